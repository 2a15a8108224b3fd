"""Results of tournaments: hand-made games, counted by hand; the table in both languages."""

import math
from fractions import Fraction
from html.parser import HTMLParser

import pytest

from bugkit.results import Between, Results

WON, LOST, TIED, THIRD = Fraction(1), Fraction(0), Fraction(1, 2), Fraction(1, 3)

PAIR = Results([("Ada", "Bo")], {
    (0, (WON, LOST), True): 5, (0, (LOST, WON), True): 2, (0, (TIED, TIED), True): 3, (0, (LOST, LOST), False): 2,
}, planned=12)  # fmt: skip
THREE = Results([("Ada", "Bo", "Cy"), ("Ada", "Bo", "Di")], {
    (0, (WON, LOST, LOST), True): 4, (0, (LOST, LOST, WON), True): 3, (0, (THIRD, THIRD, THIRD), True): 3,
    (1, (TIED, LOST, TIED), True): 4, (1, (LOST, WON, LOST), True): 6,
}, planned=30)  # fmt: skip


def test_two_players_by_hand():
    assert (PAIR.games, PAIR.unfinished, PAIR.bots) == (12, 2, ("Ada", "Bo"))
    assert PAIR.between("Ada", "Bo") == Between(ahead=5, level=5, behind=2)
    assert PAIR.mean("Ada") == Fraction(13, 24)  # 5 + 3/2 of 12
    assert PAIR.mean("Bo") == Fraction(7, 24)
    assert PAIR.score("Ada", "Bo") == Fraction(15, 24)  # the two games at the limit count a half for each
    assert PAIR.score("Bo", "Ada") == Fraction(9, 24)


def test_three_players_by_hand():
    assert THREE.bots == ("Ada", "Bo", "Cy", "Di")
    assert THREE.mean("Ada") == Fraction(4 + 1 + 2, 20)
    assert THREE.mean("Cy") == Fraction(3 + 1, 10)
    assert THREE.between("Ada", "Bo") == Between(ahead=8, level=6, behind=6)
    assert THREE.score("Ada", "Bo") == Fraction(1, 2) + (Fraction(7, 20) - Fraction(7, 20)) / 2
    assert THREE.score("Di", "Bo") == (1 + Fraction(2, 10) - Fraction(6, 10)) / 2
    with pytest.raises(ValueError, match="'Cy' and 'Di' have played no game together"):
        THREE.score("Cy", "Di")


def test_questions_about_strangers_are_refused():
    for question in (lambda: PAIR.mean("Cy"), lambda: PAIR.score("Ada", "Cy"), lambda: PAIR.beats("Cy", "Ada"),
                     lambda: PAIR.between("Ada", "Cy")):  # fmt: skip
        with pytest.raises(ValueError, match="there is no bot 'Cy' here; the bots are 'Ada', 'Bo'"):
            question()


def wins(won, games):
    return Results([("a", "b")], {(0, (WON, LOST), True): won, (0, (LOST, WON), True): games - won}, planned=games)


def test_who_beats_whom_needs_enough_games():
    """Sixty of a hundred lie two standard deviations above one half; sure at 95%, not at 99%."""
    assert wins(60, 100).beats("a", "b", level=0.95)
    assert not wins(60, 100).beats("a", "b", level=0.99)
    assert wins(600, 1000).beats("a", "b", level=0.99)
    assert not wins(600, 1000).beats("b", "a")
    low, high = wins(600, 1000).interval("a", "b", level=0.99)
    stats = pytest.importorskip("scipy.stats")
    expected = stats.binomtest(600, 1000).proportion_ci(0.99, method="wilson")
    assert (low, high) == pytest.approx((expected.low, expected.high))
    assert wins(600, 1000).interval("a") == (low, high)
    assert math.isclose(wins(600, 1000).interval("b", "a").low, 1 - high)


def test_equal_results_are_equal_in_any_order():
    again = Results([("a", "b")], {(0, (LOST, WON), True): 40, (0, (WON, LOST), True): 60}, planned=100)
    assert again == wins(60, 100) != wins(61, 100)
    with pytest.raises(TypeError):
        hash(again)


class Cells(HTMLParser):
    def __init__(self, html):
        super().__init__()
        self.texts, self.scopes = [], []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        self.scopes += [value for name, value in attributes if name == "scope"]

    def handle_data(self, data):
        self.texts += [data.strip()] if data.strip() else []


def test_the_table_in_both_languages():
    english = Cells(PAIR._repr_html_())
    assert english.texts[0] == "12 games, seats rotated; 2 games reached the limit on turns and were won by nobody"
    assert english.texts[1:8] == [
        "bots", "games", "first ahead", "level", "second ahead", "score of the first", "99% interval"]  # fmt: skip
    assert english.texts[8:14] == ["Ada against Bo", "12", "5", "5", "2", "62.50%"]
    assert english.scopes == ["col"] * 7 + ["row"]
    german = Cells(PAIR.html(0.95, "de")).texts
    assert german[7] == "Intervall (95\u00a0%)"
    assert german[8:14] == ["Ada gegen Bo", "12", "5", "5", "2", "62,50\u00a0%"]
    assert " bis " in german[14]


def test_the_table_of_teams():
    team = Results([("Ada", "Bo"), ("Ada", "Cy")], {
        (0, (WON, WON), True): 3, (0, (LOST, LOST), True): 1, (1, (LOST, LOST), True): 4}, planned=8)  # fmt: skip
    texts = Cells(team.html()).texts
    assert texts[1:6] == ["bots", "games", "games won", "games won, percent", "99% interval"]
    assert texts[6:10] == ["Ada, Bo", "4", "3", "75.00%"]
    assert texts[11:15] == ["Ada, Cy", "4", "0", "0.00%"]


def test_a_table_shows_pairs_that_met():
    rows = repr(THREE).splitlines()[2:]
    assert [row.split("  ")[0].split() for row in rows] == [
        [a, "against", b] for a, b in (("Ada", "Bo"), ("Ada", "Cy"), ("Ada", "Di"), ("Bo", "Cy"), ("Bo", "Di"))]
