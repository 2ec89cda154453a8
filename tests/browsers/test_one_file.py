"""The page as one file, opened from a real file:// address in Chromium, Firefox and WebKit."""

from __future__ import annotations

import gettext
import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from pyengine import Match, game_ids
from tests.browsers.conftest import INSTANT, READY
from tests.browsers.test_stories import ASKED, RECORDS, agreed, begin, step
from tests.web.conftest import browser
from web.build import one_file
from web.build.drive import Tab, wait
from web.ui.settings import LANGUAGES

__all__ = ["browser"]

EVERY_BROWSER = True
"""Chromium too: from a disk each browser forbids other things."""
THERE = "return document.querySelector(arguments[0]) !== null"


def open_file(tab: Tab, path: Path, query: str = "") -> None:
    tab.frame()
    tab.go(f"{path.as_uri()}{query}")
    wait(tab, READY)
    tab.js(f"try {{ {INSTANT} }} catch {{}}")


def kept(tab: Tab, game: str) -> str:
    """The match's hash, checked; or, where the browser keeps nothing for files, the word of the table that it is so."""
    if tab.js("try { localStorage.setItem('probe', '1'); localStorage.removeItem('probe'); return true } catch { return false }"):
        match = agreed(tab)
        assert match["setup"]["game"] == game
        return str(match["hash"])
    wait(tab, THERE, '[data-part="unsaved"]')
    return ""


def test_every_game_from_one_file(tab: Tab, site: Path) -> None:
    """A match of each, one of them through a reload, a file taken in and given out; nothing is offered that needs a host."""
    open_file(tab, site / "kronika.html")
    tab.js(f"try {{ localStorage.clear(); {INSTANT} }} catch {{}}")
    open_file(tab, site / "kronika.html", "?fresh")
    tab.size(1280, 720)
    assert tab.js("return location.protocol") == "file:"
    assert tab.js("return [...document.querySelectorAll('.tile')].map((tile) => tile.dataset.game)") == list(game_ids())
    assert not tab.js("return navigator.serviceWorker?.controller")
    assert not tab.js("return document.querySelector('[data-part=\"update\"]:not([hidden]), link[rel=\"manifest\"]')")
    # Icons are drawn: they are in the page.
    assert tab.js("return [...document.querySelectorAll('use')].every((use) => document.querySelector(use.getAttribute('href')))")
    for game in game_ids():
        tab.js("location.hash = arguments[0]", f"#/new/{game}")
        begin(tab, game)
        step(tab)  # a bot answers
        wait(tab, ASKED)
        before = kept(tab, game)
    if before:
        tab.reload()
        wait(tab, READY)
        wait(tab, ASKED)
        assert kept(tab, game) == before
    # Rules are there.
    tab.js("location.hash = '#/rules/chocim'")
    wait(tab, THERE, '[data-screen="rules"] h2')
    # Out as a file, and in again.
    tab.js("location.hash = '#/'")
    wait(tab, THERE, '[data-action="export"]')
    tab.js("window.handed = []; const real = URL.createObjectURL; URL.createObjectURL = (blob) => { window.handed.push(blob); return real.call(URL, blob); };")
    tab.js("document.querySelector('[data-action=\"export\"]').click()")
    wait(tab, "return window.handed.some((one) => one.type === 'application/json')")
    assert Match.loads(tab.js("return await window.handed.find((one) => one.type === 'application/json').text()"))
    record = RECORDS[0]
    tab.choose_file("#import", record)
    wait(tab, THERE, '[data-part="imported"]')


def test_one_game_from_its_own_file(tab: Tab, site: Path) -> None:
    open_file(tab, site / "sigismundus.html")
    assert tab.js("return [...document.querySelectorAll('.tile')].map((tile) => tile.dataset.game)") == ["sigismundus"]
    tab.js("location.hash = '#/new/sigismundus'")
    begin(tab, "sigismundus")
    step(tab)
    wait(tab, ASKED)
    kept(tab, "sigismundus")


def test_a_frame_of_it_in_a_page_from_the_same_disk(tab: Tab, site: Path, tmp_path: Path) -> None:
    page = tmp_path / "lesson.html"
    address = f"{(site / 'kronika.html').as_uri()}?embed=chocim&pace=instant&hints=no&lang=pl"
    page.write_text(f'<!doctype html><title>A lesson</title><iframe src="{address}" width="1200" height="700"></iframe>', encoding="utf-8")
    tab.frame()
    tab.go(page.as_uri())
    tab.frame("iframe")
    try:
        wait(tab, READY)
        wait(tab, ASKED)
        assert tab.js("return document.documentElement.lang") == "pl"
    finally:
        tab.frame()


def test_the_folder_opened_from_disk_says_what_to_do(tab: Tab, site: Path) -> None:
    tab.frame()
    tab.go((site / "index.html").as_uri())
    wait(tab, "return 'disk' in document.documentElement.dataset")
    shown = tab.js("return document.querySelector('.boot [data-first]:not([hidden]) .disk').innerText")
    assert "kronika.html" in shown
    assert "in one file" in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_folder_opened_from_disk_speaks_the_visitors_language(browser: Browser, site: Path, language: str) -> None:
    with (site / f"i18n/{language}/kronika.mo").open("rb") as file:
        words = gettext.GNUTranslations(file).gettext("boot.disk")
    context = browser.new_context(locale=f"{language}-{language.upper()}")
    try:
        page = context.new_page()
        page.goto((site / "index.html").as_uri())
        told = page.locator(".boot .disk:visible")
        expect(told).to_have_text(words.replace("{file}", "kronika.html"))
        expect(told.locator("a")).to_have_attribute("href", "./kronika.html")
        expect(page.locator("html")).to_have_attribute("lang", language)
    finally:
        context.close()


def test_the_files_are_small_enough_and_hold_all_of_the_game(site: Path) -> None:
    for name in ("kronika", *game_ids()):
        size = (site / f"{name}.html").stat().st_size
        assert size <= one_file.LARGEST["kronika" if name == "kronika" else "a game"], (name, size)
    names = [path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()]
    packs = one_file.contents(names, game_ids())
    packed = {name for listed in packs.values() for name in listed}
    for kind in ("i18n", "rules", "encyclopedia", "tutorials", "maps", "wheels"):
        wanted = {name for name in names if name.startswith(f"{kind}/") and not one_file.LEFT_OUT.match(name)}
        assert wanted
        assert wanted <= packed, wanted - packed
    alone = json.dumps(one_file.contents(names, ("chocim",)))
    assert "rules/chocim/pl.html" in alone
    assert "shogun" not in alone.replace("js/", "")


