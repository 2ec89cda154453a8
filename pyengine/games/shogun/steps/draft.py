"""4.4 Draft: the players take province cards in turn and send a group of armies to each; 4.6 the printed sets."""

from __future__ import annotations

from ....flow import Ask, Choice, Note, Prompt, Step
from ....state import Frame, Move
from ..data import GROUPS, REGION_OF, RICE, SAMPLE, SPACES, TAX
from ..state import ShogunState
from .common import ACTOR


class Draft(Step[ShogunState]):
    """SH-4.4: clockwise, one card and one group a turn, until every group is placed; or the printed sets (SH-4.6)."""

    name = "draft"
    rule = "SH-4.4"
    holds = {}
    calls = ("draft_pick", "draft_group")

    def run(self, s: ShogunState, f: Frame) -> bool:
        left = sum(map(len, s.groups))
        if s.start == "sample":
            _deal(s)
        elif left:
            done = s.players * len(GROUPS[s.players]) - left
            if not done:
                s.emit("event.draft_begins", rule="SH-4.5", seat=s.first, provinces=list(s.offer))
            s.call("draft_pick", seat=(s.first + done) % s.players)
            return False
        # The cards nobody took are the open pile of neutral provinces, which is the same as having no owner.
        s.deck, s.deck_seen, s.offer, s.before, s.groups = [], 0, [], [], []
        s.stack.pop()
        return False


def _deal(s: ShogunState) -> None:
    """SH-4.6: the printed sets, dealt to the seats at random."""
    sets = SAMPLE[s.players]
    letters = list(sets)
    s.rng.shuffle(letters, "sets")
    for seat, letter in enumerate(letters):
        for province, group in zip(sets[letter], GROUPS[s.players]):
            s.owner[province] = seat
            s.armies[province] = group
            s.reserve[seat] -= group
        at = tuple(f"province:{province}" for province in sets[letter])
        s.emit("event.dealt", rule="SH-4.6", at=at, seat=seat, provinces=list(sets[letter]))


def may_refresh(s: ShogunState, seat: int) -> bool:
    """SH-4.4: the two cards are the very two that lay there at this seat's previous turn."""
    return len(s.deck) >= 2 and set(s.before[seat]) == set(s.offer)


class DraftPick(Ask[ShogunState]):
    """SH-4.4, SH-4.5: renew the two cards if they have become stale, then take one of them or the top of the deck."""

    name = "draft_pick"
    rule = "SH-4.4"
    calls = ()
    verbs = {"take": ("province",), "draw": (), "refresh": ()}

    def legal(self, s: ShogunState, f: Frame, seat: int) -> list[Move]:
        moves: list[Move] = [("take", province) for province in s.offer]
        moves.append(("draw",))
        if may_refresh(s, seat):
            moves.append(("refresh",))
        return moves

    def play(self, s: ShogunState, f: Frame, seat: int, move: Move) -> None:
        s.reveal()
        if move[0] == "refresh":
            s.deck += s.offer
            s.deck_seen += 2
            s.offer = [s.deck.pop(0), s.deck.pop(0)]
            s.deck_seen = min(s.deck_seen, len(s.deck))
            s.emit("event.draft_refresh", rule="SH-4.4", seat=seat, provinces=list(s.offer))
            return
        s.before[seat] = list(s.offer)
        if move[0] == "take":
            province = move[1]
            place = s.offer.index(province)
            s.offer[place] = new = s.deck.pop(0)
            s.emit("event.draft_take", rule="SH-4.4", at=(f"province:{province}",), seat=seat, province=province)
            s.emit("event.draft_open", rule="SH-4.4", at=(f"province:{new}",), province=new)
        else:
            province = s.deck.pop(0)
            s.emit("event.draft_draw", rule="SH-4.4", at=(f"province:{province}",), seat=seat, province=province)
        s.deck_seen = min(s.deck_seen, len(s.deck))
        s.stack.pop()
        s.call("draft_group", seat=seat, province=province)

    def choice(self, s: ShogunState, f: Frame, seat: int, move: Move) -> Choice:
        choice = super().choice(s, f, seat, move)
        choice.main = False
        if move[0] == "take":
            choice.notes.append(_about(s, move[1]))
        elif move[0] == "draw":
            choice.notes.append(Note("note.deck", {"n": len(s.deck)}))
        return choice


class DraftGroup(Ask[ShogunState]):
    """SH-4.4, last part: any group that is left goes to the province just taken."""

    name = "draft_group"
    rule = "SH-4.4"
    holds = ACTOR
    calls = ()
    verbs = {"group": ("n",)}

    def legal(self, s: ShogunState, f: Frame, seat: int) -> list[Move]:
        return [("group", n) for n in sorted(set(s.groups[seat]), reverse=True)]

    def play(self, s: ShogunState, f: Frame, seat: int, move: Move) -> None:
        (_, _, province), n = f, move[1]
        s.groups[seat].remove(n)
        s.reserve[seat] -= n
        s.armies[province] = n
        s.owner[province] = seat
        s.emit("event.draft_group", rule="SH-4.4", at=(f"province:{province}",), seat=seat, province=province, n=n)
        s.stack.pop()

    def prompt(self, s: ShogunState, f: Frame, seat: int) -> Prompt:
        _, _, province = f
        prompt = super().prompt(s, f, seat)
        prompt.args = {"province": province, "groups": sorted(s.groups[seat], reverse=True)}
        prompt.notes = [_about(s, province)]
        return prompt

    def choice(self, s: ShogunState, f: Frame, seat: int, move: Move) -> Choice:
        _, _, province = f
        return Choice(
            move, "move.group", {"n": move[1], "province": province}, (f"province:{province}", f"group:{move[1]}")
        )


def _about(s: ShogunState, province: str) -> Note:
    return Note(
        "note.province",
        {
            "region": REGION_OF[s.board][province],
            "tax": TAX[province],
            "rice": RICE[province],
            "spaces": SPACES[province],
        },
    )
