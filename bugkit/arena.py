"""Bots against bots."""

from __future__ import annotations

import random
import warnings
from collections.abc import Sequence

from bugkit.game import Bot, Game
from bugkit.match import Match
from bugkit.texts import text


class TurnLimitWarning(UserWarning):
    """A play was stopped at its limit on turns and is not over (ruling V18)."""


def play(game: Game, bots: Sequence[Bot], seed: int, max_turns: int = 1000) -> Match:
    """One whole game between ``bots``, one for each seat; the same seed gives the same game.

    Chance is the match's own. Each seat's bot has a generator of its own, so that one bot's dice do not depend on
    another's thinking. Some games can go round in circles (ruling V18): after ``max_turns`` turns the play stops where
    it is, with a :class:`TurnLimitWarning`.

    >>> from bugkit import arena, verasselt
    >>> bots = [verasselt.BOTS["cautious"], verasselt.BOTS["greedy"]]
    >>> arena.play(verasselt.Game(num_players=2), bots, seed=1).state.is_terminal()
    True
    """
    if len(bots) != game.num_players:
        raise ValueError(f"bots must be {game.num_players}, one for each seat, not {len(bots)}")
    match = Match(game, seed)
    generators = [random.Random(f"{seed}/bot/{seat}") for seat in range(game.num_players)]
    begun = seen = 0  # turns begun, and steps of the history looked at; a turn may begin with chance
    while not match.state.is_terminal():
        steps = match.history[seen:]
        seen += len(steps)
        begun += sum(step.before.phase == game.turn_phase for step in steps)
        if begun + (match.state.phase == game.turn_phase) > max_turns:
            warnings.warn(text("core.turn_limit", "en", n=max_turns), TurnLimitWarning, stacklevel=2)
            break
        seat = match.state.current_player()
        match.play(bots[seat](match.view(seat), generators[seat]))
    return match
