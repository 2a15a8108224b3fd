"""The board of Herkules Ameise: squares, their names and neighbours, columns of ants, and paths along them.

A path card is a plus of five squares (ruling H5). Cards lie in rows and columns: columns are letters from west to east,
rows numbers from north to south, so a square is called "B2 north". Squares are numbered in reading order.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from functools import cache
from typing import NamedTuple

ARMS = ("north", "east", "south", "west")  #: the arms of a card, clockwise
PLACES = ("centre", *ARMS)  #: the five squares of a card
COLUMN_LETTERS = "ABCDEFGH"

_OFFSETS = {"centre": (0, 0), "north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}


class Square(NamedTuple):
    """One square: the card it is on (numbered in reading order) and its place there."""

    card: int
    place: str


class Board(NamedTuple):
    """A grid of cards and all that follows from its shape; ``board(rows, columns)`` makes it once."""

    rows: int
    columns: int
    squares: tuple[Square, ...]  #: in reading order
    names: tuple[str, ...]  #: "B2 north"
    neighbours: tuple[tuple[int, ...], ...]
    of_card: tuple[tuple[int, ...], ...]  #: the five squares of each card: centre, north, east, south, west
    card_names: tuple[str, ...]  #: "B2"

    def square(self, name: str) -> int | None:
        """The number of the square called ``name``, or ``None``.

        >>> board(3, 3).square("a2 WEST"), board(3, 3).square("D1 north")
        (18, None)
        """
        return _lower_names(self).get(" ".join(name.lower().split()))

    @property
    def named(self) -> dict[str, int]:
        """The number of each square by its exact name."""
        return _names(self)


@cache
def _names(board: Board) -> dict[str, int]:
    return {name: number for number, name in enumerate(board.names)}


@cache
def _lower_names(board: Board) -> dict[str, int]:
    return {name.lower(): number for number, name in enumerate(board.names)}


@cache
def board(rows: int, columns: int) -> Board:
    """The board with so many rows and columns of cards.

    >>> board(1, 2).names
    ('A1 north', 'B1 north', 'A1 west', 'A1 centre', 'A1 east', 'B1 west', 'B1 centre', 'B1 east', 'A1 south', 'B1 south')
    """
    spots = {}
    for card in range(rows * columns):
        row, column = divmod(card, columns)
        for place, (down, right) in _OFFSETS.items():
            spots[3 * row + 1 + down, 3 * column + 1 + right] = Square(card, place)
    order = sorted(spots)
    number = {spot: index for index, spot in enumerate(order)}
    steps = tuple(_OFFSETS[arm] for arm in ARMS)
    neighbours = tuple(
        tuple(number[row + down, column + right] for down, right in steps if (row + down, column + right) in number)
        for row, column in order)
    squares = tuple(spots[spot] for spot in order)
    card_names = tuple(f"{COLUMN_LETTERS[card % columns]}{card // columns + 1}" for card in range(rows * columns))
    names = tuple(f"{card_names[square.card]} {square.place}" for square in squares)
    where = {square: index for index, square in enumerate(squares)}
    of_card = tuple(tuple(where[Square(card, place)] for place in PLACES) for card in range(rows * columns))
    return Board(rows, columns, squares, names, neighbours, of_card, card_names)


def column(board: Board, start: int, ants: Collection[int]) -> frozenset[int]:
    """The squares of the column: all that ants connect with the start's neighbour ``start`` (ruling H10).

    >>> board_ = board(1, 2)
    >>> ants = [board_.square(name) for name in ("A1 west", "A1 centre", "B1 west")]
    >>> [board_.names[square] for square in sorted(column(board_, board_.square("A1 west"), ants))]
    ['A1 west', 'A1 centre']
    """
    if start not in ants:
        return frozenset()
    reached, waiting = {start}, [start]
    while waiting:
        for neighbour in board.neighbours[waiting.pop()]:
            if neighbour in ants and neighbour not in reached:
                reached.add(neighbour)
                waiting.append(neighbour)
    return frozenset(reached)


def on_simple_path(board: Board, start: int, goal: int, ants: Collection[int], square: int) -> bool:
    """Whether some simple path of ants from ``start`` to ``goal`` leads over ``square`` (ruling H15).

    It does exactly when two paths that meet only in ``square`` lead from it to ``start`` and to ``goal`` (Menger's
    theorem): a flow of two units with room for one in every square.

    >>> board_ = board(1, 2)
    >>> ants = [board_.square(name) for name in ("A1 west", "A1 centre", "A1 north", "A1 east")]
    >>> [on_simple_path(board_, ants[0], ants[3], ants, square) for square in ants]
    [True, True, False, True]
    """
    if not {start, goal, square} <= set(ants):
        return False
    if square in (start, goal):
        return goal in column(board, start, ants)
    arcs: set[tuple[_Node, _Node]] = set()  # that carry a unit
    for _ in range(2):
        path = _free_path(board, square, (start, goal), ants, arcs)
        if path is None:
            return False
        for arc in zip(path, path[1:], strict=False):
            if arc[::-1] in arcs:
                arcs.remove(arc[::-1])  # the two units cancel here
            else:
                arcs.add(arc)
    return True


# Every square is a door in and a door out with room for one unit between them; both ends lead on to _END.
_Node = tuple[int, str]
_END: _Node = (-1, "end")


def _free_path(board: Board, source: int, ends: tuple[int, int], ants: Collection[int],
               arcs: set[tuple[_Node, _Node]]) -> list[_Node] | None:
    """A way for one more unit from ``source`` to the end, along free arcs or back along used ones."""
    first: _Node = (source, "out")
    came_from: dict[_Node, _Node] = {first: first}
    waiting = deque([first])
    while waiting:
        node = waiting.popleft()
        if node == _END:
            path = [node]
            while path[-1] != first:
                path.append(came_from[path[-1]])
            return path[::-1]
        square, door = node
        if door == "out":
            on: list[_Node] = [(other, "in") for other in board.neighbours[square] if other in ants and other != source]
            on += [_END] if square in ends else []
            back: list[_Node] = [(square, "in")]
        else:
            on = [(square, "out")]
            back = [(other, "out") for other in board.neighbours[square]]
        for step in [after for after in on if (node, after) not in arcs] + [b for b in back if (b, node) in arcs]:
            if step not in came_from:
                came_from[step] = node
                waiting.append(step)
    return None
