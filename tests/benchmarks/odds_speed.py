"""What the exact odds of Voll verasselt are timed against: other ways to the same numbers, asked the same questions."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb
from typing import Any

Question = tuple[tuple[int, ...], int, tuple[int, ...]]  # cards, dice rolled, kinds on the dice left lying
Answer = Callable[..., Any]


def questions(number: int, seed: int = 2019) -> Iterator[list[Question]]:
    """Lists of questions as they come up in a game; none is asked twice."""
    rng, seen = random.Random(seed), set()
    while True:
        found: list[Question] = []
        while len(found) < number:
            dice = rng.randint(4, 7)
            held = [0, 0, 0, 0]
            for _ in range(rng.randint(0, 7 - dice)):
                held[rng.randrange(4)] += 1
            question = (tuple(rng.randint(0, 8) for _ in range(4)), dice, tuple(held))
            if question not in seen:
                seen.add(question)
                found.append(question)
        yield found


def all_hubs(dice: int) -> list[tuple[tuple[int, ...], int]]:
    """The questions that one ``bug_up_table(dice)`` answers."""
    return [(hub, dice) for hub in combinations_with_replacement(range(8), 4)]


def bugkit() -> Answer:
    from bugkit.verasselt import bug_up

    return bug_up


def plain_convolution() -> Answer:
    return convolution


def convolution(cards: Sequence[int], dice: int, held: Sequence[int] = (0, 0, 0, 0)) -> Fraction:
    """Count safe sequences kind by kind: ``safe[i]`` sequences of i dice show only the kinds so far, all safe."""
    safe = [1]
    for have, lying in zip(cards, held, strict=True):
        room = have - lying
        if room < 0:
            return Fraction(1)
        wider = [0] * (min(len(safe) + room, dice + 1))
        for i, ways in enumerate(safe):
            for total in range(i, min(i + room, dice) + 1):
                wider[total] += ways * comb(total, i)  # which of them show the kinds before this one
        safe = wider
    with_bars = sum(comb(dice, i) * ways * 2 ** (dice - i) for i, ways in enumerate(safe))
    return 1 - Fraction(with_bars, 6**dice)


KINDS, BARS = range(4), 4
FACES = {0: 1, 1: 1, 2: 1, 3: 1, BARS: 2}


def icepool() -> Answer:
    import icepool

    die = icepool.Die(FACES)

    def bug_up(cards: Sequence[int], dice: int, lying: Sequence[int]) -> Any:
        held = [kind for kind in KINDS for _ in range(lying[kind])]
        hub = [kind for kind in KINDS for _ in range(cards[kind])] + [BARS] * dice
        return 1 - (die.pool(dice) + held <= hub).probability(True)

    return bug_up


def dyce() -> Answer:
    from dyce import H, P
    from dyce.p import survey_outcome_order_ascending as ascending

    die = P(H(FACES))

    def bug_up(cards: Sequence[int], dice: int, held: Sequence[int]) -> Fraction:
        room = [have - lying for have, lying in zip(cards, held, strict=True)] + [dice]
        if min(room) < 0:
            return Fraction(1)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it says that survey is experimental
            safe = (dice @ die).survey(initial=True, order=ascending,
                                       accumulate=lambda safe, kind, n: safe and n <= room[kind])  # fmt: skip
        return 1 - Fraction(safe.get(True, 0), safe.total)

    return bug_up


def sympy() -> Answer:
    from sympy import Rational
    from sympy.stats import Multinomial, density

    chances = [Rational(weight, 6) for weight in FACES.values()]

    def bug_up(cards: Sequence[int], dice: int, held: Sequence[int]) -> Any:
        chance = density(Multinomial("shown", dice, *chances))
        room = [range(min(have - lying, dice) + 1) for have, lying in zip(cards, held, strict=True)]
        return 1 - sum(chance(*rolled, dice - sum(rolled)) for rolled in product(*room) if sum(rolled) <= dice)

    return bug_up
