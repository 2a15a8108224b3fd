"""The best answer to a given strategy of two players: what it does, and how much it gains.

The best answer knows how likely the rival does what, and plans the whole race from its end backwards, as
:mod:`bugkit.wormparty.race` does. Nobody can do better against that strategy; against the equilibrium it gains nothing.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from operator import mul
from typing import Any, Protocol, TypeAlias

from bugkit.dist import Bound
from bugkit.texts import text
from bugkit.wormparty.actions import COLOURS, JOKER, Action, Hide, Lift, Take
from bugkit.wormparty.equilibrium import solve
from bugkit.wormparty.observation import NOBODY, UNKNOWN, Observation
from bugkit.wormparty.rules import Game, State

#: Values here are floats. A round is fewer than 300 sums and products of numbers from 0 to 1, each rounded by at most
#: 2**-53, and a race has at most 31 rounds: less than this all together.
ERROR = 2e-12

Pair: TypeAlias = tuple[int, int]

_ME, _RIVAL = 0, 1


class Mixing(Protocol):
    """A strategy: how likely it does what beside its other actions. Every :class:`bugkit.wormparty.bots.Bot` is one."""

    @property
    def name(self) -> str: ...
    @property
    def mix(self) -> Callable[[Observation], Mapping[Action, Any]]: ...


class BestResponse:
    """A bot that answers the strategy of ``rival`` in the best possible way; made by :func:`best_response`."""

    def __init__(self, game: Game, rival: Mixing) -> None:
        self.game = game
        self.rival = rival
        self.name = f"best response to {rival.name}"
        self._solution = solve(game)
        self._race = self._solution.race
        size = len(self._race.next)
        self._as_charly = [[0.0] * size for _ in range(size)]  # by my tiles, then the rival's: the chance that I win
        self._as_worm = [[0.0] * size for _ in range(size)]
        self._solve()

    def value(self, state: State, player: int) -> Bound:
        """The chance that ``player`` wins from ``state`` on with this strategy, the other one playing the rival's.

        ``state`` is the start of a round, or the end of the game.

        >>> from bugkit.wormparty import BOTS
        >>> game = Game(2, target=1)
        >>> f"{float(best_response(game, BOTS['likes the best mound']).value(game.initial_state(), 0)):.6f}"
        '0.400000'
        """
        if state.game != self.game:
            raise ValueError(f"state must be one of {self.game}, not of {state.game}")
        if state.phase not in ("die", "over"):
            raise ValueError(f"state must be the start of a round or the end, not of the phase {state.phase}")
        if type(player) is not int or player not in (0, 1):
            raise ValueError(f"player must be seat 0 or 1, not {player!r}")
        if state.is_terminal():
            won = float(state.returns()[player])
            return Bound(won, won)
        values = self._as_charly if player == state.charly else self._as_worm
        value = values[self._number(state.tiles[player])][self._number(state.tiles[1 - player])]
        return Bound(max(0.0, value - ERROR), min(1.0, value + ERROR))

    def advantage(self, state: State, player: int) -> Bound:
        """How much more likely than in the equilibrium ``player`` wins: what the rival's strategy gives away.

        >>> from bugkit.wormparty import BOTS
        >>> game = Game(2, target=2)
        >>> f"{float(best_response(game, BOTS['likes the best mound']).advantage(game.initial_state(), 0)):.4f}"
        '0.3485'
        """
        value, fair = self.value(state, player), self._solution.value(state, player)
        low, high = (fair.low, fair.high) if isinstance(fair, Bound) else (fair, fair)
        return Bound(value.low - float(high), value.high - float(low))

    def describe(self, lang: str = "en") -> str:
        """What it does, in one sentence."""
        try:
            name = text(f"wormparty.bot_name.{self.rival.name}", lang)
        except KeyError:  # a strategy of one's own
            name = self.rival.name
        return text("wormparty.bot.best response", lang, name=name)

    def mix(self, view: Observation) -> dict[Action, int]:
        """The best action, as a mix of one."""
        pair = self._number(view.tiles[view.seat]), self._number(view.tiles[1 - view.seat])
        charly = view.seat == view.charly
        lifts = view.lifts_left + sum(view.lifted)
        if view.phase == "take":
            mine, _ = self._worth(pair, charly=charly)
            worth: dict[Action, float] = {Take(colour): mine[self._race.choices(colour)[0]] for colour in COLOURS}
        elif charly:
            gains, _ = self._gains(pair, lifts, self._payoffs(pair, charly=True))
            worth = {Lift(mound): gain for mound, gain in zip(self.game.mounds, gains, strict=True)}
        else:
            places = self._hiding_places(pair, lifts, self._payoffs(pair, charly=False))
            worth = {Hide(mound): place for mound, place in zip(self.game.mounds, places, strict=True)}
        return {max(view.legal_actions(), key=worth.__getitem__): 1}

    def __call__(self, view: Observation, rng: random.Random) -> Action:
        return next(iter(self.mix(view)))

    # The race, backwards. A pair is my tiles and the rival's, as numbers of the race; worth is the chance that I win.

    def _number(self, tiles: Sequence[int]) -> int:
        return self._race.number(tiles)

    def _solve(self) -> None:
        faces, total = self.game.die, sum(count for _, count in self.game.die)
        for pair in self._race.pairs():
            searching = hiding = 0.0
            as_charly, as_worm = self._payoffs(pair, charly=True), self._payoffs(pair, charly=False)
            for face, count in faces:
                lifts = min(face, len(self.game.mounds))
                gains, missed = self._gains(pair, lifts, as_charly)
                searching += count * (missed + sum(sorted(gains)[-lifts:]))
                hiding += count * max(self._hiding_places(pair, lifts, as_worm))
            me, rival = pair
            self._as_charly[me][rival] = searching / total
            self._as_worm[me][rival] = hiding / total

    def _worth(self, pair: Pair, *, charly: bool) -> tuple[list[float], list[float]]:
        """By kind: the worth of a tile for me, and of one for the rival, when I am Charly or the worm."""
        me, rival = pair
        after = self._as_worm if charly else self._as_charly
        mine = [1.0 if tiles is None else after[tiles][rival] for tiles in self._race.next[me]]
        return mine, [0.0 if tiles is None else after[me][tiles] for tiles in self._race.next[rival]]

    def _payoffs(self, pair: Pair, *, charly: bool) -> list[tuple[float, float]]:
        """By mound: the worth when I get its tile, and when the rival does; I choose well for the joker."""
        mine, rivals = self._worth(pair, charly=charly)
        payoffs = []
        for mound in self.game.mounds:
            kinds = self._race.choices(mound)
            if len(kinds) == 1:
                payoffs.append((mine[kinds[0]], rivals[kinds[0]]))
            else:
                chances = self._rival_takes(pair, i_am_charly=charly)
                payoffs.append((max(mine), sum(map(mul, chances, rivals))))
        return payoffs

    def _gains(self, pair: Pair, lifts: int, payoffs: list[tuple[float, float]]) -> tuple[list[float], float]:
        """By mound: how much lifting it adds to my chance to win; and that chance when nothing is lifted."""
        hidden = self._rival_does(pair, "hide", _ME, lifts, (UNKNOWN,) * len(payoffs))
        gains = [chance * (found - missed) for chance, (found, missed) in zip(hidden, payoffs, strict=True)]
        return gains, sum(chance * missed for chance, (_, missed) in zip(hidden, payoffs, strict=True))

    def _hiding_places(self, pair: Pair, lifts: int, payoffs: list[tuple[float, float]]) -> list[float]:
        """By mound: my chance to win when I hide there."""
        lifted = self._rival_lifts(pair, lifts)
        return [missed + chance * (found - missed) for chance, (missed, found) in zip(lifted, payoffs, strict=True)]

    # What the rival does

    def _rival_takes(self, pair: Pair, *, i_am_charly: bool) -> list[float]:
        """By colour: what it takes for the joker: found with the only lift, or not, as the first mound was lifted."""
        joker = self.game.mounds.index(JOKER)
        places = [UNKNOWN] * len(self.game.mounds)
        if i_am_charly:
            places[0] = NOBODY
        places[joker] = _RIVAL if i_am_charly else _ME
        return self._rival_does(pair, "take", _ME if i_am_charly else _RIVAL, 0, tuple(places))

    def _rival_lifts(self, pair: Pair, lifts: int) -> list[float]:
        """By mound: the chance that it would be lifted, if I were there."""
        found = [0.0] * len(self.game.mounds)
        reached = {(UNKNOWN,) * len(found): 1.0}
        for left in range(lifts, 0, -1):
            further: dict[tuple[int, ...], float] = {}
            for places, chance in reached.items():
                for mound, part in enumerate(self._rival_does(pair, "lift", _RIVAL, left, places)):
                    if part:
                        found[mound] += chance * part
                        then = (*places[:mound], NOBODY, *places[mound + 1:])
                        further[then] = further.get(then, 0.0) + chance * part
            reached = further
        return found

    def _rival_does(self, pair: Pair, phase: str, charly: int, lifts: int, places: tuple[int, ...]) -> list[float]:
        """By mound or colour: the chance that the rival hides there, lifts it next, or takes it."""
        actions, lifted = _possible(self.game.mounds, phase, places)
        tiles = tuple(self._race.hand(number) for number in pair)
        view = Observation(self.game, _RIVAL, phase, _RIVAL, charly, lifts, places, lifted, tiles,
                           tuple(action for action in actions if action))
        mix = self.rival.mix(view)
        total = sum(mix.values())
        return [float(mix.get(action, 0) / total) if action else 0.0 for action in actions]


@cache
def _possible(mounds: tuple[str, ...], phase: str,
              places: tuple[int, ...]) -> tuple[list[Action | None], tuple[bool, ...]]:
    """By mound or colour: the action, if it is legal; and by mound whether it is lifted."""
    lifted = tuple(seen not in (UNKNOWN, _RIVAL) for seen in places)
    if phase == "take":
        return list(map(Take, COLOURS)), lifted
    make = Hide if phase == "hide" else Lift
    return [None if up else make(mound) for mound, up in zip(mounds, lifted, strict=True)], lifted


def best_response(game: Game, rival: Mixing) -> BestResponse:
    """The best answer to a rival's strategy in a game of two: a bot that also knows what it gains.

    ``rival`` is a bot, or anything with a ``name`` and a ``mix``. What it does must not depend on its seat or on
    earlier rounds, and the colour it takes only on the tiles. The printed game takes about ten seconds, a target of 3
    less than one. ValueError when the game is not for two.

    >>> from bugkit.wormparty import BOTS
    >>> best_response(Game(2, target=1), BOTS["uniform"]).name
    'best response to uniform'
    """
    return BestResponse(game, rival)
