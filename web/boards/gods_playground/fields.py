"""The neighbours: a card each with strength, reinforcements, the Polish cubes against it, and what it would do."""

from __future__ import annotations

from typing import Any

from pyengine.games.gods_playground.data import (
    ENEMIES,
    GLORY,
    HABSBURGS,
    OTTOMANS,
    STRENGTH,
    TATARS,
)
from pyengine.games.gods_playground.forecast import Threat
from pyengine.games.gods_playground.state import GodsState, base, face, ruler
from web.boards.kit import Scene, counted, explained, icon, opens, parted, piece, plain, spot
from web.boards.kit.escaping import escape

from .common import ROMAN, Ahead, cube
from .legend import TERMS


def field_cards(data: dict[str, Any], view: GodsState, scene: Scene, ahead: Ahead) -> list[str]:
    return [_card(data["fields"][ENEMIES[f]], view, scene, ahead.threat(f), f) for f in range(5)]


def foe(view: GodsState, field: int) -> str:
    """Whose colour a field wears."""
    return ENEMIES[ruler(view, field)]


def forecast_said(scene: Scene, threat: Threat) -> str:
    """What an enemy would do, in words."""
    if threat.treaty:
        kind = "treaty"
    elif threat.surplus:
        kind = "markers" if threat.markers else "invades"
    else:
        kind = "beset" if threat.beset else "held_off"
    said = plain(scene, f"forecast.{kind}", enemy=threat.enemy, n=threat.surplus, province=threat.target)
    if threat.dice:
        said += ". " + plain(
            scene, "forecast.chance", percent=threat.percent, dice=threat.dice, expected=threat.expected
        )
    return said


def field_said(view: GodsState, scene: Scene, threat: Threat | None, field: int) -> str:
    enemy = face(view, ruler(view, field))
    if threat is None:
        strength = plain(scene, "board.field_start", enemy=enemy, n=GLORY[field])
        return f"{ROMAN[field]}. {strength}"
    parts = [
        plain(
            scene,
            "board.field",
            enemy=enemy,
            base=threat.base,
            bonus=threat.bonus,
            cossacks=threat.cossacks,
            against=threat.opposition,
        ),
        plain(scene, "board.glory", n=GLORY[field]),
        forecast_said(scene, threat),
    ]
    parts += [plain(scene, "board.cubes", seat=seat, n=n) for seat, n in enumerate(view.fields[field]) if n]
    parts += [plain(scene, "board.king", n=view.king[field])] * bool(view.king[field])
    return f"{ROMAN[field]}. {'. '.join(parts)}"


@parted
def _card(place: dict[str, Any], view: GodsState, scene: Scene, threat: Threat | None, field: int) -> str:
    w, h = place["w"], place["h"]
    attrs = spot(scene, f"field:{ENEMIES[field]}", field_said(view, scene, threat, field), "gp-field", role="img")
    attrs += opens("enemy", face(view, ruler(view, field))) + explained(scene, "term.enemy_field.text", TERMS["enemy_field"])
    body = _large(view, scene, threat, field, w, h) if scene.compact else _small(view, scene, threat, field, w, h)
    treaty = " treaty" if view.treaty == field else ""
    danger = " danger" if threat and threat.surplus else ""
    edge = 14 if scene.compact else 6  # a finger's room around it
    return (
        f'<g class="gp-at foe-{foe(view, field)}{treaty}{danger}" data-key="field-{ENEMIES[field]}"'
        f' transform="translate({place["x"]} {place["y"]})"><g class="gp-drawn" aria-hidden="true">'
        f'<rect class="face" width="{w:g}" height="{h:g}" rx="5"/>{body}</g>'
        f'<g{attrs}><rect class="map-hit" x="{-edge}" y="{-edge}" width="{w + 2 * edge:g}" height="{h + 2 * edge:g}"/>'
        f'<rect class="map-outline" x="-4" y="-4" width="{w + 8:g}" height="{h + 8:g}" rx="8"/></g></g>'
    )


def _small(view: GodsState, scene: Scene, threat: Threat | None, field: int, w: float, h: float) -> str:
    """Name; strength of the four turns and what adds to it; cubes against it; the forecast."""
    name = plain(scene, f"enemy.{face(view, ruler(view, field))}.short")
    size = min(25.0, (w - 33) / (0.5 * len(name)))
    return (
        f'<path class="band" d="M5 0h{w - 10:g}q5 0 5 5v29H0v-29q0-5 5-5z"/>{icon(f"gp-{face(view, ruler(view, field))}", 4, 6, 23, "on-band")}'
        f'<text class="name" x="29" y="25" font-size="{size:.1f}">{escape(name)}</text>'
        f"{_strengths(view, field)}{_reinforced(view, field)}{_glory(field, w)}"
        f"{_against(view, scene, field)}{_forecast(scene, threat, w, h)}"
    )


def _strengths(view: GodsState, field: int) -> str:
    """The printed row, this turn's figure in a shield."""
    row = list(STRENGTH[view.players][field])
    if view.turn:
        row[view.turn - 1] = base(view, field)
    x, out = 10.0, []
    for turn, n in enumerate(row, 1):
        wide = 14 if n < 10 else 24
        if turn == view.turn:
            out.append(
                f'<path class="gp-shield" d="M{x:g} 39h32v17q0 11-16 17q-16-6-16-17z"/>'
                f'<text class="now" x="{x + 16:g}" y="63">{n}</text>'
            )
            x += 38
        else:
            out.append(f'<text class="other" x="{x + wide / 2:g}" y="62">{n}</text>')
            x += wide + 6
    return "".join(out)


def _reinforced(view: GodsState, field: int) -> str:
    """Cubes or markers on the field, cubes kept in Vienna, rebel Cossacks."""
    x, out = 128.0, ""
    extra = view.bonus[field] + (view.vienna if field == HABSBURGS and view.held else 0)
    if extra:
        out += f'<text class="plus" x="{x}" y="62">+</text>'
        out += cube(face(view, ruler(view, field)), extra, f"field-{field}", x + 34, 55, 0.9, marker=field == HABSBURGS and view.turn < 4)
        x += 58
    if field == TATARS and view.cossacks[2]:
        rebels = view.cossacks[2]
        out += (
            f'<g{piece("cossack", "rebels", rebels)}>{icon("gp-cossacks", x - 2, 42, 24)}'
            f'<text class="plus" x="{x + 22}" y="62"{counted("rebels")}>{rebels}</text></g>'
        )
    return out


def _glory(field: int, w: float) -> str:
    return (
        f'{icon("gp-glory", w - 50, 74, 26, "gp-gold")}<text class="glory" x="{w - 12:g}" y="96">{GLORY[field]}</text>'
    )


def _against(view: GodsState, scene: Scene, field: int) -> str:
    """Cubes that campaigns have put there."""
    out, x = "", 10.0
    parties = [(f"side-{scene.seats[seat].side}", n, f"{seat}") for seat, n in enumerate(view.fields[field]) if n]
    parties += [("king", view.king[field], "king")] if view.king[field] else []
    if parties:
        out += f'<text class="plus" x="{x + 4:g}" y="97">−</text>'
        x += 18
    for side, n, who in parties:
        sign = "crown" if side == "king" else side
        home = "crown" if side == "king" else f"seat:{who}"
        travels = piece(f"noble-{who}", f"field-{field}", n, home=home, to=home)
        out += (
            f'<g class="gp-noble {escape(side)}"{travels} transform="translate({x + 18:g} 76)"><rect x="-18" y="0" width="36" height="27" rx="3"/>'
            f'{icon(sign, -17, 6, 16)}<text x="8" y="21"{counted(f"nobles-{field}-{who}")}>{n}</text></g>'
        )
        x += 39
    return out


def _forecast(scene: Scene, threat: Threat | None, w: float, h: float) -> str:
    """The last line: kept out by a treaty, held, or how much would come; and the chance over the dice to come."""
    if threat is None:
        return ""
    top = h - 28
    if threat.treaty:
        tone, sign, text = "safe", "gp-treaty", plain(scene, "term.treaty")
    elif threat.surplus:
        tone, sign = "danger", "gp-burn"
        text = plain(scene, "board.comes_markers" if threat.markers else "board.comes", n=threat.surplus)
    else:
        tone, sign, text = "safe", "gp-held", plain(scene, "board.beset" if threat.beset else "board.held")
    chance = f'<text class="chance" x="{w - 9:g}" y="{h - 7:g}">{threat.percent}%</text>' if threat.dice else ""
    return (
        f'<g class="gp-forecast {tone}"><path d="M0 {top:g}h{w:g}v23q0 5-5 5h{10 - w:g}q-5 0-5-5z"/>'
        f'{icon(sign, 8, top + 4, 20)}<text x="34" y="{h - 7:g}">{escape(text)}</text>{chance}</g>'
    )


def _large(view: GodsState, scene: Scene, threat: Threat | None, field: int, w: float, h: float) -> str:
    """On a phone: who, and how much would come."""
    if threat is None:
        big, tone = str(base(view, field) if view.turn else STRENGTH[view.players][field][0]), "safe"
    elif threat.treaty:
        big, tone = "", "safe"
    else:
        big, tone = (f"+{threat.surplus}", "danger") if threat.surplus else ("✓", "safe")
    sign = icon("gp-treaty", w / 2 - 4, 56, 70) if threat and threat.treaty else ""
    total = ""
    if threat:
        power = threat.base + threat.bonus + threat.cossacks
        total = f'<text class="sum" x="{w / 2 + 30:g}" y="46">{power}−{threat.opposition}</text>'
    return (
        f'<path class="band" d="M5 0h{w - 10:g}q5 0 5 5v50H0v-50q0-5 5-5z"/>{icon(f"gp-{face(view, ruler(view, field))}", 8, 5, 48, "on-band")}{total}'
        f'<g class="gp-forecast {tone}"><path d="M0 56h{w:g}v{h - 61:g}q0 5-5 5h{10 - w:g}q-5 0-5-5z"/>'
        f'<text class="big" x="{w / 2:g}" y="{h - 18:g}">{big}</text>{sign}</g>'
    )


# -- Arrows and Vienna -------------------------------------------------------------------------------------------------


@parted
def arrows(data: dict[str, Any], view: GodsState, ahead: Ahead) -> str:
    """From each neighbour to its province; in turn 3 the Ottomans turn to Vienna (GP-8.2.3)."""
    out = []
    for field, enemy in enumerate(ENEMIES):
        way = data["fields"][enemy]
        d = way["arrow"]
        if field == OTTOMANS and view.turn == 3:
            d = data["vienna_arrow"]["d"]
        threat = ahead.threat(field)
        state = "coming" if threat and threat.surplus else "kept"
        colour = foe(view, field)
        out.append(
            f'<path class="gp-arrow {state} foe-{colour}" data-key="arrow-{enemy}" d="{d}" marker-end="url(#gp-head-{colour})"/>'
        )
    return f'<g class="gp-arrows" aria-hidden="true">{"".join(out)}</g>'


@parted
def vienna(data: dict[str, Any], view: GodsState, scene: Scene) -> str:
    """The city, and who stands before it."""
    town = next((town for town in data["towns"] if town["id"] == "wieden"), None)
    if town is None:
        return ""
    x, y = town["x"], town["y"]
    siege = cube("ottomans", view.vienna, "vienna", x - 34, y + 34, 1.8 if scene.compact else 1) if view.vienna else ""
    label = f'<text class="gp-town" x="{x + 12:g}" y="{y - 6:g}">{scene.say("province.vienna")}</text>'
    name = "" if scene.compact else label
    return f'<g class="gp-vienna" aria-hidden="true" data-key="vienna">{name}{siege}</g>'
