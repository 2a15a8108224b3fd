"""Anthony's arrival and the race: against enumeration, symbolic against numeric, formula against chain; in a game."""

import random
from fractions import Fraction
from itertools import product

import pytest
from ameise.positions import DOTS, TWO, position
from oracles import ameise_odds as oracle
from positions import play
from sympy import Integer, Rational, Symbol, binomial, expand, oo, simplify, sqrt, summation

from bugkit import Match, ameise
from bugkit.ameise import Game, arrival, arrives_within, chain, race, turns_left

SIXTH, HALF = Rational(1, 6), Rational(1, 2)
GRID = [(steps, p) for steps in (1, 2, 3, 4) for p in (SIXTH, HALF)]


@pytest.mark.parametrize(("steps", "p"), GRID)
def test_arrival_is_what_all_sequences_of_ten_rolls_say(steps, p):
    expected = oracle.arrives_in(steps, Fraction(p.p, p.q), 10)
    found = arrival(steps, p)
    for n in range(11):
        assert found.pmf(n) == expected[n]
        assert found.cdf(n) == sum(expected[:n + 1])


@pytest.mark.parametrize(("steps", "p"), GRID)
def test_mean_and_variance_are_those_of_the_chances(steps, p):
    found = arrival(steps, p)
    chances = [(n, found.pmf(n)) for n in range(1200)]
    mean = sum(n * chance for n, chance in chances)
    assert abs(float(mean - found.mean())) < 1e-12
    assert abs(float(sum((n - found.mean()) ** 2 * chance for n, chance in chances) - found.variance())) < 1e-9
    assert (found.mean(), found.variance()) == (steps / p, steps * (1 - p) / p**2)


def symbols():
    """Symbols without any assumption and with the right ones: both must do."""
    yield Symbol("n"), Symbol("s"), Symbol("p")
    yield (Symbol("n", integer=True, positive=True), Symbol("s", integer=True, positive=True),
           Symbol("p", positive=True))


@pytest.mark.parametrize("which", list(product([False, True], repeat=3))[1:])
def test_formulas_are_the_numbers_after_substitution(which):
    for letters, (steps, p), n in product(symbols(), GRID, (1, 3, 4, 10)):
        values = dict(zip(letters, (n, steps, p), strict=True))
        formal, s, chance = (letter if symbolic else values[letter]
                             for letter, symbolic in zip(letters, which, strict=True))
        found, expected = arrival(s, chance), arrival(steps, p)
        assert found.pmf(formal).subs(values).doit() == expected.pmf(n)
        assert found.cdf(formal).subs(values).doit() == expected.cdf(n)
        assert found.mean().subs(values) == expected.mean()
        assert found.variance().subs(values) == expected.variance()


def test_formulas_by_hand():
    n, k, p = Symbol("n", integer=True, positive=True), Symbol("k", integer=True, positive=True), Symbol("p")
    assert arrival(1).pmf(n) == Rational(5, 6) ** n / 5  # geometric
    assert arrival(1).cdf(n) == 1 - Rational(5, 6) ** n
    assert str(arrival(2).pmf(n)) == "(5/6)**n*(n - 1)/25"
    assert str(arrival(1, p).pmf(n)) == "p*(1 - p)**(n - 1)"
    assert simplify(arrival(k, p).pmf(n) - binomial(n - 1, k - 1) * p**k * (1 - p) ** (n - k)) == 0
    assert arrival(7).mean() == 42
    assert arrival(7).variance() == 210
    assert arrival(k).variance() == 30 * k
    assert simplify(summation(arrival(2).pmf(n), (n, 1, oo))) == 1
    assert arrival(2).pmf(n + 1).subs(n, 4) == arrival(2).pmf(5)


def test_with_certainty_he_arrives_in_roll_number_steps():
    n, k = Symbol("n"), Symbol("k")
    assert [arrival(3, 1).pmf(roll) for roll in range(6)] == [0, 0, 0, 1, 0, 0]
    assert [arrival(3, 1).cdf(roll) for roll in range(6)] == [0, 0, 0, 1, 1, 1]
    assert arrival(3, 1).pmf(n).subs(n, 3) == arrival(k, 1).pmf(3).subs(k, 3) == 1
    assert arrival(3, 1).cdf(n).subs(n, 2) == arrival(k, 1).cdf(2).subs(k, 3) == 0
    assert arrival(3, 1).variance() == 0


def test_a_table_of_arrivals():
    table = arrival(2).table(30)
    assert [row.roll for row in table] == list(range(1, 31))
    assert all(table[n - 1] == (n, arrival(2).pmf(n), arrival(2).cdf(n)) for n in range(1, 31))
    assert repr(table).splitlines()[2].split() == ["2", "1/36", "2.78%", "1/36", "2.78%"]
    assert table._repr_html_() == table.html("en")
    for lang, words in (("en", ("When Anthony arrives", "2.78%")), ("de", ("Wann Anthony ankommt", "2,78\xa0%"))):
        assert all(word in table.html(lang) for word in words)
        assert table.html(lang).count('<th scope="col">') == 5
    assert arrival(2).table(0) == ()
    assert "p*(1 - p)" in repr(arrival(1, Symbol("p")).table(2))


@pytest.mark.parametrize(("call", "error", "words"), [
    (lambda: arrival(0), ValueError, "steps must be at least 1, not 0"),
    (lambda: arrival(-1), ValueError, "steps must be 0 or more"),
    (lambda: arrival(1.5), TypeError, "steps must be a whole number"),
    (lambda: arrival(Rational(3, 2)), TypeError, "steps must be a whole number"),
    (lambda: arrival(1, 0), ValueError, "p must be greater than 0 and at most 1, not 0"),
    (lambda: arrival(1, Rational(7, 6)), ValueError, "p must be greater than 0 and at most 1, not 7/6"),
    (lambda: arrival(1, 0.5), TypeError, "p must be exact, not the float 0.5"),
    (lambda: arrival(1, sqrt(2) / 2), TypeError, "p must be a fraction or a Symbol"),
    (lambda: arrival(1, "1/6"), TypeError, "p must be a number"),
    (lambda: arrival(1).pmf(-1), ValueError, "n must be 0 or more"),
    (lambda: arrival(1).cdf(2.5), TypeError, "n must be a whole number"),
    (lambda: arrival(1).table(Symbol("n")), TypeError, "n must be a whole number"),
    (lambda: race(-1, 2), ValueError, "useful must be 0 or more"),
    (lambda: race(3, 0), ValueError, "steps must be at least 1"),
    (lambda: race(3, 2, 2), ValueError, "p must be greater than 0"),
    (lambda: chain(0, 2), ValueError, "useful must be at least 1"),
    (lambda: chain(2, 0), ValueError, "steps must be at least 1"),
    (lambda: chain(Symbol("u"), 2), TypeError, "useful must be a whole number"),
])
def test_wrong_arguments_are_named(call, error, words):
    with pytest.raises(error, match=words):
        call()


# The race


@pytest.mark.parametrize("p", [SIXTH, HALF])
def test_race_is_what_all_sequences_say(p):
    for useful, steps in product(range(1, 7), range(1, 5)):
        assert race(useful, steps, p) == oracle.makes_it(useful, steps, Fraction(p.p, p.q))


def test_the_race_of_the_printed_board():
    assert round(float(race(30, 8, SIXTH)), 4) == 0.7324
    # won when at most 7 of the first 37 rolls are Anthony's
    assert race(30, 8, SIXTH) == sum(binomial(37, j) * SIXTH**j * (1 - SIXTH) ** (37 - j) for j in range(8))
    assert race(30, 8) == race(30, 8, SIXTH) == 1 - arrival(8).cdf(37)


@pytest.mark.parametrize("which", list(product([False, True], repeat=3))[1:])
def test_formulas_of_the_race_are_the_numbers_after_substitution(which):
    for letters, (steps, p), useful in product(symbols(), GRID, (1, 2, 6)):
        values = dict(zip(letters, (useful, steps, p), strict=True))
        u, s, chance = (letter if symbolic else values[letter] for letter, symbolic in zip(letters, which, strict=True))
        assert race(u, s, chance).subs(values).doit() == race(useful, steps, p)


def test_ends_of_the_race():
    u, s = Symbol("u"), Symbol("s")
    assert race(0, 3) == race(0, s) == 1
    assert race(u, 3).subs(u, 0) == 1
    assert race(2, 3, 1) == race(2, s, 1).subs(s, 3) == 0
    assert [race(u, s, 1).subs({u: useful, s: 3}).doit() for useful in (0, 2)] == [1, 0]
    assert race(3, 1) == Rational(5, 6) ** 3


@pytest.mark.parametrize(("useful", "steps", "p"), [
    (1, 1, SIXTH), (1, 4, HALF), (5, 1, Rational(2, 7)), (6, 5, SIXTH), (12, 7, SIXTH), (30, 8, SIXTH),
    (3, 3, Integer(1)),
])
def test_chain_and_formula_are_exactly_equal(useful, steps, p):
    found = chain(useful, steps, p)
    assert found.win == race(useful, steps, p)
    for state, chance in found.wins.items():
        assert chance == (race(*state, p) if isinstance(state, tuple) else int(state == "won"))


def test_chain_in_a_symbol():
    p = Symbol("p")
    found = chain(4, 3, p)
    assert expand(found.win - race(4, 3, p)) == 0
    assert found.matrix.shape == (14, 14)
    assert all(simplify(sum(found.matrix.row(i)) - 1) == 0 for i in range(14))


def test_the_chain_after_many_rolls_is_where_it_ends():
    found = chain(3, 2, HALF)
    after = found.matrix**10  # at most 4 rolls decide
    first, won, lost = found.states.index((3, 2)), found.states.index("won"), found.states.index("lost")
    assert after[first, won] == found.win
    assert after[first, lost] == 1 - found.win
    # solved as a dense system, the same
    from sympy import Matrix, eye

    running = len(found.states) - 2
    dense = Matrix(found.matrix)
    assert (eye(running) - dense[:running, :running]).LUsolve(dense[:running, won]) == Matrix(
        [found.wins[state] for state in found.states[:-2]])


# A running game


def test_a_game_knows_its_own_die_and_track():
    state = Game(2).initial_state()
    assert turns_left(state).table(20) == arrival(7, SIXTH).table(20)
    assert arrives_within(state, 10) == arrival(7, SIXTH).cdf(10)
    game = Game(2, die={"anthony": 2, 1: 1, 2: 1, 3: 1}, track=3)
    state = play(game.initial_state(), *[f"path {dots}" for dots in DOTS], "die anthony")
    assert turns_left(state).mean() == 5  # two steps, each in two of five rolls
    assert arrives_within(state, 2) == Rational(4, 25)
    state = play(state, "die 1")  # the turn that has begun does not count: its roll has been made
    assert arrives_within(state, 2) == Rational(4, 25)
    n = Symbol("n")
    assert arrives_within(state, n).subs(n, 2) == Rational(4, 25)


def test_when_he_never_comes_or_has_come():
    for game in (Game(2, track=None), Game(2, die={1: 1, 2: 1, 3: 1})):
        assert arrives_within(game.initial_state(), 1000) == 0
        with pytest.raises(ValueError, match="state must be of a game in which Anthony can come"):
            turns_left(game.initial_state())
    lost = play(position(Game(1), phase="die", steps=1), "die anthony")
    assert arrives_within(lost, 0) == 1
    won = play(position(Game(1, storeys=(2,)), backs={"A2": TWO}, ants="A2 west, A2 centre", moves=1),
               "move start to A2 north")
    assert arrives_within(won, 5) == 0
    for state in (lost, won):
        with pytest.raises(ValueError, match="state must be of a running game"):
            turns_left(state)


def test_simulated_games_without_a_plan_lose_when_the_formula_says():
    """The rolls that a lost game took, against the exact curve: a shift by one roll would be seen."""
    rng, game, lengths = random.Random("arrivals"), Game(2, track=2, storeys=(19,)), []
    for seed in range(300):
        match = Match(game, seed)
        while not match.state.is_terminal():
            match.play("done")
        lengths.append(sum(step.before.phase == "die" for step in match.history))
    rng.shuffle(lengths)
    for n in (4, 8, 12, 18):
        share, exact = sum(length <= n for length in lengths) / 300, float(ameise.arrival(2).cdf(n))
        assert abs(share - exact) < 3.3 * (exact * (1 - exact) / 300) ** 0.5
