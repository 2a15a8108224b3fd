"""Intervals and numbers of games by scipy, straight from their definitions. Nothing of bugkit in it."""

from __future__ import annotations

from itertools import count


def wilson_by_roots(seen: float, trials: int, level: float) -> tuple[float, float]:
    """The chances p for which ``seen`` lies just at the edge of what p explains: |seen/trials - p| = z sd(p)."""
    from scipy.optimize import brentq
    from scipy.stats import norm

    share, z = seen / trials, norm.ppf((1 + level) / 2)

    def beyond(p: float) -> float:
        return float((share - p) ** 2 - z * z * p * (1 - p) / trials)

    low = brentq(beyond, 0, share) if share > 0 else 0.0
    return low, brentq(beyond, share, 1) if share < 1 else 1.0


def games_needed(p: float, q: float, level: float) -> int:
    """The least n with a cut: P(X >= cut) of the weaker and P(X < cut) of the better are at most 1 - level."""
    import numpy as np
    from scipy.stats import binom

    low, high = sorted((p, q))
    for n in count(1):
        cuts = np.arange(n + 2)
        wrong = np.maximum(binom.sf(cuts - 1, n, low), binom.cdf(cuts - 1, n, high))
        if wrong.min() <= 1 - level:
            return n
    raise AssertionError


def games_needed_at_once(p: float, q: float, level: float, most: int) -> int:
    """The same for all n up to ``most`` at once: the least cut by the quantile of the weaker, then the other's tail."""
    import numpy as np
    from scipy.stats import binom

    low, high = sorted((p, q))
    n = np.arange(1, most + 1)
    cuts = binom.ppf(level, n, low) + 1  # at most 1 - level of the weaker has so many wins
    able = binom.sf(cuts - 1, n, high) >= level
    return int(n[able][0])


def games_roughly_needed(p: float, q: float, level: float) -> float:
    """By the bell curve, found by trying: where the cut that suits the weaker just suits the better one."""
    from scipy.optimize import brentq
    from scipy.stats import norm

    low, high = sorted((p, q))

    def missed(n: float) -> float:
        cut = norm.isf(1 - level, n * low, (n * low * (1 - low)) ** 0.5)
        return float(norm.cdf(cut, n * high, (n * high * (1 - high)) ** 0.5) - (1 - level))

    return float(brentq(missed, 1, 1e7, xtol=1e-9))
