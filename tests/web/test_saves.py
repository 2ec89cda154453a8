"""What the page keeps, in a real browser: storage full, forbidden or damaged, two tabs, a clock set back."""

from __future__ import annotations

import itertools
import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import build
from pyengine import Match, Setup
from tests.web.conftest import BOOT_SECONDS, FLAGS, Kind, Watch, new_context, polish
from tests.web.test_page import pick
from web.ui.store import seal, unseal

Boot = Callable[..., None]
READY = 'html[data-boot="ready"]'
INSTANT = "try { localStorage['kronika.settings'] ??= JSON.stringify({pace: 'instant', hints: 'no', warn: 'no'}) } catch {}"
MATCHES = "() => Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('kronika.match.')))"
UNSAVED = '[data-part="unsaved"]'
FOLLOWS = '[data-part="follows"]'


def friends(moves: int = 0, title: str = "", seed: str = "friends") -> str:
    """A match of persons only, with nothing secret for a long while: nothing happens in it but what is clicked."""
    match = Match(Setup("shogun", 3, seed=seed), {"title": title, "practice": True})
    for _ in range(moves):
        seat = match.acting()[0]
        match.play(seat, match.game.legal(match.state, seat)[0])
    return match.dumps()


def lay(page: Page, items: dict[str, str]) -> None:
    """Put things into localStorage before the page is opened for the first time."""
    page.add_init_script(
        f"""if (!sessionStorage.getItem("laid")) {{
          sessionStorage.setItem("laid", "1");
          for (const [key, value] of Object.entries({json.dumps(items)})) localStorage.setItem(key, value);
        }}"""
    )


def newest(page: Page, id: str = "m") -> tuple[int, Any]:
    """Number and document of the newest whole copy in localStorage."""
    items = page.evaluate(MATCHES)
    number, body = max(whole for part in "ab" if (whole := unseal(items.get(f"kronika.match.{id}.{part}"))))
    return number, json.loads(body)


def made(page: Page) -> int:
    """Moves of the match that the table shows."""
    return int((page.locator(".slider output").text_content() or "0/0").split("/")[1])


def move(page: Page) -> None:
    """Whoever is asked does the first thing that they may."""
    page.locator(".prompt [data-move]").first.wait_for(state="attached")
    before = made(page)
    page.locator(".prompt [data-move]").first.dispatch_event("click")
    expect(page.locator(".slider output")).to_have_text(f"{before + 1}/{before + 1}")


# -- storage full --------------------------------------------------------------------------------------------------------

FILL = """() => {
  let size = 1 << 22;
  for (let n = 0; size > 0; ) {
    try {
      localStorage.setItem(`filler.${n}`, "x".repeat(size));
      n += 1;
    } catch {
      size >>= 1;
    }
  }
}"""
EMPTY = "() => Object.keys(localStorage).filter((key) => key.startsWith('filler.')).forEach((key) => localStorage.removeItem(key))"


@polish
def test_storage_full(page: Page, boot: Boot) -> None:
    """A message, nothing lost, the match goes on, also after a reload; saved again as soon as there is room."""
    page.add_init_script(INSTANT)
    lay(page, {"kronika.match.m.a": seal(1, friends()), "kronika.match.old.a": seal(2, friends(1))})
    boot(page, "#/match/m")
    move(page)
    assert len(newest(page)[1]["moves"]) == 1
    page.evaluate(FILL)
    kept = page.evaluate(MATCHES)
    for count in (2, 3, 4):
        move(page)
        assert count == made(page)
        expect(page.locator(UNSAVED)).to_contain_text("Brak miejsca na zapis")
        assert page.evaluate(MATCHES) == kept, "the copies that were there are still there"
    with page.expect_download() as download:
        page.click(f"{UNSAVED} button")
    assert len(json.loads(download.value.path().read_text(encoding="utf-8"))["moves"]) == 4
    page.reload()
    page.wait_for_selector(READY, state="attached", timeout=BOOT_SECONDS * 1000)
    expect(page.locator(UNSAVED)).to_be_visible()
    assert made(page) == 4, "a reload finds the moves that localStorage had no room for"
    page.evaluate("location.hash = '/'")
    expect(page.locator("[data-saved]")).to_have_count(2)
    expect(page.locator(UNSAVED)).to_be_visible()
    page.evaluate(EMPTY)
    page.evaluate("() => window.dispatchEvent(new Event('focus'))")
    expect(page.locator(UNSAVED)).to_have_count(0)
    assert len(newest(page)[1]["moves"]) == 4


# -- two tabs ------------------------------------------------------------------------------------------------------------

# Every copy that a tab writes, told to the test.
WRITES = """
const put = Storage.prototype.setItem;
Storage.prototype.setItem = function (key, value) {
  put.call(this, key, value);
  if (key.startsWith("kronika.match.")) wrote(value);
};
"""


def test_two_tabs_take_turns(browser: Browser, watch: Watch, boot: Boot, site_url: str) -> None:
    """The tab opened last plays and the other follows; each can take over; no number twice, no move lost."""
    context = new_context(browser, Kind())
    written: list[tuple[int, Any]] = []

    def wrote(copy: str) -> None:
        whole = unseal(copy)
        assert whole
        written.append((whole[0], json.loads(whole[1])["moves"]))

    context.expose_function("wrote", wrote)
    context.add_init_script(INSTANT + WRITES)
    first, second = context.new_page(), context.new_page()
    for page in (first, second):
        watch.attach(page)
    lay(first, {"kronika.match.m.a": seal(1, friends())})
    boot(first, "#/match/m")
    move(first)
    expect(first.locator(FOLLOWS)).to_have_count(0)
    boot(second, "#/match/m")
    expect(first.locator(FOLLOWS)).to_be_visible()
    expect(first.locator(".prompt [data-move]")).to_have_count(0)
    expect(first.locator('[data-action="undo"]')).to_be_disabled()
    expect(second.locator(FOLLOWS)).to_have_count(0)
    move(second)
    expect(first.locator(".slider output")).to_have_text("2/2")
    for page, other in ((first, second), (second, first), (first, second)):
        page.click('[data-action="take-over"]')
        expect(other.locator(FOLLOWS)).to_be_visible()
        expect(page.locator(FOLLOWS)).to_have_count(0)
        move(page)
    expect(second.locator(".slider output")).to_have_text("5/5")
    # Whoever takes back a move takes it back everywhere.
    first.click('[data-action="undo"]')
    expect(second.locator(".slider output")).to_have_text("4/4")
    # The tab that plays is closed: the other goes on by itself.
    first.close(run_before_unload=True)
    expect(second.locator(FOLLOWS)).to_have_count(0)
    move(second)
    number, doc = newest(second)
    assert Match.load(doc).state.hash() == doc["hash"] and len(doc["moves"]) == 5
    numbers = [number for number, _ in written]
    assert len(set(numbers)) == len(numbers) and max(numbers) == number, numbers
    written.sort(key=lambda item: item[0])
    for (_, before), (_, after) in itertools.pairwise(written):
        shorter = min(len(before), len(after))
        assert abs(len(after) - len(before)) == 1 and before[:shorter] == after[:shorter]
    # Two lines at once, as only a race can make them: both are kept.
    line = Match.load({**doc, "moves": doc["moves"][:4], "hash": None}, repair=True)
    seat = line.acting()[0]
    other_way = next(m for m in line.game.legal(line.state, seat) if [seat, *m] != doc["moves"][4])
    line.play(seat, other_way)
    third = context.new_page()
    third.goto(f"{site_url}version.json")
    third.evaluate("text => localStorage.setItem('kronika.match.m.b', text)", seal(number, line.dumps()))
    expect(second.locator(".error")).to_contain_text("Two tabs")
    assert newest(second)[1]["moves"] == doc["moves"]
    assert newest(second, f"m-{number}")[1]["moves"] == json.loads(line.dumps())["moves"]
    context.close()


# -- a clock set back ----------------------------------------------------------------------------------------------------


def test_a_clock_set_back_changes_no_order(page: Page, boot: Boot) -> None:
    page.add_init_script(INSTANT + "const now = Date.now; window.back = 0; Date.now = () => now() - back;")
    lay(page, {"kronika.match.m.a": seal(1, friends(1, "first")), "kronika.match.n.a": seal(2, friends(1, "second"))})
    boot(page)
    titles = page.locator("[data-saved] strong")
    expect(titles).to_have_text(["second", "first"])
    page.evaluate("() => { window.back = 20 * 365 * 86400 * 1000 }")
    for id, moves in (("m", 2), ("n", 2), ("m", 3)):
        page.evaluate(f"location.hash = '/match/{id}'")
        page.wait_for_selector('[data-screen="table"]')
        move(page)
        page.evaluate("location.hash = '/'")
        page.wait_for_selector('[data-screen="lobby"]')
        expect(titles).to_have_text(["first", "second"] if id == "m" else ["second", "first"])
        number, doc = newest(page, id)
        assert len(doc["moves"]) == moves and doc["meta"]["saved"] < "2020", doc["meta"]
    assert number == 5


# -- damaged -------------------------------------------------------------------------------------------------------------


def test_a_damaged_save_opens_at_its_last_good_position(page: Page, boot: Boot) -> None:
    """And its text can be exported, before and after, also where nothing of it can be opened."""
    page.add_init_script(INSTANT)
    text = friends(6, "torn")
    torn = text[: text.index(']', text.index('"moves"') + 60) + 4]
    whole = torn.count("]", torn.index('"moves"'))
    lay(page, {"kronika.match.m.a": f"7 00000000 {torn}", "kronika.match.m.b": f"6 00000000 {torn[:-9]}", "kronika.match.r.a": "\x00rubble"})
    boot(page)
    expect(page.locator('[data-saved="r"] a.main')).to_have_count(0)
    for id, content in (("r", "\x00rubble"), ("m", torn)):
        with page.expect_download() as download:
            page.click(f'[data-saved="{id}"] [data-action="export"]')
        assert download.value.path().read_text(encoding="utf-8") == content
    expect(page.locator('[data-saved="m"]')).to_contain_text("damaged")
    page.click('[data-saved="m"] a.main')
    expect(page.locator(".error")).to_contain_text(f"after move {whole}")
    assert made(page) == whole > 0
    move(page)
    assert len(newest(page)[1]["moves"]) == whole + 1
    page.evaluate("location.hash = '/'")
    with page.expect_download() as download:
        page.click('[data-saved="m"] [data-action="export-damaged"]')
    assert download.value.path().read_text(encoding="utf-8") == torn
    # Only localStorage is damaged: the durable copy has the match whole, and nobody notices.
    page.evaluate("() => Object.keys(localStorage).filter(k => k.startsWith('kronika.match.m')).forEach(k => localStorage[k] = localStorage[k].slice(0, -30))")
    page.reload()
    page.wait_for_selector(READY, state="attached", timeout=BOOT_SECONDS * 1000)
    assert len(newest(page)[1]["moves"]) == whole + 1


# -- forbidden -----------------------------------------------------------------------------------------------------------

FORBIDDEN = """
for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
  Object.defineProperty(window, name, { configurable: true, get() { throw new DOMException("denied", "SecurityError"); } });
"""


@polish
def test_storage_forbidden(browser: Browser, kind: Kind, watch: Watch, boot: Boot) -> None:
    """It says that it cannot save, and plays on; settings count as long as the page is open."""
    context = new_context(browser, kind)
    page = context.new_page()
    watch.attach(page)
    page.add_init_script(FORBIDDEN)
    boot(page)
    expect(page.locator('[data-part="not-lasting"]')).to_contain_text("niczego z tej strony nie zachowuje")
    page.evaluate("location.hash = '/settings'")
    pick(page, "#set-pace", "instant")
    page.evaluate("location.hash = '/new/magnaci'")
    # Always the same match, in which nothing happens but what is clicked.
    for seat in (1, 2):
        pick(page, f"#kind-{seat}", "person")
    page.click(".advanced summary")
    page.fill("#seed", "7")
    page.click('[data-action="begin"]')
    expect(page.locator(UNSAVED)).to_contain_text("nie zachowa tej partii")
    move(page)
    page.click('[data-action="drawer"][data-drawer="settings"]')
    expect(page.locator('.drawer #set-pace input[value="instant"]')).to_be_checked()
    pick(page, '.drawer [data-setting="language"]', "de")
    expect(page.locator(UNSAVED)).to_contain_text("Dieser Browser")
    with page.expect_download() as download:
        page.locator(f"{UNSAVED} button").dispatch_event("click")
    Match.loads(download.value.path().read_text(encoding="utf-8"))
    context.close()


@pytest.fixture
def host_page(site_url: str, tmp_path: Path) -> Iterator[str]:
    """A page of another origin with ours in a frame."""
    folder = tmp_path / "host"
    folder.mkdir()
    frame = f'<!doctype html><title>A museum</title><link rel="icon" href="data:,"><iframe src="{site_url}" width="1200" height="700"></iframe>'
    (folder / "index.html").write_text(frame, encoding="utf-8")
    server = build.make_server(folder)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_address[1]}/"
    server.shutdown()


def test_a_frame_with_third_party_storage_blocked(browser: Browser, watch: Watch, host_page: str, tmp_path: Path) -> None:
    """The browser's own setting, no stand-in: the frame has no localStorage, IndexedDB, caches or service worker."""
    profile = tmp_path / "profile"
    (profile / "Default").mkdir(parents=True)
    blocked = {"profile": {"block_third_party_cookies": True, "cookie_controls_mode": 1}}
    (profile / "Default/Preferences").write_text(json.dumps(blocked), encoding="utf-8")
    context = browser.browser_type.launch_persistent_context(
        profile, executable_path=build.find_chromium(), args=FLAGS, locale="en", reduced_motion="reduce", viewport={"width": 1280, "height": 760}
    )
    page = context.pages[0]
    watch.attach(page)
    watch.allow.append(host_page)
    page.goto(host_page)
    frame = page.frames[1]
    frame.wait_for_selector(READY, state="attached", timeout=BOOT_SECONDS * 1000)
    assert frame.evaluate("() => { try { return localStorage.length } catch (error) { return error.name } }") == "SecurityError"
    assert frame.evaluate("() => caches.keys().catch((error) => error.name)") == "SecurityError"
    expect(frame.locator('[data-part="not-lasting"]')).to_contain_text("keeps nothing")
    frame.locator('a.tile[data-game="magnaci"]').click()
    frame.locator('[data-action="begin"]').click()
    expect(frame.locator(UNSAVED)).to_contain_text("will not keep this match")
    frame.locator(".prompt [data-move]").first.dispatch_event("click", timeout=60_000)
    expect(frame.locator(".slider output")).not_to_have_text("0/0")
    context.close()
