"""Setting up and the frame of the match: CH-1."""

from __future__ import annotations

from collections import Counter

import pytest

from pyengine import Setup, SetupError
from pyengine.games.chocim import GAME, data
from pyengine.games.chocim.data import OE, RP
from pyengine.games.chocim.leaders import LEADERS
from tests.games.chocim.table import PHASES, fresh


def test_setup_as_the_rulebook_lays_it_out() -> None:
    s = GAME.start(Setup("chocim", 2))
    assert (s.week, s.trench, s.premium) == (1, 0, True)
    for land in ("redoubts", "church", "bridgehead"):
        assert s.units[f"defence.{land}"] == [0, 1, 0]
    assert s.units["defence.bastion"] == [1, 0, 0]
    assert s.units["defence.ramparts"] == s.units["defence.castle"] == [0, 0, 0]
    assert s.units["reserve.commonwealth"] == [7, 3, 7]
    assert s.units["reserve.ottoman"] == [17, 12, 7]
    assert s.morale == [7, 8]
    assert s.supply == [21, 36]
    assert len(s.table) == 7
    assert s.commanders == [["rp_c1", "rp_c2", "rp_c3"], ["oe_c1", "oe_c2", "oe_c3"]]
    assert s.extra == [False, False]
    assert GAME.broken(s) == []


def test_decks_have_their_sizes() -> None:
    assert [len(pack) for pack in data.OFFICERS] == [24, 24]
    assert set(LEADERS) == {card for pack in (*data.COMMANDERS, *data.OFFICERS) for card in pack}
    assert sum(data.DIPLOMACY.values()) == 60
    assert sum(value * n for value, n in data.DIPLOMACY.items()) == 155
    assert [sum(v[side] for v in data.CLAIMS.values()) for side in (RP, OE)] == [23, 23]
    assert [sum(units) for units in data.START_UNITS] == [21, 36]


def test_neighbours_are_mutual_and_the_tabor_has_only_two() -> None:
    for name, field in data.FIELDS.items():
        for near in field.neighbours:
            assert name in data.FIELDS[near].neighbours
    assert set(data.FIELDS["tabor"].neighbours) == {"forefield", "bastion"}
    assert all(
        (name in data.FIELDS["forefield"].neighbours) == (field.line == 1) for name, field in data.FIELDS.items()
    )


def test_sides_follow_the_setup() -> None:
    s = GAME.start(Setup("chocim", 2, 3, sides=["ottoman", "commonwealth"]))
    assert s.seats == [1, 0]
    assert GAME.acting(s) == (1,), "the Commonwealth acts first wherever it sits"
    with pytest.raises(SetupError):
        GAME.start(Setup("chocim", 3))


def test_a_week_has_six_phases_and_there_are_five_weeks() -> None:
    """CH-1.1"""
    assert PHASES["week"] == ("preparation", "actions", "diplomacy", "effects", "supply", "summary")
    t = fresh()
    t.events.clear()
    weeks = []
    while t.s.week < 6 and not t.s.ending:
        weeks.append(t.s.week)
        t.s.supply = [20, 40]
        t.s.morale = [7, 7]
        now = t.s.week
        while t.s.week == now and not t.s.ending:
            move = next((m for m in t.legal() if m[0] in ("pass", "stay")), t.legal()[0])
            t.answer(move)
    assert sorted(set(weeks)) == [1, 2, 3, 4, 5]
    assert t.s.ending == "week5"
    phases = [e.args["phase"] for e in t.events if e.id == "event.phase"]
    assert phases == [*PHASES["week"][2:], *PHASES["week"] * 4, "negotiations"]


def test_the_commonwealth_decides_first_in_common_phases() -> None:
    """CH-1.2: each numbered step of the summary is first the Commonwealth's."""
    t = fresh()
    t.put("assault.redoubts", janissary=2)
    t.s.units["assault.redoubts"][1] -= 2
    t.s.units["control.castle"][1] += 2
    t.jump("summary")
    assert (t.asked, t.who()) == ("stay", RP)
    t.answer(("stay",))
    assert (t.asked, t.who()) == ("stay", OE)


def test_a_cards_text_beats_the_rules() -> None:
    """CH-1.3: Headlong sends janissaries to an assault that a battle order blocks."""
    t = fresh()
    t.give("oe14")
    t.put("battle.commonwealth", cavalry=4)
    t.turn(OE)
    t.answer(("stratagem", "oe14", 0))
    assert ("place", "janissary", "assault.redoubts") in t.legal()


def test_storming_the_camp_ends_the_match_at_once() -> None:
    """CH-1.4: here with an empty camp, which falls without dice."""
    t = fresh()
    t.put("control.redoubts", spahi=1)
    t.s.units["defence.redoubts"] = [0, 0, 0]
    t.s.units["removed.commonwealth"] = [0, 1, 0]
    t.put("control.ramparts", spahi=1)
    t.put("assault.camp", janissary=5)
    t.s.units["removed.commonwealth"] = [7, 4, 7]
    t.s.units["reserve.commonwealth"] = [0, 0, 0]
    t.turn(OE)
    t.answer(("command", "oe_c1"), ("place", "janissary", "assault.camp"), ("done",), ("declare", "assault.camp"))
    assert t.s.ending == "camp_stormed"
    outcome = GAME.outcome(t.s)
    assert outcome is not None and outcome.winners == [t.s.seats[OE]]
    assert outcome.ranking == [[t.s.seats[OE]], [t.s.seats[RP]]] and outcome.ending == "ending.camp_stormed"
    assert outcome.args == {"winner": t.s.seats[OE], "cause": "camp_stormed"}
    assert outcome.scores[t.s.seats[RP]] == 0 < outcome.scores[t.s.seats[OE]]
    assert GAME.acting(t.s) == ()


def test_mutiny_is_a_victory_only_in_the_summary() -> None:
    """CH-1.4"""
    t = fresh()
    t.s.morale[OE] = 0
    t.answer(("pass",))
    assert not t.s.ending
    t.s.supply = [20, 30]
    t.jump("summary", "next_week")
    assert t.s.ending == "mutiny"
    outcome = GAME.outcome(t.s)
    assert outcome is not None and outcome.winners == [t.s.seats[RP]]
    assert outcome.ranking == [[t.s.seats[RP]], [t.s.seats[OE]]] and outcome.ending == "ending.mutiny"
    assert outcome.args == {"winner": t.s.seats[RP], "cause": "mutiny"}
    assert outcome.scores[t.s.seats[OE]] == 0 < outcome.scores[t.s.seats[RP]]


def test_random_cards_come_from_the_top_of_the_pile() -> None:
    t = fresh()
    t.s.week = 5
    t.s.commanders[RP].remove("rp_c1")
    top = t.s.dip_pile[0]
    t.jump("preparation")
    assert t.s.held[RP] == [top]
    assert t.s.seen[RP] == [], "nobody else saw it"


def test_shuffles_can_be_dictated() -> None:
    t = fresh(officers_commonwealth=[["rp20", "rp21", "rp22", "rp23"]], diplomacy=[[5, 5, 5, 5, 5, 5, 4]])
    assert t.s.hand[RP] == ["rp20", "rp21", "rp22", "rp23"]
    assert Counter(t.s.table) == {5: 6, 4: 1}


def test_every_decision_of_the_table_has_its_step() -> None:
    """CH-14: play, declare, support, boost, rout, withdraw, garrison, pick, order, bombard, fortify, procession, …"""
    steps = GAME.flow.steps
    decisions = {
        *("play", "place", "declare", "support", "boost", "rout", "withdraw", "garrison", "take", "effects_of"),
        *("bombard", "fortify", "procession", "freeze", "revolt", "stay", "die", "starve", "hunger", "spy", "stake"),
    }
    assert decisions <= set(steps)
    assert {name for name in decisions if steps[name].secret} == {"play", "hunger", "spy", "stake"}


def test_the_table_is_filled_up_after_a_card_taken_in_the_action_phase_only() -> None:
    """CH-3.6, CH-9.2: what the frame says of it is what lies below."""
    t = fresh()
    t.turn(RP)
    t.answer(("stratagem", "rp_c1", 1))
    assert t.s.step == "take" and t.s.frame("take") == {"seat": t.s.seats[RP], "refill": 1}
    t.sound()
    t.s.amend("take", refill=0)
    assert GAME.broken(t.s)
    t = fresh()
    t.jump("diplomacy")
    assert t.s.step == "take" and t.s.frame("take")["refill"] == 0
    t.sound()
    t.s.amend("take", refill=1)
    assert GAME.broken(t.s)
