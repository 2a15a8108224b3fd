"""Herkules Ameise: random playouts in decisions a second, and the time of a hint. Reported, not asserted: ``pytest -s``
shows the lines. The time is that of the processor, so that other programs disturb little.
"""

import platform
import random
import time
from statistics import median

import pytest

from bugkit import CHANCE, Match
from bugkit.ameise import BOTS, Game, plan

MACHINE = f"(Python {platform.python_version()}, {platform.machine()}, one core)"


@pytest.mark.parametrize("game", [Game(2), Game(4, competition=True)], ids=["together", "competition"])
def test_report_random_playouts(game):
    rng, decisions, plays, begun = random.Random(1), 0, 0, time.process_time()
    while (took := time.process_time() - begun) < 0.5:
        state, plays = game.initial_state(), plays + 1
        while not state.is_terminal():
            if state.current_player() == CHANCE:
                state = state.child(state.chance_outcomes().pick(rng.random()))
            else:
                actions = state.legal_actions()
                state = state.child(actions[int(rng.random() * len(actions))])
                decisions += 1
    print(f"\n{game}: {decisions / took:,.0f} decisions a second in {plays} plays {MACHINE}")
    assert decisions


def test_report_the_time_of_a_hint():
    """Also the longest bit of thinking: so long at most the kernel can do nothing else."""
    times, bits = [], []
    for seed in range(3):
        match = Match(Game(2), seed)
        while not match.state.is_terminal():
            begun = before = time.process_time()
            for _ in plan.think(match.state):
                bits.append(time.process_time() - before)
                before = time.process_time()
            times.append(before - begun)
            match.play(BOTS["column builder"](match.state, random.Random(seed)))
    print(f"\n{len(times)} hints: median {1000 * median(times):.0f} ms, longest {1000 * max(times):.0f} ms, "
          f"longest bit {1000 * max(bits):.0f} ms {MACHINE}")
    assert times
