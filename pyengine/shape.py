"""The shape of plain data, said once, by annotations.

A state's fields and the fields of a step's frame say what they hold; the copy, the check of a position from anywhere
and its JSON follow from that. Types are the usual ones, so that mypy reads them as they stand; `Annotated` adds bounds::

    Money = Annotated[int, Int(0, 500)]                      a number has bounds, always
    Province = Annotated[str, Id(PROVINCES)]                 a string is one of a table's ids, always
    order: PerSeat[Seat]                                     one entry for each player
    armies: Annotated[dict[str, Count], Keys(PROVINCES)]     every key of the table
    claims: Annotated[dict[str, Seat], Some(OFFICES)]        some of its keys
    hand: Annotated[list[Card], Long(0, 13), Distinct]       so many entries, none twice
    winner: Seat | None

A table may also be a function of the state, for what depends on players or options: ``Keys(lambda s: in_play(s))``;
fields are checked in order, so it may read those before it. ``Where(lambda value, s: …)`` adds what no other word says.
A nested record is a TypedDict. A shape describes full positions: views, which hide things, are never checked.

A step says the same of its frame, in the order of its entries behind the step's name::

    class Purchase(Ask[GodsState]):
        holds = {"seat": Seat, "province": Province, "spent": Money}
        calls = ("shortage",)

`Seat`, `Nobody` (a seat or -1), `Count` (0 to 999), `PerSeat` and `Flag` are ready made.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Collection
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

T = TypeVar("T")

LONGEST = 400
"""Entries of a list that does not say how many."""

Table = Collection[str] | Callable[[Any], Collection[str]]
Test = Callable[[Any, Any], bool]
"""(value, state) -> whether it fits."""


# -- what Annotated can say -----------------------------------------------------------------------------------------


class Int:
    """A number from low to high, both included."""

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high


class _Seats:
    """A seat of this match; with low -1 also nobody."""

    def __init__(self, low: int) -> None:
        self.low = low


class Id:
    """One of a table's ids; `also` names further words, such as "" for none."""

    def __init__(self, table: Table, *also: str) -> None:
        self.table, self.also = table, also


class Keys:
    """A dict with every key of a table."""

    def __init__(self, table: Table) -> None:
        self.table = table


class Some(Keys):
    """A dict with some keys of a table."""


class Long:
    """A list of so many entries."""

    def __init__(self, low: int, high: int | None = None) -> None:
        self.low, self.high = low, low if high is None else high


class Where:
    """Anything else that must hold."""

    def __init__(self, test: Test) -> None:
        self.test = test


class _Marker:
    pass


Each = _Marker()
"""A list with one entry for each player."""
Distinct = _Marker()
"""A list in which nothing stands twice."""

Seat = Annotated[int, _Seats(0)]
Nobody = Annotated[int, _Seats(-1)]
Count = Annotated[int, Int(0, 999)]
Flag = Annotated[int, Int(0, 1)]
"""A number that says yes or no, in frames that count their turns by it."""
PerSeat = Annotated[list[T], Each]


# -- what follows from it -------------------------------------------------------------------------------------------


class ShapeError(TypeError):
    """An annotation does not say enough. Never the player's fault."""


OPEN: list[str] = []
"""TRANSITION: annotations that leave something open; to become ShapeError when all five games say everything."""


def _clone_code(expression: str, depth: int) -> str:
    return f"clone({expression})"


Code = Callable[[str, int, dict[str, Any]], str]
"""Source of an expression that tests the one it is given (and a depth, for names); the last holds what it names."""


class Shape:
    """One annotation, taken apart."""

    __slots__ = ("copied", "fits", "tested")

    def __init__(self, fits: Test, copied: Callable[[str, int], str] | None, tested: Code | None = None) -> None:
        self.fits = fits
        """(value, state) -> whether the value is of this shape."""
        self.tested = tested or (lambda expression, depth, made: f"{_name(fits, made)}({expression}, s)")
        """The same as source: a random match is checked after each of its moves, number by number and id by id."""
        self.copied = copied
        """Source of an expression that copies the one it is given (and a depth, for names); None: shared as it is."""


def _name(thing: Any, made: dict[str, Any]) -> str:
    """A name for something that source needs."""
    name = f"n{len(made)}"
    made[name] = thing
    return name


def _set(table: Collection[str]) -> frozenset[str]:
    return table if type(table) is frozenset else frozenset(table)


def _table(table: Table) -> Callable[[Any], Collection[str]]:
    if callable(table):
        return table
    fixed = frozenset(table)
    return lambda s: fixed


def shape(annotation: Any, where: str = "") -> Shape:
    """The shape that an annotation says. Raises ShapeError where it leaves something open."""
    marks: tuple[Any, ...] = ()
    while get_origin(annotation) in (Annotated, NotRequired):
        if get_origin(annotation) is Annotated:
            annotation, *more = get_args(annotation)
            marks = (*marks, *more)
        else:
            (annotation,) = get_args(annotation)
    found = _bare(annotation, marks, where)
    tests = [mark.test for mark in marks if isinstance(mark, Where)]
    if not tests:
        return found
    fits, tested = found.fits, found.tested

    def code(expression: str, depth: int, made: dict[str, Any]) -> str:
        more = "".join(f" and {_name(test, made)}({expression}, s)" for test in tests)
        return f"{tested(expression, depth, made)}{more}"

    return Shape(lambda value, s: fits(value, s) and all(test(value, s) for test in tests), found.copied, code)


def _bare(annotation: Any, marks: tuple[Any, ...], where: str) -> Shape:
    origin = get_origin(annotation)
    if annotation is bool:
        return Shape(lambda value, s: type(value) is bool, None, lambda e, depth, made: f"type({e}) is bool")
    if annotation is None or annotation is type(None):
        return Shape(lambda value, s: value is None, None)
    if annotation is int:
        return _int(marks, where)
    if annotation is str:
        return _str(marks, where)
    if origin is Literal:
        words = [(type(word), word) for word in get_args(annotation)]
        return Shape(lambda value, s: (type(value), value) in words, None)
    if origin in (Union, types.UnionType):
        return _union([shape(part, where) for part in get_args(annotation)])
    if origin is list:
        return _list(shape(get_args(annotation)[0], where), marks)
    if origin is dict:
        return _dict(shape(get_args(annotation)[1], where), marks, where)
    if is_typeddict(annotation):
        return _record(annotation, where)
    OPEN.append(f"{where}: {annotation!r} does not say what it holds")
    return Shape(lambda value, s: True, _clone_code)


def _int(marks: tuple[Any, ...], where: str) -> Shape:
    bounds = next((mark for mark in marks if isinstance(mark, Int | _Seats)), None)
    if isinstance(bounds, Int):
        low, high = bounds.low, bounds.high
        return Shape(
            lambda value, s: type(value) is int and low <= value <= high,
            None,
            lambda e, depth, made: f"type({e}) is int and {low} <= {e} <= {high}",
        )
    if bounds is not None:
        least = bounds.low
        return Shape(
            lambda value, s: type(value) is int and least <= value < s.players,
            None,
            lambda e, depth, made: f"type({e}) is int and {least} <= {e} < s.players",
        )
    OPEN.append(f"{where}: a number without bounds")
    return Shape(lambda value, s: type(value) is int, None)


def _str(marks: tuple[Any, ...], where: str) -> Shape:
    ids = next((mark for mark in marks if isinstance(mark, Id)), None)
    if ids is None:
        OPEN.append(f"{where}: a string that is no id of a table")
        return Shape(lambda value, s: type(value) is str, None)
    known, also, fixed = _table(ids.table), ids.also, ids.table

    def code(e: str, depth: int, made: dict[str, Any]) -> str:
        if callable(fixed):
            return f"type({e}) is str and ({e} in {_name(fixed, made)}(s) or {e} in {also!r})"
        return f"type({e}) is str and {e} in {_name(frozenset((*fixed, *also)), made)}"

    return Shape(lambda value, s: type(value) is str and (value in known(s) or value in also), None, code)


def _union(parts: list[Shape]) -> Shape:
    deep = [part.copied for part in parts if part.copied]
    if not deep:
        return Shape(lambda value, s: any(part.fits(value, s) for part in parts), None)
    # Something or None: only the something is copied.
    (copied,) = deep
    return Shape(
        lambda value, s: any(part.fits(value, s) for part in parts),
        lambda expression, depth: f"({expression} if {expression} is None else {copied(expression, depth)})",
    )


def _list(item: Shape, marks: tuple[Any, ...]) -> Shape:
    fits, inner = item.fits, item.copied
    longs = [mark for mark in marks if isinstance(mark, Long)]
    low, high = (longs[0].low, longs[0].high) if longs else (0, LONGEST)
    each, distinct = Each in marks, Distinct in marks

    def right(value: Any, s: Any) -> bool:
        if type(value) is not list or not (len(value) == s.players if each else low <= len(value) <= high):
            return False
        if not all(fits(entry, s) for entry in value):
            return False
        return not distinct or len(set(value)) == len(value)

    def copied(expression: str, depth: int) -> str:
        return f"[{inner(f'x{depth}', depth + 1)} for x{depth} in {expression}]" if inner else f"{expression}[:]"

    def code(e: str, depth: int, made: dict[str, Any]) -> str:
        long = f"len({e}) == s.players" if each else f"{low} <= len({e}) <= {high}"
        once = f" and len(set({e})) == len({e})" if distinct else ""
        entry = item.tested(f"x{depth}", depth + 1, made)
        return f"type({e}) is list and {long} and all([{entry} for x{depth} in {e}]){once}"

    return Shape(right, copied, code)


def _dict(item: Shape, marks: tuple[Any, ...], where: str) -> Shape:
    fits, inner = item.fits, item.copied
    keys = next((mark for mark in marks if isinstance(mark, Keys)), None)
    if keys is None:
        OPEN.append(f"{where}: a dict without a table of keys")
        return Shape(lambda value, s: type(value) is dict, _clone_code)
    known, whole = _table(keys.table), not isinstance(keys, Some)

    def right(value: Any, s: Any) -> bool:
        if type(value) is not dict:
            return False
        table = known(s)
        if (len(value) != len(table)) if whole else (len(value) > len(table)):
            return False
        return all(key in table and fits(entry, s) for key, entry in value.items())

    def copied(expression: str, depth: int) -> str:
        if not inner:
            return f"{expression}.copy()"
        return f"{{k{depth}: {inner(f'x{depth}', depth + 1)} for k{depth}, x{depth} in {expression}.items()}}"

    def code(e: str, depth: int, made: dict[str, Any]) -> str:
        table = f"{_name(_set, made)}({_name(known, made)}(s))" if callable(keys.table) else _name(known(None), made)
        entry = item.tested(f"x{depth}", depth + 1, made)
        inside = f"{e}.keys() {'==' if whole else '<='} {table}"
        return f"type({e}) is dict and {inside} and all([{entry} for x{depth} in {e}.values()])"

    return Shape(right, copied, code)


def _record(record: Any, where: str) -> Shape:
    hints = get_type_hints(record, include_extras=True)
    parts = {key: shape(hint, f"{where}.{key}") for key, hint in hints.items()}
    needed: frozenset[str] = record.__required_keys__

    def right(value: Any, s: Any) -> bool:
        if type(value) is not dict or not needed <= value.keys() <= parts.keys():
            return False
        return all(parts[key].fits(entry, s) for key, entry in value.items())

    # Records are rare and not all of their keys need be there: they are copied by what they hold.
    return Shape(right, lambda expression, depth: f"clone({expression})")
