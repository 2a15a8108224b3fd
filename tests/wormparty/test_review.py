"""What decisions in Worm Party were worth: three of the golden play worked out by hand, and what holds in any play."""

from fractions import Fraction

import pytest
from golden.wormparty import plays
from oracles.wormparty_race import Box, solver

from bugkit import Bound, Match, arena
from bugkit.review import review
from bugkit.wormparty import BOTS, Die, Game, Hide, Lift, Take
from bugkit.wormparty.review import judge

GAMES = [Game(2), Game(2, "younger"), Game(2, "experienced"), Game(3), Game(4, "younger", target=4)]


@pytest.fixture(scope="module")
def golden():
    """The first golden play, to three tiles of a colour, and its judgements by round and seat."""
    _, match = next(plays())
    return review(match)


def decision(golden, turn, action):
    found, = (one for one in golden if one.turn == turn and str(one.step.choice) == action)
    return found


# Before round 6 seat 0 has 1/1/2 and seat 1, who is Charly with one lift, 1/0/0. Under blue 1, blue 2 and the joker
# the worm wins at once when it is missed; found there, Charly has one tile more and goes on as the worm. Say Charly
# then wins with chance b (blue) or j (joker: the best colour). The worm mixes these three mounds so that lifting any of
# them is worth the same: hiding with chances v/b, v/b, v/j that add up to 1, v = 1/(2/b + 1/j). Under red 1 or yellow 1
# a missed worm does not win yet, and Charly's chance after that is more than v, so the worm is never there.


@pytest.fixture(scope="module")
def round_six():
    value = solver(Box(target=3))
    red, yellow, blue = (1 - value((1, 1, 2), tiles) for tiles in [(2, 0, 0), (1, 1, 0), (1, 0, 1)])
    level = 1 / (2 / blue + 1 / max(red, yellow, blue))
    missed = [1 - value(tiles, (1, 0, 0)) for tiles in [(2, 1, 2), (1, 2, 2)]]  # red 1, yellow 1
    assert level < min(missed)
    return level, level / blue


def test_round_6_lifting_yellow_1_finds_nobody_and_gives_away_the_whole_round(golden, round_six):
    level, hidden_under_blue = round_six
    judgement = decision(golden, 6, "lift yellow 1")
    assert float(judgement.loss) == pytest.approx(float(level), abs=1e-15)
    assert judgement.better == Lift("blue 1")
    assert judgement.why.about["better_chance"].chance == pytest.approx(hidden_under_blue, abs=1e-15)
    assert golden[0] is judgement, "the dearest decision comes first"


def test_round_6_hiding_under_blue_2_is_in_the_best_mix(golden):
    judgement = decision(golden, 6, "hide blue 2")
    assert judgement.faultless
    assert judgement.better == Hide("blue 2")


def test_round_5_lifting_blue_1_is_in_the_best_search(golden):
    """Seat 0, Charly, has 1/1/1, the worm 1/0/0, three lifts. Every mound is worth hiding under: the worst for the worm
    brings it no less if missed than three lifts in five cost. So all lifts add the same, and none is a mistake."""
    value = solver(Box(target=3), bits=64)
    me, worm = (1, 1, 1), (1, 0, 0)

    def more(tiles, colour):
        return tuple(count + (place == colour) for place, count in enumerate(tiles))

    found = [1 - value(worm, more(me, colour)) for colour in (0, 1, 2, 2)]
    missed = [1 - value(more(worm, colour), me) for colour in (0, 1, 2, 2)]
    found.append(max(found))
    missed.append(min(missed))
    depths = [top - floor for top, floor in zip(found, missed, strict=True)]
    lifts = 3 + sum(floor / depth for floor, depth in zip(missed, depths, strict=True))
    level = lifts / sum(Fraction(1) / depth for depth in depths)
    assert max(missed) < level < min(found)
    assert decision(golden, 5, "lift blue 1").faultless


def test_a_colour_that_does_not_win_at_once_gives_the_win_away():
    """Seat 1, missed under the joker, has five blue tiles: blue wins, red leaves a race that is still open."""
    game = Game(2)
    state = game.parse_state(f"{game} phase=take charly=0 lifts=0 worms=joker:1 lifted=red-1 "
                             "tiles=5/0/0,4/0/5 taker=1")
    assert judge(state, Take("blue")).loss == 0
    verdict = judge(state, Take("red"))
    value = solver(Box(), bits=64)((5, 0, 5), (5, 0, 0))  # seat 1 is Charly next
    assert verdict.better == Take("blue")
    assert float(verdict.loss) == pytest.approx(float(1 - value), abs=1e-15)


def test_with_a_target_of_one_every_mound_is_as_good():
    """Found is won and missed is lost, whatever the colour; so nothing can be given away."""
    state = Game(2, target=1).initial_state().child(Die(2))
    assert [judge(state, action).loss for action in state.legal_actions()] == [0] * 5


def test_who_has_the_winning_tile_already_is_not_judged():
    game = Game(3)
    state = game.parse_state(f"{game} phase=lift charly=0 lifts=2 worms=red-1:1,blue-2:2 lifted=red-1 "
                             "tiles=6/0/0,1/0/0,0/0/0 taker=-")
    assert judge(state, Lift("blue 1")) is None


@pytest.mark.parametrize("game", GAMES[:3], ids=str)
def test_the_equilibrium_bot_gives_nothing_away(game):
    for seed in range(10):
        assert all(judgement.faultless for judgement in review(arena.play(game, [BOTS["equilibrium"]] * 2, seed)))


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_verdict_depends_on_what_the_player_could_know(game):
    import random

    rng = random.Random(3)
    for seed in range(4):
        for step in arena.play(game, [BOTS["uniform"]] * game.num_players, seed).history:
            if step.player >= 0:
                other = step.before.observation(step.player).resample(rng)
                assert judge(other, step.choice) == judge(step.before, step.choice)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_losses_are_never_negative_and_the_better_action_gives_nothing_away(game):
    for seed in range(5):
        for one in review(arena.play(game, [BOTS["uniform"]] * game.num_players, seed)):
            low = one.loss.low if isinstance(one.loss, Bound) else one.loss
            assert low >= 0
            assert judge(one.step.before, one.better).loss == 0
            assert one.unit == ("win chance" if game.num_players == 2 else "search-game value")
            for lang in ("en", "de"):
                assert "{" not in one.text(lang)


def test_a_running_round_is_not_given_away():
    match = Match(Game(2, die={1: 1}), seed=1)
    for choice in ["hide red 1", "lift red 1", "hide red 1"]:
        match.play(choice)
    assert {judgement.turn for judgement in review(match)} == {1}
