"""What will come of it: odds of a clash, the end of the week, what a card or a placing does in this position.

Pure functions of a state or a view. The prompts show them, the bots reckon with them.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Any

from ...flow import Note
from . import data
from .board import alive, band, cap, cossack_camp, defenders, lost, rebels_at
from .data import (
    ACTIONS,
    BATTLE,
    BATTLE_HIGH,
    BATTLE_LOW,
    BOXES,
    COSSACK,
    COUNTER_HIGH,
    COUNTER_LOW,
    OE,
    PLANS,
    RESERVE,
    ROUTED,
    RP,
    SUPPORT_OF,
)
from .state import ChocimState

# -- clashes -------------------------------------------------------------------------------------------------


def dice_per_unit(plan: str, field: str, side: int) -> tuple[int, int, int]:
    """CH-7.2: dice of each kind in a clash; control fights a counterattack with the dice of an assault."""
    if plan == "battle":
        return data.BATTLE_DICE[side]
    if side == OE:
        return data.ASSAULT_DICE_AT.get(field, data.ASSAULT_DICE)
    if plan == "counter":
        return data.COUNTER_DICE
    return data.DEFENCE_DICE_AT.get(field, data.DEFENCE_DICE)


def dice_of(plan: str, field: str, side: int, units: list[int]) -> tuple[int, int, int]:
    """Dice that the units of each kind bring."""
    a, b, c = dice_per_unit(plan, field, side)
    return a * units[0], b * units[1], c * units[2]


@cache
def spread(n: int, level: int, points: int) -> tuple[tuple[int, int, float], ...]:
    """(sixes, hits, probability) of n dice behind works of a level, with +1s put where they make a new hit."""
    faces = [max(1, face - level) for face in range(1, 7)]
    six, hit, near = faces.count(6), faces.count(4) + faces.count(5), faces.count(3)
    miss = 6 - six - hit - near
    found: dict[tuple[int, int], float] = {}
    whole = 6**n
    for a in range(n + 1):
        for b in range(n + 1 - a):
            for c in range(n + 1 - a - b):
                d = n - a - b - c
                ways = comb(n, a) * comb(n - a, b) * comb(n - a - b, c) * six**a * hit**b * near**c * miss**d
                if ways:
                    key = (a, b + min(c, points))
                    found[key] = found.get(key, 0.0) + ways / whole
    return tuple((a, b, p) for (a, b), p in found.items() if p > 1e-6)


@cache
def storm_chance(
    attack_dice: int,
    attackers: int,
    level: int,
    plus: int,
    defence_dice: int,
    defenders: int,
    defence_plus: int,
) -> float:
    """How likely an assault (or, with level 0, a counterattack) clears the field and has somebody left to
    hold it."""
    if not defenders:
        return 1.0
    total = 0.0
    ours = spread(min(attack_dice, 18), level, plus)
    for routs, hits, q in spread(min(defence_dice, 18), 0, defence_plus):
        for sixes, own, p in ours:
            left, stay = defenders - sixes, attackers - routs
            if own > hits:
                left -= own - hits
            else:
                stay -= hits - own
            if left <= 0 < stay:
                total += p * q
    return total


@cache
def battle_chance(dice: int, plus: int, other_dice: int, other_plus: int) -> tuple[float, float]:
    """How likely a side wins a battle, and how likely it is tied."""
    win = tie = 0.0
    for sixes, hits, p in spread(min(dice, 18), 0, plus):
        for routs, own, q in spread(min(other_dice, 18), 0, other_plus):
            if sixes + hits > routs + own:
                win += p * q
            elif sixes + hits == routs + own:
                tie += p * q
    return win, tie


def plan_chance(s: ChocimState, side: int, box: str, bonus: int = 0, weaken: int = 0) -> float:
    """How likely a plan succeeds if it is declared as it stands, all supports sent in."""
    row = BOXES[box]
    plan, field = row.action, row.field
    own, theirs = (sum(s.units[b]) if b else 0 for b in _supports(plan, side))
    if plan == "battle":
        mine = sum(dice_of(plan, field, side, s.units[BATTLE[side]]))
        other = sum(dice_of(plan, field, 1 - side, s.units[BATTLE[1 - side]]))
        return battle_chance(mine, own + bonus, other, theirs)[0]
    if plan == "assault":
        there = defenders(s, field)[1]
        level = max(0, s.levels[field] - weaken)
    else:
        there, level = s.units[f"control.{field}"], 0
    units = s.units[box]
    return storm_chance(
        sum(dice_of(plan, field, side, units)),
        sum(units),
        level,
        own + bonus,
        sum(dice_of(plan, field, 1 - side, there)),
        sum(there),
        theirs,
    )


def _supports(plan: str, side: int) -> tuple[str, str]:
    pair = SUPPORT_OF[plan]
    return pair[side], pair[1 - side]


# -- the end of the week -------------------------------------------------------------------------------------


def week_ahead(s: ChocimState) -> dict[str, Any]:
    """Where the tracks will stand after this week if nothing more is placed (CH-10 to CH-12), for each side."""
    units = s.units
    morale, supply = list(s.morale), list(s.supply)

    def shift_morale(side: int, n: int) -> None:
        morale[side] = max(0, min(data.MORALE_TOP, morale[side] + n))

    def store(side: int, n: int) -> None:
        supply[side] = max(0, min(data.SUPPLY_TOP[side], supply[side] + n))

    in_field = [sum(units[BATTLE[side]]) >= BATTLE_LOW[side] for side in (RP, OE)]
    if in_field[RP] != in_field[OE]:
        shift_morale(OE, 1 if in_field[OE] else -1)
    convoy = sum(a * b for a, b in zip(units["convoy"], data.CONVOY_YIELD))
    pillage = sum(a * b for a, b in zip(units["pillage"], data.PILLAGE_YIELD))
    loot = sum(units["loot"])
    # The Commonwealth's part: looters come before the pillage, which is settled with the raid later.
    store(RP, max(0, convoy - sum(units["pursuit"])) + loot)
    store(OE, -loot)
    shift_morale(OE, -sum(units["night_sortie"]))
    if sum(units["procession"]) >= ACTIONS["procession"].need:
        shift_morale(RP, 1)
    # The Ottomans' part.
    store(OE, max(0, pillage - data.RAID_LOSS) if any(units["raid"]) else pillage)
    if sum(units["pilaf"]) >= ACTIONS["pilaf"].need:
        shift_morale(OE, 1)
    trench = max(0, min(data.TRENCH_TOP, s.trench + sum(units["dig"]) - sum(units["fill"])))
    rations = [-(-alive(s, side) // data.UNITS_PER_RATION) for side in (RP, OE)]
    bands, removed = ["", ""], [0, 0]
    for side in (RP, OE):
        store(side, -rations[side])
        routed = sum(units[ROUTED[side]])
        shift_morale(side, next((loss for low, loss in data.ROUTED_MORALE[side] if routed >= low), 0))
        row = band(side, supply[side])
        shift_morale(side, row.morale)
        bands[side], removed[side] = row.name, row.removed[side] + (1 if routed else 0)
    return {
        "morale": morale,
        "supply": supply,
        "rations": rations,
        "band": bands,
        "removed": removed,
        "rebels": [list(rebels_at(side, morale[side])) for side in (RP, OE)],
        "trench": trench,
        "cards_lost": [cards_lost(s, side, morale[side], supply[side]) for side in (RP, OE)],
    }


def cards_lost(s: ChocimState, side: int, morale: int, supply: int) -> int:
    """CH-13.1: diplomacy cards that a side would lose before the negotiations."""
    n = band(side, supply).cards + data.MORALE_DISCARDS.get(morale, 0)
    if side == RP:
        return n + lost(s).bit_count()
    return n + sum(s.units[data.REMOVED[OE]]) // data.UNITS_PER_CARD


# -- notes for prompts ---------------------------------------------------------------------------------------


def percent(chance: float) -> int:
    return round(100 * chance)


def command_notes(s: ChocimState, side: int, n: int) -> list[Note]:
    return [Note("note.command", {"n": min(n, sum(s.units[RESERVE[side]]))})]


def placing_notes(s: ChocimState, side: int, kind: int, box: str) -> list[Note]:
    """What one more unit in a box leads to."""
    row = BOXES[box]
    n = sum(s.units[box]) + 1
    if row.action in ("assault", "counter"):
        low, high = (
            (PLANS[row.field].low, PLANS[row.field].high) if row.action == "assault" else (COUNTER_LOW, COUNTER_HIGH)
        )
        return [_plan_note(n, low, high, cap(row, lost(s)))]
    if row.action == "battle":
        enemy = sum(s.units[BATTLE[1 - side]])
        if enemy >= BATTLE_HIGH[1 - side]:
            notes = [Note("note.plan_must", {"n": n, "most": row.cap})]
        elif n >= BATTLE_LOW[side] and not enemy:
            notes = [Note("note.no_enemy")]
        else:
            notes = [_plan_note(n, BATTLE_LOW[side], BATTLE_HIGH[side], row.cap)]
        if n == BATTLE_LOW[side]:
            notes.append(Note("note.blocks_assaults" if side == RP else "note.blocks_sorties"))
        return notes
    if row.action in ("defence", "control"):
        dice = dice_per_unit("assault", row.field, side)[kind]
        return [Note("note.room", {"n": n, "cap": row.cap}), Note("note.dice", {"n": dice})]
    action = ACTIONS[row.action]
    notes = [Note("note.room", {"n": n, "cap": action.cap})]
    if action.need > 1 and n < action.need:
        notes.append(Note("note.needs_more", {"n": action.need - n}))
    notes.append(Note(f"note.does_{row.action}"))
    return notes


def leaving_notes(s: ChocimState, side: int, kind: int) -> list[Note]:
    """What the reserve of a kind is for, when its last unit is about to leave it (CH-6.5, CH-7.1)."""
    last = side == RP and kind == COSSACK and s.units[RESERVE[RP]][COSSACK] == 1
    return [Note("note.tabor_empty")] if last and cossack_camp(s) == "tabor" else []


def _plan_note(n: int, low: int, high: int, most: int) -> Note:
    if n >= high:
        return Note("note.plan_must", {"n": n, "most": most})
    if n >= low:
        return Note("note.plan_may", {"n": n, "high": high})
    return Note("note.plan_more", {"n": low - n})


def declare_notes(s: ChocimState, side: int, box: str, bonus: int) -> list[Note]:
    """Dice against dice, the works, and how it will probably go."""
    row = BOXES[box]
    plan, field = row.action, row.field
    if plan == "battle":
        there = s.units[BATTLE[1 - side]]
    elif plan == "assault":
        there = defenders(s, field)[1]
        if not any(there):
            return [Note("note.undefended", {"field": field})]
    else:
        there = s.units[f"control.{field}"]
    notes = [
        Note(
            "note.dice_against",
            {
                "own": sum(dice_of(plan, field, side, s.units[box])),
                "enemy": sum(dice_of(plan, field, 1 - side, there)),
            },
        )
    ]
    if plan == "assault" and s.levels[field] > s.weaken:
        notes.append(Note("note.level", {"n": s.levels[field] - s.weaken}))
    if bonus:
        notes.append(Note("note.bonus", {"n": bonus}))
    chance = percent(plan_chance(s, side, box, bonus, s.weaken))
    notes.append(Note("note.chance", {"n": chance}) if chance < 100 else Note("note.chance_high"))
    return notes
