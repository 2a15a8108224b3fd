"""Every notebook under strict nbval: run in a fresh kernel it prints what is stored in it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from notebook_tools import NOTEBOOKS

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def fonts():
    """matplotlib looks for fonts when it is first used on a machine, and says so: not in a notebook, please."""
    subprocess.run([sys.executable, "-c", "import matplotlib.font_manager"], check=True, capture_output=True)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_fresh_run_prints_what_is_stored(path, fonts, tmp_path):
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")  # none of this project's options
    command = [
        *(sys.executable, "-m", "pytest", "-q", "-c", str(tmp_path / "pytest.ini"), "-p", "no:cacheprovider"),
        *("--nbval", "--nbval-current-env", f"--nbval-sanitize-with={HERE / 'nbval.cfg'}", str(path)),
    ]
    env = {name: value for name, value in os.environ.items() if name not in ("CI", "PYTEST_ADDOPTS")}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]


def test_there_are_notebooks():
    assert {"00_start_here.ipynb", "02_bugged_up.ipynb"} <= {path.name for path in NOTEBOOKS}
