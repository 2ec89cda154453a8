"""Markup that was made before: a click changes little of a board, and what is as it was need not be made again.

A part of a board that remembers is a function under `lru_cache` whose arguments tell all that it shows. A scene is no such
argument, since it is another one at each paint; what of it a part can tell is: its `Cast`, or with targets its `Still`.
"""

from __future__ import annotations

from pyengine.words import Words

from .scene import Scene, Seat

KEEP = 512
"""Pieces of markup that a part remembers: a few positions of a match in a language or two."""

Cast = tuple[Words, tuple[tuple[str, str], ...]]
"""The words, and names and sides of the players."""
Still = tuple[Cast, tuple[tuple[str, bool, bool, bool, str, str], ...]]
"""A scene as far as a part of the board can tell: the cast, and which of its targets are recent, picked, lit or held back. From
equal ones comes equal markup."""


def cast(scene: Scene) -> Cast:
    return scene.words, tuple((seat.name, seat.side) for seat in scene.seats)


def still(who: Cast, scene: Scene, *targets: str) -> Still:
    lit, picked, recent = scene.lit, scene.picked, scene.recent
    return who, tuple(
        (target, target in recent, target in picked, target in lit, scene.tone(target), scene.labels.get(target, ""))
        for target in targets
        if target in lit or target in recent or target in picked
    )


def alive(part: Still) -> Scene:
    """The scene again, with no more than the part can tell."""
    (words, seats), touched = part
    return Scene(
        words,
        [Seat(name, side) for name, side in seats],
        recent=frozenset(target for target, recent, _, _, _, _ in touched if recent),
        picked=frozenset(target for target, _, picked, _, _, _ in touched if picked),
        lit=frozenset(target for target, _, _, lit, _, _ in touched if lit),
        calm=frozenset(target for target, _, _, _, tone, _ in touched if tone == "calm"),
        crowd=frozenset(target for target, _, _, _, tone, _ in touched if tone == "crowd"),
        labels={target: label for target, _, _, _, _, label in touched},
    )
