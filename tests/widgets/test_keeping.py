"""A play is never lost: codes and records that are pasted, and the file that a table keeps beside the notebook."""

import json
import os
import random
import statistics
import time

import pytest
from bugkit_widgets import Puzzle, Table, keeping
from phases import in_phase
from widgets.test_table import buttons, click, let_run, press, said, words

from bugkit import CodeError, Match, RecordError, ameise, arena, verasselt, wormparty

TWO = verasselt.Game(2)


def files():
    return sorted(path.name for path in keeping.folder().glob("*.json"))


def begun(**more):
    """A table at which a person has decided something."""
    table = Table(**{"play": TWO, "seed": 4} | more)
    click(table, f"boost water@{len(table.match.history)}")
    return table


@pytest.fixture
def cell(monkeypatch):
    """A cell of a notebook: each call of what it returns is another run of it, or of the cell with that name."""
    runs = iter(range(1_000))
    now = ["", 0]
    monkeypatch.setattr(keeping, "_cell", lambda: tuple(now))

    def run(name="cell"):
        now[:] = [name, next(runs)]

    run()
    return run


# Pasted


def paste(table, text):
    click(table, "paste", text)
    click(table, "resume")


@pytest.mark.parametrize("what", ["code", "record"])
def test_a_pasted_play_goes_on(what):
    match = in_phase("roll", seed=3)
    match.play("roll keep bar bar bar")
    table = Table(verasselt.Game(3), seed=9)
    click(table, "code open")
    paste(table, f"\n  {match.code() if what == 'code' else match.record()}\n ")
    assert said(table) == "The game goes on where it was."
    assert table.match.history == match.history
    assert table.match.seed == 3
    press(table, "Stop")
    assert table.match.history[-1].choice == verasselt.Stop() or len(table.match.history) > len(match.history)


@pytest.mark.parametrize("dress", ['bw.Table.resume("{}")', "t = bw.Table.resume('{}', lang='de')\n", '"{}"', "„{}“"])
@pytest.mark.parametrize("what", ["code", "record"])
def test_a_play_is_found_in_what_is_written_in_a_cell(dress, what):
    match = in_phase("roll", seed=3)
    table = Table(verasselt.Game(3), seed=9)
    paste(table, dress.replace("{}", match.code() if what == "code" else match.record()))
    assert said(table) == "The game goes on where it was."
    assert table.match.history == match.history


QUOTES = ['"' * 30_000, "Table.resume(" * 3_000, '"' + "x" * 30_000, "Table.resume(" + 30_000 * " "]


@pytest.mark.parametrize("text", QUOTES)
def test_quotes_without_a_code_are_refused_at_once(text):
    table = Table(verasselt.Game(3), seed=9)
    began = time.perf_counter()
    paste(table, text)
    assert table.said["problem"]
    assert time.perf_counter() - began < 5


def test_a_play_that_runs_is_only_left_after_a_yes():
    table = begun()
    running = table.match
    other = Match(TWO, seed=77)
    paste(table, other.code())
    assert "Throw away the game that is running?" in words(table.view_head)
    click(table, "new no")
    assert table.match is running
    click(table, "resume")
    click(table, "new yes")
    assert table.match.seed == 77


CODE = Match(TWO, seed=7).code()


@pytest.mark.parametrize(("text", "en", "de"), [
    ("", "First paste a game code or a record.", "Füge zuerst"),
    ("hello", "this is not a code of bugkit", "kein Code von bugkit"),
    (CODE[:-3], "the code is cut off or has something added", "abgeschnitten"),
    (CODE[:20] + ("A" if CODE[20] != "A" else "B") + CODE[21:], "the code has a typing mistake", "Tippfehler"),
    (CODE.replace(".1.", ".2."), "check sum does not fit", "Prüfsumme"),
    (Match(wormparty.Game(2), 1).code(), "a game of Worm Party; at this table Voll verasselt is played",
     "eine Partie Worm Party; an diesem Tisch wird Voll verasselt gespielt"),
    (Match(verasselt.Game(4), 1).code(), "a game of 4 players; at this table sit 2", "eine Partie mit 4 Personen"),
    (Puzzle(in_phase("roll")).code, "a code with answers, for whoever set the homework", "Code mit Antworten"),
    (" class.roll-seven-dice.16.MSwyMiw3OPSWhvy8", "a result for a class board", "Ergebnis für die Klassentafel"),
    ("lesson.roll.16.MSwyMiw3OPSWhvy8", "a lesson to hand in", "Lektion zum Abgeben"),
    (Match(TWO, 7).record().rpartition("checksum")[0], "the record is cut off", "abgeschnitten"),
    (Match(TWO, 7).record().replace("seed: 7", "seed: 8"), "in the record has been changed", "etwas geändert"),
    (Match(TWO, 7).record().replace("rules: 1", "rules: 9"), "rules version 9; this version knows 1", "Regelfassung 9"),
    ("<b onclick=alert(1)>x</b>" * 50, "this is not a code of bugkit", "kein Code von bugkit"),
    ("x" * 100_000, "the code is too long", "zu lang"),
])  # fmt: skip
def test_what_is_wrong_is_said_and_nothing_is_lost(text, en, de):
    for lang, hint in (("en", en), ("de", de)):
        table = begun(lang=lang)
        before, history = table.match, table.match.history
        click(table, "code open")
        paste(table, text)
        assert hint.lower() in said(table).lower(), said(table)
        assert table.said["problem"]
        assert table.match is before
        assert before.history == history
        assert "onclick=alert" not in table.view_code.replace("&lt;b onclick=alert", "")
        press(table, {"en": "Take back", "de": "Zurücknehmen"}[lang])  # and one can play on


def test_a_table_is_made_from_a_code_or_a_record():
    match = in_phase("roll", seed=3)
    match.play("stop")
    for text in (match.code(), match.record()):
        assert Table.resume(text).match.history[:1] == match.history[:1]
    with pytest.raises(CodeError, match="this is not a code"):
        Table.resume("nothing")
    with pytest.raises(CodeError, match="a text such as"):
        Table.resume(7)
    with pytest.raises(RecordError, match="cut off"):
        Table.resume(match.record().rpartition("checksum")[0])


def test_a_code_can_be_copied_at_every_table():
    for game in (TWO, ameise.Game(1), wormparty.Game(2)):
        table = Table(game)
        click(table, "code open")
        assert 'data-copy="code"' in table.view_code
        assert 'data-copy="record"' in table.view_code


# Of each game's bots those that want to come to an end and do not think for minutes.
QUICK = {
    "verasselt": ("cautious", "rule of thumb", "greedy"),
    "ameise": ("random", "greedy", "column builder"),
    "wormparty": ("uniform", "likes the best mound", "remembers"),
}
WHOLE = {
    "verasselt": (verasselt, [verasselt.Game(players) for players in (2, 3, 5)]),
    "ameise": (ameise, [ameise.Game(1), ameise.Game(3), ameise.Game(4, competition=True)]),
    "wormparty": (wormparty, [wormparty.Game(2), wormparty.Game(3), wormparty.Game(4, variant="experienced")]),
}


@pytest.mark.parametrize("name", WHOLE)
def test_the_code_of_a_whole_game_is_short(name, record_property):
    """210 whole games of bots that are drawn for every seat; the median of their codes in letters."""
    module, games = WHOLE[name]
    rng, lengths = random.Random(1), []
    for seed in range(210):
        game = games[seed % len(games)]
        match = arena.play(game, [module.BOTS[rng.choice(QUICK[name])] for _ in range(game.num_players)], seed)
        assert match.state.is_terminal()
        lengths.append(len(match.code()))
    record_property("median", statistics.median(lengths))
    record_property("longest", max(lengths))
    assert statistics.median(lengths) < 400


# Kept in a file


def test_a_play_is_kept_after_a_click_and_offered_when_the_cell_runs_again(cell):
    table = begun()
    assert len(files()) == 1
    assert (keeping.folder() / ".gitignore").read_text() == "*\n"
    assert not list(keeping.folder().glob("*.part"))
    cell()
    again = Table(TWO, seed=4)
    assert "Go on with the game from" in words(again.view_head)
    assert again.match.history != table.match.history
    press(again, "Yes, go on with it")
    assert again.match.history == table.match.history
    assert "Go on with the game from" not in words(again.view_head)
    press(again, "Take back")
    press(again, "Boost with a barrel bug")
    assert len(files()) == 1  # it is kept where it was


def test_a_play_that_was_gone_on_with_is_only_left_after_a_yes(cell):
    begun()
    cell()
    table = Table(TWO, seed=4)
    press(table, "Yes, go on with it")
    for how in ("new", "new real"):
        click(table, how)
        assert "Throw away the game that is running?" in words(table.view_head)
        press(table, "No, go on playing")
        assert len(table.match.history) > 0
    resumed = Table.resume(table.match.code())
    click(resumed, "new")
    assert "Throw away the game that is running?" in words(resumed.view_head)


def test_who_says_no_plays_the_new_game_and_the_old_one_is_still_there(cell):
    begun()
    cell()
    table = Table(TWO, seed=4)
    press(table, "No")
    assert "Go on with the game from" not in words(table.view_head)
    assert len(table.match.history) == len(Table(TWO, seed=4).match.history)
    click(table, f"boost rattle@{len(table.match.history)}")
    assert len(files()) == 2


def test_nothing_is_written_without_a_click_that_decides(cell):
    table = Table(TWO, seed=4)
    table.match.play("boost water")
    table._ipython_display_ = None
    table._handle_custom_msg({"resting": True}, [])
    assert not keeping.folder().exists()
    bots = Table(TWO, seed=4, seats=["bot:cautious", "bot:greedy"])
    for _ in range(20):
        bots._handle_custom_msg({"tick": bots.tick["id"]}, [])
    assert not keeping.folder().exists()
    click(Table(TWO, seed=4), "settings open")
    assert not keeping.folder().exists()


def test_two_tables_do_not_mix_up_their_plays(cell):
    def tables():
        cell("first")
        made = [Table(TWO, seed=4), Table(TWO, seed=4), Table(verasselt.Game(3), seed=4)]
        cell("second")
        return [*made, Table(TWO, seed=4), Table(TWO, seed=4, seats=["you", "you"])]

    kinds = ("water", "rattle", "barrel", "chatter", "water")
    for table, kind in zip(tables(), kinds, strict=True):
        click(table, f"boost {kind}@{len(table.match.history)}")
    assert len(files()) == 5
    for table, kind in zip(tables(), kinds, strict=True):
        press(table, "Yes, go on with it")
        assert str(table.match.history[-1].choice) == f"boost {kind}"


def test_a_finished_game_is_not_offered(cell):
    table = Table(in_phase("choose", seed=3, hub=(1, 1, 0, 0), yards=[(0, 0, 0, 1)] * 3, rest=2))
    press(table, "Leave the catch")
    assert table.match.state.is_terminal()
    assert files() == []


def test_of_a_game_with_secrets_only_whole_rounds_are_kept(cell):
    game = wormparty.Game(3)
    table = Table(game, seats=["you", "you", "you"], seed=1)
    click(table, "pass 1")
    click(table, f"hide joker@{len(table.match.history)}")
    (name,) = files()
    kept = Match.from_code(json.loads((keeping.folder() / name).read_text())["code"])
    assert not any(isinstance(step.choice, wormparty.Hide) for step in kept.history)
    assert kept.history == table.match.public().history


STRANGE = [
    b"", b"{}", b"[]", b"null", b"\xff\xfe", b"[" * 30_000, b"x" * 50_000, b'{"code": 1, "saved": "2026-01-01"}',
    b'{"code": "x", "saved": "soon"}', b'{"code": "x", "saved": 1}', b'{"code": ["x"], "saved": "2026-01-01"}',
]  # fmt: skip


@pytest.mark.parametrize("content", STRANGE, ids=range(len(STRANGE)))
def test_strange_files_are_not_offered(cell, content):
    begun()
    (keeping.folder() / files()[0]).write_bytes(content)
    cell()
    assert "Go on with the game from" not in words(Table(TWO, seed=4).view_head)


@pytest.mark.parametrize("code", ["x", CODE[:-1], Match(wormparty.Game(2), 1).code(), "<img src=x onerror=alert(1)>"])
def test_a_file_that_was_changed_is_told_and_the_new_play_stays(cell, code):
    begun()
    path = keeping.folder() / files()[0]
    path.write_text(json.dumps({"code": code, "saved": "2026-01-01T10:00"}))
    cell()
    table = Table(TWO, seed=4)
    assert "from 2026-01-01 10:00?" in words(table.view_head)
    before = table.match
    press(table, "Yes, go on with it")
    assert table.said["problem"]
    assert table.match is before
    assert "onerror" not in table.view_head


def test_a_folder_that_cannot_be_written_is_no_error(cell, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(keeping, "folder", lambda: tmp_path / "file" / ".bugkit")
    table = begun()
    assert table.last_error is None
    click(table, "settings open")
    assert "Your game can't be kept in a file here. Copy the game code" in words(table.view_head)


def test_only_a_few_plays_are_kept(cell):
    for seed in range(6):
        cell()
        table = begun(seed=seed)
        os.utime(keeping.folder() / table._keeper._name, (seed, seed))
    assert len(files()) == keeping._MOST_PLAYS
    (keeping.folder() / "notes.json").write_text("mine")
    for seed in range(70):
        cell(f"cell {seed}")
        begun(seed=seed)
    assert len(files()) == keeping._MOST_FILES + 1
    assert (keeping.folder() / "notes.json").read_text() == "mine"


@pytest.mark.parametrize("name", ["BINDER_LAUNCH_HOST", "BINDER_REPO_URL", "COLAB_RELEASE_TAG"])
@pytest.mark.parametrize(("lang", "words_of"), [("en", "all files are lost"), ("de", "sind alle Dateien weg")])
def test_where_files_are_lost_with_the_session_the_table_says_so(monkeypatch, name, lang, words_of):
    assert words_of not in words(Table(TWO, lang=lang).view_code)
    monkeypatch.setenv(name, "x")
    table = Table(TWO, lang=lang)
    assert words_of in words(table.view_code)
    click(table, "settings open")
    assert words_of in words(table.view_head)


def test_a_cell_is_known_by_its_id_or_else_by_its_text():
    from IPython.testing.globalipapp import start_ipython

    shell = start_ipython() or __import__("IPython").get_ipython()
    shell.user_ns["keeping"] = keeping
    shell.run_cell("one = keeping._place('kind')\ntwo = keeping._place('kind')", store_history=True)
    first = shell.user_ns["one"], shell.user_ns["two"]
    assert first[0] != first[1]
    shell.run_cell("other = keeping._place('kind')", store_history=True)
    assert shell.user_ns["other"] not in first
    shell.run_cell("one = keeping._place('kind')\ntwo = keeping._place('kind')", store_history=True)
    assert (shell.user_ns["one"], shell.user_ns["two"]) == first


def test_bots_go_on_after_a_play_was_resumed(cell):
    table = begun(play=verasselt.Game(3))
    press(table, "Roll")
    let_run(table)
    cell()
    again = Table(verasselt.Game(3), seed=4)
    press(again, "Yes, go on with it")
    let_run(again)
    assert again.last_error is None
    assert buttons(again)
