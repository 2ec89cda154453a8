"""The zip for learning platforms, in a page that does what a platform does: it unpacks the zip, reads the manifest, opens a
lesson in a frame, and has a real runtime for SCORM 1.2 (scorm-again)."""

from __future__ import annotations

import shutil
import threading
import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import build
from pyengine import game_ids
from tests.web.conftest import Kind, new_context
from tests.web.test_embed_page import scenario

NAMES = "{http://www.imsproject.org/xsd/imscp_rootv1p1p2}"
RUNTIME = build.NPM / "node_modules/scorm-again/dist/scorm12.min.js"
# A learner's page of a platform: what was ever asked of it is noted, and what is kept lies in API.cmi.
PLATFORM = """<!doctype html><html lang="en"><title>A school</title><link rel="icon" href="data:,">
<script src="scorm12.min.js"></script><script>
  window.calls = [];
  window.API = new Scorm12API({ autocommit: false, logLevel: "NONE", alwaysSendTotalTime: false });
  API.loadFromJSON({ cmi: { student_preference: { language: "pl" } } });
  for (const name of ["LMSInitialize", "LMSFinish", "LMSCommit", "LMSSetValue"]) {
    const real = API[name];
    API[name] = (...given) => {
      const said = real.apply(API, given);
      calls.push([name, ...given, String(said), API.LMSGetLastError()]);
      return said;
    };
  }
</script><body></body></html>"""


@pytest.fixture
def platform(site: Path, tmp_path: Path) -> Iterator[tuple[str, Path]]:
    with zipfile.ZipFile(site / "kronika-scorm.zip") as package:
        package.extractall(tmp_path / "lesson")
    (tmp_path / "index.html").write_text(PLATFORM, encoding="utf-8")
    shutil.copy(RUNTIME, tmp_path)
    server = build.make_server(tmp_path)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/", tmp_path / "lesson"
    server.shutdown()


def test_a_lesson_reports_that_it_is_completed_and_its_score(platform: tuple[str, Path], browser: Browser) -> None:
    url, folder = platform
    manifest = ET.parse(folder / "imsmanifest.xml").getroot()
    items = [item.get("identifierref") for item in manifest.iter(f"{NAMES}item")]
    assert items == list(game_ids())
    hrefs = {one.get("identifier"): one.get("href") for one in manifest.iter(f"{NAMES}resource")}
    for file in manifest.iter(f"{NAMES}file"):
        assert (folder / str(file.get("href"))).is_file()
    context = new_context(browser, Kind())
    page = context.new_page()
    try:
        page.goto(url)
        # The bots play the last moves of a match: the learner's seat is a bot's too.
        lesson = f"lesson/{hrefs['chocim']}&seats=random,random&pace=instant&scenario={scenario(3)}"
        page.evaluate(
            "(where) => { const frame = document.createElement('iframe'); frame.src = where; frame.width = 1200; frame.height = 700; document.body.append(frame); }",
            lesson,
        )
        page.wait_for_function("() => API.cmi.core.lesson_status === 'completed'", timeout=90_000)
        page.wait_for_function("() => calls.at(-1)[0] === 'LMSCommit'")
        calls = page.evaluate("calls")
        assert [one[:3] for one in calls[:3]] == [["LMSInitialize", "", "true"], ["LMSSetValue", "cmi.core.lesson_status", "incomplete"], ["LMSCommit", "", "true"]]
        score = page.evaluate("(({ raw, min, max }) => [raw, min, max])(API.cmi.core.score)")
        assert score in (["0", "0", "100"], ["100", "0", "100"])
        expect(page.frame_locator("iframe").frame_locator("iframe").locator("html")).to_have_attribute("lang", "pl")
        page.evaluate("document.querySelector('iframe').src = 'about:blank'")
        page.wait_for_function("() => calls.at(-1)[0] === 'LMSFinish'")
        calls = page.evaluate("calls")
        assert len([one for one in calls if one[1] == "cmi.core.session_time"]) == 1
        refused = [one for one in calls if one[-2:] != ["true", "0"]]
        assert not refused, "the runtime took everything"
    finally:
        context.close()
