"""All tables of Chocim 1621: fields, boxes, dice, tracks, leaders, diplomacy.

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

# -- stratagems: operations that read like the card ----------------------------------------------------------


class Place(NamedTuple):
    """Up to n units of the kinds, from the sources, to the boxes: of one field, or of many."""

    n: int
    kinds: str = "any"
    source: str = "reserve"
    to: str = "any"
    many: bool = False
    noblock: bool = False
    exact: bool = False


class Dice(NamedTuple):
    """+1 on up to n different dice in one clash of this play."""

    n: int


class Weaken(NamedTuple):
    """The works count n lower in one assault of this play."""

    n: int


class Morale(NamedTuple):
    side: int
    n: int


class Supply(NamedTuple):
    side: int
    n: int


class Trench(NamedTuple):
    n: int


class Level(NamedTuple):
    """A chosen field in Commonwealth hands."""

    n: int


class DipTake(NamedTuple):
    """A chosen card from the table."""

    n: int = 1


class DipDraw(NamedTuple):
    """Cards from the pile, unseen."""

    n: int


class DipStrip(NamedTuple):
    """The other side loses a random card."""

    n: int = 1


class Recall(NamedTuple):
    """Up to n own units from any boxes to the reserve."""

    n: int


class Repel(NamedTuple):
    """Up to n enemy units of one listed box back to their reserve."""

    n: int
    kinds: str
    where: str


class Scatter(NamedTuple):
    """n enemy units of one listed box are routed, their owner choosing."""

    n: int
    where: str


class Rally(NamedTuple):
    """Up to n own routed units to the reserve."""

    n: int


class Spy(NamedTuple):
    """See the other's officers, dismiss one; he draws another."""

    n: int = 1


Op = (
    Place
    | Dice
    | Weaken
    | Morale
    | Supply
    | Trench
    | Level
    | DipTake
    | DipDraw
    | DipStrip
    | Recall
    | Repel
    | Scatter
    | Rally
    | Spy
)


class Stratagem(NamedTuple):
    name: str
    ops: tuple[Op, ...]


class Leader(NamedTuple):
    command: int
    stratagems: tuple[Stratagem, ...]


def _one(command: int, name: str, *ops: Op) -> Leader:
    return Leader(command, (Stratagem(name, ops),))


COMMANDERS: tuple[dict[str, Leader], dict[str, Leader]] = (
    {
        "rp_c1": Leader(
            3,
            (
                Stratagem("boots_and_saddles", (Place(3, "any", "reserve+battle+defence", "any", many=True),)),
                Stratagem("contacts", (DipTake(),)),
            ),
        ),
        "rp_c2": Leader(
            3,
            (
                Stratagem("rally_the_banners", (Place(3, "any", "defence+routed", "any"),)),
                Stratagem("regimentarz_speaks", (Morale(RP, 1),)),
            ),
        ),
        "rp_c3": Leader(
            3,
            (
                Stratagem(
                    "sally_from_the_tabor",
                    (Place(3, "cossack", "reserve", "night_sortie+loot+fill+battle", many=True, noblock=True),),
                ),
                Stratagem(
                    "lads_to_the_wall",
                    (Place(3, "cossack", "reserve", "defence+counter+battle", many=True), Dice(2)),
                ),
            ),
        ),
    },
    {
        "oe_c1": Leader(
            4,
            (
                # Four, not five: an assault needs five, so the defender always has time for an answer. With five the
                # bots' matches went to the Ottomans four times in five.
                Stratagem("will_of_the_padishah", (Place(4, "any", "reserve", "assault+battle"), Dice(2))),
                Stratagem("sultans_gifts", (Morale(OE, 1),)),
            ),
        ),
        "oe_c2": Leader(
            4,
            (
                Stratagem("viziers_orders", (Place(4, "any", "reserve", "any", many=True),)),
                Stratagem("viziers_pen", (DipTake(),)),
            ),
        ),
        "oe_c3": Leader(
            3,
            (
                Stratagem("tatar_manoeuvre", (Place(4, "tatar", "reserve+battle+assault", "any"),)),
                Stratagem("scouting_chambuls", (Spy(),)),
            ),
        ),
    },
)

OFFICERS: tuple[dict[str, Leader], dict[str, Leader]] = (
    {
        "rp01": _one(2, "hussar_charge", Place(3, "cavalry", "reserve", "battle"), Dice(2)),
        "rp02": _one(2, "orderly_withdrawal", Recall(3), Place(3)),
        "rp03": _one(3, "princes_name", Morale(RP, 1)),
        "rp04": _one(3, "lances_ready", Place(4, "cavalry", "reserve+defence", "battle")),
        "rp05": _one(2, "forlorn_charge", Place(3, "cavalry", "reserve", "battle"), Dice(3)),
        "rp06": _one(
            2,
            "round_the_flank",
            Place(2, "cavalry", "reserve", "battle"),
            Place(3, "cavalry+cossack", "reserve", "flank"),
        ),
        "rp07": _one(3, "relief_to_the_walls", Place(3, "any", "reserve", "defence", many=True)),
        "rp08": _one(2, "kamieniec_convoy", Place(2, "any", "reserve", "convoy"), Supply(RP, 1)),
        "rp09": _one(2, "lisowczyk_foray", Place(1, "cavalry", "reserve", "raid"), Supply(OE, -1)),
        "rp10": _one(1, "terror_of_the_chambuls", Repel(2, "tatar", "pursuit+pillage+ambush")),
        "rp11": _one(2, "musket_fire", Repel(2, "any", "assault")),
        "rp12": _one(2, "repair_the_works", Level(1), Place(1, "infantry+cossack", "reserve", "defence")),
        "rp13": _one(2, "fill_the_ditches", Trench(-1), Place(2, "infantry+cossack", "reserve", "fill", noblock=True)),
        "rp14": _one(2, "haiduk_volley", Place(3, "infantry", "reserve", "defence+counter"), Dice(2)),
        "rp15": _one(1, "cannon_fire", Scatter(1, "assault+battle")),
        "rp16": _one(2, "alarm_in_the_tents", Morale(OE, -1)),
        "rp17": _one(2, "wreck_the_saps", Trench(-2)),
        "rp18": _one(2, "for_booty", Place(3, "cossack", "reserve", "loot", noblock=True)),
        "rp19": _one(2, "blow_from_the_tabor", Place(4, "cossack+infantry", "reserve", "counter+battle"), Dice(2)),
        "rp20": _one(1, "parley", DipTake()),
        "rp21": _one(1, "letters_to_the_divan", DipStrip()),
        "rp22": _one(2, "camp_servants", Rally(2)),
        "rp23": _one(1, "captive_talks", Spy()),
        "rp24": _one(
            2, "guard_of_the_guns", Place(4, "infantry+cossack", "reserve", "cannonade+defence", many=True)
        ),
    },
    {
        "oe01": _one(2, "sultans_reward", Place(2, "janissary", "reserve", "pilaf", exact=True), Morale(OE, 1)),
        "oe02": _one(2, "courage_of_kaffa", Place(2, "any", "reserve", "battle+assault", exact=True), Dice(2)),
        "oe03": _one(3, "wave_of_horse", Place(5, "spahi", "reserve", "battle")),
        "oe04": _one(
            3,
            "green_banners",
            Place(4, "spahi", "reserve", "battle"),
            Place(3, "tatar", "reserve", "ambush"),
        ),
        "oe05": _one(2, "foragers", Place(3, "spahi+tatar", "reserve", "pillage")),
        "oe06": _one(3, "open_hand", DipTake()),
        "oe07": _one(3, "karakash_assault", Place(3, "any", "reserve", "assault"), Dice(3)),
        "oe08": _one(2, "breach", Place(2, "janissary+spahi", "reserve", "assault"), Weaken(1)),
        "oe09": _one(2, "caravans", Supply(OE, 4)),
        "oe10": _one(2, "surgeons", Rally(2)),
        "oe11": _one(2, "heads_on_stakes", Morale(RP, -1)),
        "oe12": _one(2, "hold_what_is_won", Place(3, "any", "reserve", "control+assault", many=True)),
        "oe13": _one(3, "ortas_forward", Place(4, "janissary", "reserve", "assault")),
        "oe14": _one(2, "headlong", Place(2, "janissary", "reserve", "assault", noblock=True), Dice(2)),
        "oe15": _one(2, "sap", Trench(3)),
        "oe16": _one(2, "point_blank", Repel(2, "any", "defence")),
        "oe17": _one(2, "ladders_and_fascines", Place(3, "janissary", "reserve", "ladders"), Trench(1)),
        "oe18": _one(2, "batter_the_works", Level(-1), Supply(RP, -1)),
        "oe19": _one(3, "podolia_burns", Place(3, "tatar", "reserve", "pursuit+ambush+pillage"), Supply(RP, -1)),
        "oe20": _one(3, "cut_the_roads", Supply(RP, -3)),
        "oe21": _one(2, "convoy_waylaid", Repel(2, "any", "convoy")),
        "oe22": _one(2, "mediator", DipDraw(1)),
        "oe23": _one(2, "hospodars_spies", Spy()),
        "oe24": _one(1, "purses_of_gold", DipStrip()),
    },
)

LEADERS: dict[str, Leader] = {k: v for pack in (*COMMANDERS, *OFFICERS) for k, v in pack.items()}
