"""A notebook opened again without its kernel: in JupyterLab, trusted and not, and as a web page without network."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat

TRUSTED = "() => [...window.jupyterapp.shell.currentWidget.content.model.cells].at(-1).trusted"


def opened_again(lab: Any, browser: Any, path: Path) -> Iterator[tuple[str, Any]]:
    """The saved notebook, opened in each way: its name ("trusted", "untrusted", "offline") and the page."""
    book = nbformat.read(path, as_version=4)
    assert "widgets" not in book.metadata
    book.cells.insert(0, nbformat.v4.new_markdown_cell("From somebody else, so this JupyterLab does not trust it."))
    stranger = path.with_name(f"untrusted-{path.name}")
    nbformat.write(book, stranger)
    lab.end_kernels()
    for name, file in (("trusted", path), ("untrusted", stranger)):
        with lab.open(file.name) as page:
            assert page.evaluate(TRUSTED) == (name == "trusted")
            yield name, page

    convert = [sys.executable, "-m", "nbconvert", "--to=html", "--ExecutePreprocessor.store_widget_state=False"]
    subprocess.run([*convert, path], check=True, capture_output=True)
    page = browser.new_page()
    page.route(lambda address: not address.startswith("file:"), lambda route: route.abort())
    page.goto(path.with_suffix(".html").as_uri())
    yield "offline", page
    page.close()


def said_below(picture: Any) -> str:
    """What a style says below a still picture."""
    said: str = picture.evaluate("(img) => getComputedStyle(img.parentElement, '::after').content")
    return said
