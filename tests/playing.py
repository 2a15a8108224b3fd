"""Plays for the tests: boxes, players that like different things, and games played to the end or to a turn limit."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from bugkit import CHANCE, Match
from bugkit.verasselt import Bank, Boost, Choose, Game, Roll, State, Stop

SMALL_BOXES = (
    {"cards_per_kind": 3, "hub": 4, "refill_to": 3, "dice": 2, "min_dice": 1},
    {"cards_per_kind": 5, "hub": 7, "refill_to": 6, "dice": 4, "min_dice": 2},
    {"cards_per_kind": 5, "hub": 1, "refill_to": 8, "yard_limit": 4, "dice": 5, "min_dice": 5},
    {"cards_per_kind": 6, "hub": 4, "refill_to": 1, "yard_limit": 9, "dice": 3, "min_dice": 1},
    {"cards_per_kind": 9, "yard_limit": 7},
    {"cards_per_kind": 22, "hub": 60, "refill_to": 40, "yard_limit": 20, "dice": 7, "min_dice": 1},
)


def boxes() -> list[Game]:
    """The printed box and small ones, for 2 to 5 players."""
    games = [Game(players) for players in (2, 3, 4, 5)]
    for options in SMALL_BOXES:
        games += [Game(players, **options) for players in (2, 3, 4, 5)
                  if options["cards_per_kind"] - players >= options.get("hub", 10) / 4]
    return games


def pick(rng: random.Random, things: Any) -> Any:
    """One of the things; the same one on every Python."""
    return things[int(rng.random() * len(things))]


Agent = Callable[[State, random.Random], Any]


def anything(state: State, rng: random.Random) -> Any:
    """Every legal action is equally likely."""
    return pick(rng, state.legal_actions())


def by_class(state: State, rng: random.Random) -> Any:
    """First what to do, then how: so stops, boosts and plunders are as frequent as rolls."""
    actions = state.legal_actions()
    kind = pick(rng, sorted({type(action).__name__ for action in actions}))
    return pick(rng, [action for action in actions if type(action).__name__ == kind])


def liking(*likes: Callable[[Any], bool], how_often: float = 0.9) -> Agent:
    """A player that mostly does the first thing on a list of likes that is possible."""
    def agent(state: State, rng: random.Random) -> Any:
        actions = state.legal_actions()
        for like in likes:
            liked = [action for action in actions if like(action)]
            if liked and rng.random() < how_often:
                return pick(rng, liked)
        return pick(rng, actions)
    return agent


thief = liking(lambda a: a == Choose("catch"), lambda a: isinstance(a, Stop), lambda a: a == Bank())
hoarder = liking(lambda a: isinstance(a, Bank) and sum(a.yard) > 1, lambda a: isinstance(a, Boost) and a.kind < "m",
                 lambda a: isinstance(a, Stop), how_often=0.6)
careful = liking(lambda a: a == Choose("hub"), lambda a: isinstance(a, Stop), lambda a: a == Bank(),
                 lambda a: isinstance(a, Roll) and a.keep[4] > 2)
AGENTS: tuple[Agent, ...] = (anything, by_class, thief, hoarder, careful)


def walk(game: Game, rng: random.Random, agents: Any, turns: int, state: State | None = None) -> Iterator[Any]:
    """Play and yield (state, choice, state after); the outcomes are drawn by their chances."""
    state = game.initial_state() if state is None else state
    while not state.is_terminal():
        seat = state.current_player()
        if seat == CHANCE:
            choice = state.chance_outcomes().pick(rng.random())
        else:
            turns -= state.phase == game.turn_phase
            if turns < 0:
                return
            choice = agents[seat % len(agents)](state, rng)
        after = state.child(choice)
        yield state, choice, after
        state = after


def some_agents(rng: random.Random, number: int) -> list[Agent]:
    return [pick(rng, AGENTS) for _ in range(number)]


def random_match(game: Game, seed: int, moves: int, *, by_hand: bool = False, start: State | None = None) -> Match:
    """A match with at most ``moves`` actions of random players; by hand it may also stop in the middle of chance."""
    rng = random.Random(f"random match {seed}")
    match = Match(game, None if by_hand else seed, start, by_hand=by_hand)
    agents = some_agents(rng, game.num_players)
    for _ in range(moves):
        seat = match.state.current_player()
        if match.state.is_terminal():
            break
        if seat == CHANCE:
            match.roll(match.state.chance_outcomes().pick(rng.random()))
        else:
            match.play(agents[seat](match.state, rng))
    return match
