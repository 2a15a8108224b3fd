"""The still picture of a position of Herkules Ameise, and the position in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from bugkit import ink
from bugkit.ameise import pieces
from bugkit.ameise.layout import is_yellow, outwards, spots, trail
from bugkit.ameise.names import SquareName, ant_name
from bugkit.ameise.pieces import ANTS, CELL
from bugkit.ink import box, element, label, number, paint, path
from bugkit.texts import text

if TYPE_CHECKING:
    from bugkit.ameise.box import PathCard
    from bugkit.ameise.rules import State

# The still picture

_WIDTH, _MARGIN, _GAP, _TOP = 920, 16.0, 10.0, 68.0
_SIDE = 318.0  #: the width of the left column: track and anthill
_TRACK = 136.0
_BOARD_X = _MARGIN + _SIDE + _GAP
_BOARD_WIDTH = _WIDTH - _MARGIN - _BOARD_X
_BOARD_HEIGHT = 464.0
_START = (82.0, 62.0)  #: room for the start beside, or above, the cards


def picture(state: State, seat: int | None = None, lang: str = "en", names: Sequence[str] = ()) -> str:
    """The position as one complete SVG. Nothing is hidden in this game, so ``seat`` only says who "you" are.

    ``names`` are what the players are called, in the order of the seats; without them they are numbered.

    >>> from bugkit.ameise import Game
    >>> picture(Game(2).initial_state()).startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    True
    """
    called = _names(state, seat, lang, names)
    headline = _headline(state, seat, lang, called)
    shown = _die_shown(state)
    die = _at(_MARGIN, 14, 0.92, pieces.draw_die(shown[0])) if shown else ""
    bottom = _TOP + _BOARD_HEIGHT + _GAP
    return ink.still(
        _WIDTH, bottom + 62 + _MARGIN, f"Herkules Ameise. {headline}", describe(state, lang, seat, names),
        _symbols(lang),
        die,
        label(_MARGIN + (56 if die else 4), 44, headline, 21, bold=True, fit=680),
        label(_WIDTH - _MARGIN - 4, 44, "Herkules Ameise", 14, "soft", "end"),
        _track(state, lang),
        _anthill(state, lang),
        _paths(state, lang),
        _players(state, lang, called, bottom),
    )  # fmt: skip


def _names(state: State, seat: int | None, lang: str, names: Sequence[str]) -> list[str]:
    called = [text("ameise.picture.player", lang, number=number + 1) for number in range(state.game.num_players)]
    if seat is not None:
        called[seat] = text("ameise.picture.you", lang)
    return [*names, *called[len(names) :]]


def _headline(state: State, seat: int | None, lang: str, called: Sequence[str]) -> str:
    """Who is to act and what is to be done, or how it ended."""
    if state.phase == "over":
        return _ending(state, seat, lang, called)
    phase = state.phase
    if phase in ("deal", "food"):
        return text(f"ameise.picture.phase.{phase}", lang)
    if phase == "act":
        phase = "act" if state.flippable() else "move" if state.may_flip else "more"
    card = "" if state.flipping is None else state.game.board.card_names[state.flipping]
    what = text(f"ameise.picture.phase.{phase}", lang, n=state.moves_left, card=card)
    return text("ameise.picture.headline", lang, name=called[state.turn], what=what)


def _ending(state: State, seat: int | None, lang: str, called: Sequence[str]) -> str:
    if not state.won or not state.game.competition:
        return text(f"ameise.picture.{'won' if state.won else 'lost'}", lang)
    best = [number for number, share in enumerate(state.returns()) if share]
    score = text("ameise.count.morsels", lang, n=max(state.morsels))
    if best == [seat]:
        return text("ameise.picture.best.you", lang, score=score)
    names = ", ".join(called[number] for number in best)
    return text("ameise.picture.best", lang, n=len(best), names=names, score=score)


def _die_shown(state: State) -> tuple[int | None] | None:
    """What the die shows, as far as the position tells: nothing any more once an ant has moved."""
    if state.phase == "die":
        return (None,)
    if state.phase == "act" and state.may_flip:
        return (state.moves_left,)
    return (0,) if state.steps_left == 0 else None


@cache
def _symbols(lang: str) -> str:
    """The pieces that lie there many times, each drawn once."""
    return element(
        "defs",
        *(ink.symbol(f"ant-{kind}-{lang}", 40, 40, pieces.draw_ant(kind, lang)) for kind in ANTS),
        *(ink.symbol(f"twigs-{count}", CELL, CELL, pieces.draw_twigs(count)) for count in (1, 2)),
        ink.symbol("food", 40, 40, pieces.draw_food(0)),
        ink.symbol("path-down", 96, 96, pieces.draw_card(False)),
        ink.symbol("path-up", 96, 96, pieces.draw_card(True)),
    )


def _at(x: float, y: float, scale: float, markup: str) -> str:
    return element("g", markup, transform=f"translate({number(x)} {number(y)}) scale({number(scale)})")


def _panel(y: float, height: float, heading: str, note: str) -> str:
    return (
        box(_MARGIN, y, _SIDE, height, "felt", 10)
        + label(_MARGIN + 12, y + 25, heading, 15, bold=True, fit=170)
        + label(_MARGIN + _SIDE - 12, y + 25, note, 14, "soft", "end", fit=130)
    )


def steps_in_words(state: State, lang: str) -> str:
    """How far Anthony still has to go: "5 steps to go"."""
    if state.steps_left is None:
        return text("ameise.picture.asleep", lang)
    return text("ameise.count.steps", lang, n=state.steps_left)


def _track(state: State, lang: str) -> str:
    """Anthony's stones, the start of the ants being the last, and Anthony on one of them."""
    drawn = [_panel(_TOP, _TRACK, "Anthony", steps_in_words(state, lang))]
    left, top, width, height = _MARGIN + 10, _TOP + 38, _SIDE - 20, _TRACK - 48
    if state.game.track is None:
        drawn.append(_at(left + 60, top + 10, 1.5, pieces.draw_anthony()))
        drawn += [label(left + 200 + 18 * z, top + 40 - 13 * z, "z", 18 + 4 * z, "soft", bold=True) for z in range(3)]
        return "".join(drawn)
    stones = state.game.track + 1
    in_row = next(n for n in range(min(stones, 8), 100) if _high(stones, n, width) <= height)
    pitch = width / max(in_row, 7)
    size = min(pitch * 2.1, 84) / 84
    here = state.game.track - (state.steps_left or 0)
    first = top + (height - _high(stones, in_row, width)) / 2 + 46 * size
    places = [(left + pitch * (n % in_row + 0.5), first + pitch * 0.9 * (n // in_row)) for n in range(stones)]
    for stone, (x, y) in enumerate(places):
        fill = "glow" if stone == stones - 1 else "line" if stone < here else "card"
        edge = "gold" if stone == stones - 1 else "soft"
        drawn.append(element("ellipse", cx=x, cy=y, rx=pitch * 0.42, ry=pitch * 0.28, fill=paint(fill),
                             stroke=paint(edge), stroke_width=1.2))  # fmt: skip
    x, y = places[-1]
    drawn.append(_at(x - pitch * 0.3, y - pitch * 0.42, pitch * 0.6 / 64, pieces.draw_nest()))
    x, y = places[here]
    x = min(max(x - 42 * size, left), left + width - 84 * size)
    return "".join([*drawn, _at(x, y - 46 * size, size, pieces.draw_anthony())])


def _high(stones: int, in_row: int, width: float) -> float:
    """How high the track is with so many stones in a row, Anthony on top of it."""
    pitch = width / max(in_row, 7)
    return min(pitch * 2.1, 84) * 46 / 84 + pitch * (0.9 * -(-stones // in_row) - 0.4)


def twigs_in_words(state: State, lang: str) -> str:
    """How much of the anthill stands: "9 of 17 twigs"."""
    return text("ameise.count.built", lang, n=sum(state.storeys), needed=sum(state.game.storeys))


def _anthill(state: State, lang: str) -> str:
    top = _TOP + _TRACK + _GAP
    height = _BOARD_HEIGHT - _TRACK - _GAP
    heading = _panel(top, height, text("ameise.picture.anthill", lang), twigs_in_words(state, lang))
    hill = pieces.draw_anthill(state.storeys, state.game.storeys, 250, height - 48)
    return heading + _at(_MARGIN + (_SIDE - 250) / 2, top + 38, 1, hill)


def _paths(state: State, lang: str) -> str:
    """The path cards with all that is on them, and the start beside them."""
    grid, (down, right) = state.game.board, outwards(state)
    rows, columns = 3 * grid.rows, 3 * grid.columns
    wide, high = _START[0] * abs(right), _START[1] * abs(down)
    side = min((_BOARD_WIDTH - 24 - wide) / columns, (_BOARD_HEIGHT - 24 - high) / rows, 56)
    left = _BOARD_X + (_BOARD_WIDTH - side * columns - wide) / 2 + wide * (right < 0)
    top = _TOP + (_BOARD_HEIGHT - side * rows - high) / 2 + high * (down < 0)
    drawn = [box(_BOARD_X, _TOP, _BOARD_WIDTH, _BOARD_HEIGHT, "felt", 10)]
    can_flip = set(state.flippable())
    for place in range(len(grid.of_card)):
        row, column = divmod(place, grid.columns)
        x, y = left + 3 * side * column, top + 3 * side * row
        if place >= len(state.cards):
            drawn.append(box(x + 3, y + 3, 3 * side - 6, 3 * side - 6, None, 10, "line", 1.5, dashes="5 5"))
            continue
        drawn.append(_card(state.cards[place], grid.card_names[place], x, y, side, place in can_flip))
    at = spots(grid)
    if state.cards:
        drawn += [
            _square(state, square, left + side * at[square][1], top + side * at[square][0], side)
            for square in range(len(grid.squares)) if grid.squares[square].card < len(state.cards)
        ]  # fmt: skip
    line = trail(state)
    if line:
        for colour, width in (("pupil", 0.34), ("honey", 0.2)):
            drawn.append(_at(left, top, side, path(line, stroke=paint(colour), stroke_width=width, fill="none",
                                                   stroke_linecap="round")))
    for square, ant in enumerate(state.ants):
        if ant:
            x, y = left + side * (at[square][1] + 0.09), top + side * (at[square][0] + 0.09)
            drawn.append(ink.use(f"ant-{ANTS[ant - 1]}-{lang}", x, y, side * 0.82, side * 0.82))
    row, column = at[state.game.start_square]
    middle = left + side * (column + 0.5), top + side * (row + 0.5)
    x = middle[0] + right * (side / 2 + _START[0] / 2)
    y = middle[1] + down * (side / 2 + _START[1] / 2)
    drawn.append(_start(state, lang, x, y))
    return "".join(drawn)


def _card(card: PathCard, name: str, x: float, y: float, side: float, can_flip: bool) -> str:
    """A path card with its dots, in the upper left corner, and its name."""
    open_, scale = card.back is not None, side / CELL
    drawn = [ink.use("path-up" if open_ else "path-down", x, y, 3 * side, 3 * side)]
    if can_flip:
        drawn.append(box(x, y, 3 * side, 3 * side, None, 10 * scale, "honey", 6))
    if not open_:
        drawn.append(_at(x, y, scale, pieces.draw_dots(card.dots)))
    drawn.append(label(x + side * 0.5, y + side * 2.68, name, side * 0.36, "ink" if open_ else "eye", "middle"))
    return "".join(drawn)


def _square(state: State, square: int, x: float, y: float, side: float) -> str:
    """A square of a path card, yellow where twigs are printed, with the twigs that still lie there."""
    open_ = state.cards[state.game.board.squares[square].card].back is not None
    yellow = is_yellow(state, square)
    fill = "honey" if yellow else "stone" if open_ else "fern"
    inset, size = side * 0.04, side * 0.92
    drawn = box(x + inset, y + inset, size, size, fill, side * 0.14, edge="pupil", edge_width=1)
    if state.twigs[square]:
        drawn += ink.use(f"twigs-{state.twigs[square]}", x + 2 * inset, y + 2 * inset, side * 0.84, side * 0.84)
    return drawn


def _start(state: State, lang: str, x: float, y: float) -> str:
    """The start with its middle at ``x``, ``y``: the nest, how many white ants are there, and the coloured ones.

    They stand below the nest, or right of it where the nest itself is above or below the cards.
    """
    beside = outwards(state)[1] == 0
    white = state.game.ants - state.ants.count(1)
    coloured = [kind for kind in state.ants_at_start if kind in ANTS]
    left, top = (x + 40, y - 26) if beside else (x - 30, y + 18)
    drawn = [
        _at(x - 32, y - 28, 1, pieces.draw_nest()),
        ink.use(f"ant-white-{lang}", left, top, 22, 22) if white else "",
        label(left + 26, top + 18, white, 19, "ink" if white else "soft", bold=True),
    ]
    for place, kind in enumerate(coloured):
        drawn.append(ink.use(f"ant-{kind}-{lang}", left - 6 + 18 * place, top + 24, 20, 20))
    return "".join(drawn)


def _players(state: State, lang: str, called: Sequence[str], y: float) -> str:
    """A panel for each player; in the competition with the ant and the food tiles."""
    n = state.game.num_players
    width = (_WIDTH - 2 * _MARGIN - _GAP * (n - 1)) / n
    drawn = []
    for seat, name in enumerate(called):
        x = _MARGIN + seat * (width + _GAP)
        won = state.phase == "over" and state.returns()[seat] > 0
        marked = won if state.phase == "over" else seat == state.turn and state.phase not in ("deal", "food")
        drawn.append(box(x, y, width, 62, "glow" if marked else "felt", 10, "gold" if marked else None, 2))
        inset = 12.0
        if state.game.competition:
            drawn.append(ink.use(f"ant-{ANTS[1 + seat]}-{lang}", x + 8, y + 12, 38, 38))
            inset = 52
            shown = tiles_in_words(state, seat, lang)
            drawn.append(ink.use("food", x + inset, y + 32, 22, 22))
            drawn.append(label(x + inset + 28, y + 49, shown, 15, fit=width - inset - 34))
        drawn.append(label(x + inset, y + (25 if state.game.competition else 38), name, 15, bold=True,
                           fit=width - inset - (36 if won else 12)))
        if won:
            drawn.append(ink.star(x + width - 20, y + 20, 11))
    return "".join(drawn)


def tiles_in_words(state: State, seat: int, lang: str) -> str:
    """What a player has in the competition: "3 tiles", once they are uncovered with their morsels."""
    tiles = text("ameise.count.tiles", lang, n=state.tiles[seat])
    if state.phase == "food" or (state.phase == "over" and state.won):
        return f"{tiles}, {text('ameise.count.morsels', lang, n=state.morsels[seat])}"
    return tiles


# The position in sentences


def square_name(state: State, square: int, lang: str) -> str:
    """What a square is called: "B2 north"."""
    return SquareName(state.game.board.names[square]).text(lang)


def describe(state: State, lang: str = "en", seat: int | None = None, names: Sequence[str] = ()) -> str:
    """The position in plain sentences, for readers who do not see the picture.

    >>> from bugkit.ameise import Game
    >>> describe(Game(2).initial_state()).split(". ")[0]
    'The path cards are being laid out'
    """
    called = _names(state, seat, lang, names)
    game, grid = state.game, state.game.board

    def say(key: str, **params: object) -> str:
        return text(f"ameise.describe.{key}", lang, **params)

    def listed(things: Iterable[str]) -> str:
        return ", ".join(things) or say("nothing")

    def ants_on(squares: Iterable[int]) -> str:
        return listed(_ant_on(state, square, lang) for square in squares)

    headline = _headline(state, seat, lang, called)
    sentences = [headline if headline.endswith(("!", ".")) else f"{headline}."]
    sentences.append(say("anthony", steps=steps_in_words(state, lang)))
    done = sum(have == need for have, need in zip(state.storeys, game.storeys, strict=True))
    sentences.append(say("anthill", twigs=twigs_in_words(state, lang), done=done, all=len(game.storeys)))
    covered = [say("card", n=card.dots, card=name)
               for name, card in zip(grid.card_names, state.cards, strict=False) if card.back is None]  # fmt: skip
    sentences.append(say("covered", cards=listed(covered)))
    lying = [f"{square_name(state, square, lang)} ({twigs})" for square, twigs in enumerate(state.twigs) if twigs]
    sentences.append(say("twigs", squares=listed(lying)))
    standing = [square for square, ant in enumerate(state.ants) if ant]
    sentences.append(say("column", squares=ants_on(square for square in standing if square in state.column)))
    if apart := [square for square in standing if square not in state.column]:
        sentences.append(say("apart", squares=ants_on(apart)))
    at_start = [text("ameise.count.white_ants", lang, n=game.ants - state.ants.count(1))]
    at_start += [ant_name(kind).text(lang) for kind in state.ants_at_start if kind in ANTS]
    sentences.append(say("start", ants=listed(at_start)))
    if game.competition:
        sentences += [say("player", name=name, tiles=tiles_in_words(state, player, lang))
                      for player, name in enumerate(called)]  # fmt: skip
    return " ".join(sentences)


def _ant_on(state: State, square: int, lang: str) -> str:
    """The square, and in brackets the colour of a coloured ant on it."""
    name, ant = square_name(state, square, lang), state.ants[square]
    return name if ant == 1 else f"{name} ({text(f'ameise.colour.{ANTS[ant - 1]}', lang)})"
