"""What the page's Python starts with: whatever a game imports of what all games share must be there."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

import build
from pyengine import game_ids
from web.build.snapshot import MODULES


def file_of(module: str) -> str:
    """Its source, as a path below the root; "" of what is no module of ours."""
    path = module.replace(".", "/")
    return next((name for name in (f"{path}.py", f"{path}/__init__.py") if (build.ROOT / name).is_file()), "")


def imports(module: str, lazy: bool) -> Iterator[str]:
    """The modules of ours that it imports: when it is imported itself, and with `lazy` later too; never for types alone."""
    source = file_of(module)
    here = module.split(".") if source.endswith("__init__.py") else module.split(".")[:-1]
    waiting: list[ast.AST] = [ast.parse((build.ROOT / source).read_text(encoding="utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not lazy:
            continue
        waiting += ast.iter_child_nodes(node)
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if file_of(alias.name))
        elif isinstance(node, ast.ImportFrom):
            base = ".".join([*(here[: len(here) - node.level + 1] if node.level else []), *filter(None, [node.module])])
            for name in (base, *(f"{base}.{alias.name}" for alias in node.names)):
                if file_of(name):
                    yield name


def brought() -> set[str]:
    """All that comes with the snapshot's modules."""
    found: set[str] = set()
    waiting = list(MODULES)
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            waiting += imports(module, lazy=False)
            waiting += [module.rpartition(".")[0]] if "." in module else []
    return found


@pytest.mark.parametrize("game", game_ids())
def test_what_games_share_is_in_the_snapshot(game: str) -> None:
    own = (f"pyengine.games.{game}", f"web.boards.{game}")
    there = brought()
    for folder in own:
        for path in (build.ROOT / folder.replace(".", "/")).rglob("*.py"):
            if path.name == "edition.py":
                continue  # read by the build alone
            module = ".".join(path.relative_to(build.ROOT).with_suffix("").parts).removesuffix(".__init__")
            for name in imports(module, lazy=True):
                assert name in there or name.startswith(own), f"{module} imports {name}: add it to MODULES in web/build/snapshot.py"
