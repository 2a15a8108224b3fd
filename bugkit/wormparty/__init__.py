"""Worm Party: hide and seek against Chicken Charly. The rules, the exact odds, the solved game of two, and the bots."""

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bugkit.texts import register_words

register_words("wormparty", Path(__file__).parent / "locales")

from bugkit.wormparty.actions import COLOURS, JOKER, MOUNDS, Die, Hide, Lift, Take  # noqa: E402
from bugkit.wormparty.observation import NOBODY, SOMEBODY, UNKNOWN, Observation, Round  # noqa: E402
from bugkit.wormparty.rules import Game, State  # noqa: E402

if TYPE_CHECKING:
    from bugkit.wormparty.bots import BOTS, Bot
    from bugkit.wormparty.equilibrium import Solution, solve
    from bugkit.wormparty.odds import found, tiles_per_round, win_this_round
    from bugkit.wormparty.response import BestResponse, best_response
    from bugkit.wormparty.search import SearchGame, search_game

__all__ = [
    "BOTS",
    "COLOURS",
    "JOKER",
    "MOUNDS",
    "NOBODY",
    "SOMEBODY",
    "UNKNOWN",
    "BestResponse",
    "Bot",
    "Die",
    "Game",
    "Hide",
    "Lift",
    "Observation",
    "Round",
    "SearchGame",
    "Solution",
    "State",
    "Take",
    "best_response",
    "found",
    "search_game",
    "solve",
    "tiles_per_round",
    "win_this_round",
]

_LATER = {
    "BOTS": "bots", "Bot": "bots",
    "found": "odds", "tiles_per_round": "odds", "win_this_round": "odds",
    "SearchGame": "search", "search_game": "search", "Solution": "equilibrium", "solve": "equilibrium",
    "BestResponse": "response", "best_response": "response",
}


def __getattr__(name: str) -> Any:
    """Odds, solutions and bots are loaded when they are first asked for: a play starts without them."""
    if name in _LATER:
        return getattr(import_module(f"bugkit.wormparty.{_LATER[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
