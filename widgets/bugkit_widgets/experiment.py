"""An experiment: run once, 100 or 10,000 times, with what was seen beside what is exact."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from html import escape
from time import perf_counter
from typing import Any

from bugkit import ink
from bugkit.dist import Dist, Sample
from bugkit.tables import percent
from bugkit.texts import text
from bugkit_widgets import chart
from bugkit_widgets.answers import exact as exactly
from bugkit_widgets.lesson import LessonTool
from bugkit_widgets.panel import Still

RUNS = (1, 100, 10_000)
MOST_TRIALS = 1_000_000
MOST_ROWS = 12  #: more outcomes are summed up in one row
LEVEL = 0.95
_SLICE = 0.04  # seconds of work before the browser gets to draw, and a click on "stop" to come through
_STEP = 10  # trials between two looks at the clock
_PAUSE = 15  # milliseconds until the next slice


class Experiment(LessonTool):
    """Repeat a random experiment and compare. The same seed always brings the same results, however it was run.

    ``draw`` is a `Dist`, or a function that takes a ``random.Random`` and returns one outcome (a short text, number or
    tuple). ``exact`` is the `Dist` to compare with; it appears with the first trial. Each share has an error band
    (Wilson's, 95 %): in many such experiments about 95 of 100 bands hold the true chance.

    >>> coin = Dist.of({"heads": 1, "tails": 1})
    >>> experiment = Experiment("Toss a coin", coin, seed=3)
    >>> experiment.run(1000)
    outcome  times seen  percent
    heads           509   50.90%
    tails           491   49.10%
    """

    def __init__(
        self,
        title: str,
        draw: Dist | Callable[[random.Random], Any],
        exact: Dist | None = None,
        *,
        seed: int = 1,
        lang: str | None = None,
    ) -> None:
        if not isinstance(draw, Dist) and not callable(draw):
            raise TypeError(f"draw must be a Dist or a function of a random.Random, not {draw!r}")
        if exact is not None and not isinstance(exact, Dist):
            raise TypeError(f"exact must be a Dist or None, not {exact!r}")
        if type(seed) is not int:
            raise TypeError(f"seed must be a whole number, not {seed!r}")
        self._draw = draw
        self.exact = draw if exact is None and isinstance(draw, Dist) else exact
        self._start(seed)
        super().__init__("experiment", title, lang)

    def _start(self, seed: int) -> None:
        self.seed = seed
        self._rng = random.Random(seed)
        self._counts: Counter[Any] = Counter()
        self._left = 0

    @property
    def trials(self) -> int:
        """How often it was run so far."""
        return self._counts.total()

    @property
    def sample(self) -> Sample | None:
        """What was seen so far; None before the first run."""
        return Sample(self._counts) if self._counts else None

    def run(self, trials: int) -> Sample:
        """Run it so many times more, all at once, and return everything seen so far."""
        if not isinstance(trials, int) or not 1 <= trials <= MOST_TRIALS:
            raise ValueError(f"trials must be a whole number from 1 to {MOST_TRIALS}, not {trials!r}")
        self._more(trials)
        self.redraw()
        return Sample(self._counts)

    def _more(self, trials: int) -> None:
        if isinstance(self._draw, Dist):
            self._counts.update(self._draw.sample(self._rng, trials))
        else:
            self._counts.update(self._draw(self._rng) for _ in range(trials))

    # What the student sees

    def view(self) -> dict[str, str]:
        seed, run = escape(self.speak("seed", seed=self.seed)), escape(self.speak("run"))
        return {
            "title": f'{self.head()}<p data-key="seed">{seed}</p>',
            "buttons": f'<div role="group" aria-label="{run}" class="lesson-buttons">{self._buttons()}</div>',
            "chart": self._chart(),
            "numbers": self._numbers(),
        }

    def _buttons(self) -> str:
        busy, idle = bool(self._left), not self._left
        times = {n: self.speak("times", n=n, times=grouped(n, self.lang)) for n in RUNS}
        buttons = [self._button(f"run {n}", words, busy, "busy") for n, words in times.items()]
        buttons.append(self._button("stop", self.speak("stop"), idle, "idle"))
        buttons.append(self._button("again", self.speak("again"), busy, "busy"))
        buttons.append(self._button("seed", self.speak("other_seed"), busy, "busy"))
        return " ".join(buttons)

    def _button(self, action: str, words: str, off: bool, why: str) -> str:
        disabled = f' aria-disabled="true" data-why="{escape(self.speak(f"why.{why}"))}"' if off else ""
        return f'<button data-action="{action}"{disabled}>{escape(words)}</button>'

    def _chart(self) -> str:
        if not self.trials:
            return f"<p>{escape(self.speak('nothing'))}</p>"
        rows = self.rows()
        wide, high = chart.WIDTH, chart.height(rows)
        return ink.element(
            "svg", chart.bars(rows, self.lang), class_="lesson-chart", role="img", aria_label=self._summary(),
            viewBox=f"0 0 {wide} {high}", width=wide, height=high, font_family=ink.FONT,
        )  # fmt: skip

    def _numbers(self) -> str:
        if not self.trials:
            return ""
        names = ("outcome", "count", "seen", "band", "exact", "fraction")[: 6 if self.exact else 4]
        head = "".join(f'<th scope="col">{escape(self.speak(name))}</th>' for name in names)
        body = "".join(f"<tr>{self._row(row)}</tr>" for row in self.rows())
        caption = self.speak("caption", n=self.trials, trials=grouped(self.trials, self.lang))
        return (
            f'<table class="lesson-numbers"><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead>'
            f'<tbody>{body}</tbody></table><p class="lesson-how">{escape(self.speak("about_band"))}</p>'
        )

    def _row(self, row: chart.Row) -> str:
        count = grouped(round(row.share * self.trials), self.lang)
        cells = [count, percent(row.share, self.lang), self._band(row)]
        if self.exact:
            cells += ["–", "–"] if row.exact is None else [percent(row.exact, self.lang), str(row.exact)]
        return f'<th scope="row">{escape(row.name)}</th>' + "".join(f"<td>{escape(cell)}</td>" for cell in cells)

    def _band(self, row: chart.Row) -> str:
        low, high = (percent(Fraction(round(end * 10_000), 10_000), self.lang) for end in (row.low, row.high))
        return self.speak("from_to", low=low, high=high)

    def rows(self) -> list[chart.Row]:
        """What the chart shows: the outcomes in the order of the exact distribution, then any others that were seen."""
        seen = self.sample
        if seen is None:
            return []
        chances = {outcome: exactly(p, "chance") for outcome, p in self.exact.items()} if self.exact else {}
        outcomes = [*chances, *(outcome for outcome in seen.counts if outcome not in chances)]
        shown = set(sorted(outcomes, key=lambda x: (chances.get(x, 0), seen.counts.get(x, 0)))[-MOST_ROWS:])
        rows = [self._shown(str(x), seen, lambda y, x=x: y == x, chances.get(x)) for x in outcomes if x in shown]
        if others := [x for x in outcomes if x not in shown]:
            rest = sum((chances.get(x, Fraction(0)) for x in others), Fraction(0)) if self.exact else None
            rows.append(self._shown(self.speak("others", n=len(others)), seen, lambda y: y not in shown, rest))
        return rows

    def _shown(self, name: str, seen: Sample, event: Callable[[Any], bool], exact: Fraction | None) -> chart.Row:
        low, high = seen.interval(LEVEL, event)
        count = sum(n for outcome, n in seen.counts.items() if event(outcome))
        return chart.Row(name, Fraction(count, seen.trials), low, high, exact)

    def _summary(self) -> str:
        """The chart in words, for those who do not see it."""
        parts = [self.speak("caption", n=self.trials, trials=grouped(self.trials, self.lang)) + "."]
        for row in self.rows():
            key = "in_words" if row.exact is not None else "in_words_seen"
            exact = None if row.exact is None else percent(row.exact, self.lang)
            seen, band = percent(row.share, self.lang), self._band(row)
            parts.append(self.speak(key, outcome=row.name, seen=seen, band=band, exact=exact))
        return " ".join(parts)

    def still(self) -> Still:
        seed = self.speak("seed", seed=self.seed)
        if not self.trials:
            return self.still_of(f"{seed} {self.speak('nothing')}")
        rows, name, summary = self.rows(), self.speak("name"), self._summary()
        title = f"{name}: {self.question}"
        moved = ink.element("g", chart.bars(rows, self.lang), transform="translate(10 50)")
        head = ink.label(20, 32, f"{self.question} ({seed.rstrip('.')})", 15, bold=True, fit=chart.WIDTH - 20)
        svg = ink.still(chart.WIDTH + 20, chart.height(rows) + 62, title, summary, head, moved)
        return Still(svg, f"{title}. {seed} {summary}", f"{title}\n{seed} {summary}")

    # What a click means

    def act(self, action: str, value: str | bool | float | None) -> None:
        if action == "stop":
            self._left = 0
            self.next_tick(None)
            self._tell()
        elif self._left:
            return
        elif action in {f"run {n}" for n in RUNS}:
            self._run_from_browser(int(action.removeprefix("run ")))
        elif action in ("again", "seed"):
            self._start(self.seed + (action == "seed"))
            self.say(self.speak("reset", seed=self.seed))

    def _run_from_browser(self, trials: int) -> None:
        if self.trials + trials > MOST_TRIALS:
            self.say(self.speak("enough"), problem=True)
            return
        self._left = trials
        self.ticked()

    def ticked(self) -> None:
        """Work for a moment, then let the browser draw: so it can be watched, and stopped."""
        end = perf_counter() + _SLICE
        left, self._left = self._left, 0  # should the student's function fail, nothing is left to do
        while left:
            now = min(left, _STEP)
            self._more(now)
            left -= now
            if perf_counter() >= end:
                break
        self._left = left
        if left:
            self.next_tick(_PAUSE)
        else:
            self._tell()

    def _tell(self) -> None:
        self.say(self.speak("caption", n=self.trials, trials=grouped(self.trials, self.lang)) + ".")


def grouped(n: int, lang: str) -> str:
    """A whole number with its thousands marked as the language does it.

    >>> grouped(10000, "en")
    '10,000'
    """
    return f"{n:,}".replace(",", text("widgets.experiment.thousands_mark", lang))
