"""Worm Party: hide and seek against Chicken Charly. The rules, the exact odds, the solved game of two, and the bots."""

from pathlib import Path

from bugkit.texts import register_words

register_words("wormparty", Path(__file__).parent / "locales")

from bugkit.wormparty.actions import COLOURS, JOKER, MOUNDS, Die, Hide, Lift, Take  # noqa: E402
from bugkit.wormparty.bots import BOTS  # noqa: E402
from bugkit.wormparty.equilibrium import SearchGame, Solution, search_game, solve  # noqa: E402
from bugkit.wormparty.observation import NOBODY, SOMEBODY, UNKNOWN, Observation, Round  # noqa: E402
from bugkit.wormparty.odds import found, tiles_per_round, win_this_round  # noqa: E402
from bugkit.wormparty.response import BestResponse, best_response  # noqa: E402
from bugkit.wormparty.rules import Game, State  # noqa: E402

__all__ = [
    "BOTS",
    "COLOURS",
    "JOKER",
    "MOUNDS",
    "NOBODY",
    "SOMEBODY",
    "UNKNOWN",
    "BestResponse",
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
