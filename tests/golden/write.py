"""Golden plays: everything the rules say, step by step, kept in a file and compared letter by letter.

They catch what changes silently. After a change on purpose, run ``python tests/golden/write.py`` in the top folder of
the repository, read the difference with ``git diff``, and, if old records would replay differently, raise the rules
version of the game.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill
from typing import Any

HERE = Path(__file__).resolve().parent
FILE = HERE / "verasselt.txt"
if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent))

from playing import by_class, careful, thief  # noqa: E402

from bugkit import CHANCE, Match  # noqa: E402
from bugkit.verasselt import Game  # noqa: E402

INTRODUCTION = """\
Golden plays of Voll verasselt, written by tests/golden/write.py, which says when and how to write them anew.
For each step: the state, what each seat sees of it, heaps counted and returns, who acts, and all that is possible
(for chance with its chances, dice without the word "dice"; a long list stands only once). Then what was chosen.
"""
LONG = 10


def plays() -> Iterator[tuple[str, Match]]:
    small = Game(2, cards_per_kind=4, hub=6, refill_to=5, dice=4, min_dice=2)
    yield "A whole game of a small box", played(small, seed=379, agents=[by_class, thief], turns=30)
    yield "The first turns of the printed box", played(Game(3), seed=5, agents=[thief, by_class, careful], turns=5)


def played(game: Game, seed: int, agents: list[Any], turns: int) -> Match:
    match, rng = Match(game, seed), random.Random(f"golden {seed}")
    while not match.state.is_terminal():
        turns -= match.state.phase == game.turn_phase
        if turns < 0:
            break
        seat = match.state.current_player()
        match.play(agents[seat](match.state, rng))
    return match


def told(title: str, match: Match) -> Iterator[str]:
    yield f"=== {title}: {match.game}"
    known: dict[Any, int] = {}
    states = [step.before for step in match.history] + [match.state]
    for number, state in enumerate(states):
        yield f"[{number}] {str(state).removeprefix(str(match.game) + ' ')}"
        yield "  " + seen(state)
        if state.is_terminal():
            yield "  the game is over"
            continue
        chances = state.chance_outcomes()
        if chances in known and len(chances) > LONG:
            yield f"  chance: the {len(chances)} outcomes of [{known[chances]}]"
        elif chances:
            known[chances] = number
            words = (f"{str(outcome).removeprefix('dice ')} {chance}" for outcome, chance in chances)
            yield wrapped(f"  chance: {', '.join(words)}")
        else:
            yield wrapped(f"  seat {state.current_player()}: " + ", ".join(map(str, state.legal_actions())))
        if number < len(match.history):
            step = match.history[number]
            yield f"  > {'chance' if step.player == CHANCE else f'seat {step.player}'}: {step.choice}"
    yield "--- its record"
    yield match.record()
    yield "--- its code"
    yield match.code()


def seen(state: Any) -> str:
    seats = range(state.game.num_players)
    blind = [f"seat {seat} sees {state.observation(seat)}" for seat in seats if state.observation(seat) != state]
    numbers = f"scores {' '.join(map(str, state.scores()))}; returns {' '.join(map(str, state.returns()))}"
    return "; ".join([*(blind or ["all seats see the state"]), numbers])


def wrapped(line: str) -> str:
    return fill(line, 118, subsequent_indent="    ", break_long_words=False)


def everything() -> str:
    return "\n".join([INTRODUCTION, *(line for title, match in plays() for line in [*told(title, match), ""])])


if __name__ == "__main__":
    FILE.write_text(everything(), encoding="utf-8", newline="\n")
