"""Odds and forecasts: exact, and nothing changes by asking."""

from __future__ import annotations

import pytest

from pyengine.games.gods_playground import GAME
from pyengine.games.gods_playground.data import ENEMY_INDEX, STRENGTH
from pyengine.games.gods_playground.forecast import outlook, threat, threats
from pyengine.games.gods_playground.odds import campaign, closing, hits, mean, of_dice
from tests.games.gods_playground.table import RED, WHITE, at, start


@pytest.mark.parametrize(
    ("infantry", "cavalry", "gun", "expected"), [(4, 3, False, 4 / 3 + 1.5), (4, 3, True, 2 + 2), (0, 0, True, 0)]
)
def test_expected_hits(infantry: int, cavalry: int, gun: bool, expected: float) -> None:
    """GP-8.0.1"""
    odds = hits(infantry, cavalry, gun)
    assert sum(odds) == pytest.approx(1) and mean(odds) == pytest.approx(expected)


def test_the_odds_of_a_broken_treaty() -> None:
    """GP-8.2.1a GP-12.2: 171, 21 and 1 of 1296."""
    odds = of_dice(4)
    assert [sum(odds[n:]) * 1296 for n in (2, 3, 4)] == pytest.approx([171, 21, 1])


def test_the_odds_of_a_campaign() -> None:
    """GP-8.1.6: the province is cleared first; a lost hit puts no cube."""
    t = at("campaigns")
    t.put("lithuania", 1)
    t.army("lithuania", WHITE, 2)
    t.occupy("lithuania", "muscovy", 1)
    result = campaign(t.s, WHITE, 1)
    assert result == pytest.approx({(0, 0, 0): 4 / 9, (1, 0, 0): 4 / 9, (1, 1, 0): 1 / 9})
    t.fight("muscovy", 0, 1)
    # Base 2 against one cube: one more closes the field.
    assert closing(t.s, WHITE, 1) == 11


def test_the_sum_of_a_threat() -> None:
    """GP-8.2.2"""
    t = at("campaigns", turn=2)
    t.s.bonus[2] = 1
    t.s.cossacks = [0, 1, 1]
    t.fight("tatars", 3, 3)
    seen = threat(t.s, 2)
    assert (seen.base, seen.bonus, seen.cossacks, seen.opposition, seen.surplus, seen.target) == (7, 1, 1, 6, 3, "ukraine")
    # Four dice for a three, and one of the four a six for the Cossacks in Ukraine.
    assert seen.dice == 4 and seen.percent == 100 and seen.expected == pytest.approx(3 + 4 / 6 + 0.52, abs=0.05)
    t.fight("tatars", 5, 4)
    t.s.cossacks = [0, 0, 1]
    seen = threat(t.s, 2)
    assert seen.surplus == 0 and seen.percent == 52


def test_cossacks_who_may_rebel_are_in_the_odds() -> None:
    """GP-8.2.1b: in turn 2 a three or a six brings the Tatars one point, as long as there are Cossacks to rebel."""
    t = at("campaigns", turn=2)
    t.s.cossacks = [1, 1, 0]
    t.fight("tatars", 7)
    seen = threat(t.s, 2)
    assert seen.surplus == 0 and seen.percent == round(100 * (1 - (2 / 3) ** 4))
    # A three is expected on four sixths of a die; of the sixes only two count.
    sixes = sum(min(n, 2) * chance for n, chance in enumerate(of_dice(4)))
    assert seen.expected == pytest.approx(4 / 6 + sixes, abs=0.05)
    t.s.turn = 3
    t.s.cossacks = [0, 2, 0]
    t.fight("tatars", STRENGTH[3][2][2])
    assert threat(t.s, 2).percent == 52


def test_the_siege_of_vienna_keeps_the_habsburgs_busy_in_the_forecast() -> None:
    """GP-8.2.3: no marker comes as long as the Ottomans would reach Vienna; the odds are those of holding them off."""
    t = at("campaigns", turn=3)
    seen = threat(t.s, 4)
    assert seen.beset and seen.surplus == 0 and seen.percent == 0
    t.fight("ottomans", 12)
    seen = threat(t.s, 4)
    assert not seen.beset and seen.surplus == 6 and seen.percent == 48
    # Without a four each of the four dice is a five once in five.
    assert seen.expected == pytest.approx((5 / 6) ** 4 * (6 + 4 / 5), abs=0.05)
    t.fight("ottomans", 16)
    assert threat(t.s, 4).percent == 100
    t.s.markers[4] = 8
    assert threat(t.s, 4).surplus == 2
    t.s.turn = 2
    assert not threat(t.s, 4).beset


def test_treaties_and_vienna_in_the_forecast() -> None:
    """GP-7.2.3d GP-8.2.3"""
    t = at("private_armies", turn=3)
    t.ally("muscovy")
    assert threat(t.s, 1).treaty and threat(t.s, 1).surplus == 0 and threat(t.s, 1).percent == 13
    assert threat(t.s, 3).target == "vienna" and threat(t.s, 4).markers


def test_what_the_country_would_look_like() -> None:
    """GP-8.2.2 GP-8.4.1 GP-9.1.1"""
    t = at("campaigns", turn=1)
    for enemy in ("north", "tatars", "ottomans"):
        t.fight(enemy, 0, STRENGTH[3][ENEMY_INDEX[enemy]][0])
    t.put("lithuania", 1)
    t.put("greater_poland", 4)
    t.own("lithuania", WHITE, RED)
    t.own("ukraine", RED)
    before = t.s.hash()
    north, lithuania, ukraine, lesser, greater = outlook(t.s)
    # Two green cubes against one noble: one goes on to Prussia and one to Ukraine.
    assert (lithuania.enemy, lithuania.cubes, lithuania.estates_lost, lithuania.wealth) == ("muscovy", 2, [RED], -1)
    assert north.cubes == 1 and ukraine.cubes == 1 and ukraine.estates_lost == [RED]
    assert lesser.wealth == 1 and greater.wealth == 1
    assert t.s.hash() == before


def test_forecasts_work_everywhere() -> None:
    from pyengine import Rng

    t = start()
    rng = Rng(2)
    assert threats(t.s) == [] and outlook(t.s) == []
    while t.s.stack:
        before = t.s.hash()
        assert len(threats(t.s)) in (0, 5) and len(outlook(t.s)) in (0, 5)
        assert t.s.hash() == before
        seat = GAME.acting(t.s)[0]
        t.play(seat, *rng.pick(GAME.legal(t.s, seat)))


def test_prompts_carry_the_odds() -> None:
    """GP-8.1.5: expected hits, the chance to close the field, the price of the Crown."""
    t = at("campaigns")
    t.put("lithuania", 2)
    t.army("lithuania", WHITE, 4, 3)
    t.s.crown = [2, 2, 0]
    t.sit(WHITE)
    t.go()
    prompt = GAME.prompt(t.s, WHITE)
    assert prompt is not None
    notes = {choice.move: {note.id: note.args for note in choice.notes} for choice in prompt.choices}
    alone, joined = notes["campaign", "lithuania", 0, 0], notes["campaign", "lithuania", 0, 1]
    assert alone["note.campaign_hits"]["hits"] == 2.8 and joined["note.campaign_hits"]["hits"] == 4.5
    assert alone["note.campaign_need"]["percent"] < joined["note.campaign_need"]["percent"]
    assert "note.crown_costs_seat" in joined and "note.crown_costs_seat" not in alone
    t.play(WHITE, "campaign", "lithuania", 0, 0)
