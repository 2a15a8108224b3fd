"""A bet: what a student expects, locked before anything is run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Any

from bugkit_widgets.answers import UnreadableError, exact, read_numbers
from bugkit_widgets.lesson import Done, LessonTool, chosen_option, decimal, options
from bugkit_widgets.panel import Still

CLOSE = Fraction(1, 20)  #: a number within this part of the range counts as close
HOW_NEAR = ("low", "close", "high")


class Bet(LessonTool):
    """A prediction: chosen, locked in, and then compared with the truth; once locked it stays as it is.

    ``options`` are texts, of which ``answer`` is one, or a ``range`` of whole numbers, and then ``answer`` is any exact
    number in it and ``unit`` says what is counted. ``replies`` are what the lesson says to each bet: a text for each
    option, or for a number "low", "close" (within a twentieth of the range) and "high".

    >>> Bet("What comes up?", ["heads", "tails"], answer="heads", replies={"heads": "Yes.", "tails": "No."})
    Your bet: What comes up?
    Nothing is locked in yet.
    >>> Bet("How many heads in ten throws?", range(11), answer=5, unit="heads",
    ...     replies={"low": "More.", "close": "Good.", "high": "Fewer."})
    Your bet: How many heads in ten throws?
    Nothing is locked in yet.
    """

    def __init__(
        self,
        question: str,
        options: range | Sequence[str],
        *,
        answer: Any,
        replies: Mapping[str, str],
        unit: str = "",
        lang: str | None = None,
    ) -> None:
        self.range = options if isinstance(options, range) else None
        self.options = () if isinstance(options, range) else tuple(options)
        self.answer, self.replies, self.unit = answer, dict(replies), unit
        self._refuse_nonsense()
        super().__init__("bet", question, lang, self.options)
        if self.kept.get("locked"):  # the cell was run again
            self.say(self.speak("kept"))

    def _refuse_nonsense(self) -> None:
        wanted = HOW_NEAR if self.range else self.options
        if self.range is None and (len(self.options) < 2 or self.answer not in self.options):
            raise ValueError(f"options must be two texts or more, and answer one of them, not {self.answer!r}")
        if set(self.replies) != set(wanted):
            raise ValueError(f"replies must have a text for each of {', '.join(map(repr, wanted))}")
        if self.range is not None:
            self.answer = exact(self.answer, "answer")
            if not self.range[0] <= self.answer <= self.range[-1]:
                raise ValueError(f"answer must lie from {self.range[0]} to {self.range[-1]}, not {self.answer}")

    # What the student sees

    def view(self) -> dict[str, str]:
        locked = self.kept.get("locked", False)
        bet = f'<p data-key="locked"><strong>{escape(self._bet_in_words())}</strong></p>' if locked else self._choice()
        return {
            "question": self.head(),
            "bet": bet,
            "buttons": self._button(),
            "reply": f'<div class="lesson-reply" role="status" data-key="reply">{self._reply()}</div>',
        }

    def _choice(self) -> str:
        if self.range is None:
            return options(self.options, self.kept.get("bet"), self.question)
        value, unit = escape(str(self.kept.get("bet", ""))), escape(self.unit)
        return (
            f'<label data-key="number">{escape(self.speak("number"))} <input type="text" inputmode="numeric" size="6" '
            f'maxlength="12" autocomplete="off" data-key="bet" data-action="bet" value="{value}"> {unit}</label>'
        )

    def _button(self) -> str:
        if not self.kept.get("locked"):
            return f'<button class="main" data-action="lock">{escape(self.speak("lock"))}</button>'
        if not self.kept.get("told"):
            return f'<button class="main" data-action="tell" data-focus>{escape(self.speak("tell"))}</button>'
        return ""

    @property
    def given(self) -> str:
        """The bet in words."""
        bet = self.kept["bet"]
        return self.options[bet] if self.range is None else f"{bet} {self.unit}".strip()

    def _bet_in_words(self) -> str:
        return self.speak("yours", bet=self.given)

    def _near(self) -> str:
        """How near a number is to the truth: "low", "close" or "high"."""
        assert self.range is not None
        off = self.kept["bet"] - self.answer
        return "close" if abs(off) <= CLOSE * (self.range[-1] - self.range[0]) else "low" if off < 0 else "high"

    def so_far(self) -> Done:
        if not self.kept.get("locked"):
            return Done("", "open", 0)
        if self.range is not None:
            return Done(self.given, self._near(), 0)
        return Done(self.given, "right" if self.given == self.answer else "wrong", 0)

    def _reply(self) -> str:
        if not self.kept.get("locked"):
            return ""
        lines = self._told() if self.kept.get("told") else [self.speak("locked")]
        return "".join(f"<p>{escape(line)}</p>" for line in lines)

    def _told(self) -> list[str]:
        if self.range is None:
            return [self.speak(self.so_far().result, answer=self.answer), self.replies[self.given]]
        truth = self.speak("truth", answer=decimal(self.answer, 1, self.lang), unit=self.unit)
        return [truth, self.replies[self._near()]]

    def still(self) -> Still:
        if not self.kept.get("locked"):
            return self.still_of(self.speak("open"))
        return self.still_of(self._bet_in_words(), *(self._told() if self.kept.get("told") else [self.speak("locked")]))

    # What a click means

    def act(self, action: str, value: str | bool | float | None) -> None:
        if action == "tell" and self.kept.get("locked"):
            self.kept["told"] = True
        if self.kept.get("locked"):
            return
        if action == "lock":
            self._lock_in()
        elif action == "bet" and self.range is not None and isinstance(value, str):
            self._take(value)
        elif self.range is None and (number := chosen_option(action, len(self.options))) is not None:
            self.kept["bet"] = number

    def _take(self, typed: str) -> None:
        """A number was typed; what is none, or out of range, is no bet."""
        assert self.range is not None
        self.kept.pop("bet", None)
        try:
            value = read_numbers(typed)[-1].value
        except UnreadableError:
            value = None
        if value is not None and value.denominator == 1 and int(value) in self.range:
            self.kept["bet"] = int(value)
        elif typed.strip():
            self._ask()

    def _lock_in(self) -> None:
        if "bet" in self.kept:
            self.kept["locked"] = True
        elif self.range is None:
            self.say(self.speak("choose"), problem=True)
        else:
            self._ask()

    def _ask(self) -> None:
        assert self.range is not None
        self.say(self.speak("whole", first=self.range[0], last=self.range[-1]), problem=True)
