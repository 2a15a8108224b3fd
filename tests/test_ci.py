"""CI runs what the README prints, and no test can drop out of it unseen."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def test_the_readme_prints_the_command_that_ci_reads_from_it():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert re.findall(r'^ *python -m pip install -e "\.\[test\]" && python -m pytest *$', readme, re.M)


def test_the_ci_script_is_executable_in_git():
    listed = subprocess.run(["git", "ls-files", "--stage", ".ci/run"], cwd=ROOT, capture_output=True, text=True)
    assert listed.stdout.startswith("100755 ")


QUICK = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
NOT_RUN = '''
import pytest
def test_runs(): pass
def test_skip(): pytest.skip("no skip")
def test_xfail(): pytest.xfail("no xfail")
def test_import(): pytest.importorskip("no_such_module", reason="no import")
'''


@pytest.mark.parametrize(("ci", "status"), [("true", 1), ("", 0)])
def test_a_test_that_is_not_run_fails_in_ci_only(tmp_path, ci, status):
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path)
    (tmp_path / "test_one.py").write_text(NOT_RUN, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(tmp_path)]
    done = subprocess.run(command, cwd=tmp_path, env=os.environ | {"CI": ci, **QUICK}, capture_output=True, text=True)
    assert done.returncode == status, done.stdout
    for line in ("test_skip Skipped: no skip", "test_xfail no xfail", "test_import Skipped: no import"):
        assert (line in done.stdout) == bool(ci), done.stdout
