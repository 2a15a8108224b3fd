"""bugkit: three bug board games, their exact odds, and what there is to learn from them.

>>> from bugkit import Match, verasselt
>>> Match(verasselt.Game(num_players=3), seed=7).state.current_player()
0
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from bugkit import ameise, arena, review, verasselt, wormparty
    from bugkit.dist import Bound, Dist, Sample

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
    "review",
    "verasselt",
    "wormparty",
]

_MODULES = ("ameise", "arena", "review", "verasselt", "wormparty")
_LATER = {"Bound": "dist", "Dist": "dist", "Sample": "dist"}


def __getattr__(name: str) -> Any:
    """Games, distributions and the arena are loaded when they are first asked for: a play starts without the others."""
    if name in _MODULES:
        return import_module(f"bugkit.{name}")
    if name in _LATER:
        return getattr(import_module(f"bugkit.{_LATER[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
