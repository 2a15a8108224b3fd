"""One example or more for every ruling W1 to W13, worked out by hand from the rulebook and the rulings.

Tiles are in the order red, yellow, blue.
"""

from fractions import Fraction

import pytest
from worm_plays import actions, chances, play, position, refused

from bugkit import CHANCE, TERMINAL, Match
from bugkit.wormparty import COLOURS, JOKER, MOUNDS, Game

TWO, THREE, FOUR = Game(2), Game(3), Game(4)
NONE = (0, 0, 0)


# W1: the mounds


def test_w1_three_colours_two_mounds_each_and_a_joker():
    assert COLOURS == ("red", "yellow", "blue")
    assert MOUNDS == ("red 1", "red 2", "yellow 1", "yellow 2", "blue 1", "blue 2", "joker")
    assert MOUNDS[-1] == JOKER


# W2: fewer players


def test_w2_two_three_and_four_players_play_with_five_six_and_seven_mounds():
    assert TWO.mounds == ("red 1", "yellow 1", "blue 1", "blue 2", "joker")
    assert THREE.mounds == ("red 1", "yellow 1", "yellow 2", "blue 1", "blue 2", "joker")
    assert FOUR.mounds == MOUNDS
    assert actions(play(TWO.initial_state(), "die 1")) == [f"hide {mound}" for mound in TWO.mounds]


def test_w2_other_colours_can_be_removed_and_number_1_stays():
    assert Game(2, removed={"blue", "yellow"}).mounds == ("red 1", "red 2", "yellow 1", "blue 1", "joker")
    assert Game(3, removed=["blue"]).mounds == ("red 1", "red 2", "yellow 1", "yellow 2", "blue 1", "joker")
    assert Game(4, removed=()) == FOUR


@pytest.mark.parametrize(("players", "removed"), [
    (2, {"red"}), (2, ("red", "red")), (2, ("red", "green")), (2, ("red", "yellow", "blue")), (2, ()), (2, "red"),
    (3, ("red", "blue")), (3, ("joker",)), (3, 1), (4, {"red"}),
])
def test_w2_a_mound_of_each_colour_and_the_joker_stay(players, removed):
    with pytest.raises(ValueError, match=f"removed must be {4 - players} different colours out of red, yellow, blue"):
        Game(players, removed=removed)


@pytest.mark.parametrize("players", [0, 1, 5, True, 2.0, "2", None])
def test_w2_two_to_four_play(players):
    with pytest.raises(ValueError, match="num_players must be 2, 3 or 4"):
        Game(players)


# W3: the die


def test_w3_one_two_or_three_lifts_with_two_faces_each():
    third = Fraction(1, 3)
    assert chances(TWO.initial_state()) == {"die 1": third, "die 2": third, "die 3": third}
    assert play(TWO.initial_state(), "die 2").lifts_left == 2


def test_w3_another_die():
    game = Game(3, die={4: 1, 1: 3, 2: 0})
    assert chances(game.initial_state()) == {"die 1": Fraction(3, 4), "die 4": Fraction(1, 4)}
    assert game == Game(3, die={1: 3, 4: 1})
    assert "“2”" in refused(game.initial_state(), "die 2")


def test_w3_more_lifts_than_mounds_are_all_mounds():
    state = play(Game(2, die={9: 1}).initial_state(), "die 9")
    assert state.lifts_left == 5


@pytest.mark.parametrize("die", [{}, {0: 1}, {1: 0}, {-1: 2}, {1: -1}, {1: 2.0}, {1.0: 2}, {"x": 1}, 3, None, {100: 1},
                                 {True: 1}, [(1, 1), (1, 2)]])
def test_w3_bad_dice_are_refused_by_name(die):
    with pytest.raises(ValueError, match="die"):
        Game(2, die=die)


# W4: tiles


def test_w4_24_tiles_of_each_colour():
    assert FOUR.initial_state().supply == (24, 24, 24)
    state = position(FOUR, tiles=[(1, 2, 0), (0, 5, 1), (3, 0, 0), NONE])
    assert state.supply == (24 - 4, 24 - 7, 24 - 1)


# W5: order in a round


def test_w5_first_the_die_then_the_worms_clockwise_from_charlys_left_then_one_lift_after_another():
    state = position(FOUR, charly=2)
    assert (state.phase, state.current_player()) == ("die", CHANCE)
    state = play(state, "die 3")
    order = []
    for mound in ("red 1", "red 2", "blue 1"):
        order.append(state.current_player())
        state = play(state, f"hide {mound}")
    assert order == [3, 0, 1]
    assert (state.phase, state.current_player(), state.lifts_left) == ("lift", 2, 3)
    state = play(state, "lift yellow 1")
    assert (state.phase, state.current_player(), state.lifts_left) == ("lift", 2, 2)


def test_w5_one_worm_under_a_mound():
    state = play(position(THREE), "die 1", "hide joker")
    assert "hide joker" not in actions(state)
    assert "there is a worm under joker already" in refused(state, "hide joker")


def test_w5_a_mound_is_lifted_once():
    state = play(position(THREE), "die 2", "hide joker", "hide red 1", "lift blue 2")
    assert "lift blue 2" not in actions(state)
    assert "blue 2 has been lifted already" in refused(state, "lift blue 2")


# W6: what is known


def test_w6_charly_sees_no_hiding_place_before_lifting():
    one = play(position(THREE), "die 2", "hide joker", "hide red 1")
    other = play(position(THREE), "die 2", "hide yellow 1", "hide blue 2")
    assert one != other
    assert one.observation(0) == other.observation(0)
    assert play(one, "lift red 1").observation(0) != play(other, "lift red 1").observation(0)


def test_w6_a_worm_feels_which_mounds_are_taken_but_not_by_whom():
    one = play(position(FOUR), "die 1", "hide joker", "hide red 1")  # seat 1 joker, seat 2 red 1
    swapped = play(position(FOUR), "die 1", "hide red 1", "hide joker")
    elsewhere = play(position(FOUR), "die 1", "hide red 2", "hide joker")
    assert one.observation(3) == swapped.observation(3)
    assert one.observation(3) != elsewhere.observation(3)
    assert [str(action) for action in one.observation(3).legal_actions()] == [
        "hide red 2", "hide yellow 1", "hide yellow 2", "hide blue 1", "hide blue 2"]


def test_w6_nobody_feels_what_comes_after():
    before = play(position(FOUR), "die 1", "hide joker")
    one, other = play(before, "hide red 1", "hide blue 1"), play(before, "hide yellow 2", "hide blue 2")
    assert one.observation(1) == other.observation(1)
    # seat 2 has felt the joker, not seat 3 that came later
    assert (play(before, "hide red 1", "hide blue 1").observation(2)
            == play(before, "hide red 1", "hide yellow 2").observation(2))


def test_w6_when_a_mound_is_lifted_everybody_sees_whose_worm_it_was():
    hidden = play(position(FOUR), "die 2", "hide joker", "hide red 1", "hide blue 1")
    state = play(hidden, "lift red 1")
    for seat in range(4):
        assert state.observation(seat).mounds[0] == 2
    empty = play(hidden, "lift yellow 1")
    for seat in range(4):
        assert empty.observation(seat).mounds[2] == -1  # and everybody sees that nobody is there


def test_w6_unseen_worms_show_themselves_one_after_another():
    # seat 1 under the joker takes first; seat 2, under red 2, has not shown itself yet: seats 0 and 3 do not know
    hidden = ["hide joker", "hide red 2", "hide yellow 1"]
    state = play(position(FOUR), "die 1", *hidden, "lift blue 1")
    assert (state.phase, state.current_player()) == ("take", 1)
    moved = play(position(FOUR), "die 1", "hide joker", "hide red 1", "hide yellow 1", "lift blue 1")
    assert state.observation(0).mounds[6] == 1
    assert state.observation(0) == moved.observation(0)
    assert state.observation(3) != moved.observation(3)  # seat 3 came last and had felt red 2


# W7: how many lifts


def test_w7_exactly_as_many_lifts_as_rolled():
    state = play(position(TWO), "die 3", "hide blue 2", "lift red 1", "lift yellow 1")
    assert (state.phase, state.lifts_left) == ("lift", 1)
    state = play(state, "lift blue 1")  # the third and last one: the round is over, the worm gets its tile
    assert (state.phase, state.tiles) == ("die", (NONE, (0, 0, 1)))


def test_w7_the_search_ends_early_only_when_every_worm_has_been_found():
    state = play(position(THREE), "die 3", "hide red 1", "hide blue 1", "lift red 1")
    assert (state.phase, state.current_player()) == ("lift", 0)
    state = play(state, "lift blue 1")  # the second worm of two, after two of three lifts
    assert (state.phase, state.charly, state.tiles) == ("die", 1, ((1, 0, 1), NONE, NONE))


def test_w7_having_the_winning_tile_in_mid_search_ends_nothing():
    state = position(THREE, tiles=[(5, 0, 0), NONE, NONE])
    state = play(state, "die 3", "hide red 1", "hide blue 1", "lift red 1")
    assert state.tiles[0] == (6, 0, 0)
    assert (state.phase, state.lifts_left) == ("lift", 2)
    assert not state.is_terminal()


# W8: found


def test_w8_charly_takes_a_tile_of_the_mounds_colour_at_once():
    state = play(position(THREE), "die 2", "hide yellow 2", "hide blue 1", "lift yellow 2")
    assert state.tiles == ((0, 1, 0), NONE, NONE)


def test_w8_the_joker_gives_any_colour_chosen_before_the_next_lift():
    state = play(position(THREE), "die 2", "hide joker", "hide blue 1", "lift joker")
    assert (state.phase, state.current_player(), state.taker) == ("take", 0, 0)
    assert actions(state) == ["take red", "take yellow", "take blue"]
    assert "not possible now" in refused(state, "lift blue 1")
    state = play(state, "take yellow")
    assert (state.phase, state.current_player(), state.tiles[0]) == ("lift", 0, (0, 1, 0))


# W9: not found


def test_w9_unseen_worms_take_their_tiles_clockwise_from_charlys_left():
    # Charly is seat 3: first seat 0 (joker), then seat 1 (yellow 1, found), then seat 2 (blue 2)
    state = play(position(FOUR, charly=3), "die 1", "hide joker", "hide yellow 1", "hide blue 2", "lift yellow 1")
    assert state.tiles == (NONE, NONE, NONE, (0, 1, 0))
    assert (state.phase, state.current_player(), state.taker) == ("take", 0, 0)
    state = play(state, "take red")
    assert state.tiles == ((1, 0, 0), NONE, (0, 0, 1), (0, 1, 0))
    assert state.phase == "die"


def test_w9_who_comes_before_the_joker_has_its_tile_already_who_comes_after_has_not():
    state = play(position(FOUR), "die 1", "hide red 1", "hide joker", "hide blue 2", "lift yellow 1")
    assert (state.taker, state.tiles) == (2, (NONE, (1, 0, 0), NONE, NONE))
    assert play(state, "take blue").tiles == (NONE, (1, 0, 0), (0, 0, 1), (0, 0, 1))


# W10: a colour has run out


@pytest.mark.parametrize("variant", ["basic", "experienced"])
def test_w10_23_of_24_reds_can_be_out_and_then_the_game_is_over(variant):
    # all four have five reds; one round brings at most three more
    state = position(Game(4, variant), tiles=[(5, 0, 0)] * 4)
    state = play(state, "die 1", "hide red 1", "hide red 2", "hide joker", "lift blue 1", "take red")
    assert state.supply == (1, 24, 24)
    assert state.phase == "over"
    assert state.returns() == (0, Fraction(1, 3), Fraction(1, 3), Fraction(1, 3))


@pytest.mark.parametrize("variant", ["basic", "experienced"])
def test_w10_more_of_a_colour_cannot_be_out(variant):
    game = Game(4, variant)
    with pytest.raises(ValueError, match="the game would be over in this position"):
        position(game, tiles=[(6, 0, 0), (5, 0, 0), (5, 0, 0), (5, 0, 0)])
    with pytest.raises(ValueError, match="24 of each colour"):
        position(game, phase="over", tiles=[(6, 0, 0), (6, 0, 0), (6, 0, 0), (7, 0, 0)])


def test_w10_in_the_younger_game_of_four_a_colour_can_run_out_and_then_any_other_is_taken_at_once():
    game = Game(4, "younger")
    state = position(game, tiles=[(6, 0, 0), (6, 0, 0), (6, 0, 0), (5, 2, 0)])  # 23 reds are out
    # seat 0 searches, finds the worm under red 1 and takes the last red
    state = play(state, "die 2", "hide red 1", "hide red 2", "hide blue 1", "lift red 1")
    assert (state.supply, state.phase) == ((0, 22, 24), "lift")
    # it finds the one under red 2 as well: no red is left
    state = play(state, "lift red 2")
    assert (state.phase, state.current_player()) == ("take", 0)
    assert actions(state) == ["take yellow", "take blue"]
    assert "take red" not in actions(state)
    assert "no tile of the colour “red”" in refused(state, "take red")
    state = play(state, "take blue")
    assert state.tiles == ((7, 0, 1), (6, 0, 0), (6, 0, 0), (5, 2, 1))  # seat 3 was not found under blue 1


def test_w10_an_unseen_worm_chooses_too_when_its_colour_has_run_out():
    game = Game(4, "younger")
    state = position(game, tiles=[(6, 0, 0), (6, 0, 0), (6, 0, 0), (6, 0, 0)])
    state = play(state, "die 1", "hide red 1", "hide blue 1", "hide joker", "lift yellow 1")
    assert (state.phase, state.taker, actions(state)) == ("take", 1, ["take yellow", "take blue"])
    state = play(state, "take yellow")
    assert (state.phase, state.taker, actions(state)) == ("take", 3, ["take yellow", "take blue"])  # the joker, too
    state = play(state, "take yellow")
    assert state.tiles == ((6, 0, 0), (6, 1, 0), (6, 0, 1), (6, 1, 0))


# W11: the end


def test_w11_basic_six_of_one_colour_at_the_end_of_a_round():
    state = position(TWO, tiles=[(5, 5, 5), NONE])
    state = play(state, "die 1", "hide red 1", "lift red 1")
    assert (state.phase, state.current_player(), state.returns()) == ("over", TERMINAL, (1, 0))
    state = position(TWO, tiles=[(5, 5, 5), NONE])
    assert play(state, "die 1", "hide red 1", "lift joker").phase == "die"  # seat 1 gets a red instead


def test_w11_younger_eight_of_any_colours():
    game = Game(2, "younger")
    state = position(game, tiles=[(3, 3, 1), (2, 2, 2)])
    assert play(state, "die 1", "hide red 1", "lift red 1").returns() == (1, 0)
    state = play(state, "die 1", "hide red 1", "lift blue 1")
    assert (state.phase, state.tiles[1]) == ("die", (3, 2, 2))  # seven are not enough
    assert position(game, tiles=[(7, 0, 0), NONE]).phase == "die"  # six of a colour do not count here


def test_w11_experienced_six_of_one_colour_or_three_of_each():
    game = Game(2, "experienced")
    state = position(game, tiles=[(3, 3, 2), (5, 2, 2)])
    assert play(state, "die 1", "hide blue 1", "lift blue 1").returns() == (1, 0)
    assert play(state, "die 1", "hide red 1", "lift joker").returns() == (0, 1)
    assert play(state, "die 1", "hide blue 1", "lift joker").phase == "die"
    assert play(position(TWO, tiles=[(3, 3, 2), NONE]), "die 1", "hide blue 1", "lift blue 1").phase == "die"


def test_w11_everybody_who_has_it_wins_and_they_share():
    state = position(FOUR, tiles=[(5, 0, 0), (0, 5, 0), (0, 0, 5), NONE])
    # Charly finds seat 3 under red 2; seats 1 and 2 are not found under their colours
    state = play(state, "die 2", "hide yellow 1", "hide blue 1", "hide red 2", "lift yellow 2", "lift red 2")
    third = Fraction(1, 3)
    assert state.returns() == (third, third, third, 0)
    assert state.scores() == (6, 6, 6, 0)


def test_w11_only_who_gained_in_the_last_round_can_have_won_never_all():
    with pytest.raises(ValueError, match="or was over a round earlier"):
        position(TWO, phase="over", tiles=[(6, 0, 0), (0, 6, 0)])
    with pytest.raises(ValueError, match="or was over a round earlier"):
        position(THREE, phase="over", tiles=[NONE, (7, 0, 0), NONE])  # a worm gains one tile, not two


# W12: Charly passes


@pytest.mark.parametrize("players", [2, 3, 4])
def test_w12_seat_0_is_charly_first_then_clockwise_after_every_round(players):
    match = Match(Game(players), seed=3)
    charlies = []
    for _ in range(players + 1):
        charlies.append(match.state.charly)
        while match.state.charly == charlies[-1]:
            match.play(match.state.legal_actions()[0])
    assert charlies == [*range(players), 0]


# W13: target


def test_w13_targets_are_6_6_and_8_by_default():
    assert [Game(2, variant).target for variant in ("basic", "experienced", "younger")] == [6, 6, 8]


def test_w13_smaller_targets_make_short_games():
    state = play(Game(2, target=1).initial_state(), "die 1", "hide red 1", "lift blue 1")
    assert state.returns() == (0, 1)
    game = Game(2, "experienced", target=2)
    assert play(position(game, tiles=[(1, 1, 1), NONE]), "die 1", "hide red 1", "lift red 1").returns() == (1, 0)


@pytest.mark.parametrize(("variant", "target"), [("basic", 0), ("basic", 7), ("younger", 9), ("experienced", -1),
                                                 ("basic", 2.0), ("basic", True), ("basic", "6")])
def test_w13_other_targets_are_refused(variant, target):
    with pytest.raises(ValueError, match="target must be a whole number from 1 to"):
        Game(2, variant, target=target)


@pytest.mark.parametrize("variant", ["Basic", "", None, 3, "expert"])
def test_w11_other_variants_are_refused(variant):
    with pytest.raises(ValueError, match="variant must be one of basic, younger, experienced"):
        Game(2, variant)
