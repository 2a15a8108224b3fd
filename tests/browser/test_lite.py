"""The JupyterLite site plays a turn: Python runs in the browser, and nothing comes from any other address."""

import json
import os
import re
import shutil
import subprocess
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from browser.chromium import expect
from browser.lab import Lab

pytestmark = [pytest.mark.browser, pytest.mark.lab]

ROOT = Path(__file__).resolve().parents[2]
PRINTED = '[data-mime-type="application/vnd.jupyter.stdout"]'
ELSEWHERE = "http://elsewhere.invalid/"
# asks for an address from the page, and from a worker like the one in which Python runs
ASK = """async (address) => {
  await fetch(address).catch(() => {});
  const code = new Blob([`fetch("${address}").catch(() => {}).then(() => postMessage("asked"))`]);
  await new Promise((done) => { new Worker(URL.createObjectURL(code)).onmessage = done; });
}"""


class Lite(Lab):
    """A JupyterLab without a server behind it: plain files, and the kernel in the page."""

    def address(self, name, app="lab"):
        return f"{self.url}/lab/index.html?path={name}"  # the site has this app alone


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and prints nothing."""

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def lite(browser, tmp_path_factory):
    """The site, built from this checkout's wheel and notebooks and served on this machine."""
    if shutil.which("npm") is None and os.environ.get("BUGKIT_REQUIRE_BROWSER") != "1":
        pytest.skip("npm, which fetches Python for the browser, is not installed")
    out = tmp_path_factory.mktemp("lite") / "site"
    subprocess.run([sys.executable, str(ROOT / "binder" / "lite.py"), str(out)], check=True)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(out))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield Lite(f"http://127.0.0.1:{server.server_port}", out, browser)
        server.shutdown()


def test_a_turn_in_the_start_notebook_with_every_other_address_blocked(lite):
    with lite.open("00_start_here.ipynb") as page:
        lite.run(page)
        table = page.get_by_role("group", name="Voll verasselt")
        expect(table.get_by_role("group", name="Odds of this roll")).to_contain_text("7/144")
        table.get_by_role("button", name="Roll 4 dice").click()
        # the notebook's seed throws the same dice on every Python: three bugs, and they are safe
        stop = table.get_by_role("button", name="Stop", exact=True)
        expect(stop).to_be_enabled(timeout=20_000)
        stop.click()
        table.get_by_role("button", name="Done: 0 into the front yard, 3 onto the heap").click()
        you = table.get_by_role("list", name="Players").get_by_role("listitem").filter(has_text="You")
        expect(you).to_contain_text("Heap 3", timeout=20_000)
        # that this list can be trusted is shown by an address that is asked for on purpose
        assert lite.refused == []
        page.evaluate(ASK, ELSEWHERE)
        assert lite.refused == [ELSEWHERE, ELSEWHERE]


def test_numpy_and_matplotlib_are_not_on_the_site(lite):
    lock = json.loads((lite.root / "static" / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    assert {"numpy", "matplotlib"}.isdisjoint(lock["packages"])
    assert {"bugkit", "sympy"} <= set(lock["packages"])
    assert not [path.name for path in lite.root.rglob("*.whl") if re.match(r"(numpy|matplotlib)-", path.name)]


FIGURE = "This figure is left out, because matplotlib is not installed here"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("00_start_here", "Figures in the lessons are left out here, because matplotlib is not installed"),
        ("02_bugged_up", FIGURE),
        ("05_waiting_for_anthony", FIGURE),
        ("09_where_to_hide", FIGURE),
        ("glossary", None),  # there is nothing that it could not show
    ],
)
def test_a_notebook_runs_without_numpy_and_matplotlib_and_says_in_one_line_what_it_leaves_out(lite, name, said):
    before = list(lite.refused)  # another test asks for an address elsewhere on purpose
    with lite.open(f"{name}.ipynb") as page:
        lite.run(page)
        # not the inner text: a cell far from the screen has none
        printed = [line for output in page.locator(PRINTED).all_text_contents() for line in output.splitlines()]
        left_out = [line for line in printed if "left out" in line]
        assert len(left_out) == (said is not None), left_out
        assert said is None or said in left_out[0]
        assert lite.refused == before


BOT = """import sys

def my_bot(view, rng):
    while True:
        try:
            _ = 1
        except:
            pass

display(bw.try_bot(my_bot, game=GAME))
print("traced:", sys.gettrace())"""


def test_a_bot_without_an_end_is_ended_in_the_browser_too(lite):
    with lite.open("10_bot_tournament.ipynb") as page:
        lite.run_cell(page, 1)  # the lesson's first one
        cells = "window.jupyterapp.shell.currentWidget.content.model.cells"
        page.evaluate(f"(source) => {cells}.get(1).sharedModel.setSource(source)", BOT)
        lite.run_cell(page, 1)
        told = page.locator(".jp-Cell").nth(1)
        expect(told).to_contain_text("my_bot does not come to an end: after 1\u202f000\u202f000 steps", timeout=60_000)
        expect(told).to_contain_text("traced: None")
