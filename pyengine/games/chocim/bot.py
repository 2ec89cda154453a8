"""Bots for both sides. They weigh whole plays – a card and where its units go – by what the week would end like.

A bot is asked move by move and keeps nothing in mind: at every step of a play it finds the best whole again, and makes
its next move.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...bots import Bot
from ...game import Game
from ...rng import Rng
from ...state import Move
from . import data
from .board import defenders, lost, shift
from .data import BATTLE, BOXES, INDEX, KINDS, LEADERS, OE, PLANS, RESERVE, ROUTED, RP, Place
from .forecast import dice_of
from .orders import COMMAND, kinds_of, named_boxes, placements
from .state import PLANS_OF_WAR, ChocimState
from .steps.deployment import order_of, plan_limits
from .talks import choose_stake
from .worth import AVERAGE_CARD, CARD, PRAY_FOR_MORALE, battle_guess, storm_guess, worth

SPY = 0.07
"""To see an officer; among several is one whose loss hurts."""

RALLIED = 0.05
"""A unit back in reserve, above what fewer routed units are worth."""

UNIT_COST = 0.035
"""What a unit of a leader's command is worth elsewhere: big commands should not do small jobs."""

CARD_COST = (0.05, 0.03)
"""An officer kept is a choice for the next week; a commander unused is lost."""


class Judge:
    """The worth of positions and plans as one side sees them."""

    def __init__(self, s: ChocimState, side: int) -> None:
        self.s = s
        self.side = side
        self.sign = 1.0 if side == RP else -1.0

    def worth(self) -> float:
        return self.sign * worth(self.s)

    # -- plans ---------------------------------------------------------------------------------------------------------

    def declared(self, box: str, bonus: int = 0, weaken: int = 0) -> float:
        """What it is worth to declare a plan now, over all ways in which the dice may fall."""
        plan = BOXES[box].action
        if plan == "battle":
            return self._battle(bonus)
        return self._storm(box, plan, bonus, weaken)

    def _storm(self, box: str, plan: str, bonus: int, weaken: int) -> float:
        s, units, land = self.s, self.s.units, BOXES[box].field
        attackers = units[box]
        if plan == "assault":
            there_box, there = defenders(s, land)
            level, plus, other = max(0, s.levels[land] - weaken), sum(units["ladders"]), sum(units["cannonade"])
            held = f"control.{land}"
        else:
            there_box = f"control.{land}"
            there, level, plus, other = units[there_box], 0, sum(units["cannonade"]), 0
            held = f"defence.{land}"
        if plan == "assault" and land == "camp" and not any(there):
            return 50.0
        dice = sum(dice_of(plan, land, self.side, attackers))
        against = sum(dice_of(plan, land, 1 - self.side, there))
        p = storm_guess(dice, level, plus + bonus, against, sum(there), other)
        rows = {
            b: list(units[b])
            for b in (box, there_box, held, RESERVE[RP], RESERVE[OE], ROUTED[RP], ROUTED[OE])
            if b in units
        }
        others = {b.name: list(units[b.name]) for b in data.ON_BOARD[RP] if b.field == land}
        morale = list(s.morale)
        contested = any(there)
        # Failure: everybody goes home; sixes have taken their share.
        self._home(box)
        self._rout(self.side, round(against / 6))
        fail = self.worth()
        # Success on top of it.
        for name, row in rows.items():
            units[name] = list(row)
        self._home(box)
        self._rout(self.side, round(against / 6))
        if there_box not in RESERVE:
            self._home(there_box)
        if plan == "assault":
            for name in others:
                self._home(name)
            if land != "camp":
                self._man(held, 2)
            if contested:
                s.morale[OE] = min(10, s.morale[OE] + 1)
                s.morale[RP] = max(0, s.morale[RP] - 1)
        elif held in units:
            self._man(held, 2)
        success = 50.0 if plan == "assault" and land == "camp" else self.worth()
        for name, row in (*rows.items(), *others.items()):
            units[name] = row
        s.morale[:] = morale
        return p * success + (1 - p) * fail

    def _battle(self, bonus: int) -> float:
        s, units, side = self.s, self.s.units, self.side
        p = battle_guess(s, side, bonus)
        q = battle_guess(s, 1 - side)
        rows = {b: list(units[b]) for b in (*BATTLE, *RESERVE, *ROUTED)}
        dice = [sum(a * b for a, b in zip(units[BATTLE[x]], data.BATTLE_DICE[x])) for x in (RP, OE)]
        morale, premium = list(s.morale), s.premium
        for each in (RP, OE):
            lost_units = min(sum(units[BATTLE[each]]), round(dice[1 - each] / 6))
            self._home(BATTLE[each])
            self._rout(each, lost_units)
        best = max(s.table, default=0) if s.premium else 0
        card = CARD * (best - 0.5) if best else 0.0
        results = []
        for winner in (side, 1 - side):
            s.morale[winner] = min(10, s.morale[winner] + 1)
            if winner == RP:
                s.morale[OE] = max(0, s.morale[OE] - 1)
            results.append(self.worth() + (card if winner == side else -card))
            s.morale[:] = morale
        tied = self.worth()
        for name, row in rows.items():
            units[name] = row
        s.premium = premium
        return p * results[0] + q * results[1] + max(0.0, 1 - p - q) * tied

    def _home(self, box: str) -> None:
        row = self.s.units[box]
        reserve = self.s.units[RESERVE[BOXES[box].side]]
        for kind in (0, 1, 2):
            reserve[kind] += row[kind]
        self.s.units[box] = [0, 0, 0]

    def _rout(self, side: int, n: int) -> None:
        reserve, routed = self.s.units[RESERVE[side]], self.s.units[ROUTED[side]]
        for _ in range(n):
            kind = max((0, 1, 2), key=lambda k: reserve[k])
            if reserve[kind]:
                reserve[kind] -= 1
                routed[kind] += 1

    def _man(self, box: str, n: int) -> None:
        side = BOXES[box].side
        reserve = self.s.units[RESERVE[side]]
        for _ in range(n):
            kind = max((0, 1, 2), key=lambda k: reserve[k])
            if reserve[kind]:
                reserve[kind] -= 1
                self.s.units[box][kind] += 1

    # -- placings ------------------------------------------------------------------------------------------------------

    def best_placing(
        self, place: Place, n: int, field: str, left: list[str], bonus: int, weaken: int, least: int
    ) -> tuple[float, list[Move]]:
        """The best way to place up to n units, and what the position is then worth."""
        best, choice = (-1e9, []) if least > 0 else (self.worth() + self._pending(bonus, weaken, []), list[Move]())
        for value, bundle in self.placings(place, n, field, left, bonus, weaken):
            if value > best + 1e-6:
                best, choice = value, bundle
        return best, choice

    def placings(
        self, place: Place, n: int, field: str, left: list[str], bonus: int, weaken: int
    ) -> list[tuple[float, list[Move]]]:
        """Placings worth a thought, with what the position is worth after each."""
        singles = self._singles(placements(self.s, self.side, place, field, left), n)
        found = [self._tried(bundle, bonus, weaken) for bundles in singles.values() for bundle in bundles]
        if place.many:
            # On many fields: the best of all, then the best beside it.
            _, first = max(found, key=lambda pair: pair[0], default=(0.0, []))
            rest = [b for box, bundles in singles.items() for b in bundles if first and box != first[0][-1]]
        else:
            first, rest = [], []
            boxes = list(singles)
            for i, one in enumerate(boxes):
                for two in boxes[i + 1 :]:
                    if BOXES[one].field == BOXES[two].field:
                        pairs = [a + b for a in singles[one] for b in singles[two] if len(a) + len(b) <= n]
                        found += [self._tried(both, bonus, weaken) for both in pairs if self._enough(both)]
        for bundle in rest:
            both = first + bundle
            if len(both) <= n and self._enough(both):
                found.append(self._tried(both, bonus, weaken))
        return found

    def _tried(self, bundle: list[Move], bonus: int, weaken: int) -> tuple[float, list[Move]]:
        for move in bundle:
            self.put(move)
        value = self.worth() + self._pending(bonus, weaken, bundle)
        for move in reversed(bundle):
            self.put(move, back=True)
        return value, bundle

    def _pending(self, bonus: int, weaken: int, placed: list[Move]) -> float:
        """What the best declaration adds, once these units stand."""
        boxes = list(self.s.touched)
        for move in placed:
            if BOXES[move[-1]].action in PLANS_OF_WAR and move[-1] not in boxes:
                boxes.append(move[-1])
        gain = 0.0
        now = None
        for box in boxes:
            may, must = plan_limits(self.s, box)
            if may:
                now = self.worth() if now is None else now
                value = self.declared(box, bonus, weaken) - now
                if must or value > gain:
                    gain = value
        return gain

    def put(self, move: Move, back: bool = False) -> None:
        source = move[2] if move[0] == "shift" else RESERVE[self.side]
        if back:
            shift(self.s, INDEX[move[1]], move[-1], source)
        else:
            shift(self.s, INDEX[move[1]], source, move[-1])

    def _singles(self, moves: list[Move], n: int) -> dict[str, list[list[Move]]]:
        """For each box: one unit into it, two, and so on."""
        s, side = self.s, self.side
        by_box: dict[str, list[Move]] = {}
        for move in moves:
            by_box.setdefault(move[-1], []).append(move)
        singles: dict[str, list[list[Move]]] = {}
        for box, options in by_box.items():
            row = BOXES[box]
            room = row.cap - sum(s.units[box])
            if row.action == "assault":
                # The dots are a luxury that the bots leave alone.
                room = min(room, max(1, PLANS[row.field].high - sum(s.units[box])))
            for order in _orders(side, row.action, options):
                units: list[Move] = []
                for move in order:
                    source = move[2] if move[0] == "shift" else RESERVE[side]
                    have = s.units[source][INDEX[move[1]]]
                    units += [move] * min(have, n - len(units), room - len(units))
                bundles = singles.setdefault(box, [])
                bundles += [units[:k] for k in range(1, len(units) + 1) if units[:k] not in bundles]
        return singles

    def _enough(self, bundle: list[Move]) -> bool:
        """Whether two parts of a placing do not take the same units."""
        used: dict[tuple[str, str], int] = {}
        for move in bundle:
            key = (move[2] if move[0] == "shift" else RESERVE[self.side], move[1])
            used[key] = used.get(key, 0) + 1
            if used[key] > self.s.units[key[0]][INDEX[key[1]]]:
                return False
        return True


# Which kinds to send first: by what a box does with them, and what else they are good for.
_PREFER = {
    "assault": (("janissary", "spahi", "tatar"), ("spahi", "janissary", "tatar")),
    "battle": (("cavalry", "infantry", "cossack"), ("cossack", "infantry", "cavalry"), ("spahi", "tatar", "janissary")),
    "control": (("spahi", "janissary", "tatar"), ("janissary", "spahi", "tatar")),
    "defence": (("infantry", "cossack", "cavalry"), ("cavalry", "infantry", "cossack")),
    "counter": (("infantry", "cossack", "cavalry"),),
    "convoy": (("cavalry", "infantry", "cossack"), ("infantry", "cavalry", "cossack")),
    "raid": (("infantry", "cavalry", "cossack"),),
    "pillage": (("tatar", "spahi", "janissary"), ("spahi", "tatar", "janissary")),
    "fill": (("infantry", "cossack"),),
    "fortify": (("infantry", "cossack"),),
    "cannonade": (("infantry", "cossack"),),
}


def _orders(side: int, action: str, options: list[Move]) -> Iterator[list[Move]]:
    """The units that may go into a box, in the orders in which they may be taken."""
    kinds = {move[1] for move in options}
    seen: list[list[Move]] = []
    for order in _PREFER.get(action, (KINDS[side],)):
        if not kinds & set(order):
            continue
        line = [move for kind in order for move in options if move[1] == kind]
        if line not in seen:
            seen.append(line)
            yield line


class SiegeBot(Bot):
    """Weighs every play, for either side. `noise` blurs its judgement of plays."""

    def __init__(self, noise: float = 0.0) -> None:
        self.noise = noise

    def choose(self, game: Game[ChocimState], view: ChocimState, seat: int, rng: Rng) -> Move:
        options = game.legal(view, seat)
        if len(options) == 1:
            return options[0]
        s = view
        f = game.flow.steps[s.step].of(s)
        side = s.side(seat)
        judge = Judge(s, side)
        asked = getattr(self, f"_{s.step}", None)
        move = asked(s, f, side, judge, options, rng) if asked else None
        return move if move in options else options[0]

    def _blur(self, rng: Rng) -> float:
        return self.noise * (rng.below(2001, "noise") / 1000 - 1) if self.noise else 0.0

    # -- plays ---------------------------------------------------------------------------------------------------------

    def _play(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        base = judge.worth()
        commands: dict[int, float] = {}
        most = max((LEADERS[move[1]].command for move in options if move[0] == "command"), default=0)
        found = judge.placings(COMMAND, most, "", [], 0, 0) if most else []
        scored: list[tuple[float, Move]] = []
        for move in options:
            if move[0] == "pass":
                scored.append((base + self._blur(rng) * 0.3, move))
                continue
            card = move[1]
            officer = card in data.OFFICERS[side]
            cost = CARD_COST[0 if officer else 1]
            if move[0] == "command":
                n = LEADERS[card].command
                if n not in commands:
                    commands[n] = max(value for value, bundle in found if len(bundle) <= n)
                value = commands[n] - cost - UNIT_COST * n - _better_use(card)
            else:
                value = self._stratagem(s, side, judge, card, move[2], base) - cost
                value -= UNIT_COST * LEADERS[card].command
            scored.append((value + self._blur(rng), move))
        return max(scored, key=lambda pair: pair[0])[1]

    def _stratagem(self, s: ChocimState, side: int, judge: Judge, card: str, use: int, base: float) -> float:
        """What the position is worth after a stratagem, every choice made well."""
        ops = LEADERS[card].stratagems[use].ops
        bonus = sum(op.n for op in ops if isinstance(op, data.Dice))
        weaken = sum(op.n for op in ops if isinstance(op, data.Weaken))
        value = base
        placings = [op for op in ops if isinstance(op, Place)]
        if len(placings) > 1:
            value += max(0.0, self._placed(s, judge, placings, bonus, weaken) - base)
        for op in ops:
            if len(placings) < 2 or not isinstance(op, Place):
                value += self._operation(s, side, judge, op, bonus, weaken, base)
        return value

    def _placed(self, s: ChocimState, judge: Judge, placings: list[Place], bonus: int, weaken: int) -> float:
        """What the position is worth after several placings, each seen with the ones before it."""
        value, done, touched = 0.0, list[Move](), list(s.touched)
        for place in placings:
            value, bundle = judge.best_placing(place, place.n, "", [], bonus, weaken, 0)
            for move in bundle:
                judge.put(move)
                done.append(move)
                if BOXES[move[-1]].action in PLANS_OF_WAR and move[-1] not in s.touched:
                    s.touched.append(move[-1])
        for move in reversed(done):
            judge.put(move, back=True)
        s.touched[:] = touched
        return value

    def _operation(
        self, s: ChocimState, side: int, judge: Judge, op: data.Op, bonus: int, weaken: int, base: float
    ) -> float:
        if isinstance(op, Place):
            least = op.n if op.exact else 0
            value, _ = judge.best_placing(op, op.n, "", [], bonus, weaken, least)
            return max(0.0, value - base)
        if isinstance(op, data.Morale):
            return judge.sign * _track(s, s.morale, op.side, op.n, 10)
        if isinstance(op, data.Supply):
            return judge.sign * _track(s, s.supply, op.side, op.n, data.SUPPLY_TOP[op.side])
        if isinstance(op, data.Trench):
            before, now = s.trench, max(0, min(data.TRENCH_TOP, s.trench + op.n))
            s.trench = now
            gain = judge.worth() - base
            s.trench = before
            return gain
        if isinstance(op, data.Level):
            return max((_level(s, judge, land, op.n) - base for land in data.LANDS), default=0.0)
        if isinstance(op, data.DipTake):
            return CARD * (max(s.table, default=0) + 0.2)
        if isinstance(op, data.DipDraw):
            return CARD * AVERAGE_CARD
        if isinstance(op, data.DipStrip):
            return CARD * AVERAGE_CARD
        if isinstance(op, data.Repel):
            return _repel_best(s, side, judge, op)[0] - base
        if isinstance(op, data.Scatter):
            return 0.15
        if isinstance(op, data.Rally):
            return _rallied(s, side, judge, op.n) - base
        if isinstance(op, data.Spy):
            return SPY * min(3, len(s.hand[1 - side]))
        return 0.0

    def _place(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        ops = LEADERS[s.card].stratagems[s.use].ops if s.use >= 0 else ()
        bonus = s.bonus or sum(op.n for op in ops if isinstance(op, data.Dice))
        weaken = s.weaken or sum(op.n for op in ops if isinstance(op, data.Weaken))
        place = order_of(s, f["operation"])
        _, bundle = judge.best_placing(place, f["units"], f["field"], f["left"], bonus, weaken, f["least"])
        return bundle[0] if bundle else ("done",)

    def _declare(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        now = judge.worth()
        scored = []
        for move in options:
            if move[0] == "wait":
                scored.append((now + 0.02, move))
            else:
                bonus = s.bonus if move[0] == "declare" else 0
                scored.append((judge.declared(move[1], bonus, s.weaken) + self._blur(rng) * 0.5, move))
        return max(scored, key=lambda pair: pair[0])[1]

    # -- clashes -------------------------------------------------------------------------------------------------------

    def _support(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        return options[-1]

    def _crew(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        # Back in the tabor, Cossacks defend it; elsewhere infantry is the better reserve.
        at_tabor = s.clash is not None and s.clash["field"] == "tabor"
        return _first(options, ("cossack", "infantry") if at_tabor else ("infantry", "cossack"))

    def _boost(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        # A three becomes a hit; a five becomes a six, which routs and cannot be met by hits.
        for die in (3, 5):
            if ("raise", die) in options:
                return ("raise", die)
        return ("enough",)

    def _rout(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        plan = s.clash["plan"] if s.clash else "assault"
        if side == OE:
            order = ("tatar", "spahi", "janissary") if plan == "assault" else ("spahi", "tatar", "janissary")
        else:
            order = ("cavalry", "cossack", "infantry") if plan != "battle" else ("infantry", "cossack", "cavalry")
        return _first(options, order)

    _scattered = _rout

    def _withdraw(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        return _first(options, ("cavalry", "cossack", "infantry", "tatar", "spahi", "janissary"))

    def _garrison(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        if side == OE:
            there = sum(s.units[f["to"]])
            if there >= 2 and ("garrison", "spahi") not in options and ("done",) in options:
                return ("done",)
            return _first(options, ("spahi", "janissary", "tatar"))
        return _first(options, ("infantry", "cossack", "cavalry"))

    # -- the rest of the week --------------------------------------------------------------------------------

    def _take(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        return max(options, key=lambda move: move[1])

    def _recall(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        # Worth it where a unit does nothing at its box that it would not do at home.
        now = judge.worth()
        best, choice = (now, ("done",)) if ("done",) in options else (-1e9, options[0])
        for move in options:
            if move[0] == "recall":
                _, kind, box = move
                shift(s, INDEX[kind], box, RESERVE[side])
                value = judge.worth()
                shift(s, INDEX[kind], RESERVE[side], box)
                if value > best + 1e-6:
                    best, choice = value, move
        return choice

    def _rally(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        return options[0]

    def _repel(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        best, choice = judge.worth() if ("done",) in options else -1e9, ("done",)
        for move in options:
            if move[0] == "done":
                continue
            _, kind, box = move
            home_box = RESERVE[1 - side]
            shift(s, INDEX[kind], box, home_box)
            value = judge.worth()
            shift(s, INDEX[kind], home_box, box)
            if value > best:
                best, choice = value, move
        return choice

    def _scatter(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        return max(options, key=lambda move: sum(s.units[move[1]]) + 3 * s.units[move[1]][1])

    def _works(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        n = 1 if side == RP else -1
        return max(options, key=lambda move: _level(s, judge, move[1], n))

    _fortify = _works

    def _spy(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        return max(options, key=lambda move: LEADERS[move[1]].command + 10 * _better_use(move[1]))

    def _effects_of(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        # Dig before the guns fire; supplies before they are looted away.
        return ("resolve", "dig") if ("resolve", "dig") in options else options[0]

    def _procession(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        return ("inspire",) if s.morale[RP] <= PRAY_FOR_MORALE else ("strip",)

    def _bombard(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        best, choice = judge.worth(), ("waive",)
        for move in options:
            if move[0] == "shell":
                s.supply[RP] -= 1
                value = judge.worth()
                s.supply[RP] += 1
            elif move[0] == "drive":
                shift(s, INDEX[move[1]], move[2], RESERVE[RP])
                value = judge.worth()
                shift(s, INDEX[move[1]], RESERVE[RP], move[2])
            elif move[0] == "breach":
                value = _level(s, judge, move[1], -1)
            else:
                continue
            if value > best:
                best, choice = value, move
        return choice

    def _plentiful(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        """Give up what there is most of, from the reserve before a garrison."""
        total = [sum(s.units[b.name][k] for b in BOXES.values() if b.side == side) for k in (0, 1, 2)]
        if side == OE:
            total[2] -= 3  # Tatars feed the army
        return max(
            options,
            key=lambda m: (BOXES[m[2]].action not in ("defence", "control"), m[2] in data.REBELS, total[INDEX[m[1]]]),
        )

    _freeze = _die = _starve = _revolt = _plentiful

    def _stay(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        return ("stay",)

    def _hunger(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        return min(options, key=lambda move: move[1])

    def _stake(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        return choose_stake(s, side)


def _first(options: list[Move], order: tuple[str, ...]) -> Move:
    for kind in order:
        for move in options:
            if len(move) > 1 and move[1] == kind:
                return move
    return options[0]


def _track(s: ChocimState, track: list[int], side: int, n: int, top: int) -> float:
    before = track[side]
    old = worth(s)
    track[side] = max(0, min(top, before + n))
    gain = worth(s) - old
    track[side] = before
    return gain


def _rallied(s: ChocimState, side: int, judge: Judge, n: int) -> float:
    """What it is worth to have routed units back in the reserve."""
    kinds = [kind for kind in (1, 0, 2) for _ in range(s.units[ROUTED[side]][kind])][:n]
    for kind in kinds:
        shift(s, kind, ROUTED[side], RESERVE[side])
    value = judge.worth() + RALLIED * len(kinds)
    for kind in kinds:
        shift(s, kind, RESERVE[side], ROUTED[side])
    return value


def _level(s: ChocimState, judge: Judge, land: str, n: int) -> float:
    before = s.levels[land]
    if lost(s) >> data.LANDS.index(land) & 1:
        # Works in the other's hands help nobody until the field is taken again.
        return judge.worth()
    s.levels[land] = max(0, min(data.HIGHEST_LEVEL, before + n))
    value = judge.worth()
    s.levels[land] = before
    return value


def _repel_best(s: ChocimState, side: int, judge: Judge, op: data.Repel) -> tuple[float, str]:
    best, at = judge.worth(), ""
    for box in named_boxes(1 - side, op.where):
        moved: list[int] = []
        for kind in kinds_of(1 - side, op.kinds)[::-1]:
            while s.units[box][kind] and len(moved) < op.n:
                shift(s, kind, box, RESERVE[1 - side])
                moved.append(kind)
        if moved:
            value = judge.worth()
            for kind in moved:
                shift(s, kind, RESERVE[1 - side], box)
            if value > best:
                best, at = value, box
    return best, at


_WORTH_OF_STRATAGEM = {
    "rp_c1": 0.25,
    "rp_c2": 0.1,
    "rp03": 0.1,
    "rp16": 0.2,
    "rp17": 0.05,
    "rp20": 0.3,
    "rp21": 0.2,
    "oe_c1": 0.1,
    "oe_c2": 0.2,
    "oe01": 0.15,
    "oe06": 0.25,
    "oe11": 0.15,
    "oe13": 0.1,
    "oe15": 0.1,
    "oe20": 0.1,
    "oe22": 0.15,
    "oe24": 0.2,
}


def _better_use(card: str) -> float:
    """What is given up when a leader with a strong stratagem only commands."""
    return 0.5 * _WORTH_OF_STRATAGEM.get(card, 0.0)


BOTS: dict[str, Bot] = {
    "easy": SiegeBot(noise=0.6),
    "normal": SiegeBot(noise=0.2),
    "hard": SiegeBot(),
}
