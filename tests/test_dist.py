"""Exact distributions and samples: values worked out by hand, laws that must hold, and how they look."""

import pickle
import random
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from html.parser import HTMLParser
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Rational, sqrt
from sympy.stats import E, P, density, variance

import bugkit
from bugkit.dist import Bound, Dist, Sample
from bugkit.exact import exact, rational
from bugkit.game import ChanceOutcomes
from bugkit.tables import MOST_ROWS, one_in, percent

DIE = Dist.of(dict.fromkeys(range(1, 7), 1))

fractions = st.fractions(min_value=-20, max_value=20, max_denominator=12)
weights = st.fractions(min_value=Fraction(1, 50), max_value=50, max_denominator=50)
dists = st.dictionaries(fractions, weights, min_size=1, max_size=6).map(Dist.of)


# --- Making one ----------------------------------------------------------------------------------------------------


def test_weights_of_all_exact_kinds():
    assert Dist.of({"a": 1, "b": Fraction(1, 2), "c": Rational(3, 2)}).items() == (
        ("a", Rational(1, 3)), ("b", Rational(1, 6)), ("c", Rational(1, 2)))  # fmt: skip
    assert Dist({1: 2, 2: 2}) == Dist.of({2: 1, 1: 1})
    assert len(Dist.of({1: 1, 2: 0})) == 1


@pytest.mark.parametrize(
    ("weights", "error", "words"),
    [
        ({}, ValueError, "weights"),
        ({1: 0}, ValueError, "weights"),
        ({1: 1, 2: -1}, ValueError, "weight of 2"),
        ({"x": 0.5}, TypeError, "weight of 'x'"),
        ({"x": "1"}, TypeError, "weight of 'x'"),
        ({"x": sqrt(2)}, TypeError, "weight of 'x'"),
    ],
)
def test_wrong_weights(weights, error, words):
    with pytest.raises(error, match=words):
        Dist.of(weights)


def test_equal_numbers_are_one_outcome():
    dist = Dist.of({Fraction(1, 2): 1, Rational(1, 2): 1, Rational(2): 2})
    assert dist == Dist.of({Rational(1, 2): 1, 2: 1})
    assert dist.p(Rational(1, 2)) == dist.p(Fraction(1, 2)) == Rational(1, 2)
    assert hash(dist) == hash(Dist.of({2: 5, Fraction(1, 2): 5}))
    assert Dist.of({(Rational(1, 2), 1): 1}) == Dist.of({(Fraction(1, 2), 1): 1})


def test_order_words_then_numbers_then_tuples():
    dist = Dist.of({(1, 0): 1, 3: 1, "late": 1, (0, 1): 1, 1: 1, "early": 1})
    assert [outcome for outcome, _ in dist.items()] == ["late", "early", 1, 3, (0, 1), (1, 0)]
    mixed = [(1, "a"), ("b", 2)]
    assert [outcome for outcome, _ in Dist.of(dict.fromkeys(mixed, 1)).items()] == mixed


def test_it_survives_pickling():
    assert pickle.loads(pickle.dumps(DIE)) == DIE
    assert pickle.loads(pickle.dumps(Sample({1: 2}))) == Sample({1: 2})


# --- Asking --------------------------------------------------------------------------------------------------------


def test_chances():
    assert DIE.p(6) == Rational(1, 6)
    assert isinstance(DIE.p(6), Rational)
    assert DIE.p(lambda x: x % 2) == Rational(1, 2)
    assert DIE.p(0) == DIE.p("six") == 0
    assert DIE.p(lambda x: True) == 1
    assert [DIE.cdf(x) for x in (0, 1, Fraction(7, 2), 6)] == [0, Rational(1, 6), Rational(1, 2), 1]


def test_mean_and_variance():
    assert (DIE.mean(), DIE.variance()) == (Rational(7, 2), Rational(35, 12))
    assert DIE.mean(lambda x: x == 6) == Rational(1, 6)
    assert DIE.mean(lambda x: Fraction(x, 3)) == Rational(7, 6)
    assert Dist.of({0: 1, 1: 1}).mean(lambda x: x * sqrt(2)) == sqrt(2) / 2
    assert Dist.of({0: 1, 1: 1}).variance(lambda x: x * sqrt(2)) == Rational(1, 2)


def test_what_is_not_exact_is_refused():
    with pytest.raises(TypeError, match=r"float 0\.5"):
        DIE.mean(lambda x: x / 2)
    with pytest.raises(TypeError, match="number"):
        Dist.of({"heads": 1}).mean()
    with pytest.raises(TypeError, match="number"):
        Dist.of({(1, 2): 1}).variance()


def test_given():
    assert DIE.given(lambda x: x > 4).items() == ((5, Rational(1, 2)), (6, Rational(1, 2)))
    assert DIE.given(3).p(3) == 1
    with pytest.raises(ValueError, match="chance 0"):
        DIE.given(lambda x: x > 6)


def test_sums():
    two = DIE + DIE
    assert [two.p(x) for x in (2, 7, 12)] == [Rational(1, 36), Rational(1, 6), Rational(1, 36)]
    assert two == DIE.repeat(2)
    counts = Dist.of({(1, 0): 1, (0, 1): 2})
    assert dict(counts.repeat(2).items()) == {(2, 0): Rational(1, 9), (1, 1): Rational(4, 9), (0, 2): Rational(4, 9)}
    assert DIE.repeat(0) == Dist.of({0: 1})
    assert counts.repeat(0) == Dist.of({(0, 0): 1})
    assert DIE.repeat(1) == DIE


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: DIE + Dist.of({"heads": 1}), TypeError),
        (lambda: DIE + Dist.of({(1, 2): 1}), TypeError),
        (lambda: Dist.of({(1, 2): 1}) + Dist.of({(1, 2, 3): 1}), ValueError),
        (lambda: DIE + 1, TypeError),
        (lambda: DIE.repeat(-1), ValueError),
        (lambda: DIE.repeat(1.0), TypeError),
    ],
)
def test_wrong_sums(call, error):
    with pytest.raises(error):
        call()


def test_joint():
    coin = Dist.of({"heads": 1, "tails": 2})
    pair = Dist.joint(coin, DIE)
    assert pair.p(("heads", 6)) == Rational(1, 18)
    assert pair.map(lambda both: both[0]) == coin
    assert len(Dist.joint(coin, coin, coin)) == 8


def test_random_variable_of_sympy():
    x = Dist.of({1: 1, Fraction(5, 2): 2}).rv("x")
    assert (E(x), P(x > 1), variance(x)) == (2, Rational(2, 3), Rational(1, 2))
    assert density(x).dict == {1: Rational(1, 3), Rational(5, 2): Rational(2, 3)}
    for outcome in ("heads", (1, 2)):
        with pytest.raises(TypeError, match="number"):
            Dist.of({outcome: 1}).rv("x")


# --- Laws ----------------------------------------------------------------------------------------------------------


@settings(deadline=None)
@given(dists, dists, fractions)
def test_laws_of_means(a, b, x):
    assert a + b == b + a
    assert (a + b).mean() == a.mean() + b.mean()
    assert (a + b).variance() == a.variance() + b.variance()
    assert (a + b) == Dist.joint(a, b).map(sum)
    assert a.variance() >= 0
    assert a.map(lambda y: 3 * y + x).mean() == 3 * a.mean() + exact(x, "x")
    assert a.cdf(x) + a.p(lambda y: y > x) == 1
    assert sum(chance for _, chance in a.items()) == 1


@settings(deadline=None)
@given(dists, fractions)
def test_total_probability(a, x):
    below, above = a.p(lambda y: y <= x), a.p(lambda y: y > x)
    mean = sum((chance * a.given(event).mean() for chance, event in
                [(below, lambda y: y <= x), (above, lambda y: y > x)] if chance), Rational(0))  # fmt: skip
    assert mean == a.mean()


@settings(deadline=None)
@given(dists, st.integers(0, 4))
def test_repeat_is_every_sequence(a, n):
    seen = Counter()
    for row in product(a.items(), repeat=n):
        chance = Fraction(1)
        for _, factor in row:
            chance *= Fraction(factor.p, factor.q)
        seen[sum((Fraction(x) for x, _ in row), Fraction(0))] += chance
    assert a.repeat(n) == Dist.of(seen)


# --- Sampling ------------------------------------------------------------------------------------------------------


class Script:
    """A stand-in for ``random.Random`` that gives the numbers it is told."""

    def __init__(self, *numbers):
        self.numbers = iter(numbers)

    def random(self):
        return next(self.numbers)


def test_sample_at_the_edges():
    last = 1 - 2**-53
    thirds = Dist.of({1: 1, 2: 1, 3: 1})
    third = int(Fraction(2**53, 3)) / 2**53  # the largest number that random() can give below 1/3
    assert thirds.sample(Script(0.0, third, third + 2**-53, 0.5, last), 5) == [1, 1, 2, 2, 3]
    assert Dist.of({0: 1, 1: 1}).sample(Script(0.5 - 2**-53, 0.5), 2) == [0, 1]
    assert Dist.of({0: 2**80, 1: 1}).sample(Script(last), 1) == [0]
    assert DIE.sample(Script(), 0) == []


def test_sample_picks_like_a_chance_node():
    node = ChanceOutcomes((x, Fraction(chance.p, chance.q)) for x, chance in DIE.repeat(3).items())
    rng = random.Random(5)
    assert DIE.repeat(3).sample(random.Random(5), 500) == [node.pick(rng.random()) for _ in range(500)]


def test_sample_is_near_the_distribution():
    seen = Sample(Counter(DIE.sample(random.Random(1), 60000)))
    for face in range(1, 7):
        assert Rational(1, 6) in seen.interval(0.9999, face)


# --- Samples -------------------------------------------------------------------------------------------------------


def test_what_a_sample_says():
    seen = Sample(Counter([1, 1, 2, 4]))
    assert (seen.trials, seen.counts) == (4, {1: 2, 2: 1, 4: 1})
    assert (seen.p(1), seen.p(3), seen.p(lambda x: x > 1), seen.mean()) == (0.5, 0.0, 0.5, 2.0)
    assert seen.mean(lambda x: x * x) == 5.5


def test_wilson_interval():
    # 10 of 100 at 95 per cent, with 1.959964 standard deviations: (0.05522914, 0.17436566).
    low, high = Sample({True: 10, False: 90}).interval(0.95)
    assert (low, high) == pytest.approx((0.05522914, 0.17436566), abs=1e-7)
    assert Sample({6: 10, 1: 90}).interval(0.95, 6) == pytest.approx((low, high))
    assert Sample({True: 10, False: 90}).interval(Fraction(19, 20)) == pytest.approx((low, high))
    # Nothing or everything seen: the end is exact, the other one z^2/(n + z^2) away.
    z2 = 1.959963984540054**2
    assert Sample({False: 50}).interval() == pytest.approx((0.0, z2 / (50 + z2)))
    assert Sample({True: 50}).interval() == pytest.approx((50 / (50 + z2), 1.0))


def test_wilson_interval_holds_the_truth_as_often_as_it_says():
    chance, trials = Fraction(1, 6), 60
    coverage = sum(
        chance_of_k
        for k, chance_of_k in Dist.of({0: 5, 1: 1}).repeat(trials).items()
        if chance in Sample({True: k, False: trials - k}).interval(0.95)
    )
    assert 0.93 < coverage < 0.97


@pytest.mark.parametrize(
    ("call", "error", "name"),
    [
        (lambda: Sample({}), ValueError, "counts"),
        (lambda: Sample({1: 0}), ValueError, "counts"),
        (lambda: Sample({1: -1, 2: 3}), ValueError, "counts"),
        (lambda: Sample({1: 0.5}), TypeError, "counts"),
        (lambda: Sample({True: 1}).interval(1), ValueError, "level"),
        (lambda: Sample({True: 1}).interval(95), ValueError, "level"),
        (lambda: Sample({"six": 1}).interval(0.95), ValueError, "event"),
    ],
)
def test_wrong_samples(call, error, name):
    with pytest.raises(error, match=name):
        call()


def test_bound():
    bound = Bound(Fraction(1, 4), Fraction(3, 4))
    assert float(bound) == 0.5
    assert Rational(1, 3) in bound
    assert Fraction(4, 5) not in bound
    low, high = bound
    assert low < high


# --- How it looks --------------------------------------------------------------------------------------------------


class Headers(HTMLParser):
    """Collects the elements and texts of a table."""

    def __init__(self, markup):
        super().__init__()
        self.elements, self.texts, self.open = [], [], []
        self.feed(markup)

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if data.strip():
            self.texts.append(data)


def test_text():
    assert repr(Dist.of({"bugged up": 11, "safe": 313})) == (
        "outcome    fraction  percent  1 in N\n"
        "bugged up    11/324    3.40%    29.5\n"
        "safe        313/324   96.60%    1.04"
    )
    assert repr(Sample({True: 1, False: 2})) == (
        "outcome  times seen  percent\nFalse             2   66.67%\nTrue              1   33.33%"
    )


def test_html_can_be_read_out():
    table = Headers(Dist.of({"<b>&": 1, "x": 3})._repr_html_())
    assert table.open == []
    tags = [tag for tag, _ in table.elements]
    assert tags[:2] == ["table", "caption"]
    assert [attrs["scope"] for tag, attrs in table.elements if tag == "th"] == ["col"] * 4 + ["row"] * 2
    assert table.texts == ["The exact chances of 2 outcomes", "outcome", "fraction", "percent", "1 in N",
                           "<b>&", "1/4", "25.00%", "4", "x", "3/4", "75.00%", "1.33"]  # fmt: skip


def test_html_in_german():
    table = Headers(Dist.of({0: 1, 1: 3}).html("de"))
    assert table.texts[:5] == ["Die genauen Chancen von 2 Ergebnissen", "Ergebnis", "Bruch", "Prozent", "1 von N"]
    assert "75,00\xa0%" in table.texts
    assert "1,33" in table.texts
    assert "Gesehen in 3 Versuchen" in Headers(Sample({0: 1, 1: 2}).html("de")).texts
    with pytest.raises(ValueError, match="lang"):
        DIE.html("xx")


def test_a_long_table_shows_the_likeliest_and_sums_up_the_others():
    # The sum of four dice has 21 values from 4 to 24: 4 and 24 are equally rare, so 24, the later one, is left out.
    lines = repr(DIE.repeat(4)).splitlines()
    assert len(lines) == 1 + MOST_ROWS + 1
    assert lines[1].split() == ["4", "1/1296", "0.08%", "1296"]
    assert lines[-1].split() == ["1", "other", "outcome", "1/1296", "0.08%", "1296"]
    assert repr(DIE.repeat(5)).splitlines()[-1].startswith("6 other outcomes")


def test_latex():
    assert Dist.of({"50% _off_": 1, 2: 2}).latex() == (
        "\\begin{array}{lrrr}\n"
        "\\text{outcome} & \\text{fraction} & \\text{percent} & \\text{1 in N} \\\\\n"
        "\\hline\n"
        "\\text{50\\% \\_off\\_} & \\frac{1}{3} & 33.33\\% & 3 \\\\\n"
        "2 & \\frac{2}{3} & 66.67\\% & 1.50 \\\\\n"
        "\\end{array}"
    )
    assert "(0, 1) & 1 & 100.00\\% & 1 " in Dist.of({(0, 1): 1}).latex()
    assert "33,33" in Dist.of({"a": 1, "b": 2}).latex("de")


@pytest.mark.parametrize(
    ("chance", "words", "n"),
    [
        (Fraction(1), "100.00%", "1"),
        (Fraction(1, 2), "50.00%", "2"),
        (Fraction(2, 3), "66.67%", "1.50"),
        (Fraction(1, 20000), "< 0.01%", "20000"),
        (Fraction(1, 10000), "0.01%", "10000"),
        (Fraction(279935, 279936), "> 99.99%", "1.00"),
        (Rational(11, 324), "3.40%", "29.5"),
        (Rational(3, 1000), "0.30%", "333"),
    ],
)
def test_percent_and_one_in(chance, words, n):
    assert (percent(chance), one_in(chance)) == (words, n)


def test_percent_of_nothing():
    assert percent(Fraction(0)) == "0.00%"


def test_rational_is_the_one_of_sympy():
    for p, q in [(0, 5), (5, 5), (3, 6), (10, 4), (-2, 6)]:
        assert rational(p, q) == Rational(p, q)
        assert type(rational(p, q)) is type(Rational(p, q))


def test_sympy_is_loaded_late():
    code = "import sys; from bugkit.dist import Dist; repr(Dist.of({1: 1, 2: 3})); sys.exit('sympy' in sys.modules)"
    root = Path(bugkit.__file__).parent.parent
    assert subprocess.run([sys.executable, "-c", code], cwd=root, check=False).returncode == 0
