"""Predict first: a guess before each roll, kept with what then happened; and how good the guesses were in the end.

The Brier score is the mean of (guess - what happened)^2 with 1 for "it happened" and 0 for "it did not" (Brier,
Verification of forecasts expressed in terms of probability, Monthly Weather Review 78, 1950). Nobody can expect to
beat the exact chances at it, so they stand beside the guesses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from bugkit import ink
from bugkit.ink import element, label, number, paint, path
from bugkit.match import Step
from bugkit.tables import Rounded, percent
from bugkit.texts import text
from bugkit_widgets.markup import button, tag, words

BEGIN = 50  #: where the slider stands at first, in percent
GROUPS = 5  #: the chart puts guesses into so many groups: 0 to 20 percent, 20 to 40, and so on


class Question(NamedTuple):
    """What is asked before an action of a person, and how it is answered."""

    key: str  #: of the question, and with ".yes" and ".no" of what happened
    about: dict[str, object]
    chance: Fraction  #: the exact chance that it happens
    happened: Callable[[Sequence[Step]], bool | None]  #: by the steps from the action on; None: not yet known


class Guess(NamedTuple):
    """A guess that was locked in. ``happened`` is None until dice or Charly have answered."""

    question: Question
    percent: int
    since: int  #: the number of steps of the play before the action
    happened: bool | None = None

    @property
    def error(self) -> Fraction:
        return (Fraction(self.percent, 100) - bool(self.happened)) ** 2


@dataclass
class Guesses:
    """The guesses of the people at one table."""

    on: bool = False
    asked: Question | None = None  #: to be answered now, before ``action`` is played
    action: Any = None
    value: int = BEGIN
    kept: list[Guess] = field(default_factory=list)

    def ask(self, question: Question, action: Any) -> None:
        self.asked, self.action, self.value = question, action, BEGIN

    def lock(self, since: int) -> Any:
        """Keep the guess; returns the action that may be played now."""
        assert self.asked is not None
        self.kept.append(Guess(self.asked, self.value, since))
        action = self.action
        self.drop()
        return action

    def drop(self) -> None:
        self.asked = self.action = None

    def look(self, history: Sequence[Step]) -> None:
        """See which guesses the play has answered; those about steps that were taken back are forgotten."""
        self.kept = [
            guess if guess.happened is not None
            else guess._replace(happened=guess.question.happened(history[guess.since:]))
            for guess in self.kept if guess.since < len(history)
        ]  # fmt: skip

    @property
    def answered(self) -> list[Guess]:
        return [guess for guess in self.kept if guess.happened is not None]

    # What a click means

    def act(self, name: str, value: object) -> bool:
        """Do what was clicked, if it is about the guess; locking in is the table's."""
        if self.asked is None:
            return False
        if name == "guess set" and isinstance(value, str) and value.isascii() and value.isdigit() and int(value) <= 100:
            self.value = int(value)
        elif name == "guess drop":
            self.drop()
        else:
            return False
        return True

    # What it looks like

    def form(self, lang: str) -> str:
        """The question, a slider, and the button that locks in; "" when nothing is asked."""
        if self.asked is None:
            return ""
        question = text(f"widgets.{self.asked.key}", lang, **self.asked.about)
        said = text("widgets.guess.value", lang, percent=self.value)
        slider = tag("input", type="range", min=0, max=100, step=1, value=self.value, data_action="guess set",
                     data_live=True, data_key="guess", data_focus=True, aria_label=question,
                     aria_valuetext=said)  # fmt: skip
        buttons = button(text("widgets.guess.lock", lang, percent=self.value), "guess lock", main=True)
        buttons += button(text("widgets.guess.drop", lang), "guess drop")
        scale = tag("div", words("span", text("widgets.guess.never", lang)), slider,
                    words("span", text("widgets.guess.always", lang)), class_="scale")  # fmt: skip
        line = tag("div", words("output", said), buttons, class_="buttons")
        return tag("div", words("p", question, class_="prompt mine"), scale, line, class_="guess", role="group",
                   aria_label=text("widgets.guess.name", lang))  # fmt: skip

    def last(self, lang: str) -> str:
        """How the last answered guess did; "" before the first one."""
        if not self.answered:
            return ""
        guess = self.answered[-1]
        happened = text(f"widgets.{guess.question.key}.{'yes' if guess.happened else 'no'}", lang)
        said = text("widgets.guess.last", lang, percent=guess.percent, happened=happened,
                    exact=percent(guess.question.chance, lang))  # fmt: skip
        return words("p", said, class_="guessed")

    def summary(self, lang: str) -> str:
        """At the end: the chart, the scores and what they mean; "" when nothing was guessed."""
        done = self.answered
        if not done:
            return ""
        mine, best = brier(done), brier([guess._replace(percent=0) for guess in done], exact=True)
        drawn = chart(done, lang)
        told = [
            text("widgets.guess.brier", lang, mine=Rounded(mine), best=Rounded(best), n=len(done)),
            text("widgets.guess.about_brier", lang),
            text(f"widgets.guess.verdict.{_verdict(done)}", lang),
        ]
        title = text("widgets.guess.title", lang, n=len(done))
        return tag("div", words("h4", title), *(words("p", said) for said in told), drawn, class_="guess over",
                   role="group", aria_label=title)  # fmt: skip


def brier(guesses: Sequence[Guess], *, exact: bool = False) -> Fraction:
    """The Brier score of the guesses, or of the exact chances of what they are about: 0 is perfect, 1 the worst.

    >>> coin = Question("", {}, Fraction(1, 2), lambda steps: True)
    >>> brier([Guess(coin, 80, 0, True), Guess(coin, 40, 0, False)])
    Fraction(1, 10)
    >>> brier([Guess(coin, 80, 0, True), Guess(coin, 40, 0, False)], exact=True)
    Fraction(1, 4)
    """
    errors = [(guess.question.chance - bool(guess.happened)) ** 2 if exact else guess.error for guess in guesses]
    return sum(errors, Fraction(0)) / len(errors)


def _verdict(guesses: Sequence[Guess]) -> str:
    """Whether the guesses were on average too high, too low or about right, against the exact chances."""
    off = sum((Fraction(guess.percent, 100) - guess.question.chance for guess in guesses), Fraction(0)) / len(guesses)
    return "high" if off > Fraction(1, 20) else "low" if off < Fraction(-1, 20) else "right"


class Group(NamedTuple):
    """Guesses of about the same size: the mean guess, how often it happened, and the mean exact chance."""

    number: int
    guessed: Fraction
    happened: Fraction
    exact: Fraction


def groups(guesses: Sequence[Guess]) -> list[Group]:
    """The guesses by size, in groups of 20 percent; empty groups are left out.

    >>> sure = Question("", {}, Fraction(9, 10), lambda steps: True)
    >>> groups([Guess(sure, 80, 0, True), Guess(sure, 100, 0, False)])
    [Group(number=2, guessed=Fraction(9, 10), happened=Fraction(1, 2), exact=Fraction(9, 10))]
    """
    found = []
    for place in range(GROUPS):
        some = [guess for guess in guesses if min(guess.percent * GROUPS // 100, GROUPS - 1) == place]
        if some:
            n = len(some)
            found.append(Group(
                n, Fraction(sum(guess.percent for guess in some), 100 * n),
                Fraction(sum(bool(guess.happened) for guess in some), n),
                sum((guess.question.chance for guess in some), Fraction(0)) / n,
            ))  # fmt: skip
    return found


_SIZE, _LEFT, _TOP = 220, 64, 18  #: the chart's square, and where it begins


def chart(guesses: Sequence[Guess], lang: str) -> str:
    """The calibration chart: across the guess, up how often it happened. On the diagonal guesses were as they should.

    Told apart without colour: discs are what happened, crosses the exact chances; larger discs stand for more guesses.
    """
    found = groups(guesses)

    def x(share: Fraction) -> float:
        return _LEFT + _SIZE * float(share)

    def y(share: Fraction) -> float:
        return _TOP + _SIZE * (1 - float(share))

    drawn = [path(f"M{_LEFT} {_TOP}v{_SIZE}h{_SIZE}", stroke=paint("ink"), stroke_width=1.5, fill="none"),
             path(f"M{_LEFT} {_TOP + _SIZE}l{_SIZE}-{_SIZE}", stroke=paint("soft"), stroke_width=1.5,
                  stroke_dasharray="5 4", fill="none")]  # fmt: skip
    for part in (Fraction(0), Fraction(1, 2), Fraction(1)):
        said = text("core.table.percent_value", lang, number=int(100 * part))
        drawn.append(label(x(part), _TOP + _SIZE + 18, said, 12, "soft", "middle"))
        drawn.append(label(_LEFT - 8, y(part) + 4, said, 12, "soft", "end"))
    for group in found:
        across = x(group.guessed)
        radius = min(5 + 2 * group.number, 14)
        drawn.append(_disc(across, y(group.happened), radius))
        cross = f"M{number(across - 6)} {number(y(group.exact) - 6)}l12 12m-12 0l12-12"
        drawn.append(path(cross, stroke=paint("card"), stroke_width=6, fill="none"))
        drawn.append(path(cross, stroke=paint("ink"), stroke_width=2.5, fill="none"))
    right = _LEFT + _SIZE + 34
    legend = [("circle", "happened"), ("cross", "exact"), ("line", "perfect")]
    for place, (shape, name) in enumerate(legend):
        row = _TOP + 24 + 34 * place
        said = text(f"widgets.guess.chart.{name}", lang)
        drawn.append(_sign(shape, right, row) + label(right + 24, row + 5, said, 13))
    across_said = text("widgets.guess.chart.across", lang)
    drawn.append(label(_LEFT + _SIZE / 2, _TOP + _SIZE + 38, across_said, 13, anchor="middle"))
    said = " ".join(
        text("widgets.guess.chart.group", lang, n=group.number, guessed=percent(group.guessed, lang),
             happened=percent(group.happened, lang), exact=percent(group.exact, lang)) for group in found)  # fmt: skip
    wide, high = right + 230, _TOP + _SIZE + 48
    return element(
        "svg", "".join(drawn), class_="calibration", role="img", viewBox=f"0 0 {wide} {high}", width=wide, height=high,
        font_family=ink.FONT, aria_label=f"{text('widgets.guess.chart.title', lang)} {said}",
    )  # fmt: skip


def _disc(x: float, y: float, radius: float) -> str:
    return element("circle", cx=number(x), cy=number(y), r=number(radius), fill=paint("water"), stroke=paint("ink"))


def _sign(shape: str, x: float, y: float) -> str:
    if shape == "circle":
        return _disc(x + 8, y, 7)
    if shape == "cross":
        return path(f"M{x + 2} {y - 6}l12 12m-12 0l12-12", stroke=paint("ink"), stroke_width=2.5, fill="none")
    return path(f"M{x - 2} {y}h20", stroke=paint("soft"), stroke_width=1.5, stroke_dasharray="5 4", fill="none")
