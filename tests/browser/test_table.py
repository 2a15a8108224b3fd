"""The table in a browser, through the fast harness: found by role and name, played by mouse and by keys."""

import re

import pytest
from browser.axe import violations
from bugkit_widgets import Table
from phases import in_phase
from playwright.sync_api import expect

from bugkit import verasselt

pytestmark = pytest.mark.browser

THREE = verasselt.Game(num_players=3)


def by_button(table):
    """Nothing moves by itself: every step waits for Continue."""
    table._pace = "step"
    return table


def button(page, name):
    return page.get_by_role("button", name=name if isinstance(name, re.Pattern) else re.compile(f"^{re.escape(name)}"))


def news(page):
    return page.get_by_role("status", name="What just happened")


def complaint(page):
    return page.locator(".bugkit-status")


def theme(page, dark):
    page.evaluate("(dark) => { document.body.dataset.jpThemeLight = String(!dark);"
                  "document.body.style.background = dark ? '#111' : '#fff'; }", dark)


# Every phase


@pytest.mark.parametrize("phase", THREE.phases)
@pytest.mark.parametrize(("lang", "dark"), [("en", False), ("de", True)])
def test_every_phase_is_accessible(page, mount, phase, lang, dark):
    theme(page, dark)
    mount(Table(in_phase(phase), lang=lang))
    expect(page.get_by_role("group", name="Voll verasselt")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("opened", ["All choices", "Settings", "Game code and record", "How to play", "New game"])
def test_whatever_can_be_opened_is_accessible(page, mount, opened):
    table = Table(in_phase("roll", seed=1))
    mount(table)
    button(page, "Boost with a water bug").click()
    button(page, opened).first.click()
    page.wait_for_function("() => document.querySelector('.listing, .settings, .copy, .guide, .question')")
    assert violations(page) == []


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(("cards", "verdict"), [((9, 9, 9, 9), "Safe: caught"), ((1, 1, 0, 0), "Bugged up!")])
def test_a_landed_roll_is_accessible(page, mount, cards, verdict, dark):
    theme(page, dark)
    mount(by_button(Table(in_phase("roll", seed=1, hub=cards))))
    button(page, "All choices").click()
    button(page, "roll all 7").click()
    button(page, "Roll 7 dice").click()
    expect(news(page)).to_contain_text(verdict)
    over = page.get_by_role("group", name="Bug hub").get_by_text("✗")
    if verdict == "Bugged up!":
        expect(over.first).to_be_visible()
    else:
        expect(over).to_have_count(0)
    assert violations(page) == []


CONTROLS = {
    "choose": ["Roll for the bug hub (10 cards + 10 new)", "Roll for the catch of Greedy (4 cards)"],
    "bank": ["Move a barrel bug into the front yard (2 for the heap)", "Done: 0 into the front yard, 4 onto the heap"],
    "roll": ["Roll 4 dice", "Stop", "All choices", "Boost with a rattle bug (1 in your front yard)"],
    "over": ["Play again"],
}


@pytest.mark.parametrize("phase", THREE.phases)
def test_every_phase_has_its_controls_and_says_what_to_do(page, mount, phase):
    mount(Table(in_phase(phase)))
    for name in CONTROLS.get(phase, []):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_enabled()
    for name in ("How to play", "New game", "Settings"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_enabled()
    if phase == "over":
        expect(news(page).get_by_role("heading", name="You win!")).to_be_visible()
    else:
        expect(page.get_by_role("group", name="What to do now")).not_to_have_text("")
    playable = page.get_by_role("button", name=re.compile("^(Roll|Stop|Boost|Done)"))
    if phase not in CONTROLS:
        for one in playable.all():
            expect(one).to_be_disabled()


def test_the_position_can_be_read_from_the_accessibility_tree(page, mount):
    mount(Table(in_phase("choose")))
    hub, catch = page.get_by_role("group", name="Bug hub"), page.get_by_role("group", name="Catch of Greedy")
    for group, rows in ((hub, ["3 barrel bugs", "3 chatter bugs", "2 rattle bugs", "2 water bugs"]),
                        (catch, ["1 barrel bug", "2 chatter bugs", "0 rattle bugs", "1 water bug"])):  # fmt: skip
        for row in rows:
            expect(group.get_by_role("img", name=row, exact=True)).to_be_visible()
    players = page.get_by_role("list", name="Players").get_by_role("listitem")
    expect(players).to_have_count(4)
    expect(players.nth(0)).to_have_attribute("aria-current", "true")
    expect(players.nth(1)).to_contain_text("Cautious")
    yard = "Front yard: 1 barrel bug, 1 chatter bug, 1 rattle bug, 1 water bug"
    expect(players.nth(1).get_by_role("img", name=yard)).to_be_visible()
    expect(players.nth(3)).to_contain_text("Pile")
    dice = page.get_by_role("group", name="Dice: the checked ones will be rolled").get_by_role("checkbox")
    assert [die.get_attribute("aria-label") for die in dice.all()] == [
        "Die 1: barrel bug", "Die 2: chatter bug", *(f"Die {n}: double bar" for n in range(3, 8))
    ]  # fmt: skip


# By mouse


def test_what_is_not_possible_says_why_without_a_message_to_python(page, mount):
    shown = mount(Table(in_phase("roll", seed=1)))
    for number in (1, 2, 6):
        page.get_by_role("checkbox", name=f"Die {number}:").click()
    sent = len(shown.sent)
    roll = button(page, "Roll 1 die")
    expect(roll).to_be_disabled()
    roll.click(force=True)
    expect(complaint(page)).to_have_text("Only 1 die chosen; a roll needs at least 4.")
    button(page, "Boost with a water bug").click()
    expect(complaint(page)).to_have_text("")
    button(page, "Stop").click(force=True)
    expect(complaint(page)).to_contain_text("who has boosted must roll")
    assert len(shown.sent) == sent + 1


def test_the_odds_follow_the_dice_at_once(page, mount):
    mount(Table(in_phase("roll", seed=1), odds="exact"))
    odds = page.get_by_role("group", name="Odds of this roll")
    expect(odds).to_contain_text("11/324 ≈ 3.4%")
    expect(odds).to_contain_text("206/81 ≈ 2.54")
    page.get_by_role("checkbox", name="Die 3:").click()
    expect(odds).to_contain_text("151/1944 ≈ 7.8%")
    expect(button(page, "Roll 5 dice")).to_be_enabled()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("combobox", name="Odds").select_option("hint")
    expect(odds).to_have_text("quite safe")
    page.get_by_role("combobox", name="Odds").select_option("off")
    expect(odds).to_have_count(0)


def test_a_choice_from_the_list_sets_the_dice(page, mount):
    mount(Table(in_phase("roll", seed=1)))
    button(page, "All choices").click()
    region = page.get_by_role("region", name="12 ways to roll these dice")
    expect(region.get_by_role("row")).to_have_count(13)
    region.get_by_role("button", name="roll 6, keep 1 chatter bug").click()
    expect(page.get_by_role("checkbox", name="Die 2: chatter bug")).not_to_be_checked()
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(6)
    expect(region.get_by_role("columnheader", name="Caught on average")).to_have_attribute("aria-sort", "descending")
    region.get_by_role("button", name="Chance to bug up").click()
    expect(region.get_by_role("columnheader", name="Chance to bug up")).to_have_attribute("aria-sort", "ascending")


def test_dice_stay_the_same_things_and_cards_fly_to_the_catch(page, mount):
    mount(Table(THREE, seed=42))
    dice = "['die-0', 'die-6'].map((key) => document.querySelector(`[data-key=${key}]`))"
    page.evaluate(f"() => {dice}.forEach((die) => {{ die.mine = true; }})")
    button(page, "Roll 4 dice").click()
    expect(page.get_by_role("group", name="Your catch").get_by_text("3 cards")).to_be_visible()
    assert page.evaluate(f"() => {dice}.every((die) => die.mine)")
    flown = page.locator("[data-region=side] [data-from^='hub-']")
    expect(flown).to_have_count(3)


def test_a_bank_by_clicking_cards(page, mount):
    table = Table(in_phase("bank", seed=1))
    mount(table)
    yard, heap = page.get_by_role("group", name="Into the front yard"), page.get_by_role("group", name="Onto the heap")
    expect(yard).to_contain_text("4 of 6")
    button(page, "Move a barrel bug into the front yard").click()
    button(page, "Move a barrel bug into the front yard").click()
    expect(yard).to_contain_text("6 of 6")
    expect(heap).to_contain_text("2 cards")
    button(page, "Move a water bug into the front yard").click(force=True)
    expect(complaint(page)).to_contain_text("holds 6 at most")
    button(page, "Done: 2 into the front yard, 2 onto the heap").click()
    expect(button(page, "Done")).to_have_count(0)
    assert table.match.state.yards[0] == (3, 1, 1, 1)


# Bots, pace


def test_bots_move_by_themselves_one_thing_after_the_other(page, mount):
    table = Table(in_phase("roll", seed=1))
    table._pace = "fast"
    shown = mount(table)
    seen = []
    page.expose_function("noted", lambda said: seen.append(said))
    page.evaluate("""() => {
        const region = document.querySelector('[data-region=news]');
        const told = () => noted(region.querySelector('[role=status]').textContent);
        new MutationObserver(told).observe(region, {subtree: true, childList: true, characterData: true}); }""")
    button(page, "Stop").click()
    button(page, "Done").click(timeout=10_000)
    expect(button(page, re.compile("^Roll for the bug hub|^Roll \\d dice"))).to_be_enabled(timeout=20_000)
    assert any("Cautious · Chose the bug hub." in one for one in seen)
    assert any("Greedy · Rolled" in one for one in seen)
    assert sum("tick" in message for message in shown.sent) > 8


def test_step_by_button(page, mount):
    mount(by_button(Table(in_phase("roll", seed=1))))
    button(page, "Stop").click()
    expect(news(page)).to_have_text("You · Stopped with 2 bugs in the catch.")
    page.wait_for_timeout(200)
    button(page, "Continue").click()
    expect(news(page)).to_have_text("Cautious · Chose the bug hub.")
    expect(button(page, "Continue")).to_have_count(0)
    expect(button(page, "Done")).to_be_focused()


def test_a_whole_game_to_its_end(page, mount):
    table = by_button(Table(verasselt.Game(num_players=2, cards_per_kind=6), seed=3))
    mount(table)
    result = news(page).get_by_role("heading")
    wanted = ("Stop", "Done", "Roll for", "Roll", "Continue", "Boost")
    for _ in range(1500):
        if result.count():
            break
        possible = page.locator(".bugkit-board button:not([aria-disabled=true])").all()
        names = [one.get_attribute("aria-label") or one.inner_text() for one in possible]
        first = min((name for name in names if name.startswith(wanted)), key=lambda name: _place(name, wanted))
        page.get_by_role("button", name=first, exact=True).click()
    won = [seat for seat, share in enumerate(table.match.state.returns()) if share]
    names = ["You win!", "Cautious wins!"]
    expect(result).to_have_text(names[won[0]] if len(won) == 1 else "Shared win: You and Cautious")
    assert violations(page) == []


def _place(name, wanted):
    return next(place for place, begins in enumerate(wanted) if name.startswith(begins))


# By keys


FOCUSED = "() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"


def reach(page, name):
    """Press Tab until the element with that name has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if re.match(name, focused(page)):
            return
    raise AssertionError(f"{name} can't be reached by Tab")


def focused(page):
    return page.evaluate(FOCUSED)


def test_a_whole_turn_by_keyboard_alone(page, mount):
    table = Table(in_phase("choose", seed=5))
    table._pace = "fast"
    mount(table)
    reach(page, "Roll for the catch of Greedy")
    page.keyboard.press("Shift+Tab")
    assert focused(page).startswith("Roll for the bug hub")
    page.keyboard.press("Enter")
    expect(button(page, "Roll 4 dice")).to_be_enabled(timeout=10_000)  # Greedy banks, the hub is refilled
    page.wait_for_function("() => document.activeElement.getAttribute('role') === 'checkbox'")
    page.keyboard.press("End")
    assert focused(page) == "Die 7: double bar"
    expect(page.get_by_role("checkbox", name="Die 7")).to_be_checked()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert focused(page) == "Die 3: double bar"
    page.keyboard.press("Space")
    expect(page.get_by_role("checkbox", name="Die 3")).to_be_checked()
    assert focused(page) == "Die 3: double bar"
    reach(page, "Boost with a barrel")
    page.keyboard.press("Enter")
    expect(news(page)).to_contain_text("Boosted with 1 barrel bug.")
    reach(page, "Take back")
    page.keyboard.press("Enter")
    expect(button(page, "Stop")).to_be_disabled()
    reach(page, "Roll 5 dice")
    page.keyboard.press("Enter")
    expect(page.get_by_role("group", name="What to do now")).to_contain_text("Safe!", timeout=10_000)
    assert focused(page).startswith("Roll")
    page.keyboard.press("Tab")
    assert focused(page) == "Stop"
    page.keyboard.press("Enter")
    expect(news(page)).to_contain_text("Stopped with")
    expect(button(page, "Done")).to_be_focused(timeout=20_000)
    mine = [str(step.choice) for step in table.match.history if step.player == 0]
    assert mine == ["hub", "roll keep bar bar", "stop"]


# Around the board


def test_two_views_stay_in_step(page, mount):
    mount(by_button(Table(in_phase("roll", seed=1))), views=2)
    first, second = page.locator(".bugkit-table").all()
    first.get_by_role("checkbox", name="Die 4:").click()
    expect(second.get_by_role("button", name="Roll 5 dice")).to_be_enabled()
    second.get_by_role("button", name="Roll 5 dice").click()
    expect(first.get_by_role("status", name="What just happened")).to_contain_text("Dice: ")
    assert len({view.locator("[data-region=group]").inner_text() for view in (first, second)}) == 1
    shapes = page.evaluate("() => [...document.querySelectorAll('[id]')].map((e) => e.id)")
    assert len(shapes) == len(set(shapes))
    missing = page.evaluate("""() => [...document.querySelectorAll('.bugkit-table use')].filter((use) =>
        use.closest('.bugkit-table').querySelector(use.getAttribute('href')) === null).length""")
    assert missing == 0


def test_the_language_changes_everywhere(page, mount):
    mount(Table(in_phase("roll", seed=1)))
    button(page, "Settings").click()
    page.get_by_role("combobox", name="Language").focus()
    page.get_by_role("combobox", name="Language").select_option("de")
    expect(button(page, "4 Würfel werfen")).to_be_enabled()
    expect(page.get_by_role("combobox", name="Sprache")).to_be_focused()
    expect(page.get_by_role("group", name="Asseltreff")).to_be_visible()
    assert page.locator(".bugkit-table").get_attribute("lang") == "de"
    assert "F" in page.locator(".bk-sign.barrel").first.inner_text()


def test_a_new_game_asks_first(page, mount):
    table = Table(in_phase("roll", seed=1))
    mount(table)
    button(page, "Boost with a water bug").click()
    button(page, "New game").click()
    question = page.get_by_role("group", name="Throw away the game that is running?")
    expect(question.get_by_role("button", name="No, go on playing")).to_be_focused()
    page.keyboard.press("Enter")
    expect(question).to_have_count(0)
    assert table.match.seed == 1
    button(page, "New game").click()
    question.get_by_role("button", name="Yes, begin a new game").click()
    expect(question).to_have_count(0)
    assert table.match.seed == 2
    assert table.match.state.hub == (3, 3, 2, 2)


def test_the_guide_by_keyboard(page, mount):
    table = Table(in_phase("roll", seed=1))
    mount(table)
    record = table.match.record()
    reach(page, "How to play")
    page.keyboard.press("Enter")
    guide = page.get_by_role("region", name="How to play")
    expect(guide.get_by_role("heading", name="What it is about")).to_be_visible()
    reach(page, "Next: the group")
    headings = set()
    for _ in range(9):
        headings.add(guide.get_by_role("heading").first.inner_text())
        assert violations(page) == []
        page.keyboard.press("Enter")
        page.wait_for_timeout(50)
    assert len(headings) == 9
    expect(guide).to_have_count(0)
    expect(button(page, "Roll 4 dice")).to_be_enabled()
    assert table.match.record() == record


def test_the_game_code_can_be_copied(page, mount):
    mount(Table(THREE, seed=42))
    button(page, "Game code and record").click()
    code = page.get_by_role("textbox", name="Game code", exact=True)
    expect(code).not_to_be_editable()
    assert Table.resume(code.input_value()).match.seed == 42
    expect(page.get_by_role("textbox", name="Record of the game")).to_have_value(re.compile("^format: bugkit-record"))


def test_the_log_shows_its_newest_line(page, mount):
    table = Table(THREE, seed=42)
    shown = mount(table)
    with shown.python():
        while len(table.match.history) < 60:
            table.match.play(table.match.state.legal_actions()[-1])
    log = page.get_by_role("log", name="What happened so far")
    assert log.evaluate("(log) => Math.abs(log.scrollTop) < 2 && log.scrollHeight > log.clientHeight")
    box, last = log.bounding_box(), log.get_by_role("listitem").last.bounding_box()
    assert last["y"] + last["height"] <= box["y"] + box["height"] + 2


# Sizes


@pytest.mark.parametrize("width", [320, 480, 600, 800, 1280])
@pytest.mark.parametrize("phase", ["choose", "bank", "roll", "over"])
def test_nothing_sticks_out(page, mount, width, phase):
    page.set_viewport_size({"width": width, "height": 900})
    mount(Table(in_phase(phase), lang="de"))
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    out = page.evaluate("""() => {
        const root = document.querySelector('.bugkit-table').getBoundingClientRect();
        const inside = (box) => !box.width || (box.right <= root.right + 1 && box.left >= root.left - 1);
        const kinds = ':is(button, .area, .box, .note, .title, .title > span, .odds span, p)';
        const all = document.querySelectorAll('.bugkit-table ' + kinds);
        return [...all].filter((e) => !inside(e.getBoundingClientRect())).map((e) => e.outerHTML.slice(0, 120)); }""")
    assert out == []
    cut = "(all) => all.filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent)"
    assert page.locator(".bugkit-table .title > span:first-child").evaluate_all(cut) == []
    small = page.evaluate("""() => [...document.querySelectorAll('.bugkit-table button')].filter((e) => {
        const box = e.getBoundingClientRect(); return Math.min(box.width, box.height) < 36; }).length""")
    assert small == 0


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_front_yards_of_all_players_can_be_read_at_every_width(page, mount, players, lang):
    mount(Table(verasselt.Game(players), ["you"] * players, seed=1, lang=lang))
    expect(page.locator(".players li .counts")).to_have_count(players)
    for width in range(320, 1100, 20):
        page.set_viewport_size({"width": width, "height": 900})
        wide = page.locator(".players li").evaluate_all("(all) => all.map((one) => one.scrollWidth - one.clientWidth)")
        assert max(wide) <= 0, width


def test_a_table_has_few_elements(page, mount):
    """Drawing costs time for each element; the drawings of the pieces are there once and are not laid out."""
    mount(Table(THREE, seed=42))
    assert page.locator(".bugkit-table *").count() - page.locator(".bk-drawings *").count() < 240


def test_letters_tell_the_kinds_apart_without_colours(page, mount):
    page.emulate_media(forced_colors="active")
    mount(Table(in_phase("choose")))
    letters = page.locator("[data-region=players] .bk-sign")
    assert set(letters.all_inner_texts()) == {"B", "C", "R", "W"}
    assert violations(page) == []
