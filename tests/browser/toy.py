"""A toy panel with one of everything that a panel can show. Notebooks of the JupyterLab tests import it, too."""

import time
from pathlib import Path

from bugkit_widgets.panel import Panel, Still


class Toy(Panel):
    """Cards that go from left to right when clicked, a counter, a text field, a bot that counts by itself."""

    def __init__(self, lang="en", cards="abcd"):
        self.left, self.right = list(cards), []
        self.count = 0
        self.name = ""
        self.bot_steps = 0
        self.with_fail = True
        super().__init__(lang=lang, label="Toy")

    def view(self):
        def row(side, cards):
            def button(card):
                back = '<rect width="30" height="40" fill="url(#sky-__view__)"/>'
                face = f'<svg width="30" height="40"><title>Card {card}</title>{back}</svg>'
                names = f'data-key="card-{card}" data-action="card {card}"'
                return f'<button class="piece" data-piece {names}>{face}</button>'

            buttons = "".join(map(button, cards))
            return f'<div role="group" aria-label="{side}" data-key="{side}" data-rove>{buttons}</div>'

        return {
            "head": f"<h3>Count {self.count}</h3><p>Hello {self.name}</p><svg width='0' height='0'>"
            "<linearGradient id='sky-__view__'><stop stop-color='#888'/></linearGradient></svg>",
            "left": row("Left", self.left),
            "right": row("Right", self.right),
            "controls": '<button class="main" data-action="more">More</button> '
            + ('<button data-action="fail">Fail</button> ' if self.with_fail else "")
            + '<button data-action="vanish">Vanish</button> <button data-action="bot">Bot</button> '
            '<button data-action="slow">Slow</button> '
            '<button data-action="never" aria-disabled="true" data-why="Not before Sunday">Never</button> '
            f'<label>Name <input type="text" data-action="name" value="{self.name}"></label> '
            '<label>Speed <input type="range" data-action="speed" min="1" max="5" value="3"></label> '
            '<label>Sure <input type="checkbox" data-action="sure"></label> '
            '<label>Side <select data-action="side"><option>left</option><option>right</option></select></label>',
            "more": f"<details><summary>Rules</summary><p>There are {len(self.left)} cards on the left.</p></details>",
        }

    def still(self):
        cards = "".join(f'<rect x="{25 * i}" width="20" height="30" fill="#888"/>' for i, _ in enumerate(self.left))
        words = f'{cards}<text y="50">{self.count}</text>'
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60">{words}</svg>'
        return Still(svg, f"A toy that counted to {self.count}", f"Toy at {self.count}")

    def act(self, action, value):
        if action == "more":
            self.count += 1
        elif action == "fail":
            raise RuntimeError("the toy is broken")
        elif action == "slow":
            while not Path("go").exists():
                time.sleep(0.02)
        elif action == "vanish":
            self.with_fail = False
            self.left, self.right = [], self.left + self.right
        elif action == "bot":
            self.bot_steps = 3
            self.next_tick(30)
        elif action == "name":
            self.name = value
        elif action.startswith("card "):
            card = action.removeprefix("card ")
            source, goal = (self.left, self.right) if card in self.left else (self.right, self.left)
            source.remove(card)
            goal.append(card)
            self.say(f"Card {card} moved")

    def ticked(self):
        self.count += 1
        self.bot_steps -= 1
        if self.bot_steps:
            self.next_tick(30)
