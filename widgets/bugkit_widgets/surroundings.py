"""What is around the board of every game: title and settings, what just happened, the log, the guide, the game code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bugkit.game import CHANCE, SecretError
from bugkit.match import Step
from bugkit.texts import LANGUAGES
from bugkit_widgets.controls import Scene
from bugkit_widgets.curtain import EVERYBODY
from bugkit_widgets.defaults import ODDS
from bugkit_widgets.markup import button, check_box, choice, sentence, tag, words

if TYPE_CHECKING:
    from bugkit_widgets.table import Table

PACES: dict[str, int | None] = {"slow": 2400, "normal": 1100, "fast": 300, "step": None}
"""How long one thing is looked at before the next, in milliseconds; None: until somebody presses Continue."""

_LOG_LINES = 24


class Surroundings:
    """Draws what is around the board and understands the clicks on it. It keeps what is open: guide, question, code."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.guide: int | None = None
        self.asking = False
        self.code_shown = self.settings_shown = False

    # Clicks

    def act(self, name: str, value: object) -> bool:
        """Do what was clicked, if it is one of the things here."""
        table = self._table
        was, self.asking = self.asking, False
        match name.split():
            case ["continue"]:
                table._advance()
            case ["new"]:
                self.asking = self._something_to_lose()
                if not self.asking:
                    self._begin_anew()
            case ["new", "yes"] if was:
                self._begin_anew()
            case ["new", "no"]:
                pass
            case ["take", "back"]:
                table._take_back()
            case ["guess", "lock"]:
                table._guess_locked()
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
            case ["code", how]:
                self.code_shown = how == "open"
            case ["lang"] if value in LANGUAGES:
                table.lang = value
            case ["odds"] if value in ODDS:
                table._odds = str(value)
            case ["pace"] if value in PACES:
                table._pace = str(value)
                table._go_on()
            case _:
                self.asking = was
                return table._guesses.act(name, value) or table._reviewing.act(name)
        return True

    def _something_to_lose(self) -> bool:
        table = self._table
        return not table._over() and any(step.player in table._persons for step in table.match.history[table._began :])

    def _begin_anew(self) -> None:
        self.code_shown, self.guide = False, None
        self._table._new_game()

    def _leaf(self, how: str) -> None:
        last = len(self._table._controls.guide(self._table.lang)) - 1
        page = self.guide or 0
        self.guide = {"open": 0, "next": min(page + 1, last), "back": max(page - 1, 0)}.get(how)
        self._table._go_on()  # bots wait while somebody reads

    # What it looks like

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
            "code": "" if reading else self._code(scene),
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
        new = button(scene.text("table.new"), "new", data_key="new")
        return tag("div", title, tag("div", guide, new, self._settings(scene), class_="tools"), class_="head")

    def _settings(self, scene: Scene) -> str:
        def options(of: str, values: Sequence[str]) -> list[tuple[str, str]]:
            return [(value, scene.text(f"table.{of}.{value}")) for value in values]

        table = self._table
        how = "close" if self.settings_shown else "open"
        opener = button(
            scene.text("table.settings"),
            f"settings {how}",
            data_key="settings",
            aria_expanded="true" if self.settings_shown else "false",
        )
        if not self.settings_shown:
            return opener
        inside = (
            choice(scene.text("table.pace"), "pace", options("pace", list(PACES)), table._pace)
            + choice(scene.text("table.odds"), "odds", options("odds", ODDS), table._odds)
            + check_box(scene.text("guess.first"), "guess first", table._guesses.on)
            + choice(scene.text("table.lang"), "lang", options("lang", LANGUAGES), scene.lang)
        )
        return opener + tag("div", inside, class_="settings", role="group", aria_label=scene.text("table.settings"))

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
            buttons += self._take_back(scene)
        over = table._over()
        bad = table._news is not None and table._news.bad and not over
        lost = over and table.match.state.is_terminal() and not any(table.match.state.returns())  # all together
        kind = "line" + " bad" * bad + " over" * over + " lost" * lost
        line = tag("div", happened, buttons, class_=kind)
        if over:
            return line + table._extras(scene)
        mine = " mine" if scene.live else ""
        if (prompt := self._prompt(scene)):
            said = words("p", prompt, class_=f"prompt{mine}")
            line += tag("div", said, role="group", aria_label=scene.text("table.now"))
        return line + table._extras(scene)

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
        buttons = tag("div", buttons, self._take_back(scene), class_="buttons")
        box = tag("div", said, buttons, class_="card")
        return tag("div", box, class_="curtain", role="group", aria_label=scene.text("table.curtain"))

    def _take_back(self, scene: Scene) -> str:
        if not self._table._may_take_back():
            return ""
        return button(scene.text(f"{self._table.match.game.name}.take_back"), "take back")

    def _prompt(self, scene: Scene) -> str:
        """What to do now; dice and cards of a play by hand are entered in a cell."""
        match: Any = self._table.match
        if match.by_hand and not self._table._pending() and match.state.current_player() == CHANCE:
            return scene.text("table.by_hand", example=match.state.chance_outcomes()[0][0])
        return self._table._prompt(scene)

    def _happened(self, scene: Scene) -> str:
        table = self._table
        if (held := table._controls.holding) is not None:
            seat = scene.state.current_player()
            said = table._controls.lines([Step(seat, held, scene.state, scene.state.child(held))], scene)[0]
        elif table._news is None:
            turns = self._turns()
            lines = table._controls.lines(turns[-1][1], scene) if turns and turns[-1][0] > 1 else []
            return words("p", lines[-1] if lines else scene.text("table.welcome"))
        else:
            seat, said = table._news.seat, table._news.news(scene)
        name = "" if seat is None else words("strong", f"{scene.names[seat]} · ")
        return tag("p", name, words("span", said))

    def _result(self, scene: Scene) -> str:
        table, controls = self._table, self._table._controls
        shares, heaps = table.match.state.returns(), table.match.state.scores()
        ranked = sorted(range(len(scene.names)), key=lambda seat: (-shares[seat], -heaps[seat]))
        said = {seat: controls.score(seat, scene) for seat in ranked}
        listed = [words("li", f"{scene.names[seat]}: {score}") for seat, score in said.items() if score]
        scores = tag("ol", *listed) if listed else ""
        if not table.match.state.is_terminal():
            return words("h4", controls.short_over(table._turns, scene)) + scores
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
        for number, steps in reversed(self._turns()):
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
        log = tag("div", tag("ol", *listed), class_="log", role="log", tabindex=0, aria_label=said, aria_live="off")
        return tag("details", words("summary", said), log, data_key="log", open=True)

    def _turns(self) -> list[tuple[int, list[Step]]]:
        """What has been shown, turn by turn; number 0 is what came before the first turn."""
        turns: list[tuple[int, list[Step]]] = []
        for step in self._table.match.history[: self._table._shown]:
            begins = step.before.phase == self._table.match.game.turn_phase
            if begins or not turns:
                turns.append((turns[-1][0] + 1 if turns else int(begins), []))
            turns[-1][1].append(step)
        return turns

    def _code(self, scene: Scene) -> str:
        """The seed, the code and the record, to copy."""
        match: Any = self._table.match
        how = "close" if self.code_shown else "open"
        shown = button(
            scene.text(f"table.code_{how}"),
            f"code {how}",
            aria_expanded="true" if self.code_shown else "false",
            data_key="code",
            class_="quiet",
        )
        if not self.code_shown:
            return shown
        no_seed = match.seed is None
        seed = words("p", scene.text("table.no_seed") if no_seed else scene.text("table.seed", seed=match.seed))

        def to_copy(key: str, said: str, rows: int) -> str:
            return tag(
                "label",
                words("span", scene.text(f"table.{key}")),
                words("textarea", said, readonly=True, rows=rows, data_key=key, spellcheck="false"),
            )

        hint = words("p", scene.text("table.code_hint"), class_="note")
        if getattr(match.state, "has_secrets", False):
            seed += words("p", scene.text("table.code_secrets"), class_="note")
        try:
            code, record = match.code(), match.record(scene.me or 0)  # what any seat may know is the same
        except SecretError as error:
            return shown + tag("div", words("p", sentence(error.text(scene.lang))), class_="copy")
        return shown + tag("div", seed, to_copy("code", code, 3), hint, to_copy("record", record, 8), class_="copy")

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
