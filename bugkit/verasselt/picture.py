"""The pieces of Voll verasselt, the still picture of a position, and the position in sentences.

All drawings are this project's own. A kind is told apart by its body, its colour, the shape of its badge and its letter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from bugkit import ink
from bugkit.ink import box, dots, element, label, paint, path
from bugkit.texts import text
from bugkit.verasselt.actions import FACES, KINDS

if TYPE_CHECKING:
    from bugkit.verasselt.rules import State


class _Bug(NamedTuple):
    """A woodlouse in a 40 by 40 box."""

    body: str
    limbs: str  #: legs and feelers
    cut: str  #: lines in the colour of the card: mouth, hoops, waves
    eyes: tuple[tuple[float, float], tuple[float, float]]
    pupils: tuple[tuple[float, float], tuple[float, float]]


_BUGS = {
    "barrel": _Bug(
        body="M12.5 8H27.5C34.5 15 34.5 31 28 37.5H12C5.5 31 5.5 15 12.5 8Z",
        limbs="M15.5 8Q15 3 10.5 3M24.5 8Q25 3 29.5 3M9 16 4.5 13.5M7 23H2M9 30.5 4.5 33.5"
              "M31 16 35.5 13.5M33 23H38M31 30.5 35.5 33.5",
        cut="M17 20.5q3 2.5 6 0M7 26Q20 30 33 26M8.5 32Q20 35.5 31.5 32",
        eyes=((14.5, 14.5), (25.5, 14.5)),
        pupils=((15.3, 14.9), (24.7, 14.9)),
    ),
    "chatter": _Bug(
        body="M14 8H26Q35.5 8 35.5 17V20.5Q35.5 30 26 30H20.5L11 37.5 12 29.8Q4.5 28.5 4.5 20.5V17"
             "Q4.5 8 14 8ZM10 19.5Q10.5 28.5 20 28.5T30 19.5Z",
        limbs="M14 8Q13 3 8.5 3M26 8Q27 3 31.5 3M4.5 16.5 2 14.5M4.5 22 2 23.5M35.5 16.5 38 14.5"
              "M35.5 22 38 23.5M23 30 24 35.5M29.5 29 32.5 34",
        cut="",
        eyes=((14, 13.5), (26, 13.5)),
        pupils=((14.8, 12.9), (26.8, 12.9)),
    ),
    "rattle": _Bug(
        body="M20 5Q31 5 31 14 31 18 28.5 18H11.5Q9 18 9 14 9 5 20 5ZM11 22.3H29v2H11ZM12.5 28.6H27.5v2H12.5Z"
             "M15 34.9H25v2H15Z",
        limbs="M14.5 6.5Q13.5 2.5 9.5 2.5M25.5 6.5Q26.5 2.5 30.5 2.5M5.5 17 3 14.5M5.5 22.8H2M7.5 31 4.5 34"
              "M34.5 17 37 14.5M34.5 22.8H38M32.5 31 35.5 34",
        cut="M17.5 16.5h5",
        eyes=((15, 11), (25, 11)),
        pupils=((14.2, 10.3), (25.8, 11.7)),
    ),
    "water": _Bug(
        body="M20 2.5Q22 8.5 27.5 15.5 33.5 22.5 33.5 26.5 33.5 37.5 20 37.5 6.5 37.5 6.5 26.5"
             " 6.5 22.5 12.5 15.5 18 8.5 20 2.5Z",
        limbs="M15 11Q13.5 6.5 9 7M25 11Q26.5 6.5 31 7M8.5 20 4 17.5M6.5 26 2 26.5M8.5 32 4.5 34.5"
              "M31.5 20 36 17.5M33.5 26 38 26.5M31.5 32 35.5 34.5",
        cut="M17.5 26q2.5 2 5 0M9 32.5q2.75-3.4 5.5 0t5.5 0 5.5 0 5.5 0",
        eyes=((14.5, 20.5), (25.5, 20.5)),
        pupils=((13.8, 19.8), (24.8, 19.8)),
    ),
}

#: The badge of each kind in a 20 by 20 box: its outline, and where its letter stands (base line, size).
_BADGES = {
    "barrel": ("M3.5 1.5h13a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2z", 14.9, 14),
    "chatter": ("M10 .8a9.2 9.2 0 1 1-.01 0z", 14.6, 13),
    "rattle": ("M8.7 1.2q1.3-1.4 2.6 0L20 17q.6 2-1.5 2h-17q-2.1 0-1.5-2z", 16.8, 11.5),
    "water": ("M9 .4q1-.8 2 0L19.6 9q.8 1 0 2L11 19.6q-1 .8-2 0L.4 11q-.8-1 0-2z", 13.8, 10.5),
}


# Pieces


def bug(kind: str) -> str:
    """A bug of this kind as a piece, 40 by 40.

    >>> bug("water").startswith("<svg ")
    True
    """
    return ink.piece("bug", 40, 40, _bug(kind))


def badge(kind: str, lang: str = "en") -> str:
    """The badge of a kind as a piece, 20 by 20: a shape of its own and the kind's letter."""
    return ink.piece("badge", 20, 20, _badge(kind, lang))


def card_face(kind: str, lang: str = "en") -> str:
    """A card of this kind as a piece, 48 by 64."""
    return ink.piece("card", 48, 64, _card(kind, lang))


def card_back() -> str:
    """A card face down as a piece, 48 by 64."""
    return ink.piece("card", 48, 64, ink.card_back())


def die_face(face: str, lang: str = "en") -> str:
    """A die showing one of the four kinds or ``"bar"``, or ``"hand"`` for a die not yet thrown; a piece, 48 by 48."""
    return ink.piece("die", 48, 48, _die(face, lang))


def _bug(kind: str) -> str:
    body, limbs, cut, eyes, pupils = _BUGS[kind]
    return element(
        "g",
        path(limbs, fill="none"),
        path(body),
        path(cut, fill="none", stroke=paint("card"), stroke_width=2) if cut else "",
        dots(*eyes, size=7.6, colour="eye"),
        dots(*pupils, size=3.6, colour="pupil"),
        fill=paint(kind), stroke=paint(kind), stroke_width=2.2, stroke_linecap="round", stroke_linejoin="round",
    )  # fmt: skip


def _badge(kind: str, lang: str, rim: bool = False) -> str:
    """The badge; with a ``rim`` it parts itself from a drawing that it lies on."""
    outline, line, size = _BADGES[kind]
    letter = text(f"verasselt.letter.{kind}", lang)
    edge = {"stroke": paint("card"), "stroke_width": 4, "paint_order": "stroke"} if rim else {}
    return path(outline, fill=paint(kind), **edge) + label(10, line, letter, size, "card", "middle", bold=True)


def _at(x: float, y: float, scale: float, markup: str) -> str:
    return element("g", markup, transform=f"translate({ink.number(x)} {ink.number(y)}) scale({scale})")


def _card(kind: str, lang: str) -> str:
    return ink.card(kind, _at(4, 4.5, 0.9, _badge(kind, lang)), _at(5, 22, 0.95, _bug(kind)))


def _die(face: str, lang: str) -> str:
    if face == "bar":
        return ink.die("ink", path("M18 11v23M30 11v23", stroke=paint("ink"), stroke_width=6, stroke_linecap="round"))
    if face == "hand":
        return ink.die("soft", label(24, 31, "?", 24, "soft", "middle", bold=True))
    return ink.die(face, _at(3.6, 3.2, 0.88, _bug(face)), _at(27.6, 25.4, 0.74, _badge(face, lang, rim=True)))
