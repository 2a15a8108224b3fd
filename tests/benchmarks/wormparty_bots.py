"""Worm Party's bots against each other: a table of wins with 99% intervals, the same on every machine.

Run ``python tests/benchmarks/wormparty_bots.py`` in the top folder of the repository; ``--games`` and ``--processes``
say how many games each pair plays (seeds 0, 1, 2, ...) and on how many cores; the results do not depend on the cores.
It writes ``notebooks/data/wormparty_bots.json`` and, as a table for lesson and README, ``wormparty_bots.md``. Games
that are stored there are not played again, so it can be stopped and go on later; without the files it plays all anew.

In seed 0, 2, 4, ... the first bot of a pair is Charly first, in the others the second one. The equilibrium should lose
to nobody by more than chance: the upper end of its interval is at least one half. The equilibrium against itself, the
pairs without it, and the games of three and four only tell how the bots compare; they play a tenth as many games.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

from bugkit import Sample, arena  # noqa: E402
from bugkit.wormparty import BOTS, Game, best_response  # noqa: E402

DATA = ROOT / "notebooks" / "data" / "wormparty_bots.json"
ANSWERED = ("uniform", "likes the best mound")  # those that a best response is made for
LEVEL = 0.99


@cache
def bot(name: str) -> Any:
    rival = name.removeprefix("best response to ")
    return BOTS[name] if rival == name else best_response(Game(2), BOTS[rival])


def names() -> list[str]:
    """All bots for two players, the equilibrium first, then from weakest to best, then those with an answer ready."""
    *others, best = BOTS
    return [best, *others, *(f"best response to {name}" for name in ANSWERED)]


def line_ups() -> list[tuple[str, ...]]:
    """Who plays whom: first all of two players, those with the equilibrium first; then one bot against others alike."""
    best, *others = names()
    guided = [("two-player guide", *(other,) * (players - 1))
              for players in (3, 4) for other in ("uniform", "likes the best mound", "remembers")]
    return [*((best, other) for other in (*others, best)), *combinations(others, 2), *guided]


def games_of(players: Sequence[str], games: int) -> int:
    return games if players.count(names()[0]) == 1 else max(1, games // 10)


def result(players: tuple[str, ...], seed: int) -> str:
    """What the first player has of this game: "0" when it lost, "1" when it won, "2" when it shared the win in two."""
    turn = seed % len(players)  # seats go round with the seeds
    seats = [players[(place - turn) % len(players)] for place in range(len(players))]
    share = arena.play(Game(len(players)), [bot(name) for name in seats], seed).state.returns()[turn]
    return str(1 / share if share else 0)


def results(players: tuple[str, ...], seeds: range) -> str:
    """The results of these seeds, one character for each."""
    return "".join(result(players, seed) for seed in seeds)


def wins(found: str) -> Sample:
    """How often the first player has won; shared wins count in parts, together rounded to whole games."""
    won = sum((Fraction(found.count(share), int(share)) for share in "1234"), Fraction(0))
    return Sample({True: round(won), False: len(found) - round(won)})


def verdict(found: str, players: int) -> str:
    """Whether the first player wins its fair share, as far as so many games can tell."""
    low, high = wins(found).interval(LEVEL)
    return "loses" if high < 1 / players else "wins" if low > 1 / players else "even"


def words(players: Sequence[str]) -> str:
    others = f"{len(players) - 1} x {players[1]}" if len(players) > 2 else players[1]
    return f"{players[0]} v. {others}"


def table(stored: dict[str, str]) -> Iterator[str]:
    """The stored results as lines of Markdown."""
    yield "| first v. others | games | first wins | 99% interval | beside its fair share |"
    yield "|:---|---:|---:|---:|:---|"
    for players in line_ups():
        if found := stored.get(words(players)):
            sample = wins(found)
            low, high = sample.interval(LEVEL)
            yield (f"| {words(players)} | {sample.trials:,} | {100 * sample.p(True):.1f}% "
                   f"| {100 * low:.1f}% to {100 * high:.1f}% | {verdict(found, len(players))} |")


def read() -> dict[str, str]:
    return json.loads(DATA.read_text(encoding="utf-8"))["results"] if DATA.exists() else {}


def write(stored: dict[str, str]) -> None:
    DATA.parent.mkdir(exist_ok=True)
    ordered = {words(players): stored[words(players)] for players in line_ups() if words(players) in stored}
    text = json.dumps({"game": str(Game(2)), "level": LEVEL, "results": ordered}, indent=1)
    DATA.write_text(text + "\n", encoding="utf-8", newline="\n")
    DATA.with_suffix(".md").write_text("\n".join(table(stored)) + "\n", encoding="utf-8", newline="\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args()
    stored = read()
    with ProcessPoolExecutor(options.processes) as pool:
        for players in line_ups():
            games, begun = games_of(players, options.games), time.perf_counter()
            seeds = range(len(stored.get(words(players), "")), games)
            parts = [seeds[first:first + 500] for first in range(0, len(seeds), 500)]
            for found in pool.map(results, [players] * len(parts), parts):
                stored[words(players)] = stored.get(words(players), "") + found
                write(stored)
            if seeds:
                print(f"{words(players)}: {len(seeds)} games in {time.perf_counter() - begun:.0f} s", flush=True)
    print("\n".join(table(stored)))


if __name__ == "__main__":
    main()
