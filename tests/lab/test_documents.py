"""Examples in docs/ that need the extras (```py, where ```python runs without them) run as they stand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = [
    (path.name, number, code)
    for path in sorted((ROOT / "docs").glob("*.md"))
    for number, code in enumerate(re.findall(r"^```py\n(.*?)^```", path.read_text(encoding="utf-8"), re.M | re.S))
]


@pytest.mark.lab
@pytest.mark.parametrize(("name", "number", "code"), EXAMPLES, ids=[f"{name}-{n}" for name, n, _ in EXAMPLES])
def test_examples_run(name: str, number: int, code: str) -> None:
    exec(compile(code, f"{name} {number}", "exec"), {"__name__": "example"})


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 4
