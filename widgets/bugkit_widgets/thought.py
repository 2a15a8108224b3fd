"""A bot's thinking about a position, bit by bit, so that the kernel stays alive."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Any

from bugkit.game import Action


class Thought:
    """What a bot thinks of the position ``about``: ``bits`` gives its best choice so far, again and again.

    >>> thought = Thought("a position", iter(["go", "stop"]))
    >>> thought.go_on(0), thought.go_on(0), thought.go_on(0)
    (None, None, 'stop')
    """

    def __init__(self, about: Any, bits: Iterator[Action]) -> None:
        self.about = about
        self._bits = bits
        self._best: Action | None = None

    def go_on(self, seconds: float) -> Action | None:
        """Think about so long, at least one bit; the choice when all has been thought, None before."""
        end = perf_counter() + seconds
        for best in self._bits:
            self._best = best
            if perf_counter() >= end:
                return None
        return self._best
