"""A tournament of one bot against others: as many games as you like, with intervals that say what they prove."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from html import escape
from typing import Any

from bugkit import arena, verasselt
from bugkit.game import Game, room
from bugkit.own_bot import BotError, OwnBot
from bugkit.results import Results
from bugkit.tables import percent
from bugkit.texts import text
from bugkit.trial import MOST_TURNS, Trial, html, printed_by
from bugkit.trial import try_bot as try_one_game
from bugkit_widgets import chart
from bugkit_widgets.defaults import language
from bugkit_widgets.markup import tag, words
from bugkit_widgets.panel import Still
from bugkit_widgets.runs import Runs, check_seed
from bugkit_widgets.shares import grouped

LEVEL = Fraction(95, 100)
EVEN = Fraction(1, 2)
_BOT = ""  # the key of the bot that is tried, which no rival has


class Tournament(Runs):
    """``bot`` plays against each of ``rivals``, seats rotated: what it scored, and how far that can be trusted.

    ``bot`` is a function ``my_bot(view, rng)`` or the name of one of the game's ``BOTS``, ``rivals`` are such names. A
    won game scores 1, a shared one its part. Each score has its interval (Wilson's, 95 %), and the words "better" and
    "weaker" are used only when it lies above or below one half. The same seed brings the same games, however they were
    run. What goes wrong in a bot ends the run, and is explained.

    >>> from bugkit import verasselt
    >>> tournament = Tournament("greedy", ["cautious"], verasselt.Game(2, cards_per_kind=6))
    >>> tournament
    Bot tournament: Greedy plays against: Cautious
    Seed 1. No game has been played yet.
    >>> tournament.run(20).games
    20
    """

    runs = (1, 100, 1000)
    most_runs = 100_000
    step = 1

    def __init__(self, bot: Callable[..., Any] | str, rivals: Sequence[str] | None = None, game: Game | None = None, *,
                 seed: int = 1, lang: str | None = None) -> None:  # fmt: skip
        self.game, lang = usual_game(game), language(lang)
        self.rivals = checked_rivals(self.game, rivals)
        self.error: BotError | None = None  #: what went wrong in the bot
        self._bot: OwnBot | str = ""
        try:
            self._bot = bot if isinstance(bot, str | OwnBot) else OwnBot(bot, lang=lang)
        except BotError as error:
            self.error = error
        self._start(check_seed(seed))
        self.name = self._called(lang)  #: what the bot is called
        rivals_named = ", ".join(bot_name(self.game, rival, lang) for rival in self.rivals)
        super().__init__("tournament", text("widgets.tournament.title", lang, bot=self.name, rivals=rivals_named), lang)

    def _called(self, lang: str) -> str:
        if self.error is not None:
            return str(self.error.params["bot"])
        return self._bot.name if isinstance(self._bot, OwnBot) else bot_name(self.game, self._bot, lang)

    def _start(self, seed: int) -> None:
        super()._start(seed)
        self._counts: Counter[Any] = Counter()
        self._next = 0
        if self._bot:
            bots = {_BOT: self._bot, **{rival: rival for rival in self.rivals}}
            self._plays = arena.plays(self.game, bots, seed, MOST_TURNS, of=_BOT)

    @property
    def runs_done(self) -> int:
        """How many games each line-up has played."""
        return self._next

    @property
    def results(self) -> Results | None:
        """The results so far; None before the first game. The bot that is tried has the name "" there."""
        return self._plays.results(self._counts, self._counts.total()) if self._counts else None

    def run(self, games: int) -> Results:
        """Play so many games more against each rival, all at once, and return all results so far.

        `BotError` says what went wrong in the bot.
        """
        if not isinstance(games, int) or not 1 <= games <= self.most_runs:
            raise ValueError(f"games must be a whole number from 1 to {self.most_runs}, not {games!r}")
        self._more(games)
        self.redraw()
        if self.error is not None:
            raise self.error
        assert self.results
        return self.results

    def _more(self, runs: int) -> None:
        if self.error is not None:
            return
        size = len(self._plays.lineups)
        try:
            for game in range(self._next, self._next + runs):
                found = [result for place in range(size) for result in self._plays(game * size + place)]
                self._counts.update(found)
                self._next += 1
        except BotError as error:
            self.error = error

    # What the student sees

    def view(self) -> dict[str, str]:
        played = bool(self._counts)
        why = self.speak("why.broken") if self.error else None
        nothing = "" if self.error else words("p", self.speak("nothing"))
        return {
            "title": self.head() + words("p", self._seed(), data_key="seed"),
            "buttons": self.run_buttons(why),
            "progress": self._progress(),
            "problem": tag("div", self._problem(), role="status", data_key="problem"),
            "chart": chart.drawing(self.rows(), self.lang, self.summary(), self._even()) if played else nothing,
            "numbers": self._table() if played else "",
            "rivals": self._rivals(),
        }

    def _seed(self) -> str:
        return text("widgets.experiment.seed", self.lang, seed=self.seed)

    def _progress(self) -> str:
        if not self._left:
            return ""
        until = self._next + self._left
        said = self.speak("progress", done=grouped(self._next, self.lang), all=grouped(until, self.lang))
        bar = tag("progress", value=self._next, max=until, aria_label=said, data_key="bar")
        return tag("div", bar, " ", words("span", said), data_key="progress")

    def _problem(self) -> str:
        """What went wrong in the bot, and what it printed."""
        said = [] if self.error is None else self.error.explain(self.lang)
        if isinstance(self._bot, OwnBot):
            said += printed_by(self._bot, self.lang)
        return tag("div", html(said, self.error, self.lang), class_="lesson-reply", data_key="said") if said else ""

    def rows(self) -> list[chart.Row]:
        """What the chart shows: for each rival the score against it, with its interval."""
        results = self.results
        if results is None:
            return []
        return [
            chart.Row(bot_name(self.game, rival, self.lang), results.score(_BOT, rival),
                      *results.interval(_BOT, rival, LEVEL), None)
            for rival in self._met(results)
        ]  # fmt: skip

    def _met(self, results: Results) -> list[str]:
        return [rival for rival in self.rivals if rival in results.bots]

    def _even(self) -> tuple[Fraction, str]:
        """Where the chart has a line."""
        return EVEN, self.speak("even")

    def _table(self) -> str:
        results = self.results
        assert results
        names = ("rival", "games", "ahead", "level", "behind", "score", "interval", "verdict")
        head = tag("tr", *(words("th", self.speak(name), scope="col") for name in names))
        met = zip(self._met(results), self.rows(), strict=True)
        body = "".join(self._row(results, rival, row) for rival, row in met)
        inside = words("caption", self.caption()) + tag("thead", head) + tag("tbody", body)
        numbers = f'<table class="lesson-numbers">{inside}</table>'
        return tag("div", numbers, class_="lesson-wide") + words("p", self.speak("about"), class_="lesson-how")

    def _row(self, results: Results, rival: str, row: chart.Row) -> str:
        between = results.between(_BOT, rival)
        cells = [*(grouped(number, self.lang) for number in (sum(between), *between)),
                 percent(row.share, self.lang), chart.band(row, self.lang), self._verdict(row)]  # fmt: skip
        return tag("tr", words("th", row.name, scope="row"), *(words("td", cell) for cell in cells))

    def _verdict(self, row: chart.Row) -> str:
        better, weaker = row.low > EVEN, row.high < EVEN
        return self.speak("better" if better else "weaker" if weaker else "open")

    def _rivals(self) -> str:
        """What the rivals do."""
        items = ""
        for rival in self.rivals:
            name, does = bot_name(self.game, rival, self.lang), room(self.game, "bots").BOTS[rival].describe(self.lang)
            items += tag("li", words("strong", name), ": ", escape(does))
        return tag("details", words("summary", self.speak("who")), tag("ul", items), data_key="who")

    def caption(self) -> str:
        n = self._next
        # with three players and three rivals each rival is met in two line-ups, so in twice as many games
        many = 2 < self.game.num_players <= len(self.rivals)
        return self.speak("caption_many" if many else "caption", n=n, games=grouped(n, self.lang))

    def summary(self) -> str:
        """The chart in words, for those who do not see it."""
        rows = [
            self.speak("in_words", rival=row.name, score=percent(row.share, self.lang),
                       band=chart.band(row, self.lang), verdict=self._verdict(row))
            for row in self.rows()
        ]  # fmt: skip
        return " ".join([f"{self.caption()}.", *rows])

    def still(self) -> Still:
        if self.error is not None:
            return self.still_of(*self.error.explain(self.lang))
        if not self._counts:
            return self.still_of(f"{self._seed()} {self.speak('nothing')}")
        rows, summary = self.rows(), self.summary()
        title = f"{self.speak('name')}: {self.question}"
        svg = chart.still(rows, self.lang, self.question, title, summary, self._even())
        return Still(svg, f"{title}. {self._seed()} {summary}", f"{title}\n{self._seed()} {summary}")

    # What a click means

    def act(self, action: str, value: str | bool | float | None) -> None:
        if action.startswith("run ") and self.error is not None:
            self.say(self.speak("why.broken"), problem=True)
        else:
            super().act(action, value)

    def _tell(self) -> None:
        self.say(self.speak("broken") if self.error else f"{self.caption()}.", problem=self.error is not None)


def try_bot(bot: Callable[..., Any], rivals: Sequence[str] | None = None, game: Game | None = None, *, seed: int = 1,
            lang: str | None = None) -> Trial:  # fmt: skip
    """Let ``bot``, a function ``my_bot(view, rng)``, play one game: is every move legal, does it come to an end?

    What goes wrong is told in plain words: what, in which line, in which position. Without ``rivals`` it plays against
    Cautious, or the first that the game has.

    >>> try_bot(lambda view, rng: "stopp")
    bot gave a text that is no move: “stopp” is no action; actions look like: hub, ...
    Line 1 of your code: try_bot(lambda view, rng: "stopp")
    Possible here: hub.
    The position: bot: choose a bug group to roll for. ...
    """
    game = usual_game(game)
    chosen = checked_rivals(game, rivals)
    return try_one_game(bot, game, [chosen[k % len(chosen)] for k in range(game.num_players - 1)], seed, language(lang))


def usual_game(game: Game | None) -> Game:
    """The game asked for; else Voll verasselt for two."""
    return verasselt.Game(num_players=2) if game is None else game


def checked_rivals(game: Game, rivals: Sequence[str] | None) -> tuple[str, ...]:
    """The rivals asked for; else those of the game's bots that play quickly and not by chance alone."""
    bots = room(game, "bots").BOTS
    if rivals is None:
        return tuple(name for name in bots if name not in ("random", "turn solver"))
    if isinstance(rivals, str) or not rivals or len(set(rivals)) < len(rivals):
        raise ValueError(f"rivals must be a list of one bot or more, each once, not {rivals!r}")
    for rival in rivals:
        if rival not in bots:
            raise ValueError(f"a rival must be one of {', '.join(map(repr, bots))}, not {rival!r}")
    return tuple(rivals)


def bot_name(game: Game, bot: str, lang: str) -> str:
    """What a bot of the game is called."""
    return text(f"{game.name}.bot_name.{bot}", lang)
