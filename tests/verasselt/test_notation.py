"""States, actions and outcomes as text: what is read, what is refused, and in which words."""

import random
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import by_class, pick, walk
from positions import NOTHING, ONES, position

from bugkit import CHANCE, BugkitError, IllegalActionError, ParseError
from bugkit.verasselt import Bank, Boost, Card, Choose, Dice, End, Game, Roll, Stop

TWO = Game(2)
START = str(TWO.initial_state())


@pytest.mark.parametrize(("typed", "action"), [
    ("hub", Choose("hub")), ("catch", Choose("catch")), ("end", End()), ("stop", Stop()),
    ("boost water", Boost("water")), ("Boost  WATER ", Boost("water")), ("boost barrels", Boost("barrel")),
    ("roll", Roll()), ("roll all", Roll()), ("roll keep bar bar", Roll((0, 0, 0, 0, 2))),
    ("roll keep 2 bars", Roll((0, 0, 0, 0, 2))), ("roll keep water, bar, barrel", Roll((1, 0, 0, 1, 1))),
    ("ROLL KEEP 1 rattle 2 chatters", Roll((0, 2, 1, 0, 0))),
    ("bank", Bank()), ("bank all", Bank()), ("bank all to heap", Bank()),
    ("bank 2 barrel to yard", Bank((2, 0, 0, 0))), ("bank barrel barrel water to yard", Bank((2, 0, 0, 1))),
    ("bank 2 barrels, 1 water to yard", Bank((2, 0, 0, 1))),
])
def test_actions_as_people_type_them(typed, action):
    assert TWO.parse_action(typed) == action
    assert TWO.parse_action(str(action)) == action


@pytest.mark.parametrize(("typed", "outcome"), [
    ("draw water", Card("water")), ("Draw Waters", Card("water")),
    ("dice bar", Dice((0, 0, 0, 0, 1))), ("dice barrel 2 water bar", Dice((1, 0, 0, 2, 1))),
    ("dice bar water barrel water", Dice((1, 0, 0, 2, 1))),
])
def test_outcomes_as_people_type_them(typed, outcome):
    assert TWO.parse_outcome(typed) == outcome
    assert TWO.parse_outcome(str(outcome)) == outcome


@pytest.mark.parametrize(("typed", "words"), [
    ("", "is no action"), ("jump", "“jump” is no action; actions look like: hub, catch, boost water"),
    ("boost", "is no action"), ("boost bar", "“bar” is no kind of bug; the kinds are barrel, chatter, rattle, water"),
    ("boost fish", "“fish” is no kind"), ("boost water water", "is no action"), ("roll keep", "is no action"),
    ("roll keep fish", "“fish” is not on the dice; the faces are barrel, chatter, rattle, water, bar"),
    ("roll keep 2", "after the number 2 a face or a kind is missing"), ("roll keep 2 2 bar", "“2” is not on the dice"),
    ("roll keep -1 bar", "“-1” is not on the dice"), ("roll keep 1.5 bar", "“1.5” is not on the dice"),
    ("roll keep ² bar", "“²” is not on the dice"), ("roll keep ٣ bar", "is not on the dice"),
    ("roll keep 9999 bar", "is not on the dice"), ("roll bar bar", "is no action"),
    ("bank to yard", "is no action"), ("bank 2 barrel", "is no action"), ("bank 2 barrel to heap", "is no action"),
    ("bank bar to yard", "“bar” is no kind"), ("bank 0 bar 1 fish to yard", "“fish” is not on the dice"),
    ("hub catch", "is no action"), ("draw water", "is no action"), ("dice bar", "is no action"),
    ("stop\0", "is no action"), ("x" * 201, "the text is too long: 201 characters, at most 200 are read"),
    (None, "not NoneType"), (7, "not int"), (b"stop", "not bytes"), (["stop"], "not list"),
])
def test_what_is_no_action_says_why(typed, words):
    with pytest.raises(ParseError) as caught:
        TWO.parse_action(typed)
    assert words in str(caught.value)
    assert caught.value.text("de") != str(caught.value)


@pytest.mark.parametrize(("typed", "words"), [
    ("", "is no outcome"), ("draw", "is no outcome"), ("draw bar", "is no kind"), ("dice", "is no outcome"),
    ("dice 3", "after the number 3"), ("dice fish", "is not on the dice"), ("hub", "is no outcome"),
    ("draw water water", "is no outcome"), ("d" * 10**6, "too long"), (None, "not NoneType"),
    (Card("water"), "not Card"),
])
def test_what_is_no_outcome_says_why(typed, words):
    with pytest.raises(ParseError) as caught:
        TWO.parse_outcome(typed)
    assert words in str(caught.value)
    assert caught.value.text("de") != str(caught.value)


def change(*, of=START, **values):
    """A text of a state with some values changed; ``None`` leaves the value out."""
    head, *words = of.rsplit(" ", 12)
    fields = dict(word.split("=", 1) for word in words)
    assert set(values) <= set(fields)
    fields.update(values)
    return " ".join([head, *(f"{name}={value}" for name, value in fields.items() if value is not None)])


PLAYED = str(position(TWO, phase="roll", turn=1, group="catch", hub=(2, 2, 2, 2), previous=(1, 0, 0, 1),
                      dice=(2, 0, 0, 0, 5), catch=(2, 0, 0, 0), yards=[ONES, ONES], marks="stop"))
BANKING = str(position(TWO, phase="bank", turn=1, group="hub", hub=(2, 2, 2, 2), previous=(1, 0, 0, 1)))
OVER = str(position(TWO, phase="over", hub=(2, 2, 2, 1), rest=1))
LIFT = str(position(TWO, phase="roll", turn=1, group="hub", hub=(2, 2, 1, 1), yards=[NOTHING, (0, 0, 0, 2)], rest=0,
                    marks="lift"))
REFILL = str(position(TWO, phase="refill", turn=1, group="hub", hub=(2, 2, 2, 0), dice=(2, 2, 2, 0, 1), draws=2))
CONSOLATION = str(position(TWO, phase="consolation", turn=1, group="hub", hub=(2, 2, 2, 0), dice=(2, 2, 0, 1, 2),
                           yards=[ONES, (2, 2, 1, 0)], draws=1))


@pytest.mark.parametrize("text", [START, PLAYED, BANKING, OVER, LIFT, REFILL, CONSOLATION])
def test_positions_that_are_right_are_read(text):
    assert str(TWO.parse_state(text)) == text
    assert TWO.parse_state(f"  {text}\n") == TWO.parse_state(text)
    head, *words = text.rsplit(" ", 12)
    assert TWO.parse_state(" ".join([head, *reversed(words)])) == TWO.parse_state(text)  # names, so any order


@pytest.mark.parametrize(("text", "words"), [
    ("", "should begin with verasselt(num_players=2)"),
    ("hub", "the state is of another box"),
    (START.replace("players=2", "players=3"),
     "should begin with verasselt(num_players=2), not verasselt(num_players=3)"),
    (START + " turn=0", "“turn=0” is not understood, or stands twice"),
    (START + " weather=fine", "“weather=fine” is not understood"),
    (START + " turn", "“turn” is not understood"),
    (change(turn=None), "“turn=…” is missing"),
    (change(turn="2"), "turn=2 is not possible; it should be like 0 … 1"),
    (change(turn="-1"), "turn=-1 is not possible"), (change(turn="00"), "turn=00 is not possible"),
    (change(turn="٠"), "turn=٠ is not possible"), (change(turn=""), "turn= is not possible"),
    (change(phase="sleep"), "phase=sleep is not possible; it should be like deal, choose"),
    (change(group="yard"), "group=yard is not possible"),
    (change(hub="0/0/0"), "hub=0/0/0 is not possible; it should be like 0/0/0/0"),
    (change(hub="0/0/0/-1"), "hub=-1 is not possible"), (change(hub="0/0/0/100"), "hub=100 is not possible"),
    (change(dice="7/0/0/0"), "dice=7/0/0/0 is not possible; it should be like 0/0/0/0/0"),
    (change(yards="1/1/1/1"), "yards=1/1/1/1 is not possible; it should be like 0/0/0/0,0/0/0/0"),
    (change(pile="20/20/20/19"), "the cards do not add up: 21 of the kind water bug, but the box has 22"),
    (change(pile="21/20/20/20"), "the cards do not add up: 23 of the kind barrel bug, but the box has 22"),
    (change(dice="0/0/0/0/6"), "the dice do not add up: 6 on the table, but it should be 7"),
    (change(dice="1/0/0/0/7"), "the dice do not add up: 8 on the table, but it should be 7"),
    (change(marks="stop,first"), "marks=stop,first is not possible"), (change(marks="x"), "marks=x is not possible"),
    (change(marks="first,first"), "marks=first,first is not possible"),
    (change(draws="9"), "the mark “first” does not fit"), (change(draws="0"), "draws does not fit the phase deal"),
    (change(marks="-"), "the mark “first” does not fit"), (change(turn="1"), "the mark “first” does not fit"),
    (change(group="hub"), "group does not fit the phase deal"),
    (change(of=PLAYED, marks="first,stop"), "the mark “first” does not fit"),
    (change(of=PLAYED, phase="choose", group="-", marks="-"), "catch must be 0/0/0/0 in the phase choose"),
    (change(of=PLAYED, group="-"), "group does not fit the phase roll"),
    (change(of=PLAYED, group="hub"), "that catch has been banked"),
    (change(of=PLAYED, draws="1"), "draws does not fit the phase roll"),
    (change(of=PLAYED, dice="3/0/0/0/4"), "the catch holds a card for every die that shows a bug"),
    (change(of=PLAYED, phase="rolling", marks="-"), "the dice do not add up: 7 on the table, but it should be 0 … 3"),
    (change(of=PLAYED, phase="rolling", dice="0/0/0/0/3"), "the mark “stop” stands only after a safe roll"),
    (change(of=PLAYED, phase="over", group="-", marks="-"), "catch must be 0/0/0/0 in the phase over"),
    (change(of=PLAYED, marks="lift"), "the mark “lift” stands only when the pile is empty"),
    (change(of=BANKING, previous="0/0/0/0", hub="3/2/2/3"), "there is no catch to bank"),
    (change(of=BANKING, phase="over", group="-"), "previous must be 0/0/0/0 here"),
    (change(of=BANKING, yards="7/0/0/0,0/0/0/0", pile="12/20/20/19"), "holds 7 cards, at most 6 fit"),
    (change(of=OVER, phase="choose"), "the game would be over in this position"),
    (change(of=OVER, hub="2/2/2/2", heaps="0/0/0/0,20/20/20/20"), "the game is not over in this position"),
    (change(of=OVER, pile="0/0/0/1", heaps="0/0/0/0,20/20/20/20"), "the game is not over in this position"),
    (change(of=OVER, yards="1/0/0/0,0/0/0/0", heaps="0/0/0/0,19/20/20/21"), "the game is not over in this position"),
    (change(of=LIFT, yards="0/0/0/2,0/0/0/0"), "the mark “lift” stands only when"),
    (change(of=LIFT, group="catch", previous="1/0/0/0", hub="1/2/1/1"), "the mark “lift” stands only when"),
    (change(of=LIFT, marks="stop,lift"), "the mark “lift” stands only when"),
    # the hub may be chosen, and so the catch banked, only when the yard can lift the hub
    (change(of=LIFT, phase="bank", marks="-", yards="0/0/0/0,0/0/0/1", previous="0/0/0/1"),
     "group does not fit the phase bank"),
    # two bars and six cards: two draws, not one and not three
    (change(of=REFILL, draws="3"), "draws does not fit the phase refill"),
    (change(of=REFILL, draws="1"), "draws does not fit the phase refill"),
    (change(of=REFILL, draws="0"), "draws does not fit the phase refill"),
    (change(of=REFILL, group="catch"), "group does not fit the phase refill"),
    (change(of=CONSOLATION, draws="2"), "draws does not fit the phase consolation, the pile or the room in the yard"),
    # rolling for the catch needs a catch
    (change(of=CONSOLATION, group="catch"), "group does not fit"),
    (START + " " * 5000, "the text is too long"), ("(" * 10**6, "the text is too long"),
    (None, "not NoneType"), (5, "not int"), (b"hub", "not bytes"),
])
def test_positions_that_are_wrong_say_where_and_why(text, words):
    with pytest.raises(ParseError) as caught:
        TWO.parse_state(text)
    assert words in str(caught.value)
    assert caught.value.text("de") != str(caught.value)


@settings(deadline=None, max_examples=300)
@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text):
    for parse in (TWO.parse_action, TWO.parse_outcome, TWO.parse_state):
        try:
            found = parse(text)
        except ParseError:
            continue
        assert parse(str(found)) == found


def scattered(game, rng):
    """A text in which the cards add up, and everything else is as it comes."""
    n, phase = game.num_players, pick(rng, game.phases)
    hub, catch, previous, pile = 0, 1, 2, 3 + 2 * n
    empty = pick(rng, [[catch], [previous], [catch, previous], [catch, previous, pile], [catch, pile], []])
    places = [place for place in range(pile + 1) if place not in empty]
    likely = [pick(rng, places) for _ in range(rng.randrange(1, 5))]
    cards = [[0] * 4 for _ in range(pile + 1)]
    for kind in range(4):
        for _ in range(game.cards_per_kind):
            cards[pick(rng, likely if rng.random() < 0.8 else places)][kind] += 1
    dice = [0] * 5
    for _ in range(pick(rng, range(game.dice - game.min_dice + 1)) if phase == "rolling" else game.dice):
        dice[pick(rng, [0, 1, 2, 3, 4, 4, 4])] += 1
    rows = ["/".join(map(str, row)) for row in cards]
    values = {
        "phase": phase, "turn": pick(rng, range(n)),
        "group": pick(rng, ["-"] if phase in ("choose", "over") else ["hub", "catch"]),
        "hub": rows[hub], "dice": "/".join(map(str, dice)), "catch": rows[catch], "previous": rows[previous],
        "yards": ",".join(rows[3:3 + n]), "heaps": ",".join(rows[3 + n:pile]), "pile": rows[pile],
        "marks": pick(rng, ["-", "-", "-", "first", "stop", "lift", "stop,lift"]),
        "draws": pick(rng, [1, 2, 3, 4] if phase in ("refill", "consolation") else [0]),
    }
    return f"{game} " + " ".join(f"{name}={value}" for name, value in values.items())


def test_from_any_position_that_is_accepted_one_can_play_on():
    """No dead ends and no crashes, however strange the position; and what follows is accepted as well."""
    rng = random.Random("scattered")
    game = Game(2, cards_per_kind=3, hub=4, refill_to=5, dice=3, min_dice=1)
    accepted = dict.fromkeys(game.phases, 0)
    for _ in range(12_000):
        try:
            state = game.parse_state(scattered(game, rng))
        except ParseError:
            continue
        accepted[state.phase] += 1
        for before, _, after in islice(walk(game, rng, [by_class], turns=20, state=state), 12):
            assert before.legal_actions() or before.current_player() == CHANCE
            assert game.parse_state(str(after)) == after
    assert min(count for phase, count in accepted.items() if phase != "deal") >= 10, accepted


MESSAGES = [
    (position(TWO, phase="roll", group="hub", hub=(3, 3, 2, 2)), "hub",
     "“hub” is not possible in the middle of a turn; boost, roll or stop"),
    (position(TWO, hub=(3, 3, 2, 2)), "roll all",
     "“roll all” comes later; first choose the group: hub or catch"),
    (position(TWO, hub=(3, 3, 2, 2)), "catch", "the previous player has left no catch; choose the hub"),
    (position(TWO, hub=(3, 3, 2, 2)), "end", "“end” is not possible now; possible: hub"),
    (position(TWO, phase="roll", group="hub", hub=(3, 3, 2, 2)), "boost water",
     "there is no water bug in your front yard to boost with"),
    (position(TWO, phase="roll", group="hub", hub=(3, 3, 2, 2)), "roll keep 4 bars",
     "only 3 dice chosen; a roll needs at least 4"),
    (position(TWO, phase="roll", group="hub", hub=(3, 3, 2, 2)), "roll keep 6 bars",
     "only 1 die chosen; a roll needs at least 4"),
    (position(TWO, hub=(2, 2, 2, 0), previous=(1, 0, 0, 0), rest=0), "hub",
     "the pile is empty and the hub lacks 2 cards to reach 8, but your front yard holds only 0: take the catch or end "
     "the game"),
]


@pytest.mark.parametrize(("state", "choice", "words"), MESSAGES)
def test_what_a_student_reads(state, choice, words):
    with pytest.raises(IllegalActionError) as caught:
        state.child(state.game.parse_action(choice))
    assert str(caught.value) == words
    assert isinstance(caught.value, BugkitError)
    assert isinstance(caught.value, ValueError)
    german = caught.value.text("de")
    assert german != words
    assert "{" not in german
