"""Anthony by brute force: every sequence of rolls is written down. Imports nothing of bugkit."""

from fractions import Fraction
from itertools import product


def sequences(rolls, p):
    """Every sequence of so many rolls (True: Anthony) with its chance."""
    for sequence in product([True, False], repeat=rolls):
        chance = Fraction(1)
        for anthony in sequence:
            chance *= p if anthony else 1 - p
        yield sequence, chance


def arrives_in(steps, p, rolls):
    """The chances that his last step comes in roll 0, 1, ... rolls."""
    chances = [Fraction(0)] * (rolls + 1)
    for sequence, chance in sequences(rolls, p):
        seen = 0
        for roll, anthony in enumerate(sequence, 1):
            seen += anthony
            if seen == steps:
                chances[roll] += chance
                break
    return chances


def makes_it(useful, steps, p):
    """The chance of so many useful rolls before Anthony's last step: useful + steps - 1 rolls decide it for certain."""
    won = Fraction(0)
    for sequence, chance in sequences(useful + steps - 1, p):
        anthony = good = 0
        for his in sequence:
            anthony, good = anthony + his, good + (not his)
            if anthony == steps or good == useful:
                break
        won += chance * (good == useful)
    return won
