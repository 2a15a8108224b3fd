"""What was seen beside what is exact: the chart and the table that an experiment and a class board share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from html import escape
from typing import Any

from bugkit.dist import Dist, Sample
from bugkit.tables import percent
from bugkit.texts import text
from bugkit_widgets import chart
from bugkit_widgets.answers import exact as exactly
from bugkit_widgets.lesson import LessonTool
from bugkit_widgets.panel import Still

MOST_ROWS = 12  #: more outcomes are summed up in one row
LONGEST_FRACTION = 24  #: a fraction of more characters tells nobody anything, and pushes the rest aside
LEVEL = 0.95


class Shares(LessonTool):
    """A tool that shows how often each outcome was seen; a subclass says what ``sample`` is."""

    exact: Dist | None

    @property
    def sample(self) -> Sample | None:
        """What was seen so far; None before the first run."""
        raise NotImplementedError

    @property
    def each(self) -> Sequence[Sample]:
        """The samples that were put together, to show how far they lie apart; none if there is only one."""
        return ()

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
            name = self._word("others", n=len(others))
            rows.append(self._shown(name, seen, lambda y: y not in shown, rest))
        return rows

    def _shown(self, name: str, seen: Sample, event: Callable[[Any], bool], exact: Fraction | None) -> chart.Row:
        low, high = seen.interval(LEVEL, event)
        each = tuple(share_of(event, sample) for sample in self.each)
        return chart.Row(name, share_of(event, seen), low, high, exact, each)

    def _word(self, key: str, **params: object) -> str:
        """Words that all such tools have in common."""
        return text(f"widgets.experiment.{key}", self.lang, **params)

    # What the student sees

    def chart(self) -> str:
        """The chart as a picture inside the panel."""
        return chart.drawing(self.rows(), self.lang, self.summary())

    def numbers(self) -> str:
        """The same as a table, with what an error band is."""
        names = ["outcome", "count", "seen", "band", *(["each"] if self.each else [])]
        rows = self.rows()
        fractions = any(_fraction(row) for row in rows)
        names += ["exact", *(["fraction"] if fractions else [])] if self.exact else []
        head = "".join(f'<th scope="col">{escape(self._word(name))}</th>' for name in names)
        body = "".join(f"<tr>{self._cells(row, fractions)}</tr>" for row in rows)
        return (
            f'<div class="lesson-wide"><table class="lesson-numbers"><caption>{escape(self.caption())}</caption>'
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
            f'<p class="lesson-how">{escape(self._word("about_band"))}</p>'
        )

    def _cells(self, row: chart.Row, fractions: bool) -> str:
        assert self.sample
        count = grouped(round(row.share * self.sample.trials), self.lang)
        cells = [count, percent(row.share, self.lang), chart.band(row, self.lang)]
        if row.each:
            cells.append(self._spread(row))
        if self.exact:
            cells.append("–" if row.exact is None else percent(row.exact, self.lang))
        if fractions:
            cells.append(_fraction(row) or "–")
        return f'<th scope="row">{escape(row.name)}</th>' + "".join(f"<td>{escape(cell)}</td>" for cell in cells)

    def _spread(self, row: chart.Row) -> str:
        low, high = (percent(end(row.each), self.lang) for end in (min, max))
        return self._word("from_to", low=low, high=high)

    def caption(self) -> str:
        """How much was seen."""
        n = self.sample.trials if self.sample else 0
        return self._word("caption", n=n, trials=grouped(n, self.lang))

    def summary(self) -> str:
        """The chart in words, for those who do not see it."""
        parts = [self.caption() + "."]
        for row in self.rows():
            key = "in_words" if row.exact is not None else "in_words_seen"
            exact = None if row.exact is None else percent(row.exact, self.lang)
            seen, band = percent(row.share, self.lang), chart.band(row, self.lang)
            parts.append(self._word(key, outcome=row.name, seen=seen, band=band, exact=exact))
            if row.each:
                parts.append(self._word("each_in_words", spread=self._spread(row)))
        return " ".join(parts)

    def still_of_chart(self, said: str) -> Still:
        """A still with the chart; ``said`` is a short sentence beside the title."""
        rows, name, summary = self.rows(), self.speak("name"), self.summary()
        title = f"{name}: {self.question}"
        heading = f"{self.question} ({said.rstrip('.')})"
        svg = chart.still(rows, self.lang, heading, title, summary)
        return Still(svg, f"{title}. {said} {summary}", f"{title}\n{said} {summary}")


def _fraction(row: chart.Row) -> str:
    """The exact chance as a fraction; empty where there is none, or only a long one."""
    written = "" if row.exact is None else str(row.exact)
    return written if len(written) <= LONGEST_FRACTION else ""


def share_of(event: Callable[[Any], bool], sample: Sample) -> Fraction:
    """The exact share of the trials in which ``event`` happened."""
    return Fraction(sum(n for outcome, n in sample.counts.items() if event(outcome)), sample.trials)


def grouped(n: int, lang: str) -> str:
    """A whole number with its thousands marked as the language does it.

    >>> grouped(10000, "en")
    '10,000'
    """
    return f"{n:,}".replace(",", text("widgets.experiment.thousands_mark", lang))
