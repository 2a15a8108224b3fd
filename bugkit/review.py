"""A play judged decision by decision: what each one gave away, what would have been better, and why.

Each game says in its room ``review.py`` what a decision was worth: ``judge(state, action)`` looks at the situation
before the decision as the player could know it, never at what dice, cards or hiding places brought afterwards. So the
same decision in the same situation gets the same verdict, however it went.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from bugkit.dist import Bound
from bugkit.game import CHANCE, Action, room
from bugkit.match import Match, Step
from bugkit.tables import Rounded, Table
from bugkit.texts import Sentence, text

if TYPE_CHECKING:
    from fractions import Fraction

WORST = 3  #: how many of the dearest decisions are told in words

_SHOWN_AS = {"cards": 1, "win chance": 100, "search-game value": 100}  # chances are shown in percentage points


class Verdict(NamedTuple):
    """What a game says of one decision, by its rules alone."""

    loss: Fraction | Bound | Any  #: how much less it is worth than the best one, in ``unit``: 0 or more
    unit: str  #: ``cards``, ``win chance`` or ``search-game value``
    better: Action  #: the best action; the action itself when nothing is lost
    why: str  #: the key of a sentence
    about: dict[str, Any]  #: what stands for the placeholders of that sentence


@dataclass(frozen=True, slots=True)
class Judgement:
    """What one decision of a play was worth.

    ``loss`` is exact or a :class:`bugkit.dist.Bound`, 0 when there was nothing better; ``unit`` says of what:
    expected ``cards``, ``win chance`` (0 to 1), or ``search-game value`` (win chances against each single rival).
    """

    number: int  #: its place in ``match.history``
    turn: int  #: the turn or round it belongs to, as the record counts them; 0 if that had begun before the play
    step: Step
    loss: Fraction | Bound
    unit: str
    better: Action
    why: Sentence

    @property
    def player(self) -> int:
        """The seat that decided."""
        return self.step.player

    @property
    def faultless(self) -> bool:
        """Whether nothing better was possible."""
        return not float(self.loss)

    def turn_text(self, lang: str = "en") -> str:
        """What the game calls this turn: "Turn 3", or "Round 3"; "The beginning" if it had begun before the play."""
        if not self.turn:
            return text("core.review.beginning", lang)
        return text(f"{self.step.before.game.name}.turn.number", lang, number=self.turn)

    @property
    def turn_mark(self) -> str:
        """The number of this turn where there is little room."""
        return str(self.turn or "–")

    def loss_text(self, lang: str = "en") -> str:
        """The loss as a number in the unit of the table: cards, or percentage points; "0" when nothing was lost."""
        return "0" if self.faultless else Rounded(_SHOWN_AS[self.unit] * _middle(self.loss)).text(lang)

    def text(self, lang: str = "en") -> str:
        """The decision, what it gave away and why, in a few sentences."""
        words = {"turn": self.turn_text(lang), "player": self.player + 1, "played": self.step.choice, "why": self.why}
        if self.faultless:
            return text("core.review.good", lang, **words)
        loss = text(f"core.review.loss.{self.unit}", lang, loss=self.loss_text(lang))
        return text("core.review.better", lang, better=self.better, loss=loss, **words)

    def __str__(self) -> str:
        return self.text()


def _middle(loss: Any) -> Any:
    return (loss.low + loss.high) / 2 if isinstance(loss, Bound) else loss


class Review(list[Judgement]):
    """Judgements, those that gave away most first; equal ones in the order of the play.

    In a cell it shows the three dearest decisions in words and a table of all.
    """

    def in_order(self) -> list[Judgement]:
        """The judgements in the order of the play."""
        return sorted(self, key=lambda judgement: judgement.number)

    def of(self, player: int) -> Review:
        """Only the decisions of one seat."""
        return Review(judgement for judgement in self if judgement.player == player)

    def worst(self) -> Review:
        """The three decisions that gave away most; fewer when fewer gave anything away."""
        return Review(judgement for judgement in self[:WORST] if not judgement.faultless)

    def table(self, lang: str = "en") -> Table:
        """All decisions in the order of the play."""
        turn = f"{self[0].step.before.game.name}.turn.heading" if self else "core.review.turn"
        return Table(
            caption=text("core.review.caption", lang, n=len(self)),
            headings=[text(turn, lang), *(text(f"core.review.{name}", lang) for name in ("player", "played", "best")),
                      text(f"core.review.unit.{self[0].unit if self else 'cards'}", lang)],
            rows=[(one.turn_mark, str(one.player + 1), str(one.step.choice), str(one.better), one.loss_text(lang))
                  for one in self.in_order()],
        )

    def text(self, lang: str = "en") -> str:
        """The worst decisions in words, then the table, as plain text."""
        return "\n".join([*self.words(lang), *(["", self.table(lang).plain()] if self else [])])

    def words(self, lang: str = "en") -> list[str]:
        """The worst decisions in words; or that there were none."""
        if not self:
            return [text("core.review.nothing", lang)]
        return [judgement.text(lang) for judgement in self.worst()] or [text("core.review.faultless", lang)]

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        from html import escape

        items = "".join(f"<li>{escape(sentence)}</li>" for sentence in self.words())
        return f"<ol>{items}</ol>\n{self.table().html() if self else ''}"


def judgements(match: Match) -> Iterator[Judgement]:
    """The judgements of a play in its order, one after another, for who wants to do something else in between.

    A decision without a choice, or one of which the game cannot say what it is worth, is left out. Of a running play
    that hides something, the part that everybody may know is judged.
    """
    public = match.public()
    judge = room(public.game, "review").judge
    turn = 0
    for number, step in enumerate(public.history):
        turn += step.before.phase == public.game.turn_phase
        if step.player == CHANCE or len(step.before.legal_actions()) < 2:
            continue
        verdict = judge(step.before, step.choice)
        if verdict is not None:
            why = Sentence(verdict.why, verdict.about)
            yield Judgement(number, turn, step, verdict.loss, verdict.unit, verdict.better, why)


def review(match_or_record: Match | str) -> Review:
    """Judge every decision of a play, given as a ``Match`` or as the text of its record.

    ``RecordError`` says what is wrong with a record, ``SecretError`` that nothing of a play can be shown yet; TypeError
    when it is neither.

    >>> from bugkit import Match, wormparty
    >>> match = Match(wormparty.Game(2, die={1: 1}), seed=1)
    >>> for choice in ["hide red 1", "lift red 1"]:
    ...     _ = match.play(choice)
    >>> print(review(match)[0])
    Round 1, player 1: lift red 1. Better: lift blue 1. That gave away 8.76 percentage points of win chance. ...
    """
    match = Match.from_record(match_or_record) if isinstance(match_or_record, str) else match_or_record
    if not isinstance(match, Match):
        raise TypeError(f"match_or_record must be a match or the text of a record, not {match!r}")
    return Review(sorted(judgements(match), key=lambda judgement: (-float(judgement.loss), judgement.number)))
