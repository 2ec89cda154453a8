"""What somebody has played and learnt on this device: matches by game and by the bots' level, lessons, scenarios, puzzles.
It can be taken along as a file and erased; nothing of it leaves the device."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyengine import game_ids

from ..markup import button, link, text
from ..store import Saved, Store
from .progress import KEY, Progress

if TYPE_CHECKING:
    from ..app import App

LEVELS = ("random", "easy", "normal", "hard", "master")
LAST = 40
"""Matches in the row of the last ones."""
FEWEST = 10
"""For so many there is room in it at least."""


def harvest(store: Store) -> None:
    """Matches that are over are noted: the record keeps them when they are deleted."""
    progress = Progress(store.shelf)
    known = progress.of("matches")
    for saved in store.matches():
        if saved.id not in known and (found := result(saved)):
            progress.note("matches", saved.id, **found)


def result(saved: Saved) -> dict[str, Any] | None:
    """Of a match against bots that is over: the game, the strongest of them, and whether the person won."""
    meta = saved.meta
    seats, winners = meta.get("seats"), meta.get("winners")
    if saved.error or not meta.get("over") or saved.game not in game_ids() or not isinstance(seats, list) or not isinstance(winners, list):
        return None
    kinds = [seat.get("kind") if isinstance(seat, dict) else None for seat in seats]
    persons = [seat for seat, kind in enumerate(kinds) if kind == "person"]
    levels = [LEVELS.index(kind) for kind in kinds if kind in LEVELS]
    if len(persons) != 1 or not levels:
        return None
    return {"game": saved.game, "level": LEVELS[max(levels)], "won": persons[0] in winners, "when": str(meta.get("saved", ""))[:19]}


def export(app: App) -> None:
    app.window.download("kronika-record.json", app.store.shelf.get(KEY) or "{}")


def erase(app: App, sure: bool) -> None:
    """Asked once more before it is done."""
    if sure:
        app.store.shelf.drop(KEY)
    app.reading = page(app, asks=not sure)
    app.paint()


def page(app: App, asks: bool = False) -> str:
    words, progress = app.words, Progress(app.store.shelf)
    matches = sorted(progress.of("matches").values(), key=lambda entry: str(entry.get("when", "")))
    inside = _matches(app, matches) + _learnt(app, progress)
    tools = button(words("record.export"), "learn", data_do="record-export") + button(words("record.erase"), "learn", data_do="record-erase", data_sure="no")
    if asks:
        tools = f'<span>{text(words("record.sure"))}</span>' + button(words("record.erase"), "learn", kind="main", data_do="record-erase", data_sure="yes")
    return (
        f'<main class="sheet learn" data-screen="record"><p class="crumb">{link(words("nav.lobby"), "#/")}{link(words("learn.title"), "#/learn")}</p>'
        f'<h1 tabindex="-1">{text(words("record.title"))}</h1><p class="lead">{text(words("record.lead"))}</p>{inside}<p class="deed">{tools}</p></main>'
    )


def _matches(app: App, matches: list[dict[str, Any]]) -> str:
    words = app.words
    if not matches:
        return f'<p class="empty">{text(words("record.none"))}</p>'
    rows = ""
    for game in game_ids():
        own = [entry for entry in matches if entry.get("game") == game]
        if own:
            cells = "".join(_cell(app, [entry for entry in own if entry.get("level") == level]) for level in LEVELS[1:])
            rows += f'<tr><th scope="row">{text(words(f"game.{game}"))}</th>{_cell(app, own)}{cells}</tr>'
    heads = "".join(f'<th scope="col">{text(words(f"level.{level}.name"))}</th>' for level in LEVELS[1:])
    return (
        f'<h2>{text(words("record.matches"))}</h2><div class="scroll-x"><table class="scores" data-part="record"><thead><tr><td></td>'
        f'<th scope="col">{text(words("record.all"))}</th>{heads}</tr></thead><tbody>{rows}</tbody></table></div>{_row(app, matches[-LAST:])}'
    )


def _cell(app: App, entries: list[dict[str, Any]]) -> str:
    if not entries:
        return "<td>–</td>"
    won, of = sum(bool(entry.get("won")) for entry in entries), len(entries)
    return f'<td><meter min="0" max="{of}" value="{won}" aria-hidden="true"></meter> {text(app.words("record.won", won=won, of=of))}</td>'


def _row(app: App, last: list[dict[str, Any]]) -> str:
    """The last matches as a row of squares: full where it was won, high where the bots were strong."""
    squares = ""
    for at, entry in enumerate(last):
        level = LEVELS.index(entry["level"]) if entry.get("level") in LEVELS else 0
        height = 8 + 8 * level
        state = "won" if entry.get("won") else "lost"
        squares += f'<rect class="{state}" x="{at * 16 + 2}" y="{44 - height}" width="12" height="{height}"/>'
    label = text(app.words("record.last", n=len(last)))
    wide = max(len(last), FEWEST) * 16
    return f'<figure class="record-row"><svg viewBox="0 0 {wide} 46" width="{wide * 3 // 2}" role="img" aria-label="{label}">{squares}</svg><figcaption>{label}</figcaption></figure>'


def _learnt(app: App, progress: Progress) -> str:
    items = ""
    for kind in ("lessons", "scenarios", "puzzles"):
        entries = progress.of(kind).values()
        done = sum(bool(entry.get("won" if kind != "lessons" else "done")) for entry in entries)
        items += f"<li>{text(app.words(f'record.{kind}', n=done))}</li>"
    return f'<h2>{text(app.words("record.learnt"))}</h2><ul>{items}</ul>'

