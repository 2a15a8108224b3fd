"""The panel in a real JupyterLab. These tests are slow, so there are few; everything else is in test_panel.py."""

import pytest
from browser.chromium import expect
from browser.reopened import opened_again, said_below

pytestmark = [pytest.mark.browser, pytest.mark.lab]

KEYS = ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Home", "End", "Space", "Enter", "Shift+Enter", "Delete"]
TOY = "from toy import Toy\ntoy = Toy()\ntoy"


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def test_keys_never_touch_the_notebook_and_two_views_stay_in_step(lab):
    lab.write("keys.ipynb", TOY, "toy", "1 + 1")
    with lab.open("keys.ipynb") as page:
        lab.run(page)
        before = lab.cells(page)
        expect(page.locator(".bugkit-table")).to_have_count(2)
        expect(page.locator("img.bugkit-still").first).to_be_hidden()
        for place in [button(page, "Card a").first, button(page, "More").first, page.get_by_label("Speed").first]:
            place.click()
            for key in [*"abxzmjkddy1h00ii", *KEYS]:
                page.keyboard.press(key)
            assert page.evaluate("() => !!document.activeElement.closest('.bugkit-table')")
        page.get_by_label("Name").first.fill("")
        page.get_by_label("Name").first.press_sequentially("abxzmjkdd")
        page.keyboard.press("Enter")
        expect(page.get_by_text("Hello abxzmjkdd")).to_have_count(2)
        assert lab.cells(page) == before

        first, second = page.locator(".bugkit-table").all()
        lab.command(page, "notebook:run-all-cells")  # a cell that has run again shows the same: one click is one move
        first.get_by_role("heading").wait_for()
        count = int(first.get_by_role("heading").inner_text().split()[-1])
        assert count == 0
        first.get_by_role("button", name="More").click()
        expect(first.get_by_role("heading")).to_have_text("Count 1")
        expect(second.get_by_role("heading")).to_have_text("Count 1")


def test_busy_broken_and_stopped_kernels(lab):
    lab.write("kernel.ipynb", TOY)
    with lab.open("kernel.ipynb") as page:
        lab.run(page)
        button(page, "Fail").click()
        expect(page.get_by_role("status").filter(has_text="the toy is broken")).to_be_visible()

        button(page, "Slow").click()  # from now on Python is busy until there is a file "go"
        button(page, "More").click()
        button(page, "More").click()
        button(page, "Card a").click()
        expect(page.get_by_text("Your click waits its turn")).to_be_visible()
        expect(page.get_by_role("heading", name="Count 0")).to_be_visible()
        (lab.root / "go").touch()
        expect(page.get_by_role("heading", name="Count 1")).to_be_visible()
        expect(page.get_by_role("status").filter(has_text="Card a moved")).to_be_visible()

        page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
        expect(page.get_by_text("The Python kernel stopped. Run this cell again.")).to_be_visible()
        button(page, "More").click()
        expect(page.get_by_text("The Python kernel stopped. Run this cell again.")).to_be_visible()
        expect(page.get_by_role("heading", name="Count 1")).to_be_visible()
        lab.run(page)
        expect(page.get_by_role("heading", name="Count 0")).to_be_visible()


def test_a_reopened_notebook_shows_the_position(lab, browser):
    path = lab.write("again.ipynb", TOY)
    with lab.open("again.ipynb") as page:
        lab.run(page)
        button(page, "Card a").click()
        button(page, "More").click()
        expect(page.locator("img.bugkit-still[alt='A toy that counted to 1']")).to_have_count(1)
        expect(page.locator("img.bugkit-still")).to_be_hidden()
        lab.save(page)
    for how, page in opened_again(lab, browser, path):
        picture = page.get_by_alt_text("A toy that counted to 1")
        expect(picture).to_be_visible()
        expect(page.locator(".bugkit-table")).to_have_count(0)
        expect(page.get_by_text("Error displaying widget")).not_to_be_visible()
        expect(page.get_by_text("model not found")).not_to_be_visible()
        if how == "untrusted":
            expect(page.get_by_text("run this cell to play")).to_be_visible()
        else:
            assert said_below(picture) == '"run this cell to play"'
        if how == "offline":
            assert picture.evaluate("(img) => img.complete && img.naturalWidth") == 200
