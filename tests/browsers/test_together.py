"""Two browsers of different make at one table, joined by a real line: a host in Chromium, a guest in Firefox."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page

from tests.browsers.conftest import Host
from tests.web.conftest import Watch, browser
from tests.web.test_remote import LONG, PLAY, Around, answer, close_drawer, invitation, saved
from web.build.drive import Firefox, Tab, wait

__all__ = ["browser"]


@pytest.mark.parametrize("seconds", [0, *([40] if LONG else [])])
def test_a_host_in_chromium_and_a_guest_in_firefox(
    tab: Tab, host: Host, browser: Browser, opened: Callable[..., Tab], seconds: int
) -> None:
    """People need a while to pass a code on: by then both browsers have called in vain, and the host's has given up."""
    if not isinstance(tab, Firefox):
        pytest.skip("Chromium with Firefox")

    def boot(page: Page, where: str = "") -> None:
        page.goto(host.url + where)
        page.wait_for_selector('html[data-boot="ready"]', state="attached", timeout=90_000)

    around = Around(browser, host.url, boot, Watch(host.url))
    try:
        table = around.host("chocim", ["person", "remote"])
        guest = opened(f"#{invitation(table, 1)}", anew=True)
        reply = wait(guest, "return document.querySelector('[data-part=\"remote-reply\"]')?.value")
        time.sleep(seconds)
        answer(table, reply, 1)
        wait(guest, "return document.querySelector('[data-screen=\"table\"]') !== null")
        close_drawer(table)
        for _ in range(200):
            if sum(seat == 1 for seat, _ in saved(table).moves) >= 3:
                break
            table.evaluate(PLAY, [25, 200])
            guest.js(f"return await ({PLAY})([25, 200])")
        assert sum(seat == 1 for seat, _ in saved(table).moves) >= 3
        assert around.watch.problems == []
    finally:
        around.close()
