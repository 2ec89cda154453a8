"""The chronicle: what has happened, as the viewer may know it, chapter by chapter; and its markup, a slider above it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pyengine import Event, Match
from web.boards.kit.parts import numbering, part, parted

from ..markup import attr, button, crest, rule_link, text
from ..memo import Latest
from .telling import Line, lines

if TYPE_CHECKING:
    from .sight import Sight
    from .table import Table

LONGEST = 150
"""Moves that the chronicle shows."""
BEFORE = 25
"""Moves that a board may look back on, for what goes on over several."""


@dataclass(slots=True)
class Written:
    """The lines of a move as they were written. They hold its events, so that no others can have the same identity."""

    events: list[Event]
    said_with: tuple[object, ...]
    """The words and names they were written with, and the numbers of their parts."""
    lines: list[tuple[str, Line | None]]
    """As markup, and what it says; a heading says nothing again."""


@dataclass(slots=True)
class Chapter:
    """A season, a week, a Sejm: from the event that begins it to the one that begins the next."""

    title: str
    begins: int
    """Moves made when it began."""
    events: list[Event] = field(default_factory=list)
    ends: int | None = None
    """Moves made when it was over."""


class Chronicle:
    def __init__(self) -> None:
        self.written: dict[tuple[int, int | None], Written] = {}
        """By the number of the move and whoever reads it: what has happened is written once."""
        self._chapters: Latest[list[Chapter]] = Latest()

    def last(self, match: Match, may_know: Callable[[Event], bool], through: int | None) -> tuple[Event, ...]:
        """What the last move brought about: all of it, or so many events of it, while it is being shown."""
        known = [event for event in match.events[-1] if may_know(event)] if match.events else []
        return tuple(known[:through])

    def before(self, match: Match, may_know: Callable[[Event], bool]) -> tuple[Event, ...]:
        """The same of some moves before the last."""
        return tuple(event for events in match.events[-BEFORE:-1] for event in events if may_know(event))

    def numbers(self, match: Match, count: int) -> range:
        """Of so many moves, those that are shown; 0 is what happened before the first."""
        return range(count - LONGEST + 1 if count > LONGEST else 0 if match.opening else 1, count + 1)

    def chapters(self, table: Table) -> list[Chapter]:
        """The match so far, divided by its headings."""
        match = table.match
        return self._chapters.get(lambda: divided(table), match.state, len(match.moves), table.viewer.seat, table.words)

    def lines(self, s: Sight) -> str:
        """What has happened, line by line."""
        said_with, reader = (s.words, numbering(), *s.scene.names), s.table.viewer.seat
        begun = {chapter.begins for chapter in self.chapters(s.table)}
        out: list[str] = []
        before: Line | None = None
        for number in self.numbers(s.match, s.chronicled):
            events = happened(s.match, number)
            # What everybody may know is written once for all; a heading sums up what each of them knows.
            who = reader if number in begun or any(event.to is not None for event in events) else None
            known = self.written.get((number, who))
            if known is None or known.events is not events or known.said_with != said_with:
                known = self.written[number, who] = Written(events, said_with, _entry(s, number, events))
            for at, (markup, line) in enumerate(known.lines):
                if before and line and before.words == line.words:
                    # The same move after move is one line.
                    before = Line(line.words, before.times + line.times, line.event)
                    out[-1] = _line(s, number, before, _key(number, at))
                else:
                    before = line
                    out.append(markup)
        return "".join(out)


def happened(match: Match, number: int) -> list[Event]:
    """What a move brought about; 0: what happened before the first."""
    return match.events[number - 1] if number else match.opening


def divided(table: Table) -> list[Chapter]:
    match, story, may_know = table.match, table.story, table.viewer.may_know
    found: list[Chapter] = []
    for number, events in enumerate((match.opening, *match.events)):
        for event in filter(may_know, events):
            if (id := story.chapter(event)) and not (found and found[-1].title == table.say(id, **event.args)):
                if found:
                    found[-1].ends = number
                found.append(Chapter(table.say(id, **event.args), number))
            if found:
                found[-1].events.append(event)
    return found


def summary(s: Sight, chapter: Chapter) -> list[str]:
    """What a chapter brought: how the scores moved, who leads first, and what the board has to say."""
    standings = s.match.standings
    ends = len(standings) - 1 if chapter.ends is None else chapter.ends
    before, after = standings[chapter.begins], standings[ends]
    order = sorted(range(len(after)), key=lambda seat: -after[seat]) if ends > chapter.begins else []
    scores = [s.say("recap.score", seat=seat, n=after[seat] - before[seat], total=after[seat]) for seat in order]
    return scores + [s.say(note.id, **note.args) for note in s.table.story.recap(chapter.events, s.scene)]


def recap(s: Sight, chapter: Chapter) -> str:
    items = "".join(f"<li>{line}</li>" for line in summary(s, chapter))
    return f'<ul class="recap">{items}</ul>' if items else ""


def _entry(s: Sight, number: int, events: list[Event]) -> list[tuple[str, Line | None]]:
    """The lines of a move. Each is a part: the page gets it once."""
    story, chapters = s.table.story, s.table.chronicle.chapters(s.table)
    heads = {id(chapter.events[0]): head for head, chapter in enumerate(chapters) if chapter.begins == number}
    known = list(filter(s.table.viewer.may_know, events))
    folded = {id(event) for event in story.fold(known)}
    shown = [event for event in known if id(event) in folded or id(event) in heads]
    out: list[tuple[str, Line | None]] = []
    for line in lines((s.say(event.id, **event.args), event) for event in shown):
        assert line.event is not None
        head = heads.get(id(line.event))
        if head is not None:
            if head:
                out.append((part(f'<li class="sum"{_key(number, len(out))}>{recap(s, chapters[head - 1])}</li>'), None))
            out.append((part(f'<li class="chapter"{_key(number, len(out))}><h3>{text(chapters[head].title)}</h3></li>'), None))
        out.append((_line(s, number, line, _key(number, len(out))), line))
    return out


def _key(number: int, at: int) -> str:
    return f' data-key="line-{number}-{at}"'


@parted
def _line(s: Sight, number: int, line: Line, key: str) -> str:
    event = line.event
    assert event is not None
    seat = event.args.get("seat")
    whose = crest(s.scene.seats[seat], "small") if type(seat) is int and 0 <= seat < len(s.scene.seats) else ""
    times = f' <b class="times">×{line.times}</b>' if line.times > 1 else ""
    at = attr(data_action="look-back", data_at=" ".join(event.at) or None, data_number=number)
    return f"<li{key}{at}>{whose}<span>{line.words}{times}</span>{rule_link(s.words, event.rule)}</li>"


def show(s: Sight) -> str:
    total = len(s.match.moves)
    slider = (
        f'<div class="slider"><label for="slider">{s.say("table.slider")}</label>'
        f"{button('‹', 'back', aria_label=s.words('table.back'))}"
        f'<input type="range" id="slider" min="0" max="{total}" value="{s.cursor}" data-part="slider">'
        f"{button('›', 'forth', aria_label=s.words('table.forth'))}"
        f"<output>{s.cursor}/{total}</output></div>"
    )
    return (
        f'<section class="log" data-part="log" aria-label="{s.say("table.log")}">{slider}'
        f'<ol class="entries" data-stick="end" data-key="entries" tabindex="0" aria-label="{s.say("table.log")}">'
        f"{s.table.chronicle.lines(s)}</ol></section>"
    )
