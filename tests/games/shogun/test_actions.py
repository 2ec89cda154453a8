"""Section 5.7: the actions one by one."""

from __future__ import annotations

import pytest

from pyengine.games.shogun.data import EVENTS, RICE, TAX
from pyengine.games.shogun.state import NOBODY, buildings
from tests.games.shogun.table import BLUE, RED, YELLOW, Table
from tests.table import ids, one


@pytest.mark.parametrize(("kind", "price"), [("castle", 3), ("temple", 2), ("theatre", 1)])
def test_sh_5_7_1_building(kind: str, price: int) -> None:
    """SH-5.7.1: building."""
    table = Table()
    event = one(table.act(BLUE, f"act_{kind}", "suruga"), "built")
    assert event.args["n"] == price
    assert buildings(table.s, "suruga") == [kind]
    assert table.s.chests[BLUE] == 18 - price
    # Never two of a kind, though there is room.
    assert one(table.act(BLUE, f"act_{kind}", "suruga"), "skipped").args["reason"] == f"has_{kind}"
    assert table.s.chests[BLUE] == 18 - price


def test_sh_5_7_2_a_theatre_calms() -> None:
    """SH-5.7.2: a theatre calms."""
    for card, left in (("ev_theatre_5", 1), ("ev_theatre_7", 1), ("ev_castle_2", 2)):
        table = Table()
        table.give("suruga", BLUE, 5, revolts=2)
        table.force(card)
        table.act(BLUE, "act_theatre", "suruga")
        assert table.s.revolts["suruga"] == left
    table = Table()
    table.force("ev_theatre_5")
    table.act(BLUE, "act_theatre", "suruga")
    assert table.s.revolts["suruga"] == 0
    table.give("izu", BLUE, 2, revolts=1)
    table.act(BLUE, "act_temple", "izu")
    assert table.s.revolts["izu"] == 1, "only a theatre does"


@pytest.mark.parametrize("card", list(EVENTS))
def test_sh_5_7_3_rice(card: str) -> None:
    """SH-5.7.3: rice."""
    for special in ("", "sp_rice", "sp_chest"):
        for province in ("mino", "tajima", "tamba"):
            table = Table()
            table.force(card)
            table.s.special[BLUE] = special
            table.act(BLUE, "act_rice", province)
            wanted = RICE[province]
            wanted = min(3, wanted) if card == "ev_rice_max3" else max(4, wanted) if card == "ev_rice_min4" else wanted
            assert table.s.rice == [wanted + (special == "sp_rice"), 0, 0]
            assert table.s.chests[BLUE] == 18


@pytest.mark.parametrize("card", list(EVENTS))
def test_sh_5_7_4_tax(card: str) -> None:
    """SH-5.7.4: tax."""
    for special in ("", "sp_rice", "sp_chest"):
        for province in ("suruga", "mino", "izu"):
            table = Table()
            table.force(card)
            table.s.special[BLUE] = special
            table.act(BLUE, "act_tax", province)
            wanted = TAX[province]
            wanted = min(5, wanted) if card == "ev_tax_max5" else max(6, wanted) if card == "ev_tax_min6" else wanted
            assert table.s.chests[BLUE] == 18 + wanted + (special == "sp_chest")
            assert table.s.rice[BLUE] == 0


@pytest.mark.parametrize("action", ["act_rice", "act_tax"])
def test_sh_5_7_5_unrest_and_revolt(action: str) -> None:
    """SH-5.7.5: unrest and revolt."""
    table = Table()
    table.lodge(0, 0, 0, 0)
    happened = table.act(BLUE, action, "suruga")
    assert "throw" not in ids(happened), "the first time there is no revolt"
    assert table.s.revolts["suruga"] == 1
    # The second time one farmer rises; the owner wins and a marker is added.
    table.dictate(uesugi=(5, 4), green=(1, 1))
    happened = table.act(BLUE, action, "suruga")
    assert one(happened, "revolt").args["n"] == 1
    assert (table.s.revolts["suruga"], table.s.armies["suruga"]) == (2, 3)
    # The third time two rise.
    table.dictate(uesugi=(3, 1), green=(2, 2))
    chests, rice = table.s.chests[BLUE], table.s.rice[BLUE]
    happened = table.act(BLUE, action, "suruga")
    assert one(happened, "revolt").args["n"] == 2
    assert table.s.owner["suruga"] == NOBODY and table.s.revolts["suruga"] == 0
    # The income is kept though the province is lost.
    assert (table.s.chests[BLUE] - chests) + (table.s.rice[BLUE] - rice) > 0
    table.sound()


def test_sh_5_7_6_five_armies() -> None:
    """SH-5.7.6: five armies."""
    table = Table()
    table.act(BLUE, "act_recruit5", "mino")
    assert (table.s.armies["mino"], table.s.chests[BLUE]) == (9, 15)
    table = Table()
    table.force("ev_recruit")
    table.act(BLUE, "act_recruit5", "mino")
    assert (table.s.armies["mino"], table.s.chests[BLUE]) == (7, 15)


def test_sh_5_7_6_six_with_the_special_card() -> None:
    """SH-5.7.6: six with the special card."""
    table = Table()
    table.s.special[BLUE] = "sp_six"
    table.act(BLUE, "act_recruit5", "mino", ("recruit", 6))
    assert (table.s.armies["mino"], table.s.chests[BLUE]) == (10, 15)
    # He may take the lower number, also when the event has cut it.
    table = Table()
    table.s.special[BLUE] = "sp_six"
    table.force("ev_recruit")
    table.s.call("recruit_six", seat=BLUE, province="mino")
    assert table.legal(BLUE) == [("recruit", 3), ("recruit", 6)]
    table.play(BLUE, "recruit", 3)
    assert table.s.armies["mino"] == 7
    # With a short reserve only what is there.
    for reserve, armies in ((5, 9), (4, 4)):
        table = Table()
        table.s.special[BLUE] = "sp_six"
        table.s.reserve[BLUE] = reserve
        table.act(BLUE, "act_recruit5", "mino")
        assert table.s.armies["mino"] == armies
    # The card is only for this action.
    table = Table()
    table.s.special[BLUE] = "sp_six"
    table.act(BLUE, "act_recruit3", "mino")
    assert table.s.armies["mino"] == 7


def test_sh_5_7_7_three_armies() -> None:
    """SH-5.7.7: three armies."""
    for card, armies in (("ev_castle_2", 7), ("ev_recruit", 6)):
        table = Table()
        table.force(card)
        table.act(BLUE, "act_recruit3", "mino")
        assert (table.s.armies["mino"], table.s.chests[BLUE]) == (armies, 16)
    table = Table()
    table.force("ev_recruit")
    table.s.reserve[BLUE] = 2
    table.act(BLUE, "act_recruit3", "mino")
    assert table.s.armies["mino"] == 6


def test_sh_5_7_8_one_army_and_a_friendly_move() -> None:
    """SH-5.7.8: one army and a friendly move."""
    table = Table()
    table.force("ev_recruit")
    table.act(BLUE, "act_recruit1", "suruga")
    assert (table.s.armies["suruga"], table.s.chests[BLUE]) == (6, 17)
    assert table.legal(BLUE) == [("target", "izu"), ("target", "sagami"), ("stay",)]
    assert table.refused(BLUE, "target", "kai") == "illegal.no_attack"
    assert table.refused(BLUE, "target", "mino") == "illegal.not_adjacent"
    table.play(BLUE, "target", "izu")
    assert [move[1] for move in table.legal(BLUE)] == [1, 2, 3, 4, 5]
    assert table.refused(BLUE, "send", 6) == "illegal.one_stays"
    table.play(BLUE, "send", 4)
    assert (table.s.armies["suruga"], table.s.armies["izu"]) == (2, 6)
    # Or not at all.
    table.act(BLUE, "act_recruit1", "sagami", ("stay",))
    assert table.s.armies["sagami"] == 3
    # Without an own neighbour nothing is asked.
    table.give("noto", RED, 2)
    table.act(RED, "act_recruit1", "noto", ("stay",))
    table.give("mikawa", YELLOW, 2)
    table.act(YELLOW, "act_recruit1", "mikawa")
    assert table.s.armies["mikawa"] == 3 and table.s.step == "planning"
    table.sound()


@pytest.mark.parametrize("action", ["act_battle_a", "act_battle_b"])
def test_sh_5_7_9_a_march(action: str) -> None:
    """SH-5.7.9: a march."""
    table = Table()
    table.act(BLUE, action, "suruga")
    assert table.legal(BLUE) == [("target", p) for p in ("izu", "kai", "sagami", "totomi")]
    table.play(BLUE, "target", "sagami")
    assert [move[1] for move in table.legal(BLUE)] == [1, 2, 3, 4], "one stays"
    happened = table.play(BLUE, "send", 3)
    assert "throw" not in ids(happened), "into an own province without a battle"
    assert (table.s.armies["suruga"], table.s.armies["sagami"]) == (2, 5)
    happened = table.act(BLUE, action, "sagami", ("target", "kai"), ("send", 1))
    assert "throw" in ids(happened)


def test_sh_5_7_9_temples_are_spared_by_their_event() -> None:
    """SH-5.7.9: temples are spared by their event."""
    for card in ("ev_temple_3", "ev_temple_4"):
        table = Table()
        table.give("kai", RED, 2, built=2)
        table.give("izu", BLUE, 2, built=2)
        table.s.call("march", seat=BLUE, province="suruga")
        assert ("target", "kai") in table.legal(BLUE)
        table.force(card)
        assert ("target", "kai") not in table.legal(BLUE)
        assert ("target", "izu") in table.legal(BLUE), "his own temple may be entered"
        assert table.refused(BLUE, "target", "kai") == "illegal.temple"
    # Without any other target the action is skipped.
    table = Table(4)
    table.give("noto", BLUE, 4)
    table.give("etchu", RED, 2, built=2)
    table.give("kaga", YELLOW, 2, built=3)
    table.force("ev_temple_3")
    assert one(table.act(BLUE, "act_battle_a", "noto"), "skipped").args["reason"] == "no_target"


def test_sh_5_7_10_sea_routes_are_borders() -> None:
    """SH-5.7.10: sea routes are borders."""
    table = Table()
    table.give("shima", BLUE, 30)
    table.s.call("march", seat=BLUE, province="shima")
    assert ("target", "izu") in table.legal(BLUE)
    table.play(BLUE, "target", "izu")
    table.play(BLUE, "send", 29)
    assert table.s.armies["izu"] == 31, "no limit on armies"
    table.s.call("march", seat=BLUE, province="izu")
    assert table.refused(BLUE, "target", "mino") == "illegal.not_adjacent"


def test_sh_5_7_11_conquests_rest_but_moved_armies_march_on() -> None:
    """SH-5.7.11: A conquered province has its card in hand; armies moved by A march on when the card of their new place comes."""
    table = Table()
    table.lodge(0, 0, 0, 0)
    table.dictate(uesugi=(4, 4), green=(1, 0))
    table.act(BLUE, "act_battle_a", "suruga", ("target", "kai"), ("send", 4))
    assert table.s.owner["kai"] == BLUE
    assert table.s.fresh == ["kai"]
    assert "kai" not in table.s.plans[BLUE].values()
    table.act(BLUE, "act_battle_a", "musashi", ("target", "kai"), ("send", 2))
    table.give("suruga", BLUE, 1)
    table.act(BLUE, "act_battle_a", "sagami", ("target", "suruga"))
    table.act(BLUE, "act_battle_b", "suruga", ("target", "izu"))
    assert table.s.armies["izu"] == 3
