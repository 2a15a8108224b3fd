"""The column builder: flips what it can, else builds the cheapest column to the next twigs and re-uses standing ants.

Cheap means few ants to move. It is a player of its own, and the planner plays positions to the end with it.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from bugkit.ameise.board import squares_of
from bugkit.ameise.position import Position, Table

# How much, in ants to move, the builder likes or dislikes something. Found by trying out; with half or twice these
# values its games take hardly more rolls.
PER_TWIG = 0.3  #: for each twig at the end of a column
IN_THE_WAY = 0.7  #: against a column that runs over a card that must still be flipped
LATER = 0.15  #: against each ant that other twigs and cards will lack then
CLOSE = 1.5  #: columns that cost so much more than the cheapest are worth a second look
MOST_ROLLS = 300  #: a game that takes more rolls is given up

#: What a column costs (ants to move, with likes and dislikes), the mask of its squares, the square of its twigs.
Column: TypeAlias = tuple[float, int, int]


class Step(NamedTuple):
    """One ant moved: where from (``None``: the start), where to, and for which column, if for one."""

    source: int | None
    target: int
    column: Column | None


def best_flip(position: Position, dots: int) -> int | None:
    """The card to flip: of those worth flipping the one nearest to the column."""
    cards = position.flippable(dots)
    if len(cards) < 2:
        return cards[0] if cards else None
    return min(cards, key=lambda card: position.missing(position.ants, position.table.cards[card][0]))


def columns(position: Position) -> list[Column]:
    """All columns to twigs that lie open, the cheapest first."""
    free, hidden = ~position.ants, position.wanted_mask()
    found = []
    for square, lying in position.twigs.items():
        bonus = PER_TWIG * lying
        for path in position.table.paths[square]:
            lacking = path & free
            found.append((lacking.bit_count() - bonus + (IN_THE_WAY if lacking & hidden else 0), path, square))
    found.sort()
    return found


def best_column(position: Position) -> Column | None:
    """The column to build next; of those that cost little more than the cheapest the one that helps later, too."""
    found = columns(position)
    if not found:
        return None
    close = [column for column in found[:12] if column[0] <= found[0][0] + CLOSE]
    if len(close) == 1:
        return close[0]
    others = [*position.twigs, *(position.table.cards[card][0] for card in position.wanted())]

    def cost(column: Column) -> float:
        return column[0] + LATER * position.missing_in_all(position.ants | column[1], others)

    return min(close, key=cost)


def spare_ant(position: Position, keep: int) -> int | None:
    """The ant to take, none on ``keep``: one that is in the way, one from the start (``None``), or the least missed."""
    in_the_way = position.ants & position.wanted_mask() & ~keep
    if in_the_way:
        return in_the_way.bit_length() - 1
    if position.ants.bit_count() < position.table.ants:
        return None
    others = [*position.twigs, *(position.table.cards[card][0] for card in position.wanted())]
    used = position.always_used(others)
    return min(squares_of(position.ants & ~keep), key=lambda square: _count(used, square))


def build(position: Position, moves: int, column: Column | None = None) -> tuple[Step, ...]:
    """Move up to so many ants, first for ``column`` if one is given; returns what was done."""
    lying, hidden = frozenset(position.twigs.items()), frozenset(position.hidden.items())
    steps, after = _turn(position.table, position.ants, lying, hidden, position.needed, moves, column)
    position.ants, position.needed, position.twigs = after.ants, after.needed, after.twigs.copy()
    return steps


@lru_cache(2**14)
def _turn(table: Table, ants: int, twigs: frozenset[tuple[int, int]], hidden: frozenset[tuple[int, int]], needed: int,
          moves: int, column: Column | None) -> tuple[tuple[Step, ...], Position]:
    """What :func:`build` does, and the position then. Who thinks ahead meets the same turn again and again."""
    position = Position(table, ants, dict(twigs), dict(hidden), {}, needed)
    steps: list[Step] = []
    while position.needed > 0 and len(steps) < moves:
        column = column or best_column(position)
        if column is None:
            break
        wanted, lacking = position.wanted_mask(), column[1] & ~position.ants
        for square in squares_of(lacking & ~wanted) + squares_of(lacking & wanted):  # face-down cards last
            steps.append(Step(spare_ant(position, column[1]), square, column))
            position.move(*steps[-1][:2])
            if len(steps) == moves:
                break
        position.collect()
        column = None
    steps += clear(position, moves - len(steps))
    return tuple(steps), position


def clear(position: Position, moves: int) -> list[Step]:
    """Move ants that are in the way to where they shorten the columns to hidden cards."""
    steps: list[Step] = []
    while position.needed > 0 and len(steps) < moves and position.ants & (hidden := position.wanted_mask()):
        source = (position.ants & hidden).bit_length() - 1
        target = best_place(position, source, hidden)
        if target is None:
            break
        steps.append(Step(source, target, None))
        position.move(source, target)
        position.collect()
    return steps


def best_place(position: Position, source: int, hidden: int) -> int | None:
    """The free square off ``hidden`` to which the ant goes from ``source`` to shorten the columns to hidden cards most.

    ``source`` is none of the squares that it may go to, since it is in the way there.
    """
    without = position.copy()
    without.ants ^= 1 << source
    everywhere = (1 << len(position.table.paths)) - 1
    free = squares_of(everywhere & ~without.ants & ~hidden)
    used = without.sometimes_used(position.table.cards[card][0] for card in position.wanted())
    return max(free, default=None, key=lambda square: _count(used, square))


def _count(masks: list[int], square: int) -> int:
    """How many of the masks hold a square."""
    return sum([mask >> square & 1 for mask in masks])


def finish(position: Position, rng: random.Random) -> int:
    """Play to the end; returns how many rolls with dots it took, ``MOST_ROLLS`` if it is given up."""
    faces, rolls = position.table.faces, 0
    while position.needed > 0 and rolls < MOST_ROLLS:
        dots = faces[int(rng.random() * len(faces))]
        card = best_flip(position, dots)
        if card is None:
            build(position, dots)
        else:
            position.flip(card, rng)
        rolls += 1
    return rolls
