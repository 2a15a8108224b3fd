"""The pieces of Voll verasselt, the still picture of a position, and the position in sentences.

All drawings are this project's own. Each kind has its own body, colour, shape of badge and letter.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from bugkit import ink
from bugkit.ink import box, dots, element, label, paint, path
from bugkit.texts import text
from bugkit.verasselt.actions import FACES, KINDS

if TYPE_CHECKING:
    from bugkit.verasselt.rules import State


class _Bug(NamedTuple):
    """A woodlouse in a 40 by 40 box."""

    body: str
    limbs: str  #: legs and feelers
    cut: str  #: lines in the colour of the card: mouth, hoops, waves
    eyes: tuple[tuple[float, float], tuple[float, float]]
    pupils: tuple[tuple[float, float], tuple[float, float]]


_BUGS = {
    "barrel": _Bug(
        body="M12.5 8H27.5C34.5 15 34.5 31 28 37.5H12C5.5 31 5.5 15 12.5 8Z",
        limbs="M15.5 8Q15 3 10.5 3M24.5 8Q25 3 29.5 3M9 16 4.5 13.5M7 23H2M9 30.5 4.5 33.5"
              "M31 16 35.5 13.5M33 23H38M31 30.5 35.5 33.5",
        cut="M17 20.5q3 2.5 6 0M7 26Q20 30 33 26M8.5 32Q20 35.5 31.5 32",
        eyes=((14.5, 14.5), (25.5, 14.5)),
        pupils=((15.3, 14.9), (24.7, 14.9)),
    ),
    "chatter": _Bug(
        body="M14 8H26Q35.5 8 35.5 17V20.5Q35.5 30 26 30H20.5L11 37.5 12 29.8Q4.5 28.5 4.5 20.5V17"
             "Q4.5 8 14 8ZM10 19.5Q10.5 28.5 20 28.5T30 19.5Z",
        limbs="M14 8Q13 3 8.5 3M26 8Q27 3 31.5 3M4.5 16.5 2 14.5M4.5 22 2 23.5M35.5 16.5 38 14.5"
              "M35.5 22 38 23.5M23 30 24 35.5M29.5 29 32.5 34",
        cut="",
        eyes=((14, 13.5), (26, 13.5)),
        pupils=((14.8, 12.9), (26.8, 12.9)),
    ),
    "rattle": _Bug(
        body="M20 5Q31 5 31 14 31 18 28.5 18H11.5Q9 18 9 14 9 5 20 5ZM11 22.3H29v2H11ZM12.5 28.6H27.5v2H12.5Z"
             "M15 34.9H25v2H15Z",
        limbs="M14.5 6.5Q13.5 2.5 9.5 2.5M25.5 6.5Q26.5 2.5 30.5 2.5M5.5 17 3 14.5M5.5 22.8H2M7.5 31 4.5 34"
              "M34.5 17 37 14.5M34.5 22.8H38M32.5 31 35.5 34",
        cut="M17.5 16.5h5",
        eyes=((15, 11), (25, 11)),
        pupils=((14.2, 10.3), (25.8, 11.7)),
    ),
    "water": _Bug(
        body="M20 2.5Q22 8.5 27.5 15.5 33.5 22.5 33.5 26.5 33.5 37.5 20 37.5 6.5 37.5 6.5 26.5"
             " 6.5 22.5 12.5 15.5 18 8.5 20 2.5Z",
        limbs="M15 11Q13.5 6.5 9 7M25 11Q26.5 6.5 31 7M8.5 20 4 17.5M6.5 26 2 26.5M8.5 32 4.5 34.5"
              "M31.5 20 36 17.5M33.5 26 38 26.5M31.5 32 35.5 34.5",
        cut="M17.5 26q2.5 2 5 0M9 32.5q2.75-3.4 5.5 0t5.5 0 5.5 0 5.5 0",
        eyes=((14.5, 20.5), (25.5, 20.5)),
        pupils=((13.8, 19.8), (24.8, 19.8)),
    ),
}

#: The badge of each kind in a 20 by 20 box: its outline, and where its letter stands (base line, size).
_BADGES = {
    "barrel": ("M3.5 1.5h13a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2z", 14.9, 14),
    "chatter": ("M10 .8a9.2 9.2 0 1 1-.01 0z", 14.6, 13),
    "rattle": ("M8.7 1.2q1.3-1.4 2.6 0L20 17q.6 2-1.5 2h-17q-2.1 0-1.5-2z", 16.8, 11.5),
    "water": ("M9 .4q1-.8 2 0L19.6 9q.8 1 0 2L11 19.6q-1 .8-2 0L.4 11q-.8-1 0-2z", 13.8, 10.5),
}


# Pieces: there are few, and a table sends them often, so each is drawn once


@cache
def bug(kind: str) -> str:
    """A bug of this kind as a piece, 40 by 40.

    >>> bug("water").startswith("<svg ")
    True
    """
    return ink.piece("bug", 40, 40, _bug(kind))


@cache
def badge(kind: str, lang: str = "en") -> str:
    """The badge of a kind as a piece, 20 by 20: a shape of its own and the kind's letter."""
    return ink.piece("badge", 20, 20, _badge(kind, lang))


@cache
def card_face(kind: str, lang: str = "en") -> str:
    """A card of this kind as a piece, 48 by 64."""
    return ink.piece("card", 48, 64, _card(kind, lang))


@cache
def card_back() -> str:
    """A card face down as a piece, 48 by 64."""
    return ink.piece("card", 48, 64, ink.card_back())


@cache
def die_face(face: str, lang: str = "en") -> str:
    """A die showing one of the four kinds or ``"bar"``, or ``"hand"`` for a die not yet thrown; a piece, 48 by 48."""
    return ink.piece("die", 48, 48, _die(face, lang))


def _bug(kind: str) -> str:
    body, limbs, cut, eyes, pupils = _BUGS[kind]
    return element(
        "g",
        path(limbs, fill="none"),
        path(body),
        path(cut, fill="none", stroke=paint("card"), stroke_width=2) if cut else "",
        dots(*eyes, size=7.6, colour="eye"),
        dots(*pupils, size=3.6, colour="pupil"),
        fill=paint(kind), stroke=paint(kind), stroke_width=2.2, stroke_linecap="round", stroke_linejoin="round",
    )  # fmt: skip


def _badge(kind: str, lang: str, rim: bool = False) -> str:
    """The badge; with a ``rim`` it parts itself from a drawing that it lies on."""
    outline, line, size = _BADGES[kind]
    letter = text(f"verasselt.letter.{kind}", lang)
    edge = {"stroke": paint("card"), "stroke_width": 4, "paint_order": "stroke"} if rim else {}
    return path(outline, fill=paint(kind), **edge) + label(10, line, letter, size, "card", "middle", bold=True)


def _at(x: float, y: float, scale: float, markup: str) -> str:
    return element("g", markup, transform=f"translate({ink.number(x)} {ink.number(y)}) scale({scale})")


def _card(kind: str, lang: str) -> str:
    return ink.card(kind, _at(4, 4.5, 0.9, _badge(kind, lang)), _at(5, 22, 0.95, _bug(kind)))


def _die(face: str, lang: str) -> str:
    if face == "bar":
        return ink.die("ink", path("M18 11v23M30 11v23", stroke=paint("ink"), stroke_width=6, stroke_linecap="round"))
    if face == "hand":
        return ink.die("soft", label(24, 31, "?", 24, "soft", "middle", bold=True))
    return ink.die(face, _at(3.6, 3.2, 0.88, _bug(face)), _at(26.8, 24.4, 0.74, _badge(face, lang, rim=True)))


# The still picture

_WIDTH, _MARGIN, _GAP = 920, 16, 10
_DICE = 134  # the strip of dice, in the area that is rolled for
_HUB, _CATCH = 358, 188  # the areas without the dice; together they fill the width
_HEAD, _ROW = 38, 60
_CARD = (39.0, 52.0)
_DIE = 30.0


def picture(state: State, seat: int | None = None, lang: str = "en", names: Sequence[str] = ()) -> str:
    """The position as one complete SVG. Nothing is hidden in this game, so ``seat`` only says who "you" are.

    ``names`` are what the players are called, in the order of the seats; without them they are numbered.

    >>> from bugkit.verasselt import Game
    >>> picture(Game(2).initial_state()).startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    True
    """
    called = _names(state, seat, lang, names)
    top, height = 62.0, _HEAD + 4 * _ROW + 4
    tray, players = top + height + _GAP, top + height + _GAP + 54 + _GAP
    headline = _headline(state, seat, lang, called)
    return ink.still(
        _WIDTH, players + 134 + _MARGIN, f"Voll verasselt. {headline}", describe(state, lang, seat, names),
        _symbols(lang),
        label(_MARGIN + 4, 41, headline, 21, bold=True, fit=700),
        label(_WIDTH - _MARGIN - 4, 41, "Voll verasselt", 14, "soft", "end"),
        _areas(state, lang, called, top, height),
        _tray(state, lang, tray),
        _players(state, lang, called, players),
    )  # fmt: skip


def _names(state: State, seat: int | None, lang: str, names: Sequence[str]) -> list[str]:
    called = [text("verasselt.picture.player", lang, number=number + 1) for number in range(state.game.num_players)]
    if seat is not None:
        called[seat] = text("verasselt.picture.you", lang)
    return [*names, *called[len(names) :]]


def _headline(state: State, seat: int | None, lang: str, called: Sequence[str]) -> str:
    """Who is to act and what is to be done, or who won."""
    if state.phase == "over":
        return _winners(state, seat, lang, called)
    who = state.turn if state.phase != "bank" else state.previous_player
    phase, n = state.phase, state.draws_left
    if phase == "roll":
        if state.must_lift:
            phase, n = "lift", state.game.refill_to
        elif state.may_stop:
            phase = "stop"
        elif any(state.yards[state.turn]):
            phase = "boost"
    what = text(f"verasselt.picture.phase.{phase}", lang, n=n)
    return text("verasselt.picture.headline", lang, name=called[who], what=what)


def _winners(state: State, seat: int | None, lang: str, called: Sequence[str]) -> str:
    won = [number for number, share in enumerate(state.returns()) if share]
    score = text("verasselt.count.cards", lang, n=state.scores()[won[0]])
    if won == [seat]:
        return text("verasselt.picture.won.you", lang, score=score)
    winners = ", ".join(called[number] for number in won)
    return text("verasselt.picture.won", lang, n=len(won), names=winners, score=score)


@cache
def _symbols(lang: str) -> str:
    """Each piece once; the picture then names it where it lies, which keeps pictures with 88 cards small."""
    return element(
        "defs",
        *(ink.symbol(f"badge-{kind}-{lang}", 20, 20, _badge(kind, lang)) for kind in KINDS),
        *(ink.symbol(f"card-{kind}-{lang}", 48, 64, _card(kind, lang)) for kind in KINDS),
        *(ink.symbol(f"die-{face}-{lang}", 48, 48, _die(face, lang)) for face in (*FACES, "hand")),
        ink.symbol("card-back", 48, 64, ink.card_back()),
    )


def _areas(state: State, lang: str, called: Sequence[str], top: float, height: float) -> str:
    """Hub, previous catch and own catch side by side; the dice lie left of the group that is rolled for."""
    catch = "verasselt.picture.catch"
    dice_at = "catch" if state.group == "catch" else "hub"
    counts_now = {"bank": "catch", "over": ""}.get(state.phase, state.group)
    areas = (
        ("hub", text("verasselt.picture.hub", lang), state.hub, _HUB),
        ("catch", text(catch, lang, name=called[state.previous_player]), state.previous_catch, _CATCH),
        ("own", text(catch, lang, name=called[state.turn]), state.catch, _CATCH),
    )
    drawn, x = [], float(_MARGIN)
    for name, heading, cards, wide in areas:
        dice = state.showing if name == dice_at else None
        width = wide + (_DICE if dice else 0)
        drawn.append(_panel(x, top, width, height, name == counts_now))
        drawn.append(_area(x, top, width, heading, cards, dice, lang, wide_labels=name == "hub"))
        x += width + _GAP
    return "".join(drawn)


def _panel(x: float, y: float, width: float, height: float, counts_now: bool) -> str:
    return box(x, y, width, height, "glow" if counts_now else "felt", 10, "gold" if counts_now else None, 2)


def _area(x: float, top: float, width: float, heading: str, cards: Sequence[int], dice: Sequence[int] | None, lang: str,
          wide_labels: bool) -> str:  # fmt: skip
    """A heading with the number of cards, and a row for each kind: dice, badge, number, cards."""
    drawn = [
        label(x + 12, top + 25, heading, 15, bold=True, fit=width - 50),
        label(x + width - 12, top + 25, sum(cards), 17, "soft" if not any(cards) else "ink", "end", bold=True),
    ]
    left = x + 10 + (_DICE if dice else 0)
    if dice:
        line = ink.number(left - 8)
        drawn.append(path(f"M{line} {ink.number(top + _HEAD)}v{4 * _ROW - 6}", stroke=paint("line"), stroke_width=1.5))
    start = left + (97 if wide_labels else 62)
    # One step for all rows: then longer rows are seen to be longer, and dice and cards compare at a glance.
    step = min(_CARD[0] + 3, (x + width - 10 - start - _CARD[0]) / (max(*cards, 2) - 1))
    for row, kind in enumerate(KINDS):
        y = top + _HEAD + row * _ROW
        count = cards[row]
        if dice:
            drawn.append(_some_dice(left - 16, y - 2, f"die-{kind}-{lang}", dice[row]))
        middle = y + (16 if wide_labels else 27)
        drawn.append(ink.use(f"badge-{kind}-{lang}", left, middle - 11, 22, 22))
        drawn.append(label(left + 29, middle + 6.5, count, 19, "ink" if count else "soft", bold=True))
        if wide_labels:
            drawn.append(label(left, y + 44, text(f"verasselt.{'kind' if count == 1 else 'kinds'}.{kind}", lang),
                               12, "soft", fit=94))
        drawn.append(_row_of_cards(start, y, step, f"card-{kind}-{lang}", count))
    return "".join(drawn)


def _some_dice(right: float, y: float, name: str, count: int) -> str:
    """Dice of one face next to their row of cards, in two lines where they are more than four."""
    first = min(count, 4)
    at = [(right - 31 * (place + 1), y + (14 if count <= 4 else -1.5)) for place in range(first)]
    at += [(right - 31 * (place + 1), y + 29.5) for place in range(count - first)]
    return "".join(ink.use(name, *place, _DIE, _DIE) for place in at)


def _row_of_cards(x: float, y: float, step: float, name: str, count: int) -> str:
    """Cards of one kind, each ``step`` further and over the one before; an outline where there are none."""
    width, height = _CARD
    if not count:
        return _no_card(x, y + 1, width, height)
    return "".join(ink.use(name, x + step * place, y + 1, width, height) for place in range(count))


def _no_card(x: float, y: float, width: float, height: float) -> str:
    return box(x, y, width, height, None, width / 7, "line", 1.5, dashes="4 4")


def _tray(state: State, lang: str, y: float) -> str:
    """The dice on bars and those in the hand, and the pile."""
    drawn = [box(_MARGIN, y, _WIDTH - 2 * _MARGIN, 54, "felt", 10)]
    x = _MARGIN + 12.0
    for key, face, count in (("bars", "bar", state.showing[4]), ("hand", "hand", state.game.dice - sum(state.showing))):
        if face == "hand" and not count:
            continue
        words = text(f"verasselt.picture.{key}", lang)
        drawn.append(label(x, y + 33, words, 15, bold=True))
        x += ink.text_width(words, 15, bold=True) + 8
        drawn.append(label(x, y + 34, count, 19, "ink" if count else "soft", bold=True))
        x += 22
        drawn += [ink.use(f"die-{face}-{lang}", x + 34 * place, y + 11, 32, 32) for place in range(count)]
        x += 34 * count + 24
    left, right = sum(state.pile), _WIDTH - _MARGIN - 12.0
    drawn.append(label(right, y + 34, left, 19, "ink" if left else "soft", "end", bold=True))
    drawn.append(label(right - 76, y + 33, text("verasselt.picture.pile", lang), 15, anchor="end", bold=True))
    if left:
        drawn += [ink.use("card-back", right - 66 + 2 * place, y + 8, 28.5, 38) for place in range(min(left, 3))]
    return "".join(drawn)


def _players(state: State, lang: str, called: Sequence[str], y: float) -> str:
    """A panel for each player: heap and front yard; the one to act has the edge, winners have the star."""
    n = state.game.num_players
    width = (_WIDTH - 2 * _MARGIN - _GAP * (n - 1)) / n
    won = [share > 0 for share in state.returns()]
    acts = state.previous_player if state.phase == "bank" else state.turn
    drawn = []
    for seat, name in enumerate(called):
        x = _MARGIN + seat * (width + _GAP)
        marked = won[seat] if state.phase == "over" else seat == acts
        drawn.append(_panel(x, y, width, 134, marked))
        drawn.append(label(x + 12, y + 25, name, 15, bold=True, fit=width - (48 if won[seat] else 24)))
        if won[seat]:
            drawn.append(ink.star(x + width - 20, y + 20, 11))
        drawn.append(_heap_and_yard(x + 12, y, width - 24, state.heaps[seat], state.yards[seat], lang))
    return "".join(drawn)


def _heap_and_yard(x: float, y: float, width: float, heap: Sequence[int], yard: Sequence[int], lang: str) -> str:
    cards = sum(heap)
    slot = min((width - 50) / 4, 52.0)
    wide = min(slot - 4, 33.0)
    tall, low = wide * 4 / 3, y + 98  # the cards stand on one line
    drawn = [
        label(x, y + 46, text("verasselt.picture.heap", lang), 12, "soft", fit=46),
        label(x + 50, y + 46, text("verasselt.picture.yard", lang), 12, "soft", fit=width - 50),
        ink.use("card-back", x, y + 54, 33, 44) if cards else _no_card(x, y + 54, 33, 44),
        label(x + 16.5, y + 120, cards, 19, "ink" if cards else "soft", "middle", bold=True),
    ]
    for place, (kind, count) in enumerate(zip(KINDS, yard, strict=True)):
        left = x + 50 + slot * place
        for layer in range(min(count, 3)):
            drawn.append(ink.use(f"card-{kind}-{lang}", left + 1.5 * layer, low - tall - 1.5 * layer, wide, tall))
        if not count:
            drawn.append(_no_card(left, low - tall, wide, tall))
        drawn.append(label(left + wide / 2, y + 120, count, 17, "ink" if count else "soft", "middle", bold=True))
    return "".join(drawn)


# The position in sentences


def describe(state: State, lang: str = "en", seat: int | None = None, names: Sequence[str] = ()) -> str:
    """The position in plain sentences, for readers who do not see the picture.

    >>> from bugkit.verasselt import Game
    >>> describe(Game(2).initial_state()).split(". ")[0]
    'Player 1: the first bug hub is being laid out'
    """
    called = _names(state, seat, lang, names)

    def say(key: str, **params: object) -> str:
        return text(f"verasselt.describe.{key}", lang, **params)

    def things(counts: Sequence[int], hand: int = 0) -> str:
        named = [*zip(FACES, counts, strict=False), ("hand", hand)]
        some = [text(f"verasselt.count.{name}", lang, n=count) for name, count in named if count]
        return ", ".join(some) or say("nothing")

    headline = _headline(state, seat, lang, called)
    sentences = [headline if headline.endswith("!") else f"{headline}."]
    if state.group and state.phase != "over":
        sentences.append(say(f"group.{state.group}"))
    sentences.append(say("hub", things=things(state.hub)))
    sentences.append(say("dice", things=things(state.showing, state.game.dice - sum(state.showing))))
    for owner, catch in ((state.turn, state.catch), (state.previous_player, state.previous_catch)):
        if any(catch):
            sentences.append(say("catch", name=called[owner], things=things(catch)))
    for name, heap, yard in zip(called, state.heaps, state.yards, strict=True):
        sentences.append(say("player", name=name, cards=text("verasselt.count.cards", lang, n=sum(heap)),
                             things=things(yard)))
    sentences.append(say("pile", cards=text("verasselt.count.cards", lang, n=sum(state.pile))))
    return " ".join(sentences)
