"""The pieces of Herkules Ameise: ants, twigs, path cards, die, food, Anthony. All drawings are this project's own.

No colour stands alone: each coloured ant has an abdomen of its own shape, with a letter on it. Pieces have dark
outlines on light and on dark tables alike, as if they were made of wood and cardboard.
"""

from __future__ import annotations

from functools import cache, lru_cache

from bugkit import ink
from bugkit.ameise.actions import COLOURS
from bugkit.ink import box, dots, element, label, number, paint, path
from bugkit.texts import text

ANTS = ("white", *COLOURS)  #: by their number on a square, from 1
CELL = 32  #: the side of a square in drawings of cards; a card is three cells wide

_LIMBS = (
    "M16.5 15.5 11 12 7.5 13.5M16 18 10 17.5 5.5 20.5M16.5 20 12 23.5 9 29M23.5 15.5 29 12 32.5 13.5"
    "M24 18 30 17.5 34.5 20.5M23.5 20 28 23.5 31 29M17 6Q16 2 11.5 2.5M23 6Q24 2 28.5 2.5"
)
_HEAD_AND_CHEST = "M20 13.5a4.2 4.4 0 1 1-.01 0zM20 3.8a7 5.8 0 1 1-.01 0z"
_ABDOMENS = {
    "white": "M20 21C26 21 28 26 27.5 30.5 27 36 24 38 20 38S13 36 12.5 30.5C12 26 14 21 20 21Z",
    "red": "M20 20.5a8.9 8.9 0 1 1-.01 0z",
    "yellow": "M12 21H28Q31 21 29.7 23.8L22.3 37.4Q20 40.2 17.7 37.4L10.3 23.8Q9 21 12 21Z",
    "green": "M14 20.8H26Q28.7 20.8 28.7 23.5V35.2Q28.7 37.9 26 37.9H14Q11.3 37.9 11.3 35.2V23.5Q11.3 20.8 14 20.8Z",
    "blue": "M18.4 20.2Q20 18.8 21.6 20.2L30 28Q31.3 29.4 30 30.8L21.6 38.6Q20 39.9 18.4 38.6L10 30.8Q8.7 29.4 10 28Z",
}
#: Where the letter of a colour stands on its abdomen (base line, size), and its colour.
_LETTERS = {"red": (33.6, 12, "eye"), "yellow": (31.5, 10.5, "pupil"), "green": (33.4, 11.5, "eye"),
            "blue": (33.2, 10.5, "eye")}  # fmt: skip


# Pieces for a page


@cache
def ant(kind: str, lang: str = "en") -> str:
    """An ant as a piece, 40 by 40: ``"white"`` or a colour.

    >>> ant("white").startswith("<svg ")
    True
    """
    return ink.piece("ant", 40, 40, draw_ant(kind, lang))


@cache
def anthony() -> str:
    """Anthony the anteater as a piece, 84 by 52."""
    return ink.piece("anthony", 84, 52, draw_anthony())


@cache
def twigs(count: int) -> str:
    """One twig or two as a piece, 32 by 32."""
    return ink.piece("twigs", CELL, CELL, draw_twigs(count))


@cache
def die_face(dots_shown: int | None) -> str:
    """A die with so many dots, with Anthony (0), or not rolled yet (``None``); a piece, 48 by 48."""
    return ink.piece("die", 48, 48, draw_die(dots_shown))


@cache
def card_dots(count: int) -> str:
    """The dots of a path card as a piece, 32 by 32."""
    return ink.piece("dots", CELL, CELL, draw_dots(count))


@cache
def nest() -> str:
    """The start of the ants as a piece, 64 by 48: an earth mound with a way out."""
    return ink.piece("nest", 64, 48, draw_nest())


@cache
def food_tile(morsels: int = 0) -> str:
    """A food tile as a piece, 40 by 40: covered (0), or with so many morsels."""
    return ink.piece("food", 40, 40, draw_food(morsels))


# What they look like


def draw_ant(kind: str, lang: str) -> str:
    """An ant in a 40 by 40 box."""
    outline = _line("pupil", 1.8)
    drawn = [
        path(_LIMBS, fill="none", **_line("pupil", 2)),
        path(_ABDOMENS[kind] + _HEAD_AND_CHEST, fill=paint("eye" if kind == "white" else kind), **outline),
    ]
    if kind == "white":
        drawn.append(path("M13.5 26.5Q20 29.5 26.5 26.5M13 31.5Q20 34.5 27 31.5", fill="none",
                          **_line("pupil", 1.4)))
    else:
        base, size, colour = _LETTERS[kind]
        letter = text(f"ameise.letter.{kind}", lang)
        drawn.append(label(20, base, letter, size if len(letter) == 1 else size - 2.5, colour, "middle", bold=True))
    for size, colour in ((6.4, "pupil"), (4.4, "eye")):
        drawn.append(dots((16.7, 8.6), (23.3, 8.6), size=size, colour=colour))
    drawn.append(dots((17.2, 8.3), (22.8, 8.3), size=2.3, colour="pupil"))
    return "".join(drawn)


def draw_anthony() -> str:
    """Anthony in an 84 by 52 box, on his way to the right."""
    fur = {"fill": paint("fur"), **_line("pupil", 1.8)}
    tail = "M22 24C16 10 4 8 2 14 1 18 5 20 3 25 1 30 4 34 8 33 6 38 12 41 17 38 21 36 24 32 22 24Z"
    ear = "M56 17.5C55 13 58.5 11.5 60 14.5 60.5 16 60 18 59 19Z"
    body = (
        "M18 26C18 14 28 9 38 11 47 12.5 53 16 58 18.5 64 21 72 27 80 37 81.5 39 80 40.5 78 39.5 70 35 63 33.5 57 33.5"
        " 54 36 52 36 50 36L51 46H45.5L44.5 37C40 38.5 35 38.5 31 37.5L31.5 46H26L25 36C20.5 34 18 31 18 26Z"
    )
    return (
        path(tail + ear, **fur)
        + path("M6 16Q12 20 16 26M6 26Q12 26 17 29M11 34Q15 33 19 31", fill="none", **_line("pupil", 1.3))
        + path(body, **fur)
        + path("M44 13.5C45 20 49 28 51 35L45.5 37C43 29 40 21 38.5 11.2Z", fill=paint("pupil"))
        + path("M75 37.5Q71 35.5 68 34", fill="none", **_line("pupil", 1.2))
        + path("M26 46h5.5M45.5 46H51", fill="none", **_line("pupil", 3))
        + dots((62, 24.2), size=4.6, colour="eye")
        + dots((62.6, 24.6), size=2.6, colour="pupil")
    )


def draw_twigs(count: int) -> str:
    """One twig or two in a 32 by 32 box."""
    one = "M6 26 26 6M13.5 18.5 12 12M19.5 12.5 26 13.5"
    two = "M4 22 21 4.5M10 15.5 9 10M15.5 10 21 11M11 28 28 11.5M17 22 16.5 16.5M22.5 17 28 18"
    line = one if count == 1 else two
    return path(line, fill="none", **_line("pupil", 5.4)) + path(line, fill="none", **_line("bark", 2.8))


def draw_die(dots_shown: int | None) -> str:
    """A die in a 48 by 48 box."""
    if dots_shown is None:
        return ink.die("soft", label(24, 31, "?", 24, "soft", "middle", bold=True))
    if dots_shown:
        places = _pattern(dots_shown, 24, 22.7, 10.5)
        return ink.die("ink", dots(*places, size=8 if dots_shown < 7 else 7, colour="ink"))
    fur = {"fill": paint("fur"), **_line("pupil", 1.8)}
    head = (
        "M6 20C6 12 13 8 19 10 25 12 29 17 33 22 37 27 41 33 42.5 37.5 43 39.5 41 40 39.8 38.8 34 33 28 31.5 22 31.5"
        " 13 33 6 29 6 20Z"
    )
    face = (
        path("M10 12C8 6 14 4.5 16 9.5Z" + head, **fur)
        + path("M38 37Q32 30 25 28.5", fill="none", **_line("pupil", 1.4))
        + dots((19, 18.5), size=6, colour="eye")
        + dots((20, 19), size=3.2, colour="pupil")
    )
    return ink.die("fur", face)


def draw_dots(count: int) -> str:
    """The dots on the front of a path card in a 32 by 32 box."""
    spread, size = (6.4, 7.4) if count < 4 else (7.6, 6)
    places = _pattern(count, 16, 16, spread if count < 7 else 8)
    return dots(*places, size=size + 2.4, colour="pupil") + dots(*places, size=size, colour="eye")


def draw_nest() -> str:
    """The start of the ants in a 64 by 48 box."""
    mound = "M3 45C6 24 14 6 32 6S58 24 61 45Z"
    return (
        path(mound, fill=paint("earth"), **_line("pupil", 1.8))
        + path("M22 45C22 32 25 25 32 25S42 32 42 45Z", fill=paint("pupil"))
        + path("M13 34h5M18 20h5M43 16h5M47 30h5M10 42h4M50 40h5", fill="none", **_line("pupil", 1.6))
    )


def draw_food(morsels: int) -> str:
    """A food tile in a 40 by 40 box: a leaf when covered, else drops of honeydew."""
    if not morsels:
        return (
            box(2, 2, 36, 36, "moss", 7, edge="pupil", edge_width=1.8)
            + path("M9 31C7 17 16 8 31 9 32 24 23 33 9 31Z", fill=paint("fern"), **_line("pupil", 1.5))
            + path("M9 31 24 16M14 26V19M19 21h7", fill="none", **_line("pupil", 1.3))
        )
    drop = "M{0} {1}q5 6 5 9.5a5 5 0 0 1-10 0q0-3.5 5-9.5z"
    places = {1: ((20, 12.5),), 2: ((13.5, 12.5), (26.5, 12.5)), 3: ((20, 5.5), (13, 19.5), (27, 19.5))}
    tile = box(2, 2, 36, 36, "stone", 7, edge="pupil", edge_width=1.8)
    if morsels not in places:
        return tile + label(20, 27, morsels, 20, "pupil", "middle", bold=True)
    lines = "".join(drop.format(*map(number, place)) for place in places[morsels])
    return tile + path(lines, fill=paint("honey"), **_line("pupil", 1.5))


def draw_card(open_: bool) -> str:
    """A path card in a 96 by 96 box without its squares."""
    return box(1, 1, 3 * CELL - 2, 3 * CELL - 2, "sand" if open_ else "moss", 9, edge="pupil", edge_width=1.5)


@lru_cache(512)
def draw_anthill(storeys: tuple[int, ...], needed: tuple[int, ...], width: float, height: float) -> str:
    """The anthill from the side: in each storey its twigs stand on the card below, and carry the next card.

    What is missing is dashed; the twigs to come next have golden dashes.
    """
    n, middle = len(needed), width / 2
    step = (height - 34) / n
    thick = min(step * 0.26, 7.0)
    built: list[str] = []
    missing: list[str] = []
    following: list[str] = []
    plates: list[str] = []
    ground = height - 8.0
    busy = next((index for index, (have, need) in enumerate(zip(storeys, needed, strict=True)) if have < need), n)
    room = min(_storey_width(index, n, width) / need for index, need in enumerate(needed))
    heavy = min(4.6, room * 0.35)
    for index, (have, need) in enumerate(zip(storeys, needed, strict=True)):
        wide = _storey_width(index, n, width)
        foot, top = ground - index * step - 1.5, ground - (index + 1) * step + thick
        for post in range(need):
            x = middle - wide / 2 + wide * (post + 0.5) / need
            lean = (2.2, -1.6, 1.2, -2.4)[post % 4] * min(1, room / 16)
            line = f"M{number(x - lean)} {number(foot)}L{number(x + lean)} {number(top)}"
            (built if post < have else following if index == busy else missing).append(line)
        plate = {"cx": middle, "cy": top - thick / 2 - 1, "rx": wide / 2 + 5, "ry": thick / 2 + 0.5}
        looks = {"fill": paint("earth"), **_line("pupil", 1.5)} if index < busy else {
            "fill": "none", "stroke": paint("line"), "stroke_width": 1.5, "stroke_dasharray": "4 4"}  # fmt: skip
        plates.append(element("ellipse", **plate, **looks))
    dashed = {"fill": "none", "stroke_dasharray": "3 4", "stroke_linecap": "round", "stroke_width": min(2.2, heavy)}
    drawn = [
        path(f"M{number(middle - width / 2 + 2)} {number(ground)}H{number(middle + width / 2 - 2)}", fill="none",
             **_line("earth", 6)),
        path("".join(missing), stroke=paint("line"), **dashed) if missing else "",
        path("".join(following), stroke=paint("gold"), **dashed) if following else "",
        path("".join(built), fill="none", **_line("pupil", heavy + 2.4)) if built else "",
        path("".join(built), fill="none", **_line("bark", heavy)) if built else "",
        *plates,
    ]  # fmt: skip
    if busy == n:
        top = ground - n * step
        drawn.append(path(f"M{number(middle)} {number(top)}v-20", fill="none", **_line("ink", 2)))
        drawn.append(path(f"M{number(middle + 1)} {number(top - 20)}l17 5-17 5z", fill=paint("gold")))
    return "".join(drawn)


def _storey_width(index: int, n: int, width: float) -> float:
    return width * (0.86 - 0.52 * index / max(n - 1, 1))


def _pattern(count: int, x: float, y: float, spread: float) -> list[tuple[float, float]]:
    """Where dots lie, as on a die."""
    corners = [(-1, 1), (1, -1), (-1, -1), (1, 1)]
    places = {1: [(0, 0)], 3: [(0, 0), *corners[:2]]}.get(count) or corners[: min(count, 4) // 2 * 2]
    if count >= 5 and count % 2:
        places = [*places, (0, 0)]
    if count >= 6:
        places = [*places, (-1, 0), (1, 0)]
    if count >= 8:
        places = [*places, (0, -1), (0, 1)]
    return [(x + spread * across, y + spread * down) for across, down in places]


def _line(colour: str, width: float) -> dict[str, object]:
    return {"stroke": paint(colour), "stroke_width": width, "stroke_linecap": "round", "stroke_linejoin": "round"}
