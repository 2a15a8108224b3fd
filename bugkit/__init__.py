"""bugkit: three bug board games, their exact odds, and what there is to learn from them.

>>> from bugkit import Match, verasselt
>>> Match(verasselt.Game(num_players=3), seed=7).state.current_player()
0
"""

from bugkit import verasselt
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

__all__ = [
    "CHANCE",
    "TERMINAL",
    "BugkitError",
    "CodeError",
    "IllegalActionError",
    "Match",
    "ParseError",
    "RecordError",
    "games",
    "register",
    "verasselt",
]
