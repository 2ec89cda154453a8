"""Who made what, in words only."""

from __future__ import annotations

from pyengine.words import Words

from .markup import text

CREDITS = ("pyodide", "pyscript", "morphdom", "fonts", "icons", "maps", "own")


def credits_list(words: Words) -> str:
    items = "".join(f"<li>{text(words(f'about.credit.{name}'))}</li>" for name in CREDITS)
    return f"<ul>{items}</ul>"


def imprint(words: Words, game: str) -> str:
    """The same in short, for a frame or a kiosk that nothing may lead out of: words only, no links."""
    return (
        f'<div data-part="imprint"><p>{text(words("about.notice"))}</p>'
        f"<p><strong>{text(words('game.title'))}.</strong> {text(words(f'about.{game}'))}</p>"
        f"<h3>{text(words('about.credits'))}</h3>{credits_list(words)}</div>"
    )
