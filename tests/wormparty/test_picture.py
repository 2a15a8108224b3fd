"""The pictures and descriptions of Worm Party: complete, well drawn, in both languages, and they keep secrets."""

import random
import re
from collections import Counter
from itertools import combinations
from xml.etree import ElementTree

import pytest
from worm_plays import boxes, position, some_states

from bugkit import ink
from bugkit.texts import LANGUAGES, text
from bugkit.wormparty import COLOURS, MOUNDS, NOBODY, SOMEBODY, UNKNOWN, Game, picture, pieces
from bugkit.wormparty.picture import aim, describe, mound_is, seen_by, showing

SVG = "{http://www.w3.org/2000/svg}"
TILES = [(1, 0, 2), (3, 0, 0), (0, 5, 1), (0, 0, 4)]
STATES = some_states(14)


def drawn(state, **options):
    """A picture, parsed: it is well-formed and needs nothing from outside."""
    markup = picture.picture(state, **options)
    assert not re.search(r"var\(|href=\"[^#]|<script|<image", markup)
    return ElementTree.fromstring(markup)


def used(root):
    return Counter(one.get("href").removeprefix("#bk-") for one in root.iter(f"{SVG}use"))


def said(root):
    """The texts of the picture itself, not of the pieces in it."""
    pieces_ = {id(one) for defs in root.iter(f"{SVG}defs") for one in defs.iter()}
    return [one.text for one in root.iter(f"{SVG}text") if id(one) not in pieces_]


def searching(**changes):
    """Red 1 has been lifted, and player 2 found; the others are hidden."""
    return position(Game(4), **{"phase": "lift", "lifts": 2, "worms": {"red 1": 1, "blue 2": 2, "joker": 3},
                                "lifted": ["red 1"], "tiles": TILES, **changes})


# Secrets


def twins(state, seat, rng):
    """Other states that ``seat`` (None: the public) can't tell from this one."""
    view = seen_by(state, seat)
    return [other for other in (view.resample(rng) for _ in range(6)) if other != state]


def test_equal_observations_give_the_same_bytes():
    rng, different = random.Random(4), 0
    for state in STATES:
        lang = rng.choice(LANGUAGES)
        for seat in (None, *range(state.game.num_players)):
            for twin in twins(state, seat, rng):
                different += 1
                assert picture.picture(twin, seat, lang) == picture.picture(state, seat, lang)
                assert describe(twin, lang, seat) == describe(state, lang, seat)
                assert twin.picture(seat, lang) == state.picture(seat, lang)
    assert different > 500


def test_different_observations_give_different_pictures():
    """What a seat knows is also shown, apart from who does not act knowing what may be done."""
    compared = 0
    for game in boxes():
        states = [state for state in STATES if state.game == game]
        for one, other in combinations(states, 2):
            for seat in range(game.num_players):
                if one.observation(seat) != other.observation(seat):
                    compared += 1
                    assert picture.picture(one, seat) != picture.picture(other, seat)
    assert compared > 2000


def test_without_a_seat_no_hidden_worm_is_drawn():
    for state in STATES:
        hidden = [seat for seat, up in zip(state.mounds, state.lifted, strict=True) if seat != NOBODY and not up]
        hidden = set(hidden) - set(showing(seen_by(state)))
        root = drawn(state)
        assert not any(name.startswith("inside-") for name in used(root))
        for seat in hidden:
            assert used(root)[f"worm-{seat}"] == 1  # the one beside the name
        assert state._repr_svg_() == picture.picture(state)


def test_a_worm_sees_itself_and_what_it_has_felt_but_nobody_else():
    state = position(Game(4), phase="hide", lifts=2, worms={"red 1": 1, "blue 2": 2}, tiles=TILES)
    assert used(drawn(state, seat=0))["inside-felt"] == 0
    assert [used(drawn(state, seat=1))[f"inside-{name}"] for name in ("0", "1", "2", "felt")] == [0, 1, 0, 0]
    assert [used(drawn(state, seat=2))[f"inside-{name}"] for name in ("0", "1", "2", "felt")] == [0, 0, 1, 1]
    assert [used(drawn(state, seat=3))[f"inside-{name}"] for name in ("0", "1", "2", "felt")] == [0, 0, 0, 2]
    assert "red 1 taken" in describe(state, seat=3)
    assert "red 1 closed" in describe(state, seat=0)


def test_what_a_mound_is():
    view = searching().observation(2)
    assert [mound_is(view, place) for place in range(7)] == [
        ("found", 1), ("closed", None), ("closed", None), ("closed", None), ("closed", None), ("own", 2),
        ("closed", None)]
    assert set(view.mounds) == {1, 2, UNKNOWN}
    hiding = position(Game(4), phase="hide", lifts=2, worms={"red 1": 1}).observation(2)
    assert hiding.mounds[0] == SOMEBODY
    assert mound_is(hiding, 0) == ("felt", None)
    shows = searching(phase="take", lifts=0, lifted=["red 1", "red 2", "yellow 1"], taker=3)
    for seat in range(4):
        view = shows.observation(seat)
        assert [mound_is(view, place) for place in range(7)] == [
            ("found", 1), ("empty", None), ("empty", None), ("closed", None), ("closed", None), ("shows", 2),
            ("shows", 3)]
    assert showing(searching().observation(0)) == ()


# What is drawn


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_position_can_be_drawn_and_described(lang):
    seen = set()
    for state in STATES:
        seen.add((state.game.variant, state.phase))
        for seat in (None, 0):
            root = drawn(state, seat=seat, lang=lang)
            assert root.findtext(f"{SVG}desc") == describe(state, lang, seat)
            assert root.findtext(f"{SVG}title") == f"Worm Party. {said(root)[0]}"
            assert "{" not in "".join(said(root)) + describe(state, lang, seat)
            numbers = Counter(map(int, filter(str.isdigit, said(root))))
            supply = state.supply
            lifts = state.lifts_left + sum(state.lifted)
            written = [lifts] if lifts > 3 and state.phase != "over" else []  # on the die
            assert numbers == Counter([*supply, *(count for tiles in state.tiles for count in tiles), *written])
            mounds = {name for name in used(root) if name.startswith("mound-")}
            assert mounds == {f"mound-{name.replace(' ', '-')}-{lang}" for name in state.game.mounds}
            assert {f"{SVG}symbol"} == {one.tag for one in root.find(f"{SVG}defs")}
            symbols = {one.get("id").removeprefix("bk-") for one in root.iter(f"{SVG}symbol")}
            assert set(used(root)) <= symbols
    assert {phase for _, phase in seen} == set(Game(2).phases)
    assert len({variant for variant, _ in seen}) == 3


def test_nothing_leaves_the_picture():
    for state in STATES:
        root = drawn(state, names=["W" * 60] * state.game.num_players)
        width, height = float(root.get("width")), float(root.get("height"))
        for one in root.iter(f"{SVG}use"):
            x, y, wide, high = (float(one.get(name)) for name in ("x", "y", "width", "height"))
            assert 0 <= x <= x + wide <= width
            assert 0 <= y <= y + high <= height
        for one in (one for one in root.iter(f"{SVG}text") if one.text and one.text.startswith("WW")):
            left, wide = float(one.get("x")), ink.text_width(one.text, float(one.get("font-size")))
            assert left + (wide / 2 if one.get("text-anchor") else wide) <= width


def test_lifted_mounds_lie_aside_and_show_who_was_there():
    root = drawn(searching(lifts=1, lifted=["red 1", "yellow 2"]))
    assert len([one for one in root.iter(f"{SVG}g") if "rotate" in one.get("transform", "")]) == 2
    assert "nobody" in said(root)
    assert used(root)["worm-1"] == 2
    assert used(root)["lip"] == 1
    assert used(root)["hole"] == 7


def test_the_die_and_the_lifts_are_shown():
    root = drawn(searching())
    domes = [one for one in root.iter(f"{SVG}path") if one.get("d").startswith("M1 17C")]
    assert len(domes) == 3 + 3  # on the die, and beside it
    assert len([one for one in domes if one.get("stroke-dasharray")]) == 1  # one lifted already
    assert "?" in said(drawn(Game(3).initial_state()))
    assert "5" in said(drawn(position(Game(2, die={5: 1}), phase="hide", lifts=5)))


def test_charly_who_acts_and_who_won_are_marked():
    glow = ink.PALETTE["glow"][0]

    def marked(state):
        panels = [one for one in drawn(state).findall(f"{SVG}rect") if float(one.get("height")) in (94, 96)]
        assert len(panels) == state.game.num_players
        return [seat for seat, one in enumerate(panels) if one.get("fill") == glow]

    assert marked(searching()) == [0]
    assert marked(position(Game(3), phase="hide", charly=2, lifts=1, worms={"red 1": 0})) == [1]
    assert marked(position(Game(3), charly=2)) == [2]
    over = position(Game(3, "experienced"), phase="over", charly=2, tiles=[(3, 3, 3), (1, 2, 0), (3, 4, 3)])
    assert marked(over) == [0, 2]
    assert len(drawn(over).findall(f"{SVG}polygon")) == 2
    assert said(drawn(over))[0] == "Shared win: Player 1, Player 3"
    alone = position(Game(3), phase="over", charly=2, tiles=[(3, 3, 3), (6, 2, 0), (3, 4, 3)])
    assert said(drawn(alone))[0] == "Player 2 wins"
    assert said(drawn(alone, seat=1))[0] == "You win!"
    assert said(drawn(alone, seat=1, lang="de"))[0] == "Du gewinnst!"
    assert describe(alone, seat=1).startswith("You win! Player 1: tiles 3 red, 3 yellow, 3 blue. ")


def test_headlines_say_what_is_to_be_done():
    assert said(drawn(searching()))[0] == "Player 1: lift a mound, 2 to go"
    assert said(drawn(searching(lifts=1, lifted=["red 1", "red 2"])))[0] == "Player 1: lift a mound, the last one"
    hiding = position(Game(2), phase="hide", lifts=1)
    assert said(drawn(hiding))[0] == "Player 2: hide under a free mound"
    assert said(drawn(hiding, seat=1, lang="de"))[0] == "Du: unter einem freien Hügel verstecken"
    assert said(drawn(Game(2).initial_state()))[0] == "Player 1: Charly rolls the die"
    names = ["Ida & <Max>", "B"]
    assert said(drawn(Game(2).initial_state(), names=names))[0] == "Ida & <Max>: Charly rolls the die"


@pytest.mark.parametrize(("game", "english", "german"), [
    (Game(2), "6 tiles of one colour", "6 Plättchen einer Farbe"),
    (Game(2, "younger"), "8 tiles of any colours", "8 Plättchen, egal welche"),
    (Game(2, "experienced"), "6 of one colour or 3 of each", "6 einer Farbe oder 3 von jeder"),
    (Game(2, target=1), "1 tile", "1 Plättchen"),
])  # fmt: skip
def test_the_aim_is_written_down(game, english, german):
    assert (aim(game, "en"), aim(game, "de")) == (english, german)
    assert english in said(drawn(game.initial_state()))


def test_a_description_says_all_that_is_known():
    state = searching(charly=0)
    assert describe(state, seat=2) == (
        "Player 1: lift a mound, 2 to go. Chicken Charly: Player 1. Mounds to lift: 3, still 2. Mounds: red 1 lifted, "
        "found Player 2, red 2 closed, yellow 1 closed, yellow 2 closed, blue 1 closed, blue 2 with You, hidden, joker "
        "closed. Player 1: tiles 1 red, 2 blue. Player 2: tiles 3 red. You: tiles 5 yellow, 1 blue. Player 4: tiles 4 "
        "blue. To win: 6 tiles of one colour.")
    assert describe(Game(2).initial_state(), "de") == (
        "Spieler 1: Charly würfelt. Huhn Charly: Spieler 1. Spieler 1: Plättchen keine. Spieler 2: Plättchen keine. "
        "Zum Sieg: 6 Plättchen einer Farbe.")


def test_a_picture_is_small_enough_to_be_saved_in_a_notebook():
    assert max(len(picture.picture(state)) for state in STATES) < 40_000


# The pieces


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pieces_stand_alone(lang):
    drawings = [pieces.mound(name, lang) for name in MOUNDS] + [pieces.tile(colour, lang) for colour in COLOURS]
    drawings += [pieces.worm(seat) for seat in (None, 0, 1, 2, 3)] + [pieces.die_face(n) for n in (None, 1, 2, 3, 4)]
    drawings += [pieces.charly(), pieces.hole(), pieces.lip()]
    assert len(set(drawings)) == len(drawings)
    for markup in drawings:
        ElementTree.fromstring(markup)
        assert markup.startswith("<svg ")
        assert 'aria-hidden="true"' in markup
        assert " id=" not in markup
        assert len(markup) < 2600


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_mound_has_its_colour_its_letter_and_a_pattern(lang):
    shapes = {}
    for name in MOUNDS:
        root = ElementTree.fromstring(pieces.mound(name, lang))
        colour, _, number = name.partition(" ")
        assert root.findtext(f"{SVG}text") == text(f"wormparty.letter.{colour}", lang) + number
        fills = {one.get("fill", "").removeprefix("var(--bk-").partition(",")[0] for one in root.iter()}
        own = set(COLOURS) if name == "joker" else {colour}
        assert fills & set(COLOURS) == own
        shapes.setdefault(colour, set()).add("".join(one.get("d", "") for one in root.iter(f"{SVG}path")))
    assert all(len(found) == 1 for found in shapes.values())  # both mounds of a colour have the same pattern
    assert len({next(iter(found)) for found in shapes.values()}) == 4  # and each colour has its own
    letters = [text(f"wormparty.letter.{name}", lang) for name in (*COLOURS, "joker")]
    assert len(set(letters)) == 4
