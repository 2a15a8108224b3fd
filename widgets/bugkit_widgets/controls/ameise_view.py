"""Herkules Ameise as markup: path cards with their squares, ants, Anthony's track, the anthill, the players.

What a click on them means stands in ``ameise.py``. Squares are bare buttons, coloured by the style sheet; each drawing
is in the page once (``drawings``), and ants and twigs refer to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from bugkit.ameise import COLOURS, PathCard, State, picture, pieces
from bugkit.ameise.actions import START
from bugkit.ameise.layout import is_yellow, outwards, spots, trail
from bugkit.ameise.names import ant_name
from bugkit.ameise.pieces import ANTS
from bugkit.texts import text
from bugkit_widgets.controls import Scene
from bugkit_widgets.controls.ameise_look import NOT_ROLLED, Look
from bugkit_widgets.markup import button, sentence, tag, words

_HILL = (240, 200)
_MOST_WAITING = 20  #: so many ants at the start are drawn; the number beside them counts all


class Doing(NamedTuple):
    """What a person may do on the board: ``live`` at all or ``why`` not, the ant chosen, why not flip which card.

    ``ends`` are the squares that make the column longer, ``hint`` the squares or the card that a hint points at.
    """

    live: bool
    source: str | None
    why: str
    why_card: Mapping[str, str | None]
    ends: frozenset[int] = frozenset()
    hint: frozenset[str] = frozenset()


@cache
def drawings(lang: str) -> str:
    """All pieces, once, unseen."""

    def named(name: str, drawn: str) -> str:
        return drawn.replace("<svg ", f'<svg id="{name}-__view__" ', 1)

    drawn = [named(f"ant-{kind}", pieces.ant(kind, lang)) for kind in ANTS]
    drawn += [named(f"twigs-{count}", pieces.twigs(count)) for count in (1, 2)]
    drawn += [named("nest", pieces.nest()), named("anthony", pieces.anthony())]
    drawn += [named(f"food-{morsels}", pieces.food_tile(morsels)) for morsels in range(10)]
    drawn += [named(f"dots-{count}", pieces.card_dots(count)) for count in range(1, 10)]
    return tag("svg", *drawn, class_="bk-drawings", width=0, height=0, aria_hidden="true")


def face(name: str, width: int, height: int) -> str:
    """A piece: a reference to its drawing. Its size is the style sheet's."""
    return (
        f'<svg class="bk-face" viewBox="0 0 {width} {height}" aria-hidden="true"><use href="#{name}-__view__"/></svg>'
    )


# The path cards


def paths(state: State, look: Look, scene: Scene, doing: Doing, prefix: str = "") -> str:
    """The cards, the squares on them with their ants, the line of the column, and the start of the ants.

    With a ``prefix`` it is a picture, without buttons.
    """
    grid, (down, right) = state.game.board, outwards(state)
    rows, columns = 3 * grid.rows, 3 * grid.columns
    above, left = 1 + (down < 0), 1 + (right < 0)  # the first row and column of the cards, behind those of the start

    def at(row: int, column: int) -> str:
        return f"grid-area:{above + row}/{left + column}"

    cards = [
        card(state, index, scene, doing, at(3 * (index // grid.columns), 3 * (index % grid.columns)), prefix)
        for index in range(len(grid.of_card))
    ]
    laid_out = len(state.cards) == len(grid.of_card)
    squares = [
        square(state, number, look, scene, doing, at(row, column), prefix)
        for number, (row, column) in enumerate(spots(grid) if laid_out else ())
    ]
    line = trail(state)
    choosing = doing.live and doing.source is not None and not prefix
    drawn = tag(
        "svg",
        (f'<path class="am-case" d="{line}"/><path d="{line}"/>' if line else "")
        + (rings(state, doing) if choosing else ""),
        class_="am-trail",
        style=f"{at(0, 0)}/span {rows}/span {columns}",
        viewBox=f"0 0 {columns} {rows}",
        aria_hidden="true",
    )
    row, column = spots(grid)[state.game.start_square]
    if right:
        home = at(row - 1, columns if right > 0 else -1) + "/span 3"
    else:
        home = at(rows if down > 0 else -1, column - 1) + "/auto/span 3"
    home = start(state, look, scene, doing, home, prefix)
    side = {(0, -1): "west", (0, 1): "east", (-1, 0): "north", (1, 0): "south"}[down, right]
    size = f"--cols:{columns};--rows:{rows}"
    if prefix:
        return tag("div", *cards, *squares, drawn, home, class_=f"am-paths {side}", style=size, role="img",
                   aria_label=scene.text("ameise.paths"))  # fmt: skip
    return tag(
        "div",
        tag("div", *cards, class_="am-group", role="group", data_rove=True, aria_label=scene.text("ameise.cards")),
        tag("div", home, *squares, class_="am-group", role="group", data_rove="grid",
            aria_label=scene.text("ameise.squares")),
        drawn,
        class_=f"am-paths {side}{' choosing' * choosing}",
        style=size,
    )  # fmt: skip


def card(state: State, index: int, scene: Scene, doing: Doing, at: str, prefix: str) -> str:
    """A card face down is a button that flips it; an open one is only ground."""
    name = state.game.board.card_names[index]
    place = f"{at}/span 3/span 3"
    if index >= len(state.cards):
        due = index == len(state.cards)
        said = words("b", name, aria_hidden="true") if due else ""
        kind = "am-card empty" + " due" * due
        return tag("span", said, class_=kind, style=place, data_key=f"{prefix}empty-{name}")
    lying: PathCard = state.cards[index]
    if lying.back is not None:
        said = words("b", name, aria_hidden="true")
        return tag("span", said, class_="am-card up", style=place, data_key=f"{prefix}up-{name}")
    shown = face(f"dots-{lying.dots}", 32, 32) + words("b", name)
    if prefix:
        flip = " can" if doing.why_card.get(name, "") is None else ""
        return tag("span", shown, class_=f"am-card{flip}", style=place, data_key=f"{prefix}card-{name}")
    why = doing.why_card.get(name, doing.why)
    said = scene.text("ameise.card" if why else "ameise.flip", card=name, n=lying.dots)
    kind = "am-card" + " hint" * (name in doing.hint) + " due" * (index == state.flipping)
    key = f"card-{name}"
    return button(said, f"flip {name}@{scene.stamp}", face=shown, why=why, class_=kind, style=place,
                  data_key=scene.key(key) if index == state.flipping else key)  # fmt: skip


def rings(state: State, doing: Doing) -> str:
    """Where the chosen ant may go: a small ring; a large one where it makes the column longer.

    They are one drawing over the squares, so that the squares stay as they are when an ant is chosen: to style and
    paint each of them anew takes a browser several milliseconds.
    """
    ways = {"am-ring": "", "am-ring am-far": ""}
    for number, (row, column) in enumerate(spots(state.game.board)):
        if not state.ants[number]:
            kind, radius = ("am-ring am-far", 0.27) if number in doing.ends else ("am-ring", 0.1)
            ways[kind] += f"M{column + 0.5 - radius:g} {row + 0.5}a{radius} {radius} 0 1 1 0 .001z"
    return "".join(f'<path class="{kind}" d="{way}"/>' for kind, way in ways.items() if way)


def square(state: State, number: int, look: Look, scene: Scene, doing: Doing, at: str, prefix: str) -> str:
    """One square: a bare button, with twigs, with an ant."""
    open_ = state.cards[state.game.board.squares[number].card].back is not None
    twigs, ant = state.twigs[number], state.ants[number]
    kinds = ["am-sq", "up" * open_, "yellow" * is_yellow(state, number)]
    name = state.game.board.names[number]
    shown = face(f"twigs-{twigs}", 32, 32) if twigs else ""
    if ant:
        shown += walker(look.ants[number], ANTS[ant - 1], prefix)
    if prefix:
        return tag("span", shown, class_=" ".join(filter(None, kinds)), style=at, data_key=f"{prefix}sq-{number}")
    flips = doing.why_card.get(name.split()[0], "") is None  # as long as no ant is chosen, the whole card is clicked
    kinds += ["hint" * (name in doing.hint), "full" * bool(ant), "under" * flips]
    state_now = {} if doing.live else {"aria_disabled": "true", "data_why": sentence(doing.why)}
    if ant and doing.live:
        state_now["aria_pressed"] = "true" if doing.source == name else "false"
    said = square_in_words(state, number, scene, end=number in doing.ends)
    return tag("button", shown, class_=" ".join(filter(None, kinds)), style=at, data_key=f"sq-{number}",
               data_action=f"at {number}", aria_label=said, **state_now)  # fmt: skip


def square_in_words(state: State, number: int, scene: Scene, *, end: bool) -> str:
    """ "B2 north: white ant, 2 twigs"; ``end``: an ant that goes there makes the column longer."""
    ant, twigs = state.ants[number], state.twigs[number]
    there = [text(f"ameise.ant.{ANTS[ant - 1]}", scene.lang) if ant else scene.text("ameise.free")]
    if twigs:
        there.append(text("ameise.count.twigs", scene.lang, n=twigs))
    elif is_yellow(state, number):
        there.append(scene.text("ameise.yellow"))
    if end:
        there.append(scene.text("ameise.longer"))
    name = picture.square_name(state, number, scene.lang)
    return scene.text("ameise.square", square=name, there=", ".join(there))


def walker(number: int, kind: str, prefix: str) -> str:
    return tag("i", face(f"ant-{kind}", 40, 40), class_="am-ant", data_key=f"{prefix}ant-{number}", data_piece=True)


def start(state: State, look: Look, scene: Scene, doing: Doing, at: str, prefix: str) -> str:
    """The start: the nest with the white ants that are left, and the coloured ants that have not left it."""
    left = len(look.waiting)
    small = "".join(walker(ant, "white", prefix) for ant in look.waiting[:_MOST_WAITING])
    nest = face("nest", 64, 48) + tag("span", small, class_="am-waiting") + words("b", str(left))
    coloured = {
        kind: walker(state.game.ants + COLOURS.index(kind), kind, prefix)
        for kind in state.ants_at_start
        if kind != START
    }
    if prefix:
        return tag("div", tag("span", nest, class_="am-nest"), *coloured.values(), class_="am-start", style=at)
    why = None if doing.live else doing.why
    none_left = text("ameise.error.none_at_start", scene.lang, ants=ant_name(START))
    said = scene.text("ameise.start", ants=text("ameise.count.white_ants", scene.lang, n=left))
    buttons = [_source(START, said, nest, why or (None if left else sentence(none_left)), "am-nest", scene, doing)]
    for kind, shown in coloured.items():
        said = scene.text("ameise.start", ants=text(f"ameise.ant.{kind}", scene.lang))
        buttons.append(_source(kind, said, shown, why, "am-own", scene, doing))
    return tag("div", *buttons, class_="am-start", style=at)


def _source(source: str, said: str, shown: str, why: str | None, kind: str, scene: Scene, doing: Doing) -> str:
    pressed = None if why else "true" if doing.source == source else "false"
    hint = " hint" if source in doing.hint else ""
    return button(said, f"from {source}", face=shown, why=why, class_=f"piece {kind}{hint}",
                  aria_pressed=pressed, data_key=f"from-{source}")  # fmt: skip


# Die, Anthony, anthill, players


def die(look: Look, scene: Scene, prefix: str = "") -> str:
    """The die as it lies."""
    if look.die is None:
        return ""
    dots = None if look.die == NOT_ROLLED else look.die
    if dots is None:
        said = scene.text("ameise.die.none")
    else:
        said = scene.text("ameise.die", n=dots) if dots else scene.text("ameise.die.anthony")
    thrown = f" thrown{look.throws % 2}" if look.throws and dots is not None else ""
    return tag("span", pieces.die_face(dots), class_=f"am-die{thrown}", role="img", aria_label=said,
               data_key=f"{prefix}die")  # fmt: skip


def left(rolled: int, moves: int, scene: Scene) -> str:
    """One ant for each that the roll allows to move; those that have moved are pale."""
    ants = [tag("span", face("ant-white", 40, 40), class_="used" if ant >= moves else None) for ant in range(rolled)]
    return tag("span", *ants, class_="am-left", role="img", aria_label=scene.text("ameise.left", n=moves))


def anthony(state: State, scene: Scene, prefix: str = "") -> str:
    """Anthony's track: stones, the last one at the start of the ants, and Anthony on one of them."""
    steps = picture.steps_in_words(state, scene.lang)
    head = tag("h4", words("span", "Anthony"), words("span", steps, class_="note"), class_="title")
    walk = tag("i", face("anthony", 84, 52), class_="am-anthony", data_key=f"{prefix}anthony", data_piece=True)
    if state.game.track is None or state.steps_left is None:
        sleeps = tag("div", walk, words("span", "z z z", class_="am-zzz", aria_hidden="true"), class_="am-asleep")
        return tag("div", head, sleeps, class_="am-box")
    here, last = state.game.track - state.steps_left, state.game.track
    stones = []
    for stone in range(last + 1):
        kind = "home" if stone == last else "gone" if stone < here else ""
        inside = (face("nest", 64, 48) if stone == last else "") + (walk if stone == here else "")
        stones.append(tag("li", inside, class_=kind or None))
    near = " near" if state.steps_left <= 2 and not state.won else ""
    track = tag("ol", *stones, class_=f"am-track{' long' if last > 11 else ''}", aria_hidden="true",
                style=f"--stones:{min(last + 1, 12)}")  # fmt: skip
    return tag("div", head, track, class_=f"am-box{near}")


def anthill(state: State, scene: Scene) -> str:
    """The anthill as far as it is built."""
    twigs = picture.twigs_in_words(state, scene.lang)
    title = text("ameise.picture.anthill", scene.lang)
    head = tag("h4", words("span", title), words("span", twigs, class_="note"), class_="title")
    width, height = _HILL
    hill = pieces.draw_anthill(state.storeys, state.game.storeys, width, height)
    drawn = f'<svg class="am-hill" viewBox="0 0 {width} {height}" aria-hidden="true">{hill}</svg>'
    return tag("div", head, drawn, class_="am-box")


def players(state: State, look: Look, scene: Scene, turn: int | None) -> str:
    """Who plays, and whose turn it is; in the competition with ant and food."""
    boxes = []
    for seat, name in enumerate(scene.names):
        won = state.is_terminal() and state.returns()[seat] > 0
        now = seat == turn
        inside = [words("strong", ("★ " if won else "▸ " if now else "") + name)]
        if state.game.competition:
            inside.insert(0, face(f"ant-{COLOURS[seat]}", 40, 40))
            inside.append(food(state, look, scene, seat))
        kind = "player" + (" active" if now or won else "")
        boxes.append(tag("li", *inside, class_=kind, aria_current="true" if now else None))
    kind = "players am-players" + (" food" if state.game.competition else "")
    return tag("ul", *boxes, class_=kind, aria_label=scene.text("ameise.players"))


def food(state: State, look: Look, scene: Scene, seat: int) -> str:
    """The tiles of a player: covered until the end, then open as far as they have been uncovered at this table."""
    opened = look.food[seat]
    covered = state.tiles[seat] - len(opened) if state.phase == "food" or opened else state.tiles[seat]
    if state.phase == "over" and state.won:
        covered = 0
    shown = [face(f"food-{min(morsels, 9)}", 40, 40) for morsels in opened] + [face("food-0", 40, 40)] * covered
    said = picture.tiles_in_words(state, seat, scene.lang)
    tiles = tag("span", *shown[:12], class_="am-tiles", aria_hidden="true")
    return tag("span", tiles, words("span", said), class_="am-food")


def free_ends(state: State) -> frozenset[int]:
    """The free squares that would make the column longer."""
    column = state.column
    if not column:
        first = state.game.start_square
        return frozenset() if state.ants[first] else frozenset({first})
    beside = {other for square in column for other in state.game.board.neighbours[square]}
    return frozenset(square for square in beside if not state.ants[square])


