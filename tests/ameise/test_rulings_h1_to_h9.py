"""One example or more for every ruling H1 to H9, worked out by hand from the rulebook and the rulings."""

from fractions import Fraction

import pytest
from ameise.positions import BARE, DOTS, ONE_AND_ONE, TWO, TWO_AND_ONE, lying, position, standing, turned
from positions import actions, chances, play, refused

from bugkit import CHANCE, TERMINAL, Match, ParseError
from bugkit.ameise import Game

GAME = Game(2)
DEAL = [f"path {dots}" for dots in DOTS]
TO_B2 = "A2 west, A2 centre, A2 east, B2 west, B2 centre"  # a column from the start to the middle of the board


def dealt(game=GAME):
    return play(game.initial_state(), *DEAL)


def test_h1_one_face_shows_anthony_two_one_dot_two_two_dots_and_one_three_dots():
    third = Fraction(1, 3)
    assert chances(dealt()) == {"die anthony": Fraction(1, 6), "die 1": third, "die 2": third, "die 3": Fraction(1, 6)}


def test_h1_another_die_is_an_option():
    game = Game(2, die={"anthony": 3, 1: 1, 2: 1, 3: 1, 4: 2})
    assert chances(dealt(game))["die anthony"] == Fraction(3, 8)
    assert chances(dealt(game))["die 4"] == Fraction(1, 4)
    assert play(dealt(game), "die 4").moves_left == 4


@pytest.mark.parametrize(("die", "missing"), [({"anthony": 1, 1: 2, 2: 3}, "3"), ({"anthony": 1, 4: 5}, "1, 2, 3")])
def test_h1_every_number_of_dots_that_a_card_needs_must_be_on_the_die(die, missing):
    with pytest.raises(ValueError, match=f"die must show all dots that a card needs; missing: {missing}$"):
        Game(2, die=die)


@pytest.mark.parametrize("track", [1, 3, 7])
def test_h2_the_track_is_the_number_of_anthony_results_until_he_reaches_the_start(track):
    state = dealt(Game(2, track=track))
    for left in range(track - 1, 0, -1):
        state = play(state, "die anthony")
        assert (state.phase, state.steps_left) == ("die", left)
    state = play(state, "die anthony")
    assert (state.phase, state.steps_left) == ("over", 0)


def test_h2_the_printed_track_has_seven():
    assert GAME.track == GAME.initial_state().steps_left == 7


def test_h2_without_a_track_he_never_comes():
    state = dealt(Game(2, track=None))
    for _ in range(100):
        state = play(state, "die anthony")
        assert (state.phase, state.steps_left) == ("die", None)
    assert state.turn == 0  # the turn has passed a hundred times


def test_h3_nine_path_cards_three_each_are_laid_out_by_chance_in_reading_order():
    state = GAME.initial_state()
    third = Fraction(1, 3)
    assert chances(state) == {"path 1": third, "path 2": third, "path 3": third}
    state = play(state, "path 3")
    assert chances(state) == {"path 1": Fraction(3, 8), "path 2": Fraction(3, 8), "path 3": Fraction(2, 8)}
    state = play(state, "path 3", "path 3")
    assert chances(state) == {"path 1": Fraction(1, 2), "path 2": Fraction(1, 2)}
    state = play(state, "path 1", "path 1", "path 1", "path 2", "path 2", "path 2")
    assert [card.dots for card in state.cards] == [3, 3, 3, 1, 1, 1, 2, 2, 2]
    assert all(card.back is None for card in state.cards)
    assert GAME.board.card_names == ("A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3")
    assert (state.phase, state.turn) == ("die", 0)


def test_h4_nineteen_twigs_on_eight_of_nine_backs():
    backs = dict(GAME.backs)
    assert backs[1] == (BARE, TWO, TWO_AND_ONE)
    assert backs[2] == backs[3] == (ONE_AND_ONE, TWO, TWO_AND_ONE)
    cards = [arms for of_dots in backs.values() for arms in of_dots]
    assert sum(map(sum, cards)) == 19
    assert len(cards) == 9
    assert cards.count(BARE) == 1
    for north, east, south, west in cards:  # two yellow squares lie opposite each other
        assert east == west == 0
        assert north in (0, 1, 2)
        assert south in (0, 1)


def test_h4_twigs_lie_on_arms_after_a_flip():
    state = play(dealt(), "die 2", "flip A2", "back east 2 west 1")
    assert lying(state) == {"A2 east": 2, "A2 west": 1}
    assert state.cards[3].back == (0, 2, 0, 1)


def test_h4_other_backs_are_an_option_squares_included():
    game = Game(2, backs={1: [{"north": 2, "east": 2}], 2: [(1, 1, 1, 1)] * 4, 3: [BARE] * 4})
    state = play(game.initial_state(), "path 1", *["path 2"] * 4, *["path 3"] * 4, "die 1", "flip A1")
    # two neighbouring arms: four ways to lie
    quarter = Fraction(1, 4)
    assert chances(state) == {"back north 2 east 2": quarter, "back north 2 west 2": quarter,
                              "back east 2 south 2": quarter, "back south 2 west 2": quarter}


def test_h5_the_centre_touches_four_arms_and_an_arm_the_facing_arm():
    def around(name):
        return {GAME.board.names[square] for square in GAME.board.neighbours[GAME.board.number_of[name]]}

    assert around("B2 centre") == {"B2 north", "B2 east", "B2 south", "B2 west"}
    assert around("B2 north") == {"B2 centre", "B1 south"}
    assert around("B2 east") == {"B2 centre", "C2 west"}
    assert around("A3 north") == {"A3 centre", "A2 south"}
    assert around("C1 north") == {"C1 centre"}  # on the edge of the board
    assert around("A2 west") == {"A2 centre"}
    assert sum(map(len, GAME.board.neighbours)) == 2 * (9 * 4 + 12)  # every arm to its centre, twelve seams


def test_h5_diagonals_do_not_connect():
    # the two twigs in the north; an ant in the west of the same card touches it only across a corner
    state = position(GAME, backs={"A2": TWO}, ants="A2 west", moves=2)
    state = play(state, "move start to A2 north")
    assert lying(state) == {"A2 north": 2}
    assert state.column == {GAME.board.number_of["A2 west"]}
    assert lying(play(state, "move start to A2 centre")) == {}


def test_h5_nine_cards_have_45_squares():
    assert len(GAME.board.squares) == len(set(GAME.board.names)) == 45


def test_h6_the_start_touches_the_west_arm_of_the_middle_card_in_the_west():
    for name in GAME.board.names:
        state = play(dealt(), "die 1", f"move start to {name}")
        assert len(state.column) == (name == "A2 west")


def test_h6_another_outer_arm_is_an_option():
    game = Game(2, start="C1 east")
    state = play(dealt(game), "die 3", "move start to C1 east", "move start to C1 centre", "move start to A2 west")
    assert {game.board.names[square] for square in state.column} == {"C1 east", "C1 centre"}


@pytest.mark.parametrize("start", ["A2 centre", "A2 east", "B2 north", "D1 north", "", 18, ["A2 west"]])
def test_h6_a_start_that_no_edge_touches_is_refused(start):
    with pytest.raises(ValueError, match="start must be an outer arm such as 'A2 west'"):
        Game(2, start=start)


def test_h7_anthony_moves_one_square_and_the_turn_passes():
    state = play(dealt(), "die anthony")
    assert (state.steps_left, state.turn, state.phase) == (6, 1, "die")


def test_h7_on_the_last_square_all_have_lost_at_once():
    state = play(position(GAME, phase="die", steps=1, turn=1), "die anthony")
    assert state.is_terminal()
    assert state.current_player() == TERMINAL
    assert state.returns() == (0, 0)
    assert not state.won
    assert refused(state, "done").startswith("the game is over")


def test_h7_even_when_one_twig_is_missing():
    # 16 of 17 twigs are built, and the column stands one step before the last
    backs = {"A2": turned(TWO_AND_ONE, "north"), "B2": TWO_AND_ONE, "C2": TWO_AND_ONE, "A1": TWO, "B1": TWO,
             "A3": TWO, "B3": ONE_AND_ONE}
    state = position(GAME, phase="die", steps=1, backs=backs, ants=TO_B2, collected=(
        "A2 north,A2 south,B2 south,B2 north,C2 north,C2 south,A1 north,B1 north,A3 north,B3 north"))
    assert (state.scores(), lying(state)) == ((16, 16), {"B3 south": 1})
    assert play(state, "die anthony").returns() == (0, 0)


def test_h8_flip_a_card_with_exactly_these_dots_or_move():
    state = play(dealt(), "die 2")
    assert [action for action in actions(state) if action.startswith("flip")] == ["flip B1", "flip A2", "flip B3"]
    possible = "; possible: flip B1, A2, B3, or move ants"
    assert refused(state, "flip A1") == "card A1 has 1 dot, but the die shows 2" + possible
    assert refused(state, "flip C1") == "card C1 has 3 dots, but the die shows 2" + possible
    state = play(state, "flip A2")
    assert (state.phase, state.current_player()) == ("back", CHANCE)
    state = play(state, "back north 2")
    assert (state.phase, state.turn) == ("die", 1)  # flipping was the whole turn


def test_h8_not_both():
    state = play(dealt(), "die 2", "move start to A3 west")
    assert not [action for action in actions(state) if action.startswith("flip")]
    assert refused(state, "flip B1").startswith("card B1 can't be flipped any more")
    # one ant was moved, one is left: a card with one dot can't be flipped with it
    assert refused(state, "flip A1").startswith("card A1 can't be flipped any more")


@pytest.mark.parametrize("place", ["centre", "north", "east", "south", "west"])
def test_h8_no_card_is_flipped_under_an_ant(place):
    state = position(GAME, ants=f"A2 {place}", moves=2)
    assert [action for action in actions(state) if action.startswith("flip")] == ["flip B1", "flip B3"]
    assert refused(state, "flip A2") == (
        "card A2 can't be flipped while an ant stands on it; possible: flip B1, B3, or move ants")


def test_h8_an_ant_on_the_next_card_does_not_matter():
    state = position(GAME, ants="B2 west", moves=2)
    assert "flip A2" in actions(state)


def test_h8_a_card_is_free_again_when_its_ant_has_gone():
    state = play(position(GAME, ants="A2 west", moves=1), "move A2 west to A1 west", "die 2")
    assert "flip A2" in actions(state)


def test_h8_cards_are_never_turned_back():
    state = position(GAME, backs={"A2": TWO}, moves=2)
    assert refused(state, "flip A2") == (
        "card A2 lies open already; cards are never turned back; possible: flip B1, B3, or move ants")
    # nor when all its twigs are gone
    state = position(GAME, backs={"A2": TWO}, collected="A2 north", moves=2)
    assert "lies open already" in refused(state, "flip A2")


def test_h8_with_nothing_to_flip_nothing_is_forced():
    backs = {"A1": TWO, "B2": TWO_AND_ONE, "C3": BARE}  # all three cards with one dot lie open
    state = position(GAME, backs=backs, moves=1)
    assert not [action for action in actions(state) if action.startswith("flip")]
    after = play(state, "done")
    assert (after.phase, after.turn, after.ants) == ("die", 1, state.ants)


def test_h9_from_the_start_to_any_free_square_of_any_card():
    state = play(dealt(), "die 1")
    moves = [action for action in actions(state) if action.startswith("move")]
    assert moves == [f"move start to {name}" for name in GAME.board.names]  # face down: all 45 squares are free
    assert len(actions(state)) == 3 + 45 + 1


def test_h9_from_any_square_to_any_free_square_of_cards_face_up_or_down():
    state = position(GAME, backs={"A2": TWO}, ants="A2 west, C3 east", moves=2)
    moves = [action for action in actions(state) if action.startswith("move")]
    assert len(moves) == 3 * 43  # start and two ants, 43 free squares
    assert "move C3 east to A2 north" in moves  # onto twigs
    assert "move A2 west to C1 north" in moves  # onto a card that lies face down


def test_h9_one_ant_after_another_and_the_turn_ends_with_the_last():
    state = play(dealt(), "die 3", "move start to A2 west")
    assert (state.moves_left, state.turn, state.phase) == (2, 0, "act")
    state = play(state, "move start to A2 centre")
    assert (state.moves_left, state.turn, state.phase) == (1, 0, "act")
    state = play(state, "move start to A2 east")
    assert (state.moves_left, state.turn, state.phase) == (0, 1, "die")
    assert set(standing(state)) == {"A2 west", "A2 centre", "A2 east"}


@pytest.mark.parametrize("moved", [0, 1, 2])
def test_h9_any_number_of_ants_may_be_left_unmoved(moved):
    state = play(dealt(), "die 3", *["move start to A2 west", "move start to A2 centre"][:moved], "done")
    assert (state.phase, state.turn, len(standing(state))) == ("die", 1, moved)


def test_h9_new_and_standing_ants_may_be_mixed_and_a_square_just_left_is_free():
    state = position(GAME, ants="A2 west", moves=3)
    state = play(state, "move A2 west to A2 centre", "move start to A2 west", "move start to C3 south")
    assert set(standing(state)) == {"A2 west", "A2 centre", "C3 south"}


def test_h9_the_same_ant_may_move_again():
    state = play(dealt(), "die 3", "move start to C1 east", "move C1 east to C2 east", "move C2 east to C3 east")
    assert set(standing(state)) == {"C3 east"}


def test_h9_a_square_with_an_ant_is_not_free():
    state = position(GAME, ants="A2 west, A2 centre", moves=2)
    assert refused(state, "move start to A2 west") == "an ant stands on A2 west already; an ant needs a free square"
    assert refused(state, "move A2 west to A2 centre").startswith("an ant stands on A2 centre already")
    assert refused(state, "move A2 west to A2 west").startswith("an ant stands on A2 west already")


def test_h9_where_no_ant_stands_none_can_be_moved():
    state = position(GAME, ants="A2 west", moves=2)
    assert refused(state, "move A2 centre to A2 east") == (
        "no ant stands on A2 centre; ants can come from start, A2 west")


def test_h9_an_ant_never_goes_back_to_the_start():
    state = position(GAME, ants="A2 west", moves=2)
    with pytest.raises(ParseError, match="there is no square “start”"):
        play(state, "move A2 west to start")
    assert all(not action.endswith("to start") for action in actions(state))


def test_h9_fifteen_white_ants_then_only_standing_ones_move():
    names = GAME.board.names
    state = position(GAME, ants=",".join(names[:14]), moves=2)
    state = play(state, f"move start to {names[14]}")
    assert state.ants_at_start == ()
    assert refused(state, f"move start to {names[15]}").startswith("a white ant is not to be had at the start")
    assert play(state, f"move {names[0]} to {names[15]}").turn == 1


def test_h9_the_match_goes_on_unchanged_after_every_refusal():
    match = Match(GAME, by_hand=True)
    for outcome in [*DEAL, "die 2"]:
        match.roll(outcome)
    match.play("move start to A2 west")
    before = match.state
    for bad in ("move B1 north to B1 east", "move start to A2 west", "flip A2", "flip B1", "move start", "jump", ""):
        with pytest.raises(ValueError, match=r"\w"):
            match.play(bad)
        assert match.state == before
        assert len(match.history) == 11
    match.play("done")
    assert match.state.turn == 1
