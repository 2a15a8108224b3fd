"""The chart of an experiment: for each outcome how often it was seen, with its error band, beside the exact chance."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import compress
from typing import NamedTuple

from bugkit import ink
from bugkit.ink import element, label, number, paint, path
from bugkit.tables import percent
from bugkit.texts import text

WIDTH = 700
_LEFT, _RIGHT = 158, 545  # where the bars begin, and where a bar of the whole scale ends
_TOP, _ROW = 44, 54
_EACH, _LANES, _DOT = 26, 3, 3.5  # more room for a strip of dots; how many may lie above each other; their size
_SCALES = tuple(Fraction(part, 100) for part in (5, 10, 20, 25, 50, 100))


class Row(NamedTuple):
    """One outcome: its name, the share of the trials in which it was seen with its error band, its exact chance, and
    the share in each of the samples that were put together."""

    name: str
    share: Fraction
    low: float
    high: float
    exact: Fraction | None
    each: tuple[Fraction, ...] = ()


def height(rows: Sequence[Row]) -> int:
    """How high the chart of so many rows is."""
    return _TOP + _step(rows) * len(rows) + 26


def _step(rows: Sequence[Row]) -> int:
    """How far it is from one row to the next."""
    return _ROW + (_EACH if any(row.each for row in rows) else 0)


def bars(rows: Sequence[Row], lang: str, mark: tuple[Fraction, str] | None = None) -> str:
    """The chart as SVG content, ``WIDTH`` wide. Told apart without colour: filled, outlined, and a line with ends.

    ``mark`` is a share at which a dashed line stands, and its name; then the whole width is 100 percent.
    """
    scale = Fraction(1) if mark else _scale(rows)
    used = [True, True, any(row.exact is not None for row in rows), any(row.each for row in rows)]
    drawn = [_legend(lang, used), _axis(scale, _TOP + _step(rows) * len(rows), lang)]
    for place, row in enumerate(rows):
        y = _TOP + _step(rows) * place
        drawn.append(label(_LEFT - 10, y + 25, row.name, 14, anchor="end", fit=_LEFT - 16))
        drawn.append(_seen(y, row, scale, lang))
        if row.exact is not None:
            drawn.append(_exact(y, row.exact, scale, lang))
        drawn.append(_strip(y + 46, row.each, scale))
    if mark:
        drawn.append(_marked(mark, _x(mark[0], scale), _TOP + _step(rows) * len(rows)))
    return "".join(drawn)


def drawing(rows: Sequence[Row], lang: str, said: str, mark: tuple[Fraction, str] | None = None) -> str:
    """The chart as a picture inside a panel; ``said`` is the same in words."""
    high = height(rows)
    return element(
        "svg", bars(rows, lang, mark), class_="lesson-chart", role="img", aria_label=said,
        viewBox=f"0 0 {WIDTH} {high}", width=WIDTH, height=high, font_family=ink.FONT,
    )  # fmt: skip


def still(rows: Sequence[Row], lang: str, heading: str, title: str, said: str,
          mark: tuple[Fraction, str] | None = None) -> str:  # fmt: skip
    """The chart as a picture of its own, below a heading; ``title`` and ``said`` tell it to who does not see it."""
    head = label(20, 32, heading, 15, bold=True, fit=WIDTH - 20)
    moved = element("g", bars(rows, lang, mark), transform="translate(10 50)")
    return ink.still(WIDTH + 20, height(rows) + 62, title, said, head, moved)


def band(row: Row, lang: str) -> str:
    """From where to where the error band of a row goes."""
    low, high = (percent(Fraction(round(end * 10_000), 10_000), lang) for end in (row.low, row.high))
    return text("widgets.experiment.from_to", lang, low=low, high=high)


def _marked(mark: tuple[Fraction, str], x: float, bottom: float) -> str:
    line = path(f"M{number(x)} {_TOP - 8}V{bottom}", stroke=paint("ink"), stroke_width=2, stroke_dasharray="6 4")
    return line + label(x + 6, _TOP - 12, mark[1], 12, "soft")


def _scale(rows: Sequence[Row]) -> Fraction:
    """What the whole width stands for: a round number in which every bar and band has room."""
    most = max(max(float(row.exact or 0), row.high, *map(float, row.each)) for row in rows)
    return next(scale for scale in _SCALES if most <= scale)


def _x(share: float | Fraction, scale: Fraction) -> float:
    return _LEFT + (_RIGHT - _LEFT) * float(share / scale)


def _legend(lang: str, used: Sequence[bool]) -> str:
    drawn, x = [], float(_LEFT)
    signs = {
        "seen": lambda x: _filled(x, 7, 22, 13),
        "band": lambda x: _whisker(x, x + 22, 13.5),
        "exact": lambda x: _outlined(x, 9, 22, 9),
        "one": lambda x: _dot(x + 11, 13.5),
    }
    for name in compress(signs, used):
        words = text(f"widgets.experiment.{name}", lang)
        drawn.append(signs[name](x) + label(x + 30, 18, words, 13))
        x += 30 + ink.text_width(words, 13) + 22
    return "".join(drawn)


def _axis(scale: Fraction, bottom: float, lang: str) -> str:
    drawn = []
    for part in range(6):
        x = number(_x(scale * part / 5, scale))
        drawn.append(path(f"M{x} {_TOP - 8}V{bottom}", stroke=paint("line"), stroke_width=1))
        words = f"{float(100 * scale * part / 5):g}"
        said = text("core.table.percent_value", lang, number=words)
        drawn.append(label(float(x), bottom + 18, said, 12, "soft", "middle"))
    return "".join(drawn)


def _seen(y: float, row: Row, scale: Fraction, lang: str) -> str:
    bar = _filled(_LEFT, y + 2, _x(row.share, scale) - _LEFT, 22)
    band = _whisker(_x(row.low, scale), _x(row.high, scale), y + 13)
    return bar + band + label(_RIGHT + 14, y + 19, percent(row.share, lang), 14, bold=True)


def _exact(y: float, chance: Fraction, scale: Fraction, lang: str) -> str:
    words = f"{text('widgets.experiment.exact', lang)} {percent(chance, lang)}"
    drawn = _outlined(_LEFT, y + 27, _x(chance, scale) - _LEFT, 11)
    return drawn + label(_RIGHT + 14, y + 38, words, 13, fit=WIDTH - _RIGHT - 18)


def _strip(y: float, shares: Sequence[Fraction], scale: Fraction) -> str:
    """A dot for each share; dots that would lie on each other are stacked, as far as there is room."""
    ends = [-10.0] * _LANES  # where the last dot of each lane lies
    drawn = []
    for x in sorted(_x(share, scale) for share in shares):
        lane = next((lane for lane in range(_LANES) if x - ends[lane] >= 2 * _DOT), ends.index(min(ends)))
        ends[lane] = x
        drawn.append(_dot(x, y + 8 * lane))
    return "".join(drawn)


def _dot(x: float, y: float) -> str:
    return element("circle", cx=x, cy=y, r=_DOT, fill=paint("card"), stroke=paint("ink"), stroke_width=1.5)


def _filled(x: float, y: float, width: float, high: float) -> str:
    return element("rect", x=x, y=y, width=max(width, 0), height=high, fill=paint("water"))


def _outlined(x: float, y: float, width: float, high: float) -> str:
    return element(
        "rect", x=x, y=y, width=max(width, 1), height=high, fill=paint("card"), stroke=paint("ink"), stroke_width=1.5
    )  # fmt: skip


def _whisker(low: float, high: float, y: float) -> str:
    """A line with ends, with a rim so that it is seen on the bar and beside it."""
    line = f"M{number(low)} {number(y - 5)}v10m0-5H{number(high)}m0-5v10"
    rim = path(line, stroke=paint("card"), stroke_width=5, fill="none")
    return rim + path(line, stroke=paint("ink"), stroke_width=2, fill="none")
