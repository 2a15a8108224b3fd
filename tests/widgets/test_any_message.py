"""Whatever comes from a browser: 20,000 messages that nobody meant change nothing, and no markup runs."""

import html
import random
import re
from html.parser import HTMLParser

import pytest
from bugkit_widgets import Table
from clicks import click
from phases import in_phase
from widgets.test_table import buttons

from bugkit import ameise, verasselt, wormparty

MARKUP = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
HUGE = "x" * 1_000_000
DEEP: list = []
for _ in range(500):
    DEEP = [DEEP]


def tables():
    yield "verasselt", Table(in_phase("roll", seed=3))
    yield "by hand", Table(in_phase("rolling"), seats=["you", "you", "bot:greedy"])
    yield "ameise", Table(ameise.Game(2), seats=["you", "you"], seed=3)
    yield "wormparty", Table(wormparty.Game(3), seats=["you"] * 3, seed=3)
    yield "a bot's turn", Table(verasselt.Game(2), seats=["bot:greedy", "you"], seed=3)


def strange_values(rng):
    return rng.choice([
        None, True, False, 0, -1, 1.5, 10**400, float("nan"), float("inf"), "", "x", MARKUP, "\0", "\ud800", "٣",
        ["a"], {"a": 1}, b"bytes", (), object, DEEP, "9" * 5_000, "\n" * 100, "yes" if rng.random() < 0.5 else HUGE,
    ])  # fmt: skip


def strange_action(rng, possible):
    """Something that no button of this table sends now: spoilt, of another seat or game, or made up."""
    kind = rng.randrange(6)
    if kind == 0:
        return strange_values(rng)
    if kind == 1:  # a real one, spoilt
        action = rng.choice(possible)
        place = rng.randrange(len(action) + 1)
        return action[:place] + rng.choice("x@- ٣\0<9") + action[place + rng.randrange(2):]
    if kind == 2:  # of another position
        return f"{rng.choice(possible).split('@')[0]}@{rng.choice([-1, 99, 10**9, 'x', '', MARKUP])}"
    if kind == 3:  # of another seat, another game, another moment
        return rng.choice([
            "bank", "end", "stop", "choose catch", "choose hub", "pass 2", "pass 0", "pass -7", "hide joker",
            "lift joker", "take red",
            "flip Z9", "flip B9", "at 99", "at -1", "from nowhere", "done", "real 0", "count 0 more",
            "real-dice", "offer yes", "offer no", "new yes", "resume", "boost gold", "move yard gold", "keep 9-9-9-9-9",
            "die 9 on", "die -1 off", "sort name", "guide", "guide 7", "settings", "code", "practice", "continue 3",
        ])  # fmt: skip
    if kind == 4:  # markup, code, names of what Python has
        return rng.choice([MARKUP, "__class__", "act", "_begin", "match.undo()", "{0.__class__}", "%s" * 50, "../../x",
                           "import os", "new\nyes", "a" * 201, HUGE])  # fmt: skip
    return "".join(chr(rng.randrange(1, 0x3000)) for _ in range(rng.randrange(1, 60)))


def strange_message(rng, possible):
    action = strange_action(rng, possible)
    message = {"view": "v1", "n": rng.randrange(10**6), "action": action, "value": strange_values(rng)}
    kind = rng.randrange(8)
    if kind == 0:
        message[rng.choice(list(message))] = strange_values(rng)
    elif kind == 1:
        del message[rng.choice(["view", "n", "action"])]
    elif kind == 2:
        message[str(strange_values(rng))[:50]] = 1
    elif kind == 3:
        return rng.choice([strange_values(rng), {"tick": strange_values(rng)}, {"resting": strange_values(rng)},
                           {"tick": 10**9}, {"tick": -1}, [message], {"action": message}])  # fmt: skip
    return message


class Checker(HTMLParser):
    """Fails at whatever could run."""

    def handle_starttag(self, tag, attrs):
        assert tag not in ("script", "iframe", "object", "embed", "link", "meta", "style", "base"), tag
        for name, value in attrs:
            assert not name.startswith("on"), name
            assert not (value or "").strip().lower().startswith("javascript:"), value


@pytest.mark.parametrize(("name", "table"), list(tables()), ids=lambda value: value if isinstance(value, str) else "")
def test_4000_messages_change_nothing(name, table):
    rng = random.Random(name)
    possible = [action for action in buttons(table).values() if action not in ("new",)]
    history = table.match.history
    allowed = set(buttons(table).values()) | {"lang", "odds", "pace", "within", "paste", "practice"}
    failures, number = [], 0
    while number < 4_000:
        message = strange_message(rng, possible)
        action = message.get("action") if isinstance(message, dict) else None
        if isinstance(action, str) and (action in allowed or action.split("@")[0] in ("continue", "done", "stop", "end")
                                        or could_mean_something(action, allowed)):  # fmt: skip
            continue
        number += 1
        table.last_error = None
        table._handle_custom_msg(message, [])
        assert table.match.history == history, message
        if table.last_error is not None and type(table.last_error).__name__ not in (
            "BugkitError", "IllegalActionError", "ParseError", "CodeError", "RecordError", "ValueError",
        ):  # fmt: skip
            failures.append((str(message)[:200], table.last_error))
        assert len(table.said.get("text", "")) < 2_000
        if number % 100 == 0:
            for region in table.regions:
                Checker().feed(getattr(table, f"view_{region}"))
    assert not failures, failures[:3]
    assert all(not re.search("<script|onerror=", html.unescape(getattr(table, f"view_{region}")))
               or MARKUP in html.unescape(getattr(table, f"view_{region}")) for region in table.regions)  # fmt: skip


def could_mean_something(action, allowed):
    """Whether a spoilt action happens to be a real one, with other spaces, or without the number of its picture.

    That number is missing where a click changes nothing of the play, and behind a curtain.
    """
    plain, _, stamp = action.partition("@")
    plain = " ".join(plain.split())
    known = {" ".join(real.partition("@")[0].split()): real.partition("@")[2] for real in allowed}
    return plain in known and (not stamp or known[plain] in ("", stamp))


def test_names_of_boxes_and_plays_are_text():
    """The only texts from outside that a table shows: what was pasted, and the time of a kept play."""
    table = Table(in_phase("roll", seed=3))
    for action, value in (("paste", MARKUP), ("code open", None), ("resume", None)):
        click(table, action, value)
    assert MARKUP in html.unescape(table.view_code)
    for region in table.regions:
        Checker().feed(getattr(table, f"view_{region}"))
    assert "<script" not in table.said["text"]
