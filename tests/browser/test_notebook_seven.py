"""The table in Jupyter Notebook 7, which listens to keys in another way than JupyterLab does."""

import re

import pytest
from browser.chromium import expect

pytestmark = [pytest.mark.browser, pytest.mark.lab]

TABLE = "import bugkit_widgets as bw\nfrom bugkit import verasselt\nbw.Table(verasselt.Game(2), seats=['you', 'you'])"


def test_a_table_is_played_and_its_keys_never_touch_the_notebook(lab):
    lab.write("seven.ipynb", TABLE, "1 + 1")
    with lab.open("seven.ipynb", app="notebooks") as page:
        lab.run(page)
        table = page.get_by_role("group", name="Voll verasselt", exact=True)
        first, second = table.get_by_role("checkbox").all()[:2]
        first.focus()
        for key in "abxzmjkddy1h00ii":
            page.keyboard.press(key)
        expect(page.locator(".jp-Cell")).to_have_count(2)
        page.keyboard.press("ArrowRight")
        expect(second).to_be_focused()
        chosen = second.is_checked()
        page.keyboard.press("Space")
        expect(second).to_be_checked(checked=not chosen)
        expect(page.locator("img.bugkit-still")).to_be_hidden()
        table.get_by_role("button", name=re.compile("^Roll [0-9]")).click()
        expect(table.get_by_role("log")).to_contain_text("Rolled")
