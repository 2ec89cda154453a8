"""The page starts: from a sub-path, under its security policy, from its own origin alone."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import build
from pyengine import Match, Setup, game_ids
from tests.web.conftest import FLAGS, Kind, Watch, each_screen, new_context
from web.build.drive import playwright
from web.build.site import NOT_IN_THE_PAGE
from web.build.snapshot import REST
from web.build.wheels import sources
from web.ui.store import seal

Boot = Callable[..., None]


@each_screen
def test_boots_from_a_sub_path(page: Page, boot: Boot) -> None:
    boot(page)
    assert page.evaluate("document.documentElement.dataset.boot") == "ready"


def test_python_starts_from_the_snapshot_and_says_so(fresh_page: Page, boot: Boot, watch: Watch) -> None:
    said: list[str] = []
    fresh_page.on("console", lambda message: said.append(message.text))
    boot(fresh_page)
    assert [text for text in said if "Python started from the snapshot" in text]
    fetched = [url.rsplit("/", 1)[-1] for url in watch.requests]
    assert "python_stdlib.zip" not in fetched
    assert not [name for name in fetched if name.endswith(".whl")], "a game was fetched before it was opened"


@pytest.mark.quiet(allow=["snapshot.wasm", "404 (Not Found)"])
@pytest.mark.parametrize("fault", ["missing", "damaged", "of another build"])
def test_python_starts_plainly_where_the_snapshot_fails(fault: str, fresh_page: Page, boot: Boot, site: Path) -> None:
    said: list[str] = []
    fresh_page.on("console", lambda message: said.append(message.text))
    body = bytearray((site / "vendor/pyodide/snapshot.wasm").read_bytes())
    if fault == "damaged":
        body = body[:1_000_000]
    elif fault == "of another build":
        body[24 + 16] ^= 1  # the sum of the constants
    answer = {"status": 404} if fault == "missing" else {"status": 200, "body": bytes(body)}
    fresh_page.route("**/snapshot.wasm", lambda route: route.fulfill(**answer))
    boot(fresh_page, "#/new/chocim")
    assert [text for text in said if "Python started plainly" in text and "the snapshot failed" in text]
    fresh_page.click('[data-action="begin"]')
    fresh_page.wait_for_selector('[data-screen="table"] [data-part="prompt"]')


@pytest.mark.quiet(allow=["Incorrect response MIME type"])
def test_a_host_that_does_not_know_wasm_is_enough(fresh_page: Page, boot: Boot, site: Path) -> None:
    said: list[str] = []
    fresh_page.on("console", lambda message: said.append(message.text))
    body = (site / "vendor/pyodide/pyodide.asm.wasm").read_bytes()
    plain = {"status": 200, "body": body, "content_type": "application/octet-stream"}
    fresh_page.route("**/pyodide.asm.wasm", lambda route: route.fulfill(**plain))
    boot(fresh_page)
    assert [text for text in said if "Python started from the snapshot" in text]


def test_pyodide_is_fetched_once(fresh_page: Page, boot: Boot, watch: Watch) -> None:
    """It is asked for before Pyodide asks: not twice."""
    boot(fresh_page)
    large = [url.rsplit("/", 1)[-1] for url in watch.requests if url.endswith(".wasm")]
    assert sorted(large) == ["pyodide.asm.wasm", "snapshot.wasm"]


def test_a_game_is_dressed_when_it_is_opened(fresh_page: Page, boot: Boot, watch: Watch) -> None:
    def sheets() -> list[str]:
        own = {f"{game}.css" for game in game_ids()}
        return [name for name in (url.rsplit("/", 1)[-1] for url in watch.requests) if name in own]

    boot(fresh_page)
    assert not sheets()
    fresh_page.click('[data-game="chocim"]')
    fresh_page.wait_for_selector('[data-screen="new"]')
    fresh_page.click('[data-action="begin"]')
    fresh_page.wait_for_selector('[data-screen="table"]')
    assert sheets() == ["chocim.css"]


def test_a_page_with_packages_of_its_own_finds_micropip_in_the_lock(page: Page, boot: Boot) -> None:
    boot(page)
    said = page.evaluate(
        """async () => {
            const { loadPyodide } = await import("./js/interpreter.js");
            const python = await loadPyodide({ packages: ["micropip"] });
            await python.loadPackage("kronika-chocim");
            return python.runPython("import micropip, pyengine; ' '.join([*micropip.list(), pyengine.load('chocim').id])");
        }"""
    )
    assert {"micropip", "pyengine", "chocim"} <= set(said.split())


def test_python_calls_as_this_browser_can(page: Page, boot: Boot) -> None:
    """Python calls C through a function that Pyodide makes where a browser can: the snapshot, made in Node, must not
    bring Node's answer along."""
    boot(page)
    calls = page.evaluate(
        """async () => {
            const { loadPyodide } = await import("./js/interpreter.js");
            const { trampoline } = await import("./js/snapshot.js");
            const { _module: module } = await loadPyodide();
            return module.HEAPU32[trampoline(module)];
        }"""
    )
    assert calls != 0


def test_the_board_of_a_saved_match_is_there_before_python(fresh_page: Page, site_url: str) -> None:
    kept = json.dumps(seal(1, Match(Setup("shogun", 3, "x")).dumps()))
    fresh_page.add_init_script(f"localStorage.setItem('kronika.match.x.a', {kept})")
    fresh_page.route("**/snapshot.wasm", lambda route: None)  # never answered
    fresh_page.goto(f"{site_url}#/match/x")
    fresh_page.wait_for_selector('[data-screen="opening"][data-game="shogun"] [data-part="stage"] svg')
    assert fresh_page.evaluate("document.documentElement.dataset.boot") == "loading"
    assert fresh_page.get_attribute('[data-screen="opening"]', "inert") is not None


def test_the_bar_counts_all_that_is_fetched(fresh_page: Page, site_url: str) -> None:
    """Also what is not the largest file: with everything but that, it is half-way."""
    fresh_page.route("**/snapshot.wasm", lambda route: None)  # never answered
    fresh_page.goto(site_url)
    fresh_page.wait_for_function("() => document.querySelector('.boot [data-first]:not([hidden]) progress').value > 40", timeout=30_000)
    assert fresh_page.evaluate("document.querySelector('.boot [data-first]:not([hidden]) progress').value") < 70


def test_what_our_modules_import_is_there() -> None:
    """Of the standard library only a part travels: what our sources name must be in the snapshot or beside it."""
    report = json.loads((build.CACHE / "snapshot/out/report.json").read_text())
    there = {*report["modules"], *(name.removesuffix(".py").replace("/", ".") for name in REST)}
    browser_only = {"js", "pyodide_js", "polyscript"}
    ours = sources(build.ROOT / "pyengine", skip=NOT_IN_THE_PAGE), sources(build.ROOT / "web", skip=("build", "main.py"))
    for source in (*ours[0], *ours[1]):
        if source.suffix != ".py":
            continue
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level and node.module:
                names = [node.module]
            for name in names:
                own = name.split(".")[0] in ("pyengine", "web", "__future__")
                assert own or name in there or name in browser_only, f"{source}: {name}"


def test_no_request_leaves_the_origin(fresh_page: Page, boot: Boot, watch: Watch) -> None:
    boot(fresh_page)
    assert any(url.endswith("pyodide.asm.wasm") for url in watch.requests), "requests were not seen"
    assert all(url.startswith(watch.origin) for url in watch.requests)


def test_policy_forbids_eval_inline_script_and_foreign_hosts(page: Page, boot: Boot, watch: Watch) -> None:
    boot(page)
    watch.allow += ["Content Security Policy", "nowhere.invalid", "Content-Security-Policy"]
    refused = page.evaluate(
        """async () => {
            const refused = [];
            addEventListener("securitypolicyviolation", (e) => refused.push(e.effectiveDirective));
            const inline = document.createElement("script");
            inline.textContent = "window.inlineRan = true";
            document.body.append(inline);
            const foreign = document.createElement("img");
            foreign.src = "https://nowhere.invalid/x.png";
            document.body.append(foreign);
            await fetch("https://nowhere.invalid/x").catch(() => {});
            const styled = document.createElement("p");
            styled.innerHTML = '<b style="color: red">x</b>';
            document.body.append(styled);
            await new Promise((go) => setTimeout(go, 100));
            return { refused, ran: Boolean(window.inlineRan) };
        }"""
    )
    assert not refused["ran"]
    assert {"script-src-elem", "img-src", "connect-src", "style-src-attr"} <= set(refused["refused"])


ASK_WORKER = """
async (messages) => {
    const worker = new Worker("./js/bot-worker.js", { type: "module" });
    const answers = [];
    return await new Promise((resolve, reject) => {
        worker.onerror = (event) => reject(new Error(event.message));
        worker.onmessage = ({ data }) => {
            if (data.loading) return; // it says so now and then
            answers.push(data);
            if (answers.length > messages.length) { worker.terminate(); resolve(answers); }
        };
        messages.forEach((message) => worker.postMessage(message));
    });
}
"""


def test_worker_answers(page: Page, boot: Boot) -> None:
    boot(page)
    answers = page.evaluate(
        ASK_WORKER,
        [
            {"id": 1, "call": "json:loads", "args": '"plain"'},
            {"id": 2, "call": "json:loads", "args": "{"},
            {"id": 3, "call": "no.such.module:f", "args": "{}"},
        ],
    )
    assert answers[0] == {"ready": True}
    assert answers[1] == {"id": 1, "ok": True, "result": "plain"}
    assert answers[2]["ok"] is False
    assert "JSONDecodeError" in answers[2]["error"]
    assert answers[3]["ok"] is False
    assert "ModuleNotFoundError" in answers[3]["error"]


SAMPLING = "HeapProfilerReporting:" + "/".join(
    f"{name}/{value}"
    for name, value in {"stable-probability": 1.0, "nonstable-probability": 1.0, "sampling-rate": 1000, "renderer-sampling-rate-bytes": 1000}.items()
)
"""Chromium looks at its own memory in a few visits of many, chosen by lot: here in each, and often."""


def test_a_browser_that_samples_its_memory_lives_on(site_url: str, boot: Boot) -> None:
    """It reads the stack that Python is on: one of WebAssembly's own would end sooner than it believes."""
    browser = playwright().chromium.launch(executable_path=build.find_chromium(), args=[*FLAGS, f"--enable-features={SAMPLING}"])
    try:
        page = new_context(browser, Kind()).new_page()
        boot(page, "#/new/shogun")
        page.click('[data-action="begin"]')
        expect(page.locator('[data-part="asks"]').first).to_be_visible(timeout=60_000)
    finally:
        browser.close()
