"""Whole matches by letter: shuffled, doubled, dropped, late and forged ones are told apart, and nothing is lost."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from pyengine import Match, Rng, game_ids
from pyengine.remote import BadMessage, Guest, Host, wire
from pyengine.remote.letters import HOST, Letter, Post, pack, unpack

from .wires import begin, words


class Writer:
    """One side of a correspondence, with a key of its own. (The tests' signatures need no curve: everybody's key is known
    to the test.)"""

    keys: dict[str, bytes] = {}

    def __init__(self, post: Post, secret: str, name: str) -> None:
        self.post, self.secret = post, secret
        self.key = f"public key of {name}"
        self.keys[self.key] = name.encode() * 3
        self.verdicts: list[str] = []

    def sign(self, text: str, key: str) -> bytes:
        return hashlib.sha256(self.keys[key] + text.encode()).digest()

    def write(self, body: list[dict[str, Any]]) -> str:
        text = self.post.write(body, self.key, self.secret)
        return pack(text, self.sign(text, self.key))

    def read(self, code: str) -> Letter | None:
        """The letter, where it says something new."""
        letter = unpack(code)
        self.post.belongs(letter)
        key = self.post.key_of(letter, self.secret)
        if letter.signature != self.sign(letter.text, key):
            raise BadMessage("remote.letter.forged")
        verdict = self.post.judge(letter)
        self.verdicts.append(verdict)
        if verdict not in ("", "gap"):
            return None
        self.post.keep(letter, key)
        return letter


class Pair:
    """A host and one guest who write to each other."""

    def __init__(self, match: Match, seat: int = 1) -> None:
        random = words("letters")
        self.seat = seat
        self.host = Host(match, "b" * 16, random)
        place = self.host.invite(seat)
        self.guest = Guest(self.host.id, seat, "", random, place.key)
        self.guest.welcome = self.guest.by_letter = True
        self.guest.checks = False
        self.at_host = Writer(Post(self.host.id, HOST, seat), place.key, "host")
        self.at_guest = Writer(Post(self.host.id, seat, HOST), place.key, "guest")

    def from_host(self) -> str:
        return self.at_host.write(self.host.letter(self.seat))

    def to_guest(self, code: str) -> None:
        if letter := self.at_guest.read(code):
            for message in letter.body[1:]:
                self.guest.take(message)

    def from_guest(self) -> str:
        return self.at_guest.write(self.guest.letter())

    def to_host(self, code: str) -> None:
        if letter := self.at_host.read(code):
            for message in letter.body[1:]:
                if message["t"] == "have":
                    self.host.places[self.seat].sent = self.host.common(self.seat, message)
                elif message["t"] == "moves":
                    self.host.take(self.seat, message)


@pytest.mark.parametrize("id", game_ids())
def test_a_whole_match_by_letter(id: str) -> None:
    """Letters get lost, come twice, and come after later ones; each side can write its last letter again."""
    count = 3 if id != "chocim" else 2
    match = begin(id, count, "letters")
    pair, rng = Pair(match), Rng(f"post {id}")
    on_the_way: list[tuple[str, str]] = []
    decided, lost = [], 0
    longest = 0

    def post(to: str, code: str) -> None:
        nonlocal lost, longest
        longest = max(longest, len(code))
        if rng.chance(1, 6):
            lost += 1
        else:
            on_the_way.append((to, code))
            if rng.chance(1, 6):
                on_the_way.append((to, code))

    while pair.guest.audited is None:
        while match.acting() and [seat for seat in match.acting() if seat != pair.seat]:
            seat = rng.pick([seat for seat in match.acting() if seat != pair.seat])
            match.play(seat, rng.pick(match.game.legal(match.state, seat)))
        post("guest", pair.from_host())
        while on_the_way:
            # In any order.
            to, code = on_the_way.pop(rng.below(len(on_the_way)))
            (pair.to_guest if to == "guest" else pair.to_host)(code)
            seen = pair.guest.match
            if to == "guest" and seen is not None and not pair.guest.waiting:
                while pair.seat in seen.acting() and not pair.guest.waiting:
                    move = rng.pick(seen.whole.legal(seen.state, pair.seat))
                    decided.append(move)
                    pair.guest.play(move)
            if to == "guest":
                post("host", pair.from_guest())
    assert [move for seat, move in match.moves if seat == pair.seat] == decided, "a decision was lost or made twice"
    verdicts = pair.at_guest.verdicts + pair.at_host.verdicts
    assert lost
    assert {"", "gap", "doubled"} <= set(verdicts)
    assert pair.guest.match is not None
    assert pair.guest.match.state.canonical() == match.view(pair.seat).canonical()
    assert pair.guest.doubts == []
    assert pair.guest.audited == ""
    assert longest < 60_000


def opened() -> Pair:
    pair = Pair(begin("magnaci", 2, "letters"), 0)
    pair.to_guest(pair.from_host())
    return pair


def test_letters_are_told_apart() -> None:
    pair = opened()
    first, second, third = pair.from_host(), pair.from_host(), pair.from_host()
    before = json.dumps(pair.guest.to_json())
    for code, verdict in ((second, "gap"), (first, "late"), (second, "doubled"), (third, "")):
        pair.to_guest(code)
        assert pair.at_guest.verdicts[-1] == verdict
    assert json.dumps(pair.guest.to_json()) == before, "none of them said anything new"


def test_forged_letters_are_refused() -> None:
    pair = opened()
    forger = Writer(Post(pair.host.id, HOST, 0, sent=5), "0" * 32, "forger")
    with pytest.raises(BadMessage, match=r"letter\.forged"):
        pair.to_guest(forger.write(pair.host.letter(0)))
    knows = Writer(Post(pair.host.id, HOST, 0, sent=5), pair.host.places[0].key, "forger")
    with pytest.raises(BadMessage, match=r"letter\.forged"):
        pair.to_guest(knows.write(pair.host.letter(0)))  # the guest knows the host's key by now
    good = pair.from_host()
    letter = unpack(good)
    changed = letter.text.replace('"to":0', '"to":0 ')
    with pytest.raises(BadMessage, match=r"letter\.forged"):
        pair.to_guest(pack(changed, letter.signature))
    fresh = Pair(begin("magnaci", 2, "letters"), 0)
    with pytest.raises(BadMessage, match=r"letter\.forged"):
        fresh.to_guest(forger.write(pair.host.letter(0)))  # nor does a first letter without the seat's secret count


def test_letters_of_others_are_refused() -> None:
    pair = opened()
    for match, sender, to, reason in (("c" * 16, HOST, 0, "other_match"), (pair.host.id, HOST, 1, "not_yours"), (pair.host.id, 0, HOST, "own")):
        with pytest.raises(BadMessage, match=reason):
            pair.to_guest(Writer(Post(match, sender, to), "0" * 32, "x").write([]))


@pytest.mark.parametrize("code", ["", "l", "x" * 50, "l" + "A" * 40 + ".AA", "l!!.AA", "l" + "A" * 500_000 + ".A", pack("[]", b""), pack('{"match":1}', b""), pack("{" * 5000, b""), pack(wire.canonical({"match": "a", "from": 0, "to": 1, "no": 1, "body": [1]}), b"")])
def test_damaged_letters_are_refused(code: str) -> None:
    with pytest.raises(BadMessage, match="damaged"):
        unpack(code)


def test_a_match_goes_from_letters_to_a_line_and_back() -> None:
    from .wires import Line, Party

    at = Party(begin("magnaci", 3, "both"), [1])
    line = at.guests[1]
    rng = Rng("both")
    for number in range(40):
        acting = at.match.acting()
        seat = rng.pick(acting)
        guest: Guest = line.guest
        seen = guest.match
        assert seen is not None
        if seat != 1:
            at.host_plays(seat, rng.pick(at.match.game.legal(at.match.state, seat)))
        elif number % 2:
            line.send(guest.play(rng.pick(seen.whole.legal(seen.state, 1))))
        else:
            guest.play(rng.pick(seen.whole.legal(seen.state, 1)))
            line.cut()
            guest.send()
            for message in guest.letter():
                if message["t"] == "moves":
                    assert at.host.take(1, message) is None
            line.open()
        at.settle()
        assert isinstance(line, Line)
        assert seen.state.canonical() == at.match.view(1).canonical() or guest.ahead
    assert line.guest.doubts == []
