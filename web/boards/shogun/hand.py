"""Below the map, what is laid or chosen next: cards for the plan, provinces on offer, groups of armies, numbers."""

from __future__ import annotations

from pyengine.games.shogun.data import CHEST_CARDS, RICE, SPACES, TAX
from pyengine.games.shogun.odds import battle_odds
from pyengine.games.shogun.state import CHEST, ShogunState, buildings, provinces, spaces_used
from pyengine.games.shogun.steps.draft import DraftGroup, DraftPick
from pyengine.games.shogun.steps.march import Send
from pyengine.games.shogun.steps.planning import chests_laid
from web.boards.kit import Scene, cover, explained, glyph, handle, part, piece, scrolls
from web.boards.kit.escaping import escape

from .block import all_said, province_said
from .common import ICON, own_fields, phase, region, short, text, word
from .legend import TERMS


def hand(view: ShogunState, scene: Scene) -> str:
    if view.groups:
        inside = _draft(view, scene)
    elif numbers := _numbers(view, scene):
        inside = numbers
    elif scene.me is None:
        return ""
    else:
        inside = _own(view, scene, scene.me)
    return f'<div class="sh-hand" role="group" aria-label="{text(scene, "board.hand")}"{scrolls(scene, "province:", "card:")}>{inside}</div>'


# -- Province cards ----------------------------------------------------------------------------------------------------


def _face(view: ShogunState, scene: Scene, province: str) -> str:
    """A province card: name, yields, what stands there."""
    armies = view.armies[province]
    free = SPACES[province] - spaces_used(view, province)
    spaces = "".join(glyph(f"sh-{kind}") for kind in buildings(view, province)) + '<i class="sh-gap"></i>' * free
    unrest = f'<span class="sh-unrest">{view.revolts[province]}</span>' if view.revolts[province] else ""
    cubes = f'<span class="sh-cubes">{armies}</span>' if armies else ""
    return (
        f'<b class="sh-title">{escape(short(scene, province))}</b>'
        f'<span class="sh-yield"><span class="sh-tax">{TAX[province]}</span><span class="sh-grains">{RICE[province]}</span>'
        f"{unrest}{cubes}</span>"
        f'<span class="sh-spaces">{spaces}</span>'
    )


def _own(view: ShogunState, scene: Scene, seat: int) -> str:
    planning = phase(view) == "planning" and not view.committed[seat]
    side = f"side-{escape(scene.seats[seat].side)}"
    fields = own_fields(view, scene)
    cards = []
    for province, said in all_said(view, scene, provinces(view, seat)).items():
        field = fields.get(province, "")
        if field and planning:
            continue  # it lies on the sheet
        mark = f'<span class="sh-lies">{glyph(ICON[field])}</span>' if field else ""
        at = f' data-at="province:{province}{f" field:{field}" if field else ""}"'
        attrs = handle(scene, f"province:{province}", said, "cover", "sh-hold")
        card = (
            f'<div class="sh-prov {region(view, province)} {side}{" laid" if field else ""}" data-key="card-{province}"{"" if field else piece(f"card-{province}", "hand")}>'
            f"{_face(view, scene, province)}{mark}<span{attrs}{at} data-drag=''></span></div>"
        )
        cards.append(part(card))
    extra = _chests(view, scene, seat) if planning else ""
    return f'<div class="sh-cards">{"".join(cards)}</div>{extra}'


def _chests(view: ShogunState, scene: Scene, seat: int) -> str:
    """Chest cards: on an action they are all alike, on the bid their number counts."""
    plan = view.plans[seat]
    left = CHEST_CARDS - chests_laid(plan)
    laid = " out" if not left else ""
    pile = (
        f'<div class="sh-pile{laid}" data-key="chests">{glyph("sh-chest")}<b>×{left}</b><small>{text(scene, "board.chest_short")}</small>'
        f"{cover(scene, f'card:{CHEST}', word(scene, 'board.chest_cards', n=left), drag=True)}</div>"
    )
    if plan["bid"] or not left:
        return f'<div class="sh-chests">{pile}</div>'
    bids = "".join(
        f'<div class="sh-value{" dear" if value > view.chests[seat] else ""}" data-key="bid-{value}"><b>{value}</b>'
        f"{cover(scene, f'card:chest_{value}', word(scene, 'move.bid_chests', n=value), drag=True)}</div>"
        for value in range(CHEST_CARDS)
    )
    return (
        f'<div class="sh-chests">{pile}<div class="sh-bids"><small{explained(scene, "term.bid.text", TERMS["bid"])}>{glyph("sh-bid")}{text(scene, "action.bid.short")}</small>'
        f"<div>{bids}</div></div></div>"
    )


# -- Draft -------------------------------------------------------------------------------------------------------------


def _draft(view: ShogunState, scene: Scene) -> str:
    taken = DraftGroup.of(view).get("province", "")
    offer = "".join(
        f'<div class="sh-prov offer {region(view, province)}" data-key="offer-{province}">{_face(view, scene, province)}'
        f"<span{handle(scene, f'province:{province}', province_said(view, scene, province), 'cover', 'sh-hold')}"
        f' data-at="province:{province}"></span></div>'
        for province in ([taken] if taken else view.offer)
    )
    deck = ""
    if not taken:
        drawing = scene.asked is not None and view.step == "draft_pick"
        inner = f"{glyph('sh-deck')}<b>{len(view.deck)}</b><small>{text(scene, 'board.deck')}</small>"
        deck = (
            f'<button type="button" class="sh-pile" data-move="[&quot;draw&quot;]" data-key="deck">{inner}</button>'
            if drawing
            else f'<div class="sh-pile" data-key="deck">{inner}</div>'
        )
    seat = (DraftGroup.of(view) or DraftPick.of(view)).get("seat", scene.me)
    groups = ""
    if isinstance(seat, int) and view.groups[seat]:
        side = f"side-{escape(scene.seats[seat].side)}"
        groups = "".join(_group(scene, n, view.groups[seat].count(n), side) for n in sorted(set(view.groups[seat]), reverse=True))
    return f'<div class="sh-cards">{offer}{deck}</div><div class="sh-chips">{groups}</div>'


def _group(scene: Scene, n: int, times: int, side: str) -> str:
    more = f"<small>×{times}</small>" if times > 1 else ""
    label = word(scene, "board.group", n=n)
    return f'<div class="sh-chip {side}" data-key="group-{n}"><b>{n}</b>{more}{cover(scene, f"group:{n}", label)}</div>'


# -- How many ----------------------------------------------------------------------------------------------------------


def _numbers(view: ShogunState, scene: Scene) -> str:
    """How many armies go, each number with its chance of winning."""
    numbers = sorted(int(at[7:]) for at in scene.lit | scene.picked if at.startswith("number:"))
    now = Send.of(view)
    if not numbers or not now:
        return ""
    seat, target = now["seat"], now["target"]
    side = f"side-{escape(scene.seats[seat].side)}"
    chips = []
    for n in numbers:
        label, chance = word(scene, "board.group", n=n), ""
        if view.owner[target] != seat:
            win = round(100 * battle_odds(view, seat, target, n).win)
            chance = f"<small>{win}%</small>"
            label += f", {word(scene, 'board.chance', n=win)}"
        chips.append(f'<div class="sh-chip {side}" data-key="number-{n}"><b>{n}</b>{chance}{cover(scene, f"number:{n}", label)}</div>')
    asks = "board.how_many_move" if view.owner[target] == seat else "board.how_many"
    return f'<p class="sh-lead">{text(scene, asks)}</p><div class="sh-chips">{"".join(chips)}</div>'
