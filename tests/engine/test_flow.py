"""What steps do where a game says nothing else."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from pyengine.flow import Ask, Flow, InOrder, Step
from pyengine.rng import Rng
from pyengine.state import State


class Toy(Step[Any]):
    name = "toy"
    rule = "T-1"
    verbs = {"place": ("province",)}

    def legal(self, s: Any, f: list[Any], seat: int) -> list[tuple[Any, ...]]:
        return [("place", "a"), ("place",)]


class Mute(Step[Any]):
    name = "mute"
    rule = "T-2"


@pytest.mark.parametrize(
    ("step", "move", "reason"),
    [
        (Toy(), ("place", "b"), "illegal.not_allowed"),
        (Toy(), ("other", "a"), "illegal.not_asked"),
        (Toy(), (), "illegal.not_asked"),
        (Mute(), ("other",), "illegal.not_allowed"),
    ],
)
def test_a_refusal_tells_a_wrong_answer_from_one_to_another_question(
    step: Step[Any], move: tuple[str, ...], reason: str
) -> None:
    refusal = step.refuse(None, [step.name], 0, move)
    assert (refusal.reason, refusal.rule, refusal.args_for_words) == (reason, step.rule, {})


def test_a_prompt_is_worded_by_the_verbs_of_its_step() -> None:
    prompt = Toy().prompt(None, ["toy", 0], 0)
    assert (prompt.id, prompt.rule, prompt.secret, prompt.matters) == ("prompt.toy", "T-1", False, True)
    aimed, alone = prompt.choices
    assert (aimed.id, aimed.args, aimed.at, aimed.main) == ("move.place", {"province": "a"}, ("province:a",), False)
    assert (alone.id, alone.args, alone.at, alone.main) == ("move.place", {}, (), True)


def test_frames_are_read_by_name() -> None:
    class Pay(Ask[State]):
        name = "pay"
        holds = {**Ask.holds, "due": int}

    flow = Flow([InOrder[State]("match", "pay", "rest"), Pay(), Mute()])
    s = State(players=2, rng=Rng(0), stack=[["match", 1], ["pay", 1, 7], ["mute"]])
    assert flow.frames(s) == [("match", {"done": 1}), ("pay", {"seat": 1, "due": 7}), ("mute", {})]


def test_only_a_step_knows_the_order_in_its_frame() -> None:
    """Others read frames by the names that the step `holds`: `Step.of`, `Flow.frames`."""
    # By number, or all of it in a row: `_, seat, province = s.stack[-2]`.
    counted = re.compile(r"\b(?:frame|f)\[[1-9]|stack\[[^]]*\]\[[1-9]|, \w+ = \S*stack\[[^]]*\]$")
    root = Path(__file__).parents[2]
    outside = [path for places in ("pyengine/games/*/*.py", "pyengine/bots/*.py", "web/**/*.py") for path in root.glob(places)]
    found = [
        f"{path.relative_to(root)}:{number}: {line.strip()}"
        for path in outside
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if counted.search(line)
    ]
    assert found == []
