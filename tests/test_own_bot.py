"""A bot of one's own: every mistake is told in plain words, with its line and the position, in both languages."""

import pickle
import random
import re
import sys
from pathlib import Path

import pytest

from bugkit import Match, ameise, arena, verasselt, wormparty
from bugkit.own_bot import MOST_PRINTED, BotError, OwnBot, in_words, picture
from bugkit.texts import text

GAME = verasselt.Game(num_players=2, cards_per_kind=6)
SOURCE = Path(__file__).read_text(encoding="utf-8").splitlines()
ROLL = Match(GAME, seed=1)
ROLL.play("hub")


def asked(function, view=None, **options):
    """The error of a bot that is asked once."""
    bot = OwnBot(function, **options)
    with pytest.raises(BotError) as caught:
        bot(ROLL.view(0) if view is None else view, random.Random(1))
    assert sys.gettrace() is TRACE
    return caught.value


TRACE = sys.gettrace()


@pytest.fixture(autouse=True)
def trace():
    global TRACE
    TRACE = sys.gettrace()


def illegal_text(view, rng):
    return "stop"


def illegal_action(view, rng):
    return verasselt.Roll((0, 0, 0, 0, 4))


def not_now(view, rng):
    return "end"


def typing_mistake(view, rng):
    return "stopp"


def forgets_to_return(view, rng):
    if view.phase == "choose":
        return "hub"


def number(view, rng):
    return 42


def forgets_brackets(view, rng):
    return verasselt.Stop


def a_list(view, rng):
    return list(view.legal_actions())


class Strange:
    def __eq__(self, other):
        raise RuntimeError("never compare me")

    __hash__ = None

    def __str__(self):
        raise RuntimeError("never print me")


def strange(view, rng):
    return Strange()


def misspelt_field(view, rng):
    return "stop" if sum(view.cach) > 3 else "roll all"


def misspelt_name(view, rng):
    limit = 3
    return "stop" if sum(view.catch) > limt else f"roll keep {limit} bars"  # noqa: F821


def divides(view, rng):
    share = 1 / sum(view.catch)
    return "stop" if share else "roll all"


def no_place(view, rng):
    return f"roll keep {view.showing[5]} bars"


def adds(view, rng):
    return "roll keep " + view.showing[4] + " bars"


def changes(view, rng):
    view.catch = (9, 9, 9, 9)
    return "stop"


def calls_itself(view, rng):
    return calls_itself(view, rng)


def leaves(view, rng):
    sys.exit()


def endless(view, rng):
    while sum(view.catch) < 4:
        pass
    return "stop"


def helped(view, rng):
    return helper(view)


def helper(view):
    return view.hub["water"]


# what it says, the line below "def" that it names, and whether the possible moves are listed
MISTAKES = {
    illegal_text: ("wants “stop”, but the rules forbid it here: stopping is possible only", 1, 1),
    illegal_action: ("wants “roll keep bar bar bar bar”, but the rules forbid it here: only 3 dice", 1, 1),
    not_now: ("wants “end”, but the rules forbid it here: ", 1, 1),
    typing_mistake: ("gave a text that is no move: “stopp” is no action; actions look like: hub,", 1, 1),
    forgets_to_return: ("gave no answer. On one way through your code nothing is returned", 1, 0),
    number: ("gave 42, and that is no move. A move is a text such as “roll all”, or one of", 1, 1),
    forgets_brackets: ("gave <class 'bugkit.verasselt.actions.Stop'>, and that is no move.", 1, 1),
    a_list: ("gave [Roll(keep=(0, 0, 0, 0, 0)), ", 1, 1),
    strange: ("gave Strange, and that is no move.", 1, 1),
    misspelt_field: ("broke off with an error. The thing before the dot does not have what stands after "
                     "the dot. A typing mistake? In Python’s words: 'State' object has no "
                     "attribute 'cach' (AttributeError).", 1, 0),
    misspelt_name: ("broke off with an error. It uses a name that Python does not know there. A typing "
                    "mistake? Or does it get its value only later, or only sometimes? In Python’s words", 2, 0),
    divides: ("broke off with an error. It divides by zero.", 1, 0),
    no_place: ("broke off with an error. It asks for a place that is not there. Places are counted from 0", 1, 0),
    adds: ("broke off with an error. It puts things together that do not fit, for example a text and a number", 1, 0),
    changes: ("broke off with an error. It tried to change what it sees. A bot only looks", 1, 0),
    calls_itself: ("broke off with an error. A function calls itself again and again", (0, 1), 0),
    leaves: ("broke off with an error. It wanted to end Python altogether.", 1, 0),
    endless: ("does not come to an end: after 1\u202f000\u202f000 steps it was stopped. Look for a loop", (1, 2), 0),
}  # fmt: skip


MEANT = {misspelt_field: "catch", misspelt_name: "limit"}


@pytest.mark.parametrize("function", MISTAKES, ids=lambda function: function.__name__)
def test_every_mistake_is_told_with_its_line_and_the_position(function):
    said, below, possible = MISTAKES[function]
    error = asked(function)
    what, *more = error.explain("en")
    assert what.startswith(f"{error.params['bot']} {said}")
    lines = [function.__code__.co_firstlineno + n for n in (below if isinstance(below, tuple) else (below,))]
    assert error.line.file == __file__
    assert error.line.number in lines
    meant = [f"Perhaps “{MEANT[function]}” is meant."] if function in MEANT else []
    assert more[:len(meant)] == meant
    line, *listed, position = more[len(meant):]
    assert line in [f"Line {n} of your code: {SOURCE[n - 1].strip()}" for n in lines]
    assert len(listed) == possible
    assert all(words.startswith("Possible here: roll all, roll keep bar,") for words in listed)
    assert position.startswith(f"The position: {error.params['bot']}: boost the group or roll. Rolled for: the bug")
    assert error.view == ROLL.view(0)
    assert str(error) == error.text("en") == "\n".join([what, *more])


@pytest.mark.parametrize("function", MISTAKES, ids=lambda function: function.__name__)
def test_every_mistake_is_told_in_german(function):
    error = asked(function, lang="de", steps=1000)
    said = error.text("de")
    assert not re.search(r"\b(the|that|with|here|wants|gave)\b", error.explain("de")[0].partition("Python sagt")[0])
    assert "Die Stellung: " in said
    assert f"Zeile {error.line.number} deines Codes: " in said
    assert error._render_traceback_() == error.explain("de")


def test_a_move_that_is_nearly_one_is_guessed():
    match = Match(GAME, seed=1)
    while not match.state.may_stop:
        match.play("hub" if match.state.phase == "choose" else "roll keep 3 bars")
    error = asked(typing_mistake, match.view(match.state.turn), lang="de")
    assert error.explain("en")[1] == "Perhaps “stop” is meant."
    assert error.explain("de")[1] == "Vielleicht ist „stop“ gemeint."


def test_the_line_is_in_the_helper_that_failed():
    error = asked(helped)
    assert error.line.number == helper.__code__.co_firstlineno + 1
    assert error.explain()[0].startswith("helped broke off with an error. It puts things together that do not fit")


def test_a_bot_that_takes_the_wrong_things_is_told_before_it_plays():
    def one(view):
        return "stop"

    with pytest.raises(BotError, match=r"one must take two things.*\n?.*def my_bot\(view, rng\)") as caught:
        OwnBot(one)
    assert caught.value.view is None
    assert caught.value.line.number == one.__code__.co_firstlineno
    assert "one muss zwei Dinge annehmen" in caught.value.text("de")
    with pytest.raises(TypeError, match="function must be a function"):
        OwnBot("cautious")
    OwnBot(lambda view, rng, limit=4: "hub")


def test_a_slow_bot_is_told_so():
    def slow(view, rng):
        import time

        time.sleep(0.2)
        return "roll all"

    said = asked(slow, seconds=0.05).explain()[0]
    assert said.startswith("slow takes too long: more than 0.05 seconds for one move.")


def test_texts_and_actions_are_understood_and_the_legal_action_itself_is_played():
    for answer in ("roll keep 2 bars", "Roll keep bar, bar", verasselt.Roll((0, 0, 0, 0, 2))):
        action = OwnBot(lambda view, rng, answer=answer: answer)(ROLL.view(0), random.Random(1))
        assert action in ROLL.state.legal_actions()
        assert str(action) == "roll keep bar bar"


def test_what_a_bot_does_to_its_view_does_not_change_the_game():
    def cheats(view, rng):
        object.__setattr__(view, "heaps", ((9, 9, 9, 9), (0, 0, 0, 0)))
        rng.seed(1)
        return view.legal_actions()[0]

    def honest(view, rng):
        return view.legal_actions()[0]

    games = [arena.play(GAME, [OwnBot(bot), "cautious"], seed=3, max_turns=60) for bot in (cheats, honest)]
    assert games[0].history == games[1].history


def test_what_a_bot_prints_is_kept_at_its_beginning_and_not_shown(capsys):
    def loud(view, rng):
        for count in range(500):
            print("line", count)
        return "roll all"

    bot = OwnBot(loud)
    bot(ROLL.view(0), random.Random(1))
    whole = "".join(f"line {count}\n" for count in range(500))
    assert bot.printed == whole[:MOST_PRINTED]
    assert bot.not_kept == len(whole) - MOST_PRINTED
    assert capsys.readouterr() == ("", "")
    print("shown again")
    assert capsys.readouterr().out == "shown again\n"


def test_an_own_bot_plays_as_the_bot_that_it_copies():
    greedy = OwnBot(lambda view, rng: verasselt.BOTS["greedy"](view, rng), name="mine")
    mine = arena.tournament(GAME, {"mine": greedy, "cautious": "cautious"}, games=20)
    theirs = arena.tournament(GAME, {"mine": "greedy", "cautious": "cautious"}, games=20)
    assert mine == theirs
    assert greedy.decisions > 50


def test_a_tournament_passes_the_explanation_on():
    with pytest.raises(BotError, match="typing_mistake gave a text that is no move"):
        arena.tournament(GAME, [OwnBot(typing_mistake), "greedy"], games=2)


def test_a_bot_describes_itself_by_its_docstring():
    def my_bot(view, rng):
        """Never stops.

        Really never.
        """
        return "roll all"

    assert OwnBot(my_bot).describe() == "Never stops."
    assert OwnBot(illegal_text).describe("de") == "illegal_text"
    assert OwnBot(lambda view, rng: None).name == "bot"


@pytest.mark.parametrize("game", [verasselt.Game(3), ameise.Game(2), wormparty.Game(3)], ids=lambda game: game.name)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_game_says_where_it_went_wrong(game, lang):
    match = Match(game, seed=2)
    seat = match.state.current_player()
    error = asked(typing_mistake, match.view(seat), lang=lang)
    position = in_words(match.view(seat), "typing_mistake", lang)
    assert error.explain(lang)[-1].endswith(position)
    if game.name != "ameise":  # its headline names nobody: all play together
        assert "typing_mistake" in position
    assert text(f"{game.name}.picture.player", lang, number=seat + 1) not in position
    assert picture(match.view(seat), "typing_mistake", lang).startswith("<svg") == (game.name != "wormparty")


def test_an_error_survives_being_sent_to_another_process():
    error = asked(illegal_text)
    again = pickle.loads(pickle.dumps(error))
    assert again.text("de") == error.text("de")
    assert (again.view, again.line) == (error.view, error.line)
