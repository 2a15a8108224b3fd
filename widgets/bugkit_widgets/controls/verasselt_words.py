"""What happened in Voll verasselt, in words: for the log, and for what was just seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from bugkit.game import CHANCE
from bugkit.match import Step
from bugkit.texts import text
from bugkit.verasselt import FACES, KINDS, Bank, Boost, Card, Choose, Dice, End, Roll, State, Stop
from bugkit.verasselt.odds import safe_and_caught
from bugkit_widgets.controls import Scene, joined


def things(counts: Sequence[int], lang: str) -> str:
    """Counts of cards or dice in words: "2 barrel bugs, 1 double bar"; "nothing" if there are none."""
    named = [text(f"verasselt.count.{name}", lang, n=n) for name, n in zip(FACES, counts, strict=False) if n]
    return joined(named) or text("verasselt.describe.nothing", lang)


def cards(n: int, lang: str) -> str:
    return text("verasselt.count.cards", lang, n=n)


def turn_lines(steps: Sequence[Step], scene: Scene) -> Iterator[str]:
    """The steps of one turn, one line each; cards that are drawn one after another share a line."""
    together = groupby(steps, lambda step: (step.before.phase, step.player == CHANCE))
    for (phase, chance), group in together:
        several = list(group)
        if chance and phase != "rolling":
            yield drawn(several, scene)
        else:
            yield from (one_line(step, scene) for step in several)


def one_line(step: Step, scene: Scene) -> str:
    """One step in words."""
    before = step.before
    match step.choice:
        case Choose(group):
            if group == "hub":
                return scene.text("verasselt.log.hub")
            return scene.either("verasselt.log.catch", before.previous_player)
        case End():
            return scene.text("verasselt.log.end")
        case Boost(kind):
            return scene.text("verasselt.log.boost", thing=text(f"verasselt.count.{kind}", scene.lang, n=1))
        case Roll(keep):
            return rolls(keep, before, scene)
        case Stop():
            return scene.text("verasselt.log.stop", n=sum(before.catch))
        case Bank(yard):
            return banked(yard, before, scene)
        case Dice():
            return dice(step, scene)
        case Card():
            return drawn([step], scene)
    return str(step.choice)


def rolls(keep: Sequence[int], state: State, scene: Scene) -> str:
    n = state.game.dice - sum(keep)
    if any(keep):
        return scene.text("verasselt.log.roll", n=n, kept=things(keep, scene.lang))
    return scene.text("verasselt.log.roll_all", n=n)


def banked(yard: Sequence[int], state: State, scene: Scene) -> str:
    catch, seat = state.previous_catch, state.previous_player
    heap = cards(sum(catch) - sum(yard), scene.lang)
    if not any(yard):
        return scene.text("verasselt.log.bank_heap", name=scene.names[seat], heap=heap)
    return scene.text("verasselt.log.bank", name=scene.names[seat], yard=things(yard, scene.lang), heap=heap)


def drawn(steps: Sequence[Step], scene: Scene) -> str:
    kinds = [step.choice.kind for step in steps]
    return scene.text(
        f"verasselt.log.{steps[0].before.phase}", things=things([kinds.count(kind) for kind in KINDS], scene.lang)
    )


def dice(step: Step, scene: Scene) -> str:
    """What was rolled, and what it means."""
    counts = tuple(kept + new for kept, new in zip(step.before.showing, step.choice.counts, strict=True))
    rolled = things(step.choice.counts, scene.lang)
    return f"{scene.text('verasselt.log.dice', things=rolled)} {verdict(counts, step.before, scene)}"


def too_many(showing: Sequence[int], state: State) -> list[int]:
    """The kinds (by index) of which more dice than cards are there: the check (ruling V11)."""
    return [index for index, cards in enumerate(state.group_cards) if showing[index] > cards]


def verdict(showing: Sequence[int], state: State, scene: Scene) -> str:
    """Safe or bugged up, and why."""
    over = too_many(showing, state)
    if not over:
        key = "safe" if any(showing[:4]) else "only_bars"
        return scene.text(f"verasselt.log.{key}", things=things(showing[:4], scene.lang))
    reasons = [
        scene.text(
            "verasselt.log.too_many", dice=_of_kind(KINDS[index], showing[index], scene), n=state.group_cards[index]
        )
        for index in over
    ]
    lost = sum(state.catch)
    back = " " + scene.text("verasselt.log.lost", n=lost) if lost else ""
    return f"{scene.text('verasselt.log.bugged_up', reasons='; '.join(reasons))}{back}"


def _of_kind(kind: str, n: int, scene: Scene) -> str:
    return scene.text("verasselt.dice_of_kind", n=n, kind=text(f"verasselt.kind.{kind}", scene.lang))


# Odds


def odds(keep: Sequence[int], state: State, group: Sequence[int]) -> tuple[Fraction, Fraction]:
    """The chance to bug up and the mean catch when all dice but those kept are rolled for ``group``."""
    n = state.game.dice - sum(keep)
    safe, caught = safe_and_caught(group, keep[:4], n)
    return Fraction(6**n - safe, 6**n), Fraction(caught, 6**n)


_RISKS = (
    (Fraction(0), "none"),
    (Fraction(1, 20), "tiny"),
    (Fraction(15, 100), "small"),
    (Fraction(35, 100), "medium"),
    (Fraction(60, 100), "large"),
    (Fraction(99, 100), "huge"),
)


def risk_in_words(chance: Fraction, scene: Scene) -> str:
    """The chance to bug up without numbers."""
    level = next((name for most, name in _RISKS if chance <= most), "certain")
    return scene.text(f"verasselt.risk.{level}")


def percent(chance: Fraction, lang: str) -> str:
    """A chance in percent, with one decimal, or two when it is small.

    >>> percent(Fraction(11, 324), "en"), percent(Fraction(1, 1000), "en"), percent(Fraction(1), "en")
    ('3.4%', '0.10%', '100%')
    """
    hundred = chance * 100
    places = 0 if hundred in (0, 100) else 1 if 1 <= hundred <= 99 else 2
    return text("core.table.percent_value", lang, number=decimal(hundred, places, lang))


def decimal(value: Fraction, places: int, lang: str) -> str:
    return f"{float(value):.{places}f}".replace(".", text("core.table.decimal_mark", lang))


def exactly(value: Fraction, shown: str, places_are_exact: bool) -> str:
    """A fraction with its rounded value: "11/324 ≈ 3.4%"; whole numbers stand alone."""
    if value.denominator == 1:
        return shown
    return f"{value} {'=' if places_are_exact else '≈'} {shown}"


def chance_in_full(chance: Fraction, lang: str) -> str:
    """The chance as a fraction and in percent.

    >>> chance_in_full(Fraction(11, 324), "en"), chance_in_full(Fraction(1, 8), "en")
    ('11/324 ≈ 3.4%', '1/8 = 12.5%')
    """
    return exactly(chance, percent(chance, lang), (chance * 1000).denominator == 1 and 1 <= chance * 100 <= 99)


def mean_in_full(mean: Fraction, lang: str) -> str:
    """A mean as a fraction and with two decimals."""
    return exactly(mean, decimal(mean, 0 if mean.denominator == 1 else 2, lang), (mean * 100).denominator == 1)
