"""The shape of plain data, said once, by annotations.

A state's fields and the fields of a step's frame say what they hold; the copy, the check of a position from anywhere
and its JSON follow from that. Types are the usual ones, as mypy reads them; `Annotated` adds the bounds::

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
    NamedTuple,
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

    def __repr__(self) -> str:  # shown in the reference, which must be the same every time
        return f"Int({self.low}, {self.high})"


class _Seats:
    """A seat of this match; with low -1 also nobody."""

    def __init__(self, low: int) -> None:
        self.low = low

    def __repr__(self) -> str:
        return f"Seats({self.low})"


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


Names = dict[str, Any]
"""What source refers to: tables, tests and functions by the names that `_name` gave them."""


def _name(thing: Any, names: Names) -> str:
    name = f"n{len(names)}"
    names[name] = thing
    return name


class Shape(NamedTuple):
    """One annotation, taken apart into source: states are copied by the thousand and checked after every move of a
    fuzzer, so both are written out, as dataclasses write out their methods."""

    tested: Callable[[str, int, Names], str]
    """An expression that tells whether the one it is given is of this shape, in the state ``s``. The number keeps
    nested loops apart."""
    copied: Callable[[str, int], str] | None = None
    """An expression that copies the one it is given; None: it can be shared."""

    def test(self) -> Test:
        """(value, state) -> whether it fits."""
        names: Names = {}
        found: Test = eval(f"lambda v, s: {self.tested('v', 0, names)}", names)
        return found


def shape(annotation: Any, where: str = "") -> Shape:
    """The shape that an annotation says. Raises ShapeError where it leaves something open."""
    marks: tuple[Any, ...] = ()
    while get_origin(annotation) in (Annotated, NotRequired):
        annotation, *more = get_args(annotation)
        marks = (*marks, *more)
    found = _plain(annotation, marks, where)
    more_tests = [mark.test for mark in marks if isinstance(mark, Where)]
    if not more_tests:
        return found

    def tested(e: str, depth: int, names: Names) -> str:
        return " and ".join([found.tested(e, depth, names), *(f"{_name(test, names)}({e}, s)" for test in more_tests)])

    return Shape(tested, found.copied)


def _plain(annotation: Any, marks: tuple[Any, ...], where: str) -> Shape:
    origin = get_origin(annotation)
    if annotation is bool:
        return Shape(lambda e, depth, names: f"type({e}) is bool")
    if annotation is None or annotation is type(None):
        return Shape(lambda e, depth, names: f"{e} is None")
    if annotation is int:
        return _int(marks, where)
    if annotation is str:
        return _str(marks, where)
    if origin is Literal:
        words = [(type(word), word) for word in get_args(annotation)]
        return Shape(lambda e, depth, names: f"(type({e}), {e}) in {_name(words, names)}")
    if origin in (Union, types.UnionType):
        return _union([shape(part, where) for part in get_args(annotation)])
    if origin is list:
        return _list(shape(get_args(annotation)[0], where), marks)
    if origin is dict:
        return _dict(shape(get_args(annotation)[1], where), marks, where)
    if is_typeddict(annotation):
        return _record(annotation, where)
    raise ShapeError(f"{where}: {annotation!r} does not say what it holds")


def _int(marks: tuple[Any, ...], where: str) -> Shape:
    bounds = next((mark for mark in marks if isinstance(mark, Int | _Seats)), None)
    if bounds is None:
        raise ShapeError(f"{where}: a number without bounds")
    high = f"<= {bounds.high}" if isinstance(bounds, Int) else "< s.players"
    return Shape(lambda e, depth, names: f"type({e}) is int and {bounds.low} <= {e} {high}")


def _table(table: Table, also: Collection[str], names: Names) -> str:
    """An expression for the ids of a table, which may depend on the state."""
    if callable(table):
        read = table
        return f"{_name(lambda s: frozenset((*read(s), *also)), names)}(s)"
    return _name(frozenset((*table, *also)), names)


def _str(marks: tuple[Any, ...], where: str) -> Shape:
    ids = next((mark for mark in marks if isinstance(mark, Id)), None)
    if ids is None:
        raise ShapeError(f"{where}: a string that is no id of a table")
    return Shape(lambda e, depth, names: f"type({e}) is str and {e} in {_table(ids.table, ids.also, names)}")


def _union(parts: list[Shape]) -> Shape:
    def tested(e: str, depth: int, names: Names) -> str:
        return f"({' or '.join(part.tested(e, depth, names) for part in parts)})"

    deep = [part.copied for part in parts if part.copied]
    if not deep:
        return Shape(tested)
    # Something or None: only the something is copied.
    (copied,) = deep
    return Shape(tested, lambda e, depth: f"({e} if {e} is None else {copied(e, depth)})")


def _list(item: Shape, marks: tuple[Any, ...]) -> Shape:
    inner = item.copied
    longs = [mark for mark in marks if isinstance(mark, Long)]
    low, high = (longs[0].low, longs[0].high) if longs else (0, LONGEST)

    def tested(e: str, depth: int, names: Names) -> str:
        size = f"len({e}) == s.players" if Each in marks else f"{low} <= len({e}) <= {high}"
        once = f" and len(set({e})) == len({e})" if Distinct in marks else ""
        entry = item.tested(f"x{depth}", depth + 1, names)
        return f"type({e}) is list and {size} and all([{entry} for x{depth} in {e}]){once}"

    def copied(e: str, depth: int) -> str:
        return f"[{inner(f'x{depth}', depth + 1)} for x{depth} in {e}]" if inner else f"{e}[:]"

    return Shape(tested, copied)


def _dict(item: Shape, marks: tuple[Any, ...], where: str) -> Shape:
    inner = item.copied
    keys = next((mark for mark in marks if isinstance(mark, Keys)), None)
    if keys is None:
        raise ShapeError(f"{where}: a dict without a table of keys")

    def tested(e: str, depth: int, names: Names) -> str:
        known = f"{e}.keys() {'<=' if isinstance(keys, Some) else '=='} {_table(keys.table, (), names)}"
        entry = item.tested(f"x{depth}", depth + 1, names)
        return f"type({e}) is dict and {known} and all([{entry} for x{depth} in {e}.values()])"

    def copied(e: str, depth: int) -> str:
        if not inner:
            return f"{e}.copy()"
        return f"{{k{depth}: {inner(f'x{depth}', depth + 1)} for k{depth}, x{depth} in {e}.items()}}"

    return Shape(tested, copied)


def _record(record: Any, where: str) -> Shape:
    hints = get_type_hints(record, include_extras=True)
    parts = {key: shape(hint, f"{where}.{key}") for key, hint in hints.items()}
    needed: frozenset[str] = record.__required_keys__

    def tested(e: str, depth: int, names: Names) -> str:
        keys = f"{_name(needed, names)} <= {e}.keys() <= {_name(frozenset(parts), names)}"
        inside = [
            f"({part.tested(f'{e}[{key!r}]', depth, names)})"
            if key in needed
            else f"({key!r} not in {e} or {part.tested(f'{e}[{key!r}]', depth, names)})"
            for key, part in parts.items()
        ]
        return " and ".join([f"type({e}) is dict and {keys}", *inside])

    # Not all of its keys need be there: a record is copied by what it holds.
    return Shape(tested, lambda e, depth: f"clone({e})")
