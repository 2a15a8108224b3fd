"""A small choice many times over: what is kept, what is counted, what is refused."""

import re
from fractions import Fraction

import bugkit_widgets as bw
import pytest
from bugkit_widgets import lesson
from bugkit_widgets.class_codes import read_result
from clicks import click, seen

from bugkit import Dist, Sample

FAIR = Dist.of({"heads": 1, "tails": 1})


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


# A class puts its choices together


def test_after_the_last_round_there_is_a_code_with_the_students_number():
    panel = play(coin(exact=FAIR), 0, 1)
    assert "class list" not in seen(panel)
    play(panel, 1)
    click(panel, "number", " 12 ")
    click(panel, "code")
    code = re.search(r"class\.heads-or-tails\.\S+", seen(panel))[0]
    assert panel.code(12) == code
    result = read_result(code, "Heads or tails?", FAIR)
    assert result.seed == 12
    assert result.sample == Sample({"heads": 1, "tails": 2})


def test_a_board_puts_the_choices_of_a_class_together():
    codes = []
    for number, chosen in [(7, (0, 0, 0)), (12, (0, 1, 1)), (12, (1, 1, 1))]:
        lesson._kept.clear()
        codes.append(play(coin(exact=FAIR), *chosen).code(number))
    board = bw.ClassBoard("Heads or tails?", FAIR, choices=True)
    (problem,) = board.add(" ".join(codes))
    assert "another result with number 12" in problem
    assert board.sample == Sample({"heads": 4, "tails": 2})
    assert "2 results together, 6 choices" in seen(board)
    assert "experiment" not in board.view_title


@pytest.mark.parametrize("typed", ["", "Ada", "-1", "1.5", "½"])
def test_without_a_number_there_is_no_code_but_a_word_about_it(typed):
    panel = play(coin(exact=FAIR), 0, 0, 0)
    click(panel, "number", typed)
    click(panel, "code")
    assert panel.said["problem"]
    assert "a whole number such as 12" in panel.said["text"]
    assert "class.heads" not in seen(panel)


def test_playing_again_takes_the_code_away():
    panel = play(coin(exact=FAIR), 0, 0, 0)
    click(panel, "number", "12")
    click(panel, "code")
    click(panel, "again")
    play(panel, 1, 1, 1)
    assert "class.heads" not in seen(panel)


@pytest.mark.parametrize(("exact", "rounds"), [(FAIR, 2), (None, 3)])
def test_there_is_no_code_before_the_end_or_without_shares_to_compare_with(exact, rounds):
    panel = play(coin(exact=exact), *[0] * rounds)
    click(panel, "code")
    assert "class list" not in seen(panel)
    with pytest.raises(ValueError, match="when exact was given and all rounds are played"):
        panel.code(1)


@pytest.mark.parametrize("number", [-1, 10**9, 1.0, "1"])
def test_a_code_needs_a_number_that_can_stand_in_it(number):
    with pytest.raises(ValueError, match="number must be"):
        play(coin(exact=FAIR), 0, 0, 0).code(number)


@pytest.mark.parametrize(
    ("given", "error", "what"),
    [
        ({"options": ["a"]}, ValueError, "options"),
        ({"options": "ab"}, ValueError, "options"),
        ({"answer": 1}, TypeError, "answer"),
        ({"rounds": 0}, ValueError, "rounds"),
        ({"rounds": 201}, ValueError, "rounds"),
        ({"rounds": 2.0}, ValueError, "rounds"),
        ({"exact": Dist.of({"heads": 1})}, ValueError, "exact"),
        ({"exact": {"heads": 1, "tails": 1}}, ValueError, "exact"),
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
