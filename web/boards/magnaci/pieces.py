"""What lies on the sheet: estates, buildings, pawns, and the conflicts around it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from pyengine.games.magnaci.data import ATTACKED, CONFLICTS, PROVINCE
from pyengine.games.magnaci.scoring import ADVANTAGE, levels
from pyengine.games.magnaci.state import HIDDEN, MagnaciState
from web.boards.kit import Scene, counted, dashed, explained, icon, number, opens, parted, piece, plain, signed, spot
from web.boards.kit.escaping import escape

from .common import LEVELS, ROMAN, bid_name, card_piece, counts, may_take_up, take_up
from .ledger import outcomes, penalty_icon
from .legend import TERMS

# -- Provinces and fiefs -----------------------------------------------------------------------------------------------


def province_said(view: MagnaciState, scene: Scene, province: str) -> str:
    """All that a province holds, in words."""
    row = view.estates[province]
    parts = []
    for seat, (n, level) in enumerate(zip(row, levels(row))):
        if level >= ADVANTAGE:
            parts.append(plain(scene, "board.leads", seat=seat, n=n, level=LEVELS[level]))
        elif n:
            parts.append(plain(scene, "board.has", seat=seat, n=n))
    parts = parts or [plain(scene, "board.nobody_here")]
    parts += [plain(scene, f"building.{b}") for b, where in view.buildings.items() if where == province]
    bonus = view.strength_bonus(province)
    if bonus:
        parts.append(plain(scene, "board.strength_here", n=bonus))
    if view.partitioned(province):
        parts.append(plain(scene, "board.partitioned"))
    return f"{plain(scene, f'province.{province}')}: {'; '.join(parts)}"


def fief_said(view: MagnaciState, scene: Scene, fief: str) -> str:
    row = view.estates[fief]
    parts = [plain(scene, "board.has", seat=seat, n=n) for seat, n in enumerate(row) if n]
    return f"{plain(scene, f'fief.{fief}')}: {'; '.join(parts or [plain(scene, 'board.nobody_here')])}"


def manor(scene: Scene, seat: int, n: int, at: list[float], place: str, level: int = 0) -> str:
    """A family's estates in one place: a manor, a taller pile for more of them."""
    side = escape(scene.seats[seat].side)
    pile = "".join(f'<use href="#mg-manor" y="{-5 * k}"/>' for k in range(min(n, 4) - 1, 0, -1))
    top = -32 - 5 * (min(n, 4) - 1)
    crown = icon(f"level-{LEVELS[level]}", -15, top - 20, 30, "mg-level") if level >= ADVANTAGE else ""
    travels = piece(f"estate-{seat}", place, n, home=f"seat:{seat}", to=f"seat:{seat}")
    return (
        f'<g class="mg-manor side-{side}" data-key="estate-{place}-{seat}" transform="translate({at[0]:g} {at[1]:g}) scale({_SIZE})">'
        f'{pile}<g{travels}><use href="#mg-manor"/>{icon(f"side-{side}", -14, -13, 28)}</g>{crown}</g>'
    )


def count(n: int, at: list[float], key: str) -> str:
    """How many they are; drawn after all manors, so that none hides it."""
    if n < 2:
        return ""
    x, y = at[0] + 17, at[1] + 12
    return f'<g class="mg-count" data-key="{key}" transform="translate({x:g} {y:g})"><circle r="14"/><text y="9"{counted(key)}>{n}</text></g>'


def manors(scene: Scene, place: str, estates: list[tuple[int, int, list[float]]], ranks: Sequence[int]) -> str:
    """All estates of a place: (seat, how many, where)."""
    here = [(seat, n, at) for seat, n, at in estates if n]
    return "".join(
        [manor(scene, seat, n, at, place, ranks[seat]) for seat, n, at in here]
        + [count(n, at, f"count-{place}-{seat}") for seat, n, at in here]
    )


# Where the map's own places are too close for pieces that can be read on a small screen.
_PLACES: dict[str, dict[str, Any]] = {
    "prussia": {
        "estates": [(284, 306), (328, 314), (372, 314), (416, 306), (456, 296)],
        "buildings": [(240, 226), (204, 232), (240, 190)],
        "pawns": {"partition": (318, 224), "silent_sejm": (362, 222), "black_clouds": (398, 206)},
        "modifier": (280, 224),
    },
    "great_poland": {
        "estates": [(232, 404), (276, 402), (320, 410), (364, 406), (408, 396)],
        "buildings": [(372, 476), (268, 480), (226, 446)],
        "pawns": {"partition": (306, 490), "silent_sejm": (342, 490)},
        "modifier": (446, 388),
    },
    "little_poland": {
        "pawns": {"partition": (482, 386), "silent_sejm": (486, 426)},
    },
}
_SIZE = 0.88


def _slots(data: dict[str, Any], province: str) -> dict[str, Any]:
    return {**data["provinces"][province]["slots"], **_PLACES.get(province, {})}


def _seat_slots(slots: list[list[float]], players: int) -> list[list[float]]:
    """Each seat has a place of its own; fewer seats use the middle ones."""
    first = (len(slots) - players) // 2
    return slots[first : first + players]


@parted
def province_pieces(data: dict[str, Any], view: MagnaciState, scene: Scene, province: str) -> str:
    slots = _slots(data, province)
    row = view.estates[province]
    places = _seat_slots(slots["estates"], view.players)
    out = [manors(scene, province, list(zip(range(view.players), row, places)), levels(row))]
    standing = [f"building-{b}" for b, where in view.buildings.items() if where == province]
    for name, (x, y) in zip(standing, slots["buildings"]):
        out.append(
            f'<g class="mg-building" data-key="{name}"{piece(name, province)}><circle cx="{x}" cy="{y}" r="16"/>{icon(name, x - 12, y - 12, 24)}</g>'
        )
    pawns = slots["pawns"]
    if view.partitioned(province):
        out.append(_pawn("partition", pawns["partition"], 21, province))
    if view.silent:
        out.append(_pawn("silent_sejm", pawns["silent_sejm"], 17, province))
    if view.clouds and "black_clouds" in pawns:
        out.append(_pawn("black_clouds", pawns["black_clouds"], 17, province))
    bonus = view.strength_bonus(province)
    if bonus:
        x, y = slots["modifier"]
        tone = "minus" if bonus < 0 else "plus"
        out.append(
            f'<g class="mg-modifier {tone}" transform="translate({x} {y})"><path d="M-19-19h38v16q0 16-19 24q-19-8-19-24z"/>'
            f'<text y="9">{signed(bonus)}</text></g>'
        )
    return f'<g class="mg-pieces" aria-hidden="true" data-key="pieces-{province}">{"".join(out)}</g>'


def _pawn(name: str, at: list[float], r: float, province: str) -> str:
    x, y = at
    drawn = icon(f"pawn-{dashed(name)}", x - r * 0.75, y - r * 0.75, r * 1.5)
    return (
        f'<g class="mg-token {name}" data-key="pawn-{name}-{province}"{piece(f"pawn-{name}", province)}><circle cx="{x}" cy="{y}" r="{r:g}"/>{drawn}</g>'
    )


@parted
def fief_pieces(data: dict[str, Any], view: MagnaciState, scene: Scene, fief: str) -> str:
    here = [(seat, n) for seat, n in enumerate(view.estates[fief]) if n]
    slots = data["fiefs"][fief]["slots"]["tokens"]
    more = [[slots[0][0] + 26 * k, slots[0][1] + 30 * k] for k in range(len(slots), view.players)]
    drawn = manors(scene, fief, [(seat, n, at) for (seat, n), at in zip(here, slots + more)], [0] * view.players)
    return f'<g class="mg-pieces" aria-hidden="true" data-key="pieces-{fief}">{drawn}</g>'


# -- Conflicts ---------------------------------------------------------------------------------------------------------

W, H = 204, 112
_CARDS = (
    (974, 36), (974, 204), (974, 386), (974, 552), (744, 726),
    (318, 700), (28, 706), (28, 552), (28, 198), (268, 36),
)  # fmt: skip
"""Left upper corners of the ten cards; below each the family cards stick out."""
_DISCS = (
    (940, 84), (940, 180), (940, 430), (940, 726), (810, 794),
    (430, 770), (222, 722), (222, 622), (222, 250), (268, 92),
)  # fmt: skip
"""Where the scale of each conflict stands on a phone."""


def conflict_spaces(view: MagnaciState, scene: Scene) -> str:
    draw = _disc if scene.compact else _card
    return "".join(draw(view, scene, space) for space in range(len(view.conflicts)))


def in_lines(name: str, room: int = 15) -> list[str]:
    """A name on at most two lines, as even as its words allow; a hyphen ends a line as well as a space does."""
    words = [word for word in re.split(r"(?<=[- ])", name) if word]
    if len(name) <= room or len(words) == 1:
        return [name]
    cuts = [("".join(words[:k]).strip(), "".join(words[k:]).strip()) for k in range(1, len(words))]
    return list(min(cuts, key=lambda cut: max(map(len, cut))))


def conflict_said(view: MagnaciState, scene: Scene, space: int) -> str:
    id = view.conflicts[space]
    won, lost = outcomes(scene, id)
    parts = [
        f"{ROMAN[space]}. {plain(scene, f'conflict.{id}')}",
        plain(scene, "board.scale", n=view.scale(space)),
        f"{plain(scene, 'board.if_won')}: {won}",
        f"{plain(scene, 'board.if_lost')}: {lost}",
    ]
    if view.lost_by[space]:
        parts.append(plain(scene, "board.lost"))
    if view.phase == "conflicts" and view.bids[0]:
        parts += [bid_name(view, scene, seat, card) for seat in view.order if (card := view.bids[seat][space])]
    return ". ".join(parts)


@parted
def _card(view: MagnaciState, scene: Scene, space: int) -> str:
    id = view.conflicts[space]
    x, y = _CARDS[space]
    if not id:
        return (
            f'<g class="mg-space wash-{ATTACKED[space]}" aria-hidden="true" data-key="space-{space}"'
            f' transform="translate({x + W / 2} {y + H / 2})"><circle r="30"/><text y="10">{ROMAN[space]}</text></g>'
        )
    card = CONFLICTS[id]
    under = " now" if view.phase == "conflicts" and space == view.slot else ""
    lost = " lost" if view.lost_by[space] else ""
    lines = in_lines(plain(scene, f"conflict.{id}"))
    size = min(27.0, (W - 6) / (0.47 * max(map(len, lines))))
    top = 33 if len(lines) == 2 else 46
    name = "".join(
        f'<text class="name" x="{W / 2}" y="{top + 26 * k}" font-size="{size:.1f}">{escape(line)}</text>'
        for k, line in enumerate(lines)
    )
    reward = icon("fief" if card.fief else "estate", 62, 69, 34, "mg-gain")
    penalty = icon(penalty_icon(card.penalty), 100, 69, 34, "mg-harm")
    more = f'<text class="more" x="134" y="95">×{1 + len(card.raided)}</text>' if card.raided else ""
    flame = icon("pawn-partition", W - 36, 68, 34, "mg-flame") if lost else ""
    attrs = spot(scene, f"conflict:{space + 1}", conflict_said(view, scene, space), "mg-war", role="img")
    attrs += opens("conflict", id) + explained(scene, "board.conflict_about", TERMS["scale"])
    return (
        f'<g class="mg-at wash-{card.province}{under}{lost}" data-key="war-{space}" transform="translate({x} {y})">'
        f'<g class="mg-drawn" aria-hidden="true">{_tabs(view, scene, space)}<rect class="face" width="{W}" height="{H}" rx="5"/>'
        f'<path class="band" d="M5 0h{W - 10}q5 0 5 5v4H0v-4q0-5 5-5z"/>{name}'
        f'<g class="mg-scale"><path d="M12 66h44v20q0 14-22 22q-22-8-22-22z"/><text x="34" y="95">{view.scale(space)}</text></g>'
        f'<text class="roman" x="{W - 12}" y="96">{"" if lost or card.raided else ROMAN[space]}</text>{reward}{penalty}{more}{flame}</g>'
        f'<g{attrs}><rect class="map-hit" x="-8" y="-8" width="{W + 16}" height="{H + 16}"/>'
        f'<rect class="map-outline" x="-4" y="-4" width="{W + 8}" height="{H + 8}" rx="8"/></g>{_own_tab(view, scene, space)}</g>'
    )


_TAB = 40
"""From one family card to the next."""


def _here(view: MagnaciState, space: int) -> list[tuple[int, int]]:
    """Seats with a card at a conflict, and the cards."""
    if view.phase != "conflicts" or not view.bids[0]:
        return []
    return [(seat, card) for seat in view.order if (card := view.bids[seat][space])]


def _tabs(view: MagnaciState, scene: Scene, space: int) -> str:
    """Family cards at a conflict, sticking out below it: backs, or what they count."""
    out = []
    for k, (seat, card) in enumerate(_here(view, space)):
        x = 2 + k * _TAB
        side = escape(scene.seats[seat].side)
        mod = view.mods[seat] if space == view.slot else 0
        if card == HIDDEN:
            sign = icon(f"side-{side}", x + 6, H + 6, 24)
        else:
            sign = f'<text x="{x + 18}" y="{H + 28}">{number(counts(view, card) + mod)}</text>'
        out.append(
            f'<g class="mg-bid-tag side-{side}" data-key="bid-tag-{space}-{seat}"{card_piece(view, scene, seat, space)}>'
            f'<rect x="{x}" y="{H - 8}" width="36" height="44" rx="4"/>{sign}</g>'
        )
    return "".join(out)


def _own_tab(view: MagnaciState, scene: Scene, space: int) -> str:
    """What takes up one's own card again."""
    for k, (seat, _) in enumerate(_here(view, space)):
        if may_take_up(view, scene, seat, space):
            at = f'x="{k * _TAB - 2}" y="{H}"'
            return (
                f'<g class="mg-take-up"{take_up(view, scene, space)}><rect class="map-hit" {at} width="64" height="56"/>'
                f'<rect class="map-outline" {at} width="44" height="40" rx="4"/></g>'
            )
    return ""


@parted
def _disc(view: MagnaciState, scene: Scene, space: int) -> str:
    """On a phone the sheet shows only how great each danger is; the list below says the rest."""
    id = view.conflicts[space]
    if not id:
        return ""
    x, y = _DISCS[space]
    state = " now" if view.phase == "conflicts" and space == view.slot else ""
    lost = " lost" if view.lost_by[space] else ""
    flame = icon("pawn-partition", 2, -64, 40, "mg-flame") if lost else ""
    province = PROVINCE[ATTACKED[space]]
    return (
        f'<g class="mg-disc wash-{ATTACKED[space]} power-{province.power}{state}{lost}" aria-hidden="true" data-key="war-{space}-disc"'
        f' transform="translate({x} {y})"><circle r="42"/><text class="roman" y="-10">{ROMAN[space]}</text>'
        f'<text class="scale" y="28">{view.scale(space)}</text>{flame}</g>'
    )
