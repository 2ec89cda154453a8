"""5.7.6 to 5.7.8 Deploy five, three or one army."""

from __future__ import annotations

from ....flow import Ask, Choice, Note, Prompt
from ....state import Frame, Move
from ..data import COST
from ..possible import cannot_recruit, recruit_numbers
from ..state import ShogunState
from .common import ACTOR, Action
from .execution import skip


def deploy(s: ShogunState, seat: int, province: str, action: str, n: int) -> None:
    cost = COST[action]
    s.chests[seat] -= cost
    s.reserve[seat] -= n
    s.armies[province] += n
    at = (f"province:{province}",)
    s.emit("event.recruited", rule=RULE[action], at=at, seat=seat, province=province, n=n, cost=cost)


RULE = {"act_recruit5": "SH-5.7.6", "act_recruit3": "SH-5.7.7", "act_recruit1": "SH-5.7.8"}


class Recruit(Action):
    """SH-5.7.6, SH-5.7.7. Frame: seat, province."""

    def __init__(self, action: str) -> None:
        self.name = action  # type: ignore[misc]  # one class, two actions
        self.rule = RULE[action]  # type: ignore[misc]

    def run(self, s: ShogunState, f: Frame) -> bool:
        _, seat, province = f
        if reason := cannot_recruit(s, seat, self.name):
            return skip(s, seat, province, self.name, reason)
        numbers = recruit_numbers(s, seat, self.name)
        if len(numbers) > 1:
            s.stack.pop()
            s.call("recruit_six", seat=seat, province=province)
        else:
            deploy(s, seat, province, self.name, numbers[0])
            s.stack.pop()
        return False


class RecruitSix(Ask[ShogunState]):
    """SH-5.7.6: the holder of the special card may deploy six for the same price."""

    name = "recruit_six"
    rule = "SH-5.7.6"
    holds = ACTOR
    calls = ()
    verbs = {"recruit": ("n",)}

    def legal(self, s: ShogunState, f: Frame, seat: int) -> list[Move]:
        return [("recruit", n) for n in recruit_numbers(s, seat, "act_recruit5")]

    def play(self, s: ShogunState, f: Frame, seat: int, move: Move) -> None:
        _, _, province = f
        deploy(s, seat, province, "act_recruit5", move[1])
        s.stack.pop()

    def prompt(self, s: ShogunState, f: Frame, seat: int) -> Prompt:
        _, _, province = f
        prompt = super().prompt(s, f, seat)
        prompt.args = {"province": province}
        return prompt

    def choice(self, s: ShogunState, f: Frame, seat: int, move: Move) -> Choice:
        _, _, province = f
        return Choice(
            move,
            "move.recruit",
            {"n": move[1], "province": province},
            (f"province:{province}",),
            [
                Note("note.cost", {"n": COST["act_recruit5"]}),
                Note("note.reserve_left", {"n": s.reserve[seat] - move[1]}),
            ],
            main=move[1] == 6,
        )


class RecruitOne(Action):
    """SH-5.7.8: one army, then a march among own provinces if he likes."""

    name = "act_recruit1"
    rule = "SH-5.7.8"

    def run(self, s: ShogunState, f: Frame) -> bool:
        _, seat, province = f
        if reason := cannot_recruit(s, seat, self.name):
            return skip(s, seat, province, self.name, reason)
        deploy(s, seat, province, self.name, 1)
        s.stack.pop()
        s.call("shift", seat=seat, province=province)
        return False
