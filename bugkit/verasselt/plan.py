"""What every action of a turn is worth in cards, and how the turn solver plays a whole game with that.

The turn at hand is solved exactly by :mod:`bugkit.verasselt.turn`. What a single turn does not show is put into
:class:`Terms`: what a card of the yard is worth, the risk that a catch is plundered, and how much the cards of a rival
count. Boosts are weighed one at a time, as if none came later in the turn, and cards of a kind beyond a limit are not
looked at. So the thinking is a fixed amount, not a clock.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from bugkit.verasselt.actions import KINDS, Action, Bank, Boost, Cards, Choose, End
from bugkit.verasselt.choices import plus
from bugkit.verasselt.rules import BARS_ON_A_DIE, CONSOLATION, State
from bugkit.verasselt.turn import SolvedTurn, action_of, solve_turn

_ONE = tuple(tuple(int(place == kind) for place in range(len(KINDS))) for kind in range(len(KINDS)))


class Terms(NamedTuple):
    """How the rest of the game is counted while one turn is looked at, in cards."""

    price: Fraction  #: what a card of the yard is worth: paid at a boost, and twice gained when two are drawn (V13)
    rival: Fraction  #: what a card caught from the previous player counts beside the one card that it brings
    enough: int  #: how many cards of a kind are looked at
    plunder: Any = None  #: as in :func:`bugkit.verasselt.turn.solve_turn`


# --- What actions are worth ------------------------------------------------------------------------------------------


def choices(state: State, terms: Terms) -> dict[Action, Any]:
    """What hub and catch are worth to who begins a turn and may choose both.

    >>> from bugkit.verasselt import Game
    >>> state = Game(2).parse_state(
    ...     "verasselt(num_players=2) phase=choose turn=0 group=- hub=3/3/2/2 dice=0/0/0/0/7 catch=0/0/0/0 "
    ...     "previous=2/1/0/0 yards=1/1/1/1,1/1/1/1 heaps=0/0/0/0,0/0/0/0 pile=15/16/18/18 marks=- draws=0")
    >>> worth = choices(state, Terms(price=Fraction(0), rival=Fraction(1), enough=5))
    >>> str(max(worth, key=worth.__getitem__))
    'hub'
    """
    groups = {"hub": refilled(state), "catch": state.previous_catch}
    return {Choose(group): _turn(state, terms, group, cards).value * _weight(terms, group)
            for group, cards in groups.items()}


def refilled(state: State) -> Cards:
    """The hub as it looks after its refill (V6) when the pile gives its kinds as evenly as it can: a guess."""
    hub, pile = list(state.hub), list(state.pile)
    for _ in range(min(max(BARS_ON_A_DIE * state.showing[-1], state.game.refill_to - sum(hub)), sum(pile))):
        kind = max(range(len(pile)), key=lambda kind: (pile[kind], -hub[kind]))
        pile[kind] -= 1
        hub[kind] += 1
    return tuple(hub)


def actions(state: State, terms: Terms) -> dict[Action, Any]:
    """What every legal action in the middle of a turn is worth: stop, rolls, boosts."""
    found: dict[Action, Any] = {}
    weight, group = _weight(terms, state.group), state.group_cards
    if not state.must_lift:
        turn = _turn(state, terms, state.group, group, sum(state.catch), may_stop=state.may_stop)
        found.update((action_of(choice), worth * weight) for choice, worth in turn.values.items())
    for kind, count in enumerate(state.yards[state.turn]):
        if count:
            boosted = _turn(state, terms, state.group, plus(group, _ONE[kind]), sum(state.catch), spent=1)
            found[Boost(KINDS[kind])] = boosted.value * weight - terms.price
    return found


def _weight(terms: Terms, group: str) -> Fraction:
    return 1 + terms.rival if group == "catch" else Fraction(1)


def _turn(state: State, terms: Terms, group: str, cards: Cards, caught: int = 0, *, spent: int = 0,
          may_stop: bool = False) -> SolvedTurn:
    room = state.game.yard_limit - sum(state.yards[state.turn]) + spent
    consolation = terms.price * min(CONSOLATION, room, sum(state.pile)) / _weight(terms, group)
    looked_at = tuple(min(count, terms.enough) for count in cards)
    return solve_turn(looked_at, state.showing, caught, consolation=consolation, plunder=terms.plunder,
                      min_dice=state.game.min_dice, may_stop=may_stop)


# --- The bot ---------------------------------------------------------------------------------------------------------

ENOUGH = 5  #: five of a kind are plenty for seven dice
SAFE_CATCH = 4  #: a catch up to this size is left alone


def best(view: State) -> Action:
    """The action of the turn solver."""
    if view.phase == "roll":
        worth = actions(view, _terms(view))
        return max(worth, key=worth.__getitem__)
    if view.phase == "bank":
        return Bank()  # only cards in the heap win
    legal = view.legal_actions()
    if len(legal) == 1:
        return legal[0]
    if End() in legal:  # nobody can lift the hub: end the game if that wins it
        return End() if view.child(End()).returns()[view.turn] else Choose("catch")
    worth = choices(view, _terms(view))
    return max(worth, key=worth.__getitem__)


def _terms(view: State) -> Terms:
    """Half a card for a card of the yard; less when the pile runs out and few turns are left to use it."""
    left = sum(view.pile)
    price = Fraction(1, 2) if left >= 16 else Fraction(1, 4) if left else Fraction(1, 8)
    return Terms(price, rival=Fraction(1, view.game.num_players - 1), enough=ENOUGH, plunder=_plunder)


def _plunder(size: int) -> Fraction:
    """How likely the next player takes a catch of this size and gets it: a guess that grows from nothing to a half."""
    return min(Fraction(1, 2), Fraction(max(size - SAFE_CATCH, 0), 16))
