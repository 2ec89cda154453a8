"""5.3 Planning and bid: everybody secretly lays cards on ten actions and the bid."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from ....flow import Choice, Note, Objection, Prompt
from ....state import Frame, Move
from ....steps import Together
from ..data import ACTIONS, CHEST_CARDS, FIELDS, PROVINCES
from ..forecast import forecast, hints
from ..state import CHEST, ShogunState, provinces
from .cards import lay_out_mats

COMMIT: Move = ("commit",)
_PLACE: dict[str, dict[str, Move]] = {
    name: {province: ("place", province, name) for province in PROVINCES} for name in FIELDS
}
_NO_ACTION: dict[str, Move] = {name: ("place", CHEST, name) for name in ACTIONS}
_BID: list[Move] = [("place", f"chest_{value}", "bid") for value in range(CHEST_CARDS)]
_CHESTS = frozenset((CHEST, *(card for _, card, _ in _BID)))


def to_fill(s: ShogunState, seat: int) -> int:
    """SH-5.3.3: all eleven fields, or with fewer than six provinces as many as there are cards."""
    return min(len(FIELDS), s.held[seat] + CHEST_CARDS)


def chests_laid(plan: dict[str, str]) -> int:
    """Chest cards on the mat, wherever they lie."""
    return sum(map(_CHESTS.__contains__, plan.values()))


class Planning(Together[ShogunState]):
    """SH-5.3.1: all at once and unseen by each other, at most one card on a field."""

    name = "planning"
    rule = "SH-5.3.1"
    verbs = {"place": ("card", "field"), "commit": ()}

    def ready(self, s: ShogunState, f: Frame) -> Sequence[bool]:
        return s.committed

    def run(self, s: ShogunState, f: Frame) -> bool:
        if not s.plans[0]:
            lay_out_mats(s)
        return super().run(s, f)

    def legal(self, s: ShogunState, f: Frame, seat: int) -> list[Move]:
        """SH-5.3.2, SH-5.3.4, SH-5.3.5: any own province or a chest card on any free field."""
        plan = s.plans[seat]
        free = [name for name in FIELDS if not plan[name]]
        filled = len(FIELDS) - len(free)
        if filled == to_fill(s, seat):
            return [COMMIT]
        laid = set(plan.values())
        cards = [p for p, owner in s.owner.items() if owner == seat and p not in laid]
        moves: list[Move] = []
        if len(cards) > 1:
            pick = itemgetter(*cards)
            for name in free:
                moves += pick(_PLACE[name])
        elif cards:
            moves += [_PLACE[name][cards[0]] for name in free]
        # What is laid and no province is a chest card.
        if filled - (s.held[seat] - len(cards)) < CHEST_CARDS:
            if free[-1] == "bid":
                free.pop()
                # SH-5.3.6: nobody bids what he cannot pay now.
                moves += _BID[: s.chests[seat] + 1]
            moves += [_NO_ACTION[name] for name in free]
        return moves

    def play(self, s: ShogunState, f: Frame, seat: int, move: Move) -> None:
        if move[0] == "commit":
            s.committed[seat] = True
            if "" in s.plans[seat].values():
                # Everybody sees now which fields have no card.
                s.reveal()
            s.emit("event.committed", rule="SH-5.3.7", seat=seat)
        else:
            s.plans[seat][move[2]] = move[1]

    def objection(self, s: ShogunState, f: Frame, seat: int, move: Move) -> Objection | None:
        plan = s.plans[seat]
        left = to_fill(s, seat) - sum(1 for card in plan.values() if card)
        if move == COMMIT:
            return "illegal.fields_empty", "SH-5.3.3", {"n": left}
        _, card, name = move
        if not left:
            return "illegal.mat_full", "SH-5.3.3", {}
        if plan[name]:
            return "illegal.field_taken", "SH-5.3.1", {"action": name}
        if card in PROVINCES:
            reason = "illegal.card_laid" if s.owner.get(card) == seat else "illegal.not_your_province"
            return reason, "SH-5.3.2", {"province": card}
        if chests_laid(plan) == CHEST_CARDS:
            return "illegal.no_chest_cards", "SH-5.3.2", {}
        return ("illegal.bid_too_high", "SH-5.3.6", {"n": s.chests[seat]}) if move in _BID else None

    def prompt(self, s: ShogunState, f: Frame, seat: int) -> Prompt:
        left = to_fill(s, seat) - sum(1 for card in s.plans[seat].values() if card)
        own = len(provinces(s, seat))
        prompt = super().prompt(s, f, seat)
        prompt.args = {"n": left, "provinces": own, "chests": s.chests[seat]}
        if not left:
            prompt.id = "prompt.planning_done"
        prompt.notes = [note for hint in forecast(s, seat).hints for note in hint.notes]
        return prompt

    def choice(self, s: ShogunState, f: Frame, seat: int, move: Move) -> Choice:
        if move[0] == "commit":
            return Choice(move, "move.commit", main=True, rule="SH-5.3.7")
        card, name = move[1], move[2]
        if card == CHEST:
            return Choice(move, "move.place_chest", {"action": name}, ("card:chest", f"field:{name}"), rule="SH-5.3.4")
        if name != "bid":
            return Choice(
                move,
                "move.place_province",
                {"province": card, "action": name},
                (f"province:{card}", f"field:{name}"),
                hints(s, seat, name, card),
                rule="SH-5.3.2",
            )
        if card in PROVINCES:
            return Choice(
                move, "move.bid_province", {"province": card}, (f"province:{card}", "field:bid"), rule="SH-5.3.6"
            )
        value = int(card[-1])
        cost = [Note("note.cost", {"n": value})] if value else []
        return Choice(move, "move.bid_chests", {"n": value}, (f"card:{card}", "field:bid"), cost, rule="SH-5.3.6")
