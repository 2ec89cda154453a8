"""Sections 5.0 to 5.5: the frame, the cards, planning, the event, the turn order."""

from __future__ import annotations

import pytest

from pyengine import Match, Setup
from pyengine.games.shogun.data import ACTIONS, FIELDS, SPECIALS
from pyengine.games.shogun.game import GAME, STEPS
from pyengine.games.shogun.state import NOBODY, closed_actions, open_actions, provinces
from pyengine.games.shogun.steps.order import bid_price, bid_rank
from pyengine.rng import Rng
from tests.games.shogun.table import BLUE, QUIET, RED, YELLOW, Table
from tests.table import ids, one


def finish(table: Table, seed: int = 1) -> list[tuple[int, int, str]]:
    """Play on at random; the (year, season, step) of every decision."""
    rng, seen = Rng(seed), []
    while acting := GAME.acting(table.s):
        seen.append((table.s.year, table.s.season, table.s.step))
        seat = rng.pick(acting)
        table.play(seat, *rng.pick(GAME.legal(table.s, seat)))
    return seen


def few(table: Table, seat: int, count: int) -> list[str]:
    """Leave a seat so many provinces, before anything is planned."""
    own = provinces(table.s, seat)
    for province in own[count:]:
        table.give(province, NOBODY)
    table.s.held[seat] = count
    return own[:count]


def test_sh_5_0_1_two_years_of_three_rounds_and_a_winter() -> None:
    """SH-5.0.1: two years of three rounds and a winter."""
    table = Table()
    seen = finish(table)
    planned = sorted({(year, season) for year, season, step in seen if step == "planning"})
    assert planned == [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)]
    assert len(table.s.tally) == 2
    assert [e.args["year"] for e in table.events if e.id == "event.winter"] == [1, 2]


def test_sh_5_0_2_phases_in_their_order() -> None:
    """SH-5.0.2: phases in their order."""
    table = Table()
    table.plan_all()
    while GAME.acting(table.s) and table.s.season == 0:
        seat = GAME.acting(table.s)[0]
        table.play(seat, *GAME.legal(table.s, seat)[0])
    kinds = [i for i in ids(table.events) if i in ("committed", "event", "bid_zero", "order", "action", "round_end")]
    assert list(dict.fromkeys(kinds)) == ["committed", "event", "bid_zero", "order", "action", "round_end"]
    # The next round begins with its cards.
    after = ids(table.events)
    assert after.index("round_end") < after.index("actions_open") < after.index("specials_open")


def test_sh_5_0_3_all_decisions() -> None:
    """SH-5.0.3: Everything else goes by itself."""
    asking = {
        "draft_pick", "draft_group", "planning", "choose_special", "recruit_six", "shift", "march", "send",
        "attack_bonus", "defence_bonus", "winter_order",
    }  # fmt: skip
    assert {step.name for step in STEPS if step.verbs} == asking
    seen: set[str] = set()
    for seed in range(6):
        seen |= {step for _, _, step in finish(Table(5, "moon", seed=seed), seed)}
    assert seen == asking


def test_sh_5_1_1_five_action_cards_are_open() -> None:
    """SH-5.1.1: five action cards are open."""
    table = Table()
    s = table.s
    assert sorted(s.slots) == sorted(ACTIONS)
    assert open_actions(s) == list(QUIET[:5])
    assert sorted(closed_actions(s)) == sorted(QUIET[5:])
    for seat in (BLUE, None):
        assert GAME.view(s, seat).slots == [*QUIET[:5], "", "", "", "", ""]
    orders = {tuple(Table(script={"actions": []}, seed=seed).s.slots) for seed in range(5)}
    assert len(orders) == 5, "a new order each time"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_sh_5_2_1_all_five_special_cards_lie_on_the_track(players: int) -> None:
    """SH-5.2.1: all five special cards lie on the track."""
    s = Table(players, script={"specials": []}).s
    assert sorted(s.track) == sorted(SPECIALS)
    assert s.places == [NOBODY] * 5


def test_sh_5_3_1_eleven_fields_all_at_once() -> None:
    """SH-5.3.1: eleven fields all at once."""
    table = Table()
    assert list(GAME.acting(table.s)) == [BLUE, YELLOW, RED]
    assert set(table.s.plans[BLUE]) == set(FIELDS)
    assert len(FIELDS) == 11
    table.play(BLUE, "place", "suruga", "act_tax")
    assert table.refused(BLUE, "place", "mino", "act_tax") == "illegal.field_taken"
    table.play(RED, "place", "bizen", "act_tax")
    assert table.prompt(BLUE).secret


def test_sh_5_3_2_own_cards_each_on_one_field() -> None:
    """SH-5.3.2: own cards each on one field."""
    table = Table()
    table.play(BLUE, "place", "suruga", "act_tax")
    assert table.refused(BLUE, "place", "suruga", "act_rice") == "illegal.card_laid"
    assert table.refused(BLUE, "place", "bizen", "act_rice") == "illegal.not_your_province"
    assert table.refused(BLUE, "place", "kai", "act_rice") == "illegal.not_your_province"
    for name in ACTIONS[5:]:
        table.play(BLUE, "place", "chest", name)
    assert table.refused(BLUE, "place", "chest", "act_castle") == "illegal.no_chest_cards"
    assert table.refused(BLUE, "place", "chest_0", "bid") == "illegal.no_chest_cards"


def test_sh_5_3_3_with_six_provinces_every_field_is_filled() -> None:
    """SH-5.3.3: with six provinces every field is filled."""
    table = Table()
    few(table, BLUE, 6)
    table.plan(BLUE, commit=False)
    assert all(table.s.plans[BLUE].values())
    assert table.legal(BLUE) == [("commit",)]
    assert table.refused(BLUE, "place", "suruga", "bid") == "illegal.mat_full"


def test_sh_5_3_3_with_fewer_all_cards_are_used() -> None:
    """SH-5.3.3: with fewer all cards are used."""
    table = Table()
    own = few(table, BLUE, 4)
    for name, card in zip(("act_tax", "act_rice", "bid"), own, strict=False):
        table.play(BLUE, "place", card, name)
    assert table.refused(BLUE, "commit") == "illegal.fields_empty"
    for name in ACTIONS[5:]:
        table.play(BLUE, "place", "chest", name)
    assert ("commit",) not in table.legal(BLUE)
    table.play(BLUE, "place", own[3], "act_castle")
    assert table.legal(BLUE) == [("commit",)]
    plan = table.s.plans[BLUE]
    assert sum(1 for card in plan.values() if card) == 9
    assert (plan["act_temple"], plan["act_theatre"]) == ("", "")


def test_sh_5_3_3_an_empty_field_counts_as_a_chest_card() -> None:
    """SH-5.3.3: an empty field counts as a chest card."""
    table = Table()
    few(table, BLUE, 0)
    table.plan(BLUE)
    table.plan(YELLOW)
    table.plan(RED)
    choose_all(table)
    settle(table)
    assert not [e for e in table.events if e.id == "event.card_shown" and e.args["seat"] == BLUE]


def test_sh_5_3_4_a_chest_card_is_no_action() -> None:
    """SH-5.3.4: a chest card is no action."""
    table = Table()
    assert [m for m in table.legal(BLUE) if m[1].startswith("chest_")] == [
        ("place", f"chest_{n}", "bid") for n in range(5)
    ]
    before = list(table.s.chests)
    plan = dict.fromkeys(ACTIONS[:5], "chest")
    own = provinces(table.s, BLUE)
    plan |= dict(zip(("act_recruit5", "act_recruit3", "act_recruit1"), own, strict=False)) | {"bid": own[5]}
    table.plan(BLUE, plan)
    table.plan(YELLOW)
    table.plan(RED)
    choose_all(table)
    settle(table)
    shown = [e.args["action"] for e in table.events if e.id == "event.no_action" and e.args["seat"] == BLUE]
    assert shown[:5] == [action for action in QUIET if action in ACTIONS[:5]]
    assert table.s.rice[BLUE] == 0
    assert table.s.chests[BLUE] == before[BLUE] - 6


def test_sh_5_3_5_a_bluff_is_allowed() -> None:
    """SH-5.3.5: A province with a castle, or with one army, may lie anywhere; the page warns but does not forbid."""
    table = Table()
    table.s.built["suruga"] = 1
    table.give("izu", BLUE, 1)
    assert ("place", "suruga", "act_castle") in table.legal(BLUE)
    assert ("place", "izu", "act_battle_a") in table.legal(BLUE)
    notes = table.choice("place", "suruga", "act_castle", seat=BLUE).notes
    assert ("note.pointless", {"reason": "has_castle"}) in [(note.id, note.args) for note in notes]


def test_sh_5_3_6_bids() -> None:
    """SH-5.3.6: bids."""
    table = Table()
    table.s.chests[BLUE] = 2
    bids = [m[1] for m in table.legal(BLUE) if m[2] == "bid"]
    assert bids == [*provinces(table.s, BLUE), "chest_0", "chest_1", "chest_2"]
    assert table.refused(BLUE, "place", "chest_3", "bid") == "illegal.bid_too_high"
    # Only who has too few cards may leave it empty.
    few(table, BLUE, 3)
    table.plan(BLUE, {"bid": ""}, commit=False)
    assert table.s.plans[BLUE]["bid"] == ""
    assert table.legal(BLUE) == [("commit",)]


def test_sh_5_3_7_a_committed_plan_is_final_and_hidden() -> None:
    """SH-5.3.7: a committed plan is final and hidden."""
    table = Table()
    table.plan(BLUE, {"act_tax": "suruga", "bid": "chest_2"})
    assert list(GAME.acting(table.s)) == [YELLOW, RED]
    assert table.refused(BLUE, "commit") == "illegal.not_your_turn"
    view = GAME.view(table.s, RED)
    assert view.committed == [True, False, False]
    assert set(view.plans[BLUE].values()) == {"?"}
    assert GAME.view(table.s, BLUE).plans[BLUE]["act_tax"] == "suruga"


def test_sh_5_3_7_an_empty_field_is_seen_to_be_empty() -> None:
    """SH-5.3.7, SH-5.3.3: who has fewer than eleven cards leaves fields without one; once his cards lie face down,
    everybody sees which, and nobody sees what the others are."""
    table = Table()
    few(table, BLUE, 3)
    table.plan(BLUE, {"act_castle": "", "act_tax": "", "bid": "chest_2"}, commit=False)
    empty = {name for name, card in table.s.plans[BLUE].items() if not card}
    assert len(empty) == 3 and {"act_castle", "act_tax"} <= empty
    for seat in (YELLOW, RED, None):
        assert set(GAME.view(table.s, seat).plans[BLUE].values()) == {"?"}, "a plan in the making is nobody's business"
    table.play(BLUE, "commit")
    for seat in (YELLOW, RED, None):
        view = GAME.view(table.s, seat)
        assert {name for name, card in view.plans[BLUE].items() if not card} == empty
        assert {card for card in view.plans[BLUE].values() if card} == {"?"}
        full = GAME.sample(view, seat, Rng(4))
        assert GAME.broken(full) == []
        assert {name for name, card in full.plans[BLUE].items() if not card} == empty
        assert GAME.view(full, seat).canonical() == view.canonical()


def test_sh_5_3_7_a_plan_that_shows_something_cannot_be_taken_back() -> None:
    """SH-5.3.7: a full plan tells nobody anything; an empty field does, so that plan is final at once."""
    full = Match(Setup("shogun", 3, 1, {"board": "sun_sample"}))
    for _ in range(11):
        full.play(0, full.game.legal(full.state, 0)[0])
    full.play(0, ("commit",))
    assert full.can_undo()
    table = Table()
    few(table, BLUE, 3)
    table.plan(BLUE, commit=False)
    thin = Match(Setup("shogun", 3, 1, position=table.s.to_json()))
    thin.play(BLUE, ("commit",))
    assert not thin.can_undo()


def test_sh_5_4_1_an_event_comes_after_the_plans() -> None:
    """SH-5.4.1: an event comes after the plans."""
    table = Table(script={"event": ["ev_rice_max3"]})
    table.plan(BLUE)
    table.plan(YELLOW)
    assert table.s.event == ""
    table.plan(RED)
    assert table.s.event == "ev_rice_max3"
    assert table.s.events == ["ev_recruit", "ev_neutral2", "ev_tax_max5"]


def choose_all(table: Table, *cards: str) -> None:
    wanted = list(cards)
    while table.s.step == "choose_special":
        seat = GAME.acting(table.s)[0]
        table.play(seat, *(("special", wanted.pop(0)) if wanted else table.legal(seat)[0]))


def settle(table: Table) -> None:
    """Answer everything with the first option until the round is over."""
    season = table.s.season
    while GAME.acting(table.s) and table.s.season == season:
        seat = GAME.acting(table.s)[0]
        if table.s.step == "planning":
            return
        table.play(seat, *table.legal(seat)[0])


def test_sh_5_5_1_bids_are_paid() -> None:
    """SH-5.5.1: bids are paid."""
    table = Table()
    table.plan_all({"bid": "chest_3"}, {"bid": "yamato"}, {"bid": "chest_0"})
    assert table.s.chests == [15, 18, 18]
    assert all("bid" in shown for shown in table.s.shown)
    assert [bid_price(bid) for bid in ("chest_4", "aki", "chest_0", "")] == [4, 0, 0, 0]


def test_sh_5_5_2_ranks() -> None:
    """SH-5.5.2: ranks."""
    bids = ["", "chest_0", "aki", "chest_1", "chest_2", "chest_3", "chest_4"]
    assert sorted(bids, key=bid_rank) == bids
    table = Table(script={"tie": [[RED, BLUE]]})
    table.plan_all({"bid": "chest_2"}, {"bid": "chest_3"}, {"bid": "chest_2"})
    assert table.s.rank == [YELLOW, RED, BLUE], "chance orders the tied"
    assert one(table.events, "bid_tie").args["tied"] == [RED, BLUE]


def test_sh_5_5_3_special_cards_are_chosen_in_that_order() -> None:
    """SH-5.5.3: special cards are chosen in that order."""
    table = Table()
    table.plan_all({"bid": "chest_0"}, {"bid": "chest_4"}, {"bid": "bizen"})
    assert table.waiting == ("choose_special", YELLOW)
    assert table.legal(YELLOW) == [("special", card) for card in SPECIALS]
    table.play(YELLOW, "special", "sp_six")
    assert table.waiting == ("choose_special", RED)
    assert ("special", "sp_six") not in table.legal(RED)
    table.play(RED, "special", "sp_chest")
    choice = table.choice("special", "sp_rice", seat=BLUE)
    assert choice.at == ("special:sp_rice", f"track:{table.s.track.index('sp_rice') + 1}"), "spaces are counted from one"
    assert [note.id for note in choice.notes] == ["note.special", "note.after", "note.before"]
    table.play(BLUE, "special", "sp_rice")
    assert table.s.special == ["sp_rice", "sp_six", "sp_chest"]


def test_sh_5_5_4_order_is_read_from_the_track() -> None:
    """SH-5.5.4: Gaps do not matter."""
    table = Table(actions=("act_recruit1", *QUIET[:7], "act_battle_a", "act_battle_b"))
    table.plan_all({"bid": "chest_0"}, {"bid": "chest_4"}, {"bid": "bizen"})
    choose_all(table, "sp_defence", "sp_chest", "sp_six")
    assert table.s.places == [RED, NOBODY, BLUE, NOBODY, YELLOW]
    assert table.s.order == [RED, BLUE, YELLOW]


def test_sh_5_5_5_a_bid_province_does_nothing() -> None:
    """SH-5.5.5: a bid province does nothing."""
    table = Table()
    table.plan_all({"bid": "suruga"})
    choose_all(table)
    settle(table)
    assert not [e for e in table.events if e.id == "event.card_shown" and e.args["province"] == "suruga"]
    assert table.s.armies["suruga"] == 5 and table.s.revolts["suruga"] == 0
