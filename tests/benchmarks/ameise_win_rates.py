"""How often the bots of Herkules Ameise win, for tracks of 3 to 14 steps, with 99% intervals; the same everywhere.

Run ``python tests/benchmarks/ameise_win_rates.py`` in the top folder of the repository. ``--games`` says how many games
each bot plays (seeds 0, 1, 2, ...), ``--processes`` on how many cores, ``--bots`` which bots play. It writes
``bugkit/ameise/win_rates.json``, from which lesson 6 draws them, and puts the table into the README. Games that are
stored are not played again, so a run that was broken off goes on where it was. Who changes a bot deletes the file.

No bot looks at Anthony, so each plays one set of games without him (``track=None``), all by itself: what counts is how
many rolls with dots it needs. For each track :func:`bugkit.ameise.race` then says exactly how likely these rolls come
before Anthony does, and the win rate is the mean of these chances. So its only uncertainty is that of the rolls needed.
A game that takes more than 300 rolls with dots is given up and counts as lost; to win it would need luck beyond belief.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from statistics import NormalDist, mean, median, stdev
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

from bugkit import Match, Sample  # noqa: E402
from bugkit.ameise import BOTS, Game, race  # noqa: E402

FILE = ROOT / "bugkit" / "ameise" / "win_rates.json"
README = ROOT / "README.md"
BEGIN, END = "<!-- ameise_win_rates.py writes from here -->\n", "<!-- to here -->\n"
GAME = Game(1, track=None)
MOST_ROLLS = 300
TRACKS = range(3, 15)
LEVEL = 0.99
PORTION = 50  # games, after which is stored what was found
FEW = 30  # games that ended: with fewer, their spread says little


def rolls_needed(bot: str, seed: int) -> int | None:
    """How many rolls with dots a bot needs by itself in the printed box; ``None`` when it is given up."""
    match, rng, rolls = Match(GAME, seed), random.Random(f"{seed}/bot"), 0
    while not match.state.is_terminal():
        rolls += match.state.may_flip
        if rolls > MOST_ROLLS:
            return None
        match.play(BOTS[bot](match.state, rng))
    return rolls


@cache
def chance(rolls: int | None, track: int) -> float:
    return 0.0 if rolls is None else float(race(rolls, track))


def win_rate(rolls: list[int | None], track: int) -> list[float]:
    """The mean chance to win, and the ends of its interval.

    The interval is that of the mean of many values (central limit theorem). When hardly any game ended, its upper end
    is that of the share of games that end at all (Wilson's interval).
    """
    chances = [chance(number, track) for number in rolls]
    rate, reach = mean(chances), NormalDist().inv_cdf((1 + LEVEL) / 2) * stdev(chances) / len(chances) ** 0.5
    ended = len([number for number in rolls if number is not None])
    if ended < FEW:
        return [rate, 0.0, Sample({True: ended, False: len(rolls) - ended}).interval(LEVEL).high]
    return [rate, max(rate - reach, 0.0), min(rate + reach, 1.0)]


def summary(rolls: list[int | None]) -> dict[str, Any]:
    """What is kept of a bot: its rolls by seed, and the rates for each track."""
    ended = [number for number in rolls if number is not None]
    return {
        "games": len(rolls), "given_up": len(rolls) - len(ended),
        "mean": round(mean(ended), 2) if ended else None, "median": median(ended) if ended else None,
        "win": {str(track): [round(number, 4) for number in win_rate(rolls, track)] for track in TRACKS},
        "rolls": rolls,
    }


def markdown(bots: dict[str, Any]) -> str:
    """The rates as a table: a row for each track, a column for each bot."""
    names = list(bots)
    lines = ["| steps of the track | " + " | ".join(names) + " |", "|---:|" + "---:|" * len(names)]
    for track in map(str, TRACKS):
        cells = [f"{100 * rate:.1f}% ({100 * low:.1f} to {100 * high:.1f})"
                 for rate, low, high in (bots[name]["win"][track] for name in names)]
        lines.append(f"| {track} | " + " | ".join(cells) + " |")
    needed = ["–" if bots[name]["given_up"] else f"{bots[name]['mean']:.1f}" for name in names]
    lines.append("| rolls with dots needed, mean | " + " | ".join(needed) + " |")
    lines.append("| games | " + " | ".join(f"{bots[name]['games']:,}" for name in names) + " |")
    return "\n".join(lines) + "\n"


def stored() -> dict[str, Any]:
    """What the file holds; without a file nothing, for the printed box."""
    if FILE.exists():
        found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
        return found
    die = {str(dots or "anthony"): faces for dots, faces in GAME.die}
    return {"game": str(GAME), "die": die, "level": LEVEL, "bots": {}}


def store(found: dict[str, Any]) -> None:
    """Write all that was found, one line a bot, the weakest bot first."""
    bots = {name: found["bots"][name] for name in BOTS if name in found["bots"]}
    written = json.dumps({**found, "bots": bots}).replace('{"games"', '\n{"games"')
    FILE.write_text(written + "\n", encoding="utf-8", newline="\n")
    before, after = README.read_text(encoding="utf-8").split(BEGIN)
    shown = before + BEGIN + "\n" + markdown(bots) + "\n" + END + after.split(END)[1]
    README.write_text(shown, encoding="utf-8", newline="\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--bots", nargs="+", default=list(BOTS), choices=list(BOTS))
    options = parser.parse_args()
    with ProcessPoolExecutor(options.processes) as pool:
        for name in options.bots:
            found, begun = stored(), time.perf_counter()
            rolls = found["bots"].get(name, {"rolls": []})["rolls"]
            for first in range(len(rolls), options.games, PORTION):
                seeds = range(first, min(first + PORTION, options.games))
                rolls = rolls + list(pool.map(rolls_needed, [name] * len(seeds), seeds))
                found["bots"][name] = summary(rolls)
                store(found)
            store(found)  # also when there was nothing left to play
            print(f"{name}: {len(rolls)} games, now {time.perf_counter() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main()
