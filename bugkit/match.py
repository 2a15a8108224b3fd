"""One play of a game: the only thing here that changes. It rolls the dice, remembers every step and can go back."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from threading import RLock
from typing import Any

from bugkit.game import (
    CHANCE,
    Action,
    BugkitError,
    Game,
    IllegalActionError,
    Outcome,
    SecretError,
    State,
    View,
    listed,
)

SEED_LIMIT = 10**40  #: seeds lie between this and its negative: what a record can hold


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a play: who acted (a seat or ``CHANCE``), what was chosen, and the states around it."""

    player: int
    choice: Any
    before: State
    after: State


class Match:
    """One play of ``game``, from its beginning or from the state ``start``.

    The dice and cards that follow an action come by themselves, until a player is to move. Chance event number k of a
    play uses only ``random.Random(f"{seed}/{k}").random()``, so undo, replay and resume meet the same dice on every
    Python. Without a seed one is made up; it can be read off ``match.seed``. With ``by_hand=True`` nothing is rolled:
    dice and cards of the real game are entered with :meth:`roll`. ``practice`` says that people may have gone back over
    dice, cards and what others decided; records and codes keep it.

    >>> from bugkit import Match, verasselt
    >>> match = Match(verasselt.Game(num_players=2), seed=7)
    >>> match.state.phase
    'choose'
    >>> match.play("hub").phase
    'roll'
    >>> match.undo().phase
    'choose'
    """

    lock = RLock()
    """One for all plays, held while one changes and its listeners hear of it. A notebook may answer clicks in a thread
    of its own while a cell runs: whoever looks at a play and then acts on what was seen holds the lock for both."""

    _hushed = 0  # how many times `together` has been entered

    def __init__(
        self,
        game: Game,
        seed: int | None = None,
        start: State | None = None,
        *,
        by_hand: bool = False,
        practice: bool = False,
    ):
        if isinstance(game, type) or not hasattr(game, "initial_state"):
            raise TypeError(f"game must be a game such as verasselt.Game(num_players=3), not {game!r}")
        if seed is not None and type(seed) is not int:
            raise TypeError(f"seed must be a whole number or None, not {seed!r}")
        if seed is not None and abs(seed) >= SEED_LIMIT:
            raise ValueError("seed must have at most 40 digits")
        if start is not None:
            if getattr(start, "game", None) != game:
                raise ValueError(f"start must be a state of {game}, not of {getattr(start, 'game', start)}")
            game.parse_state(str(start))  # refuses what can't lie on a table, so that every record can be read
        self.game = game
        self.by_hand = by_hand
        self.practice = practice
        self.seed = random.SystemRandom().randrange(2**32) if seed is None and not by_hand else seed
        self.start = start
        self.listeners: list[Callable[[], None]] = []  #: called without arguments after every change
        self._steps: list[Step] = []
        self._undone: list[list[Step]] = []
        self._chances = 0
        self._state = game.initial_state() if start is None else start
        self._let_chance_decide()

    @property
    def state(self) -> State:
        """The situation now."""
        return self._state

    @property
    def history(self) -> tuple[Step, ...]:
        """All steps so far, chance included, oldest first."""
        return tuple(self._steps)

    @property
    def undone(self) -> tuple[tuple[Step, ...], ...]:
        """What :meth:`redo` would play again, next first: each an action with the chance after it."""
        return tuple(map(tuple, reversed(self._undone)))

    def play(self, choice: Action | str) -> State:
        """Play an action or its text for whoever is to move; returns the state reached after the chance that follows.

        ``IllegalActionError`` or ``ParseError`` says what is wrong, and nothing changes.
        """
        if isinstance(choice, str):
            choice = self.game.parse_action(choice)
        with self.lock:
            self._advance(choice, chance=False)
            self._let_chance_decide()
            return self._changed()

    def roll(self, outcome: Outcome | str | None = None) -> State:
        """Let chance decide once, or enter what the real dice or cards brought.

        Needed only with ``by_hand=True``; else chance has always decided already.
        """
        with self.lock:
            if self._state.current_player() != CHANCE:
                raise self._no_chance()
            if outcome is None:
                if self.seed is None:
                    raise IllegalActionError("core.error.chance_first", legal=self._possible())
                outcome = self._rolled()
            elif isinstance(outcome, str):
                outcome = self.game.parse_outcome(outcome)
            self._advance(outcome, chance=True)
            return self._changed()

    def undo(self) -> State:
        """Take back the last action with the dice and cards after it (with ``by_hand``: the last step).

        The same action meets the same dice again. ``IllegalActionError`` when there is nothing to take back.
        """
        with self.lock:
            block = self._last_block()
            if not block:
                raise IllegalActionError("core.error.nothing_to_undo")
            del self._steps[-len(block):]
            self._undone.append(block)
            self._chances -= sum(step.player == CHANCE for step in block)
            self._state = block[0].before
            return self._changed()

    def redo(self) -> State:
        """Play again what was taken back last. ``IllegalActionError`` when there is nothing."""
        with self.lock:
            if not self._undone:
                raise IllegalActionError("core.error.nothing_to_redo")
            block = self._undone.pop()
            self._steps += block
            self._chances += sum(step.player == CHANCE for step in block)
            self._state = block[-1].after
            return self._changed()

    def view(self, seat: int) -> View:
        """What ``seat`` may know, as its bot gets it: the observation, in a game with secrets with the rounds before.

        >>> from bugkit import Match, wormparty
        >>> match = Match(wormparty.Game(2, die={1: 1}), seed=1)
        >>> for choice in ["hide blue 1", "lift red 1"]:
        ...     _ = match.play(choice)
        >>> match.view(0).past
        (Round(charly=0, mounds=(-1, -1, 1, -1, -1), lifted=(0,)),)
        """
        with self.lock:
            observation = self._state.observation(seat)
            remembering = getattr(observation, "remembering", None)
            return observation if remembering is None else remembering(self._steps[:self._public_steps() or 0])

    def public(self) -> Match:
        """This play up to the last moment at which nobody knew more than others: of an open game, all of it.

        It is another match; playing on in it changes nothing here. ``SecretError`` when there was no such moment,
        because the play began in the middle of a round with something hidden.
        """
        with self.lock:
            steps = self._public_steps()
            if steps is None:
                raise SecretError("core.error.secret_start")
            public = Match.__new__(Match)
            vars(public).update(vars(self), listeners=[], _steps=self._steps[:steps], _undone=[])
            if steps < len(self._steps):
                public._state = self._steps[steps].before
                public._chances -= sum(step.player == CHANCE for step in self._steps[steps:])
            return public

    def record(self, seat: int | None = None) -> str:
        """This play written down, readable: the referee's record, with everything that is hidden.

        With a seat: what that seat may know, so in a game with secrets the play up to the last moment at which nothing
        was hidden (:meth:`public`). The rounds before are written in full, for at their end everybody saw everything.
        """
        from bugkit.record import write_record

        with self.lock:
            if seat is None:
                return write_record(self)
            self._state.observation(seat)  # refuses a seat that does not exist
            return write_record(self.public())

    @classmethod
    def from_record(cls, text: str) -> Match:
        """Read a record, play it again and verify it. ``RecordError`` names the line and what would be right."""
        from bugkit.record import read_record

        return read_record(text)

    def code(self) -> str:
        """This play as one short word, to copy and to resume; nothing in it is still hidden (:meth:`public`)."""
        from bugkit.code import write_code

        with self.lock:
            return write_code(self.public())

    @classmethod
    def from_code(cls, code: str) -> Match:
        """The play that a code holds. ``CodeError`` says whether it is foreign, cut or mistyped."""
        from bugkit.code import read_code

        return read_code(code)

    def __repr__(self) -> str:
        who = self._state.current_player()
        status = "over" if self._state.is_terminal() else "chance" if who == CHANCE else f"seat {who} to move"
        return f"<Match of {self.game}, {len(self._steps)} steps, {status}>"

    # How it works

    @classmethod
    def replay(cls, game: Game, seed: int | None, start: State | None) -> Replay:
        """For readers of records and codes: a play to which written choices are added one by one."""
        return Replay(cls(game, seed, start, by_hand=True))

    def _public_steps(self) -> int | None:
        """How many steps there were when nothing was hidden last, or ``None`` if that never was."""
        states = chain([self._state], (step.before for step in reversed(self._steps)))
        for back, state in enumerate(states):
            if not getattr(state, "has_secrets", False):  # an open game has no such thing: all its steps are public
                return len(self._steps) - back
        return None

    def _advance(self, choice: Action | Outcome, *, chance: bool) -> None:
        before = self._state
        player = before.current_player()
        if chance != (player == CHANCE) and not before.is_terminal():
            raise self._no_chance() if chance else IllegalActionError("core.error.chance_first", legal=self._possible())
        after = before.child(choice)
        self._steps.append(Step(player, choice, before, after))
        self._undone.clear()
        self._chances += player == CHANCE
        self._state = after

    def _rolled(self) -> Outcome:
        outcomes: Any = self._state.chance_outcomes()
        return outcomes.pick(random.Random(f"{self.seed}/{self._chances}").random())

    def _let_chance_decide(self) -> None:
        while not self.by_hand and self._state.current_player() == CHANCE:
            self._advance(self._rolled(), chance=True)

    def _last_block(self) -> list[Step]:
        if self.by_hand:
            return self._steps[-1:]
        for index in range(len(self._steps) - 1, -1, -1):
            if self._steps[index].player != CHANCE:
                return self._steps[index:]
        return []

    def _possible(self) -> str:
        return listed(outcome for outcome, _ in self._state.chance_outcomes())

    def _no_chance(self) -> BugkitError:
        if self._state.is_terminal():
            return IllegalActionError("core.error.game_over")
        return IllegalActionError("core.error.no_chance", legal=listed(self._state.legal_actions()))

    @contextmanager
    def together(self) -> Iterator[None]:
        """Several changes as one: the listeners hear of them once, at the end, so that none answers in between.

        >>> from bugkit import Match, verasselt
        >>> match, heard = Match(verasselt.Game(num_players=2), seed=7), []
        >>> match.listeners.append(lambda: heard.append(len(match.history)))
        >>> with match.together():
        ...     _ = match.play("hub")
        ...     _ = match.undo()
        >>> heard == [len(match.history)]
        True
        """
        with self.lock:
            self._hushed += 1
            try:
                yield
            finally:
                self._hushed -= 1
                self._changed()

    def _changed(self) -> State:
        if self._hushed:
            return self._state
        for listener in tuple(self.listeners):
            listener()
        return self._state


class Replay:
    """A play being read: the choices are given, none is rolled, until :meth:`finish`."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self.state = match.state

    def add(self, choice: Action | Outcome) -> None:
        """Add the next step; the choice must be legal."""
        self._match._advance(choice, chance=self.state.current_player() == CHANCE)
        self.state = self._match.state

    def finish(self, by_hand: bool, practice: bool) -> Match:
        """The play that was read; unless it is played by hand, its own dice go on from here."""
        match = self._match
        match.by_hand, match.practice = by_hand, practice
        match._let_chance_decide()
        return match
