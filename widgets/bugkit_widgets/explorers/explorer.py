"""What all explorers share: the sliders, what a move of one means, and the still picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from bugkit import ink
from bugkit.exact import whole
from bugkit.tables import Rounded, one_in, percent
from bugkit.texts import text
from bugkit_widgets.defaults import language
from bugkit_widgets.lesson import LessonTool, wrapped
from bugkit_widgets.markup import tag, words
from bugkit_widgets.panel import Panel, Still
from bugkit_widgets.style import with_theme

LONGEST_FRACTION = 19  #: letters; a longer fraction tells a reader nothing, and only its percent is shown


class Drawing(NamedTuple):
    """A picture: what it shows in words, its size, and SVG content in the colours of the palette."""

    alt: str
    width: float
    height: float
    content: str

    def shown(self) -> str:
        """For the live panel."""
        return ink.element(
            "svg",
            self.content,
            class_="lesson-chart",
            role="img",
            aria_label=self.alt,
            font_family=ink.FONT,
            viewBox=f"0 0 {ink.number(self.width)} {ink.number(self.height)}",
            width=self.width,
            height=self.height,
        )


class Explorer(Panel):
    """A panel of sliders. Each has a name, which is its action, and a range; ``values`` holds where they stand.

    A slider that was moved keeps its place; where numbers don't go together the others give way. A subclass gives
    ``tool`` (its words are ``explorer.<tool>....``), ``view()``, and for the still ``answer()`` and ``drawings()``.
    """

    tool: ClassVar[str]

    _css = LessonTool._css + with_theme((Path(__file__).parent / "explorers.css").read_text(encoding="utf-8"))

    def __init__(self, ranges: Mapping[str, range], values: Mapping[str, int], lang: str | None) -> None:
        self._ranges = dict(ranges)
        self._drawn: dict[str, tuple[object, str]] = {}
        self.values = {name: checked(name, value, self._ranges[name]) for name, value in values.items()}
        self.kind = f"bugkit-explorer explorer-{self.tool}"
        lang = language(lang)
        super().__init__(lang=lang, label=text(f"widgets.explorer.{self.tool}.name", lang))

    # What a subclass gives.

    def give_way(self, moved: str) -> None:
        """Change the other sliders where they don't go together with the one that was moved."""

    def answer(self) -> list[str]:
        """What the sliders say and what follows, in plain sentences: all that matters, for the still."""
        raise NotImplementedError

    def drawings(self) -> list[Drawing]:
        """The pictures of the still, from top to bottom."""
        raise NotImplementedError

    # What a subclass calls.

    def speak(self, key: str, **params: object) -> str:
        """The words of this explorer, in the panel's language."""
        return text(f"widgets.explorer.{self.tool}.{key}", self.lang, **params)

    def head(self) -> str:
        """The explorer's name, and what there is to find out."""
        return words("h3", self.speak("name")) + words("p", self.speak("about"), class_="explorer-about")

    def slider(self, name: str, label: str, value: str, called: str | None = None) -> str:
        """A slider with its label and its value in words; ``called`` is its whole name where the label is a short one.

        A screen reader reads the value from ``aria-valuetext``, so the same beside the slider is hidden from it.
        """
        allowed = self._ranges[name]
        known = f"{name.replace(' ', '-')}-__view__"
        moved = tag(
            "input",
            id=known,
            type="range",
            min=allowed[0],
            max=allowed[-1],
            step=1,
            value=self.values[name],
            data_action=name,
            data_live=True,
            aria_valuetext=value,
            aria_label=called,
        ).removesuffix("</input>")
        return tag(
            "div",
            words("label", label, for_=known),
            moved,
            words("span", value, aria_hidden="true"),
            class_="explorer-slider",
            data_key=f"row {name}",
        )

    def unless_drawn(self, region: str, of: object, draw: Callable[[], str]) -> str:
        """A region that is drawn anew only when ``of``, all that it depends on beside the language, has changed."""
        if (known := (of, self.lang)) != self._drawn.get(region, (None,))[0]:
            self._drawn[region] = known, draw()
        return self._drawn[region][1]

    def status(self, *sentences: str) -> str:
        """The answer, the first sentence large; a screen reader reads it out when it has time, each time it changes."""
        said = (words("p", sentence, class_=None if row else "explorer-main") for row, sentence in enumerate(sentences))
        return tag("div", *said, role="status", class_="explorer-answer", data_key="answer")

    def chance(self, p: Any) -> str:
        """A chance as fraction, percent and 1 in N; whatever is rounded stands behind a sign that says so."""
        if p in (0, 1):
            return text(f"widgets.explorer.{'certain' if p else 'never'}", self.lang)
        parts = [about(p, self.lang), text("widgets.explorer.one_in", self.lang, number=one_in(p, self.lang))]
        return ", ".join(parts)

    # What it does.

    def act(self, action: str, value: str | bool | float | None) -> None:
        allowed = self._ranges.get(action)
        if allowed is None or not isinstance(value, str) or value not in map(str, allowed):
            self.refuse()
            return
        if self.said.get("text"):
            self.say("")
        self.values[action] = int(value)
        self.give_way(action)

    def refuse(self) -> None:
        """Say that a message makes no sense; nothing has changed."""
        self.say(text("widgets.panel.strange", self.lang), problem=True)

    def still(self) -> Still:
        name, said, drawn = self.speak("name"), self.answer(), self.drawings()
        lines = [line for sentence in said for line in wrapped(sentence, 14)]
        y, content = 64.0 + 20 * len(lines), [ink.label(20, 34, name, 17, bold=True)]
        content += [ink.label(20, 60 + 20 * row, line, 14) for row, line in enumerate(lines)]
        for drawing in drawn:
            content.append(ink.element("g", drawing.content, transform=f"translate(10 {ink.number(y)})"))
            y += drawing.height + 14
        width = 20 + max(drawing.width for drawing in drawn)
        alt = " ".join([f"{name}.", *said, *(drawing.alt for drawing in drawn)])
        return Still(ink.still(width, y, name, alt, *content), alt, "\n".join([name, *said]))


def checked(name: str, value: Any, allowed: range) -> int:
    """``value`` if it is a whole number that the slider ``name`` can show; else TypeError or ValueError."""
    number = whole(name, value) if not isinstance(value, bool) else None
    if number is None:
        raise TypeError(f"{name} must be a whole number, not {value!r}")
    if number not in allowed:
        raise ValueError(f"{name} must be from {allowed[0]} to {allowed[-1]}, not {number}")
    return number


def about(p: Any, lang: str) -> str:
    """A chance as fraction and percent, or in percent alone where the fraction is long; ≈ says what is rounded.

    >>> from fractions import Fraction
    >>> about(Fraction(11, 324), "en"), about(Fraction(1, 2), "de"), about(Fraction(1, 6**9), "en")
    ('11/324 ≈ 3.40%', '1/2 = 50,00\\xa0%', '1/10077696 < 0.01%')
    """
    fraction, shown = str(p), percent(p, lang)
    if shown[0] not in "<>":
        shown = f"{'≈' if 10_000 * int(p.numerator) % int(p.denominator) else '='} {shown}"
    return f"{fraction} {shown}" if len(fraction) <= LONGEST_FRACTION else shown


def short(number: Any, lang: str) -> str:
    """A whole number, or a fraction of 0 or more with its value in decimals; ≈ says that they are rounded.

    >>> from fractions import Fraction
    >>> short(Fraction(42), "en"), short(Fraction(84, 5), "en"), short(Fraction(14, 3), "de")
    ('42', '84/5 = 16.80', '14/3 ≈ 4,67')
    """
    if number.denominator == 1:
        return str(number)
    decimals = Rounded(number).text(lang)
    sign = "" if decimals[0] == "<" else "≈ " if 100 * int(number.numerator) % int(number.denominator) else "= "
    return f"{number} {sign}{decimals}"


def table(caption: str, headings: Iterable[str], rows: Iterable[tuple[str, Iterable[str]]]) -> str:
    """A table: the caption and headings are plain words, each row is its heading in plain words and cells of markup."""
    head = "".join(words("th", said, scope="col") for said in headings)
    body = "".join(
        tag("tr", words("th", first, scope="row"), *(tag("td", cell) for cell in cells)) for first, cells in rows
    )
    return (
        f'<table class="lesson-numbers"><caption>{escape(caption)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )
