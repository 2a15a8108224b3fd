"""What a table has to know about one game: what it looks like, which buttons there are, and what a click means.

One file a game, named like the game, with a class ``GameControls``. The table itself knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from bugkit.game import Action, BugkitError, Game
from bugkit.match import Step
from bugkit.texts import text
from bugkit_widgets.markup import sentence

if TYPE_CHECKING:
    from bugkit_widgets.guesses import Question


@dataclass(frozen=True)
class Scene:
    """What is to be drawn: a position, and who looks at it.

    ``me`` is the person whose cards lie at the lower edge; ``live`` says that this person is to move, and that all
    that happened before has been shown. ``stamp`` is the number of steps played: it goes into what a click sends, so
    that a click on an old picture is not taken for a new one.

    In a game with secrets ``state`` is only what ``me`` may know, or with ``me`` None what everybody may know.
    ``veiled``: the curtain is down, so that nothing may show what the person before has clicked. ``asked``: before the
    game goes on, a guess or the dice of the real box are asked for.
    """

    state: Any
    lang: str
    names: tuple[str, ...]
    persons: frozenset[int]
    me: int | None
    live: bool
    odds: str
    stamp: int
    veiled: bool = False
    asked: bool = False

    def key(self, name: str) -> str:
        """The key of a button after which something may be asked: it makes way then, and the focus goes there."""
        return f"{name}-asked" if self.asked else name

    def text(self, key: str, **params: object) -> str:
        return text(f"widgets.{key}", self.lang, **params)

    def is_you(self, seat: int) -> bool:
        """Whether this seat is called "you": the only person at the table."""
        return self.persons == {seat}

    def either(self, key: str, seat: int, **params: object) -> str:
        """The words for what ``seat`` did or has: ``key.you`` or ``key.other`` with the name."""
        if self.is_you(seat):
            return self.text(f"{key}.you", **params)
        return self.text(f"{key}.other", name=self.names[seat], **params)


class Beat(NamedTuple):
    """One thing that is shown before the next: how many steps of the play it finishes, in words, how long to look.

    ``bad``: bad luck, to be shown as such. ``seat``: whom the table names in front of the words.
    """

    done: int
    news: Callable[[Scene], str]
    weight: float = 1.0
    bad: bool = False
    seat: int | None = None


class Page(NamedTuple):
    """One page of the guide: heading, words, drawing (markup), what the button to the next page says."""

    title: str
    said: str
    drawing: str
    next: str


class Controls:
    """The base of every game's controls; the docstrings say what a game has to give."""

    bots: Mapping[str, Any]
    """The game's named players."""

    regions: tuple[str, ...]
    """The names of the regions of ``view``, in the order in which they are read."""

    secrets = False
    """Whether somebody may know what others may not know."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def title(self, lang: str) -> str:
        """The name of the game."""
        raise NotImplementedError

    def bot_name(self, bot: str, lang: str) -> str:
        """What a bot is called at the table."""
        raise NotImplementedError

    def reset(self, state: Any) -> None:
        """Show ``state`` just as it is."""
        raise NotImplementedError

    def beat(self, steps: Sequence[Step], person: bool) -> Beat:
        """Show the next bit of ``steps``, which have been played and not been shown. ``person``: a person did it."""
        raise NotImplementedError

    def forced(self, state: Any) -> Action | None:
        """The only thing that the player can do here, if it is not worth a click."""
        raise NotImplementedError

    def act(self, click: str, scene: Scene) -> Action | None:
        """What a click of a person means: an action of the game, or None when it only changed what is chosen."""
        raise NotImplementedError

    def look_at(self, click: str, value: object) -> bool:
        """Do what a click means that only looks, such as one on a slider, so that it is always possible; else False."""
        return False

    @property
    def thinking(self) -> bool:
        """Whether there is something that a person has asked for to think about."""
        return False

    def think_on(self) -> bool:
        """Think a little more about it, a few milliseconds; False when there is nothing more to think about.

        What takes long is done bit by bit, so that the kernel can do something else in between.
        """
        return False

    def view(self, scene: Scene) -> dict[str, str]:
        """The regions of the game, as they look now."""
        raise NotImplementedError

    def prompt(self, scene: Scene) -> str:
        """What to do now, or what is waited for, in one line."""
        raise NotImplementedError

    def lines(self, steps: Sequence[Step], scene: Scene) -> list[str]:
        """The steps of one turn in words, for the log."""
        raise NotImplementedError

    def in_words(self, action: Action, state: Any, scene: Scene) -> str:
        """An action that somebody takes or might take in ``state``, in a sentence that says nothing of its outcome."""
        return self.lines([Step(state.current_player(), action, state, state.child(action))], scene)[0]

    def result(self, scene: Scene) -> str | None:
        """How the game ended, where that is not "somebody wins": together, or not at all."""
        return None

    def short_over(self, turns: int, scene: Scene) -> str:
        """That a short play has ended after so many turns."""
        return scene.text("table.short_over", n=turns)

    def why_won(self, scene: Scene) -> str:
        """Why those who won have won, when the game is over."""
        raise NotImplementedError

    def score(self, seat: int, scene: Scene) -> str:
        """What a seat has at the end, in words; "" where that says nothing."""
        raise NotImplementedError

    def actor(self, state: Any) -> int | None:
        """Who acts, or for whom dice and cards are drawn; None at the end."""
        raise NotImplementedError

    def entering(self, scene: Scene) -> str:
        """What people enter from the real box now, when dice or cards decide."""
        return scene.text("table.by_hand")

    def outcome(self, outcome: Any, scene: Scene) -> tuple[str, str]:
        """What dice or cards can bring, to be entered from the real box: its name, and its drawing (markup)."""
        raise NotImplementedError

    def faces_counted(self, state: Any) -> int:
        """How many faces the dice have that are rolled together here, so that their outcomes have ``counts``; or 0."""
        return 0

    def face(self, face: int, scene: Scene) -> tuple[str, str]:
        """One of those faces: its name, and its drawing (markup)."""
        raise NotImplementedError

    def has_turn(self, state: Any) -> Set[int]:
        """Whose turn begins here; several, if a turn is everybody's."""
        actor = self.actor(state)
        return frozenset() if actor is None else {actor}

    def turn_title(self, number: int, seat: int, scene: Scene) -> str:
        """What a turn is called in the log."""
        return scene.text("table.turn", number=number, name=scene.names[seat])

    def seen_by(self, state: Any, seat: int | None) -> Any:
        """What ``seat`` may know of ``state``, or with None everybody; without secrets all of it."""
        return state

    def is_private(self, state: Any) -> bool:
        """Whether who is to move decides in secret, and knows more than the others."""
        return False

    def is_roll(self, step: Step) -> bool:
        """Whether a step is a roll of dice, for ``table.rolls``."""
        raise NotImplementedError

    def question(self, state: Any, action: Action, asked: int) -> Question | None:
        """What to guess before ``action`` of a person is played; ``asked``: how many guesses there were before."""
        return None

    def reveals(self, step: Step) -> bool:
        """Whether a player's decision has shown something that had been hidden, so that it can't be taken back."""
        return False

    @property
    def holding(self) -> Action | None:
        """An action that has been chosen and is shown, but not played yet, because dice or cards would come at once."""
        return None

    def hold(self, action: Action | None, state: Any) -> None:
        """Hold this action in ``state``; None: let go the one that is held."""

    def go_to(self, state: Any, steps: Sequence[Step]) -> None:
        """Show ``state``, reached by going back or on again; ``steps`` are all that lead to it."""
        self.reset(state)

    def guide(self, lang: str) -> Sequence[Page]:
        """How to play, page by page."""
        raise NotImplementedError

    def picture(self, scene: Scene) -> tuple[str, str]:
        """The position as one SVG, and the same in words."""
        raise NotImplementedError


def controls_for(game: Game) -> Controls:
    """The controls of a game, from the file that is named like the game."""
    made: Controls = import_module(f"bugkit_widgets.controls.{game.name}").GameControls(game)
    return made


def why_not(state: Any, action: Action, lang: str) -> str | None:
    """Why ``action`` is not possible in ``state``, in words for people; None if it is possible."""
    try:
        state.child(action)
    except BugkitError as error:
        return sentence(error.text(lang))
    return None


def joined(things: Iterable[str]) -> str:
    """Things in a row, as a list in words."""
    return ", ".join(things)
