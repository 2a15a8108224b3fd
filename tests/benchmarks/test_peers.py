"""The README's table of speeds: written by ``peers.py``, whole, and as the tests assert it."""

import re
import subprocess
import sys

import pytest
from benchmarks import peers
from benchmarks.peers import Figure, markdown, two_digits


@pytest.fixture
def rows():
    readme = peers.README.read_text(encoding="utf-8")
    (table,) = re.findall(f"{re.escape(peers.BEGIN)}(.*?){re.escape(peers.END)}", readme, re.S)
    heading, line, *rows, empty, machine, end = table.split("\n")
    assert (heading, line) == ("| what | by | takes | times bugkit's |", "|---|---|---:|---:|")
    assert (empty, end) == ("", "")
    assert re.fullmatch(r"Measured in one run: Python 3\.\d+\.\d+, \w+, \w+, one core\.", machine)
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def without_version(by):
    return re.sub(r" \d[\w.]*(?=,)", "", by)


def test_the_readme_shows_every_contestant(rows):
    groups = [what for what, *_ in rows if what]
    assert groups[:3] == [peers.BUG_UP, peers.ALL_HUBS, peers.ROLLS]
    assert groups[-1] == peers.PLAYOUTS
    shown = [without_version(by) for _, by, _, _ in rows]
    assert shown[:len(peers.ODDS)] == [by for by, *_ in peers.ODDS]
    assert shown[-len(peers.GAMES):] == [by for by, *_ in peers.GAMES]


def test_the_readme_shows_figures_and_the_ratios_that_are_asserted(rows):
    for _, by, takes, _ in rows:
        assert re.fullmatch(r"[\d,.]+( (µs|ms|s))?", takes), (by, takes)
    for (_, by, _, times), (*_, least) in zip(rows, peers.ODDS, strict=False):
        assert float(times.replace(",", "")) >= least, by


def test_who_is_not_installed_is_said_so():
    assert peers.installed(lambda: __import__("no_such_library")) is None
    assert "|  | them | not installed |  |" in markdown([Figure("x", "us", 1e-5, times=1), Figure("x", "them")])


def test_two_digits():
    assert list(map(two_digits, (0.5, 1.26, 9.96, 126, 45678))) == ["0.5", "1.3", "10", "130", "46,000"]


def test_a_readme_without_a_place_for_the_table_is_left_alone(tmp_path, monkeypatch):
    readme = tmp_path / "README.md"
    readme.write_text("nothing here", encoding="utf-8")
    monkeypatch.setattr(peers, "README", readme)
    with pytest.raises(SystemExit, match="two lines between which the table stands"):
        peers.write("table")
    assert readme.read_text(encoding="utf-8") == "nothing here"
    readme.write_text(f"a\n{peers.BEGIN}old{peers.END}\nz\n", encoding="utf-8")
    peers.write("new \\1\n")
    assert readme.read_text(encoding="utf-8") == f"a\n{peers.BEGIN}new \\1\n{peers.END}\nz\n"


def test_the_command_is_the_one_that_the_readme_names():
    assert "`python tests/benchmarks/peers.py`" in peers.README.read_text(encoding="utf-8")
    script = peers.ROOT / "tests" / "benchmarks" / "peers.py"
    done = subprocess.run([sys.executable, str(script), "--help"], capture_output=True, text=True, check=True)
    assert "--json" in done.stdout
