"""Coach and review in Chromium: build.py bench --only learn.

From the click to the whole answer, for each game: the coach at the first question of a match, the review of a whole
recorded one; and whether anything of learning travelled before it was asked for."""

from __future__ import annotations

import threading
import time
from functools import partial

from playwright.sync_api import Page, Request, sync_playwright

import build
from pyengine import Match

from .bench_page import FLAGS

RECORDS = build.ROOT / "tests" / "records"
SETTINGS = '{"pace": "instant", "hints": "no", "motion": "off", "language": "en", "warn": "no"}'
COACH, REVIEW = 3.0, 60.0
"""Seconds that the answers may take."""
LEARNING = ("kronika_learn", "/lessons/", "/scenarios/", "/puzzles/", "learn.css", "js/learn.js", "learn.mo")


def main(games: list[str]) -> bool:
    """Whether all answers came in time, and nothing of learning travelled unasked."""
    server = build.make_server(build.DIST, prefix="/kronika/")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_address[1]}/kronika/"
    good = True
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=build.find_chromium(), args=FLAGS)
        print(f"{'':18}{'coach, s':>10}{'review, s':>11}{'moves':>7}")
        for game in games:
            context = browser.new_context(viewport={"width": 1280, "height": 720}, service_workers="block")
            page = context.new_page()
            asked: list[str] = []
            page.on("request", partial(_note, asked))
            page.add_init_script(f"localStorage['kronika.settings'] = {SETTINGS!r}")
            page.goto(f"{url}#/new/{game}")
            page.wait_for_selector('html[data-boot="ready"]', state="attached", timeout=120_000)
            page.click('[data-action="begin"]')
            page.wait_for_selector('.prompt [data-do="coach"]', timeout=120_000)
            unasked = [address for address in asked if any(mark in address for mark in LEARNING)]
            _coach(page)  # brings what it needs; the next one is measured
            coach = _coach(page)
            record = sorted(RECORDS.glob(f"{game}-*.json"))[0]
            page.goto(f"{url}#/")
            page.set_input_files("#import", record)
            page.locator("[data-saved] a.main").first.click()
            begun = time.perf_counter()
            page.locator('[data-do="review"]').first.click()
            page.wait_for_selector('[data-part="review"][data-done="yes"]', timeout=600_000)
            review = time.perf_counter() - begun
            moves = len(Match.loads(record.read_text(encoding="utf-8")).moves)
            print(f"{game:18}{coach:10.1f}{review:11.1f}{moves:7}", flush=True)
            if unasked:
                print(f"  fetched before anybody asked for it: {', '.join(unasked)}")
            good = good and not unasked and coach <= COACH and review <= REVIEW
            context.close()
        browser.close()
    server.shutdown()
    print("in time" if good else "too slow, or too much fetched")
    return good


def _note(asked: list[str], request: Request) -> None:
    asked.append(request.url)


def _coach(page: Page) -> float:
    """Seconds from the question to its whole answer; it is put away again."""
    begun = time.perf_counter()
    page.click('.prompt [data-do="coach"]')
    page.wait_for_selector('[data-part="coach"][data-thinking="no"]', timeout=120_000)
    spent = time.perf_counter() - begun
    page.click('[data-do="coach-stop"]')
    return spent
