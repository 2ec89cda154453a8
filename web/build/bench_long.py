"""A long day: matches between bots, one after the other in one page, and what the page holds after each: build.py bench
--only long. JavaScript's heap and the nodes after a garbage collection, Python's memory (which never shrinks)."""

from __future__ import annotations

import threading
from itertools import cycle, islice

from playwright.sync_api import sync_playwright

import build
from pyengine import game_ids

from .bench_page import FLAGS

SETTINGS = '{"pace": "instant", "hints": "no", "motion": "off", "language": "en"}'
FORGET = """() => {
  for (const key of Object.keys(localStorage)) if (key.includes(".match.")) localStorage.removeItem(key);
}"""
FLAT_AFTER = 3
GROWTH = 1.1


def main(matches: int) -> bool:
    """Whether it stays flat: no measure is more than a tenth above what it was after the third match of each game."""
    server = build.make_server(build.DIST, prefix="/kronika/")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_address[1]}/kronika/"
    rows: list[tuple[float, int, float]] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=build.find_chromium(), args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 720}, service_workers="block")
        page.add_init_script(f"localStorage['kronika.settings'] = {SETTINGS!r}")
        page.goto(url)
        page.wait_for_selector('html[data-boot="ready"]', state="attached", timeout=120_000)
        tools = page.context.new_cdp_session(page)
        tools.send("Performance.enable")
        print(f"{'match':>5}  {'game':18}{'heap, MB':>10}{'nodes':>8}{'Python, MB':>12}")
        for number, game in enumerate(islice(cycle(game_ids()), matches), start=1):
            page.evaluate("(where) => { location.hash = where }", f"#/new/{game}")
            page.click('[data-action="watch"]', timeout=60_000)
            # Not wait_for_selector, which holds on to what it found and the whole tree around it.
            page.locator('[data-part="final"]').wait_for(timeout=600_000)
            page.evaluate("() => { location.hash = '#/' }")
            page.locator('[data-screen="lobby"]').wait_for()
            # As a kiosk does: nothing of the match is kept.
            page.evaluate(FORGET)
            tools.send("HeapProfiler.collectGarbage")
            metrics = {one["name"]: one["value"] for one in tools.send("Performance.getMetrics")["metrics"]}
            python = page.evaluate("kronikaEarly.python.then((python) => python._module.HEAPU8.length)")
            rows.append((metrics["JSHeapUsedSize"] / 1e6, int(metrics["Nodes"]), python / 1e6))
            print(f"{number:5}  {game:18}{rows[-1][0]:10.1f}{rows[-1][1]:8}{rows[-1][2]:12.1f}", flush=True)
        browser.close()
    server.shutdown()
    first, later = rows[: FLAT_AFTER * len(game_ids())], rows[FLAT_AFTER * len(game_ids()) :]
    flat = not later or all(max(row[at] for row in later) <= GROWTH * max(row[at] for row in first) for at in range(3))
    print("flat" if flat else "it grows")
    return flat
