"""Python ready in memory: our sources compiled by Pyodide's own Python, and a snapshot with the page's modules in it.

Pyodide runs in Node here, as it will run in the browser (see snapshot.mjs and snapshot_inside.py).
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent

MODULES = (
    "web.ui.app",
    "web.ui.browser",
    "pyengine.steps",
    "pyengine.bots.beginner",
    "pyengine.bots.chances",
    "pyengine.bots.searcher",
    "pyengine.bots.think",
    "pyengine.games",
    "web.boards.kit",
    "web.boards.engraving",
)
"""What every match needs; what they import comes along."""

GLOBALS = ("Blob", "Object", "URL", "document", "history", "location", "navigator", "window")
"""What our modules import from `js` when they are imported themselves."""

REST = ("encodings/ascii.py", "encodings/cp437.py", "encodings/latin_1.py")
"""Of the standard library, what is not in the snapshot and may yet be asked for."""


class SnapshotError(Exception):
    pass


@dataclass
class Made:
    compiled: Path
    snapshot: Path
    rest: Path
    modules: frozenset[str]
    tag: str
    """Which Python the compiled files are for: cp314."""


def make(node: str, pyodide: Path, root: Path, sources: Iterable[Path], work: Path) -> Made:
    staged, out = work / "sources", work / "out"
    shutil.rmtree(work, ignore_errors=True)
    for source in sources:
        target = staged / source.relative_to(root)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
    job = work / "job.json"
    folders = {"pyodide": str(pyodide), "sources": str(staged), "out": str(out)}
    job.write_text(json.dumps({**folders, "modules": MODULES, "globals": GLOBALS, "rest": REST}), encoding="utf-8")
    # Python looks up the hour's zone once, when it starts.
    env = {**os.environ, "TZ": "UTC"}
    done = subprocess.run([node, HERE / "snapshot.mjs", job], capture_output=True, text=True, env=env)
    if done.returncode or not (out / "snapshot.wasm").exists():
        # Pyodide's stack traces quote whole files: the end of each line tells nothing.
        lines = [line[:300] for line in (done.stdout + done.stderr).splitlines() if line.strip()]
        raise SnapshotError("the snapshot of Python was not made:\n" + "\n".join(lines[-25:]))
    report = json.loads((out / "report.json").read_text(encoding="utf-8"))
    return Made(out / "compiled", out / "snapshot.wasm", out / "rest.zip", frozenset(report["modules"]), report["tag"])
