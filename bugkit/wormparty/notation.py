"""A state of Worm Party as one line of text, both ways, with every check that a position adds up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

from bugkit.game import ParseError
from bugkit.notation import Fields, written_counts
from bugkit.wormparty.actions import COLOURS, JOKER
from bugkit.wormparty.observation import NOBODY, worms

if TYPE_CHECKING:
    from bugkit.wormparty.rules import Game, State

_NAMES = ("phase", "charly", "lifts", "worms", "lifted", "tiles", "taker")


def state_in_words(state: State) -> str:
    """What ``str(state)`` shows: the box, then ``name=value`` for every field. Hiding places included."""
    names = _names(state.game)
    hidden = [f"{name}:{seat}" for name, seat in zip(names, state.mounds, strict=True) if seat != NOBODY]
    lifted = [name for name, up in zip(names, state.lifted, strict=True) if up]
    values = {
        "phase": state.phase, "charly": state.charly, "lifts": state.lifts_left, "worms": ",".join(hidden) or "-",
        "lifted": ",".join(lifted) or "-", "tiles": ",".join(map(written_counts, state.tiles)),
        "taker": "-" if state.taker is None else state.taker,
    }
    return f"{state.game} " + " ".join(f"{name}={value}" for name, value in values.items())


def _names(game: Game) -> list[str]:
    return [name.replace(" ", "-") for name in game.mounds]


def parse_fields(game: Game, text: str) -> dict[str, Any]:
    """The fields of the state that ``text`` describes; ``ParseError`` when it can't be one of ``game``."""
    read = Fields(game, text, _NAMES)
    n, names = game.num_players, _names(game)
    fields = {
        "phase": read.word("phase", game.phases),
        "charly": read.number("charly", n - 1),
        "lifts_left": read.number("lifts", len(names)),
        "mounds": _worms(read, names, n),
        "lifted": tuple(read.marks("lifted", {name: name for name in names}).values()),
        "tiles": read.rows("tiles", n, len(COLOURS)),
        "taker": None if read.values["taker"] == "-" else read.number("taker", n - 1),
    }
    for fits, reason in _rules(game, fields):
        if not fits:
            raise ParseError(f"wormparty.error.state_{reason}", phase=fields["phase"])
    return fields


def _worms(read: Fields, names: list[str], n: int) -> tuple[int, ...]:
    """Which worm is under each mound: ``red-1:1,joker:2`` in the order of the mounds, or "-"."""
    found = dict.fromkeys(names, NOBODY)
    value = read.values["worms"]
    entries = [] if value == "-" else [entry.partition(":") for entry in value.split(",")]
    for name, _, seat in entries:
        if name not in names or seat not in map(str, range(n)) or int(seat) in found.values():
            raise read.wrong("worms", f"{names[0]}:1")
        found[name] = int(seat)
    if [name for name, _, _ in entries] != [name for name in names if found[name] != NOBODY]:
        raise read.wrong("worms", f"{names[0]}:1,{names[-1]}:2")
    return tuple(found.values())


def _rules(game: Game, f: dict[str, Any]) -> Iterator[tuple[bool, str]]:
    """What must hold, with the name of the message that says so; each rule can rely on those before it."""
    from bugkit.wormparty.rules import has_won, left_in_supply

    phase, mounds, lifted, lifts = f["phase"], f["mounds"], f["lifted"], f["lifts_left"]
    order = worms(game.num_players, f["charly"])
    hidden = [seat for seat in order if seat in mounds]
    unseen = [seat for seat in hidden if not lifted[mounds.index(seat)]]
    searching = phase in ("lift", "take")
    supply = left_in_supply(f["tiles"])
    won = any(has_won(game, tiles) for tiles in f["tiles"])
    yield min(supply) >= 0, "supply"
    if searching:
        yield f["charly"] not in mounds and len(hidden) == len(order), "worms"
        yield phase == "take" or (lifts > 0 and bool(unseen)), "lifts"
    else:
        fewer_than = len(order) if phase == "hide" else 1
        yield f["charly"] not in mounds and hidden == list(order[:len(hidden)]) and len(hidden) < fewer_than, "worms"
        yield not any(lifted), "lifted"
    if searching or phase == "hide":
        yield sum(lifted) + lifts in {min(face, len(mounds)) for face, _ in game.die}, "lifts"
    else:
        yield lifts == 0, "lifts"
    yield (f["taker"] is not None) == (phase == "take"), "taker"
    yield phase != "take" or _may_take(game, f, unseen, supply), "taker"
    yield phase not in ("die", "hide") or not won, "ended"
    yield not searching or _went_on_before(game, f, order, unseen), "ended"
    yield phase != "over" or (won and _ended_just_now(game, f)), "over"


def _may_take(game: Game, f: dict[str, Any], unseen: list[int], supply: tuple[int, ...]) -> bool:
    """Whether the taker has a colour to choose: for the joker, or where the mound's colour has run out (W8 to W10)."""
    if f["taker"] == f["charly"]:
        own = [number for number, up in enumerate(f["lifted"]) if up and f["mounds"][number] != NOBODY]
    elif f["taker"] in unseen and not f["lifts_left"]:
        own = [f["mounds"].index(f["taker"])]
    else:
        return False
    colours = [game.mounds[number].split()[0] for number in own]
    return any(colour == JOKER or not supply[COLOURS.index(colour)] for colour in colours)


def _went_on_before(game: Game, f: dict[str, Any], order: tuple[int, ...], unseen: list[int]) -> bool:
    """Whether, without the tiles of this round, everybody has at least none and nobody has won."""
    gained: dict[int, list[int]] = {seat: [] for seat in range(game.num_players)}
    for number, (seat, up) in enumerate(zip(f["mounds"], f["lifted"], strict=True)):
        if up and seat != NOBODY:
            gained[f["charly"]].append(number)
    if f["taker"] == f["charly"]:
        gained[f["charly"]].pop()  # the joker is the last mound; where it matters the tile still to take is the joker's
    elif f["taker"] is not None:
        for seat in unseen:
            if order.index(seat) < order.index(f["taker"]):
                gained[seat].append(f["mounds"].index(seat))
    return all(_possible_before(game, tiles, gained[seat]) for seat, tiles in enumerate(f["tiles"]))


def _possible_before(game: Game, tiles: tuple[int, ...], gained: list[int]) -> bool:
    """Whether ``tiles`` without one for each of the mounds ``gained`` are tiles with which a game goes on."""
    from bugkit.wormparty.rules import has_won

    if game.variant == "younger":  # colours do not matter, and by W10 a tile can be of another colour than its mound
        return bool(0 <= sum(tiles) - len(gained) < game.target)
    colours = [game.mounds[number].split()[0] for number in gained]
    before = [count - colours.count(colour) for colour, count in zip(COLOURS, tiles, strict=True)]
    jokers = colours.count(JOKER)
    options = [tuple(count - (index in (joker,) * jokers) for index, count in enumerate(before))
               for joker in range(len(COLOURS))]
    return any(min(option) >= 0 and not has_won(game, option) for option in options)


def _ended_just_now(game: Game, f: dict[str, Any]) -> bool:
    """Whether one round can have brought what ended the game: a worm gains one tile, all together gain n - 1."""
    n = game.num_players
    needed = [_fewest_gained(game, tiles, n - 1 if seat == f["charly"] else 1) for seat, tiles in enumerate(f["tiles"])]
    return sum(needed) <= n - 1


def _fewest_gained(game: Game, tiles: tuple[int, ...], most: int) -> int:
    """How many tiles the last round has brought at least; more than ``most`` when it can't have been so few."""
    from bugkit.wormparty.rules import has_won

    for number in range(most + 1):
        for colours in combinations_with_replacement(range(len(COLOURS)), number):
            before = tuple(count - colours.count(index) for index, count in enumerate(tiles))
            if min(before) >= 0 and not has_won(game, before):
                return number
    return game.num_players
