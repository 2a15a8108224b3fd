"""The odds of Charly's search at the table, and where the best mix for two players hides.

Both come as plain fractions, so that no table has to wait until sympy is loaded.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from bugkit.tables import percent
from bugkit.texts import text
from bugkit.wormparty import Observation
from bugkit_widgets.controls import Scene
from bugkit_widgets.markup import button, tag, words

_LEVELS = ((Fraction(0), "none"), (Fraction(1, 3), "small"), (Fraction(55, 100), "even"), (Fraction(4, 5), "good"),
           (Fraction(99, 100), "high"))  # fmt: skip
_LONGEST = 16  #: a fraction with more digits is not shown


def at_least_one(mounds: int, worms: int, lifts: int) -> Fraction:
    """The chance to find one worm or more: the same as ``found(mounds, worms, lifts).p(lambda n: n > 0)``.

    >>> at_least_one(7, 3, 2)
    Fraction(5, 7)
    """
    lifts = min(lifts, mounds)
    return 1 - Fraction(comb(mounds - worms, lifts), comb(mounds, lifts))


def searching(view: Observation) -> tuple[int, int, int] | None:
    """Mounds not lifted, worms not found, lifts left; None when nobody searches or is about to."""
    if view.phase not in ("hide", "lift") or not view.lifts_left:
        return None
    found = sum(up and seat >= 0 for seat, up in zip(view.mounds, view.lifted, strict=True))
    return view.lifted.count(False), len(view.tiles) - 1 - found, view.lifts_left


def in_full(chance: Fraction, lang: str) -> str:
    """The chance as a fraction, if that is short enough to be read, and in percent.

    >>> in_full(Fraction(5, 7), "en"), in_full(Fraction(1), "en")
    ('5/7 ≈\\xa071.43%', '100.00%')
    """
    shown = percent(chance, lang)
    if chance.denominator == 1 or len(str(chance)) > _LONGEST:
        return shown
    return f"{chance} {'=' if (chance * 10**4).denominator == 1 else '≈'}\xa0{shown}"


def search(scene: Scene) -> str:
    """The chance that Charly finds at least one worm (more), when hiding places or lifts are pure chance."""
    numbers = searching(scene.state)
    if scene.odds == "off" or numbers is None:
        return ""
    chance = at_least_one(*numbers)
    level = next((name for most, name in _LEVELS if chance <= most), "certain")
    in_words = scene.text(f"wormparty.odds.{level}")
    more = "more" if numbers[1] < len(scene.state.tiles) - 1 or any(scene.state.lifted) else "one"
    said = words("span", scene.text(f"wormparty.odds.{more}"))
    said += " " + words("strong", in_words if scene.odds == "hint" else in_full(chance, scene.lang))
    gauge = tag("i", class_="gauge", style=f"--p:{float(chance):.4f}", role="img", aria_label=in_words)
    note = words("p", scene.text("wormparty.odds.note"), class_="note")
    return tag(
        "div", tag("div", said, gauge, class_="wp-chance"), note, role="group",
        aria_label=scene.text("wormparty.odds.title"),
    )  # fmt: skip


def can_be_solved(view: Observation) -> bool:
    return len(view.tiles) == 2 and view.phase in ("hide", "lift")


def best_mix(scene: Scene, shown: bool) -> str:
    """A button that tells where the best mix of two players hides; folded away, and worked out only when asked for.

    Whoever has switched the odds off is not tempted.
    """
    view = scene.state
    if scene.odds == "off" or not can_be_solved(view):
        return ""
    how = "close" if shown else "open"
    opener = button(
        scene.text(f"wormparty.mix.{how}"), f"mix {how}", class_="quiet", data_key="mix",
        aria_expanded="true" if shown else "false",
    )  # fmt: skip
    if not shown:
        return opener
    from bugkit.wormparty import solve

    chances = solve(view.game).round(view).weights(hide=True)
    rows = []
    for name, chance in zip(view.game.mounds, chances, strict=True):
        bar = tag("i", class_="gauge", style=f"--p:{float(chance):.4f}", aria_hidden="true")
        mound = words("th", text(f"wormparty.mound.{name}", scene.lang), scope="row")
        rows.append(tag("tr", mound, tag("td", bar), words("td", in_full(chance, scene.lang))))
    heads = [words("th", scene.text(f"wormparty.mix.{head}"), scope="col") for head in ("mound", "bar", "chance")]
    table = tag("table", words("caption", scene.text("wormparty.mix.title")), tag("thead", tag("tr", *heads)),
                tag("tbody", *rows))  # fmt: skip
    return opener + table + words("p", scene.text("wormparty.mix.note"), class_="note")
