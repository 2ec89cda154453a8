"""The invariants of a position, in words for developers. Positions come from files too, so shapes are checked first."""

from __future__ import annotations

from typing import Any

from .data import (
    ARTILLERY_FROM_TURN,
    CAVALRY,
    CITY_FROM_TURN,
    COSSACKS,
    CROWN_LIMIT,
    CUBES,
    DISCS,
    ENEMIES,
    FAMILIES,
    HABSBURGS,
    HIGHEST_WEALTH,
    INFANTRY,
    LOWEST_WEALTH,
    OTTOMANS,
    PROVINCES,
    SILENCES,
    SPACES,
    TOKENS_EACH,
    TREATY_FEES,
    TURNS,
    VIENNA_BOUND,
)
from .setup import SOURCES
from .state import GodsState
from .supply import cities_left, cubes_left, king_left, managers_left, markers_left


def broken(s: GodsState) -> list[str]:
    faults = _shape(s)
    if faults:
        return faults
    for check in (_players, _tokens, _land, _enemies, _armies, _politics, _between_turns, _flow):
        faults += check(s)
    return faults


# -- shapes --------------------------------------------------------------------------------------------------------


def _ints(value: Any, length: int, low: int, high: int = 10_000) -> bool:
    return type(value) is list and len(value) == length and all(type(x) is int and low <= x <= high for x in value)


def _grid(value: Any, rows: int, columns: int, low: int, high: int = 10_000) -> bool:
    return type(value) is list and len(value) == rows and all(_ints(row, columns, low, high) for row in value)


def _bools(value: Any, length: int) -> bool:
    return type(value) is list and len(value) == length and all(type(x) is bool for x in value)


def _shape(s: GodsState) -> list[str]:
    n = s.players
    if type(n) is not int or n not in (3, 4):
        return ["players: 3 or 4"]
    tracks = (
        type(s.estates) is list
        and len(s.estates) == 5
        and all(type(t) is list and len(t) <= SPACES and _ints(t, len(t), 0, n - 1) for t in s.estates)
    )
    good = {
        "sides": type(s.sides) is list and len(s.sides) == n == len({*s.sides} & {*FAMILIES}),
        "options": _bools([s.treaty_limits, s.firm_treaties, s.duchies], 3),
        "turn": _ints([s.turn], 1, 0, TURNS),
        "phase": _ints([s.phase], 1, 0, 16),
        "mace": _ints([s.mace], 1, 0, n - 1),
        "money": _ints(s.money, n, 0),
        "prestige": _ints(s.prestige, n, 0),
        "scored": type(s.scored) is dict
        and set(s.scored) == set(SOURCES)
        and all(_ints(row, n, 0) for row in s.scored.values()),
        "hand": _grid(s.hand, n, 6, 0, TOKENS_EACH),
        "placed": _grid(s.placed, n, 6, -1, 5),
        "flags": _bools([s.revealed, s.city_built, s.invaded, s.held], 4),
        "committed": _bools(s.committed, n),
        "bids": _ints(s.bids, n, -2),
        "pool": _ints(s.pool, n, 0, CUBES),
        "discs": _ints(s.discs, n, 0, DISCS),
        "cubes": _grid(s.cubes, 5, n, 0, CUBES),
        "fields": _grid(s.fields, 5, n, 0, CUBES),
        "estates": tracks,
        "managers": tracks and _beside(s.managers, s.estates),
        "cities": tracks and _beside(s.cities, s.estates),
        "wealth": _ints(s.wealth, 5, LOWEST_WEALTH, HIGHEST_WEALTH),
        "enemy": _ints(s.enemy, 5, 0),
        "enemy_of": _ints(s.enemy_of, 5, -1, 4),
        "markers": _ints(s.markers, 5, 0),
        "attacked": _bools(s.attacked, 5),
        "bonus": _ints(s.bonus, 5, 0),
        "vienna": _ints([s.vienna], 1, 0),
        "king": _ints(s.king, 5, 0),
        "treaty": _ints([s.treaty], 1, -1, 4) and s.treaty_dice in (0, *TREATY_FEES.values()),
        "infantry": _grid(s.infantry, 5, n, 0, INFANTRY),
        "cavalry": _grid(s.cavalry, 5, n, 0, CAVALRY),
        "guns": _ints(s.guns, n, -1, 4),
        "crown": _ints(s.crown, 3, 0, 4),
        "cossacks": _ints(s.cossacks, 3, 0, COSSACKS),
        "sejm": _ints(s.sejm, 5, -1, n - 1),
    }
    return [f"{name}: not of the right shape" for name, fine in good.items() if not fine]


def _beside(flags: Any, tracks: list[list[int]]) -> bool:
    """One flag for each estate: so none stands where no estate is."""
    return type(flags) is list and len(flags) == 5 and all(_bools(f, len(t)) for f, t in zip(flags, tracks))


# -- the rules' own sums -------------------------------------------------------------------------------------------


def _players(s: GodsState) -> list[str]:
    faults = []
    for seat in range(s.players):
        cubes = s.pool[seat] + sum(row[seat] for row in s.cubes) + sum(row[seat] for row in s.fields)
        if cubes != CUBES:
            faults.append(f"seat {seat} has {cubes} cubes instead of {CUBES}")
        discs = s.discs[seat] + sum(t.count(seat) for t in s.estates) + s.sejm.count(seat)
        if discs != DISCS:
            faults.append(f"seat {seat} has {discs} discs instead of {DISCS}")
        points = sum(row[seat] for row in s.scored.values())
        if points != s.prestige[seat]:
            faults.append(f"seat {seat} has {s.prestige[seat]} prestige but scored {points}")
    return faults


def _tokens(s: GodsState) -> list[str]:
    faults = []
    used = s.revealed and s.phase > 0
    size = {0: 12, 1: 6 if used else 12, 2: 0 if used else 6, 3: 6 if used else 12, 4: 0 if used else 6}[s.turn]
    for seat in range(s.players):
        hand, placed = s.hand[seat], s.placed[seat]
        if sum(hand) != size:
            faults.append(f"seat {seat} has {sum(hand)} tokens in hand instead of {size}")
        if used:
            # Tokens that lie open have left the hand.
            if -1 in placed or any(hand[v] + placed.count(v) > TOKENS_EACH for v in range(6)):
                faults.append(f"seat {seat} has placed tokens that it does not own")
        elif any(placed.count(v) > hand[v] for v in range(6)):
            faults.append(f"seat {seat} has placed tokens that it does not have")
    return faults


def _land(s: GodsState) -> list[str]:
    faults = []
    if managers_left(s) < 0:
        faults.append("more than 8 managers")
    if cities_left(s) < 0:
        faults.append("more than 2 cities")
    cities = sum(map(sum, s.cities))
    if cities > max(s.turn - CITY_FROM_TURN + 1, 0):
        faults.append("more cities than turns to build them")
    if s.city_built and s.turn < CITY_FROM_TURN:
        faults.append("a city was built before turn 3")
    return faults


def _enemies(s: GodsState) -> list[str]:
    faults = [f"too many cubes of {ENEMIES[e]}" for e in range(5) if cubes_left(s, e) < 0]
    if markers_left(s) < 0:
        faults.append("too many Habsburg markers")
    if king_left(s) < 0:
        faults.append("too many king's cubes")
    for p in range(5):
        if (s.enemy[p] > 0) != (s.enemy_of[p] >= 0):
            faults.append(f"{PROVINCES[p]}: enemy cubes without an enemy, or the other way round")
        if s.enemy[p] and s.markers[p]:
            faults.append(f"{PROVINCES[p]}: enemy cubes and markers together")
        if s.enemy_of[p] == HABSBURGS and s.turn < 4:
            faults.append(f"{PROVINCES[p]}: purple cubes before turn 4")
    if s.turn < 4 and (any(s.fields[HABSBURGS]) or s.king[HABSBURGS]):
        faults.append("Polish cubes on field V before turn 4")
    if s.vienna and not (s.turn == 4 or (s.turn == 3 and s.invaded)):
        faults.append("orange cubes in field V out of season")
    if s.held and s.turn != 4:
        faults.append("field V is Ottoman before turn 4")
    if s.turn == 4 and s.vienna > VIENNA_BOUND:
        faults.append("more than two orange cubes were kept in field V")
    return faults


def _armies(s: GodsState) -> list[str]:
    faults = []
    for seat in range(s.players):
        if sum(row[seat] for row in s.infantry) > INFANTRY or sum(row[seat] for row in s.cavalry) > CAVALRY:
            faults.append(f"seat {seat} has more units than tokens")
        if s.guns[seat] >= 0 and s.turn < ARTILLERY_FROM_TURN:
            faults.append("private artillery in turn 1")
    if any(have > limit for have, limit in zip(s.crown, CROWN_LIMIT)):
        faults.append("the Crown Army is larger than its tokens")
    if s.crown[2] and s.turn < ARTILLERY_FROM_TURN:
        faults.append("Crown artillery in turn 1")
    if sum(s.cossacks) != COSSACKS:
        faults.append(f"{sum(s.cossacks)} Cossacks instead of {COSSACKS}")
    return faults


def _politics(s: GodsState) -> list[str]:
    faults = []
    if (s.treaty >= 0) != (s.treaty_dice > 0):
        faults.append("a treaty without its dice, or the other way round")
    if s.treaty == OTTOMANS and not (s.treaty_limits and s.turn <= 2):
        faults.append("a treaty with the Ottomans")
    if s.treaty == 2 and s.treaty_limits and s.turn <= 2:
        faults.append("a treaty with the Tatars in turns 1-2")
    if s.treaty == HABSBURGS and (s.turn < 4 or s.held):
        faults.append("a treaty with the Habsburgs out of season")
    if s.treaty_dice > 2 and not s.firm_treaties:
        faults.append("a firmer treaty than the rules of this match allow")
    return faults


def _between_turns(s: GodsState) -> list[str]:
    """Until phase 3 nothing of the last turn is left but cubes, estates and remnants of enemies."""
    if s.phase > 2:
        return []
    faults = []
    if any(map(any, s.fields)) or any(s.king) or any(s.bonus):
        faults.append("enemy fields are not empty between turns")
    if any(map(any, s.infantry)) or any(map(any, s.cavalry)) or any(gun >= 0 for gun in s.guns) or any(s.crown):
        faults.append("armies between turns")
    if any(seat >= 0 for seat in s.sejm) or s.treaty >= 0 or any(s.attacked) or s.cossacks[0] != COSSACKS:
        faults.append("Sejm, treaty, Cossacks or attacks are left from the last turn")
    if any(s.enemy[p] > sum(s.cubes[p]) for p in range(5)):
        faults.append("more enemy cubes than players' cubes in a province between turns")
    return faults


_SEATED = {"first_estate": 2, "shortage": 3, "second_move": 4, "colleges": 3, "purchase": 4}
_CYCLES = ("new_estates", "special_actions", "private_armies", "campaigns", "relief")
_PHASE_OF = {
    "clientele": 2,
    "shortage": 2,
    "bid": 3,
    "new_estates": 7,
    "special_actions": 8,
    "second_move": 8,
    "colleges": 8,
    "private_armies": 9,
    "purchase": 9,
    "campaigns": 10,
    "relief": 12,
    "first_estate": 0,
}


def _flow(s: GodsState) -> list[str]:
    """The step that waits has what it needs."""
    if not s.stack:
        return []
    if type(s.stack) is not list or not all(type(f) is list and f and type(f[0]) is str for f in s.stack):
        return ["stack: not of the right shape"]
    f = s.stack[-1]
    name = f[0]
    if name not in _PHASE_OF:
        return [f"no decision is called {name}"]
    if s.phase != _PHASE_OF[name]:
        return [f"{name} in phase {s.phase}"]
    if (s.turn == 0) != (s.phase == 0):
        return ["turn and phase do not fit"]
    n = s.players
    if name in _CYCLES:
        fine = (
            len(f) == 4
            and _ints(f[1:3], 2, 0)
            and f[1] >= 1
            and f[2] < n
            and type(f[3]) is list
            and _ints(f[3], len(f[3]), 0, n - 1)
            and (s.mace + f[2]) % n not in f[3]
        )
    elif name == "bid":
        fine = len(f) == 3 and type(f[1]) is list and len(f[1]) >= 2 and _ints(f[1], len(f[1]), 0, n - 1)
        fine = fine and _ints(f[2:], 1, 0, SILENCES - 1)
        fine = fine and all(s.committed[seat] == (s.bids[seat] != -1) for seat in f[1]) and not all(s.committed)
    elif name == "clientele":
        fine = len(f) == 2 and not s.revealed and not all(s.committed)
        fine = fine and all(-1 not in placed for placed, ready in zip(s.placed, s.committed) if ready)
    else:
        fine = len(f) == _SEATED[name] and _ints(f[1:2], 1, 0, n - 1) and _rest(s, f)
    return [] if fine else [f"{name}: the frame is not of the right shape"]


def _rest(s: GodsState, f: list[Any]) -> bool:
    if f[0] == "colleges":
        return type(f[2]) is list and _ints(f[2], len(f[2]), 0, 4) and 1 <= len(f[2]) <= 4
    if f[0] == "purchase":
        return _ints(f[2:], 2, 0) and f[2] <= 4
    return _ints(f[2:], len(f) - 2, 0, 4)
