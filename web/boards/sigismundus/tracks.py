"""The three support tracks: who stands where, the votes of each space, the Representative on the first."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from pyengine.games.sigismundus.data import TRACKS, VOTES_OF
from pyengine.games.sigismundus.state import SigismundusState
from web.boards.kit import Scene, glyph, piece, plain

from .common import KEEP, ROMAN, Still, acts_here, alive, bite, cast, cover, crest, still

REP = {"royal": "royal", "senatorial": "magnate", "parliamentary": "nobility"}


def tracks(view: SigismundusState, scene: Scene) -> str:
    who = cast(scene)
    items = "".join(
        _track(
            still(who, scene, f"rep:{REP[track]}", f"track:{track}"),
            track,
            tuple(view.tracks[track]),
            acts_here(view, "royal_marriage") if track == "royal" else (),
        )
        for track in TRACKS
    )
    return f'<section class="sg-tracks" data-key="tracks" aria-label="{scene.say("board.tracks")}">{items}</section>'


@lru_cache(KEEP)
def _track(part: Still, track: str, line: tuple[int, ...], acts: tuple[str, ...]) -> str:
    scene = alive(part)
    spaces = []
    for space, seat in enumerate(line):
        votes = VOTES_OF[track][space]
        spaces.append(
            f'<li class="sg-space" data-key="space-{track}-{seat}"><i>{ROMAN[space + 1]}</i>'
            f'{crest(scene, seat, travels=piece(f"{track}-{seat}", str(space)))}<b>{votes}</b></li>'
        )
    rep = REP[track]
    held = (
        plain(scene, f"rep.{rep}")
        + ": "
        + scene.seats[line[0]].name
        + ". "
        + plain(scene, f"rep.{rep}.text")
    )
    standing = ", ".join(
        plain(scene, "board.stands", space=ROMAN[space + 1], seat=seat, n=VOTES_OF[track][space])
        for space, seat in enumerate(line)
    )
    label = f"{plain(scene, f'board.track.{track}')}: {standing}"
    return (
        f'<div class="sg-track {track}" data-key="track-{track}"><p class="sg-rep" title="{escape(held)}"><span aria-hidden="true">{scene.say(f"board.track.{track}")}</span>'
        f"{bite(scene, *acts)}{glyph(f'sg-rep-{rep}')}{cover(scene, f'rep:{rep}', held)}</p>"
        f'<div class="sg-line">'
        f'<ol aria-hidden="true">{"".join(spaces)}</ol>{cover(scene, f"track:{track}", label)}</div></div>'
    )
