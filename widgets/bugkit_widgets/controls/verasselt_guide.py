"""How to play Voll verasselt: one turn, page by page, with the real pieces on a real play."""

from __future__ import annotations

from functools import cache
from typing import Any

from bugkit.match import Match
from bugkit.texts import text
from bugkit.verasselt import Game
from bugkit_widgets.controls import Page, Scene
from bugkit_widgets.controls import verasselt_view as draw
from bugkit_widgets.controls.verasselt_look import Look
from bugkit_widgets.markup import tag, words

_HUB = "barrel barrel barrel chatter chatter chatter rattle rattle water water"
_PREFIX = "guide-"


@cache
def pages(lang: str) -> tuple[Page, ...]:
    """The pages. The play behind them is a real one, so the pages can't show what the rules forbid."""
    match = Match(Game(num_players=2), by_hand=True)
    for kind in _HUB.split():
        match.roll(f"draw {kind}")
    look = Look(match.state)
    made: list[Page] = []

    def page(name: str, *, hub: bool = False, choosing: bool = False, mine: bool = False) -> None:
        scene = _scene(match.state, lang)
        following = text(f"widgets.guide.{name}.next", lang) if name != "boost" else text("widgets.guide.end", lang)
        made.append(
            Page(
                text(f"widgets.guide.{name}.title", lang),
                text(f"widgets.guide.{name}.said", lang),
                _drawing(look, scene, hub, choosing, mine),
                following,
            )
        )

    page("goal", hub=True)
    match.play("hub")
    page("group", hub=True)
    look.choose((0, 0, 0, 0, 2))
    page("dice", choosing=True)
    match.play("roll keep bar bar")
    look.take_up((0, 0, 0, 0, 2))
    look.land((2, 0, 1, 1, 1))
    page("check")
    match.roll("dice barrel barrel rattle water bar")
    look.follow(match.state)
    look.choose((0, 0, 0, 0, 3))
    page("catch")
    stopped = match.state
    page("again", choosing=True)
    match.play("roll keep bar bar bar")
    look.take_up((0, 0, 0, 0, 3))
    look.land((1, 0, 2, 0, 1))
    page("bugged")
    match = Match(match.game, by_hand=True, start=stopped)
    look = Look(stopped)
    for action in ("stop", "hub", "bank 1 barrel to yard"):
        match.play(action)
        look.follow(match.state)
    page("plunder", mine=True)
    match = Match(match.game, by_hand=True, start=stopped)
    look = Look(stopped)
    match.play("boost rattle")
    look.follow(match.state)
    look.choose((0, 0, 0, 0, 3))
    page("boost", mine=True)
    return tuple(made)


def _scene(state: Any, lang: str) -> Scene:
    names = (text("widgets.table.you", lang), text("widgets.guide.ida", lang))
    return Scene(state, lang, names, frozenset({0}), 0, False, "off", 0)


def _drawing(look: Look, scene: Scene, hub_alone: bool, choosing: bool, mine: bool) -> str:
    """A small board: dice, hub, catch; some pages need less."""
    active = scene.state.group == "hub"
    hub = draw.area(
        "hub",
        draw.group_name("hub", scene),
        look,
        scene,
        active=active,
        prefix=_PREFIX,
        showing=look.showing()[:4] if look.landed else (),
    )
    if hub_alone:
        return tag("div", hub, class_="little alone")
    dice = draw.dice(look, scene, choosing, "", active=active, prefix=_PREFIX, still=True)
    catch = draw.area("own", draw.group_name("own", scene), look, scene, prefix=_PREFIX)
    below = ""
    if mine:
        cards = draw.strip("yard0", scene.text("verasselt.yard_of.you"), look, scene)
        heap = scene.text("guide.heap", n=sum(scene.state.heaps[0]))
        below = tag("div", cards, words("p", heap, class_="strip"), class_="below")
    return tag("div", dice, hub, catch, below, class_="little")
