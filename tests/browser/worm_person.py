"""People at a table of Worm Party, who know only what the screen says and touch only what stands on it."""

from __future__ import annotations

import random
import re
from typing import Any, NamedTuple

from browser.chromium import expect

_NAMES = "(all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent)"
_FOCUSED = "(one) => one === document.activeElement"
_IN_GROUP = "(one) => (one.closest('[data-rove]') ?? one).contains(document.activeElement)"
_MIDDLE = "(one) => { const r = one.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }"


class Words(NamedTuple):
    """What people read at the table, in their language; what is chosen are regular expressions."""

    garden: str
    curtain: str
    news: str
    players: str
    going_on: str
    hide: str
    act: str
    pass_on: str
    colours: tuple[str, str, str]
    won: tuple[str, str, str]  # you alone, somebody else alone, several together
    joined: str
    code: str
    record: str
    again: str


WORDS = {
    "en": Words("Worm garden", "Curtain", "What just happened", "Players", "^Continue$", "^Hide under (.*)$",
                "^(Lift|Take a) ", "^Pass to|^Show the table", ("red", "yellow", "blue"),
                ("You win!", "{} wins!", "Shared win: {}"), " and ", "Game code and record", "Record of the game",
                "Play again"),
    "de": Words("Wurmgarten", "Vorhang", "Was gerade geschah", "Spieler", "^Weiter$", "^Unter (.*) verstecken$",
                " aufdecken$|^Ein .* nehmen", "^Weiter an|^Den Tisch", ("rot", "gelb", "blau"),
                ("Du gewinnst!", "{} gewinnt!", "Gemeinsamer Sieg: {}"), " und ", "Spielcode und Aufzeichnung",
                "Aufzeichnung des Spiels", "Noch einmal spielen"),
}


class WormPeople:
    """Everybody at one screen, with the mouse, or with ``keys`` never touching it. They hide and search by chance."""

    def __init__(self, page: Any, seed: int = 1, *, keys: bool = False, lang: str = "en") -> None:
        self.page, self.keys, self.luck, self.words = page, keys, random.Random(seed), WORDS[lang]
        self.table = page.get_by_role("group", name="Worm Party", exact=True)
        self.garden = self.table.get_by_role("group", name=self.words.garden)
        self.curtain = self.table.get_by_role("group", name=self.words.curtain)
        self.news = self.table.get_by_role("status", name=self.words.news)
        self.over = self.news.get_by_role("heading")
        self.going_on = self.table.get_by_role("button", name=re.compile(self.words.going_on))
        possible = re.compile("|".join((self.words.hide, self.words.act, self.words.pass_on)))
        self.choices = self.table.get_by_role("button", name=possible, disabled=False)
        self.passed = 0
        self.hidden: dict[str, str] = {}

    # Hands

    def press(self, thing: Any) -> None:
        """Press a button, and wait until something has changed."""
        before = self.table.evaluate("(one) => one.innerHTML")
        if self.keys:
            self._walk_to(thing)
            self.page.keyboard.press("Enter")
        else:
            thing.click()
        changed = "([one, before]) => one.innerHTML !== before"
        self.page.wait_for_function(changed, arg=[self.table.element_handle(), before])

    def _walk_to(self, thing: Any) -> None:
        """Tab to the thing, or into its group and then with arrow keys."""
        for _ in range(60):
            if thing.evaluate(_IN_GROUP):
                break
            self.page.keyboard.press("Tab")
        for _ in range(20):
            if thing.evaluate(_FOCUSED):
                return
            focus = self.page.locator("*:focus")
            (x, y), (to_x, to_y) = focus.evaluate(_MIDDLE), thing.evaluate(_MIDDLE)
            sideways = abs(to_y - y) < 40
            key = ("Right" if to_x > x else "Left") if sideways else ("Down" if to_y > y else "Up")
            self.page.keyboard.press(f"Arrow{key}")
        raise AssertionError(f"keys do not lead to {thing}")

    # Eyes

    def ready(self) -> bool:
        """Go on until somebody is to act; False at the end."""
        for _ in range(100):
            expect(self.choices.or_(self.over).or_(self.going_on).first).to_be_visible()
            if self.over.count():
                return False
            if self.choices.count():
                return True
            self.press(self.going_on)
        raise AssertionError("nobody is ever to act")

    def player(self) -> str:
        """Who is to act, as the players' list marks it."""
        marked = self.table.get_by_role("listitem").filter(has_text="▸").inner_text()
        return marked.splitlines()[0].removeprefix("▸").strip()

    def tiles(self) -> dict[str, list[int]]:
        """Everybody's tiles: red, yellow, blue."""
        found = {}
        for item in self.table.get_by_role("list", name=self.words.players).get_by_role("listitem").all():
            name = re.sub("^[▸★]", "", item.inner_text().splitlines()[0]).strip()
            said = item.get_by_role("img").get_attribute("aria-label")
            found[name] = [int(number[1]) if (number := re.search(rf"(\d+)\S* {colour}", said)) else 0
                           for colour in self.words.colours]  # fmt: skip
        return found

    # Head

    def move(self) -> str:
        """One decision, or the screen passed on; says what was pressed."""
        names = self.choices.evaluate_all(_NAMES)
        name = self.luck.choice(names)
        if re.search(self.words.pass_on, name):
            assert self.garden.count() == 0
            self.passed += 1
        elif self.curtain.count():
            raise AssertionError("somebody can act behind the curtain")
        if hiding := re.search(self.words.hide, name):
            self.hidden[self.player()] = hiding[1]
        self.press(self.table.get_by_role("button", name=name, exact=True))
        return str(name)

    def play(self) -> None:
        """The whole game."""
        for _ in range(3000):
            if not self.ready():
                return
            self.move()
        raise AssertionError("the game never ends")
