"""A notebook may answer clicks in a thread of its own while a cell runs: both may want to change one play."""

import itertools
import random
import sys
import threading

import pytest
from bugkit_widgets import Table

from bugkit import BugkitError, Match, verasselt

CLICKS = ("choose hub", "choose catch", "roll", "stop", "bank", "die 1 on", "boost water", "take back", "continue")


@pytest.fixture
def hasty_threads():
    """Threads take turns after almost every step of Python."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def play_in_a_cell(match, rng, problems):
    for _ in range(80):
        if (actions := match.state.legal_actions()) and rng.random() < 0.9:
            action = rng.choice(actions)
            try:
                match.play(action)
            except BugkitError:
                pass  # a click came first
            except Exception as problem:
                problems.append(problem)
        Match.from_code(match.code())


def click(table, rng, problems):
    for number in range(150):
        action = f"{rng.choice(CLICKS)}@{len(table.match.history)}"
        table._received(table, {"view": "v", "n": number, "action": action}, [])
        if table.last_error is not None and not isinstance(table.last_error, BugkitError):
            problems.append(table.last_error)
            return


@pytest.mark.parametrize("seed", range(3))
def test_a_play_stays_whole_when_cells_and_clicks_change_it_at_once(hasty_threads, seed):
    tables = [Table(verasselt.Game(3), ["you"] * 3, seed=seed)]
    match = tables[0].match
    tables.append(Table(match, ["you"] * 3))
    problems = []
    threads = [threading.Thread(target=play_in_a_cell, args=(match, random.Random(seed), problems))]
    threads += [threading.Thread(target=click, args=(table, random.Random(seed), problems)) for table in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(300)
    assert not any(thread.is_alive() for thread in threads)
    assert not problems
    history = match.history
    assert len(history) > 60
    assert all(one.after == next.before for one, next in itertools.pairwise(history))
    assert Match.from_record(match.record()).state == match.state == history[-1].after
    for table in tables:
        while table._pending():
            table.ticked()
        assert table._state == match.state


def test_taking_back_at_one_of_two_tables_comes_to_an_end():
    """The other table plays at once what is not worth a click; the first one must not wait for it to stop."""
    one = Table(verasselt.Game(2), ["you"] * 2, seed=3)
    other = Table(one.match, ["you"] * 2)
    match = one.match
    for number in range(60):
        match.play(match.state.legal_actions()[-1])
        one._received(one, {"view": "v", "n": number, "action": "take back"}, [])
        assert other._state == one._state == match.state
