"""The panel in a browser: each trap that a widget in a notebook can fall into has its test. See also test_lab.py."""

import pytest
from browser.axe import violations
from browser.chromium import expect
from browser.toy import Toy
from bugkit_widgets.panel import Panel

pytestmark = pytest.mark.browser


class Shows(Panel):
    """Whatever regions it is given."""

    def __init__(self, **regions):
        self.now = regions
        super().__init__(label="Shows")

    def view(self):
        return self.now

    def act(self, action, value):
        pass


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def status(page):
    return page.get_by_role("status")


def box(locator):
    return locator.evaluate("(e) => { const r = e.getBoundingClientRect(); return [r.x, r.y]; }")


# Drawing: only what changed travels, in one message.


def test_only_changed_regions_travel_and_in_one_message(page, mount):
    shown = mount(Toy())
    button(page, "More").click()
    expect(page.get_by_role("heading", name="Count 1")).to_be_visible()
    button(page, "Card a").click()
    expect(page.get_by_role("group", name="Right").get_by_role("button")).to_have_count(1)
    first, second = shown.patches
    assert set(first) == {"view_head", "done"}
    assert set(second) == {"view_left", "view_right", "view_more", "said", "done"}


def test_a_card_stays_the_same_element_when_it_moves_to_another_region(page, mount):
    mount(Toy())
    button(page, "Card b").evaluate("(card) => { card.mark = 'same'; }")
    button(page, "Card b").click()
    moved = page.get_by_role("group", name="Right").get_by_role("button", name="Card b")
    expect(moved).to_be_visible()
    assert moved.evaluate("(card) => card.mark") == "same"


def test_changes_from_a_later_cell_are_shown(page, mount):
    toy = Toy()
    shown = mount(toy)
    with shown.python():
        toy.count = 41
        toy.redraw()
    expect(page.get_by_role("heading", name="Count 41")).to_be_visible()
    assert shown.patches == [["view_head"]]


def test_details_stay_open_and_typing_is_kept(page, mount):
    toy = Toy()
    shown = mount(toy)
    page.get_by_text("Rules").click()
    page.get_by_label("Name").press_sequentially("Ad")
    with shown.python():
        toy.with_fail = False  # the region with the text field changes while somebody types
        toy.left.pop()
        toy.redraw()
    expect(button(page, "Fail")).to_have_count(0)
    expect(page.get_by_text("There are 3 cards on the left.")).to_be_visible()
    page.keyboard.type("a")
    expect(page.get_by_label("Name")).to_have_value("Ada")
    expect(page.get_by_label("Name")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Hello Ada")).to_be_visible()


def test_a_value_from_python_replaces_what_was_sent_but_not_what_is_being_typed(page, mount):
    field = '<input aria-label="Guess" data-action="guess" value="{}">'
    panel = Shows(field=field.format(1))
    shown = mount(panel)
    page.get_by_label("Guess").fill("5")
    page.get_by_label("Guess").press("Enter")
    with shown.python():
        panel.now = {"field": field.format(2)}
        panel.redraw()
    expect(page.get_by_label("Guess")).to_have_value("2")
    page.get_by_label("Guess").press_sequentially("7")
    typed = page.get_by_label("Guess").input_value()
    with shown.python():
        panel.now = {"field": field.format(3)}
        panel.redraw()
    expect(page.get_by_label("Guess")).to_have_value(typed)


def test_the_same_action_in_two_regions_is_two_buttons(page, mount):
    again = '<button data-action="again">Again</button>'
    panel = Shows(top=again, bottom=again)
    shown = mount(panel)
    with shown.python():
        panel.now = {"top": again + "!", "bottom": again + again}
        panel.redraw()
    for region, count in [("top", 1), ("bottom", 2)]:
        expect(page.locator(f"[data-region={region}]").get_by_role("button")).to_have_count(count)


def test_one_key_twice_does_not_lose_an_element(page, mount):
    panel = Shows(cards='<button data-key="a" data-action="a">A</button>')
    shown = mount(panel)
    with shown.python():
        panel.now = {"cards": '<i data-key="a"></i><button data-key="b">B</button><button data-key="b">C</button>'}
        panel.redraw()
    assert page.locator("[data-region=cards]").inner_text() == "BC"
    with shown.python():
        panel.now = {"cards": '<button data-key="b">B</button><button data-key="b">C</button>'}
        panel.redraw()
    assert page.locator("[data-region=cards]").inner_text() == "BC"


def test_values_of_inputs_arrive(page, mount):
    shown = mount(Toy())
    page.get_by_label("Name").fill("Bo")
    page.get_by_label("Name").press("Enter")
    page.get_by_label("Speed").press("ArrowRight")
    page.get_by_label("Sure").check()
    page.get_by_label("Side").select_option("right")
    values = [(message["action"], message["value"]) for message in shown.sent]
    assert values == [("name", "Bo"), ("speed", "4"), ("sure", True), ("side", "right")]


# Trap 1: keys. JupyterLab itself is tried in test_lab.py.


def test_keys_stop_at_the_panel_except_those_of_the_browser(page, mount):
    mount(Toy())
    page.evaluate("() => { window.heard = []; addEventListener('keydown', (e) => heard.push(e.key)); }")
    button(page, "More").focus()
    for key in ["a", "b", "x", "z", "m", "j", "k", "d", "ArrowDown", "Enter", "Escape", "Control+s", "Tab"]:
        page.keyboard.press(key)
    assert page.evaluate("() => heard") == ["Escape", "Control", "s", "Tab"]


def test_arrows_walk_and_one_tab_stop(page, mount):
    mount(Toy())
    button(page, "Card a").focus()
    for key, card in [("ArrowRight", "b"), ("End", "d"), ("ArrowRight", "a"), ("ArrowLeft", "d"), ("Home", "a")]:
        page.keyboard.press(key)
        expect(button(page, f"Card {card}")).to_be_focused()
    page.keyboard.press("Tab")
    expect(button(page, "More")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(button(page, "Card a")).to_be_focused()


def test_arrows_in_a_slider_and_a_text_do_what_they_always_do(page, mount):
    speed = '<input type="range" aria-label="Speed" data-action="speed" min="1" max="5" value="3">'
    name = '<input aria-label="Name" data-action="name" value="Ada">'
    mount(Shows(fields=f'<div role="group" aria-label="Fields" data-rove>{speed}{name}</div>'))
    page.get_by_label("Speed").press("ArrowRight")
    expect(page.get_by_label("Speed")).to_have_value("4")
    page.get_by_label("Name").press("Home")
    page.keyboard.type("L")
    expect(page.get_by_label("Name")).to_have_value("LAda")


def test_arrows_that_walk_do_not_scroll_as_well(page, mount):
    mount(Toy())
    page.evaluate(
        """() => { window.used = [];
        addEventListener('keydown', (event) => used.push([event.key, event.defaultPrevented]), true); }"""
    )
    button(page, "Card a").focus()
    for key in ["ArrowDown", "End", "x"]:
        page.keyboard.press(key)
    assert page.evaluate("() => used") == [["ArrowDown", True], ["End", True], ["x", False]]


def test_space_and_enter_press_a_button(page, mount):
    mount(Toy())
    button(page, "More").focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("heading", name="Count 1")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Count 2")).to_be_visible()


# Trap 2: focus.


@pytest.mark.parametrize("old_browser", [False, True])
def test_the_focus_goes_along_with_a_moved_card(page, mount, old_browser):
    if old_browser:
        page.evaluate("() => { delete Element.prototype.moveBefore; }")
    mount(Toy())
    button(page, "Card c").focus()
    page.keyboard.press("Enter")
    moved = page.get_by_role("group", name="Right").get_by_role("button", name="Card c")
    expect(moved).to_be_focused()
    assert moved.get_attribute("tabindex") == "0"


def test_the_focus_stays_in_the_panel_when_its_button_goes(page, mount):
    toy = Toy()
    shown = mount(toy)
    button(page, "Fail").focus()
    with shown.python():
        toy.with_fail = False
        toy.redraw()
    expect(button(page, "More")).to_be_focused()
    button(page, "Card d").focus()
    button(page, "Card d").evaluate("() => document.querySelector('[data-action=vanish]').click()")
    expect(button(page, "Card d")).to_be_focused()


def test_what_is_not_possible_says_why_and_keeps_the_focus(page, mount):
    shown = mount(Toy())
    button(page, "Never").focus()
    page.keyboard.press("Enter")
    expect(status(page)).to_have_text("Not before Sunday")
    expect(button(page, "Never")).to_be_focused()
    assert shown.sent == []


# Trap 3: animation.


@pytest.mark.parametrize("zoom", [1, 1.6])
def test_a_moved_card_glides_to_its_place(page, mount, zoom):
    mount(Toy())
    page.add_style_tag(content=f".bugkit-table {{ zoom: {zoom} }}")
    start = box(button(page, "Card a"))
    page.evaluate(
        """() => { window.moves = []; const animate = Element.prototype.animate;
        Element.prototype.animate = function (...how) {
          moves.push(this.dataset.key);
          const animation = animate.apply(this, how);
          animation.pause();
          return animation;
        }; }"""
    )
    button(page, "Card a").click()
    page.wait_for_function("() => moves.length")
    assert "card-a" in page.evaluate("() => moves")
    assert box(button(page, "Card a")) == pytest.approx(start, abs=1.5)  # the first frame is where it was
    page.evaluate("() => document.getAnimations().forEach((a) => a.finish())")
    assert box(button(page, "Card a"))[1] > start[1] + 20


def test_who_wants_less_motion_gets_none(page, mount):
    page.emulate_media(reduced_motion="reduce")
    mount(Toy())
    button(page, "Card a").click()
    expect(page.get_by_role("group", name="Right").get_by_role("button")).to_have_count(1)
    assert page.evaluate("() => document.getAnimations().length") == 0


# Trap 4: the kernel.


@pytest.mark.parametrize(("lang", "words"), [("en", "kernel stopped. Run this cell again."), ("de", "nicht mehr")])
def test_a_stopped_kernel_says_so_at_once(page, mount, lang, words):
    shown = mount(Toy(lang=lang))
    shown.js("py.die()")
    expect(status(page)).to_contain_text(words)
    button(page, "More").click()
    expect(status(page)).to_contain_text(words)


def test_a_kernel_that_stops_without_a_word_is_noticed_at_the_next_click(page, mount):
    shown = mount(Toy())
    shown.js("py.alive = false")
    button(page, "More").click()
    expect(status(page)).to_contain_text("The Python kernel stopped")
    expect(page.get_by_role("heading", name="Count 0")).to_be_visible()


def test_clicks_while_a_cell_runs_are_neither_lost_nor_doubled(page, mount):
    toy = Toy()
    shown = mount(toy)
    shown.js("py.hold()")
    for name in ["More", "More", "Card a", "More"]:
        button(page, name).click()
    expect(page.locator("[aria-busy=true]")).to_be_visible()
    expect(status(page)).to_have_text("Python is busy. Your click waits its turn.")
    shown.js("py.release()")
    expect(page.get_by_role("heading", name="Count 1")).to_be_visible()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    expect(status(page)).to_have_text("Card a moved.")
    button(page, "More").click()
    expect(page.get_by_role("heading", name="Count 2")).to_be_visible()
    assert toy.right == ["a"]


@pytest.mark.parametrize("lost", ["click", "answer"])
def test_a_click_that_got_lost_is_sent_again_and_done_once(page, mount, lost):
    toy = Toy()
    shown = mount(toy)
    shown.js("py.lose(arg)", lost)
    button(page, "More").click()
    button(page, "Card a").click()
    expect(page.get_by_role("heading", name="Count 1")).to_be_visible()
    expect(page.get_by_role("group", name="Right").get_by_role("button")).to_have_count(1)
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    assert (toy.count, toy.right) == (1, ["a"])
    assert [(message["n"], message["action"]) for message in shown.sent] == [(1, "more"), (2, "card a"), (1, "more")]
    page.wait_for_timeout(1_500)
    assert len(shown.sent) == 3  # all has been answered, so nothing goes again


def test_a_click_without_an_answer_is_sent_ever_more_seldom(page, mount):
    page.clock.install()
    toy = Toy()
    shown = mount(toy)
    shown.js("py.hold()")
    button(page, "More").click()
    sent, told = [], []
    for _ in range(16):
        sent.append(len(shown.sent))
        told.append(status(page).inner_text())
        page.clock.run_for(1_000)
    busy, lost = "Python is busy. Your click waits its turn.", told[-1]
    assert told == ["", "", *[busy] * 10, *[lost] * 4]
    assert lost.endswith("the connection is lost: reload the page, then run this cell again.")
    assert sent == [1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 5]
    shown.js("py.release()")
    expect(page.get_by_role("heading", name="Count 1")).to_be_visible()
    expect(status(page)).to_have_text("")
    assert toy.count == 1


def test_a_tick_that_got_lost_is_sent_again(page, mount):
    toy = Toy()
    shown = mount(toy)
    with shown.python():
        toy.act("bot", None)
    shown.js("py.lose('click')")
    expect(page.get_by_role("heading", name="Count 3")).to_be_visible()
    assert toy.count == 3


# Trap 5: roles.


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(page, mount, scheme):
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    shown = mount(Toy())
    assert violations(page) == []
    button(page, "Fail").click()
    expect(status(page)).to_contain_text("broken")
    shown.js("py.hold()")
    button(page, "More").click()
    expect(page.locator("[aria-busy=true]")).to_be_visible()
    assert violations(page) == []


def test_the_panel_is_a_named_group_with_one_status_line(page, mount):
    mount(Toy())
    group = page.get_by_role("group", name="Toy")
    expect(group.get_by_role("status")).to_have_count(1)


def test_forced_colors_and_print_still_show_the_buttons(page, mount):
    mount(Toy())
    page.emulate_media(forced_colors="active")
    assert button(page, "More").evaluate("(b) => getComputedStyle(b).borderTopStyle") == "solid"
    page.emulate_media(media="print", forced_colors="none")
    expect(page.get_by_role("heading", name="Count 0")).to_be_visible()


# Trap 6: the same panel twice.


def test_two_views_stay_in_step_each_with_its_own_focus(page, mount):
    toy = Toy()
    shown = mount(toy, views=2)
    first, second = page.locator(".bugkit-table").all()
    second.get_by_role("button", name="Card b").focus()
    first.get_by_text("Rules").click()
    second.get_by_role("button", name="Card b").click()
    for view in (first, second):
        expect(view.get_by_role("group", name="Right").get_by_role("button", name="Card b")).to_be_visible()
    expect(second.get_by_role("button", name="Card b")).to_be_focused()
    expect(first.locator("details[open]")).to_have_count(1)
    expect(second.locator("details[open]")).to_have_count(0)
    assert len(shown.sent) == 1
    ids = page.locator("linearGradient").evaluate_all("(all) => all.map((e) => e.id)")
    assert len(set(ids)) == 2


def test_an_answer_to_one_view_is_not_an_answer_to_the_other(page, mount):
    toy = Toy()
    shown = mount(toy)
    shown.js("py.hold()")
    button(page, "More").click()
    expect(page.locator("[aria-busy=true]")).to_be_visible()
    with shown.python():
        toy.done = {"view": "another", "n": 7}
    expect(page.locator("[aria-busy=true]")).to_be_visible()


def test_two_views_do_not_hurry_the_bot(page, mount):
    toy = Toy()
    shown = mount(toy, views=2)
    button(page, "Bot").first.click()
    expect(page.get_by_role("heading", name="Count 3")).to_have_count(2)
    page.wait_for_timeout(150)
    assert toy.count == 3
    assert [message for message in shown.sent if message == {"tick": 1}] == [{"tick": 1}] * 2


def test_the_browser_says_once_when_all_is_at_rest(page, mount):
    shown = mount(Toy())
    button(page, "More").click()
    button(page, "Bot").click()
    expect(page.get_by_role("heading", name="Count 4")).to_be_visible()
    page.wait_for_function("() => panels.p0.sent.some((message) => message.resting)")
    page.wait_for_timeout(600)
    assert [message.get("resting", False) for message in shown.js("py.sent")] == [False] * 5 + [True]


def test_a_view_that_is_taken_away_leaves_nothing_behind(page, mount):
    shown = mount(Toy(), views=2)
    shown.js("py.cleanups[1]()")
    button(page, "More").first.click()
    expect(page.get_by_role("heading", name="Count 1")).to_have_count(1)


# Trap 8: exceptions.


def test_an_exception_is_told_in_plain_words_and_the_state_is_kept(page, mount):
    toy = Toy()
    mount(toy)
    button(page, "More").click()
    button(page, "Fail").click()
    expect(status(page)).to_contain_text("the toy is broken")
    assert "Traceback" not in status(page).inner_text()
    expect(page.get_by_role("heading", name="Count 1")).to_be_visible()
    assert isinstance(toy.last_error, RuntimeError)
    button(page, "More").click()
    expect(page.get_by_role("heading", name="Count 2")).to_be_visible()
    expect(status(page)).to_have_text("")


def test_a_view_that_fails_leaves_the_last_one(page, mount):
    toy = Toy()
    mount(toy)
    toy.view = lambda: 1 / 0
    button(page, "More").click()
    expect(status(page)).to_contain_text("division by zero")
    expect(page.get_by_role("heading", name="Count 0")).to_be_visible()


# Whatever a browser sends.


def test_a_text_that_is_too_long_is_not_sent(page, mount):
    shown = mount(Toy())
    page.get_by_label("Name").fill("x" * 20_001)
    page.get_by_label("Name").press("Enter")
    expect(status(page)).to_have_text("That text is too long.")
    assert shown.sent == []
