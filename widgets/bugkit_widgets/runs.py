"""What is run again and again, a click at a time: its seed, its buttons, and work in slices that can be stopped."""

from __future__ import annotations

from time import perf_counter

from bugkit.texts import text
from bugkit_widgets.class_codes import LARGEST_SEED, MOST_TRIALS
from bugkit_widgets.lesson import LessonTool
from bugkit_widgets.markup import button, tag
from bugkit_widgets.shares import grouped

_SLICE = 0.04  # seconds of work before the browser gets to draw, and a click on "stop" to come through
_PAUSE = 15  # milliseconds until the next slice


class Runs(LessonTool):
    """A tool that does something many times over. The same seed always brings the same, however it was run.

    A subclass says what a run is: it gives ``_more``, ``_start``, ``runs_done`` and ``caption``.
    """

    runs: tuple[int, ...] = (1, 100, 10_000)
    most_runs = MOST_TRIALS
    step = 10  #: runs between two looks at the clock

    seed: int
    _left = 0

    def _start(self, seed: int) -> None:
        """Begin anew with this seed."""
        self.seed = seed
        self._left = 0

    def _more(self, runs: int) -> None:
        """Run it so many times more."""
        raise NotImplementedError

    @property
    def runs_done(self) -> int:
        """How often it was run so far."""
        raise NotImplementedError

    def caption(self) -> str:
        """How much was done."""
        raise NotImplementedError

    # What the student sees

    def run_buttons(self, why_not: str | None = None) -> str:
        """The buttons, and the box for a seed of one's own; ``why_not`` says why nothing can be run any more."""
        busy = said_of_runs("why.busy", self.lang) if self._left else None
        idle = None if self._left else said_of_runs("why.idle", self.lang)
        times = {n: self.speak("times", n=n, times=grouped(n, self.lang)) for n in self.runs}
        buttons = [button(words, f"run {n}", why=busy or why_not) for n, words in times.items()]
        buttons.append(button(said_of_runs("stop", self.lang), "stop", why=idle))
        buttons.append(button(said_of_runs("again", self.lang), "again", why=busy))
        buttons.append(button(said_of_runs("other_seed", self.lang), "seed", why=busy))
        box = tag("input", type="text", inputmode="numeric", size=9, maxlength=9, autocomplete="off", data_action="own")
        own = tag("label", said_of_runs("own_seed", self.lang), " ", box, data_key="own")
        group = {"role": "group", "aria_label": self.speak("run"), "class_": "lesson-buttons"}
        return tag("div", " ".join([*buttons, own]), **group)

    # What a click means

    def act(self, action: str, value: str | bool | float | None) -> None:
        if action == "stop":
            self._left = 0
            self.next_tick(None)
            self._tell()
        elif self._left:
            self.say(said_of_runs("why.busy", self.lang))
        elif action in {f"run {n}" for n in self.runs}:
            self._run_from_browser(int(action.removeprefix("run ")))
        elif action in ("again", "seed"):
            self._begin_with((self.seed + (action == "seed")) % (LARGEST_SEED + 1))
        elif action == "own" and isinstance(value, str) and value.strip():
            self._take_seed(value.strip())

    def _begin_with(self, seed: int) -> None:
        self._start(seed)
        self.say(said_of_runs("reset", self.lang, seed=seed))

    def _take_seed(self, typed: str) -> None:
        if not (typed.isascii() and typed.isdecimal() and int(typed[:20]) <= LARGEST_SEED):
            self.say(said_of_runs("whole_seed", self.lang), problem=True)
        elif int(typed) != self.seed:
            self._begin_with(int(typed))

    def _run_from_browser(self, runs: int) -> None:
        if self.runs_done + runs > self.most_runs:
            self.say(said_of_runs("enough", self.lang), problem=True)
            return
        self._left = runs
        self.say("")  # what is said at the end of a run is not true while the next one goes on
        self.ticked()

    def ticked(self) -> None:
        """Work for a moment, then let the browser draw: so it can be watched, and stopped."""
        end = perf_counter() + _SLICE
        left, self._left = self._left, 0  # should what is run fail, nothing is left to do
        while left:
            now = min(left, self.step)
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
        self.say(self.caption())


def said_of_runs(key: str, lang: str, **params: object) -> str:
    """Words that an experiment and a tournament have in common."""
    return text(f"widgets.experiment.{key}", lang, **params)


def check_seed(seed: int) -> int:
    """``seed`` if a student could type it, else TypeError or ValueError."""
    if type(seed) is not int:
        raise TypeError(f"seed must be a whole number, not {seed!r}")
    if not 0 <= seed <= LARGEST_SEED:
        raise ValueError(f"seed must be from 0 to {LARGEST_SEED}, not {seed}")
    return seed
