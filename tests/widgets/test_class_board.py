"""Class boards and the codes for them: what is put together, what is refused and why, and that the rest is kept."""

import random
import re
from fractions import Fraction

import bugkit_widgets as bw
import pytest
from bugkit_widgets import class_board
from bugkit_widgets.class_codes import read_result, write_result
from bugkit_widgets.codes import read_code, split_codes, write_code
from clicks import click, seen
from hypothesis import given
from hypothesis import strategies as st

from bugkit import CodeError, Dist, Sample

TITLE = "Roll a die"
DIE = Dist.of({"six": 1, "other": 5})


def code(seed, six, other, title=TITLE, exact=DIE):
    return write_result(title, exact, seed, {"six": six, "other": other})


def board(codes="", **options):
    return bw.ClassBoard(TITLE, DIE, codes=codes, **options)


# From an experiment to the board


def test_a_class_puts_together_what_everybody_saw():
    codes, six = [], 0
    for seed in range(1, 26):
        experiment = bw.Experiment(TITLE, DIE, seed=seed)
        experiment.run(100)
        codes.append(experiment.code())
        six += sum(toss == "six" for toss in DIE.sample(random.Random(seed), 100))
    random.Random(1).shuffle(codes)
    full = board(" ".join(codes[:10]) + "\n" + ",\n".join(codes[10:]))
    assert len(full.results) == 25
    assert full.sample == Sample({"six": six, "other": 2500 - six})
    row = full.rows()[0]
    assert row.share == Fraction(six, 2500)
    assert len(row.each) == 25
    assert sum(row.each) / 25 == row.share
    assert row.low < 1 / 6 < row.high
    assert full.view_chart.count("<circle") == 2 * 25 + 1  # two strips of dots, and the legend
    assert "25 results together, 2,500 runs" in seen(full)


def test_after_each_adding_there_is_another_box_so_that_no_browser_keeps_the_text_of_the_old_one():
    panel = board()
    keys = set()
    for words in (code(1, 2, 8), code(2, 1, 9), "nonsense"):
        click(panel, "codes", words)
        click(panel, "add")
        keys.add(re.search(r'<textarea[^>]* data-key="([^"]+)"', panel.view_codes)[1])
    assert len(keys) == 3
    assert "nonsense</textarea>" in panel.view_codes


def test_the_code_is_short_and_shown_only_after_a_run():
    experiment = bw.Experiment(TITLE, DIE, seed=7)
    assert "for the class" not in seen(experiment)
    with pytest.raises(ValueError, match="nothing has been run"):
        experiment.code()
    click(experiment, "run 100")
    click(experiment, "code")
    assert experiment.code() in seen(experiment)
    assert len(experiment.code()) < 60
    click(experiment, "run 1")
    assert experiment.code() in seen(experiment)
    click(experiment, "code")
    assert experiment.code() not in seen(experiment)


def test_without_exact_chances_there_is_no_code():
    for experiment in (
        bw.Experiment(TITLE, lambda rng: "six"),
        bw.Experiment(TITLE, lambda rng: "six", Dist.of({"a": 1})),
    ):
        click(experiment, "run 1")
        assert "for the class" not in seen(experiment)
        with pytest.raises(ValueError, match="no code"):
            experiment.code()


@given(st.integers(0, 999_999_999), st.integers(0, 500_000), st.integers(1, 500_000))
def test_a_result_comes_back_from_its_code(seed, six, other):
    assert read_result(code(seed, six, other), TITLE, DIE) == (seed, Sample({"six": six, "other": other}))


# Codes that can't be used


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        ("hello", "It is no code."),
        ("class.x", "It is no code."),
        ("class..9.abc", "It is no code."),
        (code(2, 3, 4)[:-1], "It is cut off"),
        (code(2, 3, 4) + "a", "It is cut off"),
        (code(2, 3, 4)[:-1] + "!", "a mistake in copying"),
        (code(2, 3, 4)[:-1] + "é", "a mistake in copying"),
        (code(2, 3, 4).replace("roll-a-die", "roll-a-dye"), "a mistake in copying"),
        (code(2, 3, 4).swapcase().replace("CLASS.ROLL-A-DIE", "class.roll-a-die"), "a mistake in copying"),
        (code(2, 3, 4, title="Roll another die"), "another experiment"),
        (code(2, 3, 4, exact=Dist.of({"six": 1, "other": 1})), "another experiment"),
        (code(2, 0, 0), "makes no sense"),
        (code(2, 999_999, 999_999), "makes no sense"),
        (write_code("class", TITLE, b"1,2,3"), "makes no sense"),
        (write_code("class", TITLE, b"\xff\xfe"), "makes no sense"),
        (write_code("lesson", TITLE, b"1,2,3"), "a lesson that was handed in"),
        ("class.x.9999." + "A" * 9999, "too long"),
    ],
)
def test_a_wrong_code_is_named_and_the_others_are_kept(bad, why):
    codes = f"{code(1, 20, 80)}\n{bad} {code(3, 10, 90)}"
    full = board()
    click(full, "codes", codes)
    click(full, "add")
    assert [result.seed for result in full.results] == [1, 3]
    assert "Code 2 (" in seen(full)
    assert why in seen(full)
    assert bad in full.view_codes.replace("&#x27;", "'")  # it stays in the box, to be put right
    assert code(1, 20, 80) not in full.view_codes


def test_one_letter_changed_anywhere_is_found():
    right = code(12, 345, 678)
    start = right.rindex(".") + 1
    for place in range(start, len(right) - 1):  # the last letter may carry bits that mean nothing
        wrong = right[:place] + ("A" if right[place] != "A" else "B") + right[place + 1 :]
        with pytest.raises(CodeError):
            read_result(wrong, TITLE, DIE)


def test_a_code_that_was_broken_in_two_is_put_together():
    whole = code(5, 20, 80)
    assert split_codes(f"{whole[:30]}\n{whole[30:]} Anna: {whole}") == [whole, "Anna:", whole]


def test_the_same_seed_counts_once():
    full = board(code(1, 20, 80))
    assert "already" in full.add(code(1, 20, 80))[0]
    assert "seed 1" in full.add(code(1, 2, 8))[0]
    assert full.sample.trials == 100
    assert "longer one counts" in full.add(code(1, 200, 800))[0]
    assert full.sample.trials == 1000
    assert len(full.results) == 1


def test_there_is_an_end_to_it(monkeypatch):
    monkeypatch.setattr(class_board, "MOST_RESULTS", 2)
    full = board(" ".join(code(seed, 1, 5) for seed in range(4)))
    assert len(full.results) == 2
    assert seen(full).count("The board is full") == 2
    assert "too much at once" in full.add("x" * 20_001)[0]
    assert len(full.results) == 2


def test_many_wrong_codes_are_not_all_told():
    full = board(" ".join(["hm"] * 50))
    assert seen(full).count("It is no code") == 20
    assert "And 30 more." in seen(full)


def test_what_was_pasted_stays_text():
    full = board('"><script>alert(1)</script>')
    shown = "".join(getattr(full, f"view_{name}") for name in full.regions)
    assert "<script>" not in shown + full.still().svg
    assert "&lt;script&gt;" in shown


def test_a_board_is_kept_when_its_cell_runs_again_and_can_be_emptied():
    board(code(1, 20, 80))
    again = board()
    assert len(again.results) == 1
    click(again, "empty")
    assert again.sample is None
    assert "no result on the board" in seen(again)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_chart_is_told_in_words(lang):
    full = board(f"{code(1, 10, 90)} {code(2, 20, 80)}", lang=lang)
    said = full.still().alt
    assert ("10.00% to 20.00%" if lang == "en" else "10,00\xa0% bis 20,00\xa0%") in said
    assert ("exact 16.67%" if lang == "en" else "genau 16,67\xa0%") in said
    assert full.summary() in full.view_chart.replace("&#x27;", "'")


def test_many_outcomes_are_summed_up_for_every_student():
    exact = Dist.of(dict.fromkeys(range(20), 1))
    codes = " ".join(write_result("d20", exact, seed, {k: seed + k for k in range(20)}) for seed in (1, 2))
    rows = bw.ClassBoard("d20", exact, codes=codes).rows()
    assert len(rows) == 13
    assert sum(row.share for row in rows) == 1
    assert [sum(row.each[k] for row in rows) for k in (0, 1)] == [1, 1]


@pytest.mark.parametrize("exact", [None, {"six": 1}, Dist.of(dict.fromkeys(range(41), 1))])
def test_a_board_that_makes_no_sense_is_refused(exact):
    with pytest.raises(TypeError, match="exact must be a Dist of at most 40"):
        bw.ClassBoard(TITLE, exact)


@pytest.mark.parametrize("action", ["", "nonsense", "add", "empty", "codes"])
def test_a_click_that_means_nothing_changes_nothing(action):
    full = board()
    click(full, action)
    assert full.sample is None
    assert "undefined" not in seen(full)


# Seeds of one's own


def test_a_seed_of_ones_own():
    experiment = bw.Experiment(TITLE, DIE, seed=1)
    click(experiment, "run 100")
    click(experiment, "own", "17")
    assert (experiment.seed, experiment.trials) == (17, 0)
    click(experiment, "run 100")
    assert experiment.sample == bw.Experiment(TITLE, DIE, seed=17).run(100)
    click(experiment, "own", "17")
    assert experiment.trials == 100, "the same seed again takes nothing away"


@pytest.mark.parametrize("typed", ["x", "-1", "1.5", "²", "9" * 10, "9" * 5000, "1 2"])
def test_what_is_no_seed_changes_nothing(typed):
    experiment = bw.Experiment(TITLE, DIE, seed=1)
    click(experiment, "run 100")
    click(experiment, "own", typed)
    assert (experiment.seed, experiment.trials) == (1, 100)
    assert experiment.said["problem"]


@pytest.mark.parametrize("seed", [-1, 10**9])
def test_a_seed_that_no_code_can_hold_is_refused(seed):
    with pytest.raises(ValueError, match="seed must be from 0"):
        bw.Experiment(TITLE, DIE, seed=seed)


def test_codes_of_both_kinds_are_told_apart():
    with pytest.raises(CodeError, match="result for a class board"):
        read_code(code(1, 2, 3), "lesson")
