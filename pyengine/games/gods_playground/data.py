"""All tables of God's Playground. Provinces, enemies and their fields share one index 0-4: the clockwise order and,
plus one, the enemy's number on the dice. Tables that are marked reconstructed hold figures that no known text prints;
edition.py names them."""

from __future__ import annotations

from ...manifest import MANIFESTS

FAMILIES = MANIFESTS["gods_playground"].sides

PROVINCES = ("prussia", "lithuania", "ukraine", "lesser_poland", "greater_poland")
INDEX = {name: p for p, name in enumerate(PROVINCES)}
PRUSSIA, LITHUANIA, UKRAINE, LESSER_POLAND, GREATER_POLAND = range(5)

ENEMIES = ("north", "muscovy", "tatars", "ottomans", "habsburgs")
ENEMY_INDEX = {name: e for e, name in enumerate(ENEMIES)}
NORTH, MUSCOVY, TATARS, OTTOMANS, HABSBURGS = range(5)

FACES: tuple[tuple[str, str, str, str], ...] = (
    ("teutons", "sweden", "sweden", "prussians"),
    ("muscovy",) * 4,
    ("tatars",) * 4,
    ("ottomans",) * 4,
    ("habsburgs",) * 4,
)
"""Under which name an enemy comes in turns 1-4. The northern one stays a single enemy for every rule."""

HOME = {"radziwill": LITHUANIA, "sapieha": LITHUANIA, "potocki": LESSER_POLAND, "leszczynski": GREATER_POLAND}
"""GP-12.3."""

PLACES = (*PROVINCES, "court")
"""Where influence tokens go."""
PLACE_INDEX = {name: i for i, name in enumerate(PLACES)}
COURT = 5

# -- components ----------------------------------------------------------------------------------------------------

CUBES = 20
DISCS = 15
"""For estates and the Sejm; the sixteenth marks prestige."""
TOKENS_EACH = 2
START_MONEY = 10
LOWEST_INCOME = 10
ENEMY_CUBES = (25, 25, 25, 30, 20)
MARKERS = 10
KING_CUBES = 12
COSSACKS = 2
MANAGERS = 8
CITIES = 2
INFANTRY, CAVALRY, ARTILLERY = 4, 3, 1
"""Private units of each family."""
UNITS_EACH = INFANTRY + CAVALRY + ARTILLERY + COSSACKS
CROWN_LIMIT = (4, 4, 1)

# -- enemies -------------------------------------------------------------------------------------------------------

STRENGTH: dict[int, tuple[tuple[int, int, int, int], ...]] = {
    3: ((5, 7, 4, 9), (2, 5, 7, 11), (7, 7, 8, 4), (2, 5, 12, 3), (2, 4, 6, 9)),
    4: ((7, 9, 5, 12), (3, 7, 9, 15), (9, 9, 11, 5), (3, 7, 16, 4), (3, 5, 8, 12)),
}
"""By number of players, enemy and turn (GP-8.2.2, GP-11.2). Reconstructed, but for three players
Muscovy in turn 4, Tatars and Habsburgs in turn 2, Ottomans from turn 2 on; for four Muscovy and Ottomans in turn 4."""

OTTOMANS_HOLDING_VIENNA = {3: 10, 4: 13}
"""Their strength in turn 4, on field IV and again on field V (GP-8.2.4)."""

ARROWS: tuple[tuple[int, int], ...] = (
    (LITHUANIA, GREATER_POLAND),
    (PRUSSIA, UKRAINE),
    (LITHUANIA, LESSER_POLAND),
    (UKRAINE, GREATER_POLAND),
    (PRUSSIA, LESSER_POLAND),
)
"""Where an enemy goes on to from the province that faces it (GP-8.4.1); the ring of provinces, in province order.
Reconstructed but for the northern enemy's two and the way from Ukraine to Lithuania."""

VIENNA_BOUND = 2
"""Orange cubes that stay tied down in field V (GP-8.4.3, GP-9.3.1)."""

GLORY = (4, 4, 2, 5, 3)
"""Prestige on the enemy fields (GP-9.2.1). Reconstructed but for the Ottomans'."""

# -- land ----------------------------------------------------------------------------------------------------------

ESTATES: tuple[tuple[int, ...], ...] = (
    (2, 3, 3, 3, 4),
    (3, 4, 4, 5, 5),
    (2, 4, 5, 6, 7),
    (2, 3, 4, 4, 5),
    (2, 3, 3, 4, 4),
)
"""Worth of the spaces of each estate track, from the inner end to the border. Reconstructed, Lithuania by examples."""
SPACES = 5

START_WEALTH, LOWEST_WEALTH, HIGHEST_WEALTH = 3, 1, 5
MANAGER_INCOME = 2
CITY_FACTOR = 3

# -- armies --------------------------------------------------------------------------------------------------------

KOMPUT = ((2, 2), (1, 1), (2, 2), (0, 0))
"""Standing infantry and cavalry of the Crown in turns 1-4 (GP-6.2.1)."""

SUPPLEMENT = (
    (0, (0, 0, 0)),
    (3, (1, 0, 0)),
    (5, (1, 1, 0)),
    (7, (2, 1, 1)),
    (9, (2, 2, 1)),
    (11, (3, 2, 1)),
    (13, (3, 3, 1)),
)
"""From this sum of court tokens on: infantry, cavalry, artillery (GP-6.2.1). Reconstructed but for a sum of 8."""


def supplement(total: int) -> tuple[int, int, int]:
    return next(units for least, units in reversed(SUPPLEMENT) if total >= least)


UNITS = ("infantry", "cavalry", "artillery", "cossacks")
PRICE = {"infantry": 2, "cavalry": 4, "artillery": 6, "cossacks": 2}
INFANTRY_HITS, CAVALRY_HITS = 5, 4
"""Least roll that hits; Cossacks ride like cavalry. Artillery adds one to each roll of its own army."""
ARTILLERY_FROM_TURN = 2

# -- special actions, prestige -------------------------------------------------------------------------------------

SOURCES = ("glory", "sejm", "luxury", "colleges", "estates", "cities", "duchies")
"""Kinds of prestige, as the score sheet lists them."""

TURNS = 4
ACTION_CYCLES = 2
SILENCES = 3
"""Times in a row that nobody bids anything for the mace, after which it stays (GP-6.1.3)."""
CONFEDERATION_FROM_TURN, COLLEGES_FROM_TURN, CITY_FROM_TURN = 3, 2, 3
COLLEGE_PRICE, COLLEGES_EVERYWHERE = 2, 7
"""Price of one; prestige for one in each of the five provinces."""
TREATY_FEE = 2
TREATY_FEES = {2: 2, 4: 3, 6: 4}
"""GP-12.2: the fixed part of the price, and how many matching dice then break the treaty."""
GDANSK_FACTOR = 2
SEJM_PRESTIGE = 2
LUXURY = 5
"""Złoty for one point of prestige."""

STAGES = {
    "lands": ("income", "clientele"),
    "politics": ("mace", "crown_army", "events", "envoys"),
    "magnates": ("new_estates", "special_actions", "private_armies"),
    "wars": ("campaigns", "invasions", "relief", "expansion"),
    "administration": ("pillage", "prestige", "end_of_turn"),
}
"""GP-4.1: the five stages of a turn and their phases."""
PHASES = tuple(phase for phases in STAGES.values() for phase in phases)
PHASE_NUMBER = {name: n for n, name in enumerate(PHASES, 1)}
