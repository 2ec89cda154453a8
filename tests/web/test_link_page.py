"""Matches and positions by link, in the page: opened, looked through, played on, shared again; bad links."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from pyengine import Match, Setup, game_ids
from tests.web.conftest import polish
from tests.web.test_access import check
from tests.web.test_page import INSTANT, asked
from web.ui import link

Boot = Callable[..., None]
RECORDS = Path(__file__).parents[1] / "records"


def record(game: str) -> Match:
    match = Match.loads(sorted(RECORDS.glob(f"{game}-*.json"))[0].read_text(encoding="utf-8"))
    match.meta["seats"] = [{"name": f"Seat {n}", "kind": "person"} for n in range(match.setup.players)]
    return match


def kept(page: Page) -> int:
    return int(page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('kronika.match.')).length"))


def test_each_game_opens_from_a_link_and_keeps_nothing(page: Page, boot: Boot) -> None:
    page.add_init_script(INSTANT)
    boot(page)
    for game in game_ids():
        match = record(game)
        # A whole match, from its beginning; then one of its positions.
        page.evaluate("where => { location.hash = where }", "/m/" + link.of_match(match))
        expect(page.locator(f'[data-screen="table"][data-game="{game}"]')).to_be_visible()
        expect(page.locator(".slider output")).to_have_text(f"0/{len(match.moves)}")
        page.click('.prompt [data-action="live"]')
        expect(page.locator('[data-part="final"]')).to_be_visible()
        page.evaluate("where => { location.hash = where }", "/m/" + link.of_position(match, len(match.moves) // 2, 0, "s"))
        expect(page.locator('[data-part="shared-link"]')).to_be_visible()
        expect(page.locator('[data-action="undo"]')).to_be_disabled()
    assert kept(page) == 0


def test_a_visited_match_is_ones_own_when_played_on(page: Page, boot: Boot) -> None:
    page.add_init_script(INSTANT)
    match = record("magnaci")
    boot(page, "#/m/" + link.of_match(match, 20))
    expect(page.locator(".slider output")).to_have_text(f"20/{len(match.moves)}")
    check(page)
    page.click('[data-action="play-back"]')
    expect(page.locator(".slider output")).not_to_have_text(f"20/{len(match.moves)}")
    expect(page.locator('[data-part="caption"]')).to_be_visible()
    page.click('[data-action="play-back"]')
    expect(page.locator('[data-action="play-back"]')).to_have_text("Play it back")
    assert kept(page) == 0
    page.click('[data-action="play-on"]')
    asked(page)
    assert "#/match/" in page.url
    assert kept(page) == 1


def test_links_are_given_out_and_lead_back(page: Page, boot: Boot) -> None:
    page.add_init_script(INSTANT)
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    match = link.up_to(record("chocim"), 40)
    boot(page, "#/m/" + link.of_match(match))
    page.click('[data-action="drawer"][data-drawer="share"]')
    check(page)
    address = page.input_value("#link-match")
    again, _ = link.unpack(address.split("#/m/")[1])
    assert again.state.hash() == match.state.hash()
    # Where the clipboard is forbidden, the link stands there to be copied by hand.
    page.click('[data-action="copy"][data-kind="position"]')
    expect(page.locator('[data-part="copied"]')).to_be_visible()
    marked = page.evaluate("() => { const f = document.activeElement; return f.value.slice(f.selectionStart, f.selectionEnd); }")
    assert marked == page.input_value("#link-position")
    assert not link.unpack(marked.split("#/m/")[1])[0].moves
    page.goto("about:blank")
    page.goto(marked)
    expect(page.locator('[data-part="shared-link"]')).to_be_visible(timeout=60_000)


def packed(text: str) -> str:
    return "a" + base64.urlsafe_b64encode(zlib.compress(text.encode("utf-8", "surrogatepass"), 9)).decode().rstrip("=")


def hostile() -> dict[str, str]:
    """Links that somebody has made by hand, each for a fault that a page could have."""
    plain = Match(Setup("sigismundus", 3, seed=1)).save()
    position = json.loads(Match(Setup("sigismundus", 3, seed=1)).state.canonical())

    def with_setup(**more: Any) -> str:
        return json.dumps({**plain, "setup": {**plain["setup"], **more}})

    deep = '{"x":' + "[" + '"]",[' * 100_000 + "1" + "]" * 100_001 + "}"
    assert len(packed(deep)) < 2_000
    return {
        "deep brackets between strings": deep,
        "deep objects": '{"a":' * 50_000,
        "ducats without end": with_setup(position={**position, "ducats": [10**12] * 3}),
        "gold without end": with_setup(position={**position, "gold": {"kochanowski": 10**15}}),
        "a stack that nobody calls": with_setup(position={**position, "stack": [["constructor"]]}),
        "other players": with_setup(players=4, position=position),
        "half a character as a seed": with_setup(seed="\ud800"),
        "half a character as a label": with_setup(script={"\ud800": [1]}),
        "a number for a shuffle": with_setup(script={"order": 5, "houses": [5]}),
        "an option called constructor": with_setup(options={"constructor": "1", "__proto__": "x"}),
        "an option that is nothing": with_setup(options={"\x00": "\x00"}),
        "a game turned round": json.dumps({**plain, "setup": {"game": "\u202e<b>\x00", "players": 3, "seed": 1}}),
        "a seed of thousands of digits": json.dumps({**plain, "setup": {"game": "magnaci", "players": 3, "seed": "@"}}).replace('"@"', "9" * 9_999),
        "players without end": with_setup(players=10**30),
        "a format without end": '{"kronika":"match","format":1e999}',
        "a title of half a character": json.dumps({**plain, "meta": {"title": "\ud800"}}),
        "moves without end": json.dumps({**plain, "moves": [[0, "pass"]] * 60_000}),
    }


@polish
def test_hostile_links_are_told_in_the_lobby_and_the_page_goes_on(page: Page, boot: Boot) -> None:
    boot(page)
    for name, text in hostile().items():
        page.evaluate("where => { location.hash = where }", "/m/" + packed(text))
        alert = page.locator('[role="alert"].banner')
        expect(alert, name).to_be_visible()
        page.wait_for_function("() => location.hash === '#/'")
        expect(page.locator('[data-screen="lobby"]')).to_be_visible()
        assert re.search("link|Link|part|gr", alert.inner_text()), (name, alert.inner_text())
        assert not re.search("[\u202e\x00]|save[.]|setup[.]|link[.]|Error", alert.inner_text()), (name, alert.inner_text())
        page.evaluate("() => { location.hash = '#/settings' }")
        expect(page.locator('[data-screen="settings"]')).to_be_visible()
    assert kept(page) == 0


def test_bad_links_get_a_message_and_change_nothing(page: Page, boot: Boot) -> None:
    good = link.of_match(record("magnaci"))
    boot(page)
    for bad in ("a", good[:-9], "b" + good[1:], "a" + "A" * 130_000, good[:400] + "<img src=x>" + good[400:]):
        page.evaluate("where => { location.hash = where }", "/m/" + bad)
        expect(page.locator('[role="alert"].banner')).to_be_visible()
        expect(page.locator('[data-screen="lobby"]')).to_be_visible()
        expect(page.locator("img")).to_have_count(0)
        page.evaluate("() => { location.hash = '#/settings' }")
        expect(page.locator('[data-screen="settings"]')).to_be_visible()
    assert kept(page) == 0
