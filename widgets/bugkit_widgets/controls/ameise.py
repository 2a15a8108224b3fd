"""Herkules Ameise at the table: which buttons there are, and what a click means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bugkit.ameise import BOTS, COLOURS, Back, Die, Done, Flip, Food, Move, Path, picture, plan
from bugkit.ameise.actions import START
from bugkit.game import CHANCE, Action, BugkitError, Game
from bugkit.match import Step
from bugkit.texts import text
from bugkit_widgets.controls import Beat, Controls, Page, Scene, questions, why_not
from bugkit_widgets.controls import ameise_odds as odds
from bugkit_widgets.controls import ameise_view as draw
from bugkit_widgets.controls import ameise_words as say
from bugkit_widgets.controls.ameise_look import NOT_ROLLED, Look
from bugkit_widgets.guesses import Question
from bugkit_widgets.markup import button, tag, words


class GameControls(Controls):
    """What people choose before they act (the ant to move) is kept here, not in the state.

    The last ant of a turn is *held*: it stands on its new square, but the rules hear of it only when the next player
    shall roll, because they would roll at once and the move could not be taken back any more.
    """

    bots = BOTS
    regions = ("drawings", "players", "act", "hint", "paths", "anthony", "odds", "hill")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.look = Look(game.initial_state())
        self.source: str | None = None
        self.held: Move | None = None
        self.within = 10
        self.hint: plan.Choice | None = None
        self.thoughts: Iterator[tuple[plan.Choice, ...]] | None = None

    def title(self, lang: str) -> str:
        return "Herkules Ameise"

    def bot_name(self, bot: str, lang: str) -> str:
        return text(f"ameise.bot_name.{bot}", lang)

    # What happened

    def reset(self, state: Any) -> None:
        self.look.reset(state)
        self.held = None
        self._choose_again(state)

    def go_to(self, state: Any, steps: Sequence[Step]) -> None:
        rolled = [step.choice.dots for step in steps if isinstance(step.choice, Die)]
        food = [(say.owner(step), step.choice.morsels) for step in steps if isinstance(step.choice, Food)]
        self.look.recall(state, rolled, food)
        self.hold(None, state)

    @property
    def holding(self) -> Action | None:
        return self.held

    def hold(self, action: Action | None, state: Any) -> None:
        self._choose_again(state)
        self.held = action
        if action is not None:
            self.source = None
        self.look.follow(state if action is None else state.child(action))

    def _choose_again(self, state: Any) -> None:
        """Where nothing can be flipped, the next ant comes from the start unless another one is chosen."""
        self.hint = self.thoughts = None
        self.source = START if not state.flippable() and START in state.ants_at_start else None

    def beat(self, steps: Sequence[Step], person: bool) -> Beat:
        step, look, seat = steps[0], self.look, steps[0].before.turn
        self.hint = self.thoughts = None  # they were about what was before
        match step.choice:
            case Path() | Food():
                return self._several(steps)
            case Die(dots):
                look.roll(dots)
                self._choose_again(step.after)
                return Beat(1, lambda scene: say.rolled(step, scene), 1.0 if dots else 1.6, bad=not dots, seat=seat)
            case Flip() if person and len(steps) > 1:
                return Beat(2, lambda scene: say.turned_up(steps[1], scene), 1.6, seat=seat)
            case Back():
                return Beat(1, lambda scene: say.turned_up(step, scene), 1.6, seat=seat)
            case Move() if step.choice == self.held:
                self.held = None
                return self._with_the_roll(steps)
            case Move():
                look.follow(step.after)
                self._choose_again(step.after)
                gained = step.before.storeys != step.after.storeys
                return Beat(1, lambda scene: say.moved(step, scene), 1.4 if gained else 0.8, seat=seat)
            case Done() if person:
                return self._with_the_roll(steps)
        self._die_due(step)
        return Beat(1, lambda scene: say.one_line(step, scene), 0.6, seat=seat)

    def _die_due(self, step: Step) -> None:
        if step.after.phase == "die":
            self.look.die = NOT_ROLLED

    def _with_the_roll(self, steps: Sequence[Step]) -> Beat:
        """A person has ended the turn and has seen all of it, so the next die is shown at once."""
        if len(steps) > 1 and isinstance(steps[1].choice, Die):
            return self.beat(steps[1:], person=False)._replace(done=2)
        self._die_due(steps[0])
        return Beat(1, lambda scene: say.one_line(steps[0], scene), 0.6, seat=steps[0].before.turn)

    def _several(self, steps: Sequence[Step]) -> Beat:
        """All cards that are laid out, or all tiles of one player, are shown together."""
        kind = type(steps[0].choice)
        same = [step for step in steps if type(step.choice) is kind]
        if kind is Path:
            return Beat(len(same), lambda scene: say.laid_out(same, scene))
        some = next(say.by_owner(same))
        self.look.food[say.owner(some[0])] += [step.choice.morsels for step in some]
        return Beat(len(some), lambda scene: say.uncovered(some, scene), 1.6)

    def forced(self, state: Any) -> Action | None:
        return None

    def actor(self, state: Any) -> int | None:
        return None if state.is_terminal() else int(state.turn)

    def entering(self, scene: Scene) -> str:
        from bugkit_widgets.controls import ameise_real

        return ameise_real.entering(scene)

    def outcome(self, outcome: Any, scene: Scene) -> tuple[str, str]:
        from bugkit_widgets.controls import ameise_real

        return ameise_real.outcome(outcome, scene)

    def is_roll(self, step: Step) -> bool:
        return isinstance(step.choice, Die)

    def question(self, state: Any, action: Action, asked: int) -> Question | None:
        return questions.anthony(state, action, asked)

    # What a click means

    def look_at(self, click: str, value: object) -> bool:
        if click == "within" and isinstance(value, str | int | float) and str(value).isdecimal():
            self.within = min(max(int(str(value)[:3]), 1), odds.FARTHEST)
            return True
        return False

    def act(self, click: str, scene: Scene) -> Action | None:
        state = scene.state
        match click.split():
            case ["from", source] if source in (START, *COLOURS) and self.held is None:
                self._take(source, state)
            case ["at", number] if number in map(str, range(len(state.ants))) and self.held is None:
                name = state.game.board.names[int(number)]
                if state.ants[int(number)]:
                    self._take(name, state)
                elif self.source is None:
                    raise BugkitError("widgets.ameise.ant_first")
                else:
                    return self._move(Move(self.source, name), state)
            case ["flip", card] if self.held is None:
                return Flip(card)
            case ["hint"] if self.held is None:
                self.thoughts = plan.think(state)
            case ["done"]:
                return self.held or Done()
            case _:
                raise ValueError(scene.text("panel.strange"))
        return None

    @property
    def thinking(self) -> bool:
        return self.thoughts is not None

    def think_on(self) -> bool:
        if self.thoughts is None:
            return False
        choices = next(self.thoughts, None)
        if choices is None:
            self.thoughts = None
        else:
            self.hint = choices[0]
        return self.thoughts is not None

    def _take(self, source: str, state: Any) -> None:
        """Choose the ant to move; once more, as long as a card can be flipped instead: choose none."""
        self.source = None if self.source == source and state.flippable() else source

    def _move(self, move: Move, state: Any) -> Action | None:
        """Move an ant; the last one of a turn is held, unless it ends the game."""
        after = state.child(move)
        if after.phase != "die":
            return move
        self.hold(move, state)
        return None

    # What it looks like

    def view(self, scene: Scene) -> dict[str, str]:
        state = scene.state if self.held is None else scene.state.child(self.held)
        return {
            "drawings": draw.drawings(scene.lang),
            "players": draw.players(state, self.look, scene, self.actor(scene.state)) if len(scene.names) > 1 else "",
            "act": self._act(scene),
            "hint": self._hint(scene),
            "paths": draw.paths(state, self.look, scene, self._doing(scene, state)),
            "anthony": draw.anthony(state, scene),
            "odds": self._odds(scene, state),
            "hill": draw.anthill(state, scene),
        }

    def _doing(self, scene: Scene, shown: Any) -> draw.Doing:
        state, lang = scene.state, scene.lang
        live = scene.live and self.held is None
        named = zip(state.game.board.card_names, state.cards, strict=False)
        covered = [name for name, card in named if card.back is None]
        if not live:
            why = scene.text("ameise.first_roll") if scene.live else self.prompt(scene)
            return draw.Doing(False, None, why, dict.fromkeys(covered, why))
        why_card = {name: why_not(state, Flip(name), lang) for name in covered}
        ends = draw.free_ends(shown) if self.source else frozenset()
        advice = self.hint.action if self.hint and self.thoughts is None else None
        if isinstance(advice, Flip):
            marked = {advice.card}
        else:
            marked = {advice.source, advice.target} if isinstance(advice, Move) else set()
        return draw.Doing(True, self.source, "", why_card, ends, frozenset(marked))

    def _act(self, scene: Scene) -> str:
        state = scene.state
        die = draw.die(self.look, scene)
        if state.is_terminal():
            new = button(scene.text("table.again"), "new", main=True, data_focus=True)
            return die + tag("div", new, class_="buttons")
        if state.phase == "act" and self.look.die is not None:
            moves = state.moves_left - (self.held is not None)
            die += draw.left(max(self.look.die, state.moves_left), moves, scene)
        waiting = None if scene.live else self.prompt(scene)
        if self.held is not None:
            following = scene.names[(state.turn + 1) % len(scene.names)]
            said = scene.text("ameise.next" if len(scene.names) > 1 else "ameise.next_alone", name=following)
        else:
            said = scene.text("ameise.done" if not state.may_flip and scene.live else "ameise.pass")
        done = button(said, f"done@{scene.stamp}", why=waiting, main=self.held is not None, data_key=scene.key("done"),
                      data_focus=self.held is not None)  # fmt: skip
        why = waiting or (scene.text("ameise.first_roll") if self.held else None)
        hint = button(scene.text("ameise.hint"), f"hint@{scene.stamp}", why=why, data_key="hint")
        return die + tag("div", done, hint, class_="buttons")

    def _hint(self, scene: Scene) -> str:
        """The planner's advice and its reason, or that it is thinking."""
        if self.hint is None:
            return ""
        said = say.advice(self.hint, scene) if self.thoughts is None else scene.text("ameise.hint.thinking")
        return words("p", said, class_="am-hint", role="status")

    def _odds(self, scene: Scene, state: Any) -> str:
        """When Anthony comes."""
        if scene.odds == "off" or not odds.can_come(state):
            return ""
        chances = odds.curve(state.game, state.steps_left)
        if scene.odds == "hint":
            return words("p", scene.text("ameise.odds.likely", n=odds.likely(chances)), class_="am-said")
        slider = tag("input", type="range", min=1, max=odds.FARTHEST, value=self.within, data_action="within",
                     data_live=True, data_key="within", aria_label=scene.text("ameise.odds.rolls"))  # fmt: skip
        said = scene.text("ameise.odds.within", n=self.within, chance=odds.in_full(chances[self.within], scene.lang))
        sentence = words("p", said, class_="am-said", role="status")
        curve = odds.svg(state.game, state.steps_left, self.within, scene.lang)
        title = scene.text("ameise.odds.title")
        return tag("div", sentence, tag("label", slider), curve, class_="am-box", role="group", aria_label=title)

    # Words

    def prompt(self, scene: Scene) -> str:
        state = scene.state
        if state.is_terminal():
            return scene.text("ameise.prompt.over")
        if not scene.live:
            phase = state.phase if state.current_player() == CHANCE else "act"
            return scene.either(f"ameise.wait.{phase}", state.turn)
        said = scene.text(f"ameise.prompt.{self._step(state)}", n=state.moves_left, ant=self._chosen_ant(scene))
        if scene.is_you(state.turn):
            return said
        return scene.text("ameise.prompt.named", name=scene.names[state.turn], said=said)

    def _step(self, state: Any) -> str:
        if self.held is not None:
            return "held"
        if self.source is not None:
            return "target"
        return "flip" if state.flippable() else "ant"

    def _chosen_ant(self, scene: Scene) -> str:
        return say.ant_in_words(scene.state, self.source, scene.lang) if self.source else ""

    def lines(self, steps: Sequence[Step], scene: Scene) -> list[str]:
        return list(say.turn_lines(steps, scene))

    def result(self, scene: Scene) -> str | None:
        state = scene.state
        if state.won and state.game.competition:
            return None
        return scene.text(f"ameise.result.{'won' if state.won else 'lost'}")

    def score(self, seat: int, scene: Scene) -> str:
        state = scene.state
        return picture.tiles_in_words(state, seat, scene.lang) if state.game.competition and state.won else ""

    def why_won(self, scene: Scene) -> str:
        state = scene.state
        if not state.won:
            return scene.text("ameise.why.lost", built=picture.twigs_in_words(state, scene.lang))
        if not state.game.competition:
            if state.steps_left is None:
                return scene.text("ameise.why.asleep")
            return scene.text("ameise.why.won", steps=picture.steps_in_words(state, scene.lang))
        return self._why_best(scene)

    def _why_best(self, scene: Scene) -> str:
        state = scene.state
        most = max(state.morsels)
        equal = [seat for seat, morsels in enumerate(state.morsels) if morsels == most]
        winners = [seat for seat, share in enumerate(state.returns()) if share]
        if not any(state.tiles):
            return scene.text("ameise.why.no_food")
        key = "most" if len(equal) == 1 else "tiles" if len(winners) < len(equal) else "shared"
        return scene.text(f"ameise.why.{key}", n=most, tiles=state.tiles[winners[0]])

    def guide(self, lang: str) -> Sequence[Page]:
        from bugkit_widgets.controls.ameise_guide import pages

        return pages(lang)

    def picture(self, scene: Scene) -> tuple[str, str]:
        drawn = picture.picture(scene.state, None, scene.lang, names=scene.names)
        return drawn, picture.describe(scene.state, scene.lang, names=scene.names)
