"""How far a simulation can be trusted: an interval for a chance, and how many games tell two chances apart."""

from __future__ import annotations

from math import ceil, sqrt
from typing import Any

MOST_GAMES = 1_000_000  #: chances that more games are needed for are not told apart


def wilson(seen: Any, trials: int, level: Any) -> tuple[float, float]:
    """Where a chance plausibly lies when ``seen`` of ``trials`` independent trials were successes: low and high end.

    In many simulations about the share ``level`` of such intervals hold the true chance, also near 0 and 1. Trials may
    bring parts of a success, such as a half for a tie: numbers from 0 to 1 vary at most as much as successes and
    failures of the same mean, because x**2 <= x, so the interval is then rather too wide than too narrow. ValueError
    for a ``level`` outside 0 to 1. Source: E. B. Wilson, Probable inference, the law of succession, and statistical
    inference, JASA 22 (1927).

    >>> low, high = wilson(34, 1000, 0.95)
    >>> round(low, 4), round(high, 4)
    (0.0244, 0.0471)
    """
    z = _normal_quantile((1 + float(check_level(level))) / 2)
    n, missed = trials, trials - seen
    middle = (seen + z * z / 2) / (n + z * z)
    reach = z * sqrt(seen * missed / n + z * z / 4) / (n + z * z)
    return (middle - reach if seen else 0.0), (middle + reach if missed else 1.0)


def _normal_quantile(chance: float) -> float:
    from statistics import NormalDist  # late: distributions import this module, and a play should start quickly

    return NormalDist().inv_cdf(chance)


def check_level(level: Any) -> Any:
    """``level`` if it lies between 0 and 1, else ValueError."""
    if not 0 < level < 1:
        raise ValueError(f"level must lie between 0 and 1, such as 0.95, not {level!r}")
    return level


def games_needed(p: Any, q: Any, level: Any = 0.95) -> int:
    """How many games tell whether a bot wins each with chance ``p`` or with chance ``q``: the fewest that can do it.

    They can do it when there is a number of wins such that who has at least so many is taken for the better one, who
    has fewer for the weaker one, and either of them is recognised with a chance of at least ``level``. (In the words
    of tests: the binomial test of the one against the other at ``1 - level``, with the power ``level``.) The chances
    of each number of wins are the binomial ones, no approximation. ``p`` and ``q`` lie from 0 to 1, ``level`` between 0
    and 1; their order does not matter. ValueError when they are equal, or so near that it takes more than a million
    games.

    >>> from fractions import Fraction
    >>> games_needed(Fraction(1, 2), Fraction(3, 5), 0.95), games_needed(0, Fraction(1, 6), 0.95)
    (268, 17)
    """
    for name, chance in (("p", p), ("q", q)):
        if not 0 <= chance <= 1:
            raise ValueError(f"{name} must be a chance from 0 to 1, not {chance!r}")
    if p == q:
        raise ValueError(f"p and q must differ: no number of games tells {p} from {q}")
    z = _normal_quantile(float(check_level(level)))
    low, high, wrong = float(min(p, q)), float(max(p, q)), 1 - float(level)
    if high == 1:
        low, high = 0.0, 1 - low  # count the games lost
    roughly = (z * (sqrt(low * (1 - low)) + sqrt(high * (1 - high))) / (high - low)) ** 2
    if roughly > MOST_GAMES:
        raise ValueError(f"p and q are too near: telling {p} from {q} takes about {ceil(roughly):,} games, "
                         f"more than {MOST_GAMES:,}")
    return _count_games(low, high, wrong)


def _count_games(low: float, high: float, wrong: float) -> int:
    """Add game after game and keep the least cut with P(wins >= cut | low) <= wrong; until P(wins < cut | high) is.

    One game more raises that cut by one at most. A tail grows by a game and shrinks by a cut in one step each, by means
    of the chances ``at_low`` and ``at_high`` of exactly ``cut - 1`` wins.
    """
    n, cut = 0, 1
    too_many, too_few = 0.0, 1.0
    at_low = at_high = 1.0
    while too_few > wrong:
        too_many += at_low * low
        too_few -= at_high * high
        n += 1
        at_low *= n / (n + 1 - cut) * (1 - low)
        at_high *= n / (n + 1 - cut) * (1 - high)
        if too_many > wrong:
            at_low *= (n + 1 - cut) / cut * low / (1 - low)
            at_high *= (n + 1 - cut) / cut * high / (1 - high)
            cut += 1
            too_many -= at_low
            too_few += at_high
    return n
