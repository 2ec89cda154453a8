"""A screen in a museum: bots play until somebody touches it, and whoever walks away is forgotten."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pyengine import Match, game_ids
from tests.ui.tables import sit
from tests.web.conftest import Kind, Watch, screens
from tests.web.test_access import check
from tests.web.test_games import click_on
from tests.web.test_page import asked
from web.ui.kiosk.clock import IdleClock
from web.ui.kiosk.options import read, seats_for
from web.ui.kiosk.screens import tools
from web.ui.kiosk.story import reading_time
from web.ui.table.layout import table
from web.ui.table.table import OpenDrawer

Boot = Callable[..., None]
RECORDS = Path(__file__).parents[1] / "records"


# -- outside the browser -----------------------------------------------------------------------------------------------


def test_the_clock_has_two_stages() -> None:
    clock = IdleClock(idle=10, countdown=5, now=0)
    assert clock.left(9.9) is None
    assert (clock.left(10), clock.left(10.5), clock.left(14.2), clock.gone(14.9)) == (5, 5, 1, False)
    assert clock.gone(15)
    clock.touch(14.5)
    assert (clock.left(15), clock.gone(20)) == (None, False)


def test_options() -> None:
    plain = read({"kiosk": ""})
    assert (plain.games, plain.idle, plain.countdown, plain.faults) == (game_ids(), 90, 20, [])
    options = read({"kiosk": "chocim,nonsense", "idle": "5", "countdown": "x", "lang": "pl-PL", "level": "hard", "players": "4", "theme": "neon"})
    assert (options.games, options.idle, options.countdown, options.settings, options.level) == (("chocim",), 5, 20, {"language": "pl"}, "hard")
    assert len(options.faults) == 3
    assert (seats_for("chocim", options), seats_for("shogun", options)) == (2, 4)
    assert read({"kiosk": "", "idle": "-1e999"}).idle == 1
    assert (plain.scenario, read({"kiosk": "", "scenario": "no"}).scenario, read({"kiosk": "", "scenario": "siege"}).scenario) == ("short", "", "siege")
    assert (plain.museum, read({"kiosk": "", "museum": ""}).museum, read({"kiosk": "", "museum": "x.json"}).museum) == ("", "museum.json", "x.json")
    assert (plain.phones, read({"kiosk": "", "phones": ""}).phones, read({"kiosk": "", "phones": "yes"}).phones) == (None, "", "")
    assert read({"kiosk": "", "phones": "https://a.example:8/k/"}).phones == "https://a.example:8/k/"
    for wrong in ("javascript:alert(1)", "//a.example", "https://a.example/#/x", "no"):
        asked = read({"kiosk": "", "phones": wrong})
        assert (asked.phones, len(asked.faults)) == (None, 1)
    assert reading_time("x" * 100) > reading_time("x") > 2


@pytest.mark.parametrize("frame", ["kiosk", "closed"])
@pytest.mark.parametrize("path", sorted(RECORDS.glob("*-t*.json")), ids=lambda path: path.stem)
def test_nothing_leads_out_of_a_closed_table(path: Path, frame: str) -> None:
    """From the first move to the final screen."""
    match = Match.loads(path.read_text(encoding="utf-8"))
    at = sit(match)
    at.frame = frame
    if frame == "kiosk":
        at.way_out = lambda words: tools(words, ["en", "pl"])
    for cursor in (0, len(match.moves) // 2, None):
        at.lookback.cursor = cursor
        for drawer in ("", "about", "rules"):
            at.drawer = OpenDrawer(drawer) if drawer else None
            shown = table(at.sight())
            assert "<a " not in shown
            assert 'data-drawer="share"' not in shown
            if frame == "kiosk":
                assert 'data-action="export-this"' not in shown
                assert 'data-action="kiosk-leave"' in shown


# -- the screen --------------------------------------------------------------------------------------------------------


def quiet(page: Page) -> None:
    """Nothing kept but counts, nothing that leads out, targets for fingers."""
    assert set(page.evaluate("Object.keys(localStorage)")) <= {"kronika.visits"}
    expect(page.locator('#app :is(a[href]:not([href^="#"]), a[href^="#/"], [data-action^="export"], [data-part="import"], select)')).to_have_count(0)
    small = page.evaluate(
        """() => [...document.querySelectorAll(".column button, .column summary, .kiosk-choose button, .kiosk-card button, .kiosk-call")]
             .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 60)
             .map((one) => one.outerHTML.slice(0, 80))"""
    )
    assert not small, small
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "wider than the screen"


def stir(page: Page) -> None:
    """Somebody is there, however long this machine takes to look at everything."""
    for at in (40, 60):
        page.mouse.move(at, at)


@pytest.mark.timeout(300)
def test_a_visit(page: Page, boot: Boot, watch: Watch) -> None:
    """Attract, a touch, a choice of language and game, a few moves, silence, the countdown, and all is forgotten."""
    page.set_viewport_size({"width": 1920, "height": 1080})
    boot(page, "?kiosk=magnaci,chocim&scenario=no&idle=12&countdown=3&pace=fast#/about")
    expect(page.locator('[data-screen="attract"]')).to_be_visible()
    # What happens and why, and the call in every language that the games speak.
    expect(page.locator('[data-part="why"]')).to_be_visible(timeout=60_000)
    expect(page.locator('[data-part="caption"]')).not_to_be_empty()
    for call in ("Touch to play", "Dotknij, aby zagrać"):
        expect(page.locator(".kiosk-call")).to_contain_text(call)
    quiet(page)
    check(page)
    page.locator(".stage").click(position={"x": 100, "y": 100}, force=True)
    expect(page.locator('[data-screen="choose"]')).to_be_visible()
    quiet(page)
    stir(page)
    check(page)
    stir(page)
    page.click('[data-action="kiosk-language"][data-language="pl"]')
    expect(page.locator("h1")).to_have_text("W co zagramy?")
    page.click('[data-action="kiosk-play"][data-game="magnaci"]')
    asked(page)
    stir(page)
    quiet(page)
    check(page)
    stir(page)
    page.click('[data-part="intro"] [data-action="intro"]')
    for _ in range(2):
        click_on(page)
        asked(page)
    # No way out: other addresses, menus, the settings of the page.
    page.evaluate("() => { location.hash = '#/settings' }")
    expect(page.locator('[data-screen="table"]')).to_be_visible()
    assert "settings" not in page.url
    assert page.evaluate("() => !document.body.dispatchEvent(new MouseEvent('contextmenu', {bubbles: true, cancelable: true}))")
    assert page.evaluate("() => !document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'p', ctrlKey: true, bubbles: true, cancelable: true}))")
    page.click('[data-action="drawer"][data-drawer="about"]')
    expect(page.locator('[data-part="imprint"]')).to_contain_text("nieoficjaln")
    quiet(page)
    # Silence: a question with a countdown; a touch goes on, silence ends it.
    expect(page.locator('[data-part="idle"]')).to_be_visible(timeout=20_000)
    first = int(page.locator('[data-part="countdown"]').inner_text())
    assert 1 <= first <= 3
    quiet(page)
    page.click('[data-action="kiosk-stay"]')
    expect(page.locator('[data-part="idle"]')).to_have_count(0)
    expect(page.locator('[data-screen="table"]')).to_be_visible()
    expect(page.locator('[data-screen="attract"]')).to_be_visible(timeout=30_000)
    # Nothing of the visitor is left: language, match, drawer.
    assert page.get_attribute("html", "lang") == "en"
    expect(page.locator('[data-part="imprint"]')).to_have_count(0)
    quiet(page)
    page.keyboard.press("Enter")
    expect(page.locator('[data-screen="choose"] h1')).to_have_text("Which game would you like?")
    page.click('[data-action="kiosk-leave"]')
    expect(page.locator('[data-screen="attract"]')).to_be_visible()


@screens(Kind("kiosk", "pl"))
def test_on_large_and_upright_screens(page: Page, boot: Boot) -> None:
    for width, height in ((3840, 2160), (1080, 1920)):
        page.set_viewport_size({"width": width, "height": height})
        if width == 3840:
            boot(page, "?kiosk=sigismundus&pace=instant&scenario=no")
        expect(page.locator('[data-screen="attract"] .kiosk-call')).to_be_in_viewport(ratio=1)
        quiet(page)
    page.click(".kiosk-call")
    page.click('[data-action="kiosk-play"]')
    asked(page)
    for width, height in ((3840, 2160), (1080, 1920)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator('[data-action="kiosk-leave"]')).to_be_in_viewport(ratio=1)
        expect(page.locator('[data-part="asks"]')).to_be_in_viewport()
        quiet(page)
    page.click('[data-action="kiosk-leave"]')
    expect(page.locator('[data-screen="attract"]')).to_be_visible()


SHOWN = ((3840, 2160), (1920, 1080), (1280, 600))
CALLED = """() => {
  const box = document.querySelector(".kiosk-call").getBoundingClientRect();
  const there = (x, y) => document.elementFromPoint(x, y)?.closest(".kiosk-call");
  return box.bottom <= innerHeight + 1 && [0.02, 0.3, 0.5, 0.7, 0.98].every((part) => there(box.left + part * box.width, box.top + box.height / 2));
}"""


def test_whatever_is_touched_begins(page: Page, boot: Boot) -> None:
    """In every game, at every size: the call lies open, and a finger that slides anywhere is a touch too."""
    boot(page, "?kiosk&lang=en")
    for number, game in enumerate(game_ids()):
        expect(page.locator(f'[data-screen="attract"][data-game="{game}"]')).to_be_visible(timeout=30_000)
        for width, height in (*SHOWN[number % 3 :], *SHOWN[: number % 3]):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(CALLED), f"{game}: the call is covered at {width} x {height}"
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        x, y = width * (0.05 + 0.22 * number), height * (0.1 + 0.15 * number)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 40, y + 25)
        page.mouse.up()
        expect(page.locator('[data-screen="choose"]')).to_be_visible()
        page.click('[data-action="kiosk-leave"]')
    # Only the staff hold their finger on the title; what they see is counted here alone.
    title = page.locator(".kiosk-title")
    expect(title).to_be_visible()
    title.click(delay=3400)
    expect(page.locator('[data-part="staff"] [data-part="visitors"] td').first).to_have_text(str(len(game_ids())))
    check(page)
    page.click('[data-action="kiosk-staff-close"]')
    expect(page.locator('[data-screen="attract"]')).to_be_visible()
    expect(page.locator('[data-part="staff"]')).to_have_count(0)


MUSEUM = """{"name": {"en": "The Castle"}, "logo": "icon.svg", "colours": {"accent": "#005b73"}, "shape": "round",
             "texts": {"en": {"call": "Touch the siege", "thanks": "Free on Sundays"}}}"""


def test_a_museum_of_its_own(page: Page, boot: Boot, watch: Watch) -> None:
    """Its logo, colours and words from a file beside the page; what makes no sense in it is told, and breaks nothing."""
    page.route("**/museum.json", lambda route: route.fulfill(body=MUSEUM, content_type="application/json"))
    boot(page, "?kiosk=chocim&museum&lang=en")
    expect(page.locator(".kiosk-title img")).to_have_attribute("alt", "The Castle")
    page.wait_for_function("() => document.querySelector('.kiosk-title img').naturalWidth > 0")
    expect(page.locator(".kiosk-call")).to_contain_text("Touch the siege")
    assert page.evaluate("getComputedStyle(document.querySelector('.kiosk-call')).backgroundColor") == "rgb(0, 91, 115)"
    expect(page.locator('[data-part="faults"]')).to_contain_text("museum.json: “shape” is not a known setting.")
    page.click(".kiosk-call")
    expect(page.locator(".colophon")).to_contain_text("Free on Sundays")
    watch.allow += ["404", "elsewhere.json"]
    page.goto("about:blank")
    boot(page, "?kiosk=chocim&museum=elsewhere.json&lang=en")
    expect(page.locator('[data-part="faults"]')).to_contain_text("elsewhere.json was not found")
    expect(page.locator(".kiosk-call")).to_contain_text("Touch to play")


def test_no_text_of_the_rules_leads_out(site: Path) -> None:
    for path in [*site.glob("rules/**/*.html"), *site.glob("encyclopedia/**/*.html")]:
        assert "href=\"http" not in path.read_text(encoding="utf-8"), path
