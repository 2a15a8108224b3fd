"""The race of two players when both play their best: every state's value, and how to hide, to lift and to choose.

The rounds are solved in :mod:`bugkit.wormparty.search`, the race in :mod:`bugkit.wormparty.race`; there it says why the
digits are right.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from bugkit.dist import Bound, Dist
from bugkit.exact import rational
from bugkit.wormparty.actions import Action, Hide, Lift, Take
from bugkit.wormparty.race import Race
from bugkit.wormparty.rules import Game, State
from bugkit.wormparty.search import SearchGame

if TYPE_CHECKING:
    from sympy import Rational

    from bugkit.wormparty.observation import Observation

__all__ = ["Solution", "duels", "solve"]

_ROUNDS_KEPT = 1 << 13


class Solution:
    """The solved race of two players; made by :func:`solve`.

    What is called ``view`` can be a state or what a seat may know of it: hiding places are not looked at.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.race = Race(game)
        self._duel = lru_cache(_ROUNDS_KEPT)(self._solved_duel)

    def value(self, state: State, player: int) -> Rational | Bound:
        """The chance that ``player`` wins from ``state`` on when both play their best.

        Exact for younger players and for targets of 1 and 2; else a :class:`bugkit.dist.Bound`, narrower than 10**-16.
        When a worm has hidden, Charly does not know where, but the state does: then it is the chance that ``player``
        wins when Charly lifts by :meth:`strategy`. ValueError names what is wrong with the state or the player.

        >>> game = Game(2, target=1)
        >>> solve(game).value(game.initial_state(), 0)
        2/5
        >>> f"{float(solve(Game(2)).value(Game(2).initial_state(), 0)):.12f}"
        '0.494022104006'
        """
        self._check(state)
        if type(player) is not int or player not in (0, 1):
            raise ValueError(f"player must be seat 0 or 1, not {player!r}")
        if state.is_terminal():
            return _shown(state.returns()[player])
        value = self._charly_wins(state)
        if player != state.charly:
            value = 1 - value
        error = self.race.error()
        if not error:
            return _shown(value)
        return Bound(_shown(max(value - error, Fraction(0))), _shown(min(value + error, Fraction(1))))

    def round(self, view: State | Observation) -> SearchGame:
        """The round that is being played as one game: about the chance that Charly wins the race in the end.

        ``view`` is one in which the worm hides or Charly lifts. The numbers of a long race are rounded to 2**-64.

        >>> game = Game(2)
        >>> from bugkit.wormparty import Die
        >>> best = solve(game).round(game.initial_state().child(Die(1)))   # one lift, nobody has a tile
        >>> dict(zip(game.mounds, best.hide))
        {'red 1': 0, 'yellow 1': 0, 'blue 1': 1/3, 'blue 2': 1/3, 'joker': 1/3}
        """
        self._check(view)
        if view.phase not in ("hide", "lift"):
            raise ValueError(f"view must be of the phase hide or lift, not {view.phase}")
        lifts = view.lifts_left + sum(view.lifted)
        return self.duel(view.tiles[view.charly], view.tiles[1 - view.charly], self.game.mounds, lifts)

    def duel(self, charly: Sequence[int], worm: Sequence[int], mounds: Sequence[str], lifts: int) -> SearchGame:
        """The round between two players with these tiles, none of whom has won, under these mounds.

        With the mounds of a larger game it is a guide there, where it is not exact.
        """
        return self._duel(self.race.number(charly), self.race.number(worm), tuple(mounds), min(lifts, len(mounds)))

    def strategy(self, view: State | Observation) -> Dist:
        """What the player to move does, with which chances: a distribution of actions.

        Lifts follow the sets of :attr:`SearchGame.lifts`, each set in random order. Should Charly have lifted what
        these never lift together, the rest of the search is solved anew. The joker's colour is the best one, the first
        of equally good ones.

        >>> from bugkit.wormparty import Die
        >>> game = Game(2, target=1)
        >>> solve(game).strategy(game.initial_state().child(Die(2))).p(Hide("joker"))
        1/5
        """
        return Dist.of(self.weights(view))

    def weights(self, view: State | Observation) -> dict[Action, int]:
        """:meth:`strategy` in whole numbers, for bots: how likely each action is beside the others."""
        self._check(view)
        match view.phase:
            case "hide":
                return dict(zip(map(Hide, self.game.mounds), self.round(view).places, strict=True))
            case "lift":
                sets = self._sets(view)  # in random order each mound of a set is equally likely to be next
                return {Lift(name): sum(weight for chosen, weight in sets if mound in chosen)
                        for mound, name in enumerate(self.game.mounds)}
            case "take":
                return {self._best_take(view)[0]: 1}
        raise ValueError(f"view must be one in which a player is to move, not of the phase {view.phase}")

    # How it works: numbers are Fractions, and all worth is Charly's.

    def _check(self, view: State | Observation) -> None:
        if view.game != self.game:
            raise ValueError(f"the state must be one of {self.game}, not of {view.game}")

    def _tiles(self, view: State | Observation) -> tuple[int, int]:
        return self.race.number(view.tiles[view.charly]), self.race.number(view.tiles[1 - view.charly])

    def _solved_duel(self, charly: int, worm: int, mounds: tuple[str, ...], lifts: int) -> SearchGame:
        found = self.race.after(charly, worm, found=True)
        missed = self.race.after(charly, worm, found=False)
        choices = [self.race.choices(mound) for mound in mounds]
        if_missed = tuple(min(missed[kind] for kind in kinds) for kinds in choices)
        # being found is never worth less; where the two are all but equal, rounding may say so
        if_found = tuple(max(low, *(found[kind] for kind in kinds))
                         for low, kinds in zip(if_missed, choices, strict=True))
        return SearchGame(if_found, if_missed, lifts)

    def _charly_wins(self, state: State) -> Fraction:
        match state.phase:
            case "die":
                return self.race.value(*self._tiles(state))
            case "hide":
                return self.round(state).worth()
            case "take":
                return self._best_take(state)[1]
        game, mound, sets = self.round(state), state.mounds.index(1 - state.charly), self._sets(state)
        chance = Fraction(sum(weight for chosen, weight in sets if mound in chosen), sum(weight for _, weight in sets))
        return game.if_missed[mound] + chance * (game.if_found[mound] - game.if_missed[mound])

    def _sets(self, view: State | Observation) -> list[tuple[set[int], int]]:
        """The mounds that Charly may still lift together, and how likely each such set is beside the others."""
        game = self.round(view)
        lifted = {mound for mound, up in enumerate(view.lifted) if up}
        fitting = [(set(chosen) - lifted, weight) for chosen, weight in game.sets.items() if lifted <= set(chosen)]
        if fitting:
            return fitting
        left = [mound for mound, up in enumerate(view.lifted) if not up]
        rest = SearchGame(tuple(game.if_found[mound] for mound in left),
                          tuple(game.if_missed[mound] for mound in left), view.lifts_left)
        return [({left[place] for place in chosen}, weight) for chosen, weight in rest.sets.items()]

    def _best_take(self, view: State | Observation) -> tuple[Take, Fraction]:
        found = view.current_player() == view.charly
        worth = self.race.after(*self._tiles(view), found=found)
        takes = [(take, worth[self.race.choices(take.colour)[0]]) for take in view.legal_actions()
                 if isinstance(take, Take)]
        return (max if found else min)(takes, key=lambda choice: choice[1])


def _shown(number: Fraction) -> Rational:
    return rational(number.numerator, number.denominator)


@lru_cache(8)
def solve(game: Game) -> Solution:
    """Solve the race of two players, any variant and options.

    TypeError when ``game`` is not one of Worm Party, ValueError when it is not for two.

    >>> game = Game(2, target=2)
    >>> f"{float(solve(game).value(game.initial_state(), 0)):.6f}"   # a fraction of 2660 digits
    '0.481456'
    """
    if not isinstance(game, Game):
        raise TypeError(f"game must be a game of Worm Party, not {game!r}")
    if game.num_players != 2:
        raise ValueError(f"game must be for two players, not {game.num_players}")
    return Solution(game)


def duels(game: Game) -> Solution:
    """The solved race of two with the die and the aim of ``game``: for two players its own, for more a guide.

    >>> duels(Game(4, target=2)).game
    Game(num_players=2, variant='basic', die=((1, 2), (2, 2), (3, 2)), removed=('red', 'yellow'), target=2)
    """
    return solve(game if game.num_players == 2 else Game(2, game.variant, game.die, target=game.target))
