"""Named players of Worm Party, weakest to best. Each sees what its seat may know and mixes legal actions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import lcm
from typing import Any, TypeAlias

from bugkit.dist import Dist
from bugkit.texts import text
from bugkit.wormparty.actions import Action, Lift, Take
from bugkit.wormparty.equilibrium import Solution, duels, solve
from bugkit.wormparty.observation import NOBODY, Observation
from bugkit.wormparty.odds import after_tile, missing
from bugkit.wormparty.rules import has_won

Mix: TypeAlias = Mapping[Action, int]  #: how likely each action is beside the others, in whole numbers


@dataclass(frozen=True)
class Bot:
    """A player: ``bot(view, rng)`` gives a legal action, where ``view`` is what the seat to move may know.

    What it does is a mix that depends on the view alone; a bot that remembers finds the rounds before in ``view.past``,
    which ``Match.view`` fills in. So the same match gives the same mix, also after undo or when it is resumed.

    >>> import random
    >>> from bugkit import Match, wormparty
    >>> match = Match(wormparty.Game(2), seed=7)
    >>> str(wormparty.BOTS["uniform"](match.view(1), random.Random(1)))
    'hide red 1'
    >>> wormparty.BOTS["uniform"].chances(match.view(1)).p(wormparty.Hide("joker"))
    1/5
    """

    name: str
    mix: Callable[[Observation], Mix]

    def describe(self, lang: str = "en") -> str:
        """What it does, in one sentence."""
        return text(f"wormparty.bot.{self.name}", lang)

    def chances(self, view: Observation) -> Dist:
        """The distribution of what it does."""
        return Dist.of(dict(self.mix(view)))

    def __call__(self, view: Observation, rng: random.Random) -> Action:
        mix = self.mix(view)
        # random() is a whole multiple of 2**-53, so the comparison is exact
        point = int(rng.random() * 2**53) * sum(mix.values())
        return next(action for action, end in zip(mix, accumulate(mix.values()), strict=True) if point < end << 53)


def _uniform(view: Observation) -> Mix:
    return dict.fromkeys(view.legal_actions(), 1)


def _still_missing(view: Observation, action: Action) -> int:
    """How many tiles the seat still needs when this action brings it a tile."""
    return min(missing(view.game, tiles) for tiles in after_tile(view.game, view.tiles[view.seat], _mound(action)))


def _mound(action: Action) -> str:
    """The mound that an action names; a colour counts as its mounds."""
    return action.colour if isinstance(action, Take) else action.mound


def _best_mound(view: Observation) -> Mix:
    return _smallest(view, lambda action: _still_missing(view, action))


def _smallest(view: Observation, key: Callable[[Action], Any]) -> Mix:
    """All actions for which ``key`` is smallest, equally likely."""
    keys = {action: key(action) for action in view.legal_actions()}
    least = min(keys.values())
    return {action: 1 for action, value in keys.items() if value == least}


def _remembers(view: Observation) -> Mix:
    names, me = view.game.mounds, view.seat
    seen: Counter[str] = Counter()
    for before in view.past:
        if view.charly == me:  # where the others have hidden
            seen.update(name for name, seat in zip(names, before.mounds, strict=True) if seat not in (NOBODY, me))
        elif before.charly != me:  # what the others have lifted
            seen.update(names[number] for number in before.lifted)

    def key(action: Action) -> tuple[int, int]:
        if isinstance(action, Take):
            return 0, _still_missing(view, action)
        times = seen[_mound(action)]
        return -times if isinstance(action, Lift) else times, _still_missing(view, action)

    return _smallest(view, key)


def _equilibrium(view: Observation) -> Mix:
    return {action: chance for action, chance in solve(view.game).weights(view).items() if chance}


def _two_player_guide(view: Observation) -> Mix:
    """Plays as if Charly and each worm were alone: a guide for three and four, exact for two."""
    me, tiles = view.seat, view.tiles
    worms = [seat for seat in range(len(tiles)) if seat != view.charly and me in (seat, view.charly)]
    if any(has_won(view.game, tiles[seat]) for seat in (view.charly, *worms)):
        return _best_mound(view)  # somebody will win this round; one can only win with them
    race = duels(view.game)
    if view.phase == "take":
        return _smallest(view, lambda take: -sum((_worth(race, view, worm, take) for worm in worms), Fraction(0)))
    left = [mound for mound, up in zip(view.game.mounds, view.lifted, strict=True) if not up]
    weights = dict.fromkeys(view.game.mounds, Fraction(0))
    for worm in worms:
        if view.phase == "hide" or worm not in view.mounds:  # for Charly, worms already found are of no more use
            duel = race.duel(tiles[view.charly], tiles[worm], left, view.lifts_left)
            for mound, chance in zip(left, duel.weights(hide=view.phase == "hide"), strict=True):
                weights[mound] += chance
    unit = lcm(*(weight.denominator for weight in weights.values()))
    mix = {action: int(weights[_mound(action)] * unit) for action in view.legal_actions() if weights[_mound(action)]}
    return mix or _uniform(view)


def _worth(solution: Solution, view: Observation, worm: int, take: Action) -> Fraction:
    """What a tile of this colour is worth to its taker in the race between Charly and this worm."""
    found = view.seat == view.charly
    kind, = solution.race.choices(_mound(take))
    number = solution.race.number
    worth = solution.race.after(number(view.tiles[view.charly]), number(view.tiles[worm]), found=found)[kind]
    return worth if found else -worth


_MIXES = {
    "uniform": _uniform,
    "likes the best mound": _best_mound,
    "remembers": _remembers,
    "two-player guide": _two_player_guide,
    "equilibrium": _equilibrium,
}
BOTS = {name: Bot(name, mix) for name, mix in _MIXES.items()}  #: by name, weakest to best; the last one for two players
