"""What Magnates has names for, also what a random match may never say. Read by tests/engine/test_words.py."""

from __future__ import annotations

from pyengine.games.magnaci.data import CONFLICTS, FIEFS, LAWS, OFFICES, POLICY, PROVINCES

NAMES = {
    "law": [*LAWS, *(f"{law}.text" for law in LAWS)],
    "conflict": CONFLICTS,
    "king": POLICY,
    "office": OFFICES,
    "province": PROVINCES,
    "fief": FIEFS,
}
