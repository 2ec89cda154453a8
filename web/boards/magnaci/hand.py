"""The family cards of the seat whose view it is: thirteen places, those already played left blank."""

from __future__ import annotations

from pyengine.games.magnaci.data import CARDS, LADY, STRENGTH
from pyengine.games.magnaci.state import MagnaciState
from web.boards.kit import Scene, cover, explained, glyph, parted, piece, plain

from .legend import TERMS


def hand(view: MagnaciState, scene: Scene) -> str:
    if scene.me is None:
        return ""
    cards = "".join(_card(view, scene, scene.me, card) for card in CARDS)
    return f'<div class="mg-hand" role="group" aria-label="{scene.say("board.hand")}">{cards}</div>'


@parted
def _card(view: MagnaciState, scene: Scene, seat: int, card: int) -> str:
    key = f' data-key="hand-{card}"'
    if card not in view.hands[seat]:
        label = scene.say("board.card_out", n=card)
        return f'<div{key} class="mg-card out" role="img" aria-label="{label}"><b aria-hidden="true">{card}</b></div>'
    lady = card == LADY
    war = view.phase == "conflicts"
    label = plain(scene, "board.card_lady") if lady else plain(scene, "board.card", n=card)
    classes = ["mg-card", f"side-{scene.seats[seat].side}", *(["lady"] if lady else [])]
    warning = ""
    if lady and war:
        label += ". " + plain(scene, "board.lady_warning")
        warning = glyph("warning", "mg-warning")
    emblem = glyph("lady" if lady else f"side-{scene.seats[seat].side}", "mg-emblem")
    about = explained(scene, "term.lady.text", TERMS["lady"]) if lady else explained(scene, "term.influence.text", TERMS["influence"])
    return (
        f'<div{key} class="{" ".join(classes)}"{piece(f"card-{seat}-{card}", "hand")}{about}><b class="mg-value circle" aria-hidden="true">{card}</b>{emblem}'
        f'<b class="mg-value square" aria-hidden="true">{STRENGTH[card]}</b>{warning}{cover(scene, f"hand:{card}", label)}</div>'
    )
