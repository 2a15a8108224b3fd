"""Texts that people type, states written as a line, records and codes: what is wrong is said, and nothing changes."""

import re

import pytest
from ameise.positions import DOTS, TWO, position
from positions import play

from bugkit import CodeError, Match, ParseError, RecordError, ameise
from bugkit.ameise import Game, Move
from bugkit.texts import LANGUAGES, words

GAME = Game(2)
DEAL = [f"path {dots}" for dots in DOTS]


@pytest.mark.parametrize(("typed", "meant"), [
    ("move start to a2 west", "move start to A2 west"),
    ("  MOVE   Start  TO  A2   West ", "move start to A2 west"),
    ("move B2 north to b2 CENTRE", "move B2 north to B2 centre"),
    ("move red to C1 east", "move red to C1 east"),
    ("flip c3", "flip C3"),
    ("Done", "done"),
])
def test_actions_are_read_as_people_type_them(typed, meant):
    assert str(GAME.parse_action(typed)) == meant


@pytest.mark.parametrize("typed", [
    "", " ", "done done", "flip", "flip B2 north", "flip D1", "flip A0", "move", "move to", "move start to",
    "move start to A2", "move A2 to A3 west", "move start A2 west", "move start to start", "move A2 west to start",
    "move purple to A2 west", "move start to A2 up", "move start to A2 west to A2 centre", "jump A2 west", "3", "die 2",
    "déjà vu", "move start to A2 west\x00", "'; drop table ants", "flip ß", "move ſtart to A2 west",
])
def test_nonsense_is_refused_with_an_example_of_what_is_right(typed):
    with pytest.raises(ParseError) as caught:
        GAME.parse_action(typed)
    assert re.search(r"B2 north|A1 north|A1”", str(caught.value))
    assert caught.value.text("de") != str(caught.value)


@pytest.mark.parametrize("typed", [None, 3, b"done", ["done"], Move("start", "A2 west")])
def test_what_is_no_text_is_no_action(typed):
    with pytest.raises(ParseError, match="a text such as “move start to A2 west”"):
        GAME.parse_action(typed)


def test_very_long_texts_are_not_read():
    with pytest.raises(ParseError, match="the text is too long"):
        GAME.parse_action("move " * 1000)


@pytest.mark.parametrize("typed", [
    "", "path", "path x", "path -1", "path 1 2", "die", "die antony", "die 1.0", "back", "back north", "back north x",
    "back up 2", "back north 1 north 1", "back bare north 1", "food", "food ²", "back north 100",
])
def test_outcomes_that_are_none(typed):
    with pytest.raises(ParseError, match="is not understood; outcomes are like “path 2”"):
        GAME.parse_outcome(typed)


def test_squares_and_ants_speak_the_language_of_the_reader():
    state = position(Game(2, competition=True), ants="A2 west, red A2 centre", moves=2)
    for action, english, german in [
        ("move start to A2 west", "an ant stands on A2 west already; an ant needs a free square",
         "auf A2 West steht schon eine Ameise; eine Ameise braucht ein freies Feld"),
        ("move B2 south to A2 east", "no ant stands on B2 south; ants can come from start, yellow, A2 west, A2 centre",
         "auf B2 Süd steht keine Ameise; Ameisen können kommen von start, yellow, A2 west, A2 centre"),
        ("move red to A2 east", "the red ant is not to be had at the start; move one that stands on a square",
         "die rote Ameise ist am Start nicht zu haben; zieh eine, die auf einem Feld steht"),
        ("flip A1", "card A1 has 1 dot, but the die shows 2; possible: flip B1, B3, or move ants",
         "Karte A1 hat 1 Punkt, aber der Würfel zeigt 2; möglich: B1, B3 aufdecken oder Ameisen ziehen"),
    ]:
        with pytest.raises(ValueError, match=r"\w") as caught:
            play(state, action)
        assert (str(caught.value), caught.value.text("de")) == (english, german)


def test_both_languages_have_the_same_words():
    english, german = (words("ameise", lang) for lang in LANGUAGES)
    assert list(english) == list(german)
    for key, words_ in english.items():
        forms = [(words_, german[key])] if isinstance(words_, str) else [(words_[n], german[key][n]) for n in words_]
        for one, other in forms:
            assert sorted(re.findall(r"{\w+}", one)) == sorted(re.findall(r"{\w+}", other))


WRITTEN = ("ameise(num_players=2) phase=act turn=1 cards=1,2,3,2:2/0/0/0,1,3,3,2,1 ants=B1-north:white,A2-west:white "
           "twigs=A2-north:2 storeys=0/0/0/0/0/0 anthony=5 moves=2 marks=flip flipping=- tiles=0/0 morsels=0/0 "
           "food=12/12/12")


def test_a_state_in_one_line():
    state = position(GAME, turn=1, backs={"A2": TWO}, ants="A2 west, B1 north", moves=2, steps=5)
    assert str(state) == WRITTEN
    assert GAME.parse_state(WRITTEN) == state
    assert GAME.parse_state(f"\n {WRITTEN.replace(' turn', '   turn')} ") == state
    one, other = "B1-north:white", "A2-west:white"
    assert GAME.parse_state(WRITTEN.replace(f"{one},{other}", f"{other},{one}")) == state  # in any order


CHANGES = [
    ("phase=act", "phase=sleep", "phase=sleep is not possible"),
    ("turn=1", "turn=2", "turn=2 is not possible; it should be like 0 … 1"),
    ("turn=1", "", "“turn=…” is missing"),
    ("turn=1", "turn=1 turn=1", "is not understood, or stands twice"),
    ("2:2/0/0/0", "2:2/0/0", "cards=1,2,3,2:2/0/0"),
    ("2:2/0/0/0", "2:3/0/0/0", "the backs do not fit"),
    ("2:2/0/0/0", "2:0/0/0/0", "the backs do not fit"),  # the bare back has one dot
    ("cards=1,2", "cards=2,2", "the path cards do not fit"),
    (",2,1 ants", ",2 ants", "the cards laid out do not fit the phase act"),
    ("A2-west:white", "A2-west:black", "A2-west:black is not possible"),
    ("A2-west:white", "A2 west:white", "is not understood"),
    ("A2-west:white", "A2-west:red", "each player has one coloured ant, and only in the competition"),
    ("A2-west:white", "A2-west:white,A2-west:white", "A2-west:white,A2-west:white is not possible"),
    ("twigs=A2-north:2", "twigs=A2-north:1", "twigs lie only where they are printed on an open card"),
    ("twigs=A2-north:2", "twigs=A2-south:2", "twigs lie only where they are printed on an open card"),
    ("twigs=A2-north:2", "twigs=-", "the storeys do not fit the twigs collected"),
    ("storeys=0/0/0/0/0/0", "storeys=1/0/0/0/0/0", "the storeys do not fit"),
    ("storeys=0/0/0/0/0/0", "storeys=0/0/0/0/0", "storeys=0/0/0/0/0 is not possible"),
    ("twigs=A2-north:2 storeys=0/0/0/0/0/0", "twigs=- storeys=0/2/0/0/0/0", "built from the lowest upwards"),
    ("anthony=5", "anthony=8", "anthony=8 is not possible"),
    ("anthony=5", "anthony=-", "anthony=- is not possible"),
    ("anthony=5", "anthony=0", "anthony=0 means that he has arrived"),
    ("moves=2", "moves=0", "moves and marks do not fit the phase act"),
    ("moves=2", "moves=4", "moves and marks do not fit"),
    ("moves=2 marks=flip", "moves=3 marks=-", "moves and marks do not fit"),
    ("marks=flip", "marks=flop", "marks=flop is not possible"),
    ("flipping=-", "flipping=A1", "flipping does not fit the phase act"),
    ("tiles=0/0", "tiles=1/0", "the food tiles do not fit"),
    ("food=12/12/12", "food=11/12/12", "food and morsels do not fit the tiles"),
    ("morsels=0/0", "morsels=1/0", "food and morsels do not fit the tiles"),
    ("num_players=2", "num_players=3", "the state is of another box"),
    ("B1-north:white", "B1-north", "ants=B1-north,A2-west:white is not possible"),
    ("B1-north", "A2-north:white,A2-centre", "twigs that the column has reached would have been collected"),
    ("phase=act turn=1", "phase=over turn=1", "anthony=0 means"),
    ("phase=act turn=1", "phase=back turn=1", "moves and marks do not fit the phase back"),
    ("phase=act turn=1", "phase=deal turn=1", "the cards laid out do not fit the phase deal"),
]


@pytest.mark.parametrize(("old", "new", "message"), CHANGES, ids=[f"{old} > {new}" for old, new, _ in CHANGES])
def test_a_state_that_can_not_lie_on_a_table_is_refused(old, new, message):
    assert old in WRITTEN
    with pytest.raises(ParseError) as caught:
        GAME.parse_state(WRITTEN.replace(old, new, 1))
    assert message in str(caught.value)
    assert caught.value.text("de") != str(caught.value)


def test_a_won_race_is_over_and_tiles_are_uncovered_seat_by_seat():
    game = Game(2, competition=True, storeys=(2,))
    won = ('ameise(num_players=2, competition=true, storeys=[2]) phase=food turn=0 cards=1,2,3,2:2/0/0/0,1,3,3,2,1 '
           'ants=- twigs=- storeys=2 anthony=7 moves=0 marks=- flipping=- tiles=1/1 morsels=2/0 food=12/11/12')
    assert game.parse_state(won).chance_outcomes()[1][1].denominator == 35
    for old, new in [("phase=food", "phase=die"), ("phase=food", "phase=over"), ("morsels=2/0", "morsels=0/2"),
                     ("food=12/11/12", "food=11/12/12"), ("tiles=1/1", "tiles=2/1"), ("tiles=1/1", "tiles=0/1")]:
        with pytest.raises(ParseError):
            game.parse_state(won.replace(old, new))


# Records and codes


@pytest.fixture
def played():
    match = Match(GAME, by_hand=True)
    for outcome in [*DEAL, "die 2"]:
        match.roll(outcome)
    match.play("flip A2")
    match.roll("back north 2")
    match.roll("die anthony")
    match.roll("die 3")
    for action in ("move start to A2 west", "move start to A2 centre", "move start to A2 north"):
        match.play(action)
    return match


RECORD = """\
format: bugkit-record 1
game: ameise
rules: 1
options: num_players=2
seed: by hand
result: unfinished

   chance: path 1, path 2, path 3, path 2, path 1, path 3, path 3, path 2, path 1
1. chance: die 2
   seat 0: flip A2
   chance: back north 2
2. chance: die anthony
3. chance: die 3
   seat 0: move start to A2 west
   seat 0: move start to A2 centre
   seat 0: move start to A2 north
"""
BY_HAND = "checksum: none\n"


def test_a_record_is_readable(played):
    assert played.record().startswith(RECORD)
    assert Match.from_record(RECORD + BY_HAND).state == played.state


@pytest.mark.parametrize(("old", "new", "message"), [
    ("back north 2", "back north 2 east 1", "line 11: “back north 2 east 1” is not possible here"),
    ("back north 2", "back bare", "line 11: “back bare” is not possible here"),  # a back with one dot
    ("back north 2", "back north two", "line 11: “back north two” is not understood"),
    ("path 2, path 1\n", "path 2, path 2\n", "line 8: “path 2” is not possible here; possible: path 1"),
    ("flip A2", "flip A1", "line 10: card A1 has 1 dot, but the die shows 2"),
    ("flip A2", "flip Z9", "line 10: there is no card “z9”"),
    ("die anthony", "die 4", "line 12: “die 4” is not possible here; possible: die anthony"),
    ("start to A2 centre", "start to A2 west", "line 15: an ant stands on A2 west already"),
    ("start to A2 centre", "B1 north to A2 centre", "line 15: no ant stands on B1 north"),
    ("seat 0: move start to A2 north", "seat 1: move start to A2 north", "line 16: the record says seat 1"),
    ("result: unfinished", "result: 1 1", "line 6: the record says the result is 1 1"),
    ("num_players=2", 'num_players=2; backs={"1": [[2, 0, 0, 0]]}', "line 4: the options"),
    ("num_players=2", "num_players=2; ants=5", "line 4: the options"),
    ("game: ameise", "game: emsige", "line 2: there is no game “emsige”"),
    ("rules: 1", "rules: 2", "line 3: this record was played by rules version 2"),
])
def test_a_wrong_record_is_refused_by_line(old, new, message):
    assert old in RECORD
    with pytest.raises(RecordError) as caught:
        Match.from_record(RECORD.replace(old, new, 1) + BY_HAND)
    assert message in str(caught.value)


def test_a_record_with_all_options_comes_back():
    game = Game(3, competition=True, die={"anthony": 2, 1: 1, 3: 2, 5: 1}, track=None, grid=(2, 2), ants=10,
                backs={1: [{"north": 2}], 3: [(1, 0, 1, 0), (2, 0, 0, 0)], 5: [(2, 0, 1, 0)]}, food={1: 4, 9: 2},
                storeys=(3, 2, 1), start="B2 east")
    match = Match(game, seed=4)
    match.play("move start to B2 east")
    for copy in (Match.from_record(match.record()), Match.from_code(match.code())):
        assert (copy.game, copy.state, copy.seed) == (game, match.state, 4)


def test_a_code_is_short_and_wrong_ones_are_refused(played):
    code = played.code()
    assert code.startswith("ameise.1.")
    assert len(code) < 90
    assert Match.from_code(code).state == played.state
    for wrong in (code[:-1], code[:-3] + "AAA", code.replace("ameise", "verasselt"), code.replace("e.1.", "e.2."),
                  "ameise.1."):
        with pytest.raises(CodeError):
            Match.from_code(wrong)


def test_the_names_of_the_package():
    assert set(ameise.__all__) <= set(dir(ameise))
