"""The settings of a table: speed, odds, language, practice, the real box, and whether the play is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bugkit.texts import LANGUAGES
from bugkit_widgets.controls import Scene
from bugkit_widgets.defaults import ODDS
from bugkit_widgets.markup import button, check_box, choice, tag, words

if TYPE_CHECKING:
    from bugkit_widgets.table import Table

PACES: dict[str, int | None] = {"slow": 2400, "normal": 1100, "fast": 300, "step": None}
"""How long one thing is looked at before the next, in milliseconds; None: until somebody presses Continue."""

SIZES = ("normal", "big")
"""How large the table is; big is for a projector."""


def act(table: Table, name: str, value: object) -> bool:
    """Do what was chosen, if it is one of the settings."""
    match name:
        case "lang" if value in LANGUAGES:
            table.lang = value
        case "odds" if value in ODDS:
            table._odds = str(value)
        case "size" if value in SIZES:
            table._resize(str(value))
        case "pace" if value in PACES:
            table._pace = str(value)
            table._go_on()
        case "practice" if isinstance(value, bool):
            table.match.practice = value or (table.match.practice and table._back.decided)
        case _:
            return False
    return True


def view(table: Table, scene: Scene) -> str:
    """All that can be set."""

    def options(of: str, values: Sequence[str]) -> list[tuple[str, str]]:
        return [(value, scene.text(f"table.{of}.{value}")) for value in values]

    first = choice(scene.text("table.pace"), "pace", options("pace", list(PACES)), table._pace)
    guess = check_box(scene.text("guess.first"), "guess first", table._guesses.on)
    chosen = (
        (first if table._plays_on else "")
        + choice(scene.text("table.odds"), "odds", options("odds", ODDS), table._odds)
        + (guess if table._plays_on else "")
        + choice(scene.text("table.size"), "size", options("size", SIZES), table._size)
        + choice(scene.text("table.lang"), "lang", options("lang", LANGUAGES), scene.lang)
    )
    inside = tag("div", chosen, class_="row") + (_of_the_play(table, scene) if table._plays_on else "")
    return tag("div", inside, class_="settings", role="group", aria_label=scene.text("table.settings"))


def _of_the_play(table: Table, scene: Scene) -> str:
    """Practice, the real box, and whether the play is kept."""
    other = "rolled" if table.match.by_hand else "real"
    anew = button(scene.text(f"table.new_{other}"), f"new {other}", data_key="new-other")
    kept = words("p", scene.text(f"table.keeps.{table._keeper.says}"), class_="note")
    return _practice(table, scene) + tag("div", anew, kept, class_="row")


def _practice(table: Table, scene: Scene) -> str:
    """The switch; once something was decided in practice, the mark stays for the rest of the game."""
    note = words("p", scene.text("table.practice.note"), class_="note")
    if table.match.practice and table._back.decided:
        return tag("div", words("p", scene.text("table.practice.on")), note, class_="row")
    box = tag("input", type="checkbox", checked=table.match.practice, data_action="practice", data_key="practice")
    return tag("div", tag("label", box, words("span", scene.text("table.practice"))), note, class_="row")
