"""A person plays Voll verasselt in the real JupyterLab: a whole game by its buttons, and a turn by keyboard alone."""

import time

import pytest
from browser.chromium import expect
from browser.person import Person

from bugkit import Match

pytestmark = [pytest.mark.browser, pytest.mark.lab]

WHOLE_GAME = """from bugkit import verasselt
from bugkit_widgets import Table
Table(verasselt.Game(num_players=3), seats=["you", "bot:rule of thumb", "bot:cautious"], seed=11, odds="exact")"""

MOST_MOVES = 150  # plays can go round in circles (ruling V18); with this seed and this person about 40 moves are enough


def test_a_whole_game_of_three_to_its_end(lab, record_property):
    lab.write("whole.ipynb", WHOLE_GAME)
    with lab.open("whole.ipynb") as page:
        lab.run(page)
        cells, began, moves = lab.cells(page), time.monotonic(), 0
        me = Person(page)
        me.set("Speed", "fast")
        me.wait()
        while not me.over.count():
            me.move()
            if moves == 10:  # the bots move by themselves; now it is known that they do
                me.set("Speed", "by button")
                me.patient = False
            me.wait()
            moves += 1
            assert moves < MOST_MOVES, "no end in sight: choose another seed"
        seconds = time.monotonic() - began
        winners, scores, players, match = me.winners(), me.scores(), me.players(), Match.from_record(me.record())
        assert lab.cells(page) == cells
    print(f"\na whole game: {moves} moves of the person, {len(match.history)} steps, {seconds:.0f} s")
    record_property("whole_game_seconds", seconds)
    state = match.state
    assert state.is_terminal()
    assert winners == [name for name, share in zip(players, state.returns(), strict=True) if share]
    assert players == ["You", "Rule of thumb", "Cautious"]
    assert scores == {
        name: (sum(heap), sum(yard)) for name, heap, yard in zip(players, state.heaps, state.yards, strict=True)
    }
    assert {step.player for step in match.history if step.before.phase == "roll"} == {0, 1, 2}

YOUR_TURN = """from bugkit import Match, verasselt
from bugkit_widgets import Table
match = Match(verasselt.Game(num_players=3), seed=17)
for action in "hub", "roll keep bar bar bar", "stop":
    match.play(action)
Table(match, seats=["bot:rule of thumb", "you", "bot:cautious"], odds="exact")"""


class Keyboard:
    """Walks and presses with keys alone. Whatever is not a step of Tab has to leave the focus inside the table."""

    def __init__(self, page):
        self.page = page

    def go_to(self, thing, key="Tab", most=90):
        """Press ``key`` until ``thing`` has the focus."""
        for _ in range(most):
            if thing.evaluate("(element) => element === document.activeElement"):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} does not lead to {thing}")

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)
            assert self.page.evaluate("() => document.activeElement.closest('.bugkit-table') !== null"), key


def test_a_whole_turn_by_keyboard_alone(lab):
    lab.write("keyboard.ipynb", "1 + 1", YOUR_TURN, "2 + 2")
    with lab.open("keyboard.ipynb") as page:
        lab.run(page)
        cells = lab.cells(page)
        me, keys = Person(page), Keyboard(page)

        keys.go_to(me.button("Settings"))
        keys.press("Enter")
        keys.go_to(me.table.get_by_role("combobox", name="Speed"))
        keys.press("f")
        expect(me.table.get_by_role("option", name="fast")).to_have_js_property("selected", True)
        keys.go_to(me.button("Settings"), "Shift+Tab")
        keys.press("Space")

        keys.go_to(me.possible("^Roll for the bug hub"))
        keys.press("Enter")
        expect(me.possible("^Roll 4 dice")).to_be_visible()

        keys.go_to(me.table.get_by_role("checkbox", disabled=False).and_(me.table.locator("[tabindex='0']")))
        unchecked = me.table.get_by_role("checkbox", checked=False).first
        name, risk = unchecked.get_attribute("aria-label"), me.risk()
        die = me.table.get_by_role("checkbox", name=name)
        keys.go_to(die, "ArrowRight", 7)
        keys.press("Space")
        expect(die).to_be_checked()
        expect(me.possible("^Roll 5 dice")).to_be_visible()
        assert me.risk() != risk
        keys.press("Space")
        expect(die).not_to_be_checked()
        keys.press("End", "Home", "ArrowDown", "ArrowUp", "ArrowLeft")

        keys.go_to(me.possible("^Boost with a barrel"))
        keys.press("ArrowRight", "ArrowLeft", "Enter")
        expect(me.log).to_contain_text("Boosted with 1 barrel bug.")
        keys.go_to(me.possible("^Roll 4 dice"))
        keys.press("Enter")
        expect(me.log).to_contain_text("Rolled 4 dice, kept 3 double bars.")
        expect(me.possible("^Stop")).to_be_visible()
        keys.go_to(me.possible("^Stop"))
        keys.press("Space")

        expect(me.possible("^Done")).to_be_visible(timeout=60_000)  # first the next player chooses the hub
        keys.go_to(me.possible("^Move a .* into the front yard").first)
        keys.press("Space")
        expect(me.possible("^Done: 1 into the front yard, 3 onto the heap")).to_be_visible()
        keys.go_to(me.possible("^Done"))
        keys.press("Enter")
        expect(me.log).to_contain_text("into the front yard, 3 cards onto the heap.")
        me.wait()
        keys.press("Shift")  # and the focus is still in the table
        assert lab.cells(page) == cells
        match = Match.from_record(me.record())
    mine = [str(step.choice) for step in match.history if step.player == 1]
    assert mine[:4] == ["hub", "boost barrel", "roll keep bar bar bar", "stop"]
    assert mine[4].startswith("bank 1 ")
