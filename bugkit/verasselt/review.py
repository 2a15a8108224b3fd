"""What a decision in Voll verasselt was worth, in expected cards of the turn.

The turn is solved as in :mod:`bugkit.verasselt.plan`, from what lay on the table before the decision; how the dice fell
afterwards is not looked at. What is assumed:

- A card of the yard counts as half a card: that is what a boost costs and what a card drawn after bugging up brings.
  Boosts are weighed one at a time, as if none came later in the turn.
- Nobody plunders: stopping with c cards is worth c.
- When hub and catch are compared, the hub is taken as refilled with the kinds as even as the pile allows, and a card
  caught from the previous player counts 1 + 1/(players - 1), because this player loses it. In the turn itself a card
  is a card.
- More than seven cards of a kind are looked at as seven.

Under these terms the loss is exact. What to bank, and whether to end the game, is not judged: that hangs on the rest of
the game more than on cards.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from bugkit.exact import exact
from bugkit.review import Verdict
from bugkit.tables import Rounded
from bugkit.texts import Key
from bugkit.verasselt import plan
from bugkit.verasselt.actions import KINDS, Action, Boost, Choose, End, Roll, Stop
from bugkit.verasselt.odds import DICE, safe_sequences
from bugkit.verasselt.rules import State

PRICE = Fraction(1, 2)  #: what a card of the yard counts


def judge(state: State, action: Action) -> Verdict | None:
    """What ``action`` gives away in ``state``, in expected cards; ``None`` where the module says so.

    >>> from bugkit.texts import Sentence
    >>> from bugkit.verasselt import Game
    >>> state = Game(2).parse_state(
    ...     "verasselt(num_players=2) phase=roll turn=0 group=hub hub=3/3/2/2 dice=0/0/0/0/7 catch=0/0/0/0 "
    ...     "previous=0/0/0/0 yards=0/0/0/0,1/1/1/1 heaps=0/0/0/0,0/0/0/0 pile=18/18/19/19 marks=- draws=0")
    >>> verdict = judge(state, Roll())
    >>> str(verdict.better), verdict.unit
    ('roll keep bar', 'cards')
    >>> print(Sentence(verdict.why, verdict.about))
    Rolling 6 dice is safer than 7 here: 1651/11664 against 5227/23328 to bug up.
    """
    if state.phase == "choose":
        legal = state.legal_actions()
        if len(legal) < 2 or End() in legal:
            return None
        rival = Fraction(1, state.game.num_players - 1)
        worth = plan.choices(state, plan.Terms(PRICE, rival, DICE))
    elif state.phase == "roll":
        worth = plan.actions(state, plan.Terms(PRICE, Fraction(0), DICE))
    else:
        return None
    better = max(worth, key=worth.__getitem__)
    loss = Fraction(exact(worth[better] - worth[action], "loss"))
    if not loss:
        return Verdict(loss, "cards", action, "verasselt.why.good", {"worth": _brings(worth, action)})
    why, about = _reason(state, worth, action, better)
    return Verdict(loss, "cards", better, f"verasselt.why.{why}", about)


def _reason(state: State, worth: dict[Action, Any], played: Action, better: Action) -> tuple[str, dict[str, Any]]:
    """The name of the sentence that says why ``better`` is better, and what stands in it."""
    about = {"worth": _brings(worth, played), "better": _brings(worth, better)}
    match played, better:
        case Choose(), Choose(group):
            return f"choose.{group}", about
        case Stop(), Roll():
            return "stop_too_early", about | {"chance": _bug_up(state, better)}
        case Roll(), Stop():
            return "stop.roll", about | {"n": sum(state.catch), "chance": _bug_up(state, played)}
        case Boost(), Stop():
            return "stop.boost", about | {"n": sum(state.catch)}
        case Boost(), Boost(kind):
            return "boost.other", about | {"kind": Key(f"verasselt.kind.{kind}")}
        case Boost(), Roll():
            return "boost.dear", about
        case _, Boost(kind):
            return "boost.missed", about | {"kind": Key(f"verasselt.kind.{kind}")}
        case Roll(), Roll():
            risk, chance = _bug_up(state, played), _bug_up(state, better)
            dice, fewer = (state.game.dice - sum(roll.keep) for roll in (played, better))
            name = f"roll.{'safer' if chance < risk else 'more'}.{'keep' if dice == fewer else 'dice'}"
            return name, about | {"n": fewer, "dice": dice, "risk": risk, "chance": chance}
    raise AssertionError((played, better))


def _brings(worth: dict[Action, Any], action: Action) -> Rounded:
    """The cards on average, without the price of a boost: sentences name that by itself."""
    return Rounded(worth[action] + PRICE if isinstance(action, Boost) else worth[action])


def _bug_up(state: State, roll: Roll) -> Fraction:
    dice = state.game.dice - sum(roll.keep)
    sequences = 6**dice
    return Fraction(sequences - safe_sequences(state.group_cards, dice, roll.keep[: len(KINDS)]), sequences)
