"""What stands above the players: the question and its choices, or what takes their place."""

from __future__ import annotations

from pyengine import Choice, Event, Move, Prompt

from ..markup import attr, button, crest, glyph, link, rule_link, text
from ..terms import explain
from . import chronicle, final
from .questions import Asked
from .sight import Sight
from .telling import lines

FEW = 14
"""Up to so many choices stand open as buttons; more are picked on the board, with the list folded beside it."""


def show(s: Sight) -> str:
    return (
        f'<section class="prompt" data-part="prompt"{"" if s.curtain is not None else " data-refuge"} data-top="{_place(s)}" tabindex="-1" aria-labelledby="question" aria-live="off">'
        f"{_faces(s)}{_notice(s)}{_unsafe(s)}{_follows(s)}{_inside(s)}</section>"
    )


def _faces(s: Sight) -> str:
    """A phone at somebody's table: one's own things or the board, by one tap."""
    if not s.table.face:
        return ""
    faces = "".join(
        f'<button type="button"{attr(data_action="face", data_face=face, aria_pressed="true" if s.table.face == face else "false")}>'
        f"{s.say(label)}</button>"
        for face, label in (("hand", "remote.hand"), ("board", "table.board"))
    )
    return f'<div class="tabs faces" role="group" aria-label="{s.say("remote.faces")}">{faces}</div>'


def _place(s: Sight) -> str:
    """What is asked here: with another question the list begins at its top again."""
    return f"{s.cursor}-{len(s.match.moves)}-{text(s.prompt.id) if s.prompt else ''}-{bool(s.caption)}"


def _inside(s: Sight) -> str:
    if s.curtain is not None:
        return ""
    if s.cursor < len(s.match.moves):
        return _looking_back(s)
    if s.caption:
        return _recap(s) if s.caption.recap else _telling(s, s.caption.events)
    if s.table.guide and (led := s.table.guide.instead(s)):
        return led
    if s.outcome:
        return final.beside(s, s.outcome)
    if s.table.shared:
        return _shared(s)
    return _question(s, s.prompt) if s.prompt else _waiting(s)


# -- what has to be known ----------------------------------------------------------------------------------------------


def _notice(s: Sight) -> str:
    if not s.table.notice:
        return ""
    way = ""
    if s.table.faulty and not s.frame:
        way = f'<p class="deed">{link(s.words("table.to_lobby"), "#/", "button main")}</p>'
    return f'<p class="error" role="alert">{text(s.table.notice)}</p>{way}'


def _warning(part: str, said: str, deed: str) -> str:
    return f'<div class="warning" role="status" data-part="{part}"><p>{text(said)}</p>{deed}</div>'


def _unsafe(s: Sight) -> str:
    reason = "" if s.table.shared else s.table.keeper.unsafe
    return _warning("unsaved", s.words(reason), button(s.words("lobby.export"), "export-this")) if reason else ""


def _follows(s: Sight) -> str:
    if not s.table.following.on:
        return ""
    return _warning("follows", s.words("table.follows"), button(s.words("table.take_over"), "take-over", kind="main"))


# -- a question --------------------------------------------------------------------------------------------------------


def _question(s: Sight, prompt: Prompt) -> str:
    assert s.scene.asked is not None
    seat = s.scene.seats[s.scene.asked]
    led = s.table.guide.above(s) if s.table.guide else ""
    tip = "" if s.table.guide and s.table.guide.asks_all else s.table.questions.hint(prompt, s.table.texts.hints, s.table.settings)
    hint = f'<p class="hint" data-part="hint">{glyph("info")}<span>{explain(text(tip), s.words, s.table.terms)}</span></p>' if tip else ""
    notes = "".join(f"<li>{s.say(note.id, **note.args)}</li>" for note in prompt.notes)
    return (
        f'<p class="who">{crest(seat)}<span>{text(seat.name)}</span>{rule_link(s.words, prompt.rule)}{_fold(s)}</p>{led}'
        f'<h2 class="asks" id="question" data-part="asks">{explain(s.say(prompt.id, **prompt.args), s.words, s.table.terms)}</h2>'
        + (f'<ul class="notes">{notes}</ul>' if notes else "")
        + hint
        + _choices(s, prompt)
        + ("" if s.table.guest or (s.table.guide and s.table.guide.asks_all) else _advice(s))
    )


def _advice(s: Sight) -> str:
    """The coach is asked for: who has only one thing to do needs none."""
    if len(s.choices) < 2 or s.scene.picked:
        return ""
    return f'<p class="mute">{button(s.words("table.coach"), "learn", data_do="coach")}</p>'

def _fold(s: Sight) -> str:
    """On a phone, where the question lies over the board: away with all but itself, and back again."""
    folded = s.table.sheet_folded
    label = s.words("table.unfold" if folded else "table.fold")
    marks = attr(data_action="fold", aria_label=label, aria_expanded="false" if folded else "true")
    return f'<button type="button" class="fold"{marks}>{"▴" if folded else "▾"}</button>'


def _choices(s: Sight, prompt: Prompt) -> str:
    words, confirm = s.words, s.table.selection.confirm
    if confirm is not None:
        again = f'<p class="help">{s.say("table.twice")}</p>' if s.scene.picked else ""
        return (
            f'<p class="confirm">{choice_button(s, confirm, "main")}</p>{again}'
            f'<p class="deed">{button(words("table.cancel"), "unpick")}</p>'
        )
    on_board = [choice for choice in s.choices if choice.at]
    # What is left alone is the main deed, whatever it is.
    only = len(prompt.choices) == 1
    parts = [choice_button(s, choice, "main" if choice.main or only else "quiet") for choice in s.choices if not choice.at]
    # Where all of them stand at one place (a bid, an offer), the board cannot tell them apart: they stay in sight.
    many = len(on_board) > FEW and len({tuple(choice.at) for choice in on_board}) > 1 and s.table.face != "hand"
    times = _times(s, prompt)
    listed = "".join(f"<li>{choice_button(s, choice)}{_together(s, choice, times.get(choice.move, 0))}</li>" for choice in on_board)
    listing = f'<ul class="choices">{listed}</ul>' if listed else ""
    if many:
        summary = s.say("table.all_choices", n=len(on_board))
        listing = (
            f'<p class="help">{s.say("table.pick_on_board")}</p>'
            f'<details class="all-choices" data-key="all-choices"><summary>{summary}</summary>{listing}</details>'
        )
    if s.scene.picked:
        parts.append(button(words("table.unpick"), "unpick"))
    mute = ""
    if prompt.decline is not None and prompt.scope:
        mute = f'<p class="mute">{button(words("table.mute"), "mute")}</p>'
    return f'{listing}<div class="deeds">{"".join(parts)}</div>{mute}'


def _times(s: Sight, prompt: Prompt) -> dict[Move, int]:
    """How often each choice that moves one of several equal pieces can be made at once. A lesson and a host elsewhere take one
    move at a time."""
    equal = getattr(s.table.board, "EQUAL", ())
    if not equal or s.scene.asked is None or s.table.guide or s.table.guest:
        return {}
    return s.table.questions.times(s.match, Asked(s.scene.asked, prompt), equal)


def _together(s: Sight, choice: Choice, n: int) -> str:
    if n < 2:
        return ""
    said = s.say("table.in_one_go", n=n)
    marks = attr(data_moves=[choice.move] * n, data_at=" ".join(choice.at) or None)
    label = f"{s.say(choice.id, **choice.args)}: {said}"
    return f'<button type="button" class="button quiet together"{marks} aria-label="{label}" data-explain="{said}">×{n}</button>'


def choice_button(s: Sight, choice: Choice, kind: str = "quiet") -> str:
    notes = "".join(f"<small>{s.say(note.id, **note.args)}</small>" for note in choice.notes)
    return (
        f'<button type="button" class="button {kind}"{attr(data_move=choice.move, data_at=" ".join(choice.at) or None)}>'
        f"<span>{s.say(choice.id, **choice.args)}</span>{notes}</button>"
    )


# -- in place of a question --------------------------------------------------------------------------------------------


def _waiting(s: Sight) -> str:
    at = s.table
    # Before its worker is there a bot has not begun to think; whoever waits sees for whom.
    due = [] if at.paused or at.notice else list(s.acting if at.remote else s.acting[:1])
    if at.thinking in s.acting and not at.remote:
        due = [at.thinking]
    who = "".join(_awaited(s, seat) for seat in due)
    if not at.watching:
        return who
    go = button(s.words("table.go_on" if at.paused else "table.pause"), "pause", kind="main", data_part="pause")
    return f'{who}<p class="deed">{go}{button(s.words("table.one_step"), "step") if at.paused else ""}</p>'


def _awaited(s: Sight, seat: int) -> str:
    there = s.table.remote.presence(seat) if s.table.remote else ""
    if there in ("remote.gone", "remote.by_letter"):
        return f'<p class="who" data-part="awaited">{crest(s.scene.seats[seat])}<span>{text(s.scene.seats[seat].name)} {s.say(there)}</span></p>'
    return f'<p class="who thinking" data-part="awaited">{crest(s.scene.seats[seat])}<span>{s.say("table.thinking", seat=seat)}</span></p>'


def _telling(s: Sight, events: list[Event]) -> str:
    said = lines((s.say(event.id, **event.args), event) for event in events)
    shown = "".join(
        f"<span>{line.words}{f' <b>×{line.times}</b>' if line.times > 1 else ''}</span>" for line in said
    )
    return (
        f'<p class="who">{s.say("table.happening")}</p><p class="caption" data-part="caption">{shown}</p>'
        f'<p class="deed">{button(s.words("table.next"), "next", kind="main")}'
        f"{button(s.words('table.skip_all'), 'skip')}{rule_link(s.words, events[-1].rule)}</p>"
    )


def _recap(s: Sight) -> str:
    """A chapter is over: what it brought."""
    over = [chapter for chapter in s.table.chronicle.chapters(s.table) if chapter.ends is not None][-1]
    return (
        f'<p class="who">{s.say("recap.title")}</p><h2 class="asks">{text(over.title)}</h2>{chronicle.recap(s, over)}'
        f'<p class="deed">{button(s.words("table.next"), "next", kind="main")}{button(s.words("table.skip_all"), "skip")}</p>'
    )


def _looking_back(s: Sight) -> str:
    """While somebody looks at another move than the last."""
    last = list(filter(s.table.viewer.may_know, chronicle.happened(s.match, s.cursor)))
    where = s.say("table.looking_back", number=s.cursor, total=len(s.match.moves))
    beside = s.table.guide.past(s) if s.table.guide else ""
    return f'<p class="who">{where}</p>{_caption(s, last)}{beside}{_ways_on(s)}'


def _shared(s: Sight) -> str:
    """At the end of a match that came by a link."""
    return f'<h2 class="asks" data-part="shared-link">{s.say("shared_link.title")}</h2><p>{s.say("shared_link.text")}</p>{_ways_on(s)}'


def _caption(s: Sight, events: list[Event]) -> str:
    if not events:
        return ""
    said = " ".join(s.say(event.id, **event.args) for event in events)
    return f'<p class="caption" data-part="caption">{said}</p>'


def _ways_on(s: Sight) -> str:
    words, shared, back = s.words, s.table.shared, s.cursor < len(s.match.moves)
    parts = []
    if back or (shared and s.match.moves):
        label = words("table.pause" if s.table.lookback.playing else "shared_link.play_back")
        parts.append(button(label, "play-back", kind="main" if back else "quiet", data_part="play-back"))
    if shared and (back or not s.match.outcome):
        parts.append(button(words("shared_link.play_on"), "play-on", kind="quiet" if back else "main"))
    if back:
        parts.append(button(words("table.to_the_end" if shared else "table.back_to_now"), "live"))
    return f'<p class="deed">{"".join(parts)}</p>'
