"""js/travel.js: pieces fly from where they were to where they are, numbers count, and nothing waits for them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from .conftest import CLEAN, PREFIX, SCREENS, Watch
from .test_page import put

GHOSTS = ".travel > *"


@pytest.fixture(scope="module")
def lively(browser: Browser, site_url: str) -> Iterator[Page]:
    """A tab of somebody who wants motion; every other test runs without. One for all tests here."""
    context = browser.new_context(
        **SCREENS["desktop"], locale="en", reduced_motion="no-preference", service_workers="block"
    )
    context.set_default_timeout(20_000)
    page = context.new_page()
    page.add_init_script(CLEAN)
    watch = Watch(site_url.removesuffix(PREFIX) + "/")
    watch.attach(page)
    yield page
    context.close()
    assert not watch.problems, "the page was not clean:\n" + "\n".join(watch.problems)


@pytest.fixture(scope="module")
def quiet_page(lively: Page, site_url: str) -> Page:
    """The page with its policy and its style sheets, but without Python."""
    scripts = re.compile(r"/js/(pyscript|interpreter)\.js$")
    stub = "export const begin = () => {};"
    lively.route(scripts, lambda route: route.fulfill(body=stub, content_type="text/javascript"))
    lively.goto(site_url)
    lively.evaluate("async () => { window.patch = await import('./js/patch.js'); }")
    lively.unroute(scripts)
    return lively


@pytest.fixture
def bench(quiet_page: Page) -> Page:
    """An empty element to patch."""
    quiet_page.emulate_media(reduced_motion="no-preference")
    quiet_page.evaluate(
        """() => {
            document.body.innerHTML = '<div id="bench"></div>';
            Object.assign(document.documentElement.dataset, { boot: "ready", motion: "auto" });
        }"""
    )
    return quiet_page


def table(moment: int | None, body: str) -> str:
    at = "" if moment is None else f' data-moment="{moment}"'
    return f'<main data-game="x"{at}><div class="stage" data-style="height: 700px">{body}</div></main>'


def cubes(**places: int) -> str:
    """Piles of one kind, each at a place of its own."""
    spots = {"a": 40, "b": 240, "c": 440}
    return "".join(
        f'<b data-piece="cube" data-place="{place}" data-n="{n}" data-style="position: fixed; left: {spots[place]}px; top: 300px">'
        f'<i data-count="n-{place}">{n}</i></b>'
        for place, n in places.items()
    )


def change(page: Page, before: str, after: str) -> Any:
    """What flies just after a change: the text of each copy, and where it starts and ends."""
    return page.evaluate(
        """([before, after]) => {
            patch.morph("#bench", before);
            patch.morph("#bench", after);
            return [...document.querySelectorAll(".travel > *")].map((ghost) => {
                const flight = ghost.getAnimations({ subtree: true })[0];
                const frames = flight.effect.getKeyframes();
                return { text: ghost.textContent, ways: frames.map((frame) => frame.transform), fades: frames.at(-1).opacity === "0" };
            });
        }""",
        [before, after],
    )


def flights(found: Any) -> list[Any]:
    return [ghost for ghost in found if any(ghost["ways"])]


def test_as_many_fly_as_have_moved(bench: Page) -> None:
    found = change(bench, table(1, cubes(a=5, b=1)), table(2, cubes(a=3, b=3)))
    [flight] = flights(found)
    assert flight["text"] == "2", "of a pile only those that travel are on the way"
    assert flight["ways"] == ["translate(0px, 0px) scale(1)", "translate(200px, 0px) scale(1)"]
    assert sorted(ghost["text"] for ghost in found if ghost is not flight) == ["1", "5"], (
        "numbers start from what they were"
    )
    # Whoever reads the page finds the end of it at once.
    assert bench.locator("[data-place=a]").text_content() == "3"
    assert bench.locator(".travel").get_attribute("aria-hidden") == "true"
    bench.wait_for_function("() => !document.querySelector('.travel > *')")
    assert bench.evaluate("document.querySelector('[data-place=b]').getAnimations({ subtree: true }).length") == 0


def test_from_home_and_away(bench: Page) -> None:
    home = '<p data-home="seat:0" data-style="position: fixed; left: 40px; top: 500px; width: 20px; height: 20px"></p>'
    new = cubes(b=1).replace("data-n", 'data-from="seat:0" data-n')
    [flight] = flights(change(bench, table(1, home), table(2, home + new)))
    assert flight["ways"][1] == "translate(0px, 0px) scale(1)" != flight["ways"][0]
    assert change(bench, table(1, ""), table(2, cubes(b=1))) == [], "one that comes from nowhere fades in where it lies"
    assert bench.evaluate("document.querySelector('[data-place=b]').getAnimations().length") == 1
    [gone] = change(bench, table(1, cubes(b=1)), table(2, ""))
    assert gone["fades"]


def test_parts_of_a_drawing_fly_in_its_own_scale(bench: Page) -> None:
    def drawing(place: str, x: int) -> str:
        return (
            '<svg viewBox="0 0 100 100" data-style="position: fixed; left: 0; top: 0; width: 400px; height: 400px">'
            f'<g transform="translate({x} 10)"><rect data-piece="disc" data-place="{place}" width="10" height="10"/></g></svg>'
        )

    [flight] = change(bench, table(1, drawing("a", 10)), table(2, drawing("b", 60)))
    assert flight["ways"] == ["translate(0px, 0px) scale(1)", "translate(200px, 0px) scale(1)"]
    where = "(() => { const { x, y, width } = document.querySelector('.travel rect').getBoundingClientRect(); return [x, y, width] })()"
    bench.evaluate("document.getAnimations().forEach((animation) => { animation.pause(); animation.currentTime = 0; })")
    assert bench.evaluate(where) == [40, 40, 40]


@pytest.mark.parametrize(
    "why", ["motion off", "less motion", "instant", "a leap", "too many", "another language", "first paint"]
)
def test_nothing_flies(bench: Page, why: str) -> None:
    before, after = table(1, cubes(a=2)), table(2, cubes(b=2))
    if why == "motion off":
        bench.evaluate("document.documentElement.dataset.motion = 'off'")
    elif why == "less motion":
        bench.emulate_media(reduced_motion="reduce")
    elif why == "instant":
        before, after = table(None, cubes(a=2)), table(None, cubes(b=2))
    elif why == "a leap":
        after = table(9, cubes(b=2))
    elif why == "too many":
        many = [f'<b data-piece="p{n}" data-place="{{0}}">x</b>' for n in range(41)]
        before, after = (table(1, "".join(many).replace("{0}", place)) for place in "ab")
    elif why == "another language":
        after = table(1, f"<p>Inny układ</p>{cubes(a=2).replace('40px', '90px')}")
    else:
        before = "<p>The lobby</p>"
    assert change(bench, before, after) == []
    assert bench.evaluate("document.getAnimations().length") == 0


def test_what_flies_goes_on_until_something_else_moves(bench: Page) -> None:
    one, two = table(1, cubes(a=1, b=0)), table(2, cubes(a=0, b=1))
    assert flights(change(bench, one, two))
    bench.evaluate("markup => patch.morph('#bench', markup)", two + "<p>Somebody is thinking</p>")
    assert bench.locator(GHOSTS).count(), "the same position painted again ends nothing"
    assert flights(change(bench, two, table(3, cubes(a=0, b=0, c=1))))[0]["ways"][1] == "translate(200px, 0px) scale(1)"
    bench.keyboard.press("Shift")
    assert bench.locator(GHOSTS).count() == 0, "a key or a tap is enough"


def test_a_card_flies_in_a_match(lively: Page, boot: Callable[..., None]) -> None:
    """Magnates: a family card goes from the hand to an office; a click in the middle of its flight counts."""
    lively.emulate_media(reduced_motion="no-preference")
    lively.goto("about:blank")  # the bench is at the same address, but for the hash
    lively.add_init_script("localStorage['kronika.settings'] ??= JSON.stringify({ pace: 'fast', hints: 'no' })")
    boot(lively, "#/new/magnaci")
    lively.click('[data-action="begin"]')
    for _ in range(60):
        if lively.locator('.stage [data-target^="hand:"].lit').count():
            break
        if lively.locator('.prompt [data-action="skip"]').count():
            lively.locator('.prompt [data-action="skip"]').first.dispatch_event("click")
        elif lively.locator('.stage [data-target^="province:"].lit').count():
            put(lively)
        lively.wait_for_timeout(150)
    # Flights that do not end by themselves can be looked at.
    slow = lively.context.new_cdp_session(lively)
    slow.send("Animation.enable")
    slow.send("Animation.setPlaybackRate", {"playbackRate": 0.01})
    lively.click('[data-target="hand:7"]')
    lively.click('[data-target="office:hetman"]')
    ghost = lively.locator(".travel .mg-card")
    ghost.wait_for(state="attached")
    assert ghost.evaluate("(card) => card.getAnimations()[0].playState") == "running"
    assert lively.locator('[data-piece="card-0-7"]').get_attribute("data-place") == "slot-2"
    # dispatch_event would pass by what lies above: this must be a real click, through the layer.
    lively.click('[data-target="hand:8"]')
    assert ghost.count() == 0, "a tap ends the flight"
    lively.locator('[data-target="hand:8"].picked').wait_for(state="attached")
    lively.click('[data-target="office:primate"]')
    lively.locator('[data-piece="card-0-8"][data-place="slot-0"]').wait_for(state="attached")
    slow.send("Animation.setPlaybackRate", {"playbackRate": 1})
    lively.wait_for_function("() => !document.querySelector('.travel > *')")
    assert lively.locator('[data-piece^="card-0-"][data-place="hand"]').count() == 11
