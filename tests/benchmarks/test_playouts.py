"""Random playouts in decisions a second, through the public protocol alone. Reported, not asserted: ``pytest -s`` shows
the lines. Outcomes are drawn by their weights, actions evenly; only a player's actions count as decisions.
"""

import platform
import random
import time

import pytest

from bugkit import CHANCE
from bugkit.verasselt import Game

SECONDS = 0.5


def by_pick(outcomes, rng):
    """As a match draws: the list of outcomes knows how to pick."""
    return outcomes.pick(rng.random())


def by_sum(outcomes, rng):
    """As anybody can draw from pairs of an outcome and its chance."""
    u = rng.random()
    for outcome, chance in outcomes:
        u -= chance.numerator / chance.denominator
        if u < 0:
            return outcome
    return outcomes[-1][0]


def playout(game, rng, draw, turns=300):
    """One random game, or its first turns (ruling V18); how many decisions and how many steps."""
    state, decisions, steps = game.initial_state(), 0, 0
    while not state.is_terminal():
        steps += 1
        if state.current_player() == CHANCE:
            state = state.child(draw(state.chance_outcomes(), rng))
            continue
        turns -= state.phase == game.turn_phase
        if turns < 0:
            break
        state = state.child(rng.choice(state.legal_actions()))
        decisions += 1
    return decisions, steps


@pytest.mark.parametrize("draw", [by_pick, by_sum])
@pytest.mark.parametrize("players", [2, 5])
def test_report_random_playouts(players, draw):
    rng, game = random.Random(1), Game(players)
    playout(game, rng, draw)  # fills the lists that are looked up
    decisions = steps = plays = 0
    begun = time.process_time()
    while (took := time.process_time() - begun) < SECONDS:
        more, all_steps = playout(game, rng, draw)
        decisions, steps, plays = decisions + more, steps + all_steps, plays + 1
    print(f"\n{players} players, {draw.__name__}: {decisions / took:,.0f} decisions and {steps / took:,.0f} steps "
          f"a second in {plays} plays (Python {platform.python_version()}, {platform.machine()}, one core)")
    assert decisions
