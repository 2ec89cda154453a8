"""When something in the page fails: a notice in the visitor's language, a match as it was, and a way on."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

import build
from pyengine import Match, Setup
from tests.web.conftest import Kind, Watch, polish, screens
from tests.web.test_access import check
from tests.web.test_link_page import record
from tests.web.test_page import INSTANT, SURE, asked, begin, pick, put, saved
from web.ui import link
from web.ui.store import seal

Boot = Callable[..., None]
LOUD = [""]
"""A fault of ours is told to the console too, line by line."""

# Python's own first lines, with faults that a test can switch on: `window.broken` names them.
FAULTS = """
from js import window
import pyengine.game, pyengine.match, web.ui.table.layout, web.ui.worker
def broken(name):
    return name in str(getattr(window, "broken", ""))
def spoilt(name, owner, attribute):
    whole = getattr(owner, attribute)
    def wrapped(*args, **kwargs):
        # A move that is played, not one that is played again to come back to where the match was.
        if not broken(name) or (name == "play" and args[1].log is None):
            return whole(*args, **kwargs)
        if name == "play":
            whole(*args, **kwargs)  # half way: the state has changed by then
        if broken("once"):
            window.broken = ""
        raise ZeroDivisionError("on purpose")
    setattr(owner, attribute, wrapped)
spoilt("play", pyengine.game.Game, "play")
spoilt("table", web.ui.table.layout, "table")
if "kiosk" in str(window.location.search):
    from web.ui import packages
    await packages.need_kiosk()
    import web.ui.kiosk.screens
    spoilt("attract", web.ui.kiosk.screens, "attract")
load = pyengine.match.Match.load.__func__
def loading(cls, *args, **kwargs):
    if broken("load"):
        raise ZeroDivisionError("on purpose")
    return load(cls, *args, **kwargs)
pyengine.match.Match.load = classmethod(loading)
web.ui.worker.PATIENCE = float(getattr(window, "patience", 30))
def die(event=None):
    import json
    json.loads("[" * 100000)  # more than the stack holds: Python is dead
if broken("dead"):
    die()
from pyodide.ffi import create_proxy
window.addEventListener("test:die", create_proxy(die))
"""


@pytest.fixture
def faulty(page: Page) -> Page:
    """The page, with faults to be switched on."""
    main = (build.ROOT / "web/main.py").read_text(encoding="utf-8")
    page.route("**/main.py", lambda route: route.fulfill(body=FAULTS + main, content_type="text/x-python"))
    return page


def switch(page: Page, faults: str) -> None:
    page.evaluate("(faults) => { window.broken = faults }", faults)


def notice(page: Page) -> str:
    found = page.locator('#app [role="alert"]:visible')
    expect(found).to_have_count(1)
    return found.inner_text()


@screens(Kind(), Kind("phone", "pl"))
@pytest.mark.quiet(allow=LOUD)
def test_a_move_that_fails_half_way_changes_nothing_and_is_told(faulty: Page, boot: Boot, kind: Kind) -> None:
    begin(faulty, boot, "normal", "normal")
    asked(faulty)
    before = saved(faulty)
    switch(faulty, "play")
    put(faulty, '[data-target="province:lithuania"]')
    assert ("as it was before" if kind.locale == "en" else "taka jak przed nim") in notice(faulty)
    assert saved(faulty)["moves"] == before["moves"]
    # The rules are well again: the same move can be made, the notice goes, the match goes on.
    switch(faulty, "")
    put(faulty, '[data-target="province:lithuania"]')
    asked(faulty)
    expect(faulty.locator('#app [role="alert"]')).to_have_count(0)
    now = saved(faulty)
    assert len(now["moves"]) > len(before["moves"])  # type: ignore[arg-type]
    assert Match.load(now)


BREAK = f"""(faults) => {{
  document.querySelector("{SURE}").dispatchEvent(new MouseEvent("click", {{ bubbles: true }}));
  window.broken = faults;
}}"""


def move_and_break(page: Page, faults: str) -> None:
    """The person's own move is made yet; what follows it is not."""
    page.locator('.stage [data-target="province:lithuania"].lit').first.dispatch_event("click")
    expect(page.locator(SURE)).to_be_visible()
    page.evaluate(BREAK, faults)


@pytest.mark.quiet(allow=LOUD)
def test_where_a_bots_move_fails_it_makes_another_and_says_so(faulty: Page, boot: Boot) -> None:
    begin(faulty, boot, "random", "random")
    asked(faulty)
    move_and_break(faulty, "play once")
    expect(faulty.locator('#app [role="alert"]')).to_be_visible(timeout=30_000)
    assert "another move was made" in notice(faulty)
    asked(faulty)
    assert Match.load(saved(faulty))


@pytest.mark.quiet(allow=LOUD)
def test_where_no_move_of_a_bot_can_be_made_the_match_stays_and_says_so(faulty: Page, boot: Boot) -> None:
    begin(faulty, boot, "random", "random")
    asked(faulty)
    before = len(saved(faulty)["moves"])  # type: ignore[arg-type]
    move_and_break(faulty, "play")
    expect(faulty.locator('#app [role="alert"]')).to_be_visible(timeout=30_000)
    assert "none of the bot's moves could be carried out" in notice(faulty)
    assert len(saved(faulty)["moves"]) == before + 1  # type: ignore[arg-type]
    assert Match.load(saved(faulty))


@polish
@pytest.mark.quiet(allow=LOUD)
def test_what_cannot_be_opened_leads_to_the_lobby_with_a_notice(faulty: Page, boot: Boot, tmp_path: Path) -> None:
    match = record("magnaci")
    faulty.add_init_script(INSTANT)
    faulty.add_init_script(f"localStorage.setItem('kronika.match.x.a', {json.dumps(seal(1, match.dumps()))})")
    boot(faulty)
    switch(faulty, "load")
    for where in (f"/m/{link.of_match(match)}", "/match/x"):
        faulty.evaluate("where => { location.hash = where }", where)
        faulty.wait_for_function("() => location.hash === '#/'")
        assert ("uszkodzony" if where.startswith("/m/") else "nie udało się pokazać") in notice(faulty)
        expect(faulty.locator('[data-screen="lobby"]')).to_be_visible()
    # A notice is gone with the next screen.
    faulty.evaluate("() => { location.hash = '/settings' }")
    expect(faulty.locator('[data-screen="settings"]')).to_be_visible()
    faulty.evaluate("() => { location.hash = '/' }")
    expect(faulty.locator('[data-screen="lobby"]')).to_be_visible()
    expect(faulty.locator('#app [role="alert"]:visible')).to_have_count(0)
    file = tmp_path / "match.json"
    file.write_text(match.dumps(), encoding="utf-8")
    faulty.set_input_files("#import", file)
    assert "Ten plik nie jest zapisaną partią" in notice(faulty)
    # Well again: the file opens, and the notice does not stay.
    switch(faulty, "")
    faulty.set_input_files("#import", file)
    expect(faulty.locator("[data-saved]")).to_have_count(2)
    expect(faulty.locator('#app [role="alert"]:visible')).to_have_count(0)


@polish
def test_an_address_that_leads_nowhere_says_so(page: Page, boot: Boot) -> None:
    """A link without its match, one cut by a slash, and games that are not here: told in the lobby, never passed over."""
    boot(page)
    expected = {"/m/": "uszkodzony", "/m/a/b": "uszkodzony"}
    expected |= {"/new/szachy": "Nie ma takiej gry: szachy.", "/rules/szachy/XX-1": "Nie ma takiej gry: szachy."}
    expected |= {"/foo": "Ten adres donikąd nie prowadzi: #/foo", "/settings/x": "donikąd", "/new": "donikąd"}
    for where, said in expected.items():
        page.evaluate("where => { location.hash = where }", where)
        page.wait_for_function("() => location.hash === '#/'")
        assert said in notice(page), where
        expect(page.locator('[data-screen="lobby"]')).to_be_visible()


def test_a_rule_hangs_within_its_line_of_the_chronicle(page: Page, boot: Boot) -> None:
    """Where the line leaves no room beside it, the rule's number stands below, not beside the next line."""
    page.add_init_script(INSTANT)
    boot(page, "#/m/" + link.of_match(record("magnaci")))
    expect(page.locator(".entries li[data-number]").first).to_be_visible()
    page.evaluate("() => { document.querySelector('.entries').style.width = '11em' }")
    outside = """() => [...document.querySelectorAll(".entries li")].filter((line) => {
      const rule = line.querySelector(".rule-link");
      return rule && rule.getBoundingClientRect().bottom > line.getBoundingClientRect().bottom + 1;
    }).length"""
    assert page.evaluate(outside) == 0


@pytest.mark.quiet(allow=LOUD)
def test_a_match_that_cannot_be_drawn_leads_to_the_lobby_with_a_notice(faulty: Page, boot: Boot) -> None:
    begin(faulty, boot, "normal", "normal")
    asked(faulty)
    switch(faulty, "table")
    put(faulty, '[data-target="province:lithuania"]')
    expect(faulty.locator('[data-screen="lobby"]')).to_be_visible()
    assert "could not be shown" in notice(faulty)
    # The same from its address; and when all is well again, it goes on.
    faulty.click("[data-saved] a.main")
    faulty.wait_for_function("() => location.hash === '#/'")
    assert "could not be shown" in notice(faulty)
    switch(faulty, "")
    faulty.click("[data-saved] a.main")
    asked(faulty)


@pytest.mark.quiet(allow=LOUD)
def test_a_kiosk_comes_back_by_itself(faulty: Page, boot: Boot) -> None:
    boot(faulty, "?kiosk=chocim,magnaci&pace=fast")
    expect(faulty.locator('[data-screen="attract"]')).to_be_visible(timeout=60_000)
    switch(faulty, "attract")
    expect(faulty.locator('[data-screen="choose"]')).to_be_visible(timeout=30_000)
    switch(faulty, "")
    expect(faulty.locator('[data-screen="attract"]')).to_be_visible(timeout=30_000)


def dead(page: Page) -> str:
    """What is said where Python has died."""
    alert = page.locator(".boot [role=alert]:visible")
    expect(alert).to_have_count(1, timeout=30_000)
    assert page.evaluate("document.querySelector('#app').inert"), "nothing else can be pressed"
    return alert.inner_text()


@screens(Kind(), Kind("phone", "pl"))
@pytest.mark.quiet(allow=LOUD)
def test_where_python_dies_it_is_told_and_the_way_leads_to_the_lobby(faulty: Page, boot: Boot, kind: Kind) -> None:
    """No click is answered any more: the page itself says so, in the language that is spoken by then."""
    boot(faulty, "#/settings")
    pick(faulty, '[data-setting="language"]', "de")
    expect(faulty.locator("html")).to_have_attribute("lang", "de")
    faulty.evaluate("() => { try { window.dispatchEvent(new CustomEvent('test:die')) } catch {} }")
    assert "Fehler aufgetreten" in dead(faulty)
    check(faulty)
    faulty.click(".boot .dead a:visible")
    faulty.wait_for_selector('html[data-boot="ready"]', state="attached", timeout=60_000)
    assert faulty.evaluate("location.hash") in ("", "#/")
    expect(faulty.locator('[data-screen="lobby"]')).to_be_visible()


@polish
@pytest.mark.quiet(allow=LOUD)
def test_an_address_over_which_python_dies_does_not_call_for_a_reload(faulty: Page, site_url: str) -> None:
    """It would end in the same. Only the lobby itself says so, and that another browser may help."""
    faulty.add_init_script("window.broken = location.hash.includes('settings') ? 'dead' : ''")
    faulty.goto(f"{site_url}#/settings")
    alert = faulty.locator(".boot [role=alert]:visible")
    expect(alert).to_have_count(1, timeout=60_000)
    expect(alert).to_contain_text("po odświeżeniu stałoby się to samo")
    faulty.click(".boot .dead a:visible")
    faulty.wait_for_selector('html[data-boot="ready"]', state="attached", timeout=60_000)
    expect(faulty.locator('[data-screen="lobby"]')).to_be_visible()


@pytest.mark.quiet(allow=LOUD)
def test_a_kiosk_whose_python_dies_starts_anew(faulty: Page, boot: Boot) -> None:
    boot(faulty, "?kiosk=chocim,magnaci&pace=fast")
    faulty.evaluate("() => { window.old = true; try { window.dispatchEvent(new CustomEvent('test:die')) } catch {} }")
    faulty.wait_for_function("() => !window.old && document.documentElement.dataset.boot === 'ready'", timeout=90_000)


def test_a_language_that_does_not_come_is_told(page: Page, boot: Boot, watch: Watch) -> None:
    watch.allow += ["kronika.mo", "404"]
    page.route("**/i18n/de/kronika.mo", lambda route: route.fulfill(status=404))
    boot(page)
    pick(page, '.mast [data-setting="language"]', "de")
    assert "could not be fetched" in notice(page)
    page.unroute("**/i18n/de/kronika.mo")
    pick(page, '.mast [data-setting="language"]', "pl")
    expect(page.locator("h1")).to_have_text("Pięć gier z historii")
    expect(page.locator('#app [role="alert"]')).to_have_count(0)


HUNG = "for (;;);"
CLOSED = "close();"


@pytest.mark.parametrize("worker", [HUNG, CLOSED])
def test_the_match_goes_on_without_its_worker(faulty: Page, boot: Boot, worker: str) -> None:
    """Twice no answer: chance moves for the bot, and says so; later it is not asked at all."""
    faulty.add_init_script("window.patience = 0.7")
    faulty.route("**/bot-worker.js", lambda route: route.fulfill(body=worker, content_type="text/javascript"))
    begin(faulty, boot, "hard", "hard")
    asked(faulty)
    put(faulty)
    expect(faulty.locator('#app [role="alert"]')).to_contain_text("gave no answer", timeout=30_000)
    asked(faulty)
    now = saved(faulty)
    assert len(now["moves"]) >= 3  # type: ignore[arg-type]
    assert Match.load(now)


def test_a_worker_that_was_closed_is_replaced_unseen(faulty: Page, boot: Boot) -> None:
    asked_for: list[str] = []

    def answer(route) -> None:  # type: ignore[no-untyped-def]
        asked_for.append(route.request.url)
        if len(asked_for) == 1:
            route.fulfill(body=CLOSED, content_type="text/javascript")
        else:
            route.continue_()

    faulty.add_init_script("window.patience = 8")
    faulty.route("**/bot-worker.js", answer)
    begin(faulty, boot, "normal", "normal")
    asked(faulty)
    put(faulty)
    faulty.wait_for_function("() => !document.querySelector('.thinking')", timeout=60_000)
    asked(faulty)
    assert len(asked_for) == 2
    expect(faulty.locator('#app [role="alert"]')).to_have_count(0)
    assert len(saved(faulty)["moves"]) >= 3  # type: ignore[arg-type]


DYING = """
addEventListener("message", () => dispatchEvent(new CustomEvent("kronika:dead", { detail: "on purpose" })));
"""


def test_a_worker_whose_python_dies_is_replaced_at_once(page: Page, boot: Boot, site: Path) -> None:
    """Nobody waits until its time is up."""
    asked_for: list[str] = []
    whole = (site / "js/bot-worker.js").read_text(encoding="utf-8")

    def answer(route: Route) -> None:
        asked_for.append(route.request.url)
        route.fulfill(body=whole + (DYING if len(asked_for) == 1 else ""), content_type="text/javascript")

    page.route("**/bot-worker.js", answer)
    begin(page, boot, "normal", "normal")
    asked(page)
    put(page)
    page.wait_for_function("() => !document.querySelector('.thinking')", timeout=25_000)
    asked(page)
    assert len(asked_for) == 2
    expect(page.locator('#app [role="alert"]')).to_have_count(0)


def test_any_name_may_stand_in_the_address(page: Page, boot: Boot) -> None:
    boot(page, "?constructor=1&__proto__=2&toString=3&hasOwnProperty=4&=5&lang")
    expect(page.locator(".tile")).to_have_count(5)


DEEP = '{"x":' + "[" + '"]",[' * 60_000 + "1" + "]" * 60_001 + "}"
"""Deep brackets between strings that hold brackets which close: a count of all signs stays flat."""


@pytest.mark.parametrize(
    "settings", ['{"language":' * 100_000, DEEP, '{"size":{"toString":1,"valueOf":1},"language":{"toString":1},"theme":[1e999]}', "9" * 5_000, '"\\ud800"']
)
def test_settings_that_make_no_sense_are_left_alone(page: Page, boot: Boot, settings: str) -> None:
    """Deep ones would exhaust the stack, and Python with it; what cannot be a word would stop the first script."""
    kept = {"settings": settings, "learn": DEEP, "match.x.a": seal(1, DEEP), "match.__proto__.a": "\x00\ud800", "guest.x": f"magnaci {DEEP}"}
    page.add_init_script(f"for (const [key, value] of Object.entries({json.dumps(kept)})) localStorage.setItem(`kronika.${{key}}`, value)")
    boot(page)
    expect(page.locator(".tile")).to_have_count(5)
    page.evaluate("() => { location.hash = '/record' }")
    expect(page.locator('[data-screen="record"]')).to_be_visible()


def test_what_happened_before_the_first_decision_opens_the_chronicle(page: Page, boot: Boot) -> None:
    match = Match(Setup("chocim", 2, "x"))
    assert len(match.opening) > 1
    page.add_init_script(INSTANT)
    page.add_init_script(f"localStorage.setItem('kronika.match.x.a', {json.dumps(seal(1, match.dumps()))})")
    boot(page, "#/match/x")
    asked(page)
    if page.locator('[data-action="open-curtain"]').count():
        page.click('[data-action="open-curtain"]')
    first = page.locator(".entries li[data-number]").first
    expect(first).to_have_attribute("data-number", "0")
    # Equal lines are one, with a number.
    assert 1 < page.locator('.entries li[data-number="0"]').count() <= sum(event.to is None for event in match.opening)
