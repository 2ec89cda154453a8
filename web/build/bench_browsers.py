"""The start of the page beside a bare loadPyodide(), in every browser that is here: build.py bench --only browsers.

Both are served by the same server and opened in turns. Cold is the first page of a browser that has just been started
in a profile of its own; warm is the third visit in it. "Ready" is what the page itself marks (js/boot.js).
"""

from __future__ import annotations

import shutil
import statistics
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

import build

from .bench_page import BARE, BARE_PAGE, FLAGS, note
from .drive import Firefox, PlaywrightTab, Tab, WebKit, opened, wait

READY = "return window.readyAt || performance.getEntriesByName('kronika-ready')[0]?.startTime || 0"
STAY = 2.0
"""Seconds after a visit, for what the browser keeps."""


def there() -> dict[str, Callable[[], Tab]]:
    found: dict[str, Callable[[], Tab]] = {"Chromium": lambda: PlaywrightTab("chromium", build.find_chromium(), FLAGS)}
    if program := build.find_firefox():
        found["Firefox"] = lambda: Firefox(program, {"dom.serviceWorkers.enabled": False})
    if programs := build.find_webkit():
        found["WebKit"] = lambda: WebKit(*programs)
    return found


def visit(tab: Tab, url: str) -> float:
    tab.go("about:blank")
    time.sleep(1)
    tab.go(url)
    ready = float(wait(tab, READY, seconds=120))
    time.sleep(STAY)
    return ready


def main(rounds: int) -> None:
    with tempfile.TemporaryDirectory(prefix="kronika-bench-") as folder:
        dist = Path(folder) / "dist"
        shutil.copytree(build.DIST, dist)
        bare = dist / "bare"
        bare.mkdir()
        for name in BARE:
            shutil.copyfile(build.NPM / "node_modules/pyodide" / name, bare / name)
        (bare / "index.html").write_text(BARE_PAGE, encoding="utf-8")
        server = build.make_server(dist, prefix="/kronika/", caching="max-age=600")
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_address[1]}/kronika/"
        print(f"\nReady after, in seconds (median of {rounds}), and the share of a bare loadPyodide() (goal: 0.45)")
        for name, make in there().items():
            times: dict[str, list[list[float]]] = {"": [], "bare/": []}
            for at in range(rounds):
                for where, found in times.items():
                    note(f"{name}, round {at + 1} of {rounds}")
                    with opened(make()) as tab:
                        visits = [visit(tab, url + where) for _ in range(3)]
                    found.append([visits[0] / 1000, visits[2] / 1000])
            ours, theirs = ([statistics.median(column) for column in zip(*times[where])] for where in ("", "bare/"))
            row = "   ".join(
                f"{title} {mine:5.2f} of {bare_one:5.2f} = {mine / bare_one:.2f}"
                for title, mine, bare_one in zip(("cold", "warm"), ours, theirs)
            )
            print(f"  {name:12}{row}")
        server.shutdown()
