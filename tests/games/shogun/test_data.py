"""Chapters 2 and 3: components and tables."""

from __future__ import annotations

import pytest

from pyengine.games.shogun.data import (
    ACTIONS,
    ARMIES,
    CHESTS,
    COST,
    EVENTS,
    FARMERS,
    GROUPS,
    NEIGHBOURS,
    PROVINCES,
    REGION_OF,
    REGIONS,
    RICE,
    SAMPLE,
    SPACES,
    SPECIALS,
    SUPPLY,
    TAX,
    TOKENS,
    in_play,
)
from pyengine.games.shogun.edition import EDITION
from pyengine.games.shogun.game import GAME
from tests.games.shogun.table import BLUE, RED, YELLOW, Table, past
from tests.table import ids


def reachable(names: list[str]) -> set[str]:
    found, todo = {names[0]}, [names[0]]
    while todo:
        for near in NEIGHBOURS[todo.pop()]:
            if near in names and near not in found:
                found.add(near)
                todo.append(near)
    return found


def test_provinces_have_the_stated_totals() -> None:
    """Section 3.1 (SH-3.1): 45 provinces, 97 borders of which 6 by sea, and the sums of the columns."""
    assert len(PROVINCES) == 45
    assert list(PROVINCES) == sorted(PROVINCES)
    borders = {frozenset((a, b)) for a, near in NEIGHBOURS.items() for b in near}
    assert len(borders) == 97
    sea = {tuple(sorted((p.id, b))) for p in PROVINCES.values() for b in p.sea}
    assert sea == {
        ("aki", "iyo"),
        ("awa_boso", "izu"),
        ("awa_shikoku", "kii"),
        ("harima", "sanuki"),
        ("izu", "shima"),
        ("kaga", "tajima"),
    }
    assert sum(TAX.values()) == 220
    assert sum(RICE.values()) == 140
    assert sum(SPACES.values()) == 87
    assert (TAX["settsu"], SPACES["aki"]) == (7, 2)
    assert "kozuke" in NEIGHBOURS["shinano"]


def test_borders_go_both_ways() -> None:
    """SH-3.1, invariant 18: the same borders on both sides of the board, and each is mutual; Kai and Mikawa do not touch."""
    for a, near in NEIGHBOURS.items():
        assert a not in near
        for b in near:
            assert a in NEIGHBOURS[b]
    assert "mikawa" not in NEIGHBOURS["kai"]
    assert "moon_borders" in {figure.id for figure in EDITION.figures}


@pytest.mark.parametrize("side", ["sun", "moon"])
def test_nine_provinces_a_region(side: str) -> None:
    for region in REGIONS:
        assert sum(1 for r in REGION_OF[side].values() if r == region) == 9


def test_eight_provinces_change_their_region() -> None:
    moved = {p.id: (p.region["sun"], p.region["moon"]) for p in PROVINCES.values() if len(set(p.region.values())) > 1}
    assert moved == {
        "echizen": ("red", "brown"),
        "wakasa": ("red", "brown"),
        "owari": ("red", "purple"),
        "kai": ("yellow", "red"),
        "shinano": ("brown", "red"),
        "mimasaka": ("green", "red"),
        "hitachi": ("brown", "yellow"),
        "sanuki": ("purple", "green"),
    }


@pytest.mark.parametrize("side", ["sun", "moon"])
def test_sh_4_2_three_players_do_without_eight_provinces(side: str) -> None:
    """SH-4.2: three players do without eight provinces."""
    names = in_play(side, 3)
    out = {
        "sun": {"izumo", "echigo", "iwami", "mutsu", "sanuki", "kazusa", "tosa", "awa_boso"},
        "moon": {"iwami", "iyo", "aki", "tosa", "mutsu", "hitachi", "shimotsuke", "shimosa"},
    }
    assert set(PROVINCES) - set(names) == out[side]
    for region in REGIONS:
        gone = sum(1 for p in out[side] if REGION_OF[side][p] == region)
        assert gone == (0 if region == "red" else 2)
    assert reachable(names) == set(names)
    assert in_play(side, 4) == in_play(side, 5) == list(PROVINCES)


def test_cards_and_prices() -> None:
    """Sections 3.4 to 3.8."""
    assert len(SPECIALS) == 5
    assert len(EVENTS) == 12
    assert sorted(loss for _, loss in EVENTS.values()) == [0, 1, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7]
    assert [COST[action] for action in ACTIONS] == [3, 2, 1, 0, 0, 3, 2, 1, 0, 0]
    assert SUPPLY == ((0, 0), (1, 1), (1, 2), (2, 2), (2, 2), (2, 3), (2, 3), (3, 3))
    assert [sum(GROUPS[n]) for n in (3, 4, 5)] == [27, 25, 23]
    assert [len(GROUPS[n]) for n in (3, 4, 5)] == [9, 8, 7]
    assert CHESTS == {3: 18, 4: 15, 5: 12}
    assert (ARMIES, FARMERS) == (62, 20)
    assert TOKENS == {"castle": 28, "temple": 26, "theatre": 26}
    for players, sets in SAMPLE.items():
        used = [p for names in sets.values() for p in names]
        assert len(set(used)) == len(used)
        assert set(used) <= set(in_play("sun", players))
        assert {len(names) for names in sets.values()} == {len(GROUPS[players])}


def test_sh_2_1_no_more_farmers_than_there_are() -> None:
    """SH-2.1: with one green cube left, an event that wants two farmers gets one."""
    table = Table()
    table.lodge(0, 0, 0, 19)
    table.force("ev_neutral2")
    table.dictate(green=(1, 1), uesugi=(2, 2))
    table.give("kai", BLUE, 3)
    happened = table.act(BLUE, "act_battle_a", "kai", ("target", "totomi"), ("send", 2))
    thrown = next(event for event in happened if event.id == "event.throw").args["thrown"]
    assert thrown == [2, 0, 0, 1]
    table.sound()


def test_sh_2_2_the_bank_never_runs_dry() -> None:
    """SH-2.2: chests are counted beyond the 135 in the box."""
    table = Table()
    table.s.chests = [60, 60, 60]
    table.act(BLUE, "act_tax", "suruga")
    assert table.s.chests[BLUE] == 67
    table.sound()


def test_sh_2_3_no_token_no_building() -> None:
    """SH-2.3: with all 28 castles built the action is skipped and costs nothing."""
    table = Table()
    s = table.s
    s.built = dict.fromkeys(s.built, 0)
    standing = [p for p in s.owner if s.owner[p] != -1 and p != "suruga"][:26]
    for province in standing:
        s.built[province] = 1
    before = s.chests[BLUE]
    table.act(BLUE, "act_castle", "suruga")
    assert s.built["suruga"] == 1 and s.chests[BLUE] == before - 3
    table = Table(5)
    s = table.s
    for province in [p for p in s.owner if s.owner[p] != -1 and p != "sagami"][:28]:
        s.built[province] = 1
    assert "skipped" in ids(table.act(BLUE, "act_castle", "sagami"))
    assert s.built["sagami"] == 0 and s.chests[BLUE] == 12
    # A ruin gives its token back.
    target = next(p for p in s.owner if s.built[p])
    s.built[target] = 0
    table.act(BLUE, "act_castle", "sagami")
    assert s.built["sagami"] == 1


def test_sh_2_4_points_go_on_beyond_the_track() -> None:
    """SH-2.4: the score track ends at 80, the count does not."""
    table = Table()
    table.s.vp = [79, 0, 0]
    table.s.tally = [past(79, 0, 0)]
    table.run("winter_scoring")
    assert table.s.vp[BLUE] == 88
    assert GAME.standing(table.s)[YELLOW] >= 9
    assert table.s.vp[RED] == 9
