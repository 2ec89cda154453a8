"""What the neighbours would do if nothing else changed. Pure functions of a state or a view; they change nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...rng import Rng
from .data import HABSBURGS, MARKERS, OTTOMANS, PROVINCES, TATARS
from .odds import mean, of_dice, of_rebels, percent
from .state import GodsState, base, face, opposition, ruler, strength
from .steps.expansion import expand, from_vienna, intrigue
from .steps.invasions import invade
from .steps.pillage import losses, plunder


@dataclass(slots=True)
class Threat:
    """One enemy field: its sum, and how likely it is to invade."""

    field: int
    enemy: str
    """The name under which it comes."""
    target: str
    """A province, or Vienna in turn 3."""
    base: int
    bonus: int
    """Cubes or markers on the field, with those kept in Vienna."""
    cossacks: int
    opposition: int
    surplus: int
    """What would enter as things stand; 0 is held off."""
    treaty: bool
    markers: bool
    """It works with markers, not with cubes."""
    beset: bool
    """The Habsburgs in turn 3: the Ottomans would stand before Vienna, and no marker comes (GP-8.2.3)."""
    dice: int
    """Dice that can still strengthen it this turn."""
    percent: int
    """Chance that anything enters, over those dice."""
    expected: float
    """How much enters on average."""


def dice_to_come(s: GodsState) -> int:
    """Event and invasion dice that are still to be rolled this turn."""
    return 8 if s.phase < 5 else 4 if s.phase < 11 else 0


def threat(s: GodsState, field: int) -> Threat:
    political = field == HABSBURGS and s.turn < 4
    cossacks = s.cossacks[2] if field == TATARS else 0
    if field == TATARS and s.phase <= 9:
        cossacks += s.cossacks[0]  # unless somebody hires them
    kept = s.vienna if field == HABSBURGS and s.held else 0
    power = strength(s, field) + cossacks - (s.cossacks[2] if field == TATARS else 0)
    against = opposition(s, field)
    dice = dice_to_come(s)
    treaty = s.treaty == field
    likely = expected = 0.0
    for (n, rebels), chance in _dice(s, field, dice).items():
        if treaty:
            # Only the four dice of phase 11 break it, and those that do bring no cube.
            surplus = power + rebels - against if n >= s.treaty_dice else 0
        else:
            surplus = power + rebels + n - against
        if political:
            surplus = min(surplus, MARKERS - sum(s.markers))
        if surplus > 0:
            likely += chance
            expected += chance * surplus
    now = 0 if treaty else max(power - against, 0)
    if political:
        now = min(now, MARKERS - sum(s.markers))
    beset = political and s.turn == 3 and strength(s, OTTOMANS) > opposition(s, OTTOMANS)
    target = "vienna" if field == OTTOMANS and s.turn == 3 else PROVINCES[field]
    return Threat(
        field,
        face(s, ruler(s, field)),
        target,
        base(s, field),
        s.bonus[field] + kept,
        cossacks,
        against,
        0 if beset else now,
        treaty,
        political,
        beset,
        dice,
        percent(likely),
        round(expected, 1),
    )


def _dice(s: GodsState, field: int, dice: int) -> Mapping[tuple[int, int], float]:
    """Cubes and rebel Cossacks that the dice to come may bring to a field, where it can act at all."""
    if field == TATARS and s.turn == 2 and dice:
        # Whoever is not hired by phase 9 has gone over already; those lost in campaigns rebel after those in Ukraine.
        return of_rebels(dice, s.cossacks[1] + (s.cossacks[0] if s.phase > 9 else 0))
    if field == HABSBURGS and s.turn == 3:
        # Fours strengthen the Ottomans, and only while those are held off do fives matter.
        spare = opposition(s, OTTOMANS) - strength(s, OTTOMANS)
        odds: dict[tuple[int, int], float] = {}
        for fours, chance in enumerate(of_dice(dice)):
            if fours <= spare:
                for fives, chance2 in enumerate(of_dice(dice - fours, 5)):
                    odds[fives, 0] = odds.get((fives, 0), 0.0) + chance * chance2
        return odds
    return {(n, 0): chance for n, chance in enumerate(of_dice(dice))}


def threats(s: GodsState) -> list[Threat]:
    """All five fields; none before the first turn."""
    return [threat(s, field) for field in range(5)] if s.turn else []


@dataclass(slots=True)
class Outlook:
    """One province at the end of the turn."""

    province: str
    enemy: str | None
    """Who stands there."""
    cubes: int
    markers: int
    estates_lost: list[int]
    """Owners, from the border inwards."""
    wealth: int
    """Change of wealth."""


def outlook(s: GodsState) -> list[Outlook]:
    """The rest of the turn if nobody did anything more, no further die brought anything and no defender hit."""
    if not s.turn or s.phase > 14:
        return []
    twin = s.copy()
    # A 2 neither hits nor kills, gun or not. Written straight in: scripts from outside are looked through.
    twin.rng = Rng(0)
    twin.rng.script = {"defence": [2] * 400}
    if twin.phase <= 9:
        twin.cossacks[2] += twin.cossacks[0]
        twin.cossacks[0] = 0
    if twin.phase <= 10:
        for field in range(5):
            invade(twin, field)
    if twin.phase <= 12:
        for home in range(4):
            expand(twin, home)
        if twin.turn == 4:
            expand(twin, HABSBURGS)
        elif twin.invaded:
            from_vienna(twin)
        else:
            intrigue(twin)
    result = []
    for p in range(5):
        lost = losses(twin, p)
        enemy = face(twin, twin.enemy_of[p]) if twin.enemy[p] else None
        cubes, markers = twin.enemy[p], twin.markers[p]
        owners = twin.estates[p][::-1][:lost]
        plunder(twin, p)
        result.append(Outlook(PROVINCES[p], enemy, cubes, markers, owners, twin.wealth[p] - s.wealth[p]))
    return result


__all__ = ["Outlook", "Threat", "mean", "outlook", "threat", "threats"]
