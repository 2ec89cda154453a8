"""Guests who mean ill, and strangers: each is refused and told, and nothing changes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pyengine import Match, Rng, game_ids
from pyengine.remote import BadMessage, Guest, Host, wire
from pyengine.remote.host import BURST, MOST_FAULTS
from pyengine.remote.seen import question

from .wires import Party, begin, words


def party() -> Party:
    return Party(begin("magnaci", 3, "hostile"), [1, 2])


def refusals(at: Party, link: str, text: Any) -> list[str]:
    """What a link is told of its message."""
    before = at.match.state.hash()
    answers = [json.loads(send.text) for send in at.host.hear(link, text) if send.text and send.link == link]
    assert at.match.state.hash() == before
    return [answer["why"] for answer in answers if answer["t"] == "no"]


def until(at: Party, seat: int) -> None:
    """Play on until this seat is asked."""
    rng = Rng("until")
    while seat not in at.match.acting():
        other = rng.pick(at.match.acting())
        at.host_plays(other, rng.pick(at.match.game.legal(at.match.state, other)))
    at.settle()


def moves(at: Party, seat: int, *made: list[Any], k: int | None = None, ask: str | None = None) -> str:
    done = sum(who == seat for who, _ in at.match.moves)
    asked = question(at.match.game, at.match.view(seat), seat)
    return wire.write({"t": "moves", "k": done if k is None else k, "ask": asked if ask is None else ask, "moves": list(made)})


def test_nobody_moves_for_another() -> None:
    """A link has the seat that it has shown to be its own: a message cannot name another."""
    at = party()
    until(at, 1)
    move = list(at.match.game.legal(at.match.state, 1)[0])
    other = at.guests[2].name
    assert refusals(at, other, moves(at, 1, move)), "seat 2 is not asked this"
    stranger = at.host.opened("stranger")
    assert len(stranger) == 1
    assert refusals(at, "stranger", moves(at, 1, move)) == ["remote.no.stranger"]


def test_old_moves_are_not_made_again() -> None:
    at = party()
    until(at, 1)
    line = at.guests[1]
    seen = line.guest.match
    assert seen is not None
    [text] = line.guest.play(seen.whole.legal(seen.state, 1)[0]) or line.guest.send()
    at.deliver(at.host.hear(line.name, text))
    made = len(at.match.moves)
    for _ in range(3):
        assert refusals(at, line.name, text) == [], "it came twice: nobody is at fault"
    assert len(at.match.moves) == made
    until(at, 1)
    other = next(move for move in at.match.game.legal(at.match.state, 1) if list(move) != json.loads(text)["moves"][0])
    assert refusals(at, line.name, moves(at, 1, list(other), k=0)) == ["remote.no.old"]
    assert refusals(at, line.name, moves(at, 1, list(other), ask="0" * 32)) == ["remote.no.old"]
    assert refusals(at, line.name, moves(at, 1, list(other), k=99)) == ["remote.no.old"]
    at.host_plays(1, other)
    assert refusals(at, line.name, text) == [], "also where later ones have been made since"


def test_an_illegal_move_is_refused_with_its_reason() -> None:
    at = party()
    until(at, 1)
    [why] = refusals(at, at.guests[1].name, moves(at, 1, ["place", "nowhere"]))
    assert why.startswith("illegal.")


JUNK: list[Any] = [
    "", "{", "null", "[]", "7", '"x"', '{"t":1}', '{"t":"moves"}', '{"t":"moves","k":-1,"moves":[["x"]]}',
    '{"t":"moves","k":true,"ask":"","moves":[["x"]]}', '{"t":"moves","k":0,"ask":"","moves":[]}',
    '{"t":"moves","k":0,"ask":"","moves":[{"a":1}]}', '{"t":"moves","k":0,"ask":"","moves":[[1.5]]}',
    '{"t":"hello","seat":1,"nonce":"x","proof":"y"}', '{"t":"have","n":"1"}', '{"t":"say"}', '{"t":"say","text":"\\u0000"}',
    '{"t":"nonsense"}', "[" * 5000, '{"t":"say","text":"\\ud800"}', "x" * 20_000, None, 7, b"{}",
    '{"t":"say","text":"' + "x" * 20_000 + '"}',
]  # fmt: skip


@pytest.mark.parametrize("text", JUNK, ids=range(len(JUNK)))
def test_what_is_no_message_is_refused(text: Any) -> None:
    at = party()
    assert len(refusals(at, at.guests[1].name, text)) == 1


@given(st.recursive(st.none() | st.booleans() | st.integers(-5, 5) | st.text(max_size=5), lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["t", "k", "n", "moves", "ask", "seat", "h", "text"]), inner, max_size=5)))
@settings(max_examples=50, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_whatever_comes_the_match_stays_whole(message: Any) -> None:
    at = party()
    for kind in ("moves", "hello", "have", "say"):
        body = {**message, "t": kind} if isinstance(message, dict) else message
        before = at.match.state.hash()
        at.host.hear(at.guests[1].name, json.dumps(body))
        assert at.match.state.hash() == before
    at.guests[1].guest.take({"t": "who", "v": wire.VERSION, "match": at.host.id, "nonce": "0" * 32})


def test_ten_thousand_messages_and_fifty_megabytes_do_not_keep_the_host(monkeypatch: pytest.MonkeyPatch) -> None:
    """After some faults the line is cut, and what still comes from it is not even looked at; what is too long is never read."""
    at = party()
    read: list[int] = []
    parse = wire.parse
    monkeypatch.setattr(wire, "parse", lambda text: (read.append(len(text)), parse(text))[1])
    flooding, before = at.guests[1].name, at.match.state.hash()
    cuts = warnings = 0
    for number in range(10_000):
        out = at.host.hear(flooding, f'{{"t":"junk {number}"')
        cuts += sum(send.text is None and send.link == flooding for send in out)
        warnings += sum(send.text is not None and send.link == flooding for send in out)
    huge = "x" * 5_000_000
    for _ in range(10):
        at.host.hear(at.guests[2].name, huge)
    assert cuts == 1
    assert warnings == MOST_FAULTS, "told of each, until it was cut"
    assert len(read) == MOST_FAULTS + 1, "nobody reads what comes over a line that was cut"
    assert max(read) < 100, "nor any of the fifty megabytes"
    assert at.match.state.hash() == before
    assert not at.host.here(1)
    assert at.host.here(2), "one guest's faults are not another's"
    at.guests[1].open()
    at.settle()
    assert at.host.here(1), "whoever has the key may come back"


def test_a_flood_of_good_messages_is_dammed() -> None:
    at = party()
    at.host.clock = lambda: at.now
    name = at.guests[1].name
    answers = [refusals(at, name, '{"t":"say","text":"hello"}') for _ in range(BURST + 20)]
    assert [] in answers
    assert ["remote.no.flood"] in answers


def test_markup_and_hidden_signs_in_chat_are_text() -> None:
    at = party()
    name = at.guests[1].name
    at.deliver(at.host.hear(name, wire.write({"t": "say", "text": "<img src=x onerror=alert(1)>\u202e\n\x07 " + "y" * 500})))
    at.settle()
    seat, said = at.guests[2].guest.lines[-1]
    assert seat == 1
    assert said.startswith("<img src=x onerror=alert(1)> y")
    assert len(said) <= wire.LONGEST_LINE and said.isprintable()
    at.host.chat = False
    assert refusals(at, name, '{"t":"say","text":"x"}') == ["remote.no.chat"]


def test_nobody_else_can_take_a_seat() -> None:
    at = party()
    token, key = at.host.places[1].token, at.host.places[1].key
    for secret in ("0" * 32, token, at.host.places[2].key):
        thief = Guest(at.host.id, 1, secret, words("thief"))
        [who] = at.host.opened("thief")
        [hello] = thief.hear(who.text)
        assert refusals(at, "thief", hello) == ["remote.no.taken"], "the invitation was used, the key is another's"
    assert at.host.links[at.guests[1].name].seat == 1
    # What somebody overheard of a hello is worth nothing: each line has its own nonce.
    back = Guest(at.host.id, 1, "", words("back"), key)
    [who] = at.host.opened("first")
    [hello] = back.hear(who.text)
    at.host.opened("second")
    assert refusals(at, "second", hello) == ["remote.no.taken"]


def test_a_host_that_does_not_know_the_key_is_not_believed() -> None:
    at = party()
    guest = at.guests[1].guest
    false = Host(begin("magnaci", 3, "false"), at.host.id, words("false"))
    false.invite(1)
    [who] = false.opened("line")
    guest.hear(who.text)
    for text in ('{"t":"welcome","proof":"' + "0" * 64 + '"}', '{"t":"news","from":0,"list":[]}'):
        with pytest.raises(BadMessage):
            guest.hear(text)
    assert guest.match is not None


def test_a_lost_device_gets_a_new_invitation_and_the_old_one_is_out() -> None:
    at = party()
    old = at.guests[1]
    old.cut()
    place = at.host.invite(1, anew=True)
    old.open()
    at.settle()
    assert not at.host.here(1)
    old.cut()
    old.guest = Guest(at.host.id, 1, place.token, at.random)
    old.open()
    at.settle()
    assert at.host.here(1)


def test_a_bot_plays_for_a_guest_until_the_seat_is_given_back() -> None:
    at = party()
    until(at, 1)
    at.deliver(at.host.let_bot_play(1))
    at.settle()
    move = at.match.game.legal(at.match.state, 1)[0]
    assert refusals(at, at.guests[1].name, moves(at, 1, list(move))) == ["remote.no.bot"]
    at.host_plays(1, move)
    at.settle()
    at.deliver(at.host.give_back(1))
    until(at, 1)
    guest = at.guests[1].guest
    assert guest.match is not None
    assert guest.match.mine == sum(seat == 1 for seat, _ in at.match.moves)
    assert guest.doubts == []
    made = len(at.match.moves)
    at.guests[1].send(guest.play(guest.match.whole.legal(guest.match.state, 1)[0]) or guest.send())
    at.settle()
    assert len(at.match.moves) > made


@pytest.mark.parametrize("id", game_ids())
def test_moves_taken_back_are_taken_back_at_the_guests_too(id: str) -> None:
    count = 3 if id != "chocim" else 2
    at = Party(begin(id, count, "back"), [1])
    at.deliver(at.host.let_bot_play(1))
    rng, match = Rng("back"), at.match
    for _ in range(60):
        if not (acting := match.acting()):
            break
        seat = rng.pick(acting)
        at.host_plays(seat, rng.pick(match.game.legal(match.state, seat)))
        if match.can_undo() and rng.chance(1, 3):
            match.undo()
            at.deliver(at.host.news())
        at.settle()
        seen = at.guests[1].guest.match
        assert seen is not None
        assert seen.state.canonical() == match.view(1).canonical()
    assert at.guests[1].guest.doubts == []


def test_a_match_is_carried_by_plain_functions() -> None:
    """As the package's own example has it."""
    import doctest

    import pyengine.remote

    assert doctest.testmod(pyengine.remote).failed == 0
    assert isinstance(begin("magnaci", 2, "x"), Match)
