"""Small things that all parts of the board use."""

from __future__ import annotations

from dataclasses import dataclass, field

from pyengine.games.gods_playground.data import ENEMIES, FACES, PROVINCES
from pyengine.games.gods_playground.forecast import Outlook, Threat, outlook, threats
from pyengine.games.gods_playground.state import GodsState
from web.boards.kit import Scene, counted, icon, piece, plain
from web.boards.kit.escaping import escape

ROMAN = ("I", "II", "III", "IV", "V")

FOE = {face: enemy for enemy, faces in zip(ENEMIES, FACES) for face in faces}
"""The enemy behind a name: Sweden and the Teutonic Order are both the northern one."""


@dataclass(slots=True)
class Ahead:
    """What would happen if nothing else changed; empty before the first turn and once the turn is decided."""

    threats: list[Threat] = field(default_factory=list)
    provinces: list[Outlook] = field(default_factory=list)

    @classmethod
    def of(cls, view: GodsState) -> Ahead:
        # While the invasions are shown one by one nothing is forecast; after them the provinces are still to be pillaged.
        return cls(threats(view) if view.phase <= 10 else [], outlook(view) if view.phase != 11 else [])

    def threat(self, field: int) -> Threat | None:
        return self.threats[field] if self.threats else None

    def doomed(self, province: int) -> int:
        """Estates that would be lost, counted from the border."""
        return len(self.provinces[province].estates_lost) if self.provinces else 0

    def wealth(self, province: int) -> int:
        return self.provinces[province].wealth if self.provinces else 0


def laying(view: GodsState) -> bool:
    """Tokens are being laid out in secret."""
    return view.phase == 2 and not view.revealed


def land_target(view: GodsState, province: str) -> str:
    """A province is a place for a token while those are laid, and else itself."""
    return f"place:{province}" if laying(view) else f"province:{province}"


def noble(scene: Scene, seat: int, n: int, place: str, x: float, y: float, scale: float = 1) -> str:
    """A family's cubes in one place, inside an SVG: emblem and number."""
    side = escape(scene.seats[seat].side)
    travels = piece(f"noble-{seat}", place, n, home=f"seat:{seat}", to=f"seat:{seat}")
    return (
        f'<g class="gp-noble side-{side}"{travels} transform="translate({x:g} {y:g}) scale({scale:g})">'
        f'<rect x="-21" y="0" width="42" height="29" rx="4"/>{icon(f"side-{side}", -19, 5, 19)}'
        f'<text x="10" y="22"{counted(f"nobles-{place}-{seat}")}>{n}</text></g>'
    )


def cube(name: str, n: int, place: str, x: float, y: float, scale: float = 1, marker: bool = False) -> str:
    """Cubes of an enemy, by the name it has this turn, or Habsburg markers, in one place."""
    enemy = FOE[name]
    wide = 4 if n > 9 else 0
    circle = f'<circle r="{24 + wide}"/>'
    rect = f'<rect x="{-23 - wide}" y="-19" width="{46 + 2 * wide}" height="38" rx="3"/>'
    # What breaks in comes from the enemy's card on the margin.
    travels = piece(f"{'marker' if marker else 'foe'}-{enemy}", place, n, home=f"field:{enemy}", to=f"field:{enemy}")
    return (
        f'<g class="gp-cube foe-{enemy}"{travels} transform="translate({x:g} {y:g}) scale({scale:g})">'
        f"{circle if marker else rect}"
        f'{icon(f"gp-{name}", -20 - wide, -10, 20)}<text x="11" y="8"{counted(f"foes-{place}")}>{n}</text></g>'
    )


def army_said(view: GodsState, scene: Scene, p: int, seat: int) -> str:
    return plain(
        scene,
        "board.army",
        seat=seat,
        infantry=view.infantry[p][seat],
        cavalry=view.cavalry[p][seat],
        artillery=int(view.guns[seat] == p),
    )


def units(view: GodsState, p: int, seat: int) -> list[tuple[str, int]]:
    """A family's units in a province."""
    counted = (
        ("infantry", view.infantry[p][seat]),
        ("cavalry", view.cavalry[p][seat]),
        ("artillery", int(view.guns[seat] == p)),
    )
    return [(unit, n) for unit, n in counted if n]


def province_said(view: GodsState, scene: Scene, ahead: Ahead, p: int) -> str:
    """All that a province holds, in words."""
    name = PROVINCES[p]
    parts = [plain(scene, "board.wealth", n=view.wealth[p])]
    parts += [plain(scene, "board.nobles", seat=seat, n=n) for seat, n in enumerate(view.cubes[p]) if n]
    parts += [army_said(view, scene, p, seat) for seat in range(view.players) if units(view, p, seat)]
    if view.enemy[p]:
        parts.append(plain(scene, "board.enemy", enemy=FACES[view.enemy_of[p]][max(view.turn, 1) - 1], n=view.enemy[p]))
    if view.markers[p]:
        parts.append(plain(scene, "board.markers", n=view.markers[p]))
    if laying(view) and scene.me is not None:
        value = view.placed[scene.me][p]
        parts.append(plain(scene, "board.token_here", value=value) if value >= 0 else plain(scene, "board.no_token"))
    if ahead.provinces and ahead.doomed(p):
        parts.append(plain(scene, "forecast.lost", province=name, n=ahead.doomed(p)))
    return f"{plain(scene, f'province.{name}')}: {'; '.join(parts)}"


def estate_said(view: GodsState, scene: Scene, p: int, space: int, worth: int, doomed: bool) -> str:
    if space >= len(view.estates[p]):
        return plain(scene, "board.estate_free", province=PROVINCES[p], value=worth)
    parts = [plain(scene, "board.estate", province=PROVINCES[p], value=worth, seat=view.estates[p][space])]
    parts += [plain(scene, "term.manager")] * view.managers[p][space]
    parts += [plain(scene, "term.city")] * view.cities[p][space]
    parts += [plain(scene, "board.doomed")] * doomed
    return ", ".join(parts)
