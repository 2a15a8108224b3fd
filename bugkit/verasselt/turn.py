"""When to stop, which dice to roll, what to boost: one turn of Voll verasselt, solved exactly.

A turn is worth the cards it brings. Let c cards be caught and let the dice show the kinds s. Stopping is worth c (less
when somebody may plunder it); rolling is worth the mean, over all results, of what can be had after them; the better of
the two is what the position is worth (optimal stopping: Chow, Robbins and Siegmund, Great Expectations; Ferguson,
Optimal Stopping and Applications, chapter 3). Four things make this small enough to solve in a blink:

* The catch is the cards gone from the group, so a position is the group and the dice; kinds are alike, so the group is
  kept in ascending order.
* All ways to roll are worked out together, a die at a time: the mean with k dice yet to fall is the mean of five means
  with k - 1 dice yet to fall.
* A safe roll that shows a bug leaves fewer cards. Only a roll of nothing but bars leaves the position as it was; its
  worth x = a + x/3^d, when d dice are rolled again and again, is a/(1 - 1/3^d). Nothing iterates.
* All that hangs on one group is written over one common denominator: sums and comparisons are those of whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from itertools import product
from math import gcd, lcm
from operator import add, sub
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from bugkit.exact import counts, exact, rational, whole
from bugkit.verasselt.actions import FACES, KINDS, NO_CARDS, Boost, Cards, Faces, Roll, Stop, parse_action
from bugkit.verasselt.odds import DICE, MOST_CARDS, RollChoice, roll_choices

if TYPE_CHECKING:
    from sympy import Rational

Worth: TypeAlias = tuple[int, int]  #: expected cards as numerator and denominator
Choice: TypeAlias = "RollChoice | Boost | str"  #: a way to roll, a boost, or "stop"

STOP = "stop"  #: the choice to stop, among the keys of ``values``

_BOX = MOST_CARDS * len(KINDS)
_BOOSTS = tuple(Boost(kind) for kind in KINDS)


class _Bugs:
    """All that ``dice`` dice can show beside bars: ``all`` lists it, few bugs before many; the rest speaks of places.

    ``more[i]`` are the places with one bug more, by kind; ``size[k]`` is how many have at most ``dice - k`` bugs;
    ``parts[i]`` are the places of all parts of ``all[i]`` that can be kept when ``min_dice`` dice must be rolled.
    """

    def __init__(self, dice: int, min_dice: int) -> None:
        shown = product(range(dice + 1), repeat=len(KINDS))
        self.dice, self.min_dice = dice, min_dice
        few_first = sorted(shown, key=lambda bugs: (sum(bugs), bugs))
        self.all: list[Cards] = [bugs for bugs in few_first if sum(bugs) <= dice]
        self.place = {bugs: place for place, bugs in enumerate(self.all)}
        self.size = [sum(sum(bugs) <= dice - k for bugs in self.all) for k in range(dice + 1)]
        self.more = [tuple(self.place[_with(bugs, kind, 1)] for kind in range(len(KINDS)))
                     for bugs in self.all if sum(bugs) < dice]
        self.kept = self.all[: self.size[min_dice]]
        self.parts = [[place for place, part in enumerate(self.kept) if _fits(part, bugs)] for bugs in self.all]


_bugs = cache(_Bugs)


def _with(cards: Cards, kind: int, number: int) -> Cards:
    return (*cards[:kind], cards[kind] + number, *cards[kind + 1 :])


def _fits(bugs: Sequence[int], cards: Sequence[int]) -> bool:
    return all(map(int.__le__, bugs, cards))


class _Rolls(NamedTuple):
    """What rolling for one group is worth, as numerators over the common ``unit``.

    ``worth[d][i]`` keeps the bugs at place i and rolls d dice; ``best[m][i]`` is the best of these for any d that is
    possible while m dice show bugs.
    """

    unit: int
    worth: dict[int, list[int]]
    best: list[list[int]]


class _Turns:
    """All positions with the same number of cards in group, yard and catch together, under the same terms."""

    def __init__(self, dice: int, min_dice: int, stops: tuple[Fraction, ...], price: Fraction,
                 consolation: Fraction) -> None:
        self.bugs = _bugs(dice, min_dice)
        self.stops: list[Worth] = [worth.as_integer_ratio() for worth in stops]  # by the cards caught
        self.price, self.consolation = price, consolation
        self.free = not price and not consolation
        self._rolls: dict[tuple[Cards, Cards], _Rolls] = {}
        self._boosted: dict[tuple[Cards, Cards, Cards], Fraction] = {}

    def stop(self, group: Cards, yard: Cards) -> Worth:
        return self.stops[len(self.stops) - 1 - sum(group) - sum(yard)]

    def roll(self, group: Cards, yard: Cards, shown: Cards) -> Worth:
        """What rolling at once is worth; the arguments in order."""
        rolls, bugs = self.rolls(group, yard), self.bugs
        best = rolls.best[sum(shown)]
        return max([best[place] for place in bugs.parts[bugs.place[shown]]]), rolls.unit

    def after(self, group: Cards, yard: Cards, shown: Cards) -> Worth:
        """What a position after a safe roll is worth; the arguments in order."""
        if self.free and any(yard):  # a card that costs nothing is never better kept
            group, yard, shown = _in_order(tuple(map(add, group, yard)), NO_CARDS, shown)
        worth = _better(self.roll(group, yard, shown), self.stop(group, yard))
        return _better(self.boosted(group, yard, shown).as_integer_ratio(), worth) if any(yard) else worth

    def go_on(self, group: Cards, yard: Cards, shown: Cards) -> Fraction:
        """What a position is worth to a player who must roll, and may boost before."""
        group, yard, shown = _in_order(group, yard, shown)
        roll = Fraction(*self.roll(group, yard, shown))
        return max(roll, self.boosted(group, yard, shown)) if any(yard) else roll

    def boosted(self, group: Cards, yard: Cards, shown: Cards) -> Fraction:
        """What the position is worth to a player who boosts at least one card and then rolls."""
        if self.free:
            return self.go_on(tuple(map(add, group, yard)), NO_CARDS, shown)
        key = _in_order(group, yard, shown)
        found = self._boosted.get(key)
        if found is None:
            group, yard, shown = key
            kinds = [kind for kind, count in enumerate(yard) if count]
            # enough of a kind for all dice: more of it can wait
            useful = [kind for kind in kinds if group[kind] < self.bugs.dice] or kinds[:1]
            found = max(self.boost(group, yard, shown, kind) for kind in useful)
            self._boosted[key] = found
        return found

    def boost(self, group: Cards, yard: Cards, shown: Cards, kind: int, lack: int = 0) -> Fraction:
        """What boosting a card of this kind is worth, when ``lack`` more must follow before the roll."""
        group, yard = _with(group, kind, 1), _with(yard, kind, -1)
        if lack:
            return max(self.boost(group, yard, shown, kind, lack - 1)
                       for kind, count in enumerate(yard) if count) - self.price
        return self.go_on(group, yard, shown) - self.price

    def rolls(self, group: Cards, yard: Cards) -> _Rolls:
        """What every way to roll for a group is worth; the group in ascending order."""
        found = self._rolls.get((group, yard))
        if found is None:
            found = self._rolls[group, yard] = self._solve(group, yard)
        return found

    def _solve(self, group: Cards, yard: Cards) -> _Rolls:
        dice, min_dice, kept = self.bugs.dice, self.bugs.min_dice, self.bugs.kept
        unit, sums = self._sums(group, yard)
        # The loop of bars: stop, boost, or roll the same number of dice until something else shows
        bars = self.stop(group, yard)
        if any(yard):
            bars = _better(self.boosted(group, yard, NO_CARDS).as_integer_ratio(), bars)
        for d in range(min_dice, dice + 1):
            bars = _better((sums[d][0], unit * (6**d - 2**d)), bars)
        number, old = Fraction(*bars).as_integer_ratio()
        # All over one unit, in lowest terms
        common = lcm(unit * 6**dice, old * 3**dice)
        worth = {}
        for d in range(min_dice, dice + 1):
            factor = common // (unit * 6**d)
            worth[d] = [value * factor for value in sums[d]]
            worth[d][0] += number * (common // (old * 3**d))
        divisor = gcd(common, *(value for values in worth.values() for value in values))
        worth = {d: [value // divisor for value in values] for d, values in worth.items()}
        best = [[max([worth[d][place] for d in range(max(min_dice, shows - sum(part)), dice - sum(part) + 1)])
                 for place, part in enumerate(kept) if sum(part) <= shows]
                for shows in range(dice + 1)]
        return _Rolls(common // divisor, worth, best)

    def _sums(self, group: Cards, yard: Cards) -> tuple[int, list[list[int]]]:
        """A unit, and by dice yet to fall and bugs that lie: the sum, over all sequences, of what they are worth.

        That all dice show bars counts as 0 here: what it is worth is not known yet.
        """
        bugs = self.bugs
        safe = [place for place, shown in enumerate(bugs.all) if _fits(shown, group)]
        seen: dict[tuple[Cards, Cards, Cards], Worth] = {}
        after: dict[int, Worth] = {}
        for place in safe[1:]:
            shown = bugs.all[place]
            key = _in_order(tuple(map(sub, group, shown)), yard, shown)
            if key not in seen:
                seen[key] = self.after(*key)
            after[place] = seen[key]
        units = {unit for _, unit in seen.values()}
        unit = lcm(self.consolation.denominator, *units)
        scale = {old: unit // old for old in units}
        bugged_up = self.consolation.numerator * (unit // self.consolation.denominator)
        sums = [[bugged_up] * len(bugs.all)]
        sums[0][0] = 0
        for place, (number, old) in after.items():
            sums[0][place] = number * scale[old]
        for size in bugs.size[1:]:
            before, bugged_up = sums[-1], 6 * bugged_up
            falling = [bugged_up] * size
            for place in safe:
                if place >= size:
                    break
                a, b, c, d = bugs.more[place]
                falling[place] = 2 * before[place] + before[a] + before[b] + before[c] + before[d]
            sums.append(falling)
        return unit, sums


def _better(one: Worth, other: Worth) -> Worth:
    return one if one[0] * other[1] > other[0] * one[1] else other


def _in_order(group: Cards, yard: Cards, shown: Cards) -> tuple[Cards, Cards, Cards]:
    """The same position with its kinds sorted: no kind is special."""
    return tuple(zip(*sorted(zip(group, yard, shown, strict=True)), strict=True))  # type: ignore[return-value]


_turns = lru_cache(64)(_Turns)


class SolvedTurn:
    """One position of a turn, solved: what it is worth, and what every choice in it is worth, in expected cards.

    ``value`` is what the best choice brings, ``values`` what each choice brings when all later choices are the best.
    Made by :func:`solve_turn`.
    """

    def __init__(self, turns: _Turns, cards: Cards, showing: Faces, yard: Cards, may_stop: bool, lack: int) -> None:
        self.cards, self.showing, self.yard, self.may_stop, self.lack = cards, showing, yard, may_stop, lack
        self._turns = turns

    @property
    def caught(self) -> int:
        """Cards in the catch, which are lost when the next roll bugs up."""
        return len(self._turns.stops) - 1 - sum(self.cards) - sum(self.yard)

    @cached_property
    def value(self) -> Rational:
        """What the position is worth to a player who makes no mistake."""
        shown = self.showing[: len(KINDS)]
        if self.lack:
            best = max(worth for _, worth in self._boosts())
        else:
            best = self._turns.go_on(self.cards, self.yard, shown)
        if self.may_stop:
            best = max(best, Fraction(*self._turns.stop(self.cards, self.yard)))
        return rational(best.numerator, best.denominator)

    @cached_property
    def values(self) -> dict[Choice, Rational]:
        """What each choice is worth: ``"stop"`` where it is allowed, every way to roll, and every boost.

        A boost is worth what the turn is worth after it, less the price of the card.
        """
        found: dict[Choice, Rational] = {}
        if self.may_stop:
            found[STOP] = rational(*self._turns.stop(self.cards, self.yard))
        if not self.lack:
            group, yard, *places = zip(*sorted(zip(self.cards, self.yard, range(len(KINDS)), strict=True)), strict=True)
            rolls, order = self._turns.rolls(group, yard), places[0]
            place_of = self._turns.bugs.place
            for choice in roll_choices(self.cards, self.showing, min_dice=self._turns.bugs.min_dice):
                place = place_of[tuple(choice.keep[kind] for kind in order)]
                found[choice] = rational(rolls.worth[choice.dice][place], rolls.unit)
        for boost, worth in self._boosts():
            found[boost] = rational(worth.numerator, worth.denominator)
        return found

    def _boosts(self) -> list[tuple[Boost, Fraction]]:
        shown, lack = self.showing[: len(KINDS)], max(0, self.lack - 1)
        return [(boost, self._turns.boost(self.cards, self.yard, shown, kind, lack))
                for kind, boost in enumerate(_BOOSTS) if self.yard[kind]]

    def best(self) -> Choice:
        """The choice that is worth most; of equal ones the first: stop, rolls as in ``legal_actions()``, boosts.

        >>> solve_turn((0, 2, 2, 2), (1, 0, 0, 0, 6), caught=4).best()
        'stop'
        """
        values = self.values
        return max(values, key=values.__getitem__)

    def loss(self, choice: Choice | Roll | Stop) -> Rational:
        """How many expected cards ``choice`` gives away: an action, a :class:`RollChoice`, or the words for it.

        >>> turn = solve_turn((3, 3, 2, 2), (0, 0, 0, 0, 7))
        >>> turn.loss("roll keep bar bar"), float(turn.loss("roll all"))
        (0, 0.0747...)
        """
        action = parse_action(choice) if isinstance(choice, str) else getattr(choice, "action", choice)
        for known, worth in self.values.items():
            if action == action_of(known):
                return self.value - worth
        raise ValueError(f"choice must be one of the {len(self.values)} that values lists, not {str(action)!r}")

    def __repr__(self) -> str:
        return f"SolvedTurn(value={self.value}, best={str(action_of(self.best()))!r})"


def action_of(choice: Choice) -> Roll | Boost | Stop:
    """The action of the game that a key of ``values`` stands for.

    >>> action_of("stop")
    Stop()
    """
    if isinstance(choice, str):
        return Stop()
    return choice if isinstance(choice, Boost) else choice.action


def solve_turn(
    cards: Iterable[int],
    showing: Iterable[int],
    caught: int = 0,
    yard: Iterable[int] = NO_CARDS,
    *,
    card_price: Any = 0,
    consolation: Any = 0,
    plunder: Callable[[int], Any] | None = None,
    min_dice: int = 4,
    may_stop: bool | None = None,
    lack: int = 0,
) -> SolvedTurn:
    """The turn solved from this position on: whoever follows ``best()`` catches the most cards on average.

    ``cards`` are in the group that is rolled for (four counts, 0 to 22), ``showing`` is how all dice lie (five counts,
    7 in the printed box), ``caught`` is the number of cards in the own catch, ``yard`` the own yard to boost from. At
    least ``min_dice`` dice are rolled (ruling V10). Everything is counted in cards, as exact numbers:

    - ``card_price``: what a card of the yard that is spent on a boost costs, 0 or more. It is paid at the boost and not
      given back. A boosted card belongs to the group and can be caught.
    - ``consolation``: what bugging up is worth, 0 or more; the catch is lost. (Ruling V13 gives up to two cards from
      the pile into the yard.)
    - ``plunder``: a function of the size c of the catch, 1 or more: the chance, from 0 to 1, that the next player takes
      the catch. Stopping with c cards is worth (1 - plunder(c)) c. ``None``: nobody plunders, and stopping is worth c.

    ``may_stop`` says whether stopping is allowed now; ``None`` means: when something is caught (V9). Who has boosted
    must roll (V8): say ``may_stop=False`` then. ``lack`` is how many boosts must come before a roll (V16).

    Positions of the same turn share what has been worked out, so the next question is answered at once. A yard with a
    price for its cards makes a turn larger; it takes seconds where it is full. ValueError or TypeError names the
    argument that is wrong.

    >>> turn = solve_turn((3, 3, 2, 2), (0, 0, 0, 0, 7))
    >>> turn.value
    3499767519/937024000
    >>> str(turn.best().action)
    'roll keep bar bar'
    >>> later = solve_turn((2, 2, 1, 1), (1, 1, 1, 1, 3), caught=4)
    >>> float(max(worth for choice, worth in later.values.items() if choice != "stop"))
    4.55...
    """
    cards, yard = counts("cards", cards, KINDS, MOST_CARDS), counts("yard", yard, KINDS, MOST_CARDS)
    showing = counts("showing", showing, FACES, DICE)
    caught, lack = whole("caught", caught, _BOX), whole("lack", lack, sum(yard))
    dice, min_dice = sum(showing), whole("min_dice", min_dice, DICE)
    if not min_dice:
        raise ValueError("min_dice must be from 1 to 7, not 0")
    if not min_dice <= dice <= DICE:
        raise ValueError(f"showing must be {min_dice} to {DICE} dice together, not {dice}")
    if may_stop is not None and not isinstance(may_stop, bool):
        raise TypeError(f"may_stop must be True, False or None, not {may_stop!r}")
    price, bugged_up = _amount("card_price", card_price), _amount("consolation", consolation)
    stops = tuple(_stop(size, plunder) for size in range(caught + sum(cards) + sum(yard) + 1))
    turns = _turns(dice, min_dice, stops, price, bugged_up)
    return SolvedTurn(turns, cards, showing, yard, bool(caught) if may_stop is None else may_stop, lack)


def _amount(name: str, value: Any) -> Fraction:
    number = exact(value, name)
    if not isinstance(number, (int, Fraction)):
        raise TypeError(f"{name} must be a whole number or a fraction, not {value!r}")
    if number < 0:
        raise ValueError(f"{name} must be 0 or more, not {value}")
    return Fraction(number)


def _stop(caught: int, plunder: Callable[[int], Any] | None) -> Fraction:
    """What stopping with so many cards is worth."""
    if plunder is None or not caught:
        return Fraction(caught)
    if not callable(plunder):
        raise TypeError(f"plunder must be a function of the size of the catch, or None, not {plunder!r}")
    chance = _amount(f"plunder({caught})", plunder(caught))
    if chance > 1:
        raise ValueError(f"plunder({caught}) must be a chance from 0 to 1, not {chance}")
    return (1 - chance) * caught
