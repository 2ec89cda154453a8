"""A hook of the wheel's build: the words go along, compiled, so that the terminal speaks after `pip install`."""

from __future__ import annotations

import runpy
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Words(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        # By its path: whoever builds the wheel has no package `web` to import from.
        catalogue = runpy.run_path(str(root / "web/build/catalogue.py"))
        self.folder = tempfile.TemporaryDirectory(prefix="kronika-words-")
        for po in sorted((root / "assets" / "i18n").glob("*/*.po")):
            name = f"{po.parent.name}/{po.stem}.mo"
            catalogue["write_catalogue"](catalogue["read_catalogue"](po, po.parent.name), Path(self.folder.name, name))
            build_data["force_include"][str(Path(self.folder.name, name))] = f"pyengine/locale/{name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.target_name == "wheel":
            self.folder.cleanup()
