"""Trouble told plainly, at the real table in the real JupyterLab: each kind of trouble has its test.

A table that is shown twice, cells that are run again, two tables, and cells that play are in ``test_table_lab.py``.
"""

import os
import re
import signal

import pytest
from browser.chromium import expect
from browser.person import Person
from browser.reopened import said_below

pytestmark = [pytest.mark.browser, pytest.mark.lab]

TABLE = """import os, pathlib, time
from bugkit import verasselt
from bugkit_widgets import Table
table = Table(verasselt.Game(num_players=2), seats=["you", "bot:cautious"], seed=4)
table"""
STOPPED = "The Python kernel stopped. Run this cell again."
BUSY = "Python is busy. Your click waits its turn."
LOST = "the connection is lost: reload the page"
KERNEL = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel"


def told(me):
    """What the table tells in its status line."""
    return me.table.locator(".bugkit-status")


def restart(lab, page):
    page.evaluate(f"() => {KERNEL}.restart()")


def shut_down(lab, page):
    page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")


def kill(lab, page):
    """As a computer does that has run out of memory; JupyterLab starts another kernel, and tells people of it."""
    os.kill(int(lab.printed(page, 1)), signal.SIGKILL)


@pytest.mark.parametrize("end", [restart, shut_down, kill], ids=lambda end: end.__name__)
def test_a_kernel_that_is_gone_and_the_game_that_is_kept(lab, end):
    name = f"gone-{end.__name__}.ipynb"
    lab.write(name, TABLE, "print(os.getpid())")
    with lab.open(name) as page:
        lab.run(page)
        me = Person(page)
        me.press("Boost with a water bug")
        page.wait_for_timeout(300)  # the play is kept as soon as the click is answered
        end(lab, page)
        if end is shut_down:  # of that JupyterLab tells nobody, so it is noticed at the next click
            me.possible("^Roll").click()
        expect(told(me)).to_have_text(STOPPED, timeout=30_000)
        dismiss(page)
        log, players = me.log.text_content(), me.players()
        me.possible("^Roll").click()
        expect(told(me)).to_have_text(STOPPED)
        assert (me.log.text_content(), me.players()) == (log, players)
        assert "Boosted" in log

        if end is shut_down:
            page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.startKernel()")
        page.wait_for_function(f"() => {KERNEL}?.connectionStatus === 'connected' && {KERNEL}.status === 'idle'")
        lab.run(page)
        offer = me.table.get_by_role("group", name=re.compile("^Go on with the game from"))
        expect(offer).to_be_visible()
        expect(me.log).not_to_contain_text("Boosted")
        offer.get_by_role("button", name="Yes, go on with it").click()
        expect(me.log).to_have_text(log)
        me.press("Roll")


def dismiss(page):
    """Read what JupyterLab itself says of it."""
    dialog = page.locator(".jp-Dialog button.jp-mod-accept")
    if dialog.count():
        dialog.first.click()


def test_a_cell_that_runs_while_somebody_clicks(lab):
    """Whether the kernel answers at once or when the cell has ended: each click counts once, and no click is lost."""
    lab.write("busy.ipynb", TABLE, "while not pathlib.Path('cell-ends').exists():\n    time.sleep(0.02)")
    with lab.open("busy.ipynb") as page:
        lab.run_cell(page, 0)
        me = Person(page)
        expect(me.can.first).to_be_visible()
        lab.run_cell(page, 1, wait=False)
        boost = me.possible("^Boost with a water bug")
        boost.click()
        boosted = me.log.get_by_text("Boosted with 1 water bug.")
        expect(boosted.or_(told(me).filter(has_text=BUSY))).to_be_visible()
        (lab.root / "cell-ends").touch()
        lab.finished(page)
        expect(boosted).to_have_count(1)
        expect(told(me)).to_have_text("")
        page.wait_for_timeout(1_500)  # a click that was sent again would come by now
        expect(boosted).to_have_count(1)
        assert len(re.findall("boost", me.record())) == 1


def test_a_function_that_fails_is_told_and_the_game_goes_on(lab):
    lab.write("fails.ipynb", TABLE, "table.on_move(lambda step: 1 / 0)")
    with lab.open("fails.ipynb") as page:
        lab.run(page)
        me = Person(page)
        me.press("Boost with a water bug")
        expect(told(me)).to_contain_text("A function given to on_move went wrong (ZeroDivisionError: division by zero)")
        assert "Traceback" not in me.table.inner_text()
        me.press("Roll")
        expect(me.log).to_contain_text("Rolled")


class Line:
    """The line between page and kernel: WebSockets, which can be cut and mended."""

    def __init__(self):
        self.cut, self._open = False, []

    def lay(self, page):
        page.route_web_socket(re.compile("/api/kernels/"), self._connect)

    def _connect(self, socket):
        if self.cut:
            return socket.close()
        socket.connect_to_server()
        self._open.append(socket)

    def break_off(self):
        self.cut = True
        for socket in self._open:
            socket.close()
        self._open.clear()


def test_a_connection_that_breaks_and_comes_back(lab):
    lab.write("line.ipynb", TABLE)
    line = Line()
    with lab.open("line.ipynb", prepare=line.lay) as page:
        lab.run(page)
        me = Person(page)
        expect(me.can.first).to_be_visible()
        line.break_off()
        me.possible("^Boost with a water bug").click()
        expect(told(me)).to_have_text(BUSY)
        expect(told(me)).to_contain_text(LOST, timeout=30_000)
        expect(me.log).not_to_contain_text("Boosted")
        line.cut = False
        page.evaluate(f"() => {KERNEL}.reconnect()")
        expect(me.log).to_contain_text("Boosted", timeout=60_000)
        expect(told(me)).to_have_text("")
        assert len(re.findall("boost", me.record())) == 1
        me.press("Roll")


def test_without_a_connection_the_notebook_still_shows_the_position(lab):
    lab.write("still.ipynb", TABLE)
    with lab.open("still.ipynb") as page:
        lab.run(page)
        me = Person(page)
        me.press("Boost with a water bug")
        page.wait_for_timeout(1_500)  # then the still picture is up to date
        lab.save(page)
    lab.end_kernels()
    line = Line()
    line.cut = True
    with lab.open("still.ipynb", prepare=line.lay, wait=False) as page:
        picture = page.locator("img.bugkit-still")
        expect(picture).to_be_visible()
        assert "Bug hub" in picture.get_attribute("alt")
        expect(page.locator(".bugkit-table")).to_have_count(0)
        assert said_below(picture) == '"run this cell to play"'
