"""A match told to whoever comes by: what is at stake, what turned it chapter by chapter and why, and how it ended.

A recorded match of bots (assets/shows) is cut down to some two minutes; nobody watches a set-up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise

from web.boards.kit import signed

from ..table.chronicle import Chapter
from ..table.final import advantages
from ..table.table import Table

SETTLE = 1.8
"""Seconds that the board is seen before the move that is told."""
LONGEST = 150
"""Characters of a tip, and of what is at stake."""
NOTES = 4
"""Lines of what a chapter brought."""


@dataclass(slots=True)
class Shot:
    """What is shown for a while."""

    kind: str
    """``stakes`` at the beginning, ``move``, ``recap`` where a chapter ends, ``end``."""
    moves: int
    """How many moves the board shows."""
    head: str = ""
    """The chapter."""
    seat: int | None = None
    caption: str = ""
    """What happens."""
    why: list[str] = field(default_factory=list)
    """Why it matters."""
    share: float = 0.0
    """How far the match has come, from 0 to 1."""

    @property
    def seconds(self) -> float:
        return reading_time(self.caption + "".join(self.why)) + (SETTLE if self.kind == "move" else 0.0)


def reading_time(words: str) -> float:
    """Seconds in which somebody who comes by can read it."""
    return 2.5 + 0.05 * len(words)


def plan(table: Table, long: float = 120.0) -> list[Shot]:
    """The whole story. Of the moves as many are told as there is time for, those first that changed most."""
    match = table.match
    chapters = table.chronicle.chapters(table)
    first, last = _stakes(table), _end(table)
    left = long - first.seconds - last.seconds
    kept: list[Shot] = []
    for shot in _wanted(table, chapters):
        if shot.seconds <= left:
            kept.append(shot)
            left -= shot.seconds
    shots = [first, *sorted(kept, key=lambda shot: (shot.moves, shot.kind == "recap")), last]
    for before, shot in pairwise(shots):
        shot.share = shot.moves / max(1, len(match.moves))
        if shot.kind == "move":
            shot.why += dangers(table, before.moves, shot.moves)
    first.moves, first.share = max(0, shots[1].moves - 1), 0.0
    return shots


def _wanted(table: Table, chapters: list[Chapter]) -> Iterable[Shot]:
    """In turns: the move that changed most in each chapter, then what each chapter brought, then the next moves."""
    ranked = [_moves(table, chapter) for chapter in chapters]
    spread = _far_apart(len(chapters))
    for at in spread:
        yield from ranked[at][:1]
    for at in spread[:-1]:
        yield from _recap(table, chapters[at])
    for at in spread:
        yield from ranked[at][1:2]


def _far_apart(count: int) -> list[int]:
    """All of so many chapters, in an order in which the first few are far from each other: the last, the first, the middle."""
    order = [count - 1, 0] if count > 1 else list(range(count))
    while len(order) < count:
        known = sorted(order)
        gap, at = max((after - before, -before) for before, after in pairwise(known))
        order.append(-at + gap // 2)
    return order


def _moves(table: Table, chapter: Chapter) -> list[Shot]:
    """Moves of a chapter that are worth telling, the greatest change first."""
    match, may_know = table.match, table.viewer.may_know
    ends = chapter.ends or len(match.moves)
    found: list[tuple[int, Shot]] = []
    for number in range(chapter.begins + 1, ends + 1):
        events = [event for event in table.story.fold(match.events[number - 1]) if may_know(event) and event.at]
        if not events:
            continue
        before, after = match.standings[number - 1], match.standings[number]
        change = sum(abs(now - then) for then, now in zip(before, after))
        lead = 4 if leader(before) != leader(after) else 0
        linger = 3 if any(event.id in table.telling.linger for event in events) else 0
        seat = match.moves[number - 1][0]
        shown = max(events, key=lambda event: (event.id in table.telling.linger, "seat" in event.args))
        shot = Shot("move", number, chapter.title, seat, table.say(shown.id, **shown.args), _why(table, number))
        if shot.why:
            found.append((change + lead + linger, shot))
    found.sort(key=lambda pair: -pair[0])
    return [shot for _, shot in found]


def leader(standing: list[int]) -> int | None:
    """Who is ahead of all others."""
    best = max(standing)
    return standing.index(best) if standing.count(best) == 1 else None


def _why(table: Table, number: int) -> list[str]:
    """How the scores have moved and who leads now; where they have not, the tip for what was to be decided."""
    match = table.match
    before, after = match.standings[number - 1], match.standings[number]
    said = [
        table.say("recap.score", seat=seat, n=now - then, total=now)
        for seat, (then, now) in enumerate(zip(before, after))
        if now != then
    ]
    ahead = leader(after)
    if ahead is not None and ahead != leader(before):
        said.append(table.say("kiosk.leads", seat=ahead))
    return said or _tip(table, number)


def dangers(table: Table, before: int, now: int) -> list[str]:
    """What has come close to ending the match for all, and was not before."""
    match = table.match
    scene = table.sight().scene

    def pressing(moves: int) -> dict[str, str]:
        aims = table.story.aims(match.game.view(match.at(moves), None), scene)
        return {gauge.id: table.say(f"{gauge.id}.text", **gauge.args) for gauge in (aims.dangers if aims else []) if gauge.pressing}

    known = pressing(before)
    return [said for id, said in pressing(now).items() if id not in known][:1]


def _tip(table: Table, number: int) -> list[str]:
    match = table.match
    seat = match.moves[number - 1][0]
    prompt = match.game.prompt(match.at(number - 1), seat)
    tip = table.texts.hints.get(prompt.id.removeprefix("prompt."), "") if prompt else ""
    return [sentences(tip, LONGEST)] if tip else []


def sentences(text: str, most: int) -> str:
    """As many whole sentences as fit; at least one."""
    said = ""
    for part in text.replace("\n", " ").split(". "):
        part = part if part.endswith(".") else f"{part}."
        if said and len(said) + len(part) >= most:
            break
        said = f"{said} {part}".strip()
    return said


def _recap(table: Table, chapter: Chapter) -> list[Shot]:
    """What a chapter brought."""
    if chapter.ends is None:
        return []
    notes = [table.say(note.id, **note.args) for note in table.story.recap(chapter.events, table.sight().scene)]
    return [Shot("recap", chapter.ends, chapter.title, None, "", notes[:NOTES])] if notes else []


def _stakes(table: Table) -> Shot:
    game = table.match.game.id
    wins, course = (sentences(table.say(f"intro.{game}.{name}"), LONGEST) for name in ("wins", "course"))
    return Shot("stakes", 0, caption=wins, why=[course])


def _end(table: Table) -> Shot:
    match = table.match
    outcome = match.outcome
    assert outcome is not None
    caption = table.say(outcome.ending, **outcome.args)
    why = [table.say("final.winner", winners=outcome.winners)] if outcome.winners else []
    lines = [f"{table.say(outcome.lines[at].id, **outcome.lines[at].args)} ({signed(by)})" for by, at in advantages(outcome)]
    if lines:
        why.append(f"{table.say('final.because', rival=outcome.ranking[1][0])} {', '.join(lines)}.")
    return Shot("end", len(match.moves), "", outcome.winners[0] if outcome.winners else None, caption, why, 1.0)
