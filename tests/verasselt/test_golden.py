"""Golden plays: nothing about the rules, the texts, the dice of a seed or the formats changes without being noticed."""

from golden import write


def test_the_golden_plays_are_unchanged():
    expected = write.FILE.read_text(encoding="utf-8").splitlines()
    assert write.everything().splitlines() == expected, "see tests/golden/write.py"
