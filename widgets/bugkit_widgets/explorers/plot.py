"""Axes, bars and curves as SVG. Told apart without colour: filled, striped or only outlined."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from bugkit.ink import element, label, number, paint, path, text_width
from bugkit.texts import text

_SCALES = tuple(Fraction(part, 1000) for part in (10, 20, 50, 100, 200, 250, 500, 1000))
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100)
_STRIPE = 5  # between two stripes


class Frame(NamedTuple):
    """A rectangle of the picture, and which numbers its axes reach: ``first`` to ``last`` across, 0 to ``top`` up."""

    left: float
    upper: float
    width: float
    height: float
    first: float
    last: float
    top: Any = Fraction(1)

    def x(self, value: Any) -> float:
        """Where ``value`` lies across."""
        return self.left + self.width * (float(value) - self.first) / (self.last - self.first)

    def y(self, value: Any) -> float:
        """How high ``value`` lies."""
        return self.upper + self.height * (1 - float(value) / float(self.top))

    @property
    def bottom(self) -> float:
        return self.upper + self.height


def scale(most: Any) -> Fraction:
    """The least round chance that is not below ``most``.

    >>> scale(Fraction(1, 6))
    Fraction(1, 5)
    """
    return next(step for step in _SCALES if most <= step)


def chances(frame: Frame, lang: str, parts: int = 5) -> str:
    """The axis of chances: a line and a number for each part of the way up."""
    drawn = []
    for part in range(parts + 1):
        value = Fraction(frame.top) * part / parts
        y = frame.y(value)
        drawn.append(path(f"M{number(frame.left)} {number(y)}h{number(frame.width)}", stroke=paint("line")))
        words = f"{float(100 * value):g}".replace(".", text("core.table.decimal_mark", lang))
        said = text("core.table.percent_value", lang, number=words)
        drawn.append(label(frame.left - 6, y + 4, said, 12, "soft", "end"))
    return "".join(drawn)


def counts(frame: Frame, words: str, step: int | None = None) -> str:
    """The axis of whole numbers below the frame, with a heading."""
    first, last = int(frame.first + 1), int(frame.last)
    step = step or next(step for step in _STEPS if (last - first) / step <= 12)
    drawn = [path(f"M{number(frame.left)} {number(frame.bottom)}h{number(frame.width)}", stroke=paint("ink"))]
    for value in range(-(-first // step) * step, last + 1, step):
        drawn.append(label(frame.x(value), frame.bottom + 16, value, 12, "soft", "middle"))
    drawn.append(label(frame.left + frame.width / 2, frame.bottom + 33, words, 12, "soft", "middle"))
    return "".join(drawn)


def columns(frame: Frame, bars: Iterable[tuple[Any, Any]], look: str, part: float = 0.8) -> str:
    """Upright bars, given as place and height; each takes ``part`` of its place. The looks are those of `bar`."""
    wide = part * frame.width / float(frame.last - frame.first)
    boxes = [(frame.x(place) - wide / 2, frame.y(high), wide, frame.bottom - frame.y(high)) for place, high in bars]
    return bar(boxes, look)


def bar(boxes: Sequence[tuple[float, float, float, float]], look: str) -> str:
    """Boxes (left, top, width, height) that are "filled", "striped", "empty" or "dashed"."""
    boxes = [box for box in boxes if box[3] > 0 and box[2] > 0]
    if not boxes:
        return ""
    outline = "".join(f"M{number(x)} {number(y)}h{number(w)}v{number(h)}h{number(-w)}z" for x, y, w, h in boxes)
    if look == "filled":
        return path(outline, fill=paint("water"))
    line = min(1.5, boxes[0][2] / 4)
    dashes = "3 3" if look == "dashed" else None
    drawn = path(outline, fill=paint("card"), stroke=paint("ink"), stroke_width=line, stroke_dasharray=dashes)
    if look == "striped":
        drawn += path("".join(map(_stripes, boxes)), stroke=paint("chatter"), stroke_width=2)
    return drawn


def _stripes(box: tuple[float, float, float, float]) -> str:
    """Level lines through a box, counted from its bottom."""
    x, y, w, h = box
    lines = int(h / _STRIPE)
    return "".join(f"M{number(x)} {number(y + h - _STRIPE * (line + 0.5))}h{number(w)}" for line in range(lines))


def steps(frame: Frame, heights: Sequence[tuple[Any, Any]]) -> str:
    """A curve that stays level from one place to the next: given as places in rising order, and heights."""
    (x, y), *others = [(frame.x(place), frame.y(high)) for place, high in heights]
    d = f"M{number(x)} {number(y)}" + "".join(f"H{number(x)}V{number(y)}" for x, y in others)
    return path(f"{d}H{number(frame.left + frame.width)}", fill="none", stroke=paint("water"), stroke_width=2.5)


def over_lines(x: float, y: float, words: str, size: float, *, bold: bool = False, fit: float | None = None) -> str:
    """A number above a bar, centred; behind it the ground, so that no line of the axis runs through its digits."""
    wide = min(text_width(words, size, bold), fit or float("inf")) + 2
    behind = element(
        "rect", x=x - wide / 2, y=y - 0.85 * size, width=wide, height=size, fill=paint("desk"), class_="ground"
    )
    return behind + label(x, y, words, size, anchor="middle", bold=bold, fit=fit)


def mark(frame: Frame, value: Any, words: str, row: int, dashes: str | None = None) -> str:
    """An upright line at ``value``, and its words above the frame in one of the rows; 0 is the lowest."""
    x, y = frame.x(value), frame.upper - 8 - 18 * row
    line = path(
        f"M{number(x)} {number(y + 4)}V{number(frame.bottom)}",
        stroke=paint("ink"),
        stroke_width=2,
        stroke_dasharray=dashes,
    )
    half = min(text_width(words, 13, bold=True), frame.width) / 2
    middle = min(max(x, frame.left + half), frame.left + frame.width - half)
    return line + label(middle, y, words, 13, anchor="middle", bold=True, fit=frame.width)


def legend(x: float, y: float, entries: Iterable[tuple[str, str]]) -> str:
    """A row of looks with their words."""
    drawn = []
    for look, words in entries:
        drawn.append(bar([(x, y - 11, 16, 13)], look) + label(x + 22, y, words, 13))
        x += 22 + text_width(words, 13) + 18
    return "".join(drawn)


def dot(x: float, y: float) -> str:
    """A round mark on a curve."""
    return element("circle", cx=x, cy=y, r=5, fill=paint("ink"), stroke=paint("card"), stroke_width=2)
