"""Sections 5.11, 5.12 and 8: winter, the turn of the year, scoring and the end."""

from __future__ import annotations

import pytest

from pyengine import Rng, Setup
from pyengine.games.shogun.data import KINDS, REGION_OF, SUPPLY
from pyengine.games.shogun.game import GAME
from pyengine.games.shogun.scoring import majorities, winter_points
from pyengine.games.shogun.state import NOBODY, provinces
from tests.games.shogun.table import BLUE, RED, YELLOW, Table, past
from tests.table import ids, one


def winter(rice: tuple[int, int, int] = (18, 18, 18), card: str = "ev_tax_max5") -> Table:
    """In winter of the first year, before the rice is counted; turn order red, blue, yellow."""
    table = Table()
    s = table.s
    s.season = 3
    rest = [c for c in [*s.events, *s.event_deck] if c != card]
    s.events, s.event_deck = [card], rest[:8]
    s.slots, s.track, s.plans = [], [], [{}, {}, {}]
    s.places = [RED, NOBODY, BLUE, NOBODY, YELLOW]
    s.order = [RED, BLUE, YELLOW]
    s.rice = list(rice)
    s.stack = [["match", 3], ["year", 5]]
    table.lodge(3, 3, 3, 3)
    return table


def test_sh_5_11_1_the_last_event_takes_rice() -> None:
    """SH-5.11.1: the last event takes rice."""
    table = winter((9, 4, 0), "ev_theatre_5")
    table.run("supply")
    fed = {e.args["seat"]: e.args for e in table.events if e.id in ("event.fed", "event.short")}
    assert [fed[seat]["rice"] for seat in range(3)] == [4, 0, 0], "never below nothing"
    assert one(table.events, "winter").args["n"] == 5


@pytest.mark.parametrize(("short", "revolts", "extra"), [(1, 1, 1), (2, 1, 2), (3, 2, 2), (4, 2, 2), (5, 2, 3), (6, 2, 3), (7, 3, 3), (9, 3, 3)])  # fmt: skip
def test_sh_5_11_2_hunger_by_the_table(short: int, revolts: int, extra: int) -> None:
    """SH-5.11.2: hunger by the table."""
    assert SUPPLY[min(short, 7)] == (revolts, extra)
    table = winter((9 - short, 9, 9))
    table.s.call("winter")
    table.go()
    assert one(table.events, "short").args["n"] == short
    drawn = one(table.events, "winter_drawn").args
    assert (len(drawn["province"]), drawn["n"]) == (revolts, extra)
    assert drawn["seat"] == BLUE


def test_sh_5_11_2_each_province_needs_one_rice() -> None:
    """SH-5.11.2: each province needs one rice."""
    table = winter((9, 9, 9))
    table.run("supply")
    assert not [e for e in table.events if e.id in ("event.short", "event.winter_drawn")]


def test_sh_5_11_3_revolts_in_autumns_order() -> None:
    """SH-5.11.3: Drawn at random before the first is fought; the owner chooses which rises next."""
    table = winter((6, 9, 6))
    s = table.s
    s.rng.script |= {"winter_province": ["bizen", "omi", "suruga", "mino"]}
    table.give("suruga", BLUE, 5, revolts=2)
    s.call("winter")
    table.go()
    assert table.waiting == ("winter_order", RED)
    assert table.legal(RED) == [("revolt", "bizen"), ("revolt", "omi")]
    assert s.armies["bizen"] == 5 and s.armies["omi"] == 4, "nothing has been fought yet"
    table.dictate(tokugawa=(4, 3), green=(2, 2))
    table.dictate(tokugawa=(5, 5), green=(2, 1))
    happened = table.play(RED, "revolt", "omi")
    # The last one needs no question, and then it is blue's turn.
    assert [e.args["province"] for e in happened if e.id == "event.revolt"] == ["omi", "bizen"]
    assert (s.armies["omi"], s.armies["bizen"]) == (1, 4)
    assert s.revolts["omi"] == 0, "SH-5.9.2: a winter revolt leaves no marker"
    assert table.waiting == ("winter_order", BLUE)
    table.dictate(uesugi=(5, 5), green=(4, 4))
    table.dictate(uesugi=(4, 0), green=(2, 2))
    happened = table.play(BLUE, "revolt", "suruga")
    rising = [e.args for e in happened if e.id == "event.revolt"]
    assert [(r["province"], r["n"]) for r in rising] == [("suruga", 4), ("mino", 2)], "markers and extra farmers"
    assert s.owner["mino"] == NOBODY and s.owner["suruga"] == BLUE
    table.sound()


def test_sh_5_11_3_never_more_than_he_owns() -> None:
    """SH-5.11.3: never more than he owns."""
    table = winter((0, 9, 9))
    for province in provinces(table.s, BLUE)[2:]:
        table.give(province, NOBODY)
    table.s.short = [7, 0, 0]
    table.run("winter_revolts")
    assert len(one(table.events, "winter_drawn").args["province"]) == 2


def test_sh_5_11_3_a_draw_is_uniform_without_replacement() -> None:
    """SH-5.11.3: a draw is uniform without replacement."""
    seen = set()
    for seed in range(60):
        table = winter((5, 9, 9))
        table.s.rng = Rng(seed)
        table.s.short = [4, 0, 0]
        table.s.call("winter_revolts")
        table.go()
        drawn = one(table.events, "winter_drawn").args["province"]
        assert len(set(drawn)) == 2
        seen |= set(drawn)
    assert seen == set(provinces(winter().s, BLUE))


def test_sh_5_11_4_points_come_after_all_revolts() -> None:
    """SH-5.11.4: points come after all revolts."""
    table = winter((8, 8, 8))
    table.s.call("winter")
    table.go()
    while table.s.step == "winter_order":
        seat = GAME.acting(table.s)[0]
        table.play(seat, *table.legal(seat)[0])
    happened = ids(table.events)
    assert max(i for i, id in enumerate(happened) if id == "revolt") < happened.index("scored")
    lost = sum(1 for e in table.events if e.id == "event.revolt_won")
    assert sum(table.s.vp) == 27 - lost


def test_sh_5_12_1_the_second_year() -> None:
    """SH-5.12.1: the second year."""
    table = winter((18, 18, 18))
    s = table.s
    table.give("suruga", BLUE, 5, built=1, revolts=2)
    deck, chests, tower = list(s.event_deck), list(s.chests), list(s.tower)
    s.call("winter")
    table.go()
    assert (s.year, s.season) == (2, 0)
    assert s.events == deck[:4] and len(s.event_deck) == 4
    assert not any(s.revolts.values()) and s.rice == [0, 0, 0]
    assert (s.chests, s.tower, s.built["suruga"]) == (chests, tower, 1)
    assert s.vp == [13, 9, 9], "nine provinces, a castle, and the majority in its region"
    assert s.order == [] and s.places == [NOBODY] * 5
    assert s.step == "planning"
    table.sound()


# -- 8 Scoring ---------------------------------------------------------------------------------------------------------


def test_sh_8_1_land_buildings_and_majorities() -> None:
    """SH-8.1: land buildings and majorities."""
    table = Table()
    for province, built in (("suruga", 7), ("izu", 4), ("mino", 1)):
        table.give(province, BLUE, 2, built=built)
    table.give("shimosa", YELLOW, 2, built=4)
    points = winter_points(table.s)
    assert points["provinces"] == [9, 9, 9]
    assert points["buildings"] == [5, 1, 0]
    # Yellow region: castle, temple and most theatres; red region: a castle.
    assert (points["castle"], points["temple"], points["theatre"]) == ([6, 0, 0], [2, 0, 0], [1, 0, 0])
    table.run("winter_scoring")
    assert table.s.vp == [23, 10, 9]
    assert table.s.tally == [points]


def test_sh_8_1_regions_follow_the_side() -> None:
    """SH-8.1: regions follow the side."""
    table = Table(4, "moon", seed=3)
    while table.s.step.startswith("draft"):
        seat = GAME.acting(table.s)[0]
        table.play(seat, *table.legal(seat)[0])
    s = table.s
    s.built = dict.fromkeys(s.built, 0)
    table.give("kai", 0, 2, built=1)
    table.give("omi", 1, 2, built=1)
    assert REGION_OF["moon"]["kai"] == REGION_OF["moon"]["omi"] == "red"
    assert majorities(s) == [("red", "castle", [0, 1], 2)]


def test_sh_8_2_ties() -> None:
    """SH-8.2: ties."""
    table = Table()
    table.give("suruga", BLUE, 2, built=7)
    table.give("shimosa", YELLOW, 2, built=1)
    table.give("kai", YELLOW, 2, built=2)
    table.give("totomi", YELLOW, 2, built=4)
    points = winter_points(table.s)
    assert (points["castle"], points["temple"], points["theatre"]) == ([2, 2, 0], [1, 1, 0], [0, 0, 0])
    # Three tied are treated alike, and nobody leads with nothing.
    table.give("musashi", RED, 2, built=1)
    assert winter_points(table.s)["castle"] == [2, 2, 2]
    assert winter_points(Table().s)["castle"] == [0, 0, 0]


def test_sh_8_3_the_end() -> None:
    """SH-8.3: the end."""
    table = winter((18, 18, 18))
    s = table.s
    s.year = 2
    s.vp = [4, 3, 0]
    s.tally = [past(4, 3, 0)]
    s.stack = [["match", 5], ["year", 5], ["winter"]]
    s.chests = [2, 0, 5]
    table.go()
    assert not s.stack and not GAME.acting(s)
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert s.vp == [13, 12, 9], "both winters add up"
    assert (outcome.winners, outcome.ranking, outcome.ending) == ([0], [[0], [1], [2]], "ending.points")
    assert sum(sum(line.values) for line in outcome.lines if line.args["year"] == 2) == 27
    s.vp = [12, 12, 12]
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert (outcome.winners, outcome.ranking, outcome.ending) == ([2], [[2], [0], [1]], "ending.chests")
    s.chests = [5, 0, 5]
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert (outcome.winners, outcome.ranking, outcome.ending) == ([0, 2], [[0, 2], [1]], "ending.shared")


def test_sh_8_4_no_other_variants() -> None:
    """SH-8.4: no other variants."""
    assert [(option.id, option.choices) for option in GAME.options] == [("board", ("sun", "sun_sample", "moon"))]
    assert GAME.start(Setup("shogun", 3)).board == "sun"


def test_invariant_17_the_points_of_a_winter() -> None:
    table = Table()
    table.give("suruga", BLUE, 2, built=3)
    table.run("winter_scoring")
    points = table.s.tally[0]
    assert sum(table.s.vp) == sum(map(sum, points.values()))


def test_sh_8_1_the_standing_is_what_a_winter_would_bring_now() -> None:
    """SH-8.1: points so far, and those of a winter that came at once; nothing for what nobody owns."""
    table = Table()
    s = table.s
    s.tally, s.vp = [past(5, 6, 7)], [5, 6, 7]
    for province, seat, built in (("suruga", BLUE, 3), ("izu", BLUE, 1), ("hoki", RED, 7), ("kaga", YELLOW, 4)):
        s.owner[province], s.built[province] = seat, built
    points = winter_points(s)
    assert GAME.standing(s) == [s.vp[seat] + sum(points[kind][seat] for kind in KINDS) for seat in range(3)]
    assert GAME.standing(s)[BLUE] == 5 + 9 + 3 + 3 + 2, "land, buildings, most castles and temples in the yellow region"
