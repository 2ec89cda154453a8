"""Worked examples of the rules pages, played. Those of clashes and talks are tested with their chapters."""

from __future__ import annotations

import pytest

from pyengine.games.chocim.data import OE, RP

from .table import fresh


def test_the_miners_in_two_ways() -> None:
    """CH-3.3, CH-10.5: a command of two, or three steps of the approaches at once."""
    for stratagem, now, later in ((True, 4, 4), (False, 1, 3)):
        t = fresh()
        t.s.trench = 1
        t.give("oe15")
        t.turn(OE)
        if stratagem:
            t.answer(("stratagem", "oe15", 0))
        else:
            t.command("oe15", ("janissary", "dig"), ("janissary", "dig"))
        assert t.s.trench == now
        t.jump("effects")
        assert t.s.trench == later


@pytest.mark.parametrize(("church", "own", "enemy", "first"), [(0, 2, 2, RP), (0, 3, 1, OE), (1, 1, 4, OE)])
def test_who_picks_first(church: int, own: int, enemy: int, first: int) -> None:
    """CH-9.1"""
    t = fresh()
    if church:
        t.home("defence.church")
        t.put("control.church", spahi=1)
    t.put("routed.commonwealth", cavalry=own)
    t.put("routed.ottoman", tatar=enemy)
    t.jump("diplomacy")
    assert t.who() == first


def test_three_results_of_a_bombardment() -> None:
    """CH-10.6"""
    t = fresh()
    t.s.trench = 6
    t.s.supply[RP] = 15
    t.put("defence.ramparts", infantry=1)
    t.put("bombard", janissary=3)
    t.jump("effects")
    reserve = t.s.units["reserve.commonwealth"][1]
    t.answer(("breach", "ramparts"), ("drive", "infantry", "defence.ramparts"))
    assert t.s.levels["ramparts"] == 1 and t.s.units["reserve.commonwealth"][1] == reserve + 1
    told = t.answer(("shell",))
    assert [event.args["now"] for event in told if event.id == "event.supply_down" and event.args["why"] == "bombard"] == [14]
