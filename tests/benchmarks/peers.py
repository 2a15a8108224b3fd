"""Measure bugkit and its peers in one run, and write the table of the README.

    python -m pip install -e ".[bench]"
    python tests/benchmarks/peers.py

The contestants of a group take turns on the same questions, on one core and in one process; what is counted is the time
of the processor, and of all rounds the quickest, so that other programs on the machine disturb little. All answers are
compared. A peer that is not installed stands in the table as such. ``--json`` prints the figures and writes nothing;
``--only odds`` measures one group.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from importlib.metadata import version
from itertools import islice, product
from math import inf
from operator import eq
from pathlib import Path
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from benchmarks import odds_speed, playout_speed  # noqa: E402

README = ROOT / "README.md"
BEGIN, END = "<!-- speed: written by tests/benchmarks/peers.py -->\n", "<!-- end of speed -->"
ROUNDS = 5


@dataclass(frozen=True)
class Figure:
    """One line of the table: what was done, by whom, how many seconds it took or how often a second it was done."""

    what: str
    by: str
    seconds: float | None = None  # for each, None when it is not installed
    rate: bool = False  # shown as so many a second
    times: float | None = None  # how many times as long as bugkit


# --- What is measured: add lines here ------------------------------------------------------------------------------

BUG_UP = "the chance of bugging up, a new question"
ALL_HUBS = "the same for all 330 hubs at once, seven dice"
ROLLS = "every way to roll, the slowest of 990 positions"
PLAYOUTS = "random games, decisions a second"

# By whom, what is installed for it, how it answers, how many questions a round, and how many times bugkit's time it
# takes at the least (asserted by the tests). bugkit comes first.
ODDS: tuple[tuple[str, str, Callable[[], Any], int, float], ...] = (
    ("bugkit, `bug_up`", "", odds_speed.bugkit, 2000, 1),
    ("plain convolution", "", odds_speed.plain_convolution, 2000, 2),
    ("dyce, `survey`", "dyce", odds_speed.dyce, 40, 20),
    ("icepool, `1 - (die.pool(k) + held <= hub).probability(True)`", "icepool", odds_speed.icepool, 20, 100),
    ("sympy.stats, `Multinomial`", "sympy", odds_speed.sympy, 5, 100),
)
GAMES: tuple[tuple[str, str, Callable[[], Any]], ...] = (
    ("Voll verasselt, two players", "", playout_speed.verasselt),
    ("Worm Party, two players", "", playout_speed.wormparty),
    ("Herkules Ameise, two players together", "", playout_speed.ameise),
    ("python-chess, moves", "chess", playout_speed.python_chess),
    ("OpenSpiel, `python_liars_poker`", "open_spiel", playout_speed.liars_poker),
    ("OpenSpiel, `python_tic_tac_toe`", "open_spiel", playout_speed.tic_tac_toe),
)


def odds(rounds: int = ROUNDS) -> Iterator[Figure]:
    """Each round has new questions; who is slow answers only the first of them."""
    asking = {by: installed(prepare) for by, _, prepare, _, _ in ODDS}
    best = dict.fromkeys(asking, inf)
    for turn, questions in enumerate(islice(odds_speed.questions(2000), rounds)):
        first: list[Any] = []
        for by, _, _, number, _ in ODDS if turn % 2 else reversed(ODDS):
            if asking[by] is not None:
                taken, answers = timed(asking[by], questions[:number])
                best[by] = min(best[by], taken / number)
                assert all(map(eq, answers, first)), f"{by} answers something else"
                first = max(answers, first, key=len)
    ours = best[ODDS[0][0]]
    for by, package, *_ in ODDS:
        if asking[by] is None:
            yield Figure(BUG_UP, by)
        else:
            yield Figure(BUG_UP, named(by, package), best[by], times=best[by] / ours)
    yield from tables(rounds)
    yield from rolls()


def tables(rounds: int) -> Iterator[Figure]:
    from bugkit.verasselt import bug_up_table

    timed(bug_up_table, [(6,)])  # another size
    ours = min(timed(bug_up_table, [(7,)])[0] for _ in range(rounds))
    plain = min(timed(odds_speed.convolution, odds_speed.all_hubs(7))[0] for _ in range(3))
    yield Figure(ALL_HUBS, "bugkit, `bug_up_table`", ours, times=1)
    yield Figure(ALL_HUBS, "plain convolution", plain, times=plain / ours)


def rolls() -> Iterator[Figure]:
    from bugkit.verasselt import roll_choices

    showing = [dice for dice in product(range(8), repeat=5) if sum(dice) == 7]
    positions = list(product([(3, 3, 2, 2), (7, 7, 7, 7), (8, 5, 4, 2)], showing))
    slowest = max(min(timed(roll_choices, [position])[0] for _ in range(3)) for position in positions)
    yield Figure(ROLLS, "bugkit, `roll_choices`", slowest)


def playouts(rounds: int = ROUNDS, seconds: float = 0.3) -> Iterator[Figure]:
    """The games take turns; of each the round with the most decisions a second counts."""
    playing = {by: installed(prepare) for by, _, prepare in GAMES}
    best = dict.fromkeys(playing, 0.0)
    for turn, (by, playout) in product(range(rounds), playing.items()):
        if playout is not None:
            rng, decisions, begun = random.Random(turn), 0, process_time()
            while (taken := process_time() - begun) < seconds:
                decisions += playout(rng)
            best[by] = max(best[by], decisions / taken)
    for by, package, _ in GAMES:
        yield Figure(PLAYOUTS, named(by, package), 1 / best[by], rate=True) if best[by] else Figure(PLAYOUTS, by)


#: a group is a generator of figures; a new one stands in the README's table after the next full run
GROUPS: Mapping[str, Callable[[], Iterator[Figure]]] = {"odds": odds, "playouts": playouts}


# --- How it is measured and shown ----------------------------------------------------------------------------------


def timed(function: Any, questions: Any) -> tuple[float, list[Any]]:
    begun = process_time()
    answers = [function(*question) for question in questions]
    return process_time() - begun, answers


def installed(prepare: Callable[[], Any]) -> Any:
    """What ``prepare`` makes, or None when the library for it is not installed."""
    try:
        return prepare()
    except ModuleNotFoundError:
        return None


def named(by: str, package: str) -> str:
    """The library with its version."""
    name, comma, rest = by.partition(",")
    return f"{name} {version(package)}{comma}{rest}" if package else by


def shown(figure: Figure) -> str:
    """A figure with two digits, in the unit that suits it.

    >>> shown(Figure("", "", 0.0000123)), shown(Figure("", "", 1 / 45678, rate=True)), shown(Figure("", ""))
    ('12 µs', '46,000', 'not installed')
    """
    if figure.seconds is None:
        return "not installed"
    if figure.rate:
        return two_digits(1 / figure.seconds)
    for unit, seconds in (("s", 1), ("ms", 1e-3)):
        if figure.seconds >= seconds:
            return f"{two_digits(figure.seconds / seconds)} {unit}"
    return f"{two_digits(figure.seconds / 1e-6)} µs"


def two_digits(number: float) -> str:
    rounded = float(f"{number:.1e}")
    return f"{rounded:,.0f}" if rounded >= 10 else f"{rounded:.1f}"


def markdown(figures: list[Figure]) -> str:
    """The table, with the machine under it."""
    lines = ["| what | by | takes | times bugkit's |", "|---|---|---:|---:|"]
    before = ""
    for figure in figures:
        what, before = figure.what if figure.what != before else "", figure.what
        times = "" if figure.times is None else "1" if figure.times == 1 else two_digits(figure.times)
        lines.append(f"| {what} | {figure.by} | {shown(figure)} | {times} |")
    machine = f"Python {platform.python_version()}, {platform.system()}, {platform.machine()}, one core"
    return "\n".join([*lines, "", f"Measured in one run: {machine}.", ""])


def write(table: str) -> None:
    readme = README.read_text(encoding="utf-8")
    pattern = re.compile(f"(?<={re.escape(BEGIN)}).*?(?={re.escape(END)})", re.S)
    found, number = pattern.subn(lambda _: table, readme)
    if number != 1:
        raise SystemExit(f"{README.name} must hold the two lines between which the table stands once")
    README.write_text(found, encoding="utf-8", newline="\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print the figures, write nothing")
    parser.add_argument("--only", choices=GROUPS, help="measure this group alone; its table is printed, not written")
    chosen = parser.parse_args()
    figures = [figure for name, group in GROUPS.items() if chosen.only in (None, name) for figure in group()]
    if chosen.json:
        print(json.dumps([asdict(figure) for figure in figures]))
        return
    print(markdown(figures))
    if not chosen.only:
        write(markdown(figures))


if __name__ == "__main__":
    main()
