"""A match looked back on: everybody's chances over time, the decisions that mattered most, and luck apart from skill.

The worker judges move by move (`pyengine.advice`); what it found is kept with the match, in its notes."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from pyengine import Choice, Match, Move, as_move

from .. import link
from ..chart import chart
from ..draft import notes_of
from ..markup import attr, button, crest, text
from ..table.guide import Guide
from ..worker import WorkerError
from . import pointing
from .coach import ask

if TYPE_CHECKING:
    from ..app import App
    from ..table.sight import Sight
    from ..table.table import Table

NOTE = "review"
"""Under this name it stands in the notes of a match."""
SECONDS = 42.0
"""For all decisions together; the rest of a minute is for what comes between."""
LONGEST, SHORTEST = 0.6, 0.08
"""Seconds for one of them."""
MATTERED = 5
"""Decisions that are shown."""
LITTLE = 0.02
"""A loss below this is noise."""


def opened(app: App, table: Table) -> Review:
    """The review of a match that is over; it is worked out where it is not there yet."""
    if not isinstance(table.guide, Review):
        table.guide = Review(app, table, table.guide or Guide())
    found = table.guide
    found.shown, table.final_folded = True, True
    if not found.data and not found.working:
        app.run(found.work())
    table.paint()
    return found


async def play_from(app: App, table: Table, alone: bool) -> None:
    """A match of one's own, from the moment that is looked at. Alone: bots take the seats of all people but the one who is to move."""
    match = link.up_to(table.match, table.lookback.cursor)
    if alone and match.acting():
        mine, people = match.acting()[0], table.viewer.persons
        match.meta["seats"] = [note | {"kind": "normal", "typed": False} if at in people and at != mine else note for at, note in enumerate(notes_of(table.seats))]
    for note in (NOTE, "over", "winners"):
        match.meta.pop(note, None)
    await app.deal(match)


def sound(data: Any, match: Match) -> dict[str, Any]:
    """What the notes of a match say of its review; nothing where somebody else wrote nonsense there."""
    seats, count = match.setup.players, len(match.moves)

    def row(values: Any) -> bool:
        return isinstance(values, list) and len(values) == seats and all(isinstance(value, int | float) for value in values)

    try:
        good = all(0 <= n < count and row(chances) for n, chances in data["chances"]) and row(data["luck"]) and row(data["lost"])
        good = good and all(0 <= n < count and 0 <= seat < seats and b >= m for n, seat, b, m, _ in data["decisions"])
        return dict(data) if good and data["moves"] == count else {}
    except (TypeError, KeyError, ValueError):
        return {}


class Review(Guide):
    def __init__(self, app: App, table: Table, inner: Guide) -> None:
        self.app, self.table, self.inner = app, table, inner
        self.shown = False
        self.working = False
        self.progress = 0.0
        self.failed = False
        self.data = sound(table.match.meta.get(NOTE), table.match)

    def close(self) -> None:
        self.shown = self.working = False
        self.table.paint()

    # -- working it out ------------------------------------------------------------------------------------------------

    async def work(self) -> None:
        match, game = self.table.match, self.table.match.game.id
        self.working, self.failed, self.progress = True, False, 0.0
        document = match.save()
        document["meta"] = {}
        persons = set(self.table.viewer.persons) or set(range(match.setup.players))
        try:
            points = await ask(self.app.worker, game, "points", {"match": document})
            wanted = [n for n, (seat, choice, revealed) in enumerate(points) if (choice and seat in persons) or revealed]
            judged, begun = [], time.monotonic()
            for done, number in enumerate(wanted):
                deep = points[number][1] and points[number][0] in persons
                left = sum(points[n][1] and points[n][0] in persons for n in wanted[done:]) or 1
                seconds = max(SHORTEST, min(LONGEST, (SECONDS - time.monotonic() + begun) / left)) if deep else 0.001
                found = await ask(self.app.worker, game, "judge", {"match": document, "number": number, "seconds": seconds})
                if not self.working or self.table.closed:
                    return
                judged.append((number, points[number][0], deep, found))
                if int(100 * (done + 1) / len(wanted)) > int(100 * self.progress):
                    self.progress = (done + 1) / len(wanted)
                    self.table.paint()
            self.data = summed(match, judged)
            match.meta[NOTE] = self.data
            if not self.table.shared:
                self.table.save()
        except WorkerError:
            self.failed = True
        finally:
            self.working = False
            if not self.table.closed:
                self.table.paint()
                self.table.room.announce(self.table.say("review.ready" if self.data else "review.failed"))

    # -- what is seen --------------------------------------------------------------------------------------------------

    def instead(self, s: Sight) -> str:
        if not self.shown:
            return self.inner.instead(s)
        back = button(s.words("review.close"), "learn", data_do="review-close")
        if self.working:
            n = round(100 * self.progress)
            inside = f'<p role="status">{s.say("review.working")}</p><progress max="100" value="{n}" aria-label="{s.say("review.working")}"></progress>'
        elif self.failed or not self.data:
            inside = f'<p class="error">{s.say("review.failed")}</p>'
        else:
            inside = self._chart(s) + self._mattered(s) + self._luck(s)
        return f'<div class="review" data-part="review" data-done="{"yes" if self.data else "no"}"><h2 class="asks" id="question">{s.say("review.title")}</h2>{inside}<p class="deed">{back}</p></div>'

    def _chart(self, s: Sight) -> str:
        return chart(self.rows(), s.scene, [(chapter.begins, chapter.title) for chapter in s.table.chronicle.chapters(s.table)], "review.chart")

    def rows(self) -> list[list[int]]:
        """Everybody's chance in percent after each move; where it was not judged, as before."""
        match, known = self.table.match, dict(self.data["chances"])
        row = next(iter(known.values()), [1 / match.setup.players] * match.setup.players)
        found = []
        for number in range(len(match.moves)):
            row = known.get(number, row)
            found.append([round(100 * chance) for chance in row])
        winners = match.outcome.winners if match.outcome else []
        return [*found, [round(100 / len(winners)) if seat in winners else 0 for seat in range(match.setup.players)]]

    def _mattered(self, s: Sight) -> str:
        items = ""
        for number, seat, best, made, better in self.data["decisions"]:
            shows_it = f'<button type="button" class="rule-link"{attr(data_action="look-back", data_number=number)}>{s.say("final.move", number=number + 1)}</button>'
            items += f'<li>{crest(s.scene.seats[seat], "small")}<span>{self._compared(s, number, seat, best, made, better)} {shows_it}</span></li>'
        if not items:
            return f'<h3>{s.say("review.mattered")}</h3><p>{s.say("review.nothing")}</p>'
        return f'<h3>{s.say("review.mattered")}</h3><ol class="mattered" data-part="mattered">{items}</ol>'

    def _compared(self, s: Sight, number: int, seat: int, best: float, made: float, better: list[Any]) -> str:
        """What was done and what would have been better, by how much."""
        was, other = (self._deed(number, seat, move) for move in (self.table.match.moves[number][1], as_move(better)))
        n = round(100 * (best - made))
        return s.say("review.decision", was=was, better=other, by_points=n)

    def _deed(self, number: int, seat: int, move: Move) -> str:
        """A move in words, as it was offered then."""
        found = next((choice for choice in self._choices(number, seat) if choice.move == move), None)
        return self.table.say(found.id, **found.args) if found else self.table.say("final.move", number=number + 1)

    def _choices(self, number: int, seat: int) -> list[Choice]:
        match = self.table.match
        prompt = match.game.prompt(match.game.view(match.at(number), seat), seat)
        return prompt.choices if prompt else []

    def _luck(self, s: Sight) -> str:
        rows = "".join(
            f'<tr><th scope="row">{crest(seat, "small")} {text(seat.name)}</th><td>{_signed(self.data["luck"][at])}</td>'
            f"<td>{_signed(-self.data['lost'][at]) if at in self.data['judged'] else '–'}</td></tr>"
            for at, seat in enumerate(s.scene.seats)
        )
        return (
            f'<h3>{s.say("review.luck_and_skill")}</h3><table class="scores" data-part="luck"><thead><tr><td></td><th scope="col">{s.say("review.luck")}</th>'
            f'<th scope="col">{s.say("review.skill")}</th></tr></thead><tbody>{rows}</tbody></table><p class="help">{s.say("review.luck.help")}</p>'
        )

    def past(self, s: Sight) -> str:
        if not self.data:
            return self.inner.past(s)
        better_move = ""
        for number, seat, best, made, better in self.data["decisions"]:
            if number == s.cursor:
                better_move = f'<p class="lesson" data-part="better">{self._compared(s, number, seat, best, made, better)}</p>'
        if s.table.shared:
            return better_move
        on = button(s.words("review.play_from"), "learn", kind="main", data_do="play-from")
        if len(s.table.viewer.persons) > 1:
            on += button(s.words("review.play_alone"), "learn", data_do="play-from", data_alone="yes")
        return f'{better_move}<p class="deed">{on}</p>'

    def marks(self, s: Sight) -> str:
        for number, seat, _, _, better in self.data.get("decisions", ()):
            if number == s.cursor and not s.table.lookback.live:
                wanted = as_move(better)
                return pointing.marks([at for choice in self._choices(number, seat) if choice.move == wanted for at in choice.at], [])
        return self.inner.marks(s)

    def verdict(self, s: Sight) -> str:
        return self.inner.verdict(s)

    def holds(self) -> bool:
        return self.inner.holds()

    async def again(self) -> bool:
        return await self.inner.again()

    async def speak(self, language: str) -> None:
        await self.inner.speak(language)


def summed(match: Match, judged: list[tuple[int, int, bool, dict[str, Any]]]) -> dict[str, Any]:
    """What is kept of the judgements."""
    seats = match.setup.players
    luck, lost = [0.0] * seats, [0.0] * seats
    mattered = []
    for number, seat, deep, found in judged:
        luck = [a + b for a, b in zip(luck, found["luck"], strict=True)]
        if deep and found["best"] is not None:
            loss = max(0.0, found["best"] - found["made"])
            lost[seat] += loss if loss >= LITTLE else 0.0
            if loss >= LITTLE and as_move(found["better"]) != match.moves[number][1]:
                mattered.append((loss, [number, seat, found["best"], found["made"], found["better"]]))
    mattered.sort(key=lambda item: -item[0])
    return {
        "moves": len(match.moves),
        "chances": [[number, found["chances"]] for number, _, _, found in judged],
        "decisions": sorted(entry for _, entry in mattered[:MATTERED]),
        "luck": [round(value, 3) for value in luck],
        "lost": [round(value, 3) for value in lost],
        "judged": sorted({seat for _, seat, deep, _ in judged if deep}),
    }


def _signed(chance: float) -> str:
    return f"{round(100 * chance):+d}".replace("-", "−")

