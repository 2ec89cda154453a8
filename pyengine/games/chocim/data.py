"""The tables of Chocim 1621: fields, boxes, dice, tracks, diplomacy; leaders.py has those of the cards.

The rulebook survives without its board and without most of its cards. What it does not state is reconstructed here;
edition.py names every such figure, and the page's "about this edition" lists them.
"""

from __future__ import annotations

from typing import NamedTuple

from ...manifest import MANIFESTS

# -- sides and units (CH-2 of the components) ----------------------------------------------------------------

RP, OE = 0, 1
"""Index of a side everywhere in the state: the Commonwealth (Rzeczpospolita), the Ottoman Empire."""

SIDES = MANIFESTS["chocim"].sides

KINDS = (("cavalry", "infantry", "cossack"), ("spahi", "janissary", "tatar"))
"""Kinds of units of each side; a box counts its units in this order."""

CAVALRY, INFANTRY, COSSACK = 0, 1, 2
SPAHI, JANISSARY, TATAR = 0, 1, 2

INDEX = {kind: i for kinds in KINDS for i, kind in enumerate(kinds)}

START_UNITS = ((8, 6, 7), (17, 12, 7))

# -- fields --------------------------------------------------------------------------------------------------


class Field(NamedTuple):
    line: int
    """1, 2, 3: a Commonwealth line of defence; 0: the forefield; -1: an Ottoman field."""
    neighbours: tuple[str, ...] = ()
    level: int = 0
    """Defence level at the start."""


FIELDS = {
    "tents": Field(-1),
    "spahi_camp": Field(-1),
    "tatar_camp": Field(-1),
    "trenches": Field(-1),
    "forefield": Field(0, ("redoubts", "church", "bridgehead", "bastion", "tabor")),
    "redoubts": Field(1, ("forefield", "bastion", "church", "ramparts"), 1),
    "church": Field(1, ("forefield", "redoubts", "ramparts"), 1),
    "bridgehead": Field(1, ("forefield", "castle"), 1),
    "bastion": Field(1, ("forefield", "tabor", "redoubts", "ramparts"), 1),
    "tabor": Field(1, ("forefield", "bastion"), 1),
    "ramparts": Field(2, ("redoubts", "church", "bastion", "castle", "camp"), 2),
    "castle": Field(2, ("bridgehead", "ramparts", "camp"), 2),
    "camp": Field(3, ("ramparts", "castle"), 1),
}

LANDS = tuple(name for name, field in FIELDS.items() if field.line > 0)
"""The eight fields of the Commonwealth."""

HIGHEST_LEVEL = 3

# -- plans: assault, control, defence, counter, battle -------------------------------------------------------


class PlanFigures(NamedTuple):
    low: int
    """Units with which an assault may be declared."""
    high: int
    """Units with which it must be."""
    dots: int
    """Units above the maximum, one for each neighbouring field in Ottoman hands."""
    defence: int
    """Limit of the defence box; 0 where the reserve camped there defends."""
    control: int
    """Limit of the control box; 0 where there is none."""


PLANS = {
    "redoubts": PlanFigures(5, 6, 2, 3, 3),
    "church": PlanFigures(5, 6, 1, 3, 3),
    "bridgehead": PlanFigures(5, 6, 1, 3, 3),
    "bastion": PlanFigures(5, 6, 1, 3, 3),
    "tabor": PlanFigures(5, 6, 1, 0, 3),
    "ramparts": PlanFigures(5, 8, 2, 4, 3),
    "castle": PlanFigures(5, 8, 2, 4, 3),
    "camp": PlanFigures(6, 10, 2, 0, 0),
}

COUNTER_LOW, COUNTER_HIGH = 3, 6

BATTLE_LOW = (4, 5)
"""Fewest units of each side that may start a battle, block the other's boxes and hold the forefield."""

BATTLE_HIGH = (7, 10)

# -- dice of a unit, by kind ---------------------------------------------------------------------------------

ASSAULT_DICE = (1, 2, 0)
ASSAULT_DICE_AT = {"bridgehead": (1, 2, 1)}
DEFENCE_DICE = (1, 2, 2)
DEFENCE_DICE_AT = {"bastion": (2, 2, 2)}
COUNTER_DICE = (1, 2, 2)
BATTLE_DICE = ((2, 1, 1), (1, 1, 1))

# -- supports and effects ------------------------------------------------------------------------------------


class Action(NamedTuple):
    side: int
    field: str
    type: str
    """support or effect"""
    kinds: tuple[str, ...]
    cap: int
    need: int = 0
    """Units without which an all-or-nothing effect does nothing."""


ACTIONS = {
    "ladders": Action(OE, "trenches", "support", ("janissary",), 3),
    "ambush": Action(OE, "tatar_camp", "support", ("tatar",), 3),
    "flank": Action(RP, "bastion", "support", ("cavalry", "cossack"), 3),
    "cannonade": Action(RP, "church", "support", ("infantry", "cossack"), 3),
    "pillage": Action(OE, "spahi_camp", "effect", ("spahi", "janissary", "tatar"), 6),
    "pursuit": Action(OE, "tatar_camp", "effect", ("tatar",), 3),
    "pilaf": Action(OE, "tents", "effect", ("janissary",), 4, 4),
    "council": Action(OE, "tents", "effect", ("spahi",), 3, 3),
    "intrigue": Action(OE, "tatar_camp", "effect", ("tatar",), 3, 3),
    "dig": Action(OE, "trenches", "effect", ("janissary",), 4),
    "bombard": Action(OE, "trenches", "effect", ("janissary",), 3),
    "convoy": Action(RP, "bridgehead", "effect", ("cavalry", "infantry", "cossack"), 4),
    "raid": Action(RP, "bastion", "effect", ("cavalry", "infantry", "cossack"), 1, 1),
    "loot": Action(RP, "tabor", "effect", ("cossack",), 3),
    "night_sortie": Action(RP, "tabor", "effect", ("cossack",), 2),
    "fill": Action(RP, "redoubts", "effect", ("infantry", "cossack"), 3),
    "fortify": Action(RP, "ramparts", "effect", ("infantry", "cossack"), 3, 3),
    "procession": Action(RP, "castle", "effect", ("cavalry",), 3, 3),
    "knights_circle": Action(RP, "castle", "effect", ("cavalry",), 2, 2),
}

SORTIES = ("fill", "night_sortie", "loot")
"""Closed to the Commonwealth while five Ottomans stand in battle order (CH-4.6)."""

EFFECTS = tuple(
    tuple(name for name, action in ACTIONS.items() if action.side == side and action.type == "effect")
    for side in (RP, OE)
)
SUPPORTS = tuple(name for name, action in ACTIONS.items() if action.type == "support")

SUPPORT_OF = {
    "assault": ("cannonade", "ladders"),
    "counter": ("cannonade", ""),
    "battle": ("flank", "ambush"),
}
"""Which support helps each side in a clash."""

PAIRS = {"convoy": "pursuit", "fill": "dig", "pillage": "raid"}
"""Effects that draw one of the other side along when they are settled (CH-10.3)."""

PILLAGE_YIELD = (1, 1, 2)
CONVOY_YIELD = (2, 1, 1)
RAID_LOSS = 2

# -- boxes: where units stand --------------------------------------------------------------------------------


class Box(NamedTuple):
    name: str
    action: str
    side: int
    field: str
    """Empty for the pools on a side's own board."""
    kinds: tuple[int, ...]
    """Which of its side's kinds it admits."""
    cap: int
    """Most units; an assault's also needs its dots (CH-6.2)."""


_ALL = (0, 1, 2)
_NO_CAP = 99


def _boxes() -> dict[str, Box]:
    rows = []
    for land, plan in PLANS.items():
        rows.append(Box(f"assault.{land}", "assault", OE, land, _ALL, plan.high + plan.dots))
        if plan.control:
            rows.append(Box(f"control.{land}", "control", OE, land, _ALL, plan.control))
            rows.append(Box(f"counter.{land}", "counter", RP, land, _ALL, COUNTER_HIGH))
        if plan.defence:
            rows.append(Box(f"defence.{land}", "defence", RP, land, _ALL, plan.defence))
    rows.extend(Box(f"battle.{SIDES[side]}", "battle", side, "forefield", _ALL, BATTLE_HIGH[side]) for side in (RP, OE))
    for name, action in ACTIONS.items():
        kinds = tuple(INDEX[kind] for kind in action.kinds)
        rows.append(Box(name, name, action.side, action.field, kinds, action.cap))
    for pool in ("reserve", "routed", "rebels", "removed"):
        rows.extend(Box(f"{pool}.{SIDES[side]}", pool, side, "", _ALL, _NO_CAP) for side in (RP, OE))
    return {box.name: box for box in rows}


BOXES = _boxes()

RESERVE = ("reserve.commonwealth", "reserve.ottoman")
ROUTED = ("routed.commonwealth", "routed.ottoman")
REBELS = ("rebels.commonwealth", "rebels.ottoman")
REMOVED = ("removed.commonwealth", "removed.ottoman")
BATTLE = ("battle.commonwealth", "battle.ottoman")

ON_BOARD = tuple(tuple(b for b in BOXES.values() if b.side == side and b.field) for side in (RP, OE))
"""Boxes of each side into which cards can send units."""

HOLDING = tuple(tuple(b.name for b in ON_BOARD[side] if b.action == ("defence", "control")[side]) for side in (RP, OE))
"""Boxes whose units may stay from week to week: defence, control (CH-6.6)."""

CAMP_OF_OTTOMANS = ("spahi_camp", "tents", "tatar_camp")
"""Where each Ottoman kind has its reserve. Cavalry and infantry camp in the hetman's camp, Cossacks in the
tabor while it holds (CH-5.5)."""

# -- tracks --------------------------------------------------------------------------------------------------

WEEKS = 5
TRENCH_TOP = 6
BOMBARD_SUPPLY, BOMBARD_UNIT, BOMBARD_LEVEL = 4, 5, 6
"""Trench positions from which a bombardment takes supplies, drives a defender off, breaks the works."""

MORALE_TOP = 10
MORALE_START = (7, 8)
"""Set by trial, so that equal bots win about as often on either side."""

REBELS_AT = (
    {4: (1, 0, 0), 3: (1, 0, 1), 2: (1, 0, 2), 1: (2, 0, 2), 0: (2, 0, 2)},
    {5: (1, 0, 0), 4: (2, 1, 0), 3: (2, 2, 0), 2: (3, 2, 0), 1: (3, 3, 0), 0: (3, 3, 0)},
)
"""Units in revolt by morale; none above. A zero that lasts ends the siege, so its row only mirrors the one
above."""

MORALE_DISCARDS = {5: 1, 4: 1, 3: 2, 2: 2, 1: 3, 0: 4}
"""Diplomacy cards lost before the negotiations, by morale."""


class Band(NamedTuple):
    name: str
    low: tuple[int, int]
    """Lowest supply of each side in this row."""
    morale: int
    removed: tuple[int, int]
    cards: int
    """Diplomacy cards lost before the negotiations."""


SUPPLY_TOP = (35, 60)
"""Five rows of a week's rations: with four, nobody could stand in the uppermost after the army had eaten."""

SUPPLY_START = (21, 36)
BANDS = (
    Band("double_rations", (24, 34), 1, (0, 0), 0),
    Band("full", (15, 25), 0, (0, 0), 0),
    Band("short", (8, 13), 0, (0, 1), 1),
    Band("shortage", (1, 1), -1, (1, 2), 2),
    Band("hunger", (0, 0), 0, (2, 3), 3),
)

UNITS_PER_RATION = 3

ROUTED_MORALE = (((5, -2), (2, -1)), ((9, -3), (6, -2), (3, -1)))
"""Fewest routed units of each side and what they cost in morale (CH-12.2)."""

LEADER_LIMIT = (7, 8)


class Circumstances(NamedTuple):
    diplomacy: int
    """Random cards for the Commonwealth."""
    removed: int
    """Units that the Ottomans lose."""
    dies: str = ""


CIRCUMSTANCES = {4: Circumstances(1, 2, "rp_c1"), 5: Circumstances(1, 3)}

# -- diplomacy and claims ------------------------------------------------------------------------------------

TABLE_SIZE = 7
DIPLOMACY = {1: 16, 2: 15, 3: 13, 4: 10, 5: 6}
"""Cards of each value."""

KEPT_CARDS = 7
"""Nobody is brought below this many before the negotiations."""

UNITS_PER_CARD = 5
"""The Ottomans lose a card for every so many removed units."""

CLAIMS = {"moldavia": (6, 6), "khotyn": (5, 5), "tribute": (4, 4), "tatars": (5, 3), "sich": (3, 5)}
"""Value of each claim for the Commonwealth and for the Ottomans."""

# -- leaders ---------------------------------------------------------------------------------------------------------

COMMANDERS = (("rp_c1", "rp_c2", "rp_c3"), ("oe_c1", "oe_c2", "oe_c3"))
OFFICERS = tuple(tuple(f"{army}{n:02}" for n in range(1, 25)) for army in ("rp", "oe"))
"""The cards of each side; what stands on them is in leaders.py."""
