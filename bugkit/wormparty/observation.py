"""What one seat may know in Worm Party (ruling W6): the public situation, its own hiding place, what it has felt.

Charly sees no hiding place before lifting. A worm feels which mounds are taken when it hides, not by whom. When a mound
is lifted everybody sees whose worm is there, and unseen worms show themselves as they take their tile.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bugkit.game import TERMINAL

if TYPE_CHECKING:
    from bugkit.wormparty.actions import Action
    from bugkit.wormparty.rules import Game, State

NOBODY = -1  #: no worm is under a mound
UNKNOWN = -2  #: in ``shown``: nobody has seen what is under this mound


@dataclass(frozen=True, slots=True)
class Observation:
    """The situation as ``seat`` knows it; frozen, and equal when the seat can't tell two situations apart."""

    game: Game
    seat: int
    phase: str
    player: int  #: whose move it is: a seat, ``CHANCE`` or ``TERMINAL``; everybody sees that
    charly: int
    lifts_left: int
    lifted: tuple[bool, ...]  #: by mound: whether Charly has lifted it in this round
    shown: tuple[int, ...]  #: by mound: the seat everybody saw there, ``NOBODY`` when lifted and empty, or ``UNKNOWN``
    own: int | None  #: the mound under which this seat hides
    felt: tuple[bool, ...]  #: by mound: whether it was taken when this seat hid (or hides now); all False for Charly
    tiles: tuple[tuple[int, ...], ...]
    actions: tuple[Action, ...]

    def current_player(self) -> int:
        """The seat to move, ``CHANCE`` or ``TERMINAL``."""
        return self.player

    def is_terminal(self) -> bool:
        return self.player == TERMINAL

    def legal_actions(self) -> tuple[Action, ...]:
        """The legal actions when this seat is to move, else ``()``."""
        return self.actions

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

        mounds = [max(seat, NOBODY) for seat in self.shown]
        if self.own is not None:
            mounds[self.own] = self.seat
        free = [number for number, seen in enumerate(self.shown) if seen == UNKNOWN and mounds[number] == NOBODY]
        felt = [number for number in free if self.felt[number]]
        other = [number for number in free if not self.felt[number]]
        rng.shuffle(felt)
        rng.shuffle(other)
        order = worms(self.game.num_players, self.charly)
        hidden = order.index(self.player) if self.phase == "hide" else len(order) if self.phase in ("lift", "take") else 0
        has_felt = self.own is not None or (self.player == self.seat and self.phase == "hide")
        mine = order.index(self.seat) if has_felt else 0
        for place, seat in enumerate(order[:hidden]):
            if seat not in mounds:
                mounds[(felt if place < mine else other).pop()] = seat
        taker = self.player if self.phase == "take" else None
        return State(self.game, self.phase, self.charly, self.lifts_left, tuple(mounds), self.lifted, self.tiles, taker)


def worms(num_players: int, charly: int) -> tuple[int, ...]:
    """The seats that are worms, clockwise from Charly's left: the order in which they hide and take (W5, W9)."""
    return tuple((charly + step) % num_players for step in range(1, num_players))


def observe(state: State, seat: int) -> Observation:
    """What ``seat`` may know of ``state``."""
    order, player = state.worms, state.current_player()
    seen_by_all = set(order[:order.index(state.taker) + 1]) if state.taker in order else set()
    shown = tuple(there if up or there in seen_by_all else UNKNOWN
                  for there, up in zip(state.mounds, state.lifted, strict=True))
    has_felt = seat in state.mounds or (player == seat and state.phase == "hide")
    earlier = set(order[:order.index(seat)]) if has_felt else set()
    return Observation(
        game=state.game, seat=seat, phase=state.phase, player=player, charly=state.charly, lifts_left=state.lifts_left,
        lifted=state.lifted, shown=shown, own=state.mounds.index(seat) if seat in state.mounds else None,
        felt=tuple(there in earlier for there in state.mounds), tiles=state.tiles,
        actions=state.legal_actions() if player == seat else (),
    )
