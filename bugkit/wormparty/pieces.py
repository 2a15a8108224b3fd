"""The pieces of Worm Party: mounds, worms, Chicken Charly, tiles and the die. All drawings are this project's own.

No colour stands alone: red has stripes, yellow has dots, blue has waves, the joker has all three, and each mound
carries its letter and number. Each player's worm has a number and something on its head. Outlines are dark on light and
on dark tables alike.
"""

from __future__ import annotations

from functools import cache

from bugkit import ink
from bugkit.ink import box, dots, element, label, number, paint, path
from bugkit.texts import text
from bugkit.wormparty.actions import COLOURS, JOKER

WORMS = ("chatter", "rattle", "barrel", "back")  #: the colours of the players' worms, by seat

_DOME = "M8 86C8 46 26 18 48 18S88 46 88 86Q48 99 8 86Z"
#: The thirds of the dome for the joker, and the lines between them.
_THIRDS = {
    "red": "M8 86C8 46 26 18 44 18.3 36 38 30 64 29 91Q17 89.5 8 86Z",
    "yellow": "M44 18.3Q48 17.6 52 18.3C60 38 66 64 67 91Q48 93.5 29 91C30 64 36 38 44 18.3Z",
    "blue": "M88 86C88 46 70 18 52 18.3 60 38 66 64 67 91Q79 89.5 88 86Z",
}
#: What marks the colours beside their colour: stripes, dots, waves; in the 96 by 100 box of the mound.
_STRIPES = "M34.5 25C26 42 21 64 21 87M61.5 25C70 42 75 64 75 87M43 23C39 42 37 66 37 89M53 23C57 42 59 66 59 89"
_DOTS = ((35, 27), (61, 27), (24, 44), (72, 44), (17, 61), (79, 61), (32, 68), (48, 71), (64, 68), (16, 79), (34, 85),
         (62, 85), (80, 79))  # fmt: skip
_WAVES = (
    "M32 27q4-4.5 8 0t8 0 8 0 8 0M20 45q4-4.5 8 0M68 45q4 4.5 8 0"
    "M14 66q5.7-5 11.3 0t11.3 0 11.3 0 11.3 0 11.3 0 11.3 0M12 82q6-5 12 0t12 0 12 0 12 0 12 0 12 0"
)
_THIRD_STRIPES = "M32 26C22 42 16 64 15.5 87M38 26C30 44 23.5 66 22.5 89"
_THIRD_DOTS = ((48, 24), (42, 68), (54, 68), (48, 77), (38, 84), (58, 84))
_THIRD_WAVES = "M59 34q3-4 6 0t6 0M64 50q3.7-4 7.4 0t7.4 0M69 68q3.7-4 7.4 0t7.4 0M70.5 82q3.4-4 6.8 0t6.8 0"
_TILE_MARKS = {
    "red": "M9.5 3.5V36.5M16.5 3.5V8M16.5 32V36.5M23.5 3.5V8M23.5 32V36.5M30.5 3.5V36.5",
    "blue": "M4 9q4-4.5 8 0t8 0 8 0 8 0M4 31.5q4-4.5 8 0t8 0 8 0 8 0M4 20.5q2-3 4.5-1.5M31.5 20q2.5 2.5 4.5-.5",
}
_TILE_DOTS = ((8.5, 8.5), (20, 6.5), (31.5, 8.5), (7, 20), (33, 20), (8.5, 31.5), (20, 33.5), (31.5, 31.5))


# Pieces for a page


@cache
def mound(name: str, lang: str = "en") -> str:
    """A mound as a piece, 96 by 100; ``name`` as in ``game.mounds``.

    >>> mound("red 1").startswith("<svg ")
    True
    """
    return ink.piece("mound", 96, 100, draw_mound(name, lang))


@cache
def hole() -> str:
    """The hole in the ground over which a mound stands, as a piece, 96 by 30."""
    return ink.piece("hole", 96, 30, draw_hole())


@cache
def lip() -> str:
    """The front edge of that hole, to lie over a worm; the same box."""
    return ink.piece("lip", 96, 30, draw_lip())


@cache
def worm(seat: int | None) -> str:
    """The worm of a player as a piece, 56 by 72, cut where it comes out of the ground; None: nobody knows whose."""
    return ink.piece("worm", 56, 72, draw_worm(seat))


@cache
def inside(seat: int | None) -> str:
    """A door to lie over a mound, and behind it a worm that only some know of; None: felt; a piece, 96 by 100."""
    return ink.piece("inside", 96, 100, draw_inside(seat))


@cache
def charly() -> str:
    """Chicken Charly as a piece, 72 by 72."""
    return ink.piece("charly", 72, 72, draw_charly())


@cache
def tile(colour: str, lang: str = "en") -> str:
    """A tile as a piece, 40 by 40."""
    return ink.piece("tile", 40, 40, draw_tile(colour, lang))


@cache
def die_face(lifts: int | None) -> str:
    """The die as a piece, 48 by 48: how many mounds may be lifted, or not yet rolled (``None``)."""
    return ink.piece("die", 48, 48, draw_die(lifts))


# Drawings, to lie in a piece or in a picture


def mound_letters(name: str, lang: str) -> str:
    """The letter of the mound's colour and its number: "R1"; "J" for the joker."""
    colour, _, place = name.partition(" ")
    return text(f"wormparty.letter.{colour}", lang) + place


def draw_mound(name: str, lang: str) -> str:
    colour = name.split()[0]
    if colour == JOKER:
        inside = "".join(path(_THIRDS[third], fill=paint(third)) for third in COLOURS)
        marks = (
            _line(_THIRD_STRIPES, "eye", 3.4)
            + dots(*_THIRD_DOTS, size=6, colour="pupil")
            + _line(_THIRD_WAVES, "eye", 3)
            + _line("M44 18.3C36 38 30 64 29 91M52 18.3C60 38 66 64 67 91", "pupil", 1.6)
        )
    else:
        inside = path(_DOME, fill=paint(colour))
        marks = {
            "red": _line(_STRIPES, "eye", 4),
            "yellow": dots(*_DOTS, size=9, colour="pupil"),
            "blue": _line(_WAVES, "eye", 4),
        }[colour]
    edge = path(_DOME, fill="none", stroke=paint("pupil"), stroke_width=2.6, stroke_linejoin="round")
    letters = mound_letters(name, lang)
    badge = element("circle", cx=48, cy=45, r=16, fill=paint("eye"), stroke=paint("pupil"), stroke_width=2)
    return inside + marks + edge + badge + label(48, 52, letters, 19.5, "pupil", "middle", bold=True)


def _line(d: str, colour: str, width: float) -> str:
    return path(d, fill="none", stroke=paint(colour), stroke_width=width, stroke_linecap="round")


def draw_hole() -> str:
    """Earth with a hole in it; a worm stands in it with its cut end at y=24."""
    return (
        element("ellipse", cx=48, cy=15, rx=46, ry=13.5, fill=paint("earth"), stroke=paint("bark"), stroke_width=1.5)
        + element("ellipse", cx=48, cy=13.5, rx=30, ry=8.5, fill=paint("pupil"))
    )


def draw_lip() -> str:
    return path("M18 13.5Q19 21.6 48 22.2 77 21.6 78 13.5L84 20Q66 27 48 27T12 20Z", fill=paint("earth"))


def draw_inside(seat: int | None) -> str:
    """A door in a mound and the worm behind it, to lie over the mound: what only its own player knows, or feels."""
    door = "M25 92.5V76C25 63 35 60 48 60S71 63 71 76V92.5Q48 95.5 25 92.5Z"
    worm_ = element("g", draw_worm(seat, 44), transform="translate(28.4 61) scale(0.7)")
    return path(door, fill=paint("pupil"), stroke=paint("eye"), stroke_width=2) + worm_


def draw_worm(seat: int | None, end: float = 74) -> str:
    """A worm down to where it comes out of the ground."""
    colour = "stone" if seat is None else WORMS[seat]
    cut = number(end)
    drawn = [path(f"M12.5 {cut}V27.5a15.5 15.5 0 0 1 31 0V{cut}", fill=paint(colour), stroke=paint("pupil"),
                  stroke_width=2.6)]  # fmt: skip
    if seat is None:
        drawn.append(label(28, 42, "?", 28, "pupil", "middle", bold=True))
        return "".join(drawn)
    if end > 60:
        drawn += [
            element("circle", cx=28, cy=55, r=9, fill=paint("eye"), stroke=paint("pupil"), stroke_width=1.4),
            label(28, 60, seat + 1, 14, "pupil", "middle", bold=True),
            _line("M14.5 67.5Q28 72.5 41.5 67.5", "pupil", 1.6),
        ]
    drawn += [
        dots((21.5, 25), (34.5, 25), size=11, colour="eye"),
        dots((22.5, 26), (33.5, 26), size=5, colour="pupil"),
        _line("M22.5 36.5Q28 42 33.5 36.5", "card", 2.4),
        _HEADS[seat],
    ]
    return "".join(drawn)


def _solid(d: str, fill: str) -> str:
    return path(d, fill=paint(fill), stroke=paint("pupil"), stroke_width=1.8, stroke_linejoin="round")


#: By seat, what the worm has on its head: a bobble hat, a bow, glasses, three hairs.
_HEADS = (
    _solid("M13 18Q12 4.5 28 4.5T43 18Q28 12.5 13 18Z", "honey") + _solid("M28 1a3.6 3.6 0 1 1-.01 0z", "eye"),
    _solid("M28 10 15 3.5V16.5ZM28 10 41 3.5V16.5Z", "honey") + _solid("M28 6.4a3.6 3.6 0 1 1-.01 0z", "eye"),
    element(
        "g",
        path("M21.5 18a7.2 7.2 0 1 1-.01 0zM34.5 18a7.2 7.2 0 1 1-.01 0zM14.3 25 11.5 22M41.7 25 44.5 22"),
        fill="none", stroke=paint("pupil"), stroke_width=2.4,
    ),
    _line("M28 12.5Q28 6 24 3M24 13Q21 8 16.5 7.5M32 13Q33 7 38.5 5.5", "pupil", 2.6),
)  # fmt: skip


def draw_charly() -> str:
    return "".join((
        _line("M30 58 28 69M28 69 23 70M28 69 33 70M41 58 43 69M43 69 38 70M43 69 48 70", "barrel", 2.6),
        _solid("M55 33Q66 22 68 11 61 13 58 17 57 12 53 9 49 16 49 26Z", "eye"),
        _solid("M22 5Q17 8 20 13 25 16 34 14 37 8 32 6 30 1 26 3 23 2 22 5Z", "red"),
        _solid("M17 21Q16 10 27 10 38 10 39 22 42 32 55 31 61 44 50 54 40 62 27 58 12 52 14 36 17 30 17 21Z", "eye"),
        _solid("M36 38Q50 36 52 42 48 52 37 50 30 46 36 38Z", "seam"),
        _solid("M18 19 6 23.5 18 27Z", "honey"),
        _solid("M17 27.5Q13 31 15 36 20 37 21 30Z", "red"),
        dots((25, 19), size=8.4, colour="eye"),
        path("M25 14.8a4.2 4.2 0 1 1-.01 0z", fill="none", stroke=paint("pupil"), stroke_width=1.2),
        dots((24, 19.2), size=4, colour="pupil"),
        _line("M20 12.5 27 12", "pupil", 2),
    ))


def draw_tile(colour: str, lang: str) -> str:
    marks = (
        dots(*_TILE_DOTS, size=4.6, colour="pupil") if colour == "yellow" else _line(_TILE_MARKS[colour], "eye", 2.2)
    )
    letter = label(20, 26, text(f"wormparty.letter.{colour}", lang), 16.5, "pupil", "middle", bold=True)
    badge = element("circle", cx=20, cy=20, r=10.5, fill=paint("eye"), stroke=paint("pupil"), stroke_width=1.4)
    return box(1, 1, 38, 38, colour, 9, edge="pupil", edge_width=2) + marks + badge + letter


def draw_die(lifts: int | None) -> str:
    if lifts is None:
        return ink.die("soft", label(24, 31, "?", 24, "soft", "middle", bold=True))
    places = {1: ((13.0, 14.0, 22.0),), 2: ((5.5, 15.0, 17.5), (25.0, 15.0, 17.5)),
              3: ((15.5, 7.0, 17.0), (5.5, 22.5, 17.0), (25.5, 22.5, 17.0))}.get(lifts)  # fmt: skip
    if places is None:
        return ink.die("ink", label(24, 32, lifts, 24, "ink", "middle", bold=True))
    return ink.die("ink", "".join(_small_mound(*place) for place in places))


def _small_mound(x: float, y: float, wide: float) -> str:
    scale = wide / 22
    dome = "M1 17C1 7 5 1 11 1S21 7 21 17Q11 20.5 1 17Z"
    return element("g", path(dome, fill=paint("ink")), transform=f"translate({number(x)} {number(y)}) "
                   f"scale({number(scale)})")  # fmt: skip
