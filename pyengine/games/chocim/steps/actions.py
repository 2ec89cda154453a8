"""The action phase: plays of leader cards, one by one (CH-3)."""

from __future__ import annotations

from ....flow import Ask, Choice, Note, Objection, Prompt, Step
from ....state import Frame, Move
from ..board import ground
from ..data import RP, SIDES
from ..forecast import command_notes
from ..leaders import LEADERS
from ..orders import COMMAND
from ..state import ChocimState, Side


def ready(s: ChocimState, side: int) -> list[str]:
    """Leaders that a side may still use this week: open commanders first."""
    used = s.used[side]
    return [card for card in s.commanders[side] if card not in used] + s.hand[side]


class Actions(Step[ChocimState]):
    """CH-3.1: the Commonwealth begins, then turn about; who is out is skipped."""

    name = "plays"
    rule = "CH-3.1"
    holds = {"next": Side}
    bare = True
    calls = ("play", "declare")

    def run(self, s: ChocimState, f: Frame) -> bool:
        if len(f) == 1:
            f.append(RP)
            s.passed = [False, False]
        _, first = f
        for side in (first, 1 - first):
            if not s.passed[side] and (s.hand[side] or len(s.used[side]) < len(s.commanders[side])):
                self.put(f, next=1 - side)
                s.call("play", seat=s.seats[side])
                return False
        s.stack.pop()
        return False


class Play(Ask[ChocimState]):
    """CH-3.2, CH-3.3: a leader's command, one of its stratagems, or a pass for the rest of the week."""

    name = "play"
    rule = "CH-3.3"
    secret = True
    calls = ()
    verbs = {"command": ("card",), "stratagem": ("card", "use"), "pass": ()}

    def run(self, s: ChocimState, f: Frame) -> bool:
        seat = f[1]
        side = s.side(seat)
        closed = set(s.hand[side]) - set(s.spied[side])
        waits = super().run(s, f)
        # Where only a closed card could be used, being asked tells that there is one, being passed over that there is
        # none: what led here must not be taken back after that.
        uses = s.cache[seat][:-1] if waits else []
        if closed and all(move[0] == "stratagem" and move[1] in closed for move in uses):
            s.reveal()
        return waits

    def legal(self, s: ChocimState, f: Frame, seat: int) -> list[Move]:
        side = s.side(seat)
        cards = ready(s, side)
        now = ground(s, side)
        moves: list[Move] = [("command", card) for card in cards] if COMMAND.can(s, side, now) else []
        for card in cards:
            for use, stratagem in enumerate(LEADERS[card].stratagems):
                if stratagem.playable(s, side, now):
                    moves.append(("stratagem", card, use))
        moves.append(("pass",))
        return moves

    def play(self, s: ChocimState, f: Frame, seat: int, move: Move) -> None:
        side = s.side(seat)
        s.stack.pop()
        if move[0] == "pass":
            s.passed[side] = True
            s.emit("event.passed", rule="CH-3.2", seat=seat)
            return
        card = move[1]
        s.card = card
        # CH-3.4: shown, then laid aside or turned over.
        if card in s.hand[side]:
            s.hand[side].remove(card)
            s.discards[side].append(card)
            if card in s.spied[side]:
                s.spied[side].remove(card)
            else:
                s.reveal()
        else:
            s.used[side].append(card)
        s.call("declare", seat=seat)
        at = (f"card:{card}",)
        if move[0] == "command":
            n = LEADERS[card].command
            s.use = -1
            s.emit("event.command", rule="CH-3.3", at=at, seat=seat, card=card, n=n)
            s.call("place", seat=seat, units=n, operation=-1, field="", left=[], least=1)
        else:
            s.use = move[2]
            s.emit(
                "event.stratagem",
                rule="CH-3.3",
                at=at,
                seat=seat,
                card=card,
                stratagem=LEADERS[card].stratagems[move[2]].name,
            )
            s.call("stratagem", seat=seat, next=0, changed=0)

    def objection(self, s: ChocimState, f: Frame, seat: int, move: Move) -> Objection | None:
        side = s.side(seat)
        card = move[1] if len(move) > 1 else ""
        if card in s.used[side]:
            return "illegal.commander_used", "CH-3.4", {"card": card}
        if card not in ready(s, side):
            return "illegal.card_not_held", "CH-3.3", {}
        if move[0] == "command" and len(move) == 2:
            return "illegal.nothing_to_place", "CH-3.5", {}
        if move[0] == "stratagem" and len(move) == 3 and move[2] in range(len(LEADERS[card].stratagems)):
            return "illegal.stratagem_idle", "CH-3.6", {"stratagem": LEADERS[card].stratagems[move[2]].name}
        return None

    def prompt(self, s: ChocimState, f: Frame, seat: int) -> Prompt:
        prompt = super().prompt(s, f, seat)
        side = s.side(seat)
        prompt.args = {"week": s.week, "side": SIDES[side], "n": len(ready(s, side))}
        other = 1 - side
        left = 0 if s.passed[other] else len(ready(s, other))
        prompt.notes.append(Note("note.plays_left", {"n": left, "side": SIDES[other]}))
        return prompt

    def choice(self, s: ChocimState, f: Frame, seat: int, move: Move) -> Choice:
        side = s.side(seat)
        if move[0] == "pass":
            kept = len(s.hand[side])
            note = Note("note.pass", {"n": kept}) if kept else Note("note.pass_none")
            return Choice(move, "move.pass", {}, (), [note], rule="CH-3.2")
        card = move[1]
        if move[0] == "command":
            n = LEADERS[card].command
            return Choice(
                move,
                "move.command",
                {"card": card, "n": n},
                (f"card:{card}", "use:command"),
                command_notes(s, side, n),
                rule="CH-3.3",
            )
        stratagem = LEADERS[card].stratagems[move[2]]
        return Choice(
            move,
            "move.stratagem",
            {"card": card, "stratagem": stratagem.name},
            (f"card:{card}", f"use:{move[2]}"),
            stratagem.notes(s, side),
            rule="CH-3.3",
        )
