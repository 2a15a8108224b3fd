"""What holds for a whole notebook unless a table or tool is told otherwise."""

from __future__ import annotations

from dataclasses import dataclass

from bugkit.texts import check_language

ODDS = ("off", "hint", "exact")


@dataclass
class Defaults:
    """The language of tables and lesson tools, and how much a table tells about the odds."""

    lang: str = "en"
    odds: str = "exact"


defaults = Defaults()


def use(lang: str = "en", odds: str = "exact") -> None:
    """Set the defaults once in a notebook: ``lang`` is "en" or "de", ``odds`` is "off", "hint" or "exact".

    >>> use(lang="xx")
    Traceback (most recent call last):
    ValueError: lang must be one of 'en', 'de', not 'xx'
    """
    check_language(lang)
    if odds not in ODDS:
        raise ValueError(f"odds must be one of {', '.join(map(repr, ODDS))}, not {odds!r}")
    defaults.lang, defaults.odds = lang, odds


def language(lang: str | None) -> str:
    """The language asked for, or the notebook's."""
    return check_language(defaults.lang if lang is None else lang)
