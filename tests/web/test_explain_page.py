"""Explanations in the browser, and a whole turn of each game by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pyengine import Match, Rng, Setup, bot, game_ids, manifest
from tests.web.conftest import Kind, screens
from tests.web.reach import POINT
from tests.web.test_page import BOT, PAINTED, asked, begin, open_match

Boot = Callable[..., None]
CARD = "#explanation"

# Whether the card leaves the screen or lies over what it explains.
PLACED = """() => {
  const card = document.getElementById("explanation").getBoundingClientRect();
  const inside = card.left >= 0 && card.top >= 0 && card.right <= innerWidth && card.bottom <= innerHeight;
  return inside;
}"""


def test_a_mark_explains_itself_on_hover_and_leads_to_its_rule(page: Page, boot: Boot) -> None:
    begin(page, boot, BOT, BOT)
    asked(page)
    page.keyboard.press("Escape")
    sign = page.locator('.stage [data-explain][data-key="office-primate"]').first
    sign.hover()
    card = page.locator(CARD)
    expect(card).to_be_visible()
    expect(card).to_contain_text("Primate")
    assert page.evaluate(PLACED)
    box, mark = card.bounding_box(), sign.bounding_box()
    assert box and mark
    apart = box["x"] >= mark["x"] + mark["width"] or box["x"] + box["width"] <= mark["x"]
    assert apart or box["y"] >= mark["y"] + mark["height"] or box["y"] + box["height"] <= mark["y"]
    # The pointer may go into the card (WCAG 1.4.13), and its rule is one click away.
    rule = card.locator("[data-rule]")
    id = rule.inner_text()
    rule.hover()
    expect(card).to_be_visible()
    rule.click()
    expect(page.locator(f'section[data-drawer="rules"] [id="{id}"]')).to_be_in_viewport()
    expect(card).to_be_hidden()


def test_a_province_that_cannot_be_chosen_can_be_asked(page: Page, boot: Boot) -> None:
    begin(page, boot, BOT, BOT)
    asked(page)
    page.keyboard.press("Escape")
    page.locator(".stage").focus()
    page.keyboard.press("ArrowDown")
    card = page.locator(CARD)
    seen = set()
    for _ in range(40):
        expect(card).to_be_visible()
        assert page.evaluate(PLACED)
        assert page.evaluate("document.activeElement.closest('.stage') !== null")
        seen.add(card.inner_text())
        page.keyboard.press("ArrowRight" if len(seen) % 3 else "ArrowDown")
    assert len(seen) > 6, seen
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    assert page.evaluate("document.activeElement !== document.body"), "what is explained keeps the focus"


@screens(Kind("phone"))
def test_a_long_press_explains_and_makes_no_move_and_a_pinch_enlarges_the_board(page: Page, boot: Boot) -> None:
    begin(page, boot, BOT, BOT)
    asked(page)
    page.keyboard.press("Escape")
    before = page.locator('[data-part="asks"]').inner_text()
    target = page.locator('.stage [data-target="province:lithuania"]').first
    point = target.evaluate(POINT)
    assert point, "the province is in sight"
    x, y = point
    client = page.context.new_cdp_session(page)
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(page.locator(CARD)).to_be_visible()
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)
    expect(page.locator(CARD)).to_be_visible()
    assert page.evaluate(PLACED)
    assert page.locator('[data-part="asks"]').inner_text() == before
    expect(page.locator(".picked")).to_have_count(0)
    # Two fingers that part: the board grows under them, the page around it does not.
    for kind, apart in (("touchStart", 30), *(("touchMove", apart) for apart in range(40, 120, 10)), ("touchEnd", 0)):
        fingers = [{"x": x + side * apart, "y": y, "id": side} for side in (0, 1)] if apart else []
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    assert page.evaluate("visualViewport.scale") == 1
    assert float(page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--zoom') || 1")) > 3


def test_rules_are_searched_and_history_is_another_place(page: Page, boot: Boot) -> None:
    boot(page, "#/rules/magnaci")
    expect(page.locator('[data-part="rules"]')).to_contain_text("MG-5.2.1")
    expect(page.locator("h1")).to_be_in_viewport()
    page.fill("#find", "primate")
    expect(page.locator("search output")).to_contain_text("Found")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert page.evaluate("scrollY") > 200
    page.locator(".contents button").nth(3).click()
    page.evaluate("location.hash = '#/history/magnaci/deluge'")
    expect(page.locator("#deluge")).to_be_in_viewport()
    expect(page.locator('[data-part="rules"]')).to_have_count(0)


# Signs and bare numbers on the board and in the panels, and those of them that say nothing when they are tapped. A number of
# Shogun's sheet may stand in the sea beside its province.
DUMB = r"""() => {
  const FIGURE = /^[-+−×=/→%\d\s–]*\d[-+−×=/→%\d\s–]*$/;
  const ACTIVE = "a, button, input, select, summary, [role=button], [data-take-up]";
  const dumb = [];
  let asked = 0;
  for (const mark of document.querySelectorAll(":is(.stage, .players) *")) {
    if (!mark.matches("svg.glyph") && ![...mark.childNodes].some((node) => node.nodeType === 3 && FIGURE.test(node.data))) continue;
    if (mark.closest(".unseen, defs, details:not([open]), .sh-block") || !mark.checkVisibility({ visibilityProperty: true })) continue;
    const { left, top, width, height } = mark.getBoundingClientRect();
    const [clientX, clientY] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(clientX, clientY);
    const here = hit && (hit.closest("svg.board") || hit.contains(mark) || mark.contains(hit) || hit.parentElement.contains(mark));
    if (width < 3 || !here || hit.closest(ACTIVE) || !hit.closest(".stage, .players")) continue;
    asked += 1;
    const at = { bubbles: true, cancelable: true, clientX, clientY };
    hit.dispatchEvent(new PointerEvent("pointerdown", { pointerType: "mouse", ...at }));
    hit.dispatchEvent(new PointerEvent("click", { pointerType: "touch", ...at }));
    if (document.getElementById("explanation")?.hidden ?? true)
      dumb.push(`${mark.parentElement?.getAttribute("class")} > ${mark.getAttribute("class")}: ${mark.textContent}`);
  }
  return [asked, dumb];
}"""


@pytest.mark.parametrize("game", sorted(game_ids()))
def test_every_sign_and_every_number_can_be_asked_what_it_means(page: Page, boot: Boot, tmp_path: Path, game: str) -> None:
    open_match(page, boot, midgame(game), tmp_path)
    asked(page)
    page.keyboard.press("Escape")
    marks, dumb = page.evaluate(DUMB)
    assert marks > 15 and dumb == [], dumb


# What is seen of the focus: the element, or what is drawn in it, looks otherwise than without.
SEEN = """() => {
  const here = document.activeElement;
  // What a focused choice lights on the board is not the focus itself.
  const look = () => (here.classList.remove("hinted"), [here, ...here.querySelectorAll("*")].slice(0, 60).map((one) => {
    const style = getComputedStyle(one);
    return [style.outlineStyle, style.outlineWidth, style.outlineColor, style.boxShadow, style.stroke, style.strokeWidth, style.fill, style.backgroundColor, style.borderColor].join();
  }).join("|"));
  const box = here.getBoundingClientRect();
  const sheet = document.querySelector(".prompt")?.getBoundingClientRect();
  const under = sheet && !here.closest(".prompt, .drawer") && getComputedStyle(document.querySelector(".prompt")).position === "sticky" && box.top + 4 > sheet.top;
  const gone = box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth;
  const name = here.getAttribute("data-target") ?? here.getAttribute("data-move") ?? here.getAttribute("data-action") ?? here.className?.baseVal ?? here.className;
  const focused = look();
  here.blur();
  const plain = look();
  here.focus({ preventScroll: true });
  return { name: String(name), body: here === document.body, seen: focused !== plain, under: Boolean(under), gone };
}"""

HEADINGS = """() => [...document.querySelectorAll("h1, h2, h3, h4")].filter((h) => h.getClientRects().length).map((h) => Number(h.tagName[1]))"""


def midgame(game: str) -> Match:
    """Seat 0 is a person, and is asked in the middle of things."""
    match = Match(Setup(game, manifest(game).counts[-1], "keys"))
    player, rng = bot(game, "easy"), Rng("keys")
    while acting := match.acting():
        if len(match.moves) >= 30 and acting[0] == 0:
            break
        match.play(acting[0], player.choose(match.game, match.view(acting[0]), acting[0], rng))
    match.meta["seats"] = [{"name": f"Seat {k}", "kind": "random" if k else "person"} for k in range(match.setup.players)]
    return match


@pytest.mark.parametrize("game", sorted(game_ids()))
@pytest.mark.parametrize("size", [(1280, 720), (640, 360)], ids=["desktop", "enlarged"])
def test_a_turn_by_keyboard_alone(page: Page, boot: Boot, tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    """The focus is never on the body, is seen on every stop, and is never behind the question (640x360 is a page at 200 %);
    headings come in order."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_match(page, boot, midgame(game), tmp_path)
    asked(page)
    levels = page.evaluate(HEADINGS)
    assert all(after <= before + 1 for before, after in pairwise(levels)), levels
    faults: list[str] = []
    page.locator("h1").first.focus()
    for _ in range(60):
        page.keyboard.press("Tab")
        page.evaluate(PAINTED)
        found = page.evaluate(SEEN)
        if found["body"]:
            continue  # the end of the page: the next press begins anew
        faults += [f"{fault}: {found['name']}" for fault in ("under", "gone") if found[fault]]
        if not found["seen"]:
            faults.append(f"not seen: {found['name']}")
    assert not faults, "\n".join(faults)
    # Something is done by Enter, and the focus goes to what comes next.
    for _ in range(5):
        choice = page.locator(".prompt button[data-move]:visible, :is(.stage, .players) .lit[tabindex]:visible").first
        choice.focus()
        page.keyboard.press("Enter")
        page.evaluate(PAINTED)
        confirm = page.locator(".confirm button")
        if confirm.count():
            confirm.first.focus()
            page.keyboard.press("Enter")
        asked(page)
        assert page.evaluate("document.activeElement !== document.body"), "the focus has dropped to the body"
        if page.locator('[data-part="final"]').count():
            break
