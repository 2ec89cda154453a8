"""The laboratory as whoever installs the wheel has it: nothing of the checkout is in reach."""

from __future__ import annotations

import base64
import json
import os
import re
import subprocess
import sys
import sysconfig
import venv
import xml.etree.ElementTree as ET
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

import build

pytestmark = pytest.mark.lab
NOTEBOOKS = sorted((build.ROOT / "docs/notebooks").glob("*.ipynb"))


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a clean environment that has our wheel and nothing else."""
    folder = tmp_path_factory.mktemp("clean")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "PACKAGES", folder / "packages")
        wheel, _ = build.wheel()
    venv.create(folder / "venv", with_pip=False)
    found = folder / "venv" / ("Scripts/python.exe" if build.WINDOWS else "bin/python")
    arguments = ["-m", "pip", "--python", str(found), "install", "-q", "--no-index", str(wheel)]
    subprocess.run([sys.executable, *arguments], check=True)
    return found


def run(python: Path, folder: Path, *words: str, extras: bool = False, **more: str) -> str:
    """What a command prints. With extras, what the locks installed of others is there too; never the checkout."""
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    env |= {"PYTHONIOENCODING": "utf-8", "LANG": "en_GB.UTF-8", **more}
    if extras:
        env["PYTHONPATH"] = sysconfig.get_path("purelib")
    done = subprocess.run([python, *words], cwd=folder, env=env, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout


DRAW = """
import sys
from pyengine import Match, Setup, game_ids, load
for id in game_ids():
    match = Match(Setup(id, load(id).counts[-1], 3))
    open(f"{id}.svg", "w", encoding="utf-8").write(match._repr_svg_())
    open(f"{id}.html", "w", encoding="utf-8").write(match.state._repr_html_())
assert not [name for name in sys.modules if name.split(".")[0] in ("web", "numpy")]
"""


def test_boards_are_drawn_without_page_and_browser(python: Path, tmp_path: Path) -> None:
    from pyengine import game_ids

    run(python, tmp_path, "-c", DRAW)
    for id in game_ids():
        drawn = ET.fromstring((tmp_path / f"{id}.svg").read_text(encoding="utf-8"))
        marks = [element for element in drawn.iter() if element.tag.endswith("}path")]
        assert len(marks) > 20
        used = {e.attrib["href"] for e in drawn.iter() if "href" in e.attrib}
        there = {f"#{e.attrib['id']}" for e in drawn.iter() if e.tag.endswith("symbol")}
        assert there and not {name for name in used if name.startswith("#i-")} - there
        text = (tmp_path / f"{id}.html").read_text(encoding="utf-8")
        (picture,) = re.findall(r'src="data:image/svg\+xml;base64,([^"]+)"', text)
        assert base64.b64decode(picture).startswith(b"<svg")
        assert "<table>" in text and "side." not in re.sub(r'src="[^"]+"', "", text)


def test_the_commands_run(python: Path, tmp_path: Path) -> None:
    arguments = ["-m", "pyengine", "simulate", "chocim", "-m", "3", "--bots", "random", "-j", "2"]
    assert "95 %" in run(python, tmp_path, *arguments, "--results", "r.jsonl", "--export", "t.csv")
    assert len((tmp_path / "r.jsonl").read_text(encoding="utf-8").splitlines()) == 3
    assert "all well" in run(python, tmp_path, "-m", "pyengine", "fuzz", "magnaci", "-n", "2", "-m", "1", "-j", "1")
    made = run(python, tmp_path, "-m", "pyengine", "corpus", "chocim", "-m", "4", "--bot", "random", "-j", "1", "--charts", "c")
    assert "sha256" in made and (tmp_path / "c-chocim.md").exists()
    done = subprocess.run([python, "-m", "pyengine", "simulate", "chocim", "--cluster", "tcp://127.0.0.1:9"],
                          cwd=tmp_path, capture_output=True, encoding="utf-8")  # fmt: skip
    assert done.returncode == 2 and 'kronika[cluster]"' in done.stderr


def test_the_environments_run_with_the_extras(python: Path, tmp_path: Path) -> None:
    code = """
from pettingzoo.test import render_test
from pyengine.lab.pettingzoo import env
import pyengine, sys
assert "venv" in pyengine.__file__
render_test(lambda render_mode: env("chocim", render_mode=render_mode), {"svg": lambda drawn: drawn.startswith("<svg")})
from pyengine.lab.openspiel import spiel
assert spiel("magnaci").new_initial_state().is_chance_node()
"""
    run(python, tmp_path, "-c", code, extras=True)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_run(path: Path, python: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KRONIKA_NOTEBOOK_MATCHES", "60")
    monkeypatch.setenv("KRONIKA_NOTEBOOK_ROUNDS", "2")
    monkeypatch.setenv("MPLBACKEND", "module://matplotlib_inline.backend_inline")
    monkeypatch.setenv("PYTHONPATH", sysconfig.get_path("purelib"))
    kernel = tmp_path / "share/jupyter/kernels/python3"
    kernel.mkdir(parents=True)
    launcher = {"argv": [str(python), "-m", "ipykernel_launcher", "-f", "{connection_file}"], "display_name": "clean", "language": "python"}
    (kernel / "kernel.json").write_text(json.dumps(launcher))
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path / "share/jupyter"))
    book = nbformat.read(path, as_version=4)
    NotebookClient(book, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = [kind for cell in book.cells for out in cell.get("outputs", ()) for kind in out.get("data", ())]
    assert {"text/html", "image/svg+xml", "image/png"} & set(shown)
    # What is committed holds no outputs: it stays small, and nobody reads old ones.
    assert all(not cell.get("outputs") for cell in nbformat.read(path, as_version=4).cells)


def test_there_are_three_notebooks() -> None:
    assert len(NOTEBOOKS) == 3
