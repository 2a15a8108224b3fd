"""What the tools of a lesson share, and the smallest of them: a ladder of hints."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from bugkit import ink
from bugkit.texts import text
from bugkit_widgets.defaults import language
from bugkit_widgets.panel import Panel, Still
from bugkit_widgets.style import with_theme

LONGEST_LADDER = 3

# Drawings inside a live panel take the palette of all pictures; a page outside JupyterLab goes by the system's choice.
_DARK = ink.properties(dark=True)
_PALETTE = (
    f".lesson-chart{{{ink.properties()}}}"
    f"@media (prefers-color-scheme:dark){{.lesson-chart{{{_DARK}}}}}"
    f'[data-jp-theme-light="true"] .lesson-chart{{{ink.properties()}}}'
    f'[data-jp-theme-light="false"] .lesson-chart{{{_DARK}}}'
)

# What was bet, answered and opened, by kind of tool, question and options: running a cell again must not lose it, nor
# unlock a bet.
_kept: dict[tuple[str, ...], dict[str, Any]] = {}
_latest: dict[tuple[str, ...], LessonTool] = {}


def all_kept() -> tuple[tuple[tuple[str, ...], dict[str, Any]], ...]:
    """What is kept of every tool of this notebook: pairs of its key (kind, question, options) and what was done."""
    return tuple(_kept.items())


def tools_in_use() -> list[LessonTool]:
    """The tools of this notebook, each as its cell last made it, in the order in which they first appeared."""
    return [_latest[key] for key in _kept]


class Done(NamedTuple):
    """What a student did at a question: the last answer, how it did, and the number of attempts."""

    answer: str
    result: str
    tries: int


class LessonTool(Panel):
    """A panel about one question. What a student did with it lasts as long as the kernel, also when the cell is run
    again; a new kernel starts afresh."""

    _css = with_theme(Panel._css) + _PALETTE + (Path(__file__).parent / "lesson.css").read_text(encoding="utf-8")

    def __init__(self, kind: str, question: str, lang: str | None, options: Sequence[str] = ()) -> None:
        self.kind, self.question = kind, question
        key = (kind, question, *options)
        self.kept = _kept.setdefault(key, {})
        _latest[key] = self
        lang = language(lang)
        super().__init__(lang=lang, label=self.named(text(f"widgets.{kind}.name", lang)))

    def named(self, name: str) -> str:
        """The panel's name for screen readers, given the name of its kind."""
        return f"{name}: {self.question}"

    def so_far(self) -> Done | None:
        """What there is to hand in; None where nothing is asked."""
        return None

    def speak(self, key: str, **params: object) -> str:
        """The words of this kind of tool, in the panel's language."""
        return text(f"widgets.{self.kind}.{key}", self.lang, **params)

    def head(self) -> str:
        """What kind of tool this is, and its question."""
        kind, question = escape(self.speak("name")), escape(self.question)
        return f'<p class="lesson-kind">{kind}</p><p class="lesson-question">{question}</p>'

    def still_of(self, *lines: str) -> Still:
        """A still that shows the question and under it these lines."""
        said = [line for line in lines if line]
        name = self.speak("name")
        alt = " ".join([f"{name}: {self.question}", *said])
        return Still(paper(name, [self.question, *said]), alt, "\n".join([f"{name}: {self.question}", *said]))


class Hint(LessonTool):
    """Hints that are opened one after another; see `hint`."""

    def __init__(self, hints: Sequence[str], lang: str | None = None) -> None:
        self.hints = checked_hints(hints, 1)
        super().__init__("hint", self.hints[0], lang)

    def named(self, name: str) -> str:
        return name  # and no word of the hints

    def view(self) -> dict[str, str]:
        opened = (self.hints, self.kept, self.lang)
        return {"hints": ladder(*opened), "buttons": ladder_button(*opened)}

    def act(self, action: str, value: str | bool | float | None) -> None:
        if action == "hint":
            open_next(self.hints, self.kept)

    def still(self) -> Still:
        opened = list(self.hints[: self.kept.get("hints", 0)])
        waiting = self.speak("waiting", n=len(self.hints) - len(opened))
        lines = [*opened, waiting] if len(opened) < len(self.hints) else opened
        name = self.speak("name")
        return Still(paper(name, lines), f"{name}: {' '.join(lines)}", f"{name}: {' '.join(lines)}")


def hint(*hints: str, lang: str | None = None) -> Hint:
    """A ladder of one to three hints: each click opens the next one.

    >>> hint("Think of the opposite.", "What is the chance that no die shows water?")
    Hints: 2 hints are waiting here.
    """
    return Hint(hints, lang)


def checked_hints(hints: Sequence[str], least: int = 0) -> tuple[str, ...]:
    """The hints as a tuple; ValueError when there are too few or too many."""
    if isinstance(hints, str) or not least <= len(hints) <= LONGEST_LADDER:
        raise ValueError(f"hints must be {least} to {LONGEST_LADDER} texts, not {hints!r}")
    return tuple(hints)


def ladder(hints: Sequence[str], kept: dict[str, Any], lang: str) -> str:
    """The hints opened so far; the list is there from the start, so that screen readers read out what is added."""
    items = "".join(f"<li>{escape(words)}</li>" for words in hints[: kept.get("hints", 0)])
    label = escape(text("widgets.hint.name", lang))
    return f'<div role="status" aria-label="{label}" data-key="hints">{f"<ol>{items}</ol>" if items else ""}</div>'


def ladder_button(hints: Sequence[str], kept: dict[str, Any], lang: str) -> str:
    """The button that opens the next hint; after the last it stays and says so."""
    opened = kept.get("hints", 0)
    if opened < len(hints):
        words = text("widgets.hint.next", lang, number=opened + 1, all=len(hints))
        return f'<button data-action="hint">{escape(words)}</button>'
    words, why = text("widgets.hint.none", lang), text("widgets.hint.why_none", lang)
    return f'<button data-action="hint" aria-disabled="true" data-why="{escape(why)}">{escape(words)}</button>'


def open_next(hints: Sequence[str], kept: dict[str, Any]) -> None:
    """One hint more."""
    kept["hints"] = min(kept.get("hints", 0) + 1, len(hints))


def options(texts: Sequence[str], chosen: int | None, question: str) -> str:
    """Radio buttons for ``texts``; choosing number k sends the action "choose k"."""
    rows = "".join(
        f'<label class="lesson-option" data-key="row-{k}"><input type="radio" name="option-__view__" value="{k}" '
        f'data-key="option-{k}" data-action="choose {k}"{" checked" if k == chosen else ""}> {escape(words)}</label>'
        for k, words in enumerate(texts)
    )
    return f'<div role="radiogroup" aria-label="{escape(question)}" data-key="options">{rows}</div>'


def chosen_option(action: str, count: int) -> int | None:
    """The k of the action "choose k", if there is an option k."""
    verb, _, number = action.partition(" ")
    return int(number) if verb == "choose" and number in map(str, range(count)) else None


def decimal(value: Fraction, places: int, lang: str) -> str:
    """``value`` rounded to so many places, with the language's decimal mark; whole numbers without places.

    >>> decimal(Fraction(45, 2), 2, "de"), decimal(Fraction(5), 2, "en")
    ('22,50', '5')
    """
    if value.denominator == 1:
        return str(value)
    return f"{float(round(value, places)):.{places}f}".replace(".", text("core.table.decimal_mark", lang))


PAPER_WIDTH = 640


def paper(title: str, paragraphs: Sequence[str]) -> str:
    """A sheet with a title and paragraphs as SVG: what is left of a tool in a notebook that is opened again."""
    lines = [(line, number == 0) for number, words in enumerate(paragraphs) for line in wrapped(words, 15)]
    drawn = [ink.label(20, 32, title, 13, "soft", bold=True)]
    drawn += [ink.label(20, 58 + 22 * row, line, 15, bold=bold) for row, (line, bold) in enumerate(lines)]
    return ink.still(PAPER_WIDTH, 62 + 22 * len(lines), title, " ".join(paragraphs), *drawn)


def wrapped(words: str, size: float) -> list[str]:
    """``words`` in lines that fit the paper."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and ink.text_width(longer, size, bold=True) > PAPER_WIDTH - 40:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
