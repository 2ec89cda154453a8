"""Setting up a match: who sits where, which options, and under "advanced" the seed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pyengine import Rng, Setup, levels, load
from pyengine.words import Words
from web.boards.kit import Seat

from .markup import attr, button, crest, glyph, link, options, text

LONGEST_NAME = 24
LONGEST_TITLE = 60
BY_LOT = ""
"""In place of a side, where the rules deal them by lot."""


@dataclass(slots=True)
class Draft:
    """A match in the making."""

    game: str
    seats: list[Seat]
    options: dict[str, str] = field(default_factory=dict)
    seed: str = ""
    practice: bool = False

    @classmethod
    def fresh(cls, game: str, words: Words) -> Draft:
        """One person and bots, in the number that most people sit down with."""
        rules = load(game)
        count = 3 if 3 in rules.counts else rules.counts[0]
        draft = cls(game, [])
        draft.resize(count, words)
        return draft

    def resize(self, count: int, words: Words) -> None:
        rules = load(self.game)
        del self.seats[count:]
        while len(self.seats) < count:
            free = (side for side in rules.sides if side not in {seat.side for seat in self.seats})
            self.seats.append(Seat("", BY_LOT if rules.lots else next(free), "person" if not self.seats else "normal"))

    def take_side(self, seat: int, side: str) -> None:
        """Whoever had the side gets the other's."""
        for other in self.seats:
            if other.side == side != BY_LOT:
                other.side = self.seats[seat].side
        self.seats[seat].side = side

    def named(self, words: Words, sides: list[str]) -> list[Seat]:
        """The seats as they will sit: a nameless one bears the name of its side."""
        return [
            Seat(clean(seat.name) or words(f"side.{side}"), side, seat.kind)
            for seat, side in zip(self.seats, sides, strict=True)
        ]

    def setup(self, seed: str) -> Setup:
        """Sides left to the lot are drawn here, so that the same seed seats people in the same way."""
        told = self.seed.strip()[:64] or seed
        free = [side for side in load(self.game).sides if side not in {seat.side for seat in self.seats}]
        Rng(f"sides of {told}").shuffle(free, what="sides")
        sides = [free.pop() if seat.side == BY_LOT else seat.side for seat in self.seats]
        return Setup(self.game, len(self.seats), told, dict(self.options), sides)


UNSEEN = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
"""Characters that count as printable and show nothing: joiners, fillers, selectors of variants."""


def clean(name: Any, most: int = LONGEST_NAME) -> str:
    """A name on one line, of bearable length, without what turns text round or hides it; nothing of what is no text."""
    if not isinstance(name, str):
        return ""
    seen = "".join(c for c in " ".join(name[: 8 * most].split()) if c.isprintable() and c not in UNSEEN)
    return " ".join(seen.split())[:most].strip()


def title_of(meta: dict[str, Any]) -> str:
    """What a match is called in its own notes, if anything; a file may say what it likes."""
    return clean(meta.get("title"), LONGEST_TITLE)


def form(words: Words, draft: Draft, error: str = "") -> str:
    rules = load(draft.game)
    counts = "".join(
        button(
            str(count),
            "count",
            kind="main" if count == len(draft.seats) else "quiet",
            data_count=count,
            aria_pressed="true" if count == len(draft.seats) else "false",
        )
        for count in rules.counts
    )
    seats = "".join(_seat(words, draft, index) for index in range(len(draft.seats)))
    chosen = "".join(_option(words, draft, option.id, option.choices) for option in rules.options)
    return (
        f'<main class="sheet" data-screen="new" data-game="{draft.game}"><p class="crumb">{link(words("nav.lobby"), "#/")}</p>'
        f'<h1 tabindex="-1">{text(words("game.title"))}</h1><p class="lead">{text(words("game.tagline"))}</p>'
        f'<form data-part="new-match"><fieldset class="row"><legend>{text(words("new.players"))}</legend>{counts}</fieldset>'
        f'<fieldset><legend>{text(words("new.seats"))}</legend><ol class="seats">{seats}</ol></fieldset>'
        + (
            f'<fieldset><legend>{text(words("new.options"))}</legend><div class="fields">{chosen}</div></fieldset>'
            if chosen
            else ""
        )
        + f'<details><summary>{text(words("new.advanced"))}</summary><div class="fields"><div class="field">'
        f'<label for="seed">{text(words("new.seed"))}</label><input id="seed" data-draft="seed" maxlength="64" autocomplete="off"'
        f' value="{text(draft.seed)}"><p class="help">{text(words("new.seed.help"))}</p></div>'
        f'<div class="field"><label class="check"><input type="checkbox" data-draft="practice"{" checked" if draft.practice else ""}>'
        f' {text(words("new.practice"))}</label><p class="help">{text(words("new.practice.help"))}</p></div></div></details>'
        + (f'<p class="error" role="alert">{text(error)}</p>' if error else "")
        + f'<p class="deed">{button(words("new.begin"), "begin", kind="main big")}'
        f"{button(words('new.watch'), 'watch')}"
        f"{link(words('table.rules'), f'#/rules/{draft.game}', 'button quiet')}</p></form></main>"
    )


def _seat(words: Words, draft: Draft, index: int) -> str:
    seat = draft.seats[index]
    rules = load(draft.game)
    kinds = [("person", words("kind.person")), *((level, words(f"kind.{level}")) for level in levels(draft.game))]
    sides = [(side, words(f"side.{side}")) for side in rules.sides]
    if rules.lots:
        sides.insert(0, (BY_LOT, words("new.side.lot")))
    side = words("new.side.lot") if seat.side == BY_LOT else words(f"side.{seat.side}")
    n = index + 1
    return (
        f'<li class="seat" data-key="seat-{index}">{_emblem(seat, side)}'
        f'<div class="field"><label for="name-{index}">{text(words("new.name", number=n))}</label>'
        f'<input id="name-{index}"{attr(data_draft="name", data_seat=index)} maxlength="{LONGEST_NAME}" autocomplete="off"'
        f' placeholder="{text(side if seat.side else "")}" value="{text(seat.name)}"></div>'
        f'<div class="field"><label for="kind-{index}">{text(words("new.kind"))}</label>'
        f'<select id="kind-{index}"{attr(data_draft="kind", data_seat=index)}>{options(kinds, seat.kind)}</select></div>'
        f'<div class="field"><label for="side-{index}">{text(words("new.side"))}</label>'
        f'<select id="side-{index}"{attr(data_draft="side", data_seat=index)}>{options(sides, seat.side)}</select></div></li>'
    )


def _emblem(seat: Seat, side: str) -> str:
    """The crest of a seat; a bare one while the lot is still to come."""
    if seat.side == BY_LOT:
        initials = Seat(seat.name, BY_LOT).initials if seat.name else ""
        return f'<span class="crest large" aria-hidden="true">{glyph("dice")}<b>{text(initials)}</b></span>'
    return crest(Seat(seat.name or side, seat.side), "large")


def _option(words: Words, draft: Draft, id: str, choices: tuple[str, ...]) -> str:
    labels = [(choice, words(f"option.{id}.{choice}")) for choice in choices]
    chosen: Any = draft.options.get(id, choices[0])
    hint = words.raw(f"option.{id}.{chosen}.help") or words.raw(f"option.{id}.help")
    return (
        f'<div class="field"><label for="option-{id}">{text(words(f"option.{id}"))}</label>'
        f'<select id="option-{id}"{attr(data_draft="option", data_option=id)}>{options(labels, chosen)}</select>'
        + (f'<p class="help">{text(hint)}</p>' if hint else "")
        + "</div>"
    )
