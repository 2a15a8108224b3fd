"""The result of one experiment as a short code for the class, and back."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from bugkit.dist import Dist, Sample
from bugkit.game import CodeError
from bugkit_widgets.codes import read_code, write_code

MOST_OUTCOMES = 40  #: an experiment with more has no code
MOST_TRIALS = 1_000_000
LARGEST_SEED = 999_999_999

_CONTENT = re.compile(rf"([0-9a-f]{{8}})((?:,\d{{1,9}}){{2,{MOST_OUTCOMES + 1}}})", re.ASCII)


class Result(NamedTuple):
    """What one student saw: the seed, and how often each outcome came."""

    seed: int
    sample: Sample


def write_result(title: str, exact: Dist, seed: int, counts: Mapping[Any, int]) -> str:
    """The code of a result: which experiment it is (its title and exact chances), the seed, and the counts.

    >>> write_result("Toss a coin", Dist.of({"heads": 1, "tails": 1}), 3, {"heads": 43, "tails": 57})
    'class.toss-a-coin.28.ZTRmODAyZjAsMyw0Myw1N3FIb-CO'
    """
    numbers = [seed, *(counts.get(outcome, 0) for outcome, _ in exact.items())]
    return write_code("class", title, ",".join([fingerprint(title, exact), *map(str, numbers)]).encode())


def read_result(code: str, title: str, exact: Dist) -> Result:
    """The result in a code of this very experiment; `CodeError` says what is wrong, as that it is of another one."""
    found = _CONTENT.fullmatch(read_code(code, "class").decode("ascii", "replace"))
    if not found:
        raise CodeError("widgets.code.nonsense")
    if found[1] != fingerprint(title, exact):
        raise CodeError("widgets.code.other_experiment")
    seed, *counts = map(int, found[2][1:].split(","))
    if len(counts) != len(exact) or not 1 <= sum(counts) <= MOST_TRIALS:
        raise CodeError("widgets.code.nonsense")
    outcomes = (outcome for outcome, _ in exact.items())
    return Result(seed, Sample(dict(zip(outcomes, counts, strict=True))))


def fingerprint(title: str, exact: Dist) -> str:
    """Eight letters that tell an experiment from others: by its title, its outcomes and their chances."""
    described = "\n".join([title, *(f"{outcome} {chance}" for outcome, chance in exact.items())])
    return hashlib.sha256(described.encode()).hexdigest()[:8]
