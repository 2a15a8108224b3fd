"""What tests and scripts need of the notebooks: cells, sections, the numbers in their text, and a fresh run."""

from __future__ import annotations

import ast
import operator
import re
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import comb, factorial
from pathlib import Path
from typing import Any

import nbformat

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOKS = sorted(path for path in (ROOT / "notebooks").glob("*.ipynb") if not path.name.startswith("Untitled"))
_committed = tempfile.TemporaryDirectory(prefix="bugkit-notebooks-")


def read(path: Path) -> Any:
    """The notebook in the current format."""
    return nbformat.read(path, as_version=4)


def to_test(path: Path) -> Path:
    """This notebook, or the committed one if somebody has only played in it: JupyterLab saves outputs by itself."""
    book = read(path)
    if "version" not in book.metadata.get("language_info", {}):
        return path
    shown = subprocess.run(["git", "show", f"HEAD:notebooks/{path.name}"], cwd=ROOT, capture_output=True)
    if shown.returncode or sources(book) != sources(nbformat.reads(shown.stdout.decode(), as_version=4)):
        return path
    committed = Path(_committed.name) / path.name
    committed.write_bytes(shown.stdout)
    return committed


def sources(book: Any) -> list[str]:
    """What stands in the cells."""
    return [cell.source for cell in book.cells]


def texts(book: Any) -> list[str]:
    """The Markdown cells."""
    return [cell.source for cell in book.cells if cell.cell_type == "markdown"]


def code(book: Any) -> list[Any]:
    """The code cells."""
    return [cell for cell in book.cells if cell.cell_type == "code"]


def sections(book: Any) -> dict[str, list[str]]:
    """The sources of the code cells under each heading of the second level; what stands before is the section ""."""
    found: dict[str, list[str]] = {"": []}
    name = ""
    for cell in book.cells:
        if cell.cell_type == "markdown" and (heading := re.search(r"^## (.+)$", cell.source, re.M)):
            name = heading[1].strip()
            found[name] = []
        elif cell.cell_type == "code":
            found[name].append(cell.source)
    return found


TESTED = [to_test(path) for path in NOTEBOOKS]
GUIDE = next(path for path in TESTED if path.name == "teachers_guide.ipynb")
LESSONS = [path for path in TESTED if re.match(r"\d\d_", path.name) and not path.name.startswith("00_")]


# Running a notebook


def execute(path: Path) -> Any:
    """The notebook as a fresh kernel leaves it, run from top to bottom in its own folder, without what is volatile."""
    from nbclient import NotebookClient

    book, resources = read(path), {"metadata": {"path": str(path.parent)}}
    NotebookClient(book, timeout=120, kernel_name="python3", resources=resources).execute()
    return tidied(book)


def tidied(book: Any) -> Any:
    """Without the state of widgets, times, versions and random names: the same content, the same file."""
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    book.metadata = nbformat.from_dict({"kernelspec": kernel, "language_info": {"name": "python"}})
    for cell in code(book):
        cell.metadata.pop("execution", None)
        cell.outputs = joined(cell.outputs)
        for output in cell.outputs:
            output.get("data", {}).pop("application/vnd.jupyter.widget-view+json", None)
    return book


def joined(outputs: list[Any]) -> list[Any]:
    """What was printed in pieces, because the machine was busy, in one piece."""
    made: list[Any] = []
    for output in outputs:
        if made and output.output_type == made[-1].output_type == "stream" and output.name == made[-1].name:
            made[-1].text += output.text
        else:
            made.append(output)
    return made


def write(book: Any, path: Path) -> None:
    """Write it as JupyterLab does."""
    nbformat.validate(book)
    path.write_text(nbformat.writes(book) + "\n", encoding="utf-8")


# Numbers in the text

_NUMBER = r"\\frac\{\d+\}\{\d+\}|-?\d[\d,]*(?:/\d[\d,]*|\.\d+)?(?: ?%)?"
MARKED = re.compile(rf"(?P<number>{_NUMBER})(?P<end>\$?)<!--= (?P<source>.*?) -->")
_NOT_TEXT = re.compile(r"```.*?```|<!--.*?-->|\]\([^)]*\)|https?://\S+", re.S)
_LOOSE = re.compile(r"\d+\s*/\s*\d+|\\[dt]?frac(?:\d\d|\{\d+\}\{\d+\})|\d\.\d|\d\s*(?:%|percent\b|per cent\b)")


def marked_numbers(words: str) -> Iterator[tuple[str, str]]:
    """Each number with a source, as (number, expression): ``11/324<!--= bug_up((3,3,2,2), 4) -->``."""
    for found in MARKED.finditer(words):
        yield found["number"], found["source"]


def loose_numbers(words: str) -> list[str]:
    """Fractions, decimals and percentages in the text that carry no source."""
    rest = _NOT_TEXT.sub(" ", MARKED.sub(" ", words))
    return [rest[max(0, hit.start() - 20) : hit.end() + 5] for hit in _LOOSE.finditer(rest)]


def says(number: str, value: Any) -> bool:
    """Whether the written number is this exact value, rounded to the places that are written.

    >>> says("11/324", Fraction(11, 324)), says("3.4%", Fraction(11, 324)), says("3.5%", Fraction(11, 324))
    (True, True, False)
    """
    exact = Fraction(int(value.numerator), int(value.denominator))
    plain = re.sub(r"\\frac\{(\d+)\}\{(\d+)\}", r"\1/\2", number).replace(",", "")
    if plain.endswith("%"):
        plain, exact = plain.rstrip("% "), 100 * exact
    places = len(plain.partition(".")[2])
    if "." in plain or number.endswith("%"):
        scaled = exact * 10**places
        return Fraction(plain) == Fraction((2 * scaled + 1) // 2, 10**places)
    return Fraction(plain) == exact


_OPERATORS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
    ast.USub: operator.neg,
}
_ATTRIBUTES = {
    *("p", "mean", "variance", "patterns", "sequences"),
    *("pmf", "cdf", "win", "charly", "worm", "value", "hide", "search"),
    *("loss", "mean_catch", "repeat"),
}


def allowed_names() -> dict[str, Any]:
    """What a marker may name; a game with its options is written wormparty.Game(2)."""
    from oracles.ameise_walk import placed
    from sympy import Rational

    from bugkit import Dist, ameise, arena, verasselt, wormparty
    from bugkit.verasselt import odds, turn

    names = {
        verasselt: ("bug_up", "safe_formula", "roll_odds", "dice", "draw", "patterns", "BUGGED_UP"),
        turn: ("solve_turn",),
        odds: ("roll_choices",),
        ameise: ("arrival", "race", "chain"),
        wormparty: ("found", "tiles_per_round", "search_game"),
        arena: ("games_needed",),
    }
    return {name: getattr(game, name) for game, allowed in names.items() for name in allowed} | {
        "wormparty.Game": wormparty.Game, "ameise.Game": ameise.Game, "ameise.solve": ameise.solve, "placed": placed,
        "Dist.of": Dist.of, "Rational": Rational, "all": all, "comb": comb, "factorial": factorial,
    }  # fmt: skip


def evaluate(source: str) -> Any:
    """The value of a marker's expression: calls of the allowed names, places in tuples, exact arithmetic, no more."""
    if len(source) > 200:
        raise ValueError(f"a marker has at most 200 characters, not {len(source)}")
    return _value(ast.parse(source, mode="eval").body, allowed_names())


def _value(node: ast.expr, names: dict[str, Any]) -> Any:
    match node:
        case ast.Constant(int() | str() as value):
            return value
        case ast.Name(name) if name in names:
            return names[name]
        case ast.Attribute(ast.Name(game), name) if f"{game}.{name}" in names:
            return names[f"{game}.{name}"]
        case ast.Tuple(items):
            return tuple(_value(item, names) for item in items)
        case ast.Dict(keys, values) if None not in keys:
            return {_value(key, names): _value(value, names) for key, value in zip(keys, values, strict=True)}
        case ast.Subscript(value, ast.Constant(int(place))):
            return _value(value, names)[place]
        case ast.UnaryOp(sign, item) if type(sign) in _OPERATORS:
            return _OPERATORS[type(sign)](_value(item, names))
        case ast.BinOp(left, sign, right) if type(sign) in _OPERATORS:
            first, second = _value(left, names), _value(right, names)
            if isinstance(sign, ast.Pow) and (not isinstance(second, int) or second > 20):
                raise ValueError("a power is a whole number up to 20")
            if isinstance(sign, ast.Div) and isinstance(first, int):
                first = Fraction(first)
            return _OPERATORS[type(sign)](first, second)
        case ast.Attribute(value, name) if name in _ATTRIBUTES:
            return getattr(_value(value, names), name)
        case ast.Call(function, arguments, keywords):
            given = {word.arg: _value(word.value, names) for word in keywords if word.arg}
            return _value(function, names)(*(_value(argument, names) for argument in arguments), **given)
    raise ValueError(f"not allowed in a marker: {ast.unparse(node)}")


# The teacher's guide


def of_lesson(guide: Any, lesson: Path) -> list[Any]:
    """The cells of the guide about this lesson: their names end with its number."""
    return [cell for cell in guide.cells if cell.id.endswith(f"-{lesson.name[:2]}")]


def printed_replies(book: Any) -> Iterator[tuple[str, str, str]]:
    """The rows of the tables headed ``| question | answer | reply |``: what a student answers, and what they then read.

    An empty answer stands for an empty box; ``**`` and ``\\|`` are Markdown's.
    """
    for words in texts(book):
        for _, row in _reply_rows(words):
            if row:
                yield row


def without_replies(words: str) -> str:
    """The text without the rows of such tables: their numbers are a student's, and `false_replies` compares them."""
    replies = {number for number, _ in _reply_rows(words)}
    return "\n".join(line for number, line in enumerate(words.splitlines()) if number not in replies)


def _reply_rows(words: str) -> Iterator[tuple[int, tuple[str, str, str] | None]]:
    """The number of each line in a table of replies, with its row; its lines above the first row have none."""
    inside = False
    for number, line in enumerate(words.splitlines()):
        cells = [cell.strip().replace(r"\|", "|") for cell in re.split(r"(?<!\\)\|", line.strip())[1:-1]]
        if [cell.strip("*") for cell in cells] == ["question", "answer", "reply"]:
            inside = True
            yield number, None
        elif not cells:
            inside = False
        elif inside and len(cells) == 3:
            yield number, None if set(cells[0]) <= set(":-") else (cells[0], cells[1], cells[2])


def false_replies(book: Any, checks: Iterable[Any]) -> list[str]:
    """What a guide prints that no student would read: its questions are those of ``checks``, word by word."""
    asked = {check.question: check for check in checks}
    wrong = []
    for question, answer, reply in printed_replies(book):
        if question not in asked:
            wrong.append(f"no such question: {question}")
        elif (read := asked[question].reply(answer)) != reply:
            wrong.append(f"{question} {answer}: {read}")
    return wrong


def rendered_words(words: str) -> list[str]:
    """The words that a reader sees: no comments, no markup."""
    plain = re.sub(r"<!--.*?-->", "", words, flags=re.S)
    plain = re.sub(r"\]\([^)]*\)", "]", plain)
    return re.findall(r"[^\W_][\w'’,./%()-]*", plain)
