"""axe-core, the checker of accessibility, on what a page shows."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any


@cache
def _script() -> str:
    return files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")


def violations(page: Any, selector: str = ".bugkit-table") -> list[str]:
    """What axe-core finds wrong in ``selector``, one line a rule and element; [] is a clean bill."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_script())
    result = page.evaluate("(selector) => axe.run(selector, { resultTypes: ['violations'] })", selector)
    return [
        f"{rule['id']}: {rule['help']}: {node['html']} {node['failureSummary']}"
        for rule in result["violations"]
        for node in rule["nodes"]
    ]
