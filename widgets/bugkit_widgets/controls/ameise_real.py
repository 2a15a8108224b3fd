"""What die, path cards and food of the real box can bring in Herkules Ameise, in words and as small pictures."""

from __future__ import annotations

from typing import Any

from bugkit.ameise import Back, Die, Food, Path, pieces
from bugkit.ameise.board import ARMS
from bugkit.texts import text
from bugkit_widgets.controls import Scene, joined
from bugkit_widgets.controls.ameise_view import face

_ARM_AT = ((32, 0), (64, 32), (32, 64), (0, 32))  #: where the arms of a card lie: north, east, south, west


def entering(scene: Scene) -> str:
    """What die, card or tile is due at the real table, and what people read off it."""
    state = scene.state
    names = state.game.board.card_names
    match state.phase:
        case "deal":
            return scene.text("ameise.real.deal", card=names[len(state.cards)])
        case "back":
            return scene.text("ameise.real.turn_over", card=names[state.flipping])
        case "food":
            return scene.text("ameise.real.uncover", name=scene.names[state.uncovering])
    return scene.text("ameise.real.roll")


def outcome(brought: Any, scene: Scene) -> tuple[str, str]:
    """A chance outcome: its name and its drawing."""
    match brought:
        case Die(dots):
            said = scene.text("ameise.die", n=dots) if dots else scene.text("ameise.die.anthony")
            return said, pieces.die_face(dots)
        case Path(dots):
            return scene.text("ameise.real.path", n=dots), face(f"dots-{min(dots, 9)}", 32, 32)
        case Food(morsels):
            return scene.text("ameise.real.food", n=morsels), face(f"food-{min(morsels, 9)}", 40, 40)
        case Back(arms):
            return _back_in_words(arms, scene), _back(arms)
    return str(brought), ""


def _back_in_words(arms: tuple[int, ...], scene: Scene) -> str:
    found = [
        scene.text("ameise.real.arm", arm=text(f"ameise.place.{arm}", scene.lang), n=twigs)
        for arm, twigs in zip(ARMS, arms, strict=True)
        if twigs
    ]
    said = joined(found)
    return said[:1].upper() + said[1:] if said else scene.text("ameise.real.bare")


def _back(arms: tuple[int, ...]) -> str:
    """The back of a card as it lies, with its five squares in a cross and the twigs on them."""
    squares = "".join(f'<rect x="{x}" y="{y}" width="32" height="32"/>' for x, y in (*_ARM_AT, (32, 32)))
    twigs = "".join(
        f'<use href="#twigs-{min(count, 2)}-__view__" x="{x}" y="{y}" width="32" height="32"/>'
        for (x, y), count in zip(_ARM_AT, arms, strict=True)
        if count
    )
    return f'<svg class="am-back" viewBox="-3 -3 102 102" aria-hidden="true">{squares}{twigs}</svg>'
