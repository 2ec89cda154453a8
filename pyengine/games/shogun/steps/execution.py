"""5.6 Execution: the ten actions in their order, each by all players in turn order."""

from __future__ import annotations

from ....flow import Step
from ....state import Frame
from ..data import ACTIONS, OPEN_SLOTS
from ..state import CHEST, ShogunState, Turn


class Execution(Step[ShogunState]):
    """SH-5.6.1 to SH-5.6.5. The frame says how many players are through with the present action."""

    name = "execution"
    rule = "SH-5.6.1"
    holds = {"done": Turn}
    calls = (*ACTIONS, "march", "shift", "send", "battle", "recruit_six")

    def run(self, s: ShogunState, f: Frame) -> bool:
        done = f[1] if len(f) > 1 else 0
        order = s.order
        s.reveal()
        while s.slot < len(ACTIONS):
            action = s.slots[s.slot]
            if not done and s.log is not None:
                s.emit("event.action", rule="SH-5.6.1", at=(f"slot:{s.slot + 1}",), action=action, n=s.slot + 1)
            while done < len(order):
                seat = order[done]
                done += 1
                # SH-5.6.2: his card is turned up only now.
                card = s.plans[seat][action]
                if action not in s.shown[seat]:
                    s.shown[seat].append(action)
                if s.log is not None:
                    _tell(s, seat, action, card)
                if card in s.owner:
                    f[1:] = [done]
                    s.call(action, seat=seat, province=card)
                    return False
            done = 0
            s.slot += 1
            if s.slot <= OPEN_SLOTS and s.log is not None:
                new = s.slots[s.slot + OPEN_SLOTS - 1]
                n = s.slot + OPEN_SLOTS
                s.emit("event.action_open", rule="SH-5.6.1", at=(f"slot:{n}",), action=new, n=n)
        s.stack.pop()
        return False


def _tell(s: ShogunState, seat: int, action: str, card: str) -> None:
    """What lies on the field, as everybody sees it now."""
    if card in s.owner:
        at = (f"province:{card}", f"field:{action}")
        s.emit("event.card_shown", rule="SH-5.6.2", at=at, seat=seat, province=card, action=action)
    elif card == CHEST:
        s.emit("event.no_action", rule="SH-5.3.4", seat=seat, action=action)
    else:
        s.emit("event.no_card", rule="SH-5.3.3", seat=seat, action=action)


def skip(s: ShogunState, seat: int, province: str, action: str, reason: str) -> bool:
    """SH-5.6.4: what cannot be done in full is not done and costs nothing. Ends the step."""
    at = (f"province:{province}", f"field:{action}")
    s.emit("event.skipped", rule="SH-5.6.4", at=at, seat=seat, province=province, action=action, reason=reason)
    s.stack.pop()
    return False
