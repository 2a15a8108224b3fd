"""The review at the table and "what would you do?", through the messages that a browser would send."""

import base64
import html
import random
import re

import pytest
from bugkit_widgets import Puzzle, Table
from phases import in_phase
from widgets.test_table import buttons, click, words

from bugkit import CodeError, Match, ameise, arena, verasselt
from bugkit.review import review
from bugkit.texts import LANGUAGES
from bugkit.wormparty import BOTS, Die, Game, Hide

GAME = Game(2, target=3)


def finished(seed=3, lang="en", seats=("you", "bot:uniform")):
    """A table with a play that bots have played to its end."""
    table = Table(arena.play(GAME, [BOTS["uniform"]] * 2, seed), list(seats), lang=lang)
    click(table, "review open")
    return table


def wait(table):
    for _ in range(1000):
        if not table._reviewing.busy:
            return table
        table._handle_custom_msg({"tick": table.tick["id"]}, [])
    raise AssertionError("the review never ends")


def decisions(table):
    return re.findall(r'data-action="decision (\d+)"', table.view_news)


def test_it_judges_the_decisions_of_people_as_the_review_does():
    table = wait(finished())
    expected = review(table.match).of(0)
    assert [int(number) for number in decisions(table)] == [one.number for one in expected.in_order()]
    assert table._reviewing.by_loss() == expected


def test_it_is_made_bit_by_bit():
    table = finished(seats=("you", "you"))
    assert table._reviewing.busy
    assert "Looking at the decisions" in words(table.view_news)
    assert table.tick


def test_the_dearest_decision_is_shown_first_and_any_can_be_chosen():
    table = wait(finished())
    worst = table._reviewing.by_loss()[0]
    assert float(worst.loss) > 0
    assert table._reviewing.chosen == worst.number
    assert html.unescape(worst.why.text()) in words(table.view_news)
    other = decisions(table)[-1]
    click(table, f"decision {other}")
    assert table._reviewing.chosen == int(other)
    assert 'aria-pressed="true"' in table.view_news
    click(table, "decision 99999")
    assert table._reviewing.chosen == int(other)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_left_without_words(lang):
    table = wait(finished(lang=lang))
    assert "{" not in words(table.view_news)
    assert "widgets." not in words(table.view_news)


def test_what_is_said_of_a_decision_says_nothing_of_its_outcome():
    table = wait(finished(seats=("you", "you")))
    names = [html.unescape(name) for name in re.findall(r'aria-label="(Round [^"]*)"', table.view_news)]
    assert len(names) == len(decisions(table))
    assert not [name for name in names if "found" in name.lower() and "found " in name.split(":")[1]]


@pytest.mark.parametrize(("lang", "turn", "round_"), [("en", "Turn", "Round"), ("de", "Zug", "Runde")])
def test_a_turn_is_called_as_at_the_table(lang, turn, round_):
    worms = wait(finished(lang=lang))
    box = verasselt.Game(2, cards_per_kind=5, hub=7, refill_to=6, dice=4, min_dice=2)
    bugs = Table(arena.play(box, [verasselt.BOTS["greedy"]] * 2, 1), ["you", "bot:greedy"], lang=lang)
    click(bugs, "review open")
    wait(bugs)
    for table, called, other in ((worms, round_, turn), (bugs, turn, round_)):
        assert re.search(rf"{called} \d+ · ", words(table.view_log))
        names = " ".join(re.findall(r'aria-label="([^"]*)"', table.view_news))
        shown = f"{words(table.view_news)} {names} {table._reviewing.by_loss().text(lang)}"
        assert re.search(rf"{called} \d+ · ", shown)
        assert re.search(rf"{called} \d+, ", shown)
        assert called.lower() == table._reviewing.by_loss().table(lang).headings[0].lower()
        assert not re.search(rf"\b{other} \d+", shown)



def test_the_position_is_drawn_with_the_names_of_the_table():
    for seats, name, other in ((("you", "you"), "Player 2", "You"), (("you", "bot:uniform"), "You", "Player 1")):
        table = wait(finished(seats=seats))
        alt, data = re.search(r'<img alt="([^"]*)" src="data:image/svg[+]xml;base64,([^"]*)"', table.view_news).groups()
        for drawn in (html.unescape(alt), base64.b64decode(data).decode()):
            assert name in drawn
            assert other not in drawn


def test_several_games_are_compared():
    table = wait(finished())
    click(table, "review close")
    click(table, "new")
    assert not table._reviewing.found
    assert len(table._reviewing.earlier) == 1
    rng = random.Random(2)
    while not table._over():
        if table._scene().live:
            click(table, f"{rng.choice(table.match.state.legal_actions())}@{table._scene().stamp}")
        else:
            table._handle_custom_msg({"tick": table.tick["id"]}, [])
    click(table, "review open")
    wait(table)
    assert "Your games at this table" in words(table.view_news)


def test_a_running_play_has_no_review_yet():
    table = Table(GAME, ["you", "bot:uniform"], seed=1)
    click(table, "review open")
    assert not table._reviewing.shown
    assert "Review my decisions" not in words(table.view_news)


# What would you do?

HIDE = Game(2).initial_state().child(Die(1))
THREE = Game(2).initial_state().child(Die(3))


def test_a_decision_is_judged_and_nothing_is_played():
    puzzle = Puzzle(HIDE)
    click(puzzle, "hide red 1")
    answer, = puzzle.answers
    assert answer.action == Hide("red 1")
    assert float(answer.verdict.loss) > 0
    assert puzzle.match.state == HIDE
    assert "Better: Hide under blue 1." in words(puzzle.view_news)
    click(puzzle, "hide joker")
    assert puzzle.answers[0] == answer, "the answer has been given"
    click(puzzle, "puzzle again")
    click(puzzle, "hide joker")
    assert "Nothing better is possible." in words(puzzle.view_news)


@pytest.mark.parametrize("state", [HIDE, Match(ameise.Game(1), seed=2).state, in_phase("roll").state],
                         ids=lambda state: state.game.name)
def test_a_puzzle_offers_nothing_that_belongs_to_a_play(state):
    """Nothing is played, so there is no pace, practice, guess, real box, new game, or another play to go on with."""
    play, puzzle = Table(state, seed=1), Puzzle(state)
    for table in (play, puzzle):
        click(table, "settings open")
        click(table, "code open")
    shown, offered = puzzle.view_head + puzzle.view_code, play.view_head + play.view_code
    for action in ("pace", "practice", "guess first", "new real", "new", "paste", "resume"):
        assert f'data-action="{action}"' in offered
        assert f'data-action="{action}"' not in shown
    for action in ("lang", "size", "guide open"):
        assert f'data-action="{action}"' in shown
    assert words(play.view_head).count("kept") > words(puzzle.view_head).count("kept") == 0


def test_homework_goes_through_all_positions_and_is_handed_in():
    puzzle = Puzzle(HIDE, THREE)
    click(puzzle, "puzzle back")
    assert puzzle._at == 0
    goes_on = '<button class="main" data-action="puzzle next">'
    assert goes_on not in puzzle.view_news, "the decision comes first"
    click(puzzle, "hide red 1")
    assert goes_on in puzzle.view_news
    assert "to hand in" not in words(puzzle.view_news)
    click(puzzle, "puzzle next")
    click(puzzle, "hide joker")
    assert puzzle.code in words(puzzle.view_news)
    assert buttons(puzzle)["Copy the answers"] == "answers"
    read = Puzzle.read(puzzle.code, HIDE, THREE)
    assert [answer.action for answer in read] == [Hide("red 1"), Hide("joker")]
    assert read == puzzle.answers


def test_a_code_of_answers_that_does_not_fit_is_refused():
    puzzle = Puzzle(HIDE, THREE)
    click(puzzle, "hide red 1")
    code = puzzle.code
    assert Puzzle.read(code, HIDE, THREE)[1] is None
    with pytest.raises(CodeError, match="other positions"):
        Puzzle.read(code, THREE, HIDE)
    with pytest.raises(CodeError, match="no code of answers"):
        Puzzle.read("wormparty.1.abc", HIDE, THREE)
    for place in range(len("answers.1."), len(code)):
        changed = code[:place] + ("1" if code[place] != "1" else "2") + code[place + 1:]
        with pytest.raises(CodeError):
            Puzzle.read(changed, HIDE, THREE)


def test_positions_that_do_not_fit_are_refused():
    match = Match(GAME, seed=1)
    assert Puzzle(match).positions == [match.state]
    assert Puzzle(match.code()).positions == [match.public().state] or match.state.has_secrets is False
    for wrong, error, said in [
        ((), ValueError, "at least one"),
        ((3,), TypeError, "position 1 must be a state"),
        ((Game(2).initial_state(),), ValueError, "a player has a choice"),
        ((HIDE, match.state), ValueError, "position 2 must be of the same game"),
        (("nonsense",), CodeError, "position 1 can't be read"),
    ]:
        with pytest.raises(error, match=said):
            Puzzle(*wrong)


def test_nothing_gives_the_answer_away_before_the_decision():
    ants = Puzzle(Match(ameise.Game(1), seed=2))
    click(ants, f"hint@{ants._scene().stamp}")
    assert "First decide for yourself" in ants.said["text"]
    worms = Puzzle(HIDE)
    click(worms, "mix open")
    assert "First decide for yourself" in worms.said["text"]
    click(worms, "hide joker")
    click(worms, "mix open")
    assert not worms.said["text"]
