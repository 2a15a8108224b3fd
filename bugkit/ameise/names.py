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


class Instead(str):
    """What may be done instead of a flip that is not possible, as the end of a sentence: the cards to flip, if any.

    >>> Instead("B1, A2").text("en")
    '; possible: flip B1, A2, or move ants'
    """

    def text(self, lang: str = "en") -> str:
        if not self:
            return text("ameise.instead.move", lang)
        return text("ameise.instead.flip", lang, cards=str(self))


def ant_name(source: str) -> Key:
    """The ants that come from ``source``, which is "start" or a colour: "white ants", "the red ant".

    >>> ant_name("red").text("de")
    'die rote Ameise'
    """
    return Key(f"ameise.ants_from.{source}")
