"""What all boards are drawn with: the scene, markup that is safe by itself, and things that can be clicked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from html import escape
from typing import Any

from pyengine import Event
from pyengine.words import Words


@dataclass(slots=True)
class Seat:
    """Who sits where."""

    name: str
    side: str
    """Family, daimyo or army: names the colour (class ``side-<side>``) and the emblem (icon ``side-<side>``)."""
    kind: str = "person"
    """``person``, or the level of a bot."""

    @property
    def initials(self) -> str:
        """One or two letters that tell seats apart without colour."""
        parts = ["".join(filter(str.isalnum, part)) for part in self.name.split()]
        parts = [part for part in parts if part]
        letters = parts[0][:1] + parts[1][:1] if len(parts) > 1 else "".join(parts)[:2]
        return letters or "?"


@dataclass(slots=True)
class Scene:
    """All that a board needs beside the view."""

    words: Words
    seats: list[Seat]
    me: int | None = None
    """The seat whose view it is; None is a spectator."""
    asked: int | None = None
    """The seat that is being asked now."""
    lit: frozenset[str] = frozenset()
    """Targets that can be clicked: ``province:lithuania``."""
    picked: frozenset[str] = frozenset()
    """Targets already chosen for the move in the making."""
    labels: dict[str, str] = field(default_factory=dict)
    """What a click on a target would do, where it is one deed: the control's name for screen readers."""
    recent: frozenset[str] = frozenset()
    """Targets that the last events concern; they pulse once."""
    event: Event | None = None
    """The event that is being shown, while a turn is told step by step."""
    told: tuple[Event, ...] = ()
    """What the last move brought about, up to the event that is being shown."""
    before: tuple[Event, ...] = ()
    """What the moves before it brought about, for what goes on over several: a combat, a vote with a tie."""
    liftable: bool = False
    """Whether cards put down in this turn may be taken up again (``data-lift``)."""
    maps: dict[str, Any] = field(default_factory=dict)
    """Map data by name, as written in assets/maps."""
    compact: bool = False
    """A phone: less beside the map."""

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def say(self, id: str, /, **args: Any) -> str:
        """Words, ready to stand in markup."""
        return escape(self.words(id, self.names, **args))

    def target(self, target: str, label: str = "", *classes: str) -> str:
        """Attributes of an element that stands for something on the board.

        A lit one is a button: it can be focused, has a name, and the page listens to it. `label` is plain text."""
        names = [*classes]
        attrs = f' data-target="{escape(target)}"'
        if target in self.recent:
            names.append("recent")
        if target in self.picked:
            names.append("picked")
            attrs += ' tabindex="0" role="button" aria-pressed="true"'
        elif target in self.lit:
            names.append("lit")
            attrs += ' tabindex="0" role="button"'
        said = ": ".join(filter(None, (label, self.labels.get(target, "")))) if target in self.lit else label
        if said:
            attrs += f' aria-label="{escape(said)}"'
        if names:
            attrs += f' class="{" ".join(names)}"'
        return attrs


def plain(scene: Scene, id: str, /, **args: Any) -> str:
    """Words for the name of a control, which `Scene.target` escapes."""
    return scene.words(id, scene.names, **args)


def spot(scene: Scene, target: str, label: str, *classes: str, role: str = "group") -> str:
    """Attributes of a target; one that is no button now is still something with a name."""
    button = target in scene.lit or target in scene.picked
    return scene.target(target, label, *classes) + ("" if button else f' role="{role}"')


def cover(scene: Scene, target: str, label: str, *classes: str) -> str:
    """A target laid over what it stands for: its name is then its own, whatever is written below it."""
    return f"<span{spot(scene, target, label, *classes, role='img')}></span>"


def handle(scene: Scene, target: str, label: str, *classes: str) -> str:
    """Attributes of a second thing that stands for a target: a card in the hand for the province on the map."""
    names = [*classes]
    attrs = f' data-pick="{escape(target)}" aria-label="{escape(label)}"'
    if target in scene.picked:
        names.append("picked")
        attrs += ' tabindex="0" role="button" aria-pressed="true"'
    elif target in scene.lit:
        names.append("lit")
        attrs += ' tabindex="0" role="button"'
    else:
        attrs += ' role="group"'
    return f'{attrs} class="{" ".join(names)}"'


def piece(kind: str, place: str, n: int = 1, home: str = "", to: str = "") -> str:
    """Attributes of pieces that travel (js/travel.js): `n` of a `kind` lie at a `place`. Pieces of a kind are all alike.

    What was not on the board comes from `home`, what leaves it goes `to`: targets, or a player's panel as ``seat:1``."""
    attrs = f' data-piece="{escape(kind)}" data-place="{escape(place)}"'
    if n != 1:
        attrs += f' data-n="{n}"'
    if home:
        attrs += f' data-from="{escape(home)}"'
    if to:
        attrs += f' data-to="{escape(to)}"'
    return attrs


def counted(id: str) -> str:
    """Attribute of an element that holds a number and nothing else; when it changes it counts."""
    return f' data-count="{escape(id)}"'


def dashed(id: str) -> str:
    """Icons are called with dashes."""
    return id.replace("_", "-")


def icon(name: str, x: float = 0, y: float = 0, size: float = 24, *classes: str) -> str:
    """An icon of the sprite, inside an SVG."""
    return (
        f'<use href="./icons.svg#i-{escape(name)}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"'
        f' class="{" ".join(("icon", *classes))}"/>'
    )


def glyph(name: str, *classes: str) -> str:
    """An icon of the sprite, in running HTML. It is decoration: the words beside it say the same."""
    return (
        f'<svg class="{" ".join(("glyph", *classes))}" viewBox="0 0 512 512" aria-hidden="true">'
        f'<use href="./icons.svg#i-{escape(name)}"/></svg>'
    )


def svg(view_box: str, body: Iterable[str], label: str, *classes: str) -> str:
    """A board's drawing. Its name is read out; what is in it has names of its own."""
    return (
        f'<svg class="{" ".join(("board", *classes))}" viewBox="{view_box}" role="group" aria-label="{escape(label)}"'
        f' preserveAspectRatio="xMidYMid meet">{"".join(body)}</svg>'
    )
