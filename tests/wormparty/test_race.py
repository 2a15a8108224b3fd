"""The race of two: known digits, another solution, a certificate for both players, and the rules themselves."""

import random
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.wormparty_race import Box, certificate, solver
from sympy import Rational
from worm_plays import VARIANTS, pick, play, position, walk

from bugkit import CHANCE, Bound
from bugkit.wormparty import Die, Game, Hide, Lift, Take, best_response, solve
from bugkit.wormparty.bots import BOTS

TWO = Game(2)
NONE = (0, 0, 0)


def exactly(number):
    return Fraction(int(number.p), int(number.q))


def box_of(game):
    counts = tuple(sum(mound.startswith(colour) for mound in game.mounds) for colour in ("red", "yellow", "blue"))
    return Box(counts, game.die, game.target, 3 if game.variant == "experienced" else None, game.variant == "younger")


def twelve(value):
    """The twelve digits that all numbers of a bound share."""
    digits = {f"{float(end):.12f}" for end in value}
    assert len(digits) == 1
    return digits.pop()


# Known digits, from an independent solution


def test_the_first_charly_of_the_printed_game_wins_with_494022104006():
    start = TWO.initial_state()
    assert twelve(solve(TWO).value(start, 0)) == "0.494022104006"
    assert [twelve(solve(TWO).value(start.child(Die(lifts)), 0)) for lifts in (1, 2, 3)] == [
        "0.468707528104", "0.494042187154", "0.519316596761"]
    low, high = solve(TWO).value(start, 0)
    assert 0 < high - low < Rational(1, 10**16)


def test_with_one_lift_the_worm_hides_in_the_double_colour_and_the_joker_and_never_in_a_single_one():
    state = TWO.initial_state().child(Die(1))
    third = Rational(1, 3)
    assert solve(TWO).round(state).hide == (0, 0, third, third, third)
    assert dict(solve(TWO).strategy(state).items()) == {Hide(mound): third for mound in ("blue 1", "blue 2", "joker")}


def test_which_single_colour_is_which_does_not_matter():
    for removed in (("red", "blue"), ("yellow", "blue")):
        game = Game(2, removed=removed, target=4)
        assert solve(game).value(game.initial_state(), 0) == solve(Game(2, target=4)).value(
            Game(2, target=4).initial_state(), 0)


# Exact against another way to solve, in fractions


@pytest.mark.parametrize("game", [
    Game(2, target=1), Game(2, target=2), Game(2, "experienced", target=1), Game(2, "experienced", target=2),
    Game(2, target=2, removed=("blue", "yellow")), Game(2, target=2, die={1: 1}), Game(2, target=1, die={2: 3, 5: 1}),
    Game(2, target=2, die={4: 1, 9: 2}), Game(2, target=2, die={5: 1}),
], ids=str)
def test_short_races_are_exact(game):
    value, solution = solver(box_of(game)), solve(game)
    rng = random.Random(str(game))
    hands = [(r, y, b) for r in range(game.target) for y in range(game.target) for b in range(game.target)]
    pairs = [(pick(rng, hands), pick(rng, hands)) for _ in range(20)] + [(NONE, NONE)]
    for charly, worm in pairs:
        state = position(game, tiles=[charly, worm])
        expected = value(charly, worm)
        assert solution.value(state, 0) == Rational(expected.numerator, expected.denominator)
        assert solution.value(state, 1) == 1 - solution.value(state, 0)
        assert solution.value(position(game, charly=1, tiles=[worm, charly]), 1) == solution.value(state, 0)


def test_one_tile_wins_with_the_mean_of_one_two_and_three_in_five():
    game = Game(2, target=1)
    assert solve(game).value(game.initial_state(), 0) == (Rational(1, 5) + Rational(2, 5) + Rational(3, 5)) / 3


@pytest.mark.parametrize(("target", "die"), [(8, None), (3, {1: 1, 4: 2}), (5, {6: 1})])
def test_younger_players_hide_anywhere_and_that_is_exact(target, die):
    """All mounds are alike, so the worm is found with chance lifts in five: a race of coins, solved by hand."""
    game = Game(2, "younger", die or {1: 2, 2: 2, 3: 2}, target=target)
    faces = sum(number for _, number in game.die)
    seen = sum(Fraction(min(lifts, 5) * number, 5 * faces) for lifts, number in game.die)

    @cache
    def value(charly, worm):
        found = 1 if charly + 1 >= target else 1 - value(worm, charly + 1)
        missed = 0 if worm + 1 >= target else 1 - value(worm + 1, charly)
        return seen * found + (1 - seen) * missed

    for charly, worm in [(NONE, NONE), ((1, 0, 0), (0, 1, 1)), ((0, 1, 1), NONE)]:
        state = position(game, tiles=[charly, worm])
        assert exactly(solve(game).value(state, 0)) == value(sum(charly), sum(worm))
    state = play(game.initial_state(), f"die {game.die[0][0]}")
    assert set(solve(game).round(state).hide) == {Rational(1, 5)}


# Longer ones against the same in 200 binary places


@pytest.mark.parametrize(("game", "tiles"), [
    (Game(2, target=3, die={1: 1, 3: 1}), [NONE, NONE]),
    (Game(2, "experienced", target=4, die={2: 1}), [(2, 1, 1), (1, 2, 1)]),
    (Game(2, target=6), [(4, 4, 5), (5, 4, 4)]),
], ids=str)
def test_longer_races_lie_in_their_bounds(game, tiles):
    value, solution, rng = solver(box_of(game), bits=200), solve(game), random.Random(str(game))
    states = [state for state, _, _ in walk(game, rng, position(game, tiles=tiles)) if state.phase == "die"]
    for state in states:
        bound = solution.value(state, state.charly)
        assert isinstance(bound, Bound)
        assert bound.high - bound.low < Rational(1, 10**16)
        expected = value(state.tiles[state.charly], state.tiles[1 - state.charly])
        assert Rational(expected.numerator, expected.denominator) in bound


# The certificate: what a mix of each player guarantees, bounded with outward rounding, in every state


@pytest.mark.parametrize("game", [
    TWO, Game(2, "experienced"), Game(2, die={1: 5, 2: 1}, target=4), Game(2, die={3: 1, 4: 1}, target=4)], ids=str)
def test_every_value_lies_between_what_two_mixes_guarantee(game):
    rows, low, high = certificate(box_of(game))
    assert (high - low).max() < 1e-12
    race = solve(game).race
    assert len(rows) == len(race.next) ** 2
    for (charly, worm), row in rows.items():
        value = float(race.value(race.number(charly), race.number(worm)))
        assert low[row] <= value <= high[row]
    if game == TWO:  # so the certificate gives the twelve digits by itself
        row = rows[NONE, NONE]
        assert f"{low[row]:.12f}" == f"{high[row]:.12f}" == "0.494022104006"


# The numbers of a round against the rules themselves


def states_of_two(game, number, seed):
    rng = random.Random(f"race {seed} {game}")
    found = []
    while len(found) < number:
        found += [state for state, _, _ in walk(game, rng)]
    return rng.sample(found, number)


@pytest.mark.parametrize("game", [TWO, Game(2, "experienced"), Game(2, "younger"), Game(2, target=2)], ids=str)
def test_the_payoffs_of_a_round_are_the_values_of_what_follows_by_the_rules(game):
    """Found: play on by the rules, and ask for the value there; the same for not found, and for the joker's colours."""
    solution = solve(game)
    for state in states_of_two(game, 60, seed=1):
        if state.phase != "hide":
            continue
        best = solution.round(state)
        for number, mound in enumerate(game.mounds):
            found = after_tile(solution, play(state, f"hide {mound}", f"lift {mound}"), state.charly, max)
            assert middle(found) == best.if_found[number]
            others = [name for name in game.mounds if name != mound][:state.lifts_left]
            missed = play(state, f"hide {mound}", *(f"lift {name}" for name in others))
            assert middle(after_tile(solution, missed, state.charly, min)) == best.if_missed[number]
        assert middle(solution.value(state, state.charly)) == best.value


def after_tile(solution, state, charly, pick):
    if state.phase != "take":
        return solution.value(state, charly)
    return pick((solution.value(state.child(action), charly) for action in state.legal_actions()), key=middle)


def middle(value):
    return (value.low + value.high) / 2 if isinstance(value, Bound) else value


@pytest.mark.parametrize("game", [TWO, Game(2, "experienced"), Game(2, target=2)], ids=str)
def test_a_rounds_value_is_the_mean_over_the_die_and_over_the_hiding_places(game):
    solution = solve(game)
    for state in states_of_two(game, 80, seed=2):
        if state.phase == "die":
            mean = sum(Rational(chance.numerator, chance.denominator) * middle(solution.value(state.child(outcome), 0))
                       for outcome, chance in state.chance_outcomes())
            assert abs(mean - middle(solution.value(state, 0))) <= Rational(2, 2**64)
        if state.phase == "hide":
            mean = sum(chance * middle(solution.value(state.child(action), 0))
                       for action, chance in solution.strategy(state).items())
            assert mean == middle(solution.value(state, 0))


def test_at_the_end_the_winner_has_won():
    over = play(position(TWO, tiles=[(5, 0, 0), NONE]), "die 1", "hide red 1", "lift red 1")
    assert (solve(TWO).value(over, 0), solve(TWO).value(over, 1)) == (1, 0)


# Strategies


@pytest.mark.parametrize("game", [TWO, Game(2, "younger"), Game(2, target=2), Game(2, die={2: 1, 5: 1, 7: 1})], ids=str)
def test_lifting_step_by_step_gives_every_set_its_chance(game):
    solution = solve(game)
    tried = 0
    for state in states_of_two(game, 40, seed=3):
        if state.phase != "hide":
            continue
        best, tried = solution.round(state), tried + 1
        sets = {}

        def go_on(now, chance, lifted, sets=sets):
            if now.phase != "lift":
                sets[frozenset(lifted)] = sets.get(frozenset(lifted), 0) + chance
                return
            moves = solution.strategy(now.observation(now.charly))
            assert set(map(type, dict(moves.items()))) == {Lift}
            for action, part in moves.items():
                other = mound_not_in({*lifted, action.mound}, game, now)
                go_on(other.child(action), chance * part, {*lifted, action.mound})

        go_on(play(state, f"hide {game.mounds[0]}"), Rational(1), set())
        names = {frozenset(game.mounds[number] for number in lifted): chance for lifted, chance in best.lifts.items()}
        assert sets == names
    assert tried >= 4


def mound_not_in(lifted, game, state):
    """The same for Charly, with the worm somewhere that is not lifted, if there is such a place."""
    free = [number for number, name in enumerate(game.mounds) if name not in lifted]
    if not free:
        return state
    mounds = [-1] * len(game.mounds)
    mounds[free[0]] = 1 - state.charly
    return replace(state, mounds=tuple(mounds))


def test_lifts_that_the_mix_never_makes_are_followed_by_a_safe_search():
    """Charly has lifted what the solution never does: the other mounds are searched as a round of their own."""
    solution, tried = solve(TWO), 0
    for state in states_of_two(TWO, 400, seed=4):
        if state.phase != "hide" or state.lifts_left != 2:
            continue
        best = solution.round(state)
        for number, mound in enumerate(TWO.mounds):
            if best.search[number] == 0:
                others = [name for name in TWO.mounds if name != mound]
                state = play(state, f"hide {others[0]}", f"lift {mound}")
                rest = solution.duel(state.tiles[state.charly], state.tiles[1 - state.charly], others, 1)
                assert [solution.strategy(state).p(Lift(name)) for name in others] == list(rest.search)
                assert solution.strategy(state).p(Lift(mound)) == 0
                tried += 1
                break
    assert tried >= 3


def test_the_joker_gives_the_colour_that_is_best():
    solution = solve(TWO)
    for tiles in ([(5, 0, 0), NONE], [(0, 5, 0), (1, 0, 5)], [(2, 2, 4), (3, 3, 3)]):
        state = play(position(TWO, tiles=tiles), "die 1", "hide joker", "lift joker")
        (best, _), = solution.strategy(state).items()
        assert isinstance(best, Take)
        values = {action: middle(solution.value(state.child(action), 0)) for action in state.legal_actions()}
        assert values[best] == max(values.values())
        assert abs(middle(solution.value(state, 0)) - values[best]) < Rational(1, 10**16)
        state = play(position(TWO, tiles=tiles), "die 1", "hide joker", "lift red 1")  # now the worm takes
        (best, _), = solution.strategy(state).items()
        values = {action: middle(solution.value(state.child(action), 1)) for action in state.legal_actions()}
        assert values[best] == max(values.values())


@settings(deadline=None, max_examples=25)
@given(variant=st.sampled_from(VARIANTS), target=st.integers(1, 4), seed=st.integers(0, 10**6),
       die=st.dictionaries(st.integers(1, 6), st.sampled_from([1, 2, 99]), min_size=1, max_size=3))
def test_any_box_of_two_can_be_solved(variant, target, die, seed):
    game = Game(2, variant, die, target=target)
    solution, rng = solve(game), random.Random(seed)
    for state, _, _ in walk(game, rng):
        assert 0 <= middle(solution.value(state, 0)) <= 1
        assert abs(middle(solution.value(state, 0)) + middle(solution.value(state, 1)) - 1) < Rational(1, 10**16)
        if state.phase in ("hide", "lift"):
            best = solution.round(state)
            assert sum(best.search) == state.lifts_left + sum(state.lifted)
            assert all(found >= missed for found, missed in zip(best.if_found, best.if_missed, strict=True))
            assert best.best_lifts(best.hide).advantage == best.best_mound(best.search).advantage == 0
        if state.current_player() >= 0:
            assert {action for action, _ in solution.strategy(state).items()} <= set(state.legal_actions())


def test_in_a_whole_short_race_neither_strategy_can_be_exploited_exactly():
    """The best a player can do against the strategy of the other, by the rules and in exact fractions, is the value."""
    for game in (Game(2, target=1), Game(2, "experienced", target=2, die={1: 1, 2: 1}), Game(2, target=2, die={3: 1})):
        solution = solve(game)

        @cache
        def best(state, player, solution=solution):
            """The most ``player`` can win from ``state``, a state in which nothing is hidden, against the strategy."""
            if state.is_terminal():
                return state.returns()[player]
            who = state.current_player()
            if who == CHANCE:
                return sum(chance * best(state.child(outcome), player) for outcome, chance in state.chance_outcomes())
            if state.phase == "take":
                mine = [best(state.child(action), player) for action in state.legal_actions()]
                moves = solution.weights(state)
                return max(mine) if who == player else mean(
                    (best(state.child(action), player), weight) for action, weight in moves.items())
            if who == player:  # it hides, and each set of lifts comes with its chance
                return max(mean((best(end(state, mound, lifted), player), weight)
                                for lifted, weight in solution.round(state).sets.items()) for mound in range(5))
            hide = solution.weights(state)
            return max(mean((best(end(state, state.game.mounds.index(action.mound), lifted), player), weight)
                            for action, weight in hide.items() if weight)
                       for lifted in combinations(range(5), state.lifts_left))

        for player in (0, 1):
            start = game.initial_state()
            assert best(start, player) == exactly(solution.value(start, player))


def mean(pairs):
    values, weights = zip(*pairs, strict=True)
    return Fraction(sum(value * weight for value, weight in zip(values, weights, strict=True))) / sum(weights)


def end(state, mound, lifted):
    """After hiding under a mound and lifting these (that one, if it is among them, last)."""
    names = state.game.mounds
    order = sorted(lifted, key=lambda number: number == mound)
    return play(state, f"hide {names[mound]}", *(f"lift {names[number]}" for number in order))


def test_the_best_response_gains_nothing_against_the_equilibrium():
    for game in (Game(2, target=2, die={1: 1, 3: 1}), Game(2, "younger", target=4)):
        response = best_response(game, BOTS["equilibrium"])
        for player in (0, 1):
            advantage = response.advantage(game.initial_state(), player)
            assert 0 in advantage
            assert abs(float(advantage)) < 1e-11


# Wrong questions


def test_wrong_questions_are_refused():
    solution, state = solve(TWO), TWO.initial_state()
    with pytest.raises(ValueError, match="for two players, not 3"):
        solve(Game(3))
    for game in (2, None, Game):
        with pytest.raises(TypeError, match="game must be a game of Worm Party, not"):
            solve(game)
    with pytest.raises(ValueError, match="must be one of"):
        solution.value(Game(2, target=3).initial_state(), 0)
    for player in (2, -1, None, True, "0"):
        with pytest.raises(ValueError, match="player must be seat 0 or 1"):
            solution.value(state, player)
    with pytest.raises(ValueError, match="phase hide or lift, not die"):
        solution.round(state)
    with pytest.raises(ValueError, match="a player is to move, not of the phase die"):
        solution.strategy(state)
