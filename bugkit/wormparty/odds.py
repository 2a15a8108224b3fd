"""Exact odds of a round of Worm Party: how many worms are found, who gains how much, who can win in it.

Unless said otherwise worms hide and Charly lifts without any plan: every free mound is equally likely, and every mound
not yet lifted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from bugkit.dist import Dist
from bugkit.exact import exact, rational, whole
from bugkit.wormparty.actions import COLOURS, JOKER, Take
from bugkit.wormparty.observation import NOBODY, UNKNOWN, Observation, worms
from bugkit.wormparty.rules import OF_EACH, Game, has_won

if TYPE_CHECKING:
    from sympy import Rational

MOST_MOUNDS = 7  #: mounds in the box (ruling W1)

Weights: TypeAlias = tuple[Fraction, ...]  #: by mound: how likely it is chosen beside others
Places: TypeAlias = tuple[int, ...]  #: numbers of mounds, in the order in which they are chosen


def found(mounds: int, worms: int, lifts: int) -> Dist:
    """The distribution of the worms found when ``lifts`` of ``mounds`` are lifted and ``worms`` of them hide a worm.

    Hypergeometric: whether the worms hide by chance or Charly lifts by chance makes no difference. ``mounds`` from 1 to
    7, ``worms`` at most ``mounds``; with more lifts than mounds all are lifted. ValueError or TypeError names the
    argument that is wrong.

    >>> found(7, 3, 2)
    outcome  fraction  percent  1 in N
    0            2/7   28.57%    3.50
    1            4/7   57.14%    1.75
    2            1/7   14.29%       7
    """
    mounds = whole("mounds", mounds, MOST_MOUNDS)
    if not mounds:
        raise ValueError("mounds must be from 1 to 7, not 0")
    worms, lifts = whole("worms", worms, mounds), min(whole("lifts", lifts), mounds)
    return Dist.of({number: comb(lifts, number) * comb(mounds - lifts, worms - number)
                    for number in range(max(0, lifts + worms - mounds), min(lifts, worms) + 1)})


class Gain(NamedTuple):
    """Tiles a player gains in a round on average, as Charly and as one of the worms."""

    charly: Rational
    worm: Rational


def tiles_per_round(game: Game) -> Gain:
    """What a round brings on average in each role, when worms hide or Charly lifts without a plan.

    A worm is found with chance lifts / mounds; a found one is a tile for Charly, any other one a tile for itself.

    >>> tiles_per_round(Game(2)), tiles_per_round(Game(3)), tiles_per_round(Game(4))
    (Gain(charly=2/5, worm=3/5), Gain(charly=2/3, worm=2/3), Gain(charly=6/7, worm=5/7))
    """
    seen = sum((chance * Fraction(lifts, len(game.mounds)) for lifts, chance in _lifts(game)), Fraction(0))
    return Gain(*(rational(mean.numerator, mean.denominator) for mean in ((game.num_players - 1) * seen, 1 - seen)))


def _lifts(game: Game) -> list[tuple[int, Fraction]]:
    faces = sum(count for _, count in game.die)
    return [(min(lifts, len(game.mounds)), Fraction(count, faces)) for lifts, count in game.die]


def win_this_round(view: Observation, hide: Mapping[str, Any] | None = None,
                   lift: Mapping[str, Any] | None = None) -> Rational:
    """The chance that the seat which sees ``view`` has won when this round ends (when the die is due: the coming one).

    ``hide`` and ``lift`` say how worms hide and how Charly lifts: weights by mound, exact and not negative. Each worm
    takes a free mound, and Charly lifts one after another, with chances in proportion to the weights of what is left; a
    mound not named has weight 0; when nothing left has any, or none are given, all are alike. Who may choose a colour
    chooses what is best for winning in this round. ValueError or TypeError names the argument that is wrong.

    >>> game = Game(2, target=1)
    >>> view = game.initial_state().observation(0)
    >>> win_this_round(view), win_this_round(view, hide={"joker": 1}, lift={"joker": 2, "blue 1": 1})
    (2/5, 8/9)
    """
    hiding, lifting = _weights("hide", view.game, hide), _weights("lift", view.game, lift)
    if view.phase == "over":
        chance = Fraction(has_won(view.game, view.tiles[view.seat]))
    else:
        wins = _charly_wins if view.seat == view.charly else _worm_wins
        rolls = _lifts(view.game) if view.phase == "die" else [(view.lifts_left, Fraction(1))]
        chance = sum((part * wins(view, lifts, hiding, lifting) for lifts, part in rolls), Fraction(0))
    return rational(chance.numerator, chance.denominator)


def _weights(name: str, game: Game, given: Mapping[str, Any] | None) -> Weights:
    if given is None:
        return (Fraction(1),) * len(game.mounds)
    for mound, value in given.items():
        if mound not in game.mounds:
            raise ValueError(f"{name} must name mounds out of {', '.join(game.mounds)}, not {mound!r}")
        weight = exact(value, f"{name}[{mound!r}]")
        if not isinstance(weight, (int, Fraction)):
            raise TypeError(f"{name}[{mound!r}] must be a whole number or a fraction, not {value!r}")
        if weight < 0:
            raise ValueError(f"{name}[{mound!r}] must not be negative, but is {value}")
    return tuple(Fraction(exact(given.get(mound, 0), name)) for mound in game.mounds)


def _next(free: Iterable[int], weights: Weights) -> list[tuple[int, Fraction]]:
    """Which of the free mounds is chosen next, with chances."""
    places = list(free)
    total = sum((weights[place] for place in places), Fraction(0))
    if not total:
        return [(place, Fraction(1, len(places))) for place in places]
    return [(place, weights[place] / total) for place in places if weights[place]]


def _chosen(free: Iterable[int], number: int, weights: Weights) -> dict[Places, Fraction]:
    """The ways to choose ``number`` of the free mounds, or all, one after another, with chances."""
    places = list(free)
    ways: dict[Places, Fraction] = {(): Fraction(1)}
    for _ in range(min(number, len(places))):
        ways = {(*way, place): chance * part for way, chance in ways.items()
                for place, part in _next((place for place in places if place not in way), weights)}
    return ways


def after_tile(game: Game, tiles: tuple[int, ...], mound: str) -> list[tuple[int, ...]]:
    """A player's tiles after one more for this mound, or of this colour: one case, or three for the joker.

    Where a colour can have run out, in the younger game, colours do not matter (ruling W10).

    >>> after_tile(Game(2), (1, 0, 0), "red 1"), after_tile(Game(2), (1, 0, 0), "joker")
    ([(2, 0, 0)], [(2, 0, 0), (1, 1, 0), (1, 0, 1)])
    """
    colours = range(len(COLOURS)) if mound == JOKER else [COLOURS.index(mound.split()[0])]
    return [tuple(count + (index == colour) for index, count in enumerate(tiles)) for colour in colours]


def missing(game: Game, tiles: tuple[int, ...]) -> int:
    """How many tiles a player still needs at least to have what wins (ruling W11); 0 when it is there.

    >>> missing(Game(2), (4, 0, 1)), missing(Game(2, "experienced"), (3, 3, 1)), missing(Game(2, "younger"), (3, 3, 1))
    (2, 2, 1)
    """
    fewest: int = max(0, game.target - (sum(tiles) if game.variant == "younger" else max(tiles)))
    if game.variant == "experienced":
        fewest = min(fewest, sum(max(0, OF_EACH - count) for count in tiles))
    return fewest


def _worm_wins(view: Observation, lifts: int, hiding: Weights, lifting: Weights) -> Fraction:
    game, seat, order = view.game, view.seat, worms(view.game.num_players, view.charly)
    tiles = view.tiles[seat]
    if seat in view.mounds:
        own = {view.mounds.index(seat): Fraction(1)}
        if any(view.lifted[place] for place in own):
            return Fraction(0)
        if view.phase == "take" and view.player != view.charly:
            if order.index(seat) < order.index(view.player):
                return Fraction(has_won(game, tiles))  # its tile is there already
            lifts = 0
    else:
        at_turn = view.phase == "hide" and view.player == seat
        free = [place for place, there in enumerate(view.mounds) if there == UNKNOWN]
        own = {}
        for way, chance in _chosen(free, 1 if at_turn else order.index(seat) + 1, hiding).items():
            own[way[-1]] = own.get(way[-1], Fraction(0)) + chance
    left = [place for place, up in enumerate(view.lifted) if not up]
    missed = _chosen(left, lifts, lifting)
    return sum((chance * part for place, chance in own.items()
                if any(has_won(game, after) for after in after_tile(game, tiles, game.mounds[place]))
                for lifted, part in missed.items() if place not in lifted), Fraction(0))


def _charly_wins(view: Observation, lifts: int, hiding: Weights, lifting: Weights) -> Fraction:
    game, tiles = view.game, view.tiles[view.seat]
    order = worms(game.num_players, view.charly)
    if view.phase == "take" and view.player != view.charly:
        return Fraction(has_won(game, tiles))
    search = _Search(game, order, hiding, lifting)
    seen = tuple(there if up else UNKNOWN for there, up in zip(view.mounds, view.lifted, strict=True))
    fitting = [there for there in search.places if _fits(seen, there)]
    possible = [tiles]
    if view.phase == "take":
        takes = [action for action in view.actions if isinstance(action, Take)]
        possible = [after for take in takes for after in after_tile(game, tiles, take.colour)]
    return (max(search.wins(fitting, seen, lifts, after) for after in possible)
            / sum(search.places[there] for there in fitting))


def _fits(seen: Places, there: Places) -> bool:
    return all(known in (UNKNOWN, seat) for known, seat in zip(seen, there, strict=True))


class _Search:
    """Charly's search, in which every lift says something about the worms not yet found."""

    def __init__(self, game: Game, order: tuple[int, ...], hiding: Weights, lifting: Weights) -> None:
        self.game, self.order, self.lifting = game, order, lifting
        mounds = range(len(game.mounds))
        #: by hiding places (by mound the seat there, or NOBODY): the chance of these
        self.places = {tuple(order[way.index(place)] if place in way else NOBODY for place in mounds): chance
                       for way, chance in _chosen(mounds, len(order), hiding).items()}
        self._known: dict[tuple[Places, tuple[int, ...]], Fraction] = {}

    def wins(self, fitting: list[Places], seen: Places, lifts: int, tiles: tuple[int, ...]) -> Fraction:
        """The chance of those of the ``fitting`` hiding places and further lifts with which Charly wins this round.

        ``seen`` is by mound the seat found there, NOBODY or UNKNOWN; ``fitting`` are the hiding places that fit it.
        """
        if has_won(self.game, tiles):
            return sum((self.places[there] for there in fitting), Fraction(0))
        left = [place for place, there in enumerate(seen) if there == UNKNOWN]
        if not lifts or not left or all(seat in seen for seat in self.order):
            return Fraction(0)
        if (seen, tiles) not in self._known:
            self._known[seen, tiles] = sum((chance * self._lift(fitting, seen, lifts, tiles, place)
                                            for place, chance in _next(left, self.lifting)), Fraction(0))
        return self._known[seen, tiles]

    def _lift(self, fitting: list[Places], seen: Places, lifts: int, tiles: tuple[int, ...], place: int) -> Fraction:
        result = Fraction(0)
        for seat in {there[place] for there in fitting}:
            now = (*seen[:place], seat, *seen[place + 1:])
            rest = [there for there in fitting if there[place] == seat]
            cases = [tiles] if seat == NOBODY else after_tile(self.game, tiles, self.game.mounds[place])
            result += max(self.wins(rest, now, lifts - 1, after) for after in cases)
        return result
