"""The table of Herkules Ameise without a browser: everything goes through the messages that a browser would send."""

import html
import random
import re

import pytest
from ameise.positions import ONE_AND_ONE, TWO, TWO_AND_ONE, position, turned
from ameise.test_random_play import BOXES, builder
from bugkit_widgets import Table
from bugkit_widgets import table as table_file
from bugkit_widgets.controls import ameise_odds
from bugkit_widgets.controls.ameise_look import Look
from widgets.test_table import buttons, click, let_run, press, said, tick, words

from bugkit import CHANCE, Match
from bugkit.ameise import Die, Flip, Game, Move, odds, plan
from bugkit.texts import LANGUAGES

TWO_PLAYERS = Game(2)
OPEN = {"A2": turned(TWO, "north")}


def table_of(state, **options):
    return Table(state, **{"seats": ["you"] * state.game.num_players, "seed": 1, **options})


def on_board(table):
    """The ants on the squares: number by name of square."""
    names = table.match.game.board.names
    twigs, ant = r"(?:<svg[^>]*><use[^>]*></svg>)?", r'<i class="am-ant" data-key="ant-(\d+)"'
    found = re.findall(rf'data-key="sq-(\d+)"[^>]*>{twigs}{ant}', table.view_paths)
    return {names[int(square)]: int(ant) for square, ant in found}


# Whole plays


@pytest.mark.parametrize("game", BOXES, ids=lambda game: str(game)[:40])
def test_a_whole_game_through_messages_alone(game):
    """Bold clickers on every box: what the table shows and what the match holds never part."""
    table = Table(game, seats=["you"] * game.num_players, seed=3, lang="de")
    table._pace = "fast"
    rng = random.Random(4)
    comes = game.track is not None and odds.anthony_chance(game) > 0
    for _ in range(3000 if comes else 300):
        let_run(table)
        state = table.match.state
        if state.is_terminal():
            break
        if table._controls.holding is not None:
            click(table, "take back") if rng.random() < 0.3 else press(table, _next(table))
            continue
        action = builder(state, rng)
        if isinstance(action, Flip):
            click(table, f"flip {action.card}@{len(table.match.history)}")
        elif isinstance(action, Move):
            _move(table, action)
        else:
            click(table, f"done@{len(table.match.history)}")
        assert said(table) == ""
        squares = on_board(table)
        shown = table._controls.holding
        after = state.child(shown) if shown else table._state
        assert {name for name, ant in zip(game.board.names, after.ants, strict=True) if ant} == squares.keys()
        assert len(set(squares.values())) == len(squares)
    assert table.match.state.is_terminal() or not comes


def _next(table):
    return next(name for name in buttons(table, "act"))


def _move(table, move):
    stamp, numbers = len(table.match.history), table.match.game.board.number_of
    source = f"at {numbers[move.source]}" if move.source in numbers else f"from {move.source}"
    if table._controls.source != move.source:
        click(table, f"{source}@{stamp}")
    click(table, f"at {numbers[move.target]}@{stamp}")


def test_the_same_play_is_the_same_whether_moves_were_taken_back_or_not():
    plays = []
    for wavering in (False, True):
        table = Table(TWO_PLAYERS, seats=["you"] * 2, seed=8)
        let_run(table)
        for move in ("A2 west", "A2 centre", "A2 east"):
            if table.match.state.phase == "act":
                _move(table, Move("start", move))
                if wavering:
                    click(table, "take back")
                    _move(table, Move("start", move))
                if table._controls.holding is not None:
                    press(table, _next(table))
                    let_run(table)
        plays.append(str(table.match.state))
    assert plays[0] == plays[1]


# The last ant is held


def test_the_last_ant_is_shown_but_not_played_until_the_next_roll():
    state = position(TWO_PLAYERS, backs=OPEN, ants="A2 west, A2 centre", moves=1)
    table = table_of(state)
    _move(table, Move("start", "A2 north"))
    assert table.match.history == ()
    assert "A2 north" in on_board(table)
    assert "2 of 17 twigs" in words(table.view_hill)
    assert "2 twigs brought home from A2 north: 2 of 17 twigs built." in words(table.view_news)
    assert list(buttons(table, "act")) == ["Player 2 rolls"]
    assert words(table.view_log).count("2 twigs brought home from A2 north") == 1
    click(table, "take back")
    assert "A2 north" not in on_board(table)
    assert "0 of 17 twigs" in words(table.view_hill)
    assert "A2 north" not in words(table.view_log)
    _move(table, Move("A2 west", "A2 north"))
    press(table, "Player 2 rolls")
    assert [str(step.choice) for step in table.match.history][:1] == ["move A2 west to A2 north"]
    assert isinstance(table.match.history[1].choice, Die)
    assert words(table.view_news).startswith("Player 2 · ")  # the roll is seen at once: the move has been seen before


def test_a_held_ant_is_not_thrown_away_unasked():
    table = table_of(position(TWO_PLAYERS, backs=OPEN, ants="A2 west, A2 centre", moves=1))
    _move(table, Move("start", "A2 north"))
    click(table, "new")
    assert "Throw away the game that is running?" in words(table.view_head)
    press(table, "No, go on playing")
    assert "A2 north" in on_board(table)


def test_moves_before_the_last_are_taken_back_one_by_one_too():
    table = table_of(position(TWO_PLAYERS, moves=3))
    for square in ("A2 west", "A2 centre", "A2 east"):
        _move(table, Move("start", square))
    assert len(table.match.history) == 2
    for left in (2, 1, 0):
        click(table, "take back")
        assert len(on_board(table)) == left
    assert table.match.history == ()
    assert "take back" not in buttons(table).values()
    assert table.match.state.may_flip


def test_nothing_is_taken_back_behind_a_die_or_a_card():
    table = table_of(position(TWO_PLAYERS, moves=2))
    click(table, "flip A2@0")
    assert "take back" not in buttons(table).values()
    let_run(table)
    assert "take back" not in buttons(table).values()
    click(table, "take back")
    assert table.match.history[0].choice == Flip("A2")


def test_a_winning_ant_is_not_held():
    game = Game(2, storeys=(2,))
    table = table_of(position(game, backs=OPEN, ants="A2 west, A2 centre", moves=1))
    _move(table, Move("start", "A2 north"))
    assert table.match.state.is_terminal()
    assert words(table.view_news).startswith("Won! The anthill is finished.")


def test_what_a_cell_plays_meanwhile_lets_go_of_the_held_ant():
    table = table_of(position(TWO_PLAYERS, moves=1))
    _move(table, Move("start", "A2 west"))
    table.match.play("move start to C3 east")
    assert list(on_board(table)) == ["C3 east"]
    assert table._controls.holding is None


# Choosing


def test_where_nothing_can_be_flipped_an_ant_of_the_start_is_chosen_already():
    table = table_of(position(TWO_PLAYERS, moves=2))
    assert 'choosing' not in table.view_paths
    assert list(buttons(table, "paths"))[:4] == [
        "Flip card B1, 2 dots", "Flip card A2, 2 dots", "Flip card B3, 2 dots", "Start: 15 white ants"]  # fmt: skip
    table = table_of(position(TWO_PLAYERS, moves=2, moved=True, ants="A2 west"))
    assert 'choosing' in table.view_paths
    click(table, "at 2@0")
    assert list(on_board(table)) == [table.match.game.board.names[2], "A2 west"]


def test_an_ant_chosen_by_mistake_can_be_laid_back_to_flip_a_card():
    table = table_of(position(TWO_PLAYERS, moves=2))
    click(table, "from start@0")
    assert 'choosing' in table.view_paths
    click(table, "from start@0")
    assert 'choosing' not in table.view_paths
    click(table, "at 0")  # no ant is chosen, and none is there
    assert said(table) == "Choose an ant first: one at the start or one on a square."
    assert table.match.history == ()


def test_what_is_not_possible_says_why():
    backs = {"A2": turned(TWO, "north")}
    table = table_of(position(TWO_PLAYERS, backs=backs, ants="B1 north", moves=2))
    reasons = re.findall(r'data-action="flip (\w\d)@0"[^>]*data-why="([^"]*)"', table.view_paths)
    why = {card: html.unescape(reason) for card, reason in reasons}
    assert why["A1"] == "Card A1 has 1 dot, but the die shows 2; possible: flip B3, or move ants."
    assert why["B1"] == "Card B1 can't be flipped while an ant stands on it; possible: flip B3, or move ants."
    assert "B3" not in why
    for card, reason in (("A1", "card A1 has 1 dot, but the die shows 2"), ("A2", "card A2 lies open already")):
        click(table, f"flip {card}@0")
        assert said(table).lower().startswith(reason.lower())
    assert table.match.history == ()


@pytest.mark.parametrize("action", ["at 45", "at -1", "at 1.0", "at", "from white", "from A2", "flip", "done it"])
def test_strange_clicks_are_refused_and_change_nothing(action):
    table = table_of(position(TWO_PLAYERS, moves=2))
    click(table, action)
    assert table.said["problem"]
    assert table.match.history == ()


@pytest.mark.parametrize("card", ["D1", "A2 A2", "<b>"])
def test_cards_that_do_not_exist_are_refused(card):
    table = table_of(position(TWO_PLAYERS, moves=2))
    click(table, f"flip {card}")
    assert table.said["problem"]
    assert table.match.history == ()


def test_a_click_on_an_old_picture_is_ignored():
    table = table_of(position(TWO_PLAYERS, moves=3))
    click(table, "flip C1@0")
    let_run(table)
    steps = len(table.match.history)
    for old in ("flip A3@0", "done@0"):
        click(table, old)
        assert len(table.match.history) == steps


# Ants


def test_ants_stay_the_same_ones_when_they_walk():
    table = table_of(position(TWO_PLAYERS, moves=3))
    _move(table, Move("start", "A2 west"))
    _move(table, Move("start", "A2 centre"))
    before = on_board(table)
    _move(table, Move("A2 west", "C1 north"))
    after = on_board(table)
    assert after["C1 north"] == before["A2 west"]
    assert after["A2 centre"] == before["A2 centre"]
    click(table, "take back")
    assert on_board(table) == before


def test_look_follows_any_step_of_any_play():
    for seed, game in enumerate(BOXES):
        match, rng = Match(game, seed=seed), random.Random(seed)
        look = Look(match.state)
        for _ in range(60):
            if match.state.is_terminal():
                break
            match.play(builder(match.state, rng))
            look.follow(match.state)
            assert look.ants.keys() == {square for square, ant in enumerate(match.state.ants) if ant}
            for square, ant in look.ants.items():
                white = match.state.ants[square] == 1
                assert (ant < game.ants) == white
                assert white or ant == game.ants + match.state.ants[square] - 2
            whites = [ant for ant in look.ants.values() if ant < game.ants]
            assert sorted(whites + look.waiting) == list(range(game.ants))


# Odds


@pytest.mark.parametrize(("faces", "track"), [((1, 2, 2, 1), 7), ((3, 1, 1, 1), 4), ((2, 1, 3, 1), 1)])
def test_the_curve_is_the_exact_one(faces, track):
    game = Game(2, die=dict(zip(("anthony", 1, 2, 3), faces, strict=True)), track=track)
    for steps in {1, (track + 1) // 2, track}:
        state = position(game, phase="die", steps=steps)
        for rolls, chance in enumerate(ameise_odds.curve(game, steps)[:25]):
            assert chance == odds.arrives_within(state, rolls), (steps, rolls)


def test_the_sentence_follows_the_slider_and_the_track():
    table = table_of(position(TWO_PLAYERS, moves=1, steps=1))
    assert "within the next 10 rolls with chance 50700551/60466176 ≈ 83.85%." in words(table.view_odds)
    click(table, "within", "1")
    assert "within the next roll with chance 1/6 ≈ 16.67%." in words(table.view_odds)
    for odd in ("0", "-3", "1e3", "4.5", "", "x" * 50, True, None):
        click(table, "within", odd)
    assert 1 <= table._controls.within <= 99
    click(table, "within", "99")
    assert "within the next 99 rolls with chance > 99.99%." in words(table.view_odds)


def test_the_slider_moves_while_others_play_and_while_an_ant_is_held():
    table = table_of(position(TWO_PLAYERS, moves=1))
    _move(table, Move("start", "A2 west"))
    click(table, "within", "5")
    assert table._controls.within == 5
    assert table._controls.holding is not None


def test_the_odds_can_be_words_or_nothing_and_are_none_where_he_never_comes():
    state = position(TWO_PLAYERS, moves=1, steps=2)
    assert table_of(state, odds="off").view_odds == ""
    said = words(table_of(state, odds="hint").view_odds)
    assert said == "After 10 more rolls, Anthony’s arrival is as likely as not."
    assert table_of(position(Game(2, track=None), moves=1)).view_odds == ""
    assert table_of(position(TWO_PLAYERS, phase="over", steps=0)).view_odds == ""


# Hints


def test_a_hint_is_the_planners_and_is_thought_out_bit_by_bit(monkeypatch):
    monkeypatch.setattr(table_file, "_AT_ONCE", 0)
    ants = ", ".join(f"C{row} {place}" for row in (1, 2, 3) for place in ("west", "centre", "east", "north"))
    state = position(Game(2, ants=14, storeys=(2,)), backs=OPEN, ants=f"A2 west, A2 centre, {ants}", moves=1)
    table = table_of(state)
    assert table.view_hint == ""
    press(table, "Hint")
    assert words(table.view_hint) == "Thinking …"
    assert "hint" not in table.view_paths
    ticks = 0
    while table.tick:
        assert table.tick["ms"] <= 20
        tick(table)
        ticks += 1
    best = plan.best(state)
    assert ticks == sum(1 for _ in plan.think(state))  # one round of thinking a tick
    assert best.action.target == "A2 north"
    said = f"Move a white ant from {best.action.source} to A2 north. This ant finishes the anthill."
    assert words(table.view_hint) == said
    marked = re.findall(r'class="am-sq[^"]* hint[^"]*"[^>]*data-key="sq-(\d+)"', table.view_paths)
    assert {state.game.board.names[int(square)] for square in marked} == {best.action.source, "A2 north"}
    _move(table, best.action)
    assert table.view_hint == ""
    assert "Hint" not in buttons(table)


def test_a_hint_says_what_to_expect():
    table = table_of(position(TWO_PLAYERS, moves=2))
    press(table, "Hint")
    while table.tick:
        tick(table)
    said = words(table.view_hint)
    assert re.fullmatch(r"Flip \w\d: .* After that, about \d\d more rolls with dots will do\.", said)
    card = said[5:7]
    assert re.findall(r'class="am-card hint"[^>]*data-key="card-(\w\d)"', table.view_paths) == [card]


def test_whoever_acts_need_not_wait_for_the_hint(monkeypatch):
    monkeypatch.setattr(table_file, "_AT_ONCE", 0)
    table = table_of(position(TWO_PLAYERS, moves=2))
    press(table, "Hint")
    tick(table)
    click(table, "flip A2@0")
    assert table.view_hint == ""
    let_run(table)
    assert table.match.state.phase == "act"


def test_a_hint_is_thought_out_while_somebody_reads_how_to_play(monkeypatch):
    monkeypatch.setattr(table_file, "_AT_ONCE", 0)
    table = table_of(position(TWO_PLAYERS, moves=2))
    press(table, "Hint")
    click(table, "guide open")
    let_run(table)
    click(table, "guide close")
    assert words(table.view_hint).startswith("Flip ")


def planner_first(**options):
    """The planner on seat 0 is to move, with something to think about; the kernel is left alone after each bit."""
    backs = {"A2": turned(TWO, "north"), "B1": ONE_AND_ONE, "B2": turned(TWO_AND_ONE, "east")}
    state = position(TWO_PLAYERS, backs=backs, ants="A2 west, A2 centre", moves=2)
    return Table(state, seats=["bot:planner", "you"], seed=1, **options)


def test_the_planner_thinks_bit_by_bit_and_does_what_it_always_does(monkeypatch):
    monkeypatch.setattr(table_file, "_AT_ONCE", 0)
    table = planner_first()
    state, ticks = table.match.state, 0
    while table.match.history == ():
        assert "Planner flips a card or moves ants." in words(table.view_news)
        assert (table.tick["ms"] <= 20) == (ticks > 0)  # first there is time to look, then only to breathe
        tick(table)
        ticks += 1
    assert ticks == 1 + sum(1 for _ in plan.think(state))
    assert table.match.history[0].choice == plan.best(state).action
    assert table.last_error is None


def test_with_time_enough_the_planner_answers_at_once(monkeypatch):
    monkeypatch.setattr(table_file, "_AT_ONCE", 60)
    table = planner_first()
    state = table.match.state
    tick(table)
    assert table.match.history[0].choice == plan.best(state).action


def test_who_presses_continue_while_the_planner_thinks_does_no_harm(monkeypatch):
    monkeypatch.setattr(table_file, "_AT_ONCE", 0)
    table = planner_first()
    state = table.match.state
    tick(table)
    for _ in range(5):
        press(table, "Continue")
        assert table.match.history == ()
    let_run(table, until=lambda table: table.match.history)
    assert table.match.history[0].choice == plan.best(state).action


def test_the_planner_thinks_anew_when_a_cell_changes_the_position(monkeypatch):
    monkeypatch.setattr(table_file, "_AT_ONCE", 0)
    table = planner_first()
    tick(table)
    table.match.play("move start to A2 north")  # the planner has one more ant to move
    assert "2 of 17 twigs" in words(table.view_hill)
    state = table.match.state
    assert state.turn == 0
    let_run(table, until=lambda table: len(table.match.history) > 1)
    assert table.match.history[1].choice == plan.best(state).action


def test_people_and_bots_play_together():
    table = Table(Game(3), seats=["you", "bot:column builder", "bot:greedy"], seed=3)
    table._pace = "fast"
    let_run(table)
    for _ in range(60):
        if table.match.state.is_terminal():
            break
        assert table.match.state.turn == 0
        click(table, f"done@{len(table.match.history)}")
        let_run(table)
    assert table.match.state.is_terminal()
    assert {step.player for step in table.match.history} == {CHANCE, 0, 1, 2}


def test_without_seats_one_plays_with_fair_company():
    assert Table(Game(4), seed=1).seats == ("you", "bot:greedy", "bot:column builder", "bot:planner")


# Words


def test_the_log_tells_every_turn():
    table = Table(TWO_PLAYERS, seats=["you"] * 2, seed=2)
    table._pace = "fast"
    let_run(table)
    while table.match.state.turn == 0 or table.match.state.phase != "act":
        click(table, f"done@{len(table.match.history)}")
        let_run(table)
    log = words(table.view_log)
    assert log.startswith("What happened so far The beginning The path cards: A1 with ")
    assert "Turn 1 · Player 1 The die shows " in log
    assert "Turn 2 · Player 2 " in log
    assert "Ends the turn." in log


def test_a_flip_is_one_line_in_the_log():
    table = table_of(position(TWO_PLAYERS, moves=2))
    click(table, "flip A2@0")
    assert words(table.view_log).count("Card A2 flipped") == 1
    assert "Flips card" not in words(table.view_log)


def test_food_is_uncovered_player_by_player():
    game = Game(3, competition=True, storeys=(2, 1))
    backs = {"A2": turned(TWO, "north"), "B1": ONE_AND_ONE}
    ants = "A2 west, red A2 centre, A2 north, green A1 south, A1 centre, A1 east, B1 west, B1 centre"
    state = position(game, backs=backs, ants=ants, collected="A2 north", moves=1, tiles=(1, 0, 1))
    table = table_of(state)
    _move(table, Move("start", "B1 north"))
    assert "Food for Player 1: 1 tile. Food for Player 3: 1 tile." in words(table.view_news)
    seen = []
    while table.tick:
        tick(table)
        seen.append(words(table.view_news))
    assert seen[0].startswith("Player 1 uncovers ")
    assert "wins!" in seen[-1] or "Shared win" in seen[-1]
    morsels = table.match.state.morsels
    assert f"2 food tiles, {morsels[0]} morsels" in words(table.view_players)
    assert table.view_players.count("#food-0-") == 0
    assert "Yellow" not in words(table.view_players)


def test_a_lost_play_says_so_and_how_far_the_anthill_was():
    table = table_of(position(TWO_PLAYERS, phase="over", backs=OPEN, collected="A2 north", steps=0))
    assert words(table.view_news) == "Lost: Anthony is here. The anthill is not finished: 2 of 17 twigs."
    assert list(buttons(table, "act")) == ["Play again"]
    assert 'class="line over lost"' in table.view_news  # no golden ground for a defeat


@pytest.mark.parametrize(("tiles", "morsels", "why"), [
    ((2, 1), (5, 3), "The anthill is finished in time. Most morsels: 5."),
    ((2, 1), (3, 3), "A tie with 3 morsels; more tiles decide: 2."),
    ((2, 2), (4, 4), "A tie with 4 morsels on 2 tiles."),
    ((0, 0), (0, 0), "The anthill is finished in time, and nobody has any food: all share the win."),
])  # fmt: skip
def test_the_end_of_a_competition_says_who_and_why(tiles, morsels, why):
    game = Game(2, competition=True, storeys=(2, 1))
    backs = {"A2": turned(TWO, "north"), "B1": ONE_AND_ONE}
    left = {(5, 3): (12, 11, 10), (3, 3): (11, 11, 11), (4, 4): (12, 8, 12), (0, 0): (12, 12, 12)}[morsels]
    state = position(game, phase="over", backs=backs, collected="A2 north, B1 north", tiles=tiles, morsels=morsels,
                     food=left)  # fmt: skip
    assert why in words(table_of(state).view_news)


# Seats, languages, boxes


def test_one_player_alone_needs_no_names():
    table = Table(Game(1), seats=["you"], seed=1)
    let_run(table)
    assert table.view_players == ""
    assert not words(table.view_news).split("?")[-1].strip().startswith("You")
    while table._controls.holding is None:
        free = next(n for n, ant in enumerate(table._state.ants) if not ant)
        _move(table, Move("start", table.match.game.board.names[free]))
    assert list(buttons(table, "act")) == ["Roll again"]


def test_a_short_play_ends_before_the_next_turn_of_a_person():
    table = Table(TWO_PLAYERS, seats=["you"] * 2, seed=4, turns=1)
    let_run(table)
    rolls = 0
    while buttons(table, "act") and list(buttons(table, "act")) != ["Play again"]:
        click(table, f"done@{len(table.match.history)}")
        let_run(table)
        rolls += 1
        assert rolls < 10
    assert "This short play ends here" in words(table.view_news)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("start", ["A1 west", "B1 north", "B1 east", "A1 south"])
def test_boxes_of_other_shapes_can_be_played(start, lang):
    game = Game(2, grid=(1, 2), backs={1: [TWO], 5: [ONE_AND_ONE]}, storeys=(2, 1), ants=6, start=start,
                die={"anthony": 1, 1: 2, 5: 2}, track=15)  # fmt: skip
    table = Table(game, seats=["you"] * 2, seed=1, lang=lang)
    let_run(table)
    _move(table, Move("start", start))
    assert start in on_board(table)
    assert f"am-paths {start.split()[1]}" in table.view_paths


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_guide_leaves_the_game_alone(lang):
    table = Table(TWO_PLAYERS, seats=["you"] * 2, seed=1, lang=lang)
    before = table.match.state
    pages = table._controls.guide(lang)
    click(table, "guide open")
    for page in pages:
        assert page.title in words(table.view_guide)
        assert "{" not in page.said
        click(table, "guide next")
    click(table, "guide close")
    assert table.view_guide == ""
    assert table.match.state == before


def test_a_play_by_hand_waits_for_real_dice():
    match = Match(TWO_PLAYERS, by_hand=True)
    table = Table(match, seats=["you"] * 2)
    for name in match.game.board.card_names:
        prompt = f"Lay out a card on {name}, the marked place. How many dots does it show?"
        assert prompt in words(table.view_news)
        assert re.findall(r'class="am-card[^"]* due"[^>]*data-key="empty-(\w+)"', table.view_paths) == [name]
        match.roll(match.state.chance_outcomes()[0][0])
    assert "Roll the die. What does it show?" in words(table.view_news)
    match.roll("die 3")
    assert "3 dots" in words(table.view_news) or "Flip" in words(table.view_news)
    assert match.state.current_player() != CHANCE
