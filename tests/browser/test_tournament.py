"""A tournament in a browser: by keyboard, for screen readers, when the bot fails; and a bot tried in JupyterLab."""

import bugkit_widgets as bw
import pytest
from browser.axe import violations
from browser.chromium import expect
from bugkit_widgets import lesson

from bugkit import verasselt
from bugkit.texts import text

pytestmark = pytest.mark.browser

GAME = verasselt.Game(num_players=2, cards_per_kind=6)


@pytest.fixture(autouse=True)
def a_new_kernel():
    lesson._kept.clear()


def fails_late(view, rng):
    """Plays until it has caught something."""
    return "stopp" if sum(view.catch) >= 5 else view.legal_actions()[0]


def test_a_tournament_by_keyboard(page, mount):
    panel = mount(bw.Tournament("greedy", ["random", "cautious"], GAME)).panel
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    table = page.get_by_role("table", name="1 game each, seats in turn")
    expect(table).to_be_visible()
    expect(page.get_by_role("button", name="1 game each", exact=True)).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("table", name="101 games each, seats in turn")).to_be_visible()
    expect(page.get_by_role("rowheader")).to_have_text(["Random", "Cautious"])
    assert panel.runs_done == 101
    assert "Against Random: score" in page.get_by_role("img").get_attribute("aria-label")
    expect(page.get_by_role("row", name="Random").get_by_role("cell").last).to_have_text("better")


def test_a_long_tournament_shows_how_far_it_is_and_stops(page, mount, monkeypatch):
    monkeypatch.setattr("bugkit_widgets.runs._SLICE", 0)
    panel = mount(bw.Tournament("greedy", ["cautious"], GAME)).panel
    page.get_by_role("button", name="1,000 games each").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    assert 0 < panel.runs_done < 1000


def test_a_mistake_is_read_out_and_shown(page, mount):
    mount(bw.Tournament(fails_late, ["cautious"], GAME))
    page.get_by_role("button", name="100 games each").click()
    told = page.get_by_role("status").filter(has_text="fails_late gave a text that is no move")
    expect(told).to_contain_text(f"Line {fails_late.__code__.co_firstlineno + 2} of your code: return \"stopp\" if")
    drawn = told.get_by_role("img")
    expect(drawn).to_be_visible()
    assert drawn.evaluate("(img) => img.complete && img.naturalWidth") > 500
    page.get_by_role("button", name="100 games each").click(force=True)
    expect(page.get_by_text("Mend it, and run its cell and this one again.")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_axe_finds_nothing(page, mount, lang, scheme):
    page.emulate_media(color_scheme=scheme)
    mount(bw.Tournament("greedy", ["random", "cautious"], GAME, lang=lang))
    mount(bw.Tournament(fails_late, ["cautious"], GAME, lang=lang))
    assert violations(page) == []
    for root in page.locator(".bugkit-table").all():
        root.locator('[data-action="run 100"]').click()
    expect(page.get_by_text("stopp").first).to_be_visible()
    expect(page.get_by_role("table").first).to_be_visible()
    for summary in page.locator("summary").all():
        summary.click()
    expect(page.get_by_text(verasselt.BOTS["random"].describe(lang))).to_be_visible()
    assert violations(page) == []
    assert "widgets." not in page.locator("main").inner_text()
    name = text("widgets.tournament.name", lang)
    for root in page.locator(".bugkit-table").all():
        expect(root).to_have_attribute("aria-label", f"{name}: {root.locator('.lesson-question').inner_text()}")


BOT = '''import sys
import bugkit_widgets as bw
from bugkit import arena, verasselt
from bugkit.own_bot import OwnBot

def my_bot(view, rng):
    while sum(view.catch) < 4:
        try:
            _ = 1
        except:
            pass
    return "stop"

bw.try_bot(my_bot)'''


@pytest.mark.lab
def test_in_jupyterlab_a_bot_without_an_end_is_ended_and_no_traceback_is_shown(lab):
    lab.write("bot.ipynb", BOT, "print('traced:', sys.gettrace())",
              "arena.play(verasselt.Game(2), [OwnBot(my_bot), 'cautious'], seed=1)", "1 + 1")  # fmt: skip
    with lab.open("bot.ipynb") as page:
        lab.run_cell(page, 0)
        told = page.locator(".jp-Cell").nth(0).locator(".jp-OutputArea-output")
        expect(told).to_contain_text("my_bot does not come to an end")
        expect(told).to_contain_text("of your code: ")
        expect(told).not_to_contain_text("Traceback")
        assert told.get_by_role("img").evaluate("(img) => img.complete && img.naturalWidth") > 500
        lab.run_cell(page, 1)
        assert lab.printed(page, 1).strip() == "traced: None"
        lab.run_cell(page, 2)  # an error of the cell, yet in plain words
        told = page.locator(".jp-Cell").nth(2).locator(".jp-OutputArea-output")
        expect(told).to_contain_text("my_bot does not come to an end")
        expect(told).not_to_contain_text("Traceback")
        expect(told).not_to_contain_text("own_bot.py")
        lab.run_cell(page, 3)
        assert lab.printed(page, 3).strip() == "2"
