"""Worm Party: the time and the memory to solve the printed game, and random playouts; ``pytest -s`` shows the lines.

The aims are 2 seconds and 300 MB on a usual computer; the limits here are wider, for machines that are busy.
"""

import json
import random
import subprocess
import sys
import time

import pytest

from bugkit import CHANCE
from bugkit.wormparty import Game

SOLVE = """
import json, re, time
from bugkit.wormparty import Game, solve
begun = time.process_time()
value = solve(Game(2)).value(Game(2).initial_state(), 0)
took = time.process_time() - begun
# the highest of this process; ru_maxrss would hold that of the one which started it, too
memory = int(re.search(r"VmHWM:\\s*(\\d+)", open("/proc/self/status").read())[1]) / 1024
print(json.dumps([took, memory, f"{float(value):.12f}"]))
"""
SECONDS = 0.5


@pytest.mark.skipif(sys.platform != "linux", reason="memory is measured in Linux's units")
def test_solving_the_printed_game():
    done = subprocess.run([sys.executable, "-c", SOLVE], capture_output=True, text=True, check=True)
    took, memory, value = json.loads(done.stdout)
    print(f"\nsolve(Game(2)): {took:.2f} s of one core, {memory:.0f} MB in all, {value}")
    assert value == "0.494022104006"
    assert took < 10
    assert memory < 300


@pytest.mark.parametrize("players", [2, 4])
def test_report_random_playouts(players):
    rng, game = random.Random(1), Game(players)
    decisions = 0
    begun = time.process_time()
    while (took := time.process_time() - begun) < SECONDS:
        state = game.initial_state()
        while not state.is_terminal():
            if state.current_player() == CHANCE:
                state = state.child(state.chance_outcomes().pick(rng.random()))
            else:
                state = state.child(rng.choice(state.legal_actions()))
                decisions += 1
    print(f"\nWorm Party, {players} players: {decisions / took:,.0f} decisions a second in random playouts")
    assert decisions
