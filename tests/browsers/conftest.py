"""The same stories in Firefox and in WebKit: `tab` is one of them, with the site open in it.

Each browser is started once and boots Python as seldom as it can; a story goes on where the one before it left off.
Chromium has tests/web; `KRONIKA_BROWSERS=chromium` plays these stories in it too.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest

import build
from tests.web.conftest import FLAGS, PREFIX, site
from web.build.drive import Firefox, PlaywrightTab, Tab, WebKit, wait

__all__ = ["site"]

NAMES = os.environ.get("KRONIKA_BROWSERS", "firefox,webkit").split(",")
READY = "return document.documentElement.dataset.boot === 'ready'"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "browser_name" in metafunc.fixturenames:
        more = ["chromium"] if getattr(metafunc.module, "EVERY_BROWSER", False) else []
        metafunc.parametrize("browser_name", sorted({*NAMES, *more}), scope="session")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.web)


class Host:
    """The site on a port of its own, that can be switched off."""

    def __init__(self, folder: Path, prefix: str = PREFIX) -> None:
        self.folder, self.prefix = folder, prefix
        self.server = build.make_server(folder, prefix=prefix, caching="no-cache")
        self.port = self.server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}{prefix}"
        self.on()

    def on(self) -> None:
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def off(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def again(self) -> None:
        self.server = build.make_server(self.folder, self.port, prefix=self.prefix, caching="no-cache")
        self.on()


@pytest.fixture(scope="session")
def host(site: Path) -> Iterator[Host]:
    host = Host(site)
    yield host
    host.off()


def launch(name: str) -> Tab:
    if name == "chromium":
        return PlaywrightTab("chromium", build.find_chromium(), FLAGS)
    if name == "firefox" and (program := build.find_firefox()):
        return Firefox(program)
    if name == "webkit" and (programs := build.find_webkit()):
        return WebKit(*programs)
    if build.has_browser(name):
        return PlaywrightTab(name)
    pytest.skip(f"{name} cannot be had here")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where a story fails, what was to be seen is kept in .cache/logs."""
    report = yield
    tab = getattr(item, "funcargs", {}).get("tab")
    if report.failed and tab:
        build.LOGS.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(Exception):
            tab.picture(build.LOGS / f"{tab.name}.png")
    return report


@pytest.fixture(scope="session")
def tab(browser_name: str) -> Iterator[Tab]:
    tab = launch(browser_name)
    yield tab
    tab.close()


INSTANT = 'localStorage["kronika.settings"] = JSON.stringify({pace: "instant", hints: "no", language: "en"});'


@pytest.fixture
def opened(tab: Tab, host: Host) -> Callable[..., Tab]:
    """opened("#/new/chocim"): the site there, Python ready. Where it is open already, only the address changes."""

    def go(where: str = "#/", anew: bool = False) -> Tab:
        tab.frame()
        here = tab.js("return [location.origin + location.pathname + location.search, document.documentElement.dataset.boot]")
        if anew or here != [host.url, "ready"]:
            tab.go(f"{host.url}icon.svg")  # a small page of the same origin
            tab.js(f"try {{ {INSTANT} }} catch {{}}")
            tab.size(1280, 720)
            tab.go(host.url + where)
            wait(tab, READY)
        else:
            tab.js("location.hash = arguments[0]", where)
        return tab

    return go
