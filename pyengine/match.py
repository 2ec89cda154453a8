"""A match is its set-up and the moves since: it can be replayed, taken back, saved and loaded anywhere."""

from __future__ import annotations

import contextlib
import json
import re
from dataclasses import asdict
from typing import Any

from . import registry
from .flow import FlowError, IllegalMove
from .game import Game, Outcome, Setup, SetupError
from .rng import ScriptError
from .state import Event, Move, Shown, State

FORMAT = 1
"""Version of the saved document. A newer one is refused; there is no older one yet."""

LARGEST = 4_000_000
"""Characters of a saved document; a real one has a few thousand."""

DEEPEST = 60
"""Brackets within brackets in a document; a real one has fewer than ten."""

_KEEP_EVERY = 24
"""Moves between two kept copies of the state: undo and the slider replay at most this many."""


class SaveError(ValueError):
    """A saved document cannot be opened. `reason` is a message id, `good` how many of its moves still replay."""

    def __init__(self, reason: str, good: int = 0, **args: Any) -> None:
        super().__init__(f"{reason} {args}" if args else reason)
        self.reason = reason
        self.good = good
        self.args_for_words = args


class MoveFailed(RuntimeError):
    """The rules stumbled over a legal move: a fault of ours, or of a position that nobody could foresee. The match is
    as it was before the move. `reason` is a message id."""

    reason = "illegal.failed"


class Match(Shown):
    """A match under way. `state` is the present position; `moves` everything that led to it."""

    def __init__(self, setup: Setup, meta: dict[str, Any] | None = None) -> None:
        self.game: Game[Any] = registry.load(setup.game)
        self.setup = setup
        self.meta: dict[str, Any] = meta or {}
        """Names, kinds of seats and the like: kept and saved, of no meaning to the rules."""
        self.moves: list[tuple[int, Move]] = []
        self.undone: list[tuple[int, Move]] = []
        """Moves taken back, the next to redo last."""
        self.events: list[list[Event]] = []
        """What each move brought about."""
        self.revealed: list[bool] = []
        """Of each move, whether something hidden or random came out by it."""
        self.standings: list[list[int]] = []
        self.trace: list[State] = []
        """Of the last move, where it was asked for: the state as each of its events left it."""
        self.opening: list[Event] = []
        """What happened before the first decision."""
        self.state: State = self.game.start(setup, self.opening)
        self._kept: list[State] = [self.state.copy()]
        self.standings.append(self.game.standing(self.state))

    # -- playing ---------------------------------------------------------------------------------------------------

    def play(self, seat: int, move: Move, trace: bool = False) -> list[Event]:
        """Make a move; what was undone before is gone. Raises IllegalMove (or MoveFailed) and changes nothing.

        With `trace`, `self.trace` then holds the state as each of the events left it."""
        happened = self._play(seat, move, trace)
        self.undone.clear()
        return happened

    def _play(self, seat: int, move: Move, trace: bool = False) -> list[Event]:
        state = self.state
        before = state.rng.mark()
        state.log = []
        state.trace = [] if trace else None
        state.has_revealed = False
        try:
            self.game.play(state, seat, move)
            standing = self.game.standing(state)
        except IllegalMove:
            state.log = state.trace = None
            raise
        except Exception as error:
            # Half a move leaves no trace.
            self.state = self.at(len(self.moves))
            if isinstance(error, ScriptError):
                raise
            raise MoveFailed(f"{move!r} of seat {seat}: {type(error).__name__}: {error}") from error
        happened, state.log = state.log, None
        self.trace, state.trace = state.trace or [], None
        self.moves.append((seat, move))
        self.events.append(happened)
        self.revealed.append(state.has_revealed or state.rng.mark() != before)
        self.standings.append(standing)
        if len(self.moves) % _KEEP_EVERY == 0:
            self._kept.append(state.copy())
        return happened

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def acting(self) -> list[int]:
        return list(self.game.acting(self.state))

    def view(self, seat: int | None) -> Any:
        return self.game.view(self.state, seat)

    # -- going back ------------------------------------------------------------------------------------------------

    def can_undo(self, free: bool = False) -> bool:
        """Whether the last move may be taken back: always where undo is free, else until something came to light."""
        return bool(self.moves) and (free or not self.revealed[-1])

    def undo(self, free: bool = False) -> tuple[int, Move]:
        """Take back the last move. Raises IllegalMove where that would unsay what somebody has seen."""
        if not self.moves:
            raise IllegalMove("illegal.nothing_to_undo")
        if not self.can_undo(free):
            raise IllegalMove("illegal.undo_seen")
        last = self.moves[-1]
        self.state = self.at(len(self.moves) - 1)
        del self.moves[-1], self.events[-1], self.revealed[-1], self.standings[-1]
        del self._kept[len(self.moves) // _KEEP_EVERY + 1 :]
        self.trace = []
        self.undone.append(last)
        return last

    def redo(self) -> list[Event]:
        """Make the move again that was taken back last."""
        if not self.undone:
            raise IllegalMove("illegal.nothing_to_redo")
        seat, move = self.undone[-1]
        happened = self._play(seat, move)
        self.undone.pop()
        return happened

    def at(self, count: int) -> State:
        """A copy of the position after so many moves."""
        start = min(count // _KEEP_EVERY, len(self._kept) - 1)
        state = self._kept[start].copy()
        for seat, move in self.moves[start * _KEEP_EVERY : count]:
            self.game.play(state, seat, move)
        return state

    # -- saving ----------------------------------------------------------------------------------------------------

    def save(self) -> dict[str, Any]:
        """A document of plain data."""
        setup = {key: value for key, value in asdict(self.setup).items() if value or key in ("players", "seed")}
        return {
            "kronika": "match",
            "format": FORMAT,
            "rules": self.game.rules,
            "setup": setup,
            "moves": [[seat, *move] for seat, move in self.moves],
            "hash": self.state.hash(),
            "meta": self.meta,
        }

    def dumps(self) -> str:
        return json.dumps(self.save(), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def loads(cls, text: str, repair: bool = False) -> Match:
        """A match from its text. Raises SaveError; with `repair` it opens at the last good position instead."""
        return cls.load(parse(text), repair)

    @classmethod
    def load(cls, data: Any, repair: bool = False) -> Match:
        """A match from its document. Raises SaveError; with `repair` it opens at the last good position instead."""
        if not isinstance(data, dict) or data.get("kronika") != "match":
            raise SaveError("save.foreign")
        if type(data.get("format")) is not int or data["format"] < 1:
            raise SaveError("save.damaged")
        if data["format"] > FORMAT:
            raise SaveError("save.newer")
        setup, moves, meta = _setup(data.get("setup")), data.get("moves"), data.get("meta", {})
        if not isinstance(moves, list) or not isinstance(meta, dict):
            raise SaveError("save.damaged")
        if (whole := _whole(meta)) != meta and not repair:
            raise SaveError("save.damaged")
        try:
            match = cls(setup, whole)
        except (SetupError, FlowError) as error:
            raise SaveError("save.setup") from error
        if data.get("rules") != match.game.rules and not repair:
            raise SaveError("save.other_rules")
        for number, entry in enumerate(moves):
            try:
                seat, move = _move(entry)
                match._play(seat, move)
            except (IllegalMove, MoveFailed, ScriptError, SaveError) as error:
                if repair:
                    return match
                raise SaveError("save.moves", good=number, number=number + 1) from error
        if not repair and data.get("hash") != match.state.hash():
            raise SaveError("save.hash", good=len(moves))
        return match


def parse(text: str) -> Any:
    """JSON from anywhere, or SaveError."""
    _bearable(text)
    try:
        found = json.loads(text)
    except ValueError as error:
        raise SaveError("save.not_json") from error
    if _HALF.search(text) and _whole(found) != found:
        raise SaveError("save.damaged")
    return found


_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)|[\[\]{}]', re.DOTALL)
"""Brackets, and strings, which may hold brackets of their own; one without an end lasts to the end of the text."""
_HALF = re.compile(r"[\ud800-\udfff]|\\u[dD][89a-fA-F]")
"""Half a character, as it stands or as an escape; two escapes may still make a whole one."""


def _bearable(text: str, start: int = 0) -> None:
    """Size and depth are checked before anything is read: in a browser, deep nesting would exhaust the stack."""
    if len(text) > LARGEST:
        raise SaveError("save.too_large")
    depth = 0
    for found in _BRACKETS.finditer(text, start):
        sign = found[0]
        if sign in "[{":
            depth += 1
            if depth > DEEPEST:
                raise SaveError("save.not_json")
        elif sign in "]}":
            depth -= 1


def _whole(value: Any) -> Any:
    """The same with half characters replaced: they can be neither written down nor hashed."""
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, list):
        return [_whole(item) for item in value]
    if isinstance(value, dict):
        return {_whole(key): _whole(item) for key, item in value.items()}
    return value


def salvage(text: str) -> dict[str, Any] | None:
    """What can still be read of a damaged document, for `Match.load(..., repair=True)`: the moves up to the damage."""
    try:
        _bearable(text)
    except SaveError:
        return None
    try:
        whole = _whole(json.loads(text))
        return whole if isinstance(whole, dict) else None
    except ValueError:
        pass
    found = {key: _piece(text, text.find(f'"{key}":'), key) for key in ("kronika", "format", "rules", "setup")}
    if not isinstance(found["setup"], dict):
        return None
    # The last part of a document; what stands before it may hold the same word in a name.
    meta = _piece(text, text.rfind('"meta":'), "meta")
    return {**found, "moves": _moves(text), "meta": meta if isinstance(meta, dict) else {}}


def _moves(text: str) -> list[Any]:
    """The moves of a damaged document, up to the damage."""
    head = '"moves":['
    at = text.find(head)
    moves: list[Any] = []
    if at < 0:
        return moves
    at += len(head)
    with contextlib.suppress(SaveError, ValueError):
        # What stands here may be inside a string of the whole: its depth is its own.
        _bearable(text, at)
        while text[at : at + 1] == "[":
            entry, at = _DECODER.raw_decode(text, at)
            moves.append(_whole(entry))
            at += text[at : at + 1] == ","
    return moves


def _piece(text: str, at: int, key: str) -> Any:
    """The value of a key that stands at this place; None where it cannot be read."""
    if at < 0:
        return None
    at += len(key) + 3
    try:
        _bearable(text, at)
        return _whole(_DECODER.raw_decode(text, at)[0])
    except ValueError:
        return None


_DECODER = json.JSONDecoder()


def _setup(data: Any) -> Setup:
    """A set-up from its document; every field has its kind checked, since files come from anywhere."""
    kinds: dict[str, tuple[type, ...]] = {
        "game": (str,),
        "players": (int,),
        "seed": (int, str),
        "options": (dict,),
        "sides": (list,),
        "script": (dict,),
        "position": (dict, type(None)),
    }
    if not isinstance(data, dict) or not {"game", "players", "seed"} <= set(data) <= set(kinds):
        raise SaveError("save.damaged")
    if any(type(value) not in kinds[key] for key, value in data.items()):
        raise SaveError("save.damaged")
    if not all(isinstance(side, str) for side in data.get("sides", [])):
        raise SaveError("save.damaged")
    if not all(isinstance(value, str) for value in data.get("options", {}).values()):
        raise SaveError("save.damaged")
    if not all(isinstance(value, list) for value in data.get("script", {}).values()):
        raise SaveError("save.damaged")
    if data["game"] not in registry.game_ids():
        raise SaveError("save.unknown_game", game=data["game"][:40])
    return Setup(**data)


def moves_of(data: Any) -> list[tuple[int, Move]]:
    """The moves in a document, not yet tried. Raises SaveError."""
    moves = data.get("moves") if isinstance(data, dict) else None
    if not isinstance(moves, list):
        raise SaveError("save.damaged")
    return [_move(entry) for entry in moves]


def _move(entry: Any) -> tuple[int, Move]:
    if not isinstance(entry, list) or len(entry) < 2 or type(entry[0]) is not int:
        raise SaveError("save.damaged")
    return entry[0], as_move(entry[1:])


def as_move(data: Any) -> Move:
    """A move from a JSON array: lists inside become tuples, as the engine makes them; no move has objects in it."""
    if not isinstance(data, list | tuple):
        raise SaveError("save.damaged")
    return tuple(as_move(item) if isinstance(item, list | tuple) else _word(item) for item in data)


def _word(item: Any) -> Any:
    # No move holds yes or no; True would pass for 1 and be written down as something else.
    if type(item) not in (str, int, type(None)):
        raise SaveError("save.damaged")
    return item
