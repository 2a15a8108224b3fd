"""Bots against bots, and other simulations: here, or spread over the processes, threads or cluster of an executor."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, islice, permutations
from math import factorial
from typing import Any

from bugkit.dist import Dist, Sample
from bugkit.exact import in_digits, whole
from bugkit.game import Bot, Game, game_named, room
from bugkit.intervals import games_needed
from bugkit.match import Match
from bugkit.results import Results
from bugkit.texts import text
from bugkit.workers import StoppedWarning, count

__all__ = [
    "Plays",
    "Results",
    "StoppedWarning",
    "TurnLimitWarning",
    "games_needed",
    "play",
    "plays",
    "simulate",
    "tournament",
]

MOST_TURNS = 1000  #: a play that takes more turns is stopped
BLOCK = 100  #: trials of a simulation that share a generator
_SEEDS = 10**9  #: plays of one tournament, at most; with another seed, of 31 digits at most, it has other plays


class TurnLimitWarning(UserWarning):
    """A play was stopped at its limit on turns and is not over (ruling V18)."""


def play(game: Game, bots: Sequence[Bot | str], seed: int, max_turns: int = MOST_TURNS) -> Match:
    """One whole game between ``bots``, one for each seat; the same seed gives the same game.

    A bot is a function ``bot(view, rng)`` that gives a legal action, or the name of one of the game's ``BOTS``. Chance
    is the match's own. Each seat's bot has a generator of its own, so that one bot's dice do not depend on another's
    thinking. Some games can go round in circles (ruling V18): after ``max_turns`` turns the play stops where it is,
    with a :class:`TurnLimitWarning`. ValueError or TypeError when ``bots`` do not fit the game.

    >>> from bugkit import arena, verasselt
    >>> arena.play(verasselt.Game(num_players=2), ["cautious", "greedy"], seed=1).state.is_terminal()
    True
    """
    _check_game(game)
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise TypeError(f"bots must be a list with a bot for each seat, not {bots!r}")
    if len(bots) != game.num_players:
        raise ValueError(f"bots must be {game.num_players}, one for each seat, not {len(bots)}")
    match = _played(game, [_bot(game, bot) for bot in bots], seed, max_turns)
    if not match.state.is_terminal():
        warnings.warn(text("core.turn_limit", "en", n=max_turns), TurnLimitWarning, stacklevel=2)
    return match


def tournament(game: Game, bots: Sequence[Bot | str] | Mapping[str, Bot | str], games: int, seed: int = 0,
               executor: Executor | None = None, progress: Callable[..., Any] | None = None, *,
               max_turns: int = MOST_TURNS, of: str | None = None) -> Results:  # fmt: skip
    """Each with each: every choice of ``game.num_players`` of the ``bots`` plays ``games`` games.

    ``bots`` are bots or names of the game's ``BOTS``, in a list, or by the names they shall have here; one that stands
    in the list twice is numbered. The seats rotate: after as many games as there are seats each bot has sat on each of
    them, and it also changes who sits beside whom. Play number k = 0, 1, ... of the tournament, in which the line-ups
    take turns, is :func:`play` with the seed ``10**9 * seed + k``; so the results depend on nothing but the arguments,
    and more games only add to the ones before. A game that reaches ``max_turns`` is counted and won by nobody. With
    ``of``, the name of one of the bots, only line-ups with this bot play.

    ``executor`` does the work: any ``concurrent.futures.Executor``, also the ones that Dask or ipyparallel hand out;
    without one it is done here. The results are the same. What other processes are to play must be known there: bots
    defined in a module, not ``lambda``. ``progress`` is called once, as ``progress(plays, total=number)``, and hands
    on the plays one by one, as ``tqdm`` does. An interrupt cancels what is not begun and returns what is done, with a
    :class:`StoppedWarning`. ValueError or TypeError names the argument that does not fit.

    >>> from bugkit import arena, verasselt
    >>> results = arena.tournament(verasselt.Game(2), ["random", "greedy"], games=20)
    >>> results
    20 games, seats rotated
    bots                   games  first ahead  level  second ahead  score of the first    99% interval
    random against greedy     20            0      0            20               0.00%  0.00% to 24.91%
    >>> results.beats("greedy", "random")
    True
    """
    if whole("games", games) == 0:
        raise ValueError("games must be 1 or more, not 0")
    job = plays(game, bots, seed, max_turns, of)
    _check_workers(executor, progress)
    total = games * len(job.lineups)
    return job.results(count(job, total, total, executor, progress), total)


def plays(game: Game, bots: Sequence[Bot | str] | Mapping[str, Bot | str], seed: int = 0,
          max_turns: int = MOST_TURNS, of: str | None = None) -> Plays:  # fmt: skip
    """The plays of a :func:`tournament` one by one, for who wants to do something else in between.

    >>> from collections import Counter
    >>> from bugkit import arena, verasselt
    >>> plays = arena.plays(verasselt.Game(2), ["random", "greedy"])
    >>> counts = Counter(result for number in range(20) for result in plays(number))
    >>> plays.results(counts, planned=20) == arena.tournament(verasselt.Game(2), ["random", "greedy"], games=20)
    True
    """
    _check_game(game)
    _check_seed(seed, 31)
    named = _named(game, bots)
    if len(named) < game.num_players:
        raise ValueError(f"bots must be {game.num_players} or more, for each seat another one, not {len(named)}; "
                         "the same bot may stand in the list twice")
    if of is not None and of not in named:
        raise ValueError(f"of must be the name of one of the bots, {', '.join(map(repr, named))}, not {of!r}")
    lineups = tuple(lineup for lineup in combinations(named, game.num_players) if of is None or of in lineup)
    return Plays(game, lineups, named, seed, max_turns)


def simulate(f_or_dist: Callable[[random.Random], Any] | Dist, trials: int, seed: int,
             executor: Executor | None = None, progress: Callable[..., Any] | None = None) -> Sample:  # fmt: skip
    """What ``trials`` trials bring: outcomes ``f(rng)`` of a function, or of a :class:`bugkit.Dist`.

    Trials number 0 to 99, 100 to 199, ... each share a generator, ``random.Random(f"{seed}/{block}")`` with block = 0,
    1, ...; so the sample depends on nothing but the arguments. For ``executor``, ``progress`` and interrupts see
    :func:`tournament`. An outcome is a number, a word, or a tuple.

    >>> from bugkit import Dist, arena
    >>> die = Dist.of(dict.fromkeys(range(1, 7), 1))
    >>> six = arena.simulate(die, 6000, seed=1)
    >>> 1 / 6 in six.interval(0.99, 6)
    True
    >>> heads = arena.simulate(lambda rng: rng.random() < 0.5, 1000, seed=1)
    >>> 0.5 in heads.interval(0.99)
    True
    """
    if whole("trials", trials) == 0:
        raise ValueError("trials must be 1 or more, not 0")
    if not isinstance(f_or_dist, Dist) and not callable(f_or_dist):
        raise TypeError(f"f_or_dist must be a function of a random generator, or a Dist, not {f_or_dist!r}")
    _check_seed(seed, 40)
    _check_workers(executor, progress)
    job = _Trials(f_or_dist, trials, seed)
    return Sample(count(job, -(-trials // BLOCK), trials, executor, progress))


# How it works


def _check_game(game: Any) -> None:
    if isinstance(game, type) or not hasattr(game, "initial_state"):
        raise TypeError(f"game must be a game such as verasselt.Game(num_players=3), not {game!r}")


def _check_workers(executor: Any, progress: Any) -> None:
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise TypeError(f"executor must be an executor of concurrent.futures or one like it, not {executor!r}")
    if progress is not None and not callable(progress):
        raise TypeError(f"progress must be a function such as tqdm, not {progress!r}")


def _check_seed(seed: object, digits: int) -> None:
    if type(seed) is not int:
        raise TypeError(f"seed must be a whole number, not {seed!r}")
    if abs(seed) >= 10**digits:
        raise ValueError(f"seed must have at most {digits} digits, not {in_digits(seed)}")


def _played(game: Game, bots: Sequence[Bot], seed: int, max_turns: int) -> Match:
    match = Match(game, seed)
    generators = [random.Random(f"{seed}/bot/{seat}") for seat in range(game.num_players)]
    begun = seen = 0  # turns begun, and steps of the history looked at; a turn may begin with chance
    while not match.state.is_terminal():
        steps = match.history[seen:]
        seen += len(steps)
        begun += sum(step.before.phase == game.turn_phase for step in steps)
        if begun + (match.state.phase == game.turn_phase) > max_turns:
            break
        seat = match.state.current_player()
        match.play(bots[seat](match.view(seat), generators[seat]))
    return match


def _bot(game: Game, bot: Bot | str) -> Bot:
    """The bot itself, or the game's bot of that name."""
    if isinstance(bot, str):
        known: Mapping[str, Bot] = room(game, "bots").BOTS if game_named(game.name) else {}
        if bot not in known:
            raise ValueError(f"there is no bot {bot!r} in {game.name}; its bots are {', '.join(map(repr, known))}")
        return known[bot]
    if not callable(bot):
        raise TypeError(f"a bot must be a function bot(view, rng) or a name, not {bot!r}")
    return bot


def _named(game: Game, bots: Any) -> dict[str, Bot]:
    if isinstance(bots, Mapping):
        return {str(name): _bot(game, bot) for name, bot in bots.items()}
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise TypeError(f"bots must be a list of bots, or bots by name, not {bots!r}")
    found = [_bot(game, bot) for bot in bots]
    names = [str(getattr(bot, "name", getattr(bot, "__name__", type(bot).__name__))) for bot in found]
    numbered = [
        f"{name} {names[:place + 1].count(name)}" if names.count(name) > 1 else name
        for place, name in enumerate(names)
    ]
    return dict(zip(numbered, found, strict=True))


def seated(lineup: tuple[str, ...], number: int) -> tuple[str, ...]:
    """Who sits where in game ``number`` = 0, 1, ... of a line-up.

    >>> [seated(("a", "b", "c"), number) for number in range(4)]
    [('a', 'b', 'c'), ('b', 'c', 'a'), ('c', 'a', 'b'), ('a', 'c', 'b')]
    """
    rounds, shift = divmod(number, len(lineup))
    first, *others = lineup
    circle = rounds % factorial(len(others))
    order = first, *next(islice(permutations(others), circle, None))
    return order[shift:] + order[:shift]


@dataclass(frozen=True)
class Plays:
    """The plays of a tournament by number; each finds its line-up, what that got, and whether the game was over."""

    game: Game
    lineups: tuple[tuple[str, ...], ...]
    bots: Mapping[str, Bot]
    seed: int
    max_turns: int

    def __call__(self, number: int) -> Iterator[tuple[int, tuple[Fraction, ...], bool]]:
        game, lineup = divmod(number, len(self.lineups))
        names, seed = seated(self.lineups[lineup], game), _SEEDS * self.seed + number
        try:
            state = _played(self.game, [self.bots[name] for name in names], seed, self.max_turns).state
        except Exception as error:
            error.add_note(f"This was in the play of {', '.join(names)} with seed {seed}.")
            raise
        returns = dict(zip(names, state.returns(), strict=True))
        yield lineup, tuple(returns[name] for name in self.lineups[lineup]), state.is_terminal()

    def results(self, counts: Mapping[tuple[int, tuple[Fraction, ...], bool], int], planned: int) -> Results:
        """The results, given how often the plays found each."""
        return Results(self.lineups, counts, planned)


@dataclass(frozen=True)
class _Trials:
    """The trials of a simulation in blocks; each finds the outcomes of its trials."""

    f_or_dist: Any
    trials: int
    seed: int

    def __call__(self, number: int) -> Iterator[Any]:
        rng = random.Random(f"{self.seed}/{number}")
        size = min(BLOCK, self.trials - number * BLOCK)
        if isinstance(self.f_or_dist, Dist):
            yield from self.f_or_dist.sample(rng, size)
        else:
            for _ in range(size):
                yield self.f_or_dist(rng)
