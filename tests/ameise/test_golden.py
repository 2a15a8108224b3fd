"""Golden plays: nothing about the rules, the texts, the dice of a seed or the formats changes without being noticed."""

from golden import ameise

from bugkit import Match


def test_the_golden_plays_are_unchanged():
    expected = ameise.FILE.read_text(encoding="utf-8").splitlines()
    assert ameise.everything(ameise.kept_plays()).splitlines() == expected, "see tests/golden/ameise.py"


def test_they_are_one_race_won_one_lost_and_a_competition():
    plays = ameise.kept_plays()
    assert list(plays) == list(ameise.TITLES)
    won, lost, competition = (match.state for match in plays.values())
    assert won.is_terminal()
    assert won.returns() == (1, 1)
    assert lost.is_terminal()
    assert lost.returns() == (0, 0, 0)
    assert competition.returns() == (1, 0, 0)
    assert sum(competition.tiles) == 8  # the supply ran out


def test_the_same_seed_brings_the_same_dice_and_cards():
    for match in ameise.kept_plays().values():
        again = Match(match.game, match.seed)
        for step in match.history:
            if step.player >= 0:
                again.play(step.choice)
        assert again.history == match.history


def test_their_codes_come_back():
    text = ameise.FILE.read_text(encoding="utf-8")
    codes = [part.split("===")[0] for part in text.split("--- its code\n")[1:]]
    assert [Match.from_code(code).state for code in codes] == [match.state for match in ameise.kept_plays().values()]
