"""Explorers: sliders for the numbers of a question, and the answer drawn while they move. Python draws, exactly."""

from bugkit_widgets.explorers.anthony import AnthonyExplorer
from bugkit_widgets.explorers.hiding import HidingExplorer
from bugkit_widgets.explorers.odds import OddsExplorer

__all__ = ["AnthonyExplorer", "HidingExplorer", "OddsExplorer"]
