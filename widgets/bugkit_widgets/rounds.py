"""The same small choice many times over: how a student chooses is kept, to be looked at afterwards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from html import escape
from typing import Any

from bugkit.dist import Dist
from bugkit.texts import text
from bugkit_widgets.answers import exact as exactly
from bugkit_widgets.class_codes import LARGEST_SEED, write_result
from bugkit_widgets.copying import to_copy
from bugkit_widgets.lesson import LessonTool, chosen_option, decimal
from bugkit_widgets.markup import button, tag, words
from bugkit_widgets.panel import Still

MOST_ROUNDS = 200


class Rounds(LessonTool):
    """A choice among ``options`` (texts), ``rounds`` times, each time with an answer.

    ``answer`` is a function of the option chosen and a ``random.Random``; it returns the points that this round brings,
    a whole or exact number, and in words what happened. Its luck depends on the seed and the number of the round alone,
    not on what was chosen. Afterwards ``choices`` and ``points`` tell a cell what was chosen and what it brought.

    With ``exact``, the shares to compare with (a `Dist` of all options), the choices of a class can be put together:
    after the last round each student makes a code for a `ClassBoard` with the same question and ``exact``.

    >>> toss = lambda called, rng: (1, "Yes!") if called == rng.choice(["heads", "tails"]) else (0, "No.")
    >>> game = Rounds("Heads or tails?", ["heads", "tails"], toss, rounds=5)
    >>> game
    Rounds: Heads or tails?
    No round has been played yet.
    >>> game.choices
    ()
    """

    def __init__(
        self,
        question: str,
        options: Sequence[str],
        answer: Callable[[str, random.Random], tuple[Any, str]],
        *,
        rounds: int = 20,
        seed: int = 1,
        exact: Dist | None = None,
        lang: str | None = None,
    ) -> None:
        if isinstance(options, str) or len(options) < 2:
            raise ValueError(f"options must be two texts or more, not {options!r}")
        if not callable(answer):
            raise TypeError(f"answer must be a function of an option and a random.Random, not {answer!r}")
        if type(rounds) is not int or not 1 <= rounds <= MOST_ROUNDS:
            raise ValueError(f"rounds must be a whole number from 1 to {MOST_ROUNDS}, not {rounds!r}")
        if exact is not None and (
            not isinstance(exact, Dist) or {outcome for outcome, _ in exact.items()} != set(options)
        ):
            raise ValueError(f"exact must be a Dist of all the options, or None, not {exact!r}")
        self.options, self.rounds, self.seed, self._respond = tuple(options), rounds, seed, answer
        self.exact, self._made = exact, ""
        super().__init__("rounds", question, lang, self.options)

    @property
    def _played(self) -> list[tuple[int, Fraction, str]]:
        """The rounds so far: the number of the option, the points, and what was said."""
        played: list[tuple[int, Fraction, str]] = self.kept.setdefault("played", [])
        return played

    @property
    def choices(self) -> tuple[str, ...]:
        """What was chosen so far, round by round."""
        return tuple(self.options[number] for number, _, _ in self._played)

    @property
    def points(self) -> tuple[Fraction, ...]:
        """What each round brought."""
        return tuple(points for _, points, _ in self._played)

    def code(self, number: int) -> str:
        """What was chosen as a short code for a `ClassBoard`; the student's ``number`` tells it from other codes."""
        if self.exact is None or not self._over:
            raise ValueError("there is a code when exact was given and all rounds are played")
        if type(number) is not int or not 0 <= number <= LARGEST_SEED:
            raise ValueError(f"number must be a whole number from 0 to {LARGEST_SEED}, not {number!r}")
        return write_result(self.question, self.exact, number, Counter(self.choices))

    # What the student sees

    def view(self) -> dict[str, str]:
        played = self._played
        last = words("p", self._said(), class_="lesson-reply") if played else ""
        return {
            "question": f'{self.head()}<p data-key="progress">{escape(self._progress())}</p>',
            "choices": tag("div", self._buttons(), role="group", aria_label=self.question, class_="lesson-buttons"),
            "reply": tag("div", last, role="status", data_key="reply"),
            "numbers": self._numbers() if self._over else "",
            "share": self._share() if self._over and self.exact else "",
        }

    @property
    def _over(self) -> bool:
        return len(self._played) >= self.rounds

    def _progress(self) -> str:
        points = self._number(sum(self.points, Fraction(0)))
        if self._over:
            return self.speak("over", all=self.rounds, points=points)
        return self.speak("progress", number=len(self._played) + 1, all=self.rounds, points=points)

    def _said(self) -> str:
        """What the last round brought, with its number, so that two equal answers are told apart."""
        return self.speak("said", number=len(self._played), said=self._played[-1][2])

    def _number(self, value: Fraction) -> str:
        return decimal(value, 2, self.lang).replace("-", "−")

    def _buttons(self) -> str:
        why = self.speak("why_over") if self._over else None
        named = enumerate(self.options)
        buttons = [button(option, f"choose {k}", why=why, data_key=f"choose-{k}") for k, option in named]
        if self._over:
            buttons.append(button(self.speak("again"), "again", main=True))
        return " ".join(buttons)

    def _numbers(self) -> str:
        head = "".join(words("th", self.speak(name), scope="col") for name in ("option", "count", "points"))
        rows = ""
        for number, option in enumerate(self.options):
            brought = [points for chosen, points, _ in self._played if chosen == number]
            cells = (str(len(brought)), self._number(sum(brought, Fraction(0))))
            rows += tag("tr", words("th", option, scope="row"), *(words("td", cell) for cell in cells))
        caption = words("caption", self.speak("caption"))
        body = f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody>"
        return f'<table class="lesson-numbers">{caption}{body}</table>'

    def _share(self) -> str:
        """The choices as a code for the class, once a number is given."""
        box = tag(
            "input", type="text", inputmode="numeric", size=9, maxlength=9, autocomplete="off", data_action="number",
            value=self.kept.get("number", ""),
        )  # fmt: skip
        label = tag("label", words("span", self.speak("your_number")), " ", box, data_key="number")
        shown = f"{label} {button(text('widgets.experiment.show_code', self.lang), 'code')}"
        if self._made:
            title, copy = (text(f"widgets.experiment.{key}", self.lang) for key in ("code", "copy"))
            shown += to_copy(title, self._made, copy)
        return shown

    def still(self) -> Still:
        return self.still_of(self._progress() if self._played else self.speak("open"))

    # What a click means

    def act(self, action: str, value: str | bool | float | None) -> None:
        number = chosen_option(action, len(self.options))
        if action == "again" and self._over:
            self.kept["times"] = self.kept.get("times", 0) + 1
            self._played.clear()
            self._made = ""
        elif action == "number" and isinstance(value, str):
            self.kept["number"] = value.strip()[:9]
            self._made = ""  # it holds the number that stood here before
        elif action == "code" and self._over and self.exact:
            self._make(self.kept.get("number", ""))
        elif number is not None and not self._over:
            luck = random.Random(f"{self.seed}/{self.kept.get('times', 0)}/{len(self._played)}")
            points, said = self._respond(self.options[number], luck)
            self._played.append((number, exactly(points, "points"), said))

    def _make(self, typed: str) -> None:
        if typed.isascii() and typed.isdecimal():
            self._made = self.code(int(typed))
        else:
            self.say(self.speak("no_number"), problem=True)
