"""What would you do? A position, one decision, and what the solver says of it; alone or as homework to hand in."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, NamedTuple

from bugkit.game import Action, BugkitError, CodeError, room
from bugkit.match import Match
from bugkit.review import Verdict
from bugkit.texts import text
from bugkit_widgets.controls import Scene, controls_for
from bugkit_widgets.copying import to_copy
from bugkit_widgets.markup import button, tag, words
from bugkit_widgets.reviewing import lost
from bugkit_widgets.seats import YOU
from bugkit_widgets.table import Table

_TITLE = "answers.1."
_CHECK_LETTERS = 10  # of a hexadecimal check sum: 40 bits


class Answer(NamedTuple):
    """What somebody would do in a position, and what that is worth; ``verdict`` None: the solver cannot say."""

    action: Action
    verdict: Verdict | None


class Puzzle(Table):
    """Positions of one game at a table: decide once in each, and the solver judges it.

    ``positions`` are states, matches or game codes in which a player has a choice; that player is you. Nothing is
    rolled after the decision, so luck does not count. After the last position stands a code to hand in; whoever set the
    homework reads it with `Puzzle.read` and the same positions. ``lang`` is the notebook's unless given. TypeError,
    ValueError or ``CodeError`` says which position does not fit.

    >>> from bugkit import Match, verasselt
    >>> state = Match(verasselt.Game(2), seed=7).play("hub")
    >>> puzzle = Puzzle(state)
    >>> puzzle.answers
    [None]
    """

    _plays_on = False

    def __init__(self, *positions: Any, lang: str | None = None) -> None:
        self.positions = positions_of(positions)
        self.answers: list[Answer | None] = [None] * len(self.positions)
        self._at = 0
        first = self.positions[0]
        other = f"bot:{next(iter(controls_for(first.game).bots))}"
        seats = [YOU if seat == first.current_player() else other for seat in range(first.game.num_players)]
        super().__init__(first, seats, lang=lang, odds="off")

    @classmethod
    def read(cls, code: str, *positions: Any) -> list[Answer | None]:
        """The answers in a code that was handed in, judged; ``CodeError`` when it is not one, or of other positions."""
        states = positions_of(positions)
        whole = "".join(str(code).split())
        body, _, check = whole.rpartition(".")
        if not whole.startswith(_TITLE) or len(whole) > 2000:
            raise CodeError("widgets.puzzle.foreign")
        if check != _check(body, states):
            raise CodeError("widgets.puzzle.other")
        found: list[Answer | None] = []
        for state, written in zip(states, body.removeprefix(_TITLE).split("-"), strict=True):
            actions = state.legal_actions()
            if written and not (written.isascii() and written.isdigit() and int(written) < len(actions)):
                raise CodeError("widgets.puzzle.other")
            found.append(judged(state, actions[int(written)]) if written else None)
        return found

    @property
    def code(self) -> str:
        """The answers so far, to hand in."""
        numbers = [
            "" if answer is None else str(state.legal_actions().index(answer.action))
            for state, answer in zip(self.positions, self.answers, strict=True)
        ]
        body = _TITLE + "-".join(numbers)
        return f"{body}.{_check(body, self.positions)}"

    # How it differs from a table at which one plays

    @property
    def _given(self) -> Answer | None:
        return self.answers[self._at]

    def _decided(self, action: Action) -> None:
        self.answers[self._at] = judged(self.positions[self._at], action)
        self._shown_anew()

    def _shown_anew(self) -> None:
        self._controls.reset(self._match.state)

    def _mover(self) -> int | None:
        return super()._mover() if self._given is None else None

    def _prompt(self, scene: Scene) -> str:
        return super()._prompt(scene) if self._given is None else ""

    def _begin(self, match: Match) -> None:
        """The same position once more, whatever was to begin: no other play belongs here."""
        self.answers[self._at] = None
        self._shown_anew()

    def _go_to(self, place: int) -> None:
        self._at = place
        state = self.positions[place]
        self._match.listeners.remove(self._match_changed)
        me = state.current_player()
        others = [seat for seat in self.seats if seat != YOU]
        self.seats = tuple(YOU if seat == me else others.pop() for seat in range(len(self.seats)))
        self._persons = frozenset({me})
        self._sit_down(Match(state.game, start=state))
        self._go_on()

    def act(self, action: str, value: str | bool | float | None) -> None:
        match action.split():
            case ["puzzle", "next"] if self._at + 1 < len(self.positions):
                self._go_to(self._at + 1)
            case ["puzzle", "back"] if self._at:
                self._go_to(self._at - 1)
            case ["puzzle", "again"]:
                self._begin(self._match)
            case [name, *_] if self._given is None and name.partition("@")[0] in ("hint", "mix"):
                raise BugkitError("widgets.puzzle.no_hint")
            case _:
                super().act(action, value)

    # What it looks like

    def _extras(self, scene: Scene) -> str:
        """The number of the position, and after the decision the verdict."""
        lang, many = scene.lang, len(self.positions) > 1
        title = text("widgets.puzzle.title", lang)
        if many:
            title += " " + text("widgets.puzzle.number", lang, number=self._at + 1, all=len(self.positions))
        inside = words("h4", title)
        if self._given is not None:
            inside += self._verdict(scene, self._given)
        buttons = ""
        if self._given is not None:
            buttons += button(text("widgets.puzzle.again", lang), "puzzle again")
        if many:
            first = None if self._at else text("widgets.puzzle.first", lang)
            last = None if self._at + 1 < len(self.positions) else text("widgets.puzzle.last", lang)
            buttons += button(text("widgets.puzzle.back", lang), "puzzle back", why=first)
            buttons += button(text("widgets.puzzle.next", lang), "puzzle next", why=last,
                              main=not last and self._given is not None)  # first decide  # fmt: skip
        if buttons:
            inside += tag("div", buttons, class_="buttons")
        if many and all(self.answers):
            inside += self._handed_in(lang)
        return tag("div", inside, class_="puzzle", role="group", aria_label=text("widgets.puzzle.title", lang))

    def _verdict(self, scene: Scene, answer: Answer) -> str:
        state, lang = self.positions[self._at], scene.lang
        said = [text("widgets.puzzle.yours", lang, played=self._controls.in_words(answer.action, state, scene))]
        if answer.verdict is None:
            said.append(text("widgets.puzzle.silent", lang))
        else:
            loss, unit, better, why, about = answer.verdict
            if float(loss):
                better_words = self._controls.in_words(better, state, scene)
                said.append(text("widgets.puzzle.better", lang, better=better_words, loss=lost(loss, unit, lang)))
            else:
                said.append(text("widgets.puzzle.best", lang))
            said.append(text(why, lang, **about))
        return tag("div", *(words("p", sentence) for sentence in said), role="status", class_="verdict")

    def _handed_in(self, lang: str) -> str:
        best = sum(answer is not None and answer.verdict is not None and not float(answer.verdict.loss)
                   for answer in self.answers)  # fmt: skip
        said = words("p", text("widgets.puzzle.sum", lang, n=best, all=len(self.positions)))
        box = to_copy(text("widgets.puzzle.code", lang), self.code, text("widgets.puzzle.copy", lang), "answers")
        return said + tag("div", box, class_="copy")


def positions_of(positions: Sequence[Any]) -> list[Any]:
    """The states to decide in; an error names the position that does not fit."""
    if not positions:
        raise ValueError("positions must be at least one state, match or game code")
    found: list[Any] = []
    for number, position in enumerate(positions, 1):
        try:
            state = Match.from_code(position).state if isinstance(position, str) else position
        except BugkitError as error:
            raise CodeError("widgets.puzzle.position", number=number, reason=error) from error
        state = state.state if isinstance(state, Match) else state
        if not hasattr(state, "legal_actions") or not hasattr(state, "game"):
            raise TypeError(f"position {number} must be a state, a match or a game code, not {position!r}")
        if state.current_player() < 0 or len(state.legal_actions()) < 2:
            raise ValueError(f"position {number} must be one in which a player has a choice")
        if found and state.game != found[0].game:
            raise ValueError(f"position {number} must be of the same game as the first one, {found[0].game}")
        found.append(state)
    return found


def judged(state: Any, action: Action) -> Answer:
    """The action with the solver's verdict."""
    return Answer(action, room(state.game, "review").judge(state, action))


def _check(body: str, states: Sequence[Any]) -> str:
    whole = "\n".join([body, *map(str, states)])
    return hashlib.sha256(whole.encode()).hexdigest()[:_CHECK_LETTERS]
