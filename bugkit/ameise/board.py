"""The board of Herkules Ameise: squares, their names and neighbours, and the paths along them.

A path card is a plus of five squares (ruling H5). Cards lie in rows and columns: columns are letters from west to east,
rows numbers from north to south, so a square is called "B2 north". Squares are numbered in reading order. A set of
squares is one whole number, a *mask*: bit s is set when square s belongs to it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

ARMS = ("north", "east", "south", "west")  #: the arms of a card, clockwise
PLACES = ("centre", *ARMS)  #: the five squares of a card
COLUMN_LETTERS = "ABCD"
MOST_IN_LINE = len(COLUMN_LETTERS)  #: the most cards in a row or column of a board

_OFFSETS = {"centre": (0, 0), "north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}


class Square(NamedTuple):
    """One square: the card it is on (numbered in reading order) and its place there."""

    card: int
    place: str


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A grid of cards and all that follows from its shape; ``board(rows, columns)`` makes each one once."""

    rows: int
    columns: int
    squares: tuple[Square, ...]  #: in reading order
    names: tuple[str, ...]  #: "B2 north"
    number_of: dict[str, int]  #: the number of the square with this name
    card_names: tuple[str, ...]  #: "B2"
    of_card: tuple[tuple[int, ...], ...]  #: the five squares of each card: centre, north, east, south, west
    card_masks: tuple[int, ...]  #: the same as masks
    neighbours: tuple[tuple[int, ...], ...]
    neighbour_masks: tuple[int, ...]

    def find(self, name: str) -> int | None:
        """The number of the square that a person calls ``name``, or ``None``.

        >>> board(3, 3).find("a2  WEST"), board(3, 3).find("D1 north")
        (18, None)
        """
        card, _, place = " ".join(name.split()).partition(" ")
        return self.number_of.get(f"{card.upper()} {place.lower()}")


@cache
def board(rows: int, columns: int) -> Board:
    """The board with so many rows and columns of cards.

    >>> board(1, 1).names
    ('A1 north', 'A1 west', 'A1 centre', 'A1 east', 'A1 south')
    """
    spots = {}
    for card in range(rows * columns):
        row, column = divmod(card, columns)
        for place, (down, right) in _OFFSETS.items():
            spots[3 * row + 1 + down, 3 * column + 1 + right] = Square(card, place)
    order = sorted(spots)
    number = {spot: index for index, spot in enumerate(order)}
    steps = [_OFFSETS[arm] for arm in ARMS]
    neighbours = tuple(
        tuple(number[row + down, column + right] for down, right in steps if (row + down, column + right) in number)
        for row, column in order)
    squares = tuple(spots[spot] for spot in order)
    card_names = tuple(f"{COLUMN_LETTERS[card % columns]}{card // columns + 1}" for card in range(rows * columns))
    names = tuple(f"{card_names[square.card]} {square.place}" for square in squares)
    where = {square: index for index, square in enumerate(squares)}
    of_card = tuple(tuple(where[Square(card, place)] for place in PLACES) for card in range(rows * columns))
    return Board(
        rows, columns, squares, names, {name: index for index, name in enumerate(names)}, card_names, of_card,
        tuple(map(mask, of_card)), neighbours, tuple(map(mask, neighbours)))


def mask(squares: Iterable[int]) -> int:
    """A set of different squares as one whole number.

    >>> mask([0, 3])
    9
    """
    return sum(1 << square for square in squares)


def squares_of(mask: int) -> list[int]:
    """The squares in a mask, in reading order.

    >>> squares_of(9)
    [0, 3]
    """
    found = []
    while mask:
        found.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return found


def column(board: Board, start: int, ants: int) -> int:
    """The mask of the column: all squares that ants connect with the square ``start``, itself included (ruling H10).

    >>> line = board(1, 2)
    >>> ants = mask(map(line.find, ("A1 west", "A1 centre", "B1 west")))
    >>> [line.names[square] for square in squares_of(column(line, line.find("A1 west"), ants))]
    ['A1 west', 'A1 centre']
    """
    neighbours = board.neighbour_masks
    reached = waiting = ants & 1 << start
    while waiting:
        here = waiting & -waiting
        new = neighbours[here.bit_length() - 1] & ants & ~reached
        reached |= new
        waiting ^= here | new
    return reached


@cache
def paths(board: Board, start: int) -> tuple[tuple[int, ...], ...]:
    """For each square the masks of all simple paths from ``start`` to it, both ends included, short ones first.

    A path along cards visits each card at most once, so there are few: at most 11 to any square of the 3x3 board.

    >>> line = board(1, 2)
    >>> [[line.names[square] for square in squares_of(path)] for path in paths(line, 2)[line.find("B1 west")]]
    [['A1 west', 'A1 centre', 'A1 east', 'B1 west']]
    """
    found: list[list[int]] = [[] for _ in board.squares]
    waiting = [(start, 1 << start)]
    while waiting:
        here, path = waiting.pop()
        found[here].append(path)
        waiting += [(square, path | 1 << square) for square in board.neighbours[here] if not path >> square & 1]
    return tuple(tuple(sorted(masks, key=lambda path: (path.bit_count(), path))) for masks in found)


def on_simple_path(board: Board, start: int, goal: int, ants: int) -> int:
    """The mask of the squares that lie on some simple path of ants from ``start`` to ``goal`` (ruling H15).

    Dead ends and what lies beyond ``goal`` do not belong to it; both ways round a ring do.

    >>> line = board(1, 2)
    >>> west, centre, north, east = map(line.find, ("A1 west", "A1 centre", "A1 north", "A1 east"))
    >>> on_simple_path(line, west, east, mask([west, centre, north, east])) == mask([west, centre, east])
    True
    """
    together = 0
    for path in paths(board, start)[goal]:
        if path & ants == path:
            together |= path
    return together
