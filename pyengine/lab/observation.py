"""A view as numbers, with a name for each of them: what a state's annotations say (`pyengine.shape`) decides how.

=====================  =============================================================================================
a number with bounds   from 0 (its least) to 1 (its most)
a seat                 0 for the first, 1 for the last; -1 for nobody
an id of a table       a number for each id, 1 for the one that it is (for tables of up to 40 ids, else its place)
a list of ids          for each id how often it is there, in parts of the longest list; and how many are face down
a list of others       entry by entry, up to `MOST` of them, and its length
a dict                 key by key
=====================  =============================================================================================

Whatever a seat may not know, and whatever is not there, is -1. Before it all stand the seat that looks and the step
that is being done; behind it what the step itself keeps.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from ..game import Game, Setup
from ..shape import Each, Id, Int, Keys, Long, _Seats

MOST = 12
"""Entries of a list that are given one by one."""
WIDEST = 40
"""Ids of a table that have a number each."""
UNKNOWN = -1.0

Fill = Callable[[Any, list[float]], None]


@dataclass(slots=True)
class Part:
    """A piece of the observation: the names of its numbers, and how a value becomes them."""

    names: list[str]
    fill: Fill

    def unknown(self, out: list[float]) -> None:
        out.extend([UNKNOWN] * len(self.names))


def _within(value: float) -> float:
    return min(1.0, max(-1.0, value))


class Observation:
    """How views of one game, with so many players and these options, become arrays."""

    def __init__(self, game: Game[Any], setup: Setup) -> None:
        self.game, self.players = game, setup.players
        self._state = game.start(setup)
        hints = get_type_hints(type(self._state), include_extras=True)
        own = [name for name in type(self._state).names() if name not in ("rng", "stack", "players")]
        self._fields = [(name, self._part(hints[name], name)) for name in own]
        self._steps = sorted(game.flow.steps)
        self._frames = {
            name: [self._part(kind, f"{name}.{field}") for field, kind in step.holds.items()]
            for name, step in game.flow.steps.items()
        }
        self._framed = max((sum(len(p.names) for p in parts) for parts in self._frames.values()), default=0)
        self.names: list[str] = [
            *(f"observer={seat}" for seat in range(self.players)),
            *(f"step={name}" for name in self._steps),
            *(name for _, part in self._fields for name in part.names),
            *(f"frame.{k}" for k in range(self._framed)),
        ]
        """What each number means, in order."""

    def __call__(self, view: Any, seat: int) -> list[float]:
        """The numbers of a seat's view, each from -1 to 1."""
        step = view.step
        out = [float(seat == own) for own in range(self.players)]
        out += [float(step == name) for name in self._steps]
        for name, part in self._fields:
            part.fill(getattr(view, name), out)
        if step:
            for value, part in zip(view.frame(step).values(), self._frames[step]):
                part.fill(value, out)
        out += [UNKNOWN] * (len(self.names) - len(out))
        return out

    # -- from annotations ----------------------------------------------------------------------------------------------

    def _part(self, kind: Any, name: str) -> Part:
        marks: tuple[Any, ...] = ()
        while get_origin(kind) in (Annotated, NotRequired):
            kind, *more = get_args(kind)
            marks = (*marks, *more)
        origin = get_origin(kind)
        if kind is bool:
            return Part([name], lambda value, out: out.append(float(value) if type(value) is bool else UNKNOWN))
        if kind is int:
            return self._number(marks, name)
        if kind is str or origin is Literal:
            return self._id(self._ids(kind, marks), name)
        if origin in (Union, types.UnionType):
            return self._part(next(part for part in get_args(kind) if part is not type(None)), name)
        if origin is list:
            return self._list(get_args(kind)[0], marks, name)
        if origin is dict:
            keys = self._table(next(mark for mark in marks if isinstance(mark, Keys)).table)
            return self._keyed([(key, self._part(get_args(kind)[1], f"{name}.{key}")) for key in keys])
        if is_typeddict(kind):
            hints = get_type_hints(kind, include_extras=True)
            return self._keyed([(key, self._part(hint, f"{name}.{key}")) for key, hint in hints.items()])
        return Part([], lambda value, out: None)

    def _table(self, table: Any) -> list[str]:
        return sorted(map(str, table(self._state) if callable(table) else table))

    def _ids(self, kind: Any, marks: tuple[Any, ...]) -> list[str]:
        if get_origin(kind) is Literal:
            return sorted(map(str, get_args(kind)))
        return self._table(next(mark for mark in marks if isinstance(mark, Id)).table)

    def _number(self, marks: tuple[Any, ...], name: str) -> Part:
        bounds = next(mark for mark in marks if isinstance(mark, Int | _Seats))
        low, high = (bounds.low, bounds.high) if isinstance(bounds, Int) else (0, self.players - 1)
        span = max(1, high - low)

        def fill(value: Any, out: list[float]) -> None:
            out.append(_within((value - low) / span) if isinstance(value, int) and value >= low else UNKNOWN)

        return Part([name], fill)

    def _id(self, ids: list[str], name: str) -> Part:
        place = {id: k for k, id in enumerate(ids)}
        if len(ids) > WIDEST:
            top = len(ids) - 1
            return Part([name], lambda value, out: out.append(place[value] / top if value in place else UNKNOWN))

        def fill(value: Any, out: list[float]) -> None:
            out.extend([0.0] * len(ids))
            if value in place:
                out[place[value] - len(ids)] = 1.0

        return Part([f"{name}={id}" for id in ids], fill)

    def _list(self, item: Any, marks: tuple[Any, ...], name: str) -> Part:
        bounds = next((mark for mark in marks if isinstance(mark, Long)), None)
        most = self.players if Each in marks else bounds.high if bounds else MOST
        kind, own = item, ()
        while get_origin(kind) is Annotated:
            kind, *more = get_args(kind)
            own = (*own, *more)
        if kind is str and Each not in marks:
            return self._counts(self._ids(kind, own), most, name)
        parts = [self._part(item, f"{name}[{k}]") for k in range(min(most, MOST))]
        names = [n for part in parts for n in part.names]
        fixed = Each in marks or (bounds is not None and bounds.low == bounds.high)

        def fill(value: Any, out: list[float]) -> None:
            there = value if isinstance(value, list) else []
            for k, part in enumerate(parts):
                if k < len(there):
                    part.fill(there[k], out)
                else:
                    part.unknown(out)
            if not fixed:
                out.append(min(1.0, len(there) / max(1, most)) if isinstance(value, list) else UNKNOWN)

        return Part(names if fixed else [*names, f"len({name})"], fill)

    def _counts(self, ids: list[str], most: int, name: str) -> Part:
        place = {id: k for k, id in enumerate(ids)}

        def fill(value: Any, out: list[float]) -> None:
            counts = [0] * (len(ids) + 1)
            if not isinstance(value, list):
                out.extend([UNKNOWN] * len(counts))
                return
            for one in value:
                counts[place.get(one, len(ids)) if isinstance(one, str) else len(ids)] += 1
            out.extend(min(1.0, n / max(1, most)) for n in counts)

        return Part([*(f"{name}:{id}" for id in ids), f"{name}:?"], fill)

    def _keyed(self, parts: list[tuple[str, Part]]) -> Part:
        def fill(value: Any, out: list[float]) -> None:
            for key, part in parts:
                if isinstance(value, dict) and key in value:
                    part.fill(value[key], out)
                else:
                    part.unknown(out)

        return Part([name for _, part in parts for name in part.names], fill)
