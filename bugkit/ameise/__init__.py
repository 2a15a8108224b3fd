"""Herkules Ameise: a co-operative race against Anthony the anteater, and the competition."""

from pathlib import Path as _Path

from bugkit.texts import register_words

register_words("ameise", _Path(__file__).parent / "locales")

from bugkit.ameise.actions import COLOURS, Back, Die, Done, Flip, Food, Move, Path  # noqa: E402
from bugkit.ameise.bots import BOTS  # noqa: E402
from bugkit.ameise.box import Game, PathCard  # noqa: E402
from bugkit.ameise.odds import anthony_chance, arrival, arrives_within, turns_left  # noqa: E402
from bugkit.ameise.race import chain, race  # noqa: E402
from bugkit.ameise.rules import COLOURED, WHITE, State  # noqa: E402

__all__ = [
    "BOTS",
    "COLOURED",
    "COLOURS",
    "WHITE",
    "Back",
    "Die",
    "Done",
    "Flip",
    "Food",
    "Game",
    "Move",
    "Path",
    "PathCard",
    "State",
    "anthony_chance",
    "arrival",
    "arrives_within",
    "chain",
    "race",
    "turns_left",
]
