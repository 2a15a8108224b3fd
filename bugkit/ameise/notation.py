"""A state of Herkules Ameise as one line of text, both ways, with every check that a position adds up."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from bugkit.ameise import box
from bugkit.ameise.actions import COLOURS
from bugkit.ameise.board import column
from bugkit.game import ParseError
from bugkit.notation import Fields, is_number, written_counts

if TYPE_CHECKING:
    from bugkit.ameise.rules import Game, State

_NAMES = ("phase", "turn", "cards", "ants", "twigs", "storeys", "anthony", "moves", "marks", "flipping", "tiles",
          "morsels", "food")
_ANTS = ("white", *COLOURS)  # by their number on a square, from 1


def state_in_words(state: State) -> str:
    """What ``str(state)`` shows: the box, then ``name=value`` for every field."""
    names = [name.replace(" ", "-") for name in state.game.board.names]
    values = {
        "phase": state.phase,
        "turn": state.turn,
        "cards": ",".join(f"{card.dots}" if card.back is None else f"{card.dots}:{written_counts(card.back)}"
                          for card in state.cards) or "-",
        "ants": ",".join(f"{names[square]}:{_ANTS[ant - 1]}" for square, ant in enumerate(state.ants) if ant) or "-",
        "twigs": ",".join(f"{names[square]}:{twigs}" for square, twigs in enumerate(state.twigs) if twigs) or "-",
        "storeys": written_counts(state.storeys),
        "anthony": "-" if state.steps_left is None else state.steps_left,
        "moves": state.moves_left,
        "marks": "flip" if state.may_flip else "-",
        "flipping": "-" if state.flipping is None else state.game.board.card_names[state.flipping],
        "tiles": written_counts(state.tiles),
        "morsels": written_counts(state.morsels),
        "food": written_counts(state.food_left),
    }
    return f"{state.game} " + " ".join(f"{name}={value}" for name, value in values.items())


def parse_fields(game: Game, text: str) -> dict[str, Any]:
    """The fields of the state that ``text`` describes; ``ParseError`` when it can't be one of ``game``."""
    read = Fields(game, text, _NAMES)
    n, grid = game.num_players, game.board
    flipping = read.word("flipping", ("", *grid.card_names))
    fields = {
        "phase": read.word("phase", game.phases),
        "turn": read.number("turn", n - 1),
        "cards": _cards(read),
        "ants": _on_squares(game, read, "ants", {name: number for number, name in enumerate(_ANTS, 1)}),
        "twigs": _on_squares(game, read, "twigs", {"1": 1, "2": 2}),
        "storeys": read.counts("storeys", len(game.storeys)),
        "steps_left": None if game.track is None and read.values["anthony"] == "-" else read.number("anthony", game.track or 0),
        "moves_left": read.number("moves", 9),
        "flipping": grid.card_names.index(flipping) if flipping else None,
        "tiles": read.counts("tiles", n),
        "morsels": read.counts("morsels", n),
        "food_left": read.counts("food", len(game.food)),
        **read.marks("marks", {"flip": "may_flip"}),
    }
    _check(game, fields)
    return fields


def _cards(read: Fields) -> tuple[Any, ...]:
    from bugkit.ameise.rules import PathCard

    value = read.values["cards"]
    cards = []
    for card in [] if value == "-" else value.split(","):
        dots, colon, back = card.partition(":")
        arms = back.split("/") if colon else []
        if not (is_number(dots) and all(map(is_number, arms)) and len(arms) == 4 * bool(colon)):
            raise read.wrong("cards", "1,2:2/0/1/0,3")
        cards.append(PathCard(int(dots), tuple(map(int, arms)) if colon else None))  # type: ignore[arg-type]
    return tuple(cards)


def _on_squares(game: Game, read: Fields, name: str, things: dict[str, int]) -> tuple[int, ...]:
    grid, value = game.board, read.values[name]
    numbers = {square.replace(" ", "-"): number for number, square in enumerate(grid.names)}
    found = [0] * len(grid.names)
    for entry in [] if value == "-" else value.split(","):
        square, _, thing = entry.partition(":")
        if square not in numbers or thing not in things or found[numbers[square]]:
            raise read.wrong(name, f"{next(iter(numbers))}:{next(iter(things))}")
        found[numbers[square]] = things[thing]
    return tuple(found)


def _check(game: Game, f: dict[str, Any]) -> None:
    """Refuse what can't lie on a table, with the reason."""
    for fits, reason in [*_box_rules(game, f), *_phase_rules(game, f)]:
        if not fits:
            raise ParseError(f"ameise.error.state_{reason}", phase=f["phase"])


def _box_rules(game: Game, f: dict[str, Any]) -> list[tuple[bool, str]]:
    """What must hold whatever the phase: nothing is on the table that the box does not have."""
    cards, ants, tiles = f["cards"], f["ants"], f["tiles"]
    dots = Counter({number: len(backs) for number, backs in game.backs})
    backs = Counter((number, arms) for number, of_dots in game.backs for arms in of_dots)
    seen = Counter((card.dots, box.one_name(card.back)) for card in cards if card.back is not None)
    printed = {square: twigs for number, card in enumerate(cards) if card.back is not None
               for square, twigs in zip(game.board.of_card[number][1:], card.back, strict=True)}
    collected = sum(printed.values()) - sum(f["twigs"])
    built, needed = sum(f["storeys"]), sum(game.storeys)
    uncovered = sum(count for _, count in game.food) - sum(f["food_left"])
    colours = [ant for ant in ants if ant > 1]
    return [
        (Counter(card.dots for card in cards) <= dots, "cards"),
        (seen <= backs, "backs"),
        (all(twigs in (0, printed.get(square, 0)) for square, twigs in enumerate(f["twigs"])), "twigs"),
        (built == min(collected, needed) and _in_order(f["storeys"], game.storeys), "storeys"),
        (ants.count(1) <= game.ants, "ants"),
        (len(set(colours)) == len(colours)
         and all(game.competition and ant < 2 + game.num_players for ant in colours), "colours"),
        (game.competition or not any(tiles), "tiles"),
        (sum(tiles) <= sum(count for _, count in game.food), "tiles"),
        (all(left <= count for left, (_, count) in zip(f["food_left"], game.food, strict=True)), "food"),
        (0 <= uncovered <= sum(tiles), "food"),
        (_morsels_fit(game, f, uncovered), "food"),
    ]


def _in_order(storeys: tuple[int, ...], needed: tuple[int, ...]) -> bool:
    """Whether every storey below one with twigs is full."""
    return all(have <= need for have, need in zip(storeys, needed, strict=True)) and not any(
        above and have < need for have, need, above in zip(storeys, needed, storeys[1:], strict=False))


def _morsels_fit(game: Game, f: dict[str, Any], uncovered: int) -> bool:
    """Whether so many tiles, uncovered seat by seat, can show these morsels."""
    shown = sum(value * (count - left) for (value, count), left in zip(game.food, f["food_left"], strict=True))
    values = [value for value, _ in game.food]
    for tiles, morsels in zip(f["tiles"], f["morsels"], strict=True):
        open_tiles = min(tiles, uncovered)
        uncovered -= open_tiles
        if not open_tiles * values[0] <= morsels <= open_tiles * values[-1]:
            return False
    return shown == sum(f["morsels"])


def _phase_rules(game: Game, f: dict[str, Any]) -> list[tuple[bool, str]]:
    phase, cards, ants, steps = f["phase"], f["cards"], f["ants"], f["steps_left"]
    dealt = len(cards) == game.board.rows * game.board.columns
    won = f["storeys"] == game.storeys
    untouched = f["turn"] == 0 and not any(ants) and all(card.back is None for card in cards) and steps == game.track
    reached = column(game.board, game.start_square, {square for square, ant in enumerate(ants) if ant})
    face_down = f["flipping"] is not None and dealt and cards[f["flipping"]].back is None
    free = f["flipping"] is None or not any(ants[square] for square in game.board.of_card[f["flipping"]])
    uncovered = sum(count for _, count in game.food) - sum(f["food_left"])
    dice = [dots for dots, _ in game.die]
    return [
        (dealt != (phase == "deal") and (dealt or untouched), "deal"),
        (steps is None or (steps > 0) or phase == "over", "anthony"),
        ((f["moves_left"] > 0) == (phase == "act"), "moves"),
        (not f["may_flip"] or (phase == "act" and f["moves_left"] in dice), "moves"),
        (f["moves_left"] + (not f["may_flip"]) <= max(dice) or phase != "act", "moves"),
        ((f["flipping"] is not None) == (phase == "back"), "flipping"),
        (phase != "back" or (face_down and free), "flipping"),
        (not any(f["twigs"][square] for square in reached), "column"),
        (won == (phase in ("food", "over")) or (phase == "over" and steps == 0), "over"),
        (not (won and steps == 0), "over"),
        (phase == "food" or (phase == "over" and won) or not uncovered, "food"),
        (phase != "food" or uncovered < sum(f["tiles"]), "food"),
        (phase != "over" or not won or uncovered == sum(f["tiles"]), "food"),
    ]
