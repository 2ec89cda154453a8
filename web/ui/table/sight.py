"""What is to be seen at a table now: worked out once for a picture, and read by everything that is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pyengine import Choice, Event, Match, Outcome, Prompt
from pyengine.words import Words
from web.boards.kit import Scene

from ..memo import Latest
from . import rewind
from .telling import Caption

if TYPE_CHECKING:
    from .table import Table

RECENT = 6
"""Events of the last move whose places pulse."""


@dataclass(slots=True)
class Sight:
    """What follows from the position and from who looks at it. What the table merely holds is read from the table."""

    table: Table
    view: Any
    scene: Scene
    cursor: int
    """How many moves the board shows; fewer than were made while somebody looks back."""
    acting: tuple[int, ...]
    """Who is to move, as far as the viewer may know: an answer to a trade is a secret of two."""
    prompt: Prompt | None
    choices: list[Choice]
    """Choices that fit what is picked."""
    caption: Caption | None
    """What is being shown, event by event."""
    outcome: Outcome | None
    curtain: int | None
    asides: list[Choice]
    """What the viewer may do without being asked."""
    chronicled: int
    """How many moves the chronicle tells of: the one that is being shown is not yet among them."""

    @property
    def captions(self) -> list[Event]:
        """Events that are being shown."""
        return self.caption.events if self.caption else []

    @property
    def match(self) -> Match:
        return self.table.match

    @property
    def words(self) -> Words:
        return self.scene.words

    @property
    def frame(self) -> str:
        return self.table.frame

    def say(self, id: str, /, **args: Any) -> str:
        """Words, ready to stand in markup."""
        return self.scene.say(id, **args)


class Maker:
    """Makes sights of one table. What depends on the position alone is kept until that changes."""

    def __init__(self) -> None:
        self._view: Latest[Any] = Latest()
        self._asides: Latest[list[Choice]] = Latest()
        self._outcome: Latest[Outcome | None] = Latest()

    def make(self, table: Table) -> Sight:
        match, viewer, picked = table.match, table.viewer, table.selection.picked
        live = table.lookback.live
        telling = bool(table.telling) and live
        now = live and not telling
        seat, position = viewer.seat, (match.state, len(match.moves))
        present = self._view.get(lambda: match.game.view(match.state, seat), *position, seat) if live else None
        caption: Caption | None = None
        event: Event | None = None
        if telling:
            caption = table.telling.now
            event = None if caption.recap else caption.event
            view = match.game.view(caption.state, seat)
        else:
            view = present if live else match.game.view(match.at(table.lookback.cursor or 0), seat)
        asked = table.asked() if now and viewer.curtain is None else None
        prompt = asked.prompt if asked else None
        choices = table.selection.fitting(prompt) if prompt else []
        last = match.events[-1][-RECENT:] if now and match.events else []
        scene = Scene(
            table.words,
            table.seats,
            me=seat,
            asked=asked.seat if asked else None,
            lit=table.selection.lit(prompt) if prompt else frozenset(),
            calm=table.selection.calm(prompt) if prompt else frozenset(),
            crowd=table.selection.crowd(prompt) if prompt else frozenset(),
            picked=frozenset(picked),
            labels=labels(table, choices) if not table.selection.confirm else {},
            recent=frozenset(at for item in (caption.events if caption else last) for at in item.at),
            event=event,
            latest=table.chronicle.last(match, viewer.may_know, caption.through if caption else None) if live else (),
            before=table.chronicle.before(match, viewer.may_know) if live else (),
            takes_up=bool(asked and rewind.own_tail(table, asked.seat)),
            maps=table.texts.maps,
            compact=table.room.compact(),
            low=table.room.low(),
        )
        shown = table.lookback.at(len(match.moves))
        return Sight(
            table,
            view,
            scene,
            cursor=shown,
            # Of the match, not of the moment that is being shown: there nobody may be asked at all.
            acting=tuple(match.game.acting(present)) if live else (),
            prompt=prompt,
            choices=choices,
            caption=caption,
            outcome=self._outcome.get(lambda: match.outcome, *position) if now else None,
            curtain=viewer.curtain if now else None,
            asides=self._asides.get(lambda: asides(table), *position, seat, table.plays) if now else [],
            chronicled=shown - telling,
        )


def asides(table: Table) -> list[Choice]:
    """What a person may do without being asked."""
    seat, match = table.viewer.seat, table.match
    if seat is None or match.outcome or not table.plays:
        return []
    game, state = match.game, match.state
    return [game.aside_choice(state, seat, move) for move in game.asides(state, seat)]


def labels(table: Table, choices: list[Choice]) -> dict[str, str]:
    """For each target that stands for one choice only: that choice, in words."""
    found: dict[str, Choice | None] = {}
    for choice in choices:
        for at in choice.at:
            found[at] = None if at in found else choice
    return {at: table.say(only.id, **only.args) for at, only in found.items() if only is not None}
