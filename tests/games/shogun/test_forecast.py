"""Hints on the planning sheet: what a plan costs and earns, and what looks pointless (SH-5.3.5, SH-5.6.4)."""

from __future__ import annotations

from pyengine.games.shogun.data import FIELDS
from pyengine.games.shogun.forecast import forecast, hints
from tests.games.shogun.table import BLUE, Table

EMPTY = dict.fromkeys(FIELDS, "")


def notes(table: Table, **fields: str) -> dict[str, list[str]]:
    found = forecast(table.s, BLUE, {**EMPTY, **fields})
    return {hint.name: [note.id for note in hint.notes] for hint in found.hints}


def test_figures_of_a_plan() -> None:
    table = Table(events=("ev_recruit", "ev_theatre_7", "ev_rice_max3", "ev_tax_max5"))
    plan = {
        **EMPTY,
        "act_tax": "suruga",
        "act_rice": "mino",
        "act_castle": "izu",
        "act_recruit5": "musashi",
        "bid": "chest_2",
    }
    found = forecast(table.s, BLUE, plan)
    assert found.cost == 2 + 3 + 3
    assert (found.tax, found.rice, found.armies) == ((5, 7), (3, 5), (3, 5))
    assert found.chests == (18 - 8 + 5, 18 - 8 + 7)
    assert (found.winter_need, found.winter_loss) == (9, (0, 7))


def test_money_in_the_known_order() -> None:
    actions = ("act_castle", "act_temple", "act_tax", "act_theatre", "act_recruit5", "act_recruit3", "act_recruit1",
               "act_rice", "act_battle_a", "act_battle_b")  # fmt: skip
    table = Table(actions=actions)
    table.s.chests[BLUE] = 4
    found = notes(table, act_castle="izu", act_temple="sagami", act_tax="suruga")
    assert found["act_temple"] == ["note.cannot_pay"], "the tax comes too late"
    assert "act_castle" not in found
    # Two closed actions for which the money may not suffice, whichever comes first.
    table.s.chests[BLUE] = 2
    found = notes(table, act_recruit3="izu", act_recruit1="sagami")
    assert found["act_recruit3"] == found["act_recruit1"] == ["note.may_not_pay"]
    table.s.chests[BLUE] = 0
    assert notes(table, act_recruit3="izu")["act_recruit3"] == ["note.cannot_pay"]
    # With six chests castle and armies leave nothing for the theatre; with four the armies are skipped and it is built.
    first = ("act_tax", "act_castle", "act_recruit5", "act_theatre")
    table = Table(
        actions=(*first, *(action for action in actions if action not in first)),
        events=("ev_tax_min6", "ev_neutral2", "ev_rice_max3", "ev_recruit"),
    )
    table.give("mikawa", BLUE, 2)
    table.s.chests[BLUE] = 0
    found = notes(table, act_tax="harima", act_castle="izu", act_recruit5="sagami", act_theatre="mikawa")
    assert found["act_recruit5"] == ["note.may_not_pay"], "4 chests or 6"
    assert found["act_theatre"] == ["note.may_not_pay"]
    # The bid is paid first.
    table = Table(actions=actions)
    table.s.chests[BLUE] = 4
    assert notes(table, act_castle="izu", bid="chest_2")["act_castle"] == ["note.cannot_pay"]


def test_pointless_and_risky_fields() -> None:
    table = Table()
    table.give("izu", BLUE, 1, built=1, revolts=2)
    found = notes(table, act_castle="izu")
    assert found["act_castle"] == ["note.pointless_plan"]
    assert notes(table, act_battle_a="izu")["act_battle_a"] == ["note.pointless_plan"]
    assert notes(table, act_tax="izu")["act_tax"] == ["note.revolt_plan"]
    assert [note.id for note in hints(table.s, BLUE, "act_tax", "izu")] == ["note.tax_span", "note.revolt"]
    assert [note.id for note in hints(table.s, BLUE, "act_rice", "suruga")] == ["note.rice", "note.unrest"]
    table.s.reserve[BLUE] = 0
    assert notes(table, act_recruit1="izu")["act_recruit1"] == ["note.pointless_plan"]


def test_what_winter_will_take() -> None:
    """SH-5.11.1: one of the open events is left; where all take the same, there is nothing to span."""
    table = Table(events=("ev_neutral2", "ev_temple_3", "ev_rice_min4", "ev_tax_max5"))
    spread = forecast(table.s, BLUE, EMPTY).hints[0].notes[-1]
    assert (spread.id, spread.args) == ("note.winter", {"rice": 0, "need": 9, "low": 0, "high": 3})
    table.s.events = ["ev_neutral2", "ev_temple_3"]
    sure = forecast(table.s, BLUE, EMPTY).hints[0].notes[-1]
    assert (sure.id, sure.args) == ("note.winter_sure", {"rice": 0, "need": 9, "n": 3})


def test_the_prompt_carries_the_forecast() -> None:
    table = Table()
    table.play(BLUE, "place", "suruga", "act_tax")
    assert "note.plan_cost" in [note.id for note in table.prompt(BLUE).notes]
    assert table.prompt(BLUE).args == {"n": 10, "provinces": 9, "chests": 18}


def test_hunger_is_named_while_rice_can_still_be_planned() -> None:
    """SH-5.11.2: in autumn, a store that cannot last says what is missing at best, and how many provinces would rise."""
    table = Table(events=("ev_neutral2", "ev_temple_3"))
    table.s.season = 2
    hungry = forecast(table.s, BLUE, EMPTY).hints[0].notes[-1]
    assert (hungry.id, hungry.args) == ("note.hunger", {"n": 12, "revolts": 3})
    table.s.rice[BLUE] = 12
    assert forecast(table.s, BLUE, EMPTY).hints[0].notes[-1].id == "note.winter"
    table.s.season, table.s.rice[BLUE] = 1, 0
    assert forecast(table.s, BLUE, EMPTY).hints[0].notes[-1].id == "note.winter", "there is time"
