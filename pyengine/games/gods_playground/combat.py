"""Dice: how units fight (GP-8.0.1), and what happens when enemy cubes enter a province (GP-8.2.8 to GP-8.2.12)."""

from __future__ import annotations

from .data import CAVALRY_HITS, INFANTRY_HITS, PROVINCES, TATARS, UKRAINE
from .state import GodsState, face, order
from .supply import draw


def roll(s: GodsState, count: int, least: int, what: str) -> tuple[int, int, list[int]]:
    """Hits, units lost to a natural 1, and the dice."""
    hits = lost = 0
    dice = []
    die = s.rng.die
    for _ in range(count):
        pips = die(6, what)
        dice.append(pips)
        if pips == 1:
            lost += 1
        if pips >= least:
            hits += 1
    return hits, lost, dice


def private(s: GodsState, seat: int, p: int, what: str) -> tuple[int, list[int], int]:
    """A family's own infantry and cavalry in a province roll: hits, dice, units lost."""
    gun = s.guns[seat] == p
    hits, lost, dice = roll(s, s.infantry[p][seat], INFANTRY_HITS - gun, what)
    s.infantry[p][seat] -= lost
    hits2, lost2, dice2 = roll(s, s.cavalry[p][seat], CAVALRY_HITS - gun, what)
    s.cavalry[p][seat] -= lost2
    return hits + hits2, dice + dice2, lost + lost2


def cossacks(s: GodsState, count: int, gun: bool, what: str) -> tuple[int, list[int], int]:
    """Cossacks in Ukraine roll; the lost ones go back to the Cossack field."""
    hits, lost, dice = roll(s, count, CAVALRY_HITS - gun, what)
    s.cossacks[1] -= lost
    s.cossacks[0] += lost
    return hits, dice, lost


def crown(s: GodsState, what: str) -> tuple[int, list[int], int]:
    """The Crown Army rolls, with its own gun only."""
    army = s.crown
    gun = army[2]
    hits, lost, dice = roll(s, army[0], INFANTRY_HITS - gun, what)
    army[0] -= lost
    hits2, lost2, dice2 = roll(s, army[1], CAVALRY_HITS - gun, what)
    army[1] -= lost2
    return hits + hits2, dice + dice2, lost + lost2


def remove(s: GodsState, p: int, hits: int) -> int:
    """Take off up to so many enemy cubes of a province; returns how many went."""
    gone = min(hits, s.enemy[p])
    if gone:
        s.enemy[p] -= gone
        if not s.enemy[p]:
            s.enemy_of[p] = -1
    return gone


def enter(s: GodsState, enemy: int, p: int, count: int, rule: str, upto: int = 4) -> None:
    """Cubes of an enemy enter a province, are met by everybody's units there and fight other enemies' cubes. In the end
    cubes of one enemy are left, and no markers (GP-4.5)."""
    if count < 1:
        return
    name = PROVINCES[p]
    where = (f"province:{name}",)
    draw(s, enemy, count, upto)
    s.attacked[p] = True
    swept, s.markers[p] = s.markers[p], 0  # GP-8.2.9
    if s.enemy[p] and s.enemy_of[p] != enemy:
        # The place of two enemies at once is only here, until they have fought.
        own, other, foe = count, s.enemy[p], s.enemy_of[p]
    else:
        own, other, foe = s.enemy[p] + count, 0, -1
        s.enemy[p], s.enemy_of[p] = own, enemy
    s.emit("event.enters", rule=rule, at=where, enemy=face(s, enemy), province=name, n=count, there=own)
    if swept:
        s.emit("event.markers_swept", rule="GP-8.2.9", at=where, n=swept, province=name)
    hits = _defence(s, enemy, p)
    # GP-8.2.11: the newcomers' kind falls first, then the cubes that were there before.
    gone = min(hits, own)
    gone2 = min(hits - gone, other)
    own -= gone
    other -= gone2
    clash = min(own, other)  # GP-8.2.12
    own -= clash
    other -= clash
    s.enemy[p] = own or other
    s.enemy_of[p] = enemy if own else foe if other else -1
    if gone or gone2:
        s.emit("event.repelled", rule="GP-8.2.11", at=where, n=gone + gone2, province=name)
    if clash:
        s.emit(
            "event.clash",
            rule="GP-8.2.12",
            at=where,
            n=clash,
            enemy=face(s, enemy),
            foe=face(s, foe),
            province=name,
            left=own + other,
        )


def _defence(s: GodsState, enemy: int, p: int) -> int:
    """GP-8.2.10: every private unit in the province rolls once, free of charge and without being asked."""
    total = 0
    infantry, cavalry = s.infantry[p], s.cavalry[p]
    defended = gun = False
    listen = s.log is not None
    name = PROVINCES[p]
    for seat in order(s):
        if infantry[seat] or cavalry[seat]:
            defended = True
            gun = gun or s.guns[seat] == p
            before = [infantry[seat], cavalry[seat]]
            hits, dice, lost = private(s, seat, p, "defence")
            total += hits
            if listen:
                s.emit(
                    "event.defence",
                    rule="GP-8.2.10",
                    at=(f"province:{name}",),
                    seat=seat,
                    province=name,
                    dice=dice,
                    units=before,
                    gun=s.guns[seat] == p,
                    hits=hits,
                    lost=lost,
                )
    if defended and enemy == TATARS and p == UKRAINE and s.cossacks[1]:
        hits, dice, lost = cossacks(s, s.cossacks[1], gun, "defence")
        total += hits
        s.emit(
            "event.cossack_defence",
            rule="GP-8.2.10",
            at=("province:ukraine",),
            dice=dice,
            gun=gun,
            hits=hits,
            lost=lost,
        )
    return total
