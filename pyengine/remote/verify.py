"""Does a new view follow from the last? A guest asks, as far as it can see.

It knows its own view before and after, and what it was told happened between. Of that it can find out
- whether the new view is a position at all: some whole state must fit it, with every sum right;
- whether somebody who was to move had a legal move that leads there: tried in a world that fits the view before.
Where chance spoke, something hidden came out or several decide in secret, the second question has no answer before the
match is opened (`chance.audit`).
"""

from __future__ import annotations

from typing import Any

from ..game import Game
from ..rng import Rng
from ..state import State
from .ledger import Update, known_events
from .wire import canonical

PROVED, POSSIBLE = "", "possible"

MOST = 150
"""Moves that are tried; where there are more to choose from, the view is taken as possible."""


def judge(game: Game[Any], seat: int, before: State, after: State, update: Update, own: bool) -> str:
    """PROVED, POSSIBLE, or the message id of what is wrong."""
    try:
        world = game.sample(after.copy(), seat, Rng(0))
        if game.broken(world) or game.view(world, seat).canonical() != after.canonical():
            return "remote.doubt.position"
    except Exception:  # a view that trips the rules is no view of theirs
        return "remote.doubt.position"
    return _explained(game, seat, before, after, update, own)


def _explained(game: Game[Any], seat: int, before: State, after: State, update: Update, own: bool) -> str:
    acting = list(game.acting(before))
    movers = [other for other in acting if (other == seat) == own]
    if not acting:
        return "remote.doubt.nobody"
    sure = len(acting) == 1
    events, seen = canonical(update["e"]), after.canonical()
    for mover in movers:
        world = game.sample(before.copy(), seat, Rng(0))
        prompt = game.prompt(world, mover)
        sure = sure and prompt is not None and not prompt.secret
        options = list(game.legal(world, mover)) + list(game.asides(world, mover))
        sure = sure and len(options) <= MOST
        for option in options[:MOST]:
            twin = world.copy()
            mark, twin.log = twin.rng.mark(), []
            try:
                game.play(twin, mover, option)
            except Exception:  # a world that cannot be played on says nothing
                sure = False
                continue
            log, twin.log = twin.log, None
            if canonical(known_events(log, seat)) == events and game.view(twin, seat).canonical() == seen:
                return PROVED
            if twin.has_revealed or twin.rng.mark() != mark:
                sure = False
    # Somebody may have done something unasked.
    if not sure or not movers or game.aside_verbs:
        return POSSIBLE
    return "remote.doubt.rules"
