"""How a match moves on: a stack of steps, as data in the state.

A game is a table of steps. A step either does its work at once and leaves (or calls other steps by pushing them), or
waits for a decision. Nothing is kept outside the state, so any position can be saved, copied and played on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Generic, TypeVar

from .shape import Int, Seat, Test, shape
from .state import Frame, Move, State

S = TypeVar("S", bound=State)

Frames = list[tuple[str, dict[str, Any]]]
"""A stack as those read it who are no steps: see `Flow.frames`."""


class IllegalMove(ValueError):
    """A move that the rules do not allow now. Nothing has changed. `reason` is a message id."""

    def __init__(self, reason: str, rule: str = "", **args: Any) -> None:
        super().__init__(f"{reason} {args}" if args else reason)
        self.reason = reason
        self.rule = rule
        self.args_for_words = args


class FlowError(RuntimeError):
    """A game's steps are wrong: one never ends, or is unknown. Never the player's fault."""


Objection = tuple[str, str, dict[str, Any]]
"""What stands against a move: the message id of the reason, its rule, and the args of its words."""


@dataclass(slots=True)
class Note:
    """A line of words to come: a message id and its args."""

    id: str
    args: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Choice:
    """One legal move as a person sees it."""

    move: Move
    id: str
    """Message id of the deed, with its price: what the button says."""
    args: dict[str, Any] = field(default_factory=dict)
    at: tuple[str, ...] = ()
    """What it points at on the board, in any order of clicking: ``("hand:14", "office:hetman")``."""
    notes: list[Note] = field(default_factory=list)
    """What it will pay, gain and lead to, shown before the click."""
    main: bool = False
    """The one main deed; the rest are quiet."""
    rule: str = ""


@dataclass(slots=True)
class Prompt:
    """What a seat is asked."""

    id: str
    rule: str
    args: dict[str, Any] = field(default_factory=dict)
    choices: list[Choice] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    secret: bool = False
    """Others must not look: a curtain goes before it when several people share a screen."""
    decline: Move | None = None
    """The move that says no, where a page may say it for a person who does not want to be asked."""
    matters: bool = True
    """Whether anything but `decline` could change what is being decided."""
    scope: str = ""
    """How long a "not again" lasts: it holds for prompts with the same scope."""


class Step(Generic[S]):
    """One box of a game's flow chart. Subclasses say their `name` and the `rule` they carry out."""

    name: ClassVar[str]
    rule: ClassVar[str] = ""
    secret: ClassVar[bool] = False
    verbs: ClassVar[dict[str, tuple[str, ...]]] = {}
    """For each verb, what the ids behind it are: ``{"place": ("province",)}``. Names the args of its message and its
    targets on the board."""
    holds: ClassVar[Mapping[str, Any]] = {}
    """What its frame holds behind the name, in order: names and their shapes (see `shape`)."""
    bare: ClassVar[bool] = False
    """Whether a frame may also be the name alone: one that waits below others and has not begun."""
    calls: ClassVar[Collection[str]] = ()
    """Steps whose frames may lie directly above its own: those that it calls."""
    _places: ClassVar[dict[str, int]] = {}
    """Where in a frame each of what it `holds` stands."""

    @classmethod
    def of(cls, s: State) -> dict[str, Any]:
        """What its frame holds, by name, while it is on the stack; nothing otherwise. Bots and boards ask here."""
        return s.frame(cls.name)

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls._places = {name: place for place, name in enumerate(cls.holds, start=1)}

    @classmethod
    def put(cls, f: Frame, **values: Any) -> None:
        """Change what its frame holds, by name."""
        for name, value in values.items():
            f[cls._places[name]] = value

    def run(self, s: S, f: Frame) -> bool:
        """Do what needs no decision. True: the step now waits for one. False: it has changed the stack or its frame."""
        return True

    def acting(self, s: S, f: Frame) -> Sequence[int]:
        """Seats that owe a decision; several means simultaneous and secret."""
        raise NotImplementedError

    def legal(self, s: S, f: Frame, seat: int) -> list[Move]:
        raise NotImplementedError

    def play(self, s: S, f: Frame, seat: int, move: Move) -> None:
        raise NotImplementedError

    def objection(self, s: S, f: Frame, seat: int, move: Move) -> Objection | None:
        """What stands against a move with one of the step's verbs: as precise as a person would want it. `legal` asks
        here too where that costs no time, so that what a move needs is said once. The move may name what there is not:
        what that raises is caught."""
        return None

    def refuse(self, s: S, f: Frame, seat: int, move: Move) -> IllegalMove:
        """Why a move that is not in `legal` is not."""
        if not move or (self.verbs and move[0] not in self.verbs):
            return IllegalMove("illegal.not_asked", self.rule)
        try:
            found = self.objection(s, f, seat, move)
        except (LookupError, TypeError, ValueError):
            found = None
        reason, rule, args = found or ("illegal.not_allowed", self.rule, {})
        return IllegalMove(reason, rule, **args)

    def prompt(self, s: S, f: Frame, seat: int) -> Prompt:
        """What is asked. The default names message, args and targets by `verbs`; override where words need more."""
        return Prompt(
            f"prompt.{self.name}",
            self.rule,
            choices=[self.choice(s, f, seat, move) for move in self.legal(s, f, seat)],
            secret=self.secret,
        )

    def choice(self, s: S, f: Frame, seat: int, move: Move) -> Choice:
        words = self.verbs.get(move[0], ())
        args = dict(zip(words, move[1:], strict=False))
        # A bare verb concludes; but a button should not urge to leave it at that, beside things that could be done.
        main = len(move) == 1 and move[0] not in ("pass", "stop", "done")
        return Choice(move, f"move.{move[0]}", args, tuple(f"{k}:{v}" for k, v in args.items()), main=main)


def part(s: State, name: str) -> int:
    """Which part of a table of contents (`InOrder`) is under way, from 1; 0 while that step is not on the stack."""
    return next((f[1] for f in s.stack if f[0] == name and len(f) > 1), 0)


class InOrder(Step[S]):
    """Does its parts one after another, as a table of contents: ``InOrder("age", "election", "senate", "sejm")``."""

    def __init__(self, name: str, *parts: str) -> None:
        self.name = name  # type: ignore[misc]  # one class, many boxes
        self.parts = parts
        self.holds = {"done": Annotated[int, Int(1, len(parts))]}  # type: ignore[misc]

    def run(self, s: S, f: Frame) -> bool:
        # The frame holds how many parts are behind us.
        done = f[1] if len(f) > 1 else 0
        if done == len(self.parts):
            s.stack.pop()
        else:
            f[1:] = [done + 1]
            s.stack.append([self.parts[done]])
        return False


class Ask(Step[S]):
    """A decision of one seat, named in the frame: ``[name, seat, …]``. A single legal option is taken at once."""

    holds = {"seat": Seat}
    forced: ClassVar[bool] = True
    """A lone option needs no question."""

    def run(self, s: S, f: Frame) -> bool:
        options = self.legal(s, f, f[1])
        if not options:
            raise FlowError(f"{self.name}: nothing to choose from")
        if len(options) > 1 or not self.forced:
            # The flow asks for the same list next: keep it.
            s.cache[f[1]] = options
            return True
        self.play(s, f, f[1], options[0])
        return False

    def acting(self, s: S, f: Frame) -> Sequence[int]:
        return (f[1],)


_RUNAWAY = 10_000
"""Automatic steps in a row after which a game is certainly caught in a loop."""


class Flow(Generic[S]):
    """Runs a state through its steps."""

    def __init__(self, steps: Iterable[Step[S]]) -> None:
        self.steps: dict[str, Step[S]] = {step.name: step for step in steps}
        self._tests: dict[str, list[Test]] = {}

    def top(self, s: S) -> tuple[Step[S], Frame] | None:
        if not s.stack:
            return None
        frame = s.stack[-1]
        step = self.steps.get(frame[0])
        if step is None:
            raise FlowError(f"no step is called {frame[0]!r}")
        return step, frame

    def advance(self, s: S) -> None:
        """Do everything that needs no decision."""
        steps = self.steps
        for _ in range(_RUNAWAY):
            if not s.stack:
                return
            frame = s.stack[-1]
            if steps[frame[0]].run(s, frame):
                return
        raise FlowError(f"the steps run in a circle at {s.stack[-1]!r}")

    def frames(self, s: S) -> Frames:
        """The stack from the bottom up, for whoever is no step: the name of each step and what its frame holds, by name
        (nothing where it has not begun)."""
        return [(f[0], dict(zip(self.steps[f[0]].holds, f[1:]))) for f in s.stack]

    # -- positions from anywhere --------------------------------------------------------------------------------------

    def faults(self, s: S) -> list[str]:
        """What is wrong with the stack: frames of another shape, or in an order in which no step calls another."""
        for depth, frame in enumerate(s.stack):
            step = self.steps.get(frame[0])
            if step is None:
                return [f"stack: no step is called {frame[0]!r}"]
            if not self._fits(s, step, frame):
                return [f"stack: the frame of {step.name} is not of the right shape"]
            above = s.stack[depth + 1][0] if depth + 1 < len(s.stack) else None
            if above is not None and above not in self._above(step, frame):
                return [f"stack: {step.name} does not call {above}"]
        if s.stack and type(self.steps[s.stack[-1][0]]).acting is Step.acting:
            return [f"stack: {s.stack[-1][0]} asks nobody"]
        return []

    def _fits(self, s: S, step: Step[S], frame: Frame) -> bool:
        if len(frame) == 1 and step.bare:
            return True
        tests = self._tests.get(step.name)
        if tests is None:
            where = type(step).__qualname__
            tests = [shape(part, f"{where}.{name}").test() for name, part in step.holds.items()]
            self._tests[step.name] = tests
        return len(frame) - 1 == len(tests) and all(fits(value, s) for fits, value in zip(tests, frame[1:]))

    def _above(self, step: Step[S], frame: Frame) -> Collection[str]:
        if not isinstance(step, InOrder):
            return step.calls
        # The part under way, or what it has called, where it left its own place to that.
        part = step.parts[frame[1] - 1]
        return (part, *self.steps[part].calls)
