"""Every game as an OpenSpiel game: ``pip install "kronika[openspiel]"``.

>>> from pyengine.lab.openspiel import spiel                                     # doctest: +SKIP
>>> game = spiel("chocim")                                                       # doctest: +SKIP
>>> state = game.new_initial_state()                                             # doctest: +SKIP

After the import ``pyspiel.load_game("kronika_shogun(players=4)")`` finds them too. All chance comes from the generator
inside our states: the one chance node, at the beginning, decides which of `SEEDS` generators it is. Actions have the
numbers of `pyengine.lab.actions`; who decide at once are asked one after another. The return is a player's
part of the victory.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from ..game import Setup
from ..registry import game_ids, load, manifest
from ..rng import Rng
from .actions import numbers
from .table import LearnersTable

SEEDS = 1024
"""Outcomes of the chance node: how many different matches there are to begin."""
LONGEST = 20_000


def _type(id: str) -> Any:
    kinds = pyspiel.GameType
    counts = load(id).counts
    return kinds(
        short_name=f"kronika_{id}",
        long_name=manifest(id).said("title", "en"),
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=counts[-1],
        min_num_players=counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": counts[0], "options": "", "seed": 1},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc,unused-ignore]
    """One of our games. Parameters: ``players``, ``options`` (``board:moon``, with + between several), ``seed``."""

    game_id: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        players = int(given.get("players", load(self.game_id).counts[0]))
        options = dict(item.split(":", 1) for item in str(given.get("options", "")).split("+") if item)
        self.seed = int(given.get("seed", 1))
        self.table = LearnersTable(self.game_id, players, options)
        self.table.start(0)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.numbers.size,
            max_chance_outcomes=SEEDS,
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(_TYPES[self.game_id], info, given)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def at(self, state: Any) -> SpielState:
        """A position of ours, to search from; how it came about is not known."""
        found = SpielState(self)
        found.held = _Held(state)
        return found

    def make_py_observer(self, kind: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self.table, kind or pyspiel.IIGObservationType(perfect_recall=False))


class _Held:
    """A state of ours inside one of OpenSpiel's, which copies itself by `copy.deepcopy`."""

    __slots__ = ("did", "state")

    def __init__(self, state: Any = None, did: tuple[tuple[int, int], ...] = ()) -> None:
        self.state = state
        """None before chance has spoken."""
        self.did = did
        """Who did what, for information states."""

    def __deepcopy__(self, memo: Any) -> _Held:
        return _Held(self.state and self.state.copy(), self.did)


class _Shared:
    """What copies of a state have in common."""

    __slots__ = ("game", "numbers", "seed", "setup")

    def __init__(self, setup: Setup, seed: int) -> None:
        self.game, self.numbers, self.setup, self.seed = load(setup.game), numbers(setup.game), setup, seed

    def __deepcopy__(self, memo: Any) -> _Shared:
        return self

    def __reduce__(self) -> Any:
        """By what it is made of: rules are not written down with a state, nor what anybody has hung on them."""
        return _Shared, (self.setup, self.seed)


class SpielState(pyspiel.State):  # type: ignore[misc,unused-ignore]
    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.shared = _Shared(game.table.setup, game.seed)
        self.held = _Held()

    def current_player(self) -> int:
        if self.held.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        acting = self.shared.game.acting(self.held.state)
        return int(acting[0] if acting else pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self.held.state is not None and not self.shared.game.acting(self.held.state)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(seed, 1 / SEEDS) for seed in range(SEEDS)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.shared.numbers.of(self.shared.game.legal(self.held.state, player)))

    def _apply_action(self, action: int) -> None:
        shared, held = self.shared, self.held
        if held.state is None:
            setup = shared.setup
            seed = f"{shared.seed}.{action}"
            held.state = shared.game.start(Setup(setup.game, setup.players, seed, dict(setup.options)))
            return
        seat = shared.game.acting(held.state)[0]
        move = shared.numbers.of(shared.game.legal(held.state, seat))[action]
        shared.game.play(held.state, seat, move)
        held.did = (*held.did, (seat, action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        shared = self.shared
        move = shared.numbers.of(shared.game.legal(self.held.state, player)).get(action)
        return " ".join(map(str, move)) if move else f"spare {action}"

    def returns(self) -> list[float]:
        outcome = self.shared.game.outcome(self.held.state) if self.is_terminal() else None
        winners = outcome.winners if outcome else []
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.shared.setup.players)]

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """Another state that this player cannot tell from this one."""
        game = self.shared.game
        found = self.get_game().new_initial_state()
        chance = Rng(int(sampler() * (1 << 60)))
        found.held = _Held(game.sample(game.view(self.held.state, player), player, chance), self.held.did)
        return found  # type: ignore[no-any-return,unused-ignore]

    def information_state_string(self, player: int | None = None) -> str:
        """What this player did, and a hash of what it may know now."""
        seat = self.current_player() if player is None else player
        if self.held.state is None:
            return ""
        own = " ".join(str(action) for who, action in self.held.did if who == seat)
        return f"{self.shared.game.view(self.held.state, seat).hash()} {own}"

    def __str__(self) -> str:
        return self.held.state.hash() if self.held.state else "before the beginning"


class SpielObserver:
    """What a player sees: the numbers of `pyengine.lab.observation`, or the view as canonical JSON."""

    def __init__(self, table: LearnersTable, kind: Any) -> None:
        self.table, self.kind = table, kind
        self.tensor: Any = np.zeros(len(table.observation.names), np.float32)
        self.dict = {"view": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        if state.held.state is not None:
            game = self.table.game
            self.tensor[:] = self.table.observation(game.view(state.held.state, player), player)

    def string_from(self, state: SpielState, player: int) -> str:
        if self.kind.perfect_recall:
            return state.information_state_string(player)
        return str(self.table.game.view(state.held.state, player).canonical()) if state.held.state else ""


_TYPES: dict[str, Any] = {}
GAMES: dict[str, type[SpielGame]] = {}
for _id in game_ids():
    _TYPES[_id] = _type(_id)
    GAMES[_id] = type(f"Spiel_{_id}", (SpielGame,), {"game_id": _id})
    pyspiel.register_game(_TYPES[_id], GAMES[_id])


def spiel(game: str, players: int | None = None, options: dict[str, str] | None = None, seed: int = 1) -> SpielGame:
    """A game as OpenSpiel knows games."""
    chosen = "+".join(f"{key}:{value}" for key, value in (options or {}).items())
    return GAMES[game]({"players": players or load(game).counts[0], "options": chosen, "seed": seed})
