"""The rules against a second telling of them in oracles/wormparty_rules.py, step by step in random plays."""

import random

import pytest
from oracles.wormparty_rules import COLOURS, Table
from worm_plays import boxes, walk

from bugkit import CHANCE
from bugkit.wormparty import NOBODY


def check_same(state, table, pause):
    assert state.charly == table.charly or state.is_terminal()
    assert state.tiles == tuple(tuple(tiles[colour] for colour in COLOURS) for tiles in table.tiles)
    assert state.supply == tuple(table.supply[colour] for colour in COLOURS)
    names = state.game.mounds
    assert {seat: names[number] for number, seat in enumerate(state.mounds) if seat != NOBODY} == table.worms
    assert [name for name, up in zip(names, state.lifted, strict=True) if up] == sorted(table.lifted, key=names.index)
    if pause is None:
        assert state.is_terminal()
        assert list(state.returns()) == table.shares
        return
    who, possible = pause
    if who == "chance":
        assert state.current_player() == CHANCE
        assert {str(outcome): chance for outcome, chance in state.chance_outcomes()} == possible
    else:
        assert state.current_player() == who
        actions = [str(action) for action in state.legal_actions()]
        assert set(actions) == possible
        assert len(actions) == len(possible)


@pytest.mark.parametrize("game", boxes(), ids=str)
def test_both_tell_the_same_story(game):
    for seed in range(12):
        table = Table(**game.options())
        story = table.play()
        pause = next(story)
        check_same(game.initial_state(), table, pause)
        for _, choice, after in walk(game, random.Random(f"{game} {seed}")):
            try:
                pause = story.send(str(choice))
            except StopIteration:
                pause = None
            check_same(after, table, pause)
        assert pause is None


def test_the_younger_game_of_four_comes_to_a_colour_that_has_run_out():
    """Random plays hardly ever do: here all like red (ruling W10)."""
    game = next(game for game in boxes() if game.num_players == 4 and game.variant == "younger")
    seen = 0
    for seed in range(20):
        table, rng = Table(**game.options()), random.Random(seed)
        story, state = table.play(), game.initial_state()
        pause = next(story)
        while pause is not None:
            who, possible = pause
            liked = sorted(text for text in possible if "red" in text or "joker" in text)
            choice = rng.choice(liked or sorted(possible)) if who != "chance" else "die 1"
            state = state.child((game.parse_outcome if who == "chance" else game.parse_action)(choice))
            pause = next_pause(story, choice)
            check_same(state, table, pause)
            seen += state.phase == "take" and state.supply[0] == 0
    assert seen > 20


def next_pause(story, choice):
    try:
        return story.send(choice)
    except StopIteration:
        return None
