"""The documentation: docs/ and the docstrings, made into pages by Sphinx, with nothing fetched from elsewhere."""

from __future__ import annotations

import os
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
    options = ["-b", "html", "-E", "-W", "--keep-going", "-q", "-d", str(work)]
    # The same bytes everywhere; and Sphinx stops at a language that the machine says it speaks and does not have.
    env = {**os.environ, "LC_ALL": "C.UTF-8", "TZ": "UTC", "SOURCE_DATE_EPOCH": "1577836800", "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-m", "sphinx", *options, str(source), str(out)]
    done = subprocess.run(command, capture_output=True, text=True, env=env)
    if done.returncode:
        raise TextError("the documentation was not made:\n" + done.stderr.strip())
    for name in LEFT_OUT:
        (out / name).unlink(missing_ok=True)
    return [path for path in out.rglob("*") if path.is_file()]
