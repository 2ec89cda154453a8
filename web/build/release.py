"""What a release changes in the sources: the version, which stands in one place, and the changelog's heading.

Standard library only: build.py calls it before there is anything else.
"""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path


class NotReady(Exception):
    """Why there can be no release, and what to do."""


VERSION = re.compile(r'^__version__ = "([^"]+)"$', re.M)
FIRST = re.compile(r"^## (\S+) \(([^)\n]+)\)\n(.*?)(?=^## |\Z)", re.M | re.S)
LINKS = ("Homepage", "Source", "Changelog", "Issues")
SOMEWHERE = re.compile(r"https://(?!([\w-]+\.)*(example|test|invalid|localhost|example\.(com|net|org))(/|$))[\w.-]+\.\w+(/|$)")
"""An address that could be anybody's: not one of the names that are kept for examples."""


def number(version: str) -> tuple[int, int, int]:
    if not (found := re.fullmatch(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)", version)):
        raise NotReady(f"{version} is not a version: give three numbers, such as 0.2.0.")
    return int(found[1]), int(found[2]), int(found[3])


def prepare(root: Path, version: str, day: str) -> dict[Path, str]:
    """The files that a release changes, as they will be; nothing is written."""
    init, changelog = root / "pyengine" / "__init__.py", root / "CHANGELOG.md"
    code, news = init.read_text(encoding="utf-8"), changelog.read_text(encoding="utf-8")
    if not (now := VERSION.search(code)):
        raise NotReady("pyengine/__init__.py has no line with __version__.")
    if not (first := FIRST.search(news)) or first[2] != "unreleased" or not first[3].strip():
        raise NotReady('CHANGELOG.md must begin with a section "## <version> (unreleased)" that says what is new.')
    if number(version) < number(now[1]):
        raise NotReady(f"{version} is older than {now[1]}, the version in pyengine/__init__.py.")
    if f"\n## {version} (" in news.replace(first[0], ""):
        raise NotReady(f"CHANGELOG.md has {version} already: it was released.")
    with (root / "pyproject.toml").open("rb") as file:
        links = tomllib.load(file)["project"].get("urls", {})
    if empty := [name for name in LINKS if not SOMEWHERE.match(links.get(name, ""))]:
        missing = ", ".join(empty)
        raise NotReady(f"pyproject.toml does not say where the project lives: add {missing} to [project.urls].")
    return {
        init: VERSION.sub(f'__version__ = "{version}"', code),
        changelog: news.replace(f"## {first[1]} (unreleased)", f"## {version} ({day})", 1),
    }


def clean(root: Path) -> None:
    """What is released is what is committed."""
    done = subprocess.run(["git", "status", "--porcelain"], cwd=root, capture_output=True, text=True)
    if done.returncode:
        raise NotReady("this is not a git repository, or git is missing: a release is made from commits.")
    if done.stdout.strip():
        raise NotReady("not everything is committed: commit or undo what `git status` shows.")
