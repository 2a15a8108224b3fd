"""The exact odds of a round against brute force: every way to hide, every way to lift."""

import random
from collections import defaultdict
from fractions import Fraction
from itertools import combinations, permutations

import pytest
from sympy import Rational
from worm_plays import boxes, pick, play, position

from bugkit import CHANCE
from bugkit.wormparty import Game, found, tiles_per_round, win_this_round
from bugkit.wormparty.odds import missing

TWO, THREE, FOUR = Game(2), Game(3), Game(4)
NONE = (0, 0, 0)


def test_found_is_what_counting_all_ways_gives():
    for mounds in range(1, 8):
        for worms in range(mounds + 1):
            for lifts in range(9):
                ways = [len(set(hidden) & set(range(lifts))) for hidden in combinations(range(mounds), worms)]
                expected = {number: Rational(ways.count(number), len(ways)) for number in set(ways)}
                assert dict(found(mounds, worms, lifts).items()) == expected


def test_known_chances():
    assert found(5, 1, 2).p(1) == Rational(2, 5)
    assert found(6, 2, 2).p(0) == Rational(4 * 3, 6 * 5)
    assert found(7, 3, 3).p(3) == Rational(1, 35)
    assert 1 - found(7, 3, 1).p(0) == Rational(3, 7)


@pytest.mark.parametrize("arguments", [(0, 0, 1), (8, 1, 1), (5, 6, 1), (5, -1, 1), (5, 1, -1), (-1, 0, 0)])
def test_wrong_numbers_are_refused(arguments):
    with pytest.raises(ValueError, match=r"must be from|must be 0 or more"):
        found(*arguments)
    with pytest.raises(TypeError, match="mounds must be a whole number"):
        found(5.0, 1, 1)


def test_tiles_in_a_round_by_role_against_all_ways_to_hide_and_lift():
    for game in boxes():
        charly = worm = Fraction(0)
        faces = sum(number for _, number in game.die)
        for face, number in game.die:
            mounds = range(len(game.mounds))
            ways = list(permutations(mounds, game.num_players - 1))
            lifts = list(combinations(mounds, min(face, len(mounds))))
            hits = sum(place in lifted for hidden in ways for lifted in lifts for place in hidden)
            first = sum(hidden[0] not in lifted for hidden in ways for lifted in lifts)
            charly += Fraction(number, faces) * Fraction(hits, len(ways) * len(lifts))
            worm += Fraction(number, faces) * Fraction(first, len(ways) * len(lifts))
        assert tiles_per_round(game) == (charly, worm)
        assert charly + (game.num_players - 1) * worm == game.num_players - 1


def test_which_role_is_better_in_the_printed_game():
    assert tiles_per_round(TWO) == (Rational(2, 5), Rational(3, 5))
    assert tiles_per_round(THREE) == (Rational(2, 3), Rational(2, 3))
    assert tiles_per_round(FOUR) == (Rational(6, 7), Rational(5, 7))


# Who can win in this round: by walking through the whole tree of the round, and grouping what a seat can't tell apart


class Tree:
    """Every view of one seat in a round, with the chance to win from there, by brute force on the rules themselves."""

    def __init__(self, state, seat, hide=None, lift=None):
        self.seat, self.weights = seat, {"hide": hide, "lift": lift}
        self.found = []
        self.total = self.mass({state: Fraction(1)}, begun=False)

    def mixed(self, state):
        if state.current_player() == CHANCE:
            return dict(state.chance_outcomes())
        actions = state.legal_actions()
        given = self.weights.get(state.phase)
        if state.phase == "take":
            return {actions[0]: Fraction(1)}  # another seat's colour does not matter
        weights = [Fraction(1) if given is None else Fraction(given.get(action.mound, 0)) for action in actions]
        if not sum(weights):
            weights = [Fraction(1)] * len(actions)
        return {action: weight / sum(weights) for action, weight in zip(actions, weights, strict=True) if weight}

    def mass(self, belief, begun):
        """The chance of those ``belief``, which look alike to the seat, times the chance to win from there."""
        one = next(iter(belief))
        if one.is_terminal() or (begun and one.phase == "die"):
            return sum(chance * self.won(state) for state, chance in belief.items())
        if one.current_player() == self.seat and one.phase == "take":
            mass = max(self.after(belief, lambda _, action=action: {action: 1}) for action in one.legal_actions())
        else:
            mass = self.after(belief, self.mixed)
        self.found.append((one.observation(self.seat), mass / sum(belief.values())))
        return mass

    def after(self, belief, moves):
        alike = defaultdict(lambda: defaultdict(Fraction))
        for state, chance in belief.items():
            for choice, part in moves(state).items():
                child = state.child(choice)
                alike[child.observation(self.seat)][child] += chance * part
        return sum(self.mass(group, begun=True) for group in alike.values())

    def won(self, state):
        tiles, game = state.tiles[self.seat], state.game
        if game.variant == "younger":
            return sum(tiles) >= game.target
        return max(tiles) >= game.target or (game.variant == "experienced" and min(tiles) >= 3)


POSITIONS = [
    position(TWO, tiles=[(5, 0, 5), (4, 5, 0)]),
    position(TWO, charly=1, tiles=[(5, 5, 5), (5, 5, 5)]),
    position(Game(2, "younger"), tiles=[(7, 0, 0), (3, 3, 0)]),
    position(Game(2, "experienced"), tiles=[(3, 3, 2), (5, 2, 2)]),
    position(Game(3, die={2: 1, 3: 1}), tiles=[(4, 4, 5), (5, 0, 0), NONE]),
    position(Game(3, die={1: 1, 2: 1}), charly=2, tiles=[(0, 5, 0), (3, 3, 5), (4, 0, 4)]),
    position(Game(3, "younger", die={2: 1}), tiles=[(3, 3, 0), (7, 0, 0), NONE]),
    position(Game(4, die={1: 1}), tiles=[(4, 4, 5), (5, 0, 0), (0, 5, 5), NONE]),
    position(Game(4, "experienced", die={1: 1}), charly=3, tiles=[NONE, (3, 3, 2), (2, 2, 2), (3, 1, 3)]),
]


@pytest.mark.parametrize("state", POSITIONS, ids=str)
def test_the_chance_to_win_in_this_round_from_every_view_in_it(state):
    """From the die to the last tile: what the seat knows, and no more, is what counts."""
    checked, rng = 0, random.Random(str(state))
    for seat in range(state.game.num_players):
        tree = Tree(state, seat)
        assert win_this_round(state.observation(seat)) == tree.total
        for view, chance in rng.sample(tree.found, min(25, len(tree.found))):
            assert win_this_round(view) == chance, view
            checked += 1
    assert checked > 30


def test_four_players_and_two_lifts():
    state = position(Game(4, die={2: 1}), tiles=[(4, 4, 4), NONE, NONE, NONE])
    tree = Tree(state, 0)
    assert 0 < tree.total == win_this_round(state.observation(0))


@pytest.mark.parametrize(("hide", "lift"), [
    ({"joker": 1}, {"joker": 2, "blue 1": 1}),
    ({"red 1": 3, "blue 1": 1, "blue 2": Fraction(1, 2)}, {"red 1": 1, "yellow 1": 1}),
    (None, {"joker": 5, "blue 2": 1, "red 1": 1, "yellow 1": 1}),
    ({"joker": 1, "blue 2": 2}, None),
])
def test_other_ways_to_hide_and_to_lift(hide, lift):
    for state in [POSITIONS[0], POSITIONS[4], position(Game(4, die={1: 1}), tiles=[(5, 0, 0), (5, 0, 5), NONE, NONE])]:
        rng = random.Random(str(state))
        for seat in range(state.game.num_players):
            tree = Tree(state, seat, hide, lift)
            assert win_this_round(state.observation(seat), hide, lift) == tree.total
            for view, chance in rng.sample(tree.found, min(15, len(tree.found))):
                assert win_this_round(view, hide, lift) == chance, view


def test_a_joker_in_mid_search_is_chosen_for_what_may_come():
    """Charly, with four reds and four blues, has found the joker and has two more lifts among the five other mounds.

    There one worm is left. With a fifth blue it wins under one of two mounds, with a fifth red only under red 1. It is
    there with chance 2/5 or 1/5, and two of the five mounds are lifted.
    """
    state = position(Game(3, die={3: 1}), tiles=[(4, 0, 4), NONE, NONE])
    state = play(state, "die 3", "hide joker", "hide yellow 2", "lift joker")
    assert win_this_round(state.observation(0)) == Rational(2, 5) * Rational(2, 5)
    assert win_this_round(play(state, "take red").observation(0)) == Rational(1, 5) * Rational(2, 5)


def test_before_and_after_the_game():
    assert win_this_round(TWO.initial_state().observation(0)) == 0
    over = play(position(TWO, tiles=[(5, 0, 0), NONE]), "die 1", "hide red 1", "lift red 1")
    assert [win_this_round(over.observation(seat)) for seat in (0, 1)] == [1, 0]


@pytest.mark.parametrize(("weights", "error", "words"), [
    ({"red 2": 1}, ValueError, "must name mounds"), ({"joker": -1}, ValueError, "must not be negative"),
    ({"joker": 0.5}, TypeError, "must be exact"), ({"joker": "1"}, TypeError, "must be a number"),
])
def test_wrong_weights_are_refused(weights, error, words):
    view = TWO.initial_state().observation(0)
    with pytest.raises(error, match=words):
        win_this_round(view, hide=weights)
    with pytest.raises(error, match=words):
        win_this_round(view, lift=weights)


def test_missing_counts_the_fewest_tiles_that_win():
    """By trying out: as many tiles of any colours as it takes."""
    rng = random.Random(1)
    for _ in range(300):
        game = pick(rng, boxes())
        tiles = tuple(int(rng.random() * (game.target + 1)) for _ in range(3))
        reached, number = {tiles}, 0
        while not any(Tree.won(_Seat(game), _Table(game, some)) for some in reached):
            reached = {tuple(count + (index == colour) for index, count in enumerate(some))
                       for some in reached for colour in range(3)}
            number += 1
        assert missing(game, tiles) == number


class _Seat:
    seat = 0

    def __init__(self, game):
        self.game = game


class _Table:
    def __init__(self, game, tiles):
        self.game, self.tiles = game, (tiles,)
