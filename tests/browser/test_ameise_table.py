"""The table of Herkules Ameise in a browser, through the fast harness: by role and name, by mouse and by keys."""

import re

import pytest
from ameise.positions import ONE_AND_ONE, TWO, TWO_AND_ONE, position, turned
from browser.ant_person import AntPerson
from browser.axe import violations
from browser.test_speed import FLOOR, click_to_paint_ratio
from bugkit_widgets import Table
from playwright.sync_api import expect

from bugkit import Match
from bugkit.ameise import Game, odds

pytestmark = pytest.mark.browser

TOGETHER, RIVALS = Game(3), Game(3, competition=True)
OPEN = {"A2": turned(TWO, "north"), "B2": turned(TWO_AND_ONE, "east"), "B1": ONE_AND_ONE}
ANTS = "A2 west, A2 centre, A2 north, A1 centre, C1 east"
SMALL = {"grid": (1, 2), "backs": {1: [TWO], 2: [ONE_AND_ONE]}, "storeys": (2, 1), "ants": 6}


def middle(game=TOGETHER, **changes):
    """Somewhere in a play: cards lie open, ants stand in a column and apart, some twigs are built."""
    ants = ANTS.replace("A2 centre", "red A2 centre") if game.competition else ANTS
    tiles = {"tiles": (1, 0, 0)} if game.competition else {}
    usual = {"backs": OPEN, "ants": ants, "collected": "A2 north", "moves": 2, "steps": 4, **tiles}
    return position(game, **{**usual, **changes})


def table_of(state, **options):
    table = Table(state, **{"seats": ["you"] * state.game.num_players, "seed": 1, **options})
    table._pace = "step"
    return table


def in_phase(phase, game):
    """A play that stands in this phase, with dice and cards by hand so that chance waits."""
    finished = {"collected": "A2 north, B2 east, B2 west", "moves": 0}
    changes = {
        "deal": {},
        "die": {"phase": "die", "moves": 0, "turn": 1},
        "act": {},
        "more": {"moves": 1, "moved": True},
        "back": {"phase": "back", "flipping": "A3", "moves": 0},
        "lost": {"phase": "over", "steps": 0, "moves": 0},
        "won": {"phase": "over", **finished},
        "food": {"phase": "food", **finished},
    }[phase]
    if phase in ("won", "food"):
        game = Game(3, competition=game.competition, storeys=(4, 1))
        if game.competition:
            changes |= {"tiles": (2, 1, 0)} if phase == "food" else {
                "tiles": (2, 1, 0), "morsels": (5, 2, 0), "food": (12, 10, 11)}  # fmt: skip
    if phase == "deal":
        match = Match(game, by_hand=True)
        match.roll("path 1")
        return match
    return Match(game, start=middle(game, **changes), by_hand=True)


def button(page, name, **options):
    found = name if isinstance(name, re.Pattern) else re.compile(f"^{re.escape(name)}")
    return page.get_by_role("button", name=found, **options)


def news(page):
    return page.get_by_role("status", name="What just happened")


def now(page):
    return page.get_by_role("group", name="What to do now")


def complaint(page):
    return page.locator(".bugkit-status")


def theme(page, dark):
    page.evaluate("(dark) => { document.body.dataset.jpThemeLight = String(!dark);"
                  "document.body.style.background = dark ? '#111' : '#fff'; }", dark)


# Every phase


PHASES = [(game, phase) for game in (TOGETHER, RIVALS)
          for phase in ("deal", "die", "act", "more", "back", "lost", "won", *["food"] * game.competition)]


@pytest.mark.parametrize(("game", "phase"), PHASES, ids=lambda value: getattr(value, "competition", value))
@pytest.mark.parametrize(("lang", "dark"), [("en", False), ("de", True)])
def test_every_phase_is_accessible(page, mount, game, phase, lang, dark):
    theme(page, dark)
    mount(Table(in_phase(phase, game), seats=["you"] * 3, lang=lang))
    expect(page.get_by_role("group", name="Herkules Ameise", exact=True)).to_be_visible()
    assert violations(page) == []


def test_a_chosen_ant_a_held_one_and_whatever_can_be_opened_are_accessible(page, mount):
    page.emulate_media(reduced_motion="reduce")  # or a colour on its way to another one is measured
    mount(table_of(middle(RIVALS)))
    button(page, "Start: 11 white ants").click()
    assert violations(page) == []
    for square in ("A2 east", "B3 south"):
        button(page, square).click()
    expect(button(page, "Player 2 rolls")).to_be_visible()
    assert violations(page) == []
    button(page, "Take back").click()
    button(page, "Hint").click()
    expect(page.locator(".am-hint")).to_contain_text("more roll", timeout=20_000)
    assert violations(page) == []
    for opened in ("Settings", "Game code and record", "How to play"):
        button(page, opened).first.click()
        assert violations(page) == []
    for _ in range(7):
        title = page.get_by_role("region", name="How to play").get_by_role("heading")
        before = title.first.inner_text()
        page.locator("[data-key=guide-next]").click()
        expect(title.first).not_to_have_text(before)
        assert violations(page) == []


def test_the_position_can_be_read_from_the_accessibility_tree(page, mount):
    mount(table_of(middle(RIVALS)))
    squares = page.get_by_role("group", name="Start and squares: move ants")
    expect(squares.get_by_role("button")).to_have_count(45 + 1 + 2)
    for name in ("Start: 11 white ants", "Start: yellow ant", "Start: green ant", "A2 west: white ant",
                 "A2 centre: red ant", "A2 north: white ant, yellow, no twigs left", "B1 north: free, 1 twig",
                 "B2 east: free, 2 twigs", "C3 south: free"):  # fmt: skip
        expect(squares.get_by_role("button", name=name, exact=True)).to_be_visible()
    cards = page.get_by_role("group", name="Cards face down: flip one")
    expect(cards.get_by_role("button")).to_have_count(6)
    expect(cards.get_by_role("button", name="Flip card B3, 2 dots", exact=True)).to_be_enabled()
    expect(cards.get_by_role("button", name="Card C3, face down, 1 dot", exact=True)).to_be_disabled()
    expect(page.get_by_role("img", name="Die: 2 dots")).to_be_visible()
    expect(page.get_by_role("img", name="2 ants may still move")).to_be_visible()
    players = page.get_by_role("list", name="Players").get_by_role("listitem")
    expect(players.nth(0)).to_have_attribute("aria-current", "true")
    expect(players.nth(0)).to_contain_text("1 food tile")
    expect(page.get_by_role("heading", name="Anthony 4 steps to go")).to_be_visible()
    expect(page.get_by_role("heading", name="Anthill 2 of 17 twigs")).to_be_visible()


# By mouse


def test_a_card_is_flipped_by_a_click_anywhere_on_it(page, mount):
    table = table_of(middle())
    mount(table)
    page.locator("[data-key=card-B3]").click()  # its middle, where a square lies
    expect(news(page)).to_contain_text("Card B3 flipped: ")
    assert str(table.match.history[0].choice) == "flip B3"
    expect(button(page, "Flip card")).to_have_count(0)
    button(page, "Continue").click()
    expect(news(page)).to_contain_text("Player 2 · ")


def test_choose_an_ant_then_a_free_square(page, mount):
    table = table_of(middle())
    mount(table)
    expect(now(page)).to_have_text(
        "Player 1: 2 dots! Flip a card with a golden edge, or choose ants to move, up to 2.")  # fmt: skip
    ant = button(page, "C1 east: white ant")
    ant.click()
    expect(ant).to_have_attribute("aria-pressed", "true")
    expect(now(page)).to_contain_text("Click a free square for a white ant")
    small, large = (page.locator(f".am-ring{kind}").get_attribute("d") for kind in (":not(.am-far)", ".am-far"))
    assert (small.count("M"), large.count("M")) == (45 - 5 - 3, 3)  # what makes the column longer is marked more
    button(page, "A2 east: free").click()
    expect(button(page, "A2 east: white ant")).to_be_visible()
    expect(button(page, "C1 east: free")).to_be_visible()
    button(page, "B2 west: free, 1 twig").click()  # another one, from the start, which is chosen now
    expect(news(page)).to_contain_text("1 twig brought home from B2 west: 3 of 17 twigs built.")
    assert [str(step.choice) for step in table.match.history] == ["move C1 east to A2 east"]
    button(page, "Take back").click()
    expect(button(page, "B2 west: free, 1 twig")).to_be_visible()
    button(page, "Take back").click()
    expect(button(page, "C1 east: white ant")).to_be_visible()
    expect(button(page, "Take back")).to_have_count(0)
    assert table.match.history == ()


def test_the_next_player_rolls_when_all_is_done(page, mount):
    table = table_of(middle(moves=1))
    mount(table)
    button(page, "Start: 10 white ants").click()
    button(page, "A2 east: free").click()
    on = button(page, "Player 2 rolls")
    expect(on).to_be_visible()
    button(page, "A2 south: free").click(force=True)
    expect(complaint(page)).to_contain_text("All ants of this roll have moved.")
    on.click()
    expect(news(page)).to_contain_text("Player 2 · ")
    assert str(table.match.history[0].choice) == "move start to A2 east"


def test_what_is_not_possible_says_why_without_a_message_to_python(page, mount):
    shown = mount(table_of(middle()))
    for card in ("C3", "A1"):
        thing = button(page, f"Card {card}, face down, 1 dot")
        expect(thing).to_be_disabled()
        thing.dispatch_event("click")
        why = f"Card {card} has 1 dot, but the die shows 2; possible: flip B3, or move ants."
        expect(complaint(page)).to_have_text(why)
    assert shown.sent == []
    button(page, "B2 south: free").click()
    expect(complaint(page)).to_have_text("Choose an ant first: one at the start or one on a square.")


def test_ants_stay_the_same_things(page, mount):
    mount(table_of(middle()))
    ant = "document.querySelector('[aria-label^=\"C1 east\"] .am-ant')"
    key = page.evaluate(f"() => {{ {ant}.mine = true; return {ant}.dataset.key; }}")
    button(page, "C1 east: white ant").click()
    button(page, "A2 east: free").click()
    expect(button(page, "A2 east: white ant")).to_be_visible()
    ant = f"document.querySelector('[data-key={key}]')"
    assert page.evaluate(f"() => {ant}.mine")
    assert page.evaluate(f"() => {ant}.closest('button').ariaLabel") == "A2 east: white ant"


def test_the_chance_that_anthony_comes_is_told_for_as_many_rolls_as_one_likes(page, mount):
    state = middle()
    mount(table_of(state))
    said = page.get_by_role("group", name="When Anthony comes").get_by_role("status")
    expect(said).to_contain_text(f"the next 10 rolls with chance {odds.arrives_within(state, 10)} ≈")
    slider = page.get_by_role("slider", name="Number of rolls")
    slider.focus()
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    expect(said).to_contain_text(f"the next 6 rolls with chance {odds.arrives_within(state, 6)} ≈")
    expect(slider).to_be_focused()
    page.keyboard.press("End")
    expect(said).to_contain_text("the next 99 rolls")
    expect(page.get_by_role("img", name=re.compile("Curve of the chance"))).to_be_visible()
    button(page, "Settings").click()
    page.get_by_role("combobox", name="Odds").select_option("off")
    expect(page.get_by_role("group", name="When Anthony comes")).to_have_count(0)


# By keys


def focused(page):
    name = "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"
    return page.evaluate(f"() => {name}")


def reach(page, name):
    """Press Tab until the element with that name has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if re.match(name, focused(page)):
            return
    raise AssertionError(f"{name} can't be reached by Tab")


def test_arrow_keys_walk_over_the_squares_as_they_lie(page, mount):
    mount(table_of(middle()))
    reach(page, "Start: 10 white ants")
    walk = (
        "Right: A2 west, Right: A2 centre, Up: A2 north, Up: A1 south, Up: A1 centre, Right: A1 east, Right: B1 west, "
        "Down: B2 west, Right: B2 centre, Down: B2 south, Right: C2 south, Down: C3 north, Left: B3 north, "
        "Left: A3 north, Down: A3 centre, Down: A3 south, Down: A3 south, Left: A3 west, Up: A2 west, Left: Start"
    )
    for step in walk.split(", "):
        key, square = step.split(": ")
        page.keyboard.press(f"Arrow{key}")
        assert focused(page).startswith(square), (key, square, focused(page))
    page.keyboard.press("End")
    assert focused(page).startswith("C3 south")
    page.keyboard.press("Home")
    assert focused(page).startswith("Start")
    page.keyboard.press("Shift+Tab")
    assert "card" in focused(page).lower()


def test_a_whole_turn_by_keyboard_alone(page, mount):
    table = table_of(middle())
    mount(table)
    reach(page, "Start: 10 white ants")
    page.keyboard.press("Enter")
    expect(button(page, "Start: 10 white ants")).to_have_attribute("aria-pressed", "true")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert focused(page) == "A2 east: free, makes the column longer"
    page.keyboard.press("Space")
    expect(button(page, "A2 east: white ant")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(button(page, "B2 west: white ant")).to_be_focused()
    reach(page, "Take back")
    page.keyboard.press("Enter")
    expect(button(page, "B2 west: free, 1 twig")).to_be_visible()
    reach(page, "B2 west: free, 1 twig")  # where the arrow keys were last
    page.keyboard.press("Enter")
    expect(button(page, "Player 2 rolls")).to_be_visible()
    reach(page, "Player 2 rolls")
    page.keyboard.press("Enter")
    expect(news(page)).to_contain_text("Player 2 · ")
    assert page.evaluate("() => document.activeElement.closest('.bugkit-table') !== null")
    mine = [str(step.choice) for step in table.match.history if step.player == 0]
    assert mine == ["move start to A2 east", "move start to B2 west"]


# Whole games


def played(page, mount, game, seed, **person):
    """Play to the end through the screen alone; returns the state, and what the screen says of the end."""
    table = Table(game, seats=["you"] * game.num_players, seed=seed)
    table._pace = "step"
    mount(table)
    me, turns = AntPerson(page, game.start, **person), 0
    while me.ready():
        me.turn()
        turns += 1
        assert turns < 150
    assert violations(page) == []
    state = Match.from_record(me.record()).state
    assert state == table.match.state
    return state, news(page).inner_text()


def test_a_whole_game_together_is_won(page, mount):
    state, said = played(page, mount, TOGETHER, seed=3)
    assert state.won
    assert sum(state.storeys) == 17
    assert said.startswith("Won! The anthill is finished.\n")
    expect(page.get_by_role("heading", name="Anthill 17 of 17 twigs")).to_be_visible()


def test_a_whole_game_together_is_lost(page, mount):
    state, said = played(page, mount, TOGETHER, seed=1, idle=True)
    assert state.steps_left == 0
    assert said == "Lost: Anthony is here.\n\nThe anthill is not finished: 0 of 17 twigs."
    assert page.get_by_role("heading", name="Anthony 0 steps to go").is_visible()


def test_a_whole_competition_to_the_count_of_the_food(page, mount):
    state, said = played(page, mount, RIVALS, seed=3)
    assert state.won
    winners = [seat for seat, share in enumerate(state.returns()) if share]
    assert all(f"Player {seat + 1}" in said for seat in winners)
    players = page.get_by_role("list", name="Players").get_by_role("listitem")
    for seat, (tiles, morsels) in enumerate(zip(state.tiles, state.morsels, strict=True)):
        expect(players.nth(seat)).to_contain_text(re.compile(f"{tiles} food tiles?, {morsels} morsel"))
        expect(players.nth(seat)).to_contain_text("★" if seat in winners else f"Player {seat + 1}")


@pytest.mark.parametrize("competition", [False, True], ids=["together", "competition"])
def test_a_whole_small_game_by_keyboard_alone(page, mount, competition):
    state, said = played(page, mount, Game(2, competition, track=9, **SMALL), seed=2, keys=True)
    assert state.won
    assert ("wins!" in said or "Shared win" in said) == competition


def test_a_whole_small_game_is_lost_by_keyboard_alone(page, mount):
    state, said = played(page, mount, Game(2, track=2, **SMALL), seed=2, keys=True, idle=True)
    assert state.steps_left == 0
    assert said.startswith("Lost: Anthony is here.")


# Around the board


def test_two_views_stay_in_step_and_every_drawing_is_there(page, mount):
    mount(table_of(middle(RIVALS)), views=2)
    first, second = page.locator(".bugkit-table").all()
    first.get_by_role("button", name="Start: 11 white ants").click()
    second.get_by_role("button", name="A2 east: free").click()
    expect(first.get_by_role("button", name="A2 east: white ant")).to_be_visible()
    ids = page.evaluate("() => [...document.querySelectorAll('[id]')].map((e) => e.id)")
    assert len(ids) == len(set(ids))
    missing = page.evaluate("""() => [...document.querySelectorAll('.bugkit-table use')].filter((use) =>
        use.closest('.bugkit-table').querySelector(use.getAttribute('href')) === null).length""")
    assert missing == 0


def test_the_language_changes_everywhere(page, mount):
    mount(table_of(middle(RIVALS)))
    button(page, "Settings").click()
    page.get_by_role("combobox", name="Language").select_option("de")
    expect(button(page, "A2 Mitte: rote Ameise")).to_be_visible()
    expect(button(page, "Karte B3 aufdecken, 2 Punkte")).to_be_enabled()
    expect(page.get_by_role("group", name="Wann Anthony kommt")).to_contain_text("in den nächsten 10 Würfen")
    assert "Ge" in page.locator(".bk-drawings").text_content()


@pytest.mark.parametrize("width", [340, 600, 800, 1280])
@pytest.mark.parametrize("game", [
    RIVALS,
    Game(4, grid=(4, 4), ants=20, start="D3 east", backs={1: [TWO] * 6, 2: [TWO] * 5, 3: [ONE_AND_ONE] * 5}, track=30),
    Game(1, start="B1 north"),
], ids=["printed", "large", "north"])  # fmt: skip
def test_nothing_is_wider_than_its_room(page, mount, game, width):
    page.set_viewport_size({"width": width, "height": 800})
    mount(table_of(position(game, moves=3, dots=[dots for dots, backs in game.backs for _ in backs])))
    expect(button(page, "Start:").first).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    sides = page.evaluate("""() => [...document.querySelectorAll('.am-sq')].map((square) => {
        const r = square.getBoundingClientRect(); return Math.min(r.width, r.height); })""")
    assert min(sides) >= (24 if width >= 600 else 15)


def test_the_page_stays_light(page, mount):
    mount(table_of(middle(RIVALS)))
    assert page.evaluate("() => document.querySelectorAll('.bugkit-table *').length") < 600
    assert page.evaluate("() => document.querySelectorAll('.am-paths *').length") < 200


@pytest.mark.lab
def test_click_to_paint_is_on_the_floor(lab, record_property):
    """In the real JupyterLab: to choose an ant, which draws all squares anew, against a Button that sets a Label."""
    table = "Table(ameise.Game(2), seats=['you', 'you'], seed=5)"
    lab.write("ant_speed.ipynb", f"from bugkit import ameise\nfrom bugkit_widgets import Table\n{table}", FLOOR)
    with lab.open("ant_speed.ipynb") as page:
        lab.run(page)
        table = page.get_by_role("group", name="Herkules Ameise", exact=True)
        ours = table.get_by_role("button", name=re.compile("^Start:")), page.locator(".bugkit-board")
        ratio, limit = click_to_paint_ratio(page, ours, record_property)
    assert ratio <= limit
