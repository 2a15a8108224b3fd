"""One Chromium for all browser tests: found on this machine, never downloaded."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

try:
    from playwright.sync_api import expect, sync_playwright
except ImportError:  # then the fixture ``browser`` skips or fails, with the reason
    expect = sync_playwright = None

__all__ = ["expect", "find_chromium", "running_chromium", "why_not"]

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "microsoft-edge", "msedge")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]


def find_chromium() -> str | None:
    """The Chromium (or Chrome, or Edge) to use: ``BUGKIT_CHROMIUM``, or one of the usual names and places."""
    if chosen := os.environ.get("BUGKIT_CHROMIUM"):
        return chosen
    on_path = (shutil.which(name) for name in NAMES)
    return next(filter(None, on_path), None) or next((place for place in PLACES if Path(place).exists()), None)


def why_not() -> str | None:
    """Why browser tests cannot run here, in words; None if they can."""
    if sync_playwright is None:
        return "Playwright is not installed (it is in the extra 'test')"
    found = find_chromium()
    if found is None:
        return "no Chromium, Chrome or Edge was found; install one or name it in BUGKIT_CHROMIUM"
    return None if Path(found).exists() else f"BUGKIT_CHROMIUM names {found}, which is not there"


@contextmanager
def running_chromium() -> Iterator[Any]:
    """A headless Playwright browser, closed at the end."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), headless=True, args=ARGUMENTS)
        yield browser
        browser.close()
