"""One game of a new bot, to see whether it can play: how it went, or what went wrong, in plain words."""

from __future__ import annotations

import warnings
from base64 import b64encode
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from bugkit import arena
from bugkit.game import Game
from bugkit.match import Match
from bugkit.own_bot import BotError, OwnBot, in_words, picture
from bugkit.texts import text

MOST_TURNS = 300  #: bots that take more turns go round in circles


class Trial:
    """How a bot's first game went; see `try_bot`. ``error`` says what went wrong in it, else ``match`` is the game.

    In a cell it shows that in words, a mistake also with a picture of the position.
    """

    def __init__(self, bot: OwnBot | None, match: Match | None, error: BotError | None, rivals: Sequence[str],
                 lang: str) -> None:  # fmt: skip
        self.bot, self.match, self.error, self.rivals, self.lang = bot, match, error, tuple(rivals), lang

    def explain(self, lang: str | None = None) -> list[str]:
        """What happened, a sentence or two each."""
        lang = lang or self.lang
        return [*self._happened(lang), *([] if self.bot is None else printed_by(self.bot, lang))]

    def _happened(self, lang: str) -> list[str]:
        if self.error is not None:
            return self.error.explain(lang)
        if self.match is None or self.bot is None:
            return [text("core.trial.stopped", lang)]
        game = self.match.game
        names = [self.bot.name, *(text(f"{game.name}.bot_name.{rival}", lang) for rival in self.rivals)]
        counted = zip(names, self.match.state.scores(), strict=False)  # who plays together counts together
        scores = ", ".join(f"{name} {score}" for name, score in counted)
        key = "core.trial.over" if self.match.state.is_terminal() else "core.trial.endless"
        told = {"bot": self.bot.name, "n": self.bot.decisions, "scores": scores, "turns": MOST_TURNS}
        return [text(key, lang, **told)]

    def __repr__(self) -> str:
        return "\n".join(self.explain())

    def _repr_html_(self) -> str:
        return html(self.explain(), self.error, self.lang)


def printed_by(bot: OwnBot, lang: str = "en") -> list[str]:
    """What a bot has printed, with a heading; nothing if it has printed nothing."""
    if not bot.printed.strip():
        return []
    said = [text("core.trial.printed", lang, bot=bot.name), bot.printed.strip()]
    return [*said, text("core.trial.rest", lang, n=bot.not_kept)] if bot.not_kept else said


def html(said: Sequence[str], error: BotError | None, lang: str = "en") -> str:
    """The sentences, each a paragraph, and of a mistake a picture of the position."""
    paragraphs = "".join(f'<p style="white-space: pre-line">{escape(words)}</p>' for words in said)
    if error is None or error.view is None:
        return paragraphs
    about = error.view, str(error.params["bot"]), lang
    if not (drawn := picture(*about)):
        return paragraphs
    data, alt = b64encode(drawn.encode()).decode(), escape(in_words(*about))
    return f'{paragraphs}<img alt="{alt}" style="max-width: 100%" src="data:image/svg+xml;base64,{data}">'


def try_bot(bot: Callable[..., Any] | OwnBot, game: Game, rivals: Sequence[str], seed: int = 1,
            lang: str = "en") -> Trial:  # fmt: skip
    """Let a bot, a function ``my_bot(view, rng)``, play one game of ``game`` against the named ``rivals``; it begins.

    Whatever goes wrong in the bot is told by the `Trial`, not raised; so is an interrupt.

    >>> from bugkit import verasselt
    >>> def my_bot(view, rng):
    ...     return view.legal_actions()[0]
    >>> try_bot(my_bot, verasselt.Game(2, cards_per_kind=6), ["cautious"])
    my_bot played a whole game: ... moves, all of them legal. Result: my_bot ..., Cautious .... One game proves nothing.
    """
    own = match = error = None
    try:
        own = bot if isinstance(bot, OwnBot) else OwnBot(bot, lang=lang)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", arena.TurnLimitWarning)  # the trial says it in its own words
            match = arena.play(game, [own, *rivals], seed, MOST_TURNS)
    except BotError as raised:
        error = raised
    except KeyboardInterrupt:
        pass
    return Trial(own, match, error, rivals, lang)
