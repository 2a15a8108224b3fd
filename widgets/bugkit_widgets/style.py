"""The style sheet of the tables: put together from the sheets of all games, with the colours of the pieces."""

from __future__ import annotations

import re
from pathlib import Path

from bugkit.ink import PALETTE

_MORE_CONTRAST = re.compile(r"@media \(prefers-contrast: more\) (\{.*?\n\})", re.DOTALL)
_THEME = '[data-jp-theme-name*="High Contrast"]'  #: themes of JupyterLab that ask for more contrast


def with_theme(css: str) -> str:
    """A style sheet in which a theme of high contrast counts like a system that asks for more contrast.

    >>> with_theme("@media (prefers-contrast: more) {\\n  p { color: #000; }\\n}").splitlines()[3:]
    ['[data-jp-theme-name*="High Contrast"] {', '  p { color: #000; }', '}']
    """
    return _MORE_CONTRAST.sub(rf"\g<0>\n{_THEME} \1", css)


def table_style() -> str:
    """The table's style sheet with the colours of the pieces; "soft" is another thing in them than on a panel."""
    colours = {name: f"--bk-{name}: light-dark({light}, {dark})" for name, (light, dark) in PALETTE.items()}
    soft = colours.pop("soft")
    here = Path(__file__).parent
    games = sorted((here / "controls").glob("*.css"))  # one a game, if it has one
    sheets = [here / "tables.css", here / "review.css", here / "media.css", *games]
    written = "".join(sheet.read_text(encoding="utf-8") for sheet in sheets)
    return written.replace("--bk-palette: 0", "; ".join(colours.values())).replace("--bk-palette-soft: 0", soft)
