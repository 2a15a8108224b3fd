"""The notebooks have the shape that students and teachers rely on, and every number in their text is true."""

import re
import sys
from fractions import Fraction
from math import comb
from random import Random
from statistics import mean, stdev
from types import SimpleNamespace

import bugkit_widgets as bw
import nbformat
import notebook_tools as tools
import pytest
from bugkit_widgets.answers import judge
from notebook_tools import GUIDE, LESSONS, TESTED
from oracles.ameise_solve import Race

from bugkit import Dist, Match, Sample, ameise, wormparty

every_notebook = pytest.mark.parametrize("path", TESTED, ids=lambda path: path.name)
every_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.name)

SECTIONS = ["1 Play", "2 Predict", "3 Simulate", "4 Derive", "5 Check", "6 Look back", "7 Sandbox"]
TOOLS = re.compile(r"\bbw\.(Bet|check|hint|solution|figure|hand_in)\(")  # not what a lesson is about: folded away


# The shape of a lesson


@every_lesson
def test_a_lesson_has_its_sections_in_order(path):
    found = tools.sections(tools.read(path))
    assert list(found) == ["", *SECTIONS]
    assert all(found.values()), "every section has something to run"
    calls = {name: " ".join(found[name]) for name in found}
    assert "bw.Table(" in calls["1 Play"]
    assert re.search(r"turns=\d+", calls["1 Play"]), "a short play"
    assert "bw.Bet(" in calls["2 Predict"]
    assert "bw.Experiment(" in calls["3 Simulate"]
    assert "bw.figure(" in calls["3 Simulate"]
    assert "sympy" in calls[""]
    assert 4 <= calls["5 Check"].count("bw.check(") <= 6
    assert "bw.check(" in calls["6 Look back"]


@every_lesson
def test_a_lesson_is_short(path):
    book = tools.read(path)
    assert 25 <= len(book.cells) <= 40
    assert sum(len(tools.rendered_words(words)) for words in tools.texts(book)) < 1000


@every_notebook
def test_goals_and_what_is_assumed_come_first(path):
    first = tools.texts(tools.read(path))[0]
    assert re.match(r"# \w", first)
    assert "**Goals.**" in first
    assert "assume" in first


@every_notebook
def test_who_reads_a_chance_learns_that_the_die_is_an_assumption(path):
    words = "\n".join(tools.texts(tools.read(path)))
    assert re.search(r"six (equally likely )?faces.*rulebook (does not print it|prints neither)", words, re.S)


@every_notebook
def test_code_that_is_not_the_lesson_is_folded_and_says_what_it_is(path):
    for cell in tools.code(tools.read(path)):
        folded = cell.metadata.get("jupyter", {}).get("source_hidden", False)
        assert folded or not TOOLS.search(cell.source), cell.source
        assert not folded or cell.source.startswith("# "), cell.source


@every_notebook
def test_a_notebook_uses_nothing_that_breaks_elsewhere(path):
    for cell in tools.code(tools.read(path)):
        assert not re.search(r"\.\./|\binteract\b|\bOutput\(|^%|^!", cell.source, re.M), cell.source


class Asked(list):
    """Every `bw.check` of a lesson that is run here, in this Python, without a notebook and without matplotlib."""

    def __init__(self, path, monkeypatch):
        ask = bw.check

        def keep(*given, **options):
            self.append(ask(*given, **options))
            return self[-1]

        monkeypatch.setattr(bw, "check", keep)
        monkeypatch.setitem(sys.modules, "matplotlib", None)
        names = {"__name__": "__main__", "display": lambda *_: None}
        self.sources = [cell.source for cell in tools.code(tools.read(path))]
        for source in self.sources:
            exec(source, names)


@every_lesson
def test_every_check_accepts_its_answer_and_names_its_mistakes(path, monkeypatch, capsys):
    asked = Asked(path, monkeypatch)
    for check in asked:
        if check.options is None:
            assert judge(str(check.answer), check.answer, check.mistakes).status == "correct", check.question
            for wrong, reply in check.mistakes.items():
                assert judge(str(wrong), check.answer, check.mistakes).own == reply, (check.question, wrong)
        else:
            assert check.reply(check.answer) == f"Correct. {check.options[check.answer]}"
        assert all(reply.startswith("Keep working. ") for reply in check.replies.values()), check.replies
        assert check.reply("").startswith("Still missing. ")
    figures = sum(source.count("bw.figure(") for source in asked.sources)
    assert capsys.readouterr().out.count("This figure is left out") == figures > 0


def test_replies_that_a_guide_prints_are_compared_with_what_a_student_reads():
    checks = [
        bw.check("How likely is a six?", Fraction(1, 6), mistakes={Fraction(1, 2): "It happens, or not? Count faces."}),
        bw.check("Which hub?", "A", options={"A": "Yes.", "B": "No | no."}),
    ]
    table = """Wrong answers to expect:

    | question | answer | reply |
    |:---|:---|:---|
    | How likely is a six? | 1/2 | Keep working. It happens, or not? Count faces. |
    | How likely is a six? |  | Still missing. Write your answer into the box. |
    | Which hub? | B | Keep working. No \\| no. |
    | How likely is a six? | 5/6 | Correct. |
    | How likely is a five? | 1/6 | Correct. Exactly. |

    | lesson | minutes |
    |:---|---:|"""
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell(table)])
    assert len(list(tools.printed_replies(book))) == 5
    assert tools.false_replies(book, checks) == [
        "How likely is a six? 5/6: Almost. This is the chance of the opposite. What is asked for?",
        "no such question: How likely is a five?",
    ]


# The teacher's guide

GUIDED = [path for path in TESTED if re.match(r"\d\d_", path.name)]
every_guided = pytest.mark.parametrize("path", GUIDED, ids=lambda path: path.name)
with_checks = pytest.mark.parametrize("path", GUIDED[1:], ids=lambda path: path.name)


@every_guided
def test_the_guide_has_a_page_for_the_lesson(path):
    cells = tools.of_lesson(tools.read(GUIDE), path)
    words = "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
    title = re.search(r"^# (.+)$", tools.texts(tools.read(path))[0], re.M)
    assert f"## Lesson {int(path.name[:2])}: {title[1]}\n" in words
    parts = ["Goals", "Minutes in all", "To prepare", "The misconception", "Three questions to ask", "Wrong answers to"]
    parts += ["Exit question", "Ten minutes", "Extension", "Curriculum"]
    assert [part for part in parts if f"**{part}" not in words] == []
    assert "Common Core" in words
    assert "Daten und Zufall" in words
    asked = words.partition("**Three questions to ask**")[2].partition("\n**")[0]
    assert len(re.findall(r"^\d\. ", asked, re.M)) == 3
    assert "### To print: " in words


def test_the_table_at_the_top_of_the_guide_says_what_each_lesson_assumes_and_no_plan_comes_before_it():
    words = tools.texts(tools.read(GUIDE))[0]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in words.splitlines() if line.startswith("| [")]
    assert [re.search(r"\((.+)\)", row[0])[1] for row in rows] == [path.name for path in GUIDED]
    weeks = [int(week) for row in rows for week in row[5].split(", ")]
    assert weeks == sorted(set(weeks))
    assert [row[6] for row in rows[:6]] == ["1", "2", "3", "4", "5", "6"]
    older = re.search(r"Take ([\d, ]+ and \d+) with older students", words)[1]
    for plan in (range(len(rows)), [int(number) for number in re.findall(r"\d+", older)]):
        done = {0}
        for number in plan:
            told = tools.texts(tools.read(GUIDED[number]))[0].partition("It assumes")[2].partition("\n")[0]
            needed = {int(needs) for needs in re.findall(r"\]\((\d\d)_", told)}
            assert {int(needs) for needs in re.findall(r"lesson (\d+)", rows[number][3])} == needed
            assert needed <= done, number
            done.add(number)


def test_the_guide_says_which_lessons_have_a_class_board_and_that_all_are_handed_in():
    has = {path: "\n".join(cell.source for cell in tools.code(tools.read(path))) for path in LESSONS}
    words = "\n".join(tools.texts(tools.read(GUIDE)))
    without = re.search(r"lessons (\d+ and \d+) have no board", words)[1]
    boards = {int(path.name[:2]) for path in LESSONS if "bw.ClassBoard(" in has[path]}
    assert boards == set(range(1, 11)) - {int(number) for number in re.findall(r"\d+", without)}
    assert "Each lesson from 1 on ends with *Hand in*" in words
    assert all("bw.hand_in(" in has[path] for path in LESSONS)


def test_the_lessons_of_the_guide_take_45_minutes():
    for words in tools.texts(tools.read(GUIDE)):
        for row in re.findall(r"^\| minutes \|(.+)\|$", words, re.M):
            assert sum(map(int, row.split("|"))) == 45
        column = re.search(r"\| what \| minutes \|\n\|[^\n]+\n((?:\|.*\n)+)", words)
        assert column is None or sum(int(row.split("|")[-2]) for row in column[1].splitlines()) == 45


@with_checks
def test_each_wrong_answer_in_the_guide_gets_the_reply_that_it_prints_and_none_is_left_out(path, monkeypatch):
    checks = Asked(path, monkeypatch)
    page = nbformat.v4.new_notebook(cells=tools.of_lesson(tools.read(GUIDE), path))
    assert tools.false_replies(page, checks) == []
    printed = list(tools.printed_replies(page))
    assert {question for question, _, _ in printed} == {check.question for check in checks}
    expected = {(check.question, answer) for check in checks for answer in check.replies}
    assert expected <= {(question, answer) for question, answer, _ in printed}
    assert not [reply for *_, reply in printed if reply.startswith("Correct")]


@with_checks
def test_the_solutions_of_the_guide_are_correct(path, monkeypatch):
    number = path.name[:2]
    cell = next(cell for cell in tools.read(GUIDE).cells if cell.id == f"solutions-{number}")
    lines = [line for line in cell.outputs[0].text.splitlines() if not line.startswith("Extension: ")]
    for check, line in zip(Asked(path, monkeypatch), lines, strict=True):
        solution = line.partition(": ")[2]
        if check.options is None:
            assert check.reply(solution.partition(" = ")[0]).startswith("Correct"), line
        else:
            assert solution == check.answer


# What is stored


@every_notebook
def test_every_code_cell_was_run_in_order_without_an_error(path):
    cells = tools.code(tools.read(path))
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    for cell in cells:
        for output in cell.outputs:
            assert output.output_type != "error"
            assert output.get("name") != "stderr", output.text


@every_notebook
def test_nothing_volatile_is_stored(path):
    book = tools.read(path)
    assert set(book.metadata) == {"kernelspec", "language_info"}
    assert tools.tidied(nbformat.from_dict(book)) == book
    stored = path.read_text(encoding="utf-8")
    for word in ("model_id", "display_id", "widget-state", "iopub.execute_input", "0x"):
        assert word not in re.sub(r"base64,[A-Za-z0-9+/=]+", "", stored), word
    assert stored == nbformat.writes(book) + "\n"


@every_notebook
def test_every_picture_has_a_description(path):
    for cell in tools.code(tools.read(path)):
        for output in cell.outputs:
            data = output.get("data", {})
            assert "image/png" not in data, "show figures with bw.figure"
            assert "image/svg+xml" not in data
            for picture in re.findall(r"<img\b[^>]*>", data.get("text/html", "")):
                alt = re.search(r'alt="([^"]*)"', picture)
                assert alt is not None
                assert len(alt[1]) >= (40 if "image/png" in picture else 20), alt[1]


@every_notebook
def test_links_between_notebooks_lead_somewhere(path):
    for words in tools.texts(tools.read(path)):
        for target in re.findall(r"\]\((?!https?://)([^)]+)\)", words):
            assert (tools.ROOT / "notebooks" / target).is_file(), target


def test_the_start_page_leads_to_every_lesson():
    words = "\n".join(tools.texts(tools.read(TESTED[0])))
    assert [path.name for path in LESSONS if f"({path.name})" not in words] == []


# Numbers in the text


@every_notebook
def test_every_number_in_the_text_is_true(path):
    for words in tools.texts(tools.read(path)):
        for number, source in tools.marked_numbers(words):
            assert tools.says(number, tools.evaluate(source)), f"{number} is not {source}"
        assert words.count("<!--=") == len(list(tools.marked_numbers(words))), "a marker stands right after its number"


@every_notebook
def test_no_number_in_the_text_is_without_its_source(path):
    for words in tools.texts(tools.read(path)):
        assert tools.loose_numbers(tools.without_replies(words)) == []


RESULTS = {
    "01_seven_bug_dice": {"279,936", "330", "14/3", "4/9", "224/729", "35/1458", "1/2187"},
    "02_bugged_up": {"11/324", "18101/23328", "5227/23328", "20/27", "607/1296"},
    "03_stop_or_roll": {"3.660", "3.731", "3.735", "3.724", "4.55", "2.79", "7/24", "361/162", "3/2"},
    "04_yard_and_plunder": {"12421800/15149909", "82.0%", "78.1%", "19/316", "1/4", "3/7", "79/162", "1/16"},
    "05_waiting_for_anthony": {"25/216", "15625/46656", "42", "210", "56.4%"},
    "06_will_we_make_it": {"25/27", "69.4%", "30.6%", "625/1296", "48.2%", "73.2%"},
    "07_explore_or_walk": {"7/9", "787/1296", "53/72", "53/108", "11.7", "61.3%", "63.7%", "511/648", "19.3%"},
    "08_chicken_or_worm": {"4/35", "18/35", "12/35", "1/35", "2/5", "3/5", "2/3", "6/7", "5/7", "9/7", "8/15"},
    "09_where_to_hide": {"2/9", "1/9", "4/9", "7/18", "5/3", "5/2", "2/5", "3/10", "4/10"},
    "10_bot_tournament": {"52%", "6,785", "27,084", "26/25"},
}


@every_lesson
def test_a_lesson_shows_the_results_that_it_is_about(path):
    numbers = {number for words in tools.texts(tools.read(path)) for number, _ in tools.marked_numbers(words)}
    assert RESULTS[path.stem] <= numbers


@pytest.mark.parametrize(
    ("words", "right"),
    [
        ("11/324<!--= bug_up((3,3,2,2), 4) -->", True),
        ("12/324<!--= bug_up((3,3,2,2), 4) -->", False),
        ("22.4%<!--= bug_up((3, 3, 2, 2), 7) -->", True),
        ("22.5 %<!--= bug_up((3, 3, 2, 2), 7) -->", False),
        ("22%<!--= bug_up((3, 3, 2, 2), 7) -->", True),
        ("0.03<!--= bug_up((3, 3, 2, 2), 4) -->", True),
        (r"$\frac{11}{324}$<!--= bug_up((3,3,2,2), 4) -->", True),
        ("279,936<!--= patterns(7).sequences -->", True),
        ("18101/23328<!--= safe_formula((3, 3, 2, 2), n=7) -->", True),
        ("2/3<!--= dice(1).p((0, 0, 0, 0, 1)) -->", False),
        ("42<!--= arrival(7).mean() -->", True),
        ("73.2%<!--= race(30, 8) -->", True),
        ("38.2%<!--= Dist.of({1: 13, 0: 12}).repeat(100).cdf(50) -->", True),
        ("6,785<!--= games_needed(Rational(52, 100), Rational(1, 2)) -->", True),
        ("6,784<!--= games_needed(Rational(52, 100), Rational(1, 2)) -->", False),
        ("6/7<!--= tiles_per_round(wormparty.Game(4)).charly -->", True),
        ("2/9<!--= search_game((1, 1, 1, 1, 2), (-1, -1, -1, -1, -2), 2).hide[4] -->", False),
    ],
)
def test_a_marker_is_compared_with_its_number(words, right):
    ((number, source),) = tools.marked_numbers(words)
    assert tools.says(number, tools.evaluate(source)) is right
    assert tools.loose_numbers(words) == []


@pytest.mark.parametrize(
    "words", ["one in 1/6", "about 3.4", "5%", "12 %", "it is 10 percent", r"$\frac{1}{2}$", r"$\tfrac12$"]
)
def test_a_number_without_a_source_is_found(words):
    assert tools.loose_numbers(words)


def test_links_and_code_are_not_taken_for_numbers():
    assert tools.loose_numbers("[1](02_a/3.ipynb) in 100 rolls, hub (3, 3, 2, 2)\n```\n1/2\n```") == []
    assert tools.loose_numbers(r"$V = \frac{n-2k}{\sum 1/v}$") == []


@pytest.mark.parametrize(
    "source",
    [
        *("__import__('os')", "bug_up.__globals__", "dice(1)._weights", "(lambda: 1)()", "9**9**9"),
        *("{**{1: 2}}", "[1 for x in (1,)]", "wormparty.solve", "arrival(1)[0:1]"),
    ],
)
def test_a_marker_can_only_calculate(source):
    with pytest.raises(ValueError, match=r"not allowed|a power"):
        tools.evaluate(source)


# Claims that rest on simulation


def left_behind(lesson, *cells, seed):
    """The names that these cells of a lesson leave behind, after its first one, when they run with another seed."""
    path = next(path for path in LESSONS if path.stem == lesson)
    sources = {cell.id: cell.source for cell in tools.code(tools.read(path))}
    names = {"__name__": "__main__"}
    for cell in ("setup", *cells):
        exec(re.sub(r"Random\(\d+\)", f"Random({seed})", sources[cell]), names)
    return names


every_seed = pytest.mark.parametrize("seed", range(10))


@every_seed
def test_groups_with_ten_rolls_contradict_each_other_and_with_a_thousand_they_nearly_agree(seed):
    groups = left_behind("01_seven_bug_dice", "groups", seed=seed)["groups"]
    spread = {rolls: max(shares) - min(shares) for rolls, shares in groups.items()}
    assert spread[10] > 0.3
    assert spread[1000] < 0.1


@every_seed
def test_all_four_kinds_are_more_likely_when_nothing_is_put_back(seed):
    lesson = left_behind("04_yard_and_plunder", seed=seed)
    rng = lesson["Random"](seed)
    full = [sum(lesson["kinds"](lesson[draw](rng, 10)) == 4 for _ in range(10_000)) for draw in ("drawn", "put_back")]
    assert full[0] > full[1]


@every_seed
def test_after_five_cards_without_water_the_sixth_is_water_more_often_than_one_in_four(seed):
    lesson = left_behind("04_yard_and_plunder", "experiment-sixth", seed=seed)
    rng = lesson["Random"](seed)
    assert sum(lesson["sixth_card"](rng) == "water" for _ in range(2000)) > 2000 * 0.35


def near(exact, seen):
    """Whether the mean of what was seen lies within four standard errors."""
    return abs(mean(seen) - exact) < 4 * stdev(seen) / len(seen) ** 0.5


@every_seed
def test_a_roll_of_seven_dice_bugs_up_as_often_as_lesson_2_says_and_hub_a_is_safer_than_hub_b(seed):
    lesson, rng = left_behind("02_bugged_up", seed=seed), Random(seed)
    result, roll = lesson["result"], lesson["roll"]
    assert near(5227 / 23328, [result((3, 3, 2, 2), roll(rng, 7)) == "bugged up" for _ in range(2000)])
    rolls = [roll(rng, 4) for _ in range(1000)]
    safe = {hub: sum(result(hub, faces) == "safe" for faces in rolls) for hub in [(4, 4, 1, 1), (5, 3, 2, 0)]}
    assert safe[4, 4, 1, 1] > safe[5, 3, 2, 0] + 100


@every_seed
def test_who_stops_at_once_or_late_brings_fewer_cards_than_who_stops_at_four(seed):
    """As the figure of lesson 3 shows for three seeds; and its exact curve lies where the turns of every seed do."""
    lesson, rng = left_behind("03_stop_or_roll", seed=seed), Random(seed)
    brought = {goal: [lesson["turn"](rng, lesson["stop_at"](goal)) for _ in range(600)] for goal in (1, 4, 7)}
    assert mean(brought[1]) < mean(brought[4]) > mean(brought[7])
    cells = tools.code(tools.read(next(path for path in LESSONS if path.stem == "03_stop_or_roll")))
    figure = next(cell.source for cell in cells if cell.id == "figure")
    exec(figure.partition("N, goals")[0], lesson)
    assert all(near(lesson["exact"]((2, 2, 3, 3), 3, 0, goal), cards) for goal, cards in brought.items())


@every_seed
def test_waits_are_as_long_as_lesson_5_says_and_nobody_is_due(seed):
    wait, rng = left_behind("05_waiting_for_anthony", seed=seed)["wait"], Random(seed)
    waits = [wait(rng) for _ in range(3500)]
    assert near(6, waits)
    assert near((5 / 6) ** 6, [rolls > 6 for rolls in waits])
    assert near(1 / 6, [rolls == 7 for rolls in waits if rolls > 6])
    assert near(42, [sum(waits[k : k + 7]) for k in range(0, 3500, 7)])


@every_seed
def test_races_are_won_as_often_as_lesson_6_says_and_in_the_short_one_the_faster_side_wins_less_often(seed):
    lesson, rng = left_behind("06_will_we_make_it", seed=seed), Random(seed)

    def won(dots, steps, races):
        return [lesson["winner"](lesson["race"](rng, dots, steps)) == "the ants" for _ in range(races)]

    q = Fraction(5, 6)
    assert near(sum(comb(26 + j, j) * q**27 / 6**j for j in range(7)), won(27, 7, 1500))
    short = won(4, 1, 10_000)
    assert near(q**4, short)
    assert mean(short) < 0.5


@every_seed
def test_flipping_first_wins_more_often_than_walking_first_and_with_the_same_luck_never_less(seed):
    """As lesson 7 says; the chances are worked out by hand there and solved exactly below."""
    lesson, rng = left_behind("07_explore_or_walk", "luck", seed=seed), Random(seed)
    lucks = [lesson["luck"](rng) for _ in range(3000)]
    flipped, walked = ([lesson[first](*luck) for luck in lucks] for first in ("flip_first", "walk_first"))
    assert near(787 / 1296, flipped)
    assert near(53 / 108, walked)
    assert not [luck for luck, flip, walk in zip(lucks, flipped, walked, strict=True) if walk and not flip]
    alone = [lesson["walk_first"](*lesson["luck"](rng)) and not flip for flip in flipped]
    assert near(509 / 1296 * 53 / 108, alone)


@every_seed
def test_ten_games_do_not_tell_the_decisions_of_lesson_7_apart_and_a_thousand_do(seed):
    lesson = left_behind("07_explore_or_walk", "luck", seed=seed)
    cells = tools.code(tools.read(next(path for path in LESSONS if path.stem == "07_explore_or_walk")))
    figure = next(cell.source for cell in cells if cell.id == "figure").partition("def draw")[0]
    exec(re.sub(r"Random\(\d+\)", f"Random({seed})", figure), lesson)
    wrong = {games: sum(flip <= walk for flip, walk in pairs) for games, pairs in lesson["groups"].items()}
    assert wrong[10] >= 3
    assert wrong[1000] == 0


def test_the_numbers_of_lesson_7_are_those_of_the_real_game():
    """By hand: 787/1296 and 53/108; by value iteration told anew: the best team on the whole board."""
    lesson = left_behind("07_explore_or_walk", "greedy", "sandbox-explorer", seed=0)
    worth = lesson["solution"].values(lesson["crossroads"])
    assert (worth[lesson["flip"]], worth[lesson["walk"]]) == (Fraction(787, 1296), Fraction(53, 108))
    assert max(worth.values()) == Fraction(787, 1296)
    told = []
    for dots in [(1, 2), (2, 1)]:
        hidden = tuple((number, (dots.index(number),), ((2, 0, 0, 0),)) for number in (1, 2))
        told.append(Race({0: 1, 1: 2, 2: 2, 3: 1}, dots, 7).wins(hidden, (), 4, 2))
    best, greedy = lesson["compare"](lesson["board"])
    assert float(best) == pytest.approx(mean(float(found[0][0]) for found in told), abs=1e-9)
    assert Fraction(1, 100) < best - greedy < Fraction(12, 1000)
    quick = SimpleNamespace(best=lambda state: lesson["team"](lesson["solution"], greedy=False)(state, None))
    assert lesson["solution"].policy_value(lesson["explorer"](quick)) == best
    assert lesson["solved"].policy_value(lesson["explorer"](lesson["solved"])) < lesson["solved"].value()


@pytest.mark.parametrize("track", [1, 2, 7])
def test_on_one_card_greed_costs_nothing_whatever_card_of_the_box_it_is(track):
    compare = left_behind("07_explore_or_walk", "greedy", seed=0)["compare"]
    for dots, backs in ameise.Game(1).backs:
        for back in backs:
            for twigs in range(1, sum(back) + 1):
                box = ameise.Game(1, grid=(1, 1), backs={dots: [back]}, storeys=(twigs,), ants=4, track=track)
                best, greedy = compare(box)
                assert best == greedy > 0


@every_seed
def test_two_players_favour_the_worm_three_nobody_and_four_charly(seed):
    lesson, rng = left_behind("08_chicken_or_worm", seed=seed), Random(seed)
    search, die = lesson["search"], lesson["DIE"]
    assert near(18 / 35, [search(rng, 7, 3, 3) == 1 for _ in range(2000)])
    assert near(4 / 35, [search(rng, 7, 3, 3) == 0 for _ in range(2000)])
    found = {(2, 5): 2 / 5, (3, 6): 2 / 3, (4, 7): 6 / 7}
    for (players, mounds), exact in found.items():
        rounds = [search(rng, mounds, players - 1, rng.choice(die)) for _ in range(4000)]
        assert near(exact, rounds)
        found[players, mounds] = mean(rounds)
    assert found[2, 5] < 1 - found[2, 5]
    assert found[4, 7] > 1 - found[4, 7] / 3


@every_seed
def test_the_best_mix_makes_all_worms_equal_and_only_the_best_worm_can_be_known(seed):
    lesson = left_behind("09_where_to_hide", seed=seed)
    cells = tools.code(tools.read(next(path for path in LESSONS if path.stem == "09_where_to_hide")))
    figure = next(cell.source for cell in cells if cell.id == "figure")
    exec(re.sub(r"Random\(\d+\)", f"Random({seed})", figure.partition("seen = ")[0]), lesson)
    best, points = lesson["best"], lesson["mean_points"]
    for name, known in {"always joker": -2, "never joker": 0, "all alike": 0, "best mix": 2 / 9}.items():
        hide = lesson["habits"][name]
        assert abs(points(hide, best.lifts) - 2 / 9) < 0.08  # four standard errors of 10,000 rounds of two points
        assert abs(points(hide, Dist.of({best.best_lifts(hide).choice: 1})) - known) < 0.08


@every_seed
def test_never_the_same_mound_twice_in_a_row_is_seldom_chance(seed, capsys):
    assert left_behind("09_where_to_hide", "habits", "repeats", seed=seed)["rarer"] < 0.05
    assert "Chance alone seldom does that." in capsys.readouterr().out


@every_seed
def test_intervals_of_lesson_10_hold_the_truth_and_a_hundred_times_the_games_make_them_ten_times_narrower(seed):
    wins, rng = left_behind("10_bot_tournament", seed=seed)["wins"], Random(seed)
    width, sure = {}, {}
    for games in (100, 10_000):
        won = [wins(rng, games) for _ in range(20)]
        found = [Sample({True: number, False: games - number}).interval(0.95) for number in won]
        assert sum(low <= 0.52 <= high for low, high in found) >= 16
        width[games] = mean(high - low for low, high in found)
        sure[games] = sum(low > 0.5 for low, _ in found)
    assert 9.5 < width[100] / width[10_000] < 10.5
    assert sure[100] < 8 < 16 <= sure[10_000]


# Reference answers

ANSWERS = {  # worked out by hand, in the order of the lesson
    "01_seven_bug_dice": [
        *("4", "840", "128/2187", "32/81", "1/18", "7/6", "bar, bar, bar, bar, bar, bar, bar"),
        "Ten rolls are few. Roll 1,000 times, then tell me.",
    ],
    "02_bugged_up": [
        *("21", "313/324", "7/432", "625/1296", "(2, 2, 2, 2)", "larger than the chance to bug up"),
        "It depends on the scarcest kinds, not on the total.",
    ],
    "03_stop_or_roll": [
        *("361/162", "1", "1/2", "2", "Stop: loss × chance is 1.75."),
        *("this one is riskier: the hub holds fewer cards.", "Stop: the boosts are paid either way."),
        "Safe, but it brings fewer cards on average.",
    ],
    "04_yard_and_plunder": [
        *("19/316", "19/79", "1/7", "1/4", "1/27", "1/5", "(4, 0, 0, 0)"),
        "Not yet: given that somebody rolls for them, you may lose some.",
    ],
    "05_waiting_for_anthony": [
        *("15625/46656", "125/1296", "671/1296", "6", "18", "5/108"),
        *("The mean is four times, the root twice as large.", "His chance in the next roll is one in six, as always."),
    ],
    "06_will_we_make_it": [
        *("35/36", "125/216", "215/216", "125/144", "12", "on 3 and 2 alone"),
        "Averages don't say how often who is first.",
    ],
    "07_explore_or_walk": [
        *("19/27", "53/108", "205/324", "53/144", "walk: that wins at once"),
        *("won within three rolls, with that chance", "1/5"),
        "It was right: she had the better chance. Then she had bad luck.",
    ],
    "08_chicken_or_worm": [
        *("18", "1/5", "2/7", "1", "3/7", "5/2", "No, it is more likely there now."),
        "It depends on how many mounds there are for each player.",
    ],
    "09_where_to_hide": [
        *("2/3", "1/9", "1/3", "1/2", "1/4", "the joker and any other", "It never hides under the mound worth 1."),
        "Then Charly will always look there. Mix, and use the joker less.",
    ],
    "10_bot_tournament": [
        *("1/40", "4", "5/16", "2500", "Nothing yet: it may also be equal.", "2"),
        "Not proved: perhaps it helps to begin. Let the seats take turns.",
        "One game proves nearly nothing. Let them play many, and let the seats take turns.",
    ],
}


@pytest.mark.parametrize("lesson", ANSWERS)
def test_the_reference_answers_are_correct(lesson, monkeypatch):
    asked = Asked(next(path for path in LESSONS if path.stem == lesson), monkeypatch)
    for check, typed in zip(asked, ANSWERS[lesson], strict=True):
        if check.options is None:
            assert judge(typed, check.answer, check.mistakes).key == "correct", check.question
        else:
            assert typed == check.answer


# One's own play


def cell_of(lesson, name):
    """The source of a cell of this lesson."""
    cells = tools.code(tools.read(next(path for path in LESSONS if path.stem == lesson)))
    return next(cell.source for cell in cells if cell.id == name)


@pytest.mark.parametrize("seed", range(3))
def test_lesson_8_counts_the_tiles_of_your_play_by_role(seed, capsys):
    match, luck = Match(wormparty.Game(4), seed=seed), Random(seed)

    def until_charly_is(seat):
        while match.state.charly != seat:
            match.play(luck.choice(match.state.legal_actions()))
        return sum(match.state.tiles[0])

    as_charly = until_charly_is(1)  # you begin as Charly
    as_worm = until_charly_is(0) - as_charly
    lesson = left_behind("08_chicken_or_worm", seed=seed) | {"table": SimpleNamespace(match=match)}
    exec(cell_of("08_chicken_or_worm", "own-tiles"), lesson)
    assert capsys.readouterr().out.splitlines() == [
        f"as a worm: rounds 3, tiles {as_worm}, expected 2.1",
        f"as Charly: rounds 1, tiles {as_charly}, expected 0.9",
    ]


# Running in another order


@every_lesson
def test_each_section_runs_alone_after_the_first_cell_and_again(path):
    """Last section first, and every one twice; before each, everything that others left behind is forgotten."""
    from nbclient import NotebookClient

    found = tools.sections(tools.read(path))
    first = found.pop("")
    sources = []
    for name in reversed(found):
        sources += ["%reset -f", *first, *found[name], *found[name]]
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in sources])
    where = {"metadata": {"path": str(path.parent)}}
    NotebookClient(book, timeout=120, kernel_name="python3", resources=where).execute()
    wrong = [output for cell in book.cells for output in cell.outputs if output.get("name") == "stderr"]
    assert wrong == []
