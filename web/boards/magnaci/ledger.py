"""Beside the map: the order of business. The contests of the phase in full, the offices small when they are settled."""

from __future__ import annotations

from pyengine.games.magnaci.data import ACTION, CONFLICTS, EVERY, LAWS, OFFICES, SENATORS
from pyengine.games.magnaci.state import HIDDEN, ON_BOARD, SET_ASIDE, MagnaciState
from pyengine.games.magnaci.steps.common import worth
from web.boards.kit import Scene, cover, crest, explained, glyph, opens, parted, plain, signed
from web.boards.kit.escaping import escape

from .common import ROMAN, bid_name, card_piece, face, may_take_up, symbol, take_up
from .legend import TERMS
from .plate import fight


def ledger(view: MagnaciState, scene: Scene) -> str:
    if view.phase == "sejm" and view.sejm:
        rows = [_law(view, scene, k) for k in range(len(view.sejm))]
        body = _offices_small(view, scene) + _section(scene, "sejm", rows)
    elif view.phase == "conflicts" and any(view.conflicts):
        rows = [_conflict(view, scene, k) for k, id in enumerate(view.conflicts) if id]
        body = _offices_small(view, scene) + _section(scene, "conflicts", rows)
    else:
        body = _section(scene, "senate", [_office(view, scene, office) for office in OFFICES])
    label = scene.say("board.ledger")
    return f'<div class="mg-ledger" role="group" tabindex="0" aria-label="{label}" data-key="ledger">{body}</div>'


def _section(scene: Scene, phase: str, rows: list[str]) -> str:
    return f'<section class="mg-slots {phase}" aria-label="{scene.say(f"phase.{phase}")}">{"".join(rows)}</section>'


# -- Bids --------------------------------------------------------------------------------------------------------------


def _bids(view: MagnaciState, scene: Scene, index: int, backs: bool = True) -> str:
    """Cards at a slot: face down, or turned up with what actions have added. The slot's name says them too."""
    out = []
    under_way = index == view.slot
    for seat in view.order:
        card = view.bids[seat][index] if index < len(view.bids[seat]) else 0
        if not card or (card == HIDDEN and not backs):
            continue
        mod = view.mods[seat] if under_way else 0
        added = f'<span class="mg-mod" aria-hidden="true">{signed(mod)}</span>' if mod else ""
        shown = '<span class="mg-back"></span>' if card == HIDDEN else face(view, card)
        own = f'<span class="cover"{take_up(view, scene, index)}></span>' if may_take_up(view, scene, seat, index) else ""
        out.append(
            f'<span class="mg-bid" data-key="bid-{index}-{seat}"{card_piece(view, scene, seat, index)}>'
            f"{crest(scene, seat)}{shown}{added}{own}</span>"
        )
    return f'<span class="mg-bids">{"".join(out)}</span>' if out else ""


def _bids_said(view: MagnaciState, scene: Scene, index: int) -> list[str]:
    if index >= len(view.bids[0]):
        return []
    return [bid_name(view, scene, seat, card) for seat in view.order if (card := view.bids[seat][index])]


def _state(view: MagnaciState, index: int) -> str:
    return "now" if index == view.slot else "done" if index < view.slot else "waiting"


# -- Offices -----------------------------------------------------------------------------------------------------------


def _worth(view: MagnaciState, scene: Scene, id: str) -> tuple[str, str]:
    """Estates for winning it, in words and as drawn; a symbol that is the king's shines."""
    card = ACTION[id]
    match = bool(view.age) and card.symbol in (view.symbol, EVERY)
    n = worth(view, id) if view.age else card.estates
    classes = ["match"] if match else []
    sign = glyph("crown", "symbol", *classes) if card.symbol == EVERY else symbol(card.symbol, *classes)
    drawn = f'<span class="mg-worth{" match" if match else ""}">{sign}<b>{n}</b>{glyph("estate")}</span>'
    said = plain(scene, "board.worth" if n else "board.worth_none", n=n) + (f" ({plain(scene, 'board.matches')})" if match else "")
    return said, drawn


def _holder(view: MagnaciState, scene: Scene, office: str) -> tuple[str, str]:
    """Who holds it, in words and as drawn."""
    holder = view.senators[office]
    if holder >= 0:
        return plain(scene, "board.held_by", seat=holder), crest(scene, holder)
    if holder == SET_ASIDE:
        return plain(scene, "board.set_aside"), '<span class="mg-aside" aria-hidden="true">×</span>'
    return plain(scene, "board.free"), ""


@parted
def _office(view: MagnaciState, scene: Scene, office: str) -> str:
    index = OFFICES.index(office)
    bidding = view.phase == "senate"
    held, crest_of = _holder(view, scene, office)
    worth_said, worth_drawn = _worth(view, scene, office)
    sign = plain(scene, f"symbol.{SENATORS[office].symbol}")
    says = [f"{plain(scene, f'office.{office}')}, {sign}", held, worth_said, plain(scene, f"office.{office}.text")]
    says += _bids_said(view, scene, index) if bidding else []
    state = [_state(view, index) if bidding else "waiting"] + ["taken"] * (view.senators[office] != ON_BOARD)
    return (
        f'<div data-key="office-{office}" class="mg-slot office {" ".join(state)}"{opens("office", office)}{explained(scene, f"term.{office}.text", TERMS[office])}>'
        f"{cover(scene, f'office:{office}', _sentences(says))}"
        f'<span class="mg-head" aria-hidden="true">{glyph(f"office-{office}", "mg-sign")}'
        f"<b>{scene.say(f'office.{office}')}</b>{crest_of}{worth_drawn}</span>"
        f'<span class="mg-text" aria-hidden="true"><span>{scene.say(f"office.{office}.text")}</span></span>'
        f"{_bids(view, scene, index) if bidding else ''}</div>"
    )


def _sentences(parts: list[str]) -> str:
    return ". ".join(part.rstrip(".") for part in parts)


@parted
def _offices_small(view: MagnaciState, scene: Scene) -> str:
    tiles = []
    for office in OFFICES:
        said, drawn = _holder(view, scene, office)
        label = f"{plain(scene, f'office.{office}')}, {said}"
        tiles.append(
            f'<div data-key="office-{office}" class="mg-tile"{opens("office", office)}{explained(scene, f"term.{office}.text", TERMS[office])}>'
            f"{glyph(f'office-{office}', 'mg-sign')}{drawn}{cover(scene, f'office:{office}', label)}</div>"
        )
    return f'<section class="mg-tiles" aria-label="{scene.say("panel.offices")}">{"".join(tiles)}</section>'


# -- Laws --------------------------------------------------------------------------------------------------------------


@parted
def _law(view: MagnaciState, scene: Scene, index: int) -> str:
    law = view.sejm[index]
    target = f"law:{index + 1}"
    if not law:
        return (
            f'<div data-key="slot-{index}" class="mg-slot law empty">{cover(scene, target, ROMAN[index])}'
            f'<span aria-hidden="true">{ROMAN[index]}</span></div>'
        )
    sign = LAWS[law].symbol
    name = plain(scene, f"law.{law}")
    worth_said, worth_drawn = _worth(view, scene, law)
    head = name if sign == EVERY else f"{name}, {plain(scene, f'symbol.{sign}')}"
    says = [head, worth_said, plain(scene, f"law.{law}.text"), *_bids_said(view, scene, index)]
    return (
        f'<div data-key="slot-{index}" class="mg-slot law {_state(view, index)}" data-home="law-{law}"{opens("law", law)}{explained(scene, "term.law.text", TERMS["law"])}>{cover(scene, target, _sentences(says))}'
        f'<span class="mg-head" aria-hidden="true"><b>{escape(name)}</b>{worth_drawn}</span>'
        f'<span class="mg-text" aria-hidden="true"><span>{scene.say(f"law.{law}.text")}</span></span>'
        f"{_bids(view, scene, index, backs=False)}</div>"
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


@parted
def _conflict(view: MagnaciState, scene: Scene, index: int) -> str:
    """On a phone these rows take the clicks; else the cards on the map do."""
    id = view.conflicts[index]
    won, lost = outcomes(scene, id)
    name = plain(scene, f"conflict.{id}")
    scale = plain(scene, "board.scale", n=view.scale(index))
    says = [f"{name}, {scale}", won, lost, *_bids_said(view, scene, index)]
    state = [_state(view, index)] + ["lost"] * bool(view.lost_by[index])
    over = cover(scene, f"conflict:{index + 1}", _sentences(says)) if scene.compact else ""
    hidden = ' aria-hidden="true"' if scene.compact else ""
    bids = fight(view, scene) if state[0] == "now" else _bids(view, scene, index, backs=scene.compact)
    mark = glyph("pawn-partition", "mg-flame") if view.lost_by[index] else ""
    return (
        f'<div data-key="item-{index}" class="mg-slot conflict {" ".join(state)}"{opens("conflict", id)}{explained(scene, "board.conflict_about", TERMS["scale"])}>{over}<span class="mg-head"{hidden}><i>{ROMAN[index]}</i><b>{escape(name)}</b>{mark}'
        f'<span class="mg-scale"{explained(scene, "term.scale.text", TERMS["scale"])} role="img" aria-label="{escape(scale)}">{view.scale(index)}</span></span>'
        f'<span class="mg-text"{hidden}><span class="mg-won">{glyph("estate")}{escape(won)}</span> '
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
