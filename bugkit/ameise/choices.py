"""The lists that rules look up: the moves from a place, and the chances of path cards, die, backs and food tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache, lru_cache

from bugkit.ameise.actions import Arms, Back, Die, Flip, Food, Move, Outcome, Path
from bugkit.ameise.board import Board
from bugkit.ameise.box import Backs, Counts, rotations
from bugkit.game import ChanceOutcomes


@cache
def flips(board: Board) -> tuple[Flip, ...]:
    """The flip of each card."""
    return tuple(map(Flip, board.card_names))


@cache
def moves_from(board: Board, source: str) -> tuple[Move, ...]:
    """The moves from a square, or from the start, to each square."""
    return tuple(Move(source, name) for name in board.names)


def _by_weight(weights: Mapping[Outcome, int]) -> ChanceOutcomes:
    total = sum(weights.values())
    return ChanceOutcomes((outcome, Fraction(weight, total)) for outcome, weight in weights.items() if weight)


@lru_cache(4096)
def deals(backs: Backs, dealt: tuple[int, ...]) -> ChanceOutcomes:
    """The dots of the next path card: each card not laid out yet is equally likely (ruling H3)."""
    return _by_weight({Path(dots): len(cards) - dealt.count(dots) for dots, cards in backs})


@cache
def rolls(die: Counts) -> ChanceOutcomes:
    """What the die can show (ruling H1)."""
    return _by_weight({Die(dots): faces for dots, faces in die})


@lru_cache(4096)
def turned_up(unseen: tuple[Arms, ...]) -> ChanceOutcomes:
    """Each unseen back and each of its rotations is equally likely; what looks alike is one outcome (ruling H12)."""
    return _by_weight(Counter(Back(arms) for back in unseen for arms in rotations(back)))


@lru_cache(4096)
def foods(food: Counts, left: tuple[int, ...]) -> ChanceOutcomes:
    """The morsels on the next tile: each tile not uncovered yet is equally likely (ruling H16)."""
    return _by_weight({Food(morsels): count for (morsels, _), count in zip(food, left, strict=True)})
