"""The table: a game that people play with bots and with each other. It knows no game; ``controls`` do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from time import perf_counter
from typing import Any

import traitlets

from bugkit.game import CHANCE, Action, BugkitError
from bugkit.match import Match, Step
from bugkit.texts import check_language, text
from bugkit_widgets import below_news
from bugkit_widgets import seats as sitting
from bugkit_widgets.bot_seats import BotSeats
from bugkit_widgets.controls import Beat, Scene, controls_for
from bugkit_widgets.curtain import Curtain
from bugkit_widgets.defaults import ODDS, defaults, language
from bugkit_widgets.going_back import GoingBack
from bugkit_widgets.guesses import Guesses
from bugkit_widgets.keeping import Keeper, read_play
from bugkit_widgets.new_play import match_of
from bugkit_widgets.panel import Panel, Still
from bugkit_widgets.reviewing import Reviewing
from bugkit_widgets.settings import PACES
from bugkit_widgets.short_play import ShortPlay
from bugkit_widgets.style import table_style, with_theme
from bugkit_widgets.surroundings import Surroundings

_AT_ONCE = 0.025  #: how long the kernel is kept for thinking before it is left alone, in seconds
_BREATH = 10  #: how long it is left alone then, in milliseconds


class Table(Panel):
    """A playable table, for any game.

    ``play`` is a game (a new play begins), a state (a set position) or a match (it goes on). ``seats`` says who sits
    where: ``"you"`` for a person, as many as you like, and ``"bot:<name>"`` with a name from the game's ``BOTS``;
    without it you play against bots. ``seed`` decides about dice and cards: the same seed brings the same ones.
    ``lang`` is "en" or "de". ``odds`` is how much is told about the odds: "off", "hint" (in words), "exact"; both are
    the notebook's (see `use`) unless given. ``turns=3`` ends a short play when everybody at the table who is a person
    has had three turns and it would be a person's turn again. ``by_hand=True``: dice and cards are those of a real box,
    and people enter at the table what they bring. Wrong values raise ValueError or TypeError that names the argument
    and what is allowed.

    The table follows its match: ``table.match.play("stop")`` in a cell is seen at the table.

    In a game with secrets ``match``, ``rolls`` and the steps that `on_move` hands out are the referee's: they stay in
    Python, where all is known. What goes to the browser and into the saved notebook holds nothing that whoever looks
    may not know: with one person what that seat may know; with several, who share a screen, what everybody may know,
    and behind a curtain what the person may know to whom the screen has been passed. The game code and the record of a
    play that runs end where nothing was hidden last. There, bots' choices repeat only with a ``seed`` that was given.

    >>> from bugkit import verasselt
    >>> from bugkit_widgets import Table
    >>> table = Table(verasselt.Game(num_players=2), seats=["you", "bot:cautious"], seed=42)
    >>> table.match.state.phase
    'roll'
    >>> Table(verasselt.Game(num_players=2), seats=["you", "bot:clever"])
    Traceback (most recent call last):
    ValueError: a seat must be one of 'you', 'bot:random', ..., not 'bot:clever'
    """

    _css = with_theme(Panel._css + table_style())
    longest_value = 200_000  # a pasted record of a long game
    _plays_on = True  # whether something follows what people decide here; not in a puzzle

    def __init__(
        self,
        play: Any,
        seats: Sequence[str] | None = None,
        seed: int | None = None,
        lang: str | None = None,
        odds: str | None = None,
        turns: int | None = None,
        by_hand: bool = False,
    ) -> None:
        match = match_of(play, seed, by_hand)
        if odds is not None and odds not in ODDS:
            raise ValueError(f"odds must be one of {', '.join(map(repr, ODDS))}, not {odds!r}")
        self._controls = controls_for(match.game)
        self.seats = sitting.check_seats(seats, match.game.num_players, self._controls.bots)
        self._persons = sitting.persons(self.seats)
        if turns is not None and (type(turns) is not int or turns < 1):
            raise ValueError(f"turns must be a whole number of 1 or more, or None, not {turns!r}")
        if turns is not None and not self._persons:
            raise ValueError("turns counts the turns of people, so one of the seats must be 'you'")
        self._odds, self._pace = odds or defaults.odds, "normal"
        self._bots, self._short = BotSeats(self, repeats=seed is not None), ShortPlay(self, turns)
        self._hooks: list[Callable[[Step], object]] = []
        self._curtain = Curtain(self._persons, secrets=self._controls.secrets)
        self._keeper = Keeper(match.game.name, [match.game, match.start, self.seats, turns])
        self._around = Surroundings(self, None if match is play else self._keeper.offered())
        self._back, self._touched = GoingBack(self), False
        self._guesses, self._reviewing = Guesses(), Reviewing()
        self._drawn: tuple[tuple[Any, ...], Still] | None = None
        self.lang = language(lang)
        self._resize("normal")
        with Match.lock:
            self._sit_down(match)
            super().__init__(lang=self.lang, label=self._controls.title(self.lang))
            self._lock = Match.lock  # so that a click never meets a play that a cell is changing at the same time
            self._go_on()

    # What a notebook can ask for

    @classmethod
    def resume(cls, code: str, **options: Any) -> Table:
        """The play that a code holds (``table.match.code()``, or the game code below the table), to go on with.

        A record does as well. ``options`` are those of `Table`: neither knows who sat where. ``CodeError`` or
        ``RecordError`` says what is wrong.

        >>> from bugkit import verasselt
        >>> code = Table(verasselt.Game(num_players=2), seed=1).match.code()
        >>> Table.resume(code, seats=["bot:greedy", "you"]).match.seed
        1
        """
        return cls(read_play(code), **options)

    @property
    def match(self) -> Match:
        """The play behind the table. What is done to it in a cell is seen at the table."""
        return self._match

    @property
    def rolls(self) -> tuple[Any, ...]:
        """The rolls of dice seen so far, oldest first, each the outcome as the game writes it."""
        seen = self._match.history[: self._shown]
        return tuple(step.choice for step in seen if self._controls.is_roll(step))

    def on_move(self, hook: Callable[[Step], object]) -> Callable[[Step], object]:
        """Have ``hook`` called with every `Step` once it is seen at the table; dice and cards are steps of ``CHANCE``.

        What goes wrong in a hook is told at the table and harms nothing. Returns the hook, so it works as a decorator.
        """
        if not callable(hook):
            raise TypeError(f"a function of one step is needed, not {hook!r}")
        self._hooks.append(hook)
        return hook

    # The play, and how much of it has been shown

    def _sit_down(self, match: Match) -> None:
        """Begin with this match: everything in it has been seen."""
        self._match = match
        self._reviewing.forget()
        self._guesses.kept.clear()
        self._bots.begin()
        self._short.begin()
        self._playing = False
        self._news: Beat | None = None
        self._show_all()
        while self._forced() is not None:
            self._play(self._forced())
            self._show_all()
        match.listeners.append(self._match_changed)

    def _show_all(self) -> None:
        self._shown = len(self._match.history)
        self._curtain.reset()
        self._controls.reset(self._match.state)

    @property
    def _state(self) -> Any:
        """The position that is shown."""
        match = self._match
        if self._shown:
            return match.history[self._shown - 1].after
        return match.game.initial_state() if match.start is None else match.start

    def _pending(self) -> tuple[Step, ...]:
        steps = self._match.history[self._shown :]
        return steps[:-1] if self._short.enough and self._short.turn_begun_by_chance() else steps

    def _over(self) -> bool:
        return not self._pending() and (self._match.state.is_terminal() or self._short.enough)

    def _mover(self) -> int | None:
        """The seat to move when everything has been shown; None while something is to be shown, and at the end."""
        if self._pending() or self._over():
            return None
        player: int = self._match.state.current_player()
        return None if player == CHANCE else player

    def _scene(self) -> Scene:
        called = {bot: self._controls.bot_name(bot, self.lang) for bot in self._controls.bots}
        mover, due = self._mover(), self._due()
        me = self._whose_view(mover)
        return Scene(
            state=self._controls.seen_by(self._state, me),
            lang=self.lang,
            names=sitting.names(self.seats, called, self.lang),
            persons=self._persons,
            me=me,
            live=mover in self._persons and due is None,
            odds="off" if self._guesses.on and not self._over() else self._odds,  # first guess, then know
            stamp=len(self._match.history),
            veiled=due is not None or self._curtain.down,
            asked=self._guesses.asked is not None or self._around.real_dice_due,
        )

    def _due(self) -> int | None:
        """To whom the screen must be passed before the game can go on."""
        mover = self._mover()
        private = mover is not None and self._controls.is_private(self._match.state)
        return self._curtain.due(mover, private=private)

    def _whose_view(self, mover: int | None) -> int | None:
        """The person whose cards lie at the lower edge, or who may look: who is to move, or who will be next."""
        if self._curtain.shared:
            return self._curtain.looks
        if mover in self._persons:
            return mover
        if not self._persons:
            return None if self._controls.secrets else mover
        here = self._controls.actor(self._state) or 0
        return min(self._persons, key=lambda seat: (seat - here) % len(self.seats))

    # What goes on by itself

    def _advance(self) -> None:
        """The next thing that happens without a person: show what has been played, or let a bot decide."""
        if not self._pending():
            mover = self._mover()
            if mover is None or mover in self._persons or self._due() is not None:
                return
            choice = self._bots.choice(mover, _AT_ONCE)
            if choice is None:
                self.next_tick(_BREATH)
                return
            self._play(choice)
        self._show_next(person=False)

    def _think_on(self) -> bool:
        """Think for a moment about what a person has asked for; whether that goes on."""
        end = perf_counter() + _AT_ONCE
        while self._controls.think_on():
            if perf_counter() >= end:
                return True
        return False

    def _play(self, action: Action) -> None:
        self._back.forget()
        with self._unwatched():
            self._match.play(action)

    @contextmanager
    def _unwatched(self) -> Iterator[None]:
        """What happens to the match here is done by the table itself, which shows it in its own time."""
        self._playing = True
        try:
            yield
        finally:
            self._playing = False

    def _forced(self) -> Action | None:
        """What a person has to do now, if it is the only possibility and not worth a click."""
        return self._controls.forced(self._match.state) if self._mover() in self._persons else None

    def _show_next(self, person: bool) -> None:
        self._go_on(self._show_beat(person).weight)

    def _show_beat(self, person: bool) -> Beat:
        steps = self._pending()
        self._news = beat = self._controls.beat(steps, person)
        self._shown += beat.done
        self._guesses.look(self._match.history[: self._shown])
        for step in steps[: beat.done]:
            self._call_hooks(step)
        return beat

    def _go_on(self, weight: float = 1.0) -> None:
        """Ask for time to look before the next thing happens, play what is not worth a click, or wait for a person."""
        while (forced := self._forced()) is not None:
            self._play(forced)
            self._show_beat(person=True)
        mover = self._mover()
        moves = bool(self._pending()) or (mover is not None and mover not in self._persons)
        moves = moves and self._due() is None
        pace = PACES[self._pace]
        waits = not moves or pace is None or self._around.guide is not None
        thinks = self._controls.thinking  # while somebody reads, too
        self.next_tick(_BREATH if thinks else None if waits else round(pace * weight))

    def _call_hooks(self, step: Step) -> None:
        for hook in self._hooks:
            try:
                hook(step)
            except Exception as error:
                self.last_error = error
                what = f"{type(error).__name__}: {error}"
                self.say(text("widgets.table.hook_failed", self.lang, what=what), problem=True)

    def _match_changed(self) -> None:
        """Somebody did something to the match: show it at once."""
        if self._playing:
            return
        before, self._news = self._shown, None
        self._back.forget()
        self._show_all()
        for step in self._match.history[before:]:
            self._call_hooks(step)
        self._go_on()
        self.redraw()

    # Clicks

    def act(self, action: str, value: str | bool | float | None) -> None:
        self.say("")
        self._touched = True
        name, _, stamp = action.partition("@")
        if self._around.act(name, value) or self._controls.look_at(name, value):
            return
        scene = self._scene()
        if stamp and stamp != str(scene.stamp):
            return  # a click on a picture that is not up to date; the new one is on its way
        if self._around.act_on_board(name):
            return
        if not scene.live and not name.startswith(("choices ", "sort ")):
            raise BugkitError("widgets.table.not_your_turn")
        wanted = self._controls.act(name, scene)
        self._guesses.drop()
        if wanted is None:
            if self._think_on():
                self.next_tick(_BREATH)
        elif self._guesses.on and (question := self._controls.question(scene.state, wanted, len(self._guesses.kept))):
            self._guesses.ask(question, wanted)
        else:
            self._decided(wanted)

    def _decided(self, action: Action) -> None:
        """A person has decided: play it."""
        self._play(action)
        self._curtain.fall()
        self._show_next(person=True)

    def _review(self) -> None:
        """Show the review; it is made bit by bit."""
        self._reviewing.begin(self._match)
        self.next_tick(_BREATH)

    def ticked(self) -> None:
        if self._think_on() or self._reviewing.think_on(self._persons):
            self.next_tick(_BREATH)
        else:
            self._advance()

    def answered(self) -> None:
        """The browser has its answer: time to keep the play, if people have clicked and decided something."""
        if self._touched and self._back.decided:
            self._keeper.keep(self._match)

    def _begin(self, match: Match) -> None:
        """Leave the play that runs, and begin with another one."""
        self._match.listeners.remove(self._match_changed)
        self._controls = controls_for(match.game)
        self._keeper.begin()
        self._sit_down(match)
        self._go_on()

    @traitlets.observe("lang")
    def _speak(self, change: Any) -> None:
        if self.regions:
            self.label = self._controls.title(check_language(change["new"]))
            self.redraw()

    # What it looks like

    def _resize(self, size: str) -> None:
        """Normal, or "big" for the projector; the style sheet enlarges all alike."""
        self._size = size
        self.kind = f"bugkit-game bugkit-{self._controls.game.name}" + " bugkit-big" * (size == "big")

    def view(self) -> dict[str, str]:
        return self._around.view(self._scene())

    def _prompt(self, scene: Scene) -> str:
        """What to do now, or what is waited for; "" for nothing, as when a guess is asked for."""
        return "" if self._guesses.asked else self._controls.prompt(scene)

    def _extras(self, scene: Scene) -> str:
        """What stands below the news."""
        return below_news.view(self, scene)

    def still(self) -> Still:
        scene = self._scene()
        if self._curtain.shared:  # a saved notebook is for everybody
            scene = replace(scene, state=self._controls.seen_by(self._state, None), me=None)
        shown = (scene.state, scene.lang, scene.names, scene.me)
        if self._drawn is None or self._drawn[0] != shown:  # drawing takes longer than a click
            drawn, said = self._controls.picture(scene)
            self._drawn = shown, Still(drawn, said, f"{self._controls.title(self.lang)}. {said}")
        return self._drawn[1]
