"""What stands below the news: the guess before a roll; at the end how good the guesses were, and the review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugkit_widgets.controls import Scene
from bugkit_widgets.markup import button, tag

if TYPE_CHECKING:
    from bugkit_widgets.table import Table


def lock_guess(table: Table) -> None:
    """The guess is locked in: play what it is about."""
    if table._guesses.asked is not None:
        table._decided(table._guesses.lock(len(table.match.history)))


def view(table: Table, scene: Scene) -> str:
    """All of it, as it looks now."""
    guesses, reviewing = table._guesses, table._reviewing
    guess = "" if scene.veiled else guesses.form(scene.lang) or guesses.last(scene.lang)
    if not table._over():
        return guess
    review = reviewing.view(table._controls, scene) if reviewing.shown else ""
    if not review and table.match.history:
        review = tag("div", button(scene.text("review.open"), "review open", data_key="review"), class_="buttons")
    return guess + guesses.summary(scene.lang) + review
