"""Golden plays: nothing about the rules, the texts, the dice of a seed or the formats changes without being noticed."""

from golden import wormparty


def test_the_golden_plays_are_unchanged():
    expected = wormparty.FILE.read_text(encoding="utf-8").splitlines()
    assert wormparty.everything().splitlines() == expected, "see tests/golden/wormparty.py"
