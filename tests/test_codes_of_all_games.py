"""Random plays of all games through codes and back, and a spoilt code of each: never a crash, never another play.

There are 10,000 of each; ``BUGKIT_PLAYS=1500`` takes so many instead.
"""

import os
import random

import pytest
from mutations import spoilt

from bugkit import CodeError, Match, ameise, verasselt, wormparty

GAMES = [
    verasselt.Game(2, cards_per_kind=4, hub=6, refill_to=5, dice=4, min_dice=2), verasselt.Game(3), ameise.Game(2),
    ameise.Game(2, competition=True, track=3), wormparty.Game(3, target=2), wormparty.Game(2, variant="experienced"),
]  # fmt: skip
PLAYS = -(-int(os.environ.get("BUGKIT_PLAYS", "10000")) // len(GAMES))  # of each game, rounded up


def some_play(game, number):
    """A play of up to 24 decisions, some of them by hand, some as practice."""
    rng = random.Random(number)
    match = Match(game, number, by_hand=number % 5 == 0, practice=number % 7 == 0)
    for _ in range(rng.randrange(25)):
        if match.state.is_terminal():
            break
        actions = match.state.legal_actions()
        if actions:
            match.play(rng.choice(actions))
        else:
            match.roll(rng.choice(match.state.chance_outcomes())[0])
    return match.public()


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_plays_go_through_codes_and_spoilt_codes_are_no_other_play(game):
    refused = 0
    for number in range(PLAYS):
        match = some_play(game, number)
        code = match.code()
        read = Match.from_code(code)
        assert (read.history, read.state, read.seed) == (match.history, match.state, match.seed)
        assert (read.by_hand, read.practice) == (match.by_hand, match.practice)
        wrong = spoilt(code, random.Random(f"spoilt {number}"), most=2)
        try:
            same = Match.from_code(wrong)
        except CodeError as error:
            refused += 1
            assert len(error.text("de")) < 600  # noqa: PT017
        else:
            assert same.history == match.history, (code, wrong)
            assert same.record() == match.record()
    assert refused > PLAYS / 2
