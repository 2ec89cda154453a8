"""What one seat gets of a match: its view at the start, and of each later move that it may know of, what it saw
happen and what changed in its view.

All of it follows from the match alone, so that a host that was killed tells the same again; and it holds nothing else:
a move by which this seat learns nothing leaves no trace here, not even a number.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from ..match import Match
from ..state import Event, Move
from .delta import diff
from .wire import canonical, digest

Update = dict[str, Any]
"""``e`` the events, ``d`` what changed in the view with each of them and, last, after them, ``m`` how many moves this
seat has made, ``h`` a hash over this and everything sent before."""


def may_know(events: list[Event], seat: int) -> list[int]:
    """Which of the events a seat may know."""
    return [at for at, e in enumerate(events) if e.to is None or seat in e.to]


def known_events(events: list[Event], seat: int) -> list[list[Any]]:
    """The events that a seat may know, without who else may know them."""
    return [[(e := events[at]).id, e.args, e.rule, list(e.at)] for at in may_know(events, seat)]


def event(data: Any) -> Event:
    """An event as it was sent. Raises ValueError or TypeError."""
    id, args, rule, at = data
    if not (type(id) is str and type(args) is dict and type(rule) is str and type(at) is list):
        raise ValueError("no event")
    return Event(id, args, rule, None, tuple(str(place) for place in at))


def chained(before: str, update: Update) -> str:
    return digest(before, canonical([update["e"], update["d"], update["m"]]))


def origin(start: dict[str, Any]) -> str:
    """The hash before the first update. The commitment stands for itself and is no part of it."""
    return digest(canonical({key: value for key, value in start.items() if key != "commitment"}))


class Ledger:
    def __init__(self, match: Match, seat: int, commitment: str) -> None:
        self.seat = seat
        game, setup = match.game, match.setup
        opening = match.at(0)
        self.first: Any = game.view(opening, seat).to_json()
        self.start: dict[str, Any] = {
            "game": game.id,
            "rules": game.rules,
            "players": setup.players,
            "options": dict(setup.options),
            "sides": game.seated(setup),
            "seat": seat,
            "events": known_events(match.opening, seat),
            "view": self.first,
            "commitment": commitment,
        }
        self.origin = origin(self.start)
        self.updates: list[Update] = []
        self._moves: list[tuple[int, Move]] = []
        """The moves of the match that are in here."""
        self._marks = [0]
        """How many updates there were after so many moves."""
        self._view = self.first
        self.follow(match)

    def chain(self, count: int) -> str:
        """The hash after so many updates."""
        return str(self.updates[count - 1]["h"]) if count else self.origin

    @property
    def mine(self) -> int:
        """Moves that this seat has made."""
        return int(self.updates[-1]["m"]) if self.updates else 0

    def follow(self, match: Match) -> int:
        """Go where the match has gone, also where moves were taken back; tells how many updates have stayed."""
        moves, known = match.moves, self._moves
        common = min(len(moves), len(known))
        while moves[:common] != known[:common]:
            common -= 1
        kept = self._marks[common]
        if common < len(known):
            del self.updates[kept:], self._moves[common:], self._marks[common + 1 :]
            self._view = match.game.view(match.at(common), self.seat).to_json()
        for number, trace, after in _played(match, common):
            events, view = match.events[number], match.game.view
            steps = [view(trace[at], self.seat).to_json() for at in may_know(events, self.seat)]
            seat, move = moves[number]
            self._note([*steps, view(after, self.seat).to_json()], known_events(events, self.seat), seat == self.seat)
            self._moves.append((seat, move))
            self._marks.append(len(self.updates))
        return kept

    def _note(self, views: list[Any], events: list[list[Any]], own: bool) -> None:
        changes = [diff(before, after) for before, after in pairwise([self._view, *views])]
        self._view = views[-1]
        if changes == [None] and not own:
            return
        update: Update = {"e": events, "d": changes, "m": self.mine + own}
        update["h"] = chained(self.chain(len(self.updates)), update)
        self.updates.append(update)


def _played(match: Match, since: int) -> Iterator[tuple[int, list[Any], Any]]:
    """The moves from there on: the number of each, the states that its events left, and the one after it."""
    last = len(match.moves) - 1
    if since == last and len(match.trace) == len(match.events[last]):
        yield last, match.trace, match.state
    elif since <= last:
        state = match.at(since)
        for number in range(since, last + 1):
            state.log, state.trace = [], []
            match.game.play(state, *match.moves[number])
            trace, state.log, state.trace = state.trace, None, None
            yield number, trace, state
