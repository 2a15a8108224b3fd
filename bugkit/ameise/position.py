"""A position as a planner needs it: ants as one mask, colours left out, and useful rolls alone.

It forgets who is to move and where Anthony is, so it can be played to the end thousands of times in a second. The rules
of a match are in ``rules.py``; a test plays both side by side.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import and_, or_
from typing import TYPE_CHECKING

from bugkit.ameise.actions import Arms
from bugkit.ameise.board import paths
from bugkit.ameise.box import ANTHONY, Game, rotations

if TYPE_CHECKING:
    from bugkit.ameise.rules import State


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """What of a box does not change while it is played; ``table(game)`` works it out once."""

    ants: int  #: all of them, coloured ones included
    faces: tuple[int, ...]  #: the faces of the die that show dots
    cards: tuple[tuple[int, ...], ...]  #: the squares of each card, its centre first
    card_masks: tuple[int, ...]
    paths: tuple[tuple[int, ...], ...]  #: for each square the paths to it for which there are enough ants


@lru_cache(64)
def table(game: Game) -> Table:
    """The table on which ``game`` is played."""
    ants = game.ants + (game.num_players if game.competition else 0)
    possible = tuple(tuple(path for path in to_square if path.bit_count() <= ants)
                     for to_square in paths(game.board, game.start_square))
    faces = tuple(dots for dots, count in game.die for _ in range(count) if dots != ANTHONY)
    return Table(ants, faces, game.board.of_card, game.board.card_masks, possible)


class Position:
    """A position that changes as it is played; :meth:`copy` it first to keep it."""

    __slots__ = ("ants", "hidden", "needed", "table", "twigs", "unseen")

    def __init__(self, table: Table, ants: int, twigs: dict[int, int], hidden: dict[int, int],
                 unseen: dict[int, list[Arms]], needed: int) -> None:
        self.table = table
        self.ants = ants  #: the mask of the squares with ants
        self.twigs = twigs  #: the twigs that lie open, by square
        self.hidden = hidden  #: the dots of the cards that lie face down and may have twigs on their backs
        self.unseen = unseen  #: the backs not seen yet, by dots
        self.needed = needed  #: twigs that the anthill still needs

    @classmethod
    def of(cls, state: State) -> Position:
        """The position of a state."""
        ants = sum(1 << square for square, ant in enumerate(state.ants) if ant)
        twigs = {square: lying for square, lying in enumerate(state.twigs) if lying}
        unseen = {dots: list(state.unseen_backs(dots)) for dots in {c.dots for c in state.cards if c.back is None}}
        hidden = {number: card.dots for number, card in enumerate(state.cards)
                  if card.back is None and any(map(any, unseen[card.dots]))}
        return cls(table(state.game), ants, twigs, hidden, unseen, sum(state.game.storeys) - sum(state.storeys))

    def copy(self) -> Position:
        unseen = {dots: backs.copy() for dots, backs in self.unseen.items()}
        return Position(self.table, self.ants, self.twigs.copy(), self.hidden.copy(), unseen, self.needed)

    def flip(self, card: int, rng: random.Random) -> None:
        """Turn a card over: one of the backs not seen yet, turned by chance (ruling H12)."""
        dots = self.hidden.pop(card)
        backs = self.unseen[dots]
        arms = rotations(backs.pop(int(rng.random() * len(backs))))[int(rng.random() * 4)]
        for square, lying in zip(self.table.cards[card][1:], arms, strict=True):
            if lying:
                self.twigs[square] = lying
        if not any(map(any, backs)):  # the others with these dots are bare
            self.hidden = {other: on_it for other, on_it in self.hidden.items() if on_it != dots}

    def move(self, source: int | None, target: int) -> None:
        """Move an ant from a square, or from the start."""
        if source is not None:
            self.ants ^= 1 << source
        self.ants |= 1 << target

    def collect(self) -> None:
        """Bring home what the column reaches (ruling H11)."""
        for square in list(self.twigs):
            for path in self.table.paths[square]:
                if path & self.ants == path:
                    self.needed -= self.twigs.pop(square)
                    break

    def missing(self, ants: int, square: int) -> int:
        """How many ants the column to a square lacks when ``ants`` stand."""
        free = ~ants
        return min([(path & free).bit_count() for path in self.table.paths[square]])

    def missing_in_all(self, ants: int, squares: Iterable[int]) -> int:
        """How many ants the columns to all these squares lack, each counted for itself."""
        free, to = ~ants, self.table.paths
        return sum([min([(path & free).bit_count() for path in to[square]]) for square in squares])

    def always_used(self, squares: Iterable[int]) -> list[int]:
        """For each of these squares the mask of what all its nearest columns share: only an ant there is missed.

        When any other ant goes there is still a column that lacks no more ants than before.
        """
        return [reduce(and_, self._nearest(square)) for square in squares]

    def sometimes_used(self, squares: Iterable[int]) -> list[int]:
        """For each of these squares the mask of all its nearest columns: one more ant on it makes the way shorter."""
        return [reduce(or_, self._nearest(square)) for square in squares]

    def _nearest(self, square: int) -> list[int]:
        """The paths to a square that lack the fewest ants."""
        free, to = ~self.ants, self.table.paths[square]
        lacking = [(path & free).bit_count() for path in to]
        fewest = min(lacking)
        return [path for path, number in zip(to, lacking, strict=True) if number == fewest]

    def wanted(self) -> dict[int, int]:
        """The cards that must still be flipped, with their dots: none when the twigs that lie open are enough."""
        return {} if sum(self.twigs.values()) >= self.needed else self.hidden

    def wanted_mask(self) -> int:
        """The squares of the cards that must still be flipped; there an ant is in the way."""
        return sum(self.table.card_masks[card] for card in self.wanted())

    def flippable(self, dots: int) -> list[int]:
        """The cards worth flipping with so many dots (ruling H8)."""
        masks = self.table.card_masks
        return [card for card, on_it in self.wanted().items() if on_it == dots and not self.ants & masks[card]]
