"""Phase 6: clients on the nine shields."""

from __future__ import annotations

from ....flow import Ask, Choice, Note, Objection, Prompt, Step
from ....shape import Seat
from ....state import Frame, Move
from ..data import (
    ACADEMY_CARDS,
    CLAIM_VOTES,
    CLIENTS,
    COUNTRIES,
    ECONOMIST_DUCATS,
    ENOUGH,
    EXTRA_CARDS,
    EXTRA_STEPS,
    FIELDS,
    FIGURES,
    INFANTRY,
    OFFICES,
    UNIT,
    UNITS,
    VOTES_OF,
    WISNIOWIECKI_INFANTRY,
    counted,
)
from ..deeds import discard, gain_unit, place_markers, step_left
from ..holdings import bank_clients, bank_units, drawable, initiative, nobility_rep, space
from ..state import NOBODY, Figure, SigismundusState
from .common import FromHand, Turn
from .foreign import country_notes
from .opening import office_notes

_PLACE: dict[str, Move] = {field: ("place", field) for field in FIELDS}
_ENVOY: dict[str, Move] = {country: ("place", "envoy", country) for country in COUNTRIES}
_PATRON: dict[str, Move] = {figure: ("place", "patronage", figure) for figure in FIGURES}
_BANNERS: list[Move] = [("place", "calling_banners", unit) for unit in UNITS]
_CLAIM: dict[str, Move] = {office: ("place", "vacancy", office) for office in OFFICES}
_LAY = counted("lay")
_STEPS = counted("steps", 5)


class Actions(Step[SigismundusState]):
    """SA-5.6.2: one client a turn, round and round: ``[name, turns taken]``"""

    name = "actions"
    rule = "SA-5.6.2"
    holds = {"turn": Turn}
    calls = ("place_client", "lay_ducats", "feast", "academy_draw", "agitate")

    def run(self, s: SigismundusState, f: Frame) -> bool:
        if len(f) == 1:
            s.order = initiative(s)
            f.append(0)
            rep = nobility_rep(s)
            if bank_clients(s):
                s.clients[rep] += 1
                s.emit("event.nobility_extra", rule="SA-5.6.1", at=("rep:nobility",), seat=rep, n=s.clients[rep])
            else:
                s.emit("event.no_client", rule="SA-5.6.1", at=("rep:nobility",), seat=rep)
            return False
        _, place = f
        for further in range(s.players):
            seat = s.order[(place + further) % s.players]
            self.put(f, turn=(place + further + 1) % s.players)
            if s.clients[seat]:
                s.call("place_client", seat=seat)
                return False
        # SA-5.6.6: the board is cleared, everybody keeps three.
        s.stack.pop()
        for there in s.fields.values():
            there.clear()
        s.aside = 0
        s.clients = [CLIENTS] * s.players
        s.emit("event.clients_back", rule="SA-5.6.6", n=CLIENTS)
        return False


class PlaceClient(Ask[SigismundusState]):
    """SA-5.6.3: a field costs one ducat for each client that is there already."""

    name = "place_client"
    rule = "SA-5.6.2"
    calls = ()
    secret = True
    verbs = {"place": ("field",)}

    def run(self, s: SigismundusState, f: Frame) -> bool:
        _, seat = f
        options = self.legal(s, f, seat)
        if len(options) > 1:
            return True
        if options:
            self.play(s, f, seat, options[0])
        else:
            # SA-5.6.4
            s.stack.pop()
            s.clients[seat] -= 1
            s.aside += 1
            s.emit("event.client_aside", rule="SA-5.6.4", at=(f"seat:{seat}",), seat=seat)
        return False

    def legal(self, s: SigismundusState, f: Frame, seat: int) -> list[Move]:
        """SA-5.0.10: only what does something, but Feast, Agitation and Patronage always."""
        moves: list[Move] = []
        ducats = s.ducats[seat]
        fields = s.fields
        if s.supply[seat]:
            if ducats >= len(fields["envoy"]):
                if s.pacts:
                    moves += [_ENVOY[country] for country in COUNTRIES if country not in s.pacts]
                else:
                    moves += _ENVOY.values()
            if ducats >= len(fields["vacancy"]):
                held, claims = s.offices, s.claims
                moves += [_CLAIM[o] for o in OFFICES if held[o] == NOBODY and o not in claims]
        left = ducats - len(fields["patronage"])
        if left >= 0:
            moves += [_PATRON[figure] for figure in s.on_show]
            if left > 0 and s.patrons:
                gold = s.gold
                moves += [
                    _PATRON[figure] for figure in sorted(s.patrons) if s.patrons[figure] != seat and gold[figure] < left
                ]
            moves.append(_PLACE["patronage"])
        if ducats >= len(fields["calling_banners"]):
            moves += [_BANNERS[unit] for unit in (0, 1, 2) if bank_units(s, unit)]
        if ducats >= len(fields["academy"]) and drawable(s):
            moves.append(_PLACE["academy"])
        for field in ("nobles_feast", "economist", "parliamentary_agitation"):
            if ducats >= len(fields[field]):
                moves.append(_PLACE[field])
        if s.players == 5 and ducats >= len(fields["economist_2"]):
            moves.append(_PLACE["economist_2"])
        return moves

    def play(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> None:
        s.stack.pop()
        field = move[1]
        there = s.fields[field]
        price = len(there)
        s.ducats[seat] -= price
        s.clients[seat] -= 1
        there.append(seat)
        s.emit("event.places", rule="SA-5.6.3", at=(f"field:{field}",), seat=seat, field=field, n=price)
        getattr(self, f"at_{field}")(s, seat, *move[2:])

    # -- the fields ----------------------------------------------------------------------------------------------------

    def at_envoy(self, s: SigismundusState, seat: int, country: str) -> None:
        """SA-5.6.5.1"""
        place_markers(s, seat, country, 1, "SA-5.6.5.1")

    def at_patronage(self, s: SigismundusState, seat: int, figure: str = "") -> None:
        """SA-5.6.5.2: an open Figure, or one of somebody else's for one ducat more than lies on it, or none."""
        at = (f"figure:{figure}",)
        if not figure:
            s.emit("event.no_patron", rule="SA-5.6.5.2", at=("field:patronage",), seat=seat)
        elif figure in s.on_show:
            s.on_show.remove(figure)
            s.patrons[figure] = seat
            s.gold[figure] = 0
            s.emit("event.patron", rule="SA-5.6.5.2", at=at, seat=seat, figure=figure)
            s.call("lay_ducats", seat=seat, figure=figure)
        else:
            rival = s.patrons[figure]
            n = s.gold[figure] + 1
            s.ducats[seat] -= n
            s.patrons[figure] = seat
            s.gold[figure] = n
            s.emit("event.bribed", rule="SA-5.6.5.2", at=at, seat=seat, rival=rival, figure=figure, n=n)

    def at_calling_banners(self, s: SigismundusState, seat: int, unit: str) -> None:
        """SA-5.6.5.3"""
        gain_unit(s, seat, UNIT[unit], "SA-5.6.5.3")
        if s.patrons.get("wisniowiecki", NOBODY) == seat:
            for _ in range(WISNIOWIECKI_INFANTRY):
                gain_unit(s, seat, INFANTRY, "SA-5.6.5.3")

    def at_vacancy(self, s: SigismundusState, seat: int, office: str) -> None:
        """SA-5.6.5.4"""
        s.supply[seat] -= 1
        s.claims[office] = seat
        s.emit("event.claim", rule="SA-5.6.5.4", at=(f"office:{office}",), seat=seat, office=office, n=CLAIM_VOTES)

    def at_nobles_feast(self, s: SigismundusState, seat: int) -> None:
        """SA-5.6.5.5"""
        step_left(s, "senatorial", seat, 1 + EXTRA_STEPS * (s.patrons.get("rej", NOBODY) == seat))
        s.call("feast", seat=seat)

    def at_academy(self, s: SigismundusState, seat: int) -> None:
        """SA-5.6.5.6"""
        cards = ACADEMY_CARDS + EXTRA_CARDS * (s.patrons.get("marycjusz", NOBODY) == seat)
        s.call("academy_draw", seat=seat, cards=cards)

    def at_economist(self, s: SigismundusState, seat: int) -> None:
        """SA-5.6.5.7"""
        s.ducats[seat] += ECONOMIST_DUCATS
        s.emit("event.economist", rule="SA-5.6.5.7", at=(f"seat:{seat}",), seat=seat, n=ECONOMIST_DUCATS)

    at_economist_2 = at_economist

    def at_parliamentary_agitation(self, s: SigismundusState, seat: int) -> None:
        """SA-5.6.5.8"""
        step_left(s, "parliamentary", seat, 1 + EXTRA_STEPS * (s.patrons.get("modrzewski", NOBODY) == seat))
        s.call("agitate", seat=seat)

    # -- words ---------------------------------------------------------------------------------------------------------

    def objection(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Objection | None:
        _, field, *targets = move
        target = targets[0] if len(targets) == 1 else None
        price, have = len(s.fields[field]), s.ducats[seat]
        if price > have:
            return "illegal.ducats", "SA-5.6.3", {"n": price, "have": have}
        if field in ("envoy", "vacancy") and not s.supply[seat]:
            return "illegal.no_marker", self.rule, {}
        if field == "envoy" and target in s.pacts:
            return "illegal.pact", "SA-5.4.4.8", {"country": target}
        if field == "vacancy" and target in OFFICES:
            if (holder := s.offices[target]) != NOBODY:
                return "illegal.office_held", "SA-5.6.5.4", {"office": target, "owner": holder}
            return "illegal.office_claimed", "SA-5.6.5.4", {"office": target, "owner": s.claims.get(target, 0)}
        if field == "patronage" and target in s.patrons:
            if s.patrons[target] == seat:
                return "illegal.own_figure", "SA-5.6.5.2", {"figure": target}
            return "illegal.ducats", "SA-5.6.5.2", {"n": price + s.gold[target] + 1, "have": have}
        return None

    def prompt(self, s: SigismundusState, f: Frame, seat: int) -> Prompt:
        prompt = super().prompt(s, f, seat)
        prompt.args = {"n": s.clients[seat]}
        return prompt

    def choice(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Choice:
        field = move[1]
        price = len(s.fields[field])
        args: dict[str, object] = {"field": field, "n": price}
        at = [f"field:{field}"]
        id = f"move.place.{field}"
        notes: list[Note] = []
        if field == "envoy":
            args["country"] = move[2]
            at.append(f"country:{move[2]}")
            notes = country_notes(s, move[2], seat, 1)
        elif field == "patronage" and len(move) == 2:
            id = "move.place.nobody"
        elif field == "patronage":
            figure = move[2]
            args["figure"] = figure
            at.append(f"figure:{figure}")
            notes = [Note(f"figure.{figure}.text")]
            if figure in s.patrons:
                id = "move.place.bribe"
                args |= {"rival": s.patrons[figure], "n": price + s.gold[figure] + 1}
        elif field == "calling_banners":
            args["unit"] = move[2]
            at.append(f"unit:{move[2]}")
            notes = [Note("note.unit", {"n": 1 + UNIT[move[2]]})]
        elif field == "vacancy":
            args["office"] = move[2]
            at.append(f"office:{move[2]}")
            notes = [Note("note.claim", {"n": CLAIM_VOTES}), *office_notes(s, move[2])]
        elif field == "nobles_feast":
            notes = _track_notes(s, seat, "senatorial", "rej")
        elif field == "parliamentary_agitation":
            notes = _track_notes(s, seat, "parliamentary", "modrzewski")
        elif field != "academy":
            notes = [Note("note.economist", {"n": ECONOMIST_DUCATS - price})]
        return Choice(move, id, args, tuple(at), notes, rule=f"SA-5.6.5.{_NUMBER[field]}")


_NUMBER = {field: number for number, field in enumerate((f for f in FIELDS if f != "economist_2"), 1)}
_NUMBER["economist_2"] = _NUMBER["economist"]


def _track_notes(s: SigismundusState, seat: int, track: str, helper: str) -> list[Note]:
    here = space(s, track, seat)
    there = max(0, here - 1 - EXTRA_STEPS * (s.patrons.get(helper, NOBODY) == seat))
    votes = VOTES_OF[track]
    return [
        Note("note.track", {"track": track, "space": here + 1, "target": there + 1, "n": votes[there] - votes[here]})
    ]


class LayDucats(Ask[SigismundusState]):
    """SA-5.6.5.2: how much to lay on a Figure just taken: ``[name, seat, figure]``"""

    name = "lay_ducats"
    rule = "SA-5.6.5.2"
    holds = {"seat": Seat, "figure": Figure}
    calls = ()

    def legal(self, s: SigismundusState, f: Frame, seat: int) -> list[Move]:
        return _LAY[: s.ducats[seat] + 1]

    def play(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> None:
        _, _, figure = f
        s.stack.pop()
        if move[1]:
            s.ducats[seat] -= move[1]
            s.gold[figure] += move[1]
            s.emit("event.lays", rule=self.rule, at=(f"figure:{figure}",), seat=seat, figure=figure, n=move[1])

    def prompt(self, s: SigismundusState, f: Frame, seat: int) -> Prompt:
        _, _, figure = f
        prompt = super().prompt(s, f, seat)
        prompt.args = {"figure": figure}
        return prompt

    def choice(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Choice:
        _, _, figure = f
        return Choice(
            move,
            "move.lay",
            {"n": move[1], "figure": figure},
            (f"figure:{figure}",),
            [Note("note.bribe_price", {"n": move[1] + 1})],
            rule=self.rule,
        )


class Feast(FromHand):
    """SA-5.6.5.5: each Internal card is one space more, as long as there is one."""

    name = "feast"
    rule = "SA-5.6.5.5"
    calls = ()
    secret = True

    def settled(self, s: SigismundusState, f: Frame) -> bool:
        _, seat = f
        return not s.hands[seat]["internal"] or s.tracks["senatorial"][0] == seat

    def legal(self, s: SigismundusState, f: Frame, seat: int) -> list[Move]:
        if self.settled(s, f):
            return [ENOUGH]
        return [ENOUGH] + [("discard", card) for card in sorted(set(s.hands[seat]["internal"]))]

    def play(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> None:
        if move == ENOUGH:
            s.stack.pop()
            return
        discard(s, seat, move[1])
        s.emit("event.discards", rule=self.rule, at=("deck:internal",), seat=seat, card=move[1])
        step_left(s, "senatorial", seat, 1)

    def choice(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Choice:
        if move == ENOUGH:
            return Choice(move, "move.feast_enough", rule=self.rule)
        return Choice(
            move,
            "move.feast",
            {"card": move[1]},
            (f"hand:{move[1]}",),
            _track_notes(s, seat, "senatorial", ""),
            rule=self.rule,
        )


class Agitate(Ask[SigismundusState]):
    """SA-5.6.5.8: each ducat is one space more."""

    name = "agitate"
    rule = "SA-5.6.5.8"
    calls = ()

    def legal(self, s: SigismundusState, f: Frame, seat: int) -> list[Move]:
        return _STEPS[: 1 + min(s.ducats[seat], space(s, "parliamentary", seat))]

    def play(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> None:
        s.stack.pop()
        if move[1]:
            s.ducats[seat] -= move[1]
            s.emit("event.agitates", rule=self.rule, at=("track:parliamentary",), seat=seat, n=move[1])
            step_left(s, "parliamentary", seat, move[1])

    def choice(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Choice:
        here = space(s, "parliamentary", seat)
        votes = VOTES_OF["parliamentary"]
        there = here - move[1]
        note = Note(
            "note.track",
            {"track": "parliamentary", "space": here + 1, "target": there + 1, "n": votes[there] - votes[here]},
        )
        return Choice(
            move,
            "move.agitate",
            {"n": move[1]},
            ("track:parliamentary",),
            [note],
            rule=self.rule,
        )
