"""Small pieces of HTML that tables and tools share. Every text is escaped here, so callers hand in plain words."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

_ENDS, _CLOSING = ".!?…", "”“)"  #: of sentences, and what may stand after it


def tag(name: str, *content: str, **attributes: object) -> str:
    """An element; ``content`` is markup, attributes are escaped. ``class_`` is ``class``, ``data_key`` is ``data-key``.

    An attribute that is None or False is left out, one that is True has no value.

    >>> tag("b", "3", class_="count", data_key='a"b', hidden=False, open=True)
    '<b class="count" data-key="a&quot;b" open>3</b>'
    """
    given = "".join(
        f" {key.rstrip('_').replace('_', '-')}" + ("" if value is True else f'="{escape(str(value))}"')
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    return f"<{name}{given}>{''.join(content)}</{name}>"


def words(name: str, said: str, **attributes: object) -> str:
    """An element that holds plain words."""
    return tag(name, escape(said), **attributes)


def button(
    said: str, action: str, *, why: str | None = None, main: bool = False, face: str = "", **more: object
) -> str:
    """A button. ``why`` says why it can't be used now; ``face`` is markup to show instead of the words, its name.

    >>> button("Stop", "stop", why="roll first")
    '<button data-action="stop" aria-disabled="true" data-why="Roll first.">Stop</button>'
    """
    state: dict[str, object] = {"aria_disabled": "true", "data_why": sentence(why)} if why else {}
    named = {"aria_label": said} if face else {}
    kind = " ".join(filter(None, ["main" if main else "", str(more.pop("class_", ""))]))
    return tag("button", face or escape(said), class_=kind or None, data_action=action, **named, **state, **more)


def choice(said: str, action: str, options: Iterable[tuple[str, str]], chosen: str) -> str:
    """A labelled list to choose from: pairs of value and words."""
    listed = "".join(words("option", shown, value=value, selected=value == chosen) for value, shown in options)
    return tag("label", escape(said), " ", tag("select", listed, data_action=action))


def check_box(said: str, action: str, checked: bool) -> str:
    """A labelled box to tick."""
    return tag("label", tag("input", type="checkbox", data_action=action, checked=checked), " ", escape(said))


def sentence(said: str) -> str:
    """Words as a sentence of their own: a capital letter in front, a full stop behind if it has no end yet.

    >>> sentence("only 3 dice chosen"), sentence("this is not “hub”"), sentence("Really?"), sentence("")
    ('Only 3 dice chosen.', 'This is not “hub”.', 'Really?', '')
    """
    ended = not said or said.rstrip(_CLOSING)[-1:] in _ENDS
    return said[:1].upper() + said[1:] + ("" if ended else ".")
