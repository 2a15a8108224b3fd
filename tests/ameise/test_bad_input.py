"""Bad input, each by hand: the error says what is wrong and what would be right, and the game goes on unchanged."""

import re

import pytest
from ameise.positions import TWO, position, turned
from bugkit_widgets import Table
from widgets.test_table import click, let_run, said, words

from bugkit import IllegalActionError, Match, ParseError, RecordError
from bugkit.ameise import Game

GAME = Game(2)
TYPED = ("is not understood; possible are “flip B2”, “move start to B2 north”, “move B2 north to B2 east” and “done”")

#: What somebody types at a die of two, A2 lies open, and ants stand on A2 west and B1 east: what the answer says.
BAD = {
    "an ant that is not there": ("move B1 north to B2 north", IllegalActionError,
                                 "no ant stands on B1 north; ants can come from start, B1 east, A2 west"),
    "a colour in the game together": ("move red to B2 north", IllegalActionError,
                                      "the red ant is not to be had at the start; move one that stands on a square"),
    "a taken square": ("move start to A2 west", IllegalActionError,
                       "an ant stands on A2 west already; an ant needs a free square"),
    "to where it stands": ("move A2 west to A2 west", IllegalActionError,
                           "an ant stands on A2 west already; an ant needs a free square"),
    "an occupied card": ("flip B1", IllegalActionError,
                         "card B1 can't be flipped while an ant stands on it; possible: flip B3, or move ants"),
    "an open card": ("flip A2", IllegalActionError,
                     "card A2 lies open already; cards are never turned back; possible: flip B3, or move ants"),
    "a card with other dots": ("flip C1", IllegalActionError,
                               "card C1 has 3 dots, but the die shows 2; possible: flip B3, or move ants"),
    "back to the start": ("move A2 west to start", ParseError,
                          "there is no square “start”; a square is called like “A1 north”"),
    "a square that there is not": ("move start to D4 north", ParseError,
                                   "there is no square “d4 north”; a square is called like “A1 north”"),
    "a card that there is not": ("flip Z9", ParseError, "there is no card “z9”; a card is called like “A1”"),
    "nonsense": ("fly to the moon", ParseError, f"“fly to the moon” {TYPED}"),
    "half a move": ("move start", ParseError, f"“move start” {TYPED}"),
    "nothing": ("", ParseError, f"“” {TYPED}"),
}


def running(**changes):
    state = position(GAME, backs={"A2": turned(TWO, "north")}, ants="A2 west, B1 east", moves=2, **changes)
    return Match(GAME, seed=1, start=state)


@pytest.mark.parametrize(("typed", "kind", "answer"), BAD.values(), ids=BAD)
def test_a_match_says_what_is_wrong_and_goes_on(typed, kind, answer):
    match = running()
    state, record = match.state, match.record()
    with pytest.raises(kind) as caught:
        match.play(typed)
    assert str(caught.value) == answer
    assert caught.value.text("de") != answer
    assert (match.state, match.record(), match.history) == (state, record, ())
    match.play("move start to A2 centre")
    assert len(match.history) == 1


@pytest.mark.parametrize(("typed", "kind", "answer"), BAD.values(), ids=BAD)
def test_bad_input_in_a_cell_does_not_disturb_the_table(typed, kind, answer):
    table = Table(running(), seats=["you", "you"])
    shown = {region: getattr(table, f"view_{region}") for region in table.regions}
    with pytest.raises(kind, match=re.escape(answer)):
        table.match.play(typed)
    assert shown == {region: getattr(table, f"view_{region}") for region in table.regions}
    click(table, "from start@0")
    click(table, "at 19@0")
    assert table.match.history[0].choice.target == "A2 centre"


#: The same through what a browser sends: the clicks, and what the table says. Squares are numbers in reading order.
CLICKS = {
    "no ant chosen": (["at 0@0"], "Choose an ant first: one at the start or one on a square."),
    "an occupied card": (["flip B1@0"], "Card B1 can't be flipped while an ant stands on it; possible: flip B3, "
                                        "or move ants"),
    "an open card": (["flip A2@0"], "Card A2 lies open already; cards are never turned back; possible: flip B3, "
                                    "or move ants"),
    "a card that there is not": (["flip Z9@0"], "“flip Z9” is not possible now; possible: flip B3, move start"),
    "a square that there is not": (["at 45@0"], None),
    "a colour in the game together": (["from red@0", "at 0@0"], "The red ant is not to be had at the start"),
    "nonsense": (["fly to the moon@0"], None),
    "markup": (["<b>@0"], None),
}


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(("clicks", "answer"), CLICKS.values(), ids=CLICKS)
def test_the_table_says_what_is_wrong_and_goes_on(clicks, answer, lang):
    table = Table(running(), seats=["you", "you"], lang=lang)
    before = table.match.state, words(table.view_paths)
    for action in clicks:
        click(table, action)
    assert table.said["problem"]
    if lang == "en" and answer is not None:
        assert said(table).startswith(answer)
    assert (table.match.state, words(table.view_paths)) == before
    assert table.match.history == ()
    click(table, "flip B3@0")
    assert str(table.match.history[0].choice) == "flip B3"
    let_run(table)
    assert table.match.state.phase == "act"


def test_a_click_on_a_taken_square_chooses_that_ant():
    table = Table(running(), seats=["you", "you"])
    click(table, "from start@0")
    click(table, f"at {GAME.board.number_of['A2 west']}@0")  # nobody can be sent there, so nothing is refused
    chosen = [button for button in re.findall("<button[^>]*>", table.view_paths) if 'aria-pressed="true"' in button]
    assert len(chosen) == 1
    assert 'aria-label="A2 west: white ant"' in chosen[0]
    assert table.match.history == ()
    assert said(table) == ""


@pytest.mark.parametrize(("back", "dots"), [
    ("north 2 south 2", 2),  # no card has four twigs
    ("north 2 east 1", 2),  # two yellow squares lie opposite each other
    ("bare", 2),  # the bare card has one dot
    ("north 3", 1),
])
def test_a_record_with_a_back_that_the_box_does_not_have_is_refused_by_line(back, dots):
    match = Match(GAME, by_hand=True)
    for outcome in ["path 2"] * 3 + ["path 1"] * 3 + ["path 3"] * 3:
        match.roll(outcome)
    match.roll(f"die {dots}")
    match.play(f"flip {'A1' if dots == 2 else 'A2'}")
    match.roll("back north 2")
    record = match.record()
    assert Match.from_record(record).state == match.state
    text = re.sub("checksum: .*", "checksum: none", record.replace("back north 2", f"back {back}"))
    line = 1 + next(number for number, words_ in enumerate(text.splitlines()) if f"back {back}" in words_)
    with pytest.raises(RecordError) as caught:
        Match.from_record(text)
    assert str(caught.value).startswith(f"line {line}: “back {back}” is not ")
    assert "back north 2" in str(caught.value)  # what would be right
