"""Odds of Voll verasselt by trying everything: all faces of all dice, all subsets of dice, all cards one by one.

Nothing of bugkit is imported here. Dice and cards are single things with a name, as on the table; counts only come in
and go out. Slow and plain on purpose.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product

KINDS = ["barrel", "chatter", "rattle", "water"]
DIE = [*KINDS, "bar", "bar"]  # the six faces
BUGGED_UP = "bugged up"


def by_name(counts, names=(*KINDS, "bar")):
    """The single things that ``counts`` counts."""
    return [name for name, count in zip(names, counts, strict=False) for _ in range(count)]


def result(cards, lying, rolled):
    """What is caught when all dice, ``lying`` and ``rolled``, are looked at, or that the player has bugged up."""
    left = by_name(cards)
    caught = []
    for face in [*lying, *rolled]:
        if face == "bar":
            continue
        if face not in left:
            return BUGGED_UP
        left.remove(face)
        caught.append(face)
    return tuple(caught.count(kind) for kind in KINDS)


def roll_odds_face_by_face(cards, dice, held):
    """Every sequence of faces looked at by itself."""
    lying = by_name(held)
    seen = Counter(result(cards, lying, rolled) for rolled in product(DIE, repeat=dice))
    return {outcome: Fraction(times, 6**dice) for outcome, times in seen.items()}


@cache
def all_sequences(dice):
    """Every sequence of faces written down once; sequences with the same faces in another order are put together."""
    return Counter(tuple(sorted(rolled)) for rolled in product(DIE, repeat=dice))


def roll_odds(cards, dice, held):
    """The same as face by face; which order the dice fell in changes nothing, so equal heaps are looked at once."""
    lying = by_name(held)
    seen = Counter()
    for rolled, times in all_sequences(dice).items():
        seen[result(cards, lying, rolled)] += times
    return {outcome: Fraction(times, 6**dice) for outcome, times in seen.items()}


def bug_up(cards, dice, held=(0, 0, 0, 0)):
    return roll_odds(cards, dice, held).get(BUGGED_UP, Fraction(0))


def mean_catch(cards, dice, held):
    odds = roll_odds(cards, dice, held)
    return sum((chance * sum(caught) for caught, chance in odds.items() if caught != BUGGED_UP), Fraction(0))


def roll_choices(cards, showing, min_dice=4):
    """{dice kept as five counts: (dice rolled, chance to bug up, mean catch)} over all subsets of the single dice."""
    lying = by_name(showing)
    found = {}
    for rolled in range(min_dice, len(lying) + 1):
        for kept in combinations(lying, len(lying) - rolled):
            keep = tuple(kept.count(face) for face in (*KINDS, "bar"))
            held = keep[:4]
            if keep not in found:
                found[keep] = (rolled, bug_up(cards, rolled, held), mean_catch(cards, rolled, held))
    return found


def draw(pile, n):
    """All ways to deal ``n`` single cards one after another."""
    cards = by_name(pile)
    deals = Counter(tuple(hand.count(kind) for kind in KINDS) for hand in permutations(cards, n))
    total = sum(deals.values())
    return {hand: Fraction(times, total) for hand, times in deals.items()}
