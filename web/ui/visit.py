"""What has to do with links at the table: the drawer that gives them out, and a match that came by one."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pyengine import Event

from .markup import attr, button, text
from .settings import PACE

if TYPE_CHECKING:
    from .table import Table
    from .tableview import Sight

SHORTEST = 0.5
"""Seconds for a move when a match is played back, however fast the pace is."""


def share(s: Sight) -> str:
    """Two links, each in a field of its own: where a browser forbids the clipboard, it can be copied by hand."""
    words = s.scene.words
    parts = []
    for kind, address in s.links.items():
        parts.append(
            f'<div class="field link-field"><label for="link-{kind}">{text(words(f"link.{kind}"))}</label>'
            f'<div class="link-row"><input id="link-{kind}" readonly{attr(data_part=f"link-{kind}", value=address)}>'
            f"{button(words('link.copy'), 'copy', kind='main', data_kind=kind)}</div>"
            f'<p class="help">{text(words(f"link.{kind}.help"))}</p></div>'
        )
    told = f'<p class="notice" role="status" data-part="copied">{text(s.copied)}</p>' if s.copied else ""
    return "".join(parts) + told


def looking(s: Sight) -> str:
    """In place of the prompt, while somebody looks at another move than the last."""
    last = [event for number, events in s.entries[-1:] if number == s.cursor for event in events]
    where = s.scene.say("table.looking_back", number=s.cursor, total=len(s.match.moves))
    return f'<p class="who">{where}</p>{_told(s, last)}{_deeds(s)}'


def prompt(s: Sight) -> str:
    """In place of the prompt, at the end of a match that came by a link."""
    return f'<h2 class="asks" data-part="visit">{s.scene.say("visit.title")}</h2><p>{s.scene.say("visit.text")}</p>{_deeds(s)}'


def _told(s: Sight, events: list[Event]) -> str:
    if not events:
        return ""
    return f'<p class="told" data-part="caption">{" ".join(s.scene.say(event.id, **event.args) for event in events)}</p>'


def _deeds(s: Sight) -> str:
    words, back = s.scene.words, s.cursor < len(s.match.moves)
    parts = []
    if back or (s.visiting and s.match.moves):
        parts.append(
            button(
                words("table.pause" if s.replaying else "visit.play_back"),
                "play-back",
                kind="main" if back else "quiet",
                data_part="play-back",
            )
        )
    if s.visiting and (back or not s.match.outcome):
        parts.append(button(words("visit.play_on"), "play-on", kind="quiet" if back else "main"))
    if back:
        parts.append(button(words("table.to_the_end" if s.visiting else "table.back_to_now"), "live"))
    return f'<p class="deed">{"".join(parts)}</p>'


async def play_back(table: Table) -> None:
    """Show move after move, from where the board stands or from the beginning, until the end or until stopped."""
    if table.replaying:
        table.replaying = False
        table.paint()
        return
    table.replaying = True
    if table.cursor is None:
        table.look(0)
    table.paint()
    while table.replaying and table.cursor is not None and not table.closed:
        was = table.cursor
        await asyncio.sleep(max(SHORTEST, PACE[table.settings.pace]))
        # Whoever moves the slider meanwhile is followed, not fought.
        if table.replaying and table.cursor == was:
            table.look(was + 1)
    if not table.closed:
        table.replaying = False
        table.paint()
