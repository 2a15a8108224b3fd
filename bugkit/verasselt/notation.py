"""A state of Voll verasselt as one line of text, both ways, with every check that a position adds up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bugkit.game import ParseError
from bugkit.notation import Fields, written_counts
from bugkit.texts import Key
from bugkit.verasselt.actions import KINDS

if TYPE_CHECKING:
    from bugkit.verasselt.rules import Game, State

_NAMES = ("phase", "turn", "group", "hub", "dice", "catch", "previous", "yards", "heaps", "pile", "marks", "draws")
_MARKS = {"first": "first_turn", "stop": "may_stop", "lift": "must_lift"}


def state_in_words(state: State) -> str:
    """What ``str(state)`` shows: the box, then ``name=value`` for every field."""
    marks = ",".join(mark for mark, name in _MARKS.items() if getattr(state, name))
    values = {
        "phase": state.phase, "turn": state.turn, "group": state.group or "-", "hub": written_counts(state.hub),
        "dice": written_counts(state.showing), "catch": written_counts(state.catch),
        "previous": written_counts(state.previous_catch), "yards": ",".join(map(written_counts, state.yards)),
        "heaps": ",".join(map(written_counts, state.heaps)), "pile": written_counts(state.pile),
        "marks": marks or "-", "draws": state.draws_left,
    }
    return f"{state.game} " + " ".join(f"{name}={value}" for name, value in values.items())


def parse_fields(game: Game, text: str) -> dict[str, Any]:
    """The fields of the state that ``text`` describes; ``ParseError`` when it can't be one of ``game``."""
    read = Fields(game, text, _NAMES)
    n = game.num_players
    fields = {
        "phase": read.word("phase", game.phases),
        "turn": read.number("turn", n - 1),
        "group": read.word("group", ("", "hub", "catch")),
        "hub": read.counts("hub", 4),
        "showing": read.counts("dice", 5),
        "catch": read.counts("catch", 4),
        "previous_catch": read.counts("previous", 4),
        "yards": read.rows("yards", n, 4),
        "heaps": read.rows("heaps", n, 4),
        "pile": read.counts("pile", 4),
        "draws_left": read.number("draws", 99),
        **read.marks("marks", _MARKS),
    }
    _check(game, fields)
    return fields


def _check(game: Game, f: dict[str, Any]) -> None:
    """Refuse what can't lie on a table: cards that do not add up, dice too many, marks that contradict the phase."""
    places = [f["hub"], f["catch"], f["previous_catch"], f["pile"], *f["yards"], *f["heaps"]]
    for index, kind in enumerate(KINDS):
        found = sum(cards[index] for cards in places)
        if found != game.cards_per_kind:
            raise ParseError("verasselt.error.state_cards", kind=Key(f"verasselt.kind.{kind}"), found=found,
                             expected=game.cards_per_kind)
    dice, phase = sum(f["showing"]), f["phase"]
    least, most = (0, game.dice - game.min_dice) if phase == "rolling" else (game.dice, game.dice)
    if not least <= dice <= most:
        raise ParseError("verasselt.error.state_dice", found=dice, expected=most if least == most else f"0 … {most}")
    for seat, yard in enumerate(f["yards"]):
        if sum(yard) > game.yard_limit:
            raise ParseError("verasselt.error.state_yard", player=seat + 1, found=sum(yard), limit=game.yard_limit)
    for fits, reason in _phase_rules(game, f):
        if not fits:
            raise ParseError(f"verasselt.error.state_{reason}", phase=phase)


def _phase_rules(game: Game, f: dict[str, Any]) -> list[tuple[bool, str]]:
    """What must hold in each phase, with the name of the message that says so."""
    phase, group, turn = f["phase"], f["group"], f["turn"]
    caught, before = any(f["catch"]), any(f["previous_catch"])
    drawing = phase in ("deal", "refill", "consolation")
    groups = {"deal": ("",), "choose": ("",), "over": ("",), "refill": ("hub",)}.get(phase, ("hub", "catch"))
    spent = not any(f["pile"]) and sum(f["hub"]) < game.refill_to
    can_lift = sum(f["hub"]) + sum(f["yards"][turn]) >= game.refill_to
    untouched = (turn == 0 and not caught and not before and not any(map(any, f["heaps"]))
                 and all(yard == (1, 1, 1, 1) for yard in f["yards"]) and f["showing"] == (0, 0, 0, 0, game.dice))
    in_hub = sum(f["hub"]) + (f["draws_left"] if phase == "deal" else 0)
    lack = game.refill_to - sum(f["hub"])
    return [
        (group in groups, "group"),
        (group != "catch" or before or caught, "group"),  # only a catch with cards can be chosen
        (phase != "bank" or group == "catch" or not spent or can_lift, "group"),  # nor a hub that can't be lifted
        (bool(f["draws_left"]) == drawing and f["draws_left"] <= sum(f["pile"]), "draws"),
        (phase != "consolation" or f["draws_left"] <= min(2, game.yard_limit - sum(f["yards"][turn])), "draws"),
        (phase != "refill" or min(lack, sum(f["pile"])) <= f["draws_left"] <= max(lack, 2 * f["showing"][4]), "draws"),
        (not f["first_turn"] or (phase in ("deal", "choose") and untouched and in_hub == game.hub), "first"),
        (phase != "deal" or f["first_turn"], "first"),
        (not caught or phase in ("roll", "rolling") or (phase == "bank" and group == "catch"), "catch"),
        (not before or group != "hub" or phase == "bank", "previous"),
        (phase != "bank" or before, "bank"),
        (phase != "over" or not before, "previous"),
        (phase != "over" or (spent and not can_lift), "over"),
        (phase != "choose" or before or not spent or can_lift, "ended"),
        (not f["may_stop"] or phase == "roll", "stop"),
        (not f["may_stop"] or all(map(int.__le__, f["showing"][:4], f["catch"])), "stop"),
        (not f["must_lift"] or (phase == "roll" and group == "hub" and spent and can_lift
                                and not caught and not f["may_stop"]), "lift"),
    ]
