"""Plays of leaders and stratagems: CH-3, the vocabulary of the cards."""

from __future__ import annotations

from typing import Any

import pytest

from pyengine import IllegalMove, Match, Setup
from pyengine.games.chocim import GAME, data
from pyengine.games.chocim.data import LEADERS, OE, RP
from pyengine.games.chocim.state import ChocimState
from pyengine.games.chocim.steps.actions import ready
from pyengine.games.chocim.steps.stratagems import can
from tests.games.chocim.table import (
    asked,
    command,
    dice,
    fresh,
    give,
    hold,
    legal,
    play,
    put,
    sound,
    targets,
    turn,
    who,
)


def test_an_officer_shown_stays_shown_but_a_commander_may_be_taken_back() -> None:
    """CH-3.4: the other side has learnt what it could not know; commanders lie open anyway, and so do spied officers."""
    for card, spied, free in (("rp03", False, False), ("rp_c1", False, True), ("rp03", True, True)):
        s = fresh()
        give(s, "rp03")
        if spied:
            s.spied[RP] = ["rp03"]
        match = Match(Setup("chocim", 2, position=s.to_json()))
        match.play(s.seats[RP], ("command", card))
        assert match.can_undo() == free, (card, spied)


def test_plays_alternate_from_the_commonwealth() -> None:
    """CH-3.1"""
    s = fresh()
    order = []
    for _ in range(4):
        order.append(who(s))
        card = ready(s, who(s))[0]
        box = ("convoy", "pillage")[who(s)]
        kind = ("infantry", "spahi")[who(s)] if len(order) < 3 else ("cossack", "tatar")[who(s)]
        command(s, card, (kind, box))
    assert order == [RP, OE, RP, OE]


def test_who_is_out_is_skipped_until_both_are() -> None:
    """CH-3.1: after a pass the other goes on alone; the phase ends when both are out."""
    s = fresh()
    play(s, ("pass",))
    for n in range(8):
        assert who(s) == OE, n
        command(s, ready(s, OE)[0], ("spahi", "battle.ottoman"))
    assert s.phase == "diplomacy"
    assert s.hand[OE] == [] and len(s.used[OE]) == 3


def test_a_pass_is_final_and_keeps_the_cards() -> None:
    """CH-3.2"""
    s = fresh()
    hand = list(s.hand[RP])
    play(s, ("pass",), ("pass",))
    assert s.phase == "diplomacy"
    assert s.hand[RP] == hand and s.used[RP] == []


def test_a_card_gives_its_command_or_one_stratagem() -> None:
    """CH-3.3"""
    s = fresh()
    give(s, "rp20")
    moves = legal(s)
    assert ("command", "rp20") in moves and ("stratagem", "rp20", 0) in moves
    assert ("stratagem", "rp_c1", 0) in moves and ("stratagem", "rp_c1", 1) in moves
    play(s, ("stratagem", "rp20", 0), ("take", max(s.table)))
    assert len(s.held[RP]) == 1
    assert "rp20" not in s.hand[RP]


def test_a_used_officer_is_discarded_and_a_commander_turned() -> None:
    """CH-3.4: and the picture never restricts the kind of units."""
    s = fresh()
    give(s, "rp01")
    command(s, "rp01", ("cossack", "night_sortie"), ("cossack", "loot"))
    assert s.discards[RP] == ["rp01"]
    play(s, ("pass",))
    command(s, "rp_c2", ("infantry", "convoy"))
    assert s.used[RP] == ["rp_c2"]
    assert ("command", "rp_c2") not in legal(s)
    with pytest.raises(IllegalMove) as refusal:
        play(s, ("command", "rp_c2"))
    assert (refusal.value.reason, refusal.value.rule) == ("illegal.commander_used", "CH-3.4")


def test_a_command_places_at_least_one_unit() -> None:
    """CH-3.5"""
    s = fresh()
    play(s, ("command", "rp_c1"))
    assert ("done",) not in legal(s)
    with pytest.raises(IllegalMove) as refusal:
        play(s, ("done",))
    assert refusal.value.rule == "CH-3.5"
    play(s, ("place", "cavalry", "convoy"))
    assert ("done",) in legal(s)


def test_without_units_only_stratagems_are_left_and_without_them_a_pass() -> None:
    """CH-3.5: the side passes by itself when nothing else is possible."""
    s = fresh()
    put(s, "rebels.ottoman", spahi=17, janissary=12, tatar=7)
    give(s, "oe15")
    turn(s, OE)
    assert not any(move[0] == "command" for move in legal(s))
    s.hand[OE] = ["oe13"]
    s.commanders[OE] = []
    s.used[OE] = []
    turn(s, RP)
    play(s, ("pass",))
    assert s.passed == [True, True]
    assert s.phase == "diplomacy"


def levels(s: ChocimState, n: int) -> None:
    s.levels.update(dict.fromkeys(s.levels, n))


@pytest.mark.parametrize(
    ("card", "spoil"),
    [
        ("rp03", lambda s: s.morale.__setitem__(RP, 10)),
        ("rp16", lambda s: s.morale.__setitem__(OE, 0)),
        ("oe11", lambda s: s.morale.__setitem__(RP, 0)),
        ("oe09", lambda s: s.supply.__setitem__(OE, 60)),
        ("oe20", lambda s: s.supply.__setitem__(RP, 0)),
        ("rp17", lambda s: None),
        ("oe15", lambda s: setattr(s, "trench", 6)),
        ("rp12", lambda s: (levels(s, 3), put(s, "rebels.commonwealth", infantry=3, cossack=7))),
        ("oe18", lambda s: (levels(s, 0), s.supply.__setitem__(RP, 0))),
        ("rp20", lambda s: s.table.clear()),
        ("rp21", lambda s: None),
        ("oe24", lambda s: None),
        ("rp22", lambda s: None),
        ("oe10", lambda s: None),
        ("rp23", lambda s: s.hand[OE].clear()),
        ("rp10", lambda s: None),
        ("rp11", lambda s: None),
        ("rp15", lambda s: None),
        ("oe21", lambda s: None),
        ("oe12", lambda s: put(s, "battle.commonwealth", cavalry=4)),
        ("oe22", lambda s: (s.dip_pile.clear(), s.dip_discards.clear())),
        ("rp06", lambda s: (put(s, "flank", cossack=3), put(s, "battle.commonwealth", cavalry=7))),
        ("rp05", lambda s: put(s, "rebels.commonwealth", cavalry=7)),
        ("oe01", lambda s: put(s, "pilaf", janissary=3)),
        ("oe13", lambda s: put(s, "battle.commonwealth", cavalry=4)),
    ],
)
def test_a_stratagem_that_changes_nothing_may_not_be_chosen(card: str, spoil: object) -> None:
    """CH-3.6"""
    s = fresh()
    give(s, card)
    side = RP if card.startswith("rp") else OE
    spoil(s)  # type: ignore[operator]
    turn(s, side)
    assert ("stratagem", card, 0) not in legal(s)
    with pytest.raises(IllegalMove) as refusal:
        play(s, ("stratagem", card, 0))
    assert refusal.value.rule == "CH-3.6"


def test_dice_alone_are_no_reason_but_the_rest_is_done_as_far_as_possible() -> None:
    """CH-3.6: the foray finds no cavalry, but the Ottomans still lose a supply."""
    s = fresh()
    give(s, "rp09")
    put(s, "rebels.commonwealth", cavalry=7)
    turn(s, RP)
    play(s, ("stratagem", "rp09", 0))
    assert s.supply[OE] == 35
    assert not any(s.units["raid"])


def test_up_to_may_be_fewer_but_not_a_play_for_nothing() -> None:
    """CH-3.6"""
    s = fresh()
    give(s, "rp02")
    turn(s, RP)
    play(s, ("stratagem", "rp02", 0))
    assert asked(s) == "recall" and ("done",) in legal(s)
    play(s, ("done",))
    assert asked(s) == "place" and ("done",) not in legal(s)
    s = fresh()
    give(s, "rp02")
    turn(s, RP)
    play(s, ("stratagem", "rp02", 0), ("recall", "infantry", "defence.church"), ("done",))
    assert ("done",) in legal(s), "something has been done already"


# -- the vocabulary ----------------------------------------------------------------------------------------------------


def test_place_from_many_sources_to_many_fields() -> None:
    """Boots and saddles: from reserve, battle and defence, to any boxes of any fields; never back to the box left."""
    s = fresh()
    put(s, "battle.commonwealth", cavalry=2)
    turn(s, RP)
    play(s, ("stratagem", "rp_c1", 0), ("shift", "cavalry", "battle.commonwealth", "convoy"))
    assert ("shift", "infantry", "defence.church", "convoy") in legal(s)
    assert ("place", "cavalry", "battle.commonwealth") not in legal(s), "cavalry has left it"
    play(s, ("shift", "infantry", "defence.church", "cannonade"), ("place", "cossack", "night_sortie"))
    assert s.units["convoy"] == [1, 0, 0] and s.units["cannonade"] == [0, 1, 0]
    assert who(s) == OE


def test_place_from_the_routed_and_defence_to_one_field() -> None:
    """Rally the banners takes no reserves."""
    s = fresh()
    put(s, "routed.commonwealth", cavalry=1, cossack=1)
    turn(s, RP)
    play(s, ("stratagem", "rp_c2", 0))
    assert not any(move[0] == "place" for move in legal(s))
    play(s, ("shift", "cavalry", "routed.commonwealth", "convoy"))
    assert targets(s, "shift") <= {"convoy", "defence.bridgehead"}
    play(s, ("shift", "cossack", "routed.commonwealth", "convoy"), ("done",))
    assert s.units["convoy"] == [1, 0, 1]


def test_noblock_ignores_a_blockade() -> None:
    """Sally from the tabor against five Ottomans in battle order."""
    s = fresh()
    put(s, "battle.ottoman", spahi=5)
    turn(s, RP)
    play(s, ("stratagem", "rp_c3", 0), ("place", "cossack", "night_sortie"), ("place", "cossack", "loot"))
    play(s, ("place", "cossack", "loot"))
    assert s.units["night_sortie"] == [0, 0, 1] and s.units["loot"] == [0, 0, 2]


def test_ex_1_exact_placing_and_its_reward() -> None:
    """EX-1: two janissaries to the pilaf and morale at once; they count toward its four."""
    s = fresh()
    give(s, "oe01")
    turn(s, OE)
    assert LEADERS["oe01"].command == 2
    play(s, ("stratagem", "oe01", 0))
    assert s.units["pilaf"] == [0, 2, 0]
    assert s.morale[OE] == 9
    s = fresh()
    give(s, "oe01")
    turn(s, OE)
    command(s, "oe01", ("spahi", "council"), ("janissary", "pilaf"))
    assert s.units["council"] == [1, 0, 0] and s.units["pilaf"] == [0, 1, 0]


def test_kaffa_places_exactly_two_on_one_plan() -> None:
    """CH-3.6, EX-9: two units as the card says, not one; and only where there is room for both."""
    s = fresh()
    give(s, "oe02")
    put(s, "assault.church", spahi=5)
    put(s, "assault.redoubts", spahi=2)
    turn(s, OE)
    play(s, ("stratagem", "oe02", 0))
    assert "assault.church" not in targets(s), "one more is its maximum"
    play(s, ("place", "tatar", "assault.redoubts"))
    assert ("done",) not in legal(s) and targets(s) == {"assault.redoubts"}
    play(s, ("place", "tatar", "assault.redoubts"))
    assert s.units["assault.redoubts"] == [2, 0, 2]


def test_kaffa_needs_two_units_and_room_for_them() -> None:
    """CH-3.6"""
    s = fresh()
    give(s, "oe02")
    put(s, "rebels.ottoman", spahi=17, janissary=12, tatar=6)
    turn(s, OE)
    assert ("stratagem", "oe02", 0) not in legal(s)
    s = fresh()
    give(s, "oe02")
    put(s, "battle.commonwealth", cavalry=4)
    put(s, "battle.ottoman", spahi=9)
    turn(s, OE)
    assert ("stratagem", "oe02", 0) not in legal(s), "assaults are closed and one place is left in battle order"


def test_morale_supply_and_trench_are_clamped() -> None:
    s = fresh()
    give(s, "rp17", "oe20", "oe09")
    s.trench, s.supply = 1, [1, 59]
    turn(s, RP)
    play(s, ("stratagem", "rp17", 0))
    assert s.trench == 0
    play(s, ("stratagem", "oe20", 0))
    assert s.supply[RP] == 0
    turn(s, OE)
    play(s, ("stratagem", "oe09", 0))
    assert s.supply[OE] == 60


def test_level_moves_a_field_in_commonwealth_hands() -> None:
    s = fresh()
    give(s, "rp12", "oe18")
    s.levels["castle"] = 3
    s.units["defence.church"] = [0, 0, 0]
    s.units["reserve.commonwealth"][1] += 1
    put(s, "control.church", spahi=1)
    s.levels["camp"] = 0
    turn(s, RP)
    play(s, ("stratagem", "rp12", 0))
    fields = {move[1] for move in legal(s)}
    assert fields == set(data.LANDS) - {"castle", "church"}
    play(s, ("works", "ramparts"))
    assert s.levels["ramparts"] == 3
    assert {move[1] for move in legal(s) if move[0] == "place"} == {"infantry", "cossack"}
    play(s, ("done",), ("stratagem", "oe18", 0))
    assert {move[1] for move in legal(s)} == set(data.LANDS) - {"camp", "church"}
    play(s, ("works", "redoubts"))
    assert s.levels["redoubts"] == 0


def test_diplomacy_stratagems() -> None:
    """Take refills the table, draw is secret, strip hits a random held card and shows it."""
    s = fresh()
    give(s, "oe22", "oe24", "rp21")
    top = s.dip_pile[0]
    best = max(s.table)
    s.log = []
    play(s, ("stratagem", "rp_c1", 1), ("take", best))
    assert s.held[RP] == [best] and len(s.table) == 7 and s.table[-1] == top
    assert [e.rule for e in s.log if e.id == "event.card_taken"] == ["CH-3.6"]
    top = s.dip_pile[0]
    play(s, ("stratagem", "oe22", 0))
    assert s.held[OE] == [top] and s.seen[OE] == []
    play(s, ("stratagem", "rp21", 0))
    assert s.held[OE] == [] and s.dip_discards == [top]
    hold(s, RP, 1, 2, 5)
    s.rng.script["discard.commonwealth"] = [2]
    play(s, ("stratagem", "oe24", 0))
    assert s.held[RP] == sorted([1, 5, best])
    assert s.dip_discards == [top, 2]
    sound(s)


def test_recall_brings_units_home_from_any_box() -> None:
    s = fresh()
    give(s, "rp02")
    put(s, "convoy", cavalry=1)
    put(s, "battle.commonwealth", cossack=1)
    turn(s, RP)
    play(s, ("stratagem", "rp02", 0))
    play(s, ("recall", "cavalry", "convoy"), ("recall", "cossack", "battle.commonwealth"))
    play(s, ("recall", "infantry", "defence.church"))
    assert asked(s) == "place", "three is the most"
    assert s.units["reserve.commonwealth"] == [7, 4, 7]


def test_repel_drives_back_units_of_one_box() -> None:
    s = fresh()
    give(s, "rp10", "rp11", "oe16")
    put(s, "pillage", spahi=1, tatar=2)
    put(s, "ambush", tatar=1)
    turn(s, RP)
    play(s, ("stratagem", "rp10", 0))
    assert {move[1] for move in legal(s)} == {"tatar"}
    play(s, ("repel", "tatar", "pillage"))
    assert ("repel", "tatar", "ambush") not in legal(s)
    with pytest.raises(IllegalMove) as refusal:
        play(s, ("repel", "tatar", "ambush"))
    assert refusal.value.reason == "illegal.one_box"
    play(s, ("repel", "tatar", "pillage"))
    assert s.units["pillage"] == [1, 0, 0] and s.units["reserve.ottoman"][2] == 6
    play(s, ("stratagem", "oe16", 0))
    assert {move[2] for move in legal(s)} == {
        "defence.redoubts",
        "defence.church",
        "defence.bridgehead",
        "defence.bastion",
    }
    play(s, ("repel", "cavalry", "defence.bastion"))
    assert s.units["defence.bastion"] == [0, 0, 0]


def test_scatter_lets_the_owner_choose() -> None:
    s = fresh()
    give(s, "rp15")
    put(s, "assault.church", spahi=2, tatar=1)
    put(s, "battle.ottoman", tatar=2)
    turn(s, RP)
    play(s, ("stratagem", "rp15", 0))
    assert legal(s) == [("scatter", "assault.church"), ("scatter", "battle.ottoman")]
    play(s, ("scatter", "assault.church"))
    assert who(s) == OE
    play(s, ("rout", "tatar"))
    assert s.units["routed.ottoman"] == [0, 0, 1] and s.units["assault.church"] == [2, 0, 0]


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
    s = fresh()
    give(s, card)
    for value in (edge, edge - 1 if edge else 1):
        if whose is None:
            setattr(s, track, value)
        else:
            getattr(s, track)[whose] = value
        turn(s, side)
        assert (("stratagem", card, 0) in legal(s)) == (value != edge), value


def test_one_more_supply_is_something_unless_the_track_is_full() -> None:
    """CH-3.6: the convoy's own supply, where no unit can be placed."""
    s = fresh()
    for supply in (data.SUPPLY_TOP[RP], data.SUPPLY_TOP[RP] - 1, 0):
        s.supply[RP] = supply
        assert can(s, RP, data.Supply(RP, 1)) == (supply < data.SUPPLY_TOP[RP])
        assert can(s, RP, data.Supply(RP, -1)) == (supply > 0)


def test_rally_returns_routed_units() -> None:
    s = fresh()
    give(s, "rp22")
    put(s, "routed.commonwealth", cavalry=1, infantry=2)
    turn(s, RP)
    play(s, ("stratagem", "rp22", 0))
    assert ("done",) not in legal(s)
    play(s, ("rally", "infantry", "routed.commonwealth"), ("rally", "cavalry", "routed.commonwealth"))
    assert s.units["routed.commonwealth"] == [0, 1, 0]


def test_spy_shows_the_hand_to_one_and_replaces_a_card() -> None:
    s = fresh()
    give(s, "rp23")
    other, me = s.seats[OE], s.seats[RP]
    hidden = GAME.view(s, me)
    assert hidden.hand[OE] == [""] * 5
    turn(s, RP)
    hand = list(s.hand[OE])
    s.log = []
    play(s, ("stratagem", "rp23", 0))
    assert GAME.view(s, me).hand[OE] == hand
    assert GAME.view(s, None).hand[OE] == [""] * 5
    secret = [e for e in s.log if e.id == "event.spied_hand"]
    assert [(e.to, e.args) for e in secret] == [((me,), {"card": hand})]
    told = [e for e in s.log if e.id == "event.spied"]
    assert [(e.to, e.args, e.rule) for e in told] == [(None, {"seat": me}, "CH-3.6")], "that they looked, all may know"
    top = s.pile[OE][0]
    play(s, ("dismiss", hand[0]))
    assert s.discards[OE] == [hand[0]]
    assert sorted(s.hand[OE]) == sorted([*hand[1:], top])
    assert GAME.view(s, me).hand[OE].count("") == 1, "the new card is its drawer's secret"
    assert GAME.view(s, other).hand[OE] == s.hand[OE]
    sound(s)


def test_dice_of_a_stratagem_serve_one_clash_of_this_play() -> None:
    """DICE shares the one-per-die limit with the supports; WEAKEN lowers the works."""
    s = fresh()
    give(s, "oe08", "oe02")
    put(s, "assault.redoubts", janissary=3)
    put(s, "ladders", janissary=1)
    turn(s, OE)
    play(s, ("stratagem", "oe08", 0), ("place", "janissary", "assault.redoubts"))
    play(s, ("place", "janissary", "assault.redoubts"), ("declare", "assault.redoubts"))
    assert s.clash is not None and s.clash["level"] == 0
    s = fresh()
    give(s, "oe02")
    put(s, "assault.redoubts", janissary=3)
    put(s, "ladders", janissary=1)
    turn(s, OE)
    play(s, ("stratagem", "oe02", 0), ("place", "janissary", "assault.redoubts"))
    play(s, ("place", "janissary", "assault.redoubts"), ("declare", "assault.redoubts"))
    dice(s, [1, 1], [3, 1, 1, 1, 1, 1, 1, 1, 1, 1])
    play(s, ("support", 1))
    assert s.clash is not None and s.clash["points"][OE] == 3
    play(s, ("raise", 2))
    assert ("raise", 3) not in legal(s), "a die is raised once"
    assert s.levels["redoubts"] == 1


def test_weaken_never_goes_below_nothing() -> None:
    s = fresh()
    give(s, "oe08")
    s.levels["redoubts"] = 0
    put(s, "assault.redoubts", janissary=3)
    turn(s, OE)
    dice(s, [1, 1], [3, 3, 2, 2, 2, 2, 1, 1])
    s.log = []
    play(s, ("stratagem", "oe08", 0), ("place", "spahi", "assault.redoubts"), ("place", "spahi", "assault.redoubts"))
    play(s, ("declare", "assault.redoubts"))
    # Nobody has a choice in this clash before its losses: what was rolled stands.
    assert [e.args["dice"] for e in s.log if e.id == "event.counted" and e.args["seat"] == s.seats[OE]] == [
        [3, 3, 2, 2, 2, 2, 1, 1]
    ]


def test_every_card_can_be_carried_out() -> None:
    """Each stratagem of each leader, from a position in which it has something to do, leaves a sound position."""
    for card, leader in LEADERS.items():
        side = RP if card.startswith("rp") else OE
        for use in range(len(leader.stratagems)):
            s = fresh(seed=4)
            if card in data.OFFICERS[side]:
                give(s, card)
            s.units["defence.church"] = [0, 0, 0]
            s.units["reserve.commonwealth"][1] += 1
            put(s, "control.church", spahi=1)
            put(s, "assault.redoubts", tatar=2)
            put(s, "battle.commonwealth", cavalry=2)
            put(s, "battle.ottoman", tatar=1, spahi=2)
            put(s, "pillage", tatar=1)
            put(s, "convoy", infantry=1)
            put(s, "routed.commonwealth", cossack=1)
            put(s, "routed.ottoman", janissary=1)
            hold(s, RP, 1, 2)
            hold(s, OE, 1, 2)
            s.trench = 2
            turn(s, side)
            play(s, ("stratagem", card, use))
            for _ in range(40):
                if asked(s) == "play":
                    break
                play(s, legal(s)[0])
            assert asked(s) == "play", card
            sound(s)
