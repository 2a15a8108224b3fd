"""bugkit: three bug board games, their exact odds, and what there is to learn from them.

>>> from bugkit import Match, verasselt
>>> Match(verasselt.Game(num_players=3), seed=7).state.current_player()
0
"""

from bugkit import ameise, arena, verasselt, wormparty
from bugkit.dist import Bound, Dist, Sample
from bugkit.game import (
    CHANCE,
    TERMINAL,
    BugkitError,
    CodeError,
    IllegalActionError,
    ParseError,
    RecordError,
    games,
    register,
)
from bugkit.match import Match

__version__ = "0.1.0"

register("verasselt", "bugkit.verasselt")
register("ameise", "bugkit.ameise")
register("wormparty", "bugkit.wormparty")

__all__ = [
    "CHANCE",
    "TERMINAL",
    "Bound",
    "BugkitError",
    "CodeError",
    "Dist",
    "IllegalActionError",
    "Match",
    "ParseError",
    "RecordError",
    "Sample",
    "ameise",
    "arena",
    "games",
    "register",
    "verasselt",
    "wormparty",
]
