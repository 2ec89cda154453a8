"""Setting up: SA-4."""

from __future__ import annotations

from collections import Counter

import pytest

from pyengine import Match, Rng, Setup, SetupError
from pyengine.games.sigismundus import GAME
from pyengine.games.sigismundus.data import ACT_AT, ACTS, CARDS, DECKS, FIGURES, HOUSE, OFFICES, SEJM, SESSIONS
from pyengine.games.sigismundus.holdings import income, magnate_rep, nobility_rep, prestige, royal_rep, votes_due
from tests.games.sigismundus.table import fresh


@pytest.mark.parametrize("count", [3, 4, 5])
@pytest.mark.parametrize("variant", ["full", "short"])
@pytest.mark.parametrize("base", ["0", "1"])
def test_sa_4_1_options(count: int, variant: str, base: str) -> None:
    """SA-4.1"""
    t = fresh(count, options={"variant": variant, "foreign_base": base})
    assert (t.s.players, t.s.variant, t.s.foreign_base) == (count, variant, int(base))
    assert [option.default for option in GAME.options] == ["full", "1"]


def test_sa_4_1_other_numbers_are_refused() -> None:
    """SA-4.1"""
    for count in (2, 6):
        with pytest.raises(SetupError):
            GAME.start(Setup("sigismundus", count))


def test_sa_4_2_one_card_of_each_type() -> None:
    """SA-4.2: and each deck holds five of each of its four kinds."""
    t = fresh(4, script={"deck.internal": [["client", "primus"]]})
    assert t.s.hands[0]["internal"] == ["client"] and t.s.hands[1]["internal"] == ["primus"]
    for deck in DECKS:
        assert all(len(hand[deck]) == 1 for hand in t.s.hands)
        cards = t.s.decks[deck] + [card for hand in t.s.hands for card in hand[deck]]
        assert Counter(cards) == dict.fromkeys(CARDS[deck], 5)
    assert fresh(4, seed=2).s.decks != fresh(4, seed=3).s.decks


def test_sa_4_3_the_sejms_in_order() -> None:
    """SA-4.3: the short game leaves out III, IV, VI and VII."""
    assert SESSIONS == {"full": (1, 2, 3, 4, 5, 6, 7, 8), "short": (1, 2, 5, 8)}
    assert set(ACT_AT) == set(ACTS) == {sejm.act for sejm in SEJM.values()}
    assert SEJM[4].opening == "1555-09-22" and SEJM[4].act == "national_church"


def test_sa_4_4_offices_show_their_better_side() -> None:
    """SA-4.4"""
    t = fresh()
    assert prestige(t.s, "gniezno") == 4 and income(t.s, "palatine_krakow") == 4
    assert len(OFFICES) == 15


def test_sa_4_5_demands_and_figures_are_shuffled() -> None:
    """SA-4.5"""
    t = fresh()
    assert Counter(t.s.demands) == {"tax": 3, "support": 3, "noble_host": 3}
    assert sorted(t.s.figures) == sorted(FIGURES)
    assert fresh(seed=2).s.figures != fresh(seed=3).s.figures
    assert len({tuple(fresh(seed=seed).s.demands) for seed in range(9)}) > 1


def test_sa_4_6_directions_by_lot_without_crowns() -> None:
    """SA-4.6"""
    t = fresh(script={"direction": [["ottoman", "suecia"]]})
    assert t.s.direction[:2] == ["ottoman", "suecia"] and sorted(t.s.direction) == sorted(t.s.markers)
    assert t.s.crowned == []


def test_sa_4_7_houses_and_support() -> None:
    """SA-4.7: positions of the Houses present, closed up; Representatives sit on space I."""
    t = fresh(5)
    assert t.s.tracks == {
        "royal": [1, 4, 2, 3, 0],
        "senatorial": [0, 2, 3, 4, 1],
        "parliamentary": [3, 4, 2, 0, 1],
    }
    assert (royal_rep(t.s), magnate_rep(t.s), nobility_rep(t.s)) == (1, 0, 3)
    assert [votes_due(t.s, seat) for seat in range(5)] == [1 + 4 + 1, 5 + 0 + 0, 3 + 3 + 1, 2 + 2 + 3, 4 + 1 + 2]
    three = fresh(3, sides=["tarnowski", "gorka", "zborowski"])
    assert three.s.tracks == {"royal": [1, 2, 0], "senatorial": [0, 1, 2], "parliamentary": [2, 1, 0]}


def test_sa_4_6_4_7_what_the_lot_decided_is_told() -> None:
    """SA-4.6, SA-4.7: before the first decision the chronicle names the Houses, their spaces and the directions."""
    match = Match(Setup("sigismundus", 3, seed=4, sides=["ostrogski", "zamoyski", "gorka"]))
    opening = [(event.id, event.args) for event in match.opening]
    spaces = {"royal": 2, "senatorial": 2, "parliamentary": 1}
    assert opening[0] == ("event.house", {"seat": 0, "side": "ostrogski", **spaces})
    assert [args["side"] for id, args in opening if id == "event.house"] == match.state.houses
    assert opening[3:] == [("event.directions", {"country": match.state.direction})]


def test_sa_4_7_houses_by_lot() -> None:
    """SA-4.7"""
    s = GAME.start(Setup("sigismundus", 3, seed=4, script={"houses": [["gorka", "zborowski", "ostrogski"]]}))
    assert s.houses == ["gorka", "zborowski", "ostrogski"]
    drawn = {tuple(GAME.start(Setup("sigismundus", 3, seed=seed)).houses) for seed in range(20)}
    assert len(drawn) > 5
    for setup in (Setup("sigismundus", 4, seed=6), Setup("sigismundus", 4, seed=6, sides=["ostrogski"])):
        assert GAME.seated(setup) == GAME.start(setup).houses, "names and arms follow the lot"


def test_sa_4_8_what_each_player_has() -> None:
    """SA-4.8"""
    t = fresh(5)
    assert t.s.clients == [3] * 5 and t.s.supply == [10] * 5 and t.s.vp == [0] * 5 and t.s.ducats == [0] * 5
    assert t.s.army == [[1, 1, 0]] * 5 and t.s.grey == [[0, 0, 0]] * 5


@pytest.mark.parametrize(
    ("count", "offered"),
    [
        (3, {"castellan_poznan", "poznan", "palatine_sandomierz"}),
        (4, {"castellan_poznan", "poznan", "palatine_sandomierz", "kujawy"}),
        (5, {"castellan_poznan", "poznan", "palatine_sandomierz", "kujawy", "palatine_poznan"}),
    ],
)
def test_sa_4_9_start_offices(count: int, offered: set[str]) -> None:
    """SA-4.9: one for each; the lowest initiative picks first, then to the right."""
    t = fresh(count)
    opener = min(range(count), key=lambda seat: HOUSE[t.s.houses[seat]].initiative)
    assert t.waiting == ("start_office", opener)
    assert {move[1] for move in t.legal()} == offered
    t.play(opener, "take_office", "poznan")
    assert t.waiting == ("start_office", (opener - 1) % count)
    assert ("take_office", "poznan") not in t.legal()


def test_sa_4_9_4_10_ex_10_order_of_picking() -> None:
    """SA-4.9, SA-4.10, EX-10: seats with initiative 4, 1, 5, 3: seat 1 picks, then 0, 3, 2; seat 2 is first player."""
    t = fresh(4, sides=["tarnowski", "zamoyski", "gorka", "zborowski"])
    order = []
    while t.waiting[0] == "start_office":
        seat = GAME.acting(t.s)[0]
        order.append(seat)
        t.play(seat, *t.legal()[-1])
    assert order == [1, 0, 3]
    # The last office falls to the last seat without a question.
    assert t.s.offices["castellan_poznan"] == 2
    assert t.s.first == 2 and t.s.order == [2, 3, 0, 1]


def test_sa_4_11_a_start_office_brings_its_unit() -> None:
    """SA-4.11"""
    t = fresh(3, sides=["tarnowski", "zamoyski", "gorka"])
    t.events.clear()
    t.play(1, "take_office", "castellan_poznan")
    assert t.s.army[1] == [2, 1, 0] and t.happened("unit_gained")[0]["unit"] == "infantry"
    t.play(0, "take_office", "poznan")
    assert t.s.army[0] == [1, 1, 0]
    assert t.s.army[2] == [1, 2, 0], "the palatinate that was left over brings hussars"


def test_sa_4_12_nothing_else_is_in_force() -> None:
    """SA-4.12"""
    t = fresh()
    assert t.s.acts == [] and set(t.s.seals.values()) == {-1} and not any(map(any, t.s.grey))


def test_the_same_seed_gives_the_same_match() -> None:
    first, second = fresh(5, seed=9), fresh(5, seed=9)
    rng = Rng(3)
    for _ in range(150):
        seat = rng.pick(GAME.acting(first.s))
        move = rng.pick(GAME.legal(first.s, seat))
        first.play(seat, *move)
        second.play(seat, *move)
    assert first.s.hash() == second.s.hash()
