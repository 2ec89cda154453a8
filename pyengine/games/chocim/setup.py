"""Setting the game up."""

from __future__ import annotations

from ...rng import Rng
from . import data
from .data import OE, RP, SIDES
from .state import ChocimState

GARRISONS = {"redoubts": "infantry", "church": "infantry", "bridgehead": "infantry", "bastion": "cavalry"}
"""One unit on the defence of each at the start."""


def new(sides: list[str], rng: Rng) -> ChocimState:
    units = {name: [0, 0, 0] for name in data.BOXES}
    for side in (RP, OE):
        units[data.RESERVE[side]] = list(data.START_UNITS[side])
    for land, kind in GARRISONS.items():
        units[f"defence.{land}"][data.INDEX[kind]] += 1
        units[data.RESERVE[RP]][data.INDEX[kind]] -= 1

    piles = [list(data.OFFICERS[side]) for side in (RP, OE)]
    for side in (RP, OE):
        rng.shuffle(piles[side], f"officers.{SIDES[side]}")
    deck = [value for value, n in data.DIPLOMACY.items() for _ in range(n)]
    rng.shuffle(deck, "diplomacy")

    return ChocimState(
        players=2,
        rng=rng,
        stack=[["week"]],
        seats=[sides.index(name) for name in SIDES],
        units=units,
        levels={land: data.FIELDS[land].level for land in data.LANDS},
        morale=list(data.MORALE_START),
        supply=list(data.SUPPLY_START),
        commanders=[list(data.COMMANDERS[side]) for side in (RP, OE)],
        pile=piles,
        table=deck[: data.TABLE_SIZE],
        dip_pile=deck[data.TABLE_SIZE :],
    )
