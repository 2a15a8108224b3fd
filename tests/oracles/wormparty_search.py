"""One round of hide and seek as a linear program over all sets of mounds to lift. Nothing of bugkit in it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any


def table(found: Sequence[Any], missed: Sequence[Any], lifts: int) -> list[list[Any]]:
    """What the round is worth to Charly: a row for each mound of the worm, a column for each set that is lifted."""
    mounds = range(len(found))
    sets = list(combinations(mounds, min(lifts, len(found))))
    return [[found[mound] if mound in lifted else missed[mound] for lifted in sets] for mound in mounds]


def value_in_floats(found: Sequence[Any], missed: Sequence[Any], lifts: int) -> float:
    """The value by scipy's linear program: Charly's best mix of sets, worth at least v whatever the worm does."""
    import numpy as np
    from scipy.optimize import linprog

    rows = np.array(table(found, missed, lifts), dtype=float)
    mounds, sets = rows.shape
    result = linprog(
        c=[0.0] * sets + [-1.0],
        A_ub=np.hstack([-rows, np.ones((mounds, 1))]), b_ub=np.zeros(mounds),
        A_eq=[[1.0] * sets + [0.0]], b_eq=[1.0],
        bounds=[(0, None)] * sets + [(None, None)], method="highs",
    )
    assert result.success, result.message
    return float(-result.fun)


def value_exactly(found: Sequence[Fraction], missed: Sequence[Fraction], lifts: int) -> Fraction:
    """The same by sympy's exact linear program."""
    from sympy import Rational, Symbol
    from sympy.solvers.simplex import lpmax

    rows = [[Rational(entry.numerator, entry.denominator) for entry in row] for row in table(found, missed, lifts)]
    mix = [Symbol(f"x{number}") for number in range(len(rows[0]))]
    value = Symbol("v")
    limits = [part >= 0 for part in mix]
    limits += [sum(part * entry for part, entry in zip(mix, row, strict=True)) >= value for row in rows]
    limits += [sum(mix) <= 1, sum(mix) >= 1]
    best, _ = lpmax(value, limits)
    return Fraction(int(best.p), int(best.q))


def against_search(found: Sequence[Fraction], missed: Sequence[Fraction],
                   mix: Sequence[tuple[Sequence[int], Fraction]]) -> Fraction:
    """What a mix of sets guarantees to Charly: the worm looks for its best mound."""
    def worth(mound: int) -> Fraction:
        return sum((chance * (found if mound in lifted else missed)[mound] for lifted, chance in mix), Fraction(0))

    return min(map(worth, range(len(found))))


def against_hide(found: Sequence[Fraction], missed: Sequence[Fraction], lifts: int,
                 hide: Sequence[Fraction]) -> Fraction:
    """What a mix of mounds guarantees to the worm: Charly looks for the best set."""
    rows = table(found, missed, lifts)
    return max(sum((chance * row[column] for chance, row in zip(hide, rows, strict=True)), Fraction(0))
               for column in range(len(rows[0])))
