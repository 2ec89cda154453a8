"""Setting up, the frame of the match, preparation: CH-1, CH-2."""

from __future__ import annotations

from collections import Counter

import pytest

from pyengine import Setup, SetupError
from pyengine.games.chocim import GAME, data
from pyengine.games.chocim.board import lost_fields
from pyengine.games.chocim.data import OE, RP
from tests.games.chocim.table import PHASES, asked, fresh, give, hold, home, jump, legal, play, put, sound, turn, who


def test_setup_as_the_rulebook_lays_it_out() -> None:
    s = GAME.start(Setup("chocim", 2))
    assert (s.week, s.trench, s.premium) == (1, 0, True)
    for land in ("redoubts", "church", "bridgehead"):
        assert s.units[f"defence.{land}"] == [0, 1, 0]
    assert s.units["defence.bastion"] == [1, 0, 0]
    assert s.units["defence.ramparts"] == s.units["defence.castle"] == [0, 0, 0]
    assert s.units["reserve.commonwealth"] == [7, 3, 7]
    assert s.units["reserve.ottoman"] == [17, 12, 7]
    assert s.morale == [7, 8]
    assert s.supply == [21, 36]
    assert len(s.table) == 7
    assert s.commanders == [["rp_c1", "rp_c2", "rp_c3"], ["oe_c1", "oe_c2", "oe_c3"]]
    assert s.extra == [False, False]
    sound(s)


def test_decks_have_their_sizes() -> None:
    assert [len(pack) for pack in data.OFFICERS] == [24, 24]
    assert sum(data.DIPLOMACY.values()) == 60
    assert sum(value * n for value, n in data.DIPLOMACY.items()) == 155
    assert [sum(v[side] for v in data.CLAIMS.values()) for side in (RP, OE)] == [23, 23]
    assert [sum(units) for units in data.START_UNITS] == [21, 36]


def test_neighbours_are_mutual_and_the_tabor_has_only_two() -> None:
    for name, field in data.FIELDS.items():
        for near in field.neighbours:
            assert name in data.FIELDS[near].neighbours
    assert set(data.FIELDS["tabor"].neighbours) == {"forefield", "bastion"}
    assert all(
        (name in data.FIELDS["forefield"].neighbours) == (field.line == 1) for name, field in data.FIELDS.items()
    )


def test_sides_follow_the_setup() -> None:
    s = GAME.start(Setup("chocim", 2, 3, sides=["ottoman", "commonwealth"]))
    assert s.seats == [1, 0]
    assert GAME.acting(s) == (1,), "the Commonwealth acts first wherever it sits"
    with pytest.raises(SetupError):
        GAME.start(Setup("chocim", 3))


def test_a_week_has_six_phases_and_there_are_five_weeks() -> None:
    """CH-1.1"""
    assert PHASES["week"] == ("preparation", "actions", "diplomacy", "effects", "supply", "summary")
    s = fresh()
    s.log = []
    weeks = []
    while s.week < 6 and not s.ending:
        weeks.append(s.week)
        s.supply = [20, 40]
        s.morale = [7, 7]
        now = s.week
        while s.week == now and not s.ending:
            move = next((m for m in legal(s) if m[0] in ("pass", "stay")), legal(s)[0])
            play(s, move)
    assert sorted(set(weeks)) == [1, 2, 3, 4, 5]
    assert s.ending == "week5"
    phases = [e.args["phase"] for e in s.log if e.id == "event.phase"]
    assert phases == [*PHASES["week"][2:], *PHASES["week"] * 4, "negotiations"]


def test_the_commonwealth_decides_first_in_common_phases() -> None:
    """CH-1.2: each numbered step of the summary is first the Commonwealth's."""
    s = fresh()
    put(s, "assault.redoubts", janissary=2)
    s.units["assault.redoubts"][1] -= 2
    s.units["control.castle"][1] += 2
    jump(s, "summary")
    assert (asked(s), who(s)) == ("stay", RP)
    play(s, ("stay",))
    assert (asked(s), who(s)) == ("stay", OE)


def test_a_cards_text_beats_the_rules() -> None:
    """CH-1.3: Headlong sends janissaries to an assault that a battle order blocks."""
    s = fresh()
    give(s, "oe14")
    put(s, "battle.commonwealth", cavalry=4)
    turn(s, OE)
    play(s, ("stratagem", "oe14", 0))
    assert ("place", "janissary", "assault.redoubts") in legal(s)


def test_storming_the_camp_ends_the_match_at_once() -> None:
    """CH-1.4: here with an empty camp, which falls without dice."""
    s = fresh()
    put(s, "control.redoubts", spahi=1)
    s.units["defence.redoubts"] = [0, 0, 0]
    s.units["removed.commonwealth"] = [0, 1, 0]
    put(s, "control.ramparts", spahi=1)
    put(s, "assault.camp", janissary=5)
    s.units["removed.commonwealth"] = [7, 4, 7]
    s.units["reserve.commonwealth"] = [0, 0, 0]
    turn(s, OE)
    play(s, ("command", "oe_c1"), ("place", "janissary", "assault.camp"), ("done",), ("declare", "assault.camp"))
    assert s.ending == "camp_stormed"
    outcome = GAME.outcome(s)
    assert outcome is not None and outcome.winners == [s.seats[OE]]
    assert outcome.ranking == [[s.seats[OE]], [s.seats[RP]]] and outcome.ending == "ending.camp_stormed"
    assert outcome.args == {"winner": s.seats[OE], "cause": "camp_stormed"}
    assert outcome.scores[s.seats[RP]] == 0 < outcome.scores[s.seats[OE]]
    assert GAME.acting(s) == ()


def test_mutiny_is_a_victory_only_in_the_summary() -> None:
    """CH-1.4"""
    s = fresh()
    s.morale[OE] = 0
    play(s, ("pass",))
    assert not s.ending
    s.supply = [20, 30]
    jump(s, "summary", "next_week")
    assert s.ending == "mutiny"
    outcome = GAME.outcome(s)
    assert outcome is not None and outcome.winners == [s.seats[RP]]
    assert outcome.ranking == [[s.seats[RP]], [s.seats[OE]]] and outcome.ending == "ending.mutiny"
    assert outcome.args == {"winner": s.seats[RP], "cause": "mutiny"}
    assert outcome.scores[s.seats[OE]] == 0 < outcome.scores[s.seats[RP]]


def test_leaders_are_drawn_up_to_the_limit() -> None:
    """CH-2.1: 7 and 8 with the commanders; one more for the token, which is then spent."""
    s = fresh()
    assert [len(hand) for hand in s.hand] == [4, 5]
    s.week = 2
    s.extra = [True, True]
    s.used = [["rp_c1"], []]
    jump(s, "preparation")
    assert [len(hand) for hand in s.hand] == [5, 6]


def test_a_hand_above_the_limit_is_kept() -> None:
    """CH-2.1: nothing is drawn, nothing discarded."""
    s = fresh()
    for _ in range(3):
        s.hand[RP].append(s.pile[RP].pop())
    s.hand[RP].sort()
    s.week = 2
    jump(s, "preparation")
    assert len(s.hand[RP]) == 7
    assert s.discards[RP] == []


def test_an_empty_officer_pile_is_made_of_the_discards() -> None:
    s = fresh()
    s.discards[RP] += s.pile[RP]
    s.pile[RP] = []
    s.discards[RP].append(s.hand[RP].pop())
    s.week = 2
    jump(s, "preparation")
    assert len(s.hand[RP]) == 4
    assert s.discards[RP] == []
    sound(s)


def test_used_commanders_are_turned_up_again() -> None:
    """CH-2.2"""
    s = fresh()
    s.week = 2
    s.used = [["rp_c1", "rp_c2"], ["oe_c3"]]
    jump(s, "preparation")
    assert s.used == [[], []]


def test_week_four_takes_the_hetman_and_two_ottoman_units() -> None:
    """CH-2.3"""
    s = fresh()
    s.week = 4
    put(s, "control.church", tatar=1)
    s.units["defence.church"] = [0, 0, 0]
    s.units["reserve.commonwealth"][1] += 1
    jump(s, "preparation")
    assert s.commanders[RP] == ["rp_c2", "rp_c3"]
    assert len(s.hand[RP]) == 5, "an officer in his place"
    assert len(s.held[RP]) == 1
    assert (asked(s), who(s)) == ("freeze", OE)
    assert lost_fields(s) == ("church",)
    play(s, ("remove", "tatar", "control.church"))
    assert lost_fields(s) == (), "an empty control gives the field back at once"
    play(s, ("remove", "spahi", "reserve.ottoman"))
    assert s.units["removed.ottoman"] == [1, 0, 1]
    assert asked(s) == "play"
    sound(s)


def test_a_field_whose_control_freezes_rebels_or_starves_is_told_as_given_up() -> None:
    """CH-5.2, CH-2.3, CH-2.5, CH-12.5: whatever empties control, the log says whose the field is now."""
    for step, move in (
        ("circumstances", ("remove", "spahi", "control.church")),
        ("revolts", ("rebel", "spahi", "control.church")),
        ("starvation", ("remove", "spahi", "control.church")),
    ):
        s = fresh()
        s.week = 4
        home(s, "defence.church")
        put(s, "control.church", spahi=1)
        s.morale[OE], s.supply[OE] = 5, 20
        s.log = []
        jump(s, "summary" if step == "starvation" else "preparation", step)
        play(s, move)
        assert lost_fields(s) == ()
        assert [e.args["field"] for e in s.log if e.id == "event.given_up"] == ["church"], step


def test_week_five_brings_news_of_relief_and_snow() -> None:
    """CH-2.3: the limit of seven stays, so an officer takes the hetman's place again."""
    s = fresh()
    s.week = 5
    s.commanders[RP].remove("rp_c1")
    put(s, "rebels.ottoman", spahi=1)
    s.morale[OE] = 5
    jump(s, "preparation")
    assert len(s.hand[RP]) == 5
    assert len(s.held[RP]) == 1
    play(s, ("remove", "spahi", "rebels.ottoman"), ("remove", "tatar", "reserve.ottoman"))
    play(s, ("remove", "tatar", "reserve.ottoman"))
    assert sum(s.units["removed.ottoman"]) == 3
    assert s.units["rebels.ottoman"] == [1, 0, 0], "the box of rebels is filled again"


def test_the_premium_is_turned_up_again() -> None:
    """CH-2.4"""
    s = fresh()
    s.week, s.premium = 2, False
    jump(s, "preparation")
    assert s.premium


@pytest.mark.parametrize(
    ("side", "morale", "rebels"),
    [
        (RP, 5, [0, 0, 0]),
        (RP, 4, [1, 0, 0]),
        (RP, 3, [1, 0, 1]),
        (RP, 2, [1, 0, 2]),
        (RP, 1, [2, 0, 2]),
        (OE, 6, [0, 0, 0]),
        (OE, 5, [1, 0, 0]),
        (OE, 4, [2, 1, 0]),
        (OE, 3, [2, 2, 0]),
        (OE, 2, [3, 2, 0]),
        (OE, 1, [3, 3, 0]),
    ],
)
def test_rebels_mirror_morale(side: int, morale: int, rebels: list[int]) -> None:
    """CH-2.5"""
    s = fresh()
    s.week = 2
    s.morale[side] = morale
    jump(s, "preparation")
    while asked(s) == "revolt":
        play(s, legal(s)[0])
    assert s.units[data.REBELS[side]] == rebels
    sound(s)


def test_the_owner_says_where_rebels_come_from_and_surplus_returns() -> None:
    """CH-2.5: there is cavalry in reserve and in the bastion; cossacks are only in reserve."""
    s = fresh()
    s.week = 2
    s.morale[RP] = 3
    jump(s, "preparation")
    assert (asked(s), who(s)) == ("revolt", RP)
    assert ("rebel", "cavalry", "defence.bastion") in legal(s)
    prompt = GAME.prompt(s, s.seats[RP])
    assert prompt is not None and prompt.args == {"n": 2}, "one of the cavalry, one cossack, none of the third kind"
    play(s, ("rebel", "cavalry", "defence.bastion"))
    assert s.units["rebels.commonwealth"] == [1, 0, 1]
    s.week = 3
    s.morale[RP] = 4
    jump(s, "preparation")
    assert s.units["rebels.commonwealth"] == [1, 0, 0]
    s.morale[RP] = 9
    turn(s, RP)
    assert s.units["rebels.commonwealth"] == [1, 0, 0], "morale in the week does not touch them"


def test_only_the_missing_rebels_are_asked_for() -> None:
    """CH-2.5: at morale 2 three spahis and two janissaries rebel; one janissary has already."""
    s = fresh()
    s.week = 2
    s.morale[OE] = 2
    home(s, "defence.redoubts")
    put(s, "rebels.ottoman", janissary=1)
    put(s, "control.redoubts", janissary=1)
    jump(s, "preparation")
    assert (asked(s), who(s)) == ("revolt", OE)
    prompt = GAME.prompt(s, s.seats[OE])
    assert prompt is not None and prompt.args == {"n": 1}, "spahis are only in reserve"
    play(s, ("rebel", "janissary", "control.redoubts"))
    assert s.units["rebels.ottoman"] == [3, 2, 0]


def test_too_few_to_rebel_means_all() -> None:
    """CH-2.5"""
    s = fresh()
    s.week = 2
    s.morale[OE] = 1
    put(s, "removed.ottoman", janissary=11)
    jump(s, "preparation")
    assert s.units["rebels.ottoman"] == [3, 1, 0]


def test_seven_new_cards_on_the_table() -> None:
    """CH-2.6"""
    s = fresh()
    s.week = 2
    s.dip_discards += s.table
    s.table = []
    top = s.dip_pile[:7]
    jump(s, "preparation")
    assert s.table == top


def test_an_empty_diplomacy_pile_is_made_of_the_discards() -> None:
    """CH-2.6: and if there are none, the table stays short."""
    s = fresh()
    s.week = 2
    s.dip_discards, s.dip_pile = [*s.dip_pile, *s.table], []
    s.table = []
    jump(s, "preparation")
    assert len(s.table) == 7
    s.held[RP] = sorted(s.dip_pile[1:])
    s.dip_pile = s.dip_pile[:1]
    s.held[RP] = sorted(s.held[RP] + s.table)
    s.table = []
    jump(s, "preparation")
    assert len(s.table) == 1
    assert GAME.broken(s) == []


def test_spent_tokens_return_to_the_board() -> None:
    """CH-2.7"""
    s = fresh()
    s.week = 2
    s.extra = [True, False]
    jump(s, "preparation")
    assert s.extra == [False, False]


def test_random_cards_come_from_the_top_of_the_pile() -> None:
    s = fresh()
    s.week = 5
    s.commanders[RP].remove("rp_c1")
    top = s.dip_pile[0]
    jump(s, "preparation")
    assert s.held[RP] == [top]
    assert s.seen[RP] == [], "nobody else saw it"


def test_shuffles_can_be_dictated() -> None:
    s = fresh(officers_commonwealth=[["rp20", "rp21", "rp22", "rp23"]], diplomacy=[[5, 5, 5, 5, 5, 5, 4]])
    assert s.hand[RP] == ["rp20", "rp21", "rp22", "rp23"]
    assert Counter(s.table) == {5: 6, 4: 1}


def test_every_decision_of_the_table_has_its_step() -> None:
    """CH-14: play, declare, support, boost, rout, withdraw, garrison, pick, order, bombard, fortify, procession, …"""
    steps = GAME.flow.steps
    decisions = {
        *("play", "place", "declare", "support", "boost", "rout", "withdraw", "garrison", "take", "effects_of"),
        *("bombard", "fortify", "procession", "freeze", "revolt", "stay", "die", "starve", "hunger", "spy", "stake"),
    }
    assert decisions <= set(steps)
    assert {name for name in decisions if steps[name].secret} == {"play", "hunger", "spy", "stake"}


def test_invariants_are_noticed() -> None:
    s = fresh()
    sound(s)
    for spoil in (
        lambda s: s.units["convoy"].__setitem__(0, 1),
        lambda s: s.morale.__setitem__(0, 11),
        lambda s: s.supply.__setitem__(0, 36),
        lambda s: s.supply.__setitem__(1, 61),
        lambda s: s.levels.__setitem__("castle", 4),
        lambda s: s.hand[0].pop(),
        lambda s: s.table.pop(),
        lambda s: s.held[0].append(6),
        lambda s: put(s, "night_sortie", infantry=1),
        lambda s: put(s, "loot", cossack=4),
        lambda s: put(s, "control.redoubts", spahi=1),
        lambda s: s.commanders[0].pop(),
        lambda s: hold(s, 0, 1) or s.held[0].insert(0, 5),
    ):
        t = s.copy()
        spoil(t)  # type: ignore[no-untyped-call]
        assert GAME.broken(t), "not noticed"


def test_the_table_is_filled_up_after_a_card_taken_in_the_action_phase_only() -> None:
    """CH-3.6, CH-9.2: what the frame says of it is what lies below."""
    s = fresh()
    turn(s, RP)
    play(s, ("stratagem", "rp_c1", 1))
    assert s.stack[-1] == ["take", s.seats[RP], 1]
    sound(s)
    s.stack[-1][2] = 0
    assert GAME.broken(s)
    s = fresh()
    jump(s, "diplomacy")
    assert s.stack[-1][0] == "take" and s.stack[-1][2] == 0
    sound(s)
    s.stack[-1][2] = 1
    assert GAME.broken(s)
