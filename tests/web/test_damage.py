"""Files that are missing or damaged, on the host or where the browser keeps them: noticed, mended, or told clearly."""

from __future__ import annotations

import functools
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import build
from tests.web.conftest import Kind, new_context, screens
from tests.web.test_offline import KEPT, READY, host, wait
from web.build.site import alone, integrity

__all__ = ["host"]

STARTED = "() => document.documentElement.dataset.boot === 'ready'"
HASH = """async (name) => {
  const cache = await caches.open((await caches.keys())[0]);
  const kept = await cache.match(name);
  const digest = await crypto.subtle.digest("SHA-256", await kept.arrayBuffer());
  return "sha256-" + btoa(String.fromCharCode(...new Uint8Array(digest)));
}"""
# What the browser keeps of a file is replaced: by the error page of a host, or by itself with some bytes turned.
SPOIL = """async ([name, how]) => {
  const cache = await caches.open((await caches.keys())[0]);
  const bytes = new Uint8Array(await (await cache.match(name)).arrayBuffer());
  for (let at = bytes.length >> 1; at < bytes.length; at += Math.max(1, bytes.length >> 6)) bytes[at] ^= 90;
  const headers = { "content-type": name.endsWith(".wasm") ? "application/wasm" : name.endsWith("js") ? "text/javascript" : "text/html" };
  await cache.put(name, new Response(how === "html" ? "<!doctype html><title>Not found</title>" : bytes, { headers }));
}"""


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Page]:
    """Somebody whose browser may keep the site. The console may say what it likes: things are damaged here."""
    context = new_context(browser, Kind(), service_workers="allow")
    yield context.new_page()
    context.close()


def whole(visitor: Page, file: Path, name: str) -> None:
    """What the browser keeps of the file is the file again."""
    for _ in range(600):
        if visitor.evaluate(HASH, name) == integrity(file):
            return
        visitor.wait_for_timeout(100)
    raise AssertionError(f"{name} is still damaged")


def test_an_error_page_in_place_of_a_file_is_not_kept(visitor: Page, host: tuple[str, Path]) -> None:
    url, folder = host
    wheel = next((folder / "wheels").glob("kronika_chocim-*.whl"))
    good = wheel.read_bytes()
    wheel.write_text("<!doctype html><title>Not found</title>")
    visitor.goto(url)
    wait(visitor, READY)
    # Asked for by hand, so that its end is seen: refused, or kept.
    ended = visitor.evaluate(
        """async () => {
            const { installing } = await navigator.serviceWorker.register("./sw.js");
            if (!installing) return "kept before";
            await new Promise((resolve) => { installing.onstatechange = resolve; });
            return installing.state;
        }"""
    )
    assert ended == "redundant"
    visitor.wait_for_function("() => caches.keys().then(names => names.length === 0)", timeout=60_000)
    # The host is well again: so is what is kept.
    wheel.write_bytes(good)
    visitor.reload()
    wait(visitor, KEPT)
    assert visitor.evaluate(HASH, f"wheels/{wheel.name}") == integrity(wheel)


@pytest.mark.parametrize("how", ["html", "turned"])
def test_what_is_damaged_where_it_is_kept_is_brought_anew(visitor: Page, host: tuple[str, Path], how: str) -> None:
    url, folder = host
    visitor.goto(url)
    wait(visitor, KEPT)
    files = ["vendor/pyodide/pyodide.asm.wasm", "main.py", "js/boot.js"]
    files += ["vendor/pyodide/pyodide-lock.json", "i18n/en/kronika.mo", "vendor/pyscript/core.js", "index.html"] if how == "html" else []
    for name in files:
        visitor.evaluate(SPOIL, [name, how])
        visitor.goto("about:blank")
        visitor.goto(url)
        visitor.wait_for_function(STARTED, timeout=45_000)
        whole(visitor, folder / name, name)


def test_a_damaged_game_is_brought_anew_when_it_is_opened(visitor: Page, host: tuple[str, Path]) -> None:
    url, folder = host
    visitor.goto(url)
    wait(visitor, KEPT)
    wheel = next((folder / "wheels").glob("kronika_chocim-*.whl")).name
    for name in (f"wheels/{wheel}", "i18n/en/chocim.mo", "maps/chocim.json"):
        visitor.evaluate(SPOIL, [name, "html"])
    visitor.goto(f"{url}#/new/chocim")
    visitor.click('[data-action="begin"]', timeout=60_000)
    expect(visitor.locator('[data-screen="table"] [data-part="prompt"]')).to_be_visible(timeout=60_000)


def test_a_snapshot_with_a_turned_bit_is_not_used_and_is_brought_anew(visitor: Page, host: tuple[str, Path]) -> None:
    url, folder = host
    visitor.goto(url)
    wait(visitor, KEPT)
    said: list[str] = []
    visitor.on("console", lambda message: said.append(message.text))
    name = "vendor/pyodide/snapshot.wasm"
    visitor.evaluate(SPOIL, [name, "turned"])
    visitor.goto(f"{url}?again")
    wait(visitor, READY)
    assert [text for text in said if "Python started plainly" in text and "damaged" in text]
    whole(visitor, folder / name, name)
    visitor.goto(f"{url}?once-more")
    wait(visitor, READY)
    starts = [text for text in said if "Python started" in text]
    assert "from the snapshot" in starts[-1]


def test_without_the_host_what_cannot_be_mended_is_told(visitor: Page, host: tuple[str, Path]) -> None:
    """And nothing else that is kept is lost."""
    url, folder = host
    visitor.goto(url)
    wait(visitor, KEPT)
    good = (folder / "main.py").read_bytes()
    visitor.evaluate(SPOIL, ["main.py", "html"])
    (folder / "main.py").unlink()
    visitor.context.set_offline(True)
    visitor.goto(f"{url}?again")
    expect(visitor.locator(".boot .failed:visible")).to_have_count(1, timeout=60_000)
    assert visitor.evaluate(HASH, "vendor/pyodide/pyodide.asm.wasm") == integrity(folder / "vendor/pyodide/pyodide.asm.wasm")
    visitor.context.set_offline(False)
    (folder / "main.py").write_bytes(good)
    visitor.evaluate("sessionStorage.clear()")
    visitor.reload()
    visitor.wait_for_function(STARTED, timeout=45_000)


def test_what_cannot_be_mended_gives_way_to_the_hosts_own(visitor: Page, host: tuple[str, Path]) -> None:
    """The host has another version already, and nothing of the hash that is wanted: all that is kept is given up."""
    url, folder = host
    visitor.goto(url)
    wait(visitor, KEPT)
    visitor.evaluate(SPOIL, ["main.py", "html"])
    main = folder / "main.py"
    main.write_text("from js import document as page\npage.documentElement.dataset.newer = ''\n" + main.read_text(encoding="utf-8"), encoding="utf-8")
    visitor.goto(f"{url}?again")
    visitor.wait_for_selector('html[data-boot="ready"][data-newer]', state="attached", timeout=60_000)


def test_a_tab_of_the_first_visit_takes_a_new_version_too(visitor: Page, host: tuple[str, Path]) -> None:
    url, folder = host
    visitor.goto(url)
    wait(visitor, KEPT)
    visitor.wait_for_function("() => navigator.serviceWorker.controller")
    worker = (folder / "sw.js").read_text(encoding="utf-8")
    (folder / "sw.js").write_text(worker.replace('const BUILD = "', 'const BUILD = "newer-'), encoding="utf-8")
    visitor.evaluate("window.old = true; navigator.serviceWorker.getRegistration().then((one) => one.update())")
    notice = visitor.locator('[data-part="update"]')
    expect(notice).to_be_visible(timeout=45_000)
    notice.locator("button").click()
    visitor.wait_for_function("() => !window.old && document.documentElement.dataset.boot === 'ready'", timeout=60_000)


MISSING = ("vendor/pyscript/core.js", "pyscript.json", "main.py", "js/interpreter.js", "vendor/pyodide/pyodide-lock.json", "pyodide.asm.wasm")


@screens(Kind(), Kind("phone", "pl"))
@pytest.mark.quiet(allow=["404", "dynamically imported", "Failed to", "not reached", *MISSING, "Python", "Error", "JSON"])
@pytest.mark.parametrize("name", MISSING)
def test_a_missing_file_gives_a_message(fresh_page: Page, site_url: str, name: str, kind: Kind) -> None:
    if kind.screen == "phone" and name != "main.py":
        pytest.skip("one file is enough to see the message on a phone")
    fresh_page.route(f"**/{name}", lambda route: route.fulfill(status=404, body="Not found", content_type="text/html"))
    fresh_page.goto(site_url)
    fresh_page.wait_for_selector('html[data-boot="failed"]', state="attached", timeout=40_000)
    alert = fresh_page.locator(".boot [role=alert]:visible")
    expect(alert).to_have_count(1)
    expect(alert).to_contain_text("part of the page could not be fetched" if kind.locale == "en" else "Nie udało się pobrać części strony")
    expect(fresh_page.locator(".boot .loading:visible")).to_have_count(0)


def test_every_file_of_the_site_has_its_hash(site: Path) -> None:
    listed = (site / "sw.js").read_text(encoding="utf-8")
    for path in site.rglob("*"):
        name = path.relative_to(site).as_posix()
        if path.is_file() and not name.endswith(("LICENSE.txt", ".br", ".gz")) and name not in {"sw.js", "version.json", "remote.json", *alone()}:
            assert f'"./{name}": "{integrity(path)}"' in listed, name


# -- interrupted, wrong and half-updated downloads ---------------------------------------------------------------------


@pytest.mark.quiet(allow=["500", "error occurred", "Failed to", "integrity", "wheels/", "Error", "digest"])
@pytest.mark.parametrize("how", ["html", "500", "cut"])
def test_a_game_that_comes_wrong_is_told_and_opens_at_the_next_try(page: Page, site_url: str, site: Path, how: str) -> None:
    good = next((site / "wheels").glob("kronika_chocim-*.whl")).read_bytes()
    answers = {
        "html": {"status": 200, "body": "<!doctype html><title>Welcome to our network</title>", "content_type": "text/html"},
        "500": {"status": 500, "body": "Internal Server Error"},
        "cut": {"status": 200, "body": good[: len(good) // 2], "content_type": "application/zip"},
    }
    page.route("**/wheels/kronika_chocim-*.whl", lambda route: route.fulfill(**answers[how]))
    page.goto(f"{site_url}#/new/chocim")
    wait(page, READY)
    expect(page.locator('.error[role="alert"], .notice, .warning').first).to_be_visible(timeout=30_000)
    page.unroute("**/wheels/kronika_chocim-*.whl")
    page.evaluate("() => { location.hash = '#/' }")
    page.click('a.tile[data-game="chocim"]')
    page.click('[data-action="begin"]')
    expect(page.locator('[data-screen="table"] [data-part="prompt"]')).to_be_visible(timeout=30_000)


class CutOff(build.Handler):
    """A line that breaks in the middle of the large files, as long as it is bad."""

    bad = True

    def copyfile(self, source: Any, outputfile: Any) -> None:
        if CutOff.bad and self.path.endswith(("pyodide.asm.wasm", "snapshot.wasm")):
            outputfile.write(source.read(1_000_000))
            self.close_connection = True
            self.connection.shutdown(socket.SHUT_RDWR)
        else:
            super().copyfile(source, outputfile)


def test_a_first_visit_that_is_cut_off_is_told_and_starts_at_the_next_try(visitor: Page, site: Path) -> None:
    CutOff.bad = True
    server = build.Server(("127.0.0.1", 0), functools.partial(CutOff, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        visitor.goto(f"http://127.0.0.1:{server.server_address[1]}/")
        alert = visitor.locator(".boot [role=alert]:visible")
        expect(alert).to_have_count(1, timeout=40_000)
        expect(alert).to_contain_text("part of the page could not be fetched")
        # The lobby stands all the same.
        expect(visitor.locator(".tile").first).to_be_visible()
        CutOff.bad = False
        visitor.reload()
        visitor.wait_for_function(STARTED, timeout=45_000)
    finally:
        server.shutdown()


def test_a_host_that_is_updated_by_half_is_not_taken(visitor: Page, host: tuple[str, Path]) -> None:
    """The new service worker is there, a file that it names is not yet: what was kept stays and plays on."""
    url, folder = host
    visitor.goto(url)
    wait(visitor, KEPT)
    worker = (folder / "sw.js").read_text(encoding="utf-8")
    coming = worker.replace('const BUILD = "', 'const BUILD = "newer-').replace(integrity(folder / "main.py"), "sha256-" + "A" * 43 + "=")
    (folder / "sw.js").write_text(coming, encoding="utf-8")
    ended = visitor.evaluate(
        """async () => {
            const registration = await navigator.serviceWorker.getRegistration();
            await registration.update();
            const coming = registration.installing;
            if (!coming) return "none";
            await new Promise((resolve) => { coming.onstatechange = resolve; });
            return coming.state;
        }"""
    )
    assert ended == "redundant"
    visitor.goto(f"{url}?again#/new/magnaci")
    visitor.click('[data-action="begin"]', timeout=60_000)
    expect(visitor.locator('[data-part="prompt"]')).to_be_visible()
    # The rest arrives: now it is whole, and is offered.
    (folder / "sw.js").write_text(worker.replace('const BUILD = "', 'const BUILD = "whole-'), encoding="utf-8")
    visitor.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
    expect(visitor.locator('[data-part="update"]')).to_be_visible(timeout=45_000)
