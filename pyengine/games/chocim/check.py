"""The invariants of a position (chapter 9 of the specification), for positions from anywhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from . import data
from .board import cap, is_lost, lands_of, lost
from .data import BOXES, CLAIMS, OE, RP, SIDES
from .state import ChocimState

_ENDINGS = ("", "camp_stormed", "mutiny", "week5", "hunger_commonwealth", "hunger_ottoman", "rokosz")
_PHASES = ("preparation", "actions", "diplomacy", "effects", "supply", "summary", "negotiations")
_PLANS = ("assault", "counter", "battle")


def broken(s: ChocimState) -> list[str]:
    faults = list(_shape(s))
    # The rest reads the position as a whole, so its parts must be there.
    return faults or [*_units(s), *_tracks(s), *_leaders(s), *_diplomacy(s), *_flow(s)]


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0


def _pair(value: Any, kind: type) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(item) is kind for item in value)


def _cards(value: Any, kind: type) -> bool:
    return _pair(value, list) and all(type(card) is kind for pile in value for card in pile)


def _shape(s: ChocimState) -> Iterator[str]:
    if s.players != 2 or not _pair(s.seats, int) or sorted(s.seats) != [0, 1]:
        yield "two seats, one for each side, are needed"
    if not isinstance(s.units, dict) or set(s.units) != set(BOXES):
        yield "units: not the boxes of the board"
    elif not all(isinstance(r, list) and len(r) == 3 and all(map(_is_count, r)) for r in s.units.values()):
        yield "units: a box holds something else than three numbers"
    if not isinstance(s.levels, dict) or set(s.levels) != set(data.LANDS) or not all(map(_is_count, s.levels.values())):
        yield "levels: not a number for each field"
    for name in ("morale", "supply", "decks"):
        if not _pair(getattr(s, name), int):
            yield f"{name}: not two numbers"
    for name in ("extra", "passed", "committed"):
        if not _pair(getattr(s, name), bool):
            yield f"{name}: not two of yes or no"
    for name in ("commanders", "used", "hand", "pile", "discards", "spied"):
        if not _cards(getattr(s, name), str):
            yield f"{name}: not two lists of cards"
    for name in ("held", "seen", "buried"):
        if not _cards(getattr(s, name), int):
            yield f"{name}: not two lists of values"
    for name in ("table", "dip_pile", "dip_discards"):
        value = getattr(s, name)
        if not isinstance(value, list) or not all(type(card) is int for card in value):
            yield f"{name}: not a list of values"
    if not _pair(s.stakes, list) or not all(
        isinstance(stake, list) and all(type(card) is int for card in stake) for side in s.stakes for stake in side
    ):
        yield "stakes: not two lists of stakes"
    if not isinstance(s.claims, list) or not all(type(claim) is str for claim in s.claims):
        yield "claims: not a list"
    if not isinstance(s.verdicts, list) or not all(_pair(verdict, int) for verdict in s.verdicts):
        yield "verdicts: not pairs of side and face"
    if not isinstance(s.touched, list) or not all(box in BOXES for box in s.touched):
        yield "touched: not boxes"
    for name in ("week", "trench", "bonus", "weaken", "shown"):
        if not _is_count(getattr(s, name)):
            yield f"{name}: not a number"
    if type(s.use) is not int or type(s.premium) is not bool:
        yield "use or premium: wrong kind"
    for name, known in (("phase", _PHASES), ("ending", _ENDINGS), ("card", ("", *data.LEADERS))):
        if getattr(s, name) not in known:
            yield f"{name}: unknown"
    if not isinstance(s.stack, list) or not all(isinstance(f, list) and f and type(f[0]) is str for f in s.stack):
        yield "stack: not a list of frames"
    clash: Any = s.clash
    if clash is not None and not isinstance(clash, dict):
        yield "clash: wrong kind"


def _units(s: ChocimState) -> Iterator[str]:
    totals = [[0, 0, 0], [0, 0, 0]]
    mask = lost(s)
    taken = lands_of(mask)
    for name, box in BOXES.items():
        row = s.units[name]
        for kind in (0, 1, 2):
            totals[box.side][kind] += row[kind]
            if row[kind] and kind not in box.kinds:
                yield f"{name}: holds a kind that it does not admit"
        most = box.cap if box.action == "assault" else cap(box, mask)
        if sum(row) > most:
            yield f"{name}: {sum(row)} units, {most} at most"
        if box.side == RP and box.field in taken and box.action != "counter" and any(row):
            yield f"{name}: Commonwealth units on a field in Ottoman hands"
    for side in (RP, OE):
        if totals[side] != list(data.START_UNITS[side]):
            yield f"{SIDES[side]}: {totals[side]} units instead of {list(data.START_UNITS[side])}"
    late = s.phase in ("supply", "summary", "preparation", "negotiations")
    if late and any(any(s.units[box]) for box in (*data.BATTLE, *data.EFFECTS[RP], *data.EFFECTS[OE])):
        yield "units on effects or in battle order after the effects phase"
    if s.phase in ("preparation", "negotiations"):
        moved = {"assault", "counter", *data.SUPPORTS}
        if any(any(s.units[name]) for name, box in BOXES.items() if box.action in moved):
            yield "units on plans or supports after the summary"
        if any(any(s.units[pool]) for pool in data.ROUTED):
            yield "routed units after the summary"


def _tracks(s: ChocimState) -> Iterator[str]:
    if not 1 <= s.week <= data.WEEKS:
        yield f"week {s.week}"
    if s.trench > data.TRENCH_TOP:
        yield f"trench {s.trench}"
    for side in (RP, OE):
        if not 0 <= s.morale[side] <= data.MORALE_TOP:
            yield f"{SIDES[side]}: morale {s.morale[side]}"
        if not 0 <= s.supply[side] <= data.SUPPLY_TOP[side]:
            yield f"{SIDES[side]}: supply {s.supply[side]}"
    for land, level in s.levels.items():
        if level > data.HIGHEST_LEVEL:
            yield f"{land}: level {level}"


def _leaders(s: ChocimState) -> Iterator[str]:
    for side in (RP, OE):
        officers = [*s.hand[side], *s.pile[side], *s.discards[side]]
        if sorted(officers) != sorted(data.OFFICERS[side]):
            yield f"{SIDES[side]}: officers missing or twice"
        known = set(data.COMMANDERS[side])
        if side == RP and s.week >= 4 and len(s.commanders[RP]) < 3:
            known.discard("rp_c1")
        if set(s.commanders[side]) != known or len(s.commanders[side]) != len(known):
            yield f"{SIDES[side]}: commanders missing or too many"
        if side == RP and "rp_c1" in s.commanders[RP] and s.week >= 4 and s.phase != "preparation":
            yield "the grand hetman is dead from week 4"
        if not set(s.used[side]) <= set(s.commanders[side]) or len(set(s.used[side])) != len(s.used[side]):
            yield f"{SIDES[side]}: used commanders that it does not have"
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
    asked = s.stack[-1][0] if s.stack else ""
    if asked == "play" and len(s.table) != data.TABLE_SIZE and (s.dip_pile or s.dip_discards):
        yield f"{len(s.table)} cards on the table instead of {data.TABLE_SIZE}"
    if s.claims and sorted(s.claims) != sorted(CLAIMS):
        yield "claims missing or twice"
    if s.shown > len(s.claims) or any(len(side) != s.shown for side in s.stakes):
        yield "stakes do not fit the claims shown"
    if s.claims and s.phase != "negotiations":
        yield "claims before the negotiations"
    if s.verdicts and (len(s.verdicts) != len(s.claims) or s.stack):
        yield "verdicts before the end"
    if any(side not in (-1, RP, OE) or face not in (0, 1) for side, face in s.verdicts):
        yield "a verdict is for nobody known"


def _flow(s: ChocimState) -> Iterator[str]:
    if not s.stack and not s.ending:
        yield "nothing left to do, but no ending"
    if not s.stack and s.ending not in ("mutiny", "camp_stormed") and not s.verdicts:
        yield "over without a treaty"
    if s.stack and s.ending and s.phase != "negotiations":
        yield "goes on after its end"
    for frame in s.stack:
        if frame[0] in ("place", "stratagem", "declare", "recall", "rally", "repel") and not s.card:
            yield f"{frame[0]}: no card is being played"
    if s.card:
        if not -1 <= s.use < len(data.LEADERS[s.card].stratagems):
            yield "a stratagem that the card does not have"
    clash = s.clash
    if clash is None:
        return
    if clash.get("plan") not in _PLANS or clash.get("field") not in data.FIELDS:
        yield "clash: of no known kind or place"
        return
    if clash["plan"] == "counter" and not is_lost(s, clash["field"]):
        yield "clash: a counterattack on a field that is not lost"
    for side in (RP, OE):
        dice = [*clash["dice"][side], *clash["raised"][side]]
        if any(not 1 <= die <= 6 for die in dice) or len(dice) != len(clash["natural"][side]):
            yield "clash: dice out of range"
        box = clash["boxes"][side]
        if any(n > there for n, there in zip(clash["units"][side], s.units[box])):
            yield "clash: more units than stand there"
