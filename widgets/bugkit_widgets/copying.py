"""A text to be copied: a box that holds it and a button that puts it on the clipboard."""

from __future__ import annotations

from bugkit_widgets.markup import tag, words


def to_copy(label: str, content: str, button: str, key: str = "code", rows: int | None = None) -> str:
    """The content with its label and button; where the browser forbids the clipboard, the button selects the content.

    ``key`` names the box among those of one panel. A code without ``rows`` gets as many as it needs.
    """
    rows = rows or (2 if len(content) < 120 else 5)
    box = words("textarea", content, readonly=True, rows=rows, data_key=key, spellcheck="false")
    copy = words("button", button, type="button", data_copy=key, data_key=f"copy-{key}")
    return tag("label", words("span", label), box, class_="to-copy") + tag("div", copy, class_="buttons")
