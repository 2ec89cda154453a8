"""Every screen of the page at every size, in every language, by day and by candlelight: python -m tests.contact_sheets

Takes dist/ as it is built and writes .cache/sheets/: a sheet of small pictures for each screen and language, the
pictures themselves behind it, and index.html over all. Under each picture stands what can be measured: the smallest
letters in it, whether the page scrolls sideways, words that are cut, words that lie over others (names bent along a land
are taken for their boxes). Choose with --screen, --size, --language, --light, --text; words match
from their beginning: --screen table --size 844 --language pl.
"""

from __future__ import annotations

import argparse
import functools
import html
import json
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, Page, sync_playwright

import build
from pyengine import Match, Setup, game_ids, load
from web.ui import link
from web.ui.settings import LANGUAGES
from web.ui.store import seal

RECORDS = Path(__file__).parent / "records"
OUT = build.CACHE / "sheets"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
SIZES = ("1280x720", "1920x1080", "3840x2160", "1280x600", "768x1024", "820x1180", "844x390", "390x844", "360x640", "320x640")
TOUCH = {"768x1024", "820x1180", "844x390", "390x844", "360x640", "320x640"}
EXHIBITED = {"1280x600", "1920x1080", "3840x2160"}
"""Sizes in which a screen in an exhibition is looked at."""
LIGHTS = {"day": "paper", "candle": "candle"}

MEASURE = """() => {
  let least = 99, words = "";
  const cut = new Set(), boxes = [], over = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
  const clips = (style) => /hidden|clip/.test(style.overflowX + style.overflowY);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const said = node.data.trim(), around = node.parentElement;
    if (!said || !around.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || around.closest("script, style")) continue;
    if (getComputedStyle(around).clipPath === "inset(50%)" || around.closest(".unseen")) continue;
    range.selectNodeContents(node);
    const box = around.ownerSVGElement ? around.getBoundingClientRect() : range.getBoundingClientRect();
    if (box.width < 2 || box.bottom < 0 || box.top > innerHeight) continue;
    const scale = around.ownerSVGElement ? Math.abs(around.getScreenCTM?.()?.d ?? 1) : 1;
    const size = parseFloat(getComputedStyle(around).fontSize) * scale;
    if (size < least) [least, words] = [size, said.slice(0, 24)];
    let seen = { left: 0, right: innerWidth, top: 0, bottom: innerHeight }, clipped = false, scrolled = false;
    for (let up = around; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) scrolled = true;
      if (up !== around && style.position === "fixed") break;
      if (!clips(style) && !/auto|scroll/.test(style.overflowY)) continue;
      const edge = up.getBoundingClientRect();
      if (!scrolled && clips(style) && (box.left < edge.left - 2 || box.right > edge.right + 2 || box.top < edge.top - size / 3 || box.bottom > edge.bottom + size / 3)) clipped = true;
      seen = { left: Math.max(seen.left, edge.left), right: Math.min(seen.right, edge.right), top: Math.max(seen.top, edge.top), bottom: Math.min(seen.bottom, edge.bottom) };
    }
    if (clipped || (!scrolled && (box.right > innerWidth + 1 || box.left < -1))) cut.add(said.slice(0, 24));
    const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
    if (x < seen.left || x > seen.right || y < seen.top || y > seen.bottom) continue;
    const parts = around.ownerSVGElement ? [box] : [...range.getClientRects()];
    for (const part of parts) boxes.push({ said, around, part, size });
  }
  const top = document.querySelector("[data-part=drawer], [data-part=intro], [data-part=final]");
  for (let a = 0; a < boxes.length; a++)
    for (let b = a + 1; b < boxes.length; b++) {
      const [one, other] = [boxes[a], boxes[b]];
      if (one.around === other.around || one.around.contains(other.around) || other.around.contains(one.around)) continue;
      if (top && top.contains(one.around) !== top.contains(other.around)) continue;
      const sheet = (box) => box.around.closest(".prompt, .bar, .aims") !== null;
      if (sheet(one) !== sheet(other)) continue;
      const wide = Math.min(one.part.right, other.part.right) - Math.max(one.part.left, other.part.left);
      const high = Math.min(one.part.bottom, other.part.bottom) - Math.max(one.part.top, other.part.top);
      if (wide > 3 && high > 0.45 * Math.min(one.size, other.size)) over.add(`${one.said.slice(0, 16)} / ${other.said.slice(0, 16)}`);
    }
  const sideways = document.documentElement.scrollWidth > innerWidth + 1;
  return { sideways, least: Math.round(least * 10) / 10, words, cut: [...cut], over: [...over] };
}"""
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 120))))"


@dataclass(frozen=True)
class Screen:
    """A place of the page, and how one comes to what is to be seen there."""

    name: str
    address: str
    then: Callable[[Page], Any] = lambda page: None
    sizes: tuple[str, ...] = SIZES


def press(selector: str) -> Callable[[Page], None]:
    return lambda page: page.locator(selector).first.dispatch_event("click")


def begin(page: Page) -> None:
    """The opening card is read."""
    if page.locator('[data-part="intro"]').count():
        press('[data-part="intro"] [data-action="intro"]')(page)


def by_key(key: str) -> Callable[[Page], None]:
    def then(page: Page) -> None:
        begin(page)
        page.keyboard.press(key)

    return then


def drawer(name: str) -> Callable[[Page], None]:
    def then(page: Page) -> None:
        begin(page)
        press(f'.bar [data-drawer="{name}"]')(page)
        page.wait_for_selector('[data-part="drawer"]')

    return then


def picked(page: Page) -> None:
    """The first thing that can be chosen on the board is chosen."""
    begin(page)
    if page.locator(".stage .lit").count():
        press(".stage .lit")(page)


def card(page: Page) -> None:
    """The first card on the board in large."""
    begin(page)
    if page.locator(".stage [data-card]").count():
        found = page.locator(".stage [data-card]").first.get_attribute("data-card")
        page.evaluate("(name) => { const way = document.createElement('button'); way.dataset.card = name; document.body.append(way); way.click(); way.remove(); }", found)
        page.wait_for_selector('[data-part="drawer"]')


def printed(page: Page) -> None:
    begin(page)
    page.emulate_media(media="print")


def screens() -> Iterator[Screen]:
    yield Screen("lobby", "#/")
    yield Screen("settings", "#/settings")
    yield Screen("about", "#/about")
    yield Screen("keys", "#/match/magnaci-first", by_key("?"))
    for game in game_ids():
        yield Screen(f"new-{game}", f"#/new/{game}")
        yield Screen(f"table-{game}-opening", f"#/match/{game}-first")
        yield Screen(f"table-{game}-first", f"#/match/{game}-first", begin)
        yield Screen(f"table-{game}-middle", f"#/match/{game}-middle", begin)
        yield Screen(f"table-{game}-end", f"#/match/{game}-end")
        yield Screen(f"picked-{game}", f"#/match/{game}-middle", picked)
        yield Screen(f"legend-{game}", f"#/match/{game}-first", drawer("legend"))
        yield Screen(f"card-{game}", f"#/match/{game}-middle", card)
        yield Screen(f"paper-{game}", f"#/match/{game}-middle", printed, ("1280x720",))
        yield Screen(f"rules-{game}", f"#/rules/{game}")
        yield Screen(f"history-{game}", f"#/history/{game}")
    exhibited = tuple(size for size in SIZES if size in EXHIBITED)
    for game in game_ids():
        yield Screen(f"kiosk-{game}-stakes", f"?kiosk={game}", stakes, exhibited)
        yield Screen(f"kiosk-{game}-story", f"?kiosk={game}&pace=fast", in_the_middle, exhibited)
        yield Screen(f"kiosk-{game}-play", f"?kiosk={game}&hints=no", visit, exhibited)
        yield Screen(f"embed-{game}-poster", f"sheets-host.html?{game}&700", hung, ("1280x720", "390x844"))
        for column in (600, 700, 800):
            yield Screen(f"embed-{game}-{column}", f"sheets-host.html?{game}&{column}", embedded, ("1280x720", "1920x1080"))
    yield Screen("kiosk-choose", "?kiosk", press(".kiosk-call"), exhibited)


def stakes(page: Page) -> None:
    page.wait_for_selector('[data-part="why"]', timeout=60_000)


def in_the_middle(page: Page) -> None:
    page.wait_for_selector('.kiosk-story[data-shot="move"] .caption', timeout=60_000)


def visit(page: Page) -> None:
    press(".kiosk-call")(page)
    page.wait_for_selector('[data-action="kiosk-play"]')
    press('[data-action="kiosk-play"]')(page)
    page.wait_for_selector('[data-part="asks"]', timeout=60_000)


def hung(page: Page) -> None:
    page.wait_for_timeout(500)


def embedded(page: Page) -> None:
    page.locator("kronika-game button").click()
    frame = page.frame_locator("kronika-game iframe")
    frame.locator('html[data-boot="ready"]').wait_for(state="attached", timeout=120_000)
    frame.locator('[data-part="intro"] [data-action="intro"]').first.click()
    page.wait_for_timeout(700)


# -- what there is to be seen ------------------------------------------------------------------------------------------


def kept() -> dict[str, str]:
    """Matches of every game at the first question, in the middle and at the end, as the page keeps them."""
    found: dict[str, str] = {}
    number = 0
    for game in game_ids():
        whole = Match.loads(sorted(RECORDS.glob(f"{game}-*.json"))[0].read_text(encoding="utf-8"))
        count = 3 if 3 in load(game).counts else load(game).counts[0]
        sides = list(load(game).sides[:count])
        usual = {option.id: option.usual for option in load(game).options if option.usual}
        first = Match(Setup(game, count, "sheet", usual, sides))
        seated(first, sides)
        seated(whole, load(game).seated(whole.setup))
        middle = link.up_to(whole, len(whole.moves) // 2)
        for name, match in (("end", whole), ("middle", middle), ("first", first)):
            number += 1
            found[f"kronika.match.{game}-{name}.a"] = seal(number, match.dumps())
    return found


def seated(match: Match, sides: Iterable[str]) -> None:
    """A person and bots; at the end everybody has played as it is recorded."""
    kinds = ["person"] + ["normal"] * 5
    match.meta["seats"] = [{"name": side.title(), "kind": kind, "side": side, "typed": False} for side, kind in zip(sides, kinds)]


# A page with a game in a column.
HOST = """<!doctype html><html><meta charset="utf-8"><title>A museum</title>
<link rel="icon" href="data:,"><script src="./embed.js"></script><body>
<script src="./sheets-host.js"></script></body></html>"""
HOST_SCRIPT = """document.documentElement.lang = navigator.language;
const [name, width] = location.search.slice(1).split("&");
const column = document.createElement("div");
Object.assign(column.style, { width: `min(${width}px, 100%)`, marginInline: "auto" });
const game = document.createElement("kronika-game");
game.setAttribute("game", name);
column.append(document.createElement("p"), game);
column.firstElementChild.textContent = "Words of a museum around the game.";
document.body.append(column);
"""


# -- the camera --------------------------------------------------------------------------------------------------------


@dataclass
class Picture:
    size: str
    light: str
    path: Path
    measured: dict[str, Any]


class Camera:
    def __init__(self, browser: Browser, url: str, text: str) -> None:
        self.browser, self.url, self.text = browser, url, text
        self.matches = kept()

    @functools.cache  # noqa: B019  (there is one camera)
    def page(self, language: str, touch: bool) -> Page:
        """A tab in which one can go from screen to screen without a new start."""
        context = self.browser.new_context(
            locale=language, has_touch=touch, is_mobile=touch, reduced_motion="reduce", service_workers="block"
        )
        settings = {"language": language, "motion": "off", "size": self.text, "pace": "normal"}
        shelf = {**self.matches, "kronika.settings": json.dumps(settings)}
        page = context.new_page()
        page.route("**/sheets-host.html*", lambda route: route.fulfill(body=HOST, content_type="text/html"))
        page.route("**/sheets-host.js", lambda route: route.fulfill(body=HOST_SCRIPT, content_type="text/javascript"))
        page.add_init_script(f"try {{ if (!localStorage.length) Object.assign(localStorage, {json.dumps(shelf)}); }} catch {{}}")
        return page

    def show(self, page: Page, screen: Screen) -> None:
        """By way of the settings, so that everything is drawn anew for this size."""
        page.emulate_media(media="screen")
        hashed = screen.address.startswith("#")
        if hashed and page.evaluate("document.documentElement.dataset.boot === 'ready' && !location.search"):
            page.evaluate("location.hash = '#/settings'")
            page.evaluate(SETTLED)
            page.evaluate("where => { location.hash = where }", screen.address)
        else:
            page.goto("about:blank")
            page.goto(self.url + screen.address)
            if not screen.address.startswith("sheets-host"):
                page.wait_for_selector('html[data-boot="ready"]', state="attached", timeout=120_000)
        if screen.address.startswith("#/match"):
            page.wait_for_selector('[data-part="asks"], [data-part="final"], [data-screen="curtain"]', timeout=60_000)
        page.evaluate(SETTLED)
        screen.then(page)
        page.evaluate(SETTLED)

    def shoot(self, screen: Screen, language: str, sizes: list[str], lights: list[str]) -> Iterator[Picture]:
        for touch in (False, True):
            wanted = [size for size in sizes if size in screen.sizes and (size in TOUCH) == touch]
            if not wanted:
                continue
            page = self.page(language, touch)
            for size in wanted:
                width, height = map(int, size.split("x"))
                page.set_viewport_size({"width": width, "height": height})
                try:
                    self.show(page, screen)
                except Error as error:
                    print(f"  {screen.name} {language} {size}: {str(error).splitlines()[0]}")
                for light in lights:
                    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", LIGHTS[light])
                    page.evaluate(SETTLED)
                    path = OUT / "pictures" / f"{screen.name}-{language}-{size}-{light}.jpg"
                    page.screenshot(path=path, type="jpeg", quality=82)
                    yield Picture(size, light, path, page.evaluate(MEASURE))


# -- the sheets --------------------------------------------------------------------------------------------------------

SHEET = """<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title><style>
body {{ margin: 12px; background: #ddd; font: 14px sans-serif; width: 1780px; }} h1 {{ font-size: 20px; margin: 0 0 8px; }}
div {{ display: flex; flex-wrap: wrap; gap: 10px; align-items: flex-end; }} figure {{ margin: 0; }} figcaption {{ width: 0; min-width: 100%; }}
img {{ display: block; height: 330px; max-width: 860px; object-fit: contain; border: 1px solid #888; }}
.wrong {{ color: #a00; font-weight: bold; }}
</style><h1>{title}</h1><div>{pictures}</div></html>"""


def figure(picture: Picture) -> str:
    found = picture.measured
    wrong = "sideways" if found["sideways"] else ""
    small = f"{found['least']} px: {found['words']}"
    wrong += " ".join(f" {kind}: {', '.join(found[kind])}" for kind in ("cut", "over") if found[kind])
    source = picture.path.relative_to(OUT).as_posix()
    return (
        f'<figure><img src="{source}" alt=""><figcaption>{picture.size} {picture.light} '
        f'<span class="{"wrong" if found["least"] < 12 else ""}">{html.escape(small)}</span> <span class="wrong">{wrong}</span>'
        f"</figcaption></figure>"
    )


def chosen(all: Iterable[str], asked: list[str]) -> list[str]:
    return [one for one in all if not asked or any(one.startswith(word) for word in asked)]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--screen", action="append", default=[], help="lobby, table, table-chocim-middle, kiosk, embed, ...")
    parser.add_argument("--size", action="append", default=[], help=", ".join(SIZES))
    parser.add_argument("--language", action="append", default=[], choices=list(LANGUAGES))
    parser.add_argument("--light", action="append", default=[], choices=list(LIGHTS))
    parser.add_argument("--text", default="normal", choices=["normal", "large", "huge"], help="size of the text")
    args = parser.parse_args()
    sizes, lights = chosen(SIZES, args.size), chosen(LIGHTS, args.light)
    (OUT / "pictures").mkdir(parents=True, exist_ok=True)
    server = build.make_server(build.DIST, caching="max-age=600")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_address[1]}/"
    names = chosen([screen.name for screen in screens()], args.screen)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=build.find_chromium(), args=FLAGS)
        camera, desk = Camera(browser, url, args.text), browser.new_page(viewport={"width": 1804, "height": 800})
        for screen in screens():
            for language in chosen(LANGUAGES, args.language) if screen.name in names else []:
                pictures = list(camera.shoot(screen, language, sizes, lights))
                if not pictures:
                    continue
                title = f"{screen.name}-{language}" + (f"-{args.text}" if args.text != "normal" else "")
                sheet = OUT / f"{title}.html"
                sheet.write_text(SHEET.format(title=title, pictures="".join(map(figure, pictures))), encoding="utf-8")
                desk.goto(sheet.as_uri())
                desk.screenshot(path=sheet.with_suffix(".png"), full_page=True)
                sheet.unlink()
                print(sheet.with_suffix(".png").relative_to(build.ROOT), flush=True)
        browser.close()
    server.shutdown()
    listed = "".join(f'<p><img src="{path.name}" alt="{path.stem}"></p>' for path in sorted(OUT.glob("*.png")))
    (OUT / "index.html").write_text(f"<!doctype html><title>Contact sheets</title>{listed}", encoding="utf-8")


if __name__ == "__main__":
    main()
