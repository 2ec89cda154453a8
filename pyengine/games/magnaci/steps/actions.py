"""Actions of Senators and Laws: when they may be played (MG-5.6.1), what they do, and VETO! (MG-5.6.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from ....flow import Ask, Choice, Note, Objection, Prompt, Step
from ....shape import Id, Int, Long, Seat
from ....state import Frame, Move
from ....steps import PASS, Deeds
from ..data import (
    ACTION,
    ATTACKED,
    BUILDING_OF,
    DUCHIES,
    LAWS,
    OFFICES,
    PROVINCES,
    VISTULA,
    symbol_matches,
)
from ..scoring import DOMINANCE, levels
from ..state import SET_ASIDE, MagnaciState, Province
from . import stakes
from .common import estate_notes, named, place, raid_losses, spot

VETO: Move = ("veto",)
ALLOW: Move = ("allow",)

Targets = tuple[Any, ...]


# -- What actions do ---------------------------------------------------------------------------------------------------


class Effect:
    """One kind of action. `targets` lists what it can be aimed at now; none means that it is not legal (MG-5.6.4)."""

    words = "act"
    """The button says ``move.<words>``."""

    def targets(self, s: MagnaciState, seat: int, id: str) -> list[Targets]:
        raise NotImplementedError

    def apply(self, s: MagnaciState, seat: int, id: str, targets: Sequence[Any]) -> None:
        raise NotImplementedError

    def describe(self, s: MagnaciState, seat: int, choice: Choice) -> None:
        """Args, targets on the board and notes of its button."""


class Modifier(Effect):
    """Own card up or down in the contest under way, useful or not (MG-5.10.3); without one there it is illegal."""

    def targets(self, s: MagnaciState, seat: int, id: str) -> list[Targets]:
        office = ACTION[id].office
        if s.bids[seat][s.slot] and (not office or office == OFFICES[s.slot]):
            return [()]
        return []

    def value(self, s: MagnaciState, seat: int) -> int:
        raise NotImplementedError

    def apply(self, s: MagnaciState, seat: int, id: str, targets: Sequence[Any]) -> None:
        change = ACTION[id].value
        s.mods[seat] += change
        s.emit(f"event.{self.words}", rule="MG-5.6.7", seat=seat, change=change, total=self.value(s, seat))

    def describe(self, s: MagnaciState, seat: int, choice: Choice) -> None:
        now = self.value(s, seat)
        choice.args.update(now=now, after=now + ACTION[choice.move[1]].value)


class Influence(Modifier):
    words = "influence"

    def value(self, s: MagnaciState, seat: int) -> int:
        return s.influence(seat)

    def describe(self, s: MagnaciState, seat: int, choice: Choice) -> None:
        super().describe(s, seat, choice)
        rivals = [s.influence(rival) for rival in s.bidders() if rival != seat]
        choice.notes.append(Note("note.best_rival", {"n": max(rivals, default=0)}))


class Strength(Modifier):
    words = "strength"

    def value(self, s: MagnaciState, seat: int) -> int:
        return s.strength(seat)

    def describe(self, s: MagnaciState, seat: int, choice: Choice) -> None:
        super().describe(s, seat, choice)
        choice.notes.append(_fight_note(s, ACTION[choice.move[1]].value, 0))


class Scale(Effect):
    """The Embassy: the scale up or down, for this resolution only (MG-5.10.2)."""

    words = "scale"

    def targets(self, s: MagnaciState, seat: int, id: str) -> list[Targets]:
        return [(-ACTION[id].value,), (ACTION[id].value,)]

    def apply(self, s: MagnaciState, seat: int, id: str, targets: Sequence[Any]) -> None:
        s.shift += targets[0]
        total = s.scale(s.slot) + s.shift
        s.emit("event.scale", rule="MG-5.10.2", at=(f"conflict:{s.shown}",), change=targets[0], total=total)

    def describe(self, s: MagnaciState, seat: int, choice: Choice) -> None:
        now = s.scale(s.slot) + s.shift
        choice.args.update(now=now, after=now + choice.move[2])
        choice.notes.append(_fight_note(s, 0, choice.move[2]))


class Building(Effect):
    """A building in the province of the conflict, for good; also where it is partitioned (MG-5.6.11)."""

    words = "build"

    def targets(self, s: MagnaciState, seat: int, id: str) -> list[Targets]:
        return [()]

    def apply(self, s: MagnaciState, seat: int, id: str, targets: Sequence[Any]) -> None:
        province, building = ATTACKED[s.slot], BUILDING_OF[id]
        s.buildings[building] = province
        n = ACTION[id].value
        at = (f"province:{province}",)
        s.emit("event.build", rule="MG-5.6.11", at=at, seat=seat, building=building, province=province, n=n)

    def describe(self, s: MagnaciState, seat: int, choice: Choice) -> None:
        id = choice.move[1]
        choice.args.update(building=BUILDING_OF[id], province=ATTACKED[s.slot], n=ACTION[id].value)
        choice.notes.append(_fight_note(s, ACTION[id].value, 0))


class Replace(Effect):
    """The Treasurer: another player's estate for one's own, in an open province (MG-5.6.9)."""

    words = "replace"

    def targets(self, s: MagnaciState, seat: int, id: str) -> list[Targets]:
        return replaceable(s, seat, [rival for rival in range(s.players) if rival != seat])

    def apply(self, s: MagnaciState, seat: int, id: str, targets: Sequence[Any]) -> None:
        province, rival = targets
        s.estates[province][rival] -= 1
        s.add(seat, province)
        at = (f"province:{province}",)
        s.emit("event.replace", rule="MG-5.6.9", at=at, seat=seat, rival=rival, province=province)

    def describe(self, s: MagnaciState, seat: int, choice: Choice) -> None:
        province, rival = choice.move[2:]
        choice.args.update(province=province, rival=rival)
        choice.at += (f"province:{province}", f"seat:{rival}")
        choice.notes += estate_notes(s, seat, province, 1)


class Gain(Effect):
    """One or more estates in one province (MG-5.6.5)."""

    words = "gain"

    def n(self, s: MagnaciState, seat: int) -> int:
        return 1

    def provinces(self, s: MagnaciState, seat: int) -> list[str]:
        """Where, if its condition is met."""
        raise NotImplementedError

    def targets(self, s: MagnaciState, seat: int, id: str) -> list[Targets]:
        return [(province,) for province in self.provinces(s, seat)] if s.can_place(seat) else []

    def apply(self, s: MagnaciState, seat: int, id: str, targets: Sequence[Any]) -> None:
        place(s, seat, targets[0], self.n(s, seat), "MG-5.6.5")

    def describe(self, s: MagnaciState, seat: int, choice: Choice) -> None:
        province, n = choice.move[2], self.n(s, seat)
        choice.args.update(province=province, n=n)
        choice.at += (f"province:{province}",)
        choice.notes += estate_notes(s, seat, province, n)


class Pacta(Gain):
    """An estate for each other unused card with the King's symbol, at most three."""

    def n(self, s: MagnaciState, seat: int) -> int:
        cards = [law for law in s.laws[seat] if law != "pacta_conventa"]
        cards += [office for office, owner in s.senators.items() if owner == seat]
        matching = sum(symbol_matches(ACTION[id], s.symbol) for id in cards)
        return min(matching, ACTION["pacta_conventa"].value)

    def provinces(self, s: MagnaciState, seat: int) -> list[str]:
        return s.open_provinces() if self.n(s, seat) else []


class Union(Gain):
    """Estates in Lithuania and Ukraine: one more in either, partitioned or not."""

    def provinces(self, s: MagnaciState, seat: int) -> list[str]:
        both = ["lithuania", "ukraine"]
        return both if all(s.estates[province][seat] for province in both) else []


class AdMaiorem(Gain):
    """Estates in four open provinces."""

    def provinces(self, s: MagnaciState, seat: int) -> list[str]:
        provinces = s.open_provinces()
        return provinces if sum(s.estates[p][seat] > 0 for p in provinces) >= 4 else []


class Duchy(Gain):
    """Dominance in two open provinces."""

    def provinces(self, s: MagnaciState, seat: int) -> list[str]:
        provinces = s.open_provinces()
        dominated = sum(levels(s.estates[p])[seat] == DOMINANCE for p in provinces)
        return provinces if dominated >= DUCHIES else []


class Grain(Effect):
    """Estates in all three provinces on the Vistula: one more in each that is open."""

    words = "grain"

    def targets(self, s: MagnaciState, seat: int, id: str) -> list[Targets]:
        ready = all(s.estates[province][seat] for province in VISTULA) and s.can_place(seat)
        return [()] if ready and not all(map(s.partitioned, VISTULA)) else []

    def apply(self, s: MagnaciState, seat: int, id: str, targets: Sequence[Any]) -> None:
        for province in VISTULA:
            if not s.partitioned(province):
                place(s, seat, province, 1, "MG-5.6.5")

    def describe(self, s: MagnaciState, seat: int, choice: Choice) -> None:
        provinces = [province for province in VISTULA if not s.partitioned(province)]
        choice.args.update(province=provinces, n=len(provinces))
        choice.at += tuple(f"province:{province}" for province in provinces)


class Assignats(Effect):
    """A law of another player, of his choice; from one who has none, an estate of our choice (MG-5.6.10)."""

    words = "assignats"

    def targets(self, s: MagnaciState, seat: int, id: str) -> list[Targets]:
        rivals = [rival for rival in range(s.players) if rival != seat]
        laws: list[Targets] = [(rival,) for rival in rivals if s.laws[rival]]
        bare = [rival for rival in rivals if not s.laws[rival]]
        return laws + [(rival, province) for province, rival in replaceable(s, seat, bare)]

    def apply(self, s: MagnaciState, seat: int, id: str, targets: Sequence[Any]) -> None:
        if len(targets) == 1:
            s.call("assignats_give", seat=targets[0], to=seat)
        else:
            EFFECTS["replace"].apply(s, seat, id, [targets[1], targets[0]])

    def describe(self, s: MagnaciState, seat: int, choice: Choice) -> None:
        rival, *province = choice.move[2:]
        choice.args["rival"] = rival
        choice.at += (f"seat:{rival}",)
        if province:
            choice.id += "_estate"
            choice.args["province"] = province[0]
            choice.at += (f"province:{province[0]}",)
            choice.notes += estate_notes(s, seat, province[0], 1)


class Entail(Effect):
    """Of a raid's losses one estate fewer in one province, one more in another (MG-5.6.8)."""

    words = "entail"

    def targets(self, s: MagnaciState, seat: int, id: str) -> list[Targets]:
        raid = s.frame("raid")
        losses = raid_losses(s, raid["space"], raid["low"])
        left = {p: s.estates[p][seat] - (losses[p][seat] if p in losses else 0) for p in PROVINCES}
        return [(a, b) for a in losses if losses[a][seat] for b in PROVINCES if b != a and left[b]]

    def apply(self, s: MagnaciState, seat: int, id: str, targets: Sequence[Any]) -> None:
        s.amend("raid", entail=[seat, *targets])
        at = tuple(f"province:{province}" for province in targets)
        s.emit("event.entail", rule="MG-5.6.8", at=at, seat=seat, province=targets[0])
        s.emit("event.entail_pays", rule="MG-5.6.8", at=at, seat=seat, province=targets[1])

    def describe(self, s: MagnaciState, seat: int, choice: Choice) -> None:
        saved, paid = choice.move[2:]
        choice.args["province"] = saved
        choice.notes.append(Note("note.entail_pays", {"province": paid}))
        choice.at += (f"province:{saved}", f"province:{paid}")


EFFECTS: dict[str, Effect] = {
    "influence": Influence(),
    "strength": Strength(),
    "scale": Scale(),
    "building": Building(),
    "replace": Replace(),
    "pacta": Pacta(),
    "union": Union(),
    "ad_maiorem": AdMaiorem(),
    "duchy": Duchy(),
    "grain": Grain(),
    "assignats": Assignats(),
    "entail": Entail(),
}

_SENATOR_IN = {"sejm": "chancellor", "conflict": "hetman", "interregnum": "treasurer"}
"""The Senator whose action belongs to a window; in the Senate there is none (MG-5.2.8)."""


def replaceable(s: MagnaciState, seat: int, rivals: list[int]) -> list[Targets]:
    """(province, rival) pairs whose estate could give way to one of ours."""
    if not s.can_place(seat):
        return []
    provinces = s.open_provinces()
    return [(province, rival) for province in provinces for rival in rivals if s.estates[province][rival]]


def _fight_note(s: MagnaciState, strength: int, scale: int) -> Note:
    """Commonwealth strength against scale, before and after."""
    total, needed = s.commonwealth(), s.scale(s.slot) + s.shift
    return Note(
        "note.fight",
        {"total": total, "scale": needed, "after": total + strength, "needed": needed + scale},
    )


_THEIRS = {
    "note.estates": "note.their_estates",
    "note.entail_pays": "note.entail_costs",
    "note.best_rival": "note.best_against",
}


def _theirs(note: Note, actor: int) -> Note:
    """A note on a player's own button, as others read it."""
    if note.id not in _THEIRS:
        return note
    who = {} if note.id == "note.best_rival" else {"seat": actor}
    return Note(_THEIRS[note.id], {**note.args, **who})


OCCASIONS = ("senate", "sejm", "conflict", "interregnum")

# -- Windows -----------------------------------------------------------------------------------------------------------


def actions(s: MagnaciState, seat: int, window: str) -> list[Move]:
    """The actions that a seat could play in a window now, one move for each card and target (MG-5.6.4)."""
    moves: list[Move] = []
    for id in s.laws[seat]:
        if window in LAWS[id].windows:
            moves += [("act", id, *targets) for targets in EFFECTS[LAWS[id].effect].targets(s, seat, id)]
    office = _SENATOR_IN.get(window)
    if office is not None and s.senators[office] == seat:
        effect = EFFECTS[ACTION[office].effect]
        moves += [("act", office, *targets) for targets in effect.targets(s, seat, office)]
    return moves


def declare(s: MagnaciState, seat: int, move: Move) -> None:
    """A card is played: it leaves its owner (MG-5.6.5), and works unless it is vetoed (MG-5.6.6)."""
    _, id, *targets = move
    if id in LAWS:
        s.laws[seat].remove(id)
        s.gone.append(id)
        s.emit("event.plays_law", rule="MG-5.6.5", at=(spot(id),), seat=seat, law=id, targets=targets)
    else:
        s.senators[id] = SET_ASIDE
        s.emit("event.plays_office", rule="MG-5.6.5", at=(spot(id),), seat=seat, office=id, targets=targets)
    s.call("effect", seat=seat, card=id, targets=targets)
    holder = s.holder("veto")
    if holder is not None and holder != seat:
        s.call("veto", seat=holder)


class Acting(Step[MagnaciState]):
    """What the two kinds of windows share: their buttons."""

    verbs = {"act": (), "pass": ()}

    def choice(self, s: MagnaciState, f: Frame, seat: int, move: Move) -> Choice:
        if move == PASS:
            return Choice(move, "move.pass")
        id = move[1]
        effect = EFFECTS[ACTION[id].effect]
        words = f"move.{effect.words}" if id in LAWS else f"move.{effect.words}_office"
        choice = Choice(move, words, dict(named(id)), (spot(id),))
        effect.describe(s, seat, choice)
        return choice

    def objection(self, s: MagnaciState, f: Frame, seat: int, move: Move) -> Objection | None:
        id = move[1]
        if id not in s.laws[seat] and s.senators.get(id) != seat:
            return ("illegal.not_your_card", "MG-5.6.4", named(id)) if id in ACTION else None
        known = any(own[1] == id for own in self.legal(s, f, seat) if own != PASS)
        return "illegal.target" if known else "illegal.card_not_now", "MG-5.6.4", named(id)


class Window(Acting, Deeds[MagnaciState]):
    """One pass in order: each player plays what he likes, then is not asked again. ``[…, kind, place in order]``

    Only those with a legal action are asked (MG-5.6.3)."""

    name = "window"
    rule = "MG-5.6.2"
    holds = {"kind": Annotated[str, Id(OCCASIONS)], "place": Seat}
    calls = ("effect", "assignats_give", "trade_answer")

    def seat(self, s: MagnaciState, f: Frame) -> int:
        _, _, place = f
        return s.order[place]

    def next(self, s: MagnaciState, f: Frame) -> int | None:
        _, _, place = f
        return self.seat(s, f) if place < s.players else None

    def deeds(self, s: MagnaciState, f: Frame, seat: int) -> list[Move]:
        _, kind, _ = f
        return actions(s, seat, kind)

    def idle(self, s: MagnaciState, f: Frame, seat: int) -> None:
        _, _, place = f
        self.put(f, place=place + 1)

    def do(self, s: MagnaciState, f: Frame, seat: int, move: Move) -> None:
        declare(s, seat, move)

    def prompt(self, s: MagnaciState, f: Frame, seat: int) -> Prompt:
        _, kind, place = f
        prompt = super().prompt(s, f, seat)
        prompt.id = f"prompt.window_{kind}"
        prompt.args = stakes.subject(s, kind)
        prompt.decline, prompt.scope = PASS, stakes.scope(s, "window")
        prompt.matters = stakes.matters(s, seat, kind, place)
        return prompt


def open_window(s: MagnaciState, kind: str) -> None:
    s.moved = []
    s.call("window", kind=kind, place=0)


class EntailWindow(Acting, Ask[MagnaciState]):
    """The holder of the Entail may answer a raid once. ``[…, seat]``"""

    name = "entail"
    rule = "MG-5.6.8"
    calls = ()

    def legal(self, s: MagnaciState, f: Frame, seat: int) -> list[Move]:
        return [*actions(s, seat, "conflict_loss"), PASS]

    def play(self, s: MagnaciState, f: Frame, seat: int, move: Move) -> None:
        s.stack.pop()
        if move != PASS:
            declare(s, seat, move)

    def prompt(self, s: MagnaciState, f: Frame, seat: int) -> Prompt:
        prompt = super().prompt(s, f, seat)
        prompt.args = {"conflict": s.conflicts[s.slot]}
        prompt.decline, prompt.scope = PASS, stakes.scope(s, "entail")
        return prompt


class Working(Step[MagnaciState]):
    """A played action works. ``[…, seat, card, targets]``"""

    name = "effect"
    rule = "MG-5.6.5"
    holds = {
        "seat": Seat,
        "card": Annotated[str, Id(ACTION)],
        "targets": Annotated[list[Annotated[int, Int(-4, 4)] | Province], Long(0, 2)],
    }
    calls = ("veto",)

    def run(self, s: MagnaciState, f: Frame) -> bool:
        _, seat, card, targets = f
        s.stack.pop()
        EFFECTS[ACTION[card].effect].apply(s, seat, card, targets)
        return False


class Veto(Ask[MagnaciState]):
    """The holder of VETO! may cancel an action of another player before it works. ``[…, seat]`` above the effect."""

    name = "veto"
    rule = "MG-5.6.6"
    calls = ()
    verbs = {"veto": (), "allow": ()}

    def legal(self, s: MagnaciState, f: Frame, seat: int) -> list[Move]:
        return [VETO, ALLOW]

    def play(self, s: MagnaciState, f: Frame, seat: int, move: Move) -> None:
        s.stack.pop()
        if move == VETO:
            vetoed = s.frame("effect")
            s.stack.pop()
            rival, id = vetoed["seat"], vetoed["card"]
            s.laws[seat].remove("veto")
            s.gone.append("veto")
            words: dict[str, Any] = {"seat": seat, "rival": rival, **named(id)}
            event = "event.veto_law" if id in LAWS else "event.veto_office"
            s.emit(event, rule=self.rule, at=(spot(id), spot("veto")), **words)

    def prompt(self, s: MagnaciState, f: Frame, seat: int) -> Prompt:
        vetoed = s.frame("effect")
        rival, id, targets = vetoed["seat"], vetoed["card"], vetoed["targets"]
        prompt = super().prompt(s, f, seat)
        prompt.id = "prompt.veto_law" if id in LAWS else "prompt.veto_office"
        # What the action would do, in the words of its own button.
        act = Choice(("act", id, *targets), EFFECTS[ACTION[id].effect].words, dict(named(id)))
        EFFECTS[ACTION[id].effect].describe(s, rival, act)
        prompt.args = {**named(id), "rival": rival}
        prompt.notes = [Note(f"note.does_{act.id}", act.args), *(_theirs(note, rival) for note in act.notes)]
        prompt.decline, prompt.scope = ALLOW, stakes.scope(s, "veto")
        prompt.matters = stakes.hurts(s, seat, rival, id, targets)
        for choice in prompt.choices:
            choice.at = (spot("veto"),) if choice.move == VETO else ()
            choice.main = False
        return prompt


class AssignatsGive(Ask[MagnaciState]):
    """The named player hands over a law of his choice. ``[…, seat, to]``"""

    name = "assignats_give"
    rule = "MG-5.6.10"
    holds = {"seat": Seat, "to": Seat}
    calls = ()
    verbs = {"hand": ("law",)}

    def legal(self, s: MagnaciState, f: Frame, seat: int) -> list[Move]:
        return [("hand", law) for law in s.laws[seat]]

    def play(self, s: MagnaciState, f: Frame, seat: int, move: Move) -> None:
        _, _, to = f
        s.stack.pop()
        s.laws[seat].remove(move[1])
        s.laws[to].append(move[1])
        s.emit("event.hand", rule=self.rule, at=(spot(move[1]),), seat=seat, rival=to, law=move[1])

    def prompt(self, s: MagnaciState, f: Frame, seat: int) -> Prompt:
        _, _, to = f
        prompt = super().prompt(s, f, seat)
        prompt.args = {"rival": to}
        return prompt

    def choice(self, s: MagnaciState, f: Frame, seat: int, move: Move) -> Choice:
        _, _, to = f
        return Choice(move, "move.hand", {"law": move[1], "rival": to}, (spot(move[1]),))
