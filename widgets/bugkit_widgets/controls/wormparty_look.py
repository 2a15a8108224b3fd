"""How the garden of Worm Party looks to everybody: which mounds are open, who was there, who has which tiles.

One step of the rules can hold several things that are to be seen one after another: Charly lifts a mound, takes a tile,
and then all worms that have not been found show themselves. And at the end of a round the rules put all mounds back at
once, while people still look at what has come out. So the table has a look of its own, in which only what everybody has
seen is kept: it follows the steps event by event.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from bugkit.match import Step
from bugkit.wormparty import COLOURS, NOBODY, Die, Lift, Observation, Take
from bugkit.wormparty.picture import mound_is, seen_by, showing


class Event(NamedTuple):
    """One thing that everybody sees: ``lift`` a mound, ``take`` a tile by choice, or an unseen worm that ``shows``."""

    kind: str
    seat: int  #: whose worm was under the mound, or ``NOBODY``; who takes; who shows
    place: int  #: the number of the mound; -1 for ``take``
    colour: str | None  #: of the tile that somebody gets with it


def events(step: Step) -> tuple[Event, ...]:
    """What is to be seen of a lift or a choice of colour, in order.

    >>> from bugkit import Match
    >>> from bugkit.wormparty import Game
    >>> match = Match(Game(2, die={1: 1}), seed=1)
    >>> for choice in ("hide blue 1", "lift red 1"):
    ...     _ = match.play(choice)
    >>> for event in events(match.history[2]):
    ...     print(*event)
    lift -1 0 None
    shows 1 2 blue
    """
    before, after = step.before, step.after
    charly, place = before.charly, -1
    seen = []
    if isinstance(step.choice, Lift):
        place = before.game.mounds.index(step.choice.mound)
        whose = before.mounds[place]
        seen.append(Event("lift", whose, place, None if whose == NOBODY else _gained(step, charly)))
    elif isinstance(step.choice, Take):
        seen.append(Event("take", before.taker, -1, step.choice.colour))
    ends = after.phase in ("die", "over")
    showed = before.worms if ends else showing(seen_by(after))
    hidden = [seat for number, seat in enumerate(before.mounds) if not before.lifted[number] and number != place]
    done = showing(seen_by(before))
    for seat in before.worms:
        if seat in showed and seat in hidden and seat not in done:
            seen.append(Event("shows", seat, before.mounds.index(seat), _gained(step, seat)))
    return tuple(seen)


def _gained(step: Step, seat: int) -> str | None:
    """The colour of the tile that this player has got in a step."""
    pairs = zip(COLOURS, step.before.tiles[seat], step.after.tiles[seat], strict=True)
    return next((colour for colour, had, has in pairs if has > had), None)


class Look:
    """What everybody has seen so far.

    ``mounds`` are pairs as in `mound_is`; ``fresh`` is the mound where something happened last; ``told`` is how many
    events of a step have been shown that is not finished yet; ``throws`` counts rolls, so that the die tumbles anew.
    """

    def __init__(self, state: Any) -> None:
        self.throws = 0
        self.reset(state)

    def reset(self, state: Any) -> None:
        """Look just as in ``state``."""
        view = seen_by(state)
        self.mounds = [mound_is(view, place) for place in range(len(view.mounds))]
        self.tiles = [list(tiles) for tiles in view.tiles]
        self.lifts, self.lifted = view.lifts_left + sum(view.lifted), sum(view.lifted)
        self.charly = view.charly
        self.fresh: int | None = None
        self.told = 0

    def roll(self, step: Step) -> None:
        """A new round: the mounds have been put back, the die is rolled."""
        assert isinstance(step.choice, Die)
        self.reset(step.after)
        self.throws += 1

    def see(self, event: Event) -> None:
        """Show one event."""
        self.fresh = None if event.kind == "take" else event.place
        if event.kind == "lift":
            self.lifted += 1
            self.mounds[event.place] = ("empty", None) if event.seat == NOBODY else ("found", event.seat)
        elif event.kind == "shows":
            self.mounds[event.place] = ("shows", event.seat)
        if event.colour is not None:
            getter = self.charly if event.kind == "lift" else event.seat
            self.tiles[getter][COLOURS.index(event.colour)] += 1

    def mound(self, view: Observation, place: int) -> tuple[str, int | None]:
        """A mound for whoever has ``view``: what all have seen, or else what only this seat knows."""
        public = self.mounds[place]
        if public[0] != "closed" or view.phase in ("die", "over"):
            return public
        own = mound_is(view, place)
        return own if own[0] in ("own", "felt") else public
