"""The bots: who there is, that they play any box to its end, what the turn solver does, and what its table says."""

import json
import random
import time
from pathlib import Path

import pytest
from positions import position

from bugkit import Match, Sample, arena
from bugkit.verasselt import BOTS, Bank, Boost, Choose, End, Game, Roll, Stop, plan, solve_turn

STORED = Path(__file__).parents[1] / "benchmarks" / "verasselt_bots.json"
TINY = Game(2, cards_per_kind=4, hub=6, refill_to=5, dice=4, min_dice=2)
SOLVER = BOTS["turn solver"]


def decide(state):
    return SOLVER(state.observation(state.current_player()), random.Random(1))


def test_from_weakest_to_best_in_both_languages():
    assert list(BOTS) == ["random", "cautious", "rule of thumb", "greedy", "turn solver"]
    for name, bot in BOTS.items():
        assert bot.name == name
        assert bot.describe("en") != bot.describe("de")


@pytest.mark.filterwarnings("ignore::bugkit.arena.TurnLimitWarning")
@pytest.mark.parametrize("game", [TINY, Game(3, cards_per_kind=6, hub=6, refill_to=4, dice=3, min_dice=1)])
@pytest.mark.parametrize("name", list(BOTS))
def test_the_same_seed_gives_the_same_play(name, game):
    match = arena.play(game, [BOTS[name]] * game.num_players, seed=3, max_turns=40)
    assert arena.play(game, [BOTS[name]] * game.num_players, seed=3, max_turns=40).history == match.history


# --- What the turn solver does ---------------------------------------------------------------------------------------


def test_without_a_yard_and_plunder_it_plays_the_solved_turn(monkeypatch):
    monkeypatch.setattr(plan, "_plunder", None)
    yards = [(0, 0, 0, 0), (1, 1, 1, 1)]
    begun = position(Game(2), phase="roll", group="hub", hub=(3, 3, 2, 2), yards=yards, rest=1)
    assert decide(begun) == solve_turn(begun.hub, begun.showing).best().action == Roll((0, 0, 0, 0, 2))
    going_on = position(Game(2), phase="roll", group="hub", hub=(2, 2, 1, 1), dice=(1, 1, 1, 1, 3), catch=(1, 1, 1, 1),
                        marks="stop", yards=yards, rest=1)
    assert decide(going_on) == Roll((0, 0, 0, 0, 3))
    spent = position(Game(2), phase="roll", group="hub", hub=(0, 2, 2, 2), dice=(1, 1, 1, 1, 3), catch=(1, 1, 1, 1),
                     marks="stop", yards=yards, rest=1)
    assert decide(spent) == Stop()


def test_it_boosts_when_a_card_is_worth_it():
    """Nothing but bars is safe for a group of chatters alone; with barrels that changes."""
    state = position(Game(2), phase="roll", group="hub", hub=(0, 3, 3, 3), yards=[(2, 0, 0, 0), (0, 0, 0, 0)], rest=1)
    assert decide(state) == Boost("barrel")
    plenty = position(Game(2), phase="roll", group="hub", hub=(7, 7, 7, 7), yards=[(2, 0, 0, 0), (0, 0, 0, 0)], rest=1)
    assert isinstance(decide(plenty), Roll)


def test_it_lifts_the_hub_when_it_must():
    state = position(Game(2), phase="roll", group="hub", hub=(3, 3, 0, 0), yards=[(1, 1, 1, 0), (0, 0, 0, 0)],
                     marks="lift", rest=1)
    assert decide(state) == Boost("rattle")


def test_it_plunders_a_large_catch_rather_than_a_poor_hub():
    rich = position(Game(2), previous=(3, 3, 2, 2), hub=(4, 4, 0, 0), dice=(2, 2, 1, 1, 1), rest=1)
    assert decide(rich) == Choose("catch")
    poor = position(Game(2), previous=(1, 0, 0, 0), hub=(4, 3, 3, 3), rest=1)
    assert decide(poor) == Choose("hub")


@pytest.mark.parametrize(
    ("heaps", "action"),
    [([(4, 2, 0, 0), (0, 2, 1, 0)], End()), ([(0, 2, 0, 0), (4, 2, 1, 0)], Choose("catch"))])
def test_it_ends_the_game_when_that_wins(heaps, action):
    """Seat 0 may end the game; then the catch of two goes to seat 1: six cards against five, or two against nine."""
    game = Game(2, cards_per_kind=4, hub=6, refill_to=8, dice=4, min_dice=2)
    state = position(game, previous=(0, 0, 1, 1), hub=(0, 0, 2, 3), heaps=heaps)
    assert End() in state.legal_actions()
    assert decide(state) == action


def test_it_banks_for_the_heap():
    state = position(Game(2), phase="bank", group="hub", previous=(2, 1, 0, 0), hub=(3, 3, 3, 3), turn=1)
    assert decide(state) == Bank()


def test_its_thinking_is_bounded():
    """The largest hub that may come up, seen for the first time; the limit is wide, for machines that are busy."""
    match = Match(Game(2), start=position(Game(2), phase="roll", group="hub", hub=(9, 8, 9, 7), rest=1,
                                          yards=[(2, 2, 1, 1), (0, 0, 0, 0)]))
    begun = time.process_time()
    decide(match.state)
    assert time.process_time() - begun < 3


# --- Against the others ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def stored():
    return json.loads(STORED.read_text(encoding="utf-8"))


def test_it_beats_every_other_bot(stored):
    assert set(stored["won"]) == set(BOTS) - {"turn solver"}
    for rival, results in stored["won"].items():
        wins = results.count("1")  # shared wins count as lost here
        assert Sample({True: wins, False: len(results) - wins}).interval(0.99).low > 0.5, rival


@pytest.mark.filterwarnings("ignore::bugkit.arena.TurnLimitWarning")
@pytest.mark.parametrize("rival", ["cautious", "rule of thumb", "greedy"])
def test_the_table_of_wins_can_be_played_again(stored, rival):
    for seed in range(2):
        bots = [SOLVER, BOTS[rival]]
        seats = bots if seed % 2 == 0 else bots[::-1]
        match = arena.play(Game(2), seats, seed, max_turns=stored["most_turns"])
        assert str(match.state.returns()[seed % 2]) == stored["won"][rival][seed]
