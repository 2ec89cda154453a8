"""Kronika: the rules of five historical strategy board games, in pure Python.

>>> from pyengine import Match, Setup
>>> match = Match(Setup("magnaci", players=3, seed=1))
>>> seat = match.acting()[0]
>>> events = match.play(seat, match.game.legal(match.state, seat)[0])
"""

from .bots import bot, levels
from .flow import Choice, FlowError, IllegalMove, Note, Prompt, Step
from .game import Game, Line, Outcome, PositionError, Setup, SetupError
from .manifest import Manifest, Option
from .match import Match, MoveFailed, SaveError, as_move
from .registry import NotFetched, counts, game_ids, load, manifest
from .rng import Rng, ScriptError
from .state import Event, Frame, Move, State

__version__ = "0.1.0"

__all__ = [
    "Choice",
    "Event",
    "FlowError",
    "Frame",
    "Game",
    "IllegalMove",
    "Line",
    "Manifest",
    "Match",
    "Move",
    "MoveFailed",
    "NotFetched",
    "Note",
    "Option",
    "Outcome",
    "PositionError",
    "Prompt",
    "Rng",
    "SaveError",
    "ScriptError",
    "Setup",
    "SetupError",
    "State",
    "Step",
    "as_move",
    "bot",
    "counts",
    "game_ids",
    "levels",
    "load",
    "manifest",
]
