"""Exact finite distributions (:class:`Dist`), what simulation saw (:class:`Sample`), and a :class:`Bound` on a number.

Inside are whole numbers: a weight for each outcome and their sum. Outside are sympy Rationals. sympy is imported when
the first Rational is asked for, so that ``import bugkit`` stays light.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import reduce
from itertools import accumulate, product
from math import gcd, lcm, prod
from numbers import Rational as AnyRational
from operator import add
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from bugkit import tables
from bugkit.exact import exact, rational, whole
from bugkit.intervals import check_level, wilson

if TYPE_CHECKING:
    import random

    from sympy import Expr, Rational

MOST_COPIES = 1_000  #: of a distribution that are added up: exact weights grow with each

Event: TypeAlias = Any  #: an outcome, or a function that says of each outcome whether it belongs


def _label(outcome: Hashable) -> Any:
    """Equal numbers must be equal keys, but a Fraction and an equal sympy Rational have different hashes."""
    if type(outcome) is tuple:
        return tuple(map(_label, outcome))
    if isinstance(outcome, AnyRational) and not isinstance(outcome, (int, Fraction)):
        return exact(outcome, "outcome")
    return outcome


def _sorted(outcomes: Iterable[Any]) -> list[Any]:
    """Words in the order given, then numbers, then tuples (if their entries can be compared), smallest first."""
    words: list[Any] = []
    numbers: list[Any] = []
    tuples: list[Any] = []
    for x in outcomes:
        (tuples if isinstance(x, tuple) else numbers if isinstance(x, (AnyRational, float)) else words).append(x)
    with suppress(TypeError):  # mixed entries: the order given is as good as any
        tuples.sort()
    return words + sorted(numbers) + tuples


def _plus(x: Any, y: Any) -> Any:
    """The sum of two outcomes: of numbers, or of two tuples of counts place by place."""
    if isinstance(x, tuple) and isinstance(y, tuple):
        if len(x) != len(y):
            raise ValueError(f"tuples of different length can't be added: {x} and {y}")
        return tuple(map(_plus, x, y))
    return exact(x, "an outcome in a sum") + exact(y, "an outcome in a sum")


def _zero(x: Any) -> Any:
    return tuple(map(_zero, x)) if isinstance(x, tuple) else 0 * exact(x, "an outcome in a sum")


def _belongs(event: Event) -> Callable[[Any], bool]:
    if callable(event):
        return event  # type: ignore[no-any-return]
    wanted = _label(event)
    return lambda outcome: bool(outcome == wanted)


class Dist:
    """An exact finite distribution: outcomes with their chances. It never changes.

    Make one with :meth:`Dist.of`. Equal distributions are equal and have the same hash, whatever the order.

    >>> die = Dist.of({1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1})
    >>> die.p(6), die.mean(), (die + die).p(7)
    (1/6, 7/2, 1/6)
    >>> Dist.of({"bug": 4, "bar": 2})
    outcome  fraction  percent  1 in N
    bug           2/3   66.67%    1.50
    bar           1/3   33.33%       3
    """

    __slots__ = ("_total", "_weights")

    def __init__(self, weights: Mapping[Any, Any]) -> None:
        found: dict[Any, Fraction] = {}
        for outcome, weight in weights.items():
            number = exact(weight, f"weight of {outcome!r}")
            if not isinstance(number, (int, Fraction)):
                raise TypeError(f"weight of {outcome!r} must be a whole number or a fraction, not {weight!r}")
            if number < 0:
                raise ValueError(f"weight of {outcome!r} must not be negative, but is {weight}")
            if number:
                found[_label(outcome)] = found.get(_label(outcome), Fraction(0)) + number
        if not found:
            raise ValueError("weights must hold at least one outcome with a weight above 0")
        common = lcm(*(weight.denominator for weight in found.values()))
        self._set({x: int(weight * common) for x, weight in found.items()})

    def _set(self, weights: Mapping[Any, int]) -> None:
        common = gcd(*weights.values())
        self._weights: dict[Any, int] = {x: weights[x] // common for x in _sorted(weights)}
        self._total = sum(self._weights.values())

    @classmethod
    def _counted(cls, weights: Mapping[Any, int]) -> Dist:
        """The distribution for weights that are known to be positive ints."""
        dist = cls.__new__(cls)
        dist._set(weights)
        return dist

    @classmethod
    def of(cls, weights: Mapping[Any, Any]) -> Dist:
        """The distribution in which each outcome is as likely as its weight says.

        Weights are whole numbers, Fractions or Rationals, none negative and not all 0; they need not sum to 1.
        Outcomes are numbers, words, or tuples. Raises ValueError or TypeError that names the weight.

        >>> Dist.of({"heads": Fraction(1, 3), "tails": Fraction(2, 3)}).p("tails")
        2/3
        >>> Dist.of({"heads": 0.5, "tails": 0.5})
        Traceback (most recent call last):
        TypeError: weight of 'heads' must be exact, not the float 0.5: write it as a fraction, such as Fraction(1, 2)
        """
        return cls(weights)

    @staticmethod
    def joint(*dists: Dist) -> Dist:
        """The tuples of outcomes of independent distributions.

        >>> coin = Dist.of({"heads": 1, "tails": 1})
        >>> Dist.joint(coin, Dist.of({0: 2, 1: 1})).p(("heads", 1))
        1/6
        """
        rows = product(*(d._weights.items() for d in dists))
        return Dist._counted({tuple(x for x, _ in row): prod(weight for _, weight in row) for row in rows})

    def items(self) -> tuple[tuple[Any, Rational], ...]:
        """All outcomes with their chances: words in the order given, then numbers, then tuples, smallest first.

        >>> Dist.of({2: 1, 1: 3}).items()
        ((1, 3/4), (2, 1/4))
        """
        return tuple((x, rational(weight, self._total)) for x, weight in self._weights.items())

    def p(self, event: Event) -> Rational:
        """The chance of an outcome, or of all outcomes for which a function says True.

        >>> die = Dist.of({1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1})
        >>> die.p(6), die.p(lambda x: x > 2), die.p(7)
        (1/6, 2/3, 0)
        """
        if callable(event):
            return rational(sum(weight for x, weight in self._weights.items() if event(x)), self._total)
        return rational(self._weights.get(_label(event), 0), self._total)

    def given(self, event: Event) -> Dist:
        """The distribution when this much is known: an outcome, or a function that says which ones are still possible.

        Raises ValueError when nothing is left.

        >>> die = Dist.of({1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1})
        >>> die.given(lambda x: x > 3).p(6)
        1/3
        """
        belongs = _belongs(event)
        left = {x: weight for x, weight in self._weights.items() if belongs(x)}
        if not left:
            raise ValueError("event has chance 0, so nothing can be said for the case that it happens")
        return Dist._counted(left)

    def map(self, f: Callable[[Any], Any]) -> Dist:
        """The distribution of ``f(outcome)``.

        >>> Dist.of({-1: 1, 0: 1, 1: 1}).map(abs).p(1)
        2/3
        """
        found: dict[Any, int] = {}
        for x, weight in self._weights.items():
            y = _label(f(x))
            found[y] = found.get(y, 0) + weight
        return Dist._counted(found)

    def mean(self, f: Callable[[Any], Any] | None = None) -> Rational:
        """The mean of the outcomes, or of ``f(outcome)``: numbers, whole or exact. Floats raise TypeError.

        >>> Dist.of({0: 1, 10: 3}).mean(), Dist.of({(1, 2): 1, (3, 4): 1}).mean(sum)
        (15/2, 5)
        """
        total: Any = 0
        for x, weight in self._weights.items():
            total += weight * exact(x if f is None else f(x), "what is averaged")
        if isinstance(total, (int, Fraction)):
            return rational(total.numerator, total.denominator * self._total)
        return total / self._total

    def variance(self, f: Callable[[Any], Any] | None = None) -> Rational:
        """The mean squared distance from the mean, of the outcomes or of ``f(outcome)``.

        >>> Dist.of({0: 1, 1: 1}).variance()
        1/4
        """
        value = f or (lambda x: x)
        return self.mean(lambda x: exact(value(x), "what is averaged") ** 2) - self.mean(value) ** 2

    def cdf(self, x: Any) -> Rational:
        """The chance of at most ``x``.

        >>> Dist.of({1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}).cdf(4)
        2/3
        """
        return self.p(lambda outcome: outcome <= x)

    def repeat(self, n: int) -> Dist:
        """The sum of ``n`` independent copies, 0 to 1,000: of numbers, or of tuples of counts place by place.

        >>> Dist.of({0: 1, 1: 1}).repeat(3).items()
        ((0, 1/8), (1, 3/8), (2, 3/8), (3, 1/8))
        """
        nothing = Dist._counted({_zero(next(iter(self._weights))): 1})
        return reduce(add, [self] * whole("n", n, MOST_COPIES), nothing)

    def __add__(self, other: object) -> Dist:
        """The sum of two independent outcomes; ``d + d`` is the sum of two rolls, not twice one roll."""
        if not isinstance(other, Dist):
            return NotImplemented
        found: dict[Any, int] = {}
        for x, weight in self._weights.items():
            for y, factor in other._weights.items():
                total = _plus(x, y)
                found[total] = found.get(total, 0) + weight * factor
        return Dist._counted(found)

    def sample(self, rng: random.Random, n: int) -> list[Any]:
        """``n`` outcomes drawn independently, each from one ``rng.random()``: the same seed, the same outcomes.

        The comparison is exact: the k-th outcome is drawn when ``random()`` lies in the k-th stretch of [0, 1).

        >>> import random
        >>> Dist.of({"heads": 1, "tails": 1}).sample(random.Random(3), 4)
        ['heads', 'tails', 'heads', 'tails']
        """
        outcomes, ends = list(self._weights), list(accumulate(self._weights.values()))
        # random() is a whole multiple of 2**-53; rounding u * total down changes no comparison with whole numbers
        return [outcomes[bisect_right(ends, int(rng.random() * 2**53) * self._total >> 53)] for _ in range(n)]

    def rv(self, name: str) -> Expr:
        """The same distribution as a random variable of ``sympy.stats``; for outcomes that are numbers.

        >>> from sympy.stats import E, P
        >>> x = Dist.of({1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}).rv("x")
        >>> E(x), P(x > 4)
        (7/2, 1/3)
        """
        for outcome in self._weights:
            if isinstance(outcome, tuple):
                raise TypeError(f"outcome {outcome!r} is not a number; use map() to make it one")
            exact(outcome, f"outcome {outcome!r}")
        from sympy.stats import FiniteRV

        return FiniteRV(name, dict(self.items()))

    def __eq__(self, other: object) -> bool:
        return self._weights == other._weights if isinstance(other, Dist) else NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(self._weights.items()))

    def __len__(self) -> int:
        return len(self._weights)

    def _table(self, lang: str) -> tables.Table:
        rows = [(x, Fraction(weight, self._total)) for x, weight in self._weights.items()]
        return tables.chances(rows, lang)

    def __repr__(self) -> str:
        return self._table("en").plain()

    def _repr_html_(self) -> str:
        return self.html()

    def html(self, lang: str = "en") -> str:
        """The table that a notebook shows, with headings in ``lang``: ``display(HTML(d.html("de")))``."""
        return self._table(lang).html()

    def latex(self, lang: str = "en") -> str:
        r"""The table as LaTeX, for ``display(Math(d.latex()))``.

        >>> print(Dist.of({0: 2, 1: 1}).latex())
        \begin{array}{lrrr}
        \text{outcome} & \text{fraction} & \text{percent} & \text{1 in N} \\
        \hline
        0 & \frac{2}{3} & 66.67\% & 1.50 \\
        1 & \frac{1}{3} & 33.33\% & 3 \\
        \end{array}
        """
        return self._table(lang).latex()


class Bound(NamedTuple):
    """A number known to lie from ``low`` to ``high``; ``float()`` gives the middle, ``in`` asks whether a number fits.

    >>> float(Bound(0.25, 0.75)), 0.3 in Bound(0.25, 0.75)
    (0.5, True)
    """

    low: Any
    high: Any

    def __float__(self) -> float:
        return float((self.low + self.high) / 2)

    def __contains__(self, number: Any) -> bool:
        return bool(self.low <= number <= self.high)


class Sample:
    """What a simulation saw: how often each outcome came. Its numbers are floats, because they are not exact.

    ``counts`` are the outcomes with how often they came, ``trials`` the number of trials.

    >>> seen = Sample({True: 34, False: 966})
    >>> seen.trials, seen.p(True)
    (1000, 0.034)
    """

    __slots__ = ("counts", "trials")

    def __init__(self, counts: Mapping[Any, int]) -> None:
        """Raises TypeError or ValueError when a count is not a whole number or negative, or there is no trial."""
        for outcome, count in counts.items():
            if not isinstance(count, int):
                raise TypeError(f"counts must be whole numbers, but {outcome!r} has {count!r}")
            if count < 0:
                raise ValueError(f"counts must not be negative, but {outcome!r} has {count}")
        self.counts: dict[Any, int] = {x: counts[x] for x in _sorted(counts)}
        self.trials: int = sum(counts.values())
        if not self.trials:
            raise ValueError("counts must hold at least one trial")

    def _seen(self, event: Event) -> int:
        belongs = _belongs(event)
        return sum(count for x, count in self.counts.items() if belongs(x))

    def p(self, event: Event) -> float:
        """The share of the trials with this outcome, or with an outcome for which a function says True.

        >>> Sample({1: 20, 2: 30, 3: 50}).p(lambda x: x > 1)
        0.8
        """
        return self._seen(event) / self.trials

    def mean(self, f: Callable[[Any], Any] | None = None) -> float:
        """The mean of the outcomes seen, or of ``f(outcome)``.

        >>> Sample({0: 25, 1: 75}).mean()
        0.75
        """
        return float(sum(count * (x if f is None else f(x)) for x, count in self.counts.items()) / self.trials)

    def interval(self, level: float = 0.95, event: Event = True) -> Bound:
        """Where the true chance of ``event`` plausibly lies: Wilson's interval, which fits also near 0 and 1.

        In many simulations about the share ``level`` (between 0 and 1) of such intervals hold the true chance. Without
        ``event`` it is the chance of True, for a simulation that asks "did it happen?".

        >>> low, high = Sample({True: 34, False: 966}).interval(0.95)
        >>> round(low, 4), round(high, 4)
        (0.0244, 0.0471)
        """
        check_level(level)
        if event is True and not all(isinstance(x, bool) for x in self.counts):
            raise ValueError("event is missing: say whose chance is meant, as in interval(0.95, 6) for the outcome 6")
        return Bound(*wilson(self._seen(event), self.trials, level))

    def __eq__(self, other: object) -> bool:
        return self.counts == other.counts if isinstance(other, Sample) else NotImplemented

    def _table(self, lang: str) -> tables.Table:
        return tables.counts(list(self.counts.items()), self.trials, lang)

    def __repr__(self) -> str:
        return self._table("en").plain()

    def _repr_html_(self) -> str:
        return self.html()

    def html(self, lang: str = "en") -> str:
        """The table that a notebook shows, with headings in ``lang``."""
        return self._table(lang).html()
