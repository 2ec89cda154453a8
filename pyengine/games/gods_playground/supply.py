"""What lies beside the board, and what happens when it runs out (GP-4.6)."""

from __future__ import annotations

from .data import CITIES, ENEMY_CUBES, HABSBURGS, KING_CUBES, MANAGERS, MARKERS, OTTOMANS
from .state import GodsState


def cubes_left(s: GodsState, enemy: int) -> int:
    used = 0
    for p in range(5):
        if s.enemy_of[p] == enemy:
            used += s.enemy[p]
    if enemy != HABSBURGS:
        used += s.bonus[enemy]
        if enemy == OTTOMANS:
            used += s.vienna
            if s.held:
                used += s.bonus[HABSBURGS]
    elif s.turn == 4 and not s.held:
        used += s.bonus[HABSBURGS]
    return ENEMY_CUBES[enemy] - used


def markers_left(s: GodsState) -> int:
    return MARKERS - sum(s.markers) - (s.bonus[HABSBURGS] if s.turn < 4 else 0)


def king_left(s: GodsState) -> int:
    return KING_CUBES - sum(s.king)


def managers_left(s: GodsState) -> int:
    return MANAGERS - sum(map(sum, s.managers))


def cities_left(s: GodsState) -> int:
    return CITIES - sum(map(sum, s.cities))


def available(s: GodsState, enemy: int, upto: int = 4) -> int:
    """Cubes that can still enter provinces: the supply and the bonus cubes on the enemy's own fields.

    Field V lends its cubes only once its strength has been counted, hence the last field that has: `upto`."""
    total = cubes_left(s, enemy)
    if enemy <= upto and (enemy != HABSBURGS or s.turn == 4):
        total += s.bonus[enemy]
    if enemy == OTTOMANS and s.held and upto == HABSBURGS:
        total += s.bonus[HABSBURGS] + s.vienna
    return total


def draw(s: GodsState, enemy: int, count: int, upto: int = 4) -> None:
    """Make so many cubes ready: what the supply lacks comes from the enemy's fields."""
    lack = count - cubes_left(s, enemy)
    if lack <= 0:
        return
    if enemy <= upto:
        part = min(lack, s.bonus[enemy])
        s.bonus[enemy] -= part
        lack -= part
    if lack > 0 and enemy == OTTOMANS and s.held and upto == HABSBURGS:
        part = min(lack, s.bonus[HABSBURGS])
        s.bonus[HABSBURGS] -= part
        s.vienna -= min(lack - part, s.vienna)


def shares(s: GodsState, wanted: int, there: int, targets: list[int]) -> list[int]:
    """How many go to each of one or two targets: what is wanted, or what there is in equal parts, an odd one by lot."""
    if len(targets) == 1:
        return [min(wanted, there)]
    if there >= 2 * wanted:
        return [wanted, wanted]
    half, odd = divmod(there, 2)
    result = [half, half]
    if odd:
        result[targets.index(s.rng.pick(targets, "odd"))] += 1
    return result
