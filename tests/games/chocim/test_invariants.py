"""What always holds, and who may know what."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyengine import Rng
from pyengine.games.chocim import GAME
from pyengine.games.chocim.data import OE, RP, SUPPLY_TOP
from tests.games.chocim.table import fresh


def test_invariants_are_noticed() -> None:
    t = fresh()
    t.sound()
    for spoil in (
        lambda t: t.s.units["convoy"].__setitem__(0, 1),
        lambda t: t.s.morale.__setitem__(0, 11),
        lambda t: t.s.supply.__setitem__(0, 36),
        lambda t: t.s.supply.__setitem__(1, 61),
        lambda t: t.s.levels.__setitem__("castle", 4),
        lambda t: t.s.hand[0].pop(),
        lambda t: t.s.table.pop(),
        lambda t: t.s.held[0].append(6),
        lambda t: t.put("night_sortie", infantry=1),
        lambda t: t.put("loot", cossack=4),
        lambda t: t.put("control.redoubts", spahi=1),
        lambda t: t.s.commanders[0].pop(),
        lambda t: t.hold(0, 1) or t.s.held[0].insert(0, 5),
    ):
        spoilt = t.copy()
        spoil(spoilt)  # type: ignore[no-untyped-call]
        assert GAME.broken(spoilt.s), "not noticed"


def test_full_tracks_are_sound() -> None:
    t = fresh()
    t.s.supply[:] = SUPPLY_TOP
    t.sound()


def test_views_hide_hands_piles_and_held_cards() -> None:
    t = fresh()
    t.hold(RP, 2, 3)
    t.hold(OE, 5)
    for me, other in ((RP, OE), (OE, RP)):
        v = GAME.view(t.s, t.s.seats[me])
        assert v.hand[me] == t.s.hand[me] and set(v.hand[other]) == {""}
        assert v.held[me] == t.s.held[me] and set(v.held[other]) == {0}
        assert v.pile[me] == sorted(t.s.pile[me]) and set(v.pile[other]) == {""}
        assert set(v.dip_pile) == {0}
        assert v.units == t.s.units and v.table == t.s.table
    v = GAME.view(t.s, None)
    assert set(v.hand[RP] + v.hand[OE]) == {""} and set(v.held[RP] + v.held[OE]) == {0}


@pytest.mark.parametrize("seed", range(4))
def test_a_question_without_a_curtain_tells_no_secrets(seed: int) -> None:
    """Two people at one screen: what a prompt says before any curtain is what a spectator could be told."""
    t, rng = fresh(seed), Rng(seed)
    t.hold(RP, 1, 5)
    t.hold(OE, 2)
    while t.s.stack:
        seat = rng.pick(list(GAME.acting(t.s)))
        prompt = GAME.prompt(t.s, seat)
        assert prompt is not None
        if not prompt.secret:
            assert prompt == GAME.prompt(GAME.view(t.s, None), seat), prompt.id
        t.play(seat, *rng.pick(GAME.legal(t.s, seat)))


def test_seen_cards_are_dealt_to_who_took_them() -> None:
    t = fresh()
    best = max(t.s.table)
    t.answer(("stratagem", "rp_c1", 1), ("take", best))
    for seed in range(5):
        full = GAME.sample(GAME.view(t.s, t.s.seats[OE]), t.s.seats[OE], Rng(seed))
        assert full.held[RP] == [best]
        assert GAME.broken(full) == []


@given(seed=st.integers(0, 10_000), stop=st.integers(0, 400))
@settings(max_examples=25, deadline=None, derandomize=True)
def test_tokens_and_dice_keep_their_rules_on_the_way(seed: int, stop: int) -> None:
    """Invariants that need two states: removed units never return, levels move only by their three means, routs are within
    the sixes, and a passed side makes no play."""
    rng = Rng(seed)
    t = fresh(seed)
    for _ in range(stop):
        if not t.s.stack:
            break
        seat = rng.pick(list(GAME.acting(t.s)))
        removed = [sum(t.s.units[f"removed.{side}"]) for side in ("commonwealth", "ottoman")]
        levels, step, premium, week = dict(t.s.levels), t.asked, t.s.premium, t.s.week
        if step == "play":
            assert not t.s.passed[t.s.side(seat)]
        options = [m for m in GAME.legal(t.s, seat) if m != ("pass",)] or GAME.legal(t.s, seat)
        t.play(seat, *rng.pick(options))
        assert all(b >= a for a, b in zip(removed, (sum(t.s.units[f"removed.{x}"]) for x in ("commonwealth", "ottoman"))))
        if t.s.levels != levels:
            assert step in ("fortify", "bombard", "works", "effects_of", "play")
        if t.s.premium and not premium:
            assert t.s.week > week
        assert GAME.broken(t.s) == []
        assert t.legal() if t.s.stack else True
