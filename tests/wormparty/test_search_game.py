"""A round of hide and seek: against linear programs, and proved best by what both mixes guarantee, exactly."""

import random
from fractions import Fraction

import pytest
from oracles.wormparty_search import against_hide, against_search, value_exactly, value_in_floats
from sympy import Rational, sqrt

from bugkit import Dist
from bugkit.wormparty import search_game


def rounds(number, seed, most_mounds=7):
    """Random rounds; often with equal mounds, flat ones, and some that are better found than any other not found."""
    rng = random.Random(f"rounds {seed}")
    for _ in range(number):
        mounds = rng.randint(1, most_mounds)
        lifts = rng.randint(0, mounds + 1)
        steps = rng.choice([2, 3, 10, 1000])
        missed = [Fraction(rng.randint(-steps, steps), rng.choice([1, 2, 7])) for _ in range(mounds)]
        found = [low + Fraction(rng.randint(0, steps), rng.choice([1, 3, 5])) for low in missed]
        for mound in range(1, mounds):
            if rng.random() < 0.3:
                found[mound], missed[mound] = found[mound - 1], missed[mound - 1]
        yield found, missed, lifts


def fractions(numbers):
    return [Fraction(int(number.p), int(number.q)) for number in numbers]


def test_600_random_rounds_equal_a_linear_program():
    for found, missed, lifts in rounds(600, seed=1):
        value = float(search_game(found, missed, lifts).value)
        assert value == pytest.approx(value_in_floats(found, missed, lifts), abs=1e-9 * max(1, abs(value)))


def test_20_random_rounds_equal_an_exact_linear_program():
    for found, missed, lifts in rounds(20, seed=2, most_mounds=5):
        assert search_game(found, missed, lifts).value == value_exactly(found, missed, lifts)


def test_neither_mix_can_be_exploited_exactly():
    """What the mix of sets guarantees to Charly and the mix of mounds to the worm is the same: nobody can do better."""
    seen = set()
    for found, missed, lifts in rounds(1500, seed=3):
        game = search_game(found, missed, lifts)
        mix = [(lifted, *fractions([chance])) for lifted, chance in game.lifts.items()]
        assert against_search(found, missed, mix) == game.value
        assert against_hide(found, missed, lifts, fractions(game.hide)) == game.value
        assert game.best_lifts(game.hide).advantage == game.best_mound(game.search).advantage == 0
        seen.add((len(found), lifts))
    assert len(seen) > 40


def test_exactly_so_many_are_lifted_and_the_sets_have_the_chances_of_the_mounds():
    for found, missed, lifts in rounds(400, seed=4):
        game = search_game(found, missed, lifts)
        number = min(lifts, len(found))
        assert sum(game.search) == number
        assert sum(game.hide) == 1
        assert all(0 <= chance <= 1 for chance in (*game.search, *game.hide))
        assert isinstance(game.lifts, Dist)
        assert all(len(set(lifted)) == len(lifted) == number for lifted, _ in game.lifts.items())
        for mound, chance in enumerate(game.search):
            assert game.lifts.p(lambda lifted, mound=mound: mound in lifted) == chance
        assert len(game.lifts) <= len(found) + 1


def test_by_hand():
    # two mounds alike, one lift: a coin for both sides
    game = search_game([1, 1], [0, 0], 1)
    assert (game.value, game.hide, game.search) == (Rational(1, 2), (Rational(1, 2),) * 2, (Rational(1, 2),) * 2)
    # a worm is worth 1 or 3: look so that both are equally good for it, s * 1 = (1 - s) * 3, so s = 3/4 at the cheap
    # one; and hide so that both lifts are equally good, h * 1 = (1 - h) * 3
    game = search_game([1, 3], [0, 0], 1)
    assert (game.value, game.search) == (Rational(3, 4), (Rational(3, 4), Rational(1, 4)))
    assert game.hide == (Rational(3, 4), Rational(1, 4))
    # a mound that is worse for the worm even if it is never looked under is never used
    game = search_game([2, 2, 9], [0, 0, 5], 1)
    half = Rational(1, 2)
    assert (game.value, game.hide, game.search) == (1, (half, half, 0), (half, half, 0))


def test_a_worm_that_loses_nothing_when_found_hides_there():
    # under mound 0 the worm is worth 1 found or not; all others cost more, whatever Charly does
    game = search_game([1, 5, 5], [1, 4, 4], 1)
    assert (game.value, game.hide) == (1, (1, 0, 0))
    # two lifts for three mounds: the first is lifted for sure, the other lift goes on by the same rule
    game = search_game([1, 5, 5], [0, 0, 0], 2)
    assert (game.value, game.hide) == (1, (1, 0, 0))
    assert game.search == (1, Rational(1, 2), Rational(1, 2))


def test_all_mounds_or_none_lifted():
    assert search_game([3, 2, 4], [1, 1, 1], 3).value == search_game([3, 2, 4], [1, 1, 1], 9).value == 2
    assert search_game([3, 2, 4], [1, 1, 1], 9).hide == (0, 1, 0)
    assert search_game([3, 2, 4], [1, 0, 0], 0).value == 0
    assert search_game([3, 2, 4], [1, 0, 0], 0).hide == (0, Rational(1, 2), Rational(1, 2))


def test_units_do_not_matter():
    for found, missed, lifts in rounds(100, seed=5):
        game = search_game(found, missed, lifts)
        other = search_game([7 * x - 3 for x in found], [7 * x - 3 for x in missed], lifts)
        assert (other.value, other.hide, other.search) == (7 * game.value - 3, game.hide, game.search)


def test_best_answers():
    game = search_game([1, 1, 1, 3], [0, 0, 0, 0], 2)
    answer = game.best_lifts([Rational(1, 4)] * 4)
    assert (answer.choice, answer.value) == ((0, 3), 1)
    assert answer.advantage == 1 - game.value
    answer = game.best_mound([1, Rational(1, 2), Rational(1, 4), Rational(1, 4)])
    assert (answer.choice, answer.value) == (2, Rational(1, 4))
    assert answer.advantage == game.value - Rational(1, 4)
    # nothing gains more than the answer
    for found, missed, lifts in rounds(200, seed=6):
        game, rng = search_game(found, missed, lifts), random.Random(str(found))
        weights = [rng.randint(1, 9) for _ in found]
        hide = [Fraction(weight, sum(weights)) for weight in weights]
        assert game.best_lifts(hide).value == against_hide(found, missed, lifts, hide)


@pytest.mark.parametrize(("arguments", "words"), [
    (([1, 0], [0, 1], 1), r"if_found\[1\] must be at least if_missed\[1\], which is 1, not 0"),
    (([1], [0, 0], 1), "one number for each mound, not 1 and 2"),
    (([], [], 1), "one number for each mound, not 0 and 0"),
    (([1], [0], -1), "lifts must be 0 or more, not -1"),
])
def test_wrong_rounds_are_refused(arguments, words):
    with pytest.raises(ValueError, match=words):
        search_game(*arguments)


def test_wrong_kinds_of_numbers_are_refused():
    with pytest.raises(TypeError, match="if_found must be a list with a number for each mound, not 1"):
        search_game(1, [0], 1)
    with pytest.raises(TypeError, match="if_missed must be a list with a number for each mound, not None"):
        search_game([1], None, 1)
    with pytest.raises(TypeError, match="if_found must be exact, not the float"):
        search_game([0.5], [0], 1)
    with pytest.raises(TypeError, match="if_missed must hold whole numbers or fractions"):
        search_game([2], [sqrt(2)], 1)
    with pytest.raises(TypeError, match="lifts must be a whole number"):
        search_game([1], [0], 1.0)
    game = search_game([1, 1], [0, 0], 1)
    for bad in ([1], [Rational(1, 2), Rational(1, 3)], [2, -1]):
        with pytest.raises(ValueError, match="hide must be"):
            game.best_lifts(bad)
        with pytest.raises(ValueError, match="search must be"):
            game.best_mound(bad)
