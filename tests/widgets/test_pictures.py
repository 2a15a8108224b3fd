"""Pictures of lessons: none without a description."""

import re
import sys

import bugkit_widgets as bw
import pytest
from matplotlib import pyplot as plt
from matplotlib.colors import to_rgb

from bugkit import ameise, wormparty

ALT = "A line that rises from 0 at the left to 1 at the right, to have something to describe."


@pytest.fixture
def fig():
    made, ax = plt.subplots()
    ax.plot([0, 1], [0, 1])
    ax.set(xlabel="x", ylabel="y")
    yield made
    plt.close(made)


def test_a_figure_is_an_image_with_its_description(fig):
    html = bw.figure(fig, alt=ALT)._repr_html_()
    assert f'alt="{ALT}"' in html
    assert "data:image/png;base64," in html
    assert repr(bw.figure(fig, alt=f"  {ALT}\n")) == ALT


def test_a_figure_is_closed_so_that_it_is_not_shown_twice(fig):
    bw.figure(fig, alt=ALT)
    assert fig.number not in plt.get_fignums()


@pytest.mark.parametrize("alt", ["", "A figure.", " " * 60, "x" * 39])
def test_a_figure_without_a_description_is_refused(fig, alt):
    with pytest.raises(ValueError, match="alt"):
        bw.figure(fig, alt=alt)


def test_a_figure_with_an_unlabelled_axis_is_refused(fig):
    fig.axes[0].set_ylabel("")
    with pytest.raises(ValueError, match="label"):
        bw.figure(fig, alt=ALT)


def line(pyplot):
    made, ax = pyplot.subplots()
    ax.plot([0, 1], [0, 1])
    ax.set(xlabel="x", ylabel="y")
    return made


def test_a_function_draws_the_figure():
    assert repr(bw.figure(line, alt=ALT)) == ALT


def lines(**looks):
    """Two curves named a and b; each option has a value for either."""

    def draw(pyplot):
        made, ax = pyplot.subplots()
        for number, name in enumerate("ab"):
            own = {option: values[number] for option, values in looks.items()}
            ax.plot([0, 1], [number, 1], label=name, **own)
        ax.set(xlabel="x", ylabel="y")
        return made

    return draw


def areas(how, **looks):
    def draw(pyplot):
        made, ax = pyplot.subplots()
        for number, name in enumerate("ab"):
            own = {option: values[number] for option, values in looks.items()}
            getattr(ax, how)([0, 1], [number, 2], label=name, **own)
        ax.set(xlabel="x", ylabel="y")
        return made

    return draw


@pytest.mark.parametrize(
    "draw",
    [
        lines(color=["red", "green"]),
        lines(color=["tab:blue", "tab:red"]),
        lines(color=["0.5", "0.55"], linestyle=["-", "-"]),
        lines(color=["black", "red"], alpha=[0.45, 1]),
        *(areas(how, color=["tab:blue", "tab:red"]) for how in ("bar", "fill_between", "scatter")),
        areas("bar", color=["red", "green"], hatch=["//", "//"]),
    ],
)
def test_a_figure_that_needs_colour_is_refused(draw):
    with pytest.raises(ValueError, match="'a' and 'b' look alike in grey"):
        bw.figure(draw, alt=ALT)
    plt.close("all")


@pytest.mark.parametrize(
    "draw",
    [
        lines(),
        lines(color=["black", "0.6"]),
        lines(color=["red", "green"], linestyle=["-", "--"]),
        lines(color=["red", "green"], marker=["o", "s"]),
        lines(color=["0.3", "0.3"], linewidth=[1, 4]),
        areas("bar"),
        areas("bar", color=["red", "green"], hatch=["//", ""]),
        areas("fill_between", color=["0.9", "0.3"]),
        areas("scatter", color=["red", "green"], marker=["o", "s"]),
    ],
)
def test_a_figure_that_can_be_read_in_grey_is_shown(draw):
    assert repr(bw.figure(draw, alt=ALT)) == ALT


def test_a_function_draws_in_grey_without_saying_so():
    colours = []

    def draw(pyplot):
        made = lines()(pyplot)
        colours.extend(to_rgb(curve.get_color()) for curve in made.axes[0].lines)
        return made

    before = plt.rcParams["axes.prop_cycle"]
    bw.figure(draw, alt=ALT)
    assert all(len(set(colour)) == 1 for colour in colours)
    assert plt.rcParams["axes.prop_cycle"] == before, "elsewhere nothing has changed"


@pytest.mark.parametrize(
    ("lang", "here", "without"),
    [("en", "Ready.", "Figures in the lessons are left out"), ("de", "Bereit.", "Die Abbildungen der Lektionen")],
)
def test_the_first_cell_says_that_all_is_ready_or_what_will_be_left_out(monkeypatch, lang, here, without):
    assert bw.ready(lang) == here
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    said = bw.ready(lang)
    assert said.startswith(f"{here} {without}")
    assert "\n" not in said


@pytest.mark.parametrize(("lang", "said"), [("en", "This figure is left out"), ("de", "Diese Abbildung entfällt")])
def test_without_matplotlib_one_line_says_what_is_left_out(monkeypatch, capsys, lang, said):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert bw.figure(line, alt=ALT, lang=lang) is None
    printed = capsys.readouterr().out
    assert printed.startswith(said)
    assert ALT in printed
    assert printed.count("\n") == 1
    with pytest.raises(ValueError, match="alt"):
        bw.figure(line, alt="A figure.")


def test_the_description_is_escaped(fig):
    assert "&lt;b&gt; &amp; &quot;" in bw.figure(fig, alt=f'<b> & " {ALT}')._repr_html_()


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Hub B: 5 barrel bugs, 2 rattle bugs."), ("de", "Hub B: 5 Fassasseln, 2 Rasselasseln.")]
)
def test_a_hub_is_described_in_words(lang, said):
    picture = bw.hub((5, 0, 2, 0), name="Hub B", lang=lang)
    assert picture.alt == said
    assert re.search(f'alt="{said}"', picture._repr_html_())
    assert picture.image.count(b'class="bk-piece bk-card"') == 7


@pytest.mark.parametrize("cards", [(1, 2, 3), (1, 2, 3, -1), (1, 2, 3, 10), (1, 2, 3, 0.5)])
def test_a_hub_that_cannot_be_drawn_is_refused(cards):
    with pytest.raises(ValueError, match="cards"):
        bw.hub(cards)


def test_a_position_is_shown_with_its_description():
    state = ameise.Game(1, grid=(1, 1), backs={1: [{"north": 2}]}, storeys=(2,), ants=3, track=2).initial_state()
    state = state.child(ameise.Path(1)).child(ameise.Die(2))
    picture = bw.position(state, seat=0)
    assert picture.alt.startswith("You: move up to 2 ants. Anthony: 2 steps to go.")
    assert picture.image.startswith(b"<svg")
    assert "data:image/svg+xml;base64," in picture._repr_html_()
    assert bw.position(state, seat=0, lang="de").alt.startswith("Du: ")


def test_a_position_with_secrets_shows_what_everybody_may_know_or_what_one_seat_knows():
    state = wormparty.Game(3).initial_state().child(wormparty.Die(1)).child(wormparty.Hide("red 1"))
    everybody, hider, other = bw.position(state), bw.position(state, seat=1), bw.position(state, seat=2)
    assert "red 1 closed" in everybody.alt
    assert "red 1 with You" in hider.alt
    assert b"red 1 with You" not in everybody.image + other.image


def test_what_is_no_position_is_refused():
    with pytest.raises(TypeError, match=r"state must be a position of a game, not 'A1'"):
        bw.position("A1")
