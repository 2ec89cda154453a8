"""What God's Playground has names for, also what a random match may never say. Read by tests/engine/test_words.py."""

from __future__ import annotations

from pyengine.games.gods_playground.data import ENEMIES, FACES, FAMILIES, PHASES, PLACES, PROVINCES, UNITS

NAMES = {
    "side": FAMILIES,
    "province": PROVINCES,
    "place": PLACES,
    "enemy": [face for faces in FACES for face in faces],
    "field": ENEMIES,
    "phase": PHASES,
    "unit": UNITS,
    "reign": "1234",
}
