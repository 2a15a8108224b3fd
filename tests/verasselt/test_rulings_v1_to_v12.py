"""One example or more for every ruling V1 to V12, worked out by hand from the rulebook and the rulings.

Counts are in the order barrel, chatter, rattle, water (then bars for dice). Where a position leaves cards out, they
lie in the pile or in the heap that ``rest`` names.
"""

from fractions import Fraction

import pytest
from positions import NOTHING, ONES, actions, boosts, chances, play, position, refused, rolls

from bugkit import Match
from bugkit.verasselt import FACES, KINDS, Game

TWO, THREE = Game(2), Game(3)


def test_v1_one_die_shows_each_kind_with_1_in_6_and_bars_with_1_in_3():
    state = play(position(Game(2, dice=1, min_dice=1), marks="-", hub=(3, 3, 2, 2), yards=[ONES, ONES]), "hub",
                 "draw water", "draw water", "roll all")  # the die lies on bars: two cards come first
    sixth = Fraction(1, 6)
    assert chances(state) == {"dice barrel": sixth, "dice chatter": sixth, "dice rattle": sixth, "dice water": sixth,
                              "dice bar": 2 * sixth}


def test_v1_seven_dice_are_counted_as_a_multiset():
    state = position(TWO, phase="rolling", group="hub", hub=(3, 3, 2, 2), dice=(0, 0, 0, 0, 0), yards=[ONES, ONES])
    chance = chances(state)
    assert len(chance) == 330  # 7 dice over 5 faces: C(7 + 4, 4)
    assert sum(chance.values()) == 1
    assert chance["dice bar bar bar bar bar bar bar"] == Fraction(2**7, 6**7)
    # which of the seven dice show the two waters: C(7, 2) = 21; the other five show bars, two faces each
    assert chance["dice water water bar bar bar bar bar"] == Fraction(21 * 2**5, 6**7)
    # barrel, chatter, rattle, water once each on 7*6*5*4 = 840 ordered choices of dice, bars on the other three
    assert chance["dice barrel chatter rattle water bar bar bar"] == Fraction(840 * 2**3, 6**7)


def test_v1_a_die_on_bars_shows_two_bars():
    # one die on bars, a hub that is large enough: two cards are drawn, not one
    state = play(position(TWO, hub=(3, 3, 2, 2), dice=(2, 2, 1, 1, 1)), "hub")
    assert (state.phase, state.draws_left) == ("refill", 2)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_v2_two_to_five_play_seat_0_first_then_ascending_seats(players):
    match = Match(Game(players), by_hand=True)
    for card in ["barrel", "barrel", "barrel", "chatter", "chatter", "chatter", "rattle", "rattle", "water", "water"]:
        match.roll(f"draw {card}")
    order = []
    for _ in range(players + 1):
        order.append(match.state.turn)
        match.play("hub")
        while match.state.phase == "refill":
            match.roll(match.state.chance_outcomes()[0][0])
        match.play("roll all")
        match.roll("dice bar bar bar bar bar bar bar")  # seven bars: safe, nothing caught
        match.play("stop")
    assert order == [*range(players), 0]


@pytest.mark.parametrize("players", [1, 6, 0, -2, 2.0, True, "2", None])
def test_v2_other_numbers_of_players_are_refused(players):
    with pytest.raises(ValueError, match="num_players must be a whole number from 2 to 5"):
        Game(players)


def test_v3_four_kinds_and_22_cards_of_each():
    assert KINDS == ("barrel", "chatter", "rattle", "water")
    assert FACES == ("barrel", "chatter", "rattle", "water", "bar")
    state = TWO.initial_state()
    assert [sum(cards) for cards in zip(state.pile, *state.yards, strict=True)] == [22, 22, 22, 22]


def test_v4_one_card_of_each_kind_in_every_yard_ten_cards_in_the_hub_dice_on_bars():
    state = THREE.initial_state()
    assert state.yards == (ONES, ONES, ONES)
    assert state.pile == (19, 19, 19, 19)  # 22 less one for each of three yards
    assert state.showing == (0, 0, 0, 0, 7)
    assert state.heaps == (NOTHING,) * 3
    # ten cards, one after another; a kind may well be missing
    state = play(state, *["draw barrel"] * 9, "draw water")
    assert state.hub == (9, 0, 0, 1)
    assert state.pile == (10, 19, 19, 18)
    assert (state.phase, state.current_player()) == ("choose", 0)


def test_v4_seven_dice_on_bars_do_not_refill_before_the_first_turn():
    state = play(TWO.initial_state(), *["draw barrel"] * 10, "hub")
    assert (state.phase, sum(state.hub), sum(state.pile)) == ("roll", 10, 70)


def test_v5_hub_or_the_catch_before():
    state = position(TWO, hub=(3, 3, 2, 2), previous=(0, 0, 0, 1), turn=1)
    assert actions(state) == ["hub", "catch"]
    assert state.current_player() == 1


def test_v5_a_catch_needs_at_least_one_card():
    # seat 0 stops after seven bars: safe, but nothing was caught
    state = play(position(TWO, phase="roll", group="hub", hub=(3, 3, 2, 2)),
                 "roll all", "dice bar bar bar bar bar bar bar", "stop")
    assert state.turn == 1
    assert actions(state) == ["hub"]
    assert "no catch" in refused(state, "catch")


def test_v5_who_bugged_up_has_left_no_catch():
    # one chatter bug more than cards: the caught barrel goes back, seat 1 finds the hub alone
    state = play(position(TWO, phase="roll", group="hub", hub=(3, 0, 2, 2), yards=[(2, 2, 1, 1), NOTHING]),
                 "roll all", "dice barrel bar bar bar bar bar bar", "roll keep barrel bar bar",
                 "dice chatter bar bar bar")
    assert state.turn == 1
    assert actions(state) == ["hub"]


def test_v5_choosing_the_hub_banks_first_then_refills_then_the_boosting_starts():
    state = position(THREE, turn=2, hub=(2, 2, 2, 2), previous=(1, 0, 0, 2), dice=(2, 2, 2, 0, 1),
                     yards=[ONES, NOTHING, ONES])
    state = play(state, "hub")
    assert (state.phase, state.current_player()) == ("bank", 1)  # the player before seat 2, not the one to move
    state = play(state, "bank 1 water to yard")
    assert state.yards[1] == (0, 0, 0, 1)
    assert state.heaps[1] == (1, 0, 0, 1)
    assert (state.phase, state.draws_left, state.turn) == ("refill", 2, 2)
    state = play(state, "draw barrel", "draw barrel")
    assert state.hub == (4, 2, 2, 2)
    assert (state.phase, state.current_player()) == ("roll", 2)
    assert boosts(state) == ["boost barrel", "boost chatter", "boost rattle", "boost water"]


def test_v5_choosing_the_catch_banks_nothing_and_leaves_it_on_the_table():
    state = play(position(THREE, turn=2, hub=(2, 2, 2, 2), previous=(1, 0, 0, 2)), "catch")
    assert (state.phase, state.current_player()) == ("roll", 2)
    assert state.previous_catch == (1, 0, 0, 2)
    assert state.scores() == (0, 0, 0)


def refill_draws(**fields):
    state = play(position(TWO, turn=1, **fields), "hub")
    return state.draws_left if state.phase == "refill" else 0


def test_v6_one_card_a_bar_each_into_the_row_of_its_kind():
    state = position(TWO, turn=1, hub=(3, 3, 3, 0), dice=(2, 2, 1, 0, 2))
    state = play(state, "hub", "draw water", "draw water", "draw barrel", "draw rattle")
    assert state.hub == (4, 3, 4, 2)
    assert state.phase == "roll"  # four cards for two dice with two bars each, also beyond eight


def test_v6_bars_first_then_up_to_eight():
    assert refill_draws(hub=(1, 1, 1, 0), dice=(2, 2, 2, 0, 1)) == 5  # 2 for the bars make 5, then 3 more make 8
    assert refill_draws(hub=(2, 2, 2, 0), dice=(2, 2, 2, 0, 1)) == 2  # 2 for the bars make exactly 8
    assert refill_draws(hub=(2, 2, 2, 1), dice=(2, 2, 2, 0, 1)) == 2  # 7 + 2 = 9: bars are drawn whole
    assert refill_draws(hub=NOTHING, dice=(2, 2, 2, 1, 0)) == 8
    assert refill_draws(hub=NOTHING, dice=(0, 0, 0, 0, 7)) == 14


def test_v6_no_bars_and_eight_cards_no_refill():
    assert refill_draws(hub=(2, 2, 2, 2), dice=(2, 2, 2, 1, 0)) == 0
    assert refill_draws(hub=(2, 2, 2, 1), dice=(2, 2, 2, 1, 0)) == 1


def test_v6_the_pile_may_run_out_on_the_way_and_the_hub_stays_small():
    # 3 cards in the hub, 2 in the pile, wanted are 5: after two draws seat 1 plays with a hub of five
    state = position(TWO, turn=1, hub=(1, 1, 1, 0), dice=(2, 2, 2, 0, 1), pile=(1, 0, 0, 1), yards=[NOTHING, ONES],
                     rest=0)
    state = play(state, "hub")
    assert state.draws_left == 2
    state = play(state, "draw water", "draw barrel")
    assert state.hub == (2, 1, 1, 1)
    assert (state.phase, state.pile) == ("roll", NOTHING)
    # the pile was not empty at the beginning of the turn, so nothing must be lifted (V16)
    assert not state.must_lift
    assert "roll all" in actions(state)


def test_v6_a_refill_skipped_for_the_catch_is_never_made_up_for():
    # seat 0 left five dice on bars. Seat 1 rolls for the catch; afterwards all dice show bugs, none bars.
    state = position(THREE, turn=1, hub=(2, 2, 2, 3), previous=(1, 3, 2, 2), dice=(1, 1, 0, 0, 5))
    state = play(state, "catch", "roll all", "dice barrel chatter chatter rattle rattle water water", "stop",
                 "bank all to heap")
    # seat 2: nine cards lie in the hub and no bars: nothing is drawn for the five dice on bars of seat 0
    state = play(state, "hub", "bank all to heap")
    assert (state.turn, state.phase, sum(state.hub)) == (2, "roll", 9)


def test_v6_the_dice_of_a_plunderer_count_for_the_player_after():
    state = position(THREE, turn=1, hub=(2, 2, 2, 3), previous=(1, 0, 0, 0), dice=(2, 2, 2, 1, 0))
    state = play(state, "catch", "roll all", "dice bar bar bar bar bar bar bar", "stop", "bank all to heap", "hub")
    assert (state.phase, state.draws_left) == ("refill", 14)


def test_v7_the_first_turn_has_the_hub_alone_and_no_refill():
    state = play(THREE.initial_state(), *["draw rattle"] * 10)
    assert actions(state) == ["hub"]
    state = play(state, "hub")
    assert (state.phase, state.hub) == ("roll", (0, 0, 10, 0))
    # the second turn is refilled as usual: seven dice on bars, 14 cards
    state = play(state, "roll all", "dice bar bar bar bar bar bar bar", "stop", "hub")
    assert (state.phase, state.draws_left) == ("refill", 14)


def test_v7_no_refill_even_when_the_first_hub_is_small():
    state = play(Game(2, hub=3).initial_state(), *["draw rattle"] * 3, "hub")
    assert (state.phase, state.hub) == ("roll", (0, 0, 3, 0))


def test_v8_any_number_of_cards_from_the_own_yard_into_the_chosen_group():
    state = position(TWO, phase="roll", group="hub", hub=(0, 3, 3, 3), yards=[(2, 0, 0, 1), ONES])
    assert boosts(state) == ["boost barrel", "boost water"]
    state = play(state, "boost barrel", "boost water", "boost barrel")
    assert state.hub == (2, 3, 3, 4)
    assert state.yards == (NOTHING, ONES)
    assert boosts(state) == []  # an empty yard has nothing to boost with
    assert "no barrel bug in your front yard" in refused(state, "boost barrel")


def test_v8_boosting_the_catch_of_the_player_before():
    state = position(TWO, turn=1, hub=(2, 2, 2, 2), previous=(1, 0, 0, 0), yards=[NOTHING, (0, 0, 0, 2)])
    state = play(state, "catch", "boost water", "boost water")
    assert state.previous_catch == (1, 0, 0, 2)
    assert state.hub == (2, 2, 2, 2)
    # from then on they are ordinary cards: two waters are safe now and move to the own catch
    state = play(state, "roll all", "dice water water bar bar bar bar bar")
    assert state.catch == (0, 0, 0, 2)
    assert state.previous_catch == (1, 0, 0, 0)


def test_v8_boosts_are_counted_in_the_check():
    hub = position(TWO, phase="roll", group="hub", hub=(1, 3, 3, 3), yards=[(1, 0, 0, 0), NOTHING])
    throw = ("roll all", "dice barrel barrel bar bar bar bar bar")
    assert play(hub, *throw).phase == "consolation"  # two dice, one card
    assert play(hub, "boost barrel", *throw).catch == (2, 0, 0, 0)  # two dice, two cards


def test_v8_who_has_boosted_must_roll():
    # after a safe roll seat 0 may stop; one boost later no longer
    state = play(position(TWO, phase="roll", group="hub", hub=(3, 3, 2, 2), yards=[ONES, ONES]),
                 "roll all", "dice water bar bar bar bar bar bar")
    assert "stop" in actions(state)
    state = play(state, "boost rattle")
    assert "stop" not in actions(state)
    assert "who has boosted must roll" in refused(state, "stop")
    state = play(state, "roll all", "dice bar bar bar bar bar bar bar")
    assert "stop" in actions(state)


def test_v8_who_has_boosted_the_catch_must_roll_too():
    state = position(TWO, turn=1, phase="roll", group="catch", hub=(2, 2, 2, 2), previous=(1, 0, 0, 0),
                     yards=[NOTHING, ONES], marks="stop")
    assert "stop" in actions(state)
    assert "stop" not in actions(play(state, "boost rattle"))


def test_v8_before_each_own_roll_also_between_two_rolls():
    state = position(TWO, phase="roll", group="hub", hub=(0, 1, 2, 2), yards=[(1, 1, 0, 0), NOTHING])
    state = play(state, "roll all", "dice chatter bar bar bar bar bar bar")
    # the chatter die may stay only because a chatter card is put back into the empty row
    state = play(state, "boost chatter", "roll keep chatter", "dice bar bar bar bar bar bar")
    assert state.catch == (0, 2, 0, 0)
    assert state.yards[0] == (1, 0, 0, 0)


def test_v8_boosts_stay_in_the_hub_after_the_turn():
    state = position(TWO, phase="roll", group="hub", hub=(0, 3, 3, 3), yards=[(1, 0, 0, 0), NOTHING])
    state = play(state, "boost barrel", "roll all", "dice bar bar bar bar bar bar bar", "stop")
    assert state.hub == (1, 3, 3, 3)


def test_v8_no_boosting_before_the_group_is_chosen_or_with_cards_of_others():
    state = position(TWO, hub=(2, 2, 2, 2), yards=[NOTHING, ONES], dice=(2, 2, 2, 1, 0))
    assert "first choose the group" in refused(state, "boost barrel")
    assert "no barrel bug in your front yard" in refused(play(state, "hub"), "boost barrel")


@pytest.mark.parametrize("group", ["hub", "catch"])
def test_v9_no_stopping_before_the_first_roll(group):
    state = play(position(TWO, hub=(2, 2, 2, 2), dice=(2, 2, 2, 1, 0), previous=(0, 0, 0, 3)), group)
    if group == "hub":
        state = play(state, "bank all to heap")
    assert "stop" not in actions(state)
    assert "at least one roll" in refused(state, "stop")
    assert "stop" in actions(play(state, "roll all", "dice bar bar bar bar bar bar bar"))


def test_v10_four_to_seven_dice_three_are_too_few():
    state = position(TWO, phase="roll", group="hub", hub=(3, 3, 2, 2))  # all seven on bars
    assert rolls(state) == ["roll all", "roll keep bar", "roll keep bar bar", "roll keep bar bar bar"]
    assert refused(state, "roll keep bar bar bar bar") == "only 3 dice chosen; a roll needs at least 4"
    assert "only 0 dice chosen" in refused(state, "roll keep bar bar bar bar bar bar bar")
    for kept, choice in enumerate(rolls(state)):
        assert sum(play(state, choice).showing) == kept


def test_v10_any_dice_however_unwise():
    # barrel, chatter, bar on the table: every multiset of at most three of 2 barrels, 1 chatter, 4 bars:
    # none 1; one 3; two: bb bc bB cB BB = 5; three: bbc bbB bcB bBB cBB BBB = 6
    state = position(TWO, phase="roll", group="hub", hub=(0, 3, 3, 3), dice=(2, 1, 0, 0, 4))
    assert len(rolls(state)) == 1 + 3 + 5 + 6
    assert "roll keep barrel barrel chatter" in rolls(state)  # keeps two barrels with no barrel card: lost for sure
    assert "roll keep barrel barrel barrel" not in rolls(state)
    assert "only 2 dice show “barrel bug”" in refused(state, "roll keep barrel barrel barrel")


def test_v10_all_seven_dice_are_counted_also_those_not_rolled():
    # one die on water stays from the turn of the player before; four dice are rolled, three kept
    state = position(TWO, phase="roll", group="hub", hub=(3, 3, 2, 1), dice=(0, 0, 0, 1, 6))
    safe = play(state, "roll keep water bar bar", "dice bar bar bar bar")
    assert safe.catch == (0, 0, 0, 1)  # the kept die catches a card as well
    bugged = play(state, "roll keep water bar bar", "dice water bar bar bar")
    assert bugged.phase == "consolation"  # one water kept and one rolled, but one card


def test_v10_the_dice_of_the_player_before_are_taken_over_as_they_lie():
    # seat 0 stops with two waters and five bars; those dice may be kept by seat 1, bugs included
    state = play(position(TWO, phase="roll", group="hub", hub=(3, 3, 2, 4), rest=0), "roll all",
                 "dice water water bar bar bar bar bar", "stop", "catch")
    assert state.showing == (0, 0, 0, 2, 5)
    assert "roll keep water water bar" in actions(state)


def test_v11_as_many_dice_as_cards_is_safe_one_more_is_not():
    state = play(position(TWO, phase="roll", group="hub", hub=(3, 3, 2, 2), yards=[ONES, ONES]), "roll all")
    assert play(state, "dice barrel barrel barrel bar bar bar bar").catch == (3, 0, 0, 0)
    assert play(state, "dice barrel barrel chatter chatter rattle rattle water").catch == (2, 2, 2, 1)
    assert play(state, "dice barrel barrel barrel barrel bar bar bar").phase == "consolation"
    assert play(state, "dice barrel chatter rattle water water water bar").phase == "consolation"


def test_v11_the_own_catch_does_not_count():
    # the only barrel card lies in the catch; a barrel die again is one die and no card in the hub
    state = play(position(TWO, phase="roll", group="hub", hub=(1, 3, 3, 3)),
                 "roll all", "dice barrel bar bar bar bar bar bar")
    assert (state.hub, state.catch) == ((0, 3, 3, 3), (1, 0, 0, 0))
    assert play(state, "roll all", "dice barrel bar bar bar bar bar bar").phase == "consolation"
    assert play(state, "roll keep barrel", "dice bar bar bar bar bar bar").phase == "consolation"
    assert play(state, "roll all", "dice bar bar bar bar bar bar bar").may_stop


def test_v11_the_hub_does_not_count_for_who_plunders_and_the_catch_before_not_for_the_hub():
    state = position(TWO, turn=1, hub=(5, 5, 5, 5), previous=(1, 0, 0, 0), dice=(2, 2, 2, 1, 0))
    throw = ("roll all", "dice water bar bar bar bar bar bar")
    assert play(state, "catch", *throw).phase == "consolation"
    state = position(TWO, phase="roll", group="hub", hub=(0, 5, 5, 5))
    assert play(state, "roll all", "dice barrel bar bar bar bar bar bar").phase == "consolation"


def test_v11_an_empty_group_may_be_rolled_for_and_only_seven_bars_are_safe():
    # seat 1 has caught all there was to plunder and goes on all the same
    state = position(TWO, turn=1, phase="roll", group="catch", hub=(2, 2, 2, 2), previous=NOTHING, catch=(0, 0, 0, 2),
                     dice=(0, 0, 0, 2, 5), marks="stop")
    state = play(state, "roll keep bar bar bar")
    safe = {str(outcome) for outcome, _ in state.chance_outcomes() if state.child(outcome).phase == "roll"}
    assert safe == {"dice bar bar bar bar"}
    after = play(state, "dice bar bar bar bar")
    assert (after.catch, after.may_stop) == ((0, 0, 0, 2), True)
    # keeping one of the waters cannot end well
    kept = play(position(TWO, turn=1, phase="roll", group="catch", hub=(2, 2, 2, 2), catch=(0, 0, 0, 2),
                         dice=(0, 0, 0, 2, 5), marks="stop"), "roll keep water bar bar")
    assert all(kept.child(outcome).phase == "consolation" for outcome, _ in kept.chance_outcomes())


def test_v12_one_card_per_bug_die_moves_and_the_dice_count_again():
    # hub 3/3/2/2. First roll: barrel, water, water: those cards move. The dice stay as they lie.
    state = play(position(TWO, phase="roll", group="hub", hub=(3, 3, 2, 2)),
                 "roll all", "dice barrel water water bar bar bar bar")
    assert state.hub == (2, 3, 2, 0)
    assert state.catch == (1, 0, 0, 2)
    assert state.showing == (1, 0, 0, 2, 4)
    assert (state.phase, state.current_player()) == ("roll", 0)
    # keep the barrel and two bars, roll a rattle and bars: the barrel die catches a second barrel card
    state = play(state, "roll keep barrel bar bar", "dice rattle bar bar bar")
    assert state.hub == (1, 3, 1, 0)
    assert state.catch == (2, 0, 1, 2)
    assert state.showing == (1, 0, 1, 0, 5)
    # and the score counts nothing of it yet
    assert state.scores() == (0, 0)
