"""Match: the same seed meets the same dice, whatever is undone, replayed or resumed; errors change nothing."""

import random
from itertools import accumulate, islice

import pytest
from playing import SMALL_BOXES, boxes, by_class, pick, random_match
from positions import position

from bugkit import CHANCE, IllegalActionError, Match, ParseError
from bugkit.verasselt import Game, Roll

TWO = Game(2)


def lines(match):
    """Everything there is to see of a match."""
    return match.state, match.history, match.seed, match.start, match.by_hand, match.record(), match.code()


def test_chance_decides_by_itself_until_a_player_is_to_move():
    match = Match(TWO, seed=7)
    assert (match.state.phase, len(match.history)) == ("choose", 10)
    assert all(step.player == CHANCE for step in match.history)
    state = match.play("hub")
    assert state is match.state
    state = match.play("roll all")
    assert state.current_player() != CHANCE
    assert [step.player for step in match.history[10:13]] == [0, 0, CHANCE]
    for before, after in zip(match.history, islice(match.history, 1, None), strict=False):
        assert before.after == after.before
    assert match.history[-1].after == match.state


def test_chance_event_k_uses_only_the_seed_and_k():
    """As promised: outcome number k is the one at ``random.Random(f"{seed}/{k}").random()``."""
    for seed in (0, -3, 10**20, 7):
        match = random_match(TWO, seed, moves=60)
        events = [step for step in match.history if step.player == CHANCE]
        assert len(events) > 10
        for k, step in enumerate(events):
            u = random.Random(f"{seed}/{k}").random()
            outcomes, chances = zip(*step.before.chance_outcomes(), strict=True)
            assert step.choice == outcomes[sum(reached <= u for reached in accumulate(chances))]


def test_the_same_seed_and_choices_give_the_same_play():
    for game in boxes():
        assert random_match(game, 11, moves=40).record() == random_match(game, 11, moves=40).record()
    assert len({Match(TWO, seed=seed).record() for seed in range(20)}) == 20


def test_without_a_seed_one_is_made_up_and_can_be_used_again():
    match = Match(TWO)
    assert type(match.seed) is int
    assert Match(TWO, seed=match.seed).state == match.state
    assert Match(TWO).seed != match.seed


def test_undo_and_redo_go_through_the_whole_play():
    for number, game in enumerate(boxes()):
        match = random_match(game, number, moves=30)
        final, seen = lines(match), []
        while True:
            try:
                seen.append((match.state, match.history))
                match.undo()
            except IllegalActionError as error:
                assert error.key == "core.error.nothing_to_undo"  # noqa: PT017
                break
            assert match.state.current_player() >= 0  # never in the middle of chance
        assert all(step.player == CHANCE for step in match.history)
        for state, history in reversed(seen[:-1]):
            match.redo()
            assert (match.state, match.history) == (state, history)
        assert lines(match) == final
        with pytest.raises(IllegalActionError, match="nothing to play again"):
            match.redo()


def test_after_undo_the_same_choice_meets_the_same_dice_and_another_one_forgets_what_was_undone():
    match = Match(TWO, seed=3)
    match.play("hub")
    first = match.play("roll all")
    match.undo()
    assert match.play("roll all") == first
    match.undo()
    other = match.play("roll keep bar bar bar")
    assert other != first
    with pytest.raises(IllegalActionError):
        match.redo()
    match.undo()
    assert match.play("roll all") == first


def test_after_redo_the_dice_go_on_as_if_nothing_had_happened():
    straight, wavering = Match(TWO, seed=3), Match(TWO, seed=3)
    for choice in ("hub", "roll all"):
        straight.play(choice)
        wavering.play(choice)
        wavering.undo()
        wavering.redo()
    for match in (straight, wavering):
        for _ in range(8):
            match.play(match.state.legal_actions()[0])
    assert wavering.record() == straight.record()


def test_undo_after_the_end_brings_the_play_back():
    game = Game(2, **SMALL_BOXES[0])
    match = random_match(game, 2, moves=400)
    assert match.state.is_terminal()
    assert match.undo().current_player() >= 0
    assert match.redo().is_terminal()


def test_a_play_by_hand_rolls_nothing_by_itself():
    match = Match(TWO, by_hand=True)
    assert (match.state.phase, match.history, match.seed) == ("deal", (), None)
    with pytest.raises(IllegalActionError, match="dice or cards decide now, no player; possible outcomes: draw barrel"):
        match.play("hub")
    with pytest.raises(IllegalActionError, match="dice or cards decide now"):
        match.roll()  # there is no seed to roll with
    for card in ["barrel", "chatter"] * 5:
        match.roll(f"draw {card}")
    with pytest.raises(IllegalActionError, match="a player is to move: hub"):
        match.roll("draw barrel")
    match.play("hub")
    match.play("roll all")
    assert match.state.phase == "rolling"
    with pytest.raises(IllegalActionError, match="7 dice are rolled here; “dice bar” does not fit"):
        match.roll("dice bar")
    with pytest.raises(ParseError, match="is no outcome"):
        match.roll("seven bars")
    match.roll("dice 7 bars")
    assert match.state.may_stop
    # undone is one step at a time: the dice, then the decision
    assert match.undo().phase == "rolling"
    assert match.undo().phase == "roll"
    assert match.redo().phase == "rolling"
    assert match.redo().may_stop


def test_by_hand_with_a_seed_rolls_when_asked():
    match, rolled = Match(TWO, seed=5, by_hand=True), Match(TWO, seed=5)
    for _ in range(10):
        match.roll()
    assert match.state == rolled.state


def test_from_a_set_position():
    start = position(TWO, phase="roll", group="hub", hub=(3, 3, 2, 2))
    match = Match(TWO, seed=1, start=start)
    assert (match.state, match.start, match.history) == (start, start, ())
    match.play("roll keep bar bar bar")
    # a position in which chance decides is rolled on at once
    rolling = position(TWO, phase="rolling", group="hub", hub=(3, 3, 2, 2), dice=(0, 0, 0, 0, 3))
    assert Match(TWO, seed=1, start=rolling).state == match.state
    over = position(TWO, phase="over", hub=(3, 2, 1, 1), rest=0)
    assert Match(TWO, start=over).state.is_terminal()


def test_a_start_that_does_not_fit_is_refused():
    start = position(TWO, hub=(3, 3, 2, 2))
    with pytest.raises(ValueError, match=r"start must be a state of verasselt\(num_players=3\), not of verasselt"):
        Match(Game(3), start=start)
    with pytest.raises(ValueError, match="start must be a state"):
        Match(TWO, start=str(start))
    with pytest.raises(ParseError, match="the cards do not add up"):
        Match(TWO, start=start._with(hub=(4, 3, 2, 2)))


@pytest.mark.parametrize("seed", [1.0, "7", True, (), b"7"])
def test_a_seed_is_a_whole_number(seed):
    with pytest.raises(TypeError, match="seed must be a whole number or None"):
        Match(TWO, seed=seed)


def test_a_seed_is_one_that_a_record_can_hold():
    for seed in (10**40 - 1, 1 - 10**40):
        assert Match.from_record(Match(TWO, seed=seed).record()).seed == seed
    for seed in (10**40, -(10**5000)):
        with pytest.raises(ValueError, match="seed must have at most 40 digits"):
            Match(TWO, seed=seed)


def test_listeners_hear_of_every_change_and_of_nothing_else():
    heard = []
    match = Match(TWO, seed=7)
    match.listeners.append(lambda: heard.append(match.state))
    states = [match.play("hub"), match.play("roll all"), match.undo(), match.redo()]
    assert heard == states
    for wrong in ("jump", "bank all to heap"):
        with pytest.raises((ParseError, IllegalActionError)):
            match.play(wrong)
    assert heard == states
    by_hand = Match(TWO, by_hand=True)
    by_hand.listeners.append(lambda: heard.append(by_hand.state))
    by_hand.roll("draw water")
    assert heard[-1] == by_hand.state


def test_a_listener_may_leave_while_it_is_called():
    match, heard = Match(TWO, seed=7), []

    def once():
        heard.append(1)
        match.listeners.remove(once)
    match.listeners += [once, lambda: heard.append(2)]
    match.play("hub")
    match.play("roll all")
    assert heard == [1, 2, 2]


WRONG = ["jump", "", "roll keep 4 bars", "roll keep fish", "bank 9 barrel to yard", "end", "draw water",
         None, 7, Roll((9, 0, 0, 0, 0)), Roll([1]), object(), "x" * 10_000]


def test_errors_leave_everything_unchanged():
    for number, game in enumerate([TWO, Game(3, **SMALL_BOXES[1])]):
        match = random_match(game, number, moves=25)
        match.undo()
        before = lines(match)
        for wrong in WRONG:
            if wrong == "end" and "end" in map(str, match.state.legal_actions()):
                continue
            with pytest.raises((ParseError, IllegalActionError)):
                match.play(wrong)
            with pytest.raises((ParseError, IllegalActionError)):
                match.roll(wrong)
            assert lines(match) == before
        match.redo()  # what was undone is still there


def test_after_the_end_nothing_can_be_played():
    match = random_match(Game(2, **SMALL_BOXES[0]), 2, moves=400)
    before = lines(match)
    for act in (lambda: match.play("hub"), lambda: match.play("stop"), match.roll, lambda: match.roll("draw water")):
        with pytest.raises(IllegalActionError, match="the game is over"):
            act()
    assert lines(match) == before


def test_what_a_match_says_of_itself():
    match = Match(TWO, seed=7)
    assert repr(match) == "<Match of verasselt(num_players=2), 10 steps, seat 0 to move>"
    assert repr(Match(TWO, by_hand=True)) == "<Match of verasselt(num_players=2), 0 steps, chance>"
    assert repr(random_match(Game(2, **SMALL_BOXES[0]), 2, moves=400)).endswith("steps, over>")


def test_a_seat_of_the_record_must_exist():
    match = Match(TWO, seed=7)
    assert match.record(seat=1) == match.record()  # nothing is hidden in this game
    for seat in (2, -1, True, "0"):
        with pytest.raises(ValueError, match="player must be a seat"):
            match.record(seat=seat)


def test_histories_are_snapshots():
    match = Match(TWO, seed=7)
    history = match.history
    match.play("hub")
    assert len(history) == 10
    rng = random.Random(0)
    for _ in range(20):
        match.play(by_class(match.state, rng))
    assert pick(rng, match.history).before in [step.before for step in match.history]
