"""Take back, the real box, copy and paste: with the mouse, and by keyboard alone."""

import re

import pytest
from browser.axe import violations
from browser.chromium import expect
from bugkit_widgets import Table
from phases import in_phase

from bugkit import Match, ameise, verasselt, wormparty

pytestmark = pytest.mark.browser


def button(page, name):
    return page.get_by_role("button", name=re.compile(f"^{re.escape(name)}"))


def reach(page, name):
    """Walk with Tab until the button whose name begins so has the focus."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("() => (document.activeElement.getAttribute('aria-label') ?? "
                         "document.activeElement.textContent).trim()").startswith(name):  # fmt: skip
            return
    raise AssertionError(f"{name} is not reached")


def test_take_back_and_again_by_keyboard_alone(page, mount):
    table = Table(in_phase("roll", seed=3))
    mount(table)
    reach(page, "Boost with a barrel bug")
    page.keyboard.press("Enter")
    expect(button(page, "Take back")).to_be_visible()
    button(page, "How to play").focus()
    reach(page, "Take back")
    page.keyboard.press("Enter")
    expect(button(page, "Again")).to_be_visible()
    expect(button(page, "Take back")).to_have_count(0)
    button(page, "How to play").focus()
    reach(page, "Again")
    page.keyboard.press("Space")
    expect(button(page, "Take back")).to_be_visible()
    assert page.evaluate("() => document.activeElement.closest('.bugkit-table') !== null")
    assert [str(step.choice) for step in table.match.history] == ["boost barrel"]


def test_two_views_take_back_together(page, mount):
    mount(Table(in_phase("roll", seed=3)), views=2)
    button(page, "Boost with a water bug").first.click()
    expect(button(page, "Take back")).to_have_count(2)
    button(page, "Take back").nth(1).click()
    expect(button(page, "Again")).to_have_count(2)
    expect(button(page, "Take back")).to_have_count(0)


def test_practice_is_switched_on_by_keyboard(page, mount):
    table = Table(in_phase("roll", seed=3))
    mount(table)
    button(page, "Settings").click()
    page.get_by_role("checkbox", name="Practice").focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("checkbox", name="Practice")).to_be_checked()
    button(page, "Roll 4 dice").click()
    button(page, "Take back").click()
    expect(page.get_by_text("Practice: on. This game is marked.")).to_be_visible()
    assert table.match.history == ()


def test_dice_of_the_real_box_by_keyboard_alone(page, mount):
    table = Table(in_phase("rolling"), seats=["you"] * 3)
    mount(table)
    group = page.get_by_role("group", name="What the real box brings")
    expect(group.get_by_role("group", name="water bug")).to_be_visible()
    reach(page, "water bug: 0. One more")
    page.keyboard.press("Enter")
    expect(group.get_by_role("status")).to_have_text("1 of 4")
    expect(button(page, "water bug: 1. One more")).to_be_focused()
    reach(page, "double bar: 0. One more")
    for _ in range(3):
        page.keyboard.press("Space")
    expect(group.get_by_role("status")).to_have_text("4 of 4")
    reach(page, "Enter 4 dice")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status", name="What just happened")).to_contain_text("Safe")
    assert str(table.match.history[-1].choice) == "dice water bar bar bar"


def test_too_few_dice_say_so_without_a_message(page, mount):
    mounted = mount(Table(in_phase("rolling"), seats=["you"] * 3))
    button(page, "Enter 4 dice").click(force=True)
    expect(page.get_by_text("4 dice are still missing.")).to_be_visible()
    assert mounted.sent == []


def cards_laid():
    table = Table(ameise.Game(2), seats=["you", "you"], by_hand=True)
    for _ in range(9):
        table.match.roll(table.match.state.chance_outcomes()[0][0])
    table.match.roll("die 2")
    table.match.play("flip A2")
    return table


TABLES = {
    "dice": lambda lang: Table(in_phase("rolling"), seats=["you"] * 3, lang=lang),
    "cards": lambda lang: Table(verasselt.Game(2), by_hand=True, lang=lang),
    "backs": lambda lang: cards_laid(),
    "die": lambda lang: Table(wormparty.Game(3), seats=["you"] * 3, by_hand=True, lang=lang),
}


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize(("lang", "scheme", "width"), [("en", "light", 1280), ("de", "dark", 600)])
def test_whatever_is_entered_is_accessible_and_fits(page, mount, name, lang, scheme, width):
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 900})
    mount(TABLES[name](lang))
    button(page, "Einstellungen" if lang == "de" and name != "backs" else "Settings").click()
    page.get_by_role("checkbox").first.wait_for()
    page.locator("[data-key='code-area']").click()
    page.locator("[data-key='paste']").wait_for()
    assert violations(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def rolled_before():
    match = in_phase("roll", seed=3)
    return Table(Match(match.game, start=match.state, by_hand=True), seats=["you"] * 3)


def die_rolled():
    match = Match(ameise.Game(2), seed=1)
    return Table(Match(match.game, start=match.state, by_hand=True), seats=["you", "you"])


@pytest.mark.parametrize(("table", "name", "asked"), [
    (rolled_before, "Roll 4 dice", "barrel bug: 0. One more"), (die_rolled, "Do nothing", "Die: Anthony"),
    (die_rolled, "Flip card B1", "North 1 twig, south 1 twig"),
], ids=["dice", "die", "back"])  # fmt: skip
def test_after_a_key_the_focus_is_where_the_real_dice_are_entered(page, mount, table, name, asked):
    mount(table())
    button(page, name).first.press("Enter")
    expect(button(page, asked).first).to_be_focused()


def test_the_code_is_copied_or_else_selected(page, mount):
    table = Table(in_phase("roll", seed=3))
    mount(table)
    button(page, "Game code and record").click()
    page.evaluate("() => { Object.defineProperty(navigator, 'clipboard', {configurable: true, value: "
                  "{writeText: async (text) => { window.copied = text; }}}); }")  # fmt: skip
    button(page, "Copy the game code").click()
    expect(page.get_by_text("Copied.", exact=True)).to_be_visible()
    assert page.evaluate("() => window.copied") == table.match.code()
    page.evaluate("() => Object.defineProperty(navigator, 'clipboard', {configurable: true, value: undefined})")
    button(page, "Copy the record").click()
    expect(page.get_by_text("The text is selected: copy it with Ctrl+C or ⌘C.")).to_be_visible()
    assert page.evaluate("() => document.activeElement.value.slice(document.activeElement.selectionStart, "
                         "document.activeElement.selectionEnd)") == table.match.record()  # fmt: skip


def test_a_code_is_pasted_by_keyboard_and_a_wrong_one_says_so(page, mount):
    other = Match(verasselt.Game(3), seed=77)
    table = Table(in_phase("roll", seed=3))
    mount(table)
    button(page, "Game code and record").click()
    box = page.get_by_role("textbox", name="Paste a game code or a record here")
    for text, said in ((other.code()[:-2], "cut off"), (other.code(), "The game goes on where it was.")):
        box.fill(text)
        reach(page, "Go on with this game")
        page.keyboard.press("Enter")
        expect(page.locator(".bugkit-status")).to_contain_text(said)
    assert table.match.seed == 77


def test_a_kept_play_is_offered(page, mount):
    mount(table := Table(verasselt.Game(2), seed=4))
    button(page, "Boost with a").first.click()
    expect(button(page, "Take back")).to_be_visible()
    table._around._code.offer = table._keeper.offered()
    with_offer = Table(verasselt.Game(2), seed=4)
    with_offer._around._code.offer = table._keeper.offered()
    assert with_offer._around._code.offer is not None
    with_offer.redraw()
    mount(with_offer)
    page.get_by_role("button", name="Yes, go on with it").click()
    expect(button(page, "Take back")).to_have_count(2)
    assert with_offer.match.history == table.match.history
