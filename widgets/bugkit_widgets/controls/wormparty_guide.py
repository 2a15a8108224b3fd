"""How to play Worm Party: one round, page by page, with the real pieces on a real play."""

from __future__ import annotations

from functools import cache

from bugkit.match import Match
from bugkit.texts import text
from bugkit.wormparty import Game
from bugkit.wormparty.picture import seen_by
from bugkit_widgets.controls import Page, Scene
from bugkit_widgets.controls import wormparty_view as draw
from bugkit_widgets.controls.wormparty_look import Look, events
from bugkit_widgets.markup import tag

_PREFIX = "guide-"
_YOU = 2


@cache
def pages(lang: str) -> tuple[Page, ...]:
    """The pages. The play behind them is a real one, so the pages can't show what the rules forbid."""
    match = Match(Game(num_players=3), by_hand=True)
    look = Look(match.state)
    made: list[Page] = []

    def page(name: str, *sides: str) -> None:
        following = "guide.end" if name == "win" else f"wormparty.guide.{name}.next"
        made.append(
            Page(
                text(f"widgets.wormparty.guide.{name}.title", lang),
                text(f"widgets.wormparty.guide.{name}.said", lang),
                _drawing(match, look, lang, sides),
                text(f"widgets.{following}", lang),
            )
        )

    def happens(choice: str) -> None:
        match.play(choice)
        if not choice.startswith("hide"):
            for event in events(match.history[-1]):
                look.see(event)

    page("goal", "players")
    match.roll("die 2")
    look.roll(match.history[-1])
    page("roll", "search")
    happens("hide yellow 1")
    page("hide", "players")
    happens("hide joker")
    page("hidden", "search")
    happens("lift blue 1")
    page("lift", "search")
    happens("lift yellow 1")
    page("found", "players")
    happens("take blue")
    page("shows", "players")
    match.roll("die 3")
    look.roll(match.history[-1])
    page("win", "search")
    return tuple(made)


def _drawing(match: Match, look: Look, lang: str, sides: tuple[str, ...]) -> str:
    """The garden as the last player knows it, and beside it what the page is about."""
    names = tuple(text(f"widgets.{name}", lang) for name in ("guide.ida", "wormparty.guide.tom", "table.you"))
    view = seen_by(match.state, _YOU)
    scene = Scene(view, lang, names, frozenset({_YOU}), _YOU, False, "off", 0)
    beside = {"search": lambda: draw.search(look, scene), "players": lambda: draw.players(look, scene, None)}
    shown = "".join(beside[side]() for side in sides)
    garden = draw.garden(look, scene, "", "", _PREFIX)
    return tag("div", garden, tag("div", shown, class_="wp-beside") if shown else "", class_="wp-little")
