"""A match between devices over lines: whole matches of each game, cut lines, killed hosts, what a guest can know."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from typing import Any

import pytest

from pyengine import Match, Move, Outcome, Rng, Setup, State, game_ids, load
from pyengine.remote import Guest, Host, wire

from .wires import Party, begin, play_through

LONG = bool(os.environ.get("KRONIKA_LONG") or os.environ.get("KRONIKA_FUZZ"))
each_game = pytest.mark.parametrize("id", game_ids())


def table(id: str, seed: str = "remote") -> tuple[Match, list[int]]:
    """The smallest table at which two can be guests; in a game for two, one."""
    count = 3 if 3 in load(id).counts else load(id).counts[0]
    return begin(id, count, seed), [1, 2] if count > 2 else [1]


def sums(outcome: Outcome | None) -> Any:
    """How it ended, with the lines of the score in any order."""
    assert outcome is not None
    return replace(outcome, lines=sorted(outcome.lines, key=lambda line: line.id))


def by_seat(moves: list[tuple[int, Move]]) -> dict[int, list[Move]]:
    found: dict[int, list[Move]] = {}
    for seat, move in moves:
        found.setdefault(seat, []).append(move)
    return found


@each_game
def test_a_whole_match_ends_as_at_one_table(id: str) -> None:
    match, remote = table(id)
    party = Party(match, remote)
    decided = play_through(party, id)
    assert match.outcome is not None
    assert by_seat(match.moves) == by_seat(decided), "a decision was lost or made twice"
    again = begin(id, match.setup.players, "remote")
    for seat, move in match.moves:
        again.play(seat, move)
    assert again.state.hash() == match.state.hash()
    for seat, line in party.guests.items():
        seen = line.guest.match
        assert seen is not None
        assert seen.state.canonical() == match.view(seat).canonical()
        assert sums(seen.outcome) == sums(match.outcome)
        assert seen.standings[-1] == match.standings[-1]
        assert line.guest.doubts == []
        assert line.guest.audited == "", "the opened match is what was told"
        assert line.guest.proved > 0


@each_game
def test_fifty_cuts_lose_nothing(id: str) -> None:
    """The line is cut at random moments, with messages on the way in both directions; now and then the guest's page or the
    host is started anew from what they keep."""
    match, remote = table(id)
    party, rng = Party(match, remote), Rng(f"cuts {id}")
    for line in party.guests.values():
        line.guest.checks = False
    cuts = 0

    def meddle() -> None:
        nonlocal cuts
        for line in party.guests.values():
            for _ in range(rng.below(3)):
                # Some of what is on the way arrives before the cut.
                if line.up and (line.to_host or line.to_guest):
                    party.step(line, bool(line.to_guest))
            if not line.up:
                line.open()
            elif cuts < 50 and rng.chance(1, 2):
                cuts += 1
                line.cut()
                if rng.chance(1, 3):
                    line.guest = Guest.from_json(json.loads(json.dumps(line.guest.to_json())), party.random)
                    line.guest.checks = False
                if rng.chance(1, 5):
                    restart(party)
                if not line.up:
                    line.open()

    decided = play_through(party, id, meddle=meddle)
    for line in party.guests.values():
        if not line.up:
            line.open()
    party.settle()
    assert cuts == 50
    assert match.outcome is not None
    assert by_seat(match.moves) == by_seat(decided), "a decision was lost or made twice"
    for seat, line in party.guests.items():
        assert line.guest.match is not None
        assert line.guest.match.state.canonical() == match.view(seat).canonical()
        assert line.guest.audited == ""


@each_game
def test_a_move_is_told_step_by_step(id: str) -> None:
    """With each event comes what the seat saw then, not only where the move ended; whether the host has traced its moves or
    has to play them again."""
    match, remote = table(id)
    party, rng = Party(match, remote[:1]), Rng(f"steps {id}")
    seat, (line,) = remote[0], party.guests.values()
    traces: list[list[str]] = []
    line.guest.checks = False
    line.guest.on_update = lambda events: traces.append([state.canonical() for state in line.guest.match.trace])  # type: ignore[union-attr]
    between = 0
    for number in range(80):
        if not (acting := match.acting()):
            break
        mover = rng.pick(acting)
        traces.clear()
        happened = match.play(mover, rng.pick(match.game.legal(match.state, mover)), trace=True)
        steps = [match.game.view(state, seat).canonical() for event, state in zip(happened, match.trace) if event.to is None or seat in event.to]
        if number % 2:
            match.trace = []
        party.deliver(party.host.news())
        party.settle()
        assert traces == [steps] or not steps
        between += any(step != match.view(seat).canonical() for step in steps)
    assert between > 5, "nothing was told on the way"


def test_a_guest_whose_notes_are_damaged_keeps_the_seat() -> None:
    match, remote = table("chocim")
    party = Party(match, remote)
    play_through(party, "notes", longest=20)
    line = party.guests[1]
    kept = json.loads(json.dumps(line.guest.to_json()))
    kept["seen"]["updates"][3]["d"] = None
    line.cut()
    line.guest = Guest.from_json(kept, party.random)
    assert line.guest.match is None
    line.open()
    party.settle()
    assert party.host.here(1)
    assert line.guest.match is not None
    assert line.guest.match.state.canonical() == match.view(1).canonical()


@each_game
def test_the_same_people_play_again_on_their_lines(id: str) -> None:
    """No new invitation: the seat is the same, the secret and the match are others."""
    match, remote = table(id)
    party = Party(match, remote)
    old = {seat: line.guest for seat, line in party.guests.items()}
    party.host = Host(begin(id, match.setup.players, "again"), party.random(), party.random, clock=party.later)
    for seat, line in party.guests.items():
        party.deliver(party.host.carry_on(line.name, seat))
        line.send(line.guest.hear(line.to_guest.pop(0)))
        assert line.guest.next is not None
        line.guest = line.guest.next
    party.settle()
    for seat, line in party.guests.items():
        assert party.host.here(seat)
        assert line.guest.match is not None
        assert line.guest.key != old[seat].key
    play_through(party, f"again {id}", longest=40)
    for seat, line in party.guests.items():
        assert line.guest.match is not None
        assert line.guest.match.state.canonical() == party.match.view(seat).canonical()


def restart(party: Party) -> None:
    """The host is killed and comes back from what it kept: the match, and its own notes."""
    for line in party.guests.values():
        line.cut()
    kept = json.loads(json.dumps(party.host.to_json()))
    names, match = party.host.names, party.match
    party.host = Host.from_json(match, kept, party.random, names=names, clock=party.later)
    for line in party.guests.values():
        line.open()


@each_game
def test_what_a_guest_gets_tells_no_secret(id: str) -> None:
    """Two matches that differ only in what the guest may not know give it the same bytes. The second is dealt anew from
    what the guest sees, and the others make other moves in it, more or fewer of them. Where the guest saw the same happen
    and sees the same now, all that was sent to it is the same. Only the commitment differs: it hides the seed, which does."""
    match, _ = table(id)
    rng, seat, game = Rng(f"secrets {id}"), 1, match.game
    compared = secret = 0
    for number in range(600 if LONG else 150):
        if not (acting := match.acting()):
            break
        mover = rng.pick(acting)
        if mover != seat:
            dealt = game.sample(game.view(match.state, seat), seat, rng)
            sent, known, moves = zip(*(told_of(fork(match, state), seat, mover, Rng(f"{number} {state.hash()}")) for state in (match.state, dealt)))
            if known[0] == known[1]:
                compared += 1
                secret += moves[0] != moves[1] or match.state.hash() != dealt.hash()
                assert sent[0] == sent[1]
        match.play(mover, rng.pick(game.legal(match.state, mover)))
    assert compared > 5
    assert secret > 5, "there was nothing to hide"


def fork(match: Match, state: State) -> Match:
    old, position = match.setup, json.loads(json.dumps(state.to_json()))
    return Match(Setup(old.game, old.players, "forked", dict(old.options), list(old.sides), position=position))


def told_of(match: Match, seat: int, mover: int, rng: Rng) -> tuple[list[str], Any, list[Move]]:
    """All that a guest gets while somebody makes some moves, by line and by letter; what it may know of them; and the moves."""
    party, made = Party(match, [seat], "same words"), []
    for _ in range(1 + rng.below(3)):
        if mover not in match.acting():
            break
        made.append(rng.pick(match.game.legal(match.state, mover)))
        party.host_plays(mover, made[-1])
        party.settle()
    line = party.guests[seat]
    assert line.guest.match is not None
    if match.outcome:
        return [], None, []  # everything is open now
    events = [(e.id, e.args) for events in match.events for e in events if e.to is None or seat in e.to]
    hidden, letter = line.guest.match.commitment, wire.write({"t": "letter", "body": party.host.letter(seat)})
    return [text.replace(hidden, "") for text in (*line.received, letter)], (events, match.view(seat).canonical()), made
