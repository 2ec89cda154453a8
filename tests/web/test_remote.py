"""Playing with other devices, in a real browser: three contexts, real WebRTC on this machine."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import build
from pyengine import Match, Rng
from web.build.drive import playwright
from web.ui.remote import codes

from .conftest import FLAGS, Kind, Watch, new_context

LONG = bool(os.environ.get("KRONIKA_LONG"))
DESKTOP = Kind()
SETTINGS = json.dumps({"pace": "instant", "hints": "no", "warn": "no", "ask": "always"})
"""Asked always: what the page declines by itself, where nothing hangs on it, nobody has decided."""

HOSTILE = "<b id=hostile>&lt;Jan"
"""A name, and a line of chat."""
# What is asked of a page: its table's decisions, made by the first button that there is. The number of clicks made.
PLAY = """async ([most, patience]) => {
  let made = 0;
  window.decided ??= [];
  const until = Date.now() + patience;
  while (made < most && Date.now() < until) {
    if (document.querySelector('[data-part="final"]')) break;
    const found = [...document.querySelectorAll('[data-part="prompt"] [data-move]')];
    if (!found.length) { await new Promise((done) => setTimeout(done, 30)); continue; }
    const before = document.querySelector('[data-part="prompt"]').innerHTML;
    const one = found[(made * 7) % found.length];
    if (!one.closest(".confirm")) window.decided.push(one.dataset.move);  // what is asked twice is decided once
    one.click();
    made += 1;
    for (let wait = 0; wait < 60 && document.querySelector('[data-part="prompt"]')?.innerHTML === before; wait++)
      await new Promise((done) => setTimeout(done, 10));
  }
  return made;
}"""


class Around:
    """A host and its guests, each in a browser context of its own."""

    def __init__(self, browser: Browser, site_url: str, boot: Callable[..., None], watch: Watch) -> None:
        self.browser, self.url, self.boot, self.watch = browser, site_url, boot, watch
        self.contexts: list[BrowserContext] = []

    def device(self, kind: Kind, where: str = "") -> Page:
        context = new_context(self.browser, kind)
        self.contexts.append(context)
        context.add_init_script(f"localStorage.getItem('kronika.settings') ?? localStorage.setItem('kronika.settings', {SETTINGS!r})")
        page = context.new_page()
        self.watch.attach(page)
        self.boot(page, where)
        return page

    def host(self, game: str, kinds: list[str], kind: Kind = DESKTOP) -> Page:
        """A match in which the seats are so."""
        page = self.device(kind, f"#/new/{game}")
        page.wait_for_selector('[data-part="new-match"]')
        for index, wanted in enumerate(kinds):
            page.evaluate(
                """([index, wanted]) => {
                    const field = document.querySelector(`[data-draft="kind"][data-seat="${index}"][value="${wanted}"]`);
                    field.checked = true;
                    field.dispatchEvent(new Event("change", { bubbles: true }));
                }""",
                [index, wanted],
            )
        page.fill('[data-draft="name"][data-seat="0"]', HOSTILE)
        page.click('[data-action="begin"]')
        page.wait_for_selector('[data-part="drawer"] .remote')  # the invitations lie on the table
        return page

    def close(self) -> None:
        for context in self.contexts:
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
    assert len(reply.input_value()) < 250
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


def over(page: Page) -> bool:
    return bool(page.locator('[data-part="final"]').count())


def test_a_whole_match_with_two_guests_a_reload_and_a_killed_host(around: Around) -> None:
    """Chocim would have one guest; the shortest game with two is Magnates."""
    host = around.host("magnaci", ["person", "remote", "remote"])
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

    # The host is killed and comes back.
    address = host.url
    context = host.context
    before = saved(host)
    host.close()
    host = context.new_page()
    around.watch.attach(host)
    host.goto(address)
    host.wait_for_selector('[data-part="drawer"] .remote')
    assert saved(host).moves[: len(before.moves)] == before.moves
    for seat, guest in enumerate(guests, start=1):
        connect(host, guest, seat, around.url)
    close_drawer(host)
    everybody[0] = host
    play_all(everybody, lambda: all(map(over, everybody)))

    match = saved(host)
    assert match.outcome is not None
    for guest in guests:
        expect(guest.locator('[data-part="final"]')).to_be_visible()
        drawer(guest)
        expect(guest.locator('[data-part="remote-audit"]')).to_be_visible()
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


TABLES = {
    "shogun": ["person", "remote", "normal"],
    "chocim": ["person", "remote"],
    "gods_playground": ["remote", "remote", "normal"],  # a big screen, and phones as hands around it
    "sigismundus": ["person", "remote", "normal"],
}
"""Who sits where; bots among them."""


@pytest.mark.parametrize("game", TABLES)
def test_some_turns_of_every_game(around: Around, game: str) -> None:
    kinds = TABLES[game]
    remote = [seat for seat, kind in enumerate(kinds) if kind == "remote"]
    host = around.host(game, kinds, Kind("big" if kinds[0] == "remote" else "desktop"))
    guests = {seat: around.device(Kind("phone")) for seat in remote}
    for seat, guest in guests.items():
        connect(host, guest, seat, around.url)
    close_drawer(host)

    def enough() -> bool:
        match = saved(host)
        return match.outcome is not None or (not LONG and all(sum(who == seat for who, _ in match.moves) >= 3 for seat in remote))

    play_all([host, *guests.values()], enough)
    if not LONG:
        for guest in guests.values():
            drawer(guest)
            guest.fill("#remote-say", HOSTILE)
            guest.press("#remote-say", "Enter")
            expect(guest.locator('[data-part="chat"] li').first).to_contain_text(HOSTILE)
            if kinds[0] != "remote":
                expect(guest.locator(".players")).to_contain_text(HOSTILE)
    for page in (host, *guests.values()):
        assert not page.locator("#hostile").count(), "a name or a line became markup"
    assert {seat for seat, _ in saved(host).moves} >= set(remote)
    for guest in guests.values():
        assert not guest.locator('[data-part="prompt"] .error').count()
        if LONG:
            expect(guest.locator('[data-part="final"]')).to_be_visible()


class Post:
    """Letters between a host and a guest in two browsers, by hand: written, sent as links and as files, read."""

    def __init__(self, host: Page, guest: Page, url: str, folder: Path) -> None:
        self.host, self.guest, self.url, self.file = host, guest, url, folder / "kronika-letter.txt"

    def from_host(self) -> str:
        host, field = self.host, "#remote-letter-1"
        drawer(host)
        old = host.locator(field).input_value() if host.locator(field).count() else ""
        host.click('li[data-seat="1"] [data-remote="letter"]')
        host.wait_for_function("([field, old]) => document.querySelector(field)?.value && document.querySelector(field).value !== old", arg=[field, old])
        letter = host.locator(field).input_value()
        assert len(letter) < 12_000
        close_drawer(host)
        return letter

    def as_file(self, text: str) -> Path:
        self.file.write_text(text, encoding="utf-8")
        return self.file

    def to_guest(self, letter: str, by_file: bool = False) -> None:
        if by_file:
            self.guest.goto(f"{self.url}#/letter/")
            self.guest.set_input_files("#remote-file", self.as_file(f"A letter for you:\n{letter}\n"))
        else:
            self.guest.goto(letter)
        self.guest.wait_for_selector('[data-screen="table"]')

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
    """Sent as links and as files; one comes twice, one is changed on the way, one is lost."""
    host = around.host("chocim", ["person", "remote"])
    guest = around.device(Kind("phone"))
    post = Post(host, guest, around.url, tmp_path)
    seen: list[str] = []
    for number in range(3):
        play_all([host], lambda: 1 in saved(host).acting())
        letter = post.from_host()
        if number == 1:
            letter = post.from_host()  # the one before it never arrives
        by_file = number == 2
        post.to_guest(letter, by_file)
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
    assert sum(seat == 1 for seat, _ in saved(host).moves) >= 3


def test_a_whole_match_by_letters(around: Around, tmp_path: Path) -> None:
    """From the first to the last move, of the shortest game. Letters get lost, come twice, and come after later ones."""
    host = around.host("magnaci", ["person", "remote"])
    guest = around.device(Kind("phone"))
    post = Post(host, guest, around.url, tmp_path)
    old: list[str] = []
    lost = doubled = late = 0
    for number in range(400):
        play_all([host], lambda: not saved(host).acting() or saved(host).acting() == [1])
        letter = post.from_host()
        if number % 5 == 2:
            lost += 1
            continue  # it never arrives: the host writes the next one
        post.to_guest(letter)
        if not saved(host).acting():
            break
        if number % 5 == 3:
            post.to_guest(letter)
            doubled += 1
        ready = guest.locator("#remote-letter--1")
        play_all([guest], lambda ready=ready: bool(ready.count()))
        answer = post.from_guest()
        if old and number % 4 == 1:
            late += 1
            post.to_host(old[0], "already")  # the first of all comes once more
        if number % 6 == 4:
            lost += 1
            continue
        made = len(saved(host).moves)
        post.to_host(answer, "has been read" if not lost else "letter")
        assert len(saved(host).moves) > made
        old.append(answer)
    match = saved(host)
    assert match.outcome is not None
    assert lost and doubled and late
    guest.wait_for_selector('[data-part="final"]')
    again = Match(match.setup)
    for seat, move in match.moves:
        again.play(seat, move)
    assert again.state.hash() == match.state.hash()
    made = [json.dumps(list(move), separators=(",", ":")) for seat, move in match.moves if seat == 1]
    decided = [json.dumps(json.loads(one), separators=(",", ":")) for one in guest.evaluate("window.decided")]
    assert made == decided, "a decision was lost or made twice"
    drawer(guest)
    expect(guest.locator('[data-part="remote-audit"]')).to_be_visible()


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


def test_a_hostile_guest_does_not_keep_the_host(around: Around) -> None:
    """What it sends goes over the real line, past the page's own guest. On the way there: the servers that the site's owner
    names are asked, and the invitation goes to the share sheet and to the clipboard."""
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
        }"""
    )
    code = invitation(host, 1).removeprefix("/join/")
    reply = guest.evaluate(
        """async (code) => {
            const remote = await import("./js/remote.js");
            window.heard = [];
            const reply = await remote.join("host", code, (what, name, text) => {
                window.heard.push([what, text.slice(0, 200)]);
                if (what !== "open") return;
                for (let n = 0; n < 10000; n++) remote.send("host", `{"t":"junk ${n}"`);
                for (let n = 0; n < 2; n++) remote.send("host", "x".repeat(5000000));
            });
            return reply;
        }""",
        codes.invitation(code).line,
    )
    assert host.evaluate("window.configured") == [named["iceServers"]]
    host.click('[data-remote="share"]')
    host.click('[data-remote="copy"]')
    expect(host.locator('[data-part="drawer"] .notice')).to_be_visible()
    assert host.evaluate("window.shared.url") == host.evaluate("navigator.clipboard.readText()") == host.locator("#remote-invitation-1").input_value()
    before = saved(host).state.hash()
    asked = codes.invitation(code)
    drawer(host)
    host.fill("#remote-code", codes.Reply(asked.match, asked.seat, reply).code())
    host.press("#remote-code", "Enter")
    guest.wait_for_function("() => window.heard.some(([what]) => what === 'closed')", timeout=15_000)
    close_drawer(host)
    assert saved(host).state.hash() == before
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
    match = saved(host)
    assert cuts == 50
    made = [json.dumps(list(move), separators=(",", ":")) for seat, move in match.moves if seat == 1]
    decided = [json.dumps(json.loads(one), separators=(",", ":")) for one in guest.evaluate("window.decided")]
    assert made == decided, "a decision was lost or made twice"
    again = Match(match.setup)
    for seat, move in match.moves:
        again.play(seat, move)
    assert again.state.hash() == match.state.hash()
    drawer(guest)
    expect(guest.locator('[data-part="remote-audit"]')).to_be_visible()


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
