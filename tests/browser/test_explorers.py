"""The explorers in a browser: by keyboard, while dragging, for screen readers, on small screens, and fast enough."""

import bugkit_widgets as bw
import pytest
from browser.axe import violations
from browser.chromium import expect
from browser.test_speed import FLOOR, click_to_paint_ratio

pytestmark = pytest.mark.browser

TOOLS = [bw.OddsExplorer, bw.AnthonyExplorer, bw.HidingExplorer]


def slider(page, name):
    return page.get_by_role("slider", name=name, exact=True)


def answer(page, words):
    return page.get_by_role("status").filter(has_text=words)


def test_the_odds_by_keyboard_alone(page, mount):
    mount(bw.OddsExplorer((3, 3, 2, 2), dice=7))
    page.keyboard.press("Tab")
    expect(slider(page, "Dice rolled")).to_be_focused()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(answer(page, "Chance to bug up")).to_contain_text("11/324 ≈ 3.40%, 1 in 29.5")
    expect(slider(page, "Dice rolled")).to_be_focused()
    expect(slider(page, "Dice rolled")).to_have_attribute("aria-valuetext", "4 dice")
    page.keyboard.press("Tab")
    expect(slider(page, "barrel bugs: cards in the group")).to_be_focused()
    page.keyboard.press("Home")
    expect(page.get_by_role("group", name="barrel bugs").get_by_text("0 cards")).to_be_visible()
    expect(page.get_by_role("rowheader").last).to_have_text("bugged up")


def test_anthony_by_keyboard_and_the_picture_of_the_rest_stays(page, mount):
    mount(bw.AnthonyExplorer())
    waiting = slider(page, "Rolls waited in vain")
    waiting.focus()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect(waiting).to_have_value("5")
    expect(answer(page, "next step")).to_contain_text("66.51% at the start, 66.51% after 5 rolls in vain")
    slider(page, "Steps to go").press("Home")
    expect(answer(page, "he has arrived")).to_contain_text("Within 42 rolls he has arrived with chance ≈ 99.95%")


def test_hiding_by_keyboard(page, mount):
    mount(bw.HidingExplorer((1, 5, 5, 5, 5), lifts=1))
    expect(page.get_by_role("row", name="Mound 1")).to_contain_text("Never used")
    slider(page, "Mound 1: worth if found or missed").press("End")
    expect(page.get_by_role("row", name="Mound 1")).to_contain_text("In use")
    page.get_by_role("checkbox", name="Found and missed are worth different points").focus()
    page.keyboard.press("Space")
    expect(slider(page, "Mound 1, missed: for the worm")).to_be_visible()
    expect(page.get_by_role("checkbox")).to_be_focused()
    slider(page, "Mounds").press("Home")
    expect(page.get_by_role("rowheader")).to_have_text(["Mound 1", "Mound 2"])


def drag(page, handle, values):
    """What a browser does while somebody drags."""
    moved = "(e, v) => { e.value = v; e.dispatchEvent(new Event('input', { bubbles: true })); }"
    for value in values:
        handle.evaluate(moved, str(value))


def test_while_python_is_busy_only_the_newest_place_of_a_slider_is_sent(page, mount):
    shown = mount(bw.OddsExplorer())
    handle = slider(page, "Dice rolled")
    shown.js("py.hold()")
    drag(page, handle, [6, 5, 4, 3])
    handle.dispatch_event("change")
    expect(handle).to_have_value("3")
    shown.js("py.release()")
    expect(page.get_by_role("row", name="bugged up")).to_contain_text("216")
    expect(handle).to_have_value("3")
    expect(handle).to_have_attribute("aria-valuetext", "3 dice")
    assert [(sent["action"], sent["value"]) for sent in shown.sent] == [("rolled", "6"), ("rolled", "3")]


def test_a_slider_that_has_moved_on_is_not_set_back_by_an_older_answer(page, mount):
    shown = mount(bw.OddsExplorer())
    handle = slider(page, "Dice rolled")
    shown.js("py.hold()")
    drag(page, handle, [6, 4])
    handle.dispatch_event("change")
    shown.js("window.toPython('p0', JSON.stringify(py.held.shift())).then(py.apply)")  # the answer to 6, the 4 waits
    expect(handle).to_have_attribute("aria-valuetext", "6 dice")
    expect(handle).to_have_value("4")
    shown.js("py.release()")
    expect(handle).to_have_attribute("aria-valuetext", "4 dice")
    expect(handle).to_have_value("4")


def test_a_slider_gives_way_and_it_is_said_why(page, mount):
    mount(bw.OddsExplorer(dice=7))
    slider(page, "water bugs: dice left lying").press("ArrowRight")
    expect(slider(page, "Dice rolled")).to_have_value("6")
    expect(page.get_by_role("status").filter(has_text="seven dice")).to_be_in_viewport()
    slider(page, "Dice rolled").press("End")
    expect(slider(page, "water bugs: dice left lying")).to_have_value("0")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_no_line_of_the_axis_runs_through_a_number(page, mount, dark):
    """Where a number stands over a line, the picture is the same without that line."""
    page.evaluate("(dark) => { document.body.dataset.jpThemeLight = String(!dark); }", dark)
    mount(bw.OddsExplorer((3, 3, 2, 2)))  # 14.15% stands at the line of 20%
    number = page.locator(".lesson-chart .ground + text").filter(has_text="14.15%")
    line = page.locator(".lesson-chart path[stroke^='var(--bk-line']").nth(1)
    box, at = number.bounding_box(), line.bounding_box()["y"]
    assert box["y"] < at < box["y"] + box["height"]
    clip = {"x": box["x"], "y": at - 1, "width": box["width"], "height": 3}
    shown = page.screenshot(clip=clip)
    page.add_style_tag(content=".lesson-chart path[stroke^='var(--bk-line'] { visibility: hidden; }")
    assert page.screenshot(clip=clip) == shown


def test_two_views_move_together(page, mount):
    mount(bw.OddsExplorer(), views=2)
    slider(page, "Dice rolled").first.press("ArrowLeft")
    expect(slider(page, "Dice rolled").nth(1)).to_have_value("6")
    ids = page.get_by_role("slider").evaluate_all("(all) => all.map((e) => e.id)")
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize(("lang", "scheme"), [("en", "light"), ("de", "dark")])
def test_axe_finds_nothing(page, mount, lang, scheme):
    page.emulate_media(color_scheme=scheme)
    for tool in TOOLS:
        mount(tool(lang=lang))
    page.locator("summary").click()
    page.get_by_role("checkbox").check()
    expect(page.get_by_role("slider")).to_have_count(9 + 6 + 12)
    assert violations(page) == []
    assert "widgets." not in page.locator("main").inner_text()
    for root in page.locator(".bugkit-table").all():
        assert root.get_attribute("lang") == lang


WIDEST = {
    bw.OddsExplorer: {"cards": (10, 10, 10, 10), "held": (1, 1, 1, 0), "dice": 4},
    bw.AnthonyExplorer: {"steps": 14, "rolls": 120},
    bw.HidingExplorer: {"worth": (1, 2, 3, 4, 5, 6, 6), "lifts": 3, "found": (0, 6, 2, 3, 4, 5, 6)},
}


@pytest.mark.parametrize("tool", TOOLS)
def test_nothing_sticks_out_on_a_small_screen(page, mount, tool):
    page.set_viewport_size({"width": 600, "height": 800})
    mount(tool(lang="de", **WIDEST[tool]))
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 600
    outside = """(all) => { const edge = document.querySelector('.bugkit-board').getBoundingClientRect().right + 1;
      return all.filter((e) => e.getBoundingClientRect().right > edge).map((e) => e.outerHTML.slice(0, 80)); }"""
    assert page.locator(".bugkit-board *:not(svg *, option)").evaluate_all(outside) == []


def test_in_forced_colours_the_drawing_takes_the_colours_of_the_system(page, mount):
    mount(bw.HidingExplorer())
    page.emulate_media(forced_colors="active")
    ink, ground = page.locator(".lesson-chart").first.evaluate(
        """(svg) => [getComputedStyle(svg.querySelector('text')).fill,
                     getComputedStyle(svg.closest('.bugkit-table')).backgroundColor]"""
    )
    assert ink != ground


SLIDERS = {
    "odds": ("OddsExplorer", "Dice rolled"),
    "anthony": ("AnthonyExplorer", "Rolls to look at"),
    "hiding": ("HidingExplorer", "Mound 5: worth if found or missed"),
}


class Moved:
    """A slider as a button: each click is one key press, there and back again."""

    def __init__(self, handle):
        self.handle, self.back = handle, False

    def click(self):
        self.back = not self.back
        self.handle.press("ArrowLeft" if self.back else "ArrowRight")


@pytest.mark.lab
@pytest.mark.parametrize("name", SLIDERS)
def test_from_slider_to_painted_curve_is_near_the_floor(lab, record_property, name):
    tool, handle = SLIDERS[name]
    lab.write(f"{name}.ipynb", f"import bugkit_widgets as bw\nbw.{tool}()", FLOOR)
    with lab.open(f"{name}.ipynb") as page:
        for cell in (0, 1):
            lab.run_cell(page, cell)
        ours = Moved(slider(page, handle)), page.locator("[data-region=chart]")
        expect(ours[1]).to_be_visible()
        ratio, limit = click_to_paint_ratio(page, ours, record_property, quiet=1.5)
    assert ratio <= limit
