"""What is in the box of Herkules Ameise, and which other boxes can be played (rulings H1 to H6, H13, H16, H18)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from bugkit.ameise.actions import Action, Arms, Outcome, parse_action, parse_outcome
from bugkit.ameise.board import ARMS, MOST_IN_LINE, Board, board, paths

if TYPE_CHECKING:
    from bugkit.ameise.rules import State

ANTHONY = 0  #: the face of the die that shows Anthony; the other faces are numbers of dots

#: Numbers with how many there are of each, in ascending order.
Counts: TypeAlias = tuple[tuple[int, int], ...]
#: The backs of the path cards by their dots; each back has its twigs by arm.
Backs: TypeAlias = tuple[tuple[int, tuple[Arms, ...]], ...]

DIE: Counts = ((ANTHONY, 1), (1, 2), (2, 2), (3, 1))
BACKS: Backs = (
    (1, ((0, 0, 0, 0), (2, 0, 0, 0), (2, 0, 1, 0))),
    (2, ((1, 0, 1, 0), (2, 0, 0, 0), (2, 0, 1, 0))),
    (3, ((1, 0, 1, 0), (2, 0, 0, 0), (2, 0, 1, 0))),
)
FOOD: Counts = ((1, 12), (2, 12), (3, 12))
STOREYS = (4, 4, 3, 3, 2, 1)
MOST_DOTS = 9
_MOST_TWIGS = 2  #: on one square
_MOST_ANTS = 40  #: white ones, which with four coloured ones leave a square free on the printed board


class PathCard(NamedTuple):
    """A path card on the table: its dots, and the twigs printed on its back by arm, ``None`` while face down."""

    dots: int
    back: Arms | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """One box of Herkules Ameise, the number of players, and which game: together, or the competition (H14 to H17).

    ``die``, ``backs`` and ``food`` are mappings, kept as pairs in ascending order; the die has Anthony's faces under
    "anthony", a back its twigs by arm or as four numbers. ``grid`` is rows and columns of cards, ``ants`` the white
    ones. ``track=None`` means that Anthony never comes. Options that do not fit, get stuck or can't be won raise a
    ``ValueError`` that names the option and says why.

    >>> Game(num_players=2).track
    7
    >>> Game(num_players=1, competition=True)
    Traceback (most recent call last):
    ValueError: num_players must be a whole number from 2 to 4, not 1
    >>> small = Game(2, grid=(1, 2), backs={1: [{"east": 2}], 2: [(1, 0, 1, 0)]}, storeys=(2, 1), ants=6)
    >>> small.start, small.board.names[:2]
    ('A1 west', ('A1 north', 'B1 north'))
    """

    num_players: int
    competition: bool = False
    die: Any = DIE
    track: int | None = 7
    backs: Any = BACKS
    food: Any = FOOD
    grid: Any = (3, 3)
    ants: int = 15
    storeys: Any = STOREYS
    start: Any = None
    board: Board = field(init=False, repr=False, compare=False)  #: the squares, their names and neighbours
    start_square: int = field(init=False, repr=False, compare=False)  #: the number of the square the start touches

    def __post_init__(self) -> None:
        if type(self.competition) is not bool:
            raise ValueError(f"competition must be True or False, not {self.competition!r}")
        _whole("num_players", self.num_players, 2 if self.competition else 1, 4)
        if self.track is not None:
            _whole("track", self.track, 1, 99)
        _whole("ants", self.ants, 1, _MOST_ANTS)
        grid = _board(self.grid)
        start = _start_square(grid, self.start)
        die, backs, storeys = _die(self.die), _backs(self.backs), _storeys(self.storeys)
        coloured = self.num_players if self.competition else 0
        _check_playable(grid, start, die, backs, self.ants, coloured, storeys)
        made = {"die": die, "backs": backs, "food": _counts("food", self.food), "grid": (grid.rows, grid.columns),
                "storeys": storeys, "start": grid.names[start], "board": grid, "start_square": start}
        for name, value in made.items():
            object.__setattr__(self, name, value)

    def __reduce__(self) -> tuple[Any, ...]:  # the board is not copied: there is one of each shape
        return Game, tuple(getattr(self, name) for name in _OPTIONS)

    @property
    def name(self) -> str:
        return "ameise"

    @property
    def rules_version(self) -> int:
        return 1

    @property
    def phases(self) -> tuple[str, ...]:
        """``deal die back food`` are chance, ``act`` is a player's, ``over`` is the end."""
        return ("deal", "die", "act", "back", "food", "over")

    @property
    def turn_phase(self) -> str:
        return "die"

    def options(self) -> dict[str, Any]:
        """``num_players`` and every option that differs from the printed box, as JSON can hold them.

        >>> Game(2, die={"anthony": 2, 1: 2, 2: 1, 3: 1}).options()
        {'num_players': 2, 'die': {'anthony': 2, '1': 2, '2': 1, '3': 1}}
        """
        usual = _usual(self.num_players, self.board)
        changed = {name: value for name in _OPTIONS if (value := getattr(self, name)) != usual[name]}
        for name in changed.keys() & {"die", "food", "backs"}:
            changed[name] = {str(key) if key else "anthony": value for key, value in changed[name]}
        return {"num_players": self.num_players, **changed}

    def __str__(self) -> str:
        options = (f"{name}={json.dumps(value, separators=(',', ':'))}" for name, value in self.options().items())
        return f"ameise({', '.join(options)})"

    def initial_state(self) -> State:
        """Nothing is laid out yet: the path cards are about to be dealt, row by row (ruling H3)."""
        from bugkit.ameise.rules import State

        nowhere, nobody = (0,) * len(self.board.squares), (0,) * self.num_players
        return State(
            game=self, phase="deal", turn=0, cards=(), ants=nowhere, twigs=nowhere, storeys=(0,) * len(self.storeys),
            steps_left=self.track, moves_left=0, may_flip=False, flipping=None, tiles=nobody, morsels=nobody,
            food_left=tuple(count for _, count in self.food))

    def parse_action(self, text: str) -> Action:
        """Read an action such as ``"move start to A2 west"``, ``"flip B2"`` or ``"done"``."""
        return parse_action(self.board, text)

    def parse_outcome(self, text: str) -> Outcome:
        """Read a chance outcome such as ``"die 2"`` or ``"back north 2 south 1"``."""
        return parse_outcome(text)

    def parse_state(self, text: str) -> State:
        """Read what ``str(state)`` writes. ``ParseError`` says where and why, also when the twigs do not add up.

        >>> game = Game(2)
        >>> game.parse_state(str(game.initial_state())) == game.initial_state()
        True
        """
        from bugkit.ameise.notation import parse_fields
        from bugkit.ameise.rules import State

        return State(game=self, **parse_fields(self, text))


_OPTIONS = tuple(option.name for option in fields(Game) if option.init)


@cache
def _usual(num_players: int, grid: Board) -> dict[str, Any]:
    """The options of the printed box; the usual start depends on the grid."""
    usual = {option.name: option.default for option in fields(Game)}
    return usual | {"num_players": num_players, "start": grid.names[_start_square(grid, None)]}


def rotations(arms: Arms) -> tuple[Arms, ...]:
    """The four ways a back can lie.

    >>> rotations((2, 0, 1, 0))
    ((2, 0, 1, 0), (0, 1, 0, 2), (1, 0, 2, 0), (0, 2, 0, 1))
    """
    a, b, c, d = arms
    return (a, b, c, d), (b, c, d, a), (c, d, a, b), (d, a, b, c)


def one_name(arms: Arms) -> Arms:
    """One name for a back however it lies: of its four rotations the greatest.

    >>> one_name((0, 1, 0, 2))
    (2, 0, 1, 0)
    """
    return max(rotations(arms))


# --- Reading options: a ValueError names the option and what is allowed ---------------------------------------------


def _whole(name: str, value: Any, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"{name} must be a whole number from {least} to {most}, not {value!r}")
    return value


def _pairs(name: str, value: Any) -> Iterable[tuple[Any, Any]]:
    """The entries of a mapping, or pairs as they are kept."""
    try:
        return list(value.items() if isinstance(value, Mapping) else ((key, entry) for key, entry in value))
    except (TypeError, ValueError):
        raise ValueError(f"{name} must be a mapping such as {{1: 2, 2: 2}}, not {value!r}") from None


def _key(name: str, key: Any) -> int:
    """A number of dots or morsels; JSON has it as text."""
    number = int(key) if isinstance(key, str) and key.isascii() and key.isdigit() and len(key) == 1 else key
    return _whole(f"a number in {name}", number, 1, MOST_DOTS)


def _by_number(name: str, pairs: Iterable[tuple[int, Any]]) -> tuple[tuple[int, Any], ...]:
    """Pairs in ascending order, without empty entries and with at least one that is not."""
    kept = sorted((number, entry) for number, entry in pairs if entry)
    if len({number for number, _ in kept}) < len(kept):
        raise ValueError(f"{name} has a number twice")
    if not kept:
        raise ValueError(f"{name} must have at least one thing in it")
    return tuple(kept)


def _counts(name: str, value: Any) -> Counts:
    pairs = _pairs(name, value)
    return _by_number(name, [(_key(name, key), _whole(f"{name}[{key!r}]", count, 0, 99)) for key, count in pairs])


def _die(value: Any) -> Counts:
    def face(key: Any) -> int:
        return ANTHONY if key == "anthony" or (type(key) is int and key == ANTHONY) else _key("die", key)

    pairs = _pairs("die", value)
    return _by_number("die", [(face(key), _whole(f"die[{key!r}]", count, 0, 99)) for key, count in pairs])


def _backs(value: Any) -> Backs:
    pairs = _pairs("backs", value)
    return _by_number("backs", [(_key("backs", key), tuple(sorted(map(_back, _cards(cards))))) for key, cards in pairs])


def _cards(cards: Any) -> list[Any]:
    try:
        return list(cards)
    except TypeError:
        raise ValueError(f"backs must have a list of cards for each number of dots, not {cards!r}") from None


def _back(card: Any) -> Arms:
    if isinstance(card, Mapping):
        arms = [card.get(arm, 0) for arm in ARMS] if set(card) <= set(ARMS) else []
    else:
        arms = list(card) if isinstance(card, list | tuple) else []
    if len(arms) != len(ARMS):
        raise ValueError(f"a back in backs must have twigs for {', '.join(ARMS)}, not {card!r}")
    north, east, south, west = (_whole("twigs on a square in backs", twigs, 0, _MOST_TWIGS) for twigs in arms)
    return one_name((north, east, south, west))


def _storeys(value: Any) -> tuple[int, ...]:
    storeys = list(value) if isinstance(value, list | tuple) else []
    if not 1 <= len(storeys) <= 20:
        raise ValueError(f"storeys must be 1 to 20 numbers of twigs, not {value!r}")
    return tuple(_whole("a storey in storeys", twigs, 1, 40) for twigs in storeys)


def _board(grid: Any) -> Board:
    """The board with so many rows and columns of cards."""
    if not isinstance(grid, list | tuple) or len(grid) != 2:
        raise ValueError(f"grid must be rows and columns such as (3, 3), not {grid!r}")
    rows, columns = (_whole(f"{name} in grid", number, 1, MOST_IN_LINE)
                     for name, number in zip(("rows", "columns"), grid, strict=True))
    return board(rows, columns)


def _start_square(grid: Board, name: Any) -> int:
    """The square that the start touches: by default the outer arm of the middle card of the west column (H6)."""
    outer = [square for square, neighbours in enumerate(grid.neighbours) if len(neighbours) == 1]
    usual = grid.number_of[f"{grid.card_names[(grid.rows - 1) // 2 * grid.columns]} west"]
    number = usual if name is None else grid.find(name) if isinstance(name, str) else None
    if number not in outer:
        raise ValueError(f"start must be an outer arm such as {grid.names[usual]!r}, not {name!r}")
    return number


def _check_playable(grid: Board, start: int, die: Counts, backs: Backs, ants: int, coloured: int,
                    storeys: tuple[int, ...]) -> None:
    """Refuse boxes that get stuck or can't be won, with the reason (end of section 2 of the rulings)."""
    places = grid.rows * grid.columns
    cards = sum(len(of_dots) for _, of_dots in backs)
    if cards != places:
        raise ValueError(f"backs must be {places} cards to fill the grid, not {cards}")
    missing = sorted({dots for dots, _ in backs} - {dots for dots, _ in die})
    if missing:
        raise ValueError(f"die must show all dots that a card needs; missing: {', '.join(map(str, missing))}")
    twigs = sum(sum(arms) for _, of_dots in backs for arms in of_dots)
    if twigs < sum(storeys):
        raise ValueError(f"storeys need {sum(storeys)} twigs, but backs have only {twigs}: the game can't be won")
    arms = [square for square, at in enumerate(grid.squares) if at.place in ARMS]
    farthest = max(paths(grid, start)[square][0].bit_count() for square in arms)
    if ants < farthest:
        raise ValueError(f"ants must be at least {farthest}, to reach the farthest yellow square, not {ants}")
    most = min(_MOST_ANTS, len(grid.squares) - 1 - coloured)
    if ants > most:
        raise ValueError(f"ants must be at most {most}, to leave squares free, not {ants}")
