"""Small marks that all boards are drawn with: pieces, numbers, signs, crests, dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .escaping import escape
from .scene import Scene, Seat


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


def breath(scene: Scene, view_box: str, shapes: Mapping[str, str], *classes: str) -> str:
    """A light along the edges of what glows on a map (`shapes`: ids by target), to stand right after the map's drawing with the
    same classes. In a drawing of its own, so that it breathes while the map below is not painted anew; another question has
    another one, which breathes from the start."""
    lit = [shapes[target] for target in shapes if target in scene.lit - scene.picked and not scene.tone(target)]
    if not lit:
        return ""
    edges = "".join(f'<use href="#{shape}"/>' for shape in lit)
    return (
        f'<svg class="{" ".join(("board", *classes, "map-breath"))}" data-key="breath-{"-".join(lit)}" viewBox="{view_box}"'
        f' preserveAspectRatio="xMidYMid meet" aria-hidden="true">{edges}</svg>'
    )


def emblem(who: Seat, kind: str, *classes: str, attrs: str = "") -> str:
    """A seat's emblem in its colour, with initials: never colour alone. `kind` is how large and of what shape."""
    names = " ".join((kind, f"side-{escape(who.side)}", *classes))
    sign = glyph(f"side-{dashed(who.side)}")
    return f'<span class="{names}" aria-hidden="true"{attrs}>{sign}<b>{escape(who.initials)}</b></span>'


def crest(scene: Scene, seat: int, *classes: str, travels: str = "") -> str:
    """A seat's emblem on a board, in running HTML; `travels`: attributes of a piece."""
    return emblem(scene.seats[seat], "shield", *classes, attrs=travels)


_PIPS = {
    1: ((12, 12),),
    2: ((7, 7), (17, 17)),
    3: ((6, 6), (12, 12), (18, 18)),
    4: ((7, 7), (17, 7), (7, 17), (17, 17)),
    5: ((6, 6), (18, 6), (12, 12), (6, 18), (18, 18)),
    6: ((7, 5.5), (17, 5.5), (7, 12), (17, 12), (7, 18.5), (17, 18.5)),
}


def die(face: int, *classes: str, label: str = "", below: str = "") -> str:
    """A die as it lies; without a `label`, words beside it say what it shows. `below` is drawn under it, seven units high."""
    said = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    pips = "".join(f'<circle cx="{x}" cy="{y}" r="2.3"/>' for x, y in _PIPS[face])
    return (
        f'<svg class="{" ".join(("die", *classes))}" viewBox="0 0 24 {31 if below else 24}" {said}>'
        f'<rect x="1" y="1" width="22" height="22" rx="4"/>{pips}{below}</svg>'
    )


def number(n: int) -> str:
    """With a true minus."""
    return str(n).replace("-", "−")


def signed(n: int) -> str:
    return f"{n:+d}".replace("-", "−")


def roman(n: int) -> str:
    return ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")[n]
