"""The real table in the real JupyterLab: several at once, cells that play, stopped kernels, reopened notebooks."""

import pytest
from browser.chromium import expect
from browser.person import Person
from browser.reopened import opened_again, said_below

from bugkit import Match
from bugkit.verasselt import picture

pytestmark = [pytest.mark.browser, pytest.mark.lab]

FIRST = """from bugkit import verasselt
from bugkit_widgets import Table
table = Table(verasselt.Game(num_players=3), seats=["you", "bot:greedy", "bot:cautious"], seed=42)
table"""
SECOND = 'Table(verasselt.Game(num_players=2), seats=["you", "you"], seed=3, lang="en", odds="off")'

# All three seats are people, so whoever clicks and a cell that plays are always in each other's way.
CROWD = """import pathlib, random, time
from bugkit import BugkitError, Match, verasselt
from bugkit_widgets import Table
table = Table(verasselt.Game(num_players=3), seats=["you"] * 3, seed=5)
table"""
PLAYS = """rng = random.Random(1)
while not pathlib.Path("enough").exists():
    time.sleep(0.02)
    try:
        table.match.play(rng.choice(table.match.state.legal_actions()))
    except (BugkitError, IndexError):
        pass  # a click came first, or the game is over"""
CLICKS = """async () => {
  for (let n = 0; n < 150; n++) {
    const all = [...document.querySelectorAll(":is([data-region=act], [data-region=dice], [data-region=yard]) button")];
    const possible = all.filter((button) => !button.matches("[aria-disabled=true], [data-action=new]"));
    possible[Math.floor(Math.random() * possible.length)]?.click();
    await new Promise((done) => setTimeout(done, 20));
  }
}"""


def test_two_tables_and_one_of_them_shown_twice(lab):
    lab.write("two.ipynb", FIRST, SECOND, "table")
    with lab.open("two.ipynb") as page:
        lab.run(page)
        first, other, again = (Person(page, number) for number in range(3))
        for one in (first, again):
            expect(one.possible("^Roll 4 dice")).to_be_visible()
            expect(one.die(1)).not_to_be_checked()
        again.die(1).click()
        for one in (first, again):
            expect(one.die(1)).to_be_checked()
            expect(one.possible("^Roll 5 dice")).to_be_visible()
        expect(other.die(1)).not_to_be_checked()
        other.press("Roll 4 dice")
        expect(first.log).not_to_contain_text("Rolled")
        first.press("Roll 5 dice")
        expect(again.log).to_contain_text("Rolled 5 dice, kept 2 double bars.")
        expect(other.log).to_contain_text("Rolled 4 dice")

        lab.run(page)  # new tables at the same places, which know nothing of the old ones
        for one in (first, other, again):
            expect(one.log).not_to_contain_text("Rolled")
        first.press("Roll 4 dice")
        expect(again.log).to_contain_text("Rolled 4 dice")
        expect(other.log).not_to_contain_text("Rolled")
        match = Match.from_record(first.record())
        assert [str(step.choice) for step in match.history if step.player == 0][:2] == ["hub", "roll keep bar bar bar"]


def test_clicks_while_a_cell_plays_the_same_game(lab):
    lab.write("cell.ipynb", CROWD, PLAYS, "print(table.match.record())")
    with lab.open("cell.ipynb") as page:
        lab.run_cell(page, 0)
        me = Person(page)
        expect(me.can.first).to_be_visible()
        lab.run_cell(page, 1, wait=False)
        page.evaluate(CLICKS)
        (lab.root / "enough").touch()
        lab.finished(page)
        me.wait()
        lab.run_cell(page, 2)
        shown, kept = Match.from_record(me.record()), Match.from_record(lab.printed(page, 2))
        assert shown.history == kept.history
        assert len(kept.history) > 50
        said = picture.describe(kept.state, "en", names=me.players())
        expect(page.locator(f"img.bugkit-still[alt='{said}']")).to_have_count(1)


def test_a_kernel_that_was_started_again(lab):
    lab.write("restart.ipynb", FIRST)
    with lab.open("restart.ipynb") as page:
        lab.run(page)
        me = Person(page)
        me.press("Boost with a water bug")
        page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
        told, die = me.log.text_content(), me.die(1)
        stopped = me.table.get_by_role("status").filter(has_text="The Python kernel stopped. Run this cell again.")
        expect(stopped).to_be_visible()
        die.click()
        me.button("Roll").click()
        expect(stopped).to_be_visible()
        expect(die).not_to_be_checked()
        expect(me.log).to_have_text(told)
        lab.run(page)
        expect(stopped).not_to_be_visible()
        expect(me.log).not_to_contain_text("Boosted")
        me.press("Roll 4 dice")


def test_a_reopened_notebook_shows_the_position(lab, browser):
    path = lab.write("position.ipynb", FIRST)
    with lab.open("position.ipynb") as page:
        lab.run(page)
        me = Person(page)
        me.press("Boost with a rattle")
        me.press("Roll 4 dice")
        me.wait()
        said = picture.describe(Match.from_record(me.record()).state, "en", names=me.players())
        expect(page.locator(f"img.bugkit-still[alt='{said}']")).to_have_count(1)
        expect(page.locator("img.bugkit-still")).to_be_hidden()
        lab.save(page)
    assert "1 barrel bug" in said
    for how, page in opened_again(lab, browser, path):
        drawn = page.get_by_alt_text(said, exact=True)
        expect(drawn).to_be_visible()
        assert drawn.evaluate("(img) => img.complete && img.naturalWidth") > 500
        assert 300 < drawn.bounding_box()["width"] <= 1280
        expect(page.locator(".bugkit-table")).to_have_count(0)
        expect(page.get_by_text("Error displaying widget")).not_to_be_visible()
        expect(page.get_by_text("model not found")).not_to_be_visible()
        if how == "untrusted":
            expect(page.get_by_text("run this cell to play")).to_be_visible()
        else:
            assert said_below(drawn) == '"run this cell to play"'
