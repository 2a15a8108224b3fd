"""What is shipped: one wheel with both packages, a core that loads nothing heavy, a tidy and neutral repository."""

import email
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import bugkit

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = {"bugkit": ROOT / "bugkit", "bugkit_widgets": ROOT / "widgets" / "bugkit_widgets"}
HEAVY = ("sympy", "numpy", "matplotlib", "ipywidgets", "anywidget", "traitlets", "IPython", "bugkit_widgets")


def tracked_files() -> list[Path]:
    """The files under version control, relative to the top folder."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [Path(name) for name in listed.stdout.split("\0") if name]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run(command, check=True)
    (path,) = folder.glob("*.whl")
    with zipfile.ZipFile(path) as opened:
        yield opened


def test_the_wheel_holds_both_packages_whole_and_nothing_else(wheel):
    packed = {name for name in wheel.namelist() if ".dist-info/" not in name}
    expected = {
        f"{package}/{file.relative_to(folder).as_posix()}"
        for package, folder in PACKAGES.items()
        for file in folder.rglob("*")
        if file.suffix in {".py", ".js", ".css", ".json", ".typed"}
    }
    assert packed == expected
    suffixes = {Path(name).suffix for name in packed}
    assert {".py", ".js", ".css", ".json"} <= suffixes
    assert {"bugkit/py.typed", "bugkit_widgets/py.typed"} <= packed


def test_the_wheel_says_what_it_is_and_needs_sympy_alone(wheel):
    (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    metadata = email.message_from_bytes(wheel.read(name))
    assert metadata["Version"] == bugkit.__version__
    assert metadata["Requires-Python"] == ">=3.11"
    needs = [need for need in metadata.get_all("Requires-Dist") if "extra ==" not in need]
    assert [re.match(r"[\w.-]+", need)[0] for need in needs] == ["sympy"]


def test_the_version_is_written_once():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["hatch"]["version"]["path"] == "bugkit/__init__.py"
    assignments = [
        file.as_posix()
        for file in tracked_files()
        if file.suffix == ".py" and re.search(r"^__version__ *=", (ROOT / file).read_text(encoding="utf-8"), re.M)
    ]
    assert assignments == ["bugkit/__init__.py"]


@pytest.mark.parametrize(
    "code",
    [
        "import bugkit",
        "from bugkit import Match, verasselt; m = Match(verasselt.Game(num_players=2), seed=1)\n"
        "while len(m.history) < 50: m.play(m.state.legal_actions()[0])",
    ],
    ids=["import", "play"],
)
def test_the_core_loads_nothing_heavy(code):
    check = f"{code}\nimport sys\nprint([name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_top_folder_holds_what_the_house_plan_names():
    folders = {".ci", "binder", "bugkit", "widgets", "notebooks", "tests"}
    files = {".gitignore", "pyproject.toml", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE"}
    assert {file.parts[0] for file in tracked_files()} == folders | files


# Written in two halves, so that this file does not hold what it looks for.
REGISTRIES = "|".join(
    re.escape(first + second)
    for first, second in [
        ("pypi", ".org"),
        ("python", "hosted.org"),
        ("npm", "js.org"),
        ("npm", "js.com"),
        ("yarn", "pkg.com"),
        ("debian", ".org"),
        ("conda", ".org"),
        ("ana", "conda.com"),
    ]
)
MACHINE_PATHS = r"(?<![\w.~-])/(?:root|tmp|work|opt|mnt|home/\w+|Users/\w+|var/folders)/|[A-Z]:\\+Users\\"


def test_no_file_names_a_registry_host_or_a_path_of_one_machine():
    found = []
    for file in tracked_files():
        try:
            text = (ROOT / file).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture
        found += [f"{file}: {hit[0]}" for hit in re.finditer(f"{REGISTRIES}|{MACHINE_PATHS}", text)]
    assert not found
