"""Chapter 5.4: special actions."""

from __future__ import annotations

import pytest

from pyengine import IllegalMove
from pyengine.games.sigismundus import GAME
from pyengine.games.sigismundus.data import COUNTRIES
from pyengine.games.sigismundus.holdings import prestige
from tests.games.sigismundus.table import Table, table


def turn(t: Table, *cards: str, seat: int = 1) -> Table:
    """The seat is first in order and holds these cards; the Representative (seat 0, no cards) is passed over."""
    t.hold({seat: list(cards)})
    t.s.first = seat
    t.begin("special")
    assert t.waiting == ("special_action", seat)
    return t


def test_sa_5_4_1_the_representative_first_then_everybody() -> None:
    """SA-5.4.1: himself included; each may pass."""
    t = table(3)
    t.s.tracks["senatorial"] = [2, 0, 1]
    t.hold({seat: ["vistula_raft"] for seat in range(3)})
    t.begin("special")
    order = []
    while t.waiting[0] == "special_action":
        order.append(GAME.acting(t.s)[0])
        t.play(order[-1], "pass")
    assert order == [2, 0, 1, 2]


def test_sa_5_4_1_the_representative_may_act_twice() -> None:
    """SA-5.4.1"""
    t = table(3)
    t.hold({0: ["vistula_raft", "vistula_raft"]})
    t.begin("special")
    prompt = GAME.prompt(t.s, 0)
    assert prompt is not None and prompt.id == "prompt.special_action_extra"
    t.play(0, "play", "vistula_raft")
    t.play(0, "play", "vistula_raft")
    assert t.s.ducats[0] == 8 and t.waiting[0] != "special_action"


def test_sa_5_4_2_one_card_or_a_court() -> None:
    """SA-5.4.2: a court belongs to ecclesiastical offices while Act III is not in force, or to Hozjusz."""
    t = table(3)
    t.s.offices["kujawy"] = 1
    t.hold({2: ["client"]})
    t.s.first = 1
    t.begin("special")
    assert t.legal() == [("pass",), ("court", 2)]
    t.s.acts = ["courts_suspended"]
    assert t.legal() == [("pass",)]
    t.figure("hozjusz", 1)
    assert t.legal() == [("pass",), ("court", 2)]
    t.s.offices["kujawy"] = -1
    assert t.legal() == [("pass",), ("court", 2)]


def test_sa_5_4_3_the_court_takes_a_card_by_lot() -> None:
    """SA-5.4.3: only the two see which; repeating it is allowed."""
    t = table(3)
    t.s.offices["poznan"] = 0
    t.hold({1: ["client", "sack", "foray"]})
    t.script(court=["sack"])
    t.begin("special")
    assert ("court", 2) not in t.legal(), "an empty hand is no target"
    t.play(0, "court", 1)
    assert t.s.hands[0]["military"] == ["sack"] and t.s.hands[1]["military"] == ["foray"]
    sacks = [event for event in t.events or [] if event.args.get("card") == "sack"]
    assert sacks and all(event.to == (0, 1) for event in sacks)
    assert t.waiting == ("special_action", 0)
    t.play(0, "court", 1)


def test_sa_5_4_4_the_card_is_discarded_first() -> None:
    """SA-5.4.4"""
    t = turn(table(3), "vistula_raft")
    t.play(1, "play", "vistula_raft")
    assert t.s.hands[1]["foreign"] == [] and t.s.discards["foreign"] == ["vistula_raft"]


def test_sa_5_4_4_1_client() -> None:
    """SA-5.4.4.1: one more client, if the bank has one."""
    t = turn(table(5), "client")
    t.play(1, "play", "client")
    assert t.s.clients == [3, 4, 3, 3, 3]
    t.s.clients = [8, 3, 3, 3, 3]
    turn(t, "client")
    assert t.legal() == [("pass",)]


def test_sa_5_4_4_2_primus() -> None:
    """SA-5.4.4.2: not if you hold it."""
    t = table(3)
    t.hold({1: ["primus"], 0: ["primus"]})
    t.begin("special")
    assert ("play", "primus") not in t.legal()
    t.play(0, "pass")
    t.play(0, "pass")
    t.play(1, "play", "primus")
    assert t.s.first == 1


def test_sa_5_4_4_3_death_of_a_senator() -> None:
    """SA-5.4.4.3: the victim chooses; units stay; yourself is a legal target."""
    t = table(3)
    t.s.acts = ["national_church"]
    t.s.offices["gniezno"] = t.s.offices["castellan_krakow"] = 2
    t.s.offices["lwow"] = 1
    t.s.army[2] = [1, 0, 0]
    turn(t, "death_of_senator")
    assert t.legal()[1:3] == [("play", "death_of_senator", 1), ("play", "death_of_senator", 2)]
    t.play(1, "play", "death_of_senator", 2)
    assert t.waiting == ("lose_office", 2)
    assert t.legal() == [("lose_office", "gniezno"), ("lose_office", "castellan_krakow")]
    t.play(2, "lose_office", "castellan_krakow")
    assert t.s.offices["castellan_krakow"] == -1 and t.s.army[2] == [1, 0, 0]
    turn(t, "death_of_senator")
    t.play(1, "play", "death_of_senator", 2)
    assert t.s.offices["gniezno"] == -1 and prestige(t.s, "gniezno") == 1, "the card lies with its present side up"


def test_sa_5_4_4_4_church_foundation() -> None:
    """SA-5.4.4.4: 3 ducats for 5 points, and no attack for the rest of the round."""
    t = table(3)
    t.s.ducats = [0, 3, 0]
    t.s.army[2] = [1, 0, 0]
    t.hold({1: ["church_foundation"], 2: ["sack"]})
    t.s.first = 1
    t.begin("special")
    t.play(1, "play", "church_foundation")
    assert t.s.ducats[1] == 0 and t.s.vp[1] == 5 and t.s.protected == [1]
    assert t.legal(2) == [("pass",), ("play", "sack", 0)]
    with pytest.raises(IllegalMove) as refusal:
        t.play(2, "play", "sack", 1)
    assert refusal.value.reason == "illegal.protected"
    poor = turn(table(3), "church_foundation")
    with pytest.raises(IllegalMove) as refusal:
        poor.play(1, "play", "church_foundation")
    assert refusal.value.reason == "illegal.ducats"


def test_sa_5_4_4_5_vistula_raft() -> None:
    """SA-5.4.4.5"""
    t = turn(table(3), "vistula_raft")
    t.play(1, "play", "vistula_raft")
    assert t.s.ducats == [0, 4, 0]


def test_sa_5_4_4_6_diplomatic_mission() -> None:
    """SA-5.4.4.6: an uncrowned marker."""
    t = table(3)
    t.s.crowned = ["prussia"]
    turn(t, "diplomatic_mission")
    assert ("play", "diplomatic_mission", "prussia") not in t.legal() and len(t.legal()) == 6
    t.play(1, "play", "diplomatic_mission", "ottoman")
    assert t.s.crowned == ["prussia", "ottoman"]


def test_sa_5_4_4_7_negotiations() -> None:
    """SA-5.4.4.7: to space 1 or 6, those between shift; not to where it is; its side stays."""
    t = table(3)
    t.s.crowned = ["habsburg"]
    turn(t, "negotiations")
    options = t.legal()
    assert ("play", "negotiations", "suecia", 1) not in options
    assert ("play", "negotiations", "ottoman", 6) not in options and len(options) == 1 + 10
    t.play(1, "play", "negotiations", "habsburg", 6)
    assert t.s.direction == ["suecia", "prussia", "lithuania", "moscovia", "ottoman", "habsburg"]
    assert t.s.crowned == ["habsburg"]


def test_sa_5_4_4_7_ex_5_negotiations_then_an_envoy() -> None:
    """SA-5.4.4.7, SA-5.6.5.1, EX-5: L, S, P, H, M, O -> M, L, S, P, H, O -> L, M, S, P, H, O."""
    t = table(3)
    t.s.direction = ["lithuania", "suecia", "prussia", "habsburg", "moscovia", "ottoman"]
    turn(t, "negotiations")
    t.play(1, "play", "negotiations", "moscovia", 1)
    assert t.s.direction == ["moscovia", "lithuania", "suecia", "prussia", "habsburg", "ottoman"]
    t.begin("actions")
    t.play(1, "place", "envoy", "lithuania")
    assert t.s.direction == ["lithuania", "moscovia", "suecia", "prussia", "habsburg", "ottoman"]


def test_sa_5_4_4_8_secret_pact() -> None:
    """SA-5.4.4.8: nobody may put markers there, but it can be crowned, moved and scored; it ends with the round."""
    t = table(3)
    t.markers("suecia", 1, 0, 0)
    t.hold({0: ["secret_pact"], 1: ["negotiations"]})
    t.begin("special")
    t.play(0, "play", "secret_pact", "suecia")
    assert t.s.pacts == ["suecia"] and t.s.discards["foreign"] == []
    t.sound()
    t.play(1, "play", "negotiations", "suecia", 6)
    assert t.waiting == ("crown", 0)
    t.play(0, "crown", "suecia")
    assert ("send", "suecia") not in t.legal()
    with pytest.raises(IllegalMove) as refusal:
        t.play(0, "send", "suecia")
    assert refusal.value.reason == "illegal.pact"
    t.begin("actions")
    assert ("place", "envoy", "suecia") not in t.legal() and ("place", "envoy", "prussia") in t.legal()
    t.begin("scoring")
    assert t.s.seals["suecia"] == 0 and t.s.vp[0] == 3
    t.begin("upkeep_phase")
    assert t.s.pacts == [] and "secret_pact" in t.s.discards["foreign"]


def test_sa_5_4_4_8_one_pact_a_country() -> None:
    """SA-5.4.4.8"""
    t = table(3)
    t.s.pacts = ["suecia"]
    t.s.decks["foreign"].remove("secret_pact")
    turn(t, "secret_pact")
    assert [move[2] for move in t.legal()[1:]] == [country for country in COUNTRIES if country != "suecia"]


def test_sa_5_4_4_9_enlistment() -> None:
    """SA-5.4.4.9: an infantry, and hussars or artillery; what the bank has."""
    t = turn(table(3), "enlistment", "enlistment", "enlistment")
    assert t.legal()[1:] == [("play", "enlistment", "hussars"), ("play", "enlistment", "artillery")]
    t.play(1, "play", "enlistment", "artillery")
    assert t.s.army[1] == [1, 0, 1]
    t.s.army[0] = [0, 16, 6]
    turn(t, "enlistment")
    assert t.legal()[1:] == [("play", "enlistment", "infantry")]
    t.s.army[0] = [9, 0, 0]
    turn(t, "enlistment")
    t.play(1, "play", "enlistment", "hussars")
    assert t.s.army[1] == [1, 1, 1], "no infantry was left"


def test_sa_5_4_4_9_what_the_bank_lacks_is_not_promised() -> None:
    """SA-5.4.4.9: the button names the units that come, not "infantry and infantry"."""

    def buttons(*taken: int) -> list[tuple[str, object]]:
        t = table(3)
        t.s.army[0] = list(taken)
        turn(t, "enlistment")
        prompt = GAME.prompt(t.s, 1)
        assert prompt is not None
        return [(choice.id, choice.args["unit"]) for choice in prompt.choices[1:]]

    assert buttons(0, 0, 0) == [("move.play.enlistment", "hussars"), ("move.play.enlistment", "artillery")]
    assert buttons(10, 0, 0) == [("move.play.enlistment_one", "hussars"), ("move.play.enlistment_one", "artillery")]
    assert buttons(0, 16, 7) == [("move.play.enlistment_one", "infantry")]


@pytest.mark.parametrize("card", ["abduction", "sack", "foray"])
def test_sa_5_4_4_10_to_12_attacks(card: str) -> None:
    """SA-5.4.4.10, SA-5.4.4.11, SA-5.4.4.12: an unprotected opponent, with an active unit of your own; what the
    target owns does not matter."""
    t = table(3)
    t.s.army[1] = [1, 0, 0]
    t.s.protected = [2]
    turn(t, card)
    assert t.legal() == [("pass",), ("play", card, 0)]
    t.s.army[1], t.s.grey[1] = [0, 0, 0], [1, 0, 0]
    assert t.legal() == [("pass",)]
    with pytest.raises(IllegalMove) as refusal:
        t.play(1, "play", card, 0)
    assert refusal.value.reason == "illegal.no_army"
    t.s.army[1] = [1, 0, 0]
    t.s.cache.clear()
    t.play(1, "play", card, 0)
    assert t.happened("combat")[0]["card"] == card and t.happened("victory")
