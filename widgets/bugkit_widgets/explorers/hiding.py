"""The hiding explorer: one worm hides, Charly lifts, and the best mixes of both as water in vessels."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from html import escape
from typing import Any

from bugkit import wormparty
from bugkit.wormparty.search import SearchGame
from bugkit_widgets.explorers import vessels
from bugkit_widgets.explorers.explorer import Drawing, Explorer, about, table
from bugkit_widgets.explorers.formula import formula
from bugkit_widgets.explorers.vessels import Mound
from bugkit_widgets.markup import tag, words

MOST_MOUNDS, FEWEST_MOUNDS, MOST_WORTH = 7, 2, 6

_MOUNDS = range(1, MOST_MOUNDS + 1)
_RANGES = {"mounds": range(FEWEST_MOUNDS, MOST_MOUNDS + 1), "lifts": range(MOST_MOUNDS + 1)}
_RANGES |= {f"missed {mound}": range(1, MOST_WORTH + 1) for mound in _MOUNDS}
_RANGES |= {f"found {mound}": range(MOST_WORTH + 1) for mound in _MOUNDS}


class HidingExplorer(Explorer):
    """Where to hide, where to look? Sliders for the mounds' worth and the lifts; both best mixes and the value.

    ``worth`` are points for the worm when it is missed, by mound: 1 to 6 for 2 to 7 mounds. ``found`` are points for
    Charly when it is found there, 0 to 6; None: the same. ``lifts`` mounds are lifted, 0 to 7, or all if there are not
    so many. ValueError or TypeError says which is wrong.

    >>> HidingExplorer((1, 1, 1, 1, 2), lifts=2)
    Hiding explorer
    5 mounds, worth if found / if missed: 1/1, 1/1, 1/1, 1/1, 2/2. 2 are lifted.
    If both play their best mix, a round is worth 2/9 to the worm, on average.
    """

    tool = "hiding"

    def __init__(
        self,
        worth: Sequence[int] = (1, 1, 1, 1, 2),
        lifts: int = 2,
        *,
        found: Sequence[int] | None = None,
        lang: str | None = None,
    ) -> None:
        worth = tuple(worth)
        if found is not None and len(tuple(found)) != len(worth):
            raise ValueError(f"found must be {len(worth)} numbers, one for each mound, not {len(tuple(found))}")
        self.apart = found is not None
        values = {"mounds": len(worth), "lifts": lifts} | {f"missed {mound}": 1 for mound in _MOUNDS}
        values |= {f"found {mound}": 1 for mound in _MOUNDS}
        for mound, (more, less) in enumerate(zip(worth if found is None else found, worth, strict=True), 1):
            if mound in _MOUNDS:
                values |= {f"found {mound}": more, f"missed {mound}": less}
        super().__init__(_RANGES, values, lang)

    # The numbers

    def _points(self, what: str) -> tuple[int, ...]:
        return tuple(self.values[f"{what} {mound}"] for mound in _MOUNDS[: self.values["mounds"]])

    @property
    def found(self) -> tuple[int, ...]:
        """Points for Charly when the worm is found, by mound."""
        return self._points("found")

    @property
    def worth(self) -> tuple[int, ...]:
        """Points for the worm when it is missed, by mound."""
        return self._points("missed")

    @property
    def game(self) -> SearchGame:
        """The solved round; worth is counted for Charly."""
        return _solved(self.found, self.worth, self.values["lifts"])

    def give_way(self, moved: str) -> None:
        """While both worths are the same, one slider moves both."""
        what, _, mound = moved.partition(" ")
        if what == "missed" and not self.apart:
            self.values[f"found {mound}"] = self.values[moved]

    def act(self, action: str, value: str | bool | float | None) -> None:
        if action != "apart":
            super().act(action, value)
        elif isinstance(value, bool):
            self.apart = value
            if not value:
                self.values |= {f"found {mound}": self.values[f"missed {mound}"] for mound in _MOUNDS}
        else:
            self.refuse()

    # What is seen

    def view(self) -> dict[str, str]:
        return {
            "head": self.head(),
            "sliders": self._sliders(),
            "answer": self.status(*self.answer()[1:]),
            "chart": self._picture().shown(),
            "beside": words("p", self.speak("how_vessels"), class_="lesson-how"),
            "more": self._table(),
            "formula": self._formula(),
        }

    def _sliders(self) -> str:
        mounds, lifts = self.values["mounds"], self.values["lifts"]
        lifted = self.speak("lift_all", n=lifts) if lifts >= mounds else self.speak("lift_count", n=lifts)
        top = self.slider("mounds", self.speak("mounds"), self.speak("mound_count", n=mounds))
        top += self.slider("lifts", self.speak("lifts"), lifted)
        box = '<input type="checkbox" data-action="apart"' + (" checked>" if self.apart else ">")
        apart = tag("label", box, " ", escape(self.speak("apart")), class_="lesson-option", data_key="apart row")
        title = "" if self.apart else words("h4", self.speak("worth_title"), data_key="worth title")
        return top + apart + title + "".join(map(self._of_mound, _MOUNDS[:mounds]))

    def _of_mound(self, mound: int) -> str:
        name, values = self.speak("mound", number=mound), self.values
        if not self.apart:
            return self.slider(
                f"missed {mound}",
                name,
                self.speak("points", n=values[f"missed {mound}"]),
                self.speak("worth_of", mound=name),
            )
        labels = {what: self.speak(what) for what in ("found", "missed")}
        both = (
            self.slider(f"{what} {mound}", label, self.speak("points", n=values[f"{what} {mound}"]), f"{name}, {label}")
            for what, label in labels.items()
        )
        return tag(
            "div",
            words("h4", name),
            *both,
            role="group",
            aria_label=name,
            class_="explorer-kind",
            data_key=f"mound {mound}",
        )

    def mounds(self) -> list[Mound]:
        """The mounds as vessels, with both best mixes."""
        hiding, searching = (self.game.weights(hide=side) for side in (True, False))
        mixes = zip(self.found, self.worth, hiding, searching, strict=True)
        return [
            Mound(self.speak("mound", number=number), -worth, found, hide, search)
            for number, (found, worth, hide, search) in enumerate(mixes, 1)
        ]

    def _picture(self) -> Drawing:
        said = {key: self.speak(key) for key in ("axis", "value", "hide", "search")}
        mounds, value = self.mounds(), self.game.worth()
        alt = [self.speak("vessels"), f"{said['value']}: {_signed(value)}."]
        alt += [
            self.speak(
                "in_words", mound=mound.name, hide=about(mound.hide, self.lang), search=about(mound.search, self.lang)
            )
            for mound in mounds
        ]
        return Drawing(" ".join(alt), vessels.WIDTH, vessels.HEIGHT, vessels.picture(mounds, value, said, self.lang))

    def _table(self) -> str:
        rows = []
        for place, mound in enumerate(self.mounds()):
            cells = [f"{mound.rim} / {-mound.floor}", about(mound.hide, self.lang), about(mound.search, self.lang)]
            rows.append((mound.name, map(escape, [*cells, self.why(place)])))
        headings = [self.speak(key) for key in ("mound_head", "worth_head", "hide", "search", "why_head")]
        return table(self.speak("caption"), headings, rows)

    def why(self, mound: int) -> str:
        """Why the mound, counted from 0, is used as it is."""
        game, worth, found = self.game, self.worth[mound], self.found[mound]
        hides, search = game.weights(hide=True)[mound] > 0, game.weights(hide=False)[mound]
        if search == 0:
            key = "dry" if hides else "even" if -worth == game.worth() else "dry_unused"
        elif search == 1:
            key = "full" if hides else "full_unused"
        else:
            key = "wet" if hides else "wet_unused"
        return self.speak(f"why.{key}", worth=worth, found=found, value=_signed(-game.worth()))

    def _formula(self) -> str:
        mounds, lifts, worth = self.values["mounds"], min(self.values["lifts"], self.values["mounds"]), self.worth
        head = words("h4", self.speak("formula"))
        if self.found != worth:
            return head + words("p", self.speak("formula_not"))
        total = sum((Fraction(1, points) for points in worth), Fraction(0))
        promised = (mounds - 2 * lifts) / total
        parts = " + ".join("1" if points == 1 else f"1/{points}" for points in worth)
        line = formula(f"V = (n - 2k)/Σ(1/v) = ({mounds} - 2 * {lifts})/({parts}) = {promised}")
        least = min(worth)
        key = "too_much" if promised > least else "too_little" if promised < -least else "holds"
        said = self.speak(
            f"formula_{key}",
            mound=worth.index(least) + 1,
            n=least,
            promised=abs(promised),
            value=_signed(-self.game.worth()),
        )
        return head + tag("p", line, class_="explorer-line") + words("p", said)

    # For the still

    def answer(self) -> list[str]:
        pairs = ", ".join(f"{found}/{worth}" for found, worth in zip(self.found, self.worth, strict=True))
        mounds, value = self.values["mounds"], self.game.worth()
        lifted = min(self.values["lifts"], mounds)
        who = "nobody" if value == 0 else "charly" if value > 0 else "worm"
        return [
            self.speak("settings", mounds=mounds, worth=pairs, n=lifted),
            self.speak(f"value_{who}", points=abs(value)),
        ]

    def drawings(self) -> list[Drawing]:
        return [self._picture()]


def _signed(number: Any) -> str:
    """With a true minus sign.

    >>> _signed(-2)
    '−2'
    """
    return str(number).replace("-", "−")


@lru_cache(64)
def _solved(found: tuple[int, ...], worth: tuple[int, ...], lifts: int) -> SearchGame:
    return wormparty.search_game(found, [-points for points in worth], lifts)
