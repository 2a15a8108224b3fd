"""Errors at the table: every one is told as a sentence, in both languages."""

import ast
import re

import pytest
from bugkit_widgets.panel import Panel
from test_texts import all_words, needed, nodes

from bugkit import BugkitError
from bugkit.texts import LANGUAGES, Key

SENTENCE = re.compile(r"[“„(]?[A-ZÄÖÜ0-9<].*(?<=[\w>%)”“…])[.!?][”“]?", re.DOTALL)
RAISED = {
    node.args[0].value
    for _, node in nodes(ast.Call)
    if getattr(node.func, "id", "").endswith("Error") and node.args and isinstance(node.args[0], ast.Constant)
} & set(all_words("en"))
KEYS = sorted(RAISED | {key for key in all_words("en") if ".error." in key})


class Fails(Panel):
    """A panel in which every click ends with the same error."""

    def __init__(self, lang, error):
        self.error = error
        super().__init__(lang=lang)

    def view(self):
        return {"nothing": ""}

    def act(self, action, value):
        raise self.error


def test_there_are_errors_of_every_part():
    assert len(KEYS) > 120
    assert {key.split(".")[0] for key in KEYS} == {"core", "verasselt", "ameise", "wormparty", "widgets"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_error_is_told_as_a_sentence(lang):
    wrong = []
    for key in KEYS:
        params = {name: f"<{name}>" for name in needed(key)}
        params |= {name: Key("verasselt.kind.water") for name in ("kind", "face") if name in params}
        for n in (1, 2):
            panel = Fails(lang, BugkitError(key, **params | ({"n": n} if "n" in params else {})))
            panel._handle_custom_msg({"view": "v", "n": n, "action": "fail"}, [])
            told = panel.said["text"]
            if not panel.said["problem"] or not SENTENCE.fullmatch(told):
                wrong.append((key, told))
    assert not wrong
