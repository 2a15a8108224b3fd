"""Worm Party: hide and seek against Chicken Charly."""

from pathlib import Path

from bugkit.texts import register_words

register_words("wormparty", Path(__file__).parent / "locales")

from bugkit.wormparty.actions import COLOURS, JOKER, MOUNDS, Die, Hide, Lift, Take  # noqa: E402
from bugkit.wormparty.observation import Observation  # noqa: E402
from bugkit.wormparty.rules import Game, State  # noqa: E402

__all__ = ["COLOURS", "JOKER", "MOUNDS", "Die", "Game", "Hide", "Lift", "Observation", "State", "Take"]
