"""What leaves Python for a seat of Worm Party is the same in any two situations that this seat can't tell apart.

Everything is compared: all traits and all messages with what was sent, the still of the saved notebook, the plain text,
in every corner of the table that a click can open.
"""

import json
import random

import pytest
from bugkit_widgets import Table
from widgets.test_table import buttons, let_run
from worm_plays import some_states

from bugkit import Match
from bugkit.texts import LANGUAGES
from bugkit.wormparty import BOTS, Game, picture

CLICKS = (("code open", None), ("mix open", None), ("settings open", None), ("odds", "exact"), ("lang", "de"),
          ("guide open", None), ("guide close", None), ("continue", None), ("take back", None))  # fmt: skip
STATES = [state for state in some_states(20, seed=3) if state.has_secrets]


class Watched:
    """A table, and everything that it sends."""

    def __init__(self, play, seats, **options):
        self.table = Table(play, seats, **options)
        self.messages, self.clicks = [], 0
        self.table._send = lambda message, buffers=None: self.messages.append(json.dumps(message, sort_keys=True))

    def seen(self):
        """All that has left Python, and all that would now."""
        table = self.table
        traits = {name: value for name, value in table.get_state().items()
                  if name not in ("layout", "_esm", "_css")}  # fmt: skip
        assert set(traits) > {f"view_{name}" for name in table.regions}
        return traits, self.messages, table._still_bundle(), repr(table)

    def click(self, action, value=None):
        self.clicks += 1
        message = {"view": "v", "n": self.clicks, "action": action, "value": value}
        self.table._handle_custom_msg(message, [])


def seats_for(game, persons):
    return ["you" if seat in persons else "bot:uniform" for seat in range(game.num_players)]


def same(one, other):
    first, second = one.seen(), other.seen()
    assert first == second


def test_there_are_enough_secrets_to_keep():
    assert len(STATES) > 60
    assert {state.phase for state in STATES} == {"hide", "lift", "take"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lone_person_is_sent_the_same_for_equal_observations(lang):
    rng, compared = random.Random(lang), 0
    for state in rng.sample(STATES, 40):
        for seat in range(state.game.num_players):
            twin = state.observation(seat).resample(rng)
            if twin == state:
                continue
            one, other = (Watched(each, seats_for(state.game, {seat}), seed=3, lang=lang) for each in (state, twin))
            same(one, other)
            for action, value in CLICKS[: -2 if state.current_player() != seat else None]:
                one.click(action, value)
                other.click(action, value)
                same(one, other)
            compared += 1
    assert compared > 60


def test_people_at_one_screen_are_sent_the_same_for_what_everybody_knows():
    rng, compared = random.Random(5), 0
    for state in rng.sample(STATES, 40):
        twin = picture.seen_by(state).resample(rng)
        if twin == state:
            continue
        everybody = set(range(state.game.num_players))
        one, other = (Watched(each, seats_for(state.game, everybody), seed=3) for each in (state, twin))
        same(one, other)
        for action, value in CLICKS:
            one.click(action, value)
            other.click(action, value)
            same(one, other)
        compared += 1
    assert compared > 20


def test_whoever_the_screen_was_passed_to_is_sent_the_same_for_equal_observations():
    rng, compared = random.Random(6), 0
    for state in STATES:
        if state.phase != "hide":
            continue
        seat = state.current_player()
        twin = state.observation(seat).resample(rng)
        everybody = set(range(state.game.num_players))
        one, other = (Watched(each, seats_for(state.game, everybody), seed=3) for each in (state, twin))
        for action in (f"pass {seat}", "code open", "mix open"):
            one.click(action)
            other.click(action)
            same(one, other)
        assert one.table.view_garden
        assert "inside-felt" in one.table.view_garden
        assert "inside-felt" not in one.table._still_bundle()["text/html"]
        compared += twin != state
    assert compared > 5


def test_where_somebody_hides_changes_nothing_for_the_others():
    """The same play up to a hiding place: what follows on a shared screen is the same, message by message."""
    game = Game(3, die={2: 1}, removed=["yellow"])
    for mounds in (("red 1", "blue 2"), ("joker", "yellow 1")):
        one, other = (Watched(game, ["you"] * 3, seed=4) for _ in mounds)
        for each, mound in zip((one, other), mounds, strict=True):
            each.click("pass 1")
            each.messages.clear()  # the view of the one who hides
            each.click(f"hide {mound}@1")
        same(one, other)
        for each in (one, other):
            each.click("pass 2")
            assert each.table.view_garden.count("inside-felt") == 1
            each.messages.clear()  # the view of the next one, who feels where the first one is
            each.click("hide red 2@2")
            assert "Pass to Player 1" in buttons(each.table, "curtain")
        same(one, other)
        for action in ("pass -1", "code open", "lift blue 1@3"):
            one.click(action)
            other.click(action)
            same(one, other)
        assert one.table.match.state.phase == "lift"


def test_where_a_bot_hides_changes_nothing_for_the_person(monkeypatch):
    """Bots that hide elsewhere: until Charly lifts something, the person's table gets the same."""
    def hider(place):
        def bot(view, rng):
            free = view.legal_actions()
            return free[place % len(free)]
        return bot

    seen = []
    for place in (0, 3):
        monkeypatch.setitem(BOTS, "uniform", hider(place))
        one = Watched(Game(4), ["you", *["bot:uniform"] * 3], seed=2)
        let_run(one.table)
        assert one.table.match.state.phase == "lift"
        one.click("code open")
        seen.append(one.seen())
    assert seen[0] == seen[1]


def test_a_lone_worm_sees_its_place_and_nobody_elses():
    one = Watched(Game(4), ["bot:uniform", "bot:uniform", "you", "bot:uniform"], seed=2)
    let_run(one.table)
    free = [action for action in buttons(one.table, "garden").values() if "@" in action]
    assert one.table.view_garden.count("inside-felt") == 1
    one.click(free[0])
    assert one.table.view_garden.count("#inside-2") == 1
    assert "inside-3" not in one.table.view_garden
    assert "#bk-inside-2" in _svg(one.table)
    shared = Watched(Game(4), ["you"] * 4, seed=2)
    shared.click("pass 1")
    shared.click("hide red 1@1")
    shared.click("pass 2")
    assert "#bk-inside" not in _svg(shared.table)


def _svg(table):
    return table.still().svg


def test_a_play_with_its_seed_does_not_tell_where_the_bots_hide():
    """The seed stands below the table; unless somebody chose it, bots do not go by it."""
    match = Match(Game(4), seed=11)
    places = set()
    for _ in range(12):
        table = Table(Match.from_record(match.record()), ["you", *["bot:uniform"] * 3])
        let_run(table)
        places.add(table.match.state.mounds)
    assert len(places) > 3
