"""Worm Party's bots against each other: a table of wins with 99% intervals, the same on every machine.

Run ``python tests/benchmarks/wormparty_bots.py`` in the top folder of the repository; ``--games`` and ``--processes``
say how many games each pair plays (seeds 0, 1, 2, ...) and on how many cores; the table does not depend on the cores.

In seed 0, 2, 4, ... the first bot of a pair is Charly first, in the others the second one. The equilibrium should lose
to nobody by more than chance: the upper end of its interval is at least one half. The pairs without it, and the games
of three and four, only tell how the bots compare; they play a tenth as many games.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from bugkit import Sample, arena
from bugkit.wormparty import BOTS, Game, best_response

TWO = Game(2)
ANSWERED = ("uniform", "likes the best mound")  # those that a best response is made for
LEVEL = 0.99


@cache
def bot(name: str, game: Game = TWO) -> Any:
    rival = name.removeprefix("best response to ")
    return BOTS[name] if rival == name else best_response(game, BOTS[rival])


def names() -> list[str]:
    """All bots, the equilibrium last."""
    *others, last = BOTS
    return [*others, *(f"best response to {name}" for name in ANSWERED), last]


def share(game: Game, players: tuple[str, ...], seeds: range) -> Fraction:
    """How much of the games with these seeds the first player wins; seats go round with the seeds."""
    won = Fraction(0)
    for seed in seeds:
        turn = seed % len(players)
        seats = [players[(place - turn) % len(players)] for place in range(len(players))]
        won += arena.play(game, [bot(name, game) for name in seats], seed).state.returns()[turn]
    return won


def played(game: Game, players: tuple[str, ...], games: int, pool: Any = None, parts: int = 20) -> Sample:
    """The games in which the first player won, and those in which it did not (shared wins counted in parts)."""
    ends = [games * part // parts for part in range(parts + 1)]
    chunks = [range(low, high) for low, high in pairwise(ends)]
    results = [pool.submit(share, game, players, chunk) for chunk in chunks] if pool else None
    won = sum((result.result() for result in results), Fraction(0)) if results else share(game, players, range(games))
    return Sample({True: round(won), False: games - round(won)})


def line(words: str, sample: Sample, fair: float) -> str:
    low, high = sample.interval(LEVEL)
    verdict = "loses" if high < fair else "wins" if low > fair else "even"
    return f"{words:<68} {sample.trials:>6}  {sample.p(True):.4f}  {low:.4f} to {high:.4f}  {verdict}"


def table(games: int, pool: Any = None) -> Iterator[str]:
    fewer = max(1, games // 10)
    *others, best = names()
    yield f"{'two players: first against second':<68} {'games':>6}  wins    99% interval      beside 1/2"
    for other in (*others, best):
        yield line(f"{best} v. {other}", played(TWO, (best, other), games, pool), 1 / 2)
    for one, other in combinations(others, 2):
        yield line(f"{one} v. {other}", played(TWO, (one, other), fewer, pool), 1 / 2)
    for players in (3, 4):
        game = Game(players)
        yield f"{players} players: one against {players - 1} alike"
        for other in ("uniform", "likes the best mound", "remembers"):
            seats = ("two-player guide", *(other,) * (players - 1))
            yield line(f"two-player guide v. {other}", played(game, seats, fewer, pool), 1 / players)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--processes", type=int, default=1)
    chosen = parser.parse_args()
    if chosen.processes == 1:
        for row in table(chosen.games):
            print(row, flush=True)
        return
    with ProcessPoolExecutor(chosen.processes) as pool:
        for row in table(chosen.games, pool):
            print(row, flush=True)


if __name__ == "__main__":
    main()
