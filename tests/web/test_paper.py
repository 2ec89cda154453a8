"""On paper and where the system chooses the colours: what is printed, and what still tells things apart."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.contact_sheets import kept

Boot = Callable[..., None]
MATCHES = kept()
VISIBLE = "(selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).map((one) => one.outerHTML.slice(0, 60))"
# A border or an outline that can be seen, in one of the system's colours.
MARKED = """(one) => {
  const style = getComputedStyle(one);
  return [style.borderTopStyle, style.borderBottomStyle, style.outlineStyle].some((kind) => kind !== "none") || style.forcedColorAdjust === "none";
}"""


@pytest.fixture
def seated(page: Page, boot: Boot) -> Page:
    """At the table of a match under way, with what is kept of it."""
    shelf = {**MATCHES, "kronika.settings": json.dumps({"language": "en", "hints": "no", "theme": "candle", "pace": "instant"})}
    page.add_init_script(f"try {{ Object.assign(localStorage, {json.dumps(shelf)}); }} catch {{}}")
    boot(page, "#/match/chocim-first")
    expect(page.locator('[data-part="asks"]')).to_be_visible()
    return page


def test_paper_and_forced_colours(seated: Page) -> None:
    page = seated
    page.emulate_media(media="print")
    assert page.evaluate(VISIBLE, ".bar, .log, .prompt .deeds, .tabs, .mast, .intro") == []
    expect(page.locator(".printed")).to_be_visible()
    expect(page.locator(".printed")).to_have_text(r"Week 1. After move 0 of 0. Kronika, " + page.evaluate("new Date().toLocaleDateString('sv')"))
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light", "by candlelight too"
    # The whole board first, then the players.
    hand, players = (page.locator(part).bounding_box() for part in (".stage .ch-hand", ".players"))
    assert hand and players and players["y"] >= hand["y"] + hand["height"] - 1
    page.emulate_media(media="screen", forced_colors="active")
    page.locator(".stage .lit").first.dispatch_event("click")
    picked = page.locator(".stage .picked").first
    expect(picked).to_be_attached()
    for part in (".stage .picked", ".stage .lit", ".ch-tracks .track, .ch-tracks [class*=track]"):
        found = page.locator(part).first
        assert found.count() == 0 or found.evaluate(MARKED), part
    page.evaluate("location.hash = '#/rules/chocim'")
    expect(page.locator('[data-screen="rules"] .rules h2').first).to_be_visible()
    page.emulate_media(media="print", forced_colors="none")
    assert page.evaluate(VISIBLE, ".mast, .crumb, .contents, .find, .button") == []
    # What is handed out is one sheet of A4, with no empty one behind it.
    for part, inside in (("sheet", ".worksheet"), ("codes", ".codes .qr")):
        page.evaluate(f"location.hash = '#/teacher/chocim/{part}'")
        expect(page.locator(f'[data-key="teacher-chocim-{part}"] {inside}').first).to_be_visible()
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) == 1, part
