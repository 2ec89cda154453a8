"""axe finds nothing serious on any screen, in both themes; the board can be used without a pointer."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

import build
from tests.web.conftest import Kind, screens
from tests.web.test_page import INSTANT, asked, begin, put

Boot = Callable[..., None]
AXE = build.NPM / "node_modules" / "axe-core" / "axe.min.js"


def check(page: Page) -> None:
    # The policy forbids foreign script in the page; axe comes in through the debugger instead.
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(
        "axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']})"
    )
    grave = [item for item in found["violations"] if item["impact"] in ("serious", "critical")]
    report = "\n".join(
        f"{item['id']}: {item['help']}\n  "
        + "\n  ".join(f"{node['html'][:160]} {node.get('failureSummary', '')[:300]}" for node in item["nodes"][:4])
        for item in grave
    )
    assert not grave, report


@pytest.mark.parametrize("theme", ["paper", "candle"])
def test_plain_pages(page: Page, boot: Boot, theme: str) -> None:
    page.add_init_script(f"try {{ localStorage['kronika.settings'] = JSON.stringify({{theme: '{theme}'}}) }} catch {{}}")
    boot(page)
    check(page)
    for where in ("#/new/magnaci", "#/settings", "#/about", "#/rules/magnaci"):
        page.evaluate(f"location.hash = '{where}'")
        expect(page.locator(f'[data-screen="{where.split("/")[1]}"]')).to_be_visible()
        check(page)


@screens(Kind(), Kind("phone", "pl"))
def test_the_table(page: Page, boot: Boot) -> None:
    begin(page, boot, "random", "random")
    asked(page)
    check(page)
    put(page, '[data-target="province:lithuania"]')
    expect(page.locator('.stage [data-target^="hand:"].lit').first).to_be_visible(timeout=60_000)
    check(page)
    page.click('[data-action="drawer"][data-drawer="rules"]')
    expect(page.locator("section.drawer article")).to_be_visible()
    check(page)


def test_candlelight_at_the_table(page: Page, boot: Boot) -> None:
    page.add_init_script("try { localStorage['kronika.settings'] = JSON.stringify({theme: 'candle', pace: 'instant'}) } catch {}")
    begin(page, boot, "random", "random")
    asked(page)
    check(page)


def test_what_happens_is_announced(page: Page, boot: Boot) -> None:
    page.add_init_script(INSTANT)
    begin(page, boot, "random", "random")
    asked(page)
    put(page, '[data-target="province:lithuania"]')
    expect(page.locator("#live")).not_to_be_empty()


@pytest.mark.parametrize("theme", ["paper", "candle"])
def test_browsers_without_light_dark_have_colours_too(fresh_page: Page, boot: Boot, site: Path, theme: str) -> None:
    """The same sheets, with a name for light-dark() that no browser knows."""

    def sheet(route: Route) -> None:
        name = route.request.url.rsplit("/", 1)[-1].split("?")[0]
        css = (site / "styles" / name).read_text(encoding="utf-8").replace("light-dark(", "no-such-colour(")
        route.fulfill(status=200, body=css, content_type="text/css")

    kept = json.dumps({"theme": theme})
    fresh_page.add_init_script(f"try {{ localStorage['kronika.settings'] = JSON.stringify({kept}) }} catch {{}}")
    colours = "() => [document.body, document.querySelector('.tile, .prompt')].map(e => [getComputedStyle(e).color, getComputedStyle(e).backgroundColor])"

    def seen() -> Any:
        boot(fresh_page)
        return fresh_page.evaluate(colours)

    new = seen()
    fresh_page.route("**/styles/*.css", sheet)
    assert seen() == new
