"""The review at the table: a timeline of decisions with what each gave away, the position, the better move, and why."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from html import escape
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from bugkit.review import Judgement, Review, judgements
from bugkit.tables import Rounded
from bugkit.texts import text
from bugkit_widgets.markup import button, tag, words

if TYPE_CHECKING:
    from bugkit_widgets.controls import Controls, Scene

_SLICE = 0.03  #: how long decisions are judged before the kernel is left alone, in seconds
_BAR = 40  #: the height of the dearest decision in the timeline, in pixels


class Game(NamedTuple):
    """What is kept of a play that was reviewed: how many decisions of people, and what they gave away together."""

    decisions: int
    faultless: int
    loss: Fraction | float


@dataclass
class Reviewing:
    """The review of the play at one table, judged bit by bit; and what earlier plays at this table came to."""

    shown: bool = False
    chosen: int | None = None  #: the number in the history of the decision that is looked at
    found: list[Judgement] = field(default_factory=list)
    earlier: list[Game] = field(default_factory=list)
    _left: Iterator[Judgement] | None = None
    _all: bool = False

    def begin(self, match: Any) -> None:
        """Show the review; of a play that was judged before the same again."""
        self.shown = True
        if not self._all and self._left is None:
            self._left = judgements(match)

    def close(self) -> None:
        self.shown = False

    def forget(self) -> None:
        """Another play begins: what was found is kept as one of the earlier plays if it is whole."""
        if self._all and self.found:
            self.earlier.append(_summed(self.found))
        self.found, self._left, self._all, self.shown, self.chosen = [], None, False, False, None

    def think_on(self, persons: frozenset[int]) -> bool:
        """Judge a few more decisions; False when there are none left."""
        if self._left is None:
            return False
        end = perf_counter() + _SLICE
        for judgement in self._left:
            if judgement.player in persons or not persons:
                self.found.append(judgement)
            if perf_counter() >= end:
                return True
        self._left, self._all = None, True
        worst = self.by_loss()
        self.chosen = worst[0].number if worst else None
        return False

    @property
    def busy(self) -> bool:
        return self._left is not None

    def by_loss(self) -> Review:
        return Review(sorted(self.found, key=lambda one: (-float(one.loss), one.number)))

    # What a click means

    def act(self, name: str) -> bool:
        match name.split():
            case ["review", "close"]:
                self.close()
            case ["decision", number] if number in [str(one.number) for one in self.found]:
                self.chosen = int(number)
            case _:
                return False
        return True

    # What it looks like

    def view(self, controls: Controls, scene: Scene) -> str:
        """The review as markup; while it is made only how far it is."""
        lang = scene.lang
        if self.busy:
            inside = words("p", text("widgets.review.busy", lang, n=len(self.found)), role="status")
        elif not self.found:
            inside = words("p", text("widgets.review.nothing", lang))
        else:
            inside = self._summary(lang) + self._timeline(controls, scene) + self._chosen(controls, scene)
            inside += self._worst(controls, scene) + self._games(lang)
        title = tag("h4", words("span", text("widgets.review.title", lang)), class_="title")
        close = button(text("widgets.review.close", lang), "review close", data_key="review")
        return tag("div", title, inside, tag("div", close, class_="buttons"), class_="review", role="region",
                   aria_label=text("widgets.review.title", lang))  # fmt: skip

    def _summary(self, lang: str) -> str:
        game = _summed(self.found)
        said = text("widgets.review.summary", lang, n=game.decisions, faultless=game.faultless,
                    loss=lost(game.loss, self.found[0].unit, lang))  # fmt: skip
        return words("p", said) + words("p", text("widgets.review.fair", lang), class_="note")

    def _timeline(self, controls: Controls, scene: Scene) -> str:
        most = float(self.by_loss()[0].loss) or 1.0
        worst = {one.number: place + 1 for place, one in enumerate(self.by_loss().worst())}
        bars = []
        for one in self.found:
            place = worst.get(one.number)
            height = round(_BAR * float(one.loss) / most)
            face = words("b", str(place) if place else "", class_="place")
            face += tag("span", class_="bar" + ("" if height else " none"), style=f"height: {max(height, 3)}px")
            face += words("span", one.turn_mark, class_="turn")
            played, _ = _both(controls, scene, one)
            name = text("widgets.review.decision", scene.lang, turn=one.turn_text(scene.lang),
                        name=scene.names[one.player], played=played, said=self._gave(one, scene.lang))  # fmt: skip
            bars.append(button(name, f"decision {one.number}", face=face, class_="decision",
                               aria_pressed="true" if one.number == self.chosen else "false"))  # fmt: skip
        label = text("widgets.review.timeline", scene.lang)
        return words("p", label, class_="note") + tag("div", *bars, class_="timeline", data_rove=True, role="group",
                                                      aria_label=label)  # fmt: skip

    def _gave(self, one: Judgement, lang: str) -> str:
        if one.faultless:
            return text("widgets.review.faultless", lang)
        return text("widgets.review.gave", lang, loss=lost(one.loss, one.unit, lang))

    def _chosen(self, controls: Controls, scene: Scene) -> str:
        one = next((found for found in self.found if found.number == self.chosen), None)
        if one is None:
            return ""
        lang = scene.lang
        heading = text("widgets.review.heading", lang, turn=one.turn_text(lang), name=scene.names[one.player])
        played, better = _both(controls, scene, one)
        rows = [(text("widgets.review.played", lang), played)]
        if not one.faultless:
            rows.append((text("widgets.review.better", lang), better))
        gave = text("widgets.review.faultless", lang) if one.faultless else lost(one.loss, one.unit, lang)
        rows.append((text("widgets.review.gave_away", lang), gave))
        listed = "".join(words("dt", name) + words("dd", said) for name, said in rows)
        why = words("p", one.why.text(lang))
        return tag("div", words("h5", heading), _picture(controls, scene, one),
                   tag("div", tag("dl", listed), why), class_="chosen", role="status",
                   aria_label=text("widgets.review.position", lang))  # fmt: skip

    def _worst(self, controls: Controls, scene: Scene) -> str:
        worst = self.by_loss().worst()
        if not worst:
            return words("p", text("core.review.faultless", scene.lang))
        items = []
        for one in worst:
            played, better = _both(controls, scene, one)
            said = text("widgets.review.worst_one", scene.lang, turn=one.turn_text(scene.lang),
                        name=scene.names[one.player], played=played, better=better,
                        loss=lost(one.loss, one.unit, scene.lang))  # fmt: skip
            items.append(words("li", f"{said} {one.why.text(scene.lang)}"))
        return words("h5", text("widgets.review.worst", scene.lang, n=len(items))) + tag("ol", *items)

    def _games(self, lang: str) -> str:
        """A table of the plays at this table, once there are several."""
        if not self.earlier:
            return ""
        unit = self.found[0].unit
        rows = ""
        for number, game in enumerate([*self.earlier, _summed(self.found)], 1):
            each = lost(game.loss / game.decisions, unit, lang)
            rows += tag("tr", words("th", str(number), scope="row"), words("td", str(game.decisions)),
                        words("td", str(game.faultless)), words("td", each))  # fmt: skip
        names = [text(f"widgets.review.games.{name}", lang) for name in ("game", "decisions", "faultless", "each")]
        head = "".join(words("th", name, scope="col") for name in names)
        caption = words("caption", text("widgets.review.games", lang))
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _summed(found: list[Judgement]) -> Game:
    losses = [one.loss for one in found]
    exact = all(isinstance(loss, int | Fraction) for loss in losses)
    total = sum(losses, Fraction(0)) if exact else sum(map(float, losses))  # type: ignore[arg-type]
    return Game(len(found), sum(one.faultless for one in found), total)


def lost(loss: Any, unit: str, lang: str) -> str:
    """A loss with its unit: "0.81 cards"."""
    number = float(loss) if unit == "cards" else 100 * float(loss)
    return text(f"core.review.loss.{unit}", lang, loss=Rounded(number))


def _both(controls: Controls, scene: Scene, one: Judgement) -> tuple[str, str]:
    """What was played and what would have been better, in words."""
    before = one.step.before
    return tuple(controls.in_words(action, before, scene) for action in (one.step.choice, one.better))


def _picture(controls: Controls, scene: Scene, one: Judgement) -> str:
    """The position as its player saw it: an image of its own, so that its parts are not mixed up with the table's."""
    seen = controls.seen_by(one.step.before, one.player)
    svg, said = controls.picture(replace(scene, state=seen, me=one.player))
    alt = escape(f"{text('widgets.review.position', scene.lang)}: {said}")
    return f'<img alt="{alt}" src="data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}">'
