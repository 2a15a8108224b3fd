"""The named players: what they do by hand-made examples, that they see only what they may, and how strong they are."""

import random
import re
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest
from benchmarks import wormparty_bots
from worm_plays import VARIANTS, boxes, play, position, random_match, some_states

from bugkit import CHANCE, Match, arena
from bugkit.wormparty import BOTS, Game, Hide, Lift, Take, best_response, solve

TWO = Game(2)
NONE = (0, 0, 0)
FOR_ALL = [name for name in BOTS if name != "equilibrium"]


def names(mix):
    return {str(action) for action, weight in mix.items() if weight}


def view_after(state, *choices, seat):
    return play(state, *choices).observation(seat)


# What they are


def test_five_bots_weakest_to_best_with_names_in_two_languages():
    assert list(BOTS) == ["uniform", "likes the best mound", "remembers", "two-player guide", "equilibrium"]
    for name, bot in BOTS.items():
        assert bot.name == name
        assert len(bot.describe("en")) > 30
        assert bot.describe("de") != bot.describe("en")


@pytest.mark.parametrize("name", FOR_ALL)
def test_whole_games_in_every_box(name):
    for game in boxes():
        match = arena.play(game, [BOTS[name]] * game.num_players, seed=5)
        assert match.state.is_terminal()
        assert arena.play(game, [BOTS[name]] * game.num_players, seed=5).history == match.history


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_equilibrium_plays_whole_games_of_two(variant):
    game = Game(2, variant)
    for other in BOTS.values():
        assert arena.play(game, [BOTS["equilibrium"], other], seed=2).state.is_terminal()


def test_the_equilibrium_is_for_two_players():
    with pytest.raises(ValueError, match="for two players, not 3"):
        arena.play(Game(3), [BOTS["equilibrium"]] * 3, seed=1)


def test_bots_do_what_their_chances_say():
    rng = random.Random(8)
    for state in some_states(2, seed=5):
        if state.current_player() < 0:
            continue
        view = state.observation(state.current_player())
        for name in BOTS if state.game.num_players == 2 else FOR_ALL:
            chances = BOTS[name].chances(view)
            assert {action for action, _ in chances.items()} <= set(view.legal_actions())
            seen = [BOTS[name](view, rng) for _ in range(60)]
            for action, chance in chances.items():
                expected = 60 * float(chance)
                assert abs(seen.count(action) - expected) < 5 * (expected * (1 - float(chance)) + 0.2) ** 0.5
            assert all(chances.p(action) > 0 for action in seen)


def test_bots_do_not_see_what_they_may_not_know():
    """The same view, and so the same actions, in every state that looks the same to them."""
    rng = random.Random(9)
    for state in some_states(3, seed=6):
        seat = state.current_player()
        if seat < 0:
            continue
        view, other = state.observation(seat), state.observation(seat).resample(rng).observation(seat)
        for name in BOTS if state.game.num_players == 2 else FOR_ALL:
            assert BOTS[name](view, random.Random(1)) == BOTS[name](other, random.Random(1))


# What they do


def test_uniform_takes_all_alike():
    view = view_after(position(TWO), "die 2", seat=1)
    assert all(BOTS["uniform"].chances(view).p(action) == Fraction(1, 5) for action in view.legal_actions())


def test_the_best_mound_is_the_one_that_brings_nearest_to_winning():
    best = BOTS["likes the best mound"]
    start = position(TWO, tiles=[(0, 3, 1), (0, 0, 4)])
    assert names(best.mix(view_after(start, "die 1", seat=1))) == {"hide blue 1", "hide blue 2", "hide joker"}
    assert names(best.mix(view_after(start, "die 1", "hide red 1", seat=0))) == {"lift yellow 1", "lift joker"}
    taking = view_after(start, "die 1", "hide joker", "lift joker", seat=0)
    assert names(best.mix(taking)) == {"take yellow"}
    # experienced: with 3, 3, 0 three blues win as well as three more reds
    start = position(Game(2, "experienced"), tiles=[NONE, (3, 3, 0)])
    assert len(names(best.mix(view_after(start, "die 1", seat=1)))) == 5
    start = position(Game(2, "experienced"), tiles=[NONE, (3, 3, 1)])
    assert names(best.mix(view_after(start, "die 1", seat=1))) == {"hide blue 1", "hide blue 2", "hide joker"}
    # younger: any tile is as good
    start = position(Game(2, "younger"), tiles=[NONE, (3, 3, 0)])
    assert len(names(best.mix(view_after(start, "die 1", seat=1)))) == 5


def test_remembering_is_looking_where_worms_were_most_and_hiding_where_charly_looked_least():
    match = Match(Game(2, die={2: 1}), seed=1)
    remembers = BOTS["remembers"]
    assert len(names(remembers.mix(match.view(1)))) == 5  # nothing to remember, and all mounds are alike
    for choice in ["hide red 1", "lift blue 1", "lift joker"]:  # seat 1 gets a red tile and is Charly
        match.play(choice)
    # seat 0 hides: seat 1 has never been Charly, so the best mound it is, and all are alike without tiles
    assert len(names(remembers.mix(match.view(0)))) == 5
    for choice in ["hide blue 2", "lift blue 1", "lift yellow 1"]:  # seat 0 gets a blue tile and is Charly again
        match.play(choice)
    # seat 1 hides: Charly, seat 0, has lifted blue 1 and joker; among the rest red is best, for it has a red tile
    assert names(remembers.mix(match.view(1))) == {"hide red 1"}
    match.play("hide yellow 1")
    # seat 0 searches: the other worm was under red 1 once, never elsewhere
    assert names(remembers.mix(match.view(0))) == {"lift red 1"}
    match.play("lift red 1")
    # no other mound has ever held it: the best one for seat 0, which has a blue tile
    assert names(remembers.mix(match.view(0))) == {"lift blue 1", "lift blue 2", "lift joker"}


def test_remembering_survives_undo_and_a_resumed_play():
    match = random_match(TWO, 12, moves=30)
    while not (match.state.phase == "hide" or match.state.is_terminal()):
        match.play(match.state.legal_actions()[0])
    seat = match.state.current_player()
    mix = BOTS["remembers"].mix(match.view(seat))
    assert BOTS["remembers"].mix(Match.from_code(match.code()).view(seat)) == mix
    match.play(match.state.legal_actions()[-1])
    match.undo()
    assert BOTS["remembers"].mix(match.view(seat)) == mix
    assert BOTS["remembers"].mix(match.state.observation(seat)) != mix  # without the past


def test_the_equilibrium_is_the_solution():
    for state in some_states(40, seed=7):
        if state.game == TWO and state.current_player() >= 0:
            assert BOTS["equilibrium"].chances(state.observation(state.current_player())) == solve(TWO).strategy(state)


def test_the_guide_is_the_equilibrium_of_two_where_there_are_two():
    for state in some_states(40, seed=7):
        if state.game == TWO and state.phase == "hide":
            view = state.observation(state.current_player())
            assert BOTS["two-player guide"].chances(view) == BOTS["equilibrium"].chances(view)


def test_the_guide_hides_from_charly_as_if_they_were_alone():
    game = Game(3)
    start = position(game, tiles=[(0, 0, 3), (2, 0, 0), (0, 4, 0)])
    duel = solve(TWO).duel((0, 0, 3), (0, 4, 0), game.mounds, 2)
    view = view_after(start, "die 2", "hide joker", seat=2)
    free = [name for name in game.mounds if name != "joker"]
    chances = dict(zip(game.mounds, duel.hide, strict=True))
    total = sum(chances[name] for name in free)
    assert [BOTS["two-player guide"].chances(view).p(Hide(name)) for name in free] == [
        chances[name] / total for name in free]


def test_the_guide_searches_for_all_worms_that_are_left():
    game = Game(3)
    start = position(game, tiles=[(0, 0, 3), (2, 0, 0), (0, 4, 0)])
    view = view_after(start, "die 2", "hide joker", "hide red 1", "lift red 1", seat=0)
    left = [name for name in game.mounds if name != "red 1"]
    duel = solve(TWO).duel((1, 0, 3), (2, 0, 0), left, 1)  # seat 2 has been found, its red tile is seat 0's
    assert [BOTS["two-player guide"].chances(view).p(Lift(name)) for name in left] == list(duel.search)


def test_the_guide_takes_what_wins():
    game = Game(3)
    start = position(game, tiles=[(5, 0, 4), NONE, NONE])
    view = view_after(start, "die 2", "hide joker", "hide blue 1", "lift joker", seat=0)
    assert names(BOTS["two-player guide"].mix(view)) == {"take red"}
    start = position(game, tiles=[(5, 0, 0), (0, 0, 5), NONE])  # Charly has won already; the worm can share
    view = view_after(start, "die 2", "hide joker", "hide red 1", "lift red 1", "lift yellow 1", seat=1)
    assert names(BOTS["two-player guide"].mix(view)) == {"take blue"}


# The best response


@pytest.mark.parametrize("name", ["uniform", "likes the best mound", "equilibrium"])
@pytest.mark.parametrize("game", [Game(2, target=2, die={1: 1, 2: 1}), Game(2, "younger", target=2)], ids=str)
def test_the_best_response_is_the_best_by_the_rules_and_in_fractions(game, name):
    rival, response = BOTS[name], best_response(game, BOTS[name])

    def chances(state):
        mix = rival.mix(state.observation(state.current_player()))
        return [(action, Fraction(weight) / sum(map(Fraction, mix.values()))) for action, weight in mix.items()]

    @cache
    def best(state, me):
        """The most ``me`` can win from a state in which it does not matter what is hidden."""
        if state.is_terminal():
            return state.returns()[me]
        who = state.current_player()
        if who == CHANCE:
            return sum(chance * best(state.child(outcome), me) for outcome, chance in state.chance_outcomes())
        if who != me and state.phase != "hide":  # it searches or takes; if it searches, I know where I am
            return sum(chance * best(state.child(action), me) for action, chance in chances(state))
        if state.phase == "hide" and who != me:  # I choose what to lift before I know where it is
            hidden = chances(state)
            return max(sum(chance * best(lifted(state.child(action), places), me) for action, chance in hidden)
                       for places in combinations(game.mounds, state.lifts_left))
        return max(best(state.child(action), me) for action in state.legal_actions())

    for me in (0, 1):
        assert float(best(game.initial_state(), me)) == pytest.approx(float(response.value(game.initial_state(), me)),
                                                                      abs=1e-11)


def lifted(state, places):
    for mound in places:
        if state.phase == "lift":
            state = state.child(Lift(mound))
    return state


def test_the_best_response_plays_as_well_as_it_says():
    game = Game(2, target=2)
    for name in ("uniform", "likes the best mound"):
        response = best_response(game, BOTS[name])
        won = sum(arena.play(game, [response, BOTS[name]], seed).state.returns()[0] for seed in range(250))
        value = float(response.value(game.initial_state(), 0))
        assert abs(won - 250 * value) < 4 * (250 * value * (1 - value)) ** 0.5
        assert float(response.advantage(game.initial_state(), 0)) > 0.2


def test_a_given_mix_of_ones_own_can_be_answered():
    """Somebody who always hides under the joker, lifts it first, and takes red."""
    class Stubborn:
        name = "stubborn"

        @staticmethod
        def mix(view):
            wanted = [Hide("joker"), Lift("joker"), Take("red")]
            liked = [action for action in view.legal_actions() if action in wanted]
            return {liked[0] if liked else view.legal_actions()[0]: 1}

    game = Game(2, target=2)
    response = best_response(game, Stubborn())
    assert response.name == "best response to stubborn"
    assert "stubborn" in response.describe("en")
    assert "stubborn" in response.describe("de")
    # it finds the worm every time, and is never found: with one or two lifts joker and red 1 are lifted, with three
    # yellow 1, too
    assert float(response.value(game.initial_state(), 0)) == pytest.approx(1)
    match = arena.play(game, [response, Stubborn().mix and _Plays(Stubborn())], seed=1)
    assert match.state.returns() == (1, 0)


class _Plays:
    def __init__(self, mixing):
        self.name, self.mix = mixing.name, mixing.mix

    def __call__(self, view, rng):
        return next(iter(self.mix(view)))


def test_wrong_questions_about_a_best_response_are_refused():
    response = best_response(Game(2, target=1), BOTS["uniform"])
    start = Game(2, target=1).initial_state()
    with pytest.raises(ValueError, match="start of a round or the end"):
        response.value(play(start, "die 1"), 0)
    with pytest.raises(ValueError, match="player must be seat 0 or 1"):
        response.value(start, 2)
    with pytest.raises(ValueError, match="must be one of"):
        response.value(TWO.initial_state(), 0)
    with pytest.raises(ValueError, match="for two players"):
        best_response(Game(4), BOTS["uniform"])
    assert response.value(play(start, "die 1", "hide red 1", "lift red 1"), 0) == (1, 1)


# How strong they are: tests/benchmarks/wormparty_bots.py has played thousands of games a pair


STORED = wormparty_bots.read()
TWOS = [players for players in wormparty_bots.line_ups() if len(players) == 2]
RIVALS = [other for best, other in TWOS if best == "equilibrium" != other]


def test_every_bot_has_played_against_the_equilibrium():
    assert [name for name in RIVALS if name in BOTS] == [name for name in BOTS if name != "equilibrium"]
    assert set(RIVALS) - set(BOTS) == {"best response to uniform", "best response to likes the best mound"}
    assert list(STORED) == list(map(wormparty_bots.words, wormparty_bots.line_ups()))
    for other in RIVALS:
        assert re.fullmatch("[01]{20000}", STORED[f"equilibrium v. {other}"])


@pytest.mark.parametrize("other", RIVALS)
def test_the_equilibrium_loses_to_nobody_by_more_than_chance(other):
    found = STORED[f"equilibrium v. {other}"]
    assert wormparty_bots.wins(found).interval(0.99).high >= 0.5


@pytest.mark.parametrize("players", [players for players in wormparty_bots.line_ups()
                                     if not any("best response" in name for name in players)], ids=wormparty_bots.words)
def test_the_first_games_are_played_again_as_they_are_stored(players):
    assert STORED[wormparty_bots.words(players)].startswith(wormparty_bots.results(players, range(20)))


def test_the_stored_table_is_that_of_the_stored_games():
    text = wormparty_bots.DATA.with_suffix(".md").read_text(encoding="utf-8")
    assert text.splitlines() == list(wormparty_bots.table(STORED))
    row = next(line for line in text.splitlines() if line.startswith("| equilibrium v. uniform |"))
    found = STORED["equilibrium v. uniform"]
    share, spread = found.count("1") / len(found), 2.5758 * 0.5 / len(found) ** 0.5
    said = [float(number) / 100 for number in re.findall(r"([\d.]+)%", row)]
    assert said == pytest.approx([share, share - spread, share + spread], abs=2e-3)


def test_seats_alternate_and_shared_wins_count_in_parts():
    likes, uniform = BOTS["likes the best mound"], BOTS["uniform"]
    for seed in (0, 1):
        seats = [likes, uniform] if seed == 0 else [uniform, likes]
        won = arena.play(TWO, seats, seed).state.returns()[seed]
        assert wormparty_bots.result(("likes the best mound", "uniform"), seed) == str(won)
    assert wormparty_bots.wins("0122334").counts == {False: 4, True: 3}  # 1 + 1/2 + 1/2 + 1/3 + 1/3 + 1/4, rounded
