"""Lessons that were handed in: what such a code holds, and what a teacher reads from the codes of a class."""

from __future__ import annotations

import csv
import io
import json
import zlib
from collections.abc import Iterable
from html import escape
from typing import Any, NamedTuple

from bugkit.game import CodeError
from bugkit.tables import Table
from bugkit.texts import text
from bugkit_widgets.codes import read_code, shortened, split_codes, write_code
from bugkit_widgets.defaults import language

LONGEST_NAME, LONGEST_LESSON, LONGEST_QUESTION, LONGEST_ANSWER = 40, 60, 40, 30
MOST_ANSWERS = 40
MOST_SHEETS = 200
MOST_CHARACTERS = 500_000
_MOST_BYTES = 20_000

KINDS = ("bet", "check")
RESULTS = ("open", "working", "almost", "correct", "right", "wrong", "low", "close", "high")
GOOD = {"correct", "right", "close"}


class Answer(NamedTuple):
    """One line of a sheet: the beginning of the question, the last answer, how it did, and the number of attempts."""

    kind: str  #: bet or check
    question: str
    answer: str  #: empty when there is none
    result: str  #: one of ``RESULTS``
    tries: int


class Sheet(NamedTuple):
    """What one student handed in; ``review`` is how many decisions of a play there were, and how many faultless."""

    name: str
    lesson: str
    answers: tuple[Answer, ...]
    review: tuple[int, int] | None = None


def write_sheet(sheet: Sheet) -> str:
    """The sheet as one code."""
    packed = zlib.compressobj(9, zlib.DEFLATED, -15)
    content = packed.compress(json.dumps(sheet, ensure_ascii=False, separators=(",", ":")).encode()) + packed.flush()
    return write_code("lesson", sheet.lesson, content)


def read_sheet(code: str) -> Sheet:
    """The sheet in a code; `CodeError` says what is wrong with the code.

    >>> line = Answer("check", "How likely is a six?", "1/6", "correct", 2)
    >>> read_sheet(write_sheet(Sheet("Ada", "Dice", (line,)))).answers[0].answer
    '1/6'
    """
    content = read_code(code, "lesson")
    try:
        packed = zlib.decompressobj(-15)
        plain = packed.decompress(content, _MOST_BYTES)
        if not packed.eof or packed.unused_data:
            raise ValueError("size")
        return _sheet(json.loads(plain.decode()))
    except (ValueError, TypeError, RecursionError, zlib.error):
        raise CodeError("widgets.code.nonsense") from None


def _sheet(data: Any) -> Sheet:
    """The sheet, once every part of it is what it should be; ValueError or TypeError otherwise."""
    name, lesson, answers, review = data
    if len(answers) > MOST_ANSWERS:
        raise ValueError("answers")
    lines = tuple(Answer(*line) for line in answers)
    for line in lines:
        if line.kind not in KINDS or line.result not in RESULTS:
            raise ValueError("kind")
        _words(line.question, LONGEST_QUESTION)
        _words(line.answer, LONGEST_ANSWER)
        _count(line.tries)
    if review is not None:
        decisions, faultless = map(_count, review)
        if faultless > decisions:
            raise ValueError("review")
        review = (decisions, faultless)
    return Sheet(_words(name, LONGEST_NAME), _words(lesson, LONGEST_LESSON), lines, review)


def _words(value: Any, longest: int) -> str:
    if not isinstance(value, str) or len(value) > longest or not value.isprintable():
        raise ValueError("words")
    return value


def _count(value: Any) -> int:
    if type(value) is not int or not 0 <= value < 10_000:
        raise ValueError("count")
    return value


class Results:
    """The sheets of a class, shown as a table for each lesson. ``problems`` says in words which codes can't be used."""

    def __init__(self, sheets: Iterable[Sheet], problems: Iterable[str], lang: str) -> None:
        self.sheets, self.problems, self.lang = tuple(sheets), tuple(problems), lang

    def tables(self) -> list[Table]:
        """A table for each lesson: a row for each student, a column for each question."""
        return [self._table(lesson) for lesson in dict.fromkeys(sheet.lesson for sheet in self.sheets)]

    def _table(self, lesson: str) -> Table:
        sheets = [sheet for sheet in self.sheets if sheet.lesson == lesson]
        asked = dict.fromkeys((line.kind, line.question) for sheet in sheets for line in sheet.answers)
        with_review = any(sheet.review for sheet in sheets)
        headings = [self._word("student"), self._word("good"), *(self._heading(kind, words) for kind, words in asked)]
        rows = []
        for sheet in sheets:
            lines = {(line.kind, line.question): line for line in sheet.answers}
            good = sum(line.result in GOOD for line in sheet.answers)
            row = [sheet.name, self._word("of", some=good, all=len(sheet.answers))]
            row += [self._line(lines[key]) if key in lines else "–" for key in asked]
            rows.append([*row, self._review(sheet)] if with_review else row)
        caption = self._word("caption", n=len(sheets), lesson=lesson)
        return Table(caption, [*headings, self._word("review")] if with_review else headings, rows)

    def _heading(self, kind: str, question: str) -> str:
        return f"{text(f'widgets.{kind}.short', self.lang)}: {question}"

    def _line(self, line: Answer) -> str:
        if line.result == "open":
            return self._word("result.open")
        said = f"{self._word(f'result.{line.result}')}: {line.answer}"
        return f"{said} ({self._word('tries', n=line.tries)})" if line.tries else said

    def _review(self, sheet: Sheet) -> str:
        return self._word("of", some=sheet.review[1], all=sheet.review[0]) if sheet.review else "–"

    def _word(self, key: str, **params: object) -> str:
        return text(f"widgets.handed_in.{key}", self.lang, **params)

    def csv(self) -> str:
        """All answers as text for a spreadsheet: a line for each answer, separated by commas, with a head line.

        What a spreadsheet could take for a formula has an apostrophe in front.
        """
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(["name", "lesson", "kind", "question", "answer", "result", "attempts"])
        for sheet in self.sheets:
            for line in sheet.answers:
                row = (sheet.name, sheet.lesson, line.kind, line.question, line.answer, line.result, line.tries)
                writer.writerow(map(_harmless, row))
            if sheet.review:
                decisions, faultless = sheet.review
                row = (sheet.name, sheet.lesson, "review", "faultless decisions", faultless, f"of {decisions}", "")
                writer.writerow(map(_harmless, row))
        return out.getvalue()

    def __repr__(self) -> str:
        return "\n\n".join([*(f"{table.caption}\n{table.plain()}" for table in self.tables()), *self.problems])

    def _repr_html_(self) -> str:
        problems = "".join(f"<li>{escape(problem)}</li>" for problem in self.problems)
        tables = "\n".join(table.html() for table in self.tables())
        return f'<div lang="{self.lang}">{tables}{f"<ul>{problems}</ul>" if problems else ""}</div>'


def _harmless(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in tuple("=+-@\t\r") and cell else cell


def read_results(codes: str | Iterable[str], lang: str | None = None) -> Results:
    """What a class handed in, from the codes of `hand_in`: one text with all of them, or a list.

    The result shows a table for each lesson, and ``.csv()`` gives it for a spreadsheet. A code that can't be used is
    named with the reason, the others are kept; the same code counts once. At most 200 codes and 500,000 characters are
    read. A code tells what a student's notebook said; it is no proof, since whoever can program can make one.

    >>> line = Answer("check", "How likely is a six?", "1/6", "correct", 2)
    >>> read_results(write_sheet(Sheet("Ada", "Dice", (line,))))
    Dice: 1 student
    name  right  Question: How likely is a six?
    Ada    1/1      correct: 1/6 (2 attempts)
    """
    lang = language(lang)
    words = codes if isinstance(codes, str) else "\n".join(codes)
    if len(words) > MOST_CHARACTERS:
        raise ValueError(f"codes must have at most {MOST_CHARACTERS:,} characters, not {len(words):,}")
    sheets: dict[Sheet, None] = {}
    problems = []
    for number, code in enumerate(split_codes(words), 1):
        try:
            sheet = read_sheet(code)
            if sheet in sheets:
                raise CodeError("widgets.code.twice")
            if len(sheets) >= MOST_SHEETS:
                raise CodeError("widgets.code.too_many", limit=MOST_SHEETS)
            sheets[sheet] = None
        except CodeError as error:
            problems.append(
                text("widgets.code.problem", lang, number=number, code=shortened(code), why=error.text(lang))
            )
    return Results(sheets, problems, lang)
