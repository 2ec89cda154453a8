"""The same sources give the same bytes, wherever and whenever the site is built."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import build
from web.build.compress import WAYS, compress


def contents(folder: Path) -> dict[str, str]:
    """But what compress makes: that follows from the rest, and takes minutes."""
    found = (path for path in folder.rglob("*") if path.is_file() and path.suffix not in WAYS)
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in found}


def test_a_build_elsewhere_gives_the_same_bytes(site: Path, tmp_path: Path) -> None:
    """A second build: in another folder, from nothing, at another hour, in another zone, language and home."""
    there = tmp_path / "some other place" / "kronika"
    for name in ("pyengine", "web", "assets", "docs"):
        shutil.copytree(build.ROOT / name, there / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(build.ROOT / "pyproject.toml", there)
    shutil.copy(build.ROOT / "build.py", there)
    for path in there.rglob("*"):
        os.utime(path, (10**9, 10**9))
    # Packs of the files that open from a disk are found by what they hold: where that is the same, so are they.
    packs = shutil.ignore_patterns("*.br", "*.gz")
    shutil.copytree(build.CACHE / "compressed", there / "cache/compressed", ignore=packs)
    out = there / "out"
    paths = {"npm": build.NPM / "node_modules", "wheels": build.CACHE / "wheels", "node": build.need_node()}
    options = [f"--{name}={value}" for name, value in paths.items()]
    env = {**os.environ, "TZ": "Asia/Tokyo", "LANG": "pl_PL.UTF-8", "HOME": str(tmp_path), "PYTHONHASHSEED": "7"}
    env.pop("PYTHONPATH", None)
    done = subprocess.run(
        [sys.executable, "-m", "web.build.site", *options, f"--out={out}", f"--cache={there / 'cache'}"],
        cwd=there,
        env=env,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    here, elsewhere = contents(site), contents(out)
    assert sorted(here) == sorted(elsewhere)
    assert [name for name in here if here[name] != elsewhere[name]] == []


def test_compressed_files_are_the_same_every_time(tmp_path: Path) -> None:
    made = []
    for at in ("1", "2"):
        folder = tmp_path / at
        folder.mkdir()
        (folder / "a.html").write_text("<p>once more</p>\n" * 100)
        os.utime(folder / "a.html", (10**9 + int(at), 10**9))
        made.append([path.read_bytes() for path in compress(folder, ["a.html"], tmp_path / f"kept-{at}")])
    assert len(made[0]) == len(WAYS)
    assert made[0] == made[1]


def test_nothing_of_the_machine_is_in_the_site(site: Path) -> None:
    """No folder of whoever built it."""
    private = [str(build.ROOT).encode(), str(Path.home() / ".cache").encode()]
    guilty = [
        path.relative_to(site).as_posix()
        for path in site.rglob("*")
        if path.is_file() and path.suffix not in WAYS and any(sign in path.read_bytes() for sign in private)
    ]
    assert guilty == []
