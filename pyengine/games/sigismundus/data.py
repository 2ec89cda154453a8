"""All tables of Sigismundus Augustus. Ids are those of the translations: ``office.gniezno``, ``card.sack``."""

from __future__ import annotations

from typing import NamedTuple

from ...state import Move

# -- Houses and support tracks -----------------------------------------------------------------------------------------


class House(NamedTuple):
    royal: int
    senatorial: int
    parliamentary: int
    """Starting spaces on the three support tracks."""
    initiative: int


HOUSE: dict[str, House] = {
    "tarnowski": House(5, 1, 4, 4),
    "zamoyski":  House(1, 5, 5, 1),
    "gorka":     House(3, 2, 3, 5),
    "zborowski": House(4, 3, 1, 3),
    "ostrogski": House(2, 4, 2, 2),
}  # fmt: skip
"""Set so that equal bots win about equally often: settling the ties of the first Sejm (royal I) and a place on the
senatorial track, which changes least, are worth most; the lowest initiative, which comes last in the first round, costs
most."""
HOUSES = tuple(HOUSE)

TRACKS = ("royal", "senatorial", "parliamentary")
VOTES_OF: dict[str, tuple[int, ...]] = {
    "royal":         (5, 4, 3, 2, 1),
    "senatorial":    (4, 3, 2, 1, 0),
    "parliamentary": (3, 2, 1, 1, 0),
}  # fmt: skip
"""Votes by space, the first space first (SA-5.7.1.1)."""

# -- Limits ------------------------------------------------------------------------------------------------------------

MARKERS = 10
"""House markers of a player."""
CLIENTS = 3
"""What everybody has for each round."""
ALL_CLIENTS = 20
ALL_VOTES = 40
MOST_DUCATS = 500
"""They never run out at a table, but a position has bounds."""

UNITS = ("infantry", "hussars", "artillery")
INFANTRY, HUSSARS, ARTILLERY = range(3)
UNIT = {name: index for index, name in enumerate(UNITS)}
STRENGTH = (1, 2, 3)
"""Of a unit in combat, and what its upkeep costs."""
ALL_UNITS = (10, 16, 7)

# -- Neighbouring countries --------------------------------------------------------------------------------------------

COUNTRIES = ("suecia", "prussia", "habsburg", "lithuania", "moscovia", "ottoman")
"""Down the left side of the board, then down the right."""
POINTS: tuple[tuple[int, int], ...] = ((8, 4), (7, 3), (6, 3), (5, 2), (4, 2), (3, 1))
"""First and second place, by space of the direction track."""
SEAL_DRAWS = {"lithuania": "internal", "moscovia": "military", "ottoman": "foreign"}
"""Seals that bring a card of a fixed type at Draw."""
SEAL_DUCATS = 2
"""The Habsburg seal at Income."""
SEAL_VOTES = 2
"""The Prussian seal in the Sejm."""

# -- Senatorial offices ------------------------------------------------------------------------------------------------

KINDS = ("ecclesiastical", "ministerial", "land")
CLASHING = ("ministerial", "land")
"""Kinds that incompatibilitas keeps apart. The statute of 1504 parted chancellors from palatines and castellans,
that of 1565 all ministers; bishops held seals before and after."""


class Office(NamedTuple):
    number: int
    kind: str
    income: tuple[int, int]
    prestige: tuple[int, int]
    """Front and back of the card."""
    unit: int | None = None
    """Gained with the office, and kept up for nothing."""


OFFICE: dict[str, Office] = {
    "gniezno":             Office(1,  "ecclesiastical", (4, 4), (4, 1)),
    "grand_marshal":       Office(2,  "ministerial",    (3, 3), (3, 3)),
    "castellan_krakow":    Office(3,  "land",           (2, 2), (4, 4), INFANTRY),
    "lwow":                Office(4,  "ecclesiastical", (2, 2), (3, 1)),
    "chancellor":          Office(5,  "ministerial",    (3, 3), (3, 3)),
    "palatine_krakow":     Office(6,  "land",           (4, 2), (2, 2), HUSSARS),
    "krakow":              Office(7,  "ecclesiastical", (4, 4), (3, 1)),
    "vice_chancellor":     Office(8,  "ministerial",    (2, 2), (2, 2)),
    "palatine_poznan":     Office(9,  "land",           (2, 1), (2, 2), HUSSARS),
    "kujawy":              Office(10, "ecclesiastical", (3, 3), (2, 1)),
    "treasurer":           Office(11, "ministerial",    (2, 2), (2, 2)),
    "palatine_sandomierz": Office(12, "land",           (3, 1), (1, 1), HUSSARS),
    "poznan":              Office(13, "ecclesiastical", (2, 2), (2, 1)),
    "court_marshal":       Office(14, "ministerial",    (2, 2), (1, 1)),
    "castellan_poznan":    Office(15, "land",           (2, 2), (1, 1), INFANTRY),
}  # fmt: skip
OFFICES = tuple(OFFICE)
"""In the order of their numbers, so the last is the lowest."""
BY_KIND = {kind: tuple(o for o in OFFICES if OFFICE[o].kind == kind) for kind in KINDS}
PALATINES = ("palatine_krakow", "palatine_poznan", "palatine_sandomierz")

START_OFFICES = ("castellan_poznan", "poznan", "palatine_sandomierz", "kujawy", "palatine_poznan")
"""On offer at the start: as many as there are players, from the front (SA-4.9)."""

OFFICE_VOTES = {"grand_marshal": 2, "court_marshal": 1}
TREASURER_DUCATS = 2
CLAIM_VOTES = 2
"""What a marker on a vacant office adds to its owner's bid for it."""

# -- Policy cards ------------------------------------------------------------------------------------------------------

DECKS = ("internal", "foreign", "military")
CARDS: dict[str, tuple[str, ...]] = {
    "internal": ("church_foundation", "client", "death_of_senator", "primus"),
    "foreign": ("diplomatic_mission", "negotiations", "secret_pact", "vistula_raft"),
    "military": ("abduction", "enlistment", "foray", "sack"),
}
"""The kinds of each deck, sorted as hands are."""
COPIES = 5
DECK_OF = {card: deck for deck, cards in CARDS.items() for card in cards}
ATTACKS = ("abduction", "sack", "foray")

CHURCH_PRICE, CHURCH_POINTS = 3, 5
RAFT_DUCATS = 4
FORAY_POINTS = 6
WOUND = 5
"""Points of damage that make one wound."""

# -- Figures -----------------------------------------------------------------------------------------------------------

ABILITIES = (
    "rej", "modrzewski", "orzechowski", "sienicki", "kromer", "hozjusz",
    "provana", "marycjusz", "sieniawski", "pretwicz", "zebrzydowski", "wisniowiecki",
)  # fmt: skip
RIBBONS = (
    "kochanowski", "gornicki", "bakfark", "wirzbieta", "padovano", "gucci",
    "quadro", "bielski", "szamotuly", "kretkowski", "strus", "laski",
)  # fmt: skip
"""Golden ribbons: they count at the end (SA-8.3)."""
FIGURES = ABILITIES + RIBBONS
ON_SHOW = 3

EXTRA_STEPS = 2
"""Rej at the Feast, Modrzewski at Agitation."""
EXTRA_CARDS = 2
"""Marycjusz at the Academy."""
ORZECHOWSKI_VOTES = 2
SIENICKI_VOTES = 2
"""In the vote on the Act only."""
PROVANA_DUCATS = 2
SIENIAWSKI_POINTS = 5
"""A whole wound."""
PRETWICZ_WOUNDS = 1
"""That do not count in each phase of a combat."""
WISNIOWIECKI_INFANTRY = 2

RIBBON_TRACK = {"gornicki": "royal", "bakfark": "senatorial", "wirzbieta": "parliamentary"}
RIBBON_SPACE = (6, 4, 2, 1, 1)
RIBBON_KIND = {"padovano": "ecclesiastical", "gucci": "ministerial", "quadro": "land"}
RIBBON_OFFICE, MOST_FOR_OFFICES = 3, 6
RIBBON_FIGURE, MOST_FOR_FIGURES = 2, 8
RIBBON_PLAIN = 5
RIBBON_SEAL = 3
MOST_FOR_DUCATS = MOST_FOR_STRENGTH = 6
"""Struś and Łaski: a point for each ducat, or for each point of strength."""

# -- Sejms, acts and royal demands -------------------------------------------------------------------------------------


class Sejm(NamedTuple):
    place: str
    opening: str
    """The day it met, in ISO form."""
    act: str


SEJM: dict[int, Sejm] = {
    1: Sejm("piotrkow", "1548-10-31", "royal_marriage"),
    2: Sejm("piotrkow", "1550-05-04", "privileges"),
    3: Sejm("piotrkow", "1552-02-01", "courts_suspended"),
    4: Sejm("piotrkow", "1555-09-22", "national_church"),
    5: Sejm("piotrkow", "1562-11-30", "incompatibilitas"),
    6: Sejm("warszawa", "1563-11-22", "execution_of_lands"),
    7: Sejm("piotrkow", "1565-01-18", "noble_trade"),
    8: Sejm("lublin", "1569-01-10", "union_of_lublin"),
}
ACTS = tuple(sejm.act for sejm in SEJM.values())
ACT_AT: dict[str, tuple[str, ...]] = {
    "royal_marriage": ("track:royal",),
    "privileges": ("deck:internal",),
    "courts_suspended": tuple(f"office:{office}" for office in BY_KIND["ecclesiastical"]),
    "national_church": tuple(f"office:{office}" for office in BY_KIND["ecclesiastical"]),
    "incompatibilitas": tuple(f"office:{office}" for office in OFFICES),
    "execution_of_lands": tuple(f"office:{office}" for office in PALATINES),
    "noble_trade": ("ducats",),
    "union_of_lublin": ("country:lithuania",),
}
"""Where an Act bites on the board."""
SESSIONS: dict[str, tuple[int, ...]] = {"full": (1, 2, 3, 4, 5, 6, 7, 8), "short": (1, 2, 5, 8)}
"""Which Sejms a variant holds (SA-4.3)."""

MARRIAGE_POINTS = 2
PRIVILEGE_VOTES = 2
TRADE_DUCATS = 3
"""Ducats that make a point at the end under the act of trade."""
UNION_POINTS = 5

DEMANDS = ("tax", "support", "noble_host")
DEMAND_COPIES = 3

# -- Action fields -----------------------------------------------------------------------------------------------------

FIELDS = (
    "envoy", "patronage", "calling_banners", "vacancy", "nobles_feast",
    "academy", "economist", "economist_2", "parliamentary_agitation",
)  # fmt: skip
ECONOMIST_DUCATS = 3
ACADEMY_CARDS = 2
BASE_INCOME = 2

SCORES = ("prestige", "countries", "church", "foray", "marriage", "ribbons", "trade", "union")
"""Where points come from, in the order of the final table."""

# -- Moves, made once --------------------------------------------------------------------------------------------------

PASS: Move = ("pass",)
ENOUGH: Move = ("enough",)


def counted(verb: str, most: int = MOST_DUCATS) -> list[Move]:
    """``(verb, 0)``, ``(verb, 1)`` … so that a list of amounts is a slice."""
    return [(verb, n) for n in range(most + 1)]
