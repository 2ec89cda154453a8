"""The three support tracks, each where its people stand: who stands where, the votes of each space, the Representative."""

from __future__ import annotations

from functools import lru_cache

from pyengine.games.sigismundus.data import VOTES_OF
from pyengine.games.sigismundus.state import SigismundusState
from web.boards.kit import KEEP, Scene, Still, alive, cast, crest, glyph, parted, piece, plain, roman, still

from .common import acts_here, bite, cover

REP = {"royal": "royal", "senatorial": "magnate", "parliamentary": "nobility"}


def track(view: SigismundusState, scene: Scene, name: str) -> str:
    return _track(
        still(cast(scene), scene, f"rep:{REP[name]}", f"track:{name}"),
        name,
        tuple(view.tracks[name]),
        acts_here(view, "royal_marriage") if name == "royal" else (),
    )


@parted
@lru_cache(KEEP)
def _track(part: Still, track: str, line: tuple[int, ...], acts: tuple[str, ...]) -> str:
    scene = alive(part)
    spaces = "".join(
        f'<li class="sg-space" data-key="space-{track}-{seat}"><i>{roman(space + 1)}</i>'
        f'{crest(scene, seat, travels=piece(f"{track}-{seat}", str(space)))}'
        f'<b>{VOTES_OF[track][space]}{glyph("sg-vote")}</b></li>'
        for space, seat in enumerate(line)
    )
    rep = REP[track]
    held = f"{plain(scene, f'rep.{rep}')}: {scene.seats[line[0]].name}. {plain(scene, f'rep.{rep}.text')}"
    standing = ", ".join(
        plain(scene, "board.stands", space=roman(space + 1), seat=seat, n=VOTES_OF[track][space])
        for space, seat in enumerate(line)
    )
    label = f"{plain(scene, f'board.track.{track}')}: {standing}"
    return (
        f'<div class="sg-track {track}" data-key="track-{track}"><p class="sg-rep">{glyph(f"sg-rep-{rep}")}'
        f'<span aria-hidden="true">{scene.say(f"board.track.{track}")}</span>{bite(scene, *acts)}{cover(scene, f"rep:{rep}", held, f"{rep}_rep")}</p>'
        f'<div class="sg-line"><ol aria-hidden="true">{spaces}</ol>{cover(scene, f"track:{track}", label, "support")}</div></div>'
    )
