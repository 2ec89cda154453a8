"""The door through which a worker asks a bot: text in, text out."""

from __future__ import annotations

import json

from ..registry import load
from ..rng import Rng


def think(request: str) -> str:
    """``{"game", "level", "seat", "view", "seed"}`` as JSON -> ``{"move"}`` as JSON."""
    from . import bot

    asked = json.loads(request)
    game = load(asked["game"])
    view = game.state_type.from_json(asked["view"])
    move = bot(asked["game"], asked["level"]).choose(game, view, asked["seat"], Rng(asked["seed"]))
    return json.dumps({"move": move})
