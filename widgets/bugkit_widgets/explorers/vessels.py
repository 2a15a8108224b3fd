"""The picture of the search game: mounds as vessels into which the lifts are poured, and the best mixes below them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from bugkit.ink import label, number, paint, path
from bugkit.texts import text
from bugkit_widgets.explorers import plot

WIDTH, HEIGHT = 616, 440
_LEFT, _WIDE = 62, 490  # where the mounds stand; the name of the value stands to their right
_WATER = (30, 200)  # top and height of the vessels' frame
_MIXES = (306, 104)  # the same of the mixes' frame


class Mound(NamedTuple):
    """A mound: its name, points for Charly if the worm is missed and if it is found there, and both chances."""

    name: str
    floor: int
    rim: int
    hide: Any
    search: Any

    @property
    def width(self) -> Any:
        """So wide that the vessel holds one lift: its water is the chance of being lifted."""
        return Fraction(1, self.rim - self.floor)

    @property
    def level(self) -> Any:
        """How high the water stands, in points for Charly."""
        return self.floor + self.search * (self.rim - self.floor)


def picture(mounds: Sequence[Mound], value: Any, said: dict[str, str], lang: str) -> str:
    """Vessels above, mixes below, mound by mound. ``said`` has the words for axis, value, hide and search."""
    return _vessels(mounds, value, said) + _mixes(mounds, said, lang)


def _middle(place: int, count: int) -> float:
    return _LEFT + (place + 0.5) * _WIDE / count


def _vessels(mounds: Sequence[Mound], value: Any, said: dict[str, str]) -> str:
    high = max(2, max(max(mound.rim, -mound.floor) for mound in mounds))
    high += high % 2
    upper, height = _WATER
    unit = min(300.0, (_WIDE / len(mounds) - 14) / float(max(mound.width for mound in mounds)))

    def y(points: Any) -> float:
        return upper + height * (high - float(points)) / (2 * high)

    drawn = [label(_LEFT, 14, said["axis"], 13, "soft")]
    for points in range(-high, high + 1, 1 if high == 2 else 2):
        drawn.append(path(f"M{_LEFT} {number(y(points))}h{_WIDE}", stroke=paint("line")))
        drawn.append(label(_LEFT - 8, y(points) + 4, str(points).replace("-", "−"), 12, "soft", "end"))
    for place, mound in enumerate(mounds):
        wide = unit * float(mound.width)
        left = _middle(place, len(mounds)) - wide / 2
        x, rim, across = number(left), number(y(mound.rim)), number(wide)
        drawn += [
            plot.bar([(left, y(mound.level), wide, y(mound.floor) - y(mound.level))], "filled"),
            path(
                f"M{x} {rim}V{number(y(mound.floor))}h{across}V{rim}",
                fill="none",
                stroke=paint("ink"),
                stroke_width=2.5,
            ),
            path(f"M{x} {rim}h{across}", stroke=paint("ink"), stroke_width=2, stroke_dasharray="2 3"),
        ]
    line = f"M{_LEFT} {number(y(value))}h{_WIDE + 8}"
    drawn.append(path(line, stroke=paint("barrel"), stroke_width=2.5, stroke_dasharray="9 4"))
    shown = str(value).replace("-", "−")
    drawn.append(label(_LEFT + _WIDE + 12, y(value) - 2, said["value"], 12, bold=True, fit=WIDTH - _LEFT - _WIDE - 12))
    if len(shown) < 9:
        drawn.append(label(_LEFT + _WIDE + 12, y(value) + 13, shown, 12, bold=True))
    return "".join(drawn) + _names(mounds, upper + height + 20)


def _mixes(mounds: Sequence[Mound], said: dict[str, str], lang: str) -> str:
    upper, height = _MIXES
    frame = plot.Frame(_LEFT, upper, _WIDE, height, 0, 1)
    room = min(_WIDE / len(mounds), 130)
    drawn = [
        plot.legend(_LEFT, upper - 28, [("filled", said["hide"]), ("striped", said["search"])]),
        plot.chances(frame, lang, 4),
    ]
    for place, mound in enumerate(mounds):
        for chance, side, look in ((mound.hide, -0.23, "filled"), (mound.search, 0.23, "striped")):
            middle = _middle(place, len(mounds)) + side * room
            box = (middle - 0.17 * room, frame.y(chance), 0.34 * room, frame.bottom - frame.y(chance))
            shown = text("core.table.percent_value", lang, number=_rounded(100 * chance))
            drawn += [
                plot.bar([box], look),
                plot.over_lines(middle, frame.y(chance) - 5, shown, 12, fit=0.46 * room),
            ]
    return "".join(drawn) + _names(mounds, upper + height + 20)


def _rounded(percents: Any) -> str:
    """Without decimals, for there is no room, and a sign where that is not exact.

    >>> _rounded(Fraction(50)), _rounded(Fraction(350, 9)), _rounded(Fraction(1, 3)), _rounded(Fraction(399, 4))
    ('50', '≈39', '<1', '>99')
    """
    if 0 < percents < 1 or 99 < percents < 100:
        return "<1" if percents < 1 else ">99"
    return f"{'' if percents == round(percents) else '≈'}{round(percents)}"


def _names(mounds: Sequence[Mound], y: float) -> str:
    room = _WIDE / len(mounds) - 4
    return "".join(
        label(_middle(place, len(mounds)), y, mound.name, 13, anchor="middle", fit=room)
        for place, mound in enumerate(mounds)
    )
