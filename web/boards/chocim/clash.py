"""A clash as it goes: who fights, the dice, what is taken off and added, sixes and hits, who leaves and how it ends.

Everything is read from the clash in the view, which is the position just after the event that is being shown."""

from __future__ import annotations

from pyengine.games.chocim.data import BOXES, FIELDS, KINDS, OE, RP, SIDES
from pyengine.games.chocim.forecast import dice_per_unit
from pyengine.games.chocim.state import ChocimState, Clash
from web.boards.kit import Scene, alight, cover, crest, dashed, die, glyph, parted, plain, signed

from .common import army, name_of, token

STEPS = ("support", "roll", "boost", "count", "rout", "withdraw", "end")

_OF_EVENT = {
    "declared": "support", "support": "support", "rolled": "roll", "works": "roll", "raised": "boost",
    "counted": "count", "counted_battle": "count", "routed": "rout", "behind": "withdraw", "withdrawn": "withdraw", "assault_failed": "end",
    "counter_failed": "end", "field_taken": "end", "field_retaken": "end", "battle_tied": "end", "battle_won": "end",
    "morale_up": "end", "morale_down": "end", "premium": "end", "driven_out": "end", "camp_stormed": "end",
}  # fmt: skip

ENDINGS = frozenset(
    f"event.{name}"
    for name in ("assault_failed", "counter_failed", "field_taken", "field_retaken", "battle_tied", "battle_won", "camp_stormed")
)  # fmt: skip
"""Events that say how a clash came out."""


@parted
def clash(view: ChocimState, scene: Scene) -> str:
    now = view.clash
    if now is None:
        return ""
    step = _step(view, scene)
    battle = now["plan"] == "battle"
    title = scene.say(f"board.clash_{now['plan']}", field=now["field"])
    active = now["active"]
    asked = None if scene.asked is None else view.side(scene.asked)
    sides = "".join(_side(view, scene, now, side, step, side == asked) for side in (active, 1 - active))
    low = "low" if FIELDS[now["field"]].line in (1, 2, 3) and now["field"] != "tabor" else "high"
    return (
        f'<div class="board-plate ch-clash {low}" data-key="clash"><p class="ch-title">{glyph("ch-act-" + dashed(now["plan"]))}{title}</p>'
        f'{_steps(scene, step, battle)}<div class="ch-sides">{sides}</div>{_supports(scene)}{_result(view, scene, step)}</div>'
    )


def _step(view: ChocimState, scene: Scene) -> str:
    if scene.event is not None:
        return _OF_EVENT.get(scene.event.id.removeprefix("event."), "support")
    return view.step if view.step in STEPS else "support"


def _steps(scene: Scene, step: str, battle: bool) -> str:
    at = STEPS.index(step)
    items = "".join(
        f'<li class="{"now" if k == at else "past" if k < at else ""}">{scene.say(f"clash.{name}")}</li>'
        for k, name in enumerate(STEPS)
        if not (battle and name == "withdraw")
    )
    return f'<ol class="ch-steps" aria-hidden="true">{items}</ol>'


def _side(view: ChocimState, scene: Scene, now: Clash, side: int, step: str, asked: bool) -> str:
    role = "board.attacks" if side == now["active"] else "board.defends"
    units = "".join(_unit(scene, now, side, kind, n) for kind, n in enumerate(now["units"][side]) if n)
    return (
        f'<div class="ch-fighter {army(side)}" data-key="fighter-{SIDES[side]}"><p class="ch-who">{crest(scene, view.seats[side])}'
        f"<b>{name_of(scene, view, side)}</b> <small>{scene.say(role)}</small></p>"
        f'<p class="ch-line-up">{units or scene.say("board.nobody")}</p>'
        f"{_dice(scene, now, side, asked)}{_sum(scene, now, side, step)}</div>"
    )


def _unit(scene: Scene, now: Clash, side: int, kind: int, n: int) -> str:
    """Units still in the clash, with the dice that each throws; here their owner picks who leaves."""
    box = BOXES[now["boxes"][side]]
    each = dice_per_unit(now["plan"], now["field"], side)[kind]
    target = f"unit:{box.name}/{KINDS[side][kind]}"
    over = ""
    if alight(scene, target):
        over = cover(scene, target, plain(scene, "board.units_in", kind=KINDS[side][kind], n=n, spot=box.name))
    return (
        f'<span class="ch-pick" data-key="fights-{side}-{kind}">{token(side, kind, n)}'
        f'<small aria-hidden="true">×{each}{glyph("dice")}</small>{over}</span>'
    )


_MARKS = {"rout": '<path class="mark" d="M6 27l12 0M12 25v5"/>', "hit": '<path class="mark" d="M6 27.5h12"/>', "miss": "<g/>"}
"""What stands below a die: a cross, a line or nothing."""


def _die(face: int, *classes: str) -> str:
    kind = "rout" if face == 6 else "hit" if face >= 4 else "miss"
    return die(face, kind, *classes, below=_MARKS[kind])


def _dice(scene: Scene, now: Clash, side: int, asked: bool) -> str:
    """The dice as they now count; where the works wore them down, also as they fell. Of equal ones the first is picked."""
    natural = now["natural"][side]
    if not natural:
        return ""
    faces = [(face, False) for face in now["dice"][side]] + [(face, True) for face in now["raised"][side]]
    faces.sort(reverse=True)
    offered: set[int] = set()
    drawn = []
    for k, (face, raised) in enumerate(faces):
        over = ""
        target = f"die:{face}"
        if asked and not raised and face not in offered and alight(scene, target):
            offered.add(face)
            over = cover(scene, target, plain(scene, "board.die", n=face))
        plus = '<b class="ch-plus" aria-hidden="true">+1</b>' if raised else ""
        drawn.append(f'<span class="ch-pick" data-key="die-{side}-{k}">{_die(face)}{plus}{over}</span>')
    said = ", ".join(str(face) for face, _ in faces)
    worn = (
        side == OE
        and now["level"]
        and sorted(natural) != sorted(now["dice"][side] + [f - 1 for f in now["raised"][side]])
    )
    before = ""
    if worn:
        small = "".join(_die(face, "small") for face in natural)
        before = (
            f'<p class="ch-natural"><span>{small}</span><b>{glyph("ch-act-fortify")}{signed(-now["level"])}</b></p>'
        )
    return f'{before}<p class="ch-dice-row" role="group" aria-label="{scene.say("board.dice_are", values=said)}">{"".join(drawn)}</p>'


def _sum(scene: Scene, now: Clash, side: int, step: str) -> str:
    parts = []
    counted = STEPS.index(step) >= STEPS.index("count")
    if now["points"][side] and not counted:
        parts.append(scene.say("board.points", n=now["points"][side]))
    if counted:
        # Counted here, since the sides' counts are shown one after the other.
        faces = now["dice"][side] + now["raised"][side]
        sixes = faces.count(6)
        hits = faces.count(4) + faces.count(5) + (sixes if now["plan"] == "battle" else 0)
        parts += [scene.say("board.hits", n=hits), scene.say("board.routs", n=sixes)]
    return f'<p class="ch-sum">{" · ".join(parts)}</p>' if parts else ""


def _supports(scene: Scene) -> str:
    """How many support units to send, and of several kinds which: asked before the roll."""
    crew = [(side, kind) for side in (RP, OE) for kind in range(3) if alight(scene, f"crew:{KINDS[side][kind]}")]
    if crew:
        units = "".join(
            f'<span class="ch-order">{glyph(f"ch-unit-{dashed(KINDS[side][kind])}")}<b aria-hidden="true">'
            f"{scene.say(f'kind.{KINDS[side][kind]}')}</b>"
            f"{cover(scene, f'crew:{KINDS[side][kind]}', plain(scene, f'kind.{KINDS[side][kind]}.head'))}</span>"
            for side, kind in crew
        )
        return f'<div class="ch-send"><span>{scene.say("board.send_support")}</span>{units}</div>'
    asked = sorted(int(t.removeprefix("support:")) for t in scene.lit | scene.picked if t.startswith("support:"))
    if not asked:
        return ""
    buttons = "".join(
        f'<span class="ch-order"><b aria-hidden="true">{n}</b>{cover(scene, f"support:{n}", plain(scene, "board.support", n=n))}</span>'
        for n in asked
    )
    return f'<div class="ch-send"><span>{scene.say("board.send_support")}</span>{buttons}</div>'


def _result(view: ChocimState, scene: Scene, step: str) -> str:
    event = scene.event
    if event is None or step != "end":
        return ""
    won = RP if event.id in ("event.assault_failed", "event.field_retaken") else OE
    if event.id in ("event.battle_won", "event.morale_up", "event.morale_down", "event.premium", "event.battle_tied"):
        tone = "neither"
    else:
        tone = army(won)
    return f'<p class="ch-result {tone}">{scene.say(event.id, **event.args)}</p>'
