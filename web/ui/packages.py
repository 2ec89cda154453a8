"""A game's rules and board: a wheel of their own in the page's lock file, fetched when the game is first opened."""

from __future__ import annotations

from importlib.util import find_spec

from .files import MissingFile


def wheel(game: str) -> str:
    """The name of a game's wheel in the lock."""
    return f"kronika-{game.replace('_', '-')}"


def here(game: str) -> bool:
    found = find_spec(f"pyengine.games.{game}")
    # A folder with nothing but the game's manifest counts as a package without an origin.
    return found is not None and found.origin is not None


def _quiet(message: str) -> None:
    """Pyodide would print what it loads, and its first line takes longer than unpacking half a wheel."""


async def need(game: str) -> None:
    """Bring a game's modules. Raises MissingFile where the host does not give them."""
    if here(game):
        return
    from pyodide_js import loadPackage

    await loadPackage(wheel(game), messageCallback=_quiet)
    if not here(game):
        raise MissingFile(game)
