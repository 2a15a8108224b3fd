"""What a person is asked to guess before dice or Charly decide, in each game, with the exact chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bugkit.match import Step
from bugkit_widgets.answers import exact
from bugkit_widgets.guesses import Question

ROLLS_AHEAD = (1, 3, 6, 2)  #: over how many rolls the questions about Anthony look, one after another


def bug_up(state: Any, action: Any) -> Question | None:
    """Voll verasselt, before a roll: will it bug up?"""
    from bugkit.verasselt import Dice, Roll
    from bugkit.verasselt.odds import bug_up

    if not isinstance(action, Roll):
        return None
    cards = state.previous_catch if state.group == "catch" else state.hub
    dice = state.game.dice - sum(action.keep)

    def happened(steps: Sequence[Step]) -> bool | None:
        return next((step.after.phase != "roll" for step in steps if isinstance(step.choice, Dice)), None)

    chance = exact(bug_up(cards, dice, action.keep[:4]), "chance")
    return Question(key="guess.verasselt", about={"n": dice}, chance=chance, happened=happened)


def anthony(state: Any, action: Any, asked: int) -> Question | None:
    """Herkules Ameise, when a turn ends: will Anthony show up within the next rolls?"""
    from bugkit.ameise.actions import Die
    from bugkit.ameise.odds import anthony_chance

    if state.child(action).phase != "die":
        return None
    rolls = ROLLS_AHEAD[asked % len(ROLLS_AHEAD)]

    def happened(steps: Sequence[Step]) -> bool | None:
        dots = [step.choice.dots for step in steps if isinstance(step.choice, Die)][:rolls]
        if 0 in dots:
            return True
        return False if len(dots) == rolls else None

    chance = exact(anthony_chance(state.game), "chance")
    return Question(key="guess.ameise", about={"n": rolls}, chance=1 - (1 - chance) ** rolls, happened=happened)


def search(state: Any, action: Any) -> Question | None:
    """Worm Party, before hiding or before the first lift: will somebody be found? As if all hid or lifted by chance."""
    from bugkit.wormparty import Hide, Lift
    from bugkit.wormparty.odds import found

    mounds, seat = len(state.game.mounds), state.player
    worms = state.game.num_players - 1 if isinstance(action, Lift) else 1
    if isinstance(action, Hide):
        key = "guess.wormparty.worm"
    elif isinstance(action, Lift) and not any(state.lifted):
        key = "guess.wormparty.charly"
    else:
        return None

    def happened(steps: Sequence[Step]) -> bool | None:
        places = []
        for step in steps:
            if isinstance(step.choice, Lift):
                there = step.before.mounds[step.before.game.mounds.index(step.choice.mound)]
                places.append(there == seat if key == "guess.wormparty.worm" else there >= 0)
            if step.after.phase in ("die", "over"):
                return any(places)
        return True if any(places) else None

    lifts = state.lifts_left
    chance = exact(1 - found(mounds, worms, lifts).p(0), "chance")
    return Question(key, {"n": lifts, "mounds": mounds}, chance, happened)
