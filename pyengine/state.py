"""A state is plain data: ints, strings, lists and dicts in slots. It copies cheaply, writes itself down as canonical
JSON, and has a hash that is the same on every machine."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, NamedTuple, Self

from .rng import Rng

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
_TRANSIENT = ("log", "film", "fog", "cache")


def _clone(value: Any) -> Any:
    kind = type(value)
    if kind is list:
        return [_clone(item) if type(item) in _NESTED else item for item in value]
    if kind is dict:
        return {key: _clone(item) if type(item) in _NESTED else item for key, item in value.items()}
    if kind is Rng:
        return value.copy()
    return value


_NESTED = frozenset({list, dict, Rng})


@dataclass(slots=True, kw_only=True)
class State:
    """What every game's state has. Games add their own fields: ints, strs, bools, None, lists and dicts of those."""

    players: int
    rng: Rng
    stack: list[Frame] = field(default_factory=list)
    """The place in the flow: the last frame is the step that is being done. Empty means the match is over."""

    log: list[Event] | None = field(default=None, repr=False, compare=False)
    film: list[Any] | None = field(default=None, repr=False, compare=False)
    """With a log: a copy of the state as each event left it, so that a page can show a long turn step by step."""
    fog: bool = field(default=False, repr=False, compare=False)
    cache: dict[Any, Any] = field(default_factory=dict, repr=False, compare=False)

    _names: ClassVar[dict[type, tuple[str, ...]]] = {}

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """The fields that are data, in order."""
        known = State._names.get(cls)
        if known is None:
            known = tuple(f.name for f in fields(cls) if f.name not in _TRANSIENT)
            State._names[cls] = known
        return known

    def copy(self) -> Self:
        """An independent twin. It keeps no log: whoever wants one sets ``log = []``."""
        cls = type(self)
        twin = cls.__new__(cls)
        for name in cls.names():
            value = getattr(self, name)
            setattr(twin, name, _clone(value) if type(value) in _NESTED else value)
        twin.log = None
        twin.film = None
        twin.fog = False
        twin.cache = {}
        return twin

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
            if self.film is not None:
                self.film.append(self.copy())

    def reveal(self) -> None:
        """Something hidden has come out: what led here can no longer be taken back."""
        self.fog = True

    # -- plain data ------------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        return {n: v.to_json() if isinstance(v := getattr(self, n), Rng) else _clone(v) for n in self.names()}

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """Raises ValueError, TypeError or KeyError on data of another shape; `Game.position` words it for people."""
        if not isinstance(data, dict) or set(data) != set(cls.names()):
            raise ValueError("a position has other fields")
        state = cls.__new__(cls)
        for name in cls.names():
            setattr(state, name, Rng.from_json(data[name]) if name == "rng" else _clone(data[name]))
        state.log = None
        state.film = None
        state.fog = False
        state.cache = {}
        return state

    def canonical(self) -> str:
        """JSON with sorted keys and no spaces: equal states give equal text."""
        return json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)

    def hash(self) -> str:
        """16 hexadecimal digits, the same on every platform and version."""
        return hashlib.sha256(self.canonical().encode()).hexdigest()[:16]
