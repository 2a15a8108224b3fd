"""Click to paint: how long from a real click or key to the first frame after the watched part of the page changed."""

from __future__ import annotations

from statistics import median
from typing import Any

ARM = """(watched) => {
  const times = window.clickToPaint = {};
  for (const kind of ['click', 'keydown'])
    addEventListener(kind, (event) => { times.click ??= event.timeStamp; }, { capture: true, once: true });
  const watch = new MutationObserver(() => {
    watch.disconnect();
    requestAnimationFrame(() => {
      const channel = new MessageChannel();     // its message comes right after the frame has been painted
      channel.port1.onmessage = () => { times.paint = performance.now(); };
      channel.port2.postMessage(null);
    });
  });
  watch.observe(watched, { subtree: true, childList: true, attributes: true, characterData: true });
}"""


def click_to_paint(page: Any, button: Any, watched: Any) -> float:
    """Milliseconds from a click on ``button`` to the paint after the first change in ``watched`` (both locators).

    A button may be anything with ``click()``, such as a slider that is moved by a key.
    """
    watched.evaluate(ARM)
    button.click()
    page.wait_for_function("() => window.clickToPaint.paint")
    milliseconds: float = page.evaluate("() => window.clickToPaint.paint - window.clickToPaint.click")
    return milliseconds


def compare(page: Any, ours: tuple[Any, Any], floor: tuple[Any, Any], times: int = 50) -> tuple[float, float]:
    """Medians of both (each a button and what to watch), taken in turn, so that both meet the same machine.

    Each click that counts comes after one on the same button: on the first click into another cell JupyterLab selects
    that cell and draws its toolbar, which is not what is compared.
    """

    def settled(button: Any, watched: Any) -> float:
        for _ in range(2):
            taken = click_to_paint(page, button, watched)
            page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        return taken

    taken = [(settled(*ours), settled(*floor)) for _ in range(times)]
    return median(first for first, _ in taken), median(second for _, second in taken)
