"""Chapter 7: conflicts. Five cards against five wars, and what becomes of the provinces."""

from __future__ import annotations

from typing import Annotated

from ....flow import Ask, Choice, Note, Prompt, Step
from ....shape import Long, Seat
from ....state import Frame, Move
from ..data import ATTACKED, CONFLICTS, LADY, PAWNS, PROVINCE, PROVINCES, SHOWN, SPACES
from ..state import MagnaciState, Seats, Space
from .actions import actions, open_window
from .bidding import BidTogether, begin
from .common import decide, raid_losses, spot

# -- Dealing and bidding -----------------------------------------------------------------------------------------------


BARE = "_bare"
"""How a message ends where the province adds nothing to the cards."""


class DealConflicts(Step[MagnaciState]):
    """Cards are drawn until five lie on the board; those left from earlier Ages keep their spaces (MG-5.4.3) and are
    fought again (MG-5.4.13)."""

    name = "deal_conflicts"
    rule = "MG-5.4.1"
    holds = {}
    calls = ()

    def run(self, s: MagnaciState, f: Frame) -> bool:
        s.stack.pop()
        begin(s, SPACES)
        s.reveal()
        while SPACES - s.conflicts.count("") < SHOWN:
            if all(_free_space(s, id) is None for id in s.conflict_deck):
                s.emit("event.no_more_conflicts", rule="MG-5.4.4", n=SPACES - s.conflicts.count(""))
                break
            id = s.conflict_deck.pop(0)
            space, province = _free_space(s, id), CONFLICTS[id].province
            if space is None:
                # MG-5.4.2: a third card of one power goes back into the deck.
                s.conflict_deck.append(id)
                s.rng.shuffle(s.conflict_deck, what="reshuffle")
                s.emit("event.conflict_rejected", rule="MG-5.4.2", conflict=id, province=province)
                continue
            s.conflicts[space] = id
            at = (f"conflict:{space + 1}", f"province:{province}")
            s.emit("event.conflict", rule=self.rule, at=at, conflict=id, province=province, scale=s.scale(space))
        return False


def _free_space(s: MagnaciState, id: str) -> int | None:
    """The lower-numbered free space of a card's power."""
    return next((k for k in PROVINCE[CONFLICTS[id].province].spaces if not s.conflicts[k]), None)


class ConflictBid(BidTogether):
    """One card at each conflict, all at once and in secret."""

    name = "conflict_bid"
    rule = "MG-5.4.5"
    holds = {}
    calls = ()
    kind = "conflict"

    def slots(self, s: MagnaciState) -> dict[int | str, int]:
        return {k + 1: k for k, id in enumerate(s.conflicts) if id}

    def needed(self, s: MagnaciState) -> int:
        return SPACES - s.conflicts.count("")

    def subject(self, s: MagnaciState, slot: int | str) -> tuple[str, list[Note]]:
        space = int(slot) - 1
        bonus = s.strength_bonus(ATTACKED[space])
        needs = {"scale": s.scale(space), "bonus": bonus, "n": s.scale(space) - bonus}
        return s.conflicts[space], [Note("note.needs" if bonus else "note.needs_bare", needs)]

    def choice(self, s: MagnaciState, f: Frame, seat: int, move: Move) -> Choice:
        choice = super().choice(s, f, seat, move)
        if len(move) == 3 and move[2] == LADY:
            choice.notes.append(Note("note.lady"))
        return choice


# -- One conflict after another ----------------------------------------------------------------------------------------


class Fights(Step[MagnaciState]):
    """The occupied spaces I to X, each completely before the next."""

    name = "fights"
    rule = "MG-5.4.6"
    holds = {}
    calls = ("fight", "reward", "loss", "aftermath")

    def run(self, s: MagnaciState, f: Frame) -> bool:
        while s.shown < SPACES:
            s.shown += 1
            if s.conflicts[s.slot]:
                s.mods = [0] * s.players
                s.shift = 0
                s.reveal()
                self.tell(s)
                s.call("fight")
                open_window(s, "conflict")
                return False
        s.stack.pop()
        return False

    def tell(self, s: MagnaciState) -> None:
        if s.log is None:
            return
        seats = list(range(s.players))
        cards = s.strengths()
        province = ATTACKED[s.slot]
        parts = s.strength_parts(province)
        bonus = sum(value for _, value in parts)
        s.emit(
            f"event.conflict_shown{'' if bonus else BARE}",
            rule=self.rule,
            at=(f"conflict:{s.shown}", f"province:{province}"),
            conflict=s.conflicts[s.slot],
            province=province,
            seat=seats,
            card=cards,
            bids=[[seat, s.bids[seat][s.slot], card] for seat, card in zip(seats, cards)],
            sum=sum(cards),
            parts=[list(part) for part in parts],
            bonus=bonus,
            total=s.commonwealth(),
            scale=s.scale(s.slot),
        )


class Fight(Step[MagnaciState]):
    """Won where the strength of the Commonwealth reaches the scale."""

    name = "fight"
    rule = "MG-5.4.8"
    holds = {}
    calls = ("window",)

    def run(self, s: MagnaciState, f: Frame) -> bool:
        space = s.slot
        total, scale = s.commonwealth(), s.scale(space) + s.shift
        won = total >= scale
        if s.log is not None:
            strengths = s.strengths()
            bonus = s.strength_bonus(ATTACKED[space])
            s.emit(
                f"event.conflict_{'won' if won else 'lost'}{'' if bonus else BARE}",
                rule=self.rule,
                at=(f"conflict:{s.shown}", f"province:{ATTACKED[space]}"),
                conflict=s.conflicts[space],
                province=ATTACKED[space],
                strengths=[[seat, strength] for seat, strength in enumerate(strengths)],
                sum=sum(strengths),
                bonus=bonus,
                total=total,
                scale=scale,
            )
        s.stack.pop()
        s.call("reward" if won else "loss", choice=None)
        return False


def _tied(s: MagnaciState, strength: int) -> list[int]:
    return [seat for seat in range(s.players) if s.strength(seat) == strength]


class Reward(Step[MagnaciState]):
    """The highest strength gets the reward; then the card leaves the game. ``[…, the Primate's choice]``"""

    name = "reward"
    rule = "MG-5.4.9"
    holds = {"choice": Seat | None}
    calls = ("choose_tied",)

    def run(self, s: MagnaciState, f: Frame) -> bool:
        space = s.slot
        id, province = s.conflicts[space], ATTACKED[space]
        fief = CONFLICTS[id].fief
        if fief and s.partitioned(province):
            # MG-5.9.5: the reward comes before the card is removed, so a partitioned province gives no fief.
            s.emit("event.no_fief", rule="MG-5.9.2", at=(f"fief:{fief}",), fief=fief, province=province)
        else:
            winner = decide(s, f, "highest", _tied(s, max(s.strengths())), conflict=id)
            if winner is None:
                return False
            s.add(winner, fief or province)
            if fief:
                s.emit("event.reward_fief", rule=self.rule, at=(f"fief:{fief}",), seat=winner, fief=fief)
            else:
                at = (f"province:{province}",)
                s.emit("event.reward_estate", rule=self.rule, at=at, seat=winner, province=province)
        s.stack.pop()
        remove(s, space)
        return False


class Loss(Step[MagnaciState]):
    """The penalty; the lowest strength fares worst. ``[…, the Primate's choice]``"""

    name = "loss"
    rule = "MG-5.4.10"
    holds = {"choice": Seat | None}
    calls = ("choose_tied",)

    def run(self, s: MagnaciState, f: Frame) -> bool:
        space = s.slot
        conflict = CONFLICTS[s.conflicts[space]]
        tied = _tied(s, min(s.strengths()))
        if conflict.penalty == "raid":
            asked = any(s.estates[conflict.province][seat] > 1 for seat in tied)
        else:
            asked = conflict.penalty == "lose_law" and any(s.laws[seat] for seat in tied)
        low = decide(s, f, "lowest", tied, conflict=s.conflicts[space]) if asked else tied[0]
        if low is None:
            return False
        s.stack.pop()
        s.call("aftermath", lowest=[low] if asked else tied)
        if conflict.penalty == "raid":
            s.call("raid", space=space, low=low, entail=[])
            holder = s.holder("entail")
            if holder is not None and actions(s, holder, "conflict_loss"):
                s.call("entail", seat=holder)
        elif conflict.penalty == "lose_law":
            if s.laws[low]:
                s.call("lose_law", seat=low)
        elif conflict.penalty == "silent_sejm":
            if not s.silent:
                s.silent = True
                at = tuple(f"province:{province}" for province in PROVINCES)
                s.emit("event.silent_sejm", rule=self.rule, at=at)
        elif not s.clouds:
            s.clouds = True
            s.emit("event.black_clouds", rule=self.rule, at=("province:prussia",), province="prussia")
        return False


class Raid(Step[MagnaciState]):
    """Estates go back to the supply. ``[…, space, lowest, what the Entail moves: seat, from, to]``"""

    name = "raid"
    rule = "MG-5.4.10"
    # While it waits for an Entail nothing has been moved yet.
    holds = {"space": Space, "low": Seat, "entail": Annotated[list[Seat], Long(0)]}
    calls = ("entail", "effect")

    def run(self, s: MagnaciState, f: Frame) -> bool:
        _, space, low, entail = f
        s.stack.pop()
        losses = raid_losses(s, space, low)
        if entail:
            seat, saved, paid = entail
            losses[saved][seat] -= 1
            losses.setdefault(paid, [0] * s.players)[seat] += 1
        for province, lost in losses.items():
            s.estates[province] = [have - n for have, n in zip(s.estates[province], lost)]
            losers = [seat for seat, n in enumerate(lost) if n]
            if losers:
                at = (f"province:{province}",)
                s.emit("event.raid", rule=self.rule, at=at, province=province, loser=losers, n=len(losers))
                for seat in losers:
                    if lost[seat] > 1:
                        s.emit("event.raid_more", rule=self.rule, at=at, province=province, seat=seat, n=lost[seat] - 1)
        return False


class LoseLaw(Ask[MagnaciState]):
    """The lowest player discards a law of his choice. ``[…, seat]``"""

    name = "lose_law"
    rule = "MG-5.4.10"
    calls = ()
    verbs = {"discard": ("law",)}

    def legal(self, s: MagnaciState, f: Frame, seat: int) -> list[Move]:
        return [("discard", law) for law in s.laws[seat]]

    def play(self, s: MagnaciState, f: Frame, seat: int, move: Move) -> None:
        s.stack.pop()
        s.laws[seat].remove(move[1])
        s.gone.append(move[1])
        s.emit("event.lose_law", rule=self.rule, at=(spot(move[1]),), seat=seat, law=move[1])

    def prompt(self, s: MagnaciState, f: Frame, seat: int) -> Prompt:
        prompt = super().prompt(s, f, seat)
        prompt.args = {"conflict": s.conflicts[s.slot]}
        return prompt

    def choice(self, s: MagnaciState, f: Frame, seat: int, move: Move) -> Choice:
        return Choice(move, "move.discard", {"law": move[1]}, (spot(move[1]),))


class Aftermath(Step[MagnaciState]):
    """The province's fiefs are lost, and the card stays: from now on the province is partitioned. ``[…, lowest]``"""

    name = "aftermath"
    rule = "MG-5.4.10"
    holds = {"lowest": Seats}
    calls = ("raid", "lose_law")

    def run(self, s: MagnaciState, f: Frame) -> bool:
        _, lowest = f
        s.stack.pop()
        for fief in PROVINCE[ATTACKED[s.slot]].fiefs:
            losers = [seat for seat, n in enumerate(s.estates[fief]) if n]
            if losers:
                s.estates[fief] = [0] * s.players
                s.emit("event.fief_lost", rule=self.rule, at=(f"fief:{fief}",), fief=fief, loser=losers, n=len(losers))
        s.lost_by[s.slot] = lowest
        return False


def remove(s: MagnaciState, space: int) -> None:
    """A conflict leaves the game; with the last one of a province its Partition ends (MG-5.9.4)."""
    s.beaten.append(s.conflicts[space])
    s.conflicts[space] = ""
    s.lost_by[space] = []
    province = ATTACKED[space]
    if province in s.pawns and not any(s.conflicts[k] for k in PROVINCE[province].spaces):
        s.pawns.remove(province)
        s.emit("event.freed", rule="MG-5.9.4", at=(f"province:{province}",), province=province)


# -- After the last conflict -------------------------------------------------------------------------------------------


class LostCards(Step[MagnaciState]):
    """A power with two cards left keeps the one with the higher printed scale. ``[…, the Primate's choice]``"""

    name = "lost_cards"
    rule = "MG-5.4.11"
    holds = {"choice": Space | None}
    calls = ("discard_lost",)

    def run(self, s: MagnaciState, f: Frame) -> bool:
        if len(f) == 1:
            f.append(None)
        _, chosen = f
        for province in PROVINCES:
            a, b = PROVINCE[province].spaces
            if s.conflicts[a] and s.conflicts[b]:
                if chosen is not None:
                    space, chosen = chosen, None
                    self.put(f, choice=None)
                elif s.scale(a) == s.scale(b):
                    s.call("discard_lost", primate=s.primate, space=a, other=b)
                    return False
                else:
                    space = a if s.scale(a) < s.scale(b) else b
                at = (f"conflict:{space + 1}",)
                dropped = s.conflicts[space]
                remove(s, space)
                s.emit("event.conflict_dropped", rule=self.rule, at=at, conflict=dropped, province=province)
        s.stack.pop()
        return False


class DiscardLost(Ask[MagnaciState]):
    """Of two lost cards with one scale the Primate discards one. ``[…, primate, space, space]``"""

    name = "discard_lost"
    rule = "MG-5.4.11"
    holds = {"primate": Seat, "space": Space, "other": Space}
    calls = ()
    verbs = {"drop": ("conflict",)}

    def legal(self, s: MagnaciState, f: Frame, seat: int) -> list[Move]:
        return [("drop", space + 1) for space in f[2:]]

    def play(self, s: MagnaciState, f: Frame, seat: int, move: Move) -> None:
        s.answer(move[1] - 1)

    def prompt(self, s: MagnaciState, f: Frame, seat: int) -> Prompt:
        _, _, space, _ = f
        prompt = super().prompt(s, f, seat)
        prompt.args = {"province": ATTACKED[space]}
        return prompt

    def choice(self, s: MagnaciState, f: Frame, seat: int, move: Move) -> Choice:
        choice = super().choice(s, f, seat, move)
        choice.args = {"conflict": s.conflicts[move[1] - 1]}
        return choice


class Partition(Step[MagnaciState]):
    """A pawn for every province with a conflict left, as long as there are pawns."""

    name = "partition"
    rule = "MG-5.4.12"
    holds = {}
    calls = ()

    def run(self, s: MagnaciState, f: Frame) -> bool:
        s.stack.pop()
        for space, id in enumerate(s.conflicts):
            province = ATTACKED[space]
            if id and province not in s.pawns:
                if len(s.pawns) < PAWNS:
                    s.pawns.append(province)
                at = (f"province:{province}",)
                s.emit("event.partition", rule=self.rule, at=at, province=province, conflict=id)
        return False
