"""The three tables for everybody: weak eyes, no eyes, no mouse, forced colours, small and large screens, paper."""

import re

import pytest
from browser.axe import violations
from browser.contrast import LEAST, faint
from browser.test_ameise_table import RIVALS, middle
from browser.test_wormparty_table import middle as worms_in
from bugkit_widgets import Table
from golden import heard
from phases import in_phase
from playwright.sync_api import expect

from bugkit import ameise, verasselt

pytestmark = pytest.mark.browser


def _verasselt(phase, **options):
    return Table(in_phase(phase, seed=1), odds="exact", **options)


def _ameise(phase, **options):
    changes = {"act": {}, "back": {"phase": "back", "flipping": "A3", "moves": 0},
               "over": {"phase": "over", "collected": "A2 north, B2 east, B2 west", "moves": 0, "tiles": (2, 1, 0),
                        "morsels": (5, 2, 0), "food": (12, 10, 11)}}[phase]  # fmt: skip
    game = ameise.Game(3, competition=True, storeys=(4, 1)) if phase == "over" else RIVALS
    return Table(middle(game, **changes), ["you"] * 3, seed=1, odds="exact", **options)


def _wormparty(phase, **options):
    seats = ["bot:uniform"] * 3 + ["you"] if phase in ("hide", "show") else ["you"] + ["bot:uniform"] * 3
    if phase == "curtain":
        return Table(worms_in("hide"), ["you"] * 4, seed=1, odds="exact", **options)
    return Table(worms_in(phase), seats, seed=1, odds="exact", **options)


PHASES = {
    "verasselt": (_verasselt, ("choose", "roll", "bank", "over")),
    "ameise": (_ameise, ("act", "back", "over")),
    "wormparty": (_wormparty, ("hide", "lift", "take", "curtain")),
}
ONE = {"verasselt": "roll", "ameise": "act", "wormparty": "hide"}
EVERY_GAME = pytest.mark.parametrize("game", PHASES)


@pytest.fixture
def show(page, mount):
    """Show the table of a game in a phase; nothing moves by itself."""

    def shown(game, phase=None, **options):
        page.evaluate("() => document.querySelector('main').replaceChildren()")
        table = PHASES[game][0](phase or ONE[game], **options)
        table._pace = "step"
        table.redraw()
        mount(table)
        return table

    return shown


def look(page, *, dark=False, **media):
    """Light or dark, and what the system says; nothing moves."""
    page.evaluate("(dark) => { document.body.dataset.jpThemeLight = String(!dark);"
                  "document.body.style.background = dark ? '#111' : '#fff'; }", dark)  # fmt: skip
    page.emulate_media(reduced_motion="reduce", color_scheme="dark" if dark else "light", **media)


# Weak eyes


LOOKS = [{}, {"dark": True}, {"contrast": "more"}, {"dark": True, "contrast": "more"}]


@EVERY_GAME
def test_all_words_can_be_told_from_their_ground(page, show, game):
    """In every phase, light, dark, and with more contrast, as painted: letters on pieces and on gradients, too."""
    for number, phase in enumerate(PHASES[game][1]):
        show(game, phase, lang=("en", "de")[number % 2])
        for how in LOOKS:
            look(page, **{"contrast": "no-preference", **how})
            seen, weak = faint(page)
            assert seen > 15
            assert weak == [], (phase, how)


@EVERY_GAME
def test_a_theme_of_high_contrast_counts_like_a_system_that_asks_for_it(page, show, game):
    show(game)
    colours = """() => [...document.querySelectorAll('.bugkit-table, .bugkit-table *')].map((one) => {
        const style = getComputedStyle(one);
        return [style.color, style.backgroundColor, style.borderTopColor, style.outlineColor].join(); })"""
    look(page, dark=True, contrast="no-preference")
    plain = page.evaluate(colours)
    look(page, dark=True, contrast="more")
    asked = page.evaluate(colours)
    look(page, dark=True, contrast="no-preference")
    page.evaluate("() => { document.body.dataset.jpThemeName = 'JupyterLab Dark High Contrast'; }")
    assert page.evaluate(colours) == asked != plain
    page.evaluate("() => { document.body.dataset.jpThemeName = 'JupyterLab Dark'; }")
    assert page.evaluate(colours) == plain


LAY_OUT, TURN_OVER = ameise.Game(2).initial_state(), middle(RIVALS, phase="back", flipping="A3", moves=0)


@pytest.mark.parametrize("state", [LAY_OUT, TURN_OVER], ids=["lay out", "turn over"])
def test_the_place_for_a_real_card_is_marked_and_its_name_can_be_read(page, mount, state):
    mount(Table(state, ["you"] * state.game.num_players, by_hand=True))
    expect(page.locator(".am-card.due")).to_have_count(1)
    for how in LOOKS:
        look(page, **{"contrast": "no-preference", **how})
        seen, weak = faint(page)
        assert seen > 15
        assert weak == [], how


@EVERY_GAME
def test_all_letters_on_pieces_can_be_told_from_them(page, show, game):
    """Each drawing by itself and large: on the table they are references, into which no script can look."""
    show(game)
    page.evaluate("""() => {
      const root = document.querySelector('.bugkit-table'), row = root.appendChild(document.createElement('div'));
      row.className = 'bk-face alone';
      for (const drawn of root.querySelectorAll('.bk-drawings > svg')) if (drawn.querySelector('text')) {
        const copy = row.appendChild(drawn.cloneNode(true));
        copy.removeAttribute('id'); copy.setAttribute('width', 90); copy.setAttribute('height', 90);
      }
    }""")
    letters = page.locator(".alone text").count()
    assert letters >= 4
    for how in LOOKS[:2]:
        look(page, **how)
        assert faint(page, ".alone") == (letters, []), how


def test_the_measure_of_contrast_finds_what_is_faint(page):
    """#767676 is the lightest grey of 4.5:1 on white; the next one, or the same less opaque, is too faint."""
    page.set_content("""<div class="bugkit-table" style="background: #fff; font: 40px sans-serif">
      <p style="color:#767676">enough</p><p style="color: #777">grey</p><p style="color: #767676; opacity: 0.9">pale</p>
      <svg width="200" height="60"><rect width="200" height="60" fill="#1f5fe7"/>
        <text y="40" fill="#fff">good</text><text y="40" x="100" fill="#17151c">drawn</text></svg></div>""")
    seen, weak = faint(page)
    assert seen == 5
    assert [one.split(":")[0] for one in weak] == ["grey", "pale", "drawn"]
    assert 4.47 < float(weak[0].split(", ")[-1]) < LEAST


@EVERY_GAME
@pytest.mark.parametrize("dark", [False, True])
def test_forced_colours(page, show, game, dark):
    """Where the system chooses the colours, against the theme of the notebook: what counts is still marked."""
    look(page, dark=not dark)
    page.emulate_media(forced_colors="active", color_scheme="dark" if dark else "light")
    show(game)
    assert violations(page) == []
    assert faint(page)[1] == []  # what the system leaves to us

    def style(selector, name, pseudo=None):
        return page.locator(selector).first.evaluate(
            "(one, [name, pseudo]) => getComputedStyle(one, pseudo)[name]", [name, pseudo])  # fmt: skip

    assert (style(".bugkit-table", "colorScheme"), style(".bugkit-table", "backgroundColor")) == (
        "light dark", "rgb(0, 0, 0)" if dark else "rgb(255, 255, 255)")  # fmt: skip
    assert style(".players .active", "outlineStyle") == "solid"
    assert style(".players li:not(.active)", "outlineStyle") == "none"
    if game == "verasselt":
        chosen, kept = "button.die[aria-checked=true]", "button.die[aria-checked=false]"
        assert style(chosen, "outlineStyle") == "solid"
        assert style(chosen, "forcedColorAdjust", "::after") == "none"  # its sign has a ground of its own
        assert style(kept, "outlineStyle") == "none"
        page.locator(kept).nth(1).focus()
        page.keyboard.press("ArrowLeft")
        assert style(f"{kept}:focus", "outlineStyle") == "dashed"
        assert style(".area.active", "outlineWidth") == "4px"
        assert style(".area:not(.active)", "outlineWidth") == "1px"
        assert style(".gauge", "backgroundImage") != "none"
    elif game == "ameise":
        page.get_by_role("button", name=re.compile("^Start: .* white")).click()
        assert style(".am-nest[aria-pressed=true]", "outlineStyle") == "solid"
        assert style(".am-ring", "stroke") != style(".am-ring", "fill") != "none"
        page.keyboard.press("ArrowRight")
        assert style(".am-sq:focus-visible", "outlineStyle") in ("solid", "dashed")
    else:
        free, taken = "button.wp-mound:not([aria-disabled])", "button.wp-mound[aria-disabled]"
        assert style(f"{free} .wp-name", "borderTopStyle") == "solid"
        assert style(f"{taken} .wp-name", "borderTopStyle") == "none"
        assert "linear-gradient" in style(".wp-meter", "backgroundImage")
        page.locator(free).first.focus()
        page.keyboard.press("ArrowRight")
        assert style(".wp-mound:focus", "outlineStyle") in ("solid", "dashed")


# No eyes


@EVERY_GAME
def test_what_is_heard_is_unchanged(page, game):
    """All there is, in the order in which it is read; see tests/golden/heard.py."""
    expected = heard.kept(game).read_text(encoding="utf-8")
    assert heard.heard(page, game).splitlines() == expected.splitlines(), "see tests/golden/heard.py"


# No mouse


def test_a_whole_small_game_of_voll_verasselt_by_keyboard_alone(page, mount):
    """The other two are in their own files. Everybody stops as soon as possible, so it does not last long."""
    table = Table(verasselt.Game(num_players=2, cards_per_kind=6), ["you", "you"], seed=14)
    table._pace = "step"
    mount(table)
    over = page.get_by_role("status", name="What just happened").get_by_role("heading")
    said = "(one) => one.getAttribute('aria-label') ?? one.textContent"
    wanted = ("Stop", "Done", "Roll for", "Roll", "Leave", "Continue", "Boost")
    for _ in range(120):
        if over.count():
            break
        names = page.locator(".bugkit-board button:not([aria-disabled=true])").evaluate_all(f"(all) => all.map({said})")
        name = next(name for begins in wanted for name in names if name.startswith(begins))
        for _ in range(40):
            if page.evaluate(f"() => ({said})(document.activeElement)") == name:
                break
            page.keyboard.press("Tab")
        before = page.locator(".bugkit-board").inner_html()
        page.keyboard.press("Enter")
        changed = "(before) => document.querySelector('.bugkit-board').innerHTML !== before"
        page.wait_for_function(changed, arg=before)
        assert page.evaluate("() => document.activeElement.closest('.bugkit-table') !== null")
    state = table.match.state
    assert state.is_terminal()
    won = [f"Player {seat + 1}" for seat, share in enumerate(state.returns()) if share]
    expect(over).to_have_text(f"{won[0]} wins!" if len(won) == 1 else f"Shared win: {' and '.join(won)}")


THREE = """from bugkit import ameise, verasselt, wormparty
from bugkit_widgets import Table
Table(verasselt.Game(num_players=2), seats=["you", "you"], seed=5)"""
KEYS = ("a", "b", "x", "z", "m", "j", "k", "d", "d", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")
NOTEBOOK = """() => { const book = window.jupyterapp.shell.currentWidget.content;
  return [book.activeCellIndex, book.mode, book.selectedCells.length]; }"""


@pytest.mark.lab
def test_keys_at_the_tables_never_touch_the_notebook(lab):
    """In JupyterLab they add, cut, undo, merge, walk and delete. At a table they do what they do there, or nothing."""
    others = (f"Table({game}, seats=['you', 'you'], seed=5)" for game in ("ameise.Game(2)", "wormparty.Game(2)"))
    lab.write("keys.ipynb", THREE, *others)
    with lab.open("keys.ipynb") as page:
        lab.run(page)
        cells = lab.cells(page)
        for number, game in enumerate(("Voll verasselt", "Herkules Ameise", "Worm Party")):
            table = page.get_by_role("group", name=game, exact=True)
            table.get_by_role("button", name="Settings").click()
            things = [table, table.get_by_role("combobox", name="Speed"),
                      table.get_by_role("button", name=("Roll", "Start:", "Pass to")[number]).first]  # fmt: skip
            for thing in things:
                thing.focus()
                before = page.evaluate(NOTEBOOK)
                for key in KEYS:
                    page.keyboard.press(key)
                    assert table.evaluate("(table) => table.contains(document.activeElement)"), (game, key)
                assert (lab.cells(page), page.evaluate(NOTEBOOK)) == (cells, before), game
        page.locator(".jp-Notebook .jp-Cell").first.focus()
        page.keyboard.press("Escape")
        page.keyboard.press("b")  # and outside they do touch it
        page.wait_for_function(
            "(n) => window.jupyterapp.shell.currentWidget.content.model.cells.length > n", arg=len(cells)
        )


# Small, large, touched, at rest


@EVERY_GAME
@pytest.mark.parametrize("width", [600, 768, 1024])
def test_a_tablet_has_room_and_targets_for_fingers(browser, game, width):
    context = browser.new_context(viewport={"width": width, "height": 900}, has_touch=True)
    page = context.new_page()
    page.set_content('<!doctype html><html lang="en"><title>bugkit</title><main></main></html>')
    assert page.evaluate("() => matchMedia('(pointer: coarse)').matches")
    table = PHASES[game][0](ONE[game], lang="de")
    heard.mount(page, table)
    for opened in ("", "settings"):
        if opened:
            page.locator(f"[data-key={opened}]").click()
            expect(page.get_by_role("combobox").first).to_be_visible()
        assert page.evaluate("() => document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        targets = page.evaluate("""() => [...document.querySelectorAll(
            '.bugkit-table :is(button, select, input, textarea, summary)')].map((one) => {
              const box = (one.closest('label:has([type=checkbox])') ?? one).getBoundingClientRect();
              return [Math.min(box.width, box.height), one.getAttribute('aria-label') ?? one.textContent]; })""")
        # 45 squares in 600 px: a little less, yet well above the 24 that WCAG 2.2 asks for
        least = 40 if (game, width) == ("ameise", 600) else 44
        assert [target for target in targets if target[0] < least] == []
    context.close()


PIECES = {"verasselt": ("button.die", "[data-region=group] [data-piece]"), "ameise": (".am-sq", ".am-sq .am-ant"),
          "wormparty": (".wp-cell", ".wp-tiles .bk-face")}  # fmt: skip


@EVERY_GAME
def test_big_for_a_projector(page, show, game):
    """All that is looked at is at least half as large again, and no wider than the screen."""
    page.set_viewport_size({"width": 1280, "height": 720})
    table = show(game)

    def sizes():
        pieces = [page.locator(piece).first.evaluate("(one) => one.getBoundingClientRect().width")
                  for piece in PIECES[game]]  # fmt: skip
        words = page.evaluate("""() => ['.happened p', '.prompt', '.players strong', 'h3', 'button'].map((one) => {
            const range = document.createRange();
            range.selectNodeContents(document.querySelector(`.bugkit-game ${one}`));
            return range.getClientRects()[0].height; })""")
        return [*pieces, *words]

    normal = sizes()
    page.get_by_role("button", name="Settings").click()
    size = page.get_by_role("combobox", name="Size")
    size.focus()
    size.select_option("big")
    expect(page.locator(".bugkit-big")).to_have_count(1)
    expect(size).to_be_focused()
    assert min(big / small for big, small in zip(sizes(), normal, strict=True)) >= 1.5
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    size.select_option("normal")
    expect(page.locator(".bugkit-big")).to_have_count(0)
    with pytest.raises(ValueError, match="makes no sense"):
        table.act("size", "huge")


@EVERY_GAME
def test_who_wants_less_motion_gets_none(page, show, game):
    look(page)
    table = show(game)
    page.evaluate("""() => { window.ran = 0; const animate = Element.prototype.animate;
      Element.prototype.animate = function (...how) { ran++; return animate.apply(this, how); };
      for (const begins of ['animationstart', 'transitionrun']) document.addEventListener(begins, () => ran++); }""")
    press = {
        "verasselt": ["Roll 4 dice"],
        "ameise": ["C1 east: white ant", "A2 east: free"],
        "wormparty": ["Hide under red 2"],
    }
    before = len(table.match.history)
    for name in press[game]:
        page.get_by_role("button", name=re.compile(f"^{name}")).click()
    expect(page.get_by_role("status", name="What just happened")).not_to_contain_text("Welcome")
    assert len(table.match.history) > before or table._controls.holding is not None
    page.wait_for_timeout(200)
    assert page.evaluate("() => [ran, document.getAnimations().length]") == [0, 0]


# Paper


A4 = {"width": 718, "height": 1047}  # of Chromium, within its margins of 1 cm


@EVERY_GAME
def test_paper(page, show, game):
    """Position, players and log, dark on white even from a dark screen; nothing to press; the position on a sheet."""
    page.set_viewport_size(A4)
    look(page, dark=True, media="print")
    for phase in PHASES[game][1]:
        table = show(game, phase)
        if phase == "roll":
            table.match.play("boost water")
            table.redraw()
        seen, weak = faint(page)
        assert seen > 15
        assert weak == [], phase
        left = page.evaluate("""() => [...document.querySelectorAll('.bugkit-table :is(button, select, input)')]
            .filter((one) => one.checkVisibility() && !one.matches('.piece, .die, .wp-mound, .am-card, .am-sq'))
            .map((one) => one.outerHTML)""")
        assert left == [], phase
        areas = ".bugkit-table, .area, .players li, .line, .tray .title, .wp-garden, .curtain, .am-paths, .am-box"
        grounds = page.evaluate(
            """(areas) => [...document.querySelectorAll(areas)].map((one) => {
              const style = getComputedStyle(one); return [style.backgroundColor, style.backgroundImage]; })""",
            areas,
        )
        assert {colour for colour, _ in grounds} <= {"rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"}, phase
        assert {image for _, image in grounds} == {"none"}, phase
        bottom = page.locator("[data-region=log]").evaluate("(log) => log.getBoundingClientRect().top + scrollY")
        assert bottom <= A4["height"] or not page.locator(".log").count(), phase
    log = page.locator(".log")
    for one in log.all():
        assert one.evaluate("(log) => log.scrollHeight <= log.clientHeight + 1")
    assert page.pdf(format="A4").startswith(b"%PDF")
