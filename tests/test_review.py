"""The review of a play: what it says of its decisions, in which order, and in which words."""

import pytest

from bugkit import Match, RecordError, arena, wormparty
from bugkit.review import Judgement, Review, judgements, review


@pytest.fixture(scope="module")
def match():
    return arena.play(wormparty.Game(2), [wormparty.BOTS["uniform"]] * 2, seed=3)


def test_the_dearest_decisions_come_first(match):
    losses = [float(judgement.loss) for judgement in review(match)]
    assert losses == sorted(losses, reverse=True)
    assert len([loss for loss in losses if loss]) >= 3
    assert review(match).worst() == review(match)[:3]


def test_every_decision_of_both_seats_is_judged(match):
    decisions = [number for number, step in enumerate(match.history)
                 if step.player >= 0 and len(step.before.legal_actions()) > 1]
    assert [judgement.number for judgement in review(match).in_order()] == decisions
    assert [judgement.number for judgement in judgements(match)] == decisions
    both = [judgement.number for seat in (0, 1) for judgement in review(match).of(seat)]
    assert sorted(both) == decisions


def test_a_record_is_enough(match):
    assert review(match.record()) == review(match)


def test_a_record_that_cannot_be_read_is_refused():
    with pytest.raises(RecordError, match="not a bugkit record"):
        review("hello")


@pytest.mark.parametrize("play", [None, 3, wormparty.Game(2)])
def test_what_is_no_play_is_refused(play):
    with pytest.raises(TypeError, match="match_or_record must be a match or the text of a record, not"):
        review(play)


def test_the_turn_is_counted_as_in_the_record(match):
    record = match.record()
    for judgement in review(match):
        line = record.split(f"\n{judgement.turn}. ")[1].split(f"\n{judgement.turn + 1}. ")[0]
        assert f"seat {judgement.player}: {judgement.step.choice}" in line


@pytest.mark.parametrize(("lang", "beginning"), [("en", "The beginning"), ("de", "Der Anfang")])
def test_a_turn_that_had_begun_before_the_play_has_no_number(lang, beginning):
    start = Match(wormparty.Game(2, die={1: 1}), seed=1).state
    play = Match(start.game, seed=1, start=start)
    play.play("hide red 1")
    play.play("lift red 1")
    play.play("hide red 1")
    play.play("lift red 1")
    found = review(play)
    called = [one.turn_text(lang) for one in found.in_order()]
    assert called[0] == beginning
    assert called[-1] == {"en": "Round 1", "de": "Runde 1"}[lang]
    assert all(one.text(lang).startswith(one.turn_text(lang)) for one in found)
    assert found.table(lang).rows[0][0] == "–"


def test_it_is_shown_in_words_and_as_a_table(match):
    found = review(match)
    assert str(found).startswith(found[0].text())
    html = found._repr_html_()
    assert html.count("<li>") == 3
    assert html.count("<tr>") == len(found) + 1
    for lang in ("en", "de"):
        assert "{" not in found.text(lang)


def test_a_faultless_play_says_so(match):
    found = Review(one for one in review(match) if one.faultless)
    assert str(found).startswith("Nothing was given away.")
    assert found.text("de").startswith("Nichts wurde verschenkt.")


def test_a_play_without_a_decision_says_so():
    found = review(Match(wormparty.Game(2), seed=1))
    assert str(found) == "No decision of this play can be judged yet."
    assert "table" not in found._repr_html_()


def test_a_judgement_says_who_what_and_how_much():
    match = Match(wormparty.Game(2, die={1: 1}), seed=1)
    for choice in ["hide red 1", "lift red 1"]:
        match.play(choice)
    first = review(match)[0]
    assert isinstance(first, Judgement)
    assert (first.player, first.turn, first.unit) == (0, 1, "win chance")
    assert "percentage points" in str(first)
    assert "Prozentpunkte" in first.text("de")
    assert first.loss_text("de").startswith("8,7")
