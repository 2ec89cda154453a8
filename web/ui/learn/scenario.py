"""A scenario at the table: the history before it, its task while it lasts, what really happened after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.lessons import LessonError
from pyengine.scenarios import Scenario, read

from ..markup import button, glyph, link, text
from ..table.guide import Guide
from ..terms import explain
from . import texts
from .progress import Progress

if TYPE_CHECKING:
    from ..app import App
    from ..table.sight import Sight
    from ..table.table import Table


async def find(app: App, game: str, name: str) -> tuple[Scenario, dict[str, str]]:
    """A scenario and its words. Raises SaveError where there is none of that name."""
    await app.need(game)
    data = await texts.document(app.library, "scenarios", game, name)
    return read(game, name, data), await texts.words(app.library, "scenarios", game, name, app.language)


async def begin(app: App, scenario: Scenario, words: dict[str, str]) -> None:
    """On the table, as a match of one's own."""
    match = scenario.match(app.window.random_word())
    match.meta["title"] = words["title"]
    await app.deal(match)


async def lead(app: App, table: Table) -> None:
    """The match was begun from a scenario."""
    try:
        scenario, words = await find(app, table.match.game.id, str(table.match.meta["scenario"]))
    except (ValueError, LessonError):
        return  # one that is not there any more: an ordinary match
    table.guide = ScenarioGuide(app, table, scenario, words)


def page(app: App, scenario: Scenario, words: dict[str, str]) -> str:
    """What it is about, before it is begun: a page that can be linked to."""
    say, game = app.words, scenario.game
    facts = [say(f"game.{game}"), say("learn.minutes", n=scenario.minutes)]
    return (
        f'<main class="sheet learn" data-screen="scenario" data-game="{text(game)}"><p class="crumb">{link(say("learn.all"), "#/learn")}'
        f'{link(say(f"game.{game}"), f"#/learn/{game}")}</p><h1 tabindex="-1">{text(words["title"])}</h1>'
        f'<p class="help">{text(" · ".join(facts))}</p><p class="lead">{text(words["history"])}</p>'
        f'<h2>{text(say("scenario.task"))}</h2><p>{text(words["task"])}</p>'
        f'<p class="deed">{button(say("scenario.begin"), "learn", kind="main big", data_do="scenario", data_game=game, data_name=scenario.name)}</p></main>'
    )


class ScenarioGuide(Guide):
    def __init__(self, app: App, table: Table, scenario: Scenario, words: dict[str, str]) -> None:
        self.app, self.table, self.scenario, self.words = app, table, scenario, words
        self.read = bool(table.match.moves)
        """Whether the history before it was read."""
        self.goes_on = False
        """It is over, and somebody plays on all the same."""
        self.progress = Progress(app.store.shelf)

    async def speak(self, language: str) -> None:
        self.words = await texts.words(self.app.library, "scenarios", self.scenario.game, self.scenario.name, language)

    async def again(self) -> bool:
        if self.table.frame == "kiosk":
            return False
        await begin(self.app, self.scenario, self.words)
        return True

    @property
    def over(self) -> bool:
        return not self.goes_on and self.scenario.over(self.table.match)

    def holds(self) -> bool:
        return not self.read or self.over

    def made(self) -> None:
        if self.over:
            key, won = f"{self.scenario.game}/{self.scenario.name}", self.scenario.fulfilled(self.table.match)
            before = bool(self.progress.of("scenarios").get(key, {}).get("won"))
            self.progress.finish("scenarios", key, won=won or before)

    def go_on(self) -> None:
        if self.read:
            self.goes_on = True
        self.read = True
        self.table.answered = True
        self.table.paint()
        self.table.go_on()

    # -- what is seen --------------------------------------------------------------------------------------------------

    def said(self) -> str:
        names = ("history", "task") if not self.read else (self._verdict(), "after") if self.over else ()
        return " ".join(self.words.get(name, "") for name in names)

    def _verdict(self) -> str:
        return "won" if self.scenario.fulfilled(self.table.match) else "lost"

    def above(self, s: Sight) -> str:
        return f'<p class="task" data-part="task">{glyph("info")}<span>{self._words(s, "task")}</span></p>'

    def instead(self, s: Sight) -> str:
        if not self.read:
            return (
                f'<div class="lesson" data-part="history"><h2 class="asks" id="question">{text(self.words["title"])}</h2>'
                f'<p>{self._words(s, "history")}</p><p><b>{s.say("scenario.task")}:</b> {self._words(s, "task")}</p></div>'
                f'<p class="deed">{button(s.words("scenario.begin"), "learn", kind="main", data_do="go-on")}</p>'
            )
        if not self.over:
            return ""
        ways = button(s.words("lesson.again"), "again", kind="main")
        if not s.match.outcome:
            ways += button(s.words("scenario.play_on"), "learn", data_do="go-on")
        else:
            ways += button(s.words("final.result" if self.table.final_folded else "final.board"), "final")
            if s.frame != "kiosk":
                ways += button(s.words("final.review"), "learn", data_do="review")
        if not s.frame:
            ways += link(s.words("scenario.others"), f"#/learn/{self.scenario.game}", "button quiet")
        return f'{self._text(s, "h2", "question")}<p class="deed">{ways}</p>'

    def verdict(self, s: Sight) -> str:
        return self._text(s, "h3", "verdict") if self.over else ""

    def _text(self, s: Sight, heading: str, id: str) -> str:
        """How it ended, and what really happened."""
        verdict = self._verdict()
        return (
            f'<div class="lesson {verdict}" data-part="verdict" data-verdict="{verdict}"><{heading} class="asks" id="{id}">{self._words(s, verdict)}</{heading}>'
            f'<h4>{s.say("final.history")}</h4><p>{self._words(s, "after")}</p></div>'
        )

    def _words(self, s: Sight, name: str) -> str:
        return explain(text(self.words.get(name, "")), s.words, s.table.terms)
