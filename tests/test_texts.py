"""Words: both languages say the same things, every key in the source has words, and no words lie about unused.

The source is read, not run: a key is a literal such as "core.error.game_over", or an f-string with gaps such as
f"verasselt.kind.{kind}"; what fills a gap must itself be written somewhere in the source.
"""

import ast
import json
import re
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from bugkit import IllegalActionError
from bugkit.texts import LANGUAGES, Key, check_language, text

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = (ROOT / "bugkit", ROOT / "widgets" / "bugkit_widgets")
FOLDERS = sorted(folder for package in PACKAGES for folder in package.rglob("locales"))
ANYTHING = {"n", "lang"}  # may always be given: the number of a plural, and the language


def namespace(folder):
    return {"bugkit": "core", "bugkit_widgets": "widgets"}.get(folder.parent.name, folder.parent.name)


def read(path):
    def no_doubles(pairs):
        keys = [key for key, _ in pairs]
        assert len(set(keys)) == len(keys), f"{path} has a key twice: {sorted(k for k in keys if keys.count(k) > 1)}"
        return dict(pairs)
    return json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=no_doubles)


@cache
def all_words(lang):
    """Every text of the repository by its full key."""
    return {f"{namespace(folder)}.{key}": value
            for folder in FOLDERS for key, value in read(folder / f"{lang}.json").items()}


def forms(value):
    """The texts of one key: one, or a singular and a plural."""
    return value if isinstance(value, dict) else {"": value}


def placeholders(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def needed(key, lang="en"):
    """The parameters that the words of a key need."""
    value = all_words(lang)[key]
    names = set().union(*(placeholders(text) for text in forms(value).values()))
    return names | {"n"} if isinstance(value, dict) else names


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_every_language_has_the_same_keys_placeholders_and_plural_forms(folder):
    assert {path.name for path in folder.iterdir()} == {f"{lang}.json" for lang in LANGUAGES}
    english, *others = (read(folder / f"{lang}.json") for lang in LANGUAGES)
    for words in [english, *others]:
        assert set(words) == set(english)
        for key, value in words.items():
            assert set(forms(value)) == set(forms(english[key])), key
            assert set(forms(value)) in ({""}, {"one", "other"}), key
            for form, said in forms(value).items():
                assert said
                assert said.strip() == said or key.endswith((".and", "_mark")), key
                assert all(re.fullmatch(r"[a-z_]+", name) for name in placeholders(said)), key
                other = placeholders(forms(english[key])[form])
                # a singular may say "one" in words
                assert placeholders(said) == other or (form == "one" and placeholders(said) ^ other == {"n"}), key
    for words in others:
        same = [key for key in words if words[key] == english[key]]
        assert len(same) < len(words) / 5, same  # some words and signs are the same, most are not


@cache
def sources():
    return {path: ast.parse(path.read_text(encoding="utf-8")) for package in PACKAGES for path in package.rglob("*.py")}


def nodes(kind):
    return ((path, node) for path, tree in sources().items() for node in ast.walk(tree) if isinstance(node, kind))


@cache
def written():
    """Every string in the source, also as a part of an f-string, and the words of the scripts."""
    strings = {node.value for _, node in nodes(ast.Constant) if isinstance(node.value, str)}
    for package in PACKAGES:
        for script in package.rglob("*.js"):
            strings |= set(re.findall(r"[\w.]+", script.read_text(encoding="utf-8")))
    return strings


@cache
def gapped():
    """The f-strings that could be a key or a part of one: their fixed parts, with ``None`` for each gap."""
    found = {}
    for path, node in nodes(ast.JoinedStr):
        parts = tuple(part.value if isinstance(part, ast.Constant) else None for part in node.values)
        fixed = "".join(part or "" for part in parts)
        if re.fullmatch(r"[a-z_.]*[a-z]{2}[a-z_.]*", fixed):
            found.setdefault(parts, f"{path.name}:{node.lineno}")
    return found


def fills(parts, value):
    """All ways to fill the gaps of an f-string so that it is ``value``."""
    if not parts:
        return [[]] if not value else []
    if parts[0] is not None:
        return fills(parts[1:], value.removeprefix(parts[0])) if value.startswith(parts[0]) else []
    return [[value[:end], *rest] for end in range(len(value) + 1) for rest in fills(parts[1:], value[end:])]


@cache
def can_be_said(value, depth=3):
    """Whether the source can make this string: it is written there, or an f-string whose gaps can be filled."""
    if value in written():
        return True
    return depth > 0 and any(all(can_be_said(gap, depth - 1) for gap in filled)
                             for parts in gapped() for filled in fills(parts, value))


NAMESPACES = tuple(f"{namespace(folder)}." for folder in FOLDERS)


def meant(value):
    """The keys a string can be: the widgets leave out their own namespace, and the last word where it is you or not."""
    full = [value, f"widgets.{value}"]
    return [key for key in [*full, *(f"{key}.you" for key in full)] if key in all_words("en")]


def test_every_key_in_the_source_has_words():
    looks_like_one = re.compile(r"[a-z]+(\.[a-z_][a-z_ ]*)+")
    keys = {said for said in written() if said.startswith(NAMESPACES) and looks_like_one.fullmatch(said)}
    keys -= {"verasselt.py", "verasselt.js", "verasselt.css"} | {part for parts in gapped() for part in parts}
    assert len(keys) > 60
    assert not {key for key in keys if not meant(key)}
    for parts, place in gapped().items():
        if parts[0] and parts[0].startswith(NAMESPACES):
            keys = [key for key in all_words("en") if fills(parts, key) or fills(parts, key.removeprefix("widgets."))]
            assert keys, f"{place}: {parts}"


def test_no_words_lie_about_unused():
    assert not [key for key in all_words("en") if not can_be_said(key)]


def test_every_call_gives_the_parameters_its_words_need():
    checked = 0
    for path, call in nodes(ast.Call):
        first = call.args[0] if call.args else None
        keys = meant(first.value) if isinstance(first, ast.Constant) and isinstance(first.value, str) else []
        given = {keyword.arg for keyword in call.keywords}
        if not keys or None in given or getattr(call.func, "id", "") == "Key":
            continue
        place = f"{path.name}:{call.lineno}: {keys[0]}"
        assert needed(keys[0]) <= given, f"{place} needs {needed(keys[0]) - given}"
        assert given <= needed(keys[0]) | ANYTHING, f"{place} does not say {given - needed(keys[0])}"
        checked += 1
    assert checked > 80


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_can_be_filled_in(lang):
    for key, value in all_words(lang).items():
        params = {name: f"<{name}>" for name in needed(key, lang)}
        for said in forms(value).values():
            filled = said.format(**params)
            assert "{" not in filled, key
            assert all(f"<{name}>" in filled for name in placeholders(said)), key


def test_every_error_speaks_every_language():
    errors = [key for key in all_words("en") if ".error." in key and not key.startswith("widgets.")]
    assert len(errors) > 60
    for key in errors:
        for n in (0, 1, 2):
            params = {name: Key("verasselt.kind.water") if name in ("kind", "face") else f"<{name}>"
                      for name in needed(key)}
            params |= {"n": n} if "n" in params else {}
            error = IllegalActionError(key, **params)
            assert str(error) == error.text("en") != error.text("de"), key
            assert not {"kind", "face"} & set(params) or "Wasserassel" in error.text("de"), key


def test_singular_plural_and_none():
    assert text("verasselt.count.water", "en", n=1) == "1 water bug"
    assert text("verasselt.count.water", "en", n=2) == "2 water bugs"
    assert text("verasselt.count.water", "en", n=0) == "0 water bugs"
    assert text("verasselt.count.water", "de", n=0) == "0 Wasserasseln"


@pytest.mark.parametrize("lang", ["fr", "", "EN", None, 1])
def test_other_languages_are_refused_with_those_there_are(lang):
    with pytest.raises(ValueError, match="lang must be one of 'en', 'de', not"):
        check_language(lang)
    with pytest.raises(ValueError, match="lang must be one of 'en', 'de', not"):
        text("core.table.outcome", lang)


def test_a_key_without_words_is_an_error_of_ours():
    with pytest.raises(KeyError):
        text("core.no_such_words")
