"""Figures that can be read in grey: greys to draw with, and a look at whether what a legend names can be told apart."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from bugkit import ink

GREYS = ("0", "0.5", "0.27")  #: a figure without colours of its own takes these, one after another
APART = 15  #: so far apart in lightness (0 is black, 100 is white) two things differ without colour


def check_grey(ax: Any) -> None:
    """ValueError if two things in the legend differ in their colour alone, and that colour is as light."""
    named = zip(*ax.get_legend_handles_labels(), strict=True)
    looks = [(label, *look) for handle, label in named if (look := _look(handle))]
    for (one, kind, light), (other, kind_of_other, light_of_other) in combinations(looks, 2):
        if kind == kind_of_other and abs(light - light_of_other) < APART:
            raise ValueError(
                f"{one!r} and {other!r} look alike in grey: give them different line styles, markers, hatches or greys"
            )


def _look(handle: Any) -> tuple[tuple[object, ...], float] | None:
    """What a thing looks like apart from its colour, and how light it is; None for what is not looked at."""
    from matplotlib.collections import Collection, PathCollection
    from matplotlib.container import BarContainer
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    if isinstance(handle, BarContainer):
        handle = handle.patches[0] if handle.patches else None
    if isinstance(handle, Line2D):
        kind = ("line", handle.get_linestyle(), str(handle.get_marker()), round(handle.get_linewidth()))
        return kind, lightness(handle.get_color(), handle.get_alpha())
    if isinstance(handle, Patch):
        return ("area", "", handle.get_hatch()), lightness(handle.get_facecolor())
    if isinstance(handle, Collection) and len(handle.get_facecolor()):
        marker = str(handle.get_paths()[0]) if isinstance(handle, PathCollection) else ""
        return ("dots" if marker else "area", marker, handle.get_hatch()), lightness(handle.get_facecolor()[0])
    return None


def lightness(colour: Any, alpha: float | None = None) -> float:
    """How light a colour of matplotlib is on our paper, from 0 (black) to 100 (white): L* of CIELAB.

    >>> round(lightness("black")), round(lightness("0.5")), round(lightness("white"))
    (0, 53, 100)
    """
    from matplotlib.colors import to_rgba

    *rgb, opaque = to_rgba(colour, alpha)
    paper = to_rgba(ink.PALETTE["card"][0])
    mixed = [opaque * part + (1 - opaque) * below for part, below in zip(rgb, paper[:3], strict=True)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in mixed]
    light = sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
    return float(116 * light ** (1 / 3) - 16 if light > 0.008856 else 903.3 * light)
