"""Voll verasselt: push your luck with seven bug dice. The rules, the exact odds and the bots."""

from pathlib import Path

from bugkit.texts import register_words

register_words("verasselt", Path(__file__).parent / "locales")

from bugkit.verasselt.actions import FACES, KINDS, Bank, Boost, Card, Choose, Dice, End, Roll, Stop  # noqa: E402
from bugkit.verasselt.bots import BOTS  # noqa: E402
from bugkit.verasselt.odds import (  # noqa: E402
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
from bugkit.verasselt.rules import Game, State  # noqa: E402

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
]
