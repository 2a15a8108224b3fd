"""Short plays for a lesson: they end before the game does, when people have had as many turns as they were given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugkit.game import CHANCE

if TYPE_CHECKING:
    from bugkit_widgets.table import Table


class ShortPlay:
    """Knows when a person at the table has had all their ``turns`` and would be next; with None there is no such end.

    ``began`` is the number of the step at which people sat down: what came before is none of their turns.
    """

    def __init__(self, table: Table, turns: int | None) -> None:
        self._table = table
        self.turns = turns
        self.began = 0

    def begin(self) -> None:
        """People sit down at a play, which may have begun before."""
        self.began = 0
        self.began = len(self._table.match.history) - self.turn_begun_by_chance()

    def turn_begun_by_chance(self) -> bool:
        """Whether dice or cards have just begun a turn in which nobody has done anything yet."""
        match = self._table.match
        steps = match.history[self.began :]
        return bool(steps) and steps[-1].player == CHANCE and steps[-1].before.phase == match.game.turn_phase

    @property
    def enough(self) -> bool:
        """Whether the short play is at its end."""
        if self.turns is None:
            return False
        table = self._table
        match, controls = table.match, table._controls
        turn_phase = match.game.turn_phase
        begun = [controls.has_turn(step.before) for step in match.history[self.began :]
                 if step.before.phase == turn_phase]  # fmt: skip
        if match.state.phase == turn_phase:
            following = controls.has_turn(match.state)
        elif self.turn_begun_by_chance():
            following = begun.pop()
        else:
            return False
        return any(sum(seat in turn for turn in begun) >= self.turns for seat in table._persons & following)
