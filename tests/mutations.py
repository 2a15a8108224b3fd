"""Texts spoilt in many ways: what happens to them in mails, on paper and in careless hands."""

from __future__ import annotations

import random
import re

from playing import pick

LETTERS = "abcdefghijklmnopqrstuvwxyzABCXYZ0123456789-_.:;=,/+ \n\t\"“ß²٣\0\ud800"
WORDS = ("hub", "catch", "stop", "bar", "water", "barrel", "chance:", "seat 0:", "seat 1:", "none", "unfinished", "2.",
         "draw", "dice", "roll", "keep", "boost", "end", "bank", "all")


def spoilt(text: str, rng: random.Random, most: int = 3) -> str:
    """The text after one to ``most`` random changes; it may happen to be the same again."""
    for _ in range(rng.randrange(1, most + 1)):
        text = pick(rng, CHANGES)(text, rng)
    return text


def _place(text: str, rng: random.Random) -> int:
    return rng.randrange(len(text) + 1)


def _insert(text: str, rng: random.Random) -> str:
    place = _place(text, rng)
    return text[:place] + pick(rng, LETTERS) + text[place:]


def _delete(text: str, rng: random.Random) -> str:
    place = _place(text, rng)
    return text[:place] + text[place + rng.randrange(1, 4):]


def _replace(text: str, rng: random.Random) -> str:
    place = _place(text, rng)
    return text[:place] + pick(rng, LETTERS) + text[place + 1:]


def _swap(text: str, rng: random.Random) -> str:
    place = _place(text, rng)
    return text[:place] + text[place + 1:place + 2] + text[place:place + 1] + text[place + 2:]


def _cut_end(text: str, rng: random.Random) -> str:
    return text[:_place(text, rng)]


def _cut_at_a_line(text: str, rng: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    return "".join(lines[:rng.randrange(len(lines) + 1)])


def _cut_start(text: str, rng: random.Random) -> str:
    return text[_place(text, rng):]


def _repeat(text: str, rng: random.Random) -> str:
    first, last = sorted((_place(text, rng), _place(text, rng)))
    return text[:last] + text[first:]


def _case(text: str, rng: random.Random) -> str:
    place = _place(text, rng)
    return text[:place] + text[place:place + 5].swapcase() + text[place + 5:]


def _number(text: str, rng: random.Random) -> str:
    numbers = list(re.finditer(r"\d+", text))
    if not numbers:
        return text
    found = pick(rng, numbers)
    number = int(found[0])
    other = pick(rng, [str(number + 1), str(number - 1), f"0{number}", "9" * rng.randrange(1, 60), "-1"])
    return text[:found.start()] + other + text[found.end():]


def _word(text: str, rng: random.Random) -> str:
    words = list(re.finditer(r"[a-z]+", text))
    if not words:
        return text
    found = pick(rng, words)
    return text[:found.start()] + pick(rng, WORDS) + text[found.end():]


def _two_words(text: str, rng: random.Random) -> str:
    words = re.split(r"(\s+)", text)
    first, second = (2 * rng.randrange(len(words) // 2 + 1) for _ in range(2))
    words[first], words[second] = words[second], words[first]
    return "".join(words)


def _delete_line(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    del lines[rng.randrange(len(lines))]
    return "\n".join(lines)


def _repeat_line(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    lines.insert(rng.randrange(len(lines) + 1), pick(rng, lines))
    return "\n".join(lines)


def _swap_lines(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    first, second = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[first], lines[second] = lines[second], lines[first]
    return "\n".join(lines)


CHANGES = (_insert, _delete, _replace, _swap, _cut_end, _cut_at_a_line, _cut_start, _repeat, _case, _number, _word,
           _two_words, _delete_line, _repeat_line, _swap_lines)
