"""Below the map: the seats of the Sejm, the tokens at court, the Crown Army."""

from __future__ import annotations

from pyengine.games.gods_playground.data import COURT, PHASE_NUMBER, PROVINCES
from pyengine.games.gods_playground.state import GodsState
from web.boards.kit import Scene, counted, cover, crest, explained, glyph, opens, parted, piece, plain

from .common import laying
from .legend import TERMS
from .tray import take_up

_SPOKEN = (PHASE_NUMBER["special_actions"], PHASE_NUMBER["private_armies"])


def council(view: GodsState, scene: Scene, tray: str) -> str:
    """What is chosen from just now takes the place of what does not matter then: the Sejm is empty while tokens are
    laid, and the court has spoken when actions are taken and armies raised. On a phone there is room for both."""
    if scene.compact:
        return f'<div class="gp-council">{_sejm(view, scene)}{_court(view, scene)}{_crown(view, scene)}</div>'
    sejm = "" if laying(view) else _sejm(view, scene)
    if tray.count("count-") > 1:  # numbers lie over the Sejm alone: bids are about the court beside it
        sejm, tray = f'<div class="gp-under">{sejm}{tray}</div>', ""
    court = "" if tray and view.phase in _SPOKEN else _court(view, scene)
    crown = "" if tray and view.phase == PHASE_NUMBER["special_actions"] else _crown(view, scene)
    return f'<div class="gp-council">{sejm}{tray}{court}{crown}</div>'


@parted
def _sejm(view: GodsState, scene: Scene) -> str:
    seats = []
    for p, name in enumerate(PROVINCES):
        owner = view.sejm[p]
        label = (
            plain(scene, "board.seat_of", province=name, seat=owner)
            if owner >= 0
            else plain(scene, "board.seat_free", province=name)
        )
        deputy = piece(f"deputy-{owner}", name, home=f"seat:{owner}")
        held = crest(scene, owner, travels=deputy) if owner >= 0 else '<span class="gp-chair" aria-hidden="true"></span>'
        seats.append(
            f'<li class="gp-seat wash-{name}" data-key="sejm-{name}"><small aria-hidden="true">{scene.say(f"short.{name}")}</small>{held}'
            f"{cover(scene, f'sejm:{name}', label)}</li>"
        )
    taken = sum(owner >= 0 for owner in view.sejm)
    return (
        f'<section class="gp-sejm" data-key="sejm"{opens("term", "sejm")}{explained(scene, "term.sejm.text", TERMS["sejm"])}><h3>{glyph("gp-sejm")}{scene.say("term.sejm")}</h3>'
        f"<ol>{''.join(seats)}</ol>{cover(scene, 'sejm', plain(scene, 'board.sejm', n=taken))}</section>"
    )


@parted
def _court(view: GodsState, scene: Scene) -> str:
    """Tokens at court: while they are laid only one's own, then everybody's and their sum."""
    if laying(view):
        own = view.placed[scene.me][COURT] if scene.me is not None else -1
        label = plain(scene, "board.token_here", value=own) if own >= 0 else plain(scene, "board.no_token")
        inside = '<span class="gp-token-slot" aria-hidden="true"></span>'
        if own >= 0 and scene.me is not None:
            inside = f'<span class="gp-coin-token side-{scene.seats[scene.me].side}" aria-hidden="true"{piece(f"token-{own}", "court")}>{own}</span>'
        said = f"{plain(scene, 'place.court')}: {label}"
        body = f"{inside}{cover(scene, 'place:court', said)}{take_up(view, scene, COURT)}"
    else:
        tokens = [(seat, view.placed[seat][COURT]) for seat in range(view.players) if view.placed[seat][COURT] >= 0]
        shown = "".join(
            f'<span class="gp-courtier">{crest(scene, seat)}<b>{value}</b></span>' for seat, value in tokens
        )
        total = sum(value for _, value in tokens)
        each = [plain(scene, "board.court_token", seat=seat, value=value) for seat, value in tokens]
        each.append(plain(scene, "board.sum", n=total))
        end = f'<span class="gp-sum">= {total}</span>' if tokens else ""
        body = f'<span aria-hidden="true" class="gp-courtiers">{shown}{end}</span>'
        body += cover(scene, "court", f"{plain(scene, 'place.court')}: {', '.join(each)}")
    return f'<section class="gp-court" data-key="court"{explained(scene, "legend.court", "GP-6.2.1")}><h3>{glyph("gp-court")}{scene.say("place.court")}</h3>{body}</section>'


@parted
def _crown(view: GodsState, scene: Scene) -> str:
    infantry, cavalry, artillery = view.crown
    label = plain(scene, "board.crown", infantry=infantry, cavalry=cavalry, artillery=artillery)
    shown = "".join(
        f'<span class="{"" if n else "none"}">{glyph(f"gp-{unit}")}<b{counted(f"crown-{unit}")}>{n}</b></span>'
        for unit, n in zip(("infantry", "cavalry", "artillery"), view.crown)
    )
    return (
        f'<section class="gp-crown" data-key="crown"{opens("term", "crown_army")}{explained(scene, "term.crown_army.text", TERMS["crown_army"])}><h3>{glyph("crown")}{scene.say("term.crown_army")}</h3>'
        f'<span class="gp-troops" aria-hidden="true">{shown}</span>{cover(scene, "crown", label)}</section>'
    )
