"""The JavaScript of the page is checked by Biome and TypeScript in build.py test: here, that they see what is wrong."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

import build

WEB = build.ROOT / "web"


@pytest.fixture(scope="module")
def tsc() -> list[str]:
    return [build.need_node(), str(build.need_npm_packages(checks=True) / "typescript/bin/tsc")]


def test_every_script_is_checked(tsc: list[str]) -> None:
    listed = ""
    for project in (WEB, WEB / "types"):
        command = [*tsc, "--listFilesOnly", "--project", str(project)]
        listed += subprocess.run(command, capture_output=True, text=True, check=True).stdout
    seen = {Path(line).resolve() for line in listed.splitlines()}
    scripts = {*WEB.glob("js/**/*.js"), *WEB.glob("*.js")}
    assert scripts
    assert scripts <= seen


def test_a_misspelt_name_is_seen(tsc: list[str], tmp_path: Path) -> None:
    (tmp_path / "page.js").write_text("export const found = document.querySelectr('x');\n")
    settings = {"extends": str(WEB / "tsconfig.json"), "include": ["page.js", str(WEB / "types/page.d.ts")]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(settings))
    done = subprocess.run([*tsc, "--project", str(tmp_path)], capture_output=True, text=True)
    assert done.returncode != 0
    assert "querySelectr" in done.stdout


def test_what_is_not_used_is_seen(tmp_path: Path) -> None:
    (tmp_path / "biome.json").write_text((WEB / "biome.json").read_text())
    (tmp_path / "page.js").write_text("const nobody = 1;\n")
    biome = build.need_npm_packages(checks=True) / "@biomejs/biome/bin/biome"
    command = [build.need_node(), str(biome), "lint", "--error-on-warnings", "."]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode != 0
    assert "noUnusedVariables" in done.stdout + done.stderr
