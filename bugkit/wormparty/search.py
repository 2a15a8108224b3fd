"""One round of hide and seek, one worm against Charly: a game of two players, solved exactly by filling with water.

A worm under mound i is worth ``if_found[i]`` to Charly when that mound is lifted, and ``if_missed[i]`` when it is not.
If mound i is lifted with chance s, hiding there is worth if_missed[i] + s * (if_found[i] - if_missed[i]) to Charly. So
let water rise: at each level lift every mound just often enough that hiding there is worth the level, and stop when the
chances add up to the number of lifts. All mounds under water are then equally good for the worm, and the dry ones are
worse. The worm answers with chances proportional to 1 / (if_found[i] - if_missed[i]) on the mounds under water: then
every lift of one of them is worth the same, so it does not matter which ones Charly lifts. Both mixes guarantee the
same value, so neither side can do better (von Neumann, Zur Theorie der Gesellschaftsspiele, 1928; more on such games
in Alpern and Gal, The Theory of Search Games and Rendezvous, 2003).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import accumulate
from math import lcm, prod
from typing import TYPE_CHECKING, Any, NamedTuple

from bugkit.dist import Dist
from bugkit.exact import exact, rational, whole

if TYPE_CHECKING:
    from sympy import Rational


class Response(NamedTuple):
    """A best answer to a mix: what to do, what it is worth to Charly, and how much better than the value of the game.

    ``advantage`` is counted for the one who answers and is never negative; it is 0 against a best mix.
    """

    choice: tuple[int, ...] | int
    value: Rational
    advantage: Rational


class SearchGame:
    """A solved round; made by :func:`search_game`. Mounds are numbers from 0 in the order of the arguments."""

    __slots__ = ("_search", "_value", "if_found", "if_missed", "number", "places", "sets")

    def __init__(self, if_found: tuple[Fraction, ...], if_missed: tuple[Fraction, ...], number: int) -> None:
        self.if_found = if_found
        self.if_missed = if_missed
        self.number = number  #: how many mounds are lifted
        level, self._search = _filled(if_found, if_missed, number)
        self._value = min(level, *if_found)
        #: ``hide`` in whole numbers: how likely each mound is beside the others
        self.places = _whole(_hidden(if_found, if_missed, level))
        self.sets = lift_sets(self._search)  #: ``lifts`` in whole numbers: how likely each set is beside the others

    @property
    def value(self) -> Rational:
        """What the round is worth to Charly when both play their best mix."""
        return _shown(self._value)

    @property
    def hide(self) -> tuple[Rational, ...]:
        """By mound: the chance with which the worm hides there."""
        return tuple(map(_shown, self.weights(hide=True)))

    @property
    def search(self) -> tuple[Rational, ...]:
        """By mound: the chance with which Charly lifts it; together they are the number of lifts."""
        return tuple(map(_shown, self._search))

    @property
    def lifts(self) -> Dist:
        """Which mounds to lift together: a mix of sets, given as tuples of mounds, with the chances of ``search``.

        Systematic sampling: lay the chances side by side on a line, throw a point u into the first unit, and lift the
        mounds on which u, u + 1, u + 2, ... lie (Madow, Annals of Mathematical Statistics 20, 1949).
        """
        return Dist.of(self.sets)

    def best_lifts(self, hide: Iterable[Any]) -> Response:
        """The best mounds to lift against a worm that hides with chances ``hide`` by mound, and what they are worth.

        >>> game = search_game([1, 1, 1], [0, 0, 0], 1)
        >>> game.best_lifts([Fraction(1, 2), Fraction(1, 2), 0])
        Response(choice=(0,), value=1/2, advantage=1/6)
        """
        chances = self._chances("hide", hide, 1)
        gain = [chance * (found - missed)
                for chance, found, missed in zip(chances, self.if_found, self.if_missed, strict=True)]
        best = sorted(sorted(range(len(gain)), key=lambda mound: -gain[mound])[:self.number])
        value = _total(chance * missed for chance, missed in zip(chances, self.if_missed, strict=True))
        value += _total(gain[mound] for mound in best)
        return Response(tuple(best), _shown(value), _shown(value - self._value))

    def best_mound(self, search: Iterable[Any]) -> Response:
        """The best mound to hide under when mounds are lifted with chances ``search``, and what it is worth to Charly.

        >>> game = search_game([1, 1, 1], [0, 0, 0], 1)
        >>> game.best_mound([Fraction(1, 2), Fraction(1, 2), 0])
        Response(choice=2, value=0, advantage=1/3)
        """
        chances = self._chances("search", search, self.number)
        worth = [missed + chance * (found - missed)
                 for chance, found, missed in zip(chances, self.if_found, self.if_missed, strict=True)]
        best = min(range(len(worth)), key=worth.__getitem__)
        return Response(best, _shown(worth[best]), _shown(self._value - worth[best]))

    def worth(self) -> Fraction:
        """``value`` as a Fraction, for what is computed further."""
        return self._value

    def weights(self, *, hide: bool) -> tuple[Fraction, ...]:
        """``hide`` or ``search`` as Fractions, for what is computed further."""
        return _shares(self.places) if hide else self._search

    def _chances(self, name: str, chances: Iterable[Any], total: int) -> tuple[Fraction, ...]:
        found = _numbers(name, chances)
        if len(found) != len(self.if_found):
            raise ValueError(f"{name} must be {len(self.if_found)} chances, one for each mound, not {len(found)}")
        if min(found) < 0 or max(found) > 1 or sum(found) != total:
            raise ValueError(f"{name} must be chances that add up to {total}, not {tuple(map(str, found))}")
        return found

    def __repr__(self) -> str:
        return f"<SearchGame of {len(self.if_found)} mounds, {self.number} lifted, value {self._value}>"


def search_game(if_found: Iterable[Any], if_missed: Iterable[Any], lifts: int) -> SearchGame:
    """Solve one round against one worm, exactly.

    ``if_found[i]`` and ``if_missed[i]`` are worth to Charly that the worm is under mound i and found or not: whole or
    exact numbers in any unit, with ``if_found[i] >= if_missed[i]``. Exactly ``lifts`` mounds are lifted, or all when
    there are not so many (rulings W5 and W7). ValueError or TypeError names the argument that is wrong.

    Five mounds, the last of them worth twice as much: the worm hides there less, for Charly looks there more.

    >>> game = search_game([1, 1, 1, 1, 2], [-1, -1, -1, -1, -2], 2)
    >>> game.value, game.hide
    (-2/9, (2/9, 2/9, 2/9, 2/9, 1/9))
    >>> game.search
    (7/18, 7/18, 7/18, 7/18, 4/9)
    >>> game.lifts
    outcome  fraction  percent  1 in N
    (0, 2)        1/6   16.67%       6
    (0, 3)        2/9   22.22%    4.50
    (1, 3)        1/6   16.67%       6
    (1, 4)        2/9   22.22%    4.50
    (2, 4)        2/9   22.22%    4.50
    """
    found, missed = _numbers("if_found", if_found), _numbers("if_missed", if_missed)
    if len(found) != len(missed) or not found:
        counted = f"{len(found)} and {len(missed)}"
        raise ValueError(f"if_found and if_missed must have one number for each mound, not {counted}")
    for mound, (more, less) in enumerate(zip(found, missed, strict=True)):
        if more < less:
            raise ValueError(f"if_found[{mound}] must be at least if_missed[{mound}], which is {less}, not {more}")
    return SearchGame(found, missed, min(whole("lifts", lifts), len(found)))


def _numbers(name: str, values: Iterable[Any]) -> tuple[Fraction, ...]:
    if not isinstance(values, Iterable):
        raise TypeError(f"{name} must be a list with a number for each mound, not {values!r}")
    found = [exact(value, name) for value in values]
    for number in found:
        if not isinstance(number, (int, Fraction)):
            raise TypeError(f"{name} must hold whole numbers or fractions, not {number!r}")
    return tuple(map(Fraction, found))


def _shown(number: Fraction) -> Rational:
    return rational(number.numerator, number.denominator)


def _filled(found: Sequence[Fraction], missed: Sequence[Fraction], lifts: int) -> tuple[Fraction, tuple[Fraction, ...]]:
    """The level at which ``lifts`` lifts are used up, and by mound the chance of being lifted.

    A mound whose top ``found`` is under water is lifted for sure; then the water rises on among the others, so that no
    lift is wasted. A flat mound, worth the same found or not, takes any share of a lift at its own level.
    """
    unit = lcm(*(number.denominator for number in (*found, *missed)))  # whole numbers of 1 / unit are quicker
    mounds = [(top.numerator * (unit // top.denominator), floor.numerator * (unit // floor.denominator))
              for top, floor in zip(found, missed, strict=True)]
    one = prod(top - floor for top, floor in mounds if top > floor)  # a lift, in parts that fit every mound
    low, used, needed, part = 0, 0, lifts * one, Fraction(0)
    for height in sorted({height for mound in mounds for height in mound}):
        rising = sum(0 if height <= floor else one if height >= top else (height - floor) * (one // (top - floor))
                     for top, floor in mounds)
        level = Fraction(height, unit)
        if rising > needed:  # from one of these heights to the next the water rises evenly
            level = (low + Fraction((needed - used) * (height - low), rising - used)) / unit
            break
        flat = mounds.count((height, height))
        low, used = height, rising + flat * one
        if used >= needed:
            part = Fraction(needed - rising, flat * one) if flat else part
            break
    return level, tuple(part if top == floor == level else _share(level, top, floor)
                        for top, floor in zip(found, missed, strict=True))


def _share(level: Fraction, top: Fraction, floor: Fraction) -> Fraction:
    """How often a mound must be lifted so that hiding there is worth ``level``; a flat one only above its level."""
    if level <= floor:
        return Fraction(0)
    return Fraction(1) if level >= top else (level - floor) / (top - floor)


def _hidden(found: Sequence[Fraction], missed: Sequence[Fraction], level: Fraction) -> list[Fraction]:
    """How likely each mound is beside the others in the worm's best mix, when the water stands at ``level``."""
    if (least := min(found)) <= level:  # there is a mound where even being found costs no more than the value
        return [Fraction(top == least) for top in found]
    if min(missed) == level:  # nothing is lifted
        return [Fraction(floor == level) for floor in missed]
    return [1 / (top - floor) if floor < level else Fraction(0) for top, floor in zip(found, missed, strict=True)]


def _total(numbers: Iterable[Fraction]) -> Fraction:
    return sum(numbers, Fraction(0))


def _shares(weights: Sequence[int]) -> tuple[Fraction, ...]:
    return tuple(Fraction(weight, sum(weights)) for weight in weights)


def _whole(chances: Sequence[Fraction]) -> tuple[int, ...]:
    """Whole numbers in the same proportion."""
    unit = lcm(*(chance.denominator for chance in chances))
    return tuple(chance.numerator * (unit // chance.denominator) for chance in chances)


def lift_sets(search: Sequence[Fraction]) -> dict[tuple[int, ...], int]:
    """A mix of sets of mounds in which mound i is lifted with chance ``search[i]``: how likely each set is.

    >>> half = Fraction(1, 2)
    >>> lift_sets([half, half, half, half])
    {(0, 2): 1, (1, 3): 1}
    """
    unit = lcm(*(chance.denominator for chance in search))  # the line in whole numbers: each lift is one unit long
    ends = list(accumulate(chance.numerator * (unit // chance.denominator) for chance in search))
    points = sorted({end % unit for end in ends} | {0})
    mixed: dict[tuple[int, ...], int] = {}
    for low, high in zip(points, [*points[1:], unit], strict=True):
        chosen = tuple(bisect_right(ends, low + turn) for turn in range(0, ends[-1], unit))
        mixed[chosen] = mixed.get(chosen, 0) + high - low
    return mixed
