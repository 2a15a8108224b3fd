"""Predict first: what is asked, what is kept, and what it comes to; through the messages that a browser would send."""

import random
import warnings
from fractions import Fraction

import pytest
from bugkit_widgets import Table
from bugkit_widgets.controls import controls_for, questions
from bugkit_widgets.guesses import Guess, Guesses, Question, brier, chart, groups
from positions import position
from widgets.test_table import click, words

from bugkit import Match, ameise, arena, verasselt, wormparty
from bugkit.texts import LANGUAGES

COIN = Question("guess.ameise", {"n": 1}, Fraction(1, 2), lambda steps: True)


def worms(lang="en", **options):
    table = Table(wormparty.Game(2, target=2), ["you", "bot:uniform"], seed=4, lang=lang, **options)
    click(table, "guess first", True)
    return table


def until_asked(table):
    """Play by chance until something is asked."""
    rng = random.Random(1)
    for _ in range(200):
        if table._guesses.asked is not None:
            return
        if table._scene().live:
            click(table, f"{rng.choice(table.match.state.legal_actions())}@{table._scene().stamp}")
        elif table.tick:
            table._handle_custom_msg({"tick": table.tick["id"]}, [])
    raise AssertionError("nothing is asked")


def test_the_action_waits_for_the_guess():
    table = worms()
    until_asked(table)
    steps = len(table.match.history)
    assert "How likely is it" in words(table.view_news)
    assert "Click" not in words(table.view_news), "one thing to do at a time"
    click(table, "guess set", "30")
    assert len(table.match.history) == steps
    assert "My guess: 30%" in words(table.view_news)
    click(table, "guess lock")
    assert len(table.match.history) > steps
    assert table._guesses.kept[0].percent == 30


def test_one_may_decide_anew():
    table = worms()
    until_asked(table)
    steps = len(table.match.history)
    click(table, "guess drop")
    assert table._guesses.asked is None
    click(table, "guess lock")  # a second click, late
    assert len(table.match.history) == steps
    assert not table._guesses.kept


@pytest.mark.parametrize("value", ["101", "-1", "50.5", "", "1e2", "²", "<b>", True, 50.0, None])
def test_only_whole_percents_are_taken(value):
    table = worms()
    until_asked(table)
    click(table, "guess set", "40")
    click(table, "guess set", value)
    assert table._guesses.value == 40


def test_while_one_guesses_first_the_odds_are_not_shown():
    shown = worms(odds="exact")
    until_asked(shown)
    assert shown._scene().odds == "off"
    click(shown, "guess first", False)
    assert shown._scene().odds == "exact"
    assert shown._guesses.asked is None


def test_at_the_end_there_are_the_chart_and_the_scores():
    for lang in LANGUAGES:
        table = worms(lang)
        for _ in range(60):
            if table._over():
                break
            if table._guesses.asked is None:
                if table._scene().live:
                    click(table, f"{table.match.state.legal_actions()[0]}@{table._scene().stamp}")
                else:
                    table._handle_custom_msg({"tick": table.tick["id"]}, [])
            else:
                click(table, "guess lock")
        done = table._guesses.answered
        assert table._over()
        assert len(done) >= 2
        assert "Brier" in words(table.view_news)
        assert "calibration" in table.view_news
        assert "{" not in words(table.view_news)
        click(table, "new")
        assert not table._guesses.kept


def test_a_guess_about_steps_that_were_taken_back_is_forgotten():
    guesses = Guesses(kept=[Guess(COIN._replace(happened=lambda steps: None), 50, 3)])
    guesses.look([None] * 4)
    assert len(guesses.kept) == 1
    guesses.look([None] * 3)
    assert not guesses.kept


# By hand: guesses of 80% and 40% on things that happened and did not: ((0.2)^2 + (0.4)^2) / 2 = 0.1.


def test_the_brier_score_by_hand():
    some = [Guess(COIN, 80, 0, True), Guess(COIN, 40, 0, False)]
    assert brier(some) == Fraction(1, 10)
    assert brier(some, exact=True) == Fraction(1, 4)
    assert brier([Guess(COIN, 100, 0, True)]) == 0
    assert brier([Guess(COIN, 100, 0, False)]) == 1


def test_groups_hold_every_guess_once():
    some = [Guess(COIN, percent, 0, percent % 3 == 0) for percent in range(101)]
    assert [group.number for group in groups(some)] == [20, 20, 20, 20, 21]
    assert sum(group.happened * group.number for group in groups(some)) == 34
    for lang in LANGUAGES:
        assert chart(some, lang).count("<circle") == 5 + 1  # and the one of the legend


# The chance that is asked for is that of the event with which it is compared: over many plays the two agree.


@pytest.mark.parametrize(("game", "bots"), [
    (verasselt.Game(2), ["greedy", "rule of thumb"]),
    (ameise.Game(2), ["random", "random"]),
    (wormparty.Game(3), ["uniform", "uniform", "uniform"]),
], ids=["verasselt", "ameise", "wormparty"])  # fmt: skip
def test_what_is_asked_happens_as_often_as_its_chance_says(game, bots):
    controls, asked = controls_for(game), []
    players = [controls.bots[name] for name in bots]
    for seed in range(12):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", arena.TurnLimitWarning)  # the beginning of a play is enough
            history = arena.play(game, players, seed, max_turns=60).history
        for place, step in enumerate(history):
            if step.player >= 0:
                seen = controls.seen_by(step.before, step.player)
                question = controls.question(seen, step.choice, len(asked))
                happened = question and question.happened(history[place:])
                if happened is not None:
                    asked.append((question.chance, happened))
    expected = sum(chance for chance, _ in asked)
    spread = float(sum(chance * (1 - chance) for chance, _ in asked)) ** 0.5
    assert len(asked) > 100
    assert abs(sum(happened for _, happened in asked) - float(expected)) < 5 * spread


def test_nothing_is_asked_where_nothing_is_decided_by_chance():
    state = Match(verasselt.Game(2), seed=7).play("hub")
    boost = next(action for action in state.legal_actions() if str(action).startswith("boost"))
    assert questions.bug_up(state, boost) is None


def test_the_question_of_a_roll_by_hand():
    """Four dice on a hub of (3,3,2,2), three bars kept: 11/324 (lesson 2)."""
    game = verasselt.Game(2)
    state = position(game, phase="roll", group="hub", hub=(3, 3, 2, 2))
    question = questions.bug_up(state, game.parse_action("roll keep bar bar bar"))
    assert question.chance == Fraction(11, 324)
