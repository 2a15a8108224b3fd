"""The tournament in a notebook: games in slices, what the table says, and what happens when a bot fails."""

import re

import bugkit_widgets as bw
import pytest
from clicks import click, seen
from oracles.intervals import wilson_by_roots

from bugkit import arena, verasselt
from bugkit.own_bot import BotError

GAME = verasselt.Game(num_players=2, cards_per_kind=6)


def finish(panel):
    while panel.tick:
        panel._handle_custom_msg({"tick": panel.tick["id"]}, [])


def first_legal(view, rng):
    return view.legal_actions()[0]


def fails_late(view, rng):
    """Plays until it has caught something."""
    return "stopp" if sum(view.catch) >= 5 else view.legal_actions()[0]


def test_games_are_those_of_the_arena():
    panel = bw.Tournament("greedy", ["cautious", "rule of thumb"], GAME, seed=4)
    found = panel.run(6)
    bots = {"": "greedy", "cautious": "cautious", "rule of thumb": "rule of thumb"}
    assert found == arena.tournament(GAME, bots, games=6, seed=4, of="", max_turns=300)
    assert set(found.counts) == {("", "cautious"), ("", "rule of thumb")}
    assert panel.run(4) == arena.tournament(GAME, bots, games=10, seed=4, of="", max_turns=300)


def test_clicks_play_the_same_games_as_cells(monkeypatch):
    monkeypatch.setattr("bugkit_widgets.runs._SLICE", 0)  # every slice is over before it began
    panel = bw.Tournament("greedy", ["cautious"], GAME, seed=4)
    click(panel, "run 100")
    assert 0 < panel.runs_done < 100
    assert "of 100 games each" in seen(panel)
    assert "<progress" in panel.view_progress
    click(panel, "run 1")
    assert panel.said["text"] == "It is running. Stop it first."
    finish(panel)
    assert panel.view_progress == ""
    assert panel.results == bw.Tournament("greedy", ["cautious"], GAME, seed=4).run(100)


def test_stop_and_another_seed(monkeypatch):
    monkeypatch.setattr("bugkit_widgets.runs._SLICE", 0)
    panel = bw.Tournament("greedy", ["cautious"], GAME)
    click(panel, "run 1000")
    click(panel, "stop")
    stopped = panel.runs_done
    assert 0 < stopped < 1000
    assert panel.tick == {}
    click(panel, "seed")
    assert (panel.seed, panel.results) == (2, None)
    click(panel, "own", "77")
    assert panel.seed == 77
    click(panel, "own", "-1")
    assert panel.said["problem"]


def test_the_table_says_what_is_proved_and_what_is_not():
    pytest.importorskip("scipy")
    panel = bw.Tournament("greedy", ["random", "cautious"], GAME, seed=1)
    panel.run(1)
    assert panel.summary().count("what this proves: nothing yet.") == 2
    panel.run(99)
    results = panel.results
    for rival in ("random", "cautious"):
        won, level, lost = results.between("", rival)
        assert won + level + lost == 100
        low, high = wilson_by_roots(won + level / 2, 100, 0.95)
        verdict = "better" if low > 0.5 else "weaker" if high < 0.5 else "nothing yet"
        name = rival.capitalize()
        score = f"{won + level / 2:.2f}%"
        row = f"{name} 100 {won} {level} {lost} {score} {100 * low:.2f}% to {100 * high:.2f}% {verdict}"
        assert row in seen(panel)
        assert f"Against {name}: score {score}, interval" in panel.still().alt
    assert "weaker" not in bw.Tournament("greedy", ["random"], GAME).still().alt


def test_a_weaker_bot_is_called_weaker():
    panel = bw.Tournament("random", ["greedy"], GAME)
    panel.run(20)
    assert "what this proves: weaker." in panel.summary()


def test_a_bot_against_itself_is_not_proved_better():
    panel = bw.Tournament("greedy", ["greedy"], GAME)
    panel.run(10)
    assert sum(panel.results.between("", "greedy")) == 10


def test_an_own_bot_plays_and_says_nothing_of_what_it_did_not_print():
    panel = bw.Tournament(first_legal, ["cautious"], GAME)
    assert panel.question == "first_legal plays against: Cautious"
    click(panel, "run 1")
    finish(panel)
    assert panel.runs_done == 1
    assert "lesson-reply" not in panel.view_problem


def test_a_mistake_ends_the_run_and_is_explained_with_a_picture():
    panel = bw.Tournament(fails_late, ["cautious", "greedy"], GAME)
    click(panel, "run 100")
    finish(panel)
    assert panel.error.key == "core.own_bot.error.not_understood"
    assert "fails_late gave a text that is no move: “stopp” is no action" in seen(panel)
    assert f"Line {fails_late.__code__.co_firstlineno + 2} of your code" in seen(panel)
    assert re.search(r'<img alt="fails_late: [^"]{40,}"', panel.view_problem)
    assert panel.said == {"n": panel.said["n"], "problem": True,
                          "text": "The tournament was stopped: there is a mistake in the bot."}  # fmt: skip
    played = panel.runs_done
    click(panel, "run 100")
    assert panel.runs_done == played
    assert "Mend it" in panel.said["text"]
    assert "fails_late gave a text" in panel.still().text
    assert panel.last_error is None
    with pytest.raises(BotError):
        panel.run(1)


def test_wrong_arguments_of_the_bot_are_explained_not_raised():
    panel = bw.Tournament(lambda view: "hub", ["cautious"], GAME)
    assert "bot must take two things" in seen(panel)
    click(panel, "run 1")
    assert "Mend it" in panel.said["text"]
    click(panel, "seed")
    assert panel.results is None


def test_what_a_bot_prints_is_shown_at_its_beginning():
    def prints(view, rng):
        print("<i>" * 2000)
        return first_legal(view, rng)

    panel = bw.Tournament(prints, ["cautious"], GAME)
    panel.run(1)
    assert "What prints printed:" in seen(panel)
    assert "<i>" not in panel.view_problem
    assert re.search(r"… and \d+ more characters\.", seen(panel))


def test_three_players():
    panel = bw.Tournament("greedy", ["cautious", "rule of thumb"], verasselt.Game(num_players=3, cards_per_kind=6))
    assert panel.run(3).games == 3
    assert seen(panel).count("Cautious 3 ") == 1
    assert "3 games each" in seen(panel)


def test_three_players_of_four_bots_meet_each_rival_in_two_line_ups():
    rivals = ["cautious", "rule of thumb", "random"]
    panel = bw.Tournament("greedy", rivals, verasselt.Game(num_players=3, cards_per_kind=6))
    assert panel.run(3).games == 9  # with each two of the three rivals
    assert seen(panel).count("Cautious 6 ") == 1
    assert "3 games with each choice of rivals" in seen(panel)
    assert "3 games each" not in seen(panel)


def test_german():
    panel = bw.Tournament(fails_late, ["cautious"], GAME, lang="de")
    assert panel.question == "fails_late spielt gegen: Vorsichtig"
    assert "Je 1 Spiel" in seen(panel)
    click(panel, "run 100")
    finish(panel)
    assert "fails_late hat mit einem Text geantwortet, der kein Zug ist" in seen(panel)
    better = bw.Tournament("greedy", ["random"], GAME, lang="de")
    better.run(100)
    assert "was das beweist: besser." in better.summary()
    bw.use(lang="de")
    assert repr(bw.try_bot(first_legal, ["cautious"], GAME)).startswith("first_legal hat ")


@pytest.mark.parametrize(("options", "error", "message"), [
    ({"rivals": []}, ValueError, "rivals must be a list of one bot or more"),
    ({"rivals": "greedy"}, ValueError, "rivals must be a list"),
    ({"rivals": ["greedy", "greedy"]}, ValueError, "each once"),
    ({"rivals": ["nobody"]}, ValueError, "a rival must be one of 'random', 'cautious'"),
    ({"seed": -1}, ValueError, "seed must be from 0"),
    ({"seed": 1.5}, TypeError, "seed must be a whole number"),
    ({"lang": "xx"}, ValueError, "lang must be one of"),
    ({"bot": "nobody"}, ValueError, "there is no bot 'nobody'"),
    ({"bot": 7}, TypeError, "function must be a function"),
])  # fmt: skip
def test_what_does_not_fit_is_named(options, error, message):
    with pytest.raises(error, match=message):
        bw.Tournament(**{"bot": first_legal, "game": GAME, **options})


def test_the_usual_rivals_are_quick_and_no_game_of_chance():
    assert bw.Tournament(first_legal).rivals == ("cautious", "rule of thumb", "greedy")
    assert bw.Tournament("greedy", ["cautious"], GAME).run(3) == bw.Tournament("greedy", ["cautious"], GAME).run(3)
