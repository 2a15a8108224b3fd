"""The rules of Herkules Ameise, both games. Rulings H1 to H18 are named where they act; ``Game`` is in ``box.py``."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any, TypeVar

from bugkit.ameise import notation
from bugkit.ameise.actions import COLOURS, START, Action, Arms, Back, Die, Done, Flip, Food, Move, Outcome, Path
from bugkit.ameise.board import column, mask, on_simple_path, squares_of
from bugkit.ameise.box import ANTHONY, Game, PathCard, one_name
from bugkit.ameise.choices import deals, flips, foods, moves_from, rolls, turned_up
from bugkit.ameise.names import Instead, SquareName, ant_name
from bugkit.game import CHANCE, TERMINAL, IllegalActionError, listed, look_up, shown

WHITE = 1  #: a white ant on a square; the coloured ant of seat s is ``COLOURED + s``
COLOURED = 2

_Outcome = TypeVar("_Outcome", Path, Die, Back, Food)


@dataclass(frozen=True, slots=True)
class State:
    """A situation in Herkules Ameise, complete and frozen; equal situations are equal states.

    Squares and cards are numbered in reading order; ``game.board`` has their names. Nothing is secret: what is on the
    backs of face-down cards and on covered food tiles nobody knows, and no state holds it (rulings H12, H16).

    >>> state = Game(num_players=2).initial_state()
    >>> state.phase, state.steps_left, state.storeys
    ('deal', 7, (0, 0, 0, 0, 0, 0))
    """

    game: Game
    phase: str  #: one of ``game.phases``
    turn: int  #: the seat whose turn it is
    cards: tuple[PathCard, ...]
    ants: tuple[int, ...]  #: by square: 0, ``WHITE``, or ``COLOURED`` + seat
    twigs: tuple[int, ...]  #: by square: the twigs that lie there
    storeys: tuple[int, ...]  #: twigs built into each storey of the anthill
    steps_left: int | None  #: Anthony results until he is there; ``None``: he never comes
    moves_left: int  #: ants that may still be moved in this turn
    may_flip: bool  #: nothing has been moved yet, so a card with ``moves_left`` dots may be flipped instead
    flipping: int | None  #: the card that is being turned over
    tiles: tuple[int, ...]  #: food tiles of each seat (competition)
    morsels: tuple[int, ...]  #: morsels of each seat on the tiles uncovered at the end
    food_left: tuple[int, ...]  #: tiles not uncovered, by value

    def _with(self, **changes: Any) -> State:
        new = object.__new__(State)
        put = object.__setattr__
        for name in _STATE_FIELDS:
            put(new, name, changes[name] if name in changes else getattr(self, name))
        return new

    # Who acts, and what is possible

    def current_player(self) -> int:
        """The seat to move, ``CHANCE`` or ``TERMINAL``."""
        if self.phase == "act":
            return self.turn
        return TERMINAL if self.phase == "over" else CHANCE

    def is_terminal(self) -> bool:
        return self.phase == "over"

    @property
    def won(self) -> bool:
        """Whether the anthill is finished (ruling H13)."""
        return bool(self.storeys == self.game.storeys)

    @property
    def ants_at_start(self) -> tuple[str, ...]:
        """What can still come from the start: ``"start"`` for white ants, the colours of coloured ones (H9, H14)."""
        white = (START,) if self.ants.count(WHITE) < self.game.ants else ()
        if not self.game.competition:
            return white
        return white + tuple(COLOURS[seat] for seat in range(self.game.num_players) if COLOURED + seat not in self.ants)

    @property
    def column(self) -> frozenset[int]:
        """The squares that ants connect with the start (ruling H10)."""
        return frozenset(squares_of(self._column()))

    def _column(self) -> int:
        return column(self.game.board, self.game.start_square, self._standing())

    def _standing(self) -> int:
        """The mask of the squares with ants."""
        return mask(square for square, ant in enumerate(self.ants) if ant)

    def flippable(self) -> tuple[int, ...]:
        """The cards that may be flipped now: face down, with the dots rolled, and no ant on them (ruling H8)."""
        if not self.may_flip:
            return ()
        standing, on_card = self._standing(), self.game.board.card_masks
        return tuple(number for number, card in enumerate(self.cards)
                     if card.back is None and card.dots == self.moves_left and not standing & on_card[number])

    def legal_actions(self) -> tuple[Action, ...]:
        """All legal actions in a fixed order: flips, moves from the start, moves from squares, "done"; or ``()``.

        Moves are sorted by where the ant comes from, then by where it goes, both in reading order.
        """
        if self.phase != "act":
            return ()
        grid = self.game.board
        free = [square for square, ant in enumerate(self.ants) if not ant]
        actions: list[Action] = [flips(grid)[number] for number in self.flippable()]
        for source in self._sources():
            moves = moves_from(grid, source)
            actions += [moves[square] for square in free]
        return (*actions, _DONE)

    def _sources(self) -> list[str]:
        """Where ants can come from."""
        names = self.game.board.names
        return [*self.ants_at_start, *(name for name, ant in zip(names, self.ants, strict=True) if ant)]

    def chance_outcomes(self) -> tuple[tuple[Outcome, Fraction], ...]:
        """What die, cards or food can bring, with exact chances; ``()`` when a player is to move or at the end."""
        match self.phase:
            case "deal":
                return deals(self.game.backs, tuple(card.dots for card in self.cards))
            case "die":
                return rolls(self.game.die)
            case "back":
                return turned_up(self.unseen_backs(self.cards[self._flipping()].dots))
            case "food":
                return foods(self.game.food, self.food_left)
        return ()

    def _flipping(self) -> int:
        assert self.flipping is not None
        return self.flipping

    def unseen_backs(self, dots: int) -> tuple[Arms, ...]:
        """The backs with so many dots that have not been seen (ruling H12)."""
        unseen: Counter[Arms] = Counter(dict(self.game.backs)[dots])
        unseen.subtract(one_name(card.back) for card in self.cards if card.dots == dots and card.back is not None)
        return tuple(sorted(unseen.elements()))

    # What follows

    def child(self, choice: Action | Outcome) -> State:
        """The state after a legal action or a possible outcome. Otherwise ``IllegalActionError``, and nothing changes.

        >>> Game(2).initial_state().child(Path(3)).cards
        (PathCard(dots=3, back=None),)
        """
        step = _STEPS.get((self.phase, type(choice)))
        if step is None:
            raise self._not_now(choice)
        after: State = step(self, choice)
        return after

    def _not_now(self, choice: object) -> IllegalActionError:
        if self.phase == "over":
            return IllegalActionError("core.error.game_over")
        if self.current_player() == CHANCE:
            outcomes = listed(outcome for outcome, _ in self.chance_outcomes())
            return IllegalActionError("core.error.chance_first", legal=outcomes)
        return IllegalActionError("core.error.not_now", choice=shown(choice), legal=listed(self.legal_actions()))

    def _possible(self, outcome: _Outcome) -> _Outcome:
        """The outcome if it is possible. Its numbers are of type int: 2.0 equals 2, but no record could show it."""
        outcomes = self.chance_outcomes()
        for possible, _ in outcomes:
            if possible is outcome or (possible == outcome and repr(possible) == repr(outcome)):
                return outcome
        raise IllegalActionError("ameise.error.impossible_outcome", found=shown(outcome),
                                 legal=listed(possible for possible, _ in outcomes))

    def _deal(self, outcome: Path) -> State:
        cards = (*self.cards, PathCard(self._possible(outcome).dots))
        return self._with(phase="deal" if len(cards) < len(self.game.board.of_card) else "die", cards=cards)

    def _die(self, outcome: Die) -> State:
        dots = self._possible(outcome).dots
        if dots != ANTHONY:
            return self._with(phase="act", moves_left=dots, may_flip=True)
        if self.steps_left is None:
            return self._next_turn()
        if self.steps_left == 1:  # he is there: all have lost, at once (H7)
            return self._with(phase="over", steps_left=0)
        return self._with(steps_left=self.steps_left - 1)._next_turn()

    def _next_turn(self) -> State:
        return self._with(phase="die", turn=(self.turn + 1) % self.game.num_players, moves_left=0, may_flip=False)

    def _flip(self, choice: Flip) -> State:
        names = self.game.board.card_names
        if choice.card not in names:
            raise self._not_now(choice)
        number = names.index(choice.card)
        card = self.cards[number]
        flippable = self.flippable()
        if number not in flippable:
            instead = Instead(listed(names[other] for other in flippable))
            why = ("flip_or_move" if not self.may_flip else "already_open" if card.back is not None
                   else "other_dots" if card.dots != self.moves_left else "ant_on_card")
            raise IllegalActionError(f"ameise.error.{why}", card=choice.card, n=card.dots, rolled=self.moves_left,
                                     instead=instead)
        return self._with(phase="back", flipping=number, moves_left=0, may_flip=False)

    def _back(self, outcome: Back) -> State:
        arms = self._possible(outcome).arms
        number = self._flipping()
        cards, twigs = list(self.cards), list(self.twigs)
        cards[number] = cards[number]._replace(back=arms)
        for square, found in zip(self.game.board.of_card[number][1:], arms, strict=True):
            twigs[square] = found
        return self._with(cards=tuple(cards), twigs=tuple(twigs), flipping=None)._next_turn()

    def _move(self, choice: Move) -> State:
        target = look_up(self.game.board.number_of, choice.target)
        if target is None:
            raise self._not_now(choice)
        square, ant = self._take(choice)
        if self.ants[target]:
            raise IllegalActionError("ameise.error.taken", square=SquareName(choice.target))
        ants = list(self.ants)
        if square is not None:
            ants[square] = 0
        ants[target] = ant
        left = self.moves_left - 1
        moved = self._with(ants=tuple(ants), moves_left=left, may_flip=False)._collect()
        return moved if left or moved.won else moved._next_turn()

    def _take(self, choice: Move) -> tuple[int | None, int]:
        """Where the ant to move stands (``None``: at the start), and which ant it is."""
        source = choice.source
        if source in self.ants_at_start:
            return None, WHITE if source == START else COLOURED + COLOURS.index(source)
        if source in (START, *COLOURS):
            raise IllegalActionError("ameise.error.none_at_start", ants=ant_name(source))
        square: int | None = look_up(self.game.board.number_of, source)
        if square is None:
            raise self._not_now(choice)
        if not self.ants[square]:
            raise IllegalActionError("ameise.error.no_ant", square=SquareName(source), legal=listed(self._sources()))
        return square, self.ants[square]

    def _done(self, choice: Done) -> State:
        return self._next_turn()

    def _collect(self) -> State:
        """Bring home the twigs of every yellow square that the column reaches, and reward the helpers (H11, H15)."""
        if not any(self.twigs):
            return self
        reached = self._column()
        served = [square for square, lying in enumerate(self.twigs) if lying and reached >> square & 1]
        if not served:
            return self
        twigs, storeys, tiles = list(self.twigs), list(self.storeys), list(self.tiles)
        for square in served:
            _build(storeys, self.game.storeys, twigs[square])
            twigs[square] = 0
            for seat in self._helpers(square):
                tiles[seat] += sum(tiles) < sum(count for _, count in self.game.food)
        after = self._with(twigs=tuple(twigs), storeys=tuple(storeys), tiles=tuple(tiles))
        if not after.won:
            return after
        return after._with(phase="food" if any(tiles) else "over", moves_left=0)

    def _helpers(self, square: int) -> list[int]:
        """The seats with a coloured ant on some simple path to ``square``, from the active player on (ruling H15)."""
        if not self.game.competition:
            return []
        helping = squares_of(on_simple_path(self.game.board, self.game.start_square, square, self._standing()))
        ants, n = {self.ants[at] for at in helping}, self.game.num_players
        return [seat for seat in ((self.turn + step) % n for step in range(n)) if COLOURED + seat in ants]

    def _food(self, outcome: Food) -> State:
        """Uncover one more tile: all of seat 0, then of seat 1, and so on (ruling H16)."""
        found = self._possible(outcome).morsels
        uncovered, seat = self._uncovered(), self.uncovering
        morsels = tuple(have + found * (index == seat) for index, have in enumerate(self.morsels))
        left = tuple(count - (value == found) for (value, _), count in zip(self.game.food, self.food_left, strict=True))
        return self._with(phase="food" if uncovered + 1 < sum(self.tiles) else "over", morsels=morsels, food_left=left)

    @property
    def uncovering(self) -> int:
        """The seat whose food tile is uncovered next, in the phase food."""
        return next(seat for seat in range(self.game.num_players) if self._uncovered() < sum(self.tiles[:seat + 1]))

    def _uncovered(self) -> int:
        """How many food tiles have been uncovered."""
        tiles: int = sum(count for _, count in self.game.food)
        return tiles - sum(self.food_left)

    # What it is worth, and how it looks

    def scores(self) -> tuple[int, ...]:
        """Together: the twigs built, for each seat. Competition: food tiles, at a happy end the morsels on them."""
        if not self.game.competition:
            return (sum(self.storeys),) * self.game.num_players
        return self.morsels if self.phase == "over" and self.won else self.tiles

    def returns(self) -> tuple[Fraction, ...]:
        """Together: 1 each or 0 each. Competition: the winners share 1 equally (ruling H17). All 0 before the end."""
        n = self.game.num_players
        if self.phase != "over" or not self.won:
            return (Fraction(0),) * n
        if not self.game.competition:
            return (Fraction(1),) * n
        ranks = list(zip(self.morsels, self.tiles, strict=True))
        share = Fraction(1, ranks.count(max(ranks)))
        return tuple(share if rank == max(ranks) else Fraction(0) for rank in ranks)

    def observation(self, player: int) -> State:
        """All that ``player`` may know: everything lies open or is unknown to all, so it is the state itself."""
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
        from bugkit.ameise.picture import picture

        return picture(self, seat, lang)

    def _repr_svg_(self) -> str:
        return self.picture()


def _build(storeys: list[int], needed: tuple[int, ...], twigs: int) -> None:
    """Build twigs one by one into the lowest storey with room; what exceeds the last is left over (ruling H13)."""
    for index, room in enumerate(needed):
        used = min(twigs, room - storeys[index])
        storeys[index] += used
        twigs -= used


_STATE_FIELDS = tuple(field.name for field in fields(State))
_DONE = Done()

_STEPS: dict[tuple[str, type], Any] = {
    ("deal", Path): State._deal,
    ("die", Die): State._die,
    ("act", Flip): State._flip,
    ("act", Move): State._move,
    ("act", Done): State._done,
    ("back", Back): State._back,
    ("food", Food): State._food,
}
