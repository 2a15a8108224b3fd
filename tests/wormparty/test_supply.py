"""W10: in the basic and the experienced game no colour can run out; a proof by trying all hands and all of a round.

A round begins only while nobody has won. So (1) each hand is one that does not win, and these are few: none has more
than five of a colour. Then (2) everything that can happen in one round is tried from hands that have as much as they
can of every colour: whatever the die, the hiding places, the lifts and the choices, a tile of each colour is left
whenever one is taken. Other hands leave more in the supply, and (3) a round can bring the same whatever the hands.
"""

from functools import cache
from itertools import product

import pytest
from worm_plays import position

from bugkit.wormparty import COLOURS, Game, Take

FULLEST = {"basic": (5, 5, 5), "experienced": (5, 5, 2)}


def wins(variant, hand):
    """Ruling W11 in words of its own."""
    reds, yellows, blues = hand
    six = reds >= 6 or yellows >= 6 or blues >= 6
    return six or (variant == "experienced" and reds >= 3 and yellows >= 3 and blues >= 3)


@cache
def whole_round(variant, hand):
    """All states of four players in and after a round, whatever anybody does and the die shows; all have this hand."""
    start = position(Game(4, variant), tiles=[hand] * 4)
    seen, todo = {start}, [start]
    while todo:
        state = todo.pop()
        for choice in [outcome for outcome, _ in state.chance_outcomes()] or state.legal_actions():
            after = state.child(choice)
            if after not in seen:
                seen.add(after)
                if after.phase not in ("die", "over"):
                    todo.append(after)
    return seen


@pytest.mark.parametrize("variant", FULLEST)
def test_w10_no_hand_has_more_than_five_of_a_colour_when_a_round_begins(variant):
    hands = [hand for hand in product(range(25), repeat=3) if not wins(variant, hand)]  # all there are of 24 tiles each
    assert [max(hand[colour] for hand in hands) for colour in range(3)] == [5, 5, 5]
    assert FULLEST[variant] in hands


@pytest.mark.parametrize("variant", FULLEST)
def test_w10_at_most_23_of_24_are_out_in_all_rounds_from_the_fullest_hands(variant):
    seen = whole_round(variant, FULLEST[variant])
    assert len(seen) > 10_000
    assert min(min(state.supply) for state in seen) == 1
    choosing = [state for state in seen if state.phase == "take"]
    assert {state.legal_actions() for state in choosing} == {tuple(map(Take, COLOURS))}
    assert all(state.mounds[-1] not in (state.charly, -1) for state in choosing)  # only ever under the joker, the last


def test_w10_a_round_brings_three_tiles_of_any_colours_whatever_the_hands():
    gained = [{tuple(24 - left - 4 * held for left, held in zip(state.supply, hand, strict=True))
               for state in whole_round("basic", hand) if state.charly == 1 or state.phase == "over"}
              for hand in ((0, 0, 0), (5, 5, 5))]
    three = {(red, yellow, 3 - red - yellow) for red in range(4) for yellow in range(4 - red)}
    assert gained == [three, three]
