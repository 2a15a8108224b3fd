"""A real JupyterLab on this machine's loopback, driven in the tests' Chromium."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import nbformat

HERE = Path(__file__).parent

SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
        "doNotDisturbMode": True,
    },
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
    "@jupyterlab/apputils-extension:themes": {"theme": "JupyterLab Light"},
}


class Lab:
    """A running JupyterLab: ``write`` a notebook, ``open`` it, ``run`` it, ``save`` it."""

    def __init__(self, url: str, root: Path, browser: Any) -> None:
        self.url, self.root, self._browser = url, root, browser
        self.refused: list[str] = []
        """Every address elsewhere that a page asked for, and did not get."""

    def address(self, name: str, app: str = "doc/tree") -> str:
        """Where the notebook opens; ``app`` is "notebooks" for Jupyter Notebook 7."""
        return f"{self.url}/{app}/{name}?reset"

    def write(self, name: str, *cells: str) -> Path:
        """A notebook of code cells in Lab's folder, with the toy panel beside it."""
        (self.root / "toy.py").write_text((HERE / "toy.py").read_text(encoding="utf-8"), encoding="utf-8")
        book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        path = self.root / name
        nbformat.write(book, path)
        return path

    @contextmanager
    def open(
        self,
        name: str,
        prepare: Callable[[Any], object] = id,
        wait: bool = True,
        app: str = "doc/tree",
        **context: Any,
    ) -> Iterator[Any]:
        """A page that shows the notebook with its kernel ready. Nothing outside this machine can be reached from it.

        ``prepare`` gets the page while it is still empty; without ``wait`` the kernel may not be ready yet, or never.
        """
        opened = self._browser.new_context(viewport={"width": 1280, "height": 900}, **context)
        opened.set_default_timeout(30_000)
        opened.route(lambda address: not address.startswith(f"{self.url}/"), self._refuse)
        page = opened.new_page()
        prepare(page)
        page.goto(self.address(name, app))
        page.wait_for_function("() => window.jupyterapp?.shell?.currentWidget?.context?.isReady === true")
        page.evaluate(
            """async (wait) => { const panel = window.jupyterapp.shell.currentWidget; await panel.context.ready;
            if (wait) { await panel.sessionContext.ready; await panel.sessionContext.session?.kernel?.info; } }""",
            wait,
        )
        try:
            yield page
        finally:
            opened.close()

    def _refuse(self, route: Any) -> None:
        self.refused.append(route.request.url)
        route.abort()

    def command(self, page: Any, command: str) -> Any:
        """Execute one of JupyterLab's own commands and wait for it."""
        return page.evaluate("(command) => window.jupyterapp.commands.execute(command)", command)

    def run(self, page: Any) -> None:
        """Run all cells; AssertionError with what stands in the outputs if one of them failed."""
        ok = self.command(page, "notebook:run-all-cells")
        wrong = page.locator('[data-mime-type$="error"], [data-mime-type$="stderr"]').all_inner_texts()
        assert ok, f"a cell failed: {wrong}"
        assert not wrong

    def run_cell(self, page: Any, number: int, wait: bool = True) -> None:
        """Run one cell (the first is 0); without waiting, ``finished`` waits for its end."""
        page.evaluate(
            """([number, wait]) => { const book = window.jupyterapp.shell.currentWidget.content;
            book.activeCellIndex = number; book.deselectAll();
            window.cellRuns = window.jupyterapp.commands.execute("notebook:run-cell");
            return wait ? window.cellRuns : null; }""",
            [number, wait],
        )

    def finished(self, page: Any) -> None:
        """Wait until the cell that was run last has ended."""
        page.evaluate("() => window.cellRuns")

    def printed(self, page: Any, number: int) -> str:
        """What stands below a cell as plain text."""
        said: str = page.locator(".jp-Cell").nth(number).locator(".jp-OutputArea-output").inner_text()
        return said

    def cells(self, page: Any) -> list[list[str]]:
        """Type and source of every cell, as they are in the browser now."""
        cells: list[list[str]] = page.evaluate(
            """() => [...window.jupyterapp.shell.currentWidget.content.model.cells]
            .map((cell) => [cell.type, cell.sharedModel.getSource()])"""
        )
        return cells

    def save(self, page: Any) -> None:
        """Save the notebook."""
        page.evaluate("() => window.jupyterapp.shell.currentWidget.context.save()")

    def end_kernels(self) -> None:
        """End every kernel, as when the computer was switched off overnight."""
        sessions = f"{self.url}/api/sessions"
        with urlopen(sessions) as answer:
            running = json.load(answer)
        for session in running:
            urlopen(Request(f"{sessions}/{session['id']}", method="DELETE")).close()


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@contextmanager
def running_lab(root: Path, browser: Any, settings: dict[str, Any] = SETTINGS) -> Iterator[Lab]:
    """Start JupyterLab on the notebooks in ``root``, with settings of its own, and end it afterwards."""
    home = root.parent / f"{root.name}-home"
    (home / "settings").mkdir(parents=True)
    (home / "settings" / "overrides.json").write_text(json.dumps(settings))
    (home / "config" / "labconfig").mkdir(parents=True)
    (home / "config" / "labconfig" / "page_config.json").write_text('{"exposeAppInBrowser": "true"}')
    places = {"CONFIG_DIR": "config", "RUNTIME_DIR": "run", "DATA_DIR": "data"}
    labs = {"SETTINGS_DIR": "user", "WORKSPACES_DIR": "workspaces"}
    env = {
        **os.environ,
        **{f"JUPYTER_{name}": str(home / folder) for name, folder in places.items()},
        **{f"JUPYTERLAB_{name}": str(home / folder) for name, folder in labs.items()},
        "IPYTHONDIR": str(home / "ipython"),
        "JUPYTER_PLATFORM_DIRS": "1",
    }
    port = _free_port()
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--ip=127.0.0.1", f"--port={port}", "--allow-root"),
        *("--ServerApp.port_retries=0", "--IdentityProvider.token=", "--PasswordIdentityProvider.hashed_password="),
        *(f"--ServerApp.root_dir={root}", f"--LabApp.app_settings_dir={home / 'settings'}"),
        "--LabApp.extension_manager=readonly",
        "--ServerApp.disable_check_xsrf=True",
    ]
    log = home / "lab.log"
    with log.open("w") as out:
        process = subprocess.Popen(command, env=env, stdout=out, stderr=subprocess.STDOUT, start_new_session=True)
        url = f"http://127.0.0.1:{port}"
        try:
            _wait_until_up(url, process, log)
            yield Lab(url, root, browser)
        finally:
            _end(process)


def _wait_until_up(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + 60
    while True:
        with suppress(OSError):
            urlopen(url + "/api/status", timeout=1).close()
            return
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"JupyterLab did not start:\n{log.read_text()[-3000:]}")
        time.sleep(0.05)


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the server and its kernels: the process group that was started for it, and nothing else."""
    if not hasattr(os, "killpg"):
        process.terminate()
        process.wait(10)
        return
    os.killpg(process.pid, signal.SIGINT)
    time.sleep(0.1)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
