"""A play of Voll verasselt that stands in a phase of one's choice, with dice and cards by hand so that chance waits."""

from __future__ import annotations

from typing import Any

from positions import ONES, position

from bugkit import Match
from bugkit.verasselt import Game

HUB = (3, 3, 2, 2)
_FIVE_BARS = (1, 1, 0, 0, 5)

_PHASES: dict[str, dict[str, Any]] = {
    "deal": {"hub": (1, 0, 0, 1), "marks": "first", "draws": 8},
    "choose": {"hub": HUB, "previous": (1, 2, 0, 1), "dice": _FIVE_BARS},
    "bank": {"hub": HUB, "previous": (2, 0, 1, 1), "dice": _FIVE_BARS, "turn": 1, "group": "hub"},
    "refill": {"hub": (1, 1, 2, 2), "dice": _FIVE_BARS, "group": "hub", "draws": 10},
    "roll": {"hub": HUB, "catch": (1, 1, 0, 0), "dice": _FIVE_BARS, "group": "hub", "marks": "stop"},
    "rolling": {"hub": HUB, "catch": (1, 1, 0, 0), "dice": (0, 0, 0, 0, 3), "group": "hub"},
    "consolation": {"hub": HUB, "dice": (0, 0, 3, 1, 3), "group": "hub", "draws": 2},
    "over": {"hub": (2, 1, 0, 0), "yards": [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0)],
             "heaps": [(0,) * 4, (7, 7, 7, 5), (6, 6, 6, 6)], "rest": 0},
}


def in_phase(phase: str, seed: int | None = None, **changes: Any) -> Match:
    """A play of three in this phase. It is seat 0's turn; in "bank" it is seat 0 who banks."""
    game = Game(num_players=3)
    state = position(game, **{"phase": phase, "yards": [ONES] * 3, **_PHASES[phase], **changes})
    return Match(game, seed, state, by_hand=seed is None)
