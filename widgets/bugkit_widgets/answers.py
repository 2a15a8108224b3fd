"""What a student typed, read exactly and judged kindly: nothing is evaluated, the grammar is small, the size limited.

A number may be a fraction (11/324), a decimal with point or comma (0.034, 0,034), a percentage (3.4 %), or a whole
number, also with its thousands marked (279,936 or 279 936). Decimals and percentages are read exactly, and how many
places were written is kept, because 0.034 is a fair answer where 11/324 is exact.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

MOST_CHARACTERS = 40

_ALIKE = str.maketrans("−–⁄÷’'\u00a0\u202f\u2009", "--//     ")
_WHOLE = re.compile(r"\d+|\d{1,3}( \d{3})+")
_GROUPED = re.compile(r"[1-9]\d{0,2}(([.,])\d{3})(\2\d{3})*")
_DECIMAL = re.compile(r"(\d*)[.,](\d+)")


def exact(value: Any, what: str) -> Fraction:
    """A whole number, Fraction or sympy Rational as a Fraction; TypeError for a float and everything else.

    >>> exact(0.5, "answer")
    Traceback (most recent call last):
    TypeError: answer must be exact, a whole number, Fraction or Rational, not 0.5
    """
    try:
        return Fraction(int(value.numerator), int(value.denominator))
    except (AttributeError, TypeError):
        raise TypeError(f"{what} must be exact, a whole number, Fraction or Rational, not {value!r}") from None


class UnreadableError(ValueError):
    """What was typed is no number; ``reason`` is the end of a key: missing, too_long, unreadable, zero."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Number(NamedTuple):
    """One way to read what was typed.

    ``places`` is how many decimal places of the value were written, None where it is exact anyway (fraction, whole
    number); ``digits`` counts the significant digits of such a decimal; ``lowest`` is False for 22/648.
    """

    value: Fraction
    places: int | None = None
    digits: int = 0
    lowest: bool = True


def read_numbers(typed: str) -> tuple[Number, ...]:
    """Every way to read ``typed`` as a number: mostly one; 1,296 may be a decimal or have its thousands marked.

    `UnreadableError` if there is none.

    >>> read_numbers("22/648")
    (Number(value=Fraction(11, 324), places=None, digits=0, lowest=False),)
    >>> [str(number.value) for number in read_numbers("3,4 %") + read_numbers("1,296")]
    ['17/500', '162/125', '1296']
    """
    if len(typed) > MOST_CHARACTERS:
        raise UnreadableError("too_long")
    words = typed.translate(_ALIKE).strip()
    if not words:
        raise UnreadableError("missing")
    percent = re.fullmatch(r"(.*?)\s*(?:%|percent|prozent)", words, re.IGNORECASE)
    if percent:
        words = percent[1]
    sign = -1 if words.startswith("-") else 1
    found = _unsigned(words.lstrip("+-").strip() if words[:2] not in ("--", "++") else "")
    if not found:
        raise UnreadableError("unreadable")
    return tuple(_finished(number, sign, bool(percent)) for number in found)


def _unsigned(words: str) -> list[Number]:
    above, slash, below = words.partition("/")
    if slash:
        parts = [_whole(above.strip()), _whole(below.strip())]
        if None in parts:
            return []
        over, under = parts
        if not under:
            raise UnreadableError("zero")
        value = Fraction(over, under)
        return [Number(value, lowest=value.denominator == under)]
    found = []
    if decimal := _DECIMAL.fullmatch(words):
        digits, places = decimal[1] + decimal[2], len(decimal[2])
        found.append(Number(Fraction(int(digits), 10**places), places, len(digits.lstrip("0"))))
    whole = _whole(words)
    if whole is not None:
        found.append(Number(Fraction(whole)))
    return found


def _whole(words: str) -> int | None:
    if _WHOLE.fullmatch(words) or _GROUPED.fullmatch(words):
        return int(re.sub("[ .,]", "", words))
    return None


def _finished(number: Number, sign: int, percent: bool) -> Number:
    if not percent:
        return number._replace(value=sign * number.value)
    digits = number.digits or len(str(number.value.numerator).lstrip("0"))
    places = 2 if number.places is None and number.value.denominator == 1 else number.places and number.places + 2
    return Number(sign * number.value / 100, places, digits)


class Verdict(NamedTuple):
    """What to say about an answer: ``status`` is missing, working, almost or correct; ``key`` and ``params`` say why.

    ``own`` is what the lesson's author wrote about this very mistake; it takes the place of the key.
    """

    status: str
    key: str
    params: Mapping[str, Any] = {}
    own: str = ""


_BEST_FIRST = ("correct", "almost", "working", "missing")


def judge(typed: str, answer: Fraction, mistakes: Mapping[Fraction, str] | None = None) -> Verdict:
    """Judge what was typed against the exact ``answer``; ``mistakes`` are wrong values with what to say about them.

    >>> judge("0.034", Fraction(11, 324)).key, judge("313/324", Fraction(11, 324)).key, judge("", Fraction(1, 2)).status
    ('rounded', 'complement', 'missing')
    """
    try:
        numbers = read_numbers(typed)
    except UnreadableError as error:
        return Verdict("missing" if error.reason == "missing" else "working", error.reason)
    verdicts: Iterable[Verdict] = (_judge(number, Fraction(answer), mistakes or {}) for number in numbers)
    return min(verdicts, key=lambda verdict: _BEST_FIRST.index(verdict.status))


def _judge(given: Number, answer: Fraction, mistakes: Mapping[Fraction, str]) -> Verdict:
    if given.value == answer:
        return Verdict("correct", "correct" if given.lowest else "unreduced", {"exact": answer})
    chance = 0 < answer < 1
    if _is_rounded(given, answer):
        rough = given.digits < 2 or (chance and given.value in (0, 1))
        return Verdict("almost", "rough") if rough else Verdict("correct", "rounded", {"exact": answer})
    for value, own in mistakes.items():
        if _means(given, Fraction(value)):
            return Verdict("working", "own", own=own)
    if _is_cut(given, answer):
        return Verdict("almost", "cut")
    if chance:
        return _slip_with_a_chance(given, answer) or _how_far(given, answer)
    if answer.denominator == 1 and abs(given.value - answer) == 1:
        return Verdict("almost", "off_by_one")
    return _how_far(given, answer)


def _rounded(value: Fraction, places: int) -> set[Fraction]:
    """``value`` with so many places; a half may go up or to the even digit, both are taught."""
    scaled = value * 10**places
    return {Fraction(round(scaled), 10**places), Fraction((2 * scaled + 1) // 2, 10**places)}


def _is_rounded(given: Number, target: Fraction) -> bool:
    return given.places is not None and given.value in _rounded(target, given.places)


def _is_cut(given: Number, target: Fraction) -> bool:
    """The digits are right, but the last one should have been rounded up."""
    if given.places is None or given.digits < 2:
        return False
    return given.value == Fraction(target * 10**given.places // 1, 10**given.places)


def _means(given: Number, target: Fraction) -> bool:
    return given.value == target or (given.digits >= 2 and _is_rounded(given, target))


def _slip_with_a_chance(given: Number, answer: Fraction) -> Verdict | None:
    if _means(given, 1 - answer):
        return Verdict("almost", "complement")
    if _means(given, 100 * answer):
        return Verdict("almost", "percent_missing")
    if _means(given, answer / 100):
        return Verdict("almost", "percent_twice")
    if _means(given, 1 / answer):
        return Verdict("almost", "upside_down")
    if given.value > 1:
        return Verdict("working", "above_one")
    if given.value < 0:
        return Verdict("working", "below_zero")
    return None


def _how_far(given: Number, answer: Fraction) -> Verdict:
    room = min(abs(answer), 1 - answer) if 0 < answer < 1 else abs(answer)
    if abs(given.value - answer) <= room / 20:
        return Verdict("almost", "close")
    return Verdict("working", "too_large" if given.value > answer else "too_small")
