"""5.1 action cards, 5.2 special cards, 5.4 the event, 5.10 the end of a round; the four events of a year."""

from __future__ import annotations

from ....state import Frame
from ..data import ACTIONS, FIELDS, OPEN_SLOTS, RICE_LOSS, SEASONS, SPECIALS
from ..state import NOBODY, ShogunState
from .common import AtOnce


class TurnUpEvents(AtOnce):
    """SH-4.9, SH-5.12.1: four events lie open at the start of each year; three will happen, the last is winter's."""

    name = "turn_up_events"
    rule = "SH-4.9"

    def run(self, s: ShogunState, f: Frame) -> bool:
        s.stack.pop()
        s.reveal()
        s.events, s.event_deck = s.event_deck[:4], s.event_deck[4:]
        s.season = 0
        s.emit("event.year", rule="SH-5.0.1", year=s.year)
        s.emit("event.events_open", rule="SH-4.9", at=("events",), card=list(s.events))
        return False


class ActionCards(AtOnce):
    """SH-5.1.1: ten action cards in a new order, the first five face up."""

    name = "action_cards"
    rule = "SH-5.1.1"

    def run(self, s: ShogunState, f: Frame) -> bool:
        s.stack.pop()
        s.slots = list(ACTIONS)
        s.rng.shuffle(s.slots, "actions")
        s.slot = 0
        s.emit("event.season", rule="SH-5.0.1", year=s.year, season=SEASONS[s.season])
        s.emit("event.actions_open", rule="SH-5.1.1", at=("actions",), action=s.slots[:OPEN_SLOTS])
        return False


class SpecialCards(AtOnce):
    """SH-5.2.1: the five special cards on the five spaces of the order track, however many play."""

    name = "special_cards"
    rule = "SH-5.2.1"

    def run(self, s: ShogunState, f: Frame) -> bool:
        s.stack.pop()
        s.track = list(SPECIALS)
        s.rng.shuffle(s.track, "specials")
        s.places = [NOBODY] * len(SPECIALS)
        s.special = [""] * s.players
        s.order = []
        s.rank = []
        s.emit("event.specials_open", rule="SH-5.2.1", at=("track",), special=list(s.track))
        return False


class DrawEvent(AtOnce):
    """SH-5.4.1: one of the open events comes into force."""

    name = "event"
    rule = "SH-5.4.1"

    def run(self, s: ShogunState, f: Frame) -> bool:
        s.stack.pop()
        s.event = s.rng.pick(s.events, "event")
        s.events.remove(s.event)
        s.emit("event.event", rule="SH-5.4.1", at=(f"event:{s.event}",), card=s.event, n=RICE_LOSS[s.event])
        return False


class RoundEnd(AtOnce):
    """SH-5.10.1: cards return to hands, the event leaves the game; after autumn the turn order stays for winter."""

    name = "round_end"
    rule = "SH-5.10.1"

    def run(self, s: ShogunState, f: Frame) -> bool:
        s.stack.pop()
        n = s.players
        s.plans = [{} for _ in range(n)]
        s.shown = [[] for _ in range(n)]
        s.committed = [False] * n
        s.fresh = []
        s.held = [0] * n
        s.special = [""] * n
        s.track = []
        s.slots = []
        s.slot = 0
        s.event = ""
        s.season += 1
        if s.season < 3:
            s.places = [NOBODY] * len(SPECIALS)
            s.order = []
        s.emit("event.round_end", rule="SH-5.10.1")
        return False


def lay_out_mats(s: ShogunState) -> None:
    """Empty personal boards: eleven fields each."""
    for seat in range(s.players):
        s.plans[seat] = dict.fromkeys(FIELDS, "")
        s.shown[seat] = []
        s.committed[seat] = False
        s.held[seat] = [*s.owner.values()].count(seat)
