"""A game's rules and board, what is learnt by playing, the kiosk: wheels of their own in the page's lock file, fetched when they
are first asked for."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec

from .files import MissingFile

LEARNING, KIOSK, REMOTE = "kronika-learn", "kronika-kiosk", "kronika-remote"


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
    await _bring(wheel(game), lambda: here(game))


async def need_learning() -> None:
    """Bring lessons, coach and review (`ui/learn`). Raises MissingFile."""
    await _bring(LEARNING, lambda: find_spec("pyengine.lessons") is not None)


async def need_kiosk() -> None:
    """Bring what only a screen in an exhibition needs (`ui/kiosk`). Raises MissingFile."""
    await _bring(KIOSK, lambda: find_spec("web.ui.kiosk") is not None)


async def need_remote() -> None:
    """Bring what matches with other devices need (`ui/remote`). Raises MissingFile."""
    await _bring(REMOTE, lambda: find_spec("pyengine.remote") is not None)


async def _bring(name: str, there: Callable[[], bool]) -> None:
    if there():
        return
    from pyodide_js import loadPackage

    await loadPackage(name, messageCallback=_quiet)
    if not there():
        raise MissingFile(name)
