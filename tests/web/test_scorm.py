"""The zip for learning platforms, in a page that does what a platform does: it unpacks the zip, reads the manifest, opens a
lesson in a frame, and has the API object that SCORM 1.2 asks for."""

from __future__ import annotations

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
# As strict as a platform is: values are text, nothing is taken before LMSInitialize nor after LMSFinish.
PLATFORM = """<!doctype html><html lang="en"><title>A school</title><script>
  window.told = [];
  const values = { "cmi.core.lesson_status": "not attempted", "cmi.student_preference.language": "pl", "cmi.core.score.raw": "" };
  let open = false;
  window.API = {
    LMSInitialize: (none) => { if (open || none !== "") return "false"; open = true; told.push(["LMSInitialize"]); return "true"; },
    LMSFinish: (none) => { told.push(["LMSFinish"]); open = false; return "true"; },
    LMSGetValue: (name) => (open ? values[name] ?? "" : ""),
    LMSSetValue: (name, value) => {
      if (!open || typeof value !== "string" || !(/^cmi\\.core\\.(lesson_status|session_time|score\\.(raw|min|max))$/.test(name))) return "false";
      values[name] = value; told.push([name, value]); return "true";
    },
    LMSCommit: (none) => { told.push(["LMSCommit", { ...values }]); return "true"; },
    LMSGetLastError: () => "0", LMSGetErrorString: () => "", LMSGetDiagnostic: () => "",
  };
</script><link rel="icon" href="data:,"><body></body></html>"""


@pytest.fixture
def platform(site: Path, tmp_path: Path) -> Iterator[tuple[str, Path]]:
    with zipfile.ZipFile(site / "kronika-scorm.zip") as package:
        package.extractall(tmp_path / "lesson")
    (tmp_path / "index.html").write_text(PLATFORM, encoding="utf-8")
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
        page.wait_for_function("() => told.some(([name, value]) => name === 'cmi.core.lesson_status' && value === 'completed')", timeout=90_000)
        told = page.evaluate("told")
        assert told[0] == ["LMSInitialize"]
        assert told[1] == ["cmi.core.lesson_status", "incomplete"]
        kept = [one[1] for one in told if one[0] == "LMSCommit"][-1]
        assert kept["cmi.core.lesson_status"] == "completed"
        assert (kept["cmi.core.score.min"], kept["cmi.core.score.max"]) == ("0", "100")
        assert kept["cmi.core.score.raw"] in ("0", "100")
        expect(page.frame_locator("iframe").frame_locator("iframe").locator("html")).to_have_attribute("lang", "pl")
        page.evaluate("document.querySelector('iframe').src = 'about:blank'")
        page.wait_for_function("() => told.at(-1)[0] === 'LMSFinish'")
        times = [one[1] for one in page.evaluate("told") if one[0] == "cmi.core.session_time"]
        assert len(times) == 1
        assert times[0].count(":") == 2
    finally:
        context.close()
