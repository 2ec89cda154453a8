"""How a bot lays out its mat: a table of what each province is worth on each field, and a climb to a good layout."""

from __future__ import annotations

from ...rng import Rng
from .bot_value import Mind
from .data import ACTIONS, CHEST_CARDS, COST, EFFECT, FIELDS, TAX
from .possible import tax_after
from .state import CHEST, ShogunState, closed_actions, open_actions

_BID_WORTH = (0.0, 0.35, 0.6, 0.75, 0.85)
"""What choosing so early is worth, by chests bid; a province lies between 0 and 1."""


class Planner:
    def __init__(self, mind: Mind, rng: Rng, noise: float = 0.0) -> None:
        self.mind = mind
        self.s: ShogunState = mind.s
        self.seat = mind.seat
        self.rng = rng
        self.cards = list(mind.own)
        self.value = {
            action: {card: mind.action(action, card) + self._noise(noise) for card in self.cards} for action in ACTIONS
        }
        self.bids = self._bids(noise)
        self.orders = self._orders()
        self.tax = {card: self._expected_tax(card) for card in self.cards}

    def _noise(self, size: float) -> float:
        return size * (self.rng.below(2001) - 1000) / 1000 if size else 0.0

    def _bids(self, noise: float) -> dict[str, float]:
        chest = max(self.mind.chest_value(), 0.3)
        scale = self.mind.taste.bid
        bids = {card: scale * 0.2 + self._noise(noise) for card in self.cards}
        for value in range(min(self.s.chests[self.seat], CHEST_CARDS - 1) + 1):
            bids[f"chest_{value}"] = scale * _BID_WORTH[value] - chest * value + self._noise(noise)
        return bids

    def _expected_tax(self, province: str) -> float:
        effects = [EFFECT[card] for card in self.s.events]
        if not effects:
            return float(TAX[province])
        return sum(tax_after(province, e, "") for e in effects) / len(effects)

    def _orders(self) -> list[list[str]]:
        """The open actions, then the closed ones in a few of their possible orders."""
        known, hidden = open_actions(self.s), closed_actions(self.s)
        orders = []
        for _ in range(5):
            self.rng.shuffle(hidden)
            orders.append(known + hidden)
        return orders

    # -- a layout's worth ------------------------------------------------------------------------------------------

    def worth(self, plan: dict[str, str]) -> float:
        """Field -> card; the value of what can be paid for, and of the chests left over."""
        total = self.bids.get(plan["bid"], -0.5)
        start = self.s.chests[self.seat]
        bid = plan["bid"]
        if bid.startswith("chest_"):
            start -= int(bid[-1])
        value = self.value
        chest = self.mind.chest_value()
        spent = 0
        paid: dict[str, float] = {}
        for action in ACTIONS:
            card = plan[action]
            if card and card != CHEST:
                cost = COST[action]
                if cost:
                    paid[action] = value[action][card]
                    spent += cost
                else:
                    total += value[action][card]
        if not paid:
            return total
        if spent <= start:
            return total + sum(paid.values()) - chest * spent
        taxed = plan["act_tax"]
        tax = self.tax[taxed] if taxed and taxed != CHEST else 0.0
        gained = 0.0
        for order in self.orders:
            money = float(start)
            for action in order:
                if action in paid:
                    cost = COST[action]
                    if money >= cost:
                        money -= cost
                        gained += paid[action] - chest * cost
                elif action == "act_tax":
                    money += tax
        return total + gained / len(self.orders)

    # -- the climb -------------------------------------------------------------------------------------------------

    def best(self) -> dict[str, str]:
        plan = self._first()
        worth = self.worth(plan)
        for _ in range(6):
            plan, better = self._improve(plan, worth)
            if better <= worth + 1e-9:
                break
            worth = better
        return plan

    def _first(self) -> dict[str, str]:
        """The most valuable pairs first, then whatever is left."""
        plan = dict.fromkeys(FIELDS, "")
        pairs = sorted(
            (
                (self.value[action][card] - COST[action] * 0.3, action, card)
                for action in ACTIONS
                for card in self.cards
            ),
            reverse=True,
        )
        used: set[str] = set()
        for worth, action, card in pairs:
            if worth > 0 and not plan[action] and card not in used:
                plan[action] = card
                used.add(card)
        left = [card for card in self.cards if card not in used]
        room = min(len(FIELDS), len(self.cards) + CHEST_CARDS) - len(used)
        chests = CHEST_CARDS
        # The bid first: the weakest card left, or no money.
        free = [name for name in ("bid", *ACTIONS) if not plan[name]]
        for name in free:
            if not room:
                break
            if name == "bid" and left:
                plan[name] = left.pop()
            elif chests:
                chests -= 1
                plan[name] = "chest_0" if name == "bid" else CHEST
            elif left:
                plan[name] = left.pop()
            else:
                continue
            room -= 1
        return plan

    def _improve(self, plan: dict[str, str], worth: float) -> tuple[dict[str, str], float]:
        """Try every exchange of two fields and every card in hand for a field; keep what helps."""
        for i, one in enumerate(FIELDS):
            for two in FIELDS[i + 1 :]:
                a, b = plan[one], plan[two]
                if a == b:
                    continue
                if two == "bid":
                    b, a = (CHEST if b.startswith(CHEST) else b), ("chest_0" if a == CHEST else a)
                    if b == CHEST and a == "chest_0":
                        continue
                    trial = {**plan, one: b, two: a}
                else:
                    trial = {**plan, one: b, two: a}
                value = self.worth(trial)
                if value > worth + 1e-9:
                    plan, worth = trial, value
        laid = set(plan.values())
        hand = [card for card in self.cards if card not in laid]
        chests = CHEST_CARDS - sum(1 for card in plan.values() if card.startswith(CHEST))
        for name in FIELDS:
            if not plan[name]:
                continue
            old = plan[name]
            options = list(hand)
            if name == "bid":
                if old.startswith(CHEST) or chests:
                    options += [bid for bid in self.bids if bid.startswith(CHEST) and bid != old]
            elif chests and old != CHEST:
                options.append(CHEST)
            for card in options:
                trial = {**plan, name: card}
                value = self.worth(trial)
                if value > worth + 1e-9:
                    plan, worth = trial, value
            new = plan[name]
            if new != old:
                chests += old.startswith(CHEST) - new.startswith(CHEST)
                if new in hand:
                    hand.remove(new)
                if not old.startswith(CHEST):
                    hand.append(old)
        return plan, worth
