"""Bets, checks, hints and experiments: what a click does to them, what they keep, what they print."""

import random
import re
from fractions import Fraction
from pathlib import Path

import bugkit_widgets as bw
import pytest
from bugkit_widgets import lesson
from bugkit_widgets.defaults import defaults
from clicks import click, seen

from bugkit import Dist, verasselt

COIN = Dist.of({"heads": 1, "tails": 1})


def number_bet(**options):
    replies = {"low": "More than that.", "close": "Well judged.", "high": "Fewer than that."}
    return bw.Bet("How many of 100?", range(101), answer=Fraction(112, 5), unit="of 100", replies=replies, **options)


def choice_bet(**options):
    replies = {"A": "Because of the scarcest kind.", "B": "It has no water bug.", "equal": "Compare kind by kind."}
    return bw.Bet("Which hub is safer?", ["A", "B", "equal"], answer="A", replies=replies, **options)


# Bets


def test_a_bet_is_locked_once_confirmed():
    bet = number_bet()
    click(bet, "bet", "30")
    click(bet, "lock")
    click(bet, "bet", "22")
    click(bet, "lock")
    assert "Your bet: 30 of 100" in seen(bet)
    assert "<input" not in bet.view_bet


def test_a_bet_tells_nothing_before_it_is_locked_and_asked():
    bet = number_bet()
    click(bet, "tell")
    assert "22.4" not in seen(bet) + bet.still().alt
    click(bet, "bet", "30")
    click(bet, "lock")
    assert "22.4" not in seen(bet) + bet.still().alt
    click(bet, "tell")
    assert "22.4 of 100" in seen(bet)
    assert "22.4 of 100" in bet.still().text


@pytest.mark.parametrize(
    ("value", "reply"),
    [("0", "More than"), ("17", "More than"), ("18", "Well judged."), ("27", "Well judged."), ("28", "Fewer than")],
)
def test_the_reply_depends_on_the_number(value, reply):
    bet = number_bet()
    click(bet, "bet", value)
    click(bet, "lock")
    click(bet, "tell")
    assert reply in seen(bet)


@pytest.mark.parametrize(
    ("option", "reply"), [(0, "You were right. Because"), (1, "It is different. The right answer: A It has")]
)
def test_the_reply_depends_on_the_choice(option, reply):
    bet = choice_bet()
    click(bet, f"choose {option}")
    click(bet, "lock")
    click(bet, "tell")
    assert reply in seen(bet)


@pytest.mark.parametrize("value", ["", "-1", "101", "22.5", "x", "1/2", True, 7, None, "9" * 50])
def test_only_a_number_in_the_range_can_be_locked(value):
    bet = number_bet()
    click(bet, "bet", value)
    click(bet, "lock")
    assert "Lock in my bet" in seen(bet)
    assert bet.said["text"] == "Write a whole number from 0 to 100."
    assert bet.said["problem"]


def test_a_better_number_takes_the_place_of_nonsense():
    bet = number_bet()
    click(bet, "bet", "x")
    click(bet, "bet", "20")
    click(bet, "lock")
    assert "Your bet: 20 of 100" in seen(bet)


@pytest.mark.parametrize("action", ["choose 3", "choose -1", "choose x", "choose", "choose 0 ", "bet"])
def test_an_option_that_does_not_exist_cannot_be_chosen(action):
    bet = choice_bet()
    click(bet, action, "1")
    click(bet, "lock")
    assert "Choose one first." in bet.said["text"]


def test_running_the_cell_again_keeps_and_does_not_unlock_the_bet():
    bet = number_bet()
    click(bet, "bet", "30")
    click(bet, "lock")
    again = number_bet()
    assert "Your bet: 30 of 100" in seen(again)
    click(again, "bet", "22")
    assert "Your bet: 30 of 100" in seen(again)
    assert "Lock in my bet" in seen(choice_bet())


def test_a_question_with_other_options_is_another_question():
    click(choice_bet(), "choose 2")
    other = bw.Bet("Which hub is safer?", ["A", "B"], answer="A", replies={"A": "x", "B": "y"})
    click(other, "lock")
    assert "Choose one first." in other.said["text"]
    click(bw.check("P?", Fraction(1, 2)), "answer", "1/3")
    assert "Not answered" in repr(bw.check("P?", "a", options={"a": "x", "b": "y"}))


@pytest.mark.parametrize(
    ("given", "what"),
    [
        ({"options": ["A"], "answer": "A", "replies": {"A": "x"}}, "options"),
        ({"options": ["A", "B"], "answer": "C", "replies": {"A": "x", "B": "y"}}, "answer"),
        ({"options": ["A", "B"], "answer": "A", "replies": {"A": "x"}}, "replies"),
        ({"options": range(11), "answer": 12, "replies": {"low": "", "close": "", "high": ""}}, "answer"),
        ({"options": range(11), "answer": 5, "replies": {"low": ""}}, "replies"),
    ],
)
def test_a_bet_that_makes_no_sense_is_refused(given, what):
    with pytest.raises(ValueError, match=what):
        bw.Bet("?", given["options"], answer=given["answer"], replies=given["replies"])
    with pytest.raises(TypeError, match="exact"):
        bw.Bet("?", range(11), answer=0.5, replies={"low": "", "close": "", "high": ""})


def test_running_the_cell_again_says_that_the_bet_stays_locked():
    bet = number_bet()
    assert not bet.said
    click(bet, "bet", "30")
    click(bet, "lock")
    assert number_bet().said["text"].startswith("You have locked in this bet before.")
    assert number_bet(lang="de").said["text"].startswith("Diese Wette hast du schon festgelegt.")
    assert not choice_bet().said


# Checks and hints


def test_a_check_goes_from_missing_to_correct():
    check = bw.check("P?", Fraction(11, 324))
    said = []
    for typed in ("", "5", "313/324", "0.034", "11/324"):
        click(check, "answer", typed)
        click(check, "check")
        said.append(re.search(r"<strong>(.*?)</strong>", check.view_reply)[1])
    assert said == ["Still missing.", "Keep working.", "Almost.", "Correct.", "Correct."]


def test_a_rounded_answer_is_told_the_exact_one():
    check = bw.check("P?", Fraction(11, 324))
    click(check, "answer", "3,4 %")
    assert "exactly it is 11/324 (3.40%)" in seen(check)


def test_a_check_replies_to_a_choice_only_when_asked():
    check = bw.check("Which?", "b", options={"a": "No, because.", "b": "Yes, because."})
    click(check, "check")
    assert "Still missing. Choose an answer." in seen(check)
    click(check, "choose 0")
    assert "because" not in seen(check)
    click(check, "check")
    assert "Keep working. No, because." in seen(check)
    click(check, "choose 1")
    click(check, "check")
    assert "Correct. Yes, because." in seen(check)


def test_an_emptied_box_takes_the_verdict_away():
    check = bw.check("P?", Fraction(1, 2))
    click(check, "answer", "1/3")
    click(check, "answer", "")
    assert "Keep working" not in seen(check)


def test_an_answer_is_kept_and_what_was_typed_stays_text():
    check = bw.check("P?", Fraction(1, 2))
    click(check, "answer", '"><script>')
    again = bw.check("P?", Fraction(1, 2))
    assert "<script>" not in again.view_answer
    assert "&quot;&gt;&lt;script&gt;" in again.view_answer
    assert "<script>" not in again.still().svg


def test_the_answer_stands_nowhere_until_it_was_found():
    check = bw.check("P?", Fraction(11, 324), hints=["Think."])
    click(check, "answer", "1/2")
    assert "11/324" not in seen(check) + check.still().alt + check.still().svg


@pytest.mark.parametrize("count", [1, 2, 3])
def test_hints_are_opened_one_after_another(count):
    ladder = bw.hint(*"abc"[:count])
    assert "a" not in re.findall(r"<li>(.*?)</li>", ladder.view_hints)
    assert "a" not in ladder.label.split()
    for opened in range(1, count + 1):
        click(ladder, "hint")
        assert re.findall(r"<li>(.*?)</li>", ladder.view_hints) == list("abc"[:opened])
    click(ladder, "hint")
    assert "No more hints" in seen(ladder)
    assert 'aria-disabled="true"' in ladder.view_buttons


def test_a_ladder_has_one_to_three_hints():
    for hints in ([], ["a"] * 4):
        with pytest.raises(ValueError, match="hints"):
            bw.hint(*hints)
    with pytest.raises(ValueError, match="hints"):
        bw.check("?", 1, hints="one text")


def test_a_check_that_makes_no_sense_is_refused():
    with pytest.raises(TypeError, match="answer must be exact"):
        bw.check("?", 0.5)
    with pytest.raises(TypeError, match="mistakes must be exact"):
        bw.check("?", Fraction(1, 2), mistakes={0.3: "no"})
    with pytest.raises(ValueError, match="options"):
        bw.check("?", "c", options={"a": "x", "b": "y"})


def question():
    return bw.check("P?", Fraction(11, 324), mistakes={Fraction(20, 1296): "Exactly three."})


def choice():
    return bw.check("Which?", "b", options={"a": "No, because.", "b": "Yes, because."})


def test_a_reply_can_be_asked_for_without_answering():
    check = question()
    assert check.reply("") == "Still missing. Write your answer into the box."
    assert check.reply("5/324") == "Keep working. Exactly three."
    assert check.reply("313/324").startswith("Almost. This is the chance of the opposite.")
    assert check.reply("0.034") == "Correct. Your number is rounded; exactly it is 11/324 (3.40%)."
    assert check.replies == {"5/324": "Keep working. Exactly three."}
    assert choice().reply("") == "Still missing. Choose an answer."
    assert choice().replies == {"a": "Keep working. No, because."}
    assert choice().reply("b") == "Correct. Yes, because."
    assert check.kept == {}
    with pytest.raises(ValueError, match="one of the options"):
        choice().reply("c")


@pytest.mark.parametrize("answer", ["5/324", "0.034", "11/324", "7", "-1"])
def test_the_reply_is_the_one_that_the_student_reads(answer):
    click(check := question(), "answer", answer)
    assert check.reply(answer) in seen(check)


def test_attempts_are_answers_that_can_be_judged():
    check = question()
    for typed in ("", "x", "1/0", "9" * 50):
        click(check, "answer", typed)
        click(check, "check")
    assert check.tries == 0
    for typed in ("1/2", "1/2", "5/324", "11/324"):
        click(check, "answer", typed)
        click(check, "check")
    assert check.tries == question().tries == 3
    click(which := choice(), "check")
    click(which, "choose 0")
    assert which.tries == 0
    click(which, "check")
    click(which, "check")
    assert which.tries == 1


@pytest.mark.parametrize("ask", [question, choice])
@pytest.mark.parametrize("named", [True, False])
def test_a_solution_opens_only_after_an_attempt(ask, named):
    check = ask()
    solution = bw.solution(check.question if named else check, "Four times five, and one.", "Divide.")
    click(solution, "fold")
    click(check, "check")
    click(solution, "fold")
    assert "Four times" not in seen(solution) + solution.still().alt + solution.still().svg
    assert solution.said["text"].startswith("Try the question first")
    click(check, "answer", "1/2") if ask is question else click(check, "choose 0")
    click(check, "check")
    click(solution, "fold")
    assert 'aria-expanded="true"' in solution.view_buttons
    assert "Four times five, and one. Divide." in seen(solution)
    assert solution.said["text"] == "", "no longer that one must try first"
    assert "Divide." in solution.still().alt
    click(solution, "fold")
    assert "Divide." not in seen(solution)


def test_a_solution_right_below_its_question_does_not_repeat_it_on_the_screen():
    check = question()
    below, elsewhere = (bw.solution(asked, "Four times five.") for asked in (check, check.question))
    assert check.question not in seen(below)
    assert check.question in seen(elsewhere)
    assert check.question not in below.still().svg
    assert check.question in below.still().alt
    assert below.label == elsewhere.label == f"Solution: {check.question}"


def test_who_is_asked_for_a_count_is_not_told_of_fractions_and_percentages():
    assert "3/8" in bw.check("How likely?", Fraction(1, 6)).reply("a sixth")
    said = bw.check("How many?", 4).reply("four")
    assert "can't be read as a number" in said
    assert "%" not in said
    assert "3/8" not in said


def test_an_attempt_at_another_question_opens_nothing():
    click(choice(), "choose 0")
    click(choice(), "check")
    solution = bw.solution(question(), "Four times five.")
    click(solution, "fold")
    assert "Four times" not in seen(solution)


@pytest.mark.parametrize("lines", [(), ("",), ("a", 5)])
def test_a_solution_has_words(lines):
    with pytest.raises(ValueError, match="solution must have"):
        bw.solution("P?", *lines)


# Experiments


def roll(rng):
    return "six" if rng.randrange(6) == 5 else "other"


DIE = Dist.of({"six": 1, "other": 5})


@pytest.mark.parametrize("draw", [COIN, lambda rng: rng.choice(["heads", "tails"])])
def test_the_same_seed_brings_the_same_however_it_is_run(draw):
    at_once = bw.Experiment("Toss", draw, COIN, seed=5).run(777)
    slowly = bw.Experiment("Toss", draw, COIN, seed=5)
    for trials in (1, 100, 650, 26):
        slowly.run(trials)
    assert slowly.sample == at_once
    assert bw.Experiment("Toss", draw, COIN, seed=6).run(777) != at_once


def test_a_fraction_that_is_too_long_to_tell_anything_is_left_out():
    large, half = 10**30, Fraction(1, 2)
    for chances, heading, cells in [
        ({"six": 1, "other": 5}, True, ["1/6", "5/6"]),
        ({"six": large + 1, "other": large}, False, []),
        ({"six": half, "rare": Fraction(1, large), "other": half - Fraction(1, large)}, True, ["1/2"]),
    ]:
        experiment = bw.Experiment("Roll", lambda rng: "six", Dist.of(chances), seed=2)
        experiment.run(100)
        numbers = experiment.numbers()
        assert ("as a fraction" in numbers) is heading
        assert re.findall(r"<td>(\d+/\d+)</td>", numbers) == cells
        columns = numbers.count('<th scope="col">')
        assert {row.count("<t") for row in re.findall(r"<tr>.*?</tr>", numbers)} == {columns + 1}, "all as wide"


def test_it_is_the_generator_of_the_seed_that_the_function_gets():
    rng = random.Random(5)
    expected = [roll(rng) for _ in range(100)].count("six")
    assert bw.Experiment("Roll", roll, seed=5).run(100).counts.get("six", 0) == expected


@pytest.mark.parametrize("trials", [1, 100, 10_000])
def test_running_from_the_browser_goes_on_by_ticks_to_the_end(trials):
    experiment = bw.Experiment("Roll", roll, DIE, seed=2)
    click(experiment, f"run {trials}")
    while experiment.tick:
        experiment._handle_custom_msg({"tick": experiment.tick["id"]}, [])
    assert experiment.trials == trials
    assert experiment.sample == bw.Experiment("Roll", roll, DIE, seed=2).run(trials)
    assert f"{trials:,} run" in experiment.said["text"] or trials == 1


def test_a_slow_experiment_leaves_the_kernel_free_and_can_be_stopped(monkeypatch):
    monkeypatch.setattr("bugkit_widgets.runs._SLICE", 0)  # every slice is over before it began
    experiment = bw.Experiment("Roll", roll, DIE, seed=2)
    click(experiment, "run 10000")
    assert experiment.trials < 10_000
    assert experiment.tick
    click(experiment, "run 100")
    assert experiment._left
    click(experiment, "stop")
    assert not experiment.tick
    assert 'data-action="run 100" aria-disabled' not in experiment.view_buttons
    before = experiment.trials
    experiment._handle_custom_msg({"tick": 1}, [])
    assert experiment.trials == before


def test_every_slice_makes_progress(monkeypatch):
    monkeypatch.setattr("bugkit_widgets.runs._SLICE", 0)
    experiment = bw.Experiment("Roll", roll, DIE, seed=2)
    click(experiment, "run 10000")
    slices = 1
    while experiment.tick and slices < 2000:
        experiment._handle_custom_msg({"tick": experiment.tick["id"]}, [])
        slices += 1
    assert experiment.trials == 10_000
    assert slices == 1000


def test_start_again_and_another_seed():
    experiment = bw.Experiment("Roll", roll, DIE, seed=2)
    click(experiment, "run 100")
    first = experiment.sample
    click(experiment, "again")
    assert experiment.trials == 0
    click(experiment, "run 100")
    assert experiment.sample == first
    click(experiment, "seed")
    assert (experiment.seed, experiment.trials) == (3, 0)
    assert "Seed 3." in seen(experiment)


def test_the_exact_chances_do_not_show_before_the_first_run():
    experiment = bw.Experiment("Roll", roll, DIE, seed=2)
    assert "16.67%" not in seen(experiment) + experiment.still().alt
    click(experiment, "run 1")
    assert "16.67%" in seen(experiment)
    assert "exact 16.67%" in experiment.still().alt


def test_every_class_that_a_lesson_tool_gives_has_its_style():
    folder = Path(lesson.__file__).parent
    style = lesson.LessonTool._css
    code = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    given = set(re.findall(r'class_="(lesson-[\w-]+|to-copy)"', code))
    assert len(given) > 5
    assert [name for name in sorted(given) if f".{name}" not in style] == []


def test_the_error_band_holds_the_exact_chance_for_about_95_of_100_seeds():
    p = verasselt.bug_up((3, 3, 2, 2), 7)
    dist = Dist.of({"bugged up": p, "safe": 1 - p})
    held = 0
    for seed in range(200):
        experiment = bw.Experiment("Roll", dist, seed=seed)
        experiment.run(400)
        row = experiment.rows()[0]
        held += bool(row.low <= p <= row.high)
    assert 182 <= held <= 198


def test_a_function_that_fails_is_told_and_stops_the_run():
    def breaks(rng):
        raise ZeroDivisionError("no dice")

    experiment = bw.Experiment("Roll", breaks, seed=1)
    click(experiment, "run 100")
    assert "no dice" in experiment.said["text"]
    assert experiment.said["problem"]
    assert not experiment.tick
    assert 'data-action="run 1" aria-disabled' not in experiment.view_buttons
    with pytest.raises(ZeroDivisionError):
        experiment.run(1)


def test_many_outcomes_are_summed_up():
    dist = verasselt.dice(7).map(str)
    experiment = bw.Experiment("Roll", dist, seed=1)
    experiment.run(1000)
    rows = experiment.rows()
    assert len(rows) == 13
    assert rows[-1].name == "318 others"
    assert sum(row.share for row in rows) == sum(row.exact for row in rows) == 1


def test_an_outcome_that_is_not_in_the_exact_distribution_is_shown():
    experiment = bw.Experiment("Roll", roll, Dist.of({"SIX": 1, "other": 5}), seed=1)
    experiment.run(100)
    assert [(row.name, row.exact) for row in experiment.rows()][-1] == ("six", None)
    assert "–" in seen(experiment)


def test_without_exact_chances_there_is_no_column_for_them():
    experiment = bw.Experiment("Roll", roll, seed=1)
    experiment.run(100)
    assert "exact" not in seen(experiment) + experiment.still().alt


def test_there_is_an_end_to_it(monkeypatch):
    monkeypatch.setattr(bw.Experiment, "most_runs", 10_050)
    experiment = bw.Experiment("Toss", COIN, seed=1)
    experiment.run(100)
    click(experiment, "run 10000")
    assert experiment.trials == 100
    assert "enough" in experiment.said["text"]


@pytest.mark.parametrize("trials", [0, -1, 10**9, 1.5, "10"])
def test_run_wants_a_sensible_number(trials):
    with pytest.raises(ValueError, match="trials"):
        bw.Experiment("Toss", COIN, seed=1).run(trials)


@pytest.mark.parametrize("given", [{"draw": 5}, {"draw": roll, "exact": {"six": 1}}, {"draw": COIN, "seed": "1"}])
def test_an_experiment_that_makes_no_sense_is_refused(given):
    with pytest.raises(TypeError, match=r"draw|exact|seed"):
        bw.Experiment("?", **given)


# All of them


def each(lang=None):
    return [
        number_bet(lang=lang),
        choice_bet(lang=lang),
        bw.check("P?", Fraction(1, 3), hints=["a", "b"], lang=lang),
        bw.hint("a", "b", lang=lang),
        bw.solution("P?", "One of three.", lang=lang),
        bw.Experiment("Toss", COIN, seed=1, lang=lang),
    ]


def test_the_language_is_the_notebooks_unless_given():
    bw.use(lang="de")
    assert [panel.lang for panel in each()] == ["de"] * 6
    assert [panel.lang for panel in each("en")] == ["en"] * 6
    assert "Deine Wette" in seen(number_bet())
    assert defaults.lang == "de"


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_still_says_what_is_shown_and_is_stable(lang):
    for panel, again in zip(each(lang), each(lang), strict=True):
        assert panel.still() == again.still()
        assert panel.still().svg.startswith("<svg ")
        assert len(panel.still().alt) > 10
        assert "0x" not in repr(panel)


@pytest.mark.parametrize("action", ["", "nonsense", "run 7", "run -1", "choose 99", "hint 5", "told", "lock@1"])
def test_an_unknown_click_changes_nothing(action):
    for panel in each():
        before = seen(panel), dict(panel.kept)
        click(panel, action)
        assert (seen(panel), panel.kept) == before
