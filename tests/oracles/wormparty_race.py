"""The race of two players solved twice more, in other ways. Nothing of bugkit in it.

A game here is a ``Box``: how many mounds of each colour, the die, what wins. Tiles are (red, yellow, blue).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import Any

Tiles = tuple[int, ...]


@dataclass(frozen=True)
class Box:
    mounds: tuple[int, int, int] = (1, 1, 2)  # red, yellow, blue; and one joker
    die: tuple[tuple[int, int], ...] = ((1, 2), (2, 2), (3, 2))  # lifts, faces
    target: int = 6
    of_each: int | None = None  # experienced: 3
    any_colour: bool = False  # younger

    def won(self, tiles: Tiles) -> bool:
        if self.any_colour:
            return sum(tiles) >= self.target
        return max(tiles) >= self.target or (self.of_each is not None and min(tiles) >= self.of_each)


def more(tiles: Tiles, colour: int) -> Tiles:
    return tuple(count + (index == colour) for index, count in enumerate(tiles))


# In fractions. The worm can mix any group of mounds, each in proportion to 1 / (found - missed): then, of a group of g
# mounds, min(g, lifts) lifts count, and all count the same. The best group gives the value.


def round_value(mounds: list[tuple[Fraction, Fraction]], lifts: int) -> Fraction:
    """The value of a round; ``mounds`` are (found, missed)."""
    best = min(found for found, _ in mounds)  # a group of one that is lifted
    steep = [(found, missed) for found, missed in mounds if found > missed]
    for size in range(1, len(steep) + 1):
        for group in combinations(steep, size):
            weight = sum(1 / (found - missed) for found, missed in group)
            floor = sum(missed / (found - missed) for found, missed in group)
            best = min(best, (floor + min(size, lifts)) / weight)
    return best


def solver(box: Box, bits: int | None = None) -> Callable[[Tiles, Tiles], Fraction]:
    """Charly's chance to win, by Charly's and the worm's tiles; with ``bits`` rounded to so many places of base 2."""

    def rounded(value: Fraction) -> Fraction:
        return value if bits is None else Fraction(round(value * 2**bits), 2**bits)

    @cache
    def value(charly: Tiles, worm: Tiles) -> Fraction:
        found = [Fraction(1) if box.won(more(charly, c)) else 1 - value(worm, more(charly, c)) for c in range(3)]
        missed = [Fraction(0) if box.won(more(worm, c)) else 1 - value(more(worm, c), charly) for c in range(3)]
        mounds = [(found[c], missed[c]) for c in range(3) for _ in range(box.mounds[c])]
        mounds.append((max(found), min(missed)))
        faces = sum(number for _, number in box.die)
        return rounded(sum(number * round_value(mounds, lifts) for lifts, number in box.die) / faces)

    return value


# In floating point, with a certificate: for both players a mix is found by bisection, and what it guarantees is
# bounded, every rounding outward. The true value lies between the two guarantees, whatever the mixes are.

MARGIN = 8e-15  # more than the rounding of one round: fewer than 50 operations on numbers up to 1, each off by 2**-53


def certificate(box: Box) -> tuple[dict[tuple[Tiles, Tiles], int], Any, Any]:
    """For every pair of tiles (its row in the arrays) a lower and an upper bound on Charly's chance to win."""
    import numpy as np

    going_on = [tiles for tiles in product(range(box.target), repeat=3) if not box.won(tiles)]
    rows = {pair: row for row, pair in enumerate(product(going_on, repeat=2))}
    low, high = np.zeros(len(rows)), np.ones(len(rows))
    layers: dict[int, list[tuple[Tiles, Tiles]]] = {}
    for charly, worm in rows:
        layers.setdefault(sum(charly) + sum(worm), []).append((charly, worm))
    number = np.array([*box.mounds, 1])
    each = np.repeat(np.arange(4), number)  # the kind of every mound
    faces = sum(count for _, count in box.die)
    for total in sorted(layers, reverse=True):
        here = [rows[pair] for pair in layers[total]]
        bounds = []
        for charly_gains in (True, False):
            sure = 1.0 if charly_gains else 0.0
            worth_low = np.full((len(here), 3), sure)
            worth_high = worth_low.copy()
            for place, (charly, worm) in enumerate(layers[total]):
                for colour in range(3):
                    tiles = more(charly if charly_gains else worm, colour)
                    if not box.won(tiles):
                        row = rows[(worm, tiles) if charly_gains else (tiles, charly)]
                        worth_low[place, colour], worth_high[place, colour] = 1 - high[row], 1 - low[row]
            pick = np.max if charly_gains else np.min
            bounds += [np.column_stack([worth, pick(worth, axis=1)]) for worth in (worth_low, worth_high)]
        found_low, found_high, missed_low, missed_high = bounds
        found, missed = (found_low + found_high) / 2, (missed_low + missed_high) / 2
        depth = np.maximum(found - missed, 1e-300)
        guaranteed, allowed = np.zeros(len(here)), np.zeros(len(here))
        for lifts, count in box.die:
            below, above = missed.min(axis=1), found.max(axis=1)
            for _ in range(60):
                level = (below + above) / 2
                search = np.clip((level[:, None] - missed) / depth, 0, 1)
                too_much = (search * number).sum(axis=1) > lifts
                above, below = np.where(too_much, level, above), np.where(too_much, below, level)
            search = np.clip((below[:, None] - missed) / depth, 0, 1) * (1 - 1e-15)  # never more than ``lifts``
            guaranteed += count * (missed_low + search * (found_low - missed_low)).min(axis=1)
            capped = found.min(axis=1) <= below + 1e-13
            mix = np.where(missed < below[:, None], 1 / depth, 0)
            single = found == found.min(axis=1)[:, None]
            mix = np.where((capped | (mix.sum(axis=1) == 0))[:, None], single, mix)[:, each].astype(float)
            mix /= mix.sum(axis=1)[:, None]
            gains = np.sort(mix * (found_high - missed_high)[:, each], axis=1)[:, ::-1]
            allowed += count * ((mix * missed_high[:, each]).sum(axis=1) + gains[:, :lifts].sum(axis=1))
        low[here], high[here] = guaranteed / faces - MARGIN, allowed / faces + MARGIN
    return rows, low, high
