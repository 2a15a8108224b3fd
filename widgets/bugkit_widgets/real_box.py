"""The real box: dice and cards are real, and people enter at the table what they bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bugkit.game import CHANCE
from bugkit_widgets.controls import Scene
from bugkit_widgets.markup import button, tag, words

if TYPE_CHECKING:
    from bugkit_widgets.table import Table


class RealBox:
    """Shows what dice and cards can bring, and plays what was entered.

    A card, or one die, is a button for each outcome. Many dice are entered by counts: how often each face lies there.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._counts: list[int] = []
        self._counted_at = -1  # the number of steps for which these counts are

    @property
    def due(self) -> bool:
        """Whether dice or cards decide now, and somebody has to say what they have brought."""
        match = self._table.match
        return match.by_hand and not self._table._pending() and match.state.current_player() == CHANCE

    # Clicks

    def act(self, name: str) -> bool:
        """Do what was clicked, if it is one of the things here. Numbers are looked up, never trusted."""
        match name.split():
            case ["real", number]:
                outcomes = self._outcomes()
                if not self._faces() and number in map(str, range(len(outcomes))):
                    self._enter(outcomes[int(number)])
            case ["count", face, ("more" | "less") as how]:
                counts = self._so_far()
                if face in map(str, range(len(counts))):
                    after = counts[int(face)] + (1 if how == "more" else -1)
                    if after >= 0 and (how == "less" or sum(counts) < self._dice()):
                        counts[int(face)] = after
            case ["real-dice"]:
                counts = self._so_far()
                for outcome in self._outcomes():
                    if counts and outcome.counts == tuple(counts):
                        self._enter(outcome)
                        break
            case _:
                return False
        return True

    def _enter(self, outcome: Any) -> None:
        table = self._table
        table._back.forget()
        with table._unwatched():
            table.match.roll(outcome)
        table._show_next(person=True)

    def _outcomes(self) -> list[Any]:
        return [outcome for outcome, _ in self._table.match.state.chance_outcomes()] if self.due else []

    def _dice(self) -> int:
        """How many dice are entered by counts now."""
        return sum(self._outcomes()[0].counts) if self._faces() else 0

    def _faces(self) -> int:
        """How many faces the dice have that are entered by counts now; 0 when each outcome has a button."""
        return self._table._controls.faces_counted(self._table.match.state) if self.due else 0

    def _so_far(self) -> list[int]:
        """How often each face has been entered for this roll."""
        now = len(self._table.match.history)
        if self._counted_at != now or len(self._counts) != self._faces():
            self._counts, self._counted_at = [0] * self._faces(), now
        return self._counts

    # What it looks like

    def view(self, scene: Scene) -> str:
        if not self.due:
            return ""
        inside = self._by_counts(scene) if self._faces() else self._one_by_one(scene)
        return tag("div", inside, class_="real", role="group", aria_label=scene.text("table.real"))

    def _one_by_one(self, scene: Scene) -> str:
        shown = []
        for number, outcome in enumerate(self._outcomes()):
            said, drawn = self._table._controls.outcome(outcome, scene)
            face = tag("span", drawn, class_="face") + words("span", said)
            shown.append(
                button(said, f"real {number}@{scene.stamp}", face=face, class_="outcome", data_key=f"real-{number}",
                       data_focus=number == 0)
            )  # fmt: skip
        return tag("div", *shown, class_="outcomes", data_rove=True)

    def _by_counts(self, scene: Scene) -> str:
        """A stepper for each face: a click on the face adds one."""
        counts, dice = self._so_far(), self._dice()
        full = scene.text("table.real.full", n=dice) if sum(counts) == dice else None
        steppers = []
        for face, count in enumerate(counts):
            said, drawn = self._table._controls.face(face, scene)
            more = button(
                scene.text("table.real.more", face=said, n=count), f"count {face} more@{scene.stamp}", why=full,
                face=tag("span", drawn, class_="face") + words("b", str(count)), class_="more", data_counts=True,
                data_key=f"count-{face}-more", data_focus=face == 0,
            )  # fmt: skip
            none = None if count else scene.text("table.real.none")
            less = button(
                scene.text("table.real.less", face=said, n=count), f"count {face} less@{scene.stamp}", why=none,
                face="−", class_="less", data_counts=True, data_key=f"count-{face}-less",
            )  # fmt: skip
            steppers.append(tag("div", more, less, class_="stepper", role="group", aria_label=said))
        left = dice - sum(counts)
        why = scene.text("table.real.missing", n=left) if left else None
        enter = button(scene.text("table.real.enter", n=dice), f"real-dice@{scene.stamp}", why=why, main=True,
                       data_key="real-dice")  # fmt: skip
        told = words("p", scene.text("table.real.so_far", n=sum(counts), dice=dice), class_="note", role="status")
        return tag("div", *steppers, class_="outcomes") + tag("div", enter, told, class_="buttons")
