"""Bots against bots: who sits where, which dice they meet, what is counted, and that it does not matter who does it."""

import pickle
import random
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from operator import methodcaller

import pytest

from bugkit import Dist, ameise, arena, games, verasselt, wormparty
from bugkit.arena import simulate, tournament

TWO = verasselt.Game(2, cards_per_kind=6)
HALF = Fraction(1, 2)
WORMS = ["uniform", "likes the best mound", "remembers", "two-player guide"]


# --- Who plays what ------------------------------------------------------------------------------------------------


def test_every_pair_plays_both_ways_with_the_seeds_of_its_games():
    results = tournament(TWO, ["random", "cautious", "greedy"], games=4, seed=3)
    r, c, g = "random", "cautious", "greedy"
    seats = [(r, c), (r, g), (c, g), (c, r), (g, r), (g, c), (r, c), (r, g), (c, g), (c, r), (g, r), (g, c)]
    counts = Counter()
    for number, names in enumerate(seats):
        got = arena.play(TWO, [verasselt.BOTS[name] for name in names], 3_000_000_000 + number).state.returns()
        pair = next(pair for pair in [(r, c), (r, g), (c, g)] if set(pair) == set(names))
        counts[pair, tuple(got[names.index(name)] for name in pair)] += 1
    assert {(pair, got): n for pair, found in results.counts.items() for got, n in found.items()} == counts
    assert results.games == results.planned == 12


def test_seats_rotate_and_neighbours_change(monkeypatch):
    sat, played = [], arena._played

    def watched(game, bots, seed, max_turns):
        sat.append((" ".join(bot.name for bot in bots), seed))
        return played(game, bots, seed, max_turns)

    monkeypatch.setattr(arena, "_played", watched)
    tournament(wormparty.Game(3, target=1), ["uniform", "remembers", "likes the best mound"], games=6)
    u, r, b = "uniform", "remembers", "likes the best mound"
    orders = [(u, r, b), (r, b, u), (b, u, r), (u, b, r), (b, r, u), (r, u, b)]
    assert sat == [(" ".join(names), number) for number, names in enumerate(orders)]


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_after_as_many_games_as_there_are_seats_each_has_sat_on_each(players):
    names = tuple("abcde"[:players])
    for first in range(0, 5 * players, players):
        sat = {(name, seat) for number in range(first, first + players)
               for seat, name in enumerate(arena.seated(names, number))}
        assert sat == {(name, seat) for name in names for seat in range(players)}


def test_more_games_only_add_to_the_ones_before():
    few, many = (tournament(TWO, ["random", "cautious", "greedy"], games) for games in (4, 10))
    for pair, counts in few.counts.items():
        assert all(many.counts[pair][returns] >= times for returns, times in counts.items())


def test_lineups_of_three_out_of_four():
    results = tournament(wormparty.Game(3), WORMS, games=3)
    assert [set(lineup) for lineup in results.counts] == [set(WORMS) - {left} for left in reversed(WORMS)]
    assert results.games == 12
    for a in WORMS:
        assert sum(results.between(a, WORMS[0] if a != WORMS[0] else WORMS[1])) == 6  # two line-ups with both
        for b in set(WORMS) - {a}:
            assert results.between(a, b) == results.between(b, a)[::-1]
            assert results.score(a, b) == 1 - results.score(b, a)
    assert sum(results.mean(bot) * 9 for bot in WORMS) == 12  # each sat in 9 games; each game gives away one whole win


# --- Who the bots are ----------------------------------------------------------------------------------------------


def first_action(view, rng):
    return view.legal_actions()[0]


def test_bots_by_name_as_functions_and_under_other_names():
    greedy = verasselt.BOTS["greedy"]
    assert tournament(TWO, ["random", greedy, first_action], 1).bots == ("random", "greedy", "first_action")
    assert tournament(TWO, ["greedy", greedy], 1).bots == ("greedy 1", "greedy 2")
    assert tournament(TWO, {"Ada": "greedy", "Bo": greedy}, 2).bots == ("Ada", "Bo")
    assert arena.play(TWO, ["greedy", "random"], 1).history == arena.play(
        TWO, [greedy, verasselt.BOTS["random"]], 1).history  # fmt: skip


@pytest.mark.parametrize(("call", "error", "message"), [
    (lambda: arena.play(TWO, ["greedy", "brave"], 1), ValueError, "no bot 'brave' in verasselt; its bots are 'ran"),
    (lambda: arena.play(TWO, ["greedy", 3], 1), TypeError, "a bot must be a function"),
    (lambda: arena.play(TWO, ["greedy"], 1), ValueError, "bots must be 2, one for each seat, not 1"),
    (lambda: arena.play(TWO, "greedy", 1), TypeError, "bots must be a list"),
    (lambda: tournament(TWO, "greedy", 1), TypeError, "bots must be a list"),
    (lambda: tournament(TWO, ["greedy"], 1), ValueError, "bots must be 2 or more"),
    (lambda: tournament(TWO, ["greedy", "brave"], 1), ValueError, "no bot 'brave'"),
    (lambda: tournament(TWO, ["greedy", "random"], 0), ValueError, "games must be 1 or more"),
    (lambda: tournament(TWO, ["greedy", "random"], 1.5), TypeError, "games must be a whole number"),
    (lambda: tournament(TWO, ["greedy", "random"], 1, seed="x"), TypeError, "seed must be a whole number"),
    (lambda: tournament(3, ["greedy", "random"], 1), TypeError, "game must be a game"),
    (lambda: tournament(type(TWO), ["greedy", "random"], 1), TypeError, "game must be a game"),
    (lambda: arena.play(3, ["greedy", "random"], 1), TypeError, "game must be a game"),
    (lambda: tournament(TWO, ["greedy", "random"], 1, executor=3), TypeError, "executor must be an executor"),
    (lambda: tournament(TWO, ["greedy", "random"], 1, progress=3), TypeError, "progress must be a function"),
    (lambda: simulate(random.Random.random, 5, 1, executor=3), TypeError, "executor must be an executor"),
    (lambda: simulate(6, 10, 1), TypeError, "f_or_dist must be a function"),
    (lambda: simulate(random.Random.random, 0, 1), ValueError, "trials must be 1 or more"),
    (lambda: simulate(random.Random.random, -5, 1), ValueError, "trials must be 0 or more"),
])  # fmt: skip
def test_what_does_not_fit_is_named(call, error, message):
    with pytest.raises(error, match=message):
        call()


def test_a_tournament_of_one_bot_has_only_its_line_ups():
    bots = ["random", "cautious", "greedy"]
    whole, own = tournament(TWO, bots, 4), tournament(TWO, bots, 4, of="cautious")
    assert set(own.counts) == {("random", "cautious"), ("cautious", "greedy")}
    assert own.games == 8 < whole.games
    with pytest.raises(ValueError, match="of must be the name of one of the bots, 'random', 'cautious', "):
        tournament(TWO, bots, 4, of="x")


def test_a_bot_that_fails_says_in_which_play():
    def broken(view, rng):
        raise KeyError("no idea")

    with pytest.raises(KeyError, match="no idea") as caught:
        tournament(TWO, ["greedy", broken], 2, seed=5)
    assert caught.value.__notes__ == ["This was in the play of greedy, broken with seed 5000000000."]


def test_the_limit_on_turns_is_counted_and_nobody_wins(recwarn):
    results = tournament(TWO, ["cautious", "greedy"], 6, max_turns=2)
    assert (results.games, results.unfinished) == (6, 6)
    assert results.mean("cautious") == results.mean("greedy") == 0
    assert results.score("greedy", "cautious") == HALF
    assert not results.beats("greedy", "cautious")
    assert "6 games reached the limit on turns" in repr(results)
    assert not list(recwarn)


def test_bots_that_lose_together_are_counted_as_a_team():
    game = ameise.Game(2, die={"anthony": 97, 1: 1, 2: 1, 3: 1}, track=1)
    results = tournament(game, {"one": "greedy", "two": "greedy", "three": "random"}, 2)
    assert results.between("one", "two") == (0, 2, 0)
    heading, *rows = repr(results).splitlines()[1:]
    assert "games won" in heading
    assert [row.split("  ")[0] for row in rows] == ["one, two", "one, three", "two, three"]


# --- Who does the work ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def threads():
    with ThreadPoolExecutor(2) as pool:
        yield pool


@pytest.fixture(scope="module")
def thread():
    with ThreadPoolExecutor(1) as pool:
        yield pool


@pytest.fixture(scope="module")
def processes():
    with ProcessPoolExecutor(2) as pool:
        yield pool


@pytest.fixture(scope="module")
def dask():
    """A worker of two threads in another process of this machine, which nobody else can reach."""
    distributed = pytest.importorskip("distributed", reason="distributed comes with the extra test")
    here = {"host": "127.0.0.1", "dashboard_address": None}
    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=2, **here) as cluster,
        distributed.Client(cluster) as client,
        client.get_executor() as executor,
    ):
        yield executor


@pytest.fixture(params=["thread", "threads", "processes", "dask"])
def executor(request):
    return request.getfixturevalue(request.param)


def test_a_tournament_is_the_same_whoever_plays_it(executor):
    alone = tournament(TWO, ["random", "cautious", "greedy"], 10)
    assert tournament(TWO, ["random", "cautious", "greedy"], 10, executor=executor) == alone
    worms = wormparty.Game(3), WORMS, 2
    assert tournament(*worms, executor=executor) == tournament(*worms)


def test_a_simulation_is_the_same_whoever_does_it(executor):
    for what in (methodcaller("randint", 1, 6), Dist.of({"bug": 4, "bar": 2})):
        assert simulate(what, 1234, 8, executor) == simulate(what, 1234, 8)


def test_all_bots_and_games_can_be_sent_to_another_process():
    for name, game in games().items():
        module = {"verasselt": verasselt, "ameise": ameise, "wormparty": wormparty}[name]
        assert pickle.loads(pickle.dumps((game(2), module.BOTS))) == (game(2), module.BOTS)
    results = tournament(TWO, ["random", "greedy"], 4)
    assert pickle.loads(pickle.dumps(results)) == results


# --- Simulations ---------------------------------------------------------------------------------------------------


def test_trials_share_a_generator_by_hundreds():
    seen = simulate(methodcaller("randint", 1, 6), 250, seed=8)
    expected = Counter()
    for block, size in enumerate((100, 100, 50)):
        rng = random.Random(f"8/{block}")
        expected.update(rng.randint(1, 6) for _ in range(size))
    assert (seen.counts, seen.trials) == (expected, 250)


def test_a_simulation_meets_the_exact_chances():
    odds = verasselt.roll_odds((3, 3, 2, 2), 4, (0, 0, 0, 0))
    seen = simulate(odds, 20_000, seed=4)
    assert Fraction(11, 324) in seen.interval(0.9999, verasselt.BUGGED_UP)
    assert simulate(odds, 500, seed=5) != simulate(odds, 500, seed=6)
