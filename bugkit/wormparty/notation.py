"""A state of Worm Party as one line of text, both ways, with every check that a position adds up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bugkit.game import ParseError
from bugkit.notation import Fields, written_counts
from bugkit.wormparty.observation import NOBODY, worms

if TYPE_CHECKING:
    from bugkit.wormparty.rules import Game, State

_NAMES = ("phase", "charly", "lifts", "worms", "lifted", "tiles", "taker")


def state_in_words(state: State) -> str:
    """What ``str(state)`` shows: the box, then ``name=value`` for every field. Hiding places included."""
    names = [name.replace(" ", "-") for name in state.game.mounds]
    values = {
        "phase": state.phase,
        "charly": state.charly,
        "lifts": state.lifts_left,
        "worms": ",".join(f"{name}:{seat}" for name, seat in zip(names, state.mounds, strict=True) if seat != NOBODY) or "-",
        "lifted": ",".join(name for name, up in zip(names, state.lifted, strict=True) if up) or "-",
        "tiles": ",".join(map(written_counts, state.tiles)),
        "taker": "-" if state.taker is None else state.taker,
    }
    return f"{state.game} " + " ".join(f"{name}={value}" for name, value in values.items())


def parse_fields(game: Game, text: str) -> dict[str, Any]:
    """The fields of the state that ``text`` describes; ``ParseError`` when it can't be one of ``game``."""
    read = Fields(game, text, _NAMES)
    n = game.num_players
    names = [name.replace(" ", "-") for name in game.mounds]
    fields = {
        "phase": read.word("phase", game.phases),
        "charly": read.number("charly", n - 1),
        "lifts_left": read.number("lifts", len(names)),
        "mounds": _worms(read, names, n),
        "lifted": tuple(read.marks("lifted", {name: name for name in names}).values()),
        "tiles": read.rows("tiles", n, 3),
        "taker": None if read.values["taker"] == "-" else read.number("taker", n - 1),
    }
    for fits, reason in _rules(game, fields):
        if not fits:
            raise ParseError(f"wormparty.error.state_{reason}", phase=fields["phase"])
    return fields


def _worms(read: Fields, names: list[str], n: int) -> tuple[int, ...]:
    found = [NOBODY] * len(names)
    value = read.values["worms"]
    for entry in [] if value == "-" else value.split(","):
        name, _, seat = entry.partition(":")
        if name not in names or seat not in map(str, range(n)) or found[names.index(name)] != NOBODY or int(seat) in found:
            raise read.wrong("worms", f"{names[0]}:1")
        found[names.index(name)] = int(seat)
    return tuple(found)


def _rules(game: Game, f: dict[str, Any]) -> list[tuple[bool, str]]:
    from bugkit.wormparty.rules import TILES_PER_COLOUR, has_won

    phase, mounds, lifted, lifts, taker = f["phase"], f["mounds"], f["lifted"], f["lifts_left"], f["taker"]
    order = worms(game.num_players, f["charly"])
    hidden = [seat for seat in order if seat in mounds]
    unseen = [seat for seat in hidden if not lifted[mounds.index(seat)]]
    searching = phase in ("lift", "take")
    most = max(n for n, _ in game.die)
    won = any(has_won(game, tiles) for tiles in f["tiles"])
    ended = not unseen or not lifts
    under_joker = taker is not None and taker in order and mounds[-1] == taker
    supply = [TILES_PER_COLOUR - sum(column) for column in zip(*f["tiles"], strict=True)]
    spent = 0 in supply
    return [
        (min(supply) >= 0, "supply"),
        (f["charly"] not in mounds, "worms"),
        (hidden == list(order[:len(hidden)]), "worms"),
        (len(hidden) == len(order) if searching else len(hidden) < len(order) if phase == "hide" else not hidden, "worms"),
        (searching or not any(lifted), "lifted"),
        (sum(lifted) + lifts in {min(n, len(mounds)) for n, _ in game.die} if phase in ("hide", "lift", "take")
         else lifts == 0, "lifts"),
        (sum(lifted) + lifts <= most, "lifts"),
        (phase != "lift" or not ended, "lifts"),
        ((taker is not None) == (phase == "take"), "taker"),
        (phase != "take" or taker == f["charly"] or (taker in unseen and ended), "taker"),
        (phase != "take" or taker != f["charly"] or any(seat != NOBODY and up for seat, up in zip(mounds, lifted, strict=True)),
         "taker"),
        (phase != "take" or taker == f["charly"] or under_joker or spent, "taker"),
        (phase != "over" or won, "over"),
        (phase not in ("die", "hide") or not won, "ended"),
    ]
