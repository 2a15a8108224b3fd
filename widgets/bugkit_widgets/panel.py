"""Panel: the ground that every table and lesson tool stands on. Python draws, the browser shows.

A panel's view is a dict of regions, region name to markup. Each region is one synced trait, so that only regions that
changed travel, all in one message. The browser morphs them in, and sends back the ``data-action`` of what was clicked.
What markup may contain is written at the top of ``table.js``.
"""

from __future__ import annotations

import base64
import html
import math
import re
import threading
from collections import deque
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

import anywidget
import traitlets

from bugkit.game import BugkitError
from bugkit.texts import check_language, text
from bugkit_widgets.markup import sentence

_HERE = Path(__file__).parent
_BROWSER_WORDS = ("stopped", "busy", "no_answer", "too_long", "copied", "copy_yourself")
_REGION = re.compile(r"[a-z][a-z0-9_]*")
_REMEMBERED = 200  #: how many clicks are known again when they come a second time

# The still picture is the output before the live one. Whichever is not wanted is hidden: the still while the panel
# lives, and the dead live view ("model not found") when a notebook is opened again without its kernel. The live view's
# "run this cell to play" goes with it, so the still says it instead. A notebook that is not trusted loses this style,
# and shows both as they are: the picture, and the live view's words.
_HIDE_ONE = (
    ".jp-OutputArea-child:has(.bugkit-still):has(+ .jp-OutputArea-child .bugkit-table) {display: none}"
    " .jp-OutputArea-child:has(.bugkit-still) + .jp-OutputArea-child:not(:has(.bugkit-table)) {display: none}"
    " .jp-OutputArea-child .bugkit-again::after {display: block; content: attr(data-run)}"
    " .bugkit-still {max-width: 100%}"
)


class Still(NamedTuple):
    """A panel as a picture: SVG markup, the same in words (alt), and a line or two for a plain terminal."""

    svg: str
    alt: str
    text: str


class BadMessageError(ValueError):
    """What the browser sent is not a message that this panel understands."""


class Click(NamedTuple):
    """A checked message from the browser: which view sent it, its number there, and what was asked for."""

    view: str
    number: int
    action: str
    value: str | bool | float | None


def read_message(message: object, longest: int) -> Click | int | None:
    """The click in a browser's message, the number of the tick that it answers, or None for the message that nothing
    has moved for a while; `BadMessageError` for anything else.

    A button has no value and leaves it out, because null does not reach Python as None everywhere: Python in the
    browser (Pyodide) makes an object of its own of it.

    >>> read_message({"view": "v1", "n": 3, "action": "roll"}, 100)
    Click(view='v1', number=3, action='roll', value=None)
    >>> read_message({"tick": 7}, 100)
    7
    >>> read_message({"resting": True}, 100)
    >>> read_message({"action": "roll"}, 100)  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    BadMessageError: a message has view, n, action and value, or tick, or resting
    """
    if message == {"resting": True}:
        return None
    if isinstance(message, dict) and message.keys() == {"tick"}:
        if type(message["tick"]) is not int:
            raise BadMessageError("tick must be a whole number")
        return int(message["tick"])
    if not isinstance(message, dict) or message.keys() | {"value"} != {"view", "n", "action", "value"}:
        raise BadMessageError("a message has view, n, action and value, or tick, or resting")
    view, number, action, value = message["view"], message["n"], message["action"], message.get("value")
    if not isinstance(view, str) or len(view) > 40 or type(number) is not int:
        raise BadMessageError("view must be a short text and n a whole number")
    if not isinstance(action, str) or not 0 < len(action) <= 200:
        raise BadMessageError("action must be a text of 1 to 200 characters")
    if not isinstance(value, str | bool | int | float | None) or (
        isinstance(value, float) and not math.isfinite(value)
    ):
        raise BadMessageError("value must be a text, a truth value, a finite number or nothing")
    if isinstance(value, str) and len(value) > longest:
        raise BadMessageError(f"value must have at most {longest} characters")
    return Click(view, number, action, value)


class Panel(anywidget.AnyWidget):  # type: ignore[misc]
    """A piece of a notebook that is drawn by Python and played in the browser.

    A subclass sets up its own state, then calls ``super().__init__(lang=..., label=...)``, and gives:

    - ``view()``: the regions, in the order in which they stand: ``{"hub": "<div>...</div>", ...}``. The first view
      fixes which regions there are; a region that a later view leaves out is empty.
    - ``still()``: the same as a `Still`, for a notebook that is opened again.
    - ``act(action, value)``: somebody clicked an element with that ``data-action``, or changed an input. The value is
      the text of an input, True or False for a check box, None for a button.
    - ``ticked()``: the time asked for with ``next_tick`` is over.

    After ``act`` and ``ticked`` the panel is drawn anew. An exception in either is shown in the panel in plain words
    and kept as ``last_error``; a `BugkitError` speaks the panel's language.
    """

    _esm = (_HERE / "table.js").read_text(encoding="utf-8")
    _css = (_HERE / "table.css").read_text(encoding="utf-8")

    lang = traitlets.Unicode("en").tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    kind = traitlets.Unicode().tag(sync=True)  # a class for the style sheet, which is faster there than :has(...)
    regions = traitlets.List(traitlets.Unicode()).tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    said = traitlets.Dict().tag(sync=True)
    tick = traitlets.Dict().tag(sync=True)
    done = traitlets.Dict().tag(sync=True)
    longest = traitlets.Int().tag(sync=True)

    longest_value = 20_000
    """How many characters a value from the browser may have."""

    last_error: Exception | None = None
    """What last went wrong inside, for whoever looks for the cause: ``raise panel.last_error``."""

    def __init__(self, *, lang: str = "en", label: str = "") -> None:
        self._sayings = self._ticks = 0
        self._carried_out: deque[tuple[str, int]] = deque(maxlen=_REMEMBERED)
        self._lock = threading.RLock()  # newer kernels answer clicks in a thread of their own while a cell runs
        self._still_id = uuid4().hex
        self._still_shown: dict[str, str] | None = None
        self.lang = check_language(lang)
        first = self.view()
        for name in first:
            if not _REGION.fullmatch(name):
                raise ValueError(f"a region's name is small letters, digits and _, not {name!r}")
        self.add_traits(**{f"view_{name}": traitlets.Unicode(markup).tag(sync=True) for name, markup in first.items()})
        super().__init__(label=label, regions=list(first), words=self._browser_words(), longest=self.longest_value)
        self.on_msg(self._received)

    # What a subclass gives.

    def view(self) -> dict[str, str]:
        """The regions of the panel as they look now: name to markup."""
        raise NotImplementedError

    def still(self) -> Still:
        """The panel as a picture, as it looks now."""
        raise NotImplementedError

    def act(self, action: str, value: str | bool | float | None) -> None:
        """Do what was clicked. ``action`` came from a browser: look it up, never evaluate it."""
        raise NotImplementedError

    def ticked(self) -> None:
        """The time asked for with ``next_tick`` is over."""

    def answered(self) -> None:
        """The browser has its answer to a click or a tick: what nobody waits for can be done now."""

    # What a subclass calls.

    def redraw(self) -> None:
        """Send the regions that changed, in one message. Needed only after changes that no click made."""
        with self._lock, self.hold_sync():
            now = self.view()
            if strange := now.keys() - set(self.regions):
                raise ValueError(f"regions are fixed by the first view; new ones: {', '.join(sorted(strange))}")
            for name in self.regions:
                setattr(self, f"view_{name}", now.get(name, ""))

    def say(self, words: str, problem: bool = False) -> None:
        """Show plain words as a sentence in the status line below the panel; screen readers read them out."""
        self._sayings += 1
        self.said = {"n": self._sayings, "text": sentence(words), "problem": problem}

    def next_tick(self, milliseconds: int | None) -> None:
        """Have ``ticked`` called once after that time, if a browser shows the panel by then; None: not any more.

        The time is the browser's, so the kernel never waits. A later call takes the place of an earlier one.
        """
        self._ticks += 1
        self.tick = {} if milliseconds is None else {"id": self._ticks, "ms": int(milliseconds)}

    # From the browser.

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Ignore what a browser sets directly: it may send messages, it may not change what everybody is shown."""

    def _received(self, _widget: object, message: object, buffers: object) -> None:
        try:
            read = read_message(message, self.longest_value)
        except BadMessageError:
            self.say(text("widgets.panel.strange", self.lang), problem=True)
            return
        with self._lock:
            if read is None:
                self._guarded(self._renew_still)
            elif isinstance(read, Click) and read[:2] in self._carried_out:
                self._answer_again(read)
            elif isinstance(read, Click) or read == self.tick.get("id"):  # else another view has answered that tick
                self._answer(read)
                self._guarded(self.answered)

    def _answer(self, read: Click | int) -> None:
        if isinstance(read, Click):
            self._carried_out.append(read[:2])
        with self.hold_sync():
            if self.said.get("problem"):
                self.say("")
            try:
                if isinstance(read, int):
                    self.tick = {}
                    self._guarded(self.ticked)
                else:
                    self._guarded(self.act, read.action, read.value)
                self._guarded(self.redraw)
            finally:  # also after an interrupted kernel, or the browser would wait for ever
                if isinstance(read, Click):
                    self.done = {"view": read.view, "n": read.number}

    def _answer_again(self, click: Click) -> None:
        """The browser has sent a click once more, because it saw no answer. What was clicked is done only once; but the
        answer may have got lost with all that it was to show, so that goes again."""
        self.done = {"view": click.view, "n": click.number}
        self.send_state([*(f"view_{name}" for name in self.regions), "said", "tick", "done"])

    def _guarded(self, do: Any, *given: object) -> None:
        """Do it; tell in plain words what went wrong, because nobody sees an exception in a message handler."""
        try:
            do(*given)
        except BugkitError as error:
            self.last_error = error
            self.say(error.text(self.lang), problem=True)
        except Exception as error:
            self.last_error = error
            what = str(error) or type(error).__name__
            self.say(text("widgets.panel.failed", self.lang, what=what), problem=True)

    @traitlets.observe("lang")
    def _language_changed(self, _change: object) -> None:
        self.words = self._browser_words()

    def _browser_words(self) -> dict[str, str]:
        return {name: text(f"widgets.panel.{name}", self.lang) for name in _BROWSER_WORDS}

    # In a notebook.

    def _still_bundle(self) -> dict[str, str]:
        still = self.still()
        data = base64.b64encode(still.svg.encode()).decode()
        alt = html.escape(still.alt)
        run = html.escape(text("widgets.panel.run", self.lang))
        picture = f'<img class="bugkit-still" alt="{alt}" src="data:image/svg+xml;base64,{data}">'
        markup = f'<style>{_HIDE_ONE}</style><span class="bugkit-again" data-run="{run}">{picture}</span>'
        return {"text/plain": still.text, "text/html": markup}

    def _live_bundle(self) -> dict[str, Any]:
        view = {"version_major": 2, "version_minor": 1, "model_id": self.model_id}
        run = text("widgets.panel.run", self.lang)
        return {"text/plain": run, "application/vnd.jupyter.widget-view+json": view}

    def _ipython_display_(self, **_options: object) -> None:
        """Show two outputs: the still, which a saved notebook keeps, and the live view. See ``_HIDE_ONE``."""
        from IPython.display import display

        self._still_shown = self._still_bundle()
        display(self._still_shown, raw=True, display_id=self._still_id)
        display(self._live_bundle(), raw=True)

    def _renew_still(self) -> None:
        """Bring the still up to date. Only ever after a browser's message, so that a notebook run without one (nbval,
        nbconvert) keeps what its cells printed; and only when all is at rest, because drawing it anew takes JupyterLab
        as long as the click itself."""
        if self._still_shown is not None and (now := self._still_bundle()) != self._still_shown:
            from IPython.display import update_display

            self._still_shown = now
            update_display(now, raw=True, display_id=self._still_id)

    def __repr__(self) -> str:
        return self.still().text

    def _repr_mimebundle_(self, **_options: object) -> tuple[dict[str, Any], dict[str, Any]]:
        """For front ends that do not call ``_ipython_display_``: the live view, and the still for those without."""
        still = self.still()
        return {**self._still_bundle(), "image/svg+xml": still.svg} | {
            "application/vnd.jupyter.widget-view+json": self._live_bundle()["application/vnd.jupyter.widget-view+json"]
        }, {}
