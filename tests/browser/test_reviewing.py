"""Guess first, the review and "what would you do?" in a browser: by role and name, by keys, and for everybody."""

import pytest
from browser.axe import violations
from browser.harness import mount
from bugkit_widgets import Puzzle, Table
from playwright.sync_api import expect

from bugkit import ameise, arena, verasselt
from bugkit.wormparty import BOTS, Die, Game

pytestmark = pytest.mark.browser

HIDE, SEARCH = (Game(2).initial_state().child(Die(lifts)) for lifts in (1, 3))


def narrow(page):
    page.set_viewport_size({"width": 600, "height": 900})


def fits(page):
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def button(page, name):
    return page.get_by_role("button", name=name)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_guess_by_keys_alone(page, lang):
    table = Table(Game(2, target=2, die={1: 1}), ["bot:uniform", "you"], seed=1, lang=lang)
    mount(page, table)
    button(page, {"en": "Settings", "de": "Einstellungen"}[lang]).press("Enter")
    first = {"en": "Guess before each roll", "de": "Vor jedem Wurf schätzen"}[lang]
    page.get_by_role("checkbox", name=first).press(" ")
    mound = {"en": "blue 1", "de": "Blau 1"}[lang]
    button(page, mound).first.press("Enter")
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    assert not violations(page)
    expect(slider).to_be_focused()
    page.keyboard.press("Home")
    for _ in range(20):
        page.keyboard.press("ArrowRight")
    expect(button(page, {"en": "Lock in 20%", "de": "20 % festlegen"}[lang])).to_be_visible()
    button(page, {"en": "Lock in 20%", "de": "20 % festlegen"}[lang]).press("Enter")
    expect(slider).to_have_count(0)
    assert table._guesses.kept[0].percent == 20


@pytest.mark.parametrize("game", ["verasselt", "ameise"])
def test_the_question_takes_the_focus_from_the_button_that_asked_it(page, game):
    """A screen reader says the question then, and the arrows set the guess; who decides anew is back at the table."""
    play, name = {
        "verasselt": (verasselt.Game(2), "Roll"),
        "ameise": (ameise.Game(1), "Do nothing"),
    }[game]
    table = Table(play, ["you"] * play.num_players, seed=3)
    mount(page, table)
    button(page, "Settings").press("Enter")
    page.get_by_role("checkbox", name="Guess before each roll").press(" ")
    button(page, name).first.press("Enter")
    slider = page.get_by_role("slider", name="How likely")
    expect(slider).to_be_focused()
    button(page, "Decide anew").press("Enter")
    expect(slider).to_have_count(0)
    expect(button(page, name).first).to_be_visible()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_review_is_read_by_keys_and_for_everybody(page, dark):
    page.evaluate("(dark) => { document.body.dataset.jpThemeLight = String(!dark); }", dark)
    table = Table(arena.play(Game(2, target=3), [BOTS["uniform"]] * 2, 3), ["you", "bot:uniform"])
    mount(page, table)
    button(page, "Review my decisions").press("Enter")
    region = page.get_by_role("region", name="Review")
    expect(region.get_by_role("group", name="All decisions")).to_be_visible()
    chosen = region.get_by_role("button", pressed=True)
    expect(chosen).to_have_count(1)
    first = chosen.get_attribute("aria-label")
    chosen.focus()
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(region.get_by_role("button", pressed=True)).not_to_have_attribute("aria-label", first)
    expect(region.get_by_role("img", name="The position before")).to_be_visible()
    assert not violations(page)
    narrow(page)
    assert fits(page)
    page.emulate_media(media="print")
    expect(chosen).to_be_visible()  # the bars are on paper, too; what there is to press is not
    expect(button(page, "Close the review")).not_to_be_visible()
    page.emulate_media(media="screen")
    button(page, "Close the review").press("Enter")
    expect(region).to_have_count(0)


def test_homework_from_the_first_position_to_the_code(page):
    puzzle = Puzzle(HIDE, SEARCH)
    mount(page, puzzle)
    button(page, "red 1").first.click()
    expect(page.get_by_text("Better: Hide under blue 1.")).to_be_visible()
    assert not violations(page)
    button(page, "Next position").click()
    expect(page.get_by_text("Position 2 of 2.")).to_be_visible()
    button(page, "joker").first.click()
    expect(page.get_by_text("Nothing better is possible.")).to_be_visible()
    code = page.get_by_role("textbox", name="Your answers, to hand in").input_value()
    assert [str(answer.action) for answer in Puzzle.read(code, HIDE, SEARCH)] == ["hide red 1", "hide joker"]
    assert not violations(page)
    narrow(page)
    assert fits(page)
