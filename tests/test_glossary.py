"""The glossary: every word has its German one, a plain sentence, an example, and the lesson in which it first comes."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import notebook_tools as tools
import pytest
from notebook_tools import TESTED

GLOSSARY = tools.read(next(path for path in TESTED if path.name == "glossary.ipynb"))
NUMBERED = [path for path in TESTED if re.match(r"\d\d_", path.name)]
PARTS = ["Probability", "The games", "Notebooks and tools"]
ENTRY = re.compile(
    r"\*\*(?P<word>[^*]+)\*\* · (?P<german>[^<*]+)<br>\n"
    r"(?P<meaning>.+?) \*Example:\* (?P<example>.+) \[(?P<label>[^\]]+)\]\((?P<lesson>[^)]+)\)"
)
# Lessons in which the word stands before it is explained, and why that one is not where it comes first.
BEFORE = {
    "lift": {"06_will_we_make_it": "long waits lift an average"},
    "plunder": {"03_stop_or_roll": "it says only that nobody does"},
}
NOT_SPOKEN = {"sandbox"}  # a heading of the lessons, which no table or tool says
SAME_IN_GERMAN = {"Anthony", "proportional"}


class Entry(NamedTuple):
    """A word of the glossary."""

    part: str
    word: str
    german: str
    meaning: str
    example: str
    label: str
    lesson: str


def entries() -> Iterator[Entry]:
    for text in tools.texts(GLOSSARY):
        title, _, words = text.partition("\n\n")
        if title.removeprefix("## ") in PARTS:
            for paragraph in words.split("\n\n"):
                found = ENTRY.fullmatch(paragraph)
                assert found, f"no entry: {paragraph}"
                yield Entry(title.removeprefix("## "), **found.groupdict())


ENTRIES = list(entries())
every_entry = pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.word)


def in_order(words: list[str]) -> list[str]:
    """As in a dictionary, where ä stands with a."""
    return sorted(words, key=lambda word: word.casefold().translate(str.maketrans("äöü", "aou")))


def text_of(path) -> str:
    """What a lesson says in its text, without comments and marks for bold or code."""
    words = "\n".join(tools.texts(tools.read(path)))
    return re.sub(r"[*_`]", "", re.sub(r"<!--.*?-->", "", words, flags=re.S))


def shown_in(path) -> str:
    """What the cells of a lesson show, as plain text."""
    outputs = [output for cell in tools.code(tools.read(path)) for output in cell.outputs]
    return "\n".join(output.get("text", output.get("data", {}).get("text/plain", "")) for output in outputs)


@pytest.mark.parametrize("part", PARTS)
def test_each_part_goes_from_a_to_z(part):
    words = [entry.word for entry in ENTRIES if entry.part == part]
    assert len(words) >= 10
    assert words == in_order(words)


def test_no_word_stands_there_twice():
    assert len({entry.word.casefold() for entry in ENTRIES}) == len(ENTRIES)


@every_entry
def test_a_word_has_a_german_one_a_plain_sentence_and_an_example(entry):
    assert entry.german.strip()
    assert (entry.german == entry.word) == (entry.word in SAME_IN_GERMAN)
    assert entry.meaning.endswith(".")
    assert not re.search(r"[.!?] [A-Z]", entry.meaning), "one sentence"
    assert len(entry.meaning.split()) <= 25
    assert len(entry.example.split()) >= 4
    assert entry.example[-1] in ".?"


@pytest.mark.parametrize("entry", [entry for entry in ENTRIES if entry.part != "Probability"], ids=lambda e: e.word)
def test_a_word_of_the_games_and_tools_is_called_as_it_is_at_the_tables(entry):
    files = [path for folder in ("bugkit", "widgets") for path in (tools.ROOT / folder).rglob("locales/de.json")]
    spoken = " ".join(path.read_text(encoding="utf-8") for path in files).casefold()
    stem = entry.german.split()[-1].casefold()[:6]
    assert (stem in spoken) != (entry.word in NOT_SPOKEN)


@every_entry
def test_a_word_is_linked_with_the_lesson_in_which_it_first_comes(entry):
    start, *lessons = NUMBERED
    number = int(entry.lesson[:2])
    assert entry.label == (f"Lesson {number}" if number else "Start here")
    word = re.compile(rf"\b{re.escape(entry.word)}(s|es)?\b", re.IGNORECASE)
    if entry.lesson == start.name:  # whose list of lessons names words that are explained later
        assert word.search(text_of(start))
        return
    having = [path for path in lessons if word.search(text_of(path))]
    having = having or [path for path in lessons if word.search(shown_in(path))]
    having = [path.name for path in having if path.stem not in BEFORE.get(entry.word, {})]
    assert having[:1] == [entry.lesson]


def test_what_is_said_of_words_before_they_are_explained_is_still_so():
    for word, lessons in BEFORE.items():
        for path in NUMBERED:
            if path.stem in lessons:
                assert word in text_of(path)


def test_every_german_word_leads_to_its_english_one_from_a_to_z():
    table = next(text for text in tools.texts(GLOSSARY) if text.startswith("## Deutsch – English"))
    rows = re.findall(r"^\| (.+) \| (.+) \|$", table, re.M)[1:]
    german = [
        (re.sub(r"^(der|die|das) ", "", name), entry.word)
        for entry in ENTRIES
        for name in ([entry.german] if entry.german.startswith("unter ") else entry.german.split(", "))
    ]
    assert sorted(rows) == sorted(german)
    assert [name for name, _ in rows] == in_order([name for name, _ in rows])


def test_it_can_be_read_on_a_phone():
    """No table is wider than two columns, and what is printed is narrow, too."""
    for text in tools.texts(GLOSSARY):
        assert all(line.count("|") == 3 for line in text.splitlines() if line.startswith("|"))
    for cell in tools.code(GLOSSARY):
        printed = "".join(output.get("text", "") for output in cell.outputs)
        assert max(map(len, printed.splitlines())) <= 50


def test_the_start_page_leads_there_and_back():
    assert "(glossary.ipynb)" in "\n".join(tools.texts(tools.read(NUMBERED[0])))
    assert f"({NUMBERED[0].name})" in tools.texts(GLOSSARY)[0]
