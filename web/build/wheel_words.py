"""A hook of the wheel's build: the words go along, compiled, so that the terminal speaks after `pip install`."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Words(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        folder = Path(tempfile.mkdtemp(prefix="kronika-words-"))
        for po in sorted((Path(self.root) / "assets" / "i18n").glob("*/*.po")):
            language = po.parent.name
            mo = folder / language / f"{po.stem}.mo"
            mo.parent.mkdir(parents=True, exist_ok=True)
            with po.open("rb") as source, mo.open("wb") as target:
                write_mo(target, read_po(source, locale=language))
            build_data["force_include"][str(mo)] = f"pyengine/locale/{language}/{po.stem}.mo"
