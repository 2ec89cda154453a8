"""Phase 4: special actions, that is Policy cards and the ecclesiastical court."""

from __future__ import annotations

from ....flow import Ask, Choice, Note, Objection, Prompt
from ....shape import Flag, Seat
from ....state import Frame, Move
from ..data import (
    ARTILLERY,
    ATTACKS,
    CARDS,
    CHURCH_POINTS,
    CHURCH_PRICE,
    COUNTRIES,
    DECK_OF,
    DECKS,
    FIGURES,
    FORAY_POINTS,
    HUSSARS,
    INFANTRY,
    PASS,
    RAFT_DUCATS,
    UNIT,
    UNITS,
)
from ..deeds import discard, gain_points, gain_unit, vacate
from ..forecast import battle_odds
from ..holdings import (
    bank_clients,
    bank_units,
    hand_size,
    has_court,
    magnate_rep,
    offices_of,
    strength,
)
from ..state import SigismundusState
from .common import FromHand, Turns
from .opening import office_notes

_PLAY: dict[str, Move] = {card: ("play", card) for card in DECK_OF}
_ON_COUNTRY: dict[str, dict[str, Move]] = {
    card: {country: ("play", card, country) for country in COUNTRIES} for card in ("diplomatic_mission", "secret_pact")
}
_TO_FIRST: dict[str, Move] = {country: ("play", "negotiations", country, 1) for country in COUNTRIES}
_TO_LAST: dict[str, Move] = {country: ("play", "negotiations", country, 6) for country in COUNTRIES}
_ON_SEAT: dict[str, list[Move]] = {
    card: [("play", card, seat) for seat in range(5)] for card in (*ATTACKS, "death_of_senator")
}
_COURT: list[Move] = [("court", seat) for seat in range(5)]
_ENLIST: dict[str, Move] = {unit: ("play", "enlistment", unit) for unit in UNITS}

_ARG = {
    "death_of_senator": "rival",
    "abduction": "rival",
    "sack": "rival",
    "foray": "rival",
    "diplomatic_mission": "country",
    "negotiations": "country",
    "secret_pact": "country",
    "enlistment": "unit",
}
"""What the third part of a play names."""


class Special(Turns):
    """SA-5.4.1: first the Magnates' Representative, then everybody, himself included."""

    name = "special"
    rule = "SA-5.4.1"
    calls = ("special_action", "lose_office", "combat", "take_figure")

    def begin(self, s: SigismundusState) -> None:
        rep = magnate_rep(s)
        s.emit("event.magnate_extra", rule=self.rule, at=("rep:magnate",), seat=rep)
        s.call("special_action", seat=rep, extra=1)

    def turn(self, s: SigismundusState, seat: int) -> None:
        s.call("special_action", seat=seat, extra=0)


class SpecialAction(FromHand):
    """SA-5.4.2: ``[name, seat, 1 for the Representative's extra one]``"""

    name = "special_action"
    rule = "SA-5.4.2"
    holds = {"seat": Seat, "extra": Flag}
    calls = ()
    secret = True
    verbs = {"play": ("card",), "court": ("rival",), "pass": ()}

    def settled(self, s: SigismundusState, f: Frame) -> bool:
        # No card in hand and no court: everybody sees that nothing can be done.
        _, seat, _ = f
        return not hand_size(s, seat) and (not has_court(s, seat) or not self.court(s, seat))

    def court(self, s: SigismundusState, seat: int) -> list[Move]:
        return [_COURT[rival] for rival in range(s.players) if rival != seat and hand_size(s, rival)]

    def legal(self, s: SigismundusState, f: Frame, seat: int) -> list[Move]:
        moves: list[Move] = [PASS]
        last = ""
        hand = s.hands[seat]
        for deck in DECKS:
            for card in hand[deck]:
                if card != last:
                    last = card
                    self.add(s, seat, card, moves)
        if has_court(s, seat):
            moves += self.court(s, seat)
        return moves

    def add(self, s: SigismundusState, seat: int, card: str, moves: list[Move]) -> None:
        """SA-5.4.4 and SA-5.0.10: the ways to play a card that do something."""
        if card in ("diplomatic_mission", "secret_pact"):
            barred = s.crowned if card == "diplomatic_mission" else s.pacts
            way = _ON_COUNTRY[card]
            moves += [way[country] for country in COUNTRIES if country not in barred]
        elif card == "negotiations":
            line = s.direction
            moves += [_TO_FIRST[country] for country in line[1:]]
            moves += [_TO_LAST[country] for country in line[:-1]]
        elif card == "death_of_senator":
            holders = set(s.offices.values())
            moves += [_ON_SEAT[card][rival] for rival in range(s.players) if rival in holders]
        elif card == "enlistment":
            found = [UNITS[unit] for unit in (HUSSARS, ARTILLERY) if bank_units(s, unit)]
            if not found and bank_units(s, INFANTRY):
                found = ["infantry"]
            moves += [_ENLIST[unit] for unit in found]
        elif card in ATTACKS:
            if any(s.army[seat]):
                ways = _ON_SEAT[card]
                moves += [ways[r] for r in range(s.players) if r != seat and r not in s.protected]
        elif (
            card == "vistula_raft"
            or (card == "client" and bank_clients(s))
            or (card == "primus" and s.first != seat)
            or (card == "church_foundation" and s.ducats[seat] >= CHURCH_PRICE)
        ):
            moves.append(_PLAY[card])

    def play(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> None:
        s.stack.pop()
        if move[0] == "pass":
            s.emit("event.no_special", rule="SA-5.4.1", at=(f"seat:{seat}",), seat=seat)
        elif move[0] == "court":
            self.hold_court(s, seat, move[1])
        else:
            discard(s, seat, move[1])
            s.emit("event.plays", rule="SA-5.4.4", at=(f"seat:{seat}",), seat=seat, card=move[1])
            getattr(self, f"play_{move[1]}")(s, seat, *move[2:])

    def hold_court(self, s: SigismundusState, seat: int, rival: int) -> None:
        """SA-5.4.3: one card by lot; only the two see which."""
        cards = [card for deck in DECKS for card in s.hands[rival][deck]]
        card = s.rng.pick(cards, what="court")
        deck = DECK_OF[card]
        s.hands[rival][deck].remove(card)
        s.hands[seat][deck].append(card)
        s.hands[seat][deck].sort()
        s.emit("event.court", rule="SA-5.4.3", at=(f"seat:{rival}",), seat=seat, rival=rival, deck=deck)
        at, two = (f"hand:{card}",), (seat, rival)
        s.emit("event.court_card", rule="SA-5.4.3", to=two, at=at, seat=seat, rival=rival, card=card)

    # -- the cards -----------------------------------------------------------------------------------------------------

    def play_client(self, s: SigismundusState, seat: int) -> None:
        """SA-5.4.4.1"""
        s.clients[seat] += 1
        s.emit("event.client", rule="SA-5.4.4.1", at=(f"seat:{seat}",), seat=seat, n=s.clients[seat])

    def play_primus(self, s: SigismundusState, seat: int) -> None:
        """SA-5.4.4.2"""
        s.emit("event.primus", rule="SA-5.4.4.2", at=(f"seat:{seat}",), seat=seat, rival=s.first)
        s.first = seat

    def play_death_of_senator(self, s: SigismundusState, seat: int, rival: int) -> None:
        """SA-5.4.4.3"""
        s.call("lose_office", seat=rival)

    def play_church_foundation(self, s: SigismundusState, seat: int) -> None:
        """SA-5.4.4.4"""
        s.ducats[seat] -= CHURCH_PRICE
        gain_points(s, seat, CHURCH_POINTS, "church")
        if seat not in s.protected:
            s.protected.append(seat)
            s.protected.sort()
        s.emit("event.church", rule="SA-5.4.4.4", at=(f"seat:{seat}",), seat=seat, price=CHURCH_PRICE, n=CHURCH_POINTS)

    def play_vistula_raft(self, s: SigismundusState, seat: int) -> None:
        """SA-5.4.4.5"""
        s.ducats[seat] += RAFT_DUCATS
        s.emit("event.raft", rule="SA-5.4.4.5", at=(f"seat:{seat}",), seat=seat, n=RAFT_DUCATS)

    def play_diplomatic_mission(self, s: SigismundusState, seat: int, country: str) -> None:
        """SA-5.4.4.6"""
        s.crowned.append(country)
        s.emit("event.crowned", rule="SA-5.4.4.6", at=(f"country:{country}",), seat=seat, country=country)

    def play_negotiations(self, s: SigismundusState, seat: int, country: str, space: int) -> None:
        """SA-5.4.4.7: those between shift by one."""
        s.direction.remove(country)
        s.direction.insert(space - 1, country)
        s.emit("event.direction", rule="SA-5.4.4.7", at=(f"country:{country}",), country=country, space=space)

    def play_secret_pact(self, s: SigismundusState, seat: int, country: str) -> None:
        """SA-5.4.4.8: the card lies on the country until the end of the round."""
        s.discards["foreign"].remove("secret_pact")
        s.pacts.append(country)
        s.emit("event.pact", rule="SA-5.4.4.8", at=(f"country:{country}",), seat=seat, country=country)

    def play_enlistment(self, s: SigismundusState, seat: int, unit: str) -> None:
        """SA-5.4.4.9"""
        gain_unit(s, seat, INFANTRY, "SA-5.4.4.9")
        if unit != "infantry":
            gain_unit(s, seat, UNIT[unit], "SA-5.4.4.9")

    def play_abduction(self, s: SigismundusState, seat: int, rival: int) -> None:
        """SA-5.4.4.10"""
        s.call("combat", attacker=seat, defender=rival, card="abduction")

    def play_sack(self, s: SigismundusState, seat: int, rival: int) -> None:
        """SA-5.4.4.11"""
        s.call("combat", attacker=seat, defender=rival, card="sack")

    def play_foray(self, s: SigismundusState, seat: int, rival: int) -> None:
        """SA-5.4.4.12"""
        s.call("combat", attacker=seat, defender=rival, card="foray")

    # -- words ---------------------------------------------------------------------------------------------------------

    def objection(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Objection | None:
        if move[0] == "court":
            if not has_court(s, seat):
                return "illegal.no_court", "SA-5.4.2", {}
            return "illegal.court_target", "SA-5.4.3", {}
        _, card, *targets = move
        if card not in s.hands[seat][DECK_OF[card]]:
            return "illegal.not_in_hand", "SA-5.4.2", {"card": card}
        if card == "church_foundation":
            return "illegal.ducats", "SA-5.4.4.4", {"n": CHURCH_PRICE, "have": s.ducats[seat]}
        if card == "primus":
            return "illegal.already_first", "SA-5.4.4.2", {}
        if card in ATTACKS and len(targets) == 1:
            if targets[0] in s.protected:
                return "illegal.protected", "SA-5.4.4.4", {"rival": targets[0]}
            if not any(s.army[seat]):
                return "illegal.no_army", "SA-5.4.4.10", {}
        return "illegal.no_effect", "SA-5.0.10", {"card": card}

    def prompt(self, s: SigismundusState, f: Frame, seat: int) -> Prompt:
        _, _, extra = f
        prompt = super().prompt(s, f, seat)
        if extra:
            prompt.id = "prompt.special_action_extra"
            prompt.rule = "SA-5.4.1"
        return prompt

    def choice(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Choice:
        if move[0] == "pass":
            return Choice(move, "move.no_special", rule="SA-5.4.1")
        if move[0] == "court":
            rival = move[1]
            return Choice(
                move,
                "move.court",
                {"rival": rival},
                (f"seat:{rival}",),
                [Note("note.court", {"n": hand_size(s, rival)})],
                rule="SA-5.4.3",
            )
        card = move[1]
        id = f"move.play.{card}"
        args: dict[str, object] = {"card": card}
        at = [f"hand:{card}"]
        if len(move) > 2:
            args[_ARG[card]] = move[2]
            at.append(f"{'seat' if _ARG[card] == 'rival' else _ARG[card]}:{move[2]}")
        if len(move) > 3:
            args["space"] = move[3]
            at.append(f"direction:{move[3]}")
        if card == "enlistment" and (move[2] == "infantry" or not bank_units(s, INFANTRY)):
            # The bank has no more than this one.
            id = "move.play.enlistment_one"
        return Choice(
            move, id, args, tuple(at), self.notes(s, seat, move), rule=f"SA-5.4.4.{_NUMBER[card]}"
        )

    def notes(self, s: SigismundusState, seat: int, move: Move) -> list[Note]:
        card = move[1]
        if card in ATTACKS:
            rival = move[2]
            notes = [
                Note("note.combat", {"own": strength(s.army[seat]), "theirs": strength(s.army[rival])}),
                Note("note.odds", {"percent": battle_odds(s, seat, rival)}),
            ]
            if card == "sack":
                notes.append(Note("note.sack", {"n": s.ducats[rival] // 2}))
            elif card == "foray":
                notes.append(Note("note.foray", {"n": min(FORAY_POINTS, s.vp[rival])}))
            else:
                notes.append(Note("note.abduction", {"figure": [x for x in FIGURES if s.patrons.get(x) == rival]}))
                if not notes[-1].args["figure"]:
                    notes[-1] = Note("note.no_figures")
            return notes
        if card == "death_of_senator":
            return [Note("note.offices_of", {"office": offices_of(s, move[2])})]
        return [Note(f"card.{card}.text")]


_NUMBER = {
    card: number
    for number, card in enumerate(
        (
            "client", "primus", "death_of_senator", "church_foundation",
            "vistula_raft", "diplomatic_mission", "negotiations", "secret_pact",
            "enlistment", "abduction", "sack", "foray",
        ),
        1,
    )
}  # fmt: skip
assert set(_NUMBER) == {card for cards in CARDS.values() for card in cards}


class LoseOffice(Ask[SigismundusState]):
    """SA-5.4.4.3: the victim chooses."""

    name = "lose_office"
    rule = "SA-5.4.4.3"
    calls = ()
    verbs = {"lose_office": ("office",)}

    def legal(self, s: SigismundusState, f: Frame, seat: int) -> list[Move]:
        return [("lose_office", office) for office in offices_of(s, seat)]

    def play(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> None:
        s.stack.pop()
        vacate(s, move[1])
        s.emit("event.senator_dies", rule=self.rule, at=(f"office:{move[1]}",), seat=seat, office=move[1])

    def choice(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Choice:
        choice = super().choice(s, f, seat, move)
        choice.notes = office_notes(s, move[1])
        return choice
