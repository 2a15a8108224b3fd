"""What a decision in Worm Party was worth, against rivals who play their best mix.

A worm is judged against a Charly who lifts by the best mix, Charly against worms that hide by theirs, both as in
:mod:`bugkit.wormparty.equilibrium`; what was really hidden or lifted is not looked at. For two players that is exact:
a loss is win chance given away in the race. For three and four the two-player game between Charly and each worm is a
guide: the loss adds up the win chances of these games, and is called search-game value.

A best mix uses several mounds, all equally good: each of them is faultless here. That somebody always takes the same
one no single decision can show.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from bugkit.dist import Bound
from bugkit.review import Verdict
from bugkit.tables import Percent
from bugkit.texts import Key
from bugkit.wormparty.actions import COLOURS, Action, Hide, Lift, Take
from bugkit.wormparty.equilibrium import Solution, duels
from bugkit.wormparty.rules import State, has_won
from bugkit.wormparty.search import SearchGame


class _Round(NamedTuple):
    """The rounds between Charly and each worm that an action is about, seen before they began."""

    solution: Solution
    charly: tuple[int, ...]
    worms: list[tuple[int, ...]]  #: the tiles of each
    games: list[SearchGame]


def judge(state: State, action: Action) -> Verdict | None:
    """What ``action`` gives away in ``state``; ``None`` when somebody has the winning tiles already.

    Then the round ends the game, and one can only win together; the two-player game says nothing of that.

    >>> from bugkit.wormparty import Die, Game
    >>> verdict = judge(Game(2, target=1).initial_state().child(Die(1)), Hide("red 1"))
    >>> verdict.loss, verdict.unit
    (Fraction(0, 1), 'win chance')
    """
    me, charly = state.current_player(), state.charly
    worms = [seat for seat in state.worms if me in (seat, charly) and not _found(state, seat)]
    if state.phase == "take" and me == charly:
        worms = list(state.worms)
    if any(has_won(state.game, state.tiles[seat]) for seat in (charly, *worms)):
        return None
    solution = duels(state.game)
    lifts = state.lifts_left + sum(state.lifted)
    games = [solution.duel(state.tiles[charly], state.tiles[worm], state.game.mounds, lifts) for worm in worms]
    seen = _Round(solution, state.tiles[charly], [state.tiles[worm] for worm in worms], games)
    worth, reason = {"hide": _hiding, "lift": _lifting, "take": _taking}[state.phase](state, seen)
    if not worth:
        return None
    better = max(worth, key=worth.__getitem__)
    # a search goes on: whatever is among the best mounds for the lifts left can be lifted first
    enough = sorted(worth.values())[-min(state.lifts_left, len(worth))] if state.phase == "lift" else worth[better]
    loss = max(Fraction(0), enough - worth[action])
    unit = "win chance" if state.game.num_players == 2 else "search-game value"
    if not loss:
        return Verdict(loss, unit, action, f"wormparty.why.{state.phase}.good", {})
    why, about = reason(action, better)
    # each worth adds up at most four numbers of the race for each worm
    error = 8 * len(worms) * solution.race.error()
    return Verdict(Bound(max(Fraction(0), loss - error), loss + error) if error else loss, unit, better, why, about)


def _found(state: State, seat: int) -> bool:
    return seat in state.mounds and state.lifted[state.mounds.index(seat)]


def _hiding(state: State, seen: _Round) -> Any:
    """By action the worm's chance to win when Charly lifts by the best mix."""
    game, names = seen.games[0], state.game.mounds
    looked = game.weights(hide=False)
    worth = {Hide(name): -missed - chance * (found - missed) for name, chance, found, missed
             in zip(names, looked, game.if_found, game.if_missed, strict=True)}

    def reason(played: Hide, better: Hide) -> tuple[str, dict[str, Any]]:
        chance = looked[names.index(played.mound)]
        about = {"mound": _word(played), "better": _word(better), "chance": Percent(chance)}
        return f"wormparty.why.hide.{'looked' if chance else 'poor'}", about

    return _legal(state, worth), reason


def _lifting(state: State, seen: _Round) -> Any:
    """By action how much lifting the mound adds to Charly's chance to win, when worms hide by the best mix.

    A worm not found yet is under none of the lifted mounds; nothing when that contradicts its mix.
    """
    names = state.game.mounds
    worth = {Lift(name): Fraction(0) for name in names}
    likely = dict.fromkeys(names, Fraction(0))
    for game in seen.games:
        hidden = game.weights(hide=True)
        left = sum((chance for chance, up in zip(hidden, state.lifted, strict=True) if not up), Fraction(0))
        if not left:
            return {}, None
        for number, (name, chance) in enumerate(zip(names, hidden, strict=True)):
            worth[Lift(name)] += chance / left * (game.if_found[number] - game.if_missed[number])
            likely[name] += chance / left / len(seen.games)

    def reason(played: Lift, better: Lift) -> tuple[str, dict[str, Any]]:
        return "wormparty.why.lift.unlikely", {
            "mound": _word(played), "chance": Percent(likely[played.mound]),
            "better": _word(better), "better_chance": Percent(likely[better.mound]),
        }

    return _legal(state, worth), reason


def _taking(state: State, seen: _Round) -> Any:
    """By action what a tile of the colour is worth to who takes it, over all rivals in question."""
    race, found = seen.solution.race, state.current_player() == state.charly
    worth: dict[Action, Fraction] = {Take(colour): Fraction(0) for colour in COLOURS}
    for tiles in seen.worms:
        after = race.after(race.number(seen.charly), race.number(tiles), found=found)
        for colour in COLOURS:
            kind, = race.choices(colour)
            worth[Take(colour)] += after[kind] if found else -after[kind]

    def reason(played: Take, better: Take) -> tuple[str, dict[str, Any]]:
        return "wormparty.why.take.better", {"colour": Key(f"wormparty.colour.{played.colour}"),
                                             "better": Key(f"wormparty.colour.{better.colour}")}

    return _legal(state, worth), reason


def _legal(state: State, worth: Mapping[Any, Fraction]) -> dict[Action, Fraction]:
    return {action: worth[action] for action in state.legal_actions()}


def _word(action: Hide | Lift) -> Key:
    return Key(f"wormparty.mound.{action.mound}")
