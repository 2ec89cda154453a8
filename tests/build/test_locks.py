"""What comes from PyPI is locked with hashes, and nothing else is taken."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import build

with (build.ROOT / "pyproject.toml").open("rb") as file:
    PROJECT = tomllib.load(file)
GROUPS = list(PROJECT["dependency-groups"])


def text(group: str) -> str:
    return (build.LOCKS / f"{group}.txt").read_text(encoding="utf-8")


def test_every_group_has_a_lock_and_every_lock_a_group() -> None:
    assert sorted(path.stem for path in build.LOCKS.iterdir()) == sorted(GROUPS)


@pytest.mark.parametrize("group", GROUPS)
def test_a_lock_has_the_pins_of_pyproject_and_no_others(group: str) -> None:
    asked = re.findall(r"^([\w.-]+==[^\s]+)(?:(?!^\S).)*?kronika \(pyproject\.toml", text(group), re.M | re.S)
    assert sorted(asked) == sorted(pin.lower() for pin in build.pins(group))


@pytest.mark.parametrize("group", GROUPS)
def test_every_package_is_pinned_with_hashes_and_without_a_host(group: str) -> None:
    known = build.hashes(text(group))
    assert all(known.values())
    assert all("==" in pin for pin in known)
    lines = [line for line in text(group).splitlines() if line and not line.startswith(("#", " "))]
    assert len(lines) == len(known)
    assert not re.search(r"://|index-url|find-links|trusted-host", text(group))


def test_one_environment_has_one_version_of_a_package() -> None:
    """Unless markers tell two apart: an older Python may need an older one."""
    versions: dict[tuple[str, str], set[str]] = {}
    for group in GROUPS:
        for name, version, marker in re.findall(r"^([\w.-]+)==(\S+)(?: ; (.*?))?(?: \\)?$", text(group), re.M):
            versions.setdefault((name, marker), set()).add(version)
    assert versions
    assert [found for found in versions.items() if len(found[1]) > 1] == []


def test_locks_hold_for_every_system() -> None:
    """A file's hash for each system, seen by a package that is compiled: as many as it has wheels."""
    assert len(build.hashes(text("build"))["brotli==1.2.1"]) > 60
    assert "sys_platform == 'win32'" in text("test")


def test_what_the_locks_install_is_complete() -> None:
    """pip was told not to look at what packages need: the locks must have named all of it."""
    done = subprocess.run([sys.executable, "-m", "pip", "check"], capture_output=True, text=True)
    # keyring is left out on purpose, see web/build/lock.py.
    wrong = [line for line in done.stdout.splitlines() if line != "No broken requirements found." and "keyring" not in line]
    assert wrong == []


def test_the_backend_is_one_that_the_wheel_says_it_needs() -> None:
    from packaging.requirements import Requirement

    asked = [Requirement(line) for line in PROJECT["build-system"]["requires"]]
    pinned = dict(pin.lower().split("==") for pin in build.pins("backend"))
    assert all(need.specifier.contains(pinned[need.name.lower()]) for need in asked)


def test_a_pin_that_is_not_locked_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "pins", lambda group: ("chess==1.11.3",))
    with pytest.raises(build.Trouble, match=r"asks for chess==1\.11\.3.*python build\.py lock"):
        build.locked("bench")


def only_from(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """pip finds packages here and nowhere else."""
    monkeypatch.setenv("PIP_CONFIG_FILE", str(folder / "none"))
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    monkeypatch.setenv("PIP_NO_CACHE_DIR", "1")
    monkeypatch.delenv("PIP_EXTRA_INDEX_URL", raising=False)
    monkeypatch.setattr(build, "LOGS", folder / "logs")
    monkeypatch.setattr(build, "ROOT", folder)


def a_wheel(folder: Path, name: str, version: str) -> Path:
    """A wheel of this name that pip would install; it is not the one from PyPI."""
    path = folder / f"{name}-{version}-py3-none-any.whl"
    info = f"{name}-{version}.dist-info"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{name}/__init__.py", "print('tampered')\n")
        archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "")
    return path


def test_a_tampered_micropip_does_not_reach_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    a_wheel(tmp_path, *build.pins("page")[0].split("=="))
    only_from(tmp_path, monkeypatch)
    monkeypatch.setattr(build, "CACHE", tmp_path / "cache")
    with pytest.raises(build.Trouble, match=r"micropip==\S+ is not what was locked, so nothing was installed"):
        build.need_page_wheels()
    assert list((tmp_path / "cache").rglob("*.whl")) == []
    assert not (tmp_path / "cache/wheels/made").exists()


def test_a_wheel_for_the_page_that_is_changed_in_the_cache_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "cache/wheels"
    kept.mkdir(parents=True)
    a_wheel(kept, *build.pins("page")[0].split("=="))
    (kept / "made").write_text(build.digest((build.LOCKS / "page.txt").read_bytes()))
    only_from(tmp_path, monkeypatch)
    monkeypatch.setattr(build, "CACHE", tmp_path / "cache")
    with pytest.raises(build.Trouble):
        build.need_page_wheels()
    assert list(kept.rglob("*.whl")) == []


def test_a_tampered_package_is_not_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two packages one is right: neither is installed."""
    offered = tmp_path / "offered"
    offered.mkdir()
    locked = build.hashes(text("test"))
    lock = tmp_path / "locks" / "test.txt"
    lock.parent.mkdir()
    tampered = next(pin for pin in locked if pin.startswith("iniconfig=="))
    a_wheel(offered, *tampered.split("=="))
    good = a_wheel(offered, "right", "1.0")
    first = f"right==1.0 --hash=sha256:{hashlib.sha256(good.read_bytes()).hexdigest()}\n"
    lock.write_text(first + tampered + "".join(f" --hash=sha256:{sum}" for sum in locked[tampered]) + "\n")
    only_from(offered, monkeypatch)
    monkeypatch.setattr(build, "LOCKS", lock.parent)
    monkeypatch.setattr(build, "VENV", tmp_path / "venv")
    monkeypatch.setattr(build, "pins", lambda group: ("right==1.0", tampered))
    with pytest.raises(build.Trouble, match=rf"{tampered} is not what was locked, so nothing was installed"):
        build.need_python("test")
    installed = {path.name for path in (tmp_path / "venv").rglob("*.dist-info")}
    assert not [found for found in installed if found.startswith(("right", "iniconfig"))]
    # The same wheel, had its hash been the locked one.
    lock.write_text(first)
    monkeypatch.setattr(build, "pins", lambda group: ("right==1.0",))
    build.need_python("test")
    assert list((tmp_path / "venv").rglob("right-1.0.dist-info"))
    shutil.rmtree(tmp_path / "venv")


def test_a_python_does_not_saw_off_its_own_branch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "VENV", tmp_path)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(build, "make_venv", lambda: pytest.fail("it was made anew"))
    with pytest.raises(build.Trouble, match=r"run build\.py with another Python"):
        build.need_python("test")


def test_a_linked_environment_is_not_emptied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """.venv of a second working copy may be a link to the first one's: it is used as it is."""
    real, link = tmp_path / "first", tmp_path / "second"
    real.mkdir()
    link.symlink_to(real)
    monkeypatch.setattr(build, "works", lambda python: True)
    made: list[Path] = []
    monkeypatch.setattr(build, "make_venv", lambda: made.append(build.VENV))
    for copy in (real, link):
        monkeypatch.setattr(build, "VENV", copy)
        build.need_python()
    assert made == [real]


def test_npm_lock_has_what_other_systems_need() -> None:
    """Programs come as one package a system: a lock written on one of them must name those of the others."""
    packages = json.loads((build.ROOT / "web/package-lock.json").read_text())["packages"]
    named = {name for entry in packages.values() for name in entry.get("optionalDependencies", ())}
    assert any("win32" in name for name in named)
    assert [name for name in sorted(named) if f"node_modules/{name}" not in packages] == []
