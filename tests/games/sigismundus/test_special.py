"""Chapter 5.4: special actions."""

from __future__ import annotations

import pytest

from pyengine import IllegalMove
from pyengine.games.sigismundus import GAME
from pyengine.games.sigismundus.data import COUNTRIES
from pyengine.games.sigismundus.holdings import prestige
from tests.games.sigismundus.table import (
    State,
    asked,
    begin,
    events,
    figure,
    hold,
    legal,
    markers,
    play,
    script,
    sound,
    table,
)


def turn(s: State, *cards: str, seat: int = 1) -> State:
    """The seat is first in order and holds these cards; the Representative (seat 0, no cards) is passed over."""
    hold(s, {seat: list(cards)})
    s.first = seat
    begin(s, "special")
    assert asked(s) == ("special_action", seat)
    return s


def test_sa_5_4_1_the_representative_first_then_everybody() -> None:
    """SA-5.4.1: himself included; each may pass."""
    s = table(3)
    s.tracks["senatorial"] = [2, 0, 1]
    hold(s, {seat: ["vistula_raft"] for seat in range(3)})
    begin(s, "special")
    order = []
    while asked(s)[0] == "special_action":
        order.append(GAME.acting(s)[0])
        play(s, (order[-1], ("pass",)))
    assert order == [2, 0, 1, 2]


def test_sa_5_4_1_the_representative_may_act_twice() -> None:
    """SA-5.4.1"""
    s = table(3)
    hold(s, {0: ["vistula_raft", "vistula_raft"]})
    begin(s, "special")
    prompt = GAME.prompt(s, 0)
    assert prompt is not None and prompt.id == "prompt.special_action_extra"
    play(s, (0, ("play", "vistula_raft")), (0, ("play", "vistula_raft")))
    assert s.ducats[0] == 8 and asked(s)[0] != "special_action"


def test_sa_5_4_2_one_card_or_a_court() -> None:
    """SA-5.4.2: a court belongs to ecclesiastical offices while Act III is not in force, or to Hozjusz."""
    s = table(3)
    s.offices["kujawy"] = 1
    hold(s, {2: ["client"]})
    s.first = 1
    begin(s, "special")
    assert legal(s) == [("pass",), ("court", 2)]
    s.acts = ["courts_suspended"]
    assert legal(s) == [("pass",)]
    figure(s, "hozjusz", 1)
    assert legal(s) == [("pass",), ("court", 2)]
    s.offices["kujawy"] = -1
    assert legal(s) == [("pass",), ("court", 2)]


def test_sa_5_4_3_the_court_takes_a_card_by_lot() -> None:
    """SA-5.4.3: only the two see which; repeating it is allowed."""
    s = table(3)
    s.offices["poznan"] = 0
    hold(s, {1: ["client", "sack", "foray"]})
    script(s, court=["sack"])
    begin(s, "special")
    assert ("court", 2) not in legal(s), "an empty hand is no target"
    play(s, (0, ("court", 1)))
    assert s.hands[0]["military"] == ["sack"] and s.hands[1]["military"] == ["foray"]
    told = [event for event in s.log or [] if event.args.get("card") == "sack"]
    assert told and all(event.to == (0, 1) for event in told)
    assert asked(s) == ("special_action", 0)
    play(s, (0, ("court", 1)))


def test_sa_5_4_4_the_card_is_discarded_first() -> None:
    """SA-5.4.4"""
    s = turn(table(3), "vistula_raft")
    play(s, (1, ("play", "vistula_raft")))
    assert s.hands[1]["foreign"] == [] and s.discards["foreign"] == ["vistula_raft"]


def test_sa_5_4_4_1_client() -> None:
    """SA-5.4.4.1: one more client, if the bank has one."""
    s = turn(table(5), "client")
    play(s, (1, ("play", "client")))
    assert s.clients == [3, 4, 3, 3, 3]
    s.clients = [8, 3, 3, 3, 3]
    turn(s, "client")
    assert legal(s) == [("pass",)]


def test_sa_5_4_4_2_primus() -> None:
    """SA-5.4.4.2: not if you hold it."""
    s = table(3)
    hold(s, {1: ["primus"], 0: ["primus"]})
    begin(s, "special")
    assert ("play", "primus") not in legal(s)
    play(s, (0, ("pass",)), (0, ("pass",)), (1, ("play", "primus")))
    assert s.first == 1


def test_sa_5_4_4_3_death_of_a_senator() -> None:
    """SA-5.4.4.3: the victim chooses; units stay; yourself is a legal target."""
    s = table(3)
    s.acts = ["national_church"]
    s.offices["gniezno"] = s.offices["castellan_krakow"] = 2
    s.offices["lwow"] = 1
    s.army[2] = [1, 0, 0]
    turn(s, "death_of_senator")
    assert legal(s)[1:3] == [("play", "death_of_senator", 1), ("play", "death_of_senator", 2)]
    play(s, (1, ("play", "death_of_senator", 2)))
    assert asked(s) == ("lose_office", 2)
    assert legal(s) == [("lose_office", "gniezno"), ("lose_office", "castellan_krakow")]
    play(s, (2, ("lose_office", "castellan_krakow")))
    assert s.offices["castellan_krakow"] == -1 and s.army[2] == [1, 0, 0]
    turn(s, "death_of_senator")
    play(s, (1, ("play", "death_of_senator", 2)))
    assert s.offices["gniezno"] == -1 and prestige(s, "gniezno") == 1, "the card lies with its present side up"


def test_sa_5_4_4_4_church_foundation() -> None:
    """SA-5.4.4.4: 3 ducats for 5 points, and no attack for the rest of the round."""
    s = table(3)
    s.ducats = [0, 3, 0]
    s.army[2] = [1, 0, 0]
    hold(s, {1: ["church_foundation"], 2: ["sack"]})
    s.first = 1
    begin(s, "special")
    play(s, (1, ("play", "church_foundation")))
    assert s.ducats[1] == 0 and s.vp[1] == 5 and s.protected == [1]
    assert legal(s, 2) == [("pass",), ("play", "sack", 0)]
    with pytest.raises(IllegalMove) as refusal:
        GAME.play(s, 2, ("play", "sack", 1))
    assert refusal.value.reason == "illegal.protected"
    poor = turn(table(3), "church_foundation")
    with pytest.raises(IllegalMove) as refusal:
        GAME.play(poor, 1, ("play", "church_foundation"))
    assert refusal.value.reason == "illegal.ducats"


def test_sa_5_4_4_5_vistula_raft() -> None:
    """SA-5.4.4.5"""
    s = turn(table(3), "vistula_raft")
    play(s, (1, ("play", "vistula_raft")))
    assert s.ducats == [0, 4, 0]


def test_sa_5_4_4_6_diplomatic_mission() -> None:
    """SA-5.4.4.6: an uncrowned marker."""
    s = table(3)
    s.crowned = ["prussia"]
    turn(s, "diplomatic_mission")
    assert ("play", "diplomatic_mission", "prussia") not in legal(s) and len(legal(s)) == 6
    play(s, (1, ("play", "diplomatic_mission", "ottoman")))
    assert s.crowned == ["prussia", "ottoman"]


def test_sa_5_4_4_7_negotiations() -> None:
    """SA-5.4.4.7: to space 1 or 6, those between shift; not to where it is; its side stays."""
    s = table(3)
    s.crowned = ["habsburg"]
    turn(s, "negotiations")
    options = legal(s)
    assert ("play", "negotiations", "suecia", 1) not in options
    assert ("play", "negotiations", "ottoman", 6) not in options and len(options) == 1 + 10
    play(s, (1, ("play", "negotiations", "habsburg", 6)))
    assert s.direction == ["suecia", "prussia", "lithuania", "moscovia", "ottoman", "habsburg"]
    assert s.crowned == ["habsburg"]


def test_sa_5_4_4_7_ex_5_negotiations_then_an_envoy() -> None:
    """SA-5.4.4.7, SA-5.6.5.1, EX-5: L, S, P, H, M, O -> M, L, S, P, H, O -> L, M, S, P, H, O."""
    s = table(3)
    s.direction = ["lithuania", "suecia", "prussia", "habsburg", "moscovia", "ottoman"]
    turn(s, "negotiations")
    play(s, (1, ("play", "negotiations", "moscovia", 1)))
    assert s.direction == ["moscovia", "lithuania", "suecia", "prussia", "habsburg", "ottoman"]
    begin(s, "actions")
    play(s, (1, ("place", "envoy", "lithuania")))
    assert s.direction == ["lithuania", "moscovia", "suecia", "prussia", "habsburg", "ottoman"]


def test_sa_5_4_4_8_secret_pact() -> None:
    """SA-5.4.4.8: nobody may put markers there, but it can be crowned, moved and scored; it ends with the round."""
    s = table(3)
    markers(s, "suecia", 1, 0, 0)
    hold(s, {0: ["secret_pact"], 1: ["negotiations"]})
    begin(s, "special")
    play(s, (0, ("play", "secret_pact", "suecia")))
    assert s.pacts == ["suecia"] and s.discards["foreign"] == []
    sound(s)
    play(s, (1, ("play", "negotiations", "suecia", 6)))
    assert asked(s) == ("crown", 0)
    play(s, (0, ("crown", "suecia")))
    assert ("send", "suecia") not in legal(s)
    with pytest.raises(IllegalMove) as refusal:
        GAME.play(s, 0, ("send", "suecia"))
    assert refusal.value.reason == "illegal.pact"
    begin(s, "actions")
    assert ("place", "envoy", "suecia") not in legal(s) and ("place", "envoy", "prussia") in legal(s)
    begin(s, "scoring")
    assert s.seals["suecia"] == 0 and s.vp[0] == 3
    begin(s, "upkeep_phase")
    assert s.pacts == [] and "secret_pact" in s.discards["foreign"]


def test_sa_5_4_4_8_one_pact_a_country() -> None:
    """SA-5.4.4.8"""
    s = table(3)
    s.pacts = ["suecia"]
    s.decks["foreign"].remove("secret_pact")
    turn(s, "secret_pact")
    assert [move[2] for move in legal(s)[1:]] == [country for country in COUNTRIES if country != "suecia"]


def test_sa_5_4_4_9_enlistment() -> None:
    """SA-5.4.4.9: an infantry, and hussars or artillery; what the bank has."""
    s = turn(table(3), "enlistment", "enlistment", "enlistment")
    assert legal(s)[1:] == [("play", "enlistment", "hussars"), ("play", "enlistment", "artillery")]
    play(s, (1, ("play", "enlistment", "artillery")))
    assert s.army[1] == [1, 0, 1]
    s.army[0] = [0, 16, 6]
    turn(s, "enlistment")
    assert legal(s)[1:] == [("play", "enlistment", "infantry")]
    s.army[0] = [9, 0, 0]
    turn(s, "enlistment")
    play(s, (1, ("play", "enlistment", "hussars")))
    assert s.army[1] == [1, 1, 1], "no infantry was left"


def test_sa_5_4_4_9_what_the_bank_lacks_is_not_promised() -> None:
    """SA-5.4.4.9: the button names the units that come, not "infantry and infantry"."""

    def buttons(*taken: int) -> list[tuple[str, object]]:
        s = table(3)
        s.army[0] = list(taken)
        turn(s, "enlistment")
        prompt = GAME.prompt(s, 1)
        assert prompt is not None
        return [(choice.id, choice.args["unit"]) for choice in prompt.choices[1:]]

    assert buttons(0, 0, 0) == [("move.play.enlistment", "hussars"), ("move.play.enlistment", "artillery")]
    assert buttons(10, 0, 0) == [("move.play.enlistment_one", "hussars"), ("move.play.enlistment_one", "artillery")]
    assert buttons(0, 16, 7) == [("move.play.enlistment_one", "infantry")]


@pytest.mark.parametrize("card", ["abduction", "sack", "foray"])
def test_sa_5_4_4_10_to_12_attacks(card: str) -> None:
    """SA-5.4.4.10, SA-5.4.4.11, SA-5.4.4.12: an unprotected opponent, with an active unit of your own; what the
    target owns does not matter."""
    s = table(3)
    s.army[1] = [1, 0, 0]
    s.protected = [2]
    turn(s, card)
    assert legal(s) == [("pass",), ("play", card, 0)]
    s.army[1], s.grey[1] = [0, 0, 0], [1, 0, 0]
    assert legal(s) == [("pass",)]
    with pytest.raises(IllegalMove) as refusal:
        GAME.play(s, 1, ("play", card, 0))
    assert refusal.value.reason == "illegal.no_army"
    s.army[1] = [1, 0, 0]
    s.cache.clear()
    play(s, (1, ("play", card, 0)))
    assert events(s, "combat")[0]["card"] == card and events(s, "victory")
