"""Worm Party at the table: which buttons there are, and what a click means."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Any

from bugkit.game import CHANCE, Action, Game
from bugkit.match import Step
from bugkit.texts import text
from bugkit.wormparty import BOTS, COLOURS, MOUNDS, Die, Hide, Lift, Take, picture, pieces
from bugkit.wormparty.rules import left_in_supply
from bugkit_widgets.controls import Beat, Controls, Page, Scene, questions
from bugkit_widgets.controls import wormparty_odds as odds
from bugkit_widgets.controls import wormparty_view as draw
from bugkit_widgets.controls import wormparty_words as say
from bugkit_widgets.controls.wormparty_look import Look, events
from bugkit_widgets.guesses import Question
from bugkit_widgets.markup import button, tag, words


class GameControls(Controls):
    """``scene.state`` is always an observation: what the person may know who looks, or what everybody may know."""

    secrets = True
    regions = ("drawings", "players", "garden", "search", "act", "odds", "mix")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.bots = {name: bot for name, bot in BOTS.items() if name != "equilibrium" or game.num_players == 2}
        self.look = Look(game.initial_state())
        self.mixing = False

    def title(self, lang: str) -> str:
        return "Worm Party"

    def bot_name(self, bot: str, lang: str) -> str:
        return text(f"wormparty.bot_name.{bot}", lang)

    # Who may know what

    def seen_by(self, state: Any, seat: int | None) -> Any:
        return picture.seen_by(state, seat)

    def is_private(self, state: Any) -> bool:
        return bool(state.phase == "hide")

    # What happened

    def reset(self, state: Any) -> None:
        self.look.reset(state)

    def beat(self, steps: Sequence[Step], person: bool) -> Beat:
        step, look = steps[0], self.look
        if isinstance(step.choice, Die):
            look.roll(step)
            return Beat(1, lambda scene: say.rolled(step, scene), 1.2, seat=step.before.charly)
        if isinstance(step.choice, Hide):
            return Beat(1, lambda scene: scene.text("wormparty.log.hidden"), 0.8, seat=step.player)
        happened = events(step)
        event = happened[look.told]
        look.see(event)
        look.told += 1
        last = look.told == len(happened)
        if last:
            look.told = 0
        seat = event.seat if event.kind != "lift" else step.before.charly
        ends = last and step.after.phase in ("die", "over")
        return Beat(int(last), lambda scene: say.event(event, scene), 2.2 if ends else 1.6, seat=seat)

    def forced(self, state: Any) -> Action | None:
        return None

    def actor(self, state: Any) -> int | None:
        if state.is_terminal():
            return None
        player: int = state.current_player()
        return int(state.charly) if player == CHANCE else player

    def has_turn(self, state: Any) -> Set[int]:
        return frozenset(range(len(state.tiles)))  # a round is everybody's

    def turn_title(self, number: int, seat: int, scene: Scene) -> str:
        return scene.text("wormparty.round", number=number, name=scene.names[seat])

    def outcome(self, outcome: Any, scene: Scene) -> tuple[str, str]:
        return scene.text("wormparty.real.die", n=outcome.lifts), pieces.die_face(outcome.lifts)

    def is_roll(self, step: Step) -> bool:
        return isinstance(step.choice, Die)

    def question(self, state: Any, action: Action, asked: int) -> Question | None:
        return questions.search(state, action)

    def reveals(self, step: Step) -> bool:
        return not isinstance(step.choice, Hide) and any(event.kind != "take" for event in events(step))

    # What a click means

    def look_at(self, click: str, value: object) -> bool:
        if click in ("mix open", "mix close"):
            self.mixing = click == "mix open"
            return True
        return False

    def act(self, click: str, scene: Scene) -> Action | None:
        match click.split():
            case ["hide", *mound] if " ".join(mound) in MOUNDS:
                return Hide(" ".join(mound))
            case ["lift", *mound] if " ".join(mound) in MOUNDS:
                return Lift(" ".join(mound))
            case ["take", colour] if colour in COLOURS:
                return Take(colour)
        raise ValueError(scene.text("panel.strange"))

    # What it looks like

    def view(self, scene: Scene) -> dict[str, str]:
        phase = scene.state.phase
        doing = phase if scene.live and phase in ("hide", "lift") else ""
        over = phase == "over"
        return {
            "drawings": draw.drawings(scene.lang),
            "players": draw.players(self.look, scene, self.actor(scene.state)),
            "garden": "" if scene.veiled else draw.garden(self.look, scene, doing, self.prompt(scene)),
            "search": draw.search(self.look, scene),
            "act": self._act(scene),
            "odds": "" if over else odds.search(scene),
            "mix": "" if scene.veiled else odds.best_mix(scene, self.mixing),
        }

    def _act(self, scene: Scene) -> str:
        """The choice of a colour, or another game."""
        view = scene.state
        if view.phase == "over":
            return button(scene.text("table.again"), "new", main=True, data_focus=True)
        if not (scene.live and view.phase == "take"):
            return ""
        have, left = view.tiles[view.player], left_in_supply(view.tiles)
        buttons = []
        for place, colour in enumerate(COLOURS):
            said = scene.text("wormparty.take", colour=say.colour(colour, scene), n=have[place])
            why = None if left[place] else scene.text("wormparty.why.none_left")
            shown = draw.face(f"tile-{colour}", 40, 40) + words("b", str(have[place]))
            buttons.append(
                button(said, f"take {colour}@{scene.stamp}", face=shown, why=why, class_="piece wp-take",
                       data_key=f"take-{colour}", data_focus=place == 0)
            )  # fmt: skip
        said = scene.text("wormparty.choose")
        return words("p", said, class_="plan") + tag("div", *buttons, class_="buttons", role="group", aria_label=said)

    # Words

    def prompt(self, scene: Scene) -> str:
        view = scene.state
        if view.phase == "over":
            return scene.text("wormparty.prompt.over")
        if not scene.live:
            waits = view.phase if not self.look.told else "lift"
            return scene.either(f"wormparty.wait.{waits}", self.actor(view) or 0)
        said = scene.text(f"wormparty.prompt.{view.phase}", n=view.lifts_left)
        if scene.is_you(view.player):
            return said
        return scene.text("wormparty.prompt.named", name=scene.names[view.player], said=said)

    def lines(self, steps: Sequence[Step], scene: Scene) -> list[str]:
        return list(say.lines(steps, scene))

    def in_words(self, action: Action, state: Any, scene: Scene) -> str:
        return say.action(action, scene)

    def score(self, seat: int, scene: Scene) -> str:
        return picture.tiles_in_words(scene.state.tiles[seat], scene.lang)

    def short_over(self, turns: int, scene: Scene) -> str:
        return scene.text("wormparty.short_over", n=turns)

    def why_won(self, scene: Scene) -> str:
        view = scene.state
        game, won = view.game, picture.winners(view.game, view.tiles)
        if len(won) > 1:
            return scene.text("wormparty.won.shared", aim=picture.aim(game, scene.lang))
        tiles = view.tiles[won[0]]
        if game.variant == "younger":
            return scene.text("wormparty.won.younger", n=sum(tiles))
        best = max(range(len(COLOURS)), key=lambda place: tiles[place])
        if tiles[best] >= game.target:
            return scene.text("wormparty.won.basic", n=tiles[best], colour=say.colour(COLOURS[best], scene))
        return scene.text("wormparty.won.experienced")

    def guide(self, lang: str) -> Sequence[Page]:
        from bugkit_widgets.controls.wormparty_guide import pages

        return pages(lang)

    def picture(self, scene: Scene) -> tuple[str, str]:
        view, seat = scene.state, scene.me
        drawn = picture.draw(view, seat, scene.lang, names=scene.names)
        return drawn, picture.describe_view(view, seat, scene.lang, names=scene.names)
