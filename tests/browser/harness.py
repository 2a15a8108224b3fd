"""The fast harness: a real panel and the real ``table.js`` in Chromium, without JupyterLab and without a kernel.

About 0.4 s a test. What the panel would send through its kernel is caught and handed to a small stand-in for the
widget model; what the browser sends goes through JSON to the panel's own message handler.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

MODEL = (Path(__file__).parent / "model.js").read_text(encoding="utf-8")


class Mounted:
    """A panel that is shown in a page. ``root`` is the first view of it; ``page.locator`` finds the rest."""

    def __init__(self, page: Any, panel: Any, slot: str) -> None:
        self.page, self.panel, self.slot = page, panel, slot
        self.root = page.locator(".bugkit-table").nth(page.locator(".bugkit-table").count() - 1)

    def js(self, expression: str, argument: object = None) -> Any:
        """Evaluate an expression in which ``py`` is this panel's stand-in for the model."""
        py = f"window.panels[{self.slot!r}]"
        return self.page.evaluate(f"async (arg) => {{ const py = {py}; return await ({expression}); }}", argument)

    @contextmanager
    def python(self) -> Iterator[None]:
        """What Python does to the panel inside this block reaches the browser at its end, as after a cell."""
        patches = _catch(self.panel)
        yield
        self.js("py.apply(arg)", patches)

    @property
    def sent(self) -> list[dict[str, Any]]:
        """Every message that the browser has sent, except that all is at rest."""
        sent: list[dict[str, Any]] = self.js("py.sent.filter((message) => !message.resting)")
        return sent

    @property
    def patches(self) -> list[list[str]]:
        """For every message from Python, which traits were in it."""
        patches: list[list[str]] = self.js("py.patches")
        return patches


def _catch(panel: Any) -> list[dict[str, Any]]:
    """From now on collect the state that ``panel`` sends, instead of sending it to a kernel."""
    patches: list[dict[str, Any]] = []

    def instead(message: dict[str, Any], buffers: object = None) -> None:
        if message["method"] == "update":
            patches.append(json.loads(json.dumps(message["state"])))

    panel._send = instead
    return patches


def mount(page: Any, panel: Any, views: int = 1) -> Mounted:
    """Show ``panel`` in ``page`` (a Playwright page), ``views`` times."""
    panels = page.__dict__.setdefault("_bugkit_panels", {})
    if not panels:

        def to_python(slot: str, message: str) -> list[dict[str, Any]]:
            patches = _catch(panels[slot])
            panels[slot]._handle_custom_msg(json.loads(message), [])  # where a message from a live front end comes in
            return patches

        page.expose_function("toPython", to_python)
    slot = f"p{len(panels)}"
    panels[slot] = panel
    traits = [name for name in panel.keys if not name.startswith("_") and name not in ("layout", "tooltip", "tabbable")]
    state = json.loads(json.dumps(panel.get_state(traits)))
    page.evaluate(MODEL, [str(panel._esm), str(panel._css), state, slot])
    mounted = Mounted(page, panel, slot)
    for _ in range(views):
        mounted.js("py.show()")
    return mounted
