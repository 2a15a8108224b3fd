"""The part of the table where a person acts: choose a group, roll or stop, share out a catch, all choices in a list."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from bugkit.texts import text
from bugkit.verasselt import KINDS, Bank, Choose, End, Roll, Stop
from bugkit_widgets.controls import Scene, why_not
from bugkit_widgets.controls import verasselt_view as draw
from bugkit_widgets.controls import verasselt_words as say
from bugkit_widgets.controls.verasselt_look import Look
from bugkit_widgets.markup import button, tag, words


def _together(plan: str, *more: str, buttons: Sequence[str]) -> str:
    return words("p", plan, class_="plan") + "".join(more) + tag("div", *buttons, class_="buttons")


# Choose


def choose(scene: Scene) -> str:
    """Which group to roll for; what can't be chosen says why."""
    state = scene.state
    new = _refill(state)
    options = {"hub": scene.text(f"verasselt.choose_hub{'_new' if new else ''}", n=sum(state.hub), new=new)}
    if any(state.previous_catch):
        name = scene.names[state.previous_player]
        options["catch"] = scene.text("verasselt.choose_catch", name=name, n=sum(state.previous_catch))
    buttons = []
    for group, said in options.items():
        why = why_not(state, Choose(group), scene.lang)
        buttons.append(button(said, f"choose {group}@{scene.stamp}", why=why, main=True, data_focus=not why))
    if End() in state.legal_actions():
        buttons.append(button(scene.text("verasselt.end"), f"end@{scene.stamp}"))
    return _together(scene.text("verasselt.choose_plan"), buttons=buttons)


def _refill(state: Any) -> int:
    """How many cards come into the hub when it is chosen now."""
    if Choose("hub") not in state.legal_actions():
        return 0
    after = state.child(Choose("hub"))
    after = after.child(Bank()) if after.phase == "bank" else after
    return after.draws_left if after.phase == "refill" else 0


# Roll or stop


def roll(scene: Scene, look: Look, waiting: str | None, listing: bool) -> str:
    """What is about to be rolled, its odds, and the buttons; while somebody waits, ``waiting`` says what for."""
    state, keep, n = scene.state, look.keep(), len(look.chosen)
    plan, rolls = "", scene.text("verasselt.roll_any")
    if waiting is None:
        kept = say.things(keep, scene.lang)
        plan = scene.text("verasselt.plan" if any(keep) else "verasselt.plan_all", n=n, kept=kept)
        rolls = scene.text("verasselt.roll", n=n)
    why_no_roll = waiting or why_not(state, Roll(keep), scene.lang)
    why_no_stop = waiting or why_not(state, Stop(), scene.lang)
    buttons = [
        button(rolls, f"roll@{scene.stamp}", why=why_no_roll, main=True, data_key=scene.key("roll")),
        button(scene.text("verasselt.stop"), f"stop@{scene.stamp}", why=why_no_stop, data_key="stop"),
    ]
    if scene.odds != "off":
        opened = listing and waiting is None
        does = "close" if opened else "open"
        said, expanded = scene.text(f"verasselt.choices.{does}"), "true" if opened else "false"
        buttons.append(button(said, f"choices {does}", why=waiting, data_key="choices", aria_expanded=expanded))
    return _together(plan, odds(scene, look, keep), buttons=buttons)


def odds(scene: Scene, look: Look, keep: Sequence[int]) -> str:
    """The chance to bug up and the mean catch of the dice now chosen, or of those in somebody's hand."""
    state = scene.state
    in_hand = state.phase == "rolling" and not look.landed
    if scene.odds == "off" or not (in_hand or (scene.live and state.phase == "roll")):
        return ""
    keep = state.showing if in_hand else keep
    if state.game.dice - sum(keep) < state.game.min_dice:
        return words("p", scene.text("verasselt.odds.none"), class_="odds")
    chance, mean = say.odds(keep, state, state.group_cards)
    risk = say.risk_in_words(chance, scene)
    if scene.odds == "hint":
        said = words("strong", risk)
    else:
        said = _odd(scene, "bug_up", say.chance_in_full(chance, scene.lang))
        said += _odd(scene, "mean", say.mean_in_full(mean, scene.lang))
    gauge = tag("i", class_="gauge", style=f"--p:{float(chance):.4f}", role="img", aria_label=risk)
    return tag("div", gauge, said, class_="odds", role="group", aria_label=scene.text("verasselt.odds.title"))


def _odd(scene: Scene, name: str, value: str) -> str:
    return tag("span", words("span", scene.text(f"verasselt.odds.{name}")), " ", words("strong", value))


# Share out a catch


def bank(scene: Scene, split: Sequence[int]) -> str:
    """Two boxes, yard and heap: a click on a card moves it to the other one."""
    state = scene.state
    rest = tuple(there - some for there, some in zip(state.previous_catch, split, strict=True))
    in_yard = sum(state.yards[state.previous_player]) + sum(split)
    room = scene.text("verasselt.room", n=in_yard, limit=state.game.yard_limit)
    back = [_move("heap", at, split[at], None, scene) for at in range(len(KINDS)) if split[at]]
    there = [
        _move("yard", at, rest[at], why_not(state, Bank(one_more(split, at)), scene.lang), scene)
        for at in range(len(KINDS))
        if rest[at]
    ]
    boxes = [_box("yard", room, back, scene), _box("heap", say.cards(sum(rest), scene.lang), there, scene)]
    done = scene.text("verasselt.bank", yard=sum(split), heap=sum(rest))
    confirm = button(done, f"bank@{scene.stamp}", main=True, data_focus=True, data_key="bank")
    return _together(scene.text("verasselt.bank_plan"), tag("div", *boxes, class_="boxes"), buttons=[confirm])


def one_more(split: Sequence[int], at: int, by: int = 1) -> tuple[int, ...]:
    """The split with one card more (or ``by`` cards) of a kind for the yard."""
    return tuple(count + by * (place == at) for place, count in enumerate(split))


def _box(name: str, note: str, cards: Sequence[str], scene: Scene) -> str:
    title = scene.text(f"verasselt.to_{name}")
    shown = cards or [words("p", "–")]
    head = draw.heading(title, note)
    return tag("div", head, *shown, class_="box", role="group", aria_label=title, data_key=f"bank-{name}")


def _move(to: str, at: int, n: int, why: str | None, scene: Scene) -> str:
    """A pile of ``n`` cards of one kind; a click moves one of them to the other box."""
    kind = KINDS[at]
    said = scene.text(f"verasselt.move_to_{to}", kind=text(f"verasselt.kind.{kind}", scene.lang), n=n)
    shown = draw.face(f"card-{kind}", *draw.CARD) + words("b", str(n))
    return button(said, f"move {to} {kind}", face=shown, why=why, class_="piece", data_key=f"bank-to-{to}-{kind}")


# All choices


def choices(scene: Scene, look: Look, sorted_by: str) -> str:
    """Every way to roll these dice, with its odds; a click takes it."""
    state = scene.state
    listed = [(action.keep, *say.odds(action.keep, state, state.group_cards)) for action in rolls(state)]
    listed.sort(key=lambda row: (row[1], -row[2]) if sorted_by == "risk" else (-row[2], row[1]))
    rows = [_choice(scene, *row, chosen=row[0] == look.keep()) for row in listed]
    columns = ("risk", "catch") if scene.odds == "exact" else ("risk",)
    head = [words("th", scene.text("verasselt.choices.dice"), scope="col")]
    head += [_sorter(scene, by, sorted_by == by) for by in columns]
    title = scene.text("verasselt.choices.title", n=len(listed))
    table = tag("table", words("caption", title), tag("thead", tag("tr", *head)), tag("tbody", *rows))
    return tag("div", table, class_="listing", tabindex=0, role="region", aria_label=title)


def _sorter(scene: Scene, by: str, now: bool) -> str:
    order = ("ascending" if by == "risk" else "descending") if now else None
    said = scene.text(f"verasselt.choices.{by}")
    sort = button(said, f"sort {by}", aria_pressed="true" if now else "false")
    return tag("th", sort, scope="col", aria_sort=order)


def _choice(scene: Scene, keep: Sequence[int], chance: Fraction, mean: Fraction, chosen: bool) -> str:
    key = "verasselt.choices.keep" if any(keep) else "verasselt.choices.all"
    said = scene.text(key, n=scene.state.game.dice - sum(keep), kept=say.things(keep, scene.lang))
    take = button(said, f"keep {written(keep)}", aria_pressed="true" if chosen else "false")
    if scene.odds == "exact":
        cells = [say.chance_in_full(chance, scene.lang), say.mean_in_full(mean, scene.lang)]
    else:
        cells = [say.risk_in_words(chance, scene)]
    columns = "".join(words("td", cell) for cell in cells)
    return tag("tr", tag("th", take, scope="row"), columns, data_key=f"choice-{written(keep)}")


def rolls(state: Any) -> list[Roll]:
    """The rolls that are legal now."""
    return [action for action in state.legal_actions() if isinstance(action, Roll)]


def written(keep: Sequence[int]) -> str:
    """The dice kept as a click writes them: ``0-0-0-0-2``."""
    return "-".join(map(str, keep))
