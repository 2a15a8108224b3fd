"""Shared drawing: well-formed markup, colours that can be told apart, and words that stay inside their room."""

import itertools
import math
import re
import xml.etree.ElementTree as ET

import pytest

from bugkit import ink

KINDS = ("barrel", "chatter", "rattle", "water")

# What red-, green- and blue-blind eyes see, as matrices on linear RGB (Machado, Oliveira and Fernandes 2009).
EYES = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(colour: str) -> list[float]:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def contrast(one: str, other: str) -> float:
    """The contrast of WCAG 2."""
    weights = (0.2126, 0.7152, 0.0722)
    dim, bright = sorted(sum(map(float.__mul__, weights, linear(colour))) for colour in (one, other))
    return (bright + 0.05) / (dim + 0.05)


def lab(rgb: list[float]) -> tuple[float, float, float]:
    r, g, b = rgb
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour: str, eye: str) -> tuple[float, float, float]:
    rgb = linear(colour)
    return lab([min(1, max(0, sum(m * part for m, part in zip(row, rgb, strict=True)))) for row in EYES[eye]])


def on(dark: bool) -> dict[str, str]:
    return {name: pair[dark] for name, pair in ink.PALETTE.items()}


@pytest.mark.parametrize("dark", [False, True])
def test_text_has_contrast(dark: bool) -> None:
    colour = on(dark)
    for ground in ("desk", "felt", "glow", "card"):
        assert contrast(colour["ink"], colour[ground]) >= 7
        assert contrast(colour["soft"], colour[ground]) >= 4.5
    for kind in KINDS:  # the letter in a badge
        assert contrast(colour[kind], colour["card"]) >= 4.5


@pytest.mark.parametrize("dark", [False, True])
def test_drawings_have_contrast(dark: bool) -> None:
    colour = on(dark)
    for kind in KINDS:
        for ground in ("card", "desk", "felt", "glow"):
            assert contrast(colour[kind], colour[ground]) >= 3, (kind, ground)
    assert contrast(colour["back"], colour["seam"]) >= 3
    assert contrast(colour["eye"], colour["pupil"]) >= 3
    for ground in ("felt", "glow", "desk"):
        assert contrast(colour["gold"], colour[ground]) >= 3, ground
        assert contrast(colour["back"], colour[ground]) >= 3, ground


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("eye", EYES)
def test_bug_colours_differ_for_every_eye(dark: bool, eye: str) -> None:
    colour = on(dark)
    for one, other in itertools.combinations(KINDS, 2):
        assert math.dist(seen(colour[one], eye), seen(colour[other], eye)) >= 20, (one, other)


def test_a_colour_number_stands_for_one_pair() -> None:
    """The style sheet of a still finds colours by their light number."""
    assert len({light for light, _ in ink.PALETTE.values()}) == len(ink.PALETTE)
    assert all(re.fullmatch("#[0-9a-f]{6}", colour) for pair in ink.PALETTE.values() for colour in pair)


def test_properties_name_every_colour() -> None:
    for dark in (False, True):
        given = dict(line.split(":") for line in ink.properties(dark).split(";"))
        assert given == {f"--bk-{name}": colour for name, colour in on(dark).items()}


def test_attributes_and_words_are_escaped() -> None:
    nasty = "<script>\"&'"
    made = ET.fromstring(ink.element("g", ink.label(0, 0, nasty), data_name=nasty))
    assert made.get("data-name") == nasty
    assert made[0].text == nasty


@pytest.mark.parametrize(
    "markup",
    [
        ink.die("ink"),
        ink.card("water"),
        ink.card_back(),
        ink.star(10, 10, 5),
        ink.box(0, 0, 9, 9, None, edge="line", dashes="2 2"),
        ink.dots((1, 2), (3, 4), size=2, colour="eye"),
        ink.use("card", 0, 0, 10, 10),
        ink.symbol("card", 10, 10, ink.star(1, 2, 3)),
    ],
)
def test_every_drawing_is_well_formed(markup: str) -> None:
    assert len(ET.fromstring(f"<g>{markup}</g>"))


def test_a_box_keeps_its_edge_inside() -> None:
    made = ET.fromstring(ink.box(10, 20, 30, 40, "card", edge="ink", edge_width=2))
    assert (made.get("x"), made.get("y"), made.get("width"), made.get("height")) == ("11", "21", "28", "38")


def test_long_words_shrink_then_are_cut() -> None:
    def drawn(words: str) -> tuple[str | None, float]:
        made = ET.fromstring(ink.label(0, 0, words, 15, bold=True, fit=120))
        size = float(made.get("font-size", ""))
        assert ink.text_width(made.text or "", size, bold=True) <= 121
        return made.text, size

    assert drawn("Player 1") == ("Player 1", 15)
    words, size = drawn("Maximilian Berg")
    assert words == "Maximilian Berg"
    assert 11 <= size < 15
    words, size = drawn("Maximilian von und zu Bergheim")
    assert words is not None
    assert words.startswith("Maximilian")
    assert words.endswith("…")
    assert size == pytest.approx(11.25)


def test_a_still_is_complete_and_carries_no_variables() -> None:
    card = ink.symbol("x", 48, 64, ink.card("water"))
    drawn = ink.still(100, 50, "A <title>", "Words & more", card, ink.label(1, 2, "é"))
    made = ET.fromstring(drawn)
    name = "{http://www.w3.org/2000/svg}"
    assert made.findtext(f"{name}title") == made.get("aria-label") == "A <title>"
    assert made.findtext(f"{name}desc") == "Words & more"
    assert made.get("role") == "img"
    assert "var(" not in drawn
    style = made.findtext(f"{name}style") or ""
    assert style.startswith("@media (prefers-color-scheme:dark)")
    for colour in ("desk", "card", "ink"):
        light, dark = ink.PALETTE[colour]
        assert f'[fill="{light}"]{{fill:{dark}}}' in style
    assert f'[stroke="{ink.PALETTE["water"][0]}"]' in style
    background = made.find(f"{name}rect")
    assert background is not None
    assert background.get("fill") == ink.PALETTE["desk"][0]
    assert (background.get("width"), background.get("height")) == ("100", "50")
