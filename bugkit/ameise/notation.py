"""A state of Herkules Ameise as one line of text, both ways, with every check that a position adds up."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from bugkit.ameise.actions import COLOURS
from bugkit.ameise.board import column, mask
from bugkit.ameise.box import ANTHONY, MOST_DOTS, PathCard, one_name
from bugkit.game import ParseError
from bugkit.notation import Fields, written_counts

if TYPE_CHECKING:
    from bugkit.ameise.box import Game
    from bugkit.ameise.rules import State

_NAMES = ("phase", "turn", "cards", "ants", "twigs", "storeys", "anthony", "moves", "marks", "flipping", "tiles",
          "morsels", "food")
_ANTS = ("white", *COLOURS)  # by their number on a square, from 1
_CARD = re.compile(r"([1-9])(?::(\d)/(\d)/(\d)/(\d))?", re.ASCII)


def state_in_words(state: State) -> str:
    """What ``str(state)`` shows: the box, then ``name=value`` for every field."""
    names = [_one_word(name) for name in state.game.board.names]
    values = {
        "phase": state.phase,
        "turn": state.turn,
        "cards": _listed(f"{card.dots}" if card.back is None else f"{card.dots}:{written_counts(card.back)}"
                         for card in state.cards),
        "ants": _listed(f"{name}:{_ANTS[ant - 1]}" for name, ant in zip(names, state.ants, strict=True) if ant),
        "twigs": _listed(f"{name}:{lying}" for name, lying in zip(names, state.twigs, strict=True) if lying),
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


def _one_word(name: str) -> str:
    return name.replace(" ", "-")


def _listed(entries: Any) -> str:
    return ",".join(entries) or "-"


def _entries(read: Fields, name: str) -> list[str]:
    value = read.values[name]
    return [] if value == "-" else value.split(",")


def parse_fields(game: Game, text: str) -> dict[str, Any]:
    """The fields of the state that ``text`` describes; ``ParseError`` when it can't be one of ``game``."""
    read = Fields(game, text, _NAMES)
    n, names = game.num_players, game.board.card_names
    flipping = read.word("flipping", ("", *names))
    fields = {
        "phase": read.word("phase", game.phases),
        "turn": read.number("turn", n - 1),
        "cards": _cards(read),
        "ants": _on_squares(game, read, "ants", {name: number for number, name in enumerate(_ANTS, 1)}),
        "twigs": _on_squares(game, read, "twigs", {"1": 1, "2": 2}),
        "storeys": read.counts("storeys", len(game.storeys)),
        "steps_left": _steps_left(game, read),
        "moves_left": read.number("moves", MOST_DOTS),
        "flipping": names.index(flipping) if flipping else None,
        "tiles": read.counts("tiles", n),
        "morsels": read.counts("morsels", n),
        "food_left": read.counts("food", len(game.food)),
        **read.marks("marks", {"flip": "may_flip"}),
    }
    for fits, reason in [*_box_rules(game, fields), *_phase_rules(game, fields)]:
        if not fits:
            raise ParseError(f"ameise.error.state_{reason}", phase=fields["phase"])
    return fields


def _steps_left(game: Game, read: Fields) -> int | None:
    if game.track is not None:
        return read.number("anthony", game.track)
    if read.values["anthony"] != "-":
        raise read.wrong("anthony", "-")
    return None


def _cards(read: Fields) -> tuple[PathCard, ...]:
    cards = []
    for entry in _entries(read, "cards"):
        card = _CARD.fullmatch(entry)
        if not card:
            raise read.wrong("cards", "1,2:2/0/1/0,3")
        dots, *arms = card.groups()
        north, east, south, west = (int(twigs or 0) for twigs in arms)
        cards.append(PathCard(int(dots), None if arms[0] is None else (north, east, south, west)))
    return tuple(cards)


def _on_squares(game: Game, read: Fields, name: str, things: dict[str, int]) -> tuple[int, ...]:
    """What lies or stands on each square: ``A2-west:white,B2-north:red``."""
    numbers = {_one_word(square): number for square, number in game.board.number_of.items()}
    found = [0] * len(numbers)
    for entry in _entries(read, name):
        square, _, thing = entry.partition(":")
        if square not in numbers or thing not in things or found[numbers[square]]:
            raise read.wrong(name, f"{next(iter(numbers))}:{next(iter(things))}")
        found[numbers[square]] = things[thing]
    return tuple(found)


def _box_rules(game: Game, f: dict[str, Any]) -> list[tuple[bool, str]]:
    """What must hold whatever the phase, with the name of the message that says so: no more than the box has."""
    cards, ants, tiles = f["cards"], f["ants"], f["tiles"]
    dots = Counter({number: len(backs) for number, backs in game.backs})
    backs = Counter((number, arms) for number, of_dots in game.backs for arms in of_dots)
    seen = Counter((card.dots, one_name(card.back)) for card in cards if card.back is not None)
    printed = {square: twigs for number, card in enumerate(cards) if card.back is not None
               for square, twigs in zip(game.board.of_card[number][1:], card.back, strict=True) if twigs}
    collected = [twigs for square, twigs in printed.items() if not f["twigs"][square]]
    colours = [ant for ant in ants if ant > 1]
    tiles_in_box, uncovered = sum(count for _, count in game.food), _uncovered(game, f)
    return [
        (Counter(card.dots for card in cards) <= dots, "cards"),
        (seen <= backs, "backs"),
        (all(lying in (0, printed.get(square, 0)) for square, lying in enumerate(f["twigs"])), "twigs"),
        (_in_order(f["storeys"], game.storeys), "storeys"),
        (sum(f["storeys"]) == min(sum(collected), sum(game.storeys)), "storeys"),
        (ants.count(1) <= game.ants, "ants"),
        (len(set(colours)) == len(colours), "colours"),
        (not colours or (game.competition and max(colours) < 2 + game.num_players), "colours"),
        (game.competition or not any(tiles), "tiles"),
        (max(tiles) <= len(collected) and sum(tiles) <= tiles_in_box, "tiles"),
        (all(left <= count for left, (_, count) in zip(f["food_left"], game.food, strict=True)), "food"),
        (0 <= uncovered <= sum(tiles) and _morsels_fit(game, f, uncovered), "food"),
    ]


def _uncovered(game: Game, f: dict[str, Any]) -> int:
    return int(sum(count for _, count in game.food) - sum(f["food_left"]))


def _in_order(storeys: tuple[int, ...], needed: tuple[int, ...]) -> bool:
    """Whether no storey has too many twigs and every storey below one with twigs is full."""
    open_storeys = [have for have, need in zip(storeys, needed, strict=True) if have != need]
    return all(have <= need for have, need in zip(storeys, needed, strict=True)) and not any(open_storeys[1:])


def _morsels_fit(game: Game, f: dict[str, Any], uncovered: int) -> bool:
    """Whether so many tiles, uncovered seat by seat, can show these morsels."""
    shown = sum(value * (count - left) for (value, count), left in zip(game.food, f["food_left"], strict=True))
    least, most = game.food[0][0], game.food[-1][0]
    for tiles, morsels in zip(f["tiles"], f["morsels"], strict=True):
        open_tiles = min(tiles, uncovered)
        uncovered -= open_tiles
        if not open_tiles * least <= morsels <= open_tiles * most:
            return False
    return bool(shown == sum(f["morsels"]))


def _phase_rules(game: Game, f: dict[str, Any]) -> list[tuple[bool, str]]:
    """What must hold in each phase, with the name of the message that says so."""
    phase, cards, ants, steps, moves = f["phase"], f["cards"], f["ants"], f["steps_left"], f["moves_left"]
    grid, flipping, uncovered = game.board, f["flipping"], _uncovered(game, f)
    dealt, won = len(cards) == len(grid.of_card), f["storeys"] == game.storeys
    untouched = f["turn"] == 0 and not any(ants) and all(card.back is None for card in cards) and steps == game.track
    standing = mask(square for square, ant in enumerate(ants) if ant)
    reached = column(grid, game.start_square, standing)
    rolls = [dots for dots, _ in game.die if dots != ANTHONY]
    return [
        (dealt != (phase == "deal") and (dealt or untouched), "deal"),
        ((steps == 0) == (phase == "over" and not won), "anthony"),
        ((moves > 0) == (phase == "act"), "moves"),
        (not f["may_flip"] or (phase == "act" and moves in rolls), "moves"),
        (phase != "act" or f["may_flip"] or (standing > 0 and moves < max(rolls)), "moves"),
        ((flipping is not None) == (phase == "back"), "flipping"),
        (flipping is None or (cards[flipping].back is None and not standing & grid.card_masks[flipping]), "flipping"),
        (not any(lying and reached >> square & 1 for square, lying in enumerate(f["twigs"])), "column"),
        (not won or phase in ("food", "over"), "over"),
        (phase != "food" or (won and uncovered < sum(f["tiles"])), "food"),
        (uncovered == (sum(f["tiles"]) if phase == "over" and won else uncovered if phase == "food" else 0), "food"),
    ]
