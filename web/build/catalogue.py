"""A translation from .po to .mo, for the page and for the wheel: the same words give the same bytes."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

EPOCH = datetime(2020, 1, 1, tzinfo=UTC)
"""Babel would write the hour."""


def read_catalogue(po: Path, language: str) -> Catalog:
    with po.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def write_catalogue(catalogue: Catalog, mo: Path) -> None:
    catalogue.creation_date = catalogue.revision_date = EPOCH
    mo.parent.mkdir(parents=True, exist_ok=True)
    with mo.open("wb") as out:
        write_mo(out, catalogue, use_fuzzy=True)
