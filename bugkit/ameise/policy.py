"""How often a fixed player wins a small board: the Markov chain of its games, solved.

The chain is that of the rules themselves: its states are positions before a roll, nothing is taken together, so it is
an independent witness for what ``solve.py`` calls best. Where the player trusts to luck, every way it can fall is
followed.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from math import ceil, floor, lcm
from typing import Any, TypeAlias, cast

from bugkit.ameise.actions import Action
from bugkit.ameise.rules import State

MOST = 200_000  #: positions before a roll that are followed at most
_ONE = 1 << 64  #: numbers that are not exact are rounded down or up to multiples of 1/2**64
_CLOSE = 1 << 14  #: how close, in these, the low and the high number must come

Player: TypeAlias = Callable[[State, random.Random], Action]
#: The least and the greatest that a chance may be; the same when it is exact.
Range: TypeAlias = tuple[Fraction, Fraction]
_Chances: TypeAlias = dict[State, Fraction]


class _EveryWay:
    """Stands for a ``random.Random``: its choices fall as ``way`` says, then on the first; it notes what was asked."""

    def __init__(self, way: tuple[int, ...]) -> None:
        self.way = way
        self.asked: list[int] = []

    def choice(self, options: Any) -> Any:
        place = len(self.asked)
        self.asked.append(len(options))
        return options[self.way[place] if place < len(self.way) else 0]

    def __getattr__(self, name: str) -> Any:
        raise TypeError(f"the player must use no other luck than rng.choice to be followed, not rng.{name}")


def decisions(player: Player, view: State) -> dict[Action, Fraction]:
    """What a player does in a position, with exact chances.

    >>> from bugkit import ameise
    >>> state = ameise.Game(1, grid=(1, 1), backs={1: [(2, 0, 0, 0)]}, storeys=(2,), ants=3).initial_state()
    >>> state = state.child(ameise.Path(1)).child(ameise.Die(1))
    >>> {str(action): str(chance) for action, chance in decisions(ameise.BOTS["greedy"], state).items()}
    {'flip A1': '1'}
    >>> len(decisions(ameise.BOTS["random"], state))
    7
    """
    found: Counter[Action] = Counter()
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        way = waiting.pop()
        luck = _EveryWay(way)
        action = player(view, cast(random.Random, luck))
        chance = Fraction(1)
        for options in luck.asked:
            chance /= options
        found[action] += chance  # type: ignore[assignment]
        for place in range(len(way), len(luck.asked)):
            waiting += [way + (0,) * (place - len(way)) + (other,) for other in range(1, luck.asked[place])]
    return cast("dict[Action, Fraction]", dict(found))


def wins(player: Player, start: State) -> Range:
    """How often a team of such players wins from ``start``; exact where positions only come back at once.

    Where positions come back by a detour, the chance is bounded from both sides: from 0 upwards rounding down, from 1
    downwards rounding up (interval iteration: Haddad and Monmege, 2014).
    """
    chain = _Chain(player)
    chances = chain.before_rolls(start)
    chain.follow(chances)
    known: dict[State, Range] = {}
    for group in _groups(chain.after):
        _settle(group, chain.after, known)
    return _mean(chances, known)


class _Chain:
    def __init__(self, player: Player) -> None:
        self.player = player
        self.after: dict[State, _Chances] = {}  #: the next positions before a roll, or the ends
        self._turns: dict[State, _Chances] = {}

    def follow(self, states: Iterable[State]) -> None:
        waiting = list(states)
        while waiting:
            state = waiting.pop()
            if state in self.after:
                continue
            if len(self.after) >= MOST:
                raise ValueError(f"player must lead to at most {MOST:,} positions before a roll, not to more")
            self.after[state] = {} if state.is_terminal() else _mixed(
                (chance, self.before_rolls(state.child(outcome))) for outcome, chance in state.chance_outcomes())
            waiting += self.after[state]

    def before_rolls(self, state: State) -> _Chances:
        """The positions before the next roll, or the ends, that follow."""
        if state.is_terminal() or state.phase == "die":
            return {state: Fraction(1)}
        if state not in self._turns:
            ways = decisions(self.player, state).items() if state.phase == "act" else state.chance_outcomes()
            self._turns[state] = _mixed((chance, self.before_rolls(state.child(choice))) for choice, chance in ways)
        return self._turns[state]


def _mixed(parts: Iterable[tuple[Fraction, _Chances]]) -> _Chances:
    found: _Chances = {}
    for weight, chances in parts:
        for state, chance in chances.items():
            found[state] = found.get(state, Fraction(0)) + weight * chance
    return found


def _mean(chances: _Chances, known: dict[State, Range]) -> Range:
    low = sum((chance * known[state][0] for state, chance in chances.items()), Fraction(0))
    return low, sum((chance * known[state][1] for state, chance in chances.items()), Fraction(0))


def _settle(group: list[State], after: dict[State, _Chances], known: dict[State, Range]) -> None:
    """Put the chances of a group into ``known``; those of all groups that follow are there already."""
    if len(group) > 1:
        _bound(group, after, known)
        return
    [state] = group
    if state.is_terminal():
        known[state] = Fraction(state.won), Fraction(state.won)
        return
    leaving = {other: chance for other, chance in after[state].items() if other is not state and other != state}
    low, high = _mean(leaving, known)
    total = sum(leaving.values())
    known[state] = (low / total, high / total) if total else (Fraction(0), Fraction(0))


def _bound(group: list[State], after: dict[State, _Chances], known: dict[State, Range]) -> None:
    number = {state: index for index, state in enumerate(group)}
    rows = []
    for state in group:
        inside = {number[other]: chance for other, chance in after[state].items() if other in number}
        least, greatest = _mean({other: one for other, one in after[state].items() if other not in number}, known)
        common = lcm(*(chance.denominator for chance in inside.values()))
        weights = [(index, int(chance * common)) for index, chance in inside.items()]
        rows.append((weights, common, floor(least * common * _ONE), ceil(greatest * common * _ONE)))
    if all(sum(weight for _, weight in weights) == common for weights, common, _, _ in rows):
        known.update(dict.fromkeys(group, (Fraction(0), Fraction(0))))  # nothing leads out
        return
    lows, highs = [0] * len(group), [_ONE] * len(group)
    for _ in range(10_000):
        for index, (weights, common, low, high) in enumerate(rows):
            lows[index] = (low + sum([weight * lows[other] for other, weight in weights])) // common
            highs[index] = -((-high - sum([weight * highs[other] for other, weight in weights])) // common)
        if all(high - low < _CLOSE for low, high in zip(lows, highs, strict=True)):
            break
    for state, low, high in zip(group, lows, highs, strict=True):
        known[state] = Fraction(low, _ONE), Fraction(high, _ONE)


def _groups(after: dict[State, _Chances]) -> Iterator[list[State]]:
    """The groups of positions that lead to each other, later ones first (Tarjan's algorithm, 1972)."""
    number: dict[State, int] = {}
    lowest: dict[State, int] = {}
    path: list[State] = []
    on_path: set[State] = set()
    for start in after:
        if start in number:
            continue
        work = [(start, iter(after[start]))]
        number[start] = lowest[start] = len(number)
        path.append(start)
        on_path.add(start)
        while work:
            state, others = work[-1]
            for other in others:
                if other not in number:
                    number[other] = lowest[other] = len(number)
                    path.append(other)
                    on_path.add(other)
                    work.append((other, iter(after[other])))
                    break
                if other in on_path:
                    lowest[state] = min(lowest[state], number[other])
            else:
                work.pop()
                if work:
                    lowest[work[-1][0]] = min(lowest[work[-1][0]], lowest[state])
                if lowest[state] == number[state]:
                    group: list[State] = []
                    while not group or group[-1] is not state:
                        group.append(path.pop())
                    on_path.difference_update(group)
                    yield group
