"""The rules against a second telling of them in oracles/verasselt_rules.py, step by step in random plays."""

import random
from itertools import islice

import pytest
from oracles.verasselt_rules import KINDS, Table
from playing import boxes, some_agents, walk

from bugkit.verasselt import FACES


def on_the_table(table):
    def row(cards):
        return tuple(cards[kind] for kind in KINDS)
    return {
        "hub": row(table.hub), "catch": row(table.own_catch), "previous_catch": row(table.catch_before),
        "pile": row(table.pile), "yards": tuple(map(row, table.yards)), "heaps": tuple(map(row, table.heaps)),
        "showing": tuple(table.dice.count(face) for face in FACES),
    }


def check_same(state, table, pause):
    assert {name: getattr(state, name) for name in on_the_table(table)} == on_the_table(table)
    if pause is None:
        assert state.is_terminal()
        assert list(state.returns()) == table.shares
        return
    who, possible = pause
    if who == "chance":
        assert state.current_player() == -1
        outcomes = state.chance_outcomes()
        assert {str(outcome): chance for outcome, chance in outcomes} == possible
        assert len(outcomes) == len(possible)
    else:
        assert state.current_player() == who
        actions = [str(action) for action in state.legal_actions()]
        assert set(actions) == possible
        assert len(actions) == len(possible)


@pytest.mark.parametrize("game", boxes(), ids=str)
def test_both_tell_the_same_story(game):
    ends = 0
    for seed in range(6):
        rng = random.Random(f"{game} {seed}")
        table = Table(**game.options())
        story = table.play()
        pause = next(story)
        check_same(game.initial_state(), table, pause)
        for _, choice, after in islice(walk(game, rng, some_agents(rng, game.num_players), turns=60), 1500):
            try:
                pause = story.send(str(choice))
            except StopIteration:
                pause = None
            check_same(after, table, pause)
        ends += pause is None
    assert ends or game.cards_per_kind > 5  # the ends are compared too
