"""Small boards solved: the exact chance to win for a team that plays as well as can be, and what every action is worth.

The game is a Markov decision process with one will, since in the race everybody wants the same. Its value is found
layer by layer (``layer.py``): flips and collections lead to later scenes, Anthony's steps to fewer steps. Within a
layer ants may move to and fro, but the equations are solved without iteration, in the way of Dijkstra:

    A player may always leave everything as it is. So, in a layer with Anthony a given number of steps away, let S be
    the set of ants that loses least often. Whatever is rolled, no other set of the layer is better than staying, so its
    value follows from the ways out of the layer alone. Once it is known, the same holds for the next best set, which
    may only lead out of the layer or to S; and so on.

Anthony has f0 faces of the die, d dots have f_d. Rolls for which nothing better is known leave all as it is, so the
chance to lose is (f0 L0 + sum of f_d L_d) / (f0 + sum of f_d), over the dots d for which something better is known: L_d
after the roll d, L0 after Anthony's step. Built from the least values on, this mean never falls below the last value
added, so what has the least mean of all is settled: Knuth's condition (A generalization of Dijkstra's algorithm, 1977).
All numbers are fractions, so nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from heapq import heapify, heappop, heappush
from math import gcd
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from bugkit.ameise.actions import Action, Flip
from bugkit.ameise.board import mask
from bugkit.ameise.box import ANTHONY, Game
from bugkit.ameise.layer import Layer, Scene, scene_of, scenes_after
from bugkit.ameise.policy import Player, wins
from bugkit.ameise.position import Position, Table, table
from bugkit.ameise.rules import State
from bugkit.dist import Bound
from bugkit.exact import rational

if TYPE_CHECKING:
    from sympy import Rational

MOST = 200_000  #: sets of ants, each in its scene and counted once for each of Anthony's steps, that are solved at most


class TooLargeError(ValueError):
    """The board is too large to be solved."""


def solve(start: Game | State) -> Solution:
    """Solve a small board, or what is left of one: ``start`` is a game, or a position to go on from.

    The answer is exact. Work is done when it is first asked for. How much there is, is counted before; more than
    ``MOST`` raises ``TooLargeError``, which says so. The printed board is far too large. A competition is solved as the
    race it is: the chance that the anthill is finished in time; who gets the food is left out.

    >>> from bugkit import ameise
    >>> small = ameise.Game(1, grid=(1, 1), backs={1: [{"north": 2}]}, storeys=(2,), ants=3, track=2)
    >>> solution = solve(small)
    >>> solution.value(small.initial_state())
    511/648
    """
    return Solution(start)


class Solution:
    """A solved board; made by :func:`solve`.

    It answers for every position of its game, also for one to which no play from the start leads; ``TooLargeError``
    when that needs too much.
    """

    def __init__(self, start: Game | State) -> None:
        state = start.initial_state() if isinstance(start, Game) else start
        if not isinstance(state, State):
            raise TypeError(f"start must be a game or a state of Herkules Ameise, not {start!r}")
        self.start = state
        self.game = state.game
        self._solver = _Solver(self.game)
        self._dealt: dict[State, Fraction] = {}
        #: how many sets of ants there are to solve at most, once for each of Anthony's steps
        self.size = self._solver.count(self._solver.beginnings(state), state.steps_left)

    def value(self, state: State | None = None) -> Rational:
        """The chance to win from ``state``, or from the start, when all play as well as can be."""
        won = 1 - self._loses(self._mine(self.start if state is None else state))
        return rational(won.numerator, won.denominator)

    def values(self, state: State) -> dict[Action, Rational]:
        """What each legal action is worth: the chance to win when all play as well as can be afterwards."""
        return {action: self.value(state.child(action)) for action in self._mine(state).legal_actions()}

    def best(self, state: State) -> Action:
        """The best action, the first one of those that are equally good. ValueError when nobody is to move."""
        values = self.values(_to_move(state))
        return max(values, key=values.__getitem__)

    def loss(self, state: State, action: Action) -> Rational:
        """How much of the chance to win an action gives away; 0 for the best ones."""
        return self.value(_to_move(state)) - self.value(state.child(action))

    def policy_value(self, player: Player, state: State | None = None) -> Rational | Bound:
        """How often a team of such players wins from ``state``, or from the start; a bot is a player.

        Exact, or a Bound (narrower than 10**-12 unless Anthony hardly ever comes) where positions can come back by a
        detour. The player's luck, if any, must be ``rng.choice`` alone; every way it can fall is followed. ValueError
        when that leads to too many positions.

        >>> from bugkit import ameise
        >>> small = ameise.Game(1, grid=(1, 1), backs={1: [(2, 0, 0, 0)]}, storeys=(2,), ants=3, track=2)
        >>> solution = solve(small)
        >>> solution.value() - solution.policy_value(ameise.BOTS["column builder"])
        0
        """
        low, high = wins(player, self._mine(self.start if state is None else state))
        shown = rational(low.numerator, low.denominator)
        return shown if low == high else Bound(shown, rational(high.numerator, high.denominator))

    def _mine(self, state: State) -> State:
        if state.game != self.game:
            raise ValueError(f"state must be of the game that was solved, {self.game}, not of {state.game}")
        return state

    def _loses(self, state: State) -> Fraction:
        if state.is_terminal() or state.phase == "food":
            return Fraction(0 if state.won else 1)
        if state.phase == "deal":
            if state not in self._dealt:
                self._dealt[state] = self._after_chance(state)
            return self._dealt[state]
        if state.phase == "back":
            return self._after_chance(state)
        place = self._solver.place(state)
        least = place.layer.losses(state.steps_left)[state.moves_left][place.number].exact
        return min([least, *(self._loses(state.child(Flip(self.game.board.card_names[card])))
                             for card in state.flippable())])

    def _after_chance(self, state: State) -> Fraction:
        return sum((chance * self._loses(state.child(outcome)) for outcome, chance in state.chance_outcomes()),
                   Fraction(0))


def _to_move(state: State) -> State:
    if state.current_player() < 0:
        raise ValueError(f"state must be of a player's turn, not of the phase {state.phase!r}")
    return state


class _Place(NamedTuple):
    """A set of ants by its number in its layer."""

    layer: _SolvedLayer
    number: int


class _Finder(NamedTuple):
    """Finds sets of ants in a layer, after squares have changed their places as ``turn`` says."""

    layer: _SolvedLayer
    turn: dict[int, int]

    def __call__(self, ants: int) -> _Place:
        if self.turn:
            kept = ants & ~mask(self.turn)
            ants = kept | sum(1 << new for old, new in self.turn.items() if ants >> old & 1)
        return _Place(self.layer, self.layer.number[self.layer.same(ants)])


class _Solver:
    """All layers met so far of one game."""

    def __init__(self, game: Game) -> None:
        faces = dict(game.die)
        self.game = game
        self.table: Table = table(game)
        self.dots = {dots: count for dots, count in faces.items() if dots != ANTHONY}
        self.anthony = faces.get(ANTHONY, 0) if game.track is not None else 0  # who never comes does not count
        self._layers: dict[tuple[Scene, int], _SolvedLayer] = {}
        self._seen: dict[tuple[Scene, int], _Finder] = {}
        self._counted: set[tuple[Scene, int]] = set()
        self._losses: dict[tuple[int, int], Loss] = {(0, 1): NEVER, (1, 1): CERTAIN}
        leaf = [len(neighbours) == 1 and square != game.start_square
                for square, neighbours in enumerate(game.board.neighbours)]
        self.leaves = [[square for square in card if leaf[square]] for card in self.table.cards]

    def loss(self, numerator: int, denominator: int) -> Loss:
        """The chance numerator/denominator, the same object whenever it is the same."""
        common = gcd(numerator, denominator)
        key = numerator, denominator = numerator // common, denominator // common
        found = self._losses.get(key)
        if found is None:
            found = self._losses[key] = Loss(numerator / denominator, Fraction(*key), *key)
        return found

    def mean(self, losses: list[tuple[Fraction, Loss]]) -> Loss:
        """The mean of chances to lose, each with its own chance."""
        mean = sum((chance * lost.exact for chance, lost in losses), Fraction(0))
        return self.loss(mean.numerator, mean.denominator)

    def place(self, state: State) -> _Place:
        """The place of the ants of a state. ``TooLargeError`` when it leads to layers that nobody counted."""
        position = Position.of(state)
        scene = scene_of(position)
        find = self.layer(scene, position.ants)
        if (find.layer.scene, find.layer.on_hidden) not in self._counted:
            self.count([(scene, find.layer.on_hidden)], state.steps_left)
        return find(position.ants)

    def after(self, layer: Layer, scene: Scene) -> _Finder:
        """What gives the place of a set of ants of one layer in a later scene."""
        return self.layer(scene, layer.on_hidden)

    def layer(self, scene: Scene, blockers: int) -> _Finder:
        """What gives the place of a set of ants, in the layer of a scene with ants on blockers at most there."""
        blockers &= self.covered(scene)
        if (scene, blockers) not in self._seen:
            straight, turn = self.straight(scene)
            layer = self._layers.get((straight, blockers))
            if layer is None:
                layer = _SolvedLayer(self, straight, blockers)
                layer = self._layers.setdefault((straight, layer.on_hidden), layer)
                self._layers[straight, blockers] = layer
            self._seen[scene, blockers] = _Finder(layer, turn)
        return self._seen[scene, blockers]

    def straight(self, scene: Scene) -> tuple[Scene, dict[int, int]]:
        """The scene that stands for this one, and which squares change their places for it.

        The outer arms of an open card can be exchanged for one another; their twigs are sorted.
        """
        hidden, lying = dict(scene.hidden), dict(scene.twigs)
        turn: dict[int, int] = {}
        for card, leaves in enumerate(self.leaves):
            if card not in hidden:
                order = sorted(leaves, key=lambda square: -lying.get(square, 0))
                turn |= {old: new for old, new in zip(order, leaves, strict=True) if old != new}
        twigs = tuple(sorted((turn.get(square, square), twigs) for square, twigs in scene.twigs))
        return scene._replace(twigs=twigs), turn

    def count(self, beginnings: Iterable[tuple[Scene, int]], steps: int | None) -> int:
        """How many sets of ants a solution of these layers and of all later ones needs at most.

        More than ``MOST`` raises ``TooLargeError``.
        """
        times = steps or 1 if self.anthony else 1
        total, waiting = 0, list(beginnings)
        met: set[tuple[Scene, int]] = set()
        while waiting:
            scene, blockers = waiting.pop()
            scene, _ = self.straight(scene)
            layer = Layer(self.table, scene, blockers)
            if not scene.needed or (key := (scene, layer.on_hidden)) in met:
                continue
            met.add(key)
            total += layer.size() * times
            if total > MOST:
                raise TooLargeError(_too_large(self.game, total))
            waiting += [(after, layer.on_hidden) for after in scenes_after(self.table, scene)]
        self._counted |= met
        return total

    def beginnings(self, state: State) -> set[tuple[Scene, int]]:
        """The scenes from which a play may go on before anybody decides, with the ants on cards face down."""
        if state.phase in ("deal", "back"):
            return {one for outcome, _ in state.chance_outcomes() for one in self.beginnings(state.child(outcome))}
        if state.won or state.is_terminal():
            return set()
        position = Position.of(state)
        scene = scene_of(position)
        return {(scene, position.ants & self.covered(scene))}

    def covered(self, scene: Scene) -> int:
        """The squares of the cards that lie face down."""
        return sum(self.table.card_masks[card] for card, _ in scene.hidden)


def _too_large(game: Game, total: int) -> str:
    rows, columns = game.grid
    return (f"start must be small to be solved: it has at least {total:,} positions for the solver, and {MOST:,} are "
            f"the most. Boards of 1 x 1 and 1 x 2 cards fit; on {rows} x {columns} cards it helps to shorten the "
            "track, to have fewer kinds of backs, and to start from a position in which more cards lie open")


class Loss(NamedTuple):
    """A chance to lose: compared by its rounded value, which is quick, and only if these are equal by the exact one."""

    rounded: float  #: correctly rounded, so it never contradicts the exact one
    exact: Fraction
    numerator: int
    denominator: int


#: By ants that may still be moved in this turn (0: it is over), and by the number of the set.
_Losses: TypeAlias = list[list[Loss]]


class _SolvedLayer(Layer):
    """A layer with its ways out and its values."""

    def __init__(self, solver: _Solver, scene: Scene, blockers: int) -> None:
        super().__init__(solver.table, scene, blockers)
        self.solver = solver
        self._solved: dict[int | None, _Losses] = {}

    @cached_property
    def _ways(self) -> tuple[list[list[int]], list[tuple[int, _Place | None]]]:
        """For each set the sets from which one move leads to it; and the collecting moves: from where, to where.

        ``None`` stands for the finished anthill.
        """
        back: list[list[int]] = [[] for _ in self.sets]
        out: list[tuple[int, _Place | None]] = []
        for number, ants in enumerate(self.sets):
            places: set[_Place | None] = set()
            for after in self.moves(ants):
                if after in self.number:
                    back[self.number[after]].append(number)
                    continue
                scene = self.scene.collected(self.served(after))
                places.add(self.solver.after(self, scene)(after) if scene.needed else None)
            out += [(number, place) for place in ({None} if None in places else places)]
        return back, out

    @cached_property
    def _flips(self) -> list[tuple[int, int, list[tuple[Fraction, _Place]]]]:
        """For each card face down its dots, and for each set without ants on it what may follow, with its chances."""
        found = []
        for card, dots in self.scene.hidden:
            scenes = self.scene.flipped(self.table, card)
            total = sum(scenes.values())
            chances = [(Fraction(ways, total), self.solver.after(self, scene)) for scene, ways in scenes.items()]
            standing = self.table.card_masks[card]
            for number, ants in enumerate(self.sets):
                if not ants & standing:
                    found.append((dots, number, [(chance, place(ants)) for chance, place in chances]))
        return found

    def losses(self, steps: int | None) -> _Losses:
        """The chances to lose with Anthony so many steps away."""
        if not self.solver.anthony:
            steps = None
        if steps not in self._solved:
            before = None
            for fewer in range(1, steps or 1):  # in this order the recursion is no deeper than there are layers
                before = self.losses(fewer)
            self._solved[steps] = self._solve(steps, before)
        return self._solved[steps]

    def _ends(self, steps: int | None) -> dict[tuple[int, int], Loss]:
        """What leaving the layer is worth: by set and the ants that may be moved for it (-d: by a flip with d dots)."""
        _, out = self._ways
        most = max(self.solver.dots)
        ends: dict[tuple[int, int], Loss] = {}
        for number, place in out:
            after = place.layer.losses(steps) if place else None
            last = None
            for moves in range(1, most + 1):
                lost = after[moves - 1][place.number] if place and after else NEVER
                if lost is not last and lost < ends.get((number, moves), CERTAIN):
                    ends[number, moves] = lost
                last = lost
        for dots, number, places in self._flips:
            lost = self.solver.mean([(chance, place.layer.losses(steps)[0][place.number]) for chance, place in places])
            if lost < ends.get((number, -dots), CERTAIN):
                ends[number, -dots] = lost
        return ends

    def _solve(self, steps: int | None, before: _Losses | None) -> _Losses:
        back, _ = self._ways
        faces, loss = self.solver.dots, self.solver.loss
        most, count, weight = max(faces), len(self.sets), self.solver.anthony
        first = before[0] if before else [CERTAIN] * count  # when Anthony has made one more step
        known: list[list[Loss | None]] = [[None] * count for _ in range(most + 1)]
        rolled: list[list[int]] = [[] for _ in range(count)]  # the dots from which something better is known
        # The sums of which the chance to lose is a mean: numerator, denominator, weight
        sums = [(lost.numerator * weight, lost.denominator, weight) for lost in first]
        waiting = [(lost, number, moves) for (number, moves), lost in self._ends(steps).items()]
        waiting += [(lost, number, 0) for number, lost in enumerate(first) if lost is not CERTAIN]
        heapify(waiting)
        while waiting:
            lost, number, moves = heappop(waiting)
            reached = [(number, moves)]
            while reached:
                number, moves = reached.pop()
                if moves >= 0:
                    if known[moves][number]:
                        continue
                    known[moves][number] = lost
                    if moves < most:
                        ready = known[moves + 1]
                        reached += [(source, moves + 1) for source in (number, *back[number]) if not ready[source]]
                dots = abs(moves)
                if dots in faces and dots not in rolled[number] and not known[0][number]:
                    rolled[number].append(dots)
                    numerator, denominator, weight = sums[number]
                    sums[number] = numerator, denominator, weight = (
                        numerator * lost.denominator + faces[dots] * lost.numerator * denominator,
                        denominator * lost.denominator, weight + faces[dots])
                    heappush(waiting, (loss(numerator, denominator * weight), number, 0))
        return [[lost or CERTAIN for lost in row] for row in known]


NEVER, CERTAIN = Loss(0.0, Fraction(0), 0, 1), Loss(1.0, Fraction(1), 1, 1)
