"""What a board needs beside the view, and elements that can be clicked."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from pyengine import Event
from pyengine.words import Words

from .escaping import escape


@dataclass(slots=True)
class Seat:
    """Who sits where."""

    name: str
    side: str
    """Family, daimyo or army: names the colour (class ``side-<side>``) and the emblem (icon ``side-<side>``)."""
    kind: str = "person"
    """``person``, or the level of a bot."""
    character: str = ""
    """Of a bot, where it has one of those that its game knows."""

    @property
    def initials(self) -> str:
        """One or two letters that tell seats apart without colour."""
        parts = ["".join(filter(str.isalnum, part)) for part in self.name.split()]
        parts = [part for part in parts if part]
        letters = parts[0][:1] + parts[1][:1] if len(parts) > 1 else "".join(parts)[:2]
        return letters or "?"


Said = tuple[dict[Any, str], dict[str, str]]
"""Sentences by id and args, and the same as they stand in markup."""
MOST = 10_000


@lru_cache(maxsize=8)
def _said(words: Words, names: tuple[str, ...]) -> Said:
    """What has been said in these words of these players; it outlives a scene, which is made anew for every paint."""
    return {}, {}


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
    calm: frozenset[str] = frozenset()
    """Those of them that do not glow, since there are too many."""
    crowd: frozenset[str] = frozenset()
    """Those of them that glow together, as one."""
    picked: frozenset[str] = frozenset()
    """Targets already chosen for the move in the making."""
    labels: dict[str, str] = field(default_factory=dict)
    """What a click on a target would do, where it is one deed: the control's name for screen readers."""
    recent: frozenset[str] = frozenset()
    """Targets that the last events concern; they pulse once."""
    event: Event | None = None
    """The event that is being shown, while a turn is shown step by step."""
    latest: tuple[Event, ...] = ()
    """What the last move brought about, up to the event that is being shown."""
    before: tuple[Event, ...] = ()
    """What the moves before it brought about, for what goes on over several: a combat, a vote with a tie."""
    takes_up: bool = False
    """Whether cards put down in this turn may be taken up again (``data-take-up``)."""
    maps: dict[str, Any] = field(default_factory=dict)
    """Map data by name, as written in assets/maps."""
    compact: bool = False
    """A phone: less beside the map."""
    low: bool = False
    """A phone on its side: as wide as a small board, and very low."""

    _said: Said = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self._said = _said(self.words, tuple(self.names))

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def plain(self, id: str, args: dict[str, Any]) -> str:
        """Words as plain text. Most were said before: the same few hundred stand on a board again and again."""
        said = self._said[0]
        key = (id, *args.items())
        try:
            return said[key]
        except KeyError:
            if len(said) > MOST:
                said.clear()
            words = said[key] = self.words(id, self.names, **args)
            return words
        except TypeError:  # a list among the args
            return self.words(id, self.names, **args)

    def say(self, id: str, /, **args: Any) -> str:
        """Words, ready to stand in markup."""
        safe = self._said[1]
        words = self.plain(id, args)
        found = safe.get(words)
        if found is None:
            if len(safe) > MOST:
                safe.clear()
            found = safe[words] = escape(words)
        return found

    def light(self, target: str) -> tuple[str, ...]:
        """Classes of something lit."""
        tone = self.tone(target)
        return ("lit", tone) if tone else ("lit",)

    def tone(self, target: str) -> str:
        """How something lit is held back where there are too many."""
        return "calm" if target in self.calm else "crowd" if target in self.crowd else ""

    def stop(self, target: str) -> str:
        """Something lit is a button. With the keyboard one walks along those that glow; the calm ones follow when they do."""
        return f' tabindex="{-1 if target in self.calm else 0}" role="button"'

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
            names.extend(self.light(target))
            attrs += self.stop(target)
        said = ": ".join(filter(None, (label, self.labels.get(target, "")))) if target in self.lit else label
        if said:
            attrs += f' aria-label="{escape(said)}"'
        if names:
            attrs += f' class="{" ".join(names)}"'
        return attrs


def plain(scene: Scene, id: str, /, **args: Any) -> str:
    """Words for the name of a control, which `Scene.target` escapes."""
    return scene.plain(id, args)


def spot(scene: Scene, target: str, label: str, *classes: str, role: str = "group") -> str:
    """Attributes of a target; one that is no button now is still something with a name."""
    button = target in scene.lit or target in scene.picked
    return scene.target(target, label, *classes) + ("" if button else f' role="{role}"')


def cover(scene: Scene, target: str, label: str, *classes: str, at: str = "", drag: bool = False) -> str:
    """A target laid over what it stands for: its name is then its own, whatever is written below it.

    `at` names what else lights up with it; `drag`: it can be taken and laid elsewhere."""
    more = (f' data-at="{escape(at)}"' if at else "") + (" data-drag=''" if drag else "")
    return f"<span{spot(scene, target, label, 'cover', *classes, role='img')}{more}></span>"


def alight(scene: Scene, target: str) -> bool:
    """Whether a target is in play now, so that it must be there to be clicked."""
    return target in scene.lit or target in scene.picked


def scrolls(scene: Scene, *kinds: str) -> str:
    """Of a row that a phone scrolls sideways: where nothing in it (targets of these kinds) is a stop, the row itself is."""
    stops = (scene.lit - scene.calm) | scene.picked
    return ' tabindex="0"' if scene.compact and not any(target.startswith(kinds) for target in stops) else ""


def handle(scene: Scene, target: str, label: str, *classes: str) -> str:
    """Attributes of a second thing that stands for a target: a card in the hand for the province on the map."""
    names = [*classes]
    attrs = f' data-pick="{escape(target)}" aria-label="{escape(label)}"'
    if target in scene.picked:
        names.append("picked")
        attrs += ' tabindex="0" role="button" aria-pressed="true"'
    elif target in scene.lit:
        names.extend(scene.light(target))
        attrs += scene.stop(target)
    else:
        attrs += ' role="group"'
    return f'{attrs} class="{" ".join(names)}"'
