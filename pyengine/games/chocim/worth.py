"""What a position is worth to the Commonwealth: a quick judgement for the bots, of the week as it will end.

The unit is roughly a log-odds of winning the match; the other side's worth is the negative. Only what both know, or
what the view's owner holds, goes in.
"""

from __future__ import annotations

from functools import cache
from math import erf, sqrt
from typing import NamedTuple

from . import data
from .board import alive, band, holds_forefield, lands_of, lost, ottoman_access
from .data import (
    BATTLE,
    BATTLE_LOW,
    COSSACK,
    FIELDS,
    JANISSARY,
    LANDS,
    OE,
    PLANS,
    RESERVE,
    ROUTED,
    RP,
    SPAHI,
)
from .forecast import dice_per_unit
from .state import ChocimState

AVERAGE_CARD = 155 / 60

# By morale 0…10: how near the side is to mutiny or rokosz, to rebels and to lost cards.
OTTOMAN_MORALE = (-9.0, -3.9, -3.0, -2.3, -1.7, -1.2, -0.75, -0.38, -0.1, 0.05, 0.12)
COMMONWEALTH_MORALE = (-3.0, -2.2, -1.75, -1.35, -1.0, -0.65, -0.3, -0.1, 0.0, 0.05, 0.08)

# In rows of a week's rations: hunger, shortage, want, enough, double.
ROW = (7.0, 12.0)
SUPPLY_NEED = 0.30
"""Rations a week that a side usually cannot bring in, in rows."""

CARD = 0.16
"""A point of a diplomacy card."""

FIRST_PICK = 0.22
EXTRA_LEADER = 0.28
LOST_FIELD = {
    "redoubts": 0.8,
    "church": 0.75,
    "bridgehead": 1.0,
    "bastion": 0.9,
    "tabor": 1.2,
    "ramparts": 1.6,
    "castle": 1.5,
}
CAMP = 9.0
FALL = 0.4
"""Morale won and lost with a field, above what the field is worth."""

FIGHT, VICTORY, PREMIUM = 0.55, 0.6, 0.5
"""How likely armies that face each other come to blows; what winning brings, and the first card with it."""

FORTIFY = 0.3
"""A level more on the field that needs it most, for the rest of the siege."""

PRAY_FOR_MORALE = 4
"""A procession prays for morale up to here, above it against the other's cards."""

TRENCH = (0.0, 0.04, 0.1, 0.19, 0.37, 0.56, 0.8)


def normal_above(mean: float, variance: float, bar: float) -> float:
    """How likely a sum of many dice reaches a bar."""
    return 0.5 * (1.0 - erf((bar - 0.5 - mean) / sqrt(2.0 * variance + 1e-9)))


_GOOD = (0.5, 1 / 3, 1 / 6, 0.0)
"""How often an assault die is a hit or a six, by level."""
_NEAR = 1 / 6


@cache
def storm_guess(dice: int, level: int, plus: int, other_dice: int, others: int, other_plus: int) -> float:
    """Like `storm_chance`, at a glance."""
    if others <= 0:
        return 1.0
    good = _GOOD[min(level, 3)]
    mean = dice * good + min(plus, dice * _NEAR) - other_dice / 3 - min(other_plus, other_dice * _NEAR)
    return normal_above(mean, dice * good * (1 - good) + other_dice * 2 / 9, others)


def battle_guess(s: ChocimState, side: int, plus: int = 0) -> float:
    """How likely this side has the larger total, if it came to a battle now."""
    good = []
    for each in (side, 1 - side):
        n = sum(a * b for a, b in zip(s.units[BATTLE[each]], data.BATTLE_DICE[each]))
        support = sum(s.units["flank" if each == RP else "ambush"])
        good.append((n / 2 + min(support + (plus if each == side else 0), n / 6), n / 4))
    return normal_above(good[0][0] - good[1][0], good[0][1] + good[1][1], 1)


def plays_left(s: ChocimState, side: int) -> int:
    if s.passed[side] or s.phase != "actions":
        return 0
    return len(s.hand[side]) + len(s.commanders[side]) - len(s.used[side])


def strength(s: ChocimState, side: int) -> float:
    """The sum of a side's diplomacy cards; of hidden ones the average."""
    hand = s.held[side]
    if hand and hand[0] == 0:
        known = s.seen[side]
        return sum(known) + AVERAGE_CARD * max(0, len(hand) - len(known))
    return float(sum(hand))


def supply_worth(side: int, supply: float, weeks: int) -> float:
    """Rows of rations, with what the weeks to come will take; want hurts more than plenty helps."""
    rows = supply / ROW[side] - SUPPLY_NEED * weeks
    if supply <= 0:
        return -2.2
    if rows < 0:
        return -1.5 + 0.35 * max(rows, -2.0)
    if rows < 1:
        return -1.5 + 0.75 * rows
    if rows < 2:
        return -0.75 + 0.55 * (rows - 1)
    if rows < 3:
        return -0.2 + 0.3 * (rows - 2)
    return 0.1 + 0.25 * (rows - 3)


def partial(n: int, need: int, plays: int) -> float:
    """How much of an all-or-nothing effect a half-manned box is worth: it may still be filled."""
    if n >= need:
        return 1.0
    return 0.75 * (n / need) ** 2 if plays else 0.0


class _Land(NamedTuple):
    """What the judgement of a field needs, looked up once."""

    name: str
    line: int
    value: float
    assault: str
    defence: str
    low: int
    theirs: tuple[int, int, int]
    ours: tuple[int, int, int]


_LANDS = tuple(
    _Land(
        land,
        FIELDS[land].line,
        CAMP if land == "camp" else LOST_FIELD[land],
        f"assault.{land}",
        f"defence.{land}" if PLANS[land].defence else "",
        PLANS[land].low,
        dice_per_unit("assault", land, OE),
        dice_per_unit("assault", land, RP),
    )
    for land in LANDS
)


def worth(s: ChocimState) -> float:
    units = s.units
    weeks = data.WEEKS - s.week
    plays = (plays_left(s, RP), plays_left(s, OE))
    mask = lost(s)
    return (
        _tracks(s, weeks, plays)
        + _battle(s, plays)
        + FORTIFY * min(1.0, weeks / 3) * partial(sum(units["fortify"]), data.ACTIONS["fortify"].need, plays[RP])
        + _cards(s, mask, plays)
        + _fields(s, mask, weeks, plays)
        - TRENCH[max(0, min(data.TRENCH_TOP, s.trench + sum(units["dig"]) - sum(units["fill"])))]
        * min(1.0, 0.25 * weeks + (0.3 if any(units["bombard"]) else 0.0))
    )


def _battle(s: ChocimState, plays: tuple[int, int]) -> float:
    """What a battle is worth that may be fought yet: whoever has the better of it will seek it."""
    if not (any(plays) and any(s.units[BATTLE[RP]]) and any(s.units[BATTLE[OE]])):
        return 0.0
    ours, theirs = battle_guess(s, RP), battle_guess(s, OE)
    likely = FIGHT if plays[RP if ours > theirs else OE] else FIGHT / 3
    return likely * (ours - theirs) * (VICTORY + (PREMIUM if s.premium and s.table else 0.0))


def _tracks(s: ChocimState, weeks: int, plays: tuple[int, int]) -> float:
    """Morale and supply as they will stand after the week."""
    units = s.units
    morale = [float(s.morale[RP]), float(s.morale[OE])]
    supply = [float(s.supply[RP]), float(s.supply[OE])]
    total = 0.0
    if s.phase in ("actions", "preparation", "diplomacy", "effects"):
        ours, theirs = sum(units[BATTLE[RP]]), sum(units[BATTLE[OE]])
        # Half a battle order is half a promise, while there are plays to fill it.
        hold = [partial(ours, BATTLE_LOW[RP], plays[RP]), partial(theirs, BATTLE_LOW[OE], plays[OE])]
        morale[OE] += hold[OE] * (1 - hold[RP]) - hold[RP] * (1 - hold[OE])
        convoy = units["convoy"]
        yielded = 2 * convoy[0] + convoy[1] + convoy[2]
        supply[RP] += max(0, yielded - sum(units["pursuit"]))
        pillage = units["pillage"]
        taken = pillage[0] + pillage[1] + 2 * pillage[2]
        supply[OE] += max(0, taken - (data.RAID_LOSS if any(units["raid"]) else 0))
        if any(units["raid"]) and taken < 2 and plays[OE]:
            supply[OE] -= 1.0  # it will probably meet a pillage yet
        if any(units["pursuit"]) and yielded < sum(units["pursuit"]) and plays[RP]:
            supply[RP] -= 0.6 * sum(units["pursuit"])
        loot = sum(units["loot"])
        supply[RP] += loot
        supply[OE] -= loot
        morale[OE] -= sum(units["night_sortie"])
        morale[OE] += partial(sum(units["pilaf"]), 4, plays[OE])
        # Prayers are for morale or against a card, whichever is worth more.
        pray = partial(sum(units["procession"]), 3, plays[RP])
        if pray and s.held[OE] and s.morale[RP] > PRAY_FOR_MORALE:
            total += pray * CARD * AVERAGE_CARD
        else:
            morale[RP] += pray
        if s.trench + sum(units["dig"]) >= data.BOMBARD_SUPPLY:
            supply[RP] -= sum(units["bombard"])
    if s.phase != "summary" and s.phase != "negotiations":
        for side in (RP, OE):
            ration = -(-alive(s, side) // data.UNITS_PER_RATION)
            supply[side] = max(0.0, min(data.SUPPLY_TOP[side], supply[side]) - ration)
            routed = sum(units[ROUTED[side]])
            morale[side] -= routed * (0.42, 0.33)[side] if routed > side else 0.1 * routed
            morale[side] += band(side, int(supply[side])).morale
    total += _between(COMMONWEALTH_MORALE, morale[RP]) - _between(OTTOMAN_MORALE, morale[OE])
    total += supply_worth(RP, supply[RP], weeks) - supply_worth(OE, supply[OE], weeks)
    gone = sum(units["removed.commonwealth"]), sum(units["removed.ottoman"])
    return total - 0.05 * gone[RP] + 0.025 * gone[OE]


def _between(table: tuple[float, ...], at: float) -> float:
    if at <= 0:
        return table[0]
    if at >= len(table) - 1:
        return table[-1]
    low = int(at)
    return table[low] + (table[low + 1] - table[low]) * (at - low)


def _cards(s: ChocimState, mask: int, plays: tuple[int, int]) -> float:
    units = s.units
    ours, theirs = strength(s, RP), strength(s, OE)
    if s.held[RP]:
        ours -= AVERAGE_CARD * partial(sum(units["intrigue"]), 3, plays[OE])
    total = CARD * (ours - theirs)
    if s.phase in ("actions", "diplomacy") and s.table:
        routed = sum(units[ROUTED[RP]]) - sum(units[ROUTED[OE]])
        first = -1.0 if mask else (1.0 if routed < 0 else (0.6 if routed == 0 else -0.7))
        total += FIRST_PICK * first
    if s.week < data.WEEKS:
        total += EXTRA_LEADER * max(s.extra[RP], partial(sum(units["knights_circle"]), 2, plays[RP]))
        total -= EXTRA_LEADER * max(s.extra[OE], partial(sum(units["council"]), 3, plays[OE]))
    return total


def _fields(s: ChocimState, mask: int, weeks: int, plays: tuple[int, int]) -> float:
    """Lost fields, and how likely the others are to follow."""
    units = s.units
    taken = lands_of(mask)
    total = 0.0
    for gone in taken:
        garrison = units[f"control.{gone}"]
        # A weak garrison may yet be thrown out.
        grip = min(1.0, 0.55 + 0.12 * (garrison[SPAHI] + 2 * garrison[JANISSARY] + 0.4 * garrison[2]))
        attack = units[f"counter.{gone}"]
        n = sum(attack)
        if n:
            guess = storm_guess(
                attack[0] + 2 * attack[1] + 2 * attack[2], 0, 0, garrison[0] + 2 * garrison[1], sum(garrison), 0
            )
            grip -= 0.8 * guess * partial(n, data.COUNTER_LOW, plays[RP])
        total -= LOST_FIELD[gone] * grip
    access = ottoman_access(mask)
    reserve = units[RESERVE[OE]]
    ladders, cannonade = sum(units["ladders"]), sum(units["cannonade"])
    blocked = holds_forefield(s, RP)
    losses = []
    own = units[RESERVE[RP]]
    soon = min(1.0, 0.4 + plays[OE] / 5)
    later = min(0.36, 0.13 * weeks)
    for land in _LANDS:
        if land.name in taken or (land.line > 1 and land.name not in access):
            continue
        row = units[land.assault]
        waiting = row[0] + row[1] + row[2]
        if land.defence:
            a, b, c = units[land.defence]
        elif land.name == "tabor":
            a, b, c = 0, 0, own[COSSACK]
        else:
            a, b, c = own[0], own[1], own[COSSACK] if "tabor" in taken else 0
        more = max(0, land.low - waiting)
        janissaries = min(more, reserve[JANISSARY])
        per, mine = land.theirs, land.ours
        dice = row[0] * per[0] + row[1] * per[1] + row[2] * per[2]
        dice += 2 * janissaries + min(more - janissaries, reserve[SPAHI])
        p = storm_guess(
            dice, s.levels[land.name], ladders, a * mine[0] + b * mine[1] + c * mine[2], a + b + c, cannonade
        )
        now = 0.0
        if plays[OE] and not (blocked and more) and more <= 4 * plays[OE]:
            now = (0.3 + 0.6 * waiting / land.low) * soon
        losses.append((land.value + FALL) * p * max(now, later))
    losses.sort(reverse=True)
    for rank, loss in enumerate(losses):
        total -= loss * (0.9, 0.6, 0.4, 0.3)[min(rank, 3)]
    if holds_forefield(s, OE) and plays[RP]:
        free = min(5, units[RESERVE[RP]][COSSACK])
        total -= 0.06 * free * min(1.0, plays[RP] / 3)
    levels = sum(s.levels[land] for land in LANDS)
    return total + 0.05 * levels * (weeks > 0)
