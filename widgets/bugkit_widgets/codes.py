"""Short codes that students pass on: ``class.roll-seven-dice.38.…``, for a class board or to hand a lesson in.

A code says of what kind it is, what it is about, how many letters follow, and then the content in letters, digits,
``-`` and ``_`` with a check sum of 40 bits. The check sum finds mistakes in copying; it is no seal, anybody can make a
code. Codes are read as untrusted: limited in size, never evaluated.
"""

from __future__ import annotations

import base64
import hashlib
import re
import unicodedata

from bugkit.game import CodeError

KINDS = ("class", "lesson")
MOST_LETTERS = 6_000
_LONGEST_TITLE = 24
_CHECK_BYTES = 5
_CODE = re.compile(rf"({'|'.join(KINDS)})\.([a-z0-9-]{{1,24}})\.(\d{{1,4}})\.(.*)", re.S | re.ASCII)
_LETTERS = re.compile(r"[A-Za-z0-9_-]*")


def write_code(kind: str, title: str, content: bytes) -> str:
    """The code with this content; ``kind`` is one of ``KINDS``, of ``title`` the beginning can be read in it.

    >>> write_code("class", "Roll seven dice", b"1,22,78")
    'class.roll-seven-dice.16.MSwyMiw3OPSWhvy8'
    """
    short = _short(title)
    letters = base64.urlsafe_b64encode(content + _check(kind, short, content)).decode().rstrip("=")
    if len(letters) > MOST_LETTERS:
        raise CodeError("widgets.code.too_long", limit=MOST_LETTERS)
    return f"{kind}.{short}.{len(letters)}.{letters}"


def read_code(code: str, kind: str) -> bytes:
    """The content of a code of this kind; `CodeError` says what is wrong with it.

    >>> read_code("class.roll-seven-dice.16.MSwyMiw3OPSWhvy8", "class")
    b'1,22,78'
    """
    found = _CODE.fullmatch(code)
    if not found:
        raise CodeError("widgets.code.foreign")
    if found[1] != kind:
        raise CodeError(f"widgets.code.is_{found[1]}")
    expected, letters = int(found[3]), found[4]
    if expected > MOST_LETTERS:
        raise CodeError("widgets.code.too_long", limit=MOST_LETTERS)
    if len(letters) != expected:
        raise CodeError("widgets.code.cut", found=len(letters), expected=expected)
    if not _LETTERS.fullmatch(letters) or expected % 4 == 1:
        raise CodeError("widgets.code.mistyped")
    whole = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    content = whole[:-_CHECK_BYTES]
    if whole != content + _check(kind, found[2], content):
        raise CodeError("widgets.code.mistyped")
    return content


def split_codes(words: str) -> list[str]:
    """The codes in a text, in any number of lines; a code that a mail program broke in two is put together again.

    What is no code is in the list, too, so that it can be named.

    >>> split_codes("class.dice.16.MSwyMiw3 OIQdXKL2, Anna class.dice.3.abc")
    ['class.dice.16.MSwyMiw3OIQdXKL2', 'Anna', 'class.dice.3.abc']
    """
    pieces: list[str] = []
    for piece in filter(None, re.split(r"[\s,;]+", words)):
        if pieces and _LETTERS.fullmatch(piece) and len(piece) <= _missing(pieces[-1]):
            pieces[-1] += piece
        else:
            pieces.append(piece)
    return pieces


def shortened(code: str) -> str:
    """The beginning of a code, to name it in a sentence."""
    return code if len(code) <= 28 else f"{code[:27]}…"


def _missing(code: str) -> int:
    """How many letters a code lacks."""
    found = _CODE.fullmatch(code)
    return int(found[3]) - len(found[4]) if found else 0


def _short(title: str) -> str:
    plain = unicodedata.normalize("NFKD", title.casefold()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:_LONGEST_TITLE].rstrip("-") or "x"


def _check(kind: str, short: str, content: bytes) -> bytes:
    return hashlib.sha256(f"{kind}.{short}.".encode() + content).digest()[:_CHECK_BYTES]
