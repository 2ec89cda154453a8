"""The places on the plan: their works, their boxes, who stands in them, and the reserves in the camps."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache

from pyengine.games.chocim.board import (
    blocked,
    cap,
    holds_forefield,
    home,
    lost,
    lost_fields,
    ottoman_access,
)
from pyengine.games.chocim.data import (
    ACTIONS,
    BATTLE_HIGH,
    BATTLE_LOW,
    BOMBARD_LEVEL,
    BOMBARD_SUPPLY,
    BOMBARD_UNIT,
    BOXES,
    COUNTER_HIGH,
    COUNTER_LOW,
    FIELDS,
    HIGHEST_LEVEL,
    KINDS,
    OE,
    PLANS,
    REBELS,
    REMOVED,
    RESERVE,
    ROUTED,
    RP,
    SIDES,
    TRENCH_TOP,
    Box,
)
from pyengine.games.chocim.forecast import dice_of
from pyengine.games.chocim.state import ChocimState
from pyengine.games.chocim.steps.deployment import PlaceUnits
from web.boards.kit import Scene, alight, cover, dashed, explained, glyph, parted, piece, plain
from web.boards.kit.escaping import escape
from web.boards.kit.memo import KEEP, Cast, Still, alive, cast, still

from .common import ROMAN, army, large, title, token, units_said

PLANS_OF_WAR = ("assault", "control", "defence", "counter", "battle")


def fields(view: ChocimState, scene: Scene) -> str:
    who = cast(scene)
    places = "".join(_field(view, scene, who, field) for field in _ORDER)
    return f'<div class="ch-fields">{places}{_pools(view, scene, RP)}{_pools(view, scene, OE)}</div>'


_ORDER = (
    "camp", "castle", "ramparts", "bridgehead", "church", "redoubts", "bastion", "tabor", "forefield", "trenches", "tents",
    "spahi_camp", "tatar_camp",
)  # fmt: skip
"""From the hetman outwards, then the besiegers: the order of reading, and of the list on a phone."""


@parted
def _field(view: ChocimState, scene: Scene, who: Cast, field: str) -> str:
    row = FIELDS[field]
    taken = field in lost_fields(view)
    owner = OE if taken or row.line < 0 else RP
    marks = ["ch-field", f"at-{dashed(field)}", f"line-{row.line}"] + ["lost"] * taken
    if row.line:
        marks.append(army(owner))
    head = f'<div class="ch-head">{_line(row.line)}<b>{title(scene, f"field.{field}")}</b>{_level(view, scene, field)}</div>'
    boxes = "".join(_box(view, scene, who, box) for box in _BOXES_OF[field] if _shown(view, scene, box))
    reserve = _reserve(view, scene, field)
    track = _trench(view, scene) if field == "trenches" else ""
    near = explained(scene, "board.next_to", "CH-4.3", field=list(row.neighbours)) if row.neighbours else ""
    return (
        f'<div class="{" ".join(marks)}" data-key="field-{field}"{near}>{head}'
        f'<div class="ch-boxes">{reserve}{boxes}{track}</div>{cover(scene, f"field:{field}", _said(view, scene, field), "ch-whole")}</div>'
    )


def _said(view: ChocimState, scene: Scene, field: str) -> str:
    return " ".join((_state_said(view, scene, field), *_troops_said(view, scene, field)))


def _troops_said(view: ChocimState, scene: Scene, field: str) -> Iterator[str]:
    """Whose troops stand there, in its boxes and in camp."""
    for side in (RP, OE):
        units = [
            sum(view.units[box.name][kind] for box in _BOXES_OF[field] if box.side == side)
            + (view.units[RESERVE[side]][kind] if home(view, side, kind) == field else 0)
            for kind in range(len(KINDS[side]))
        ]
        if any(units):
            yield f"{large(plain(scene, f'side.{SIDES[side]}'))}: {units_said(scene, side, units)}."


def _state_said(view: ChocimState, scene: Scene, field: str) -> str:
    name = large(plain(scene, f"field.{field}"))
    line = FIELDS[field].line
    if line > 0:
        state = "board.field_lost" if field in lost_fields(view) else "board.field_held"
        return f"{name}. {plain(scene, 'board.line', line=ROMAN[line])} {plain(scene, 'board.level', n=view.levels[field])} {plain(scene, state)}"
    if line == 0:
        held = [SIDES[side] for side in (RP, OE) if holds_forefield(view, side)]
        return f"{name}. " + (
            plain(scene, "board.forefield_held", side=held) if held else plain(scene, "board.forefield_free")
        )
    return f"{name}."


def _line(line: int) -> str:
    return f'<i class="ch-line-no" aria-hidden="true">{ROMAN[line]}</i>' if line > 0 else ""


def _level(view: ChocimState, scene: Scene, field: str) -> str:
    """Works as palisades: as many stand as the level counts."""
    if field not in view.levels:
        return ""
    n = view.levels[field]
    said = scene.say("board.level", n=n)
    stakes = "".join(
        f'<path class="{"up" if k < n else "down"}" d="M{k * 10 + 1} 15V5l3.5-4 3.5 4v10z"/>'
        for k in range(HIGHEST_LEVEL)
    )
    return (
        f'<svg class="ch-level" viewBox="0 0 30 16" role="img" aria-label="{said}">{stakes}</svg>'
    )


# -- boxes -------------------------------------------------------------------------------------------------------------


def _shown(view: ChocimState, scene: Scene, box: Box) -> bool:
    """Boxes that mean something now; one with units or one that can be clicked always."""
    if any(view.units[box.name]) or alight(scene, f"box:{box.name}") or f"box:{box.name}" in scene.recent:
        return True
    taken = box.field in lost_fields(view)
    if box.action in ("control", "counter"):
        return taken
    if box.action == "assault":
        return not taken and box.field in ottoman_access(lost(view))
    return box.side == OE or not taken


def _limits(view: ChocimState, box: Box) -> tuple[int, int]:
    """From how many units a box works, and how many it holds."""
    if box.action == "assault":
        return PLANS[box.field].low, PLANS[box.field].high
    if box.action == "counter":
        return COUNTER_LOW, COUNTER_HIGH
    if box.action == "battle":
        return BATTLE_LOW[box.side], BATTLE_HIGH[box.side]
    if box.action in ACTIONS:
        return ACTIONS[box.action].need or 1, ACTIONS[box.action].cap
    return 1, box.cap


def _all_here(view: ChocimState, scene: Scene, box: Box) -> str:
    """Equal units go together: one click for as many as may go and find room."""
    now = PlaceUnits.of(view)
    if not now or not alight(scene, f"box:{box.name}"):
        return ""
    source = RESERVE[box.side]
    kind = next((k for k, name in enumerate(KINDS[box.side]) if f"unit:{source}/{name}" in scene.picked), None)
    if kind is None:
        return ""
    n = min(now["units"], view.units[source][kind], cap(box, lost(view)) - sum(view.units[box.name]))
    if n < 2:
        return ""
    moves = escape(json.dumps([["place", KINDS[box.side][kind], box.name]] * n))
    label = scene.say("board.all_here", n=n)
    return f'<button type="button" class="ch-all" data-moves="{moves}" aria-label="{label}">×{n}</button>'


_BOXES_OF = {field: [box for box in BOXES.values() if box.field == field] for field in FIELDS}


def _box(view: ChocimState, scene: Scene, who: Cast, box: Box) -> str:
    low, high = _limits(view, box)
    units = [f"unit:{box.name}/{kind}" for kind in KINDS[box.side]]
    return _drawn(
        still(who, scene, f"box:{box.name}", *units),
        box.name,
        tuple(view.units[box.name]),
        low,
        high,
        cap(box, lost(view)),
        _dice(view, box),
        blocked(view, box),
        view.clash is not None and box.name in view.clash["boxes"],
        _all_here(view, scene, box),
    )


@lru_cache(maxsize=KEEP)
def _drawn(
    part: Still, name: str, units: tuple[int, ...], low: int, high: int, most: int, dice: int, shut: bool, fighting: bool, all_here: str
) -> str:
    """A box as it stands. Units in a clash are picked on its plate."""
    scene, box, n = alive(part), BOXES[name], sum(units)
    type = "plan" if box.action in PLANS_OF_WAR else ACTIONS[box.action].type
    marks = ["ch-box", f"is-{type}", army(box.side)] + ["vacant"] * (n == 0) + ["ready"] * (n >= low) + ["shut"] * shut
    # Units that may leave lie over the middle of a box that others may enter: it needs a place of its own to click.
    leaving = any(k and alight(scene, f"unit:{box.name}/{KINDS[box.side][kind]}") for kind, k in enumerate(units))
    enter = '<b class="ch-enter" aria-hidden="true">+</b>' if leaving and alight(scene, f"box:{box.name}") else ""
    room = f"{low}–{high}" if type == "plan" and low > 1 else str(high)
    kinds = sum(map(bool, units))
    room = f"{n if kinds > 1 else ''}/{room}" if n else room
    shown = f'<small class="ch-dice" aria-hidden="true">{glyph("dice")}{dice}</small>' if dice else ""
    chain = glyph("ch-blockade", "ch-chain") if shut else ""
    tokens = "".join(unit(scene, box, kind, k, clickable=not fighting) for kind, k in enumerate(units) if k)
    return (
        f'<div class="{" ".join(marks)}" data-key="box-{box.name}">{glyph(f"ch-act-{dashed(box.action)}", "ch-act")}'
        f'<span class="ch-units">{tokens}</span>'
        f'<small class="ch-room" aria-hidden="true">{room}</small>{shown}{chain}{enter}'
        f"{cover(scene, f'box:{box.name}', _box_said(scene, box, units, low, high, most, dice, shut))}{all_here}</div>"
    )


def unit(scene: Scene, box: Box, kind: int, n: int, clickable: bool = True) -> str:
    target = f"unit:{box.name}/{KINDS[box.side][kind]}"
    if not clickable or not alight(scene, target):
        return token(box.side, kind, n, box.name, f"{box.name}-{kind}")
    label = plain(scene, "board.units_in", kind=KINDS[box.side][kind], n=n, spot=box.name)
    return f'<span class="ch-pick" data-key="pick-{box.name}-{kind}">{token(box.side, kind, n, box.name)}{cover(scene, target, label)}</span>'


def _dice(view: ChocimState, box: Box) -> int:
    """Dice that a plan or a garrison throws as it stands."""
    if box.action not in PLANS_OF_WAR:
        return 0
    plan = {"defence": "assault", "control": "counter"}.get(box.action, box.action)
    return sum(dice_of(plan, box.field, box.side, view.units[box.name]))


def _box_said(
    scene: Scene, box: Box, units: Sequence[int], low: int, high: int, most: int, dice: int, shut: bool
) -> str:
    parts = [f"{large(plain(scene, f'spot.{box.name}'))}.", f"{large(units_said(scene, box.side, units))}."]
    if low == high > 1:
        parts.append(plain(scene, "board.needs", n=high))
    elif low > 1:
        parts.append(plain(scene, "board.from_to", low=low, high=high))
    else:
        parts.append(plain(scene, "board.up_to", n=high))
    if most > high:
        parts.append(plain(scene, "board.extra_room", n=most))
    if dice:
        parts.append(plain(scene, "board.dice", n=dice))
    if shut:
        parts.append(plain(scene, "board.blocked"))
    if box.action in ACTIONS:
        parts.append(plain(scene, f"note.does_{box.action}"))
    return " ".join(parts)


# -- reserves, pools, the trench track ---------------------------------------------------------------------------------


def _reserve(view: ChocimState, scene: Scene, field: str) -> str:
    """Units camped on a field; in the tabor and the hetman's camp they are its defenders too."""
    out = []
    camped = False
    fighting = view.clash is not None and RESERVE[RP] in view.clash["boxes"] and view.clash["field"] == field
    for side in (RP, OE):
        box = BOXES[RESERVE[side]]
        for kind, n in enumerate(view.units[box.name]):
            if home(view, side, kind) != field:
                continue
            camped = True
            out.append(
                unit(scene, box, kind, n, clickable=not fighting)
                if n
                else token(side, kind, 0, box.name, f"{box.name}-{kind}")
            )
    if not camped:
        return ""
    side = OE if FIELDS[field].line < 0 else RP
    said = ", ".join(
        plain(scene, "board.units_of", kind=KINDS[s][kind], n=n)
        for s in (RP, OE)
        for kind, n in enumerate(view.units[RESERVE[s]])
        if n and home(view, s, kind) == field
    )
    label = escape(f"{plain(scene, 'board.reserve')}: {said or plain(scene, 'board.nobody')}")
    return (
        f'<div class="ch-box ch-reserve {army(side)}" data-key="reserve-{field}" role="group" aria-label="{label}" data-explain="{label}">'
        f'{glyph("ch-reserve", "ch-act")}<span class="ch-units">{"".join(out)}</span></div>'
    )


def _trench(view: ChocimState, scene: Scene) -> str:
    """How near the approaches have come; from 4 on the guns tell."""
    icons = {BOMBARD_SUPPLY: "ch-supply", BOMBARD_UNIT: "ch-unit-infantry", BOMBARD_LEVEL: "ch-act-fortify"}
    steps = "".join(
        f'<li class="{"done" if n <= view.trench else ""}{" now" if n == view.trench else ""}"{piece("trench", str(n)) if n == view.trench else ""}>{glyph(icons[n]) if n in icons else n}</li>'
        for n in range(TRENCH_TOP + 1)
    )
    label = plain(scene, "board.trench", n=view.trench)
    return (
        f'<div class="ch-trench" data-key="trench"><ol aria-hidden="true">{steps}</ol>'
        f"{cover(scene, 'trench', label)}</div>"
    )


@parted
def _pools(view: ChocimState, scene: Scene, side: int) -> str:
    """Who is out of the fight: routed, in revolt, lost for good."""
    rows = []
    for pool, names in (("routed", ROUTED), ("rebels", REBELS), ("removed", REMOVED)):
        box = BOXES[names[side]]
        units = view.units[box.name]
        n = sum(units)
        body = "".join(unit(scene, box, kind, k) for kind, k in enumerate(units) if k)
        label = f"{plain(scene, f'pool.{pool}')}: {units_said(scene, side, units)}"
        rows.append(
            f'<div class="ch-pool {pool}{" none" if not n else ""}" data-key="pool-{box.name}">{glyph(f"ch-pool-{pool}", "ch-act")}'
            f'<span aria-hidden="true">{scene.say(f"pool.{pool}")}</span><span class="ch-units">{body or "<b>0</b>"}</span>'
            f"{cover(scene, f'box:{box.name}', label)}</div>"
        )
    return f'<div class="ch-pools {army(side)} of-{SIDES[side]}" data-key="pools-{SIDES[side]}">{"".join(rows)}</div>'
