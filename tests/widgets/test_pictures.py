"""Pictures of lessons: none without a description."""

import re
import sys

import bugkit_widgets as bw
import pytest
from matplotlib import pyplot as plt

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
