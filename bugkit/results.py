"""What a tournament of bots found: exact counts, and how far they can be trusted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple, TypeAlias

from bugkit.dist import Bound
from bugkit.intervals import wilson
from bugkit.tables import Table, percent
from bugkit.texts import text

Returns: TypeAlias = tuple[Fraction, ...]


_RIVALS = ("bots", "number", "ahead", "level", "behind", "score", "interval")
_TEAMS = ("bots", "number", "won", "share", "interval")


class Between(NamedTuple):
    """In how many games the first of two bots got more than the second, both the same, or the second more."""

    ahead: int
    level: int
    behind: int


class Results:
    """The results of :func:`bugkit.arena.tournament`; in a notebook they show as a table.

    What a bot gets in a game is the game's return: 1 for who wins alone, equal parts of 1 for those who win together,
    else 0. Means are exact for the games played, as Fractions; intervals say where the true mean plausibly lies.

    >>> from fractions import Fraction
    >>> won, lost = Fraction(1), Fraction(0)
    >>> results = Results([("Ada", "Bo")], {(0, (won, lost), True): 60, (0, (lost, won), True): 40}, planned=100)
    >>> results.mean("Ada"), results.score("Bo", "Ada"), results.between("Ada", "Bo")
    (Fraction(3, 5), Fraction(2, 5), Between(ahead=60, level=0, behind=40))
    >>> results.beats("Ada", "Bo"), results.beats("Ada", "Bo", level=0.9)
    (False, True)
    """

    def __init__(self, lineups: Sequence[Sequence[str]], counts: Mapping[tuple[int, Returns, bool], int],
                 planned: int) -> None:  # fmt: skip
        self.bots: tuple[str, ...] = tuple(dict.fromkeys(name for lineup in lineups for name in lineup))
        self.planned = planned  #: games that were to be played
        self.games = sum(counts.values())  #: games played
        self.unfinished = sum(times for (_, _, over), times in counts.items() if not over)
        """Games that reached the limit on turns; they are counted, and won by nobody."""
        #: by line-up: how often its bots got these returns
        self.counts: dict[tuple[str, ...], dict[Returns, int]] = {tuple(lineup): {} for lineup in lineups}
        for (number, returns, _), times in sorted(counts.items()):
            found = self.counts[tuple(lineups[number])]
            found[returns] = found.get(returns, 0) + times

    def mean(self, bot: str) -> Fraction:
        """What ``bot`` got in a game, on average over all its games: the share of wins. ValueError: it did not play."""
        return self._mean(lambda got: got[bot], bot)

    def score(self, a: str, b: str) -> Fraction:
        """The score of ``a`` against ``b`` as in chess: 1 when it got more, a half when both got the same, else 0.

        More exactly (1 + what a got - what b got)/2, on average over the games with both; 1/2 is even. Of two players
        who finish all their games it is the mean of ``a``. ValueError when they did not meet.
        """
        return self._mean(lambda got: (1 + got[a] - got[b]) / 2, a, b)

    def between(self, a: str, b: str) -> Between:
        """In how many games ``a`` got more than ``b``, the same, or less. ValueError when they did not meet."""
        return Between(*(
            sum(times for got, times in self._games(a, b) if (got[a] > got[b]) - (got[a] < got[b]) == sign)
            for sign in (1, 0, -1)
        ))  # fmt: skip

    def interval(self, a: str, b: str | None = None, level: Any = 0.99) -> Bound:
        """Where the true score of ``a`` against ``b``, or without ``b`` the true mean of ``a``, plausibly lies.

        It is Wilson's interval; ties make it rather too wide than too narrow (:func:`bugkit.intervals.wilson`).
        """
        value, met = (self.mean(a), (a,)) if b is None else (self.score(a, b), (a, b))
        games = sum(times for _, times in self._games(*met))
        return Bound(*wilson(value * games, games, level))

    def beats(self, a: str, b: str, level: Any = 0.99) -> bool:
        """Whether ``a`` is better than ``b``, and we are sure: its interval lies above one half."""
        return bool(self.interval(a, b, level).low > Fraction(1, 2))

    def _games(self, *met: str) -> list[tuple[dict[str, Fraction], int]]:
        """What the bots got in the games in which all of ``met`` played, and how often."""
        for name in met:
            if name not in self.bots:
                raise ValueError(f"there is no bot {name!r} here; the bots are {', '.join(map(repr, self.bots))}")
        found = [
            (dict(zip(lineup, returns, strict=True)), times)
            for lineup, counts in self.counts.items() if set(met) <= set(lineup) for returns, times in counts.items()
        ]  # fmt: skip
        if not found or len(set(met)) < len(met):
            raise ValueError(f"{' and '.join(map(repr, met))} have played no game together")
        return found

    def _mean(self, value: Callable[[dict[str, Fraction]], Fraction], *met: str) -> Fraction:
        found = self._games(*met)
        return sum((value(got) * times for got, times in found), Fraction(0)) / sum(times for _, times in found)

    def _together(self) -> bool:
        """Whether the bots won and lost together: in a game for one, or for all against the game."""
        seen = {returns for found in self.counts.values() for returns in found}
        return all(set(returns) in ({0}, {1}) for returns in seen)

    def _table(self, level: Any, lang: str) -> Table:
        names, rows = (_TEAMS, self._team_rows) if self._together() else (_RIVALS, self._rows)
        words = [text(f"core.arena.{name}", lang, level=f"{100 * float(level):g}") for name in names]
        return Table(self._caption(lang), words, list(rows(level, lang)))

    def _rows(self, level: Any, lang: str) -> Iterator[list[str]]:
        played = [set(lineup) for lineup, counts in self.counts.items() if counts]
        for a, b in combinations(self.bots, 2):
            if any({a, b} <= lineup for lineup in played):
                numbers = self.between(a, b)
                label = text("core.arena.against", lang, a=a, b=b)
                yield [label, *map(str, (sum(numbers), *numbers)),
                       percent(self.score(a, b), lang), _interval(self.interval(a, b, level), lang)]

    def _team_rows(self, level: Any, lang: str) -> Iterator[list[str]]:
        for lineup, found in self.counts.items():
            if games := sum(found.values()):
                won = sum(times for returns, times in found.items() if returns[0])
                yield [", ".join(lineup), str(games), str(won), percent(Fraction(won, games), lang),
                       _interval(Bound(*wilson(won, games, level)), lang)]

    def _caption(self, lang: str) -> str:
        words = [text("core.arena.games", lang, n=self.games)]
        if self.games < self.planned:
            words.append(text("core.arena.stopped", lang, n=self.planned))
        if self.unfinished:
            words.append(text("core.arena.unfinished", lang, n=self.unfinished))
        return "; ".join(words)

    def __repr__(self) -> str:
        return f"{self._caption('en')}\n{self._table(0.99, 'en').plain()}"

    def _repr_html_(self) -> str:
        return self.html()

    def html(self, level: Any = 0.99, lang: str = "en") -> str:
        """The table that a notebook shows, with intervals of ``level`` and words in ``lang``."""
        return self._table(level, lang).html()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Results):
            return NotImplemented
        return (self.counts, self.planned, self.unfinished) == (other.counts, other.planned, other.unfinished)

    __hash__ = None  # type: ignore[assignment]


def _interval(interval: Bound, lang: str) -> str:
    low, high = (percent(Fraction(end), lang) for end in interval)
    return text("core.arena.range", lang, low=low, high=high)
