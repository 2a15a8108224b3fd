"""A small choice many times over: what is kept, what is counted, what is refused."""

import re
from fractions import Fraction

import bugkit_widgets as bw
import pytest
from bugkit_widgets import lesson
from clicks import click


@pytest.fixture(autouse=True)
def a_new_kernel():
    lesson._kept.clear()


def seen(panel):
    shown = " ".join(getattr(panel, f"view_{name}") for name in panel.regions)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", shown)).strip()


def guess(called, rng):
    shown = rng.choice(["heads", "tails"])
    return (1 if called == shown else Fraction(-1, 2)), f"It is {shown}."


def coin(**options):
    return bw.Rounds("Heads or tails?", ["heads", "tails"], guess, **{"rounds": 3, **options})


def play(panel, *numbers):
    for number in numbers:
        click(panel, f"choose {number}")
    return panel


def test_choices_and_points_are_kept_round_by_round():
    panel = play(coin(), 0, 1)
    assert panel.choices == ("heads", "tails")
    assert len(panel.points) == 2
    assert set(panel.points) <= {1, Fraction(-1, 2)}
    assert "Round 3 of 3." in seen(panel)
    assert "Round 2: It is " in seen(panel)


def test_the_luck_of_a_round_does_not_depend_on_what_was_chosen():
    said = []
    for number in (0, 1):
        lesson._kept.clear()
        panel = coin()
        for _ in range(3):
            play(panel, number)
            said.append(re.search(r"It is (\w+)", seen(panel))[1])
    assert said[:3] == said[3:]
    other = play(coin(seed=2, rounds=50, lang="de"), *[0] * 50)
    assert {1, Fraction(-1, 2)} == set(other.points)


def test_after_the_last_round_there_is_a_table_and_no_other_choice():
    panel = play(coin(), 0, 0, 1, 1)
    assert panel.choices == ("heads", "heads", "tails")
    assert "All 3 rounds are played." in seen(panel)
    assert "Your choices choice times chosen points heads 2" in seen(panel)
    assert panel.view_choices.count("aria-disabled") == 2


def test_all_rounds_can_be_played_again_with_other_luck():
    panel = coin(rounds=30)
    click(panel, "again")
    play(panel, *[0] * 30)
    before = panel.points
    click(panel, "again")
    assert panel.choices == ()
    play(panel, *[0] * 30)
    assert panel.points != before


def test_running_the_cell_again_and_asking_in_another_cell_keeps_the_choices():
    play(coin(), 0, 1)
    assert coin().choices == ("heads", "tails")
    assert "Points" in repr(coin())


@pytest.mark.parametrize("action", ["choose 2", "choose -1", "choose x", "choose", "again", "lock"])
def test_what_is_no_choice_changes_nothing(action):
    panel = play(coin(), 0)
    click(panel, action)
    assert panel.choices == ("heads",)


def test_a_round_whose_answer_fails_does_not_count():
    panel = bw.Rounds("?", ["a", "b"], lambda chosen, rng: (0.5, "half"))
    click(panel, "choose 0")
    assert panel.choices == ()
    assert panel.said["problem"]
    assert "points must be exact" in panel.said["text"]


@pytest.mark.parametrize(
    ("given", "error", "what"),
    [
        ({"options": ["a"]}, ValueError, "options"),
        ({"options": "ab"}, ValueError, "options"),
        ({"answer": 1}, TypeError, "answer"),
        ({"rounds": 0}, ValueError, "rounds"),
        ({"rounds": 201}, ValueError, "rounds"),
        ({"rounds": 2.0}, ValueError, "rounds"),
    ],
)
def test_rounds_that_make_no_sense_are_refused(given, error, what):
    with pytest.raises(error, match=what):
        bw.Rounds(**{"question": "?", "options": ["a", "b"], "answer": guess} | given)


def test_words_are_escaped():
    panel = bw.Rounds("<b>", ["<i>", "&"], lambda chosen, rng: (0, chosen))
    click(panel, "choose 0")
    shown = " ".join(getattr(panel, f"view_{name}") for name in panel.regions)
    assert "<b>" not in shown
    assert "<i>" not in shown
