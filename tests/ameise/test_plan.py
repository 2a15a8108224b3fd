"""The planner's positions against the rules, the column builder, the planner's choices and reasons, and the bots."""

import random

import pytest
from ameise.positions import BARE, ONE_AND_ONE, TWO, TWO_AND_ONE, position, turned
from ameise.test_random_play import BOXES, builder, walk
from positions import play

from bugkit import IllegalActionError, Match, arena
from bugkit.ameise import BOTS, Done, Flip, Game, Move, anthony_chance, plan
from bugkit.ameise import builder as columns
from bugkit.ameise.board import paths, squares_of
from bugkit.ameise.position import Position

GAME = Game(2)
LARGE = [box for box in BOXES if box.grid != (1, 2)]  # on two cards alone ants can stand so that nothing moves on
ENDLESS = Game(1, track=None)
TO_B2 = "A2 west, A2 centre, A2 east, B2 west, B2 centre"


def same(position_, state):
    other = Position.of(state)
    for name in ("ants", "twigs", "hidden", "needed", "unseen"):
        assert getattr(position_, name) == getattr(other, name), name


def test_positions_change_as_the_rules_say():
    """A position that is moved along beside a match stays the position of its state."""
    moved = flipped = 0
    for number in range(39):
        game, rng = BOXES[number % len(BOXES)], random.Random(f"beside {number}")
        beside = None
        for state, choice, after in walk(game, rng, builder, turns=60):
            if state.phase == "act" and beside is None:
                beside = Position.of(state)
            if isinstance(choice, Move):
                number_of = game.board.number_of
                beside.move(number_of.get(choice.source), number_of[choice.target])
                beside.collect()
                moved += 1
            elif after.phase != "back" and state.phase == "back":
                beside = Position.of(after)  # the chance was the match's
                flipped += 1
            if beside is not None and after.phase in ("act", "die"):
                beside.needed = max(beside.needed, 0)
                same(beside, after)
    assert moved > 700
    assert flipped > 60


def test_a_flip_in_a_position_is_one_of_the_rules():
    state = position(GAME, backs={"A1": BARE}, moves=1)
    possible = {outcome.arms for outcome, _ in play(state, "flip B2").chance_outcomes()}
    found = set()
    for number in range(200):
        here = Position.of(state)
        here.flip(4, random.Random(number))
        found.add(tuple(here.twigs.get(square, 0) for square in GAME.board.of_card[4][1:]))
        assert (set(here.hidden), len(here.unseen[1])) == ({1, 2, 3, 5, 6, 7, 8}, 1)
    assert found == possible


def test_a_copy_is_independent():
    state = position(GAME, backs={"A2": TWO}, ants="A2 west", moves=2)
    here = Position.of(state)
    there = here.copy()
    columns.finish(there, random.Random(1))
    assert there.needed <= 0
    same(here, state)


def test_missing_ants_are_counted_along_the_best_path():
    here = Position.of(position(GAME, ants="A2 west, A2 centre, A1 south, A1 centre, A1 east, B1 west", moves=1))
    number = GAME.board.number_of
    assert here.missing(here.ants, number["A2 west"]) == 0
    assert here.missing(here.ants, number["A2 north"]) == 1
    assert here.missing(here.ants, number["B1 centre"]) == 2  # A2 north and the centre itself, not along the middle
    assert here.missing(0, number["C1 north"]) == 12


# The column builder


def steps_of(state, dots=None):
    here = Position.of(state)
    names = (*GAME.board.names, "start")
    return [(names[-1 if step.source is None else step.source], names[step.target])
            for step in columns.build(here, dots or state.moves_left)]


def test_the_builder_takes_the_shortest_column_and_uses_standing_ants_again():
    state = position(GAME, backs={"A2": TWO, "B2": TWO_AND_ONE, "C2": ONE_AND_ONE}, collected="A2 north",
                     ants="A2 west, A2 centre, A2 north, A2 east", moves=2)
    squares = ("B2 north", "B2 west", "B2 centre", "B2 south")
    assert steps_of(state, 4) == [("start", square) for square in squares]
    assert steps_of(state, 2) == steps_of(state, 4)[:2]


def test_the_builder_takes_first_who_is_in_the_way():
    state = position(GAME, backs={"A2": TWO, "B2": TWO}, collected="A2 north", ants="A2 west, A2 centre, A1 south",
                     moves=2)
    assert [source for source, _ in steps_of(state, 3)] == ["A1 south", "start", "start"]


def test_with_nobody_at_the_start_the_least_missed_ant_goes():
    # 15 ants: a column to B1 by way of B2, all its twigs are home; B3 is next, and the five ants beyond B2 are spare
    backs = {"A2": TWO, "B2": BARE, "B1": TWO_AND_ONE, "A1": TWO, "C1": TWO, "B3": ONE_AND_ONE}
    ants = TO_B2 + ", B2 north, B1 south, B1 centre, B1 north, B1 west, A1 east, A1 centre, A1 north, A2 north, C1 west"
    state = position(GAME, backs=backs, ants=ants, collected="A2 north,B1 north,B1 south,A1 north", moves=3)
    assert state.ants_at_start == ()
    after = Position.of(state)
    steps = columns.build(after, 3)
    needed = {GAME.board.number_of[name] for name in ("A2 west", "A2 centre", "A2 east", "B2 west", "B2 centre")}
    assert all(step.source is not None and step.source not in needed for step in steps)
    assert {GAME.board.names[step.target] for step in steps} == {"B2 south", "B3 north", "C1 centre"} or len(steps) == 3


def test_face_down_cards_are_stepped_on_last():
    # the way to B2 leads over A2, which lies face down and must still be flipped
    state = position(GAME, backs={"B2": TWO}, moves=3)
    assert [target for _, target in steps_of(state)] == ["B2 north", "B2 west", "B2 centre"]


def test_a_card_that_must_be_bare_is_not_wanted():
    backs = {"A1": TWO, "B2": TWO_AND_ONE}  # of the cards with one dot only C3 is left, and only the bare back
    here = Position.of(position(GAME, backs=backs, moves=1))
    assert (8 in here.hidden, here.flippable(1)) == (False, [])
    here = Position.of(position(GAME, backs={"B2": TWO_AND_ONE}, moves=1))
    here.flip(0, random.Random(3))
    assert (8 in here.hidden) == (here.unseen[1][0] != BARE)


def test_when_enough_twigs_lie_open_no_card_is_wanted():
    game = Game(2, storeys=(2,))
    here = Position.of(position(game, backs={"A2": TWO}, moves=1))
    assert (here.wanted(), here.flippable(1)) == ({}, [])
    here = Position.of(position(GAME, backs={"A2": TWO}, moves=1))
    assert here.flippable(1) == [0, 4, 8]


def test_the_builder_clears_the_way_when_nothing_else_is_left():
    state = position(GAME, backs={"B2": BARE}, ants="A1 south, A2 west", moves=2)
    moves = steps_of(state)
    assert [source for source, _ in moves] == ["A2 west", "A1 south"]
    assert all(target.startswith("B2") for _, target in moves)


def test_the_builder_always_finishes():
    for number in range(120):
        game = LARGE[number % len(LARGE)]
        state, rng = game.initial_state(), random.Random(number)
        while state.phase == "deal":
            state = state.child(state.chance_outcomes().pick(rng.random()))
        rolls = columns.finish(Position.of(state), rng)
        assert 2 <= rolls < 90


# The planner


def test_it_wins_when_it_can():
    game = Game(2, storeys=(4, 1))
    state = position(game, backs={"A2": TWO, "B2": TWO_AND_ONE}, collected="A2 north", ants=TO_B2, moves=2)
    choice = plan.best(state)
    assert (choice.reason, choice.about) == ("win", {"n": 2})
    assert choice.text("en") == "These 2 ants finish the anthill."
    assert choice.text("de") == "Diese 2 Ameisen vollenden den Ameisenhügel."
    assert choice.rolls.mean() == 0
    state = play(state, str(choice.action))
    assert play(state, str(plan.best(state).action)).won


def test_it_flips_the_last_card_with_three_dots_when_the_chance_comes():
    """A three is rare, and without this card the twigs are not enough."""
    backs = {"A1": TWO, "B1": TWO, "A2": ONE_AND_ONE, "B2": TWO_AND_ONE, "A3": ONE_AND_ONE, "B3": TWO_AND_ONE,
             "C3": BARE, "C1": TWO}
    state = position(GAME, backs=backs, ants="A2 west, A2 centre", moves=3, collected="A2 north")
    choice = plan.best(state)
    assert (choice.action, choice.reason, choice.about) == (Flip("C2"), "flip", {"card": "C2"})


def test_it_brings_home_twigs_and_says_so():
    backs = {"A2": turned(TWO, "east"), "B1": TWO_AND_ONE, "B3": ONE_AND_ONE}
    state = position(GAME, backs=backs, ants="A2 west", moves=2)
    choice = plan.best(state)
    assert choice.reason == "collect"
    assert choice.about == {"square": "A2 east", "n": 2}
    assert choice.text("de") == "Die Kolonne erreicht in diesem Zug A2 Ost und bringt 2 Zweige nach Hause."
    assert choice.action in (Move("start", "A2 centre"), Move("start", "A2 east"))


def test_it_does_not_flip_when_enough_twigs_lie_open():
    game = Game(2, storeys=(3,))
    state = position(game, backs={"B2": TWO_AND_ONE}, moves=2)
    choices = list(plan.think(state, 4))[-1]
    assert all(not isinstance(choice.action, Flip) for choice in choices)
    assert choices[0].reason == "build"
    assert choices[0].about["n"] in (4, 5)  # six squares, two ants, or seven for the single twig


def test_it_clears_the_way():
    # two twigs are missing, they are on a card with three dots, and an ant of the column stands on it
    game = Game(2, storeys=(18,))
    backs = {"A1": TWO, "B1": TWO, "A2": ONE_AND_ONE, "B2": TWO_AND_ONE, "A3": ONE_AND_ONE, "B3": TWO_AND_ONE,
             "C3": BARE, "C1": TWO}
    everything = ",".join(f"{card} {arm}" for card, arms in backs.items()
                          for arm, twigs in zip(("north", "east", "south", "west"), arms, strict=True) if twigs)
    state = position(game, backs=backs, ants="A2 west, C2 west", moves=1, collected=everything)
    choice = plan.best(state)
    assert (choice.reason, choice.about) == ("clear", {"card": "C2"})
    assert choice.action.source == "C2 west"
    assert choice.text("en") == "An ant stands in the way on C2; when it has gone, the card can be flipped."


def test_the_same_position_the_same_answer_and_every_round_an_answer():
    state = position(GAME, backs={"A2": TWO, "B2": TWO_AND_ONE}, ants="A2 west", moves=2)
    answers = list(plan.think(state, 8))
    assert len(answers) == 8
    assert answers == list(plan.think(state, 8))
    assert answers[-1][0] == plan.best(state, 8)
    for number, choices in enumerate(answers, 1):
        assert choices[0].rolls.trials == number
        assert all(choice.rolls.trials <= number for choice in choices)
        assert {choice.action for choice in choices} <= set(state.legal_actions())
    trials = [choice.rolls.trials for choice in answers[-1]]
    assert trials == sorted(trials, reverse=True)
    assert trials[-1] < 8  # some were dropped on the way
    others = [choice.rolls.mean() for choice in answers[-1][1:] if choice.rolls.trials == 8]
    assert others == sorted(others)


def test_thinking_does_not_touch_other_luck():
    state = position(GAME, backs={"A2": TWO}, ants="A2 west", moves=2)
    random.seed(5)
    expected = random.random()
    random.seed(5)
    plan.best(state, 2)
    assert random.random() == expected


def test_one_choice_needs_no_thinking():
    game = Game(1, grid=(1, 1), backs={1: [TWO]}, storeys=(2,), ants=3)
    state = position(game, dots=(1,), moves=1)
    assert [len(choices) for choices in plan.think(state, 24)] != []
    first = plan.best(state)
    assert first.action == Flip("A1")


def test_what_was_played_can_be_tried_too():
    state = position(GAME, backs={"A2": TWO, "B2": TWO_AND_ONE}, ants="A2 west, A2 centre", moves=2)
    for played in (Move("A2 west", "C3 south"), Move("start", "C1 east"), Flip("B1"), Done()):
        choices = list(plan.think(state, 8, also=played))[-1]
        [tried] = [choice for choice in choices if choice.action == played]
        assert tried.rolls.trials == 8  # never dropped
        assert tried.reason in ("other", "flip", "done")
    bare = position(GAME, backs={"A1": TWO, "B2": TWO_AND_ONE}, moves=1)  # so the back of C3 is known
    choices = list(plan.think(bare, 2, also=Flip("C3")))[-1]
    assert [choice.reason for choice in choices if choice.action == Flip("C3")] == ["other"]
    bad = Move("A2 west", "C3 south")
    choices = list(plan.think(state, 8, also=bad))[-1]
    assert max(choices, key=lambda choice: choice.rolls.mean()).action == bad
    with pytest.raises(IllegalActionError):
        list(plan.think(state, 8, also=Move("A2 east", "C3 south")))


@pytest.mark.parametrize("rounds", [0, -1])
def test_there_must_be_a_round(rounds):
    with pytest.raises(ValueError, match="rounds must be at least 1"):
        plan.best(position(GAME, moves=1), rounds)


def test_only_who_is_to_move_can_think():
    with pytest.raises(ValueError, match="view must be of a player's turn, not of the phase 'deal'"):
        plan.best(GAME.initial_state())


# Bots


def test_the_bots_have_names_and_descriptions():
    assert list(BOTS) == ["random", "greedy", "column builder", "planner"]
    for name, bot in BOTS.items():
        assert bot.name == name
        assert bot.describe("en") != bot.describe("de")


@pytest.mark.parametrize("name", list(BOTS))
def test_bots_play_every_box_by_the_rules(name):
    boxes = [box for box in BOXES if anthony_chance(box) and box.track is not None]
    for number, game in enumerate(boxes if name != "planner" else boxes[8:]):
        match = arena.play(game, [BOTS[name]] * game.num_players, seed=number)
        assert match.state.is_terminal()


def rolls_needed(name, seed, game=ENDLESS):
    match, rng, rolls = Match(game, seed), random.Random(seed), 0
    while not match.state.is_terminal() and rolls < 100:
        rolls += match.state.may_flip
        match.play(BOTS[name](match.state, rng))
    return rolls


def test_each_bot_needs_fewer_rolls_than_the_one_before():
    games = 40
    nobody, greedy, builders = (sum(rolls_needed(name, seed) for seed in range(games)) / games
                                for name in ("random", "greedy", "column builder"))
    assert nobody == 100
    assert builders + 2 < greedy < 90
    assert 22 < builders < 27


def test_the_planner_plays_a_whole_race():
    assert 2 <= rolls_needed("planner", 3, Game(1, track=None, storeys=(4,))) <= 12


# The competition


COMPETITION = Game(3, competition=True)


@pytest.mark.parametrize("name", ["greedy", "column builder", "planner"])
@pytest.mark.parametrize("turn", [0, 1, 2])
def test_the_own_ant_takes_part_in_the_column(name, turn):
    backs = {"A1": BARE, "B2": TWO, "C3": TWO_AND_ONE}  # all cards with one dot lie open
    state = position(COMPETITION, backs=backs, ants=TO_B2, moves=1, turn=turn)
    action = BOTS[name](state, random.Random(1))
    assert action == Move(("red", "yellow", "green")[turn], "B2 north")
    assert play(state, str(action)).tiles[turn] == 1


def test_the_own_ant_comes_from_where_it_does_not_help():
    backs = {"A1": BARE, "B2": TWO, "C3": TWO_AND_ONE}
    state = position(COMPETITION, backs=backs, ants=TO_B2 + ", yellow C3 east, red A2 north", moves=1, turn=1)
    assert plan.best(state, 4).action == Move("C3 east", "B2 north")
    # where it helps it stays, and neither do others' ants come along
    ants = TO_B2.replace("B2 centre", "yellow B2 centre")
    state = position(COMPETITION, backs=backs, ants=ants + ", red C3 north", moves=1, turn=1)
    assert plan.best(state, 4).action == Move("start", "B2 north")


def test_bots_in_a_competition_all_get_food():
    for seed in range(6):
        match = arena.play(Game(3, competition=True, track=None), [BOTS["column builder"]] * 3, seed)
        assert match.state.won
        assert sum(match.state.tiles) >= 10
        assert sum(match.state.returns()) == 1


def test_masks_of_columns_are_paths():
    state = position(GAME, backs={"A2": TWO, "B2": TWO_AND_ONE}, moves=2)
    for cost, path, square in columns.columns(Position.of(state)):
        assert path in paths(GAME.board, GAME.start_square)[square]
        assert square in squares_of(path)
        assert cost >= path.bit_count() - 2 * columns.PER_TWIG
