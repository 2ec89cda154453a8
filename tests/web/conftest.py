"""The page in a real browser.

`page` is an open tab with clean storage that fails its test when the console shows an error, a request fails or a
request leaves the origin; `boot(page)` waits until Python is there. Tabs of the same kind (viewport, language) share
one browser context, so that Pyodide is fetched and compiled once; a test that needs a profile of its own takes
`fresh_page`. Choose the kind with a marker-like parameter: see `phone`, `desktop`, `each_screen`.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect

import build
from web.build.drive import playwright


def run_async(story: Coroutine[Any, Any, Any]) -> Any:
    """asyncio.run for tests: in a thread of its own, since Playwright's loop occupies this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, story).result()


FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# What is waited for comes; how soon is the machine's affair.
expect.set_options(timeout=20_000)
PREFIX = "/some/where/"
BOOT_SECONDS = 90

SCREENS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 720}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
    },
    "big": {"viewport": {"width": 1920, "height": 1080}},
    "kiosk": {"viewport": {"width": 3840, "height": 2160}},
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.web)


@pytest.fixture(scope="session")
def site() -> Path:
    """dist/, up to date. build.py test has built it already; a plain pytest run builds it here."""
    if "KRONIKA_SITE_IS_BUILT" not in os.environ:
        subprocess.run([sys.executable, str(build.ROOT / "build.py"), "site"], check=True)
    return build.DIST


@pytest.fixture(scope="session")
def site_url(site: Path) -> Iterator[str]:
    """The site on a port of its own, below a sub-path, with caching as a static host has it."""
    server = build.make_server(site, prefix=PREFIX, caching="max-age=600")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}{PREFIX}"
    server.shutdown()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    launched = playwright().chromium.launch(executable_path=build.find_chromium(), args=FLAGS)
    yield launched
    launched.close()


@dataclass
class Watch:
    """What went wrong in a tab."""

    origin: str
    allow: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    def attach(self, page: Page) -> None:
        page.on("console", lambda message: message.type == "error" and self.note("console", message.text))
        page.on("pageerror", lambda error: self.note("page error", str(error)))
        page.on("requestfailed", self.failed)
        page.on("response", lambda response: response.status >= 400 and self.note(str(response.status), response.url))
        page.on("request", lambda request: self.saw(request.url))

    def failed(self, request: Request) -> None:
        # A tab that is closed or reloaded drops what it was fetching: nobody's fault.
        if "ERR_ABORTED" not in (request.failure or ""):
            self.note("failed request", f"{request.url} {request.failure}")

    def saw(self, url: str) -> None:
        self.requests.append(url)
        if not url.startswith((self.origin, "blob:", "data:")):
            self.note("request that leaves the origin", url)

    def note(self, kind: str, text: str) -> None:
        if not any(allowed in text for allowed in self.allow):
            self.problems.append(f"{kind}: {text}")


@dataclass(frozen=True)
class Kind:
    screen: str = "desktop"
    locale: str = "en"


@pytest.fixture
def kind() -> Kind:
    """Overridden by parametrisation: @desktop, @phone, @each_screen."""
    return Kind()


# Decorators for tests: @phone, @polish, @each_screen, @each_language.
def screens(*kinds: Kind) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("kind", kinds, ids=[f"{kind.screen}-{kind.locale}" for kind in kinds])


phone = screens(Kind("phone"))
polish = screens(Kind(locale="pl"))
each_screen = screens(Kind(), Kind("phone"))
each_language = screens(Kind(), Kind(locale="pl"))


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Iterator[Callable[[Kind], BrowserContext]]:
    made: dict[Kind, BrowserContext] = {}

    def get(kind: Kind) -> BrowserContext:
        if kind not in made:
            made[kind] = new_context(browser, kind)
        return made[kind]

    yield get
    for context in made.values():
        context.close()


def new_context(browser: Browser, kind: Kind, service_workers: Literal["allow", "block"] = "block") -> BrowserContext:
    """Without a service worker unless asked for: it would answer requests that a test wants to see or to change."""
    context = browser.new_context(
        **SCREENS[kind.screen], locale=kind.locale, reduced_motion="reduce", service_workers=service_workers
    )
    context.set_default_timeout(20_000)
    return context


CLEAN = """
try {
  if (!sessionStorage.getItem("test-cleaned")) {
    localStorage.clear();
    indexedDB.deleteDatabase("kronika");
    sessionStorage.setItem("test-cleaned", "1");
  }
} catch {}
"""


@pytest.fixture
def watch(request: pytest.FixtureRequest, site_url: str) -> Iterator[Watch]:
    marker = request.node.get_closest_marker("quiet")
    origin = site_url.removesuffix(PREFIX)
    watch = Watch(origin + "/", list(marker.kwargs["allow"]) if marker else [])
    yield watch
    assert not watch.problems, "the page was not clean:\n" + "\n".join(watch.problems)


@pytest.fixture
def page(contexts: Callable[[Kind], BrowserContext], kind: Kind, watch: Watch) -> Iterator[Page]:
    page = contexts(kind).new_page()
    page.add_init_script(CLEAN)
    watch.attach(page)
    yield page
    page.close()


@pytest.fixture
def fresh_page(browser: Browser, kind: Kind, watch: Watch) -> Iterator[Page]:
    context = new_context(browser, kind)
    page = context.new_page()
    watch.attach(page)
    yield page
    context.close()


@pytest.fixture
def boot(site_url: str) -> Callable[..., None]:
    """boot(page, "#/new") opens the site there and waits until Python has taken over."""

    def go(page: Page, where: str = "") -> None:
        page.goto(site_url + where)
        page.wait_for_selector(
            'html:is([data-boot="ready"], [data-boot="failed"])', state="attached", timeout=BOOT_SECONDS * 1000
        )
        state = page.evaluate("({...document.documentElement.dataset})")
        assert state["boot"] == "ready", state.get("bootError")

    return go
