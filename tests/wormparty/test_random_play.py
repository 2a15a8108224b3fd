"""What must hold in every play, shown in random ones of every box; texts, records and codes both ways; bad input."""

import copy
import pickle
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from worm_plays import VARIANTS, boxes, pick, position, random_match, some_states, walk

from bugkit import CHANCE, TERMINAL, CodeError, IllegalActionError, Match, ParseError, RecordError
from bugkit.wormparty import MOUNDS, NOBODY, Die, Game, Hide, Lift, State, Take


def check_step(state, choice, after):
    """Tiles come from the supply one by one and never go; one worm under a mound; what was rolled is what is lifted."""
    game = state.game
    out = map(sum, zip(*after.tiles, strict=True))
    assert [taken + left for taken, left in zip(out, after.supply, strict=True)] == [24, 24, 24]
    assert min(after.supply) >= 0
    gained = [sum(new) - sum(old) for new, old in zip(after.tiles, state.tiles, strict=True)]
    assert all(new >= old for row, before in zip(after.tiles, state.tiles, strict=True)
               for new, old in zip(row, before, strict=True))
    hidden = [seat for seat in after.mounds if seat != NOBODY]
    assert len(hidden) == len(set(hidden))
    assert after.charly not in hidden
    if type(choice) in (Die, Hide):
        assert gained == [0] * game.num_players
    if type(choice) is Lift:
        assert gained[state.charly] <= 1
    if type(choice) is Take:
        assert gained[state.taker] == 1
    if after.phase == "die":
        assert (hidden, any(after.lifted), after.lifts_left, after.taker) == ([], False, 0, None)
        assert after.charly == (state.charly + 1) % game.num_players
        assert (sum(map(sum, after.tiles))) % (game.num_players - 1) == 0  # a round gives one tile for each worm
    assert after.phase in game.phases
    assert (after.current_player() == TERMINAL) == after.is_terminal() == (after.phase == "over")
    assert after.has_secrets <= (after.phase in ("hide", "lift", "take"))


def test_tiles_are_conserved_in_random_games_and_every_state_passes_the_checks_of_parse_state():
    phases, steps = set(), 0
    for number in range(150):
        game = pick(random.Random(number), boxes())
        for state, choice, after in walk(game, random.Random(f"conserved {number}")):
            check_step(state, choice, after)
            assert game.parse_state(str(after)) == after
            phases.add(state.phase)
            steps += 1
            assert state.returns() == (0,) * game.num_players
        assert sum(after.returns()) == 1
        assert any(after.returns())
        assert not all(after.returns())  # never all players (W11)
    assert phases == {"die", "hide", "lift", "take"}
    assert steps > 7_000


@pytest.mark.parametrize("variant", ["basic", "experienced"])
def test_at_most_23_of_24_of_a_colour_are_ever_out(variant):
    """Players who like red alone: W10's bound, and it is reached."""
    most = 0
    for seed in range(120):
        state, rng = Game(4, variant).initial_state(), random.Random(seed)
        while not state.is_terminal():
            if state.current_player() == CHANCE:
                state = state.child(Die(1 + seed % 3))
            else:
                liked = [a for a in state.legal_actions() if "red" in str(a) or "joker" in str(a)]
                actions = state.legal_actions() if state.phase == "lift" else liked or state.legal_actions()
                state = state.child(pick(rng, actions))
            most = max(most, 24 - min(state.supply))
    assert most <= 23
    assert most >= 20


def everything_one_could_try():
    tries = [Hide(mound) for mound in (*MOUNDS, "red", "red 3", "", "Joker")]
    tries += [Lift(mound) for mound in (*MOUNDS, "blue", "")]
    tries += [Take(colour) for colour in ("red", "yellow", "blue", "green", "joker", "")]
    return tries + [Die(lifts) for lifts in range(-1, 11)]


def test_legal_ones_are_accepted_all_others_refused_and_nothing_changes():
    refused = accepted = 0
    for state in some_states(12):
        possible = set(state.legal_actions()) | {outcome for outcome, _ in state.chance_outcomes()}
        before, words = hash(state), str(state)
        for choice in everything_one_could_try():
            if choice in possible:
                assert state.child(choice) != state
                accepted += 1
            else:
                with pytest.raises(IllegalActionError) as caught:
                    state.child(choice)
                assert caught.value.text("de") != caught.value.text("en")
                refused += 1
        assert (hash(state), str(state)) == (before, words)
    assert refused > 3_000
    assert accepted > 400


NONSENSE = [None, 0, "hide joker", (), object(), Hide, Hide(None), Hide(["joker"]), Hide(1), Lift(None), Lift({}),
            Lift(3.5), Take(None), Take(["red"]), Take(0), Die(None), Die("2"), Die(2.0), Die(True), Die([1])]


@pytest.mark.parametrize("choice", NONSENSE, ids=repr)
def test_nonsense_is_refused_in_every_phase_with_words_in_both_languages(choice):
    met = set()
    for state in some_states(12):
        if state.phase not in met:
            met.add(state.phase)
            with pytest.raises(IllegalActionError) as caught:
                state.child(choice)
            assert all(caught.value.text(lang) for lang in ("en", "de"))
    assert met == {"die", "hide", "lift", "take", "over"}


def test_legal_actions_have_a_fixed_order():
    for state in some_states(12):
        actions = state.legal_actions()
        assert len(set(actions)) == len(actions)
        assert actions == copy.deepcopy(state).legal_actions()
        order = [MOUNDS.index(action.mound) for action in actions if type(action) in (Hide, Lift)]
        assert order == sorted(order)
        colours = [("red", "yellow", "blue").index(action.colour) for action in actions if type(action) is Take]
        assert colours == sorted(colours)
        assert bool(actions) == (state.current_player() >= 0)
        assert sum(chance for _, chance in state.chance_outcomes()) == (state.current_player() == CHANCE)


def test_a_state_and_an_observation_are_values():
    found = some_states(12)
    assert len(set(found)) == len(set(map(str, found))) == len(set(map(repr, found)))
    for state in found:
        for other in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state),
                      state.game.parse_state(str(state))):
            assert (other, hash(other), str(other), repr(other)) == (state, hash(state), str(state), repr(state))
        view = state.observation(0)
        assert pickle.loads(pickle.dumps(view)) == view
        assert hash(view) == hash(copy.copy(view))
        with pytest.raises(AttributeError):
            state.charly = 1
        with pytest.raises(AttributeError):
            view.charly = 1


def test_every_action_and_outcome_can_be_read_back():
    for state in some_states(10):
        for action in state.legal_actions():
            assert state.game.parse_action(str(action)) == action
        for outcome, _ in state.chance_outcomes():
            assert state.game.parse_outcome(str(outcome)) == outcome
    assert Game(2).parse_action("  Hide   RED 1 ") == Hide("red 1")


@pytest.mark.parametrize("text", ["", "hide", "lift", "take", "hide red", "lift red 3", "take joker", "take red 1",
                                  "dig red 1", "joker", "hide joker now", "take red blue", "x" * 300])
def test_bad_actions_are_refused_with_what_is_possible(text):
    with pytest.raises(ParseError) as caught:
        Game(2).parse_action(text)
    assert caught.value.text("de") != caught.value.text("en")


@pytest.mark.parametrize("text", ["", "die", "die x", "die 2 3", "2", "die -1", "die ²", "die 100", None, 3])
def test_bad_outcomes_are_refused(text):
    with pytest.raises(ParseError):
        Game(2).parse_outcome(text)


def test_boxes_have_texts_and_options_both_ways():
    for game in boxes():
        assert Game(**game.options()) == game
        assert hash(Game(**game.options())) == hash(game)
        assert pickle.loads(pickle.dumps(game)) == game
    assert len(set(map(str, boxes()))) == len(boxes())
    assert Game(2, removed=None, target=6, die={1: 2, 2: 2, 3: 2}) == Game(2)
    assert str(Game(2)) == "wormparty(num_players=2)"


BAD_STATES = [
    ("phase=die", "phase=sleep", "phase=sleep is not possible"),
    ("charly=0", "charly=2", "charly=2 is not possible"),
    ("charly=0 ", "", "“charly=…” is missing"),
    ("lifts=0", "lifts=1", "lifts does not fit"),
    ("worms=-", "worms=joker:1", "worms does not fit"),
    ("worms=-", "worms=red-2:1", "worms=red-2:1 is not possible"),
    ("lifted=-", "lifted=joker", "lifted must be -"),
    ("taker=-", "taker=1", "taker does not fit"),
    ("tiles=0/0/0,0/0/0", "tiles=0/0/0", "tiles=0/0/0 is not possible"),
    ("tiles=0/0/0,0/0/0", "tiles=0/0,0/0", "is not possible"),
    ("tiles=0/0/0,0/0/0", "tiles=6/0/0,0/0/0", "would be over"),
    ("tiles=0/0/0,0/0/0", "tiles=20/0/0,5/0/0", "24 of each colour"),
    ("phase=die", "phase=over", "is not over"),
    ("phase=die", "phase=lift", "does not fit"),
    ("phase=die", "phase=hide", "lifts does not fit"),
    ("num_players=2", "num_players=3", "another box"),
]


@pytest.mark.parametrize(("old", "new", "words"), BAD_STATES)
def test_a_bad_state_is_refused_with_the_reason(old, new, words):
    good = str(Game(2).initial_state())
    assert old in good
    with pytest.raises(ParseError) as caught:
        Game(2).parse_state(good.replace(old, new))
    assert words in str(caught.value)
    assert caught.value.text("de") != str(caught.value)


HIDDEN = {"joker": 1, "red 1": 2}


@pytest.mark.parametrize(("words", "fields"), [
    # the worms of Charly's left come first: that is seat 2
    ("worms does not fit", {"phase": "hide", "lifts": 2, "charly": 1, "worms": {"joker": 0}}),
    ("worms does not fit", {"phase": "lift", "lifts": 2, "worms": {"joker": 1}}),  # seat 2 has not hidden
    ("worms does not fit", {"phase": "lift", "lifts": 2, "worms": {"joker": 0, "red 1": 1}}),  # Charly has
    ("lifts does not fit", {"phase": "lift", "lifts": 0, "lifted": ["blue 1"], "worms": HIDDEN}),
    ("lifts does not fit", {"phase": "lift", "lifts": 3, "lifted": ["blue 1"], "worms": HIDDEN}),
    ("lifts does not fit", {"phase": "lift", "lifts": 1, "lifted": ["red 1", "joker"], "worms": HIDDEN}),  # both found
    # there is a lift left, so the worm under the joker can't show itself
    ("taker does not fit", {"phase": "take", "lifts": 1, "lifted": ["blue 1"], "worms": HIDDEN, "taker": 1}),
    # the worm under red 1 has nothing to choose
    ("taker does not fit", {"phase": "take", "lifts": 0, "lifted": ["blue 1"], "worms": HIDDEN, "taker": 2}),
    # Charly has found nothing
    ("taker does not fit", {"phase": "take", "lifts": 0, "lifted": ["blue 1"], "worms": HIDDEN, "taker": 0}),
    # Charly has found a worm under red 1, but has no red tile
    ("would be over", {"phase": "lift", "lifts": 1, "lifted": ["red 1"], "worms": HIDDEN}),
    # seat 1 had won before this round
    ("would be over", {"phase": "lift", "lifts": 1, "worms": HIDDEN, "tiles": [(0, 0, 0), (6, 0, 0), (0, 0, 0)]}),
])
def test_positions_that_cannot_be_are_refused(words, fields):
    with pytest.raises(ParseError, match=words):
        position(Game(3), **fields)


def test_records_and_codes_go_both_ways():
    for number, game in enumerate(boxes() * 3):
        match = random_match(game, number, moves=[3, 17, 400][number % 3], by_hand=number % 4 == 0)
        again = Match.from_record(match.record())
        assert (again.state, again.history, again.seed, again.by_hand) == (
            match.state, match.history, match.seed, match.by_hand)
        assert again.record() == match.record()
        public = match.public()
        by_code = Match.from_code(match.code())
        assert (by_code.state, by_code.history) == (public.state, public.history)
        assert by_code.code() == match.code()
        assert len(match.code()) < 60 + 2 * len(match.history) + len(str(game))


def test_a_changed_record_is_refused_with_its_line():
    match = random_match(Game(3), 5, moves=30)
    lines = match.record().split("\n")
    place = next(number for number, line in enumerate(lines) if "lift" in line)
    bad = "\n".join([*lines[:place], lines[place].split("lift")[0] + "lift joker 2", *lines[place + 1:]])
    with pytest.raises(RecordError, match=f"line {place + 1}: .*joker 2"):
        Match.from_record(bad)
    with pytest.raises(RecordError, match="rules version 2"):
        Match.from_record(match.record().replace("rules: 1", "rules: 2"))


def test_a_mistyped_code_is_refused():
    code = random_match(Game(3), 5, moves=30).code()
    for place in range(len("wormparty.1."), len(code), 7):
        other = "A" if code[place] != "A" else "B"
        with pytest.raises(CodeError):
            Match.from_code(code[:place] + other + code[place + 1:])


@settings(deadline=None, max_examples=60)
@given(players=st.integers(2, 4), variant=st.sampled_from(VARIANTS), target=st.integers(1, 8),
       die=st.dictionaries(st.integers(1, 9), st.integers(1, 5), min_size=1, max_size=4), seed=st.integers(0, 10**6))
def test_any_box_can_be_played(players, variant, target, die, seed):
    if target > (8 if variant == "younger" else 6):
        with pytest.raises(ValueError, match="target"):
            Game(players, variant, die, target=target)
        return
    game = Game(players, variant, die, target=target)
    assert Game(**game.options()) == game
    for state, choice, after in walk(game, random.Random(seed)):
        check_step(state, choice, after)
        assert game.parse_state(str(after)) == after


@pytest.mark.parametrize("player", [-1, 2, 5, None, True, 1.0, "0"])
def test_an_observation_is_a_seats(player):
    with pytest.raises(ValueError, match="player must be a seat from 0 to 1"):
        Game(2).initial_state().observation(player)


def test_undo_and_redo_meet_the_same_dice():
    match = random_match(Game(3), 11, moves=40)
    state, steps = match.state, match.history
    for _ in range(10):
        match.undo()
    for _ in range(10):
        match.redo()
    assert (match.state, match.history) == (state, steps)
    assert isinstance(match.state, State)
