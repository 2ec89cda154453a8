"""What of a game is ours: figures that no public source prints, and rulings where the rulebook is silent.

Each game has `pyengine/games/<id>/edition.py` with one `EDITION`. The rules page's chapter "About this edition" is made
from it by the build: in `assets/rules/<id>/<language>.md` a line ``{edition}`` stands where the table of figures and
the list of rulings go. Nothing else may list them::

    EDITION = Edition(
        figures=(
            Figure("strength"),
            Figure("law_symbols", "law", tuple(law for law in LAWS if law not in PRINTED)),
        ),
        rulings=(
            Ruling("silent_bids", "GP-6.1.3"),
        ),
    )

Words, in every language of the game:

- ``edition.<id>`` names the table ("Strength of the enemies"), ``edition.<id>.stated`` says what is known ("Muscovy 11
  in turn 4"), ``edition.<id>.ours`` what we filled in and why so;
- ``ruling.<id>`` is one sentence. It ends without a full stop: the rules it is about follow in brackets.

They are read by the build and by `python -m pyengine edition <game>`; the page does not carry them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import NamedTuple

from .registry import package

PREFIXES = ("edition.", "ruling.")
"""What messages about the edition begin with."""


class Figure(NamedTuple):
    """A figure or a table that is at least in part reconstructed."""

    id: str
    kind: str = ""
    """What the entries in `of` are, as words know them: ``law`` for ``law.veto``."""
    of: tuple[str, ...] = ()
    """The entries that are reconstructed, where the table names them; empty means what ``edition.<id>.ours`` says."""


class Ruling(NamedTuple):
    """A decision of ours where the rulebook is silent or says two things."""

    id: str
    rule: str
    """The rule that it is about; several are divided by spaces."""

    @property
    def rules(self) -> list[str]:
        return self.rule.split()


class Edition(NamedTuple):
    figures: tuple[Figure, ...] = ()
    rulings: tuple[Ruling, ...] = ()


def edition(game: str) -> Edition:
    """What of this game is ours."""
    package(game)
    found: Edition = import_module(f"pyengine.games.{game}.edition").EDITION
    return found


def rows(found: Edition, word: Callable[[str], str | None]) -> list[tuple[str, str, str]]:
    """The table of figures: what, what is printed somewhere, what is ours. `word` gives the text of a message id."""

    def said(id: str) -> str:
        return word(id) or ""

    table = []
    for figure in found.figures:
        ours = said(f"edition.{figure.id}.ours")
        entries = ", ".join(said(f"{figure.kind}.{entry}") or entry for entry in figure.of)
        table.append(
            (
                said(f"edition.{figure.id}"),
                said(f"edition.{figure.id}.stated"),
                ": ".join(part for part in (ours, entries) if part),
            )
        )
    return table


def sentences(found: Edition, word: Callable[[str], str | None]) -> list[tuple[str, Sequence[str]]]:
    """The rulings: a sentence and the rules it is about."""
    return [(word(f"ruling.{ruling.id}") or ruling.id, ruling.rules) for ruling in found.rulings]
