"""What it is about, always in sight: what wins, what would end the match for all; and the card that says who one is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.manifest import MANIFESTS
from web.boards.kit import Aims, Gauge

from ..markup import attr, button, crest, glyph, link, text, tool

if TYPE_CHECKING:
    from .sight import Sight
    from .table import Table


def show(s: Sight) -> str:
    aims = s.table.story.aims(s.view, s.scene)
    recall = tool(s.words("intro.recall"), "intro", "info") if introduced(s) else ""
    if aims is None and not recall:
        return ""
    said = _said(s, aims) if aims else ""
    return f'<section class="aims" data-part="aims" aria-label="{s.say("aims.label")}">{said}{recall}</section>'


def _said(s: Sight, aims: Aims) -> str:
    id, args = aims.goal
    gauges = "".join(_gauge(s, gauge) for gauge in aims.dangers)
    dangers = f'<ul class="gauges">{gauges}</ul>' if gauges else ""
    return f'<div><p class="goal">{s.say(id, **args)}</p>{dangers}{_standing(s) if aims.scored else ""}</div>'


def _standing(s: Sight) -> str:
    """How far everybody is: the panels of five players do not fit on every screen."""
    scores = s.match.game.standing(s.view)
    items = "".join(_score(s, index, scores[index]) for index in range(len(s.scene.seats)))
    return f'<ol class="standing" aria-label="{s.say("score.total")}">{items}</ol>'


def _score(s: Sight, index: int, score: int) -> str:
    seat = s.scene.seats[index]
    mine = ' class="mine"' if index == s.scene.me else ""
    return f'<li{mine} data-explain="{text(seat.name)}: {score}">{crest(seat, "small")}<span class="unseen">{text(seat.name)}: </span>{score}</li>'


def _gauge(s: Sight, gauge: Gauge) -> str:
    pressing = " pressing" if gauge.pressing else ""
    what = s.say(f"{gauge.id}.text", **gauge.args)
    marks = f' class="gauge{pressing}" data-value="{gauge.value}" data-limit="{gauge.limit}" data-explain="{what}" tabindex="0"'
    sign = glyph("hourglass") if gauge.pressing else ""
    return f'<li{marks}>{sign}{s.say(gauge.id, **gauge.args)}<span class="unseen"> {what}</span></li>'


# -- the opening card --------------------------------------------------------------------------------------------------


def introduced(s: Sight) -> bool:
    """Whether there are words that introduce the game."""
    return s.words.has(f"intro.{s.match.game.id}.wins")


def due(table: Table) -> bool:
    """Before the first move of a lone person, whoever has not hidden the hints."""
    viewer, moved = table.viewer, {seat for seat, _ in table.match.moves}
    return (
        table.settings.hints == "yes" and len(viewer.persons) == 1 and table.plays and not moved & set(viewer.persons)
    )


def toggle(table: Table) -> None:
    table.intro = not table.intro
    table.paint()
    if not table.intro:
        table.room.to_question()


def card(s: Sight) -> str:
    """Who I am, what wins, how long it takes; over the board, beside the question."""
    if not s.table.intro or not introduced(s):
        return ""
    game, me = s.match.game.id, s.scene.me
    parts = []
    if me is not None:
        seat = s.scene.seats[me]
        own = f"intro.{game}.who.{seat.side}"
        who = own if s.words.has(own) else f"intro.{game}.who"
        parts.append(f'<div class="intro-who">{crest(seat, "huge")}<p>{s.say(who, side=seat.side)}</p></div>')
    low, high = MANIFESTS[game].minutes
    for name, said in (
        ("wins", s.say(f"intro.{game}.wins")),
        ("course", s.say(f"intro.{game}.course")),
        ("long", s.say("intro.minutes", low=low, high=high)),
    ):
        parts.append(f'<section class="intro-{name}"><h3>{s.say(f"intro.{name}")}</h3><p>{said}</p></section>')
    begin = button(s.words("intro.begin"), "intro", kind="main")
    rules = button(s.words("table.rules"), "drawer", data_drawer="rules")
    if not s.frame:
        rules += link(s.words("lobby.newcomer"), f"#/learn/{game}", "button quiet")
    return (
        f'<section class="intro" role="dialog" aria-labelledby="intro-title" data-part="intro"{attr(data_key="intro")}>'
        f'<h2 id="intro-title" tabindex="-1">{text(s.words("game.title"))}</h2>{"".join(parts)}'
        f'<p class="deed">{begin}{rules}</p></section>'
    )
