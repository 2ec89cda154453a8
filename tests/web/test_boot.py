"""The page starts: from a sub-path, under its security policy, from its own origin alone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.web.conftest import Watch, each_screen

Boot = Callable[..., None]


@each_screen
def test_boots_from_a_sub_path(page: Page, boot: Boot) -> None:
    boot(page)
    assert page.evaluate("document.documentElement.dataset.boot") == "ready"


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
