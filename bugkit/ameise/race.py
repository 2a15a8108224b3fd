"""The race: do the ants make it before Anthony does? By formula, and as a Markov chain with two ends.

Ants that need ``useful`` rolls with dots race against Anthony's ``steps``: each roll is his with chance p, else useful.
How many rolls a game needs depends on its players; what is exact here is the race once that number is known.
"""

from __future__ import annotations

from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, Any

from bugkit.ameise.odds import (
    MOST_ROLLS,
    MOST_STEPS,
    SIXTH,
    are_numbers,
    chance_or_symbol,
    check_degree,
    count_or_symbol,
    in_sympy,
    rising,
    simple,
    times_power,
)
from bugkit.exact import whole

if TYPE_CHECKING:
    from sympy import Expr, ImmutableMatrix

WON, LOST = "won", "lost"
MOST_STATES = 1_000  #: of a chain: its matrix has as many rows and columns


def race(useful: Any, steps: Any, p: Any = SIXTH) -> Expr:
    """The chance of ``useful`` other results before Anthony's ``steps``-th.

    ``useful`` is a whole number from 0 to 10,000, ``steps`` one from 1 to 1,000 (beside a Symbol both to 50), ``p`` an
    exact number with 0 < p <= 1; any of them may be a Symbol (both counts at once: the answer is a sum; put in numbers
    and call ``.doit()``). ValueError or TypeError names the argument that is wrong.

    The last of the useful + j rolls is a useful one, and j of those before it are Anthony's, j < steps. This is the
    problem of points of Pascal and Fermat with unequal chances (Feller, volume 1, section VI.8).

    >>> race(2, 1), race(30, 8).evalf(4)
    (25/36, 0.7324)
    >>> from sympy import Symbol
    >>> race(Symbol("u"), 2)
    (5/6)**u*(u + 6)/6
    >>> race(2, Symbol("s"))
    1 - (5*s + 6)/(6*6**s)
    """
    useful, steps = count_or_symbol("useful", useful, 0, MOST_ROLLS), count_or_symbol("steps", steps, 1, MOST_STEPS)
    check_degree("useful", useful, steps)
    check_degree("steps", steps, useful)
    p = chance_or_symbol("p", p)
    q = 1 - p
    if are_numbers(useful, steps):
        return simple(sum(comb(useful + j - 1, j) * p**j for j in range(steps)) * q**useful if useful else 1)
    if isinstance(steps, int) and q != 0:
        ways = sum(rising(useful, j) * in_sympy(p) ** j for j in range(steps))
        return times_power(ways, q, useful) if are_numbers(p) else simple(ways * q**useful)
    if isinstance(useful, int):
        if useful == 0:
            return simple(1)
        ways = sum(rising(steps, j) * in_sympy(q) ** j for j in range(useful))
        return simple(1 - (times_power(ways, p, steps) if are_numbers(p) else ways * p**steps))
    from sympy import Dummy, Sum, binomial

    j = Dummy("j", integer=True)
    return Sum(binomial(useful + j - 1, j) * in_sympy(p) ** j * in_sympy(q) ** useful, (j, 0, steps - 1))


def chain(useful: int, steps: int, p: Any = SIXTH) -> Chain:
    """The same race as an absorbing Markov chain, solved exactly (Kemeny and Snell, Finite Markov Chains, chapter III).

    ``useful`` and ``steps`` are whole numbers from 1, their product at most 1,000 because that is how many states there
    are; ``p`` is an exact number with 0 < p <= 1 or a Symbol.

    >>> small = chain(1, 2)
    >>> small.states
    ((1, 2), (1, 1), 'won', 'lost')
    >>> small.matrix
    Matrix([
    [0, 1/6, 5/6,   0],
    [0,   0, 5/6, 1/6],
    [0,   0,   1,   0],
    [0,   0,   0,   1]])
    >>> small.win, small.win == race(1, 2)
    (35/36, True)
    """
    return Chain(useful, steps, p)


class Chain:
    """A race as a Markov chain; made by :func:`chain`.

    A state is what is still needed: (useful rolls, Anthony's steps); at the ends it is "won" or "lost".
    """

    def __init__(self, useful: int, steps: int, p: Any) -> None:
        self.useful = count_or_symbol("useful", whole("useful", useful), 1, MOST_STATES)
        self.steps = count_or_symbol("steps", whole("steps", steps), 1, MOST_STATES)
        if self.useful * self.steps > MOST_STATES:
            raise ValueError(f"useful times steps must be at most {MOST_STATES}, the number of states, "
                             f"not {self.useful} * {self.steps}")
        self.p = in_sympy(chance_or_symbol("p", p))

    @cached_property
    def states(self) -> tuple[Any, ...]:
        """All states, the first one first, the two ends last; every roll leads to a later one."""
        running = [(useful, steps) for useful in range(self.useful, 0, -1) for steps in range(self.steps, 0, -1)]
        return (*running, WON, LOST)

    @cached_property
    def matrix(self) -> ImmutableMatrix:
        """The transition matrix: in row i the chances to go from state i to each state in one roll."""
        from sympy import ImmutableMatrix, SparseMatrix

        number = {state: index for index, state in enumerate(self.states)}
        chances = {}
        for state, row in number.items():
            if state in (WON, LOST):
                chances[row, row] = 1
                continue
            useful, steps = state
            chances[row, number[(useful - 1, steps) if useful > 1 else WON]] = 1 - self.p
            chances[row, number[(useful, steps - 1) if steps > 1 else LOST]] = self.p
        return ImmutableMatrix(SparseMatrix(len(number), len(number), chances))

    @cached_property
    def wins(self) -> dict[Any, Expr]:
        """The chance to win from each state: the exact solution x of (I - Q) x = r.

        Q is the part of the matrix among the running states, r its column "won". Every roll leads to a later state, so
        I - Q has zeros below its diagonal, and the equations are solved from the last one backwards.
        """
        from sympy import SparseMatrix, eye, factor

        running, matrix = len(self.states) - 2, SparseMatrix(self.matrix)
        equations = SparseMatrix(eye(running)) - matrix[:running, :running]
        solution = equations.upper_triangular_solve(matrix[:running, running])
        return {**dict(zip(self.states, map(factor, solution), strict=False)), WON: simple(1), LOST: simple(0)}

    @property
    def win(self) -> Expr:
        """The chance to win the race from its beginning."""
        return self.wins[self.states[0]]

    def __repr__(self) -> str:
        return f"chain({self.useful}, {self.steps}, {self.p})"
