"""Sections 5.6 and 5.10: carrying out the ten actions."""

from __future__ import annotations

from pyengine.games.shogun.game import GAME
from pyengine.games.shogun.state import NOBODY, open_actions
from tests.games.shogun.table import BLUE, QUIET, RED, YELLOW, Table, past
from tests.table import ids, one

from .test_planning import choose_all, settle

BATTLE_FIRST = ("act_battle_a", "act_recruit3", *(a for a in QUIET if a not in ("act_battle_a", "act_recruit3")))


def at_first_battle(**plan: str) -> Table:
    """Blue acts first and is asked where suruga marches."""
    table = Table(actions=BATTLE_FIRST)
    table.plan_all({"act_battle_a": "suruga", "bid": "chest_4", **plan}, {"act_battle_a": "shimosa", "bid": "chest_1"})
    choose_all(table, "sp_chest", "sp_rice", "sp_six")
    assert table.waiting == ("march", BLUE)
    return table


def test_sh_5_6_1_slot_by_slot_in_turn_order() -> None:
    """SH-5.6.1: slot by slot in turn order."""
    table = Table()
    table.plan_all({"act_rice": "mino"}, {"act_rice": "kaga"}, {"act_rice": "hoki", "bid": "chest_1"})
    choose_all(table, "sp_chest", "sp_rice", "sp_six")
    settle(table)
    turns = [(e.args["action"], e.args["seat"]) for e in table.events if e.id in ("event.card_shown", "event.no_action")]
    order = [RED, *[seat for seat in (BLUE, YELLOW) if seat != RED]]
    actions = [e.args["action"] for e in table.events if e.id == "event.action"]
    assert actions == list(QUIET)
    for n, action in enumerate(QUIET):
        seats = [seat for _, seat in turns[3 * n : 3 * n + 3]]
        assert {a for a, _ in turns[3 * n : 3 * n + 3]} == {action}
        assert seats[0] == order[0] and sorted(seats) == [0, 1, 2]


def test_sh_5_6_1_a_sixth_card_is_turned_up_after_the_first_action() -> None:
    """SH-5.6.1: Invariant 14: after slot k the slots k+1 … k+5 lie open."""
    table = at_first_battle()
    s = table.s
    assert open_actions(s) == list(BATTLE_FIRST[:5])
    assert GAME.view(s, RED).slots[5:] == [""] * 5
    table.play(BLUE, "target", "sagami")
    table.play(BLUE, "send", 1)
    while table.s.slot == 0:
        seat = GAME.acting(s)[0]
        table.play(seat, *table.legal(seat)[0])
    done = s.slot
    assert GAME.view(s, RED).slots == [a if i < done + 5 else "" for i, a in enumerate(s.slots)]
    opened = [e.args["action"] for e in table.events if e.id == "event.action_open"]
    assert opened == s.slots[5 : 5 + done]


def test_sh_5_6_2_a_card_is_turned_up_at_its_moment() -> None:
    """SH-5.6.2: a card is turned up at its moment."""
    table = at_first_battle()
    s = table.s
    assert s.shown[BLUE] == ["bid", "act_battle_a"]
    assert s.shown[YELLOW] == ["bid"], "later players' cards are still hidden"
    assert GAME.view(s, BLUE).plans[YELLOW]["act_battle_a"] == "?"
    assert GAME.view(s, YELLOW).plans[BLUE]["act_battle_a"] == "suruga"
    assert GAME.view(s, YELLOW).plans[BLUE]["act_tax"] == "?"


def test_sh_5_6_3_who_can_must() -> None:
    """SH-5.6.3: who can must."""
    table = at_first_battle()
    assert table.refused(BLUE, "stay") == "illegal.must_march"
    assert all(move[0] == "target" for move in table.legal(BLUE))
    # A castle that can be built is built, without a question.
    table = Table()
    assert "built" in ids(table.act(BLUE, "act_castle", "suruga"))


def test_sh_5_6_4_what_cannot_be_done_in_full_is_skipped_and_free() -> None:
    """SH-5.6.4: what cannot be done in full is skipped and free."""
    table = Table()
    s = table.s
    s.chests[BLUE] = 2
    happened = table.act(BLUE, "act_recruit5", "suruga")
    assert one(happened, "skipped").args["reason"] == "no_chests"
    assert (s.chests[BLUE], s.armies["suruga"]) == (2, 5)
    s.chests[BLUE] = 9
    s.reserve[BLUE] = 2
    assert one(table.act(BLUE, "act_recruit3", "suruga"), "skipped").args["reason"] == "no_reserve"
    assert (s.chests[BLUE], s.armies["suruga"]) == (9, 5)
    s.built["mino"] = 4
    assert one(table.act(BLUE, "act_castle", "mino"), "skipped").args["reason"] == "no_space"
    table.give("mino", BLUE, 1)
    assert one(table.act(BLUE, "act_battle_b", "mino"), "skipped").args["reason"] == "one_army"
    assert s.chests[BLUE] == 9


def test_sh_5_6_5_cards_stay_on_the_mat_till_the_end() -> None:
    """SH-5.6.5: cards stay on the mat till the end."""
    table = at_first_battle(act_recruit3="mino")
    table.play(BLUE, "target", "sagami")
    table.play(BLUE, "send", 1)
    s = table.s
    assert s.plans[BLUE]["act_battle_a"] == "suruga"
    settle(table)
    assert s.season == 1
    assert not s.shown[BLUE]
    assert not any(s.plans[BLUE].values())


def test_sh_5_6_6_the_event_comes_before_the_special_card() -> None:
    """SH-5.6.6: the event comes before the special card."""
    table = Table()
    table.force("ev_tax_max5")
    table.s.special[BLUE] = "sp_chest"
    assert one(table.act(BLUE, "act_tax", "suruga"), "tax").args["n"] == 6
    table = Table()
    table.force("ev_rice_min4")
    table.s.special[BLUE] = "sp_rice"
    assert one(table.act(BLUE, "act_rice", "izu"), "rice").args["n"] == 5


def test_sh_5_10_1_the_end_of_a_round() -> None:
    """SH-5.10.1: the end of a round."""
    table = Table(script={"event": ["ev_recruit"]})
    table.plan_all()
    choose_all(table)
    settle(table)
    s = table.s
    assert s.season == 1 and s.year == 1
    assert s.special == ["", "", ""] and sorted(s.track) == sorted(
        ["sp_chest", "sp_rice", "sp_six", "sp_attack", "sp_defence"]
    )
    assert s.event == "" and "ev_recruit" not in [*s.events, *s.event_deck], "it has left the game"
    assert s.places == [NOBODY] * 5 and s.order == []
    assert len(s.events) == 3
    table.sound()


def test_sh_5_10_1_autumns_order_stays_for_winter() -> None:
    """SH-5.10.1: autumns order stays for winter."""
    table = Table()
    table.s.season = 2
    table.s.events = table.s.events[:2]
    table.s.places = [RED, NOBODY, BLUE, NOBODY, YELLOW]
    table.s.order = [RED, BLUE, YELLOW]
    table.run("round_end")
    assert table.s.season == 3
    assert table.s.order == [RED, BLUE, YELLOW]
    assert table.s.places == [RED, NOBODY, BLUE, NOBODY, YELLOW]


def test_sh_5_13_1_a_player_without_provinces_stays_in_the_game() -> None:
    """SH-5.13.1: a player without provinces stays in the game."""
    table = Table()
    for province in [p for p, owner in table.s.owner.items() if owner == BLUE]:
        table.give(province, NOBODY)
    table.s.held[BLUE] = 0
    table.s.vp[BLUE] = 5
    table.s.tally = [past(5, 0, 0)]
    table.plan(BLUE, {"bid": "chest_4"})
    table.plan(YELLOW)
    table.plan(RED)
    assert table.waiting == ("choose_special", BLUE)
    choose_all(table)
    settle(table)
    assert table.s.vp[BLUE] == 5
    assert list(GAME.acting(table.s)) == [BLUE, YELLOW, RED]
    table.sound()


def test_sh_5_13_2_a_lone_option_is_taken() -> None:
    """SH-5.13.2: Two armies: only one may go, so the number is not asked."""
    table = Table()
    table.give("izu", BLUE, 2)
    table.give("sagami", BLUE, 2)
    table.act(BLUE, "act_battle_a", "izu", ("target", "sagami"))
    assert table.s.armies["sagami"] == 3
    assert table.s.step == "planning"


def test_sh_5_13_4_a_province_lost_and_won_back_does_not_act() -> None:
    """SH-5.13.4: Its card has come to the hand; the field stays empty."""
    table = Table(actions=("act_battle_a", "act_battle_b", *(a for a in QUIET if not a.startswith("act_battle"))))
    table.give("kai", YELLOW, 6)
    table.s.held[YELLOW] += 1
    table.give("suruga", BLUE, 2)
    table.give("sagami", BLUE, 7)
    table.plan_all(
        {"act_tax": "suruga", "act_battle_b": "sagami", "act_battle_a": "chest", "bid": "chest_0"},
        {"act_battle_a": "kai", "act_battle_b": "chest", "bid": "chest_4"},
        {"act_battle_a": "chest", "act_battle_b": "chest", "bid": "chest_2"},
    )
    choose_all(table, "sp_chest", "sp_rice", "sp_six")
    table.lodge(0, 0, 0, 0)
    table.dictate(mori=(5, 5), uesugi=(2, 1))
    table.play(YELLOW, "target", "suruga")
    table.play(YELLOW, "send", 5)
    s = table.s
    assert (s.owner["suruga"], s.armies["suruga"]) == (YELLOW, 4)
    assert s.plans[BLUE]["act_tax"] == "lost"
    table.dictate(uesugi=(6, 6), mori=(4, 1))
    table.play(BLUE, "target", "suruga")
    table.play(BLUE, "send", 6)
    assert s.owner["suruga"] == BLUE
    settle(table)
    taxed = [e.args["province"] for e in table.events if e.id == "event.tax"]
    assert "suruga" not in taxed


def test_sh_5_7_9_the_question_says_how_many_can_march() -> None:
    """SH-5.7.9: one army stays behind."""
    table = at_first_battle()
    table.play(BLUE, "target", "sagami")
    most = table.s.armies["suruga"] - 1
    assert table.prompt(BLUE).args == {"source": "suruga", "province": "sagami", "n": most}
    assert max(move[1] for move in table.legal(BLUE) if move[0] == "send") == most
