"""Chapters 5.8 and 5.9: scoring and upkeep."""

from __future__ import annotations

import pytest

from pyengine import IllegalMove
from pyengine.games.sigismundus.forecast import country_forecast, crowned_forecast
from pyengine.games.sigismundus.holdings import free_upkeep, income_due, votes_due
from tests.games.sigismundus.table import Table, table


def score(t: Table, *crowned: str) -> Table:
    t.s.crowned = list(crowned)
    return t.begin("scoring")


def test_sa_5_8_1_prestige_of_offices() -> None:
    """SA-5.8.1: their present sides, summed."""
    t = table(3)
    t.s.offices["gniezno"] = t.s.offices["castellan_krakow"] = 0
    t.s.offices["lwow"] = 1
    score(t)
    assert t.s.vp == [8, 3, 0] and t.s.earned["prestige"] == [8, 3, 0]
    t.s.vp, t.s.earned["prestige"] = [0, 0, 0], [0, 0, 0]
    t.s.acts = ["national_church"]
    score(t)
    assert t.s.vp == [5, 1, 0]


def test_sa_5_8_2_crowned_countries_from_the_first_space() -> None:
    """SA-5.8.2: the marker on the seal is not counted; uncrowned countries wait."""
    t = table(3)
    t.markers("prussia", 1, 0, 0)
    t.markers("ottoman", 0, 1, 0)
    t.markers("suecia", 0, 0, 5)
    t.seal("prussia", 1)
    score(t, "ottoman", "prussia")
    assert [event["country"] for event in t.happened("country")] == ["prussia", "ottoman"]
    assert t.s.vp == [7, 3, 0] and t.s.markers["suecia"] == [0, 0, 5]


def test_sa_5_8_3_first_and_second() -> None:
    """SA-5.8.3: who has no marker scores nothing."""
    t = table(4)
    t.markers("suecia", 3, 1, 2, 0)
    score(t, "suecia")
    assert t.s.vp == [8, 0, 4, 0]
    u = table(4)
    u.markers("suecia", 3, 0, 0, 0)
    score(u, "suecia")
    assert u.s.vp == [8, 0, 0, 0]


def test_sa_5_8_4_a_tie_for_the_lead_example() -> None:
    """SA-5.8.4, SA-5.8.5: Lithuania on the first space, Jola and Kasia two markers each, Arek one: 6, 6, 0; Janek,
    the Royal Representative, gives the seal to Kasia."""
    t = table(4)
    t.s.direction.remove("lithuania")
    t.s.direction.insert(0, "lithuania")
    t.markers("lithuania", 0, 2, 2, 1)
    score(t, "lithuania")
    assert t.s.vp == [0, 6, 6, 0]
    assert t.waiting == ("seal_tie", 0) and t.legal() == [("settle", 1), ("settle", 2)]
    t.play(0, "settle", 2)
    assert t.s.seals["lithuania"] == 2 and t.s.supply == [10, 10, 9, 10] and t.s.markers["lithuania"] == [0, 0, 0, 0]


def test_sa_5_8_4_ties_round_down() -> None:
    """SA-5.8.4: three share 8 + 4; two share a second value of 3."""
    t = table(4)
    t.markers("suecia", 1, 1, 1, 0)
    t.markers("prussia", 2, 1, 1, 0)
    assert country_forecast(t.s, "suecia") == ([4, 4, 4, 0], [0, 1, 2])
    assert country_forecast(t.s, "prussia") == ([7, 1, 1, 0], [0])
    t.s.crowned = ["suecia", "prussia"]
    assert crowned_forecast(t.s) == [11, 5, 5, 0]


def test_sa_5_8_5_markers_return_and_the_leader_takes_the_seal() -> None:
    """SA-5.8.5: an older marker there goes back to its owner."""
    t = table(3)
    t.markers("suecia", 2, 1, 0)
    t.seal("suecia", 2)
    assert t.s.supply == [8, 9, 9]
    score(t, "suecia")
    assert t.s.seals["suecia"] == 0 and t.s.supply == [9, 10, 10] and t.s.markers["suecia"] == [0, 0, 0]
    t.markers("suecia", 1, 0, 0)
    score(t, "suecia")
    assert t.s.seals["suecia"] == 0 and t.s.supply == [9, 10, 10], "one's own older marker comes home too"


def test_sa_5_8_6_the_crown_turns_and_the_space_stays() -> None:
    """SA-5.8.6: with no markers in the country only this happens."""
    t = table(3)
    t.seal("habsburg", 1)
    before = list(t.s.direction)
    score(t, "habsburg")
    assert t.s.crowned == [] and t.s.direction == before and t.s.seals["habsburg"] == 1 and t.s.vp == [0, 0, 0]


def test_sa_5_8_7_seals_work_until_displaced() -> None:
    """SA-5.8.7: in every phase that names them."""
    t = table(3)
    t.seal("habsburg", 1)
    t.seal("prussia", 1)
    assert income_due(t.s, 1) == 4 and votes_due(t.s, 1) == 9 + 2
    t.markers("habsburg", 1, 0, 0)
    score(t, "habsburg")
    assert t.s.seals["habsburg"] == 0 and income_due(t.s, 1) == 2


# -- Upkeep ------------------------------------------------------------------------------------------------------------


def upkeep(t: Table) -> Table:
    return t.begin("upkeep_phase")


def test_sa_5_9_1_pay_or_disband() -> None:
    """SA-5.9.1: 1, 2 and 3 ducats; in initiative order; what is not kept goes to the bank."""
    t = table(3)
    t.s.army = [[1, 1, 1], [0, 0, 0], [2, 0, 0]]
    t.s.ducats = [5, 0, 9]
    t.s.first = 2
    upkeep(t)
    assert t.waiting == ("upkeep", 2)
    t.play(2, "pay")
    assert t.s.ducats[2] == 7
    with pytest.raises(IllegalMove) as refusal:
        t.play(0, "pay")
    assert refusal.value.args_for_words == {"n": 6, "have": 5}
    t.play(0, "disband", "infantry", "active")
    assert t.legal()[0] == ("pay",)
    t.play(0, "pay")
    assert t.happened("upkeep")[-1] == {"seat": 0, "n": 5} and t.s.army[0] == [0, 1, 1]


def test_sa_5_9_2_free_units() -> None:
    """SA-5.9.2: castellans an infantry, palatines a hussar, Sweden an artillery, Zebrzydowski a hussar."""
    t = table(3)
    for office in ("castellan_krakow", "castellan_poznan", "palatine_poznan"):
        t.s.offices[office] = 0
    t.seal("suecia", 0)
    t.figure("zebrzydowski", 0)
    assert free_upkeep(t.s, 0) == [2, 2, 1]
    t.s.army[0], t.s.grey[0] = [2, 1, 1], [1, 1, 0]
    t.s.ducats[0] = 1
    upkeep(t)
    t.play(0, "pay")
    assert t.happened("upkeep") == [{"seat": 0, "n": 1}], "only the third infantry costs"


def test_sa_5_9_3_ex_9_grey_units_come_first() -> None:
    """SA-5.9.3, EX-9: 2 ducats, grey hussars, active infantry: keep the hussars or nothing."""
    t = table(3)
    t.s.grey[0], t.s.army[0], t.s.ducats[0] = [0, 1, 0], [1, 0, 0], 2
    upkeep(t)
    assert t.legal() == [("disband", "infantry", "active"), ("disband", "hussars", "grey")]
    other = t.copy()
    t.play(0, "disband", "infantry", "active")
    t.play(0, "pay")
    assert t.s.grey[0] == [0, 1, 0] and t.s.army[0] == [0, 0, 0]
    other.play(0, "disband", "hussars", "grey")
    assert other.legal() == [("disband", "infantry", "active")]
    assert other.refused(0, "pay") == "illegal.grey_first"


def test_sa_5_9_3_active_units_kept_for_nothing() -> None:
    """SA-5.9.3: those of SA-5.9.2 may be kept although a grey one goes."""
    t = table(3)
    t.s.offices["castellan_krakow"] = 0
    t.s.grey[0], t.s.army[0] = [0, 1, 0], [1, 0, 0]
    upkeep(t)
    t.play(0, "disband", "hussars", "grey")
    t.play(0, "pay")
    assert t.s.army[0] == [1, 0, 0] and t.s.grey[0] == [0, 0, 0]
    assert t.happened("upkeep") == [{"seat": 0, "n": 0}]


def test_sa_5_9_4_the_round_ends() -> None:
    """SA-5.9.4: pacts to the discard pile, protections lapse."""
    t = table(3)
    t.s.pacts = ["suecia"]
    t.s.decks["foreign"].remove("secret_pact")
    t.s.protected = [1]
    t.s.rejected = ["royal_marriage"]
    upkeep(t)
    assert t.s.pacts == [] and t.s.protected == [] and t.s.discards["foreign"] == ["secret_pact"]
    assert t.s.round == 2
    t.sound()
