"""The same recorded matches give the same hashes in the browser as in CPython."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

from pyengine import Match

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.json"))

# Stands in for main.py: replays a record with the wheel that the page loads, away from the lobby.
REPLAY = """
from js import document, window
from pyengine import Match, game_ids
from web.ui import packages
for game in game_ids():
    await packages.need(game)
window.replay = lambda text: Match.loads(text).state.hash()
document.documentElement.setAttribute("data-boot", "ready")
"""


@pytest.mark.skipif(not RECORDS, reason="no records yet")
def test_records_replay_alike(page: Page, site_url: str) -> None:
    page.route("**/main.py", lambda route: route.fulfill(body=REPLAY, content_type="text/x-python"))
    page.goto(site_url)
    page.wait_for_selector('html[data-boot="ready"]', state="attached", timeout=90_000)
    for path in RECORDS:
        text = path.read_text(encoding="utf-8")
        expected = json.loads(text)["hash"]
        assert Match.loads(text).state.hash() == expected, path.stem
        assert page.evaluate("text => window.replay(text)", text) == expected, path.stem
