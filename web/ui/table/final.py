"""The end of a match, a scene of its own over the board: who won and why, the scores line by line and over time, what turned
it, what really happened, and the ways on."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from pyengine import Match, Outcome
from web.boards.kit import signed

from ..chart import chart
from ..markup import attr, button, crest, glyph, link, text
from .sight import Sight

TURNS = 3
"""Turning points that are shown."""
LED = 8
"""Steps to a defeat of all that are shown."""


def scene(s: Sight) -> str:
    """Over the board; nothing where the match goes on, or somebody looks at the board."""
    outcome = s.outcome
    if outcome is None or s.table.final_folded:
        return ""
    verdict = s.table.guide.verdict(s) if s.table.guide else ""
    history = "" if verdict else _history(s)
    return (
        '<section class="final" role="region" aria-labelledby="final-title" data-part="final" data-key="final">'
        f'<h2 class="asks" id="final-title" tabindex="-1">{_named(s, outcome.ending, **outcome.args)}</h2>{verdict}{_winner(s, outcome)}'
        f"{_why(s, outcome)}{_places(s, outcome)}{_scores(s, outcome)}"
        f"{chart(s.match.standings, s.scene, _marks(s))}{_turning_points(s, outcome) if outcome.winners else _what_led(s)}{history}{_ways_on(s)}</section>"
    )


def beside(s: Sight, outcome: Outcome) -> str:
    """In place of a question: the end in two lines, and the way to the scene or to the board below it."""
    folded = s.table.final_folded
    board = button(s.words("final.result" if folded else "final.board"), "final", kind="main" if folded else "quiet")
    again = "" if s.table.guest else button(s.words("final.again"), "again", kind="quiet" if folded else "main")
    review = "" if s.frame == "kiosk" or s.table.guest else button(s.words("final.review"), "learn", data_do="review")
    return f'<h2 class="asks" id="question">{_named(s, outcome.ending, **outcome.args)}</h2>{_winner(s, outcome)}<p class="deed">{again}{board}{review}</p>'


def _winner(s: Sight, outcome: Outcome) -> str:
    if not outcome.winners:
        return ""
    arms = "".join(crest(s.scene.seats[seat], "large") for seat in outcome.winners)
    return f'<p class="winner">{glyph("trophy")}{arms}<span>{_named(s, "final.winner", winners=outcome.winners)}</span></p>'


def _named(s: Sight, id: str, **args: Any) -> str:
    """Words in which no name breaks between two lines."""
    return text(s.words(id, [name.replace(" ", "\u00a0") for name in s.scene.names], **args))


def advantages(outcome: Outcome) -> list[tuple[int, int]]:
    """Where a lone winner was ahead of whoever came second: the two lines that made most of the difference, by how much and which."""
    if len(outcome.winners) != 1 or len(outcome.ranking) < 2:
        return []
    first, second = outcome.winners[0], outcome.ranking[1][0]
    ahead = sorted(((line.values[first] - line.values[second], at) for at, line in enumerate(outcome.lines)), reverse=True)
    return [(by, at) for by, at in ahead[:2] if by > 0]


def _why(s: Sight, outcome: Outcome) -> str:
    reasons = [f"{s.say(outcome.lines[at].id, **outcome.lines[at].args)} ({signed(by)})" for by, at in advantages(outcome)]
    if not reasons:
        return ""
    return f'<p class="because" data-part="because">{_named(s, "final.because", rival=outcome.ranking[1][0])} {", ".join(reasons)}.</p>'


def _places(s: Sight, outcome: Outcome) -> str:
    if not outcome.winners:
        return ""
    places = "".join(
        f"<li>{''.join(_placed(s, seat, outcome.scores[seat]) for seat in place)}</li>" for place in outcome.ranking
    )
    return f'<ol class="places">{places}</ol>'


def _placed(s: Sight, seat: int, score: int) -> str:
    who = s.scene.seats[seat]
    return f'<span class="placed">{crest(who, "small")}{text(who.name)} <b>{score}</b></span>'


def _scores(s: Sight, outcome: Outcome) -> str:
    """A column a seat, headed by its crest: a name that finds no room beside the others stands in the list above. Where
    everybody has lost there is nothing to add up."""
    if not outcome.lines:
        return ""
    head = "".join(
        f'<th scope="col">{crest(seat)}<span class="name">{text(seat.name)}</span></th>' for seat in s.scene.seats
    )
    rows = "".join(
        f'<tr><th scope="row">{s.say(line.id, **line.args)}</th>{"".join(f"<td>{value}</td>" for value in line.values)}</tr>'
        for line in outcome.lines
    )
    total = "".join(f"<td>{score}</td>" for score in outcome.scores)
    return (
        f'<div class="scroll-x"><table class="scores"><thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody>'
        f'<tfoot><tr><th scope="row">{s.say("score.total")}</th>{total}</tr></tfoot></table></div>'
    )


def _marks(s: Sight) -> list[tuple[int, str]]:
    """Where chapters begin."""
    return [(chapter.begins, chapter.title) for chapter in s.table.chronicle.chapters(s.table)]


def swings(match: Match, seat: int, count: int = TURNS) -> list[tuple[int, int]]:
    """Moves after which a seat's lead over the best of the others changed most, in their order: number and change."""
    leads = [row[seat] - max((score for other, score in enumerate(row) if other != seat), default=0) for row in match.standings]
    changes = [(after - before, number) for number, (before, after) in enumerate(pairwise(leads), start=1)]
    largest = sorted((change for change in changes if change[0]), key=lambda change: -abs(change[0]))[:count]
    return sorted((number, by) for by, number in largest)


def _turning_points(s: Sight, outcome: Outcome) -> str:
    if not outcome.ranking:
        return ""
    winner, may_know = outcome.winners[0], s.table.viewer.may_know
    items = []
    for number, by in swings(s.match, winner):
        events = [event for event in s.match.events[number - 1] if may_know(event) and event.at]
        said = s.say(events[0].id, **events[0].args) if events else s.say("final.move", number=number)
        items.append(f'<li><b class="{"gain" if by > 0 else "loss"}">{signed(by)}</b> {said} {_move_link(s, number)}</li>')
    if not items:
        return ""
    return f'<h3>{_named(s, "final.turns", seat=winner)}</h3><ol class="turns" data-part="turns">{"".join(items)}</ol>'


def _what_led(s: Sight) -> str:
    """Where everybody has lost: the last steps of the way there."""
    steps = [(number, event) for number, events in enumerate(s.match.events, start=1) for event in events if s.table.story.fateful(event)]
    items = [f"<li>{s.say(event.id, **event.args)} {_move_link(s, number)}</li>" for number, event in steps[-LED:]]
    return f'<h3>{s.say("final.led")}</h3><ol class="turns" data-part="led">{"".join(items)}</ol>' if items else ""


def _move_link(s: Sight, number: int) -> str:
    """The board of that moment."""
    return f'<button type="button" class="rule-link"{attr(data_action="look-back", data_number=number)}>{s.say("final.move", number=number)}</button>'


def _history(s: Sight) -> str:
    epilogue = f"epilogue.{s.match.game.id}"
    if not s.words.has(epilogue):
        return ""
    more = button(s.words("table.history"), "drawer", data_drawer="history")
    return f'<h3>{s.say("final.history")}</h3><p class="epilogue" data-part="epilogue">{s.say(epilogue)}</p><p class="deed">{more}</p>'


def _ways_on(s: Sight) -> str:
    words = s.words
    first = button(words("final.board"), "final")
    if s.table.guest:
        seats = button(words("remote.title"), "drawer", data_drawer="remote")
        return f'<p class="deed">{first}{seats}{link(words("nav.lobby"), "#/", "button quiet")}</p>'
    first = button(words("final.again"), "again", kind="main") + first
    if s.frame == "kiosk":
        return f'<p class="deed">{first}{button(words("kiosk.leave"), "kiosk-leave")}</p>'
    first += button(words("final.review"), "learn", data_do="review")
    first += button(words("shared_link.play_back"), "play-back", data_part="play-back") + button(words("lobby.export"), "export-this")
    if not s.frame:
        first += button(words("link.title"), "drawer", data_drawer="share") + link(words("nav.lobby"), "#/", "button quiet")
    return f'<p class="deed">{first}</p>'
