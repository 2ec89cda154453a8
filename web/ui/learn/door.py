"""What `screens/learn.py` leads to: the screens, the tables, and what is done there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyengine import Match, lessons

from ..markup import attr, link, text
from . import coach, codes, pointing, puzzle, record, review, scenario, texts
from .coach import Coach
from .keeping import Apart
from .lesson import LessonGuide
from .progress import Progress
from .review import Review
from .scenario import ScenarioGuide

if TYPE_CHECKING:
    from ..app import App
    from ..table.table import Table

DOMAIN = "learn"
"""The words of everything here."""


async def open(app: App) -> None:
    """Bring what all of it needs, the first time."""
    if DOMAIN not in app.library.beside:
        app.library.beside.append(DOMAIN)
        await app.speak()
        pointing.bring()
        await app.window.game_styles(DOMAIN)
    record.harvest(app.store)


async def enter_codes(app: App, game: str) -> None:
    app.reading = await codes.page(app, game)


async def enter_record(app: App) -> None:
    app.reading = record.page(app)


# -- the list --------------------------------------------------------------------------------------------------------


async def enter(app: App, game: str = "") -> None:
    """What there is to learn: of one game, or of all."""
    there = await texts.games(app.library)
    shown = [one for one in there if one == game or not game]
    app.reading = page(app, {one: await texts.listing(app.library, one) for one in shown}, game)


def page(app: App, listed: dict[str, dict[str, list[dict[str, Any]]]], only: str) -> str:
    words, progress = app.words, Progress(app.store.shelf)
    parts = []
    for game, kinds in listed.items():
        title = words(f"game.{game}")
        inside = "".join(_kind(app, progress, game, kind, items) for kind, items in kinds.items())
        parts.append(f'<section data-game="{text(game)}"><h2>{link(title, f"#/learn/{game}") if not only else text(title)}</h2>{inside}</section>')
    crumb = link(words("nav.lobby"), "#/") + (link(words("learn.all"), "#/learn") if only else "") + link(words("record.title"), "#/record")
    crumb += link(words("teacher.codes"), f"#/teacher/{only}/codes") if only else ""
    return (
        f'<main class="sheet learn" data-screen="learn"><p class="crumb">{crumb}</p><h1 tabindex="-1">{text(words("learn.title"))}</h1>'
        f'<p class="lead">{text(words("learn.lead"))}</p>{"".join(parts) or text(words("learn.none"))}</main>'
    )


def _kind(app: App, progress: Progress, game: str, kind: str, items: list[dict[str, Any]]) -> str:
    known, words = progress.of(kind), app.words
    if kind == "puzzles":
        return _puzzles(app, known, game, items)
    rows = []
    for item in items:
        mine = known.get(f"{game}/{item['name']}", {})
        state = "begun" if mine.get("at") else "done" if mine.get("done") else "new"
        facts = [words("learn.minutes", n=item["minutes"])] if "minutes" in item else []
        if item.get("short"):
            facts.insert(0, words("learn.short"))
        if state != "new":
            facts.append(words("learn.won" if mine.get("won") else f"learn.{state}"))
        title = texts.said(item, "title", app.language)
        where = f"#/{kind.removesuffix('s')}/{game}/{item['name']}"
        rows.append(
            f'<li{attr(data_state=state)}><a href="{text(where)}"><strong>{text(title)}</strong></a>'
            f'<span>{text(texts.said(item, "lead", app.language))}</span><small>{text(" · ".join(facts))}</small></li>'
        )
    return f'<h3>{text(words(f"learn.{kind}"))}</h3><ol class="to-learn">{"".join(rows)}</ol>'


def _puzzles(app: App, known: dict[str, dict[str, Any]], game: str, items: list[dict[str, Any]]) -> str:
    words = app.words
    rows = ""
    for number, item in enumerate(items, start=1):
        state = "done" if known.get(f"{game}/{item['name']}", {}).get("done") else "new"
        label = words("puzzle.number", number=number)
        rows += f'<li{attr(data_state=state)}><a href="#/puzzle/{game}/{text(item["name"])}" aria-label="{text(label)}">{number}</a></li>'
    today = link(words("puzzle.today"), f"#/puzzle/{game}/today", "button main")
    return f'<h3>{text(words("learn.puzzles"))}</h3><p class="deed">{today}</p><ol class="numbers">{rows}</ol>'


async def enter_scenario(app: App, game: str, name: str) -> None:
    app.reading = scenario.page(app, *await scenario.find(app, game, name))


# -- at the table ----------------------------------------------------------------------------------------------------


async def sit(app: App, kind: str, game: str, name: str, afresh: bool = False) -> None:
    """A table at which something is learnt."""
    await app.prepare(game)
    await app.need(game)
    if kind == "puzzles":
        await puzzle.sit(app, game, name)
        return
    data = await texts.document(app.library, kind, game, name)
    await _lesson(app, lessons.read(game, name, data), afresh)


async def _lesson(app: App, lesson: lessons.Lesson, afresh: bool) -> None:
    game, name = lesson.game, lesson.name
    said = await texts.words(app.library, "lessons", game, name, app.language)
    match = await app.having(lesson.match)
    match.meta["seats"] = [{"kind": "person" if seat == lesson.learner else "normal", "typed": False} for seat in range(match.setup.players)]
    table = await app.seat(f"lesson-{game}-{name}", match)
    table.address = f"lesson/{game}/{name}"
    guide = LessonGuide(app, table, lesson, said, Progress(app.store.shelf))
    table.guide, table.keeper = guide, Apart(table, guide.keep)
    names = [item["name"] for item in (await texts.listing(app.library, game))["lessons"]]
    guide.next = next(iter(names[names.index(name) + 1 :]), "")
    if not afresh:
        guide.resume()


lead = scenario.lead
SHORT = "short"


def watch(app: App, table: Table) -> None:
    if app.table is table and not table.closed:
        coach.attached(app, table).warns = True


async def scenario_match(app: App, game: str, name: str) -> Match:
    """A scenario by its name; ``short`` is whichever is the game's short one."""
    if name == SHORT:
        items = (await texts.listing(app.library, game)).get("scenarios", [])
        name = next((item["name"] for item in items if item.get("short")), name)
    found, said = await scenario.find(app, game, name)
    match = found.match(app.window.random_word())
    match.meta["title"] = said["title"]
    return match


async def begin(app: App, game: str, lesson: str, named: str) -> bool:
    """On the table of a kiosk, from its beginning."""
    if lesson:
        await sit(app, "lessons", game, lesson, afresh=True)
    else:
        await app.seat(app.window.random_word(), await scenario_match(app, game, named))
    return True


async def act(app: App, do: str, data: Any) -> None:
    guide = app.table.guide if app.table else None
    match do:
        case "scenario":
            await scenario.begin(app, *await scenario.find(app, str(data.game), str(data.name)))
        case "go-on" if isinstance(guide, LessonGuide | ScenarioGuide):
            guide.go_on()
        case "back" if isinstance(guide, LessonGuide):
            guide.back()
        case "review" if app.table and app.table.match.outcome:
            review.opened(app, app.table)
        case "review-close" if isinstance(guide, Review):
            guide.close()
        case "play-from" if app.table:
            await review.play_from(app, app.table, getattr(data, "alone", "") == "yes")
        case "record-export":
            record.export(app)
        case "record-erase":
            record.erase(app, str(data.sure) == "yes")
        case "coach" if app.table:
            coach.attached(app, app.table).advise()
        case "coach-stop" if isinstance(guide, Coach):
            guide.stop()
        case "insist" if isinstance(guide, Coach):
            guide.insist()
        case "again" if isinstance(guide, LessonGuide) and app.table:
            app.table.close()
            await _lesson(app, guide.lesson, afresh=True)
            app.paint()
            app.table.start()
