"""The signs of the games: a piece of each one's board, and a mark for where there is little room."""

from __future__ import annotations

from .markup import glyph, text


def plate(game: str) -> str:
    """A game's vignette, as its tile shows it. The build draws it (web/build/vignettes.py)."""
    return (
        '<span class="plate"><svg class="vignette" viewBox="0 0 240 180" aria-hidden="true">'
        f'<use href="./vignettes.svg#{text(game)}"/></svg></span>'
    )


def sign(game: str) -> str:
    return glyph("game-" + game.replace("_", "-"))
