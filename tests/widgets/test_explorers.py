"""The explorers: what they show is right, whatever is moved, and nothing else that a browser sends does anything."""

import random
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from fractions import Fraction
from itertools import product
from math import comb

import bugkit_widgets as bw
import pytest
from bugkit_widgets.explorers import hiding
from clicks import click as move
from scipy.optimize import linprog

from bugkit.tables import percent

TOOLS = [bw.OddsExplorer, bw.AnthonyExplorer, bw.HidingExplorer]
KINDS = ("barrel", "chatter", "rattle", "water")


@pytest.fixture(autouse=True)
def defaults_again():
    yield
    bw.use()


def shown(explorer):
    """All that the panel shows, as markup."""
    return "".join(getattr(explorer, f"view_{name}") for name in explorer.regions)


def seen(explorer):
    """All that the panel shows, in words."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", shown(explorer))).strip()


def sliders(explorer):
    """The sliders in the markup: action, least, most and value."""
    wanted = r'type="range" min="(\d+)" max="(\d+)" step="1" value="(\d+)" data-action="([a-z0-9 ]+)"'
    return {name: tuple(map(int, numbers)) for *numbers, name in re.findall(wanted, shown(explorer))}


# Odds, against counting all sequences of faces


def sequences(cards, dice, held):
    """By the number of cards caught, or None when bugged up: how many of the sequences of six faces each."""
    counted = {}
    for faces in product((*range(4), None, None), repeat=dice):
        showing = [faces.count(kind) + held[kind] for kind in range(4)]
        caught = None if any(map(int.__gt__, showing, cards)) else sum(showing)
        counted[caught] = counted.get(caught, 0) + 1
    return counted


HUBS = [
    ((3, 3, 2, 2), 4, (0, 0, 0, 0)),
    ((1, 1, 0, 2), 5, (1, 0, 0, 1)),
    ((0, 4, 1, 9), 3, (0, 2, 0, 2)),
    ((1, 1, 1, 1), 2, (2, 0, 0, 0)),
    ((0, 0, 0, 0), 0, (0, 0, 0, 0)),
]


@pytest.mark.parametrize(("cards", "dice", "held"), HUBS)
def test_the_chance_to_bug_up_and_every_case_are_counted_right(cards, dice, held):
    explorer = bw.OddsExplorer(cards, dice, held)
    counted = sequences(cards, dice, held)
    chance = Fraction(counted.get(None, 0), 6**dice)
    assert explorer.bug_up == chance
    assert percent(chance) in explorer.view_chart
    assert str(chance) in explorer.view_answer
    for bugs, choices, fitting, bars, times in explorer.cases():
        assert choices * fitting * bars == times == counted.get(sum(held) + bugs, 0)
        assert f"{choices} · {fitting} · {bars} = {times}" in explorer.view_beside
        assert percent(Fraction(times, 6**dice)) in explorer.view_beside
    caught = sum(count * number for count, number in counted.items() if count is not None)
    assert explorer.mean() == Fraction(caught, 6**dice)


@pytest.mark.parametrize(("cards", "dice", "held"), HUBS)
def test_the_bars_stand_for_every_number_of_dice(cards, dice, held):
    explorer = bw.OddsExplorer(cards, dice, held)
    heights = {}
    for d in re.findall(r'<path d="([^"]+z)"', explorer.view_chart):
        for x, width, height in re.findall(r"M([\d.]+) [\d.]+h([\d.]+)v([\d.]+)h", d):
            if float(width) > 20:  # not the signs of the legend
                heights[round((float(x) + float(width) / 2 - 58) / 548 * 8 - 0.5)] = float(height) / 200
    for number in range(min(5, 7 - sum(held)) + 1):
        chance = sequences(cards, number, held).get(None, 0) / 6**number
        assert heights.get(number, 0) == pytest.approx(chance, abs=1e-4)
    assert max(heights, default=0) <= 7 - sum(held)


def test_the_formula_says_which_number_goes_where():
    explorer = bw.OddsExplorer((3, 5, 1, 0), 4, (0, 0, 1, 0))
    words = seen(explorer)
    for left, series in {3: "1 + x + x 2 /2! + x 3 /3!", 5: "1 + x + … + x 5 /5!"}.items():
        assert f"({series} ) " in words.replace("!)", "! )"), left
    assert "rattle bugs: room for 0" in words
    assert "P(safe) = 4!/6 4" in words
    move(explorer, "held water", "1")
    assert "water bugs: too many already" in seen(explorer)
    assert "P(bug up) = 1 − 0 = 1" in seen(explorer)
    move(explorer, "cards barrel", "10")
    assert "any number n of dice: P(safe) = 0" in seen(explorer)
    move(explorer, "held water", "0")
    assert "too long to read" in seen(explorer)


def test_the_formula_for_any_number_of_dice_gives_the_same():
    from sympy import Symbol, sympify

    explorer = bw.OddsExplorer((2, 1, 1, 3), 7)
    said = re.search(r'<details>.*aria-label="P\(safe\) = ([^"]+)"', explorer.view_formula)[1]
    formula = sympify(said.replace("·", "*").replace("^", "**").replace("−", "-"))
    n = next(iter(formula.free_symbols))
    assert n == Symbol("n")
    for dice in range(6):
        assert 1 - formula.subs(n, dice) == Fraction(sequences((2, 1, 1, 3), dice, (0, 0, 0, 0)).get(None, 0), 6**dice)


def test_seven_dice_are_never_more_and_the_slider_that_was_moved_stays():
    rng, explorer = random.Random(4), bw.OddsExplorer()
    for _ in range(150):
        name = rng.choice(["rolled", *(f"held {kind}" for kind in KINDS)])
        value = rng.randrange(8)
        move(explorer, name, str(value))
        assert explorer.values[name] == value
        assert explorer.dice + sum(explorer.held) + explorer.bars == 7
        assert explorer.bars >= 0
    move(explorer, "held barrel", "7")
    move(explorer, "rolled", "7")
    assert explorer.held == (0, 0, 0, 0)
    assert "seven dice" in explorer.said["text"]
    move(explorer, "rolled", "6")
    assert explorer.said["text"] == ""


# Anthony, against the negative binomial law written down anew


def arrives(steps, p, roll):
    return comb(roll - 1, steps - 1) * p**steps * (1 - p) ** (roll - steps) if roll >= steps else Fraction(0)


LAWS = [
    (7, Fraction(1, 6), 42),
    (1, Fraction(1, 2), 3),
    (14, Fraction(1, 12), 120),
    (3, Fraction(1), 2),
    (2, Fraction(5, 6), 0),
]


@pytest.mark.parametrize(("steps", "p", "rolls"), LAWS)
def test_the_curve_and_the_numbers_of_anthony_are_right(steps, p, rolls):
    explorer = bw.AnthonyExplorer(steps, p, rolls)
    arrived = sum((arrives(steps, p, roll) for roll in range(1, rolls + 1)), Fraction(0))
    assert explorer.arrived == arrived
    assert percent(arrived) in explorer.view_answer
    dot = re.search(r'<circle cx="[\d.]+" cy="([\d.]+)"', explorer.view_chart)[1]
    assert (384 - float(dot)) / 120 == pytest.approx(float(arrived), abs=1e-4)
    curve = re.search(r'<path d="M58 384((?:H[\d.]+V[\d.]+)+)H606"', explorer.view_chart)[1]
    heights = [(384 - float(y)) / 120 for y in re.findall(r"V([\d.]+)", curve)]
    expected = 0.0
    for roll, height in enumerate(heights, 1):
        expected += float(arrives(steps, p, roll))
        assert height == pytest.approx(expected, abs=1e-4)
    assert expected > 0.99
    assert f"roll {steps / p}" in explorer.view_answer
    spread = re.search(r"standard deviation (.*?) rolls", explorer.view_answer)[1]
    assert float(spread.split()[-1]) == pytest.approx(float(steps * (1 - p)) ** 0.5 / float(p), abs=0.006)


@pytest.mark.parametrize(("steps", "p", "rolls"), LAWS)
def test_the_bars_of_anthony_are_his_chances(steps, p, rolls):
    chart = bw.AnthonyExplorer(steps, p, rolls).view_chart
    last = len(re.findall(r"V", re.search(r'<path d="M58 384((?:H[\d.]+V[\d.]+)+)H606"', chart)[1]))
    top = next(Fraction(n, 1000) for n in (10, 20, 50, 100, 200, 250, 500, 1000)
               if all(arrives(steps, p, roll) <= Fraction(n, 1000) for roll in range(1, last + 1)))  # fmt: skip
    found = {}
    for d in re.findall(r'<path d="([^"]+z)"', chart):
        for x, y, width, height in re.findall(r"M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)h", d):
            if float(y) < 213:  # not the legend
                found[round((float(x) + float(width) / 2 - 58) / 548 * last + 0.5)] = float(height) / 150 * float(top)
    for roll in range(1, last + 1):
        assert found.get(roll, 0) == pytest.approx(float(arrives(steps, p, roll)), abs=1e-4)


@pytest.mark.parametrize("p", [Fraction(1, 12), Fraction(1, 6), Fraction(2, 5), Fraction(11, 12)])
def test_who_has_waited_is_no_better_off_exactly(p):
    explorer = bw.AnthonyExplorer(p=p)
    first = [p * (1 - p) ** wait for wait in range(36)]
    pictures = set()
    for waited in range(25):
        move(explorer, "waited", str(waited))
        assert explorer.first_step() == explorer.first_step_after_waiting() == first
        *_, lower = re.findall(r'<path d="([^"]+z)" fill=', explorer.view_memory)
        pictures.add(lower)
    assert len(pictures) == 1  # what is left of the waiting looks the same, however long one has waited


def test_when_every_roll_is_anthony_nobody_waits_in_vain():
    explorer = bw.AnthonyExplorer(p=1, waited=3)
    assert explorer.first_step_after_waiting() is None
    assert "every roll shows Anthony" in seen(explorer)


def test_the_race_is_won_as_often_as_by_playing_it_out():
    def wins(useful, steps, p):
        if useful == 0 or steps == 0:
            return Fraction(useful == 0)
        return p * wins(useful, steps - 1, p) + (1 - p) * wins(useful - 1, steps, p)

    sixth = Fraction(1, 6)
    for useful, steps, p in [(0, 1, sixth), (4, 3, Fraction(1, 3)), (6, 2, sixth), (2, 1, Fraction(1))]:
        explorer = bw.AnthonyExplorer(steps, p, useful=useful)
        assert explorer.race == wins(useful, steps, p)
        assert percent(wins(useful, steps, p)) in explorer.view_race


@pytest.mark.parametrize(("moved", "value", "faces", "of"), [("faces", 9, 9, 9), ("of", 1, 1, 1), ("of", 12, 5, 12)])
def test_anthony_never_has_more_faces_than_the_die(moved, value, faces, of):
    explorer = bw.AnthonyExplorer(p=Fraction(5, 6))
    move(explorer, moved, str(value))
    assert (explorer.values["faces"], explorer.values["of"]) == (faces, of)
    assert explorer.p == Fraction(faces, of)


# Hiding, against a linear program


def value_by_program(found, worth, lifts):
    """What Charly can make sure of: chances of lifting, at most 1 each and ``lifts`` together, for the worst mound."""
    number = len(found)
    worse = [[-(found[i] + worth[i]) * (i == j) for j in range(number)] + [1] for i in range(number)]
    solved = linprog(
        [0] * number + [-1], A_ub=worse, b_ub=[-points for points in worth],
        A_eq=[[1] * number + [0]], b_eq=[min(lifts, number)], bounds=[(0, 1)] * number + [(None, None)],
    )  # fmt: skip
    return -solved.fun


ROUNDS = [
    ((1, 1, 1, 1, 2), (1, 1, 1, 1, 2), 2),
    ((1, 5, 5, 5, 5), (1, 5, 5, 5, 5), 1),
    ((1, 5, 5, 5, 5), (1, 5, 5, 5, 5), 4),
    ((0, 6, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6, 6), 3),
    ((3, 0), (6, 1), 0),
    ((1, 3, 3, 3), (1, 3, 3, 3), 1),
    ((2, 6, 6), (1, 1, 6), 7),
]


@pytest.mark.parametrize(("found", "worth", "lifts"), ROUNDS)
def test_both_mixes_are_best_and_the_value_is_right(found, worth, lifts):
    explorer = bw.HidingExplorer(worth, lifts, found=found)
    hide, search, value = explorer.game.hide, explorer.game.search, explorer.game.value
    assert float(value) == pytest.approx(value_by_program(found, worth, lifts), abs=1e-9)
    assert sum(hide) == 1
    assert sum(search) == min(lifts, len(worth))
    assert min(-less + chance * (more + less) for more, less, chance in zip(found, worth, search, strict=True)) == value
    gains = [chance * (more + less) for more, less, chance in zip(found, worth, hide, strict=True)]
    gains.sort(reverse=True)
    missed = sum(chance * less for chance, less in zip(hide, worth, strict=True))
    assert sum(gains[:lifts]) - missed == value  # the most that any lifts get against this worm
    for mound, (hides, lifted) in enumerate(zip(hide, search, strict=True), 1):
        row = re.search(rf'<th scope="row">Mound {mound}</th>(.*?)</tr>', explorer.view_more)[1]
        cells = re.findall(r"<td>(.*?)</td>", row)
        assert cells[0] == f"{found[mound - 1]} / {worth[mound - 1]}"
        assert cells[1].startswith(f"{hides} ")
        assert cells[2].startswith(f"{lifted} ")
    assert str(abs(value)) in explorer.view_answer


@pytest.mark.parametrize(("found", "worth", "lifts"), ROUNDS)
def test_the_water_in_all_vessels_is_the_number_of_lifts(found, worth, lifts):
    mounds = bw.HidingExplorer(worth, lifts, found=found).mounds()
    assert sum(mound.width * (mound.level - mound.floor) for mound in mounds) == min(lifts, len(worth))
    assert all(mound.width * (mound.rim - mound.floor) == 1 for mound in mounds)
    levels = {mound.level for mound in mounds if mound.floor < mound.level < mound.rim}
    assert len(levels) <= 1  # the same level wherever it can rise
    for level in levels:
        assert all(mound.level == mound.floor >= level or mound.level == mound.rim <= level
                   for mound in mounds if mound.level != level)  # fmt: skip


def test_the_reasons_are_true_for_every_small_round():
    said = set()
    words = {key: re.escape(text).replace(r"\{", "{").replace(r"\}", "}") for key, text in reasons().items()}
    patterns = {key: re.sub(r"\{\w+\}", "[−\\\\d/]+", text) for key, text in words.items()}
    for found, worth, lifts in [*small_rounds(), *ROUNDS]:
        explorer = bw.HidingExplorer(worth, lifts, found=found)
        value = -explorer.game.value  # to the worm
        for mound, (more, less) in enumerate(zip(found, worth, strict=True)):
            hides, lifted = explorer.game.hide[mound], explorer.game.search[mound]
            key = next(key for key, pattern in patterns.items() if re.fullmatch(pattern, explorer.why(mound)))
            said.add(key)
            gets = less - lifted * (more + less)
            true = {
                "wet": gets == value, "wet_unused": gets < value and not hides, "full": -more == value,
                "full_unused": -more < value, "dry": less == value, "even": less == value, "dry_unused": less < value,
            }  # fmt: skip
            assert true[key], (found, worth, lifts, mound, key)
            assert (hides > 0) == (key in ("wet", "full", "dry"))
    assert said == set(reasons())


def reasons():
    from bugkit.texts import words

    start = "explorer.hiding.why."
    return {key.removeprefix(start): text for key, text in words("widgets", "en").items() if key.startswith(start)}


def small_rounds():
    for number in (2, 3):
        for worth in product((1, 2, 4), repeat=number):
            for found in {worth, tuple(reversed(worth)), tuple(points - 1 for points in worth)}:
                yield from ((found, worth, lifts) for lifts in range(number + 1))


def test_the_short_formula_is_called_right_exactly_when_it_is():
    for number in (2, 3, 4):
        for worth in product((1, 2, 3, 6), repeat=number):
            for lifts in range(number + 1):
                explorer = bw.HidingExplorer(worth, lifts)
                promised = (number - 2 * lifts) / sum(Fraction(1, points) for points in worth)
                holds = promised == -explorer.game.value
                assert ("It holds here" in explorer.view_formula) == holds
                assert f"= {promised}".replace("-", "−") in explorer.view_formula
                if not holds:
                    words = "promises" if promised > 0 else "threatens"
                    assert f"{words} the worm" in explorer.view_formula
    explorer = bw.HidingExplorer((1, 2), 1, found=(1, 1))
    assert "the water has to tell" in explorer.view_formula


def test_found_and_missed_are_one_number_until_told_apart():
    explorer = bw.HidingExplorer()
    move(explorer, "missed 5", "6")
    assert explorer.found == explorer.worth == (1, 1, 1, 1, 6)
    move(explorer, "apart", True)
    move(explorer, "missed 1", "4")
    assert (explorer.found, explorer.worth) == ((1, 1, 1, 1, 6), (4, 1, 1, 1, 6))
    assert "found 1" in sliders(explorer)
    move(explorer, "apart", False)
    assert explorer.found == explorer.worth == (4, 1, 1, 1, 6)


# All of them


@pytest.mark.parametrize("tool", TOOLS)
def test_every_slider_goes_to_both_ends_and_anywhere_and_nothing_breaks(tool):
    rng, explorer = random.Random(9), tool()
    if tool is bw.HidingExplorer:
        move(explorer, "apart", True)
        move(explorer, "mounds", "7")
    ranges = {name: (least, most) for name, (least, most, _) in sliders(explorer).items()}
    assert len(ranges) == {bw.OddsExplorer: 9, bw.AnthonyExplorer: 6, bw.HidingExplorer: 16}[tool]
    moves = [(name, value) for name, ends in ranges.items() for value in ends]
    moves += [(name, rng.randint(*ranges[name])) for name in rng.choices(list(ranges), k=60)]
    for name, value in moves:
        move(explorer, name, str(value))
        assert explorer.last_error is None, (name, value)
        assert explorer.values[name] == value
        for other, (least, most, now) in sliders(explorer).items():
            assert least <= now == explorer.values[other] <= most
        assert "widgets." not in shown(explorer)
        for drawn in re.findall(r"<svg.*?</svg>", shown(explorer)):
            assert "nan" not in ElementTree.fromstring(drawn).attrib.values()


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_still_says_what_is_shown_in_both_languages(tool, lang):
    explorer, again = tool(lang=lang), tool(lang=lang)
    assert explorer.still() == again.still()
    still = explorer.still()
    ElementTree.fromstring(still.svg)
    answer = explorer.answer()[1]
    assert answer in still.text
    assert answer in still.alt
    assert answer.replace("\xa0", " ") in seen(explorer)
    assert "__view__" not in still.svg
    assert "var(" not in still.svg, "colours of a picture are plain numbers"
    bw.use(lang=lang)
    assert tool().lang == lang


@pytest.mark.parametrize("tool", TOOLS)
def test_only_words_differ_between_the_languages(tool):
    english, german = tool(lang="en"), tool(lang="de")
    every = [re.findall(r'd="(M[\d.]+ [\d.]+h[^"]+z)"', each.view_chart) for each in (english, german)]
    bars = [sorted(each, key=len)[-2:] for each in every]  # the others are signs of the legend
    assert bars[0] == bars[1]
    assert len(bars[0]) == 2
    assert seen(english) != seen(german)


BAD = [
    ("rolled", "8"), ("rolled", "-1"), ("rolled", "3.0"), ("rolled", " 3"), ("rolled", "٣"), ("rolled", 3),
    ("rolled", True), ("rolled", None), ("rolled", "<img src=x onerror=alert(1)>"), ("steps", "0"),
    ("steps", "15"), ("rolls", "1e2"),
    ("rolls", "9" * 5000), ("mounds", "1"), ("mounds", "8"), ("missed 8", "1"), ("missed 1", "0"), ("found 1", "7"),
    ("apart", "yes"), ("apart", None), ("apart", 1), ("cards", "1"), ("cards water ", "1"), ("values", "1"),
    ("__init__", "1"), ("<script>", "1"), ("held nobody", "1"),
]  # fmt: skip


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize(("action", "value"), BAD)
def test_what_makes_no_sense_is_refused_and_changes_nothing(tool, action, value):
    explorer = tool()
    before = shown(explorer), dict(explorer.values)
    move(explorer, action, value)
    assert (shown(explorer), explorer.values) == before
    assert explorer.said["problem"]
    assert explorer.last_error is None
    assert "<" not in explorer.said["text"]


@pytest.mark.parametrize(
    ("make", "error", "what"),
    [
        (lambda: bw.OddsExplorer((3, 3, 2)), ValueError, "cards"),
        (lambda: bw.OddsExplorer((3, 3, 2, 11)), ValueError, "cards water"),
        (lambda: bw.OddsExplorer(dice=8), ValueError, "dice"),
        (lambda: bw.OddsExplorer(dice=7, held=(1, 0, 0, 0)), ValueError, "7 dice together"),
        (lambda: bw.AnthonyExplorer(steps=0), ValueError, "steps"),
        (lambda: bw.AnthonyExplorer(p=0), ValueError, "p must"),
        (lambda: bw.AnthonyExplorer(p=Fraction(1, 13)), ValueError, "p must"),
        (lambda: bw.AnthonyExplorer(p=0.5), TypeError, "p must be exact"),
        (lambda: bw.AnthonyExplorer(rolls=True), TypeError, "rolls"),
        (lambda: bw.HidingExplorer((1,)), ValueError, "mounds"),
        (lambda: bw.HidingExplorer((1,) * 8), ValueError, "mounds"),
        (lambda: bw.HidingExplorer((1, 0)), ValueError, "missed 2|found 2"),
        (lambda: bw.HidingExplorer((1, 1), found=(1,)), ValueError, "found must be 2 numbers"),
        (lambda: bw.HidingExplorer((1, 1), lifts=-1), ValueError, "lifts"),
        (lambda: bw.OddsExplorer(lang="xx"), ValueError, "lang"),
    ],
)
def test_an_explorer_that_makes_no_sense_is_refused(make, error, what):
    with pytest.raises(error, match=what):
        make()


def test_sliders_tell_a_screen_reader_their_value_and_unit():
    odds = bw.OddsExplorer((1, 3, 2, 2), dice=6)
    assert 'aria-valuetext="6 dice"' in odds.view_sliders
    assert re.search(r'aria-valuetext="1 card" aria-label="barrel bugs: cards in the group"', odds.view_sliders)
    move(odds, "rolled", "1")
    assert 'aria-valuetext="1 die"' in odds.view_sliders
    assert 'role="status"' in odds.view_answer


def test_they_need_neither_numpy_nor_matplotlib():
    code = (
        "import sys; sys.modules['numpy'] = sys.modules['matplotlib'] = None\n"
        "import bugkit_widgets as bw\n"
        "for tool in (bw.OddsExplorer, bw.AnthonyExplorer, bw.HidingExplorer):\n"
        "    explorer = tool(); explorer.still(); explorer._handle_custom_msg(\n"
        "        {'view': 'v', 'n': 1, 'action': next(iter(explorer.values)), 'value': '3'}, [])\n"
        "    assert explorer.last_error is None\n"
        "assert sys.modules['numpy'] is sys.modules['matplotlib'] is None\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)


def test_what_was_solved_before_is_kept_only_so_long():
    assert hiding._solved.cache_info().maxsize is not None
