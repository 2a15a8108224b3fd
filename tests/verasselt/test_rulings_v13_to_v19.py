"""One example or more for every ruling V13 to V19, worked out by hand from the rulebook and the rulings.

Counts are in the order barrel, chatter, rattle, water (then bars for dice). Where a position leaves cards out, they
lie in the pile or in the heap that ``rest`` names.
"""

from fractions import Fraction

import pytest
from positions import NOTHING, ONES, actions, boosts, chances, play, position, refused

from bugkit import Match, arena
from bugkit.verasselt import BOTS, Game

TWO, THREE = Game(2), Game(3)


def bugged_at_the_hub(yard, pile, catch=(1, 0, 0, 2)):
    """Seat 0 has caught something at the hub and now rolls one water too many."""
    return play(position(THREE, phase="roll", group="hub", hub=(2, 3, 2, 0), catch=catch, dice=(0, 0, 0, 0, 7),
                         yards=[yard, NOTHING, NOTHING], pile=pile, rest=1, marks="stop"),
                "roll keep bar bar", "dice water bar bar bar bar")


def test_v13_bugged_up_the_own_catch_goes_back_to_the_hub_first():
    state = bugged_at_the_hub(yard=ONES, pile=(5, 5, 0, 0))
    assert state.hub == (3, 3, 2, 2)
    assert state.catch == NOTHING
    assert (state.phase, state.draws_left, state.current_player()) == ("consolation", 2, -1)


def test_v13_bugged_up_two_cards_come_into_the_yard_without_a_choice_and_the_turn_ends():
    state = bugged_at_the_hub(yard=ONES, pile=(5, 5, 0, 0))
    assert chances(state) == {"draw barrel": Fraction(1, 2), "draw chatter": Fraction(1, 2)}
    state = play(state, "draw barrel")
    assert chances(state) == {"draw barrel": Fraction(4, 9), "draw chatter": Fraction(5, 9)}
    state = play(state, "draw chatter")
    assert state.yards[0] == (2, 2, 1, 1)
    assert (state.phase, state.turn, state.previous_catch) == ("choose", 1, NOTHING)


@pytest.mark.parametrize(("yard", "pile", "draws"), [
    (NOTHING, (5, 5, 0, 0), 2),
    ((2, 2, 0, 0), (5, 5, 0, 0), 2),  # room for two
    ((2, 2, 1, 0), (5, 5, 0, 0), 1),  # room for one
    ((2, 2, 1, 1), (5, 5, 0, 0), 0),  # the yard is full
    (NOTHING, (1, 0, 0, 0), 1),  # one card left in the pile
    (NOTHING, NOTHING, 0),  # the pile is empty
    ((2, 2, 1, 0), (1, 0, 0, 0), 1),
    ((2, 2, 1, 1), (1, 0, 0, 0), 0),
])
def test_v13_bugged_up_the_consolation_is_limited_by_the_yard_and_by_the_pile(yard, pile, draws):
    state = bugged_at_the_hub(yard, pile)
    assert (state.draws_left if state.phase == "consolation" else 0) == draws
    if not draws:
        # hub: 3/3/2/2 again, ten cards, so seat 1 goes on at once
        assert (state.phase, state.turn) == ("choose", 1)


def test_v13_bugged_up_boosts_make_room_for_consolation():
    # a full yard, two cards boosted: there is room for two again
    state = play(position(TWO, phase="roll", group="hub", hub=(0, 3, 3, 3), yards=[(0, 2, 2, 2), NOTHING]),
                 "boost chatter", "boost water", "roll all", "dice barrel bar bar bar bar bar bar")
    assert (state.phase, state.draws_left) == ("consolation", 2)
    assert state.hub == (0, 4, 3, 4)  # the boosts are not given back


def test_v13_bugged_up_plundering_the_owner_banks_all_boosts_included_after_the_draws():
    # Seat 0 has left 1 barrel and 2 waters. Seat 1 boosts a rattle into it, catches a water and the rattle,
    # then rolls a chatter: bugged up.
    state = play(position(THREE, turn=1, hub=(2, 2, 2, 2), previous=(1, 0, 0, 2), dice=(2, 2, 2, 1, 0),
                          yards=[(0, 0, 0, 3), (1, 1, 1, 1), NOTHING]),
                 "catch", "boost rattle", "roll all", "dice rattle water bar bar bar bar bar")
    assert (state.catch, state.previous_catch) == ((0, 0, 1, 1), (1, 0, 0, 1))
    state = play(state, "roll keep bar bar bar", "dice chatter bar bar bar")
    # the own catch is back in the group, then two consolation cards, and only then the owner banks
    assert (state.previous_catch, state.catch) == ((1, 0, 1, 2), NOTHING)
    assert (state.phase, state.draws_left) == ("consolation", 2)
    state = play(state, "draw water", "draw water")
    assert state.yards[1] == (1, 1, 0, 3)
    assert (state.phase, state.current_player()) == ("bank", 0)
    # 1 barrel, 1 rattle, 2 waters with room for three: 12 splits in all, less the one with all four
    assert len(actions(state)) == 2 * 2 * 3 - 1
    state = play(state, "bank 1 rattle 2 water to yard")
    assert state.yards[0] == (0, 0, 1, 5)
    assert state.scores() == (1, 0, 0)
    # no catch is left: seat 2 has the hub alone
    assert (state.turn, actions(state), state.hub) == (2, ["hub"], (2, 2, 2, 2))


def test_v13_bugged_up_plundering_with_an_empty_pile_the_owner_banks_at_once():
    state = play(position(THREE, turn=1, hub=(2, 2, 2, 2), previous=(1, 0, 0, 0), rest=2),
                 "catch", "roll all", "dice water bar bar bar bar bar bar")
    assert (state.phase, state.current_player(), state.turn) == ("bank", 0, 1)
    assert actions(state) == ["bank all to heap", "bank 1 barrel to yard"]


def test_v13_bugged_up_the_dice_stay_as_they_lie_and_their_bars_refill_the_hub():
    # one barrel, six bars; the hub has ten cards again: 12 cards for the next player
    state = play(position(TWO, phase="roll", group="hub", hub=(0, 4, 3, 3), yards=[(2, 2, 1, 1), NOTHING]),
                 "roll all", "dice barrel bar bar bar bar bar bar")
    assert (state.turn, state.showing) == (1, (1, 0, 0, 0, 6))
    state = play(state, "hub")
    assert (state.phase, state.draws_left) == ("refill", 12)


def test_v13_bugged_up_at_the_hub_banks_nothing():
    # the catch before seat 0's turn was banked when the hub was chosen; nothing is banked again
    state = play(bugged_at_the_hub(yard=ONES, pile=(5, 5, 0, 0)), "draw barrel", "draw barrel")
    assert state.scores() == (0, THREE.cards_per_kind * 4 - 10 - 6 - 8, 0)  # only what lay in seat 1's heap before


def plundered(previous, throw):
    return play(position(THREE, turn=2, hub=(2, 2, 2, 2), previous=previous, yards=[NOTHING, ONES, (1, 0, 0, 0)]),
                "catch", "boost barrel", "roll all", throw, "stop")


def test_v14_stopping_after_plundering_the_owner_banks_what_is_left_boosts_included():
    # 2 waters, boosted by a barrel; one water is caught, so a barrel and a water are left for seat 1
    state = plundered((0, 0, 0, 2), "dice water bar bar bar bar bar bar")
    assert (state.phase, state.current_player(), state.turn) == ("bank", 1, 2)
    assert state.previous_catch == (1, 0, 0, 1)
    assert state.catch == (0, 0, 0, 1)
    state = play(state, "bank 1 barrel to yard")
    assert state.yards[1] == (2, 1, 1, 1)
    assert state.scores() == (0, 1, 0)
    # then seat 0 may roll for what seat 2 has caught
    assert (state.turn, state.previous_catch, actions(state)) == (0, (0, 0, 0, 1), ["hub", "catch"])


def test_v14_stopping_after_plundering_everything_nothing_is_banked():
    state = plundered((0, 0, 0, 1), "dice barrel water bar bar bar bar bar")
    assert (state.phase, state.turn, state.previous_catch) == ("choose", 0, (1, 0, 0, 1))
    assert state.scores() == (0, 0, 0)


def test_v14_stopping_after_plundering_without_having_caught_anything():
    state = plundered((0, 0, 0, 1), "dice bar bar bar bar bar bar bar")
    assert (state.phase, state.current_player(), state.previous_catch) == ("bank", 1, (1, 0, 0, 1))
    state = play(state, "bank all to heap")
    assert (state.turn, actions(state)) == (0, ["hub"])


def test_v14_stopping_at_the_hub_leaves_the_catch_in_place():
    state = play(position(THREE, phase="roll", group="hub", hub=(3, 3, 2, 2)),
                 "roll all", "dice water bar bar bar bar bar bar", "stop")
    assert (state.phase, state.turn, state.previous_catch) == ("choose", 1, (0, 0, 0, 1))
    assert state.scores() == (0, 0, 0)


def test_v15_any_split_between_yard_and_heap():
    state = play(position(TWO, turn=1, hub=(2, 2, 2, 2), previous=(2, 0, 0, 1)), "hub")
    # 0..2 barrels and 0..1 water: six splits, all fit into the empty yard
    assert set(actions(state)) == {
        "bank all to heap", "bank 1 barrel to yard", "bank 2 barrel to yard", "bank 1 water to yard",
        "bank 1 barrel 1 water to yard", "bank 2 barrel 1 water to yard"}
    whole = play(state, "bank 2 barrel 1 water to yard")
    assert (whole.yards[0], whole.scores()) == ((2, 0, 0, 1), (0, 0))
    assert play(state, "bank all to heap").scores() == (3, 0)


def test_v15_six_in_the_yard_at_most():
    state = play(position(TWO, turn=1, hub=(2, 2, 2, 2), previous=(2, 0, 0, 1), yards=[(0, 3, 2, 0), ONES]), "hub")
    assert actions(state) == ["bank all to heap", "bank 1 barrel to yard", "bank 1 water to yard"]
    assert refused(state, "bank 2 barrel to yard") == "only 1 more card fits into the front yard, which holds 6 at most"
    assert "catch holds only 0 cards" in refused(state, "bank 1 rattle to yard")
    full = play(position(TWO, turn=1, hub=(2, 2, 2, 2), previous=(2, 0, 0, 1), yards=[(0, 3, 3, 0), ONES]), "hub")
    assert actions(full) == ["bank all to heap"]


def test_v15_banking_is_the_owners_and_comes_before_anything_else():
    state = play(position(TWO, turn=1, hub=(2, 2, 2, 2), previous=(2, 0, 0, 1)), "hub")
    assert state.current_player() == 0
    for choice in ["roll all", "hub", "catch", "stop", "boost barrel", "end"]:
        assert "first the previous player banks a catch" in refused(state, choice)


def last_turns(players=2, **fields):
    """The pile is empty; the cards not mentioned lie in the heap of the last seat."""
    return position(Game(players), **{"turn": 1, "rest": players - 1, **fields})


def test_v16_the_game_ends_at_once_with_an_empty_pile_a_small_hub_and_no_catch():
    # seat 0 stops with nothing; seat 1 has 7 cards in the hub and none in the yard: over before anybody chooses
    state = play(last_turns(turn=0, phase="roll", group="hub", hub=(2, 2, 2, 1)),
                 "roll all", "dice bar bar bar bar bar bar bar", "stop")
    assert state.is_terminal()
    assert state.current_player() == -4
    assert actions(state) == []
    assert state.hub == (2, 2, 2, 1)  # the hub belongs to nobody
    assert state.scores() == (0, 81)


def test_v16_eight_cards_in_the_hub_and_the_game_goes_on():
    state = play(last_turns(turn=0, phase="roll", group="hub", hub=(2, 2, 2, 2)),
                 "roll all", "dice bar bar bar bar bar bar bar", "stop")
    assert (state.phase, actions(state)) == ("choose", ["hub"])
    state = play(state, "hub")
    assert (state.phase, state.must_lift) == ("roll", False)


def test_v16_a_card_in_the_pile_and_the_game_goes_on_although_the_bars_cannot_all_be_served():
    # one card in the pile: not empty, so the end is not checked; it is drawn, the hub stays at four
    state = play(last_turns(turn=0, phase="roll", group="hub", hub=(1, 1, 1, 0), pile=(0, 0, 0, 1)),
                 "roll all", "dice bar bar bar bar bar bar bar", "stop")
    assert (state.phase, actions(state)) == ("choose", ["hub"])
    state = play(state, "hub", "draw water")
    assert (state.phase, state.hub) == ("roll", (1, 1, 1, 1))
    assert "roll all" in actions(state)


def test_v16_the_check_is_before_any_refill_so_it_comes_a_turn_after_the_last_card():
    # the refill takes the last card; whoever comes next meets an empty pile and a hub of four
    state = play(last_turns(players=3, hub=(1, 1, 1, 0), pile=(0, 0, 0, 1)), "hub", "draw water",
                 "roll all", "dice bar bar bar bar bar bar bar", "stop")
    assert state.is_terminal()


def test_v16_with_a_catch_before_the_player_decides_whether_the_game_ends():
    state = last_turns(hub=(2, 2, 2, 1), previous=(0, 0, 0, 3))
    assert actions(state) == ["catch", "end"]
    assert "the hub lacks 1" in refused(state, "hub")


def test_v16_declining_ends_the_game_and_the_catch_goes_to_its_owners_heap_whole():
    state = play(last_turns(hub=(2, 2, 2, 1), previous=(1, 0, 0, 3), heaps=[(0, 5, 0, 0), NOTHING]), "end")
    assert state.is_terminal()
    assert state.previous_catch == NOTHING
    assert state.heaps[0] == (1, 5, 0, 3)  # all four cards, no split to decide


def test_v16_taking_the_catch_keeps_the_game_going_for_a_turn():
    state = play(last_turns(hub=(2, 2, 2, 1), previous=(0, 0, 0, 3)), "catch")
    assert (state.phase, state.must_lift) == ("roll", False)
    assert "roll all" in actions(state)


def test_v16_end_is_not_available_while_the_hub_can_be_played():
    for state in [last_turns(hub=(2, 2, 2, 2), previous=(0, 0, 0, 3)),  # the hub is large enough
                  last_turns(hub=(2, 2, 2, 1), previous=(0, 0, 0, 3), yards=[NOTHING, (1, 0, 0, 0)]),  # can be lifted
                  last_turns(hub=(2, 2, 2, 1), previous=(0, 0, 0, 3), pile=(0, 0, 0, 1))]:  # a card left
        assert actions(state) == ["hub", "catch"]
        refused(state, "end")
    refused(last_turns(hub=(2, 2, 2, 2)), "end")


def test_v16_must_lift_the_catch_is_banked_first_then_the_first_boost_lifts_the_hub():
    state = last_turns(hub=(2, 2, 1, 0), previous=(0, 0, 0, 2), yards=[NOTHING, (2, 2, 0, 0)])
    state = play(state, "hub")
    assert (state.phase, state.current_player()) == ("bank", 0)  # before the lift
    state = play(state, "bank 2 water to yard")
    assert (state.phase, state.must_lift) == ("roll", True)
    # five cards: three boosts are needed before a roll, which ones is the player's choice
    assert actions(state) == ["boost barrel", "boost chatter"]
    assert refused(state, "roll all") == "the pile is empty: first lift the hub to 8 cards by boosting 3 more cards"
    state = play(state, "boost chatter")
    assert actions(state) == ["boost barrel", "boost chatter"]
    assert "boosting 2 more cards" in refused(state, "roll all")
    state = play(state, "boost chatter")
    assert "boosting 1 more card" in refused(state, "roll all")
    assert actions(state) == ["boost barrel"]
    state = play(state, "boost barrel")
    assert (sum(state.hub), state.hub) == (8, (3, 4, 1, 0))
    # lifted: roll, or boost even more; stopping not before a roll
    assert "roll all" in actions(state)
    assert boosts(state) == ["boost barrel"]
    assert "stop" not in actions(state)
    state = play(state, "boost barrel", "roll all", "dice bar bar bar bar bar bar bar")
    assert "stop" in actions(state)


def test_v16_lifting_must_be_done_once_a_turn_only():
    # lifted to eight, three cards caught: the hub is small again, but the turn goes on freely
    state = play(last_turns(hub=(2, 2, 1, 2), yards=[NOTHING, (1, 0, 0, 0)]), "hub", "boost barrel", "roll all",
                 "dice barrel barrel barrel bar bar bar bar")
    assert sum(state.hub) == 5
    assert {"roll all", "stop"} <= set(actions(state))


def test_v16_the_yard_that_counts_is_the_own_one():
    # seat 0's yard is full, seat 1's empty: seat 1 cannot lift
    state = play(last_turns(turn=0, phase="roll", group="hub", hub=(2, 2, 2, 1), yards=[(2, 2, 1, 1), NOTHING]),
                 "roll all", "dice bar bar bar bar bar bar bar", "stop")
    assert state.is_terminal()


def test_v16_a_player_who_can_lift_must_play_even_without_wanting_to():
    state = last_turns(hub=(2, 2, 2, 0), yards=[NOTHING, (1, 1, 0, 0)])
    assert actions(state) == ["hub"]
    state = play(state, "hub")
    assert actions(state) == ["boost barrel", "boost chatter"]


def test_v16_for_two_the_banking_split_decides_whether_the_game_ends():
    # Seat 1 plunders seat 0's catch and bugs up; nothing to draw. Seat 0 banks two cards freely, and is next:
    # with both in the yard the hub of seven can be lifted, with both in the heap the game is over.
    state = play(last_turns(hub=(2, 2, 2, 1), previous=(0, 0, 0, 2)),
                 "catch", "roll all", "dice barrel bar bar bar bar bar bar")
    assert (state.phase, state.current_player()) == ("bank", 0)
    lifted = play(state, "bank 1 water to yard")
    assert (lifted.phase, lifted.turn, actions(lifted)) == ("choose", 0, ["hub"])
    assert play(lifted, "hub").must_lift
    ended = play(state, "bank all to heap")
    assert ended.is_terminal()
    assert ended.scores()[0] == 2


def test_v16_for_three_the_split_of_the_plundered_player_does_not_matter_for_the_next_one():
    state = play(last_turns(players=3, hub=(2, 2, 2, 1), previous=(0, 0, 0, 2)),
                 "catch", "roll all", "dice barrel bar bar bar bar bar bar")
    assert (state.phase, state.current_player()) == ("bank", 0)
    for split in actions(state):
        assert play(state, split).is_terminal()


def test_v16_the_consolation_can_empty_the_pile_and_lift_the_hub():
    # seat 0 bugs up, takes the last two cards; seat 1 can't lift the hub of seven: over
    state = play(last_turns(turn=0, phase="roll", group="hub", hub=(0, 3, 2, 2), pile=(0, 0, 0, 2)),
                 "roll all", "dice barrel bar bar bar bar bar bar", "draw water", "draw water")
    assert state.is_terminal()
    assert state.yards[0] == (0, 0, 0, 2)


def test_v16_a_plunderers_catch_is_there_for_the_next_player_at_the_end():
    # seat 1 has plundered all of seat 0's catch; seat 2 may roll for it or end the game: it goes to seat 1 whole
    state = play(last_turns(players=3, hub=(2, 2, 2, 1), previous=(0, 0, 0, 2)),
                 "catch", "roll all", "dice water water bar bar bar bar bar", "stop")
    assert (state.turn, actions(state)) == (2, ["catch", "end"])
    assert play(state, "end").scores()[:2] == (0, 2)


def test_v16_a_small_box_may_be_over_before_the_first_turn():
    # four cards, all in the hub; the yard of four lifts it to eight, with refill_to=9 not
    deal = ["draw barrel", "draw chatter", "draw rattle", "draw water"]
    state = play(Game(2, cards_per_kind=3, hub=4).initial_state(), *deal, "hub")
    assert state.must_lift
    assert play(Game(2, cards_per_kind=3, hub=4, refill_to=9).initial_state(), *deal).is_terminal()


def ended(heaps, yards):
    """The returns when the game ends with these heaps and yards (a box of nine cards a kind, hub up to 7)."""
    game = Game(len(heaps), cards_per_kind=9)
    used = [sum(place) for place in zip(*heaps, *yards, strict=True)]
    hub = tuple(9 - number for number in used)
    assert sum(hub) < 8
    return position(game, phase="over", hub=hub, heaps=heaps, yards=yards).returns()


def test_v17_most_cards_in_the_heap_win_of_whatever_kind():
    assert ended([(9, 9, 0, 0), (0, 0, 9, 5)], [NOTHING, NOTHING]) == (1, 0)
    assert ended([(9, 5, 0, 0), (0, 0, 9, 9)], [NOTHING, NOTHING]) == (0, 1)


def test_v17_yards_and_the_hub_do_not_count():
    assert ended([(9, 6, 0, 0), (0, 0, 9, 5)], [NOTHING, (0, 0, 0, 4)]) == (1, 0)


def test_v17_a_tie_goes_to_the_smaller_yard():
    assert ended([(9, 6, 0, 0), (0, 0, 9, 6)], [(0, 2, 0, 0), (0, 0, 0, 1)]) == (0, 1)
    assert ended([(9, 6, 0, 0), (0, 0, 9, 6)], [(0, 1, 0, 0), (0, 0, 0, 2)]) == (1, 0)
    # the smallest yard of all does not help who has the smaller heap
    assert ended([(9, 1, 0, 0), (0, 7, 3, 0), (0, 0, 6, 3)], [(0, 1, 0, 0), (0, 0, 0, 2), NOTHING]) == (1, 0, 0)


def test_v17_still_tied_is_shared():
    half, third = Fraction(1, 2), Fraction(1, 3)
    assert ended([(9, 6, 0, 0), (0, 0, 9, 6)], [(0, 1, 0, 0), (0, 0, 0, 1)]) == (half, half)
    assert ended([(9, 1, 0, 0), (0, 8, 2, 0), (0, 0, 7, 3)], [NOTHING] * 3) == (third, third, third)
    assert ended([(9, 1, 0, 0), (0, 8, 2, 0), (0, 0, 7, 3)], [NOTHING, NOTHING, (0, 0, 0, 1)]) == (half, half, 0)


def test_v17_nobody_has_won_before_the_end():
    state = last_turns(hub=(2, 2, 2, 1), previous=(0, 0, 0, 3))
    assert state.returns() == (0, 0)
    assert state.scores() == (0, 78)


def test_v17_a_declined_catch_counts_for_its_owner():
    # heaps 38 and 40 before the end; the catch of three makes 41 for seat 0
    state = last_turns(hub=(2, 2, 2, 1), previous=(0, 0, 0, 3), heaps=[(20, 18, 0, 0), NOTHING])
    assert state.scores() == (38, 40)
    state = play(state, "end")
    assert (state.scores(), state.returns()) == ((41, 40), (1, 0))


def test_v18_play_may_go_round_in_circles_and_nothing_stops_it():
    # The pile is empty and the hub holds eight barrels: nobody can catch anything else. Both bug up with the same
    # roll again and again, and the position after two turns is the very same.
    start = last_turns(turn=0, hub=(8, 0, 0, 0), dice=(0, 0, 0, 1, 6))
    turn = ("hub", "roll all", "dice water bar bar bar bar bar bar")
    assert play(start, *turn) != start
    state = start
    for _ in range(100):
        state = play(state, *turn, *turn)
        assert state == start
    match = Match(TWO, start=start, by_hand=True)
    for _ in range(400):
        match.play("hub")
        match.play("roll all")
        match.roll("dice water bar bar bar bar bar bar")
    assert match.state == start
    assert len(match.history) == 1200


def test_v18_automatic_play_stops_at_its_limit_and_says_so():
    bots = [BOTS["cautious"]] * 2
    with pytest.warns(arena.TurnLimitWarning, match="stopped after 5 turns: .* the game is not over"):
        match = arena.play(TWO, bots, seed=1, max_turns=5)
    assert sum(step.before.phase == "choose" for step in match.history) == 5
    assert not match.state.is_terminal()


def test_v19_each_card_left_in_the_pile_is_equally_likely_and_does_not_come_back():
    state = position(TWO, turn=1, hub=(2, 2, 2, 1), dice=(2, 2, 2, 1, 0), pile=(3, 0, 1, 2), rest=0)
    state = play(state, "hub")
    assert chances(state) == {"draw barrel": Fraction(3, 6), "draw rattle": Fraction(1, 6),
                              "draw water": Fraction(2, 6)}
    assert "no such card is left" in refused(state, "draw chatter")
    assert play(state, "draw rattle").pile == (3, 0, 0, 2)


def test_v19_no_state_holds_an_order():
    # two ways to draw the same cards meet in the same state
    state = TWO.initial_state()
    one, other = play(state, "draw barrel", "draw water"), play(state, "draw water", "draw barrel")
    assert one == other
    assert hash(one) == hash(other)
    assert str(one) == str(other)
