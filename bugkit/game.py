"""What every game is: the protocol, the words for chance and the end, errors for people, and the list of games.

The words are OpenSpiel's (state, legal actions, chance outcome, returns). A state is a frozen value that knows the
whole situation, secrets included; the randomness is outside, in :class:`bugkit.match.Match` and :mod:`bugkit.arena`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from importlib import import_module
from math import lcm
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from bugkit.texts import text

if TYPE_CHECKING:
    import random

CHANCE = -1  #: ``current_player()`` when dice or cards decide
TERMINAL = -4  #: ``current_player()`` when the game is over

Action: TypeAlias = Any  #: a frozen value; ``str(action)`` is what a person types
Outcome: TypeAlias = Any  #: a frozen value; ``str(outcome)`` is how a record writes it


class BugkitError(ValueError):
    """An error for people: ``key`` and ``params`` say what happened, ``text(lang)`` says it in words.

    ``str(error)`` is English. The words come from the locales, so every error speaks every language.
    """

    def __init__(self, key: str, **params: object) -> None:
        self.key = key
        self.params = params
        super().__init__(text(key, "en", **params))

    def text(self, lang: str = "en") -> str:
        """What was wrong and what would be right, in ``lang``."""
        return text(self.key, lang, **self.params)

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild_error, (type(self), self.key, self.params)


def _rebuild_error(kind: type[BugkitError], key: str, params: dict[str, object]) -> BugkitError:
    return kind(key, **params)


class IllegalActionError(BugkitError):
    """This action (or chance outcome) is not legal now. Nothing has changed."""


class ParseError(BugkitError):
    """A text that should be a state, an action or an outcome is not one; the message says where and why."""


class RecordError(BugkitError):
    """A record can't be read; the message names the line."""


class CodeError(BugkitError):
    """A code can't be read: foreign, cut, mistyped, or of other rules."""


class SecretError(BugkitError):
    """This can't be shown, because something in it is still hidden from somebody."""


class ChanceOutcomes(tuple[tuple[Outcome, Fraction], ...]):
    """The outcomes of a chance node with their chances, which sum to exactly 1.

    It is a plain tuple of pairs that also knows how to pick: ``pick(u)`` is the outcome whose stretch of the unit
    interval holds ``u``. The bounds are rounded up to multiples of 2**-53, the step of ``random.random()``, so the
    comparison is the exact one on every machine.

    >>> coin = ChanceOutcomes([("heads", Fraction(1, 3)), ("tails", Fraction(2, 3))])
    >>> coin.pick(0.2), coin.pick(0.5)
    ('heads', 'tails')
    """

    # No __slots__: a subclass of tuple cannot have any, and the bounds are worked out once per node.
    _bounds: list[float]

    def pick(self, u: float) -> Outcome:
        """The outcome at ``u``, a number in [0, 1) such as ``rng.random()``."""
        try:
            bounds = self._bounds
        except AttributeError:
            bounds = self._bounds = self._measure()
        return self[bisect_right(bounds, u)][0]

    def _measure(self) -> list[float]:
        common = lcm(*(chance.denominator for _, chance in self))
        bounds, reached = [], 0
        for _, chance in self[:-1]:
            reached += chance.numerator * (common // chance.denominator)
            bounds.append(-((-reached << 53) // common) / 2**53)
        return bounds


class State(Protocol):
    """A situation in a game, seen by a referee: frozen, hashable, and equal to every equal situation.

    In a game with secrets a state also says ``has_secrets``: whether somebody knows now what others may not know. Such
    a game shows what was hidden to all when a round ends.
    """

    @property
    def game(self) -> Game: ...
    @property
    def phase(self) -> str: ...
    def current_player(self) -> int: ...
    def is_terminal(self) -> bool: ...
    def returns(self) -> tuple[Fraction, ...]: ...
    def legal_actions(self) -> tuple[Action, ...]: ...
    def chance_outcomes(self) -> tuple[tuple[Outcome, Fraction], ...]: ...
    def child(self, choice: Action | Outcome) -> State: ...
    def observation(self, player: int) -> View: ...
    def scores(self) -> tuple[int, ...]: ...
    def picture(self, seat: int | None = None, lang: str = "en") -> str: ...


class View(Hashable, Protocol):
    """What one player may know: the public fields of the state, the legal actions, and states that fit it."""

    @property
    def game(self) -> Game: ...
    @property
    def phase(self) -> str: ...
    def legal_actions(self) -> tuple[Action, ...]: ...
    def resample(self, rng: random.Random) -> State: ...


class Game(Protocol):
    """The rules of one game with its options; frozen, and equal to every game with equal options."""

    @property
    def name(self) -> str: ...
    @property
    def rules_version(self) -> int: ...
    @property
    def num_players(self) -> int: ...
    @property
    def phases(self) -> tuple[str, ...]: ...
    @property
    def turn_phase(self) -> str:
        """The phase in which a turn (or round) begins; records number these."""
        ...

    def options(self) -> dict[str, Any]:
        """The options that differ from the printed box, ``num_players`` always, by name."""
        ...

    def initial_state(self) -> State: ...
    def parse_state(self, text: str) -> State: ...
    def parse_action(self, text: str) -> Action: ...
    def parse_outcome(self, text: str) -> Outcome: ...


class Bot(Protocol):
    """A named player: looks at what its seat may know and picks a legal action."""

    @property
    def name(self) -> str: ...
    def describe(self, lang: str = "en") -> str: ...
    def __call__(self, view: Any, rng: random.Random) -> Action: ...


_games: dict[str, str] = {}


def register(name: str, module: str) -> None:
    """Add a game: ``module`` is imported when the game is first asked for and must hold ``Game``."""
    _games[name] = module


def games() -> dict[str, Callable[..., Game]]:
    """The games by name.

    >>> from bugkit.game import games
    >>> sorted(games())
    ['ameise', 'verasselt', 'wormparty']
    """
    return {name: import_module(module).Game for name, module in _games.items()}


def game_named(name: str) -> Callable[..., Game] | None:
    """The ``Game`` class of one game, or ``None`` when there is no such game."""
    return import_module(_games[name]).Game if name in _games else None


def room(game: Game, name: str) -> ModuleType:
    """The module ``name`` in the folder of a game: every game has the same rooms."""
    return import_module(f"{_games[game.name]}.{name}")


def listed(things: Iterable[object], most: int = 12) -> str:
    """Some things for an error message: all of them when they are few, else the first ones and how many more.

    >>> listed(["hub", "catch"])
    'hub, catch'
    """
    words = [str(thing) for thing in things]
    if len(words) <= most:
        return ", ".join(words)
    return ", ".join(words[:most]) + f", … ({len(words) - most} more)"


def shown(choice: object) -> str:
    """A choice in an error message; it may be anything, so writing it down may fail.

    >>> shown("hub")
    'hub'
    """
    try:
        return str(choice)[:80]
    except Exception:
        return type(choice).__name__


def look_up(table: Mapping[Any, Any], key: object) -> Any:
    """The entry for ``key``, or ``None``, also when ``key`` is something that no table can hold.

    >>> look_up({"hub": 1}, "hub"), look_up({"hub": 1}, ["hub"])
    (1, None)
    """
    try:
        return table.get(key)
    except TypeError:
        return None
