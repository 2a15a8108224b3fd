"""Somebody else's code under watch: it is ended when it does not come to an end, and one knows in which line it was.

The watch counts the lines that run, with ``sys.settrace``: so it works in every kernel, on every thread and in Python
in the browser, and needs neither threads nor signals. It is switched on for one call only; whatever traced before, a
debugger perhaps, goes on afterwards.

What it can't end is one single call into code that is not Python and does not come back: ``time.sleep(10**9)``,
``10**10**10``, ``sum(itertools.count())``. A call that does come back, but late, is refused afterwards.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import cache
from time import perf_counter
from types import CodeType, FrameType, FunctionType, TracebackType
from typing import Any, NamedTuple

_LOOK = 256  #: lines between two looks at the clock


class Line(NamedTuple):
    """A line of code: the file (of a notebook's cell, a made-up one) and its number there."""

    file: str
    number: int


class TooLongError(BaseException):
    """The code did not come to an end. No ``Exception``, so that ``except Exception`` in that code lets it pass.

    A bare ``except:`` does catch it, and Python has stopped tracing when a trace function raises. But what is caught
    and not kept is deleted: then the watch goes on, and the next line raises again.
    """

    def __init__(self, watch: Watch) -> None:
        super().__init__()
        self._watch = watch

    def __del__(self) -> None:
        self._watch._go_on(sys._getframe(1))


class Watch:
    """Runs code that may not come to an end: at most ``steps`` lines of it, for at most ``seconds``.

    ``home`` are the globals of that code: lines are counted where it stands, in one notebook or module; of all other
    Python code, the calls. ``line`` is the last line that was run there when it gave its result, or was ended.

    >>> def endless():
    ...     while True:
    ...         pass
    >>> watch = Watch(endless.__globals__, steps=1000)
    >>> watch.call(endless)
    Traceback (most recent call last):
    bugkit.watch.TooLongError
    >>> watch.line.number in (2, 3)
    True
    >>> watch.too_slow
    False
    """

    def __init__(self, home: Mapping[str, Any], steps: int = 1_000_000, seconds: float = 5.0) -> None:
        self.home = home
        self.steps = steps
        self.seconds = seconds
        self.line: Line | None = None
        self.too_slow = False  #: it was ended by the clock, not by the number of lines
        self._left = 0
        self._end = 0.0
        self._ended = False

    def call(self, function: Callable[..., Any], *given: Any) -> Any:
        """What ``function`` gives; `TooLongError` when it does not come to an end. Other errors pass through."""
        self._left, self._end, self._ended, self.line = self.steps, perf_counter() + self.seconds, False, None
        before = sys.gettrace()
        sys.settrace(self._called)
        try:
            result = function(*given)
        finally:
            self._ended = True
            sys.settrace(before)
        if perf_counter() > self._end:
            self.too_slow, self._left = True, 0
        if self._left <= 0:
            raise TooLongError(self)
        return result

    def line_of(self, traceback: TracebackType | None) -> Line | None:
        """The innermost line of the watched code in a traceback."""
        found = None
        while traceback is not None:
            frame = traceback.tb_frame
            if frame.f_globals is self.home:
                found = Line(frame.f_code.co_filename, traceback.tb_lineno)
            traceback = traceback.tb_next
        return found

    # How it works

    def _called(self, frame: FrameType, event: str, value: Any) -> Any:
        """A function begins. Of code that stands elsewhere only the calls are counted."""
        if frame.f_globals is self.home:
            frame.f_trace_opcodes = _spins(frame.f_code)
            return self._ran
        self._count(frame)
        return None

    def _ran(self, frame: FrameType, event: str, value: Any) -> Any:
        """A line begins, or a function ends."""
        if event in ("line", "opcode"):
            self._count(frame)
        elif event == "return" and self._left > 0:
            self.line = Line(frame.f_code.co_filename, frame.f_lineno)
        return self._ran

    def _count(self, frame: FrameType) -> None:
        self._left -= 1
        if self._left > 0 and (self._left % _LOOK or perf_counter() <= self._end):
            return
        if self._left > 0:
            self.too_slow, self._left = True, 0
        if self._left == 0:  # the first time, not when it was caught
            self.line = self._line_at(frame)
        raise TooLongError(self)

    def _line_at(self, frame: FrameType | None) -> Line | None:
        while frame is not None and frame.f_globals is not self.home:
            frame = frame.f_back
        return None if frame is None else Line(frame.f_code.co_filename, frame.f_lineno)

    def _go_on(self, frame: FrameType | None) -> None:
        """Watch again after the code has caught what should have ended it."""
        if self._ended:
            return
        sys.settrace(self._called)
        while frame is not None:
            if frame.f_globals is self.home:
                frame.f_trace = self._ran
            frame = frame.f_back


@cache
def _spins(code: CodeType) -> bool:
    """Whether a step of the code may follow itself, as in ``while True: pass``: no new line begins there, only a step.

    >>> _spins(compile("while True: pass", "cell", "exec"))
    True
    """
    from dis import get_instructions

    return any(step.opname.startswith("JUMP") and step.argval == step.offset for step in get_instructions(code))


def home_of(function: Callable[..., Any]) -> Mapping[str, Any]:
    """The globals of a function, of a method, or of an object that can be called; none for what is not Python.

    >>> home_of(home_of)["__name__"], home_of(len)
    ('bugkit.watch', {})
    """
    function = getattr(function, "func", function)  # functools.partial
    function = getattr(function, "__func__", function)
    found: Any = function if isinstance(function, FunctionType) else type(function).__call__
    return getattr(found, "__globals__", {})
