"""What can happen in Worm Party: the players' actions and the die, with their texts; and the names of the mounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from bugkit.game import ParseError

COLOURS = ("red", "yellow", "blue")  #: the colours of mounds and tiles, in the order of all counts of tiles
JOKER = "joker"  #: the mound of three colours
MOUNDS = ("red 1", "red 2", "yellow 1", "yellow 2", "blue 1", "blue 2", JOKER)  #: all mounds (ruling W1)

_TEXT_LIMIT = 200


@dataclass(frozen=True, slots=True)
class Hide:
    """Hide under ``mound`` (ruling W5)."""

    mound: str

    def __str__(self) -> str:
        return f"hide {self.mound}"


@dataclass(frozen=True, slots=True)
class Lift:
    """Charly lifts ``mound`` (ruling W5)."""

    mound: str

    def __str__(self) -> str:
        return f"lift {self.mound}"


@dataclass(frozen=True, slots=True)
class Take:
    """Take a tile of this colour, after the joker or when the mound's own colour has run out (rulings W8 to W10)."""

    colour: str

    def __str__(self) -> str:
        return f"take {self.colour}"


@dataclass(frozen=True, slots=True)
class Die:
    """The die shows how many mounds Charly lifts: a chance outcome (ruling W3)."""

    lifts: int

    def __str__(self) -> str:
        return f"die {self.lifts}"


Action: TypeAlias = Hide | Lift | Take
Outcome: TypeAlias = Die


def _words(text: object, example: str) -> list[str]:
    if not isinstance(text, str):
        raise ParseError("core.error.no_text", example=example, kind=type(text).__name__)
    if len(text) > _TEXT_LIMIT:
        raise ParseError("core.error.text_too_long", size=len(text), limit=_TEXT_LIMIT)
    return text.lower().split()


def _known(word: str, allowed: Sequence[str]) -> str:
    if word not in allowed:
        raise ParseError("wormparty.error.parse_word", found=word, expected=", ".join(allowed))
    return word


def parse_action(text: str) -> Action:
    """Read an action as a person types it.

    >>> parse_action("hide red 1"), parse_action("Lift JOKER"), parse_action("take blue")
    (Hide(mound='red 1'), Lift(mound='joker'), Take(colour='blue'))
    """
    match _words(text, "hide red 1"):
        case ["hide", *mound] if mound:
            return Hide(_known(" ".join(mound), MOUNDS))
        case ["lift", *mound] if mound:
            return Lift(_known(" ".join(mound), MOUNDS))
        case ["take", colour]:
            return Take(_known(colour, COLOURS))
    raise ParseError("wormparty.error.parse_action", text=text.strip())


def parse_outcome(text: str) -> Outcome:
    """Read a chance outcome.

    >>> parse_outcome("die 2")
    Die(lifts=2)
    """
    match _words(text, "die 2"):
        case ["die", lifts] if lifts.isascii() and lifts.isdigit() and len(lifts) <= 2:
            return Die(int(lifts))
    raise ParseError("wormparty.error.parse_outcome", text=text.strip())
