"""The page beside bare Pyodide, in Chromium, in one run: time to start, bytes, click to paint, moves per second.

Both are served by the same server from the same machine, in turns, each cold start in a profile of its own. "Ready" of
the page is a table at which the first move can be made; of bare Pyodide, that it has added two numbers.
"""

from __future__ import annotations

import json
import math
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright, Response, sync_playwright

import build
from pyengine import game_ids, load

from .bench import play_game

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SETTLE, STAY, PLAY = 1200, 3000, 12_000
"""Milliseconds: before a visit, until the browser has come to rest; after it, for the code that the browser keeps; of
bots at play, after which it keeps what Python has warmed up."""
WARM = 3
"""Clicks at a table before those that are measured."""
REST = 150
"""Milliseconds before and after a click that is measured: what it brings about comes to rest."""
BARE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
BARE_PAGE = """<!doctype html><title>bare</title><script type="module">
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
python.runPython("1 + 1");
window.readyAt = performance.now();
</script>"""
SPEED_PAGE = """<!doctype html><title>speed</title><script type="module">
import { loadPyodide } from "../js/interpreter.js";
window.python = await loadPyodide();
window.readyAt = performance.now();
</script>"""
# When the table stands and Python listens; set by the page's own attributes, seen from outside.
READY = """
window.readyAt = 0;
new MutationObserver(() => {
  const ready = document.documentElement?.dataset.boot === "ready";
  const there = ready && document.querySelector('[data-screen="table"] .prompt, [data-action="open-curtain"]');
  if (there && !window.readyAt) window.readyAt = performance.now();
}).observe(document, { attributes: true, subtree: true, childList: true, attributeFilter: ["data-boot"] });
"""
# From the click to the end of the first frame in which the page has changed.
CLICKS = """
window.clicked = 0;
window.painted = [];
addEventListener("click", (event) => { window.clicked = event.timeStamp; }, { capture: true });
new MutationObserver(() => {
  const at = window.clicked;
  if (!at) return;
  window.clicked = 0;
  const channel = new MessageChannel();
  channel.port1.onmessage = () => window.painted.push(performance.now() - at);
  requestAnimationFrame(() => channel.port2.postMessage(0));
}).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
"""
SPEED = """
import json, random, time
from pyengine import Setup, load
def best(id, players, turns, seconds):
    game, best, seed = load(id), 0.0, 0
    for _ in range(turns):
        moves, begun = 0, time.perf_counter()
        while (spent := time.perf_counter() - begun) < seconds or not moves:
            choose = random.Random(seed).choice
            state = game.start(Setup(id, players=players, seed=seed))
            while acting := game.acting(state):
                game.play(state, acting[0], choose(game.legal(state, acting[0])))
                moves += 1
            seed += 1
        best = max(best, moves / spent)
    return best
"""


@dataclass
class Kind:
    """A page that is started."""

    name: str
    where: str
    prepare: Callable[[Page], None] | None = None


# A match at its first decision, with the same kind of players at every seat, as the page keeps it.
SAVED = """
import sys
from pyengine import Match, Setup, load
game, kind = sys.argv[1:]
match = Match(Setup(game, load(game).counts[0], "bench"))
seats = [{"name": side, "kind": kind, "side": side} for side in load(game).sides[: match.setup.players]]
match.meta.update(seats=seats, practice=True)
sys.stdout.write(match.dumps())
"""


def saved(game: str, kind: str, sources: Path) -> str:
    """Made by the engine of these sources: another one may have other rules, and its matches would be refused."""
    command = [sys.executable, "-c", SAVED, game, kind]
    return subprocess.run(command, cwd=sources, capture_output=True, text=True, encoding="utf-8", check=True).stdout


def fill(page: Page, game: str, sources: Path = build.ROOT) -> None:
    """Before the page's own scripts: the match is there, no hints, nothing moves."""
    from web.ui.store import seal

    kept = {
        f"kronika.match.bench-{game}.a": seal(1, saved(game, "person", sources)),
        f"kronika.match.bots-{game}.a": seal(2, saved(game, "normal", sources)),
        "kronika.settings": json.dumps({"language": "en", "motion": "off", "pace": "instant", "hints": "no"}),
    }
    page.add_init_script(f"try {{ Object.assign(localStorage, {json.dumps(kept)}); }} catch {{}}")


class Bench:
    def __init__(self, playwright: Playwright, url: str) -> None:
        self.playwright, self.url = playwright, url

    @contextmanager
    def profile(self, folder: Path) -> Iterator[BrowserContext]:
        context = self.playwright.chromium.launch_persistent_context(
            folder,
            executable_path=build.find_chromium(),
            args=FLAGS,
            service_workers="block",
            viewport={"width": 1280, "height": 720},
        )
        try:
            yield context
        finally:
            context.close()

    def open(self, context: BrowserContext, where: str, prepare: Callable[[Page], None] | None = None) -> Page:
        page = context.new_page()
        if prepare:
            prepare(page)
        page.wait_for_timeout(SETTLE)  # the browser's own start is not the page's
        page.goto(self.url + where)
        page.wait_for_function("() => window.readyAt > 0", timeout=120_000)
        return page

    # -- time to start -----------------------------------------------------------------------------------------------

    def start(self, kind: Kind, played: bool = False) -> list[float]:
        """Cold, in a new profile; and warm, the browser started again on it. With `played`, warm once more, after a
        visit in which bots have played."""
        folder = Path(tempfile.mkdtemp(prefix="kronika-bench-"))

        def visit(where: str, stay: int) -> float:
            with self.profile(folder) as context:
                page = self.open(context, where, kind.prepare)
                ready = float(page.evaluate("window.readyAt"))
                page.wait_for_timeout(stay)
                return ready

        try:
            # The second visit lets the browser keep its compiled code, the third is the warm one.
            cold, _, warm = (visit(kind.where, STAY) for _ in range(3))
            if not played:
                return [cold, warm]
            visit("#/match/bots-magnaci", PLAY)
            return [cold, warm, visit(kind.where, STAY)]
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def starts(self, rounds: int) -> None:
        def table(page: Page) -> None:
            page.add_init_script(READY)
            fill(page, "magnaci")

        bare = Kind("bare Pyodide", "bench/bare/index.html")
        ours = Kind("Kronika, at the table", "#/match/bench-magnaci", table)
        found: dict[str, list[list[float]]] = {bare.name: [], ours.name: []}
        for at in range(rounds):
            for kind in (bare, ours):
                note(f"start, round {at + 1} of {rounds}: {kind.name}")
                found[kind.name].append(self.start(kind, played=kind is ours))
        print(f"\nReady after, in seconds (median of {rounds}, least to most)")
        titles = ("cold", "warm", "warm, played before")
        middle = {}
        for name, times in found.items():
            row = ""
            for title, column in zip(titles, zip(*times)):
                values = [value / 1000 for value in column]
                middle[name, title] = statistics.median(values)
                row += f"   {title} {middle[name, title]:5.2f} ({min(values):.2f}-{max(values):.2f})"
            print(f"  {name:28}{row}")
        beside = {"cold": "cold", "warm": "warm", "warm, played before": "warm"}
        shares = (f"{title} {middle[ours.name, title] / middle[bare.name, beside[title]]:.2f}" for title in titles)
        print(f"  {'of bare Pyodide':28}   {'   '.join(shares)}   (goal: 0.60)")

    # -- bytes -------------------------------------------------------------------------------------------------------

    def bytes(self, dist: Path) -> None:
        """Everything that is fetched on a visit to the lobby and to a match of every game."""
        import brotli

        note("bytes")
        fetched: set[str] = set()
        folder = Path(tempfile.mkdtemp(prefix="kronika-bench-"))
        with self.profile(folder) as context:
            page = context.new_page()
            page.add_init_script(READY)
            for game in game_ids():
                fill(page, game)

            def saw(response: Response) -> None:
                if response.url.startswith(self.url):
                    fetched.add(response.url.removeprefix(self.url).split("#")[0].split("?")[0] or "index.html")

            context.on("response", saw)
            for where in ("#/", *(f"#/match/bench-{game}" for game in game_ids())):
                page.goto(self.url + where)
                page.wait_for_selector('html[data-boot="ready"]', state="attached", timeout=120_000)
                page.wait_for_timeout(1500)
        shutil.rmtree(folder, ignore_errors=True)

        def size(path: Path) -> int:
            packed = path.with_name(path.name + ".br")
            return packed.stat().st_size if packed.exists() else path.stat().st_size

        bare = 0
        for name in BARE:
            data = (dist / "bench/bare" / name).read_bytes()
            kept = dist / "vendor/pyodide" / f"{name}.br"
            same = kept.exists() and (dist / "vendor/pyodide" / name).read_bytes() == data
            bare += kept.stat().st_size if same else min(len(data), len(brotli.compress(data, quality=11, lgwin=24)))
        ours = {name: size(dist / name) for name in fetched if (dist / name).is_file()}
        total = sum(ours.values())
        print("\nBytes by brotli, a visit to the lobby and all five games, in English")
        print(f"  {'bare Pyodide':28}{bare:12,}\n  {'Kronika':28}{total:12,}{total / bare:9.2f}x   (goal: 1.15)")
        groups: dict[str, int] = {}
        for name, count in ours.items():
            group = name if count > 150_000 else name.split("/")[0] + ("/" if "/" in name else "")
            groups[group] = groups.get(group, 0) + count
        for group, count in sorted(groups.items(), key=lambda item: -item[1]):
            print(f"    {group:46}{count:12,}")

    # -- click to paint ----------------------------------------------------------------------------------------------

    def clicks(self, count: int, games: Sequence[str], other: tuple[str, Path] | None = None) -> None:
        """The same clicks at the same tables; with another site's address and sources, in turns with that one."""
        print("\nA click, in milliseconds: until the picture is painted; work of the page's thread until it rests")
        folder = Path(tempfile.mkdtemp(prefix="kronika-bench-"))
        sites = [(self.url, build.ROOT), *([other] if other else [])]
        with self.profile(folder) as context:
            for game in games:
                note(f"clicks: {game}")
                pages = [self.table(context, url, game, sources) for url, sources in sites]
                spent = [Spent(context, page) for page in pages]
                times: list[list[float]] = [[] for _ in pages]
                work: list[list[float]] = [[] for _ in pages]
                for _ in range(count):
                    for page, thread, found, busy in zip(pages, spent, times, work):
                        page.bring_to_front()
                        page.wait_for_timeout(REST)
                        before = thread.now()
                        if (took := press(page)) is not None:
                            found.append(took)
                            page.wait_for_timeout(REST)
                            busy.append(thread.now() - before)
                shown = [(*spread(found)[:2], *spread(busy)) for found, busy in zip(times, work)]
                for name, (half, most, cpu, cpus, clicks) in zip(("", "  the other site"), shown):
                    print(
                        f"  {name or game:20}   paint 50th {half:6.1f}   95th {most:6.1f}"
                        f"   work 50th {cpu:6.1f}   95th {cpus:6.1f}   ({clicks} clicks)"
                    )
                if other:
                    half, most, cpu, cpus = (ours / theirs for ours, theirs in zip(shown[0][:4], shown[1][:4]))
                    print(
                        f"  {'  share of it':20}   paint 50th {half:6.2f}   95th {most:6.2f}"
                        f"   work 50th {cpu:6.2f}   95th {cpus:6.2f}"
                    )
                for page in pages:
                    page.close()
        shutil.rmtree(folder, ignore_errors=True)

    def table(self, context: BrowserContext, url: str, game: str, sources: Path) -> Page:
        """A match at its first decision, after a few clicks that nobody counts."""
        page = context.new_page()
        page.add_init_script(READY + CLICKS)
        fill(page, game, sources)
        page.goto(f"{url}#/match/bench-{game}")
        page.wait_for_function("() => window.readyAt > 0", timeout=120_000)
        page.wait_for_timeout(800)
        for _ in range(WARM):
            press(page)
        return page

    # -- moves per second --------------------------------------------------------------------------------------------

    def speed(self, turns: int, seconds: float) -> None:
        print("\nMoves per second in random matches, the same code in both")
        print(f"  {'':28}{'CPython':>12}{'browser':>12}")
        folder = Path(tempfile.mkdtemp(prefix="kronika-bench-"))
        with self.profile(folder) as context:
            page = self.open(context, "bench/speed.html")
            for game in game_ids():
                note(f"speed: {game}")
                players = load(game).counts[0]
                match, native, seed = play_game(game, players), 0.0, 0
                for _ in range(turns):
                    moves, begun = 0, time.perf_counter()
                    while (spent := time.perf_counter() - begun) < seconds or not moves:
                        moves += match(seed)
                        seed += 1
                    native = max(native, moves / spent)
                page.evaluate(
                    "async (name) => { await python.loadPackage(name); }", f"kronika-{game.replace('_', '-')}"
                )
                script = f"{SPEED}\nbest({game!r}, {players}, {turns}, {seconds})"
                browser = float(page.evaluate("(code) => python.runPython(code)", script))
                print(f"  {game:28}{native:12,.0f}{browser:12,.0f}{native / browser:8.2f} times slower")
        shutil.rmtree(folder, ignore_errors=True)


class Spent:
    """What the page's thread has worked so far, in milliseconds: other work of the machine does not count."""

    def __init__(self, context: BrowserContext, page: Page) -> None:
        self.session = context.new_cdp_session(page)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def now(self) -> float:
        metrics = self.session.send("Performance.getMetrics")["metrics"]
        return next(float(metric["value"]) for metric in metrics if metric["name"] == "TaskDuration") * 1000


def spread(times: list[float]) -> tuple[float, float, int]:
    """The median, the 95th percentile, and of how many."""
    known = sorted(times) or [math.nan]
    return known[len(known) // 2], known[min(len(known) - 1, int(0.95 * len(known)))], len(times)


def press(page: Page) -> float | None:
    """One click that a person might make: a choice, else a lit place, else back."""
    page.evaluate("() => { window.painted.length = 0; }")
    for selector in (
        '[data-action="open-curtain"]',
        ".prompt [data-move]",
        ".stage [data-target].lit",
        '[data-action="undo"]:not([disabled])',
    ):
        found = page.query_selector(selector)
        if found and found.is_visible():
            try:
                found.click(timeout=2000, force=selector.startswith(".stage"))
                page.wait_for_function("() => window.painted.length > 0", timeout=3000)
            except Exception:
                return None
            time.sleep(0.05)
            return float(page.evaluate("() => window.painted[0]"))
    return None


def note(text: str) -> None:
    print(f"\r  {text:60}", end="\r", file=sys.stderr, flush=True)


def main(rounds: int, clicks: int, turns: int, seconds: float) -> None:
    with tempfile.TemporaryDirectory(prefix="kronika-bench-") as folder:
        dist = Path(folder) / "dist"
        shutil.copytree(build.DIST, dist)
        bare = dist / "bench/bare"
        bare.mkdir(parents=True)
        for name in BARE:
            shutil.copyfile(build.NPM / "node_modules/pyodide" / name, bare / name)
        (bare / "index.html").write_text(BARE_PAGE, encoding="utf-8")
        (dist / "bench/speed.html").write_text(SPEED_PAGE, encoding="utf-8")
        server = build.make_server(dist, prefix="/kronika/", caching="max-age=600")
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with sync_playwright() as playwright:
            bench = Bench(playwright, f"http://127.0.0.1:{server.server_address[1]}/kronika/")
            version: Any = playwright.chromium.launch(executable_path=build.find_chromium(), args=FLAGS)
            print(f"\nThe page, in Chromium {version.version}")
            version.close()
            bench.starts(rounds)
            bench.bytes(dist)
            bench.clicks(clicks, game_ids())
            bench.speed(turns, seconds)
        server.shutdown()


def only_clicks(clicks: int, games: Sequence[str], other: Path | None) -> None:
    """Click to paint of dist/, or of dist/ and of another checkout's in turns."""
    if other and (not (other / "index.html").exists() or not (other.parent / "pyengine").is_dir()):
        sys.exit(f"build.py: there is no site in {other}, or its sources are not beside it.")
    sites = [build.DIST, *([other] if other else [])]
    servers = [build.make_server(dist, prefix="/kronika/", caching="max-age=600") for dist in sites]
    for server in servers:
        threading.Thread(target=server.serve_forever, daemon=True).start()
    here, *there = (f"http://127.0.0.1:{server.server_address[1]}/kronika/" for server in servers)
    with sync_playwright() as playwright:
        Bench(playwright, here).clicks(clicks, games, (there[0], other.parent) if other else None)
    for server in servers:
        server.shutdown()
