"""Bots. They weigh positions (`values`), make the move that leaves the best one, and bid by what a prize is worth and
what the others can pay."""

from __future__ import annotations

from itertools import accumulate
from typing import NamedTuple

from ...bots.base import Bot
from ...flow import part
from ...game import Game
from ...rng import Rng
from ...state import Move
from .data import (
    ATTACKS,
    CLAIM_VOTES,
    CLASHING,
    DECKS,
    FORAY_POINTS,
    OFFICE,
    OFFICE_VOTES,
    POINTS,
    SEAL_DUCATS,
    SEAL_VOTES,
    SESSIONS,
    STRENGTH,
    TRADE_DUCATS,
    UNITS,
    VOTES_OF,
)
from .forecast import battle_odds, country_forecast, country_points
from .holdings import (
    act_of,
    ballot,
    best_income,
    bonus_votes,
    clash,
    extra_income,
    free_upkeep,
    income,
    offices_of,
    prestige,
    royal_rep,
    strength,
)
from .scoring import ribbon
from .state import NOBODY, SigismundusState, phase
from .steps.draw import AcademyDraw


class Taste(NamedTuple):
    """What things are worth in points."""

    ducat: float = 0.42
    rich: float = 0.2
    """A ducat beyond the first eight."""
    vote: float = 0.42
    """A vote of a Sejm to come."""
    royal: float = 1.6
    magnate: float = 0.7
    nobility: float = 1.3
    """The Representatives, each round."""
    later: float = 0.5
    """Share of a country's points that still counts while it has no crown."""
    pact: float = 0.95
    """And under a Secret Pact, where the Royal Representative leads and is about to crown it."""
    marker: float = 0.22
    supply: float = 0.12
    army: float = 0.22
    claim: float = 0.5
    """Chance to win an office through a marker on it; the next ones of the same seat less so."""
    again: float = 0.55
    lead: float = 0.7
    """Share of a lead on the senatorial and parliamentary tracks that lasts to each Sejm to come."""
    reps: int = 3
    """Rounds for which their Representatives count."""
    rival: float = 0.45
    """How much a point of the strongest rival hurts."""
    others: float = 0.1
    """And one of each other rival."""


_TASTE = Taste()

_ABILITY = {
    "rej": 0.6, "modrzewski": 0.6, "orzechowski": 0.1, "sienicki": 0.8, "kromer": 0.9, "hozjusz": 0.5,
    "provana": 0.1, "marycjusz": 0.6, "sieniawski": 0.5, "pretwicz": 0.5, "zebrzydowski": 0.5, "wisniowiecki": 0.5,
}  # fmt: skip
"""Points a round; Orzechowski's votes and Provana's ducats are counted with the votes and the income."""

_CARD = {
    "church_foundation": 2.6, "client": 1.1, "death_of_senator": 1.3, "primus": 0.6,
    "diplomatic_mission": 0.9, "negotiations": 0.8, "secret_pact": 0.8, "vistula_raft": 1.4,
    "abduction": 0.7, "enlistment": 0.9, "foray": 0.9, "sack": 0.7,
}  # fmt: skip
"""In hand, while special actions are still to come."""
_PLAIN = {"internal": 0.45, "foreign": 0.6, "military": 0.25}
"""A card as a vote, a marker or armour."""
_UNSEEN = {"internal": 1.3, "foreign": 1.0, "military": 0.8}

_DRAW = {"internal": 0.1, "foreign": 0.15, "military": 0.0}
"""Which deck to draw from when the hand is even."""

_OFFICE_POWER = {"vice_chancellor": 0.7, "chancellor": 0.8, "treasurer": 0.84}
"""Points a round; the marshals' votes are counted with the votes."""
_COURT = 0.35


class Clock(NamedTuple):
    """What is still to come, in rounds."""

    scorings: int
    incomes: int
    sejms: int
    specials: int
    foreigns: int
    actions: int


def clock(s: SigismundusState) -> Clock:
    done = part(s, "round")
    later = len(SESSIONS[s.variant]) - s.round
    return Clock(
        later + (done <= 7),
        later + (done < 2),
        later + (done <= 6),
        later + (done <= 4),
        later + (done <= 5),
        later + (done <= 6),
    )


def office_value(s: SigismundusState, office: str, seat: int, left: Clock, t: Taste) -> float:
    """What winning an office would add for a seat."""
    gain = prestige(s, office) * left.scorings
    more = income(s, office) - best_income(s, seat)
    value = gain + max(0, more) * t.ducat * left.incomes + _OFFICE_POWER.get(office, 0.0) * left.incomes
    value += OFFICE_VOTES.get(office, 0) * t.vote * left.incomes
    card = OFFICE[office]
    if card.kind == "ecclesiastical" and "courts_suspended" not in s.acts:
        value += _COURT * left.incomes
    if card.unit is not None:
        value += 0.5 + 0.3 * left.incomes
    if "incompatibilitas" in s.acts and card.kind in CLASHING:
        # What it does not go with would have to be given up for it.
        given = sum(prestige(s, o) for kind in CLASHING if kind != card.kind for o in offices_of(s, seat, kind))
        value = max(0.0, value - given * left.scorings)
    return value


def values(s: SigismundusState, t: Taste = _TASTE) -> list[float]:
    """An estimate of each seat's final points."""
    left = clock(s)
    n = s.players
    seats = range(n)
    worth = [float(points) for points in s.vp]
    in_sejm = phase(s) == "sejm"
    _count_offices(s, worth, left, t)
    _count_tracks(s, worth, left, t)
    _count_countries(s, worth, left, t)
    for seat in seats:
        ducats = s.ducats[seat]
        if left.incomes or not in_sejm:
            worth[seat] += t.ducat * min(8, ducats) + t.rich * max(0, ducats - 8)
            if s.demand == "tax" and left.sejms > left.incomes:
                worth[seat] += 0.12 * min(8, ducats)
        if "noble_trade" in s.acts:
            worth[seat] += ducats / TRADE_DUCATS * (0.4 if left.incomes else 1)
        if in_sejm:
            worth[seat] += s.votes[seat] * (0.45 if s.ballot or s.demand == "support" else 0.2)
        army = s.army[seat]
        power, grey = strength(army), strength(s.grey[seat])
        worth[seat] += t.army * min(7, power) + 0.1 * grey
        if left.incomes:
            free = free_upkeep(s, seat)
            worth[seat] -= t.ducat * sum(STRENGTH[u] * max(0, army[u] + s.grey[seat][u] - free[u]) for u in (0, 1, 2))
        if s.demand == "noble_host" and left.sejms > left.incomes:
            worth[seat] += 0.35 * min(9, power + grey)
        hand = s.hands[seat]
        for deck in DECKS:
            plain = _PLAIN[deck] if left.sejms or deck == "military" else 0.0
            for card in hand[deck]:
                if left.specials:
                    worth[seat] += max(plain, _CARD[card] if card else _UNSEEN[deck])
                else:
                    worth[seat] += plain
        if left.actions:
            worth[seat] += t.supply * min(5, s.supply[seat]) + 1.4 * s.clients[seat]
    for figure, seat in s.patrons.items():
        worth[seat] += figure_value(s, figure, seat, left) + 0.15 * min(3, s.gold[figure])
    return worth


def figure_value(s: SigismundusState, figure: str, seat: int, left: Clock) -> float:
    if figure in _ABILITY:
        return _ABILITY[figure] * (left.incomes + 0.5)
    now = ribbon(s, figure, seat)
    if figure in ("bielski", "kretkowski"):
        return now + 0.3 * left.incomes
    return 0.9 * now + 0.4


def _count_offices(s: SigismundusState, worth: list[float], left: Clock, t: Taste) -> None:
    for office, seat in s.offices.items():
        if seat != NOBODY:
            worth[seat] += prestige(s, office) * left.scorings + _OFFICE_POWER.get(office, 0.0) * left.incomes
            kind = OFFICE[office].kind
            if kind == "ecclesiastical" and "courts_suspended" not in s.acts:
                worth[seat] += _COURT * left.incomes
    for seat in range(s.players):
        worth[seat] += t.ducat * (best_income(s, seat) + extra_income(s, seat)) * left.incomes
    if s.claims:
        made: dict[int, list[float]] = {}
        for office, seat in s.claims.items():
            made.setdefault(seat, []).append(office_value(s, office, seat, left, t))
        for seat, prizes in made.items():
            chance = t.claim
            for prize in sorted(prizes, reverse=True):
                worth[seat] += chance * prize
                chance *= t.again


def _count_tracks(s: SigismundusState, worth: list[float], left: Clock, t: Taste) -> None:
    for track, line in s.tracks.items():
        # The royal track is dealt anew at each Sejm: its votes are sure for the next one only.
        sure = min(left.sejms, 1) + 0.25 * max(0, left.sejms - 1) if track == "royal" else left.sejms * t.lead
        for place, seat in enumerate(line):
            worth[seat] += VOTES_OF[track][place] * t.vote * sure
    worth[s.tracks["royal"][0]] += t.royal * min(1, left.foreigns) + 0.3
    worth[s.tracks["senatorial"][0]] += t.magnate * min(t.reps, left.specials)
    worth[s.tracks["parliamentary"][0]] += t.nobility * min(t.reps, left.actions)
    if "royal_marriage" in s.acts:
        worth[s.tracks["royal"][0]] += 0.8 * min(1, left.sejms)
    for seat in range(s.players):
        worth[seat] += bonus_votes(s, seat) * t.vote * left.sejms


def _count_countries(s: SigismundusState, worth: list[float], left: Clock, t: Taste) -> None:
    last = not left.incomes
    kept = _kept_for_the_crown(s)
    for place, country in enumerate(s.direction):
        own = s.markers[country]
        if any(own):
            crowned = country in s.crowned
            share = 1.0 if crowned else t.later * (0 if last and left.scorings == 0 else 1)
            # Until phase 6 is over the others can still overtake, unless a Secret Pact keeps them out.
            if crowned and left.actions > left.incomes and country not in s.pacts:
                share = 0.8
            elif country == kept:
                share = t.pact
            points, lead = country_points(own, *POINTS[place])
            for seat, gained in enumerate(points):
                if own[seat]:
                    worth[seat] += share * gained + t.marker * own[seat] * (not last)
            for seat in lead:
                worth[seat] += share * seal_value(s, country, seat, left, t) / len(lead)
        owner = s.seals[country]
        if owner != NOBODY:
            hold = 1.0 if not any(own) or own[owner] == max(own) else 0.6
            worth[owner] += hold * seal_value(s, country, owner, left, t)


def _kept_for_the_crown(s: SigismundusState) -> str:
    """The country that the Royal Representative leads under a Secret Pact and can still crown in this round: as good as
    scored. He crowns one, so the best of several counts."""
    if not s.pacts or (part(s, "round") > 4 and s.step != "crown"):
        return ""
    rep = royal_rep(s)
    best, found = 0, ""
    for country in s.pacts:
        points, lead = country_forecast(s, country)
        if lead == [rep] and country not in s.crowned and points[rep] > best:
            best, found = points[rep], country
    return found


def seal_value(s: SigismundusState, country: str, seat: int, left: Clock, t: Taste) -> float:
    a_round = {
        "habsburg": SEAL_DUCATS * t.ducat,
        "prussia": 0.0 if s.seals["prussia"] == seat else SEAL_VOTES * t.vote,
        "lithuania": 0.7,
        "moscovia": 0.5,
        "ottoman": 0.8,
        "suecia": 0.25,
    }[country]
    value = a_round * left.incomes
    if country == "lithuania":
        if "union_of_lublin" in s.acts:
            value += 5
        elif "union_of_lublin" not in s.rejected:
            value += 1.5
    if s.patrons.get("kretkowski", NOBODY) == seat:
        value += 3
    return value


def score(s: SigismundusState, seat: int, t: Taste = _TASTE) -> float:
    """How good a position is for a seat: its own prospects against those of the others."""
    if not s.stack:
        final = s.vp
        best = max(points for other, points in enumerate(final) if other != seat)
        return final[seat] - best + 50.0 * (final[seat] > best)
    worth = values(s, t)
    own = worth.pop(seat)
    return own - t.rival * max(worth) - t.others * sum(worth)


# -- Bids --------------------------------------------------------------------------------------------------------------


class Spread:
    """How likely each bid of a rival is: partly anything, partly near what makes sense."""

    __slots__ = ("chances", "sums")

    def __init__(self, cap: int, sensible: float, sure: float = 0.6) -> None:
        near = [1 / (1 + (bid - sensible) ** 2) for bid in range(cap + 1)]
        share, total = (1 - sure) / (cap + 1), sum(near)
        self.chances = [share + sure * close / total for close in near]
        self.sums = [0.0, *accumulate(self.chances)]

    def at(self, bid: int) -> float:
        return self.chances[bid] if bid < len(self.chances) else 0.0

    def below(self, bid: int) -> float:
        return self.sums[min(bid, len(self.chances))]


def office_bid(s: SigismundusState, seat: int, t: Taste, depth: int = 0) -> int:
    """The bid that gains most on average: the office's value times the chance to win it, less what the votes would
    fetch elsewhere. With `depth` it puts itself in the others' place first; all that a bid hangs on is open."""
    left = clock(s)
    office = s.ballot[0]
    owner = s.claims.get(office, NOBODY)
    bonus = CLAIM_VOTES if owner == seat else 0
    prize = office_value(s, office, seat, left, t)
    # What it would be worth to the strongest rival counts a little, too.
    rivals = [other for other in range(s.players) if other != seat]
    prize += 0.3 * max(office_value(s, office, other, left, t) for other in rivals)
    cost = _vote_price(s, seat, left, t)
    rep = royal_rep(s)
    spreads = []
    for other in rivals:
        cap = s.votes[other] + (CLAIM_VOTES if owner == other else 0)
        # The Representative decides ties, and never against the own House.
        ties = 1.0 if rep == seat else 0.0 if rep == other else 0.4
        if depth:
            spreads.append((Spread(cap, office_bid(s, other, t, depth - 1), 0.75), ties))
        else:
            keen = 1.25 if owner == other else 0.8
            spreads.append((Spread(cap, min(cap, cap / len(s.ballot) * keen)), ties))
    best, choice = -1e9, 0
    for bid in range(s.votes[seat] + bonus + 1):
        chance = 1.0
        for spread, ties in spreads:
            chance *= spread.below(bid) + ties * spread.at(bid)
        gain = chance * prize - cost * max(0, bid - bonus)
        if gain > best + 1e-9:
            best, choice = gain, bid
    return choice


def _vote_price(s: SigismundusState, seat: int, left: Clock, t: Taste) -> float:
    """What a vote saved now can still bring in this Sejm."""
    price = 0.12
    if s.demand == "support":
        price = 0.3
    pool = sum(s.votes) / s.players + 1
    for office in s.ballot[1:]:
        mine = 1.2 if s.claims.get(office, NOBODY) == seat else 0.8
        price = max(price, 0.5 * mine * office_value(s, office, seat, left, t) / pool)
    return price


def royal_amount(s: SigismundusState, seat: int, t: Taste, depth: int = 0) -> int:
    """How much to bid for the royal track: ducats, votes or strength."""
    left = clock(s)
    if s.demand == "tax":
        stock, price = list(s.ducats), t.ducat * (1 if left.incomes else 0.05)
        if "noble_trade" in s.acts:
            price += 1 / TRADE_DUCATS
    elif s.demand == "support":
        stock, price = list(s.votes), 0.15
    else:
        stock, price = [strength(army) for army in s.army], 0.14 if left.incomes else 0.0
    prizes = _royal_prizes(s, left, t)
    ties = 0.9 if royal_rep(s) == seat else 0.35
    spreads = []
    for other in range(s.players):
        if other != seat and depth:
            spreads.append(Spread(stock[other], royal_amount(s, other, t, depth - 1), 0.75))
        elif other != seat:
            spreads.append(Spread(stock[other], stock[other] * (0.45 if s.demand == "tax" else 0.75)))
    best, choice = -1e9, 0
    for bid in range(stock[seat] + 1):
        # Chances to be beaten by so many of the others.
        ahead = [1.0]
        for spread in spreads:
            beaten = 1 - spread.below(bid) - ties * spread.at(bid)
            ahead = [
                (ahead[i] * (1 - beaten) if i < len(ahead) else 0.0) + (ahead[i - 1] * beaten if i else 0.0)
                for i in range(len(ahead) + 1)
            ]
        gain = sum(chance * prize for chance, prize in zip(ahead, prizes)) - price * bid
        if gain > best + 1e-9:
            best, choice = gain, bid
    return choice


def _royal_prizes(s: SigismundusState, left: Clock, t: Taste) -> list[float]:
    """What each space of the royal track is worth from now on."""
    later = left.incomes
    votes = [VOTES_OF["royal"][place] * t.vote * 1.5 * min(1, later) for place in range(s.players)]
    votes[0] += t.royal * min(1, later) + 1.0 + (2 if "royal_marriage" in s.acts else 0)
    if s.patrons.get("gornicki", NOBODY) != NOBODY:
        votes[0] += 0.3
    return votes


def host_target(s: SigismundusState, seat: int, t: Taste, depth: int = 0) -> list[int]:
    """Units to send to the Noble Levy so that the wished strength is reached with the weakest loss of defence."""
    want = royal_amount(s, seat, t, depth)
    army = s.army[seat]
    best: tuple[int, int] | None = None
    target = [0, 0, 0]
    for artillery in range(army[2] + 1):
        for hussars in range(army[1] + 1):
            for infantry in range(army[0] + 1):
                power = infantry + 2 * hussars + 3 * artillery
                if power >= want and (best is None or (power, infantry + hussars + artillery) < best):
                    best, target = (power, infantry + hussars + artillery), [infantry, hussars, artillery]
    return target


def votes_to_sell(s: SigismundusState, seat: int, t: Taste) -> int:
    """Only votes that nothing on the ballot needs, and only where a buyer is likely to be left."""
    purses = sorted((purse for other, purse in enumerate(s.purses) if other != seat), reverse=True)
    if not purses or not purses[0]:
        return 0
    left = clock(s)
    buyers = sum(purse > 0 for purse in purses)
    prizes = [office_value(s, office, seat, left, t) for office in ballot(s)]
    pool = sum(s.votes) / s.players
    worth = max([0.12, 0.3 if s.demand == "support" else 0.0, *(0.5 * prize / (pool + 1) for prize in prizes)])
    likely = min(1.0, buyers / max(1, s.players - 1))
    best, choice = 0.0, 0
    for offer in range(1, min(s.votes[seat], 6) + 1):
        # A larger offer chooses earlier.
        chance = min(1.0, likely + 0.15 * offer)
        gain = chance * t.ducat * purses[0] - worth * offer - 0.1 * offer
        if gain > best:
            best, choice = gain, offer
    return choice


def ducats_to_offer(s: SigismundusState, seat: int, t: Taste) -> int:
    """A small purse when something on the ballot is worth it: it comes back if nobody sells."""
    left = clock(s)
    prizes = [office_value(s, office, seat, left, t) for office in ballot(s)]
    if not prizes:
        return 0
    spare = s.ducats[seat] - (4 if s.demand == "tax" else 2)
    return max(0, min(2, spare, round(max(prizes) / 5)))


# -- Choosing ----------------------------------------------------------------------------------------------------------

_FOLLOW = ("foreign_markers", "foreign_discard", "lay_ducats", "feast", "agitate", "take_figure", "keep_office")
"""Parts of one deed: it is judged when it is whole."""


class Thinker(Bot):
    """Looks at the position after each move. `noise` blurs its judgement (in points), `depth` is how often it puts
    itself in the others' place before it bids."""

    def __init__(self, noise: float = 0.0, depth: int = 0, taste: Taste = _TASTE) -> None:
        self.noise = noise
        self.depth = depth
        self.taste = taste

    def choose(self, game: Game[SigismundusState], view: SigismundusState, seat: int, rng: Rng) -> Move:
        moves = game.legal(view, seat)
        if len(moves) == 1:
            return moves[0]
        bid = self.bid(view, seat, rng)
        if bid is not None:
            return bid if bid in moves else moves[0]
        if view.step == "upkeep":
            return self.maintain(view, seat, moves)
        # One deal of the hidden cards is enough: which of them others hold changes no comparison of own moves.
        state = game.sample(view, seat, rng)
        worth = {move: self.judge(game, state, seat, move) for move in moves}
        if self.noise:
            for move in moves:
                worth[move] += self.noise * (rng.below(2001) - 1000) / 1000
        return max(moves, key=worth.__getitem__)

    def judge(self, game: Game[SigismundusState], state: SigismundusState, seat: int, move: Move) -> float:
        if move[0] == "play" and move[1] in ATTACKS:
            return self.attack(state, seat, move)
        if move[0] == "draw":
            # Which card comes is not known, so it is not played out.
            held = state.hands[seat][move[1]]
            return _DRAW[move[1]] - 0.12 * len(held)
        after = state.copy()
        game.play(after, seat, move)
        return self.settle(game, after, seat, 3)

    def settle(self, game: Game[SigismundusState], state: SigismundusState, seat: int, depth: int) -> float:
        """The best that the rest of the deed can make of it."""
        if depth and state.step in _FOLLOW and seat in game.acting(state):
            options = game.legal(state, seat)
            if state.step == "lay_ducats":
                options = options[:3]
            best = -1e9
            for move in options:
                after = state.copy()
                game.play(after, seat, move)
                best = max(best, self.settle(game, after, seat, depth - 1))
            return best
        worth = score(state, seat, self.taste)
        if state.step == "academy_draw":
            # Which cards come is not known, but that they come is.
            worth += AcademyDraw.of(state)["cards"] * (0.9 if clock(state).specials else 0.4)
        return worth

    def attack(self, state: SigismundusState, seat: int, move: Move) -> float:
        """The average of victory and defeat instead of one roll of the dice."""
        _, card, rival = move
        odds = battle_odds(state, seat, rival) / 100
        t = self.taste
        if card == "foray":
            gain = min(FORAY_POINTS, state.vp[rival]) * (1 + t.rival)
        elif card == "sack":
            gain = state.ducats[rival] // 2 * t.ducat * (1 + t.rival)
        else:
            left = clock(state)
            prizes = [figure_value(state, f, rival, left) for f, patron in state.patrons.items() if patron == rival]
            gain = max(prizes, default=0.0) * (1 + t.rival)
        power = strength(state.army[rival])
        losses = 0.12 * power + 0.5 * (1 - odds)
        return score(state, seat, t) + odds * gain - losses - 0.6 * _CARD[card]

    def bid(self, s: SigismundusState, seat: int, rng: Rng) -> Move | None:
        """What goes into the closed hand."""
        t = self.taste
        match s.step:
            case "office_bid":
                amount, verb = office_bid(s, seat, t, self.depth), "bid"
                most = s.votes[seat] + (CLAIM_VOTES if s.claims.get(s.ballot[0], NOBODY) == seat else 0)
            case "royal_bid":
                amount, verb = royal_amount(s, seat, t, self.depth), "royal_bid"
                most = s.ducats[seat] if s.demand == "tax" else s.votes[seat]
            case "offer_ducats":
                amount, verb, most = ducats_to_offer(s, seat, t), "offer_ducats", s.ducats[seat]
            case "offer_votes":
                amount, verb, most = votes_to_sell(s, seat, t), "offer_votes", s.votes[seat]
            case "host_bid":
                target = host_target(s, seat, t, self.depth)
                sent = s.sealed[seat] or [0, 0, 0]
                for unit in (2, 1, 0):
                    if sent[unit] < target[unit]:
                        return ("send_unit", UNITS[unit])
                return ("close",)
            case "act_vote":
                return ("vote", self.thumb(s, seat))
            case _:
                return None
        if self.noise:
            blur = 1 + int(self.noise)
            amount += rng.below(2 * blur + 1) - blur
        return (verb, max(0, min(most, amount)))

    def thumb(self, s: SigismundusState, seat: int) -> str:
        """For the Act if the position with it is better than without."""
        act = act_of(s)
        passed, failed = s.copy(), s.copy()
        passed.acts.append(act)
        failed.rejected.append(act)
        for other in range(s.players):
            if act == "incompatibilitas":
                _strip(passed, other)
        return "yes" if score(passed, seat, self.taste) > score(failed, seat, self.taste) else "no"

    def maintain(self, s: SigismundusState, seat: int, moves: list[Move]) -> Move:
        """Keeps what is free and a guard that is worth its pay."""
        pay = ("pay",)
        free = free_upkeep(s, seat)
        army, grey = s.army[seat], s.grey[seat]
        left = clock(s)
        if pay in moves:
            rivals = [strength(own) + strength(s.grey[other]) for other, own in enumerate(s.army) if other != seat]
            guard = min(6, 0.6 * max(rivals) + 1)
            if not left.incomes or strength(army) + strength(grey) <= guard or s.ducats[seat] > 10:
                return pay
        paid = [unit for unit in (2, 1, 0) if army[unit] and army[unit] + grey[unit] > free[unit]]
        for unit in reversed(paid):
            # The cheapest first as long as the bill is too high, so that the strong ones stay.
            move = ("disband", UNITS[unit], "active")
            if move in moves:
                return move
        if pay in moves:
            return pay
        return moves[-1]


def _strip(s: SigismundusState, seat: int) -> None:
    """What incompatibilitas leaves: the better of the kinds that do not go together."""
    if clash(s, seat):
        worse = min(CLASHING, key=lambda kind: sum(prestige(s, o) for o in offices_of(s, seat, kind)))
        for office in offices_of(s, seat, worse):
            s.offices[office] = NOBODY
