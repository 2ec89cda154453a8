"""The contract that every game fulfils. It is small on purpose: eleven verbs about states.

>>> from pyengine import load
>>> game = load("magnaci")
>>> state = game.start(Setup("magnaci", players=3, seed=7))
>>> seat = game.acting(state)[0]
>>> game.play(state, seat, game.legal(state, seat)[0])
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from .flow import Choice, Flow, IllegalMove, Prompt, Step
from .manifest import MANIFESTS, Option
from .rng import Rng, ScriptError, SeedError
from .state import Event, Move, Shown, State

S = TypeVar("S", bound=State)


class SetupError(ValueError):
    """A match cannot be set up so. `reason` is a message id."""

    def __init__(self, reason: str, **args: Any) -> None:
        super().__init__(f"{reason} {args}" if args else reason)
        self.reason = reason
        self.args_for_words = args


class PositionError(SetupError):
    """A written-down position is damaged or impossible."""


@dataclass(slots=True)
class Setup:
    """All that a match starts from. With the same moves after it, it gives the same match everywhere."""

    game: str
    players: int
    seed: int | str = 0
    options: dict[str, str] = field(default_factory=dict)
    sides: list[str] = field(default_factory=list)
    """Which family, daimyo or army each seat plays; filled up in the game's own order."""
    script: dict[str, list[Any]] = field(default_factory=dict)
    """Random results dictated by label (see `Rng`)."""
    position: dict[str, Any] | None = None
    """Start from this written-down position instead of a fresh set-up."""


@dataclass(slots=True)
class Line:
    """One line of the score breakdown: a message id and what each seat gets for it."""

    id: str
    values: list[int]
    args: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Outcome(Shown):
    """How a match ended."""

    winners: list[int]
    """Several where the rules let players share; none in a common defeat."""
    ranking: list[list[int]]
    """Seats from first to last place; seats in one list share it."""
    scores: list[int]
    lines: list[Line]
    ending: str
    """Message id of how it came to an end."""
    args: dict[str, Any] = field(default_factory=dict)


class Game(ABC, Generic[S]):
    """The rules of one game, without any state of their own."""

    id: ClassVar[str]
    """The name of its folder. What stands in the manifest there is the game's: counts, sides, lots, options."""
    counts: ClassVar[tuple[int, ...]]
    """Numbers of players."""
    sides: ClassVar[tuple[str, ...]]
    """What a seat can be; at least as many as the largest number of players."""
    lots: ClassVar[bool]
    """Whether the rules deal the sides by lot where nobody asks for one."""
    options: ClassVar[tuple[Option, ...]]
    rules: ClassVar[int] = 1
    """Goes up when old recorded matches no longer replay."""
    state_type: type[S]
    roots: ClassVar[tuple[str, ...]] = ("match",)
    """Steps that may lie at the bottom of the stack: the whole match, as a rule."""
    aside_verbs: ClassVar[dict[str, tuple[str, ...]]] = {}
    """What the ids behind the verb of an aside are, as `Step.verbs`."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        own = MANIFESTS[cls.id]
        cls.counts, cls.sides, cls.lots, cls.options = own.counts, own.sides, own.lots, own.options

    def __init__(self, steps: Iterable[Step[S]]) -> None:
        self.flow: Flow[S] = Flow(steps)
        self.state_type.layouts = {name: tuple(step.holds) for name, step in self.flow.steps.items()}

    # -- what each game writes -------------------------------------------------------------------------------------

    @abstractmethod
    def new(self, setup: Setup, options: dict[str, str], rng: Rng) -> S:
        """The state before the first step, with the first frame on its stack."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> S:
        """A copy with everything that this seat may not know removed; None is a spectator.

        It is a state of the same type, so that `legal`, `prompt` and the board work on it. A seat's own legal moves
        must come out the same from its view."""

    @abstractmethod
    def sample(self, view: S, seat: int | None, rng: Rng) -> S:
        """A full state that this view could have come from; its chance is the given generator's."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How it ended, or None while it goes on."""

    @abstractmethod
    def standing(self, state: S) -> list[int]:
        """Each seat's score if the match ended here, as far as everybody can see it."""

    def lines(self, state: S) -> list[Line]:
        """What `standing` is made of, where a game can say it before the end."""
        return []

    @abstractmethod
    def invariants(self, state: S) -> Iterable[str]:
        """The sums and limits that do not hold, in words for developers. The state has the right shape already."""

    def asides(self, state: S, seat: int) -> list[Move]:
        """Moves that a seat may make without being asked."""
        return []

    def allows_aside(self, state: S, seat: int, move: Move) -> bool:
        """Whether an aside is legal; a game overrides it where it does not list all of them."""
        return move in self.asides(state, seat)

    def aside_choice(self, state: S, seat: int, move: Move) -> Choice:
        """An aside as a person sees it, worded by `aside_verbs`."""
        args = dict(zip(self.aside_verbs.get(move[0], ()), move[1:], strict=False))
        return Choice(move, f"move.{move[0]}", args)

    def play_aside(self, state: S, seat: int, move: Move) -> None:
        raise NotImplementedError

    # -- what they share -------------------------------------------------------------------------------------------

    def start(self, setup: Setup, opening: list[Event] | None = None) -> S:
        """A fresh state at its first decision. Raises SetupError or PositionError. What happens before that decision
        goes into `opening`, where one is given."""
        options = self.check(setup)
        if setup.position is not None:
            state = self.position(setup.position)
            if state.players != setup.players:
                raise PositionError("setup.other_players", n=state.players)
            return state
        try:
            state = self.new(setup, options, Rng(setup.seed, setup.script))
            state.log = opening
            self.flow.advance(state)
        except (ScriptError, SeedError) as error:
            raise SetupError("setup.script", detail=str(error)) from error
        state.log = None
        return state

    def check(self, setup: Setup) -> dict[str, str]:
        """The full set of options, or SetupError."""
        if setup.game != self.id:
            raise SetupError("setup.other_game", game=str(setup.game))
        if setup.players not in self.counts:
            raise SetupError("setup.players", low=self.counts[0], high=self.counts[-1])
        sides = setup.sides
        if len(set(sides)) != len(sides) or len(sides) > setup.players or not set(sides) <= set(self.sides):
            raise SetupError("setup.sides")
        chosen = {option.id: option.default for option in self.options}
        for key, value in setup.options.items():
            option = next((o for o in self.options if o.id == key), None)
            if option is None or value not in option.choices:
                raise SetupError("setup.option", option=str(key), value=str(value))
            chosen[key] = value
        return chosen

    def seated(self, setup: Setup) -> list[str]:
        """The side of each seat: as chosen, the rest in the game's own order."""
        free = [side for side in self.sides if side not in setup.sides]
        return (setup.sides + free)[: setup.players]

    def acting(self, state: S) -> Sequence[int]:
        """Seats that owe a decision; several at once means simultaneous and secret; none means it is over."""
        known: Sequence[int] | None = state.cache.get("acting")
        if known is None:
            known = ()
            if state.stack:
                frame = state.stack[-1]
                known = self.flow.steps[frame[0]].acting(state, frame)
            state.cache["acting"] = known
        return known

    def legal(self, state: S, seat: int) -> list[Move]:
        """The moves of a seat that is asked; empty if it is not."""
        known = state.cache.get(seat)
        if known is None:
            known = []
            if seat in self.acting(state):
                frame = state.stack[-1]
                known = self.flow.steps[frame[0]].legal(state, frame, seat)
            state.cache[seat] = known
        return known

    def prompt(self, state: S, seat: int) -> Prompt | None:
        """What this seat is asked, with each move's words and targets; None if it is not asked."""
        top = self.flow.top(state)
        if top is None or seat not in top[0].acting(state, top[1]):
            return None
        return top[0].prompt(state, top[1], seat)

    def play(self, state: S, seat: int, move: Move) -> None:
        """Make a move, and everything that follows without a decision. Raises IllegalMove and changes nothing."""
        if move in self.legal(state, seat):
            frame = state.stack[-1]
            state.cache.clear()
            self.flow.steps[frame[0]].play(state, frame, seat, move)
        elif self.allows_aside(state, seat, move):
            state.cache.clear()
            self.play_aside(state, seat, move)
        else:
            raise self.refuse(state, seat, move)
        self.flow.advance(state)

    def refuse(self, state: S, seat: int, move: Move) -> IllegalMove:
        top = self.flow.top(state)
        if top is None:
            return IllegalMove("illegal.over")
        if seat not in top[0].acting(state, top[1]):
            return IllegalMove("illegal.not_your_turn", top[0].rule)
        return top[0].refuse(state, top[1], seat, move)

    def broken(self, state: S) -> list[str]:
        """What of a position cannot be, in words for developers: its shape, its place in the flow, its sums and limits;
        empty when all is well. Each part relies on the ones before it."""
        if state.players not in self.counts:
            return [f"{state.players} players"]
        return state.misshapen() or self.flow.faults(state) or list(self.invariants(state))

    def position(self, data: Any) -> S:
        """A state from its written-down form, or PositionError; never a broken one."""
        try:
            state = self.state_type.from_json(data)
            state.canonical().encode()  # half a character cannot be written down again
            faults = self.broken(state)
            if state.stack and state.stack[0][0] not in self.roots:
                faults = faults or [f"stack: it begins with {state.stack[0][0]}"]
            if not faults:
                faults = self._unplayable(state)
        except _DAMAGE as error:
            raise PositionError("position.shape", detail=f"{type(error).__name__}: {error}") from error
        if faults:
            raise PositionError("position.broken", detail="; ".join(faults))
        return state

    def _unplayable(self, state: S) -> list[str]:
        """Whether everything that a table asks of a position has an answer."""
        acting = self.acting(state)
        if not acting and self.outcome(state) is None:
            return ["nobody is asked, and it is not over"]
        for seat in acting:
            if not self.legal(state, seat):
                return [f"seat {seat} has nothing to choose from"]
        self.standing(state)
        for seat in range(state.players):
            self.prompt(self.view(state, seat), seat)
        self.view(state, None)
        return []


# What a position can do to code that trusts it. Rules cannot foresee everything; a position that trips them is refused.
_DAMAGE = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, AssertionError, RuntimeError)
