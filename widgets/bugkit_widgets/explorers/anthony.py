"""The Anthony explorer: the die, his steps, and in which roll he arrives."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import isqrt
from typing import Any

from bugkit import ameise, ink
from bugkit.ameise.odds import SIXTH, Arrival
from bugkit.exact import exact
from bugkit.tables import Rounded, percent
from bugkit_widgets.explorers import plot
from bugkit_widgets.explorers.explorer import Drawing, Explorer, about, short
from bugkit_widgets.explorers.formula import formula
from bugkit_widgets.markup import tag, words

MOST_FACES, MOST_STEPS, MOST_ROLLS, MOST_WAITED, MOST_USEFUL = 12, 14, 120, 24, 40
NEXT_ROLLS = 36  #: rolls in the picture of his next step
SOON = 6  #: rolls in the sentence about it
_LASTS = (12, 20, 30, 40, 60, 80, 100, 120, 160, 200, 240, 320)  # where the picture may end

_RANGES = {
    "steps": range(1, MOST_STEPS + 1),
    "faces": range(1, MOST_FACES + 1),
    "of": range(1, MOST_FACES + 1),
    "rolls": range(MOST_ROLLS + 1),
    "waited": range(MOST_WAITED + 1),
    "useful": range(MOST_USEFUL + 1),
}


class AnthonyExplorer(Explorer):
    """When does Anthony arrive? Sliders for his steps, the die, the rolls, how long one has waited, and the race.

    ``steps`` (1 to 14) he still has to go; ``p`` is his chance in each roll, an exact fraction with a denominator of at
    most 12: so many of so many faces. ``rolls`` (0 to 120) are looked at, ``waited`` (0 to 24) have passed without a
    step of his, and the ants still need ``useful`` rolls (0 to 40). ValueError or TypeError says which is wrong.

    >>> AnthonyExplorer(steps=2, rolls=10, useful=2)
    Anthony explorer
    Anthony shows on 1 of 6 faces and has 2 steps to go.
    Within 10 rolls he has arrived with chance 10389767/20155392 ≈ 51.55%.
    On average he arrives with roll 12; standard deviation √60 ≈ 7.75 rolls.
    The ants need 2 more useful rolls: they win the race with chance 25/27 ≈ 92.59%.
    """

    tool = "anthony"

    def __init__(
        self,
        steps: int = 7,
        p: Any = SIXTH,
        rolls: int = 42,
        *,
        waited: int = 0,
        useful: int = 30,
        lang: str | None = None,
    ) -> None:
        chance = Fraction(exact(p, "p"))
        if not 0 < chance <= 1 or chance.denominator > MOST_FACES:
            raise ValueError(f"p must be greater than 0, at most 1, and in {MOST_FACES}ths or coarser, not {p}")
        values = {
            "steps": steps,
            "faces": chance.numerator,
            "of": chance.denominator,
            "rolls": rolls,
            "waited": waited,
            "useful": useful,
        }
        super().__init__(_RANGES, values, lang)

    # The numbers

    @property
    def p(self) -> Fraction:
        """The chance that a roll shows Anthony."""
        return Fraction(self.values["faces"], self.values["of"])

    @property
    def arrival(self) -> Arrival:
        """The distribution of the number of the roll in which he arrives."""
        return ameise.arrival(self.values["steps"], self.p)

    @property
    def arrived(self) -> Any:
        """The chance that he has arrived after the rolls looked at."""
        return self.arrival.cdf(self.values["rolls"])

    @property
    def race(self) -> Any:
        """The chance that the ants have their useful rolls before he arrives."""
        return _race(self.values["useful"], self.values["steps"], self.p)

    def first_step(self) -> list[Fraction]:
        """The chances that his next step comes in roll 1, 2, …, seen from the start."""
        return _pmf(1, self.p, NEXT_ROLLS)

    def first_step_after_waiting(self) -> list[Fraction] | None:
        """The same, given that he took no step in the rolls waited; None when he must have.

        Worked out from the definition of a conditional chance, not from knowing that nothing changes.
        """
        waited, next_step = self.values["waited"], ameise.arrival(1, self.p)
        still_waiting = 1 - _fraction(next_step.cdf(waited))
        if still_waiting == 0:
            return None
        return [chance / still_waiting for chance in _pmf(1, self.p, waited + NEXT_ROLLS)[waited:]]

    def give_way(self, moved: str) -> None:
        """No more faces show Anthony than the die has."""
        if self.values["faces"] > self.values["of"]:
            self.values["of" if moved == "faces" else "faces"] = self.values[moved]
            self.say(self.speak("faces_limit"))

    # What is seen

    def view(self) -> dict[str, str]:
        steps, waited, useful = (self.values[name] for name in ("steps", "waited", "useful"))
        return {
            "head": self.head(),
            "sliders": self._sliders(),
            "answer": self.status(self._arrived_said(), self._mean_said()),
            "chart": self._arrival().shown(),
            "beside": self._formula(),
            "race": self.unless_drawn("race", (useful, steps, self.p), self._race_shown),
            "memory": self.unless_drawn("memory", (waited, self.p), self._memory_shown),
        }

    def _one(self, name: str, said: str) -> str:
        value = self.values[name]
        return self.slider(name, self.speak(name), self.speak(said, n=value))

    def _sliders(self) -> str:
        return "".join(
            self._one(name, said)
            for name, said in (
                ("steps", "step_count"),
                ("faces", "face_count"),
                ("of", "face_count"),
                ("rolls", "roll_count"),
            )
        )

    def _last(self) -> int:
        """Where the picture ends: behind nearly everything, and behind the rolls looked at."""
        mean, variance = self.arrival.mean(), self.arrival.variance()
        most = max(float(mean) + 3.2 * float(variance) ** 0.5, self.values["rolls"])
        return next(last for last in _LASTS if most <= last)

    def _arrival(self) -> Drawing:
        last, rolls, lang = self._last(), self.values["rolls"], self.lang
        chances = _pmf(self.values["steps"], self.p, last)
        mean, deviation = self.arrival.mean(), float(self.arrival.variance()) ** 0.5
        above = plot.Frame(58, 62, 548, 150, 0.5, last + 0.5, plot.scale(max(chances)))
        below = plot.Frame(58, 264, 548, 120, 0.5, last + 0.5)
        bars = list(enumerate(chances, 1))
        at = below.x(max(rolls, 0.5)), below.y(self.arrived)
        drawn = [
            ink.label(58, 16, self.speak("chart_pmf"), 13, "soft"),
            plot.chances(above, lang),
            plot.counts(above, "", None),
            plot.columns(above, bars[:rolls], "filled"),
            plot.columns(above, bars[rolls:], "empty"),
            self._spread(above, mean, deviation),
            ink.label(58, 254, self.speak("chart_cdf"), 13, "soft"),
            plot.chances(below, lang, 4),
            plot.counts(below, self.speak("axis")),
            _curve(self.values["steps"], self.p, below),
            ink.path(
                f"M{ink.number(at[0])} {ink.number(below.bottom)}V{ink.number(at[1])}H58",
                fill="none",
                stroke=ink.paint("ink"),
                stroke_width=1.5,
                stroke_dasharray="5 4",
            ),
            plot.dot(*at),
            plot.legend(58, 436, [("filled", self.speak("by_then")), ("empty", self.speak("later"))]),
        ]
        said = [self.speak("chart_pmf"), self.speak("chart_cdf"), self._arrived_said(), self._mean_said()]
        return Drawing(" ".join(said), 616, 446, "".join(drawn))

    def _spread(self, frame: plot.Frame, mean: Any, deviation: float) -> str:
        """The mean as a line, and one standard deviation to each side as an arrow."""
        low, high = (min(max(frame.x(float(mean) + side * deviation), 58), 606) for side in (-1, 1))
        y = frame.upper - 10
        arrow = f"M{ink.number(low)} {y - 5}v10m0-5H{ink.number(high)}m0-5v10"
        words = self.speak(
            "mean_mark", number=short(mean, self.lang), deviation=_root(self.arrival.variance(), self.lang)
        )
        return ink.path(arrow, fill="none", stroke=ink.paint("ink"), stroke_width=2) + plot.mark(frame, mean, words, 1)

    def _formula(self) -> str:
        steps, rolls, p = self.values["steps"], self.values["rolls"], self.p
        q, others = 1 - p, max(steps - 1, 0)
        first = formula(f"P(N = n) = C(n - 1, {others}) * ({p})^{steps} * ({q})^(n - {steps})")
        by = formula(f"P(N ≤ {rolls}) = 1 - Σ_(j < {steps}) C({rolls}, j) * ({p})^j * ({q})^({rolls} - j)")
        return (
            words("h4", self.speak("formula"))
            + "".join(tag("p", one, class_="explorer-line") for one in (first, by))
            + words("p", self.speak("how_formula", n=steps, before=others, p=p), class_="lesson-how")
        )

    def _race_shown(self) -> str:
        won = self.race
        bar = plot.bar([(1, 2, 614 * float(won), 22)], "filled") + plot.bar(
            [(1 + 614 * float(won), 2, 614 * (1 - float(won)), 22)], "striped"
        )
        signs = plot.legend(
            1,
            46,
            [
                ("filled", self.speak("ants", chance=percent(won, self.lang))),
                ("striped", self.speak("anthony", chance=percent(1 - won, self.lang))),
            ],
        )
        said = self._race_said()
        return (
            words("h4", self.speak("race"))
            + self._one("useful", "roll_count")
            + words("p", said, role="status", data_key="race")
            + Drawing(said, 616, 54, bar + signs).shown()
        )

    def _memory_shown(self) -> str:
        return (
            words("h4", self.speak("memory"))
            + words("p", self.speak("about_memory"))
            + self._one("waited", "roll_count")
            + words("p", self._remembered(), role="status", data_key="memory")
            + self._memory().shown()
        )

    def _remembered(self) -> str:
        after = self.first_step_after_waiting()
        if after is None:
            return self.speak("cannot_wait")
        start = sum(self.first_step()[:SOON])
        params = {"soon": SOON, "before": percent(start, self.lang), "after": percent(sum(after[:SOON]), self.lang)}
        return self.speak("remembered", n=self.values["waited"], **params)

    def _memory(self) -> Drawing:
        waited, start, after = self.values["waited"], self.first_step(), self.first_step_after_waiting() or []
        top = plot.scale(start[0])
        above = plot.Frame(58, 28, 548, 110, 0.5, NEXT_ROLLS + 0.5, top)
        below = above._replace(upper=198)
        from_start, from_now = list(enumerate(start, 1)), list(enumerate(after, 1))
        gone = above.x(waited + 0.5)
        drawn = [
            ink.label(58, 16, self.speak("from_start"), 13, "soft"),
            plot.chances(above, self.lang, 2),
            plot.counts(above, "", 3),
            plot.columns(above, from_start[:waited], "dashed"),
            plot.columns(above, from_start[waited:], "filled"),
            ink.label(58, 188, self.speak("from_now", n=waited), 13, "soft"),
            plot.chances(below, self.lang, 2),
            plot.counts(below, self.speak("axis_now"), 3),
            plot.columns(below, from_now, "filled"),
        ]
        if waited:
            drawn.append(ink.path(f"M{ink.number(gone)} 24V138", stroke=ink.paint("ink"), stroke_width=2))
            drawn.append(ink.label(min(gone + 6, 480), 36, self.speak("now"), 13, bold=True))
        return Drawing(
            f"{self.speak('from_start')} {self.speak('from_now', n=waited)} {self._remembered()}",
            616,
            350,
            "".join(drawn),
        )

    # For the still

    def answer(self) -> list[str]:
        faces, steps = (self.values["faces"], self.values["of"]), self.speak("step_count", n=self.values["steps"])
        settings = self.speak("settings", faces=faces[0], of=faces[1], steps=steps)
        return [settings, self._arrived_said(), self._mean_said(), self._race_said()]

    def _arrived_said(self) -> str:
        return self.speak("arrived", n=self.values["rolls"], chance=about(self.arrived, self.lang))

    def _mean_said(self) -> str:
        deviation = self.speak("deviation", root=_root(self.arrival.variance(), self.lang))
        return self.speak("mean", number=short(self.arrival.mean(), self.lang), deviation=deviation)

    def _race_said(self) -> str:
        return self.speak("race_said", n=self.values["useful"], chance=about(self.race, self.lang))

    def drawings(self) -> list[Drawing]:
        return [self._arrival(), self._memory()] if self.values["waited"] else [self._arrival()]


@lru_cache(64)
def _pmf(steps: int, p: Fraction, last: int) -> list[Fraction]:
    """The chances of arriving in roll 1 to ``last``; as Fractions, which are quicker to draw."""
    arrival = ameise.arrival(steps, p)
    return [_fraction(arrival.pmf(roll)) for roll in range(1, last + 1)]


@lru_cache(64)
def _race(useful: int, steps: int, p: Fraction) -> Any:
    return ameise.race(useful, steps, p)


def _fraction(number: Any) -> Fraction:
    return Fraction(int(number.numerator), int(number.denominator))


@lru_cache(64)
def _curve(steps: int, p: Fraction, frame: plot.Frame) -> str:
    """The curve of having arrived. Its sums are rounded, for drawing only: far finer than a pixel."""
    sums = accumulate(map(float, _pmf(steps, p, int(frame.last))))
    return plot.steps(frame, [(0.5, 0.0), *((roll - 0.5, min(done, 1.0)) for roll, done in enumerate(sums, 1))])


def _root(square: Any, lang: str) -> str:
    """The square root of a fraction: itself where it is one, else the root and about how much that is.

    >>> from sympy import Rational
    >>> _root(Rational(36), "en"), _root(Rational(25, 4), "en"), _root(Rational(210), "de")
    ('6', '5/2 = 2.50', '√210 ≈ 14,49')
    """
    parts = [isqrt(int(part)) for part in (square.numerator, square.denominator)]
    if parts[0] ** 2 == square.numerator and parts[1] ** 2 == square.denominator:
        return short(Fraction(*parts), lang)
    shown = str(square) if square.denominator == 1 else f"({square})"
    return f"√{shown} ≈ {Rounded(float(square) ** 0.5).text(lang)}"
