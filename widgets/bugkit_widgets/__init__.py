"""Tables to play at and tools for lessons, in a notebook."""

from pathlib import Path

from bugkit.texts import register_words

register_words("widgets", Path(__file__).parent / "locales")

from bugkit_widgets.bets import Bet  # noqa: E402
from bugkit_widgets.checks import check  # noqa: E402
from bugkit_widgets.class_board import ClassBoard  # noqa: E402
from bugkit_widgets.defaults import use  # noqa: E402
from bugkit_widgets.experiment import Experiment  # noqa: E402
from bugkit_widgets.explorers import AnthonyExplorer, HidingExplorer, OddsExplorer  # noqa: E402
from bugkit_widgets.hand_in import hand_in  # noqa: E402
from bugkit_widgets.handed_in import read_results  # noqa: E402
from bugkit_widgets.lesson import hint  # noqa: E402
from bugkit_widgets.panel import Panel, Still  # noqa: E402  (its words must be known first)
from bugkit_widgets.pictures import figure, hub, position, ready  # noqa: E402
from bugkit_widgets.puzzles import Puzzle  # noqa: E402
from bugkit_widgets.rounds import Rounds  # noqa: E402
from bugkit_widgets.solutions import solution  # noqa: E402
from bugkit_widgets.table import Table  # noqa: E402
from bugkit_widgets.tournament import Tournament, try_bot  # noqa: E402

__all__ = [
    "AnthonyExplorer",
    "Bet",
    "ClassBoard",
    "Experiment",
    "HidingExplorer",
    "OddsExplorer",
    "Panel",
    "Puzzle",
    "Rounds",
    "Still",
    "Table",
    "Tournament",
    "check",
    "figure",
    "hand_in",
    "hint",
    "hub",
    "position",
    "read_results",
    "ready",
    "solution",
    "try_bot",
    "use",
]
