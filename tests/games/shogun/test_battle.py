"""Sections 5.8 and 5.9: battles and revolts."""

from __future__ import annotations

import pytest

from pyengine import Event
from pyengine.games.shogun.data import BIT
from pyengine.games.shogun.game import GAME
from pyengine.games.shogun.state import NOBODY
from tests.games.shogun.table import BLUE, RED, YELLOW, Table
from tests.table import ids, one


def battle(
    sent: int = 4,
    armies: int = 3,
    *,
    a: int,
    d: int = 0,
    g: int = 0,
    owner: int = YELLOW,
    built: int = 0,
    revolts: int = 0,
    lodged: tuple[int, int, int, int] = (8, 8, 8, 8),
) -> tuple[Table, list[Event]]:
    """Blue marches from shinano to kozuke; a, d and g cubes come out."""
    table = Table()
    table.lodge(*lodged)
    table.give("shinano", BLUE, sent + 1)
    table.give("kozuke", owner, armies if owner != NOBODY else 0, built=built, revolts=revolts)
    farmers = 1 if owner == NOBODY else 0
    table.dictate(uesugi=(sent, a), mori=(armies if owner == YELLOW else 0, d), green=(farmers, g))
    happened = table.act(BLUE, "act_battle_a", "shinano", ("target", "kozuke"), ("send", sent))
    table.sound()
    assert table.s.armies["shinano"] == 1
    return table, happened


def test_sh_5_8_1_who_is_thrown_in() -> None:
    """SH-5.8.1: who is thrown in."""
    table, happened = battle(a=3, d=1, g=1)
    assert one(happened, "throw").args["thrown"] == [4, 3, 0, 0]
    # What lies on the tray goes in too, whosesoever.
    table.lodge(5, 5, 5, 5)
    table.s.tray = [1, 1, 2, 1]
    table.s.tower = [4, 4, 3, 4]
    table.give("kai", NOBODY)
    table.give("suruga", BLUE, 5)
    happened = table.act(BLUE, "act_battle_b", "suruga", ("target", "kai"), ("send", 3))
    assert one(happened, "throw").args["thrown"] == [4, 1, 2, 2], "and one farmer for a neutral province"
    table.sound()


def test_sh_5_8_1_two_farmers_with_the_event() -> None:
    """SH-5.8.1: two farmers with the event."""
    table = Table()
    table.force("ev_neutral2")
    table.lodge(0, 0, 0, 0)
    happened = table.act(BLUE, "act_battle_b", "suruga", ("target", "kai"), ("send", 3))
    assert one(happened, "throw").args["thrown"] == [3, 0, 0, 2]


def test_sh_5_8_2_a_castle_helps_with_its_event() -> None:
    """SH-5.8.2: a castle helps with its event."""
    for card, built, extra in (
        ("ev_castle_2", 1, 1),
        ("ev_castle_6", 1, 1),
        ("ev_castle_2", 2, 0),
        ("ev_recruit", 1, 0),
    ):
        table = Table()
        table.force(card)
        table.lodge(0, 0, 0, 0)
        table.give("kai", YELLOW, 2, built=built)
        reserve = table.s.reserve[YELLOW]
        happened = table.act(BLUE, "act_battle_b", "suruga", ("target", "kai"), ("send", 3))
        assert one(happened, "throw").args["thrown"][YELLOW] == 2 + extra
        assert ("castle" in ids(happened)) == bool(extra)
        table.sound()
    # Without a cube in reserve there is no help.
    table = Table()
    table.force("ev_castle_2")
    table.lodge(0, 0, 0, 0)
    table.give("kai", YELLOW, 2, built=1)
    reserve = table.s.reserve[YELLOW]
    table.give("kaga", YELLOW, table.s.armies["kaga"] + reserve)
    assert table.s.reserve[YELLOW] == 0
    happened = table.act(BLUE, "act_battle_b", "suruga", ("target", "kai"), ("send", 3))
    assert one(happened, "throw").args["thrown"][YELLOW] == 2


def bonus_table(built: int = 0) -> Table:
    table = Table()
    table.lodge(0, 0, 0, 0)
    table.give("kai", YELLOW, 2, built=built)
    table.hand_out("sp_attack", "sp_defence", "sp_chest")
    return table


def test_sh_5_8_2_bonus_cubes_are_asked_attacker_first() -> None:
    """SH-5.8.2: bonus cubes are asked attacker first."""
    table = bonus_table(built=1)
    table.force("ev_castle_2")
    table.act(BLUE, "act_battle_b", "suruga", ("target", "kai"), ("send", 3))
    assert table.waiting == ("attack_bonus", BLUE)
    assert table.prompt(BLUE).decline == ("hold",)
    table.play(BLUE, "add")
    assert table.waiting == ("defence_bonus", YELLOW)
    left = next(note for note in table.choice("add", seat=YELLOW).notes if note.id == "note.reserve_left")
    assert left.args["n"] == table.s.reserve[YELLOW] - 2, "the castle takes one too"
    happened = table.play(YELLOW, "add")
    assert one(happened, "throw").args["thrown"] == [4, 4, 0, 0], "castle and card add up"
    table.sound()
    table = bonus_table()
    table.act(BLUE, "act_battle_b", "suruga", ("target", "kai"), ("send", 3), ("hold",))
    happened = table.play(YELLOW, "hold")
    assert one(happened, "throw").args["thrown"] == [3, 2, 0, 0]


def test_sh_5_8_2_bonus_cubes_need_a_reserve() -> None:
    """SH-5.8.2: bonus cubes need a reserve."""
    table = bonus_table(built=1)
    table.force("ev_castle_2")
    table.give("suruga", BLUE, 5)
    table.give("izu", BLUE, table.s.armies["izu"] + table.s.reserve[BLUE])
    table.give("kaga", YELLOW, table.s.armies["kaga"] + table.s.reserve[YELLOW] - 1)
    happened = table.act(BLUE, "act_battle_b", "suruga", ("target", "kai"), ("send", 3))
    # The attacker has none; the defender's only one goes to the castle, which is forced.
    assert one(happened, "throw").args["thrown"] == [3, 3, 0, 0]
    # Against a neutral province the attacker's card works, in A and in B.
    for action in ("act_battle_a", "act_battle_b"):
        table = bonus_table()
        table.act(BLUE, action, "suruga", ("target", "totomi"), ("send", 3))
        assert table.waiting == ("attack_bonus", BLUE)
        happened = table.play(BLUE, "add")
        assert one(happened, "throw").args["thrown"] == [4, 0, 0, 1]


def test_sh_5_8_3_all_cubes_of_both_sides_count() -> None:
    """SH-5.8.3: Cubes stuck in earlier battles fight too; other colours stay on the tray."""
    table = Table()
    table.lodge(3, 3, 3, 3)
    table.give("shinano", BLUE, 3)
    table.give("kozuke", YELLOW, 2)
    table.dictate(uesugi=(2, 5), mori=(2, 4), tokugawa=(0, 2), green=(0, 0))
    happened = table.act(BLUE, "act_battle_a", "shinano", ("target", "kozuke"), ("send", 2))
    assert one(happened, "tally").args | {"rival": YELLOW, "a": 5, "d": 4, "t": 4} == one(happened, "tally").args
    assert table.s.owner["kozuke"] == BLUE
    assert table.s.tray == [0, 0, 2, 0]
    table.sound()


def test_sh_5_8_4_on_whose_side_the_farmers_stand() -> None:
    """SH-5.8.4: on whose side the farmers stand."""
    # No markers: with the owner.
    common = {"seat": BLUE, "province": "kozuke", "a": 3, "d": 2}
    table, happened = battle(a=3, d=2, g=2)
    assert table.s.owner["kozuke"] == YELLOW
    assert table.s.tray[-1] == 0
    assert one(happened, "tally").args == common | {"rival": YELLOW, "g": 2, "t": 4}
    # Markers: they stand aside and stay on the tray.
    table, happened = battle(a=3, d=2, g=2, revolts=1)
    assert table.s.owner["kozuke"] == BLUE
    assert table.s.tray[-1] == 2
    assert one(happened, "tally_aside").args == common | {"rival": YELLOW, "g": 0, "t": 2}
    # Neutral: they are the defender.
    table, happened = battle(owner=NOBODY, armies=0, a=3, g=2)
    assert (table.s.owner["kozuke"], table.s.armies["kozuke"]) == (BLUE, 1)
    assert one(happened, "tally_neutral").args == common | {"d": 0, "g": 2, "t": 2}


def test_sh_5_8_5_the_attacker_wins() -> None:
    """SH-5.8.5: the attacker wins."""
    table, happened = battle(a=4, d=1, g=1, built=5)
    s = table.s
    assert (s.owner["kozuke"], s.armies["kozuke"]) == (BLUE, 2)
    assert s.built["kozuke"] == 5, "buildings stay"
    assert one(happened, "conquered").args["lost"] == 2
    table, _ = battle(a=4, d=1, g=3, built=1, revolts=2)
    assert (table.s.armies["kozuke"], table.s.revolts["kozuke"]) == (3, 2), "so do markers"


def test_sh_5_8_6_the_defender_wins() -> None:
    """SH-5.8.6: the defender wins."""
    # Farmers fall first.
    table, happened = battle(a=3, d=4, g=1, built=1)
    s = table.s
    assert (s.owner["kozuke"], s.armies["kozuke"], s.built["kozuke"]) == (YELLOW, 2, 1)
    assert one(happened, "repelled").args["n"] == 2
    # More farmers than attackers: every army stays.
    table, _ = battle(a=1, d=2, g=3)
    assert table.s.armies["kozuke"] == 2
    # Only armies.
    table, _ = battle(a=1, d=3, g=2, revolts=1)
    assert table.s.armies["kozuke"] == 2 and table.s.tray[-1] == 2
    # A neutral province stays neutral.
    table, happened = battle(owner=NOBODY, armies=0, a=1, g=2)
    assert table.s.owner["kozuke"] == NOBODY
    assert "repelled_neutral" in ids(happened)


@pytest.mark.parametrize(("a", "d", "g"), [(3, 2, 1), (0, 0, 0), (2, 2, 0)])
def test_sh_5_8_7_an_undecided_battle_razes_the_province(a: int, d: int, g: int) -> None:
    """SH-5.8.7: an undecided battle razes the province."""
    table, happened = battle(a=a, d=d, g=g, built=7 & 5)
    s = table.s
    assert (s.owner["kozuke"], s.armies["kozuke"], s.built["kozuke"], s.revolts["kozuke"]) == (NOBODY, 0, 0, 0)
    assert "draw" in ids(happened) and "razed" in ids(happened)
    assert s.tray == [0, 0, 0, 0]
    table, _ = battle(a=2, d=2, g=3, revolts=2, built=BIT["temple"])
    assert (table.s.owner["kozuke"], table.s.revolts["kozuke"], table.s.built["kozuke"]) == (NOBODY, 0, 0)
    table, _ = battle(owner=NOBODY, armies=0, a=2, g=2)
    assert table.s.owner["kozuke"] == NOBODY


def test_sh_5_8_8_farmers_alone_do_not_win_for_an_owner() -> None:
    """SH-5.8.8: farmers alone do not win for an owner."""
    table, happened = battle(a=1, d=0, g=2, built=1)
    assert (table.s.owner["kozuke"], table.s.built["kozuke"]) == (NOBODY, 0)
    assert "draw_farmers" in ids(happened)
    # One army among them is enough, though it alone would have lost.
    table, _ = battle(a=2, d=1, g=2)
    assert (table.s.owner["kozuke"], table.s.armies["kozuke"]) == (YELLOW, 1)


def test_sh_5_8_9_the_card_leaves_the_mat_at_once() -> None:
    """SH-5.8.9: the card leaves the mat at once."""
    table = Table()
    table.lodge(8, 8, 8, 8)
    table.plan(YELLOW, {"act_tax": "kaga"})
    table.give("etchu", BLUE, 5)
    table.dictate(uesugi=(4, 4), mori=(table.s.armies["kaga"], 1), green=(0, 0))
    happened = table.act(BLUE, "act_battle_a", "etchu", ("target", "kaga"), ("send", 4))
    assert table.s.plans[YELLOW]["act_tax"] == "lost"
    event = one(happened, "card_lost")
    assert (event.args["province"], event.args["action"]) == ("kaga", "act_tax")
    for seat in (BLUE, RED, None):
        assert GAME.view(table.s, seat).plans[YELLOW]["act_tax"] == "lost", "the field is public now"
        assert GAME.view(table.s, seat).plans[YELLOW]["act_rice"] == "?"


def test_sh_5_8_10_farmers_are_never_on_the_board() -> None:
    """SH-5.8.10: farmers are never on the board."""
    table, _ = battle(owner=NOBODY, armies=0, a=1, g=3)
    assert table.s.armies["kozuke"] == 0
    assert table.s.farmers + table.s.tower[-1] + table.s.tray[-1] == 20


# -- 5.9 ---------------------------------------------------------------------------------------------------------------


def rising(armies: int, markers: int, *, d: int, g: int, built: int = 0) -> tuple[Table, list[Event]]:
    table = Table()
    table.lodge(8, 8, 8, 8)
    table.give("mikawa", BLUE, armies, revolts=markers, built=built)
    table.dictate(uesugi=(armies, d), green=(markers, g))
    happened = table.act(BLUE, "act_tax", "mikawa")
    table.sound()
    return table, happened


def test_sh_5_9_1_who_fights_in_a_revolt() -> None:
    """SH-5.9.1: All armies of the province, as many farmers as markers, and the tray; neither cards nor castles help."""
    table = Table()
    table.lodge(8, 8, 8, 8)
    table.give("mikawa", BLUE, 4, revolts=2, built=1)
    table.s.special[BLUE] = "sp_defence"
    table.force("ev_castle_2")
    table.s.tray, table.s.tower = [0, 1, 0, 2], [8, 7, 8, 6]
    happened = table.act(BLUE, "act_tax", "mikawa")
    assert one(happened, "throw").args["thrown"] == [4, 1, 0, 4]
    assert table.s.step == "planning", "nobody was asked"


def test_sh_5_9_2_the_owner_wins() -> None:
    """SH-5.9.2: the owner wins."""
    table, happened = rising(4, 2, d=3, g=2, built=1)
    s = table.s
    assert (s.armies["mikawa"], s.revolts["mikawa"], s.built["mikawa"]) == (1, 3, 1)
    assert one(happened, "revolt_crushed").args["n"] == 1
    assert s.tray == [0, 0, 0, 0]


@pytest.mark.parametrize(("d", "g"), [(2, 2), (1, 3), (0, 0)])
def test_sh_5_9_3_the_province_is_lost(d: int, g: int) -> None:
    """SH-5.9.3: the province is lost."""
    table, happened = rising(4, 2, d=d, g=g, built=1)
    s = table.s
    assert (s.owner["mikawa"], s.armies["mikawa"], s.revolts["mikawa"], s.built["mikawa"]) == (NOBODY, 0, 0, 0)
    assert "unrest" not in ids(happened), "no marker is placed"
    assert one(happened, "razed").rule == "SH-5.9.3", "what a revolt lays waste is lost by the rule about revolts"
    # The rulebook names both: the farmers win, or nobody does; the province is lost either way.
    won = one(happened, "revolt_tied" if d == g else "revolt_won")
    assert (won.rule, won.args["d"], won.args["g"]) == ("SH-5.9.3", d, g)
    assert ("revolt_won" in ids(happened)) == (g > d)


def test_invariant_9_other_colours_stay_on_the_tray() -> None:
    table = Table()
    table.lodge(8, 8, 8, 8)
    table.dictate(uesugi=(5, 5), tokugawa=(0, 3), green=(1, 1))
    table.s.revolts["suruga"] = 1
    table.act(BLUE, "act_rice", "suruga")
    assert table.s.tray == [0, 0, 3, 0]
