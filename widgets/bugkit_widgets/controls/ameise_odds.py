"""When Anthony comes, at the table: the chance within the next rolls, in a sentence and as a curve.

The curve needs whole numbers only, so no table has to wait until sympy is loaded; ``bugkit.ameise.odds`` has the same
chances as formulas.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from bugkit.ameise import Game, State
from bugkit.ameise.box import ANTHONY
from bugkit.ink import element, label, number, paint, path
from bugkit.tables import percent
from bugkit.texts import text

FARTHEST = 99  #: the most rolls that can be asked for
_WIDTH, _HEIGHT = 380, 150
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 10, 12, 34
_LONGEST = 24  #: a fraction with more digits is not shown


@lru_cache(256)
def curve(game: Game, steps: int) -> tuple[Fraction, ...]:
    """The chances that Anthony, with so many steps to go, has arrived after 0, 1, 2, … rolls.

    ``ways[j]`` counts the sequences of faces with Anthony j times, as long as he has not arrived.

    >>> [str(chance) for chance in curve(Game(2), 2)[:4]]
    ['0', '0', '1/36', '2/27']
    """
    faces = dict(game.die)
    moves, all_ = faces.get(ANTHONY, 0), sum(faces.values())
    ways, chances = [1] + [0] * (steps - 1), [Fraction(int(steps == 0))]
    for rolls in range(1, FARTHEST + 1):
        ways = [(all_ - moves) * ways[j] + (moves * ways[j - 1] if j else 0) for j in range(steps)]
        chances.append(1 - Fraction(sum(ways), all_**rolls))
    return tuple(chances)


def can_come(state: State) -> bool:
    """Whether there is anything to wait for."""
    return bool(state.steps_left) and not state.won and ANTHONY in dict(state.game.die)


def likely(chances: tuple[Fraction, ...]) -> int:
    """After how many rolls his arrival is as likely as not, or the most that is shown."""
    return next((rolls for rolls, chance in enumerate(chances) if chance >= Fraction(1, 2)), FARTHEST)


def chart(chances: tuple[Fraction, ...], within: int, lang: str) -> str:
    """The curve: rolls to the right, the chance that Anthony has arrived upwards, the chosen number of rolls marked."""
    most = next((rolls for rolls, chance in enumerate(chances) if chance > Fraction(96, 100)), FARTHEST)
    most = min(FARTHEST, max(-(-most // 10) * 10, within, 10))
    wide, high = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM
    bar = wide / most
    ground = _TOP + high

    def x(rolls: float) -> float:
        return _LEFT + bar * rolls

    def y(chance: Fraction) -> float:
        return ground - high * float(chance)

    drawn = []
    for quarter in range(5):
        line = number(y(Fraction(quarter, 4)))
        drawn.append(path(f"M{_LEFT} {line}H{_WIDTH - _RIGHT}", stroke=paint("line"), stroke_width=1))
        said = text("core.table.percent_value", lang, number=25 * quarter)
        drawn.append(label(_LEFT - 5, float(line) + 4, said, 11, "ink", "end"))
    for upto, colour in ((most, "fur"), (within, "ink")):
        steps = "".join(f"V{number(y(chances[roll]))}h{number(bar)}" for roll in range(1, upto + 1))
        drawn.append(path(f"M{_LEFT} {ground}{steps}V{ground}Z", fill=paint(colour)))
    mark, top = x(within - 0.5), y(chances[within])
    drawn.append(path(f"M{number(mark)} {number(top)}V{ground}", stroke=paint("gold"), stroke_width=max(bar, 2.5)))
    drawn.append(element("circle", cx=mark, cy=top, r=4.5, fill=paint("gold"), stroke=paint("ink"), stroke_width=1.5))
    jump = 5 if most <= 30 else 10 if most <= 60 else 20
    for roll in range(jump, most + 1, jump):
        drawn.append(label(x(roll - 0.5), ground + 14, roll, 11, "ink", "middle"))
    drawn.append(label(_LEFT + wide / 2, _HEIGHT - 4, text("widgets.ameise.odds.axis", lang), 12, "ink", "middle"))
    return "".join(drawn)


@lru_cache(256)
def svg(game: Game, steps: int, within: int, lang: str) -> str:
    """The curve as an image with its description."""
    chances = curve(game, steps)
    said = text("widgets.ameise.odds.chart", lang, n=likely(chances))
    drawn, size = chart(chances, within, lang), f"0 0 {_WIDTH} {_HEIGHT}"
    return element("svg", drawn, viewBox=size, class_="am-curve", role="img", aria_label=said)


def in_full(chance: Fraction, lang: str) -> str:
    """The chance as a fraction, if that is short enough to be read, and in percent."""
    shown = percent(chance, lang)
    return f"{chance} ≈\xa0{shown}" if chance.denominator > 1 and len(str(chance)) <= _LONGEST else shown
