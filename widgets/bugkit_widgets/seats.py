"""Who sits at a table: people and bots, and what they are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from bugkit.texts import text

YOU = "you"
_BOT = "bot:"
_USUAL = ("cautious", "greedy", "column builder", "planner")  #: fair company, of whatever game they belong to


def check_seats(seats: Sequence[str] | None, players: int, bots: Mapping[str, Any]) -> tuple[str, ...]:
    """The seats as a tuple; without any one person and, for the others, the bots in turn.

    >>> check_seats(None, 3, {"random": 1, "cautious": 2})
    ('you', 'bot:cautious', 'bot:random')
    >>> check_seats(["you", "me"], 2, {"random": 1})
    Traceback (most recent call last):
    ValueError: a seat must be one of 'you', 'bot:random', not 'me'
    """
    if seats is None:
        usual = [name for name in (*_USUAL * 2, *bots) if name in bots]
        others = [*dict.fromkeys(usual), *usual]
        return (YOU, *(_BOT + others[seat % len(others)] for seat in range(players - 1)))
    if isinstance(seats, str) or not isinstance(seats, Sequence):
        raise TypeError(
            f"seats must be a list of {players} texts such as 'you' or 'bot:{next(iter(bots))}', not {seats!r}"
        )
    allowed = [YOU, *(_BOT + name for name in bots)]
    for seat in seats:
        if seat not in allowed:
            raise ValueError(f"a seat must be one of {', '.join(map(repr, allowed))}, not {seat!r}")
    if len(seats) != players:
        raise ValueError(f"seats must be {players}, one for each player, not {len(seats)}")
    return tuple(seats)


def persons(seats: Sequence[str]) -> frozenset[int]:
    """The seats of people."""
    return frozenset(number for number, seat in enumerate(seats) if seat == YOU)


def bot_of(seat: str) -> str:
    """The name of the bot that sits there."""
    return seat.removeprefix(_BOT)


def names(seats: Sequence[str], bot_names: Mapping[str, str], lang: str) -> tuple[str, ...]:
    """What everybody is called: "You" or "Player 1", bots by their names; those of one name are numbered.

    >>> names(["you", "bot:greedy", "bot:greedy"], {"greedy": "Greedy"}, "en")
    ('You', 'Greedy 1', 'Greedy 2')
    """
    people = persons(seats)
    alone = text("widgets.table.you", lang)
    called = [
        (alone if len(people) == 1 else text("widgets.table.player", lang, number=number + 1)) if seat == YOU
        else bot_names[bot_of(seat)]
        for number, seat in enumerate(seats)
    ]  # fmt: skip
    often = Counter(called)
    return tuple(
        f"{name} {called[: number + 1].count(name)}" if often[name] > 1 else name for number, name in enumerate(called)
    )
