"""Pieces, still pictures and descriptions of Herkules Ameise, on hand-made positions and on those of random plays."""

import itertools
import random
import re
import xml.etree.ElementTree as ET
from collections import Counter
from functools import cache

import pytest
from ameise.positions import ONE_AND_ONE, TWO, TWO_AND_ONE, position, turned
from ameise.test_random_play import BOXES, builder, walk
from test_ink import contrast, on

from bugkit import ink
from bugkit.ameise import COLOURS, Game, State, layout, picture, pieces
from bugkit.ameise.board import board
from bugkit.texts import LANGUAGES, text

SVG = "{http://www.w3.org/2000/svg}"
PIECES = {
    **{f"ant {kind}": lambda lang, kind=kind: pieces.ant(kind, lang) for kind in pieces.ANTS},
    **{f"die {dots}": lambda lang, dots=dots: pieces.die_face(dots) for dots in (None, *range(10))},
    **{f"dots {count}": lambda lang, count=count: pieces.card_dots(count) for count in range(1, 10)},
    **{f"twigs {count}": lambda lang, count=count: pieces.twigs(count) for count in (1, 2)},
    **{f"food {morsels}": lambda lang, morsels=morsels: pieces.food_tile(morsels) for morsels in range(10)},
    "anthony": lambda lang: pieces.anthony(),
    "nest": lambda lang: pieces.nest(),
}
OPEN = {"A2": turned(TWO, "north"), "B2": turned(TWO_AND_ONE, "east"), "B1": ONE_AND_ONE}


@cache
def plays() -> tuple[tuple[State, ...], ...]:
    """All positions of one random play of every box."""
    return tuple(
        (game.initial_state(), *(after for _, _, after in walk(game, random.Random(seed), builder)))
        for seed, game in enumerate(BOXES)
    )


@cache
def some_positions(most: int = 3) -> list[State]:
    """From every play some positions of each phase."""
    rng, found = random.Random(1), []
    for states in plays():
        by_phase: dict[str, list[State]] = {}
        for state in states:
            by_phase.setdefault(state.phase, []).append(state)
        for group in by_phase.values():
            found += rng.sample(group, min(most, len(group)))
    assert {state.phase for state in found} == set(Game(1).phases)
    return found


def parsed(state: State, **options: object) -> ET.Element:
    return ET.fromstring(picture.picture(state, **options))


def used(drawn: ET.Element) -> Counter[str]:
    return Counter(one.get("href", "").removeprefix("#bk-") for one in drawn.iter(f"{SVG}use"))


def said(drawn: ET.Element) -> list[str]:
    """The words in the picture itself, without those inside the pieces."""
    return [one.text or "" for one in drawn.findall(f"{SVG}text")]


def headline(state: State, **options: object) -> str:
    return said(parsed(state, **options))[0]


# Pieces


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PIECES)
def test_pieces_are_small_and_can_stand_side_by_side(name: str, lang: str) -> None:
    markup = PIECES[name](lang)
    made = ET.fromstring(markup)
    elements = list(made.iter())
    assert len(elements) <= 13
    assert len(markup) <= 2000
    assert not any("id" in one.attrib or one.tag in (f"{SVG}style", f"{SVG}use") for one in elements)
    assert made.get("aria-hidden") == "true"
    assert made.get("viewBox") == f"0 0 {made.get('width')} {made.get('height')}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PIECES)
def test_pieces_take_every_colour_from_the_palette(name: str, lang: str) -> None:
    for one in ET.fromstring(PIECES[name](lang)).iter():
        for colour in (one.get("fill", "none"), one.get("stroke", "none")):
            found = re.fullmatch(r"var\(--bk-([a-z]+),(#[0-9a-f]{6})\)", colour)
            assert colour == "none" or (found and ink.PALETTE[found[1]][0] == found[2])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_ants_differ_without_colour(lang: str) -> None:
    letters = [text(f"ameise.letter.{colour}", lang) for colour in COLOURS]
    assert len(set(letters)) == len(COLOURS)
    assert all(1 <= len(letter) <= 2 for letter in letters)
    bodies = []
    for kind in pieces.ANTS:
        made = ET.fromstring(pieces.ant(kind, lang))
        assert "".join(made.itertext()) == ("" if kind == "white" else letters[COLOURS.index(kind)])
        bodies.append([one.get("d") for one in made.iter(f"{SVG}path")][1])
    assert len(set(bodies)) == len(bodies)


@pytest.mark.parametrize("count", range(1, 10))
def test_dice_and_cards_show_their_dots(count: int) -> None:
    for drawn in (pieces.die_face(count), pieces.card_dots(count)):
        for one in ET.fromstring(drawn).iter(f"{SVG}path"):
            dots = re.findall(r"M([\d.]+) ([\d.]+)h\.01", one.get("d", ""))
            assert len(set(dots)) == count


@pytest.mark.parametrize("dark", [False, True])
def test_pieces_have_contrast(dark: bool) -> None:
    colour = on(dark)
    for letter, abdomens in (("eye", ("red", "green", "blue")), ("pupil", ("yellow",))):
        for abdomen in abdomens:
            assert contrast(colour[letter], colour[abdomen]) >= 4.5
    for ground in ("fern", "stone", "honey"):  # outlines of squares, ants and twigs
        assert contrast(colour["pupil"], colour[ground]) >= 4.5
    assert contrast(colour["eye"], colour["moss"]) >= 4.5  # dots and names of cards
    assert contrast(colour["ink"], colour["sand"]) >= 4.5
    for surface in ("bark", "earth", "fur"):
        assert contrast(colour[surface], colour["felt"]) >= 2.4


# The anthill and the track


def hill(storeys: tuple[int, ...], needed: tuple[int, ...]) -> tuple[int, int, int, int]:
    """How many twigs stand, are to come next, are missing, and how many cards lie."""
    made = ET.fromstring(f"<g>{pieces.draw_anthill(storeys, needed, 200, 200)}</g>")
    posts = Counter()
    for one in made.iter("path"):
        posts[one.get("stroke")] += one.get("d", "").count("L")
    cards = [one.get("fill") != "none" for one in made.iter("ellipse")]
    assert len(cards) == len(needed)
    return posts[ink.paint("bark")], posts[ink.paint("gold")], posts[ink.paint("line")], sum(cards)


def test_the_anthill_grows_twig_by_twig() -> None:
    needed = (4, 4, 3, 3, 2, 1)
    assert hill((0, 0, 0, 0, 0, 0), needed) == (0, 4, 13, 0)
    assert hill((4, 1, 0, 0, 0, 0), needed) == (5, 3, 9, 1)
    assert hill((4, 4, 3, 3, 2, 0), needed) == (16, 1, 0, 5)
    assert hill(needed, needed) == (17, 0, 0, 6)
    assert hill((1,), (2,)) == (1, 1, 0, 0)


@pytest.mark.parametrize("track", [1, 2, 7, 8, 20, 99])
def test_anthony_walks_along_his_stones(track: int) -> None:
    game, places = Game(1, track=track), []
    for steps in sorted({track, track // 2, 1, 0}, reverse=True):
        state = position(game, phase="over" if steps == 0 else "die", steps=steps)
        drawn = parsed(state)
        stones = [one for one in drawn.findall(f"{SVG}ellipse") if float(one.get("cy", "")) < 220]
        assert len(stones) == track + 1
        assert all(16 < float(one.get("cx", "")) < 334 for one in stones)
        fur = ink.PALETTE["fur"][0]
        walker = next(one for one in drawn.findall(f"{SVG}g")
                      if len(one) > 4 and any(part.get("fill") == fur for part in one))
        places.append(tuple(re.findall(r"[\d.]+", walker.get("transform", ""))[:2]))
        assert text("ameise.count.steps", "en", n=steps) in said(drawn)
    assert len(set(places)) == len(places)


def test_where_he_never_comes_anthony_sleeps() -> None:
    state = position(Game(1, track=None), phase="die")
    assert said(parsed(state)).count("z") == 3
    assert "Anthony: is asleep and never comes." in picture.describe(state)


# Where things lie


def test_squares_lie_in_rows_and_columns() -> None:
    grid = board(2, 3)
    at = dict(zip(grid.names, layout.spots(grid), strict=True))
    assert at["A1 north"] == (0, 1)
    assert at["B1 west"] == (1, 3)
    assert at["C2 centre"] == (4, 7)
    assert at["C2 south"] == (5, 7)


def test_the_column_is_a_line_from_the_start() -> None:
    state = position(Game(1), backs={"A2": TWO}, ants="A2 west, A2 centre, A2 south, C3 east", moves=1)
    assert layout.trail(state) == "M-0.4 4.5L0.5 4.5M0.5 4.5L1.5 4.5M1.5 4.5L1.5 5.5"
    assert layout.trail(position(Game(1), ants="A2 centre", moves=1)) == ""
    north = position(Game(1, start="C1 north"), ants="C1 north", moves=1)
    assert layout.trail(north) == "M7.5 -0.4L7.5 0.5"


# The picture


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pictures_show_what_lies_there(lang: str) -> None:
    for state in some_positions():
        drawn, game = parsed(state, lang=lang), state.game
        count = used(drawn)
        assert count["path-down"] == sum(card.back is None for card in state.cards)
        assert count["path-up"] == sum(card.back is not None for card in state.cards)
        for twigs in (1, 2):
            assert count[f"twigs-{twigs}"] == state.twigs.count(twigs)
        waiting = game.ants - state.ants.count(1)
        assert count[f"ant-white-{lang}"] == state.ants.count(1) + (waiting > 0)
        for seat, colour in enumerate(COLOURS[: game.num_players]):
            # one where it is, one beside the player's name
            assert count[f"ant-{colour}-{lang}"] == 2 * game.competition, (seat, state.phase)
        words = said(drawn)
        assert str(waiting) in words
        assert picture.twigs_in_words(state, lang) in words
        assert words.count(game.board.card_names[0]) == bool(state.cards)
        assert sum(picture.tiles_in_words(state, seat, lang) in words for seat in range(game.num_players)) == (
            game.num_players if game.competition else 0)  # fmt: skip


def test_nothing_leaves_the_picture() -> None:
    for state in some_positions(2):
        drawn = parsed(state)
        width, height = float(drawn.get("width", "")), float(drawn.get("height", ""))
        for one in itertools.chain(drawn.findall(f"{SVG}use"), drawn.findall(f"{SVG}rect")):
            x, y, wide, high = (float(one.get(key, "")) for key in ("x", "y", "width", "height"))
            assert x >= 0
            assert y >= 0
            assert x + wide <= width
            assert y + high <= height


@pytest.mark.parametrize("start", ["A2 west", "C2 east", "B1 north", "B3 south"])
def test_the_start_lies_where_the_ants_come_from(start: str) -> None:
    def first_ant(state: State) -> tuple[float, float]:
        one = next(one for one in parsed(state).findall(f"{SVG}use") if "ant-white" in one.get("href", ""))
        return float(one.get("x", "")), float(one.get("y", ""))

    state = position(Game(1, start=start), ants=start, moves=1)
    x, y = first_ant(state)
    nest_x, nest_y = map(float, re.findall(r"[\d.]+", parsed(state).findall(f"{SVG}g")[-1].get("transform", ""))[:2])
    side = start.split()[1]
    assert {"west": nest_x < x, "east": nest_x > x, "north": nest_y < y, "south": nest_y > y}[side]


def test_headlines_say_what_is_to_be_done() -> None:
    game = Game(3)
    assert headline(game.initial_state()) == "The path cards are being laid out"
    assert headline(position(game, phase="die", turn=1)) == "Player 2: about to roll"
    ready = position(game, moves=2)
    assert headline(ready) == "Player 1: flip a card with 2 dots, or move up to 2 ants"
    assert headline(ready, lang="de", seat=0) == "Du: eine Karte mit 2 Punkten aufdecken oder bis zu 2 Ameisen ziehen"
    twos = {"B1": TWO, "A2": ONE_AND_ONE, "B3": TWO_AND_ONE}
    assert headline(position(game, moves=2, backs=twos)) == "Player 1: move up to 2 ants"
    assert headline(position(game, moves=1, moved=True, ants="A2 west")) == "Player 1: 1 more ant may move"
    assert headline(position(game, phase="back", flipping="B1")) == "Player 1: card B1 is being flipped"
    assert headline(position(game, phase="over", steps=0)) == "Anthony is here: lost."


def test_winners_are_named_and_starred() -> None:
    game = Game(3, competition=True, storeys=(2, 1))
    backs = {"A2": TWO, "B1": ONE_AND_ONE}
    over = position(game, phase="over", backs=backs, collected="A2 north, B1 north", tiles=(1, 2, 0),
                    morsels=(3, 3, 0), food=(11, 11, 11))
    drawn = parsed(over, lang="de")
    assert said(drawn)[0] == "Spieler 2 gewinnt mit 3 Happen!"
    assert len(drawn.findall(f"{SVG}polygon")) == 1
    assert headline(over, seat=1) == "You win with 3 morsels!"
    together = position(Game(2, storeys=(2, 1)), phase="over", backs=backs, collected="A2 north, B1 north")
    drawn = parsed(together)
    assert said(drawn)[0] == "The anthill is finished: won!"
    assert len(drawn.findall(f"{SVG}polygon")) == 2


def test_cards_that_can_be_flipped_have_a_golden_edge() -> None:
    honey = ink.PALETTE["honey"][0]

    def edges(state: State) -> int:
        return sum(one.get("stroke") == honey for one in parsed(state).findall(f"{SVG}rect"))

    assert edges(position(Game(1), moves=2)) == 3
    assert edges(position(Game(1), moves=2, ants="A2 west")) == 2
    assert edges(position(Game(1), moves=2, moved=True, ants="A2 west")) == 0


def test_names_of_players_are_escaped() -> None:
    names = ('<img src="x">', "A&B")
    drawn = parsed(position(Game(3, competition=True), moves=2), names=names)
    assert drawn.findtext(f"{SVG}title", "").startswith(f"Herkules Ameise. {names[0]}: ")
    assert "A&B" in said(drawn)
    assert "Player 3" in said(drawn)


def test_a_picture_is_small_enough_to_be_saved_in_a_notebook() -> None:
    assert max(len(picture.picture(state)) for state in some_positions(2)) < 60_000


def test_the_state_draws_itself() -> None:
    state = position(Game(2), backs=OPEN, moves=2)
    assert state.picture() == state._repr_svg_() == picture.picture(state)
    assert state.picture(1, "de") == picture.picture(state, 1, "de")
    drawn = parsed(state, lang="de")
    assert drawn.findtext(f"{SVG}desc") == picture.describe(state, "de")


# The sentences


def test_a_description_says_all_that_lies_on_the_table() -> None:
    state = position(Game(2, competition=True), turn=1, backs=OPEN, moves=3, steps=4, tiles=(1, 0),
                     ants="A2 west, red A2 centre, A2 north, C3 east, yellow C1 west", collected="A2 north")
    assert picture.describe(state, seat=1) == (
        "You: flip a card with 3 dots, or move up to 3 ants. Anthony: 4 steps to go. "
        "Anthill: 2 of 17 twigs, 0 of 6 storeys finished. "
        "Cards face down: A1 with 1 dot, C1 with 3 dots, C2 with 3 dots, A3 with 3 dots, B3 with 2 dots, "
        "C3 with 1 dot. "
        "Squares with twigs: B1 north (1), B1 south (1), B2 west (1), B2 east (2). "
        "Ants in the column: A2 north, A2 west, A2 centre (red). Ants apart: C1 west (yellow), C3 east. "
        "At the start: 12 white ants. Player 1: 1 food tile. You: 0 food tiles."
    )
    assert picture.describe(state, "de") == (
        "Spieler 2: eine Karte mit 3 Punkten aufdecken oder bis zu 3 Ameisen ziehen. Anthony: noch 4 Schritte. "
        "Ameisenhügel: 2 von 17 Zweigen, 0 von 6 Stockwerken fertig. "
        "Verdeckte Karten: A1 mit 1 Punkt, C1 mit 3 Punkten, C2 mit 3 Punkten, A3 mit 3 Punkten, B3 mit 2 Punkten, "
        "C3 mit 1 Punkt. Felder mit Zweigen: B1 Nord (1), B1 Süd (1), B2 West (1), B2 Ost (2). "
        "Ameisen in der Kolonne: A2 Nord, A2 West, A2 Mitte (Rot). Ameisen abseits: C1 West (Gelb), C3 Ost. "
        "Am Start: 12 weiße Ameisen. Spieler 1: 1 Futterplättchen. Spieler 2: 0 Futterplättchen."
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_position_can_be_described(lang: str) -> None:
    for state in some_positions():
        sentence = picture.describe(state, lang, seat=0)
        assert "{" not in sentence
        assert sentence.endswith(".")
