"""Examples in docstrings, in the READMEs and in docs/ run as they stand."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
READMES = [ROOT / folder / "README.md" for folder in ("", "pyengine", "web")]
TEXTS = [*READMES, ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in (ROOT / "pyengine").rglob("*.py")
    if path.name != "__main__.py" and ">>>" in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_run(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_there_are_examples() -> None:
    assert {"pyengine", "pyengine.game"} <= set(MODULES)


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_python_in_documents_runs(path: Path) -> None:
    for code in re.findall(r"^```python\n(.*?)^```", path.read_text(encoding="utf-8"), re.M | re.S):
        if code.lstrip().startswith(">>>"):
            test = doctest.DocTestParser().get_doctest(code, {}, path.name, str(path), 0)
            assert doctest.DocTestRunner().run(test).failed == 0
        else:
            exec(compile(code, path.name, "exec"), {"__name__": "example"})


def test_links_in_documents_lead_somewhere() -> None:
    for path in TEXTS:
        for target in re.findall(r"\]\((?!https?:|#|\.\./(?:index|embed)\.html)([^)#]+)", path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), f"{path.name}: {target}"
