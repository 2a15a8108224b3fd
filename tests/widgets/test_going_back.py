"""Take back and again at all three tables, behind nothing that people must not go back over; practice allows more."""

import random

import pytest
from bugkit_widgets import Table
from phases import in_phase
from widgets.test_table import buttons, click, let_run, press, tick, words

from bugkit import CHANCE, Match, ameise, verasselt, wormparty

GAMES = [verasselt.Game(2), ameise.Game(2), ameise.Game(2, competition=True, track=3), wormparty.Game(3, target=2)]
BACK, AGAIN = "take back", "again"


def can(table, action):
    return action in buttons(table).values()


def play_on(table, rng, regions=None):
    """One click on the board, or what comes by itself."""
    if table.tick:
        return tick(table)
    around = {"continue", "new", BACK, AGAIN, "guide open", "settings open", "code open", "hint"}
    actions = [action for action in buttons(table).values() if action.split("@")[0] not in around]
    passes = [action for action in actions if action.startswith("pass")]
    return click(table, rng.choice(passes or actions))


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("people", ["one", "all"])
def test_what_is_taken_back_is_ones_own_and_nothing_came_after_it(game, people):
    """In random plays, at every moment: against a list of steps that is looked through here from its end."""
    seats = ["you"] * game.num_players if people == "all" else None
    table, rng = Table(game, seats=seats, seed=3), random.Random(5)
    taken = offered = 0
    for _ in range(250):
        if table.match.state.is_terminal() and not table.tick:
            break
        before = table.match.history
        if can(table, BACK):
            offered += 1
            held = table._controls.holding
            shown = {name: words(getattr(table, f"view_{name}")) for name in table.regions}
            table.last_error = None
            click(table, BACK)
            gone = before[len(table.match.history):]
            if held is not None:
                assert not gone
            else:
                decided = [step for step in gone if len(step.before.legal_actions()) > 1]
                assert len(decided) == 1
                assert all(step.player in table._persons for step in gone)
                assert all(step.player != CHANCE for step in gone)
                assert not isinstance(gone[0].choice, wormparty.Lift)
                taken += 1
            assert table.match.history == before[:len(table.match.history)]
            click(table, AGAIN)
            assert table.match.history == before
            assert table._controls.holding == held
            if not table._curtain.shared:
                for name in shown.keys() - {"news", "log"}:
                    if name not in ("dice", "act"):  # the suggestion which dice to roll is made anew
                        assert words(getattr(table, f"view_{name}")) == shown[name], name
            assert table.last_error is None, table.last_error
        play_on(table, rng)
    assert offered


def test_boosts_are_taken_back_one_by_one_and_played_again():
    table = Table(in_phase("roll", seed=3))
    for kind in ("water", "rattle"):
        press(table, f"Boost with a {kind} bug")
    press(table, "Take back")
    press(table, "Take back")
    assert table.match.history == ()
    assert not can(table, BACK)
    press(table, "Again")
    press(table, "Again")
    assert not can(table, AGAIN)
    assert [step.choice.kind for step in table.match.history] == ["water", "rattle"]
    press(table, "Take back")
    press(table, "Boost with a barrel bug")
    assert not can(table, AGAIN)


def test_a_stop_can_be_taken_back_until_the_next_player_has_decided():
    table = Table(in_phase("roll", seed=3))
    press(table, "Stop")
    press(table, "Take back")
    assert table.match.state.phase == "roll"
    assert not table.tick
    press(table, "Stop")
    tick(table)
    assert any(step.player == 1 for step in table.match.history)
    assert not can(table, BACK)
    click(table, BACK)
    assert any(step.player == 1 for step in table.match.history)


def test_a_choice_that_the_table_made_goes_back_along_with_the_own_one():
    table = Table(in_phase("roll", seed=3), seats=["you"] * 3)
    press(table, "Stop")
    before = len(table.match.history)
    assert table.match.state.phase == "choose"
    press(table, "Roll for the bug hub")
    press(table, "Take back")
    assert len(table.match.history) == before
    press(table, "Take back")
    assert len(table.match.history) == 0


def test_never_behind_dice_unless_it_is_practice():
    table = Table(in_phase("roll", seed=3))
    press(table, "Roll 4 dice")
    let_run(table)
    assert not can(table, BACK)
    rolled = table.match.history[1].choice
    click(table, "settings open")
    assert "checked" not in table.view_head
    click(table, "practice", True)
    assert table.match.practice
    assert "Practice: on. This game is marked." in words(table.view_head)
    click(table, "practice", False)
    assert table.match.practice
    press(table, "Take back")
    assert table.match.history == ()
    click(table, "practice", False)
    assert table.match.practice  # the dice have been seen
    press(table, "Roll 4 dice")
    assert table.match.history[1].choice == rolled  # the same move meets the same dice
    assert "practice: yes" in table.match.record()


def test_practice_can_be_switched_off_before_anything_was_decided():
    table = Table(verasselt.Game(2), seed=3)
    click(table, "practice", True)
    assert table.match.practice
    click(table, "practice", False)
    assert not table.match.practice
    click(table, "practice", "yes")
    assert not table.match.practice
    click(table, "practice", True)
    press(table, "New game")
    assert table.match.practice


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_in_practice_one_goes_back_to_the_beginning_and_to_the_same_end(game):
    seats = ["you", *["bot:random" if game.name != "wormparty" else "bot:uniform"] * (game.num_players - 1)]
    if game.name == "ameise":
        seats = ["you"] * game.num_players
    table, rng = Table(game, seats=seats, seed=3), random.Random(5)
    click(table, "practice", True)
    for _ in range(150):
        if table.match.state.is_terminal() and not table.tick:
            break
        play_on(table, rng)
    let_run(table)
    steps, back = table.match.history, 0
    while can(table, BACK):
        before = len(table.match.history)
        held, table.last_error = table._controls.holding, None
        click(table, BACK)
        assert len(table.match.history) < before or held is not None
        assert table.last_error is None, table.last_error
        back += 1
    assert back > 2
    assert not any(step.player == 0 and len(step.before.legal_actions()) > 1 for step in table.match.history)
    while can(table, AGAIN):
        click(table, AGAIN)
        assert table.last_error is None, table.last_error
    assert table.match.history == steps
    assert not table.said.get("problem")


def test_the_die_of_the_ants_is_the_one_that_was_rolled_then():
    table = Table(ameise.Game(2), seats=["you", "you"], seed=3)
    click(table, "practice", True)
    seen = {}
    rng = random.Random(1)
    for _ in range(60):
        let_run(table)
        seen[len(table.match.history)] = table._controls.look.die
        play_on(table, rng)
    let_run(table)
    compared = 0
    while can(table, BACK):
        click(table, BACK)
        if table._controls.holding is None and len(table.match.history) in seen:
            assert table._controls.look.die == seen[len(table.match.history)]
            compared += 1
    assert compared > 10


def test_what_goes_wrong_in_a_hook_does_not_stop_going_back():
    table = Table(in_phase("roll", seed=3))
    seen = []

    @table.on_move
    def hook(step):
        seen.append(str(step.choice))
        raise RuntimeError("no")

    press(table, "Boost with a water bug")
    press(table, "Take back")
    press(table, "Again")
    assert seen == ["boost water"] * 2
    assert "A function given to on_move went wrong" in table.said["text"]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_buttons_speak_the_language(lang):
    table = Table(in_phase("roll", seed=3), lang=lang)
    click(table, "boost water@0")
    assert {"en": "Take back", "de": "Zurücknehmen"}[lang] in buttons(table)
    click(table, BACK)
    assert {"en": "Again", "de": "Wiederholen"}[lang] in buttons(table)


@pytest.mark.parametrize("seed", [10**40 - 1, 1 - 10**40])
def test_after_the_largest_seed_a_new_game_has_another_one(seed):
    table = Table(verasselt.Game(2), seed=seed)
    press(table, "New game")
    assert table.last_error is None
    assert table.match.seed != seed
    assert Match.from_record(table.match.record()).state == table.match.state


@pytest.mark.parametrize(("lang", "welcome", "taken", "back"), [
    ("en", "Welcome!", "The last decision is taken back.", "Take back"),
    ("de", "Willkommen!", "Die letzte Entscheidung ist zurückgenommen.", "Zurücknehmen"),
])  # fmt: skip
def test_going_back_is_told_and_nobody_is_welcomed_twice(lang, welcome, taken, back):
    table = Table(Match(verasselt.Game(2), seed=4), seats=["you", "you"], lang=lang)
    assert welcome in words(table.view_news)
    click(table, f"boost water@{len(table.match.history)}")
    press(table, back)
    assert taken in words(table.view_news)
    assert welcome not in words(table.view_news)
    click(table, AGAIN)
    assert welcome not in words(table.view_news)
    assert taken not in words(table.view_news)
    told = table._controls.lines(table.match.history[-1:], table._scene())[0]
    assert told in words(table.view_news)
    table.match.undo()  # in a cell
    table.match.redo()
    assert told in words(table.view_news)
