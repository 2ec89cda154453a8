"""Nim of the sixth game, without adding it to the registry: a game of which the search knows nothing."""

from __future__ import annotations

from pathlib import Path

from pyengine.manifest import MANIFESTS, read

MANIFESTS["nim"] = read(Path(__file__).parents[1] / "sixth_game" / "pyengine" / "games" / "nim" / "manifest.json")
try:
    from tests.sixth_game.pyengine.games.nim.game import GAME as NIM
finally:
    del MANIFESTS["nim"]

__all__ = ["NIM"]
