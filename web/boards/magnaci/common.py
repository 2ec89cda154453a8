"""Small things that all parts of the board use."""

from __future__ import annotations

from pyengine.games.magnaci.data import LADY, OFFICES, STRENGTH
from pyengine.games.magnaci.state import HIDDEN, MagnaciState
from web.boards.kit import Scene, glyph, piece, plain
from web.boards.kit.escaping import escape

ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
PHASES = ("election", "senate", "sejm", "conflicts", "interregnum")
MANOR = '<path id="mg-manor" d="M-25-8L0-32L25-8H20V20H-20V-8z"/>'
LEVELS = ("none", "presence", "advantage", "dominance")


def symbol(name: str, *classes: str) -> str:
    return glyph(f"symbol-{name}", "symbol", *classes)


def counts(view: MagnaciState, card: int) -> int:
    """What a card is worth in this phase."""
    return STRENGTH[card] if view.phase == "conflicts" else card


def face(view: MagnaciState, card: int) -> str:
    """A number as it stands on a card: influence in a circle, strength in a square."""
    shape = "square" if view.phase == "conflicts" else "circle"
    lady = " lady" if card == LADY else ""
    return f'<span class="mg-value {shape}{lady}" aria-hidden="true">{counts(view, card)}</span>'


def bid_name(view: MagnaciState, scene: Scene, seat: int, card: int) -> str:
    if card == HIDDEN:
        return plain(scene, "board.face_down", seat=seat)
    return plain(scene, "board.bid", seat=seat, n=counts(view, card))


def card_piece(view: MagnaciState, scene: Scene, seat: int, index: int) -> str:
    """A family card at a slot, as it travels: one's own from the hand, another's face down from his panel."""
    card = view.bids[seat][index]
    if card == HIDDEN:
        return piece(f"bid-{seat}", f"slot-{index}", home=f"seat:{seat}")
    return piece(f"card-{seat}-{card}", f"slot-{index}")


def slot_name(view: MagnaciState, index: int) -> str:
    """How a slot is called in moves: an office, or a number from 1."""
    return OFFICES[index] if view.phase == "senate" else str(index + 1)


def may_take_up(view: MagnaciState, scene: Scene, seat: int, index: int) -> bool:
    """A card that its owner has put down in this turn and may take up again."""
    return scene.takes_up and seat == scene.me and not view.committed[seat] and view.bids[seat][index] > 0


def take_up(view: MagnaciState, scene: Scene, index: int) -> str:
    """Attributes of what takes up a card again."""
    card = view.bids[scene.me or 0][index]
    label = escape(plain(scene, "board.take_back", n=card))
    return f' data-take-up="bid:{slot_name(view, index)}" tabindex="0" role="button" aria-label="{label}"'
