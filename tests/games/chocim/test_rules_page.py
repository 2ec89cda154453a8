"""Worked examples of the rules pages, played. Those of clashes and talks are tested with their chapters."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pyengine.games.chocim.data import ACTIONS, BANDS, CLAIMS, FIELDS, MORALE_DISCARDS, OE, PLANS, RP, SUPPLY_TOP
from pyengine.games.chocim.leaders import LEADERS
from pyengine.games.chocim.steps.negotiations import judge
from tests.rendered_messages import words

from .table import fresh


@pytest.mark.parametrize("language", ["en", "pl", "de", "uk"])
def test_the_tables_show_the_figures_of_the_game(language: str) -> None:
    """Levels of the fields, figures of the plans, what an action holds, both tracks, the claims."""
    lines = (Path(__file__).parents[3] / f"assets/rules/chocim/{language}.md").read_text("utf-8").splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    say = words(language, "chocim")
    levels = [row[4] for row in rows if len(row) == 5 and row[4] in ("–", "1", "2")]
    assert levels[: len(FIELDS)] == [str(field.level or "–") for field in FIELDS.values()]
    plans = [row for row in rows if len(row) == 5 and re.fullmatch(r"\d+ / \d+", row[1])]
    shown = {(*map(int, row[1].split(" / ")), int(row[2])) for row in plans}
    assert shown == {(plan.low, plan.high, plan.dots) for plan in PLANS.values()}
    holds = {row[0].lower(): int(row[2]) for row in rows if len(row) == 4 and row[2].isdigit()}
    for name, action in ACTIONS.items():
        assert holds[say(f"spot.{name}").lower()] == action.cap
    discards = [row[1:] for row in rows if len(row) == 8 and all(cell.isdigit() for cell in row[1:])]
    assert discards == [["0", *(str(MORALE_DISCARDS[morale]) for morale in (5, 4, 3, 2, 1, 0))]]
    tops = SUPPLY_TOP
    for band in BANDS:
        row = next(row for row in rows if row[0].lower() == say(f"band.{band.name}").lower())
        spans = [f"{low}–{top}" if low != top else str(low) for low, top in zip(band.low, tops, strict=True)]
        assert row[1:3] == spans
        assert row[3] == (f"{band.morale:+d}".replace("-", "−") if band.morale else "–")
        assert row[4] == (" / ".join(map(str, band.removed)) if any(band.removed) else "–") and row[5] == str(band.cards)
        tops = (band.low[0] - 1, band.low[1] - 1)
    for claim, worth in CLAIMS.items():
        assert [say(f"claim.{claim}"), *map(str, worth)] in rows


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


def test_many_camps_one_field() -> None:
    """CH-4.1: cavalry of the camp and Cossacks of the tabor on two boxes of the bastion; a second field is too many."""
    t = fresh()
    t.give("rp03")
    t.turn(RP)
    wanted = (("cavalry", "raid"), ("cossack", "flank"), ("cossack", "flank"))
    assert LEADERS["rp03"].command == len(wanted)
    u = t.copy()
    t.command("rp03", *wanted)
    assert t.s.units["raid"] == [1, 0, 0] and t.s.units["flank"] == [0, 0, 2]
    u.answer(("command", "rp03"), *(("place", *one) for one in wanted[:2]))
    assert {move[2] for move in u.legal() if move[0] == "place"} == {"flank", "defence.bastion"}


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
    events = t.answer(("shell",))
    assert [event.args["now"] for event in events if event.id == "event.supply_down" and event.args["why"] == "bombard"] == [14]


@pytest.mark.parametrize("more", [1, 2, 3])
def test_the_sixth_unit(more: int) -> None:
    """CH-6.2: church and bastion taken, five before the redoubts: a sixth must strike, up to eight may."""
    t = fresh()
    for field in ("church", "bastion"):
        t.home(f"defence.{field}")
        t.put(f"control.{field}", spahi=1)
    t.put("assault.redoubts", spahi=5)
    t.turn(OE)
    t.answer(("command", "oe_c1"), *[("place", "spahi", "assault.redoubts")] * more)
    assert ("assault.redoubts" in t.targets()) == (more < 3)
    if more < 3:
        t.answer(("done",))
    assert [args["spot"] for args in t.happened("declared")] == ["assault.redoubts"]
    assert sum(args["n"] for args in t.happened("rolled") if args["seat"] == t.s.seats[OE]) == 5 + more


def test_mouths_to_feed() -> None:
    """CH-11.1: 24 on the board, 3 routed and 2 rebels eat 10."""
    t = fresh()
    t.put("removed.ottoman", spahi=7)
    t.put("routed.ottoman", tatar=3)
    t.put("rebels.ottoman", spahi=2)
    t.jump("supply", "rations")
    assert t.s.supply[OE] == 36 - 10


def test_one_too_few() -> None:
    """CH-13.5: 13 to 9 takes the castle of Khotyn face down, 14 to 9 face up."""
    assert judge("khotyn", [3, 3, 3, 2, 2], [4, 3, 2]) == [RP, 0]
    assert judge("khotyn", [3, 3, 3, 3, 2], [4, 3, 2]) == [RP, 1]
    assert CLAIMS["khotyn"] == (5, 5)
