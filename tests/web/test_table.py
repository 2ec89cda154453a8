"""The table in a browser: the opening card, where the focus goes, what is always in sight, screens of all shapes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from pyengine import game_ids
from tests.web.test_page import BOT, INSTANT, PAINTED, Boot, asked, begin

WITH_HINTS = INSTANT.replace('hints: "no"', 'hints: "yes"')
LAND = {
    "magnaci": "svg.mg-sheet", "shogun": "svg.sh-sheet", "chocim": "svg.ch-plan", "gods_playground": "svg.gp-sheet", "sigismundus": ".sg-map",
}  # fmt: skip
CORNERS = """([land, around]) => {
  const map = document.querySelector(land);
  map.scrollIntoView({ block: "start" });
  const { left, right, top, bottom } = map.getBoundingClientRect();
  return [[left, top], [right, top], [left, bottom], [right, bottom]]
    .map(([x, y]) => [x + (x === left ? 6 : -6), y + (y === top ? 6 : -6)])
    .map(([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest(around)));
}"""
SCREENS = ((320, 640), (360, 640), (390, 844), (768, 1024), (820, 1180), (844, 390), (1280, 720), (1920, 1080))


def test_who_one_is_stands_on_a_card_before_the_first_move(page: Page, boot: Boot) -> None:
    page.add_init_script(WITH_HINTS)
    begin(page, boot, BOT, BOT)
    card = page.locator('[data-part="intro"]')
    expect(card).to_be_visible()
    expect(card.locator(".crest")).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    assert page.evaluate("document.activeElement.matches('[data-refuge]')"), "the focus goes to the question"
    page.keyboard.press("i")
    expect(card).to_be_visible()
    expect(page.locator('[data-part="aims"] .gauge')).to_be_visible()


def test_after_a_move_the_focus_is_at_the_next_question(page: Page, boot: Boot) -> None:
    begin(page, boot, BOT, BOT)
    asked(page)
    page.locator('.stage [data-target^="province:"].lit').first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".confirm")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator('.stage [data-target^="hand:"].lit').first).to_be_visible(timeout=60_000)
    assert page.evaluate("document.activeElement.closest('[data-refuge]') !== null")
    assert page.locator("#live").inner_text()


def test_the_chronicle_is_in_sight_and_shows_the_board_of_a_line(page: Page, boot: Boot) -> None:
    begin(page, boot, BOT, BOT)
    asked(page)
    log = page.locator(".entries")
    box = log.bounding_box()
    assert box is not None and box["height"] > 60 and box["y"] + box["height"] <= 720
    log.locator("li[data-action]").first.dispatch_event("click")
    expect(page.locator('[data-action="live"]')).to_be_visible()


@pytest.mark.parametrize("game", game_ids())
def test_no_screen_scrolls_sideways_and_none_hides_the_question(page: Page, boot: Boot, game: str) -> None:
    begin(page, boot, game=game)
    asked(page)
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(PAINTED)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{width}x{height} scrolls sideways"
        expect(page.locator(".asks").first).to_be_in_viewport()
        stage = page.locator(".stage").bounding_box()
        assert stage is not None and stage["width"] >= 0.6 * width
    page.set_viewport_size({"width": 1280, "height": 720})


@pytest.mark.parametrize("game", game_ids())
def test_a_phone_on_its_side_shows_all_of_the_land_at_once(page: Page, boot: Boot, game: str) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    begin(page, boot, game=game)
    asked(page)
    page.evaluate(PAINTED)
    around = f"{LAND[game]}, .gp-map, .sh-map > .zoom-window, .ch-sheet"
    assert page.evaluate(CORNERS, [LAND[game], around]) == [True] * 4, "on the screen, and nothing over it"
