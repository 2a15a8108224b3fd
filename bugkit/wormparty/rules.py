"""The rules of Worm Party, all three variants: ``Game`` and ``State``, nothing else. Rulings W1 to W13 are named."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cache
from typing import Any

from bugkit.game import CHANCE, TERMINAL, ChanceOutcomes, IllegalActionError, listed, shown
from bugkit.texts import Key
from bugkit.wormparty import notation
from bugkit.wormparty.actions import (
    COLOURS,
    JOKER,
    MOUNDS,
    Action,
    Die,
    Hide,
    Lift,
    Outcome,
    Take,
    parse_action,
    parse_outcome,
)
from bugkit.wormparty.observation import NOBODY, UNKNOWN, Observation, observe, seen_by_all, worms

__all__ = ["COLOURS", "JOKER", "MOUNDS", "Die", "Game", "Hide", "Lift", "State", "Take"]

TILES_PER_COLOUR = 24  #: ruling W4
OF_EACH = 3  #: tiles of each colour that also win the game for experienced players (ruling W11)

_TARGETS = {"basic": 6, "younger": 8, "experienced": 6}
_REMOVED: dict[int, tuple[str, ...]] = {2: ("red", "yellow"), 3: ("red",), 4: ()}


@dataclass(frozen=True, slots=True)
class Game:
    """One box of Worm Party, the number of players and the variant (rulings W1 to W4, W11, W13).

    ``die`` is a mapping from lifts to faces, kept as pairs in ascending order. ``removed`` are the colours of which one
    mound is put back into the box; of such a colour number 1 stays. Options that do not fit raise a ``ValueError`` that
    names the field and what is allowed.

    >>> Game(num_players=2).mounds
    ('red 1', 'yellow 1', 'blue 1', 'blue 2', 'joker')
    >>> Game(num_players=5)
    Traceback (most recent call last):
    ValueError: num_players must be 2, 3 or 4, not 5
    """

    num_players: int
    variant: str = "basic"
    die: Any = ((1, 2), (2, 2), (3, 2))
    removed: Any = None  #: as a game keeps it: a tuple of colours
    target: Any = None  #: as a game keeps it: a whole number

    def __post_init__(self) -> None:
        if type(self.num_players) is not int or self.num_players not in _REMOVED:
            raise ValueError(f"num_players must be 2, 3 or 4, not {self.num_players!r}")
        if not isinstance(self.variant, str) or self.variant not in _TARGETS:
            raise ValueError(f"variant must be one of {', '.join(_TARGETS)}, not {self.variant!r}")
        most = _TARGETS[self.variant]
        target = most if self.target is None else self.target
        if type(target) is not int or not 1 <= target <= most:
            raise ValueError(f"target must be a whole number from 1 to {most}, not {target!r}")
        made = {"die": _checked_die(self.die), "removed": self._checked_removed(), "target": target}
        for name, value in made.items():
            object.__setattr__(self, name, value)

    def _checked_removed(self) -> tuple[str, ...]:
        usual = _REMOVED[self.num_players]
        removed = usual if self.removed is None else self.removed
        names = set(removed) if isinstance(removed, Iterable) and not isinstance(removed, str) else None
        if names is None or not names <= set(COLOURS) or len(names) != len(usual):
            raise ValueError(f"removed must be {len(usual)} different colours out of {', '.join(COLOURS)}, "
                             f"not {removed!r}")
        return tuple(colour for colour in COLOURS if colour in names)

    @property
    def name(self) -> str:
        return "wormparty"

    @property
    def rules_version(self) -> int:
        return 1

    @property
    def phases(self) -> tuple[str, ...]:
        """``die`` is chance; in ``hide`` a worm acts, in ``lift`` Charly, in ``take`` who chooses a colour."""
        return ("die", "hide", "lift", "take", "over")

    @property
    def turn_phase(self) -> str:
        return "die"

    @property
    def mounds(self) -> tuple[str, ...]:
        """The names of the mounds on the board, in a fixed order (rulings W1, W2)."""
        return _mounds(self.removed)

    def options(self) -> dict[str, Any]:
        """``num_players`` and every option that differs from the printed box, as JSON can hold them.

        >>> Game(3, removed={"blue"}).options()
        {'num_players': 3, 'removed': ['blue']}
        """
        usual = Game(self.num_players, self.variant)
        changed: dict[str, Any] = {"num_players": self.num_players}
        if self.variant != "basic":
            changed["variant"] = self.variant
        if self.die != usual.die:
            changed["die"] = {str(lifts): faces for lifts, faces in self.die}
        if self.removed != usual.removed:
            changed["removed"] = list(self.removed)
        if self.target != usual.target:
            changed["target"] = self.target
        return changed

    def __str__(self) -> str:
        options = (f"{name}={json.dumps(value, separators=(',', ':'))}" for name, value in self.options().items())
        return f"wormparty({', '.join(options)})"

    def initial_state(self) -> State:
        """Seat 0 is Charly and about to roll (ruling W12)."""
        n = self.num_players
        return State(game=self, phase="die", charly=0, lifts_left=0, mounds=(NOBODY,) * len(self.mounds),
                     lifted=(False,) * len(self.mounds), tiles=((0, 0, 0),) * n, taker=None)

    def parse_action(self, text: str) -> Action:
        """Read an action such as ``"hide red 1"``, ``"lift joker"`` or ``"take blue"``."""
        return parse_action(text)

    def parse_outcome(self, text: str) -> Outcome:
        """Read a chance outcome such as ``"die 2"``."""
        return parse_outcome(text)

    def parse_state(self, text: str) -> State:
        """Read what ``str(state)`` writes. ``ParseError`` says where and why, also when the tiles do not add up.

        >>> game = Game(2)
        >>> game.parse_state(str(game.initial_state())) == game.initial_state()
        True
        """
        return State(game=self, **notation.parse_fields(self, text))


def _checked_die(die: Any) -> tuple[tuple[int, int], ...]:
    try:
        pairs = list(die.items() if isinstance(die, Mapping) else ((lifts, faces) for lifts, faces in die))
    except (TypeError, ValueError):
        raise ValueError(f"die must be a mapping such as {{1: 2, 2: 2, 3: 2}}, not {die!r}") from None
    found: dict[int, int] = {}
    for lifts, faces in pairs:
        if isinstance(lifts, str) and lifts.isascii() and lifts.isdigit() and len(lifts) < 3:
            lifts = int(lifts)
        if type(lifts) is not int or not 1 <= lifts <= 99 or lifts in found:
            raise ValueError(f"die must have different numbers of lifts from 1 to 99, not {lifts!r}")
        if type(faces) is not int or not 0 <= faces <= 99:
            raise ValueError(f"die[{lifts}] must be a number of faces from 0 to 99, not {faces!r}")
        found[lifts] = faces
    kept = tuple(sorted((lifts, faces) for lifts, faces in found.items() if faces))
    if not kept:
        raise ValueError("die must have at least one face")
    return kept


@cache
def _mounds(removed: tuple[str, ...]) -> tuple[str, ...]:
    gone = {f"{colour} 2" for colour in removed}
    return tuple(mound for mound in MOUNDS if mound not in gone)


@dataclass(frozen=True, slots=True)
class State:
    """A situation in Worm Party, complete and frozen; equal situations are equal states.

    This is the referee's view: it and ``str(state)`` hold every hiding place. What a seat may know is
    ``state.observation(seat)``.

    >>> state = Game(num_players=3).initial_state()
    >>> state.phase, state.charly, state.tiles
    ('die', 0, ((0, 0, 0), (0, 0, 0), (0, 0, 0)))
    """

    game: Game
    phase: str  #: one of ``game.phases``
    charly: int  #: the seat that is Chicken Charly in this round
    lifts_left: int  #: mounds that Charly still lifts
    mounds: tuple[int, ...]  #: by mound, in the order of ``game.mounds``: the seat whose worm is there, or ``NOBODY``
    lifted: tuple[bool, ...]  #: by mound: whether Charly has lifted it in this round
    tiles: tuple[tuple[int, ...], ...]  #: by seat: tiles of each colour
    taker: int | None  #: the seat that chooses the colour of its tile, in the phase ``take``

    def _with(self, **changes: Any) -> State:
        new = object.__new__(State)
        put = object.__setattr__
        for name in _STATE_FIELDS:
            put(new, name, changes[name] if name in changes else getattr(self, name))
        return new

    # Who acts, and what is possible

    def current_player(self) -> int:
        """The seat to move, ``CHANCE`` or ``TERMINAL``."""
        match self.phase:
            case "hide":
                return next(seat for seat in self.worms if seat not in self.mounds)
            case "lift":
                return self.charly
            case "take":
                assert self.taker is not None
                return self.taker
            case "die":
                return CHANCE
        return TERMINAL

    @property
    def worms(self) -> tuple[int, ...]:
        """The seats that are worms, clockwise from Charly's left: the order in which they hide and take (W5, W9)."""
        return worms(self.game.num_players, self.charly)

    @property
    def supply(self) -> tuple[int, ...]:
        """Tiles left of each colour (ruling W4)."""
        return left_in_supply(self.tiles)

    def is_terminal(self) -> bool:
        return self.phase == "over"

    @property
    def has_secrets(self) -> bool:
        """Whether some worm is hidden that not everybody has seen (ruling W6)."""
        if self.phase != "take":
            return any(there != NOBODY and not up for there, up in zip(self.mounds, self.lifted, strict=True))
        return any(there != NOBODY and seen == UNKNOWN
                   for there, seen in zip(self.mounds, seen_by_all(self), strict=True))

    def legal_actions(self) -> tuple[Action, ...]:
        """All legal actions in a fixed order; ``()`` for chance and at the end.

        >>> [str(action) for action in Game(2).initial_state().child(Die(1)).legal_actions()]
        ['hide red 1', 'hide yellow 1', 'hide blue 1', 'hide blue 2', 'hide joker']
        """
        names = self.game.mounds
        match self.phase:
            case "hide":
                return tuple(_HIDES[name] for name, seat in zip(names, self.mounds, strict=True) if seat == NOBODY)
            case "lift":
                return tuple(_LIFTS[name] for name, up in zip(names, self.lifted, strict=True) if not up)
            case "take":
                return tuple(_TAKES[index] for index, left in enumerate(self.supply) if left)
        return ()

    def chance_outcomes(self) -> tuple[tuple[Outcome, Fraction], ...]:
        """What the die can show, with exact chances (ruling W3); ``()`` when a player is to move or at the end."""
        return _rolls(self.game.die) if self.phase == "die" else ()

    # What follows

    def child(self, choice: Action | Outcome) -> State:
        """The state after a legal action or a possible outcome; else ``IllegalActionError``, and nothing changes."""
        step = _STEPS.get((self.phase, type(choice)))
        if step is None:
            raise self._not_now(choice)
        after: State = step(self, choice)
        return after

    def _not_now(self, choice: object) -> IllegalActionError:
        if self.phase == "over":
            return IllegalActionError("core.error.game_over")
        if self.phase == "die":
            outcomes = listed(outcome for outcome, _ in self.chance_outcomes())
            return IllegalActionError("core.error.chance_first", legal=outcomes)
        return IllegalActionError("core.error.not_now", choice=shown(choice), legal=listed(self.legal_actions()))

    def _die(self, outcome: Die) -> State:
        # a whole number is of type int: True and 2.0 are equal to one, but texts and records could not show them
        if type(outcome.lifts) is not int or outcome.lifts not in dict(self.game.die):
            legal = listed(possible for possible, _ in self.chance_outcomes())
            raise IllegalActionError("wormparty.error.not_on_die", found=shown(outcome.lifts), legal=legal)
        return self._with(phase="hide", lifts_left=min(outcome.lifts, len(self.mounds)))

    def _mound(self, choice: Hide | Lift) -> int:
        names = self.game.mounds
        if type(choice.mound) is not str or choice.mound not in names:
            raise IllegalActionError("wormparty.error.no_mound", found=shown(choice.mound), legal=", ".join(names))
        return names.index(choice.mound)

    def _hide(self, choice: Hide) -> State:
        number = self._mound(choice)
        if self.mounds[number] != NOBODY:
            raise IllegalActionError("wormparty.error.taken", mound=_word(choice), legal=listed(self.legal_actions()))
        seat = self.current_player()
        mounds = (*self.mounds[:number], seat, *self.mounds[number + 1:])
        return self._with(phase="lift" if seat == self.worms[-1] else "hide", mounds=mounds)

    def _lift(self, choice: Lift) -> State:
        number = self._mound(choice)
        if self.lifted[number]:
            raise IllegalActionError("wormparty.error.lifted", mound=_word(choice), legal=listed(self.legal_actions()))
        lifted = (*self.lifted[:number], True, *self.lifted[number + 1:])
        after = self._with(lifted=lifted, lifts_left=self.lifts_left - 1)
        if self.mounds[number] == NOBODY:
            return after._go_on_searching()
        return after._reward(self.charly, number)  # found: Charly takes a tile at once (W8)

    def _reward(self, seat: int, number: int) -> State:
        """The tile for a worm found or not found under a mound; the colour is a choice for the joker (W8 to W10)."""
        colour = self.game.mounds[number].split()[0]
        if colour != JOKER and self.supply[COLOURS.index(colour)]:
            return self._with_tile(seat, COLOURS.index(colour))._after_tile(seat)
        return self._with(phase="take", taker=seat)

    def _with_tile(self, seat: int, colour: int) -> State:
        tiles = list(self.tiles)
        tiles[seat] = tuple(count + (index == colour) for index, count in enumerate(tiles[seat]))
        return self._with(tiles=tuple(tiles), phase="lift", taker=None)

    def _take(self, choice: Take) -> State:
        if type(choice.colour) is not str or choice not in self.legal_actions():
            legal = listed(self.legal_actions())
            raise IllegalActionError("wormparty.error.no_tile", found=shown(choice.colour), legal=legal)
        seat = self.current_player()
        return self._with_tile(seat, COLOURS.index(choice.colour))._after_tile(seat)

    def _after_tile(self, seat: int) -> State:
        return self._go_on_searching() if seat == self.charly else self._reward_unseen(after=seat)

    def _go_on_searching(self) -> State:
        """Charly lifts exactly as often as rolled, or until every worm has been found (ruling W7)."""
        unseen = any(seat != NOBODY and not up for seat, up in zip(self.mounds, self.lifted, strict=True))
        return self if self.lifts_left and unseen else self._reward_unseen(after=self.charly)

    def _reward_unseen(self, after: int) -> State:
        """The next unseen worm, clockwise from Charly's left, shows itself and takes its tile (ruling W9)."""
        order = self.worms
        for seat in order[order.index(after) + 1:] if after in order else order:
            number = self.mounds.index(seat)
            if not self.lifted[number]:
                return self._reward(seat, number)
        return self._end_round()

    def _end_round(self) -> State:
        nobody = (NOBODY,) * len(self.mounds)
        ended = self._with(lifts_left=0, mounds=nobody, lifted=(False,) * len(self.mounds), taker=None)
        if any(has_won(self.game, tiles) for tiles in self.tiles):
            return ended._with(phase="over")
        return ended._with(phase="die", charly=(self.charly + 1) % self.game.num_players)

    # What it is worth, and how it looks

    def scores(self) -> tuple[int, ...]:
        """What each player counts: all tiles for younger players, else the tiles of their best colour."""
        return tuple(map(sum if self.game.variant == "younger" else max, self.tiles))

    def returns(self) -> tuple[Fraction, ...]:
        """Everybody who has reached the aim wins, shared equally (ruling W11); all 0 before the end."""
        if self.phase != "over":
            return (Fraction(0),) * self.game.num_players
        winners = [has_won(self.game, tiles) for tiles in self.tiles]
        return tuple(Fraction(won, sum(winners)) for won in winners)

    def observation(self, player: int) -> Observation:
        """All that ``player`` may know (ruling W6); equal when the player can't tell two states apart."""
        if type(player) is not int or not 0 <= player < self.game.num_players:
            raise ValueError(f"player must be a seat from 0 to {self.game.num_players - 1}, not {player!r}")
        return observe(self, player)

    def __str__(self) -> str:
        return notation.state_in_words(self)

    def picture(self, seat: int | None = None, lang: str = "en") -> str:
        """The position as SVG markup: what everybody may know, or with a seat what that seat may know."""
        from bugkit.wormparty.picture import picture

        return picture(self, seat, lang)

    def _repr_svg_(self) -> str:
        return self.picture()


def left_in_supply(tiles: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """Tiles left of each colour when the players have ``tiles`` (ruling W4)."""
    return tuple(TILES_PER_COLOUR - sum(column) for column in zip(*tiles, strict=True))


def has_won(game: Game, tiles: tuple[int, ...]) -> bool:
    """Whether these tiles win at the end of a round (ruling W11)."""
    if game.variant == "younger":
        return bool(sum(tiles) >= game.target)
    return bool(max(tiles) >= game.target or (game.variant == "experienced" and min(tiles) >= OF_EACH))


def _word(choice: Hide | Lift) -> Key:
    """The name of the mound, which speaks the language of the message."""
    return Key(f"wormparty.mound.{choice.mound}")


@cache
def _rolls(die: tuple[tuple[int, int], ...]) -> ChanceOutcomes:
    faces = sum(count for _, count in die)
    return ChanceOutcomes((Die(lifts), Fraction(count, faces)) for lifts, count in die)


_STATE_FIELDS = tuple(field.name for field in fields(State))
_HIDES = {mound: Hide(mound) for mound in MOUNDS}
_LIFTS = {mound: Lift(mound) for mound in MOUNDS}
_TAKES = tuple(Take(colour) for colour in COLOURS)

_STEPS: dict[tuple[str, type], Any] = {
    ("die", Die): State._die,
    ("hide", Hide): State._hide,
    ("lift", Lift): State._lift,
    ("take", Take): State._take,
}
