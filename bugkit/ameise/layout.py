"""Where the squares of Herkules Ameise lie: rows and columns, the start, the line of the column."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from bugkit.ameise.board import PLACES, Board
from bugkit.ink import number

if TYPE_CHECKING:
    from bugkit.ameise.rules import State

_ON_CARD = dict(zip(PLACES, ((1, 1), (0, 1), (1, 2), (2, 1), (1, 0)), strict=True))
_OUTWARDS = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}


@cache
def spots(board: Board) -> tuple[tuple[int, int], ...]:
    """The row and the column of every square, when each card is three rows and three columns.

    >>> from bugkit.ameise.board import board
    >>> spots(board(1, 1))
    ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1))
    """
    found = []
    for card, place in board.squares:
        row, column = divmod(card, board.columns)
        found.append((3 * row + _ON_CARD[place][0], 3 * column + _ON_CARD[place][1]))
    return tuple(found)


def outwards(state: State) -> tuple[int, int]:
    """The step (down, right) from the first square to where the ants start, outside of the cards."""
    return _OUTWARDS[state.game.board.squares[state.game.start_square].place]


def trail(state: State) -> str:
    """The column as a line from the start through all its squares, in cells: SVG path data, "" without a column.

    >>> from bugkit.ameise import Game
    >>> trail(Game(1).initial_state())
    ''
    """
    grid, column, at = state.game.board, state.column, spots(state.game.board)
    if not column:
        return ""
    down, right = outwards(state)
    row, col = at[state.game.start_square]
    lines = [f"M{number(col + 0.5 + 0.9 * right)} {number(row + 0.5 + 0.9 * down)}L{col}.5 {row}.5"]
    for square in sorted(column):
        for other in grid.neighbours[square]:
            if square < other and other in column:
                (row, col), (row_2, col_2) = at[square], at[other]
                lines.append(f"M{col}.5 {row}.5L{col_2}.5 {row_2}.5")
    return "".join(lines)


def is_yellow(state: State, square: int) -> bool:
    """Whether twigs are printed on this square, of an open card."""
    number_of_card, place = state.game.board.squares[square]
    back = state.cards[number_of_card].back if number_of_card < len(state.cards) else None
    return back is not None and place != "centre" and back[PLACES.index(place) - 1] > 0
