"""The exact odds: known values, brute force, a second derivation of each formula, and what is refused."""

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, permutations
from math import comb, factorial, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles import verasselt_odds as oracle
from sympy import Poly, Rational, Symbol, diff, exp, simplify

from bugkit.verasselt import odds
from bugkit.verasselt.actions import Choose, Roll
from bugkit.verasselt.odds import (
    BUGGED_UP,
    bug_up,
    bug_up_table,
    dice,
    draw,
    patterns,
    roll_choices,
    roll_odds,
    safe_formula,
)
from bugkit.verasselt.rules import Game

NONE = (0, 0, 0, 0)


def random_roll(rng, most_cards):
    """Random cards, number of dice rolled and kinds held, at most seven dice together."""
    cards = tuple(rng.randint(0, most_cards) for _ in range(4))
    rolled = rng.randint(0, 7)
    held = [0, 0, 0, 0]
    for _ in range(rng.randint(0, 7 - rolled)):
        held[rng.randrange(4)] += 1
    return cards, rolled, tuple(held)


RANDOM_ROLLS = [random_roll(random.Random(case), (2, 4, 8, 22)[case % 4]) for case in range(400)]

rolls = st.builds(random_roll, st.randoms(use_true_random=False), st.sampled_from([2, 4, 8, 22]))


# --- Known values, worked out by hand ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "rolled", "held", "chance"),
    [
        # Four dice: 4 barrels or 4 chatters (1 + 1 ways), at least 3 rattles or 3 waters (4*5 + 1 ways each), of 6^4.
        ((3, 3, 2, 2), 4, NONE, Rational(11, 324)),
        ((3, 3, 2, 2), 7, NONE, Rational(5227, 23328)),
        # A barrel and a chatter lie: only bars, one rattle and one water are safe, 2^4 + 2*4*2^3 + 12*2^2 of 6^4 ways.
        ((1, 1, 1, 1), 4, (1, 1, 0, 0), Rational(73, 81)),
        # No card left: only seven bars are safe, (1/3)^7 (ruling V11).
        (NONE, 7, NONE, 1 - Rational(1, 3**7)),
        # More of a kind lies than there are cards: certain, even when nothing is rolled.
        ((1, 5, 5, 5), 0, (2, 0, 0, 0), 1),
        ((1, 5, 5, 5), 0, (1, 0, 0, 0), 0),
        # Cards enough of every kind.
        ((7, 7, 7, 7), 7, NONE, 0),
        ((22, 22, 22, 22), 7, NONE, 0),
        # One die, three kinds missing.
        ((1, 0, 0, 0), 1, NONE, Rational(1, 2)),
    ],
)
def test_bug_up_known(cards, rolled, held, chance):
    assert bug_up(cards, rolled, held) == chance
    assert isinstance(bug_up(cards, rolled, held), Rational)
    assert roll_odds(cards, rolled, held).p(BUGGED_UP) == chance


def test_safe_known():
    assert 1 - bug_up((3, 3, 2, 2), 7) == Rational(18101, 23328)
    # Two hubs of ten cards, three bars kept. (4,4,1,1): at most one rattle and one water; of 6^4 ways 4^4 + 2*4*4^3 +
    # 12*4^2 are safe. (5,3,2,0): no water, not 4 chatters, not 3 rattles; 5^4 - 1 - (4*4 + 1) ways are safe.
    assert 1 - bug_up((4, 4, 1, 1), 4) == Rational(20, 27) == Rational(4**4 + 2 * 4 * 4**3 + 12 * 4**2, 6**4)
    assert 1 - bug_up((5, 3, 2, 0), 4) == Rational(607, 1296) == Rational(5**4 - 1 - (4 * 4 + 1), 6**4)


def test_roll_odds_known():
    # One barrel card, two dice: 4 of 36 ways are bars twice, 4 are one barrel and one bars, all others bug up.
    assert dict(roll_odds((1, 0, 0, 0), 2).items()) == {
        BUGGED_UP: Rational(28, 36), NONE: Rational(4, 36), (1, 0, 0, 0): Rational(4, 36)}  # fmt: skip
    # Held dice catch again (ruling V12): with a water lying, no die rolled.
    assert dict(roll_odds((0, 0, 0, 1), 0, (0, 0, 0, 1)).items()) == {(0, 0, 0, 1): 1}


def test_roll_choices_known():
    choices = roll_choices((3, 3, 2, 2), (0, 0, 0, 0, 7))
    assert [(c.keep, c.dice) for c in choices] == [((0, 0, 0, 0, k), 7 - k) for k in range(4)]
    best = choices[-1]
    assert best.action == Roll((0, 0, 0, 0, 3))
    assert best.bug_up == Rational(11, 324)
    # Four dice show 8/3 bugs in the mean. In the sequences that bug up: four alike, 4 ways with 4 bugs each; three
    # rattles (or waters) and something else, 4*3 ways with 4 bugs and 4*2 ways with 3 bugs.
    assert best.mean_catch == Rational(8, 3) - Rational(4 * 4 + 2 * (4 * 3 * 4 + 4 * 2 * 3), 6**4)


def test_patterns_known():
    assert patterns(7) == (330, 279936)
    assert patterns(0) == (1, 1)
    assert patterns(2) == (15, 36)


def test_first_hub_of_two_players_has_all_kinds():
    chance = draw((20, 20, 20, 20), 10).p(all)
    assert chance == Rational(12421800, 15149909)
    # Inclusion and exclusion over the kinds that are missing.
    assert chance == sum(Rational((-1) ** k * comb(4, k) * comb(80 - 20 * k, 10), comb(80, 10)) for k in range(4))


# --- Brute force ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("block", range(8))
def test_against_all_faces(block):
    for cards, rolled, held in RANDOM_ROLLS[50 * block : 50 * block + 50]:
        expected = oracle.roll_odds(cards, rolled, held)
        assert dict(roll_odds(cards, rolled, held).items()) == expected, (cards, rolled, held)
        assert bug_up(cards, rolled, held) == expected.get(BUGGED_UP, 0), (cards, rolled, held)


@pytest.mark.parametrize("case", range(0, 40, 2))
def test_against_all_faces_one_by_one(case):
    cards, rolled, held = RANDOM_ROLLS[case]
    rolled = min(rolled, 5)
    assert dict(roll_odds(cards, rolled, held).items()) == oracle.roll_odds_face_by_face(cards, rolled, held)


def test_seven_dice_face_by_face():
    expected = oracle.roll_odds_face_by_face((3, 3, 2, 2), 7, NONE)
    assert expected[BUGGED_UP] == Fraction(5227, 23328)
    assert dict(roll_odds((3, 3, 2, 2), 7).items()) == expected


@pytest.mark.parametrize("case", range(60))
def test_roll_choices_against_all_subsets(case):
    rng = random.Random(1000 + case)
    cards = tuple(rng.randint(0, (3, 5, 22)[case % 3]) for _ in range(4))
    total, min_dice = (7, 4) if case % 2 else (rng.randint(3, 7), rng.randint(1, 3))
    faces = Counter(rng.randrange(5) for _ in range(total))
    showing = tuple(faces[face] for face in range(5))
    choices = roll_choices(cards, showing, min_dice=min_dice)
    assert len({c.action for c in choices}) == len(choices)
    assert all(c.action == Roll(c.keep) for c in choices)
    found = {c.keep: (c.dice, c.bug_up, c.mean_catch) for c in choices}
    assert found == oracle.roll_choices(cards, showing, min_dice)


@pytest.mark.parametrize(("pile", "n"), [((2, 1, 0, 3), 3), ((1, 1, 1, 1), 4), ((3, 2, 2, 1), 5), ((2, 0, 0, 0), 0)])
def test_draw_against_all_deals(pile, n):
    assert dict(draw(pile, n).items()) == oracle.draw(pile, n)


@pytest.mark.parametrize("n", range(8))
def test_dice_against_all_sequences(n):
    expected = Counter()
    for faces, times in oracle.all_sequences(n).items():
        expected[tuple(faces.count(face) for face in (*oracle.KINDS, "bar"))] += Fraction(times, 6**n)
    assert dict(dice(n).items()) == expected
    assert patterns(n) == (len(expected), sum(oracle.all_sequences(n).values()))


# --- A second derivation of each formula ---------------------------------------------------------------------------


SIXTH = Rational(1, 6)


@cache
def safe_die_by_die(room, n, p=SIXTH):
    """The chance that ``n`` dice are safe: look at the first die, then at the rest with the room that is left."""
    if n == 0:
        return Rational(1)
    chance = (1 - 4 * p) * safe_die_by_die(room, n - 1, p)
    for kind in range(4):
        if room[kind]:
            less = tuple(r - (k == kind) for k, r in enumerate(room))
            chance += p * safe_die_by_die(tuple(sorted(less)), n - 1, p)
    return chance.expand()


@settings(deadline=None)
@given(rolls)
def test_bug_up_die_by_die(roll):
    cards, rolled, held = roll
    room = tuple(sorted(min(c - h, 7) for c, h in zip(cards, held, strict=True)))
    assert bug_up(*roll) == (1 if min(room) < 0 else 1 - safe_die_by_die(room, rolled))


@settings(deadline=None)
@given(rolls)
def test_mean_catch_from_the_distribution(roll):
    cards, rolled, held = roll
    showing = (*held, rolled)  # all bars are rolled
    choice = next(c for c in roll_choices(cards, showing, min_dice=0) if c.keep == (*held, 0))
    odds_of_it = roll_odds(cards, rolled, held)
    assert choice.bug_up == odds_of_it.p(BUGGED_UP)
    assert choice.mean_catch == odds_of_it.mean(lambda caught: 0 if caught == BUGGED_UP else sum(caught))


@pytest.mark.parametrize("n", range(8))
def test_dice_are_multinomial(n):
    for counts, chance in dice(n).items():
        ways = factorial(n) // prod(map(factorial, counts))
        assert chance == Rational(ways * 2 ** counts[4], 6**n)


@settings(deadline=None)
@given(st.tuples(*[st.integers(0, 6)] * 4), st.data())
def test_draw_card_by_card(pile, data):
    n = data.draw(st.integers(0, min(sum(pile), 6)))
    hands = {NONE: Fraction(1)}
    for drawn in range(n):
        after = Counter()
        for hand, chance in hands.items():
            for kind in range(4):
                left = pile[kind] - hand[kind]
                more = tuple(h + (k == kind) for k, h in enumerate(hand))
                after[more] += chance * Fraction(left, sum(pile) - drawn)
        hands = {hand: chance for hand, chance in after.items() if chance}
    assert dict(draw(pile, n).items()) == hands


def test_packed_numbers_have_room():
    # The largest number in a place is 7! 7! times (6 x)^n/n!, reached when nothing is unsafe.
    assert max(Fraction(factorial(7) ** 2 * 6**n, factorial(n)) for n in range(8)) < 2**odds._DIGITS
    assert sum(len(row) for row in odds._HALF) == 64


# --- The formula ---------------------------------------------------------------------------------------------------

HUBS = [NONE, (1, 0, 0, 0), (1, 1, 1, 1), (2, 1, 0, 3), (3, 3, 2, 2), (4, 4, 1, 1), (5, 3, 2, 0), (7, 7, 7, 7)]


@pytest.mark.parametrize("cards", HUBS)
def test_safe_formula_is_bug_up(cards):
    formula = safe_formula(cards)
    (n,) = formula.free_symbols or {Symbol("n", integer=True, nonnegative=True)}
    for number in range(8):
        assert formula.subs(n, number) == safe_formula(cards, n=number) == 1 - bug_up(cards, number)


@pytest.mark.parametrize("case", range(30))
def test_safe_formula_with_dice_held(case):
    cards, rolled, held = RANDOM_ROLLS[case]
    n = Symbol("n")
    assert safe_formula(cards, held, n).subs(n, rolled) == 1 - bug_up(cards, rolled, held)
    assert safe_formula(cards, held, rolled) == 1 - bug_up(cards, rolled, held)


@pytest.mark.parametrize("cards", HUBS[:-1])
@pytest.mark.parametrize("p", [0, Rational(1, 10), Fraction(1, 6), Rational(1, 4)])
def test_safe_formula_for_every_n(cards, p):
    n = Symbol("n", integer=True, nonnegative=True)
    formula = safe_formula(cards, p=p)
    for number in range(sum(cards) + 4):  # more dice than cards, too
        expected = safe_die_by_die(tuple(sorted(cards)), number, Rational(p))
        assert formula.subs(n, number) == expected
        assert safe_formula(cards, n=number, p=p) == expected


@pytest.mark.parametrize("cards", HUBS[:6])
def test_safe_formula_with_a_symbol_for_the_chance(cards):
    n, p = Symbol("n", integer=True, nonnegative=True), Symbol("p")
    formula = safe_formula(cards, p=p)
    for number in (0, 1, 2, 5, 7, 9):
        with_number = safe_formula(cards, n=number, p=p)
        assert Poly(with_number, p) == Poly(safe_die_by_die(tuple(sorted(cards)), number, p), p)
        for value in (Rational(1, 6), Rational(1, 5), Rational(0)):
            assert formula.subs({n: number, p: value}) == with_number.subs(p, value)


@pytest.mark.parametrize("cards", [NONE, (1, 1, 0, 0), (2, 1, 0, 1), (3, 3, 2, 2)])
def test_safe_formula_is_the_derivative_of_the_generating_function(cards):
    x = Symbol("x")
    generating = exp(x / 3) * prod(sum((x / 6) ** j / factorial(j) for j in range(c + 1)) for c in cards)
    for number in range(6):
        assert diff(generating, x, number).subs(x, 0) == safe_formula(cards, n=number)


def test_safe_formula_can_be_shown():
    n, p = Symbol("n", integer=True, nonnegative=True), Symbol("p")
    assert str(safe_formula((1, 1, 0, 0))) == "(n**2 + 3*n + 4)/(4*3**n)"
    assert safe_formula(NONE) == Rational(1, 3) ** n
    assert safe_formula((1, 0, 0, 0), p=p) == (1 - 4 * p) ** n + n * p * (1 - 4 * p) ** (n - 1)
    assert safe_formula((7, 7, 7, 7), n=7, p=p) == 1
    assert safe_formula((0, 3, 3, 3), held=(1, 0, 0, 0)) == 0
    assert safe_formula((22, 22, 22, 22), n=22) == 1
    assert safe_formula((1, 1, 1, 1), p=0) == 1
    # sympy itself can go on with it: one more die never makes a roll safer
    formula = safe_formula((1, 1, 0, 0))
    assert simplify(formula - formula.subs(n, n + 1) - Rational(1, 12) * (2 * n**2 + 4 * n + 4) / 3**n) == 0


# --- Tables and symmetry -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rolled", range(8))
def test_bug_up_table(rolled):
    table = bug_up_table(rolled)
    assert list(table) == list(combinations_with_replacement(range(8), 4))
    assert all(chance == bug_up(cards, rolled) for cards, chance in table.items())


def test_bug_up_table_in_any_order():
    table = bug_up_table()
    assert {table[hub] for hub in permutations((3, 3, 2, 2))} == {Rational(5227, 23328)}
    for wrong in [(1, 1, 1, 8), (8, 1, 1, 1), (1, 2, 3)]:
        with pytest.raises(KeyError):
            table[wrong]


@settings(deadline=None)
@given(rolls, st.permutations(range(4)))
def test_no_kind_is_special(roll, order):
    cards, rolled, held = roll
    assert bug_up(cards, rolled, held) == bug_up([cards[k] for k in order], rolled, [held[k] for k in order])


@settings(deadline=None)
@given(rolls, st.integers(0, 3))
def test_another_card_never_hurts(roll, kind):
    cards, rolled, held = roll
    more = tuple(min(22, c + (k == kind)) for k, c in enumerate(cards))
    assert bug_up(more, rolled, held) <= bug_up(cards, rolled, held)


@settings(deadline=None)
@given(rolls)
def test_rolling_a_bar_again_never_helps(roll):
    cards, rolled, held = roll
    if rolled + sum(held) < 7:
        assert bug_up(cards, rolled + 1, held) >= bug_up(cards, rolled, held)


def test_roll_choices_are_the_legal_rolls():
    for seed in range(5):
        state, rng = Game(num_players=2).initial_state(), random.Random(seed)
        while state.phase != "roll":
            outcomes = state.chance_outcomes()
            state = state.child(rng.choice(outcomes)[0] if outcomes else Choose("hub"))
        legal = [action for action in state.legal_actions() if isinstance(action, Roll)]
        assert [choice.action for choice in roll_choices(state.hub, state.showing)] == legal


# --- What is refused -----------------------------------------------------------------------------------------------

HUB = (3, 3, 2, 2)


@pytest.mark.parametrize(
    ("call", "error", "name"),
    [
        (lambda: bug_up((3, 3, 2), 7), ValueError, "cards"),
        (lambda: bug_up((3, 3, 2, 2, 1), 7), ValueError, "cards"),
        (lambda: bug_up((3, 3, 2, -1), 7), ValueError, "cards"),
        (lambda: bug_up((3, 3, 2, 23), 7), ValueError, "cards"),
        (lambda: bug_up((3, 3, 2, 2.0), 7), TypeError, "cards"),
        (lambda: bug_up("3322", 7), TypeError, "cards"),
        (lambda: bug_up(10, 7), TypeError, "cards"),
        (lambda: bug_up(HUB, 8), ValueError, "dice"),
        (lambda: bug_up(HUB, -1), ValueError, "dice"),
        (lambda: bug_up(HUB, 4.0), TypeError, "dice"),
        (lambda: bug_up(HUB, "4"), TypeError, "dice"),
        (lambda: bug_up(HUB, 4, (1, 1, 1, 1)), ValueError, "held"),
        (lambda: bug_up(HUB, 4, (1, 1, -1, 0)), ValueError, "held"),
        (lambda: bug_up(HUB, 4, (1, 1)), ValueError, "held"),
        (lambda: bug_up(HUB, 4, None), TypeError, "held"),
        (lambda: roll_odds((3, 3), 4), ValueError, "cards"),
        (lambda: roll_odds(HUB, 7, (1, 0, 0, 0)), ValueError, "held"),
        (lambda: bug_up_table(8), ValueError, "dice"),
        (lambda: bug_up_table(7.0), TypeError, "dice"),
        (lambda: roll_choices((3, 3, 2), (0, 0, 0, 0, 7)), ValueError, "cards"),
        (lambda: roll_choices(HUB, (0, 0, 0, 7)), ValueError, "showing"),
        (lambda: roll_choices(HUB, (1, 0, 0, 0, 7)), ValueError, "showing"),
        (lambda: roll_choices(HUB, (0, 0, 0, 0, 3)), ValueError, "showing"),
        (lambda: roll_choices(HUB, (0, 0, 0, 0, 7), min_dice=8), ValueError, "min_dice"),
        (lambda: dice(8), ValueError, "n"),
        (lambda: dice(-1), ValueError, "n"),
        (lambda: dice(1.5), TypeError, "n"),
        (lambda: patterns(8), ValueError, "n"),
        (lambda: draw((1, 1, 1, 1), 5), ValueError, "n"),
        (lambda: draw((1, 1, 1, 1), -1), ValueError, "n"),
        (lambda: draw((1, 1, 1), 2), ValueError, "pile"),
        (lambda: draw((1, 1, 1, 23), 2), ValueError, "pile"),
        (lambda: safe_formula((3, 3, 2, -2)), ValueError, "cards"),
        (lambda: safe_formula(HUB, (4, 4, 0, 0)), ValueError, "held"),
        (lambda: safe_formula(HUB, n=-1), ValueError, "n"),
        (lambda: safe_formula(HUB, n=2.5), TypeError, "n"),
        (lambda: safe_formula(HUB, p=1 / 6), TypeError, "p"),
        (lambda: safe_formula(HUB, p="1/6"), TypeError, "p"),
        (lambda: safe_formula(HUB, p=Rational(1, 3)), ValueError, "p"),
        (lambda: safe_formula(HUB, p=-1), ValueError, "p"),
    ],
)
def test_wrong_arguments_are_named(call, error, name):
    with pytest.raises(error, match=rf"^{name}\b|\band {name}\b"):
        call()


def test_counts_may_come_as_lists_and_whole_sympy_numbers():
    assert bug_up([3, 3, Rational(2), 2], Rational(4), iter(NONE)) == Rational(11, 324)
    choice = roll_choices([3, 3, 2, 2], [0, 0, 0, 0, 7])[0]
    assert choice.keep == (0, 0, 0, 0, 0)
    assert hash(choice) == hash(roll_choices(HUB, (0, 0, 0, 0, 7))[0])
