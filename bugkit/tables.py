"""Small tables of chances, in words for a person: plain text, HTML that a screen reader can read out, and LaTeX."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from html import escape
from typing import Any, NamedTuple

from bugkit.texts import text

MOST_ROWS = 20  #: longer tables show the likeliest outcomes and sum up the others in one line

_FRACTION = re.compile(r"(-?)(\d+)/(\d+)")
_NUMBERS = re.compile(r"[-\d\s.,()]*")
_LATEX_SPECIAL = {c: "\\" + c for c in "#$%&_{}"} | {"\\": r"\backslash ", "^": r"\hat{}", "~": r"\tilde{}"}


def _decimals(value: Fraction, places: int, lang: str) -> str:
    whole, part = divmod(round(value * 10**places), 10**places)
    return f"{whole}{text('core.table.decimal_mark', lang)}{part:0{places}}"


def percent(chance: Any, lang: str = "en") -> str:
    """An exact chance in percent with two decimals; a chance that is neither 0 nor 1 is never rounded to either.

    >>> percent(Fraction(11, 324)), percent(Fraction(1, 279936)), percent(Fraction(11, 324), "de")
    ('3.40%', '< 0.01%', '3,40\\xa0%')
    """
    value = 100 * Fraction(int(chance.numerator), int(chance.denominator))
    sign, hundredth = "", Fraction(1, 100)
    if 0 < value < hundredth:
        sign, value = "< ", hundredth
    elif 100 - hundredth < value < 100:
        sign, value = "> ", 100 - hundredth
    return text("core.table.percent_value", lang, number=sign + _decimals(value, 2, lang))


def one_in(chance: Any, lang: str = "en") -> str:
    """The N of "1 in N", rounded to about three digits unless it is whole.

    >>> one_in(Fraction(1, 6)), one_in(Fraction(11, 324)), one_in(Fraction(5227, 23328)), one_in(Fraction(3, 1000))
    ('6', '29.5', '4.46', '333')
    """
    n = Fraction(int(chance.denominator), int(chance.numerator))
    if n.denominator == 1:
        return str(n)
    places = 2 if n < 10 else 1 if n < 100 else 0
    return _decimals(n, places, lang) if places else str(round(n))


class Percent(NamedTuple):
    """A chance among the parameters of a text: in percent, with the decimal mark of the text's language.

    ``chance`` is exact or a float, or a :class:`bugkit.dist.Bound`, whose middle is shown.

    >>> Percent(Fraction(11, 324)).text("de")
    '3,40\\xa0%'
    """

    chance: Any

    def text(self, lang: str = "en") -> str:
        return percent(_as_fraction(self.chance), lang)


class Rounded(NamedTuple):
    """A number of 0 or more among the parameters of a text: with two decimals and the mark of the text's language.

    >>> Rounded(Fraction(7, 3)).text("de"), Rounded(Fraction(1, 1000)).text()
    ('2,33', '< 0.01')
    """

    number: Any

    def text(self, lang: str = "en") -> str:
        number, hundredth = _as_fraction(self.number), Fraction(1, 100)
        return "< " + _decimals(hundredth, 2, lang) if 0 < number < hundredth else _decimals(number, 2, lang)


def _as_fraction(number: Any) -> Fraction:
    if hasattr(number, "numerator"):
        return Fraction(int(number.numerator), int(number.denominator))
    return Fraction(float(number))


class Table(NamedTuple):
    """A table of texts: the first cell of a row says what the row is about, the others are numbers about it."""

    caption: str
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]

    def plain(self) -> str:
        """Columns of plain text, the first to the left, numbers to the right."""
        lines = [self.headings, *self.rows]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        return "\n".join(
            "  ".join([first.ljust(widths[0]), *(cell.rjust(w) for cell, w in zip(cells, widths[1:], strict=True))])
            for first, *cells in lines
        )

    def html(self) -> str:
        """A table with a caption and with headers for rows and columns, which screen readers read out."""
        head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in self.headings)
        body = "\n".join(
            f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in cells)}</tr>'
            for first, *cells in self.rows
        )
        return (
            f"<table>\n<caption>{escape(self.caption)}</caption>\n"
            f"<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>"
        )

    def latex(self) -> str:
        """An array for LaTeX's mathematics mode, which notebooks show, too."""
        head = " & ".join(rf"\text{{{_latex_words(cell)}}}" for cell in self.headings)
        body = [" & ".join(map(_latex_cell, row)) + r" \\" for row in self.rows]
        columns = "l" + "r" * (len(self.headings) - 1)
        return "\n".join([rf"\begin{{array}}{{{columns}}}", head + r" \\", r"\hline", *body, r"\end{array}"])


def _latex_words(words: str) -> str:
    return "".join(_LATEX_SPECIAL.get(c, c) for c in words)


def _latex_cell(cell: str) -> str:
    if fraction := _FRACTION.fullmatch(cell):
        return r"{}\frac{{{}}}{{{}}}".format(*fraction.groups())
    if _NUMBERS.fullmatch(cell):
        return cell
    numbers = cell.rstrip("%")
    return numbers + r"\%" if cell != numbers and _NUMBERS.fullmatch(numbers) else rf"\text{{{_latex_words(cell)}}}"


def _shown(rows: Sequence[tuple[Any, Any]], lang: str) -> list[tuple[str, Any]]:
    """The rows to show, in their order; of a long table those with the largest numbers, then the sum of the others."""
    largest = {x for x, _ in sorted(rows, key=lambda row: -row[1])[:MOST_ROWS]}
    shown = [(str(x), number) for x, number in rows if x in largest]
    others = [number for x, number in rows if x not in largest]
    if others:
        shown.append((text("core.table.more", lang, n=len(others)), sum(others)))
    return shown


def chances(rows: Sequence[tuple[Any, Fraction]], lang: str = "en") -> Table:
    """The table of a distribution: outcome, fraction, percent, "1 in N"."""
    return Table(
        caption=text("core.table.chances", lang, n=len(rows)),
        headings=[text(f"core.table.{name}", lang) for name in ("outcome", "fraction", "percent", "one_in")],
        rows=[(x, str(chance), percent(chance, lang), one_in(chance, lang)) for x, chance in _shown(rows, lang)],
    )


def counts(rows: Sequence[tuple[Any, int]], trials: int, lang: str = "en") -> Table:
    """The table of a simulation: outcome, how often it came, and in percent of the trials."""
    return Table(
        caption=text("core.table.trials", lang, n=trials),
        headings=[text(f"core.table.{name}", lang) for name in ("outcome", "count", "percent")],
        rows=[(x, str(count), percent(Fraction(count, trials), lang)) for x, count in _shown(rows, lang)],
    )
