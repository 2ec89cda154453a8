"""What can be taken back: a card shown from a closed hand fixes the move that shows it, an open deed does not."""

from __future__ import annotations

from typing import Any

import pytest

from pyengine import Match, Setup
from tests.games.sigismundus.table import Table, table


def match(t: Table) -> Match:
    t.sound()
    return Match(Setup("sigismundus", t.s.players, position=t.s.to_json()))


def specials(t: Table) -> Table:
    return t.begin("special")


def extra_votes(t: Table) -> Table:
    t.s.votes = [1, 1, 1]
    return t.begin("extra_votes")


def foreign(t: Table) -> Table:
    t.s.crowned = ["suecia", "prussia", "habsburg", "lithuania", "moscovia", "ottoman"]
    return t.begin("foreign")


def feast(t: Table) -> Table:
    t.s.first = 2
    t.s.hands[2], t.s.hands[0] = t.s.hands[0], t.s.hands[2]
    return t.begin("actions")


@pytest.mark.parametrize(
    ("start", "cards", "open_moves", "showing"),
    [
        # SA-5.4.2: a card played
        (specials, ["vistula_raft"], [], ("play", "vistula_raft")),
        # SA-5.7.2: a card for votes
        (extra_votes, ["client", "primus"], [], ("discard", "client")),
        # SA-5.5.2: the last card pays by itself, one of two is chosen
        (foreign, ["negotiations"], [("send", "ottoman")], ("markers", 2)),
        (foreign, ["negotiations", "secret_pact"], [("send", "ottoman"), ("markers", 2)], ("discard", "secret_pact")),
        # SA-5.6.5.5: a card for a space further
        (feast, ["primus"], [("place", "nobles_feast")], ("discard", "primus")),
    ],
)
def test_a_card_shown_from_a_closed_hand_fixes_the_move(
    start: Any, cards: list[str], open_moves: list[tuple[Any, ...]], showing: tuple[Any, ...]
) -> None:
    t = table(3)
    t.hold({0: cards})
    played = match(start(t))
    seat = played.acting()[0]
    for move in open_moves:
        played.play(seat, move)
        assert played.can_undo(), "nothing hidden has come out yet"
    played.play(seat, showing)
    assert not played.can_undo()


def test_an_open_deed_can_be_taken_back() -> None:
    t = table(3)
    t.s.ducats = [9, 9, 9]
    played = match(t.begin("actions"))
    for move in (("place", "parliamentary_agitation"), ("place", "economist"), ("place", "vacancy", "gniezno")):
        played.play(played.acting()[0], move)
        if move[1] == "parliamentary_agitation" and played.state.step == "agitate":
            played.play(played.acting()[0], ("steps", 0))
        assert played.can_undo()
    played.undo()


def test_a_wound_taken_by_a_card_is_fixed() -> None:
    """SA-5.10.4"""
    t = table(3)
    t.hold({1: ["foray", "sack"], 2: ["abduction", "enlistment"]})
    t.s.army[1], t.s.army[2] = [5, 0, 0], [1, 0, 0]
    t.s.first = 1
    t.script(combat=[6, 1])
    t.begin("special")
    played = Match(Setup("sigismundus", 3, position=t.s.to_json()))
    while played.state.step != "assign_wound":
        seat = played.acting()[0]
        played.play(seat, ("play", "sack", 2) if seat == 1 else ("pass",))
    assert played.acting() == [2]
    played.play(2, ("lose_card", "abduction"))
    assert not played.can_undo()
