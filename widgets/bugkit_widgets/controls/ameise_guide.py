"""How to play Herkules Ameise, page by page, with the real pieces on a real play."""

from __future__ import annotations

from functools import cache
from typing import Any

from bugkit.ameise import Game
from bugkit.match import Match
from bugkit.texts import text
from bugkit_widgets.controls import Page, Scene
from bugkit_widgets.controls import ameise_view as draw
from bugkit_widgets.controls.ameise_look import Look
from bugkit_widgets.markup import tag

_DOTS = "123213321"
_PREFIX = "guide-"


@cache
def pages(lang: str) -> tuple[Page, ...]:
    """The pages. The play behind them is a real one, so the pages can't show what the rules forbid."""
    match = Match(Game(num_players=2), by_hand=True)
    for dots in _DOTS:
        match.roll(f"path {dots}")
    look = Look(match.state)
    made: list[Page] = []

    def page(name: str, *sides: str) -> None:
        following = "guide.end" if name == "food" else f"ameise.guide.{name}.next"
        made.append(
            Page(
                text(f"widgets.ameise.guide.{name}.title", lang),
                text(f"widgets.ameise.guide.{name}.said", lang),
                _drawing(match.state, look, lang, sides),
                text(f"widgets.{following}", lang),
            )
        )

    def happens(*choices: str) -> None:
        """Actions, and what die and cards bring."""
        for choice in choices:
            if choice.startswith(("die ", "back ")):
                match.roll(choice)
            else:
                match.play(choice)
            look.follow(match.state)
            if choice.startswith("die "):
                look.roll(match.history[-1].choice.dots)

    page("goal", "anthony", "hill")
    happens("die 2")
    page("roll", "die")
    happens("flip A2", "back north 2 south 1")
    page("flip")
    happens("die 3", "move start to A2 west", "move start to A2 centre")
    page("ants", "die")
    happens("move start to A2 north")
    page("collect", "hill")
    happens("die 1", "move A2 north to A2 south")
    page("again", "die", "hill")
    happens("die anthony")
    page("anthony", "die", "anthony")
    match = Match(Game(num_players=2, competition=True), by_hand=True)
    for dots in _DOTS:
        match.roll(f"path {dots}")
    look = Look(match.state)
    happens("die 2", "flip A2", "back north 2 south 1", "die 3", "move red to A2 west", "move start to A2 centre",
            "move start to A2 north", "die 2", "move A2 north to A2 south")  # fmt: skip
    page("food", "players")
    return tuple(made)


def _drawing(state: Any, look: Look, lang: str, sides: tuple[str, ...]) -> str:
    """The path cards, and beside them what the page is about."""
    names = (text("widgets.table.you", lang), text("widgets.guide.ida", lang))
    scene = Scene(state, lang, names, frozenset({0}), 0, False, "off", 0)
    can_flip = {state.game.board.card_names[card]: None for card in state.flippable()}
    doing = draw.Doing(False, None, "", {**dict.fromkeys(state.game.board.card_names, ""), **can_flip})
    beside = {
        "die": lambda: draw.die(look, scene, _PREFIX),
        "anthony": lambda: draw.anthony(state, scene, _PREFIX),
        "hill": lambda: draw.anthill(state, scene),
        "players": lambda: draw.players(state, look, scene, None),
    }
    shown = "".join(beside[side]() for side in sides)
    paths = draw.paths(state, look, scene, doing, _PREFIX)
    return tag("div", paths, tag("div", shown, class_="am-beside"), class_="am-little")
