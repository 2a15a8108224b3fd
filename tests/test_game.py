"""What every game has in common: errors that speak two languages, picking by chance, the list of games, options."""

import pickle
import random
from collections import Counter
from fractions import Fraction

import pytest

from bugkit import BugkitError, CodeError, IllegalActionError, ParseError, RecordError, games, verasselt
from bugkit.game import ChanceOutcomes, game_named, listed
from bugkit.texts import Key


def test_the_games_by_name():
    assert games()["verasselt"] is verasselt.Game
    assert game_named("verasselt") is verasselt.Game
    assert game_named("chess") is None


@pytest.mark.parametrize("kind", [BugkitError, IllegalActionError, ParseError, RecordError, CodeError])
def test_an_error_is_a_value_error_with_key_parameters_and_words(kind):
    error = kind("core.error.not_now", choice="hub", legal="stop")
    assert isinstance(error, ValueError)
    assert (error.key, error.params) == ("core.error.not_now", {"choice": "hub", "legal": "stop"})
    assert str(error) == error.text() == error.text("en") == "“hub” is not possible now; possible: stop"
    assert error.text("de") == "„hub“ geht jetzt nicht; möglich: stop"
    copied = pickle.loads(pickle.dumps(error))
    assert type(copied) is kind
    assert (str(copied), copied.text("de")) == (str(error), error.text("de"))


def test_errors_and_keys_inside_an_error_speak_the_same_language():
    inner = ParseError("core.error.not_now", choice="hub", legal="stop")
    outer = RecordError("core.error.record.line", line=3, reason=inner)
    assert outer.text("de") == "Zeile 3: „hub“ geht jetzt nicht; möglich: stop"
    kind = IllegalActionError("verasselt.error.not_in_yard", kind=Key("verasselt.kind.water"))
    assert "water bug" in str(kind)
    assert "Wasserassel" in kind.text("de")
    assert pickle.loads(pickle.dumps(kind)).text("de") == kind.text("de")


def test_braces_in_what_somebody_typed_are_only_letters():
    error = BugkitError("core.error.not_now", choice="{legal} {0} {}", legal="{choice!r}")
    assert str(error) == "“{legal} {0} {}” is not possible now; possible: {choice!r}"


THIRDS = ChanceOutcomes([("a", Fraction(1, 3)), ("b", Fraction(1, 3)), ("c", Fraction(1, 3))])


def test_picking_compares_exactly():
    """``random()`` is k / 2**53; "a" is picked when k / 2**53 < 1/3, that is k < 2**53 / 3 = 3002399751580330.67."""
    step = 2.0**-53
    assert THIRDS.pick(0.0) == "a"
    assert THIRDS.pick(3002399751580330 * step) == "a"
    assert THIRDS.pick(3002399751580331 * step) == "b"
    assert THIRDS.pick(6004799503160661 * step) == "b"  # 2/3: 6004799503160661.33
    assert THIRDS.pick(6004799503160662 * step) == "c"
    assert THIRDS.pick(1 - step) == "c"
    assert ChanceOutcomes([("only", Fraction(1))]).pick(0.999) == "only"
    halves = ChanceOutcomes([(0, Fraction(1, 2)), (1, Fraction(1, 2))])
    assert (halves.pick(0.5 - step), halves.pick(0.5)) == (0, 1)


def test_picking_against_a_sum_by_hand():
    """The readable way: add up the exact chances until ``u`` is passed."""
    rng = random.Random(1)
    for _ in range(300):
        weights = [rng.randrange(1, 10**rng.randrange(1, 6)) for _ in range(rng.randrange(1, 40))]
        outcomes = ChanceOutcomes((index, Fraction(weight, sum(weights))) for index, weight in enumerate(weights))
        for u in [rng.random() for _ in range(20)] + [0.0, 1 - 2.0**-53]:
            reached, expected = Fraction(0), None
            for outcome, chance in outcomes:
                reached += chance
                if Fraction(u) < reached:
                    expected = outcome
                    break
            assert outcomes.pick(u) == expected


def test_picks_are_as_frequent_as_they_should_be():
    rng = random.Random(3)
    outcomes = ChanceOutcomes([("bar", Fraction(1, 3)), ("bug", Fraction(2, 3))])
    count = Counter(outcomes.pick(rng.random()) for _ in range(9_000))
    assert abs(count["bar"] - 3_000) < 5 * (9_000 * 2 / 9) ** 0.5  # five standard deviations


def test_outcomes_are_a_plain_tuple():
    assert tuple(THIRDS) == (("a", Fraction(1, 3)), ("b", Fraction(1, 3)), ("c", Fraction(1, 3)))
    assert hash(THIRDS) == hash(tuple(THIRDS))
    assert pickle.loads(pickle.dumps(THIRDS)).pick(0.4) == "b"


def test_a_list_in_a_message_stays_short():
    assert listed([]) == ""
    assert listed(["hub"]) == "hub"
    assert listed(range(13)) == "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, … (1 more)"


@pytest.mark.parametrize(("options", "words"), [
    ({"num_players": 1}, "num_players must be a whole number from 2 to 5, not 1"),
    ({"num_players": 2, "cards_per_kind": 23}, "cards_per_kind must be a whole number from 2 to 22, not 23"),
    ({"num_players": 4, "cards_per_kind": 3}, "cards_per_kind must be at least 4, one for each yard, not 3"),
    ({"num_players": 2, "cards_per_kind": 4, "hub": 9}, "hub must be at most 8, the cards left after filling the"),
    ({"num_players": 2, "hub": 0}, "hub must be a whole number from 1 to 80, not 0"),
    ({"num_players": 2, "refill_to": "8"}, "refill_to must be a whole number from 1 to 80, not '8'"),
    ({"num_players": 2, "yard_limit": 3}, "yard_limit must be a whole number from 4 to 80, not 3"),
    ({"num_players": 2, "dice": 8}, "dice must be a whole number from 1 to 7, not 8"),
    ({"num_players": 2, "dice": 3}, "min_dice must be at most dice, which is 3, not 4"),
    ({"num_players": 2, "min_dice": 0}, "min_dice must be a whole number from 1 to 7, not 0"),
    ({"num_players": 2, "dice": float("nan")}, "dice must be a whole number from 1 to 7, not nan"),
])
def test_options_that_do_not_fit_name_the_field_and_what_is_allowed(options, words):
    with pytest.raises(ValueError) as caught:  # noqa: PT011  the words are compared below
        verasselt.Game(**options)
    assert str(caught.value).startswith(words)


def test_a_game_is_a_value():
    game = verasselt.Game(3, dice=5)
    assert game == verasselt.Game(num_players=3, dice=5) == pickle.loads(pickle.dumps(game))
    assert hash(game) == hash(verasselt.Game(3, dice=5))
    assert game != verasselt.Game(3)
    assert eval(repr(game), {"Game": verasselt.Game}) == game
    assert (str(game), game.options()) == ("verasselt(num_players=3, dice=5)", {"num_players": 3, "dice": 5})
    with pytest.raises(AttributeError):
        game.dice = 6
    assert game.turn_phase in game.phases
