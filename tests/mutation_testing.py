"""Do the tests notice? One small fault at a time is put into rules, checks and core, and the tests that matter are run.

    python -m tests.mutation_testing --count 200 --seed 1                 200 random places, one after another
    python -m tests.mutation_testing --count 40 --only shogun --jobs 2    places whose path has this word in it, two at a time
    python -m tests.mutation_testing --at pyengine/game.py:241            all faults of one line
    python -m tests.mutation_testing --count 5 --list                     only say which faults

A fault: another comparison or sum, a number one off, yes for no, `and` for `or`, a condition turned round, a statement
left out, or the arguments of an event, a refusal or a message swapped or left out. Tables, bots and what only advises
are left alone. A fault that a test sees is killed; so is one that makes the tests run for ever. What survives is listed
as file:line, before -> after: either a test is missing, or the fault changes nothing that anybody could see.

The same seed means the same places while the sources stay the same. It works on copies in a temporary folder, so the
tree can be edited meanwhile; it is no part of the ordinary tests, since each fault takes as long as a game's tests do.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from queue import Queue

ROOT = Path(__file__).parents[1]
NOT_RULES = (
    *("__init__.py", "__main__.py", "data.py", "edition.py"),
    *("bot*.py", "judge.py", "learned.py", "levels.py", "lore.py", "prospects.py", "talks.py", "worth.py", "forecast.py", "odds.py"),
)
"""What a game is not decided by: its tables (compared with the rulebook by tests of their own), bots and advice."""
SECONDS = 150
"""Of work, not of the clock, after which the tests of one fault count as running for ever: machines are busy at times."""
MEMORY = 3 << 30
"""A fault may make a loop that collects without end."""

QUICK = [f"tests/engine/test_{name}.py" for name in ("bounds", "impossible_positions", "playthroughs", "records")]
ENGINE = ["tests/engine/test_words.py", "tests/engine/test_contract.py", "tests/engine/test_damaged_positions.py"]

TELLING = {"emit", "IllegalMove", "Note", "Choice", "Prompt", "PositionError", "SetupError", "SaveError"}
"""Calls whose arguments a person gets to see."""
NO_WORDS = ("rule", "to", "at", "args", "choices", "notes", "main", "secret", "decline", "matters", "scope")
"""Arguments of theirs that go into no sentence."""

OTHER_COMPARISON: dict[type[ast.cmpop], tuple[str, ...]] = {
    ast.Lt: ("<=", ">="),
    ast.LtE: ("<", ">"),
    ast.Gt: (">=", "<="),
    ast.GtE: (">", "<"),
    ast.Eq: ("!=",),
    ast.NotEq: ("==",),
    ast.In: ("not in",),
    ast.NotIn: ("in",),
    ast.Is: ("is not",),
    ast.IsNot: ("is",),
}
OTHER_SUM: dict[type[ast.operator], tuple[str, ...]] = {
    ast.Add: ("-",),
    ast.Sub: ("+",),
    ast.Mult: ("+",),
    ast.FloorDiv: ("*",),
    ast.Div: ("*",),
    ast.Mod: ("//",),
    ast.BitAnd: ("|",),
    ast.BitOr: ("&",),
}
OPERATOR = re.compile(rb"not\s+in|is\s+not|\bin\b|\bis\b|\band\b|\bor\b|//|[<>=!]=|[-+*/%<>&|]")


@dataclass(frozen=True)
class Fault:
    """Bytes of a file and what stands there instead."""

    path: Path
    line: int
    start: int
    end: int
    after: bytes
    before: bytes

    def __str__(self) -> str:
        before, after = (" ".join(part.decode(errors="ignore").split()) for part in (self.before, self.after))
        return f"{self.path}:{self.line}: {before} -> {after}"


class Finder(ast.NodeVisitor):
    """All places of a file where a fault can be put, each with its ways."""

    def __init__(self, path: Path, source: bytes) -> None:
        self.path, self.source = path, source
        self.lines = [0]
        for line in source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))
        self.found: list[list[Fault]] = []
        self.visit(ast.parse(source))

    # -- places -------------------------------------------------------------------------------------------------------

    def span(self, node: ast.AST) -> tuple[int, int]:
        # Columns of ast are bytes of UTF-8, and so are ours.
        at: ast.expr = node  # type: ignore[assignment]
        return (
            self.lines[at.lineno - 1] + at.col_offset,
            self.lines[(at.end_lineno or at.lineno) - 1] + (at.end_col_offset or 0),
        )

    def text(self, node: ast.AST) -> bytes:
        start, end = self.span(node)
        return self.source[start:end]

    def put(self, start: int, end: int, *ways: bytes) -> None:
        """A fault shows with what stands around it, as far as its line goes."""
        line = self.source.count(b"\n", 0, start) + 1
        left = max(self.source.rfind(b"\n", 0, start) + 1, start - 40)
        stop = self.source.find(b"\n", end)
        right = min(stop if stop >= 0 else len(self.source), end + 40)
        before, after = self.source[left:start], self.source[end:right]
        whole = self.source[left:right]
        self.found.append([Fault(self.path, line, left, right, before + way + after, whole) for way in ways])

    def operator(self, left: ast.AST, right: ast.AST, *ways: str) -> None:
        """The sign between two operands; brackets may stand there too."""
        start, end = self.span(left)[1], self.span(right)[0]
        sign = OPERATOR.search(self.source, start, end)
        if sign and ways:
            self.put(sign.start(), sign.end(), *(way.encode() for way in ways))

    def turned(self, test: ast.expr) -> None:
        """A condition turned round; where it is a lone comparison, that is done already."""
        if not isinstance(test, ast.Compare | ast.UnaryOp):
            start, end = self.span(test)
            self.put(start, end, b"(not (" + self.source[start:end] + b"))")

    # -- what can go wrong there ----------------------------------------------------------------------------------------

    def visit_Compare(self, node: ast.Compare) -> None:
        for left, op, right in zip([node.left, *node.comparators], node.ops, node.comparators):
            self.operator(left, right, *OTHER_COMPARISON[type(op)])
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        whole = (ast.List, ast.Tuple, ast.JoinedStr, ast.ListComp)
        words = [side for side in (node.left, node.right) if isinstance(side, ast.Constant) and type(side.value) is str]
        # Lists and words can be joined but nothing else: such a fault would only stumble.
        if not words and not isinstance(node.left, whole) and not isinstance(node.right, whole):
            self.operator(node.left, node.right, *OTHER_SUM.get(type(node.op), ()))
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        for left, right in pairwise(node.values):
            self.operator(left, right, "or" if isinstance(node.op, ast.And) else "and")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self.put(*self.span(node), b"(" + self.text(node.operand) + b")")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if type(node.value) is bool:
            self.put(*self.span(node), repr(not node.value).encode())
        elif type(node.value) is int:
            self.put(*self.span(node), str(node.value + 1).encode(), f"({node.value - 1})".encode())

    def visit_If(self, node: ast.If) -> None:
        self.turned(node.test)
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        self.turned(node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.turned(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self.turned(test)
        self.generic_visit(node)

    def left_out(self, node: ast.stmt) -> None:
        self.put(*self.span(node), b"pass")

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            self.left_out(node)
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.left_out(node)
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        # A name that was never given would only stumble.
        if not any(isinstance(part, ast.Name) for target in node.targets for part in getattr(target, "elts", [target])):
            self.left_out(node)
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        # Only the bounds in a state's annotations are ever read.
        if "Annotated" in ast.dump(node.annotation):
            self.visit(node.annotation)
        if node.value:
            self.visit(node.value)

    def visit_Delete(self, node: ast.Delete) -> None:
        self.left_out(node)

    def visit_Continue(self, node: ast.Continue) -> None:
        self.left_out(node)

    def visit_Break(self, node: ast.Break) -> None:
        self.left_out(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        self.left_out(node)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in TELLING:
            named = [keyword for keyword in node.keywords if keyword.arg]
            words = [keyword.value for keyword in named if keyword.arg not in NO_WORDS]
            for args in (words, *(arg.values for arg in node.args if isinstance(arg, ast.Dict))):
                for one, two in pairwise(args):
                    if self.text(one) != self.text(two):
                        self.swapped(one, two)
            for keyword in named:
                if keyword.arg == "to":
                    self.put(*self.span(keyword.value), b"None")
        self.generic_visit(node)

    def swapped(self, one: ast.expr, two: ast.expr) -> None:
        (a, b), (c, d) = self.span(one), self.span(two)
        self.put(a, d, self.source[c:d] + self.source[b:c] + self.source[a:b])

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        # What a signature says of types is never run; what it gives by default is.
        if node.name not in ("__repr__", "__str__"):
            for part in (*node.decorator_list, *node.args.defaults, *filter(None, node.args.kw_defaults), *node.body):
                self.visit(part)


# -- which places, which tests -----------------------------------------------------------------------------------------


def sources() -> Iterator[Path]:
    for found in sorted((ROOT / "pyengine").rglob("*.py")):
        path = found.relative_to(ROOT)
        ours = path.parts[1] == "games" or len(path.parts) == 2
        if ours and not any(path.match(pattern) for pattern in NOT_RULES):
            yield path


def places(only: str) -> list[list[Fault]]:
    return [ways for path in sources() if only in str(path) for ways in Finder(path, (ROOT / path).read_bytes()).found]


def compiles(fault: Fault, source: bytes) -> bool:
    try:
        compile(spoilt(fault, source), str(fault.path), "exec")
    except SyntaxError:
        return False
    return True


def spoilt(fault: Fault, source: bytes) -> bytes:
    return source[: fault.start] + fault.after + source[fault.end :]


def chosen(count: int, seed: int, only: str) -> list[Fault]:
    dice = random.Random(seed)
    everywhere = places(only)
    dice.shuffle(everywhere)
    found = (dice.choice(ways) for ways in everywhere)
    sound = (fault for fault in found if compiles(fault, (ROOT / fault.path).read_bytes()))
    return [fault for _, fault in zip(range(count), sound)]


def tests(path: Path) -> list[str]:
    """What is run for a file, the quickest first."""
    parts = path.parts
    if parts[1] == "games":
        return [*QUICK, f"tests/games/{parts[2]}", *ENGINE, "-k", parts[2], "--ignore-glob=*/test_bot*.py"]
    return [*QUICK, "tests/engine"]


# -- one fault ------------------------------------------------------------------------------------------------------


def write(folder: Path, path: Path, source: bytes) -> None:
    """A file and no trace of its compiled twin, which Python would trust within the same second."""
    (folder / path).write_bytes(source)
    for twin in (folder / path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
        twin.unlink()


def run(folder: Path, path: Path) -> tuple[bool, str]:
    """Whether the tests pass, and what they said last."""
    command = [sys.executable, "-m", "pytest", *tests(path), "-x", "-q", "-p", "no:xdist", "-p", "no:cacheprovider"]
    command += ["--timeout=0", "--hypothesis-seed=0", "--no-header", "--tb=no"]
    done = subprocess.run(
        command,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        preexec_fn=_limit,
        env={**os.environ, "PYTHONPATH": str(folder)},
        check=False,
    )
    failed = [line for line in done.stdout.decode(errors="replace").splitlines() if line.startswith(("FAILED", "ERROR"))]
    return done.returncode == 0, failed[0] if failed else f"exit {done.returncode}"


def _limit() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def attempt(folder: Path, fault: Fault) -> tuple[bool, str]:
    source = (folder / fault.path).read_bytes()
    write(folder, fault.path, spoilt(fault, source))
    try:
        return run(folder, fault.path)
    finally:
        write(folder, fault.path, source)


def copied(into: Path) -> Path:
    away = shutil.ignore_patterns(".git", ".venv", ".cache", "__pycache__", "node_modules", "dist", "packages")
    return Path(shutil.copytree(ROOT, into, ignore=away, symlinks=True))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="a word in the path, such as a game's id")
    parser.add_argument("--at", help="file:line, for all faults of that line")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--trust", action="store_true", help="do not try first whether the tests pass without a fault")
    parser.add_argument("--list", action="store_true", help="run nothing")
    args = parser.parse_args()
    if args.at:
        path, _, line = args.at.rpartition(":")
        there = [fault for ways in places(path) for fault in ways if fault.line == int(line)]
        faults = [fault for fault in there if compiles(fault, (ROOT / fault.path).read_bytes())]
    else:
        faults = chosen(args.count, args.seed, args.only)
    if args.list:
        print("\n".join(map(str, faults)))
        return 0

    with tempfile.TemporaryDirectory(prefix="kronika-mutate-") as temporary:
        folders: Queue[Path] = Queue()
        for number in range(args.jobs):
            folders.put(copied(Path(temporary) / str(number)))
        # Without a fault they must pass, or everything would look killed.
        ready = folders.get()
        groups = {tuple(tests(fault.path)): fault.path for fault in faults}
        for path in groups.values() if not args.trust else ():
            fine, said = run(ready, path)
            if not fine:
                print(f"the tests for {path} fail without any fault: {said}")
                return 2
        folders.put(ready)

        def one(fault: Fault) -> bool:
            folder = folders.get()
            start = time.monotonic()
            survived, said = attempt(folder, fault)
            folders.put(folder)
            print(f"{'SURVIVED' if survived else 'killed'} {fault}  [{time.monotonic() - start:.0f} s, {said}]", flush=True)
            return survived

        with ThreadPoolExecutor(args.jobs) as pool:
            survived = [fault for fault, lives in zip(faults, pool.map(one, faults)) if lives]
    killed = len(faults) - len(survived)
    print(f"\n{killed} of {len(faults)} killed ({killed / max(1, len(faults)):.1%}); survived:")
    print("\n".join(f"  {fault}" for fault in survived))
    return 0


if __name__ == "__main__":
    sys.exit(main())
