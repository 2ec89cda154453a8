"""The door through which a worker asks a bot: text in, text out.

The package must not have a function of this module's name: who asks for `pyengine.bots.think` means the module."""

from __future__ import annotations

import json
from typing import Any

from ..match import as_move
from ..registry import load
from ..rng import Rng
from .base import Bot
from .search import Budget, weigh
from .searcher import Seated

SECONDS = {"master": 2.7}
"""How long a level may think where nobody says; the rest answer at once."""
AT_ONCE = 0.27

_seated: dict[tuple[str, str, str, int], Bot] = {}
"""The bots of the match under way: a searching one keeps its tree from question to question. A tree is known by the
view that it belongs to, so whatever comes between, undo or another match, is answered as if it were new."""


def think(request: str) -> str:
    """``{"game", "level", "seat", "view", "seed"}`` as JSON -> ``{"move"}`` as JSON.

    More may be asked: ``"character"`` is one of those that the game's bots can have, ``"seconds"`` the time to think
    (instead of the level's own), ``"thought": true`` adds what the bot thought of each move. Asked again about the
    same view, a searching bot goes on where it stopped: so a page that asks in slices may take the last answer at any
    moment. ``"ponder": true`` is for when others are to move: the bot thinks ahead for so many seconds, and the answer
    is ``{"simulations"}``. ``"weigh": true`` asks for ``{"thought"}`` alone, at any question and without a level: for
    who explains or reviews; moves in ``"asked"`` are weighed however bad they look.
    """
    asked = json.loads(request)
    game = load(asked["game"])
    view = game.state_type.from_json(asked["view"], view=True)
    seat, rng = asked["seat"], Rng(asked["seed"])
    seconds = float(asked.get("seconds") or SECONDS.get(asked.get("level", "master"), AT_ONCE))
    if asked.get("weigh"):
        from . import lore_of

        moves = [as_move(move) for move in asked.get("asked", ())]
        weighed = weigh(game, lore_of(game.id), view, seat, Budget(0, seconds), rng, moves)
        return json.dumps({"thought": weighed.to_json()})
    player = _player(asked)
    answer: dict[str, Any] = {}
    if asked.get("ponder"):
        done = player.ponder(game, view, seat, rng, Budget(0, seconds)) if isinstance(player, Seated) else 0
        return json.dumps({"simulations": done})
    if isinstance(player, Seated):
        player.seconds = seconds
    answer["move"] = player.choose(game, view, seat, rng)
    if asked.get("thought"):
        thought = player.thought if isinstance(player, Seated) else None
        answer["thought"] = thought.to_json() if thought else None
    return json.dumps(answer)


def _player(asked: dict[str, Any]) -> Bot:
    from . import bot

    key = (asked["game"], asked["level"], asked.get("character", ""), asked["seat"])
    if key not in _seated:
        if len(_seated) >= 8:
            _seated.clear()
        _seated[key] = bot(*key[:3]).seated()
    return _seated[key]
