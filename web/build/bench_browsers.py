"""The page in every browser that is here: build.py bench --only browsers.

The start, beside a bare loadPyodide(): both are served by the same server and opened in turns. Cold is the first page
of a browser that has just been started in a profile of its own; warm is the third visit in it. "Ready" is what the page
itself marks (js/boot.js). Then what the browser's processes take of a core while a person looks at a question.
"""

from __future__ import annotations

import os
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
THINKING = (5.0, 5.0)
"""Seconds of looking at a question, in parts: things glow in the first."""


def there(moving: bool = False) -> dict[str, Callable[[], Tab]]:
    found: dict[str, Callable[[], Tab]] = {
        "Chromium": lambda: PlaywrightTab("chromium", build.find_chromium(), FLAGS, moving)
    }
    if program := build.find_firefox():
        found["Firefox"] = lambda: Firefox(program, {"dom.serviceWorkers.enabled": False}, moving)
    if programs := build.find_webkit():
        found["WebKit"] = lambda: WebKit(*programs, moving=moving)
    return found


def visit(tab: Tab, url: str) -> float:
    tab.go("about:blank")
    time.sleep(1)
    tab.go(url)
    ready = float(wait(tab, READY, seconds=120))
    time.sleep(STAY)
    return ready


def processor_time() -> float:
    """Seconds that all processes which this one has started have taken until now, and those that they have started."""
    children: dict[int, list[tuple[int, int]]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = path.read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        children.setdefault(int(words[1]), []).append((int(path.parent.name), int(words[11]) + int(words[12])))
    ours, ticks = [os.getpid()], 0
    for one in ours:
        for child, spent in children.get(one, []):
            ours.append(child)
            ticks += spent
    return ticks / os.sysconf("SC_CLK_TCK")


def think(tab: Tab, url: str) -> list[float]:
    """At the first question of a match on a map: the share of a core in each part of the time."""
    tab.go(f"{url}#/new/magnaci")
    wait(tab, READY, seconds=120)
    wait(tab, "return document.querySelector('[data-action=\"begin\"]')?.click() === undefined")
    wait(tab, "return document.querySelector('[data-part=\"asks\"]') !== null")
    tab.js("document.querySelector('[data-part=\"intro\"] button')?.click()")
    wait(tab, "return document.querySelector('.stage .lit') !== null")
    shares = []
    for seconds in THINKING:
        before = processor_time()
        time.sleep(seconds)
        shares.append((processor_time() - before) / seconds)
    return shares


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
        print("\nShare of a core while a person thinks, in the first five seconds and in the next five")
        for name, make in there(moving=True).items():
            with opened(make()) as tab:
                print(f"  {name:12}" + "   ".join(f"{share:5.2f}" for share in think(tab, url)))
        server.shutdown()
