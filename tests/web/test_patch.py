"""js/patch.js: markup becomes the page, and what belongs to the person stays."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page


@pytest.fixture
def bench(page: Page, site_url: str) -> Page:
    """An empty element to patch, in a page that keeps the policy but does not start Python."""
    page.route("**/js/pyscript.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.goto(site_url)
    page.evaluate(
        """async () => {
            window.patch = await import("./js/patch.js");
            document.body.innerHTML = '<div id="bench"></div>';
        }"""
    )
    return page


def morph(page: Page, markup: str, target: str = "#bench") -> None:
    page.evaluate("([target, markup]) => patch.morph(target, markup)", [target, markup])


def inside(page: Page) -> Any:
    return page.evaluate("document.querySelector('#bench').innerHTML")


def test_elements_are_kept_and_changed(bench: Page) -> None:
    morph(bench, '<p data-key="a">one</p><p data-key="b">two</p>')
    bench.evaluate("window.b = document.querySelector('[data-key=b]')")
    morph(bench, '<p data-key="b">zwei</p><p data-key="a">eins</p>')
    assert inside(bench) == '<p data-key="b">zwei</p><p data-key="a">eins</p>'
    assert bench.evaluate("window.b === document.querySelector('[data-key=b]')")


def test_svg_is_svg(bench: Page) -> None:
    morph(bench, '<svg id="board"><g></g></svg>')
    morph(bench, '<circle r="4"></circle>', "#board")
    assert bench.evaluate("document.querySelector('circle') instanceof SVGCircleElement")


def test_typing_and_focus_stay(bench: Page) -> None:
    morph(bench, '<label>Name <input id="name" value=""></label>')
    bench.locator("#name").press_sequentially("Zofia")
    morph(bench, '<p>news</p><label>Your name <input id="name" value="" class="wide"></label>')
    assert bench.locator("#name").input_value() == "Zofia"
    bench.keyboard.type(" B")
    assert bench.locator("#name").input_value() == "Zofia B"
    assert bench.locator("#name.wide").count() == 1


def test_focus_finds_the_same_key_in_a_new_element(bench: Page) -> None:
    morph(bench, '<div><button data-key="bid">Bid</button></div>')
    bench.locator("button").focus()
    morph(bench, '<p>a</p><section><button data-key="bid">Bid 2</button></section>')
    assert bench.evaluate("document.activeElement.textContent") == "Bid 2"


def test_open_details_stay_open(bench: Page) -> None:
    morph(bench, "<details><summary>More</summary>1</details>")
    bench.locator("summary").click()
    morph(bench, "<details><summary>More</summary>2</details>")
    assert bench.evaluate("document.querySelector('details').open")
    assert "2" in bench.locator("details").inner_text()


def test_scroll_stays_and_a_list_sticks_to_its_end(bench: Page) -> None:
    lines = "".join(f"<li>{n}</li>" for n in range(50))
    box = 'data-style="height: 60px; overflow: auto"'
    morph(bench, f'<ol id="log" data-stick="end" {box}>{lines}</ol><ol id="list" {box}>{lines}</ol>')
    bench.evaluate("document.querySelector('#log').scrollTop = 1e6; document.querySelector('#list').scrollTop = 37")
    lines += "<li>x</li>"
    morph(bench, f'<ol id="log" data-stick="end" {box}>{lines}</ol><ol id="list" {box}>{lines}</ol>')
    assert bench.evaluate("document.querySelector('#list').scrollTop") == 37
    bottom = "((l) => l.scrollHeight - l.scrollTop - l.clientHeight < 2)(document.querySelector('#log'))"
    assert bench.evaluate(bottom)


def test_data_style_is_applied_under_the_policy(bench: Page) -> None:
    morph(bench, '<i data-style="--at: 3; color: rgb(1, 2, 3)">x</i>')
    assert bench.evaluate("getComputedStyle(document.querySelector('i')).color") == "rgb(1, 2, 3)"
    morph(bench, '<i data-style="--at: 4; color: rgb(4, 5, 6)">x</i>')
    assert bench.evaluate("getComputedStyle(document.querySelector('i')).color") == "rgb(4, 5, 6)"


def test_kept_elements_are_left_alone(bench: Page) -> None:
    morph(bench, '<div data-keep id="map">own</div>')
    bench.evaluate("document.querySelector('#map').textContent = 'drawn by hand'")
    morph(bench, '<div data-keep id="map">other</div>')
    assert bench.locator("#map").inner_text() == "drawn by hand"


def test_paint_makes_one_change_a_frame(bench: Page) -> None:
    seen = bench.evaluate(
        """async () => {
            const seen = [];
            new MutationObserver((all) => seen.push(all.length)).observe(
                document.querySelector("#bench"), { childList: true, subtree: true, characterData: true });
            for (let n = 0; n < 10; n++) patch.paint("#bench", `<p>${n}</p>`);
            await new Promise((go) => setTimeout(go, 400));
            return [seen.length, document.querySelector("#bench").textContent];
        }"""
    )
    assert seen == [1, "9"]


SHEET = '<g data-known="7" data-key="sheet"><path d="M0 0"></path></g>'


def learn(page: Page, first: int, *texts: str) -> None:
    page.evaluate("([first, texts]) => patch.learn(first, texts)", [first, list(texts)])


def test_a_part_is_filled_in_and_then_left_alone(bench: Page) -> None:
    learn(bench, 7, SHEET)
    stands = '<svg id="board"><g data-known="7" data-key="sheet"></g><text>{}</text></svg>'
    morph(bench, stands.format(1))
    assert inside(bench) == f'<svg id="board">{SHEET}<text>1</text></svg>'
    assert bench.evaluate("document.querySelector('path') instanceof SVGPathElement")
    bench.evaluate("document.querySelector('path').setAttribute('d', 'M1 1')")
    morph(bench, stands.format(2))
    assert inside(bench) == f'<svg id="board">{SHEET.replace("0 0", "1 1")}<text>2</text></svg>'


def test_another_part_takes_the_place_of_the_same_key(bench: Page) -> None:
    learn(bench, 7, SHEET, SHEET.replace("7", "8").replace("<path", '<path class="lit"'))
    morph(bench, '<svg><g data-known="7" data-key="sheet"></g></svg>')
    bench.evaluate("window.path = document.querySelector('path')")
    morph(bench, '<svg><g data-known="8" data-key="sheet"></g></svg>')
    assert bench.evaluate("document.querySelector('path.lit') === window.path")
    morph(bench, '<svg><g data-known="7" data-key="sheet"></g></svg>')
    assert inside(bench) == f"<svg>{SHEET}</svg>"


def test_a_part_may_stand_elsewhere_and_more_than_once(bench: Page) -> None:
    learn(bench, 1, '<b data-known="1">x</b>')
    morph(bench, '<p><b data-known="1"></b></p>')
    morph(bench, '<ul><li><b data-known="1"></b></li><li><b data-known="1"></b></li></ul>')
    assert inside(bench) == '<ul><li><b data-known="1">x</b></li><li><b data-known="1">x</b></li></ul>'


def test_whole_markup_makes_way_for_parts(bench: Page) -> None:
    """The opening board is whole: it was made before there was anybody to learn."""
    morph(bench, '<svg><g data-key="sheet"><path d="M0 0"></path></g></svg>')
    learn(bench, 7, SHEET)
    morph(bench, '<svg><g data-known="7" data-key="sheet"></g></svg>')
    assert inside(bench) == '<svg><g data-key="sheet" data-known="7"><path d="M0 0"></path></g></svg>'


def test_a_part_that_nobody_told_of_is_asked_for(bench: Page) -> None:
    calls = bench.evaluate(
        """() => {
            const calls = [];
            patch.paint("#bench", (lost) => {
                calls.push(lost ?? false);
                if (lost) patch.learn(21, ['<b data-known="21">here</b>']);
                return `<p><b data-known="${lost ? 21 : 20}"></b></p>`;
            });
            patch.flush();
            return calls;
        }"""
    )
    assert calls == [False, True]
    assert inside(bench) == '<p><b data-known="21">here</b></p>'


def test_parts_that_python_has_forgotten_are_forgotten(bench: Page) -> None:
    learn(bench, 1, '<b data-known="1">old</b>')
    bench.evaluate("""() => patch.learn(2, ['<b data-known="2">new</b>'], true)""")
    morph(bench, '<b data-known="2"></b>')
    assert inside(bench) == '<b data-known="2">new</b>'
    told = bench.evaluate("""() => { try { patch.morph("#bench", '<p><b data-known="1"></b></p>') } catch (error) { return error.message } }""")
    assert told == "part 1 is not known"


def test_nothing_in_a_part_runs(bench: Page) -> None:
    learn(bench, 1, '<p data-known="1" py-click="x"><script>window.ran = 1</script>calm</p>')
    morph(bench, '<p data-known="1"></p>')
    assert bench.evaluate("window.ran") is None
    assert inside(bench) == '<p data-known="1">calm</p>'


SCRIPTS = """
<script type="py">import js; js.window.ran = "py"</script><script type="mpy">import js; js.window.ran = "mpy"</script>
<py-script>import js; js.window.ran = "py-script"</py-script><script type="module">window.ran = "module"</script>
<svg><script type="py">import js; js.window.ran = "svg"</script><circle r="1"></circle></svg>
<button py-click="print" mpy-click="print" data-py="kept" title=" py-x">a</button>
"""


def test_scripts_of_pyscript_are_not_put_in(page: Page, boot: Any) -> None:
    """PyScript runs what it finds in the page at any time; nothing of the kind comes in as markup."""
    boot(page)
    left = page.evaluate(
        """async (markup) => {
            const { morph } = await import("./js/patch.js");
            document.body.insertAdjacentHTML("beforeend", '<div id="bench"></div>');
            morph("#bench", markup);
            await new Promise((go) => setTimeout(go, 1500));
            return { ran: window.ran ?? null, inside: document.querySelector("#bench").innerHTML };
        }""",
        SCRIPTS,
    )
    assert left["ran"] is None
    assert "script" not in left["inside"]
    assert "py-click" not in left["inside"]
    assert "<circle" in left["inside"] and 'data-py="kept"' in left["inside"]


@pytest.mark.quiet(allow=["Content Security Policy"])
def test_markup_runs_nothing(bench: Page) -> None:
    morph(bench, '<img src="icon.svg" onload="window.ran = 1"><script>window.ran = 2</script>')
    bench.wait_for_timeout(200)
    assert bench.evaluate("window.ran") is None
