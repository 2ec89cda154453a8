"""build.py wheel: what goes to the Python index. build.py release: what it changes, and when it refuses."""

from __future__ import annotations

import email
import email.message
import importlib.metadata
import json
import os
import re
import subprocess
import sys
import tarfile
import time
import tomllib
import zipfile
from pathlib import Path

import pytest

import build
import pyengine
from web.build.release import LINKS, SOMEWHERE, NotReady, clean, prepare

with (build.ROOT / "pyproject.toml").open("rb") as file:
    PYPROJECT = tomllib.load(file)
PROJECT, GROUPS = PYPROJECT["project"], list(PYPROJECT["dependency-groups"])


def make(folder: Path) -> tuple[Path, Path]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "PACKAGES", folder)
        wheel, sdist = build.wheel()
    return wheel, sdist


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return make(tmp_path_factory.mktemp("made") / "packages")


@pytest.fixture(scope="module")
def metadata(made: tuple[Path, Path]) -> email.message.Message:
    with zipfile.ZipFile(made[0]) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        return email.message_from_string(archive.read(name).decode())


def test_wheel_and_sdist_are_made_and_pass_twine(made: tuple[Path, Path]) -> None:
    version = pyengine.__version__
    assert [path.name for path in made] == [f"kronika-{version}-py3-none-any.whl", f"kronika-{version}.tar.gz"]


def test_what_is_said_about_the_package(metadata: email.message.Message) -> None:
    assert (metadata["Name"], metadata["Version"]) == ("kronika", pyengine.__version__)
    assert all("extra ==" in need for need in metadata.get_all("Requires-Dist", []))
    assert [link for link in metadata.get_all("Project-URL", []) if not SOMEWHERE.match(link.split(", ")[1])] == []
    assert metadata["License-Expression"] == "MIT"
    assert metadata["Description-Content-Type"] == "text/markdown"


def test_no_tool_of_ours_is_among_the_extras(metadata: email.message.Message) -> None:
    ours = set(GROUPS) - {"lab", "train"}  # what the laboratory needs is there for its users
    asked = {re.split(r"\W", pin.lower().replace("-", "_"))[0] for group in ours for pin in build.pins(group)}
    extras = [pin for pins in PROJECT.get("optional-dependencies", {}).values() for pin in pins]
    assert not asked.intersection(re.split(r"\W", pin.lower().replace("-", "_"))[0] for pin in extras)
    assert not set(metadata.get_all("Provides-Extra", [])).intersection(GROUPS)


def test_the_readme_leads_nowhere_that_is_not_there(metadata: email.message.Message) -> None:
    """On the index there are no files beside it: a picture or a link must be whole."""
    text = str(metadata.get_payload())
    assert text.startswith("# Kronika")
    assert [link for link in re.findall(r"\]\(([^)]+)\)", text) if not link.startswith("https://")] == []


def test_the_readme_renders(metadata: email.message.Message) -> None:
    from markdown_it import MarkdownIt

    page = MarkdownIt("gfm-like", {"linkify": False}).render(str(metadata.get_payload()))
    assert page.count("<table>") == 1
    assert "<h2>Use</h2>" in page


def test_the_wheel_holds_the_package_and_nothing_else(made: tuple[Path, Path]) -> None:
    names = zipfile.ZipFile(made[0]).namelist()
    assert {name.split("/")[0] for name in names} == {"pyengine", f"kronika-{pyengine.__version__}.dist-info"}
    assert {"pyengine/py.typed", "pyengine/locale/pl/magnaci.mo", "pyengine/locale/de/sigismundus.mo"} <= set(names)
    sources = {path.relative_to(build.ROOT).as_posix() for path in (build.ROOT / "pyengine").rglob("*.py")}
    assert sources <= set(names)


def test_the_sdist_holds_what_a_wheel_is_made_from(made: tuple[Path, Path]) -> None:
    with tarfile.open(made[1]) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    assert {"pyproject.toml", "LICENSE", "web/build/wheel_words.py", "assets/i18n/pl/magnaci.po"} <= names
    assert not [name for name in names if name.startswith(("tests/", "web/ui/", "web/build/locks", ".venv"))]


def test_packages_are_the_same_every_time(
    made: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    monkeypatch.setenv("PYTHONHASHSEED", "7")
    again = make(tmp_path / "packages")
    assert [path.read_bytes() for path in again] == [path.read_bytes() for path in made]


def test_the_backend_is_the_locked_one() -> None:
    for pin in build.pins("backend"):
        name, version = pin.split("==")
        assert importlib.metadata.version(name) == version


def test_the_installed_wheel_plays_and_speaks(made: tuple[Path, Path], tmp_path: Path) -> None:
    """As the readme says, from a folder where nothing else of ours is."""
    (there := tmp_path / "there").mkdir()
    arguments = ["install", "--no-index", "--no-deps", "--target", str(there), str(made[0])]
    subprocess.run([sys.executable, "-m", "pip", "-q", *arguments], check=True)
    env = {**os.environ, "PYTHONPATH": str(there), "LANG": "pl_PL.UTF-8", "PYTHONIOENCODING": "utf-8"}
    text = (build.ROOT / "pyengine/README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", text, re.S)
    check = "import pyengine, sys; assert pyengine.__file__.startswith(sys.argv[1]), pyengine.__file__\n"
    played = subprocess.run(
        [sys.executable, "-c", check + example, str(there)], cwd=tmp_path, env=env, capture_output=True, text=True
    )
    assert re.search(r"[0-9a-f]{16}", played.stdout), played.stderr
    spoken = subprocess.run(
        [sys.executable, "-m", "pyengine", "games"], cwd=tmp_path, env=env, capture_output=True, encoding="utf-8"
    )
    assert "Magnaci" in spoken.stdout, spoken.stderr


# ---------------------------------------------------------------- versions, releases


def test_the_version_stands_in_one_place() -> None:
    assert "version" not in PROJECT
    assert "version" in PROJECT["dynamic"]
    assert "version" not in json.loads((build.ROOT / "web/package.json").read_text())
    lock = json.loads((build.ROOT / "web/package-lock.json").read_text())
    assert "version" not in lock
    assert "version" not in lock["packages"][""]


def test_the_changelog_begins_with_this_version() -> None:
    news = (build.ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    first = re.search(r"^## (\S+) \((unreleased|\d{4}-\d\d-\d\d)\)$", news, re.M)
    assert first
    assert first[2] == "unreleased" or first[1] == pyengine.__version__


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "pyengine").mkdir()
    (tmp_path / "pyengine/__init__.py").write_text('"""Rules."""\n\n__version__ = "0.1.0"\n')
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## 0.2.0 (unreleased)\n\n- New.\n\n## 0.1.0 (2026-01-01)\n\n- Old.\n")
    urls = "".join(f'{name} = "https://kronika.museum/{name.lower()}"\n' for name in LINKS)
    (tmp_path / "pyproject.toml").write_text(f"[project]\nname = 'kronika'\n[project.urls]\n{urls}")
    return tmp_path


def test_a_release_changes_version_and_changelog(tree: Path) -> None:
    made = prepare(tree, "0.2.0", "2026-12-01")
    assert made[tree / "pyengine/__init__.py"] == '"""Rules."""\n\n__version__ = "0.2.0"\n'
    news = made[tree / "CHANGELOG.md"]
    assert news == "# Changelog\n\n## 0.2.0 (2026-12-01)\n\n- New.\n\n## 0.1.0 (2026-01-01)\n\n- Old.\n"
    assert "unreleased" in (tree / "CHANGELOG.md").read_text()


@pytest.mark.parametrize(
    ("version", "file", "text", "reason"),
    [
        ("0.2", None, "", "0.2 is not a version"),
        ("v0.2.0", None, "", "is not a version"),
        ("0.0.9", None, "", "older than 0.1.0"),
        ("0.1.0", None, "", "released"),
        ("0.2.0", "CHANGELOG.md", "# Changelog\n\n## 0.1.0 (2026-01-01)\n\n- Old.\n", "unreleased"),
        ("0.2.0", "CHANGELOG.md", "# Changelog\n\n## 0.2.0 (unreleased)\n\n", "unreleased"),
        ("0.2.0", "pyproject.toml", "[project]\nname = 'kronika'\n", "add Homepage, Source, Changelog, Issues"),
        ("0.2.0", "pyproject.toml", '[project]\nurls = { Source = "https://kronika.example/x" }\n', "add Homepage, Source"),
        ("0.2.0", "pyengine/__init__.py", "", "no line with __version__"),
    ],
)
def test_a_release_is_refused(tree: Path, version: str, file: str | None, text: str, reason: str) -> None:
    if file:
        (tree / file).write_text(text)
    with pytest.raises(NotReady, match=re.escape(reason)):
        prepare(tree, version, "2026-12-01")


def test_a_release_is_made_from_commits(tree: Path) -> None:
    with pytest.raises(NotReady, match="not a git repository"):
        clean(tree)
    subprocess.run(["git", "init", "-q"], cwd=tree, check=True)
    with pytest.raises(NotReady, match="not everything is committed"):
        clean(tree)


def test_a_release_that_fails_leaves_the_sources_alone(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = {path: path.read_bytes() for path in tree.rglob("*") if path.is_file()}
    seen = []

    def fails(*_: object) -> None:
        seen.append((tree / "pyengine/__init__.py").read_text())
        raise build.Trouble("not everything passed")

    monkeypatch.setattr(build, "ROOT", tree)
    monkeypatch.setattr(build, "test", fails)
    monkeypatch.setattr("web.build.release.clean", lambda root: None)
    with pytest.raises(build.Trouble, match="not everything passed"):
        build.release("0.2.0")
    assert '"0.2.0"' in seen[0]
    assert {path: path.read_bytes() for path in before} == before


def test_a_release_tells_what_is_left_to_do(
    tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    done: list[str] = []
    monkeypatch.setattr(build, "ROOT", tree)
    monkeypatch.setattr(build, "VENV", tree / ".venv")
    monkeypatch.setattr(build, "test", lambda *_: done.append("test"))
    monkeypatch.setattr(build, "site", lambda compressed: done.append("site"))
    monkeypatch.setattr(build, "wheel", lambda: done.append("wheel") or [tree / "packages/kronika.whl"])
    monkeypatch.setattr("web.build.release.clean", lambda root: None)
    build.release("0.2.0")
    assert done == ["test", "site", "wheel"]
    assert f"## 0.2.0 ({time.strftime('%Y-%m-%d')})" in (tree / "CHANGELOG.md").read_text()
    said = capsys.readouterr().out
    assert "git tag v0.2.0" in said
    assert "Nothing was published" in said
