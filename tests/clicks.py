"""Clicks without a browser: the messages that it would send. Each has a number of its own, as in the browser.

And what is seen afterwards.
"""

from __future__ import annotations

import re
from itertools import count
from typing import Any

_numbers = count(1)


def click(panel: Any, action: str, value: object = None) -> None:
    """What arrives when somebody clicks, or changes a field."""
    panel._handle_custom_msg({"view": "v", "n": next(_numbers), "action": action, "value": value}, [])


def tick(panel: Any) -> None:
    """What arrives when the time is over that the panel asked for."""
    panel._handle_custom_msg({"tick": panel.tick["id"]}, [])


def seen(panel: Any) -> str:
    """All that the panel shows, in words."""
    shown = " ".join(getattr(panel, f"view_{name}") for name in panel.regions)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", shown)).strip()
