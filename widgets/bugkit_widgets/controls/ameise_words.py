"""What happened in Herkules Ameise, in words: for the log, and for what was just seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from bugkit.ameise import COLOURS, Back, Die, Done, Flip, Food, Move, Path, State
from bugkit.ameise.actions import START
from bugkit.ameise.board import ARMS
from bugkit.ameise.names import SquareName, ant_name
from bugkit.ameise.picture import twigs_in_words
from bugkit.ameise.plan import Choice
from bugkit.match import Step
from bugkit.texts import text
from bugkit_widgets.controls import Scene, joined


def turn_lines(steps: Sequence[Step], scene: Scene) -> Iterator[str]:
    """The steps of one turn, one line each; cards laid out, or food uncovered, share a line."""
    for kind, group in groupby(steps, lambda step: type(step.choice)):
        several = list(group)
        if kind is Path:
            yield laid_out(several, scene)
        elif kind is Food:
            yield from (uncovered(some, scene) for some in by_owner(several))
        elif kind is not Flip or steps[-1].choice is several[-1].choice:  # the back says which card was flipped
            yield from (one_line(step, scene) for step in several)


def one_line(step: Step, scene: Scene) -> str:
    """One step in words."""
    match step.choice:
        case Die():
            return rolled(step, scene)
        case Flip(card):
            return scene.text("ameise.log.flip", card=card)
        case Back():
            return turned_up(step, scene)
        case Move():
            return moved(step, scene)
        case Done():
            return scene.text("ameise.log.done")
    return str(step.choice)


def laid_out(steps: Sequence[Step], scene: Scene) -> str:
    names = steps[0].before.game.board.card_names
    cards = [text("ameise.describe.card", scene.lang, card=names[len(step.before.cards)], n=step.choice.dots)
             for step in steps]  # fmt: skip
    return scene.text("ameise.log.deal", cards=joined(cards))


def rolled(step: Step, scene: Scene) -> str:
    if step.choice.dots:
        return scene.text("ameise.log.die", n=step.choice.dots)
    after = step.after
    if after.steps_left is None:
        return scene.text("ameise.log.asleep")
    if after.steps_left == 0:
        return scene.text("ameise.log.arrived")
    return scene.text("ameise.log.anthony", n=after.steps_left)


def turned_up(step: Step, scene: Scene) -> str:
    """Which card was flipped, and the twigs on it."""
    card = step.before.game.board.card_names[step.before.flipping]
    found = [
        scene.text("ameise.twigs_on", n=twigs, square=SquareName(f"{card} {arm}").text(scene.lang))
        for arm, twigs in zip(ARMS, step.choice.arms, strict=True)
        if twigs
    ]
    if not found:
        return scene.text("ameise.log.bare", card=card)
    return scene.text("ameise.log.back", card=card, twigs=joined(found))


def moved(step: Step, scene: Scene) -> str:
    """An ant's walk, and what it brought home."""
    before, after = step.before, step.after
    source, target = step.choice.source, SquareName(step.choice.target).text(scene.lang)
    if source in (START, *COLOURS):
        said = scene.text("ameise.log.from_start", ant=ant_in_words(before, source, scene.lang), target=target)
    else:
        ant = ant_in_words(before, source, scene.lang)
        said = scene.text("ameise.log.move", ant=ant, source=SquareName(source).text(scene.lang), target=target)
    served = [square for square, twigs in enumerate(before.twigs) if twigs and not after.twigs[square]]
    if served:
        said += " " + collected(before, after, served, scene)
    return said


def collected(before: State, after: State, served: Sequence[int], scene: Scene) -> str:
    """What a column has brought home from these squares, and who takes food for it."""
    names = before.game.board.names
    squares = joined(SquareName(names[square]).text(scene.lang) for square in served)
    twigs = sum(before.twigs[square] for square in served)
    said = scene.text("ameise.log.collected", n=twigs, squares=squares, built=twigs_in_words(after, scene.lang))
    for seat, name in enumerate(scene.names):
        if tiles := after.tiles[seat] - before.tiles[seat]:
            said += " " + scene.text("ameise.log.tiles", name=name, n=tiles)
    return said


def by_owner(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """Uncovered tiles, player by player."""
    for _, some in groupby(steps, lambda step: owner(step)):
        yield list(some)


def owner(step: Step) -> int:
    """Whose tile was uncovered."""
    pairs = enumerate(zip(step.before.morsels, step.after.morsels, strict=True))
    return next(seat for seat, (had, has) in pairs if has > had)


def uncovered(steps: Sequence[Step], scene: Scene) -> str:
    tiles = " + ".join(str(step.choice.morsels) for step in steps)
    seat = owner(steps[0])
    return scene.text("ameise.log.food", name=scene.names[seat], tiles=tiles, n=steps[-1].after.morsels[seat])


# Ants


def advice(hint: Choice, scene: Scene) -> str:
    """What a hint says to do, why, and what to expect then."""
    sentences = [hint.text(scene.lang)]
    if rolls := round(hint.rolls.mean()):
        sentences.append(scene.text("ameise.hint.rolls", n=rolls))
    if isinstance(hint.action, Move):
        source, target = hint.action.source, SquareName(hint.action.target).text(scene.lang)
        ant = ant_in_words(scene.state, source, scene.lang)
        if source in (START, *COLOURS):
            said = scene.text("ameise.hint.from_start", ant=ant, target=target)
        else:
            said = scene.text("ameise.hint.move", ant=ant, source=SquareName(source).text(scene.lang), target=target)
        sentences.insert(0, said)
    return " ".join(sentences)


def ant_in_words(state: Any, source: str, lang: str) -> str:
    """The ant that comes from ``source``: "a white ant", "the red ant"."""
    square = state.game.board.number_of.get(source)
    if square is not None:
        source = START if state.ants[square] <= 1 else COLOURS[state.ants[square] - 2]
    return ant_name(source).text(lang)
