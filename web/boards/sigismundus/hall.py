"""The Sejm in session: its six stages, what everybody has and offers, closed hands, and the tally when they open."""

from __future__ import annotations

import json
from functools import lru_cache

from pyengine import Event
from pyengine.games.sigismundus.data import CLAIM_VOTES, UNITS
from pyengine.games.sigismundus.state import SigismundusState
from web.boards.kit import KEEP, Cast, Scene, alive, cast, crest, glyph, parted, plain, roman
from web.boards.kit.escaping import escape

from .common import STAGES, about, count, cover, stage, step

# What opens hands, and what may follow it while the tally still stands.
FOLLOWS: dict[str, frozenset[str]] = {
    "purse": frozenset(),
    "sale": frozenset({"sold", "sold_for", "votes_lost", "settled"}),
    "office_bid": frozenset({"office_won", "settled", "unit_gained", "unit_missing"}),
    "bid_tax": frozenset({"royal_track", "settled", "representative", "marriage"}),
    "bid_support": frozenset({"royal_track", "settled", "representative", "marriage"}),
    "bid_noble_host": frozenset({"royal_track", "settled", "representative", "marriage"}),
    "thumb": frozenset({"tally", "act_settled", "act_passed", "act_rejected"}),
}
TIES = frozenset({"office_tie", "royal_tie", "act_tie", "seller_tie", "sell_to"})
CLOSED = {"offer_ducats": "offer_ducats", "offer_votes": "offer_votes", "office_bid": "bid", "royal_bid": "royal_bid"}
"""Steps at which everybody puts an amount in the closed hand, and the verb of the move."""

_STEP = ' aria-current="step"'


def hall(view: SigismundusState, scene: Scene) -> str:
    shown = opened(view, scene)
    return (
        f'<section class="sg-hall" data-key="hall" aria-label="{scene.say("phase.sejm")}">{_stages(cast(scene), stage(view))}'
        f'{_about(view, scene, shown)}<ol class="sg-benches">{"".join(_bench(view, scene, seat, shown) for seat in range(view.players))}</ol>'
        f"{_own(view, scene)}{_ruler(view, scene)}{_thumbs(view, scene)}</section>"
    )


def opened(view: SigismundusState, scene: Scene) -> list[Event]:
    """The events that opened the hands now being shown, and what came of them."""
    if scene.event is None and step(view) not in TIES:
        return []
    events = (*scene.before, *scene.latest)
    last = next((n for n in range(len(events) - 1, -1, -1) if _kind(events[n]) in FOLLOWS), None)
    if last is None or any(_kind(event) not in FOLLOWS[_kind(events[last])] for event in events[last + 1 :]):
        return []
    first = last
    while (
        first
        and _kind(events[first - 1]) == _kind(events[last])
        and events[first - 1].args.get("office") == events[last].args.get("office")
    ):
        first -= 1
    return list(events[first:])


def _kind(event: Event) -> str:
    """A bid helped by a marker has other words, but is a bid like the others."""
    return event.id.removeprefix("event.").removesuffix("_marked")


@parted
@lru_cache(KEEP)
def _stages(who: Cast, now: int) -> str:
    scene = alive((who, ()))
    items = "".join(
        f'<li class="{"past" if n < now else "now" if n == now else ""}"{_STEP if n == now else ""}>'
        f"<i>{'abcdef'[n]}</i><span>{scene.say(f'stage.{name}')}</span></li>"
        for n, name in enumerate(STAGES)
    )
    return f'<ol class="sg-stages" aria-label="{scene.say("board.stages")}">{items}</ol>'


def _about(view: SigismundusState, scene: Scene, shown: list[Event]) -> str:
    """What is being decided, and what it came to."""
    last = shown[-1] if shown else None
    if last is not None and _kind(last) not in FOLLOWS:
        tally = next((e for e in shown if e.id == "event.tally"), None)
        bar = _balance(scene, tally) if tally else ""
        return f'<div class="sg-result">{bar}<p>{glyph("trophy")}{scene.say(last.id, **last.args)}</p></div>'
    office = shown[0].args.get("office") if shown else (view.ballot[0] if view.ballot and stage(view) == 3 else None)
    if office:
        rest = (
            ""
            if shown or len(view.ballot) < 2
            else f" <span>{scene.say('note.still_to_vote', office=view.ballot[1:])}</span>"
        )
        return f'<p class="sg-about"><b>{scene.say(f"office.{office}")}</b>{rest}</p>'
    if stage(view) == 4 and view.demand:
        return f'<p class="sg-about"><b>{scene.say(f"demand.{view.demand}")}</b> <span>{scene.say(f"demand.{view.demand}.text")}</span></p>'
    return ""


def _balance(scene: Scene, tally: Event) -> str:
    yes, no = int(tally.args["yes"]), int(tally.args["no"])
    whole = max(yes + no, 1)
    return (
        f'<svg class="sg-balance" viewBox="0 0 200 14" preserveAspectRatio="none" role="img" aria-label="{scene.say(tally.id, **tally.args)}">'
        f'<rect class="yes" x="0" y="0" width="{200 * yes / whole:.1f}" height="14"/>'
        f'<rect class="no" x="{200 * yes / whole:.1f}" y="0" width="{200 * no / whole:.1f}" height="14"/><path d="M100 0v14"/></svg>'
        f'<p class="sg-sides"><span>{glyph("sg-thumb-yes")}<b>{yes}</b></span><span><b>{no}</b>{glyph("sg-thumb-no")}</span></p>'
    )


# -- the benches -------------------------------------------------------------------------------------------------------


def _bench(view: SigismundusState, scene: Scene, seat: int, shown: list[Event]) -> str:
    own = next((e for e in shown if _kind(e) in FOLLOWS and e.args.get("seat") == seat), None)
    won = any(e.id in ("event.office_won", "event.settled") and e.args.get("seat") == seat for e in shown)
    lines = [
        count(scene, "sg-vote", view.votes[seat], plain(scene, "panel.votes", n=view.votes[seat]), "vote", id=f"hall-votes-{seat}"),
        count(scene, "sg-ducat", view.ducats[seat], plain(scene, "panel.ducats", n=view.ducats[seat]), "ducat", id=f"hall-ducats-{seat}"),
    ]
    if stage(view) == 2:
        opened_kind = _kind(own) if own else ""
        offers = (("purse", "ducat", view.purses[seat]), ("sale", "vote", view.sales[seat]))
        lines += [_offer(scene, kind, coin, n) for kind, coin, n in offers if n and kind != opened_kind]
    return (
        f'<li class="sg-bench{" best" if won else ""}" data-key="bench-{seat}"><p>{crest(scene, seat)}<span class="sg-name">{escape(scene.seats[seat].name)}</span></p>'
        f'<p class="sg-lines">{"".join(lines)}{_closed(view, scene, seat, shown)}</p>{_hand(scene, seat, own, shown) if own else ""}</li>'
    )


def _offer(scene: Scene, kind: str, coin: str, n: int) -> str:
    """What lies in front of a player: ducats for votes, or votes for ducats."""
    said = plain(scene, f"board.{kind}", n=n)
    return (
        f'<span class="sg-offer" role="img" aria-label="{escape(said)}"{about(scene, coin)}>'
        f'<span aria-hidden="true">{scene.say(f"board.{kind}.short")} <b>{n}</b></span>{glyph(f"sg-{coin}")}</span>'
    )


def _hand(scene: Scene, seat: int, own: Event, shown: list[Event]) -> str:
    """An open hand: what was in it, and the place that it earned."""
    kind = _kind(own)
    if kind == "thumb":
        side = str(own.args["side"])
        return f'<p class="sg-open {side}">{glyph(f"sg-thumb-{side}")}<b>{own.args["n"]}</b><span class="unseen">{scene.say(f"side.{side}")}</span></p>'
    sign = "sg-ducat" if kind in ("purse", "bid_tax") else "sg-strength" if kind == "bid_noble_host" else "sg-vote"
    bonus = f"<small>+{own.args['bonus']}</small>" if own.args.get("bonus") else ""
    plain_n = own.args["n"] - own.args.get("bonus", 0)
    rank = next((e.args["seats"].index(seat) for e in shown if e.id == "event.royal_track"), None)
    place = f"<i>{roman(rank + 1)}</i>" if rank is not None else ""
    host = "".join(f"<small>{glyph(f'sg-{unit}')}{own.args[unit]}</small>" for unit in UNITS if own.args.get(unit))
    return f'<p class="sg-open">{glyph(sign)}<b>{plain_n}{bonus}</b>{host}{place}</p>'


def _closed(view: SigismundusState, scene: Scene, seat: int, shown: list[Event]) -> str:
    """Whether a hand is closed yet, while all think."""
    if shown or step(view) not in (*CLOSED, "host_bid", "act_vote"):
        return ""
    ready = view.ready[seat]
    word = scene.say("board.closed" if ready else "board.deciding")
    return f'<span class="sg-shut{" ready" if ready else ""}" role="img" aria-label="{word}">{glyph("sg-fist" if ready else "hourglass")}</span>'


# -- the own hand ------------------------------------------------------------------------------------------------------


def _own(view: SigismundusState, scene: Scene) -> str:
    """What the viewer has put in: nobody else sees it."""
    me = scene.me
    if me is None or scene.event is not None or not view.sealed[me]:
        return ""
    now = step(view)
    if now == "host_bid":
        units = [f"{plain(scene, f'unit.{UNITS[u]}')} {n}" for u, n in enumerate(view.sealed[me]) if n]
        said = ", ".join(units) or "0"
    elif now == "act_vote":
        said = plain(scene, "side.yes" if view.sealed[me][0] else "side.no")
    else:
        said = str(view.sealed[me][0])
    return (
        f'<p class="sg-own-hand">{glyph("sg-fist")}<span>{scene.say("board.own_hand")} <b>{escape(said)}</b></span></p>'
    )


def _ruler(view: SigismundusState, scene: Scene) -> str:
    """Every amount that may go into the hand, in one row."""
    verb, seat = CLOSED.get(step(view), ""), scene.asked
    if not verb or seat is None or seat != scene.me or scene.event is not None or view.ready[seat]:
        return ""
    ducats = step(view) == "offer_ducats" or (verb == "royal_bid" and view.demand == "tax")
    most = view.ducats[seat] if ducats else view.votes[seat]
    words = f"move.{verb}"
    bonus = 0
    if verb == "royal_bid":
        words = f"move.royal_{view.demand}"
    elif verb == "bid" and view.claims.get(view.ballot[0]) == seat:
        bonus = CLAIM_VOTES
    who = cast(scene)
    notches = "".join(_notch(who, verb, words, n, n <= bonus) for n in range(most + bonus + 1))
    sign = glyph("sg-ducat" if ducats else "sg-vote")
    return f'<div class="sg-ruler" role="group" aria-label="{scene.say("board.ruler")}">{sign}{notches}</div>'


@lru_cache(KEEP)
def _notch(who: Cast, verb: str, words: str, n: int, free: bool) -> str:
    said = alive((who, ())).say(words, n=n)
    return (
        f'<button type="button" class="sg-notch{" free" if free else ""}" data-key="notch-{n}" data-move="{escape(json.dumps([verb, n]))}" '
        f'aria-label="{said}">{n}</button>'
    )


def _thumbs(view: SigismundusState, scene: Scene) -> str:
    """Aye or no, while the Act is voted on or a tie of it is settled."""
    if not any(f"thumb:{side}" in scene.lit | scene.picked for side in ("yes", "no")):
        return ""
    return (
        '<div class="sg-thumbs" data-key="thumbs">'
        + "".join(
            f'<span class="sg-thumb {side}">{glyph(f"sg-thumb-{side}")}<b aria-hidden="true">{scene.say(f"side.{side}")}</b>'
            f"{cover(scene, f'thumb:{side}', plain(scene, f'side.{side}'), 'act')}</span>"
            for side in ("yes", "no")
        )
        + "</div>"
    )
