"""A puzzle at the table: one position, one best decision. Nothing is played: a move is an answer."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from pyengine import Match, Move, SaveError, as_move
from pyengine.lessons import read_setup

from ..library import Library
from ..markup import button, glyph, link, text
from ..names import clean
from ..table.guide import Guide
from . import pointing, texts
from .keeping import Apart
from .progress import Progress

if TYPE_CHECKING:
    from ..app import App
    from ..table.sight import Sight
    from ..table.table import Table

TODAY = "today"
ENOUGH = 2
"""Wrong answers after which the board shows the way."""


async def every(library: Library, game: str) -> list[dict[str, Any]]:
    if "puzzles" not in await texts.listing(library, game):
        return []
    found: list[dict[str, Any]] = (await library.data(f"puzzles/{game}.json"))["puzzles"]
    return found


def of_the_day(puzzles: list[dict[str, Any]], day: date) -> dict[str, Any]:
    """The same for everybody on the same day, without asking anybody."""
    return puzzles[day.toordinal() % len(puzzles)]


async def find(library: Library, game: str, name: str) -> dict[str, Any]:
    """Raises SaveError where there is none of that name."""
    puzzles = await every(library, game)
    if name == TODAY and puzzles:
        return of_the_day(puzzles, date.today())
    found = next((one for one in puzzles if one["name"] == name), None)
    if found is None:
        raise SaveError("page.unknown", address=clean(f"#/puzzle/{game}/{name}", 60))
    return found


def match_of(game: str, puzzle: dict[str, Any]) -> Match:
    match = Match(read_setup(f"{game}/{puzzle['name']}", game, puzzle["setup"]), {"practice": True})
    match.meta["seats"] = [{"kind": "person" if seat == puzzle["seat"] else "normal", "typed": False} for seat in range(match.setup.players)]
    return match


class PuzzleGuide(Guide):
    asks_all = True

    def __init__(self, app: App, table: Table, puzzle: dict[str, Any], next_name: str) -> None:
        self.app, self.table, self.puzzle, self.next = app, table, puzzle, next_name
        self.chances = {as_move(move): chance for move, chance in puzzle["moves"]}
        self.best = as_move(puzzle["moves"][0][0])
        self.wrong: list[Move] = []
        self.solved = False
        self.progress = Progress(app.store.shelf)

    def holds(self) -> bool:
        return self.solved

    def takes(self, seat: int, move: Move) -> bool:
        if move == self.best:
            self.solved = True
            self.progress.finish("puzzles", f"{self.table.match.game.id}/{self.puzzle['name']}", won=not self.wrong)
        else:
            self.wrong.append(move)
        self.table.room.announce(self.said())
        return False

    def said(self) -> str:
        if self.solved:
            return self.table.say("puzzle.right", n=round(100 * self.chances[self.best]))
        return self._answer() if self.wrong else self.table.say("puzzle.ask")

    def _answer(self) -> str:
        chance = self.chances.get(self.wrong[-1])
        best = round(100 * self.chances[self.best])
        verdict = self.table.say("puzzle.wrong", best=best) if chance is None else self.table.say("puzzle.worse", n=round(100 * chance), best=best)
        return f"{verdict} {self.table.say('puzzle.shown')}" if len(self.wrong) >= ENOUGH else verdict

    def above(self, s: Sight) -> str:
        reply = f'<p class="lesson-reply" role="status" data-part="reply">{text(self._answer())}</p>' if self.wrong else ""
        return (
            f'<div class="lesson" data-part="puzzle"><p class="who">{glyph("info")}<span>{s.say("puzzle.title")}</span></p>'
            f"<p>{s.say('puzzle.ask')}</p></div>{reply}"
        )

    def instead(self, s: Sight) -> str:
        if not self.solved:
            return ""
        game = s.match.game.id
        prompt = s.match.game.prompt(s.view, self.puzzle["seat"])
        words = {choice.move: s.say(choice.id, **choice.args) for choice in prompt.choices} if prompt else {}
        rows = "".join(
            f'<li><span>{words.get(move, "")}</span><span class="odds"><meter min="0" max="100" value="{round(100 * chance)}" aria-hidden="true"></meter>'
            f'{s.say("coach.chance", n=round(100 * chance))}</span></li>'
            for move, chance in self.chances.items()
        )
        ways = link(s.words("puzzle.next"), f"#/puzzle/{game}/{self.next}", "button main") if self.next else ""
        ways += "" if s.frame else link(s.words("learn.title"), f"#/learn/{game}", "button quiet")
        return (
            f'<div class="lesson coach won" data-part="solved"><h2 class="asks" id="question">{text(self.said())}</h2><ol>{rows}</ol></div>'
            f'<p class="deed">{ways}{button(s.words("puzzle.play_on"), "learn", data_do="play-from")}</p>'
        )

    def marks(self, s: Sight) -> str:
        if not s.prompt or len(self.wrong) < ENOUGH:
            return ""
        return pointing.at_choices(s, [choice for choice in s.prompt.choices if choice.move == self.best])


async def sit(app: App, game: str, name: str) -> None:
    puzzle = await find(app.library, game, name)
    names = [one["name"] for one in await every(app.library, game)]
    after = names[(names.index(puzzle["name"]) + 1) % len(names)]
    table = await app.seat(f"puzzle-{game}-{puzzle['name']}", match_of(game, puzzle))
    table.address = f"puzzle/{game}/{name}"
    table.guide, table.keeper = PuzzleGuide(app, table, puzzle, after if after != puzzle["name"] else ""), Apart(table)
