"""When Anthony arrives: exact chances for any die and track, also as formulas, and for a running game.

Every turn begins with one roll of the die, and with chance p it shows Anthony, who then moves one step (rulings H1, H2,
H7). So the number of rolls until his last step has a negative binomial distribution (Feller, An Introduction to
Probability Theory and Its Applications, volume 1, section VI.8; with one step left it is the geometric one).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from math import comb, factorial
from typing import TYPE_CHECKING, Any, NamedTuple

from bugkit import tables
from bugkit.ameise.box import ANTHONY
from bugkit.exact import exact, in_digits, rational, whole
from bugkit.texts import text

if TYPE_CHECKING:
    from sympy import Expr, Rational

    from bugkit.ameise.box import Game
    from bugkit.ameise.rules import State

SIXTH = Fraction(1, 6)  #: one of six faces shows Anthony (ruling H1)

# Exact fractions grow with the numbers in them; at these an answer takes a second or a few.
MOST_ROLLS = 10_000
MOST_STEPS = 1_000
MOST_IN_FORMULA = 50  #: a whole number beside a Symbol: it is the degree of a polynomial
MOST_IN_CHANCE = 10**12  #: numerator and denominator of a chance


def arrival(steps: Any, p: Any = SIXTH) -> Arrival:
    """In which roll Anthony arrives when he has ``steps`` steps to go and each roll moves him with chance ``p``.

    ``steps`` is a whole number from 1 to 1,000 (beside a Symbol to 50) or a Symbol, ``p`` an exact number with
    0 < p <= 1 or a Symbol; questions are about rolls up to number 10,000, or a Symbol. ValueError or TypeError names
    the argument that is wrong. Rulings H1, H2 and H7.

    >>> soon = arrival(2)
    >>> soon.pmf(2), soon.cdf(10), soon.mean(), soon.variance()
    (1/36, 10389767/20155392, 12, 60)
    >>> from sympy import Symbol
    >>> n = Symbol("n", integer=True, positive=True)
    >>> soon.pmf(n)
    (5/6)**n*(n - 1)/25
    >>> 1 - soon.cdf(n)
    (5/6)**n*(n + 5)/5
    >>> arrival(Symbol("k"), Symbol("p")).mean()
    k/p
    """
    return Arrival(steps, p)


class Arrival:
    """The distribution of the number of the roll in which Anthony arrives; made by :func:`arrival`."""

    def __init__(self, steps: Any, p: Any) -> None:
        self.steps = count_or_symbol("steps", steps, 1, MOST_STEPS)
        self.p = chance_or_symbol("p", p)

    def __repr__(self) -> str:
        return f"arrival({self.steps}, {self.p})"

    @cached_property
    def _q(self) -> Any:
        return 1 - self.p

    def _roll(self, n: Any) -> Any:
        n = count_or_symbol("n", n, 0, MOST_ROLLS)
        check_degree("steps", self.steps, n)
        return n

    def pmf(self, n: Any) -> Expr:
        """The chance that he arrives in roll ``n``, neither earlier nor later; as a formula it holds for n >= 1.

        The last of n rolls shows Anthony, and of the n - 1 rolls before it exactly steps - 1 do.

        >>> arrival(1).pmf(3)
        25/216
        """
        n = self._roll(n)
        k, p, q = self.steps, self.p, self._q
        if are_numbers(n, k):
            ways = comb(n - 1, k - 1) if n >= k else 0
            return simple(ways * p**k * q ** (n - k)) if ways else simple(0)
        if q == 0:
            return _certain(n, k, exactly=True)
        if isinstance(k, int) and are_numbers(p):  # q^n times a polynomial in n
            return times_power(choose(n - 1, k - 1) * (Fraction(p) / q) ** k, q, n)
        from sympy import binomial

        ways = choose(n - 1, k - 1) if isinstance(k, int) else binomial(n - 1, k - 1)
        return simple(ways * in_sympy(p) ** k * in_sympy(q) ** (n - k))

    def cdf(self, n: Any) -> Expr:
        """The chance that he has arrived after ``n`` rolls; as a formula it holds for n >= 0.

        He has not when fewer than ``steps`` of the n rolls show him. With a Symbol for ``steps`` it is a sum; put in
        numbers and call ``.doit()``.

        >>> arrival(1).cdf(3)
        91/216
        """
        n = self._roll(n)
        k, p, q = self.steps, self.p, self._q
        if isinstance(k, int) and isinstance(n, int):
            missing = sum(comb(n, j) * p**j * q ** (n - j) for j in range(min(k, n + 1)))
            return simple(1 - missing if n >= k else 0)
        if q == 0:
            return _certain(n, k, exactly=False)
        if isinstance(k, int) and are_numbers(p):
            return 1 - times_power(sum(choose(n, j) * (Fraction(p) / q) ** j for j in range(k)), q, n)
        if isinstance(k, int):
            return simple(1 - sum(choose(n, j) * p**j * q ** (n - j) for j in range(k)))
        from sympy import Dummy, Sum, binomial

        j = Dummy("j", integer=True)
        return Sum(binomial(n, j) * in_sympy(p) ** j * in_sympy(q) ** (n - j), (j, k, n))

    def mean(self) -> Expr:
        """The mean number of rolls: steps / p."""
        return simple(self.steps / in_sympy(self.p))

    def variance(self) -> Expr:
        """The variance of the number of rolls: steps (1 - p) / p^2."""
        return simple(self.steps * in_sympy(self._q) / in_sympy(self.p) ** 2)

    def table(self, n: int) -> ArrivalTable:
        """For the rolls 1 to ``n``, at most 1,000: the chance that he arrives in it, and that he has arrived by then.

        >>> arrival(2).table(4)
        roll  arrives in it  percent  has arrived  percent
        1                 0    0.00%            0    0.00%
        2              1/36    2.78%         1/36    2.78%
        3              5/108    4.63%         2/27    7.41%
        4             25/432    5.79%       19/144   13.19%
        """
        last = whole("n", n, MOST_STEPS)
        return ArrivalTable(ArrivalRow(roll, self.pmf(roll), self.cdf(roll)) for roll in range(1, last + 1))


class ArrivalRow(NamedTuple):
    """A roll, the chance that Anthony arrives in it, and the chance that he has arrived by then."""

    roll: int
    arrives: Expr
    arrived: Expr


class ArrivalTable(tuple[ArrivalRow, ...]):
    """The rows of :meth:`Arrival.table`; a cell shows them as a table."""

    def _table(self, lang: str) -> tables.Table:
        names = ("roll", "arrives", "percent", "arrived", "percent")
        headings = [text(f"core.table.{name}" if name == "percent" else f"ameise.odds.{name}", lang) for name in names]
        rows = [(str(row.roll), *_cells(row.arrives, lang), *_cells(row.arrived, lang)) for row in self]
        return tables.Table(text("ameise.odds.table", lang), headings, rows)

    def __repr__(self) -> str:
        return self._table("en").plain()

    def _repr_html_(self) -> str:
        return self.html()

    def html(self, lang: str = "en") -> str:
        """The table that a notebook shows, with headings in ``lang``."""
        return self._table(lang).html()


def _cells(chance: Any, lang: str) -> Sequence[str]:
    return str(chance), tables.percent(chance, lang) if chance.is_Rational else "–"


# --- A running game -------------------------------------------------------------------------------------------------


def anthony_chance(game: Game) -> Rational:
    """The chance that one roll of this game's die shows Anthony (ruling H1).

    >>> from bugkit import ameise
    >>> anthony_chance(ameise.Game(2))
    1/6
    """
    faces = dict(game.die)
    return rational(faces.get(ANTHONY, 0), sum(faces.values()))


def turns_left(state: State) -> Arrival:
    """The distribution of the number of rolls, from this state on, until Anthony arrives: its own die and track.

    A turn that has begun does not count: its roll has been made. ValueError when he never comes (no track, no face on
    the die), or when the game is over.

    >>> from bugkit import ameise
    >>> turns_left(ameise.Game(2).initial_state()).mean()
    42
    """
    p = anthony_chance(state.game)
    if state.is_terminal():
        raise ValueError("state must be of a running game, but this game is over")
    if state.steps_left is None or p == 0:
        raise ValueError("state must be of a game in which Anthony can come, but here he never does")
    return arrival(state.steps_left, p)


def arrives_within(state: State, m: Any) -> Expr:
    """The chance that Anthony arrives within the next ``m`` rolls, ``m`` a whole number from 0 or a Symbol.

    It is 0 when he never comes or the race is won, and 1 when he has arrived.

    >>> from bugkit import ameise
    >>> arrives_within(ameise.Game(2, track=1).initial_state(), 2)
    11/36
    """
    if state.steps_left is None or state.won or anthony_chance(state.game) == 0:
        return rational(0, 1)
    return rational(1, 1) if state.is_terminal() else turns_left(state).cdf(m)


# --- Numbers or Symbols ---------------------------------------------------------------------------------------------


def are_numbers(*values: Any) -> bool:
    return all(isinstance(value, int | Fraction) for value in values)


def in_sympy(value: Any) -> Any:
    """A number or a Symbol as sympy has it."""
    return rational(value.numerator, value.denominator) if are_numbers(value) else value


def simple(value: Any) -> Expr:
    """A result: a Rational, or an expression as short as it gets without effort."""
    if are_numbers(value):
        return in_sympy(value)
    from sympy import factor_terms

    return factor_terms(value)


def count_or_symbol(name: str, value: Any, least: int, most: int) -> Any:
    """``value`` as a whole number from ``least`` to ``most``, or unchanged when it is a Symbol or holds one."""
    if getattr(value, "free_symbols", None):
        return value
    number = whole(name, value)
    if number < least:
        raise ValueError(f"{name} must be at least {least}, not {number}")
    if number > most:
        raise ValueError(f"{name} must be at most {most}, because the answer is exact, not {in_digits(number)}")
    return number


def check_degree(name: str, value: Any, other: Any) -> None:
    """Refuse a large whole number beside a Symbol: the formula would be longer than anybody can read."""
    if isinstance(value, int) and value > MOST_IN_FORMULA and not are_numbers(other):
        raise ValueError(f"{name} must be at most {MOST_IN_FORMULA} in a formula with a Symbol, not {value}")


def chance_or_symbol(name: str, value: Any) -> Any:
    """``value`` as an exact number with 0 < value <= 1, or unchanged when it is a Symbol or an expression with one."""
    if getattr(value, "free_symbols", None):
        return value
    number = exact(value, name)
    if not are_numbers(number):
        raise TypeError(f"{name} must be a fraction or a Symbol, not {value!r}")
    if not 0 < number <= 1:
        raise ValueError(f"{name} must be greater than 0 and at most 1, not {value}")
    if number.denominator > MOST_IN_CHANCE:
        raise ValueError(f"{name} must be a fraction with a denominator of at most 10**12, because the answer is exact")
    return number


def choose(n: Any, k: int) -> Expr:
    """n over k as a polynomial in ``n``."""
    from sympy import Integer, prod

    return prod([n - i for i in range(k)], start=Integer(1)) / factorial(k)


def rising(n: Any, k: int) -> Expr:
    """n + k - 1 over k as a polynomial in ``n``: how many ways there are to put k equal things among n - 1 others."""
    return choose(n + k - 1, k)


def times_power(polynomial: Any, base: Any, n: Any) -> Expr:
    """``base**n`` times a polynomial in the symbols of ``n`` with rational coefficients, its content put in front."""
    from sympy import Poly

    if not n.is_Symbol:
        return simple(polynomial * in_sympy(base) ** n)
    content, primitive = Poly(polynomial, n).primitive()
    return content * in_sympy(base) ** n * primitive.as_expr()


def _certain(n: Any, k: Any, *, exactly: bool) -> Expr:
    """With p = 1 every roll moves him, so he arrives in roll number k."""
    from sympy import Eq, Ge, Piecewise

    return Piecewise((1, Eq(n, k) if exactly else Ge(n, k)), (0, True))
