"""What can happen in Herkules Ameise: the players' actions, the outcomes of die, cards and food, and their texts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from bugkit.ameise.board import ARMS, Board
from bugkit.game import ParseError

START = "start"  #: where white ants come from
COLOURS = ("red", "yellow", "green", "blue")  #: the coloured ants by seat, and where they come from

Arms: TypeAlias = tuple[int, int, int, int]  #: twigs on the arms of a card as it lies: north, east, south, west
_TEXT_LIMIT = 200


@dataclass(frozen=True, slots=True)
class Flip:
    """Turn over the face-down path card called ``card`` (ruling H8)."""

    card: str

    def __str__(self) -> str:
        return f"flip {self.card}"


@dataclass(frozen=True, slots=True)
class Move:
    """Move an ant to the square ``target``: from a square, from the start (white), or a coloured one from the start."""

    source: str
    target: str

    def __str__(self) -> str:
        return f"move {self.source} to {self.target}"


@dataclass(frozen=True, slots=True)
class Done:
    """End the turn (ruling H9)."""

    def __str__(self) -> str:
        return "done"


@dataclass(frozen=True, slots=True)
class Path:
    """A path card with so many dots is laid out: a chance outcome (ruling H3)."""

    dots: int

    def __str__(self) -> str:
        return f"path {self.dots}"


@dataclass(frozen=True, slots=True)
class Die:
    """The die shows Anthony (0) or so many dots: a chance outcome (ruling H1)."""

    dots: int

    def __str__(self) -> str:
        return f"die {self.dots or 'anthony'}"


@dataclass(frozen=True, slots=True)
class Back:
    """The back of a flipped card as it lies, twigs by arm: a chance outcome (ruling H12)."""

    arms: Arms

    def __str__(self) -> str:
        twigs = " ".join(f"{arm} {twigs}" for arm, twigs in zip(ARMS, self.arms, strict=True) if twigs)
        return f"back {twigs or 'bare'}"


@dataclass(frozen=True, slots=True)
class Food:
    """A food tile is uncovered and shows so many morsels: a chance outcome (ruling H16)."""

    morsels: int

    def __str__(self) -> str:
        return f"food {self.morsels}"


Action: TypeAlias = Flip | Move | Done
Outcome: TypeAlias = Path | Die | Back | Food


def _words(text: object, example: str) -> list[str]:
    if not isinstance(text, str):
        raise ParseError("core.error.no_text", example=example, kind=type(text).__name__)
    if len(text) > _TEXT_LIMIT:
        raise ParseError("core.error.text_too_long", size=len(text), limit=_TEXT_LIMIT)
    return text.lower().split()


def _square(board: Board, words: list[str]) -> str:
    number = board.find(" ".join(words))
    if number is None:
        raise ParseError("ameise.error.parse_square", found=" ".join(words), example=board.names[0])
    return board.names[number]


def parse_action(board: Board, text: str) -> Action:
    """Read an action as a person types it.

    >>> from bugkit.ameise.board import board
    >>> parse_action(board(3, 3), "Move start to a2 WEST")
    Move(source='start', target='A2 west')
    >>> parse_action(board(3, 3), "flip b2")
    Flip(card='B2')
    """
    match _words(text, "move start to A2 west"):
        case ["done"]:
            return Done()
        case ["flip", word]:
            if word.upper() not in board.card_names:
                raise ParseError("ameise.error.parse_card", found=word, example=board.card_names[0])
            return Flip(word.upper())
        case ["move", *words] if "to" in words:
            at = words.index("to")
            source = words[:at]
            known = len(source) == 1 and source[0] in (START, *COLOURS)
            return Move(source[0] if known else _square(board, source), _square(board, words[at + 1:]))
    raise ParseError("ameise.error.parse_action", text=text.strip())


def parse_outcome(text: str) -> Outcome:
    """Read a chance outcome.

    >>> parse_outcome("die anthony"), parse_outcome("back north 2 south 1")
    (Die(dots=0), Back(arms=(2, 0, 1, 0)))
    """
    match _words(text, "die 2"):
        case ["path", dots] if _is_digit(dots):
            return Path(int(dots))
        case ["die", "anthony"]:
            return Die(0)
        case ["die", dots] if _is_digit(dots):
            return Die(int(dots))
        case ["food", morsels] if _is_digit(morsels):
            return Food(int(morsels))
        case ["back", "bare"]:
            return Back((0, 0, 0, 0))
        case ["back", *words] if words and len(words) % 2 == 0:
            twigs = dict(zip(words[::2], words[1::2], strict=True))
            if 2 * len(twigs) == len(words) and twigs.keys() <= set(ARMS) and all(map(_is_digit, twigs.values())):
                north, east, south, west = (int(twigs.get(arm, 0)) for arm in ARMS)
                return Back((north, east, south, west))
    raise ParseError("ameise.error.parse_outcome", text=text.strip())


def _is_digit(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 2
