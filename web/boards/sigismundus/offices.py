"""The senate: fifteen offices in the order of their numbers, one kind in each column."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from pyengine.games.sigismundus import holdings
from pyengine.games.sigismundus.data import KINDS, OFFICE, OFFICES
from pyengine.games.sigismundus.state import NOBODY, SigismundusState
from web.boards.kit import Scene, glyph, piece, plain

from .common import KEEP, Cast, Still, acts_here, alive, bite, cast, count, cover, crest, phase, stage, still

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
    return f'<section class="sg-offices" data-key="offices" aria-label="{scene.say("board.offices")}">{heads}{cards}</section>'


@lru_cache(KEEP)
def _head(who: Cast, kind: str, acts: tuple[str, ...]) -> str:
    scene = alive((who, ()))
    name = f"<span>{scene.say(f'board.kind.{kind}')}</span>"
    return f'<p class="sg-kind">{glyph(f"sg-{kind}")}{name}{bite(scene, *acts)}</p>'


def on_ballot(view: SigismundusState) -> list[str]:
    """Offices to be voted on: in the Sejm as listed; before it those that carry a marker, which is certain."""
    if view.ballot:
        return list(view.ballot)
    if phase(view) == "sejm":
        return holdings.ballot(view) if stage(view) < 3 else []
    return list(view.claims)


@lru_cache(KEEP)
def _office(part: Still, office: str, holder: int, claim: int, listed: bool, turned: int, now: bool) -> str:
    scene = alive(part)
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
    label = ". ".join(part.rstrip(".") for part in parts) + "."
    mark = ""
    if holder != NOBODY:
        mark = crest(scene, holder, travels=piece(f"office-{office}", f"seat-{holder}", home=f"seat:{holder}"))
    elif claim != NOBODY:
        marker = piece(f"marker-{claim}", office, home=f"seat:{claim}", to=f"seat:{claim}")
        mark = f'<span class="sg-claim"{marker}>{crest(scene, claim)}</span>'
    elif listed:
        mark = glyph("sg-vote", "sg-listed")
    classes = ["sg-office", card.kind] + ["vacant"] * (holder == NOBODY) + ["ballot"] * listed + ["turned"] * turned
    if now:
        classes.append("now")
    return (
        f'<div class="{" ".join(classes)}" data-key="office-{office}" title="{escape(label)}"><b class="sg-no" aria-hidden="true">{card.number}</b>'
        f'<span class="sg-office-name" aria-hidden="true">{scene.say(f"office.{office}")}'
        f'<small class="sg-power-of">{scene.say(f"office.{office}.text")}</small></span>'
        f'<span class="sg-values" aria-hidden="true">{count("sg-ducat", _both(card.income, turned), "")}'
        f"{count('sg-prestige', _both(card.prestige, turned), '')}</span>"
        f'<span class="sg-holder" aria-hidden="true">{mark}</span>{cover(scene, f"office:{office}", label)}</div>'
    )


def _both(sides: tuple[int, int], turned: int) -> str:
    """The side that counts, and the other one small where it differs."""
    now, other = sides[turned], sides[1 - turned]
    return str(now) if now == other else f"{now}<small>{other}</small>"
