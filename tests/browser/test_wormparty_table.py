"""The table of Worm Party in a browser, through the fast harness: by role and name, by mouse and by keys."""

import re

import pytest
from browser.axe import violations
from browser.test_speed import FLOOR, click_to_paint_ratio
from browser.worm_person import WormPeople
from bugkit_widgets import Table
from playwright.sync_api import expect
from worm_plays import position

from bugkit import Match
from bugkit.wormparty import Game
from bugkit.wormparty.picture import winners

pytestmark = pytest.mark.browser

FOUR = Game(4)
TILES = [(1, 0, 2), (3, 0, 0), (0, 5, 1), (0, 0, 4)]
WORMS = {"red 1": 1, "blue 2": 2, "joker": 3}
MIDDLE = {
    "hide": {"phase": "hide", "lifts": 2, "worms": {"red 1": 1, "blue 2": 2}},
    "lift": {"phase": "lift", "lifts": 2, "worms": WORMS, "lifted": ["red 1"]},
    "take": {"phase": "take", "lifts": 1, "worms": WORMS, "lifted": ["joker", "red 2"], "taker": 0},
    "show": {"phase": "take", "lifts": 0, "worms": WORMS, "lifted": ["red 1", "yellow 2"], "taker": 3},
}


def middle(phase):
    return position(FOUR, **{"tiles": TILES, **MIDDLE[phase]})


def table_of(play, seats="", **options):
    """A table; in ``seats`` y is a person and u a bot. It goes on by button."""
    game = getattr(play, "game", play)
    named = {"y": "you", "u": "bot:uniform"}
    seed = {} if isinstance(play, Match) else {"seed": 1}
    table = Table(play, [named[one] for one in seats or "y" * game.num_players], **{**seed, **options})
    table._pace = "step"
    return table


def button(page, name, **options):
    found = name if isinstance(name, re.Pattern) else re.compile(f"^{re.escape(name)}")
    return page.get_by_role("button", name=found, **options)


def theme(page, dark):
    page.evaluate("(dark) => { document.body.dataset.jpThemeLight = String(!dark);"
                  "document.body.style.background = dark ? '#111' : '#fff'; }", dark)


# Every phase


def _phases():
    over = [(3, 3, 3), (1, 2, 0), (3, 4, 3)]
    yield "die", Match(Game(3), by_hand=True), "yyy"
    for phase in MIDDLE:
        yield phase, middle(phase), "yyyy"
        yield f"{phase} alone", middle(phase), "uuuy" if phase in ("hide", "show") else "yuuu"
    yield "over", position(Game(3, "experienced"), phase="over", charly=2, tiles=over), "yyu"
    younger = {"worms": {"joker": 1}, "tiles": [(3, 2, 0)] * 2}
    yield "younger", position(Game(2, "younger"), phase="lift", lifts=3, **younger), "yu"


PHASES = {name: (play, seats) for name, play, seats in _phases()}


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize(("lang", "dark"), [("en", False), ("de", True)])
def test_every_phase_is_accessible(page, mount, phase, lang, dark):
    theme(page, dark)
    play, seats = PHASES[phase]
    mount(table_of(play, seats, lang=lang, odds="exact"))
    expect(page.get_by_role("group", name="Worm Party", exact=True)).to_be_visible()
    assert violations(page) == []
    if passing := page.locator("[data-key=pass]").all():
        passing[0].click()
        expect(page.locator("[data-key=pass]")).to_have_count(0)
        assert violations(page) == []


@pytest.mark.parametrize(("lang", "dark", "opened"), [
    ("en", True, ("Where would the best player hide?", "Settings", "Game code and record", "How to play")),
    ("de", False, ("Wo würde sich der beste Spieler verstecken?", "Einstellungen", "Spielcode und Aufzeichnung",
                   "So wird gespielt")),
], ids=["en", "de"])  # fmt: skip
def test_whatever_can_be_opened_is_accessible(page, mount, lang, dark, opened):
    theme(page, dark)
    mount(table_of(Game(2), "yy", lang=lang, odds="hint"))
    page.locator("[data-key=pass]").click()
    for name in opened:
        button(page, name).click()
        if name == opened[0]:
            expect(page.get_by_role("table")).to_be_visible(timeout=20_000)
        assert violations(page) == []
    for _ in range(7):
        title = page.get_by_role("region", name=opened[-1]).get_by_role("heading")
        before = title.first.inner_text()
        page.locator("[data-key=guide-next]").click()
        expect(title.first).not_to_have_text(before)
        assert violations(page) == []


def test_the_position_can_be_read_from_the_accessibility_tree(page, mount):
    mount(table_of(middle("hide"), "uuuy"))
    people = WormPeople(page)
    expect(people.garden.get_by_role("button")).to_have_count(7)
    for name in ("red 1 taken", "Hide under red 2", "Hide under yellow 1", "blue 2 taken", "Hide under joker"):
        expect(people.garden.get_by_role("button", name=name, exact=True)).to_have_count(1)
    expect(page.get_by_role("img", name="Die: 2 mounds to lift, still 2")).to_be_visible()
    assert people.tiles() == dict(zip(("Uniform 1", "Uniform 2", "Uniform 3", "You"), map(list, TILES), strict=True))
    assert people.player() == "You"
    expect(page.get_by_role("listitem").filter(has_text="hides now")).to_have_attribute("aria-current", "true")


def test_what_is_not_possible_says_why(page, mount):
    mount(table_of(middle("hide"), "uuuy"))
    button(page, "red 1 taken", disabled=True).click(force=True)
    expect(page.locator(".bugkit-status")).to_have_text("You feel a worm under red 1: it is taken. Click a free mound.")
    button(page, "Hide under red 2").click()
    expect(page.locator(".bugkit-status")).to_be_empty()


# Whole games


@pytest.mark.parametrize(("game", "seats", "keys", "lang"), [
    (Game(3), "yyu", False, "en"),
    (Game(2, "younger", target=4), "yy", True, "en"),
    (Game(3, "experienced", target=4), "yyu", False, "de"),
    (Game(4, target=3), "uyyu", True, "de"),
    (Game(2, target=3), "yu", False, "en"),
], ids=str)  # fmt: skip
def test_people_play_a_whole_game(page, mount, game, seats, keys, lang):
    table = table_of(game, seats, seed=6, lang=lang)
    mount(table)
    people = WormPeople(page, keys=keys, lang=lang)
    people.play()
    state = table.match.state
    assert state.is_terminal()
    names = list(people.tiles())
    assert people.tiles() == dict(zip(names, map(list, state.tiles), strict=True))
    won = [names[seat] for seat in winners(game, state.tiles)]
    you, one, several = people.words.won
    said = several.format(people.words.joined.join(won)) if len(won) > 1 else one.format(won[0])
    expect(people.over).to_have_text(you if won in (["You"], ["Du"]) else said)
    shared = seats.count("y") > 1
    hides = sum(step.before.phase == "hide" and step.player in table._persons for step in table.match.history)
    assert (people.passed > hides) if shared else (people.passed == 0)
    button(page, people.words.code).click()
    record = page.get_by_role("textbox", name=people.words.record).input_value()
    assert Match.from_record(record).state == state
    button(page, people.words.again).click()
    expect(people.over).to_have_count(0)


# The curtain


def test_nothing_of_a_hiding_place_is_left_on_the_page(page, mount):
    """Neither in the markup nor in the focus nor under the mouse: the same page, wherever somebody has hidden."""
    game, left = Game(3, die={2: 1}), []
    for mound in ("red 1", "joker"):
        page.evaluate("() => document.querySelector('main').replaceChildren()")
        shown = mount(table_of(game, "yyy"))
        button(page, "Pass to Player 2").click()
        button(page, f"Hide under {mound}").hover()
        button(page, f"Hide under {mound}").click()
        passing = button(page, "Pass to Player 3")
        expect(passing).to_be_focused()
        assert page.locator("[data-region=garden]").inner_html() == ""
        behind = _all_there_is(shown)
        passing.click()
        expect(button(page, f"{mound} taken")).to_have_count(1)
        button(page, "Hide under blue 1").click()
        button(page, "Pass to Player 1").click()
        expect(button(page, "Lift red 1")).to_be_visible()
        left.append((behind, _all_there_is(shown)))
    assert left[0] == left[1]


def _all_there_is(shown):
    """The page's markup without the numbers that are new for each view, and what has the focus."""
    markup = shown.root.evaluate("(one) => one.outerHTML")
    focus = shown.page.evaluate("() => document.activeElement.getAttribute('data-key')")
    return re.sub(r"v\d+-\w{6}", "view", markup), focus


def test_the_curtain_works_by_keyboard_alone(page, mount):
    mount(table_of(Game(3), "yyy"))
    people = WormPeople(page, keys=True)
    for name in ("Pass to Player 2", "Hide under yellow 1", "Pass to Player 3", "Hide under joker", "Pass to Player 1"):
        people.press(page.get_by_role("button", name=name, exact=True))
    people.press(page.get_by_role("button", name="Lift blue 2"))
    expect(people.news).to_contain_text("Lifted blue 2: nobody there.")


def test_a_misplaced_worm_can_hide_again_before_the_screen_is_passed_on(page, mount):
    mount(table_of(Game(3), "yyy"))
    button(page, "Pass to Player 2").click()
    button(page, "Hide under red 1").click()
    button(page, "Take back").click()
    button(page, "Pass to Player 2").click()
    expect(page.get_by_role("group", name="Worm garden").get_by_role("button", disabled=False)).to_have_count(6)
    button(page, "Hide under blue 2").click()
    button(page, "Pass to Player 3").click()
    expect(button(page, "blue 2 taken")).to_be_visible()
    expect(button(page, "Take back")).to_have_count(0)


# What is seen when


def test_each_mound_is_seen_before_the_next_is_lifted(page, mount):
    mount(table_of(middle("lift"), "yyuu"))
    people = WormPeople(page)
    button(page, "Lift yellow 2").click()
    expect(people.news).to_have_text("Player 1 · Lifted yellow 2: nobody there.")
    expect(button(page, "yellow 2 lifted, nobody", disabled=True)).to_be_visible()
    expect(page.get_by_role("img", name="Die: 3 mounds to lift, still 1")).to_be_visible()
    button(page, "Lift red 2").click()
    expect(people.news).to_have_text("Player 1 · Lifted red 2: nobody there.")
    expect(button(page, "blue 2 closed", disabled=True)).to_be_visible()
    people.going_on.click()
    expect(button(page, "blue 2 with Uniform 1, not found", disabled=True)).to_be_visible()
    expect(button(page, "joker closed", disabled=True)).to_be_visible()
    people.going_on.click()
    expect(button(page, "joker with Uniform 2, not found", disabled=True)).to_be_visible()


def test_a_lifted_mound_moves_aside(page, mount):
    mount(table_of(middle("lift"), "yyuu"))
    lid = page.locator("[data-key=mound-yellow-2] .wp-lid")
    before = lid.bounding_box()
    button(page, "Lift yellow 2").click()
    page.mouse.move(5, 5)
    page.wait_for_timeout(500)
    after = lid.bounding_box()
    assert after["width"] < before["width"]
    assert after["x"] < before["x"]
    worm = page.locator("[data-key=mound-red-1] .wp-worm")
    expect(worm).to_have_attribute("href", re.compile("^#worm-1-"))


# Room and speed


@pytest.mark.parametrize("width", [600, 800, 1280])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_nothing_overflows(page, mount, width, lang):
    page.set_viewport_size({"width": width, "height": 900})
    for phase in PHASES:
        page.evaluate("() => document.querySelector('main').replaceChildren()")
        play, seats = PHASES[phase]
        mount(table_of(play, seats, lang=lang, odds="exact"))
        if passing := page.locator("[data-key=pass]").all():
            passing[0].click()
            expect(page.locator("[data-key=pass]")).to_have_count(0)
        _fits(page, phase)


def _fits(page, phase):
    wide = page.evaluate("""() => [...document.querySelectorAll('.bugkit-table *')].filter((one) =>
        one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow === 'visible' && one.clientWidth
        && !one.closest('svg')).map((one) => one.outerHTML.slice(0, 80))""")
    assert wide == [], phase
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("width", [600, 1280])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_hint_folded_out_keeps_to_its_column(page, mount, width, lang):
    page.set_viewport_size({"width": width, "height": 900})
    hiding = position(Game(2, target=3), phase="hide", lifts=2, tiles=[(2, 1, 0), (2, 0, 1)])
    mount(table_of(hiding, "uy", lang=lang, odds="exact"))
    page.locator("[data-key=mix]").click()
    expect(page.get_by_role("table")).to_be_visible(timeout=20_000)
    _fits(page, "hint")


def test_the_page_stays_small(page, mount):
    mount(table_of(middle("take"), "yyyy"))
    elements = page.evaluate("() => document.querySelectorAll('.bugkit-board *').length")
    drawings = page.evaluate("() => document.querySelectorAll('.bk-drawings *').length")
    assert elements - drawings < 260
    assert drawings < 260


@pytest.mark.lab
def test_click_to_paint_is_on_the_floor(lab, record_property):
    """In JupyterLab: hide (the curtain falls), take it back, look again; against a Button that sets a Label."""
    table = "Table(wormparty.Game(2), seats=['you', 'you'], seed=5)"
    lab.write("worm_speed.ipynb", f"from bugkit import wormparty\nfrom bugkit_widgets import Table\n{table}", FLOOR)
    with lab.open("worm_speed.ipynb") as page:
        lab.run(page)
        table = page.get_by_role("group", name="Worm Party", exact=True)
        name = re.compile("^(Pass to Player 2|Hide under red 1|Take back)$")
        ours = table.get_by_role("button", name=name), page.locator(".bugkit-board")
        ratio, limit = click_to_paint_ratio(page, ours, record_property)
    assert ratio <= limit
