"""A code to be copied: a box that holds it and a button that puts it on the clipboard."""

from __future__ import annotations

from bugkit_widgets.markup import tag, words


def to_copy(label: str, code: str, button: str, key: str = "code") -> str:
    """The code with its label and button; where the browser forbids the clipboard, the button selects the code."""
    box = words("textarea", code, readonly=True, rows=2 if len(code) < 120 else 5, data_key=key, spellcheck="false")
    copy = words("button", button, type="button", data_copy=key, data_key=f"copy-{key}")
    return tag("label", words("span", label), box, class_="lesson-code") + copy
