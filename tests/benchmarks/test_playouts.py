"""Random playouts in decisions a second. Reported, not asserted: ``pytest -s`` shows the lines; the README's table has
them beside other libraries.
"""

import platform
import random
import time

import pytest
from benchmarks import playout_speed

from bugkit.verasselt import Game

SECONDS = 0.5


@pytest.mark.parametrize("players", [2, 5])
def test_report_random_playouts(players):
    rng, playout, decisions, plays = random.Random(1), playout_speed.ours(Game(players)), 0, 0
    playout(rng)  # fills the lists that are looked up
    begun = time.process_time()
    while (took := time.process_time() - begun) < SECONDS:
        decisions, plays = decisions + playout(rng), plays + 1
    print(f"\n{players} players: {decisions / took:,.0f} decisions a second in {plays} plays "
          f"(Python {platform.python_version()}, {platform.machine()}, one core)")
    assert decisions
