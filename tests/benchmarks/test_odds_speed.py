"""Exact odds must not be slower than the plain way to count them, in one fresh process, on queries not seen before."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import bugkit
from bugkit.verasselt import odds


@pytest.fixture(scope="module")
def measured():
    script = Path(__file__).with_name("odds_speed.py")
    root = str(Path(bugkit.__file__).parent.parent)
    path = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH")]))
    run = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False,
                         env=os.environ | {"PYTHONPATH": path})  # fmt: skip
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_bug_up_against_a_plain_convolution(measured):
    assert measured["ratio"] <= 1, measured


def test_bug_up_table_against_a_plain_convolution(measured):
    assert measured["ratio of the table"] <= 1, measured


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
