"""What a decision in Herkules Ameise was worth: the chance to win that it gave away.

On boards small enough for ``solve.py`` that is exact. On larger ones it is an estimate: the planner looks for the best
choice, and both are played to the end ``GAMES`` times by the column builder, with the same dice and backs for both. How
many rolls with dots a game took says how likely it beats Anthony from here (``race.py``, with the die of the game and
the steps that he has left); the mean difference is what the decision gave away. The planner chooses with other dice
than those that judge, so it can't pick what was lucky. Only what is better by ``CLEARLY`` standard errors counts; the
loss is then a ``Bound``, so wide to both sides, which in about 19 of 20 cases holds what more and more such games
would show. What better players than the column builder would make of it nobody knows exactly.

In the competition the race alone is judged, not the food; the sentence says so. Dice and backs that came afterwards are
never looked at, and nothing is random from outside: the same decision, the same verdict.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeAlias

from bugkit.ameise import plan
from bugkit.ameise.actions import Action, Done, Flip, Move
from bugkit.ameise.box import Game
from bugkit.ameise.names import SquareName
from bugkit.ameise.odds import anthony_chance
from bugkit.ameise.position import Position
from bugkit.ameise.race import race
from bugkit.ameise.rules import State
from bugkit.ameise.solve import Solution, TooLargeError
from bugkit.dist import Bound
from bugkit.review import Verdict
from bugkit.tables import Percent
from bugkit.texts import Sentence

ROUNDS = 24  #: rounds of thinking of the planner
GAMES = 64  #: games that are played to the end to compare two choices
CLEARLY = 2.0  #: standard errors by which another choice must be better
SMALL = 60_000  #: boards whose solution is no larger are judged exactly

#: The key of a sentence, and what stands for its placeholders.
_Why: TypeAlias = tuple[str, dict[str, Any]]


def judge(state: State, action: Action) -> Verdict | None:
    """What ``action`` gives away in ``state``; ``None`` when there is no choice, or when Anthony never comes.

    >>> from bugkit import ameise
    >>> small = ameise.Game(1, grid=(1, 1), backs={1: [(2, 0, 0, 0)]}, storeys=(2,), ants=3, track=2)
    >>> state = small.initial_state().child(ameise.Path(1)).child(ameise.Die(1))
    >>> verdict = judge(state, Done())
    >>> verdict.loss, verdict.better
    (Fraction(193, 1296), Flip(card='A1'))
    """
    if len(state.legal_actions()) < 2 or state.steps_left is None or not anthony_chance(state.game):
        return None
    solution = _solution(state.game)
    loss, better, why = _exactly(solution, state, action) if solution else _estimated(state, action)
    if state.game.competition:
        why = "ameise.why.race_only", {"why": Sentence(*why)}
    return Verdict(loss, "win chance", better, *why)


@lru_cache(8)
def _solution(game: Game) -> Solution | None:
    try:
        solution = Solution(game)
    except TooLargeError:
        return None
    return solution if solution.size <= SMALL else None


def _exactly(solution: Solution, state: State, action: Action) -> tuple[Fraction, Action, _Why]:
    values = solution.values(state)
    best = max(values.values())
    loss = Fraction(int((best - values[action]).p), int((best - values[action]).q))
    if not loss:
        return loss, action, ("ameise.why.good", {"chance": Percent(best)})
    better = next(other for other, value in values.items() if value == best)
    return loss, better, ("ameise.why.better", {
        "reason": Sentence(*_reason(state, better)), "best": Percent(best), "chance": Percent(values[action])})


def _reason(state: State, better: Action) -> _Why:
    """What speaks for a single action."""
    if isinstance(better, Flip):
        return "ameise.why.flip", {"card": better.card}
    if isinstance(better, Done):
        return "ameise.why.done", {}
    assert isinstance(better, Move)
    grid, after = state.game.board, state.child(better)
    square = SquareName(better.target)
    if after.won:
        return "ameise.why.win", {"n": 1}
    if twigs := sum(state.twigs) - sum(after.twigs):
        return "ameise.why.collect", {"square": square, "n": twigs}
    source = grid.number_of.get(better.source)
    hidden = Position.of(state).hidden
    if source is not None and (card := grid.squares[source].card) in hidden:
        return "ameise.why.clear", {"card": grid.card_names[card]}
    return "ameise.why.place", {"square": square}


def _estimated(state: State, action: Action) -> tuple[Fraction | Bound, Action, _Why]:
    *_, choices = plan.think(state, ROUNDS, also=action)
    best, played = choices[0], next(choice for choice in choices if choice.action == action)
    good = "ameise.why.good.estimate", {"n": GAMES}
    if best.action == action:
        return Fraction(0), action, good
    played_out = plan.play_out(state, (best, played), GAMES, also=action)
    chances = [[_wins(state, rolls) for rolls in one] for one in played_out]
    differences = [mine - other for mine, other in zip(*chances, strict=True)]
    mean = sum(differences) / GAMES
    error = (sum((one - mean) ** 2 for one in differences) / (GAMES * (GAMES - 1))) ** 0.5
    if mean <= CLEARLY * error or mean < 1e-9:
        return Fraction(0), action, good
    reason, shown = Sentence(f"ameise.why.{best.reason}", best.about), [Percent(sum(row) / GAMES) for row in chances]
    loss = Bound(mean - CLEARLY * error, min(1.0, mean + CLEARLY * error))
    return loss, best.action, ("ameise.why.better.estimate", {
        "reason": reason, "n": GAMES, "best": shown[0], "chance": shown[1]})


def _wins(state: State, rolls: int) -> float:
    assert state.steps_left is not None
    return _race(rolls, state.steps_left, anthony_chance(state.game))


@lru_cache(4096)
def _race(rolls: int, steps: int, anthony: Any) -> float:
    return float(race(rolls, steps, anthony))
