"""Every game as a PettingZoo environment: ``pip install "kronika[pettingzoo]"``.

>>> from pyengine.lab.pettingzoo import env                                      # doctest: +SKIP
>>> table = env("magnaci", players=3)                                            # doctest: +SKIP
>>> table.reset(seed=7)                                                          # doctest: +SKIP
>>> seen, reward, terminated, truncated, info = table.last()                     # doctest: +SKIP
>>> table.step(table.action_space(table.agent_selection).sample(seen["action_mask"]))  # doctest: +SKIP
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from ..state import Move
from .table import LearnersTable


class GameEnv(AECEnv):  # type: ignore[misc,unused-ignore]
    """A match, agent by agent. An observation is a dict: ``observation``, the numbers that `observation_names` name,
    and ``action_mask``, 1 for every legal action; `move` tells which move an action is. The reward comes at the end: an
    agent's part of the victory."""

    metadata: dict[str, Any] = {"render_modes": ["svg"], "name": "kronika_v0", "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: dict[str, str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = LearnersTable(game, players, options)
        self.metadata = {**self.metadata, "name": f"kronika_{game}_v0"}
        self.render_mode = render_mode
        self.observation_names = self.table.observation.names
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.setup.players)]
        self.agents: list[str] = []
        size, actions = len(self.observation_names), self.table.numbers.size
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-1.0, 1.0, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._chance: Any = None

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match. The same seed gives the same one; without a seed it is the next of the last seed's row."""
        if seed is not None or self._chance is None:
            self._chance, _ = seeding.np_random(seed)
        self.table.start(int(self._chance.integers(1 << 53)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        seat = self.table.seat
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        mask: Any = np.zeros(self.table.numbers.size, np.int8)
        if seat == self.table.seat:
            mask[list(self.table.choices())] = 1
        return {"observation": np.array(self.table.seen(seat), np.float32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to choose an action")
        self._cumulative_rewards[agent] = 0.0
        self.table.act(int(action))
        self._clear_rewards()
        if self.table.seat is None:
            self.rewards = dict(zip(self.possible_agents, self.table.shares()))
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select()

    def move(self, action: int) -> Move | None:
        """The move that a legal action is now."""
        return self.table.choices().get(action)

    def render(self) -> str | None:
        """The board as the spectators see it, as SVG."""
        if self.render_mode is None:
            return None
        from .drawing import svg

        return svg(self.table.state)

    def close(self) -> None:
        pass


def env(game: str, **options: Any) -> GameEnv:
    """A game as an environment: ``env("shogun", players=4, options={"board": "moon"})``."""
    return GameEnv(game, **options)
