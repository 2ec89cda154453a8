"""In the southern sea: the order track with its special cards, and the events of the year."""

from __future__ import annotations

from pyengine.games.shogun.data import EFFECT, RICE_LOSS
from pyengine.games.shogun.state import NOBODY, ShogunState
from web.boards.kit import Scene, cover, crest, explained, glyph, opens, parted, piece, plain, spot

from .common import ICON, text, word
from .legend import TERMS


@parted
def track(view: ShogunState, scene: Scene) -> str:
    """Five spaces: the special card that lies there, or who took it and so stands there."""
    if not view.track and not view.order:
        return ""
    spaces = "".join(_space(view, scene, k) for k in range(len(view.places)))
    return (
        f'<section class="sh-track" aria-label="{text(scene, "board.track")}" data-target="track">'
        f"<h3>{text(scene, 'board.track')}</h3><ol>{spaces}</ol></section>"
    )


def _space(view: ShogunState, scene: Scene, k: int) -> str:
    seat = view.places[k]
    card = view.track[k] if view.track else ""
    place = view.order.index(seat) + 1 if seat in view.order else 0
    if seat != NOBODY:
        held = view.special[seat]
        said = plain(scene, "board.place", seat=seat, n=place or k + 1)
        if held:
            said += f", {word(scene, f'special.{held}')}: {word(scene, f'power.{held}')}"
        pawn = piece(f"pawn-{seat}", f"track-{k}", home=f"seat:{seat}")
        inside = f"{crest(scene, seat, travels=pawn)}{glyph(ICON[held]) if held else ''}"
        target = cover(scene, f"special:{held}", said) if held else ""
    elif card:
        said = f"{word(scene, f'special.{card}')}: {word(scene, f'power.{card}')}"
        inside = glyph(ICON[card])
        target = cover(scene, f"special:{card}", said)
    else:
        said, inside, target = word(scene, "board.empty_space", n=k + 1), "", ""
    shown = card or (view.special[seat] if seat != NOBODY else "")
    asked = " asked" if seat != NOBODY and scene.asked == seat else ""
    number = spot(scene, f"track:{k + 1}", word(scene, "board.space", n=k + 1), "sh-nth", role="img")
    return (
        f'<li class="sh-place{asked}{" free" if card else ""}" data-key="place-{k}"{opens("special", shown) if shown else ""}{explained(scene, "term.special_card.text", TERMS["special_card"])}>'
        f"<b{number}>{k + 1}</b>{inside}{target}</li>"
    )


@parted
def events(view: ShogunState, scene: Scene) -> str:
    """Those that may still come, each with the rice it would cost in winter, and the one in force."""
    cards = "".join(_event(scene, card, card == view.event) for card in (*([view.event] if view.event else []), *view.events))
    if not cards:
        return ""
    now = ""
    if view.event:
        now = f'<p class="sh-force"><b>{text(scene, f"card.{view.event}")}</b> {text(scene, f"card.{view.event}.text")}</p>'
    return (
        f'<section class="sh-events" aria-label="{text(scene, "board.events")}" data-target="events">'
        f"<h3>{text(scene, 'board.events')}</h3><ul>{cards}</ul>{now}</section>"
    )


def _event(scene: Scene, card: str, now: bool) -> str:
    effect = EFFECT[card]
    said = (
        f"{word(scene, f'card.{card}')}: {word(scene, f'card.{card}.text')} "
        f"{word(scene, 'board.loss', n=RICE_LOSS[card])}"
    )
    bound = effect.removeprefix("ev_")[-4:] if effect[-1:].isdigit() and effect != "ev_neutral2" else ""
    sign = f"<i>{'≤' if bound.startswith('max') else '≥'}{bound[-1]}</i>" if bound else ""
    return (
        f'<li class="sh-event{" now" if now else ""}" data-key="event-{card}"{opens("event", card)}{explained(scene, "term.event_card.text", TERMS["event_card"])}>'
        f'{glyph(ICON[effect])}{sign}<span class="sh-loss">{glyph("sh-rice")}−{RICE_LOSS[card]}</span>'
        f"{cover(scene, f'event:{card}', said)}</li>"
    )
