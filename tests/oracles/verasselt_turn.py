"""One turn of Voll verasselt by other means: value iteration with floats, and all that single dice can do, exactly.

Nothing of bugkit is imported here.
"""

from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import factorial, prod

import numpy as np
from scipy.sparse import csr_matrix

DIE = ["barrel", "chatter", "rattle", "water", "bar", "bar"]  # the six faces

# --- Value iteration: positions in a long list, one matrix of chances, repeated until nothing changes -----------------


def patterns(dice):
    """How likely each count of the four kinds is with this many dice; what is missing shows bars."""
    for bugs in product(range(dice + 1), repeat=4):
        bars = dice - sum(bugs)
        if bars >= 0:
            ways = factorial(dice) / prod(map(factorial, (*bugs, bars)))
            yield bugs, ways * 2**bars / 6**dice


ROLLS = {dice: list(patterns(dice)) for dice in range(8)}
KEEPS = [keep for keep in product(range(4), repeat=4) if sum(keep) <= 3]


def value_iteration(hub, caught, stop, bugged_up, close=1e-13):
    """A function of (cards left, kinds shown): what rolling on is worth there; ``stop`` is a function of the catch."""
    total = sum(hub) + caught
    lefts = list(product(*(range(cards + 1) for cards in hub)))
    position = {}
    for left in lefts:
        gone = [cards - rest for cards, rest in zip(hub, left, strict=True)]
        for shown in product(*(range(min(7, number) + 1) for number in gone)):
            if sum(shown) <= 7:
                position[left, shown] = len(position)
    row_of, chances, rows, columns, fails = {}, [], [], [], []
    for left in lefts:
        for keep in KEEPS:
            for dice in range(4, 8 - sum(keep)):
                row = row_of[left, keep, dice] = len(row_of)
                failed = 1.0
                for bugs, chance in ROLLS[dice]:
                    shown = tuple(map(sum, zip(keep, bugs, strict=True)))
                    after = tuple(a - b for a, b in zip(left, shown, strict=True))
                    if min(after) >= 0:
                        rows.append(row)
                        columns.append(position[after, shown])
                        chances.append(chance)
                        failed -= chance
                fails.append(failed)
    matrix = csr_matrix((chances, (rows, columns)), shape=(len(row_of), len(position)))
    lost = np.array(fails) * bugged_up
    choices, starts = [], []
    for left, shown in position:
        starts.append(len(choices))
        choices += ways_to_roll(row_of, left, shown)
    stops = np.array([float(stop(total - sum(left))) for left, _ in position])
    worth = stops.copy()
    while True:
        rolled = matrix @ worth + lost
        before, worth = worth, np.maximum(stops, np.maximum.reduceat(rolled[choices], starts))
        if np.abs(worth - before).max() < close:
            break
    return lambda left, shown: max(rolled[row] for row in ways_to_roll(row_of, tuple(left), tuple(shown)))


def ways_to_roll(row_of, left, shown):
    bars = 7 - sum(shown)
    found = []
    for keep in product(*(range(min(3, number) + 1) for number in shown)):
        for kept_bars in range(min(bars, 3) + 1):
            dice = 7 - sum(keep) - kept_bars
            if sum(keep) <= 3 and dice >= 4:
                found.append(row_of[left, keep, dice])
    return found


# --- Brute force: single dice, single cards, policies made better until none is better --------------------------------


def brute_force(group, lying, caught, yard, *, min_dice, price=0, bugged_up=0, stop=lambda c: c, may_stop=True):
    """What the best choice and each choice are worth; cards and dice by name, exact. Small boxes only.

    Choices: "stop", ("boost", kind), ("roll", faces kept). A position that leads back to itself is solved by making the
    policy better until it is best (Howard 1960): the worth of going round for ever with one choice is a / (1 - p).
    """

    @cache
    def worth(group, lying, caught, yard, may_stop):
        return max(choices(group, lying, caught, yard, may_stop).values())

    @cache
    def choices(group, lying, caught, yard, may_stop):
        found = {}  # choice: (worth without coming back, chance to come back)
        if may_stop:
            found["stop"] = Fraction(stop(caught)), Fraction(0)
        for card in set(yard):
            rest = list(yard)
            rest.remove(card)
            after = worth(tuple(sorted([*group, card])), lying, caught, tuple(rest), False)
            found["boost", card] = after - price, Fraction(0)
        for number in range(min_dice, len(lying) + 1):
            for kept in set(combinations(lying, len(lying) - number)):
                found["roll", kept] = rolled(group, kept, number, caught, yard, (group, lying, caught, yard, may_stop))
        here = max(alone for alone, back in found.values() if not back) if may_stop else Fraction(0)
        while True:
            better = max(found.values(), key=lambda choice: choice[0] + choice[1] * here)
            if better[0] + better[1] * here <= here:
                break
            here = better[0] / (1 - better[1])
        return {choice: alone + back * here for choice, (alone, back) in found.items()}

    def rolled(group, kept, number, caught, yard, here):
        alone, back = Fraction(0), Fraction(0)
        for faces in product(DIE, repeat=number):
            left, shown = list(group), tuple(sorted([*kept, *faces]))
            for face in shown:
                if face in left:
                    left.remove(face)
                elif face != "bar":
                    alone += Fraction(bugged_up)
                    break
            else:
                after = (tuple(left), shown, caught + len(group) - len(left), yard, True)
                if after == here:
                    back += 1
                else:
                    alone += worth(*after)
        return alone / 6**number, back / 6**number

    return choices(tuple(sorted(group)), tuple(sorted(lying)), caught, tuple(sorted(yard)), may_stop)
