"""What is seen of all this: the page of an invitation, and the drawer at the table of the host and of a guest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyengine.words import Words

from ..markup import attr, button, crest, glyph, link, text
from ..table.sight import Sight
from . import KIND

if TYPE_CHECKING:
    from .desk import Desk
    from .guest_seat import GuestSeat
    from .hosting import Hosting, Invited
    from .lines import Lines


def act(words: Words, name: str, label: str, kind: str = "quiet", **more: Any) -> str:
    return button(words(label), "remote", kind=kind, data_remote=name, **more)


def code_field(words: Words, lines: Lines, label: str, scanning: bool, closed: bool = False) -> str:
    """Where a code is pasted, or read by the camera; from a screen that nothing leads out of there is no way to its files."""
    camera = ""
    if lines.can_scan:
        camera = act(words, "scan", "remote.stop_scan" if scanning else "remote.scan", icon="legend")
    video = '<video id="remote-camera" class="camera" data-keep data-key="camera" muted playsinline></video>' if scanning else ""
    file = "" if closed else (
        f'<label class="button quiet" for="remote-file">{glyph("rules")}{text(words("remote.from_file"))}</label>'
        '<input class="unseen" type="file" id="remote-file" data-remote="file" accept=".txt,text/plain">'
    )
    return (
        f'<div class="field"><label for="remote-code">{text(words(label))}</label>'
        f'<div class="link-row"><input id="remote-code" data-remote="code" autocomplete="off" autocapitalize="off" spellcheck="false">'
        f'<button type="button" class="button main">{text(words("remote.connect"))}</button></div>{video}<p class="deed">{camera}{file}</p></div>'
    )


def passing(words: Words, desk: Desk, what: str, address: str, seat: int = -1, picture: bool = True, file: bool = False, closed: bool = False) -> str:
    """Something to be passed on: as a picture, a text to be copied, and by whatever the device has; from a screen that nothing
    leads out of, only as a picture."""
    drawn = f'<div class="qr-sheet">{desk.lines.picture(address)}</div>' if picture else ""
    if closed:
        return f'<div class="passing">{drawn}</div>'
    marks = attr(id=f"remote-{what}-{seat}", data_part=f"remote-{what}", data_seat=seat, value=address)
    deeds = act(words, "copy", "link.copy", "main", data_what=what, data_seat=seat)
    if desk.lines.can_share:
        deeds += act(words, "share", "remote.share", data_what=what, data_seat=seat, icon="share")
    if file:
        deeds += act(words, "file", "remote.file", data_what=what, data_seat=seat)
    copied = f'<p class="notice" role="status">{text(words("link.copied"))}</p>' if desk.copied == what else ""
    return (
        f'<div class="passing">{drawn}<div class="field link-field"><div class="link-row">'
        f'<input readonly{marks} aria-label="{text(words("remote.code"))}"></div><p class="deed">{deeds}</p>{copied}</div></div>'
    )


# -- the page of an invitation, a reply, a letter --------------------------------------------------------------------------


def page(desk: Desk) -> str:
    words = desk.app.words
    game = words(f"game.{desk.game}") if desk.game else ""
    if desk.step == "reply":
        return _sheet(
            words("remote.join.title", game=game),
            f'<p class="lead">{text(words("remote.join.lead"))}</p><h2>{text(words("remote.join.send"))}</h2>'
            f'<p>{text(words("remote.join.how"))}</p>{passing(words, desk, "reply", desk.reply_link)}'
            f'<p class="who thinking" role="status" data-part="remote-waiting">{text(words("remote.join.waiting"))}</p>'
            f'<p class="help">{text(words("remote.join.fails"))}</p>{_note(desk.guest_seat.note if desk.guest_seat else "")}',
        )
    if desk.step in ("remote.reply.passed", "remote.letter.passed"):
        go = link(words("remote.to_match"), f"#/match/{desk.match}", "button main")
        return _sheet(words("remote.title"), f'<p class="lead">{text(words(desk.step))}</p><p class="deed">{go}</p>')
    note = "" if desk.step in ("", "ask") else _note(words(desk.step))
    field = code_field(words, desk.lines, "remote.paste_any", desk.scanning)
    return _sheet(words("remote.join.plain"), f'{note}<p class="lead">{text(words("remote.join.ask"))}</p>{field}')


def _sheet(title: str, inside: str) -> str:
    return f'<main class="sheet remote" data-screen="join"><h1 tabindex="-1">{text(title)}</h1>{inside}</main>'


def _note(said: str, good: bool = False) -> str:
    how = 'class="notice" role="status"' if good else 'class="error" role="alert"'
    return f'<p {how} data-part="remote-note">{text(said)}</p>' if said else ""


# -- the host's drawer -----------------------------------------------------------------------------------------------------


def hosting(s: Sight, desk: Hosting) -> str:
    words = s.words
    note = _note(s.table.say(desk.note), desk.note == "remote.letter.read") if desk.note else ""
    rows = "".join(_seat(s, desk, index) for index in range(len(s.scene.seats)))
    asks = "remote.paste" if desk.invited else "remote.paste_letter" if desk.mails else ""
    back = code_field(words, desk.desk.lines, asks, desk.scanning, bool(s.frame)) if asks else ""
    how = f"<p>{text(words('remote.lead_around' if s.table.around else 'remote.lead'))}</p>"
    kind = "remote around" if s.table.around else "remote"
    return f'<div class="{kind}">{how}{note}<ul class="remote-seats">{rows}</ul>{back}{_chat(s, desk.host.lines, desk.host.chat)}{_network(s)}</div>'


def _seat(s: Sight, desk: Hosting, index: int) -> str:
    words, seat = s.words, s.scene.seats[index]
    there = desk.presence(index)
    at: dict[str, Any] = {"data_seat": index}
    deeds, below, out = [], "", desk.invited.get(index)
    failed = out is not None and out.state == "failed"
    by_letter = desk.desk.lines.can_sign and not s.frame
    writes, kinds = there == "remote.by_letter", ("quiet", "main")
    if there == "remote.bot":
        deeds.append(act(words, "give_back", "remote.give_back", "main", **at))
    elif seat.kind == KIND:
        below = _invited(s, desk, out) if out else ""
        if not desk.host.here(index):
            if out is None or failed:
                again = failed or _taken(desk, index)
                deeds.append(act(words, "invite", "remote.invite_again" if again else "remote.invite", kinds[not writes], **at))
            if by_letter:
                deeds.insert(0 if writes else len(deeds), act(words, "letter", "remote.write", kinds[writes], **at))
            if _taken(desk, index):
                deeds.append(act(words, "anew", "remote.anew", **at))
        deeds.append(act(words, "to_bot", "remote.to_bot", **at))
        deeds.append(act(words, "for_here", "remote.for_here", **at))
        if index in desk.letters:
            below += f"<p>{s.say('remote.letter.out', seat=index)}</p>" + passing(words, desk.desk, "letter", desk.letters[index], index, picture=False, file=True)
    else:
        deeds.append(act(words, "invite", "remote.invite", **at))
        if by_letter:
            deeds.append(act(words, "letter", "remote.write", **at))
    said = s.say(there) if there else s.say(f"kind.{seat.kind}")
    row = f'<p class="deed">{"".join(deeds)}</p>'
    if below and out and not failed:
        # Whoever is invited follows the steps; the rest is for those who cannot.
        more = f"<details><summary>{text(words('remote.other_ways'))}</summary>{row}</details>"
        row, below = "", f"{below}{more}"
    return (
        f'<li data-key="remote-{index}" data-seat="{index}"{attr(data_there=there.removeprefix("remote.") or None)}><p class="who">{crest(seat)}<span>{text(seat.name)}</span>'
        f'<small class="presence">{said}</small></p>{row}{below}</li>'
    )


def _network(s: Sight) -> str:
    return "" if s.frame else f'<p class="help">{text(s.words("remote.network"))}</p>'


def _taken(desk: Hosting, seat: int) -> bool:
    return seat in desk.host.places and desk.host.places[seat].taken


def _invited(s: Sight, desk: Hosting, out: Invited) -> str:
    words = s.words
    if out.state == "making":
        return f"<p>{text(words('table.loading'))}</p>"
    if out.state == "failed":
        return f'<p class="error" role="alert">{text(words("remote.failed"))}</p>'
    if out.state == "replied":
        return f'<p class="who thinking" role="status">{text(words("remote.connecting"))}</p>'
    how = "" if desk.table.around else f"<p>{text(words('remote.invited'))}</p>"
    return f"{how}{passing(words, desk.desk, 'invitation', out.link, out.seat, closed=bool(s.frame))}"


def _chat(s: Sight, lines: list[tuple[int, str]], on: bool) -> str:
    if not on:
        return ""
    names = s.scene.names
    said = "".join(
        f"<li><b>{text(names[seat]) if 0 <= seat < len(names) else text(s.words('remote.host'))}</b> {text(line)}</li>"
        for seat, line in lines[-30:]
    )
    return (
        f'<section class="chat"><h3>{text(s.words("remote.chat"))}</h3><ol data-part="chat" data-stick="end" data-key="chat" tabindex="0" aria-label="{text(s.words("remote.chat"))}">{said}</ol>'
        f'<div class="field"><label for="remote-say">{text(s.words("remote.say"))}</label>'
        f'<div class="link-row"><input id="remote-say" data-remote="say" maxlength="200" autocomplete="off">'
        f'<button type="button" class="button main">{text(s.words("remote.send"))}</button></div></div></section>'
    )


# -- a guest's drawer ------------------------------------------------------------------------------------------------------


def guest_drawer(s: Sight, guest_seat: GuestSeat) -> str:
    words, guest = s.words, guest_seat.guest
    parts = []
    if guest.doubts:
        parts.append(_note(words(guest.doubts[-1])))
    if guest_seat.live:
        parts.append(f'<p class="notice" role="status" data-part="remote-state">{glyph("friends")} {text(words("remote.live"))}</p>')
    elif guest.by_letter:
        parts.append(_letter(s, guest_seat))
    else:
        parts.append(f'<p class="warning" role="status" data-part="remote-state">{text(words("remote.back"))}</p>{_note(guest_seat.note)}')
        parts.append(code_field(words, guest_seat.desk.lines, "remote.paste_invitation", guest_seat.scanning))
        if guest.waiting and guest_seat.desk.lines.can_sign and guest.key:
            parts.append(f'<p class="deed">{act(words, "write", "remote.write_host")}</p>{_letter(s, guest_seat) if guest_seat.letter else ""}')
    if guest.audited is not None:
        parts.append(f'<p class="notice" data-part="remote-audit">{text(words(guest.audited or "remote.audit.good"))}</p>')
    parts.append(_chat(s, guest.lines, guest_seat.live and bool(guest.table["chat"]) and guest_seat.app.mode.talks))
    if not guest_seat.live:
        parts.append(f'<p class="deed">{act(words, "forget", "remote.forget")}</p>')
    return f'<div class="remote">{"".join(parts)}</div>'


def _letter(s: Sight, guest_seat: GuestSeat) -> str:
    words = s.words
    if guest_seat.letter:
        return f"<p>{text(words('remote.letter.ready'))}</p>" + passing(words, guest_seat.desk, "letter", guest_seat.letter, -1, picture=False, file=True)
    again = act(words, "write", "remote.write_host")
    return f"<p>{text(words('remote.letter.wait'))}</p>{code_field(words, guest_seat.desk.lines, 'remote.paste_letter', guest_seat.scanning)}<p class='deed'>{again}</p>"
