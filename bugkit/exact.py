"""Exact numbers: sympy Rationals made of whole numbers, and checks that an argument is exact or a count.

sympy is imported when the first Rational is made, so that ``import bugkit`` stays light.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache
from math import gcd, isfinite, log10
from numbers import Rational as AnyRational
from operator import index
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sympy import Rational


@cache
def _coprime_maker() -> Callable[[int, int], Rational]:
    """What makes a Rational of two numbers without a common divisor; sympy has a quick way from version 1.14 on."""
    from sympy import Rational

    maker: Callable[[int, int], Rational] = getattr(Rational, "from_coprime_ints", Rational)
    return maker


def rational(numerator: int, denominator: int) -> Rational:
    """The sympy Rational ``numerator/denominator`` of ints, ``denominator > 0``; quicker than asking sympy.

    >>> rational(34, 324)
    17/162
    """
    common = gcd(numerator, denominator)
    return _coprime_maker()(numerator // common, denominator // common)


def exact(value: Any, name: str) -> Any:
    """``value`` as int or Fraction, or unchanged when it is another exact sympy number; else TypeError with ``name``.

    >>> from sympy import Rational, sqrt
    >>> exact(Rational(1, 3), "x"), exact(Fraction(6, 3), "x"), exact(sqrt(2), "x")
    (Fraction(1, 3), 2, sqrt(2))
    >>> exact(0.5, "x")
    Traceback (most recent call last):
    TypeError: x must be exact, not the float 0.5: write it as a fraction, such as Fraction(1, 2)
    """
    if isinstance(value, int):
        return int(value)
    if isinstance(value, AnyRational):
        found = Fraction(int(value.numerator), int(value.denominator))
        return found.numerator if found.denominator == 1 else found
    if isinstance(value, float) or getattr(value, "is_Float", False):
        near = Fraction(float(value)).limit_denominator(1000) if isfinite(value) else Fraction(1, 3)
        raise TypeError(f"{name} must be exact, not the float {value!r}: write it as a fraction, such as {near!r}")
    if getattr(value, "is_number", False):
        return value
    raise TypeError(f"{name} must be a number, not {value!r}")


def whole(name: str, value: Any, most: int | None = None) -> int:
    """``value`` as an int from 0 to ``most``; TypeError or ValueError with the name of the argument otherwise.

    >>> whole("dice", 8, 7)
    Traceback (most recent call last):
    ValueError: dice must be from 0 to 7, not 8
    """
    try:
        number = index(value)
    except TypeError:
        raise TypeError(f"{name} must be a whole number, not {value!r}") from None
    if number < 0 or (most is not None and number > most):
        allowed = "0 or more" if most is None else f"from 0 to {most}"
        raise ValueError(f"{name} must be {allowed}, not {in_digits(number)}")
    return number


def in_digits(number: int) -> str:
    """A whole number in an error message; of a huge one only how long it is, for Python refuses to write it out.

    >>> in_digits(-7), in_digits(10**5000)
    ('-7', 'a number of about 5001 digits')
    """
    digits = int(number.bit_length() * log10(2)) + 1
    return str(number) if digits <= 40 else f"a number of about {digits} digits"


def counts(name: str, values: Iterable[int], places: Sequence[str], most: int) -> tuple[int, ...]:
    """``values`` as ints from 0 to ``most``, one for each place; else TypeError or ValueError with the argument's name.

    >>> counts("cards", [3, 3, 2], ("barrel", "chatter", "rattle", "water"), 22)
    Traceback (most recent call last):
    ValueError: cards must be 4 counts (barrel, chatter, rattle, water), not 3
    """
    try:
        numbers = tuple(map(index, values))
    except TypeError:
        raise TypeError(f"{name} must be {len(places)} whole numbers ({', '.join(places)}), not {values!r}") from None
    if len(numbers) != len(places):
        raise ValueError(f"{name} must be {len(places)} counts ({', '.join(places)}), not {len(numbers)}")
    if min(numbers) < 0 or max(numbers) > most:
        raise ValueError(f"{name} must be counts from 0 to {most}, not {numbers}")
    return numbers
