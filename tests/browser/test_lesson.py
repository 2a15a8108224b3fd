"""Bets, checks, hints and experiments in a browser: with the keyboard alone, for screen readers, in both languages."""

import shutil
from fractions import Fraction

import bugkit_widgets as bw
import pytest
from browser.axe import violations
from browser.chromium import expect
from bugkit_widgets import lesson
from notebook_tools import TESTED

from bugkit import Dist
from bugkit.texts import text

pytestmark = pytest.mark.browser

DIE = Dist.of({"bugged up": 1, "safe": 3})


@pytest.fixture(autouse=True)
def a_new_kernel():
    lesson._kept.clear()


def number_bet(lang=None):
    replies = {"low": "More than that.", "close": "Well judged.", "high": "Fewer than that."}
    question = "Out of 100 rolls, how many bug up?"
    return bw.Bet(question, range(101), answer=25, unit="of 100", replies=replies, lang=lang)


def choice_bet(lang=None):
    replies = {"A": "Good.", "B": "No water bug."}
    return bw.Bet("Which hub is safer?", ["A", "B"], answer="A", replies=replies, lang=lang)


def number_check(lang=None):
    return bw.check("How likely is it to bug up?", Fraction(11, 324), hints=["Count.", "Divide."], lang=lang)


def choice_check(lang=None):
    return bw.check("Which?", "b", options={"a": "Look again.", "b": "Because it is."}, lang=lang)


def experiment(lang=None):
    return bw.Experiment("Roll seven dice", DIE, seed=4, lang=lang)


def rounds(lang=None):
    def answer(chosen, rng):
        return 1, f"{chosen}!"

    exact = Dist.of({"left": 1, "right": 1})
    return bw.Rounds("Where to hide?", ["left", "right"], answer, rounds=1, exact=exact, lang=lang)


def hints(lang=None):
    return bw.hint("a", "b", lang=lang)


def solution(lang=None):
    return bw.solution("Which?", "It is b.", lang=lang)


def class_code(seed):
    run = bw.Experiment("Roll seven dice", DIE, seed=seed)
    run.run(100)
    return run.code()


def board(lang=None):
    return bw.ClassBoard("Roll seven dice", DIE, lang=lang)


def hand_in(lang=None):
    return bw.hand_in("Bugged up!", lang=lang)


EVERY = [number_bet, choice_bet, number_check, choice_check, solution, hints, experiment, rounds, board, hand_in]


def keys(page, *pressed):
    for key in pressed:
        page.keyboard.press(key)


def test_a_bet_on_a_number_by_keyboard_alone(page, mount):
    mount(number_bet())
    keys(page, "Tab")
    expect(page.get_by_role("textbox", name="My bet:")).to_be_focused()
    page.keyboard.type("40")
    keys(page, "Tab", "Enter")
    expect(page.get_by_text("Your bet: 40 of 100")).to_be_visible()
    expect(page.get_by_role("textbox")).to_have_count(0)
    expect(page.get_by_role("button", name="How did my bet do?")).to_be_focused()
    keys(page, "Enter")
    expect(page.get_by_role("status").filter(has_text="In truth it is 25 of 100")).to_contain_text("Fewer than that.")


def test_a_bet_is_locked_by_a_click_right_after_typing(page, mount):
    """The click takes the focus from the box: number and click must both arrive, in this order."""
    mount(number_bet())
    page.get_by_role("textbox").fill("30")
    page.get_by_role("button", name="Lock in my bet").click()
    expect(page.get_by_text("Your bet: 30 of 100")).to_be_visible()


def test_a_bet_on_an_option_by_keyboard_alone(page, mount):
    mount(choice_bet())
    keys(page, "Tab", "Space", "ArrowDown")
    expect(page.get_by_role("radio", name="B")).to_be_checked()
    expect(page.get_by_role("radio", name="B")).to_be_focused()
    keys(page, "Tab", "Enter")
    expect(page.get_by_role("button", name="How did my bet do?")).to_be_focused()
    keys(page, "Enter")
    expect(page.get_by_role("status").filter(has_text="No water bug.")).to_be_visible()


def test_two_bets_on_one_page_do_not_share_their_radio_buttons(page, mount):
    mount(choice_bet(), views=2)
    mount(choice_check())
    page.get_by_role("radio", name="A", exact=True).nth(1).check()
    page.get_by_role("radio", name="b", exact=True).check()
    expect(page.get_by_role("radio", name="A", exact=True).first).to_be_checked()
    expect(page.get_by_role("radio", name="A", exact=True).nth(1)).to_be_checked()


def test_an_answer_is_judged_with_enter_and_with_the_button(page, mount):
    mount(number_check())
    keys(page, "Tab")
    page.keyboard.type("313/324")
    keys(page, "Enter")
    reply = page.get_by_role("status").filter(has_text="Almost.")
    expect(reply).to_contain_text("the opposite")
    expect(page.get_by_role("textbox")).to_be_focused()
    page.get_by_role("textbox").fill("3,4 %")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("status").filter(has_text="Correct.")).to_contain_text("11/324")


def test_an_empty_box_is_still_missing(page, mount):
    mount(number_check())
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("status").filter(has_text="Still missing.")).to_be_visible()


def test_hints_by_keyboard_keep_the_focus_to_the_last(page, mount):
    mount(number_check())
    hint = page.locator('[data-action="hint"]')
    hint.focus()
    keys(page, "Enter")
    expect(page.get_by_role("listitem")).to_have_text(["Count."])
    keys(page, "Enter")
    expect(page.get_by_role("listitem")).to_have_text(["Count.", "Divide."])
    expect(hint).to_be_focused()
    keys(page, "Enter")
    expect(page.get_by_text("You have opened all hints of this question.")).to_be_visible()


def test_a_solution_by_keyboard_keeps_the_focus(page, mount):
    mount(choice_check())
    mount(solution())
    fold = page.get_by_role("button", name="Show the solution")
    fold.focus()
    keys(page, "Enter")
    expect(page.get_by_role("status").filter(has_text="Try the question first")).to_be_visible()
    page.get_by_role("radio", name="a", exact=True).check()
    page.get_by_role("button", name="Check").click()
    fold.focus()
    keys(page, "Enter")
    expect(page.get_by_role("status").filter(has_text="It is b.")).to_be_visible()
    hide = page.get_by_role("button", name="Hide the solution", expanded=True)
    expect(hide).to_be_focused()


def test_an_experiment_by_keyboard(page, mount):
    mount(experiment())
    keys(page, "Tab", "Tab", "Enter")
    expect(page.get_by_role("table", name="Seen in 100 runs")).to_be_visible()
    assert "exact 25.00%" in page.get_by_role("img").get_attribute("aria-label")
    expect(page.get_by_role("button", name="Run 100 times")).to_be_focused()
    expect(page.get_by_role("rowheader")).to_have_text(["bugged up", "safe"])
    expect(page.get_by_role("status")).to_have_text("Seen in 100 runs.")


def test_a_long_run_goes_on_by_itself_and_can_be_stopped(page, mount, monkeypatch):
    monkeypatch.setattr("bugkit_widgets.runs._SLICE", 0)
    panel = experiment()
    mount(panel)
    page.get_by_role("button", name="Run 10,000 times").click()
    expect(page.get_by_role("table")).to_be_visible()
    page.get_by_role("button", name="Run 100 times").click(force=True)
    expect(page.get_by_role("status")).to_have_text("It is running. Stop it first.")
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Stop")).to_have_attribute("aria-disabled", "true")
    stopped = panel.trials
    assert 0 < stopped < 10_000
    page.get_by_role("button", name="Run once").click()
    expect(page.get_by_role("status")).to_have_text(f"Seen in {stopped + 1:,} runs.")


def test_a_result_goes_from_an_experiment_to_the_board_by_keyboard(page, mount):
    run = mount(experiment()).panel
    own = page.get_by_role("textbox", name="Own seed:")
    own.focus()
    page.keyboard.type("12")
    keys(page, "Enter")
    expect(page.get_by_text("Seed 12.", exact=True)).to_be_visible()
    expect(own).to_be_focused()
    page.get_by_role("button", name="Run 100 times").focus()
    keys(page, "Enter")
    page.get_by_role("button", name="My result for the class").focus()
    keys(page, "Enter")
    box = page.get_by_role("textbox", name="The code of your result.")
    expect(box).to_have_value(run.code())
    expect(page.get_by_role("button", name="Hide the code")).to_be_focused()
    page.get_by_role("button", name="Copy my result").focus()
    keys(page, "Enter")
    expect(page.get_by_role("status").filter(has_text="The text is selected")).to_be_visible()
    expect(box).to_be_focused()
    assert page.evaluate("document.activeElement.selectionEnd") == len(run.code())

    full = mount(board()).panel
    page.get_by_role("textbox", name="Paste the codes").focus()
    page.keyboard.insert_text(f"{run.code()} nonsense {class_code(3)}")
    keys(page, "Tab")
    expect(page.get_by_role("button", name="Put them on the board")).to_be_focused()
    keys(page, "Enter")
    told = page.get_by_role("status").filter(has_text="New results: 2. On the board: 2.")
    expect(told).to_contain_text("Code 2 (nonsense): It is no code.")
    expect(page.get_by_role("textbox", name="Paste the codes")).to_have_value("nonsense")
    expect(page.get_by_role("table", name="2 results together, 200 runs")).to_be_visible()
    assert "Single results:" in page.get_by_role("img").nth(1).get_attribute("aria-label")
    assert full.sample.trials == 200


def test_the_button_copies_where_the_browser_allows_it(page, mount):
    page.evaluate(
        "Object.defineProperty(navigator, 'clipboard', {value: {writeText: async (x) => { window.kept = x; }}})"
    )
    run = mount(experiment()).panel
    for name in ("Run once", "My result for the class", "Copy my result"):
        page.get_by_role("button", name=name).click()
    expect(page.get_by_role("status").filter(has_text="Copied.")).to_be_visible()
    assert page.evaluate("window.kept") == run.code()


def test_a_lesson_is_handed_in_by_keyboard_and_read_by_the_teacher(page, mount):
    mount(choice_check())
    page.get_by_role("radio", name="b", exact=True).check()
    page.get_by_role("button", name="Check").click()
    mount(hand_in())
    page.get_by_role("textbox", name="My name or number:").focus()
    page.keyboard.type("Ada")
    keys(page, "Tab")
    expect(page.get_by_role("button", name="Make my code")).to_be_focused()
    keys(page, "Enter")
    expect(page.get_by_role("status").filter(has_text="Here is your code.")).to_be_visible()
    expect(page.get_by_role("table", name="What is in the code of Ada")).to_be_visible()
    expect(page.get_by_role("rowheader", name="Question: Which?")).to_be_visible()
    read = bw.read_results(page.get_by_role("textbox", name="The code of your lesson.").input_value())
    assert read.sheets[0].answers == (("check", "Which?", "b", "correct", 1),)
    page.set_content(f'<html lang="en"><title>x</title><main class="bugkit-table">{read._repr_html_()}</main>')
    expect(page.get_by_role("table", name="Bugged up!: 1 student")).to_be_visible()
    assert violations(page) == []


def test_rounds_by_keyboard_alone_keep_the_focus(page, mount):
    panel = mount(bw.Rounds("Where to hide?", ["left", "right"], lambda chosen, rng: (1, f"{chosen}!"), rounds=3)).panel
    keys(page, "Tab", "Tab", "Enter")
    expect(page.get_by_role("status").filter(has_text="right!")).to_be_visible()
    expect(page.get_by_role("button", name="right")).to_be_focused()
    keys(page, "Enter")
    expect(page.get_by_text("Round 3 of 3. Points so far: 2.")).to_be_visible()
    keys(page, "Enter")
    expect(page.get_by_text("All 3 rounds are played. Points: 3.")).to_be_visible()
    assert panel.choices == ("right",) * 3


def test_the_rounds_of_a_student_go_to_the_board_of_the_class(page, mount):
    played = mount(rounds()).panel
    page.get_by_role("button", name="left").click()
    number = page.get_by_role("textbox", name="My number in the class list:")
    number.fill("7")  # the click takes the focus from the box: number and click must both arrive
    page.get_by_role("button", name="My result for the class").click()
    box = page.get_by_role("textbox", name="The code of your result.")
    expect(box).to_have_value(played.code(7))
    number.fill("8")
    number.press("Tab")
    expect(box).to_have_count(0)
    keys(page, "Enter")
    expect(box).to_have_value(played.code(8))
    number.fill("eight")
    page.get_by_role("button", name="My result for the class").click()
    expect(page.get_by_role("status").filter(has_text="Write your number")).to_be_visible()
    expect(box).to_have_count(0)

    full = mount(bw.ClassBoard(played.question, played.exact, choices=True)).panel
    page.get_by_role("textbox", name="Paste the codes").fill(f"{played.code(7)} {played.code(8)}")
    page.get_by_role("button", name="Put them on the board").click()
    expect(page.get_by_role("status").filter(has_text="On the board: 2.")).to_be_visible()
    assert full.sample.counts == {"left": 2, "right": 0}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_axe_finds_nothing_at_any_stage(page, mount, lang, scheme):
    page.emulate_media(color_scheme=scheme)
    shown = [mount(make(lang)) for make in EVERY]
    assert violations(page) == []
    page.locator('[data-action="bet"]').fill("30")
    page.locator('[data-action="answer"]').fill("1/2")
    page.locator('[data-action="name"]').fill("Ada")
    page.locator('[data-action="codes"]').fill(f"{class_code(1)} {class_code(2)} nonsense")
    for root in (each.root for each in shown):
        for action in ("choose 1", "lock", "tell", "check", "hint", "hint", "fold", "run 100", "code", "add", "make"):
            if (control := root.locator(f'[data-action="{action}"]')).count():
                control.click()
                page.wait_for_timeout(50)
    page.locator("summary").click()
    expect(page.get_by_role("table")).to_have_count(5)
    expect(page.get_by_role("listitem")).to_have_count(5)
    assert violations(page) == []
    assert "widgets." not in page.locator("main").inner_text()


@pytest.mark.parametrize("lang", ["en", "de"])
def test_everything_speaks_the_language(page, mount, lang):
    for make in EVERY:
        mount(make(lang))
    for key in ("bet.lock", "check.check", "experiment.stop", "experiment.again"):
        expect(page.get_by_role("button", name=text(f"widgets.{key}", lang), exact=True).first).to_be_visible()
    for root in page.locator(".bugkit-table").all():
        assert root.get_attribute("lang") == lang


@pytest.mark.lab
def test_the_notebooks_run_in_jupyterlab_and_a_bet_outlives_a_second_run(lab):
    for path in TESTED:
        shutil.copy(path, lab.root)
    with lab.open("00_start_here.ipynb") as page:
        lab.run(page)
        expect(page.get_by_role("group", name="Voll verasselt").first).to_be_visible()
    with lab.open("02_bugged_up.ipynb") as page:
        lab.run(page)
        bet = page.get_by_role("group", name="Your bet: You roll all seven dice")
        bet.get_by_role("textbox").fill("30")
        bet.get_by_role("textbox").press("Enter")
        bet.get_by_role("button", name="Lock in my bet").click()
        expect(bet.get_by_text("Your bet: 30 of 100 rolls")).to_be_visible()
        before = lab.cells(page)
        lab.run(page)
        expect(bet.get_by_text("Your bet: 30 of 100 rolls")).to_be_visible()
        assert lab.cells(page) == before
