"""A bot that somebody has just written plays: under watch, and what goes wrong in it is told in plain words."""

from __future__ import annotations

import inspect
import linecache
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import FrozenInstanceError
from difflib import get_close_matches
from io import TextIOBase
from traceback import walk_tb
from typing import TYPE_CHECKING, Any

from bugkit.game import Action, BugkitError, IllegalActionError, ParseError, listed, room, shown
from bugkit.texts import Sentence, text
from bugkit.watch import Line, TooLongError, Watch, home_of

if TYPE_CHECKING:
    import random

MOST_PRINTED = 1000  #: characters that are kept of what a bot prints

# What an error of Python most likely means, to somebody who has written ten lines; the first that fits.
_MEANINGS: tuple[tuple[type[BaseException], str], ...] = (
    (FrozenInstanceError, "frozen"),
    (NameError, "name"),
    (AttributeError, "attribute"),
    (IndexError, "index"),
    (KeyError, "key"),
    (ZeroDivisionError, "zero"),
    (RecursionError, "recursion"),
    (ImportError, "import"),
    (TypeError, "type"),
    (ValueError, "value"),
    (SystemExit, "exit"),
)


class BotError(BugkitError):
    """A bot went wrong: what happened, what it means, in which line of its code and in which position.

    ``str(error)`` says it in English, ``text(lang)`` in both languages. A notebook shows nothing else, no traceback.
    ``view`` is what the bot was shown, so ``my_bot(error.view, rng)`` does it again; ``line`` is where it was.
    """

    lang = "en"  #: in which language a notebook shows it

    @property
    def view(self) -> Any:
        """What the bot was shown; None if it was not even asked."""
        return self.params.get("view")

    @property
    def line(self) -> Line | None:
        """Where in the bot's code it was, if that is known."""
        line = self.params.get("line")
        return line if isinstance(line, Line) else None

    def explain(self, lang: str = "en") -> list[str]:
        """One sentence or two each: what happened, what may be meant, the line, what is possible, the position."""
        said = [text(self.key, lang, **self.params)]
        if self.params.get("near"):
            said.append(text("core.own_bot.near", lang, near=self.params["near"]))
        if self.line is not None:
            code = linecache.getline(*self.line).strip()
            said.append(text("core.own_bot.line", lang, number=self.line.number, code=code))
        if "legal" in self.params:
            said.append(text("core.own_bot.possible", lang, legal=self.params["legal"]))
        if self.view is not None:
            position = in_words(self.view, str(self.params["bot"]), lang)
            said.append(text("core.own_bot.position", lang, position=position))
        return said

    def text(self, lang: str = "en") -> str:
        return "\n".join(self.explain(lang))

    def __str__(self) -> str:
        return self.text("en")

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows instead of a traceback."""
        return self.explain(self.lang)


class OwnBot:
    """A bot made of a function ``my_bot(view, rng)``, to play in :mod:`bugkit.arena` and at tables.

    The function may give an action of ``view.legal_actions()``, or its words, such as "stop". What is no legal move,
    any error, and whatever does not come to an end within ``steps`` lines and ``seconds`` becomes a `BotError` in plain
    words (:mod:`bugkit.watch` says what can't be ended). Each call gets a copy of the view: nothing that a bot does to
    it changes the game. What it prints is not shown, but kept in ``printed``, the first 1000 characters.

    >>> from bugkit import arena, verasselt
    >>> def my_bot(view, rng):
    ...     return "stopp"
    >>> arena.play(verasselt.Game(2), [OwnBot(my_bot), "cautious"], seed=1)
    Traceback (most recent call last):
    bugkit.own_bot.BotError: my_bot gave a text that is no move: “stopp” is no action; actions look like: hub, ...
    """

    def __init__(self, function: Callable[[Any, random.Random], Any], name: str | None = None, *,
                 steps: int = 1_000_000, seconds: float = 5.0, lang: str = "en") -> None:  # fmt: skip
        if not callable(function):
            raise TypeError(f"function must be a function my_bot(view, rng), not {function!r}")
        self.function = function
        called = str(getattr(function, "__name__", type(function).__name__))
        self.name = name or (called if called.isidentifier() else "bot")  # a lambda has no name of its own
        self.steps, self.seconds, self.lang = steps, seconds, lang
        self.decisions = 0  #: how many moves it has chosen
        self._printed = _Beginning()
        _check_arguments(self)

    @property
    def printed(self) -> str:
        """The beginning of what it has printed."""
        return self._printed.text

    @property
    def not_kept(self) -> int:
        """How many characters it printed after that."""
        return self._printed.lost

    def describe(self, lang: str = "en") -> str:
        """What it does, in the words of its author: the first line of the function's docstring."""
        return (inspect.getdoc(self.function) or self.name).partition("\n")[0]

    def __call__(self, view: Any, rng: random.Random) -> Action:
        watch = Watch(home_of(self.function), self.steps, self.seconds)
        try:
            with self._listening():
                answer = watch.call(self.function, copy(view), rng)
        except TooLongError:
            if watch.too_slow:
                raise self.error(view, watch.line, "core.own_bot.error.slow", seconds=f"{self.seconds:g}") from None
            steps = f"{self.steps:_}".replace("_", "\u202f")  # the mark of thousands that every language understands
            raise self.error(view, watch.line, "core.own_bot.error.endless", steps=steps) from None
        except (Exception, SystemExit) as error:
            raise self._failed(error, view, watch.line_of(error.__traceback__)) from None
        action = self._legal(answer, view, watch.line)
        self.decisions += 1
        return action

    def error(self, view: Any, line: Line | None, key: str, **params: object) -> BotError:
        """The error of that key, with this bot's name, in its language."""
        error = BotError(key, bot=self.name, view=view, line=line, **params)
        error.lang = self.lang
        return error

    # How it works

    def _legal(self, answer: Any, view: Any, line: Line | None) -> Action:
        """The legal action that is meant."""
        if answer is None:
            raise self.error(view, line, "core.own_bot.error.nothing")
        try:
            action = view.game.parse_action(answer) if isinstance(answer, str) else answer
        except ParseError as reason:
            near = _nearest(answer, map(str, view.legal_actions()))
            raise self._refused(view, line, "core.own_bot.error.not_understood", reason=reason, near=near) from None
        legal = view.legal_actions()
        for one in legal:
            if type(one) is type(action) and one == action:
                return one
        if not _is_action(view.game, action):
            given = {"answer": shown(answer), "example": legal[0]}
            raise self._refused(view, line, "core.own_bot.error.no_move", **given)
        if why := _why_not(view, action):
            raise self._refused(view, line, "core.own_bot.error.illegal", answer=action, reason=why)
        raise self._refused(view, line, "core.own_bot.error.not_now", answer=action)

    def _refused(self, view: Any, line: Line | None, key: str, **params: object) -> BotError:
        return self.error(view, line, key, legal=listed(view.legal_actions()), **params)

    def _failed(self, error: BaseException, view: Any, line: Line | None) -> BotError:
        meaning = next((name for kind, name in _MEANINGS if isinstance(error, kind)), "other")
        kind = type(error).__name__
        said = error if isinstance(error, BugkitError) else shown(error) or kind
        params = {"said": said, "kind": kind, "meaning": Sentence(f"core.own_bot.meaning.{meaning}", {})}
        return self.error(view, line, "core.own_bot.error.failed", near=_meant(error), **params)

    @contextmanager
    def _listening(self) -> Iterator[None]:
        """What is printed now goes into ``printed``: thousands of lines would drown a notebook."""
        before, sys.stdout = sys.stdout, self._printed
        try:
            yield
        finally:
            sys.stdout = before


def _meant(error: BaseException) -> str | None:
    """The name that may have been meant, where a name is not known.

    >>> _meant(AttributeError(name="uper", obj="text"))
    'upper'
    """
    if getattr(error, "name", None) is None:
        return None
    if isinstance(error, AttributeError):
        known = dir(error.obj)
    elif isinstance(error, NameError) and error.__traceback__ is not None:
        frame = list(walk_tb(error.__traceback__))[-1][0]
        known = [*frame.f_locals, *frame.f_globals, *frame.f_builtins]
    else:
        return None
    return _nearest(str(error.name), (name for name in known if not name.startswith("_")))


def _nearest(given: str, known: Iterable[str]) -> str | None:
    """The known text that is nearly the given one, if there is one."""
    return next(iter(get_close_matches(given, list(known), n=1, cutoff=0.75)), None)


class _Beginning(TextIOBase):
    """Keeps the beginning of what is written to it."""

    def __init__(self) -> None:
        self.text, self.lost = "", 0

    def write(self, more: str) -> int:
        kept = more[: MOST_PRINTED - len(self.text)]
        self.text += kept
        self.lost += len(more) - len(kept)
        return len(more)


def _check_arguments(bot: OwnBot) -> None:
    """A bot takes two things; `BotError` says so, before it plays."""
    try:
        inspect.signature(bot.function).bind(None, None)
    except TypeError:
        code = getattr(bot.function, "__code__", None)
        line = None if code is None else Line(code.co_filename, code.co_firstlineno)
        raise bot.error(None, line, "core.own_bot.error.arguments") from None
    except ValueError:  # a function of another language, which can't be asked
        return


def _is_action(game: Any, thing: Any) -> bool:
    try:
        return bool(game.parse_action(str(thing)) == thing)
    except Exception:
        return False


def _why_not(view: Any, action: Action) -> BugkitError | None:
    """Why this action of the game is not legal now, if there is more to say than that."""
    try:
        view.child(action)
    except IllegalActionError as error:
        return None if error.key == "core.error.not_now" else error
    except AttributeError:  # who does not see everything can't say what follows
        pass
    return None


def in_words(view: Any, bot: str, lang: str = "en") -> str:
    """The position in sentences, in which the player to move has the bot's name.

    >>> from bugkit import Match, verasselt
    >>> in_words(Match(verasselt.Game(2), seed=7).state, "my_bot").split(". ")[0]
    'my_bot: choose a bug group to roll for'
    """
    drawn = room(view.game, "picture")
    describe = getattr(drawn, "describe_view", drawn.describe)
    return str(describe(view, lang=lang, names=_names(view, bot, lang)))


def picture(view: Any, bot: str, lang: str = "en") -> str:
    """The same as SVG; empty where a bot does not see enough for a picture."""
    if not hasattr(view, "picture"):
        return ""
    return str(room(view.game, "picture").picture(view, lang=lang, names=_names(view, bot, lang)))


def _names(view: Any, bot: str, lang: str) -> list[str]:
    names = [text(f"{view.game.name}.picture.player", lang, number=seat + 1) for seat in range(view.game.num_players)]
    names[view.current_player()] = bot
    return names
