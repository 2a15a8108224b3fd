"""Reading a state written as one line: the box, then ``name=value`` for every field. Shared by all games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bugkit.game import Game, ParseError

_TEXT_LIMIT = 5000


class Fields:
    """The fields of a written state, each to be read as what it should be; ``ParseError`` says where and why not."""

    def __init__(self, game: Game, text: str, names: Sequence[str]) -> None:
        if not isinstance(text, str):
            raise ParseError("core.error.no_text", example=f"{game} phase=…", kind=type(text).__name__)
        if len(text) > _TEXT_LIMIT:
            raise ParseError("core.error.text_too_long", size=len(text), limit=_TEXT_LIMIT)
        box, _, rest = text.strip().partition(") ")
        if box + ")" != str(game):
            raise ParseError("core.error.state.box", expected=str(game), found=box[:80] + ")")
        self.values: dict[str, str] = {}
        for word in rest.split():
            name, equals, value = word.partition("=")
            if not equals or name not in names or name in self.values:
                raise ParseError("core.error.state.word", found=word[:80], expected=", ".join(names))
            self.values[name] = value
        for name in names:
            if name not in self.values:
                raise ParseError("core.error.state.missing", name=name)

    def wrong(self, name: str, expected: object) -> ParseError:
        """The error for a field that is not what it should be."""
        return ParseError("core.error.state.value", name=name, found=self.values[name][:80], expected=expected)

    def word(self, name: str, allowed: Sequence[str]) -> str:
        """One of some words; "-" stands for the empty one."""
        value = self.values[name].replace("-", "") if self.values[name] == "-" else self.values[name]
        if value not in allowed or (value == "" and self.values[name] != "-"):
            raise self.wrong(name, ", ".join(word or "-" for word in allowed))
        return value

    def number(self, name: str, most: int) -> int:
        """A whole number from 0 to ``most``."""
        value = self.values[name]
        if not is_number(value) or int(value) > most:
            raise self.wrong(name, f"0 … {most}")
        return int(value)

    def counts(self, name: str, places: int) -> tuple[int, ...]:
        """So many numbers: ``3/0/1``."""
        return self._counts(name, self.values[name], places)

    def rows(self, name: str, rows: int, places: int) -> tuple[tuple[int, ...], ...]:
        """So many rows of numbers: ``3/0,1/1``."""
        found = self.values[name].split(",")
        if len(found) != rows:
            raise self.wrong(name, ",".join(["/".join("0" * places)] * rows))
        return tuple(self._counts(name, row, places) for row in found)

    def marks(self, name: str, marks: Mapping[str, str]) -> dict[str, bool]:
        """Which of some marks stand: ``first,stop``, or "-"; the values of ``marks`` are the names of the fields."""
        value = self.values[name]
        found = [] if value == "-" else value.split(",")
        if found != [mark for mark in marks if mark in found]:
            raise self.wrong(name, ", ".join(["-", *marks]))
        return {field: mark in found for mark, field in marks.items()}

    def _counts(self, name: str, value: str, places: int) -> tuple[int, ...]:
        numbers = value.split("/")
        if len(numbers) != places:
            raise self.wrong(name, "/".join("0" * places))
        for number in numbers:
            if not is_number(number):
                raise ParseError("core.error.state.value", name=name, found=number[:80], expected="0 … 99")
        return tuple(map(int, numbers))


def is_number(text: str) -> bool:
    """Whether this is a whole number of one or two digits, without a leading zero."""
    return text.isascii() and text.isdigit() and len(text) <= 2 and str(int(text)) == text


def written_counts(counts: Sequence[int]) -> str:
    """Counts as :meth:`Fields.counts` reads them.

    >>> written_counts((3, 0, 1))
    '3/0/1'
    """
    return "/".join(map(str, counts))
