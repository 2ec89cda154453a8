"""The documentation: docs/ and the docstrings, made into pages by Sphinx, with nothing fetched from elsewhere."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from .texts import TextError

# Sphinx writes these for itself, or with the time in them.
LEFT_OUT = (".buildinfo", ".buildinfo.bak", "objects.inv")


def write_docs(source: Path, out: Path, work: Path) -> Iterable[Path]:
    shutil.rmtree(out, ignore_errors=True)
    options = ["-b", "html", "-W", "--keep-going", "-q", "-d", str(work)]
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", *options, str(source), str(out)], capture_output=True, text=True
    )
    if done.returncode:
        raise TextError("the documentation was not made:\n" + done.stderr.strip())
    for name in LEFT_OUT:
        (out / name).unlink(missing_ok=True)
    return [path for path in out.rglob("*") if path.is_file()]
