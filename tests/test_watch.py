"""Code under watch: whatever does not come to an end is ended, and nothing is traced afterwards."""

import sys
import threading
import time

import pytest

from bugkit.watch import Line, TooLongError, Watch, home_of

HERE = globals()


def one_line():
    while True: pass  # noqa: E701


def two_lines():
    while True:
        pass


def swallows_everything():
    while True:
        try:  # noqa: SIM105
            _ = 1
        except:  # noqa: E722
            pass


def swallows_twice():
    while True:
        try:
            try:  # noqa: SIM105
                _ = 1
            except BaseException:
                pass
        except BaseException:
            _ = 2


def never_finally():
    while True:
        try:
            _ = 1
        finally:
            continue  # noqa: B012


def generator():
    return sum(1 for _ in iter(int, 1))


def swallows_and_answers():
    try:
        two_lines()
    except:  # noqa: E722
        return "stop"


class Endless:
    def __iter__(self):
        return self

    def __next__(self):
        return 1


def own_iterator():
    return sum(Endless())


def helper_of_a_helper():
    def inside():
        two_lines()

    return inside()


ENDLESS = [one_line, two_lines, swallows_everything, swallows_twice, never_finally, generator, swallows_and_answers,
           own_iterator, helper_of_a_helper]  # fmt: skip


@pytest.fixture(autouse=True)
def traced():
    """Whoever traced before, a debugger or nobody, does so afterwards."""
    before = sys.gettrace()
    yield
    assert sys.gettrace() is before


@pytest.mark.parametrize("function", ENDLESS, ids=lambda function: function.__name__)
def test_what_does_not_end_is_ended(function):
    watch = Watch(HERE, steps=2000)
    with pytest.raises(TooLongError):
        watch.call(function)
    assert not watch.too_slow
    assert watch.line.file == __file__


def test_the_line_is_the_one_where_it_was():
    watch = Watch(HERE, steps=2000)
    with pytest.raises(TooLongError):
        watch.call(helper_of_a_helper)
    first = two_lines.__code__.co_firstlineno
    assert watch.line.number in (first + 1, first + 2)


def test_what_ends_gives_its_result_and_the_line_that_gave_it():
    def answers(x):
        if x > 1:
            return [y * x for y in range(3)]
        return None

    watch = Watch(HERE)
    first = answers.__code__.co_firstlineno
    assert watch.call(answers, 2) == [0, 2, 4]
    assert watch.line == Line(__file__, first + 2)
    assert watch.call(answers, 1) is None
    assert watch.line == Line(__file__, first + 3)


def test_the_budget_is_exact_and_begins_anew_with_each_call():
    def lines(rounds):
        for _ in range(rounds):
            pass

    watch = Watch(HERE, steps=50)
    for _ in range(3):
        watch.call(lines, 20)  # two lines a round, and one that ends the loop
        with pytest.raises(TooLongError):
            watch.call(lines, 30)


def test_code_elsewhere_counts_by_its_calls():
    from bugkit import Match, verasselt

    def plays():
        while True:
            Match(verasselt.Game(2), seed=1)

    watch = Watch({}, steps=10_000)  # not at home here: no line of it is seen, the calls are
    with pytest.raises(TooLongError):
        watch.call(plays)
    assert watch.line is None


def test_the_clock_ends_what_is_slow():
    def naps():
        while True:
            time.sleep(0.001)
            _ = [0] * 10

    def sleeps():
        time.sleep(0.3)
        return "stop"

    for function in (naps, sleeps):
        watch = Watch(HERE, seconds=0.1)
        begin = time.monotonic()
        with pytest.raises(TooLongError):
            watch.call(function)
        assert watch.too_slow
        assert time.monotonic() - begin < 5


def test_errors_and_interrupts_pass_through():
    def fails():
        return {}["x"]

    def interrupted():
        raise KeyboardInterrupt

    watch = Watch(HERE)
    with pytest.raises(KeyError) as caught:
        watch.call(fails)
    assert watch.line_of(caught.value.__traceback__) == Line(__file__, fails.__code__.co_firstlineno + 1)
    with pytest.raises(KeyboardInterrupt):
        watch.call(interrupted)


def test_whoever_traced_before_goes_on():
    def tracer(frame, event, value):
        return None

    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        Watch(HERE).call(len, "abc")
        with pytest.raises(TooLongError):
            Watch(HERE, steps=100).call(swallows_everything)
        assert sys.gettrace() is tracer
    finally:
        sys.settrace(before)


def test_a_watch_inside_a_watch_leaves_the_outer_one_on():
    def outer():
        with pytest.raises(TooLongError):
            Watch(HERE, steps=100).call(two_lines)
        two_lines()

    with pytest.raises(TooLongError):
        Watch(HERE, steps=5000).call(outer)


def test_each_thread_has_a_watch_of_its_own():
    ended = []

    def watched():
        try:
            Watch(HERE, steps=100_000).call(two_lines)
        except TooLongError:
            ended.append(sys.gettrace())

    threads = [threading.Thread(target=watched) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert len(ended) == 2


def test_where_code_is_at_home():
    from functools import partial

    class Called:
        def __call__(self):
            return 1

        def method(self):
            return 1

    for function in (one_line, partial(one_line), Called(), Called().method, lambda: 1):
        assert home_of(function) is HERE
    assert home_of(print) == {}
