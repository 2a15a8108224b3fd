"""Voll verasselt: push your luck with seven bug dice. The rules, the exact odds and the bots."""

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bugkit.texts import register_words

register_words("verasselt", Path(__file__).parent / "locales")

from bugkit.verasselt.actions import FACES, KINDS, Bank, Boost, Card, Choose, Dice, End, Roll, Stop  # noqa: E402
from bugkit.verasselt.rules import Game, State  # noqa: E402

if TYPE_CHECKING:
    from bugkit.verasselt.bots import BOTS
    from bugkit.verasselt.odds import (
        BUGGED_UP,
        RollChoice,
        bug_up,
        bug_up_table,
        dice,
        draw,
        patterns,
        roll_choices,
        roll_odds,
        safe_formula,
    )
    from bugkit.verasselt.turn import SolvedTurn, solve_turn

__all__ = [
    "BOTS",
    "BUGGED_UP",
    "FACES",
    "KINDS",
    "Bank",
    "Boost",
    "Card",
    "Choose",
    "Dice",
    "End",
    "Game",
    "Roll",
    "RollChoice",
    "SolvedTurn",
    "State",
    "Stop",
    "bug_up",
    "bug_up_table",
    "dice",
    "draw",
    "patterns",
    "roll_choices",
    "roll_odds",
    "safe_formula",
    "solve_turn",
]

_ODDS = ("BUGGED_UP", "RollChoice", "bug_up", "bug_up_table", "dice", "draw", "patterns", "roll_choices", "roll_odds",
         "safe_formula")
_LATER = {"BOTS": "bots", **dict.fromkeys(_ODDS, "odds"), "SolvedTurn": "turn", "solve_turn": "turn"}


def __getattr__(name: str) -> Any:
    """Odds and bots are loaded when they are first asked for: a play starts without them."""
    if name in _LATER:
        return getattr(import_module(f"bugkit.verasselt.{_LATER[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
