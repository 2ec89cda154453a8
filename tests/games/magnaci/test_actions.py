"""Actions of Senators and Laws, windows and VETO!"""

from __future__ import annotations

from typing import Any

import pytest

from pyengine.games.magnaci.data import BUILDINGS, LAWS
from tests.games.magnaci.table import Table, interregnum, law_contest, office_contest, war


def edit(*laws: str, seat: int = 0, **offices: int) -> Any:
    """An edit that puts cards before a seat."""
    return lambda t: t.own(seat, *laws).hold(**offices)


# -- Windows -----------------------------------------------------------------------------------------------------------


def test_which_card_works_in_which_window() -> None:
    """MG-5.6.1"""
    everything = [law for law in LAWS if law not in ("tribunal",)]

    def all_mine(t: Table) -> None:
        t.own(0, *everything).hold(treasurer=0, hetman=0, chancellor=0)
        for province in ("lithuania", "ukraine", "little_poland", "great_poland", "prussia"):
            t.estates(province, 3, 1, 1)

    def played(t: Table) -> set[str]:
        while t.asked != "window":
            t.default()
        return {move[1] for move in t.legal(0) if move != ("pass",)}

    influence = {"jesuit_colleges", "confederation"}
    assert played(office_contest("primate", 9, 5, 4, edit=all_mine)) == {*influence, "bishopric"}
    assert played(law_contest("tribunal", 9, 5, 4, edit=all_mine)) == {*influence, "chancellor"}
    assert played(war("cossack_revolt", cards=((9,), (8,), (7,)), edit=all_mine)) == {
        "hetman", "embassy", "quarter_army", "noble_levy", "rokosz", "capitulation", "dissenters", "fortress",
        "monastery", "palazzo",
    }  # fmt: skip
    assert played(interregnum(edit=all_mine)) == {
        "treasurer", "pacta_conventa", "union_of_brest", "ad_maiorem", "private_duchy", "grain_rafting", "assignats",
    }  # fmt: skip


def test_a_window_is_one_pass_in_order() -> None:
    """MG-5.6.2: any number of actions one after another; who has passed is not asked again."""

    def all(t: Table) -> None:
        t.own(0, "jesuit_colleges", "confederation").own(2, "sejmik", "embassy")
        t.own(1, "veto").hold(chancellor=2)

    t = law_contest("tribunal", 9, 5, 4, edit=all)
    assert t.seats == [0]
    t.play(0, "act", "confederation")
    t.play(1, "allow")
    assert t.seats == [0] and t.legal() == [("act", "jesuit_colleges"), ("pass",)]
    t.play(0, "pass")
    assert t.seats == [2] and t.legal() == [("act", "chancellor"), ("pass",)]
    t.play(2, "act", "chancellor")
    t.play(1, "allow")
    assert t.asked == "place_estates", "no way back to seat 0"


def test_windows_follow_the_order_track() -> None:
    """MG-5.6.2: Potocki can answer Lubomirski's Hetman only because he sits behind him."""

    def both(t: Table) -> None:
        t.own(1, "capitulation").hold(hetman=0)

    t = war("livonian_war", cards=((6,), (6,), (8,)), edit=both)
    assert t.seats == [0]
    t.play(0, "act", "hetman")
    assert t.seats == [1] and t.prompt().args["total"] == 23
    t.play(1, "pass")
    assert t.s.estates["livonia"] == [1, 0, 0], "9 is the highest strength"

    t = war("livonian_war", cards=((6,), (6,), (8,)), edit=both, order=(1, 0, 2))
    assert t.seats == [1], "in another order Potocki must speak first"


def test_only_players_with_a_legal_action_are_asked() -> None:
    """MG-5.6.3"""
    t = law_contest("tribunal", 9, 5, 4, edit=edit("fortress", "sejmik", seat=1))
    assert t.asked == "place_estates"


def test_what_makes_an_action_legal() -> None:
    """MG-5.6.4: right window, own card there, printed restriction, and something to do."""

    def cards(t: Table) -> None:
        t.own(0, "knights_school", "tribunal", "fortress").own(1, "jesuit_colleges")

    t = office_contest("hetman", 0, 5, 6, edit=cards)
    while not (t.asked == "window" and t.prompt().args["office"] == "hetman"):
        t.default()
    assert t.seats == [1], "seat 0 has no card at the Hetman"
    assert t.refused(1, "act", "knights_school") == "illegal.not_your_card"
    t = office_contest("primate", 5, 5, 6, edit=cards)
    assert t.refused(0, "act", "knights_school") == "illegal.card_not_now"
    assert t.refused(0, "act", "fortress") == "illegal.card_not_now"
    assert t.refused(0, "act", "tribunal", "ukraine") == "illegal.target"


def test_a_played_law_leaves_the_game_a_senator_is_set_aside() -> None:
    """MG-5.6.5"""
    t = law_contest("tribunal", 9, 5, 4, edit=edit("confederation", chancellor=0))
    t.play(0, "act", "confederation")
    t.play(0, "act", "chancellor")
    assert t.s.gone.count("confederation") == 1 and t.s.laws[0] == ["tribunal"]
    assert t.s.senators["chancellor"] == -2


def test_useless_actions_are_legal_in_contests() -> None:
    """MG-5.10.3: nothing forbids a wasted card; the prompt says that it cannot change anything."""
    t = law_contest("tribunal", 2, 9, 4, edit=edit("jesuit_colleges"))
    assert ("act", "jesuit_colleges") in t.legal(0) and not t.prompt().matters
    t.play(0, "act", "jesuit_colleges")
    assert t.s.laws[1] == ["tribunal"]


def test_prompts_can_be_declined_for_a_person() -> None:
    """MG-5.6.12: the page's answer policies; the engine says what could matter and how long "not again" holds."""
    t = law_contest("tribunal", 9, 9, 4, edit=edit("jesuit_colleges"))
    prompt = t.prompt()
    assert prompt.matters and prompt.decline == ("pass",) and prompt.scope
    t = law_contest("tribunal", 9, 2, 4, edit=edit("jesuit_colleges"))
    assert not t.prompt().matters, "safe already"
    t = law_contest("tribunal", 9, 8, 4, edit=lambda t: t.own(0, "jesuit_colleges").own(1, "confederation"))
    assert t.seats == [0] and t.prompt().matters, "seat 1 comes later and could still overtake"
    t.play(0, "pass")
    t = law_contest("tribunal", 8, 9, 4, edit=lambda t: t.own(0, "confederation").own(1, "jesuit_colleges"))
    t.play(0, "pass")
    assert t.seats == [1] and not t.prompt().matters, "seat 0 has had its turn"
    t = war("cossack_revolt", cards=((9,), (5,), (6,)), edit=edit("noble_levy"))
    assert t.prompt().matters, "20 and one make 21"
    t = war("cossack_revolt", cards=((9,), (14,), (6,)), edit=edit("noble_levy"))
    assert not t.prompt().matters
    t = war("cossack_revolt", cards=((9,), (14,), (6,)), edit=lambda t: t.own(0, "noble_levy").own(1, "embassy"))
    assert not t.prompt().matters, "29 is far above 21, embassy or not"


def test_not_again_ends_with_the_phase() -> None:
    """MG-5.6.12: who does not want to be asked at the laws of a Sejm is asked again in the Conflicts, and then again in
    the Interregnum of the same Age."""
    t = law_contest("tribunal", 9, 9, 4, edit=edit("jesuit_colleges", "noble_levy", hetman=0, treasurer=0))
    t.estates("ukraine", 0, 1, 1)
    scopes: dict[str, set[str]] = {}
    while t.s.age == 1:
        prompt = t.prompt()
        if t.asked == "window" and t.seats == [0]:
            scopes.setdefault(t.s.phase, set()).add(prompt.scope)
        t.default()
    assert set(scopes) == {"sejm", "conflicts", "interregnum"}
    assert all(len(found) == 1 for found in scopes.values()), "one question less, and so to the end of the phase"
    assert len(set.union(*scopes.values())) == 3


def test_not_again_ends_with_the_phase_for_veto_and_entail() -> None:
    """MG-5.6.12"""
    t = law_contest("tribunal", 8, 9, 4, edit=lambda t: t.own(0, "confederation").own(1, "veto"))
    t.play(0, "act", "confederation")
    t2 = war("cossack_revolt", cards=((8,), (7,), (6,)), edit=lambda t: t.own(0, "rokosz").own(1, "veto"))
    t2.play(0, "act", "rokosz")
    assert t.asked == t2.asked == "veto" and t.s.age == t2.s.age
    assert t.prompt().scope != t2.prompt().scope


def test_a_building_always_matters() -> None:
    """MG-5.6.12, MG-5.6.11: it stands to the end of the game, whatever becomes of the conflict under way."""
    t = war("cossack_revolt", cards=((9,), (14,), (6,)), edit=edit("monastery"))
    assert t.prompt().matters, "29 against 21 is won, but the Monastery helps in every Age to come"
    t = war("cossack_revolt", cards=((2,), (3,), (4,)), edit=edit("monastery"))
    assert t.prompt().matters, "9 against 21 is lost"
    t = war("cossack_revolt", cards=((9,), (14,), (6,)), edit=lambda t: t.own(0, "monastery").own(1, "veto"))
    t.play(0, "act", "monastery")
    assert t.asked == "veto" and t.prompt().matters


def test_a_card_matters_against_what_others_can_still_play() -> None:
    """MG-5.6.12: who is highest or lowest may hang on a later player's own card, not only on the sum."""

    def later_hetman(t: Table) -> None:
        t.own(0, "noble_levy").hold(hetman=1)

    t = war("cossack_revolt", cards=((9,), (7,), (8,)), edit=later_hetman)
    assert t.seats == [0] and t.prompt().matters, "10 against 9 loses the reward, 10 against 10 is the Primate's choice"
    t = war("cossack_revolt", cards=((9,), (5,), (8,)), edit=later_hetman)
    assert not t.prompt().matters, "5 and 3 are less than 9"

    def later_rokosz(t: Table) -> None:
        t.own(0, "noble_levy").own(1, "rokosz")

    t = war("cossack_revolt", cards=((4,), (7,), (5,)), edit=later_rokosz)
    assert t.prompt().matters, "16 is lost anyway, but 5 shares the lowest place"
    t = war("cossack_revolt", cards=((2,), (7,), (5,)), edit=later_rokosz)
    assert not t.prompt().matters, "3 stays the lowest"


# -- Modifiers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("law", "value"), [("jesuit_colleges", 1), ("tribunal", 1), ("confederation", 2)])
@pytest.mark.parametrize("window", ["senate", "sejm"])
def test_influence_laws(law: str, value: int, window: str) -> None:
    """MG-5.6.7: +1, +1 and +2 in the Senate and in the Sejm."""
    if window == "sejm":
        t = law_contest("bishopric", 9, 5, 4, edit=edit(law))
    else:
        t = office_contest("primate", 9, 5, 4, edit=edit(law))
    t.play(0, "act", law)
    assert t.happened("influence") == [{"seat": 0, "change": value, "total": 9 + value}]


@pytest.mark.parametrize(
    ("law", "office"),
    [
        ("sejmik", "chancellor"),
        ("knights_school", "hetman"),
        ("bishopric", "primate"),
        ("versailles_north", "treasurer"),
    ],
)
def test_plus_ten_for_one_office(law: str, office: str) -> None:
    """MG-5.6.4, MG-5.6.7: a five is enough against a fourteen."""
    t = office_contest(office, 5, 14, 6, edit=edit(law))
    while t.asked != "window":
        t.default()
    assert t.prompt().args["office"] == office, "no other office opens a window"
    t.play(0, "act", law)
    assert t.s.senators[office] == 0


def test_modifiers_add_up() -> None:
    """MG-5.6.7: Chancellor and Colleges."""
    t = law_contest("tribunal", 5, 8, 4, edit=edit("jesuit_colleges", chancellor=0))
    t.play(0, "act", "chancellor")
    t.play(0, "act", "jesuit_colleges")
    assert t.s.laws[0] == ["tribunal"], "5 + 3 + 1 beats 8"


@pytest.mark.parametrize(
    ("law", "value"), [("quarter_army", 2), ("noble_levy", 1), ("rokosz", -2), ("capitulation", -3), ("dissenters", -1)]
)
def test_strength_laws(law: str, value: int) -> None:
    """MG-5.6.7, MG-5.4.7"""
    t = war("cossack_revolt", cards=((9,), (8,), (4,)), edit=edit(law))
    t.play(0, "act", law)
    assert t.happened("strength") == [{"seat": 0, "change": value, "total": 9 + value}]
    assert bool(t.happened("conflict_won")) == (value >= 0)


def test_hetman_adds_three() -> None:
    t = war("cossack_revolt", cards=((7,), (8,), (4,)), edit=edit(hetman=0))
    t.play(0, "act", "hetman")
    assert t.s.estates["ukraine"] == [1, 0, 0], "22 against 21, and 10 is the highest strength"


@pytest.mark.parametrize(("shift", "won"), [(-4, True), (4, False)])
def test_embassy(shift: int, won: bool) -> None:
    """MG-5.10.2: the scale up or down by four, for this resolution only."""
    t = war("cossack_revolt", "abaza_pasha", cards=((9, 3), (7, 4), (4, 5)), edit=edit("embassy"))
    assert ("act", "embassy", shift) in t.legal()
    assert t.choice("act", "embassy", shift).args == {"law": "embassy", "now": 21, "after": 21 + shift}
    t.play(0, "act", "embassy", shift)
    assert bool(t.happened("conflict_won")) == won
    assert t.happened("conflict_lost")[-1]["scale"] == 18, "the next conflict has its own scale"
    if not won:
        assert t.s.conflicts[2:4] == ["cossack_revolt", ""], "printed scales decide which lost card goes"


def test_the_embassy_does_not_change_which_lost_card_goes() -> None:
    """MG-5.10.2, MG-5.4.11"""
    t = war("cossack_revolt", "abaza_pasha", cards=((2, 3), (2, 4), (4, 5)), edit=edit("embassy"))
    t.play(0, "pass")
    t.play(0, "act", "embassy", 4)
    assert t.s.conflicts[2:4] == ["cossack_revolt", ""]


@pytest.mark.parametrize(
    ("law", "building"), [("fortress", "fortress"), ("monastery", "monastery"), ("palazzo", "palace")]
)
def test_buildings(law: str, building: str) -> None:
    """MG-5.6.11: in the province of the conflict, at once and for good, also where partitioned."""
    value = BUILDINGS[building]
    t = war("cossack_revolt", cards=((9,), (8,), (4 - value,)) if value < 2 else ((9,), (7,), (2,)), edit=edit(law))
    t.play(0, "act", law)
    assert t.s.buildings == {building: "ukraine"} and t.s.strength_bonus("ukraine") == value
    shown = [*t.happened("conflict_won"), *t.happened("conflict_lost")]
    assert shown[0]["bonus"] == value and shown[0]["strengths"][0] == [0, 9]

    def two(t: Table) -> None:
        t.lose("abaza_pasha").own(0, "fortress", "monastery", "palazzo")

    t = war("cossack_revolt", cards=((9,), (8,), (4,)), edit=two, bid=False)
    assert t.s.partitioned("ukraine")
    t.s.hands = [[9, 11], [8, 11], [4, 11]]
    t.s.cache.clear()
    for seat, card in enumerate((9, 8, 4)):
        t.bid(seat, {3: card, 4: 11})
    t.play(0, "act", law)
    t.play(0, "act", "fortress" if law != "fortress" else "palazzo")
    assert len(t.s.buildings) == 2, "several may share a province"


# -- VETO! -------------------------------------------------------------------------------------------------------------


def test_veto_cancels_before_the_action_works() -> None:
    """MG-5.6.6: both cards are spent."""
    t = law_contest("tribunal", 8, 9, 4, edit=lambda t: t.own(0, "confederation").own(2, "veto"))
    t.play(0, "act", "confederation")
    assert t.asked == "veto" and t.seats == [2] and t.s.mods == [0, 0, 0]
    t.play(2, "veto")
    assert {"veto", "confederation"} <= set(t.s.gone) and t.s.laws[1] == ["tribunal"]
    assert not t.happened("influence")


def test_veto_may_let_pass() -> None:
    """MG-5.6.6"""
    t = law_contest("tribunal", 8, 9, 4, edit=lambda t: t.own(0, "confederation").own(2, "veto"))
    t.play(0, "act", "confederation")
    t.play(2, "allow")
    assert t.s.laws[0] == ["tribunal"] and t.s.laws[2] == ["veto"]


def test_veto_of_a_senator() -> None:
    """MG-5.6.6: the Senator is set aside all the same."""
    t = law_contest("tribunal", 8, 9, 4, edit=lambda t: t.own(1, "veto").hold(chancellor=0))
    t.play(0, "act", "chancellor")
    assert t.prompt().matters, "it would take the law from seat 1"
    t.play(1, "veto")
    assert t.s.senators["chancellor"] == -2 and t.s.laws[1] == ["tribunal"]


def test_nobody_vetoes_his_own_action() -> None:
    """MG-5.6.6"""
    t = law_contest("tribunal", 9, 8, 4, edit=edit("confederation", "veto"))
    t.play(0, "act", "confederation")
    assert t.asked == "place_estates"


def test_what_veto_cannot_touch() -> None:
    """MG-5.6.6: the Primate's decisions, estates for winning, and gifts."""
    t = law_contest("tribunal", 9, 9, 4, edit=edit("veto", seat=2))
    assert t.asked == "choose_tied"
    t.play(0, "choose", 1)
    assert t.asked == "place_estates"
    t.play(2, "give", "veto", 0)
    t.play(1, "place", "ukraine")
    assert t.asked != "veto"


def test_the_question_of_a_veto_speaks_of_the_one_who_plays() -> None:
    """MG-5.6.6: what the action brings is told of its player, not of the holder of VETO!"""

    def notes(t: Table) -> dict[str, dict[str, Any]]:
        assert t.asked == "veto"
        return {note.id: note.args for note in t.prompt().notes}

    def gain(t: Table) -> None:
        t.own(0, "private_duchy").own(1, "veto").hold(treasurer=0)
        t.estates("prussia", 1, 0, 0).estates("ukraine", 2, 0, 1)

    t = interregnum(edit=gain)
    t.play(0, "act", "private_duchy", "ukraine")
    assert notes(t)["note.their_estates"] == {"seat": 0, "province": "ukraine", "n": 3, "level": "dominance", "gain": 1}
    assert not {"note.estates"} & set(notes(t))
    t.play(1, "allow")
    t.play(0, "act", "treasurer", "ukraine", 2)
    assert notes(t)["note.their_estates"] == {"seat": 0, "province": "ukraine", "n": 4, "level": "dominance", "gain": 1}
    assert notes(t)["note.does_replace"]["rival"] == 2

    t = law_contest("tribunal", 8, 9, 4, edit=lambda t: t.own(0, "confederation").own(1, "veto"))
    t.play(0, "act", "confederation")
    assert notes(t) == {
        "note.does_influence": {"law": "confederation", "now": 8, "after": 10},
        "note.best_against": {"n": 9},
    }

    def raided(t: Table) -> None:
        t.own(0, "entail").own(1, "veto").estates("ukraine", 1, 0, 0).estates("prussia", 3, 0, 0)

    t = war("cossack_revolt", cards=((2,), (3,), (4,)), edit=raided)
    t.play(0, "act", "entail", "ukraine", "prussia")
    assert notes(t)["note.does_entail"]["province"] == "ukraine"
    assert notes(t)["note.entail_costs"] == {"province": "prussia", "seat": 0}


@pytest.mark.parametrize(
    ("cards", "law", "hurts"),
    [
        ((8, 7, 6), "rokosz", True),  # 21 falls to 19: a partition harms everybody
        ((9, 9, 9), "rokosz", False),  # still won, and the reward is only likelier
        ((8, 9, 9), "quarter_army", True),  # the reward goes to another
        ((6, 9, 9), "quarter_army", False),
        ((4, 5, 7), "quarter_army", True),  # lost all the same, and now seat 1 is lowest
        ((4, 7, 5), "quarter_army", False),
        ((7, 6, 6), "quarter_army", False),  # 19 becomes 21
    ],
)
def test_when_an_action_in_a_conflict_harms_the_holder_of_veto(
    cards: tuple[int, int, int], law: str, hurts: bool
) -> None:
    """MG-5.6.12: "only if it hurts me" must not swallow a question that does."""

    def ready(t: Table) -> None:
        t.own(0, law).own(1, "veto").estates("ukraine", 0, 0, 3)

    t = war("cossack_revolt", cards=tuple((card,) for card in cards), edit=ready)
    t.play(0, "act", law)
    assert t.asked == "veto" and t.prompt().matters == hurts


# -- Reactions and the Interregnum -------------------------------------------------------------------------------------


def raid(*conflicts: str, **rows: tuple[int, ...]) -> Table:
    def ready(t: Table) -> None:
        t.own(0, "entail")
        for province, row in rows.items():
            t.estates(province, *row)

    return war(*(conflicts or ("crimean_horde",)), cards=((2,) * (len(conflicts) or 1), (3, 3), (4, 4)), edit=ready)


def test_entail_moves_one_loss_to_another_province() -> None:
    """MG-5.6.8"""
    t = raid(ukraine=(2, 1, 1), prussia=(3, 0, 0))
    assert t.asked == "entail" and t.seats == [0]
    assert t.legal() == [("act", "entail", "ukraine", "prussia"), ("pass",)]
    t.play(0, "act", "entail", "ukraine", "prussia")
    assert t.s.estates["ukraine"] == [1, 0, 0] and t.s.estates["prussia"] == [2, 0, 0]
    assert "entail" in t.s.gone


def test_entail_declined() -> None:
    """MG-5.6.8: asked once."""
    t = raid(ukraine=(2, 1, 1), prussia=(3, 0, 0))
    t.play(0, "pass")
    assert t.s.estates["ukraine"] == [0, 0, 0] and t.s.laws[0] == ["entail"]


def test_entail_needs_a_loss_and_another_province() -> None:
    """MG-5.6.8: not a fief; what remains after all losses counts."""
    assert raid(ukraine=(2, 1, 1), livonia=(1, 0, 0)).asked != "entail"
    assert raid(prussia=(2, 1, 1)).asked != "entail"
    assert raid(ukraine=(2, 0, 0), little_poland=(1, 0, 0)).asked != "entail", "both are raided empty"
    t = raid(ukraine=(2, 0, 0), little_poland=(2, 0, 0))
    assert t.legal() == [("act", "entail", "ukraine", "little_poland"), ("pass",)]


def test_veto_answers_entail() -> None:
    """MG-5.6.8"""

    def ready(t: Table) -> None:
        t.own(0, "entail").own(1, "veto").estates("ukraine", 1, 0, 0).estates("prussia", 3, 0, 0)

    t = war("cossack_revolt", cards=((2,), (3,), (4,)), edit=ready)
    t.play(0, "act", "entail", "ukraine", "prussia")
    t.play(1, "veto")
    assert t.s.estates["ukraine"] == [0, 0, 0] and t.s.estates["prussia"] == [3, 0, 0]
    assert {"entail", "veto"} <= set(t.s.gone)


def late(*laws: str, age: int = 1, **rows: Any) -> Table:
    offices = {key: rows.pop(key) for key in ("treasurer", "hetman", "chancellor") if key in rows}
    lost = rows.pop("lost", ())

    def ready(t: Table) -> None:
        t.own(0, *laws).hold(**offices)
        for conflict in lost:
            t.lose(conflict)
        for province, row in rows.items():
            t.estates(province, *row)

    return interregnum(edit=ready, age=age)


def test_treasurer() -> None:
    """MG-5.6.9: another player's estate in an open province; fiefs are out of reach."""
    t = late(treasurer=0, lost=("cossack_revolt",), ukraine=(0, 5, 0), prussia=(1, 2, 1), livonia=(0, 3, 0))
    assert t.legal() == [("act", "treasurer", "prussia", 1), ("act", "treasurer", "prussia", 2), ("pass",)]
    t.play(0, "act", "treasurer", "prussia", 1)
    assert t.s.estates["prussia"] == [2, 1, 1] and t.s.supply(1) == 35 - 5 - 1 - 3
    assert t.asked != "window", "once in an Age"


def test_treasurer_needs_a_victim() -> None:
    """MG-5.6.4"""
    assert late(treasurer=0, prussia=(2, 0, 0)).asked != "window"


def test_assignats_take_a_law_of_the_others_choice() -> None:
    """MG-5.6.10"""

    def ready(t: Table) -> None:
        t.own(0, "assignats").own(1, "veto", "tribunal").estates("prussia", 0, 2, 2)

    t = interregnum(edit=ready)
    assert t.legal() == [("act", "assignats", 1), ("act", "assignats", 2, "prussia"), ("pass",)]
    t.play(0, "act", "assignats", 1)
    t.play(1, "allow")
    assert t.asked == "assignats_give" and t.seats == [1]
    t.play(1, "hand", "tribunal")
    assert t.s.laws[0] == ["tribunal"] and t.s.laws[1] == ["veto"]


def test_assignats_replace_an_estate_of_one_without_laws() -> None:
    """MG-5.6.10: the actor picks the estate, in an open province."""
    t = late("assignats", prussia=(0, 2, 0), ukraine=(0, 1, 0), lost=("bulwark",), little_poland=(0, 4, 0))
    assert t.legal() == [
        ("act", "assignats", 1, "ukraine"),
        ("act", "assignats", 1, "prussia"),
        ("pass",),
    ]
    t.play(0, "act", "assignats", 1, "prussia")
    assert t.s.estates["prussia"] == [1, 1, 0]


def test_pacta_conventa() -> None:
    """MG-5.6.4, MG-5.6.5: an estate for each other unused card with the King's symbol, at most three, together."""
    assert late("pacta_conventa").asked != "window", "needs at least one"
    t = late("pacta_conventa", "noble_levy", "constitution_3_may", "veto", hetman=0)
    t.play(0, "act", "pacta_conventa", "ukraine")
    assert t.s.estates["ukraine"] == [3, 0, 0], "levy, Constitution and Hetman under a Sabre king"
    t = late("pacta_conventa", "noble_levy", "rokosz", "quarter_army", "capitulation", lost=("bulwark",))
    assert ("act", "pacta_conventa", "little_poland") not in t.legal()
    t.play(0, "act", "pacta_conventa", "ukraine")
    assert t.s.estates["ukraine"] == [3, 0, 0]


def test_union_of_brest_works_despite_partition() -> None:
    """MG-5.9.2: the printed exception."""
    assert late("union_of_brest", lithuania=(1, 0, 0)).asked != "window"
    t = late("union_of_brest", lithuania=(1, 0, 0), ukraine=(1, 0, 0), lost=("cossack_revolt",))
    assert t.legal() == [("act", "union_of_brest", p) for p in ("lithuania", "ukraine")] + [("pass",)]
    t.play(0, "act", "union_of_brest", "ukraine")
    assert t.s.estates["ukraine"] == [2, 0, 0]


def test_ad_maiorem_needs_four_open_provinces() -> None:
    """MG-5.6.4"""
    four = dict.fromkeys(("lithuania", "ukraine", "little_poland", "prussia"), (1, 0, 0))
    t = late("ad_maiorem", **four)
    assert len(t.legal()) == 6
    t.play(0, "act", "ad_maiorem", "great_poland")
    assert t.s.estates["great_poland"] == [1, 0, 0]
    assert late("ad_maiorem", **four, lost=("cossack_revolt",)).asked != "window"


def test_private_duchy_needs_dominance_in_open_provinces() -> None:
    """MG-5.6.4"""
    two = {"prussia": (1, 0, 0), "ukraine": (3, 1, 1)}
    assert late("private_duchy", **two).asked == "window"
    assert late("private_duchy", **two, lost=("cossack_revolt",)).asked != "window"
    assert late("private_duchy", prussia=(1, 0, 0), ukraine=(2, 1, 1)).asked != "window", "an Advantage is not enough"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_how_many_provinces_a_private_duchy_takes(players: int) -> None:
    """MG-5.6.4, MG-4.6: two, as in the example, however many play."""
    for dominated in (1, 2):

        def rich(t: Table, dominated: int = dominated) -> None:
            t.own(0, "private_duchy")
            for province in ("prussia", "ukraine")[:dominated]:
                t.estates(province, 5, *[1] * (players - 1))

        t = interregnum(players, edit=rich, age=4)
        assert (("act", "private_duchy", "prussia") in t.legal(0) if t.s.stack else False) == (dominated == 2)


def test_grain_rafting() -> None:
    """MG-5.6.4, MG-5.6.5: one in each of the three that is open."""
    vistula = dict.fromkeys(("little_poland", "great_poland", "prussia"), (1, 0, 0))
    t = late("grain_rafting", **vistula, lost=("vienna",))
    assert t.legal() == [("act", "grain_rafting"), ("pass",)]
    t.play(0, "act", "grain_rafting")
    assert [t.s.estates[p][0] for p in vistula] == [2, 1, 2]
    vistula["prussia"] = (0, 1, 0)
    assert late("grain_rafting", **vistula).asked != "window"


def test_a_lone_option_needs_no_question() -> None:
    """MG-5.10.5: but a secret commit always asks."""
    t = interregnum(edit=lambda t: t.own(0, "assignats").own(1, "tribunal"))
    t.play(0, "act", "assignats", 1)
    assert t.s.laws[0] == ["tribunal"] and t.asked != "assignats_give"
    t = war("cossack_revolt", cards=((9,), (8,), (7,)), bid=False)
    assert t.seats == [0, 1, 2] and t.legal(0) == [("bid", 3, 9)]


def test_a_player_with_nothing_plays_on() -> None:
    """MG-5.10.4: nobody is ever eliminated."""
    t = Table(3, seed=5).until("sejm_bid").clear()
    assert t.seats == [0, 1, 2]
    t.until("conflict_bid").clear()
    for own in t.s.laws:
        own.clear()
    assert t.seats == [0, 1, 2] and all(t.legal(seat) for seat in range(3))
