"""The lists that rules look up: ways to roll, ways to split, and the chances of dice and cards. All are cached."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from math import factorial, prod
from operator import add, sub

from bugkit.game import ChanceOutcomes
from bugkit.verasselt.actions import FACES, KINDS, Bank, Card, Cards, Dice, Faces, Roll


def plus(counts: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(add, counts, more))


def minus(counts: tuple[int, ...], fewer: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sub, counts, fewer))


def _parts(counts: tuple[int, ...], most: int) -> Iterator[tuple[int, ...]]:
    """All multisets of at most ``most`` things out of ``counts``: few before many, earlier places first."""
    parts = (part for part in product(*(range(count + 1) for count in _cut(counts, most))) if sum(part) <= most)
    return iter(sorted(parts, key=lambda part: (sum(part), [-count for count in part])))


def _cut(counts: tuple[int, ...], most: int) -> tuple[int, ...]:
    return tuple(min(count, most) for count in counts)


@cache
def rolls_by_keep(showing: Faces, most_kept: int) -> dict[Faces, Roll]:
    """Every distinct way to roll when the dice show ``showing``, by the dice kept (ruling V10)."""
    return {keep: Roll(keep) for keep in _parts(showing, most_kept)}


@cache
def all_rolls(showing: Faces, most_kept: int) -> tuple[Roll, ...]:
    return tuple(rolls_by_keep(showing, most_kept).values())


@lru_cache(4096)
def all_splits(cards: Cards, room: int) -> tuple[Bank, ...]:
    """Every way to bank ``cards`` with ``room`` left in the yard (ruling V15)."""
    return tuple(Bank(part) for part in _parts(cards, room))


@cache
def rolled_dice(number: int) -> ChanceOutcomes:
    """What ``number`` dice can show, as counts: the multinomial distribution with bars twice as likely (ruling V1)."""
    sequences = len(KINDS) + 2
    return ChanceOutcomes(
        (Dice(counts), Fraction(factorial(number) // prod(map(factorial, counts)) * 2 ** counts[-1], sequences**number))
        for counts in _parts((number,) * len(FACES), number) if sum(counts) == number)


@cache
def dice_outcomes(number: int) -> dict[Dice, Faces]:
    """The counts of every outcome of :func:`rolled_dice`, to look one up."""
    return {outcome: outcome.counts for outcome, _ in rolled_dice(number)}


_CARDS = tuple(Card(kind) for kind in KINDS)


@lru_cache(65536)
def card_draws(pile: Cards) -> ChanceOutcomes:
    """What the next card of the pile can be; its order is unknown, so each card left is equally likely (ruling V19)."""
    total = sum(pile)
    return ChanceOutcomes((card, Fraction(count, total)) for card, count in zip(_CARDS, pile, strict=True) if count)
