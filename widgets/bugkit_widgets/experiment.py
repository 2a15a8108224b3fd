"""An experiment: run once, 100 or 10,000 times, with what was seen beside what is exact."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from html import escape
from typing import Any

from bugkit.dist import Dist, Sample
from bugkit_widgets.class_codes import MOST_OUTCOMES, write_result
from bugkit_widgets.copying import to_copy
from bugkit_widgets.markup import button
from bugkit_widgets.panel import Still
from bugkit_widgets.runs import Runs, check_seed
from bugkit_widgets.shares import Shares


class Experiment(Shares, Runs):
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
        check_seed(seed)
        self._draw = draw
        self.exact = draw if exact is None and isinstance(draw, Dist) else exact
        self._code_shown = False
        self._start(seed)
        super().__init__("experiment", title, lang)

    def _start(self, seed: int) -> None:
        super()._start(seed)
        self._rng = random.Random(seed)
        self._counts: Counter[Any] = Counter()

    @property
    def trials(self) -> int:
        """How often it was run so far."""
        return self._counts.total()

    runs_done = trials

    @property
    def sample(self) -> Sample | None:
        """What was seen so far; None before the first run."""
        return Sample(self._counts) if self._counts else None

    def run(self, trials: int) -> Sample:
        """Run it so many times more, all at once, and return everything seen so far."""
        if not isinstance(trials, int) or not 1 <= trials <= self.most_runs:
            raise ValueError(f"trials must be a whole number from 1 to {self.most_runs}, not {trials!r}")
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
        seed = escape(self.speak("seed", seed=self.seed))
        return {
            "title": f'{self.head()}<p data-key="seed">{seed}</p>',
            "buttons": self.run_buttons(),
            "chart": self.chart() if self.trials else f"<p>{escape(self.speak('nothing'))}</p>",
            "numbers": self.numbers() if self.trials else "",
            "share": self._share(),
        }

    def _share(self) -> str:
        """The result as a code for the class, once there is one."""
        if not self.trials or self._no_code():
            return ""
        said = self.speak("hide_code" if self._code_shown else "show_code")
        shown = button(said, "code", data_key="share", aria_expanded="true" if self._code_shown else "false")
        if self._code_shown:
            shown += to_copy(self.speak("code"), self.code(), self.speak("copy"))
        return shown

    def _no_code(self) -> str:
        """Why there is no code of this result; empty when there is one."""
        if self.exact is None or len(self.exact) > MOST_OUTCOMES:
            return f"a code needs exact chances to compare with, of at most {MOST_OUTCOMES} outcomes"
        known = {outcome for outcome, _ in self.exact.items()}
        strange = [outcome for outcome in self._counts if outcome not in known]
        return f"exact knows no outcome {strange[0]!r}" if strange else ""

    def code(self) -> str:
        """What was seen so far as a short code for a `ClassBoard` with the same title and exact chances.

        >>> experiment = Experiment("Toss a coin", Dist.of({"heads": 1, "tails": 1}), seed=3)
        >>> _ = experiment.run(100)
        >>> experiment.code()
        'class.toss-a-coin.28.ZTRmODAyZjAsMyw0Myw1N3FIb-CO'
        """
        if why := self._no_code() or ("" if self._counts else "nothing has been run yet"):
            raise ValueError(f"there is no code of this result: {why}")
        assert self.exact
        return write_result(self.question, self.exact, self.seed, self._counts)

    def still(self) -> Still:
        seed = self.speak("seed", seed=self.seed)
        return self.still_of_chart(seed) if self.trials else self.still_of(f"{seed} {self.speak('nothing')}")

    # What a click means

    def act(self, action: str, value: str | bool | float | None) -> None:
        if action == "code":
            self._code_shown = not self._code_shown
        else:
            super().act(action, value)
