"""Does a new view follow from the last? A guest asks, as far as it can see.

It knows its own view before and after, and what it was told happened between. Of that it can find out
- whether the new view is a position at all: some whole state must fit it, with every sum right;
- whether somebody who was to move had a legal move that leads there, and that tells what was told: tried in a world
  that fits the view before. Where chance speaks or something hidden comes out, at least what is told until then must be
  the same;
- of a move of its own, whether it is the one that was sent.
What chance brought, and what several decide in secret, has no answer before the match is opened (`chance.audit`).
"""

from __future__ import annotations

from typing import Any

from ..game import Game
from ..rng import Rng
from ..state import Event, Move, State
from .ledger import Update, known_events
from .wire import canonical

PROVED, POSSIBLE = "", "possible"
POSITION, NOBODY, TURN = "remote.doubt.position", "remote.doubt.nobody", "remote.doubt.turn"
RULES, YOURS = "remote.doubt.rules", "remote.doubt.yours"

MOST = 150
"""Moves that are tried; where there are more to choose from, the view is taken as possible."""


def is_position(game: Game[Any], seat: int, view: State) -> bool:
    """Whether some whole state fits a view."""
    try:
        world = game.sample(view.copy(), seat, Rng(0))
        return not game.broken(world) and game.view(world, seat).canonical() == view.canonical()
    except Exception:  # a view that trips the rules is no view of theirs
        return False


def judge(
    game: Game[Any], seat: int, before: State, after: State, update: Update, own: bool, meant: Move | None = None
) -> str:
    """PROVED, POSSIBLE, or the message id of what is wrong. `meant`: the move of one's own that it should be."""
    if not is_position(game, seat, after):
        return POSITION
    acting = list(game.acting(before))
    if not acting:
        return NOBODY
    movers = [other for other in acting if (other == seat) == own]
    world = game.sample(before.copy(), seat, Rng(0))
    tried = _Tried(game, seat, world, update["e"], after.canonical())
    sure = len(acting) == 1
    for mover in movers:
        prompt = game.prompt(world, mover)
        options = [meant] if own and meant else list(game.legal(world, mover))
        # Who decides in secret, or has more to choose from than can be tried, may have done anything.
        sure = sure and prompt is not None and not prompt.secret and len(options) <= MOST
        for option in options[:MOST]:
            if tried.proves(mover, option):
                return PROVED
    unasked = [seat] if own else [other for other in range(before.players) if other != seat]
    for other in unasked if game.aside_verbs else []:
        for aside in list(game.asides(world, other))[:MOST]:
            if tried.proves(other, aside, aside=True):
                return PROVED
    if tried.foreign():
        return TURN
    if tried.possible or (movers and not sure and tried.silent(before, after)):
        return POSSIBLE
    if own and meant:
        return YOURS
    return RULES if movers else TURN


class _Log(list[Event]):
    """What a move tells, and how much of it before chance spoke or something hidden came out."""

    def __init__(self, state: State) -> None:
        super().__init__()
        self.state, self.mark, self.sure = state, state.rng.mark(), 0

    def append(self, event: Event) -> None:
        super().append(event)
        if self.certain:
            self.sure = len(self)

    @property
    def certain(self) -> bool:
        return not self.state.has_revealed and self.state.rng.mark() == self.mark


class _Tried:
    """Moves tried in a world, and whether one of them may have been made."""

    def __init__(self, game: Game[Any], seat: int, world: State, events: list[Any], seen: str) -> None:
        self.game, self.seat, self.world, self.events, self.seen = game, seat, world, events, seen
        self.view = game.view(world, seat)
        self.possible = False
        self.silent_parts: set[str] = set()
        """Parts of the view that change by a move of which nothing is told."""

        self.doers: set[int | None] = set()
        """Who does it, in the first words of whatever is told of these moves."""

    def foreign(self) -> bool:
        """Whether the first words are of somebody who had nothing to say: not even a hidden move explains that."""
        known = bool(self.events and self.doers) and None not in self.doers
        return known and _doer(self.events) not in {None, *self.doers}

    def silent(self, before: State, after: State) -> bool:
        """Whether something was told, or nothing has changed that is never changed without."""
        return bool(self.events) or _changed(before, after) <= self.silent_parts

    def proves(self, mover: int, move: Move, aside: bool = False) -> bool:
        game, twin = self.game, self.world.copy()
        twin.log = log = _Log(twin)
        try:
            game.play(twin, mover, move)
        except Exception:  # a world that cannot be played on says nothing
            self.possible = True
            return False
        twin.log = None
        events, view = known_events(log, self.seat), game.view(twin, self.seat)
        if canonical(events) == canonical(self.events) and view.canonical() == self.seen:
            return True
        if events:
            self.doers.add(_doer(events))
        elif not self.events:
            self.silent_parts |= _changed(self.view, view)
        if aside:
            # Not all of them are listed: what this one would tell shows what another would.
            self.possible |= [event[0] for event in events] == [event[0] for event in self.events]
        elif not log.certain:
            first = known_events(log[: log.sure], self.seat)
            self.possible |= canonical(first) == canonical(self.events[: len(first)])
        return False


def _changed(one: State, other: State) -> set[str]:
    return {name for name in one.names() if name != "rng" and getattr(one, name) != getattr(other, name)}


def _doer(events: list[Any]) -> int | None:
    found = events[0][1].get("seat")
    return found if type(found) is int else None
