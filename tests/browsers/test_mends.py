"""What was found broken in one browser and works in all of them now."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pyengine import Match
from tests.browsers.conftest import READY, Host
from tests.browsers.test_stories import ASKED, RECORDS, begin
from web.build.drive import Firefox, Tab, wait

Opened = Callable[..., Tab]
BLOCK_ALL, BLOCK_THIRD, USUAL = 2, 1, 5
# What moves: for how many seconds (for ever: 0), and whether it is a part of a drawing, which has no layer of its own.
MOVING = """return document.getAnimations().map(({ animationName, effect }) => {
    const { endTime } = effect.getComputedTiming();
    return [animationName, endTime === Infinity ? 0 : endTime / 1000, effect.target.ownerSVGElement != null];
});"""
ONCE = 1.5
"""Seconds in which what has just changed pulses."""
COOKIES = "network.cookie.cookieBehavior"


def test_firefox_starts_where_storage_is_forbidden(tab: Tab, host: Host, tmp_path: Path) -> None:
    """For the page itself, and for a frame of it where third parties may keep nothing."""
    if not isinstance(tab, Firefox):
        pytest.skip("a setting of Firefox")
    page = f'<!doctype html><title>A museum</title><iframe src="{host.url}?embed=chocim&pace=instant" width="1000" height="600"></iframe>'
    (tmp_path / "index.html").write_text(page, encoding="utf-8")
    museum = Host(tmp_path, "/")
    try:
        tab.frame()
        tab.setting(COOKIES, BLOCK_ALL)
        tab.go(f"{host.url}?nothing-kept#/new/chocim")
        wait(tab, READY)
        assert tab.js("try { localStorage.length; return 'there' } catch { return 'forbidden' }") == "forbidden"
        begin(tab, "chocim")
        assert tab.js("return document.querySelector('[data-part=\"unsaved\"]') !== null"), "nobody is told"
        tab.setting(COOKIES, BLOCK_THIRD)
        tab.go(f"http://localhost:{museum.port}/")
        tab.frame("iframe")
        wait(tab, READY)
        wait(tab, ASKED)
    finally:
        tab.frame()
        tab.setting(COOKIES, USUAL)
        museum.off()


def test_the_lobby_fits_the_screen(opened: Opened) -> None:
    tab = opened("#/")
    for width in (1280, 1130, 390 if tab.name == "chromium" else 520):
        tab.size(width, 720)
        wait(tab, "return document.querySelector('.tile') !== null")
        over = tab.js(
            "return [...document.querySelectorAll('.tile, .tile *')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.className)"
        )
        assert over == [], (width, over)
        assert tab.js("return document.documentElement.scrollWidth <= innerWidth"), width
    tab.size(1280, 720)


def test_a_table_in_detail(opened: Opened) -> None:
    """Dragging over the board selects nothing, explained words are underlined, what glows does so for some seconds and without
    painting the map, and a new question begins at its top."""
    tab = opened("#/new/magnaci")
    begin(tab, "magnaci")
    box = tab.js("const {left, top, width, height} = document.querySelector('.stage').getBoundingClientRect(); return [left, top, width, height]")
    left, top, width, height = box
    tab.drag((int(left + width * 0.2), int(top + height * 0.25)), (int(left + width * 0.8), int(top + height * 0.75)))
    assert tab.js("return String(getSelection())") == ""
    style = "const one = document.createElement('span'); one.className = 'term'; document.body.append(one); const { textDecorationLine: line, textDecorationStyle: style } = getComputedStyle(one); one.remove(); return [line, style]"
    assert tab.js(style) == ["underline", "dotted"]
    tab.js("document.documentElement.dataset.motion = 'on'")
    moving = {name: (seconds, inside) for name, seconds, inside in tab.js(MOVING)}
    tab.js("document.documentElement.dataset.motion = 'auto'")
    assert "board-breathe" in moving, "what can be clicked does not glow"
    for name, (seconds, inside) in moving.items():
        assert 0 < seconds <= 5, f"{name} goes on while somebody thinks"
        assert not inside or seconds <= ONCE, f"{name} has the whole drawing painted anew"
    # Room for a scroll: the box is made low, as on a small screen.
    tab.js("window.box = document.querySelector('.prompt'); box.style.maxHeight = '60px'; box.style.flexBasis = '60px'; box.scrollTop = 30")
    assert tab.js("return box.scrollTop") > 0
    tab.js("document.querySelector('.stage [data-target].lit').dispatchEvent(new MouseEvent('click', { bubbles: true }))")
    tab.js("await new Promise((drawn) => setTimeout(drawn, 300)); document.querySelector('.prompt .confirm [data-move]')?.click()")
    wait(tab, "const top = document.querySelector('.prompt').dataset.top; window.first ??= top; return top !== window.first || document.querySelector('.prompt').scrollTop === 0")
    wait(tab, "return document.querySelector('.prompt').scrollTop === 0")


def test_words_of_small_print_stand_apart(opened: Opened) -> None:
    """WebKit rounds the space of the sans down to two pixels."""
    tab = opened("#/")
    if tab.name != "webkit":
        pytest.skip("what WebKit does")
    gap = tab.js(
        """const wide = (text) => {
            const one = document.createElement("span");
            one.style.font = "500 14px Alegreya Sans";
            one.textContent = text;
            document.body.append(one);
            const { width } = one.getBoundingClientRect();
            one.remove();
            return width;
        };
        return wide("ma ruch") - wide("ma") - wide("ruch");"""
    )
    assert gap > 2.5


def test_the_scores_of_five_are_all_in_sight(opened: Opened, tmp_path: Path) -> None:
    record = next(path for path in RECORDS if path.stem == "sigismundus-short-5")
    match = Match.loads(record.read_text(encoding="utf-8"))
    names = ["Aleksandra", "Bogusław", "Cecylia", "Dobrosława", "Eustachy"]
    match.meta["seats"] = [{"name": name, "kind": "person"} for name in names]
    path = tmp_path / "five.json"
    path.write_text(match.dumps(), encoding="utf-8")
    tab = opened("#/")
    wait(tab, "return document.querySelector('#import') !== null")
    tab.choose_file("#import", path)
    wait(tab, "return document.querySelector('[data-part=\"imported\"]') !== null")
    tab.js("document.querySelector('[data-saved].fresh a.main').click()")
    wait(tab, "return document.querySelector('.scores tfoot td') !== null")
    cut = """return [...document.querySelectorAll('.scores')].filter((table) => {
        const box = table.closest('.final, .prompt, .drawer').getBoundingClientRect();
        return [...table.querySelectorAll('td, th')].some((cell) => cell.getBoundingClientRect().right > box.right + 1);
    }).length"""
    for width in (1280, 1024):
        tab.size(width, 720)
        assert tab.js(cut) == 0, width
    tab.size(1280, 720)


def test_a_low_kiosk_shows_its_call(tab: Tab, host: Host) -> None:
    tab.frame()
    tab.go(f"{host.url}?kiosk=chocim,magnaci&pace=instant&idle=60")
    wait(tab, READY)
    wait(tab, "return document.querySelector('[data-screen=\"attract\"] [data-part=\"why\"]') !== null")
    try:
        for height in (600, 720):
            tab.size(1280, height)
            free = tab.js(
                """const call = document.querySelector(".kiosk-call").getBoundingClientRect();
                   const points = [0.1, 0.5, 0.9].map((part) => document.elementFromPoint(call.left + call.width * part, call.top + 4));
                   return call.bottom <= innerHeight + 1 && points.every((one) => one?.closest(".kiosk-call"));"""
            )
            assert free, height
    finally:
        tab.size(1280, 720)

