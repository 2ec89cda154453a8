"""Chapters 5.8 and 5.9: scoring and upkeep."""

from __future__ import annotations

import pytest

from pyengine import IllegalMove
from pyengine.games.sigismundus import GAME
from pyengine.games.sigismundus.forecast import country_forecast, crowned_forecast
from pyengine.games.sigismundus.holdings import free_upkeep, income_due, votes_due
from tests.games.sigismundus.table import State, asked, begin, events, figure, legal, markers, play, seal, sound, table


def score(s: State, *crowned: str) -> State:
    s.crowned = list(crowned)
    return begin(s, "scoring")


def test_sa_5_8_1_prestige_of_offices() -> None:
    """SA-5.8.1: their present sides, summed."""
    s = table(3)
    s.offices["gniezno"] = s.offices["castellan_krakow"] = 0
    s.offices["lwow"] = 1
    score(s)
    assert s.vp == [8, 3, 0] and s.earned["prestige"] == [8, 3, 0]
    s.vp, s.earned["prestige"] = [0, 0, 0], [0, 0, 0]
    s.acts = ["national_church"]
    score(s)
    assert s.vp == [5, 1, 0]


def test_sa_5_8_2_crowned_countries_from_the_first_space() -> None:
    """SA-5.8.2: the marker on the seal is not counted; uncrowned countries wait."""
    s = table(3)
    markers(s, "prussia", 1, 0, 0)
    markers(s, "ottoman", 0, 1, 0)
    markers(s, "suecia", 0, 0, 5)
    seal(s, "prussia", 1)
    score(s, "ottoman", "prussia")
    assert [event["country"] for event in events(s, "country")] == ["prussia", "ottoman"]
    assert s.vp == [7, 3, 0] and s.markers["suecia"] == [0, 0, 5]


def test_sa_5_8_3_first_and_second() -> None:
    """SA-5.8.3: who has no marker scores nothing."""
    s = table(4)
    markers(s, "suecia", 3, 1, 2, 0)
    score(s, "suecia")
    assert s.vp == [8, 0, 4, 0]
    t = table(4)
    markers(t, "suecia", 3, 0, 0, 0)
    score(t, "suecia")
    assert t.vp == [8, 0, 0, 0]


def test_sa_5_8_4_a_tie_for_the_lead_example() -> None:
    """SA-5.8.4, SA-5.8.5: Lithuania on the first space, Jola and Kasia two markers each, Arek one: 6, 6, 0; Janek,
    the Royal Representative, gives the seal to Kasia."""
    s = table(4)
    s.direction.remove("lithuania")
    s.direction.insert(0, "lithuania")
    markers(s, "lithuania", 0, 2, 2, 1)
    score(s, "lithuania")
    assert s.vp == [0, 6, 6, 0]
    assert asked(s) == ("seal_tie", 0) and legal(s) == [("settle", 1), ("settle", 2)]
    play(s, (0, ("settle", 2)))
    assert s.seals["lithuania"] == 2 and s.supply == [10, 10, 9, 10] and s.markers["lithuania"] == [0, 0, 0, 0]


def test_sa_5_8_4_ties_round_down() -> None:
    """SA-5.8.4: three share 8 + 4; two share a second value of 3."""
    s = table(4)
    markers(s, "suecia", 1, 1, 1, 0)
    markers(s, "prussia", 2, 1, 1, 0)
    assert country_forecast(s, "suecia") == ([4, 4, 4, 0], [0, 1, 2])
    assert country_forecast(s, "prussia") == ([7, 1, 1, 0], [0])
    s.crowned = ["suecia", "prussia"]
    assert crowned_forecast(s) == [11, 5, 5, 0]


def test_sa_5_8_5_markers_return_and_the_leader_takes_the_seal() -> None:
    """SA-5.8.5: an older marker there goes back to its owner."""
    s = table(3)
    markers(s, "suecia", 2, 1, 0)
    seal(s, "suecia", 2)
    assert s.supply == [8, 9, 9]
    score(s, "suecia")
    assert s.seals["suecia"] == 0 and s.supply == [9, 10, 10] and s.markers["suecia"] == [0, 0, 0]
    markers(s, "suecia", 1, 0, 0)
    score(s, "suecia")
    assert s.seals["suecia"] == 0 and s.supply == [9, 10, 10], "one's own older marker comes home too"


def test_sa_5_8_6_the_crown_turns_and_the_space_stays() -> None:
    """SA-5.8.6: with no markers in the country only this happens."""
    s = table(3)
    seal(s, "habsburg", 1)
    before = list(s.direction)
    score(s, "habsburg")
    assert s.crowned == [] and s.direction == before and s.seals["habsburg"] == 1 and s.vp == [0, 0, 0]


def test_sa_5_8_7_seals_work_until_displaced() -> None:
    """SA-5.8.7: in every phase that names them."""
    s = table(3)
    seal(s, "habsburg", 1)
    seal(s, "prussia", 1)
    assert income_due(s, 1) == 4 and votes_due(s, 1) == 9 + 2
    markers(s, "habsburg", 1, 0, 0)
    score(s, "habsburg")
    assert s.seals["habsburg"] == 0 and income_due(s, 1) == 2


# -- Upkeep ------------------------------------------------------------------------------------------------------------


def upkeep(s: State) -> State:
    return begin(s, "upkeep_phase")


def test_sa_5_9_1_pay_or_disband() -> None:
    """SA-5.9.1: 1, 2 and 3 ducats; in initiative order; what is not kept goes to the bank."""
    s = table(3)
    s.army = [[1, 1, 1], [0, 0, 0], [2, 0, 0]]
    s.ducats = [5, 0, 9]
    s.first = 2
    upkeep(s)
    assert asked(s) == ("upkeep", 2)
    play(s, (2, ("pay",)))
    assert s.ducats[2] == 7
    with pytest.raises(IllegalMove) as refusal:
        GAME.play(s, 0, ("pay",))
    assert refusal.value.args_for_words == {"n": 6, "have": 5}
    play(s, (0, ("disband", "infantry", "active")))
    assert legal(s)[0] == ("pay",)
    play(s, (0, ("pay",)))
    assert events(s, "upkeep")[-1] == {"seat": 0, "n": 5} and s.army[0] == [0, 1, 1]


def test_sa_5_9_2_free_units() -> None:
    """SA-5.9.2: castellans an infantry, palatines a hussar, Sweden an artillery, Zebrzydowski a hussar."""
    s = table(3)
    for office in ("castellan_krakow", "castellan_poznan", "palatine_poznan"):
        s.offices[office] = 0
    seal(s, "suecia", 0)
    figure(s, "zebrzydowski", 0)
    assert free_upkeep(s, 0) == [2, 2, 1]
    s.army[0], s.grey[0] = [2, 1, 1], [1, 1, 0]
    s.ducats[0] = 1
    upkeep(s)
    play(s, (0, ("pay",)))
    assert events(s, "upkeep") == [{"seat": 0, "n": 1}], "only the third infantry costs"


def test_sa_5_9_3_ex_9_grey_units_come_first() -> None:
    """SA-5.9.3, EX-9: 2 ducats, grey hussars, active infantry: keep the hussars or nothing."""
    s = table(3)
    s.grey[0], s.army[0], s.ducats[0] = [0, 1, 0], [1, 0, 0], 2
    upkeep(s)
    assert legal(s) == [("disband", "infantry", "active"), ("disband", "hussars", "grey")]
    other = s.copy()
    play(s, (0, ("disband", "infantry", "active")), (0, ("pay",)))
    assert s.grey[0] == [0, 1, 0] and s.army[0] == [0, 0, 0]
    play(other, (0, ("disband", "hussars", "grey")))
    assert legal(other) == [("disband", "infantry", "active")]
    with pytest.raises(IllegalMove) as refusal:
        GAME.play(other, 0, ("pay",))
    assert refusal.value.reason == "illegal.grey_first"


def test_sa_5_9_3_active_units_kept_for_nothing() -> None:
    """SA-5.9.3: those of SA-5.9.2 may be kept although a grey one goes."""
    s = table(3)
    s.offices["castellan_krakow"] = 0
    s.grey[0], s.army[0] = [0, 1, 0], [1, 0, 0]
    upkeep(s)
    play(s, (0, ("disband", "hussars", "grey")), (0, ("pay",)))
    assert s.army[0] == [1, 0, 0] and s.grey[0] == [0, 0, 0]
    assert events(s, "upkeep") == [{"seat": 0, "n": 0}]


def test_sa_5_9_4_the_round_ends() -> None:
    """SA-5.9.4: pacts to the discard pile, protections lapse."""
    s = table(3)
    s.pacts = ["suecia"]
    s.decks["foreign"].remove("secret_pact")
    s.protected = [1]
    s.rejected = ["royal_marriage"]
    upkeep(s)
    assert s.pacts == [] and s.protected == [] and s.discards["foreign"] == ["secret_pact"]
    assert s.round == 2
    sound(s)
