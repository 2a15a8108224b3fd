"""The game code and the record at the table: to copy, to paste, and the play that was kept in a file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from bugkit.game import BugkitError, CodeError, SecretError
from bugkit.match import Match
from bugkit.texts import text
from bugkit_widgets.controls import Scene
from bugkit_widgets.copying import to_copy
from bugkit_widgets.keeping import Kept, ends_with_the_session, read_play
from bugkit_widgets.markup import button, sentence, tag, words
from bugkit_widgets.new_play import check_fits

if TYPE_CHECKING:
    from bugkit_widgets.table import Table


_AS_IN_A_CELL = re.compile(r"""(?:.*Table\.resume\(\s*)?["'`“”„‘’]+(.*?)["'`“”„‘’]+.*""", re.DOTALL)
_OTHER_CODES = ("answers", "class", "lesson")  #: begin codes in which there is no play


class CodeArea:
    """What is open, what has been pasted, and which play is offered."""

    def __init__(self, table: Table, offer: Kept | None) -> None:
        self._table = table
        self.shown = False
        self.offer = offer
        self._pasted = ""

    def pasted(self) -> Match:
        """The play that was pasted. An error says what is wrong with it; the play that runs is kept."""
        if not self._pasted.strip():
            raise BugkitError("widgets.table.nothing_pasted")
        pasted = _bare(self._pasted)
        kind = pasted.split(".")[0]
        if kind in _OTHER_CODES:
            raise CodeError(f"widgets.table.code_of.{kind}")
        match = read_play(pasted)
        check_fits(match, self._table.match, self._table.lang)
        return match

    def go_on_with(self, match: Match) -> None:
        """Go on with another play at this table, if it fits; else the one that runs is kept."""
        table = self._table
        check_fits(match, table.match, table.lang)  # before anything is changed
        table._begin(match)
        table.say(text("widgets.table.resumed", table.lang))

    def act(self, name: str, value: object) -> bool:
        """Do what was clicked, if it is one of the things here."""
        match name.split():
            case ["code", how]:
                self.shown = how == "open"
            case ["paste"] if isinstance(value, str):
                self._pasted = value
            case ["offer", how] if self.offer is not None:
                kept, self.offer = self.offer, None
                if how == "yes":
                    self.go_on_with(read_play(kept.code))
                    self._table._keeper.go_on(kept)
            case _:
                return False
        return True

    def close(self) -> None:
        """Another play begins."""
        self.shown, self.offer, self._pasted = False, None, ""

    def offer_view(self, scene: Scene) -> str:
        """Whether to go on with the play that was kept."""
        if self.offer is None:
            return ""
        question = scene.text("table.offer", time=self.offer.time())
        yes = button(scene.text("table.offer_yes"), "offer yes", main=True)
        no = button(scene.text("table.offer_no"), "offer no")
        said = words("span", question, class_="question")
        return tag("div", said, yes, no, class_="tools offer", role="group", aria_label=question)

    def view(self, scene: Scene) -> str:
        """The seed, the code and the record, to copy; a box to paste into; what is lost with the session."""
        match: Any = self._table.match
        how = "close" if self.shown else "open"
        opener = button(
            scene.text(f"table.code_{how}"),
            f"code {how}",
            aria_expanded="true" if self.shown else "false",
            data_key="code-area",
            class_="quiet",
        )
        if ends_with_the_session():
            opener += words("span", scene.text("table.lost_with_session"), class_="note")
        if not self.shown:
            return opener
        no_seed = match.seed is None
        inside = words("p", scene.text("table.no_seed") if no_seed else scene.text("table.seed", seed=match.seed))
        if getattr(match.state, "has_secrets", False):
            inside += words("p", scene.text("table.code_secrets"), class_="note")
        try:
            code, record = match.code(), match.record(scene.me or 0)  # what any seat may know is the same
        except SecretError as error:
            inside = words("p", sentence(error.text(scene.lang)))
        else:
            inside += to_copy(scene.text("table.code"), code, scene.text("table.copy_code"), rows=3)
            inside += words("p", scene.text("table.code_hint"), class_="note")
            inside += to_copy(scene.text("table.record"), record, scene.text("table.copy_record"), "record", rows=8)
        to_paste = self._to_paste(scene) if self._table._plays_on else ""
        return opener + tag("div", inside, to_paste, class_="copy")

    def _to_paste(self, scene: Scene) -> str:
        said = words("span", scene.text("table.paste"))
        field = words("textarea", self._pasted, rows=3, data_action="paste", data_key="paste", spellcheck="false")
        go_on = button(scene.text("table.resume"), "resume", data_key="resume")
        return tag("label", said, field) + tag("div", go_on, class_="buttons")


def _bare(pasted: str) -> str:
    """A code or a record without what it wears in a cell.

    >>> _bare(' bw.Table.resume("verasselt.1.FRBu") '), _bare("“verasselt.1.FRBu”"), _bare("verasselt.1.FRBu")
    ('verasselt.1.FRBu', 'verasselt.1.FRBu', 'verasselt.1.FRBu')
    """
    dressed = _AS_IN_A_CELL.fullmatch(pasted.strip())
    return (dressed[1] if dressed else pasted).strip()
