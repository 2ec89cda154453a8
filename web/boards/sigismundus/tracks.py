"""The three support tracks: who stands where, the votes of each space, the Representative on the first."""

from __future__ import annotations

from html import escape

from pyengine.games.sigismundus.data import TRACKS, VOTES_OF
from pyengine.games.sigismundus.state import SigismundusState
from web.boards.kit import Scene, glyph, piece, plain

from .common import ROMAN, bite, cover, crest

REP = {"royal": "royal", "senatorial": "magnate", "parliamentary": "nobility"}


def tracks(view: SigismundusState, scene: Scene) -> str:
    items = "".join(_track(view, scene, track) for track in TRACKS)
    return f'<section class="sg-tracks" data-key="tracks" aria-label="{scene.say("board.tracks")}">{items}</section>'


def _track(view: SigismundusState, scene: Scene, track: str) -> str:
    spaces = []
    for space, seat in enumerate(view.tracks[track]):
        votes = VOTES_OF[track][space]
        spaces.append(
            f'<li class="sg-space" data-key="space-{track}-{seat}"><i>{ROMAN[space + 1]}</i>'
            f'{crest(scene, seat, travels=piece(f"{track}-{seat}", str(space)))}<b>{votes}</b></li>'
        )
    rep = REP[track]
    held = (
        plain(scene, f"rep.{rep}")
        + ": "
        + scene.seats[view.tracks[track][0]].name
        + ". "
        + plain(scene, f"rep.{rep}.text")
    )
    standing = ", ".join(
        plain(scene, "board.stands", space=ROMAN[space + 1], seat=seat, n=VOTES_OF[track][space])
        for space, seat in enumerate(view.tracks[track])
    )
    label = f"{plain(scene, f'track.{track}')}: {standing}"
    act = bite(view, scene, "royal_marriage") if track == "royal" else ""
    return (
        f'<div class="sg-track {track}" data-key="track-{track}"><p class="sg-rep" title="{escape(held)}"><span aria-hidden="true">{scene.say(f"board.track.{track}")}</span>'
        f"{act}{glyph(f'sg-rep-{rep}')}{cover(scene, f'rep:{rep}', held)}</p>"
        f'<div class="sg-line">'
        f'<ol aria-hidden="true">{"".join(spaces)}</ol>{cover(scene, f"track:{track}", label)}</div></div>'
    )
