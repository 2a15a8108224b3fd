"""The bots at a table: what each of them does, bit by bit where it thinks long, and the luck they decide with."""

from __future__ import annotations

import random
from secrets import token_hex
from typing import TYPE_CHECKING

from bugkit.game import Action
from bugkit_widgets import seats as sitting
from bugkit_widgets.thought import Thought

if TYPE_CHECKING:
    from bugkit_widgets.table import Table


class BotSeats:
    """Decides for the bots of one table.

    ``repeats``: the same seed brings the same decisions. Without it, where bots have secrets, nobody is to work out
    what they do from the seed that stands below the table.
    """

    def __init__(self, table: Table, *, repeats: bool) -> None:
        self._table = table
        self._repeats = repeats
        self._thought: Thought | None = None

    def begin(self) -> None:
        """A play begins, or another one."""
        table = self._table
        self.seed = token_hex() if table._controls.secrets and not self._repeats else table.match.seed

    def choice(self, seat: int, seconds: float) -> Action | None:
        """What the bot on this seat does; None while one thinks that can do so in bits of so many seconds."""
        table = self._table
        match = table.match
        bot = table._controls.bots[sitting.bot_of(table.seats[seat])]
        think = getattr(bot, "think", None)
        if think is None:
            return bot(match.view(seat), random.Random(f"{self.seed}/bot/{seat}/{len(match.history)}"))
        if self._thought is None or self._thought.about is not match.state:
            self._thought = Thought(match.state, think(match.view(seat)))
        return self._thought.go_on(seconds)
