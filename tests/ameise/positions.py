"""Positions of Herkules Ameise for hand-made tests: say which cards lie open and where ants stand."""

from __future__ import annotations

from typing import Any

from bugkit.ameise import Game, State

#      A B C
DOTS = (1, 2, 3,  # 1
        2, 1, 3,  # 2
        3, 2, 1)  # 3
BARE, TWO, TWO_AND_ONE, ONE_AND_ONE = (0, 0, 0, 0), (2, 0, 0, 0), (2, 0, 1, 0), (1, 0, 1, 0)


def turned(back: tuple[int, ...], north: str) -> tuple[int, ...]:
    """A back that lies so that its north points elsewhere: ``turned(TWO, "east")`` has two twigs in the east."""
    by = ("north", "east", "south", "west").index(north)
    return back[-by:] + back[:-by] if by else back


def position(game: Game, *, phase: str = "act", turn: int = 0, dots: Any = DOTS, backs: Any = None, ants: str = "",
             collected: str = "", moves: int = 0, moved: bool = False, steps: int | None = None, flipping: str = "-",
             tiles: Any = None, morsels: Any = None, food: Any = None) -> State:
    """A checked position: ``backs`` are the open cards by name, ``collected`` the squares whose twigs are gone.

    ``ants`` are squares, with a colour in front where it is not white: ``"A2 west, red A2 centre"``. The storeys follow
    from the twigs collected.
    """
    backs = dict(backs or {})
    names = game.board.card_names
    cards = ",".join(str(number) if name not in backs else f"{number}:{'/'.join(map(str, backs[name]))}"
                     for name, number in zip(names, dots, strict=True))
    gone = [name.strip() for name in collected.split(",") if name]
    lying = {f"{name} {arm}": twigs for name, arms in backs.items()
             for arm, twigs in zip(("north", "east", "south", "west"), arms, strict=True) if twigs}
    left, storeys = sum(lying.pop(name) for name in gone), []
    for room in game.storeys:
        storeys.append(min(room, left))
        left -= storeys[-1]
    nobody = (0,) * game.num_players
    squares = [name for name in game.board.names if name in lying]
    fields = {
        "phase": phase, "turn": turn, "cards": cards,
        "ants": ",".join(_ant(words) for words in ants.split(",") if words) or "-",
        "twigs": ",".join(f"{name.replace(' ', '-')}:{lying[name]}" for name in squares) or "-",
        "storeys": _row(storeys), "anthony": (game.track if steps is None else steps) if game.track else "-",
        "moves": moves, "marks": "flip" if phase == "act" and not moved else "-", "flipping": flipping,
        "tiles": _row(tiles or nobody), "morsels": _row(morsels or nobody),
        "food": _row(food or [count for _, count in game.food]),
    }
    return game.parse_state(f"{game} " + " ".join(f"{name}={value}" for name, value in fields.items()))


def _ant(words: str) -> str:
    *colour, card, place = words.split()
    return f"{card}-{place}:{colour[0] if colour else 'white'}"


def _row(counts: Any) -> str:
    return "/".join(map(str, counts))


def standing(state: State) -> dict[str, int]:
    """The squares with ants, and which ant: 1 white, 2 red, 3 yellow, 4 green, 5 blue."""
    return {name: ant for name, ant in zip(state.game.board.names, state.ants, strict=True) if ant}


def lying(state: State) -> dict[str, int]:
    """The squares with twigs, and how many."""
    return {name: twigs for name, twigs in zip(state.game.board.names, state.twigs, strict=True) if twigs}
