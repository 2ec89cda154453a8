"""The tables of Shogun: provinces, cards, prices, starting positions.

Everything here is a fact of the printed game except the figures that `edition.py` names.
"""

from __future__ import annotations

from typing import NamedTuple

from ...manifest import MANIFESTS

DAIMYO = MANIFESTS["shogun"].sides
"""What a seat can be (blue, yellow, red, black, purple)."""

# -- 3.1 Provinces -------------------------------------------------------------------------------------------------

REGIONS = ("green", "red", "purple", "yellow", "brown")
_REGION = {name[0].upper(): name for name in REGIONS}

_TABLE = """
aki         G G 4 3 2 M  bingo iwami ~iyo
awa_boso    Y Y 3 4 2 S  kazusa ~izu
awa_shikoku P P 4 2 2 -  iyo sanuki tosa ~kii
bingo       G G 3 4 2 -  aki bitchu hoki iwami izumo
bitchu      G G 5 3 2 -  bingo bizen hoki mimasaka
bizen       G G 4 2 1 -  bitchu harima mimasaka
echigo      B B 5 3 2 S  etchu kozuke mutsu shinano
echizen     R B 4 4 2 -  hida kaga mino omi wakasa
etchu       B B 7 3 3 -  echigo hida kaga noto shinano
harima      R R 4 4 2 -  bizen hoki mimasaka settsu tajima tamba ~sanuki
hida        R R 4 2 2 -  echizen etchu kaga mino shinano
hitachi     B Y 3 4 1 M  mutsu shimosa shimotsuke
hoki        G G 6 5 2 -  bingo bitchu harima izumo mimasaka tajima
ise         P P 5 3 2 -  kii mino omi owari shima yamato
iwami       G G 7 2 1 SM aki bingo izumo
iyo         P P 3 4 3 M  awa_shikoku sanuki tosa ~aki
izu         Y Y 6 2 3 -  sagami suruga ~awa_boso ~shima
izumo       G G 3 3 3 S  bingo hoki iwami
kaga        B B 4 5 3 -  echizen etchu hida noto ~tajima
kai         Y R 5 3 1 -  musashi sagami shinano suruga totomi
kazusa      Y Y 5 3 3 S  awa_boso shimosa
kii         P P 5 4 2 -  ise settsu yamato ~awa_shikoku
kozuke      B B 3 4 2 -  echigo musashi mutsu shimosa shimotsuke shinano
mikawa      R R 6 3 1 -  mino owari shinano totomi
mimasaka    G R 7 3 1 -  bitchu bizen harima hoki
mino        R R 3 5 1 -  echizen hida ise mikawa omi owari shinano
musashi     Y Y 6 3 2 -  kai kozuke sagami shimosa shinano
mutsu       B B 4 3 2 SM echigo hitachi kozuke shimotsuke
noto        B B 5 2 2 -  etchu kaga
omi         R R 3 2 3 -  echizen ise mino settsu tamba wakasa yamato
owari       R P 6 2 2 -  ise mikawa mino
sagami      Y Y 3 4 3 -  izu kai musashi suruga
sanuki      P G 6 2 1 S  awa_shikoku iyo ~harima
settsu      P P 7 3 1 -  harima kii omi tamba yamato
shima       P P 4 3 1 -  ise ~izu
shimosa     Y Y 5 5 1 M  hitachi kazusa kozuke musashi shimotsuke
shimotsuke  B B 6 2 3 M  hitachi kozuke mutsu shimosa
shinano     B R 6 2 3 -  echigo etchu hida kai kozuke mikawa mino musashi totomi
suruga      Y Y 7 3 2 -  izu kai sagami totomi
tajima      G G 4 4 1 -  harima hoki tamba wakasa ~kaga
tamba       R R 7 2 1 -  harima omi settsu tajima wakasa
tosa        P P 6 3 2 SM awa_shikoku iyo
totomi      Y Y 6 2 2 -  kai mikawa shinano suruga
wakasa      R B 6 2 2 -  echizen omi tajima tamba
yamato      P P 5 4 2 -  ise kii omi settsu
"""
# id, region on the sun side, on the moon side, taxes, rice, building spaces, the sides (Sun, Moon) on which it is
# out of the game with three players, and its neighbours (~ by sea).


class Province(NamedTuple):
    id: str
    region: dict[str, str]
    """By side of the board."""
    tax: int
    rice: int
    spaces: int
    idle: tuple[str, ...]
    """Sides on which three players do without it."""
    neighbours: tuple[str, ...]
    sea: tuple[str, ...]
    """Those of its neighbours that are reached by a sea route."""


def _read(line: str) -> Province:
    id, sun, moon, tax, rice, spaces, idle, *near = line.split()
    return Province(
        id,
        {"sun": _REGION[sun], "moon": _REGION[moon]},
        int(tax),
        int(rice),
        int(spaces),
        tuple(side for side in ("sun", "moon") if side[0].upper() in idle),
        tuple(sorted(name.lstrip("~") for name in near)),
        tuple(sorted(name[1:] for name in near if name[0] == "~")),
    )


PROVINCES: dict[str, Province] = {p.id: p for p in map(_read, _TABLE.strip().splitlines())}
"""In the order of their ids, as a saved position has them too: what is drawn at random must not depend on it."""

TAX = {p.id: p.tax for p in PROVINCES.values()}
RICE = {p.id: p.rice for p in PROVINCES.values()}
SPACES = {p.id: p.spaces for p in PROVINCES.values()}
NEIGHBOURS = {p.id: p.neighbours for p in PROVINCES.values()}
REGION_OF = {side: {p.id: p.region[side] for p in PROVINCES.values()} for side in ("sun", "moon")}


def in_play(side: str, players: int) -> list[str]:
    """SH-4.2: with three players eight provinces of the chosen side are out of the game."""
    return [p.id for p in PROVINCES.values() if players > 3 or side not in p.idle]


IN_PLAY = {(side, players): frozenset(in_play(side, players)) for side in ("sun", "moon") for players in (3, 4, 5)}


# -- 2 Components --------------------------------------------------------------------------------------------------

ARMIES = 62
"""Of each player."""
FARMERS = 20
BUILDINGS = ("castle", "temple", "theatre")
BIT = {"castle": 1, "temple": 2, "theatre": 4}
"""A province's buildings are one small number: the sum of these."""
HOW_MANY = (0, 1, 1, 2, 1, 2, 2, 3)
"""Buildings in such a number."""
TOKENS = {"castle": 28, "temple": 26, "theatre": 26}
CHEST_CARDS = 5
"""Each player's chest cards, worth 0 to 4."""

# -- 3.4 Special cards ---------------------------------------------------------------------------------------------

SPECIALS = ("sp_chest", "sp_rice", "sp_six", "sp_attack", "sp_defence")

# -- 3.5 Event cards -----------------------------------------------------------------------------------------------

EVENTS: dict[str, tuple[str, int]] = {
    "ev_theatre_5": ("ev_theatre", 5),
    "ev_theatre_7": ("ev_theatre", 7),
    "ev_castle_2": ("ev_castle", 2),
    "ev_castle_6": ("ev_castle", 6),
    "ev_temple_3": ("ev_temple", 3),
    "ev_temple_4": ("ev_temple", 4),
    "ev_tax_max5": ("ev_tax_max5", 0),
    "ev_tax_min6": ("ev_tax_min6", 2),
    "ev_rice_min4": ("ev_rice_min4", 3),
    "ev_rice_max3": ("ev_rice_max3", 4),
    "ev_neutral2": ("ev_neutral2", 3),
    "ev_recruit": ("ev_recruit", 1),
}
"""Card -> its effect in the round, and the rice that everybody loses if it is the one left for winter."""
EFFECT = {"": "", **{card: effect for card, (effect, _) in EVENTS.items()}}
RICE_LOSS = {card: loss for card, (_, loss) in EVENTS.items()}

# -- 3.6 Winter supply table ---------------------------------------------------------------------------------------

SUPPLY = ((0, 0), (1, 1), (1, 2), (2, 2), (2, 2), (2, 3), (2, 3), (3, 3))
"""By rice short (the last entry for 7 and more): provinces in revolt, extra farmers in each. The rulebook prints 2 and
3; the rest is reconstructed."""

# -- 3.7 Starting armies, 4.3 chests -------------------------------------------------------------------------------

GROUPS = {3: (5, 4, 4, 3, 3, 2, 2, 2, 2), 4: (5, 4, 4, 3, 3, 2, 2, 2), 5: (5, 4, 4, 3, 3, 2, 2)}
CHESTS = {3: 18, 4: 15, 5: 12}
FILL_ARMIES = 7
FILL_FARMERS = 10
"""SH-4.8: what goes into the tower before the first round, armies of each player and farmers."""

# -- 3.8 Actions ---------------------------------------------------------------------------------------------------

ACTIONS = (
    "act_castle",
    "act_temple",
    "act_theatre",
    "act_rice",
    "act_tax",
    "act_recruit5",
    "act_recruit3",
    "act_recruit1",
    "act_battle_a",
    "act_battle_b",
)
FIELDS = (*ACTIONS, "bid")
COST = {
    "act_castle": 3,
    "act_temple": 2,
    "act_theatre": 1,
    "act_rice": 0,
    "act_tax": 0,
    "act_recruit5": 3,
    "act_recruit3": 2,
    "act_recruit1": 1,
    "act_battle_a": 0,
    "act_battle_b": 0,
}
BUILDS = {"act_castle": "castle", "act_temple": "temple", "act_theatre": "theatre"}
RECRUITS = {"act_recruit5": (5, 3), "act_recruit3": (3, 2)}
"""Armies deployed, and while `ev_recruit` is in force."""
OPEN_SLOTS = 5
MOST_RICE = 18
"""SH-2.4: three confiscations of a year yield five each at most, and one more with the special card."""
SEASONS = ("spring", "summer", "autumn", "winter")

# -- 8 Scoring -----------------------------------------------------------------------------------------------------

MAJORITY = {"castle": 3, "temple": 2, "theatre": 1}
KINDS = ("provinces", "buildings", *BUILDINGS)
"""Lines of a winter's score: land, buildings, and the majorities by kind of building."""

# -- 4.6 Sample set-up ---------------------------------------------------------------------------------------------

SAMPLE: dict[int, dict[str, tuple[str, ...]]] = {
    3: {
        "A": ("suruga", "mino", "tamba", "musashi", "harima", "izu", "owari", "sagami", "tajima"),
        "B": ("yamato", "echizen", "shimotsuke", "shimosa", "ise", "hitachi", "awa_shikoku", "kaga", "kii"),
        "C": ("bizen", "omi", "hida", "etchu", "hoki", "bitchu", "bingo", "settsu", "shinano"),
    },
    4: {
        "A": ("yamato", "awa_shikoku", "kaga", "omi", "tamba", "kii", "settsu", "noto"),
        "B": ("kozuke", "hida", "ise", "echizen", "shinano", "etchu", "shimotsuke", "shima"),
        "C": ("mimasaka", "wakasa", "awa_boso", "harima", "bitchu", "hoki", "tajima", "kazusa"),
        "D": ("kai", "musashi", "mino", "mikawa", "bingo", "aki", "totomi", "sagami"),
    },
    5: {
        "A": ("sagami", "mimasaka", "harima", "kazusa", "izu", "awa_boso", "bizen"),
        "B": ("shimotsuke", "echizen", "tamba", "shimosa", "kozuke", "hitachi", "wakasa"),
        "C": ("mino", "hida", "iyo", "owari", "totomi", "mikawa", "tosa"),
        "D": ("hoki", "shinano", "bingo", "echigo", "aki", "izumo", "etchu"),
        "E": ("yamato", "kaga", "kii", "shima", "omi", "ise", "noto"),
    },
}
"""By players and set: where the groups of 3.7 stand, in their order. Sun side only."""

# -- 7.1 The tower -------------------------------------------------------------------------------------------------

STICK = (1, 3)
"""Chance of a thrown cube to stay inside; reconstructed, as is the next."""
KNOCK = (1, 32)
"""Chance of one falling cube to knock a certain lodged cube loose."""
MOST_CUBES = 5 * ARMIES + FARMERS
_WHOLE = 1 << 64
LOOSE: tuple[int, ...] = tuple(
    _WHOLE - _WHOLE * (KNOCK[1] - KNOCK[0]) ** n // KNOCK[1] ** n for n in range(MOST_CUBES + 1)
)
"""By cubes thrown: the chance of a lodged cube to fall out, in 1/2**64: 1 - (31/32)**n. Whole numbers, so that every
machine draws the same."""
