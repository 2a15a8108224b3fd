"""The rules of Herkules Ameise, both games: ``Game`` and ``State``, nothing else. Rulings H1 to H18 are named."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, NamedTuple

from bugkit.ameise import box, notation
from bugkit.ameise.actions import (
    COLOURS,
    START,
    Action,
    Arms,
    Back,
    Die,
    Done,
    Flip,
    Food,
    Move,
    Outcome,
    Path,
    parse_action,
    parse_outcome,
)
from bugkit.ameise.board import Board, column, on_simple_path
from bugkit.game import CHANCE, TERMINAL, ChanceOutcomes, IllegalActionError, listed, look_up, shown

__all__ = ["Back", "Die", "Done", "Flip", "Food", "Game", "Move", "Path", "PathCard", "State"]

WHITE = 1  #: a white ant on a square; the coloured ant of seat s is ``COLOURED + s``
COLOURED = 2


class PathCard(NamedTuple):
    """A path card on the table: its dots, and the twigs printed on its back by arm, ``None`` while face down."""

    dots: int
    back: Arms | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """One box of Herkules Ameise, the number of players and which game: together, or the competition (H14 to H17).

    ``die``, ``backs`` and ``food`` are given as mappings and kept as pairs in ascending order; ``die`` has Anthony's
    faces under "anthony". ``track=None`` means that Anthony never comes. Options that do not fit, get stuck or can't be
    won raise a ``ValueError`` that says so.

    >>> Game(num_players=2).track
    7
    >>> Game(num_players=1, competition=True)
    Traceback (most recent call last):
    ValueError: num_players must be a whole number from 2 to 4, not 1
    """

    num_players: int
    competition: bool = False
    die: Any = box.DIE
    track: int | None = 7
    backs: Any = box.BACKS
    food: Any = box.FOOD
    grid: Any = (3, 3)
    ants: int = 15
    storeys: Any = (4, 4, 3, 3, 2, 1)
    start: Any = None

    def __post_init__(self) -> None:
        if type(self.competition) is not bool:
            raise ValueError(f"competition must be True or False, not {self.competition!r}")
        box.whole("num_players", self.num_players, 2 if self.competition else 1, 4)
        if self.track is not None:
            box.whole("track", self.track, 1, 99)
        grid = box.board_of(self.grid)
        start = box.start_square(grid, self.start)
        made = {
            "die": box.counts("die", self.die, anthony=True),
            "backs": box.backs(self.backs),
            "food": box.counts("food", self.food),
            "grid": (grid.rows, grid.columns),
            "storeys": self._checked_storeys(),
            "start": grid.names[start],
        }
        box.check_playable(grid, start, made["die"], made["backs"],
                           box.whole("ants", self.ants, 1, 99), made["storeys"])
        for name, value in made.items():
            object.__setattr__(self, name, value)

    def _checked_storeys(self) -> tuple[int, ...]:
        try:
            storeys = tuple(self.storeys)
        except TypeError:
            storeys = ()
        if not 1 <= len(storeys) <= 20:
            raise ValueError(f"storeys must be 1 to 20 numbers of twigs, not {self.storeys!r}")
        return tuple(box.whole("a storey", twigs, 1, 40) for twigs in storeys)

    @property
    def name(self) -> str:
        return "ameise"

    @property
    def rules_version(self) -> int:
        return 1

    @property
    def phases(self) -> tuple[str, ...]:
        """``deal die back food`` are chance, ``act`` is a player's, ``over`` is the end."""
        return ("deal", "die", "act", "back", "food", "over")

    @property
    def turn_phase(self) -> str:
        return "die"

    @property
    def board(self) -> Board:
        """The squares, their names and neighbours."""
        return box.board_of(self.grid)

    @property
    def start_square(self) -> int:
        """The number of the square that the start touches."""
        number = self.board.square(self.start)
        assert number is not None
        return number

    def options(self) -> dict[str, Any]:
        """``num_players`` and every option that differs from the printed box, as JSON can hold them.

        >>> Game(2, die={"anthony": 2, 1: 2, 2: 1, 3: 1}).options()
        {'num_players': 2, 'die': {'anthony': 2, '1': 2, '2': 1, '3': 1}}
        """
        usual = _usual(self.num_players, self.grid)
        plain = {name: getattr(self, name) for name in _OPTIONS}
        changed = {name: value for name, value in plain.items() if name == "num_players" or value != usual[name]}
        for name in changed.keys() & {"die", "food", "backs"}:
            changed[name] = {str(key) if key else "anthony": value for key, value in changed[name]}
        return changed

    def __str__(self) -> str:
        return f"ameise({', '.join(f'{name}={_compact(value)}' for name, value in self.options().items())})"

    def initial_state(self) -> State:
        """Nothing is laid out yet: the path cards are about to be dealt, row by row (ruling H3)."""
        squares = len(self.board.squares)
        return State(
            game=self, phase="deal", turn=0, cards=(), ants=(0,) * squares, twigs=(0,) * squares,
            storeys=(0,) * len(self.storeys), steps_left=self.track, moves_left=0, may_flip=False, flipping=None,
            tiles=(0,) * self.num_players, morsels=(0,) * self.num_players, food_left=tuple(n for _, n in self.food))

    def parse_action(self, text: str) -> Action:
        """Read an action such as ``"move start to A2 west"``, ``"flip B2"`` or ``"done"``."""
        return parse_action(self.board, text)

    def parse_outcome(self, text: str) -> Outcome:
        """Read a chance outcome such as ``"die 2"`` or ``"back north 2 south 1"``."""
        return parse_outcome(text)

    def parse_state(self, text: str) -> State:
        """Read what ``str(state)`` writes. ``ParseError`` says where and why, also when the twigs do not add up.

        >>> game = Game(2)
        >>> game.parse_state(str(game.initial_state())) == game.initial_state()
        True
        """
        return State(game=self, **notation.parse_fields(self, text))


_OPTIONS = tuple(field.name for field in fields(Game))


@cache
def _usual(num_players: int, grid: tuple[int, int]) -> dict[str, Any]:
    usual = {field.name: field.default for field in fields(Game)} | {"num_players": num_players}
    shape = box.board_of(grid)
    return usual | {"start": shape.names[box.start_square(shape, None)]}


def _compact(value: Any) -> str:
    import json

    return json.dumps(value, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class State:
    """A situation in Herkules Ameise, complete and frozen; equal situations are equal states.

    Squares and cards are numbered in reading order; ``game.board`` has their names. Nothing is secret: the backs of the
    cards that lie face down and the values of the food tiles are nobody's knowledge, and no state holds them.

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
        return self.storeys == self.game.storeys

    @property
    def ants_at_start(self) -> tuple[str, ...]:
        """Where ants can still come from: ``"start"`` for white ones, the colours for coloured ones."""
        white = (START,) if self.ants.count(WHITE) < self.game.ants else ()
        if not self.game.competition:
            return white
        return white + tuple(COLOURS[seat] for seat in range(self.game.num_players) if COLOURED + seat not in self.ants)

    @property
    def column(self) -> frozenset[int]:
        """The squares that ants connect with the start (ruling H10)."""
        return column(self.game.board, self.game.start_square, self._squares_with_ants())

    def _squares_with_ants(self) -> frozenset[int]:
        return frozenset(square for square, ant in enumerate(self.ants) if ant)

    def flippable(self) -> tuple[int, ...]:
        """The cards that may be flipped now: face down, with the dots rolled, and no ant on them (ruling H8)."""
        if not self.may_flip:
            return ()
        on = self.game.board.of_card
        return tuple(number for number, card in enumerate(self.cards)
                     if card.back is None and card.dots == self.moves_left
                     and not any(self.ants[square] for square in on[number]))

    def legal_actions(self) -> tuple[Action, ...]:
        """All legal actions in a fixed order: flips, moves from the start, moves from the squares, "done"."""
        if self.phase != "act":
            return ()
        grid = self.game.board
        free = [square for square, ant in enumerate(self.ants) if not ant]
        sources = [*self.ants_at_start, *(grid.names[square] for square, ant in enumerate(self.ants) if ant)]
        flips: list[Action] = [Flip(grid.card_names[number]) for number in self.flippable()]
        for source in sources:
            moves = _moves_from(grid, source)
            flips += [moves[square] for square in free]
        return (*flips, _DONE)

    def chance_outcomes(self) -> tuple[tuple[Outcome, Fraction], ...]:
        """What die, cards or food tiles can bring, with exact chances; ``()`` when a player is to move or at the end."""
        match self.phase:
            case "deal":
                return _deals(self.game.backs, tuple(card.dots for card in self.cards))
            case "die":
                return _rolls(self.game.die)
            case "back":
                return _backs(self._unseen_backs(self.cards[self._flipping()].dots))
            case "food":
                return _foods(self.game.food, self.food_left)
        return ()

    def _flipping(self) -> int:
        assert self.flipping is not None
        return self.flipping

    def _unseen_backs(self, dots: int) -> tuple[tuple[int, ...], ...]:
        """The backs with so many dots that have not been seen (ruling H12)."""
        unseen = Counter(dict(self.game.backs)[dots])
        unseen.subtract(box.one_name(card.back) for card in self.cards if card.dots == dots and card.back is not None)
        return tuple(sorted(unseen.elements()))

    # What follows

    def child(self, choice: Action | Outcome) -> State:
        """The state after a legal action or a possible outcome. Otherwise ``IllegalActionError``, and nothing changes."""
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

    def _chance(self, outcome: Outcome) -> Outcome:
        """The outcome itself if it is possible, in the form the rules use."""
        for possible, _ in self.chance_outcomes():
            if possible == outcome:
                return possible
        raise IllegalActionError("ameise.error.impossible_outcome", found=shown(outcome),
                                 legal=listed(possible for possible, _ in self.chance_outcomes()))

    def _deal(self, outcome: Path) -> State:
        cards = (*self.cards, PathCard(self._chance(outcome).dots))
        return self._with(phase="deal" if len(cards) < len(self.game.board.of_card) else "die", cards=cards)

    def _die(self, outcome: Die) -> State:
        dots = self._chance(outcome).dots
        if dots != box.ANTHONY:
            return self._with(phase="act", moves_left=dots, may_flip=True)
        if self.steps_left is None:
            return self._next_turn()
        if self.steps_left == 1:  # he is there: all have lost, at once (H7)
            return self._with(phase="over", steps_left=0)
        return self._with(steps_left=self.steps_left - 1)._next_turn()

    def _next_turn(self) -> State:
        return self._with(phase="die", turn=(self.turn + 1) % self.game.num_players, moves_left=0, may_flip=False)

    def _flip(self, choice: Flip) -> State:
        grid = self.game.board
        number = grid.card_names.index(choice.card) if choice.card in grid.card_names else None
        if number is None:
            raise self._not_now(choice)
        card = self.cards[number]
        if not self.may_flip:
            raise IllegalActionError("ameise.error.flip_or_move", card=choice.card)
        if card.back is not None:
            raise IllegalActionError("ameise.error.already_open", card=choice.card)
        if card.dots != self.moves_left:
            raise IllegalActionError("ameise.error.other_dots", n=card.dots, card=choice.card, rolled=self.moves_left)
        if number not in self.flippable():
            raise IllegalActionError("ameise.error.ant_on_card", card=choice.card)
        return self._with(phase="back", flipping=number, moves_left=0, may_flip=False)

    def _back(self, outcome: Back) -> State:
        number = self._flipping()
        arms = self._chance(outcome).arms
        cards, twigs = list(self.cards), list(self.twigs)
        cards[number] = cards[number]._replace(back=arms)
        for square, found in zip(self.game.board.of_card[number][1:], arms, strict=True):
            twigs[square] = found
        return self._with(cards=tuple(cards), twigs=tuple(twigs), flipping=None)._next_turn()

    def _move(self, choice: Move) -> State:
        grid = self.game.board
        target = look_up(grid.named, choice.target)
        if target is None:
            raise self._not_now(choice)
        ants = list(self.ants)
        ants_source, ant = self._take(choice.source)
        if ants_source == target or ants[target]:
            raise IllegalActionError("ameise.error.taken", square=grid.names[target])
        if ants_source is not None:
            ants[ants_source] = 0
        ants[target] = ant
        left = self.moves_left - 1
        moved = self._with(ants=tuple(ants), moves_left=left, may_flip=False)._collect()
        if moved.phase != "act":
            return moved
        return moved if left else moved._next_turn()

    def _take(self, source: object) -> tuple[int | None, int]:
        """Where the ant stands (``None``: at the start), and which ant it is."""
        if isinstance(source, str):
            if source in self.ants_at_start:
                return None, WHITE if source == START else COLOURED + COLOURS.index(source)
            if source in (START, *COLOURS):
                raise IllegalActionError("ameise.error.none_at_start", colour=source)
            square = look_up(self.game.board.named, source)
            if square is not None and self.ants[square]:
                return square, self.ants[square]
        raise IllegalActionError("ameise.error.no_ant", square=shown(source))

    def _done(self, choice: Done) -> State:
        return self._next_turn()

    def _collect(self) -> State:
        """Bring home the twigs of every yellow square that the column has reached, and reward the helpers (H11, H15)."""
        reached = self.column
        served = [square for square in sorted(reached) if self.twigs[square]]
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
        n, grid, start = self.game.num_players, self.game.board, self.game.start_square
        ants = self._squares_with_ants()
        seats = [(self.turn + step) % n for step in range(n)]
        return [seat for seat in seats if COLOURED + seat in self.ants
                and on_simple_path(grid, start, square, ants, self.ants.index(COLOURED + seat))]

    def _food(self, outcome: Food) -> State:
        """Uncover one more tile: all of seat 0, then of seat 1, and so on (ruling H16)."""
        value = self._chance(outcome).morsels
        place = [morsels for morsels, _ in self.game.food].index(value)
        left = tuple(count - (index == place) for index, count in enumerate(self.food_left))
        uncovered = sum(count for _, count in self.game.food) - sum(self.food_left)
        seat = next(seat for seat in range(self.game.num_players) if uncovered < sum(self.tiles[:seat + 1]))
        morsels = tuple(sum_ + value * (index == seat) for index, sum_ in enumerate(self.morsels))
        return self._with(morsels=morsels, food_left=left, phase="food" if uncovered + 1 < sum(self.tiles) else "over")

    # What it is worth, and how it looks

    def scores(self) -> tuple[int, ...]:
        """Together: the twigs built, for each seat. Competition: food tiles, and at the end the morsels on them."""
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


@cache
def _moves_from(grid: Board, source: str) -> tuple[Move, ...]:
    return tuple(Move(source, name) for name in grid.names)


def _shares(weights: Mapping[Any, int]) -> ChanceOutcomes:
    total = sum(weights.values())
    return ChanceOutcomes((outcome, Fraction(weight, total)) for outcome, weight in weights.items() if weight)


@lru_cache(4096)
def _deals(backs: box.Backs, dealt: tuple[int, ...]) -> ChanceOutcomes:
    return _shares({Path(dots): len(cards) - dealt.count(dots) for dots, cards in backs})


@cache
def _rolls(die: box.Counts) -> ChanceOutcomes:
    return _shares({Die(dots): faces for dots, faces in die})


@lru_cache(4096)
def _backs(unseen: tuple[tuple[int, ...], ...]) -> ChanceOutcomes:
    """Each unseen back and each of its rotations is equally likely; what looks alike is one outcome (ruling H12)."""
    return _shares(Counter(Back(arms) for back in unseen for arms in box.rotations(back)))


@lru_cache(4096)
def _foods(food: box.Counts, left: tuple[int, ...]) -> ChanceOutcomes:
    return _shares({Food(value): count for (value, _), count in zip(food, left, strict=True)})


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
