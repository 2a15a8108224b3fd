"""The chance that all ants are placed before Anthony arrives: from the rulings alone, with nothing of bugkit.

Of six faces one shows Anthony, two let one ant move, two let two, one lets three; no ant is moved in vain.
"""

from __future__ import annotations

from fractions import Fraction


def placed(ants: int, steps: int = 1) -> Fraction:
    """The chance that so many ants are placed before Anthony has made his steps.

    >>> placed(1), placed(2)
    (Fraction(5, 6), Fraction(7, 9))
    """
    if ants <= 0:
        return Fraction(1)
    if steps == 0:
        return Fraction(0)
    walked = 2 * placed(ants - 1, steps) + 2 * placed(ants - 2, steps) + placed(ants - 3, steps)
    return (walked + placed(ants, steps - 1)) / 6
