"""Exact odds of a throw (SH-7.1, SH-7.3): for hints on the page and for bots. They use public counts only."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import NamedTuple

from .data import KNOCK, STICK
from .possible import castle_bonus, farmers_against
from .state import NOBODY, ShogunState


class Odds(NamedTuple):
    """For the attacker; in a revolt for the owner."""

    win: float
    draw: float
    lose: float
    left: float
    """Armies that the winner of the throw has over on average, counted over all throws that he wins."""


def percents(odds: Odds) -> dict[str, int]:
    """For words: whole percents that add up to a hundred."""
    win, draw = round(100 * odds.win), round(100 * odds.draw)
    return {"win": win, "draw": min(draw, 100 - win), "lose": max(0, 100 - win - draw)}


@lru_cache(maxsize=512)
def binomial(tries: int, p: float) -> tuple[float, ...]:
    return tuple(comb(tries, k) * p**k * (1 - p) ** (tries - k) for k in range(tries + 1))


def knocked_loose(thrown: int) -> float:
    """q(n) = 1 - (31/32)**n."""
    return float(1 - (1 - KNOCK[0] / KNOCK[1]) ** thrown)


@lru_cache(maxsize=4096)
def coming_out(thrown: int, inside: int, all_thrown: int) -> tuple[float, ...]:
    """Chances of 0, 1, 2 … cubes of one colour on the tray."""
    fall = binomial(thrown, 1 - STICK[0] / STICK[1])
    return add(fall, binomial(inside, knocked_loose(all_thrown))) if inside else fall


def add(one: tuple[float, ...], two: tuple[float, ...]) -> tuple[float, ...]:
    """The distribution of a sum."""
    out = [0.0] * (len(one) + len(two) - 1)
    for i, p in enumerate(one):
        for j, q in enumerate(two):
            out[i + j] += p * q
    return tuple(out)


@lru_cache(maxsize=4096)
def duel(a: tuple[int, int], d: tuple[int, int], g: tuple[int, int], all_thrown: int, owned: bool, join: bool) -> Odds:
    """Each side as (thrown, inside). `owned`: the target has an owner; `join`: farmers stand on the defender's side."""
    attack = coming_out(*a, all_thrown)
    defence = coming_out(*d, all_thrown) if owned else (1.0,)
    farmers = coming_out(*g, all_thrown) if join else (1.0,)
    # Attackers' chances to have fewer than t, and exactly t.
    below = [0.0]
    for p in attack:
        below.append(below[-1] + p)
    size = len(attack)
    win = draw = lose = left = 0.0
    for i, p in enumerate(defence):
        for j, q in enumerate(farmers):
            weight = p * q
            t = i + j
            exact = attack[t] if t < size else 0.0
            under = below[min(t, size)]
            win += weight * (1 - under - exact)
            # SH-5.8.8: without an army of his own the owner does not win.
            if owned and not i:
                draw += weight * (under + exact)
            else:
                draw += weight * exact
                lose += weight * under
            for k in range(t + 1, size):
                left += weight * attack[k] * (k - t)
    return Odds(win, draw, lose, left / win if win > 0 else 0.0)


def battle_odds(s: ShogunState, attacker: int, target: str, sent: int, plus: int = 0, shield: int = 0) -> Odds:
    """An attack with so many armies, as things lie now, with so many bonus cubes on either side."""
    defender, green = s.owner[target], s.players
    tray, tower = s.tray, s.tower
    cubes = list(tray)
    cubes[attacker] += sent + plus
    if defender == NOBODY:
        cubes[green] += farmers_against(s)
    else:
        cubes[defender] += s.armies[target] + castle_bonus(s, target) + shield
    return duel(
        (cubes[attacker], tower[attacker]),
        (cubes[defender], tower[defender]) if defender != NOBODY else (0, 0),
        (cubes[green], tower[green]),
        sum(cubes),
        defender != NOBODY,
        not s.revolts[target],
    )


def revolt_odds(s: ShogunState, province: str, farmers: int, armies: int | None = None) -> Odds:
    """SH-5.9.2: the owner's chance to keep the province; `draw` and `lose` both cost it."""
    seat, green = s.owner[province], s.players
    tray, tower = s.tray, s.tower
    cubes = list(tray)
    cubes[seat] += s.armies[province] if armies is None else armies
    cubes[green] += min(farmers, s.farmers)
    own, green_side = (cubes[seat], tower[seat]), (cubes[green], tower[green])
    return duel(own, (0, 0), green_side, sum(cubes), False, True)
