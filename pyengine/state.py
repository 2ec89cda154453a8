"""A state is plain data: ints, strings, lists and dicts in slots. It copies cheaply, writes itself down as canonical
JSON, and has a hash that is the same on every machine."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, NamedTuple, Self, get_type_hints

from .rng import Rng
from .shape import Shape, shape

Move = tuple[Any, ...]
"""A verb and ids: ``("place", "lithuania")``. A JSON array in a save."""

Frame = list[Any]
"""One entry of the stack of steps: the step's name and its own small data."""


class Event(NamedTuple):
    """Something that happened, for the log, the animation and the screen reader. Words live in translations."""

    id: str
    args: dict[str, Any]
    rule: str = ""
    to: tuple[int, ...] | None = None
    """Seats that may know; None is everybody."""
    at: tuple[str, ...] = ()
    """What it concerns on the board: ``("province:lithuania",)``."""


# What a state carries beside its data while it is being played; never saved, never compared.
_TRANSIENT = ("log", "trace", "has_revealed", "cache")


def clone(value: Any) -> Any:
    """A copy of plain data whose shape is not known beforehand."""
    kind = type(value)
    if kind is list:
        return [clone(item) if type(item) in _NESTED else item for item in value]
    if kind is dict:
        return {key: clone(item) if type(item) in _NESTED else item for key, item in value.items()}
    return value


_NESTED = frozenset({list, dict})


class Form(NamedTuple):
    """What follows from a state's annotations."""

    names: tuple[str, ...]
    """The fields that are data, in order."""
    shapes: dict[str, Shape]
    copy: Callable[[Any], Any]
    fault: Callable[[Any], str]
    """The first field that does not hold what its annotation says; "" where all do."""


_FORMS: dict[type, Form] = {}
_OWN = ("players", "rng", "stack")
"""Fields that every state has; they are checked by whoever knows the game."""


def form(cls: type[State]) -> Form:
    """The form of a game's state, worked out when it is first needed."""
    known = _FORMS.get(cls)
    if known is None:
        names = tuple(f.name for f in fields(cls) if f.name not in _TRANSIENT)
        hints = get_type_hints(cls, include_extras=True)
        shapes = {name: shape(hints[name], f"{cls.__name__}.{name}") for name in names if name not in _OWN}
        known = _FORMS[cls] = Form(names, shapes, _copier(cls, shapes), _checker(shapes))
    return known


def _copier(cls: type[State], shapes: dict[str, Shape]) -> Callable[[Any], Any]:
    """A function that copies states of this class, written out field by field: states are copied by the thousand."""
    lines = [f"t.{n} = {part.copied(f's.{n}', 0) if part.copied else f's.{n}'}" for n, part in shapes.items()]
    source = "\n    ".join(
        (
            "def copy(s):",
            "t = new(cls)",
            "t.players = s.players",
            "t.rng = s.rng.copy()",
            "t.stack = [[clone(x) if type(x) in nested else x for x in f] for f in s.stack]",
            *lines,
            "t.log = t.trace = None",
            "t.has_revealed = False",
            "t.cache = {}",
            "return t",
        )
    )
    made: dict[str, Any] = {"new": cls.__new__, "cls": cls, "clone": clone, "nested": _NESTED}
    exec(source, made)
    copier: Callable[[Any], Any] = made["copy"]
    return copier


def _checker(shapes: dict[str, Shape]) -> Callable[[Any], str]:
    """A function that checks states of a class, written out like the copier. One fault is enough: what comes after it
    may be judged by it."""
    made: dict[str, Any] = {}
    lines = ["def fault(s):"]
    for name, part in shapes.items():
        lines += [f"    v = s.{name}", f"    if not ({part.tested('v', 0, made)}): return {name!r}"]
    exec("\n".join((*lines, "    return ''")), made)
    checker: Callable[[Any], str] = made["fault"]
    return checker


class Shown:
    """What a notebook can show. The laboratory draws it; the page never asks."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        from .lab import drawing

        return drawing.svg(self)  # type: ignore[arg-type]

    def _repr_html_(self) -> str:
        from .lab import drawing

        return drawing.html(self)  # type: ignore[arg-type]


@dataclass(slots=True, kw_only=True)
class State(Shown):
    """What every game's state has. Games add their own fields: ints, strs, bools, None, lists and dicts of those."""

    players: int
    rng: Rng
    stack: list[Frame] = field(default_factory=list)
    """The place in the flow: the last frame is the step that is being done. Empty means the match is over."""

    log: list[Event] | None = field(default=None, repr=False, compare=False)
    trace: list[Any] | None = field(default=None, repr=False, compare=False)
    """With a log: a copy of the state as each event left it, so that a page can show a long turn step by step."""
    has_revealed: bool = field(default=False, repr=False, compare=False)
    """Something hidden has come out since the move began (`reveal`)."""
    cache: dict[Any, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """The fields that are data, in order."""
        return form(cls).names

    def copy(self) -> Self:
        """An independent twin. It keeps no log: whoever wants one sets ``log = []``."""
        twin: Self = form(type(self)).copy(self)
        return twin

    # -- the place in the flow -------------------------------------------------------------------------------------
    # What a frame holds is given and read by name: only the step itself knows the order in it.

    layouts: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """By step, the names of what its frame holds, in order; the game fills it in from its steps."""

    def call(self, step: str, /, **values: Any) -> None:
        """Put a step on the stack: it is done next. What its frame holds is named, in the order of the step's `holds`
        (a test compares); what the step fills in itself as it begins is left out, at the end."""
        self.stack.append([step, *values.values()])

    def frame(self, step: str) -> dict[str, Any]:
        """What the frame of a step holds, while it is on the stack; nothing otherwise."""
        return next((dict(zip(self.layouts[step], f[1:])) for f in reversed(self.stack) if f[0] == step), {})

    def amend(self, step: str, /, **values: Any) -> None:
        """Change what the frame of a step on the stack holds."""
        frame = next(f for f in reversed(self.stack) if f[0] == step)
        names = self.layouts[step]
        for name, value in values.items():
            frame[1 + names.index(name)] = value

    @property
    def step(self) -> str:
        """The step that is being done; "" once the match is over."""
        return str(self.stack[-1][0]) if self.stack else ""

    @property
    def under_way(self) -> list[str]:
        """The steps on the stack by name, the one that is being done last."""
        return [frame[0] for frame in self.stack]

    def emit(
        self,
        id: str,
        /,
        *,
        rule: str = "",
        to: tuple[int, ...] | None = None,
        at: tuple[str, ...] = (),
        **args: Any,
    ) -> None:
        """Note what happened, where somebody listens (rollouts of bots do not)."""
        if self.log is not None:
            self.log.append(Event(id, args, rule, to, at))
            if self.trace is not None:
                self.trace.append(self.copy())

    def reveal(self) -> None:
        """Something hidden has come out: what led here can no longer be taken back."""
        self.has_revealed = True

    # -- plain data ------------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        return {n: v.to_json() if isinstance(v := getattr(self, n), Rng) else clone(v) for n in self.names()}

    @classmethod
    def from_json(cls, data: Any, view: bool = False) -> Self:
        """Raises ValueError, TypeError or KeyError on data of another shape; `Game.position` words it for people.
        A view has gaps that no state has: its shape is not checked, so it must be our own."""
        if not isinstance(data, dict) or set(data) != set(cls.names()):
            raise ValueError("a position has other fields")
        state = cls.__new__(cls)
        for name in cls.names():
            setattr(state, name, Rng.from_json(data[name]) if name == "rng" else data[name])
        if not view and (faults := state.misshapen()):
            raise ValueError("; ".join(faults))
        return form(cls).copy(state)  # type: ignore[no-any-return]

    def misshapen(self) -> list[str]:
        """The fields that do not hold what their annotations say; the stack's frames are for the flow to judge."""
        if type(self.players) is not int:
            return ["players: not a number"]
        if type(self.stack) is not list or not all(type(f) is list and f and type(f[0]) is str for f in self.stack):
            return ["stack: not a list of frames"]
        name = form(type(self)).fault(self)
        return [f"{name}: not of the right shape"] if name else []

    def canonical(self) -> str:
        """JSON with sorted keys and no spaces: equal states give equal text."""
        return json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)

    def hash(self) -> str:
        """16 hexadecimal digits, the same on every platform and version."""
        return hashlib.sha256(self.canonical().encode()).hexdigest()[:16]
