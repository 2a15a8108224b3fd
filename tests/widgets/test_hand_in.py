"""Handing a lesson in: the code holds what was done and nothing else, and a teacher reads a class at once."""

import csv
import io
import json
import re
import zlib
from fractions import Fraction

import bugkit_widgets as bw
import pytest
from bugkit_widgets import handed_in
from bugkit_widgets.codes import MOST_LETTERS, write_code
from bugkit_widgets.hand_in import cut
from bugkit_widgets.handed_in import Answer, Sheet, read_sheet, write_sheet
from clicks import click, seen
from hypothesis import given
from hypothesis import strategies as st

from bugkit import CodeError, Match, ameise
from bugkit.review import review


def code_of(panel):
    return re.search(r"lesson\.[\w.-]+", seen(panel))[0]


def a_lesson():
    """A lesson as a student leaves it: a bet each way, a question right, one almost, one not answered."""
    replies = {"low": "x", "close": "y", "high": "z"}
    number = bw.Bet("How many of 100?", range(101), answer=Fraction(112, 5), unit="of 100", replies=replies)
    hub = bw.Bet("Which hub?", ["A", "B"], answer="A", replies={"A": "x", "B": "y"})
    bw.Bet("Not locked?", ["A", "B"], answer="A", replies={"A": "x", "B": "y"})
    safe = bw.check("What is the chance that the roll is safe, if four dice are rolled?", Fraction(313, 324))
    six = bw.check("How likely is a six?", Fraction(1, 6))
    which = bw.check("Which?", "b", options={"a": "No.", "b": "Yes."})
    bw.check("Left open?", Fraction(1, 2))
    bw.hint("One.", "Two.")
    for panel, clicks in [
        (number, [("bet", "60"), ("lock", None)]),
        (hub, [("choose 1", None), ("lock", None)]),
        (safe, [("answer", "11/324"), ("answer", "no idea")]),
        (six, [("answer", "1/3"), ("answer", "1/5"), ("answer", "1/6")]),
        (which, [("choose 1", None), ("check", None), ("choose 0", None)]),
    ]:
        for action, value in clicks:
            click(panel, action, value)


EXPECTED = (
    Answer("bet", "How many of 100?", "60 of 100", "high", 0),
    Answer("bet", "Which hub?", "B", "wrong", 0),
    Answer("bet", "Not locked?", "", "open", 0),
    Answer("check", "What is the chance that the roll is…", "11/324", "almost", 1),
    Answer("check", "How likely is a six?", "1/6", "correct", 3),
    Answer("check", "Which?", "b", "correct", 1),
    Answer("check", "Left open?", "", "open", 0),
)


def test_a_code_holds_what_was_done_and_nothing_else():
    a_lesson()
    panel = bw.hand_in("Bugged up!")
    click(panel, "name", "  Ada \n 7 ")
    click(panel, "make")
    assert read_sheet(code_of(panel)) == Sheet("Ada 7", "Bugged up!", EXPECTED)
    assert len(code_of(panel)) < 400
    assert "correct: 1/6 (3 attempts)" in seen(panel)


def test_a_name_is_asked_for_and_nothing_is_made_without_it():
    a_lesson()
    panel = bw.hand_in("Bugged up!")
    for typed in (None, "", "  \u200b "):
        if typed is not None:
            click(panel, "name", typed)
        click(panel, "make")
        assert panel.said["problem"]
        assert "lesson." not in seen(panel)
    click(panel, "name", "x" * 500)
    click(panel, "make")
    assert len(read_sheet(code_of(panel)).name) == 40


def test_a_code_is_made_anew_after_another_answer():
    check = bw.check("P?", Fraction(1, 2))
    panel = bw.hand_in("L")
    click(panel, "name", "Ada")
    click(panel, "make")
    first = code_of(panel)
    click(check, "answer", "50 %")
    assert code_of(panel) == first
    click(panel, "make")
    assert read_sheet(code_of(panel)).answers == (Answer("check", "P?", "50 %", "correct", 1),)


def test_questions_that_begin_alike_are_told_apart():
    begin = "You roll four dice for the hub (3, 3, 2, 2). What is "
    for end, answer in (("the chance?", "1/2"), ("the mean?", "1/3"), ("the risk?", "1/4")):
        click(bw.check(begin + end, Fraction(answer)), "answer", answer)
    (table,) = bw.read_results(write_sheet(bw.hand_in("L").sheet("Ada"))).tables()
    assert table.rows == [["Ada", "3/3", *(f"correct: 1/{n} (1 attempt)" for n in (2, 3, 4))]]
    assert len(set(table.headings)) == 5


def test_a_review_adds_two_numbers():
    match = Match(ameise.Game(num_players=2), seed=1)
    for _ in range(30):
        match.play(match.state.legal_actions()[-1])
    judged = review(match)
    sheet = bw.hand_in("L", review=judged).sheet("Ada")
    assert sheet.review == (len(judged), sum(not float(one.loss) for one in judged))
    assert sheet.review[0] > 3
    results = bw.read_results(write_sheet(sheet))
    assert results.tables()[0].headings[-1] == "faultless decisions"
    assert results.tables()[0].rows[0][-1] == f"{sheet.review[1]}/{sheet.review[0]}"


@pytest.mark.parametrize("name", ["", "x" * 61, "a\nb", 5, None])
def test_a_lesson_has_a_name(name):
    with pytest.raises(ValueError, match="lesson must be"):
        bw.hand_in(name)


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=80)


@given(st.lists(st.tuples(texts, texts), max_size=12), texts)
def test_whatever_is_typed_comes_back_from_the_code(asked, name):
    lines = tuple(Answer("check", cut(question, 40), cut(answer, 30), "almost", 1) for question, answer in asked)
    sheet = Sheet(cut(name, 40), "L", lines)
    assert read_sheet(write_sheet(sheet)) == sheet


# The teacher's side


def sheet(name, result="correct", **options):
    return Sheet(name, options.pop("lesson", "Dice"), (Answer("check", "P?", "1/6", result, 1),))


def test_a_class_is_read_at_once():
    codes = [write_sheet(sheet("Ada")), write_sheet(sheet("Ben", "working")), write_sheet(sheet("Cem", lesson="Hub"))]
    broken = codes[1][:40] + "\n  " + codes[1][40:]  # as a mail program breaks it
    results = bw.read_results(f"Hello!\n{codes[0]}, {broken}\n{codes[0]} {codes[2][:-3]} {codes[2]}")
    assert [one.name for one in results.sheets] == ["Ada", "Ben", "Cem"]
    assert [problem.split(" (")[0] for problem in results.problems] == ["Code 1", "Code 4", "Code 5"]
    assert "already" in results.problems[1]
    assert "cut off" in results.problems[2]
    first, second = results.tables()
    assert first.caption == "Dice: 2 students"
    assert first.rows == [["Ada", "1/1", "correct: 1/6 (1 attempt)"], ["Ben", "0/1", "wrong: 1/6 (1 attempt)"]]
    assert second.caption == "Hub: 1 student"
    assert bw.read_results(codes).sheets == results.sheets


def test_students_with_different_questions_share_a_table():
    other = Sheet("Ben", "Dice", (Answer("bet", "Q?", "", "open", 0), Answer("check", "P?", "1/6", "almost", 2)))
    (table,) = bw.read_results([write_sheet(sheet("Ada")), write_sheet(other)]).tables()
    assert table.headings == ["name", "right", "Question: P?", "Bet: Q?"]
    assert table.rows[0][3] == "–"
    assert table.rows[1][2:] == ["almost: 1/6 (2 attempts)", "not answered"]


def test_the_table_speaks_german_and_is_read_out_by_screen_readers():
    shown = bw.read_results(write_sheet(sheet("Ada")), lang="de")._repr_html_()
    assert 'lang="de"' in shown
    assert '<th scope="row">Ada</th>' in shown
    assert '<th scope="col">Frage: P?</th>' in shown
    assert "richtig: 1/6 (1 Versuch)" in shown


def test_a_spreadsheet_gets_every_answer_and_no_formula():
    a_lesson()
    panel = bw.hand_in("Bugged, up")
    danger = Sheet("=1+1", "L", (Answer("check", "P?", "-1/6", "working", 1),), (9, 7))
    results = bw.read_results([write_sheet(panel.sheet("Ada")), write_sheet(danger)])
    head, *rows = csv.reader(io.StringIO(results.csv()))
    assert head == ["name", "lesson", "kind", "question", "answer", "result", "attempts"]
    assert rows[4] == ["Ada", "Bugged, up", "check", "How likely is a six?", "1/6", "correct", "3"]
    assert len(rows) == len(EXPECTED) + 2
    assert rows[-2] == ["'=1+1", "L", "check", "P?", "'-1/6", "working", "1"]
    assert rows[-1] == ["'=1+1", "L", "review", "faultless decisions", "7", "of 9", ""]


def packed(data):
    plain = data if isinstance(data, bytes) else json.dumps(data).encode()
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return write_code("lesson", "L", squeezer.compress(plain) + squeezer.flush())


LINE = ["check", "P?", "1/6", "correct", 1]


@pytest.mark.parametrize(
    "data",
    [
        {},
        [],
        5,
        ["Ada", "L", []],
        ["Ada", "L", [], None, None],
        [5, "L", [], None],
        ["A" * 41, "L", [], None],
        ["A\nB", "L", [], None],
        ["Ada", "L" * 61, [], None],
        ["Ada", "L", "text", None],
        ["Ada", "L", [LINE] * 41, None],
        ["Ada", "L", [["secret", *LINE[1:]]], None],
        ["Ada", "L", [[*LINE[:3], "great", 1]], None],
        ["Ada", "L", [[*LINE[:4], True]], None],
        ["Ada", "L", [[*LINE[:4], -1]], None],
        ["Ada", "L", [[*LINE[:4], 10**9]], None],
        ["Ada", "L", [[*LINE[:4], 1.5]], None],
        ["Ada", "L", [LINE[:4]], None],
        ["Ada", "L", [["check", "P" * 41, "1/6", "correct", 1]], None],
        ["Ada", "L", [["check", "P?", "1" * 31, "correct", 1]], None],
        ["Ada", "L", [[["check"], "P?", "1/6", "correct", 1]], None],
        ["Ada", "L", [], [1, 2]],
        ["Ada", "L", [], [2]],
        ["Ada", "L", [], "ab"],
        b"[" * 10_000,
        b" " * 2_000_000,
        b"9" * 19_000,
        b"\xff\xff",
        b"__import__('os')",
    ],
)
def test_what_makes_no_sense_is_refused_whatever_it_is(data):
    with pytest.raises(CodeError, match="makes no sense"):
        read_sheet(packed(data))


@pytest.mark.parametrize("content", [b"", b"\x00", b"no deflate", b"\xff" * 50])
def test_what_is_not_packed_is_refused(content):
    with pytest.raises(CodeError, match="makes no sense"):
        read_sheet(write_code("lesson", "L", content))


def test_there_are_limits(monkeypatch):
    with pytest.raises(ValueError, match="500,000 characters"):
        bw.read_results("x" * 500_001)
    monkeypatch.setattr(handed_in, "MOST_SHEETS", 2)
    results = bw.read_results([write_sheet(sheet(name)) for name in "abc"])
    assert len(results.sheets) == 2
    assert "too many" in results.problems[0]
    with pytest.raises(CodeError, match="too long"):
        write_code("lesson", "L", bytes(MOST_LETTERS))


def test_a_code_for_a_class_board_is_told_apart():
    assert "result for a class board" in bw.read_results("class.dice.16.MSwyMiw3OIQdXKL2").problems[0]


def test_what_was_handed_in_stays_text():
    bad = "<script>alert(1)</script>"
    results = bw.read_results(f"{write_sheet(sheet(bad))} {bad}")
    assert "<script>" not in results._repr_html_()
    assert results._repr_html_().count("&lt;script&gt;") == 2
