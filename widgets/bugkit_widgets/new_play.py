"""The plays with which a table begins and begins anew: a new one, the next one, or one that goes on."""

from __future__ import annotations

from typing import Any

from bugkit.game import BugkitError
from bugkit.match import SEED_LIMIT, Match
from bugkit_widgets.controls import controls_for


def match_of(play: Any, seed: int | None, by_hand: bool) -> Match:
    """A match from whatever the first argument of a table may be."""
    if isinstance(play, Match):
        if seed is not None:
            raise ValueError("seed belongs to a new play; a match that goes on has its own")
        if by_hand:
            raise ValueError("by_hand belongs to a new play; a match that goes on knows it: Match(..., by_hand=True)")
        return play
    if hasattr(play, "initial_state") and not isinstance(play, type):
        return Match(play, seed, by_hand=by_hand)
    if hasattr(play, "legal_actions") and hasattr(play, "game") and not isinstance(play, type):
        return Match(play.game, seed, play, by_hand=by_hand)
    raise TypeError(f"a table needs a game, a state or a match, not {play!r}")


def next_match(old: Match, by_hand: bool) -> Match:
    """The same game from the same start, with the next seed; ``by_hand``: with real dice and cards.

    >>> from bugkit import verasselt
    >>> next_match(Match(verasselt.Game(2), seed=7), by_hand=False).seed
    8
    """
    seed = old.seed if by_hand == old.by_hand else None
    if seed is not None:
        seed = seed + 1 if seed + 1 < SEED_LIMIT else -seed
    start = None if old.start is None or old.start.is_terminal() else old.start
    return Match(old.game, seed, start, by_hand=by_hand, practice=old.practice)


def check_fits(match: Match, here: Match, lang: str) -> None:
    """Whether ``match`` can go on at the table of ``here``: the same game, as many players; else a `BugkitError`."""
    found, sit = match.game, here.game
    if found.name != sit.name:
        titles = {"found": controls_for(found).title(lang), "here": controls_for(sit).title(lang)}
        raise BugkitError("widgets.table.other_game", **titles)
    if found.num_players != sit.num_players:
        raise BugkitError("widgets.table.other_seats", n=found.num_players, seats=sit.num_players)
