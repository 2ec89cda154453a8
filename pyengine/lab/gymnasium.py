"""One seat of a game as a Gymnasium environment, our bots in the others: ``pip install "kronika[gymnasium]"``."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from ..rng import Rng
from .matches import named
from .table import LearnersTable


class SoloEnv(gymnasium.Env):  # type: ignore[misc,unused-ignore]
    """An observation is the array that `pyengine.lab.observation` makes of the seat's view; the legal actions are in
    ``info["action_mask"]`` and, for whoever asks by that name, `action_masks`. The reward comes at the end: 1 for a
    victory, its part where several share one, 0 for a defeat. `shaped` adds so much for every point by which the seat's
    lead over the best of the others grows, as far as everybody can see it. An illegal action raises ValueError."""

    metadata: dict[str, Any] = {"render_modes": ["svg"]}

    def __init__(
        self,
        game: str,
        players: int | None = None,
        seat: int = 0,
        opponents: str = "random",
        options: dict[str, str] | None = None,
        render_mode: str | None = None,
        shaped: float = 0.0,
    ) -> None:
        self.shaped = shaped
        self.table = LearnersTable(game, players, options)
        self.seat, self.opponents, self.render_mode = seat, opponents, render_mode
        self.observation_names = self.table.observation.names
        self.observation_space = spaces.Box(-1.0, 1.0, (len(self.observation_names),), np.float32)
        self.action_space = spaces.Discrete(self.table.numbers.size)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        begun = int(self.np_random.integers(1 << 53))
        self.table.start(begun)
        self._others = [named(self.table.game.id, self.opponents).seated() for _ in range(self.table.setup.players)]
        self._rng = Rng(f"opponents {begun}")
        self._until_asked()
        self._lead = self._led()
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self.table.act(int(action))
        self._until_asked()
        over = self.table.seat is None
        before, self._lead = self._lead, self._led()
        reward = self.shaped * (self._lead - before) + (self.table.shares()[self.seat] if over else 0.0)
        return self._seen(), reward, over, False, self._info()

    def _led(self) -> int:
        standing = self.table.game.standing(self.table.state)
        return standing[self.seat] - max(score for seat, score in enumerate(standing) if seat != self.seat)

    def _until_asked(self) -> None:
        table, game = self.table, self.table.game
        while (seat := table.seat) not in (None, self.seat):
            view = game.view(table.state, seat)
            game.play(table.state, seat, self._others[seat].choose(game, view, seat, self._rng))

    def _seen(self) -> Any:
        return np.array(self.table.seen(self.seat), np.float32)

    def action_masks(self) -> Any:
        mask: Any = np.zeros(self.table.numbers.size, np.int8)
        mask[list(self.table.choices())] = 1
        return mask

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        from .drawing import svg

        return svg(self.table.state)
