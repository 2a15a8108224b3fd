"""Reading and judging what was typed: exact, kind, and safe against whatever is typed."""

from fractions import Fraction

import pytest
from bugkit_widgets.answers import MOST_CHARACTERS, UnreadableError, judge, read_numbers
from hypothesis import given
from hypothesis import strategies as st

RISK = Fraction(11, 324)


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        ("11/324", [Fraction(11, 324)]),
        (" 11 / 324 ", [Fraction(11, 324)]),
        ("607/1,296", [Fraction(607, 1296)]),
        ("607/1 296", [Fraction(607, 1296)]),
        ("607⁄1296", [Fraction(607, 1296)]),
        ("0.25", [Fraction(1, 4)]),
        ("0,25", [Fraction(1, 4)]),
        (".25", [Fraction(1, 4)]),
        ("25%", [Fraction(1, 4)]),
        ("25 %", [Fraction(1, 4)]),
        ("3,4 Prozent", [Fraction(34, 1000)]),
        ("3.4 percent", [Fraction(34, 1000)]),
        ("50/3 %", [Fraction(1, 6)]),
        ("279936", [279936]),
        ("279 936", [279936]),
        ("279.936", [Fraction(279936, 1000), 279936]),
        ("1,296", [Fraction(1296, 1000), 1296]),
        ("0,333", [Fraction(333, 1000)]),
        ("-1/2", [Fraction(-1, 2)]),
        ("−0,5", [Fraction(-1, 2)]),
    ],
)
def test_a_number_is_read_in_every_way_it_may_be_meant(typed, values):
    assert [number.value for number in read_numbers(typed)] == values


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", "missing"),
        ("   ", "missing"),
        ("a third", "unreadable"),
        ("1/2/3", "unreadable"),
        ("1//2", "unreadable"),
        ("--1", "unreadable"),
        ("%", "unreadable"),
        ("1e5", "unreadable"),
        ("9**9**9", "unreadable"),
        ("__import__('os')", "unreadable"),
        ("nan", "unreadable"),
        ("½", "unreadable"),
        ("1/0", "zero"),
        ("1" * (MOST_CHARACTERS + 1), "too_long"),
    ],
)
def test_what_is_no_number_is_refused_with_a_reason(typed, reason):
    with pytest.raises(UnreadableError) as caught:
        read_numbers(typed)
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("typed", "answer", "status", "key"),
    [
        ("11/324", RISK, "correct", "correct"),
        ("22/648", RISK, "correct", "unreduced"),
        ("0.034", RISK, "correct", "rounded"),
        ("0,034", RISK, "correct", "rounded"),
        ("3.4 %", RISK, "correct", "rounded"),
        ("3,40 %", RISK, "correct", "rounded"),
        ("0.75", Fraction(3, 4), "correct", "correct"),
        ("75%", Fraction(3, 4), "correct", "correct"),
        ("3 %", RISK, "almost", "rough"),
        ("0.03", RISK, "almost", "rough"),
        ("0.0", RISK, "almost", "rough"),
        ("1.0", Fraction(313, 324), "almost", "rough"),
        ("100%", Fraction(9999, 10000), "almost", "rough"),
        ("0.033", RISK, "almost", "cut"),
        ("313/324", RISK, "almost", "complement"),
        ("0.966", RISK, "almost", "complement"),
        ("3.4", RISK, "almost", "percent_missing"),
        ("0.034 %", RISK, "almost", "percent_twice"),
        ("324/11", RISK, "almost", "upside_down"),
        ("1.5", RISK, "working", "above_one"),
        ("-1/6", RISK, "working", "below_zero"),
        ("0.5", RISK, "working", "too_large"),
        ("1/1296", RISK, "working", "too_small"),
        ("45/1296", RISK, "almost", "close"),
        ("21", Fraction(21), "correct", "correct"),
        ("22", Fraction(21), "almost", "off_by_one"),
        ("1,296", Fraction(1296), "correct", "correct"),
        ("1.300", Fraction(1296), "almost", "close"),
        ("60", Fraction(1296), "working", "too_small"),
        ("1/2", Fraction(1, 2), "correct", "correct"),
        ("2", Fraction(1, 2), "almost", "upside_down"),
        ("what", RISK, "working", "unreadable"),
        ("", RISK, "missing", "missing"),
    ],
)
def test_the_verdict_names_the_mistake(typed, answer, status, key):
    verdict = judge(typed, answer)
    assert (verdict.status, verdict.key) == (status, key)


def test_the_authors_words_about_a_mistake_come_before_the_common_slips():
    mistakes = {Fraction(313, 324): "That is safe."}
    for typed in ("313/324", "0.966", "96.6 %"):
        assert judge(typed, RISK, mistakes).own == "That is safe."
    assert judge("11/324", RISK, mistakes).status == "correct"


@given(st.text(max_size=60))
def test_whatever_is_typed_gets_a_verdict(typed):
    assert judge(typed, RISK).status in ("missing", "working", "almost", "correct")


@given(st.fractions(min_value=0, max_value=1, max_denominator=10**6), st.integers(2, 8))
def test_exact_fractions_are_correct_and_well_rounded_decimals_are_told_that_they_are(answer, places):
    assert judge(f"{answer.numerator}/{answer.denominator}", answer).status == "correct"
    rounded = f"{round(answer * 10**places):0{places + 1}d}"
    decimal = f"{rounded[:-places]},{rounded[-places:]}"
    verdict = judge(decimal, answer)
    assert verdict.key in ("correct", "rounded", "rough")
