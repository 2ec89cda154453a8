"""Files opened in the page: at least 500 damaged, foreign and hostile ones through the real file field."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from pyengine import Match, SaveError
from tests.damaged_files import damaged_files, documents

COUNT = 600
BATCH = 100

# Hands files to the field as a person's choice does, one after another, and tells what the page made of each: its
# message or the match that is new in the list; whether anything kept has changed; the dialogs and elements that markup
# in a name would have made.
OPEN = """async (files) => {
  const field = document.querySelector("#import");
  const kept = () => JSON.stringify(Object.entries(localStorage).sort());
  const answers = [];
  for (const told of files) {
    const bytes = Uint8Array.from(atob(told), (letter) => letter.charCodeAt(0));
    document.querySelector('[role="alert"].banner')?.remove();
    const before = kept();
    const rows = document.querySelectorAll("[data-saved]").length;
    const chosen = new DataTransfer();
    chosen.items.add(new File([bytes], "match.json", { type: "application/json" }));
    field.files = chosen.files;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    let message = null;
    let opened = false;
    for (let wait = 0; wait < 600 && message === null && !opened; wait++) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      message = document.querySelector('[role="alert"].banner')?.textContent ?? null;
      opened = document.querySelectorAll("[data-saved]").length > rows;
    }
    answers.push({ message, opened, same: before === kept(), markup: document.querySelectorAll("#app img, #app script, #app b b").length });
    for (const key of Object.keys(localStorage)) if (key.startsWith("kronika.match.")) localStorage.removeItem(key);
    if (opened) {
      // The list again without it: another file that is none.
      const empty = new DataTransfer();
      empty.items.add(new File([], "empty.json"));
      field.files = empty.files;
      field.dispatchEvent(new Event("change", { bubbles: true }));
      while (document.querySelector("[data-saved]")) await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  return answers;
}"""


def verdict(data: bytes) -> str:
    """What CPython says of the same file: the reason, or nothing where it is a match."""
    # A browser reads UTF-16 where a file says that it is.
    coding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8"
    try:
        Match.loads(data.decode(coding, "replace").removeprefix("\ufeff"))
    except SaveError as error:
        return error.reason
    return ""


def test_hostile_files_change_nothing(page: Page, boot: Callable[..., None]) -> None:
    """The `page` fixture fails the test when the console shows an error or a request leaves the origin."""
    page.on("dialog", lambda dialog: dialog.dismiss())
    boot(page)
    files = [*damaged_files(COUNT, seed=99), ("far too large", b'{"kronika":"match","x":"' + b"x" * 4_000_001 + b'"}')]
    refused = opened = 0
    for start in range(0, len(files), BATCH):
        batch = files[start : start + BATCH]
        answers: list[dict[str, Any]] = page.evaluate(OPEN, [base64.b64encode(data).decode() for _, data in batch])
        for (name, data), answer in zip(batch, answers, strict=True):
            reason = verdict(data)
            assert answer["opened"] == (reason == ""), (name, reason, answer)
            assert answer["markup"] == 0, name
            if reason:
                refused += 1
                assert answer["message"] and "save." not in answer["message"], (name, reason, answer)
                assert answer["same"], f"{name}: something that is kept has changed"
            else:
                opened += 1
    assert refused >= 500 and opened > 10, (refused, opened)
    expect(page.locator("[data-saved]")).to_have_count(0)


NAME = '"><img src=x onerror=alert(1)><b>Zła \u202e\u0007nazwa</b>'


def test_names_in_a_file_are_text(page: Page, boot: Callable[..., None]) -> None:
    """In the lobby and at the table, in the title, the names and everything else that a file says of itself."""
    boot(page)
    for doc in documents()[::3]:
        doc = json.loads(json.dumps(doc))
        seats = [{"name": NAME, "kind": kind, "side": NAME} for kind in ("person", NAME, ["person"], {"a": 1}, None)]
        doc["meta"] = {"title": NAME, "saved": NAME, "created": NAME, "over": NAME, "practice": NAME, "seats": seats, NAME: NAME}
        file = {"name": f"{NAME}.json", "mimeType": "text/html", "buffer": json.dumps(doc).encode()}
        page.set_input_files("#import", file)  # type: ignore[arg-type]
        row = page.locator("[data-saved]").first
        expect(row.locator("strong")).to_contain_text("<img src=x onerror=alert(1)>")
        row.locator("a.main").click()
        page.wait_for_selector('[data-screen="table"], [data-screen="curtain"]')
        if page.locator('[data-action="open-curtain"]').count():
            page.click('[data-action="open-curtain"]')
        expect(page.locator(".player-name").first).to_contain_text("<img src=x")
        expect(page.locator("#app img, #app b b, #app script")).to_have_count(0)
        page.evaluate("location.hash = '/'")
        page.wait_for_selector('[data-screen="lobby"]')
