"""What Shogun has names for, also what a random match may never say. Read by tests/engine/test_words.py."""

from __future__ import annotations

from pyengine.games.shogun.data import BUILDINGS, EVENTS, FIELDS, PROVINCES, REGIONS, SEASONS, SPECIALS

NAMES = {
    "province": PROVINCES,
    "region": REGIONS,
    "season": SEASONS,
    "card": [*EVENTS, *(f"{event}.text" for event in EVENTS)],
    "special": SPECIALS,
    "power": SPECIALS,
    "action": [f"{field}{form}" for field in FIELDS for form in ("", ".short", ".text")],
    "building": [f"{building}{form}" for building in BUILDINGS for form in ("", ".acc", ".many")],
    "reason": [
        *("no_space", "no_chests", "no_token", "no_reserve", "one_army", "no_target"),
        *(f"has_{building}" for building in BUILDINGS),
    ],
    "ending": ["points", "chests", "shared"],
}
