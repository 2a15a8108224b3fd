"""The table of Worm Party without a browser: whole plays through messages, the curtain, what is shown when, odds."""

import html
import random
import re

import pytest
from bugkit_widgets import Table
from bugkit_widgets.controls import wormparty_odds
from bugkit_widgets.controls.wormparty_look import Look, events
from widgets.test_table import buttons, click, let_run, press, said, tick, words
from worm_plays import boxes, play, position, walk

from bugkit import Match
from bugkit.texts import LANGUAGES
from bugkit.wormparty import COLOURS, NOBODY, Die, Game, Hide, Lift, Take, found, solve

FOUR = Game(4)
TILES = [(1, 0, 2), (3, 0, 0), (0, 5, 1), (0, 0, 4)]
WORMS = {"red 1": 1, "blue 2": 2, "joker": 3}


def table_of(play_, seats="", **options):
    """A table; in ``seats`` y is a person and u a bot."""
    game = getattr(play_, "game", play_)
    named = {"y": "you", "u": "bot:uniform"}
    return Table(play_, [named[one] for one in seats or "y" * game.num_players], **{"seed": 1, **options})


def searching(**changes):
    return position(FOUR, **{"phase": "lift", "lifts": 3, "worms": WORMS, "tiles": TILES, **changes})


def mounds(table):
    """What the garden shows: the class and the caption of every mound."""
    seen = re.findall(r'class="wp-mound (\w+)(?: fresh)?".*?class="wp-name">(.*?)<.*?class="wp-what">(.*?)<',
                      table.view_garden)
    return {name: (kind, html.unescape(what)) for kind, name, what in seen}


def news(table):
    return words(re.search(r'data-key="news">(.*?)</div>', table.view_news)[1])


def tiles_shown(table):
    """The numbers of tiles beside each player."""
    items = re.findall(r"<li .*?</li>", table.view_players)
    return [tuple(int(count) for count in re.findall(r"<b[^>]*>(\d+)</b>", item)) for item in items]


def pass_on(table):
    """Raise the curtain, if it is down and waits for somebody."""
    while passing := [name for name in buttons(table, "curtain") if re.match("Pass|Show|Weiter|Den Tisch", name)]:
        press(table, passing[0])


# Whole plays


@pytest.mark.parametrize("game", boxes(), ids=lambda game: str(game)[10:50])
def test_a_whole_play_through_messages_alone(game):
    """People at one screen, in every box; what the table shows and what the match holds never part."""
    rng = random.Random(str(game))
    table = table_of(game, lang=rng.choice(LANGUAGES), seed=5)
    for _ in range(2000):
        let_run(table)
        pass_on(table)
        state = table.match.state
        if state.is_terminal():
            break
        assert tiles_shown(table) == list(state.tiles)
        assert len(mounds(table)) == len(game.mounds)
        actions = [action for action in buttons(table, "garden", "act").values() if "@" in action]
        assert {action.split("@")[0] for action in actions} == set(map(str, state.legal_actions()))
        click(table, rng.choice(actions))
        assert said(table) == ""
    assert table.match.state.is_terminal()
    assert re.search(r"<h4>.*(wins!|Shared win|gewinnt!|Gemeinsamer)", table.view_news)


@pytest.mark.parametrize("seats", ["yu", "uy", "yuu", "uyuy", "uuuu", "uyyu"])
def test_people_and_bots_play_to_the_end(seats):
    table = table_of(Game(len(seats), target=3), seats)
    rng = random.Random(seats)
    for _ in range(1000):
        let_run(table)
        pass_on(table)
        if table.match.state.is_terminal():
            break
        if actions := [action for action in buttons(table, "garden", "act").values() if "@" in action]:
            click(table, rng.choice(actions))
    assert table.match.state.is_terminal()
    if seats.count("y") < 2:
        assert table.view_curtain == ""


def test_a_given_seed_and_the_same_clicks_bring_the_same_play_but_a_made_up_one_tells_nothing_of_the_bots():
    def record(seed, bots_seed=None):
        table = Table(Game(4, target=2), ["you", *["bot:uniform"] * 3], seed=seed)
        table._bots.seed = bots_seed or table._bots.seed
        for _ in range(300):
            let_run(table)
            actions = [action for action in buttons(table, "garden", "act").values() if "@" in action]
            if not actions:
                break
            click(table, actions[0])
        return table.match.record()

    assert record(7) == record(7) != record(8)
    table = Table(Game(4), ["you", *["bot:uniform"] * 3])
    assert table._bots.seed != table.match.seed
    assert Table(Match(Game(4), seed=7), ["you", *["bot:uniform"] * 3])._bots.seed != 7
    assert Table(Game(4), seed=7)._bots.seed == 7


# The search, one thing after another


def test_charly_sees_each_mound_before_lifting_the_next():
    table = table_of(searching(), "yuuu")
    assert {kind for kind, _ in mounds(table).values()} == {"closed"}
    press(table, "Lift yellow 1")
    assert table.tick == {}
    assert mounds(table)["yellow 1"] == ("empty", "nobody")
    assert news(table) == "You · Lifted yellow 1: nobody there."
    press(table, "Lift red 1")
    assert mounds(table)["red 1"] == ("found", "Uniform 1")
    assert news(table) == "You · Lifted red 1. Found: Uniform 1! Gets a red tile."
    assert tiles_shown(table)[0] == (2, 0, 2)
    assert not any(name.endswith(("red 1", "yellow 1")) for name in buttons(table, "garden"))


def test_worms_not_found_show_themselves_one_after_another():
    worms = {"red 1": 1, "blue 2": 2, "blue 1": 3}
    table = table_of(searching(lifts=1, lifted=["red 2", "yellow 1"], worms=worms), "yuuu")
    press(table, "Lift yellow 2")
    assert news(table) == "You · Lifted yellow 2: nobody there."
    for worm, (mound, colour) in enumerate((("red 1", 0), ("blue 2", 2), ("blue 1", 2)), start=1):
        assert mounds(table)[mound][0] == "closed"
        before = tiles_shown(table)
        tick(table)
        assert mounds(table)[mound] == ("shows", f"Uniform {worm}")
        assert news(table) == f"Uniform {worm} · Not found under {mound}! Gets a {COLOURS[colour]} tile."
        after = tiles_shown(table)
        assert [player for player in range(4) if before[player] != after[player]] == [worm]
        assert after[worm][colour] == before[worm][colour] + 1
    assert "Chicken Charly" in words(table.view_players).split("Uniform 1")[0]
    assert "The round is over. Uniform 1 is Charly next." in words(table.view_news)
    tick(table)
    assert {kind for kind, _ in mounds(table).values()} == {"closed"}
    assert re.fullmatch(r"Uniform 1 · The die shows \d mounds?\.", news(table))


def test_the_last_reveal_stays_on_the_table_at_the_end():
    state = position(Game(2, target=1), phase="lift", lifts=1, worms={"blue 1": 1})
    table = table_of(state, "yu", lang="de")
    press(table, "Rot 1 aufdecken")
    let_run(table)
    assert mounds(table)["Blau 1"] == ("shows", "Gleichmäßig")
    assert mounds(table)["Rot 1"] == ("empty", "niemand")
    assert "Gleichmäßig gewinnt!" in words(table.view_news)
    assert "1 blaue Plättchen" in words(table.view_news)
    press(table, "Noch einmal spielen")
    assert table.match.state.phase in ("hide", "lift")


def test_the_joker_lets_charly_choose_at_once_and_the_worm_later():
    table = table_of(searching(lifts=2, lifted=["red 2"]), "yyuu")
    press(table, "Lift joker")
    assert news(table).endswith("Found: Uniform 2! Chooses the colour of the tile.")
    assert buttons(table, "garden") == {}
    press(table, "Take a yellow tile (you have 0)")
    assert news(table) == "Player 1 · Takes a yellow tile."
    assert tiles_shown(table)[0] == (1, 1, 2)
    worms = {"joker": 1, "blue 2": 2, "red 1": 3}
    table = table_of(searching(lifts=1, lifted=["red 2", "yellow 1"], worms=worms), "yyuu")
    press(table, "Lift blue 1")
    let_run(table)
    assert mounds(table)["joker"] == ("shows", "Player 2")
    assert mounds(table)["blue 2"][0] == "closed"  # comes after it
    assert table.view_curtain == ""
    press(table, "Take a blue tile")
    assert news(table) == "Player 2 · Takes a blue tile."
    assert mounds(table)["blue 2"][0] == "closed"
    tick(table)
    assert mounds(table)["blue 2"] == ("shows", "Uniform 1")


def test_a_bot_takes_and_a_colour_that_has_run_out_cannot_be_taken():
    tiles = [(7, 0, 0), (7, 0, 0), (7, 0, 0), (2, 1, 0)]
    state = position(Game(4, "younger"), phase="lift", charly=0, lifts=1, worms={"joker": 1, "blue 2": 2, "red 1": 3},
                     tiles=tiles)  # fmt: skip
    table = table_of(state, "yyyy")
    press(table, "Lift joker")
    take = {"Take a red tile (you have 7)": "take red@1", "Take a yellow tile (you have 0)": "take yellow@1",
            "Take a blue tile (you have 0)": "take blue@1"}  # fmt: skip
    assert buttons(table, "act") == take
    state = position(Game(4, "younger"), phase="lift", charly=0, lifts=1, worms={"joker": 1, "blue 2": 2, "red 1": 3},
                     tiles=[*tiles[:3], (3, 0, 0)])  # fmt: skip
    table = table_of(state, "yyyy")
    press(table, "Lift joker")
    assert list(buttons(table, "act")) == [*take][1:]
    assert "No tile of this colour is left." in table.view_act
    bots = table_of(state, "uuuu")
    let_run(bots)
    assert bots.match.state.is_terminal()


def test_every_event_of_every_step_is_shown_once():
    for number, game in enumerate(boxes()):
        look, shown = None, 0
        for before, choice, after in walk(game, random.Random(number)):
            look = look or Look(before)
            step = type("Step", (), {"before": before, "after": after, "choice": choice, "player": 0})
            if isinstance(choice, Die):
                look.roll(step)
                continue
            if isinstance(choice, Lift | Take):
                assert events(step)[0].kind == ("lift" if isinstance(choice, Lift) else "take")
                for event in events(step):
                    look.see(event)
                    shown += 1
            if after.phase not in ("die", "over"):
                fresh = Look(after)
                assert (look.mounds, look.lifted, look.lifts) == (fresh.mounds, fresh.lifted, fresh.lifts)
            assert look.tiles == [list(tiles) for tiles in after.tiles]
        assert shown > 10 or game.target < 4


# Hiding, and the curtain


def test_a_worm_feels_taken_mounds_and_sees_itself():
    state = position(FOUR, phase="hide", lifts=2, worms={"red 1": 1, "blue 2": 2}, tiles=TILES)
    table = table_of(state, "uuuy")
    assert mounds(table)["red 1"] == ("felt", "taken")
    assert mounds(table)["red 2"] == ("closed", "")
    assert list(buttons(table, "garden")) == [
        "Hide under red 2", "Hide under yellow 1", "Hide under yellow 2", "Hide under blue 1", "Hide under joker"]
    assert 'data-why="You feel a worm under red 1: it is taken. Click a free mound."' in table.view_garden
    press(table, "Hide under joker")
    assert mounds(table)["joker"] == ("own", "You")
    assert table.view_curtain == ""


def test_the_screen_is_passed_on_behind_a_curtain():
    table = table_of(Game(3), "yyu", seed=1)
    assert table.match.state.charly == 0
    assert table.view_garden == ""
    looks = "Now only Player 2 looks at the screen. Everybody else looks away."
    assert words(table.view_curtain) == f"{looks} Pass to Player 2"
    press(table, "Pass to Player 2")
    assert table.view_curtain == ""
    assert "Player 2: Click a free mound" in words(table.view_news)
    press(table, "Hide under blue 1")
    assert table.view_garden == ""
    assert list(buttons(table, "curtain")) == ["Take back"]  # first the bot hides; the curtain stays down
    assert "Continue" in buttons(table, "news")
    let_run(table)
    assert table.view_garden == ""
    assert words(table.view_curtain) == "Everybody may look again. Player 1 goes on. Pass to Player 1"
    press(table, "Pass to Player 1")
    assert {kind for kind, _ in mounds(table).values()} == {"closed"}
    assert "Lift blue 1" in buttons(table, "garden")


def test_a_bot_does_not_search_before_everybody_may_look():
    table = table_of(Game(3), "uyy", seed=1)
    for mound in ("red 1", "joker"):
        pass_on(table)
        press(table, f"Hide under {mound}")
    assert table.tick == {}
    assert words(table.view_curtain).startswith("Everybody may look again. Uniform goes on.")
    steps = len(table.match.history)
    click(table, "continue")
    assert len(table.match.history) == steps
    press(table, "Show the table to everybody")
    assert table.tick
    assert table.view_garden


def test_nothing_can_be_hidden_or_lifted_behind_the_curtain():
    table = table_of(Game(3), "yyy", seed=1)
    steps = len(table.match.history)
    for action in (f"hide red 1@{steps}", f"lift red 1@{steps}", "pass 0", "pass -1", "pass", "pass x", "pass 2"):
        click(table, action)
    assert len(table.match.history) == steps
    assert table.view_garden == ""
    click(table, "pass 1")
    click(table, f"hide red 1@{steps}")
    click(table, f"hide red 2@{steps}")  # an old picture
    assert len(table.match.history) == steps + 1
    click(table, f"hide red 1@{steps + 1}")  # would tell that it is taken
    assert said(table) == "Wait: it is not your turn, or something is still being shown."


def test_a_hiding_place_can_be_taken_back_until_the_next_person_looks():
    table = table_of(Game(3), "yyy", seed=1)
    pass_on(table)
    press(table, "Hide under red 1")
    assert list(buttons(table, "curtain")) == ["Pass to Player 3", "Take back"]
    press(table, "Take back")
    assert table.match.state.phase == "hide"
    assert NOBODY in table.match.state.mounds
    assert table.view_garden == ""
    assert list(buttons(table, "curtain")) == ["Pass to Player 2", "Again"]
    press(table, "Pass to Player 2")
    press(table, "Hide under joker")
    press(table, "Pass to Player 3")
    assert "Take back" not in buttons(table)
    press(table, "Hide under red 1")
    press(table, "Take back")  # the last one: Charly has lifted nothing yet
    press(table, "Pass to Player 3")
    assert mounds(table)["joker"] == ("felt", "taken")
    press(table, "Hide under blue 2")
    press(table, "Pass to Player 1")
    assert "Take back" not in buttons(table)
    click(table, "take back")
    assert table.match.state.phase == "lift"
    press(table, "Lift joker")
    click(table, "take back")
    assert table.match.state.phase == "take"


def test_a_person_among_bots_can_take_back_until_a_bot_has_decided():
    table = table_of(Game(3), "uyu", seed=1)
    let_run(table)
    press(table, "Hide under joker")
    press(table, "Take back")
    assert table.match.state.mounds[-1] == -1
    press(table, "Hide under joker")
    tick(table)
    assert len(table.match.history) == 3
    assert "Take back" not in buttons(table)
    click(table, "take back")
    assert table.match.state.mounds[-1] == 1


def test_what_a_cell_plays_lets_nobody_look():
    table = table_of(Game(3), "yyy", seed=1)
    pass_on(table)
    assert table.view_garden
    table.match.play("hide joker")
    assert table.view_garden == ""
    assert list(buttons(table, "curtain")) == ["Pass to Player 3"]
    pass_on(table)
    assert mounds(table)["joker"] == ("felt", "taken")
    table.match.undo()
    assert list(buttons(table, "curtain")) == ["Pass to Player 2", "Again"]


# Around the garden


def test_the_log_tells_a_round_when_it_has_been_seen():
    table = table_of(Game(2), "yy", seed=1)
    pass_on(table)
    press(table, "Hide under joker")
    assert "Player 2: Hidden!" in words(table.view_log)
    assert "joker" not in words(table.view_log)
    pass_on(table)
    while table.match.state.phase == "lift":
        click(table, next(iter(buttons(table, "garden").values())))
        let_run(table)
    let_run(table)
    assert "Round 1 · Charly: Player 1" in words(table.view_log)
    assert "joker" in words(table.view_log)


def test_the_record_and_the_code_end_where_nothing_was_hidden():
    table = table_of(Game(2), "yy", seed=1)
    press(table, "Game code and record")
    assert "Seed of this game: 1" in words(table.view_code)
    assert "still hidden" not in words(table.view_code)
    before = re.findall(r"<textarea.*?</textarea>", table.view_code)
    pass_on(table)
    press(table, "Hide under joker")
    assert "The round that is running is not in them" in words(table.view_code)
    assert re.findall(r"<textarea.*?</textarea>", table.view_code) == before
    code = re.search(r'data-key="code" spellcheck="false">(.*?)<', table.view_code)[1]
    assert Table.resume(code).match.state.phase == "hide"
    middle = table_of(searching(), "yyyy")
    press(middle, "Game code and record")
    assert "readonly" not in middle.view_code
    assert "hidden" in words(middle.view_code)


def test_the_odds_are_those_of_the_calculator():
    for mounds_ in range(1, 8):
        for worms in range(1, min(4, mounds_ + 1)):
            for lifts in range(1, 9):
                expected = found(mounds_, worms, lifts).p(lambda n: n > 0)
                assert wormparty_odds.at_least_one(mounds_, worms, lifts) == expected
    table = table_of(searching(), "yuuu", odds="exact")
    assert words(table.view_odds).startswith("Charly finds at least one worm: 31/35 ≈ 88.57%")
    press(table, "Lift red 1")
    assert words(table.view_odds).startswith("Charly finds at least one more worm: 3/5 = 60.00%")
    click(table, "odds", "hint")
    assert "one more worm: likely" in words(table.view_odds)
    click(table, "odds", "off")
    assert table.view_odds == ""


def test_the_best_mix_is_shown_when_asked_for():
    game = Game(2, "younger", target=2)
    table = table_of(play(game.initial_state(), "die 1"), "yu")
    let_run(table)
    assert "table" not in table.view_mix
    press(table, "Where would the best player hide?")
    rows = re.findall(r"<tr>(.*?)</tr>", table.view_mix)[1:]
    chances = solve(game).round(table.match.state).hide
    assert len(rows) == len(chances) == 5
    for row, chance in zip(rows, chances, strict=True):
        assert wormparty_odds.in_full(chance, "en") in html.unescape(row)
    press(table, "Fold this away")
    assert "table" not in table.view_mix
    click(table, "odds", "off")
    assert table.view_mix == "", "who plays without odds is not tempted"
    assert table_of(searching()).view_mix == ""


def test_the_equilibrium_sits_at_tables_of_two_only():
    assert Table(Game(2), ["you", "bot:equilibrium"], seed=1).seats[1] == "bot:equilibrium"
    with pytest.raises(ValueError, match="'bot:two-player guide', not 'bot:equilibrium'"):
        Table(Game(3), ["you", "bot:equilibrium", "you"])
    assert Table(Game(4)).seats[0] == "you"


def test_a_short_play_counts_rounds():
    table = table_of(Game(2), "yu", turns=2)
    for _ in range(100):
        let_run(table)
        actions = [action for action in buttons(table, "garden", "act").values() if "@" in action]
        if not actions:
            break
        click(table, actions[0])
    assert "This short play ends here: 2 rounds have been played." in words(table.view_news)
    rounds = [step for step in table.match.history[: table._shown] if isinstance(step.choice, Die)]
    assert len(rounds) == 2
    assert len(table.rolls) == 2
    assert not table.tick


def test_the_winners_are_told_with_the_reason():
    def over(game, tiles, charly=1):
        table = table_of(position(game, phase="over", charly=charly, tiles=tiles), "yu", lang="en")
        return words(table.view_news)

    assert "You win! 6 blue tiles." in over(Game(2), [(0, 1, 6), (2, 0, 0)])
    assert "Uniform wins! 8 tiles." in over(Game(2, "younger"), [(0, 1, 6), (2, 3, 3)])
    assert "At least 3 tiles of each colour." in over(Game(2, "experienced"), [(3, 3, 3), (2, 0, 0)])
    table = table_of(position(Game(3, "experienced"), phase="over", charly=2, tiles=[(3, 3, 3), (1, 2, 0), (3, 4, 3)]))
    assert "All of them have reached the aim: 6 of one colour or 3 of each." in words(table.view_news)


def test_hooks_and_the_match_are_the_referees():
    table = table_of(Game(2), "yy", seed=1)
    seen = []
    table.on_move(seen.append)
    pass_on(table)
    press(table, "Hide under joker")
    assert [step.choice for step in seen] == [Hide("joker")]
    assert table.match.state.mounds[-1] == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_guide_shows_a_round_with_real_pieces(lang):
    table = table_of(Game(2), "yu", lang=lang)
    click(table, "guide open")
    pages = [table.view_guide]
    while "guide next" in table.view_guide:
        click(table, "guide next")
        pages.append(table.view_guide)
    assert len(pages) == 8
    assert table.view_garden == ""
    assert "{" not in "".join(map(words, pages))
    kinds = [[kind for kind, _ in _guide_mounds(page).values()] for page in pages]
    assert kinds[2].count("felt") == 1
    assert kinds[3].count("own") == 1
    assert sorted(kinds[5]) == ["closed", "closed", "closed", "empty", "found", "shows"]


def _guide_mounds(page):
    seen = re.findall(r'class="wp-mound (\w+)(?: fresh)?".*?class="wp-name">(.*?)<', page)
    return {name: (kind, "") for kind, name in seen}
