"""Dice and cards of the real box are entered at the real table; everything else goes on as ever."""

import random
import re
from fractions import Fraction

import pytest
from ameise.test_rulings_h10_to_h18 import last_twig
from bugkit_widgets import Table
from phases import in_phase
from widgets.test_table import buttons, click, let_run, press, said, tick, words

from bugkit import CHANCE, Match, ameise, verasselt, wormparty

GAMES = [
    verasselt.Game(2, cards_per_kind=4, hub=6, refill_to=5, dice=4, min_dice=2), verasselt.Game(3),
    ameise.Game(2, track=3), ameise.Game(2, competition=True, track=3, storeys=(2,)), wormparty.Game(3, target=2),
]  # fmt: skip


def real(table):
    """What can be clicked in the place of dice and cards."""
    return {name: action for name, action in buttons(table, "news").items() if action.split()[0] in
            ("real", "count") or action.startswith("real-dice")}  # fmt: skip


def enter(table, rng):
    """Enter some outcome by clicks alone; returns which ones were possible."""
    outcomes = [outcome for outcome, _ in table.match.state.chance_outcomes()]
    before = len(table.match.history)
    if table._controls.faces_counted(table.match.state):
        wanted = rng.choice(outcomes)
        for face, count in enumerate(wanted.counts):
            for _ in range(count):
                click(table, f"count {face} more@{before}")
        press(table, "Enter")
        assert table.match.history[before].choice == wanted
    else:
        actions = list(real(table).values())
        assert len(actions) == len(outcomes)
        number = rng.randrange(len(outcomes))
        click(table, actions[number])
        assert table.match.history[before].choice == outcomes[number]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_whole_play_with_the_real_box(game):
    table, rng = Table(game, seats=["you"] * game.num_players, by_hand=True), random.Random(2)
    entered = 0
    for _ in range(300 if game == verasselt.Game(3) else 1500):
        if table.match.state.is_terminal() and not table.tick:
            break
        if table.tick:
            tick(table)
        elif real(table):
            enter(table, rng)
            entered += 1
        else:
            actions = [action for action in buttons(table, *set(table.regions) - {"head", "news", "code"}).values()
                       if not action.startswith(("hint", "take back", "again", "new", "choices"))]  # fmt: skip
            ends = ("stop", "choose hub", "bank", "done", "end")
            decisive = [action for action in actions if action.startswith(ends)]
            click(table, rng.choice(decisive if decisive and rng.random() < 0.5 else actions))
        if table.match.state.current_player() == CHANCE and not table._pending():
            assert real(table)
            assert table._controls.entering(table._scene()) in words(table.view_news)
        else:
            assert not real(table)
    assert entered >= 3
    assert table.match.state.is_terminal() or game == verasselt.Game(3)
    read = Match.from_record(table.match.record())
    assert read.by_hand
    assert read.history == table.match.history


def test_dice_are_entered_by_counts_and_never_more_than_were_rolled():
    table = Table(in_phase("rolling"), seats=["you"] * 3)
    names = list(real(table))
    assert names == [f"{face}: 0. One more" for face in
                     ("barrel bug", "chatter bug", "rattle bug", "water bug", "double bar")]  # fmt: skip
    press(table, "water bug: 0. One more")
    press(table, "water bug: 1. One more")
    press(table, "water bug: 2. One fewer")
    assert "1 of 4" in words(table.view_news)
    assert "3 dice are still missing." in table.view_news
    for _ in range(9):
        click(table, "count 4 more@0")
    assert "4 of 4" in words(table.view_news)
    assert "All 4 dice are entered already." in table.view_news
    click(table, "count 0 less@0")
    press(table, "Enter 4 dice")
    assert table.last_error is None
    assert str(table.match.history[-1].choice) == "dice water bar bar bar"
    assert "Safe" in words(table.view_news)


def test_the_odds_of_the_dice_in_the_hand_stay_in_sight():
    table = Table(in_phase("rolling"), seats=["you"] * 3, odds="exact")
    assert f"bug up: {Fraction(11, 324)}" in words(table.view_act)


def test_what_lies_on_the_table_follows_when_a_roll_is_taken_back():
    table = Table(in_phase("roll"), seats=["you"] * 3)
    press(table, "Roll 4 dice")
    assert table.view_dice.count("die-hand-") == 4
    press(table, "Take back")
    assert "die-hand-" not in table.view_dice
    press(table, "Roll 4 dice")
    for _ in range(4):
        click(table, "count 4 more@1")
    press(table, "Enter 4 dice")
    let_run(table)
    assert table.view_dice.count("die-bar-") == 7
    press(table, "Take back")
    assert table.view_dice.count("die-hand-") == 4


def test_a_wrong_entry_is_taken_back_even_when_a_bot_has_decided_since():
    table = Table(in_phase("rolling"), seats=["you", "bot:cautious", "bot:greedy"])
    for _ in range(4):
        click(table, "count 4 more@0")
    press(table, "Enter 4 dice")
    let_run(table)
    press(table, "Stop")
    for _ in range(30):
        if table.tick:
            tick(table)
    assert any(step.player == 1 for step in table.match.history)
    while "take back" in buttons(table).values():
        press(table, "Take back")
    assert table.match.history == ()
    assert real(table)
    assert table.last_error is None


def test_the_entry_counts_from_nothing_again_for_the_next_roll():
    table = Table(in_phase("rolling"), seats=["you"] * 3)
    click(table, "count 4 more@0")
    click(table, "count 4 more@0")
    for _ in range(2):
        click(table, "count 1 more@0")
    press(table, "Enter 4 dice")
    let_run(table)
    press(table, "Roll 4 dice")
    assert "0 of 4" in words(table.view_news)


@pytest.mark.parametrize("action", [
    "real", "real x", "real -1", "real 99", "real 0 0", "real ٣", "count", "count 9 more@0", "count -1 more@0",
    "count 0 twice@0", "count 0 less@0", "real-dice@0", "real 0@7", "count 0 more@7",
])  # fmt: skip
def test_strange_clicks_in_the_place_of_dice_change_nothing(action):
    for table in (Table(in_phase("rolling"), seats=["you"] * 3), Table(in_phase("refill"), seats=["you"] * 3)):
        click(table, action)
        assert table.match.history == ()
        if table.match.state.phase == "rolling":
            assert "0 of 4" in words(table.view_news)


def test_nobody_enters_anything_where_the_computer_rolls():
    table = Table(in_phase("roll", seed=3))
    before = table.match.history
    for action in ("real 0", f"real 0@{len(before)}", f"real-dice@{len(before)}", f"count 0 more@{len(before)}"):
        click(table, action)
    assert table.match.history == before


def test_a_new_game_with_the_real_box_and_back():
    table = Table(verasselt.Game(2), seed=5)
    click(table, "settings open")
    press(table, "New game with the real box")
    assert table.match.by_hand
    assert table.match.seed is None
    assert list(real(table)) == ["barrel bug", "chatter bug", "rattle bug", "water bug"]
    press(table, "barrel bug")
    press(table, "New game with dice from the computer")
    assert "Throw away the game that is running?" in words(table.view_head)
    press(table, "Yes, begin a new game")
    assert not table.match.by_hand
    assert table.match.state.phase != "deal"


def test_a_match_knows_itself_whether_it_is_by_hand():
    with pytest.raises(ValueError, match="by_hand belongs to a new play"):
        Table(Match(verasselt.Game(2)), by_hand=True)
    assert Table(verasselt.Game(2), by_hand=True).match.by_hand
    assert Table(in_phase("roll", seed=3).state, by_hand=True).match.by_hand


def test_the_backs_of_cards_are_drawn_as_they_can_lie():
    table = Table(ameise.Game(2), seats=["you", "you"], by_hand=True)
    while table.match.state.phase != "die":
        click(table, next(iter(real(table).values())))
    press(table, "Die: 2 dots")
    click(table, f"flip A2@{len(table.match.history)}")
    let_run(table)
    assert "Turn over card A2. What is on it, the way it lies?" in words(table.view_news)
    due, = re.findall(r"<[^>]* due[^>]*>", table.view_paths)
    assert 'data-key="card-A2-asked"' in due
    outcomes = [outcome for outcome, _ in table.match.state.chance_outcomes()]
    drawn = re.findall(r'<svg class="am-back".*?</svg>', table.view_news)
    assert len(drawn) == len(outcomes) == len(set(drawn)) == len(real(table))
    for outcome, svg in zip(outcomes, drawn, strict=True):
        assert svg.count("#twigs-") == sum(map(bool, outcome.arms))
    assert "North 2 twigs, south 1 twig" in real(table)


def test_it_is_said_whose_tile_is_uncovered():
    table = Table(last_twig(players=3, tiles=(2, 0, 1)), seats=["you"] * 3, by_hand=True)
    for name in ("Player 1", "Player 1", "Player 3"):
        assert f"{name}: uncover a food tile. How many morsels are on it?" in words(table.view_news)
        press(table, "Tile with 2")
        let_run(table)
    assert table.match.state.is_terminal()


def test_a_worm_party_with_a_real_die_and_bots():
    table = Table(wormparty.Game(3), seats=["you", "bot:remembers", "bot:uniform"], by_hand=True, lang="de")
    assert list(real(table)) == ["Würfel: 1 Hügel", "Würfel: 2 Hügel", "Würfel: 3 Hügel"]
    press(table, "Würfel: 2 Hügel")
    let_run(table)
    assert table.match.state.lifts_left == 2
    assert table.match.state.phase == "lift"
    assert not said(table)
