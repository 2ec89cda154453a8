"""An agent that learns by a well-known library, from our environment alone. Takes minutes, and needs what no lock brings:

    pip install sb3-contrib && KRONIKA_LONG=1 python -m pytest tests/lab/test_training.py
"""

from __future__ import annotations

import os
import time

import pytest

pytestmark = [
    pytest.mark.lab,
    pytest.mark.long,
    pytest.mark.skipif(not os.environ.get("KRONIKA_LONG"), reason="a minute of learning: KRONIKA_LONG=1"),
]
SECONDS = float(os.environ.get("KRONIKA_TRAINING", "60"))


@pytest.mark.timeout(900)
def test_a_minute_of_learning_beats_random() -> None:
    sb3 = pytest.importorskip("sb3_contrib")
    from stable_baselines3.common.callbacks import BaseCallback

    from pyengine.lab.gymnasium import SoloEnv

    class UntilTime(BaseCallback):  # type: ignore[misc]
        def _on_training_start(self) -> None:
            self.begun = time.process_time()

        def _on_step(self) -> bool:
            return time.process_time() - self.begun < SECONDS

    learner = sb3.MaskablePPO(
        "MlpPolicy", SoloEnv("gods_playground", 3, shaped=0.02), seed=1, n_steps=512, batch_size=128, gamma=0.999
    )
    learner.learn(10**9, callback=UntilTime())
    table, won, matches = SoloEnv("gods_playground", 3), 0.0, 100
    for number in range(matches):
        seen, info = table.reset(seed=10_000 + number)
        over, reward = False, 0.0
        while not over:
            action, _ = learner.predict(seen, action_masks=info["action_mask"], deterministic=True)
            seen, reward, over, _, info = table.step(int(action))
        won += reward
    print(f"won {won} of {matches} against two random players")
    # An even share is a third: the chance that this is luck is below one in a thousand.
    assert won >= 48
