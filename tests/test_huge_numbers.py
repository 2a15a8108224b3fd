"""Huge numbers are refused with a reason that names the bound, instead of work for hours; at the bound all is well."""

import random
from fractions import Fraction
from time import perf_counter

import pytest
from bugkit_widgets import Table
from sympy import Rational, Symbol
from widgets.test_table import click

from bugkit import Dist, Match, ameise, arena, verasselt
from bugkit.exact import whole

COIN = Dist.of({0: 1, 1: 1})
TWO = verasselt.Game(2)
HUGE, BEYOND_PRINTING = 10**7, 10**5_000
N, SMALL = Symbol("n", integer=True, positive=True), Fraction(1, 10**13)

REFUSED = {
    "race, useful": (lambda: ameise.race(HUGE, 8), "useful must be at most 10000, because the answer is exact"),
    "race, steps": (lambda: ameise.race(8, HUGE), "steps must be at most 1000"),
    "race, formula in useful": (lambda: ameise.race(N, 51), "steps must be at most 50 in a formula with a Symbol"),
    "race, formula in steps": (lambda: ameise.race(51, N), "useful must be at most 50 in a formula with a Symbol"),
    "race, chance": (lambda: ameise.race(8, 8, SMALL), "p must be a fraction with a denominator of at most 10.*12"),
    "race, no digits": (lambda: ameise.race(BEYOND_PRINTING, 8), "useful must be at most 10000, .* about 5001 digits"),
    "arrival, steps": (lambda: ameise.arrival(HUGE), "steps must be at most 1000"),
    "arrival, roll": (lambda: ameise.arrival(8).pmf(HUGE), "n must be at most 10000"),
    "arrival, by roll": (lambda: ameise.arrival(8).cdf(HUGE), "n must be at most 10000"),
    "arrival, formula": (lambda: ameise.arrival(51).cdf(N), "steps must be at most 50 in a formula with a Symbol"),
    "arrival, table": (lambda: ameise.arrival(8).table(HUGE), "n must be from 0 to 1000"),
    "arrives within": (lambda: ameise.arrives_within(ameise.Game(2).initial_state(), HUGE), "n must be at most 10000"),
    "chain": (lambda: ameise.chain(HUGE, 8), "useful must be at most 1000"),
    "chain, states": (lambda: ameise.chain(126, 8), "useful times steps must be at most 1000, .*, not 126 . 8"),
    "formula": (lambda: verasselt.safe_formula((3, 3, 2, 2), n=HUGE), "n must be from 0 to 10000, not 10000000"),
    "formula, chance": (lambda: verasselt.safe_formula((3, 3, 2, 2), p=Rational(1, 10**13)), "denominator of at most"),
    "copies": (lambda: COIN.repeat(HUGE), "n must be from 0 to 1000"),
    "seed of a play": (lambda: Match(TWO, 10**40), "seed must have at most 40 digits"),
    "seed of a table": (lambda: Table(TWO, seed=-(10**40)), "seed must have at most 40 digits"),
    "seed of an arena's play": (lambda: arena.play(TWO, ["greedy"] * 2, seed=10**40), "at most 40 digits"),
    "seed of a tournament": (
        lambda: arena.tournament(TWO, ["greedy", "cautious"], 2, seed=10**31), "seed must have at most 31 digits"
    ),
    "seed of a simulation": (lambda: arena.simulate(COIN, 10, seed=BEYOND_PRINTING), "seed must have at most 40"),
    "a count": (lambda: whole("dice", BEYOND_PRINTING, 7), "dice must be from 0 to 7, not a number of about 5001"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_huge_numbers_are_refused_at_once(name):
    ask, said = REFUSED[name]
    start = perf_counter()
    with pytest.raises(ValueError, match=said):
        ask()
    assert perf_counter() - start < 2


@pytest.mark.parametrize(("chance", "near"), [
    (lambda: ameise.race(10_000, 8), 0), (lambda: ameise.race(10_000, 1_000), 0), (lambda: ameise.race(1, 1_000), 1),
    (lambda: ameise.arrival(1_000).cdf(10_000), 1), (lambda: ameise.arrival(8).pmf(10_000), 0),
    (lambda: ameise.chain(125, 8).win, float(ameise.race(125, 8))),
    (lambda: verasselt.safe_formula((22, 22, 22, 22), n=10_000), 0), (lambda: COIN.repeat(1_000).p(500), 0.0252250),
])  # fmt: skip
def test_at_the_bound_there_is_an_answer(chance, near):
    found = chance()
    assert found.is_Rational
    assert 0 < found < 1
    assert float(found) == pytest.approx(near, abs=1e-6)


def test_seeds_up_to_the_bound_work():
    largest = 10**40 - 1
    assert arena.play(TWO, ["greedy"] * 2, seed=largest).seed == largest
    assert Match.from_code(Match(TWO, -largest).code()).seed == -largest
    assert sum(arena.simulate(COIN, 10, seed=largest).counts.values()) == 10
    assert len(arena.tournament(TWO, ["greedy", "cautious"], 2, seed=1 - 10**31).bots) == 2
    table = Table(TWO, seed=largest)
    click(table, "new")  # its seed is the next one
    assert table.match.seed == -largest
    assert table.match.state.legal_actions()
    assert random.Random(f"{largest}/0").random() != random.Random(f"{-largest}/0").random()
