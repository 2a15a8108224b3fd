"""What is in the box of Herkules Ameise, and which other boxes can be played (rulings H1 to H6, H13, H16, H18)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from bugkit.ameise.board import ARMS, Board, board

if TYPE_CHECKING:
    from bugkit.ameise.actions import Arms

ANTHONY = 0  #: the face of the die that shows Anthony; the other faces are numbers of dots

#: Numbers with how many there are of each, in ascending order.
Counts: TypeAlias = "tuple[tuple[int, int], ...]"
#: The backs of the path cards by their dots; each back has its twigs by arm.
Backs: TypeAlias = "tuple[tuple[int, tuple[Arms, ...]], ...]"

DIE: Counts = ((ANTHONY, 1), (1, 2), (2, 2), (3, 1))
BACKS: Backs = (
    (1, ((0, 0, 0, 0), (2, 0, 0, 0), (2, 0, 1, 0))),
    (2, ((1, 0, 1, 0), (2, 0, 0, 0), (2, 0, 1, 0))),
    (3, ((1, 0, 1, 0), (2, 0, 0, 0), (2, 0, 1, 0))),
)
FOOD: Counts = ((1, 12), (2, 12), (3, 12))
_MOST_DOTS = 9


def whole(name: str, value: Any, least: int, most: int) -> int:
    """``value`` if it is a whole number in the range; else a ``ValueError`` that names the option."""
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"{name} must be a whole number from {least} to {most}, not {value!r}")
    return value


def counts(name: str, value: Any, anthony: bool = False) -> Counts:
    """A mapping (or pairs) of numbers to counts in ascending order; "anthony" is a number where it may stand."""
    found: dict[int, int] = {}
    for key, count in _pairs(name, value):
        number = ANTHONY if anthony and key in ("anthony", ANTHONY) else _key(name, key)
        if number in found:
            raise ValueError(f"{name} has {key!r} twice")
        found[number] = whole(f"{name}[{key!r}]", count, 0, 99)
    kept = tuple(sorted((number, count) for number, count in found.items() if count))
    if not kept:
        raise ValueError(f"{name} must have at least one thing in it")
    return kept


def backs(value: Any) -> Backs:
    """The backs of the cards by dots, each a tuple of twigs by arm, in ascending order."""
    found: dict[int, tuple[Any, ...]] = {}
    for key, cards in _pairs("backs", value):
        number = _key("backs", key)
        if number in found:
            raise ValueError(f"backs has {key!r} twice")
        found[number] = tuple(sorted(_arms(card) for card in cards))
    kept = tuple(sorted((number, cards) for number, cards in found.items() if cards))
    if not kept:
        raise ValueError("backs must have at least one card")
    return kept


def _pairs(name: str, value: Any) -> Iterable[tuple[Any, Any]]:
    try:
        return list(value.items() if isinstance(value, Mapping) else ((key, entry) for key, entry in value))
    except (TypeError, ValueError):
        raise ValueError(f"{name} must be a mapping such as {{1: 2, 2: 2}}, not {value!r}") from None


def _key(name: str, key: Any) -> int:
    number = int(key) if isinstance(key, str) and key.isascii() and key.isdigit() and len(key) < 3 else key
    return whole(f"a number in {name}", number, 1, _MOST_DOTS)


def _arms(card: Any) -> tuple[int, ...]:
    arms = tuple(card.get(arm, 0) for arm in ARMS) if isinstance(card, Mapping) else tuple(card)
    if len(arms) != len(ARMS):
        raise ValueError(f"a back must have twigs for {', '.join(ARMS)}, not {card!r}")
    for twigs in arms:
        whole("twigs on a square", twigs, 0, 2)
    return one_name(arms)


def rotations(arms: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The four ways a back can lie."""
    return tuple(arms[turn:] + arms[:turn] for turn in range(len(arms)))


def one_name(arms: tuple[int, ...]) -> tuple[int, ...]:
    """One name for a back however it lies: of its four rotations the greatest.

    >>> one_name((0, 1, 0, 2))
    (2, 0, 1, 0)
    """
    return max(rotations(arms))


def start_square(grid: Board, name: Any) -> int:
    """The square that the start touches: by default the outer arm of the middle card of the west column (H6)."""
    if name is None:
        name = f"{grid.card_names[(grid.rows - 1) // 2 * grid.columns]} west"
    number = grid.square(name) if isinstance(name, str) else None
    outer = [square for square in range(len(grid.squares)) if len(grid.neighbours[square]) == 1]
    if number not in outer:
        raise ValueError(f"start must be an outer arm such as {grid.names[outer[0]]!r}, not {name!r}")
    return number


def farthest_arm(grid: Board, start: int) -> int:
    """How many ants a column needs to reach the arm that is farthest away."""
    distance = {start: 1}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for neighbour in grid.neighbours[here]:
            if neighbour not in distance:
                distance[neighbour] = distance[here] + 1
                waiting.append(neighbour)
    return max(distance[square] for square, at in enumerate(grid.squares) if at.place != "centre")


def check_playable(grid: Board, start: int, die: Counts, backs: Backs, ants: int, storeys: tuple[int, ...]) -> None:
    """Refuse boxes that get stuck or can't be won, with the reason (end of section 2 of the rulings)."""
    cards = sum(len(of_dots) for _, of_dots in backs)
    if cards != grid.rows * grid.columns:
        raise ValueError(f"backs must be {grid.rows * grid.columns} cards to fill the grid, not {cards}")
    missing = sorted({dots for dots, _ in backs} - {dots for dots, _ in die})
    if missing:
        raise ValueError(f"die must show every number of dots that a card needs; missing: {', '.join(map(str, missing))}")
    twigs = sum(sum(arms) for _, of_dots in backs for arms in of_dots)
    if twigs < sum(storeys):
        raise ValueError(f"storeys need {sum(storeys)} twigs, but the backs have only {twigs}: the game can't be won")
    least, most = farthest_arm(grid, start), 5 * cards - 5
    if not least <= ants <= most:
        raise ValueError(f"ants must be from {least}, to reach the farthest yellow square, to {most}, which the squares "
                         f"can bear, not {ants}")


def board_of(grid: Any) -> Board:
    """The board of an option ``grid``: rows and columns of cards."""
    try:
        rows, columns = grid
    except (TypeError, ValueError):
        raise ValueError(f"grid must be rows and columns such as (3, 3), not {grid!r}") from None
    return board(whole("grid's rows", rows, 1, 4), whole("grid's columns", columns, 1, 4))
