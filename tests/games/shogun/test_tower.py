"""SH-7: chance."""

from __future__ import annotations

import pytest

from pyengine import Rng, ScriptError
from pyengine.games.shogun.data import KNOCK, LOOSE, MOST_CUBES, STICK
from pyengine.games.shogun.game import GAME
from pyengine.games.shogun.odds import battle_odds, coming_out, duel, knocked_loose, revolt_odds
from pyengine.games.shogun.state import NOBODY
from pyengine.games.shogun.steps.tower import throw
from tests.games.shogun.table import BLUE, RED, YELLOW, Table
from tests.table import one


def test_sh_7_1_chances() -> None:
    """SH-7.1: chances."""
    assert STICK == (1, 3) and KNOCK == (1, 32)
    for n in (0, 1, 8, 12, 40, MOST_CUBES):
        assert LOOSE[n] / 2**64 == pytest.approx(1 - (31 / 32) ** n)
    assert knocked_loose(8) == pytest.approx(0.2243, abs=1e-4)


def test_sh_7_1_a_throw_in_figures() -> None:
    """SH-7.1: New tray = thrown - stuck + loose; the tower gains what stuck and loses what came loose."""
    table = Table()
    table.lodge(5, 5, 5, 5)
    s = table.s
    s.tray, s.tower = [1, 0, 2, 0], [4, 5, 3, 5]
    s.rng.script = {
        "stuck:uesugi": [2], "loose:uesugi": [1], "stuck:mori": [0], "loose:mori": [3],
        "stuck:tokugawa": [1], "loose:tokugawa": [0], "stuck:green": [1], "loose:green": [5],
    }  # fmt: skip
    throw(s, [4, 2, 0, 1])
    assert s.tray == [5 - 2 + 1, 2 + 3, 2 - 1, 0 + 5]
    assert s.tower == [4 + 2 - 1, 5 - 3, 3 + 1, 5 + 1 - 5]


def test_sh_7_1_order_of_draws() -> None:
    """SH-7.1: Seat by seat, green last; of each colour the lodged cubes first, then the thrown ones."""
    table = Table()
    table.lodge(2, 1, 0, 3)
    s = table.s
    s.rng = Rng(5)
    twin = Rng(5)
    thrown, tower = [3, 0, 2, 1], list(s.tower)
    expected = []
    for colour in range(4):
        loose = sum(twin.chance(LOOSE[6], 1 << 64) for _ in range(tower[colour]))
        stuck = sum(twin.chance(1, 3) for _ in range(thrown[colour]))
        expected.append(thrown[colour] - stuck + loose)
    assert throw(s, thrown) == expected
    assert s.rng.word == twin.word


def test_sh_7_2_what_the_tower_holds() -> None:
    """SH-7.2: A third of the filling stays: 10.3, 12.7 and 15 cubes on average for 3, 4 and 5 players."""
    for players, mean in ((3, 31 / 3), (4, 38 / 3), (5, 15.0)):
        total = sum(sum(Table(players, seed=seed).s.tower) for seed in range(150)) / 150
        assert total == pytest.approx(mean, abs=0.8)
    # Break-even: as many come out as go in when it holds n / (3 q(n)).
    for n, inside in ((4, 11.2), (8, 11.9), (12, 12.6)):
        assert n / (3 * knocked_loose(n)) == pytest.approx(inside, abs=0.06)


def test_sh_7_3_reference_odds() -> None:
    """SH-7.3: reference odds."""
    four = duel((4, 0), (0, 0), (1, 0), 5, False, True)
    assert four.win == pytest.approx(224 / 243)
    assert four.draw == pytest.approx(17 / 243)
    assert four.lose == pytest.approx(2 / 243)
    two = duel((2, 0), (0, 0), (1, 0), 3, False, True)
    assert (two.win, two.draw, two.lose) == pytest.approx((16 / 27, 1 / 3, 2 / 27))
    calm = duel((4, 3), (3, 3), (0, 3), 7, True, True)
    assert (calm.win, calm.draw, calm.lose) == pytest.approx((0.405, 0.229, 0.366), abs=6e-4)
    angry = duel((4, 3), (3, 3), (0, 3), 7, True, False)
    assert (angry.win, angry.draw, angry.lose) == pytest.approx((0.544, 0.228, 0.228), abs=6e-4)
    assert knocked_loose(7) == pytest.approx(0.1993, abs=1e-4)


def test_sh_5_8_8_in_the_odds() -> None:
    """SH-5.8.8: one army against one, three farmers beside it: where only farmers come out it is undecided."""
    odds = duel((1, 0), (1, 0), (3, 0), 5, True, True)
    assert (odds.win, odds.draw, odds.lose) == pytest.approx((2 / 243, 83 / 243, 158 / 243))
    # A neutral province needs no army of its own.
    odds = duel((1, 0), (0, 0), (3, 0), 4, False, True)
    assert (odds.win, odds.draw, odds.lose) == pytest.approx((2 / 81, 13 / 81, 66 / 81))


def test_sh_5_8_2_in_the_odds() -> None:
    """SH-5.8.2: the castle's army and bonus armies are thrown in, and so they count."""
    table = Table()
    table.lodge(0, 0, 0, 0)
    table.give("kai", YELLOW, 2, built=1)
    assert battle_odds(table.s, BLUE, "kai", 3) == duel((3, 0), (2, 0), (0, 0), 5, True, True)
    table.force("ev_castle_2")
    assert battle_odds(table.s, BLUE, "kai", 3) == duel((3, 0), (3, 0), (0, 0), 6, True, True)
    assert battle_odds(table.s, BLUE, "kai", 3, 1, 1) == duel((4, 0), (4, 0), (0, 0), 8, True, True)


@pytest.mark.parametrize("revolts", [0, 1])
def test_sh_7_3_the_engine_throws_as_the_odds_say(revolts: int) -> None:
    """SH-7.3: 4,000 real battles against the exact odds."""
    table = Table()
    table.lodge(3, 3, 3, 3)
    table.give("shinano", BLUE, 5)
    table.give("kozuke", YELLOW, 3, revolts=revolts)
    odds = battle_odds(table.s, BLUE, "kozuke", 4)
    wanted = (0.405, 0.229, 0.366) if not revolts else (0.544, 0.228, 0.228)
    assert (odds.win, odds.draw, odds.lose) == pytest.approx(wanted, abs=6e-4)
    counts = [0, 0, 0]
    left = 0
    trials = 4000
    rng = Rng(1)
    table.s.rng.script = {}
    for _ in range(trials):
        s = table.s.copy()
        s.rng = rng
        s.call("battle", attacker=BLUE, source="shinano", target="kozuke", sent=4, plus=0, shield=0)
        GAME.flow.advance(s)
        owner = s.owner["kozuke"]
        counts[0 if owner == BLUE else 1 if owner == NOBODY else 2] += 1
        left += s.armies["kozuke"] if owner == BLUE else 0
    assert [n / trials for n in counts] == pytest.approx([odds.win, odds.draw, odds.lose], abs=0.03)
    assert left / counts[0] == pytest.approx(odds.left, abs=0.1)


def test_sh_7_3_odds_of_a_revolt() -> None:
    """SH-7.3: odds of a revolt."""
    table = Table()
    table.lodge(0, 0, 0, 0)
    table.give("kai", BLUE, 2, revolts=1)
    odds = revolt_odds(table.s, "kai", 1)
    assert (odds.win, odds.draw, odds.lose) == pytest.approx((16 / 27, 1 / 3, 2 / 27))
    assert sum(coming_out(3, 4, 9)) == pytest.approx(1)


def test_sh_7_4_the_record_of_a_throw() -> None:
    """SH-7.4: Everything an animation needs: cubes thrown, stuck, loosened and out, by colour."""
    table = Table()
    args = one(table.act(BLUE, "act_battle_a", "suruga", ("target", "kai"), ("send", 2)), "throw").args
    for colour in range(4):
        assert args["out"][colour] == args["thrown"][colour] - args["stuck"][colour] + args["loose"][colour]
    assert args["n"] == sum(args["thrown"]) and args["came"] == sum(args["out"])


def test_sh_7_5_every_draw_is_uniform() -> None:
    """SH-7.5: every draw is uniform."""
    firsts = {Table(script={"actions": [], "specials": [], "events": []}, seed=seed).s.slots[0] for seed in range(80)}
    assert len(firsts) == 10
    spaces = {Table(script={"specials": []}, seed=seed).s.track[0] for seed in range(40)}
    assert len(spaces) == 5
    events = set()
    ties = set()
    for seed in range(40):
        table = Table(seed=seed)
        table.plan_all()
        events.add(table.s.event)
        ties.add(tuple(table.s.rank))
    assert len(events) == 4
    assert len(ties) == 6


def test_sh_7_6_chance_can_be_dictated() -> None:
    """SH-7.6: chance can be dictated."""
    table = Table(
        script={
            "actions": [["act_battle_b", "act_tax"]],
            "specials": [["sp_six"]],
            "event": ["ev_tax_max5"],
            "tie": [[RED, YELLOW, BLUE]],
        }
    )
    assert table.s.slots[:2] == ["act_battle_b", "act_tax"] and table.s.track[0] == "sp_six"
    table.plan_all()
    assert table.s.event == "ev_tax_max5" and table.s.rank == [RED, YELLOW, BLUE]
    table.s.rng.script = {"stuck:uesugi": [99]}
    with pytest.raises(ScriptError):
        throw(table.s, [1, 0, 0, 0])


def test_sh_5_13_3_the_tower_is_never_emptied() -> None:
    """SH-5.13.3: Neither at the end of a round nor of a year do its cubes move."""
    table = Table()
    table.lodge(2, 3, 4, 5)
    for step in ("round_end", "year_end"):
        table.s.places = [NOBODY] * 5
        inside = list(table.s.tower)
        GAME.flow.steps[step].run(table.s, table.s.stack[-1])
        table.s.call("planning")
        assert table.s.tower == inside
