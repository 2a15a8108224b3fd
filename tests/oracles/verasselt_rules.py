"""Voll verasselt once more, written from the rulebook and the rulings alone: plain, slow, and nothing of bugkit in it.

A play is one long story told by generators. Whenever somebody or chance has to decide, the story pauses and says who
(a seat, or ``"chance"``) and what is possible: a set of texts for a player, texts with their chances for chance. It is
told on with ``send(text)``. What lies on the table can be looked at in between.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import Any

KINDS = ["barrel", "chatter", "rattle", "water"]
FACES = [*KINDS, "bar"]
DIE = [*KINDS, "bar", "bar"]  # V1: six faces, a double bar on two of them

Story = Generator[tuple[Any, Any], str, Any]


@cache
def throw(number: int) -> dict[str, Fraction]:
    """What ``number`` dice bring, die by die."""
    chances: dict[tuple[str, ...], Fraction] = {(): Fraction(1)}
    for _ in range(number):
        longer: Counter[tuple[str, ...]] = Counter()
        for faces, chance in chances.items():
            for face in DIE:
                longer[tuple(sorted([*faces, face], key=FACES.index))] += chance / len(DIE)
        chances = dict(longer)
    return {f"dice {' '.join(faces)}": chance for faces, chance in chances.items()}


class Table:
    """Everything that lies on the table, and the story of the play."""

    def __init__(self, num_players: int, cards_per_kind: int = 22, hub: int = 10, refill_to: int = 8,
                 yard_limit: int = 6, dice: int = 7, min_dice: int = 4) -> None:
        self.players, self.first_hub, self.refill_to = num_players, hub, refill_to
        self.yard_limit, self.min_dice = yard_limit, min_dice
        self.yards = [Counter(KINDS) for _ in range(num_players)]  # V4
        self.heaps: list[Counter[str]] = [Counter() for _ in range(num_players)]
        self.pile = Counter(dict.fromkeys(KINDS, cards_per_kind - num_players))
        self.hub: Counter[str] = Counter()
        self.own_catch: Counter[str] = Counter()
        self.catch_before: Counter[str] = Counter()
        self.dice = ["bar"] * dice  # those lying on the table
        self.shares: list[Fraction] = []

    def play(self) -> Story:
        for _ in range(self.first_hub):
            yield from self.draw_to(self.hub)
        seat, first, over = 0, True, False
        while not over:
            over = yield from self.turn(seat, first)
            self.catch_before, self.own_catch = self.own_catch, Counter()
            seat, first = (seat + 1) % self.players, False
        most = max(heap.total() for heap in self.heaps)  # V17
        tied = [player for player in range(self.players) if self.heaps[player].total() == most]
        fewest = min(self.yards[player].total() for player in tied)
        winners = [player for player in tied if self.yards[player].total() == fewest]
        self.shares = [Fraction(player in winners, len(winners)) for player in range(self.players)]

    def turn(self, seat: int, first: bool) -> Story:
        """One turn; whether the game is over."""
        before = (seat - 1) % self.players
        spent = self.pile.total() == 0 and self.hub.total() < self.refill_to  # V16, before any refill
        helpless = spent and self.hub.total() + self.yards[seat].total() < self.refill_to
        if helpless and self.catch_before.total() == 0:
            return True
        possible = {"end"} if helpless else {"hub"}
        if self.catch_before.total() > 0:  # V5
            possible.add("catch")
        choice = yield seat, possible
        if choice == "end":
            self.heaps[before] += self.catch_before  # whole, without a choice
            self.catch_before = Counter()
            return True
        if choice == "hub":
            yield from self.bank(before)
            if not first:  # V7
                yield from self.refill()
        group = self.hub if choice == "hub" else self.catch_before
        bugged_up = yield from self.rolls(seat, group, lift=spent and choice == "hub")
        if bugged_up:  # V13, in this order
            group.update(self.own_catch)
            self.own_catch = Counter()
            for _ in range(2):
                if self.yards[seat].total() < self.yard_limit and self.pile.total() > 0:
                    yield from self.draw_to(self.yards[seat])
        if choice == "catch":  # V13, V14
            yield from self.bank(before)
        return False

    def refill(self) -> Story:
        """V6: a card for every bar, two on a die; then up to eight; as long as there are cards."""
        for _ in range(2 * self.dice.count("bar")):
            if self.pile.total() > 0:
                yield from self.draw_to(self.hub)
        while self.hub.total() < self.refill_to and self.pile.total() > 0:
            yield from self.draw_to(self.hub)

    def rolls(self, seat: int, group: Counter[str], lift: bool) -> Story:
        """Boost, roll and stop until the turn ends; whether the player bugged up."""
        yard = self.yards[seat]
        safe_just_now = False
        while True:
            possible = {f"boost {kind}" for kind in KINDS if yard[kind] > 0}  # V8
            if not (lift and group.total() < self.refill_to):  # V16
                possible |= {self.roll_text(kept) for kept in self.ways_to_keep()}
            if safe_just_now:  # V8, V9
                possible.add("stop")
            choice = yield seat, possible
            if choice == "stop":
                return False
            if choice.startswith("boost"):
                kind = choice.split()[1]
                yard[kind] -= 1
                group[kind] += 1
                safe_just_now = False
                continue
            lift = False
            in_hand = len(self.dice)
            self.dice = [] if choice == "roll all" else choice.split()[2:]
            in_hand -= len(self.dice)
            rolled = yield "chance", throw(in_hand)
            self.dice += rolled.split()[1:]
            bugs = Counter(face for face in self.dice if face != "bar")  # V10: all dice count
            if any(bugs[kind] > group[kind] for kind in KINDS):  # V11
                return True
            group.subtract(bugs)  # V12
            self.own_catch.update(bugs)
            safe_just_now = True

    def ways_to_keep(self) -> set[tuple[str, ...]]:
        """V10: leave any dice lying, as long as enough are rolled."""
        most = len(self.dice) - self.min_dice
        lying = sorted(self.dice, key=FACES.index)
        return {kept for number in range(most + 1) for kept in combinations(lying, number)}

    @staticmethod
    def roll_text(kept: tuple[str, ...]) -> str:
        return f"roll keep {' '.join(kept)}" if kept else "roll all"

    def bank(self, player: int) -> Story:
        """V15: the player before takes what is there of the catch, to yard and heap as he likes."""
        catch, yard = self.catch_before, self.yards[player]
        if catch.total() == 0:
            return
        room = self.yard_limit - yard.total()
        splits = {}
        for numbers in product(*(range(catch[kind] + 1) for kind in KINDS)):
            if sum(numbers) <= room:
                words = " ".join(f"{number} {kind}" for number, kind in zip(numbers, KINDS, strict=True) if number)
                splits[f"bank {words} to yard" if words else "bank all to heap"] = numbers
        choice = yield player, set(splits)
        for kind, number in zip(KINDS, splits[choice], strict=True):
            yard[kind] += number
            self.heaps[player][kind] += catch[kind] - number
        self.catch_before = Counter()

    def draw_to(self, place: Counter[str]) -> Story:
        """V19: any card left in the pile is as likely as any other."""
        left = self.pile.total()
        card = yield "chance", {f"draw {kind}": Fraction(self.pile[kind], left) for kind in KINDS if self.pile[kind]}
        kind = card.split()[1]
        self.pile[kind] -= 1
        place[kind] += 1
