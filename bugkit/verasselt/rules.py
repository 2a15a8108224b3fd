"""The rules of Voll verasselt: ``Game`` and ``State``, nothing else. Rulings V1 to V19 are named where they act."""

from __future__ import annotations

import random
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any

from bugkit.game import CHANCE, TERMINAL, IllegalActionError, listed, look_up, shown
from bugkit.texts import Key
from bugkit.verasselt import notation
from bugkit.verasselt.actions import (
    FACES,
    KINDS,
    NO_CARDS,
    Action,
    Bank,
    Boost,
    Card,
    Cards,
    Choose,
    Dice,
    End,
    Faces,
    Outcome,
    Roll,
    Stop,
    parse_action,
    parse_outcome,
)
from bugkit.verasselt.choices import (
    all_rolls,
    all_splits,
    card_draws,
    dice_outcomes,
    minus,
    plus,
    rolled_dice,
    rolls_by_keep,
)

__all__ = ["FACES", "KINDS", "Bank", "Boost", "Card", "Choose", "Dice", "End", "Game", "Roll", "State", "Stop"]

CONSOLATION = 2  #: cards drawn after bugging up (ruling V13)
BARS_ON_A_DIE = 2  #: a die on bars shows two of them (ruling V1)

_LIMITS = {  # option: (least, most, what it is counted in)
    "num_players": (2, 5),
    "cards_per_kind": (2, 22),
    "hub": (1, 80),
    "refill_to": (1, 80),
    "yard_limit": (4, 80),
    "dice": (1, 7),
    "min_dice": (1, 7),
}


@dataclass(frozen=True, slots=True)
class Game:
    """One box of Voll verasselt and the number of players (rulings V2 to V4).

    The options other than ``num_players`` make small boxes for brute force and end games. Options that do not fit
    raise a ``ValueError`` that names the field and what is allowed.

    >>> Game(num_players=3)
    Game(num_players=3, cards_per_kind=22, hub=10, refill_to=8, yard_limit=6, dice=7, min_dice=4)
    >>> Game(num_players=6)
    Traceback (most recent call last):
    ValueError: num_players must be a whole number from 2 to 5, not 6
    """

    num_players: int
    cards_per_kind: int = 22
    hub: int = 10
    refill_to: int = 8
    yard_limit: int = 6
    dice: int = 7
    min_dice: int = 4

    def __post_init__(self) -> None:
        for name, (least, most) in _LIMITS.items():
            value = getattr(self, name)
            if type(value) is not int or not least <= value <= most:
                raise ValueError(f"{name} must be a whole number from {least} to {most}, not {value!r}")
        if self.min_dice > self.dice:
            raise ValueError(f"min_dice must be at most dice, which is {self.dice}, not {self.min_dice}")
        if self.cards_per_kind < self.num_players:
            raise ValueError(f"cards_per_kind must be at least {self.num_players}, one for each yard, "
                             f"not {self.cards_per_kind}")
        pile = 4 * (self.cards_per_kind - self.num_players)
        if self.hub > pile:
            raise ValueError(f"hub must be at most {pile}, the cards left after filling the yards, not {self.hub}")

    @property
    def name(self) -> str:
        return "verasselt"

    @property
    def rules_version(self) -> int:
        return 1

    @property
    def phases(self) -> tuple[str, ...]:
        """``deal refill rolling consolation`` are chance, ``choose bank roll`` a player's, ``over`` is the end."""
        return ("deal", "choose", "bank", "refill", "roll", "rolling", "consolation", "over")

    @property
    def turn_phase(self) -> str:
        return "choose"

    def options(self) -> dict[str, int]:
        """``num_players`` and every option that differs from the printed box.

        >>> Game(2, dice=5).options()
        {'num_players': 2, 'dice': 5}
        """
        return {field.name: getattr(self, field.name) for field in fields(self)
                if field.name == "num_players" or getattr(self, field.name) != field.default}

    def __str__(self) -> str:
        return f"verasselt({', '.join(f'{name}={value}' for name, value in self.options().items())})"

    def initial_state(self) -> State:
        """Yards filled, all dice on bars, and the first hub about to be drawn (ruling V4)."""
        n = self.num_players
        return State(
            game=self, phase="deal", turn=0, group="", hub=NO_CARDS, showing=(0, 0, 0, 0, self.dice),
            catch=NO_CARDS, previous_catch=NO_CARDS, yards=((1, 1, 1, 1),) * n, heaps=(NO_CARDS,) * n,
            pile=(self.cards_per_kind - n,) * 4, first_turn=True, may_stop=False, must_lift=False, draws_left=self.hub,
        )

    def parse_action(self, text: str) -> Action:
        """Read an action such as ``"roll keep bar bar"``; ``ParseError`` says what is not understood."""
        return parse_action(text)

    def parse_outcome(self, text: str) -> Outcome:
        """Read a chance outcome such as ``"draw water"`` or ``"dice barrel water bar bar"``."""
        return parse_outcome(text)

    def parse_state(self, text: str) -> State:
        """Read what ``str(state)`` writes. ``ParseError`` says where and why, also when the cards do not add up.

        >>> game = Game(2)
        >>> game.parse_state(str(game.initial_state())) == game.initial_state()
        True
        """
        return State(game=self, **notation.parse_fields(self, text))


@dataclass(frozen=True, slots=True)
class State:
    """A situation in Voll verasselt, complete and frozen; equal situations are equal states.

    Cards are counted in the order barrel, chatter, rattle, water; dice in the same order with bars as the fifth.
    ``showing`` holds the dice on the table: in the phase ``rolling`` only those kept, the others are in the hand.
    Nothing is secret in this game but the order of the pile, which no state holds (ruling V19).

    >>> state = Game(num_players=2).initial_state()
    >>> state.phase, state.pile, state.draws_left
    ('deal', (20, 20, 20, 20), 10)
    """

    game: Game
    phase: str  #: one of ``game.phases``
    turn: int  #: the seat whose turn it is; the one before it banks
    group: str  #: what the turn's player rolls for: "" (not chosen), "hub" or "catch"
    hub: Cards
    showing: Faces
    catch: Cards  #: what the turn's player has caught in this turn
    previous_catch: Cards  #: what is left of the previous player's catch
    yards: tuple[Cards, ...]
    heaps: tuple[Cards, ...]
    pile: Cards
    first_turn: bool  #: nobody has played before (ruling V7)
    may_stop: bool  #: the last thing done in this turn was a safe roll (rulings V8, V9)
    must_lift: bool  #: the hub must be boosted to ``game.refill_to`` before the first roll (ruling V16)
    draws_left: int  #: cards still to be drawn in the phases deal, refill and consolation

    def _with(self, **changes: Any) -> State:
        new = object.__new__(State)
        put = object.__setattr__
        for name in _STATE_FIELDS:
            put(new, name, changes[name] if name in changes else getattr(self, name))
        return new

    # Who acts, and what is possible

    def current_player(self) -> int:
        """The seat to move, ``CHANCE`` or ``TERMINAL``. A catch is banked by the player before (ruling V5)."""
        phase = self.phase
        if phase in ("roll", "choose"):
            return self.turn
        if phase == "bank":
            return self.previous_player
        return TERMINAL if phase == "over" else CHANCE

    @property
    def previous_player(self) -> int:
        """The seat that played before the one whose turn it is (ruling V2)."""
        return (self.turn - 1) % self.game.num_players

    @property
    def group_cards(self) -> Cards:
        """The cards of the group that is rolled for."""
        return self.previous_catch if self.group == "catch" else self.hub

    def is_terminal(self) -> bool:
        return self.phase == "over"

    def legal_actions(self) -> tuple[Action, ...]:
        """All legal actions in a fixed order; ``()`` for chance and at the end.

        >>> state = Game(2).parse_state(
        ...     "verasselt(num_players=2) phase=choose turn=0 group=- hub=3/3/2/2 dice=0/0/0/0/7 catch=0/0/0/0 "
        ...     "previous=0/0/0/0 yards=1/1/1/1,1/1/1/1 heaps=0/0/0/0,0/0/0/0 pile=17/17/18/18 marks=first draws=0")
        >>> [str(action) for action in state.legal_actions()]
        ['hub']
        >>> [str(action) for action in state.child(Choose("hub")).legal_actions()]
        ['roll all', 'roll keep bar', 'roll keep bar bar', 'roll keep bar bar bar', 'boost barrel', ..., 'boost water']
        """
        phase = self.phase
        if phase == "roll":
            yard = self.yards[self.turn]
            boosts = tuple(boost for boost, count in zip(_BOOSTS, yard, strict=True) if count)
            rolls = () if self.must_lift else all_rolls(self.showing, self.game.dice - self.game.min_dice)
            return rolls + boosts + (_STOP if self.may_stop else ())
        if phase == "bank":
            banker = self.previous_player
            return all_splits(self._to_bank(), self.game.yard_limit - sum(self.yards[banker]))
        if phase == "choose":
            return self._choices()
        return ()

    def _choices(self) -> tuple[Action, ...]:
        if not any(self.previous_catch):
            return (Choose("hub"),)
        if self._hub_is_spent() and not self._can_lift():
            return (Choose("catch"), End())
        return (Choose("hub"), Choose("catch"))

    def _hub_is_spent(self) -> bool:
        """The pile is empty and the hub too small: the condition for the end (ruling V16)."""
        return not any(self.pile) and sum(self.hub) < self.game.refill_to

    def _can_lift(self) -> bool:
        return sum(self.hub) + sum(self.yards[self.turn]) >= self.game.refill_to

    def _to_bank(self) -> Cards:
        return self.previous_catch

    def chance_outcomes(self) -> tuple[tuple[Outcome, Fraction], ...]:
        """What dice or pile can bring, with exact chances; ``()`` when a player is to move or the game is over.

        A roll of k dice is one outcome over counts; cards are drawn one by one (ruling V19).
        """
        phase = self.phase
        if phase == "rolling":
            return rolled_dice(self.game.dice - sum(self.showing))
        if phase in ("deal", "refill", "consolation"):
            return card_draws(self.pile)
        return ()

    # What follows

    def child(self, choice: Action | Outcome) -> State:
        """The state after a legal action or a possible outcome. Otherwise ``IllegalActionError``, and nothing changes.

        >>> state = Game(2).initial_state()
        >>> state.child(Card("water")).hub
        (0, 0, 0, 1)
        """
        step = _STEPS.get((self.phase, type(choice)))
        if step is None:
            raise self._not_now(choice)
        after: State = step(self, choice)
        return after

    def _not_now(self, choice: object) -> IllegalActionError:
        if self.phase == "over":
            return IllegalActionError("core.error.game_over")
        if self.phase == "roll" and isinstance(choice, Choose | Bank | End):
            return IllegalActionError("verasselt.error.in_a_turn", choice=shown(choice))
        if self.phase == "choose" and isinstance(choice, Roll | Boost | Stop):
            return IllegalActionError("verasselt.error.choose_first", choice=shown(choice))
        if self.phase == "bank":
            return IllegalActionError("verasselt.error.bank_first", choice=shown(choice))
        if self.current_player() == CHANCE:
            return IllegalActionError("core.error.chance_first",
                                      legal=listed(outcome for outcome, _ in self.chance_outcomes()))
        return IllegalActionError("core.error.not_now", choice=shown(choice), legal=listed(self.legal_actions()))

    def _choose(self, choice: Choose) -> State:
        if choice not in self._choices():
            if choice.group == "catch":
                raise IllegalActionError("verasselt.error.no_catch")
            if choice.group == "hub":
                raise IllegalActionError("verasselt.error.cannot_lift", refill_to=self.game.refill_to,
                                         lack=self.game.refill_to - sum(self.hub), yard=sum(self.yards[self.turn]))
            raise self._not_now(choice)
        if choice.group == "catch":
            return self._with(phase="roll", group="catch", first_turn=False)
        if any(self.previous_catch):  # the previous player banks before the refill (ruling V5)
            return self._with(phase="bank", group="hub")
        return self._open_hub()

    def _end(self, choice: End) -> State:
        if choice not in self._choices():
            raise self._not_now(choice)
        return self._game_over()

    def _open_hub(self) -> State:
        """The hub is chosen and the catch before it banked: refill it (V6), unless nobody has played before (V7)."""
        spent = self._hub_is_spent()
        wanted = max(BARS_ON_A_DIE * self.showing[4], self.game.refill_to - sum(self.hub))
        draws = 0 if self.first_turn else min(wanted, sum(self.pile))
        return self._with(phase="refill" if draws else "roll", group="hub", first_turn=False, must_lift=spent,
                          draws_left=draws)

    def _boost(self, choice: Boost) -> State:
        index = _INDEX.get(choice.kind) if isinstance(choice.kind, str) else None
        if index is None:
            raise self._not_now(choice)
        yard = self.yards[self.turn]
        if not yard[index]:
            raise IllegalActionError("verasselt.error.not_in_yard", kind=Key(f"verasselt.kind.{choice.kind}"))
        card = _ONE[index]
        yards = self._yards_with(self.turn, minus(yard, card))
        if self.group == "catch":
            return self._with(previous_catch=plus(self.previous_catch, card), yards=yards, may_stop=False)
        hub = plus(self.hub, card)
        return self._with(hub=hub, yards=yards, may_stop=False,
                          must_lift=self.must_lift and sum(hub) < self.game.refill_to)

    def _roll(self, choice: Roll) -> State:
        if self.must_lift:
            raise IllegalActionError("verasselt.error.must_lift", n=self.game.refill_to - sum(self.hub),
                                     refill_to=self.game.refill_to)
        legal = look_up(rolls_by_keep(self.showing, self.game.dice - self.game.min_dice), choice.keep)
        if legal is None or (legal is not choice and not _are_counts(choice.keep, len(FACES))):
            raise self._bad_roll(choice.keep)
        return self._with(phase="rolling", showing=legal.keep, may_stop=False)

    def _bad_roll(self, keep: object) -> IllegalActionError:
        if not _are_counts(keep, len(FACES)):
            return IllegalActionError("verasselt.error.bad_counts", places=len(FACES), found=shown(keep))
        for face, kept, there in zip(FACES, keep, self.showing, strict=True):  # type: ignore[call-overload]
            if kept > there:
                return IllegalActionError("verasselt.error.die_not_there", n=there, face=Key(f"verasselt.face.{face}"))
        chosen = self.game.dice - sum(keep)  # type: ignore[call-overload]
        return IllegalActionError("verasselt.error.too_few_dice", n=chosen, least=self.game.min_dice)

    def _dice(self, outcome: Dice) -> State:
        rolled = self.game.dice - sum(self.showing)
        counts = look_up(dice_outcomes(rolled), outcome)
        if counts is None or (counts is not outcome.counts and not _are_counts(outcome.counts, len(FACES))):
            raise IllegalActionError("verasselt.error.wrong_dice", n=rolled, found=shown(outcome))
        showing = plus(self.showing, counts)
        bugs, group = showing[:4], self.group_cards
        name = "previous_catch" if self.group == "catch" else "hub"
        if all(map(int.__le__, bugs, group)):  # safe: one card per die moves to the catch (V11, V12)
            return self._with(phase="roll", showing=showing, catch=plus(self.catch, bugs), may_stop=True,
                              **{name: minus(group, bugs)})
        room = self.game.yard_limit - sum(self.yards[self.turn])
        bugged = self._with(phase="consolation", showing=showing, catch=NO_CARDS,
                            draws_left=min(CONSOLATION, room, sum(self.pile)), **{name: plus(group, self.catch)})
        return bugged if bugged.draws_left else bugged._turn_is_over()

    def _stop(self, choice: Stop) -> State:
        if not self.may_stop:
            raise IllegalActionError("verasselt.error.stop_too_early")
        return self._turn_is_over()

    def _turn_is_over(self) -> State:
        """A plundered player first banks what is left of the catch (V13, V14)."""
        if self.group == "catch" and any(self.previous_catch):
            return self._with(phase="bank", may_stop=False)
        return self._next_turn()

    def _bank(self, choice: Bank) -> State:
        banker, cards = self.previous_player, self._to_bank()
        to_yard = choice.yard
        room = self.game.yard_limit - sum(self.yards[banker])
        if not _are_counts(to_yard, len(KINDS)):
            raise IllegalActionError("verasselt.error.bad_counts", places=len(KINDS), found=shown(to_yard))
        for kind, wanted, there in zip(KINDS, to_yard, cards, strict=True):
            if wanted > there:
                raise IllegalActionError("verasselt.error.not_in_catch", n=there, kind=Key(f"verasselt.kind.{kind}"))
        if sum(to_yard) > room:
            raise IllegalActionError("verasselt.error.yard_full", n=room, limit=self.game.yard_limit)
        heaps = list(self.heaps)
        heaps[banker] = plus(heaps[banker], minus(cards, to_yard))
        banked = self._with(previous_catch=NO_CARDS, heaps=tuple(heaps),
                            yards=self._yards_with(banker, plus(self.yards[banker], to_yard)))
        return banked._open_hub() if self.group == "hub" else banked._next_turn()

    def _card(self, outcome: Card) -> State:
        index = _INDEX.get(outcome.kind) if isinstance(outcome.kind, str) else None
        if index is None or not self.pile[index]:
            raise IllegalActionError("verasselt.error.not_in_pile", found=shown(outcome))
        card, left = _ONE[index], self.draws_left - 1
        pile = minus(self.pile, card)
        if self.phase == "consolation":
            yards = self._yards_with(self.turn, plus(self.yards[self.turn], card))
            drawn = self._with(yards=yards, pile=pile, draws_left=left)
            return drawn if left else drawn._turn_is_over()
        hub = plus(self.hub, card)
        if left:
            return self._with(hub=hub, pile=pile, draws_left=left)
        if self.phase == "refill":
            return self._with(phase="roll", hub=hub, pile=pile, draws_left=0)
        return self._with(hub=hub, pile=pile, draws_left=0)._begin_turn()

    def _next_turn(self) -> State:
        return self._with(turn=(self.turn + 1) % self.game.num_players, previous_catch=self.catch,
                          catch=NO_CARDS)._begin_turn()

    def _begin_turn(self) -> State:
        """A turn begins, or the game is over because nothing is left to roll for (V16)."""
        begun = self._with(phase="choose", group="", may_stop=False)
        if begun._hub_is_spent() and not begun._can_lift() and not any(begun.previous_catch):
            return begun._game_over()
        return begun

    def _game_over(self) -> State:
        owner = self.previous_player
        heaps = list(self.heaps)
        heaps[owner] = plus(heaps[owner], self.previous_catch)
        return self._with(phase="over", previous_catch=NO_CARDS, heaps=tuple(heaps), first_turn=False)

    def _yards_with(self, seat: int, cards: Cards) -> tuple[Cards, ...]:
        yards = list(self.yards)
        yards[seat] = cards
        return tuple(yards)

    # What it is worth, and how it looks

    def scores(self) -> tuple[int, ...]:
        """The cards in each player's heap."""
        return tuple(map(sum, self.heaps))

    def returns(self) -> tuple[Fraction, ...]:
        """Winners share 1 equally, all others get 0 (ruling V17); all 0 before the end."""
        if self.phase != "over":
            return (Fraction(0),) * self.game.num_players
        ranks = [(sum(heap), -sum(yard)) for heap, yard in zip(self.heaps, self.yards, strict=True)]
        best = max(ranks)
        share = Fraction(1, ranks.count(best))
        return tuple(share if rank == best else Fraction(0) for rank in ranks)

    def observation(self, player: int) -> State:
        """All that ``player`` may know. Everything lies open here, so it is the state itself (ruling V19)."""
        if type(player) is not int or not 0 <= player < self.game.num_players:
            raise ValueError(f"player must be a seat from 0 to {self.game.num_players - 1}, not {player!r}")
        return self

    def resample(self, rng: random.Random) -> State:
        """A state that fits this observation: there is only one, the state itself."""
        return self

    def __str__(self) -> str:
        return notation.state_in_words(self)

    def picture(self, seat: int | None = None, lang: str = "en") -> str:
        """The position as SVG markup. ``seat`` is accepted as in every game; nothing is hidden here."""
        from bugkit.verasselt.picture import picture

        return picture(self, seat, lang)

    def _repr_svg_(self) -> str:
        return self.picture()


def _are_counts(counts: object, places: int) -> bool:
    return (isinstance(counts, tuple) and len(counts) == places
            and all(type(count) is int and count >= 0 for count in counts))


_STATE_FIELDS = tuple(field.name for field in fields(State))
_INDEX = {kind: index for index, kind in enumerate(KINDS)}
_ONE = tuple(tuple(int(place == index) for place in range(4)) for index in range(4))
_BOOSTS = tuple(Boost(kind) for kind in KINDS)
_STOP = (Stop(),)

_STEPS: dict[tuple[str, type], Any] = {
    ("deal", Card): State._card,
    ("refill", Card): State._card,
    ("consolation", Card): State._card,
    ("choose", Choose): State._choose,
    ("choose", End): State._end,
    ("bank", Bank): State._bank,
    ("roll", Boost): State._boost,
    ("roll", Roll): State._roll,
    ("roll", Stop): State._stop,
    ("rolling", Dice): State._dice,
}
