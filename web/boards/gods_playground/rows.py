"""On a phone the map shows little: the provinces and the neighbours again as a list, with estates, armies and sums."""

from __future__ import annotations

from pyengine.games.gods_playground.data import ESTATES, PROVINCES, SPACES, UKRAINE
from pyengine.games.gods_playground.state import GodsState
from web.boards.kit import Scene, cover, crest, glyph, handle, parted, piece, plain, spot
from web.boards.kit.escaping import escape

from .common import Ahead, army_said, estate_said, land_target, province_said, units
from .fields import field_said, foe
from .lands import disc
from .tray import take_up


def rows(view: GodsState, scene: Scene, ahead: Ahead) -> str:
    lands = "".join(_land(view, scene, ahead, p) for p in range(5))
    foes = "".join(_foe(view, scene, ahead, f) for f in range(5)) if ahead.threats else ""
    return f'<div class="gp-rows">{lands}<ul class="gp-foes-list">{foes}</ul></div>'


@parted
def _land(view: GodsState, scene: Scene, ahead: Ahead, p: int) -> str:
    name = PROVINCES[p]
    said = province_said(view, scene, ahead, p)
    doomed = len(view.estates[p]) - ahead.doomed(p)
    track = "".join(_estate(view, scene, p, k, doomed <= k < len(view.estates[p])) for k in range(SPACES))
    wealth = f'<span class="gp-row-wealth">{glyph("gp-wealth")}<b>{view.wealth[p]}</b>{cover(scene, f"wealth:{name}", plain(scene, "board.wealth", n=view.wealth[p]))}</span>'
    return (
        f'<section class="gp-row wash-{name}" data-key="row-{name}"><div class="gp-row-head"><b>{scene.say(f"province.{name}")}</b>{wealth}'
        f"<span{handle(scene, land_target(view, name), said, 'cover')}></span></div>"
        f'<ol class="gp-row-track">{track}</ol>{_extras(view, scene, p)}</section>'
    )


def _estate(view: GodsState, scene: Scene, p: int, space: int, doomed: bool) -> str:
    label = estate_said(view, scene, p, space, ESTATES[p][space], doomed)
    attrs = spot(scene, f"estate:{PROVINCES[p]}:{space + 1}", label, "cover", role="img")
    return (
        f'<li data-key="estate-{PROVINCES[p]}-{space + 1}"><svg viewBox="-30 -30 60 60" aria-hidden="true">'
        f"{disc(view, scene, p, space, doomed)}</svg><span{attrs}></span></li>"
    )


def _extras(view: GodsState, scene: Scene, p: int) -> str:
    """Armies, one's token, trade, Cossacks."""
    out = ""
    for seat in range(view.players):
        army = units(view, p, seat)
        if army:
            shown = "".join(
                f"<span{piece(f'{unit}-{seat}', PROVINCES[p], n, home=f'seat:{seat}')}>{glyph(f'gp-{unit}')}<b>{n}</b></span>"
                for unit, n in army
            )
            over = cover(scene, f"army:{PROVINCES[p]}:{seat}", army_said(view, scene, p, seat))
            out += f'<span class="gp-chip">{crest(scene, seat)}{shown}{over}</span>'
    if taken := take_up(view, scene, p):
        value = view.placed[scene.me or 0][p]
        side = escape(scene.seats[scene.me or 0].side)
        out += (
            f'<span class="gp-chip"><i class="gp-coin-token side-{side}" aria-hidden="true"{piece(f"token-{value}", PROVINCES[p])}>{value}</i>{taken}</span>'
        )
    if p == 0:
        label = plain(scene, "board.gdansk", n=2 * view.wealth[0])
        out += f'<span class="gp-chip">{glyph("gp-trade")}<b>{scene.say("term.gdansk")}</b>{cover(scene, "gdansk", label)}</span>'
    if p == UKRAINE:
        for k in range(1, view.cossacks[1] + 1):
            join = plain(scene, "board.cossacks_join", n=k)
            out += f'<span class="gp-chip">{glyph("gp-cossacks")}<b>{k}</b>{cover(scene, f"cossacks:{k}", join)}</span>'
        if view.cossacks[0]:
            out += f'<span class="gp-chip quiet">{scene.say("board.cossacks_idle", n=view.cossacks[0])}</span>'
    return f'<div class="gp-row-more">{out}</div>' if out else ""


@parted
def _foe(view: GodsState, scene: Scene, ahead: Ahead, field: int) -> str:
    threat = ahead.threats[field]
    danger = " danger" if threat.surplus else ""
    said = field_said(view, scene, threat, field)
    return f'<li class="gp-foe-row foe-{foe(view, field)}{danger}" data-key="foe-{field}">{glyph(f"gp-{threat.enemy}")}<span>{escape(said)}</span></li>'
