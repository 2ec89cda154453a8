"""A lesson at the table: what it says, what it points at, what it lets pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine import Move, SaveError
from pyengine.lessons import Course, Lesson
from pyengine.match import moves_of

from ..markup import attr, button, glyph, link, text
from ..table.guide import Guide
from ..terms import explain
from . import pointing, texts
from .progress import Progress

if TYPE_CHECKING:
    from ..app import App
    from ..table.sight import Sight
    from ..table.table import Table


class LessonGuide(Guide):
    asks_all = True

    def __init__(self, app: App, table: Table, lesson: Lesson, words: dict[str, str], progress: Progress) -> None:
        self.app, self.table, self.lesson, self.words, self.progress = app, table, lesson, words, progress
        self.course = Course(lesson)
        self.reply = ""
        """What is said to a move that was not welcome."""
        self.next: str = ""
        """The lesson after this one."""

    @property
    def key(self) -> str:
        return f"{self.lesson.game}/{self.lesson.name}"

    async def speak(self, language: str) -> None:
        self.words = await texts.words(self.app.library, "lessons", self.lesson.game, self.lesson.name, language)

    # -- where it stands -----------------------------------------------------------------------------------------------

    def resume(self) -> None:
        """Where it was left; from the beginning where that does not fit any more."""
        kept = self.progress.of("lessons").get(self.key, {})
        at, moves = kept.get("at"), kept.get("moves")
        if type(at) is not int or not 0 < at < len(self.lesson.steps) or not isinstance(moves, list):
            return
        match = self.lesson.match()
        try:
            for seat, move in moves_of({"moves": moves}):
                match.play(seat, move)
        except (SaveError, ValueError, RuntimeError):
            return
        match.meta.update(self.table.match.meta)
        self.table.match = match
        self.course.at = at
        self.course.follow(len(match.moves))

    def keep(self) -> None:
        moves = [[seat, *move] for seat, move in self.table.match.moves]
        if self.course.done:
            self.progress.finish("lessons", self.key, at=0, moves=[])
        else:
            self.progress.note("lessons", self.key, at=self.course.at, moves=moves)

    def holds(self) -> bool:
        step = self.course.step
        return step is None or not step.size

    def due(self) -> tuple[int, Move] | None:
        return self.course.due(len(self.table.match.moves))

    def made(self) -> None:
        self.reply = ""
        self.course.follow(len(self.table.match.moves))

    def takes(self, seat: int, move: Move) -> bool:
        step = self.course.step
        if step is None or step.welcomes(move):
            return True
        self.reply = self.words.get(step.reply(move), "") or self.table.say("lesson.not_now")
        self.table.room.announce(self.reply)
        return False

    def go_on(self) -> None:
        self.course.go_on()
        self.keep()
        self.table.answered = True
        self.table.paint()
        self.table.go_on()

    def back(self) -> None:
        """To what was said before; a decision on the way is taken back."""
        from ..table import rewind

        if self.course.at and not self.lesson.steps[self.course.at - 1].size:
            self.course.at -= 1
            self.keep()
            self.table.paint()
        else:
            rewind.undo(self.table)

    # -- what is seen --------------------------------------------------------------------------------------------------

    def said(self) -> str:
        step = self.course.step
        return self.words.get(step.say if step else "end", "")

    def above(self, s: Sight) -> str:
        step = self.course.step
        if step is None:
            return ""
        answer = f'<p class="lesson-reply" data-part="reply">{text(self.reply)}</p>' if self.reply else ""
        return self._card(s, step.say) + answer

    def instead(self, s: Sight) -> str:
        step = self.course.step
        if step is None:
            return self._end(s)
        if step.size:
            return ""
        return f'{self._card(s, step.say)}<p class="deed">{button(s.words("lesson.go_on"), "learn", kind="main pointed", data_do="go-on")}{self._ways(s)}</p>'

    def _card(self, s: Sight, say: str) -> str:
        number, of = self.course.at + 1, len(self.lesson.steps)
        said = explain(text(self.words.get(say, "")), s.words, s.table.terms)
        return (
            f'<div class="lesson" data-part="lesson" data-step="{number}">'
            f'<p class="who">{glyph("info")}<span id="question">{text(self.words.get("title", ""))}</span>'
            f'<progress max="{of}" value="{number}" aria-label="{s.say("lesson.step", number=number, total=of)}"></progress></p>'
            f"<p>{said}</p></div>"
        )

    def _ways(self, s: Sight) -> str:
        back = button(s.words("lesson.back"), "learn", data_do="back") if self.course.at and self.table.match.moves else ""
        return back + self._out(s)

    def _out(self, s: Sight) -> str:
        if s.frame:
            return ""
        return link(s.words("lesson.leave"), f"#/learn/{self.lesson.game}", "button quiet")

    def _end(self, s: Sight) -> str:
        game = self.lesson.game
        ways = ""
        if self.next:
            ways += link(s.words("lesson.next"), f"#/lesson/{game}/{self.next}", "button main")
        if not s.frame:
            ways += link(s.words("lesson.play"), f"#/new/{game}", "button quiet" if self.next else "button main")
        ways += button(s.words("lesson.again"), "learn", data_do="again")
        return (
            f'<div class="lesson" data-part="lesson-end"><h2 class="asks" id="question">{s.say("lesson.done")}</h2>'
            f'<p>{explain(text(self.words.get("end", "")), s.words, s.table.terms)}</p></div><p class="deed">{ways}{self._out(s)}</p>'
        )

    def marks(self, s: Sight) -> str:
        step = self.course.step
        if step is None or s.caption or s.cursor < len(s.match.moves):
            return ""
        if not step.size:
            return pointing.marks(list(step.at), [])
        if s.prompt is None:
            return ""
        return attr(data_led="lesson") + pointing.at_choices(s, [choice for choice in s.prompt.choices if step.welcomes(choice.move)])
