"""The page as a visitor meets it: lobby, set-up, whole turns by mouse and by keyboard, saving, languages, the end."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Frame, Page, expect

from pyengine import Match, Rng, Setup, bot
from tests.web.conftest import Kind, each_language, each_screen, phone, polish, screens

BOT = "normal"
Boot = Callable[..., None]

# Telling every event would make the tests wait; one test below watches it.
INSTANT = """
try {
  localStorage["kronika.settings"] ??= JSON.stringify({pace: "instant", hints: "no", warn: "no"});
} catch {}
"""


def pick(page: Page, where: str, value: str) -> None:
    """One of several choices (ui/choices.py): `where` is its group or one of its radio buttons' marks."""
    choice = f'{where} input[value="{value}"], {where}[value="{value}"]'
    page.locator(choice).first.evaluate("field => field.click()")


def begin(page: Page, boot: Boot, *kinds: str, game: str = "magnaci", seed: str = "7") -> None:
    """Sit down at a new table; kinds of the seats after the first."""
    page.add_init_script(INSTANT)
    boot(page, f"#/new/{game}")
    for seat, kind in enumerate(kinds, start=1):
        pick(page, f"#kind-{seat}", kind)
    page.click(".advanced summary")
    page.fill("#seed", seed)
    page.click('[data-action="begin"]')
    expect(page.locator('[data-screen="table"], [data-screen="curtain"]')).to_be_visible()


def asked(page: Page) -> None:
    """Wait until a person is asked (or it is over)."""
    expect(page.locator('[data-part="asks"], [data-part="final"], [data-screen="curtain"]').first).to_be_visible(
        timeout=60_000
    )


def put(page: Page | Frame, target: str = '[data-target^="province:"]') -> None:
    """A click on the board; what could not be taken back is shown first, and done by its button."""
    page.locator(f".stage {target}.lit").first.dispatch_event("click")
    # A frame out of sight gets no frames to draw in.
    page.evaluate("() => new Promise((drawn) => { requestAnimationFrame(() => setTimeout(drawn, 50)); setTimeout(drawn, 600); })")
    sure = page.locator(SURE)
    if sure.count():
        sure.first.dispatch_event("click")


SURE = ".prompt .confirm [data-move]"


def bid(page: Page, slots: list[str]) -> None:
    """Put the lowest cards under these slots, one by one: card, then slot."""
    for slot in slots:
        page.locator('.stage [data-target^="hand:"].lit').first.click()
        page.locator(f'.stage [data-target="{slot}"].lit').click()


def saved(page: Page) -> dict[str, object]:
    """The newest copy of the only match that is kept."""
    copies = page.evaluate(
        "Object.entries(localStorage).filter(([k]) => k.startsWith('kronika.match.')).map(([, v]) => v)"
    )
    newest = max(copies, key=lambda copy: int(copy.split(" ")[0]))
    return dict(json.loads(newest.split(" ", 2)[2]))


# Two frames on: what the page was told is heard in the first, and drawn by the second.
PAINTED = "() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(painted))))"


def at_rest(page: Page) -> dict[str, Any]:
    """The same, when a person is asked again: bots may still be at it behind a question that looks open. Where all decide
    at once they wait for the person."""
    for _ in range(600):
        kept: dict[str, Any] = saved(page)
        kinds = [kept["meta"]["seats"][seat]["kind"] for seat in Match.load(kept).acting()]
        if not kinds or "person" in kinds:
            page.evaluate(PAINTED)
            return kept
        page.wait_for_timeout(100)
    raise AssertionError("bots do not move")


def open_match(page: Page, boot: Boot, match: Match, folder: Path) -> None:
    """A match from a file, brought in through the lobby."""
    path = folder / "match.json"
    path.write_text(match.dumps(), encoding="utf-8")
    page.add_init_script(INSTANT)
    boot(page)
    page.set_input_files("#import", path)
    page.click("[data-saved] a.main")


@each_screen
def test_the_lobby_shows_five_games(page: Page, boot: Boot) -> None:
    boot(page)
    expect(page.locator(".tile")).to_have_count(5)
    expect(page.locator('a.tile[data-game="magnaci"]')).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page is wider than the screen"


@pytest.mark.quiet(allow=["pyodide.asm.wasm", "ERR_FAILED", "wasm", "WebAssembly", "Failed to fetch"])
def test_the_lobby_is_there_before_python(page: Page, site_url: str) -> None:
    page.route("**/pyodide.asm.wasm", lambda route: route.abort())
    page.goto(site_url)
    expect(page.locator('a.tile[data-game="magnaci"]')).to_be_visible()


@polish
def test_the_language_is_the_browsers(page: Page, boot: Boot) -> None:
    boot(page)
    assert page.get_attribute("html", "lang") == "pl"
    expect(page.locator("h1")).to_have_text("Pięć gier z historii")
    pick(page, '.mast [data-setting="language"]', "en")
    expect(page.locator("h1")).to_have_text("Five games from history")
    pick(page, '.mast [data-setting="language"]', "de")
    expect(page.locator("h1")).to_have_text("Fünf Spiele aus der Geschichte")
    expect(page.locator('a.tile[data-game="magnaci"] .tile-title')).to_have_text("Magnaten")
    page.click('a.tile[data-game="magnaci"]')
    expect(page.locator("h1")).to_have_text("Magnaten")
    expect(page.locator('#option-transfers')).to_contain_text("Schenken und tauschen")


@each_screen
def test_a_turn_by_clicking(page: Page, boot: Boot) -> None:
    """The first estate, then the Senate: three cards, one taken up again, commit."""
    begin(page, boot, BOT, BOT)
    asked(page)
    put(page, '[data-target="province:lithuania"]')
    asked(page)
    bid(page, ["office:primate", "office:hetman"])
    page.locator('.stage [data-take-up="bid:hetman"]').click()
    bid(page, ["office:treasurer", "office:chancellor"])
    page.click("[data-move='[\"commit\"]']")
    expect(page.locator('[data-part="asks"]')).not_to_have_text(re.compile("commit", re.I))
    asked(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the table is wider than the screen"


def test_a_turn_by_keyboard(page: Page, boot: Boot) -> None:
    begin(page, boot, BOT, BOT)
    asked(page)
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('[data-target^=\"province:\"].lit')"):
            break
    else:
        pytest.fail("no province can be reached with Tab")
    name = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert name, "a target without a name"
    page.keyboard.press("Enter")
    asked(page)
    moves = saved(page)["moves"]
    assert any(move[1] == "place" for move in moves)  # type: ignore[union-attr, index, union-attr]
    page.keyboard.press("?")
    expect(page.locator('section[data-drawer="keys"]')).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator('[data-part="drawer"]')).to_have_count(0)


def test_undo_and_redo(page: Page, boot: Boot) -> None:
    begin(page, boot, BOT, BOT)
    asked(page)
    put(page, '[data-target="province:lithuania"]')
    asked(page)
    bid(page, ["office:primate"])
    before = len(saved(page)["moves"])  # type: ignore[arg-type]
    page.click('[data-action="undo"]')
    expect(page.locator('.stage [data-target="office:primate"] [data-take-up]')).to_have_count(0)
    assert len(saved(page)["moves"]) == before - 1  # type: ignore[arg-type]
    page.click('[data-action="redo"]')
    expect(page.locator('[data-action="redo"]')).to_be_disabled()
    assert len(saved(page)["moves"]) == before  # type: ignore[arg-type]


def test_reload_in_mid_turn_and_change_of_language(page: Page, boot: Boot) -> None:
    begin(page, boot, BOT, BOT)
    asked(page)
    put(page, '[data-target="province:ukraine"]')
    asked(page)
    bid(page, ["office:primate", "office:hetman"])
    before = at_rest(page)["hash"]
    english = page.locator('[data-part="asks"]').inner_text()
    page.reload()
    asked(page)
    assert saved(page)["hash"] == before
    assert page.locator('[data-part="asks"]').inner_text() == english
    page.click('[data-action="drawer"][data-drawer="settings"]')
    pick(page, '[data-setting="language"]', "pl")
    expect(page.locator('[data-part="asks"]')).not_to_have_text(english)
    page.keyboard.press("Escape")
    bid(page, ["office:chancellor"])
    page.click("[data-move='[\"commit\"]']")
    asked(page)


def test_the_rules_open_at_the_rule_that_asks(page: Page, boot: Boot) -> None:
    begin(page, boot, BOT, BOT)
    asked(page)
    rule = page.locator(".prompt .rule-link").first
    id = rule.inner_text()
    rule.click()
    section = page.locator(f'section[data-drawer="rules"] [id="{id}"]')
    expect(section).to_be_in_viewport()
    link = page.locator('section.drawer a[href^="#MG-"]').first
    href = str(link.get_attribute("href")).removeprefix("#")
    link.click()
    expect(page.locator(f'section.drawer [id="{href}"]')).to_be_in_viewport()
    page.click('section.drawer [data-drawer="history"]')
    expect(page.locator('[data-part="history"]')).to_contain_text("1569")
    expect(page.locator('[data-screen="table"]')).to_be_visible()


def test_friends_at_one_screen_have_a_curtain(page: Page, boot: Boot) -> None:
    """Nobody sees another's cards: a curtain before each secret bid, and no hand on the public board."""
    begin(page, boot, "person", BOT)
    asked(page)
    for _ in range(2):
        put(page, '[data-target^="province:"]')
        page.wait_for_timeout(300)
    expect(page.locator('[data-screen="curtain"]')).to_be_visible(timeout=30_000)
    expect(page.locator('[data-target^="hand:"]')).to_have_count(0)
    page.click('[data-action="open-curtain"]')
    expect(page.locator('.stage [data-target^="hand:"].lit').first).to_be_visible()


def test_a_match_of_bots_is_watched_to_its_end(page: Page, boot: Boot) -> None:
    page.add_init_script(INSTANT)
    boot(page, "#/new/magnaci")
    for seat in (1, 2):
        pick(page, f"#kind-{seat}", "random")
    page.click('[data-action="watch"]')
    expect(page.locator('[data-part="final"]')).to_be_visible(timeout=240_000)
    expect(page.locator('[data-part="chart"]')).to_be_visible()
    expect(page.locator(".scores tfoot td")).to_have_count(3)
    page.click('[data-action="final"]')
    page.locator('[data-part="slider"]').fill("0")
    expect(page.locator('[data-action="live"]')).to_be_visible()


def test_a_person_finishes_a_match_against_bots(page: Page, boot: Boot, tmp_path: Path) -> None:
    """The last age of a match, by clicking what is lit or offered, to the final screen."""
    match = Match(Setup("magnaci", 3, seed="a last age"))
    rng, player = Rng(3), bot("magnaci", "easy")
    while (acting := match.acting()) and match.state.age < 4:  # type: ignore[attr-defined]
        match.play(acting[0], player.choose(match.game, match.view(acting[0]), acting[0], rng))
    assert match.outcome is None, "choose another seed: this match ends too early"
    match.meta["seats"] = [{"name": "Anna", "kind": "person"}, {"name": "B", "kind": "easy"}, {"name": "C", "kind": "easy"}]
    open_match(page, boot, match, tmp_path)
    for _ in range(150):
        asked(page)
        if page.locator('[data-part="final"]').count():
            break
        before = page.locator(".prompt").inner_html()
        deed = page.locator(".prompt [data-move].main")
        if deed.count():
            deed.first.click()
        elif page.locator(".stage [data-target].lit").count():
            page.locator(".stage [data-target].lit").last.click()
        else:
            page.locator(".prompt [data-move]").last.click()
        page.wait_for_function("old => document.querySelector('.prompt')?.innerHTML !== old", arg=before)
    expect(page.locator('[data-part="final"]')).to_be_visible()
    expect(page.locator(".scores tfoot td")).to_have_count(3)


def test_save_to_a_file_delete_restore_and_open(page: Page, boot: Boot, tmp_path: Path) -> None:
    begin(page, boot, BOT, BOT)
    asked(page)
    put(page, '[data-target="province:prussia"]')
    asked(page)
    boot(page, "#/")
    with page.expect_download() as download:
        page.click('[data-action="export"]')
    path = tmp_path / "match.json"
    download.value.save_as(path)
    page.click('[data-action="delete"]')
    expect(page.locator("[data-saved]")).to_have_count(0)
    page.click('[data-action="restore"]')
    expect(page.locator("[data-saved]")).to_have_count(1)
    page.set_input_files("#import", path)
    expect(page.locator("[data-saved]")).to_have_count(2)


BAD_FILES = (
    "",
    "not json",
    "[]",
    '{"kronika": "match"}',
    '{"kronika": "match", "format": 99}',
    '{"kronika": "match", "format": 1, "setup": {"game": "magnaci", "players": 99, "seed": 1}, "moves": []}',
    '{"kronika": "match", "format": 1, "rules": 1, "setup": {"game": "<img src=x>", "players": 3, "seed": 1}, "moves": []}',
    "[" * 20_000,
)


def test_a_bad_file_gets_a_message_and_changes_nothing(page: Page, boot: Boot, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    boot(page)
    for content in BAD_FILES:
        path.write_text(content)
        page.set_input_files("#import", path)
        expect(page.locator('[role="alert"].banner')).to_be_visible()
        expect(page.locator("[data-saved]")).to_have_count(0)
        # Another screen, and the message is gone: the next one is of the next file.
        page.evaluate("location.hash = '#/about'")
        expect(page.locator('[role="alert"].banner')).to_have_count(0)
        page.evaluate("location.hash = '#/'")
        expect(page.locator("#import")).to_be_attached()


def test_a_name_with_markup_is_text(page: Page, boot: Boot) -> None:
    page.add_init_script(INSTANT)
    boot(page, "#/new/magnaci")
    page.fill("#name-0", "<b>Zoë</b> & Łukasz")
    page.click('[data-action="begin"]')
    expect(page.locator(".player-name").first).to_contain_text("<b>Zoë</b> & Łukasz")
    expect(page.locator(".player-name b")).to_have_count(0)


def test_a_turn_is_told_step_by_step(page: Page, boot: Boot) -> None:
    boot(page, "#/new/magnaci")
    page.click('[data-action="watch"]')
    expect(page.locator('[data-part="caption"]')).to_be_visible(timeout=60_000)
    first = page.locator('[data-part="caption"]').inner_text()
    page.click('[data-action="next"]')
    expect(page.locator('[data-part="caption"]')).not_to_have_text(first)


@each_language
def test_no_word_is_missing_on_the_pages(page: Page, boot: Boot) -> None:
    for where in ("", "#/settings", "#/about", "#/new/magnaci", "#/rules/magnaci"):
        boot(page, where)
        shown = page.locator("#app").inner_text()
        assert not re.search(r"\b(?:nav|lobby|settings|about|new|kind|side|option|game|table)\.[a-z_]+", shown), where


@each_screen
def test_a_new_version_is_offered_beside_the_buttons_not_over_them(page: Page, boot: Boot) -> None:
    begin(page, boot, "normal", "normal")
    asked(page)
    page.evaluate("""() => { document.querySelector('[data-part="update"]').hidden = false }""")
    expect(page.locator('[data-part="update"] button')).to_be_in_viewport(ratio=1)
    # What stays on the screen stays free: the prompt whole, and on a large screen the tools and the board too.
    top = page.locator('[data-part="update"]').bounding_box()["y"]  # type: ignore[index]
    for part in (".prompt", ".bar", ".stage") if page.viewport_size["width"] > 599 else (".prompt",):  # type: ignore[index]
        box = page.locator(part).bounding_box()
        assert box and box["y"] + box["height"] <= top + 1, part


@screens(Kind(locale="pl"), Kind(locale="de"), Kind("phone", "de"))
def test_every_tool_is_on_the_screen(page: Page, boot: Boot) -> None:
    begin(page, boot, "normal", "normal", game="sigismundus")
    asked(page)
    box = page.locator(".bar > *").last.bounding_box()
    assert box and box["x"] + box["width"] <= page.viewport_size["width"]  # type: ignore[index]
    assert page.evaluate("() => ((bar) => bar.scrollWidth <= bar.clientWidth)(document.querySelector('.bar'))")


@phone
def test_a_folded_sheet_keeps_what_would_be_done_next(page: Page, boot: Boot) -> None:
    """The board is all that one sees; who has chosen there finds the button without unfolding anything."""
    begin(page, boot, "normal", "normal")
    asked(page)
    page.click('.prompt [data-action="fold"]')
    expect(page.locator(".prompt .deeds, .prompt .confirm").first).to_be_hidden()
    page.locator('.stage [data-target^="province:"].lit').first.dispatch_event("click")
    expect(page.locator(SURE).first).to_be_visible()
