"""Columns, collecting and rewards (H10, H11, H15) against brute force in oracles/ameise_columns.py."""

import random

import pytest
from oracles import ameise_columns as oracle

from bugkit.ameise import COLOURED, COLOURS, WHITE, Game, Move
from bugkit.ameise.board import board, mask, on_simple_path, paths, squares_of

NAMES = board(3, 3).names


def some_ants(rng, number):
    """Ants on squares that tend to hang together, with holes: branches, rings and detached ones all occur."""
    grid, taken = board(3, 3), {board(3, 3).number_of["A2 west"]}
    while len(taken) < number:
        near = [beside for square in taken for beside in grid.neighbours[square]]
        taken.add(rng.choice(near) if rng.random() < 0.9 else rng.randrange(45))
    for square in rng.sample(sorted(taken), rng.randrange(3)):
        taken.discard(square)
    return sorted(taken)


def random_position(rng):
    """A competition about to make one move: open cards, ants of all colours, few tiles left."""
    players = rng.choice([2, 3, 4])
    game = Game(players, competition=True, ants=40, food={1: rng.choice([1, 2, 3, 9])})
    state = game.initial_state()
    while state.phase == "deal":
        state = state.child(state.chance_outcomes().pick(rng.random()))
    numbers = list(range(9))
    rng.shuffle(numbers)
    for number in numbers[:rng.randrange(3, 10)]:
        state = state._with(phase="back", flipping=number)
        state = state.child(state.chance_outcomes().pick(rng.random()))
    squares = some_ants(rng, rng.choice([8, 14, 19, 25, 30]))
    coloured = rng.sample(squares, min(players, len(squares)))
    ants = [0] * 45
    for square in squares:
        ants[square] = COLOURED + coloured.index(square) if square in coloured else WHITE
    return state._with(phase="act", turn=rng.randrange(players), ants=tuple(ants), moves_left=2, may_flip=True)


def told(state):
    ants = {name: None if ant == WHITE else ant - COLOURED for name, ant in zip(NAMES, state.ants, strict=True) if ant}
    return ants, {name: twigs for name, twigs in zip(NAMES, state.twigs, strict=True) if twigs}


def test_moves_collect_and_pay_as_brute_force_says_on_random_positions():
    rng = random.Random("columns")
    positions = paid = several = short = 0
    while positions < 700:
        state = random_position(rng)
        ants, twigs = told(state)
        free = [name for name in NAMES if name not in ants]
        source = rng.choice(["start", *ants, *[COLOURS[seat] for seat in range(state.game.num_players)]])
        if source in COLOURS and COLOURS.index(source) in ants.values():
            continue
        target = rng.choice(free)
        moved = dict(ants)
        moved[target] = moved.pop(source) if source in ants else COLOURS.index(source) if source in COLOURS else None
        supply = sum(count for _, count in state.game.food)
        served, tiles = oracle.collect(moved, twigs, "A2 west", state.turn, state.game.num_players, supply)
        after = state.child(Move(source, target))
        assert after.tiles == tuple(tiles), (str(state), source, target)
        assert told(after)[1] == {name: number for name, number in twigs.items() if name not in served}
        assert sum(after.storeys) == min(17, sum(twigs[name] for name in served))
        positions += 1
        paid += sum(tiles) > 0
        several += len(served) > 1
        short += sum(tiles) == supply
    assert (paid > 200, several > 150, short > 50) == (True, True, True)


def test_the_squares_on_simple_paths_are_those_of_brute_force():
    rng = random.Random("simple paths")
    rings = 0
    for _ in range(500):
        squares = some_ants(rng, rng.choice([10, 15, 19, 26, 33, 38]))
        spots = {oracle.spot(NAMES[square]) for square in squares}
        start = rng.choice(["A2 west", "A1 north", "C3 east"])
        goal = rng.choice(squares)
        walked = oracle.all_paths(spots, oracle.spot(start), oracle.spot(NAMES[goal]))
        expected = mask(square for square in range(45) if any(oracle.spot(NAMES[square]) in path for path in walked))
        assert on_simple_path(board(3, 3), board(3, 3).number_of[start], goal, mask(squares)) == expected
        rings += len(walked) > 1
    assert rings > 50


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 3), (2, 2), (3, 3)])
def test_all_paths_of_a_board_are_those_of_brute_force(rows, columns):
    grid = board(rows, columns)
    spots = {oracle.spot(name) for name in grid.names}
    start = grid.number_of["A1 north"]
    for goal, name in enumerate(grid.names):
        walked = oracle.all_paths(spots, oracle.spot("A1 north"), oracle.spot(name))
        expected = [{square for square in grid.names if oracle.spot(square) in path} for path in walked]
        found = [{grid.names[square] for square in squares_of(path)} for path in paths(grid, start)[goal]]
        assert sorted(map(sorted, found)) == sorted(map(sorted, expected))
