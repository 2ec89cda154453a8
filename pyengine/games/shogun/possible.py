"""What can be done, and what it would bring: questions that the steps answer and forecasts and bots ask too.

Functions called `cannot_…` give the reason (a message ``reason.<id>``), or "" when the action works (SH-5.6.4)."""

from __future__ import annotations

from .data import BIT, COST, HOW_MANY, NEIGHBOURS, RECRUITS, RICE, SPACES, TAX
from .state import NOBODY, ShogunState, effect, tokens_left


def cannot_build(s: ShogunState, seat: int, province: str, kind: str) -> str:
    """SH-5.7.1, SH-2.3."""
    has = s.built[province]
    if has & BIT[kind]:
        return f"has_{kind}"
    if HOW_MANY[has] == SPACES[province]:
        return "no_space"
    if s.chests[seat] < COST[f"act_{kind}"]:
        return "no_chests"
    if not tokens_left(s, kind):
        return "no_token"
    return ""


def rice_after(province: str, effect: str, special: str) -> int:
    """SH-5.7.3; SH-5.6.6: the event first, then the special card."""
    n = RICE[province]
    if effect == "ev_rice_max3":
        n = min(n, 3)
    elif effect == "ev_rice_min4":
        n = max(n, 4)
    return n + 1 if special == "sp_rice" else n


def tax_after(province: str, effect: str, special: str) -> int:
    """SH-5.7.4; SH-5.6.6: the event first, then the special card."""
    n = TAX[province]
    if effect == "ev_tax_max5":
        n = min(n, 5)
    elif effect == "ev_tax_min6":
        n = max(n, 6)
    return n + 1 if special == "sp_chest" else n


def rice_yield(s: ShogunState, seat: int, province: str) -> int:
    return rice_after(province, effect(s), s.special[seat])


def tax_yield(s: ShogunState, seat: int, province: str) -> int:
    return tax_after(province, effect(s), s.special[seat])


def recruit_numbers(s: ShogunState, seat: int, action: str) -> list[int]:
    """SH-5.7.6 to SH-5.7.8: how many armies he may deploy; two numbers with the special card."""
    if action == "act_recruit1":
        numbers = [1]
    else:
        usual, cut = RECRUITS[action]
        numbers = [cut if effect(s) == "ev_recruit" else usual]
        if action == "act_recruit5" and s.special[seat] == "sp_six":
            numbers.append(6)
    reserve = s.reserve[seat]
    return [n for n in numbers if n <= reserve]


def cannot_recruit(s: ShogunState, seat: int, action: str) -> str:
    if s.chests[seat] < COST[action]:
        return "no_chests"
    if not recruit_numbers(s, seat, action):
        return "no_reserve"
    return ""


def own_neighbours(s: ShogunState, seat: int, province: str) -> list[str]:
    owner = s.owner
    return [p for p in NEIGHBOURS[province] if owner.get(p) == seat]


def targets(s: ShogunState, seat: int, province: str) -> list[str]:
    """SH-5.7.9: neighbours in play, by land or sea, except enemy temples while their event is in force."""
    owner = s.owner
    near = [p for p in NEIGHBOURS[province] if p in owner]
    if effect(s) == "ev_temple":
        temple = BIT["temple"]
        near = [p for p in near if owner[p] in (seat, NOBODY) or not s.built[p] & temple]
    return near


def cannot_march(s: ShogunState, seat: int, province: str) -> str:
    if s.armies[province] < 2:
        return "one_army"
    if not targets(s, seat, province):
        return "no_target"
    return ""


def castle_bonus(s: ShogunState, target: str) -> int:
    """SH-5.8.2: while the event is in force a castle gives its owner one cube more, if he has one in reserve."""
    owned = s.owner[target] != NOBODY and s.built[target] & BIT["castle"] and effect(s) == "ev_castle"
    return 1 if owned and s.reserve[s.owner[target]] else 0


def farmers_against(s: ShogunState) -> int:
    """SH-5.8.1: farmers thrown in for a neutral province; SH-2.1: no more than the reserve holds."""
    return min(2 if effect(s) == "ev_neutral2" else 1, s.farmers)
