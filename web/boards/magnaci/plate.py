"""A contest being resolved: the cards side by side, what is added to them, and what it comes to.

Everything is read from the view, which is the position just after the event that is being shown."""

from __future__ import annotations

from pyengine import Event
from pyengine.games.magnaci.data import ATTACKED, OFFICES
from pyengine.games.magnaci.state import HIDDEN, MagnaciState
from pyengine.games.magnaci.steps.conflicts import BARE
from web.boards.kit import Scene, crest, glyph, number, parted, plain, signed
from web.boards.kit.escaping import escape

from .common import face

ON_A_PLATE = frozenset((
    "office_shown", "office_won", "law_shown", "law_won", "conflict_shown", "conflict_won", "conflict_lost",
    "influence", "strength", "scale", "build", "tie_office", "tie_law", "tie_primate", "tie_highest", "tie_lowest",
))  # fmt: skip
"""Events that belong to a contest, without what their ids begin and end with."""


def kind_of(event: Event) -> str:
    return event.id.removeprefix("event.").removesuffix(BARE).removesuffix("_own").removesuffix("_none")


@parted
def plate(view: MagnaciState, scene: Scene) -> str:
    event = scene.event
    if event is None or kind_of(event) not in ON_A_PLATE or not view.shown or view.phase not in ("senate", "sejm", "conflicts"):
        return ""
    war = view.phase == "conflicts"
    kind = kind_of(event)
    result = ""
    winner = event.args.get("seat") if kind in ("office_won", "law_won") else None
    if kind in ("office_won", "law_won"):
        result = scene.say("board.won_by", seat=winner) + _estates(scene, event)
    elif kind == "conflict_won":
        result = scene.say("board.won")
    elif kind == "conflict_lost":
        result = scene.say("board.defeat")
    body = fight(view, scene) if war else f'<div class="mg-cards">{_cards(view, scene, winner)}</div>'
    tone = " lost" if kind == "conflict_lost" else " won" if result else ""
    end = (
        f'<p class="mg-result">{glyph("pawn-partition" if tone == " lost" else "trophy")}{result}</p>' if result else ""
    )
    return f'<div class="board-plate mg-plate{tone}" data-key="plate"><p class="mg-title">{_title(view, scene, event)}</p>{body}{end}</div>'


def _estates(scene: Scene, event: Event) -> str:
    n = event.args.get("n", 0)
    return f", {scene.say('board.worth', n=n)}" if n else ""


def _title(view: MagnaciState, scene: Scene, event: Event) -> str:
    if view.phase == "senate":
        office = OFFICES[view.slot]
        return glyph(f"office-{office}") + scene.say(f"office.{office}")
    if view.phase == "sejm":
        law = str(event.args.get("law") or view.sejm[view.slot])
        return scene.say(f"law.{law}")
    conflict = str(event.args.get("conflict") or view.conflicts[view.slot])
    return f"{scene.say(f'conflict.{conflict}')}"


def _cards(view: MagnaciState, scene: Scene, winner: int | None) -> str:
    """The bids of the contest under way, in order of play."""
    out = []
    for seat in view.order:
        card = view.bids[seat][view.slot]
        if not card or card == HIDDEN:
            continue
        mod = view.mods[seat]
        total = (view.strength(seat) if view.phase == "conflicts" else view.influence(seat)) if mod else None
        added = f'<span class="mg-mod">{signed(mod)} = {number(total)}</span>' if total is not None else ""
        mark = glyph("trophy", "mg-laurel") if seat == winner else ""
        best = " best" if seat == winner else ""
        name = escape(scene.seats[seat].name)
        out.append(
            f'<div class="mg-shown{best}">{crest(scene, seat)}<span class="mg-name">{name}</span>'
            f"{face(view, card)}{added}{mark}</div>"
        )
    return "".join(out)


def fight(view: MagnaciState, scene: Scene) -> str:
    """A conflict under way: cards, what the province adds, and the sum against the scale as a bar."""
    space = view.slot
    if not view.conflicts[space] or any(view.bids[seat][space] in (0, HIDDEN) for seat in range(view.players)):
        return ""
    scale, total = view.scale(space) + view.shift, view.commonwealth()
    parts = "".join(f"<li>{scene.say(id)} <b>{signed(n)}</b></li>" for id, n in view.strength_parts(ATTACKED[space]))
    if view.shift:
        parts += f"<li>{scene.say('law.embassy')}: {scene.say('term.scale')} <b>{signed(view.shift)}</b></li>"
    listed = f'<ul class="mg-parts">{parts}</ul>' if parts else ""
    said = scene.say("board.reaches", total=total, scale=scale)
    return (
        f'<div class="mg-fight"><div class="mg-cards">{_cards(view, scene, None)}</div>{listed}'
        f"{_bar(view, scene, total, scale, plain(scene, 'board.reaches', total=total, scale=scale))}"
        f'<p class="mg-sum">{said}</p></div>'
    )


def _bar(view: MagnaciState, scene: Scene, total: int, scale: int, label: str) -> str:
    """Players' shares in their colours, what others add in grey; a line stands where the scale is."""
    shares = [(f"side-{scene.seats[seat].side}", view.strength(seat)) for seat in view.order]
    shares.append(("mg-land", view.strength_bonus(ATTACKED[view.slot])))
    whole = max(sum(n for _, n in shares if n > 0), scale, 1)
    unit = 200 / whole
    x, out = 0.0, []
    for side, n in shares:
        if n > 0:
            out.append(f'<rect class="{escape(side)}" x="{x:.1f}" y="7" width="{n * unit:.1f}" height="18"/>')
            x += n * unit
    end = max(total, 0) * unit
    if end < x:
        out.append(f'<rect class="mg-minus" x="{end:.1f}" y="7" width="{x - end:.1f}" height="18"/>')
    at = scale * unit
    out.append(f'<path class="mg-mark" d="M{at:.1f} 1v30m-5-30h10l-5 6z"/>')
    return (
        f'<svg class="mg-bar" viewBox="-6 0 212 32" role="img" aria-label="{escape(label)}">'
        f'<rect class="mg-track" x="0" y="7" width="200" height="18"/>{"".join(out)}</svg>'
    )
