"""A board for a whole class: everybody's result of one experiment, put together from their codes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bugkit.dist import Dist, Sample
from bugkit.game import CodeError
from bugkit.tables import percent
from bugkit.texts import text
from bugkit_widgets.class_codes import MOST_OUTCOMES, Result, read_result
from bugkit_widgets.codes import shortened, split_codes
from bugkit_widgets.markup import button, tag, words
from bugkit_widgets.panel import Still
from bugkit_widgets.shares import MOST_ROWS, Shares, grouped, share_of

MOST_RESULTS = 200
MOST_CHARACTERS = 20_000
MOST_TOLD = 20  #: so many codes that can't be used are named one by one


class ClassBoard(Shares):
    """A board on which a class puts the results of one experiment together, without accounts and without a network.

    Each student runs an `Experiment` with a seed of their own and passes on its code; all codes are pasted here, in any
    order and as many in a line as one likes. The chart shows the sum of all results with its error band beside the
    exact chances, and every student's own share as a dot. A code that can't be used is named with the reason, the
    others are kept. ``title`` and ``exact`` are the experiment's. A seed counts once: of two results with the same seed
    the longer one, since it holds the shorter. ``codes`` may be given from the start. ``choices=True``: the board is
    for what people chose in `Rounds`, not for what was seen in an experiment.

    >>> coin = Dist.of({"heads": 1, "tails": 1})
    >>> ClassBoard("Toss a coin", coin, codes="class.toss-a-coin.28.ZTRmODAyZjAsMyw0Myw1N3FIb-CO").sample
    outcome  times seen  percent
    heads            43   43.00%
    tails            57   57.00%
    """

    def __init__(
        self, title: str, exact: Dist, *, codes: str = "", choices: bool = False, lang: str | None = None
    ) -> None:
        if not isinstance(exact, Dist) or len(exact) > MOST_OUTCOMES:
            raise TypeError(f"exact must be a Dist of at most {MOST_OUTCOMES} outcomes, the experiment's own")
        self.exact: Dist = exact
        self.choices = choices
        self._told: list[str] = []
        super().__init__("board", title, lang, (str(exact.items()),))
        if codes:
            self.add(codes)

    @property
    def results(self) -> Sequence[Result]:
        """The results on the board, in the order in which they came."""
        return list(self._results.values())

    @property
    def _results(self) -> dict[int, Result]:
        """By seed."""
        found: dict[int, Result] = self.kept.setdefault("results", {})
        return found

    @property
    def sample(self) -> Sample | None:
        """All results in one; None while the board is empty."""
        counts: Counter[object] = Counter()
        for result in self._results.values():
            counts.update(result.sample.counts)
        return Sample(counts) if counts else None

    @property
    def each(self) -> Sequence[Sample]:
        """The results one by one."""
        return [result.sample for result in self._results.values()]

    def add(self, codes: str) -> list[str]:
        """Put these codes on the board; what is returned says of each code that can't be used why, in words."""
        problems = self._add(codes)
        self.redraw()
        return problems

    def _add(self, codes: str) -> list[str]:
        self.kept["rest"] = codes
        if len(codes) > MOST_CHARACTERS:
            self._told = [self.speak("too_much", limit=grouped(MOST_CHARACTERS, self.lang))]
            return self._told
        wrong, problems = [], []
        before = len(self._results)
        for number, code in enumerate(split_codes(codes), 1):
            try:
                problem = self._take(read_result(code, self.question, self.exact))
            except CodeError as error:
                problem = error.text(self.lang)
                wrong.append(code)
            if problem:
                problems.append(
                    text("widgets.code.problem", self.lang, number=number, code=shortened(code), why=problem)
                )
        self.kept["rest"] = "\n".join(wrong)
        new, all_of_them = len(self._results) - before, len(self._results)
        self._told = [self.speak("added", new=new, all=all_of_them), *problems[:MOST_TOLD]]
        if len(problems) > MOST_TOLD:
            self._told.append(self.speak("more", n=len(problems) - MOST_TOLD))
        return problems

    def _take(self, result: Result) -> str:
        """Put a result on the board; why not, if it adds nothing."""
        old = self._results.get(result.seed)
        if old is None and len(self._results) >= MOST_RESULTS:
            return self.speak("full", limit=MOST_RESULTS)
        if old is None or result.sample.trials > old.sample.trials:
            self._results[result.seed] = result
        if old is None:
            return ""
        if old == result:
            return self.speak("twice")
        return self._named("same_seed", seed=result.seed)

    # What the class sees

    def _named(self, key: str, **params: object) -> str:
        """Words that are others when choices are put together."""
        return self.speak(f"choices.{key}" if self.choices else key, **params)

    def view(self) -> dict[str, str]:
        some = bool(self._results)
        empty = None if some else self.speak("nothing")
        buttons = f"{button(self.speak('add'), 'add', main=True)} {button(self.speak('empty'), 'empty', why=empty)}"
        return {
            "title": self.head() + words("p", self._named("how"), class_="lesson-how"),
            "codes": self._box(),
            "buttons": tag("div", buttons, class_="lesson-buttons"),
            "told": tag("div", self._report(), role="status", data_key="told"),
            "chart": self.chart() if some else words("p", self.speak("nothing")),
            "numbers": self.numbers() if some else "",
            "students": self._students() if some else "",
        }

    def _box(self) -> str:
        box = words(
            "textarea", self.kept.get("rest", ""), rows=3, spellcheck="false", autocomplete="off",
            data_key=f"codes {self.kept.get('added', 0)}",  # a new box, or a browser that saw no change keeps the text
            data_action="codes", maxlength=MOST_CHARACTERS,
        )  # fmt: skip
        return tag("label", words("span", self.speak("codes")), box, class_="to-copy")

    def _report(self) -> str:
        if not self._told:
            return ""
        first, *problems = self._told
        listed = tag("ul", *(words("li", problem) for problem in problems)) if problems else ""
        return words("p", first) + listed

    def caption(self) -> str:
        """How many results there are, and how many trials."""
        trials = self.sample.trials if self.sample else 0
        return self._named("caption", n=len(self._results), trials=grouped(trials, self.lang))

    def _students(self) -> str:
        """Every result in a table, folded away."""
        outcomes = [outcome for outcome, _ in self.exact.items()][:MOST_ROWS]
        names = [self._named("seed"), self._named("trials"), *map(str, outcomes)]
        head = "".join(words("th", name, scope="col") for name in names)
        rows = ""
        for result in self._results.values():
            shares = [percent(share_of(lambda y, x=x: y == x, result.sample), self.lang) for x in outcomes]
            cells = [grouped(result.sample.trials, self.lang), *shares]
            rows += tag("tr", words("th", str(result.seed), scope="row"), *(words("td", cell) for cell in cells))
        caption = words("caption", self.speak("students"))
        table = f'<table class="lesson-numbers">{caption}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
        wide = tag("div", table, class_="lesson-wide")
        return tag("details", words("summary", self.speak("students")), wide, data_key="students")

    def still(self) -> Still:
        if not self._results:
            return self.still_of(self.speak("nothing"))
        return self.still_of_chart(self.caption() + ".")

    # What a click means

    def act(self, action: str, value: str | bool | float | None) -> None:
        if action == "codes" and isinstance(value, str):
            self.kept["rest"] = value
        elif action == "add":
            self.kept["added"] = self.kept.get("added", 0) + 1
            self._add(self.kept.get("rest", ""))
        elif action == "empty" and self._results:
            self._results.clear()
            self._told = [self.speak("emptied")]
