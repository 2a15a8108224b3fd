"""What must hold in every play: shown in thousands of random ones, with players that like different things."""

import copy
import pickle
import random
from itertools import islice
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import AGENTS, boxes, pick, some_agents, walk

from bugkit import CHANCE, TERMINAL, IllegalActionError
from bugkit.verasselt import Bank, Boost, Card, Choose, Dice, End, Game, Roll, Stop

PRINTED = [Game(players) for players in (2, 3, 4, 5)]


def cards_of_each_kind(state):
    places = (state.hub, state.catch, state.previous_catch, state.pile, *state.yards, *state.heaps)
    return tuple(map(sum, zip(*places, strict=True)))


def check_conserved(state, choice, after):
    """No card and no die comes or goes; nothing is negative; heaps only grow; yards have room."""
    game = state.game
    assert cards_of_each_kind(after) == (game.cards_per_kind,) * 4
    if after.phase == "rolling":
        assert sum(after.showing) <= game.dice - game.min_dice
    else:
        assert sum(after.showing) == game.dice
    places = (after.hub, after.catch, after.previous_catch, after.pile, after.showing, *after.yards, *after.heaps)
    assert min(map(min, places)) >= 0
    assert max(map(sum, after.yards)) <= game.yard_limit
    assert all(new >= old for new, old in zip(after.scores(), state.scores(), strict=True))
    # only a roll touches the dice on the table, and only the dice outcome puts them back
    if type(choice) is Roll:
        assert after.showing == choice.keep
    elif type(choice) is Dice:
        assert after.showing == tuple(map(sum, zip(state.showing, choice.counts, strict=True)))
    else:
        assert after.showing == state.showing
    if type(choice) is not Card:
        assert after.pile == state.pile
    # a turn passes on to the next seat, or stays
    assert after.turn in (state.turn, (state.turn + 1) % game.num_players)
    assert after.phase in game.phases
    assert (after.current_player() == TERMINAL) == after.is_terminal() == (after.phase == "over")


def test_cards_and_dice_are_conserved_in_1000_random_games():
    over, phases, players = 0, set(), {2: 0, 3: 0, 4: 0, 5: 0}
    games = boxes()
    for number in range(1000):
        rng = random.Random(f"conserved {number}")
        game = PRINTED[number // 2 % 4] if number % 2 else pick(rng, games)
        players[game.num_players] += 1
        after = None
        for state, choice, after in walk(game, rng, some_agents(rng, game.num_players), turns=40):
            check_conserved(state, choice, after)
            phases.add(state.phase)
        over += after.is_terminal()
    assert phases == {"deal", "choose", "bank", "refill", "roll", "rolling", "consolation"}
    assert min(players.values()) >= 150
    assert over >= 200  # many reach the end within 40 turns; ruling V18 lets the others go on


def states(number, turns=80, steps=400):
    """Some states from random plays of all boxes: the same ones every time."""
    rng = random.Random("states")
    found = []
    for game in boxes():
        play = islice(walk(game, rng, some_agents(rng, game.num_players), turns), rng.randrange(20, steps))
        visited = [game.initial_state(), *(after for _, _, after in play)]
        found += rng.sample(visited, min(number, len(visited))) + visited[-1:]
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
        if state.phase == "rolling":
            dice = state.game.dice - sum(state.showing)
            assert len(outcomes) == comb(dice + 4, 4)
        else:
            assert [outcome.kind for outcome, _ in outcomes] == sorted(outcome.kind for outcome, _ in outcomes)


def everything_one_could_try(state):
    """Actions and outcomes for all phases, legal and illegal ones."""
    rng = random.Random(str(state))
    def counts(places, most):
        return tuple(int(rng.random() * (most + 1)) for _ in range(places))
    tries = [Choose("hub"), Choose("catch"), Choose("yard"), Choose(""), End(), Stop(), Roll(), Bank()]
    tries += [Boost(kind) for kind in ("barrel", "chatter", "rattle", "water", "bar", "Barrel", "")]
    tries += [Card(kind) for kind in ("barrel", "chatter", "rattle", "water", "bar", "")]
    tries += [Roll(counts(5, 2)) for _ in range(30)] + [Roll((0, 0, 0, 0, number)) for number in range(8)]
    tries += [Bank(counts(4, 2)) for _ in range(30)]
    tries += [Dice(counts(5, 3)) for _ in range(30)]
    return [*tries, *state.legal_actions(), *(outcome for outcome, _ in state.chance_outcomes()[:50])]


def test_legal_ones_are_accepted_all_others_refused_and_nothing_changes():
    refused = accepted = 0
    for state in states(8):
        possible = set(state.legal_actions()) | {outcome for outcome, _ in state.chance_outcomes()}
        before, picture = hash(state), str(state)
        for choice in everything_one_could_try(state):
            if choice in possible:
                assert state.child(choice) != state
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
    None, 0, -1, "hub", "roll all", (), ("hub",), object(), Choose, Choose(None), Choose(["hub"]), Choose(0),
    Boost(None), Boost(["barrel"]), Boost(1), Card(None), Card({}), Stop, End,
    Roll(None), Roll(3), Roll("bar"), Roll([0, 0, 0, 0, 2]), Roll((0, 0, 0, 2)), Roll((0, 0, 0, 0, 0, 0)),
    Roll((0, 0, 0, 0, -1)), Roll((0, 0, 0, 0, 1.0)), Roll((0, 0, 0, 0, True)), Roll((0, 0, 0, 0, None)),
    Roll((0, 0, 0, 0, "2")), Roll((0, 0, 0, 0, 10**30)), Roll(((), (), (), (), ())),
    Bank(None), Bank([0, 0, 0, 0]), Bank((0, 0, 0)), Bank((0, 0, 0, 0, 0)), Bank((0, 0, 0, 0.0)), Bank((0, 0, 0, -1)),
    Bank((0, 0, 0, "1")), Bank((0, 0, 0, True)), Bank("all"),
    Dice(None), Dice([7, 0, 0, 0, 0]), Dice((0, 0, 0, 0, 7.0)), Dice((8, 0, 0, 0, -1)), Dice("bar"), Dice((7,)),
]


@pytest.mark.parametrize("choice", NONSENSE, ids=repr)
def test_nonsense_is_refused_in_every_phase_with_words_in_both_languages(choice):
    """A whole number is of type int: 1.0 and True are equal to 1, but texts and records could not show them."""
    met = set()
    for state in states(6):
        if state.phase in met:
            continue
        met.add(state.phase)
        with pytest.raises(IllegalActionError) as caught:
            state.child(choice)
        assert all(caught.value.text(lang) for lang in ("en", "de"))
    assert len(met) == 8


def test_legal_actions_have_a_fixed_order_and_are_distinct():
    order = ["Choose", "End", "Bank", "Roll", "Boost", "Stop"]
    for state in states(40):
        actions = state.legal_actions()
        assert len(set(actions)) == len(actions)
        assert actions == copy.deepcopy(state).legal_actions()
        classes = [order.index(type(action).__name__) for action in actions]
        assert classes == sorted(classes)
        # rolls and splits: few before many, and among as many first the first kinds
        for counts in ([a.keep for a in actions if type(a) is Roll], [a.yard for a in actions if type(a) is Bank]):
            keys = [(sum(c), [-number for number in c]) for c in counts]
            assert keys == sorted(keys)
        if state.current_player() >= 0:
            assert actions
        else:
            assert actions == ()


def test_a_state_is_a_value():
    for state in states(20):
        for other in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state),
                      state.game.parse_state(str(state))):
            assert other == state
            assert hash(other) == hash(state)
            assert str(other) == str(state)
            assert repr(other) == repr(state)
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
    for state in states(15):
        game = state.game
        for action in state.legal_actions():
            assert game.parse_action(str(action)) == action
        for outcome, _ in state.chance_outcomes():
            assert game.parse_outcome(str(outcome)) == outcome
        assert len(set(map(str, state.legal_actions()))) == len(state.legal_actions())


def test_every_state_of_a_play_passes_the_checks_of_parse_state():
    """Every state, not some: the checks must never refuse what can happen."""
    checked = 0
    for number, game in enumerate(boxes() * 3):
        rng = random.Random(f"checks {number}")
        for _, _, after in islice(walk(game, rng, some_agents(rng, game.num_players), turns=90), 500):
            assert game.parse_state(str(after)) == after
            checked += 1
    assert checked > 10_000


@settings(deadline=None, max_examples=60)
@given(players=st.integers(2, 5), cards=st.integers(2, 22), hub=st.integers(1, 80), refill_to=st.integers(1, 80),
       yard_limit=st.integers(4, 80), dice=st.integers(1, 7), min_dice=st.integers(1, 7), seed=st.integers(0, 10**6))
def test_any_box_can_be_played(players, cards, hub, refill_to, yard_limit, dice, min_dice, seed):
    options = {"cards_per_kind": cards, "hub": hub, "refill_to": refill_to, "yard_limit": yard_limit, "dice": dice,
               "min_dice": min_dice}
    if min_dice > dice or cards < players or hub > 4 * (cards - players):
        with pytest.raises(ValueError, match=r"must be at (most|least)"):
            Game(players, **options)
        return
    game = Game(players, **options)
    assert Game(**game.options()) == game
    rng = random.Random(seed)
    for state, choice, after in islice(walk(game, rng, [pick(rng, AGENTS)], turns=40), 150):
        check_conserved(state, choice, after)
        assert game.parse_state(str(after)) == after


def test_returns_are_zero_before_the_end_and_shared_out_at_the_end():
    for game in boxes():
        rng = random.Random(f"returns {game}")
        after = game.initial_state()
        for state, _, following in walk(game, rng, some_agents(rng, game.num_players), turns=60):
            assert state.returns() == (0,) * game.num_players
            after = following
        if after.is_terminal():
            assert sum(after.returns()) == 1
            best = max(after.scores())
            assert all(score == best for score, share in zip(after.scores(), after.returns(), strict=True) if share)
            assert len({share for share in after.returns() if share}) == 1
