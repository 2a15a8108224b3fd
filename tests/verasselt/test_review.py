"""What decisions in Voll verasselt were worth: some of the golden play worked out by hand; what holds in any play."""

from fractions import Fraction
from pathlib import Path

import pytest
from oracles import verasselt_turn as oracle
from positions import position

from bugkit import Match, arena
from bugkit.review import review
from bugkit.texts import Sentence, words
from bugkit.verasselt import BOTS, Bank, Boost, Choose, End, Game, Roll, Stop
from bugkit.verasselt.review import judge

GOLDEN = Path(__file__).parents[1] / "golden" / "verasselt.txt"
TINY = Game(2, cards_per_kind=4, hub=6, refill_to=5, dice=4, min_dice=2)


@pytest.fixture(scope="module")
def golden():
    """The judgements of the first golden play: four dice, of which at least two are rolled; the pile is empty soon."""
    return review(GOLDEN.read_text(encoding="utf-8").split("--- its record\n")[1].split("\n--- ")[0])


def decision(golden, turn, action):
    found, = (one for one in golden if one.turn == turn and str(one.step.choice) == action)
    return found


def test_turn_10_keeping_the_rattle_bug(golden):
    """The group has a rattle and a water bug, the dice show both and two bars; bugging up brings nothing.

    Keep the bars and roll two dice: of 36 sequences 2 catch both, 4 + 4 one, 4 show bars and lead to the same. Who has
    caught one stops. So it is worth v = (2*2 + 8*1 + 4 v)/36, v = 3/8; 22 of 36 bug up. Keep the rattle and roll three
    dice: 12 of 216 sequences catch both, 8 only the rattle, so it is worth 32/216; 196 of 216 bug up.
    """
    judgement = decision(golden, 10, "roll keep rattle")
    assert judgement.loss == Fraction(3, 8) - Fraction(32, 216) == Fraction(49, 216)
    assert judgement.better == Roll((0, 0, 0, 0, 2))
    assert judgement.unit == "cards"
    assert str(judgement.why) == "Rolling 2 dice is safer than 3 here: 11/18 against 49/54 to bug up."
    assert judgement.loss_text() == "0.23"


def test_turn_14_keeping_two_rattles_for_one_card(golden):
    """That bugs up for sure and the pile is empty: all that the best roll is worth is lost. With a chatter bug and bars
    kept, two dice bug up with two barrels, two chatters, two rattles or two waters: 4 of 36."""
    judgement = decision(golden, 14, "roll keep rattle rattle")
    worth = oracle.brute_force(["barrel", "chatter", "chatter", "rattle", "water"],
                               ["chatter", "rattle", "rattle", "bar"], 0, [], min_dice=2, may_stop=False)
    assert worth["roll", ("rattle", "rattle")] == 0
    assert judgement.loss == max(worth.values()) == worth["roll", ("bar", "chatter")]
    assert judgement.better == Roll((0, 1, 0, 0, 1))
    assert str(judgement.why) == "Keeping those dice is safer here: 1/9 against 1 to bug up."


def test_turn_9_stopping_with_two(golden):
    """A barrel is left, a rattle and a water bug are caught and lie on the dice with two bars. No rattle and no water
    may show again, so 4 of 36 sequences of those two dice catch the barrel, 4 show bars: at most (4*3 + 4*3)/36 < 2."""
    judgement = decision(golden, 9, "stop")
    assert judgement.faultless
    assert judgement.better == Stop()


def test_turn_10_taking_the_catch(golden):
    """It is worth 3/8 cards (see above), counted twice because the rival loses them; the hub of three times two cards
    is what the oracle says. The pile is empty, so nothing is refilled."""
    judgement = decision(golden, 10, "catch")
    hub = oracle.brute_force(["chatter", "rattle", "water"] * 2, ["rattle", "water", "bar", "bar"], 0, [],
                             min_dice=2, may_stop=False)
    assert judgement.loss == max(hub.values()) - 2 * Fraction(3, 8)
    assert judgement.better == Choose("hub")


def test_a_boost_is_judged_by_the_half_card_that_it_costs():
    """Without cards in the group only four bars are safe. A barrel from the yard: see the oracle."""
    state = position(TINY, phase="roll", group="hub", hub=(0, 1, 1, 0), yards=[(1, 0, 0, 0), (0, 0, 0, 0)], rest=1)
    plain, boosted = (
        max(oracle.brute_force(group, ["bar"] * 4, 0, [], min_dice=2, may_stop=False).values())
        for group in (["chatter", "rattle"], ["barrel", "chatter", "rattle"]))
    verdict = judge(state, Boost("barrel"))
    assert verdict.loss == max(0, plain - (boosted - Fraction(1, 2)))
    assert verdict.better == (Roll((0, 0, 0, 0, 2)) if verdict.loss else Boost("barrel"))


def test_stopping_with_nothing_and_too_early():
    state = position(Game(2), phase="roll", group="hub", hub=(2, 2, 1, 1), dice=(1, 1, 1, 1, 3), catch=(1, 1, 1, 1),
                     marks="stop", rest=1)
    verdict = judge(state, Stop())
    assert verdict.loss == Fraction(91, 20) - 4  # as the issue of this step says
    assert verdict.why == "verasselt.why.stop_too_early"


def test_what_is_not_judged():
    state = position(Game(2), phase="bank", group="hub", previous=(1, 1, 0, 0), hub=(3, 3, 3, 3), turn=1)
    assert judge(state, Bank()) is None
    spent = position(Game(2), turn=1, previous=(1, 1, 0, 0), hub=(1, 1, 0, 0), rest=0)
    assert End() in spent.legal_actions()
    assert judge(spent, Choose("catch")) is None


def test_how_the_dice_fall_changes_nothing():
    judged = set()
    for seed in range(6):
        match = Match(TINY, seed, start=position(TINY, phase="roll", group="hub", hub=(2, 1, 1, 1)))
        match.play("roll keep bar")
        judged.add((review(match).in_order()[0].loss, match.state.showing))
    assert len(judged) > 2
    assert len({loss for loss, _ in judged}) == 1


@pytest.fixture(scope="module")
def plays():
    games = [TINY, TINY, TINY, Game(3, cards_per_kind=6, hub=6, refill_to=4, dice=3, min_dice=1)]
    names = ["random", "random", "rule of thumb", "random"]
    return [arena.play(game, [BOTS[name]] * game.num_players, seed, max_turns=60)
            for seed, (game, name) in enumerate(zip(games, names, strict=True))]


@pytest.mark.filterwarnings("ignore::bugkit.arena.TurnLimitWarning")
def test_every_sentence_is_said_in_both_languages(plays):
    said = set()
    for match in plays:
        for judgement in review(match):
            assert judgement.loss >= 0
            assert judgement.faultless == (judgement.better == judgement.step.choice)
            assert judgement.better in judgement.step.before.legal_actions()
            said.add(judgement.why.key.removeprefix("verasselt."))
            for lang in ("en", "de"):
                assert not set("{}") & set(judgement.text(lang))
                assert "-" not in Sentence(judgement.why.key, judgement.why.about).text(lang)
    assert said == {key for key in words("verasselt", "en") if key.startswith("why.")}


def test_the_turn_solver_makes_few_mistakes_of_its_own_kind():
    """Its prices differ a little from those of the review, so what it gives away is small."""
    match = arena.play(TINY, [BOTS["turn solver"]] * 2, seed=1, max_turns=60)
    random_play = arena.play(TINY, [BOTS["random"]] * 2, seed=1, max_turns=60)
    solver, anything = ([float(one.loss) for one in review(one)] for one in (match, random_play))
    assert sum(solver) / len(solver) < sum(anything) / len(anything) / 4
