"""Small boards solved: worked out by hand, by value iteration told anew, by Bellman's equation, and by playing."""

import random
from fractions import Fraction

import pytest
from ameise.positions import BARE, ONE_AND_ONE, TWO, TWO_AND_ONE, position
from oracles.ameise_solve import Race

from bugkit import Match, wormparty
from bugkit.ameise import BOTS, Die, Done, Flip, Game, Move, Path, TooLargeError, race, solve

DIE = {0: 1, 1: 2, 2: 2, 3: 1}
TINY = Game(1, grid=(1, 1), backs={1: [TWO]}, storeys=(2,), ants=3, track=2)
#: Dots of the cards from west to east, backs, twigs needed, ants, track.
BOXES = [((1,), {1: (TWO,)}, 2, 3, 3), ((2,), {2: (TWO_AND_ONE,)}, 3, 4, 2), ((1, 2), {1: (TWO,), 2: (TWO,)}, 4, 6, 2),
         ((1, 1), {1: (TWO_AND_ONE, BARE)}, 3, 6, 2), ((3, 2), {2: (ONE_AND_ONE,), 3: ((1, 2, 0, 0),)}, 4, 7, 1)]


def dealt(game, dots):
    state = game.initial_state()
    for number in dots:
        state = state.child(Path(number))
    return state


def box(dots, backs, needed, ants, track):
    return Game(1, grid=(1, len(dots)), backs=backs, storeys=(needed,), ants=ants, track=track)


def by_rolls(solution, state):
    """The chance to win before a roll, from what all legal actions are worth."""
    total = Fraction(0)
    for outcome, chance in state.chance_outcomes():
        after = state.child(outcome)
        worth = [solution.value(after.child(action)) for action in after.legal_actions()] or [solution.value(after)]
        total += chance * Fraction(int(max(worth).p), int(max(worth).q))
    return total


def ants_on(state, names):
    squares = [int(name in names) for name in state.game.board.names]
    return state._with(ants=tuple(squares))


# By hand. One card with one dot, two twigs on its back, three ants; the usual die: Anthony 1 face of 6, one dot 2, two
# dots 2, three dots 1. f(k, s) is the chance to win when the column lacks k ants and Anthony has s steps to go:
#   f(1, s): any dots win before Anthony is there: f(1, 1) = 5/6, f(1, 2) = 35/36.
#   f(2, s) = 2/6 f(1, s) + 3/6 + 1/6 f(2, s - 1): f(2, 1) = 7/9, f(2, 2) = 103/108.
#   f(3, s) = 2/6 f(2, s) + 2/6 f(1, s) + 1/6 + 1/6 f(3, s - 1): f(3, 1) = 19/27, f(3, 2) = 25/27.
# Open, the twigs lie on the start's square with chance 1/4, else three ants are needed: o(s) = f(1, s)/4 + 3 f(3, s)/4,
# so o(1) = 53/72, o(2) = 15/16. Before that only one dot helps, an ant would be in the way:
#   h(s) = (2 o(s) + h(s - 1)) / 3: h(1) = 53/108, h(2) = 511/648.


def test_one_card_by_hand():
    solution, start = solve(TINY), dealt(TINY, (1,))
    assert solution.value() == solution.value(start) == Fraction(511, 648)
    assert solution.value(start._with(steps_left=1)) == Fraction(53, 108)
    one = start.child(Die(1))
    assert solution.best(one) == Flip("A1")
    assert solution.value(one) == Fraction(15, 16)
    assert solution.values(one)[Done()] == Fraction(511, 648)
    assert solution.loss(one, Done()) == Fraction(15, 16) - Fraction(511, 648)
    assert solution.loss(one, Flip("A1")) == 0
    two = start.child(Die(2))
    assert solution.best(two) == Done()
    assert solution.value(two.child(Move("start", "A1 west"))) < solution.value(two)
    opened = position(TINY, phase="die", dots=(1,), backs={"A1": TWO})
    assert solution.value(opened) == Fraction(25, 27)
    opened = position(TINY, phase="die", dots=(1,), backs={"A1": TWO}, ants="A1 west")
    assert solution.value(opened) == Fraction(103, 108)


@pytest.mark.parametrize("track", [1, 2, 5])
def test_where_every_roll_with_dots_is_one_step_it_is_the_race(track):
    """All dots are one dot: flip, then one ant a roll. Two rolls if the twigs lie on the start's square, else four."""
    game = Game(1, grid=(1, 1), die={"anthony": 1, 1: 5}, backs={1: [TWO]}, storeys=(2,), ants=3, track=track)
    assert solve(game).value() == race(2, track) / 4 + 3 * race(4, track) / 4


@pytest.mark.parametrize(("dots", "backs", "needed", "ants", "track"), BOXES)
def test_value_iteration_over_all_sets_of_ants_finds_the_same(dots, backs, needed, ants, track):
    """Also for ants that stand where no good player would put them, and within a turn."""
    told = Race(DIE, dots, ants)
    hidden = tuple((number, tuple(card for card, on_it in enumerate(dots) if on_it == number), of_dots)
                   for number, of_dots in sorted(backs.items()))
    expected = told.wins(hidden, (), needed, track)
    game = box(dots, backs, needed, ants, track)
    solution, start, rng = solve(game), dealt(game, dots), random.Random(3)
    assert float(solution.value(start)) == pytest.approx(expected[0][0], abs=1e-9)
    places = {"centre": (0, 0), "north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
    number = {name: told.points.index((3 * "AB".index(name[0]) + places[name[3:]][0], places[name[3:]][1]))
              for name in game.board.names}
    for _ in range(60):
        some = rng.sample(game.board.names, rng.randrange(1, ants + 1))
        state = ants_on(start, some)
        mask = sum(1 << number[name] for name in some)
        assert float(solution.value(state)) == pytest.approx(expected[0][mask], abs=1e-9)
        moves = rng.randrange(1, 4)
        within = state._with(phase="act", moves_left=moves, may_flip=False)
        assert float(solution.value(within)) == pytest.approx(expected[moves][mask], abs=1e-9)


@pytest.fixture(scope="module")
def square():
    """Two by two cards, two of them open, two ants out."""
    game = Game(1, grid=(2, 2), backs={1: [TWO, TWO], 2: [TWO, TWO]}, storeys=(4,), ants=9, track=1)
    start = position(game, dots=(1, 2, 1, 2), backs={"A1": TWO, "B2": TWO}, phase="die", ants="A1 west, A1 centre")
    return solve(start)


def test_two_by_two_cards_satisfy_bellmans_equation_with_all_legal_actions(square):
    """The solver leaves out moves that cannot be best, and takes sets together; here nothing is left out."""
    rng = random.Random(5)
    places = ["A1 west", "A1 centre", "A1 east", "A1 south", "B1 west", "B1 centre", "B1 south", "B2 north", "A2 north",
              "A2 centre", "A2 east", "B2 west", "B2 centre"]
    for some in [["A1 west", "A1 centre"], *(rng.sample(places, count) for count in (2, 4, 9))]:
        state = ants_on(square.start, some)
        assert state._collect() == state
        assert square.value(state) == by_rolls(square, state)


def test_one_row_satisfies_bellmans_equation_along_a_play():
    game = box((1, 2), {1: (TWO_AND_ONE,), 2: (ONE_AND_ONE,)}, 5, 6, 3)
    solution, seen = solve(game), 0
    for seed in range(3):
        match, rng = Match(game, seed=seed), random.Random(seed)
        while not match.state.is_terminal():
            match.play(rng.choice(match.state.legal_actions()) if rng.random() < 0.5 else solution.best(match.state))
        for step in match.history[::5]:
            if step.before.phase == "die":
                seen += 1
                assert solution.value(step.before) == by_rolls(solution, step.before)
    assert seen >= 5


def test_the_best_actions_win_as_often_as_the_value_says():
    game = box((1, 2), {1: (TWO,), 2: (TWO,)}, 4, 6, 3)
    solution, games, known = solve(game), 150, {}

    def best(state):
        if state not in known:
            known[state] = solution.best(state)
        return known[state]

    won = 0
    for seed in range(games):
        match = Match(game, seed)
        while not match.state.is_terminal():
            match.play(best(match.state))
        won += match.state.won
    value = float(solution.value())
    assert abs(won / games - value) < 5 * (value * (1 - value) / games) ** 0.5


# What fixed players give away


def blind(bot):
    """A bot of the box, each position thought over once: none of them looks at Anthony."""
    known = {}

    def choose(view, rng):
        view = view._with(steps_left=view.game.track)
        if view not in known:
            action = bot(view, rng)
            if rng.asked:
                return action
            known[view] = action
        return known[view]
    return choose


def test_on_one_card_greedy_puts_ants_in_its_own_way():
    """With two dots and nothing to do it moves at random, on the card that it must flip."""
    solution = solve(TINY)
    greedy = solution.policy_value(BOTS["greedy"])
    assert greedy.high - greedy.low < Fraction(1, 10**12)
    assert solution.value() - greedy.high > Fraction(1, 3)
    for name in ("column builder", "planner"):
        assert solution.policy_value(BOTS[name]) == Fraction(511, 648)


def test_on_two_hidden_cards_greedy_and_the_planner_lose_chances():
    game = Game(1, grid=(1, 2), die={"anthony": 1, 1: 2, 2: 2}, backs={1: [TWO], 2: [TWO]}, storeys=(2,), ants=6,
                track=3)
    solution = solve(game)
    values = {name: solution.policy_value(blind(BOTS[name])) for name in ("greedy", "column builder", "planner")}
    assert all(Fraction(1, 200) < solution.value() - value < Fraction(1, 50) for value in values.values())
    assert values["planner"] == values["column builder"] < values["greedy"]


def test_on_two_by_two_cards_greedy_loses_more_than_the_planner(square):
    value = square.value()
    greedy = square.policy_value(blind(BOTS["greedy"]))
    assert value - greedy > Fraction(1, 50)
    planner = square.policy_value(blind(BOTS["planner"]))
    assert greedy < planner < value


def test_a_fixed_player_is_followed_by_chains_told_elsewhere():
    """Who flips, then builds one square after another, whatever the die shows: the race of the test above."""
    game = Game(1, grid=(1, 1), die={"anthony": 1, 1: 5}, backs={1: [TWO]}, storeys=(2,), ants=3, track=3)

    def idle(view, rng):  # every second turn is lost: with even chances it does nothing
        return rng.choice([BOTS["column builder"](view, rng), Done()])

    # a useful roll has chance 5/12, one of Anthony 2/12: 5/7 and 2/7 of those that count
    p = Fraction(2, 7)
    assert solve(game).policy_value(idle) == race(2, 3, p) / 4 + 3 * race(4, 3, p) / 4
    assert solve(game).policy_value(lambda view, rng: Done()) == 0


def test_other_luck_than_choices_is_refused():
    with pytest.raises(TypeError, match=r"no other luck than rng.choice to be followed, not rng.random"):
        solve(TINY).policy_value(lambda view, rng: view.legal_actions()[int(rng.random())])


# What is asked


def test_if_anthony_never_comes_all_that_can_be_finished_is_worth_one():
    game = Game(1, grid=(1, 2), backs={1: [TWO], 2: [TWO]}, storeys=(4,), ants=6, track=None)
    solution = solve(game)
    assert solution.value() == 1
    # five ants fill the open card A1, whose twigs are home, and one stands on B1: nobody can step aside any more
    stuck = position(game, phase="die", dots=(1, 2), backs={"A1": TWO}, collected="A1 north",
                     ants="A1 north, A1 east, A1 south, A1 west, A1 centre, B1 west")
    assert solution.value(stuck) == 0
    assert solution.value(stuck._with(ants=tuple(ant * (name != "A1 south") for name, ant in
                                                 zip(game.board.names, stuck.ants, strict=True)))) == 1


def test_the_end_is_worth_what_it_is():
    solution = solve(TINY)
    won = position(TINY, phase="act", dots=(1,), backs={"A1": TWO}, ants="A1 west, A1 centre", moves=1)
    won = won.child(Move("start", "A1 north"))
    assert won.is_terminal()
    assert solution.value(won) == 1
    assert solution.value(dealt(TINY, (1,))._with(steps_left=1).child(Die(0))) == 0


def test_a_competition_is_solved_as_a_race():
    """The two coloured ants carry twigs home as two more white ones would."""
    game = Game(2, competition=True, grid=(1, 2), backs={1: [TWO], 2: [TWO]}, storeys=(2,), ants=6, track=2)
    alone = Game(1, grid=(1, 2), backs={1: [TWO], 2: [TWO]}, storeys=(2,), ants=8, track=2)
    assert solve(game).value() == solve(alone).value()


def test_too_large_boards_are_refused_before_any_work():
    with pytest.raises(TooLargeError, match=r"at least [0-9,]{9,} positions .* 200,000 are the most.*3 x 3 cards"):
        solve(Game(2))
    with pytest.raises(TooLargeError, match="2 x 2 cards"):
        solve(Game(1, grid=(2, 2), backs={1: [TWO, TWO], 2: [TWO, TWO]}, storeys=(4,), ants=9))


def test_a_solution_of_a_position_refuses_the_whole_game_when_that_is_too_large(square):
    with pytest.raises(TooLargeError, match="2 x 2 cards"):
        square.value(square.game.initial_state())


def test_what_is_no_position_of_the_game_is_refused():
    solution = solve(TINY)
    with pytest.raises(ValueError, match="state must be of the game that was solved"):
        solution.value(Game(2).initial_state())
    with pytest.raises(ValueError, match="state must be of a player's turn, not of the phase 'die'"):
        solution.best(dealt(TINY, (1,)))
    with pytest.raises(TypeError, match="start must be a game or a state of Herkules Ameise"):
        solve(wormparty.Game(2))
