"""Much work in numbered pieces, done here or by the workers of an executor.

A piece depends on its number alone, so what is found does not depend on who does it, when, or together with what.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future
from itertools import islice
from queue import Empty, SimpleQueue
from typing import Any, TypeAlias

from bugkit.texts import text

Job: TypeAlias = Callable[[int], Iterable[Any]]  #: what a piece of work finds, given its number

IN_FLIGHT = 1000  #: tasks handed out at a time: enough for a large cluster, few enough for the memory of one machine
LARGEST_TASK = 100  #: pieces handed out together when there are very many
_PATIENCE = 0.5  #: seconds: on Windows an interrupt is noticed only between two waits


class StoppedWarning(UserWarning):
    """Somebody interrupted the work; what was done until then is kept and counted."""


def count(job: Job, pieces: int, total: int, executor: Executor | None, progress: Any) -> Counter[Any]:
    """How often the pieces number 0 to ``pieces - 1`` find each result; all of them together find ``total`` results.

    ``progress`` is called once, as ``progress(results, total=total)``; it must hand on the results one by one, as
    ``tqdm`` does. KeyboardInterrupt stops the work: what is not begun is cancelled, what is done is returned with a
    :class:`StoppedWarning`; when nothing is done, the interrupt goes on.
    """
    counts: Counter[Any] = Counter()
    results = _found(job, pieces, executor)
    try:
        for result in results if progress is None else progress(results, total=total):
            counts[result] += 1
    except KeyboardInterrupt:
        if not counts:
            raise
        warnings.warn(text("core.stopped", n=total, done=counts.total()), StoppedWarning, stacklevel=3)
    finally:
        results.close()
    return counts


def _found(job: Job, pieces: int, executor: Executor | None) -> Generator[Any, None, None]:
    """What the pieces find, as it comes; of an executor only ``submit`` is used, of its futures what all futures have.

    Closed early, it cancels what is not begun.
    """
    if executor is None:
        yield from _do(job, range(pieces))
        return
    size = min(LARGEST_TASK, 1 + pieces // IN_FLIGHT)
    tasks = (range(low, min(low + size, pieces)) for low in range(0, pieces, size))
    running: set[Future[Any]] = set()
    done: SimpleQueue[Future[Any]] = SimpleQueue()

    def hand_out(most: int) -> None:
        for task in islice(tasks, most):
            future = executor.submit(_do_all, job, task)
            running.add(future)
            future.add_done_callback(done.put)

    try:
        hand_out(IN_FLIGHT)
        while running:
            try:
                future = done.get(timeout=_PATIENCE)
            except Empty:
                continue
            running.remove(future)
            hand_out(1)
            yield from future.result()
    finally:
        for future in running:
            future.cancel()


def _do(job: Job, task: range) -> Iterator[Any]:
    for number in task:
        yield from job(number)


def _do_all(job: Job, task: range) -> list[Any]:
    return list(_do(job, task))
