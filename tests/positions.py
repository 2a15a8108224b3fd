"""Positions for hand-made tests: say what matters, the cards not mentioned lie where ``rest`` says."""

from __future__ import annotations

from typing import Any

import pytest

from bugkit import IllegalActionError
from bugkit.verasselt import Game, State

NOTHING = (0, 0, 0, 0)
ONES = (1, 1, 1, 1)


def position(game: Game, *, phase: str = "choose", turn: int = 0, group: str = "-", hub: Any = NOTHING,
             dice: Any = None, catch: Any = NOTHING, previous: Any = NOTHING, yards: Any = None, heaps: Any = None,
             pile: Any = NOTHING, marks: str = "-", draws: int = 0, rest: int | str = "pile") -> State:
    """A checked position. ``rest`` is ``"pile"``, or the seat in whose heap all cards not mentioned lie."""
    players = game.num_players
    dice = (0, 0, 0, 0, game.dice) if dice is None else dice
    yards = list(yards or [NOTHING] * players)
    heaps = list(heaps or [NOTHING] * players)
    used = [sum(place) for place in zip(hub, catch, previous, pile, *yards, *heaps, strict=True)]
    left = [game.cards_per_kind - number for number in used]
    if rest == "pile":
        pile = tuple(map(sum, zip(pile, left, strict=True)))
    else:
        heaps[rest] = tuple(map(sum, zip(heaps[rest], left, strict=True)))
    fields = {
        "phase": phase, "turn": turn, "group": group, "hub": _row(hub), "dice": _row(dice), "catch": _row(catch),
        "previous": _row(previous), "yards": ",".join(map(_row, yards)), "heaps": ",".join(map(_row, heaps)),
        "pile": _row(pile), "marks": marks, "draws": draws,
    }
    return game.parse_state(f"{game} " + " ".join(f"{name}={value}" for name, value in fields.items()))


def _row(counts: Any) -> str:
    return "/".join(map(str, counts))


def play(state: State, *choices: str) -> State:
    """The state after some actions and outcomes in words, one after the other."""
    for choice in choices:
        parse = state.game.parse_outcome if state.current_player() == -1 else state.game.parse_action
        state = state.child(parse(choice))
    return state


def actions(state: State) -> list[str]:
    return [str(action) for action in state.legal_actions()]


def boosts(state: State) -> list[str]:
    return [action for action in actions(state) if action.startswith("boost")]


def rolls(state: State) -> list[str]:
    return [action for action in actions(state) if action.startswith("roll")]


def refused(state: State, choice: str) -> str:
    """The English words with which a choice is refused; the state has not changed."""
    before = str(state)
    with pytest.raises(IllegalActionError) as caught:
        play(state, choice)
    assert str(state) == before
    return str(caught.value)


def chances(state: State) -> dict[str, Any]:
    return {str(outcome): chance for outcome, chance in state.chance_outcomes()}
