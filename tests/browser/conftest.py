"""Fixtures of the browser tests. Without a browser they are skipped; with BUGKIT_REQUIRE_BROWSER=1 they fail."""

import os

import pytest
from browser.chromium import expect, running_chromium, why_not
from browser.harness import mount as mount_panel
from browser.lab import running_lab


@pytest.fixture(scope="session")
def browser():
    """One headless browser for all tests."""
    if reason := why_not():
        if os.environ.get("BUGKIT_REQUIRE_BROWSER") == "1":
            pytest.fail(f"browser tests are required here, but {reason}")
        pytest.skip(reason)
    expect.set_options(timeout=15_000)  # a busy machine is slow, not wrong
    with running_chromium() as started:
        yield started


@pytest.fixture
def page(browser):
    """An empty page of its own. Whatever goes wrong in its scripts fails the test."""
    context = browser.new_context(viewport={"width": 1000, "height": 800})
    context.set_default_timeout(5_000)
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.set_content('<!doctype html><html lang="en"><title>bugkit</title><main></main></html>')
    yield page
    context.close()
    assert not errors


@pytest.fixture
def mount(page):
    """Show a panel in ``page`` through the fast harness: ``mount(panel, views=1)``."""
    return lambda panel, views=1: mount_panel(page, panel, views)


@pytest.fixture(scope="session")
def lab(browser, tmp_path_factory):
    """A running JupyterLab with an empty folder of its own. Starting it takes seconds: few tests use it."""
    with running_lab(tmp_path_factory.mktemp("lab"), browser) as started:
        yield started
