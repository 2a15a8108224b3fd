"""What one seat may know in Worm Party (ruling W6): what everybody sees, its own hiding place, and what it has felt.

Charly sees no hiding place before lifting. A worm feels which mounds are taken when it hides, not by whom. When a mound
is lifted everybody sees whose worm is there, and unseen worms show themselves as they take their tile. So after a round
everybody knows everything that happened in it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from bugkit.game import TERMINAL
from bugkit.wormparty.actions import Action, Lift

if TYPE_CHECKING:
    from bugkit.wormparty.rules import Game, State

NOBODY = -1  #: no worm is under this mound
UNKNOWN = -2  #: in an observation: this seat does not know what is under this mound
SOMEBODY = -3  #: in an observation: this seat has felt that the mound is taken, but not by whom


@dataclass(frozen=True, slots=True)
class Round:
    """A round that is over: everybody knows who was Charly, where the worms were, and what was lifted."""

    charly: int
    mounds: tuple[int, ...]  #: by mound: the seat whose worm was there, or ``NOBODY``
    lifted: tuple[int, ...]  #: the numbers of the lifted mounds, in the order in which they were lifted


@dataclass(frozen=True, slots=True)
class Observation:
    """The situation as ``seat`` knows it; frozen, and equal when the seat can't tell two situations apart."""

    game: Game
    seat: int
    phase: str
    player: int  #: whose move it is: a seat, ``CHANCE`` or ``TERMINAL``; everybody sees that
    charly: int
    lifts_left: int
    mounds: tuple[int, ...]  #: by mound: a seat, ``NOBODY`` (lifted and empty), ``SOMEBODY`` (felt) or ``UNKNOWN``
    lifted: tuple[bool, ...]  #: by mound: whether Charly has lifted it in this round
    tiles: tuple[tuple[int, ...], ...]  #: by seat: tiles of each colour
    actions: tuple[Action, ...]
    steps: Sequence[Any] = field(default=(), compare=False, repr=False)  #: of the match, before the round; no secrets

    def current_player(self) -> int:
        """The seat to move, ``CHANCE`` or ``TERMINAL``."""
        return self.player

    def is_terminal(self) -> bool:
        return self.player == TERMINAL

    @property
    def past(self) -> tuple[Round, ...]:
        """The rounds before this one, when the view comes from ``Match.view``; else ``()``."""
        return finished_rounds(self.steps)

    def legal_actions(self) -> tuple[Action, ...]:
        """The legal actions when this seat is to move, else ``()``."""
        return self.actions

    def remembering(self, steps: Sequence[Any]) -> Observation:
        """The same with the finished rounds among ``steps``, steps of a match, in ``past``."""
        return replace(self, steps=steps)

    def resample(self, rng: random.Random) -> State:
        """A state that this seat can't tell from the true one, each one equally likely.

        >>> import random
        >>> from bugkit.wormparty import Die, Game, Hide
        >>> state = Game(2).initial_state().child(Die(1)).child(Hide("blue 1"))
        >>> guess = state.observation(0).resample(random.Random(1))
        >>> guess.observation(0) == state.observation(0)
        True
        """
        from bugkit.wormparty.rules import State

        order = worms(self.game.num_players, self.charly)
        unseen = [seat for seat in order[:self._hidden(order)] if seat not in self.mounds]
        felt = [number for number, there in enumerate(self.mounds) if there == SOMEBODY]
        other = [number for number, there in enumerate(self.mounds) if there == UNKNOWN]
        rng.shuffle(felt)
        rng.shuffle(other)
        mounds = [max(there, NOBODY) for there in self.mounds]
        felt_at = order.index(self.seat) if self.seat in self.mounds or self._hides_now() else 0
        for seat in unseen:
            mounds[(felt if order.index(seat) < felt_at else other).pop()] = seat
        taker = self.player if self.phase == "take" else None
        return State(self.game, self.phase, self.charly, self.lifts_left, tuple(mounds), self.lifted, self.tiles, taker)

    def _hidden(self, order: tuple[int, ...]) -> int:
        """How many worms have hidden so far; everybody knows that."""
        if self.phase == "hide":
            return order.index(self.player)
        return len(order) if self.phase in ("lift", "take") else 0

    def _hides_now(self) -> bool:
        return self.phase == "hide" and self.player == self.seat


@cache
def worms(num_players: int, charly: int) -> tuple[int, ...]:
    """The seats that are worms, clockwise from Charly's left: the order in which they hide and take (W5, W9)."""
    return tuple((charly + step) % num_players for step in range(1, num_players))


def seen_by_all(state: State) -> tuple[int, ...]:
    """By mound what everybody sees: a seat, ``NOBODY`` when it was lifted and empty, or ``UNKNOWN``."""
    order = state.worms
    showing = order[:order.index(state.taker) + 1] if state.taker in order else ()
    return tuple(there if up or there in showing else UNKNOWN
                 for there, up in zip(state.mounds, state.lifted, strict=True))


def observe(state: State, seat: int) -> Observation:
    """What ``seat`` may know of ``state``."""
    player = state.current_player()
    mounds = seen_by_all(state)
    if seat in state.mounds or (player == seat and state.phase == "hide"):
        order = state.worms
        earlier = order[:order.index(seat)]
        mounds = tuple(seen if seen != UNKNOWN else seat if there == seat else SOMEBODY if there in earlier else UNKNOWN
                       for seen, there in zip(mounds, state.mounds, strict=True))
    return Observation(state.game, seat, state.phase, player, state.charly, state.lifts_left, mounds, state.lifted,
                       state.tiles, state.legal_actions() if player == seat else ())


def finished_rounds(steps: Sequence[Any]) -> tuple[Round, ...]:
    """The rounds that have been played to their end in ``steps``, steps of a match."""
    found, lifted = [], []
    for step in steps:
        names = step.before.game.mounds
        if isinstance(step.choice, Lift):
            lifted.append(names.index(step.choice.mound))
        if step.before.phase in ("lift", "take") and step.after.phase in ("die", "over"):
            found.append(Round(step.before.charly, step.before.mounds, tuple(lifted)))
            lifted = []
    return tuple(found)
