"""Words in English and German: every text that a person reads comes from a ``locales`` folder.

A key is ``namespace.name``. The namespace says whose words they are: ``core`` for this package, a game's name for that
game, ``widgets`` for the controls. Each namespace is a folder ``locales`` with one flat JSON file a language.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

LANGUAGES = ("en", "de")


class Key(str):
    """A parameter of a text that is itself a key: it is put into words in the same language."""

    def text(self, lang: str = "en") -> str:
        return text(self, lang)


class Sentence(NamedTuple):
    """A text that has not been put into words yet: its key, and what its placeholders stand for.

    >>> print(Sentence("core.table.more", {"n": 2}))
    2 other outcomes
    """

    key: str
    about: Mapping[str, object]

    def text(self, lang: str = "en") -> str:
        return text(self.key, lang, **self.about)

    def __str__(self) -> str:
        return self.text()


_HERE = Path(__file__).parent
_folders: dict[str, Path] = {"core": _HERE / "locales"}


def register_words(namespace: str, folder: Path) -> None:
    """Say where the words of ``namespace`` are: a folder with ``en.json`` and ``de.json``."""
    _folders[namespace] = folder


def check_language(lang: str) -> str:
    """Return ``lang`` if there are words in it.

    >>> check_language("de")
    'de'
    >>> check_language("xx")
    Traceback (most recent call last):
    ValueError: lang must be one of 'en', 'de', not 'xx'
    """
    if lang not in LANGUAGES:
        raise ValueError(f"lang must be one of {', '.join(map(repr, LANGUAGES))}, not {lang!r}")
    return lang


@cache
def words(namespace: str, lang: str) -> dict[str, str | dict[str, str]]:
    """All words of one namespace in one language, as they stand in its file."""
    folder = _folders.get(namespace, _HERE / namespace / "locales")  # a game's words are found before it is loaded
    path = folder / f"{check_language(lang)}.json"
    loaded: dict[str, str | dict[str, str]] = json.loads(path.read_text(encoding="utf-8"))
    return loaded


def text(key: str, lang: str = "en", **params: object) -> str:
    """The words for ``key`` with its placeholders filled in.

    A text with a singular and a plural is chosen by the parameter ``n``.

    >>> text("core.table.more", "de", n=2)
    '2 weitere Ergebnisse'
    """
    namespace, _, name = key.partition(".")
    found = words(namespace, lang)[name]
    if isinstance(found, dict):
        found = found["one" if params["n"] == 1 else "other"]
    if not params:
        return found
    return found.format(**{name: _in_words(value, lang) for name, value in params.items()})


def _in_words(value: object, lang: str) -> object:
    """Keys and errors among the parameters speak the same language."""
    speak = getattr(value, "text", None)
    return speak(lang) if callable(speak) else value
