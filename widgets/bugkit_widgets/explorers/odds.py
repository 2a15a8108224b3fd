"""The odds explorer: cards in the group, dice rolled and kept, and the chance to bug up."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from html import escape
from math import comb
from typing import Any

from bugkit import ink, verasselt
from bugkit.tables import percent
from bugkit.texts import text
from bugkit.verasselt.actions import KINDS
from bugkit.verasselt.odds import BUGGED_UP, DICE
from bugkit_widgets.explorers import plot
from bugkit_widgets.explorers.explorer import Drawing, Explorer, short, table
from bugkit_widgets.explorers.formula import formula, raised
from bugkit_widgets.markup import tag, words

MOST_CARDS = 10  #: of each kind; more than 7 make no difference
FEWEST_DICE = 4  #: that may be rolled at the table
LONGEST_FORMULA = 10  #: the highest power of n that is still shown

_RANGES = {"rolled": range(DICE + 1)} | {
    f"{what} {kind}": range(most + 1) for what, most in (("cards", MOST_CARDS), ("held", DICE)) for kind in KINDS
}


class OddsExplorer(Explorer):
    """How likely is it to bug up? Sliders for the cards in the group, the dice rolled, and the bugs on dice left lying.

    ``cards`` and ``held`` are four counts, barrel, chatter, rattle, water: 0 to 10 cards, and together at most
    ``7 - dice`` dice. All dice that are neither rolled nor held show bars. ValueError or TypeError says which is wrong.

    >>> OddsExplorer((3, 3, 2, 2), dice=4)
    Odds explorer
    In the group: 3 barrel bugs, 3 chatter bugs, 2 rattle bugs, 2 water bugs. Rolled: 4 dice. Left lying: 3 dice
    with bars.
    Chance to bug up: 11/324 ≈ 3.40%, 1 in 29.5.
    Caught on average: 206/81 ≈ 2.54 cards.
    """

    tool = "odds"

    def __init__(
        self,
        cards: Sequence[int] = (3, 3, 2, 2),
        dice: int = DICE,
        held: Sequence[int] = (0, 0, 0, 0),
        *,
        lang: str | None = None,
    ) -> None:
        verasselt.bug_up(cards, dice, held)  # or its error, which names what is wrong
        values = {"rolled": dice}
        for kind, count, lying in zip(KINDS, cards, held, strict=True):
            values |= {f"cards {kind}": count, f"held {kind}": lying}
        super().__init__(_RANGES, values, lang)

    # The numbers

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards in the group, by kind."""
        return tuple(self.values[f"cards {kind}"] for kind in KINDS)

    @property
    def held(self) -> tuple[int, ...]:
        """The kinds on the dice left lying."""
        return tuple(self.values[f"held {kind}"] for kind in KINDS)

    @property
    def dice(self) -> int:
        """How many dice are rolled."""
        return self.values["rolled"]

    @property
    def bars(self) -> int:
        """How many dice lie there with bars."""
        return DICE - self.dice - sum(self.held)

    @property
    def bug_up(self) -> Any:
        """The chance to bug up."""
        return verasselt.bug_up(self.cards, self.dice, self.held)

    def by_dice(self) -> list[tuple[int, Any]]:
        """The chance to bug up for every number of dice that can be rolled while the held ones stay."""
        most = DICE - sum(self.held)
        return [(dice, verasselt.bug_up(self.cards, dice, self.held)) for dice in range(most + 1)]

    def give_way(self, moved: str) -> None:
        """Seven dice are in the box. Dice with bars give way first, then those rolled, then those held."""
        others = ["rolled", *(f"held {kind}" for kind in KINDS)]
        for name in others:
            over = self.dice + sum(self.held) - DICE
            if name != moved and over > 0:
                self.values[name] -= min(over, self.values[name])
                self.say(self.speak("seven"))

    # What is seen

    def view(self) -> dict[str, str]:
        return {
            "head": self.head(),
            "sliders": self._sliders(),
            "answer": self.status(*self.answer()[1:]),
            "chart": self._curve().shown(),
            "beside": self._cases(),
            "formula": self._formula(),
        }

    def _sliders(self) -> str:
        dice = self.slider("rolled", self.speak("rolled"), self.speak("dice", n=self.dice))
        rows = "".join(
            tag(
                "div",
                words("h4", text(f"verasselt.kinds.{kind}", self.lang)),
                self._of_kind("cards", kind),
                self._of_kind("held", kind),
                role="group",
                data_key=kind,
                aria_label=text(f"verasselt.kinds.{kind}", self.lang),
                class_="explorer-kind",
            )
            for kind in KINDS
        )
        bars = words("p", self.speak("lying", lying=self._lying()), class_="explorer-note", data_key="bars")
        return dice + bars + rows

    def _lying(self) -> str:
        lying = [
            self.speak("dice_with", dice=self.speak("dice", n=n), kinds=text(f"verasselt.kinds.{kind}", self.lang))
            for kind, n in zip(KINDS, self.held, strict=True)
            if n
        ]
        return ", ".join([*lying, self.speak("bars", n=self.bars)])

    def _of_kind(self, what: str, kind: str) -> str:
        name = f"{what} {kind}"
        called = self.speak(f"{what}_of", kinds=text(f"verasselt.kinds.{kind}", self.lang))
        count = self.values[name]
        said = self.speak("dice" if what == "held" else "cards", n=count)
        return self.slider(name, self.speak(f"{what}_label"), said, called)

    def _curve(self) -> Drawing:
        frame = plot.Frame(58, 34, 548, 200, -0.5, DICE + 0.5)
        bars = self.by_dice()
        looks = {"filled": [], "striped": [], "dashed": []}
        for dice, chance in bars:
            look = "filled" if dice == self.dice else "striped" if dice >= FEWEST_DICE else "dashed"
            looks[look].append((dice, chance))
        drawn = [plot.chances(frame, self.lang), plot.counts(frame, self.speak("axis_dice"), 1)]
        drawn += [plot.columns(frame, some, look, 0.6) for look, some in looks.items()]
        for dice, chance in bars:
            here = dice == self.dice
            drawn.append(
                plot.over_lines(frame.x(dice), frame.y(chance) - 6, percent(chance, self.lang), 12.5, bold=here)
            )
        names = {"filled": "your_roll", "striped": "allowed", "dashed": "not_allowed"}
        drawn.append(plot.legend(58, 296, [(look, self.speak(key)) for look, key in names.items()]))
        listed = [self.speak("at", n=dice, chance=percent(chance, self.lang)) for dice, chance in bars]
        return Drawing(f"{self.speak('curve')} {' '.join(listed)}", 616, 306, "".join(drawn))

    # Where the number comes from

    def cases(self) -> list[tuple[int, int, int, int, int]]:
        """For each number of bugs among the dice rolled: it, how many choices of dice there are to show them, how many
        sequences of so many bugs fit the cards, how many sequences of bars the other dice have, and the product."""
        return _cases(self.cards, self.dice, self.held)

    def mean(self) -> Fraction:
        """The mean number of cards caught; 0 when bugged up."""
        caught = sum((sum(self.held) + bugs) * product for bugs, *_, product in self.cases())
        return Fraction(caught, 6**self.dice)

    def _cases(self) -> str:
        n, all_rolls, lying, rows = self.dice, 6**self.dice, sum(self.held), []
        lost = Fraction(self.bug_up.numerator, self.bug_up.denominator)
        most = plot.scale(max(lost, *(Fraction(case[-1], all_rolls) for case in self.cases())))
        for bugs, choices, fitting, bars, product in self.cases():
            chance = Fraction(product, all_rolls)
            count = formula(f"{choices} * {fitting} * {bars} = {product}")
            rows.append((self.speak("cards", n=lying + bugs), self._row(chance, most, "striped", count)))
        count = formula(f"{all_rolls} - {all_rolls - int(lost * all_rolls)} = {int(lost * all_rolls)}")
        rows.append((self.speak("bugged_up"), self._row(lost, most, "filled", count)))
        headings = [self.speak(key) for key in ("caught", "how_likely", "how_many", "percent")]
        how = self.speak("how_cases", n=n, all=all_rolls)
        return table(self.speak("caption"), headings, rows) + words("p", how, class_="lesson-how")

    def _row(self, chance: Fraction, most: Fraction, look: str, count: str) -> list[str]:
        bar = plot.bar([(0, 1, 160 * float(chance / most), 14)], look)
        drawn = ink.element(
            "svg", bar or " ", class_="lesson-chart", viewBox="0 0 162 16", width=162, height=16, aria_hidden="true"
        )
        return [drawn, count, escape(percent(chance, self.lang))]

    def _formula(self) -> str:
        n, room = self.dice, self._room()
        safe = 1 - self.bug_up
        factors = "".join(
            tag(
                "span",
                formula(_series(left)),
                words("small", self._left(kind, left)),
                class_="explorer-factor",
                data_key=f"factor {kind}",
            )
            for kind, left in zip(KINDS, room, strict=True)
        )
        bars = tag(
            "span",
            formula("(1 + 2x + (2x)^2/2! + …)"),
            words("small", self.speak("bar_faces")),
            class_="explorer-factor",
            data_key="factor bars",
        )
        p_safe, p_bug_up = self.speak("p_safe"), self.speak("p_bug_up")
        lines = [
            words("h4", self.speak("formula")),
            tag("div", formula(f"{p_safe} = {n}!/6^{n} · [x^{n}]"), factors, bars, class_="explorer-factors"),
            tag("p", formula(f"{p_safe} = {int(safe * 6**n)}/{6**n} = {safe}"), class_="explorer-line"),
            tag("p", formula(f"{p_bug_up} = 1 - {safe} = {self.bug_up}"), class_="explorer-line"),
            words("p", self.speak("how_formula", power=raised("x", n)), class_="lesson-how"),
        ]
        return "".join(lines) + self._for_any_number(room)

    def _for_any_number(self, room: Sequence[int]) -> str:
        if min(room) >= 0 and sum(room) > LONGEST_FORMULA:
            shown = words("p", self.speak("too_long", power=raised("n", sum(room))))
        else:
            closed = formula(f"{self.speak('p_safe')} = {_closed(tuple(sorted(room)))}")
            shown = tag("p", closed, class_="explorer-line")
        return tag("details", words("summary", self.speak("any_number")), shown)

    def _room(self) -> list[int]:
        """By kind: how many more dice may show it; below 0 the held ones already are too many."""
        return [have - lying for have, lying in zip(self.cards, self.held, strict=True)]

    def _left(self, kind: str, left: int) -> str:
        kinds = text(f"verasselt.kinds.{kind}", self.lang)
        return self.speak("left" if left >= 0 else "too_many", kinds=kinds, n=left)

    # For the still

    def answer(self) -> list[str]:
        counted = zip(KINDS, self.cards, strict=True)
        cards = ", ".join(text(f"verasselt.count.{kind}", self.lang, n=n) for kind, n in counted)
        return [
            self.speak("settings", cards=cards, dice=self.speak("dice", n=self.dice), lying=self._lying()),
            self.speak("bug_up", chance=self.chance(self.bug_up)),
            self.speak("mean", number=short(self.mean(), self.lang)),
        ]

    def drawings(self) -> list[Drawing]:
        return [self._curve()]


@lru_cache(64)
def _cases(cards: tuple[int, ...], dice: int, held: tuple[int, ...]) -> list[tuple[int, int, int, int, int]]:
    lying = sum(held)
    caught = verasselt.roll_odds(cards, dice, held).map(lambda seen: seen if seen == BUGGED_UP else sum(seen))
    rows = []
    for bugs in range(dice + 1):
        product, choices, bars = int(caught.p(lying + bugs) * 6**dice), comb(dice, bugs), 2 ** (dice - bugs)
        rows.append((bugs, choices, product // (choices * bars), bars, product))
    return rows


@lru_cache(64)
def _closed(room: tuple[int, ...]) -> str:
    """The chance to be safe for any number n of dice."""
    return str(verasselt.safe_formula([max(left, 0) for left in room])) if min(room) >= 0 else "0"


def _series(left: int) -> str:
    """The polynomial of a kind: one term for each number of dice that may show it.

    >>> _series(2), _series(5), _series(-1)
    ('(1 + x + x^2/2!)', '(1 + x + … + x^5/5!)', '0')
    """
    if left < 0:
        return "0"
    terms = ["1", "x", *(f"x^{j}/{j}!" for j in range(2, left + 1))][: left + 1]
    if left > 3:
        terms = [*terms[:2], "…", terms[-1]]
    return f"({' + '.join(terms)})" if left else "1"
