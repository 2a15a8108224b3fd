"""The stored win rates are those of the bots, follow from their games, and are what README and lesson show."""

import json
import re
import sys
from collections import Counter
from fractions import Fraction
from math import comb
from pathlib import Path
from statistics import mean

import nbformat
import pytest
from benchmarks import ameise_win_rates as script

from bugkit.ameise import BOTS, Game

ROOT = Path(__file__).resolve().parents[2]
STORED = json.loads((ROOT / "bugkit" / "ameise" / "win_rates.json").read_text(encoding="utf-8"))
FEW = {"random": 1, "greedy": 10, "column builder": 40, "planner": 2}


def chance_to_win(rolls, track):
    """Anthony comes fewer than ``track`` times before so many rolls show dots: by how often he came."""
    fifth = Fraction(5, 6) ** rolls
    return float(sum(comb(rolls - 1 + late, late) * Fraction(1, 6) ** late * fifth for late in range(track)))


def test_every_bot_has_played_a_thousand_games_in_the_printed_box():
    assert list(STORED["bots"]) == list(BOTS)
    assert all(len(kept["rolls"]) == kept["games"] >= 1000 for kept in STORED["bots"].values())
    assert STORED["level"] == 0.99
    assert STORED["die"] == {"anthony": 1, "1": 2, "2": 2, "3": 1}
    assert STORED["game"] == str(Game(1, track=None))


@pytest.mark.parametrize("bot", BOTS)
def test_the_first_games_played_anew_are_those_that_are_stored(bot):
    again = [script.rolls_needed(bot, seed) for seed in range(FEW[bot])]
    assert again == STORED["bots"][bot]["rolls"][:FEW[bot]]


@pytest.mark.parametrize("bot", BOTS)
def test_the_rates_follow_from_the_games(bot):
    kept = STORED["bots"][bot]
    needed = Counter(kept["rolls"])
    assert list(map(int, kept["win"])) == list(range(3, 15))
    for track, (rate, low, high) in kept["win"].items():
        exact = {rolls: chance_to_win(rolls, int(track)) for rolls in needed if rolls}
        chances = [exact.get(rolls, 0.0) for rolls in kept["rolls"]]
        assert rate == pytest.approx(mean(chances), abs=5e-5)
        assert 0 <= low <= rate <= high <= 1
        if kept["given_up"] < kept["games"]:
            spread = (mean([chance * chance for chance in chances]) - mean(chances) ** 2) ** 0.5
            reach = 2.5758 * spread / kept["games"] ** 0.5  # 99% of a normal distribution lie within 2.5758
            assert (rate - low, high - rate) == pytest.approx((reach, reach), abs=2e-4)


def test_a_sensible_team_wins_about_three_games_in_four_on_the_printed_track():
    for bot in ("column builder", "planner"):
        _, low, high = STORED["bots"][bot]["win"]["7"]
        assert 0.7 < low < high < 0.82


def test_the_readme_shows_what_is_stored():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = readme.split(script.BEGIN)[1].split(script.END)[0].strip().splitlines()
    assert shown[0].split("|")[2:-1] == [f" {bot} " for bot in BOTS]
    rows = {row[0]: row[1:] for row in ([cell.strip() for cell in line.strip("|").split("|")] for line in shown[2:])}
    for track in map(str, range(3, 15)):
        for cell, kept in zip(rows[track], STORED["bots"].values(), strict=True):
            numbers = [float(number) / 100 for number in re.findall(r"[\d.]+", cell)]
            assert numbers == pytest.approx(kept["win"][track], abs=0.00051), (track, cell)
    assert rows["games"] == [f"{kept['games']:,}" for kept in STORED["bots"].values()]


def test_lesson_6_shows_what_is_stored():
    book = nbformat.read(ROOT / "notebooks" / "06_will_we_make_it.ipynb", as_version=4)
    printed = [output.text for cell in book.cells if cell.cell_type == "code" and "win_rates.json" in cell.source
               for output in cell.outputs if output.output_type == "stream"]
    rows = {line.split()[0]: line.split()[1:] for line in printed[0].splitlines()}
    for track in map(str, range(3, 15)):
        shown = [float(number.strip("%,()")) for number in rows[track] if number != "to"]
        kept = [100 * number for rates in STORED["bots"].values() for number in rates["win"][track]]
        assert shown == pytest.approx(kept, abs=0.051), track


def test_the_script_writes_file_and_readme_and_plays_no_game_twice(tmp_path, monkeypatch):
    readme = tmp_path / "README.md"
    readme.write_text(f"Before.\n\n{script.BEGIN}an old table\n{script.END}\nAfter.\n", encoding="utf-8")
    monkeypatch.setattr(script, "FILE", tmp_path / "rates.json")
    monkeypatch.setattr(script, "README", readme)

    def run(games):
        monkeypatch.setattr(sys, "argv", ["script", "--games", str(games), "--bots", "column builder", "greedy"])
        script.main()
        return json.loads(script.FILE.read_text(encoding="utf-8"))["bots"]

    first = run(3)
    assert {bot: kept["rolls"] for bot, kept in first.items()} == {
        bot: STORED["bots"][bot]["rolls"][:3] for bot in ("greedy", "column builder")}  # the weakest first
    changed = script.stored()
    changed["bots"]["greedy"]["rolls"] = [7, 7, 7]
    script.store(changed)
    assert run(4)["greedy"]["rolls"] == [7, 7, 7, STORED["bots"]["greedy"]["rolls"][3]]
    written = readme.read_text(encoding="utf-8")
    assert written.startswith(f"Before.\n\n{script.BEGIN}\n| steps of the track | greedy | column builder |\n")
    assert written.endswith(f"\n\n{script.END}\nAfter.\n")
    assert "old table" not in written
