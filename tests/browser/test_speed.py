"""A click is painted about as fast as the least that ipywidgets can do: a Button that sets a Label."""

import psutil  # comes with ipykernel
import pytest
from browser.paint import compare
from browser.person import Person

pytestmark = [pytest.mark.browser, pytest.mark.lab]

LIMIT = 1.3
LIMIT_IF_BUSY = 2.5
BUSY = 2  # programs at work for each processor; the tests alone keep about one busy

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

TABLE = """from bugkit import verasselt
from bugkit_widgets import Table
table = Table(verasselt.Game(num_players=3), seats=["you", "bot:greedy", "bot:cautious"], seed=42, odds="exact")
table"""

MEMORY = "import psutil; print(psutil.Process().memory_info().rss / 2**20)"

REDRAWN = """from time import perf_counter
times = []
for n in range(200):
    start = perf_counter()
    table._received(table, {"view": "v", "n": n, "action": f"die 0 {'off' if n % 2 else 'on'}"}, [])
    times.append(perf_counter() - start)
print(1000 * sorted(times)[100])"""

RUN_UNTIL_SEEN = """() => new Promise((seen) => {
  const start = performance.now(), book = window.jupyterapp.shell.currentWidget.content;
  const look = () => {
    if (document.querySelector(".bugkit-board button")?.getClientRects().length)
      setTimeout(() => seen(performance.now() - start));
    else requestAnimationFrame(look);
  };
  book.activeCellIndex = 1;
  window.cellRuns = window.jupyterapp.commands.execute("notebook:run-cell");
  look();
})"""


def click_to_paint_ratio(page, ours, record_property, quiet=LIMIT):
    """Ours to the floor, medians of 50, and the most that is allowed; ``quiet``: on a machine with little to do.

    Where other programs are at work, whichever has more to do suffers more: it was 1.05 on a machine of its own and 1.5
    on the same machine with nine programs for each processor. So a busy machine only has to keep a wider limit, and a
    bad ratio is measured again.
    """
    floor = page.get_by_role("button", name="Floor"), page.locator(".floor-label")
    for _ in range(4):
        panel, bare = compare(page, ours, floor)
        ratio, load = panel / bare, psutil.getloadavg()[0] / psutil.cpu_count()
        print(
            f"\nclick to paint, medians of 50: {panel:.1f} ms, Button and Label {bare:.1f} ms, ratio {ratio:.2f} "
            f"(programs at work for each processor: {load:.1f})"
        )
        limit = quiet if load < BUSY else LIMIT_IF_BUSY
        if ratio <= limit:
            break
    for name, value in {"panel_ms": panel, "floor_ms": bare, "load": load}.items():
        record_property(name, value)
    return ratio, limit


def test_click_to_paint_is_on_the_floor(lab, record_property):
    """A die is chosen, with exact odds beside it. What else is of interest is reported and not judged."""
    lab.write("table.ipynb", MEMORY, TABLE, FLOOR, MEMORY, REDRAWN)
    with lab.open("table.ipynb") as page:
        lab.run_cell(page, 0)
        first_seen = page.evaluate(RUN_UNTIL_SEEN)
        lab.finished(page)
        for cell in (2, 3):
            lab.run_cell(page, cell)
        elements = page.locator(".bugkit-table *").count()
        ours = Person(page).die(1), page.locator("[data-region=act]")
        ratio, limit = click_to_paint_ratio(page, ours, record_property)
        lab.run_cell(page, 4)
        before, after, redrawn = (float(lab.printed(page, cell)) for cell in (0, 3, 4))
    print(
        f"first table seen {first_seen:.0f} ms after running its cell, {elements} elements; "
        f"memory of the kernel {before:.0f} to {after:.0f} MB; Python takes {redrawn:.1f} ms for a click"
    )
    reported = {"first_seen_ms": first_seen, "elements": elements, "kernel_mb": after, "python_ms": redrawn}
    for name, value in reported.items():
        record_property(name, value)
    assert ratio <= limit
