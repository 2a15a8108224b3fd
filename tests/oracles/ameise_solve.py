"""The chance to win a Herkules race on one card or two in a row, by value iteration over all sets of ants.

Written from the rulings alone, with nothing of bugkit: squares are points of the plane, a set of ants is a number below
2**squares, nothing is left out and nothing is taken together. Value iteration starts from 0 and ends when a sweep
changes nothing by more than 1e-13.
"""

from __future__ import annotations

import numpy as np

STEPS = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}


class Race:
    """``die`` is faces by dots (0: Anthony); ``dots`` are those of the cards from west to east, where the start is."""

    def __init__(self, die, dots, ants):
        self.die, self.dots, self.ants, self.known = die, dots, ants, {}
        self.points = [(3 * card + dx, dy) for card in range(len(dots)) for dx, dy in [(0, 0), *STEPS.values()]]
        self.all = range(2 ** len(self.points))
        self.fits = np.array([mask.bit_count() <= ants for mask in self.all])
        self.moves = [self.moved(mask) for mask in self.all]
        width = max(map(len, self.moves))
        self.after = np.array([moves + [mask] * (width - len(moves)) for mask, moves in enumerate(self.moves)])
        self.reached = [self.connected(mask) for mask in self.all]

    def place(self, card, arm):
        """The number of an arm."""
        return self.points.index((3 * card + STEPS[arm][0], STEPS[arm][1]))

    def moved(self, mask):
        if mask.bit_count() > self.ants:
            return []
        free = [1 << to for to in range(len(self.points)) if not mask >> to & 1]
        sources = [1 << at for at in range(len(self.points)) if mask >> at & 1]
        sources += [0] * (mask.bit_count() < self.ants)
        return [(mask ^ source) | to for source in sources for to in free]

    def connected(self, mask):
        """The mask of the squares that ants join with the western arm of the first card."""
        found, new = set(), {(-1, 0)}
        while new:
            new = {point for point in new if point in self.points and mask >> self.points.index(point) & 1} - found
            found |= new
            new = {(x + dx, y + dy) for x, y in new for dx, dy in STEPS.values()}
        return sum(1 << self.points.index(point) for point in found)

    def wins(self, hidden, twigs, needed, steps):
        """Chances to win by ants still to move (0: about to roll) and by set of ants, before anything is collected.

        ``hidden`` are the cards face down with the backs that may be theirs, (dots, cards, backs) for each number of
        dots; ``twigs`` are (square, how many).
        """
        key = hidden, twigs, needed, steps
        if key not in self.known:
            self.known[key] = self.found(*key)
        return self.known[key]

    def found(self, hidden, twigs, needed, steps):
        most = max(self.die)
        if steps == 0:
            return np.zeros((most + 1, len(self.all)))
        collecting = np.zeros(len(self.all), dtype=bool)
        fixed = np.zeros((most + 1, len(self.all)))
        for mask in self.all:
            served = [(square, lying) for square, lying in twigs if self.reached[mask] >> square & 1]
            if served and self.fits[mask]:
                collecting[mask] = True
                left = needed - sum(lying for _, lying in served)
                rest = tuple(pair for pair in twigs if pair not in served)
                fixed[:, mask] = self.wins(hidden, rest, left, steps)[:, mask] if left > 0 else 1
        flips = {}
        for dots, cards, backs in hidden:
            for card in cards:
                stands = np.array([bool(mask >> 5 * card & 31) for mask in self.all])
                value = np.zeros(len(self.all))
                for number, back in enumerate(backs):
                    for turn in range(4):
                        arms = zip(STEPS, back[turn:] + back[:turn], strict=True)
                        new = tuple((self.place(card, arm), lying) for arm, lying in arms if lying)
                        other = tuple(c for c in cards if c != card)
                        rest = tuple(sorted([entry for entry in hidden if entry[0] != dots]
                                            + [(dots, other, backs[:number] + backs[number + 1:])] * bool(other)))
                        value += self.wins(rest, tuple(sorted(twigs + new)), needed, steps)[0] / (4 * len(backs))
                flips[dots] = np.maximum(flips.get(dots, 0), np.where(stands, 0, value))
        faces = sum(self.die.values())
        lost_time = self.die.get(0, 0) * self.wins(hidden, twigs, needed, steps - 1)[0]
        wins = fixed
        while True:
            rolled = lost_time.copy()
            for dots, count in self.die.items():
                if dots:
                    rolled = rolled + count * np.maximum(wins[dots], flips.get(dots, 0))
            new = [np.where(collecting, fixed[0], rolled / faces)]
            for moves in range(1, most + 1):
                best = np.maximum(new[-1], new[moves - 1][self.after].max(axis=1))
                new.append(np.where(collecting, fixed[moves], best))
            change = max(np.abs(np.array(new) - wins).max(initial=0), 0)
            wins = np.array(new)
            if change < 1e-13:
                return wins
