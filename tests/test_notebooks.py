"""Every notebook under strict nbval: run in a fresh kernel it prints what is stored in it."""

import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import nbformat
import psutil  # comes with ipykernel
import pytest
from notebook_tools import TESTED, joined, to_test, write

HERE = Path(__file__).parent
MOST_MEMORY = 400  # megabytes of a lesson's kernel: many hubs give a student one gigabyte for all of Jupyter


def memory_of_kernel(process):
    """Megabytes that the kernel under a process has now; 0 if there is none."""
    taken = [0.0]
    for child in process.children(recursive=True):
        with suppress(psutil.Error):  # it may have ended just now
            if "ipykernel_launcher" in child.cmdline():
                taken.append(child.memory_info().rss / 2**20)
    return max(taken)


@pytest.fixture(scope="module")
def fonts():
    """matplotlib looks for fonts when it is first used on a machine, and says so: not in a notebook, please."""
    subprocess.run([sys.executable, "-c", "import matplotlib.font_manager"], check=True, capture_output=True)


@pytest.mark.parametrize("path", TESTED, ids=lambda path: path.name)
def test_a_fresh_run_prints_what_is_stored_and_needs_little_memory(path, fonts, tmp_path, record_property):
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")  # none of this project's options
    command = [
        *(sys.executable, "-m", "pytest", "-q", "-c", str(tmp_path / "pytest.ini"), "-p", "no:cacheprovider"),
        *("--nbval", "--nbval-current-env", f"--nbval-sanitize-with={HERE / 'nbval.cfg'}", str(path)),
    ]
    env = {name: value for name, value in os.environ.items() if name not in ("CI", "PYTEST_ADDOPTS")}
    log, start, peak = tmp_path / "log", time.monotonic(), 0.0
    with log.open("w") as out, psutil.Popen(command, cwd=tmp_path, env=env, stdout=out, stderr=out) as running:
        while running.poll() is None:
            peak = max(peak, memory_of_kernel(running))
            time.sleep(0.1)
    record_property("kernel_mb", peak)
    print(f"\n{path.name}: {time.monotonic() - start:.1f} s, the kernel took up to {peak:.0f} MB")
    assert running.returncode == 0, log.read_text()[-7000:]
    assert 0 < peak < MOST_MEMORY


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
