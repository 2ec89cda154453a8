"""A player's panel: offices and laws held, estates, and which cards are still to come."""

from __future__ import annotations

from pyengine.games.magnaci.data import ACTION, EVERY, LADY, LAWS, OFFICES
from pyengine.games.magnaci.state import MagnaciState
from web.boards.kit import Scene, counted, cover, explained, glyph, opens, parted, piece, plain
from web.boards.kit.escaping import escape

from .common import symbol
from .legend import TERMS


@parted
def panel(view: MagnaciState, scene: Scene, seat: int) -> str:
    offices = "".join(_office(view, scene, office) for office in OFFICES if view.senators[office] == seat)
    laws = "".join(_law(view, scene, seat, law) for law in view.laws[seat])
    held = offices + laws
    return (
        f'<div class="mg-panel"><dl class="mg-figures">'
        f"{_figure(scene, seat, 'panel.estates', view.owned(seat))}{_figure(scene, seat, 'panel.supply', view.supply(seat))}</dl>"
        + (f'<div class="mg-held">{held}</div>' if held else "")
        + _cards(view, scene, seat)
        + "</div>"
    )


def _figure(scene: Scene, seat: int, id: str, n: int) -> str:
    return f"<div{explained(scene, 'term.estate.text', TERMS['estate'])}><dt>{scene.say(id)}</dt><dd{counted(f'{id}-{seat}')}>{n}</dd></div>"


def _unseen(view: MagnaciState, seat: int) -> int:
    """Cards in hand and face down; another seat's entry holds both already."""
    covered = sum(card > 0 for card in view.bids[seat][view.shown :])
    return len(view.hands[seat]) + covered


def _gained(kind: str, name: str, seat: int, home: str) -> str:
    """A card that lies before a player has come from its place beside the map, or from another player."""
    return piece(f"{kind}-{name}", f"seat-{seat}", home=home)


def _office(view: MagnaciState, scene: Scene, office: str) -> str:
    match = " match" if view.age and ACTION[office].symbol == view.symbol else ""
    label = plain(scene, f"office.{office}") + ": " + plain(scene, f"office.{office}.text")
    return (
        f'<div data-key="senator-{office}" class="mg-held-card office"{opens("office", office)}{explained(scene, f"term.{office}.text", TERMS[office])}{_gained("office", office, view.senators[office], f"office:{office}")}>{glyph(f"office-{office}")}<b aria-hidden="true">{scene.say(f"office.{office}")}</b>'
        f"{symbol(ACTION[office].symbol, *match.split())}{cover(scene, f'senator:{office}', label)}</div>"
    )


def _law(view: MagnaciState, scene: Scene, seat: int, law: str) -> str:
    sign = LAWS[law].symbol
    match = ["match"] if view.age and sign in (view.symbol, EVERY) else []
    text = plain(scene, f"law.{law}.text")
    label = f"{plain(scene, f'law.{law}')}: {text}"
    drawn = glyph("crown", "symbol", *match) if sign == EVERY else symbol(sign, *match)
    words = f'<small aria-hidden="true">{escape(text)}</small>' if seat == scene.me else ""
    return (
        f'<div data-key="law-{law}" class="mg-held-card law"{opens("law", law)}{explained(scene, "term.law.text", TERMS["law"])}{_gained("law", law, seat, f"law-{law}")}>'
        f'<b aria-hidden="true">{scene.say(f"law.{law}")}</b>{drawn}{words}{cover(scene, f"law_card:{law}", label)}</div>'
    )


def _cards(view: MagnaciState, scene: Scene, seat: int) -> str:
    """Everybody can work out which cards another still has; which lies where is his secret."""
    n = _unseen(view, seat)
    if seat == scene.me or not n:
        return ""
    chips = "".join(
        f"<li{_lady(card)}>{scene.say('card.lady') if card == LADY else card}</li>" for card in view.hands[seat]
    )
    return (
        f'<details class="mg-unseen" data-key="unseen-{seat}"><summary>{scene.say("panel.hand")}: <b>{n}</b></summary>'
        f"<ul>{chips}</ul></details>"
    )


def _lady(card: int) -> str:
    return ' class="lady"' if card == LADY else ""
