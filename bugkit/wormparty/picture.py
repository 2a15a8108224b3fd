"""The still picture of a position of Worm Party, and the position in sentences.

Both are drawn from what a seat may know, or everybody, and from nothing else: see :func:`seen_by`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from bugkit import ink
from bugkit.game import CHANCE
from bugkit.ink import box, element, label, number, paint, path
from bugkit.texts import text
from bugkit.wormparty import pieces
from bugkit.wormparty.actions import COLOURS, MOUNDS
from bugkit.wormparty.observation import NOBODY, SOMEBODY, UNKNOWN, Observation, worms

if TYPE_CHECKING:
    from bugkit.wormparty.rules import Game, State


def seen_by(state: State, seat: int | None = None) -> Observation:
    """What ``seat`` may know of ``state``; without a seat what everybody may know.

    Charly knows just what everybody knows: Charly has no hiding place and feels nothing.
    """
    return state.observation(state.charly if seat is None else seat)


def showing(view: Observation) -> tuple[int, ...]:
    """The worms that have not been found and are showing themselves, clockwise (ruling W9)."""
    order = worms(view.game.num_players, view.charly)
    if view.phase != "take" or view.player not in order:
        return ()
    found = [seat for seat, up in zip(view.mounds, view.lifted, strict=True) if up]
    return tuple(seat for seat in order[: order.index(view.player) + 1] if seat not in found)


def mound_is(view: Observation, place: int) -> tuple[str, int | None]:
    """What is to be seen of a mound: a word, and whose worm is there if that is known.

    ``closed``; ``empty`` or ``found`` when it has been lifted; ``shows`` when its worm has lifted it; ``own`` for a
    worm that only its own player knows of; ``felt`` for one that this player has felt.
    """
    there = view.mounds[place]
    if view.lifted[place]:
        return ("empty", None) if there == NOBODY else ("found", there)
    if there == SOMEBODY:
        return "felt", None
    if there in (UNKNOWN, NOBODY):
        return "closed", None
    return "shows" if there in showing(view) else "own", there


def winners(game: Game, tiles: Sequence[tuple[int, ...]]) -> list[int]:
    """The seats that have reached the aim (ruling W11)."""
    from bugkit.wormparty.rules import has_won

    return [seat for seat, have in enumerate(tiles) if has_won(game, have)]


def aim(game: Game, lang: str) -> str:
    """What wins, in words: "6 tiles of one colour win"."""
    return text(f"wormparty.picture.aim.{game.variant}", lang, n=game.target)


# The still picture

_WIDTH, _MARGIN, _GAP, _TOP = 920, 16.0, 10.0, 62.0
_GARDEN, _SIDE, _HEIGHT = 600.0, 278.0, 366.0
_CELL = (142.0, 178.0)
_SCALE = 1.12


def picture(state: State, seat: int | None = None, lang: str = "en", names: Sequence[str] = ()) -> str:
    """The position as one complete SVG: what everybody may know, or with a ``seat`` what that seat may know.

    ``names`` are what the players are called, in the order of the seats; without them they are numbered.

    >>> from bugkit.wormparty import Die, Game, Hide
    >>> state = Game(2).initial_state().child(Die(1))
    >>> here, there = (state.child(Hide(mound)) for mound in ("red 1", "blue 2"))
    >>> picture(here) == picture(there), picture(here, seat=1) == picture(there, seat=1)
    (True, False)
    """
    return draw(seen_by(state, seat), seat, lang, names)


def draw(view: Observation, seat: int | None = None, lang: str = "en", names: Sequence[str] = ()) -> str:
    """The same from what is known; ``seat`` is the one that is called "you"."""
    called = _names(view.game, seat, lang, names)
    headline = _headline(view, seat, lang, called)
    bottom = _TOP + _HEIGHT + _GAP
    return ink.still(
        _WIDTH, bottom + 96 + _MARGIN, f"Worm Party. {headline}", describe_view(view, seat, lang, names),
        _symbols(lang),
        label(_MARGIN + 4, 41, headline, 21, bold=True, fit=720),
        label(_WIDTH - _MARGIN - 4, 41, "Worm Party", 14, "soft", "end"),
        _garden(view, lang, called),
        _charly(view, lang, called),
        _players(view, lang, called, bottom),
    )  # fmt: skip


def _names(game: Game, seat: int | None, lang: str, names: Sequence[str]) -> list[str]:
    called = [text("wormparty.picture.player", lang, number=number + 1) for number in range(game.num_players)]
    if seat is not None:
        called[seat] = text("wormparty.picture.you", lang)
    return [*names, *called[len(names) :]]


def _headline(view: Observation, seat: int | None, lang: str, called: Sequence[str]) -> str:
    """Who is to act and what is to be done, or who won."""
    if view.phase == "over":
        won = winners(view.game, view.tiles)
        if won == [seat]:
            return text("wormparty.picture.won.you", lang)
        return text("wormparty.picture.won", lang, n=len(won), names=", ".join(called[one] for one in won))
    who = view.charly if view.player == CHANCE else view.player
    what = text(f"wormparty.picture.phase.{view.phase}", lang, n=view.lifts_left)
    return text("wormparty.picture.headline", lang, name=called[who], what=what)


@cache
def _symbols(lang: str) -> str:
    return element(
        "defs",
        *(ink.symbol(f"mound-{name.replace(' ', '-')}-{lang}", 96, 100, pieces.draw_mound(name, lang))
          for name in MOUNDS),
        *(ink.symbol(f"worm-{seat}", 56, 72, pieces.draw_worm(seat)) for seat in range(len(pieces.WORMS))),
        *(ink.symbol(f"inside-{seat}", 96, 100, pieces.draw_inside(seat)) for seat in range(len(pieces.WORMS))),
        ink.symbol("inside-felt", 96, 100, pieces.draw_inside(None)),
        ink.symbol("hole", 96, 30, pieces.draw_hole()),
        ink.symbol("lip", 96, 30, pieces.draw_lip()),
        *(ink.symbol(f"tile-{colour}-{lang}", 40, 40, pieces.draw_tile(colour, lang)) for colour in COLOURS),
        ink.symbol("charly", 72, 72, pieces.draw_charly()),
    )  # fmt: skip


def _garden(view: Observation, lang: str, called: Sequence[str]) -> str:
    """The mounds on the lawn, in one row or two."""
    drawn = [box(_MARGIN, _TOP, _GARDEN, _HEIGHT, "fern", 14, edge="moss", edge_width=3)]
    mounds = view.game.mounds
    rows = (mounds[:4], mounds[4:]) if len(mounds) == 7 else (mounds[:3], mounds[3:])
    for down, row in enumerate(rows):
        left = _MARGIN + (_GARDEN - _CELL[0] * len(row)) / 2
        for right, name in enumerate(row):
            x, y = left + _CELL[0] * right, _TOP + 6 + _CELL[1] * down
            drawn.append(_mound(view, mounds.index(name), x, y, lang, called))
    return "".join(drawn)


def _mound(view: Observation, place: int, x: float, y: float, lang: str, called: Sequence[str]) -> str:
    name = view.game.mounds[place]
    seen, whose = mound_is(view, place)
    ground = y + 98
    middle = x + _CELL[0] / 2

    def at(symbol: str, dx: float, dy: float, wide: float, high: float) -> str:
        return ink.use(symbol, middle + _SCALE * dx, ground + _SCALE * dy, _SCALE * wide, _SCALE * high)

    lid = f"mound-{name.replace(' ', '-')}-{lang}"
    drawn = [at("hole", -48, 0, 96, 30)]
    if seen in ("empty", "found"):  # laid aside, behind the hole
        turned = f"translate({number(middle - 58 * _SCALE)} {number(ground - 44 * _SCALE)}) rotate(-16)"
        drawn.append(element("g", ink.use(lid, 0, 0, 62 * _SCALE, 64 * _SCALE), transform=turned))
    if seen in ("found", "shows"):
        drawn.append(at(f"worm-{whose}", -28, -48, 56, 72))
        drawn.append(at("lip", -48, 0, 96, 30))
    if seen == "shows":  # it has lifted its mound with its head
        drawn.append(at(lid, -31, -92, 62, 64.6))
    elif seen in ("closed", "own", "felt"):
        drawn.append(at(lid, -48, -76, 96, 100))
    if seen in ("own", "felt"):
        drawn.append(at("inside-felt" if whose is None else f"inside-{whose}", -48, -76, 96, 100))
    said = text(f"wormparty.mound.{name}", lang)
    what = "" if seen == "closed" else called[whose] if whose is not None else text(f"wormparty.picture.{seen}", lang)
    drawn.append(label(middle, ground + 50, said, 13, "pupil", "middle", bold=True))
    if what:
        drawn.append(label(middle, ground + 66, what, 13, "pupil", "middle", fit=_CELL[0] - 8))
    return "".join(drawn)


def _charly(view: Observation, lang: str, called: Sequence[str]) -> str:
    """Who is Charly, what the die shows, how often Charly still lifts; the supply; what wins."""
    x = _MARGIN + _GARDEN + _GAP
    lifts = view.lifts_left + sum(view.lifted)
    drawn = [
        box(x, _TOP, _SIDE, _HEIGHT, "felt", 10),
        element("g", pieces.draw_charly(), transform=f"translate({number(x + 12)} {number(_TOP + 12)}) scale(1.25)"),
        label(x + 112, _TOP + 38, text("wormparty.picture.charly", lang), 15, "soft", fit=_SIDE - 120),
        label(x + 112, _TOP + 62, called[view.charly], 19, bold=True, fit=_SIDE - 120),
    ]
    if view.phase != "over":
        die = pieces.draw_die(lifts or None)
        drawn.append(element("g", die, transform=f"translate({number(x + 14)} {number(_TOP + 122)}) scale(1.3)"))
        drawn.append(label(x + 92, _TOP + 146, text("wormparty.picture.lifts", lang), 15, "soft", fit=_SIDE - 100))
        drawn += [_pip(x + 92 + 26 * turn, _TOP + 158, used=turn < sum(view.lifted)) for turn in range(min(lifts, 7))]
    drawn.append(label(x + 14, _TOP + 226, text("wormparty.picture.supply", lang), 15, "soft"))
    supply = _supply(view)
    for place, colour in enumerate(COLOURS):
        left = x + 14 + 84 * place
        drawn.append(ink.use(f"tile-{colour}-{lang}", left, _TOP + 236, 36, 36))
        drawn.append(label(left + 42, _TOP + 262, supply[place], 19, bold=True))
    drawn.append(label(x + 14, _TOP + 308, text("wormparty.picture.aim", lang), 15, "soft"))
    drawn.append(label(x + 14, _TOP + 332, aim(view.game, lang), 16, bold=True, fit=_SIDE - 26))
    return "".join(drawn)


def _supply(view: Observation) -> tuple[int, ...]:
    from bugkit.wormparty.rules import left_in_supply

    return left_in_supply(view.tiles)


def _pip(x: float, y: float, *, used: bool) -> str:
    """One mound that Charly may lift, or has lifted."""
    dome = "M1 17C1 7 5 1 11 1S21 7 21 17Q11 20.5 1 17Z"
    fill = "none" if used else paint("ink")
    drawn = path(dome, fill=fill, stroke=paint("ink"), stroke_width=1.8, stroke_dasharray="3 2.5" if used else None)
    return element("g", drawn, transform=f"translate({number(x)} {number(y)})")


def _players(view: Observation, lang: str, called: Sequence[str], y: float) -> str:
    """A panel for each player: the worm, or Charly, and the tiles."""
    n = view.game.num_players
    width = (_WIDTH - 2 * _MARGIN - _GAP * (n - 1)) / n
    won = winners(view.game, view.tiles) if view.phase == "over" else []
    acts = view.charly if view.player == CHANCE else view.player
    drawn = []
    for seat, name in enumerate(called):
        x = _MARGIN + seat * (width + _GAP)
        marked = seat in won if view.phase == "over" else seat == acts
        drawn.append(box(x, y, width, 96, "glow" if marked else "felt", 10, "gold" if marked else None, 2))
        if seat == view.charly and view.phase != "over":
            drawn.append(ink.use("charly", x + 8, y + 6, 42, 42))
        else:
            drawn.append(ink.use(f"worm-{seat}", x + 12, y + 6, 32, 41))
        drawn.append(label(x + 56, y + 32, name, 15, bold=True, fit=width - (92 if seat in won else 66)))
        if seat in won:
            drawn.append(ink.star(x + width - 22, y + 24, 11))
        step = min((width - 24) / 3, 90)
        for place, colour in enumerate(COLOURS):
            left = x + 12 + step * place
            count = view.tiles[seat][place]
            drawn.append(ink.use(f"tile-{colour}-{lang}", left, y + 54, 30, 30))
            drawn.append(label(left + 36, y + 76, count, 18, "ink" if count else "soft", bold=True))
    return "".join(drawn)


# The position in sentences


def describe(state: State, lang: str = "en", seat: int | None = None, names: Sequence[str] = ()) -> str:
    """The position in plain sentences, for readers who do not see the picture; as secret as the picture.

    >>> from bugkit.wormparty import Game
    >>> describe(Game(2).initial_state()).split(". ")[0]
    'Player 1: Charly rolls the die'
    """
    return describe_view(seen_by(state, seat), seat, lang, names)


def describe_view(view: Observation, seat: int | None = None, lang: str = "en", names: Sequence[str] = ()) -> str:
    """The same from what is known; ``seat`` is the one that is called "you"."""
    called = _names(view.game, seat, lang, names)

    def say(key: str, **params: object) -> str:
        return text(f"wormparty.describe.{key}", lang, **params)

    headline = _headline(view, seat, lang, called)
    sentences = [headline if headline.endswith("!") else f"{headline}."]
    if view.phase != "over":
        sentences.append(say("charly", name=called[view.charly]))
    if view.phase not in ("die", "over"):
        sentences.append(say("lifts", rolled=view.lifts_left + sum(view.lifted), left=view.lifts_left))
        sentences.append(say("mounds", mounds=", ".join(mound_in_words(view, place, lang, called)
                                                        for place in range(len(view.mounds)))))
    for name, tiles in zip(called, view.tiles, strict=True):
        sentences.append(say("player", name=name, tiles=tiles_in_words(tiles, lang)))
    sentences.append(say("aim", aim=aim(view.game, lang)))
    return " ".join(sentences)


def mound_in_words(view: Observation, place: int, lang: str, called: Sequence[str]) -> str:
    """A mound and what is to be seen of it: "red 1: lifted, nobody"."""
    seen, whose = mound_is(view, place)
    name = "" if whose is None else called[whose]
    mound = text(f"wormparty.mound.{view.game.mounds[place]}", lang)
    return text(f"wormparty.describe.mound.{seen}", lang, mound=mound, name=name)


def tiles_in_words(tiles: Sequence[int], lang: str) -> str:
    """Tiles of each colour in words: "2 red, 1 blue"."""
    some = [text("wormparty.describe.tiles", lang, count=count, colour=text(f"wormparty.colour.{colour}", lang))
            for colour, count in zip(COLOURS, tiles, strict=True) if count]  # fmt: skip
    return ", ".join(some) or text("wormparty.describe.no_tiles", lang)
