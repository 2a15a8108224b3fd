"""Golden plays of Herkules Ameise: one won, one lost, one competition; kept in ameise.txt, told from its records.

After a change on purpose, run ``python tests/golden/ameise.py`` in the top folder of the repository, read the
difference with ``git diff``, and, if old records would replay differently, raise the rules version of the game.
With ``new`` behind it other games are played first, by today's bots.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from textwrap import fill
from typing import Any

from bugkit import CHANCE, Match, arena
from bugkit.ameise import BOTS, Game, Move

FILE = Path(__file__).resolve().parent / "ameise.txt"
INTRODUCTION = """\
Golden plays of Herkules Ameise, written by tests/golden/ameise.py, which says when and how to write them anew.
For each step: the fields of the state that have changed, scores and returns when they have changed, who acts, and all
that is possible (for chance with its chances). Then what was chosen.
"""
TITLES = {"A race won": (Game(2), 24), "A race lost": (Game(3, track=4), 9),
          "A competition": (Game(3, competition=True, food={1: 3, 2: 3, 3: 2}), 24)}


def new_plays() -> dict[str, Match]:
    return {title: arena.play(game, [BOTS["column builder"]] * game.num_players, seed)
            for title, (game, seed) in TITLES.items()}


def kept_plays() -> dict[str, Match]:
    """The plays whose records stand in the file."""
    records = re.findall(r"^=== (.+?): .*?^--- its record\n(.*?)^--- its code$", FILE.read_text(encoding="utf-8"),
                         re.MULTILINE | re.DOTALL)
    return {title: Match.from_record(record) for title, record in records}


def told(title: str, match: Match) -> Iterator[str]:
    yield f"=== {title}: {match.game}"
    before: list[str] = []
    for number, state in enumerate([*(step.before for step in match.history), match.state]):
        fields = [*str(state).removeprefix(str(match.game) + " ").split(" "),
                  f"scores={' '.join(map(str, state.scores()))}", f"returns={' '.join(map(str, state.returns()))}"]
        yield wrapped(f"[{number}] " + "; ".join(field for field in fields if field not in before))
        before = fields
        if state.is_terminal():
            yield "  the game is over"
        elif state.current_player() == CHANCE:
            chances = (f"{outcome} {chance}" for outcome, chance in state.chance_outcomes())
            yield wrapped(f"  chance: {', '.join(chances)}")
        else:
            yield wrapped(f"  seat {state.current_player()}: " + "; ".join(possible(state)))
        if number < len(match.history):
            step = match.history[number]
            yield f"  > {'chance' if step.player == CHANCE else f'seat {step.player}'}: {step.choice}"
    yield "--- its record"
    yield match.record().rstrip("\n")
    yield "--- its code"
    yield fill(match.code(), 118, break_on_hyphens=False)


def possible(state: Any) -> Iterator[str]:
    """The legal actions in their order, moves in short: every ant may go to every free square."""
    free = [name for name, ant in zip(state.game.board.names, state.ants, strict=True) if not ant]
    moving = []
    for source, actions in groupby(state.legal_actions(), key=lambda action: getattr(action, "source", None)):
        if source is None:
            if moving:
                yield f"move {', '.join(moving)} to each of the {len(free)} free squares"
            yield from map(str, actions)
        else:
            assert list(actions) == [Move(source, name) for name in free]
            moving.append(source)


def wrapped(line: str) -> str:
    return fill(line, 118, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)


def everything(plays: dict[str, Match]) -> str:
    return "\n".join([INTRODUCTION, *(line for title, match in plays.items() for line in [*told(title, match), ""])])


if __name__ == "__main__":
    found = new_plays() if sys.argv[1:] == ["new"] else kept_plays()
    FILE.write_text(everything(found), encoding="utf-8", newline="\n")
