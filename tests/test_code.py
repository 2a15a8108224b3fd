"""Codes: short, read back exactly; spoilt and forged ones never crash and never pass for another play."""

import base64
import hashlib
import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mutations import spoilt
from playing import SMALL_BOXES, boxes, pick, random_match
from positions import position

from bugkit import CodeError, Match
from bugkit.verasselt import Game

TWO = Game(2)
TITLE = "verasselt.1."


def some_plays():
    for number, game in enumerate(boxes()):
        for moves in (0, 1, 7, 40, 200):
            yield random_match(game, number, moves)
            yield random_match(game, number, moves, by_hand=True)
        middle = random_match(game, number, 20).state
        yield random_match(game, number, 15, start=middle)
        yield random_match(game, number, 15, start=middle, by_hand=True)


PLAYS = list(some_plays())


def test_every_play_can_be_read_back():
    for match in PLAYS:
        read = Match.from_code(match.code())
        assert (read.game, read.seed, read.start, read.by_hand) == (match.game, match.seed, match.start, match.by_hand)
        assert read.history == match.history
        assert read.state == match.state
        assert read.record() == match.record()
        assert read.code() == match.code()


def test_practice_and_the_seed_of_a_play_by_hand_are_in_the_code():
    for seed, by_hand, practice in [(7, True, False), (-7, True, True), (7, False, True), (None, True, True)]:
        match = Match(TWO, seed, by_hand=by_hand, practice=practice)
        read = Match.from_code(match.code())
        assert (read.seed, read.by_hand, read.practice) == (seed, by_hand, practice)
        assert read.history == match.history
        assert read.record() == match.record()


def test_a_code_is_short_and_fits_anywhere():
    match = random_match(TWO, 5, moves=100)
    assert len(match.code()) < len(match.record()) / 8
    assert len(Match(TWO, seed=7).code()) < 60
    letters = set("".join(play.code().removeprefix(TITLE) for play in PLAYS))
    assert letters <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


def test_a_resumed_play_meets_the_same_dice():
    match = random_match(TWO, 5, moves=20)
    read = Match.from_code(match.code())
    for play in (match, read):
        rng = random.Random(1)
        for _ in range(10):
            play.play(pick(rng, play.state.legal_actions()))
    assert read.record() == match.record()


def test_line_breaks_and_spaces_from_a_mail_do_no_harm():
    code = random_match(TWO, 5, moves=60).code()
    broken = "\n".join(code[place:place + 30] for place in range(0, len(code), 30))
    assert Match.from_code(f"  {broken}\r\n").code() == code


def test_a_wrong_code_says_what_is_wrong():
    code = random_match(TWO, 5, moves=20).code()

    def words(text):
        with pytest.raises(CodeError) as caught:
            Match.from_code(text)
        assert caught.value.text("de") != str(caught.value)
        return str(caught.value)

    foreign = "this is not a code of bugkit: a code begins with a game's name"
    for text in ("", "hello", "chess.1.AAAA", "verasselt", "verasselt.", "verasselt.x.AA", "VERASSELT.1." + code[12:],
                 "verasselt.12345." + code[12:], "." + code, "\0", "\ud800", "verasselt.١." + code[12:]):
        assert foreign in words(text)
    wrong = code[:30] + "!" + code[31:]
    assert words(wrong) == "the code has a character that no code has: “!” at place 31"
    assert f"it should be {len(code)} characters long and is {len(code) - 4}" in words(code[:-4])
    assert f"it should be {len(code)} characters long and is {len(code) + 4}" in words(code + "AAAA")
    assert "cut off" in words(TITLE)
    other = "B" if code[40] == "A" else "A"
    assert words(code[:40] + other + code[41:]) == "the code has a typing mistake: its check sum does not fit"
    assert "check sum does not fit" in words(code.replace("verasselt.1.", "verasselt.2."))
    for strange in (None, 7, code.encode(), [code]):
        assert words(strange) == f"a text such as “verasselt.1.…” is needed, not {type(strange).__name__}"


def test_2000_spoilt_codes_are_refused_or_mean_the_same():
    rng = random.Random("spoilt codes")
    refused = 0
    for _ in range(2_000):
        match = pick(rng, PLAYS)
        code = spoilt(match.code(), rng, most=2)
        try:
            read = Match.from_code(code)
        except CodeError as error:
            assert len(error.text("de")) < 500  # noqa: PT017
            refused += 1
        else:
            assert read.record() == match.record(), code
            assert read.code() == match.code()
    assert 1_500 < refused < 2_000


def test_one_letter_changed_anywhere_is_noticed():
    code = random_match(TWO, 5, moves=12).code()
    for place in range(len(code)):
        for letter in "Ab-":
            if code[place] != letter:
                with pytest.raises(CodeError):
                    Match.from_code(code[:place] + letter + code[place + 1:])
        with pytest.raises(CodeError):
            Match.from_code(code[:place])
        with pytest.raises(CodeError):
            Match.from_code(code[:place] + code[place + 1:])


@settings(deadline=None, max_examples=200)
@given(st.text(max_size=200), st.sampled_from(["", TITLE]))
def test_any_text_is_a_code_or_refused(text, before):
    with pytest.raises(CodeError):
        Match.from_code(before + text)


# Forged codes: the format as its documentation tells it, with a check sum that is right.


def number_in_bytes(number):
    pieces = []
    while True:
        number, piece = divmod(number, 128)
        pieces.append(piece + (128 if number else 0))
        if not number:
            return bytes(pieces)


def forged(header, steps=0, digits=b"", *, title=TITLE, after=b"", size=None):
    header = header if isinstance(header, bytes) else "\n".join(header).encode()
    content = number_in_bytes(len(header) if size is None else size) + header + number_in_bytes(steps) + digits
    whole = number_in_bytes(len(content)) + content + after
    check = hashlib.sha256(title.encode() + whole).digest()[:5]
    return title + base64.urlsafe_b64encode(whole + check).decode().rstrip("=")


def test_the_forger_knows_the_format():
    match = Match(TWO, by_hand=True)
    assert forged(["num_players=2", "", ""]) == match.code()
    assert forged(["num_players=2", "h7", ""]) == Match(TWO, 7, by_hand=True).code()
    assert forged(["num_players=2", "", "", "practice"]) == Match(TWO, by_hand=True, practice=True).code()
    match.roll("draw rattle")  # the third of four outcomes
    assert forged(["num_players=2", "", ""], 1, b"\x02") == match.code()
    match.roll("draw chatter")  # the second: 2 + 4 * 1
    assert forged(["num_players=2", "", ""], 2, b"\x06") == match.code()


ROLLING = str(position(TWO, phase="rolling", group="hub", hub=(3, 3, 2, 2), dice=(0, 0, 0, 0, 3)))
ENDED = str(position(TWO, phase="over", hub=(3, 2, 1, 1), rest=0))
SET = ["num_players=2", "", ROLLING]


@pytest.mark.parametrize("code", [
    forged(b""), forged(b"\n"), forged(b"\n\n"), forged(b"\n\n\n"), forged(b"\xff\xfe\n\n"), forged(b"\x00\n\n"),
    forged(["num_players=2", ""]), forged(["num_players=2", "", "", ""]), forged(["num_players=2", "", "", "yes"]),
    forged(["num_players=2", "", "", "practice", "practice"]), forged(["num_players=2", "", "practice"]),
    *(forged(["num_players=2", seed, ""]) for seed in ["h", "hh7", "h07", "7h", "h 7", "h" + "7" * 41]),
    forged(["num_players=2", "", ""], size=10**9), forged(["num_players=2", "", ""], size=0),
    forged(["num_players=2", "", ""], steps=10**9), forged(["num_players=2", "", ""], steps=2**64),
    forged(["num_players=2", "", ""], steps=20_001), forged(["num_players=2", "", ""], 0, b"\x01"),
    forged(["num_players=2", "", ""], 1, b"\x04"), forged(["num_players=2", "", ""], 1, b"\x02\x00"),
    forged(["num_players=2", "", ""], 1, b"\xff" * 20_000), forged(["num_players=2", "", ""], after=b"more"),
    forged(["num_players=2", "7", ""]),  # rolled, but the cards of the first hub are missing
    forged(["num_players=2", "7", ROLLING]), forged(["num_players=2", "", ENDED], steps=1),
    *(forged(["num_players=2", seed, ENDED])
      for seed in ["seven", " 7", "+7", "07", "7_0", "٧", "7" * 41, "7" * 5_000, "-", "by hand"]),
    forged(["num_players=2", "", ROLLING + " "]),
    forged(["num_players=2", "", "nowhere"]), forged(["num_players=3", "", ROLLING]),
    forged(["num_players=2", "", ROLLING.replace("19/19", "18/19")]),
    forged(["num_players=7", "", ""]), forged(["num_players=true", "", ""]), forged(["num_players=2.0", "", ""]),
    forged(["num_players=null", "", ""]), forged(["num_players=NaN", "", ""]), forged(["num_players=[2]", "", ""]),
    forged(["num_players=" + "[" * 15_000, "", ""]), forged(["num_players=" + '{"a":' * 3_000, "", ""]),
    forged(["num_players=" + "9" * 10_000, "", ""]), forged(["num_players=1e999", "", ""]),
    forged(["num_players=2; self=1", "", ""]), forged(["num_players=2; __class__=1", "", ""]), forged(["=2", "", ""]),
    forged(["num_players=2; num_players=2", "", ""]), forged(["num_players=2; hub=10", "", ""]),
    forged(["num_players= 2", "", ""]), forged(["hub=10; num_players=2", "", ""]),
    forged(["; ".join(["a=1"] * 5_000), "", ""]),
    forged(["num_players=2", "", ""], title="verasselt.2."), forged(["num_players=2", "", ""], title="verasselt.01."),
    forged(["num_players=2", "", ""], title="verasselt.0."), TITLE + "A" * 29_000, TITLE + "_" * 29_000,
    TITLE + "A" * 10**6, "a" * 10**7, " " * 10**6, ".".join(["verasselt"] * 3_000),
], ids=lambda code: code[:40])
def test_forged_codes_are_refused_in_time(code):
    begun = time.process_time()
    with pytest.raises(CodeError) as caught:
        Match.from_code(code)
    assert len(caught.value.text("de")) < 500
    assert time.process_time() - begun < 1


def test_the_longest_codes_are_read_in_time():
    game = Game(2, dice=1, min_dice=1, hub=1)
    match = Match(game, by_hand=True)
    match.roll("draw barrel")
    match.play("hub")
    roll, bar = game.parse_action("roll all"), game.parse_outcome("dice bar")
    while len(match.history) < 20_000:
        match.play(roll)
        match.roll(bar)
    begun = time.process_time()
    code = match.code()
    assert time.process_time() - begun < 2
    begun = time.process_time()
    assert Match.from_code(code).history == match.history
    assert time.process_time() - begun < 2
    match.play(roll)
    with pytest.raises(CodeError, match="the play is too long for a code: it has 20001 steps"):
        match.code()
    # the shortest code for as many steps: the first choice again and again
    begun = time.process_time()
    circles = forged(["num_players=2", "", str(position(TWO, hub=(8, 0, 0, 0), dice=(0, 0, 0, 1, 6), rest=1))], 20_000)
    assert len(Match.from_code(circles).history) == 20_000
    assert time.process_time() - begun < 2


def test_a_finished_play_as_a_code():
    match = random_match(Game(2, **SMALL_BOXES[0]), 2, moves=400)
    assert match.state.is_terminal()
    assert Match.from_code(match.code()).state == match.state
