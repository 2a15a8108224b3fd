"""Time ``bug_up`` beside a plain convolution; run by ``test_odds_speed.py`` in a fresh process, prints JSON.

python tests/benchmarks/odds_speed.py [queries a round] [rounds]
"""

import json
import platform
import random
import sys
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb
from statistics import median
from time import perf_counter


def plain_convolution(cards, dice, held=(0, 0, 0, 0)):
    """Count safe sequences kind by kind: ``safe[i]`` sequences of i dice show only the kinds so far, all safe."""
    safe = [1]
    for have, lying in zip(cards, held, strict=True):
        room = have - lying
        if room < 0:
            return Fraction(1)
        wider = [0] * (min(len(safe) + room, dice + 1))
        for i, ways in enumerate(safe):
            for total in range(i, min(i + room, dice) + 1):
                wider[total] += ways * comb(total, i)  # which of them show the kinds before this one
        safe = wider
    with_bars = sum(comb(dice, i) * ways * 2 ** (dice - i) for i, ways in enumerate(safe))
    return 1 - Fraction(with_bars, 6**dice)


def unseen_queries(rng, number, seen):
    """Cards, dice and dice held that have not been asked before, as they come up in a game."""
    queries = []
    while len(queries) < number:
        dice = rng.randint(4, 7)
        held = [0, 0, 0, 0]
        for _ in range(rng.randint(0, 7 - dice)):
            held[rng.randrange(4)] += 1
        query = (tuple(rng.randint(0, 8) for _ in range(4)), dice, tuple(held))
        if query not in seen:
            seen.add(query)
            queries.append(query)
    return queries


def timed(function, queries):
    start = perf_counter()
    answers = [function(*query) for query in queries]
    return perf_counter() - start, answers


def main(number=2000, rounds=7):
    import sympy  # what bug_up returns is sympy's; its import is not what is measured

    from bugkit.verasselt.odds import bug_up, bug_up_table, roll_choices

    rng, seen = random.Random(2019), set()
    ours, plain, ours_table, plain_table, choices = [], [], [], [], []
    for turn in range(rounds):
        queries = unseen_queries(rng, number, seen)
        pair = [(bug_up, ours), (plain_convolution, plain)]
        answers = []
        for function, times in pair if turn % 2 else reversed(pair):
            seconds, found = timed(function, queries)
            times.append(seconds)
            answers.append(found)
        assert answers[0] == answers[1]
        dice = (7, 6, 5, 4)[turn % 4]
        hubs = [(hub, dice) for hub in combinations_with_replacement(range(8), 4)]
        ours_table.append(timed(bug_up_table, [(dice,)])[0])
        plain_table.append(timed(plain_convolution, hubs)[0])
        showing = (2, 1, 1, 1, 2)
        choices.append(timed(roll_choices, [(queries[0][0], showing)])[0])
    print(
        json.dumps(
            {
                "bug_up, microseconds a query": median(ours) / number * 1e6,
                "plain convolution, microseconds a query": median(plain) / number * 1e6,
                "ratio": median(ours) / median(plain),
                "ratio of the first round": ours[0] / plain[0],
                "bug_up_table, milliseconds": median(ours_table) * 1e3,
                "ratio of the table": median(ours_table) / median(plain_table),
                "roll_choices, milliseconds": median(choices) * 1e3,
                "python": platform.python_version(),
                "sympy": sympy.__version__,
            }
        )
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
