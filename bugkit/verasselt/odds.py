"""Exact odds of Voll verasselt. Whole numbers inside, sympy Rationals outside.

A die has six equally likely faces: one for each of the four kinds, and two with bars (ruling V1). Counts of cards and
of kinds on dice have four places, in the order barrel, chatter, rattle, water; counts of dice have a fifth for bars.
Someone bugs up when more dice show a kind than the group has cards of it, dice left lying included (V10, V11).

The counting is the classic one of boxes with room for so many balls: multiply the boxes' exponential generating
functions (Flajolet and Sedgewick, Analytic Combinatorics, chapter II; Wilf, generatingfunctionology, chapter 3).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb, factorial, perm, prod
from operator import sub
from typing import TYPE_CHECKING, Any, NamedTuple

from bugkit.dist import Dist
from bugkit.exact import counts, rational, whole
from bugkit.verasselt.actions import FACES, KINDS, Roll
from bugkit.verasselt.choices import all_rolls

if TYPE_CHECKING:
    from sympy import Expr, Rational

DICE = 7  #: dice in the box
MOST_ROLLED = 10_000  #: dice that a formula is asked about: the exact answer has as many digits, or more
MOST_CARDS = 22  #: cards of a kind in the box (ruling V3)
BUGGED_UP = "bugged up"  #: the outcome of a roll that is not safe, beside the tuples of cards caught

_NONE = (0, 0, 0, 0)
_DIE = Dist.of({(1, 0, 0, 0, 0): 1, (0, 1, 0, 0, 0): 1, (0, 0, 1, 0, 0): 1, (0, 0, 0, 1, 0): 1, (0, 0, 0, 0, 1): 2})


def _checked(cards: Iterable[int], dice: int, held: Iterable[int]) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
    cards, held = counts("cards", cards, KINDS, MOST_CARDS), counts("held", held, KINDS, DICE)
    dice = whole("dice", dice, DICE)
    if dice + sum(held) > DICE:
        raise ValueError(f"dice and held must be at most {DICE} dice together, not {dice} + {sum(held)}")
    return cards, dice, held


# --- Dice and cards ------------------------------------------------------------------------------------------------


@cache
def _rolled(n: int) -> Dist:
    return _DIE.repeat(n)


def dice(n: int) -> Dist:
    """The distribution of what ``n`` dice show, 0 to 7, as five counts: the four kinds, then bars (ruling V1).

    >>> dice(1)
    outcome          fraction  percent  1 in N
    (0, 0, 0, 0, 1)       1/3   33.33%       3
    (0, 0, 0, 1, 0)       1/6   16.67%       6
    (0, 0, 1, 0, 0)       1/6   16.67%       6
    (0, 1, 0, 0, 0)       1/6   16.67%       6
    (1, 0, 0, 0, 0)       1/6   16.67%       6
    >>> dice(7).p((2, 2, 1, 1, 1))
    35/3888
    """
    return _rolled(whole("n", n, DICE))


class Patterns(NamedTuple):
    """How many patterns (which faces, how often) and how many sequences (die by die, six faces each) there are."""

    patterns: int
    sequences: int


def patterns(n: int) -> Patterns:
    """How many patterns and how many equally likely sequences ``n`` dice can show, ``n`` from 0 to 7.

    A pattern says how many dice show each kind and bars; a sequence says which of its six faces each die shows.

    >>> patterns(7)
    Patterns(patterns=330, sequences=279936)
    """
    n = whole("n", n, DICE)
    return Patterns(patterns=comb(n + len(FACES) - 1, n), sequences=6**n)


def draw(pile: Iterable[int], n: int) -> Dist:
    """The distribution of ``n`` cards drawn without putting back from ``pile`` (four counts), as four counts (V19).

    ``n`` is at most the number of cards in the pile; ValueError or TypeError names the argument that is wrong.

    >>> draw((1, 1, 0, 2), 2).p((0, 0, 0, 2))
    1/6
    >>> draw((20, 20, 20, 20), 10).p(all)   # the first hub of two players has all four kinds
    12421800/15149909
    """
    pile = counts("pile", pile, KINDS, MOST_CARDS)
    n = whole("n", n, sum(pile))
    hands = product(*(range(min(have, n) + 1) for have in pile))
    return Dist({hand: prod(map(comb, pile, hand)) for hand in hands if sum(hand) == n})


# --- One roll ------------------------------------------------------------------------------------------------------


def roll_odds(cards: Iterable[int], dice: int, held: Iterable[int] = _NONE) -> Dist:
    """The distribution of the cards caught of each kind, or :data:`BUGGED_UP`, when ``dice`` dice are rolled.

    ``cards`` are in the group, 0 to 22 of each kind; ``held`` are the kinds on the dice left lying, which count and
    catch again; all other dice show bars (rulings V10 to V12). ``dice`` and ``held`` are at most 7 together. ValueError
    or TypeError names the argument that is wrong.

    >>> odds = roll_odds((1, 0, 0, 0), 2)
    >>> odds
    outcome       fraction  percent  1 in N
    bugged up         7/9   77.78%    1.29
    (0, 0, 0, 0)       1/9   11.11%       9
    (1, 0, 0, 0)       1/9   11.11%       9
    >>> odds.given(lambda caught: caught != BUGGED_UP).mean(sum)
    1/2
    """
    cards, number, held = _checked(cards, dice, held)

    def caught(rolled: tuple[int, ...]) -> tuple[int, ...] | str:
        showing = tuple(lying + new for lying, new in zip(held, rolled, strict=False))  # bars catch nothing
        return showing if all(map(int.__le__, showing, cards)) else BUGGED_UP

    return _rolled(number).map(caught)


# Counting safe sequences fast. A die has two halves of three faces: barrel, chatter and one of the bars; rattle, water
# and the other bar. The generating function of one half, with room for b more barrels and c more chatters, is
#     (sum of x^i/i! for i <= b) (sum of x^j/j! for j <= c) (sum of x^k/k! for all k),
# and the number of safe sequences of n dice is n! times the coefficient of x^n in the product of both halves. A half is
# written as one whole number: 7! times each coefficient, 32 binary digits a power of x (Kronecker's substitution), so
# that one multiplication of two numbers does it. 32 digits are enough because 7! 7! 6^n/n! < 2^32 for n <= 7.
_DIGITS = 32


def _half(room: int, room_too: int) -> int:
    return sum(
        factorial(DICE) // (factorial(i) * factorial(j) * factorial(k)) << _DIGITS * (i + j + k)
        for i in range(room + 1)
        for j in range(min(room_too, DICE - i) + 1)
        for k in range(DICE - i - j + 1)
    )


_HALF = [[_half(room, room_too) for room_too in range(DICE + 1)] for room in range(DICE + 1)]
_ARRANGED = [factorial(n) for n in range(DICE + 1)]
_SCALE = factorial(DICE) ** 2


def safe_sequences(cards: Sequence[int], dice: int, held: Sequence[int]) -> int:
    """How many of the ``6**dice`` equally likely sequences are safe: the whole number behind :func:`bug_up`, unchecked.

    >>> safe_sequences((3, 3, 2, 2), 4, (0, 0, 0, 0))
    1252
    """
    a, b, c, d = [DICE if room > DICE else room for room in map(sub, cards, held)]
    if a < 0 or b < 0 or c < 0 or d < 0:
        return 0
    coefficient = _HALF[a][b] * _HALF[c][d] >> _DIGITS * dice & (1 << _DIGITS) - 1
    return coefficient * _ARRANGED[dice] // _SCALE


def bug_up(cards: Iterable[int], dice: int, held: Iterable[int] = _NONE) -> Rational:
    """The chance to bug up when ``dice`` dice are rolled for a group with ``cards``.

    ``cards`` are four counts, 0 to 22 each; ``dice`` is 0 to 7; ``held`` are the kinds on the dice left lying. The
    other ``7 - dice - sum(held)`` dice show bars. If ``held`` shows more of a kind than there are cards, bugging up is
    certain (rulings V1, V10, V11). It equals ``roll_odds(cards, dice, held).p(BUGGED_UP)``, only faster. ValueError or
    TypeError names the argument that is wrong.

    >>> bug_up((3, 3, 2, 2), 7)
    5227/23328
    >>> bug_up((3, 3, 2, 2), 4)                   # three bars kept
    11/324
    >>> bug_up((1, 1, 1, 1), 4, (1, 1, 0, 0))     # a barrel, a chatter and a bar kept
    73/81
    """
    cards, dice, held = _checked(cards, dice, held)
    sequences = 6**dice
    return rational(sequences - safe_sequences(cards, dice, held), sequences)


class BugUpTable(dict[tuple[int, ...], "Rational"]):
    """Chances by hub. The keys are sorted, smallest count first; ``table[hub]`` finds a hub in any order."""

    def __missing__(self, cards: tuple[int, ...]) -> Rational:
        key = tuple(sorted(cards))
        if key == cards or key not in self:
            raise KeyError(cards)
        return self[key]


def bug_up_table(dice: int = DICE) -> BugUpTable:
    """:func:`bug_up` for every hub with 0 to 7 cards a kind, when ``dice`` dice are rolled and all others show bars.

    The 330 keys are the counts in ascending order, since the chance does not depend on which kind is which.

    >>> table = bug_up_table()
    >>> table[2, 2, 3, 3], table[3, 3, 2, 2], len(table)
    (5227/23328, 5227/23328, 330)
    """
    dice = whole("dice", dice, DICE)
    hubs = combinations_with_replacement(range(DICE + 1), len(KINDS))
    sequences = 6**dice
    return BugUpTable((hub, rational(sequences - safe_sequences(hub, dice, _NONE), sequences)) for hub in hubs)


class RollChoice(NamedTuple):
    """One way to roll: the action, the dice kept (five counts), how many are rolled, and what that means.

    ``bug_up`` is the chance to bug up, ``mean_catch`` the mean number of cards caught, 0 when bugged up.
    """

    action: Roll
    keep: tuple[int, ...]
    dice: int
    bug_up: Rational
    mean_catch: Rational


def roll_choices(cards: Iterable[int], showing: Iterable[int], *, min_dice: int = 4) -> tuple[RollChoice, ...]:
    """Every distinct way to roll for a group with ``cards`` when the dice lie as in ``showing`` (ruling V10).

    ``showing`` are five counts of all dice, 7 in the printed box; at least ``min_dice`` are rolled. The order is that
    of ``legal_actions()``: few dice kept before many. ``mean_catch`` counts a bug-up as 0. ValueError or TypeError
    names the argument that is wrong.

    >>> for choice in roll_choices((3, 3, 2, 2), (0, 0, 0, 0, 7)):
    ...     print(choice.action, choice.dice, choice.bug_up, choice.mean_catch)
    roll all 7 5227/23328 239939/69984
    roll keep bar 6 1651/11664 6427/1944
    roll keep bar bar 5 151/1944 1945/648
    roll keep bar bar bar 4 11/324 206/81
    """
    cards = counts("cards", cards, KINDS, MOST_CARDS)
    showing = counts("showing", showing, FACES, DICE)
    total = sum(showing)
    min_dice = whole("min_dice", min_dice, DICE)
    if not min_dice <= total <= DICE:
        raise ValueError(f"showing must be {min_dice} to {DICE} dice together, not {total}")
    return tuple(_choice(cards, roll, total - sum(roll.keep)) for roll in all_rolls(showing, total - min_dice))


def _choice(cards: Sequence[int], roll: Roll, dice: int) -> RollChoice:
    sequences = 6**dice
    safe, caught = safe_and_caught(cards, roll.keep[: len(KINDS)], dice)
    return RollChoice(
        action=roll,
        keep=roll.keep,
        dice=dice,
        bug_up=rational(sequences - safe, sequences),
        mean_catch=rational(caught, sequences),
    )


def safe_and_caught(cards: Sequence[int], held: Sequence[int], dice: int) -> tuple[int, int]:
    """How many of the ``6**dice`` sequences are safe, and how many cards they catch together: whole numbers, unchecked.

    >>> safe_and_caught((3, 3, 2, 2), (0, 0, 0, 0), 4)
    (1252, 3296)
    """
    safe = safe_sequences(cards, dice, held)
    # All dice are alike, so the bugs in the safe sequences are dice times those that the first die shows: safe, but not
    # with bars (two faces) on the first die and a safe rest.
    bugs = dice * (safe - 2 * safe_sequences(cards, dice - 1, held)) if dice else 0
    return safe, sum(held) * safe + bugs


# --- A formula for any number of dice ------------------------------------------------------------------------------


def safe_formula(cards: Iterable[int], held: Iterable[int] = _NONE, n: Any = None, p: Any = Fraction(1, 6)) -> Expr:
    """The chance that a roll of ``n`` dice is safe, as a formula in ``n`` and ``p`` for every ``n >= 0``.

    ``p`` is the chance of each kind on one die, a number from 0 to 1/4 or a Symbol, so bars have 1 - 4 p. ``n`` is a
    whole number up to 10,000 or a Symbol; ``None`` makes the non-negative whole Symbol "n". ``cards`` and ``held`` are
    as in :func:`bug_up`. With a Symbol for ``p`` and for ``n`` the formula holds for p < 1/4; ask for p = 1/4 (a die
    without bars) by its number. ValueError or TypeError names the argument that is wrong.

    With r cards of a kind left beside those held, the j dice that show this kind contribute x^j/j! for j <= r, and bars
    contribute exp((1 - 4 p) x). The chance is n! times the coefficient of x^n in the product of these exponential
    generating functions.

    >>> safe_formula((1, 1, 0, 0))
    (n**2 + 3*n + 4)/(4*3**n)
    >>> safe_formula((3, 3, 2, 2), n=7)
    18101/23328
    >>> from sympy import Symbol
    >>> safe_formula((1, 0, 0, 0), p=Symbol("p"))
    n*p*(1 - 4*p)**(n - 1) + (1 - 4*p)**n
    """
    from sympy import Integer, Poly, Symbol, expand

    cards, held = counts("cards", cards, KINDS, MOST_CARDS), counts("held", held, KINDS, DICE)
    if sum(held) > DICE:
        raise ValueError(f"held must be at most {DICE} dice together, not {sum(held)}")
    n = Symbol("n", integer=True, nonnegative=True) if n is None else _number_of_dice(n)
    p = _chance_of_a_kind(p)
    room = [have - lying for have, lying in zip(cards, held, strict=True)]
    if min(room) < 0:
        return Integer(0)

    x = Symbol("x")
    kinds = prod(Poly({(j,): Fraction(1, factorial(j)) for j in range(r + 1)}, x) for r in room)
    bugs = kinds.all_coeffs()[::-1]  # bugs[j]: how many ways to show j bugs, over j!
    bars = 1 - 4 * p
    if isinstance(n, int):  # n! [x^n] exp(bars x) (sum of bugs[j] (p x)^j)
        return expand(sum(c * perm(n, j) * p**j * bars ** (n - j) for j, c in enumerate(bugs[: n + 1])))
    return _in_symbols(bugs, n, p, bars)


def _in_symbols(bugs: Sequence[Any], n: Any, p: Any, bars: Any) -> Expr:
    """The sum over j of bugs[j] n (n-1) ... (n-j+1) p^j bars^(n-j) for a Symbol ``n``, as simple as it gets."""
    from sympy import Add, Eq, Piecewise, Poly, prod

    if bars == 0:  # every die shows a bug: only j = n remains
        return Piecewise(*((c * factorial(j) * p**j, Eq(n, j)) for j, c in enumerate(bugs)), (0, True))
    if p.is_Rational:  # bars^n times a polynomial in n
        falling, polynomial = Poly(1, n), Poly(0, n)
        for j, c in enumerate(bugs):
            polynomial += falling * (c * (p / bars) ** j)
            falling *= Poly(n - j, n)
        content, primitive = polynomial.primitive()
        return content * bars**n * primitive.as_expr()
    return Add(*(c * prod(n - i for i in range(j)) * p**j * bars ** (n - j) for j, c in enumerate(bugs)))


def _number_of_dice(n: Any) -> Any:
    from sympy import Symbol

    return n if isinstance(n, Symbol) else whole("n", n, MOST_ROLLED)


def _chance_of_a_kind(p: Any) -> Any:
    from sympy import Expr, Float, Rational, sympify

    p = sympify(p) if isinstance(p, (int, Fraction)) else p
    if not isinstance(p, Expr) or p.has(Float):
        raise TypeError(f"p must be an exact number such as Rational(1, 6) or a Symbol, not {p!r}")
    if p.is_number and not (p.is_real and 0 <= p <= Rational(1, 4)):
        raise ValueError(f"p must be from 0 to 1/4, because there are four kinds, not {p}")
    if p.is_Rational and p.q > 10**12:
        raise ValueError("p must be a fraction with a denominator of at most 10**12, because the answer is exact")
    return p
