"""The planner: what to do now, and why. It serves hints, bots and reviews.

It starts from what the column builder would do, and tries the other flips and the columns that are cheap to build. Each
choice is played to the end again and again, as the column builder would go on, and what needs the fewest rolls with
dots on average is best (a rollout: Tesauro and Galperin, On-line policy improvement using Monte-Carlo search, 1996).
All choices meet the same dice and backs, so that luck tells them apart as little as possible; what does badly is
dropped on the way; and the column builder's choice stands unless another one is clearly better. The planner does not
look at Anthony: the fewest rolls are the best answer to him, wherever he is.

Thinking is counted in rounds, not in seconds, and nothing in it is random from outside: the same position, the same
answer. :func:`think` hands over what it has found after each round, so a caller can stop it, or do something else
between two rounds.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from bugkit.ameise import builder
from bugkit.ameise.actions import COLOURS, START, Action, Done, Flip, Move
from bugkit.ameise.builder import Step
from bugkit.ameise.names import SquareName
from bugkit.ameise.position import Position
from bugkit.ameise.rules import COLOURED, WHITE, State
from bugkit.dist import Sample
from bugkit.texts import text

ROUNDS = 32  #: how often each choice is played to the end, unless it is dropped before
MOST_COLUMNS = 8  #: how many columns are tried
WORTH_TRYING = 1.5  #: columns to the same twigs that cost so much more than the cheapest are not
CLEARLY = 1.5  #: standard errors by which another choice must beat the column builder's


class Choice(NamedTuple):
    """Something to do, with what the planner saw: ``rolls`` is how many more rolls with dots it took to win."""

    action: Action
    reason: str  #: ``win collect build clear flip done`` or ``other``
    about: dict[str, Any]  #: what the reason is about: ``card``, ``square``, ``n``
    rolls: Sample

    def text(self, lang: str = "en") -> str:
        """The reason in a sentence."""
        return text(f"ameise.reason.{self.reason}", lang, **self.about)


def best(view: State, rounds: int = ROUNDS) -> Choice:
    """The best choice for the player to move, after so many rounds of thinking.

    >>> from bugkit import Match, ameise
    >>> match = Match(ameise.Game(num_players=2), seed=2)
    >>> choice = best(match.state)
    >>> str(choice.action), choice.text("en")
    ('flip C1', 'Flip C1: what lies on its back must be found, and its dots fit this roll.')
    """
    choices: tuple[Choice, ...] = ()
    for choices in think(view, rounds):  # noqa: B007
        pass
    return choices[0]


def think(view: State, rounds: int = ROUNDS, also: Action | None = None) -> Iterator[tuple[Choice, ...]]:
    """After each round all choices, the best one first; the last answer is the best one.

    ``also`` is an action that is tried in any case, for a review of what somebody played. Raises ValueError when nobody
    is to move, and ``IllegalActionError`` when ``also`` is not legal.
    """
    if view.phase != "act":
        raise ValueError(f"view must be of a player's turn, not of the phase {view.phase!r}")
    if rounds < 1:
        raise ValueError(f"rounds must be at least 1, not {rounds}")
    trials = _trials(view, also)
    usual, alive = trials[0], list(trials)
    for number in range(rounds):
        for trial in alive:
            trial.play(random.Random(number))
        if 4 * (number + 1) in (rounds, 2 * rounds):
            others = sorted(alive[1:], key=_Trial.mean)
            alive = [usual, *(t for place, t in enumerate(others) if 2 * place < len(others) or t.action == also)]
        best = min((trial for trial in alive if trial.clearly_beats(usual)), default=usual, key=_Trial.mean)
        order = sorted(trials, key=lambda trial: (trial is not best, trial not in alive, trial.mean()))
        yield tuple(Choice(t.action, t.reason, t.about, Sample(Counter(t.rolls))) for t in order)
        if len(trials) == 1:
            return


def play_out(view: State, choices: Sequence[Choice], plays: int, also: Action | None = None) -> list[list[int]]:
    """How many rolls with dots each of these answers of `think` takes to win, one number for each simulated play.

    Play number k meets the same dice and backs whatever the choice. ``also`` is what `think` was asked about.

    >>> from bugkit import Match, ameise
    >>> state = Match(ameise.Game(num_players=2), seed=2).state
    >>> [len(rolls) for rolls in play_out(state, [best(state)], 5)]
    [5]
    """
    trials = _trials(view, also)
    chosen = [next(trial for trial in trials if (trial.action, trial.reason, trial.about) == choice[:3])
              for choice in choices]
    for trial in chosen:
        for number in range(plays):
            trial.play(random.Random(f"review {number}"))
    return [trial.rolls for trial in chosen]


@dataclass(eq=False)
class _Trial:
    """A choice being tried: ``turn`` plays it, and what is left of the turn, in a position that it may change."""

    action: Action
    reason: str
    about: dict[str, Any]
    position: Position
    turn: Callable[[Position, random.Random], Any]
    rolls: list[int] = field(default_factory=list)  #: by round

    def play(self, rng: random.Random) -> None:
        position = self.position.copy()
        self.turn(position, rng)
        self.rolls.append(builder.finish(position, rng))

    def mean(self) -> float:
        return sum(self.rolls) / len(self.rolls)

    def clearly_beats(self, usual: _Trial) -> bool:
        """Whether the mean number of rolls saved is ``CLEARLY`` standard errors or more."""
        saved = [theirs - mine for theirs, mine in zip(usual.rolls, self.rolls, strict=False)]
        n, mean = len(saved), sum(saved) / len(saved)
        spread = sum((rolls - mean) ** 2 for rolls in saved)
        return n > 1 and mean > 0 and mean * mean * n * (n - 1) >= CLEARLY * CLEARLY * spread


def _trials(view: State, also: Action | None) -> list[_Trial]:
    """What is worth trying, the column builder's choice first. Choices that lead to the same position are one."""
    position = Position.of(view)
    cards = position.flippable(view.moves_left) if view.may_flip else []
    usual = builder.best_flip(position, view.moves_left) if cards else None
    trials = [_trial_of_flip(view, position, card) for card in sorted(cards, key=lambda card: card != usual)]
    met = set()
    ways = [None] if usual is None else []
    for column in [*ways, *_worth_trying(position)]:
        after = position.copy()
        steps = builder.build(after, view.moves_left, column)
        if (after.ants, after.needed) not in met:
            met.add((after.ants, after.needed))
            trials.append(_trial_of_steps(view, position, after, steps))
    if also is not None and also not in [trial.action for trial in trials]:
        trials.append(_trial_of(view, also))
    return trials


def _worth_trying(position: Position) -> list[builder.Column]:
    """The cheapest columns: to each twigs at most two, and the second one only if it costs little more."""
    tried: dict[int, list[float]] = {}
    found = []
    for column in builder.columns(position):
        costs = tried.setdefault(column[2], [])
        if not costs or (len(costs) < 2 and column[0] <= costs[0] + WORTH_TRYING):
            costs.append(column[0])
            found.append(column)
    return found[:MOST_COLUMNS]


def _trial_of_flip(view: State, position: Position, card: int) -> _Trial:
    name = view.game.board.card_names[card]
    return _Trial(Flip(name), "flip", {"card": name}, position, lambda here, rng: here.flip(card, rng))


def _trial_of_steps(view: State, position: Position, after: Position, steps: Sequence[Step]) -> _Trial:
    def turn(here: Position, rng: random.Random) -> None:
        for step in steps:
            here.move(step.source, step.target)
            here.collect()

    reason, about = _reason(view, position, after, steps)
    return _Trial(action_of(view, steps[0]) if steps else Done(), reason, about, position, turn)


def _reason(view: State, position: Position, after: Position, steps: Sequence[Step]) -> tuple[str, dict[str, Any]]:
    """Why somebody should make these steps, which lead from one position to the other."""
    grid = view.game.board
    if not steps:
        return "done", {}
    if after.needed <= 0:
        return "win", {"n": len(steps)}
    source, _, column = steps[0]
    if column is None:
        assert source is not None  # who is in the way stands on a square
        return "clear", {"card": grid.card_names[grid.squares[source].card]}
    square, twigs = SquareName(grid.names[column[2]]), position.twigs[column[2]]
    if column[2] not in after.twigs:
        return "collect", {"square": square, "n": twigs}
    return "build", {"square": square, "n": (column[1] & ~after.ants).bit_count()}


def _trial_of(view: State, action: Action) -> _Trial:
    """A trial of any legal action; the column builder goes on from there."""
    after, position = view.child(action), Position.of(view)
    if isinstance(action, Flip):
        card = view.game.board.card_names.index(action.card)
        if card in position.hidden:
            return replace(_trial_of_flip(view, position, card), reason="other", about={})
        return _Trial(action, "other", {}, position, lambda here, rng: None)  # its back is known to be bare
    left = after.moves_left
    return _Trial(action, "other", {}, Position.of(after), lambda here, rng: builder.build(here, left))


def action_of(view: State, step: Step) -> Move:
    """The move that makes a step. In the competition the player's own ant goes first, and others' stay at the start.

    The own ant is taken from anywhere off the column that is being built, so that it takes part in it (ruling H15).
    """
    names = view.game.board.names
    source = START if step.source is None else names[step.source]
    if view.game.competition:
        source = _own_ant_first(view, step, source)
    return Move(source, names[step.target])


def _own_ant_first(view: State, step: Step, source: str) -> str:
    names, own = view.game.board.names, COLOURED + view.turn
    helps = (step.column[1] if step.column else 0) | sum(1 << square for square in view.column)
    if own not in view.ants:
        return COLOURS[view.turn]
    if not helps >> (square := view.ants.index(own)) & 1:
        return names[square]
    if step.source is not None and view.ants[step.source] in (WHITE, own):
        return source
    return (*view.ants_at_start, source)[0]
