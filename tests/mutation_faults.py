"""Where a fault can be put into rules, checks and core, and what stands there instead: what `mutation_testing` tries."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from types import CodeType
from typing import Any

ROOT = Path(__file__).parents[1]
NOT_RULES = (
    *("__init__.py", "__main__.py", "data.py", "edition.py"),
    *("bot*.py", "judge.py", "learned.py", "levels.py", "lore.py", "prospects.py", "talks.py", "worth.py", "forecast.py", "odds.py"),
)
"""What a game is not decided by: its tables (compared with the rulebook by tests of their own), bots and advice."""
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


# -- which places -----------------------------------------------------------------------------------------


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


# -- a function with a fault in place of the sound one --------------------------------------------------------------------


def functions(code: CodeType) -> Iterator[CodeType]:
    """Those of a module and of the classes in it, but none inside another function."""
    for const in code.co_consts:
        if isinstance(const, CodeType):
            if const.co_flags & 2:  # what has local variables of its own is a function, else the body of a class
                yield const
            else:
                yield from functions(const)


def outside(code: CodeType) -> list[Any]:
    """All of a module that is not in functions."""
    bodies = [outside(const) for const in code.co_consts if isinstance(const, CodeType) and not const.co_flags & 2]
    return [code.co_code, [const for const in code.co_consts if not isinstance(const, CodeType)], code.co_names, bodies]


def transplant(fault: Fault, source: bytes, at_import: set[CodeType]) -> tuple[CodeType, CodeType] | None:
    """The function as it is and as it would be; None where the fault reaches further than one function."""
    sound, ill = (compile(text, str(ROOT / fault.path), "exec") for text in (source, spoilt(fault, source)))
    if outside(sound) != outside(ill):
        return None
    changed = [pair for pair in zip(functions(sound), functions(ill), strict=True) if pair[0] != pair[1]]
    return changed[0] if len(changed) == 1 and changed[0][0] not in at_import else None
