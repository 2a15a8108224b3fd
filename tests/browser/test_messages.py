"""What a panel accepts from a browser, and what it shows in a notebook: all without a browser."""

import json
import math

import pytest
from browser.toy import Toy
from bugkit_widgets.panel import BadMessageError, read_message


def click(**changes):
    return {"view": "v1", "n": 1, "action": "more", "value": None} | changes


@pytest.mark.parametrize(
    "message",
    [
        None,
        [],
        "more",
        7,
        {},
        {"action": "more"},
        {"tick": "1"},
        {"tick": True},
        {"resting": False},
        {"resting": True, "tick": 1},
        {"tick": 1, "action": "more"},
        click(extra=1),
        click(action=""),
        click(action="x" * 201),
        click(action=["more"]),
        click(action=None),
        click(value="x" * 20_001),
        click(value=["a"]),
        click(value={"a": 1}),
        click(value=math.inf),
        click(value=math.nan),
        click(n="1"),
        click(n=True),
        click(n=1.5),
        click(view=1),
        click(view="v" * 41),
    ],
)
def test_malformed_messages_change_nothing_and_are_told(message):
    toy = Toy()
    with pytest.raises(BadMessageError):
        read_message(message, toy.longest_value)
    before = toy.get_state(["view_head", "view_left", "view_right", "view_controls", "done"])
    toy._handle_custom_msg(message, [])
    assert toy.get_state(list(before)) == before
    assert toy.said["problem"]


def test_a_tick_counts_once_and_only_the_last_one_asked_for():
    toy = Toy()
    toy._handle_custom_msg({"tick": 1}, [])
    assert toy.count == 0
    toy._handle_custom_msg(click(action="bot"), [])
    assert toy.tick == {"id": 1, "ms": 30}
    toy._handle_custom_msg({"tick": 1}, [])
    toy._handle_custom_msg({"tick": 1}, [])
    assert toy.count == 1
    toy.next_tick(None)
    toy._handle_custom_msg({"tick": 2}, [])
    assert (toy.count, toy.tick) == (1, {})


def test_a_click_that_comes_again_is_done_once_and_its_answer_goes_again():
    toy = Toy()
    toy._handle_custom_msg(click(n=2), [])
    toy._handle_custom_msg(click(n=1), [])  # it was stuck on its way
    assert toy.count == 2
    sent = []
    toy._send = lambda message, buffers=None: sent.append(message)
    toy._handle_custom_msg(click(n=2), [])
    assert toy.count == 2
    state = {name: value for message in sent for name, value in message["state"].items()}
    assert state["done"] == {"view": "v1", "n": 2}
    assert "Count 2" in state["view_head"]
    assert {f"view_{name}" for name in toy.regions} <= set(state)
    toy._handle_custom_msg(click(view="v2", n=2), [])  # of another view of the same panel
    assert toy.count == 3


def test_a_browser_cannot_set_what_others_see():
    toy = Toy()
    update = {"method": "update", "state": {"view_head": "<b>no</b>", "lang": "xx"}}
    toy._handle_msg({"content": {"data": update}, "buffers": []})
    assert "Count 0" in toy.view_head
    assert toy.lang == "en"


def test_regions_are_fixed_by_the_first_view():
    toy = Toy()
    toy.view = lambda: {"head": "x", "new": "y"}
    with pytest.raises(ValueError, match="new"):
        toy.redraw()


def test_an_unknown_language_is_refused():
    with pytest.raises(ValueError, match="'en', 'de'"):
        Toy(lang="xx")


def test_a_cell_shows_the_same_for_every_run():
    """nbval compares text and HTML exactly: neither holds an address or an id."""
    bundles = [Toy()._repr_mimebundle_()[0] for _ in range(2)]
    for bundle in bundles:
        del bundle["application/vnd.jupyter.widget-view+json"]
    assert bundles[0] == bundles[1]
    assert bundles[0]["text/plain"] == "Toy at 0" == repr(Toy())
    assert 'alt="A toy that counted to 0"' in bundles[0]["text/html"]


@pytest.fixture
def outputs(monkeypatch):
    """What is displayed, as ``(bundle, display id, whether it replaces)``."""
    seen = []
    monkeypatch.setattr("IPython.display.display", lambda b, raw, display_id=None: seen.append((b, display_id, False)))
    monkeypatch.setattr("IPython.display.update_display", lambda b, raw, display_id: seen.append((b, display_id, True)))
    return seen


def test_two_outputs_and_the_still_follows_only_the_browser(outputs):
    toy = Toy(lang="de")
    toy._ipython_display_()
    (still, still_id, _), (live, _, _) = outputs
    assert set(still) == {"text/plain", "text/html"}
    assert live["text/plain"] == "diese Zelle ausführen, um zu spielen"
    assert live["application/vnd.jupyter.widget-view+json"]["model_id"] == toy.model_id
    toy.count = 5
    toy.redraw()
    assert len(outputs) == 2  # a later cell leaves the outputs of an earlier one alone
    toy._handle_custom_msg(click(), [])
    assert len(outputs) == 2  # the click comes first; the picture waits until all is at rest
    toy._handle_custom_msg({"resting": True}, [])
    assert outputs[2][1:] == (still_id, True)
    assert outputs[2][0]["text/plain"] == "Toy at 6"
    toy._handle_custom_msg({"resting": True}, [])
    assert len(outputs) == 3  # nothing new to show


def test_the_state_of_a_panel_is_plain_json_and_small():
    toy = Toy()
    state = toy.get_state([name for name in toy.keys if not name.startswith("_")])
    assert len(json.dumps(state)) < 10_000
