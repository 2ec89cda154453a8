"""All tables of Magnates. Ids are those of the words: ``law.tribunal``, ``conflict.deluge``, ``king.michael``.

What of them is reconstructed says `edition`."""

from __future__ import annotations

from typing import NamedTuple

from ...manifest import MANIFESTS

SIDES = MANIFESTS["magnaci"].sides
AGES = 4
SYMBOLS = ("sabre", "chalice", "ducat", "crown")
EVERY = "every"
"""The symbol of the Constitution: it matches every king."""

# -- The map -----------------------------------------------------------------------------------------------------------


class Province(NamedTuple):
    power: str
    """The neighbour whose two spaces attack it."""
    spaces: tuple[int, int]
    """Indices of these spaces; their Roman numbers are one higher."""
    fiefs: tuple[str, ...]


PROVINCE: dict[str, Province] = {
    "lithuania":    Province("muscovy",            (0, 1), ("livonia", "smolensk")),
    "ukraine":      Province("cossacks_tatars",    (2, 3), ()),
    "little_poland": Province("ottoman",           (4, 5), ("moldavia",)),
    "great_poland": Province("habsburg",           (6, 7), ("silesia",)),
    "prussia":      Province("brandenburg_sweden", (8, 9), ()),
}  # fmt: skip
PROVINCES = tuple(PROVINCE)
FIEFS = tuple(fief for province in PROVINCE.values() for fief in province.fiefs)
PLACES = PROVINCES + FIEFS
LORD = {fief: name for name, province in PROVINCE.items() for fief in province.fiefs}
"""The province that a fief hangs on."""
ATTACKED = tuple(name for name, province in PROVINCE.items() for _ in province.spaces)
"""The province that a conflict space attacks, by index."""
SPACES = len(ATTACKED)
VISTULA = ("little_poland", "great_poland", "prussia")
"""Where the river carries grain."""

# -- Family cards ------------------------------------------------------------------------------------------------------

LADY = 10
CARDS = (2, 3, 4, 5, 6, 7, 8, 9, LADY, 11, 12, 13, 14)
"""A card is its influence."""
STRENGTH = tuple(1 if card == LADY else card for card in range(15))
"""The strength of a card in a conflict; only the Lady's differs from her influence."""
ESTATES = 35
"""Estates of one colour."""
PAWNS = 3
"""Partition pawns."""

# -- Kings -------------------------------------------------------------------------------------------------------------

KINGS: tuple[tuple[str, ...], ...] = (
    ("sigismund_augustus", "henry_valois", "stephen_bathory"),
    ("sigismund_iii", "wladyslaw_iv", "john_casimir"),
    ("michael", "john_sobieski", "augustus_ii"),
    ("leszczynski", "augustus_iii", "stanislaw_august"),
)
"""The three who may reign in each Age."""

POLICY: dict[str, str] = {
    "sigismund_augustus": "crown",
    "henry_valois": "ducat",
    "stephen_bathory": "sabre",
    "sigismund_iii": "chalice",
    "wladyslaw_iv": "sabre",
    "john_casimir": "ducat",
    "michael": "chalice",
    "john_sobieski": "sabre",
    "augustus_ii": "crown",
    "leszczynski": "crown",
    "augustus_iii": "chalice",
    "stanislaw_august": "ducat",
}
"""The Royal Policy of a king."""

# -- Senators and laws -------------------------------------------------------------------------------------------------


class Card(NamedTuple):
    """A Senator or a Law."""

    estates: int
    symbol: str
    windows: tuple[str, ...] = ()
    """When its action may be played."""
    effect: str = ""
    """What the action does: a key of `steps.actions.EFFECTS`."""
    value: int = 0
    office: str = ""
    """The only office it works for."""


_BIDS = ("senate", "sejm")
_WAR = ("conflict",)
_LATE = ("interregnum",)

SENATORS: dict[str, Card] = {
    "primate":    Card(1, "chalice"),
    "treasurer":  Card(1, "ducat", _LATE, "replace"),
    "hetman":     Card(1, "sabre", _WAR, "strength", 3),
    "chancellor": Card(1, "crown", ("sejm",), "influence", 3),
}  # fmt: skip
OFFICES = tuple(SENATORS)

LAWS: dict[str, Card] = {
    "jesuit_colleges":    Card(2, "chalice", _BIDS, "influence", 1),
    "tribunal":           Card(2, "crown",   _BIDS, "influence", 1),
    "confederation":      Card(1, "crown",   _BIDS, "influence", 2),
    "constitution_3_may": Card(0, EVERY),
    "veto":               Card(1, "crown",   ("veto",)),
    "embassy":            Card(1, "crown",   _WAR,  "scale", 4),
    "sejmik":             Card(2, "crown",   ("senate",), "influence", 10, "chancellor"),
    "knights_school":     Card(2, "sabre",   ("senate",), "influence", 10, "hetman"),
    "bishopric":          Card(2, "chalice", ("senate",), "influence", 10, "primate"),
    "versailles_north":   Card(2, "ducat",   ("senate",), "influence", 10, "treasurer"),
    "pacta_conventa":     Card(1, "crown",   _LATE, "pacta", 3),
    "quarter_army":       Card(1, "sabre",   _WAR,  "strength", 2),
    "noble_levy":         Card(2, "sabre",   _WAR,  "strength", 1),
    "rokosz":             Card(1, "sabre",   _WAR,  "strength", -2),
    "capitulation":       Card(0, "sabre",   _WAR,  "strength", -3),
    "dissenters":         Card(2, "chalice", _WAR,  "strength", -1),
    "fortress":           Card(0, "sabre",   _WAR,  "building", 3),
    "monastery":          Card(2, "chalice", _WAR,  "building", 1),
    "palazzo":            Card(1, "ducat",   _WAR,  "building", 2),
    "union_of_brest":     Card(1, "chalice", _LATE, "union"),
    "ad_maiorem":         Card(1, "chalice", _LATE, "ad_maiorem"),
    "private_duchy":      Card(1, "ducat",   _LATE, "duchy"),
    "entail":             Card(2, "ducat",   ("conflict_loss",), "entail"),
    "grain_rafting":      Card(1, "ducat",   _LATE, "grain"),
    "assignats":          Card(1, "ducat",   _LATE, "assignats"),
}  # fmt: skip

ACTION: dict[str, Card] = {**SENATORS, **LAWS}
DUCHIES = 2
"""Provinces that a Private Duchy asks one to dominate: so in the rulebook's example, and MG-4.6 knows no other number
for more players."""
CONSTITUTION = "constitution_3_may"
CONSTITUTION_BONUS = 5

BUILDING_OF = {"fortress": "fortress", "monastery": "monastery", "palazzo": "palace"}
"""The building that a law puts up."""
BUILDINGS = {building: LAWS[law].value for law, building in BUILDING_OF.items()}
"""What a building adds to the Commonwealth's strength in its province."""
SILENT_SEJM = -2
BLACK_CLOUDS = -2
FIEF_STRENGTH = 1

# -- Conflicts ---------------------------------------------------------------------------------------------------------


class Conflict(NamedTuple):
    province: str
    level: int
    """Times the number of players this is the scale."""
    penalty: str
    """raid, lose_law, silent_sejm or black_clouds."""
    raided: tuple[str, ...] = ()
    """Provinces that a raid strikes beside its own."""
    fief: str = ""
    """The reward; without one it is an estate in the province."""


_L, _U, _M, _W, _P = PROVINCES

CONFLICTS: dict[str, Conflict] = {
    "livonian_war":    Conflict(_L, 7, "raid", fief="livonia"),
    "smolensk_war":    Conflict(_L, 7, "raid", fief="smolensk"),
    "muscovite_war":   Conflict(_L, 6, "lose_law", fief="smolensk"),
    "war_with_russia": Conflict(_L, 8, "raid", (_U,)),
    "silent_sejm":     Conflict(_L, 7, "silent_sejm"),
    "crimean_horde":   Conflict(_U, 7, "raid", (_M,)),
    "cossack_revolt":  Conflict(_U, 7, "raid"),
    "abaza_pasha":     Conflict(_U, 6, "raid"),
    "kantemir":        Conflict(_U, 6, "raid"),
    "khmelnytsky":     Conflict(_U, 8, "raid", (_L,)),
    "turkish_war":     Conflict(_M, 8, "raid"),
    "bulwark":         Conflict(_M, 7, "raid"),
    "holy_league":     Conflict(_M, 7, "raid"),
    "moldavian_war":   Conflict(_M, 6, "lose_law", fief="moldavia"),
    "rakoczi":         Conflict(_M, 7, "raid", (_W,)),
    "habsburg_queen":  Conflict(_W, 6, "lose_law", fief="silesia"),
    "maximilian":      Conflict(_W, 6, "raid"),
    "vienna":          Conflict(_W, 8, "raid"),
    "insurrection":    Conflict(_W, 7, "raid"),
    "black_eagles":    Conflict(_W, 7, "raid", (_P, _L)),
    "danzig_revolt":   Conflict(_P, 6, "raid"),
    "northern_war":    Conflict(_P, 7, "raid"),
    "swedish_war":     Conflict(_P, 7, "raid"),
    "deluge":          Conflict(_P, 8, "raid", (_W, _M)),
    "black_clouds":    Conflict(_P, 7, "black_clouds"),
}  # fmt: skip
SHOWN = 5
"""Conflicts on the board, and laws in a Sejm."""


def symbol_matches(card: Card, symbol: str) -> bool:
    return card.symbol in (symbol, EVERY)
