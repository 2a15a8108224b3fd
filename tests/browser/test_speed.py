"""A click on a panel is painted about as fast as the least that ipywidgets can do: a Button that sets a Label."""

import pytest
from browser.paint import compare

pytestmark = [pytest.mark.browser, pytest.mark.lab]

FLOOR = """
import ipywidgets
count, floor_label, floor_button = 0, ipywidgets.Label("0"), ipywidgets.Button(description="Floor")
def more(_):
    global count
    count += 1
    floor_label.value = str(count)
floor_button.on_click(more)
floor_label.add_class("floor-label")
ipywidgets.HBox([floor_button, floor_label])
"""


def test_click_to_paint_is_on_the_floor(lab, record_property):
    lab.write("speed.ipynb", "from toy import Toy\ntoy = Toy(cards='abcdefghijklmnopqrstuvwxyz')\ntoy", FLOOR)
    with lab.open("speed.ipynb") as page:
        lab.run(page)
        ours = page.get_by_role("button", name="More"), page.locator(".bugkit-board")
        floor = page.get_by_role("button", name="Floor"), page.locator(".floor-label")
        panel, bare = compare(page, ours, floor)
    print(f"\nclick to paint, medians of 50: panel {panel:.1f} ms, Button and Label {bare:.1f} ms, {panel / bare:.2f}")
    record_property("panel_ms", panel)
    record_property("floor_ms", bare)
    assert panel <= 1.3 * bare
