"""A match as one seat sees it: the same questions can be asked of it as of a `Match`, and the same rules answer them,
from the seat's view instead of the state."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from .. import registry
from ..flow import IllegalMove
from ..game import Game, Outcome, Setup, SetupError
from ..rng import Rng
from ..state import Event, Move, State
from .delta import patched
from .ledger import Update, chained, event, origin
from .wire import canonical, digest


class Unfit(ValueError):
    """What the host tells does not go on from what it told before."""


class Rules:
    """A game's rules where there is only a view: it is all that can be seen, whoever looks."""

    def __init__(self, game: Game[Any]) -> None:
        self.whole = game
        """The rules of whole states: for worlds that the view allows."""

    def view(self, state: Any, seat: int | None) -> Any:
        return state

    def __getattr__(self, name: str) -> Any:
        return getattr(self.whole, name)


class Ahead:
    """What a move of one's own would lead to, as far as the view tells: tried on a world that fits it."""

    def __init__(self, game: Game[Any], view: State, seat: int, move: Move) -> None:
        together = len(game.acting(view)) > 1
        world = game.sample(view.copy(), seat, Rng(digest(view.canonical(), canonical(move))))
        before, world.has_revealed = world.rng.mark(), False
        game.play(world, seat, move)
        asked = seat in game.acting(world)
        self.final = world.has_revealed or world.rng.mark() != before or (together and not asked)
        """Chance or something hidden comes out by it, or others answer in secret after it: only the host knows how."""
        self.asked = asked and not self.final
        """Whether the seat is asked again, and its next question can be told already."""
        self.view: State = game.view(world, seat)


class Seen:
    def __init__(self, start: dict[str, Any], updates: list[Update] | None = None) -> None:
        """Raises Unfit where the host's words make no match."""
        try:
            self.start = start
            self.whole = registry.load(start["game"])
            if start["rules"] != self.whole.rules:
                raise Unfit("remote.rules")
            self.setup = Setup(start["game"], start["players"], "", dict(start["options"]), list(start["sides"]))
            self.whole.check(self.setup)
            self.seat: int = start["seat"]
            if type(self.seat) is not int or not 0 <= self.seat < self.setup.players:
                raise Unfit("remote.unfit")
            self.opening = [event(data) for data in start["events"]]
            self.commitment = str(start["commitment"])
            self.origin = origin(start)
            self.state: Any = self._state(start["view"])
            """The view, as the last word of the host left it or as own moves since then have made it."""
            standing = self.whole.standing(self.state)
        except (KeyError, TypeError, ValueError, LookupError, AttributeError) as error:
            if isinstance(error, Unfit | SetupError):
                raise
            raise Unfit("remote.unfit") from error
        self.game: Any = Rules(self.whole)
        self.meta: dict[str, Any] = {}
        self.updates: list[Update] = []
        self.moves: list[tuple[int, Move]] = []
        """One entry for each update; of moves of others neither who nor what is known."""
        self.undone: list[tuple[int, Move]] = []
        self.events: list[list[Event]] = []
        self.revealed: list[bool] = []
        self.standings: list[list[int]] = [standing]
        self._views: list[Any] = [start["view"]]
        self._steps: list[Any] = []
        """The views that the events of the last update left."""
        for update in updates or []:
            self.add(update)

    def _state(self, view: Any) -> Any:
        state = self.whole.state_type.from_json(view, view=True)
        if state.players != self.setup.players:
            raise Unfit("remote.unfit")
        self.whole.acting(state)
        return state

    @property
    def count(self) -> int:
        return len(self.updates)

    @property
    def chain(self) -> str:
        return str(self.updates[-1]["h"]) if self.updates else self.origin

    @property
    def mine(self) -> int:
        return int(self.updates[-1]["m"]) if self.updates else 0

    def add(self, update: Update, final: bool = True) -> list[Event]:
        """What the host tells next. Raises Unfit and changes nothing. `final`: it cannot be taken back."""
        try:
            if chained(self.chain, update) != update["h"]:
                raise Unfit("remote.unfit")
            events = [event(data) for data in update["e"]]
            steps = list(accumulate(update["d"], patched, initial=self._views[-1]))[1:]
            if len(steps) != len(events) + 1:
                raise Unfit("remote.unfit")
            view = steps.pop()
            state = self._state(view)
            standing = self.whole.standing(state)
            own = update["m"] - self.mine
            if own not in (0, 1):
                raise Unfit("remote.unfit")
        except (KeyError, TypeError, ValueError, LookupError, AttributeError) as error:
            raise error if isinstance(error, Unfit) else Unfit("remote.unfit") from error
        self.state = state
        self.updates.append(update)
        self.moves.append((self.seat if own else -1, ()))
        self.events.append(events)
        self.revealed.append(final or not own)
        self.standings.append(standing)
        self._views.append(view)
        self._steps = steps
        return events

    @property
    def trace(self) -> list[State]:
        """Of the last update: what was to be seen as each of its events left it."""
        return [self._step(view) for view in self._steps]

    def _step(self, view: Any) -> Any:
        try:
            return self.whole.state_type.from_json(view, view=True)
        except (KeyError, TypeError, ValueError, LookupError, AttributeError):
            return self.state  # only its telling suffers: what counts is where the update ends

    def back(self, count: int) -> None:
        """The host has taken moves back: so many updates stay."""
        if not 0 <= count <= self.count:
            raise Unfit("remote.unfit")
        del self.updates[count:], self.moves[count:], self.events[count:], self.revealed[count:]
        del self.standings[count + 1 :], self._views[count + 1 :]
        self.settle()

    def settle(self) -> None:
        """Back to the host's last word, without own moves since then."""
        self.state = self._state(self._views[-1])

    # -- what is asked of a match --------------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        return self.whole.outcome(self.state)

    def acting(self) -> list[int]:
        """Who is to move, as far as this seat may know; where it may not know who, all who could be."""
        return list(self.whole.acting(self.state))

    def view(self, seat: int | None) -> Any:
        return self.state

    def at(self, count: int) -> Any:
        return self._state(self._views[count])

    def ahead(self, move: Move) -> Ahead:
        """Raises IllegalMove."""
        game, view, seat = self.whole, self.state, self.seat
        if move not in game.legal(view, seat) and not game.allows_aside(view, seat, move):
            raise game.refuse(view, seat, move)
        try:
            return Ahead(game, view, seat, move)
        except IllegalMove:
            raise
        except Exception as error:  # whatever a world trips over
            raise Unfit("remote.unfit") from error

    def question(self) -> str:
        """A hash of what this seat is asked; "" where it is not."""
        return question(self.whole, self.state, self.seat)


def question(game: Game[Any], view: Any, seat: int) -> str:
    """A hash of what a seat is asked, from its view: an answer names the question that it answers."""
    prompt = game.prompt(view, seat)
    if prompt is None:
        return ""
    return digest(canonical([prompt.id, prompt.args, [choice.move for choice in prompt.choices]]))
