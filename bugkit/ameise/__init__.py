"""Herkules Ameise: a co-operative race against Anthony the anteater, and the competition."""

from importlib import import_module
from pathlib import Path as _Path
from typing import TYPE_CHECKING, Any

from bugkit.texts import register_words

register_words("ameise", _Path(__file__).parent / "locales")

from bugkit.ameise.actions import COLOURS, Back, Die, Done, Flip, Food, Move, Path  # noqa: E402
from bugkit.ameise.box import Game, PathCard  # noqa: E402
from bugkit.ameise.odds import Arrival, anthony_chance, arrival, arrives_within, turns_left  # noqa: E402
from bugkit.ameise.race import Chain, chain, race  # noqa: E402
from bugkit.ameise.rules import COLOURED, WHITE, State  # noqa: E402
from bugkit.ameise.solve import Solution, TooLargeError, solve  # noqa: E402

if TYPE_CHECKING:
    from bugkit.ameise.bots import BOTS, Bot

__all__ = [
    "BOTS",
    "COLOURED",
    "COLOURS",
    "WHITE",
    "Arrival",
    "Back",
    "Bot",
    "Chain",
    "Die",
    "Done",
    "Flip",
    "Food",
    "Game",
    "Move",
    "Path",
    "PathCard",
    "Solution",
    "State",
    "TooLargeError",
    "anthony_chance",
    "arrival",
    "arrives_within",
    "chain",
    "race",
    "solve",
    "turns_left",
]


def __getattr__(name: str) -> Any:
    """The bots are loaded when they are first asked for: a play starts without them."""
    if name in ("BOTS", "Bot"):
        return getattr(import_module("bugkit.ameise.bots"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
