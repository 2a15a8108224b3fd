"""Pictures of a lesson, none without words: figures drawn with matplotlib, a position, and a hub with its dice."""

from __future__ import annotations

import base64
import io
from collections.abc import Sequence
from html import escape
from importlib.util import find_spec
from typing import Any

from bugkit import ink
from bugkit.game import room
from bugkit.texts import text
from bugkit.verasselt.actions import FACES, KINDS
from bugkit.verasselt.picture import badge, card_face, die_face
from bugkit_widgets.defaults import language
from bugkit_widgets.grey import GREYS, check_grey

SHORTEST_ALT = 40  #: shorter texts say what is drawn, but not what it tells


class Picture:
    """An image with its description, for the end of a cell. Shown in trusted and untrusted notebooks alike."""

    def __init__(self, image: bytes, kind: str, alt: str, width: int) -> None:
        self.image, self.kind, self.alt, self.width = image, kind, alt, width

    def __repr__(self) -> str:
        return self.alt

    def _repr_html_(self) -> str:
        data = base64.b64encode(self.image).decode()
        attributes = f'alt="{escape(self.alt)}" width="{self.width}" style="max-width: 100%"'
        return f'<img {attributes} src="data:image/{self.kind};base64,{data}">'


def figure(fig: Any, alt: str, lang: str | None = None) -> Picture | None:
    """Show a matplotlib figure together with what it shows and tells in words.

    ``fig`` is a figure, or a function that draws one with the ``matplotlib.pyplot`` it is given. With a function a
    lesson goes on where there is no matplotlib: then one line says what is left out, and None is returned.

    ``alt`` has at least 40 characters, every axis has a label, and what the legend names can be told apart in grey: by
    lightness, line style, marker or hatch. ValueError otherwise. Without colours of its own a drawing function draws in
    greys. The figure stands on light paper, which is readable in a light and in a dark notebook.
    """
    alt = " ".join(alt.split())
    if len(alt) < SHORTEST_ALT:
        raise ValueError(f"alt must say in {SHORTEST_ALT} characters or more what is shown and told, not {alt!r}")
    if callable(fig):
        try:
            from matplotlib import cycler, pyplot
        except ImportError:
            print(text("widgets.figure.missing", language(lang), alt=alt))
            return None
        with pyplot.rc_context({"axes.prop_cycle": cycler(color=GREYS)}):
            fig = fig(pyplot)
    paper = ink.PALETTE["card"][0]
    fig.set_facecolor(paper)
    for ax in fig.axes:
        if not (ax.get_xlabel() and ax.get_ylabel()):
            raise ValueError("every axis needs a label: ax.set(xlabel=..., ylabel=...)")
        check_grey(ax)
        ax.set_facecolor(paper)
    out = io.BytesIO()
    fig.savefig(out, format="png", dpi=160, bbox_inches="tight", metadata={"Software": None})
    _close(fig)
    return Picture(out.getvalue(), "png", alt, width=round(100 * fig.get_figwidth()))


def ready(lang: str | None = None) -> str:
    """A word for the first cell of a notebook; where there is no matplotlib, it says what will be left out.

    >>> ready()
    'Ready.'
    """
    return text("widgets.figure.ready" if find_spec("matplotlib") else "widgets.figure.ready_without", language(lang))


def _close(fig: Any) -> None:
    """Else the notebook shows the figure a second time, without its description."""
    from matplotlib import pyplot

    pyplot.close(fig)


_POSITION_WIDTH = 820


def position(state: Any, seat: int | None = None, lang: str | None = None) -> Picture:
    """A picture of a position of any game together with its description; for a table to play at see `Table`.

    ``seat`` is the one that is called "you", and that sees its secrets; without it, what everybody may know is shown.
    TypeError when ``state`` is no position.

    >>> from bugkit import ameise
    >>> position(ameise.Game(1).initial_state(), seat=0)
    The path cards are being laid out. Anthony: 7 steps to go. ...
    """
    if not hasattr(state, "picture") or not hasattr(state, "game"):
        raise TypeError(f"state must be a position of a game, not {state!r}")
    lang = language(lang)
    said = room(state.game, "picture").describe(state, lang, seat)
    return Picture(state.picture(seat, lang).encode(), "svg+xml", said, _POSITION_WIDTH)


_WIDTH, _TOP, _ROW, _STEP = 580, 50, 58, 42


def hub(cards: Sequence[int], dice: Sequence[str] = (), name: str | None = None, lang: str | None = None) -> Picture:
    """A picture of a hub with ``cards`` (four counts), and of ``dice``: faces such as "bar", or "hand" if to be rolled.

    ``name`` takes the place of the words "Bug hub", where there are several.

    >>> hub((3, 3, 2, 2), ["bar", "bar", "bar", "hand", "hand", "hand", "hand"])
    Bug hub: 3 barrel bugs, 3 chatter bugs, 2 rattle bugs, 2 water bugs. Dice: 3 double bars, 4 dice in the hand.
    >>> hub((4, 4, 1, 0), name="Hub A")
    Hub A: 4 barrel bugs, 4 chatter bugs, 1 rattle bug.
    """
    lang = language(lang)
    if len(cards) != len(KINDS) or not all(isinstance(n, int) and 0 <= n <= 9 for n in cards):
        raise ValueError(f"cards must be four counts from 0 to 9, not {cards!r}")
    name = text("verasselt.picture.hub", lang) if name is None else name
    drawn = [ink.label(20, 34, name, 16, bold=True)]
    for row, (kind, count) in enumerate(zip(KINDS, cards, strict=True)):
        y = _TOP + _ROW * row
        called = text(f"verasselt.{'kind' if count == 1 else 'kinds'}.{kind}", lang)
        drawn.append(_placed(badge(kind, lang), 20, y + 12, 1.2))
        drawn.append(ink.label(54, y + 31, count, 20, "ink" if count else "soft", bold=True))
        drawn.append(ink.label(76, y + 30, called, 14, fit=100))
        drawn += [_placed(card_face(kind, lang), 186 + _STEP * place, y, 0.75) for place in range(count)]
    bottom = _TOP + _ROW * len(KINDS) + 8
    drawn += [_placed(die_face(face, lang), 20 + 50 * place, bottom, 0.85) for place, face in enumerate(dice)]
    alt = _in_words(name, cards, dice, lang)
    height = bottom + (56 if dice else 4)
    return Picture(ink.still(_WIDTH, height, alt, alt, *drawn).encode(), "svg+xml", alt, _WIDTH)


def _placed(piece: str, x: float, y: float, scale: float) -> str:
    return ink.element("g", piece, transform=f"translate({x} {y}) scale({scale})")


def _in_words(name: str, cards: Sequence[int], dice: Sequence[str], lang: str) -> str:
    def things(names: Sequence[str], counts: Sequence[int]) -> str:
        some = [text(f"verasselt.count.{name}", lang, n=n) for name, n in zip(names, counts, strict=True) if n]
        return ", ".join(some) or text("verasselt.describe.nothing", lang)

    said = f"{name}: {things(KINDS, cards)}."
    if not dice:
        return said
    faces = (*FACES, "hand")
    return f"{said} {text('verasselt.describe.dice', lang, things=things(faces, [dice.count(face) for face in faces]))}"
