"""The solution of a question: folded away until it has been tried."""

from __future__ import annotations

from collections.abc import Sequence

from bugkit_widgets.checks import Check, tries
from bugkit_widgets.lesson import LessonTool, paper
from bugkit_widgets.markup import button, tag, words
from bugkit_widgets.panel import Still


class Solution(LessonTool):
    """What the answer is and why, for who has tried; see `solution`."""

    def __init__(self, question: str, lines: Sequence[str], lang: str | None, below: bool = False) -> None:
        if not lines or not all(isinstance(line, str) and line.strip() for line in lines):
            raise ValueError(f"a solution must have one line or more, each a text, not {lines!r}")
        self.lines = tuple(lines)
        self._below = below  # its question stands right above it, so that it need not be read twice
        super().__init__("solution", question, lang)

    @property
    def unfolded(self) -> bool:
        """Whether it can be read now."""
        return bool(self.kept.get("open"))

    def view(self) -> dict[str, str]:
        said = self.speak("close" if self.unfolded else "open")
        lines = "".join(words("p", line) for line in self.lines) if self.unfolded else ""
        expanded = "true" if self.unfolded else "false"
        question = {} if self._below else {"question": self.head()}
        return question | {
            "buttons": button(said, "fold", data_key="fold", aria_expanded=expanded),
            "solution": tag("div", lines, class_="lesson-reply", role="status", data_key="solution"),
        }

    def still(self) -> Still:
        lines = self.lines if self.unfolded else (self.speak("folded"),)
        still = self.still_of(*lines)
        return still._replace(svg=paper(self.speak("name"), lines)) if self._below else still

    def act(self, action: str, value: str | bool | float | None) -> None:
        if action != "fold":
            return
        if self.unfolded or tries(self.question):
            self.kept["open"] = not self.unfolded
            self.say("")  # it may still say that one must try first
        else:
            self.say(self.speak("try_first"))


def solution(question: Check | str, *lines: str, lang: str | None = None) -> Solution:
    """The solution of a question, which opens only after an attempt at it.

    ``question`` is what `check` returned, for a place right below it, or its question in the same words, which is then
    shown once more; ``lines`` are paragraphs of plain text. An attempt is an answer that can be judged, right or wrong:
    an empty box or what is no number is none.

    >>> solution("How likely is a six?", "One of six equally likely faces shows it: 1/6.")
    Solution: How likely is a six?
    It opens when you have tried the question.
    """
    if isinstance(question, Check):
        return Solution(question.question, lines, lang, below=True)
    return Solution(question, lines, lang)
