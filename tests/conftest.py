"""In CI every test must really run: a skip or an expected failure that is not listed here fails the run."""

import os
import sys
from itertools import count
from pathlib import Path

import pytest

# node id, or its beginning, and why this test may be skipped or fail
ALLOWED: dict[str, str] = {}

_numbers = count()


def unlisted(reporter: pytest.TerminalReporter) -> list[str]:
    """What was skipped, failed as expected or passed against expectation without standing in the list."""
    lines = []
    for kind in ("skipped", "xfailed", "xpassed"):
        for report in reporter.stats.get(kind, []):
            if not report.nodeid.startswith(tuple(ALLOWED)):
                # a skip carries (file, line, reason), an expected failure its reason
                reason = report.longrepr[-1] if kind == "skipped" else report.wasxfail
                lines.append(f"{kind}: {report.nodeid} {reason}")
    return lines


def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") and session.exitstatus == pytest.ExitCode.OK and unlisted(reporter):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    lines = unlisted(terminalreporter) if os.environ.get("CI") else []
    if lines:
        terminalreporter.section("not run, and not in the list in tests/conftest.py", red=True)
        for line in lines:
            terminalreporter.line(line)


@pytest.fixture(autouse=True)
def _plays_are_kept_elsewhere(monkeypatch, tmp_path_factory):
    """No test writes plays beside itself, or finds those of another one."""
    if keeping := sys.modules.get("bugkit_widgets.keeping"):
        place = Path(tmp_path_factory.getbasetemp(), f"kept-{next(_numbers)}")  # made when something is kept there
        monkeypatch.setattr(keeping, "folder", lambda: place)
