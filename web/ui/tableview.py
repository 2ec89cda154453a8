"""The table as markup: board, prompt, players, log, drawers, curtain, final screen. Pure functions of a `Sight`."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from pyengine import Choice, Event, Match, Outcome, Prompt
from web.boards.kit import Scene, counted, cover

from . import kiosk, visit
from .about import imprint
from .chart import chart
from .markup import attr, button, crest, glyph, link, text
from .settings import Settings
from .settings import form as settings_form
from .terms import explain

FEW = 14
"""Up to so many choices stand open as buttons; more are picked on the board, with the list folded beside it."""


READING = ("rules", "history")
"""Drawers that hold a text: the rules by their ids, and what lies behind the cards."""


@dataclass(slots=True)
class Line:
    """A line of the log as it was written. It holds its event, so that no other can have the same identity."""

    event: Event
    said: tuple[object, ...]
    """The words and names it was written with."""
    markup: str


@dataclass(slots=True)
class Sight:
    """What is to be seen now."""

    match: Match
    view: Any
    scene: Scene
    settings: Settings
    title: str
    cursor: int
    """How many moves the board shows; fewer than were made while somebody looks back."""
    acting: tuple[int, ...] = ()
    """Who is to move, as far as the viewer may know: an answer to a trade is a secret of two."""
    prompt: Prompt | None = None
    choices: list[Choice] = field(default_factory=list)
    """Choices that fit what is picked."""
    confirm: Choice | None = None
    thinking: int | None = None
    captions: list[Event] = field(default_factory=list)
    """Events still to be shown, the present one first."""
    outcome: Outcome | None = None
    curtain: int | None = None
    drawer: str = ""
    rules: str = ""
    """The text in the drawer, as markup that the build made."""
    tab: str = "players"
    notice: str = ""
    unsaved: str = ""
    """Why the match is not safe, as a message id."""
    follows: bool = False
    """Another tab plays."""
    can_undo: bool = False
    can_redo: bool = False
    muted: bool = False
    watching: bool = False
    frame: str = ""
    """As `Table.frame`: in a closed frame nothing leads out, and the credits are a drawer."""
    visiting: bool = False
    """A match that came by a link."""
    replaying: bool = False
    links: dict[str, str] = field(default_factory=dict)
    """In the drawer that gives out links: `match` and `position`."""
    copied: str = ""
    paused: bool = False
    asides: list[Choice] = field(default_factory=list)
    hint: str = ""
    entries: list[tuple[int, list[Event]]] = field(default_factory=list)
    """The log: number of the move and what it brought about, as this viewer may know it."""
    lines: dict[int, Line] = field(default_factory=dict)
    """Lines of the log as they were written before, by the event's identity: what has happened is worded once."""


def table(s: Sight) -> str:
    if s.curtain is not None:
        return _curtain(s)
    board = import_module(f"web.boards.{s.match.game.id}")
    say = s.scene.say
    # Where everything is to happen at once, nothing travels either.
    moment = None if s.settings.pace == "instant" else s.cursor
    return (
        f'<main class="table" data-screen="table"{attr(data_game=s.match.game.id, data_tab=s.tab, data_moment=moment)}>'
        f'<h1 class="unseen" tabindex="-1">{text(s.title)}</h1>'
        f'<section class="stage" aria-label="{say("table.board")}" data-part="stage"><div class="sheet-of-map">'
        f"{board.draw(s.view, s.scene)}</div></section>"
        f'<aside class="column"><section class="prompt" data-part="prompt" aria-live="off">{_prompt(s)}</section>'
        f"{_tabs(s)}"
        f'<section class="players" data-part="players" tabindex="0" aria-label="{say("table.players")}">{players(s, board)}</section>'
        f'<section class="log" data-part="log" aria-label="{say("table.log")}">{_log(s)}</section>'
        f"{_bar(s)}</aside>{_drawer(s)}</main>"
    )


# -- the prompt --------------------------------------------------------------------------------------------------------


def _prompt(s: Sight) -> str:
    say = s.scene.say
    notice = f'<p class="error" role="alert">{text(s.notice)}</p>' if s.notice else ""
    notice += _unsaved(s) + _follows(s)
    if s.cursor < len(s.match.moves):
        return notice + visit.looking(s)
    if s.captions:
        return f'{notice}<p class="who">{say("table.happening")}</p>{_skip(s)}'
    if s.outcome:
        return notice + _final(s, s.outcome)
    if s.visiting:
        return notice + visit.prompt(s)
    if s.prompt is None:
        return notice + _waiting(s)
    prompt, asked = s.prompt, s.scene.asked
    assert asked is not None
    seat = s.scene.seats[asked]
    hint = (
        f'<p class="hint" data-part="hint">{glyph("info")}<span>{explain(text(s.hint), s.scene.words)}</span></p>'
        if s.hint
        else ""
    )
    notes = "".join(f"<li>{say(note.id, **note.args)}</li>" for note in prompt.notes)
    return (
        f'{notice}<p class="who">{crest(seat)}<span>{text(seat.name)}</span>{_rule(s, prompt.rule)}</p>'
        f'<h2 class="asks" data-part="asks">{explain(say(prompt.id, **prompt.args), s.scene.words)}</h2>'
        + (f'<ul class="notes">{notes}</ul>' if notes else "")
        + hint
        + _choices(s, prompt)
    )


def _unsaved(s: Sight) -> str:
    if not s.unsaved:
        return ""
    words = s.scene.words
    return (
        f'<div class="warning" role="status" data-part="unsaved"><p>{text(words(s.unsaved))}</p>'
        f"{button(words('lobby.export'), 'export-this')}</div>"
    )


def _follows(s: Sight) -> str:
    if not s.follows:
        return ""
    words = s.scene.words
    return (
        f'<div class="warning" role="status" data-part="follows"><p>{text(words("table.follows"))}</p>'
        f"{button(words('table.take_over'), 'take-over', kind='main')}</div>"
    )


def _rule(s: Sight, rule: str) -> str:
    if not rule:
        return ""
    label = s.scene.words("table.rule", rule=rule)
    return f'<button type="button" class="rule-link"{attr(data_rule=rule, aria_label=label)}>{text(rule)}</button>'


def _choices(s: Sight, prompt: Prompt) -> str:
    words = s.scene.words
    if s.confirm is not None:
        return (
            f'<p class="confirm">{_deed(s, s.confirm, "main")}</p>'
            f'<p class="deed">{button(words("table.cancel"), "unpick")}</p>'
        )
    on_board = [choice for choice in s.choices if choice.at]
    plain = [choice for choice in s.choices if not choice.at]
    parts = [_deed(s, choice, "main" if choice.main else "quiet") for choice in plain]
    many = len(on_board) > FEW
    listed = "".join(f"<li>{_deed(s, choice, 'quiet')}</li>" for choice in on_board)
    lead = f'<p class="help">{s.scene.say("table.pick_on_board")}</p>' if many else ""
    folded = (
        f'<details class="all-choices" data-key="all-choices"><summary>{s.scene.say("table.all_choices", n=len(on_board))}</summary>'
        f'<ul class="choices">{listed}</ul></details>'
        if many
        else f'<ul class="choices">{listed}</ul>'
        if listed
        else ""
    )
    if s.scene.picked:
        parts.append(button(words("table.unpick"), "unpick"))
    mute = ""
    if prompt.decline is not None and prompt.scope:
        mute = f'<p class="mute">{button(words("table.mute"), "mute")}</p>'
    return f'{lead}{folded}<div class="deeds">{"".join(parts)}</div>{mute}'


def _deed(s: Sight, choice: Choice, kind: str) -> str:
    say = s.scene.say
    notes = "".join(f"<small>{say(note.id, **note.args)}</small>" for note in choice.notes)
    return (
        f'<button type="button" class="button {kind}"{attr(data_move=choice.move, data_at=" ".join(choice.at) or None)}>'
        f"<span>{say(choice.id, **choice.args)}</span>{notes}</button>"
    )


def _waiting(s: Sight) -> str:
    words = s.scene.words
    who = ""
    if s.thinking in s.acting and s.thinking is not None:
        seat = s.scene.seats[s.thinking]
        who = f'<p class="who thinking">{crest(seat)}<span>{s.scene.say("table.thinking", seat=s.thinking)}</span></p>'
    if not s.watching:
        return who
    go = button(words("table.go_on" if s.paused else "table.pause"), "pause", kind="main", data_part="pause")
    return f'{who}<p class="deed">{go}{button(words("table.one_step"), "step") if s.paused else ""}</p>'


# -- a turn told step by step ------------------------------------------------------------------------------------------


def _skip(s: Sight) -> str:
    event = s.captions[0]
    rule = _rule(s, event.rule)
    return (
        f'<p class="told" data-part="caption">{s.scene.say(event.id, **event.args)}</p><p class="deed">{button(s.scene.words("table.next"), "next", kind="main")}'
        f"{button(s.scene.words('table.skip_all'), 'skip')}{rule}</p>"
    )


# -- players, log ------------------------------------------------------------------------------------------------------


def _tabs(s: Sight) -> str:
    tabs = "".join(
        f'<button type="button" role="tab"{attr(data_action="tab", data_tab=tab, aria_selected="true" if s.tab == tab else "false")}>'
        f"{s.scene.say(f'table.{tab}')}</button>"
        for tab in ("players", "log")
    )
    return f'<div class="tabs" role="tablist">{tabs}</div>'


def players(s: Sight, board: Any) -> str:
    standing = s.match.game.standing(s.view)
    items = []
    for index, seat in enumerate(s.scene.seats):
        marks = " acting" if index in s.acting else ""
        kind = s.scene.say("kind.person" if seat.kind == "person" else f"kind.{seat.kind}")
        turn = f'<span class="turn">{s.scene.say("table.to_move")}</span>' if index in s.acting else ""
        # Over the head only: what lies in the panel below may be lit for itself.
        here = f"seat:{index}"
        choose = cover(s.scene, here, seat.name, "player-target") if here in s.scene.lit | s.scene.picked else ""
        items.append(
            f'<li class="player side-{text(seat.side)}{marks}" data-key="player-{index}">'
            f'<div class="player-head">{crest(seat, data_home=f"seat:{index}")}<span class="player-name">{text(seat.name)} <small>{kind}</small></span>{turn}'
            f'<span class="player-score" data-part="score" title="{s.scene.say("score.total")}"{counted(f"score-{index}")}>{standing[index]}</span>{choose}</div>'
            f"{board.panel(s.view, s.scene, index)}</li>"
        )
    return f"<ol>{''.join(items)}</ol>"


def _line(s: Sight, said: tuple[object, ...], number: int, event: Event) -> str:
    known = s.lines.get(id(event))
    if known is None or known.said != said:
        at = attr(data_at=" ".join(event.at) or None, data_number=number)
        words = f"<li{at}>{s.scene.say(event.id, **event.args)}{_rule(s, event.rule)}</li>"
        known = s.lines[id(event)] = Line(event, said, words)
    return known.markup


def _log(s: Sight) -> str:
    said = (s.scene.words, *s.scene.names)
    rows = [_line(s, said, number, event) for number, events in s.entries for event in events]
    slider = (
        f'<div class="slider"><label for="slider">{s.scene.say("table.slider")}</label>'
        f"{button('‹', 'back', aria_label=s.scene.words('table.back'))}"
        f'<input type="range" id="slider" min="0" max="{len(s.match.moves)}" value="{s.cursor}" data-part="slider">'
        f"{button('›', 'forth', aria_label=s.scene.words('table.forth'))}"
        f"<output>{s.cursor}/{len(s.match.moves)}</output></div>"
    )
    return f'{slider}<ol class="entries" data-stick="end" data-key="entries" tabindex="0" role="log" aria-live="off">{"".join(rows)}</ol>'


def _bar(s: Sight) -> str:
    words = s.scene.words
    asides = _tool(words("table.asides"), "drawer", "gift", data_drawer="asides") if s.asides else ""
    return (
        f'<div class="bar" role="toolbar" aria-label="{text(words("table.tools"))}">'
        f"{button(words('table.undo'), 'undo', icon='undo', disabled=not s.can_undo)}"
        f"{_tool(words('table.redo'), 'redo', 'redo', disabled=not s.can_redo)}{asides}"
        f"{button(words('table.rules'), 'drawer', icon='rules', data_drawer='rules')}"
        f"{'' if s.frame else _tool(words('link.title'), 'drawer', 'share', data_drawer='share')}"
        f"{'' if s.frame == 'kiosk' else _tool(words('nav.settings'), 'drawer', 'settings', data_drawer='settings')}"
        f"{_way_out(s)}</div>"
    )


def _way_out(s: Sight) -> str:
    words = s.scene.words
    if s.frame:
        about = _tool(words("nav.about"), "drawer", "info", data_drawer="about")
        return about + (kiosk.tools(words) if s.frame == "kiosk" else "")
    name = text(words("nav.lobby"))
    return f'<a class="button quiet tool" href="#/" title="{name}" aria-label="{name}">{glyph("home")}</a>'


def _tool(label: str, action: str, icon: str, **more: Any) -> str:
    """A button that is known by its picture; its name is there for the pointer and the screen reader."""
    names = attr(data_action=action, aria_label=label, title=label, **more)
    return f'<button type="button" class="button quiet tool"{names}>{glyph(icon)}</button>'


# -- what lies over the table ------------------------------------------------------------------------------------------


def _drawer(s: Sight) -> str:
    if not s.drawer:
        return ""
    words = s.scene.words
    if s.drawer in READING:
        title = words(f"table.{s.drawer}")
        pages = "".join(
            button(
                words(f"table.{name}"), "drawer", data_drawer=name, aria_pressed="true" if s.drawer == name else "false"
            )
            for name in READING
        )
        shown = (
            f'<article class="rules" data-part="{s.drawer}" data-key="{s.drawer}-{words.language}" data-keep>{s.rules}</article>'
            if s.rules
            else f"<p>{text(words('table.loading'))}</p>"
        )
        inside = f'<p class="pages">{pages}</p>{shown}'
    elif s.drawer == "asides":
        title = words("table.asides")
        inside = (
            f'<p class="help">{text(words("table.asides.help"))}</p><ul class="choices">'
            + "".join(f"<li>{_deed(s, choice, 'quiet')}</li>" for choice in s.asides)
            + "</ul>"
        )
    elif s.drawer == "about":
        title, inside = words("nav.about"), imprint(words, s.match.game.id)
    elif s.drawer == "share":
        title, inside = words("link.title"), visit.share(s)
    else:
        title = words("nav.settings")
        unmute = f"<p>{button(words('table.unmute'), 'unmute')}</p>" if s.muted else ""
        inside = settings_form(words, s.settings) + unmute
    return (
        f'<div class="veil" data-action="close"></div><section class="drawer" role="dialog" aria-modal="true"'
        f' aria-labelledby="drawer-title" data-part="drawer" data-drawer="{s.drawer}">'
        f'<header><h2 id="drawer-title" tabindex="-1">{text(title)}</h2>{button(words("table.close"), "close")}</header>{inside}</section>'
    )


def _curtain(s: Sight) -> str:
    assert s.curtain is not None
    seat = s.scene.seats[s.curtain]
    return (
        f'<main class="curtain side-{text(seat.side)}" data-screen="curtain" data-game="{s.match.game.id}"><div class="curtain-card">{crest(seat, "huge")}'
        f'<h1 tabindex="-1">{s.scene.say("curtain.title", seat=s.curtain)}</h1><p>{s.scene.say("curtain.text", seat=s.curtain)}</p>'
        f'<p class="deed">{button(s.scene.words("curtain.open", s.scene.names, seat=s.curtain), "open-curtain", kind="main big")}</p></div></main>'
    )


def _final_ways(s: Sight) -> str:
    words = s.scene.words
    if s.frame == "kiosk":
        return button(words("kiosk.leave"), "kiosk-leave")
    kept = button(words("visit.play_back"), "play-back", data_part="play-back") + button(words("lobby.export"), "export-this")
    if s.frame:
        return kept
    share = button(words("link.title"), "drawer", data_drawer="share")
    return kept + share + link(words("nav.lobby"), "#/", "button quiet")


def _final(s: Sight, outcome: Outcome) -> str:
    say, words = s.scene.say, s.scene.words
    head = "".join(f'<th scope="col">{crest(seat)}<span>{text(seat.name)}</span></th>' for seat in s.scene.seats)
    rows = "".join(
        f'<tr><th scope="row">{say(line.id, **line.args)}</th>{"".join(f"<td>{value}</td>" for value in line.values)}</tr>'
        for line in outcome.lines
    )
    total = "".join(f"<td>{score}</td>" for score in outcome.scores)
    places = "".join(
        f"<li>{''.join(crest(s.scene.seats[i]) + text(s.scene.seats[i].name) for i in place)}</li>"
        for place in outcome.ranking
    )
    crown = (
        f'<p class="winner">{glyph("trophy")}{say("final.winner", winners=outcome.winners)}</p>'
        if outcome.winners
        else ""
    )
    return (
        f'<div class="final" data-part="final"><h2 class="asks">{say(outcome.ending, **outcome.args)}</h2>{crown}'
        f'<ol class="places">{places if outcome.winners else ""}</ol>'
        f'<div class="scroll-x"><table class="scores"><thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody>'
        f'<tfoot><tr><th scope="row">{say("score.total")}</th>{total}</tr></tfoot></table></div>'
        f"{chart(s.match.standings, s.scene)}"
        f'<p class="deed">{button(words("final.again"), "again", kind="main")}'
        f"{_final_ways(s)}</p></div>"
    )
