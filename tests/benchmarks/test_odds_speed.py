"""Exact odds beside other ways to the same numbers, in one fresh process, on questions not asked before."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks import peers

import bugkit
from bugkit.verasselt import odds


@pytest.fixture(scope="module")
def measured():
    """How many times bugkit's time each contestant takes, by what is asked and by whom (without the version)."""
    script = Path(__file__).with_name("peers.py")
    root = str(Path(bugkit.__file__).parent.parent)
    path = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH")]))
    run = subprocess.run([sys.executable, str(script), "--json", "--only", "odds"], capture_output=True, text=True,
                         check=False, env=os.environ | {"PYTHONPATH": path})  # fmt: skip
    assert run.returncode == 0, run.stderr
    return {(figure["what"], figure["by"].split()[0].rstrip(",")): figure["times"] for figure in json.loads(run.stdout)}


@pytest.mark.parametrize(("by", "package", "least"), [(by, package, least) for by, package, _, _, least in peers.ODDS],
                         ids=lambda value: str(value).split(",")[0].split()[0] if value else "-")  # fmt: skip
def test_bug_up_beside_others(measured, by, package, least):
    if package:
        pytest.importorskip(package, reason=f"{package} comes with the extra test")
    assert measured[peers.BUG_UP, by.split()[0].rstrip(",")] >= least, measured


def test_bug_up_table_beside_a_plain_convolution(measured):
    assert measured[peers.ALL_HUBS, "plain"] >= 4, measured


def test_no_large_tables_and_no_answers_kept():
    tables = {
        name: value
        for name, value in vars(odds).items()
        if isinstance(value, (list, tuple, dict)) and not name.startswith("__")
    }
    assert "_HALF" in tables
    for name, table in tables.items():
        entries = sum(len(row) if isinstance(row, (list, tuple, dict)) else 1 for row in table)
        assert entries <= 64, name
    for function in (odds.bug_up, odds.bug_up_table, odds.safe_sequences):
        assert not hasattr(function, "cache_info"), function
