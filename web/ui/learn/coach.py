"""The coach: what the best of the bots would do in this seat, why, and a word before a move that loses much.

It thinks in the worker, in slices, from what the seat may know; so it can be stopped at any moment, and shows what it has."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pyengine import Choice, Line, Move, as_move
from pyengine.rng import Rng
from web.boards.kit import signed

from ..markup import button, glyph, text
from ..packages import LEARNING, wheel
from ..table import deeds
from ..table.guide import Guide
from ..worker import Worker, WorkerError
from . import pointing

if TYPE_CHECKING:
    from ..app import App
    from ..table.sight import Sight
    from ..table.table import Table

SLICE, SLICES, QUIET_SLICES = 0.6, 3, 2
"""Seconds of thought at a time; how many times where somebody waits, and where nobody does."""
SHOWN = 3
"""Moves that are shown."""
CLEAR = 0.02
"""By so much the best move must be ahead of the second, or the coach is unsure."""
ENOUGH = 40
"""Simulations without which it is unsure."""
MUCH = 0.15
"""A move that loses so much of the chance to win is worth a word before it is made."""
TRIED = 8
"""How often a move must have been tried for that."""
LINES = 2
"""Lines of the score that are shown for a move."""
RIVAL = 0.03
"""What a rival must lose of their chance to be named."""


@dataclass(slots=True)
class Opinion:
    """Of one move."""

    move: Move
    chances: list[float]
    visits: int
    line: list[list[Any]] = field(default_factory=list)


async def ask(worker: Worker, game: str, what: str, args: dict[str, Any]) -> Any:
    """One of the functions of `pyengine.advice`, in the worker."""
    await worker.call("pyengine.advice:ready", {}, LEARNING)
    return await worker.call(f"pyengine.advice:{what}", args, wheel(game))


def attached(app: App, table: Table) -> Coach:
    """The coach of this table, who comes when first called."""
    if not isinstance(table.guide, Coach):
        table.guide = Coach(app, table, table.guide or Guide())
    return table.guide


class Coach(Guide):
    """Beside whoever else leads through the table."""

    def __init__(self, app: App, table: Table, inner: Guide) -> None:
        self.app, self.table, self.inner = app, table, inner
        self.warns = False
        self.shown = False
        """Whether somebody has asked."""
        self.thinking = False
        self.opinions: list[Opinion] = []
        """The best first."""
        self.simulations = 0
        self.warned: Move | None = None
        """The move that was held back with a word."""
        self._at = (-1, -1)
        """The question that all this is about: how many moves were made, and whose it is."""

    # -- thinking ------------------------------------------------------------------------------------------------------

    def _begin(self, seat: int) -> None:
        here = (len(self.table.match.moves), seat)
        if here != self._at:
            self._at = here
            self.opinions, self.simulations = [], 0
            self.shown = self.thinking = False
            self.warned = None

    def advise(self) -> None:
        """Somebody asks."""
        asked = self.table.asked()
        if asked is None:
            return
        self._begin(asked.seat)
        self.shown, self.warned = True, None
        if not self.thinking:
            self.app.run(self._think(SLICES))
        self.table.paint()

    def asked(self, seat: int) -> None:
        self.inner.asked(seat)
        self._begin(seat)
        if self.warns and self.app.settings.warn != "no" and not self.opinions and not self.thinking:
            self.app.run(self._think(QUIET_SLICES))

    async def _think(self, slices: int) -> None:
        match, here = self.table.match, self._at
        seat = here[1]
        view = match.game.view(match.state, seat).to_json()
        self.thinking = True
        try:
            for number in range(slices):
                request = {"game": match.game.id, "seat": seat, "view": view, "seed": f"coach/{number}", "seconds": SLICE}
                thought = await ask(self.app.worker, match.game.id, "advise", request)
                if here != self._at or not self.thinking:
                    return
                self._learn(thought)
                if self.shown:
                    self.table.paint()
        except WorkerError:
            pass  # it was stopped, or there is no worker: what is there is shown
        finally:
            if here == self._at:
                self.thinking = False
                self.table.paint()
                if self.shown:
                    self.table.room.announce(self.said())

    def _learn(self, thought: dict[str, Any]) -> None:
        self.simulations = thought["simulations"]
        self.opinions = [Opinion(as_move(found["move"]), found["chances"], found["visits"], found["line"]) for found in thought["moves"]]

    def stop(self) -> None:
        self.thinking = self.shown = False
        self.warned = None
        self.table.paint()

    # -- a word before a bad move --------------------------------------------------------------------------------------

    def takes(self, seat: int, move: Move) -> bool:
        if not self.inner.takes(seat, move):
            return False
        if self.warned == move or not self.warns or self._at != (len(self.table.match.moves), seat) or not self.loses(seat, move):
            return True
        self.warned = move
        self.table.room.announce(self._warning(seat, move))
        return False

    def loses(self, seat: int, move: Move) -> bool:
        """Whether much would be lost by it, as far as is known."""
        made = self._of(move)
        best = self.opinions[0] if self.opinions else None
        if made is None or best is None or not best.chances or not made.chances or made.visits < TRIED:
            return False
        return best.chances[seat] - made.chances[seat] >= MUCH

    def _of(self, move: Move) -> Opinion | None:
        return next((opinion for opinion in self.opinions if opinion.move == move), None)

    def _warning(self, seat: int, move: Move) -> str:
        made = self._of(move)
        assert made is not None
        return self.table.say("coach.warning", n=_percent(made.chances[seat]), best=_percent(self.opinions[0].chances[seat]))

    def insist(self) -> None:
        if self.warned is not None:
            deeds.do(self.table, self._at[1], self.warned)

    # -- what is seen --------------------------------------------------------------------------------------------------

    @property
    def unsure(self) -> bool:
        """Few tries, or two moves of nearly the same worth."""
        seat = self._at[1]
        tried = [opinion.chances[seat] for opinion in self.opinions if opinion.chances]
        return self.simulations < ENOUGH or (len(tried) > 1 and tried[0] - tried[1] < CLEAR)

    def said(self) -> str:
        said = self.inner.said()
        if self.shown and self.opinions and (prompt := self._prompt()):
            best = next((choice for choice in prompt if choice.move == self.opinions[0].move), None)
            if best is not None:
                said += " " + self.table.say("coach.says", deed=self.table.say(best.id, **best.args))
        return said.strip()

    def _prompt(self) -> list[Choice]:
        asked = self.table.asked()
        return asked.prompt.choices if asked else []

    def above(self, s: Sight) -> str:
        return self.inner.above(s) + self._held(s) + (self._card(s) if self.shown and s.prompt else "")

    def _held(self, s: Sight) -> str:
        if self.warned is None or self._at[0] != len(s.match.moves):
            return ""
        ways = button(s.words("coach.insist"), "learn", data_do="insist") + button(s.words("coach.better"), "learn", kind="main", data_do="coach")
        said = text(self._warning(self._at[1], self.warned))
        return f'<div class="lesson lost" role="alert" data-part="warning"><p>{said}</p><p class="deed">{ways}</p></div>'

    def _card(self, s: Sight) -> str:
        assert s.prompt is not None
        by_move = {choice.move: choice for choice in s.prompt.choices}
        best = [opinion for opinion in self.opinions if opinion.move in by_move and opinion.chances][:SHOWN]
        rows = "".join(self._row(s, by_move[opinion.move], opinion, best) for opinion in best)
        if not rows and self.opinions and (only := by_move.get(self.opinions[0].move)) and not self.thinking:
            rows = f"<li>{self._choice(s, only)}<small>{s.say('coach.only')}</small></li>"
        status = s.say("coach.thinking") if self.thinking else s.say("coach.unsure") if self.unsure else ""
        state = f'<p class="help" role="status">{status}</p>' if status else ""
        close = button(s.words("coach.stop" if self.thinking else "coach.close"), "learn", data_do="coach-stop")
        return (
            f'<div class="lesson coach" data-part="coach" data-thinking="{"yes" if self.thinking else "no"}"><p class="who">{glyph("info")}<span>{s.say("coach.title")}</span></p>'
            f'<ol>{rows}</ol>{state}<p class="deed">{close}</p></div>'
        )

    def _choice(self, s: Sight, choice: Choice) -> str:
        from ..table.prompt import choice_button

        return choice_button(s, choice)

    def _row(self, s: Sight, choice: Choice, opinion: Opinion, best: list[Opinion]) -> str:
        seat = self._at[1]
        n = _percent(opinion.chances[seat])
        why = "".join(f"<li>{reason}</li>" for reason in self._why(s, opinion, best))
        return (
            f'<li data-chance="{n}">{self._choice(s, choice)}<span class="odds"><meter min="0" max="100" value="{n}" aria-hidden="true"></meter>'
            f'{s.say("coach.chance", n=n)}</span>{f"<ul>{why}</ul>" if why else ""}</li>'
        )

    def _why(self, s: Sight, opinion: Opinion, best: list[Opinion]) -> list[str]:
        """What a move leads to: whom it costs most, what would follow, and what of the score would change. What it pays and gains, its button says."""
        found, seat = [], self._at[1]
        others = [other for other in best if other is not opinion]
        if others:
            losses = [
                (sum(other.chances[rival] for other in others) / len(others) - opinion.chances[rival], rival)
                for rival in range(len(opinion.chances))
                if rival != seat and rival < len(s.scene.seats)
            ]
            by, rival = max(losses, default=(0.0, 0))
            if by >= RIVAL:
                found.append(s.say("coach.hurts", rival=rival, n=_percent(by)))
        then, scored = self._follow(opinion)
        if then:
            found.append(s.say("coach.then", deed=self.table.say(then.id, **then.args)))
        if scored:
            found.append(s.say("coach.scores", lines=", ".join(f"{self.table.say(line.id, **line.args)} {signed(by)}" for line, by in scored)))
        return found

    def _follow(self, opinion: Opinion) -> tuple[Choice | None, list[tuple[Line, int]]]:
        """The line in a world that the seat's view allows: the next deed, where it is one's own and comes at once, and what
        changes most in the seat's score as far as the line goes."""
        match, seat = self.table.match, self._at[1]
        game, then = match.game, None
        try:
            world = game.sample(game.view(match.state, seat), seat, Rng(0))
            before = game.lines(world)
            game.play(world, seat, opinion.move)
            for number, (who, made) in enumerate(opinion.line[1:]):
                move = as_move(made)
                if who not in game.acting(world) or move not in game.legal(world, who):
                    break  # chance or a rival would have it otherwise here
                if number == 0 and who == seat and (prompt := game.prompt(world, seat)):
                    then = next((choice for choice in prompt.choices if choice.move == move), None)
                game.play(world, who, move)
            return then, changes(before, game.lines(world), seat)
        except Exception:  # a world may trip over what the true one allows: then nothing is said
            return None, []

    def marks(self, s: Sight) -> str:
        if self.shown and s.prompt and self.opinions:
            best = [choice for choice in s.prompt.choices if choice.move == self.opinions[0].move]
            return pointing.at_choices(s, best)
        return self.inner.marks(s)

    # -- whoever else leads --------------------------------------------------------------------------------------------

    @property
    def asks_all(self) -> bool:  # type: ignore[override]
        return self.inner.asks_all

    async def again(self) -> bool:
        return await self.inner.again()

    async def speak(self, language: str) -> None:
        await self.inner.speak(language)

    def holds(self) -> bool:
        return self.inner.holds()

    def due(self) -> tuple[int, Move] | None:
        return self.inner.due()

    def made(self) -> None:
        self.inner.made()

    def instead(self, s: Sight) -> str:
        return self.inner.instead(s)

    def past(self, s: Sight) -> str:
        return self.inner.past(s)

    def verdict(self, s: Sight) -> str:
        return self.inner.verdict(s)


def changes(before: list[Line], after: list[Line], seat: int) -> list[tuple[Line, int]]:
    """The lines of a seat's score that change most, by how much."""
    was = {(line.id, repr(line.args)): line.values[seat] for line in before}
    # What is gone from the list has come to nothing.
    rows = [*after, *(Line(line.id, [0] * len(line.values), line.args) for line in before if all((line.id, line.args) != (one.id, one.args) for one in after))]
    found = [(line, line.values[seat] - was.get((line.id, repr(line.args)), 0)) for line in rows]
    return sorted((entry for entry in found if entry[1]), key=lambda entry: -abs(entry[1]))[:LINES]


def _percent(chance: float) -> int:
    return round(100 * chance)
