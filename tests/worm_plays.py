"""Positions and plays of Worm Party for the tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from bugkit import CHANCE, IllegalActionError, Match
from bugkit.wormparty import Game, State

VARIANTS = ("basic", "younger", "experienced")
OTHER_BOXES = (
    Game(2, target=1), Game(2, "experienced", target=3, removed=("red", "blue")), Game(3, "younger", target=2),
    Game(2, die={5: 1}, target=3), Game(4, die={1: 1, 9: 2}, target=3), Game(4, target=3),
    Game(3, die={4: 1, 2: 3}, removed=("blue",), target=4),
)


def boxes() -> list[Game]:
    """The printed box in all variants for two, three and four players, and others."""
    return [*(Game(players, variant) for players in (2, 3, 4) for variant in VARIANTS), *OTHER_BOXES]


def position(game: Game, *, phase: str = "die", charly: int = 0, lifts: int = 0, worms: dict[str, int] | None = None,
             lifted: Any = (), tiles: Any = None, taker: int | None = None) -> State:
    """A checked position. ``worms`` says by mound whose worm is there."""
    order = [mound for mound in game.mounds if mound in (worms or {})]
    assert len(order) == len(worms or {}), "worms under mounds that are not on the board"
    fields = {
        "phase": phase, "charly": charly, "lifts": lifts,
        "worms": ",".join(f"{mound.replace(' ', '-')}:{worms[mound]}" for mound in order) or "-",
        "lifted": ",".join(mound.replace(" ", "-") for mound in game.mounds if mound in lifted) or "-",
        "tiles": ",".join("/".join(map(str, counts)) for counts in tiles or [(0, 0, 0)] * game.num_players),
        "taker": "-" if taker is None else taker,
    }
    return game.parse_state(f"{game} " + " ".join(f"{name}={value}" for name, value in fields.items()))


def play(state: State, *choices: str) -> State:
    """The state after some actions and outcomes in words, one after the other."""
    for choice in choices:
        parse = state.game.parse_outcome if state.current_player() == CHANCE else state.game.parse_action
        state = state.child(parse(choice))
    return state


def actions(state: State) -> list[str]:
    return [str(action) for action in state.legal_actions()]


def refused(state: State, choice: str) -> str:
    """The English words with which a choice is refused; the state has not changed."""
    before = str(state)
    with pytest.raises(IllegalActionError) as caught:
        play(state, choice)
    assert str(state) == before
    return str(caught.value)


def chances(state: State) -> dict[str, Any]:
    return {str(outcome): chance for outcome, chance in state.chance_outcomes()}


def pick(rng: random.Random, things: Any) -> Any:
    """One of the things; the same one on every Python."""
    return things[int(rng.random() * len(things))]


def walk(game: Game, rng: random.Random, state: State | None = None) -> Iterator[tuple[State, Any, State]]:
    """A random play to its end: (state, choice, state after), every legal action equally likely."""
    state = game.initial_state() if state is None else state
    while not state.is_terminal():
        if state.current_player() == CHANCE:
            choice = state.chance_outcomes().pick(rng.random())
        else:
            choice = pick(rng, state.legal_actions())
        after = state.child(choice)
        yield state, choice, after
        state = after


def random_match(game: Game, seed: int, moves: int, *, by_hand: bool = False) -> Match:
    """A match after so many random actions, or at its end."""
    rng = random.Random(f"random match {seed}")
    match = Match(game, None if by_hand else seed, by_hand=by_hand)
    for _ in range(moves):
        if match.state.is_terminal():
            break
        if match.state.current_player() == CHANCE:
            match.roll(match.state.chance_outcomes().pick(rng.random()))
        else:
            match.play(pick(rng, match.state.legal_actions()))
    return match


def some_states(number: int, seed: int = 0) -> list[State]:
    """Some states from random plays of every box, from the beginning to the end."""
    rng = random.Random(f"states {seed}")
    found = []
    for game in boxes():
        visited = [game.initial_state(), *(after for _, _, after in walk(game, rng))]
        found += rng.sample(visited, min(number, len(visited))) + visited[-1:]
    return found
