"""Columns and rewards of Herkules Ameise told a second time, by brute force. Imports nothing of bugkit.

Squares are spots on squared paper, each card three by three of them; every simple path of ants is walked.
"""

BESIDE = ((-1, 0), (0, 1), (1, 0), (0, -1))
PLACES = {"centre": (1, 1), "north": (0, 1), "east": (1, 2), "south": (2, 1), "west": (1, 0)}


def spot(name):
    """Row and column of a square called like "B2 north"."""
    card, place = name.split()
    row, column = PLACES[place]
    return 3 * (int(card[1]) - 1) + row, 3 * "ABCD".index(card[0]) + column


def all_paths(ants, start, goal):
    """Every way from start to goal over spots with ants that visits no spot twice."""
    found = []

    def walk(path):
        if path[-1] == goal:
            found.append(path)
            return
        row, column = path[-1]
        for down, right in BESIDE:
            step = row + down, column + right
            if step in ants and step not in path:
                walk([*path, step])

    if start in ants and goal in ants:
        walk([start])
    return found


def collect(ants, twigs, start, turn, players, supply):
    """What one moment brings: the squares served in reading order, and the tiles of each seat.

    ``ants`` are names of squares with the seat of a coloured ant or None for a white one, ``twigs`` names with numbers.
    """
    standing = {spot(name): seat for name, seat in ants.items()}
    served, tiles = [], [0] * players
    for name in sorted(twigs, key=spot):
        paths = all_paths(standing, spot(start), spot(name))
        if not paths:
            continue
        served.append(name)
        helpers = {standing[step] for path in paths for step in path} - {None}
        for seat in [*range(turn, players), *range(turn)]:
            if seat in helpers and supply:
                supply -= 1
                tiles[seat] += 1
    return served, tiles
