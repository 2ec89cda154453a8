"""The senate: fifteen chairs by rank, bishops on the King's right, lay senators on his left, ministers standing between."""

from __future__ import annotations

from functools import lru_cache

from pyengine.games.sigismundus import holdings
from pyengine.games.sigismundus.data import KINDS, OFFICE, OFFICES
from pyengine.games.sigismundus.state import NOBODY, SigismundusState
from web.boards.kit import KEEP, Cast, Scene, Still, alive, cast, crest, glyph, opens, part, parted, piece, plain, still

from .art import FLOOR, SYMBOLS, seat
from .common import acts_here, bite, count, cover, phase, stage

_BITES = {"ecclesiastical": ("courts_suspended", "national_church"), "ministerial": (), "land": ("execution_of_lands",)}


def offices(view: SigismundusState, scene: Scene) -> str:
    who = cast(scene)
    heads = "".join(_head(who, kind, acts_here(view, *_BITES[kind], "incompatibilitas")) for kind in KINDS)
    listed = on_ballot(view)
    now = view.ballot[0] if view.ballot else ""
    cards = "".join(
        _office(
            still(who, scene, f"office:{office}"),
            office,
            view.offices[office],
            view.claims.get(office, NOBODY),
            office in listed,
            holdings.back(view, office),
            office == now,
        )
        for office in OFFICES
    )
    return f'<section class="sg-offices" data-key="offices" aria-label="{scene.say("board.offices")}">{part(SYMBOLS)}{part(FLOOR)}{heads}{cards}</section>'


@parted
@lru_cache(KEEP)
def _head(who: Cast, kind: str, acts: tuple[str, ...]) -> str:
    scene = alive((who, ()))
    return f'<p class="sg-kind {kind}" data-key="kind-{kind}"><span>{scene.say(f"board.kind.{kind}")}</span>{bite(scene, *acts)}</p>'


def on_ballot(view: SigismundusState) -> list[str]:
    """Offices to be voted on: in the Sejm as listed; before it those that carry a marker, which is certain."""
    if view.ballot:
        return list(view.ballot)
    if phase(view) == "sejm":
        return holdings.ballot(view) if stage(view) < 3 else []
    return list(view.claims)


@parted
@lru_cache(KEEP)
def _office(part: Still, office: str, holder: int, claim: int, listed: bool, turned: int, now: bool) -> str:
    scene = alive(part)
    card = OFFICE[office]
    income, prestige = card.income[turned], card.prestige[turned]
    mark = ""
    if holder != NOBODY:
        mark = crest(scene, holder, travels=piece(f"office-{office}", f"seat-{holder}", home=f"seat:{holder}"))
    elif claim != NOBODY:
        marker = piece(f"marker-{claim}", office, home=f"seat:{claim}", to=f"seat:{claim}")
        mark = f'<span class="sg-claim"{marker}>{crest(scene, claim)}</span>'
    pin = glyph("sg-vote", "sg-listed") if listed else ""
    classes = ["sg-office", card.kind] + ["vacant"] * (holder == NOBODY) + ["ballot"] * listed + ["turned"] * turned
    if now:
        classes.append("now")
    label = _said(scene, office, holder, claim, listed, turned)
    return (
        f'<div class="{" ".join(classes)}" data-key="office-{office}"{opens("office", office)}><span class="sg-chair" aria-hidden="true">{seat(card.kind)}'
        f'<b class="sg-no">{card.number}</b>{mark}{pin}</span>'
        f'<span class="sg-office-name" aria-hidden="true">{scene.say(f"office.{office}")}</span>'
        f'<span class="sg-values" aria-hidden="true">{count(scene, "sg-ducat", income, "", "income")}'
        f"{count(scene, 'sg-prestige', prestige, '', 'prestige')}</span>{cover(scene, f'office:{office}', label, 'office')}</div>"
    )


def _said(scene: Scene, office: str, holder: int, claim: int, listed: bool, turned: int) -> str:
    card = OFFICE[office]
    income, prestige = card.income[turned], card.prestige[turned]
    other = (card.income[1 - turned], card.prestige[1 - turned])
    parts = [
        f"{card.number}. {plain(scene, f'office.{office}')}",
        plain(scene, "board.figures_of", income=income, prestige=prestige),
        plain(scene, f"office.{office}.text"),
        plain(scene, "board.held_by", seat=holder) if holder != NOBODY else plain(scene, "board.vacant"),
    ]
    if claim != NOBODY:
        parts.append(plain(scene, "board.claimed_by", seat=claim))
    if listed:
        parts.append(plain(scene, "board.on_ballot"))
    if turned:
        parts.append(plain(scene, "board.turned"))
    if other != (income, prestige):
        parts.append(plain(scene, "board.other_side", income=other[0], prestige=other[1]))
    return ". ".join(part.rstrip(".") for part in parts) + "."
