"""The tower: cubes fall in, cubes roll out onto the tray, and the tray settles the battle. What is inside stays there.

Everything moves by style sheet: `--fx`, `--fy` say where a cube comes from, its delay when; without motion each cube
stands at once where it ends."""

from __future__ import annotations

from pyengine import Event
from pyengine.games.shogun.state import ShogunState
from web.boards.kit import Scene, crest, explained, glyph, parted, plain
from web.boards.kit.escaping import escape

from .common import RESULTS, short, side, text, word
from .legend import TERMS

THROWN = "event.throw"
TALLIES = frozenset({"event.tally", "event.tally_aside", "event.tally_neutral"})
BEFORE = frozenset({"event.attack", "event.attack_neutral", "event.revolt", "event.bonus", "event.castle"})

MOUTH = (90.0, 38.0)
DOOR = (90.0, 124.0)
TRAY = (18.0, 150.0)
CUBE, STEP, LINE, ROW = 17.0, 21.0, 24.0, 17
"""A cube's edge, from one to the next, from row to row, cubes in a row."""
MOST = 3 * ROW
"""Cubes that are drawn one by one; a greater heap would only be a heap."""


@parted
def tower(view: ShogunState, scene: Scene) -> str:
    event = scene.event
    shows_event = event is not None and event.id in BEFORE | TALLIES | RESULTS | {THROWN}
    if not shows_event or event is None:
        return f'<div class="sh-tower" data-key="tower" data-target="tower">{_at_rest(_named(view, scene))}{_tray(view, scene)}</div>'
    falling = _falling(scene, event) if event.id == THROWN else ""
    lying = _rolling(scene, event) if event.id == THROWN else _line_up(view, scene, event)
    # A new key for each throw, so that its cubes are new ones and move.
    key = f"{event.id}-{event.args.get('thrown', '')}-{event.args.get('out', '')}"
    return (
        f'<div class="board-plate sh-tower open {event.id.removeprefix("event.")}" data-key="tower" data-target="tower">'
        f'<div class="sh-telling"><p class="sh-battle">{_sides(scene, event)}</p><p class="sh-result">{scene.say(event.id, **event.args)}</p></div>'
        f"{_at_work(falling, lying, _named(view, scene), key)}</div>"
    )


def _named(view: ShogunState, scene: Scene) -> str:
    """The tray in words. Plain text."""
    parts = [_said(scene, colour, n) for colour, n in enumerate(view.tray) if n]
    if not parts:
        return word(scene, "board.tray_empty")
    return f"{word(scene, 'board.tray')}: {', '.join(parts)}"


def _said(scene: Scene, colour: int, n: int) -> str:
    if colour < len(scene.seats):
        return plain(scene, "board.cubes_of", seat=colour, n=n)
    return word(scene, "board.farmers", n=n)


# -- The tower itself --------------------------------------------------------------------------------------------------


_TOWER = (
    '<path class="funnel" d="M72 20Q120 34 168 20L148 58H92z"/>'
    '<path class="wall" d="M90 58h60v44h-60zM84 102h72v40H84z"/>'
    '<path class="board" d="M105 62v40M120 62v40M135 62v40M99 106v36M141 106v36"/>'
    '<path class="eave" d="M70 60Q94 58 100 50H140Q146 58 170 60L158 68H82z"/>'
    '<path class="eave" d="M60 106Q86 104 94 95H146Q154 104 180 106L166 115H74z"/>'
    '<path class="door" d="M104 142v-12q16-12 32 0v12z"/>'
)
_MOUTH = '<ellipse class="mouth" cx="120" cy="20" rx="48" ry="7"/>'


def _at_rest(label: str) -> str:
    return (
        f'<svg class="sh-pagoda" viewBox="0 8 240 214" role="img" aria-label="{escape(label)}">{_MOUTH}{_TOWER}'
        '<path class="tray" d="M30 140H210L226 214H14z"/><path class="rim" d="M14 214H226l-2 7H16z"/></svg>'
    )


def _at_work(falling: str, lying: str, label: str, key: str) -> str:
    """With a wide tray. What falls in goes behind the tower's front, what comes out lies before it."""
    return (
        f'<svg class="sh-pagoda" viewBox="0 -14 400 246" role="img" aria-label="{escape(label)}">'
        f'<g transform="translate(-30 0)">{_MOUTH}</g><g data-key="in-{escape(key)}">{falling}</g>'
        f'<g class="front" transform="translate(-30 0)">{_TOWER}</g>'
        '<path class="tray" d="M20 140H380L396 224H4z"/><path class="rim" d="M4 224H396l-3 7H7z"/>'
        f'<g data-key="out-{escape(key)}">{lying}</g></svg>'
    )


def _cube(name: str, x: float, y: float, kind: str, fx: float = 0, fy: float = 0, delay: int = 0) -> str:
    style = f' data-style="--fx:{fx:.0f}px;--fy:{fy:.0f}px;animation-delay:{delay}ms"' if kind else ""
    return f'<rect class="sh-cube {name} {kind}" x="{x:.1f}" y="{y:.1f}" width="{CUBE:g}" height="{CUBE:g}"{style}/>'


def _mixed(count: int) -> list[int]:
    """0 … count-1 in an order that looks like none: cubes tumble, they do not march."""
    return sorted(range(count), key=lambda k: (k * 0.618034) % 1)


def _timing(event: Event) -> tuple[int, int, int]:
    """Milliseconds: between two cubes falling, until the first comes out, between two rolling out."""
    fall = min(sum(event.args["thrown"]), MOST)
    roll = min(sum(event.args["out"]), MOST)
    step = min(60, 1100 // max(1, fall))
    return step, fall * step + 380, min(60, 1000 // max(1, roll))


def _heap(counts: list[int], most: int = MOST) -> list[int]:
    """One entry a cube: its colour."""
    return [colour for colour, n in enumerate(counts) for _ in range(n)][:most]


def _falling(scene: Scene, event: Event) -> str:
    step, _, _ = _timing(event)
    heap = _heap(event.args["thrown"])
    return "".join(
        _cube(side(scene, heap[k]), MOUTH[0] - CUBE / 2 + nth * 37 % 41 - 20, MOUTH[1], "in", nth * 53 % 41 - 20, -74, nth * step)
        for nth, k in enumerate(_mixed(len(heap)))
    )


def _rolling(scene: Scene, event: Event) -> str:
    """Sorted by colour where they come to rest."""
    _, start, step = _timing(event)
    heap = _heap(event.args["out"])
    out = []
    for nth, k in enumerate(_mixed(len(heap))):
        x, y = TRAY[0] + STEP * (k % ROW), TRAY[1] + LINE * (k // ROW)
        out.append(_cube(side(scene, heap[k]), x, y, "out", DOOR[0] - x, DOOR[1] - y, start + nth * step))
    return "".join(out)


# -- Before and after --------------------------------------------------------------------------------------------------


def _row(scene: Scene, colours: list[int], y: float, struck: int) -> str:
    """One side's cubes in a line; the first `struck` have met their match."""
    out = []
    for k, colour in enumerate(colours[: ROW - 1]):
        x = TRAY[0] + STEP * (k + 1)
        out.append(_cube(side(scene, colour) + (" struck" if k < struck else ""), x, y, ""))
        if k < struck:
            out.append(f'<path class="strike" d="M{x - 1:.1f} {y + CUBE + 1:g}l{CUBE + 2:g} {-CUBE - 2:g}"/>')
    return f'<text class="sh-total" x="{TRAY[0]:g}" y="{y + CUBE - 2:g}">{len(colours)}</text>{"".join(out)}'


def _line_up(view: ShogunState, scene: Scene, event: Event) -> str:
    """The two sides face each other, one against one."""
    args = event.args
    green = view.players
    if event.id in TALLIES:
        ours = [args["seat"]] * args["a"]
        theirs = [green] * args["g"] + [args.get("rival", green)] * args["d"]
    elif event.id in ("event.revolt_crushed", "event.revolt_won", "event.revolt_tied"):
        ours, theirs = [args["seat"]] * args["d"], [green] * args["g"]
    else:
        return _lying(view, scene)
    pairs = min(len(ours), len(theirs))
    y = TRAY[1]
    return _row(scene, ours, y, pairs) + _row(scene, theirs, y + LINE, pairs) + _lying(view, scene, y + 2 * LINE)


def _lying(view: ShogunState, scene: Scene, y: float = TRAY[1]) -> str:
    """What stays on the tray for the next throw."""
    heap = _heap(view.tray, ROW)
    return "".join(_cube(side(scene, colour), TRAY[0] + STEP * k, y, "") for k, colour in enumerate(heap))


def _sides(scene: Scene, event: Event) -> str:
    """Whose battle it is, and where."""
    # A throw does not say for whom; the attack or revolt before it does.
    if event.id == THROWN:
        event = next((before for before in reversed(scene.latest) if before.id in BEFORE and "province" in before.args), event)
    args = event.args
    where = escape(short(scene, str(args["province"]))) if "province" in args else text(scene, "board.tower")
    out = f"<b>{where}</b>"
    seat, rival = args.get("seat", args.get("owner")), args.get("rival")
    if seat is not None:
        out = f"{crest(scene, seat)} {out}"
    if rival is not None:
        out += f" {crest(scene, rival)}"
    elif event.id.endswith("_neutral") or event.id.startswith("event.revolt"):
        out += f' <span class="sh-crest side-farmers" aria-hidden="true">{glyph("sh-farmer")}</span>'
    return out


def _tray(view: ShogunState, scene: Scene) -> str:
    """At rest: what lies on the tray, by colour."""
    chips = "".join(
        f'<span class="sh-heap {side(scene, colour)}"><b>{n}</b></span>' for colour, n in enumerate(view.tray) if n
    )
    words = chips or f"<small>{text(scene, 'board.tray_empty')}</small>"
    return f'<p class="sh-tray" aria-hidden="true"{explained(scene, "term.tray.text", TERMS["tray"])}>{words}</p>'

