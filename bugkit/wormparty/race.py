"""The race of two players, solved from its end backwards: what every round is worth to Charly.

Tiles only grow, one a round. At the start of a round let V(c, w) be the chance that Charly, who has the tiles c, beats
the worm, who has w. If the round brings Charly a tile, the worm is the next Charly: that is worth 1 - V(w, c + tile) to
Charly. If it brings the worm one, it is worth 1 - V(w + tile, c). With these payoffs the round is a
:func:`bugkit.wormparty.search.search_game` for each result of the die, and V(c, w) is the mean of their values. Under
the joker Charly takes the colour that is best for Charly, and the worm the one that is worst for Charly (W8, W9). More
tiles are never worse, since one can play as if one had fewer; so being found is never worth less to Charly than not.

How the digits are known to be right: short races are solved in exact fractions. In long ones these have thousands of
digits, so there V is kept as a whole number of units of 2**-64. A mean, a maximum, and the value of a game lie between
the smallest and the largest of the numbers that go in, and grow by e when all of these grow by e: so if the payoffs are
wrong by at most e, the value of the round is, too. Rounding down once for each result of the die and once for the mean
adds less than two units. A race has at most ``rounds`` rounds, so V is wrong by less than 2 * rounds units: less than
10**-17 in every box. (A second check, which bounds what both mixes guarantee, is among the tests.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from operator import floordiv, truediv
from typing import Any, TypeAlias

from bugkit.wormparty.actions import COLOURS, JOKER
from bugkit.wormparty.rules import Game, has_won

UNIT_BITS = 64  #: values of long races are whole numbers of units of 2**-UNIT_BITS
EXACT_TARGET = 2  #: up to this target, and always for younger players, a race is solved in exact fractions

Tiles: TypeAlias = tuple[int, ...]  #: how many tiles of each kind; for younger players all colours are one kind


class Race:
    """What all rounds of a game of two players are worth to whoever is Charly.

    Inside, the tiles of a player are numbered, and values are multiples of ``one``, a sure win.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.kinds = 1 if game.variant == "younger" else len(COLOURS)
        self.exact = game.variant == "younger" or game.target <= EXACT_TARGET
        self._one: Any = Fraction(1) if self.exact else 1 << UNIT_BITS
        going_on = [tiles for tiles in product(range(game.target), repeat=self.kinds) if not has_won(game, tiles)]
        self._number = {tiles: number for number, tiles in enumerate(going_on)}
        #: by number and kind: the number of the tiles with one more; ``None`` when that wins
        self.next = [[self._number.get(_with_one(tiles, kind)) for kind in range(self.kinds)] for tiles in going_on]
        self.rounds = 2 * max(map(sum, going_on)) + 1  #: as many rounds the longest race has
        self._values: list[list[Any]] = [[None] * len(going_on) for _ in going_on]
        self._going_on = going_on
        self._solve()

    def number(self, tiles: Iterable[int]) -> int:
        """The number that stands here for a player's tiles of each colour, which have not won."""
        counts = tuple(tiles)
        return self._number[(sum(counts),) if self.kinds == 1 else counts]

    def hand(self, number: int) -> Tiles:
        """Tiles of each colour for which the number stands; for younger players all of the first one."""
        tiles = self._going_on[number]
        return (*tiles, *(0,) * (len(COLOURS) - self.kinds))

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Two players' tiles, as numbers: each pair after all those with more tiles."""
        by_sum: list[list[int]] = [[] for _ in range(self.rounds // 2 + 1)]
        for number, tiles in enumerate(self._going_on):
            by_sum[sum(tiles)].append(number)
        for one, other in sorted(product(range(len(by_sum)), repeat=2), key=sum, reverse=True):
            yield from product(by_sum[one], by_sum[other])

    def choices(self, mound: str) -> tuple[int, ...]:
        """The kinds of tiles that a mound can give: one, or any with the joker. A colour counts as its mound."""
        if self.kinds == 1:
            return (0,)
        return tuple(range(self.kinds)) if mound == JOKER else (COLOURS.index(mound.split()[0]),)

    def error(self) -> Fraction:
        """How far a value can be from the true one at most."""
        return Fraction(0) if self.exact else Fraction(2 * self.rounds, 1 << UNIT_BITS)

    def value(self, charly: int, worm: int) -> Fraction:
        """The chance that Charly wins from the start of a round on, the die not yet rolled."""
        return self._chance(self._values[charly][worm])

    def after(self, charly: int, worm: int, *, found: bool) -> list[Fraction]:
        """By kind: Charly's chance to win when the round brings such a tile to Charly (``found``) or to the worm."""
        payoffs = self._found(charly, worm) if found else self._missed(charly, worm)
        return [self._chance(payoff) for payoff in payoffs]

    def _chance(self, value: Any) -> Fraction:
        return Fraction(value) if self.exact else Fraction(value, 1 << UNIT_BITS)

    def _found(self, charly: int, worm: int) -> list[Any]:
        one, values = self._one, self._values[worm]
        return [one if after is None else one - values[after] for after in self.next[charly]]

    def _missed(self, charly: int, worm: int) -> list[Any]:
        one, values = self._one, self._values
        return [one - one if after is None else one - values[after][charly] for after in self.next[worm]]

    def _solve(self) -> None:
        """All values, from the most tiles to the fewest."""
        given = [self.choices(mound) for mound in self.game.mounds]
        number = [given.count((kind,)) for kind in range(self.kinds)]
        faces, jokers = self.game.die, len(given) - sum(number)
        divide: Callable[[Any, Any], Any] = truediv if self.exact else floordiv
        total = sum(count for _, count in faces)
        for charly, worm in self.pairs():
            found, missed = self._found(charly, worm), self._missed(charly, worm)
            mounds = sorted(zip(missed, found, number, strict=True))
            if jokers:
                mounds.insert(0, (mounds[0][0], max(found), jokers))
            values = _round_values(mounds, min(found), faces, divide)
            self._values[charly][worm] = divide(values, total)


def _with_one(tiles: Tiles, kind: int) -> Tiles:
    return (*tiles[:kind], tiles[kind] + 1, *tiles[kind + 1:])


def _round_values(mounds: Sequence[tuple[Any, Any, int]], cap: Any, faces: Iterable[tuple[int, int]],
                  divide: Callable[[Any, Any], Any]) -> Any:
    """The values of a round for the faces of the die, each times the number of faces, together.

    ``mounds`` are (if missed, if found, how many such mounds), those first that are worth least if missed; ``faces``
    are (lifts, how many such faces), few lifts first. The water of :mod:`bugkit.wormparty.search` at the level v takes
    sum(how_many * (v - missed) / (found - missed)) lifts over the mounds under water. Here that sum is kept as
    (weight * v - offset) / scale with whole numbers, so nothing is rounded before the level is divided out. The worm
    never lets Charly have more than ``cap``, the least that a found worm is worth.
    """
    weight: Any = 0
    offset: Any = 0
    scale: Any = 1
    wet, result = 0, 0
    for lifts, count in faces:
        while wet < len(mounds):
            missed, found, number = mounds[wet]
            if missed >= cap or (wet and lifts * scale + offset <= missed * weight):
                break
            depth, part = found - missed, number * scale
            weight, offset, scale = weight * depth + part, offset * depth + part * missed, scale * depth
            wet += 1
        result += count * (min(cap, divide(lifts * scale + offset, weight)) if wet else cap)
    return result
