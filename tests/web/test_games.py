"""Every game in the page: whole turns by clicking, a reload and another language in mid-turn, and the last turns of a
recorded match to the final screen. The page must stay clean all the while (see conftest)."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pyengine import Match, Rng, Setup, bot, game_ids
from tests.web.conftest import Kind, screens
from tests.web.reach import press
from tests.web.test_access import check
from tests.web.test_page import asked, at_rest, begin, open_match, pick, saved

Boot = Callable[..., None]
RECORDS = Path(__file__).parents[1] / "records"
# Magnates has tests of its own that go deeper (test_page).
each_game = pytest.mark.parametrize("game", [game for game in game_ids() if game != "magnaci"])


def click_on(page: Page) -> None:
    """Do something that is offered: the main deed, else something lit on the board, else any choice."""
    # The question alone may look the same: bring back a unit, and another one.
    before = page.locator("#app").inner_html()
    deed = page.locator(".prompt [data-move].main")
    lit = page.locator(".stage [data-target].lit")
    if deed.count():
        deed.first.click()
    elif lit.count():
        press(page, lit.nth(lit.count() // 2))
    else:
        # In a list that may be folded: open it or not, the choice is the same.
        page.locator(".prompt [data-move]").first.dispatch_event("click")
    page.wait_for_function("old => document.querySelector('#app').innerHTML !== old", arg=before)


@each_game
@screens(Kind(), Kind("phone", "pl"))
def test_turns_by_clicking(page: Page, boot: Boot, game: str, kind: Kind) -> None:
    begin(page, boot, game=game)
    for _ in range(12 if kind.screen == "desktop" else 6):
        asked(page)
        if page.locator('[data-screen="curtain"]').count():
            page.click('[data-action="open-curtain"]')
            continue
        click_on(page)
    asked(page)
    check(page)
    shown = page.locator("#app").inner_text()
    assert not re.search(r"\b(?:prompt|move|event|note|score|side|province|card)\.[a-z_]+", shown), "a word is missing"
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "wider than the screen"
    before = at_rest(page)["hash"]
    asked(page)
    question = page.locator('[data-part="asks"]').inner_text()
    page.reload()
    asked(page)
    assert saved(page)["hash"] == before
    expect(page.locator('[data-part="asks"]')).to_have_text(question)
    page.click('[data-action="drawer"][data-drawer="settings"]')
    language = page.get_attribute("html", "lang")
    pick(page, '[data-setting="language"]', "pl" if language == "en" else "en")
    expect(page.locator('[data-part="asks"]')).not_to_have_text(question)


@each_game
def test_the_last_turns_of_a_match(page: Page, boot: Boot, game: str, tmp_path: Path) -> None:
    match = Match.loads(sorted(RECORDS.glob(f"{game}-*.json"))[0].read_text(encoding="utf-8"))
    for _ in range(8):
        match.undo(free=True)
    match.meta["seats"] = [{"name": f"Seat {n}", "kind": "random" if n else "person"} for n in range(match.setup.players)]
    open_match(page, boot, match, tmp_path)
    for _ in range(80):
        asked(page)
        if page.locator('[data-part="final"]').count():
            break
        click_on(page)
    expect(page.locator('[data-part="final"]')).to_be_visible()
    expect(page.locator(".scores tfoot td").first).to_be_visible()
    expect(page.locator('[data-part="chart"]')).to_be_visible()


@screens(Kind(), Kind(locale="pl"), Kind("phone", "pl"))
def test_the_tools_of_a_table_with_trades_are_all_in_reach(page: Page, boot: Boot, tmp_path: Path) -> None:
    """Nine of them, the way out being the last."""
    match = Match(Setup("magnaci", 3, "tools"))
    rng, player = Rng("tools"), bot("magnaci", "normal")
    while seats := match.acting():
        if seats[0] == 0 and match.game.asides(match.state, 0):
            break
        match.play(seats[0], player.choose(match.game, match.view(seats[0]), seats[0], rng))
    match.meta["seats"] = [{"name": f"Seat {n}", "kind": "normal" if n else "person"} for n in range(3)]
    open_match(page, boot, match, tmp_path)
    asked(page)
    assert page.locator(".bar > *").count() == 9
    bar = page.locator(".bar").bounding_box()
    last = page.locator(".bar > :last-child").bounding_box()
    assert bar and last and last["x"] + last["width"] <= bar["x"] + bar["width"]
