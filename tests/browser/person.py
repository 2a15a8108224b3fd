"""A person at a table of Voll verasselt, who knows only what the screen says and touches only what stands on it."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from browser.chromium import expect

GAME = "Voll verasselt"
BOLD, AFRAID = Fraction(1, 4), Fraction(1, 2)


class Person:
    """The table ``number`` in a page (from 0), as somebody meets it through roles and names."""

    def __init__(self, page: Any, number: int = 0) -> None:
        self.page = page
        self.table = page.get_by_role("group", name=GAME, exact=True).nth(number)
        self.log = self.table.get_by_role("log", name="What happened so far")
        self.over = self.table.get_by_role("heading", name=re.compile(r"\bwins?\b|^Shared win"))
        self.can = self.possible(r"^(Roll \d|Roll for|Stop|Done|Leave)")
        self.going_on = self.possible("^Continue")
        self.patient = True

    def button(self, name: str) -> Any:
        """The button whose name begins so."""
        return self.table.get_by_role("button", name=re.compile(f"^{name}"))

    def possible(self, name: str) -> Any:
        """Buttons that can be pressed now and whose names match."""
        return self.table.get_by_role("button", name=re.compile(name), disabled=False)

    def die(self, number: int) -> Any:
        return self.table.get_by_role("checkbox", name=re.compile(f"^Die {number}:"))

    def set(self, what: str, to: str) -> None:
        """Change one of the settings."""
        self.button("Settings").click()
        self.table.get_by_role("combobox", name=what).select_option(label=to)
        self.button("Settings").click()

    def wait(self) -> None:
        """Wait until it is this person's move, or the game is over; if not ``patient``, go on by button until then."""
        mine = self.can.or_(self.over)
        while not self.patient:
            expect(mine.or_(self.going_on).first).to_be_visible()
            if not self.going_on.count():
                break
            before = self.table.text_content()
            self.going_on.click()
            expect(self.table).not_to_have_text(before)
        expect(mine.first).to_be_visible(timeout=60_000)

    def press(self, name: str) -> None:
        """Press a button with which the game goes on, and wait until the log tells of it."""
        told = self.log.text_content()
        self.possible(f"^{name}").first.click()
        expect(self.log).not_to_have_text(told)

    def risk(self) -> Fraction:
        """The chance to bug up that stands beside the dice."""
        odds = self.table.get_by_role("group", name="Odds of this roll").inner_text()
        number, percent = re.search(r"Chance to bug up:\s*([\d/.]+)(%?)", odds).groups()
        return Fraction(number) / (100 if percent else 1)

    def move(self) -> None:
        """One decision: end the game if possible; else boost a dangerous roll, and stop when it gets dangerous."""
        for name in ("Leave the catch", "Done", "Roll for the bug hub", "Roll for the catch"):
            if self.possible(f"^{name}").count():
                return self.press(name)
        boost, roll = (self.possible(f"^{name}").count() for name in ("Boost", "Roll"))
        if not roll or (boost and self.risk() > AFRAID):
            return self.press("Boost")
        return self.press("Stop" if self.possible("^Stop").count() and self.risk() > BOLD else "Roll")

    def players(self) -> list[str]:
        """The names of all players, seat by seat."""
        items = self.table.get_by_role("list", name="Players").get_by_role("listitem").all_inner_texts()
        return [re.sub(r"^[▸★]\s*", "", item.splitlines()[0]) for item in items[:-1]]  # the last one is the pile

    def winners(self) -> list[str]:
        """Who has won, as the table says it: "You win!", "Cautious wins!", "Shared win: You and Cautious"."""
        said = self.over.inner_text()
        if said.startswith("Shared"):
            return re.split(", | and ", said.removeprefix("Shared win: "))
        return [re.sub(r" wins?!$", "", said)]

    def scores(self) -> dict[str, tuple[int, int]]:
        """What everybody has in heap and yard at the end."""
        said = self.table.get_by_role("status", name="What just happened").get_by_role("listitem").all_inner_texts()
        found = (re.fullmatch(r"(.*): (\d+) in the heap, (\d+) in the front yard", line).groups() for line in said)
        return {name: (int(heap), int(yard)) for name, heap, yard in found}

    def record(self) -> str:
        """The record, from the field from which people copy it."""
        self.button("Game code and record").click()
        record: str = self.table.get_by_role("textbox", name="Record of the game").input_value()
        self.button("Hide game code and record").click()
        return record
