"""How the things of Herkules Ameise lie on the table: which ant is which, what the die shows, which food lies open.

The rules say which squares have an ant. People see an ant walk from one square to another, so each has a number here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bugkit.ameise import COLOURED, WHITE, State

NOT_ROLLED = -1  #: the die before its roll


class Look:
    """The ants one by one, and what only the steps tell, in step with the states that are shown.

    ``ants`` is the number of the ant on each square with one; white ants are numbered from 0, coloured ones behind
    them. ``waiting`` are the numbers of the white ants at the start. ``die`` is what the last roll shows (Anthony is 0,
    ``None`` if unknown), ``food`` the morsels on each open tile of each player.
    """

    def __init__(self, state: State) -> None:
        self.throws = 0
        self.reset(state)

    def reset(self, state: State) -> None:
        """Lie just as in ``state``; nothing moves."""
        self.die: int | None = None
        if state.phase == "die":
            self.die = NOT_ROLLED
        elif state.may_flip:
            self.die = state.moves_left
        elif state.steps_left == 0:
            self.die = 0
        self.food: list[list[int]] = [[] for _ in range(state.game.num_players)]
        self._place_again(state)

    def recall(self, state: State, rolled: Sequence[int], food: Iterable[tuple[int, int]]) -> None:
        """The die and the food as they lie in ``state``, after these rolls and tiles (whose, how many morsels)."""
        last = rolled[-1] if rolled else None
        self.die = NOT_ROLLED if state.phase == "die" else last
        self.food = [[] for _ in range(state.game.num_players)]
        for seat, morsels in food:
            self.food[seat].append(morsels)

    def _place_again(self, state: State) -> None:
        whites = iter(range(state.game.ants))
        self.ants: dict[int, int] = {}
        for square, ant in enumerate(state.ants):
            if ant:
                self.ants[square] = next(whites) if ant == WHITE else state.game.ants + ant - COLOURED
        self.waiting = list(whites)

    def roll(self, dots: int) -> None:
        """The die shows something."""
        self.die = dots
        self.throws += 1

    def follow(self, state: State) -> None:
        """Go on to ``state``, or back to it: whoever left a square stands where an ant is new, or at the start."""
        loose = [self.ants.pop(square) for square in [*self.ants] if not state.ants[square]]
        for square, ant in enumerate(state.ants):
            if ant and square not in self.ants:
                fresh = self.waiting if ant == WHITE else [state.game.ants + ant - COLOURED]
                self.ants[square] = loose.pop() if loose else fresh.pop(0)
        self.waiting[:0] = [ant for ant in loose if ant < state.game.ants]
        if any((self.ants[square] < state.game.ants) != (ant == WHITE) for square, ant in enumerate(state.ants) if ant):
            self._place_again(state)
