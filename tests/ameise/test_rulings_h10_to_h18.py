"""One example or more for every ruling H10 to H18, worked out by hand from the rulebook and the rulings."""

from fractions import Fraction

import pytest
from ameise.positions import BARE, DOTS, ONE_AND_ONE, TWO, TWO_AND_ONE, lying, position, standing, turned
from positions import actions, chances, play, refused

from bugkit import TERMINAL
from bugkit.ameise import Game

GAME = Game(2)
DEAL = [f"path {dots}" for dots in DOTS]
TO_B2 = "A2 west, A2 centre, A2 east, B2 west, B2 centre"  # a column from the start to the middle of the board
COMPETITION = Game(4, competition=True)


# H10 and H11: columns, and what they collect


def test_h10_a_column_stands_on_every_square_from_the_start_to_the_yellow_one_included():
    state = position(GAME, backs={"B2": TWO}, ants=TO_B2, moves=1)
    assert lying(state) == {"B2 north": 2}  # next to the column is not enough
    state = play(state, "move start to B2 north")
    assert lying(state) == {}
    assert state.storeys == (2, 0, 0, 0, 0, 0)


def test_h10_a_gap_is_legal_and_carries_nothing():
    # the picture in the rulebook: one ant is missing, so the two twigs can't be taken
    state = position(GAME, backs={"B2": TWO}, ants="A2 west, A2 centre, B2 west, B2 centre", moves=2)
    state = play(state, "move start to B2 north")
    assert lying(state) == {"B2 north": 2}
    state = play(state, "move start to A2 east")
    assert lying(state) == {}


def test_h10_ants_may_stand_on_twigs_and_wait_detached():
    state = position(GAME, backs={"C3": turned(TWO, "east")}, ants="A2 west, C3 east, C3 centre", moves=1)
    assert lying(state) == {"C3 east": 2}
    assert {GAME.board.names[square] for square in state.column} == {"A2 west"}


def test_h10_without_an_ant_beside_the_start_there_is_no_column():
    state = position(GAME, backs={"A2": TWO}, ants="A2 centre, A2 north", moves=1)
    assert state.column == frozenset()
    assert lying(state) == {"A2 north": 2}
    state = play(state, "move start to A2 west")
    assert {GAME.board.names[square] for square in state.column} == {"A2 west", "A2 centre", "A2 north"}
    assert lying(state) == {}


def test_h11_twigs_are_collected_after_each_ant_not_at_the_end_of_the_turn():
    state = position(GAME, backs={"A2": TWO}, ants="A2 west, A2 centre", moves=3)
    state = play(state, "move start to A2 north")
    assert (sum(state.storeys), state.moves_left, state.phase) == (2, 2, "act")
    # the column may break up at once: the twigs are home
    state = play(state, "move A2 north to A2 south", "move A2 centre to C1 north")
    assert (sum(state.storeys), state.turn) == (2, 1)


def test_h11_all_twigs_of_a_square():
    state = position(GAME, backs={"A2": TWO_AND_ONE}, ants="A2 west, A2 centre", moves=2)
    state = play(state, "move start to A2 south")
    assert lying(state) == {"A2 north": 2}
    assert play(state, "move start to A2 north").scores() == (3, 3)


def test_h11_one_ant_serves_several_squares():
    # three yellow squares wait at both ends of two arms and beyond; the centre of B2 joins them all
    state = position(GAME, backs={"B2": TWO_AND_ONE, "B1": turned(TWO, "south")}, moves=1,
                     ants="A2 west, A2 centre, A2 east, B2 west, B2 north, B2 south, B1 south")
    assert lying(state) == {"B1 south": 2, "B2 north": 2, "B2 south": 1}
    state = play(state, "move start to B2 centre")
    assert lying(state) == {}
    assert state.storeys == (4, 1, 0, 0, 0, 0)


def test_h11_an_ant_that_leaves_breaks_the_column():
    state = position(GAME, backs={"B2": TWO}, ants=TO_B2, moves=2)
    state = play(state, "move A2 east to C3 north", "move start to B2 north")
    assert lying(state) == {"B2 north": 2}


# H12: unknown backs


def test_h12_each_unseen_back_and_each_rotation_is_equally_likely_what_looks_alike_is_one():
    twelfth, sixth, third = Fraction(1, 12), Fraction(1, 6), Fraction(1, 3)
    turns = ("north 2", "east 2", "south 2", "west 2")
    pairs = ("north 2 south 1", "east 2 west 1", "north 1 south 2", "east 1 west 2")
    one_dot = {"back bare": third} | {f"back {words}": twelfth for words in turns + pairs}
    assert chances(play(position(GAME, moves=1), "flip A1")) == one_dot
    # one and one looks alike when turned by half: two ways to lie
    two_dots = {"back north 1 south 1": sixth, "back east 1 west 1": sixth}
    two_dots |= {f"back {words}": twelfth for words in turns + pairs}
    assert chances(play(position(GAME, moves=2), "flip A2")) == two_dots
    assert chances(play(position(GAME, moves=3), "flip C2")) == two_dots


def test_h12_a_back_that_was_seen_is_not_seen_again_however_it_lay():
    state = play(position(GAME, backs={"A1": BARE}, moves=1), "flip B2")
    assert "back bare" not in chances(state)
    assert set(chances(state).values()) == {Fraction(1, 8)}
    assert len(chances(state)) == 8
    state = play(position(GAME, backs={"A1": BARE, "C3": turned(TWO_AND_ONE, "south")}, moves=1), "flip B2")
    quarter = Fraction(1, 4)
    assert chances(state) == dict.fromkeys(["back north 2", "back east 2", "back south 2", "back west 2"], quarter)


def test_h12_backs_of_other_dots_tell_nothing():
    state = play(position(GAME, backs={"A2": TWO, "C1": TWO_AND_ONE}, moves=1), "flip A1")
    assert chances(state)["back bare"] == Fraction(1, 3)


def test_h12_a_back_that_the_box_does_not_have_is_refused():
    state = play(position(GAME, backs={"A1": BARE}, moves=1), "flip B2")
    assert refused(state, "back bare").startswith("“back bare” is not possible here; possible: back north 2")
    assert refused(state, "back north 2 east 1").startswith("“back north 2 east 1” is not possible here")


# H13: the anthill


def ready(collected, moves=3, game=GAME, **more):
    """All squares of the arm from the start to B2 stand; the twigs of some cards are gone, those of B2 wait."""
    backs = {"A2": turned(TWO_AND_ONE, "north"), "A1": TWO, "A3": TWO_AND_ONE, "B1": TWO, "C1": TWO, "B3": ONE_AND_ONE,
             "C2": ONE_AND_ONE, "B2": TWO_AND_ONE}
    gone = [name for name in ("A2 north", "A2 south", "A1 north", "A3 north", "A3 south", "B1 north", "C1 north",
                              "B3 north", "B3 south", "C2 north", "C2 south") if name in collected]
    return position(game, backs=backs, ants=TO_B2, collected=",".join(gone), moves=moves, **more)


def test_h13_seventeen_twigs_in_storeys_of_4_4_3_3_2_1():
    assert GAME.storeys == (4, 4, 3, 3, 2, 1)
    assert sum(GAME.storeys) == 17


def test_h13_twigs_are_built_one_by_one_and_run_on_into_the_next_storey():
    state = ready(["A2 north", "A2 south"])
    assert state.storeys == (3, 0, 0, 0, 0, 0)
    assert play(state, "move start to B2 north").storeys == (4, 1, 0, 0, 0, 0)


def test_h13_the_sixth_card_wins_at_once():
    # built from A2, A1, A3, B1, C1, B3 and C2: 3 + 2 + 3 + 2 + 2 + 2 + 2 = 16
    collected = ["A2 north", "A2 south", "A1 north", "A3 north", "A3 south", "B1 north", "C1 north", "B3 north",
                 "B3 south", "C2 north", "C2 south"]
    state = ready(collected)
    assert state.storeys == (4, 4, 3, 3, 2, 0)
    state = play(state, "move start to B2 south")  # the 17th, with two moves left
    assert state.storeys == GAME.storeys
    assert state.is_terminal()
    assert state.won
    assert (state.moves_left, state.turn, lying(state)) == (0, 0, {"B2 north": 2})
    assert state.returns() == (1, 1)
    assert refused(state, "move start to B2 north").startswith("the game is over")


def test_h13_only_what_exceeds_the_17th_is_left_over():
    collected = ["A2 north", "A2 south", "A1 north", "A3 north", "A3 south", "B1 north", "C1 north", "B3 north",
                 "B3 south", "C2 north", "C2 south"]
    state = play(ready(collected), "move start to B2 north")  # the 17th and the 18th
    assert state.storeys == GAME.storeys
    assert state.scores() == (17, 17)
    assert state.won


def test_h13_sixteen_do_not_win():
    collected = ["A2 north", "A2 south", "A1 north", "A3 north", "A3 south", "B1 north", "C1 north", "B3 north",
                 "B3 south", "C2 north"]
    state = play(ready(collected, moves=1), "move start to B2 south")
    assert state.storeys == (4, 4, 3, 3, 2, 0)
    assert (state.phase, state.returns()) == ("die", (0, 0))


def test_h13_storeys_are_an_option():
    game = Game(1, storeys=(1, 2))
    state = position(game, backs={"A2": TWO_AND_ONE}, ants="A2 west, A2 centre", moves=2)
    state = play(state, "move start to A2 north")
    assert (state.storeys, state.won) == ((1, 1), False)
    assert play(state, "move start to A2 south").won


# H14: coloured ants


def test_h14_one_coloured_ant_for_each_player_beside_the_white_ones():
    for players in (2, 3, 4):
        state = position(Game(players, competition=True), moves=1)
        assert state.ants_at_start == ("start", *("red", "yellow", "green", "blue")[:players])
    assert position(GAME, moves=1).ants_at_start == ("start",)


def test_h14_anyone_moves_any_ant():
    state = position(COMPETITION, turn=0, ants="A2 west", moves=3)
    state = play(state, "move yellow to B2 north", "move blue to B2 south", "move B2 north to C1 east")
    assert standing(state) == {"A2 west": 1, "B2 south": 5, "C1 east": 3}
    state = play(state, "die 1", "move C1 east to C2 east")  # seat 1 or anyone else may move it on
    assert standing(state)["C2 east"] == 3


def test_h14_each_coloured_ant_is_there_once():
    state = position(COMPETITION, ants="red A2 west", moves=2)
    assert "red" not in state.ants_at_start
    assert refused(state, "move red to B2 north").startswith("the red ant is not to be had at the start")


def test_h14_coloured_ants_do_not_count_among_the_fifteen():
    names = COMPETITION.board.names
    state = position(COMPETITION, ants=", ".join(["red C3 south", *names[:15]]), moves=2)
    assert state.ants_at_start == ("yellow", "green", "blue")
    state = position(COMPETITION, ants=", ".join(["red C3 south", *names[:14]]), moves=2)
    assert state.ants_at_start == ("start", "yellow", "green", "blue")


def test_h14_a_coloured_ant_blocks_a_card_and_carries_like_any_other():
    state = position(COMPETITION, backs={"A2": TWO}, ants="green A2 west, blue A2 centre, yellow B1 south", moves=2)
    assert "flip B1" not in actions(state)
    assert "flip B3" in actions(state)
    assert lying(play(state, "move start to A2 north")) == {}


def test_h14_without_competition_there_are_no_coloured_ants():
    assert refused(position(GAME, moves=1), "move red to A2 west").startswith("the red ant is not to be had")


# H15: rewards


def tiles(ants, move, backs=None, game=COMPETITION, **more):
    state = position(game, backs=backs or {"B2": TWO}, ants=ants, moves=3, **more)
    return play(state, move).tiles


def test_h15_a_coloured_ant_in_the_column_earns_one_tile_for_a_square_even_with_two_twigs():
    assert tiles("A2 west, red A2 centre, A2 east, B2 west, B2 centre", "move start to B2 north") == (1, 0, 0, 0)


def test_h15_everyone_in_the_column_is_rewarded_whoever_moves():
    ants = "yellow A2 west, A2 centre, blue A2 east, B2 west, B2 centre"
    assert tiles(ants, "move start to B2 north", turn=2) == (0, 1, 0, 1)


def test_h15_also_on_the_yellow_square_itself():
    assert tiles(TO_B2, "move green to B2 north") == (0, 0, 1, 0)


def test_h15_white_ants_alone_earn_nothing():
    assert tiles(TO_B2 + ", red C3 east", "move start to B2 north") == (0, 0, 0, 0)


def test_h15_dead_ends_do_not_count():
    assert tiles(TO_B2 + ", red B2 south, blue B2 east", "move start to B2 north") == (0, 0, 0, 0)


def test_h15_ants_beyond_the_square_do_not_count():
    # the twigs lie in the north of B2; red stands behind them, on B1
    assert tiles(TO_B2 + ", red B1 south", "move start to B2 north") == (0, 0, 0, 0)
    # twigs on the way: yellow, behind the first yellow square, is rewarded for the second one only
    backs = {"B2": turned(TWO_AND_ONE, "west")}
    state = position(COMPETITION, backs=backs, ants="A2 west, A2 centre, red A2 east, yellow B2 centre", moves=2)
    state = play(state, "move start to B2 west")
    assert (state.tiles, lying(state)) == ((1, 0, 0, 0), {"B2 east": 1})
    assert play(state, "move start to B2 east").tiles == (2, 1, 0, 0)


RING = ("A2 west, A2 centre, A2 north, A1 south, A1 centre, A1 east, B1 west, "  # north about to B1
        "A2 east, B2 west, B2 centre, B2 north, B1 south")  # and east about


def test_h15_both_ways_round_a_ring_count():
    ants = RING.replace("A1 centre", "red A1 centre").replace("B2 centre", "yellow B2 centre")
    state = position(COMPETITION, backs={"B1": TWO}, ants=ants + ", green A1 north, blue B1 centre", moves=1)
    state = play(state, "move start to B1 north")
    assert state.tiles == (1, 1, 0, 1)  # green is a dead end, blue stands where both ways meet


def test_h15_a_ring_that_hangs_on_the_column_by_one_square_is_a_dead_end():
    # the ring A2, A1, B1, B2 is closed, but the twigs lie before it, in the south of A2
    ants = RING.replace("A1 centre", "red A1 centre").replace("B2 centre", "yellow B2 centre")
    ants = ants.replace("A2 centre", "green A2 centre")
    state = position(COMPETITION, backs={"A2": TWO_AND_ONE}, collected="A2 north", moves=1,
                     ants=ants + ", B1 centre")
    assert play(state, "move start to A2 south").tiles == (0, 0, 1, 0)


def test_h15_one_tile_for_each_square_served_by_one_ant():
    ants = "red A2 west, A2 centre, A2 east, B2 west, yellow B2 north, blue B2 south"
    state = position(COMPETITION, backs={"B2": TWO_AND_ONE}, ants=ants, moves=1)
    assert play(state, "move start to B2 centre").tiles == (2, 1, 0, 1)


@pytest.mark.parametrize(("turn", "left", "expected"), [
    (0, 2, (1, 1, 0, 0)), (1, 2, (0, 1, 1, 0)), (2, 2, (0, 0, 1, 1)), (3, 2, (1, 0, 0, 1)), (3, 1, (0, 0, 0, 1)),
])
def test_h15_seat_order_from_the_active_player_when_tiles_run_out(turn, left, expected):
    game = Game(4, competition=True, food={1: left})
    ants = "red A2 west, yellow A2 centre, green A2 east, blue B2 west, B2 centre"
    state = position(game, backs={"B2": TWO}, ants=ants, moves=2, turn=turn)
    state = play(state, "move start to B2 north")
    assert state.tiles == expected
    assert sum(state.storeys) == 2  # collecting goes on


def test_h15_tiles_run_out_in_the_reading_order_of_the_squares():
    game = Game(2, competition=True, food={2: 1})
    state = position(game, backs={"B2": TWO_AND_ONE}, moves=1,
                     ants="A2 west, A2 centre, A2 east, B2 west, red B2 south, yellow B2 north")
    state = play(state, "move start to B2 centre")
    assert state.tiles == (0, 1)  # the last tile goes for B2 north, which comes first, though red would be first
    assert sum(state.storeys) == 3


# H16 and H17: food and the winner


def test_h16_thirty_six_tiles_twelve_each_of_one_two_and_three():
    assert Game(2, competition=True).food == ((1, 12), (2, 12), (3, 12))
    assert sum(count for _, count in Game(2, food={1: 12, 2: 12, 3: 10}).food) == 34


def last_twig(players=3, tiles=(2, 1, 0), food=None, **more):
    """One white ant on B2 south finishes the anthill; nobody's ant is in the column."""
    collected = ["A2 north", "A2 south", "A1 north", "A3 north", "A3 south", "B1 north", "C1 north", "B3 north",
                 "B3 south", "C2 north", "C2 south"]
    game = Game(players, competition=True, **({"food": food} if food else {}))
    return play(ready(collected, game=game, tiles=tiles, **more), "move start to B2 south")


def test_h16_values_are_drawn_when_all_are_uncovered_at_the_end():
    state = last_twig()
    third = Fraction(1, 3)
    assert state.phase == "food"
    assert state.scores() == (2, 1, 0)  # tiles, until they are uncovered
    assert chances(state) == {"food 1": third, "food 2": third, "food 3": third}
    state = play(state, "food 3")
    assert chances(state) == {"food 1": Fraction(12, 35), "food 2": Fraction(12, 35), "food 3": Fraction(11, 35)}
    assert (state.morsels, state.scores(), state.returns()) == ((3, 0, 0), (2, 1, 0), (0, 0, 0))
    state = play(state, "food 1", "food 2")  # the second tile of seat 0, then the tile of seat 1
    assert state.morsels == (4, 2, 0)
    assert state.is_terminal()
    assert state.scores() == (4, 2, 0)


def test_h16_after_a_lost_race_nothing_is_uncovered():
    state = position(COMPETITION, phase="die", steps=1, backs={"A2": TWO}, collected="A2 north", tiles=(1, 0, 1, 0))
    state = play(state, "die anthony")
    assert (state.current_player(), state.scores(), state.returns()) == (TERMINAL, (1, 0, 1, 0), (0, 0, 0, 0))


def test_h16_another_supply_is_an_option():
    state = last_twig(food={1: 12, 2: 12, 3: 10})
    assert chances(state) == {"food 1": Fraction(12, 34), "food 2": Fraction(12, 34), "food 3": Fraction(10, 34)}


def test_h17_most_morsels_win():
    state = play(last_twig(tiles=(2, 1, 0)), "food 1", "food 1", "food 3")
    assert (state.morsels, state.returns()) == ((2, 3, 0), (0, 1, 0))


def test_h17_equal_morsels_more_tiles_win():
    state = play(last_twig(tiles=(1, 2, 1)), "food 3", "food 1", "food 2", "food 3")
    assert state.morsels == (3, 3, 3)
    assert state.returns() == (0, 1, 0)


def test_h17_equal_morsels_and_tiles_share():
    state = play(last_twig(tiles=(1, 2, 2)), "food 3", "food 1", "food 3", "food 2", "food 2")
    assert state.morsels == (3, 4, 4)
    assert state.returns() == (0, Fraction(1, 2), Fraction(1, 2))


def test_h17_nobody_has_a_tile_all_share():
    state = last_twig(tiles=(0, 0, 0))
    assert (state.phase, state.returns()) == ("over", (Fraction(1, 3),) * 3)


def test_h17_only_if_the_anthill_was_finished_in_time():
    state = position(COMPETITION, phase="die", steps=1, backs={"A2": TWO}, collected="A2 north", tiles=(1, 0, 0, 0))
    assert play(state, "die anthony").returns() == (0, 0, 0, 0)


# H18 and options that can't be played


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_h18_seat_0_begins_ascending_seats_follow(players):
    state = play(Game(players).initial_state(), *DEAL)
    turns = []
    for choices in (["die 2", "done"], ["die anthony"], ["die 1", "flip A1", "back bare"],
                    ["die 1", "move start to A2 west"], ["die 3", "move start to A3 west", "done"]):
        turns.append(state.turn)
        state = play(state, *choices)
    assert turns == [seat % players for seat in range(5)]


def test_h18_one_player_alone_wins_alone():
    game = Game(1, storeys=(2,))
    state = position(game, backs={"A2": TWO}, ants="A2 west, A2 centre", moves=1)
    assert play(state, "move start to A2 north").returns() == (1,)


@pytest.mark.parametrize(("options", "words"), [
    ({"num_players": 0}, "num_players must be a whole number from 1 to 4"),
    ({"num_players": 5}, "num_players must be a whole number from 1 to 4"),
    ({"num_players": 2.0}, "num_players must be a whole number"),
    ({"num_players": True}, "num_players must be a whole number"),
    ({"num_players": 1, "competition": True}, "num_players must be a whole number from 2 to 4"),
    ({"competition": 1}, "competition must be True or False"),
    ({"track": 0}, "track must be a whole number from 1 to 99"),
    ({"track": "7"}, "track must be a whole number"),
    ({"die": {"anthony": 1, 1: 1, 2: 1}}, "die must show all dots that a card needs; missing: 3"),
    ({"die": {1: 1, 2: 1, 3: 0}}, "missing: 3"),
    ({"die": {False: 1, 1: 1, 2: 1, 3: 1}}, "a number in die must be a whole number from 1 to 9, not False"),
    ({"die": {10: 1, 1: 1, 2: 1, 3: 1}}, "a number in die must be a whole number from 1 to 9"),
    ({"die": {1: -1, 2: 1, 3: 1}}, r"die\[1\] must be a whole number from 0 to 99"),
    ({"die": [(1, 1), (1, 1), (2, 1), (3, 1)]}, "die has a number twice"),
    ({"die": 6}, "die must be a mapping"),
    ({"die": {}}, "die must have at least one"),
    ({"backs": {1: [TWO]}}, "backs must be 9 cards to fill the grid, not 1"),
    ({"backs": {1: [(3, 0, 0, 0)] * 9}}, "twigs on a square in backs must be a whole number from 0 to 2"),
    ({"backs": {1: [(1, 0, 0)] * 9}}, "a back in backs must have twigs for north, east, south, west"),
    ({"backs": {1: [{"centre": 2}] * 9}}, "a back in backs must have twigs for north, east, south, west"),
    ({"backs": {1: ["2000"] * 9}}, "a back in backs must have twigs"),
    ({"backs": {1: 9}}, "backs must have a list of cards"),
    ({"backs": {1: [BARE] * 9}}, "storeys need 17 twigs, but backs have only 0: the game can't be won"),
    ({"storeys": (10, 10)}, "storeys need 20 twigs, but backs have only 19: the game can't be won"),
    ({"storeys": ()}, "storeys must be 1 to 20 numbers"),
    ({"storeys": 17}, "storeys must be 1 to 20 numbers"),
    ({"storeys": (4, 0)}, "a storey in storeys must be a whole number from 1 to 40"),
    ({"food": {}}, "food must have at least one"),
    ({"food": {0: 3}}, "a number in food must be a whole number from 1 to 9"),
    ({"grid": (3, 5)}, "columns in grid must be a whole number from 1 to 4"),
    ({"grid": 3}, "grid must be rows and columns"),
    ({"ants": 11}, "ants must be at least 12, to reach the farthest yellow square, not 11"),
    ({"ants": 41}, "ants must be a whole number from 1 to 40"),
    ({"ants": 6, "grid": (1, 2), "num_players": 4, "competition": True, "storeys": (2,), "backs": {1: [TWO] * 2}},
     "ants must be at most 5, to leave squares free, not 6"),
])
def test_options_that_get_stuck_or_cannot_be_won_are_refused(options, words):
    with pytest.raises(ValueError, match=words):
        Game(**{"num_players": 2, **options})


def test_options_at_the_edge_are_allowed():
    for options in ({"ants": 12}, {"ants": 40}, {"storeys": (19,)}, {"track": 99}, {"die": {1: 1, 2: 1, 3: 1}},
                    {"num_players": 4, "competition": True, "ants": 40}):
        game = Game(**{"num_players": 2, **options})
        assert Game(**game.options()) == game


@pytest.mark.parametrize(("grid", "ants"), [
    ((1, 1), 3), ((1, 2), 6), ((2, 1), 7), ((2, 2), 9), ((1, 4), 12), ((4, 4), 22),
])
def test_small_and_large_boards_are_the_same_code(grid, ants):
    cards = grid[0] * grid[1]
    game = Game(1, grid=grid, backs={1: [TWO] * cards}, storeys=(2,), ants=ants)
    state = play(game.initial_state(), *["path 1"] * cards, "die 1", f"flip {game.start.split()[0]}", "back north 2")
    card = game.start.split()[0]
    for square in (game.start, f"{card} centre", f"{card} north"):
        assert not state.won
        state = play(state, "die 1", f"move start to {square}")
    assert state.won
