"""What is heard at the tables: the accessibility tree of one position of each game, compared letter by letter.

After a change on purpose, run ``python tests/golden/heard.py`` in the top folder of the repository, and read the
difference with ``git diff`` aloud, as somebody hears it who doesn't see the table.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
if __name__ == "__main__":
    sys.path[0] = str(HERE.parent)  # and not this folder, where other things are called like the games

from ameise.positions import ONE_AND_ONE, TWO, TWO_AND_ONE, turned  # noqa: E402
from ameise.positions import position as ants  # noqa: E402
from browser.chromium import running_chromium  # noqa: E402
from browser.harness import mount  # noqa: E402
from bugkit_widgets import Table  # noqa: E402
from phases import in_phase  # noqa: E402
from worm_plays import position as worms  # noqa: E402

from bugkit import ameise, wormparty  # noqa: E402


def _verasselt() -> Table:
    table = Table(in_phase("roll", seed=1), lang="en", odds="exact")
    table.match.play("boost water")
    return table


def _ameise() -> Table:
    open_ = {"A2": turned(TWO, "north"), "B2": turned(TWO_AND_ONE, "east"), "B1": ONE_AND_ONE}
    state = ants(ameise.Game(2, competition=True), backs=open_, ants="A2 west, red A2 centre, C1 east",
                 collected="A2 north", moves=2, steps=4, tiles=(1, 0))  # fmt: skip
    table = Table(state, ["you", "you"], seed=1, lang="en", odds="exact")
    table.match.play("move start to A2 east")
    return table


def _wormparty() -> Table:
    hidden = {"worms": {"red 1": 1, "blue 2": 2, "joker": 3}, "lifted": ["red 1"]}
    state = worms(
        wormparty.Game(4), phase="lift", lifts=2, tiles=[(1, 0, 2), (3, 0, 0), (0, 5, 1), (0, 0, 4)], **hidden
    )
    table = Table(state, ["you", *["bot:uniform"] * 3], seed=1, lang="en", odds="exact")
    table.match.play("lift yellow 2")
    return table


TABLES: dict[str, Callable[[], Table]] = {"verasselt": _verasselt, "ameise": _ameise, "wormparty": _wormparty}


def kept(game: str) -> Path:
    return HERE / f"heard_{game}.yaml"


def heard(page: Any, game: str) -> str:
    """The accessibility tree of the table, in the order in which it is read."""
    table = TABLES[game]()
    table._pace = "step"
    table.redraw()
    said: str = mount(page, table).root.aria_snapshot()
    return said + "\n"


if __name__ == "__main__":
    with running_chromium() as browser:
        for name in TABLES:
            page = browser.new_page()
            page.set_content("<main></main>")
            kept(name).write_text(heard(page, name), encoding="utf-8")
