"""A question with an answer box: still missing, keep working, almost, or correct, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Any

from bugkit.tables import percent
from bugkit_widgets.answers import MOST_CHARACTERS, Verdict, exact, judge
from bugkit_widgets.lesson import (
    Done,
    LessonTool,
    all_kept,
    checked_hints,
    chosen_option,
    ladder,
    ladder_button,
    open_next,
    options,
)
from bugkit_widgets.panel import Still

MARKS = {"missing": "…", "working": "○", "almost": "◐", "correct": "✓"}
NO_ATTEMPT = {"missing", "choose", "unreadable", "too_long", "zero"}  #: why an answer can't be judged


class Check(LessonTool):
    """A question, a place for its answer, and a reply that names the mistake; see `check`."""

    def __init__(
        self,
        question: str,
        answer: Any,
        *,
        options: Mapping[str, str] | None,
        mistakes: Mapping[Any, str],
        hints: Sequence[str],
        lang: str | None,
    ) -> None:
        self.options = None if options is None else dict(options)
        if self.options is None:
            self.answer = exact(answer, "answer")
            self.mistakes = {exact(value, "each of mistakes"): words for value, words in mistakes.items()}
        else:
            if answer not in self.options or mistakes:
                raise ValueError("with options, answer must be one of them, and their texts are the replies")
            self.answer, self.mistakes = answer, {}
        self.hints = checked_hints(hints)
        super().__init__("check", question, lang, tuple(self.options or ()))

    def view(self) -> dict[str, str]:
        return {
            "question": self.head(),
            "answer": self._box(),
            "buttons": f'<button class="main" data-action="check">{escape(self.speak("check"))}</button> '
            + (ladder_button(self.hints, self.kept, self.lang) if self.hints else ""),
            "reply": f'<div role="status" data-key="reply">{self._reply()}</div>',
            "hints": ladder(self.hints, self.kept, self.lang),
        }

    def _box(self) -> str:
        if self.options is not None:
            return options(list(self.options), self.kept.get("answer"), self.question)
        value = escape(self.kept.get("answer", ""))
        how = escape(self.speak("how_whole" if self.answer.denominator == 1 else "how"))
        return (
            f'<label data-key="box">{escape(self.speak("answer"))} <input type="text" size="14" '
            f'maxlength="{MOST_CHARACTERS}" autocomplete="off" spellcheck="false" data-key="answer" '
            f'data-action="answer" value="{value}"></label> <span class="lesson-how">{how}</span>'
        )

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on what was answered, None before the first check."""
        if not self.kept.get("checked"):
            return None
        return self._verdict_on(self.given)

    @property
    def given(self) -> str:
        """The answer in words: what was typed, or the option chosen; empty when there is none yet."""
        given = self.kept.get("answer")
        if given is None or self.options is None:
            return given or ""
        return list(self.options)[given]

    def _verdict_on(self, given: str) -> Verdict:
        if self.options is None:
            return judge(given, self.answer, self.mistakes)
        if not given:
            return Verdict("missing", "choose")
        return Verdict("correct" if given == self.answer else "working", "own", own=self.options[given])

    def reply(self, answer: str) -> str:
        """What somebody reads who gives this answer, typed or one of the options; nothing is answered by asking.

        >>> check("How likely is a six?", Fraction(1, 6)).reply("5/6")
        'Almost. This is the chance of the opposite. What is asked for?'
        """
        if self.options is not None and answer and answer not in self.options:
            raise ValueError(f"answer must be one of the options, not {answer!r}")
        return " ".join(self._verdict_in_words(self._verdict_on(answer)))

    @property
    def replies(self) -> dict[str, str]:
        """The wrong answers that the lesson's author expects, each with the reply to it."""
        wrong = map(str, self.mistakes) if self.options is None else (x for x in self.options if x != self.answer)
        return {answer: self.reply(answer) for answer in wrong}

    def _verdict_in_words(self, verdict: Verdict) -> tuple[str, str]:
        """The verdict's name, and the reason."""
        params = {name: self._number(value) for name, value in verdict.params.items()}
        key = verdict.key
        if key == "unreadable" and self.answer.denominator == 1:
            key = "unreadable_whole"  # who is asked for a number of things need not read about percentages
        why = verdict.own or self.speak(f"why.{key}", **params)
        return self.speak(f"status.{verdict.status}"), why

    def _number(self, value: Fraction) -> str:
        if value.denominator == 1:
            return str(value)
        return f"{value} ({percent(value, self.lang)})" if 0 < value < 1 else str(value)

    def _reply(self) -> str:
        verdict = self.verdict
        if verdict is None:
            return ""
        status, why = self._verdict_in_words(verdict)
        mark = f'<span aria-hidden="true">{MARKS[verdict.status]}</span>'
        said = f"{mark} <strong>{escape(status)}</strong> {escape(why)}"
        return f'<p class="lesson-reply lesson-{verdict.status}">{said}</p>'

    def still(self) -> Still:
        verdict = self.verdict
        if verdict is None or not self.given:
            return self.still_of(self.speak("open"))
        return self.still_of(f"{self.speak('answer')} {self.given}", " ".join(self._verdict_in_words(verdict)))

    def act(self, action: str, value: str | bool | float | None) -> None:
        if action == "hint":
            open_next(self.hints, self.kept)
        elif action == "check":
            self.kept["checked"] = True
            self._count()
        elif action == "answer" and self.options is None and isinstance(value, str):
            self.kept["answer"] = value[: MOST_CHARACTERS + 1]
            self.kept["checked"] = bool(value.strip())  # Enter, or leaving the box, is as good as the button
            self._count()
        elif self.options is not None and (number := chosen_option(action, len(self.options))) is not None:
            self.kept["answer"] = number
            self.kept["checked"] = False

    def _count(self) -> None:
        """One attempt more, if the answer can be judged and is another one than the last."""
        verdict = self.verdict
        if verdict and verdict.key not in NO_ATTEMPT and self.kept.get("last") != self.given:
            self.kept.update(last=self.given, tries=self.tries + 1)

    @property
    def tries(self) -> int:
        """How many attempts there were."""
        return int(self.kept.get("tries", 0))

    def so_far(self) -> Done:
        last = self.kept.get("last", "")
        return Done(last, self._verdict_on(last).status if last else "open", self.tries)


def tries(question: str) -> int:
    """How many attempts there were at the question with these words, in this notebook since its kernel began."""
    return sum(kept.get("tries", 0) for key, kept in all_kept() if key[:2] == ("check", question))


def check(
    question: str,
    answer: Any,
    *,
    options: Mapping[str, str] | None = None,
    mistakes: Mapping[Any, str] | None = None,
    hints: Sequence[str] = (),
    lang: str | None = None,
) -> Check:
    """Ask a question and judge the answer: still missing, keep working, almost or correct, with the reason.

    ``answer`` is an exact number; a fraction, decimal or percentage may be typed, and who rounds is told so.
    ``mistakes`` are wrong numbers with what to say about them; common slips (the opposite's chance, a forgotten percent
    sign, upside down, cut instead of rounded) are known anyway. With ``options``, texts with the reply to each,
    ``answer`` is one of them. ``hints`` are up to three, opened one after another.

    >>> check("How likely is a six?", Fraction(1, 6), hints=["How many faces are there?"])
    Question: How likely is a six?
    Not answered yet.
    """
    return Check(question, answer, options=options, mistakes=mistakes or {}, hints=hints, lang=lang)
