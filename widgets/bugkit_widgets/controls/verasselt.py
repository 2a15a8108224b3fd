"""Voll verasselt at the table: which buttons there are, and what a click means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bugkit.game import CHANCE, Action, Game
from bugkit.match import Step
from bugkit.texts import text
from bugkit.verasselt import BOTS, KINDS, Bank, Boost, Card, Choose, Dice, End, Roll, Stop, picture
from bugkit_widgets.controls import Beat, Controls, Page, Scene, why_not
from bugkit_widgets.controls import verasselt_view as draw
from bugkit_widgets.controls import verasselt_words as say
from bugkit_widgets.controls.verasselt_look import Look
from bugkit_widgets.markup import button, tag, words

NO_CARDS = (0, 0, 0, 0)


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

    def is_roll(self, step: Step) -> bool:
        return isinstance(step.choice, Dice)

    def may_take_back(self, step: Step) -> bool:
        return isinstance(step.choice, Boost)

    def taken_back(self, state: Any) -> None:
        self.look.follow(state)

    # What a click means

    def act(self, click: str, scene: Scene) -> Action | None:
        match click.split():
            case ["die", number, ("on" | "off") as how] if number in map(str, range(len(self.look.dice))):
                die = {int(number)}
                self.look.chosen = self.look.chosen | die if how == "on" else self.look.chosen - die
            case ["keep", counts] if counts in {_written(action.keep) for action in _rolls(scene.state)}:
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
        more = tuple(n + (place == index) * (1 if where == "yard" else -1) for place, n in enumerate(self.split))
        if scene.state.phase == "bank" and why_not(scene.state, Bank(more), scene.lang) is None:
            self.split = more

    # What it looks like

    def view(self, scene: Scene) -> dict[str, str]:
        state, look = scene.state, self.look
        main = "previous" if state.group == "catch" else "hub"
        showing = look.showing()[:4] if look.landed else ()
        roll_now = scene.live and state.phase == "roll"
        active = state.phase in ("refill", "roll", "rolling", "consolation")
        why = "" if roll_now else self._why_no_dice(scene)
        return {
            "drawings": draw.drawings(scene.lang),
            "players": draw.players(scene, look, self.actor(state)),
            "dice": draw.dice(look, scene, roll_now, why, active=active),
            "group": draw.area(
                main,
                draw.group_name(main, scene),
                look,
                scene,
                active=active,
                showing=showing,
            ),
            "side": self._side(scene),
            "act": self._act(scene),
            "aside": draw.strip("hub", scene.text("verasselt.hub_aside"), look, scene) if main == "previous" else "",
            "yard": self._yard(scene),
            "choices": self._choices(scene) if roll_now and self.listing and scene.odds != "off" else "",
        }

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
        state = scene.state
        if state.is_terminal():
            return button(scene.text("table.again"), "new", main=True, data_focus=True)
        if scene.live and state.phase == "choose":
            return self._act_choose(scene)
        if scene.live and state.phase == "bank":
            return self._act_bank(scene)
        return self._act_roll(scene)

    def _act_choose(self, scene: Scene) -> str:
        state = scene.state
        new = _refill(state)
        hub = scene.text(f"verasselt.choose_hub{'_new' if new else ''}", n=sum(state.hub), new=new)
        options = [(hub, "hub")]
        if any(state.previous_catch):
            name, n = scene.names[state.previous_player], sum(state.previous_catch)
            options.append((scene.text("verasselt.choose_catch", name=name, n=n), "catch"))
        buttons = []
        for said, group in options:
            why = why_not(state, Choose(group), scene.lang)
            buttons.append(button(said, f"choose {group}@{scene.stamp}", why=why, main=True, data_focus=not why))
        if End() in state.legal_actions():
            buttons.append(button(scene.text("verasselt.end"), f"end@{scene.stamp}"))
        return words("p", scene.text("verasselt.choose_plan"), class_="plan") + tag("div", *buttons, class_="buttons")

    def _act_roll(self, scene: Scene) -> str:
        state, look = scene.state, self.look
        live = scene.live and state.phase == "roll"
        waiting = None if live else self._why_waiting(scene)
        keep, n = look.keep(), len(look.chosen)
        if live:
            kept = say.things(keep, scene.lang)
            plan = scene.text("verasselt.plan" if any(keep) else "verasselt.plan_all", n=n, kept=kept)
        else:
            plan = ""
        roll = button(
            scene.text("verasselt.roll", n=n) if live else scene.text("verasselt.roll_any"),
            f"roll@{scene.stamp}",
            why=waiting or why_not(state, Roll(keep), scene.lang),
            main=True,
            data_key="roll",
        )
        stop = button(
            scene.text("verasselt.stop"),
            f"stop@{scene.stamp}",
            why=waiting or why_not(state, Stop(), scene.lang),
            data_key="stop",
        )
        buttons = [roll, stop]
        if scene.odds != "off":
            opened = self.listing and live
            buttons.append(
                button(
                    scene.text(f"verasselt.choices.{'close' if opened else 'open'}"),
                    f"choices {'close' if opened else 'open'}",
                    why=waiting,
                    data_key="choices",
                    aria_expanded="true" if opened else "false",
                )
            )
        return words("p", plan, class_="plan") + self._odds(scene, keep) + tag("div", *buttons, class_="buttons")

    def _odds(self, scene: Scene, keep: Sequence[int]) -> str:
        """The chance to bug up and the mean catch of the dice now chosen, or of those in somebody's hand."""
        state = scene.state
        rolling = state.phase == "rolling" and not self.look.landed
        if scene.odds == "off" or not (rolling or (scene.live and state.phase == "roll")):
            return ""
        keep = state.showing if rolling else keep
        if state.game.dice - sum(keep) < state.game.min_dice:
            return words("p", scene.text("verasselt.odds.none"), class_="odds")
        chance, mean = say.odds(keep, state, state.group_cards)
        risk = say.risk_in_words(chance, scene)
        if scene.odds == "hint":
            said = words("strong", risk)
        else:
            said = _odd(scene, "bug_up", say.chance_in_full(chance, scene.lang))
            said += _odd(scene, "mean", say.mean_in_full(mean, scene.lang))
        gauge = tag("i", class_="gauge", style=f"--p:{float(chance):.4f}", role="img", aria_label=risk)
        return tag("div", gauge, said, class_="odds", role="group", aria_label=scene.text("verasselt.odds.title"))

    def _act_bank(self, scene: Scene) -> str:
        """Two boxes, yard and heap: a click on a card moves it to the other one."""
        state, catch, banker = scene.state, scene.state.previous_catch, scene.state.previous_player
        limit = state.game.yard_limit
        there = sum(state.yards[banker])
        rest = tuple(all_ - some for all_, some in zip(catch, self.split, strict=True))
        boxes = []
        for box, counts, to in (("yard", self.split, "heap"), ("heap", rest, "yard")):
            cards = []
            for index, kind in enumerate(KINDS):
                if not counts[index]:
                    continue
                more = tuple(n + (place == index) for place, n in enumerate(self.split))
                why = why_not(state, Bank(more), scene.lang) if to == "yard" else None
                said = scene.text(
                    f"verasselt.move_to_{to}", kind=text(f"verasselt.kind.{kind}", scene.lang), n=counts[index]
                )
                shown = draw.face(f"card-{kind}", 48, 64) + words("b", str(counts[index]))
                cards.append(
                    button(
                        said, f"move {to} {kind}", face=shown, why=why, class_="piece", data_key=f"bank-{box}-{kind}"
                    )
                )
            note = (
                scene.text("verasselt.room", n=there + sum(self.split), limit=limit)
                if box == "yard"
                else say.cards(sum(rest), scene.lang)
            )
            title = scene.text(f"verasselt.to_{box}")
            boxes.append(
                tag(
                    "div",
                    draw.heading(title, note),
                    *(cards or [words("p", "–")]),
                    class_="box",
                    role="group",
                    aria_label=title,
                    data_key=f"bank-{box}",
                )
            )
        confirm = button(
            scene.text("verasselt.bank", yard=sum(self.split), heap=sum(rest)),
            f"bank@{scene.stamp}",
            main=True,
            data_focus=True,
            data_key="bank",
        )
        plan = words("p", scene.text("verasselt.bank_plan"), class_="plan")
        return plan + tag("div", *boxes, class_="boxes") + tag("div", confirm, class_="buttons")

    def _choices(self, scene: Scene) -> str:
        """Every way to roll these dice, with its odds; a click takes it."""
        state = scene.state
        listed = [(action.keep, *say.odds(action.keep, state, state.group_cards)) for action in _rolls(state)]
        if self.sorted_by == "risk":
            listed.sort(key=lambda row: (row[1], -row[2]))
        else:
            listed.sort(key=lambda row: (-row[2], row[1]))
        chosen = self.look.keep()
        rows = [self._choice(scene, *row, chosen=row[0] == chosen) for row in listed]
        head = [words("th", scene.text("verasselt.choices.dice"), scope="col")]
        for by in ("risk", "catch") if scene.odds == "exact" else ("risk",):
            now = self.sorted_by == by
            order = ("ascending" if by == "risk" else "descending") if now else None
            sort = button(scene.text(f"verasselt.choices.{by}"), f"sort {by}", aria_pressed="true" if now else "false")
            head.append(tag("th", sort, scope="col", aria_sort=order))
        title = scene.text("verasselt.choices.title", n=len(listed))
        table = tag("table", words("caption", title), tag("thead", tag("tr", *head)), tag("tbody", *rows))
        return tag("div", table, class_="listing", tabindex=0, role="region", aria_label=title)

    def _choice(self, scene: Scene, keep: Sequence[int], chance: Any, mean: Any, chosen: bool) -> str:
        n = scene.state.game.dice - sum(keep)
        key = "verasselt.choices.keep" if any(keep) else "verasselt.choices.all"
        said = scene.text(key, n=n, kept=say.things(keep, scene.lang))
        take = button(said, f"keep {_written(keep)}", aria_pressed="true" if chosen else "false")
        cells = [tag("th", take, scope="row")]
        if scene.odds == "exact":
            cells.append(words("td", say.chance_in_full(chance, scene.lang)))
            cells.append(words("td", say.mean_in_full(mean, scene.lang)))
        else:
            cells.append(words("td", say.risk_in_words(chance, scene)))
        return tag("tr", *cells, data_key=f"choice-{_written(keep)}")

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

    def _why_no_dice(self, scene: Scene) -> str:
        return self._why_waiting(scene)

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


def _rolls(state: Any) -> list[Roll]:
    return [action for action in state.legal_actions() if isinstance(action, Roll)]


def _odd(scene: Scene, name: str, value: str) -> str:
    return tag("span", words("span", scene.text(f"verasselt.odds.{name}")), " ", words("strong", value))


def _refill(state: Any) -> int:
    """How many cards come into the hub when it is chosen now."""
    if Choose("hub") not in state.legal_actions():
        return 0
    after = state.child(Choose("hub"))
    after = after.child(Bank()) if after.phase == "bank" else after
    return after.draws_left if after.phase == "refill" else 0


def _written(keep: Sequence[int]) -> str:
    return "-".join(map(str, keep))
