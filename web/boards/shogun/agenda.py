"""The ten actions in their order, and the bid: the open agenda of a round and the viewer's own planning sheet in one.

A tile says when its action comes (a number, or nothing while its card is face down), what it costs, and which card of
the viewer lies on it; once the action is carried out, who did what."""

from __future__ import annotations

import json

from pyengine.games.shogun.data import ACTIONS, CHEST_CARDS, COST, RICE_LOSS, SEASONS, SUPPLY
from pyengine.games.shogun.forecast import Forecast, forecast
from pyengine.games.shogun.state import CHEST, ShogunState, closed_actions, provinces
from pyengine.games.shogun.steps.order import bid_price
from pyengine.games.shogun.steps.planning import chests_laid, to_fill
from web.boards.kit import Scene, cover, crest, explained, glyph, parted, plain, spot
from web.boards.kit.escaping import escape

from .common import ICON, amount, card_face, card_name, is_province, phase, region, season, text, word
from .legend import TERMS


def agenda(view: ShogunState, scene: Scene) -> str:
    return f'<section class="sh-agenda" aria-label="{text(scene, "board.agenda")}">{_head(view, scene)}{_body(view, scene)}</section>'


@parted
def _head(view: ShogunState, scene: Scene) -> str:
    now = season(view)
    signs = "".join(
        f'<li class="{"now" if name == now else ""}"{_current(name == now)} data-explain="{text(scene, f"season.{name}")}">'
        f'{glyph(f"sh-{name}")}<span class="unseen">{text(scene, f"season.{name}")}</span></li>'
        for name in SEASONS
    )
    title = text(scene, "board.drafting") if view.groups else text(scene, "board.now", year=str(view.year), season=now)
    return (
        f'<header class="sh-head"><h2>{title}</h2>'
        f'<ol class="sh-seasons" aria-label="{text(scene, "board.seasons")}">{signs}</ol></header>'
    )


def _current(now: bool) -> str:
    return ' aria-current="step"' if now else ""


def _body(view: ShogunState, scene: Scene) -> str:
    if view.groups:
        return _groups(view, scene)
    if view.season == 3:
        return _winter(view, scene)
    if not view.slots:
        return ""
    mine = view.plans[scene.me] if scene.me is not None else {}
    planning = phase(view) == "planning" and scene.me is not None and bool(mine) and not view.committed[scene.me]
    outlook = forecast(view, scene.me) if planning and scene.me is not None else None
    known = [action for action in view.slots if action]
    tiles = [_tile(view, scene, action, slot, outlook) for slot, action in enumerate(known, start=1)]
    tiles += [_tile(view, scene, action, 0, outlook) for action in closed_actions(view)]
    tiles.append(_bid(view, scene, outlook))
    if outlook is not None:
        tiles.append(_sum(view, scene, outlook))
    return f'<div class="sh-tiles" data-target="actions">{"".join(tiles)}</div>'


# -- Tiles -------------------------------------------------------------------------------------------------------------


def _warnings(scene: Scene, outlook: Forecast | None, field: str) -> list[str]:
    """What the forecast has to say against this field. Plain text."""
    if outlook is None:
        return []
    return [plain(scene, note.id, **note.args) for hint in outlook.hints if hint.name == field for note in hint.notes]


@parted
def _tile(view: ShogunState, scene: Scene, action: str, slot: int, outlook: Forecast | None) -> str:
    """One action. `slot` 0: its card is still face down."""
    state = "closed" if not slot else "done" if slot <= view.slot else "open"
    if slot == view.slot + 1 and view.order:
        state = "now"
    warnings = _warnings(scene, outlook, action)
    said = [word(scene, f"action.{action}")]
    said.append(word(scene, "board.comes", n=slot) if slot else word(scene, "board.face_down"))
    if COST[action]:
        said.append(word(scene, "note.cost", n=COST[action]))
    card = view.plans[scene.me].get(action, "") if scene.me is not None else ""
    if card:
        said.append(card_name(scene, card))
    said += warnings
    price = f'<span class="sh-price">{COST[action]}{glyph("sh-chest")}</span>' if COST[action] else ""
    number = f'<b{spot(scene, f"slot:{slot}", word(scene, "board.comes", n=slot), "sh-slot", role="img")}>{slot}</b>' if slot else ""
    back = "" if slot else '<b class="sh-slot back" aria-hidden="true">?</b>'
    at = f"province:{card}" if is_province(card) else ""
    return (
        f'<div class="sh-tile {state}{" warned" if warnings else ""}" data-key="field-{action}">'
        f'<span class="sh-row">{number}{back}{glyph(ICON[action], "sh-sign")}{price}</span>'
        f'<span class="sh-short">{text(scene, f"action.{action}.short")}</span>'
        f"{cover(scene, f'field:{action}', ', '.join(said), at=at)}{_laid(view, scene, action, warnings)}</div>"
    )


def _laid(view: ShogunState, scene: Scene, field: str, warnings: list[str]) -> str:
    """The viewer's own card, the crests of those whose card has been turned up, and of those who laid none here."""
    shown = [seat for seat in (view.order or range(view.players)) if field in view.shown[seat]]
    crests = "".join(_did(view, scene, seat, field) for seat in shown)
    if field == "bid" and shown:
        return f'<span class="sh-did bids">{crests}</span>'
    if shown and (field in view.slots[: view.slot + 1]):
        return f'<span class="sh-did">{crests}</span>'
    bare = _bare(view, scene, field)
    if scene.me is None or not view.plans[scene.me]:
        return bare
    card = view.plans[scene.me][field]
    alarm = glyph("warning", "sh-alarm") if warnings else ""
    face = card_face(view, scene, card, field)
    if card and scene.takes_up and phase(view) == "planning" and not view.committed[scene.me]:
        label = escape(word(scene, "board.take_up", what=card_name(scene, card), action=field))
        at = f' data-at="province:{card}"' if is_province(card) else ""
        return (
            f'<span class="sh-take-up" data-take-up="place:{escape(card)}:{field}" tabindex="0" role="button" aria-label="{label}"{at}>'
            f"{face}{alarm}</span>{bare}"
        )
    return f'<span class="sh-on" aria-hidden="true">{face}{alarm}</span>{bare}'


def _bare(view: ShogunState, scene: Scene, field: str) -> str:
    """SH-5.3.7: the crests of others whose cards lie face down and who have none on this field."""
    seats = [seat for seat in range(view.players) if seat != scene.me and view.committed[seat] and not view.plans[seat].get(field, "-")]
    crests = "".join(_did(view, scene, seat, field) for seat in seats if field not in view.shown[seat])
    return f'<span class="sh-did bare">{crests}</span>' if crests else ""


def _did(view: ShogunState, scene: Scene, seat: int, field: str) -> str:
    card = view.plans[seat][field]
    said = plain(scene, "board.showed", seat=seat, what=card_name(scene, card))
    at = f' data-at="province:{card}"' if is_province(card) else ""
    idle = "" if is_province(card) or field == "bid" else " idle"
    value = ""
    if field == "bid":
        chests = str(bid_price(card)) if card.startswith(CHEST) else "–"
        value = f'<i class="{region(view, card)}">▪</i>' if is_province(card) else f"<i>{chests}</i>"
    elif not card and field not in view.shown[seat]:
        value = "<i>–</i>"
    return f'<span class="sh-who{idle}"{at} role="img" aria-label="{escape(said)}">{crest(scene, seat)}{value}</span>'


@parted
def _bid(view: ShogunState, scene: Scene, outlook: Forecast | None) -> str:
    warnings = _warnings(scene, outlook, "bid")
    card = view.plans[scene.me].get("bid", "") if scene.me is not None else ""
    said = [word(scene, "action.bid"), *([card_name(scene, card)] if card else []), *warnings]
    at = f"province:{card}" if is_province(card) else ""
    return (
        f'<div class="sh-tile bid" data-key="field-bid"{explained(scene, "action.bid.text", TERMS["bid"])}>'
        f'<span class="sh-row">{glyph("sh-bid", "sh-sign")}<span class="sh-short">{text(scene, "action.bid.short")}</span></span>'
        f"{cover(scene, 'field:bid', ', '.join(said), at=at)}{_laid(view, scene, 'bid', warnings)}</div>"
    )


# -- The plan in figures -----------------------------------------------------------------------------------------------


@parted
def _sum(view: ShogunState, scene: Scene, outlook: Forecast) -> str:
    """What the plan costs and brings, and what is still to be filled."""
    assert scene.me is not None
    plan = view.plans[scene.me]
    left = to_fill(view, scene.me) - sum(1 for card in plan.values() if card)
    low, high = outlook.chests
    rice = view.rice[scene.me]
    chests = text(scene, "board.sum_chests", have=view.chests[scene.me], cost=outlook.cost, after=amount(low, high))
    grain = text(scene, "board.sum_rice", after=amount(rice + outlook.rice[0], rice + outlook.rice[1]), need=outlook.winter_need)
    return (
        f'<div class="sh-sum{" short" if low < 0 else ""}" data-key="sum">'
        f'<span data-explain="{chests}">{glyph("sh-chest")}{view.chests[scene.me]}−{outlook.cost}'
        f"{f'+{amount(*outlook.tax)}' if outlook.tax[1] else ''}<b>={amount(low, high)}</b>"
        f'<span class="unseen">{chests}</span></span>'
        f'<span data-explain="{grain}">{glyph("sh-rice")}{amount(rice + outlook.rice[0], rice + outlook.rice[1])}/{outlook.winter_need}'
        f'<span class="unseen">{grain}</span></span>{_fill(view, scene, left)}</div>'
    )


def _fill(view: ShogunState, scene: Scene, left: int) -> str:
    """One click for the rest, when chest cards are enough for it."""
    assert scene.me is not None
    plan = view.plans[scene.me]
    empty = [name for name in ACTIONS if not plan[name]]
    wanted = left - (0 if plan["bid"] else 1)
    chests = CHEST_CARDS - chests_laid(plan) - (0 if plan["bid"] else 1)
    if scene.asked != scene.me or scene.picked or not empty or wanted != len(empty) or len(empty) > chests:
        return f"<small>{text(scene, 'board.fields_left', n=left)}</small>" if left else ""
    moves = escape(json.dumps([["place", CHEST, name] for name in empty]))
    return f'<button type="button" class="sh-fill" data-moves="{moves}">{text(scene, "board.fill", n=len(empty))}</button>'


# -- Before and after the rounds ---------------------------------------------------------------------------------------


def _groups(view: ShogunState, scene: Scene) -> str:
    """The draft: what each daimyo has still to send out."""
    rows = "".join(
        f'<li>{crest(scene, seat)}<span class="sh-groups">{" ".join(f"<b>{n}</b>" for n in sorted(left, reverse=True))}</span></li>'
        for seat, left in enumerate(view.groups)
    )
    return f'<p class="sh-lead">{text(scene, "board.groups")}</p><ul class="sh-stock"{explained(scene, "board.groups", TERMS["reserve"])}>{rows}</ul>'


def _winter(view: ShogunState, scene: Scene) -> str:
    """Rice against mouths, and what hunger brings."""
    loss = RICE_LOSS[view.events[0]] if view.events else 0
    rows = []
    for seat in view.order or range(view.players):
        need = len(provinces(view, seat))
        missing = view.short[seat]
        count, extra = SUPPLY[min(missing, len(SUPPLY) - 1)]
        fate = text(scene, "board.hunger", n=count, extra=extra) if missing else text(scene, "board.fed")
        rows.append(
            f'<li class="{"short" if missing else ""}">{crest(scene, seat)}<span>{glyph("sh-rice")}<b>{view.rice[seat]}</b>/{need}</span>'
            f"<span>{fate}</span></li>"
        )
    return f'<p class="sh-lead">{text(scene, "board.winter", n=loss)}</p><ul class="sh-stock">{"".join(rows)}</ul>'


