"""What the search thinks, for coach and review: text in, text out, asked by the page in its worker.

Everything comes from what a seat may know (a view); only the review of a match that is over looks at true positions,
to tell luck from skill.
"""

from __future__ import annotations

import json
from typing import Any

from .bots import Budget, Search, Thought, lore_of, weigh
from .match import Match
from .registry import load
from .rng import Rng

LIVES = 12
"""Worlds in which a move is tried to see what was to be expected of it."""

_thinking: dict[tuple[str, int], Search] = {}
"""The search of each seat: asked again about the same view, it goes on where it stopped."""
_opened: tuple[str, Match] | None = None
"""The match under review, replayed once."""


def ready(request: str) -> str:
    """Nothing but a sign that this module is there."""
    return "{}"


def advise(request: str) -> str:
    """``{"game", "seat", "view", "seed", "seconds"}`` -> what is thought of the moves, as `Thought.to_json` has it."""
    asked = json.loads(request)
    game = load(asked["game"])
    key = (asked["game"], asked["seat"])
    if key not in _thinking:
        _thinking.clear()
        _thinking[key] = Search(game, lore_of(asked["game"]), asked["seat"])
    view = game.state_type.from_json(asked["view"], view=True)
    thought = _thinking[key].weigh(view, Rng(asked["seed"]), Budget(0, asked["seconds"]), every=True)
    return json.dumps(thought.to_json())


def points(request: str) -> str:
    """``{"match"}`` -> of each move: its seat, whether there was something to choose, and whether chance spoke."""
    match = _open(json.loads(request)["match"])
    game, state, found = match.game, match.at(0), []
    for (seat, move), revealed in zip(match.moves, match.revealed, strict=True):
        legal = game.legal(state, seat)
        found.append([seat, move in legal and len(legal) > 1, revealed])
        game.play(state, seat, move)
    return json.dumps(found)


def judge(request: str) -> str:
    """``{"match": document, "number", "seconds"}`` -> what is to be said of the move with this number, from 0.

    ``chances`` of all seats as the mover saw them, before the move; ``best`` and ``made`` their own with the best move
    and with theirs (None where there was nothing to choose), ``better`` the best move; ``luck`` what came of it beyond
    what was to be expected, for each seat."""
    asked = json.loads(request)
    match, number = _open(asked["match"]), asked["number"]
    seat, move = match.moves[number]
    game, before = match.game, match.at(number)
    lore, rng = lore_of(game.id), Rng(f"review/{number}")
    view = game.view(before, seat)
    answer: dict[str, Any] = {"luck": [0.0] * match.setup.players, "best": None, "made": None, "better": None}
    if move in game.legal(before, seat) and len(game.legal(before, seat)) > 1:
        thought = weigh(game, lore, view, seat, Budget(0, asked["seconds"]), rng, asked=[move])
        answer |= _verdict(thought, seat, move)
    now = lore.value(game, before)
    answer["chances"] = [round(chance, 4) for chance in answer.pop("seen", None) or now]
    if match.revealed[number]:
        after = _worth(match, match.at(number + 1))
        expected = [0.0] * match.setup.players
        for _ in range(LIVES):
            world = game.sample(view, seat, rng)
            game.play(world, seat, move)
            for who, chance in enumerate(_worth(match, world)):
                expected[who] += chance / LIVES
        answer["luck"] = [round(a - e, 4) for a, e in zip(after, expected, strict=True)]
    return json.dumps(answer)


def _verdict(thought: Thought, seat: int, move: tuple[Any, ...]) -> dict[str, Any]:
    best = thought.moves[0]
    made = next(found for found in thought.moves if found.move == move)
    if not best.chances or not made.chances:
        return {}
    return {
        "seen": best.chances,
        "best": round(best.chances[seat], 4),
        "made": round(made.chances[seat], 4),
        "better": list(best.move),
    }


def _worth(match: Match, state: Any) -> list[float]:
    """Everybody's chances in a position."""
    lore, outcome = lore_of(match.game.id), match.game.outcome(state)
    return lore.value(match.game, state) if outcome is None else lore.final(outcome, state.players)


def _open(document: dict[str, Any]) -> Match:
    global _opened
    known = json.dumps([document["setup"], document["moves"]], sort_keys=True)
    if _opened is None or _opened[0] != known:
        _opened = known, Match.load(document)
    return _opened[1]

