"""Handing a lesson in: what a student bet and answered in this notebook, as one code for the teacher."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugkit_widgets.copying import to_copy
from bugkit_widgets.handed_in import (
    LONGEST_ANSWER,
    LONGEST_LESSON,
    LONGEST_NAME,
    LONGEST_QUESTION,
    MOST_ANSWERS,
    Answer,
    Results,
    Sheet,
    write_sheet,
)
from bugkit_widgets.lesson import LessonTool, tools_in_use
from bugkit_widgets.markup import button, tag, words
from bugkit_widgets.panel import Still

if TYPE_CHECKING:
    from bugkit.review import Review


class HandIn(LessonTool):
    """A place to make the code of a lesson; see `hand_in`."""

    def __init__(self, lesson: str, review: Review | None, lang: str | None) -> None:
        if not isinstance(lesson, str) or not 0 < len(lesson) <= LONGEST_LESSON or not lesson.isprintable():
            raise ValueError(f"lesson must be a text of 1 to {LONGEST_LESSON} characters, not {lesson!r}")
        self.review = review
        self._made: Sheet | None = None
        super().__init__("hand_in", lesson, lang)

    def sheet(self, name: str) -> Sheet:
        """What would be handed in now under this name."""
        lines: list[Answer] = []
        for tool in tools_in_use():
            if done := tool.so_far():
                question = cut(tool.question, LONGEST_QUESTION - 4)
                if alike := sum(line.question.startswith(question) for line in lines):
                    question += f" ({alike + 1})"  # the beginning is the same, the questions are not
                lines.append(Answer(tool.kind, question, cut(done.answer, LONGEST_ANSWER), done.result, done.tries))
        judged = None
        if self.review is not None:
            judged = (len(self.review), sum(one.faultless for one in self.review))
        return Sheet(cut(name, LONGEST_NAME), self.question, tuple(lines[:MOST_ANSWERS]), judged)

    def view(self) -> dict[str, str]:
        box = tag(
            "input", type="text", size=24, maxlength=LONGEST_NAME, autocomplete="off", spellcheck="false",
            data_action="name", value=self.kept.get("name", ""),
        )  # fmt: skip
        return {
            "title": self.head() + words("p", self.speak("how"), class_="lesson-how"),
            "name": tag("label", words("span", self.speak("your_name")), " ", box, data_key="name"),
            "buttons": button(self.speak("make"), "make", main=True),
            "code": self._code(),
            "table": self._table(),
        }

    def _code(self) -> str:
        return to_copy(self.speak("code"), write_sheet(self._made), self.speak("copy")) if self._made else ""

    def _table(self) -> str:
        if not self._made:
            return ""
        ((_, headings, (row,)),) = Results([self._made], (), self.lang).tables()
        pairs = zip(headings[1:], row[1:], strict=True)
        rows = "".join(tag("tr", words("th", asked, scope="row"), words("td", answer)) for asked, answer in pairs)
        named = words("caption", self.speak("holds", name=row[0]))
        return tag("div", f'<table class="lesson-numbers">{named}<tbody>{rows}</tbody></table>', class_="lesson-wide")

    def still(self) -> Still:
        return self.still_of(self.speak("how"))

    def act(self, action: str, value: str | bool | float | None) -> None:
        if action == "name" and isinstance(value, str):
            self.kept["name"] = cut(value, LONGEST_NAME)
        elif action == "make":
            if name := self.kept.get("name"):
                self._made = self.sheet(name)
                self.say(self.speak("made"))
            else:
                self.say(self.speak("no_name"), problem=True)


def cut(said: str, longest: int) -> str:
    """``said`` in one line of printable characters, no longer than that.

    >>> cut("What is the chance to bug up?", 20)
    'What is the chance …'
    """
    plain = "".join(letter for letter in " ".join(said.split()) if letter.isprintable())
    return plain if len(plain) <= longest else f"{plain[: longest - 1]}…"


def hand_in(lesson: str, *, review: Review | None = None, lang: str | None = None) -> HandIn:
    """Collect what was bet and answered in this notebook into one code, which the student passes on to the teacher.

    ``lesson`` is the lesson's name. The code holds a name or number that the student chooses, each question's beginning
    with the last answer, how it did and the number of attempts, and with a ``review`` (`bugkit.review.review`) how many
    decisions of a play were faultless; nothing else, and nothing is sent. `read_results` reads the codes of a class.

    >>> hand_in("Bugged up!")
    Hand in: Bugged up!
    Write a name or a number that your teacher knows, then make the code and pass it on. Nothing is sent by itself.
    """
    return HandIn(lesson, review, lang)
