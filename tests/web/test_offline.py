"""After one visit the site needs no network, and a new version waits until it is asked for."""

from __future__ import annotations

import json
import shutil
import struct
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import build
from tests.web.conftest import PREFIX, Kind, Watch, new_context
from web.build.site import ON_DEMAND, alone

READY = 'html[data-boot="ready"]'
KEPT = 'html[data-boot="ready"][data-offline="ready"]'
KEPT_BESIDE = """async () => {
  while ((await (await caches.open("beside-kronika")).keys()).length < 2) await new Promise(requestAnimationFrame);
}"""


def wait(page: Page, selector: str) -> None:
    page.wait_for_selector(selector, state="attached", timeout=120_000)


@pytest.fixture
def host(site: Path, tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """A host of our own, whose files a test may change."""
    folder = tmp_path / "dist"
    shutil.copytree(site, folder)
    server = build.make_server(folder, prefix=PREFIX, caching="no-cache")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}{PREFIX}", folder
    server.shutdown()


@pytest.fixture
def visitor(browser: Browser, host: tuple[str, Path]) -> Iterator[Page]:
    context = new_context(browser, Kind(), service_workers="allow")
    page = context.new_page()
    watch = Watch(host[0].removesuffix(PREFIX) + "/")
    watch.attach(page)
    yield page
    context.close()
    assert not watch.problems, watch.problems


def test_the_second_visit_needs_no_network(visitor: Page, host: tuple[str, Path]) -> None:
    visitor.goto(host[0])
    wait(visitor, KEPT)
    # What is no part of the site comes from its host, the documentation from itself.
    visitor.goto(host[0] + "chocim.html")
    assert visitor.evaluate("'oneFile' in document.documentElement.dataset")
    visitor.goto(host[0] + "docs/index.html")
    assert "Python package" in visitor.locator("body").inner_text()
    # Nor is a museum's own file, which a kiosk keeps.
    (host[1] / "museum.json").write_text('{"name": {"en": "The Castle"}, "logo": "logo.svg"}')
    shutil.copyfile(host[1] / "icon.svg", host[1] / "logo.svg")
    visitor.goto(host[0] + "?kiosk=chocim&museum&lang=en")
    visitor.evaluate(KEPT_BESIDE)
    visitor.context.set_offline(True)
    visitor.reload()
    visitor.wait_for_function("() => document.querySelector('.kiosk-title img[alt=\"The Castle\"]')?.naturalWidth > 0", timeout=60_000)
    visitor.goto(host[0] + "?again")
    wait(visitor, READY)
    visitor.goto(host[0] + "#/new/magnaci")
    visitor.click('[data-action="begin"]')
    expect(visitor.locator('[data-part="prompt"]')).to_be_visible()
    # A page of its own is answered with itself.
    visitor.goto(host[0] + "embed.html")
    expect(visitor.locator("h1:visible")).to_have_text("A game in your page")
    visitor.context.set_offline(False)


def test_the_page_can_be_installed(page: Page, site_url: str, site: Path) -> None:
    page.goto(site_url)
    browser = page.context.new_cdp_session(page)
    manifest = browser.send("Page.getAppManifest")
    assert manifest["errors"] == []
    # The tests' tabs are private ones, which Chromium installs nothing from; there is no other reason.
    found = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in found] in ([], ["in-incognito"])
    for icon in json.loads(manifest["data"])["icons"]:
        path = site / icon["src"]
        if path.suffix == ".png":
            width, height = struct.unpack(">II", path.read_bytes()[16:24])
            assert icon["sizes"] == f"{width}x{height}"


def test_a_new_version_waits_to_be_asked(visitor: Page, host: tuple[str, Path]) -> None:
    url, folder = host
    visitor.goto(url)
    wait(visitor, KEPT)
    worker = (folder / "sw.js").read_text(encoding="utf-8")
    (folder / "sw.js").write_text(worker.replace('const BUILD = "', 'const BUILD = "newer-'), encoding="utf-8")
    visitor.reload()
    notice = visitor.locator('[data-part="update"]')
    expect(notice).to_be_visible(timeout=120_000)
    notice.locator("button").click()
    visitor.wait_for_function("() => caches.keys().then(names => names.length === 1 && names[0].includes('newer'))", timeout=60_000)
    wait(visitor, READY)


def test_everything_that_the_page_loads_is_kept(site: Path) -> None:
    listed = (site / "sw.js").read_text(encoding="utf-8")
    for path in site.rglob("*"):
        name = path.relative_to(site).as_posix()
        aside = name.endswith(("LICENSE.txt", ".br", ".gz")) or name in {"sw.js", "version.json", "remote.json", *alone()} or ON_DEMAND.match(name)
        if path.is_file() and not aside:
            assert f'"./{name}"' in listed, path
