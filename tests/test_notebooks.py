"""Every notebook under strict nbval: run in a fresh kernel it prints what is stored in it."""

import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from notebook_tools import TESTED, joined, to_test, write

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def fonts():
    """matplotlib looks for fonts when it is first used on a machine, and says so: not in a notebook, please."""
    subprocess.run([sys.executable, "-c", "import matplotlib.font_manager"], check=True, capture_output=True)


@pytest.mark.parametrize("path", TESTED, ids=lambda path: path.name)
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
    assert {"00_start_here.ipynb", "02_bugged_up.ipynb"} <= {path.name for path in TESTED}


def test_a_notebook_that_was_played_in_is_tested_as_it_was_committed(tmp_path):
    command = ["git", "show", "HEAD:notebooks/00_start_here.ipynb"]
    committed = subprocess.run(command, cwd=HERE, check=True, capture_output=True).stdout.decode()
    book = nbformat.reads(committed, as_version=4)
    played = tmp_path / "00_start_here.ipynb"
    write(book, played)
    assert to_test(played) == played
    book.metadata.language_info["version"] = "3.11.0"  # so JupyterLab saves it
    write(book, played)
    assert to_test(played).read_text(encoding="utf-8") == committed
    book.cells[-1].source += " And this is new."
    write(book, played)
    assert to_test(played) == played, "what was written in it is tested"


def test_what_was_printed_in_pieces_is_stored_in_one_piece():
    pieces = [nbformat.v4.new_output("stream", name=name, text=text) for name, text in
              [("stdout", "a"), ("stdout", "b\n"), ("stderr", "c"), ("stdout", "d")]]  # fmt: skip
    whole = [(output.name, output.text) for output in joined(pieces)]
    assert whole == [("stdout", "ab\n"), ("stderr", "c"), ("stdout", "d")]
