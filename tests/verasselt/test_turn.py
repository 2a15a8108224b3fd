"""The solved turn: known values, two other ways to work it out, its policy played with real rules, what is refused."""

import math
import random
import statistics
from fractions import Fraction
from itertools import pairwise, permutations

import pytest
from oracles import verasselt_turn as oracle
from positions import position
from sympy import Rational

from bugkit.verasselt import KINDS, Boost, Choose, Game, Roll, Stop, solve_turn
from bugkit.verasselt import turn as turn_module
from bugkit.verasselt.odds import roll_choices

BARS = (0, 0, 0, 0, 7)
HALF = Fraction(1, 2)


def first_rolls(turn):
    """What each number of dice is worth in the first roll."""
    return {choice.dice: worth for choice, worth in turn.values.items()}


# --- Known values --------------------------------------------------------------------------------------------------


def test_the_first_hub():
    turn = solve_turn((3, 3, 2, 2), BARS)
    assert turn.value == Rational(3499767519, 937024000)
    assert turn.best().action == Roll((0, 0, 0, 0, 2))
    assert turn.best().dice == 5
    expected = {7: 3.660220274578353, 6: 3.730687285462321, 5: 3.734981728322861, 4: 3.724435944680601}
    assert {dice: float(worth) for dice, worth in first_rolls(turn).items()} == pytest.approx(expected, rel=1e-15)
    assert all(isinstance(worth, Rational) for worth in [turn.value, *turn.values.values()])


@pytest.mark.parametrize(
    ("cards", "value"), [((2, 2, 2, 2), Rational(1684697, 563200)), ((5, 1, 1, 1), Rational(393629, 259200))])
def test_other_hubs(cards, value):
    assert {solve_turn(order, BARS).value for order in set(permutations(cards))} == {value}


def test_in_the_middle_of_a_turn():
    going_on = solve_turn((2, 2, 1, 1), (1, 1, 1, 1, 3), caught=4)
    assert going_on.value == Rational(91, 20)
    assert going_on.best().keep == (0, 0, 0, 0, 3)
    assert going_on.loss("stop") == Rational(11, 20)
    spent = solve_turn((0, 2, 2, 2), (3, 1, 0, 0, 3), caught=4)
    rolls = [worth for choice, worth in spent.values.items() if choice != "stop"]
    assert str(float(max(rolls))).startswith("2.790")
    assert spent.best() == "stop"
    assert spent.value == 4
    assert spent.loss(Stop()) == 0


@pytest.mark.parametrize("dice", range(1, 8))
def test_a_group_without_cards(dice):
    # Only bars are safe then, and stopping brings what was caught before. All dice are rolled here.
    turn = solve_turn((0, 0, 0, 0), (0, 0, 0, 0, dice), caught=5, min_dice=dice)
    (roll,) = [choice for choice in turn.values if choice != "stop"]
    assert turn.values[roll] == 5 * Rational(1, 3) ** dice
    assert turn.best() == "stop"


def test_one_card_and_one_die():
    # Who wants the barrel rolls until something else than bars (1/3) comes: a barrel is 1/6 of the other 2/3.
    assert solve_turn((1, 0, 0, 0), (0, 0, 0, 0, 1), min_dice=1).value == Rational(1, 4)


# --- Value iteration -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", range(50))
def test_against_value_iteration(case):
    rng = random.Random(f"hub {case}")
    hub = (9, 9, 9, 9)
    while sum(hub) > 8:  # more cards take the oracle long
        hub = tuple(rng.randint(0, 5) for _ in range(4))
    caught = rng.choice((0, 0, 2, 5))
    bugged_up = rng.choice((Fraction(0), Fraction(0), HALF, Fraction(3, 2)))
    plunder = rng.choice((None, None, lambda c: Fraction(c, c + 8)))
    risk = plunder or (lambda c: 0)
    rolling = oracle.value_iteration(hub, caught, lambda c: c * (1 - risk(c)), float(bugged_up))
    for _ in range(12):
        left, shown = hub, (0, 0, 0, 0)
        if rng.random() < 0.7:  # somewhere later in the turn
            shown = tuple(min(rng.randint(0, 2), 7, cards) for cards in hub)
            shown = shown if sum(shown) <= 7 else (0, 0, 0, 0)
            left = tuple(cards - bugs - rng.randint(0, cards - bugs) for cards, bugs in zip(hub, shown, strict=True))
        showing = (*shown, 7 - sum(shown))
        gone = sum(hub) - sum(left)
        turn = solve_turn(left, showing, caught + gone, consolation=bugged_up, plunder=plunder, may_stop=False)
        assert float(turn.value) == pytest.approx(rolling(left, shown), abs=1e-9), (hub, left, shown)


# --- Brute force ---------------------------------------------------------------------------------------------------

SMALL = [
    # group, dice lying, caught, yard, least dice, price, worth of bugging up, plundered
    ((1, 1, 0, 0), (0, 0, 0, 0, 3), 0, (0, 0, 0, 0), 2, 0, 0, False),
    ((2, 1, 1, 0), (0, 0, 0, 0, 3), 0, (0, 0, 0, 0), 1, 0, 0, False),
    ((2, 1, 0, 0), (1, 1, 0, 0, 1), 2, (0, 0, 0, 0), 2, 0, HALF, True),
    ((1, 1, 1, 1), (0, 1, 0, 0, 3), 1, (0, 0, 0, 0), 3, 0, 0, True),
    ((1, 1, 0, 0), (0, 0, 0, 0, 3), 0, (1, 0, 1, 0), 2, 0, 0, False),
    ((1, 1, 0, 0), (0, 0, 1, 0, 2), 2, (1, 0, 1, 0), 2, Fraction(1, 3), 0, False),
    ((1, 0, 0, 1), (1, 0, 0, 0, 2), 3, (2, 1, 0, 0), 1, Fraction(1, 4), HALF, True),
    ((0, 0, 0, 0), (0, 0, 0, 0, 2), 1, (1, 1, 1, 0), 1, Fraction(1, 8), 0, False),
    ((2, 0, 1, 0), (0, 0, 0, 0, 2), 1, (0, 2, 0, 0), 1, 0, 1, True),
    ((3, 2, 2, 1), (1, 0, 0, 1, 1), 2, (0, 0, 0, 0), 2, 0, 2, False),
    ((1, 1, 1, 0), (0, 0, 0, 0, 3), 0, (0, 1, 0, 1), 2, Fraction(1, 10), 0, True),
    ((2, 2, 0, 0), (1, 0, 0, 0, 3), 1, (0, 0, 0, 0), 3, 0, Fraction(1, 7), True),
]


def plundered(size):
    return Fraction(size, size + 3)


def names(counts, faces=(*KINDS, "bar")):
    return [face for face, count in zip(faces, counts, strict=False) for _ in range(count)]


@pytest.mark.parametrize("box", SMALL)
@pytest.mark.parametrize("may_stop", [True, False])
def test_against_everything_that_dice_can_do(box, may_stop):
    group, showing, caught, yard, least, price, bugged_up, thief = box
    expected = oracle.brute_force(
        names(group), names(showing), caught, names(yard), min_dice=least, price=price, bugged_up=bugged_up,
        stop=(lambda c: c * (1 - plundered(c))) if thief else (lambda c: c), may_stop=may_stop)
    turn = solve_turn(group, showing, caught, yard, card_price=price, consolation=bugged_up, min_dice=least,
                      plunder=plundered if thief else None, may_stop=may_stop)
    assert turn.value == max(expected.values())
    found = {}
    for choice, worth in turn.values.items():
        if choice == "stop":
            found["stop"] = worth
        elif isinstance(choice, Boost):
            found["boost", choice.kind] = worth
        else:
            found["roll", tuple(sorted(names(choice.keep)))] = worth
    assert found == expected


# --- The policy, played ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hub", "yard", "price"), [
    ((3, 3, 2, 2), (0, 0, 0, 0), 0),
    ((2, 2, 1, 1), (1, 0, 0, 1), HALF),
])
def test_the_policy_brings_what_it_promises(hub, yard, price):
    game, rng, trials = Game(2), random.Random(4), 3000
    start = position(game, hub=hub, yards=[yard, (1, 1, 1, 1)], rest=1).child(Choose("hub")) if sum(hub) >= 8 else None
    start = start or position(game, phase="roll", group="hub", hub=hub, yards=[yard, (1, 1, 1, 1)])
    decided, brought = {}, []
    for _ in range(trials):
        state, spent = start, 0
        while state.phase in ("roll", "rolling"):
            if state.phase == "rolling":
                state = state.child(state.chance_outcomes().pick(rng.random()))
                continue
            key = state.hub, state.showing, state.yards[0], state.may_stop
            if key not in decided:
                best = solve_turn(state.hub, state.showing, sum(state.catch), state.yards[0], card_price=price,
                                  may_stop=state.may_stop).best()
                decided[key] = Stop() if best == "stop" else getattr(best, "action", best)
            spent += isinstance(decided[key], Boost)
            caught = sum(state.catch)
            state = state.child(decided[key])
        stopped = state.phase == "choose" and any(state.previous_catch)
        brought.append((caught if stopped else 0) - float(price) * spent)
    expected = float(solve_turn(hub, BARS, yard=yard, card_price=price).value)
    assert abs(statistics.fmean(brought) - expected) < 5 * statistics.stdev(brought) / math.sqrt(trials)


# --- Boosts, plunder, consolation ----------------------------------------------------------------------------------


def test_a_free_card_is_worth_boosting_at_once():
    with_yard = solve_turn((3, 2, 2, 1), BARS, yard=(0, 0, 1, 1))
    assert with_yard.value == solve_turn((3, 2, 3, 2), BARS).value > solve_turn((3, 2, 2, 1), BARS).value
    assert with_yard.best() in (Boost("rattle"), Boost("water"))


def test_a_dear_card_is_kept():
    with_yard = solve_turn((3, 2, 2, 1), BARS, yard=(0, 0, 1, 1), card_price=3)
    without = solve_turn((3, 2, 2, 1), BARS)
    assert with_yard.value == without.value
    assert with_yard.best() == without.best()


def test_a_higher_price_never_helps_and_never_costs_more_than_the_cards():
    values = [solve_turn((2, 1, 1, 1), BARS, yard=(0, 1, 1, 0), card_price=Fraction(price, 4)).value
              for price in range(6)]
    assert values == sorted(values, reverse=True)
    assert all(0 <= before - after <= 2 * Fraction(1, 4) for before, after in pairwise(values))


def test_boosts_that_must_come_first():
    # Three cards lack: only all three cards of the yard will do, whatever they cost.
    turn = solve_turn((2, 2, 1, 0), BARS, yard=(0, 1, 1, 1), card_price=HALF, lack=3)
    assert turn.value == solve_turn((2, 3, 2, 1), BARS).value - 3 * HALF
    assert set(turn.values) == {Boost("chatter"), Boost("rattle"), Boost("water")}
    assert set(turn.values.values()) == {turn.value}
    one = solve_turn((2, 2, 1, 0), BARS, yard=(0, 1, 1, 1), card_price=HALF, lack=1)
    free = solve_turn((2, 2, 1, 0), BARS, yard=(0, 1, 1, 1), card_price=HALF)
    assert one.value == max(worth for choice, worth in free.values.items() if isinstance(choice, Boost))


def test_plunder_makes_stopping_worth_less():
    sure = solve_turn((2, 2, 1, 1), (1, 1, 1, 1, 3), caught=4, plunder=lambda size: 1)
    assert sure.value == sure.values["stop"] == 0
    half = solve_turn((2, 2, 1, 1), (1, 1, 1, 1, 3), caught=4, plunder=lambda size: HALF)
    plain = solve_turn((2, 2, 1, 1), (1, 1, 1, 1, 3), caught=4)
    assert half.value == plain.value / 2
    from_five = solve_turn((2, 2, 1, 1), (1, 1, 1, 1, 3), caught=4, plunder=lambda size: size >= 5)
    assert from_five.best() == "stop"


def test_a_consolation_that_beats_everything_is_sought():
    # Two of three barrels kept are one too many; and who rolls for ever bugs up some day.
    turn = solve_turn((1, 0, 0, 0), (3, 0, 0, 0, 4), caught=3, consolation=9)
    assert turn.value == 9
    assert turn.loss("stop") == 6
    assert turn.loss("roll keep barrel barrel") == turn.loss("roll all") == 0


def test_sympy_numbers_are_welcome():
    turn = solve_turn([3, Rational(2), 2, 1], BARS, card_price=Rational(1, 2), yard=[0, 0, 0, 1],
                      plunder=lambda size: Rational(1, 10))
    assert turn.value == solve_turn((3, 2, 2, 1), BARS, card_price=HALF, yard=(0, 0, 0, 1),
                                    plunder=lambda size: Fraction(1, 10)).value


# --- What is handed out ----------------------------------------------------------------------------------------------


def test_the_keys_of_values_are_all_legal_choices_in_order():
    state = position(Game(2), phase="roll", group="hub", hub=(2, 2, 1, 1), dice=(1, 1, 0, 2, 3), catch=(1, 1, 0, 2),
                     yards=[(0, 1, 0, 1), (1, 1, 1, 1)], marks="stop")
    turn = solve_turn(state.hub, state.showing, 4, state.yards[0])
    assert next(iter(turn.values)) == "stop"
    rolls = [choice for choice in turn.values if choice != "stop" and not isinstance(choice, Boost)]
    assert tuple(rolls) == roll_choices(state.hub, state.showing)
    found = {Stop() if choice == "stop" else getattr(choice, "action", choice) for choice in turn.values}
    assert found == set(state.legal_actions())


def test_a_loss_may_be_asked_for_in_every_way():
    turn = solve_turn((3, 3, 2, 2), BARS, yard=(1, 0, 0, 0), card_price=2)
    for choice, worth in turn.values.items():
        action = getattr(choice, "action", choice)
        assert turn.loss(choice) == turn.loss(action) == turn.loss(str(action)) == turn.value - worth >= 0
    assert turn.loss("roll keep 2 bars") == turn.loss(Roll((0, 0, 0, 0, 2)))
    with pytest.raises(ValueError, match="choice"):
        turn.loss("stop")
    with pytest.raises(ValueError, match="choice"):
        turn.loss("boost water")


def test_another_position_of_the_turn_is_worked_out_already(monkeypatch):
    turn_module._turns.cache_clear()
    solve_turn((3, 3, 2, 2), BARS).value  # noqa: B018
    monkeypatch.setattr(turn_module._Turns, "_solve", None)
    assert solve_turn((2, 2, 1, 1), (1, 1, 1, 1, 3), caught=4).value == Rational(91, 20)
    assert solve_turn((1, 2, 1, 2), (1, 1, 1, 1, 3), caught=4).value == Rational(91, 20)


# --- What is refused -------------------------------------------------------------------------------------------------

HUB = (3, 3, 2, 2)


@pytest.mark.parametrize(
    ("call", "error", "name"),
    [
        (lambda: solve_turn((3, 3, 2), BARS), ValueError, "cards"),
        (lambda: solve_turn((3, 3, 2, 23), BARS), ValueError, "cards"),
        (lambda: solve_turn((3, 3, 2, 2.0), BARS), TypeError, "cards"),
        (lambda: solve_turn(HUB, (0, 0, 0, 7)), ValueError, "showing"),
        (lambda: solve_turn(HUB, (0, 0, 0, 0, 3)), ValueError, "showing"),
        (lambda: solve_turn(HUB, (0, 0, 0, 1, 7)), ValueError, "showing"),
        (lambda: solve_turn(HUB, BARS, -1), ValueError, "caught"),
        (lambda: solve_turn(HUB, BARS, 2.5), TypeError, "caught"),
        (lambda: solve_turn(HUB, BARS, 0, (1, 1, 1)), ValueError, "yard"),
        (lambda: solve_turn(HUB, BARS, 0, (1, 1, 1, -1)), ValueError, "yard"),
        (lambda: solve_turn(HUB, BARS, card_price=-1), ValueError, "card_price"),
        (lambda: solve_turn(HUB, BARS, card_price=0.5), TypeError, "card_price"),
        (lambda: solve_turn(HUB, BARS, card_price="1"), TypeError, "card_price"),
        (lambda: solve_turn(HUB, BARS, consolation=-1), ValueError, "consolation"),
        (lambda: solve_turn(HUB, BARS, consolation=1.5), TypeError, "consolation"),
        (lambda: solve_turn(HUB, BARS, plunder=HALF), TypeError, "plunder"),
        (lambda: solve_turn(HUB, BARS, plunder=lambda size: 2), ValueError, r"plunder\(1\)"),
        (lambda: solve_turn(HUB, BARS, plunder=lambda size: 0.5), TypeError, r"plunder\(1\)"),
        (lambda: solve_turn(HUB, BARS, plunder=lambda size: -1), ValueError, r"plunder\(1\)"),
        (lambda: solve_turn(HUB, BARS, min_dice=8), ValueError, "min_dice"),
        (lambda: solve_turn(HUB, BARS, min_dice=0), ValueError, "min_dice"),
        (lambda: solve_turn(HUB, BARS, may_stop=2), TypeError, "may_stop"),
        (lambda: solve_turn(HUB, BARS, yard=(1, 0, 0, 0), lack=2), ValueError, "lack"),
    ],
)
def test_wrong_arguments_are_named(call, error, name):
    with pytest.raises(error, match=rf"^{name}"):
        call()
