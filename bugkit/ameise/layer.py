"""The layers of a small board: what stays as it is while ants move, and which sets of ants are the same in it.

A *scene* is what changes for good: cards face down, backs not seen, twigs that lie, twigs that are needed. A flip or a
collection leads to another scene and never back. Within a scene only ants move: its *layer*.

Few sets of ants are really different, for three reasons, each proved here.

1. *Squares in series.* Let a path be a set of squares that carries twigs home, a shortest one (no part of it does).
   Two squares that belong to the same paths, on the same card if that lies face down, can be exchanged in every set of
   ants: nothing in the rules tells them apart. So of such a class of squares only the number of ants matters. For a
   card face down its own yellow squares do not count: before they lie open, all ants must have left the card. Squares
   that belong to no path are of no use; on a card face down they are *blockers*: ants there only keep it from being
   flipped.
2. *Roomy layers.* If the open cards have squares for all ants, an ant that stands in the way always finds a place to
   step aside. Then an ant on a square of no use on an open card is worth exactly what one at the start is worth: both
   may go anywhere, and both help nobody. They are one *pool*, and to step aside is to join it.
3. *More is better.* In a roomy layer let B be a set of ants A and some more, these on open cards. Then B is worth at
   least as much: play in B what would be played in A, and skip what has been done already. What A collects, B has
   collected. So nobody leaves a square on an open card while there is somebody in the pool, and steps aside to the pool
   only if no better square is free; and nobody goes to a blocker.

Layers that are not roomy, where most cards lie face down, are kept whole: every square counts and every move is tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from itertools import combinations
from typing import NamedTuple, TypeAlias

from bugkit.ameise.actions import Arms
from bugkit.ameise.board import mask
from bugkit.ameise.box import rotations
from bugkit.ameise.position import Position, Table

#: For each class of squares its square masks with 0, 1, 2, … ants, in canonical order.
Prefixes: TypeAlias = tuple[int, ...]


class Scene(NamedTuple):
    """What only changes for good. A card whose back is known to be bare counts as open."""

    hidden: tuple[tuple[int, int], ...]  #: cards face down that may have twigs on their backs, with their dots
    unseen: tuple[tuple[int, tuple[Arms, ...]], ...]  #: the backs not seen, for the dots of these cards
    twigs: tuple[tuple[int, int], ...]  #: squares with twigs and how many, at most ``needed``
    needed: int  #: twigs that the anthill needs; 0 or less: won

    def collected(self, squares: list[int]) -> Scene:
        """The scene after the twigs on these squares have been brought home."""
        needed = self.needed - sum(lying for square, lying in self.twigs if square in squares)
        return self._replace(needed=max(needed, 0), twigs=_lying(
            ((square, lying) for square, lying in self.twigs if square not in squares), needed))

    def flipped(self, table: Table, card: int) -> Counter[Scene]:
        """The scenes after a card is flipped, with how many of the equally likely ways lead to each (ruling H12)."""
        dots, unseen = dict(self.hidden)[card], dict(self.unseen)
        found: Counter[Scene] = Counter()
        for number, back in enumerate(backs := unseen[dots]):
            left = unseen | {dots: backs[:number] + backs[number + 1:]}
            hidden = tuple((other, on_it) for other, on_it in self.hidden
                           if other != card and any(map(any, left[on_it])))
            kept = {on_it for _, on_it in hidden}
            for arms in rotations(back):
                new = zip(table.cards[card][1:], arms, strict=True)
                found[Scene(hidden, tuple((on_it, left[on_it]) for on_it in sorted(kept)),
                            _lying((*self.twigs, *new), self.needed), self.needed)] += 1
        return found


def _lying(twigs: Iterator[tuple[int, int]] | tuple[tuple[int, int], ...], needed: int) -> tuple[tuple[int, int], ...]:
    return tuple(sorted((square, min(lying, needed)) for square, lying in twigs if lying))


def scene_of(position: Position) -> Scene:
    """The scene of a position."""
    hidden = tuple(sorted(position.hidden.items()))
    kept = sorted(set(position.hidden.values()))
    unseen = tuple((dots, tuple(sorted(position.unseen[dots]))) for dots in kept)
    return Scene(hidden, unseen, _lying(tuple(position.twigs.items()), position.needed), max(position.needed, 0))


class SquareClass(NamedTuple):
    """Squares that can be exchanged for one another."""

    card: int | None  #: the card face down on which they lie; ``None``: on open cards
    useful: bool  #: whether they belong to a path
    squares: int  #: their mask
    prefixes: Prefixes  #: the mask of the first 0, 1, 2, … of them; how many of them may have ants


class Layer:
    """The sets of ants that are different in a scene, and the moves that lead from one to another.

    ``blockers`` is a mask of squares on which ants stand already though they only block; in a roomy layer no others do.
    """

    def __init__(self, table: Table, scene: Scene, blockers: int = 0) -> None:
        self.table = table
        self.scene = scene
        self.roomy = table.ants <= 5 * (len(table.cards) - len(scene.hidden))
        self.goals = [(square, _shortest(table.paths[square])) for square, _ in scene.twigs]
        self.classes = self._classes(blockers)

    def _classes(self, blockers: int) -> list[SquareClass]:
        hidden_card = {square: card for card, _ in self.scene.hidden for square in self.table.cards[card]}
        goals = [*((square, None) for square, _ in self.scene.twigs),
                 *((square, card) for card, _ in self.scene.hidden for square in self.table.cards[card][1:])]
        carrying = [(path, card) for square, card in goals for path in _shortest(self.table.paths[square])]
        alike: dict[tuple[int | None, tuple[int, ...]], list[int]] = {}
        for square in range(len(self.table.paths)):
            own = hidden_card.get(square)
            on = tuple(number for number, (path, card) in enumerate(carrying)
                       if path >> square & 1 and (own is None or card != own))
            alike.setdefault((own, on), []).append(square)
        found = []
        for (card, on), squares in alike.items():
            room = len(squares)
            if self.roomy and not on:
                if card is None:
                    continue  # of no use: their ants are in the pool
                room = (mask(squares) & blockers).bit_count()
                if not room:
                    continue
            prefixes = tuple(mask(squares[:count]) for count in range(room + 1))
            found.append(SquareClass(card, bool(on), mask(squares), prefixes))
        return found

    @property
    def on_hidden(self) -> int:
        """The squares on cards face down that have ants in some set."""
        return sum(one.prefixes[-1] for one in self.classes if one.card is not None)

    def size(self) -> int:
        """How many sets of ants there are at most, before those are left out that would collect."""
        ways = [1]  # by number of ants
        for one in self.classes:
            room = len(one.prefixes) - 1
            ways = [sum(ways[max(0, total - room):total + 1]) for total in range(len(ways) + room)]
        return sum(ways[:self.table.ants + 1])

    def same(self, ants: int) -> int:
        """The set of ants that stands for this one: the first squares of each class."""
        return sum(one.prefixes[(ants & one.squares).bit_count()] for one in self.classes)

    @cached_property
    def sets(self) -> list[int]:
        """All sets of ants that are different, as masks."""
        found = [0]
        for one in self.classes:
            found = [ants | more for ants in found for more in one.prefixes]
        most = self.table.ants
        return [ants for ants in found if ants.bit_count() <= most and not self.served(ants)]

    @cached_property
    def number(self) -> dict[int, int]:
        return {ants: number for number, ants in enumerate(self.sets)}

    def served(self, ants: int) -> list[int]:
        """The squares with twigs that the column reaches."""
        return [square for square, ways in self.goals if any(path & ants == path for path in ways)]

    def moves(self, ants: int) -> Iterator[int]:
        """The sets after one ant has moved: all, or in a roomy layer those that can be best (points 2 and 3)."""
        pool = ants.bit_count() < self.table.ants
        counts = [(ants & one.squares).bit_count() for one in self.classes]
        joined = [(place, one.prefixes[count] ^ one.prefixes[count + 1])
                  for place, (one, count) in enumerate(zip(self.classes, counts, strict=True))
                  if count + 1 < len(one.prefixes) and (one.useful or not self.roomy)]
        aside = self.roomy and all(self.classes[place].card is not None for place, _ in joined)
        if pool:
            for _, new in joined:
                yield ants | new
        for source, (one, count) in enumerate(zip(self.classes, counts, strict=True)):
            if not count or (self.roomy and pool and one.card is None):
                continue
            without = ants ^ one.prefixes[count] ^ one.prefixes[count - 1]
            for place, new in joined:
                if place != source:
                    yield without | new
            if aside and one.card is not None:
                yield without


def _shortest(paths: tuple[int, ...]) -> list[int]:
    """The paths no part of which is a path; short ones come first."""
    found: list[int] = []
    for path in paths:
        if not any(path & shorter == shorter for shorter in found):
            found.append(path)
    return found


def scenes_after(table: Table, scene: Scene) -> Iterator[Scene]:
    """All scenes to which a flip or a collection might lead."""
    for card, _ in scene.hidden:
        yield from scene.flipped(table, card)
    squares = [square for square, _ in scene.twigs]
    for count in range(1, len(squares) + 1):
        for some in combinations(squares, count):
            yield scene.collected(list(some))
