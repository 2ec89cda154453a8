"""A game embedded in a page of another origin: by the tag and by a plain iframe, with messages checked both ways."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Frame, Page, expect

import build
from pyengine import Match
from tests.web.conftest import Kind, new_context
from tests.web.test_access import check
from tests.web.test_page import put
from web.ui import link

RECORD = Path(__file__).parents[1] / "records" / "chocim-treaty.json"
LOG = """
  window.heard = [];
  addEventListener("message", ({origin, source, data}) => heard.push({
    origin, data, from: [...document.querySelectorAll("iframe")].findIndex((frame) => frame.contentWindow === source),
  }));
  window.events = [];
  for (const type of ["ready", "move", "over", "height", "save", "refused"])
    addEventListener(`kronika-${type}`, ({detail}) => events.push({type, detail}));
"""


class Host:
    """A page on another origin than the site's."""

    def __init__(self, page: Page, folder: Path, url: str, site: str) -> None:
        self.page, self.folder, self.url, self.site = page, folder, url, site
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: message.type == "error" and self.errors.append(message.text))

    @property
    def origin(self) -> str:
        return self.url.rstrip("/")

    def open(self, body: str) -> None:
        (self.folder / "log.js").write_text(LOG, encoding="utf-8")
        (self.folder / "index.html").write_text(
            f'<!doctype html><html lang="en"><title>A museum</title><link rel="icon" href="data:,"><script src="log.js"></script><body>{body}</body></html>',
            encoding="utf-8",
        )
        self.page.goto(self.url)

    def frame(self, number: int) -> Frame:
        """The game in the page's iframe of this number, ready."""
        handle = self.page.locator("iframe").nth(number).element_handle()
        handle.scroll_into_view_if_needed()  # one that nobody sees sleeps
        frame = handle.content_frame()
        assert frame is not None
        frame.wait_for_selector('html:not([data-boot="loading"])', state="attached", timeout=120_000)
        state = frame.evaluate("({...document.documentElement.dataset})")
        assert state["boot"] == "ready", state["bootError"]
        return frame

    def events(self, type: str) -> list[dict[str, Any]]:
        return [event["detail"] for event in self.page.evaluate("events") if event["type"] == type]

    def heard(self, number: int) -> list[dict[str, Any]]:
        return [item for item in self.page.evaluate("heard") if item["from"] == number]

    def wait_for(self, type: str) -> dict[str, Any]:
        self.page.wait_for_function("type => events.some((event) => event.type === type)", arg=type, timeout=60_000)
        return self.events(type)[-1]


@pytest.fixture
def name() -> str:
    return "localhost"


@pytest.fixture
def host(browser: Browser, site_url: str, tmp_path: Path, name: str) -> Iterator[Host]:
    """localhost is another site than 127.0.0.1, so that the frame may keep nothing; another port only another origin."""
    server = build.make_server(tmp_path, caching="no-store")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    context = new_context(browser, Kind())
    host = Host(context.new_page(), tmp_path, f"http://{name}:{server.server_address[1]}/", site_url)
    yield host
    context.close()
    server.shutdown()


def scenario(back: int) -> str:
    match = Match.loads(RECORD.read_text(encoding="utf-8"))
    return link.of_match(link.up_to(match, len(match.moves) - back))


def test_the_tag(host: Host) -> None:
    """ready, move, over and height arrive; the frame grows; commands are heard; forged messages are not."""
    page = host.page
    host.open(
        f'<script src="{host.site}embed.js"></script><kronika-game poster="no" game="chocim" seats="random,random" pace="instant" '
        f'accent="#00538a" scenario="{scenario(3)}"></kronika-game>'
    )
    game = host.frame(0)
    assert host.wait_for("ready") == {"game": "chocim", "language": "en"}
    assert {item["origin"] for item in host.heard(0)} == {host.site.split("/some/")[0]}
    over = host.wait_for("over")
    assert len(over["scores"]) == 2
    assert over["ending"]
    moves = host.events("move")
    assert moves
    assert all({"number", "seat", "name", "lines", "acting"} == set(move) for move in moves)
    assert host.wait_for("height")["height"] >= 560
    assert page.locator("iframe").bounding_box()["height"] >= 560  # type: ignore[index]
    assert game.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--vermilion')") == "#00538a"
    # Nobody but the frame speaks for the game.
    before = len(host.events("over"))
    page.evaluate("postMessage({kronika: 1, type: 'over', scores: [99, 99]}, '*')")
    page.evaluate(
        """() => { const other = document.createElement("iframe"); document.body.append(other);
             const script = other.contentDocument.createElement("script");
             script.textContent = "parent.postMessage({kronika: 1, type: 'over', scores: [7, 7]}, '*')";
             other.contentDocument.body.append(script); }"""
    )
    page.wait_for_function("heard.filter(({data}) => data.type === 'over' && data.scores[0] > 6).length >= 2")
    assert len(host.events("over")) == before
    # The host asks: for the save, for another language, for a new match.
    kept = page.evaluate("document.querySelector('kronika-game').save()")
    assert Match.load(kept).game.id == "chocim"
    page.evaluate("document.querySelector('kronika-game').setAttribute('lang', 'pl')")
    expect(game.locator("html")).to_have_attribute("lang", "pl")
    page.evaluate("document.querySelector('kronika-game').open({kronika: 'match'})")
    assert "uszkodzona" in host.wait_for("refused")["reason"]
    page.evaluate("document.querySelector('kronika-game').setAttribute('seats', 'person,random')")
    page.wait_for_function("events.filter(({type}) => type === 'ready').length === 2", timeout=120_000)
    assert host.events("ready")[-1]["language"] == "pl"
    assert not host.errors, "\n".join(host.errors)


SHIFTS = """
  window.shifts = 0;
  new PerformanceObserver((seen) => { for (const { value } of seen.getEntries()) window.shifts += value; }).observe({ type: "layout-shift", buffered: true });
"""


def test_a_poster_until_it_is_touched(host: Host) -> None:
    """Nothing but a picture before; and when the game comes, nothing around it moves."""
    page, asked = host.page, []
    page.on("request", lambda request: asked.append(request.url))
    page.add_init_script(SHIFTS)
    host.open(
        f'<h1>A museum</h1><script src="{host.site}embed.js"></script><div style="width: 700px"><kronika-game game="chocim" lang="pl" keep="no" pace="instant"></kronika-game></div><p>below</p>'
    )
    poster = page.locator("kronika-game button")
    expect(poster).to_contain_text("Zagraj")
    page.wait_for_timeout(400)
    ours = [url.removeprefix(host.site) for url in asked if url.startswith(host.site)]
    assert ours == ["embed.js", "posters/chocim.svg"]
    assert page.locator("iframe").count() == 0
    below = "() => document.querySelector('p').offsetTop"
    before = page.evaluate(below)
    poster.click()
    game = host.frame(0)
    host.wait_for("ready")
    # In a column of 700 px: the board above, the question in sight below it.
    asks = game.locator('[data-part="asks"]')
    expect(asks).to_be_visible()
    stage, question = (game.locator(part).bounding_box() for part in (".stage", '[data-part="prompt"]'))
    assert stage and question and question["y"] >= stage["y"] + stage["height"] - 1
    assert game.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(below) == before
    assert page.evaluate("window.shifts") == 0
    assert not host.errors, "\n".join(host.errors)


def test_plain_frames(host: Host) -> None:
    """Without a tag: a host that is named is served, one that is not learns nothing, one that is wrong gets nothing."""
    address = f"{host.site}index.html?embed=magnaci&lang=pl&pace=instant&keep=no&rest=0&hints=no"
    host.open(
        f'<iframe width="900" height="500" title="a" src="{address}&host={host.origin}&links=no&seats=person:Jan,wizard,easy&shape=round"></iframe>'
        f'<iframe width="900" height="500" title="b" src="{address}&scenario=https://elsewhere.example/x.json"></iframe>'
        f'<iframe width="380" height="700" title="c" src="{address}&host=https://elsewhere.example&seed=7"></iframe>'
    )
    named, nameless, wrong = (host.frame(number) for number in range(3))
    # Wrong options are told in the language of the frame, and the rest works.
    notice = named.locator('.prompt [role="alert"]')
    expect(notice).to_contain_text("wizard")
    expect(notice).to_contain_text("shape")
    expect(named.locator(".player-name").first).to_contain_text("Jan")
    expect(nameless.locator('.prompt [role="alert"]')).to_contain_text("Scenariusz")
    # No way out, and the notice of an unofficial edition is still there.
    expect(named.locator("a[href]:visible")).to_have_count(0)
    there = named.evaluate("location.hash")
    # In one go, so that what the address asks for comes after what was touched.
    named.evaluate("""() => { location.hash = "#/about"; document.querySelector('[data-action="drawer"][data-drawer="about"]').click(); }""")
    named.wait_for_function("there => location.hash === there", arg=there, polling=50)  # out of sight it gets no frames
    expect(named.locator('[data-part="imprint"]')).to_contain_text("nieoficjaln")
    named.click('[data-action="close"].button')
    # Everybody makes a move; only the host that was named hears of it.
    for frame in (named, nameless, wrong):
        expect(frame.locator('[data-part="asks"]')).to_be_visible(timeout=60_000)
        put(frame)
    host.page.wait_for_function("heard.some(({data}) => data.type === 'move')", timeout=60_000)
    assert {item["data"]["type"] for item in host.heard(0)} >= {"ready", "height", "move"}
    for item in host.heard(1):
        assert set(item["data"]) <= {"kronika", "type", "height"}
        assert item["data"]["type"] in ("ready", "height")
    assert {item["data"]["type"] for item in host.heard(1)} == {"ready", "height"}
    assert not host.heard(2)
    # Commands: from the host that was named, and from no other.
    for number in range(3):
        host.page.evaluate("n => frames[n].postMessage({kronika: 1, type: 'language', language: 'de'}, '*')", number)
    expect(named.locator("html")).to_have_attribute("lang", "de")
    expect(nameless.locator("html")).to_have_attribute("lang", "pl")
    expect(wrong.locator("html")).to_have_attribute("lang", "pl")
    # The right origin is not enough: it has to be the page around the frame.
    host.page.evaluate(
        """() => { const other = document.createElement("iframe"); document.body.append(other);
             const script = other.contentDocument.createElement("script");
             script.textContent = "parent.frames[0].postMessage({kronika: 1, type: 'language', language: 'en'}, '*')";
             other.contentDocument.body.append(script); }"""
    )
    host.page.wait_for_timeout(300)
    expect(named.locator("html")).to_have_attribute("lang", "de")
    check_frame(named)
    assert all("postMessage" in error for error in host.errors), host.errors


def check_frame(frame: Frame) -> None:
    check(frame)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["127.0.0.1"])
def test_a_frame_finds_its_match_again(host: Host) -> None:
    """Reloading the page around it goes on where the match was."""
    body = f'<script src="{host.site}embed.js"></script><kronika-game poster="no" game="magnaci" seed="7" pace="instant"></kronika-game>'
    host.open(body)
    game = host.frame(0)
    expect(game.locator('[data-part="asks"]')).to_be_visible(timeout=60_000)
    put(game)
    host.wait_for("move")
    kept = host.page.evaluate("document.querySelector('kronika-game').save()")
    host.open(body)
    host.frame(0)
    host.wait_for("ready")
    again = host.page.evaluate("document.querySelector('kronika-game').save()")
    assert len(again["moves"]) >= len(kept["moves"])
    assert json.dumps(again["moves"]).startswith(json.dumps(kept["moves"])[:-1])


@pytest.mark.parametrize("name", ["127.0.0.1"])
def test_a_host_may_ask_for_new_matches_as_often_as_it_likes(host: Host) -> None:
    """The browser's room is not filled with matches that nobody has played."""
    host.open(f'<script src="{host.site}embed.js"></script><kronika-game poster="no" game="magnaci" pace="instant"></kronika-game>')
    game = host.frame(0)
    expect(game.locator('[data-part="asks"]')).to_be_visible(timeout=60_000)
    put(game)
    host.wait_for("move")
    host.page.evaluate("() => { for (let n = 0; n < 30; n += 1) document.querySelector('kronika-game').newMatch(String(n)); }")
    last = host.page.evaluate(
        """async () => { const game = document.querySelector("kronika-game");
             for (;;) { const match = await game.save(); if (match.setup.seed === "29") return match; } }"""
    )
    assert Match.load(last).game.id == "magnaci"
    kept = game.evaluate("() => new Set(Object.keys(localStorage).filter((key) => /^kronika.match/.test(key)).map((key) => key.slice(0, -2))).size")
    assert kept <= 4, "the present one and the last few that were played"
    assert not host.errors, "\n".join(host.errors)


def asleep(host: Host, number: int) -> Frame:
    frame = host.page.locator("iframe").nth(number).element_handle().content_frame()
    assert frame is not None
    frame.wait_for_selector("html[data-asleep]", state="attached", timeout=30_000)
    return frame


def test_a_game_that_nobody_sees_sleeps(host: Host) -> None:
    """Below the fold no Python is started until somebody scrolls there or the host speaks to the game."""
    tags = "".join(f'<kronika-game poster="no" game="chocim" seed="{n}" pace="instant" keep="no"></kronika-game><div style="height: 2000px"></div>' for n in range(3))
    asked: list[str] = []
    host.page.on("request", lambda request: asked.append(request.url))
    host.open(f'<script src="{host.site}embed.js"></script>{tags}')
    host.frame(0)
    second, third = asleep(host, 1), asleep(host, 2)
    # What is seen of it, should somebody look for a moment: the board as it lies before the first move.
    expect(second.locator('[data-screen="opening"]')).to_be_attached(timeout=30_000)
    host.page.wait_for_timeout(1000)
    assert len([url for url in asked if url.endswith("snapshot.wasm")]) == 1, "a Python for the one that is seen"
    assert not [url for url in asked if url.endswith("bot-worker.js")], "bots come when they are asked"
    assert second.evaluate("document.documentElement.dataset.boot") == "loading"
    assert host.frame(1).evaluate("document.documentElement.hasAttribute('data-asleep')") is False
    # A word from the host wakes the one that is out of sight, and is answered.
    kept = host.page.evaluate("document.querySelectorAll('kronika-game')[2].save()")
    assert Match.load(kept).setup.seed == "2"
    assert third.evaluate("document.documentElement.dataset.boot") == "ready"
    assert not host.errors, "\n".join(host.errors)


@pytest.mark.parametrize("keep", ["yes", "no"])
def test_a_game_out_of_sight_gives_back_its_memory(host: Host, keep: str) -> None:
    """It sleeps again, Python and all, and goes on where it was when somebody comes back, in the language that was spoken;
    also where nothing is kept."""
    tag = f'<kronika-game poster="no" game="chocim" seed="5" pace="instant" seats="normal,person" rest="1" keep="{keep}"></kronika-game>'
    host.open(f'<script src="{host.site}embed.js"></script>{tag}<div style="height: 5000px"></div><p id="end">…</p>')
    game = host.frame(0)
    expect(game.locator('[data-part="asks"]')).to_be_visible(timeout=60_000)
    game.evaluate("document.querySelectorAll('details').forEach((list) => (list.open = true))")
    game.locator("[data-move]:visible").first.click()
    expect(game.locator('[data-part="asks"]')).to_be_visible(timeout=60_000)
    before = host.page.evaluate("document.querySelector('kronika-game').save()")
    assert before["moves"]
    host.page.evaluate("document.querySelector('kronika-game').setAttribute('lang', 'pl')")
    expect(game.locator("html")).to_have_attribute("lang", "pl")
    host.page.locator("#end").scroll_into_view_if_needed()
    again = asleep(host, 0)
    assert again.evaluate("document.documentElement.dataset.boot") == "loading", "no Python"
    expect(again.locator("html")).to_have_attribute("lang", "pl")
    host.page.locator("kronika-game").scroll_into_view_if_needed()
    game = host.frame(0)
    expect(game.locator("html")).to_have_attribute("lang", "pl")
    expect(game.locator('[data-part="asks"]')).to_be_visible(timeout=60_000)
    after = host.page.evaluate("document.querySelector('kronika-game').save()")
    assert after["moves"] == before["moves"] and after["hash"] == before["hash"]
    assert not host.errors, "\n".join(host.errors)


def test_the_page_about_embedding(page: Page, site_url: str) -> None:
    """In two languages, with live examples that say what they do."""
    page.goto(f"{site_url}embed.html")
    expect(page.locator("h1:visible")).to_have_text("A game in your page")
    check(page)
    page.click('[data-tongue="pl"]')
    expect(page.locator("h1:visible")).to_have_text("Gra na twojej stronie")
    page.click('[data-show="0"]')
    page.click(".slot kronika-game button")  # its poster
    expect(page.locator('[data-part="heard"]')).to_contain_text("chocim · ready", timeout=60_000)
    expect(page.locator('[data-part="heard"]')).to_contain_text('"language":"pl"')
    game = page.frame_locator(".slot iframe")
    expect(game.locator('[data-part="asks"]')).to_be_visible(timeout=60_000)
    page.click('[data-tongue="en"]')
    expect(game.locator("html")).to_have_attribute("lang", "en")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "wider than the screen"


def test_every_option_is_told_of(site: Path) -> None:
    """The tag, the page about it and the game agree on what there is."""
    from web.ui.embedding.options import OPTIONS

    tag, page_about_it = ((site / name).read_text(encoding="utf-8") for name in ("embed.js", "embed.html"))
    for option in OPTIONS - {"embed", "host"}:
        assert option == "lang" or f'"{option}"' in tag, option
        assert re.search(rf"<code>[^<]*\b{option}\b", page_about_it), option
