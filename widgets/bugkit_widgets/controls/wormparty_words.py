"""What happened in Worm Party, in words: for the log, and for what was just seen.

Nothing that is said of a running round says where a worm hides before everybody has seen it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bugkit.match import Step
from bugkit.texts import text
from bugkit.wormparty import NOBODY, Die, Hide, Lift, Take
from bugkit_widgets.controls import Scene
from bugkit_widgets.controls.wormparty_look import Event, Look, events


def mound(place: int, scene: Scene) -> str:
    return text(f"wormparty.mound.{scene.state.game.mounds[place]}", scene.lang)


def colour(name: str, scene: Scene) -> str:
    return text(f"wormparty.colour.{name}", scene.lang)


def rolled(step: Step, scene: Scene) -> str:
    """How many mounds Charly lifts."""
    return scene.text("wormparty.log.die", n=step.choice.lifts)


def action(choice: Hide | Lift | Take, scene: Scene) -> str:
    """What somebody does or might do, without how it turns out; where a `Hide` is told, the round must be over."""
    if isinstance(choice, Take):
        return scene.text("wormparty.action.take", colour=colour(choice.colour, scene))
    doing = "hide" if isinstance(choice, Hide) else "lift"
    return scene.text(f"wormparty.action.{doing}", mound=text(f"wormparty.mound.{choice.mound}", scene.lang))


def event(one: Event, scene: Scene) -> str:
    """One thing that everybody has seen. Who did it is named before it."""
    if one.kind == "take":
        return scene.text("wormparty.log.take", colour=colour(str(one.colour), scene))
    where = mound(one.place, scene)
    if one.kind == "lift":
        if one.seat == NOBODY:
            return scene.text("wormparty.log.empty", mound=where)
        said = scene.text("wormparty.log.found", mound=where, name=scene.names[one.seat])
    else:
        said = scene.text("wormparty.log.shows", mound=where)
    if one.colour is None:
        return f"{said} {scene.text('wormparty.log.chooses')}"
    return f"{said} {scene.text('wormparty.log.gets', colour=colour(one.colour, scene))}"


def lines(steps: Sequence[Step], scene: Scene) -> Iterator[str]:
    """The steps of one round, one line for each thing that everybody has seen. Lifts are Charly's, without a name."""
    for step in steps:
        if isinstance(step.choice, Die):
            yield rolled(step, scene)
        elif isinstance(step.choice, Hide):
            yield named(step.player, scene.text("wormparty.log.hidden"), scene)
        else:
            for one in events(step):
                said = event(one, scene)
                yield said if one.kind == "lift" else named(one.seat, said, scene)


def named(seat: int, said: str, scene: Scene) -> str:
    return scene.text("wormparty.log.named", name=scene.names[seat], said=said)


def status(seat: int, look: Look, scene: Scene) -> str:
    """What a player is doing in this round, as everybody sees it."""
    view = scene.state
    if view.phase == "over":
        return ""
    if seat == look.charly:
        return scene.text("wormparty.status.charly")
    for what in ("found", "shows"):
        if (what, seat) in look.mounds:
            return scene.text(f"wormparty.status.{what}")
    if view.phase == "die":
        return ""
    if view.phase == "hide":
        order = [(view.charly + step) % len(view.tiles) for step in range(1, len(view.tiles))]
        if order.index(seat) >= order.index(view.player):
            return scene.text(f"wormparty.status.{'hides' if seat == view.player else 'waits'}")
    return scene.text("wormparty.status.hidden")
