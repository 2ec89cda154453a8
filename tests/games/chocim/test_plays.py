"""Plays of leaders and stratagems: CH-3, the vocabulary of the cards."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from pyengine import IllegalMove, Match, Setup
from pyengine.games.chocim import GAME, data, operations
from pyengine.games.chocim.board import ground
from pyengine.games.chocim.data import OE, RP
from pyengine.games.chocim.leaders import LEADERS
from pyengine.games.chocim.operations import Supply
from pyengine.games.chocim.steps.actions import ready
from tests.games.chocim.table import Table, fresh


def test_an_officer_shown_stays_shown_but_a_commander_may_be_taken_back() -> None:
    """CH-3.4: the other side has learnt what it could not know; commanders lie open anyway, and so do spied officers."""
    for card, spied, free in (("rp03", False, False), ("rp_c1", False, True), ("rp03", True, True)):
        t = fresh()
        t.give("rp03")
        if spied:
            t.s.spied[RP] = ["rp03"]
        match = Match(Setup("chocim", 2, position=t.s.to_json()))
        match.play(t.s.seats[RP], ("command", card))
        assert match.can_undo() == free, (card, spied)


def test_plays_alternate_from_the_commonwealth() -> None:
    """CH-3.1"""
    t = fresh()
    order = []
    for _ in range(4):
        order.append(t.who())
        card = ready(t.s, t.who())[0]
        box = ("convoy", "pillage")[t.who()]
        kind = ("infantry", "spahi")[t.who()] if len(order) < 3 else ("cossack", "tatar")[t.who()]
        t.command(card, (kind, box))
    assert order == [RP, OE, RP, OE]


def test_who_is_out_is_skipped_until_both_are() -> None:
    """CH-3.1: after a pass the other goes on alone; the phase ends when both are out."""
    t = fresh()
    t.answer(("pass",))
    for n in range(8):
        assert t.who() == OE, n
        t.command(ready(t.s, OE)[0], ("spahi", "battle.ottoman"))
    assert t.s.phase == "diplomacy"
    assert t.s.hand[OE] == [] and len(t.s.used[OE]) == 3


def test_a_pass_is_final_and_keeps_the_cards() -> None:
    """CH-3.2"""
    t = fresh()
    hand = list(t.s.hand[RP])
    t.answer(("pass",), ("pass",))
    assert t.s.phase == "diplomacy"
    assert t.s.hand[RP] == hand and t.s.used[RP] == []


def test_a_card_gives_its_command_or_one_stratagem() -> None:
    """CH-3.3"""
    t = fresh()
    t.give("rp20")
    moves = t.legal()
    assert ("command", "rp20") in moves and ("stratagem", "rp20", 0) in moves
    assert ("stratagem", "rp_c1", 0) in moves and ("stratagem", "rp_c1", 1) in moves
    t.answer(("stratagem", "rp20", 0), ("take", max(t.s.table)))
    assert len(t.s.held[RP]) == 1
    assert "rp20" not in t.s.hand[RP]


def test_a_used_officer_is_discarded_and_a_commander_turned() -> None:
    """CH-3.4: and the picture never restricts the kind of units."""
    t = fresh()
    t.give("rp01")
    t.command("rp01", ("cossack", "night_sortie"), ("cossack", "loot"))
    assert t.s.discards[RP] == ["rp01"]
    t.answer(("pass",))
    t.command("rp_c2", ("infantry", "convoy"))
    assert t.s.used[RP] == ["rp_c2"]
    assert ("command", "rp_c2") not in t.legal()
    with pytest.raises(IllegalMove) as refusal:
        t.answer(("command", "rp_c2"))
    assert (refusal.value.reason, refusal.value.rule) == ("illegal.commander_used", "CH-3.4")


def test_a_command_places_at_least_one_unit() -> None:
    """CH-3.5"""
    t = fresh()
    t.answer(("command", "rp_c1"))
    assert ("done",) not in t.legal()
    with pytest.raises(IllegalMove) as refusal:
        t.answer(("done",))
    assert refusal.value.rule == "CH-3.5"
    t.answer(("place", "cavalry", "convoy"))
    assert ("done",) in t.legal()


def test_without_units_only_stratagems_are_left_and_without_them_a_pass() -> None:
    """CH-3.5: the side passes by itself when nothing else is possible."""
    t = fresh()
    t.put("rebels.ottoman", spahi=17, janissary=12, tatar=7)
    t.give("oe15")
    t.turn(OE)
    assert not any(move[0] == "command" for move in t.legal())
    t.s.hand[OE] = ["oe13"]
    t.s.commanders[OE] = []
    t.s.used[OE] = []
    t.turn(RP)
    t.answer(("pass",))
    assert t.s.passed == [True, True]
    assert t.s.phase == "diplomacy"


def levels(t: Table, n: int) -> None:
    t.s.levels.update(dict.fromkeys(t.s.levels, n))


@pytest.mark.parametrize(
    ("card", "spoil"),
    [
        ("rp03", lambda t: t.s.morale.__setitem__(RP, 10)),
        ("rp16", lambda t: t.s.morale.__setitem__(OE, 0)),
        ("oe11", lambda t: t.s.morale.__setitem__(RP, 0)),
        ("oe09", lambda t: t.s.supply.__setitem__(OE, 60)),
        ("oe20", lambda t: t.s.supply.__setitem__(RP, 0)),
        ("rp17", lambda t: None),
        ("oe15", lambda t: setattr(t.s, "trench", 6)),
        ("rp12", lambda t: (levels(t, 3), t.put("rebels.commonwealth", infantry=3, cossack=7))),
        ("oe18", lambda t: (levels(t, 0), t.s.supply.__setitem__(RP, 0))),
        ("rp20", lambda t: t.s.table.clear()),
        ("rp21", lambda t: None),
        ("oe24", lambda t: None),
        ("rp22", lambda t: None),
        ("oe10", lambda t: None),
        ("rp23", lambda t: t.s.hand[OE].clear()),
        ("rp10", lambda t: None),
        ("rp11", lambda t: None),
        ("rp15", lambda t: None),
        ("oe21", lambda t: None),
        ("oe12", lambda t: t.put("battle.commonwealth", cavalry=4)),
        ("oe22", lambda t: (t.s.dip_pile.clear(), t.s.dip_discards.clear())),
        ("rp06", lambda t: (t.put("flank", cossack=3), t.put("battle.commonwealth", cavalry=7))),
        ("rp05", lambda t: t.put("rebels.commonwealth", cavalry=7)),
        ("oe01", lambda t: t.put("pilaf", janissary=3)),
        ("oe13", lambda t: t.put("battle.commonwealth", cavalry=4)),
    ],
)
def test_a_stratagem_that_changes_nothing_may_not_be_chosen(card: str, spoil: object) -> None:
    """CH-3.6"""
    t = fresh()
    t.give(card)
    side = RP if card.startswith("rp") else OE
    spoil(t)  # type: ignore[operator]
    t.turn(side)
    assert ("stratagem", card, 0) not in t.legal()
    with pytest.raises(IllegalMove) as refusal:
        t.answer(("stratagem", card, 0))
    assert refusal.value.rule == "CH-3.6"


def test_dice_alone_are_no_reason_but_the_rest_is_done_as_far_as_possible() -> None:
    """CH-3.6: the foray finds no cavalry, but the Ottomans still lose a supply."""
    t = fresh()
    t.give("rp09")
    t.put("rebels.commonwealth", cavalry=7)
    t.turn(RP)
    t.answer(("stratagem", "rp09", 0))
    assert t.s.supply[OE] == 35
    assert not any(t.s.units["raid"])


def test_up_to_may_be_fewer_but_not_a_play_for_nothing() -> None:
    """CH-3.6"""
    t = fresh()
    t.give("rp02")
    t.turn(RP)
    t.answer(("stratagem", "rp02", 0))
    assert t.asked == "recall" and ("done",) in t.legal()
    t.answer(("done",))
    assert t.asked == "place" and ("done",) not in t.legal()
    t = fresh()
    t.give("rp02")
    t.turn(RP)
    t.answer(("stratagem", "rp02", 0), ("recall", "infantry", "defence.church"), ("done",))
    assert ("done",) in t.legal(), "something has been done already"


# -- the vocabulary ----------------------------------------------------------------------------------------------------


def test_place_from_many_sources_to_many_fields() -> None:
    """Boots and saddles: from reserve, battle and defence, to any boxes of any fields; never back to the box left."""
    t = fresh()
    t.put("battle.commonwealth", cavalry=2)
    t.turn(RP)
    t.answer(("stratagem", "rp_c1", 0), ("shift", "cavalry", "battle.commonwealth", "convoy"))
    assert ("shift", "infantry", "defence.church", "convoy") in t.legal()
    assert ("place", "cavalry", "battle.commonwealth") not in t.legal(), "cavalry has left it"
    t.answer(("shift", "infantry", "defence.church", "cannonade"), ("place", "cossack", "night_sortie"))
    assert t.s.units["convoy"] == [1, 0, 0] and t.s.units["cannonade"] == [0, 1, 0]
    assert t.who() == OE


def test_place_from_the_routed_and_defence_to_one_field() -> None:
    """Rally the banners takes no reserves."""
    t = fresh()
    t.put("routed.commonwealth", cavalry=1, cossack=1)
    t.turn(RP)
    t.answer(("stratagem", "rp_c2", 0))
    assert not any(move[0] == "place" for move in t.legal())
    t.answer(("shift", "cavalry", "routed.commonwealth", "convoy"))
    assert t.targets("shift") <= {"convoy", "defence.bridgehead"}
    t.answer(("shift", "cossack", "routed.commonwealth", "convoy"), ("done",))
    assert t.s.units["convoy"] == [1, 0, 1]


def test_noblock_ignores_a_blockade() -> None:
    """Sally from the tabor against five Ottomans in battle order."""
    t = fresh()
    t.put("battle.ottoman", spahi=5)
    t.turn(RP)
    t.answer(("stratagem", "rp_c3", 0), ("place", "cossack", "night_sortie"), ("place", "cossack", "loot"))
    t.answer(("place", "cossack", "loot"))
    assert t.s.units["night_sortie"] == [0, 0, 1] and t.s.units["loot"] == [0, 0, 2]


def test_ex_1_exact_placing_and_its_reward() -> None:
    """EX-1: two janissaries to the pilaf and morale at once; they count toward its four."""
    t = fresh()
    t.give("oe01")
    t.turn(OE)
    assert LEADERS["oe01"].command == 2
    t.answer(("stratagem", "oe01", 0))
    assert t.s.units["pilaf"] == [0, 2, 0]
    assert t.s.morale[OE] == 9
    t = fresh()
    t.give("oe01")
    t.turn(OE)
    t.command("oe01", ("spahi", "council"), ("janissary", "pilaf"))
    assert t.s.units["council"] == [1, 0, 0] and t.s.units["pilaf"] == [0, 1, 0]


def test_kaffa_places_exactly_two_on_one_plan() -> None:
    """CH-3.6, EX-9: two units as the card says, not one; and only where there is room for both."""
    t = fresh()
    t.give("oe02")
    t.put("assault.church", spahi=5)
    t.put("assault.redoubts", spahi=2)
    t.turn(OE)
    t.answer(("stratagem", "oe02", 0))
    assert "assault.church" not in t.targets(), "one more is its maximum"
    t.answer(("place", "tatar", "assault.redoubts"))
    assert ("done",) not in t.legal() and t.targets() == {"assault.redoubts"}
    t.answer(("place", "tatar", "assault.redoubts"))
    assert t.s.units["assault.redoubts"] == [2, 0, 2]


def test_kaffa_needs_two_units_and_room_for_them() -> None:
    """CH-3.6"""
    t = fresh()
    t.give("oe02")
    t.put("rebels.ottoman", spahi=17, janissary=12, tatar=6)
    t.turn(OE)
    assert ("stratagem", "oe02", 0) not in t.legal()
    t = fresh()
    t.give("oe02")
    t.put("battle.commonwealth", cavalry=4)
    t.put("battle.ottoman", spahi=9)
    t.turn(OE)
    assert ("stratagem", "oe02", 0) not in t.legal(), "assaults are closed and one place is left in battle order"


def test_morale_supply_and_trench_are_clamped() -> None:
    t = fresh()
    t.give("rp17", "oe20", "oe09")
    t.s.trench, t.s.supply = 1, [1, 59]
    t.turn(RP)
    t.answer(("stratagem", "rp17", 0))
    assert t.s.trench == 0
    t.answer(("stratagem", "oe20", 0))
    assert t.s.supply[RP] == 0
    t.turn(OE)
    t.answer(("stratagem", "oe09", 0))
    assert t.s.supply[OE] == 60


def test_level_moves_a_field_in_commonwealth_hands() -> None:
    t = fresh()
    t.give("rp12", "oe18")
    t.s.levels["castle"] = 3
    t.s.units["defence.church"] = [0, 0, 0]
    t.s.units["reserve.commonwealth"][1] += 1
    t.put("control.church", spahi=1)
    t.s.levels["camp"] = 0
    t.turn(RP)
    t.answer(("stratagem", "rp12", 0))
    fields = {move[1] for move in t.legal()}
    assert fields == set(data.LANDS) - {"castle", "church"}
    t.answer(("works", "ramparts"))
    assert t.s.levels["ramparts"] == 3
    assert {move[1] for move in t.legal() if move[0] == "place"} == {"infantry", "cossack"}
    t.answer(("done",), ("stratagem", "oe18", 0))
    assert {move[1] for move in t.legal()} == set(data.LANDS) - {"camp", "church"}
    t.answer(("works", "redoubts"))
    assert t.s.levels["redoubts"] == 0


def test_diplomacy_stratagems() -> None:
    """Take refills the table, draw is secret, strip hits a random held card and shows it."""
    t = fresh()
    t.give("oe22", "oe24", "rp21")
    top = t.s.dip_pile[0]
    best = max(t.s.table)
    t.events.clear()
    t.answer(("stratagem", "rp_c1", 1), ("take", best))
    assert t.s.held[RP] == [best] and len(t.s.table) == 7 and t.s.table[-1] == top
    assert [e.rule for e in t.events if e.id == "event.card_taken"] == ["CH-3.6"]
    top = t.s.dip_pile[0]
    t.answer(("stratagem", "oe22", 0))
    assert t.s.held[OE] == [top] and t.s.seen[OE] == []
    t.answer(("stratagem", "rp21", 0))
    assert t.s.held[OE] == [] and t.s.dip_discards == [top]
    t.hold(RP, 1, 2, 5)
    t.s.rng.script["discard.commonwealth"] = [2]
    t.answer(("stratagem", "oe24", 0))
    assert t.s.held[RP] == sorted([1, 5, best])
    assert t.s.dip_discards == [top, 2]
    t.sound()


def test_recall_brings_units_home_from_any_box() -> None:
    t = fresh()
    t.give("rp02")
    t.put("convoy", cavalry=1)
    t.put("battle.commonwealth", cossack=1)
    t.turn(RP)
    t.answer(("stratagem", "rp02", 0))
    t.answer(("recall", "cavalry", "convoy"), ("recall", "cossack", "battle.commonwealth"))
    t.answer(("recall", "infantry", "defence.church"))
    assert t.asked == "place", "three is the most"
    assert t.s.units["reserve.commonwealth"] == [7, 4, 7]


def test_repel_drives_back_units_of_one_box() -> None:
    t = fresh()
    t.give("rp10", "rp11", "oe16")
    t.put("pillage", spahi=1, tatar=2)
    t.put("ambush", tatar=1)
    t.turn(RP)
    t.answer(("stratagem", "rp10", 0))
    assert {move[1] for move in t.legal()} == {"tatar"}
    t.answer(("repel", "tatar", "pillage"))
    assert ("repel", "tatar", "ambush") not in t.legal()
    with pytest.raises(IllegalMove) as refusal:
        t.answer(("repel", "tatar", "ambush"))
    assert refusal.value.reason == "illegal.one_box"
    t.answer(("repel", "tatar", "pillage"))
    assert t.s.units["pillage"] == [1, 0, 0] and t.s.units["reserve.ottoman"][2] == 6
    t.answer(("stratagem", "oe16", 0))
    assert {move[2] for move in t.legal()} == {
        "defence.redoubts",
        "defence.church",
        "defence.bridgehead",
        "defence.bastion",
    }
    t.answer(("repel", "cavalry", "defence.bastion"))
    assert t.s.units["defence.bastion"] == [0, 0, 0]


def test_scatter_lets_the_owner_choose() -> None:
    """CH-3.6: the box is named aloud, then its owner says who runs."""
    t = fresh()
    t.give("rp15")
    t.put("assault.church", spahi=2, tatar=1)
    t.put("battle.ottoman", tatar=2)
    t.turn(RP)
    t.answer(("stratagem", "rp15", 0))
    assert t.legal() == [("scatter", "assault.church"), ("scatter", "battle.ottoman")]
    [named] = t.answer(("scatter", "assault.church"))
    assert named.id == "event.scatter" and named.args == {"seat": t.s.seats[RP], "spot": "assault.church"}
    assert t.who() == OE
    t.answer(("rout", "tatar"))
    assert t.s.units["routed.ottoman"] == [0, 0, 1] and t.s.units["assault.church"] == [2, 0, 0]


@pytest.mark.parametrize("kind", [one for one in vars(operations).values() if dataclasses.is_dataclass(one)])
def test_what_a_card_says_cannot_be_changed(kind: type) -> None:
    """CH-3.6: one card is the same in every match, so what it does is nobody's to write to."""
    for op in (op for card in LEADERS.values() for stratagem in card.stratagems for op in stratagem.ops):
        if type(op) is kind:
            for field in dataclasses.fields(op):
                with pytest.raises(dataclasses.FrozenInstanceError):
                    setattr(op, field.name, 5)


def _edges() -> list[Any]:
    """Cards that do nothing but move one track: the side, the card, the track, where it can move no further."""
    tracks = {
        "rp03": (RP, "morale", RP, data.MORALE_TOP),
        "rp16": (RP, "morale", OE, 0),
        "oe11": (OE, "morale", RP, 0),
        "oe09": (OE, "supply", OE, data.SUPPLY_TOP[OE]),
        "oe20": (OE, "supply", RP, 0),
        "oe15": (OE, "trench", None, data.TRENCH_TOP),
        "rp17": (RP, "trench", None, 0),
    }
    return [pytest.param(side, card, *rest, id=card) for card, (side, *rest) in tracks.items()]


@pytest.mark.parametrize(("side", "card", "track", "whose", "edge"), _edges())
def test_a_stratagem_that_could_change_nothing_is_not_played(
    side: int, card: str, track: str, whose: int | None, edge: int
) -> None:
    """CH-3.6: a track at its end moves no further; one step before it, it does."""
    t = fresh()
    t.give(card)
    for value in (edge, edge - 1 if edge else 1):
        if whose is None:
            setattr(t.s, track, value)
        else:
            getattr(t.s, track)[whose] = value
        t.turn(side)
        assert (("stratagem", card, 0) in t.legal()) == (value != edge), value


def test_one_more_supply_is_something_unless_the_track_is_full() -> None:
    """CH-3.6: the convoy's own supply, where no unit can be placed."""
    t = fresh()
    for supply in (data.SUPPLY_TOP[RP], data.SUPPLY_TOP[RP] - 1, 0):
        t.s.supply[RP] = supply
        assert Supply(RP, 1).can(t.s, RP, ground(t.s, RP)) == (supply < data.SUPPLY_TOP[RP])
        assert Supply(RP, -1).can(t.s, RP, ground(t.s, RP)) == (supply > 0)


def test_rally_returns_routed_units() -> None:
    t = fresh()
    t.give("rp22")
    t.put("routed.commonwealth", cavalry=1, infantry=2)
    t.turn(RP)
    t.answer(("stratagem", "rp22", 0))
    assert ("done",) not in t.legal()
    t.answer(("rally", "infantry", "routed.commonwealth"), ("rally", "cavalry", "routed.commonwealth"))
    assert t.happened("rallied") == [{"seat": t.s.seats[RP], "kind": kind} for kind in ("infantry", "cavalry")]
    assert t.s.units["routed.commonwealth"] == [0, 1, 0]


def test_spy_shows_the_hand_to_one_and_replaces_a_card() -> None:
    t = fresh()
    t.give("rp23")
    other, me = t.s.seats[OE], t.s.seats[RP]
    hidden = GAME.view(t.s, me)
    assert hidden.hand[OE] == [""] * 5
    t.turn(RP)
    hand = list(t.s.hand[OE])
    t.events.clear()
    t.answer(("stratagem", "rp23", 0))
    assert GAME.view(t.s, me).hand[OE] == hand
    assert GAME.view(t.s, None).hand[OE] == [""] * 5
    secret = [e for e in t.events if e.id == "event.spied_hand"]
    assert [(e.to, e.args) for e in secret] == [((me,), {"card": hand})]
    spied = [e for e in t.events if e.id == "event.spied"]
    assert [(e.to, e.args, e.rule) for e in spied] == [(None, {"seat": me}, "CH-3.6")], "that they looked, all may know"
    top = t.s.pile[OE][0]
    t.answer(("dismiss", hand[0]))
    assert t.s.discards[OE] == [hand[0]]
    assert sorted(t.s.hand[OE]) == sorted([*hand[1:], top])
    assert GAME.view(t.s, me).hand[OE].count("") == 1, "the new card is its drawer's secret"
    assert GAME.view(t.s, other).hand[OE] == t.s.hand[OE]
    t.sound()


def test_a_dismissal_is_not_taken_back() -> None:
    """CH-3.6: the other side has drawn another officer, and knows it."""
    t = fresh()
    t.give("rp23")
    match = Match(Setup("chocim", 2, position=t.s.to_json()))
    match.play(t.s.seats[RP], ("stratagem", "rp23", 0))
    match.play(t.s.seats[RP], ("dismiss", match.state.hand[OE][0]))
    assert not match.can_undo()


def test_who_is_asked_or_passed_over_for_a_closed_card_alone_tells_of_it() -> None:
    """CH-3.3: where nobody is left to be commanded, only a card could be used; whoever waits for it learns whether one can."""
    for card, asked in (("oe23", True), ("oe05", False)):
        t = fresh()
        t.give(card)
        t.s.pile[OE] += [other for other in t.s.hand[OE] if other != card]
        t.s.hand[OE], t.s.used[OE] = [card], list(t.s.commanders[OE])
        home, routed = t.s.units[data.RESERVE[OE]], t.s.units["routed.ottoman"]
        t.s.units["routed.ottoman"], t.s.units[data.RESERVE[OE]] = list(map(sum, zip(home, routed))), [0, 0, 0]
        match, me = Match(Setup("chocim", 2, position=t.s.to_json())), t.s.seats[RP]
        match.play(me, ("command", "rp_c1"))
        assert match.can_undo(), "a commander lies open"
        while match.state.step == "place":
            match.play(me, next((move for move in match.game.legal(match.state, me) if move == ("done",)), match.game.legal(match.state, me)[0]))
        assert (match.acting() == [t.s.seats[OE]], match.can_undo()) == (asked, False)


def test_dice_of_a_stratagem_serve_one_clash_of_this_play() -> None:
    """DICE shares the one-per-die limit with the supports; WEAKEN lowers the works."""
    t = fresh()
    t.give("oe08", "oe02")
    t.put("assault.redoubts", janissary=3)
    t.put("ladders", janissary=1)
    t.turn(OE)
    t.answer(("stratagem", "oe08", 0), ("place", "janissary", "assault.redoubts"))
    t.answer(("place", "janissary", "assault.redoubts"), ("declare", "assault.redoubts"))
    assert t.s.clash is not None and t.s.clash["level"] == 0
    t = fresh()
    t.give("oe02")
    t.put("assault.redoubts", janissary=3)
    t.put("ladders", janissary=1)
    t.turn(OE)
    t.answer(("stratagem", "oe02", 0), ("place", "janissary", "assault.redoubts"))
    t.answer(("place", "janissary", "assault.redoubts"), ("declare", "assault.redoubts"))
    t.dice([1, 1], [3, 1, 1, 1, 1, 1, 1, 1, 1, 1])
    t.answer(("support", 1))
    assert t.s.clash is not None and t.s.clash["points"][OE] == 3
    t.answer(("raise", 2))
    assert ("raise", 3) not in t.legal(), "a die is raised once"
    assert t.s.levels["redoubts"] == 1


def test_weaken_never_goes_below_nothing() -> None:
    t = fresh()
    t.give("oe08")
    t.s.levels["redoubts"] = 0
    t.put("assault.redoubts", janissary=3)
    t.turn(OE)
    t.dice([1, 1], [3, 3, 2, 2, 2, 2, 1, 1])
    t.events.clear()
    t.answer(("stratagem", "oe08", 0), ("place", "spahi", "assault.redoubts"), ("place", "spahi", "assault.redoubts"))
    t.answer(("declare", "assault.redoubts"))
    # Nobody has a choice in this clash before its losses: what was rolled stands.
    assert [e.args["dice"] for e in t.events if e.id == "event.counted" and e.args["seat"] == t.s.seats[OE]] == [
        [3, 3, 2, 2, 2, 2, 1, 1]
    ]


def test_every_card_can_be_carried_out() -> None:
    """Each stratagem of each leader, from a position in which it has something to do, leaves a sound position."""
    for card, leader in LEADERS.items():
        side = RP if card.startswith("rp") else OE
        for use in range(len(leader.stratagems)):
            t = fresh(seed=4)
            if card in data.OFFICERS[side]:
                t.give(card)
            t.s.units["defence.church"] = [0, 0, 0]
            t.s.units["reserve.commonwealth"][1] += 1
            t.put("control.church", spahi=1)
            t.put("assault.redoubts", tatar=2)
            t.put("battle.commonwealth", cavalry=2)
            t.put("battle.ottoman", tatar=1, spahi=2)
            t.put("pillage", tatar=1)
            t.put("convoy", infantry=1)
            t.put("routed.commonwealth", cossack=1)
            t.put("routed.ottoman", janissary=1)
            t.hold(RP, 1, 2)
            t.hold(OE, 1, 2)
            t.s.trench = 2
            t.turn(side)
            t.answer(("stratagem", card, use))
            for _ in range(40):
                if t.asked == "play":
                    break
                t.answer(t.legal()[0])
            assert t.asked == "play", card
            t.sound()
