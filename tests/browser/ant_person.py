"""Somebody at a table of Herkules Ameise, who knows only what the screen says and touches only what stands on it."""

from __future__ import annotations

import re
from typing import Any

from browser.chromium import expect

_STEPS = {"centre": (1, 1), "north": (0, 1), "east": (1, 2), "south": (2, 1), "west": (1, 0)}
_NAMES = "(all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent)"
_FOCUSED = "(one) => one === document.activeElement"
_MIDDLE = "(one) => { const r = one.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }"


def spot(name: str) -> tuple[int, int]:
    """Row and column of a square, in squares: "B2 north"."""
    card, place = name.split()
    down, right = _STEPS[place]
    return 3 * (int(card[1:]) - 1) + down, 3 * "ABCD".index(card[0]) + right


class AntPerson:
    """Plays for everybody at the table. Likes to bring home twigs, else to flip a card, else to make the column longer.

    With ``keys`` the mouse is never touched; with ``idle`` nothing is ever done.
    """

    def __init__(self, page: Any, start: str = "A2 west", *, keys: bool = False, idle: bool = False) -> None:
        self.page, self.start, self.keys, self.idle = page, start, keys, idle
        self.table = page.get_by_role("group", name="Herkules Ameise", exact=True)
        self.squares = self.table.get_by_role("group", name="Start and squares: move ants")
        self.cards = self.table.get_by_role("group", name="Cards face down: flip one")
        self.log = self.table.get_by_role("log", name="What happened so far")
        self.over = self.table.get_by_role("status", name="What just happened").get_by_role("heading")
        ends = re.compile("^(Done|Do nothing|.* rolls|Roll again)$")
        self.end_turn = self.table.get_by_role("button", name=ends, disabled=False)
        self.going_on = self.table.get_by_role("button", name="Continue")

    # Hands

    def press(self, name: str, where: Any = None) -> None:
        """Press the button that is called so."""
        thing = (where or self.table).get_by_role("button", name=name, exact=True)
        if self.keys:
            self._walk_to(thing)
            self.page.keyboard.press("Enter")
        else:
            thing.click()

    def _walk_to(self, thing: Any) -> None:
        """Tab into the group of the thing, then arrow keys towards it."""
        group = "(one) => (one.closest('[data-rove]') ?? one).contains(document.activeElement)"
        for _ in range(80):
            if thing.evaluate(group):
                break
            self.page.keyboard.press("Tab")
        for _ in range(40):
            if thing.evaluate(_FOCUSED):
                return
            focus = self.page.locator("*:focus")
            (x, y), (to_x, to_y) = focus.evaluate(_MIDDLE), thing.evaluate(_MIDDLE)
            if self._in_grid(focus):
                sideways = abs(to_x - x) >= abs(to_y - y)
                key = ("Right" if to_x > x else "Left") if sideways else ("Down" if to_y > y else "Up")
            else:
                key = "Right"
            self.page.keyboard.press(f"Arrow{key}")
        raise AssertionError(f"arrow keys do not lead to {thing}")

    def _in_grid(self, thing: Any) -> bool:
        return bool(thing.evaluate("(one) => one.closest('[data-rove=grid]') !== null"))

    # Eyes

    def board(self) -> tuple[dict[str, str], dict[str, int]]:
        """Every square with what stands on it ("free", "white ant" …), and the twigs on squares with some."""
        there, twigs = {}, {}
        for name in self.squares.get_by_role("button").evaluate_all(_NAMES):
            square, _, said = name.partition(": ")
            if square != "Start":
                there[square] = said.split(", ")[0]
                if found := re.search(r"(\d) twigs?\b", said):
                    twigs[square] = int(found[1])
        return there, twigs

    def at_start(self) -> list[str]:
        """The buttons of the start from which an ant can come, coloured ants first."""
        able = self.squares.get_by_role("button", name=re.compile("^Start"), disabled=False)
        return sorted(able.evaluate_all(_NAMES), key=lambda name: "white" in name)

    def ready(self) -> bool:
        """Go on until somebody is to act; False at the end."""
        for _ in range(100):
            expect(self.end_turn.or_(self.over).or_(self.going_on).first).to_be_visible()
            if self.over.count():
                return False
            if self.end_turn.count():
                return True
            told = self.table.text_content()
            self.press("Continue")
            expect(self.table).not_to_have_text(told)
        raise AssertionError("nobody is ever to act")

    # Head

    def way(self, there: dict[str, str], twigs: dict[str, int]) -> tuple[list[str], set[str]]:
        """The squares still without an ant on the cheapest way to some twigs, and all squares of that way."""
        spots = {spot(name): name for name in there}
        cost, came, waiting = {self.start: there[self.start] == "free"}, {self.start: ""}, [self.start]
        while waiting:
            here = min(waiting, key=lambda name: cost[name])
            waiting.remove(here)
            row, column = spot(here)
            for step in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                beside = spots.get((row + step[0], column + step[1]), "")
                if beside and cost[here] + (there[beside] == "free") < cost.get(beside, 99):
                    cost[beside], came[beside] = cost[here] + (there[beside] == "free"), here
                    waiting.append(beside)
        goal = min(twigs, key=lambda name: (cost[name], -twigs[name], name))
        way = []
        while goal:
            way.insert(0, goal)
            goal = came[goal]
        return [name for name in way if there[name] == "free"], set(way)

    def turn(self) -> None:
        """One turn, up to the next roll or the end."""
        told = self.log.text_content() if self.log.count() else ""
        if not self.idle:
            self._act()
        if not self.over.count() and self.end_turn.count():
            self.end_turn_of(told)

    def end_turn_of(self, told: str) -> None:
        self.press(self.end_turn.evaluate_all(_NAMES)[0])
        expect(self.log).not_to_have_text(told)

    def _act(self) -> None:
        there, twigs = self.board()
        missing, way = self.way(there, twigs) if twigs else ([], set())
        flips = self.cards.get_by_role("button", disabled=False).evaluate_all(_NAMES)
        left = self.table.get_by_role("img", name=re.compile("may still move")).get_attribute("aria-label")
        moves = int(left.split()[0])
        if flips and not (missing and len(missing) <= moves):
            told = self.table.text_content()
            self.press(flips[0], self.cards)
            expect(self.table).not_to_have_text(told)
            return
        for target in missing[:moves]:
            if not self._move_to(target, way):
                return

    def _move_to(self, target: str, way: set[str]) -> bool:
        """Bring an ant to ``target``: from the start, or one that stands aside."""
        there, _ = self.board()
        aside = [name for name, ant in there.items() if ant != "free" and name not in way]
        ants = self.at_start() or [self._label(name) for name in aside]
        if not ants:
            return False
        source = ants[0]
        chosen = self.squares.get_by_role("button", name=source, exact=True)
        if chosen.get_attribute("aria-pressed") != "true":
            self.press(source, self.squares)
            expect(chosen).to_have_attribute("aria-pressed", "true")
        self.press(self._label(target), self.squares)
        expect(self.squares.get_by_role("button", name=re.compile(f"^{target}: .* ant"))).to_be_visible()
        return not self.over.count()

    def _label(self, square: str) -> str:
        """What the button of a square is called now."""
        labels = self.squares.get_by_role("button").evaluate_all(_NAMES)
        return next(str(label) for label in labels if label.startswith(f"{square}:"))

    def record(self) -> str:
        """The record, from the field from which people copy it."""
        self.table.get_by_role("button", name="Game code and record").click()
        return str(self.table.get_by_role("textbox", name="Record of the game").input_value())
