"""The table as markup, put together from its parts. `COLUMN` lists those beside the board: a new one is a function of a
`Sight`, and a line there."""

from __future__ import annotations

from collections.abc import Callable

from ..drawers import DRAWERS
from ..markup import attr, button, crest, glyph, text, tool, worded_tool
from ..names import title_of
from ..store import now
from . import aims, chronicle, final, players, prompt
from .sight import Sight


def table(s: Sight) -> str:
    at = s.table
    # Where everything is to happen at once, nothing travels either.
    moment = None if at.settings.pace == "instant" else s.cursor
    marks = attr(data_game=s.match.game.id, data_panel=at.panel, data_moment=moment, data_sheet="folded" if at.sheet_folded else None)
    marks += attr(data_face=at.face or None, data_around="" if at.around else None)
    head = (
        f'<h1 class="unseen" tabindex="-1">{text(title_of(s.match.meta) or s.words("game.title"))}</h1><p class="printed">{_printed(s)}</p>'
    )
    column = f'<aside class="column">{"".join(part(s) for part in COLUMN)}</aside>'
    if s.curtain is not None:
        # The table stays behind it as a spectator sees it: what comes when it opens need not be made and laid out from nothing.
        return f'<main class="table" data-screen="curtain"{marks}>{head}{_stage(s, hidden=True)}{column}{_curtain(s, s.curtain)}</main>'
    marks += at.guide.marks(s) if at.guide else ""
    # Words that the explanations are made with (js/explain.js).
    marks += attr(data_say_rule=s.words("table.rule", rule="{rule}"), data_say_card=s.words("table.open_card"))
    # Places with a history of their own: target and entry.
    places = [[target, entry] for target, entry in getattr(at.board, "PLACES", {}).items()]
    marks += attr(data_say_history=s.words("table.history"), data_history=places) if places else ""
    return f'<main class="table" data-screen="table"{marks}>{head}{_stage(s, aims.card(s) + final.scene(s))}{column}{_drawer(s)}</main>'


def _stage(s: Sight, over: str = "", hidden: bool = False) -> str:
    """The board, and what lies over it. Behind a curtain the style sheet hides what is in it: `inert` would have all of it styled
    anew."""
    draw = s.table.board.hold if s.table.face == "hand" else s.table.board.draw
    marks = attr(tabindex=-1 if hidden else 0, aria_label=s.words("table.board"), aria_description=s.words("table.walk"))
    return (
        f'<section class="stage" data-part="stage" data-key="stage"{marks}><h2 class="unseen">{s.say("table.board")}</h2>'
        f'<div class="sheet-of-map">{draw(s.view, s.scene)}</div>{over}</section>'
    )


def _printed(s: Sight) -> str:
    """On paper: which position this is, and of which day."""
    begun = [chapter.title for chapter in s.table.chronicle.chapters(s.table) if chapter.begins <= s.cursor]
    said = s.say("print.position", n=s.cursor, total=len(s.match.moves), date=now()[:10])
    return f"{text(begun[-1])}. {said}" if begun else said


def _panels(s: Sight) -> str:
    """On a phone: the players or the chronicle."""
    tabs = "".join(
        f'<button type="button" role="tab"{attr(data_action="panel", data_panel=name, aria_selected="true" if s.table.panel == name else "false")}>'
        f"{s.say(f'table.{name}')}</button>"
        for name in ("players", "log")
    )
    return f'<div class="tabs" role="tablist">{tabs}</div>'


def _bar(s: Sight) -> str:
    words = s.words
    tools = "".join(drawer.tool(s) for drawer in DRAWERS.values())
    # When it can be pressed and when not, nobody could guess.
    rule = words("undo.practice" if s.table.practice else "undo.rule")
    return (
        f'<div class="bar" role="toolbar" aria-label="{text(words("table.tools"))}">'
        f"{worded_tool(words('table.undo'), 'undo', 'undo', rule, disabled=not s.table.can_undo)}"
        f"{tool(words('table.redo'), 'redo', 'redo', disabled=not s.table.can_redo)}{tools}{_way_out(s)}</div>"
    )


def _way_out(s: Sight) -> str:
    if s.frame:
        return s.table.way_out(s.words)
    name = text(s.words("nav.lobby"))
    return f'<a class="button quiet tool" href="#/" data-explain="{name}" aria-label="{name}">{glyph("home")}</a>'


def _drawer(s: Sight) -> str:
    if s.table.drawer is None:
        return ""
    drawer = DRAWERS[s.table.drawer.name]
    close = button(s.words("table.close"), "close")
    return (
        f'<div class="veil" data-action="close"></div><section class="drawer" role="dialog" aria-modal="true"'
        f' aria-labelledby="drawer-title" data-part="drawer" data-drawer="{drawer.name}" data-key="drawer-{drawer.name}-{s.words.language}">'
        f'<header><h2 id="drawer-title" tabindex="-1">{text(s.words(drawer.title))}</h2>{close}</header>'
        f"{drawer.inside(s)}</section>"
    )


def _curtain(s: Sight, waiting: int) -> str:
    seat = s.scene.seats[waiting]
    go = button(s.words("curtain.open", s.scene.names, seat=waiting), "open-curtain", kind="main big")
    return (
        f'<div class="curtain side-{text(seat.side)}"><div class="curtain-card">{crest(seat, "huge")}'
        f'<h2 tabindex="-1" data-refuge>{s.say("curtain.title", seat=waiting)}</h2><p>{s.say("curtain.text", seat=waiting)}</p>'
        f'<p class="deed">{go}</p></div></div>'
    )


COLUMN: tuple[Callable[[Sight], str], ...] = (aims.show, prompt.show, _panels, players.show, chronicle.show, _bar)
