"""How the things of Voll verasselt lie on the table: which die is which, and where a card came from.

The rules only count. People see things: a die that was kept stays where it is, a caught card comes from its row. So
each die has a number of its own, and each row of cards a top card that is new whenever the row has grown.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from bugkit.verasselt import FACES, KINDS, Roll, State


class Top(NamedTuple):
    """The top card of a row: how many cards there are, how often the row has grown, and where from."""

    count: int
    grown: int
    source: str


class Look:
    """The dice one by one and the rows of cards, in step with the states that are shown.

    ``dice`` is what each die shows, ``"hand"`` while it is in the hand; ``rows`` is the face of the row it lies in.
    ``chosen`` are the dice that the person means to roll, ``thrown`` those of the last roll. ``landed``: the dice of a
    roll lie on the table, and what they mean has not been carried out yet. ``changes`` counts what happened to the
    things, but not what is only chosen.
    """

    def __init__(self, state: State) -> None:
        self.changes = 0
        self.reset(state)

    def reset(self, state: State) -> None:
        """Lie just as in ``state``; nothing moves."""
        self.changes += 1
        hand = state.game.dice - sum(state.showing)
        self.dice = [face for face, count in zip(FACES, state.showing, strict=True) for _ in range(count)]
        self.rows = [*self.dice, *["bar"] * hand]
        self.dice += ["hand"] * hand
        self.thrown = frozenset(die for die, face in enumerate(self.dice) if face == "hand")
        self.throws = 0
        self.landed = False
        self.tops = {place: Top(count, 0, "") for place, count in _rows_of_cards(state).items()}
        self.choose_again(state)

    def showing(self) -> tuple[int, ...]:
        """What the dice on the table show, as five counts."""
        return tuple(map(self.dice.count, FACES))

    # Which dice are to be rolled

    def choose_again(self, state: State) -> None:
        """The first suggestion: as many bars stay as may, and everything else is rolled."""
        room = state.game.dice - state.game.min_dice
        self.choose(Roll((0, 0, 0, 0, min(room, self.dice.count("bar")))).keep)

    def choose(self, keep: Iterable[int]) -> None:
        """Choose the dice so that those counted in ``keep`` stay."""
        left = dict(zip(FACES, keep, strict=True))
        chosen = set()
        for die, face in enumerate(self.dice):
            if left.get(face, 0):
                left[face] -= 1
            else:
                chosen.add(die)
        self.chosen = frozenset(chosen)

    def keep(self) -> tuple[int, ...]:
        """The dice that are not chosen, as five counts."""
        stays = [face for die, face in enumerate(self.dice) if die not in self.chosen]
        return tuple(map(stays.count, FACES))

    # What happens

    def take_up(self, keep: tuple[int, ...]) -> None:
        """Take the dice into the hand that are not kept: those chosen, if they are meant."""
        if self.keep() != keep:
            self.choose(keep)
        self.changes += 1
        self.thrown, self.landed = self.chosen, False
        for die in self.thrown:
            self.dice[die] = "hand"

    def land(self, counts: tuple[int, ...]) -> None:
        """The dice in the hand come to lie on the table."""
        faces = [face for face, count in zip(FACES, counts, strict=True) for _ in range(count)]
        for die, face in zip(sorted(self.thrown), faces, strict=True):
            self.dice[die] = self.rows[die] = face
        self.changes += 1
        self.throws += 1
        self.landed = True

    def follow(self, state: State) -> None:
        """Go on to ``state``: note which rows of cards have grown, and where the cards came from."""
        self.changes += 1
        self.landed = False
        now = _rows_of_cards(state)
        for kind in KINDS:
            fewer = [area for area, of in now if of == kind and now[area, of] < self.tops[area, of].count]
            for area, of in now:
                top = self.tops[area, of]
                if of == kind and now[area, of] > top.count:
                    self.tops[area, of] = Top(now[area, of], top.grown + 1, fewer[0] if fewer else "")
                elif of == kind:
                    self.tops[area, of] = top._replace(count=now[area, of])
        if "hand" not in self.dice and self.showing() != state.showing and state.phase != "rolling":
            self.reset(state)


def _rows_of_cards(state: Any) -> dict[tuple[str, str], int]:
    areas = {"hub": state.hub, "previous": state.previous_catch, "own": state.catch, "pile": state.pile}
    areas |= {f"yard{seat}": yard for seat, yard in enumerate(state.yards)}
    return {(area, kind): count for area, cards in areas.items() for kind, count in zip(KINDS, cards, strict=True)}
