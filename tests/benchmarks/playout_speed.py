"""Random games through each library's own interface: how many decisions of players a game takes.

Actions are picked evenly, chance by its weights. Only what players decide is counted, not the dice.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

MOST = 1000  # decisions: some games can go round in circles (ruling V18)
Playout = Callable[[random.Random], int]


def ours(game: Any) -> Playout:
    from bugkit import CHANCE

    def playout(rng: random.Random) -> int:
        state, decisions = game.initial_state(), 0
        while not state.is_terminal() and decisions < MOST:
            if state.current_player() == CHANCE:
                state = state.child(state.chance_outcomes().pick(rng.random()))
            else:
                state = state.child(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return playout


def verasselt() -> Playout:
    from bugkit.verasselt import Game

    return ours(Game(2))


def ameise() -> Playout:
    from bugkit.ameise import Game

    return ours(Game(2))


def wormparty() -> Playout:
    from bugkit.wormparty import Game

    return ours(Game(2))


def python_chess() -> Playout:
    import chess

    def playout(rng: random.Random) -> int:
        board = chess.Board()
        while not board.is_game_over() and board.ply() < MOST:
            board.push(rng.choice(list(board.legal_moves)))
        return board.ply()

    return playout


def open_spiel(name: str) -> Callable[[], Playout]:
    def prepare() -> Playout:
        import pyspiel
        from open_spiel.python import games  # noqa: F401  registers the games that are written in Python

        game = pyspiel.load_game(name)

        def playout(rng: random.Random) -> int:
            state, decisions = game.new_initial_state(), 0
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, chances)[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    decisions += 1
            return decisions

        return playout

    return prepare


liars_poker = open_spiel("python_liars_poker")
tic_tac_toe = open_spiel("python_tic_tac_toe")
