"""A whole play as one short word: ``verasselt.1.`` and then letters, digits, ``-`` and ``_``.

What it holds: the options, the seed (behind an ``h`` in a play by hand), the start if it is a set position, the word
``practice`` if that is what it is, and for each step only which of the legal actions (or possible outcomes) it was.
These indices are the digits of one large number whose base changes with every step, so a step with one possibility
costs nothing. A check sum of 40 bits is over everything, name and rules included.
"""

from __future__ import annotations

import base64
import hashlib
import re
from typing import TYPE_CHECKING, Any

from bugkit.game import BugkitError, CodeError, game_named
from bugkit.record import read_options, write_options

if TYPE_CHECKING:
    from bugkit.match import Match

_SIZE_LIMIT = 30_000
_STEP_LIMIT = 20_000  # some 6,000 turns; reading them takes less than a second
_CHECK_BYTES = 5
_SEPARATOR = "\n"
_BY_HAND, _PRACTICE = "h", "practice"


def write_code(match: Match) -> str:
    """The code of a play; ``CodeError`` when the play is too long for one."""
    game = match.game
    _check_steps(len(match.history))
    seed = "" if match.seed is None else _BY_HAND * match.by_hand + str(match.seed)
    lines = [write_options(game), seed, "" if match.start is None else str(match.start)]
    header = _SEPARATOR.join(lines + [_PRACTICE] * match.practice).encode()
    number = 0
    for step in reversed(match.history):
        choices = _choices(step.before)
        number = number * len(choices) + choices.index(step.choice)
    digits = number.to_bytes((number.bit_length() + 7) // 8, "little")
    content = _varint(len(header)) + header + _varint(len(match.history)) + digits
    title = f"{game.name}.{game.rules_version}."
    whole = _varint(len(content)) + content
    return title + base64.urlsafe_b64encode(whole + _check(title, whole)).decode().rstrip("=")


def _check_steps(number: int) -> None:
    if number > _STEP_LIMIT:
        raise CodeError("core.error.code.too_many_steps", number=number, limit=_STEP_LIMIT)


def _choices(state: Any) -> list[Any]:
    return list(state.legal_actions()) or [outcome for outcome, _ in state.chance_outcomes()]


def _check(title: str, content: bytes) -> bytes:
    return hashlib.sha256(title.encode() + content).digest()[:_CHECK_BYTES]


def _varint(number: int) -> bytes:
    """A number in bytes of seven bits, low ones first, the last one without the top bit."""
    pieces = bytearray()
    while number > 127:
        pieces.append(number & 127 | 128)
        number >>= 7
    pieces.append(number)
    return bytes(pieces)


class _Reader:
    """Takes numbers and texts off the front of some bytes; anything missing is a ``ValueError``."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.place = 0

    def varint(self) -> int:
        number = shift = 0
        while True:
            if self.place >= len(self.content) or shift > 35:
                raise ValueError("number")
            piece = self.content[self.place]
            self.place += 1
            number |= (piece & 127) << shift
            shift += 7
            if piece < 128:
                return number

    def take(self, size: int) -> bytes:
        piece = self.content[self.place:self.place + size]
        if len(piece) < size:
            raise ValueError("size")
        self.place += size
        return piece


def read_code(code: str) -> Match:
    """The play that a code holds; ``CodeError`` says whether the code is foreign, cut, mistyped or of other rules."""
    if not isinstance(code, str):
        raise CodeError("core.error.no_text", example="verasselt.1.…", kind=type(code).__name__)
    if len(code) > _SIZE_LIMIT:
        raise CodeError("core.error.code.too_long", size=len(code), limit=_SIZE_LIMIT)
    code = "".join(code.split())
    title = re.match(r"([a-z]{1,20})\.(\d{1,4})\.", code, re.ASCII)
    make = game_named(title[1]) if title else None
    if title is None or make is None:
        raise CodeError("core.error.code.foreign")
    content = _unpack(title[0], code[len(title[0]):], len(code))
    try:
        reader = _Reader(content)
        options, seed, start, *more = reader.take(reader.varint()).decode().split(_SEPARATOR)
        game = read_options(make, options)
        if title[2] != str(game.rules_version):
            raise CodeError("core.error.code.rules_version", found=title[2], expected=game.rules_version)
        match = _replay(game, seed, start, reader, practice=more == [_PRACTICE])
        if write_code(match) != code:  # the check sum is right, but no play is written like this
            raise ValueError(code[:80])
        return match
    except CodeError:
        raise
    except BugkitError as error:
        raise CodeError("core.error.code.content", reason=error) from error
    except (ValueError, TypeError) as error:
        raise CodeError("core.error.code.content", reason=str(error)[:200]) from error


def _unpack(title: str, letters: str, size: int) -> bytes:
    """The content of a code, once its length and its check sum are right."""
    wrong = re.search(r"[^A-Za-z0-9_-]", letters)
    if wrong:
        raise CodeError("core.error.code.letter", found=wrong[0], place=len(title) + wrong.start() + 1)
    whole = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4)) if len(letters) % 4 != 1 else b""
    reader = _Reader(whole)
    try:
        length = reader.varint()
    except ValueError:
        length = 0
    end = reader.place + length
    if end + _CHECK_BYTES != len(whole):
        expected = len(title) + -(-(end + _CHECK_BYTES) * 8 // 6)
        raise CodeError("core.error.code.cut", found=size, expected=expected)
    if whole[end:] != _check(title, whole[:end]):
        raise CodeError("core.error.code.checksum")
    return whole[reader.place:end]


def _replay(game: Any, seed: str, start: str, reader: _Reader, *, practice: bool) -> Match:
    from bugkit.match import Match

    steps = reader.varint()
    _check_steps(steps)
    number = int.from_bytes(reader.content[reader.place:], "little")
    number_of_seed = seed.removeprefix(_BY_HAND)
    replay = Match.replay(game, int(number_of_seed) if seed else None, game.parse_state(start) if start else None)
    for _ in range(steps):
        choices = _choices(replay.state)
        if not choices:
            raise CodeError("core.error.game_over")
        number, index = divmod(number, len(choices))
        replay.add(choices[index])
    return replay.finish(by_hand=seed == "" or seed.startswith(_BY_HAND), practice=practice)
