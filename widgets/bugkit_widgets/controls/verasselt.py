"""Voll verasselt at the table: which buttons there are, and what a click means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bugkit.game import CHANCE, Action, Game
from bugkit.match import Step
from bugkit.texts import text
from bugkit.verasselt import BOTS, FACES, KINDS, Bank, Boost, Card, Choose, Dice, End, Roll, Stop, picture
from bugkit_widgets.controls import Beat, Controls, Page, Scene, questions, why_not
from bugkit_widgets.controls import verasselt_buttons as buttons
from bugkit_widgets.controls import verasselt_view as draw
from bugkit_widgets.controls import verasselt_words as say
from bugkit_widgets.controls.verasselt_look import Look
from bugkit_widgets.guesses import Question
from bugkit_widgets.markup import button

NO_CARDS = (0, 0, 0, 0)
_ROLLED_FOR = ("refill", "roll", "rolling", "consolation")  #: phases in which the group is lit up


class GameControls(Controls):
    """What people choose before they act (dice, the split of a catch, the open list) is kept here, not in the state."""

    bots = BOTS
    regions = ("drawings", "players", "dice", "group", "side", "act", "aside", "yard", "choices")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.look = Look(game.initial_state())
        self.split: tuple[int, ...] = NO_CARDS
        self.listing = False
        self.sorted_by = "catch"
        self._drawn: dict[str, tuple[Any, str]] = {}

    def title(self, lang: str) -> str:
        return "Voll verasselt"

    def bot_name(self, bot: str, lang: str) -> str:
        return text(f"verasselt.bot_name.{bot}", lang)

    # What happened

    def reset(self, state: Any) -> None:
        self.look.reset(state)
        self.split = NO_CARDS

    def beat(self, steps: Sequence[Step], person: bool) -> Beat:
        step, look = steps[0], self.look
        seat = None if step.before.phase in ("deal", "bank") else step.before.turn  # a bank names who banks
        match step.choice:
            case Roll(keep):
                look.take_up(keep)
                if person and len(steps) > 1:
                    return self._land(steps[1], done=1, weight=0.6)
                return Beat(1, lambda scene: say.rolls(keep, step.before, scene), 0.8, seat=seat)
            case Dice() if not look.landed:
                return self._land(step, done=0, weight=1.0)
            case Dice():
                look.follow(step.after)
                look.choose_again(step.after)
                return Beat(1, lambda scene: say.dice(step, scene), 0.8, bad=step.after.phase != "roll", seat=seat)
            case Card():
                drawn = [step]
                for later in steps[1:]:
                    if not isinstance(later.choice, Card) or later.before.phase != step.before.phase:
                        break
                    drawn.append(later)
                look.follow(drawn[-1].after)
                return Beat(len(drawn), lambda scene: say.drawn(drawn, scene), seat=seat)
        look.follow(step.after)
        if isinstance(step.choice, Choose):
            look.choose_again(step.after)
        self.split = NO_CARDS
        return Beat(1, lambda scene: say.one_line(step, scene), 0.8, seat=seat)

    def _land(self, step: Step, done: int, weight: float) -> Beat:
        """The dice lie on the table: first look whether there are enough cards, then take them."""
        self.look.land(step.choice.counts)
        bad = bool(say.too_many(self.look.showing(), step.before))
        return Beat(done, lambda scene: say.dice(step, scene), 2.0 if bad else weight, bad, step.before.turn)

    def forced(self, state: Any) -> Action | None:
        actions = state.legal_actions()
        if len(actions) == 1 and isinstance(actions[0], Choose | Bank):
            return actions[0]
        return None

    def actor(self, state: Any) -> int | None:
        if state.is_terminal():
            return None
        player: int = state.current_player()
        return state.turn if player == CHANCE else player

    def outcome(self, outcome: Any, scene: Scene) -> tuple[str, str]:
        return text(f"verasselt.kind.{outcome.kind}", scene.lang), draw.face(f"card-{outcome.kind}", *draw.CARD)

    def faces_counted(self, state: Any) -> int:
        return len(FACES) if state.phase == "rolling" else 0

    def face(self, face: int, scene: Scene) -> tuple[str, str]:
        return text(f"verasselt.face.{FACES[face]}", scene.lang), draw.face(f"die-{FACES[face]}", 48, 48)

    def is_roll(self, step: Step) -> bool:
        return isinstance(step.choice, Dice)

    def question(self, state: Any, action: Action, asked: int) -> Question | None:
        return questions.bug_up(state, action)

    def go_to(self, state: Any, steps: Sequence[Step]) -> None:
        if self.look.showing() == state.showing:
            self.look.follow(state)  # dice that are chosen stay chosen
        else:
            self.look.reset(state)
        self.split = NO_CARDS

    # What a click means

    def act(self, click: str, scene: Scene) -> Action | None:
        match click.split():
            case ["die", number, ("on" | "off") as how] if number in map(str, range(len(self.look.dice))):
                die = {int(number)}
                self.look.chosen = self.look.chosen | die if how == "on" else self.look.chosen - die
            case ["keep", counts] if counts in map(buttons.written, (roll.keep for roll in buttons.rolls(scene.state))):
                self.look.choose(map(int, counts.split("-")))
            case ["move", ("yard" | "heap") as where, kind] if kind in KINDS:
                self._move(where, KINDS.index(kind), scene)
            case ["choices", ("open" | "close") as how]:
                self.listing = how == "open"
            case ["sort", ("catch" | "risk") as by]:
                self.sorted_by = by
            case ["choose", ("hub" | "catch") as group]:
                return Choose(group)
            case ["boost", kind] if kind in KINDS:
                return Boost(kind)
            case ["roll"]:
                return Roll(self.look.keep())
            case ["stop"]:
                return Stop()
            case ["bank"]:
                return Bank(self.split)
            case ["end"]:
                return End()
            case _:
                raise ValueError(scene.text("panel.strange"))
        return None

    def _move(self, where: str, index: int, scene: Scene) -> None:
        """Move one card of the catch between what goes to the yard and what goes to the heap."""
        more = buttons.one_more(self.split, index, 1 if where == "yard" else -1)
        if scene.state.phase == "bank" and why_not(scene.state, Bank(more), scene.lang) is None:
            self.split = more

    # What it looks like

    def view(self, scene: Scene) -> dict[str, str]:
        """Most clicks change only what is chosen, so a region is drawn anew only if what it shows has changed."""
        state, look = scene.state, self.look
        main = "previous" if state.group == "catch" else "hub"
        chosen = (look.chosen, self.split, self.listing, self.sorted_by)
        listing = scene.live and state.phase == "roll" and self.listing and scene.odds != "off"
        return {
            "drawings": draw.drawings(scene.lang),
            "players": self._anew("players", scene, (), lambda: draw.players(scene, look, self.actor(state))),
            "dice": self._anew("dice", scene, (look.chosen,), lambda: self._dice(scene)),
            "group": self._anew("group", scene, (), lambda: self._group(main, scene)),
            "side": self._anew("side", scene, (), lambda: self._side(scene)),
            "act": self._anew("act", scene, chosen, lambda: self._act(scene)),
            "aside": draw.strip("hub", scene.text("verasselt.hub_aside"), look, scene) if main == "previous" else "",
            "yard": self._anew("yard", scene, (), lambda: self._yard(scene)),
            "choices": buttons.choices(scene, look, self.sorted_by) if listing else "",
        }

    def _anew(self, name: str, scene: Scene, chosen: tuple[Any, ...], make: Callable[[], str]) -> str:
        shows = scene, self.look.changes, chosen
        if name not in self._drawn or self._drawn[name][0] != shows:
            self._drawn[name] = shows, make()
        return self._drawn[name][1]

    def _dice(self, scene: Scene) -> str:
        live = scene.live and scene.state.phase == "roll"
        why = "" if live else self._why_waiting(scene)
        return draw.dice(self.look, scene, live, why, active=scene.state.phase in _ROLLED_FOR)

    def _group(self, main: str, scene: Scene) -> str:
        showing = self.look.showing()[:4] if self.look.landed else ()
        active = scene.state.phase in _ROLLED_FOR
        return draw.area(main, draw.group_name(main, scene), self.look, scene, active=active, showing=showing)

    def _side(self, scene: Scene) -> str:
        """Beside the group: the own catch of this turn, or what the player before has left."""
        state = scene.state
        before_the_roll = state.phase in ("choose", "bank") and state.group != "catch"
        name = "previous" if before_the_roll and any(state.previous_catch) else "own"
        return draw.area(
            name, draw.group_name(name, scene), self.look, scene, active=before_the_roll and state.phase == "bank"
        )

    def _yard(self, scene: Scene) -> str:
        if scene.me is None:
            return ""
        waiting = None if scene.live and scene.state.turn == scene.me else self._why_waiting(scene)
        why = {kind: waiting or why_not(scene.state, Boost(kind), scene.lang) for kind in KINDS}
        return draw.yard(scene.me, self.look, scene, why)

    def _act(self, scene: Scene) -> str:
        phase = scene.state.phase
        if phase == "over":
            return button(scene.text("table.again"), "new", main=True, data_focus=True)
        if scene.live and phase == "choose":
            return buttons.choose(scene)
        if scene.live and phase == "bank":
            return buttons.bank(scene, self.split)
        waiting = None if scene.live else self.prompt(scene)
        return buttons.roll(scene, self.look, waiting, self.listing)

    # Words

    def prompt(self, scene: Scene) -> str:
        state = scene.state
        player = state.current_player()
        if state.is_terminal():
            return scene.text("verasselt.prompt.over")
        if not scene.live:
            if player == CHANCE:
                who = state.turn
                return scene.either(f"verasselt.wait.{state.phase}", who)
            return scene.either(f"verasselt.wait.{state.phase}", player)
        if state.phase == "roll":
            if state.must_lift:
                return why_not(state, Roll(), scene.lang) or ""
            if state.may_stop:
                return scene.text("verasselt.prompt.again", n=sum(state.catch))
            if any(state.yards[state.turn]):
                return scene.text("verasselt.prompt.boost", least=state.game.min_dice)
            return scene.text("verasselt.prompt.roll", least=state.game.min_dice)
        return scene.text(f"verasselt.prompt.{state.phase}")

    def _why_waiting(self, scene: Scene) -> str:
        state = scene.state
        if scene.live:
            return scene.text(f"verasselt.first.{state.phase}")
        return self.prompt(scene)

    def lines(self, steps: Sequence[Step], scene: Scene) -> list[str]:
        return list(say.turn_lines(steps, scene))

    def score(self, seat: int, scene: Scene) -> str:
        state = scene.state
        left = sum(state.previous_catch) if seat == state.previous_player else 0
        key = "verasselt.score_catch" if left else "verasselt.score"
        return scene.text(key, heap=sum(state.heaps[seat]), yard=sum(state.yards[seat]), catch=left)

    def why_won(self, scene: Scene) -> str:
        state = scene.state
        most = max(state.scores())
        equal = [seat for seat, cards in enumerate(state.scores()) if cards == most]
        winners = [seat for seat, share in enumerate(state.returns()) if share]
        if len(equal) == 1:
            return scene.text("verasselt.won.most", n=most)
        if len(winners) < len(equal):
            return scene.text("verasselt.won.yard", n=most, yard=sum(state.yards[winners[0]]))
        return scene.text("verasselt.won.shared", n=most)

    def guide(self, lang: str) -> Sequence[Page]:
        from bugkit_widgets.controls.verasselt_guide import pages

        return pages(lang)

    def picture(self, scene: Scene) -> tuple[str, str]:
        drawn = picture.picture(scene.state, None, scene.lang, names=scene.names)
        return drawn, picture.describe(scene.state, scene.lang, names=scene.names)
