"""Drawing that all games share: colours, fonts, boxes, dice and cards, as plain SVG text.

Every function returns markup (a string); pictures are made by joining and nesting such strings. Two uses, one drawing:

- *Pieces* go into a page, many of them at once. They carry no ids, and name their colours ``var(--bk-water,#1f5fe6)``,
  so that a page can switch between light and dark by setting the properties of :func:`properties`.
- A *still* (:func:`still`) is one whole picture that may be shown as ``<img>``, where no style of the page reaches it.
  There every colour is a plain number with a style sheet for dark beside it, and the picture brings its own background.
"""

from __future__ import annotations

import re
from html import escape as _escape
from math import cos, pi, sin

#: name: (on light, on dark). The four bug colours stay apart for colour-blind eyes, and carry text on ``card``.
PALETTE: dict[str, tuple[str, str]] = {
    "ink": ("#24212b", "#f4f0e8"),  # text, lines, bars
    "soft": ("#625d69", "#b9b3c0"),  # text of less weight
    "line": ("#c6baa2", "#5a5568"),  # edges that only part areas
    "desk": ("#f3eee2", "#1f1d27"),  # the background of a whole picture
    "felt": ("#e9e2d1", "#292632"),  # an area on it
    "glow": ("#fff0b8", "#4b4020"),  # the area that counts now
    "gold": ("#8a6400", "#ffd256"),  # its edge, and the winner's star
    "card": ("#fffdf7", "#332f3d"),  # the face of cards and dice
    "back": ("#4a4458", "#8f88a3"),  # the back of cards
    "seam": ("#eee8da", "#211f29"),  # drawing on the back of cards
    "eye": ("#ffffff", "#ffffff"),
    "pupil": ("#17151c", "#17151c"),
    "barrel": ("#9f5710", "#ff9433"),
    "chatter": ("#b3128f", "#f6aad8"),
    "rattle": ("#08513f", "#27e39c"),
    "water": ("#1f5fe7", "#7199ff"),
    "red": ("#c5302b", "#c93a35"),  # the colours of ants and mounds; each comes with a letter or a shape
    "yellow": ("#f3c61a", "#f2c531"),
    "green": ("#1a7a43", "#1d7f48"),
    "blue": ("#2a5fd9", "#2f66e0"),
    "moss": ("#4d7c3c", "#33562f"),  # the ground: of face-down path cards, and the squares on it
    "fern": ("#b4d698", "#86ad72"),
    "sand": ("#cda873", "#675139"),  # the same of open ones
    "stone": ("#f4e8cf", "#bba681"),
    "honey": ("#ffd02e", "#e2ac1f"),  # a square with twigs
    "bark": ("#85501f", "#c07f3d"),
    "earth": ("#b9814c", "#94673c"),
    "fur": ("#8c7668", "#b09c8c"),
}
FONT = "system-ui,sans-serif"

_PAINT = re.compile(r"var\(--bk-([a-z]+),#[0-9a-f]{6}\)")
# Widths of letters in parts of the font size, a little generous: fonts differ, and too small is better than cut.
_WIDTHS = dict.fromkeys("ijl.,:;'|!()[] ft", 0.36) | dict.fromkeys("mwMW%@—", 1.03)


def escape(words: object) -> str:
    """``words`` made safe inside markup, attributes included.

    >>> escape('a<b & "c"')
    'a&lt;b &amp; &quot;c&quot;'
    """
    return _escape(str(words), quote=True)


def paint(name: str) -> str:
    """The colour ``name`` of the palette for use in a piece.

    >>> paint("water")
    'var(--bk-water,#1f5fe7)'
    """
    return f"var(--bk-{name},{PALETTE[name][0]})"


def properties(dark: bool = False) -> str:
    """The palette as CSS custom properties, for the style sheet of a page with pieces on it.

    >>> properties(dark=True).split(";")[0]
    '--bk-ink:#f4f0e8'
    """
    return ";".join(f"--bk-{name}:{pair[dark]}" for name, pair in PALETTE.items())


def number(x: float) -> str:
    """A coordinate, short.

    >>> number(3.0), number(2.345), number(-0.001)
    ('3', '2.35', '0')
    """
    short = f"{x:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def element(name: str, *content: str, **attributes: object) -> str:
    """One element. ``content`` is markup; attributes are escaped, ``stroke_width`` is ``stroke-width``; None: left out.

    >>> element("path", d="M0 0h4", stroke_width=2.0, fill=None)
    '<path d="M0 0h4" stroke-width="2"/>'
    """
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{number(value) if isinstance(value, int | float) else escape(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{given}>{''.join(content)}</{name}>" if content else f"<{name}{given}/>"


def path(d: str, **attributes: object) -> str:
    """A path; the colours are the caller's."""
    return element("path", d=d, **attributes)


def dots(*centres: tuple[float, float], size: float, colour: str) -> str:
    """Round dots in one element: lines of no length with round ends.

    >>> dots((3, 4), size=2, colour="ink")
    '<path d="M3 4h.01" stroke="var(--bk-ink,#24212b)" stroke-width="2" stroke-linecap="round"/>'
    """
    line = "".join(f"M{number(x)} {number(y)}h.01" for x, y in centres)
    return path(line, stroke=paint(colour), stroke_width=size, stroke_linecap="round")


def box(x: float, y: float, width: float, height: float, fill: str | None, radius: float = 8, edge: str | None = None,
        edge_width: float = 1.5, dashes: str | None = None) -> str:  # fmt: skip
    """A rounded box; ``fill`` and ``edge`` name colours. The edge lies inside, so that boxes of one size align."""
    inset = edge_width / 2 if edge else 0
    return element(
        "rect", x=x + inset, y=y + inset, width=width - 2 * inset, height=height - 2 * inset, rx=radius - inset,
        fill=paint(fill) if fill else "none", stroke=paint(edge) if edge else None,
        stroke_width=edge_width if edge else None, stroke_dasharray=dashes,
    )  # fmt: skip


def text_width(words: str, size: float, bold: bool = False) -> float:
    """About how wide ``words`` are; rather too wide than too narrow, since the reader's font is not known here."""
    return size * (1.08 if bold else 1) * sum(_WIDTHS.get(c, 0.75 if c.isupper() else 0.61) for c in words)


def label(x: float, y: float, words: object, size: float = 14, colour: str = "ink", anchor: str | None = None,
          bold: bool = False, fit: float | None = None) -> str:  # fmt: skip
    """A line of text with its base line at ``y``; ``anchor`` is ``middle`` or ``end``.

    With ``fit`` the letters get smaller where the words would be wider than that, and very long words are cut.
    """
    said = str(words)
    if fit is not None:
        wanted = size
        size = max(min(size, size * fit / max(text_width(said, size, bold), 1)), 0.75 * wanted, min(wanted, 11))
        if text_width(said, size, bold) > fit + 0.01:
            while said and text_width(said + "…", size, bold) > fit:
                said = said[:-1]
            said = said.rstrip() + "…"
    return element(
        "text", escape(said), x=x, y=y, font_size=size, fill=paint(colour), text_anchor=anchor,
        font_weight=700 if bold else None,
    )  # fmt: skip


def piece(name: str, width: float, height: float, *content: str) -> str:
    """One piece for a page: a small SVG of its own, hidden from screen readers because its button says what it is."""
    return element(
        "svg", *content, xmlns="http://www.w3.org/2000/svg", class_=f"bk-piece bk-{name}", width=width, height=height,
        viewBox=f"0 0 {number(width)} {number(height)}", aria_hidden="true", font_family=FONT,
    )  # fmt: skip


def die(colour: str, *face: str) -> str:
    """A die in a 48 by 48 square, its side and edge in ``colour``; ``face`` is drawn over it."""
    return box(1, 1, 46, 46, colour, 11) + box(3.5, 3.5, 41, 38.5, "card", 8.5) + "".join(face)


def card(colour: str, *face: str) -> str:
    """The front of a card in a 48 by 64 box, edged in ``colour``; ``face`` is drawn over it."""
    return box(0.5, 0.5, 47, 63, "card", 6.5, edge=colour, edge_width=2) + "".join(face)


def card_back() -> str:
    """The back of a card in a 48 by 64 box: a woodlouse rolled up."""
    ball = path("M24 17.8a14.2 14.2 0 1 1-10 24.2q4.5-1.5 5-5.5l-4.8-2.3a2 2 0 0 1-3.7-1.5A14.2 14.2 0 0 1 24 17.8z",
                fill=paint("seam"))  # fmt: skip
    ribs = (
        "M10.3 28.3Q15 34.4 21 35.1M15.3 20.8Q16.1 29.7 21.6 34.2M23.8 17.8Q19.9 26.7 22.7 33.8"
        "M32.3 20.5Q24.6 26.5 23.7 34.1M37.6 27.8Q28.6 29.2 24.3 35M37.3 36.9Q30.1 33.8 24.3 36.1"
        "M31.7 43.9Q28.5 38.3 23.6 36.9"
    )
    return (
        box(0.5, 0.5, 47, 63, "back", 6.5, edge="seam", edge_width=1)
        + ball
        + path(ribs, fill="none", stroke=paint("back"), stroke_width=2)
    )


def star(x: float, y: float, radius: float, colour: str = "gold") -> str:
    """A five-pointed star, its middle at ``x``, ``y``."""
    points = (
        (x + reach * sin(corner * pi / 5), y - reach * cos(corner * pi / 5))
        for corner in range(10)
        for reach in [radius * (0.45 if corner % 2 else 1)]
    )
    return element("polygon", points=" ".join(f"{number(a)},{number(b)}" for a, b in points), fill=paint(colour))


def symbol(name: str, width: float, height: float, *content: str) -> str:
    """A drawing that a still uses many times by :func:`use`; only stills may hold one, since it has an id."""
    return element("symbol", *content, id=f"bk-{name}", viewBox=f"0 0 {number(width)} {number(height)}")


def use(name: str, x: float, y: float, width: float, height: float) -> str:
    """The symbol ``name``, drawn at ``x``, ``y``."""
    return element("use", href=f"#bk-{name}", x=x, y=y, width=width, height=height)


def still(width: float, height: float, title: str, description: str, *content: str) -> str:
    """A whole picture on its own background, with its title and description, light or dark as the reader's system is.

    The colours stand as plain numbers, which every program that draws SVG understands. The style sheet for dark finds
    them by these numbers, with no class before them, or it would not reach into symbols. JupyterLab's dark theme is not
    the system's: there the picture stays a light sheet.
    """
    drawn = "".join((box(0, 0, width, height, "desk", 14), *content))
    used = sorted(set(_PAINT.findall(drawn)))
    rules = "".join(
        f'[{kind}="{light}"]{{{kind}:{dark}}}'
        for name in used
        for light, dark in [PALETTE[name]]
        for kind in ("fill", "stroke")
        if light != dark and f'{kind}="{paint(name)}"' in drawn
    )
    style = element("style", f"@media (prefers-color-scheme:dark){{{rules}}}")
    return element(
        "svg", element("title", escape(title)), element("desc", escape(description)), style,
        _PAINT.sub(lambda found: PALETTE[found[1]][0], drawn), xmlns="http://www.w3.org/2000/svg", class_="bk-still",
        role="img", aria_label=title, width=width, height=height, viewBox=f"0 0 {number(width)} {number(height)}",
        style="max-width:100%;height:auto", font_family=FONT,
    )  # fmt: skip
