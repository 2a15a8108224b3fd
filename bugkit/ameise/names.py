"""Names in the language of the reader: squares and ants. What is typed and recorded is English everywhere."""

from __future__ import annotations

from bugkit.texts import Key, text


class SquareName(str):
    """The name of a square as a parameter of a text: "B2 north", in German "B2 Nord".

    >>> SquareName("B2 north").text("de")
    'B2 Nord'
    """

    def text(self, lang: str = "en") -> str:
        card, _, place = self.partition(" ")
        return f"{card} {text(f'ameise.place.{place}', lang)}"


def ant_name(source: str) -> Key:
    """The ants that come from ``source``, which is "start" or a colour: "white ants", "the red ant".

    >>> ant_name("red").text("de")
    'die rote Ameise'
    """
    return Key(f"ameise.ants_from.{source}")
