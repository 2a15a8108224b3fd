"""What is around the board of every game: title and settings, what just happened, the log, the guide, the game code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugkit.match import Step
from bugkit_widgets import below_news, settings
from bugkit_widgets.code_area import CodeArea
from bugkit_widgets.controls import Scene
from bugkit_widgets.curtain import EVERYBODY
from bugkit_widgets.keeping import Kept
from bugkit_widgets.markup import button, tag, words
from bugkit_widgets.new_play import next_match
from bugkit_widgets.real_box import RealBox

if TYPE_CHECKING:
    from bugkit_widgets.table import Table

_LOG_LINES = 24


class Surroundings:
    """Draws what is around the board and understands the clicks on it. It keeps what is open: guide, question, code.

    ``asking`` is what waits for a yes, because the play that runs would be lost: "new" (a new game), "real" or "rolled"
    (a new game with other dice), "resume" (the play that was pasted); or nothing.
    """

    def __init__(self, table: Table, offer: Kept | None) -> None:
        self._table = table
        self.guide: int | None = None
        self.asking = ""
        self.settings_shown = False
        self._code, self._real_box = CodeArea(table, offer), RealBox(table)

    # Clicks

    def act(self, name: str, value: object) -> bool:
        """Do what was clicked, if it is one of the things here."""
        table = self._table
        was, self.asking = self.asking, ""
        match name.split():
            case ["continue"]:
                table._advance()
            case ["new"] | ["new", "real" | "rolled"] | ["resume"]:
                self._ask_or_begin(name.removeprefix("new ").strip())
            case ["new", "yes"] if was:
                self._begin(was)
            case ["new", "no"]:
                pass
            case ["take", "back"]:
                table._back.take_back()
            case ["again"]:
                table._back.again()
            case ["guess", "lock"]:
                below_news.lock_guess(table)
            case ["guess", "first"] if isinstance(value, bool):
                table._guesses.on = value
                table._guesses.drop()
            case ["review", "open"] if table._over():
                table._review()
            case ["pass", seat] if seat == str(table._due()):
                table._curtain.rise(int(seat))
                table._go_on()
            case ["pass", _]:
                pass  # a second click: the screen has been passed already
            case ["guide", how]:
                self._leaf(how)
            case ["settings", how]:
                self.settings_shown = how == "open"
            case _:
                if settings.act(table, name, value) or self._code.act(name, value):
                    return True
                self.asking = was
                return table._guesses.act(name, value) or table._reviewing.act(name)
        return True

    def act_on_board(self, name: str) -> bool:
        """Do what was clicked in the place of dice and cards, if it was there."""
        return self._real_box.act(name)

    def _ask_or_begin(self, what: str) -> None:
        if what == "resume":
            self._code.pasted()  # tells what is wrong with it before anybody is asked
        if self._table._back.to_lose and not self._table._over():
            self.asking = what
        else:
            self._begin(what)

    def _begin(self, what: str) -> None:
        table = self._table
        if what == "resume":
            self._code.go_on_with(self._code.pasted())
        else:
            table._begin(next_match(table.match, {"real": True, "rolled": False}.get(what, table.match.by_hand)))
        self._code.close()
        self.guide = None

    def _leaf(self, how: str) -> None:
        last = len(self._table._controls.guide(self._table.lang)) - 1
        page = self.guide or 0
        self.guide = {"open": 0, "next": min(page + 1, last), "back": max(page - 1, 0)}.get(how)
        self._table._go_on()  # bots wait while somebody reads

    # What it looks like

    @property
    def real_dice_due(self) -> bool:
        """Whether dice or cards of the real box are to be entered now."""
        return self._real_box.due

    def view(self, scene: Scene) -> dict[str, str]:
        controls = self._table._controls
        board = controls.view(scene)
        reading = self.guide is not None
        shown = {} if reading else board
        return {
            "drawings": board["drawings"],
            "head": self._head(scene),
            "guide": self._guide(scene) if reading else "",
            "news": "" if reading else self._news(scene),
            **({"curtain": "" if reading else self._curtain(scene)} if controls.secrets else {}),
            **{name: shown.get(name, "") for name in controls.regions if name != "drawings"},
            "log": "" if reading else self._log(scene),
            "code": "" if reading else self._code.view(scene),
        }

    def _head(self, scene: Scene) -> str:
        title = words("h3", self._table._controls.title(scene.lang))
        if self.asking:
            question = words("span", scene.text("table.ask"), class_="question")
            yes = button(scene.text("table.ask_yes"), "new yes", main=True)
            no = button(scene.text("table.ask_no"), "new no", data_focus=True)
            asked = tag("div", question, yes, no, class_="tools", role="group", aria_label=scene.text("table.ask"))
            return tag("div", title, asked, class_="head")
        how = "close" if self.guide is not None else "open"
        guide = button(scene.text(f"table.guide_{how}"), f"guide {how}", data_key="guide")
        new = button(scene.text("table.new"), "new", data_key="new") if self._table._plays_on else ""
        tools = tag("div", guide, new, self._settings(scene), class_="tools")
        chosen = settings.view(self._table, scene) if self.settings_shown else ""
        return tag("div", title, tools, class_="head") + chosen + self._code.offer_view(scene)

    def _settings(self, scene: Scene) -> str:
        how = "close" if self.settings_shown else "open"
        return button(
            scene.text("table.settings"),
            f"settings {how}",
            data_key="settings",
            aria_expanded="true" if self.settings_shown else "false",
        )

    def _news(self, scene: Scene) -> str:
        """What just happened, and what to do now."""
        table = self._table
        happened = tag(
            "div",
            self._result(scene) if table._over() else self._happened(scene),
            role="status",
            aria_label=scene.text("table.news"),
            class_="happened",
            data_key="news",
        )
        buttons = ""
        moves_by_itself = bool(table._pending()) or (table._mover() is not None and not scene.live)
        moves_by_itself = moves_by_itself and table._due() is None
        if moves_by_itself:
            buttons += button(scene.text("table.continue"), "continue", data_focus=True, data_key="continue")
        if not scene.veiled:
            buttons += self._back_and_again(scene)
        over = table._over()
        bad = table._news is not None and table._news.bad and not over
        lost = over and table.match.state.is_terminal() and not any(table.match.state.returns())  # all together
        kind = "line" + " bad" * bad + " over" * over + " lost" * lost
        line = tag("div", happened, buttons, class_=kind)
        if over:
            return line + table._extras(scene)
        mine = " mine" if scene.live or self._real_box.due else ""
        if (prompt := self._prompt(scene)):
            said = words("p", prompt, class_=f"prompt{mine}")
            line += tag("div", said, role="group", aria_label=scene.text("table.now"))
        return line + self._real_box.view(scene) + table._extras(scene)

    def _curtain(self, scene: Scene) -> str:
        """In the place of the board, when the screen is to be passed on: nothing of the person before is to be seen."""
        if not scene.veiled:
            return ""
        due, mover = self._table._due(), self._table._mover()
        buttons = said = ""
        if due is not None and mover is not None:
            name = scene.names[mover]
            passes = due != EVERYBODY or mover in scene.persons
            pass_on = scene.text(f"table.curtain.{'pass' if passes else 'show'}", name=name)
            said = words("p", scene.text(f"table.curtain.{'all' if due == EVERYBODY else 'one'}", name=name))
            buttons = button(pass_on, f"pass {due}", main=True, data_focus=True, data_key="pass")
        buttons = tag("div", buttons, self._back_and_again(scene), class_="buttons")
        box = tag("div", said, buttons, class_="card")
        return tag("div", box, class_="curtain", role="group", aria_label=scene.text("table.curtain"))

    def _back_and_again(self, scene: Scene) -> str:
        """The buttons to take back a decision, and to play it again."""
        back = self._table._back
        take_back = button(scene.text("table.take_back"), "take back") if back.may_take_back else ""
        return take_back + (button(scene.text("table.go_on_again"), "again") if back.may_go_on else "")

    def _prompt(self, scene: Scene) -> str:
        """What to do now."""
        return self._table._controls.entering(scene) if self._real_box.due else self._table._prompt(scene)

    def _happened(self, scene: Scene) -> str:
        table = self._table
        if (held := self._held(scene)) is not None:
            seat, said = held.player, table._controls.lines([held], scene)[0]
        elif table._news is None:
            return words("p", self._last_line(scene) or scene.text("table.welcome"))
        else:
            seat, said = table._news.seat, table._news.news(scene)
        name = "" if seat is None else words("strong", f"{scene.names[seat]} · ")
        return tag("p", name, words("span", said))

    def _last_line(self, scene: Scene) -> str:
        """The last of what happened, in words; "" before anybody has had a choice or has entered anything."""
        turns, controls = self._turns(), self._table._controls
        match = self._table.match
        steps = match.history[: self._table._shown]
        if not any(match.by_hand or len(step.before.legal_actions()) > 1 for step in steps):
            return ""
        lines = (line for _, steps in reversed(turns) for line in reversed(controls.lines(steps, scene)))
        return next(lines, "")

    def _result(self, scene: Scene) -> str:
        table, controls = self._table, self._table._controls
        shares, heaps = table.match.state.returns(), table.match.state.scores()
        ranked = sorted(range(len(scene.names)), key=lambda seat: (-shares[seat], -heaps[seat]))
        said = {seat: controls.score(seat, scene) for seat in ranked}
        listed = [words("li", f"{scene.names[seat]}: {score}") for seat, score in said.items() if score]
        scores = tag("ol", *listed) if listed else ""
        if not table.match.state.is_terminal():
            return words("h4", controls.short_over(table._short.turns, scene)) + scores
        won = [seat for seat, share in enumerate(shares) if share]
        if (ending := controls.result(scene)) is not None:
            title = ending
        elif len(won) == 1:
            title = scene.either("table.won", won[0])
        else:
            title = scene.text(
                "table.won.shared", names=scene.text("table.and").join(scene.names[seat] for seat in won)
            )
        return words("h4", title) + words("p", controls.why_won(scene)) + scores

    def _log(self, scene: Scene) -> str:
        """The last turns in words. Older ones are in the record."""
        listed: list[str] = []
        for number, steps in reversed(self._turns(self._held(scene))):
            controls = self._table._controls
            lines, seat = controls.lines(steps, scene), controls.actor(steps[0].before) if number else None
            title = scene.text("table.beginning") if seat is None else controls.turn_title(number, seat, scene)
            items = [words("li", title, class_="turn", data_key=f"turn-{number}")]
            items += [words("li", line, data_key=f"turn-{number}-{place}") for place, line in enumerate(lines)]
            listed = items + listed
            if len(listed) >= _LOG_LINES:
                break
        if not listed:
            return ""
        said = scene.text("table.log")
        # The news is a status, so every step is read out there; a live log would say all of it twice.
        log = tag("div", tag("ol", *listed), class_="log", role="log", tabindex=0, aria_label=said, aria_live="off")
        return tag("details", words("summary", said), log, data_key="log", open=True)

    def _held(self, scene: Scene) -> Step | None:
        """The action that is shown already and played with the next roll, if there is one."""
        held = self._table._controls.holding
        state = scene.state
        return None if held is None else Step(state.current_player(), held, state, state.child(held))

    def _turns(self, held: Step | None = None) -> list[tuple[int, list[Step]]]:
        """What has been shown, turn by turn, ``held`` last; number 0 is what came before the first turn."""
        turns: list[tuple[int, list[Step]]] = []
        steps = self._table.match.history[: self._table._shown]
        for step in (*steps, held) if held is not None else steps:
            begins = step.before.phase == self._table.match.game.turn_phase
            if begins or not turns:
                turns.append((turns[-1][0] + 1 if turns else int(begins), []))
            turns[-1][1].append(step)
        return turns

    def _guide(self, scene: Scene) -> str:
        """How to play, one page at a time."""
        pages = self._table._controls.guide(scene.lang)
        at = self.guide or 0
        page = pages[at]
        number = words("span", scene.text("table.page", page=at + 1, pages=len(pages)), class_="note")
        heading = tag("h4", words("span", page.title), number, class_="title")
        last = at == len(pages) - 1
        back = button(scene.text("table.back"), "guide back", why=None if at else scene.text("table.first_page"))
        on = button(
            page.next, "guide close" if last else "guide next", main=True, data_focus=True, data_key="guide-next"
        )
        words_ = tag("div", heading, words("p", page.said), role="status", aria_label=scene.text("table.guide_page"))
        return tag(
            "div",
            words_,
            tag("div", back, on, class_="buttons"),
            tag("div", page.drawing, class_="drawing"),
            class_="guide",
            role="region",
            aria_label=scene.text("table.guide_open"),
        )
