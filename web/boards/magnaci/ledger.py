"""Beside the map: the order of business. The contests of the phase in full, the offices small when they are settled."""

from __future__ import annotations

from html import escape

from pyengine.games.magnaci.data import ACTION, CONFLICTS, EVERY, LAWS, OFFICES, SENATORS
from pyengine.games.magnaci.state import HIDDEN, ON_BOARD, SET_ASIDE, MagnaciState
from pyengine.games.magnaci.steps.common import worth
from web.boards.kit import Scene, glyph

from .common import ROMAN, bid_name, crest, face, lift, may_lift, plain, signed, spot, symbol
from .plate import fight


def ledger(view: MagnaciState, scene: Scene) -> str:
    if view.phase == "sejm" and view.sejm:
        body = _offices_small(view, scene) + _section(scene, "sejm", [_law(view, scene, k) for k in range(len(view.sejm))])
    elif view.phase == "conflicts" and any(view.conflicts):
        rows = [_conflict(view, scene, k) for k, id in enumerate(view.conflicts) if id]
        body = _offices_small(view, scene) + _section(scene, "conflicts", rows)
    else:
        body = _section(scene, "senate", [_office(view, scene, office) for office in OFFICES])
    return f'<div class="mg-ledger">{body}</div>'


def _section(scene: Scene, phase: str, rows: list[str]) -> str:
    return f'<section class="mg-slots {phase}" aria-label="{scene.say(f"phase.{phase}")}">{"".join(rows)}</section>'


# -- Bids --------------------------------------------------------------------------------------------------------------


def _bids(view: MagnaciState, scene: Scene, index: int, backs: bool = True) -> str:
    """Cards at a slot: face down, or turned up with what actions have added."""
    out = []
    under_way = index == view.slot
    for seat in view.order:
        card = view.bids[seat][index] if index < len(view.bids[seat]) else 0
        if not card or (card == HIDDEN and not backs):
            continue
        mod = view.mods[seat] if under_way else 0
        added = f'<span class="mg-mod">{signed(mod)}</span>' if mod else ""
        shown = '<span class="mg-back"></span>' if card == HIDDEN else face(view, card)
        if may_lift(view, scene, seat, index):
            attrs = lift(view, scene, index)
        else:
            attrs = f' role="img" aria-label="{escape(bid_name(view, scene, seat, card))}"'
        out.append(f'<span class="mg-bid" data-key="bid-{index}-{seat}"{attrs}>{crest(scene, seat)}{shown}{added}</span>')
    return f'<span class="mg-bids">{"".join(out)}</span>' if out else ""


def _state(view: MagnaciState, index: int) -> str:
    return "now" if index == view.slot else "done" if index < view.slot else "waiting"


# -- Offices -----------------------------------------------------------------------------------------------------------


def _worth(view: MagnaciState, scene: Scene, id: str) -> str:
    """Estates for winning it; a symbol that is the king's shines."""
    card = ACTION[id]
    match = bool(view.age) and card.symbol in (view.symbol, EVERY)
    n = worth(view, id) if view.age else card.estates
    classes = ["match"] if match else []
    sign = glyph("crown", "symbol", *classes) if card.symbol == EVERY else symbol(card.symbol, *classes)
    said = scene.say("board.worth", n=n) + (f" ({scene.say('board.matches')})" if match else "")
    return (
        f'<span class="mg-worth{" match" if match else ""}" title="{said}">{sign}'
        f'<b aria-hidden="true">{n}</b>{glyph("estate")}<span class="unseen">{said}</span></span>'
    )


def _holder(view: MagnaciState, scene: Scene, office: str) -> tuple[str, str]:
    """Who holds it, in words and as drawn."""
    holder = view.senators[office]
    if holder >= 0:
        return plain(scene, "board.held_by", seat=holder), crest(scene, holder)
    if holder == SET_ASIDE:
        return plain(scene, "board.set_aside"), '<span class="mg-aside" aria-hidden="true">×</span>'
    return plain(scene, "board.free"), ""


def _office(view: MagnaciState, scene: Scene, office: str) -> str:
    index = OFFICES.index(office)
    said, drawn = _holder(view, scene, office)
    label = f"{plain(scene, f'office.{office}')}, {plain(scene, f'symbol.{SENATORS[office].symbol}')}, {said}"
    bidding = view.phase == "senate"
    state = _state(view, index) if bidding else "waiting"
    if view.senators[office] != ON_BOARD:
        state += " taken"
    return (
        f'<div data-key="office-{office}"{spot(scene, f"office:{office}", label, "mg-slot", "office", *state.split())}>'
        f'<span class="mg-head">{glyph(f"office-{office}", "mg-sign")}<b>{scene.say(f"office.{office}")}</b>'
        f"{drawn}{_worth(view, scene, office)}</span>"
        f'<span class="mg-text">{scene.say(f"office.{office}.text")}</span>'
        f"{_bids(view, scene, index) if bidding else ''}</div>"
    )


def _offices_small(view: MagnaciState, scene: Scene) -> str:
    tiles = []
    for office in OFFICES:
        said, drawn = _holder(view, scene, office)
        label = f"{plain(scene, f'office.{office}')}, {said}"
        tiles.append(
            f'<div data-key="office-{office}"{spot(scene, f"office:{office}", label, "mg-tile")} title="{escape(label)}">'
            f"{glyph(f'office-{office}', 'mg-sign')}{drawn}</div>"
        )
    return f'<section class="mg-tiles" aria-label="{scene.say("panel.offices")}">{"".join(tiles)}</section>'


# -- Laws --------------------------------------------------------------------------------------------------------------


def _law(view: MagnaciState, scene: Scene, index: int) -> str:
    law = view.sejm[index]
    target = f"law:{index + 1}"
    if not law:
        return f'<div data-key="slot-{index}"{spot(scene, target, ROMAN[index], "mg-slot", "law", "empty")}>{ROMAN[index]}</div>'
    sign = LAWS[law].symbol
    name = plain(scene, f"law.{law}")
    label = name if sign == EVERY else f"{name}, {plain(scene, f'symbol.{sign}')}"
    state = _state(view, index)
    return (
        f'<div data-key="slot-{index}"{spot(scene, target, label, "mg-slot", "law", state)}>'
        f'<span class="mg-head"><b>{escape(name)}</b>{_worth(view, scene, law)}</span>'
        f'<span class="mg-text">{scene.say(f"law.{law}.text")}</span>{_bids(view, scene, index, backs=False)}</div>'
    )


# -- Conflicts ---------------------------------------------------------------------------------------------------------


def outcomes(scene: Scene, id: str) -> tuple[str, str]:
    """What a conflict brings when it is won, and when it is lost. Plain text."""
    card = CONFLICTS[id]
    if card.fief:
        won = plain(scene, "board.reward_fief", fief=card.fief)
    else:
        won = plain(scene, "board.reward_estate", province=card.province)
    raided = [card.province, *card.raided]
    return won, plain(scene, f"board.penalty_{card.penalty}", province=card.province, provinces=raided)


def _conflict(view: MagnaciState, scene: Scene, index: int) -> str:
    """On a phone these rows take the clicks; else the cards on the map do."""
    id = view.conflicts[index]
    won, lost = outcomes(scene, id)
    name = plain(scene, f"conflict.{id}")
    scale = plain(scene, "board.scale", n=view.scale(index))
    label = f"{name}, {scale}"
    state = [_state(view, index)] + ["lost"] * bool(view.lost_by[index])
    if scene.compact:
        attrs = spot(scene, f"conflict:{index + 1}", label, "mg-slot", "conflict", *state)
    else:
        attrs = f' class="mg-slot conflict {" ".join(state)}"'
    bids = fight(view, scene) if state[0] == "now" else _bids(view, scene, index, backs=scene.compact)
    mark = glyph("pawn-partition", "mg-flame") if view.lost_by[index] else ""
    return (
        f'<div data-key="war-{index}"{attrs}><span class="mg-head"><i>{ROMAN[index]}</i><b>{escape(name)}</b>{mark}'
        f'<span class="mg-scale" title="{escape(scale)}">{view.scale(index)}</span></span>'
        f'<span class="mg-text"><span class="mg-won">{glyph("estate")}{escape(won)}</span> '
        f'<span class="mg-lost">{glyph(_penalty_icon(id))}{escape(lost)}</span></span>{bids}</div>'
    )


def _penalty_icon(id: str) -> str:
    return penalty_icon(CONFLICTS[id].penalty)


def penalty_icon(penalty: str) -> str:
    return {
        "raid": "penalty-raid",
        "lose_law": "penalty-lose-law",
        "silent_sejm": "pawn-silent-sejm",
        "black_clouds": "pawn-black-clouds",
    }[penalty]
