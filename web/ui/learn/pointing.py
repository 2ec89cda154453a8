"""What a lesson points at: passed to js/learn.js by an attribute of the table, since boards know nothing of lessons."""

from __future__ import annotations

import sys

from pyengine import Choice

from ..markup import attr
from ..table.sight import Sight


def bring() -> None:
    """The script that marks what is pointed at."""
    if sys.platform == "emscripten":
        from js import document

        if not document.querySelector('script[src$="js/learn.js"]'):
            script = document.createElement("script")
            script.type, script.src = "module", "./js/learn.js"
            document.head.append(script)


def at_choices(s: Sight, choices: list[Choice]) -> str:
    """To make one of these: its buttons, and what of it has still to be picked on the board."""
    waiting = s.table.selection.confirm
    moves = [waiting.move] if waiting else [choice.move for choice in choices]
    fitting = [] if waiting else [choice for choice in choices if s.scene.picked <= set(choice.at)]
    return marks([at for choice in fitting for at in choice.at if at not in s.scene.picked], moves)


def marks(targets: list[str], moves: list[tuple[object, ...]]) -> str:
    return attr(data_point=list(dict.fromkeys(targets)), data_point_moves=[list(move) for move in moves])
