"""What can happen in Voll verasselt: the players' actions and the outcomes of dice and cards, with their texts.

All are frozen values. Counts of cards have four places in the order of :data:`KINDS`; counts of dice have five, the
fifth for bars. ``str`` gives the short English words that a person types and a record holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from bugkit.game import ParseError

KINDS = ("barrel", "chatter", "rattle", "water")  #: the kinds of bugs (ruling V3), in the order of all counts of cards
FACES = (*KINDS, "bar")  #: what a die can show (ruling V1), in the order of all counts of dice

Cards: TypeAlias = tuple[int, ...]  #: four counts, by kind
Faces: TypeAlias = tuple[int, ...]  #: five counts: the four kinds, then bars

NO_CARDS: Cards = (0, 0, 0, 0)
_TEXT_LIMIT = 200


def faces_in_words(counts: Sequence[int]) -> str:
    """The faces one by one; more than seven of a face, which no box has, as a number.

    >>> faces_in_words((1, 0, 0, 2, 1))
    'barrel water water bar'
    """
    words: list[str] = []
    for face, count in zip(FACES, counts, strict=True):
        words += [face] * count if count <= 7 else [str(count), face]
    return " ".join(words)


def cards_in_words(counts: Sequence[int]) -> str:
    """The cards by number and kind.

    >>> cards_in_words((2, 0, 0, 1))
    '2 barrel 1 water'
    """
    return " ".join(f"{count} {kind}" for kind, count in zip(KINDS, counts, strict=True) if count)


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose the group to roll for: ``"hub"`` or ``"catch"``, the previous player's catch (ruling V5)."""

    group: str

    def __str__(self) -> str:
        return self.group


@dataclass(frozen=True, slots=True)
class End:
    """Leave the previous player's catch alone although the game then ends (ruling V16)."""

    def __str__(self) -> str:
        return "end"


@dataclass(frozen=True, slots=True)
class Boost:
    """Put one card of ``kind`` from the own yard into the chosen group (ruling V8)."""

    kind: str

    def __str__(self) -> str:
        return f"boost {self.kind}"


@dataclass(frozen=True, slots=True)
class Roll:
    """Keep the dice counted in ``keep`` (four kinds, then bars) as they lie and roll all others (ruling V10)."""

    keep: Faces = (0, 0, 0, 0, 0)

    def __str__(self) -> str:
        return f"roll keep {faces_in_words(self.keep)}" if any(self.keep) else "roll all"


@dataclass(frozen=True, slots=True)
class Stop:
    """Stop after a safe roll (ruling V9)."""

    def __str__(self) -> str:
        return "stop"


@dataclass(frozen=True, slots=True)
class Bank:
    """Split a catch: the cards counted in ``yard`` go to the own yard, all others to the heap (ruling V15)."""

    yard: Cards = NO_CARDS

    def __str__(self) -> str:
        return f"bank {cards_in_words(self.yard)} to yard" if any(self.yard) else "bank all to heap"


@dataclass(frozen=True, slots=True)
class Card:
    """A card of ``kind`` is drawn from the pile: a chance outcome."""

    kind: str

    def __str__(self) -> str:
        return f"draw {self.kind}"


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice that were rolled show ``counts`` (four kinds, then bars): a chance outcome."""

    counts: Faces

    def __str__(self) -> str:
        return f"dice {faces_in_words(self.counts)}"


Action: TypeAlias = Choose | End | Boost | Roll | Stop | Bank
Outcome: TypeAlias = Card | Dice


def _words(text: object, example: str) -> list[str]:
    if not isinstance(text, str):
        raise ParseError("core.error.no_text", example=example, kind=type(text).__name__)
    if len(text) > _TEXT_LIMIT:
        raise ParseError("core.error.text_too_long", size=len(text), limit=_TEXT_LIMIT)
    return text.lower().replace(",", " ").split()


def _singular(word: str, allowed: Sequence[str]) -> str | None:
    """The allowed word that ``word`` is, also in the plural."""
    return next((name for name in allowed if word in (name, name + "s")), None)


def _face_counts(words: Sequence[str]) -> Faces:
    """Count faces given one by one (``bar bar``) or with numbers (``2 bars``)."""
    counts = dict.fromkeys(FACES, 0)
    number = None
    for word in words:
        if number is None and word.isascii() and word.isdigit() and len(word) <= 3:
            number = int(word)
            continue
        face = _singular(word, FACES)
        if face is None:
            raise ParseError("verasselt.error.parse_face", word=word)
        counts[face] += 1 if number is None else number
        number = None
    if number is not None:
        raise ParseError("verasselt.error.parse_number", word=number)
    return tuple(counts.values())


def _card_counts(words: Sequence[str]) -> Cards:
    counts = _face_counts(words)
    if counts[4]:
        raise ParseError("verasselt.error.parse_kind", word="bar")
    return counts[:4]


def parse_action(text: str) -> Action:
    """Read an action as a person types it; upper and lower case, commas and plurals do not matter.

    >>> parse_action("roll keep bar bar")
    Roll(keep=(0, 0, 0, 0, 2))
    >>> parse_action("bank 2 barrels 1 water to yard")
    Bank(yard=(2, 0, 0, 1))
    >>> parse_action("jump")
    Traceback (most recent call last):
    bugkit.game.ParseError: “jump” is no action; actions look like: hub, catch, boost water, roll keep bar bar, ...
    """
    match _words(text, "roll keep bar bar"):
        case ["hub" | "catch" as group]:
            return Choose(group)
        case ["end"]:
            return End()
        case ["stop"]:
            return Stop()
        case ["boost", word]:
            kind = _singular(word, KINDS)
            if kind is None:
                raise ParseError("verasselt.error.parse_kind", word=word)
            return Boost(kind)
        case ["roll"] | ["roll", "all"]:
            return Roll()
        case ["roll", "keep", *faces] if faces:
            return Roll(_face_counts(faces))
        case ["bank"] | ["bank", "all"] | ["bank", "all", "to", "heap"]:
            return Bank()
        case ["bank", *cards, "to", "yard"] if cards:
            return Bank(_card_counts(cards))
    raise ParseError("verasselt.error.parse_action", text=text.strip())


def parse_outcome(text: str) -> Outcome:
    """Read a chance outcome: a card drawn, or the faces of the dice that were rolled.

    >>> parse_outcome("draw water")
    Card(kind='water')
    >>> parse_outcome("dice barrel 2 water bar")
    Dice(counts=(1, 0, 0, 2, 1))
    """
    match _words(text, "draw water"):
        case ["draw", word]:
            kind = _singular(word, KINDS)
            if kind is None:
                raise ParseError("verasselt.error.parse_kind", word=word)
            return Card(kind)
        case ["dice", *faces] if faces:
            return Dice(_face_counts(faces))
    raise ParseError("verasselt.error.parse_outcome", text=text.strip())
