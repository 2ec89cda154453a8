"""Setting up a match: who sits where, which options, and under "advanced" the seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyengine import SetupError, levels, load, manifest
from pyengine.bots import characters
from pyengine.words import Words
from web.boards.kit import Seat

from ..choices import Choice, picker, segments
from ..draft import BY_LOT, PEOPLE, Draft
from ..game_signs import plate
from ..markup import attr, button, crest, glyph, link, text
from ..names import LONGEST_NAME, clean
from .screen import Screen

if TYPE_CHECKING:
    from ..app import App


RANDOM = "random"
"""A level that can be had at a seat, and is no advice for a newcomer."""


async def enter(app: App, game: str) -> None:
    await app.need(game)
    if app.draft is None or app.draft.game != game:
        app.draft = Draft.fresh(game, app.titles[game])


def show(app: App, game: str) -> str | None:
    return form(app.titles[app.draft.game], app.draft) if app.draft else None


async def begin(app: App, data: Any) -> None:
    """The match that was set up, or why it cannot be."""
    if app.draft is None:
        return
    try:
        watch = str(data.action) == "watch"
        match = app.draft.match(app.titles[app.draft.game], app.window.random_word(), watch)
    except SetupError as error:
        app.notice = app.words(error.reason, **error.args_for_words)
        app.paint()
        return
    await app.deal(match)


def change(app: App, field: Any) -> None:
    """A field of the form."""
    draft, data, value = app.draft, field.dataset, str(field.value)
    if draft is None:
        return
    match str(data.draft):
        case "count":
            draft.resize(int(value), app.titles[draft.game])
        case "level":
            draft.set_level(value)
        case "name":
            draft.seats[int(data.seat)].name = clean(value)
        case "kind":
            draft.seats[int(data.seat)].kind = value
        case "character":
            draft.seats[int(data.seat)].character = value
        case "side":
            draft.take_side(int(data.seat), value)
        case "option":
            draft.options[str(data.option)] = value
        case "seed":
            draft.seed = value
        case "practice":
            draft.practice = bool(field.checked)
    app.paint()


def form(words: Words, draft: Draft, error: str = "") -> str:
    """What a newcomer needs, then the button, then all that may be left as it is."""
    rules, about = load(draft.game), manifest(draft.game)
    counts = [Choice(str(count), str(count)) for count in rules.counts]
    shortest, longest = about.minutes
    facts = (words("lobby.minutes", minutes=f"{shortest}–{longest}"), words(f"lobby.weight.{about.weight}"))
    seats = "".join(_seat(words, draft, index) for index in range(len(draft.seats)))
    chosen = "".join(_option(words, draft, option.id, option.choices) for option in rules.options)
    return (
        f'<main class="sheet set-up" data-screen="new" data-game="{draft.game}">'
        f'<header class="set-up-head">{plate(draft.game)}<div><h1 tabindex="-1">{text(words("game.title"))}</h1>'
        f'<p class="lead">{text(words("game.tagline"))}</p><p class="help">{text(" · ".join(facts))}</p></div></header>'
        '<form data-part="new-match"><div class="essentials">'
        + (
            f'<div class="field">{segments("count", words("new.players"), counts, str(len(draft.seats)), data_draft="count")}</div>'
            if len(counts) > 1
            else ""
        )
        + _level(words, draft)
        + "</div>"
        + (f'<p class="error" role="alert">{text(error)}</p>' if error else "")
        + f'<p class="deed">{button(words("new.begin"), "begin", kind="main big")}'
        f"{button(words('new.watch'), 'watch')}"
        f"{link(words('lobby.learn'), f'#/learn/{draft.game}', 'button quiet')}"
        f"{link(words('table.rules'), f'#/rules/{draft.game}', 'button quiet')}"
        f"{link(words('table.history'), f'#/history/{draft.game}', 'button quiet')}"
        f"{link(words('teacher.title'), f'#/teacher/{draft.game}', 'button quiet')}</p>"
        f'<fieldset><legend>{text(words("new.seats"))}</legend><ol class="seats">{seats}</ol></fieldset>'
        + (
            f'<fieldset><legend>{text(words("new.options"))}</legend><div class="fields">{chosen}</div></fieldset>'
            if chosen
            else ""
        )
        + f'<fieldset><legend>{text(words("new.practice"))}</legend><label class="check"><input type="checkbox" data-draft="practice"'
        f'{" checked" if draft.practice else ""}> {text(words("new.practice.help"))}</label></fieldset>'
        f'<details class="advanced"><summary>{text(words("new.advanced"))}</summary><div class="field">'
        f'<label for="seed">{text(words("new.seed"))}</label><input id="seed" data-draft="seed" maxlength="64" autocomplete="off"'
        f' value="{text(draft.seed)}"><p class="help">{text(words("new.seed.help"))}</p></div></details></form></main>'
    )


def _level(words: Words, draft: Draft) -> str:
    """How strong the bots are, all alike; each can be chosen at its seat. Nothing where only people play."""
    if all(seat.kind in PEOPLE for seat in draft.seats):
        return ""
    choices = [Choice(level, words(f"level.{level}.name")) for level in levels(draft.game) if level != RANDOM]
    described = words(f"level.{draft.level}") if draft.level else words("new.level.mixed")
    return (
        f'<div class="field">{segments("level", words("new.level"), choices, draft.level, data_draft="level")}'
        f'<p class="help" role="status" data-part="level">{text(described)}</p></div>'
    )


def _seat(words: Words, draft: Draft, index: int) -> str:
    seat = draft.seats[index]
    rules = load(draft.game)
    kinds = [Choice("person", words("kind.person")), Choice("remote", words("kind.remote"), words("kind.remote.help"))]
    kinds += [Choice(level, words(f"kind.{level}"), words(f"level.{level}")) for level in levels(draft.game)]
    sides = [Choice(side, words(f"side.{side}"), mark=crest(Seat("", side))) for side in rules.sides]
    if rules.lots:
        sides.insert(0, Choice(BY_LOT, words("new.side.lot"), mark=f'<span class="crest" aria-hidden="true">{glyph("dice")}</span>'))
    side = words("new.side.lot") if seat.side == BY_LOT else words(f"side.{seat.side}")
    n = index + 1
    return (
        f'<li class="seat" data-key="seat-{index}">{_emblem(seat, side)}'
        f'<div class="field"><label for="name-{index}">{text(words("new.name", number=n))}</label>'
        f'<input id="name-{index}"{attr(data_draft="name", data_seat=index)} maxlength="{LONGEST_NAME}" autocomplete="off"'
        f' placeholder="{text(side if seat.side else "")}" value="{text(seat.name)}"></div>'
        f'<div class="field">{picker(f"kind-{index}", words("new.kind"), kinds, seat.kind, data_draft="kind", data_seat=index)}</div>'
        + _character(words, draft, index)
        + f'<div class="field">{picker(f"side-{index}", words("new.side"), sides, seat.side, data_draft="side", data_seat=index)}</div></li>'
    )


def _character(words: Words, draft: Draft, index: int) -> str:
    """Of a bot whose game knows some at its level."""
    known = characters(draft.game, draft.seats[index].kind)
    if not known:
        return ""
    choices = [Choice("", words("character.usual"))]
    choices += [Choice(name, words(f"character.{name}.name"), words(f"character.{name}")) for name in known]
    chosen = draft.character(draft.seats[index])
    label = words("new.character")
    return f'<div class="field">{picker(f"character-{index}", label, choices, chosen, data_draft="character", data_seat=index)}</div>'


def _emblem(seat: Seat, side: str) -> str:
    """The crest of a seat; a bare one while the lot is still to come."""
    if seat.side == BY_LOT:
        initials = Seat(seat.name, BY_LOT).initials if seat.name else ""
        return f'<span class="crest large" aria-hidden="true">{glyph("dice")}<b>{text(initials)}</b></span>'
    return crest(Seat(seat.name or side, seat.side), "large")


def _option(words: Words, draft: Draft, id: str, values: tuple[str, ...]) -> str:
    choices = [Choice(value, words(f"option.{id}.{value}")) for value in values]
    chosen: Any = draft.options.get(id, values[0])
    hint = words.raw(f"option.{id}.{chosen}.help") or words.raw(f"option.{id}.help")
    return (
        f'<div class="field">{segments(f"option-{id}", words(f"option.{id}"), choices, chosen, data_draft="option", data_option=id)}'
        + (f'<p class="help" role="status">{text(hint)}</p>' if hint else "")
        + "</div>"
    )


SCREEN = Screen(
    "new/<game>",
    show,
    enter,
    actions={"begin": begin, "watch": begin},
    fields={"draft": change},
)
