"""What can be asked what it means: explanations, the legend of icons, cards in large.

Whatever has `explained` in its attributes shows one card with words on hover, focus and long press (js/explain.js); arrow
keys walk over all of them on a board. What stands in the element's own name (``aria-label``) comes first on that card, so
that the explanation need not repeat it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .escaping import escape
from .scene import Scene


def explained(scene: Scene, id: str, /, rule: str = "", **args: Any) -> str:
    """Attributes of anything that explains itself: a number, a track, a plate, an icon. `id` is a message."""
    return _attributes(scene.say(id, **args), rule)


def explained_as(text: str, rule: str = "") -> str:
    """The same with words already put together: what lies in a province, and what is next to it."""
    return _attributes(escape(text), rule)


def _attributes(safe: str, rule: str) -> str:
    return f' data-explain="{safe}"' + (f' data-explain-rule="{escape(rule)}"' if rule else "")


def opens(kind: str, name: str) -> str:
    """Attribute of a card that opens large (the hook `card` of the board is asked for ``kind:name``)."""
    return f' data-card="{escape(kind)}:{escape(name)}"'


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a game's legend (hook ``legend(scene)``): something drawn as on the board, and a message that says what it is.

    A term of the glossary (``term.estate``) brings its text; of any other message, what stands before its first colon is the
    name."""

    markup: str
    id: str
    rule: str = ""
    name: str = ""
    """A message that names it, where the other does not."""
    args: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Card:
    """A card in large (hook ``card(view, scene, "kind:id")``). Title and text are plain words, the picture is markup."""

    title: str
    picture: str
    text: str
    rule: str = ""
    history: str = ""
    """An entry of the game's encyclopedia."""
