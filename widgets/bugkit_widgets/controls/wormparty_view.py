"""Worm Party as markup: the garden, the search, the players. What a click on them means stands in ``wormparty.py``.

Everything here is drawn from what somebody may know (``scene.state`` is an observation) and from what all have seen.
Each drawing is in the page once (``drawings``), and pieces only refer to it.
"""

from __future__ import annotations

from functools import cache

from bugkit.texts import text
from bugkit.wormparty import COLOURS, MOUNDS, pieces
from bugkit.wormparty.picture import aim, tiles_in_words, winners
from bugkit.wormparty.rules import OF_EACH
from bugkit_widgets.controls import Scene
from bugkit_widgets.controls import wormparty_words as say
from bugkit_widgets.controls.wormparty_look import Look
from bugkit_widgets.markup import button, tag, words

_MOST_PIPS = 7


@cache
def drawings(lang: str) -> str:
    """All pieces, once, unseen."""

    def named(name: str, drawn: str) -> str:
        return drawn.replace("<svg ", f'<svg id="{name}-__view__" ', 1)

    drawn = [named(f"mound-{_id(name)}", pieces.mound(name, lang)) for name in MOUNDS]
    for seat in range(len(pieces.WORMS)):
        drawn += [named(f"worm-{seat}", pieces.worm(seat)), named(f"inside-{seat}", pieces.inside(seat))]
    drawn += [named("inside-felt", pieces.inside(None)), named("hole", pieces.hole()), named("lip", pieces.lip())]
    drawn += [named(f"tile-{colour}", pieces.tile(colour, lang)) for colour in COLOURS]
    drawn.append(named("charly", pieces.charly()))
    return tag("svg", *drawn, class_="bk-drawings", width=0, height=0, aria_hidden="true")


def _id(mound: str) -> str:
    return mound.replace(" ", "-")


def face(name: str, width: int, height: int) -> str:
    """A piece: a reference to its drawing. Its size is the style sheet's."""
    return (
        f'<svg class="bk-face" viewBox="0 0 {width} {height}" aria-hidden="true"><use href="#{name}-__view__"/></svg>'
    )


# The garden


def garden(look: Look, scene: Scene, doing: str, why: str, prefix: str = "") -> str:
    """The mounds. ``doing`` is "hide" or "lift" when the person may click now; else ``why`` says why not.

    With a ``prefix`` they are a picture of mounds, not buttons.
    """
    names = scene.state.game.mounds
    shown = [mound(place, look, scene, doing, why, prefix) for place in range(len(names))]
    live = " active" if doing else ""
    columns = 4 if len(names) == 7 else 3
    return tag(
        "div", *shown, class_=f"wp-garden{live}", style=f"--columns:{columns}", role="group",
        aria_label=scene.text("wormparty.garden"), data_rove=None if prefix else "grid",
    )  # fmt: skip


def mound(place: int, look: Look, scene: Scene, doing: str, why: str, prefix: str) -> str:
    view = scene.state
    name = view.game.mounds[place]
    seen, whose = look.mound(view, place)
    who = "" if whose is None else scene.names[whose]
    said = say.mound(place, scene)
    label = text(f"wormparty.describe.mound.{seen}", scene.lang, mound=said, name=who)
    what = who if whose is not None else "" if seen == "closed" else text(f"wormparty.picture.{seen}", scene.lang)
    fresh = " fresh" if place == look.fresh else ""
    inside = _cell(name, seen, whose) + words("span", said, class_="wp-name") + words("span", what, class_="wp-what")
    kind = f"wp-mound {seen}{fresh}"
    if prefix:
        return tag("span", inside, class_=kind, role="img", aria_label=label, data_key=f"{prefix}mound-{_id(name)}")
    here = why
    if doing == "hide":
        here = scene.text("wormparty.why.felt", mound=said) if seen == "felt" else ""
    elif doing == "lift":
        here = scene.text("wormparty.why.lifted", mound=said) if seen != "closed" else ""
    if not here:
        label = scene.text(f"wormparty.{doing}", mound=said)
    return button(
        label, f"{doing or 'look'} {name}@{scene.stamp}", face=inside, why=here or None, class_=kind,
        data_key=scene.key(f"mound-{_id(name)}"), data_focus=not here and place == 0,
    )  # fmt: skip


def _cell(name: str, seen: str, whose: int | None) -> str:
    """One mound with its hole; the middle of the hole's far edge is the origin."""

    def at(piece: str, x: float, y: float, wide: float, high: float, kind: str = "") -> str:
        named = f' class="{kind}"' if kind else ""
        return f'<use href="#{piece}-__view__" x="{x}" y="{y}" width="{wide}" height="{high}"{named}/>'

    lid = f"mound-{_id(name)}"
    drawn = at("hole", -48, 0, 96, 30)
    if seen != "shows":
        drawn += at(lid, -48, -76, 96, 100, "wp-lid")
    if seen in ("own", "felt"):
        drawn += at("inside-felt" if whose is None else f"inside-{whose}", -48, -76, 96, 100)
    if seen in ("found", "shows"):
        drawn += at(f"worm-{whose}", -28, -48, 56, 72, "wp-worm") + at("lip", -48, 0, 96, 30)
    if seen == "shows":
        drawn += at(lid, -31, -92, 62, 64.6, "wp-worm")
    return f'<svg class="wp-cell" viewBox="-62 -94 124 126" aria-hidden="true">{drawn}</svg>'


# Charly's search


def search(look: Look, scene: Scene) -> str:
    """Who is Charly, what the die shows, how many mounds are still to be lifted, and what wins."""
    view = scene.state
    rolled, left = look.lifts, look.lifts - look.lifted
    name = words("strong", scene.names[look.charly])
    who = tag("div", words("span", text("wormparty.picture.charly", scene.lang), class_="note"), name)
    die = pieces.die_face(rolled or None)
    pips = "".join(tag("i", class_="used" if turn < look.lifted else None) for turn in range(min(rolled, _MOST_PIPS)))
    said = scene.text("wormparty.die", n=rolled, left=left) if rolled else scene.text("wormparty.no_die")
    shown = tag(
        "div", tag("span", die, class_=f"wp-die thrown{look.throws % 2}" if look.throws else "wp-die"),
        tag("div", words("span", text("wormparty.picture.lifts", scene.lang), class_="note"),
            tag("span", pips, class_="wp-pips")),
        class_="wp-roll", role="img", aria_label=said,
    )  # fmt: skip
    wins = words("span", f"{text('wormparty.picture.aim', scene.lang)}: ", class_="note")
    wins = tag("p", wins, words("strong", aim(view.game, scene.lang)), class_="wp-aim")
    if view.phase == "over":
        shown = ""
    return tag("div", tag("div", face("charly", 72, 72), who, class_="wp-who"), shown, wins, class_="wp-search")


# Players


def players(look: Look, scene: Scene, acts: int | None) -> str:
    boxes = [_player(seat, look, scene, acts) for seat in range(len(look.tiles))]
    kind, columns = "players wp-players" + (" four" if len(boxes) == 4 else ""), f"--players:{len(boxes)}"
    return tag("ul", *boxes, class_=kind, style=columns, aria_label=scene.text("wormparty.players"))


def _player(seat: int, look: Look, scene: Scene, acts: int | None) -> str:
    view = scene.state
    won = view.phase == "over" and seat in winners(view.game, view.tiles)
    turn = seat == acts
    drawn = "charly" if seat == look.charly and view.phase != "over" else f"worm-{seat}"
    shown = face(drawn, 72, 72) if drawn == "charly" else face(drawn, 56, 72)
    name = words("strong", ("★ " if won else "▸ " if turn else "") + scene.names[seat])
    status = words("span", say.status(seat, look, scene), class_="note")
    return tag(
        "li", shown, tag("span", name, status, class_="wp-called"), tiles(look.tiles[seat], scene),
        class_="player" + (" active" if turn or won else ""), aria_current="true" if turn else None,
    )  # fmt: skip


def tiles(have: list[int], scene: Scene) -> str:
    """A player's tiles by colour, and how far they reach."""
    game = scene.state.game
    younger = game.variant == "younger"
    counts = []
    for colour, count in zip(COLOURS, have, strict=True):
        meter = "" if younger else _meter(count, game.target, colour, OF_EACH if game.variant == "experienced" else 0)
        number = words("b", str(count), class_=None if count else "none")
        counts.append(tag("span", face(f"tile-{colour}", 40, 40), number, meter, class_="wp-count"))
    if younger:
        counts.append(_meter(sum(have), game.target, "all", 0))
    said = scene.text("wormparty.tiles", tiles=tiles_in_words(have, scene.lang), aim=aim(game, scene.lang))
    return tag("span", *counts, class_="wp-tiles", role="img", aria_label=said)


def _meter(count: int, target: int, colour: str, mark: int) -> str:
    """A bar with a place for each tile up to the target; ``mark``: so many also count for something."""
    marked = f"--mark:{mark};" if 0 < mark < target else ""
    kind = f"wp-meter {colour}{' marked' if marked else ''}"
    return tag("i", class_=kind, style=f"{marked}--n:{min(count, target)};--of:{target}")
