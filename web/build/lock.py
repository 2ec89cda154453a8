"""python build.py lock: from the pins of pyproject.toml to every package that they need, with the hashes of its files.

A lock holds for every system and every Python that we run on, by markers; uv finds what is needed. All groups but the
page's go into one environment, so they are solved together first.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from build import LOCKS, PAGE_PYTHON, ROOT

# twine would bring a keyring for passwords, and twenty packages with it: we only ask it to check.
LEFT_OUT = "keyring ; python_version < '3'\n"
HEAD = "# Written by python build.py lock from the group '{}' of pyproject.toml: not to be edited."


def compile(groups: list[str], out: Path, python: str, *more: str | Path, upgrade: bool) -> None:
    command: list[str | Path] = ["uv", "pip", "compile", "--no-config", "--quiet", "--no-header", "--universal"]
    command += ["--python-version", python, "--generate-hashes", "--output-file", out, *more]
    for group in groups:
        command += ["--group", f"pyproject.toml:{group}"]
    if upgrade:
        command.append("--upgrade")
    tool = Path(sys.executable).with_name("uv")
    if subprocess.run([tool, *command[1:]], cwd=ROOT).returncode:
        sys.exit(f"uv could not solve {', '.join(groups)}.")


def main() -> None:
    parser = argparse.ArgumentParser(prog="build.py lock")
    parser.add_argument("--upgrade", action="store_true")
    upgrade: bool = parser.parse_args().upgrade
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)
    groups = list(project["dependency-groups"])
    oldest = project["project"]["requires-python"].removeprefix(">=")
    LOCKS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        without, together = Path(folder) / "without.txt", Path(folder) / "together.txt"
        without.write_text(LEFT_OUT, encoding="utf-8")
        # uv keeps the versions that it finds in the file it writes.
        before = "".join(path.read_text(encoding="utf-8") for path in sorted(LOCKS.glob("*.txt")))
        together.write_text(before, encoding="utf-8")
        ours = [group for group in groups if group != "page"]
        compile(ours, together, oldest, "--overrides", without, upgrade=upgrade)
        for group in groups:
            made = LOCKS / f"{group}.txt"
            if group == "page":
                compile([group], made, PAGE_PYTHON, upgrade=upgrade)
            else:
                compile([group], made, oldest, "--overrides", without, "--constraints", together, upgrade=upgrade)
            text = made.read_text(encoding="utf-8")
            lines = [line for line in text.splitlines() if folder not in line]  # what names our own two files
            made.write_text("\n".join([HEAD.format(group), *lines, ""]), encoding="utf-8", newline="\n")
    for old in LOCKS.glob("*.txt"):
        if old.stem not in groups:
            old.unlink()


if __name__ == "__main__":
    main()
