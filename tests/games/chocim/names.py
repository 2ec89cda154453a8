"""What Chocim has names for, also what a random match may never say. Read by tests/engine/test_words.py."""

from __future__ import annotations

from pyengine.games.chocim.data import ACTIONS, BANDS, BOXES, CLAIMS, FIELDS
from pyengine.games.chocim.leaders import LEADERS

STRATAGEMS = [stratagem.name for leader in LEADERS.values() for stratagem in leader.stratagems]

NAMES = {
    "card": LEADERS,
    "stratagem": [*STRATAGEMS, *(f"{name}.text" for name in STRATAGEMS)],
    "spot": BOXES,
    "field": FIELDS,
    "claim": CLAIMS,
    "band": [band.name for band in BANDS],
    "note": [f"does_{action}" for action in ACTIONS],
}
