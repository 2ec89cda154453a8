"""The browser is killed at any moment: what the page has reported as kept is there again, whole.

A life of the browser: launch on the same profile, look at what it finds, play on by clicks, SIGKILL to all of its
processes at a random moment. The page is the real one with its real store; only the fingers are a script, which
clicks whatever can be chosen. A life is short, so that the browser never comes to writing localStorage to its disk
by itself unless the moment is right: both cases are met.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

import build
from pyengine import Match, Setup, game_ids, load
from tests.web.conftest import FLAGS
from web.ui.store import unseal

KILLS = 50 if os.environ.get("KRONIKA_FUZZ") else 12
KILLED_EARLY = 0.4
"""The share of lives that end while the page still starts."""

GAMES = game_ids()

# Tells the test what is on the disk, and clicks whatever moves the match on as soon as Python is there.
FINGERS = """
addEventListener("kronika:kept", ({ detail }) => {
  const copies = ["a", "b"].map((part) => localStorage.getItem(`kronika.match.${detail.id}.${part}`) ?? "");
  const copy = copies.find((text) => text.startsWith(`${detail.number} `));
  if (copy) kept(detail.id, copy);
});
const wanted = '[data-action="open-curtain"], [data-move], .prompt [data-moves], .stage .lit, .stage .picked';
setInterval(() => {
  const found = [...document.querySelectorAll(wanted)];
  found[Math.floor(Math.random() * found.length)]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}, 25);
"""

# What the profile holds before Python looks at it: what localStorage alone has kept.
PLAIN = "Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('kronika.match.')))"


@dataclass
class Reports:
    """What the page has reported as kept: of each match the highest number, and the document there."""

    number: dict[str, int] = field(default_factory=dict)
    doc: dict[str, Any] = field(default_factory=dict)
    count: int = 0

    def kept(self, id: str, copy: str) -> None:
        whole = unseal(copy)
        assert whole, "a copy that is not whole was reported as kept"
        self.number[id], self.doc[id] = whole[0], json.loads(whole[1])
        self.count += 1


def kill(profile: Path) -> None:
    """SIGKILL to every process of the browser on this profile."""
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if f"--user-data-dir={profile}".encode() in path.read_bytes():
                os.kill(int(path.parent.name), signal.SIGKILL)


def newest(storage: dict[str, str], id: str) -> int:
    copies = [unseal(storage.get(f"kronika.match.{id}.{part}")) for part in "ab"]
    return max((copy[0] for copy in copies if copy), default=0)


def begin(page: Page, game: str) -> str:
    """A match of persons only, so that every life plays at once; kept as the page keeps it. Its id."""
    match = Match(Setup(game, load(game).counts[0], seed=game))
    match.meta["practice"] = True
    before = set(page.evaluate(PLAIN))
    file = {"name": "match.json", "mimeType": "application/json", "buffer": match.dumps().encode()}
    page.set_input_files("#import", file)  # type: ignore[arg-type]
    page.wait_for_function("n => Object.keys(localStorage).filter(k => k.startsWith('kronika.match.')).length > n", arg=len(before))
    (key,) = set(page.evaluate(PLAIN)) - before
    return str(key.removeprefix("kronika.match.").removesuffix(".a"))


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="finds the browser's processes in /proc")
@pytest.mark.timeout(900)
def test_what_is_kept_survives_kills(browser: Browser, site_url: str, tmp_path: Path) -> None:
    profile, reports, rng = tmp_path / "profile", Reports(), random.Random(7)
    ids: dict[str, str] = {}
    behind = 0

    def launch() -> tuple[BrowserContext, Page]:
        context = browser.browser_type.launch_persistent_context(
            profile,
            executable_path=build.find_chromium(),
            args=FLAGS,
            locale="en",
            reduced_motion="reduce",
            service_workers="block",
            viewport={"width": 800, "height": 600},
        )
        context.expose_function("kept", reports.kept)
        context.add_init_script("localStorage['kronika.settings'] = JSON.stringify({pace: 'instant', hints: 'no', warn: 'no'})")
        return context, context.pages[0]

    for life in range(KILLS + 1):
        game, last = GAMES[life % len(GAMES)], life == KILLS
        context, page = launch()
        try:
            # A page of the site without Python: localStorage as the killed browser left it.
            page.goto(f"{site_url}version.json")
            found = page.evaluate(PLAIN)
            behind += any(newest(found, id) < number for id, number in reports.number.items())
            if not last:
                page.add_init_script(FINGERS)
            page.goto(f"{site_url}#/match/{ids[game]}" if game in ids else site_url)
            if game in ids and not last and rng.random() < KILLED_EARLY:
                page.wait_for_timeout(rng.uniform(0, 1500))
                continue
            page.wait_for_selector('html[data-boot="ready"]', state="attached", timeout=90_000)
            copies = page.evaluate(PLAIN)
            for id in ids.values():
                check(reports, copies, id)
            if game not in ids:
                ids[game] = begin(page, game)
                page.goto(f"{site_url}#/match/{ids[game]}")
            expect(page.locator('[data-screen="table"], [data-screen="curtain"]')).to_be_visible()
            expect(page.locator(".error")).to_have_count(0)
            if not last:
                before = reports.count
                patience = time.monotonic() + 5
                while reports.count == before and time.monotonic() < patience:
                    page.wait_for_timeout(20)
                page.wait_for_timeout(rng.uniform(0, 600))
        finally:
            kill(profile)
            with contextlib.suppress(Error):
                context.close()
    print(f"{KILLS} kills, {reports.count} copies reported; localStorage alone was behind {behind} times")
    assert reports.count > KILLS // 2
    assert behind or KILLS < 50, "localStorage alone would have been enough: the test does not kill early enough"


def check(reports: Reports, copies: dict[str, str], id: str) -> None:
    """The match is there whole, at the position reported last or at one that was played from there."""
    whole = [copy for part in "ab" if (copy := unseal(copies.get(f"kronika.match.{id}.{part}")))]
    assert whole, "the match is gone"
    number, body = max(whole)
    match = Match.loads(body)  # replays to its own hash, or raises
    if id in reports.number:
        assert number >= reports.number[id], f"the last {reports.number[id] - number} copies are lost"
        reported = reports.doc[id]
        assert match.at(len(reported["moves"])).hash() == reported["hash"]
