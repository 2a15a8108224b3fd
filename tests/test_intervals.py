"""Intervals and ``games_needed`` against scipy, exact sums and numbers worked out by hand."""

from fractions import Fraction
from math import comb

import pytest
from oracles import intervals as oracle

from bugkit import Bound, Sample
from bugkit.arena import games_needed
from bugkit.intervals import wilson


@pytest.mark.parametrize("level", [0.8, 0.95, 0.99, 0.9999])
def test_wilson_against_scipy(level):
    stats = pytest.importorskip("scipy.stats")
    for trials in (1, 7, 100, 5000):
        for seen in {0, 1, trials // 3, trials - 1, trials}:
            expected = stats.binomtest(seen, trials).proportion_ci(level, method="wilson")
            assert wilson(seen, trials, level) == pytest.approx((expected.low, expected.high), abs=1e-12)
            assert Sample({True: seen, False: trials - seen}).interval(level) == Bound(*wilson(seen, trials, level))


@pytest.mark.parametrize("seen", [Fraction(1, 2), Fraction(61, 2), Fraction(199, 3)])
def test_parts_of_a_success_against_the_definition(seen):
    for level in (0.95, 0.99):
        assert wilson(seen, 100, level) == pytest.approx(oracle.wilson_by_roots(float(seen), 100, level), abs=1e-9)


@pytest.mark.parametrize(("win", "tie"), [(0.5, 0.0), (0.4, 0.3), (0.1, 0.8), (0.7, 0.1)])
def test_ties_make_the_interval_hold_the_truth_more_often_not_less(win, tie):
    """How often the interval of 60 games holds the true score: all numbers of wins and ties, with their chances."""
    games, level, held = 60, 0.95, 0.0
    truth = win + tie / 2
    for wins in range(games + 1):
        for ties in range(games - wins + 1):
            low, high = wilson(wins + Fraction(ties, 2), games, level)
            if low <= truth <= high:
                ways = comb(games, wins) * comb(games - wins, ties)
                held += ways * win**wins * tie**ties * (1 - win - tie) ** (games - wins - ties)
    assert held >= level - 0.015  # Wilson's own interval swings around its level by about this much
    if tie >= 0.3:
        assert held >= level + 0.01


@pytest.mark.parametrize("level", [0, 1, 95, -0.5])
def test_a_level_lies_between_0_and_1(level):
    with pytest.raises(ValueError, match="level must lie between 0 and 1"):
        wilson(1, 2, level)
    with pytest.raises(ValueError, match="level must lie between 0 and 1"):
        games_needed(0.5, 0.6, level)


def test_games_needed_by_hand():
    assert games_needed(0, 1) == 1
    assert games_needed(0, Fraction(1, 6), 0.95) == 17  # (5/6)**16 = 0.0541, (5/6)**17 = 0.0451
    assert games_needed(1, Fraction(5, 6), 0.95) == 17
    assert games_needed(Fraction(1, 10), Fraction(9, 10), Fraction(3, 4)) == 1  # one game: wrong in one of ten
    assert games_needed(Fraction(1, 10), Fraction(9, 10), Fraction(95, 100)) == 3  # 3 * 0.1**2 * 0.9 + 0.1**3 = 0.028


def exact_games_needed(p, q, level):
    """By sums of Fractions over every cut of every number of games."""
    low, high, wrong, n = min(p, q), max(p, q), 1 - level, 0
    while True:
        n += 1
        for cut in range(n + 2):
            too_many = sum(comb(n, k) * low**k * (1 - low) ** (n - k) for k in range(cut, n + 1))
            too_few = sum(comb(n, k) * high**k * (1 - high) ** (n - k) for k in range(cut))
            if too_many <= wrong and too_few <= wrong:
                return n


@pytest.mark.parametrize(("p", "q"), [("1/2", "3/4"), ("1/6", "1/2"), ("0", "1/3"), ("2/3", "1"), ("9/10", "3/5")])
def test_games_needed_against_exact_sums(p, q):
    p, q, level = Fraction(p), Fraction(q), Fraction(9, 10)
    assert games_needed(p, q, level) == games_needed(q, p, level) == exact_games_needed(p, q, level)


@pytest.mark.parametrize(("p", "q", "level"), [
    (0.5, 0.6, 0.95), (0.5, 0.55, 0.9), (0.02, 0.05, 0.99), (0.95, 0.99, 0.95), (0.3, 0.5, 0.999), (0.25, 0.3, 0.8),
])  # fmt: skip
def test_games_needed_against_scipy(p, q, level):
    pytest.importorskip("scipy")
    assert games_needed(p, q, level) == oracle.games_needed(p, q, level)


@pytest.mark.parametrize(("p", "q", "message"), [
    (0.5, 0.5, "p and q must differ"),
    (-0.1, 0.5, "p must be a chance from 0 to 1"),
    (0.5, 2, "q must be a chance from 0 to 1"),
    (0.5, 0.5001, "p and q are too near: telling 0.5 from 0.5001 takes about 270,5"),
])  # fmt: skip
def test_games_needed_says_what_does_not_fit(p, q, message):
    with pytest.raises(ValueError, match=message):
        games_needed(p, q, 0.95)


@pytest.mark.parametrize(("p", "games"), [(Fraction(52, 100), 6785), (Fraction(51, 100), 27084)])
def test_the_games_that_lesson_10_needs_by_quantiles(p, games):
    pytest.importorskip("scipy")
    assert games_needed(p, Fraction(1, 2)) == games
    assert oracle.games_needed_at_once(float(p), 0.5, 0.95, games + 500) == games


def test_the_games_that_tell_52_percent_from_50_by_whole_numbers():
    """The exact tails: with 6,785 games there is such a cut, with one game less there is none."""
    for games, able in ((6785, True), (6784, False)):
        ways, heads = comb(games, games), 0
        cut = games + 1
        while 20 * (heads + ways) <= 2**games:  # an equal bot has `cut` wins or more in at most one of twenty cases
            heads += ways
            cut -= 1
            ways = ways * cut // (games - cut + 1)
        missed = term = 12**games  # in units of 1/25**games, and term is for no win
        for won in range(1, cut):
            term = term * 13 * (games - won + 1) // (12 * won)
            missed += term
        assert (20 * missed <= 25**games) is able
