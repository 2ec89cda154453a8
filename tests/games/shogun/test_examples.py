"""The worked examples."""

from __future__ import annotations

import pytest

from pyengine.games.shogun.data import GROUPS, SAMPLE
from pyengine.games.shogun.game import GAME
from pyengine.games.shogun.scoring import winter_points
from pyengine.games.shogun.state import NOBODY, provinces
from tests.games.shogun.table import BLUE, RED, YELLOW, Table
from tests.table import ids, one

from .test_battle import battle
from .test_planning import choose_all
from .test_winter import winter


def test_example_1_event_before_special() -> None:
    """SH-5.6.6: min(7, 5) + 1 = 6."""
    table = Table()
    table.force("ev_tax_max5")
    table.s.special[RED] = "sp_chest"
    table.act(RED, "act_tax", "settsu")
    assert table.s.chests[RED] == 18 + 6


def test_example_2_spaces() -> None:
    """SH-5.7.1."""
    table = Table()
    table.give("aki", BLUE, 2)
    table.act(BLUE, "act_temple", "aki")
    assert (table.s.built["aki"], table.s.chests[BLUE]) == (2, 16)
    assert "skipped" in ids(table.act(BLUE, "act_temple", "aki"))
    table.act(BLUE, "act_castle", "aki")
    assert table.s.built["aki"] == 3
    assert one(table.act(BLUE, "act_theatre", "aki"), "skipped").args["reason"] == "no_space"


def test_example_3_order_with_three_players() -> None:
    """SH-5.5.4: red, blue, black."""
    table = Table()
    table.s.places = [RED, NOBODY, BLUE, YELLOW, NOBODY]
    table.s.special = ["sp_six", "sp_attack", "sp_chest"]
    table.s.track = ["", "sp_rice", "", "", "sp_defence"]
    table.s.rank = [RED, BLUE, YELLOW]
    table.s.call("choose_specials")
    table.go()
    assert table.s.order == [RED, BLUE, YELLOW]


def test_example_4_winter_shortage() -> None:
    """SH-5.11.2: nine provinces, six rice after the loss: two provinces, markers + 2 farmers in each."""
    table = winter((9, 18, 18), "ev_neutral2")
    table.s.rng.script |= {"winter_province": ["mino", "izu"]}
    table.s.revolts["mino"] = 1
    table.s.call("winter")
    table.go()
    assert table.s.short[BLUE] == 3
    happened = table.play(BLUE, "revolt", "mino")
    assert [(e.args["province"], e.args["n"]) for e in happened if e.id == "event.revolt"] == [("mino", 3), ("izu", 2)]


def test_example_5_battle() -> None:
    """SH-5.8.5: four from shinano against three in kozuke; 3 blue, 1 yellow, 1 green come out."""
    table, _ = battle(4, 3, a=3, d=1, g=1)
    s = table.s
    assert (s.owner["kozuke"], s.armies["kozuke"]) == (BLUE, 1)
    assert s.tray == [0, 0, 0, 0]
    assert "kozuke" in provinces(s, BLUE)


def test_example_6_four_events() -> None:
    """SH-5.4.1: three leave the game, the fourth only takes rice."""
    table = Table()
    s = table.s
    seen = []
    while s.year == 1:
        seat = GAME.acting(s)[0]
        step = s.step
        table.play(seat, *table.legal(seat)[0])
        if step == "planning" and s.event and s.event not in seen:
            seen.append(s.event)
            assert len(s.events) == 4 - len(seen)
    opened = next(e.args["card"] for e in table.events if e.id == "event.winter")
    assert len(seen) == 3
    assert sorted([*seen, opened]) == sorted(("ev_recruit", "ev_neutral2", "ev_rice_max3", "ev_tax_max5"))


def test_example_7_sample_set_up() -> None:
    """SH-4.6: set C with three players."""
    s = Table().s
    assert SAMPLE[3]["C"] == ("bizen", "omi", "hida", "etchu", "hoki", "bitchu", "bingo", "settsu", "shinano")
    assert [s.armies[p] for p in SAMPLE[3]["C"]] == [5, 4, 4, 3, 3, 2, 2, 2, 2] == list(GROUPS[3])
    assert s.chests[RED] == 18
    assert s.reserve[RED] + s.tower[RED] == 35


def test_example_8_defence_with_farmers() -> None:
    """SH-5.8.6."""
    table, _ = battle(4, 4, a=3, d=4, g=1)
    assert (table.s.owner["kozuke"], table.s.armies["kozuke"]) == (YELLOW, 2)


def test_example_9_farmers_alone() -> None:
    """SH-5.8.8."""
    table, _ = battle(a=1, d=0, g=2, built=1)
    assert (table.s.owner["kozuke"], table.s.built["kozuke"]) == (NOBODY, 0)


def test_example_10_greens_standing_aside() -> None:
    """SH-5.8.4."""
    table, _ = battle(a=3, d=2, g=2, revolts=1)
    s = table.s
    assert (s.owner["kozuke"], s.armies["kozuke"], s.revolts["kozuke"], s.tray[-1]) == (BLUE, 1, 1, 2)


def test_example_11_first_tax() -> None:
    """SH-5.7.5."""
    table = Table()
    happened = table.act(BLUE, "act_tax", "izu")
    assert ids(happened) == ["tax", "unrest"]
    assert table.s.revolts["izu"] == 1


def test_example_12_short_of_cash() -> None:
    """SH-5.6.4."""
    table = Table()
    table.s.chests[BLUE] = 2
    assert "skipped" in ids(table.act(BLUE, "act_recruit5", "izu"))
    assert table.s.chests[BLUE] == 2


def test_example_13_majorities() -> None:
    """SH-8.2: green region; seats red, blue, black stand for tokugawa, uesugi, mori here."""
    table = Table()
    for province, seat, built in (
        ("hoki", RED, 1 | 4), ("bingo", RED, 1), ("bitchu", BLUE, 1 | 2), ("aki", BLUE, 1), ("bizen", YELLOW, 1),
        ("mimasaka", YELLOW, 4),
    ):  # fmt: skip
        table.give(province, seat, 2, built=built)
    points = winter_points(table.s)
    assert points["castle"] == [2, 0, 2]
    assert points["temple"] == [2, 0, 0]
    assert points["theatre"] == [0, 0, 0]


def test_example_14_bid_ranks() -> None:
    """SH-5.5.2: black 1, blue province, red 0; only black pays."""
    table = Table()
    table.plan_all({"bid": "suruga"}, {"bid": "chest_1"}, {"bid": "chest_0"})
    assert table.s.rank == [YELLOW, BLUE, RED]
    assert table.s.chests == [18, 17, 18]
    choose_all(table)


# -- The examples of our own rules page: its figures are those of the rules ---------------------------------------------


def test_page_example_taxes_in_suruga() -> None:
    """SH-5.6.6: 7 chests, at most 5 by the event, one more by the card."""
    table = Table()
    table.force("ev_tax_max5")
    table.s.special[BLUE] = "sp_chest"
    assert one(table.act(BLUE, "act_tax", "suruga"), "tax").args["n"] == 6


def test_page_example_the_order_matters() -> None:
    """SH-5.6.4: four chests, a castle, taxes of five and five armies."""
    for order, left in ((("castle", "tax", "recruit5"), [1, 6, 3]), (("castle", "recruit5", "tax"), [1, 1, 6])):
        table = Table()
        table.s.chests[BLUE] = 4
        table.give("kai", BLUE, 2)
        seen = []
        for name in order:
            table.act(BLUE, f"act_{name}", {"castle": "suruga", "tax": "kai", "recruit5": "izu"}[name])
            seen.append(table.s.chests[BLUE])
        assert seen == left


def test_page_example_a_second_time_in_one_year() -> None:
    """SH-5.7.5, SH-5.9.2: three armies and one farmer; two against one come out."""
    table = Table()
    table.lodge(8, 8, 8, 8)
    table.give("tamba", BLUE, 3, revolts=1)
    table.dictate(uesugi=(3, 2), green=(1, 1))
    happened = table.act(BLUE, "act_tax", "tamba")
    assert one(happened, "tax").args["n"] == 7
    assert (table.s.armies["tamba"], table.s.revolts["tamba"]) == (1, 2)


@pytest.mark.parametrize(("markers", "left", "green"), [(0, 1, 0), (1, 3, 2)])
def test_page_example_the_battle_for_kozuke(markers: int, left: int, green: int) -> None:
    """SH-5.8.4, SH-5.8.5: five against three; a cube of a third player and a farmer lie on the tray."""
    table = Table()
    table.lodge(8, 8, 8, 8)
    s = table.s
    s.tray, s.tower = [0, 0, 1, 1], [8, 8, 7, 7]
    table.give("shinano", BLUE, 6)
    table.give("kozuke", YELLOW, 3, revolts=markers)
    table.dictate(uesugi=(5, 4), mori=(3, 1), tokugawa=(1, 1), green=(1, 2))
    happened = table.act(BLUE, "act_battle_a", "shinano", ("target", "kozuke"), ("send", 5))
    assert one(happened, "throw").args["n"] == 10
    assert (s.owner["kozuke"], s.armies["kozuke"], s.revolts["kozuke"]) == (BLUE, left, markers)
    assert s.tray == [0, 0, 1, green]
    table.sound()


def test_page_example_a_hungry_winter() -> None:
    """SH-5.11.2, SH-5.11.3, SH-5.9.2, SH-5.9.3: eight provinces, seven rice of which the event takes three."""
    table = winter((7, 18, 18), "ev_neutral2")
    s = table.s
    table.give("izu", NOBODY)
    table.give("ise", BLUE, 3, revolts=1, built=1)
    table.give("noto", BLUE, 2)
    for province in ("owari", "sagami"):
        table.give(province, NOBODY)
    assert len(provinces(s, BLUE)) == 8
    s.rng.script |= {"winter_province": ["ise", "noto"]}
    s.call("winter")
    table.go()
    assert (s.rice[BLUE], s.short[BLUE]) == (4, 4)
    table.dictate(uesugi=(3, 2), green=(3, 2))
    table.dictate(uesugi=(2, 2), green=(2, 1))
    happened = table.play(BLUE, "revolt", "ise")
    assert [e.args["n"] for e in happened if e.id == "event.revolt"] == [3, 2]
    assert "revolt_tied" in ids(happened)
    assert (s.owner["ise"], s.built["ise"], s.revolts["ise"]) == (NOBODY, 0, 0)
    assert (s.owner["noto"], s.armies["noto"], s.revolts["noto"]) == (BLUE, 1, 0)


def test_page_example_the_green_region() -> None:
    """SH-8.1, SH-8.2: castles 2, 2, 1; temples 0, 1, 0; theatres 1, 0, 1."""
    table = Table(4)
    buildings = {
        "aki": (0, 1), "bingo": (0, 1 + 4), "bitchu": (1, 1), "hoki": (1, 1 + 2), "izumo": (2, 1 + 4),
    }  # fmt: skip
    for province in [p for p in table.s.owner if table.s.owner[p] != NOBODY]:
        table.give(province, NOBODY)
    for province, (seat, built) in buildings.items():
        table.give(province, seat, 2, built=built)
    points = winter_points(table.s)
    assert (points["castle"], points["temple"], points["theatre"]) == ([2, 2, 0, 0], [0, 2, 0, 0], [0, 0, 0, 0])
