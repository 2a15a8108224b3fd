"""What a seat gets holds nothing that it may not know; what it gets does not depend on what it can't know."""

import pickle
import random
from itertools import permutations

import pytest
from worm_plays import boxes, pick, play, position, random_match, some_states, walk

from bugkit import BugkitError, Match
from bugkit.wormparty import NOBODY, UNKNOWN, Game, Round, State

TWO, THREE, FOUR = Game(2), Game(3), Game(4)


def worms_clockwise(state):
    n = state.game.num_players
    return [(state.charly + step) % n for step in range(1, n)]


def may_know(state, seat):
    """What ruling W6 lets a seat know, told without bugkit's observation: a plain description."""
    order = worms_clockwise(state)
    hidden = [worm for worm in order if worm in state.mounds]
    known = {"hidden": len(hidden)}
    for number, there in enumerate(state.mounds):
        name = state.game.mounds[number]
        shown = state.phase == "take" and state.taker in order and order.index(there) <= order.index(state.taker) \
            if there in order else False
        if state.lifted[number] or shown or there == seat:
            known[name] = there
        elif seat in order and there in order and order.index(there) < order.index(seat) and (
                seat in hidden or (state.phase == "hide" and len(hidden) == order.index(seat))):
            known[name] = "somebody"
    public = (state.phase, state.current_player(), state.charly, state.lifts_left, state.lifted, state.tiles)
    return public, tuple(sorted(known.items(), key=str))


def everything_that_fits(state, seat):
    """All states that look the same to ``seat``, by trying every way in which the worms can lie under the mounds."""
    worms = [worm for worm in worms_clockwise(state) if worm in state.mounds]
    found, known = [], may_know(state, seat)
    for places in permutations(range(len(state.mounds)), len(worms)):
        mounds = [NOBODY] * len(state.mounds)
        for worm, place in zip(worms, places, strict=True):
            mounds[place] = worm
        other = State(state.game, state.phase, state.charly, state.lifts_left, tuple(mounds), state.lifted, state.tiles,
                      state.taker)
        if may_know(other, seat) == known and could_be(other):
            found.append(other)
    return found


def could_be(state):
    try:
        return state.game.parse_state(str(state)) == state
    except BugkitError:
        return False


def outputs(match_or_state, seat):
    """All that a seat is given, as bytes."""
    view = match_or_state.observation(seat)
    return pickle.dumps(view), repr(view), hash(view)


def test_two_states_look_alike_exactly_when_a_seat_may_not_tell_them_apart():
    """For random states, every seat and every other way to hide: equal knowledge, equal bytes; else different ones."""
    same = different = 0
    for state in some_states(5, seed=1):
        if not state.has_secrets:
            continue
        for_charly = everything_that_fits(state, state.charly)
        for seat in range(state.game.num_players):
            fitting = everything_that_fits(state, seat)
            assert state in fitting
            for other in fitting:
                assert other.observation(seat) == state.observation(seat)
                assert outputs(other, seat) == outputs(state, seat)
                same += other != state
            outside = [other for other in for_charly if other not in fitting]
            different += len(outside)
            assert all(other.observation(seat) != state.observation(seat) for other in outside)
    assert same > 1_000
    assert different > 500


def test_resample_gives_states_that_fit_and_every_one_of_them_equally_often():
    tried = set()
    for state in some_states(12, seed=2):
        for seat in range(state.game.num_players):
            fitting = everything_that_fits(state, seat) if state.has_secrets else [state]
            if not 2 <= len(fitting) <= 30 or (state.phase, len(fitting)) in tried:
                continue
            tried.add((state.phase, len(fitting)))
            view, rng = state.observation(seat), random.Random(f"{state} {seat}")
            counts = dict.fromkeys(fitting, 0)
            trials = 60 * len(fitting)
            for _ in range(trials):
                counts[view.resample(rng)] += 1  # a KeyError here: a state that does not fit
            square = sum((count - 60) ** 2 / 60 for count in counts.values())
            freedom = len(fitting) - 1
            assert square < freedom + 5 * (2 * freedom) ** 0.5, (str(state), seat)
    assert {phase for phase, _ in tried} == {"hide", "lift", "take"}
    assert len(tried) >= 12


def test_resample_keeps_what_is_known_when_nothing_is_hidden():
    for state in some_states(10, seed=3):
        if not state.has_secrets:
            for seat in range(state.game.num_players):
                assert state.observation(seat).resample(random.Random(1)) == state


def test_a_view_does_not_hold_the_state_or_another_seats_place():
    state = play(position(FOUR), "die 2", "hide joker", "hide red 1", "hide blue 1")
    assert state.observation(0).mounds == (UNKNOWN,) * 7
    assert state.observation(0).past == ()
    assert b"State" not in pickle.dumps(state.observation(0))


def test_secrets_begin_with_the_first_hiding_worm_and_end_when_all_have_been_seen():
    state = position(THREE)
    assert not state.has_secrets
    assert not play(state, "die 2").has_secrets
    state = play(state, "die 2", "hide joker")
    assert state.has_secrets
    assert play(state, "hide red 1", "lift blue 1").has_secrets
    assert play(state, "hide red 1", "lift red 1").has_secrets  # the joker's worm is still unseen
    assert not play(state, "hide red 1", "lift red 1", "lift joker").has_secrets  # both found; a colour to choose
    assert not play(state, "hide red 1", "lift red 1", "lift blue 1").has_secrets  # the last one shows itself


def test_a_seats_record_and_the_code_of_a_running_play_end_where_nothing_was_hidden():
    match = Match(TWO, seed=4)
    match.play("hide blue 1")
    while match.state.charly == 0:
        match.play(match.state.legal_actions()[0])
    at_start = match.record(0)
    assert at_start == match.record() == match.record(1)
    code = match.code()
    match.play("hide joker")
    assert "joker" in match.record()  # the referee's
    for text in (match.record(0), match.record(1), match.code()):
        assert text in (at_start, code)
    again = Match.from_code(match.code())
    assert (again.state, again.seed) == (match.public().state, 4)
    assert again.state.phase == "hide"
    again.play("hide joker")
    assert again.state == match.state


def test_what_a_seat_may_have_of_a_play_is_the_same_for_all_ways_to_hide():
    """Two plays that differ only in what is hidden now give the same texts, letter for letter."""
    compared = 0
    for number, game in enumerate(boxes() * 4):
        match = random_match(game, number, moves=20 + number % 23)
        if not match.state.has_secrets:
            continue
        rng = random.Random(number)
        other = match.public()
        while not other.state.has_secrets:
            other.play(pick(rng, other.state.legal_actions()))
        for seat in range(game.num_players):
            assert match.record(seat) == other.record(seat)
        assert match.code() == other.code()
        compared += match.state != other.state
    assert compared > 15


def test_finished_rounds_are_written_in_full():
    match = random_match(THREE, 8, moves=200)
    assert match.state.is_terminal()
    assert match.record(0) == match.record() == match.record(2)
    again = Match.from_record(match.record(1))
    assert again.history == match.history


def test_open_games_are_not_cut():
    from bugkit import verasselt

    match = Match(verasselt.Game(2), seed=3)
    match.play("hub")
    assert match.record(0) == match.record()
    assert match.public().history == match.history
    assert Match.from_code(match.code()).history == match.history
    assert match.view(0) == match.state


def test_public_is_another_match():
    match = Match(TWO, seed=4)
    match.play("hide joker")
    public = match.public()
    assert public.state.phase == "hide"
    public.play("hide red 1")
    assert (len(match.history), match.state.mounds[-1]) == (2, 1)


def test_dice_go_on_alike_after_a_code():
    match = Match(FOUR, seed=77)
    rng = random.Random(5)
    for _ in range(30):
        match.play(pick(rng, match.state.legal_actions()))
    public, again = match.public(), Match.from_code(match.code())
    while not public.state.is_terminal():
        choice = pick(rng, public.state.legal_actions())
        assert public.play(choice) == again.play(choice)


def test_a_play_that_began_with_something_hidden_is_shown_only_when_all_is_seen():
    start = play(position(THREE), "die 2", "hide joker", "hide red 1")
    match = Match(THREE, seed=1, start=start)
    for refused in (lambda: match.record(0), match.code, match.public):
        with pytest.raises(BugkitError, match="still hidden") as caught:
            refused()
        assert "verborgen" in caught.value.text("de")
    assert match.view(1).past == ()
    match.play("lift red 1")
    with pytest.raises(BugkitError, match="still hidden"):
        match.record(1)
    match.play("lift joker")
    assert Match.from_record(match.record(1)).state == match.state
    match.play("take blue")
    assert Match.from_code(match.code()).state == match.state


def test_a_view_of_a_match_tells_the_rounds_before():
    match = Match(Game(2, die={2: 1}), seed=1)
    for choice in ["hide blue 2", "lift joker", "lift red 1"]:  # not found: seat 1 has a blue tile and is Charly now
        match.play(choice)
    first = Round(charly=0, mounds=(NOBODY, NOBODY, NOBODY, 1, NOBODY), lifted=(4, 0))
    assert match.view(0).past == match.view(1).past == (first,)
    for choice in ["hide joker", "lift joker"]:
        match.play(choice)
    assert match.view(0).past == (first,)  # the joker's colour is to be chosen, the round is not over
    match.play("take red")
    assert match.view(1).past == (first, Round(charly=1, mounds=(NOBODY,) * 4 + (0,), lifted=(4,)))
    assert match.view(1) == match.state.observation(1)
    match.undo()
    assert match.view(1).past == (first,)


def test_the_past_holds_only_rounds_that_are_over():
    for number, game in enumerate(boxes()):
        match = random_match(game, number, moves=40)
        rounds = sum(step.before.phase == "die" for step in match.history)
        running = match.state.phase in ("hide", "lift", "take")
        for seat in range(game.num_players):
            past = match.view(seat).past
            assert len(past) == rounds - running
            assert [before.charly for before in past] == [number % game.num_players for number in range(len(past))]


@pytest.mark.parametrize("game", [TWO, THREE, FOUR], ids=str)
def test_every_view_of_a_whole_play_fits_the_truth(game):
    for seed in range(5):
        rng = random.Random(f"views {seed}")
        for state, _, _ in walk(game, rng):
            for seat in range(game.num_players):
                view = state.observation(seat)
                assert may_know(view.resample(rng), seat) == may_know(state, seat)
                assert view.legal_actions() == (state.legal_actions() if state.current_player() == seat else ())
                assert (view.current_player(), view.is_terminal()) == (state.current_player(), state.is_terminal())
