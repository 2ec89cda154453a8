"""How bots weigh plans, placings and operations: by what the position is worth after them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise
from math import comb

from ...state import Move
from . import data
from .board import defenders, lost, shift
from .data import BATTLE, BOXES, INDEX, KINDS, OE, PLANS, RESERVE, ROUTED, RP
from .forecast import dice_of
from .leaders import LEADERS
from .operations import Spy
from .orders import COMMAND, Place
from .state import PLANS_OF_WAR, ChocimState
from .steps.deployment import plan_limits
from .worth import AVERAGE_CARD, CARD, battle_guess, storm_guess, worth

RALLIED = 0.05
"""A unit back in reserve, above what fewer routed units are worth."""


class Judge:
    """The worth of positions and plans as one side sees them."""

    def __init__(self, s: ChocimState, side: int) -> None:
        self.s = s
        self.side = side
        self.sign = 1.0 if side == RP else -1.0

    def worth(self) -> float:
        return self.sign * worth(self.s)

    # -- what operations change ----------------------------------------------------------------------------------------

    def with_track(self, track: list[int], side: int, now: int) -> float:
        """What the position is worth with a side's morale or supply at another place."""
        before, track[side] = track[side], now
        value = self.worth()
        track[side] = before
        return value

    def with_trench(self, now: int) -> float:
        before, self.s.trench = self.s.trench, now
        value = self.worth()
        self.s.trench = before
        return value

    def with_level(self, land: str, n: int) -> float:
        """With the works of a field up or down."""
        if lost(self.s) >> data.LANDS.index(land) & 1:
            # Works in the other's hands help nobody until the field is taken again.
            return self.worth()
        levels = self.s.levels
        before = levels[land]
        levels[land] = max(0, min(data.HIGHEST_LEVEL, before + n))
        value = self.worth()
        levels[land] = before
        return value

    def rallied(self, n: int) -> float:
        """With routed units back in the reserve."""
        routed, reserve = ROUTED[self.side], RESERVE[self.side]
        kinds = [kind for kind in (1, 0, 2) for _ in range(self.s.units[routed][kind])][:n]
        for kind in kinds:
            shift(self.s, kind, routed, reserve)
        value = self.worth() + RALLIED * len(kinds)
        for kind in kinds:
            shift(self.s, kind, reserve, routed)
        return value

    def card(self, points: float = AVERAGE_CARD) -> float:
        """What a diplomacy card is worth."""
        return CARD * points

    # -- leaders -------------------------------------------------------------------------------------------------------

    def stratagem(self, card: str, use: int, base: float) -> float:
        """What the position is worth after a stratagem, every choice made well."""
        stratagem = LEADERS[card].stratagems[use]
        bonus, weaken, placings = stratagem.dice, stratagem.weaken, stratagem.placings
        value = base
        together = placings if len(placings) > 1 else []
        if together:
            value += max(0.0, self._all_placed(together, bonus, weaken) - base)
        for op in stratagem.ops:
            if op not in together:
                value += op.gain(self, base, bonus, weaken)
        return value

    def _all_placed(self, placings: list[Place], bonus: int, weaken: int) -> float:
        """What the position is worth after several placings, each seen with the ones before it."""
        s = self.s
        value, done, touched = 0.0, list[Move](), list(s.touched)
        for place in placings:
            value, bundle = self.best_placing(place, place.n, "", [], bonus, weaken, 0)
            for move in bundle:
                self.put(move)
                done.append(move)
                if BOXES[move[-1]].action in PLANS_OF_WAR and move[-1] not in s.touched:
                    s.touched.append(move[-1])
        for move in reversed(done):
            self.put(move, back=True)
        s.touched[:] = touched
        return value

    def officers(self, cards: Collection[str]) -> dict[str, float]:
        """What each of these officers could do for this side now, at best."""
        base = self.worth()
        commands: dict[int, float] = {}
        found = {}
        for card in cards:
            leader = LEADERS[card]
            n = leader.command
            if n not in commands:
                commands[n] = self.best_placing(COMMAND, n, "", [], 0, 0, 0)[0]
            # A spy among them is not asked what he would find: each would ask about the other for ever.
            uses = [i for i, one in enumerate(leader.stratagems) if not any(isinstance(op, Spy) for op in one.ops)]
            found[card] = max([commands[n], *(self.stratagem(card, use, base) for use in uses)]) - base
        return found

    def spied(self) -> float:
        """What it is worth to see the other's officers and to dismiss the one that could do most: as much as he is
        above the best of the rest and the one who comes in his place. Each hidden one is as likely as any other."""
        s, other = self.s, 1 - self.side
        if s.passed[other]:
            return 0.0
        known = [card for card in s.hand[other] if card in s.spied[other]]
        hidden = len(s.hand[other]) - len(known)
        pool = [card for card in data.OFFICERS[other] if card not in known and card not in s.discards[other]]
        use = Judge(s, other).officers([*known, *pool])
        return max(0.0, lost_by_best([use[card] for card in known], [use[card] for card in pool], hidden))

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
        singles = self._singles(place.placements(self.s, self.side, field, left), n)
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


def lost_by_best(known: list[float], pool: list[float], hidden: int) -> float:
    """How much lower the best of a hand is on average once its best has gone and another of the pool has come. The hand
    are the known ones and so many of the pool, each equally likely."""
    size, rest = len(pool), len(pool) - hidden
    if rest <= 0:
        return 0.0
    total, hands = 0.0, comb(size, hidden)
    marks = sorted({*known, *pool})
    for below, mark in pairwise(marks):
        # The chances that nobody, and that one of the hand can do so much, and that the newcomer then cannot.
        good, sure = sum(value >= mark for value in pool), sum(value >= mark for value in known)
        none = comb(size - good, hidden) / hands
        one = good * comb(size - good, hidden - 1) / hands if good and hidden else 0.0
        before = 0.0 if sure else none
        after = none * (rest - good) / rest if sure < 2 else 0.0
        if not sure:
            after += one * (rest - good + 1) / rest
        total += (mark - below) * (after - before)
    return total


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
