"""The table without a browser: everything goes through the messages that a browser would send."""

import html
import json
import random
import re
from fractions import Fraction
from pathlib import Path

import bugkit_widgets
import pytest
from bugkit_widgets import Table, use
from clicks import click, tick
from phases import in_phase

from bugkit import Match, verasselt
from bugkit.texts import LANGUAGES

THREE = verasselt.Game(num_players=3)


def buttons(table, *regions):
    """What can be clicked now: action by name."""
    markup = "".join(getattr(table, f"view_{region}") for region in regions or table.regions)
    found = {}
    for attributes, inside in re.findall(r"<button([^>]*)>(.*?)</button>", markup):
        if 'aria-disabled="true"' not in attributes:
            name = re.search(r'aria-label="([^"]*)"', attributes)
            action = re.search(r'data-(?:action|copy)="([^"]*)"', attributes)
            found[html.unescape(name[1] if name else re.sub("<.*?>", "", inside))] = html.unescape(action[1])
    return found


def press(table, name):
    """Click the one button whose name begins so."""
    actions = [action for said, action in buttons(table).items() if said.startswith(name)]
    assert len(actions) == 1, f"{name}: {list(buttons(table))}"
    click(table, actions[0])


def let_run(table, until=lambda table: False):
    """Answer ticks until a person is to move or the game is over."""
    for _ in range(500):
        if not table.tick or until(table):
            return
        tick(table)
    raise AssertionError("it never comes to rest")


def words(markup):
    return html.unescape(re.sub(r"\s+", " ", re.sub("<[^>]*>", " ", markup))).strip()


def said(table):
    return table.said.get("text", "")


# Whole games


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_whole_game_through_messages_alone(players, lang):
    table = Table(verasselt.Game(num_players=players), seed=players, lang=lang)
    rng = random.Random(players)
    for _ in range(4000):
        if table.match.state.is_terminal() and not table.tick:
            break
        if table.tick:
            tick(table)
        else:
            actions = list(buttons(table, "dice", "act", "yard").values())
            decisive = [action for action in actions if action.startswith(("roll", "stop", "choose hub", "bank"))]
            click(table, rng.choice(decisive if decisive and rng.random() < 0.7 else actions))
        assert not table.said.get("problem"), said(table)
    assert table.last_error is None
    state = table.match.state
    assert state.is_terminal()
    winners = [seat for seat, share in enumerate(state.returns()) if share]
    names = {"en": ["You", "Cautious", "Greedy", "Random", "Rule of thumb"],
             "de": ["Du", "Vorsichtig", "Gierig", "Zufall", "Faustregel"]}[lang]  # fmt: skip
    status = words(re.search(r'role="status".*?</h4>', table.view_news)[0].split(">", 1)[1])
    assert all(names[seat] in status for seat in winners)
    assert str(max(state.scores())) in words(table.view_news)
    assert Match.from_record(table.match.record()).state == state


def test_the_same_seed_and_clicks_bring_the_same_game():
    def record():
        table = Table(THREE, seed=11)
        for _ in range(6):
            let_run(table)
            press(table, next(name for name in ("Stop", "Done", "Roll for the bug hub", "Roll") if _there(table, name)))
        return table.match.record()

    assert record() == record()


def _there(table, name):
    return any(said.startswith(name) for said in buttons(table, "act"))


# What may be asked for


@pytest.mark.parametrize(
    ("arguments", "error", "hint"),
    [
        ({"play": "verasselt"}, TypeError, "a game, a state or a match"),
        ({"play": None}, TypeError, "a game, a state or a match"),
        ({"seats": ["you", "bot:clever", "you"]}, ValueError, "'bot:cautious', 'bot:rule of thumb', 'bot:greedy'"),
        ({"seats": ["you", "you"]}, ValueError, "seats must be 3"),
        ({"seats": "you"}, TypeError, "a list of 3 texts"),
        ({"odds": "some"}, ValueError, "'off', 'hint', 'exact'"),
        ({"lang": "fr"}, ValueError, "'en', 'de'"),
        ({"turns": 0}, ValueError, "1 or more"),
        ({"turns": 2, "seats": ["bot:greedy"] * 3}, ValueError, "one of the seats must be 'you'"),
        ({"seed": "42"}, TypeError, "seed"),
    ],
)  # fmt: skip
def test_bad_arguments_are_told_with_what_is_allowed(arguments, error, hint):
    with pytest.raises(error, match=re.escape(hint)):
        Table(**{"play": THREE, **arguments})


@pytest.mark.parametrize("play", [verasselt.Game, verasselt.State, verasselt, "code", None])
def test_what_is_no_game_state_or_match_is_refused(play):
    with pytest.raises(TypeError, match="a table needs a game, a state or a match"):
        Table(play)


def test_a_match_goes_on_and_keeps_its_own_seed():
    match = Match(THREE, seed=5)
    match.play("hub")
    assert Table(match).match is match
    with pytest.raises(ValueError, match="seed belongs to a new play"):
        Table(match, seed=6)


def test_without_seats_you_play_against_bots():
    assert Table(THREE).seats == ("you", "bot:cautious", "bot:greedy")
    assert Table(verasselt.Game(5)).seats[3:] == ("bot:random", "bot:rule of thumb")
    assert Table(verasselt.Game(2)).seats == ("you", "bot:cautious")


def test_people_at_one_screen_are_numbered_and_bots_of_one_name_too():
    table = Table(verasselt.Game(4), seats=["you", "bot:greedy", "you", "bot:greedy"])
    assert all(name in words(table.view_players) for name in ("Player 1", "Greedy 1", "Player 3", "Greedy 2"))


def test_the_defaults_of_the_notebook_hold_unless_told_otherwise():
    use(lang="de", odds="hint")
    try:
        table = Table(THREE, seed=1)
        assert table.lang == "de"
        assert "verasseln:" not in table.view_act
        assert Table(THREE, lang="en").lang == "en"
    finally:
        use()


# The first turn, forced choices


def test_the_only_choice_of_the_first_turn_is_made_by_the_table_and_logged():
    table = Table(THREE, seed=42)
    assert table.match.state.phase == "roll"
    assert "Chose the bug hub" in words(table.view_log)
    assert not table.tick


def test_a_bank_without_room_is_done_by_the_table():
    full = [(2, 2, 1, 1), (1, 1, 1, 1), (1, 1, 1, 1)]
    table = Table(Match(THREE, 3, in_phase("bank", yards=full).state))
    assert table.match.state.phase in ("roll", "refill")
    assert sum(table.match.state.heaps[0]) == 4
    assert "You: 4 cards onto the heap" in words(table.view_log)


# Dice


def test_bars_are_kept_at_first_and_every_die_can_be_changed():
    table = Table(THREE, seed=42)
    checked = re.findall(r'aria-checked="(true|false)"', table.view_dice)
    assert checked.count("true") == 4
    click(table, "die 0 on")
    assert "You roll 5 dice" in words(table.view_act)
    click(table, "die 0 on")
    assert "You roll 5 dice" in words(table.view_act)
    for die in (0, 3, 4):
        click(table, f"die {die} off")
    assert "Roll 3 dice" not in buttons(table)
    assert "Only 2 dice chosen; a roll needs at least 4." in html.unescape(table.view_act)


def test_dice_that_are_kept_stay_the_same_things():
    table = Table(THREE, seed=42)
    press(table, "Roll 4 dice")
    kept = re.findall(r'Die (\d): double bar', table.view_dice)
    assert {"1", "2", "3"} <= set(kept)
    tick(table)
    assert table.rolls == (table.match.history[-1].choice,)


def test_a_roll_is_looked_at_before_anything_else_happens():
    table = Table(THREE, seed=42)
    press(table, "Roll 4 dice")
    assert table.match.state.may_stop
    assert "of 2 ✓" in words(table.view_group)
    assert "10 cards" in words(table.view_group)
    assert "Roll" not in buttons(table)
    tick(table)
    assert "7 cards" in words(table.view_group)
    assert "3 cards" in words(table.view_side)
    assert "Roll 4 dice" in buttons(table)


def test_bugging_up_says_which_kind_had_more_dice_than_cards():
    match = in_phase("roll", seed=1)
    state = match.state
    for seed in range(200):
        table = Table(Match(THREE, seed, state))
        click(table, "keep 0-0-0-0-0")
        press(table, "Roll 7 dice")
        if table.match.state.phase != "roll" or table.match.state.turn:
            break
    assert "Bugged up!" in words(table.view_news)
    assert re.search(r"(\d dice|1 die) with \w+ bug, but (no card|only \d cards?)", words(table.view_news))
    assert "The catch of 2 bugs goes back." in words(table.view_news)
    assert 'class="mark over"' in table.view_group
    let_run(table, lambda table: table._shown == len(table.match.history))
    assert "Drawn as a consolation" in words(table.view_log)


@pytest.mark.parametrize("seed", range(20))
def test_the_odds_beside_the_dice_are_the_exact_ones(seed):
    rng = random.Random(seed)
    hub = tuple(rng.randrange(6) for _ in range(4))
    table = Table(in_phase("roll", hub=hub, seed=seed), odds="exact")
    for choice in rng.sample(verasselt.roll_choices(hub, (1, 1, 0, 0, 5)), 5):
        click(table, f"keep {'-'.join(map(str, choice.keep))}")
        shown = words(table.view_act)
        chance = "100%" if choice.bug_up == 1 else "0%" if choice.bug_up == 0 else choice.bug_up
        assert f"bug up: {chance} " in shown
        assert f"average: {choice.mean_catch} " in shown
        assert verasselt.bug_up(hub, choice.dice, choice.keep[:4]) == choice.bug_up


def test_the_odds_can_be_words_or_nothing():
    table = Table(THREE, seed=42, odds="hint")
    assert "very safe" in table.view_act
    assert "144" not in table.view_act
    click(table, "odds", "off")
    assert 'class="odds"' not in table.view_act
    assert "All choices" not in buttons(table)
    click(table, "odds", "exact")
    assert "7/144 ≈ 4.9%" in table.view_act
    click(table, "odds", "wrong")
    assert "7/144 ≈ 4.9%" in table.view_act


def test_all_choices_are_listed_best_first_and_a_click_takes_one():
    table = Table(in_phase("roll", seed=3), odds="exact")
    press(table, "All choices")
    choices = verasselt.roll_choices((3, 3, 2, 2), (1, 1, 0, 0, 5))
    rows = re.findall(r"<tr data-key.*?</tr>", table.view_choices)
    assert len(rows) == len(choices)
    means = [Fraction(re.findall(r"<td>([\d/]+)", row)[1]) for row in rows]
    assert means == sorted((Fraction(int(c.mean_catch.p), int(c.mean_catch.q)) for c in choices), reverse=True)
    press(table, "Chance to bug up")
    rows = re.findall(r"<tr data-key.*?</tr>", table.view_choices)
    risks = [Fraction(re.findall(r"<td>([\d/]+)", row)[0]) for row in rows]
    assert risks == sorted(risks)
    press(table, "roll 6, keep 1 chatter bug")
    assert "You roll 6 dice. These stay: 1 chatter bug." in words(table.view_act)


# Boosting, banking, choosing


def test_a_boost_forbids_stopping_and_can_be_taken_back():
    table = Table(in_phase("roll", seed=3))
    assert "Stop" in buttons(table)
    press(table, "Boost with a water bug")
    assert "Stop" not in buttons(table)
    assert "who has boosted must roll" in table.view_act
    assert table.match.state.hub == (3, 3, 2, 3)
    press(table, "Take back")
    assert table.match.state.hub == (3, 3, 2, 2)
    assert "Stop" in buttons(table)
    assert "Take back" not in buttons(table)


def test_a_catch_is_shared_out_card_by_card_with_a_live_count_of_room():
    table = Table(in_phase("bank", seed=3))
    assert "Done: 0 into the front yard, 4 onto the heap" in buttons(table)
    assert "4 of 6" in words(table.view_act)
    press(table, "Move a barrel bug into the front yard")
    press(table, "Move a water bug into the front yard")
    assert "6 of 6" in words(table.view_act)
    assert not [name for name in buttons(table) if name.startswith("Move a rattle bug")]
    assert "Only 0 more cards fit" in table.view_act or "holds 6 at most" in table.view_act
    press(table, "Move a barrel bug onto the heap")
    press(table, "Done: 1 into the front yard, 3 onto the heap")
    assert table.match.state.yards[0] == (1, 1, 1, 2)
    assert table.match.state.heaps[0] == (2, 0, 1, 0)


def test_choosing_says_how_many_cards_there_are_and_how_many_come():
    table = Table(in_phase("choose", seed=3))
    assert "Roll for the bug hub (10 cards + 10 new)" in buttons(table)
    press(table, "Roll for the catch of Greedy (4 cards)")
    assert table.match.state.group == "catch"
    assert "Bug hub (not rolled for in this turn)" in table.view_aside
    assert "Catch of Greedy" in table.view_group


def test_leaving_the_last_catch_ends_the_game():
    table = Table(in_phase("choose", seed=3, hub=(1, 1, 0, 0), yards=[(0, 0, 0, 1)] * 3, rest=2))
    assert "Roll for the bug hub" not in buttons(table)
    assert "the pile is empty" in html.unescape(table.view_act).lower()
    press(table, "Leave the catch")
    assert table.match.state.is_terminal()
    assert "wins!" in table.view_news


# Bots, pace, the end


def test_bots_move_one_thing_a_tick_and_nothing_moves_without_a_browser():
    table = Table(in_phase("roll", seed=3))
    press(table, "Stop")
    shown = []
    while table.tick:
        before = len(table.match.history)
        tick(table)
        moved = [step for step in table.match.history[before:] if step.player >= 0]
        assert len(moved) <= 1
        shown.append(words(table.view_news))
        if table.match.state.phase == "bank" and table.match.state.previous_player == 0 and not table.tick:
            break
    assert any("Cautious" in news for news in shown)


def test_the_speed_is_the_persons():
    table = Table(in_phase("roll", seed=3))
    click(table, "pace", "slow")
    press(table, "Stop")
    slow = table.tick["ms"]
    click(table, "pace", "fast")
    assert table.tick["ms"] < slow / 4
    click(table, "pace", "step")
    assert not table.tick
    before = words(table.view_news)
    press(table, "Continue")
    assert words(table.view_news) != before
    assert not table.tick


def test_a_short_play_ends_after_the_persons_turns_and_shows_the_score():
    table = Table(THREE, seed=4, turns=1)
    for _ in range(200):
        if "This short play ends here" in table.view_news:
            break
        if table.tick:
            tick(table)
        else:
            press(table, next(name for name in ("Stop", "Done", "Roll for the bug hub", "Roll") if _there(table, name)))
    assert "This short play ends here: 1 turn has been played." in words(table.view_news)
    assert "You: " in words(table.view_news)
    assert not table.match.state.is_terminal()
    begun = [step for step in table.match.history if step.before.phase == "choose"]
    assert [step.player for step in begun] == [0, 1, 2]
    assert not table.tick
    click(table, f"choose hub@{len(table.match.history)}")
    assert len(table.match.history) == len(table.match.history)
    assert "not your turn" in said(table)
    press(table, "New game")
    assert table.match.state.phase == "roll"
    assert table.match.seed == 5


def test_the_end_names_the_winner_and_why():
    assert "You win!" in words(Table(in_phase("over")).view_news)
    assert "Most bugs in the heap: 32." in words(Table(in_phase("over")).view_news)
    tie = in_phase("over", hub=(1, 1, 1, 1), heaps=[(10, 10, 10, 9), (10, 10, 10, 9), (0,) * 4], rest=2,
                   yards=[(1, 0, 0, 0), (0, 1, 1, 0), (0,) * 4])  # fmt: skip
    table = Table(tie)
    assert "You win!" in words(table.view_news)
    assert "Tie in the heap with 39 bugs; fewer cards in the front yard decide: 1." in words(table.view_news)
    shared = in_phase("over", hub=(1, 1, 1, 1), heaps=[(10, 10, 10, 9), (10, 10, 10, 9), (0,) * 4], rest=2,
                      yards=[(1, 0, 0, 0), (0, 1, 0, 0), (0,) * 4])  # fmt: skip
    assert "Shared win: You and Cautious" in words(Table(shared).view_news)


def test_at_a_tie_the_winner_stands_first():
    tie = in_phase("over", hub=(1, 1, 1, 1), heaps=[(0,) * 4, (10, 10, 10, 9), (10, 10, 10, 9)], rest=0,
                   yards=[(0,) * 4, (0, 1, 1, 0), (1, 0, 0, 0)])  # fmt: skip
    said = words(Table(tie, seats=["you", "bot:cautious", "bot:greedy"]).view_news)
    assert "Greedy wins!" in said
    assert said.index("Greedy: 39") < said.index("Cautious: 39") < said.index("You: ")


def test_a_row_without_cards_is_said_to_have_none():
    table = Table(in_phase("roll", hub=(0, 0, 0, 0), seed=1))
    click(table, "keep 0-0-0-0-0")
    press(table, "Roll 7 dice")
    assert re.search(r"with \w+ bug, but no card", words(table.view_news))


def test_who_ends_the_game_reads_what_becomes_of_the_catch():
    end = in_phase("choose", hub=(1, 1, 1, 1), previous=(1, 0, 0, 0), yards=[(0,) * 4] * 3, rest=2)
    table = Table(end, seats=["you", "bot:cautious", "bot:greedy"])
    press(table, "Leave the catch")
    assert "Left the catch of Greedy: it goes onto its owner’s heap, and the game ends." in words(table.view_log)


# New game, codes, cells


def test_a_new_game_asks_before_it_throws_one_away():
    table = Table(THREE, seed=42)
    press(table, "Roll 4 dice")
    press(table, "New game")
    assert table.match.seed == 42
    press(table, "No, go on playing")
    assert "Throw away" not in table.view_head
    press(table, "New game")
    press(table, "Yes, begin a new game")
    assert table.match.seed == 43
    assert table.match.state.phase == "roll"
    click(table, "new yes")
    assert table.match.seed == 43, "an answer without a question does nothing"


def test_a_game_code_is_shown_to_copy_and_can_be_resumed():
    table = Table(THREE, seed=42)
    press(table, "Roll 4 dice")
    press(table, "Game code and record")
    code = re.search(r'data-key="code" spellcheck="false">(verasselt[^<]*)<', table.view_code)[1]
    again = Table.resume(code, lang="de")
    assert again.match.state == table.match.state
    assert again.lang == "de"
    assert "Seed of this game: 42" in words(table.view_code)
    assert "format: bugkit-record" in table.view_code


def test_a_game_with_real_dice_has_no_seed_to_show():
    table = Table(Match(THREE, by_hand=True))
    press(table, "Game code and record")
    assert "This game has no seed: real dice and cards decide." in words(table.view_code)
    assert "None" not in words(table.view_code)


def test_what_a_cell_does_to_the_match_is_seen_at_the_table():
    table = Table(THREE, seed=42)
    table.match.play("roll keep bar bar bar")
    assert "7 cards" in words(table.view_group)
    table.match.play("stop")
    assert "Cautious chooses" in table.view_news
    assert table.tick
    table.match.undo()
    assert "Roll again, or stop?" in words(table.view_news)
    assert not table.tick


def test_hooks_see_every_step_and_their_mistakes_harm_nothing():
    table = Table(THREE, seed=42)
    seen = []

    @table.on_move
    def note(step):
        seen.append(step)

    @table.on_move
    def wrong(step):
        raise RuntimeError("oh no")

    press(table, "Roll 4 dice")
    assert [str(step.choice) for step in seen] == ["roll keep bar bar bar"]
    assert "RuntimeError: oh no" in said(table)
    tick(table)
    assert seen[1] is table.match.history[-1]
    table.match.play("stop")
    assert str(seen[2].choice) == "stop"
    with pytest.raises(TypeError):
        table.on_move("not a function")


def test_a_play_by_hand_waits_for_real_dice():
    table = Table(in_phase("roll"))
    press(table, "Roll 4 dice")
    let_run(table)
    assert "Enter what the real dice or cards bring." in words(table.view_news)
    assert words(table.view_dice).count("Bars") == 1
    assert "in the hand" in table.view_dice
    table.match.roll("dice barrel water bar bar")
    assert table.match.state.catch == (2, 1, 0, 1)
    assert "Roll 4 dice" in buttons(table)


# What does not belong


@pytest.mark.parametrize("action", ["die 9 on", "die -1 on", "die 0 up", "keep 9-0-0-0-0", "boost cat", "move yard bar",
                                    "sort name", "choose all", "roll now", "", "x" * 150])  # fmt: skip
def test_strange_clicks_are_refused_and_change_nothing(action):
    table = Table(THREE, seed=42)
    before = table.match.record(), table.view()
    click(table, action or " ")
    assert table.said["problem"]
    assert (table.match.record(), table.view()) == before


def test_a_click_on_an_old_picture_is_ignored():
    table = Table(in_phase("roll", seed=3))
    stale = buttons(table)["Roll 4 dice"]
    press(table, "Boost with a water bug")
    click(table, stale)
    assert str(table.match.history[-1].choice) == "boost water"


def test_illegal_actions_speak_the_tables_language():
    table = Table(in_phase("roll", seed=3), lang="de")
    for die in range(7):
        click(table, f"die {die} off")
    click(table, f"roll@{len(table.match.history)}")
    assert said(table) == "Nur 0 Würfel gewählt; ein Wurf braucht mindestens 4."
    assert len(table.match.history) == 0


def test_nobody_can_move_for_a_bot():
    table = Table(THREE, seats=["bot:cautious", "you", "you"], seed=1)
    click(table, f"choose hub@{len(table.match.history)}")
    assert "not your turn" in said(table)
    assert all(step.player == -1 for step in table.match.history)


# Words, still


def test_both_languages_have_the_same_keys_and_placeholders():
    folder = Path(bugkit_widgets.__file__).parent / "locales"
    english, german = (json.loads((folder / f"{lang}.json").read_text(encoding="utf-8")) for lang in LANGUAGES)
    assert english.keys() == german.keys()

    def holes(said):
        forms = said.values() if isinstance(said, dict) else [said]
        return {hole for form in forms for hole in re.findall(r"{\w+}", form)}

    assert {key: holes(said) for key, said in english.items()} == {key: holes(said) for key, said in german.items()}
    assert all(isinstance(english[key], dict) == isinstance(german[key], dict) for key in english)


@pytest.mark.parametrize("phase", THREE.phases)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_phase_can_be_shown(phase, lang):
    table = Table(in_phase(phase), lang=lang)
    still = table.still()
    assert still.svg.startswith("<svg")
    assert still.alt
    assert "0x" not in still.text
    shown = "".join(getattr(table, f"view_{name}") for name in table.regions)
    assert "{" not in words(shown)
    assert len(words(table.view_news)) > 20


def test_a_change_of_language_changes_everything_at_once():
    table = Table(THREE, seed=42)
    click(table, "lang", "de")
    assert "4 Würfel werfen" in buttons(table)
    assert "Asseltreff gewählt" in words(table.view_log)
    assert table.label == "Voll verasselt"
    table.lang = "en"
    assert "Roll 4 dice" in buttons(table)


def test_the_same_seed_is_printed_the_same():
    assert repr(Table(THREE, seed=42)) == repr(Table(THREE, seed=42))
    assert repr(Table(THREE, seed=42)).startswith("Voll verasselt. You: ")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_guide_goes_through_a_whole_turn_and_leaves_the_game_alone(lang):
    table = Table(in_phase("roll", seed=3), lang=lang)
    click(table, f"stop@{len(table.match.history)}")
    record, ticking = table.match.record(), table.tick
    assert ticking
    click(table, "guide open")
    assert not table.tick, "bots wait while somebody reads"
    pages = []
    for _ in range(20):
        pages.append(words(table.view_guide))
        assert "svg" in table.view_guide
        action = re.search(r'data-key="guide-next"', table.view_guide)
        assert action
        if 'data-action="guide close"' in table.view_guide.split("guide-next")[0].rsplit("<button", 1)[1]:
            break
        click(table, "guide next")
    assert 6 <= len(pages) == len(set(pages)) <= 9
    click(table, "guide back")
    assert words(table.view_guide) == pages[-2]
    click(table, "guide close")
    assert table.match.record() == record
    assert table.tick
    assert table.view_dice
