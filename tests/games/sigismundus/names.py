"""What Sigismundus Augustus has names for, also what a random match may never say. Read by tests/engine/test_words.py."""

from __future__ import annotations

from pyengine.games.sigismundus import GAME
from pyengine.games.sigismundus.data import (
    ACTS,
    COUNTRIES,
    DECK_OF,
    DECKS,
    DEMANDS,
    FIELDS,
    FIGURES,
    HOUSES,
    KINDS,
    OFFICES,
    SCORES,
    SEJM,
    TRACKS,
    UNITS,
)
from pyengine.games.sigismundus.state import PHASES
from pyengine.games.sigismundus.steps.common import Settle

TEXTS = {"office": OFFICES, "card": DECK_OF, "figure": FIGURES, "act": ACTS, "demand": DEMANDS, "field": FIELDS}
"""What has a text beside its name."""

NAMES = {
    **{kind: [*ids, *(f"{id}.text" for id in ids)] for kind, ids in TEXTS.items()},
    "side": HOUSES,
    "track": TRACKS,
    "country": COUNTRIES,
    "seal": COUNTRIES,
    "kind": KINDS,
    "deck": DECKS,
    "unit": UNITS,
    "sejm": [str(number) for number in SEJM],
    "score": SCORES,
    "phase": PHASES,
    "rep": ("royal", "magnate", "nobility"),
    "tie": [step.tie for step in GAME.flow.steps.values() if isinstance(step, Settle)],
}
