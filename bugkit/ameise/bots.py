"""Named players of Herkules Ameise, weakest to best. Each sees what everybody sees and picks a legal action.

None of them looks at Anthony: how many rolls with dots they need does not depend on him.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bugkit.ameise import builder, plan
from bugkit.ameise.actions import Action, Done, Flip
from bugkit.ameise.board import squares_of
from bugkit.ameise.builder import Step
from bugkit.ameise.position import Position
from bugkit.ameise.rules import State
from bugkit.texts import text


@dataclass(frozen=True)
class Bot:
    """A player: ``bot(view, rng)`` gives a legal action, where ``view`` is the observation of the seat to move.

    >>> import random
    >>> from bugkit import Match, ameise
    >>> state = Match(ameise.Game(2), seed=2).state
    >>> str(ameise.BOTS["column builder"](state.observation(0), random.Random(1)))
    'flip A1'
    >>> ameise.BOTS["random"].describe("en")
    'Flips and moves ants purely by chance; every legal action is equally likely.'
    """

    name: str
    choose: Callable[[State, random.Random], Action]
    #: How it comes to its choice, for one that thinks long: the best action so far, bit by bit, the choice last.
    think: Callable[[State], Iterator[Action]] | None = None

    def describe(self, lang: str = "en") -> str:
        """What it does, in one sentence."""
        return text(f"ameise.bot.{self.name}", lang)

    def __call__(self, view: State, rng: random.Random) -> Action:
        return self.choose(view, rng)


def _random(view: State, rng: random.Random) -> Action:
    return rng.choice(view.legal_actions())


def _greedy(view: State, rng: random.Random) -> Action:
    """The nearest twigs if they can be reached in this turn, else a flip, else the nearest twigs; else anything."""
    position = Position.of(view)
    nearest = min(builder.columns(position), default=None, key=lambda column: _lacking(position, column))
    at_once = nearest is not None and _lacking(position, nearest) <= view.moves_left
    flippable = view.flippable()
    if flippable and not at_once:
        return Flip(view.game.board.card_names[flippable[0]])
    if nearest is None:
        return _random(view, rng)
    spare = None if view.ants_at_start else squares_of(position.ants & ~nearest[1])[0]
    return plan.action_of(view, Step(spare, squares_of(nearest[1] & ~position.ants)[0], nearest))


def _lacking(position: Position, column: builder.Column) -> int:
    return (column[1] & ~position.ants).bit_count()


def _column_builder(view: State, rng: random.Random) -> Action:
    position = Position.of(view)
    card = builder.best_flip(position, view.moves_left) if view.may_flip else None
    if card is not None:
        return Flip(view.game.board.card_names[card])
    steps = builder.build(position, view.moves_left)
    return plan.action_of(view, steps[0]) if steps else Done()


def _planner(view: State, rng: random.Random) -> Action:
    return plan.best(view).action


def _plan(view: State) -> Iterator[Action]:
    for choices in plan.think(view):
        yield choices[0].action


_ALL = (Bot("random", _random), Bot("greedy", _greedy), Bot("column builder", _column_builder),
        Bot("planner", _planner, _plan))
BOTS = {bot.name: bot for bot in _ALL}  #: by name, weakest to best
