"""A play written down so that people can read it, and read back with every step verified.

A record has header lines, then one line for each action or stretch of chance, the first of each turn with its number::

    format: bugkit-record 1
    game: verasselt
    rules: 1
    options: num_players=2
    seed: 7
    result: unfinished

       chance: draw barrel, draw water, …
    1. seat 0: hub
       seat 0: roll all
       chance: dice barrel water bar bar bar bar bar

    checksum: 0f5e6a9c1b

Outcomes are written down, so the seed is only information. The check sum is over what the record means, not over its
spaces. It must be there, or a record that has lost its end would pass for a shorter play; a record written by hand
says ``checksum: none``.

The seed of a play by hand is ``by hand``, with the number behind it if it has one. ``practice: yes`` says that people
may have gone back over dice and cards; otherwise the line is left out.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from bugkit.game import CHANCE, BugkitError, Game, RecordError, game_named, games

if TYPE_CHECKING:
    from bugkit.match import Match, Replay

FORMAT = "bugkit-record"
VERSION = 1
_SIZE_LIMIT = 1_000_000  # more than 10,000 turns; reading that takes about a second
_HEADERS = ("format", "game", "rules", "options", "seed", "practice", "start", "result")
_NEEDED = ("game", "rules", "options", "seed")
_BY_HAND = "by hand"
_YES = "yes"
_NO_CHECKSUM = "none"
_MOVE = re.compile(r"(?:(\d{1,7})\.)?\s*(?:seat (\d{1,2})|(chance)):\s*(\S.*)", re.ASCII)


def write_options(game: Game) -> str:
    """The options of a game in one line: ``num_players=2; dice=5``."""
    return "; ".join(f"{name}={json.dumps(value)}" for name, value in game.options().items())


def read_options(make: Callable[..., Game], text: str) -> Game:
    """The game with the options that :func:`write_options` wrote; ``ValueError`` or ``TypeError`` if they don't fit."""
    options: dict[str, Any] = {}
    for part in text.split("; "):
        name, equals, value = part.partition("=")
        if not equals or name in options:
            raise ValueError(part[:80])
        try:
            options[name] = json.loads(value)
        except (ValueError, RecursionError):
            raise ValueError(part[:80]) from None
    return make(**options)


def write_record(match: Match) -> str:
    """The whole play as a record."""
    body = _without_checksum(match)
    return f"{body}\nchecksum: {_checksum(body)}\n"


def _without_checksum(match: Match) -> str:
    game, state = match.game, match.state
    headers = {
        "format": f"{FORMAT} {VERSION}",
        "game": game.name,
        "rules": game.rules_version,
        "options": write_options(game),
        "seed": f"{_BY_HAND} {_seed(match)}".strip() if match.by_hand else match.seed,
        **({"practice": _YES} if match.practice else {}),
        **({} if match.start is None else {"start": match.start}),
        "result": _result(state),
    }
    lines = [f"{name}: {value}" for name, value in headers.items()]
    return "\n".join([*lines, "", *_moves(match)]) + "\n"


def _seed(match: Match) -> str:
    return "" if match.seed is None else str(match.seed)


def _result(state: Any) -> str:
    return " ".join(map(str, state.returns())) if state.is_terminal() else "unfinished"


def _moves(match: Match) -> Iterator[str]:
    turn, lead = 0, "   "
    chances: list[str] = []
    for step in match.history:
        new_turn = step.before.phase == match.game.turn_phase
        if chances and (new_turn or step.player != CHANCE):
            yield f"{lead}chance: {', '.join(chances)}"
            chances, lead = [], "   "
        if new_turn:
            turn += 1
            lead = f"{turn}. "
        if step.player == CHANCE:
            chances.append(str(step.choice))
        else:
            yield f"{lead}seat {step.player}: {step.choice}"
            lead = "   "
    if chances:
        yield f"{lead}chance: {', '.join(chances)}"


def _checksum(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()[:10]


def read_record(text: str) -> Match:
    """Replay and verify a record; ``RecordError`` names the line, what is wrong and what would be right."""
    if not isinstance(text, str):
        raise RecordError("core.error.no_text", example=f"format: {FORMAT} {VERSION} …", kind=type(text).__name__)
    if len(text) > _SIZE_LIMIT:
        raise RecordError("core.error.record.too_long", size=len(text), limit=_SIZE_LIMIT)
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    _check_format(lines)
    headers, moves = _split(lines)
    match = _replay(headers, moves)
    if "result" in headers and headers["result"][1] != _result(match.state):
        number, found = headers["result"]
        raise _at(number, RecordError("core.error.record.result", found=found[:80], expected=_result(match.state)))
    number, found = headers["checksum"]
    if found not in (_NO_CHECKSUM, _checksum(_without_checksum(match))):
        raise _at(number, RecordError("core.error.record.checksum"))
    return match


def _at(line: int, reason: Exception) -> RecordError:
    return RecordError("core.error.record.line", line=line, reason=reason)


def _check_format(lines: list[tuple[int, str]]) -> None:
    first = lines[0][1] if lines else ""
    name, _, version = first.removeprefix("format:").strip().partition(" ")
    if not first.startswith("format:") or name != FORMAT:
        raise RecordError("core.error.record.no_format", expected=f"format: {FORMAT} {VERSION}")
    if version != str(VERSION):
        raise RecordError("core.error.record.format_version", found=version[:80], expected=VERSION)


def _split(lines: list[tuple[int, str]]) -> tuple[dict[str, tuple[int, str]], list[tuple[int, re.Match[str]]]]:
    """The headers by name with their lines, and the moves."""
    headers: dict[str, tuple[int, str]] = {}
    moves = []
    for number, line in lines:
        move = _MOVE.fullmatch(line)
        if move:
            moves.append((number, move))
            continue
        name, colon, value = line.partition(":")
        if not colon or (moves and name != "checksum"):
            key = "core.error.record.move" if moves else "core.error.record.header"
            raise _at(number, RecordError(key, found=line[:80]))
        if name not in (*_HEADERS, "checksum"):
            known = ", ".join(_HEADERS)
            raise _at(number, RecordError("core.error.record.unknown_header", found=name[:80], expected=known))
        if name in headers:
            raise _at(number, RecordError("core.error.record.header_twice", found=name))
        headers[name] = (number, value.strip())
    for name in _NEEDED:
        if name not in headers:
            raise RecordError("core.error.record.missing_header", expected=f"{name}: …")
    if "checksum" not in headers:
        raise RecordError("core.error.record.cut")
    return headers, moves


def _replay(headers: dict[str, tuple[int, str]], moves: list[tuple[int, re.Match[str]]]) -> Match:
    from bugkit.match import Match

    game = _game(headers)
    line, seed = headers["seed"]
    by_hand = seed.startswith(_BY_HAND)
    number = seed.removeprefix(_BY_HAND).strip()
    if seed != _BY_HAND and not re.fullmatch(r"-?\d{1,40}", number, re.ASCII):
        raise _at(line, RecordError("core.error.record.seed", found=seed[:80]))
    line, practice = headers.get("practice", (0, None))
    if practice not in (None, _YES):
        raise _at(line, RecordError("core.error.record.practice", found=practice[:80], expected=f"practice: {_YES}"))
    start = None
    if "start" in headers:
        line, found = headers["start"]
        try:
            start = game.parse_state(found)
        except BugkitError as error:
            raise _at(line, RecordError("core.error.record.start", reason=error)) from error
    replay = Match.replay(game, int(number) if number else None, start)
    turn = 0
    for line, move in moves:
        try:
            turn = _add(replay, game, move, turn)
        except BugkitError as error:
            raise _at(line, error) from error
    return replay.finish(by_hand, practice=bool(practice))


def _game(headers: dict[str, tuple[int, str]]) -> Game:
    line, name = headers["game"]
    make = game_named(name)
    if make is None:
        raise _at(line, RecordError("core.error.record.unknown_game", found=name[:80], expected=", ".join(games())))
    line, options = headers["options"]
    try:
        game = read_options(make, options)
    except (ValueError, TypeError) as error:
        reason = str(error)[:200]
        raise _at(line, RecordError("core.error.record.options", found=options[:80], reason=reason)) from error
    line, rules = headers["rules"]
    if rules != str(game.rules_version):
        raise _at(line, RecordError("core.error.record.rules_version", found=rules[:80], expected=game.rules_version))
    return game


def _add(replay: Replay, game: Game, move: re.Match[str], turn: int) -> int:
    """Add one line of moves; returns the number of the turn it belongs to."""
    written, seat, chance, choices = move.groups()
    parts = choices.split(",") if chance else [choices]
    for index, part in enumerate(parts):
        state = replay.state
        if state.is_terminal():
            raise RecordError("core.error.game_over")
        if state.phase == game.turn_phase:
            turn += 1
            if index == 0 and written is None:
                raise RecordError("core.error.record.missing_turn", expected=turn)
        if index == 0 and written is not None and (int(written) != turn or state.phase != game.turn_phase):
            raise RecordError("core.error.record.turn_number", found=written, expected=turn)
        actor, player = ("chance" if chance else f"seat {int(seat)}"), state.current_player()
        expected = "chance" if player == CHANCE else f"seat {player}"
        if actor != expected:
            raise RecordError("core.error.record.wrong_player", found=actor, expected=expected)
        replay.add(game.parse_outcome(part) if chance else game.parse_action(part))
    return turn
