"""Golden plays of Worm Party, kept in wormparty.txt; ``python tests/golden/wormparty.py`` writes them anew.

When and why: see ``write.py``.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill
from typing import Any

HERE = Path(__file__).resolve().parent
FILE = HERE / "wormparty.txt"
if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent))

from worm_plays import pick  # noqa: E402

from bugkit import CHANCE, Match  # noqa: E402
from bugkit.wormparty import NOBODY, SOMEBODY, UNKNOWN, Game  # noqa: E402

INTRODUCTION = """\
Golden plays of Worm Party, written by tests/golden/wormparty.py.
For each step: the state, what each seat knows of the mounds, scores and returns, who acts and what is possible. Then
what was chosen. A mound that a seat knows nothing of is left out; "somebody" is felt, "nobody" seen.
"""
_KNOWN = {NOBODY: "nobody", SOMEBODY: "somebody"}


def plays() -> Iterator[tuple[str, Match]]:
    yield "Two players, basic, to three of a colour", played(Game(2, target=3), seed=4)
    yield "Three players, experienced", played(Game(3, "experienced"), seed=2)
    yield "Four players, younger: red runs out", red_runs_out()


def played(game: Game, seed: int) -> Match:
    match, rng = Match(game, seed), random.Random(f"golden {seed}")
    while not match.state.is_terminal():
        match.play(pick(rng, match.state.legal_actions()))
    return match


def red_runs_out() -> Match:
    """Everybody hides under red or the joker and takes red; Charly looks elsewhere if possible."""
    game = Game(4, "younger")
    start = game.parse_state(f"{game} phase=die charly=2 lifts=0 worms=- lifted=- "
                             "tiles=6/0/0,6/0/0,5/2/0,4/0/2 taker=-")
    match = Match(game, 9, start)
    while not match.state.is_terminal():
        actions = match.state.legal_actions()
        red = [action for action in actions if "red" in str(action) or "joker" in str(action)]
        other = [action for action in actions if action not in red]
        liked = other if match.state.phase == "lift" else red
        match.play((liked or list(actions))[0])
    return match


def told(title: str, match: Match) -> Iterator[str]:
    yield f"=== {title}: {match.game}"
    states = [step.before for step in match.history] + [match.state]
    for number, state in enumerate(states):
        yield f"[{number}] {str(state).removeprefix(str(match.game) + ' ')}"
        yield wrapped(f"  {known(state)}; scores {words(state.scores())}; returns {words(state.returns())}")
        if state.is_terminal():
            yield "  the game is over"
            continue
        if state.current_player() == CHANCE:
            yield "  chance: " + ", ".join(f"{outcome} {chance}" for outcome, chance in state.chance_outcomes())
        else:
            yield wrapped(f"  seat {state.current_player()}: " + ", ".join(map(str, state.legal_actions())))
        step = match.history[number]
        yield f"  > {'chance' if step.player == CHANCE else f'seat {step.player}'}: {step.choice}"
    yield "--- its record"
    yield match.record()
    yield "--- its code"
    yield match.code()


def known(state: Any) -> str:
    if not state.has_secrets:
        return "nothing is hidden"
    lines = []
    for seat in range(state.game.num_players):
        places = zip(state.game.mounds, state.observation(seat).mounds, strict=True)
        seen = [f"{mound} {_KNOWN.get(there, f'seat {there}')}" for mound, there in places if there != UNKNOWN]
        lines.append(f"seat {seat} knows {', '.join(seen) or 'nothing'}")
    return "; ".join(lines)


def words(numbers: Any) -> str:
    return " ".join(map(str, numbers))


def wrapped(line: str) -> str:
    return fill(line, 118, subsequent_indent="    ", break_long_words=False)


def everything() -> str:
    return "\n".join([INTRODUCTION, *(line for title, match in plays() for line in [*told(title, match), ""])])


if __name__ == "__main__":
    FILE.write_text(everything(), encoding="utf-8", newline="\n")
