"""Keeping a play: in a file beside the notebook, and as text that people copy and paste.

The file holds the game code, in the folder ``.bugkit`` where the kernel runs. It is written only after somebody has
clicked, and whatever is read from it is not trusted: small, checked, never evaluated. Nothing here is ever an error
for whoever plays: where no file can be written, there is none.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from secrets import token_hex
from typing import Any, NamedTuple

from bugkit.game import BugkitError
from bugkit.match import Match
from bugkit.record import FORMAT

_NAME = re.compile(r"[a-z]{1,20}-[0-9a-f]{16}-[0-9a-f]{8}\.json")
_SIZE_LIMIT = 40_000  #: of a file, in bytes; a game code has 30,000 letters at most
_MOST_PLAYS, _MOST_FILES = 3, 60  #: how many plays are kept, of one table and in all
_TEMPORARY = ("BINDER_", "COLAB_RELEASE_TAG", "KAGGLE_KERNEL_RUN_TYPE")  #: begin the names of variables of the system


class Kept(NamedTuple):
    """A play that was kept: its code, and when."""

    code: str
    when: datetime

    def time(self) -> str:
        """The time of day, and the date if that was not today."""
        today = self.when.date() == datetime.now().date()
        return self.when.strftime("%H:%M" if today else "%Y-%m-%d %H:%M")


def read_play(text: str) -> Match:
    """The play that a code or a record holds, whichever it is; ``CodeError`` or ``RecordError`` says what is wrong."""
    record = isinstance(text, str) and text.lstrip().startswith(f"format: {FORMAT}")
    return Match.from_record(text.strip() + "\n") if record else Match.from_code(text)


def ends_with_the_session() -> bool:
    """Whether this computer is only lent, as on Binder, and all files are lost when the session ends."""
    return any(name.startswith(_TEMPORARY) for name in os.environ)


def folder() -> Path:
    """Where plays are kept."""
    return Path.cwd() / ".bugkit"


class Keeper:
    """Keeps the plays of one table. The same cell of a notebook, run again, finds what it kept.

    What belongs together is known by ``kind`` (game, options, seats: whatever makes another table), by the cell, and by
    which table of that kind it is in its cell.
    """

    def __init__(self, game: str, kind: Sequence[object]) -> None:
        place = _place("\n".join(map(str, kind)))
        self._stem = f"{game}-{hashlib.sha256(repr(place).encode()).hexdigest()[:16]}"
        self._last: object = None
        self._works: bool | None = None  # None: not tried yet
        self.begin()

    def begin(self) -> None:
        """Another play: it gets a file of its own, so that it is not written over one that may still be wanted."""
        self._name = f"{self._stem}-{token_hex(4)}.json"

    @property
    def says(self) -> str:
        """What to tell about keeping: "yes", "session" (all is lost at its end), or "no" (nothing can be written)."""
        if self._works is False:
            return "no"
        return "session" if ends_with_the_session() else "yes"

    def keep(self, match: Match) -> None:
        """Write the play down, unless that is what was written last."""
        now = (match, len(match.history), match.state, match.practice)
        if now == self._last:
            return
        self._last = now
        with suppress(BugkitError):  # too long for a code, or a secret from the beginning
            content = {"bugkit": 1, "saved": datetime.now().isoformat(timespec="minutes"), "code": match.code()}
            try:
                self._write(json.dumps(content), over=match.state.is_terminal())
                self._works = True
            except OSError:
                self._works = False

    def _write(self, content: str, *, over: bool) -> None:
        place = folder()
        if over:
            (place / self._name).unlink(missing_ok=True)
            return
        place.mkdir(exist_ok=True)
        if not (place / ".gitignore").exists():
            (place / ".gitignore").write_text("*\n", encoding="utf-8")
        new = place / f"{self._name}.part"
        new.write_text(content, encoding="utf-8")
        os.replace(new, place / self._name)
        for old in [*_plays(self._stem)[_MOST_PLAYS:], *_plays("")[_MOST_FILES:]]:
            old.unlink(missing_ok=True)

    def offered(self) -> Kept | None:
        """The play that this table kept last, if there is one."""
        with suppress(OSError):
            for path in _plays(self._stem):
                if (kept := _read(path)) is not None:
                    return kept
        return None

    def go_on(self, kept: Kept) -> None:
        """The play goes on that was offered; it is kept where it was."""
        with suppress(OSError):
            self._name = next((path.name for path in _plays(self._stem) if _read(path) == kept), self._name)


def _plays(stem: str) -> list[Path]:
    """The files of plays whose names begin so, newest first."""
    found = [path for path in folder().glob(f"{stem}*.json") if _NAME.fullmatch(path.name) and path.is_file()]
    return sorted(found, key=lambda path: path.stat().st_mtime_ns, reverse=True)


def _read(path: Path) -> Kept | None:
    """What is in a file, if it is something that a table has written."""
    with path.open("rb") as file:
        content = file.read(_SIZE_LIMIT + 1)
    if len(content) > _SIZE_LIMIT:
        return None
    try:
        found = json.loads(content)
        code, saved = found["code"], found["saved"]
        if not (isinstance(code, str) and isinstance(saved, str) and len(saved) < 40):
            return None
        return Kept(code, datetime.fromisoformat(saved).replace(tzinfo=None))
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


_made: dict[str, tuple[object, int]] = {}  # of each kind: the run of a cell that made the last table, and how many


def _place(kind: str) -> tuple[str, str, int]:
    """What tells this table from others of its kind: its cell, and its number among those that the cell makes."""
    cell, run = _cell()
    last, number = _made.get(kind, (None, 0))
    number = number + 1 if last == (cell, run) else 1
    _made[kind] = (cell, run), number
    return kind, cell, number


def _cell() -> tuple[str, int]:
    """The cell that runs now, by its id or else by what is written in it, and which run it is."""
    shell: Any = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if shell is None:
        return "", 0
    with suppress(Exception):  # not every kernel knows of cells
        return str(shell.get_parent()["metadata"]["cellId"]), shell.execution_count
    return str(shell.user_ns.get("In", [""])[-1]), shell.execution_count
