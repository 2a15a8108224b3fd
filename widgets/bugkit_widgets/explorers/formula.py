"""Formulas that everybody can read: written with ^ and _ like a calculator's, shown with raised and lowered numbers."""

from __future__ import annotations

import re
from html import escape

from bugkit_widgets.markup import tag

_RAISED = re.compile(r"(\^|_)(\([^()]*\)|\w+)")


def formula(written: str, **attributes: object) -> str:
    """A formula for a page. ``^`` raises the number, letter or bracket behind it, ``_`` lowers it.

    A screen reader reads what is written, since it tells nothing about raised numbers.

    >>> formula("n^2 * 3^(n - 1)")
    '<span role="math" aria-label="n^2 · 3^(n − 1)" class="explorer-formula">n<sup>2</sup> · 3<sup>n − 1</sup></span>'
    """
    said = written.replace("**", "^").replace("*", "·").replace("-", "−")
    names = {"^": "sup", "_": "sub"}
    shown = _RAISED.sub(lambda m: tag(names[m[1]], m[2].removeprefix("(").removesuffix(")")), escape(said))
    return tag("span", shown, role="math", aria_label=said, class_="explorer-formula", **attributes)


def raised(base: str, power: int) -> str:
    """A power for a sentence.

    >>> raised("x", 12)
    'x¹²'
    """
    return base + str(power).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
