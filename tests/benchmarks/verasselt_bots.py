"""Voll verasselt's turn solver against every other bot: wins with 99% intervals, the same on every machine.

Run ``python tests/benchmarks/verasselt_bots.py`` in the top folder of the repository; ``--games`` says how many games
each pair plays (seeds 0, 1, 2, ...), ``--processes`` on how many cores, ``--rivals`` against whom; what was won against
others is kept. It writes ``verasselt_bots.json`` beside it: for each rival what the turn solver won, game by game.

In seed 0, 2, 4, ... the turn solver begins, in the others its rival. A shared win counts half. A play that is not over
after 300 turns (ruling V18) counts as lost by the turn solver.
"""

from __future__ import annotations

import argparse
import json
import sys
import warnings
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from bugkit import Sample, arena
from bugkit.verasselt import BOTS, Game

FILE = Path(__file__).with_suffix(".json")
GAME = Game(2)
MOST_TURNS = 300
LEVEL = 0.99
BEST = "turn solver"


def won(rival: str, seed: int) -> str:
    """What the turn solver won in one game: "0", "1/2" or "1"."""
    seat = seed % 2
    bots = [BOTS[BEST], BOTS[rival]][:: -1 if seat else 1]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", arena.TurnLimitWarning)
        return str(arena.play(GAME, bots, seed, max_turns=MOST_TURNS).state.returns()[seat])


def interval(results: list[str]) -> tuple[float, float]:
    """The interval of the share of games won; a shared win counts as lost, so the low end is not flattered."""
    wins = results.count("1")
    bound = Sample({True: wins, False: len(results) - wins}).interval(LEVEL)
    return float(bound.low), float(bound.high)


def line(rival: str, results: list[str]) -> str:
    low, high = interval(results)
    shared = results.count("1/2")
    return (f"{BEST} v. {rival:<14} {len(results):>5} games, won {results.count('1')}, shared {shared}, "
            f"99% interval {low:.3f} to {high:.3f}")


def write(found: dict[str, list[str]]) -> None:
    kept = {"game": str(GAME), "bot": BEST, "most_turns": MOST_TURNS, "won": found}
    FILE.write_text(json.dumps(kept).replace('": [', '":\n[') + "\n", encoding="utf-8", newline="\n")


def main() -> None:
    rivals = [name for name in BOTS if name != BEST]
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--rivals", nargs="+", default=rivals, choices=rivals)
    chosen = parser.parse_args()
    found = json.loads(FILE.read_text(encoding="utf-8"))["won"] if FILE.exists() else {}
    with ProcessPoolExecutor(chosen.processes) as pool:
        for rival in chosen.rivals:
            results = []
            for result in pool.map(won, [rival] * chosen.games, range(chosen.games), chunksize=4):
                results.append(result)
                if len(results) % 20 == 0 or len(results) == chosen.games:
                    write(found | {rival: results})
            found[rival] = results
            print(line(rival, results), flush=True)


if __name__ == "__main__":
    main()
