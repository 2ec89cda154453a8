"""Hosts and guests joined by lines that a test can cut, all in one process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyengine import Match, Move, Rng, Setup
from pyengine.lab.fuzz import LONGEST
from pyengine.remote import Guest, Host, Send


def words(seed: str) -> Callable[[], str]:
    rng = Rng(seed)
    return lambda: f"{rng.below(2**62):016x}{rng.below(2**62):016x}"


class Line:
    """Between a host and one guest: queues both ways. A cut loses what is on the way."""

    def __init__(self, party: Party, guest: Guest) -> None:
        self.party, self.guest = party, guest
        self.name = ""
        self.to_host: list[str] = []
        self.to_guest: list[str] = []
        self.received: list[str] = []
        """All that was ever delivered to the guest."""

    @property
    def up(self) -> bool:
        return bool(self.name)

    def open(self) -> None:
        self.name = self.party.new_name()
        self.party.lines[self.name] = self
        self.party.deliver(self.party.host.opened(self.name))

    def cut(self) -> None:
        if self.up:
            name, self.name = self.name, ""
            del self.party.lines[name]
            self.to_host.clear()
            self.to_guest.clear()
            self.party.deliver(self.party.host.closed(name))

    def send(self, texts: list[str]) -> None:
        if self.up:
            self.to_host += texts


class Party:
    """A host, its guests, and moves made by chance."""

    def __init__(self, match: Match, remote: list[int], seed: str = "party", **more: Any) -> None:
        self.random = words(seed)
        self.now = 0.0
        more.setdefault("clock", self.later)
        self.host = Host(match, self.random(), self.random, names=lambda: [{"name": f"p{n}", "kind": "person"} for n in range(match.setup.players)], **more)
        self.lines: dict[str, Line] = {}
        self._names = 0
        self.guests: dict[int, Line] = {}
        for seat in remote:
            guest = Guest(self.host.id, seat, self.host.invite(seat).token, self.random)
            self.guests[seat] = Line(self, guest)
        for line in self.guests.values():
            line.open()
        self.settle()

    @property
    def match(self) -> Match:
        return self.host.match

    def later(self) -> float:
        """A clock: between two messages of people there is time."""
        self.now += 0.1
        return self.now

    def new_name(self) -> str:
        self._names += 1
        return f"line {self._names}"

    def deliver(self, sends: list[Send]) -> None:
        for link, text in sends:
            line = self.lines.get(link)
            if line is None:
                continue
            if text is None:
                line.cut()
            else:
                line.to_guest.append(text)

    def step(self, line: Line, to_guest: bool) -> None:
        """One message arrives."""
        if to_guest:
            text = line.to_guest.pop(0)
            line.received.append(text)
            line.send(line.guest.hear(text))
        else:
            self.deliver(self.host.hear(line.name, line.to_host.pop(0)))

    def settle(self) -> None:
        """Until everything has arrived."""
        while waiting := [line for line in self.lines.values() if line.to_host or line.to_guest]:
            self.step(waiting[0], bool(waiting[0].to_guest))

    def host_plays(self, seat: int, move: Move) -> None:
        self.match.play(seat, move)
        self.deliver(self.host.news())


def begin(id: str, count: int, seed: str) -> Match:
    return Match(Setup(id, count, seed=seed))


def play_through(party: Party, seed: str, longest: int = LONGEST, meddle: Callable[[], None] = lambda: None) -> list[tuple[int, Move]]:
    """Everybody plays by chance: those at the host's table on the match, guests on what they see. The decisions that were
    made, in the order in which people made them."""
    rng, match = Rng(seed), party.match
    decided: list[tuple[int, Move]] = []
    while len(match.moves) < longest and (acting := match.acting()):
        meddle()
        seat = rng.pick(acting)
        line = party.guests.get(seat)
        if line is None:
            move = rng.pick(match.game.legal(match.state, seat))
            party.host_plays(seat, move)
            decided.append((seat, move))
            party.settle()
            continue
        guest = line.guest
        seen = guest.match
        if seen is None or guest.waiting or seat not in seen.acting():
            party.settle()
            if not line.up:
                line.open()
            continue
        move = rng.pick(seen.whole.legal(seen.state, seat))
        decided.append((seat, move))
        line.send(guest.play(move))
        if rng.chance(2, 3):
            party.settle()
    party.settle()
    return decided
