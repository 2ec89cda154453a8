"""A story of each game, saves, hot seat, records, embed, kiosk and a visit without a network, in Firefox and in WebKit."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pyengine import Match, game_ids
from tests.browsers.conftest import READY, Host
from tests.web.reach import POINT
from web.build.drive import Tab, wait

Opened = Callable[..., Tab]
RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.json"))
ASKED = """return document.querySelector('[data-part="asks"], [data-part="final"], [data-screen="curtain"]') !== null"""
SAVED = """
const copies = Object.entries(localStorage).filter(([key]) => key.startsWith("kronika.match.")).map(([, copy]) => copy);
return copies.sort((a, b) => parseInt(b) - parseInt(a))[0].split(" ").slice(2).join(" ");
"""
# Something that is offered: the main deed, else something lit on the board, else any choice. Where to tap for it.
OFFERED = f"""
if (document.querySelector('[data-screen="curtain"]')) return "curtain";
window.before = document.querySelector("#app").innerHTML;
const lit = [...document.querySelectorAll(".stage [data-target].lit")];
const deed = document.querySelector(".prompt [data-move].main") ?? lit[lit.length >> 1];
const choice = document.querySelector(".prompt [data-move]");
if (!deed && !choice) return null; // something is still being told
if (!deed) {{ choice.click(); return "done"; }}
if (deed.dataset.target) return ({POINT})(deed);
deed.scrollIntoView({{ block: "nearest" }});
const box = deed.getBoundingClientRect();
return [box.left + box.width / 2, box.top + box.height / 2];
"""


def begin(tab: Tab, game: str, other: str = "") -> None:
    """A new match with this seed; `other` sits on the second seat."""
    wait(tab, "return document.querySelector('[data-screen=\"new\"] #seed') !== null")
    tab.js(
        """
        if (arguments[1]) document.querySelector(`#kind-1 input[value="${arguments[1]}"]`).click();
        const seed = document.querySelector("#seed");
        seed.value = arguments[0];
        seed.dispatchEvent(new Event("input", { bubbles: true }));
        seed.dispatchEvent(new Event("change", { bubbles: true }));
        """,
        f"{game}-7",
        other,
    )
    tab.click('[data-action="begin"]')
    wait(tab, ASKED)


def step(tab: Tab) -> None:
    """One click of a person."""
    if not public_step(tab):
        tab.click('[data-action="open-curtain"]')
        wait(tab, "return document.querySelector('[data-part=\"asks\"]') !== null")


def public_step(tab: Tab) -> bool:
    """One click of a person, unless a curtain is down: it may fall at any moment."""
    wait(tab, ASKED)
    tab.js("document.querySelector('[data-part=\"intro\"] button')?.click()")
    wait(tab, "return document.querySelector('[data-part=\"intro\"]') === null")
    point = wait(tab, OFFERED, seconds=20)
    if point == "curtain":
        return False
    if point != "done":
        tab.tap(*point)
    wait(tab, "return document.querySelector('#app').innerHTML !== window.before")
    return True


def agreed(tab: Tab) -> dict[str, Any]:
    """What is kept when a person is asked again (then bots wait, also where all decide at once), and painted: a match that CPython plays to the same hash."""
    for _ in range(600):
        kept: dict[str, Any] = json.loads(tab.js(SAVED))
        match = Match.loads(json.dumps(kept))
        kinds = [kept["meta"]["seats"][seat]["kind"] for seat in match.acting()]
        if not kinds or "person" in kinds:
            break
        time.sleep(0.1)
    else:
        raise AssertionError(f"{tab.name}: bots do not move")
    wait(tab, "return await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 0, true)))")
    assert match.state.hash() == kept["hash"]
    return kept


@pytest.mark.parametrize("game", game_ids())
def test_a_game_by_clicking(opened: Opened, game: str) -> None:
    tab = opened(f"#/new/{game}")
    begin(tab, game)
    for _ in range(5):
        step(tab)
    wait(tab, ASKED)
    kept = agreed(tab)
    assert kept["setup"]["game"] == game
    assert kept["moves"]
    assert tab.js("return document.documentElement.scrollWidth <= innerWidth"), "wider than the screen"


def test_a_match_goes_on_after_a_reload(opened: Opened) -> None:
    """Where the last story stopped: the same question, the same position."""
    tab = opened("#/new/chocim")
    begin(tab, "chocim")
    step(tab)
    wait(tab, ASKED)
    question = "return document.querySelector('[data-part=\"asks\"]').textContent"
    before, asks = agreed(tab)["hash"], tab.js(question)
    tab.reload()
    wait(tab, READY)
    wait(tab, ASKED)
    assert (agreed(tab)["hash"], tab.js(question)) == (before, asks)


def test_two_at_one_screen(opened: Opened) -> None:
    """Public moves first, then secret bids: a curtain before each, and nobody's hand behind it."""
    tab = opened("#/new/magnaci")
    begin(tab, "magnaci", "person")
    for _ in range(10):
        if not public_step(tab):
            break
    assert tab.js("return document.querySelectorAll('[data-target^=\"hand:\"]').length") == 0
    step(tab)
    wait(tab, "return document.querySelectorAll('.stage [data-target^=\"hand:\"]').length > 0")
    agreed(tab)


def test_records_give_the_same_hashes(opened: Opened) -> None:
    tab = opened()
    replay = """
        const python = await window.kronikaEarly.python;
        return await python.runPythonAsync(`
from pyengine import Match, game_ids
from web.ui import packages
for game in game_ids():
    await packages.need(game)
Match.loads(${JSON.stringify(arguments[0])}).state.hash()`);
    """
    seen = set()
    for path in RECORDS:
        text = path.read_text(encoding="utf-8")
        assert tab.js(replay, text) == json.loads(text)["hash"], path.stem
        seen.add(path.stem.split("-")[0])
    assert seen == set(game_ids())


def test_a_game_in_another_page(opened: Opened, host: Host, tmp_path: Path) -> None:
    tab = opened()
    address = f"{host.url}?embed=chocim&pace=instant&hints=no"
    page = f'<!doctype html><title>A museum</title><iframe src="{address}" width="1000" height="640"></iframe>'
    (tmp_path / "index.html").write_text(page, encoding="utf-8")
    museum = Host(tmp_path, "/")
    try:
        tab.go(f"http://localhost:{museum.port}/")
        tab.frame("iframe")
        wait(tab, READY)
        wait(tab, ASKED)
        # A tap counts from the frame's corner where a driver counts so; the deed itself is the same.
        tab.js("window.before = document.querySelector('#app').innerHTML")
        tab.js("(document.querySelector('.prompt [data-move]') ?? document.querySelector('[data-target].lit')).click()")
        wait(tab, "return document.querySelector('#app').innerHTML !== window.before")
    finally:
        tab.frame()
        museum.off()


def test_a_kiosk(tab: Tab, host: Host) -> None:
    tab.frame()
    tab.go(f"{host.url}?kiosk=chocim,magnaci&pace=instant&idle=60&scenario=no")
    wait(tab, READY)
    wait(tab, "return document.querySelector('[data-screen=\"attract\"] .kiosk-call') !== null")
    tab.click(".kiosk-call")
    wait(tab, "return document.querySelector('[data-screen=\"choose\"]') !== null")
    tab.click('[data-action="kiosk-play"][data-game="chocim"]')
    step(tab)
    wait(tab, ASKED)
    tab.click('[data-action="kiosk-leave"]')
    wait(tab, "return document.querySelector('[data-screen=\"attract\"]') !== null")


def test_a_visit_without_a_network(opened: Opened, host: Host) -> None:
    """Last: what the browser keeps answers from now on."""
    tab = opened(anew=True)
    wait(tab, "return document.documentElement.dataset.offline === 'ready'", seconds=120)
    host.off()
    try:
        tab.go(f"{host.url}?again#/new/gods_playground")
        wait(tab, READY)
        begin(tab, "gods_playground")
        step(tab)
        wait(tab, ASKED)
        agreed(tab)
    finally:
        host.again()
