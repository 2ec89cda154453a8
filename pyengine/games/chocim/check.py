"""The invariants of a position, for positions from anywhere. Their shape has been checked before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from ...flow import Frames, part
from . import data
from .board import cap, defenders, is_lost, lands_of, lost, named_boxes
from .data import BATTLE, BOXES, CLAIMS, OE, RP, SIDES, SUPPORT_OF
from .leaders import LEADERS
from .operations import Operation, Repel, Scatter
from .orders import Place
from .state import PLANS_OF_WAR, ChocimState, Clash
from .steps.clash import Garrison
from .steps.deployment import plan_limits

_BY_ARMS = ("camp_stormed", "mutiny")
_UNDER = {
    "play": ("plays",),
    "declare": ("plays",),
    "stake": ("claims",),
    "take": ("picks", "stratagem", "battle"),
}
"""Steps that go on when these are done, and so lie below them."""

_IN_TURN = ("revolt", "effects_of", "stay", "die", "starve", "support", "crew", "boost", "rout", "withdraw")
_OWN = ("stratagem", "place", "recall", "rally", "repel", "scatter", "works", "spy")
"""Steps of whoever plays the card."""
_DUE = ("freeze", "revolt", "die", "starve", "rout", "withdraw")

_COUNTED = 4
"""Parts of a clash up to the one that sends its supports home."""


def invariants(s: ChocimState, frames: Frames) -> Iterator[str]:
    """`frames`: the stack by names, as `Flow.frames` gives it."""
    yield from _units(s)
    yield from _tracks(s)
    yield from _leaders(s)
    yield from _diplomacy(s)
    yield from _place(s, frames)
    if any(name == "declare" for name, _ in frames):
        yield from _play(s, frames)
    elif s.card or s.use != -1 or s.touched or s.bonus or s.weaken or s.clash:
        yield "a play when nobody plays"
    for name, f in frames:
        yield from _frame(s, name, f)


def _units(s: ChocimState) -> Iterator[str]:
    totals = [[0, 0, 0], [0, 0, 0]]
    mask = lost(s)
    taken = lands_of(mask)
    # Units about to enter a field, and those of a clash whose last enemy has just been routed.
    entering = [Garrison.of(s).get("source"), *(s.clash["boxes"] if s.clash else ())]
    for name, box in BOXES.items():
        row = s.units[name]
        n = sum(row)
        if not n:
            continue
        for kind in (0, 1, 2):
            totals[box.side][kind] += row[kind]
            if row[kind] and kind not in box.kinds:
                yield f"{name}: holds a kind that it does not admit"
        most = box.cap if box.action == "assault" else cap(box, mask)
        if n > most:
            yield f"{name}: {n} units, {most} at most"
        if name in entering:
            continue
        if box.side == RP and box.field in taken and box.action != "counter":
            yield f"{name}: Commonwealth units on a field in Ottoman hands"
        if (box.action == "assault" and box.field in taken) or (box.action == "counter" and box.field not in taken):
            yield f"{name}: units against a field of their own side"
    for side in (RP, OE):
        if totals[side] != list(data.START_UNITS[side]):
            yield f"{SIDES[side]}: {totals[side]} units instead of {list(data.START_UNITS[side])}"
    late = s.phase in ("supply", "summary", "preparation", "negotiations")
    if late and any(any(s.units[box]) for box in (*BATTLE, *data.EFFECTS[RP], *data.EFFECTS[OE])):
        yield "units on effects or in battle order after the effects phase"
    if s.phase in ("preparation", "negotiations"):
        moved = {"assault", "counter", *data.SUPPORTS}
        if any(any(s.units[name]) for name, box in BOXES.items() if box.action in moved):
            yield "units on plans or supports after the summary"
        if any(any(s.units[pool]) for pool in data.ROUTED):
            yield "routed units after the summary"


def _tracks(s: ChocimState) -> Iterator[str]:
    for side in (RP, OE):
        if s.supply[side] > data.SUPPLY_TOP[side]:
            yield f"{SIDES[side]}: supply {s.supply[side]}"


def _leaders(s: ChocimState) -> Iterator[str]:
    for side in (RP, OE):
        officers = [*s.hand[side], *s.pile[side], *s.discards[side]]
        if len(officers) != len(data.OFFICERS[side]) or set(officers) != set(data.OFFICERS[side]):
            yield f"{SIDES[side]}: officers missing or twice"
        known = set(data.COMMANDERS[side])
        if side == RP and s.week >= 4 and len(s.commanders[RP]) < 3:
            known.discard("rp_c1")
        if set(s.commanders[side]) != known:
            yield f"{SIDES[side]}: commanders missing or too many"
        if side == RP and "rp_c1" in s.commanders[RP] and s.week >= 4 and s.phase != "preparation":
            yield "the grand hetman is dead from week 4"
        if not set(s.used[side]) <= set(s.commanders[side]):
            yield f"{SIDES[side]}: a commander was used that is not there"
        if not set(s.spied[side]) <= set(s.hand[side]):
            yield f"{SIDES[side]}: spied officers that are not in hand"


def _diplomacy(s: ChocimState) -> Iterator[str]:
    stakes = [stake for side in s.stakes for stake in side]
    cards = Counter(
        card for pile in (s.table, s.dip_pile, s.dip_discards, *s.held, *s.buried, *stakes) for card in pile
    )
    if cards != Counter(data.DIPLOMACY):
        yield "diplomacy cards missing or too many"
    if any(hand != sorted(hand) for hand in s.held):
        yield "held diplomacy cards are not in order"
    if s.step == "play" and len(s.table) != data.TABLE_SIZE and (s.dip_pile or s.dip_discards):
        yield f"{len(s.table)} cards on the table instead of {data.TABLE_SIZE}"
    if s.claims and len(s.claims) != len(CLAIMS):
        yield "claims missing"
    if s.shown > len(s.claims) or any(len(side) != s.shown for side in s.stakes):
        yield "stakes do not fit the claims shown"
    if s.verdicts and (len(s.verdicts) != len(s.claims) or s.stack):
        yield "verdicts before the end"
    if any(face < 0 or (side < 0 < face) for side, face in s.verdicts):
        yield "a verdict that cannot be"


# -- the place in the flow ---------------------------------------------------------------------------------------------


def _place(s: ChocimState, frames: Frames) -> Iterator[str]:
    """Phase and ending are those that the stack tells."""
    if not frames:
        if not s.ending:
            yield "nothing left to do, but no ending"
        elif (s.ending in _BY_ARMS) == bool(s.verdicts):
            yield "over without a treaty, or by arms and with one"
        return
    names = [name for name, _ in frames]
    talks = names[0] == "negotiations"
    phase = "negotiations" if talks else names[1] if len(names) > 1 else ""
    if s.phase != phase:
        yield f"phase {s.phase}, but the stack says {phase}"
    if talks != bool(s.ending) or s.ending in _BY_ARMS:
        yield "goes on after its end, or negotiates before it"
    if bool(s.claims) != talks:
        yield "claims before the negotiations, or negotiations without"
    for below, (name, f) in zip(names, frames[1:]):
        if below not in _UNDER.get(name, (below,)):
            yield f"stack: {name} upon {below}"
        elif name == "take" and f["refill"] != (below != "picks"):
            yield "take: the table is filled up in the action phase, and only there"
    # Both sides in turn: the one that is asked last lies lowest.
    turns = [name for name in names if name in _IN_TURN]
    sides = [s.side(f["seat"]) for name, f in frames if name in _IN_TURN]
    last = 1 - s.clash["active"] if s.clash else OE
    if turns and sides not in ([last], [last, 1 - last]):
        yield f"{turns[0]}: not in turn"
    if turns and turns[0] == "effects_of":
        settled = [*BATTLE, *(box for box in data.EFFECTS[RP] if box != "raid" and len(turns) == 1)]
        if any(any(s.units[box]) for box in settled):
            yield "effects_of: something has not been settled"
    if names[-1] in _DUE and frames[-1][1]["due"] < 1:
        yield f"{names[-1]}: nothing is due"


def _play(s: ChocimState, frames: Frames) -> Iterator[str]:
    """A leader is being played: whose it is, what is left of it, and the clash it may have led to."""
    seat = next(f["seat"] for name, f in frames if name == "declare")
    side = s.side(seat)
    if s.card not in (*s.discards[side], *s.used[side]):
        yield "no card is being played"
        return
    if any(f["seat"] != seat for name, f in frames if name in _OWN):
        yield "a card that the other side carries out"
    if s.use >= len(LEADERS[s.card].stratagems):
        yield "a stratagem that the card does not have"
        return
    for box in s.touched:
        if BOXES[box].side != side:
            yield f"{box}: touched by the other side"
        elif s.step == "declare" and not plan_limits(s, box)[0]:
            yield f"{box}: cannot be declared"
    fought = next((name for name, _ in frames if name in PLANS_OF_WAR), None)
    if s.clash is not None:
        yield from _clash(s, s.clash, fought, side) if fought else ("a clash that nobody fights",)
    elif fought and s.step not in ("garrison", "take"):
        yield "a fight without a clash"


def _clash(s: ChocimState, clash: Clash, fought: str, side: int) -> Iterator[str]:
    plan, field, begun = clash["plan"], clash["field"], part(s, fought)
    if plan != fought or clash["active"] != side:
        yield "clash: another than the one that is fought"
    if plan == "battle":
        if field != "forefield":
            yield "clash: a battle elsewhere"
            return
        boxes, there = list(BATTLE), [s.units[BATTLE[RP]], s.units[BATTLE[OE]]]
    else:
        storm = plan == "assault"
        held = is_lost(s, field) if field in data.LANDS else None
        if held is None or side != (OE if storm else RP) or (held == storm and begun <= _COUNTED):
            yield "clash: not such a field"
            return
        if storm:
            own, men = defenders(s, field)
            boxes, there = [own, f"assault.{field}"], [men, s.units[f"assault.{field}"]]
        else:
            boxes = [f"counter.{field}", f"control.{field}"]
            there = [s.units[box] for box in boxes]
    if clash["boxes"] != boxes:
        yield "clash: in other boxes"
        return
    for each in (RP, OE):
        if any(n > m for n, m in zip(clash["units"][each], there[each])):
            yield "clash: more units than stand there"
        if len(clash["dice"][each]) + len(clash["raised"][each]) != len(clash["natural"][each]):
            yield "clash: dice missing or too many"
        support = SUPPORT_OF[plan][each]
        waiting = s.units[support] if support else [0, 0, 0]
        if begun < _COUNTED and any(n > m for n, m in zip(clash["support"][each], waiting)):
            yield "clash: more support than there is"


def _frame(s: ChocimState, name: str, f: dict[str, Any]) -> Iterator[str]:
    """What a step that waits needs to go on."""
    if name in _OF_CARD:
        ops = LEADERS[s.card].stratagems[s.use].ops if s.card and s.use >= 0 else ()
        at = f["operation"]
        if at < 0:
            wrong = s.use >= 0
        else:
            wrong = at >= len(ops) or not isinstance(ops[at], _OF_CARD[name])
        if wrong:
            yield f"{name}: not what the card says"
        elif name == "repel" and f["box"] and f["box"] not in named_boxes(1 - s.side(f["seat"]), ops[at].where):
            yield "repel: not one of the card's boxes"
    elif name == "stratagem":
        if not s.card or s.use < 0 or f["next"] > len(LEADERS[s.card].stratagems[s.use].ops):
            yield "stratagem: not what the card says"
    elif name == "scattered":
        if BOXES[f["box"]].side != s.side(f["seat"]) or not any(s.units[f["box"]]):
            yield "scattered: nobody there"
    elif name == "spy":
        other = 1 - s.side(f["seat"])
        if sorted(s.spied[other]) != sorted(s.hand[other]):
            yield "spy: a hand that has not been seen"
    elif name == "garrison":
        source, to = BOXES[f["source"]], BOXES[f["to"]]
        ways = {"assault": "control", "counter": "defence"}
        if (ways.get(source.action), source.field, source.side) != (to.action, to.field, s.side(f["seat"])):
            yield "garrison: no such way"
        elif source.side == RP and is_lost(s, to.field):
            yield "garrison: the field is not free"
        elif source.side == OE and any(
            any(s.units[b.name]) for b in data.ON_BOARD[RP] if b.field == to.field and b.action != "counter"
        ):
            yield "garrison: its defenders are still there"
    elif name == "freeze":
        if s.week not in data.CIRCUMSTANCES or s.side(f["seat"]) != OE:
            yield "freeze: not in this week"
    elif name in ("fortify", "procession", "bombard"):
        if s.side(f["seat"]) != (OE if name == "bombard" else RP):
            yield f"{name}: not an effect of this side"
        elif name == "bombard" and s.trench < data.BOMBARD_SUPPLY:
            yield "bombard: from too far off"


_OF_CARD: dict[str, type[Operation]] = {"place": Place, "repel": Repel, "scatter": Scatter}
"""Steps that carry out an operation of the card, and what sort it is."""
