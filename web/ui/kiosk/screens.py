"""The screens of a kiosk, as markup."""

from __future__ import annotations

from pyengine.words import Words
from web.boards.kit import Seat

from ..game_signs import plate, sign
from ..markup import button, crest, text
from ..settings import LANGUAGES
from .museum import Museum
from .story import Shot
from .visitor_counts import Day


def attract(game: str, board: str, players: str, words: Words, shot: Shot, whose: Seat | None, calls: dict[str, str], museum: Museum, note: str) -> str:
    """A match that is being told. A touch anywhere begins."""
    call = "".join(f'<span lang="{language}">{text(said)}</span>' for language, said in calls.items())
    caption = "" if shot.kind in OVER else _caption(shot, whose)
    over = _over(words, shot, whose) if shot.kind in OVER else ""
    return (
        f'<main class="table kiosk-attract" data-screen="attract" data-game="{game}" data-action="kiosk-call" data-moment="{shot.moves}">'
        f'<section class="stage" data-part="stage" aria-label="{text(words("table.board"))}"><div class="sheet-of-map">{board}</div>{over}</section>'
        f'<aside class="column">{note}<header class="kiosk-title" data-staff>{logo(museum, words.language) or sign(game)}'
        f'<div><h1 tabindex="-1">{text(words("game.title"))}</h1><p>{text(words("game.tagline"))}</p></div></header>'
        f'<section class="prompt kiosk-story" data-shot="{shot.kind}"><progress max="1" value="{shot.share:.3f}" aria-label="{text(words("kiosk.progress"))}"></progress>{caption}</section>'
        f'<section class="players" data-part="players" tabindex="0" aria-label="{text(words("table.players"))}">{players}</section></aside>'
        f'<button type="button" class="kiosk-call" data-action="kiosk-call" data-key="kiosk-call">{call}</button></main>'
    )


OVER = ("stakes", "end")
"""What is said on a card over the board; the rest stands beside it."""


def _caption(shot: Shot, whose: Seat | None) -> str:
    """Beside the board: the chapter, who, what happens and why it matters."""
    who = f'<p class="who">{crest(whose)}<span>{text(whose.name)}</span></p>' if whose else ""
    return (
        f'<p class="kiosk-chapter">{text(shot.head)}</p>{who}'
        + (f'<p class="caption" data-part="caption">{text(shot.caption)}</p>' if shot.caption else "")
        + _why(shot)
    )


def _why(shot: Shot) -> str:
    if not shot.why:
        return ""
    items = "".join(f"<li>{text(line)}</li>" for line in shot.why)
    return f'<ul class="kiosk-why" data-part="why">{items}</ul>'


def _over(words: Words, shot: Shot, whose: Seat | None) -> str:
    """Over the board: what is at stake, and how it ended."""
    head = words("kiosk.stakes") if shot.kind == "stakes" else words("kiosk.ended")
    arms = crest(whose, "huge") if whose else ""
    return (
        f'<div class="kiosk-over" data-shot="{shot.kind}"><p class="kiosk-chapter">{text(head)}</p><h2>{text(words("game.title"))}</h2>'
        f'<div>{arms}<p class="caption" data-part="caption">{text(shot.caption)}</p></div>{_why(shot)}</div>'
    )


def logo(museum: Museum, language: str) -> str:
    return f'<img class="kiosk-logo" src="{text(museum.logo)}" alt="{text(museum.called(language))}">' if museum.logo else ""


def choose(words: Words, games: tuple[str, ...], languages: list[str], museum: Museum, phones: bool = False) -> str:
    language = words.language

    def say(name: str) -> str:
        return text(museum.text(name, language, words(f"kiosk.{name}")))

    thanks = museum.text("thanks", language, "")
    tongues = "".join(
        button(LANGUAGES[code], "kiosk-language", kind="main" if code == language else "quiet", data_language=code, lang=code,
               aria_pressed="true" if code == language else "false")
        for code in languages
    )  # fmt: skip
    tiles = "".join(
        f'<li><button type="button" class="tile" data-action="kiosk-play" data-game="{game}">'
        f"{plate(game)}"
        f'<span class="tile-title">{text(words(f"game.{game}"))}</span>'
        f'<span class="tile-line">{text(words(f"game.{game}.tagline"))}</span>'
        f'<span class="tile-players">{text(words("kiosk.play"))}</span></button>'
        f'{button(words("kiosk.phones"), "kiosk-phones", kind="quiet big", data_game=game) if phones else ""}</li>'
        for game in games
    )
    return (
        f'<main class="kiosk-choose" data-screen="choose"><div class="kiosk-tongues" role="group" aria-label="{text(words("settings.language"))}">{tongues}</div>'
        f'<div class="frontispiece" data-staff>{logo(museum, language)}<h1 tabindex="-1">{say("choose" if len(games) > 1 else "ready")}</h1>'
        f'<p class="lead">{say("lead")}</p></div><ul class="tiles" data-count="{len(games)}">{tiles}</ul>'
        f'<p class="kiosk-back">{button(museum.text("back", language, words("kiosk.back")), "kiosk-leave")}</p>'
        f'<footer class="colophon">{f"<p>{text(thanks)}</p>" if thanks else ""}<p>{text(words("about.notice"))}</p></footer></main>'
    )


def staff(words: Words, sums: dict[str, Day], games: tuple[str, ...], faults: list[str], sure: bool) -> str:
    """For those who look after the screen: how many came, and what of its set-up makes no sense."""
    heads = "".join(f'<th scope="col">{text(words(f"kiosk.{name}"))}</th>' for name in sums)

    def row(head: str, numbers: list[str], kind: str = "") -> str:
        cells = "".join(f"<td>{number}</td>" for number in numbers)
        return f'<tr{kind}><th scope="row">{text(head)}</th>{cells}</tr>'

    days = list(sums.values())
    rows = row(words("kiosk.visitors"), [str(day.visitors) for day in days], ' data-part="visitors"')
    for game in games:
        played = [f"{day.begun.get(game, 0)} ({day.ended.get(game, 0)})" for day in days]
        rows += row(words(f"game.{game}"), played, f' data-game="{game}"')
    rows += row(words("kiosk.minutes"), [str(round(day.seconds / 60)) for day in days])
    listed = "".join(f"<li>{text(fault)}</li>" for fault in faults)
    faulty = f'<h3>{text(words("kiosk.faults"))}</h3><ul class="kiosk-faults" data-part="faults">{listed}</ul>' if faults else ""
    forget = button(words("kiosk.forget_sure" if sure else "kiosk.forget"), "kiosk-forget", kind="quiet big")
    return (
        '<div class="kiosk-idle" role="dialog" aria-modal="true" aria-labelledby="staff-title" data-part="staff"><div class="kiosk-card kiosk-staff">'
        f'<h2 id="staff-title" tabindex="-1">{text(words("kiosk.staff"))}</h2><p>{text(words("kiosk.device"))}</p>'
        f'<table><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table><p class="help">{text(words("kiosk.played"))}</p>{faulty}'
        f'<p class="deed">{button(words("table.close"), "kiosk-staff-close", kind="main big")}{forget}</p></div></div>'
    )


def still_there(words: Words, left: int, of: float) -> str:
    """The question before somebody is forgotten, over whatever is shown."""
    return (
        '<div class="kiosk-idle" role="alertdialog" aria-modal="true" aria-labelledby="idle-title" data-part="idle">'
        f'<div class="kiosk-card"><h2 id="idle-title">{text(words("kiosk.still"))}</h2>'
        f'<p class="kiosk-left" data-part="countdown" role="timer">{left}</p>'
        f'<progress max="{of:g}" value="{left}" aria-label="{text(words("kiosk.left", n=left))}"></progress>'
        f"<p>{text(words('kiosk.left', n=left))}</p>"
        f'<p class="deed">{button(words("kiosk.stay"), "kiosk-stay", kind="main big")}{button(words("kiosk.leave"), "kiosk-leave", kind="quiet big")}</p></div></div>'
    )


def tools(words: Words, languages: list[str]) -> str:
    """In the bar of the table: the languages and the way back."""
    tongues = "".join(
        button(code.upper(), "kiosk-language", kind="main" if code == words.language else "quiet", data_language=code,
               data_explain=LANGUAGES[code], aria_pressed="true" if code == words.language else "false")
        for code in languages
    )  # fmt: skip
    return f'<div class="kiosk-tongues" role="group" aria-label="{text(words("settings.language"))}">{tongues}</div>' + button(
        words("kiosk.leave"), "kiosk-leave", icon="home"
    )
