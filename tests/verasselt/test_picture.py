"""Pieces, still pictures and descriptions of Voll verasselt, on positions from random plays."""

import itertools
import random
import re
import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest
from playing import by_class, careful, thief, walk

from bugkit import ink
from bugkit.texts import LANGUAGES, text, words
from bugkit.verasselt import FACES, KINDS, Game, State, picture

SVG = "{http://www.w3.org/2000/svg}"
PIECES = {
    **{f"bug {kind}": lambda lang, kind=kind: picture.bug(kind) for kind in KINDS},
    **{f"badge {kind}": lambda lang, kind=kind: picture.badge(kind, lang) for kind in KINDS},
    **{f"card {kind}": lambda lang, kind=kind: picture.card_face(kind, lang) for kind in KINDS},
    **{f"die {face}": lambda lang, face=face: picture.die_face(face, lang) for face in (*FACES, "hand")},
    "card back": lambda lang: picture.card_back(),
}


@cache
def positions(players: int, seed: int) -> tuple[State, ...]:
    """All positions of one random play, which comes to its end."""
    game = Game(players)
    steps = list(walk(game, random.Random(seed), (by_class, careful, thief), turns=1000))
    assert steps[-1][2].is_terminal()
    return (game.initial_state(), *(after for _, _, after in steps))


def a_state(**changes: object) -> State:
    """A position in the middle of a turn for the hub."""
    first = next(state for state in positions(3, 1) if state.phase == "roll")
    return replace(first, **changes)


def parsed(state: State, **options: object) -> ET.Element:
    return ET.fromstring(picture.picture(state, **options))


def used(drawn: ET.Element) -> Counter[str]:
    return Counter(one.get("href", "").removeprefix("#bk-") for one in drawn.iter(f"{SVG}use"))


def said(drawn: ET.Element) -> list[str]:
    """The words in the picture itself, without those inside the pieces."""
    return [one.text or "" for one in drawn.findall(f"{SVG}text")]


def frame(one: ET.Element) -> tuple[float, ...]:
    return tuple(float(one.get(key, "")) for key in ("x", "y", "width", "height"))


# Pieces


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PIECES)
def test_pieces_are_small_and_can_stand_side_by_side(name: str, lang: str) -> None:
    markup = PIECES[name](lang)
    made = ET.fromstring(markup)
    elements = list(made.iter())
    assert len(elements) <= 13
    assert len(markup) <= 1600
    assert not any("id" in one.attrib or one.tag in (f"{SVG}style", f"{SVG}use") for one in elements)
    assert made.get("aria-hidden") == "true"
    width, height = made.get("width"), made.get("height")
    assert made.get("viewBox") == f"0 0 {width} {height}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PIECES)
def test_pieces_take_every_colour_from_the_palette(name: str, lang: str) -> None:
    for one in ET.fromstring(PIECES[name](lang)).iter():
        for colour in (one.get("fill", "none"), one.get("stroke", "none")):
            found = re.fullmatch(r"var\(--bk-([a-z]+),(#[0-9a-f]{6})\)", colour)
            assert colour == "none" or (found and ink.PALETTE[found[1]][0] == found[2])


@pytest.mark.parametrize("draw", [picture.bug, picture.badge, picture.card_face, picture.die_face])
def test_kinds_differ_without_colour(draw) -> None:
    drawings = []
    for kind in KINDS:
        made = ET.fromstring(draw(kind))
        letters = "".join(made.itertext())
        shapes = [one.get("d") for one in made.iter(f"{SVG}path")]
        drawings.append((letters, shapes))
    for (letter, shapes), (other_letter, other_shapes) in itertools.combinations(drawings, 2):
        assert shapes[0] != other_shapes[0]
        assert not letter or letter != other_letter


@pytest.mark.parametrize("lang", LANGUAGES)
def test_letters_are_one_sign_and_differ(lang: str) -> None:
    letters = [text(f"verasselt.letter.{kind}", lang) for kind in KINDS]
    assert all(len(letter) == 1 for letter in letters)
    assert len(set(letters)) == 4
    for kind, letter in zip(KINDS, letters, strict=True):
        assert "".join(ET.fromstring(picture.badge(kind, lang)).itertext()) == letter
        assert "".join(ET.fromstring(picture.card_face(kind, lang)).itertext()) == letter
        assert "".join(ET.fromstring(picture.die_face(kind, lang)).itertext()) == letter


def test_the_double_bar_has_two_bars() -> None:
    made = ET.fromstring(picture.die_face("bar"))
    assert [one.get("d", "").count("M") for one in made.iter(f"{SVG}path")] == [2]


# The picture


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_phase_has_a_picture_that_counts_right(players: int, lang: str) -> None:
    rng = random.Random(players)
    by_phase: dict[str, list[State]] = {}
    for state in itertools.chain(positions(players, 1), positions(players, 2)):
        by_phase.setdefault(state.phase, []).append(state)
    assert set(by_phase) == set(Game(players).phases)
    for states in by_phase.values():
        for state in rng.sample(states, min(6, len(states))):
            drawn = parsed(state, seat=rng.choice([None, 0]), lang=lang)
            assert 'id="bk-' in picture.picture(state)
            count = used(drawn)
            for place, kind in enumerate(KINDS):
                table = sum(cards[place] for cards in (state.hub, state.catch, state.previous_catch))
                yards = sum(min(yard[place], 3) for yard in state.yards)
                assert count[f"card-{kind}-{lang}"] == table + yards
                assert count[f"die-{kind}-{lang}"] == state.showing[place]
            assert count[f"die-bar-{lang}"] == state.showing[4]
            assert count[f"die-hand-{lang}"] == state.game.dice - sum(state.showing)
            numbers = Counter(word for word in said(drawn) if word.isdigit())
            shown = [*state.hub, *state.catch, *state.previous_catch, *itertools.chain(*state.yards), *state.scores()]
            shown += [sum(state.hub), sum(state.catch), sum(state.previous_catch), sum(state.pile), state.showing[4]]
            shown += [hand] if (hand := state.game.dice - sum(state.showing)) else []
            assert numbers == Counter(map(str, shown))


@pytest.mark.parametrize("players", [2, 5])
def test_nothing_leaves_the_picture_or_its_area(players: int) -> None:
    """Also with 22 cards of a kind and all dice on one of them."""
    state = replace(positions(players, 1)[-2], hub=(22, 22, 1, 0), catch=(0, 1, 22, 22), previous_catch=(22, 5, 0, 22),
                    showing=(0, 7, 0, 0, 0), yards=((6, 0, 0, 0),) * players, phase="roll")
    for group in ("hub", "catch"):
        drawn = parsed(replace(state, group=group))
        width, height = float(drawn.get("width", "")), float(drawn.get("height", ""))
        areas = [frame(one) for one in drawn.findall(f"{SVG}rect")][1:]
        for x, y, wide, high in map(frame, drawn.iter(f"{SVG}use")):
            assert x > 0
            assert x + wide < width
            assert y + high < height
            assert any(ax <= x and ay <= y and x + wide <= ax + aw and y + high <= ay + ah for ax, ay, aw, ah in areas)


@pytest.mark.parametrize("group", ["hub", "catch"])
def test_dice_lie_left_of_the_group_rolled_for(group: str) -> None:
    one_each = (1, 1, 1, 1)
    state = a_state(group=group, hub=one_each, previous_catch=one_each, catch=one_each, showing=(1, 2, 1, 1, 2))
    drawn = parsed(state)
    at: dict[str, list[tuple[float, float]]] = {}
    for one in drawn.iter(f"{SVG}use"):
        at.setdefault(one.get("href", ""), []).append((float(one.get("x", "")), float(one.get("y", ""))))
    for kind in KINDS:
        dice, cards = at[f"#bk-die-{kind}-en"], at[f"#bk-card-{kind}-en"][:3]  # in hub, previous catch, own catch
        left_of = cards[0 if group == "hub" else 1][0]
        assert all(x < left_of for x, _ in dice)
        assert all(abs(y - cards[0][1]) < 30 for _, y in dice)
        if group == "catch":
            assert all(x > cards[0][0] for x, _ in dice)


def test_the_area_that_counts_and_the_player_to_act_are_marked() -> None:
    glow = ink.PALETTE["glow"][0]

    def marked(state: State) -> list[int]:
        return [place for place, one in enumerate(parsed(state).findall(f"{SVG}rect")) if one.get("fill") == glow]

    panels = {"background": 0, "hub": 1, "catch": 2, "own": 3}  # then empty places for cards, the tray and the players
    state = a_state(hub=(1, 1, 1, 1), catch=(1, 1, 1, 1), previous_catch=(1, 1, 1, 1), yards=((1, 1, 1, 1),) * 3,
                    heaps=((1, 0, 0, 0),) * 3, turn=1)
    assert marked(replace(state, group="hub")) == [panels["hub"], 5 + 1]
    assert marked(replace(state, group="catch")) == [panels["catch"], 5 + 1]
    assert marked(replace(state, group="", phase="choose")) == [5 + 1]
    assert marked(replace(state, group="hub", phase="bank")) == [panels["catch"], 5 + 0]


def test_headlines_say_what_is_to_be_done() -> None:
    def headline(state: State, **options: object) -> str:
        return said(parsed(state, **options))[0]

    ready = a_state(turn=1, may_stop=False, must_lift=False, yards=((1, 1, 1, 1),) * 3)
    assert headline(ready) == "Player 2: boost the group or roll"
    assert headline(replace(ready, yards=((0, 0, 0, 0),) * 3)) == "Player 2: roll the dice"
    assert headline(replace(ready, may_stop=True)) == "Player 2: roll again or stop"
    assert headline(replace(ready, must_lift=True)) == "Player 2: lift the bug hub to 8 cards first"
    assert headline(replace(ready, may_stop=True), lang="de", seat=1) == "Du: weiterwürfeln oder aufhören"
    assert headline(replace(ready, phase="bank")).startswith("Player 1: ")
    assert headline(replace(ready, phase="consolation", draws_left=2)).endswith("consolation: 2")


def test_winners_are_named_and_starred() -> None:
    over = a_state(phase="over", heaps=((3, 0, 0, 0), (2, 2, 0, 0), (1, 1, 1, 1)),
                   yards=((0,) * 4, (1, 0, 0, 0), (0, 1, 0, 0)))
    drawn = parsed(over, lang="de", seat=2)
    assert said(drawn)[0] == "Gemeinsamer Sieg mit 4 Karten: Spieler 2, Du"
    assert len(drawn.findall(f"{SVG}polygon")) == 2
    alone = replace(over, yards=((0,) * 4, (0,) * 4, (0, 1, 0, 0)))
    drawn = parsed(alone)
    assert said(drawn)[0] == "Player 2 wins with 4 cards"
    assert len(drawn.findall(f"{SVG}polygon")) == 1
    assert said(parsed(alone, seat=1))[0] == "You win with 4 cards"
    assert picture.describe(alone, "de").startswith("Spieler 2 gewinnt mit 4 Karten. ")


def test_names_of_players_are_escaped() -> None:
    names = ('<img src="x">', "A&B")
    drawn = parsed(a_state(turn=0), names=names)
    assert drawn.findtext(f"{SVG}title", "").startswith(f"Voll verasselt. {names[0]}: ")
    assert "A&B" in said(drawn)
    assert "Player 3" in said(drawn)
    assert names[0] in picture.describe(a_state(turn=0), names=names)


def test_a_picture_is_small_enough_to_be_saved_in_a_notebook() -> None:
    assert max(len(picture.picture(state)) for state in positions(5, 1)[::40]) < 40_000


def test_the_state_draws_itself() -> None:
    state = a_state()
    assert state.picture() == state._repr_svg_() == picture.picture(state)
    assert state.picture(1, "de") == picture.picture(state, 1, "de")


def test_title_and_description_are_in_the_picture() -> None:
    state = a_state()
    drawn = parsed(state, lang="de")
    assert drawn.findtext(f"{SVG}title") == f"Voll verasselt. {said(drawn)[0]}"
    assert drawn.findtext(f"{SVG}desc") == picture.describe(state, "de")


# The sentences


def test_a_description_says_all_that_lies_on_the_table() -> None:
    state = a_state(turn=1, group="catch", may_stop=True, hub=(1, 2, 0, 3), catch=(0, 1, 0, 0),
                    previous_catch=(0, 0, 4, 0), showing=(0, 1, 0, 0, 6), pile=(9, 9, 9, 9),
                    heaps=((1, 0, 0, 0), (0,) * 4, (5, 5, 0, 0)),
                    yards=((2, 0, 0, 0), (0,) * 4, (0, 0, 1, 1)))
    assert picture.describe(state) == (
        "Player 2: roll again or stop. Rolled for: the previous player’s catch. "
        "Bug hub: 1 barrel bug, 2 chatter bugs, 3 water bugs. Dice: 1 chatter bug, 6 double bars. "
        "Catch (Player 2): 1 chatter bug. Catch (Player 1): 4 rattle bugs. "
        "Player 1: heap 1 card, front yard 2 barrel bugs. Player 2: heap 0 cards, front yard nothing. "
        "Player 3: heap 10 cards, front yard 1 rattle bug, 1 water bug. Pile: 36 cards."
    )
    assert picture.describe(state, "de", seat=1) == (
        "Du: weiterwürfeln oder aufhören. Gewürfelt wird um den Fang des vorigen Spielers. "
        "Asseltreff: 1 Fassassel, 2 Quasselasseln, 3 Wasserasseln. Würfel: 1 Quasselassel, 6 Doppelbalken. "
        "Fang (Du): 1 Quasselassel. Fang (Spieler 1): 4 Rasselasseln. "
        "Spieler 1: Haufen 1 Karte, Vorgarten 2 Fassasseln. Du: Haufen 0 Karten, Vorgarten nichts. "
        "Spieler 3: Haufen 10 Karten, Vorgarten 1 Rasselassel, 1 Wasserassel. Stapel: 36 Karten."
    )


def test_dice_in_the_hand_are_counted() -> None:
    state = a_state(phase="rolling", showing=(0, 0, 0, 0, 2))
    assert "Dice: 2 double bars, 5 dice in the hand." in picture.describe(state)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_position_can_be_described(lang: str) -> None:
    for state in positions(4, 3)[::25]:
        sentence = picture.describe(state, lang, seat=0)
        assert "{" not in sentence
        assert sentence.endswith(".")


def test_both_languages_have_the_same_words_and_placeholders() -> None:
    def places(found: str | dict[str, str]) -> set[str]:
        return set(re.findall(r"{(\w+)}", " ".join(found.values()) if isinstance(found, dict) else found))

    english, german = words("verasselt", "en"), words("verasselt", "de")
    assert english.keys() == german.keys()
    for key, found in english.items():
        assert places(found) == places(german[key]), key
        assert isinstance(found, dict) == isinstance(german[key], dict), key
