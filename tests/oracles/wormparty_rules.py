"""Worm Party once more, written from the rulebook and the rulings alone: plain, slow, and nothing of bugkit in it.

A play is one long story told by generators. Whenever somebody or the die has to decide, the story pauses and says who
(a seat, or ``"chance"``) and what is possible: a set of texts for a player, texts with their chances for the die. It is
told on with ``send(text)``. What lies on the table can be looked at in between.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from fractions import Fraction
from typing import Any

COLOURS = ["red", "yellow", "blue"]

Story = Generator[tuple[Any, Any], str, Any]


class Table:
    """Everything that lies on the table, and the story of the play."""

    def __init__(self, num_players: int, variant: str = "basic", die: dict[str, int] | None = None,
                 removed: list[str] | None = None, target: int | None = None) -> None:
        self.players, self.variant = num_players, variant
        self.target = target or {"basic": 6, "younger": 8, "experienced": 6}[variant]
        gone = {2: ["red", "yellow"], 3: ["red"], 4: []}[num_players] if removed is None else removed
        self.mounds = [f"{colour} {number}" for colour in COLOURS for number in "12"] + ["joker"]
        for colour in gone:
            self.mounds.remove(f"{colour} 2")
        faces = {"1": 2, "2": 2, "3": 2} if die is None else die
        self.die = [int(face) for face, number in sorted(faces.items()) for _ in range(number)]
        self.supply = Counter(dict.fromkeys(COLOURS, 24))
        self.tiles: list[Counter[str]] = [Counter() for _ in range(num_players)]
        self.charly = 0
        self.worms: dict[int, str] = {}  # seat: mound
        self.lifted: list[str] = []
        self.shares: list[Fraction] = []

    def play(self) -> Story:
        while True:
            yield from self.round()
            winners = [seat for seat in range(self.players) if self.wins(self.tiles[seat])]
            self.worms, self.lifted = {}, []
            if winners:
                self.shares = [Fraction(seat in winners, len(winners)) for seat in range(self.players)]
                return
            self.charly = (self.charly + 1) % self.players

    def round(self) -> Story:
        chances: Counter[str] = Counter()
        for face in self.die:
            chances[f"die {face}"] += Fraction(1, len(self.die))
        rolled = int((yield "chance", dict(chances)).split()[1])
        clockwise = [(self.charly + step) % self.players for step in range(1, self.players)]
        for worm in clockwise:
            free = {f"hide {mound}" for mound in self.mounds if mound not in self.worms.values()}
            self.worms[worm] = (yield worm, free).removeprefix("hide ")
        while len(self.lifted) < rolled and len(self.lifted) < len(self.mounds):
            if all(mound in self.lifted for mound in self.worms.values()):
                break
            possible = {f"lift {mound}" for mound in self.mounds if mound not in self.lifted}
            mound = (yield self.charly, possible).removeprefix("lift ")
            self.lifted.append(mound)
            if mound in self.worms.values():
                yield from self.take(self.charly, mound)
        for worm in clockwise:
            if self.worms[worm] not in self.lifted:
                yield from self.take(worm, self.worms[worm])

    def take(self, seat: int, mound: str) -> Story:
        colour = mound.split()[0]
        if colour == "joker" or self.supply[colour] == 0:
            left = {f"take {other}" for other in COLOURS if self.supply[other] > 0}
            colour = (yield seat, left).removeprefix("take ")
        self.supply[colour] -= 1
        self.tiles[seat][colour] += 1

    def wins(self, tiles: Counter[str]) -> bool:
        counts = [tiles[colour] for colour in COLOURS]
        if self.variant == "younger":
            return sum(counts) >= self.target
        if self.variant == "experienced" and all(count >= 3 for count in counts):
            return True
        return any(count >= self.target for count in counts)
