"""The page's life from the first line of Python on: where we are, what is shown, what a click does."""

from __future__ import annotations

import asyncio
import contextlib
import json
import traceback
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any, TypeVar

from pyengine import Match, NotFetched, SaveError, SetupError, as_move, game_ids
from pyengine.words import Words

from . import browser, embed, kiosk, library, link, lobby, newmatch, packages, visit
from . import settings as settings_module
from .about import about, rules_page
from .files import MissingFile
from .guest import Guest
from .markup import text
from .newmatch import Draft
from .settings import Settings
from .stand import Stand
from .store import MemoryShelf, ShelfFull, Store
from .table import Table
from .tableview import READING, table
from .worker import Worker

LARGEST_FILE = 4_000_000
REST = 60.0
"""Seconds after which the bots of a frame, of which a page may have many, give back their memory."""
T = TypeVar("T")


class App:
    def __init__(self) -> None:
        asked, screen = embed.read(browser.query()), kiosk.read(browser.query())
        forgetful = screen or (asked and not asked.keep)
        shelf, lasting = (MemoryShelf(), True) if forgetful else browser.shelf()
        self.store = Store(shelf, browser.vault_beside(shelf), lasting)
        self.tab = browser.random_word()
        self.settings = Settings.load(self.store.settings())
        self.guest = Guest(self, asked) if asked else None
        """Where the page is a frame in another."""
        self.stand = Stand(self, screen) if screen else None
        """Where the page is a kiosk."""
        if self.guest:
            self.settings = self.guest.settings(self.settings)
        if self.stand:
            self.settings = self.stand.settings()
        self.language = self.settings.spoken(browser.languages())
        self.library = library.Library()
        self.worker = Worker(rest=REST if asked else 0.0)
        self.draft: Draft | None = None
        self.table: Table | None = None
        self.notice = ""
        """What went wrong, for the screen that is shown next."""
        self._turned_back = False
        self.deleted = False
        self.words = Words(self.language)
        self.titles: dict[str, Words] = {}
        """Of the games that have been opened, each one's own words."""
        self._drawn = browser.kept(self.shown)
        self.page = ""
        """Rules on a page of their own, where the address asks for them."""

    async def start(self) -> None:
        browser.apply(self.settings, self.language)
        speaking = asyncio.ensure_future(self.speak())
        if isinstance(self.store.vault, browser.BrowserVault):
            self.store.recover(await browser.in_vault())
        await speaking
        self.listen()
        await (self.stand.start() if self.stand else self.arrive())
        browser.paint_now()
        browser.ready()
        if self.guest:
            self.guest.ready()

    async def speak(self) -> None:
        """Load the words of the language for what is open."""
        self.words = await self.library.words(self.language)
        self.titles = {game: await self.library.words(self.language, game) for game in self.titles}
        if self.table:
            game = self.table.match.game.id
            self.table.words = self.titles[game]
            self.table.hints = await self.library.hints(self.language, game)
            if self.table.drawer in READING:
                self.table.rules = await self.text(self.table.drawer, game)

    # -- where we are ------------------------------------------------------------------------------------------------

    async def arrive(self) -> None:
        """Show what the address names. Whatever fails on the way there leads to the lobby, with a notice."""
        if self.stand:
            # A kiosk has no addresses: whatever was typed behind the # leads nowhere.
            browser.go("", replace=True)
            return
        # A notice is for the screen that it was made for, not for the one after it.
        if not self._turned_back:
            self.notice = ""
        self._turned_back = False
        try:
            await self._arrive()
        except SaveError as error:
            self.turn_back(error)
        except Exception as error:
            # A file of ours may have been damaged where the browser keeps it: mended, it is worth a second try.
            if not await browser.mended():
                self.turn_back(error)
                return
            try:
                await self._arrive()
            except Exception as again:
                self.turn_back(again)

    async def safely(self, work: Awaitable[Any]) -> None:
        """Do something that leads to another screen: what fails there must not end in nothing."""
        try:
            await work
        except Exception as error:
            if self.stand:
                self.stand.fail(error)
            else:
                self.turn_back(error)

    def turn_back(self, error: Exception) -> None:
        """To the lobby, and tell why."""
        if not isinstance(error, SaveError | MissingFile):
            traceback.print_exception(error)  # a fault of ours: let the console show it
        self.notice = self._told(error)
        if self.guest:
            self.guest.failed(self.table.id if self.table else "")
        if self.table:
            self.table.close()
            self.table = None
        if browser.route().strip("/"):
            self._turned_back = True
            browser.go("/")
        else:
            self.paint()

    def _told(self, error: Exception) -> str:
        if isinstance(error, SaveError):
            return self.words(error.reason, **error.args_for_words)
        return self.words("game.unreachable" if isinstance(error, MissingFile) else "save.fault")

    async def _arrive(self) -> None:
        place = browser.route().strip("/").split("/")
        if self.table and "/".join(place) != self.table.place:
            self.table.close()
            self.table = None
        self.page = ""
        if self.guest and (place == [""] or not self.guest.asked.links) and place[0] not in ("match", "m"):
            await self.guest.enter()
            if self.table:
                return
        match place:
            case ["new", game] if game in game_ids():
                await self.need(game)
                if self.draft is None or self.draft.game != game:
                    self.draft = Draft.fresh(game, self.titles[game])
            case ["match", id]:
                await self.open(id)
            case ["m", *code]:
                await self.visit("/".join(code))
            case ["rules", game, *rest] if game in game_ids():
                await self.title(game)
                self.page = await self.library.rules(self.language, game)
                self.paint()
                browser.paint_now()
                if rest:
                    browser.scroll_to(rest[0])
                return
            case ["new" | "rules", game, *_]:
                raise SaveError("setup.unknown_game", game=newmatch.clean(game))
            case [""] | ["settings"] | ["about"]:
                pass
            case _:
                browser.go("/")
                return
        self.paint()
        browser.paint_now()
        browser.to_top()
        browser.focus("#app h1")
        if self.table:
            self.table.start()

    async def open(self, id: str) -> None:
        if self.table and self.table.id == id:
            return
        await self.prepare(self.store.game(id))
        match, fault = await self.having(lambda: self.store.open(id))
        await self.seat(id, match)
        if fault and self.table:
            self.table.notice = self.words("save.repaired", n=len(match.moves))

    async def visit(self, code: str) -> None:
        """A match that came by a link: shown as it is; kept only when somebody plays on."""
        if self.table:
            return
        match, at = await self.having(lambda: link.unpack(code))
        if match.game.id not in game_ids():
            raise SaveError("save.unknown_game", game=match.game.id)
        await self.seat(browser.random_word(), match)
        assert self.table is not None
        self.table.visit, self.table.place = True, f"m/{code}"
        self.table.cursor = at if at is not None else 0 if match.outcome else None

    async def title(self, game: str) -> Words:
        """A game's own words."""
        if game not in self.titles:
            self.titles[game] = await self.library.words(self.language, game)
        return self.titles[game]

    async def need(self, game: str) -> None:
        """A game's words, rules and board, brought when it is first opened. Raises MissingFile."""
        await asyncio.gather(packages.need(game), self.title(game), browser.dress(game))

    async def prepare(self, game: str) -> None:
        """All that a table of the game will ask for, fetched side by side. What fails is asked for again, and told, there."""
        if game in game_ids():
            own = (packages.need(game), browser.dress(game), self.title(game))
            beside = (self.library.maps(game), self.library.hints(self.language, game))
            await asyncio.gather(*own, *beside, return_exceptions=True)

    async def having(self, do: Callable[[], T]) -> T:
        """Do something that may need a game's rules: they are brought where they are not here yet."""
        try:
            return do()
        except NotFetched as gap:
            try:
                await packages.need(gap.game)
            except MissingFile as error:
                raise SaveError("game.unreachable") from error
            return do()

    async def seat(self, id: str, match: Match) -> None:
        game = match.game.id
        await browser.dress(game)
        self.table = Table(
            id,
            match,
            self.store,
            self.worker,
            self.settings,
            await self.title(game),
            await self.library.maps(game),
            await self.library.hints(self.language, game),
            self.paint,
            browser.announce,
            browser.compact,
            self.tab,
        )
        if self.guest:
            self.table.observe = self.guest.observe
            self.table.frame = "" if self.guest.asked.links else "closed"

    # -- what is shown -----------------------------------------------------------------------------------------------

    def paint(self) -> None:
        browser.paint(self._drawn)

    def shown(self) -> str:
        """The page as it is now. A table that cannot be drawn is left: in a picture that stands still nobody could."""
        try:
            return self.markup()
        except Exception as error:
            if self.table is None:
                raise
            if self.stand:
                self.stand.fail(error)
            else:
                self.turn_back(error)
            return self.markup()

    def markup(self) -> str:
        place = browser.route().strip("/").split("/")
        here = place[0] or "lobby"
        words = self.words
        if self.stand:
            return self.stand.markup()
        if self.table:
            return table(self.table.sight())
        note = f'<p class="error banner" role="alert">{text(self.notice)}</p>' if self.notice else ""
        if self.store.spare:
            note += f'<p class="banner" role="status" data-part="unsaved">{text(words("save.full"))}</p>'
        if not self.store.lasting:
            note += f'<p class="banner" data-part="not-lasting">{text(words("save.not_lasting"))}</p>'
        if self.guest and not self.guest.asked.links:
            return self.guest.alone(note)
        top = lobby.header(words, self.language, here)
        if here == "new" and self.draft:
            return top + note + newmatch.form(self.titles[self.draft.game], self.draft)
        if here == "settings":
            title = text(words("nav.settings"))
            form = settings_module.form(words, self.settings)
            return f'{top}<main class="sheet" data-screen="settings"><h1 tabindex="-1">{title}</h1>{form}</main>'
        if here == "about":
            return top + about(words)
        if here == "rules" and self.page:
            return top + rules_page(self.titles[place[1]], self.page)
        return top + note + lobby.lobby(words, self.store.matches(), self.deleted)

    # -- what people do ----------------------------------------------------------------------------------------------

    def listen(self) -> None:
        browser.listen("click", self.on_click)
        browser.listen("change", self.on_change)
        browser.listen("input", self.on_input)
        browser.listen("keydown", self.on_key)
        browser.listen("pointerover", self.on_point)
        browser.listen("focusin", self.on_point)
        browser.listen("submit", lambda event: event.preventDefault())
        browser.listen("resize", self.on_resize, _window())
        browser.listen("storage", self.on_storage, _window())
        browser.listen("focus", self.on_return, _window())
        browser.listen("pagehide", self.on_leave, _window())
        browser.listen("pageshow", self.on_return, _window())
        browser.listen("hashchange", lambda event: later(self.arrive()), _window())
        if self.guest:
            guest = self.guest
            browser.colour(guest.asked.colours)
            browser.listen("kronika:told", lambda event: later(self.safely(guest.hear(str(event.detail)))))
        if self.stand:
            stand = self.stand
            browser.listen("kronika:touch", lambda event: stand.touched())

    def on_click(self, event: Any) -> None:
        inside = event.target.closest('a[href^="#"]:not([href^="#/"])')
        if inside:
            # A link inside the rules: the address names screens, so that a rule is scrolled to instead.
            event.preventDefault()
            later(self.show_rule(str(inside.getAttribute("href")).removeprefix("#")))
            return
        found = event.target.closest(
            "[data-action],[data-move],[data-moves],[data-lift],[data-rule],[data-target],[data-pick]"
        )
        if not found:
            return
        data = found.dataset
        if hasattr(data, "rule"):
            event.preventDefault()
            later(self.show_rule(str(data.rule)))
        elif hasattr(data, "action"):
            self.do(str(data.action), data)
        elif self.table and hasattr(data, "move"):
            self.move(str(data.move))
        elif self.table and hasattr(data, "lift"):
            verb, _, place = str(data.lift).partition(":")
            self.table.lift(verb, place)
        elif self.table and hasattr(data, "moves"):
            self.table.act_all([as_move(move) for move in json.loads(str(data.moves))])
        elif self.table and (hasattr(data, "target") or hasattr(data, "pick")):
            if found.classList.contains("lit") or found.classList.contains("picked"):
                self.table.pick(str(data.target if hasattr(data, "target") else data.pick))

    def move(self, told: str) -> None:
        assert self.table is not None
        move = as_move(json.loads(told))
        if self.table.drawer == "asides":
            self.table.aside(move)
        else:
            self.table.act(move)

    def do(self, action: str, data: Any) -> None:
        at_table = TABLE_ACTIONS.get(action)
        if at_table and self.table:
            at_table(self.table, data)
        elif action == "count" and self.draft:
            self.draft.resize(int(data.count), self.titles[self.draft.game])
            self.paint()
        elif action in ("begin", "watch") and self.draft:
            later(self.safely(self.begin(self.draft, watch=action == "watch")))
        elif self.stand and (action.startswith("kiosk-") or action == "again"):
            later(self.safely(self.stand.do(action, data)))
        elif action == "play-back" and self.table:
            later(visit.play_back(self.table))
        elif action == "play-on" and self.table:
            later(self.safely(self.play_on(self.table)))
        elif action == "copy" and self.table:
            later(self.copy(str(data.kind)))
        elif action == "again" and self.table:
            later(self.safely(self.again()))
        elif action in ("export", "export-this"):
            self.export(self.table.id if self.table else str(data.match))
        elif action == "export-damaged":
            self.export(str(data.match), damaged=True)
        elif action == "rename":
            self.rename(str(data.match))
        elif action == "delete":
            self.store.delete(str(data.match))
            self.deleted = True
            self.paint()
        elif action == "restore":
            self.store.restore()
            self.deleted = False
            self.paint()
        elif action == "drawer" and self.table:
            later(self.open_drawer(str(data.drawer)))

    def on_change(self, event: Any) -> None:
        data, value = event.target.dataset, event.target.value
        if hasattr(data, "setting"):
            later(self.set(str(data.setting), str(value)))
        elif hasattr(data, "draft") and self.draft:
            self.on_draft(str(data.draft), event.target)
            self.paint()
        elif getattr(data, "part", "") == "import":
            files = event.target.files
            if files.length:
                later(self.import_file(files.item(0)))
                event.target.value = ""

    def on_draft(self, name: str, field: Any) -> None:
        draft = self.draft
        assert draft is not None
        if name == "name":
            draft.seats[int(field.dataset.seat)].name = newmatch.clean(str(field.value))
        elif name == "kind":
            draft.seats[int(field.dataset.seat)].kind = str(field.value)
        elif name == "side":
            draft.take_side(int(field.dataset.seat), str(field.value))
        elif name == "option":
            draft.options[str(field.dataset.option)] = str(field.value)
        elif name == "seed":
            draft.seed = str(field.value)
        elif name == "practice":
            draft.practice = bool(field.checked)

    def on_input(self, event: Any) -> None:
        if getattr(event.target.dataset, "part", "") == "slider" and self.table:
            self.table.look(int(event.target.value))

    def on_key(self, event: Any) -> None:
        key = str(event.key)
        tag = str(event.target.tagName)
        if self.stand and self.stand.phase == "attract":
            if key in ("Enter", " "):
                event.preventDefault()
                later(self.safely(self.stand.do("kiosk-call", None)))
            return
        if key in ("Enter", " ") and event.target.getAttribute("role") == "button":
            event.preventDefault()
            event.target.dispatchEvent(_click())
            return
        if (
            self.table is None
            or tag in ("INPUT", "SELECT", "TEXTAREA")
            or event.ctrlKey
            or event.metaKey
            or event.altKey
        ):
            return
        if key == "Escape":
            if self.table.drawer:
                TABLE_ACTIONS["close"](self.table, None)
            else:
                self.table.unpick()
        elif key in ("u", "U"):
            self.table.undo()
        elif key in ("r", "R"):
            self.table.redo()
        elif key == "?":
            later(self.open_drawer("rules"))
        elif key in ("n", "N") and self.table.film:
            self.table.skip(all=False)

    def on_resize(self, event: Any) -> None:
        if self.table:
            self.paint()

    def on_storage(self, event: Any) -> None:
        """Another tab has written."""
        key, value = browser.text_or_none(event.key) or "", browser.text_or_none(event.newValue)
        if self.table:
            self.table.heard(key, value)
        else:
            self.store.heard(key, value)
        self.store.tidy()  # it may have made room
        self.paint()

    def on_return(self, event: Any) -> None:
        if self.store.spare and self.store.tidy():
            self.paint()
        if self.table and getattr(event, "persisted", False):
            self.table.take_over()  # out of the browser's memory of pages: others may have played since

    def on_leave(self, event: Any) -> None:
        if self.table:
            self.store.rise(self.table.id, self.tab)

    def on_point(self, event: Any) -> None:
        """A line of the log or a choice lights its places on the board."""
        if self.table is None:
            return
        found = event.target.closest("[data-at]") if hasattr(event.target, "closest") else None
        browser.hint(str(found.dataset.at) if found else "")

    # -- deeds of the page -------------------------------------------------------------------------------------------

    async def set(self, name: str, value: str) -> None:
        self.notice = ""
        data = {**self.settings.to_json(), name: value}
        fresh = Settings.load(data)
        for key, chosen in fresh.to_json().items():
            setattr(self.settings, key, chosen)
        try:
            # Those of a frame are its host's and must not become the visitor's own; those of a kiosk are nobody's.
            if not self.guest and not self.stand:
                self.store.keep_settings(self.settings.to_json())
        except ShelfFull:
            self.notice = self.words("save.full")
        spoken = self.settings.spoken(browser.languages())
        browser.apply(self.settings, spoken)
        if spoken != self.language:
            before, self.language = self.language, spoken
            try:
                await self.speak()
            except MissingFile:
                self.language, told = before, self.words("game.unreachable")
                if self.table:
                    self.table.notice = told
                else:
                    self.notice = told
            if self.page:
                await self.arrive()
        self.paint()

    async def begin(self, draft: Draft, watch: bool = False) -> None:
        try:
            match = self.compose(draft, watch)
        except SetupError as error:
            self.notice = self.words(error.reason, **error.args_for_words)
            self.paint()
            return
        await self.deal(match)

    def compose(self, draft: Draft, watch: bool = False) -> Match:
        """A match as it was set up. Raises SetupError."""
        words = self.titles[draft.game]
        setup = draft.setup(browser.random_word())
        seats = draft.named(words, setup.sides)
        if watch:
            for seat in seats:
                seat.kind = "normal" if seat.kind == "person" else seat.kind
        match = Match(setup)
        match.meta.update(
            seats=[{"name": seat.name, "kind": seat.kind, "side": seat.side} for seat in seats],
            practice=draft.practice,
            created=datetime.now().isoformat(timespec="seconds"),
        )
        return match

    async def again(self) -> None:
        """The same table, a new deal."""
        assert self.table is not None
        old = self.table.match
        setup = old.setup
        setup.seed, setup.position = browser.random_word(), None
        match = Match(setup)
        match.meta.update({key: old.meta[key] for key in ("seats", "practice") if key in old.meta})
        await self.deal(match)

    async def play_on(self, table: Table) -> None:
        """A match that came by a link becomes one's own."""
        await self.deal(link.up_to(table.match, table.cursor))

    async def deal(self, match: Match) -> None:
        id = f"{self.guest.asked.id}-{browser.random_word()}" if self.guest else browser.random_word()
        match.meta["saved"] = datetime.now().isoformat(timespec="seconds")
        with contextlib.suppress(ShelfFull):  # the table says so
            self.store.write(id, match.dumps())
        if self.guest:
            self.guest.tidy(id)
        if self.table:
            self.table.close()
        await self.seat(id, match)
        self.draft = None
        browser.go(f"/match/{id}", replace=self.guest is not None)
        if self.guest:
            await self.arrive()

    def export(self, id: str, damaged: bool = False) -> None:
        content = self.store.damaged(id) if damaged else self.store.read(id)
        if content is not None:
            browser.download(f"kronika-{id}{'-damaged' if damaged else ''}.json", content)

    def rename(self, id: str) -> None:
        saved = next((item for item in self.store.matches() if item.id == id), None)
        if saved is None:
            return
        answer = browser.ask_text(self.words("lobby.rename.ask"), newmatch.title_of(saved.meta))
        if answer is not None:
            with contextlib.suppress(ShelfFull):
                self.store.rename(id, newmatch.clean(answer, newmatch.LONGEST_TITLE))
            self.paint()

    async def import_file(self, file: Any) -> None:
        """A match from a file: whole, or a message and nothing changed."""
        self.notice = ""
        if int(file.size) > LARGEST_FILE:
            self.notice = self.words("save.too_large")
        else:
            try:
                body = await browser.text_of(file)
                match = await self.having(lambda: Match.loads(body))
                if match.game.id not in game_ids():
                    raise SaveError("save.unknown_game", game=match.game.id)
                match.meta = link.notes(match)
                match.meta["saved"] = datetime.now().isoformat(timespec="seconds")
                match.meta["over"] = match.outcome is not None
                self.store.write(browser.random_word(), match.dumps())
            except SaveError as error:
                # Of a file that was never a match here it would be idle to say that it can be saved.
                reason = "save.not_json" if error.reason == "save.damaged" else error.reason
                self.notice = self.words(reason, **error.args_for_words)
            except ShelfFull:
                pass  # the lobby says so
            except Exception as error:
                traceback.print_exception(error)  # a fault of ours: let the console show it
                self.notice = self.words("save.not_json")
        self.paint()

    async def open_drawer(self, name: str) -> None:
        assert self.table is not None
        table, game = self.table, self.table.match.game.id
        table.drawer, table.rules, table.copied, table.notice = name, "", "", ""
        if name == "share":
            here, at = browser.here(), table.cursor
            position = link.of_position(table.match, at, table.viewer(), browser.random_word())
            table.links = {"match": here + link.of_match(table.match, at), "position": here + position}
        self.paint()
        if name in READING:
            try:
                table.rules = await self.text(name, game)
            except MissingFile:
                table.notice = self.words("table.no_rules")
                table.drawer = ""
            self.paint()
        browser.paint_now()
        browser.focus("#drawer-title")

    async def copy(self, kind: str) -> None:
        assert self.table is not None
        table = self.table
        done = await browser.copy(table.links[kind])
        table.copied = self.words("link.copied" if done else "link.by_hand")
        self.paint()
        if not done:
            browser.select(f"#link-{kind}")

    async def text(self, drawer: str, game: str) -> str:
        fetch = self.library.history if drawer == "history" else self.library.rules
        return await fetch(self.language, game)

    async def show_rule(self, rule: str) -> None:
        if self.table and self.table.drawer != "rules":
            await self.open_drawer("rules")
        browser.scroll_to(rule)


def _close(table: Table, data: Any) -> None:
    table.drawer = ""
    table.paint()


def _tab(table: Table, data: Any) -> None:
    table.tab = str(data.tab)
    table.paint()


def _pause(table: Table, data: Any) -> None:
    table.paused = not table.paused
    table.paint()
    table.go_on()


def _step(table: Table, data: Any) -> None:
    table.paused = False
    table.go_on()
    table.paused = True


def _unmute(table: Table, data: Any) -> None:
    table.muted.clear()
    table.paint()


TABLE_ACTIONS = {
    "undo": lambda table, data: table.undo(),
    "redo": lambda table, data: table.redo(),
    "take-over": lambda table, data: table.take_over(),
    "unpick": lambda table, data: table.unpick(),
    "open-curtain": lambda table, data: table.open_curtain(),
    "mute": lambda table, data: table.mute(),
    "unmute": _unmute,
    "skip": lambda table, data: table.skip(all=True),
    "next": lambda table, data: table.skip(all=False),
    "live": lambda table, data: table.look(len(table.match.moves)),
    "back": lambda table, data: table.look((len(table.match.moves) if table.cursor is None else table.cursor) - 1),
    "forth": lambda table, data: table.look((len(table.match.moves) if table.cursor is None else table.cursor) + 1),
    "tab": _tab,
    "close": _close,
    "pause": _pause,
    "step": _step,
}
"""What the buttons of the table do."""

_running: set[asyncio.Future[Any]] = set()


def later(work: Any) -> None:
    """Do it without waiting; kept so that it is not collected on the way."""
    task = asyncio.ensure_future(work)
    _running.add(task)
    task.add_done_callback(_done)


def _done(task: asyncio.Future[Any]) -> None:
    _running.discard(task)
    if not task.cancelled() and (error := task.exception()):
        traceback.print_exception(error)  # a fault of ours: let the console show it


def _window() -> Any:
    from js import window

    return window


def _click() -> Any:
    from js import MouseEvent, Object
    from pyodide.ffi import to_js

    return MouseEvent.new("click", to_js({"bubbles": True}, dict_converter=Object.fromEntries))


async def start() -> None:
    embedded = browser.query().get("embed")
    if embedded in game_ids():
        # What the address asks for can be told right from wrong only by the game's rules.
        await packages.need(embedded)
    await App().start()
