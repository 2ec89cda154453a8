"""What steps do where a game says nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from pyengine.flow import Step


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
