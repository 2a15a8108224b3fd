"""What a person gets wrong in a play: the words say what was wrong and what would be right, and nothing changes."""

import re

import pytest
from bugkit_widgets import Table
from widgets.test_table import click, said
from worm_plays import position

from bugkit import IllegalActionError, Match, ParseError, RecordError
from bugkit.wormparty import Game

THREE = Game(3, die={2: 1})
RUN_OUT = [(6, 0, 0), (6, 0, 0), (6, 0, 0), (6, 0, 0)]  # 24 reds: none is left


def match_after(*choices, game=THREE, start=None):
    match = Match(game, seed=1, start=start, by_hand=start is not None)
    for choice in choices:
        (match.roll if choice.startswith("die") else match.play)(choice)
    return match


def everything(match):
    return str(match.state), match.history, match.record()


WRONG = {
    "a taken mound": (("hide red 1",), "hide red 1", IllegalActionError,
                      "there is a worm under red 1 already; feel for a free mound: hide yellow 1, hide yellow 2,",
                      "unter Rot 1 steckt schon ein Wurm"),
    "a mound that is not on the board": ((), "hide red 2", IllegalActionError,
                                         "there is no mound “red 2” on the board; the mounds are red 1, yellow 1,",
                                         "einen Hügel „red 2“ gibt es auf dem Brett nicht"),
    "lifting while others hide": (("hide red 1",), "lift red 1", IllegalActionError, "hide yellow 1", "hide yellow 1"),
    "a lifted mound": (("hide red 1", "hide joker", "lift blue 1"), "lift blue 1", IllegalActionError,
                       "blue 1 has been lifted already; lift another mound: lift red 1, lift yellow 1,",
                       "Blau 1 ist schon aufgedeckt"),
    "a colour that is none": (("hide red 1", "hide joker", "lift joker"), "take green",
                              ParseError, "“green” is not understood here; possible: red, yellow, blue",
                              "„green“ passt hier nicht"),
    "nonsense": ((), "dig a hole", ParseError,
                 "actions look like: hide red 1, hide joker, lift blue 2, take yellow", "take yellow"),
    "nothing": ((), "", ParseError,
                "actions look like: hide red 1, hide joker, lift blue 2, take yellow", "hide red 1"),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_choice_is_refused_with_what_would_be_right(case):
    before, wrong, error, english, german = WRONG[case]
    match = match_after(*before)
    was = everything(match)
    with pytest.raises(error) as caught:
        match.play(wrong)
    assert english in caught.value.text("en")
    assert german in caught.value.text("de")
    assert everything(match) == was
    match.play(match.state.legal_actions()[0])  # and the play goes on


def test_a_colour_that_has_run_out_is_refused_with_those_that_are_left():
    start = position(Game(4, "younger"), tiles=RUN_OUT)
    match = match_after("die 1", "hide joker", "hide blue 1", "hide blue 2", "lift joker", game=start.game, start=start)
    was = everything(match)
    with pytest.raises(IllegalActionError) as caught:
        match.play("take red")
    assert str(caught.value) == "no tile of the colour “red” can be taken; possible: take yellow, take blue"
    assert caught.value.text("de") != str(caught.value)
    assert everything(match) == was


def test_after_the_end_nothing_can_be_played():
    match = match_after(game=Game(2), start=position(Game(2), phase="over", charly=1, tiles=[(6, 0, 0), (1, 1, 1)]))
    for choice in ("hide red 1", "lift red 1", "take red"):
        with pytest.raises(IllegalActionError, match="the game is over"):
            match.play(choice)


def changed_record(old, new):
    match = match_after("hide red 1", "hide joker", "lift joker", "take red", "lift blue 1")
    record = match.record()
    assert old in record
    return record.replace(old, new, 1)


@pytest.mark.parametrize(("old", "new", "words"), [
    ("hide joker", "hide red 1", r"line \d+: .*there is a worm under red 1 already; feel for a free mound"),
    ("lift blue 1", "lift joker", r"line \d+: .*joker has been lifted already; lift another mound"),
    ("take red", "take green", r"line \d+: “green” is not understood here; possible: red, yellow, blue"),
    ("die 2", "die 5", r"line \d+: .*the die does not show"),
    ("hide red 1", "burrow", r"line \d+: .*burrow"),
])
def test_a_record_of_what_cannot_be_is_refused_with_its_line(old, new, words):
    with pytest.raises(RecordError, match=words):
        Match.from_record(changed_record(old, new))


@pytest.mark.parametrize(("tiles", "words"), [
    ("25/0/0,0/0/0", "there are 24 of each colour"),
    ("6/0/0,0/0/0", "the game would be over in this position"),
    ("-1/0/0,0/0/0", "is not possible"),
    ("0/0/0", "is not possible"),
])
def test_a_record_that_begins_with_impossible_tiles_is_refused(tiles, words):
    good = match_after(game=Game(2), start=position(Game(2), tiles=[(5, 0, 0), (1, 2, 3)])).record()
    assert good.count("tiles=5/0/0,1/2/3") == 1
    with pytest.raises(RecordError, match=rf"line \d+: .*{re.escape(words)}"):
        Match.from_record(good.replace("5/0/0,1/2/3", tiles))


# The same at the table: a message that no button would send


def told(table, action):
    """What the table says to a click; the play has not changed."""
    before = table.match.history, table.match.state
    click(table, action)
    assert (table.match.history, table.match.state) == before
    return said(table)


def test_the_table_says_what_is_wrong_with_a_click():
    table = Table(position(Game(4), phase="hide", lifts=2, worms={"red 1": 1}), ["bot:uniform", "bot:uniform", "you",
                                                                               "bot:uniform"], seed=1)  # fmt: skip
    assert told(table, "hide red 1@0") == (
        "There is a worm under red 1 already; feel for a free mound: hide red 2, hide yellow 1, hide yellow 2, "
        "hide blue 1, hide blue 2, hide joker.")
    for strange in ("hide red 9@0", "dig@0", "take red@0", "lift joker@0"):
        assert told(table, strange)
    for old_or_none in ("hide", "hide red 2@7", "hide red 2@x", "\0" * 10):
        told(table, old_or_none)
    click(table, "hide red 2@0")
    assert table.match.state.mounds[1] == 2


def test_the_table_refuses_a_lifted_mound_and_a_colour_that_has_run_out():
    worms = {"joker": 1, "red 2": 2, "blue 2": 3}
    searching = position(Game(4), phase="lift", lifts=2, worms=worms, lifted=["red 1"])
    table = Table(searching, ["you", *["bot:uniform"] * 3], seed=1)
    assert told(table, "lift red 1@0").startswith("Red 1 has been lifted already; lift another mound: lift red 2,")
    choosing = position(Game(4, "younger"), phase="take", lifts=1, worms=worms, lifted=["joker"], taker=0,
                        tiles=RUN_OUT)
    table = Table(choosing, ["you", *["bot:uniform"] * 3], seed=1, lang="de")
    assert "take yellow, take blue" in told(table, "take red@0")
    click(table, "take blue@0")
    assert table.match.state.tiles[0] == (6, 0, 1)
