"""The tools of the lessons, each used in the same way: whoever knows one lesson finds the way in all of them."""

import re
import sys

import bugkit_widgets as bw
import notebook_tools as tools
import pytest
from bugkit_widgets import lesson as lesson_module
from bugkit_widgets.bets import Bet
from bugkit_widgets.checks import Check
from bugkit_widgets.class_board import ClassBoard
from bugkit_widgets.experiment import Experiment
from bugkit_widgets.hand_in import HandIn
from bugkit_widgets.handed_in import read_sheet, write_sheet
from bugkit_widgets.lesson import Hint, tools_in_use
from bugkit_widgets.rounds import Rounds
from bugkit_widgets.solutions import Solution
from notebook_tools import LESSONS, TESTED
from test_lessons import ANSWERS, SECTIONS

every_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.name)
WITH_BOARD = [path for path in LESSONS if "class-board" in {cell.id for cell in tools.read(path).cells}]
BOARD_OF = {"08": ("second experiment of section 3", 1), "09": ("your 20 rounds", None)}
"""What the class puts together, in words, and which experiment that is; where it is not the first."""


@pytest.fixture(autouse=True)
def a_new_kernel(monkeypatch):
    monkeypatch.setattr(lesson_module, "_kept", {})
    monkeypatch.setattr(lesson_module, "_latest", {})
    monkeypatch.setitem(sys.modules, "matplotlib", None)


def run(path, sections=("", *SECTIONS)):
    """The tools of these sections of a lesson, run here; what they print is of no interest."""
    names = {"__name__": "__main__", "display": lambda *_: None}
    found = tools.sections(tools.read(path))
    for section in sections:
        for source in found[section]:
            exec(source, names)
    return tools_in_use()


def of(kind, used):
    return [tool for tool in used if isinstance(tool, kind)]


def with_answers(path, used):
    """Each check with its reference answer, worked out by hand."""
    return list(zip(of(Check, used), ANSWERS[path.stem], strict=True))


@every_lesson
def test_each_number_asked_for_has_a_solution_that_names_it_and_opens_after_an_attempt(path):
    used = run(path)
    solutions = {solution.question: solution for solution in of(Solution, used)}
    asked = [(check, answer) for check, answer in with_answers(path, used) if check.options is None]
    assert set(solutions) == {check.question for check, _ in asked}
    for check, answer in asked:
        solution = solutions[check.question]
        assert re.search(rf"(?<![\d/.]){re.escape(answer)}(?![\d/])", " ".join(solution.lines)), check.question
        solution.act("fold", None)
        assert not solution.unfolded, "it waits for an attempt"
        check.act("answer", "12345")
        solution.act("fold", None)
        assert solution.unfolded


@every_lesson
def test_every_number_asked_for_has_hints_and_the_work_on_paper_has_a_ladder_of_three(path):
    used = run(path)
    asked = [check for check in of(Check, used) if check.options is None]
    assert all(len(check.hints) >= 2 for check in asked)
    assert sum(len(check.hints) == 3 for check in asked) >= 2
    paper = of(Hint, run(path, ["", "4 Derive"]))
    assert [len(ladder.hints) for ladder in paper] == ([] if path.name.startswith("07") else [3])


def test_who_runs_the_experiment_about_being_due_as_told_does_not_learn_the_opposite():
    """With an unlucky seed Anthony came so seldom after six rolls without him that the band missed one in six."""
    (path,) = [path for path in LESSONS if path.name.startswith("05_")]
    due = of(Experiment, run(path, ["", "3 Simulate"]))[1]
    assert due.question == "Six rolls without Anthony, and then one more roll"
    for runs in (1, 100, 10_000):
        due.run(runs)
    anthony = due.sample.counts["Anthony"] / due.sample.trials
    assert abs(anthony - 1 / 6) < 1.96 * (5 / 36 / due.sample.trials) ** 0.5


@pytest.mark.parametrize("path", WITH_BOARD, ids=lambda path: path.name)
def test_the_class_board_takes_the_results_of_the_lesson(path):
    words, number = BOARD_OF.get(path.name[:2], ("first experiment of section 3", 0))
    used = run(path)
    (board,) = of(ClassBoard, used)
    if number is None:
        (rounds,) = {id(tool): tool for tool in of(Rounds, used)}.values()
        for _ in range(rounds.rounds):
            rounds.act("choose 0", None)
        question, code, counts = rounds.question, rounds.code(7), {rounds.options[0]: rounds.rounds}
    else:
        experiment = of(Experiment, used)[number]
        counts = experiment.run(100).counts
        question, code = experiment.question, experiment.code()
    assert board.question == question
    assert board.add(code) == []
    assert {outcome: n for outcome, n in board.sample.counts.items() if n} == counts
    look_back = next(text for text in tools.texts(tools.read(path)) if text.startswith("## 6 Look back"))
    assert words in look_back.partition("**As a class")[2]


@every_lesson
def test_what_was_bet_and_answered_is_handed_in_at_the_end_under_the_title_of_the_lesson(path):
    used = run(path)
    for bet in of(Bet, used):
        if bet.range:
            bet.act("bet", str(round(bet.answer)))
        else:
            bet.act(f"choose {bet.options.index(bet.answer)}", None)
        bet.act("lock", None)
    for check, answer in with_answers(path, used):
        if check.options is None:
            check.act("answer", answer)
        else:
            check.act(f"choose {list(check.options).index(answer)}", None)
            check.act("check", None)
    (handed_in,) = of(HandIn, used)
    title = re.match(r"# (.+)\n", tools.texts(tools.read(path))[0])[1]
    sheet = read_sheet(write_sheet(handed_in.sheet("number 12")))
    assert sheet.lesson == title
    assert [line.result for line in sheet.answers if line.kind == "check"] == ["correct"] * len(ANSWERS[path.stem])
    assert {line.result for line in sheet.answers if line.kind == "bet"} <= {"right", "close"}
    assert len(sheet.answers) == len(of(Bet, used)) + len(ANSWERS[path.stem])
    assert "bw.hand_in(" in tools.sections(tools.read(path))["6 Look back"][-1], "the last thing of the lesson"


@pytest.mark.parametrize(("lesson", "explorer"), [("02_", "OddsExplorer"), ("05_", "AnthonyExplorer")])
def test_an_explorer_shows_what_the_lesson_derives(lesson, explorer, monkeypatch, capsys):
    path = next(path for path in LESSONS if path.name.startswith(lesson))
    made, make = [], getattr(bw, explorer)
    monkeypatch.setattr(bw, explorer, lambda *given, **options: made.append(make(*given, **options)) or made[-1])
    run(path)
    (shown,) = made
    exact = {"OddsExplorer": "5227/23328", "AnthonyExplorer": "56.4"}[explorer]
    assert exact in repr(shown)


# The start page


def test_the_start_page_lists_the_lessons_in_order_with_game_question_and_minutes():
    words = "\n".join(tools.texts(tools.read(TESTED[0])))
    row = r"^\| (\d+) \| \[([^]]+)\]\((\d\d)_\w+\.ipynb\) \| ([^|]+) \| ([^|]+\?) \| (\d+) \|$"
    rows = re.findall(row, words, re.M)
    assert [number for number, *_ in rows] == [str(int(name)) for _, _, name, *_ in rows]
    assert [name for _, _, name, *_ in rows] == [path.name[:2] for path in LESSONS]
    titles = [re.match(r"# (.+)\n", tools.texts(tools.read(path))[0])[1] for path in LESSONS]
    assert [title for _, title, *_ in rows] == titles


def test_the_start_page_says_what_is_kept_and_what_to_do_after_a_lost_session():
    words = "\n".join(tools.texts(tools.read(TESTED[0])))
    assert "**Nothing leaves this notebook**" in words
    assert "## After a lost session\n" in words
