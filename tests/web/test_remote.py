"""Playing with other devices, in a real browser: three contexts, real WebRTC on this machine."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, expect

import build
from pyengine import Match, Rng
from web.build.drive import playwright
from web.ui.remote import codes

from .conftest import FLAGS, SCREENS, Kind, Watch, new_context
from .test_kills import kill

LONG = bool(os.environ.get("KRONIKA_LONG"))
DESKTOP = Kind()
SETTINGS = json.dumps({"pace": "instant", "hints": "no", "warn": "no", "ask": "always"})
"""Asked always: what the page declines by itself, where nothing hangs on it, nobody has decided."""

HOSTILE = "<b id=hostile>&lt;Jan"
"""A name, and a line of chat."""
# What is asked of a page: its table's decisions, made by the first button that there is. The number of clicks made. What was
# decided is noted where a reload does not lose it.
PLAY = """async ([most, patience]) => {
  let made = 0;
  const decided = JSON.parse(sessionStorage.getItem("decided") ?? "[]");
  const until = Date.now() + patience;
  while (made < most && Date.now() < until) {
    if (document.querySelector('[data-part="final"]')) break;
    const found = [...document.querySelectorAll('[data-part="prompt"] [data-move]')];
    if (!found.length) { await new Promise((done) => setTimeout(done, 30)); continue; }
    const before = document.querySelector('[data-part="prompt"]').innerHTML;
    const one = found[(made * 7) % found.length];
    if (!one.closest(".confirm")) decided.push(one.dataset.move);  // what is asked twice is decided once
    sessionStorage.setItem("decided", JSON.stringify(decided));
    one.click();
    made += 1;
    for (let wait = 0; wait < 60 && document.querySelector('[data-part="prompt"]')?.innerHTML === before; wait++)
      await new Promise((done) => setTimeout(done, 10));
  }
  return made;
}"""
PLAY_OUT = f"() => {{ window.playing = ({PLAY})([1e6, 1e9]); }}"
"""The same to the end of the match, on all pages at once."""


class Around:
    """A host and its guests, each in a browser context of its own."""

    def __init__(self, browser: Browser, site_url: str, boot: Callable[..., None], watch: Watch) -> None:
        self.browser, self.url, self.boot, self.watch = browser, site_url, boot, watch
        self.contexts: list[BrowserContext] = []

    def page(self, context: BrowserContext) -> Page:
        self.contexts.append(context)
        context.set_default_timeout(20_000)
        context.add_init_script(f"localStorage.getItem('kronika.settings') ?? localStorage.setItem('kronika.settings', {SETTINGS!r})")
        page = context.pages[0] if context.pages else context.new_page()
        self.watch.attach(page)
        return page

    def device(self, kind: Kind, where: str = "") -> Page:
        page = self.page(new_context(self.browser, kind))
        self.boot(page, where)
        return page

    def profile(self, folder: Path) -> Page:
        """A browser of its own, that can be killed."""
        launch = self.browser.browser_type.launch_persistent_context
        more: dict[str, Any] = {"locale": "en", "reduced_motion": "reduce", "service_workers": "block", **SCREENS["desktop"]}
        return self.page(launch(folder, executable_path=build.find_chromium(), args=FLAGS, **more))

    def host(self, game: str, kinds: list[str], kind: Kind = DESKTOP, options: dict[str, str] | None = None, at: Page | None = None) -> Page:
        """A match in which the seats are so."""
        page = at or self.page(new_context(self.browser, kind))
        self.boot(page, f"#/new/{game}")
        page.wait_for_selector('[data-part="new-match"]')
        chosen = [f'[data-draft="kind"][data-seat="{index}"][value="{wanted}"]' for index, wanted in enumerate(kinds)]
        chosen += [f'[data-option="{option}"][value="{value}"]' for option, value in (options or {}).items()]
        for field in chosen:
            page.evaluate(
                """wanted => {
                    const field = document.querySelector(wanted);
                    field.checked = true;
                    field.dispatchEvent(new Event("change", { bubbles: true }));
                }""",
                field,
            )
        page.fill('[data-draft="name"][data-seat="0"]', HOSTILE)
        page.click('[data-action="begin"]')
        page.wait_for_selector('[data-part="drawer"] .remote')  # the invitations lie on the table
        return page

    def close(self) -> None:
        for context in self.contexts:
            with contextlib.suppress(Error):  # a browser that was killed
                context.close()


@pytest.fixture
def around(browser: Browser, site_url: str, boot: Callable[..., None], watch: Watch) -> Iterator[Around]:
    made = Around(browser, site_url, boot, watch)
    yield made
    made.close()


def drawer(page: Page) -> None:
    if not page.locator('[data-drawer="remote"][data-part="drawer"]').count():
        button = '[data-action="drawer"][data-drawer="remote"]'
        page.locator(button).first.wait_for(state="attached")
        # On a phone the scene at the end lies over the bar, with a button of its own.
        page.evaluate("button => document.querySelector(button).click()", button)
    page.wait_for_selector('[data-part="drawer"] .remote')


def close_drawer(page: Page) -> None:
    if page.locator('[data-part="drawer"]').count():
        page.click('[data-part="drawer"] [data-action="close"]')
        expect(page.locator('[data-part="drawer"]')).to_have_count(0)


def invitation(host: Page, seat: int) -> str:
    drawer(host)
    button = host.locator(f'li[data-seat="{seat}"] [data-remote="invite"]')
    if button.count():  # around one screen the codes are there already
        button.click()
    field = host.locator(f'#remote-invitation-{seat}')
    field.wait_for()
    link = field.input_value()
    assert len(link) < 400, "it has to fit into a picture"
    return link.partition("#")[2]


def scanned(picture: Locator) -> str:
    """What a phone reads off the screen."""
    return picture.page.evaluate(
        """async (picture) => {
            const { default: read } = await import("./vendor/qr/decode.js");
            const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
            const image = await createImageBitmap(new Blob([bytes]));
            const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
            context.drawImage(image, 0, 0);
            return read(context.getImageData(0, 0, image.width, image.height));
        }""",
        base64.b64encode(picture.screenshot()).decode(),
    )


def answer(host: Page, code: str, seat: int) -> None:
    drawer(host)
    host.fill('#remote-code', code)
    host.press('#remote-code', "Enter")
    # Whoever has come is in no list of those who are awaited; when all are there, the drawer closes by itself.
    expect(host.locator(f'li[data-seat="{seat}"]:not([data-there="here"])')).to_have_count(0, timeout=20_000)


def connect(host: Page, guest: Page, seat: int, url: str) -> None:
    """By the codes that people pass on."""
    guest.goto(f"{url}#{invitation(host, seat)}")
    reply = guest.locator('[data-part="remote-reply"]')
    reply.wait_for()
    assert len(reply.input_value()) < 300
    answer(host, reply.input_value(), seat)
    guest.wait_for_selector('[data-screen="table"]')


def saved(page: Page) -> Match:
    """The match as the host keeps it."""
    found = page.evaluate("Object.entries(localStorage).filter(([key]) => key.startsWith('kronika.match.'))")
    newest = max(found, key=lambda pair: int(pair[1].split(" ")[0]))
    return Match.loads(re.sub(r"^\d+ [0-9a-f]{8} ", "", newest[1]))


def play_all(pages: list[Page], until: Callable[[], bool], rounds: int = 4000) -> None:
    """Everybody answers what they are asked, a few clicks at a time."""
    for _ in range(rounds):
        if until():
            return
        for page in pages:
            page.evaluate(PLAY, [25, 120])
    pytest.fail("it did not come to an end")


def play_out(pages: list[Page], seconds: int = 180) -> None:
    """Everybody plays to the end, each as fast as they can."""
    for page in pages:
        page.evaluate(PLAY_OUT)
    for page in pages:
        page.wait_for_selector('[data-part="final"]', timeout=seconds * 1000)


def moves_of(match: Match, seat: int) -> list[list[Any]]:
    return [list(move) for who, move in match.moves if who == seat]


def decided(page: Page) -> list[list[Any]]:
    return [json.loads(move) for move in json.loads(page.evaluate("sessionStorage.getItem('decided')"))]


def ended_as_at_one_table(host: Page, guests: dict[int, Page]) -> None:
    """The same moves at one table come to the same hash; every decision of a guest was made once, in its order; and their
    devices have found that all was as they were told."""
    match = saved(host)
    assert match.outcome is not None
    again = Match(match.setup)
    for seat, move in match.moves:
        again.play(seat, move)
    assert again.state.hash() == match.state.hash()
    for seat, guest in guests.items():
        assert moves_of(match, seat) == decided(guest), "a decision was lost or made twice"
        guest.wait_for_selector('[data-part="final"]')
        drawer(guest)
        expect(guest.locator('[data-part="remote-audit"]')).to_contain_text("played through again")
        expect(guest.locator('[data-part="remote-note"]')).to_have_count(0)


def over(page: Page) -> bool:
    return bool(page.locator('[data-part="final"]').count())


def test_a_whole_match_with_two_guests_a_reload_and_a_killed_host(around: Around, tmp_path: Path) -> None:
    """Chocim would have one guest; the shortest game with two is Magnates."""
    profile = tmp_path / "profile"
    host = around.host("magnaci", ["person", "remote", "remote"], at=around.profile(profile))
    guests = [around.device(Kind("phone")), around.device(Kind())]
    for seat, guest in enumerate(guests, start=1):
        connect(host, guest, seat, around.url)
    close_drawer(host)
    everybody = [host, *guests]
    play_all(everybody, lambda: len(saved(host).moves) >= 12)

    # A guest reloads in mid-decision: the seat is kept, the place is the same, a new code brings it back.
    guest = guests[0]
    guest.reload()
    guest.wait_for_selector('[data-part="remote-state"]')
    connect(host, guest, 1, around.url)
    close_drawer(host)
    play_all(everybody, lambda: len(saved(host).moves) >= 24)

    # The host is killed with its browser, which has not written its storage to the disk by then, and comes back.
    address, before = host.url, saved(host)
    kill(profile)
    host = around.profile(profile)
    host.goto(address)
    host.wait_for_selector('[data-part="drawer"] .remote')
    assert saved(host).moves[: len(before.moves)] == before.moves
    for seat, guest in enumerate(guests, start=1):
        connect(host, guest, seat, around.url)
    close_drawer(host)
    everybody[0] = host
    play_out(everybody)
    match = saved(host)
    ended_as_at_one_table(host, dict(enumerate(guests, start=1)))
    for guest in guests:
        kept = guest.evaluate("Object.entries(localStorage).find(([key]) => key.startsWith('kronika.guest.'))[1]")
        assert match.setup.seed not in kept, "a guest's device does not hold the match's chance"

    # Again: the same seats on the same lines, and no new code.
    old = [page.url for page in everybody]
    host.evaluate("document.querySelector('[data-action=\"again\"]').click()")
    for page, before in zip(everybody, old):
        page.wait_for_function("before => location.href !== before", arg=before)
        page.wait_for_selector('[data-screen="table"]')
    expect(host.locator('[data-part="drawer"]')).to_have_count(0)
    play_all(everybody, lambda: {seat for seat, _ in saved(host).moves} == {0, 1, 2})
    assert saved(host).setup.seed != match.setup.seed


def outside(page: Page, selector: str) -> list[str]:
    """What of these is cut by the edge of the screen, sideways."""
    return page.evaluate(
        """selector => [...document.querySelectorAll(selector)].filter((one) => {
            const box = one.getBoundingClientRect();
            return box.width && (box.left < -1 || box.right > innerWidth + 1);
        }).map((one) => one.className + " " + one.textContent.slice(0, 40))""",
        selector,
    )


HELD = {
    "magnaci": ".mg-hand .mg-card",
    "shogun": ".sh-hand .sh-prov, .sh-agenda .sh-tile",
    "chocim": ".ch-hand .ch-card",
    "gods_playground": ".gp-tray .gp-pair, .gp-rows, .player.mine",
    "sigismundus": ".sg-hand .sg-policy, .player.mine",
}
"""What a player holds, by game."""
MAPS = ".mg-map, .sh-map, .ch-map, .gp-map, .sg-abroad"


@pytest.mark.parametrize("game", HELD)
def test_phones_are_hands_around_a_big_screen(around: Around, game: str) -> None:
    """Nobody plays at the big screen: it shows codes to join and then what all may see, in large and without a curtain. On
    each phone what its player holds and is asked fills the screen; the board is there by one tap, and the hand by another."""
    seats = 2 if game == "chocim" else 3
    screen = around.host(game, ["remote"] * seats, Kind("big"))
    assert screen.viewport_size == {"width": 1920, "height": 1080}
    # The codes lie there without a click, all in sight, each as a picture that a phone can read from across the table.
    expect(screen.locator(".around .qr-sheet svg")).to_have_count(seats, timeout=20_000)
    for picture in screen.locator(".around .qr-sheet").all():
        box = picture.bounding_box()
        assert box and box["width"] >= 250 and box["y"] + box["height"] <= 1080
    phones = [around.device(Kind("phone")) for _ in range(seats)]
    for seat, phone in enumerate(phones):
        assert phone.viewport_size == {"width": 390, "height": 844}
        connect(screen, phone, seat, around.url)
    expect(screen.locator('[data-part="drawer"]')).to_have_count(0)

    def everywhere() -> bool:
        return all(any(who == seat for who, _ in saved(screen).moves) for seat in range(seats))

    play_all(phones, everywhere)
    assert screen.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") >= 21
    expect(screen.locator('[data-screen="table"]')).to_be_visible()
    expect(screen.locator('[data-screen="curtain"]')).to_have_count(0)
    expect(screen.locator(MAPS).first).to_be_visible()
    expect(screen.locator('[data-part="prompt"] [data-move]')).to_have_count(0)
    expect(screen.locator('[data-part="awaited"]').first).to_be_visible()
    assert outside(screen, ".column *, .stage .sheet-of-map > *") == []
    for phone in phones:
        expect(phone.locator('[data-screen="curtain"]')).to_have_count(0)
        expect(phone.locator('.table[data-face="hand"]')).to_have_count(1)
        expect(phone.locator(MAPS)).to_have_count(0)
        expect(phone.locator(HELD[game]).first).to_be_visible()
        assert outside(phone, f"{HELD[game]}, .prompt *") == []
        phone.tap('button[data-face="board"]')
        expect(phone.locator(MAPS).first).to_be_visible()
        phone.tap('button[data-face="hand"]')
        expect(phone.locator(MAPS)).to_have_count(0)
    # Nothing of a hand is on the screen that all see, nor anything of another's on a phone.
    match = saved(screen)
    assert match.view(None).canonical() != match.state.canonical()
    assert {seat for seat, _ in match.moves} == set(range(seats))


def test_visitors_bring_their_phones_to_a_kiosk(around: Around) -> None:
    """The screen of an exhibition shows codes and nothing that leads out of it; who plays with a phone is not asked whether
    they are still there; nobody talks; and whoever leaves is forgotten."""
    phones = [around.device(Kind("phone")) for _ in range(2)]
    screen = around.page(new_context(around.browser, Kind("big")))
    around.boot(screen, f"?kiosk=chocim&idle=12&countdown=4&phones={around.url}")
    screen.click(".kiosk-call")
    screen.click('[data-action="kiosk-phones"]')
    expect(screen.locator(".around .qr-sheet svg")).to_have_count(2)
    for way_out in ("#remote-file", '[data-remote="letter"]', '[data-remote="copy"]', ".chat", '#app a[href^="#/"]'):
        expect(screen.locator(way_out)).to_have_count(0)
    for seat, phone in enumerate(phones):
        link = scanned(screen.locator(f'li[data-seat="{seat}"] .qr-sheet'))
        assert link.startswith(f"{around.url}#/join/")
        phone.goto(link)
        phone.locator('[data-part="remote-reply"]').wait_for()
        answer(screen, phone.locator('[data-part="remote-reply"]').input_value(), seat)
        phone.wait_for_selector('.table[data-face="hand"]')
    begun = time.monotonic()
    while time.monotonic() < begun + 20:
        for phone in phones:
            phone.evaluate(PLAY, [1, 300])
        expect(screen.locator('[data-part="idle"]')).to_have_count(0)
        screen.wait_for_timeout(1000)
    assert len(decided(phones[0])) > 2 and len(decided(phones[1])) > 2
    drawer(phones[0])
    expect(phones[0].locator(".chat")).to_have_count(0)
    expect(screen.locator('[data-screen="attract"]')).to_be_visible(timeout=30_000)
    expect(phones[0].locator('[data-part="remote-state"]')).to_contain_text("connection is gone")


def test_a_friend_far_away_has_the_board_on_the_phone(around: Around) -> None:
    """Somebody plays at the host's device, so that no screen shows everybody the board: on the guest's phone it comes first,
    and the hand is there by one tap."""
    host = around.host("magnaci", ["person", "remote"])
    phone = around.device(Kind("phone"))
    connect(host, phone, 1, around.url)
    expect(phone.locator('.table[data-face="board"] .mg-map')).to_be_visible()
    phone.tap('button[data-face="hand"]')
    expect(phone.locator(".mg-map")).to_have_count(0)
    expect(phone.locator(".mg-hand .mg-card")).to_have_count(13)
    phone.reload()
    phone.wait_for_selector('[data-part="remote-state"]')
    # Who is away is said where one waits for them.
    close_drawer(host)
    play_all([host], lambda: saved(host).acting() == [1])
    expect(host.locator('[data-part="awaited"]')).to_contain_text("away")
    expect(host.locator(".player").nth(1)).to_contain_text("away")


WHOLE: dict[str, tuple[list[str], dict[str, str]]] = {
    "shogun": (["person", "remote", "remote"], {"board": "sun_sample"}),
    "chocim": (["person", "remote"], {}),
    "gods_playground": (["remote", "remote", "random"], {}),  # a big screen, phones as hands around it, and a bot
    "sigismundus": (["person", "remote", "remote"], {"variant": "short"}),
}
"""Who sits where, and the options that make it short; of Magnates there is a match with more in it."""
LENGTHY = () if LONG else ("gods_playground", "shogun", "sigismundus")
"""Of these only the first turns, unless with KRONIKA_LONG."""


@pytest.mark.parametrize("game", WHOLE)
def test_a_whole_match_of_every_game(around: Around, game: str) -> None:
    kinds, options = WHOLE[game]
    host = around.host(game, kinds, Kind("big" if kinds[0] == "remote" else "desktop"), options)
    guests = {seat: around.device(Kind("phone")) for seat, kind in enumerate(kinds) if kind == "remote"}
    for seat, guest in guests.items():
        connect(host, guest, seat, around.url)
        drawer(guest)
        guest.fill("#remote-say", HOSTILE)
        guest.press("#remote-say", "Enter")
        expect(guest.locator('[data-part="chat"] li').last).to_contain_text(HOSTILE)
        close_drawer(guest)
        if kinds[0] != "remote":
            expect(guest.locator(".players")).to_contain_text(HOSTILE)
    close_drawer(host)
    for page in (host, *guests.values()):
        assert not page.locator("#hostile").count(), "a name or a line became markup"
    if game in LENGTHY:
        play_all([host, *guests.values()], lambda: all(len(moves_of(saved(host), seat)) >= 3 for seat in guests))
        return
    play_out([host, *guests.values()], 250)
    ended_as_at_one_table(host, guests)


class Post:
    """Letters between a host and a guest in two browsers, by hand: written, sent as links and as files, read."""

    def __init__(self, host: Page, guest: Page, url: str, folder: Path) -> None:
        self.host, self.guest, self.url, self.file = host, guest, url, folder / "kronika-letter.txt"

    def from_host(self) -> str:
        host, field = self.host, "#remote-letter-1"
        drawer(host)
        old = host.locator(field).input_value() if host.locator(field).count() else ""
        # Where an invitation is out, it is among the other ways.
        host.locator('li[data-seat="1"] [data-remote="letter"]').evaluate("button => button.click()")
        host.wait_for_function("([field, old]) => document.querySelector(field)?.value && document.querySelector(field).value !== old", arg=[field, old])
        letter = host.locator(field).input_value()
        assert len(letter) < 12_000
        close_drawer(host)
        return letter

    def as_file(self, text: str) -> Path:
        self.file.write_text(text, encoding="utf-8")
        return self.file

    def to_guest(self, letter: str, said: str = "", by_file: bool = False) -> None:
        if by_file:
            self.guest.goto(f"{self.url}#/letter/")
            self.guest.set_input_files("#remote-file", self.as_file(f"A letter for you:\n{letter}\n"))
        else:
            self.guest.goto(letter)
        self.guest.wait_for_selector('[data-screen="table"]')
        expect(self.guest.locator('[data-part="prompt"]')).to_contain_text(said)

    def from_guest(self) -> str:
        return self.guest.locator("#remote-letter--1").input_value()

    def to_host(self, letter: str, said: str, by_file: bool = False) -> None:
        host = self.host
        drawer(host)
        if by_file:
            host.set_input_files("#remote-file", self.as_file(letter))
        else:
            host.fill("#remote-code", letter)
            host.press("#remote-code", "Enter")
        expect(host.locator('[data-part="remote-note"]')).to_contain_text(said, timeout=20_000)
        close_drawer(host)


def test_letters_of_every_kind(around: Around, tmp_path: Path) -> None:
    """Sent as links and as files; one comes twice, one is changed on the way, one is lost. They are written because the two
    devices did not find each other, which is said, with what to do then."""
    host = around.host("chocim", ["person", "remote"])
    guest = around.device(Kind("phone"), f"#{invitation(host, 1)}")
    guest.locator('[data-part="remote-reply"]').wait_for()
    host.fill("#remote-code", guest.locator('[data-part="remote-reply"]').input_value())
    guest.evaluate(CUT)
    guest.wait_for_timeout(1000)  # a line that is closed lives on for a moment, and a quick host would still find it
    host.press("#remote-code", "Enter")
    expect(host.locator('li[data-seat="1"] .thinking')).to_contain_text("Connecting")
    post = Post(host, guest, around.url, tmp_path)
    seen: list[str] = []
    for number in range(3):
        play_all([host], lambda: 1 in saved(host).acting())
        letter = post.from_host()
        if number == 1:
            letter = post.from_host()  # the one before it never arrives
        by_file = number == 2
        post.to_guest(letter, by_file=by_file)
        ready = guest.locator("#remote-letter--1")
        play_all([guest], lambda ready=ready: bool(ready.count()))
        answer = post.from_guest()
        if by_file:
            with guest.expect_download() as handed:
                guest.click('[data-remote="file"]:is(button)')
            assert handed.value.path().read_text(encoding="utf-8") == answer
            post.to_host("{}", "not a whole code", by_file)
        made = len(saved(host).moves)
        spoilt = answer[:-9] + ("AAA" if answer[-9:-6] != "AAA" else "BBB") + answer[-6:]
        post.to_host(spoilt, "not written by", by_file)
        assert len(saved(host).moves) == made
        post.to_host(answer, "has been read", by_file)
        assert len(saved(host).moves) > made
        made = len(saved(host).moves)
        post.to_host(answer, "already", by_file)
        assert len(saved(host).moves) == made
        seen.append(answer)
    assert len(set(seen)) == 3
    drawer(host)
    expect(host.locator('li[data-seat="1"] .error')).to_contain_text("did not find each other", timeout=30_000)
    host.click('li[data-seat="1"] [data-remote="invite"]')
    expect(host.locator("#remote-invitation-1")).to_be_visible()
    assert sum(seat == 1 for seat, _ in saved(host).moves) >= 3


@pytest.mark.skipif(not LONG, reason="two minutes: with KRONIKA_LONG; without a page it is in tests/remote")
def test_a_whole_match_by_letters(around: Around, tmp_path: Path) -> None:
    """From the first to the last move, of the shortest game. Letters get lost, come twice, and come after later ones."""
    host = around.host("magnaci", ["person", "remote"])
    guest = around.device(Kind("phone"))
    post = Post(host, guest, around.url, tmp_path)
    stray: dict[str, str] = {}
    """A letter to each side that is still on its way."""
    told = {"lost": 0, "late": 0, "doubled": 0}
    chance = Rng("letters")
    while True:
        play_all([host], lambda: not saved(host).acting() or saved(host).acting() == [1])
        letter = post.from_host()
        if chance.chance(1, 5) and saved(host).acting():
            told["lost"] += 1
            stray["guest"] = letter
            continue  # not now: the host writes the next one
        post.to_guest(letter)
        if not saved(host).acting():
            break
        if "host" in stray:
            pass  # the guest has answered already, and writes the answer again
        elif "guest" in stray and chance.chance(1, 2):
            post.to_guest(stray.pop("guest"), "newer letter")
            told["late"] += 1
        elif chance.chance(1, 4):
            post.to_guest(letter, "already")
            told["doubled"] += 1
        ready = guest.locator("#remote-letter--1")
        play_all([guest], lambda ready=ready: bool(ready.count()))
        answer = post.from_guest()
        if "host" not in stray and chance.chance(1, 5):
            told["lost"] += 1
            stray["host"] = answer
            continue
        made = len(saved(host).moves)
        post.to_host(answer, "has been read")
        assert len(saved(host).moves) > made
        if "host" in stray:
            post.to_host(stray.pop("host"), "newer letter")
            told["late"] += 1
        elif chance.chance(1, 4):
            post.to_host(answer, "already")
            told["doubled"] += 1
    assert all(told.values()), told
    ended_as_at_one_table(host, {1: guest})


def test_from_a_line_to_letters_and_back_and_a_bot_in_between(around: Around, tmp_path: Path) -> None:
    """One match: live, then by letter, then live again; then a bot stands in, and gives the seat back. Everybody sees who is
    there, who is thinking and who is gone."""
    host = around.host("chocim", ["person", "remote"])
    guest = around.device(Kind())
    connect(host, guest, 1, around.url)
    close_drawer(host)
    both, there = [host, guest], host.locator(".player").nth(1)

    def made(least: int) -> Callable[[], bool]:
        return lambda: sum(seat == 1 for seat, _ in saved(host).moves) >= least

    play_all(both, made(2))
    expect(there).to_contain_text("is here")
    play_all([host], lambda: saved(host).acting() == [1])
    expect(host.locator('[data-part="awaited"]')).to_contain_text("thinking")

    guest.reload()
    guest.wait_for_selector('[data-part="remote-state"]')
    expect(there).to_contain_text("away")
    expect(host.locator('[data-part="awaited"]')).to_contain_text("away")
    post = Post(host, guest, around.url, tmp_path)
    post.to_guest(post.from_host())
    expect(there).to_contain_text("by letter")
    ready = guest.locator("#remote-letter--1")
    play_all([guest], lambda: bool(ready.count()))
    before = len(saved(host).moves)
    post.to_host(post.from_guest(), "has been read")
    assert len(saved(host).moves) > before

    connect(host, guest, 1, around.url)
    close_drawer(host)
    close_drawer(guest)
    expect(there).to_contain_text("is here")
    play_all(both, made(sum(seat == 1 for seat, _ in saved(host).moves) + 2))

    play_all([host], lambda: saved(host).acting() == [1])
    drawer(host)
    host.click('li[data-seat="1"] [data-remote="to_bot"]')
    close_drawer(host)
    expect(there).to_contain_text("a bot is standing in")
    mine = sum(seat == 1 for seat, _ in saved(host).moves)
    play_all([host], made(mine + 2))
    expect(guest.locator(".player").nth(1)).to_contain_text("a bot is standing in")
    expect(guest.locator('[data-part="prompt"] [data-move]')).to_have_count(0)
    assert not guest.locator('[data-part="prompt"] .error').count(), "a bot that was announced is not doubted"
    drawer(host)
    host.click('li[data-seat="1"] [data-remote="give_back"]')
    close_drawer(host)
    expect(there).to_contain_text("is here")
    play_all(both, made(sum(seat == 1 for seat, _ in saved(host).moves) + 2))
    assert not guest.locator('[data-part="prompt"] .error').count()
    assert saved(host).state.hash() == Match.loads(saved(host).dumps()).state.hash()


def test_a_host_that_moves_twice_is_doubted_in_words(around: Around) -> None:
    """The host's page is made to tell one more move of its player while the guest is asked, with every hash right."""
    host = around.host("chocim", ["person", "remote"])
    host.evaluate(
        """() => {
            const send = RTCDataChannel.prototype.send;
            RTCDataChannel.prototype.send = function (data) {
                if (typeof data === "string" && data.startsWith(".{")) {
                    const message = JSON.parse(data.slice(1));
                    if (message.t === "news" && message.list.length) window.news = [this, message];
                }
                send.call(this, data);
            };
            window.cheat = async () => {
                const [channel, message] = window.news, last = message.list.at(-1);
                const again = { d: [...last.e.map(() => null), null], e: last.e, m: last.m };
                const parts = [last.h, JSON.stringify([again.e, again.d, again.m])].map((part) => new TextEncoder().encode(part));
                const bytes = parts.flatMap((part) => [0, 0, part.length >> 8, part.length & 255, ...part]);
                const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes)));
                again.h = [...hash.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
                send.call(channel, "." + JSON.stringify({ from: message.from + message.list.length, list: [again], t: "news" }));
            };
        }"""
    )
    guest = around.device(Kind("phone"))
    connect(host, guest, 1, around.url)
    close_drawer(host)
    play_all([host, guest], lambda: sum(seat == 0 for seat, _ in saved(host).moves) >= 2)
    play_all([host], lambda: saved(host).acting() == [1] and bool(guest.locator('[data-part="prompt"] [data-move]').count()))
    expect(guest.locator('[data-part="prompt"] .error')).to_have_count(0)
    host.evaluate("window.cheat()")
    expect(guest.locator('[data-part="prompt"] .error')).to_contain_text("turn")
    drawer(guest)
    expect(guest.locator('[data-part="remote-note"]')).to_contain_text("turn")


FLOODS = {
    "ten thousand messages that are none": """for (let n = 0; n < 10000; n++) channel.send(`.{"t":"junk ${n}"`)""",
    "fifty megabytes": """for (let n = 0; n < 3125 && channel.readyState === "open"; n++) {
        channel.send("+" + "x".repeat(16000));
        while (channel.bufferedAmount > 4e6) await new Promise((done) => setTimeout(done, 5));
    }""",
    "what no page sends": """channel.send(new Uint8Array(9))""",
    "nothing but signs of life": """for (let n = 0; n < 10000; n++) channel.send("h")""",
}
"""Written past the page's own guest, on the bare channel."""


def test_a_hostile_guest_does_not_keep_the_host(around: Around) -> None:
    """What it sends goes over the real line, past the page's own guest: each flood is cut off, the match stays as it is, and
    the host's own player notices nothing. On the way there: the servers that the site's owner names are asked, and the
    invitation goes to the share sheet and to the clipboard."""
    host = around.host("chocim", ["person", "remote"])
    guest = around.device(Kind("phone"))
    named = {"iceServers": [{"urls": "stun:127.0.0.1:9"}]}
    host.route("**/remote.json", lambda route: route.fulfill(json=named))
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.evaluate(
        """() => {
            window.configured = [];
            const Real = RTCPeerConnection;
            window.RTCPeerConnection = class extends Real {
                constructor(how) { window.configured.push(how.iceServers); super({}); }
            };
            navigator.share = async (what) => { window.shared = what; };
            // How long nothing else could be done here, at most.
            let last = performance.now();
            window.held = 0;
            setInterval(() => {
                window.held = Math.max(window.held, performance.now() - last);
                last = performance.now();
            }, 20);
        }"""
    )
    code = invitation(host, 1)
    assert host.evaluate("window.configured") == [named["iceServers"]]
    host.click('[data-remote="share"]')
    host.click('[data-remote="copy"]')
    expect(host.locator('[data-part="drawer"] .notice')).to_be_visible()
    assert host.evaluate("window.shared.url") == host.evaluate("navigator.clipboard.readText()") == host.locator("#remote-invitation-1").input_value()
    before = saved(host).state.hash()
    for flood in FLOODS.values():
        asked = codes.invitation(code.removeprefix("/join/"))
        reply = guest.evaluate(
            """async (code) => {
                const send = async (channel) => { FLOOD };
                const remote = await import("./js/remote.js");
                window.heard = [];
                const tell = (what, name, text) => window.heard.push([what, text.slice(0, 200)]);
                const Real = RTCPeerConnection;
                window.RTCPeerConnection = class extends Real {
                    set ondatachannel(hear) {
                        super.ondatachannel = (event) => {
                            hear(event);
                            event.channel.addEventListener("open", () => send(event.channel));
                        };
                    }
                };
                const reply = await remote.join("host", code, tell);
                window.RTCPeerConnection = Real;
                return reply;
            }""".replace("FLOOD", flood),
            asked.line,
        )
        drawer(host)
        host.fill("#remote-code", codes.Reply(asked.match, asked.seat, reply).code())
        host.press("#remote-code", "Enter")
        guest.wait_for_function("() => window.heard.some(([what]) => what === 'closed')")
        assert saved(host).state.hash() == before
        code = invitation(host, 1)
    close_drawer(host)
    assert host.evaluate("window.held") < 2000, "milliseconds"
    assert host.evaluate(PLAY, [2, 3000]) == 2, "the host's own player can go on"


CUT = "import('./js/remote.js').then((remote) => remote.close('host'))"


@pytest.mark.skipif(not LONG, reason="50 new codes: with KRONIKA_LONG")
def test_fifty_cuts_in_one_match(around: Around) -> None:
    """The line is cut between any two clicks: what the guest decided was made once, in its order, and a match at one table
    comes to the same hash."""
    host = around.host("chocim", ["person", "remote"])
    guest = around.device(Kind("phone"))
    connect(host, guest, 1, around.url)
    close_drawer(host)
    chance = Rng("cuts")
    cuts = 0
    while not over(host) or not over(guest):
        if cuts < 50 and chance.chance(1, 2) and not over(guest):
            # In the midst of its clicks, with moves on the way.
            guest.evaluate(f"most => Promise.all([({PLAY})([most, 400]), new Promise((done) => setTimeout(done, most * 9)).then(() => {CUT})])", 1 + chance.below(9))
            cuts += 1
            connect(host, guest, 1, around.url)
            close_drawer(host)
        for page in (host, guest):
            page.evaluate(PLAY, [1 + chance.below(6), 200])
    assert cuts == 50
    ended_as_at_one_table(host, {1: guest})


def write_camera_video(path: Path, picture: str) -> None:
    """What a camera sees: one frame with this QR code ("size path", as js/remote-qr.js gives it), as Y4M."""
    size, _, drawn = picture.partition(" ")
    side, scale = int(size), 8
    rows = [bytearray(b"\xeb" * side * scale) for _ in range(side)]
    for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", drawn):
        rows[int(y)][int(x) * scale : (int(x) + 1) * scale] = b"\x10" * scale
    light = b"".join(bytes(row) * scale for row in rows)
    width = side * scale
    frame = b"FRAME\n" + light + b"\x80" * (2 * ((width + 1) // 2) ** 2)
    path.write_bytes(b"YUV4MPEG2 W%d H%d F10:1 Ip A1:1 C420jpeg\n" % (width, width) + frame * 3)


@pytest.mark.skipif(not LONG, reason="a browser with a camera of its own: with KRONIKA_LONG")
def test_a_reply_is_scanned_by_the_camera(site_url: str, boot: Callable[..., None], watch: Watch, tmp_path: Path) -> None:
    camera = tmp_path / "camera.y4m"
    seen = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={camera}"]
    browser = playwright().chromium.launch(executable_path=build.find_chromium(), args=[*FLAGS, *seen])
    around = Around(browser, site_url, boot, watch)
    try:
        host = around.host("chocim", ["person", "remote"])
        guest = around.device(Kind("phone"))
        guest.goto(f"{site_url}#{invitation(host, 1)}")
        reply = guest.locator('[data-part="remote-reply"]')
        reply.wait_for()
        write_camera_video(camera, guest.evaluate("text => import('./js/remote-qr.js').then((qr) => qr.path(text))", reply.input_value()))
        host.click('[data-remote="scan"]')
        guest.wait_for_selector('[data-screen="table"]')
        expect(host.locator(".camera")).to_have_count(0)
    finally:
        around.close()
        browser.close()
