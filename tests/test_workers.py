"""Work that is watched, bounded and interrupted: what is done is kept, what is not begun is cancelled."""

import _thread
import io
import signal
import threading
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from queue import SimpleQueue

import pytest
from tqdm import tqdm

from bugkit import arena, verasselt, workers

GAME, BOTS = verasselt.Game(2, cards_per_kind=6), ["random", "greedy"]


class Later(Executor):
    """An executor that does only its first tasks at once, and the others when it is told to."""

    def __init__(self, begun=0):
        self.begun, self.futures, self.most = begun, [], 0
        self.waiting = SimpleQueue()

    def submit(self, function, /, *arguments):
        future = Future()
        self.futures.append(future)
        self.most = max(self.most, sum(not future.done() for future in self.futures))
        self.waiting.put((future, function, arguments))
        if len(self.futures) <= self.begun:
            self.work_on(1)
        return future

    def work_on(self, tasks):
        for _ in range(tasks):
            future, function, arguments = self.waiting.get()
            try:
                future.set_result(function(*arguments))
            except ArithmeticError as error:
                future.set_exception(error)


@pytest.fixture
def interrupts():
    """Where the tests run in the background of a shell, the signal of the stop button is ignored; not in here."""
    usual = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, usual)


def stopping(results, total, after):
    """Shows nothing, and is interrupted after some results, as by the stop button."""
    for number, result in enumerate(results, start=1):
        yield result
        if number == after:
            raise KeyboardInterrupt


@pytest.mark.parametrize("pool", [None, ThreadPoolExecutor(2)], ids=["here", "threads"])
def test_an_interrupt_keeps_the_games_that_are_done(pool):
    with pytest.warns(arena.StoppedWarning, match="stopped: 5 of 40 are done"):
        results = arena.tournament(GAME, BOTS, 40, executor=pool, progress=partial(stopping, after=5))
    assert (results.games, results.planned) == (5, 40)
    assert repr(results).startswith("5 games, seats rotated; stopped early: 40 games were planned")
    if pool is None:
        whole = arena.tournament(GAME, BOTS, 5)
        assert (results.counts, results.unfinished) == (whole.counts, whole.unfinished)


def test_a_simulation_keeps_the_trials_that_are_done():
    with pytest.warns(arena.StoppedWarning, match="stopped: 7 of 1000 are done"):
        seen = arena.simulate(lambda rng: "x", 1000, 1, progress=partial(stopping, after=7))
    assert seen.counts == {"x": 7}


def test_an_interrupt_cancels_what_is_not_begun():
    later = Later(begun=3)
    with pytest.warns(arena.StoppedWarning, match="stopped: 2 of 30 are done"):
        arena.tournament(GAME, BOTS, 30, executor=later, progress=partial(stopping, after=2))
    assert [future.cancelled() for future in later.futures] == [False] * 3 + [True] * 27


def test_a_signal_while_a_bot_thinks(interrupts):
    thoughts = []

    def bot(view, rng):
        thoughts.append(view)
        if len(thoughts) == 2000:
            signal.raise_signal(signal.SIGINT)
        return rng.choice(view.legal_actions())

    with pytest.warns(arena.StoppedWarning):
        results = arena.tournament(GAME, [bot, "cautious"], 1_000)
    assert len(thoughts) == 2000
    played = arena.tournament(GAME, {"bot": lambda view, rng: rng.choice(view.legal_actions()), "cautious": "cautious"},
                              results.games)  # fmt: skip
    assert results.counts == played.counts


def test_a_signal_while_waiting_for_the_workers(interrupts):
    later = Later()
    threading.Timer(0.1, lambda: (later.work_on(4), threading.Timer(0.3, _thread.interrupt_main).start())).start()
    with pytest.warns(arena.StoppedWarning):
        results = arena.tournament(GAME, BOTS, 30, executor=later)
    assert results.games == 4
    assert sum(future.cancelled() for future in later.futures) == 26


def test_an_interrupt_before_anything_is_done_goes_on():
    def at_once(results, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        arena.simulate(lambda rng: 1, 10, 1, progress=at_once)


def test_an_error_cancels_what_is_not_begun():
    def broken(rng):
        raise ArithmeticError("broken")

    later = Later(begun=2)
    with pytest.raises(ArithmeticError, match="broken"):
        arena.simulate(broken, 5000, 1, executor=later)
    assert [future.cancelled() for future in later.futures] == [False] * 2 + [True] * 48


def test_no_more_than_so_many_tasks_are_handed_out_at_a_time(monkeypatch):
    monkeypatch.setattr(workers, "IN_FLIGHT", 4)
    monkeypatch.setattr(workers, "LARGEST_TASK", 10)
    later = Later()
    threading.Thread(target=later.work_on, args=[11]).start()
    seen = arena.simulate(lambda rng: "x", 100 * 103, 1, executor=later)
    assert seen.counts == {"x": 10_300}
    assert (len(later.futures), later.most) == (11, 4)  # 103 pieces of work, ten in a task


def test_progress_is_told_of_every_play_and_how_many_there_will_be():
    shown = io.StringIO()
    bars = []

    def progress(results, total):
        bars.append(tqdm(results, total=total, file=shown))
        return bars[0]

    arena.tournament(GAME, [*BOTS, "cautious"], 4, progress=progress)
    assert (bars[0].n, bars[0].total) == (12, 12)
    assert "12/12" in shown.getvalue()
    assert arena.simulate(lambda rng: 1, 250, 1, progress=partial(tqdm, file=shown)).trials == 250
    assert "250/250" in shown.getvalue()
