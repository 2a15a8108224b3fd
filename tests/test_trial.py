"""The first game of a bot: how it went is told in words, also when it went wrong, printed, or was interrupted."""

import re

from bugkit import ameise, verasselt
from bugkit.trial import MOST_TURNS, try_bot

GAME = verasselt.Game(num_players=2, cards_per_kind=6)


def my_bot(view, rng):
    """Keep up to three bars; stop with four cards."""
    if view.phase == "roll" and not view.must_lift:
        if view.may_stop and sum(view.catch) >= 4:
            return "stop"
        bars = min(3, view.showing[4])
        return f"roll keep {bars} bars"
    return view.legal_actions()[0]


def test_a_whole_game_is_told_with_its_moves_and_its_result():
    trial = try_bot(my_bot, GAME, ["cautious"], seed=2)
    assert trial.match.state.is_terminal()
    moves = sum(step.player == 0 for step in trial.match.history)
    mine, theirs = trial.match.state.scores()
    assert repr(trial) == (
        f"my_bot played a whole game: {moves} moves, all of them legal. "
        f"Result: my_bot {mine}, Cautious {theirs}. One game proves nothing."
    )
    assert trial.explain("de") == [
        f"my_bot hat ein ganzes Spiel gespielt: {moves} Züge, alle erlaubt. "
        f"Ergebnis: my_bot {mine}, Vorsichtig {theirs}. Ein Spiel beweist nichts."
    ]
    assert "<img" not in trial._repr_html_()


def test_the_template_plays_every_box_and_number_of_players():
    for players, cards in [(2, 6), (2, 10), (3, 10), (5, 22)]:
        game = verasselt.Game(players, cards_per_kind=cards)
        for seed in range(4):
            assert try_bot(my_bot, game, ["greedy"] * (players - 1), seed).error is None


def test_a_mistake_is_told_and_shown_not_raised():
    trial = try_bot(lambda view, rng: "<b>", GAME, ["cautious"])
    assert trial.match is None
    assert trial.explain()[0].startswith("bot gave a text that is no move: “<b>” is no action")
    html = trial._repr_html_()
    assert "<b>" not in html
    assert re.search(r'<img alt="bot: choose a bug group to roll for[^"]{40,}"', html)
    assert try_bot(lambda view: "hub", GAME, ["cautious"]).explain()[0].startswith("bot must take two things")


def test_what_was_printed_is_told_at_the_end():
    def prints(view, rng):
        print("I see", view.phase)
        return my_bot(view, rng)

    trial = try_bot(prints, GAME, ["cautious"])
    assert trial.explain()[1:] == ["What prints printed:", trial.bot.printed.strip()]
    assert trial.bot.printed.startswith("I see choose\nI see roll\n")

    def prints_much(view, rng):
        print("x" * 999)
        return my_bot(view, rng)

    assert re.fullmatch(r"… and \d+ more characters\.", try_bot(prints_much, GAME, ["cautious"]).explain()[-1])


def test_a_game_that_goes_round_in_circles_is_told_so():
    def circles(view, rng):
        """Never stops: it bugs up, again and again."""
        return view.legal_actions()[0]

    trial = try_bot(circles, verasselt.Game(2), ["cautious"])
    said = trial.explain()[0]
    assert trial.match.state.is_terminal() == (f"after {MOST_TURNS} turns" not in said)


def test_an_interrupt_is_no_error():
    def interrupted(view, rng):
        raise KeyboardInterrupt

    trial = try_bot(interrupted, GAME, ["cautious"])
    assert repr(trial) == "You stopped the game before it was over."


def test_who_plays_together_counts_together():
    trial = try_bot(lambda view, rng: view.legal_actions()[0], ameise.Game(2), ["greedy"])
    assert trial.error is None
    assert repr(trial).startswith("bot ")
