"""Named players of Voll verasselt, weakest to best. Each sees what its seat may know and picks a legal action."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from bugkit.texts import text
from bugkit.verasselt.actions import KINDS, Action, Bank, Boost, Choose, Roll, Stop
from bugkit.verasselt.choices import all_rolls
from bugkit.verasselt.odds import safe_and_caught
from bugkit.verasselt.rules import State

ENOUGH_CAUGHT = 4  #: where the rule of thumb stops
WORTH_ROLLING = 2  #: the mean catch for which the greedy bot rolls on


@dataclass(frozen=True)
class Bot:
    """A player: ``bot(view, rng)`` gives a legal action, where ``view`` is the observation of the seat to move.

    >>> import random
    >>> from bugkit import Match, verasselt
    >>> state = Match(verasselt.Game(2), seed=7).play("hub")
    >>> str(verasselt.BOTS["rule of thumb"](state.observation(0), random.Random(1)))
    'roll keep bar bar bar'
    >>> verasselt.BOTS["cautious"].describe("en")
    'Always takes the safest roll and stops as soon as there is something in the catch.'
    """

    name: str
    choose: Callable[[State, random.Random], Action]

    def describe(self, lang: str = "en") -> str:
        """What it does, in one sentence."""
        return text(f"verasselt.bot.{self.name}", lang)

    def __call__(self, view: State, rng: random.Random) -> Action:
        return self.choose(view, rng)


def _random(view: State, rng: random.Random) -> Action:
    return rng.choice(view.legal_actions())


def _cautious(view: State, rng: random.Random) -> Action:
    if view.may_stop and any(view.catch):
        return Stop()
    return _plan(view, _safety)


def _greedy(view: State, rng: random.Random) -> Action:
    if view.may_stop and max(_mean_catch(view, view.group, roll) for roll in _rolls(view)) < WORTH_ROLLING:
        return Stop()
    return _plan(view, _mean_catch)


def _rule_of_thumb(view: State, rng: random.Random) -> Action:
    if view.may_stop and (sum(view.catch) >= ENOUGH_CAUGHT
                          or _safety(view, view.group, _bars_kept(view)) < Fraction(1, 2)):
        return Stop()
    action = _plan(view, lambda view, group, roll: _safety(view, group, _bars_kept(view)))
    return _bars_kept(view) if isinstance(action, Roll) else action


def _turn_solver(view: State, rng: random.Random) -> Action:
    from bugkit.verasselt import plan  # solving needs sympy, which the other bots do without

    return plan.best(view)


def _plan(view: State, value: Callable[[State, str, Roll], Fraction]) -> Action:
    """The group and the roll of greatest value; all that is banked goes to the heap, and boosts only when it must."""
    if view.phase == "bank":
        return Bank()
    if view.phase == "choose":
        groups = [action for action in view.legal_actions() if isinstance(action, Choose)]
        return max(groups, key=lambda action: max(value(view, action.group, roll) for roll in _rolls(view)))
    if view.must_lift:
        yard = view.yards[view.turn]
        kinds = [index for index in range(len(KINDS)) if yard[index]]
        return Boost(KINDS[min(kinds, key=lambda index: view.hub[index])])
    return max(_rolls(view), key=lambda roll: value(view, view.group, roll))


def _rolls(view: State) -> tuple[Roll, ...]:
    return all_rolls(view.showing, view.game.dice - view.game.min_dice)


def _bars_kept(view: State) -> Roll:
    return Roll((0, 0, 0, 0, min(view.showing[4], view.game.dice - view.game.min_dice)))


def _odds(view: State, group: str, roll: Roll) -> tuple[int, int, int]:
    """Of how many sequences how many are safe, and the cards these catch together."""
    cards = view.previous_catch if group == "catch" else view.hub
    dice = view.game.dice - sum(roll.keep)
    return 6**dice, *safe_and_caught(cards, roll.keep[:4], dice)


def _safety(view: State, group: str, roll: Roll) -> Fraction:
    sequences, safe, _ = _odds(view, group, roll)
    return Fraction(safe, sequences)


def _mean_catch(view: State, group: str, roll: Roll) -> Fraction:
    sequences, _, caught = _odds(view, group, roll)
    return Fraction(caught, sequences)


_CHOOSERS = {"random": _random, "cautious": _cautious, "rule of thumb": _rule_of_thumb, "greedy": _greedy,
             "turn solver": _turn_solver}
BOTS = {name: Bot(name, choose) for name, choose in _CHOOSERS.items()}  #: by name, weakest to best
