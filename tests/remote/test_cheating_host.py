"""A host that cheats: what a guest sees at once, and what comes out when the match is opened."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from typing import Any

import pytest

from pyengine import Event, Move, Rng, State, game_ids, load
from pyengine.remote import BadMessage, Guest, wire
from pyengine.remote.chance import opening
from pyengine.remote.delta import diff
from pyengine.remote.ledger import Update, chained, known_events
from pyengine.remote.verify import RULES, TURN, YOURS

from .wires import Party, begin, play_through

SEAT = 1
"""The guest's."""
each_game = pytest.mark.parametrize("id", game_ids())


class Table:
    """A host, one guest who sees all of it, and a way to tell that guest what never was."""

    def __init__(self, id: str, seed: str) -> None:
        game = load(id)
        self.party = Party(begin(id, 3 if 3 in game.counts else 2, seed), [SEAT])
        self.match, self.game, self.rng = self.party.match, game, Rng(f"{id} {seed}")

    @property
    def guest(self) -> Guest:
        return self.party.guests[SEAT].guest

    def moves(self, most: int) -> Iterator[tuple[State, int, Move]]:
        """An honest match: of each move the state before it, who makes it, and the move, when it has been told."""
        for _ in range(most):
            if not (acting := self.match.acting()):
                return
            before, seat = self.match.state.copy(), self.rng.pick(acting)
            line = self.party.guests[SEAT]
            if seat == SEAT:
                seen = self.guest.match
                assert seen is not None
                move = self.rng.pick(seen.whole.legal(seen.state, SEAT))
                line.send(self.guest.play(move) or self.guest.send())
            else:
                move = self.rng.pick(self.game.legal(before, seat))
                self.party.host_plays(seat, move)
            self.party.settle()
            assert self.guest.doubts == [], "an honest host is not doubted"
            if self.match.acting():
                yield before, seat, move

    def update_of(self, after: State, log: list[Event], own: bool = False) -> Update:
        """An update that goes on from the last, with its hash: a liar can count too."""
        ledger = self.party.host.ledger(SEAT)
        ledger.follow(self.match)
        events = known_events(log, SEAT)
        changes = [None] * len(events) + [diff(self.match.view(SEAT).to_json(), self.game.view(after, SEAT).to_json())]
        update: Update = {"e": events, "d": changes, "m": ledger.mine + own}
        return {**update, "h": chained(ledger.chain(len(ledger.updates)), update)}

    def doubts(self, *updates: Update) -> list[str]:
        """What a copy of the guest, told that, comes to doubt."""
        copy = Guest.from_json(json.loads(json.dumps(self.guest.to_json())), self.party.random)
        copy.welcome = True
        count = len(self.party.host.ledger(SEAT).updates)
        copy.take({"t": "news", "from": count, "list": []})
        with contextlib.suppress(BadMessage):
            copy.hear(wire.write({"t": "news", "from": count, "list": list(updates)}))
        return copy.doubts


def again(table: Table, before: State, seat: int) -> tuple[State, list[Event]] | None:
    """A second move of somebody whose turn is over: their place in the flow is put back, and their own rules let them."""
    twin = table.match.state.copy()
    twin.stack, twin.log = before.copy().stack, []
    try:
        table.game.play(twin, seat, table.rng.pick(table.game.legal(twin, seat)))
    except (ValueError, LookupError, RuntimeError):
        return None
    log, twin.log = twin.log, None
    return twin, log


@each_game
def test_who_moves_twice_is_found_out(id: str) -> None:
    """The host's player has moved and somebody else is asked, this guest or a third; then it moves again. Nearly always
    that can be seen at once: what cannot, where chance or hidden cards might explain it, comes out at the end."""
    found: list[list[str]] = []
    table = Table(id, "twice")
    for before, seat, _ in table.moves(150):
        alone = len(table.game.acting(before)) == 1
        if seat == SEAT or not alone or seat in table.match.acting() or not (made := again(table, before, seat)):
            continue
        update = table.update_of(*made)
        if update["e"] or update["d"][-1]:
            found.append(table.doubts(update))
    assert len(found) > 5
    assert sum(map(bool, found)) > 0.8 * len(found)
    assert TURN in {doubt for doubts in found for doubt in doubts}


@each_game
def test_what_changes_without_a_word_is_found_out(id: str) -> None:
    """Something in sight is another number all at once, and nothing was told."""
    found: list[list[str]] = []
    table = Table(id, "silent")
    for _ in table.moves(60):
        view = table.match.view(SEAT).to_json()
        counts = [key for key, value in view.items() if type(value) is int and key != "players"]
        counts += [key for key, value in view.items() if type(value) is list and value and type(value[0]) is int]
        key = table.rng.pick(counts)
        entry = view[key]
        spoilt = entry + 1 if type(entry) is int else [entry[0] + 1, *entry[1:]]
        update = {**table.update_of(table.match.state, []), "d": [diff(view, {**view, key: spoilt})]}
        ledger = table.party.host.ledger(SEAT)
        found.append(table.doubts({**update, "h": chained(ledger.chain(len(ledger.updates)), update)}))
    assert sum(map(bool, found)) > 0.8 * len(found)
    assert RULES in {doubt for doubts in found for doubt in doubts}


@each_game
def test_a_move_for_the_guest_is_found_out(id: str) -> None:
    """Made though the guest sent none, or another than it sent."""
    table, unsent, other = Table(id, "yours"), 0, 0
    for _ in table.moves(60):
        if table.match.acting() != [SEAT]:
            continue
        legal = table.game.legal(table.match.state, SEAT)
        twin = table.match.state.copy()
        twin.log = []
        table.game.play(twin, SEAT, table.rng.pick(legal))
        log, twin.log = twin.log, None
        assert YOURS in table.doubts(table.update_of(twin, log, own=True))
        unsent += 1
        prompt = table.game.prompt(table.match.view(SEAT), SEAT)
        if prompt and not prompt.secret and len(legal) > 1:
            guest = table.guest
            sent = next(move for move in legal if changed(table, move) != changed(table, None, twin))
            guest.ahead, guest.sent = [sent], 1
            other += YOURS in table.doubts(table.update_of(twin, log, own=True))
            guest.ahead, guest.sent = [], 0
    assert unsent > 3
    assert other > 0


def changed(table: Table, move: Move | None, twin: State | None = None) -> str:
    """The guest's view after a move of its own, or of a state."""
    if move is not None:
        twin = table.match.state.copy()
        table.game.play(twin, SEAT, move)
    assert twin is not None
    return str(table.game.view(twin, SEAT).canonical())


@each_game
def test_what_is_left_out_is_found_out(id: str) -> None:
    """Two moves told as one, a number that is missing, and one that is left out again when asked for."""
    table = Table(id, "gap")
    merged = tried = 0
    moves = table.moves(80)
    for _ in moves:
        ledger = table.party.host.ledger(SEAT)
        ledger.follow(table.match)
        count = len(ledger.updates)
        acting = [seat for seat in table.match.acting() if seat != SEAT]
        if not acting or not count:
            continue
        first = again_honest(table, table.match.state, acting[0])
        nexts = [seat for seat in table.game.acting(first[0]) if seat != SEAT]
        if not nexts:
            continue
        second = again_honest(table, first[0], nexts[0])
        whole, one = table.update_of(second[0], second[1]), table.update_of(first[0], first[1])
        if not one["e"] or not second[1]:
            continue
        tried += 1
        merged += bool(table.doubts(whole))
        # Its hash is that of what came before the one that is missing.
        assert table.doubts({**whole, "h": one["h"]}) == ["remote.unfit"]
    assert tried > 2
    assert merged > 0
    guest = table.guest
    assert guest.match is not None
    text = wire.write({"t": "news", "from": guest.match.count + 1, "list": []})
    assert [json.loads(answer)["t"] for answer in guest.hear(text)] == ["have"]
    assert guest.doubts == [], "it may have been lost on the way"
    assert guest.hear(text) == []
    assert guest.doubts == ["remote.doubt.gap"]


def again_honest(table: Table, state: State, seat: int) -> tuple[State, list[Event]]:
    twin = state.copy()
    twin.log = []
    table.game.play(twin, seat, table.rng.pick(table.game.legal(twin, seat)))
    log, twin.log = twin.log, None
    return twin, log


def test_a_beginning_that_cannot_be_is_doubted() -> None:
    party = Party(begin("chocim", 2, "start"), [])
    place = party.host.invite(SEAT)
    start = json.loads(json.dumps(party.host.ledger(SEAT).start))
    found = 0
    for key in [key for key, value in start["view"].items() if type(value) is list and value and type(value[0]) is int]:
        guest = Guest(party.host.id, SEAT, "", party.random, place.key)
        guest.welcome = True
        view = {**start["view"], key: [start["view"][key][0] + 40, *start["view"][key][1:]]}
        with contextlib.suppress(BadMessage):
            guest.take({"t": "news", "from": 0, "list": [], "start": {**start, "view": view}})
        found += bool(guest.doubts)
    assert found > 0


def test_a_doubt_outlives_the_page() -> None:
    table = Table("chocim", "kept")
    table.guest.doubts.append(TURN)
    assert Guest.from_json(json.loads(json.dumps(table.guest.to_json())), table.party.random).doubts == [TURN]


# -- chance ------------------------------------------------------------------------------------------------------------


def whole(id: str) -> Party:
    at = Party(begin(id, 3 if 3 in load(id).counts else 2, "honest"), [SEAT])
    at.guests[SEAT].guest.checks = False
    play_through(at, "cheat")
    assert at.guests[SEAT].guest.audited == ""
    return at


@each_game
def test_chance_that_was_changed_on_the_way_is_found_out(id: str) -> None:
    """A host throws its dice again when it does not like them, and deals cards anew: from some move on its chance is another
    and all that the guest does not see. Whatever it opens at the end, the guest's device finds it: the committed seed does not lead to what was told, another was not committed to."""
    at = Party(begin(id, 3 if 3 in load(id).counts else 2, "honest"), [SEAT])
    guest = at.guests[SEAT].guest
    guest.checks = False
    committed = at.host.ledger(SEAT).start["commitment"]
    play_through(at, "cheat", longest=12)
    match, rng, ledger = at.match, Rng("on"), at.host.ledger(SEAT)
    seen = guest.match
    assert seen is not None
    moves, updates = list(match.moves), list(seen.updates)
    state = match.game.sample(match.view(SEAT), SEAT, Rng("dice that I like better"))
    for _ in range(60):
        if not (acting := match.game.acting(state)):
            break
        seat, view = rng.pick(acting), match.game.view(state, SEAT).to_json()
        move = rng.pick(match.game.legal(state, seat))
        state.log = []
        match.game.play(state, seat, move)
        events, state.log = known_events(state.log, SEAT), None
        moves.append((seat, move))
        change = diff(view, match.game.view(state, SEAT).to_json())
        if events or change or seat == SEAT:
            mine = sum(who == SEAT for who, _ in moves)
            update = {"e": events, "d": [None] * len(events) + [change], "m": mine}
            updates.append({**update, "h": chained(updates[-1]["h"] if updates else ledger.origin, update)})
    guest.take({"t": "news", "from": seen.count, "list": updates[seen.count :]})
    assert seen.state.canonical() == match.game.view(state, SEAT).canonical(), "the guest believed it"
    for seed, reason in (("honest", "remote.audit.differs"), ("dice that I like better", "remote.audit.chance")):
        opened = opening(match, at.host.number)
        opened["match"]["setup"]["seed"] = seed
        opened["match"]["moves"] = [[seat, *move] for seat, move in moves]
        opened["match"]["hash"] = state.hash()
        guest.take({"t": "open", **opened})
        assert guest.audited == reason
    assert seen.commitment == committed


def test_what_is_opened_is_what_was_committed_to() -> None:
    at = whole("magnaci")
    guest = at.guests[SEAT].guest
    honest: dict[str, Any] = at.host.opened_match()
    setup = honest["match"]["setup"]
    for cheat, reason in (
        ({"number": "0" * 32}, "remote.audit.chance"),
        ({"match": {**honest["match"], "setup": {**setup, "seed": "other"}, "moves": []}}, "remote.audit.chance"),
        ({"match": {**honest["match"], "moves": honest["match"]["moves"][:-1]}}, "remote.audit.differs"),
        ({"match": {**honest["match"], "hash": "0" * 64}}, "remote.audit.differs"),
        ({"match": None}, "remote.audit.unreadable"),
    ):
        guest.take({**honest, **cheat})
        assert guest.audited == reason
    other = begin("magnaci", setup["players"], "honest")
    rng = Rng("other")
    while acting := other.acting():
        seat = rng.pick(acting)
        other.play(seat, rng.pick(other.game.legal(other.state, seat)))
    guest.take({**honest, "match": {**other.save(), "meta": {}}})
    assert guest.audited == "remote.audit.differs"
    guest.take(honest)
    assert guest.audited == ""


def test_the_commitment_is_told_before_the_first_move_and_hides_the_seed() -> None:
    """It is in the first message about the match; with another number it is another hash, so that seeds cannot be tried."""
    at = Party(begin("magnaci", 3, "honest"), [SEAT])
    first = next(json.loads(text) for text in at.guests[SEAT].received if '"news"' in text)
    assert len(first["start"]["commitment"]) == 64
    assert not at.match.moves
    other = Party(begin("magnaci", 3, "honest"), [SEAT], "another number")
    assert at.host.ledger(SEAT).start["commitment"] != other.host.ledger(SEAT).start["commitment"]
