"""Binder opens on the start notebook with everything it needs; ``binder/check.py`` carries the plan out."""

import re
import runpy
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture(scope="module")
def check():
    pytest.importorskip("repo2docker", reason="repo2docker, which plans Binder's image, runs on Linux only")
    return SimpleNamespace(**runpy.run_path(str(ROOT / "binder" / "check.py")))


@pytest.fixture(scope="module")
def plan(check):
    return check.plan()


def pins() -> dict[str, str]:
    lines = (ROOT / "binder" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split("==") for line in lines if line and not line.startswith("#"))


def test_binder_plans_the_named_python(check, plan):
    assert (ROOT / "binder" / "runtime.txt").read_text().strip() == "python-3.11"
    assert check.python_version(plan) == "3.11"
    assert PROJECT["requires-python"] == ">=3.11"


def test_binder_copies_the_whole_checkout_before_it_installs_from_it(check, plan):
    assert check.install_step(plan) == '-r "binder/requirements.txt"'
    copied = re.search(r"^COPY .* src/ \$\{REPO_DIR\}/?$", plan, re.M)
    assert copied is not None
    assert copied.start() < plan.index("pip install --no-cache-dir")
    requirements = (ROOT / "binder" / "requirements.txt").read_text(encoding="utf-8").splitlines()
    assert requirements[-2:] == ["-c constraints.txt", ".[lab]"]


def test_what_bugkit_needs_is_pinned_or_in_the_base_image_and_new_enough(check, plan):
    requirements = pytest.importorskip("packaging.requirements", reason="comes with repo2docker")
    versions = check.base_versions("3.11") | pins()
    for need in PROJECT["dependencies"] + PROJECT["optional-dependencies"]["lab"]:
        requirement = requirements.Requirement(need)
        assert requirement.specifier.contains(versions[requirement.name.replace("-", "_")]), need
    assert not set(pins()) & set(check.BASE), "what the base image brings along stays as it is"


def test_the_launch_link_opens_the_start_notebook(check):
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    links = re.findall(r"https://mybinder\.org/v2/[^\s)>\"]+", readme)
    assert links
    assert all(link.endswith(f"?urlpath=lab/tree/{check.START}") for link in links)
    assert (ROOT / check.START).is_file()
