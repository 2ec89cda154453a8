"""Clicking what is lit with the mouse, where the eye would: not by an event that no overlapping piece can stop."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from pyengine import Match, Setup
from tests.web.test_page import INSTANT, asked

# Where a click meets the target itself: its middle, else the point nearest to it; null if it lies wholly under others.
# A part of a page that is HTML must also leave a finger's room around that point; the provinces of a map are of any shape.
POINT = """target => {
    target.scrollIntoView({block: "center", inline: "center"});
    const box = target.getBoundingClientRect();
    const meets = (x, y) => document.elementFromPoint(x, y)?.closest("[data-target], [data-take-up]") === target;
    const room = target instanceof HTMLElement ? Math.min(8, box.width / 3, box.height / 3) : 0;
    const around = [[0, 0], [room, 0], [-room, 0], [0, room], [0, -room]];
    const steps = [...Array(11).keys()].map(step => (step + 1) / 12);
    const points = steps.flatMap(i => steps.map(j => [box.left + box.width * i, box.top + box.height * j]));
    const far = ([x, y]) => Math.hypot(x - box.left - box.width / 2, y - box.top - box.height / 2);
    points.sort((a, b) => far(a) - far(b));
    return points.find(([x, y]) => around.every(([dx, dy]) => meets(x + dx, y + dy))) ?? null;
}"""

LIT = ".stage [data-target].lit"


def press(page: Page, target: Locator) -> None:
    """A real click on something lit."""
    point = target.evaluate(POINT)
    assert point, f"{target.get_attribute('data-target')} lies under something else"
    page.mouse.click(*point)


def hidden(page: Page) -> list[str]:
    """What is lit but cannot be clicked."""
    found: list[str] = page.evaluate(
        f"() => [...document.querySelectorAll({LIT!r})].filter(t => !({POINT})(t)).map(t => t.dataset.target)"
    )
    return found


def moments(matches: Iterator[Match], late: Callable[[Match], bool], most: int = 5) -> Iterator[tuple[str, Match]]:
    """The first of each question that lights something on the board, once the board is crowded; each as a match of
    its own that begins there."""
    seen: set[str] = set()
    for match in matches:
        if len(seen) == most:
            break
        if not late(match) or not (seats := match.acting()):
            continue
        prompt = match.game.prompt(match.view(seats[0]), seats[0])
        if not prompt or prompt.id in seen or not any(choice.at for choice in prompt.choices):
            continue
        seen.add(prompt.id)
        setup = match.setup
        yield (
            prompt.id,
            Match(Setup(setup.game, setup.players, options=setup.options, position=match.state.to_json())),
        )


def all_can_be_clicked(
    page: Page, boot: Callable[..., None], folder: Path, asks: Iterator[tuple[str, Match]], least: int = 3
) -> None:
    """Open these positions one after the other: no target lies under another piece, and the question is on the screen
    before anything is scrolled."""
    page.add_init_script(INSTANT)
    boot(page)
    number = 0
    for number, (question, match) in enumerate(asks, start=1):
        seat = match.acting()[0]
        match.meta["seats"] = [
            {"name": name, "kind": "person" if k == seat else "random"}
            for k, name in enumerate(["Anna", "Bogusław", "Cecylia", "Dorota", "Edmund"][: match.setup.players])
        ]
        path = folder / "match.json"
        path.write_text(match.dumps(), encoding="utf-8")
        page.evaluate("() => { location.hash = '#/' }")
        page.set_input_files("#import", path)
        expect(page.locator("[data-saved]")).to_have_count(number)
        page.locator("[data-saved] a.main").first.click()
        asked(page)
        expect(page.locator('[data-part="asks"]')).to_be_in_viewport()
        expect(page.locator("[data-target].lit").first).to_be_attached()
        if page.evaluate("() => innerWidth > 599"):
            assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight"), "longer than the screen"
        assert hidden(page) == [], question
    assert number >= least
