"""What must hold in every play: shown in thousands of random ones."""

import copy
import pickle
import random
from functools import cache, reduce
from itertools import islice, product, takewhile
from operator import or_

import pytest
from ameise.positions import BARE, ONE_AND_ONE, TWO, TWO_AND_ONE
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import pick

from bugkit import CHANCE, TERMINAL, IllegalActionError, Match
from bugkit.ameise import COLOURED, WHITE, Back, Die, Done, Flip, Food, Game, Move, Path
from bugkit.ameise.board import paths, squares_of

BOXES = [
    *(Game(players) for players in (1, 2, 3, 4)),
    *(Game(players, competition=True) for players in (2, 3, 4)),
    Game(2, track=None),
    Game(3, competition=True, track=25),
    Game(2, competition=True, storeys=(2, 2)),
    Game(4, competition=True, food={1: 2, 3: 1}, ants=12, storeys=(2, 2, 2)),
    Game(1, grid=(1, 2), backs={1: [TWO], 2: [TWO_AND_ONE]}, storeys=(2, 2), ants=6, die={1: 1, 2: 1}, track=3),
    Game(3, competition=True, grid=(2, 2), backs={2: [ONE_AND_ONE, TWO], 5: [TWO_AND_ONE, BARE]}, storeys=(3, 3),
         ants=9, die={"anthony": 1, 2: 3, 5: 2}, start="B1 north"),
    Game(2, grid=(4, 2), backs={1: [TWO] * 4, 3: [TWO_AND_ONE] * 4}, ants=20, storeys=(5, 5)),
]


def anything(state, rng):
    return pick(rng, state.legal_actions())


def builder(state, rng):
    """Likes to flip, else puts ants on the shortest path to some twigs, often with holes: columns, rewards and wins."""
    actions = state.legal_actions()
    liked = list(takewhile(lambda action: type(action) is Flip, actions))
    if not liked or rng.random() < 0.2:
        grid, start = state.game.board, state.game.start_square
        shortest = [paths(grid, start)[goal][0] for goal, twigs in enumerate(state.twigs) if twigs]
        wanted = {grid.names[square] for square in squares_of(reduce(or_, shortest, 0))}
        liked = [action for action in actions
                 if type(action) is Move and action.target in wanted and action.source not in wanted]
    return pick(rng, liked if liked and rng.random() < 0.9 else actions)


AGENTS = (anything, builder)


def walk(game, rng, agent, turns=200, state=None):
    """Play and yield (state, choice, state after); the outcomes are drawn by their chances."""
    state = game.initial_state() if state is None else state
    while not state.is_terminal():
        if state.current_player() == CHANCE:
            turns -= state.phase == "die"
            if turns < 0:
                return
            choice = state.chance_outcomes().pick(rng.random())
        else:
            choice = agent(state, rng)
        after = state.child(choice)
        yield state, choice, after
        state = after


def printed(state):
    """The twigs printed on the open cards."""
    return sum(sum(card.back) for card in state.cards if card.back is not None)


def check_conserved(state, choice, after):
    """No ant, twig, card or tile comes or goes but by the rules."""
    game = state.game
    assert after.ants.count(WHITE) <= game.ants
    for seat in range(4):
        assert after.ants.count(COLOURED + seat) <= (game.competition and seat < game.num_players)
    assert len(after.ants) == len(after.twigs) == len(game.board.squares)
    # ants never go back to the start
    assert set(state.ants_at_start) >= set(after.ants_at_start)
    new = len([ant for ant in after.ants if ant]) - len([ant for ant in state.ants if ant])
    assert new == (isinstance(choice, Move) and choice.source in ("start", "red", "yellow", "green", "blue"))
    assert sorted(filter(None, state.ants)) == sorted(filter(None, after.ants)) or new == 1
    # twigs printed on open cards lie there or have been collected; what is collected is built, up to the last storey
    collected = printed(after) - sum(after.twigs)
    before = printed(state) - sum(state.twigs)
    assert sum(after.storeys) == min(collected, sum(game.storeys))
    assert collected == before or isinstance(choice, Move)
    assert all(have <= room for have, room in zip(after.storeys, game.storeys, strict=True))
    if isinstance(choice, Move):  # all of them or none, and only by a column that stands there
        reached = after.column
        assert not any(after.twigs[square] for square in reached)
        assert all(had == has or (has == 0 and square in reached)
                   for square, (had, has) in enumerate(zip(state.twigs, after.twigs, strict=True)))
    else:  # or by a flip
        assert state.twigs == after.twigs or isinstance(choice, Back)
    # tiles: one at most for each player and square; nothing without competition
    served = sum(had and not has for had, has in zip(state.twigs, after.twigs, strict=True))
    gained = [new - old for new, old in zip(after.tiles, state.tiles, strict=True)]
    assert all(0 <= gain <= served * game.competition for gain in gained)
    assert sum(after.tiles) <= sum(count for _, count in game.food)
    assert sum(after.morsels) == sum(value * (count - left) for (value, count), left in
                                     zip(game.food, after.food_left, strict=True))
    assert after.phase in game.phases
    assert (after.current_player() == TERMINAL) == after.is_terminal() == (after.phase == "over")
    assert after.turn in (state.turn, (state.turn + 1) % game.num_players)
    if after.is_terminal():
        assert after.won != (after.steps_left == 0)


def test_ants_and_twigs_are_conserved_in_1000_random_games():
    over = won = rewarded = several = 0
    phases = set()
    for number in range(1000):
        rng = random.Random(f"conserved {number}")
        after = None
        for state, choice, after in walk(BOXES[number % len(BOXES)], rng, AGENTS[number % 5 > 0], turns=80):
            check_conserved(state, choice, after)
            phases.add(state.phase)
            several += sum(had > has for had, has in zip(state.twigs, after.twigs, strict=True)) > 1
        over += after.is_terminal()
        won += after.won
        rewarded += any(after.tiles)
    assert phases == {"deal", "die", "act", "back", "food"}
    assert (over > 700, won > 80, rewarded > 150) == (True, True, True)
    assert several > 100  # one move served several squares at once


@cache
def states(number):
    """Some states from random plays of all boxes: the same ones every time."""
    rng = random.Random("states")
    found = []
    for game, agent in product(BOXES, AGENTS):
        visited = [game.initial_state(), *(after for _, _, after in walk(game, rng, agent, turns=90))]
        ends = [state for state in visited if state.phase in ("food", "back")][-3:]
        found += rng.sample(visited, min(number, len(visited))) + visited[-1:] + ends
    return found


def test_chances_sum_to_exactly_one_and_every_outcome_is_possible():
    seen = set()
    for state in states(40):
        outcomes = state.chance_outcomes()
        if state.current_player() != CHANCE:
            assert outcomes == ()
            continue
        if outcomes in seen:
            continue
        seen.add(outcomes)
        assert sum(chance for _, chance in outcomes) == 1
        assert all(0 < chance <= 1 for _, chance in outcomes)
        assert len({outcome for outcome, _ in outcomes}) == len(outcomes)
        for outcome, _ in outcomes:
            assert state.child(outcome) is not None
    assert len(seen) > 30


def everything_one_could_try(state):
    """Actions and outcomes for all phases, legal and illegal ones."""
    rng = random.Random(str(state))
    names = ["start", "red", "blue", "", "A9 north", *state.game.board.names]
    tries = [Done(), *map(Flip, ("A1", "B1", "A2", "B2", "D1", "", "a1"))]
    tries += [Move(pick(rng, names), pick(rng, names)) for _ in range(60)]
    tries += [Path(number) for number in range(5)] + [Die(number) for number in range(-1, 6)]
    tries += [Food(number) for number in range(5)]
    tries += [Back(tuple(int(rng.random() * 3) for _ in range(4))) for _ in range(20)]
    legal = [*state.legal_actions(), *(outcome for outcome, _ in state.chance_outcomes())]
    return tries + rng.sample(legal, min(40, len(legal)))


def test_legal_ones_are_accepted_all_others_refused_and_nothing_changes():
    refused = accepted = 0
    for state in states(8):
        possible = set(state.legal_actions()) | {outcome for outcome, _ in state.chance_outcomes()}
        before, picture = hash(state), str(state)
        for choice in everything_one_could_try(state):
            if choice in possible:
                assert state.child(choice) != state or choice == Die(0)
                accepted += 1
            else:
                with pytest.raises(IllegalActionError) as caught:
                    state.child(choice)
                assert caught.value.text("de") != caught.value.text("en")
                refused += 1
        assert (hash(state), str(state)) == (before, picture)
    assert refused > 5_000
    assert accepted > 1_000


NONSENSE = [
    None, 0, -1, "done", "flip A1", (), object(), Done, Flip, Flip(None), Flip(["A1"]), Flip(0), Flip("A1 "),
    Move(None, None), Move("start", None), Move("start", ["A2 west"]), Move(["start"], "A2 west"), Move({}, "A2 west"),
    Move("start", 18), Move(18, "A2 west"), Move("start", "a2 west"), Move("Start", "A2 west"),
    Move("white", "A2 west"), Move("start", "start"), Move("purple", "A2 west"),
    Path(None), Path("1"), Path([1]), Path(1.0), Path(True),
    Die(None), Die("anthony"), Die(1.0), Die(True), Die(False), Die([]), Food(1.0), Food(None), Food(True), Back(None),
    Back([2, 0, 0, 0]), Back((2.0, 0, 0, 0)), Back((True, 0, 0, 0)), Back((2, 0, 0)), Back(()), Back((2, 0, 0, 0, 0)),
]


@pytest.mark.parametrize("choice", NONSENSE, ids=repr)
def test_nonsense_is_refused_in_every_phase_with_words_in_both_languages(choice):
    met = set()
    for state in states(8):
        if state.phase in met:
            continue
        met.add(state.phase)
        with pytest.raises(IllegalActionError) as caught:
            state.child(choice)
        assert all(caught.value.text(lang) for lang in ("en", "de"))
    assert len(met) == 6


def test_legal_actions_have_a_fixed_order_and_are_distinct():
    order = ["Flip", "Move", "Done"]
    for state in states(30):
        actions = state.legal_actions()
        assert len(set(actions)) == len(actions) == len(set(map(str, actions)))
        assert actions == copy.deepcopy(state).legal_actions()
        classes = [order.index(type(action).__name__) for action in actions]
        assert classes == sorted(classes)
        sources = [*("start", "red", "yellow", "green", "blue"), *state.game.board.names]
        moves = [(sources.index(a.source), sources.index(a.target)) for a in actions if type(a) is Move]
        assert moves == sorted(moves)
        assert (actions[-1:] == (Done(),)) == (state.current_player() >= 0)


def test_a_state_is_a_value():
    for state in states(20):
        for other in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state),
                      state.game.parse_state(str(state))):
            assert other == state
            assert hash(other) == hash(state)
            assert str(other) == str(state)
            assert repr(other) == repr(state)
            assert other.game.board is state.game.board
        with pytest.raises(AttributeError):
            state.turn = 1
        assert state.observation(0) == state == state.observation(state.game.num_players - 1)
        assert state.resample(random.Random(0)) == state


def test_states_are_equal_only_when_everything_is():
    found = states(30)
    assert len(set(found)) == len(set(map(str, found))) == len(set(map(repr, found)))


@pytest.mark.parametrize("player", [-1, 2, 5, None, True, 1.0, "0"])
def test_an_observation_is_a_seats(player):
    with pytest.raises(ValueError, match="player must be a seat from 0 to 1"):
        Game(2).initial_state().observation(player)


def test_every_action_and_outcome_can_be_read_back():
    for state in states(5):
        game = state.game
        for action in state.legal_actions():
            assert game.parse_action(str(action)) == action
            assert game.parse_action(f"  {str(action).upper()} ") == action
        for outcome, _ in state.chance_outcomes():
            assert game.parse_outcome(str(outcome)) == outcome


def test_every_state_of_a_play_passes_the_checks_of_parse_state():
    """Every state, not some: the checks must never refuse what can happen."""
    checked = 0
    for number, game in enumerate(BOXES * 4):
        rng = random.Random(f"checks {number}")
        for _, _, after in islice(walk(game, rng, AGENTS[number % 3 > 0]), 400):
            assert game.parse_state(str(after)) == after
            checked += 1
    assert checked > 7_000


def random_match(game, seed, moves, *, by_hand=False, start=None):
    rng = random.Random(f"random match {seed}")
    match = Match(game, None if by_hand else seed, start, by_hand=by_hand)
    for _ in range(moves):
        state = match.state
        if state.is_terminal():
            break
        if state.current_player() == CHANCE:
            match.roll(state.chance_outcomes().pick(rng.random()))
        else:
            match.play(builder(state, rng))
    return match


def same_play(one, other):
    assert other.state == one.state
    assert other.history == one.history
    assert (other.seed, other.start, other.by_hand, other.game) == (one.seed, one.start, one.by_hand, one.game)


def test_records_and_codes_come_back_as_they_were():
    for number, game in enumerate(BOXES * 2):
        for moves in (0, 3, 25, 300):
            match = random_match(game, number, moves, by_hand=number % 2 > 0)
            same_play(match, Match.from_record(match.record()))
            same_play(match, Match.from_code(match.code()))
            assert Match.from_record(match.record(seat=0)).record() == match.record()


def test_a_play_from_a_set_position_comes_back():
    for state in states(4):
        match = random_match(state.game, 5, 20, start=state)
        same_play(match, Match.from_record(match.record()))
        same_play(match, Match.from_code(match.code()))


def test_undo_meets_the_same_dice():
    match = random_match(Game(2), 12, 40)
    record = match.record()
    for _ in range(10):
        match.undo()
    for _ in range(10):
        match.redo()
    assert match.record() == record


def test_returns_are_zero_before_the_end():
    for number, game in enumerate(BOXES):
        rng = random.Random(f"returns {number}")
        after = None
        for state, _, after in walk(game, rng, builder):  # noqa: B007
            assert state.returns() == (0,) * game.num_players
        if not after.is_terminal() or not after.won:
            assert after.returns() == (0,) * game.num_players
        elif game.competition:
            assert sum(after.returns()) == 1
            assert all(score == max(after.scores()) for score, share in
                       zip(after.scores(), after.returns(), strict=True) if share)
        else:
            assert after.returns() == (1,) * game.num_players


@settings(deadline=None, max_examples=60)
@given(players=st.integers(1, 4), competition=st.booleans(), track=st.none() | st.integers(1, 9),
       grid=st.tuples(st.integers(1, 3), st.integers(1, 4)), ants=st.integers(1, 40), storeys=st.lists(
           st.integers(1, 4), min_size=1, max_size=6), dots=st.lists(st.integers(1, 4), min_size=12, max_size=12),
       twigs=st.lists(st.tuples(*[st.integers(0, 2)] * 4), min_size=12, max_size=12),
       die=st.dictionaries(st.sampled_from(["anthony", 1, 2, 3, 4]), st.integers(0, 3)), seed=st.integers(0, 10**6))
def test_any_box_can_be_played_or_is_refused_by_name(players, competition, track, grid, ants, storeys, dots, twigs, die,
                                                     seed):
    cards = grid[0] * grid[1]
    backs = {}
    for number, arms in zip(dots[:cards], twigs[:cards], strict=True):
        backs.setdefault(number, []).append(arms)
    die = dict.fromkeys(backs, 1) | die
    options = {"competition": competition, "track": track, "grid": grid, "ants": ants, "storeys": storeys,
               "backs": backs, "die": die}
    try:
        game = Game(players, **options)
    except ValueError:
        with pytest.raises(ValueError, match=r"^(num_players|die|storeys|ants) "):
            Game(players, **options)
        return
    assert Game(**game.options()) == game
    assert pickle.loads(pickle.dumps(game)) == game
    rng = random.Random(seed)
    for state, choice, after in islice(walk(game, rng, builder, turns=40), 150):
        check_conserved(state, choice, after)
        assert game.parse_state(str(after)) == after
