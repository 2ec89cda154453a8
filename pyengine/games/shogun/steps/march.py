"""5.7.8, 5.7.9 Moving armies: among own provinces, or into battle."""

from __future__ import annotations

from ....flow import Ask, Choice, Note, Objection, Prompt
from ....shape import Seat
from ....state import Frame, Move
from ..data import NEIGHBOURS, PROVINCES
from ..odds import battle_odds, percents
from ..possible import cannot_march, own_neighbours, targets
from ..state import NOBODY, Province, ShogunState
from .common import ACTOR, Action
from .execution import skip


class Battle(Action):
    """SH-5.7.9: the actions A and B, which are alike. Frame: seat, province."""

    rule = "SH-5.7.9"

    def __init__(self, action: str) -> None:
        self.name = action  # type: ignore[misc]  # one class, two actions

    def run(self, s: ShogunState, f: Frame) -> bool:
        _, seat, province = f
        if reason := cannot_march(s, seat, province):
            return skip(s, seat, province, self.name, reason)
        s.stack.pop()
        s.call("march", seat=seat, province=province)
        return False


class _Target(Ask[ShogunState]):
    """Where to. Frame: seat, province."""

    holds = ACTOR
    calls = ()
    verbs = {"target": ("province",), "stay": ()}

    def play(self, s: ShogunState, f: Frame, seat: int, move: Move) -> None:
        _, _, province = f
        if move[0] == "stay":
            s.emit("event.stayed", rule=self.rule, at=(f"province:{province}",), seat=seat, province=province)
            s.stack.pop()
        else:
            s.stack.pop()
            s.call("send", seat=seat, source=province, target=move[1])

    def objection(self, s: ShogunState, f: Frame, seat: int, move: Move) -> Objection | None:
        _, _, source = f
        if move == ("stay",):
            return "illegal.must_march", "SH-5.6.3", {}
        _, target = move
        if target not in PROVINCES:
            return None
        if target not in s.owner:
            return "illegal.out_of_play", "SH-4.2", {"province": target}
        if target not in NEIGHBOURS[source]:
            return "illegal.not_adjacent", "SH-5.7.10", {"province": target, "source": source}
        if self.name == "shift":
            return "illegal.no_attack", "SH-5.7.8", {"province": target}
        return "illegal.temple", "SH-5.7.9", {"province": target}

    def choice(self, s: ShogunState, f: Frame, seat: int, move: Move) -> Choice:
        _, _, province = f
        if move[0] == "stay":
            return Choice(move, "move.stay", {"province": province}, (f"province:{province}",))
        target = move[1]
        most = s.armies[province] - 1
        owner = s.owner[target]
        at = (f"province:{target}",)
        if owner == seat:
            notes = [Note("note.armies_there", {"n": s.armies[target]})]
            return Choice(move, "move.target_own", {"province": target}, at, notes)
        notes = _defenders(s, target)
        notes.append(odds_note(s, seat, target, most))
        if owner == NOBODY:
            return Choice(move, "move.target_neutral", {"province": target}, at, notes)
        return Choice(move, "move.target_enemy", {"province": target, "owner": owner}, at, notes)

    def prompt(self, s: ShogunState, f: Frame, seat: int) -> Prompt:
        _, _, province = f
        prompt = super().prompt(s, f, seat)
        prompt.args = {"province": province, "n": s.armies[province] - 1}
        return prompt


class March(_Target):
    """SH-5.7.9: he must march if he can; SH-5.7.10: sea routes are borders too."""

    name = "march"
    rule = "SH-5.7.9"

    def legal(self, s: ShogunState, f: Frame, seat: int) -> list[Move]:
        _, _, province = f
        return [("target", target) for target in targets(s, seat, province)]


class Shift(_Target):
    """SH-5.7.8: only into one own province, or not at all."""

    name = "shift"
    rule = "SH-5.7.8"

    def legal(self, s: ShogunState, f: Frame, seat: int) -> list[Move]:
        _, _, province = f
        moves: list[Move] = [("target", target) for target in own_neighbours(s, seat, province)]
        moves.append(("stay",))
        return moves

    def prompt(self, s: ShogunState, f: Frame, seat: int) -> Prompt:
        prompt = super().prompt(s, f, seat)
        prompt.decline = ("stay",)
        return prompt


class Send(Ask[ShogunState]):
    """SH-5.7.9: how many go; one at least stays behind. Frame: seat, source, target."""

    name = "send"
    rule = "SH-5.7.9"
    holds = {"seat": Seat, "source": Province, "target": Province}
    calls = ()
    verbs = {"send": ("n",)}

    def legal(self, s: ShogunState, f: Frame, seat: int) -> list[Move]:
        _, _, source, _ = f
        return [("send", n) for n in range(1, s.armies[source])]

    def play(self, s: ShogunState, f: Frame, seat: int, move: Move) -> None:
        _, _, source, target = f
        n = move[1]
        at = (f"province:{source}", f"province:{target}")
        if s.owner[target] == seat:
            s.armies[source] -= n
            s.armies[target] += n
            s.emit("event.moved", rule=self.rule, at=at, seat=seat, source=source, province=target, n=n)
            s.stack.pop()
            return
        owner = s.owner[target]
        if owner == NOBODY:
            s.emit("event.attack_neutral", rule="SH-5.8.1", at=at, seat=seat, source=source, province=target, n=n)
        else:
            s.emit(
                "event.attack",
                rule="SH-5.8.1",
                at=at,
                seat=seat,
                source=source,
                province=target,
                n=n,
                rival=owner,
                defenders=s.armies[target],
            )
        s.stack.pop()
        s.call("battle", attacker=seat, source=source, target=target, sent=n, plus=-1, shield=-1)

    def objection(self, s: ShogunState, f: Frame, seat: int, move: Move) -> Objection | None:
        _, _, source, _ = f
        return "illegal.one_stays", "SH-5.7.9", {"n": s.armies[source] - 1, "province": source}

    def prompt(self, s: ShogunState, f: Frame, seat: int) -> Prompt:
        _, _, source, target = f
        prompt = super().prompt(s, f, seat)
        prompt.args = {"source": source, "province": target, "n": s.armies[source] - 1}
        if s.owner[target] != seat:
            prompt.id = "prompt.send_attack"
            prompt.notes = _defenders(s, target)
        return prompt

    def choice(self, s: ShogunState, f: Frame, seat: int, move: Move) -> Choice:
        _, _, source, target = f
        n = move[1]
        at = (f"province:{target}", f"number:{n}")
        notes = [Note("note.stay_behind", {"n": s.armies[source] - n, "province": source})]
        if s.owner[target] == seat:
            return Choice(move, "move.send", {"n": n, "province": target}, at, notes)
        notes.append(odds_note(s, seat, target, n))
        return Choice(move, "move.attack", {"n": n, "province": target}, at, notes)


def odds_note(s: ShogunState, seat: int, target: str, n: int) -> Note:
    return Note("note.odds", {"n": n, **percents(battle_odds(s, seat, target, n))})


def _defenders(s: ShogunState, target: str) -> list[Note]:
    """Who will stand against the attacker (SH-5.8.4)."""
    if s.owner[target] == NOBODY:
        return [Note("note.farmers_alone")]
    notes = [Note("note.armies_there", {"n": s.armies[target]})]
    notes.append(Note("note.farmers_aside" if s.revolts[target] else "note.farmers_defend"))
    return notes
