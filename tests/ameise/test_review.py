"""What decisions of the ants were worth: golden ones by hand, small boards exactly, and what always holds."""

import random
from fractions import Fraction

import pytest
from ameise.positions import TWO, position
from golden.ameise import kept_plays

from bugkit import Bound, Match, arena
from bugkit.ameise import BOTS, Die, Done, Flip, Game, Move, Path, solve
from bugkit.ameise.review import judge
from bugkit.review import review
from bugkit.texts import Sentence

GOLDEN = kept_plays()
WON, LOST = GOLDEN["A race won"], GOLDEN["A race lost"]


def wins(ants, steps):
    """The chance to move so many ants before Anthony has made his steps, when none is moved in vain.

    Of six faces one is Anthony, two let one ant move, two two, one three.
    """
    if ants <= 0:
        return Fraction(1)
    if steps == 0:
        return Fraction(0)
    return (2 * wins(ants - 1, steps) + 2 * wins(ants - 2, steps) + wins(ants - 3, steps) + wins(ants, steps - 1)) / 6


def decision(match, number, action):
    step = match.history[number]
    assert str(step.choice) == action
    return step.before, step.choice


# The column reaches from A2 by A1, B1 and B2 to B2 south; two twigs are needed, two lie on B3 north, Anthony has five
# steps left. The ant on B3 north wins. Whoever ends the turn instead wins with the next dots, if those come before the
# fifth Anthony: that gives away 1/6**5.


def test_the_move_that_wins_is_faultless_and_leaving_it_costs_the_chance_that_only_anthony_comes():
    state, played = decision(WON, 69, "move A2 south to B3 north")
    assert judge(state, played).loss == 0
    verdict = judge(state, Done())
    assert (verdict.unit, verdict.better.target) == ("win chance", "B3 north")
    assert verdict.loss.low == verdict.loss.high == pytest.approx(1 / 6**5, abs=1e-15)
    assert Sentence(verdict.why, verdict.about).text().startswith("One more ant finishes the anthill.")


# One roll before, with one dot, B2 south is missing, too: two ants. Played was the ant to B2 south, so one is missing
# after it; else still two are. Ants that do not help stand around in plenty, and no card has to be flipped.


def test_an_ant_to_the_gap_is_faultless_and_leaving_it_costs_an_ant():
    state, played = decision(WON, 67, "move B2 east to B2 south")
    assert judge(state, played).loss == 0
    verdict = judge(state, Done())
    assert wins(1, 5) - wins(2, 5) in verdict.loss
    assert verdict.better.target in ("B2 south", "B3 north")
    assert judge(state, Move("B2 east", "C3 south")).loss == verdict.loss, "an ant that goes nowhere helps as little"


# All five twigs that are needed lie open, on B1 and C1 in the northern row; the next Anthony is the last. The column
# ends on A1 south, so A1 centre and east, B1 west, centre and east, C1 west, centre and east are missing: eight ants;
# the way round by C2 needs nine. One dot was rolled. The ant to A1 centre leaves seven, doing nothing leaves eight.


def test_with_anthony_at_the_door_every_ant_counts():
    state, played = decision(LOST, 65, "move A2 south to A1 centre")
    assert judge(state, played).loss == 0
    verdict = judge(state, Done())
    assert wins(7, 1) - wins(8, 1) in verdict.loss
    assert verdict.why == "ameise.why.better.estimate"
    assert verdict.about["reason"].key == "ameise.why.build"


# Exactly, on small boards: the numbers by hand stand in test_solve.py

TINY = Game(1, grid=(1, 1), backs={1: [TWO]}, storeys=(2,), ants=3, track=2)


def test_a_small_board_is_judged_exactly():
    state = TINY.initial_state().child(Path(1)).child(Die(1))
    verdict = judge(state, Done())
    assert verdict[:3] == (Fraction(15, 16) - Fraction(511, 648), "win chance", Flip("A1"))
    assert Sentence(verdict.why, verdict.about).text() == (
        "A1 could be flipped: what lies on its back must be found, and its dots fit the roll. Played well from here "
        "on, that wins with chance 93.75%, what was played with chance 78.86%.")
    good = judge(state, Flip("A1"))
    assert good[:3] == (0, "win chance", Flip("A1"))
    assert "93.75" in Sentence(good.why, good.about).text()


def test_who_plays_as_the_solver_gives_nothing_away_and_others_what_the_solver_says():
    game = Game(1, grid=(1, 2), die={"anthony": 1, 1: 2, 2: 2}, backs={1: [TWO], 2: [TWO]}, storeys=(2,), ants=6,
                track=3)
    solution = solve(game)
    for seed, bot in enumerate([lambda view, rng: solution.best(view), BOTS["planner"], BOTS["random"]]):
        found = review(arena.play(game, [bot], seed))
        assert found
        for judgement in found:
            assert judgement.loss == solution.loss(judgement.step.before, judgement.step.choice)
            assert seed or judgement.faultless


@pytest.mark.parametrize(("moves", "ants", "played", "key", "about"), [
    (3, "", "done", "place", {"square"}), (1, "A1 west, A1 centre", "done", "win", {"n"})])
def test_small_boards_say_why(moves, ants, played, key, about):
    state = position(TINY, dots=(1,), backs={"A1": TWO}, ants=ants, moves=moves)
    verdict = judge(state, TINY.parse_action(played))
    assert verdict.about["reason"].key == f"ameise.why.{key}"
    assert set(verdict.about["reason"].about) == about


def test_an_ant_in_the_way_is_named():
    game = Game(1, grid=(1, 2), backs={1: [TWO], 2: [TWO]}, storeys=(4,), ants=6, track=3)
    state = position(game, dots=(1, 2), backs={"A1": TWO}, collected="A1 north", ants="B1 north, A1 west", moves=1)
    verdict = judge(state, Done())
    reason = verdict.about["reason"]
    assert (reason.key, reason.about) == ("ameise.why.clear", {"card": "B1"})
    assert reason.text("de").startswith("Auf B1 steht eine Ameise im Weg")


# What always holds


def test_a_flip_that_is_let_go_costs_something_on_the_printed_board():
    """Without the last card with three dots there are not twigs enough, and three dots are rare."""
    backs = {"A1": TWO, "B1": TWO, "A2": (1, 0, 1, 0), "B2": (2, 0, 1, 0), "A3": (1, 0, 1, 0), "B3": (2, 0, 1, 0),
             "C3": (0, 0, 0, 0), "C1": TWO}
    state = position(Game(2), backs=backs, ants="A2 west, A2 centre", moves=3, collected="A2 north", steps=4)
    verdict = judge(state, Done())
    assert verdict.better == Flip("C2")
    assert isinstance(verdict.loss, Bound)
    assert 0 < verdict.loss.low < verdict.loss.high < 1
    assert judge(state, Done()) == verdict, "the same decision, the same verdict"
    for lang in ("en", "de"):
        assert "{" not in Sentence(verdict.why, verdict.about).text(lang)


def test_the_golden_plays_are_reviewed_whole():
    for title, match in GOLDEN.items():
        found = review(match.record())
        decisions = [step for step in match.history if step.player >= 0 and len(step.before.legal_actions()) > 1]
        assert len(found) == len(decisions)
        assert sum(judgement.faultless for judgement in found) > len(found) * 2 / 3, "the column builder plays well"
        only_race = "Only the race against Anthony is judged"
        assert all((only_race in judgement.text()) == (title == "A competition") for judgement in found)
        assert "{" not in found.text("de")


def test_moves_at_random_cost_more_than_those_of_the_column_builder():
    rng, played, guessed = random.Random(8), 0.0, 0.0
    for step in [step for step in LOST.history if step.player >= 0][9::4]:
        played += float(judge(step.before, step.choice).loss)
        guessed += float(judge(step.before, rng.choice(step.before.legal_actions())).loss)
    assert guessed > played + 0.1


def test_nothing_is_judged_when_anthony_never_comes_or_nothing_can_be_chosen():
    never = position(Game(2, track=None), moves=1)
    assert judge(never, Done()) is None
    match = Match(Game(2, track=None), seed=1)
    match.play(match.state.legal_actions()[0])
    assert review(match) == []


def test_luck_elsewhere_is_not_touched():
    state, played = decision(WON, 10, "flip A2")
    random.seed(5)
    expected = random.random()
    random.seed(5)
    judge(state, played)
    assert random.random() == expected
