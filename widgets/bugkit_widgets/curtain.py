"""Several people at one screen in a game with secrets: whose view it shows, and the curtain between two of them."""

from __future__ import annotations

from collections.abc import Set

EVERYBODY = -1
"""In place of a seat: all may look, and what is shown is what everybody may know."""


class Curtain:
    """Says who looks at the screen, and to whom it is to be passed.

    A person decides in secret only after the screen has been passed to them, and with the decision the curtain falls at
    once: so nothing of theirs is left, not even the mouse over what they clicked. It rises for the next person who
    decides in secret, or for everybody when all that follows is public. With one person there is no curtain.

    >>> curtain = Curtain({0, 1}, secrets=True)
    >>> curtain.due(1, private=True)
    1
    >>> curtain.rise(1)
    >>> curtain.due(1, private=True), curtain.looks
    (None, 1)
    >>> curtain.fall()
    >>> curtain.due(0, private=False), curtain.looks
    (-1, None)
    """

    def __init__(self, persons: Set[int], *, secrets: bool) -> None:
        self.shared = secrets and len(persons) > 1
        self._persons = persons
        self.down = False
        self.looks: int | None = None  #: the person for whose eyes alone the screen is now

    def due(self, mover: int | None, *, private: bool) -> int | None:
        """To whom the screen must be passed before ``mover`` acts: a person, ``EVERYBODY``, or None.

        ``private``: who acts now knows things that are not for the others.
        """
        if not self.shared or mover is None:
            return None
        if private:
            return mover if mover in self._persons and mover != self.looks else None
        return EVERYBODY if self.down else None

    def rise(self, seat: int) -> None:
        """The screen has been passed to ``seat``, or to everybody."""
        self.down, self.looks = False, None if seat == EVERYBODY else seat

    def fall(self) -> None:
        """Whoever looked has decided."""
        if self.looks is not None:
            self.drop()

    def drop(self) -> None:
        """Somebody has decided in secret, whether or not they looked."""
        self.down, self.looks = self.shared, None

    def reset(self) -> None:
        """What was secret is over."""
        self.down, self.looks = False, None
