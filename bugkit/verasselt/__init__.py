"""Voll verasselt: push your luck with seven bug dice."""

from pathlib import Path

from bugkit.texts import register_words

register_words("verasselt", Path(__file__).parent / "locales")

from bugkit.verasselt.actions import FACES, KINDS, Bank, Boost, Card, Choose, Dice, End, Roll, Stop  # noqa: E402
from bugkit.verasselt.rules import Game, State  # noqa: E402

__all__ = ["FACES", "KINDS", "Bank", "Boost", "Card", "Choose", "Dice", "End", "Game", "Roll", "State", "Stop"]
