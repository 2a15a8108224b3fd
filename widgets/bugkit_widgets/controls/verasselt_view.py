"""Voll verasselt as markup: dice, rows of cards, yards, players. What a click on them means stands in ``verasselt.py``.

Each drawing is in the page once (``drawings``), and pieces only refer to it: a die is a button, a picture, a reference.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from bugkit.texts import text
from bugkit.verasselt import FACES, KINDS, picture
from bugkit_widgets.controls import Scene
from bugkit_widgets.controls.verasselt_look import Look
from bugkit_widgets.controls.verasselt_words import cards as cards_in_words
from bugkit_widgets.controls.verasselt_words import things, too_many
from bugkit_widgets.markup import button, tag, words

_STRIP = 20  #: how much of a covered card is seen
_MOST_CARDS = 9  #: how many cards of a row are drawn; the number beside it counts all
CARD = (48, 64)


@cache
def drawings(lang: str) -> str:
    """All pieces, once, unseen: die faces, cards, and a pattern of cards that lie under others."""

    def named(name: str, drawn: str) -> str:
        return drawn.replace("<svg ", f'<svg id="{name}-__view__" ', 1)

    faces = [named(f"die-{face}", picture.die_face(face, lang)) for face in (*FACES, "hand")]
    fronts = [named(f"card-{kind}", picture.card_face(kind, lang)) for kind in KINDS]
    strips = [
        f'<pattern id="strip-{kind}-__view__" width="{_STRIP}" height="{CARD[1]}" patternUnits="userSpaceOnUse">'
        f'<use href="#card-{kind}-__view__"/></pattern>'
        for kind in KINDS
    ]
    back = named("card-back", picture.card_back())
    return tag("svg", *faces, *fronts, back, *strips, class_="bk-drawings", width=0, height=0, aria_hidden="true")


def face(name: str, width: int, height: int) -> str:
    """A piece: a reference to its drawing. Its size is the style sheet's."""
    return (
        f'<svg class="bk-face" viewBox="0 0 {width} {height}" aria-hidden="true"><use href="#{name}-__view__"/></svg>'
    )


def sign(kind: str, lang: str) -> str:
    """The letter of a kind in its shape; drawn by the style sheet, because there are many of them."""
    return words("i", text(f"verasselt.letter.{kind}", lang), class_=f"bk-sign {kind}", aria_hidden="true")


# Dice


def dice(look: Look, scene: Scene, live: bool, why: str, *, active: bool, prefix: str = "", still: bool = False) -> str:
    """A row for each face with its dice. Those chosen to be rolled are checked; only when ``live`` they can be changed.

    With ``still`` they are a picture of dice, not buttons.
    """
    rows = []
    for name in FACES:
        lying = [
            (still_die(number, look, scene, live, prefix) if still else die(number, look, scene, live, why))
            for number, row in enumerate(look.rows)
            if row == name
        ]
        many = " many" if len(lying) > 4 else ""
        over = look.landed and name in KINDS and KINDS.index(name) in too_many(look.showing(), scene.state)
        if name == "bar":
            lying.insert(0, words("span", text("verasselt.picture.bars", scene.lang), class_="note"))
        rows.append(
            tag("div", *lying, class_=f"row {name}{many}{' over' if over else ''}", data_key=f"{prefix}dice-{name}")
        )
    said = scene.text("verasselt.dice" if still else "verasselt.dice_group")
    group = tag("div", *rows, class_="dice", role="group", aria_label=said, data_rove=not still)
    note = scene.text("verasselt.dice_note", n=len(look.chosen)) if live else ""
    return tag("div", heading(scene.text("verasselt.dice"), note), group, class_=f"tray{' active' if active else ''}")


def die(number: int, look: Look, scene: Scene, live: bool, why: str) -> str:
    shows = look.dice[number]
    chosen = number in look.chosen and live
    first = live and number == look.rows.index(next(face for face in FACES if face in look.rows))
    return button(
        _die_name(number, shows, scene), f"die {number} {'off' if chosen else 'on'}", face=face(f"die-{shows}", 48, 48),
        why=None if live else why, class_=f"piece die{_thrown(number, look)}", role="checkbox",
        aria_checked="true" if chosen else "false", data_key=f"die-{number}", data_piece=True, data_focus=first,
    )  # fmt: skip


def still_die(number: int, look: Look, scene: Scene, choosing: bool, prefix: str) -> str:
    shows = look.dice[number]
    chosen = " chosen" if choosing and number in look.chosen else ""
    return tag(
        "span",
        face(f"die-{shows}", 48, 48),
        class_=f"die{chosen}{_thrown(number, look)}",
        role="img",
        aria_label=_die_name(number, shows, scene),
        data_key=f"{prefix}die-{number}",
        data_piece=True,
    )


def _die_name(number: int, shows: str, scene: Scene) -> str:
    said = scene.text("verasselt.hand") if shows == "hand" else text(f"verasselt.face.{shows}", scene.lang)
    return scene.text("verasselt.die", number=number + 1, shows=said)


def _thrown(number: int, look: Look) -> str:
    """The class of a die that is shaken or was just rolled; it changes with every roll, so that it tumbles anew."""
    if look.dice[number] == "hand":
        return " shaken"
    return f" thrown{look.throws % 2}" if number in look.thrown else ""


# Cards


def heading(said: str, note: str = "") -> str:
    return tag("h4", words("span", said), words("span", note, class_="note") if note else "", class_="title")


def stack(area: str, kind: str, look: Look, lang: str, prefix: str = "", most: int = _MOST_CARDS) -> str:
    """Some cards of a kind, each over the one before. The top one is new whenever there are more, and so flies in."""
    top = look.tops[area, kind]
    if not top.count:
        return tag("span", sign(kind, lang), class_="slot")
    under = min(top.count, most) - 1
    wide = under * _STRIP
    strips = ""
    if under:
        strips = (
            f'<svg class="bk-under" viewBox="0 0 {wide} 64" style="--n:{under}" aria-hidden="true">'
            f'<rect width="{wide}" height="64" fill="url(#strip-{kind}-__view__)"/></svg>'
        )
    front = tag(
        "span",
        face(f"card-{kind}", *CARD),
        data_key=f"{prefix}{area}-{kind}-{top.grown}",
        data_piece=True,
        data_from=_place(top.source, kind, prefix) if top.source else None,
    )
    return strips + front


def _place(source: str, kind: str, prefix: str) -> str:
    """The key of the place that a card comes from."""
    return "pile" if source == "pile" else f"{prefix}{source}-{kind}"


def area(
    name: str,
    said: str,
    look: Look,
    scene: Scene,
    *,
    active: bool = False,
    prefix: str = "",
    showing: Sequence[int] = (),
    note: str = "",
) -> str:
    """A box with a row for each kind; with ``showing`` it says of each row whether the dice have enough cards."""
    rows = []
    for index, kind in enumerate(KINDS):
        count = look.tops[name, kind].count
        mark = _mark(showing[index], count, scene) if showing and showing[index] else ""
        label = text(f"verasselt.count.{kind}", scene.lang, n=count)
        kinds = text(f"verasselt.kind{'' if count == 1 else 's'}.{kind}", scene.lang)
        row = (
            words("b", str(count))
            + words("span", kinds, class_="kind")
            + tag(
                "span", stack(name, kind, look, scene.lang, prefix), class_="cards", data_key=f"{prefix}{name}-{kind}"
            )
            + mark
        )
        over = " over" if showing and showing[index] > count else ""
        rows.append(tag("div", row, class_=f"row {kind}{'' if count else ' none'}{over}", role="img", aria_label=label))
    total = sum(look.tops[name, kind].count for kind in KINDS)
    head = heading(said, note or cards_in_words(total, scene.lang))
    return tag("div", head, *rows, class_=f"area{' active' if active else ''}", role="group", aria_label=said)


def _mark(dice: int, cards: int, scene: Scene) -> str:
    enough = dice <= cards
    said = scene.text(f"verasselt.mark.{'enough' if enough else 'over'}", dice=dice, cards=cards)
    return words("span", said, class_=f"mark {'enough' if enough else 'over'}")


def strip(name: str, said: str, look: Look, scene: Scene) -> str:
    """An area that does not matter now, in one line."""
    counts = [look.tops[name, kind].count for kind in KINDS]
    shown = "".join(sign(kind, scene.lang) + words("b", str(count)) for kind, count in zip(KINDS, counts, strict=True))
    return tag(
        "div",
        words("span", said),
        tag("span", shown, class_="counts", role="img", aria_label=things(counts, scene.lang)),
        class_="strip",
        role="group",
        aria_label=said,
    )


# Players


def players(scene: Scene, look: Look, acts: int | None) -> str:
    """Everybody's heap and yard, and the pile."""
    state = scene.state
    boxes = [player(seat, scene, acts) for seat in range(state.game.num_players)]
    left = sum(state.pile)
    pile = (
        (face("card-back", *CARD) if left else "") + words("span", scene.text("verasselt.pile")) + words("b", str(left))
    )
    boxes.append(tag("li", pile, class_="pile", data_key="pile"))
    many = f"players of-{state.game.num_players}"
    return tag("ul", *boxes, class_=many, aria_label=scene.text("verasselt.players"))


def player(seat: int, scene: Scene, acts: int | None) -> str:
    state = scene.state
    yard, heap = state.yards[seat], sum(state.heaps[seat])
    shown = "".join(
        sign(kind, scene.lang) + words("b", str(count)) for kind, count in zip(KINDS, yard, strict=True) if count
    )
    turn = seat == acts
    won = state.is_terminal() and state.returns()[seat] > 0
    name = words("strong", ("★ " if won else "▸ " if turn else "") + scene.names[seat])
    heaped = tag("span", words("span", scene.text("verasselt.heap")), " ", words("b", str(heap)), class_="heap")
    in_yard = tag(
        "span",
        shown or words("span", "–"),
        class_="counts",
        role="img",
        aria_label=scene.text("verasselt.yard_is", things=things(yard, scene.lang)),
    )
    return tag(
        "li",
        name,
        heaped,
        in_yard,
        class_="player" + (" active" if turn or won else ""),
        aria_current="true" if turn else None,
    )


def yard(seat: int, look: Look, scene: Scene, why: dict[str, str | None]) -> str:
    """The front yard of the person: a click on a card boosts the group. ``why`` says for each kind why not."""
    cards, limit = scene.state.yards[seat], scene.state.game.yard_limit
    buttons = []
    for kind, count in zip(KINDS, cards, strict=True):
        said = scene.text("verasselt.boost", kind=text(f"verasselt.kind.{kind}", scene.lang), n=count)
        shown = stack(f"yard{seat}", kind, look, scene.lang, most=3) + words("b", str(count))
        buttons.append(
            button(
                said,
                f"boost {kind}@{scene.stamp}",
                face=shown,
                why=why[kind],
                class_="piece yard",
                data_key=f"yard{seat}-{kind}",
            )
        )
    title = heading(scene.either("verasselt.yard_of", seat), scene.text("verasselt.room", n=sum(cards), limit=limit))
    row = tag(
        "div", *buttons, class_="cards", role="group", aria_label=scene.text("verasselt.boost_group"), data_rove=True
    )
    usable = not all(why.values())
    return title + row + (words("p", scene.text("verasselt.boost_hint"), class_="note") if usable else "")


def group_name(name: str, scene: Scene) -> str:
    """What an area is called."""
    state: Any = scene.state
    if name == "hub":
        return text("verasselt.picture.hub", scene.lang)
    seat = state.turn if name == "own" else state.previous_player
    return scene.either("verasselt.catch_of", seat)
