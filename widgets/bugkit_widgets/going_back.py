"""Take back, and again: how people go back over their own decisions at the table, and on again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugkit.game import CHANCE, Action
from bugkit.match import Step
from bugkit_widgets.controls import Beat

if TYPE_CHECKING:
    from bugkit_widgets.table import Table


class GoingBack:
    """Knows how far people may go back, and does it.

    One's own last decision can be taken back as long as nothing came after it: no dice, no cards, no decision of
    another seat, and nothing was shown by it that had been hidden. In practice one may go back over all of that. The
    same decision then meets the same dice and cards again. With the real box people may also go back over all, where
    there is nothing to hide: what was entered may have been wrong, and the real table is the referee.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._let_go: Action | None = None  # an action that was held, and has been taken back

    @property
    def may_take_back(self) -> bool:
        """Whether there is something that may be taken back now."""
        return self._table._controls.holding is not None or self._place() is not None

    @property
    def may_go_on(self) -> bool:
        """Whether something that was taken back can be played again now."""
        table = self._table
        if table._pending() or table._controls.holding is not None:
            return False
        return bool(table.match.undone) or self._let_go is not None

    @property
    def decided(self) -> bool:
        """Whether a person has decided anything in this play, even if it has been taken back."""
        table = self._table
        return bool(table.match.undone) or any(map(self._by_people, table.match.history[table._short.began :]))

    @property
    def to_lose(self) -> bool:
        """Whether people would lose something with this play: also what they decided before it was gone on with."""
        table = self._table
        held = table._controls.holding is not None or self._let_go is not None
        return held or self.decided or any(map(self._by_people, table.match.history))

    def take_back(self) -> None:
        """Take back the last decision; nothing happens when that is not possible."""
        table = self._table
        match, controls = table.match, table._controls
        if controls.holding is not None:
            self._let_go = controls.holding
            controls.hold(None, match.state)
        elif (place := self._place()) is not None:
            with table._unwatched(), match.together():  # or another table at this play would answer in between
                while len(match.history) > place:
                    match.undo()
            self._arrive()
            table._news = Beat(0, lambda scene: scene.text("table.taken_back"))

    def again(self) -> None:
        """Play again what was taken back last; nothing happens when there is no such thing."""
        table = self._table
        match, controls = table.match, table._controls
        if not self.may_go_on:
            return
        if not match.undone:
            held, self._let_go = self._let_go, None
            controls.hold(held, match.state)
            return
        before, secret = len(match.history), controls.is_private(match.state)
        with table._unwatched(), match.together():
            match.redo()
            while match.undone and not self._by_people(match.undone[0][0]):
                match.redo()
        self._arrive()
        if secret:
            table._curtain.drop()
        for step in match.history[before:]:
            table._call_hooks(step)
        table._go_on()

    def forget(self) -> None:
        """Something else has been played."""
        self._let_go = None

    def _arrive(self) -> None:
        """Show the position that was reached, without what led to it."""
        table = self._table
        match = table.match
        table._shown = len(match.history)
        table._short.began = min(table._short.began, table._shown)
        table._news = None
        table._guesses.drop()
        table._guesses.look(match.history)
        table._reviewing.forget()
        table._curtain.reset()
        table._controls.go_to(match.state, match.history)
        table._go_on()

    def _place(self) -> int | None:
        """How many steps are left when the last decision of a person is taken back; None if it may not be."""
        table = self._table
        match, controls = table.match, table._controls
        if table._pending():
            return None
        free = match.practice or (match.by_hand and not controls.secrets)
        steps = match.history
        for place in range(len(steps) - 1, -1, -1):
            step = steps[place]
            if self._by_people(step):
                return place if free or self._hidden_still(step) else None
            if not free and step.choice != controls.forced(step.before):
                return None
        return None

    def _by_people(self, step: Step) -> bool:
        """Whether a person at the table decided this, or entered it from the real box."""
        table = self._table
        if step.player == CHANCE:
            return table.match.by_hand
        return step.player in table._persons and step.choice != table._controls.forced(step.before)

    def _hidden_still(self, step: Step) -> bool:
        """Whether nobody knows more after this step than they should when it is taken back."""
        table = self._table
        if table._controls.reveals(step):
            return False
        passed_on = table._curtain.shared and not table._curtain.down
        return not (passed_on and table._controls.is_private(step.before))
