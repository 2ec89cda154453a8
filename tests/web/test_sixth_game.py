"""A sixth game, added by its folders alone (tests/sixth_game): it appears in the lobby, opens, plays and ends.

Nothing that the five games share knows a game by name: a copy of the sources with the toy's folders laid over them is
built as it stands.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import build
from tests.web.conftest import BOOT_SECONDS

TOY = Path(__file__).parents[1] / "sixth_game"
SOURCES = ("pyengine", "web", "assets", "docs", "pyproject.toml")


@pytest.fixture(scope="module")
def six(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site with six games."""
    root = tmp_path_factory.mktemp("six")
    for name in SOURCES:
        source = build.ROOT / name
        if source.is_dir():
            shutil.copytree(source, root / name, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
        else:
            shutil.copyfile(source, root / name)
    shutil.copytree(TOY, root, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    words = [sys.executable, "-m", "web.build.site", "--npm", str(build.need_npm_packages()), "--node", build.need_node()]
    words += ["--wheels", str(build.need_page_wheels()), "--out", str(root / "dist"), "--cache", str(root / ".cache"), "--hosted"]
    # What the toy does not touch is taken over: as in any working copy, only what is stale is built.
    shutil.copytree(site, root / "dist")
    (root / ".cache").mkdir()
    made = json.loads((build.CACHE / "site.json").read_text(encoding="utf-8"))
    (root / ".cache/site.json").write_text(json.dumps({**made, "out": str(root / "dist")}), encoding="utf-8")
    done = subprocess.run(words, cwd=root, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    server = build.make_server(root / "dist", prefix="/six/", caching="no-cache")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/six/"
    server.shutdown()


def test_a_sixth_game_is_added_by_its_folders_alone(six: str, browser: Browser) -> None:
    page = browser.new_page(locale="en-GB", viewport={"width": 1280, "height": 720})
    problems: list[str] = []
    page.on("console", lambda message: message.type == "error" and problems.append(message.text))
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(six)
    page.wait_for_selector('html[data-boot="ready"]', timeout=BOOT_SECONDS * 1000)
    tile = page.locator('.tile[data-game="nim"]')
    expect(tile).to_contain_text("Nim")
    expect(tile).to_contain_text("2–3")
    tile.click()
    expect(page.locator("h1")).to_have_text("Nim")
    page.locator('[data-action="begin"]').first.click()
    board = page.locator("svg[data-heap]")
    expect(board).to_be_visible()
    final = page.locator('[data-part="final"]')
    for _ in range(9):
        page.locator('[data-part="final"], [data-move]').first.wait_for(timeout=20_000)
        if final.count():
            break
        before = board.get_attribute("data-heap") or ""
        page.locator("[data-move]").first.click()
        expect(board).not_to_have_attribute("data-heap", before)
    expect(final).to_be_visible()
    assert not problems, problems
    page.close()
