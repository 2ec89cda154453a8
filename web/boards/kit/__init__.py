"""What all boards are drawn with.

`scene` what a board knows beside the view, and elements that can be clicked; `aims` what it may say of the course of a
match; `explain` what can be asked what it means; `marks` pieces, signs, crests, dice; `memo` markup that was made before;
`parts` markup that the page has already. `web.boards.engraving` draws the sheets of maps.
"""

from .aims import Aims, Gauge, Story
from .explain import Card, Entry, explained, explained_as, opens
from .marks import breath, counted, crest, dashed, die, emblem, glyph, icon, number, piece, roman, signed, svg
from .memo import KEEP, Cast, Still, alive, cast, still
from .parts import part, parted, whole
from .scene import Scene, Seat, alight, cover, handle, plain, scrolls, spot

__all__ = [
    "KEEP", "Aims", "Card", "Cast", "Entry", "Gauge", "Scene", "Seat", "Still", "Story", "alight", "alive", "breath", "cast", "counted", "cover", "crest", "dashed", "die", "emblem", "explained",
    "explained_as", "glyph", "handle", "icon", "number", "opens", "part", "parted", "piece", "plain", "roman", "scrolls", "signed", "spot", "still", "svg", "whole",
]  # fmt: skip
