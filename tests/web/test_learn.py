"""Newcomers follow the lessons, one by mouse and one by keyboard, doing only what is pointed at. All of them with --fuzz."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import ElementHandle, Page, TimeoutError, expect

from pyengine import Match, Setup
from tests.web.conftest import Kind, screens
from tests.web.reach import POINT
from tests.web.test_access import check
from tests.web.test_page import INSTANT
from web.build.lessons import found

Boot = Callable[..., None]
LESSONS = [f"{game}/{name}" for game, name, _ in found("lessons")]
FIRST = "shogun/first"
RECORDS = Path(__file__).parents[1] / "records"

# What is pointed at and can be seen, best first: the button that goes on, a choice's button, the board.
POINTED = '.prompt [data-do="go-on"], .prompt [data-move].pointed, .stage .pointed.lit, .players .pointed.lit'
MOST = 200


# What the last click or key met. The page may have been painted in between, or have led the focus to its question: then
# somebody would look again, and so does `follow`.
MET = "for (const type of ['click', 'keydown']) addEventListener(type, ({ target }) => { window.met = target; }, true)"
REACHED = "one => { const reached = one.contains(window.met ?? null); window.met = null; return reached; }"
MIDDLE = """one => {
    one.scrollIntoView({block: "nearest"});
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
}"""


def click(page: Page, target: ElementHandle) -> bool:
    page.mouse.click(*(target.evaluate(POINT) or target.evaluate(MIDDLE)))
    return bool(target.evaluate(REACHED))


def by_key(page: Page, target: ElementHandle) -> bool:
    target.evaluate("one => one.focus()")
    page.keyboard.press("Enter")
    return bool(target.evaluate(REACHED))


Do = Callable[[Page, ElementHandle], bool]


def follow(page: Page, do: Do, until: int = 0) -> int:
    """Do what is pointed at until the lesson is over (or at this step); how many times. What was reached has an effect."""
    page.evaluate(MET)
    last = ""
    for times in range(MOST):
        page.wait_for_selector(f'{POINTED}, [data-part="lesson-end"]', state="attached")
        if page.locator('[data-part="lesson-end"]').count():
            return times
        if until and int(page.locator('[data-part="lesson"]').get_attribute("data-step") or 0) >= until:
            return times
        before = page.locator("#app").inner_html()
        page.locator(f"{POINTED} >> visible=true").first.wait_for()
        visible = page.locator(f"{POINTED} >> visible=true").element_handles()
        buttons = [one for one in visible if one.get_attribute("data-move") is not None or one.get_attribute("data-do")]
        target = (buttons or visible)[0]
        last = target.evaluate("one => one.outerHTML.slice(0, 400)")
        if do(page, target):
            try:
                page.wait_for_function("old => document.querySelector('#app').innerHTML !== old", arg=before)
            except TimeoutError:
                raise AssertionError(f"nothing came of {last}") from None
    raise AssertionError(f"the lesson does not end: {last}")


def test_the_first_lesson_by_mouse(page: Page, boot: Boot) -> None:
    """From the lobby, left in the middle, gone on with after a reload, in another language; then it is done."""
    page.add_init_script(INSTANT)
    boot(page)
    page.click('.frontispiece a[href="#/learn"]')
    page.click(f'a[href="#/lesson/{FIRST}"]')
    assert follow(page, click, until=8) > 4
    check(page)
    # Something else than what is meant: it is not made, and the answer is kind.
    page.locator('[data-target="province:izu"].lit').first.dispatch_event("click")
    page.locator('[data-target="field:act_recruit5"].lit').first.dispatch_event("click")
    expect(page.locator('[data-part="reply"]')).to_contain_text("Harima")
    page.reload()
    expect(page.locator('[data-part="lesson"]')).to_have_attribute("data-step", "8", timeout=60_000)
    page.click('[data-action="drawer"][data-drawer="settings"]')
    page.locator('[data-setting="language"][value="pl"]').first.evaluate("field => field.click()")
    page.keyboard.press("Escape")
    expect(page.locator('[data-part="lesson"]')).to_contain_text("Wystaw w Harimie")
    follow(page, click)
    expect(page.locator('[data-part="lesson-end"]')).to_contain_text("Koniec lekcji")
    page.click('a[href="#/learn/shogun"]')
    expect(page.locator('[data-state="done"]')).to_have_count(1)
    assert page.evaluate("() => Object.keys(localStorage).filter(key => key.startsWith('kronika.match'))") == [], "a lesson is no match"


@screens(Kind("phone", "pl"))
def test_the_first_lesson_by_keyboard(page: Page, boot: Boot) -> None:
    page.add_init_script(INSTANT)
    boot(page, f"#/lesson/{FIRST}")
    follow(page, by_key)
    said = page.locator("#live").inner_text()
    assert said, "nothing was announced"


def test_the_coach_and_the_review(page: Page, boot: Boot) -> None:
    """Asked at a question, it shows moves with their chances on the board; a short match is reviewed in the worker, and the
    review is kept with it."""
    page.add_init_script(INSTANT)
    boot(page)
    match = Match.loads(sorted(RECORDS.glob("chocim-*.json"))[0].read_text(encoding="utf-8"))
    end = Match(Setup("chocim", 2, options=match.setup.options, position=match.at(len(match.moves) - 8).to_json()))
    for seat, move in match.moves[-8:]:
        end.play(seat, move)
    end.meta["seats"] = [{"name": "Anna", "kind": "person"}, {"name": "Bot", "kind": "normal"}]
    page.set_input_files("#import", {"name": "m.json", "mimeType": "application/json", "buffer": end.dumps().encode()})  # type: ignore[arg-type]
    page.locator("[data-saved] a.main").first.click()
    page.locator('[data-do="review"]').first.click()
    expect(page.locator('[data-part="review"][data-done="yes"]')).to_be_visible(timeout=60_000)
    expect(page.locator('[data-part="luck"]')).to_be_visible()
    check(page)
    kept = page.evaluate("() => Object.values(localStorage).some(text => text.includes('\"review\"'))")
    assert kept, "the review is not kept with the match"
    page.evaluate("location.hash = '/new/chocim'")
    page.click('[data-action="begin"]')
    page.locator('.prompt [data-do="coach"]').click()
    expect(page.locator('[data-part="coach"] li').first).to_be_visible(timeout=30_000)
    expect(page.locator('[data-part="coach"][data-thinking="no"]')).to_be_visible(timeout=30_000)
    assert page.locator(".pointed").count(), "the best move is not shown on the board"
    page.click('[data-do="coach-stop"]')
    expect(page.locator('[data-part="coach"]')).to_have_count(0)


@pytest.mark.fuzz
@pytest.mark.parametrize("lesson", LESSONS)
@pytest.mark.parametrize("do", [click, by_key], ids=["mouse", "keyboard"])
def test_every_lesson(page: Page, boot: Boot, lesson: str, do: Do) -> None:
    page.add_init_script(INSTANT)
    boot(page, f"#/lesson/{lesson}")
    follow(page, do)
