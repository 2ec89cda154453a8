"""A hook of the wheel's build: the words go along, compiled, so that the terminal speaks after `pip install`; and the
boards with what they are drawn with, so that notebooks show them.

The boards' home is web/boards, and the page's wheels have them from there. Outside the page a package called web would
be anybody's, so the published wheel has them as pyengine.boards, with their imports changed to that name. Icons come
from npm: build.py wheel puts the sprite into .cache, and the sdist carries it along. A wheel made without it draws
boards without signs.
"""

from __future__ import annotations

import runpy
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SHEETS = ("base", "table", "boards", "maps")  # as pyengine/lab/drawing.py asks for them


class Words(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        sprites = (root / "web/boards/icons.svg", root / ".cache/icons.svg")
        icons = next((path for path in sprites if path.exists()), None)
        if self.target_name != "wheel":
            if icons:
                build_data["force_include"][str(icons)] = "web/boards/icons.svg"
            return
        # By its path: whoever builds the wheel has no package `web` to import from.
        catalogue = runpy.run_path(str(root / "web/build/catalogue.py"))
        self.folder = tempfile.TemporaryDirectory(prefix="kronika-words-")
        for po in sorted((root / "assets" / "i18n").glob("*/*.po")):
            name = f"{po.parent.name}/{po.stem}.mo"
            catalogue["write_catalogue"](catalogue["read_catalogue"](po, po.parent.name), Path(self.folder.name, name))
            build_data["force_include"][str(Path(self.folder.name, name))] = f"pyengine/locale/{name}"

        for path in sorted((root / "web/boards").rglob("*.py")):
            name = path.relative_to(root / "web").as_posix()
            moved = Path(self.folder.name, name)
            moved.parent.mkdir(parents=True, exist_ok=True)
            text = path.read_text(encoding="utf-8").replace("from web.boards", "from pyengine.boards")
            moved.write_text(text, encoding="utf-8", newline="\n")
            build_data["force_include"][str(moved)] = f"pyengine/{name}"
        games = [path.name for path in (root / "web/boards").iterdir() if (path / "__init__.py").exists()]
        for name in (*SHEETS, *games):
            if (sheet := root / f"web/styles/{name}.css").exists():
                build_data["force_include"][str(sheet)] = f"pyengine/boards/styles/{name}.css"
        for path in sorted((root / "assets/maps").glob("*.json")):
            build_data["force_include"][str(path)] = f"pyengine/boards/maps/{path.name}"
        if icons:
            build_data["force_include"][str(icons)] = "pyengine/boards/icons.svg"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.target_name == "wheel":
            self.folder.cleanup()
