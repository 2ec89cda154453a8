"""What steps do where a game says nothing else."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pyengine import Setup, game_ids, load
from pyengine.flow import Ask, Flow, InOrder, Step
from pyengine.rng import Rng
from pyengine.state import State

ROOT = Path(__file__).parents[2]


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


def test_frames_are_written_by_name() -> None:
    s = load("shogun").start(Setup("shogun", 3, 1))
    s.call("send", seat=2, source="mino", target="kai")
    s.call("attack_bonus", seat=1)
    assert s.stack[-2:] == [["send", 2, "mino", "kai"], ["attack_bonus", 1]]
    s.amend("send", source="izu", seat=0)
    assert s.frame("send") == {"seat": 0, "source": "izu", "target": "kai"} and s.frame("battle") == {}
    s.call("send", seat=1, source="mino")
    assert s.frame("send") == {"seat": 1, "source": "mino"}, "the topmost"


def calls(path: Path) -> Iterator[tuple[int, str | None, list[str]]]:
    """Each `s.call("step", name=value, …)` of a file: its line, the step (None where that is a variable), the names."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "call" and node.args:
            step = node.args[0].value if isinstance(node.args[0], ast.Constant) else None
            yield node.lineno, step, [keyword.arg for keyword in node.keywords if keyword.arg]


@pytest.mark.parametrize("id", game_ids())
def test_whoever_calls_a_step_names_what_its_frame_holds(id: str) -> None:
    """In the step's own order: `State.call` does not compare, since it is called after every move of a search."""
    holds = {name: list(step.holds) for name, step in load(id).flow.steps.items()}
    found = [(path, *call) for part in ("pyengine", "tests") for path in (ROOT / part / "games" / id).rglob("*.py") for call in calls(path)]
    assert found
    for path, line, step, names in found:
        layouts = holds.values() if step is None else [holds[step]]
        assert any(layout[: len(names)] == names for layout in layouts), f"{path}:{line}: {step} holds {layouts}"


COUNTED = re.compile(
    r"\b(?:frame|f)\[[1-9]|stack\[[^]]*\]\[-?[1-9]|stack\[[^]]*\]\.__setitem__\([1-9]"  # one of what it holds
    r"|, \w+ = \S*stack(?:\[[^]]*\]|\.pop\(\))$"  # all of it in a row: `_, seat, province = s.stack[-2]`
    r"|stack\.append\(\[|stack\[-?\d\] = \[|stack \+= \["  # a frame made by hand
)


def test_only_a_step_knows_the_order_in_its_frame() -> None:
    """Others name what the step `holds`: `State.call`, `frame` and `amend`, `Step.of`, `Flow.frames`."""
    steps = {*ROOT.glob("pyengine/games/*/steps/*.py"), *ROOT.glob("pyengine/*.py")}
    sources = {path for places in ("pyengine/**/*.py", "web/**/*.py", "tests/games/**/*.py") for path in ROOT.glob(places)}
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sorted(sources - {ROOT / "pyengine/state.py", ROOT / "pyengine/flow.py"})
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if (match := COUNTED.search(line)) and not (path in steps and re.match(r"\bf(?:rame)?\[", match[0]))
    ]
    assert found == []
